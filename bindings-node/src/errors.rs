//! How a refusal crosses: as an `Error` whose `code` says which class `lib/errors.js` makes of it.
//!
//! ```text
//! argument/NAME    control/KIND    print/KIND    clock/KIND    match/KIND
//! parse/KIND/OFFSET/LENGTH
//! ```

use std::fmt::Display;

use flagfall::{ClockError, ControlError, MatchError, ParseErrorKind, PrintError};
use napi::Error;

/// A refusal on its way to JavaScript.
pub(crate) type Refused = Error<String>;

/// The argument `name` cannot be what it is: `words` go on from its name.
pub(crate) fn argument(name: &str, words: impl Display) -> Refused {
    Error::new(format!("argument/{name}"), format!("`{name}` {words}"))
}

pub(crate) fn control(error: ControlError) -> Refused {
    Error::new(format!("control/{}", error.name()), error.to_string())
}

pub(crate) fn print(error: PrintError) -> Refused {
    Error::new(format!("print/{}", error.name()), error.to_string())
}

pub(crate) fn clock(error: ClockError) -> Refused {
    Error::new(format!("clock/{}", error.name()), error.to_string())
}

pub(crate) fn of_match(error: MatchError) -> Refused {
    Error::new(format!("match/{}", error.name()), error.to_string())
}

/// `offset` and `length` are in UTF-16 code units, as JavaScript counts.
pub(crate) fn parse(kind: ParseErrorKind, found: &str, offset: usize, length: usize) -> Refused {
    let code = format!("parse/{}/{offset}/{length}", kind.name());
    Error::new(code, format!("{kind}: {found} at offset {offset}"))
}
