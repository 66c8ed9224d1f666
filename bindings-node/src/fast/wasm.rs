//! Fast calls in WebAssembly: JavaScript calls the module's exports.
//!
//! A number is passed as such. Any other argument is passed as NaN, and its entry in [`PASSED`] says
//! what it is. JavaScript copies the content of texts and arrays to memory that it [`reserve`]s, and
//! after the call copies all arrays back, so that nothing that a call writes can get lost.

use std::cell::{Cell, RefCell};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::{mem, panic, ptr, slice, str};

use super::{Answer, DONE, Number, keep};
use crate::errors::{Refused, argument, unchecked};
use crate::table;
use crate::text::utf8;

/// The arguments of a call.
pub(crate) struct Call<const N: usize> {
    arguments: [f64; N],
}

/// An argument that is not a number.
struct Passed {
    /// One of the kinds below or, for an array, that of its [`Number`].
    kind: AtomicUsize,
    /// Where its content is; for an object: the function to call at its end.
    address: AtomicUsize,
    /// The length of its content, in elements; for an object: the number to pass to that function.
    length: AtomicUsize,
}

// `lib/wasm/passing.ts` has the same numbers.
const NUMBER: usize = 100;
const UNDEFINED: usize = 101;
const ASCII: usize = 102;
const UTF16: usize = 103;
const OBJECT: usize = 104;
const SHARED: usize = 105;

/// The most arguments that a call has.
const MOST: usize = 8;

static PASSED: [Passed; MOST] = [const {
    Passed {
        kind: AtomicUsize::new(NUMBER),
        address: AtomicUsize::new(0),
        length: AtomicUsize::new(0),
    }
}; MOST];

/// The address of [`PASSED`].
#[unsafe(no_mangle)]
extern "C" fn passed() -> usize {
    ptr::from_ref(&PASSED).addr()
}

thread_local! {
    /// The content of the arguments of a call. In words, so that numbers of any kind are aligned.
    static RESERVED: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

unsafe extern "C" {
    /// Passes the text at this address to JavaScript.
    safe fn report(address: usize, length: usize);
}

/// Tells JavaScript why the instance is about to trap.
pub(crate) fn say(reason: &str) {
    report(reason.as_ptr().addr(), reason.len());
}

/// Prepares an instance whose objects have numbers from `first` on.
#[unsafe(no_mangle)]
extern "C" fn begin(first: f64) {
    table::set_first(first as u64);
    panic::set_hook(Box::new(|info| say(&info.to_string())));
}

/// emnapi, which implements Node-API, requires this function and [`free`] to copy arrays to memory. It
/// gets no memory, since it never writes such a copy back: arrays only cross by [`reserve`].
#[unsafe(no_mangle)]
extern "C" fn malloc(_: usize) -> usize {
    0
}

#[unsafe(no_mangle)]
extern "C" fn free(_: usize) {}

/// The most bytes that stay reserved after a call that needed more.
const KEPT: usize = 1 << 20;

/// Reserves memory for the arguments of the next call, and returns its address: 0 if there is none.
#[unsafe(no_mangle)]
extern "C" fn reserve(bytes: usize) -> usize {
    let words = bytes.div_ceil(size_of::<u64>());
    RESERVED.with_borrow_mut(|reserved| {
        if reserved.capacity() < words || reserved.capacity() * size_of::<u64>() > KEPT {
            *reserved = Vec::new();
        }
        match reserved.try_reserve_exact(words) {
            Ok(()) => reserved.as_mut_ptr().expose_provenance(),
            Err(_) => 0,
        }
    })
}

/// Calls the function that [`Call::at_end_of`] was given.
///
/// # Safety
///
/// `end` must be the address that `at_end_of` passed to JavaScript.
#[unsafe(no_mangle)]
unsafe extern "C" fn end(end: usize, place: usize) {
    // SAFETY: the caller's promise.
    let end = unsafe { mem::transmute::<usize, fn(usize)>(end) };
    end(place);
}

impl<const N: usize> Call<N> {
    /// The number that is the argument at `index`.
    #[inline]
    pub(crate) fn number(&self, index: usize) -> Result<f64, Refused> {
        let number = self.arguments.get(index).copied().unwrap_or(f64::NAN);
        // Most numbers are not NaN: nothing has to be looked up.
        if number.is_nan() && passed_at(index)?.kind.load(Relaxed) != NUMBER {
            return Err(unchecked("a number"));
        }
        Ok(number)
    }

    /// Passes the text that is the argument at `index` to `read`.
    pub(crate) fn text<R>(
        &self,
        index: usize,
        read: impl FnOnce(&str) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        let passed = passed_at(index)?;
        match passed.kind.load(Relaxed) {
            ASCII => {
                let bytes: Vec<u8> = self.cells(passed).iter().map(Cell::get).collect();
                read(str::from_utf8(&bytes).map_err(|_| unchecked("a string"))?)
            }
            UTF16 => {
                let units: Vec<u16> = self.cells(passed).iter().map(Cell::get).collect();
                read(&utf8(&units)?)
            }
            _ => Err(unchecked("a string")),
        }
    }

    pub(crate) fn is_undefined(&self, index: usize) -> bool {
        passed_at(index).is_ok_and(|passed| passed.kind.load(Relaxed) == UNDEFINED)
    }

    /// Calls `end` with `place` when the object that is the argument at `index` is collected.
    pub(crate) fn at_end_of(&self, index: usize, place: usize, end: fn(usize)) -> Answer {
        let passed = passed_at(index)?;
        if passed.kind.load(Relaxed) != OBJECT {
            return Err(unchecked("an object"));
        }
        passed.address.store(end as usize, Relaxed);
        passed.length.store(place, Relaxed);
        Ok(DONE)
    }

    /// The typed array that is the argument at `index`.
    pub(super) fn array<T: Number>(&self, index: usize, name: &str) -> Result<&[Cell<T>], Refused> {
        let passed = passed_at(index)?;
        match passed.kind.load(Relaxed) {
            SHARED => Err(argument(name, "must not be in shared memory")),
            kind if i32::try_from(kind) == Ok(T::KIND) => Ok(self.cells(passed)),
            _ => Err(unchecked(T::ARRAY)),
        }
    }

    fn cells<T>(&self, passed: &Passed) -> &[Cell<T>] {
        let data = ptr::with_exposed_provenance::<Cell<T>>(passed.address.load(Relaxed));
        let length = passed.length.load(Relaxed);
        if length == 0 || data.is_null() {
            return &[];
        }
        // SAFETY: JavaScript has copied `length` elements of this kind there, aligned by eight, for which
        // any bits are valid. The memory stays reserved until the next call.
        unsafe { slice::from_raw_parts(data, length) }
    }
}

fn passed_at(index: usize) -> Result<&'static Passed, Refused> {
    PASSED
        .get(index)
        .ok_or_else(|| unchecked("fewer arguments"))
}

/// Makes a call. A result that is null is NaN for JavaScript, and a failed call is infinity: no result
/// is either.
pub(crate) fn run<const N: usize>(
    arguments: [f64; N],
    make: impl FnOnce(&Call<N>) -> Answer,
) -> f64 {
    match make(&Call { arguments }) {
        Ok(Some(number)) => number,
        Ok(None) => f64::NAN,
        Err(refused) => {
            keep(refused);
            f64::INFINITY
        }
    }
}

/// Exports calls by their names, with the names of their arguments.
macro_rules! fast_calls {
    ($($name:literal: $call:path: ($($argument:ident),*),)*) => {
        $(const _: () = {
            #[allow(unsafe_code)]
            #[unsafe(export_name = $name)]
            extern "C" fn enter($($argument: f64),*) -> f64 {
                $crate::fast::run([$($argument),*], $call)
            }
        };)*
    };
}

pub(crate) use fast_calls;
