//! `kif`: the time header of a KIF game file.
//!
//! ```text
//! header = [ "持ち時間：" ] time [ "|" n "秒" [ "(" periods ")" ] ] [ "+" n ]
//!        | [ "持ち時間：" ] time "切れ負け"
//!        | [ "持ち時間：" ] time "(1手" time ")"
//! time   = [ n "時間" ] [ n "分" ] [ n "秒" ]
//! ```
//!
//! The first form is that of the site lishogi: main time, byo-yomi with the number of its periods
//! (one if left out), and an increment in seconds. The increment is added after each move, and
//! only in main time. The second form says that nothing follows main time; the third, in which
//! other programs write, has one period of byo-yomi. 時間 are hours, 分 minutes and 秒 seconds.
//! Digits are ASCII or full-width; spaces may stand at both ends and before `(1手`.
//!
//! The colon of 持ち時間 may be ASCII. An increment beside byo-yomi without main time is refused,
//! since it could never be earned. A file does not say how moves are charged, nor whether a flag
//! falls at zero, so the rules are the ordinary ones. The canonical form is the first, without
//! 持ち時間.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::completion::Makeup;
use super::csa::{each_move, is_each_move};
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::Unit;
use crate::FieldName;
use crate::control::{both_sides, schedule_of};
use crate::describe;
use crate::{
    Credit, Millis, OnExpiry, ParseError, ParseErrorKind, Rules, Side, Stage, TimeControl,
};

/// What texts are made of.
pub(super) const MAKEUP: Makeup = Makeup {
    starts: &["持ち時間："],
    ..Makeup::new(
        &["時間", "分", "秒", "|", "+", "(1手", "(", ")", "切れ負け"],
        &[
            "分",
            "秒",
            "秒)",
            "分)",
            "10分",
            "10分)",
            "1)",
            ")",
            "30秒",
            "|30秒",
            "(1手30秒)",
        ],
    )
};

pub(super) struct Kif;

const UNITS: [(&str, Unit); 3] = [
    ("時間", Unit::Hour),
    ("分", Unit::Minute),
    ("秒", Unit::Second),
];

/// What a header says.
struct Header {
    main: Millis,
    byoyomi: Millis,
    periods: NonZeroU16,
    increment: Millis,
}

/// A place in the header. The scanner knows bytes, this knows Japanese.
struct Reader<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
}

impl Kif {
    pub(super) fn parse(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut reader = Reader {
            text: source.text,
            scanner: Scanner::new(source, b"|+()"),
        };
        let header = reader.header()?;
        let stages = schedule_of(header.stages());
        Ok(both_sides(stages, Rules::default()))
    }

    /// The nearest that what `side` plays comes to in this notation.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let (main, rest) = control.schedule(side).split_first().ok_or(fmt::Error)?;
        let mut text = String::new();
        let byoyomi = match is_each_move(main) {
            true => Some(main),
            false => rest.first().filter(|stage| is_each_move(stage)),
        };
        match is_each_move(main) {
            true => text.push_str("0分"),
            false => write_time(&mut text, main.time)?,
        }
        if let Some(byoyomi) = byoyomi {
            let seconds = seconds(byoyomi.time);
            write!(text, "|{seconds}秒({})", byoyomi.lives)?;
        }
        if let Some(credit) = main.credit {
            write!(text, "+{}", seconds(credit.amount()))?;
        }
        Ok(text)
    }
}

impl Header {
    fn stages(self) -> Vec<Stage> {
        let byoyomi = (self.byoyomi > Millis::ZERO).then_some(Stage {
            lives: self.periods,
            ..each_move(self.byoyomi)
        });
        let credit = Credit::Paid {
            amount: self.increment,
            every: NonZeroU32::MIN,
            keep: 100,
        };
        let main = (self.main > Millis::ZERO).then_some(Stage {
            credit: (self.increment > Millis::ZERO).then_some(credit),
            on_expiry: match byoyomi {
                Some(_) => OnExpiry::Next,
                None => OnExpiry::Flag,
            },
            ..Stage::new(self.main)
        });
        main.into_iter().chain(byoyomi).collect()
    }
}

impl Reader<'_> {
    fn header(&mut self) -> Result<Header, ParseError> {
        self.scanner.spaces();
        if self.scanner.is_at_end() {
            return Err(self.scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let start = self.scanner.at;
        if self.eat("持ち時間：") || self.eat("持ち時間:") {
            self.scanner.tell_keyword(start, || "the main time".into());
            self.scanner.spaces();
        }
        let start = self.scanner.at;
        let mut header = Header {
            main: self.field(FieldName::Time, Self::time, describe::time)?,
            byoyomi: Millis::ZERO,
            periods: NonZeroU16::MIN,
            increment: Millis::ZERO,
        };
        let end = self.scanner.at;
        if self.eat("切れ負け") {
            self.scanner
                .tell_keyword(end, || "nothing follows the main time".into());
        } else {
            self.rest(&mut header)?;
        }
        self.scanner.spaces();
        if !self.scanner.is_at_end() {
            return Err(self.scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        if header.main == Millis::ZERO && header.byoyomi == Millis::ZERO {
            let kind = ParseErrorKind::NoTimeToMove;
            return Err(self.scanner.error_between(kind, start, end));
        }
        Ok(header)
    }

    /// Reads what stands after main time.
    fn rest(&mut self, header: &mut Header) -> Result<(), ParseError> {
        if self.scanner.eat(b'|') {
            header.byoyomi = self.field(FieldName::ExtraTime, Self::byoyomi, describe::time)?;
            header.periods = self.periods()?;
        } else if self.eat_per_move() {
            header.byoyomi = self.field(FieldName::ExtraTime, Self::time, describe::time)?;
            return self.close();
        }
        let start = self.scanner.at;
        if self.scanner.eat(b'+') {
            header.increment = self.field(FieldName::Credit, Self::seconds, describe::time)?;
        }
        let is_out_of_main = header.main == Millis::ZERO
            && [header.byoyomi, header.increment]
                .iter()
                .all(|time| *time > Millis::ZERO);
        match is_out_of_main {
            true => Err(self
                .scanner
                .error_since(ParseErrorKind::Contradiction, start)),
            false => Ok(()),
        }
    }

    /// Passes over `(1手`, which may have spaces before it; whether it stood there.
    fn eat_per_move(&mut self) -> bool {
        let start = self.scanner.at;
        self.scanner.spaces();
        let stands = self.eat("(1手");
        if !stands {
            self.scanner.at = start;
        }
        stands
    }

    /// Reads `(periods)`, if it stands here.
    fn periods(&mut self) -> Result<NonZeroU16, ParseError> {
        if !self.scanner.eat(b'(') {
            return Ok(NonZeroU16::MIN);
        }
        let in_words = |count: NonZeroU16| trace::periods(count.get());
        let periods = self.field(FieldName::Lives, Self::count, in_words)?;
        self.close()?;
        Ok(periods)
    }

    /// Reads a number of periods, at least one.
    fn count(&mut self) -> Result<NonZeroU16, ParseError> {
        let start = self.scanner.at;
        let Some(number) = self.number()? else {
            return Err(self.scanner.error_here(ParseErrorKind::ExpectedNumber));
        };
        let kind = match u16::try_from(number).map(NonZeroU16::new) {
            Ok(Some(periods)) => return Ok(periods),
            Ok(None) => ParseErrorKind::OutOfRange,
            Err(_) => ParseErrorKind::NumberTooLarge,
        };
        Err(self.scanner.error_since(kind, start))
    }

    /// Reads seconds and their 秒.
    fn byoyomi(&mut self) -> Result<Millis, ParseError> {
        let time = self.seconds()?;
        match self.eat("秒") {
            true => Ok(time),
            false => Err(self.scanner.error_here(ParseErrorKind::ExpectedSeconds)),
        }
    }

    /// Reads a field with `read`, and tells what it `says` to those who ask.
    fn field<T: Copy>(
        &mut self,
        name: FieldName,
        read: impl FnOnce(&mut Self) -> Result<T, ParseError>,
        says: impl FnOnce(T) -> String,
    ) -> Result<T, ParseError> {
        let start = self.scanner.at;
        let read = read(self);
        self.scanner.tell(name, start, &read, says);
        read
    }

    fn close(&mut self) -> Result<(), ParseError> {
        match self.scanner.eat(b')') {
            true => Ok(()),
            false => Err(self.scanner.error_here(ParseErrorKind::ExpectedEnd)),
        }
    }

    /// Reads a time with its units, at least one of them.
    fn time(&mut self) -> Result<Millis, ParseError> {
        let start = self.scanner.at;
        let mut total = Millis::ZERO;
        let mut last = None;
        while let Some(number) = self.number()? {
            let Some((_, unit)) = UNITS.into_iter().find(|(name, _)| self.eat(name)) else {
                self.scanner.word();
                return Err(self
                    .scanner
                    .error_since(ParseErrorKind::ExpectedTime, start));
            };
            if last.is_some_and(|last| unit <= last) {
                return Err(self.scanner.error_since(ParseErrorKind::UnitOrder, start));
            }
            let sum = times(number, unit.millis()).and_then(|time| time.checked_add(total));
            let kind = ParseErrorKind::NumberTooLarge;
            total = sum.ok_or_else(|| self.scanner.error_since(kind, start))?;
            last = Some(unit);
        }
        match last {
            Some(_) => Ok(total),
            None => Err(self.scanner.error_here(ParseErrorKind::ExpectedTime)),
        }
    }

    fn seconds(&mut self) -> Result<Millis, ParseError> {
        let start = self.scanner.at;
        let Some(number) = self.number()? else {
            return Err(self.scanner.error_here(ParseErrorKind::ExpectedSeconds));
        };
        let kind = ParseErrorKind::NumberTooLarge;
        let time = times(number, Unit::Second.millis());
        time.ok_or_else(|| self.scanner.error_since(kind, start))
    }

    /// Reads a whole number; `None` where no digit stands.
    fn number(&mut self) -> Result<Option<i64>, ParseError> {
        let start = self.scanner.at;
        let mut number = Some(0_i64);
        while let Some((digit, length)) = self.digit() {
            self.scanner.at = self.scanner.at.saturating_add(length);
            number = number.and_then(|n| n.checked_mul(10)?.checked_add(digit));
        }
        if self.scanner.at == start {
            return Ok(None);
        }
        if self.scanner.peek() == Some(b'.') {
            self.scanner.word();
            return Err(self.scanner.error_since(ParseErrorKind::NotWhole, start));
        }
        let kind = ParseErrorKind::NumberTooLarge;
        let number = number.ok_or_else(|| self.scanner.error_since(kind, start))?;
        Ok(Some(number))
    }

    /// The digit that stands here, ASCII or full-width, and its length in bytes.
    fn digit(&self) -> Option<(i64, usize)> {
        let char = self.text.get(self.scanner.at..)?.chars().next()?;
        let wide = || u32::from(char).checked_sub(u32::from('０'));
        let digit = char
            .to_digit(10)
            .or_else(wide)
            .filter(|digit| *digit < 10)?;
        Some((i64::from(digit), char.len_utf8()))
    }

    /// Passes over `word`; whether it stood there.
    fn eat(&mut self, word: &str) -> bool {
        let rest = self.text.get(self.scanner.at..).unwrap_or_default();
        let stands = rest.starts_with(word);
        if stands {
            self.scanner.at = self.scanner.at.saturating_add(word.len());
        }
        stands
    }
}

fn seconds(time: Millis) -> i64 {
    time.get().div_euclid(Unit::Second.millis())
}

/// Writes `1時間30分`. What is below a second is left out; no time is `0分`.
fn write_time(text: &mut String, time: Millis) -> fmt::Result {
    let mut rest = time.get();
    for (name, unit) in UNITS {
        let count = rest.div_euclid(unit.millis());
        rest = rest.rem_euclid(unit.millis());
        if count > 0 {
            write!(text, "{count}{name}")?;
        }
    }
    if text.is_empty() {
        text.push_str("0分");
    }
    Ok(())
}
