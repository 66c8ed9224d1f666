//! What a call of Redis offers the rest of the crate, without unsafe code there.

use std::cell::Cell;
use std::ffi::{CStr, CString, c_int, c_long, c_void};
use std::marker::PhantomData;
use std::ptr::null_mut;
use std::slice;
use std::sync::atomic::Ordering::Relaxed;

use super::functions::{
    AT, Ctx, FLAG_CLUSTER, FLAG_LOADING, FLAG_MASTER, FLAG_REPLICATED, KEY_EMPTY, KEY_NO_TOUCH,
    KEY_READ, KEY_WRITE, OK, REPLY_ERROR, RawIo, RawKey, Str, TYPE, api,
};

/// A key's value is a number, which Redis keeps as a pointer that it never follows.
pub(super) const fn pointer(value: u64) -> *mut c_void {
    std::ptr::without_provenance_mut(value as usize)
}

pub(super) fn number(value: *const c_void) -> u64 {
    value.addr() as u64
}

/// The time of the server's clock.
pub(crate) fn now() -> i64 {
    // SAFETY: it takes nothing.
    unsafe { (api().milliseconds)() }
}

/// Whether clients are paused: what is written now would not reach a replica that takes over.
pub(crate) fn is_paused() -> bool {
    // SAFETY: it takes nothing.
    unsafe { (api().avoid_replica_traffic)() != 0 }
}

/// A string of Redis, for as long as the call lasts.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(super) Str, pub(super) PhantomData<&'a ()>);

impl Text<'_> {
    pub(crate) fn bytes(&self) -> &[u8] {
        let mut length = 0;
        // SAFETY: the string lives as long as this borrow, and nobody changes it.
        unsafe {
            let bytes = (api().string_ptr)(self.0, &raw mut length);
            if bytes.is_null() {
                return &[];
            }
            slice::from_raw_parts(bytes.cast(), length)
        }
    }

    /// Whether both are the same string of Redis, not only equal.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// A string that the module has made.
pub(crate) struct Owned(Str);

impl Owned {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        // SAFETY: without a context the string is the module's, until it is freed.
        Self(unsafe { (api().create_string)(null_mut(), bytes.as_ptr().cast(), bytes.len()) })
    }

    pub(crate) fn text(&self) -> Text<'_> {
        Text(self.0, PhantomData)
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: it was made without a context, and is freed once.
        unsafe { (api().free_string)(null_mut(), self.0) }
    }
}

/// What a key is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Reading, as a client does.
    Read,
    Write,
    /// Reading, which does not count as a use of the key.
    Look,
}

/// What a key has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Nothing,
    Clock(u64),
    Other,
}

/// An open key.
pub(crate) struct Key<'a>(*mut RawKey, PhantomData<&'a ()>);

impl Key<'_> {
    pub(crate) fn held(&self) -> Held {
        // SAFETY: the key is open. NULL, a missing key opened for reading, is allowed for both types.
        unsafe {
            if (api().value_type)(self.0) == TYPE.load(Relaxed) {
                return Held::Clock(number((api().get_value)(self.0)));
            }
            match (api().key_type)(self.0) {
                KEY_EMPTY => Held::Nothing,
                _ => Held::Other,
            }
        }
    }

    /// Sets the value of a key that is open for writing. Returns whether it could.
    pub(crate) fn set(&self, value: u64) -> bool {
        // SAFETY: the key is open, and the value belongs to Redis from now on.
        unsafe { (api().set_value)(self.0, TYPE.load(Relaxed), pointer(value)) == OK }
    }
}

impl Drop for Key<'_> {
    fn drop(&mut self) {
        if !self.0.is_null() {
            // SAFETY: the key is open, and is closed once.
            unsafe { (api().close_key)(self.0) }
        }
    }
}

/// A moment as a string of Redis, which is kept for further calls at the same moment: a busy server makes
/// hundreds in a millisecond.
fn moment(at: i64) -> Str {
    thread_local! {
        static LAST: Cell<(i64, Str)> = const { Cell::new((0, null_mut())) };
    }
    let (last_at, last) = LAST.get();
    if last_at == at && !last.is_null() {
        return last;
    }
    // SAFETY: without a context the string is the module's; Redis holds on to one that it still uses.
    let new = unsafe {
        if !last.is_null() {
            (api().free_string)(null_mut(), last);
        }
        let text = at.to_string();
        (api().create_string)(null_mut(), text.as_ptr().cast(), text.len())
    };
    LAST.set((at, new));
    new
}

/// What Redis passes to each call, for as long as it lasts.
pub(crate) struct Context(pub(super) Ctx);

impl Context {
    fn flags(&self) -> c_int {
        // SAFETY: the context lives as long as `self`.
        unsafe { (api().context_flags)(self.0) }
    }

    /// Whether a file is being loaded, or the command comes from the master or from a file.
    pub(crate) fn is_copy(&self) -> bool {
        self.flags() & (FLAG_REPLICATED | FLAG_LOADING) != 0
    }

    pub(crate) fn is_master(&self) -> bool {
        self.flags() & (FLAG_MASTER | FLAG_LOADING) == FLAG_MASTER
    }

    pub(crate) fn is_cluster(&self) -> bool {
        self.flags() & FLAG_CLUSTER != 0
    }

    pub(crate) fn db(&self) -> i32 {
        // SAFETY: as in `flags`.
        unsafe { (api().selected_db)(self.0) }
    }

    pub(crate) fn select(&self, db: i32) -> bool {
        // SAFETY: as in `flags`.
        unsafe { (api().select_db)(self.0, db) == OK }
    }

    pub(crate) fn open(&self, key: &Text<'_>, access: Access) -> Key<'_> {
        let mode = match access {
            Access::Read => KEY_READ,
            Access::Write => KEY_READ | KEY_WRITE,
            Access::Look => KEY_READ | KEY_NO_TOUCH,
        };
        // SAFETY: the context and the string live during the call; the key as long as `self`.
        Key(
            unsafe { (api().open_key)(self.0, key.0, mode) },
            PhantomData,
        )
    }

    /// Tells those who watch the key that it has changed.
    pub(crate) fn signal(&self, key: &Text<'_>) {
        // SAFETY: as in `open`.
        unsafe { (api().signal_modified)(self.0, key.0) };
    }

    /// Replicates a command with these arguments and, after them, the moment of the call.
    pub(crate) fn replicate(&self, command: &CStr, arguments: &[Text<'_>], at: i64) {
        let (command, word, at) = (command.as_ptr(), AT.load(Relaxed), moment(at));
        let (first, count) = (arguments.as_ptr(), arguments.len());
        // SAFETY: the format says which arguments follow: strings, an array and its length.
        unsafe {
            match arguments {
                // Frequent. Redis first makes room for as many arguments as the format has letters.
                [one, other] => {
                    (api().replicate)(self.0, command, c"ssss".as_ptr(), one.0, other.0, word, at)
                }
                _ => (api().replicate)(self.0, command, c"vss".as_ptr(), first, count, word, at),
            };
        }
    }

    /// Calls a command that writes, as a script would: it fails where a client's write fails. It is
    /// replicated. Returns the reply, if that is a text.
    ///
    /// # Errors
    ///
    /// The server's message.
    pub(crate) fn call(&self, command: &CStr, arguments: &[Owned]) -> Result<Vec<u8>, String> {
        let texts: Vec<Text<'_>> = arguments.iter().map(Owned::text).collect();
        // SAFETY: the format says which arguments follow. `E`: an error is a reply too. The reply is
        // freed once, after its text was copied.
        unsafe {
            let format = c"!ESv".as_ptr();
            let reply = (api().call)(
                self.0,
                command.as_ptr(),
                format,
                texts.as_ptr(),
                texts.len(),
            );
            if reply.is_null() {
                return Err("ERR the server refuses the call".to_owned());
            }
            let mut length = 0;
            let text = (api().reply_string)(reply, &raw mut length);
            let text = if text.is_null() {
                Vec::new()
            } else {
                slice::from_raw_parts(text.cast::<u8>(), length).to_vec()
            };
            let is_error = (api().reply_type)(reply) == REPLY_ERROR;
            (api().free_reply)(reply);
            if is_error {
                return Err(String::from_utf8_lossy(&text).trim_end().to_owned());
            }
            Ok(text)
        }
    }

    pub(crate) fn wrong_arity(&self) {
        // SAFETY: as in `flags`.
        unsafe { (api().wrong_arity)(self.0) };
    }

    /// Replies with an error: its kind, and a message of one line.
    pub(crate) fn error(&self, message: &str) {
        let line: String = message
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        let line = CString::new(line).unwrap_or_default();
        // SAFETY: as in `flags`; Redis copies the text.
        unsafe { (api().write_error)(self.0, line.as_ptr()) };
    }

    pub(crate) fn number(&self, value: i64) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_number)(self.0, value) };
    }

    pub(crate) fn text(&self, text: impl AsRef<[u8]>) {
        let text = text.as_ref();
        // SAFETY: as in `flags`; Redis copies the text.
        unsafe { (api().write_text)(self.0, text.as_ptr().cast(), text.len()) };
    }

    pub(crate) fn switch(&self, value: bool) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_bool)(self.0, value.into()) };
    }

    pub(crate) fn null(&self) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_null)(self.0) };
    }

    pub(crate) fn array(&self, length: usize) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_array)(self.0, length as c_long) };
    }

    /// In RESP2 an array of names and values.
    pub(crate) fn map(&self, length: usize) {
        // SAFETY: as in `flags`.
        unsafe { (api().write_map)(self.0, length as c_long) };
    }

    pub(crate) fn log(&self, message: &str) {
        let message = CString::new(message).unwrap_or_default();
        // SAFETY: as in `flags`; the format has one text.
        unsafe {
            (api().log)(
                self.0,
                c"warning".as_ptr(),
                c"%s".as_ptr(),
                message.as_ptr(),
            );
        }
    }
}

/// What values are saved to and loaded from.
pub(crate) struct Io(pub(super) *mut RawIo);

impl Io {
    pub(crate) fn save_bytes(&self, bytes: &[u8]) {
        // SAFETY: Redis passed the pointer for this call; it copies the bytes.
        unsafe { (api().save_bytes)(self.0, bytes.as_ptr().cast(), bytes.len()) }
    }

    pub(crate) fn save_number(&self, value: u64) {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().save_number)(self.0, value) }
    }

    pub(crate) fn load_bytes(&self) -> Option<Vec<u8>> {
        let mut length = 0;
        // SAFETY: as in `save_bytes`. The buffer has this length, and is the caller's to free.
        unsafe {
            let buffer = (api().load_bytes)(self.0, &raw mut length);
            if buffer.is_null() {
                return None;
            }
            let bytes = slice::from_raw_parts(buffer.cast::<u8>(), length).to_vec();
            (api().free)(buffer.cast());
            (!self.has_failed()).then_some(bytes)
        }
    }

    pub(crate) fn load_number(&self) -> Option<u64> {
        // SAFETY: as in `save_bytes`.
        let value = unsafe { (api().load_number)(self.0) };
        (!self.has_failed()).then_some(value)
    }

    fn has_failed(&self) -> bool {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().is_io_error)(self.0) != 0 }
    }

    /// The name of the key that is loaded. It may be gone after this call: copy it.
    pub(crate) fn key(&self) -> Option<Vec<u8>> {
        // SAFETY: as in `save_bytes`; the name lives during the call.
        let key = unsafe { (api().key_of_io)(self.0) };
        (!key.is_null()).then(|| Text(key.cast_mut(), PhantomData).bytes().to_vec())
    }

    pub(crate) fn db(&self) -> i32 {
        // SAFETY: as in `save_bytes`.
        unsafe { (api().db_of_io)(self.0) }
    }

    /// Writes a command to the file. Redis counts references to the arguments, and aborts if one of them is a
    /// string on its own stack, such as the name of the key.
    pub(crate) fn emit(&self, command: &CStr, arguments: &[Owned]) {
        let texts: Vec<Text<'_>> = arguments.iter().map(Owned::text).collect();
        let (first, count) = (texts.as_ptr(), texts.len());
        // SAFETY: the format says that an array and its length follow.
        unsafe { (api().emit_aof)(self.0, command.as_ptr(), c"v".as_ptr(), first, count) }
    }
}

const _: () = assert!(
    size_of::<usize>() == size_of::<u64>(),
    "a value is a pointer"
);
