//! `double-flag`: `MAIN | EXTRA/BONUS [truncated|linear|hybrid]`, the double-flag chess clock.
//!
//! MAIN is a setup string of `chess`, without its options. At the end of its last control the first
//! flag falls: that side can no longer win, and continues with EXTRA, in minutes by default, and a
//! BONUS after each move, in seconds by default. The bonus never fills the clock beyond EXTRA; its
//! shape is `hybrid` by default. Upper and lower case are equivalent; spaces around `|`, `/` and
//! the shape and at the ends are ignored.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::chess::{Chess, ChessOption, Controls, MOST_CONTROLS, Mode};
use super::completion::Lexemes;
use super::scanner::Scanner;
use super::trace::Source;
use super::units::{self, Unit, write_time};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{
    Credit, Entry, FirstFlag, Limit, Millis, OnExpiry, Rules, Side, Stage, TimeControl, describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes::new(
    &[
        "G",
        "/",
        ", ",
        " | ",
        "h",
        "m",
        "s",
        " hybrid",
        " linear",
        " truncated",
    ],
    &[
        "/10",
        "/0",
        "1/10",
        " | 1/10",
        "15 | 1/10",
        "/15 | 1/10",
        "G/15 | 1/10",
    ],
);

/// The options of `double-flag`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct DoubleFlag {
    /// How the credit of the main time is given.
    pub mode: Mode,
}

impl Default for DoubleFlag {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl DoubleFlag {
    pub(super) const DEFAULT: Self = Self {
        mode: Mode::FischerAfter,
    };

    const fn main(self) -> Chess {
        Chess {
            mode: self.mode,
            option: ChessOption::None,
        }
    }

    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let scanner = &mut Scanner::new(source, b",/|");
        let mut controls = Controls::NONE;
        let main = self.main().controls(scanner, &mut controls);
        main.map_err(|error| match error.kind {
            ParseErrorKind::Empty if !scanner.is_at_end() => error.with_hint(Hint::DoubleFlagMain),
            ParseErrorKind::TooManyFields if controls.can_go_on() => {
                error.with_hint(Hint::DoubleFlagMainEnd)
            }
            ParseErrorKind::TooManyFields => error.with_hint(Hint::DoubleFlagBar),
            _ => error,
        })?;
        if !scanner.eat(b'|') {
            return Err(scanner.error_here(ParseErrorKind::ExpectedExtraTime));
        }
        let mut stages = Vec::with_capacity(MOST_CONTROLS.saturating_add(1));
        stages.extend(self.main().stages(&controls));
        if let Some(last) = stages.last_mut() {
            last.on_expiry = OnExpiry::FirstFlag(FirstFlag::NoWin);
        }
        stages.push(extra(scanner)?);
        Ok(both_sides(schedule_of(stages), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let Some((extra, main)) = control.schedule(side).split_last() else {
            return Ok(String::new());
        };
        let mut text = self.main().write_stages(main)?;
        text.push_str(" | ");
        write_time(&mut text, extra.time, Unit::Minute)?;
        text.push('/');
        let bonus = extra.credit.map_or(Millis::ZERO, Credit::amount);
        write_time(&mut text, bonus, Unit::Second)?;
        match extra.limit {
            Some(Limit::Clip(_)) => text.write_str(" truncated")?,
            Some(Limit::Linear(_)) => text.write_str(" linear")?,
            Some(Limit::Hybrid(_)) | None => {}
        }
        Ok(text)
    }
}

/// Reads the extra time, its bonus and the bonus's shape.
fn extra(scanner: &mut Scanner<'_>) -> Result<Stage, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    let time = scanner.field(
        FieldName::ExtraTime,
        |scanner| units::time(scanner, Unit::Minute, Unit::Hour, Hint::DoubleFlagExtra),
        describe::time,
    )?;
    scanner.spaces();
    if !scanner.eat(b'/') {
        let error = scanner.error_here(ParseErrorKind::ExpectedSlash);
        return Err(error.with_hint(Hint::DoubleFlagSlash));
    }
    scanner.spaces();
    let bonus = scanner.field(
        FieldName::Credit,
        |scanner| units::time(scanner, Unit::Second, Unit::Hour, Hint::DoubleFlagBonus),
        describe::time,
    )?;
    let end = scanner.at;
    scanner.spaces();
    let limit = match scanner.peek() {
        None | Some(b'/') => Limit::Hybrid,
        Some(_) => scanner.field(FieldName::BonusShape, shape, |limit| {
            shape_in_words(limit(time)).into()
        })?,
    };
    scanner.spaces();
    match scanner.peek() {
        None => {}
        Some(b'/') => {
            let error = scanner.error_here(ParseErrorKind::TooManyFields);
            return Err(error.with_hint(Hint::End));
        }
        Some(_) => return Err(scanner.error_here(ParseErrorKind::ExpectedEnd)),
    }
    let least = match limit(time) {
        Limit::Hybrid(_) => bonus.checked_add(bonus),
        _ => Some(bonus),
    };
    if least.is_none_or(|least| time < least) {
        let error = scanner.error_between(ParseErrorKind::BonusTooLarge, start, end);
        return Err(error.with_hint(match limit(time) {
            Limit::Hybrid(_) => Hint::DoubleFlagHybrid,
            _ => Hint::DoubleFlagLeast,
        }));
    }
    // A bonus of 0 has no shape.
    let given = bonus > Millis::ZERO;
    Ok(Stage {
        entry: Entry::Set,
        credit: given.then_some(Credit::Paid {
            amount: bonus,
            every: NonZeroU32::MIN,
            keep: 100,
        }),
        limit: given.then(|| limit(time)),
        ..Stage::new(time)
    })
}

fn shape(scanner: &mut Scanner<'_>) -> Result<fn(Millis) -> Limit, ParseError> {
    if scanner.eat_word("hybrid") {
        return Ok(Limit::Hybrid);
    }
    if scanner.eat_word("linear") {
        return Ok(Limit::Linear);
    }
    if scanner.eat_word("truncated") {
        return Ok(Limit::Clip);
    }
    Err(scanner.error_here(ParseErrorKind::ExpectedBonusShape))
}

const fn shape_in_words(limit: Limit) -> &'static str {
    match limit {
        Limit::Clip(_) => "never beyond the extra time",
        Limit::Linear(_) => "reduced in proportion as the clock nears the extra time",
        Limit::Hybrid(_) => "at most half of what the clock is short of the extra time",
    }
}
