//! `kif`: the time header of a KIF game file.
//!
//! ```text
//! header  = [ "持ち時間：" ] [ "各" ] control
//! control = time [ sep byoyomi [ "(" periods ")" ] [ sep increment ] ]
//!         | seconds sep byoyomi [ "(" periods ")" ] sep increment
//!         | time [ joint ] ( words | "(" words ")" )
//!         | time sep "秒読み" time
//!         | hours ":" minutes "+" seconds
//!         | "フィッシャー方式、初期持ち時間：" time "、加算：" time
//! words   = "切れ負け"
//!         | "秒読み" [ "：" ] time
//!         | "1手" time
//!         | "切れたら" [ "1手" ] [ "秒読み" ] time [ "将棋" ]
//! time    = [ n "時間" ] [ n "分" ] [ n "秒" ]
//! sep     = "+" | "|", with spaces around it or not
//! joint   = { "、" | space | line end }
//! ```
//!
//! The first form is the one that the site lishogi reads and writes, and that 81Dojo writes: main
//! time, byo-yomi with the number of its periods (one by default), and an increment. The increment
//! is added after each move, and only in main time. 時間 are hours, 分 minutes and 秒 seconds. Byo-yomi
//! and the increment may omit the unit and are then in seconds; the main time may omit it only if
//! all three times are there, as in a CSA file. `10+30` has two readings: lishogi shows ten minutes
//! in this way, and reads ten seconds. `15分+30秒` is byo-yomi of 30 seconds: lishogi writes an
//! increment without byo-yomi in the same way, but reads it as byo-yomi. So the printer writes an
//! increment without byo-yomi as `15分|0秒(1)+30秒`.
//!
//! 切れ負け means that nothing follows main time; 秒読み is byo-yomi, 切れたら "once it is used up", 1手 "a
//! move"; a file may have 秒読み in a header of its own, on the next line. 各 is "each side". Digits,
//! `+`, `|`, `(` and `)` are ASCII or full-width; spaces may surround the text, and line ends may
//! follow it. The colon of 持ち時間 may be ASCII.
//!
//! `00:10+30` is hours, minutes and byo-yomi in seconds. Another program writes minutes, seconds
//! and either byo-yomi or an increment in that way, without a leading 0. So this form is accepted
//! if the hours are 0 or the last number begins with a 0; otherwise it has two readings and is
//! rejected.
//!
//! An increment with byo-yomi but without main time is rejected, since it could never be earned. A
//! file does not say how moves are charged, nor whether a flag falls at zero, so the default rules
//! apply. The canonical form is the first, without 持ち時間.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::completion::Lexemes;
use super::csa::{blanks, each_move, is_each_move};
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use super::units::Unit;
use crate::model::control::{both_sides, schedule_of};
use crate::model::stage::lives;
use crate::model::{Credit, Millis, OnExpiry, Rules, Side, Stage, TimeControl, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &["持ち時間：", "各"],
    words: &[&[
        "持ち時間:",
        "フィッシャー方式、初期持ち時間：",
        "フイッシャー方式、初期持ち時間：",
        "、加算：",
        "切れたら",
        "1手",
        "将棋",
        "（1手",
        "）",
    ]],
    ..Lexemes::new(
        &[
            "時間",
            "分",
            "秒",
            "|",
            "+",
            "秒読み",
            "(1手",
            "(",
            ")",
            "切れ負け",
            ":",
        ],
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
            "切れ負け",
            "秒読み30秒",
            "読み30秒",
            "1+0",
            "+10",
            "0+10",
            ":10+30",
            "10+30",
            "0+30",
            "+30",
            "00",
            "手30秒",
            "手30秒）",
            "）",
            "分）",
            "30秒）",
            "10分、加算：10秒",
            "、加算：10秒",
            "分、加算：10秒",
        ],
    )
};

pub(super) struct Kif;

const UNITS: [(&str, Unit); 3] = [
    ("時間", Unit::Hour),
    ("分", Unit::Minute),
    ("秒", Unit::Second),
];

const SEPARATORS: &[&str] = &["+", "|", "＋", "｜"];

/// "A move", before the time that each has.
const EACH_MOVE: &[&str] = &["1手", "１手", "一手"];

const HOUR: u32 = 3_600_000;

/// The values of a header.
struct Header {
    main: Millis,
    byoyomi: Millis,
    periods: NonZeroU16,
    increment: Millis,
}

/// A position in the header. Unlike the scanner, which reads bytes, it reads Japanese.
struct Reader<'a> {
    text: &'a str,
    scanner: Scanner<'a>,
}

impl Kif {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut reader = Reader {
            text: source.text,
            scanner: Scanner::new(source, b"|+()"),
        };
        let header = reader.header();
        let header = header.map_err(|error| error.or_hint(hint))?;
        let stages = schedule_of(header.stages());
        Ok(both_sides(stages, Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let (main, rest) = control.schedule(side).split_first().ok_or(fmt::Error)?;
        let mut text = String::new();
        let byoyomi = if is_each_move(main) {
            Some(main)
        } else {
            rest.first().filter(|stage| is_each_move(stage))
        };
        if is_each_move(main) {
            text.push_str("0分")
        } else {
            write_time(&mut text, main.time)?
        }
        let increment = main.credit.map(|credit| seconds(credit.amount()));
        let (byoyomi, periods) = match byoyomi {
            Some(byoyomi) => (seconds(byoyomi.time), byoyomi.lives),
            None => (0, NonZeroU16::MIN),
        };
        if byoyomi > 0 || increment.is_some() {
            write!(text, "|{byoyomi}秒({periods})")?;
        }
        if let Some(increment) = increment {
            write!(text, "+{increment}秒")?;
        }
        Ok(text)
    }
}

/// The hint for what was expected, in Japanese.
const fn hint(kind: ParseErrorKind) -> Option<Hint> {
    match kind {
        ParseErrorKind::ExpectedTime => Some(Hint::KifTime),
        ParseErrorKind::ExpectedSeconds => Some(Hint::KifSeconds),
        ParseErrorKind::ExpectedClockTime => Some(Hint::HoursAndMinutes),
        ParseErrorKind::ExpectedNumber | ParseErrorKind::OutOfRange => Some(Hint::Periods),
        _ => None,
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

/// A time in the header.
#[derive(Clone, Copy)]
struct Amount {
    time: Millis,
    has_unit: bool,
}

/// Whether a time may be written without a unit, in seconds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bare {
    Allowed,
    Refused,
}

impl Reader<'_> {
    fn header(&mut self) -> Result<Header, ParseError> {
        self.scanner.spaces();
        if self.scanner.is_at_end() {
            return Err(self.scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let start = self.scanner.at;
        if self.eat_one(&["持ち時間：", "持ち時間:"]) {
            self.scanner.tell_keyword(start, || "the main time".into());
            self.scanner.spaces();
        }
        let start = self.scanner.at;
        if self.eat("各") {
            self.scanner.tell_keyword(start, || "for each side".into());
        }
        let mut header = Header {
            main: Millis::ZERO,
            byoyomi: Millis::ZERO,
            periods: NonZeroU16::MIN,
            increment: Millis::ZERO,
        };
        let start = self.scanner.at;
        let end = if self.eat_one(&["フィッシャー方式、", "フイッシャー方式、"]) {
            self.scanner
                .tell_keyword(start, || "increment per move".into());
            self.fischer(&mut header)?
        } else if self.is_clock_time() {
            self.clock_time(&mut header)?
        } else {
            self.times(&mut header)?
        };
        blanks(&mut self.scanner);
        if !self.scanner.is_at_end() {
            return Err(self.scanner.error_here(ParseErrorKind::ExpectedEnd));
        }
        if header.main == Millis::ZERO && header.byoyomi == Millis::ZERO {
            let kind = ParseErrorKind::NoTimeToMove;
            return Err(self.scanner.error_between(kind, start, end));
        }
        Ok(header)
    }

    /// Reads a main time and what follows it. Returns the end of the main time.
    fn times(&mut self, header: &mut Header) -> Result<usize, ParseError> {
        let start = self.scanner.at;
        let main = self.amount(FieldName::Time, Bare::Allowed)?;
        header.main = main.time;
        let end = self.scanner.at;
        let separator = self.eat_separator();
        if separator && !self.eat_byoyomi_word() {
            header.byoyomi = self.amount(FieldName::ExtraTime, Bare::Allowed)?.time;
            header.periods = self.periods()?;
        } else if separator {
            header.byoyomi = self.amount(FieldName::ExtraTime, Bare::Refused)?.time;
        } else {
            self.words(header)?;
        }
        let at_increment = self.scanner.at;
        let has_increment = separator && self.eat_separator();
        if has_increment {
            header.increment = self.amount(FieldName::Credit, Bare::Allowed)?.time;
        }
        if !main.has_unit && !has_increment {
            let kind = if separator {
                ParseErrorKind::Ambiguous
            } else {
                ParseErrorKind::ExpectedTime
            };
            let error = self.scanner.error_between(kind, start, end);
            return Err(error.with_hint(Hint::KifUnit));
        }
        let is_out_of_main = header.main == Millis::ZERO
            && [header.byoyomi, header.increment]
                .iter()
                .all(|time| *time > Millis::ZERO);
        if is_out_of_main {
            let kind = ParseErrorKind::Contradiction;
            let error = self.scanner.error_since(kind, at_increment);
            return Err(error.with_hint(Hint::KifNoMainTime));
        }
        Ok(end)
    }

    /// Reads the words for what follows the main time, if there are any.
    fn words(&mut self, header: &mut Header) -> Result<(), ParseError> {
        let end = self.scanner.at;
        let has_joint = self.eat_joint();
        let has_bracket = self.eat_one(&["(", "（"]);
        let start = self.scanner.at;
        if self.eat("切れ負け") {
            self.scanner
                .tell_keyword(start, || "sudden death: no byo-yomi".into());
        } else if self.eat("切れたら") {
            self.scanner
                .tell_keyword(start, || "when the main time is used up".into());
            self.eat_one(EACH_MOVE);
            self.eat_byoyomi_word();
            header.byoyomi = self.amount(FieldName::ExtraTime, Bare::Refused)?.time;
            self.eat("将棋");
        } else if self.eat_byoyomi_word() || (has_joint || has_bracket) && self.eat_one(EACH_MOVE) {
            header.byoyomi = self.amount(FieldName::ExtraTime, Bare::Refused)?.time;
        } else {
            self.scanner.at = end;
            return Ok(());
        }
        if has_bracket { self.close() } else { Ok(()) }
    }

    /// Skips a separator and the spaces around it. Returns whether it was there.
    fn eat_separator(&mut self) -> bool {
        let start = self.scanner.at;
        self.scanner.spaces();
        let stands = self.eat_one(SEPARATORS);
        if stands {
            self.scanner.spaces()
        } else {
            self.scanner.at = start
        }
        stands
    }

    /// Skips spaces, a comma or the end of the header line. Returns whether there were any.
    fn eat_joint(&mut self) -> bool {
        let start = self.scanner.at;
        while self.eat_one(&["、", " ", "\r", "\n"]) {}
        self.scanner.at > start
    }

    fn eat_byoyomi_word(&mut self) -> bool {
        let start = self.scanner.at;
        let stands = self.eat("秒読み");
        if stands {
            self.eat_one(&["：", ":"]);
            self.scanner
                .tell_keyword(start, || "byo-yomi: a time per move".into());
        }
        stands
    }

    /// Whether hours and a colon follow.
    fn is_clock_time(&mut self) -> bool {
        let start = self.scanner.at;
        while let Some((_, length)) = self.digit() {
            self.scanner.at = self.scanner.at.saturating_add(length);
        }
        let stands = self.scanner.at > start && self.scanner.peek() == Some(b':');
        self.scanner.at = start;
        stands
    }

    /// Reads `HH:MM+SS`. Returns the end of the main time.
    fn clock_time(&mut self, header: &mut Header) -> Result<usize, ParseError> {
        let start = self.scanner.at;
        header.main = self.field(FieldName::Time, Self::hours_and_minutes, describe::time)?;
        let has_no_hours = header.main < Millis::from(HOUR);
        let end = self.scanner.at;
        if !self.eat_one(&["+", "＋"]) {
            let error = self.scanner.error_here(ParseErrorKind::ExpectedPlus);
            return Err(error.with_hint(Hint::KifByoyomi));
        }
        let place = self.scanner.at;
        header.byoyomi = self.field(FieldName::ExtraTime, Self::seconds, describe::time)?;
        let digits = self.scanner.since(place);
        // Who writes hours and minutes writes two digits here.
        let has_two = digits.len() > 1;
        let has_zero = has_two && digits.starts_with('0');
        if has_no_hours && has_two || has_zero || header.main == Millis::ZERO {
            Ok(end)
        } else {
            Err(self
                .scanner
                .error_since(ParseErrorKind::Ambiguous, start)
                .with_hint(Hint::KifHours))
        }
    }

    /// Reads `HH:MM`.
    fn hours_and_minutes(&mut self) -> Result<Millis, ParseError> {
        let start = self.scanner.at;
        let hours = self.number()?.unwrap_or_default();
        self.scanner.eat(b':');
        let place = self.scanner.at;
        let minutes = self.number()?.filter(|minutes| *minutes < 60);
        let has_two_digits = self.scanner.since(place).len() == 2;
        let Some(minutes) = minutes.filter(|_| has_two_digits) else {
            return Err(self
                .scanner
                .error_in_word(ParseErrorKind::ExpectedClockTime, start));
        };
        let time = times(hours, HOUR.into())
            .zip(times(minutes, Unit::Minute.millis()))
            .and_then(|(hours, minutes)| hours.checked_add(minutes));
        time.ok_or_else(|| {
            self.scanner
                .error_since(ParseErrorKind::NumberTooLarge, start)
        })
    }

    /// Reads the time and the increment of a Fischer clock. Returns the end of the time.
    fn fischer(&mut self, header: &mut Header) -> Result<usize, ParseError> {
        if !self.eat("初期持ち時間：") {
            let error = self.scanner.error_here(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::KifFischer));
        }
        header.main = self.amount(FieldName::Time, Bare::Refused)?.time;
        let end = self.scanner.at;
        if !self.eat("、加算：") {
            let error = self.scanner.error_here(ParseErrorKind::ExpectedPlus);
            return Err(error.with_hint(Hint::KifIncrement));
        }
        header.increment = self.amount(FieldName::Credit, Bare::Refused)?.time;
        Ok(end)
    }

    /// Reads a time and records it.
    fn amount(&mut self, name: FieldName, bare: Bare) -> Result<Amount, ParseError> {
        let read = |reader: &mut Self| reader.time(name, bare);
        self.field(name, read, |amount| describe::time(amount.time))
    }

    /// Reads `(periods)`, if it follows.
    fn periods(&mut self) -> Result<NonZeroU16, ParseError> {
        if !self.eat_one(&["(", "（"]) {
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
        let kind = match lives(number).map(NonZeroU16::new) {
            Some(Some(periods)) => return Ok(periods),
            Some(None) => ParseErrorKind::OutOfRange,
            None => ParseErrorKind::TooManyLives,
        };
        Err(self.scanner.error_since(kind, start))
    }

    /// Reads a field with `read`, and records its meaning, which `says` returns.
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
        if self.eat_one(&[")", "）"]) {
            Ok(())
        } else {
            let error = self.scanner.error_here(ParseErrorKind::ExpectedEnd);
            Err(error.with_hint(Hint::KifBracket))
        }
    }

    /// Reads a time with its units, from the largest down, or a number of seconds.
    fn time(&mut self, name: FieldName, bare: Bare) -> Result<Amount, ParseError> {
        let start = self.scanner.at;
        let mut total = Millis::ZERO;
        let mut last = None;
        // The error for a main time asks for a unit, that for other times asks for seconds.
        let expected = match name {
            FieldName::Time => ParseErrorKind::ExpectedTime,
            _ => ParseErrorKind::ExpectedSeconds,
        };
        while let Some(number) = self.number()? {
            let unit = UNITS.into_iter().find(|(word, _)| self.eat_unit(word));
            let is_bare = unit.is_none() && last.is_none() && bare == Bare::Allowed;
            let unit = match unit {
                Some((_, unit)) => unit,
                None if is_bare && self.ends_a_time() => Unit::Second,
                None => {
                    let kind = match last {
                        Some(_) => ParseErrorKind::ExpectedTime,
                        None => expected,
                    };
                    return Err(self.scanner.error_in_word(kind, start));
                }
            };
            if last.is_some_and(|last| unit <= last) {
                return Err(self.scanner.error_since(ParseErrorKind::UnitOrder, start));
            }
            let sum = times(number, unit.millis()).and_then(|time| time.checked_add(total));
            let kind = ParseErrorKind::NumberTooLarge;
            total = sum.ok_or_else(|| self.scanner.error_since(kind, start))?;
            last = Some(unit);
            if is_bare {
                return Ok(Amount {
                    time: total,
                    has_unit: false,
                });
            }
        }
        match last {
            Some(_) => Ok(Amount {
                time: total,
                has_unit: true,
            }),
            None => Err(self.scanner.error_here(expected)),
        }
    }

    /// Skips a unit. 秒 before 読み is byo-yomi, not a unit.
    fn eat_unit(&mut self, unit: &str) -> bool {
        let start = self.scanner.at;
        self.eat("秒読み");
        let is_word = self.scanner.at > start;
        self.scanner.at = start;
        !is_word && self.eat(unit)
    }

    /// Whether a number without a unit can end here.
    fn ends_a_time(&self) -> bool {
        let rest = self.text.get(self.scanner.at..).unwrap_or_default();
        rest.is_empty() || rest.starts_with(['+', '＋', '|', '｜', '(', '（', ' '])
    }

    fn seconds(&mut self) -> Result<Millis, ParseError> {
        let start = self.scanner.at;
        let Some(number) = self.number()? else {
            let error = self.scanner.error_here(ParseErrorKind::ExpectedSeconds);
            return Err(error.with_hint(Hint::WholeSeconds));
        };
        let kind = ParseErrorKind::NumberTooLarge;
        let time = times(number, Unit::Second.millis());
        time.ok_or_else(|| self.scanner.error_since(kind, start))
    }

    /// Reads a whole number; `None` without a digit.
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

    /// The digit here, ASCII or full-width, and its length in bytes.
    fn digit(&self) -> Option<(i64, usize)> {
        if let Some(byte @ b'0'..=b'9') = self.scanner.peek() {
            return Some((i64::from(byte.wrapping_sub(b'0')), 1));
        }
        let char = self.text.get(self.scanner.at..)?.chars().next()?;
        let digit = u32::from(char).checked_sub(u32::from('０'))?;
        (digit < 10).then_some((i64::from(digit), char.len_utf8()))
    }

    /// Skips the first of these words that is here. Returns whether one was.
    fn eat_one(&mut self, words: &[&str]) -> bool {
        words.iter().any(|word| self.eat(word))
    }

    /// Skips `word`. Returns whether it was there.
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

/// Writes `1時間30分`, rounded down to whole seconds; no time is `0分`.
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
