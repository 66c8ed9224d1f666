//! Empty calls with the arguments of flagfall's: the cost of a call from Node, with napi-rs and
//! with Node-API directly.

use std::ptr;

use napi::bindgen_prelude::{Object, Uint8Array};
use napi::{JsValue, check_status, sys};
use napi_derive::napi;

/// Has the arguments of `parse`.
#[napi]
pub fn parse(_text: String, _options: Object) {}

/// Has a number as its argument, like a new clock and a save.
#[napi]
pub fn number(_number: f64) {}

/// Has the arguments of `Clock.restore`.
#[napi]
pub fn restore(_saved: Uint8Array) {}

/// Has three numbers as its arguments, like a press and a bank; returns the second to last.
unsafe extern "C" fn raw(env: sys::napi_env, info: sys::napi_callback_info) -> sys::napi_value {
    let (mut arguments, mut count) = ([ptr::null_mut(); 3], 3);
    let mut numbers = [0.0; 3];
    let mut value = ptr::null_mut();
    // SAFETY: Node-API calls this, with values that are valid during the call.
    unsafe {
        let (this, data) = (ptr::null_mut(), ptr::null_mut());
        let first = arguments.as_mut_ptr();
        sys::napi_get_cb_info(env, info, &raw mut count, first, this, data);
        for (argument, number) in arguments.iter().zip(&mut numbers) {
            sys::napi_get_value_double(env, *argument, number);
        }
        sys::napi_create_double(env, std::hint::black_box(numbers)[1], &raw mut value);
    }
    value
}

/// Exports `raw`.
#[napi(module_exports)]
pub fn export(exports: Object) -> napi::Result<()> {
    let env = exports.value().env;
    let mut function = ptr::null_mut();
    // SAFETY: the name ends with a NUL, and the function has the type that Node-API calls.
    let status = unsafe {
        let (name, data) = (c"raw".as_ptr(), ptr::null_mut());
        let made = sys::napi_create_function(env, name, 3, Some(raw), data, &raw mut function);
        match made {
            sys::Status::napi_ok => {
                sys::napi_set_named_property(env, exports.raw(), name, function)
            }
            refused => refused,
        }
    };
    check_status!(status)
}
