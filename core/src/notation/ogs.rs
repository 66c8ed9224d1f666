//! `ogs`: the JSON object of the Online Go Server: `{"system":"absolute","total_time":600}`.
//!
//! | `system` | its keys |
//! |---|---|
//! | `fischer` | `initial_time`, `time_increment`, `max_time` |
//! | `byoyomi` | `main_time`, `period_time`, `periods` |
//! | `canadian` | `main_time`, `period_time`, `stones_per_period` |
//! | `simple` | `per_move` |
//! | `absolute` | `total_time` |
//! | `none` | none |
//!
//! Every key of a system is required. Times are whole seconds. Older objects have the system's name
//! under `time_control`; if both keys are there, they must agree. Other keys, such as `speed`, are
//! ignored. `pause_on_weekends` is kept, with a warning if it is `true`: a clock has no calendar,
//! so the caller must pause it.
//!
//! - `fischer`: the increment is added after each move, up to `max_time` in all, which is at least
//!   `initial_time`.
//! - `byoyomi`: a period for each move, and the number of periods, including the last. With 0
//!   periods there is only the main time.
//! - `canadian`: a number of stones in each period.
//! - `simple`: a time for each move.
//!
//! Unused time in a period is lost, and so is main time left when the first period begins. The flag
//! falls at zero: a period of 30 seconds is used up after 30 seconds. The object does not say when
//! the clock starts and when it is paused.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::num::{NonZeroU16, NonZeroU32};

use super::gtp::{GoClock, More, control};
use super::scanner::times;
use super::trace::Source;
use super::units::Unit;
use crate::document::json;
use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::model::stage::lives;
use crate::model::{FlagFalls, Millis, Rules, Side, TimeControl};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

const SYSTEM: &str = "system";
const TIME_CONTROL: &str = "time_control";
const INITIAL_TIME: &str = "initial_time";
const TIME_INCREMENT: &str = "time_increment";
const MAX_TIME: &str = "max_time";
const MAIN_TIME: &str = "main_time";
const PERIOD_TIME: &str = "period_time";
const PERIODS: &str = "periods";
const STONES_PER_PERIOD: &str = "stones_per_period";
const PER_MOVE: &str = "per_move";
const TOTAL_TIME: &str = "total_time";
const PAUSE_ON_WEEKENDS: &str = "pause_on_weekends";

pub(super) struct Ogs;

impl Ogs {
    pub(super) fn read(self, Source { text, .. }: Source<'_>) -> Result<TimeControl, ParseError> {
        let value = &json::read(text, &Path::Document)?;
        let object = Object::new(text, value)?;
        let clock = object.clock()?;
        let rules = Rules {
            flag_falls: FlagFalls::AtZero,
            weekend_pauses: object.pauses_on_weekends(),
            ..Rules::default()
        };
        Ok(control(clock.as_ref(), rules))
    }

    /// The warnings about settings that are parsed but that no clock applies.
    pub(super) fn warnings(self, text: &str) -> Vec<ParseError> {
        let Ok(value) = &json::read(text, &Path::Document) else {
            return Vec::new();
        };
        let object = Object::new(text, value).ok();
        let object = object.filter(|object| object.clock().is_ok() && object.pauses_on_weekends());
        let warning =
            object.map(|object| object.error(ParseErrorKind::WeekendPauses, PAUSE_ON_WEEKENDS));
        warning.into_iter().collect()
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let clock = GoClock::nearest(control.schedule(side));
        let mut entries = entries(clock.as_ref());
        if control.rules().weekend_pauses {
            entries.push((PAUSE_ON_WEEKENDS.into(), Kind::Bool(true).into()));
        }
        json::write(&Kind::Table(entries)).map_err(|_| fmt::Error)
    }
}

/// The object, and the text that contains it.
#[derive(Clone, Copy)]
struct Object<'a> {
    text: &'a str,
    value: &'a Value,
    entries: &'a [Entry],
}

impl<'a> Object<'a> {
    fn new(text: &'a str, value: &'a Value) -> Result<Self, ParseError> {
        Ok(Self {
            text,
            value,
            entries: value.table(text, &Path::Document)?,
        })
    }

    fn pauses_on_weekends(self) -> bool {
        let value = find(self.entries, PAUSE_ON_WEEKENDS);
        value.is_some_and(|value| value.kind == Kind::Bool(true))
    }

    fn clock(self) -> Result<Option<GoClock>, ParseError> {
        let (key, system) = self.system()?;
        Ok(Some(match system {
            "fischer" => self.fischer()?,
            "byoyomi" => self.byoyomi()?,
            "canadian" => self.overtime(self.moves(STONES_PER_PERIOD)?, NonZeroU16::MIN)?,
            "simple" => GoClock {
                main: Millis::ZERO,
                more: More::Overtime {
                    period: self.time_above_zero(PER_MOVE, ParseErrorKind::NoTimeToMove)?,
                    moves: NonZeroU32::MIN,
                    lives: NonZeroU16::MIN,
                },
            },
            "absolute" => self.started(TOTAL_TIME, More::Nothing)?,
            "none" => return Ok(None),
            _ => {
                return Err(self
                    .error(ParseErrorKind::UnknownWord, key)
                    .with_hint(Hint::OgsSystem));
            }
        }))
    }

    /// The system's name and its key.
    fn system(self) -> Result<(&'static str, &'a str), ParseError> {
        let name = |key| match find(self.entries, key).map(|value| &value.kind) {
            None => Ok(None),
            Some(Kind::Text(name)) => Ok(Some((key, name.as_str()))),
            Some(_) => Err(self
                .error(ParseErrorKind::UnknownWord, key)
                .with_hint(Hint::OgsSystem)),
        };
        match (name(SYSTEM)?, name(TIME_CONTROL)?) {
            (Some((_, one)), Some((key, two))) if one != two => {
                let error = self.error(ParseErrorKind::Contradiction, key);
                Err(error.with_hint(Hint::OgsSystems))
            }
            (Some(system), _) | (None, Some(system)) => Ok(system),
            (None, None) => Err(self.error(ParseErrorKind::MissingKey, SYSTEM)),
        }
    }

    fn fischer(self) -> Result<GoClock, ParseError> {
        let amount = self.time(TIME_INCREMENT)?;
        let cap = self.time(MAX_TIME)?;
        let more = More::Increment {
            amount,
            cap: Some(cap),
            turn: None,
        };
        let clock = self.started(INITIAL_TIME, more)?;
        if cap < clock.main {
            Err(self
                .error(ParseErrorKind::OutOfRange, MAX_TIME)
                .with_hint(Hint::OgsMaxTime))
        } else {
            Ok(clock)
        }
    }

    fn byoyomi(self) -> Result<GoClock, ParseError> {
        let Some(periods) = lives(self.number(PERIODS)?) else {
            return Err(self.error(ParseErrorKind::TooManyLives, PERIODS));
        };
        match NonZeroU16::new(periods) {
            Some(lives) => self.overtime(NonZeroU32::MIN, lives),
            None => {
                self.time(PERIOD_TIME)?;
                let clock = self.started(MAIN_TIME, More::Nothing);
                clock.map_err(|error| {
                    error.or_hint(|kind| match kind {
                        ParseErrorKind::NoTimeToMove => Some(Hint::OgsNoTime),
                        _ => None,
                    })
                })
            }
        }
    }

    fn overtime(self, moves: NonZeroU32, lives: NonZeroU16) -> Result<GoClock, ParseError> {
        let more = More::Overtime {
            period: self.time_above_zero(PERIOD_TIME, ParseErrorKind::OutOfRange)?,
            moves,
            lives,
        };
        self.started(MAIN_TIME, more)
    }

    /// The clock with the main time under `key`, which must have time for the first move.
    fn started(self, key: &str, more: More) -> Result<GoClock, ParseError> {
        let main = self.time(key)?;
        let clock = GoClock { main, more };
        if clock.is_empty() {
            Err(self.error(ParseErrorKind::NoTimeToMove, key))
        } else {
            Ok(clock)
        }
    }

    fn time(self, key: &str) -> Result<Millis, ParseError> {
        let time = times(self.number(key)?, Unit::Second.millis());
        time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, key))
    }

    fn time_above_zero(self, key: &str, otherwise: ParseErrorKind) -> Result<Millis, ParseError> {
        match self.time(key)? {
            Millis::ZERO => Err(self.error(otherwise, key).or_hint(|kind| match kind {
                ParseErrorKind::OutOfRange => Some(Hint::AboveZero),
                _ => None,
            })),
            time => Ok(time),
        }
    }

    fn moves(self, key: &str) -> Result<NonZeroU32, ParseError> {
        let number = u32::try_from(self.number(key)?);
        let number = number.map_err(|_| self.error(ParseErrorKind::NumberTooLarge, key))?;
        NonZeroU32::new(number).ok_or_else(|| self.error(ParseErrorKind::NoMoves, key))
    }

    /// A whole number, at least 0.
    fn number(self, key: &str) -> Result<i64, ParseError> {
        let refused = |kind| Err(self.error(kind, key));
        match find(self.entries, key).map(|value| &value.kind) {
            None => refused(ParseErrorKind::MissingKey),
            Some(Kind::Integer(number)) if number.starts_with('-') => {
                let error = self.error(ParseErrorKind::OutOfRange, key);
                Err(error.with_hint(Hint::AtLeast0))
            }
            Some(Kind::Integer(number)) => match number.parse() {
                Ok(number) => Ok(number),
                Err(_) => refused(ParseErrorKind::NumberTooLarge),
            },
            Some(_) => refused(ParseErrorKind::ExpectedNumber),
        }
    }

    /// The error in the value of `key`, or for a missing `key`.
    fn error(self, kind: ParseErrorKind, key: &str) -> ParseError {
        let path = &Path::Key(&Path::Document, key);
        match find(self.entries, key) {
            Some(value) => value.error(kind, self.text, path),
            None => self
                .value
                .lacks(kind, self.text, path)
                .with_hint(Hint::MissingKey),
        }
    }
}

fn entries(clock: Option<&GoClock>) -> Vec<Entry> {
    let Some(GoClock { main, more }) = clock else {
        return vec![system("none")];
    };
    match *more {
        More::Nothing => vec![system("absolute"), time(TOTAL_TIME, *main)],
        More::Increment { amount, cap, .. } => vec![
            system("fischer"),
            time(INITIAL_TIME, *main),
            time(TIME_INCREMENT, amount),
            time(MAX_TIME, cap.unwrap_or_else(|| usual_cap(*main, amount))),
        ],
        More::Overtime {
            period,
            moves: NonZeroU32::MIN,
            lives: NonZeroU16::MIN,
        } if *main == Millis::ZERO => vec![system("simple"), time(PER_MOVE, period)],
        More::Overtime {
            period,
            moves: NonZeroU32::MIN,
            lives,
        } => vec![
            system("byoyomi"),
            time(MAIN_TIME, *main),
            time(PERIOD_TIME, period),
            number(PERIODS, lives),
        ],
        More::Overtime { period, moves, .. } => vec![
            system("canadian"),
            time(MAIN_TIME, *main),
            time(PERIOD_TIME, period),
            number(STONES_PER_PERIOD, moves),
        ],
    }
}

/// The limit that the server's own reader of game files uses if none is known.
fn usual_cap(main: Millis, amount: Millis) -> Millis {
    let twice = main.get().saturating_mul(2);
    let cap = twice.max(amount.get().saturating_mul(20));
    Millis::new(cap).unwrap_or(Millis::MAX)
}

fn system(name: &str) -> Entry {
    (SYSTEM.into(), Kind::Text(name.into()).into())
}

/// The time is rounded down to whole seconds.
fn time(key: &str, time: Millis) -> Entry {
    number(key, time.get().div_euclid(Unit::Second.millis()))
}

fn number(key: &str, number: impl fmt::Display) -> Entry {
    (key.into(), Kind::integer(number).into())
}
