//! `pcn`: the periods of a PCN document, in JSON or TOML.
//!
//! A text is a document, of which `periods` alone is read, or in JSON the list of the periods by
//! itself. No periods: untimed. Each period has
//!
//! | key | value |
//! |---|---|
//! | `duration_ms` | the budget, required |
//! | `increment_ms` | added after each ply, nothing if left out |
//! | `plies` | how many of its own moves a side makes in it |
//!
//! all whole numbers; other keys are passed over. What the periods come to:
//!
//! - Without `plies` the bank runs out, and the next period begins. At the end of the last one the
//!   flag falls.
//! - With 2 `plies` and more the flag falls if they are not made in time. Once they are, what is
//!   left carries over into the next period; the last one begins afresh, and nothing carries over.
//! - With 1 `plies` it is a cap on each ply: it never holds more than its duration, no increment is
//!   paid into it, and nothing is carried into it or out of it. Before another period it caps one
//!   ply, and the next period begins with its own duration alone.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use crate::control::{both_sides, schedule_of};
use crate::pcn::tree::{Entry, Kind, Path, Value, find};
use crate::pcn::{Format, json, toml};
use crate::{
    Credit, Entry as Begins, Millis, OnExpiry, ParseError, ParseErrorKind, Quota, Rules, Side,
    Stage, TimeControl, WhenMet,
};

/// The options of `pcn`.
///
/// ```
/// use flagfall::pcn::Format;
/// use flagfall::{Notation, ParseErrorKind, Pcn, Side};
///
/// let pcn = Notation::Pcn(Pcn { format: Format::Json });
/// let control = pcn.parse(r#"[{"duration_ms":600000},{"duration_ms":30000,"plies":1}]"#)?;
/// let toml = Notation::Pcn(Pcn { format: Format::Toml });
/// assert_eq!(
///     toml.print(&control, Side::First)?,
///     "[[periods]]\nduration_ms = 600000\n\n[[periods]]\nduration_ms = 30000\nplies = 1\n"
/// );
///
/// let error = pcn.parse(r#"[{"duration_ms":600000},{"duration_ms":30000,"plies":0}]"#);
/// let error = error.unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::NoMoves);
/// assert_eq!(error.path(), Some("periods[1].plies"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pcn {
    /// The format that is read and printed.
    pub format: Format,
}

pub(crate) const PERIODS: &str = "periods";
const DURATION: &str = "duration_ms";
const INCREMENT: &str = "increment_ms";
const PLIES: &str = "plies";

/// A period as it is written.
struct Period {
    duration: Millis,
    increment: Millis,
    plies: Option<NonZeroU32>,
}

impl Pcn {
    pub(super) const DEFAULT: Self = Self {
        format: Format::Json,
    };

    pub(super) fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
        let document = self.format.read(text)?;
        match &document.kind {
            Kind::List(periods) => control(text, periods),
            _ => control_of(text, document.table(text, &Path::Document)?),
        }
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages = control.schedule(side);
        let periods = periods(stages);
        let text = match self.format {
            Format::Json => json::write(&periods),
            Format::Toml if stages.is_empty() => return Ok(String::new()),
            Format::Toml => toml::write(&[(PERIODS.into(), periods.into())]),
        };
        text.map_err(|_| fmt::Error)
    }
}

/// The time control of the document with these entries.
pub(crate) fn control_of(text: &str, document: &[Entry]) -> Result<TimeControl, ParseError> {
    let path = Path::Key(&Path::Document, PERIODS);
    match find(document, PERIODS) {
        Some(periods) => control(text, periods.list(text, &path)?),
        None => control(text, &[]),
    }
}

fn control(text: &str, periods: &[Value]) -> Result<TimeControl, ParseError> {
    let path = Path::Key(&Path::Document, PERIODS);
    let periods = periods.iter().enumerate();
    let periods = periods.map(|(at, value)| period(text, value, &Path::At(&path, at)));
    let periods: Vec<_> = periods.collect::<Result<_, _>>()?;
    Ok(both_sides(schedule_of(stages(&periods)), Rules::default()))
}

fn period(text: &str, value: &Value, path: &Path<'_>) -> Result<Period, ParseError> {
    let table = value.table(text, path)?;
    let time = |key| {
        let value = find(table, key);
        let time = value.map(|value| millis(text, value, &Path::Key(path, key)));
        time.transpose()
    };
    let plies = find(table, PLIES).map(|value| moves(text, value, &Path::Key(path, PLIES)));
    Ok(Period {
        duration: time(DURATION)?
            .ok_or_else(|| value.lacks(ParseErrorKind::MissingDuration, text, path))?,
        increment: time(INCREMENT)?.unwrap_or_default(),
        plies: plies.transpose()?,
    })
}

/// A whole number of milliseconds, at least 0.
pub(crate) fn millis(text: &str, value: &Value, path: &Path<'_>) -> Result<Millis, ParseError> {
    let refused = |kind| value.error(kind, text, path);
    match &value.kind {
        Kind::Integer(number) if !number.starts_with('-') => {
            let time = number.parse().ok().and_then(Millis::new);
            time.ok_or_else(|| refused(ParseErrorKind::NumberTooLarge))
        }
        _ => Err(refused(ParseErrorKind::ExpectedMillis)),
    }
}

fn moves(text: &str, value: &Value, path: &Path<'_>) -> Result<NonZeroU32, ParseError> {
    let refused = |kind| value.error(kind, text, path);
    match &value.kind {
        Kind::Integer(number) if number.starts_with('-') => Err(refused(ParseErrorKind::NoMoves)),
        Kind::Integer(number) => {
            let moves: Result<u32, _> = number.parse();
            let moves = moves.map_err(|_| refused(ParseErrorKind::NumberTooLarge))?;
            NonZeroU32::new(moves).ok_or_else(|| refused(ParseErrorKind::NoMoves))
        }
        _ => Err(refused(ParseErrorKind::ExpectedNumber)),
    }
}

fn stages(periods: &[Period]) -> Vec<Stage> {
    let mut rest = periods.iter().peekable();
    let mut stages = Vec::with_capacity(periods.len());
    let mut after_cap = false;
    while let Some(period) = rest.next() {
        let last = rest.peek().is_none();
        let cap = period.is_cap();
        stages.push(Stage {
            entry: match cap || after_cap {
                true => Begins::Set,
                false => Begins::Add,
            },
            quota: period.plies.map(|moves| Quota {
                moves,
                when_met: match last {
                    true => WhenMet::RepeatSet,
                    false => WhenMet::Next,
                },
            }),
            credit: (period.increment > Millis::ZERO && !cap).then_some(Credit::Paid {
                amount: period.increment,
                every: NonZeroU32::MIN,
                keep: 100,
            }),
            on_expiry: match last || period.plies.is_some() {
                true => OnExpiry::Flag,
                false => OnExpiry::Next,
            },
            ..Stage::new(period.duration)
        });
        after_cap = cap;
    }
    stages
}

impl Period {
    /// Whether each ply must be made within the duration, and nothing carries over.
    fn is_cap(&self) -> bool {
        self.plies == Some(NonZeroU32::MIN)
    }
}

/// The nearest list of periods to these stages.
pub(crate) fn periods(stages: &[Stage]) -> Kind {
    Kind::List(stages.iter().map(|stage| period_of(stage).into()).collect())
}

fn period_of(stage: &Stage) -> Kind {
    let entry = |key: &str, number: Kind| (key.into(), number.into());
    let mut entries = vec![entry(DURATION, Kind::integer(stage.time.get()))];
    if let Some(credit) = stage.credit {
        entries.push(entry(INCREMENT, Kind::integer(credit.amount().get())));
    }
    if let Some(quota) = stage.quota {
        entries.push(entry(PLIES, Kind::integer(quota.moves)));
    }
    Kind::Table(entries)
}
