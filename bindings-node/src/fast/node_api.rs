//! Fast calls of the addon: they use Node-API, Node's C interface.

use std::cell::Cell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{mem, ptr, slice, str};

use napi::bindgen_prelude::{Object, panic_to_error};
use napi::{Error, JsValue, check_status, sys};

use super::{Answer, DONE, Number, keep};
use crate::errors::{Refused, argument, unchecked};
use crate::text::utf8;

/// The arguments of a call.
pub(crate) struct Call<const N: usize> {
    env: sys::napi_env,
    arguments: [sys::napi_value; N],
}

impl<const N: usize> Call<N> {
    /// The number that is the argument at `index`.
    #[inline]
    pub(crate) fn number(&self, index: usize) -> Result<f64, Refused> {
        let mut number = 0.0;
        // SAFETY: both are valid during the call; Node-API rejects what is not a number.
        let status =
            unsafe { sys::napi_get_value_double(self.env, self.value(index), &raw mut number) };
        match status {
            sys::Status::napi_ok => Ok(number),
            _ => Err(unchecked("a number")),
        }
    }

    /// Passes the text that is the argument at `index` to `read`.
    pub(crate) fn text<R>(
        &self,
        index: usize,
        read: impl FnOnce(&str) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        const SHORT: usize = 256;
        /// The bytes of the longest character.
        const LONGEST: usize = 4;
        let mut bytes = [0_u8; SHORT];
        let mut length = 0;
        // SAFETY: all are valid during the call, the buffer has `SHORT` bytes, and Node-API rejects what
        // is not a string.
        let status = unsafe {
            let bytes = bytes.as_mut_ptr().cast();
            sys::napi_get_value_string_utf8(
                self.env,
                self.value(index),
                bytes,
                SHORT,
                &raw mut length,
            )
        };
        if status != sys::Status::napi_ok {
            return Err(unchecked("a string"));
        }
        // A longer text is cut so that whole characters and a null fit.
        let is_whole = length < SHORT - LONGEST;
        let text = bytes
            .get(..length)
            .and_then(|text| str::from_utf8(text).ok());
        match text {
            // Node replaces a lone surrogate by this character.
            Some(text) if is_whole && !text.contains(char::REPLACEMENT_CHARACTER) => read(text),
            _ => read(&self.long_text(index)?),
        }
    }

    #[cold]
    fn long_text(&self, index: usize) -> Result<String, Refused> {
        let mut length = 0;
        // SAFETY: all are valid during the call; without a buffer Node-API only returns the length.
        let status = unsafe {
            let none = ptr::null_mut();
            sys::napi_get_value_string_utf16(self.env, self.value(index), none, 0, &raw mut length)
        };
        if status != sys::Status::napi_ok {
            return Err(unchecked("a string"));
        }
        let mut units = vec![0_u16; length + 1];
        // SAFETY: as before, and the buffer has `units.len()` units.
        unsafe {
            sys::napi_get_value_string_utf16(
                self.env,
                self.value(index),
                units.as_mut_ptr(),
                units.len(),
                &raw mut length,
            );
        }
        utf8(units.get(..length).unwrap_or_default())
    }

    pub(crate) fn is_undefined(&self, index: usize) -> bool {
        let mut kind = sys::ValueType::napi_undefined;
        // SAFETY: both are valid during the call.
        unsafe { sys::napi_typeof(self.env, self.value(index), &raw mut kind) };
        kind == sys::ValueType::napi_undefined
    }

    /// Calls `end` with `place` when the object that is the argument at `index` is collected, or its
    /// environment ends.
    pub(crate) fn at_end_of(&self, index: usize, place: usize, end: fn(usize)) -> Answer {
        unsafe extern "C" fn ended(_: sys::napi_env, place: *mut c_void, end: *mut c_void) {
            // SAFETY: this is the `end` that is passed below.
            let end = unsafe { mem::transmute::<*mut c_void, fn(usize)>(end) };
            // At worst a panic leaks memory, and no caller could handle it.
            drop(catch_unwind(|| end(place.addr())));
        }
        // SAFETY: the object is valid during the call; the two pointers are never dereferenced.
        let status = unsafe {
            sys::napi_add_finalizer(
                self.env,
                self.value(index),
                ptr::without_provenance_mut(place),
                Some(ended),
                end as *mut c_void,
                ptr::null_mut(),
            )
        };
        match status {
            sys::Status::napi_ok => Ok(DONE),
            _ => Err(unchecked("an object")),
        }
    }

    /// The typed array that is the argument at `index`.
    pub(super) fn array<T: Number>(&self, index: usize, name: &str) -> Result<&[Cell<T>], Refused> {
        let (mut kind, mut length, mut is_plain) = (-1, 0, false);
        let (mut data, mut buffer) = (ptr::null_mut::<c_void>(), ptr::null_mut());
        // SAFETY: all are valid during the call; Node-API rejects what is not a typed array. Its memory
        // is used only if it belongs to an ArrayBuffer, which is not shared.
        let is_array = unsafe {
            sys::napi_get_typedarray_info(
                self.env,
                self.value(index),
                &raw mut kind,
                &raw mut length,
                &raw mut data,
                &raw mut buffer,
                ptr::null_mut(),
            ) == sys::Status::napi_ok
                && sys::napi_is_arraybuffer(self.env, buffer, &raw mut is_plain)
                    == sys::Status::napi_ok
        };
        if !is_array || kind != T::KIND {
            return Err(unchecked(T::ARRAY));
        }
        if !is_plain {
            return Err(argument(name, "must not be in shared memory"));
        }
        let data = data.cast::<Cell<T>>();
        if length == 0 {
            return Ok(&[]);
        }
        if data.is_null() || !data.is_aligned() {
            return Err(argument(name, "must be aligned in memory"));
        }
        // SAFETY: the memory holds `length` numbers of this type, for which any bits are valid. It stays
        // until JavaScript runs again, after the call. No other thread has it, and all access here is
        // through cells.
        Ok(unsafe { slice::from_raw_parts(data, length) })
    }

    fn value(&self, index: usize) -> sys::napi_value {
        self.arguments.get(index).copied().unwrap_or_default()
    }
}

/// Makes a call. Returns undefined if it fails.
///
/// # Safety
///
/// `env` and `info` must come from Node-API, for this call.
pub(crate) unsafe fn run<const N: usize>(
    env: sys::napi_env,
    info: sys::napi_callback_info,
    make: impl FnOnce(&Call<N>) -> Answer,
) -> sys::napi_value {
    let (mut arguments, mut count) = ([ptr::null_mut(); N], N);
    let (this, data) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the caller's promise; the buffer has `N` places. Omitted arguments become undefined.
    let status = unsafe {
        sys::napi_get_cb_info(
            env,
            info,
            &raw mut count,
            arguments.as_mut_ptr(),
            this,
            data,
        )
    };
    if status != sys::Status::napi_ok {
        return ptr::null_mut();
    }
    let call = Call { env, arguments };
    // A panic leaves nothing half done here; core's state is as after a panic in a method.
    let answer = catch_unwind(AssertUnwindSafe(|| make(&call)));
    let mut value = ptr::null_mut();
    match answer {
        // SAFETY: the caller's promise.
        Ok(Ok(Some(number))) => unsafe {
            let small = number as i32;
            // Most results fit, and Node creates a small integer faster.
            if f64::from(small).to_bits() == number.to_bits() {
                sys::napi_create_int32(env, small, &raw mut value);
            } else {
                sys::napi_create_double(env, number, &raw mut value);
            }
        },
        // SAFETY: the caller's promise.
        Ok(Ok(None)) => unsafe {
            sys::napi_get_null(env, &raw mut value);
        },
        Ok(Err(refused)) => keep(refused),
        Err(panic) => keep(Error::new("panic".to_owned(), panic_to_error(panic).reason)),
    }
    value
}

pub(crate) type Entry =
    unsafe extern "C" fn(sys::napi_env, sys::napi_callback_info) -> sys::napi_value;

/// Exports `entry` under `name`.
pub(crate) fn export(exports: &mut Object, name: &str, entry: Entry) -> napi::Result<()> {
    let env = exports.value().env;
    let mut function = ptr::null_mut();
    let (text, length) = (name.as_ptr().cast(), name.len().cast_signed());
    // SAFETY: `length` is the text's, which is copied; the function has the type that Node-API calls.
    let status = unsafe {
        let data = ptr::null_mut();
        sys::napi_create_function(env, text, length, Some(entry), data, &raw mut function)
    };
    check_status!(status)?;
    let mut key = ptr::null_mut();
    // SAFETY: `length` is the text's, which is copied.
    let status = unsafe { sys::napi_create_string_utf8(env, text, length, &raw mut key) };
    check_status!(status)?;
    // SAFETY: all three come from Node-API, for this call.
    let status = unsafe { sys::napi_set_property(env, exports.raw(), key, function) };
    check_status!(status)
}

/// Exports calls by their names, with the names of their arguments.
macro_rules! fast_calls {
    ($($name:literal: $call:path: ($($argument:ident),*),)*) => {
        /// Exports the calls.
        #[::napi_derive::napi(module_exports)]
        pub fn fast_calls(mut exports: ::napi::bindgen_prelude::Object) -> ::napi::Result<()> {
            $({
                #[allow(unsafe_code)]
                unsafe extern "C" fn enter(
                    env: ::napi::sys::napi_env,
                    info: ::napi::sys::napi_callback_info,
                ) -> ::napi::sys::napi_value {
                    // SAFETY: Node-API calls this, with values that are valid during the call.
                    unsafe { $crate::fast::run(env, info, $call) }
                }
                $crate::fast::export(&mut exports, $name, enter)?;
            })*
            Ok(())
        }
    };
}

pub(crate) use fast_calls;
