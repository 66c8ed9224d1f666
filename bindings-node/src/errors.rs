//! How an error crosses: as an `Error` whose `code` says which class `lib/errors.ts` creates for it.
//!
//! ```text
//! argument/NAME    control/KIND    print/KIND    clock/KIND    clock/KIND/LAST
//! clock/KIND/SIDE/FIELD    match/KIND    audit/KIND
//! parse/KIND/OFFSET/LENGTH    parse/KIND/OFFSET/LENGTH/PATH    document/KIND/PATH
//! restore/KIND/DETAIL    file/NUMBER    file/NAME    in/PART/CODE    gone    lost
//! ```
//!
//! LAST is the timestamp that a call must not be earlier than. FIELD is that of a standing, of the game
//! if SIDE is empty. PATH and DETAIL are the rest of the code
//! and can contain `/`. NUMBER is the system's number of an error, NAME its name if it has no number.
//! PART is the name of the text, of several, that the error with that CODE is about. `gone` is only after
//! a bug; `lost` is for an object of a WebAssembly instance that was replaced.

use std::fmt::Display;

use flagfall::DocumentError;
use flagfall::{
    ArenaError, AuditError, ClockError, ControlError, MatchError, PresetError, PrintError,
    RestoreError, Side,
};
use napi::Error;

/// An error on its way to JavaScript.
pub(crate) type Refused = Error<String>;

/// The argument `name` is invalid; `words` follow its name in the message.
pub(crate) fn argument(name: &str, words: impl Display) -> Refused {
    Error::new(format!("argument/{name}"), format!("`{name}` {words}"))
}

/// For arguments that `lib/` has already checked: only a bug there leads here. `wanted` was expected.
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

/// The error of a clock or an arena.
pub(crate) fn clock(error: impl Into<ArenaError>) -> Refused {
    let error = error.into();
    let mut code = format!("clock/{}", error.name());
    match error {
        ArenaError::Clock(ClockError::AtWentBack { last_at }) => {
            code = format!("{code}/{}", last_at.get());
        }
        ArenaError::Clock(ClockError::BadStanding { side, field }) => {
            code = format!("{code}/{}/{field}", side.map_or("", Side::name));
        }
        _ => {}
    }
    Error::new(code, error.to_string())
}

pub(crate) fn audit(error: AuditError) -> Refused {
    Error::new(format!("audit/{}", error.name()), error.to_string())
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

/// The same error, marked as about the text named `part`.
pub(crate) fn within(part: &str, refused: Refused) -> Refused {
    Error::new(format!("in/{part}/{}", refused.status), refused.reason)
}

/// `offset` and `length` are in UTF-16 code units, as in JavaScript.
pub(crate) fn parse(error: &PresetError, offset: usize, length: usize) -> Refused {
    let mut code = format!("parse/{}/{offset}/{length}", error.kind.name());
    if let Some(path) = error.path() {
        code = format!("{code}/{path}");
    }
    Error::new(code, error.to_string())
}
