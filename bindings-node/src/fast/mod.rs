//! Fast calls: numbers in, a number out, and typed arrays that are read and written in place.
//!
//! A method of `#[napi]` takes as long as five presses before it does anything, mostly to find its
//! object. So the most frequent calls bypass it: an object is passed by its number in a table, and a
//! call that fails returns undefined; [`refused`] then throws the error. The addon calls Node-API
//! directly (`node_api.rs`); in WebAssembly, JavaScript calls the module's exports (`wasm.rs`).

use std::cell::{Cell, RefCell};

use flagfall::{ArenaError, GameId, Side, Timestamp};
use napi::sys;
use napi_derive::napi;

use crate::errors::{self, Refused, argument, unchecked};
use crate::integers::{integer, side};
use crate::table;

#[cfg(not(target_family = "wasm"))]
mod node_api;
#[cfg(not(target_family = "wasm"))]
pub(crate) use node_api::{Call, export, fast_calls, run};

#[cfg(target_family = "wasm")]
pub(crate) mod wasm;
#[cfg(target_family = "wasm")]
pub(crate) use wasm::{Call, fast_calls, run};

/// The result of a call: a number, or null.
pub(crate) type Answer = Result<Option<f64>, Refused>;

/// The answer of a call that only has an effect. Null would be a new object in WebAssembly.
pub(crate) const DONE: Option<f64> = Some(0.0);

impl<const N: usize> Call<N> {
    /// The number of an object in its table.
    #[inline]
    pub(crate) fn place(&self, index: usize) -> Result<usize, Refused> {
        table::place(self.number(index)?)
    }

    #[inline]
    pub(crate) fn side(&self, index: usize) -> Result<Side, Refused> {
        Ok(side(self.number(index)? as u32))
    }

    #[inline]
    pub(crate) fn at(&self, index: usize) -> Result<Timestamp, Refused> {
        let at = integer(self.number(index)?).and_then(Timestamp::new);
        at.ok_or_else(|| unchecked("a safe integer"))
    }

    /// The id of a game.
    #[inline]
    pub(crate) fn game(&self, index: usize) -> Result<GameId, Refused> {
        let game = game(self.number(index)?);
        game.ok_or_else(|| errors::clock(ArenaError::NoSuchGame))
    }

    /// The typed array that is the argument at `index`, and has at least `least` numbers.
    ///
    /// As cells, since JavaScript can pass the same memory twice.
    pub(crate) fn column<T: Number>(
        &self,
        index: usize,
        name: &str,
        least: usize,
    ) -> Result<&[Cell<T>], Refused> {
        let cells = self.array(index, name)?;
        // A detached array has length 0.
        if cells.len() < least {
            let words = format!("must have at least {least} numbers, not {}", cells.len());
            return Err(argument(name, words));
        }
        Ok(cells)
    }

    /// Like [`Call::column`], for an argument that can be omitted.
    pub(crate) fn wanted<T: Number>(
        &self,
        index: usize,
        name: &str,
        least: usize,
    ) -> Result<Option<&[Cell<T>]>, Refused> {
        if self.is_undefined(index) {
            Ok(None)
        } else {
            self.column(index, name, least).map(Some)
        }
    }

    /// The bytes of the Uint8Array that is the argument at `index`.
    pub(crate) fn bytes(&self, index: usize, name: &str) -> Result<Vec<u8>, Refused> {
        let cells = self.column::<u8>(index, name, 0)?;
        Ok(cells.iter().map(Cell::get).collect())
    }
}

/// A type of numbers that a column can have.
pub(crate) trait Number: Copy {
    /// Its number in Node-API.
    const KIND: sys::napi_typedarray_type;
    const ARRAY: &'static str;
}

impl Number for f64 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::float64_array;
    const ARRAY: &'static str = "a Float64Array";
}

impl Number for u32 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::uint32_array;
    const ARRAY: &'static str = "a Uint32Array";
}

impl Number for u16 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::uint16_array;
    const ARRAY: &'static str = "a Uint16Array";
}

impl Number for u8 {
    const KIND: sys::napi_typedarray_type = sys::TypedarrayType::uint8_array;
    const ARRAY: &'static str = "a Uint8Array";
}

/// The id with this number.
#[inline]
pub(crate) fn game(number: f64) -> Option<GameId> {
    GameId::new(u64::try_from(integer(number)?).ok()?)
}

thread_local! {
    static REFUSED: RefCell<Option<Refused>> = const { RefCell::new(None) };
}

/// Throws the error of the last call here that failed.
#[napi(catch_unwind)]
pub fn refused() -> Result<(), Refused> {
    REFUSED.take().map_or(Ok(()), Err)
}

#[cold]
fn keep(refused: Refused) {
    REFUSED.set(Some(refused));
}
