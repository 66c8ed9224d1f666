//! The caller's memory: text, arrays, and structs that may be of another version's size.

use std::ffi::c_char;
use std::ops::Range;
use std::{mem, ptr, slice};

use crate::status::{
    FLAGFALL_STATUS_BUFFER_TOO_SHORT, FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_OVERLAP,
    FLAGFALL_STATUS_STRUCT_SIZE, Outcome,
};

/// A public struct: `repr(C)`, with its `struct_size` first, without padding, and valid for any
/// bytes.
///
/// # Safety
///
/// The type must meet all of these.
pub(crate) unsafe trait Sized32: Copy {
    /// The size of the struct in the first version that had it: no caller has a smaller one.
    const FIRST_SIZE: u32;
    /// The struct with all fields zero: the value of fields that a caller's struct lacks.
    // SAFETY: the struct is valid for any bytes.
    const ZERO: Self = unsafe { mem::zeroed() };
}

/// Makes a public struct [`Sized32`], with its size, and the size in its first version if that was
/// another. The caller promises what the trait requires.
macro_rules! unsafe_sized32 {
    ($name:ident, $size:literal) => {
        unsafe_sized32!($name, $size, first $size);
    };
    ($name:ident, $size:literal, first $first:literal) => {
        // SAFETY: the promise of who uses the macro.
        unsafe impl $crate::raw::Sized32 for $name {
            const FIRST_SIZE: u32 = $first;
        }
        const _: () = assert!(std::mem::size_of::<$name>() == $size);
    };
}
pub(crate) use unsafe_sized32;

/// An item of a caller's array: a plain number, or a pointer to an object that may be NULL.
pub(crate) trait Item: Copy {}
impl Item for i32 {}
impl Item for i64 {}
impl Item for u32 {}
impl Item for u64 {}
impl<T> Item for Option<&T> {}

/// The current size of the struct.
fn size_of_today<T: Sized32>() -> usize {
    mem::size_of::<T>()
}

/// The `struct_size` at the start of a caller's struct, in bytes.
///
/// # Safety
///
/// `at` is NULL or points to a struct that begins with a `uint32_t struct_size`.
unsafe fn struct_size<T: Sized32>(at: *const T) -> Outcome<usize> {
    if at.is_null() {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, and the caller promises that it begins with a uint32_t.
    let size = unsafe { ptr::read_unaligned(at.cast::<u32>()) };
    if size < T::FIRST_SIZE {
        return Err(FLAGFALL_STATUS_STRUCT_SIZE);
    }
    usize::try_from(size).map_err(|_| FLAGFALL_STATUS_STRUCT_SIZE)
}

/// Reads a caller's struct. Fields that a smaller one lacks are zero; fields that a larger one has
/// in addition must be zero, since this version does not know them.
///
/// # Safety
///
/// `at` is NULL or points to a struct of the `struct_size` that it begins with.
pub(crate) unsafe fn read<T: Sized32>(at: *const T) -> Outcome<T> {
    // SAFETY: as this function's own promise.
    let size = unsafe { struct_size(at)? };
    let known = size.min(size_of_today::<T>());
    let mut value = T::ZERO;
    // SAFETY: the caller's struct has `size` bytes, ours at least `known`; any bytes make a `T`.
    unsafe { ptr::copy_nonoverlapping(at.cast::<u8>(), (&raw mut value).cast::<u8>(), known) };
    // SAFETY: the caller's struct has `size` bytes, of which these are the last.
    let beyond = unsafe { slice::from_raw_parts(at.cast::<u8>().add(known), size - known) };
    if beyond.iter().all(|&byte| byte == 0) {
        Ok(value)
    } else {
        Err(FLAGFALL_STATUS_STRUCT_SIZE)
    }
}

/// Like [`read`], but NULL is a struct of zeros.
///
/// # Safety
///
/// As [`read`].
pub(crate) unsafe fn read_or_zero<T: Sized32>(at: *const T) -> Outcome<T> {
    if at.is_null() {
        return Ok(T::ZERO);
    }
    // SAFETY: as this function's own promise.
    unsafe { read(at) }
}

/// Checks that [`write`] can write to `at`.
///
/// # Safety
///
/// As [`write`].
pub(crate) unsafe fn check_writable<T: Sized32>(at: *mut T) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { struct_size(at.cast_const()) }.map(|_| ())
}

/// Like [`check_writable`], but for [`write_unless_null`].
///
/// # Safety
///
/// As [`write`].
pub(crate) unsafe fn check_writable_unless_null<T: Sized32>(at: *mut T) -> Outcome {
    if at.is_null() {
        return Ok(());
    }
    // SAFETY: as this function's own promise.
    unsafe { check_writable(at) }
}

/// Writes a caller's struct: the fields that the caller's version has, without `struct_size`.
///
/// # Safety
///
/// `at` is NULL or points to a struct of the `struct_size` that it begins with.
pub(crate) unsafe fn write<T: Sized32>(at: *mut T, value: T) -> Outcome {
    // SAFETY: as this function's own promise.
    let size = unsafe { struct_size(at.cast_const())? };
    let known = size.min(size_of_today::<T>());
    let skip = mem::size_of::<u32>();
    // SAFETY: both structs have `known` bytes, no fewer than the size that begins them; no byte of
    // ours is padding.
    unsafe {
        ptr::copy_nonoverlapping(
            (&raw const value).cast::<u8>().add(skip),
            at.cast::<u8>().add(skip),
            known - skip,
        );
    }
    Ok(())
}

/// Like [`write`], but NULL: the caller does not need it.
///
/// # Safety
///
/// As [`write`].
pub(crate) unsafe fn write_unless_null<T: Sized32>(at: *mut T, value: T) -> Outcome {
    if at.is_null() {
        return Ok(());
    }
    // SAFETY: as this function's own promise.
    unsafe { write(at, value) }
}

/// Reads an array of the caller's structs, each with the size given in the first.
///
/// # Safety
///
/// `at` is NULL or points to `count` structs as [`read`] needs them.
pub(crate) unsafe fn read_array<T: Sized32>(at: *const T, count: usize) -> Outcome<Vec<T>> {
    if count == 0 {
        return Ok(Vec::new());
    }
    // SAFETY: as this function's own promise.
    let size = unsafe { struct_size(at)? };
    if size
        .checked_mul(count)
        .is_none_or(|all| all > isize::MAX.unsigned_abs())
    {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    let element = |place: usize| {
        // SAFETY: `place` is below `count`, and the elements lie `size` bytes apart.
        let at = unsafe { at.cast::<u8>().add(place * size).cast::<T>() };
        // SAFETY: as this function's own promise.
        if unsafe { struct_size(at)? } != size {
            return Err(FLAGFALL_STATUS_STRUCT_SIZE);
        }
        // SAFETY: as this function's own promise.
        unsafe { read(at) }
    };
    (0..count).map(element).collect()
}

/// Writes an array of the caller's structs, each with the size given in the first, and their number
/// to `count`, even if the array is too short. Sets the `struct_size` of each.
///
/// # Safety
///
/// `at` is NULL or points to room for `capacity` structs of the `struct_size` that the first begins
/// with; `count` is NULL or points to a `size_t`.
pub(crate) unsafe fn write_array<T: Sized32>(
    at: *mut T,
    capacity: usize,
    values: &[T],
    count: *mut usize,
) -> Outcome {
    let size = if values.is_empty() || capacity < values.len() {
        0
    } else {
        // SAFETY: as this function's own promise.
        unsafe { struct_size(at.cast_const())? }
    };
    // SAFETY: as this function's own promise.
    unsafe { set(count, values.len()) };
    if capacity < values.len() {
        return Err(FLAGFALL_STATUS_BUFFER_TOO_SHORT);
    }
    for (place, &value) in values.iter().enumerate() {
        // SAFETY: `place` is below `capacity`, and the elements lie `size` bytes apart.
        let to = unsafe { at.cast::<u8>().add(place * size).cast::<T>() };
        if place > 0 {
            // SAFETY: both elements begin with a size, and are not one.
            unsafe { ptr::copy_nonoverlapping(at.cast::<u8>(), to.cast(), mem::size_of::<u32>()) };
        }
        // SAFETY: the element has the size that it begins with.
        unsafe { write(to, value)? };
    }
    Ok(())
}

/// Writes numbers to a caller's array, and their number to `count`, even if the array is too short.
///
/// # Safety
///
/// `at` is NULL or points to room for `capacity` numbers; `count` is NULL or points to a `size_t`.
pub(crate) unsafe fn write_numbers<T: Copy>(
    at: *mut T,
    capacity: usize,
    numbers: &[T],
    count: *mut usize,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { set(count, numbers.len()) };
    if capacity < numbers.len() {
        return Err(FLAGFALL_STATUS_BUFFER_TOO_SHORT);
    }
    if numbers.is_empty() {
        return Ok(());
    }
    if at.is_null() || !at.is_aligned() {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, aligned, and the caller promises room for at least so many.
    unsafe { ptr::copy_nonoverlapping(numbers.as_ptr(), at, numbers.len()) };
    Ok(())
}

/// Gives a new object to the caller.
///
/// # Safety
///
/// `out` is NULL or points to a pointer.
pub(crate) unsafe fn hand_out<T>(object: T, out: *mut *mut T) -> Outcome {
    if out.is_null() {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, and the caller promises room for a pointer.
    unsafe { out.write(Box::into_raw(Box::new(object))) };
    Ok(())
}

/// Writes to a caller's number, unless it is NULL.
///
/// # Safety
///
/// `at` is NULL or points to a `T`.
pub(crate) unsafe fn set<T>(at: *mut T, value: T) {
    if !at.is_null() {
        // SAFETY: not NULL, and the caller promises room for a `T`.
        unsafe { at.write(value) };
    }
}

/// Like [`set`], as the last step of a call.
///
/// # Safety
///
/// As [`set`].
pub(crate) unsafe fn write_number<T>(at: *mut T, value: T) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { set(at, value) };
    Ok(())
}

/// Writes 1 and a timestamp or a time if there is one; else 0, and leaves the other unchanged.
///
/// # Safety
///
/// Each is NULL or points to a number of its type.
pub(crate) unsafe fn write_number_if_any(
    exists: *mut u32,
    at: *mut i64,
    value: Option<i64>,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe {
        set(exists, value.is_some().into());
        if let Some(value) = value {
            set(at, value);
        }
    }
    Ok(())
}

/// The items of a caller's array. NULL is the empty array if its length is 0.
///
/// # Safety
///
/// `at` is NULL or points to `count` items, which nobody changes during the call.
pub(crate) unsafe fn items<'a, T: Item>(at: *const T, count: usize) -> Outcome<&'a [T]> {
    if count == 0 {
        return Ok(&[]);
    }
    let most = isize::MAX.unsigned_abs() / mem::size_of::<T>();
    if at.is_null() || !at.is_aligned() || count > most {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, aligned, no longer than memory can be, and the caller promises the items.
    Ok(unsafe { slice::from_raw_parts(at, count) })
}

/// The items of a caller's array. NULL: the caller leaves them out.
///
/// # Safety
///
/// As [`items`].
pub(crate) unsafe fn items_if_any<'a, T: Item>(
    at: *const T,
    count: usize,
) -> Outcome<Option<&'a [T]>> {
    if at.is_null() {
        return Ok(None);
    }
    // SAFETY: this function's own promise.
    unsafe { items(at, count) }.map(Some)
}

/// A caller's array of `count` items to write. NULL: the caller does not need it.
///
/// # Safety
///
/// `at` is NULL or points to `count` items, which nobody reads or changes during the call.
pub(crate) unsafe fn column<'a, T: Item>(at: *mut T, count: usize) -> Outcome<&'a mut [T]> {
    if at.is_null() {
        return Ok(&mut []);
    }
    let most = isize::MAX.unsigned_abs() / mem::size_of::<T>();
    if !at.is_aligned() || count > most {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, aligned, no longer than memory can be, and the caller promises the items.
    Ok(unsafe { slice::from_raw_parts_mut(at, count) })
}

/// The bytes of a caller's text. NULL is the empty text if its length is 0.
///
/// # Safety
///
/// `text` is NULL or points to `length` bytes, which nobody changes during the call.
pub(crate) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> Outcome<&'a [u8]> {
    if length == 0 {
        return Ok(&[]);
    }
    if text.is_null() || length > isize::MAX.unsigned_abs() {
        return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
    }
    // SAFETY: not NULL, no longer than memory can be, and the caller promises the bytes.
    Ok(unsafe { slice::from_raw_parts(text.cast::<u8>(), length) })
}

/// The addresses of an array's memory. Empty for NULL.
pub(crate) fn extent<T>(at: *const T, count: usize) -> Range<usize> {
    let start = at.addr();
    let bytes = if at.is_null() { 0 } else { count };
    start..start.saturating_add(bytes.saturating_mul(mem::size_of::<T>()))
}

/// Checks that no array that is written shares memory with another.
pub(crate) fn check_apart(written: &[Range<usize>], read: &[Range<usize>]) -> Outcome {
    let meet =
        |one: &Range<usize>, other: &Range<usize>| one.start < other.end && other.start < one.end;
    for (place, one) in written.iter().enumerate() {
        let mut others = read.iter().chain(&written[..place]);
        if others.any(|other| meet(one, other)) {
            return Err(FLAGFALL_STATUS_OVERLAP);
        }
    }
    Ok(())
}

/// Writes the length of `text` to `length`, and checks that the buffer has room for it and a NUL.
///
/// # Safety
///
/// As [`write_text`].
pub(crate) unsafe fn check_room(
    text: &str,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { set(length, text.len()) };
    if out.is_null() || capacity <= text.len() {
        return Err(FLAGFALL_STATUS_BUFFER_TOO_SHORT);
    }
    Ok(())
}

/// Writes `text` and a NUL into the caller's buffer, and its length without the NUL to `length`,
/// even if the buffer is too short.
///
/// # Safety
///
/// `out` is NULL or points to `capacity` bytes; `length` is NULL or points to a `size_t`.
pub(crate) unsafe fn write_text(
    text: &str,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Outcome {
    // SAFETY: as this function's own promise.
    unsafe { check_room(text, out, capacity, length)? };
    // SAFETY: the buffer has more bytes than the text, so the NUL has room too.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr(), out.cast::<u8>(), text.len());
        out.add(text.len()).write(0);
    }
    Ok(())
}
