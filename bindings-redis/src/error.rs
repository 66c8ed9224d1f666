//! The errors of commands.

use flagfall::{ArenaError, ClockError, ControlError, ParseError, RestoreError};

use crate::api::Context;

/// The longest message, in characters: an error can quote its input.
const LONGEST: usize = 300;

/// Why a command fails. Nothing has changed.
#[derive(Debug)]
pub(crate) enum Error {
    /// The wrong number of words.
    Arity,
    /// The kind as clients see it, and the message.
    Kind(String, String),
}

impl Error {
    pub(crate) fn new(kind: &str, message: impl Into<String>) -> Self {
        Self::Kind(kind.to_ascii_uppercase(), message.into())
    }

    pub(crate) fn syntax(message: impl Into<String>) -> Self {
        Self::new("ERR", message)
    }

    /// The error, which is one of this option of a notation.
    pub(crate) fn about(self, option: &str) -> Self {
        match self {
            Self::Arity => self,
            Self::Kind(kind, message) => Self::Kind(kind, format!("OPTION {option}: {message}")),
        }
    }

    pub(crate) fn wrong_type() -> Self {
        Self::new(
            "WRONGTYPE",
            "Operation against a key holding the wrong kind of value",
        )
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new("NO-SUCH-GAME", "the key does not exist")
    }

    pub(crate) fn reply(&self, context: &Context) {
        match self {
            Self::Arity => context.wrong_arity(),
            Self::Kind(kind, message) => {
                let message: String = message.chars().take(LONGEST).collect();
                context.error(&format!("{kind} {message}"));
            }
        }
    }
}

impl From<ClockError> for Error {
    fn from(error: ClockError) -> Self {
        Self::new(error.name(), error.to_string())
    }
}

impl From<ArenaError> for Error {
    fn from(error: ArenaError) -> Self {
        Self::new(error.name(), error.to_string())
    }
}

impl From<ControlError> for Error {
    fn from(error: ControlError) -> Self {
        Self::new(error.name(), error.to_string())
    }
}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Self::new(error.kind.name(), error.to_string())
    }
}

impl From<RestoreError> for Error {
    fn from(error: RestoreError) -> Self {
        Self::new(error.kind.name(), error.to_string())
    }
}
