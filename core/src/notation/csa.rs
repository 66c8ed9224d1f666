//! `csa`: the time block of the computer shogi server protocol, which the server sends before a
//! game.
//!
//! ```text
//! block = [ "BEGIN Time" ] *( key ":" value ) [ "END Time" ]
//! sides = "BEGIN Time+" *( key ":" value ) "END Time+"
//!         "BEGIN Time-" *( key ":" value ) "END Time-"
//! ```
//!
//! Keys may be in any order, each at most once, with line ends or spaces between them:
//!
//! - `Time_Unit:1sec`, `1min` or `1msec`: the unit of all numbers, a second by default;
//! - `Total_Time:n`: the main time;
//! - `Byoyomi:n`: the time for each move after the main time, renewed for each move;
//! - `Increment:n`: added just before each move, including the first;
//! - `Least_Time_Per_Move:n`: the minimum charge for a move, 0 by default;
//! - `Time_Roundup:YES` or `NO`: whether a part of a unit is charged as a whole one or not at all,
//!   `NO` by default;
//! - `Delay:0`. Any other delay is rejected, since its meaning is not certain.
//!
//! A block has byo-yomi or an increment, not both. Time is up when the time used equals the time
//! available: of 10 s of byo-yomi, 9.999 s may be used, and 10 s lose. Without any time there is no
//! limit. The program shogi-server does both. `+` is the first side. The charge for moves applies
//! to both sides, so the two blocks of `+` and `-` need the same unit, rounding and minimum charge.
//!
//! For the stopwatch of a game such as `hoge-1500-060`, shogi-server sends `Time_Unit:1min`, and its
//! times in seconds all the same (`parse_time` and `propose_message` in its `game.rb`). Such a block is
//! rejected: its byo-yomi would be an hour.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::scanner::{Scanner, times};
use super::trace::{self, Source};
use crate::model::control::schedule_of;
use crate::model::{
    Charge, Credit, Entry, FlagFalls, Millis, OnExpiry, Quota, Rounding, Rules, Side, Stage,
    TimeControl, WhenMet, describe,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    endings_of: Some(endings),
    ..Lexemes::new(
        &[
            " Total_Time:",
            " Byoyomi:",
            " Increment:",
            " Least_Time_Per_Move:",
            " Time_Unit:",
            " Time_Roundup:",
            " Delay:",
            "1sec",
            "1min",
            "1msec",
            "YES",
            "NO",
            " BEGIN Time",
            "+",
            "-",
            " END Time",
        ],
        &[
            "600",
            " Total_Time:600",
            "1sec Total_Time:600",
            "NO Total_Time:600",
            "0 Total_Time:600",
        ],
    )
};

pub(super) struct Csa;

/// The time of one side in shogi programs: main time, and byo-yomi or an increment.
#[derive(Clone, Copy, Default)]
pub(super) struct Allowance {
    pub(super) total: Millis,
    pub(super) byoyomi: Millis,
    pub(super) increment: Millis,
}

/// A number and its position.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub(crate) number: i64,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Allowance {
    /// Main time, then byo-yomi; or main time with an increment before each move.
    pub(super) fn stages(self) -> Vec<Stage> {
        if self.byoyomi > Millis::ZERO {
            let main = (self.total > Millis::ZERO).then_some(Stage {
                on_expiry: OnExpiry::Next,
                ..Stage::new(self.total)
            });
            return main.into_iter().chain([each_move(self.byoyomi)]).collect();
        }
        let amount = self.increment;
        vec![Stage {
            credit: (amount > Millis::ZERO).then_some(Credit::Banked { amount }),
            ..Stage::new(self.total)
        }]
    }

    /// The times that are closest to these stages; `None` without stages.
    pub(super) fn of(stages: &[Stage]) -> Option<Self> {
        let main = stages.first()?;
        let byoyomi = |stage: &Stage| {
            if is_each_move(stage) {
                stage.time
            } else {
                Millis::ZERO
            }
        };
        if is_each_move(main) {
            return Some(Self {
                byoyomi: main.time,
                ..Self::default()
            });
        }
        let byoyomi = stages.get(1).map_or(Millis::ZERO, byoyomi);
        let credit = main.credit.filter(|_| byoyomi == Millis::ZERO);
        Some(Self {
            total: main.time,
            byoyomi,
            increment: credit.map_or(Millis::ZERO, Credit::amount),
        })
    }

    /// The times rounded down to whole units of `unit` milliseconds. An error if all of them become
    /// 0, which would mean no limit.
    pub(super) fn in_units(self, unit: i64) -> Result<Self, fmt::Error> {
        let whole = |time: Millis| {
            let part = Millis::new(time.get().rem_euclid(unit))?;
            time.checked_sub(part)
        };
        let parts = [self.total, self.byoyomi, self.increment].map(whole);
        let [Some(total), Some(byoyomi), Some(increment)] = parts else {
            return Err(fmt::Error);
        };
        let whole = Self {
            total,
            byoyomi,
            increment,
        };
        if whole.is_nothing() {
            Err(fmt::Error)
        } else {
            Ok(whole)
        }
    }

    pub(super) fn is_nothing(self) -> bool {
        [self.total, self.byoyomi, self.increment] == [Millis::ZERO; 3]
    }
}

/// A stage with a time for each move, renewed for each move.
pub(super) fn each_move(time: Millis) -> Stage {
    Stage {
        entry: Entry::Set,
        quota: Some(Quota {
            moves: NonZeroU32::MIN,
            when_met: WhenMet::RepeatSet,
        }),
        ..Stage::new(time)
    }
}

pub(super) fn is_each_move(stage: &Stage) -> bool {
    stage.quota == each_move(stage.time).quota
}

/// The time control of these sides under `rules`.
pub(super) fn from_sides(
    first: Vec<Stage>,
    second: Vec<Stage>,
    rules: Rules,
    scanner: &Scanner<'_>,
) -> Result<TimeControl, ParseError> {
    let control = TimeControl::new(schedule_of(first), schedule_of(second), rules);
    control.map_err(|_| scanner.missing(ParseErrorKind::Contradiction))
}

/// The rules of a server that charges whole `unit`s.
pub(super) fn server_rules(unit: NonZeroU32, rounding: Rounding, least: Millis) -> Rules {
    Rules {
        flag_falls: FlagFalls::AtZero,
        charge: Charge::new(unit, rounding).least(least),
        ..Rules::default()
    }
}

/// Whose time a block is.
#[derive(Clone, Copy, PartialEq)]
enum Whose {
    Both,
    One(Side),
}

impl Whose {
    const fn name(self) -> &'static str {
        match self {
            Self::Both => "Time",
            Self::One(Side::First) => "Time+",
            Self::One(Side::Second) => "Time-",
        }
    }
}

/// A key, the meaning of its value, and that meaning in words.
type Key = (&'static str, FieldName, &'static str);

const KEYS: [Key; 7] = [
    ("Time_Unit", FieldName::Unit, "the unit of all times"),
    ("Total_Time", FieldName::Time, "the main time"),
    (
        "Byoyomi",
        FieldName::ExtraTime,
        "byo-yomi: the time per move after the main time",
    ),
    ("Increment", FieldName::Credit, "the increment per move"),
    ("Delay", FieldName::Credit, "the delay per move"),
    (
        "Least_Time_Per_Move",
        FieldName::LeastCharge,
        "the least time charged per move",
    ),
    (
        "Time_Roundup",
        FieldName::Rounding,
        "whether move times are rounded up to whole units",
    ),
];

/// The values of a block, and its position.
#[derive(Clone, Copy)]
struct Block {
    allowance: Allowance,
    charge: Charge,
    start: usize,
    end: usize,
}

impl Csa {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let mut scanner = Scanner::new(source, b":\r\n");
        blanks(&mut scanner);
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let mut blocks = Vec::with_capacity(2);
        while !scanner.is_at_end() {
            blocks.push(named_block(&mut scanner, &blocks)?);
            blanks(&mut scanner);
        }
        let block = |side| {
            let found = blocks
                .iter()
                .find(|(whose, _)| *whose == Whose::Both || *whose == Whose::One(side));
            let missing = || {
                let error = scanner.missing(ParseErrorKind::MissingKey);
                error.with_hint(Hint::CsaOtherSide)
            };
            found.map(|(_, block)| *block).ok_or_else(missing)
        };
        let (first, second) = (block(Side::First)?, block(Side::Second)?);
        if first.charge != second.charge {
            let later = if first.start > second.start {
                first
            } else {
                second
            };
            let kind = ParseErrorKind::Contradiction;
            let error = scanner.error_between(kind, later.start, later.end);
            return Err(error.with_hint(Hint::CsaCharge));
        }
        let charge = first.charge;
        let rules = server_rules(charge.unit, charge.rounding, charge.least);
        let (first, second) = (stages(first), stages(second));
        from_sides(first, second, rules, &scanner)
    }

    /// Writes the closest text to what both sides play.
    pub(super) fn write(self, control: &TimeControl, _side: Side) -> Result<String, fmt::Error> {
        let [first, second] = Side::ALL.map(|side| control.schedule(side));
        let charge = control.rules().charge;
        let mut text = String::new();
        if first == second {
            write_block(&mut text, "Time", first, charge)?;
        } else {
            write_block(&mut text, "Time+", first, charge)?;
            text.push('\n');
            write_block(&mut text, "Time-", second, charge)?;
        }
        Ok(text)
    }
}

/// The stages of a block. Without any time there is no limit.
fn stages(block: Block) -> Vec<Stage> {
    if block.allowance.is_nothing() {
        Vec::new()
    } else {
        block.allowance.stages()
    }
}

/// Skips spaces and line ends.
pub(super) fn blanks(scanner: &mut Scanner<'_>) {
    while [b' ', b'\r', b'\n'].into_iter().any(|b| scanner.eat(b)) {}
}

/// Skips a word and returns it.
fn word<'a>(scanner: &mut Scanner<'a>) -> &'a str {
    let start = scanner.at;
    scanner.word();
    scanner.since(start)
}

/// Reads a block: without `BEGIN` up to the end of the text, otherwise from `BEGIN` to `END`.
fn named_block(
    scanner: &mut Scanner<'_>,
    before: &[(Whose, Block)],
) -> Result<(Whose, Block), ParseError> {
    let start = scanner.at;
    if word(scanner) == "BEGIN" {
        scanner.tell_keyword(start, || "the start of a block of times".into());
    } else {
        scanner.at = start;
        let block = if before.is_empty() {
            keys(scanner)?
        } else {
            let error = scanner.error_here(ParseErrorKind::UnknownKey);
            let has_both =
                before.len() > 1 || before.iter().any(|(whose, _)| *whose == Whose::Both);
            return Err(error.with_hint(if has_both {
                Hint::End
            } else {
                Hint::CsaNextBlock
            }));
        };
        return if scanner.is_at_end() {
            Ok((Whose::Both, block))
        } else {
            let error = scanner.error_here(ParseErrorKind::UnknownKey);
            Err(error.with_hint(Hint::CsaKey))
        };
    }
    scanner.spaces();
    let read = |scanner: &mut Scanner<'_>| whose(scanner, before);
    let whose = scanner.field(FieldName::Keyword, read, |whose| match whose {
        Whose::Both => "the times of both sides".into(),
        Whose::One(side) => trace::of_side(side, "times"),
    })?;
    let mut block = keys(scanner)?;
    end(scanner, whose)?;
    (block.start, block.end) = (start, scanner.at);
    Ok((whose, block))
}

/// Reads the name of the block that follows the blocks `before`.
fn whose(scanner: &mut Scanner<'_>, before: &[(Whose, Block)]) -> Result<Whose, ParseError> {
    let start = scanner.at;
    let name = word(scanner);
    let error = |kind, hint| Err(scanner.error_since(kind, start).with_hint(hint));
    let whose = [
        Whose::Both,
        Whose::One(Side::First),
        Whose::One(Side::Second),
    ];
    let Some(whose) = whose.into_iter().find(|whose| whose.name() == name) else {
        return error(ParseErrorKind::UnknownWord, Hint::CsaBlock);
    };
    if before.iter().any(|(other, _)| *other == whose) {
        return error(ParseErrorKind::DuplicateKey, Hint::Twice);
    }
    if whose == Whose::Both && !before.is_empty() || before.iter().any(|b| b.0 == Whose::Both) {
        return error(ParseErrorKind::Contradiction, Hint::CsaBlocks);
    }
    Ok(whose)
}

/// Reads `END` and the block's name.
fn end(scanner: &mut Scanner<'_>, whose: Whose) -> Result<(), ParseError> {
    let start = scanner.at;
    if word(scanner) != "END" {
        scanner.at = start;
        let error = scanner.error_here(ParseErrorKind::MissingKey);
        return Err(error.with_hint(Hint::CsaEnd));
    }
    scanner.tell_keyword(start, || "the end of a block of times".into());
    scanner.spaces();
    let name = |scanner: &mut Scanner<'_>| {
        let start = scanner.at;
        if word(scanner) == whose.name() {
            Ok(())
        } else {
            Err(scanner
                .error_since(ParseErrorKind::UnknownWord, start)
                .with_hint(match whose {
                    Whose::Both => Hint::CsaEndOfBlock,
                    Whose::One(Side::First) => Hint::CsaEndOfFirst,
                    Whose::One(Side::Second) => Hint::CsaEndOfSecond,
                }))
        }
    };
    scanner.field(FieldName::Keyword, name, |()| {
        "the name of the block that ends".into()
    })
}

/// Reads keys and their values up to an `END`, or to the end of the text.
fn keys(scanner: &mut Scanner<'_>) -> Result<Block, ParseError> {
    let mut values: [Option<Value>; 7] = [None; 7];
    loop {
        blanks(scanner);
        let start = scanner.at;
        let key = word(scanner);
        if key == "END" || scanner.is_at_end() && key.is_empty() {
            scanner.at = start;
            return block(scanner, values);
        }
        let found = KEYS.iter().zip(&mut values).find(|(name, _)| name.0 == key);
        let known = match &found {
            None => {
                scanner.at = start;
                let error = scanner.error_here(ParseErrorKind::UnknownKey);
                Err(error.with_hint(Hint::CsaKey))
            }
            Some((_, Some(_))) => Err(scanner
                .error_since(ParseErrorKind::DuplicateKey, start)
                .with_hint(Hint::Twice)),
            Some(_) => Ok(()),
        };
        let means = found.as_ref().map_or("", |((.., means), _)| means);
        scanner.tell(FieldName::Keyword, start, &known, |()| means.into());
        known?;
        if !scanner.eat(b':') {
            let error = scanner.missing(ParseErrorKind::ExpectedNumber);
            return Err(error.with_hint(Hint::CsaColon));
        }
        if let Some(((_, name, _), slot)) = found {
            let read = |scanner: &mut Scanner<'_>| value(scanner, key);
            let in_words = |value| value_in_words(*name, value);
            *slot = Some(scanner.field(*name, read, in_words)?);
        }
        if scanner.is_traced() {
            tell_times(scanner, &values);
        }
    }
}

/// The words for a value that is not a time.
fn value_in_words(name: FieldName, value: Value) -> String {
    match (name, value.number) {
        (FieldName::Rounding, 0) => "move times are rounded down to whole units".into(),
        (FieldName::Rounding, _) => "move times are rounded up to whole units".into(),
        (_, number) => match Millis::new(number) {
            Some(time) => describe::time(time),
            None => ParseErrorKind::NumberTooLarge.message().into(),
        },
    }
}

/// Records the times in the unit that is known so far.
fn tell_times(scanner: &Scanner<'_>, values: &[Option<Value>; 7]) {
    let unit = values.first().copied().flatten();
    let unit = unit.map_or(1_000, |unit| unit.number);
    for ((_, name, _), value) in KEYS.iter().zip(values) {
        if let (Some(value), false) = (value, matches!(name, FieldName::Unit | FieldName::Rounding))
        {
            scanner.tell_again(*name, value.start, value.end, || {
                let number = value.number.saturating_mul(unit);
                value_in_words(*name, Value { number, ..*value })
            });
        }
    }
}

/// Reads the value of `key`: a unit in milliseconds, 1 for `YES`, or a number.
fn value(scanner: &mut Scanner<'_>, key: &str) -> Result<Value, ParseError> {
    let start = scanner.at;
    let number = if key == "Time_Unit" || key == "Time_Roundup" {
        match (key, word(scanner)) {
            ("Time_Unit", "1msec") => 1,
            ("Time_Unit", "1sec") => 1_000,
            ("Time_Unit", "1min") => 60_000,
            ("Time_Roundup", "NO") => 0,
            ("Time_Roundup", "YES") => 1,
            _ => {
                let error = scanner.error_since(ParseErrorKind::OutOfRange, start);
                return Err(error.with_hint(if key == "Time_Unit" {
                    Hint::CsaUnit
                } else {
                    Hint::CsaRoundup
                }));
            }
        }
    } else {
        whole(scanner, ParseErrorKind::ExpectedNumber, Hint::CsaNumber)?
    };
    let end = scanner.at;
    Ok(Value { number, start, end })
}

/// Reads a whole number that is a complete word. `hint` says what was expected.
pub(super) fn whole(
    scanner: &mut Scanner<'_>,
    kind: ParseErrorKind,
    hint: Hint,
) -> Result<i64, ParseError> {
    let start = scanner.at;
    let number = scanner.number()?;
    let end = scanner.at;
    scanner.word();
    match number.filter(|_| scanner.at == end) {
        Some(number) => Ok(number),
        None => Err(scanner.error_since(kind, start).with_hint(hint)),
    }
}

fn block(scanner: &Scanner<'_>, values: [Option<Value>; 7]) -> Result<Block, ParseError> {
    let [unit, total, byoyomi, increment, delay, least, roundup] = values;
    if [total, byoyomi, increment].iter().all(Option::is_none) {
        let error = scanner.missing(ParseErrorKind::MissingKey);
        return Err(error.with_hint(Hint::CsaTimes));
    }
    if let Some(delay) = delay.filter(|delay| delay.number > 0) {
        let kind = ParseErrorKind::OutOfRange;
        let error = scanner.error_between(kind, delay.start, delay.end);
        return Err(error.with_hint(Hint::CsaDelay));
    }
    let unit = unit.map_or(1_000, |unit| unit.number);
    let time = |value| time(scanner, value, unit);
    let allowance = Allowance {
        total: time(total)?,
        byoyomi: time(byoyomi)?,
        increment: time(increment)?,
    };
    exclude(scanner, byoyomi, increment)?;
    let rounding = if roundup.is_some_and(|value| value.number > 0) {
        Rounding::Up
    } else {
        Rounding::Down
    };
    // Only shogi-server writes `Increment:0`. The times of its stopwatch are in seconds.
    let is_stopwatch = unit == 60_000 && increment.is_some();
    let too_long =
        |value: Option<Value>, most| value.filter(|value| is_stopwatch && value.number >= most);
    if let Some(Value { start, end, .. }) = too_long(byoyomi, 10).or(too_long(total, 600)) {
        let error = scanner.error_between(ParseErrorKind::Ambiguous, start, end);
        return Err(error.with_hint(Hint::CsaStopwatch));
    }
    let unit = u32::try_from(unit).ok().and_then(NonZeroU32::new);
    Ok(Block {
        allowance,
        charge: Charge::new(unit.unwrap_or(NonZeroU32::MIN), rounding).least(time(least)?),
        start: scanner.at,
        end: scanner.at,
    })
}

/// The time of a number of `unit`s; zero if omitted.
pub(crate) fn time(
    scanner: &Scanner<'_>,
    value: Option<Value>,
    unit: i64,
) -> Result<Millis, ParseError> {
    let Some(Value { number, start, end }) = value else {
        return Ok(Millis::ZERO);
    };
    let kind = ParseErrorKind::NumberTooLarge;
    times(number, unit).ok_or_else(|| scanner.error_between(kind, start, end))
}

/// Rejects byo-yomi with an increment, at the later of the two.
pub(crate) fn exclude(
    scanner: &Scanner<'_>,
    byoyomi: Option<Value>,
    increment: Option<Value>,
) -> Result<(), ParseError> {
    let given = |value: Option<Value>| value.filter(|value| value.number > 0);
    let (Some(one), Some(two)) = (given(byoyomi), given(increment)) else {
        return Ok(());
    };
    let later = if one.start > two.start { one } else { two };
    let kind = ParseErrorKind::Contradiction;
    let error = scanner.error_between(kind, later.start, later.end);
    Err(error.with_hint(Hint::ByoyomiAndIncrement))
}

/// Writes a block. The minimum charge is always written, since readers differ in its default.
fn write_block(text: &mut String, name: &str, stages: &[Stage], charge: Charge) -> fmt::Result {
    let (unit, unit_name) = match charge.unit.get() {
        1 => (1, "1msec"),
        60_000 => (60_000, "1min"),
        _ => (1_000, "1sec"),
    };
    let allowance = match Allowance::of(stages) {
        Some(allowance) => allowance.in_units(unit)?,
        None => Allowance::default(),
    };
    let count = |time: Millis| time.get().div_euclid(unit);
    writeln!(text, "BEGIN {name}")?;
    if unit != 1_000 {
        writeln!(text, "Time_Unit:{unit_name}")?;
    }
    writeln!(text, "Total_Time:{}", count(allowance.total))?;
    if allowance.byoyomi > Millis::ZERO {
        writeln!(text, "Byoyomi:{}", count(allowance.byoyomi))?;
    }
    if allowance.increment > Millis::ZERO {
        writeln!(text, "Increment:{}", count(allowance.increment))?;
    }
    writeln!(text, "Least_Time_Per_Move:{}", count(charge.least))?;
    if charge.rounding == Rounding::Up {
        writeln!(text, "Time_Roundup:YES")?;
    }
    write!(text, "END {name}")
}

/// The endings of a text of one or two blocks: the rest of the last block, and the other side's
/// block if the last is one side's. Both need the same unit, rounding and minimum charge.
fn endings(text: &str) -> Vec<String> {
    const SETTINGS: [&str; 3] = ["Time_Unit:", "Least_Time_Per_Move:", "Time_Roundup:"];
    let mut blocks = text.split("BEGIN ").skip(1);
    let (Some(first), second) = (blocks.next(), blocks.next()) else {
        return Vec::new();
    };
    let settings = |block: &str, besides: &str| {
        let mut settings = String::new();
        for word in block.split_whitespace() {
            let key = SETTINGS.iter().find(|key| word.starts_with(**key));
            if key.is_some_and(|key| word != *key && !besides.contains(key)) {
                settings.push(' ');
                settings.push_str(word);
            }
        }
        settings
    };
    // The rest of a setting that the second block has begun.
    let rest = |second: &str| {
        let begun = second.split_whitespace().next_back()?;
        let mut words = first.split_whitespace();
        let rest = words.find_map(|word| word.strip_prefix(begun));
        rest.filter(|_| begun.contains(':')).map(String::from)
    };
    let (mine, other) = if first.trim_start().starts_with("Time-") {
        ("Time-", "Time+")
    } else {
        ("Time+", "Time-")
    };
    let ends: Vec<String> = match second {
        Some(second) => {
            let missing = settings(first, second);
            let rest = rest(second).unwrap_or_default();
            [format!("{rest}{missing} END {other}")].into()
        }
        None => {
            let block = format!(
                " BEGIN {other} Total_Time:600{} END {other}",
                settings(first, "")
            );
            [
                " END Time".into(),
                format!(" END {mine}{block}"),
                format!(" {mine}{block}"),
                format!("{}{block}", mine.trim_start_matches("Time")),
                block,
            ]
            .into()
        }
    };
    let values = [
        "",
        "600",
        " Total_Time:600",
        "1sec",
        "1sec Total_Time:600",
        "NO",
        "NO Total_Time:600",
        "0 Total_Time:600",
    ];
    let before = |end: &String| values.map(|value| format!("{value}{end}"));
    ends.iter().flat_map(before).collect()
}
