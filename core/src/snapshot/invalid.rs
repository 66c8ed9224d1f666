//! Errors for values that no clock can have.

use core::fmt;

use crate::model::{ControlError, Side};

/// Why the values of a snapshot are invalid.
#[derive(Clone, Copy, Debug)]
pub(super) enum Invalid {
    /// A field contradicts the other fields.
    Field {
        side: Option<Side>,
        field: &'static str,
    },
    Control(ControlError),
    /// With the given time of the save, a timestamp is out of range.
    Moment,
}

impl Invalid {
    pub(super) const fn at(field: &'static str) -> Self {
        Self::Field { side: None, field }
    }

    pub(super) const fn of_first(self) -> Self {
        self.of_side(Side::First)
    }

    pub(super) const fn of_second(self) -> Self {
        self.of_side(Side::Second)
    }

    pub(super) const fn of_side(self, side: Side) -> Self {
        match self {
            Self::Field { field, .. } => Self::Field {
                side: Some(side),
                field,
            },
            wrong => wrong,
        }
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field {
                side: Some(side),
                field,
            } => write!(f, "`{side}.{field}`"),
            Self::Field { side: None, field } => write!(f, "`{field}`"),
            Self::Control(error) => write!(f, "`control`: {error}"),
            Self::Moment => f.write_str("`now_ms`"),
        }
    }
}
