//! `chess`: `M/T/I`, the setup strings of a game clock app.
//!
//! ```text
//! setup   = control *2( "," control )
//! control = M "/" T [ "/" I ]
//! M       = 1*DIGIT | "G"
//! T, I    = n | [n "h"] [n "m"] [n "s"]
//! ```
//!
//! M is the number of moves, or `G` for the rest of the game; T is the time, in minutes by default;
//! I is the credit for each move, in seconds by default, 0 if omitted. A bare number after a unit
//! counts the next smaller unit: `1h30` is 90 minutes. Upper and lower case are equivalent; spaces
//! around `,` and `/` and at the ends are ignored. The last control repeats: its time is added
//! again to the time left.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{self, Unit, write_time};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    Coupling, Credit, Millis, OnExpiry, Quota, Rules, Side, Stage, TimeControl, WhenMet, describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes =
    Lexemes::new(&["G", "/", ", ", "h", "m", "s"], &["5", "/5", "G/5"]);

/// The options of `chess`: settings of the game clock app that are not in its setup strings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct Chess {
    /// How the credit is given: as an increment, Bronstein, or a delay. By default
    /// [`Mode::Fischer`].
    pub mode: Mode,
    /// An extra rule: hourglass, or play past zero. By default none.
    pub option: ChessOption,
}

vocabulary! {
    /// How a `chess` setup string gives its credit.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum Mode as flagfall_mode, FLAGFALL_MODE_ {
        /// Increment, added to the bank when a turn begins.
        #[default]
        Fischer = 1, "fischer";
        /// Increment, added to the bank after each move.
        FischerAfter = 2, "fischer-after";
        /// Bronstein: after each move the time used is given back, up to the credit.
        Bronstein = 3, "bronstein";
        /// Simple delay: in each turn the bank waits for the credit before it runs down.
        Delay = 4, "delay";
    }
}

vocabulary! {
    /// An extra rule of a `chess` setup string.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum ChessOption as flagfall_option, FLAGFALL_OPTION_ {
        /// No extra rule.
        #[default]
        None = 0, "none";
        /// The time that one side uses is added to the other side's bank.
        Hourglass = 1, "hourglass";
        /// Play continues past zero, and the time past zero is counted, as in word games.
        Overrun = 2, "overrun" | "word";
    }
}

pub(super) const MOST_CONTROLS: usize = 3;

/// One `M/T/I`. Without moves it is `G`.
#[derive(Clone, Copy)]
struct Control {
    moves: Option<NonZeroU32>,
    time: Millis,
    credit: Millis,
}

/// The controls of a text, in order. They are few, so only their schedule is allocated.
pub(super) struct Controls {
    places: [Control; MOST_CONTROLS],
    count: usize,
}

impl Controls {
    pub(super) const NONE: Self = Self {
        places: [Control {
            moves: None,
            time: Millis::ZERO,
            credit: Millis::ZERO,
        }; MOST_CONTROLS],
        count: 0,
    };

    fn as_slice(&self) -> &[Control] {
        self.places.get(..self.count).unwrap_or_default()
    }

    /// The hint for what may follow the last control.
    fn after(&self) -> Hint {
        match self.as_slice().last() {
            Some(Control { moves: None, .. }) => Hint::ChessEndOfGame,
            _ if self.count == MOST_CONTROLS => Hint::End,
            _ => Hint::ChessEnd,
        }
    }

    /// Whether another control may follow.
    pub(super) fn can_go_on(&self) -> bool {
        self.after() == Hint::ChessEnd
    }

    /// Adds a control. Returns whether there is room for it.
    fn push(&mut self, control: Control) -> bool {
        let Some(place) = self.places.get_mut(self.count) else {
            return false;
        };
        *place = control;
        self.count = self.count.saturating_add(1);
        true
    }
}

impl Chess {
    pub(super) const DEFAULT: Self = Self {
        mode: Mode::Fischer,
        option: ChessOption::None,
    };

    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b",/");
        let mut controls = Controls::NONE;
        self.controls(&mut scanner, &mut controls)?;
        if !scanner.is_at_end() {
            let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
            return Err(error.with_hint(controls.after()));
        }
        let coupling = match self.option {
            ChessOption::Hourglass => Coupling::Hourglass,
            _ => Coupling::None,
        };
        let rules = Rules {
            coupling,
            ..Rules::default()
        };
        let stages: Arc<_> = self.stages(&controls).collect();
        Ok(both_sides(schedule_of(stages), rules))
    }

    /// Reads the controls up to the end of the text, or of the main time before a `|`.
    pub(super) fn controls(
        self,
        scanner: &mut Scanner<'_>,
        controls: &mut Controls,
    ) -> Result<(), ParseError> {
        let start = scanner.at;
        scanner.spaces();
        if matches!(scanner.peek(), None | Some(b'|')) {
            return Err(scanner.error_since(ParseErrorKind::Empty, start));
        }
        loop {
            scanner.spaces();
            self.control(scanner, controls)?;
            scanner.spaces();
            if !scanner.eat(b',') {
                break;
            }
        }
        match scanner.peek() {
            Some(b'/') => Err(scanner
                .error_here(ParseErrorKind::TooManyFields)
                .with_hint(controls.after())),
            _ => Ok(()),
        }
    }

    /// Reads one control and adds it to those before it.
    fn control(self, scanner: &mut Scanner<'_>, controls: &mut Controls) -> Result<(), ParseError> {
        let beginning = scanner.at;
        let moves = scanner.field(FieldName::Moves, moves, trace::quota)?;
        scanner.spaces();
        if !scanner.eat(b'/') {
            let error = scanner.error_here(ParseErrorKind::ExpectedSlash);
            return Err(error.with_hint(Hint::ChessSlash));
        }
        scanner.spaces();
        let start = scanner.at;
        let time = scanner.field(
            FieldName::Time,
            |scanner| units::time(scanner, Unit::Minute, Unit::Hour, Hint::ChessTime),
            describe::time,
        )?;
        let end = scanner.at;
        scanner.spaces();
        let credit = if scanner.eat(b'/') {
            scanner.spaces();
            scanner.field(
                FieldName::Credit,
                |scanner| units::time(scanner, Unit::Second, Unit::Hour, Hint::ChessCredit),
                describe::time,
            )?
        } else {
            scanner.at = end;
            Millis::ZERO
        };
        let last = controls.as_slice().last();
        if last.is_none() && time == Millis::ZERO && !self.can_begin_with(credit) {
            return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
        }
        if last.is_some_and(|last| last.moves.is_none()) {
            return Err(scanner.error_since(ParseErrorKind::StageAfterGame, beginning));
        }
        let control = Control {
            moves,
            time,
            credit,
        };
        if controls.push(control) {
            Ok(())
        } else {
            Err(scanner.error_since(ParseErrorKind::TooManyControls, beginning))
        }
    }

    /// The stages of the controls with these options.
    pub(super) fn stages(self, controls: &Controls) -> impl Iterator<Item = Stage> {
        let on_expiry = match self.option {
            ChessOption::Overrun => OnExpiry::Overrun,
            _ => OnExpiry::Flag,
        };
        let count = controls.count;
        let numbered = (1..).zip(controls.as_slice());
        numbered.map(move |(number, control)| {
            let when_met = if number == count {
                WhenMet::RepeatAdd
            } else {
                WhenMet::Next
            };
            Stage {
                quota: control.moves.map(|moves| Quota { moves, when_met }),
                credit: self.credit(control.credit),
                on_expiry,
                ..Stage::new(control.time)
            }
        })
    }

    /// Whether a move can be made with `credit` and nothing in the bank.
    fn can_begin_with(self, credit: Millis) -> bool {
        let lent = matches!(self.mode, Mode::Fischer | Mode::Delay);
        self.option == ChessOption::Overrun || lent && credit > Millis::ZERO
    }

    fn credit(self, amount: Millis) -> Option<Credit> {
        let every = NonZeroU32::MIN;
        (amount > Millis::ZERO).then_some(match self.mode {
            Mode::Fischer => Credit::Banked { amount },
            Mode::FischerAfter => Credit::Paid {
                amount,
                every,
                keep: 100,
            },
            Mode::Bronstein => Credit::Paid {
                amount,
                every,
                keep: 0,
            },
            Mode::Delay => Credit::Apart { amount, keep: 0 },
        })
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        self.write_stages(control.schedule(side))
    }

    pub(super) fn write_stages(self, stages: &[Stage]) -> Result<String, fmt::Error> {
        let mut text = String::new();
        for (place, stage) in stages.iter().take(MOST_CONTROLS).enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            match stage.quota {
                Some(quota) => write!(text, "{}/", quota.moves)?,
                None => text.push_str("G/"),
            }
            write_time(&mut text, stage.time, Unit::Minute)?;
            if let Some(credit) = stage.credit {
                text.push('/');
                write_time(&mut text, credit.amount(), Unit::Second)?;
            }
        }
        Ok(text)
    }
}

/// Reads a number of moves; `None` for `G`.
fn moves(scanner: &mut Scanner<'_>) -> Result<Option<NonZeroU32>, ParseError> {
    if scanner.eat(b'g') {
        return Ok(None);
    }
    match scanner.moves()? {
        None => Err(scanner
            .error_here(ParseErrorKind::ExpectedMoves)
            .with_hint(Hint::ChessMoves)),
        moves => Ok(moves),
    }
}
