//! What no clock can hold.

use core::fmt;

use crate::model::{ControlError, Side};

/// Why the values of a snapshot are not those of a clock.
#[derive(Clone, Copy, Debug)]
pub(super) enum Invalid {
    /// A field holds what it cannot hold beside the others.
    Field {
        side: Option<Side>,
        field: &'static str,
    },
    Control(ControlError),
    /// The moments do not fit on the clock of who restores.
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
