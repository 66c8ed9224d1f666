//! The caller's arrays of numbers: any object with the buffer protocol.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::Range;
use std::slice;
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU8, AtomicU32, Ordering};

use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;

use crate::errors;
use crate::typed::typed;

/// The item type of an array.
pub(crate) trait Item: Copy {
    /// An item in memory, which any other thread may change at any time.
    type Place: Sync;
    /// The type as numpy names it.
    const NAME: &'static str;
    /// The codes of the module `struct` for integers of this signedness.
    const CODES: &'static [u8];

    fn load(place: &Self::Place) -> Self;
    fn store(self, place: &Self::Place);
}

macro_rules! items {
    ($($type:ident $place:ident $name:literal $codes:literal;)+) => {$(
        impl Item for $type {
            type Place = $place;
            const NAME: &'static str = $name;
            const CODES: &'static [u8] = $codes;

            #[inline(always)]
            fn load(place: &$place) -> Self {
                place.load(Ordering::Relaxed)
            }

            #[inline(always)]
            fn store(self, place: &$place) {
                place.store(self, Ordering::Relaxed);
            }
        }
    )+};
}

items! {
    i64 AtomicI64 "int64" b"bhilqn";
    i32 AtomicI32 "int32" b"bhilqn";
    u8 AtomicU8 "uint8" b"BHILQN";
    u32 AtomicU32 "uint32" b"BHILQN";
}

#[cfg(target_endian = "little")]
const NATIVE: u8 = b'<';
#[cfg(target_endian = "big")]
const NATIVE: u8 = b'>';

/// An array as an argument.
pub(crate) struct Array<'py>(Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for Array<'py> {
    type Error = Infallible;

    typed! { INPUT_TYPE, "flagfall.types", "Array" }

    #[inline(always)]
    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(object.to_owned()))
    }
}

/// An array of the caller. While it is held, its owner can neither free nor resize it. Its items may
/// change at any time, so each must be read once only.
pub(crate) struct Column<T> {
    argument: &'static str,
    buffer: PyUntypedBuffer,
    items: PhantomData<T>,
}

impl<T: Item> Column<T> {
    /// An array to read from.
    pub(crate) fn input(Array(array): &Array<'_>, argument: &'static str) -> PyResult<Self> {
        let name = T::NAME;
        // A memoryview has the strides of arrays that do not give them, such as those of ctypes.
        let view = match PyMemoryView::from(array) {
            Err(error) if error.is_instance_of::<PyTypeError>(array.py()) => {
                let class = array.get_type().name()?;
                let message = format!("`{argument}` must be an array of {name}, not {class}");
                return Err(PyTypeError::new_err(message));
            }
            view => view?,
        };
        let buffer = PyUntypedBuffer::get(&view)?;
        let format = buffer.format().to_bytes();
        let native = match format {
            [code] | [b'@' | b'=', code] => T::CODES.contains(code),
            [order, code] => *order == NATIVE && T::CODES.contains(code),
            _ => false,
        };
        if !native || buffer.item_size() != size_of::<T>() {
            let format = errors::quote(&String::from_utf8_lossy(format));
            let message = format!("`{argument}` must be an array of {name}, not of {format}");
            return Err(PyTypeError::new_err(message));
        }
        let first = buffer.buf_ptr().cast::<T::Place>();
        if !buffer.is_c_contiguous() || buffer.len_bytes() > 0 && !first.is_aligned() {
            let message = format!("`{argument}` must be C-contiguous and aligned");
            return Err(errors::argument(argument, message));
        }
        Ok(Self {
            argument,
            buffer,
            items: PhantomData,
        })
    }

    /// An array to write to.
    pub(crate) fn output(array: &Array<'_>, argument: &'static str) -> PyResult<Self> {
        let column = Self::input(array, argument)?;
        if column.buffer.readonly() {
            let message = format!("`{argument}` must be writable");
            return Err(PyTypeError::new_err(message));
        }
        Ok(column)
    }

    /// An array to read from, if there is one, with this number of items.
    pub(crate) fn optional_input(
        array: Option<&Array<'_>>,
        argument: &'static str,
        items: usize,
    ) -> PyResult<Option<Self>> {
        let Some(array) = array else { return Ok(None) };
        let column = Self::input(array, argument)?;
        column.check_length(items)?;
        Ok(Some(column))
    }

    /// An array to write to, if there is one, with this number of items.
    pub(crate) fn optional(
        array: Option<&Array<'_>>,
        argument: &'static str,
        items: usize,
    ) -> PyResult<Option<Self>> {
        let Some(array) = array else { return Ok(None) };
        let column = Self::output(array, argument)?;
        column.check_length(items)?;
        Ok(Some(column))
    }

    pub(crate) fn check_length(&self, items: usize) -> PyResult<()> {
        if self.places().len() == items {
            return Ok(());
        }
        let Self { argument, .. } = self;
        let message = format!(
            "`{argument}` must have {items} items, not {}",
            self.places().len()
        );
        Err(errors::argument(argument, message))
    }

    // The only unsafe code of this crate: no safe call gives access to the memory of an array.
    #[allow(unsafe_code)]
    pub(crate) fn places(&self) -> &[T::Place] {
        let items = self.buffer.len_bytes() / size_of::<T>();
        if items == 0 {
            return &[];
        }
        // SAFETY: the exporter keeps this many bytes there, aligned, until the buffer is released,
        // and they were checked to be contiguous. They are integers of the size of their places, for
        // which any bits are valid. A place is atomic; it is loaded, and stored only if the exporter
        // allows writing.
        unsafe { slice::from_raw_parts(self.buffer.buf_ptr().cast(), items) }
    }
}

/// A column of any item type, or none.
pub(crate) trait Extent {
    /// The name of the argument, and its memory.
    fn extent(&self) -> Option<(&'static str, Range<usize>)>;
}

impl<T: Item> Extent for Column<T> {
    fn extent(&self) -> Option<(&'static str, Range<usize>)> {
        let start = self.buffer.buf_ptr().addr();
        let end = start.saturating_add(self.buffer.len_bytes());
        Some((self.argument, start..end))
    }
}

impl<T: Extent> Extent for Option<T> {
    fn extent(&self) -> Option<(&'static str, Range<usize>)> {
        self.as_ref().and_then(Extent::extent)
    }
}

/// No output may overlap another output or an input.
pub(crate) fn check_apart(outputs: &[&dyn Extent], inputs: &[&dyn Extent]) -> PyResult<()> {
    let outputs: Vec<_> = outputs
        .iter()
        .filter_map(|column| column.extent())
        .collect();
    let inputs = inputs.iter().filter_map(|column| column.extent());
    let mut others: Vec<_> = inputs.collect();
    for (argument, extent) in outputs {
        let meets = |other: &Range<usize>| extent.start < other.end && other.start < extent.end;
        if let Some((other, _)) = others.iter().find(|(_, other)| meets(other)) {
            let message = format!("`{argument}` overlaps `{other}` in memory");
            return Err(errors::argument(argument, message));
        }
        others.push((argument, extent));
    }
    Ok(())
}
