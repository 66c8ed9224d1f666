//! `pcn`: the periods of a PCN document, in JSON or TOML.
//!
//! A text is a document, of which only `periods` is read, or in JSON the list of the periods
//! itself. A document without `periods` is untimed if it is empty or has one of the other keys of
//! PCN: `sides`, `setup` or `plies`. Otherwise it is not PCN and is rejected. A document without
//! `periods` is also rejected if one of its `sides` has periods. Each period has these keys, all
//! whole numbers; other keys are ignored:
//!
//! | key | value |
//! |---|---|
//! | `duration_ms` | the budget, required |
//! | `increment_ms` | added after each ply, nothing if left out |
//! | `plies` | how many of its own moves a side makes in it |
//!
//! - A period without `plies` ends when its time runs out, and the next period begins. At the end
//!   of the last period the flag falls.
//! - In a period with 2 or more `plies` the flag falls if they are not made in time. When they are
//!   made, the time left carries over into the next period. The last period repeats with its own
//!   duration, and nothing carries over.
//! - A period with 1 `plies` is a cap on each ply: it never holds more than its duration, no
//!   increment is paid into it, not even that of the ply before it, and nothing carries over into
//!   it or out of it. Before another period it caps one ply, and the next period begins with its
//!   own duration alone.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::num::NonZeroU32;

use super::trace::Source;
use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::document::{Format, json, toml};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    Credit, Entry as Begins, Limit, Millis, OnExpiry, Quota, Rules, Side, Stage, TimeControl,
    WhenMet,
};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// The options of `pcn`.
///
/// ```
/// use flagfall::{Format, Notation, ParseErrorKind, Pcn, Side};
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct Pcn {
    /// The format that is read and printed.
    pub format: Format,
}

pub(crate) const PERIODS: &str = "periods";
/// The other keys of a PCN document. A game that has one of them and no periods is untimed.
const OTHER_KEYS: [&str; 3] = [SIDES, "setup", PLIES];
const SIDES: &str = "sides";
const DURATION: &str = "duration_ms";
const INCREMENT: &str = "increment_ms";
const PLIES: &str = "plies";

/// A period of the document.
struct Period {
    duration: Millis,
    increment: Millis,
    plies: Option<NonZeroU32>,
}

impl Pcn {
    pub(super) const DEFAULT: Self = Self {
        format: Format::Json,
    };

    pub(super) fn read(self, Source { text, .. }: Source<'_>) -> Result<TimeControl, ParseError> {
        let document = self.document(text)?;
        match &document.kind {
            Kind::List(periods) => control(text, periods),
            Kind::Table(_) => control_of(text, &document),
            _ => {
                let kind = SyntaxErrorKind::ExpectedTable;
                let error: ParseError = document.error(kind, text, &Path::Document);
                Err(error.with_hint(Hint::PcnDocument))
            }
        }
    }

    /// Whether only PCN has such a text: an object with `periods`, or a list of at least one
    /// period.
    pub(super) fn states_periods(self, text: &str) -> bool {
        match self.document(text).map(|document| document.kind) {
            Ok(Kind::List(periods)) => !periods.is_empty(),
            Ok(Kind::Table(entries)) => find(&entries, PERIODS).is_some(),
            _ => false,
        }
    }

    fn document(self, text: &str) -> Result<Value, ParseError> {
        let is_list = self.format == Format::Json && text.trim_start().starts_with('[');
        if is_list {
            json::read(text, &Path::Key(&Path::Document, PERIODS))
        } else {
            self.format.read(text)
        }
    }

    /// Writes the closest text to what `side` plays.
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

/// The time control of a document, which is a table.
pub(crate) fn control_of(text: &str, document: &Value) -> Result<TimeControl, ParseError> {
    let path = Path::Key(&Path::Document, PERIODS);
    let entries = document.table(text, &Path::Document)?;
    let has_key = |key: &&str| find(entries, key).is_some();
    match find(entries, PERIODS) {
        Some(periods) => control(text, periods.list(text, &path)?),
        None if entries.is_empty() || OTHER_KEYS.iter().any(has_key) => {
            refuse_periods_from_sides(text, entries)?;
            control(text, &[])
        }
        None => Err(document
            .lacks(ParseErrorKind::MissingKey, text, &path)
            .with_hint(Hint::MissingKey)),
    }
}

/// Rejects periods of a side. This notation does not read them, but a game that has them is not
/// untimed.
fn refuse_periods_from_sides(text: &str, document: &[Entry]) -> Result<(), ParseError> {
    let sides = find(document, SIDES).map(|sides| &sides.kind);
    let Some(Kind::Table(sides)) = sides else {
        return Ok(());
    };
    for (name, side) in sides {
        let Kind::Table(side) = &side.kind else {
            continue;
        };
        if let Some(periods) = find(side, PERIODS) {
            let path = Path::Key(&Path::Document, SIDES);
            let path = Path::Key(&path, name);
            let path = Path::Key(&path, PERIODS);
            let key = periods.key_place(text);
            let error: ParseError = key.error(ParseErrorKind::UnknownKey, text, &path);
            return Err(error.with_hint(Hint::UnknownKey));
        }
    }
    Ok(())
}

fn control(text: &str, periods: &[Value]) -> Result<TimeControl, ParseError> {
    let path = Path::Key(&Path::Document, PERIODS);
    let periods = periods.iter().enumerate();
    let periods = periods.map(|(at, value)| period(text, value, &Path::Index(&path, at)));
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
    let mut before: Option<&Period> = None;
    while let Some(period) = rest.next() {
        let last = rest.peek().is_none();
        let cap = period.is_cap();
        let after_cap = before.is_some_and(Period::is_cap);
        let fills = before.is_some_and(|before| before.plies.is_some() && before.pays());
        stages.push(Stage {
            entry: if cap || after_cap {
                Begins::Set
            } else {
                Begins::Add
            },
            quota: period.plies.map(|moves| Quota {
                moves,
                when_met: if last {
                    WhenMet::RepeatSet
                } else {
                    WhenMet::Next
                },
            }),
            credit: period.pays().then_some(Credit::Paid {
                amount: period.increment,
                every: NonZeroU32::MIN,
                keep: 100,
            }),
            limit: (cap && fills).then_some(Limit::Clip(period.duration)),
            on_expiry: if last || period.plies.is_some() {
                OnExpiry::Flag
            } else {
                OnExpiry::Next
            },
            ..Stage::new(period.duration)
        });
        before = Some(period);
    }
    stages
}

impl Period {
    /// Whether each ply must be made within the duration, without carry-over.
    fn is_cap(&self) -> bool {
        self.plies == Some(NonZeroU32::MIN)
    }

    fn pays(&self) -> bool {
        self.increment > Millis::ZERO && !self.is_cap()
    }
}

/// The list of periods that is closest to these stages.
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
