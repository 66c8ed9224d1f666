//! `ggs`: `[ini[,[N]m1]]/[inc[,[N]m2]]/[ext[,[N]m3]]`, the clocks of the Generic Game Server.
//!
//! A time is `[[HH:]MM:]SS`; a bare number is seconds, and parts are not range-checked: `0:90` is
//! 90 seconds. `ini` is the time for m1 moves, or for the game; `inc` is added after every m2
//! moves; `ext` is the overtime, renewed after every m3 moves. Omitted times come from the game's
//! default clock. Parts at the end may be omitted with their slashes. Omitted counts are 0, 1 and
//! 0; a bare `N`, or a bare comma, keeps the default count. Signs and spaces are errors.
//!
//! `N` on m1: the end of ini has no penalty. Without it the first flag falls, or the flag in a game
//! that treats a soft timeout as a hard one. `N` on m2: only the time used since the last credit is
//! added, up to inc. `N` on m3: the overtime replaces the time left.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    ControlError, Credit, Entry, FirstFlag, Millis, OnExpiry, Quota, Rules, Side, Stage,
    TimeControl, WhenMet, describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes::new(&["/", ":", ",", "N"], &["1"]);

/// The options of `ggs`: the default clock of the game, which gives the times that a text omits,
/// and the effect of a soft timeout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts", into = "Parts")
)]
pub struct Ggs {
    ini: Millis,
    inc: Millis,
    ext: Millis,
    soft_is_hard: bool,
}

impl Ggs {
    /// Othello's: 15 minutes, no increment, 2 minutes of overtime.
    pub(super) const DEFAULT: Self = Self {
        ini: minutes(15),
        inc: Millis::ZERO,
        ext: minutes(2),
        soft_is_hard: false,
    };

    /// Creates the notation for a game with the default clock `ini`, `inc` and `ext`: initial time,
    /// increment and extra time.
    ///
    /// # Errors
    ///
    /// [`ControlError::NegativeTime`] for a negative time.
    pub fn new(ini: Millis, inc: Millis, ext: Millis) -> Result<Self, ControlError> {
        if [ini, inc, ext].into_iter().any(Millis::is_negative) {
            return Err(ControlError::NegativeTime);
        }
        Ok(Self {
            ini,
            inc,
            ext,
            soft_is_hard: false,
        })
    }

    /// Sets whether the game treats a soft timeout as a hard one. If so, the flag falls when ini
    /// (without `N`) runs out, and ext begins only after m1 moves made in time.
    #[must_use]
    pub const fn soft_is_hard(self, soft_is_hard: bool) -> Self {
        Self {
            soft_is_hard,
            ..self
        }
    }

    /// Whether the game treats a soft timeout as a hard one.
    pub const fn is_soft_hard(&self) -> bool {
        self.soft_is_hard
    }

    /// The default initial time.
    pub const fn ini(&self) -> Millis {
        self.ini
    }

    /// The default increment.
    pub const fn inc(&self) -> Millis {
        self.inc
    }

    /// The default extra time.
    pub const fn ext(&self) -> Millis {
        self.ext
    }
}

/// The default clock of Othello: 15 minutes, no increment, 2 minutes of overtime.
impl Default for Ggs {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// The options as they are serialized, under the names that every language gives them.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize, serde::Serialize)]
#[serde(rename = "Ggs", default, deny_unknown_fields)]
struct Parts {
    ini_ms: Millis,
    inc_ms: Millis,
    ext_ms: Millis,
    soft_is_hard: bool,
}

#[cfg(feature = "serde")]
impl Default for Parts {
    fn default() -> Self {
        Ggs::DEFAULT.into()
    }
}

#[cfg(feature = "serde")]
impl From<Ggs> for Parts {
    fn from(ggs: Ggs) -> Self {
        Self {
            ini_ms: ggs.ini,
            inc_ms: ggs.inc,
            ext_ms: ggs.ext,
            soft_is_hard: ggs.soft_is_hard,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Ggs {
    type Error = ControlError;

    fn try_from(parts: Parts) -> Result<Self, ControlError> {
        let ggs = Self::new(parts.ini_ms, parts.inc_ms, parts.ext_ms)?;
        Ok(ggs.soft_is_hard(parts.soft_is_hard))
    }
}

const fn minutes(minutes: i64) -> Millis {
    match Millis::new(minutes.saturating_mul(60_000)) {
        Some(time) => time,
        None => Millis::ZERO,
    }
}

/// One `[time[,[N]count]]`.
struct Part {
    time: Millis,
    not: bool,
    count: Option<NonZeroU32>,
}

impl Ggs {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b",/");
        if scanner.is_at_end() {
            return Err(scanner.missing(ParseErrorKind::Empty));
        }
        let ini = part(&mut scanner, self.ini, FieldName::Time)?;
        scanner.eat(b'/');
        let inc = part(&mut scanner, self.inc, FieldName::Credit)?;
        scanner.eat(b'/');
        let ext = part(&mut scanner, self.ext, FieldName::ExtraTime)?;
        if scanner.peek() == Some(b'/') {
            let error = scanner.error_here(ParseErrorKind::TooManyFields);
            return Err(error.with_hint(Hint::End));
        }
        Ok(self.time_control(&ini, &inc, &ext))
    }

    /// Writes the closest text to what `side` plays: every time except a default increment, and
    /// every count that is not the default.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages: &[Stage] = control.schedule(side);
        let mut text = String::new();
        let [ini, rest @ ..] = stages else {
            return Ok(text);
        };
        write_time(&mut text, ini.time)?;
        let not = ini.on_expiry == OnExpiry::Next;
        write_count(&mut text, not, ini.quota.map(|q| q.moves))?;
        text.push('/');
        if let Some(Credit::Paid {
            amount,
            every,
            keep,
        }) = ini.credit
        {
            let every = Some(every).filter(|&every| every > NonZeroU32::MIN);
            if amount != self.inc || keep == 0 || every.is_some() {
                write_time(&mut text, amount)?;
                write_count(&mut text, keep == 0, every)?;
            }
        } else if self.inc > Millis::ZERO {
            write_time(&mut text, Millis::ZERO)?;
        }
        text.push('/');
        let ext = rest.first();
        write_time(&mut text, ext.map_or(Millis::ZERO, |s| s.time))?;
        let not = ext.is_some_and(|s| s.entry == Entry::Set);
        write_count(&mut text, not, ext.and_then(|s| s.quota).map(|q| q.moves))?;
        Ok(text)
    }
}

/// Reads a part up to its slash or the end of the text. Its time and its count may be omitted.
fn part(scanner: &mut Scanner<'_>, default: Millis, name: FieldName) -> Result<Part, ParseError> {
    let mut part = Part {
        time: default,
        not: false,
        count: None,
    };
    let mut has_count = false;
    if !matches!(scanner.peek(), None | Some(b'/')) {
        part.time = scanner.field(name, clock_time, describe::time)?;
        has_count = scanner.eat(b',');
        if has_count {
            let of_zero = name != FieldName::Credit;
            let counted = |scanner: &mut Scanner<'_>| {
                let not = scanner.eat(b'n');
                Ok((not, count(scanner, of_zero)?))
            };
            let in_words = |(not, count)| count_in_words(name, not, count);
            (part.not, part.count) = scanner.field(FieldName::Moves, counted, in_words)?;
        }
    }
    if !matches!(scanner.peek(), None | Some(b'/')) {
        let error = scanner.error_here(ParseErrorKind::ExpectedEnd);
        return Err(error.with_hint(if has_count {
            Hint::GgsAfterCount
        } else {
            Hint::GgsAfterTime
        }));
    }
    Ok(part)
}

fn count(scanner: &mut Scanner<'_>, zero: bool) -> Result<Option<NonZeroU32>, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        return match scanner.peek() {
            None | Some(b'/') => Ok(None),
            Some(_) => Err(scanner.error_here(ParseErrorKind::ExpectedCount)),
        };
    };
    match u32::try_from(number).map(NonZeroU32::new) {
        Ok(None) if !zero => Err(scanner.error_since(ParseErrorKind::NoMoves, start)),
        Ok(moves) => Ok(moves),
        Err(_) => Err(scanner.error_since(ParseErrorKind::NumberTooLarge, start)),
    }
}

/// The meaning of a count and its `N` in the part of this name.
fn count_in_words(name: FieldName, not: bool, count: Option<NonZeroU32>) -> String {
    let moves = match name {
        FieldName::Credit => trace::moves(count.unwrap_or(NonZeroU32::MIN)),
        _ => trace::quota(count),
    };
    let more = match name {
        _ if !not => "",
        FieldName::Credit => ", at most the time used",
        FieldName::ExtraTime => ", unused time is not kept",
        _ => ", without a first flag at its end",
    };
    format!("{moves}{more}")
}

/// Reads `[[HH:]MM:]SS`.
fn clock_time(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let mut seconds = Some(0_i64);
    for _ in 0..3 {
        let Some(number) = scanner.number()? else {
            scanner.word();
            let nothing = scanner.at == start;
            return Err(if nothing {
                scanner.error_here(ParseErrorKind::ExpectedClockTime)
            } else {
                scanner.error_since(ParseErrorKind::ExpectedClockTime, start)
            });
        };
        seconds = seconds.and_then(|s| s.checked_mul(60)?.checked_add(number));
        if !scanner.eat(b':') {
            if scanner.is_in_word() {
                return Err(scanner.error_in_word(ParseErrorKind::ExpectedClockTime, start));
            }
            let time = seconds.and_then(|s| times(s, 1_000));
            let too_large = ParseErrorKind::NumberTooLarge;
            return time.ok_or_else(|| scanner.error_since(too_large, start));
        }
    }
    Err(scanner.error_in_word(ParseErrorKind::ExpectedClockTime, start))
}

impl Ggs {
    fn time_control(self, ini: &Part, inc: &Part, ext: &Part) -> TimeControl {
        let every = inc.count.unwrap_or(NonZeroU32::MIN);
        let credit = (inc.time > Millis::ZERO).then_some(Credit::Paid {
            amount: inc.time,
            every,
            keep: if inc.not { 0 } else { 100 },
        });
        let on_expiry = match (ext.time > Millis::ZERO, ini.not) {
            (false, _) => OnExpiry::Flag,
            (true, true) => OnExpiry::Next,
            (true, false) if self.soft_is_hard => OnExpiry::Flag,
            (true, false) => OnExpiry::FirstFlag(FirstFlag::MinimalLoss),
        };
        let initial = Stage {
            quota: ini.count.map(|moves| Quota {
                moves,
                when_met: WhenMet::Next,
            }),
            credit,
            on_expiry,
            ..Stage::new(ini.time)
        };
        let (entry, when_met) = if ext.not {
            (Entry::Set, WhenMet::RepeatSet)
        } else {
            (Entry::Add, WhenMet::RepeatAdd)
        };
        let extension = Stage {
            entry,
            quota: ext.count.map(|moves| Quota { moves, when_met }),
            credit,
            ..Stage::new(ext.time)
        };
        let ends_at_once = on_expiry == OnExpiry::Flag && initial.quota.is_none();
        let schedule = if ends_at_once {
            schedule_of([initial])
        } else {
            schedule_of([initial, extension])
        };
        both_sides(schedule, Rules::default())
    }
}

/// Writes `[HH:]MM:SS`, each part in two digits, rounded down to whole seconds.
fn write_time(text: &mut String, time: Millis) -> fmt::Result {
    let seconds = time.get().div_euclid(1_000);
    let hours = seconds.div_euclid(3_600);
    let minutes = seconds.rem_euclid(3_600).div_euclid(60);
    if hours > 0 {
        write!(text, "{hours:02}:")?;
    }
    write!(text, "{minutes:02}:{:02}", seconds.rem_euclid(60))
}

fn write_count(text: &mut String, not: bool, count: Option<NonZeroU32>) -> fmt::Result {
    if not || count.is_some() {
        text.push(',');
    }
    if not {
        text.push('N');
    }
    match count {
        Some(count) => write!(text, "{count}"),
        None => Ok(()),
    }
}
