//! How a refusal crosses: as an `Error` whose `code` says which class `lib/errors.ts` makes of it.
//!
//! ```text
//! argument/NAME    control/KIND    print/KIND    clock/KIND    clock/KIND/LAST    match/KIND
//! parse/KIND/OFFSET/LENGTH    parse/KIND/OFFSET/LENGTH/PATH    document/KIND/PATH
//! restore/KIND/DETAIL    file/NUMBER    file/NAME    in/PART/CODE
//! ```
//!
//! LAST is the moment that a call may not lie before. PATH and DETAIL are all that is left of the code: a key in them may have a `/` of its own. NUMBER
//! is the system's number of an error, NAME what systems call one that has none. PART says which of
//! several texts the error of that CODE is in.

use std::fmt::Display;
use std::io::{self, ErrorKind};

use flagfall::DocumentError;
use flagfall::{
    ArenaError, ClockError, ControlError, MatchError, PresetError, PrintError, RestoreError,
};
use napi::Error;

/// A refusal on its way to JavaScript.
pub(crate) type Refused = Error<String>;

/// The argument `name` cannot be what it is: `words` go on from its name.
pub(crate) fn argument(name: &str, words: impl Display) -> Refused {
    Error::new(format!("argument/{name}"), format!("`{name}` {words}"))
}

/// What `lib/` lets nobody pass, so that only a bug there brings it here: there should be `wanted`.
#[cold]
pub(crate) fn unchecked(wanted: &str) -> Refused {
    argument("arguments", format!("must have {wanted}"))
}

pub(crate) fn control(error: ControlError) -> Refused {
    Error::new(format!("control/{}", error.name()), error.to_string())
}

pub(crate) fn print(error: PrintError) -> Refused {
    Error::new(format!("print/{}", error.name()), error.to_string())
}

/// A refusal of a clock's, or of an arena's.
pub(crate) fn clock(error: impl Into<ArenaError>) -> Refused {
    let error = error.into();
    let mut code = format!("clock/{}", error.name());
    if let ArenaError::Clock(ClockError::AtWentBack { last_at }) = error {
        code = format!("{code}/{}", last_at.get());
    }
    Error::new(code, error.to_string())
}

pub(crate) fn of_match(error: MatchError) -> Refused {
    Error::new(format!("match/{}", error.name()), error.to_string())
}

pub(crate) fn document(error: &DocumentError) -> Refused {
    let code = format!("document/{}/{}", error.kind.name(), error.path());
    Error::new(code, error.to_string())
}

pub(crate) fn restore(error: &RestoreError) -> Refused {
    let code = format!("restore/{}/{}", error.kind.name(), error.detail());
    Error::new(code, error.to_string())
}

pub(crate) fn file(error: &io::Error) -> Refused {
    // Only Unix numbers its errors as Node names them.
    let name = match error.raw_os_error() {
        Some(number) if cfg!(unix) => number.to_string(),
        _ => name(error.kind()).into(),
    };
    Error::new(format!("file/{name}"), error.to_string())
}

const fn name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::AlreadyExists => "EEXIST",
        ErrorKind::FileTooLarge => "EFBIG",
        ErrorKind::InvalidInput => "EINVAL",
        ErrorKind::IsADirectory => "EISDIR",
        ErrorKind::NotADirectory => "ENOTDIR",
        ErrorKind::NotFound => "ENOENT",
        ErrorKind::PermissionDenied => "EACCES",
        ErrorKind::ReadOnlyFilesystem => "EROFS",
        ErrorKind::StorageFull => "ENOSPC",
        _ => "EIO",
    }
}

/// The same refusal, which is about the text that is called `part`.
pub(crate) fn within(part: &str, refused: Refused) -> Refused {
    Error::new(format!("in/{part}/{}", refused.status), refused.reason)
}

/// `offset` and `length` are in UTF-16 code units, as JavaScript counts.
pub(crate) fn parse(error: &PresetError, offset: usize, length: usize) -> Refused {
    let mut code = format!("parse/{}/{offset}/{length}", error.kind.name());
    if let Some(path) = error.path() {
        code = format!("{code}/{path}");
    }
    Error::new(code, error.to_string())
}
