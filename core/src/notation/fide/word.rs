//! The meanings of the words of a phrase.

use crate::model::Millis;
use crate::notation::units::{Decimal, Unit};

/// The meaning of a word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A number, as a time in minutes and in seconds, and as a count if it is whole.
    Number {
        minutes: Option<Millis>,
        seconds: Option<Millis>,
        count: Option<u32>,
    },
    /// `1:30`, as hours and minutes, and as minutes and seconds.
    Clock {
        hours: Option<Millis>,
        minutes: Option<Millis>,
    },
    /// `min`, `'`, `seconds`: the unit of the number before it.
    Unit(Unit),
    Plus,
    Slash,
    Dash,
    Bar,
    /// `x`, between the number of periods or sides and their time.
    Times,
    /// `in`, between a number of moves and their time.
    In,
    /// `moves`, `mv`.
    Moves,
    /// `stones`: moves of Canadian overtime.
    Stones,
    /// `end`, `all`, `G`, `rest`.
    Rest,
    /// `tous`, which before moves is of the rest of the game, and elsewhere joins others.
    All,
    Increment,
    Delay,
    Byoyomi,
    /// `overtime`, which is byo-yomi beside seconds, and elsewhere joins others.
    Overtime,
    Periods,
    Canadian,
    /// `from`, before the move from which an increment is added.
    From,
    /// `to`, before the last move of a stage.
    To,
    /// `after`, before the last move of the stage before.
    After,
    /// `за`: `in` between a number of moves and their time, and elsewhere it joins others.
    ForOrIn,
    /// `po`: `apiece` before a time, `after` before a number of moves.
    Apiece,
    First,
    /// `next`, before a number of moves.
    Next,
    One,
    /// `an`, which is one before a unit.
    Article,
    /// `half`, before a unit or after it.
    Half,
    /// `eineinhalb`.
    OneAndHalf,
    /// `half-hour`.
    HalfHour,
    Player,
    /// `each`, which at the end of a time is of a player, and elsewhere joins others.
    Each,
    No,
    Or,
    /// `then`, before seconds.
    Then,
    /// A name of a kind of game, such as `blitz`, which has no meaning for its clock.
    Label,
    /// The end of an ordinal number: `1st`.
    Ordinal,
    /// `time control`, which only joins others, but not in `after the first time control`.
    Control,
    /// A word that only joins others.
    Joining,
    /// A word that only joins others, before an apostrophe: `d'incrément`.
    Elided,
}

impl Word {
    /// A whole number.
    pub(super) fn number(count: u32) -> Self {
        let number = Decimal {
            whole: Some(count.into()),
            decimals: "",
        };
        Self::of(number, Some(count))
    }

    pub(super) fn of(number: Decimal<'_>, count: Option<u32>) -> Self {
        Self::Number {
            minutes: number.time(Unit::Minute).ok(),
            seconds: number.time(Unit::Second).ok(),
            count,
        }
    }

    /// The number, if it is whole.
    pub(super) const fn count(self) -> Option<u32> {
        match self {
            Self::Number { count, .. } => count,
            _ => None,
        }
    }

    pub(super) const fn is_number(self) -> bool {
        matches!(self, Self::Number { .. })
    }

    /// Whether it is a number or `1:30`.
    pub(super) const fn is_time(self) -> bool {
        matches!(self, Self::Number { .. } | Self::Clock { .. })
    }
}
