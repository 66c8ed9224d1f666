//! How a program calls the library: what the header promises of every call is checked here.

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;
use std::ptr;
use std::sync::atomic::{AtomicU32, Ordering};

use flagfall_abi::parse_error::FLAGFALL_PATH_CAPACITY;
use flagfall_abi::status::{
    FLAGFALL_STATUS_BUFFER_TOO_SHORT, FLAGFALL_STATUS_OK, FLAGFALL_STATUS_PANIC, flagfall_status,
};

use super::input::{byte, init, size};
use crate::draw::Draw;

/// A byte, and a number, that a call which fails must leave as they are.
const UNTOUCHED: u8 = 0xAA;
pub(super) const UNSET: usize = 0x5555_5555;

/// Checks that a status is not a panic. Returns whether it is a success.
pub(super) fn ok(status: flagfall_status) -> bool {
    assert_ne!(status, FLAGFALL_STATUS_PANIC);
    status == FLAGFALL_STATUS_OK
}

/// A number that a call writes if it succeeds.
pub(super) fn got<T: Copy + PartialEq + std::fmt::Debug>(
    unset: T,
    call: impl FnOnce(*mut T) -> flagfall_status,
) -> Option<T> {
    let mut number = unset;
    if ok(call(&raw mut number)) {
        return Some(number);
    }
    assert_eq!(number, unset, "a call that failed has written");
    None
}

/// A number that may not exist: `None` if the call fails.
pub(super) fn got_if_any(
    call: impl FnOnce(*mut u32, *mut i64) -> flagfall_status,
) -> Option<Option<i64>> {
    const BEFORE: i64 = 0x5555_5555_5555_5555;
    let (mut exists, mut number) = (9, BEFORE);
    let succeeds = ok(call(&raw mut exists, &raw mut number));
    if exists != 1 {
        assert_eq!(number, BEFORE, "there is no number");
    }
    match (succeeds, exists) {
        (false, 9) => None,
        (true, 0) => Some(None),
        (true, 1) => Some(Some(number)),
        _ => panic!("exists is {exists}"),
    }
}

/// The object that a call returned, if any: a success may return NULL, a failure returns nothing.
pub(super) fn made<T>(make: impl FnOnce(*mut *mut T) -> flagfall_status) -> Option<Box<T>> {
    let mut out = ptr::null_mut();
    assert!(ok(make(&raw mut out)) || out.is_null());
    // SAFETY: the call created it, and nothing else owns it.
    (!out.is_null()).then(|| unsafe { Box::from_raw(out) })
}

/// Calls that write a text: with a buffer of any size, and if that is too small with the size that
/// the call requires.
pub(super) fn written(
    draw: &mut Draw<'_>,
    write: impl FnMut(*mut c_char, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<u8>> {
    let mut room = size(draw, 256);
    if room < 128 {
        room = room.saturating_sub(64);
    }
    let text = filled(room, 1, write)?;
    assert!(std::str::from_utf8(&text).is_ok());
    Some(text)
}

/// Like [`written`], for bytes.
pub(super) fn saved(
    draw: &mut Draw<'_>,
    mut write: impl FnMut(*mut u8, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<u8>> {
    let room = size(draw, 256);
    filled(room, 0, |out, room, length| write(out.cast(), room, length))
}

/// Calls `write` with a buffer of `room` bytes, and if it has to with one of the size needed, where
/// `nul` bytes follow what is written.
fn filled(
    room: usize,
    nul: usize,
    mut write: impl FnMut(*mut c_char, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<u8>> {
    let mut buffer = vec![UNTOUCHED; room];
    let mut length = UNSET;
    let at = if room == 0 {
        ptr::null_mut()
    } else {
        buffer.as_mut_ptr().cast()
    };
    let mut status = write(at, room, &raw mut length);
    if status == FLAGFALL_STATUS_BUFFER_TOO_SHORT {
        assert!(length + nul > room, "{length} bytes have room in {room}");
        assert!(buffer.iter().all(|&byte| byte == UNTOUCHED));
        buffer = vec![UNTOUCHED; length + nul];
        let mut again = UNSET;
        status = write(buffer.as_mut_ptr().cast(), buffer.len(), &raw mut again);
        assert_eq!((status, again), (FLAGFALL_STATUS_OK, length));
    }
    if !ok(status) {
        assert_eq!(length, UNSET, "a call that failed has written");
        assert!(buffer.iter().all(|&byte| byte == UNTOUCHED));
        return None;
    }
    assert!(length + nul <= buffer.len(), "{length} bytes in too few");
    let rest = &buffer[length..];
    assert!(rest.iter().take(nul).all(|&byte| byte == 0));
    assert!(rest.iter().skip(nul).all(|&byte| byte == UNTOUCHED));
    buffer.truncate(length);
    Some(buffer)
}

/// A struct for a call to write, with the size of another version or with an invalid one once in a
/// while, or NULL.
pub(super) struct Out<T> {
    bytes: Box<[u8]>,
    is_null: bool,
    of: PhantomData<T>,
}

impl<T: Copy> Out<T> {
    pub(super) fn any(draw: &mut Draw<'_>) -> Self {
        Self::chosen(byte(draw))
    }

    /// Of the current size.
    pub(super) fn plain() -> Self {
        Self::chosen(0)
    }

    fn chosen(byte: u8) -> Self {
        let size = version::<T>(byte);
        let mut bytes = vec![UNTOUCHED; size];
        bytes[..4].copy_from_slice(&u32::try_from(size).expect("a size").to_ne_bytes());
        Self {
            bytes: bytes.into(),
            is_null: byte == 255,
            of: PhantomData,
        }
    }

    pub(super) fn at(&mut self) -> *mut T {
        if self.is_null {
            return ptr::null_mut();
        }
        self.bytes.as_mut_ptr().cast()
    }

    /// Checks what a call has written, if it succeeded. Returns the struct if it has all fields.
    pub(super) fn after(&self, succeeds: bool) -> Option<T> {
        let size = self.bytes.len();
        let told = u32::from_ne_bytes(self.bytes[..4].try_into().expect("a size"));
        assert_eq!(usize::try_from(told), Ok(size), "the size has changed");
        let known = if succeeds && !self.is_null {
            size.min(size_of::<T>())
        } else {
            4
        };
        let rest = &self.bytes[known..];
        assert!(rest.iter().all(|&byte| byte == UNTOUCHED));
        (succeeds && !self.is_null)
            .then(|| current(&self.bytes))
            .flatten()
    }

    /// The bytes of the struct.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// A size of a struct: mostly the current one.
fn version<T>(byte: u8) -> usize {
    let today = size_of::<T>();
    match byte {
        0..232 | 255 => today,
        232..240 => today + 8,
        240..248 => today - 8,
        248..252 => 8,
        252..255 => 4,
    }
}

/// The bytes of a struct that a call writes, of the current size.
pub(super) fn whole<T: Copy>(call: impl FnOnce(*mut T) -> flagfall_status) -> Option<T> {
    let mut out = Out::<T>::plain();
    let succeeds = ok(call(out.at()));
    out.after(succeeds)
}

/// Calls that write an array of structs. Returns their number if the call succeeds.
pub(super) fn listed<T: Copy>(
    draw: &mut Draw<'_>,
    list: impl FnOnce(*mut T, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<T>> {
    let room = size(draw, 8);
    let size = version::<T>(byte(draw));
    let mut bytes = vec![UNTOUCHED; room * size];
    let told = u32::try_from(size).expect("a size").to_ne_bytes();
    let at = if room == 0 {
        ptr::null_mut()
    } else {
        bytes[..4].copy_from_slice(&told);
        bytes.as_mut_ptr()
    };
    let mut count = UNSET;
    let status = list(at.cast(), room, &raw mut count);
    let written = if ok(status) { count } else { 0 };
    assert!(written <= room || room == 0);
    match status {
        FLAGFALL_STATUS_OK => {}
        FLAGFALL_STATUS_BUFFER_TOO_SHORT => assert!(count > room && count != UNSET),
        _ => assert_eq!(count, UNSET, "a call that failed has written"),
    }
    let written = written.min(room);
    for one in bytes.chunks_exact(size).take(written) {
        assert_eq!(one[..4], told);
        let known = size.min(size_of::<T>());
        assert!(one[known..].iter().all(|&byte| byte == UNTOUCHED));
    }
    let first = if written == 0 && room > 0 { 4 } else { 0 };
    let rest = &bytes[(written * size).max(first)..];
    assert!(rest.iter().all(|&byte| byte == UNTOUCHED));
    if status != FLAGFALL_STATUS_OK {
        return None;
    }
    Some(
        bytes
            .chunks_exact(size)
            .take(written)
            .filter_map(current)
            .collect(),
    )
}

/// A struct that a call wrote, with the size of this version, if it has all fields of it.
fn current<T: Copy>(bytes: &[u8]) -> Option<T> {
    let all = bytes.get(4..size_of::<T>())?;
    let mut of: T = init();
    // SAFETY: as many bytes, behind the size, and the public structs are integers only.
    unsafe { ptr::copy_nonoverlapping(all.as_ptr(), (&raw mut of).cast::<u8>().add(4), all.len()) };
    Some(of)
}

/// Calls that write an array of numbers.
pub(super) fn numbers<T: Copy + PartialEq>(
    draw: &mut Draw<'_>,
    unset: T,
    mut list: impl FnMut(*mut T, usize, *mut usize) -> flagfall_status,
) -> Option<Vec<T>> {
    let mut found = vec![unset; size(draw, 32)];
    let mut count = UNSET;
    let status = list(found.as_mut_ptr(), found.len(), &raw mut count);
    if status == FLAGFALL_STATUS_BUFFER_TOO_SHORT {
        assert!(count > found.len() && found.iter().all(|&one| one == unset));
        found = vec![unset; count];
        assert!(ok(list(found.as_mut_ptr(), count, &raw mut count)));
    } else if !ok(status) {
        assert_eq!(count, UNSET, "a call that failed has written");
        return None;
    }
    assert!(found[count..].iter().all(|&one| one == unset));
    found.truncate(count);
    Some(found)
}

/// A buffer for the path of a value, or for the detail of an error.
pub(super) struct Path(Box<[c_char]>);

impl Path {
    pub(super) fn new() -> Self {
        Self(vec![0x55; FLAGFALL_PATH_CAPACITY].into())
    }

    pub(super) fn at(&mut self) -> *mut c_char {
        self.0.as_mut_ptr()
    }

    /// Checks that a call wrote a text if it failed so that it explains why, and else nothing.
    pub(super) fn after(&self, written: bool) {
        if !written {
            assert!(self.0.iter().all(|&byte| byte == 0x55));
            return;
        }
        assert!(self.0.contains(&0), "the text has no NUL");
        // SAFETY: there is a NUL in it.
        let text = unsafe { CStr::from_ptr(self.0.as_ptr()) };
        assert!(text.to_str().is_ok());
    }
}

/// Something that takes a thousand times as long as other calls. The inputs that reach it are few,
/// but libFuzzer prefers them, since they reach much code.
pub(super) struct Seldom(AtomicU32);

impl Seldom {
    pub(super) const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    /// True the first time, so that a failing input fails again when it is run alone, and then once
    /// in `times`.
    pub(super) fn once_in(&self, times: u32) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed).is_multiple_of(times)
    }
}
