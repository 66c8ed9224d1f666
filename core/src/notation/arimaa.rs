//! `arimaa`: `M/R/P/L/G/T`, a time for each move and a reserve.
//!
//! M is the time for each move, R the initial reserve, P the percentage of a move's unused time
//! that is added to the reserve (100 by default), L the most that it fills the reserve to, G the
//! limit on the game, as a time or as turns (`120t`), and T the limit on a turn. M and R are
//! required. A limit that is 0 or empty does not apply.
//!
//! Times are in minutes by default, G in hours. The units are `d`, `h`, `m` and `s`. A bare number
//! after a unit counts the next smaller unit. `a:b` is minutes and seconds, in G hours and minutes.
//! Upper and lower case are equivalent; spaces around `/` and at the ends are ignored.
//!
//! Unless the parser is strict, an invalid P, L, G or T takes its default, with a warning. A P
//! above 100 is accepted with a warning, also by a strict parser.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::Source;
use super::units::{self, Unit, write_time};
use crate::model::control::{both_sides, schedule_of};
use crate::model::describe::{self, plural};
use crate::model::{Credit, GameLimit, Limit, Millis, Opening, Rules, Side, Stage, TimeControl};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes::new(
    &["/", ":", "d", "h", "m", "s", "%", "t"],
    &["10", "/10", "2/10"],
);

/// The options of `arimaa`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct Arimaa {
    /// Whether an invalid optional field is an error. Otherwise it takes its default, with a
    /// warning.
    pub strict: bool,
    /// Whether each side has at least one minute for its setup turn.
    pub setup: bool,
}

/// The values of the fields.
struct Fields {
    time: Millis,
    reserve: Millis,
    percent: u32,
    limit: Option<Millis>,
    game: Option<GameLimit>,
    turn: Option<Millis>,
}

/// The minimum time for the setup turn, with the option `setup`.
const SETUP: u32 = 60_000;
const ALL_OF_IT: u32 = 100;

impl Arimaa {
    pub(super) const DEFAULT: Self = Self {
        strict: false,
        setup: false,
    };

    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let fields = fields(source, self.strict, &mut Vec::new())?;
        Ok(self.time_control(&fields))
    }

    /// The warnings about a valid `text`, in the order of its fields.
    pub(super) fn warnings(self, text: &str) -> Vec<ParseError> {
        let mut warnings = Vec::new();
        match fields(text.into(), self.strict, &mut warnings) {
            Ok(_) => {
                let in_text = |warning: ParseError| warning.in_text(text);
                warnings.into_iter().map(in_text).collect()
            }
            Err(_) => Vec::new(),
        }
    }

    fn time_control(self, fields: &Fields) -> TimeControl {
        let credit = (fields.time > Millis::ZERO).then_some(Credit::Apart {
            amount: fields.time,
            keep: fields.percent,
        });
        let stage = Stage {
            credit,
            // Without a move time nothing is added, so a limit has no effect.
            limit: credit.and(fields.limit).map(Limit::Clip),
            turn_limit: fields.turn,
            ..Stage::new(fields.reserve)
        };
        let least = if self.setup {
            Millis::from(SETUP)
        } else {
            Millis::ZERO
        };
        let rules = Rules {
            game_limit: fields.game,
            opening: Opening::Setup { least },
            ..Rules::default()
        };
        both_sides(schedule_of([stage]), rules)
    }

    /// Writes the closest text to what `side` plays and to the rules.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let (stages, rules) = (control.schedule(side), control.rules());
        let mut text = String::new();
        let Some(stage) = stages.first() else {
            return Ok(text);
        };
        let (time, percent) = match stage.credit {
            Some(Credit::Apart { amount, keep }) => (amount, keep),
            Some(credit) => (credit.amount(), ALL_OF_IT),
            None => (Millis::ZERO, ALL_OF_IT),
        };
        write_time(&mut text, time, Unit::Minute)?;
        text.push('/');
        write_time(&mut text, stage.time, Unit::Minute)?;
        let limit = stage.limit.map(Limit::bank);
        let last = [
            percent != ALL_OF_IT,
            limit.is_some(),
            rules.game_limit.is_some(),
            stage.turn_limit.is_some(),
        ]
        .iter()
        .rposition(|&said| said);
        for place in 0..last.map_or(0, |place| place.saturating_add(1)) {
            text.push('/');
            match place {
                0 => write!(text, "{percent}")?,
                1 => write_time(&mut text, limit.unwrap_or_default(), Unit::Minute)?,
                2 => match rules.game_limit {
                    Some(GameLimit::Turns(turns)) => write!(text, "{turns}t")?,
                    Some(GameLimit::Time(time)) => write_time(&mut text, time, Unit::Hour)?,
                    None => text.push('0'),
                },
                _ => write_time(
                    &mut text,
                    stage.turn_limit.unwrap_or_default(),
                    Unit::Minute,
                )?,
            }
        }
        Ok(text)
    }
}

/// Reads the fields. Unless the parser is strict, an invalid optional field causes a warning and
/// keeps its default.
fn fields(
    source: Source<'_>,
    strict: bool,
    warnings: &mut Vec<ParseError>,
) -> Result<Fields, ParseError> {
    let scanner = &mut Scanner::new(source, b"/");
    scanner.spaces();
    if scanner.is_at_end() {
        return Err(scanner.error_since(ParseErrorKind::Empty, 0));
    }
    let start = scanner.at;
    let time = scanner.field(FieldName::Credit, minutes, describe::time)?;
    scanner.spaces();
    if !scanner.eat(b'/') {
        let error = scanner.error_here(ParseErrorKind::ExpectedSlash);
        return Err(error.with_hint(Hint::ArimaaSlash));
    }
    scanner.spaces();
    let reserve = scanner.field(FieldName::Time, minutes, describe::time)?;
    if time == Millis::ZERO && reserve == Millis::ZERO {
        return Err(scanner.error_since(ParseErrorKind::NoTimeToMove, start));
    }
    end_of_field(scanner)?;
    let mut optional = Optional {
        scanner,
        strict,
        warnings,
    };
    let in_words = |percent| format!("{percent} %");
    let begin = optional.scanner.at.saturating_add(1);
    let share = optional.field(FieldName::Percent, percent, in_words, ALL_OF_IT)?;
    if share > ALL_OF_IT {
        let written = optional.scanner.since(begin);
        let start = begin.saturating_add(written.len().saturating_sub(written.trim_start().len()));
        let end = start.saturating_add(written.trim().len());
        let kind = ParseErrorKind::PercentTooLarge;
        optional
            .warnings
            .push(optional.scanner.error_between(kind, start, end));
    }
    let limit = optional.field(FieldName::Limit, minutes, or_none, Millis::ZERO)?;
    let in_words = |limit| match limit {
        Some(GameLimit::Time(time)) => describe::time(time),
        Some(GameLimit::Turns(turns)) => format!("{} by each side", plural(turns.get(), "move")),
        None => or_none(Millis::ZERO),
    };
    let game = optional.field(FieldName::GameLimit, game_limit, in_words, None)?;
    let turn = optional.field(FieldName::TurnLimit, minutes, or_none, Millis::ZERO)?;
    if !scanner.is_at_end() {
        let error = scanner.error_here(ParseErrorKind::TooManyFields);
        return Err(error.with_hint(Hint::End));
    }
    let above_zero = |time: &Millis| *time > Millis::ZERO;
    Ok(Fields {
        time,
        reserve,
        percent: share,
        limit: Some(limit).filter(above_zero),
        game,
        turn: Some(turn).filter(above_zero),
    })
}

/// A reader of the optional fields.
struct Optional<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    strict: bool,
    warnings: &'s mut Vec<ParseError>,
}

impl<'a> Optional<'_, 'a> {
    /// Reads the next field with `read`. The field takes its default if it is missing or empty or,
    /// unless the parser is strict, invalid.
    fn field<T: Copy>(
        &mut self,
        name: FieldName,
        read: impl FnOnce(&mut Scanner<'a>) -> Result<T, ParseError>,
        says: impl Fn(T) -> String,
        default: T,
    ) -> Result<T, ParseError> {
        let scanner = &mut *self.scanner;
        if !scanner.eat(b'/') {
            return Ok(default);
        }
        scanner.spaces();
        let start = scanner.at;
        if matches!(scanner.peek(), None | Some(b'/')) {
            scanner.tell(name, start, &Ok(default), says);
            return Ok(default);
        }
        let to_its_end = |scanner: &mut Scanner<'a>| {
            let value = read(scanner)?;
            end_of_field(scanner).map(|()| value)
        };
        match scanner.field(name, to_its_end, &says) {
            Ok(value) => Ok(value),
            Err(error) if self.strict => Err(error),
            Err(error) => {
                if scanner.is_traced() {
                    scanner.tell_default(name, start, &error, &says(default));
                }
                self.warnings.push(error);
                scanner.pass_to(b'/');
                Ok(default)
            }
        }
    }
}

fn end_of_field(scanner: &mut Scanner<'_>) -> Result<(), ParseError> {
    scanner.spaces();
    match scanner.peek() {
        None | Some(b'/') => Ok(()),
        Some(_) => Err(scanner
            .error_here(ParseErrorKind::ExpectedEnd)
            .with_hint(Hint::ArimaaEndOfField)),
    }
}

/// The limit in words; 0 is no limit.
fn or_none(limit: Millis) -> String {
    match limit {
        Millis::ZERO => "no limit".into(),
        limit => describe::time(limit),
    }
}

fn minutes(scanner: &mut Scanner<'_>) -> Result<Millis, ParseError> {
    time(scanner, Unit::Minute)
}

/// Reads a time in units, or `a:b`. A bare number and `a` count the unit `bare`.
fn time(scanner: &mut Scanner<'_>, bare: Unit) -> Result<Millis, ParseError> {
    let start = scanner.at;
    let whole = scanner.number()?;
    let Some(whole) = whole.filter(|_| scanner.eat(b':')) else {
        scanner.at = start;
        return units::time(scanner, bare, Unit::Day, Hint::ArimaaTime);
    };
    let part = scanner.number()?;
    let Some(part) = part.filter(|_| !scanner.is_in_word()) else {
        let error = scanner.error_in_word(ParseErrorKind::ExpectedTime, start);
        return Err(error.with_hint(Hint::ArimaaTime));
    };
    let smaller = bare.smaller().unwrap_or(Unit::Second);
    let time = times(whole, bare.millis())
        .and_then(|time| time.checked_add(times(part, smaller.millis())?));
    time.ok_or_else(|| scanner.error_since(ParseErrorKind::NumberTooLarge, start))
}

fn percent(scanner: &mut Scanner<'_>) -> Result<u32, ParseError> {
    let start = scanner.at;
    let Some(number) = scanner.number()? else {
        return Err(scanner.error_here(ParseErrorKind::ExpectedPercent));
    };
    let percent = u32::try_from(number);
    let percent =
        percent.map_err(|_| scanner.error_since(ParseErrorKind::NumberTooLarge, start))?;
    scanner.eat(b'%');
    if scanner.is_in_word() {
        Err(scanner.error_in_word(ParseErrorKind::ExpectedPercent, start))
    } else {
        Ok(percent)
    }
}

/// Reads G: a time, or turns. Empty is no limit.
fn game_limit(scanner: &mut Scanner<'_>) -> Result<Option<GameLimit>, ParseError> {
    let start = scanner.at;
    let number = scanner.number()?;
    if let Some(turns) = number.filter(|_| scanner.eat(b't')) {
        if scanner.is_in_word() {
            return Err(scanner.error_in_word(ParseErrorKind::ExpectedGameLimit, start));
        }
        let turns = u32::try_from(turns).map(NonZeroU32::new);
        let turns = turns.map(|turns| turns.map(GameLimit::Turns));
        return turns.map_err(|_| scanner.error_since(ParseErrorKind::NumberTooLarge, start));
    }
    scanner.at = start;
    match time(scanner, Unit::Hour) {
        Ok(time) => Ok((time > Millis::ZERO).then_some(GameLimit::Time(time))),
        Err(error) if error.kind == ParseErrorKind::ExpectedTime => {
            let kind = ParseErrorKind::ExpectedGameLimit;
            Err(scanner.error_between(kind, start, scanner.at))
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[test]
    fn a_strict_reading_passes_over_nothing() {
        let warnings = |strict| {
            let arimaa = Arimaa {
                strict,
                ..Arimaa::default()
            };
            Notation::Arimaa(arimaa).warnings("2/10/x").len()
        };
        assert_eq!((warnings(false), warnings(true)), (1, 0));
    }
}
