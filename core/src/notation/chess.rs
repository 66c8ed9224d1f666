//! `chess`: `M/T/I`, the setup strings of a game clock app.
//!
//! ```text
//! setup   = control *2( "," control )
//! control = M "/" T [ "/" I ]
//! M       = 1*DIGIT | "G"
//! T, I    = n | [n "h"] [n "m"] [n "s"]
//! ```
//!
//! M is the number of moves, `G` for the rest of the game; T the time, in minutes by default; I
//! the credit for each move, in seconds by default, none if left out. After a unit a bare number
//! is of the next smaller one: `1h30` is 90 minutes. Upper and lower case are alike, and spaces
//! around `,` and `/` and at the ends are passed over. The last control repeats: its time is
//! given again, on top of what is left.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::scanner::{Scanner, times};
use crate::control::{both_sides, schedule_of};
use crate::{
    Coupling, Credit, Millis, OnExpiry, ParseError, ParseErrorKind, Quota, Rules, Stage,
    TimeControl, WhenMet,
};

/// The options of `chess`: what its setup strings leave to the app's buttons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Chess {
    /// How the credit is given.
    pub mode: Mode,
    /// How the game goes on, if not as usual.
    pub option: ChessOption,
}

/// How the credit of `chess` is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// Added to the bank before each move.
    #[default]
    Fischer,
    /// Added to the bank after each move.
    FischerAfter,
    /// The time used is given back after each move, up to the credit.
    Bronstein,
    /// The clock waits before each move.
    Delay,
}

/// One of `chess`'s two extra rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ChessOption {
    /// Neither.
    #[default]
    None,
    /// What is taken from one bank goes to the other.
    Hourglass,
    /// Play goes on past zero, and the excess is counted.
    Word,
}

impl Mode {
    /// The mode's name as every language here writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fischer => "fischer",
            Self::FischerAfter => "fischer-after",
            Self::Bronstein => "bronstein",
            Self::Delay => "delay",
        }
    }
}

impl ChessOption {
    /// The option's name as every language here writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Hourglass => "hourglass",
            Self::Word => "word",
        }
    }
}

const HOUR: i64 = 3_600_000;
const MINUTE: i64 = 60_000;
const SECOND: i64 = 1_000;
const MOST_CONTROLS: usize = 3;

/// One `M/T/I`. No moves: `G`.
struct Control {
    moves: Option<NonZeroU32>,
    time: Millis,
    credit: Millis,
}

impl Chess {
    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(text);
        let mut controls = Vec::with_capacity(MOST_CONTROLS);
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        loop {
            scanner.spaces();
            let start = scanner.at;
            let control = self.control(&mut scanner, controls.is_empty())?;
            let after_game = controls.last().is_some_and(|c: &Control| c.moves.is_none());
            if after_game {
                return Err(scanner.error_since(ParseErrorKind::StageAfterGame, start));
            }
            if controls.len() == MOST_CONTROLS {
                return Err(scanner.error_since(ParseErrorKind::TooManyControls, start));
            }
            controls.push(control);
            scanner.spaces();
            if !scanner.eat(b',') {
                break;
            }
        }
        if scanner.peek() == Some(b'/') {
            return Err(scanner.error_here(ParseErrorKind::TooManyFields));
        }
        if !scanner.is_at_end() {
            return Err(scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        Ok(self.time_control(&controls))
    }

    fn control(self, scanner: &mut Scanner<'_>, first: bool) -> Result<Control, ParseError> {
        let moves = if scanner.eat(b'g') {
            None
        } else {
            let moves = scanner.moves()?;
            Some(moves.ok_or_else(|| scanner.error_here(ParseErrorKind::ExpectedMoves))?)
        };
        scanner.spaces();
        if !scanner.eat(b'/') {
            return Err(scanner.error_here(ParseErrorKind::ExpectedSlash));
        }
        scanner.spaces();
        let start = scanner.at;
        let time = time(scanner, MINUTE)?;
        let end = scanner.at;
        scanner.spaces();
        let credit = if scanner.eat(b'/') {
            scanner.spaces();
            self::time(scanner, SECOND)?
        } else {
            scanner.at = end;
            Millis::ZERO
        };
        if first && time == Millis::ZERO && !self.can_begin_with(credit) {
            return Err(scanner.error_between(ParseErrorKind::NoTimeToMove, start, end));
        }
        Ok(Control {
            moves,
            time,
            credit,
        })
    }

    /// Whether a move can be made with `credit` and nothing in the bank.
    fn can_begin_with(self, credit: Millis) -> bool {
        let lent = matches!(self.mode, Mode::Fischer | Mode::Delay);
        self.option == ChessOption::Word || lent && credit > Millis::ZERO
    }

    fn time_control(self, controls: &[Control]) -> TimeControl {
        let mut rest = controls.iter().peekable();
        let mut stages = Vec::with_capacity(controls.len());
        while let Some(control) = rest.next() {
            let when_met = match rest.peek() {
                Some(_) => WhenMet::Next,
                None => WhenMet::RepeatAdd,
            };
            stages.push(Stage {
                quota: control.moves.map(|moves| Quota { moves, when_met }),
                credit: self.credit(control.credit),
                on_expiry: match self.option {
                    ChessOption::Word => OnExpiry::Overrun,
                    _ => OnExpiry::Flag,
                },
                ..Stage::new(control.time)
            });
        }
        let coupling = match self.option {
            ChessOption::Hourglass => Coupling::Hourglass,
            _ => Coupling::None,
        };
        let rules = Rules {
            coupling,
            ..Rules::default()
        };
        both_sides(schedule_of(stages), rules)
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

    /// The nearest that these stages come to in this notation.
    pub(super) fn write(self, stages: &[Stage]) -> Result<String, fmt::Error> {
        let mut text = String::new();
        for (place, stage) in stages.iter().take(MOST_CONTROLS).enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            match stage.quota {
                Some(quota) => write!(text, "{}/", quota.moves)?,
                None => text.push_str("G/"),
            }
            write_time(&mut text, stage.time, MINUTE)?;
            if let Some(credit) = stage.credit {
                text.push('/');
                write_time(&mut text, credit.amount(), SECOND)?;
            }
        }
        Ok(text)
    }
}

/// A time whose bare numbers are of `unit`, until a unit is named.
fn time(scanner: &mut Scanner<'_>, mut unit: i64) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let mut total = Millis::ZERO;
    let mut named = i64::MAX;
    while let Some(number) = scanner.number()? {
        let name = match scanner.peek().map(|b| b.to_ascii_lowercase()) {
            Some(b'h') => Some(HOUR),
            Some(b'm') => Some(MINUTE),
            Some(b's') => Some(SECOND),
            _ => None,
        };
        if name.unwrap_or(unit) >= named {
            scanner.word();
            return Err(scanner.error_since(ParseErrorKind::UnitOrder, start));
        }
        let part = times(number, name.unwrap_or(unit)).and_then(|t| t.checked_add(total));
        let Some(part) = part else {
            scanner.word();
            return Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start));
        };
        total = part;
        let Some(name) = name else {
            return end_of_time(scanner, start, total);
        };
        scanner.at = scanner.at.saturating_add(1);
        named = name;
        unit = match name {
            HOUR => MINUTE,
            _ => SECOND,
        };
    }
    if named == i64::MAX {
        return Err(scanner.error_here(ParseErrorKind::ExpectedTime));
    }
    end_of_time(scanner, start, total)
}

fn end_of_time(
    scanner: &mut Scanner<'_>,
    start: usize,
    total: Millis,
) -> Result<Millis, ParseError> {
    let end = scanner.at;
    scanner.word();
    if scanner.at > end {
        return Err(scanner.error_since(ParseErrorKind::ExpectedTime, start));
    }
    Ok(total)
}

/// Writes `time` as a bare number of `unit` where it is whole, else as minutes and seconds. What
/// is below a second is left out.
fn write_time(text: &mut String, time: Millis, unit: i64) -> fmt::Result {
    let time = time.get();
    if time.checked_rem(unit) == Some(0) || unit == SECOND {
        return write!(text, "{}", time.div_euclid(unit));
    }
    let minutes = time.div_euclid(MINUTE);
    if minutes > 0 {
        write!(text, "{minutes}m")?;
    }
    write!(text, "{}s", time.rem_euclid(MINUTE).div_euclid(SECOND))
}
