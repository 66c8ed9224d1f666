//! Calls that cost little: numbers in, a number out, and columns of numbers that are read and
//! written where they lie.
//!
//! A method of `#[napi]` costs ten presses, most of it to find what it is called on. So what is
//! called most often goes past it, straight to Node-API: a thing goes by its number in its table,
//! and a refusal gives undefined, to be fetched with [`refused`].

use std::cell::{Cell, RefCell};
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{ptr, slice};

use flagfall::{At, ClockError, Handle, Side};
use napi::bindgen_prelude::{Object, panic_to_error};
use napi::{Error, JsValue, check_status, sys};
use napi_derive::napi;

use crate::errors::{self, Refused, argument};
use crate::numbers::{integer, side};
use crate::{arena, clock};

/// What a call gives: a number, or null.
pub(crate) type Answer = Result<Option<f64>, Refused>;

/// The arguments of a call, as they came.
pub(crate) struct Call<const N: usize> {
    env: sys::napi_env,
    arguments: [sys::napi_value; N],
}

impl<const N: usize> Call<N> {
    /// The number that is the argument at `index`.
    #[inline]
    pub(crate) fn number(&self, index: usize) -> Result<f64, Refused> {
        let mut number = 0.0;
        // SAFETY: within the call both are good; what is no number is refused.
        let status =
            unsafe { sys::napi_get_value_double(self.env, self.value(index), &raw mut number) };
        match status {
            sys::Status::napi_ok => Ok(number),
            _ => Err(wrong(index, "a number")),
        }
    }

    /// The number of a thing in its table.
    #[inline]
    pub(crate) fn place(&self, index: usize) -> Result<usize, Refused> {
        Ok(self.number(index)? as usize)
    }

    #[inline]
    pub(crate) fn side(&self, index: usize) -> Result<Side, Refused> {
        Ok(side(self.number(index)? as u32))
    }

    #[inline]
    pub(crate) fn at(&self, index: usize) -> Result<At, Refused> {
        let at = integer(self.number(index)?).and_then(At::new);
        at.ok_or_else(|| argument("atMs", "must be a safe integer"))
    }

    /// The handle of a game.
    #[inline]
    pub(crate) fn game(&self, index: usize) -> Result<Handle, Refused> {
        let game = game(self.number(index)?);
        game.ok_or_else(|| errors::clock(ClockError::NoSuchGame))
    }

    /// The typed array that is the argument at `index`, and has at least `least` numbers.
    ///
    /// Of cells, since JavaScript may have given the same memory twice.
    pub(crate) fn column<T: Number>(
        &self,
        index: usize,
        name: &str,
        least: usize,
    ) -> Result<&[Cell<T>], Refused> {
        let (mut kind, mut length, mut is_plain) = (-1, 0, false);
        let (mut data, mut buffer) = (ptr::null_mut::<c_void>(), ptr::null_mut());
        // SAFETY: within the call all are good; what is no typed array is refused. Its memory is
        // looked at only if it is an ArrayBuffer's, and not shared.
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
            return Err(argument(name, format!("must be {}", T::ARRAY)));
        }
        if !is_plain {
            return Err(argument(name, "must not lie in shared memory"));
        }
        // One that was transferred, or that its buffer has shrunk away from, has no length.
        if length < least {
            let words = format!("must have room for {least} numbers, not {length}");
            return Err(argument(name, words));
        }
        let data = data.cast::<Cell<T>>();
        if length == 0 {
            return Ok(&[]);
        }
        if data.is_null() || !data.is_aligned() {
            return Err(argument(name, "must lie in aligned memory"));
        }
        // SAFETY: so many numbers of this type lie there, that any bits are one of; they stay there
        // until JavaScript runs again, after the call; no other thread has them, and all that look
        // at them here do so through cells.
        Ok(unsafe { slice::from_raw_parts(data, length) })
    }

    /// As [`Call::column`], of an argument that may be left out.
    pub(crate) fn wanted<T: Number>(
        &self,
        index: usize,
        name: &str,
        least: usize,
    ) -> Result<Option<&[Cell<T>]>, Refused> {
        let mut kind = sys::ValueType::napi_undefined;
        // SAFETY: within the call both are good.
        unsafe { sys::napi_typeof(self.env, self.value(index), &raw mut kind) };
        match kind {
            sys::ValueType::napi_undefined => Ok(None),
            _ => self.column(index, name, least).map(Some),
        }
    }

    fn value(&self, index: usize) -> sys::napi_value {
        self.arguments.get(index).copied().unwrap_or_default()
    }
}

#[cold]
fn wrong(index: usize, wanted: &str) -> Refused {
    argument("arguments", format!("must have {wanted} at {index}"))
}

/// The handle that is this number.
#[inline]
pub(crate) fn game(number: f64) -> Option<Handle> {
    Handle::new(u64::try_from(integer(number)?).ok()?)
}

/// A number that a column can have.
pub(crate) trait Number: Copy {
    const KIND: sys::napi_typedarray_type;
    const ARRAY: &'static str;
}

impl Number for f64 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::float64_array;
    const ARRAY: &'static str = "a Float64Array";
}

impl Number for u16 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::uint16_array;
    const ARRAY: &'static str = "a Uint16Array";
}

impl Number for u8 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::uint8_array;
    const ARRAY: &'static str = "a Uint8Array";
}

thread_local! {
    static REFUSED: RefCell<Option<Refused>> = const { RefCell::new(None) };
}

/// Throws what the last call here was refused for.
#[napi(catch_unwind)]
pub fn refused() -> Result<(), Refused> {
    REFUSED.take().map_or(Ok(()), Err)
}

/// Makes a call: undefined if it is refused.
///
/// # Safety
///
/// Both come from Node-API, for this call.
unsafe fn run<const N: usize>(
    env: sys::napi_env,
    info: sys::napi_callback_info,
    make: impl FnOnce(&Call<N>) -> Answer,
) -> sys::napi_value {
    let (mut arguments, mut count) = ([ptr::null_mut(); N], N);
    let (this, data) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the caller's promise; there is room for so many. Those left out become undefined.
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
    // What a panic leaves behind is what it leaves behind of a method: whatever was called is as it
    // was.
    let answer = catch_unwind(AssertUnwindSafe(|| make(&call)));
    let mut value = ptr::null_mut();
    match answer {
        // SAFETY: the caller's promise.
        Ok(Ok(Some(number))) => unsafe {
            sys::napi_create_double(env, number, &raw mut value);
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

#[cold]
fn keep(refused: Refused) {
    REFUSED.set(Some(refused));
}

type Entry = unsafe extern "C" fn(sys::napi_env, sys::napi_callback_info) -> sys::napi_value;

fn export(exports: &mut Object, name: &str, entry: Entry) -> napi::Result<()> {
    let env = exports.value().env;
    let mut function = ptr::null_mut();
    let (text, length) = (name.as_ptr().cast(), name.len().cast_signed());
    // SAFETY: the text is so long, and is copied; the function takes what Node-API gives it.
    let status = unsafe {
        let data = ptr::null_mut();
        sys::napi_create_function(env, text, length, Some(entry), data, &raw mut function)
    };
    check_status!(status)?;
    let mut key = ptr::null_mut();
    // SAFETY: the text is so long, and is copied.
    let status = unsafe { sys::napi_create_string_utf8(env, text, length, &raw mut key) };
    check_status!(status)?;
    // SAFETY: all three come from Node-API, for this call.
    let status = unsafe { sys::napi_set_property(env, exports.raw(), key, function) };
    check_status!(status)
}

macro_rules! export_all {
    ($exports:ident, { $($name:literal: $call:path,)* }) => {
        $({
            unsafe extern "C" fn enter(
                env: sys::napi_env,
                info: sys::napi_callback_info,
            ) -> sys::napi_value {
                // SAFETY: Node-API calls this, with what is good for the call.
                unsafe { run(env, info, $call) }
            }
            export(&mut $exports, $name, enter)?;
        })*
    };
}

/// Exports the calls.
#[napi(module_exports)]
pub fn fast_calls(mut exports: Object) -> napi::Result<()> {
    export_all!(exports, {
        "clockPress": clock::press,
        "clockBank": clock::bank,
        "clockReadInto": clock::read_into,
        "arenaPress": arena::press,
        "arenaBank": arena::bank,
        "arenaReadInto": arena::read_into,
        "arenaDeadline": arena::deadline,
        "arenaAdvance": arena::advance,
        "arenaEvents": arena::events,
        "arenaPressMany": arena::press_many,
        "arenaReadMany": arena::read_many,
    });
    Ok(())
}
