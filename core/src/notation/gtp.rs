//! `gtp`: the time settings that a GTP engine receives, in the command of GTP, KGS or KataGo.
//!
//! ```text
//! text    = [ id ] command
//! command = "time_settings" main period stones
//!         | "kgs-time_settings" system
//!         | "kata-time_settings" (system | "fischer" main increment
//!                                 | "fischer-capped" main increment cap turn)
//! system  = "none" | "absolute" main | "byoyomi" main period periods
//!         | "canadian" main period stones
//! ```
//!
//! Times are in seconds, with decimals down to the millisecond. GTP and KGS specify whole seconds;
//! KataGo accepts decimals in every command, and other programs send them, so the printer writes
//! decimals only with `kata-time_settings`. `byo-yomi` is a synonym of `byoyomi`; upper and lower
//! case are equivalent. A text is one command, with or without its line end. The `id` before it is
//! GTP's optional command number and is ignored.
//!
//! - `time_settings`: `stones` moves in each `period` after the main time. With 0 stones and a
//!   period above 0 there is no time limit; with 0 stones and a period of 0 there is only the main
//!   time.
//! - `canadian`: the same, with at least one stone.
//! - `byoyomi`: a period for each move, and the number of periods, including the last. With 0
//!   periods there is only the main time.
//! - `fischer`: the increment is added after each move; with `fischer-capped` up to `cap` in all,
//!   which is at least the main time. `turn` is the longest time that a move may take. A negative
//!   number means no such limit.
//!
//! Unused time in a period is lost, and so is main time left when the first period begins. GTP does
//! not say whether a flag falls at zero or past it; here it falls past it. A period of 0 seconds is
//! rejected.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::{NonZeroU16, NonZeroU32};

use super::completion::Lexemes;
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{Unit, decimal, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::describe::{self, plural};
use crate::model::stage::lives;
use crate::model::{
    Credit, Entry, Limit, Millis, OnExpiry, Quota, Rules, Side, Stage, TimeControl, WhenMet,
};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    starts: &[
        "time_settings ",
        "kgs-time_settings ",
        "kata-time_settings ",
    ],
    words: &[&[
        "byo-yomi ",
        "time_settings ",
        "kgs-time_settings ",
        "kata-time_settings ",
    ]],
    ..Lexemes::new(
        &[
            "none",
            "absolute ",
            "byoyomi ",
            "canadian ",
            "fischer ",
            "fischer-capped ",
            " ",
            ".",
            "-",
        ],
        &[
            "5",
            " 5",
            "30 5",
            " 30 5",
            "600 30 5",
            " 600 30 5",
            "none",
            " none",
            "20",
            " 20",
            "60 20",
            " 60 20",
            "5 60 20",
            " 5 60 20",
            "60 5 60 20",
            "-1",
            " -1",
            "-1 -1",
            " -1 -1",
            "5 -1 -1",
            " 5 -1 -1",
            "0000 -1",
            "00000000 -1",
            "000000000000 -1",
            " time_settings 600 30 5",
        ],
    )
};

const COMMANDS: [&str; 3] = ["time_settings", "kgs-time_settings", "kata-time_settings"];

/// A clock for go: the main time and the overtime or the increment.
pub(super) struct GoClock {
    pub(super) main: Millis,
    pub(super) more: More,
}

/// The part of a go clock besides its main time.
#[derive(Clone, Copy)]
pub(super) enum More {
    Nothing,
    Increment {
        amount: Millis,
        cap: Option<Millis>,
        turn: Option<Millis>,
    },
    Overtime {
        period: Millis,
        moves: NonZeroU32,
        lives: NonZeroU16,
    },
}

impl GoClock {
    /// Whether the first move has no time.
    pub(super) fn is_empty(&self) -> bool {
        self.main == Millis::ZERO && !matches!(self.more, More::Overtime { .. })
    }

    fn stages(&self) -> Vec<Stage> {
        let main = Stage::new(self.main);
        match self.more {
            More::Nothing => vec![main],
            More::Increment { amount, cap, turn } => {
                let given = amount > Millis::ZERO;
                vec![Stage {
                    credit: given.then_some(Credit::Paid {
                        amount,
                        every: NonZeroU32::MIN,
                        keep: 100,
                    }),
                    limit: cap.filter(|_| given).map(Limit::Clip),
                    turn_limit: turn,
                    ..main
                }]
            }
            More::Overtime {
                period,
                moves,
                lives,
            } => {
                let when_met = WhenMet::RepeatSet;
                let overtime = Stage {
                    quota: Some(Quota { moves, when_met }),
                    lives,
                    ..Stage::new(period)
                };
                if self.main == Millis::ZERO {
                    return vec![overtime];
                }
                let main = Stage {
                    on_expiry: OnExpiry::Next,
                    ..main
                };
                let entry = Entry::Set;
                vec![main, Stage { entry, ..overtime }]
            }
        }
    }

    /// The clock that is closest to these stages; `None` without stages.
    pub(super) fn nearest(stages: &[Stage]) -> Option<Self> {
        let (first, rest) = stages.split_first()?;
        let overtime = |stage: &Stage| {
            stage.quota.map(|quota| More::Overtime {
                period: stage.time,
                moves: quota.moves,
                lives: stage.lives,
            })
        };
        let more = match rest.first() {
            Some(next) => overtime(next),
            None => overtime(first),
        };
        Some(match more {
            Some(more) => Self {
                main: match rest {
                    [] => Millis::ZERO,
                    _ => first.time,
                },
                more,
            },
            None => Self {
                main: first.time,
                more: increment(first),
            },
        })
    }
}

fn increment(stage: &Stage) -> More {
    if stage.credit.is_none() && stage.turn_limit.is_none() {
        return More::Nothing;
    }
    More::Increment {
        amount: stage.credit.map_or(Millis::ZERO, Credit::amount),
        cap: stage.limit.map(|limit| limit.bank().max(stage.time)),
        turn: stage.turn_limit,
    }
}

/// The time control with this clock for both sides; without a clock the game is untimed.
pub(super) fn control(clock: Option<&GoClock>, rules: Rules) -> TimeControl {
    let stages = clock.map(GoClock::stages).unwrap_or_default();
    both_sides(schedule_of(stages), rules)
}

pub(super) struct Gtp;

impl Gtp {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        let line = source.text.trim_end_matches(['\r', '\n']);
        let scanner = &mut Scanner::new(source.up_to(line.len()), b"");
        scanner.spaces();
        if scanner.is_at_end() {
            return Err(scanner.error_since(ParseErrorKind::Empty, 0));
        }
        let start = scanner.at;
        command_id(scanner);
        let is_numbered = scanner.at > start;
        let command = |scanner: &mut Scanner<'_>| command(scanner, is_numbered);
        let command = scanner.field(FieldName::Keyword, command, |command| match command {
            Command::TimeSettings => "main time, byo-yomi time and stones".into(),
            Command::Kgs | Command::Kata => "a time system and its times".into(),
        })?;
        let clock = match command {
            Command::TimeSettings => time_settings(scanner)?,
            Command::Kgs | Command::Kata => system(scanner, command)?,
        };
        scanner.spaces();
        if scanner.is_at_end() {
            Ok(control(clock.as_ref(), Rules::default()))
        } else {
            Err(scanner
                .error_here(ParseErrorKind::TooManyFields)
                .with_hint(Hint::End))
        }
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let mut text = String::new();
        match GoClock::nearest(control.schedule(side)) {
            None => text.push_str("time_settings 0 1 0"),
            Some(clock) => write_clock(&mut text, &clock)?,
        }
        Ok(text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    TimeSettings,
    Kgs,
    Kata,
}

/// A time argument and its position.
#[derive(Clone, Copy)]
struct Time {
    time: Millis,
    start: usize,
    end: usize,
}

impl Time {
    fn error(&self, kind: ParseErrorKind, scanner: &Scanner<'_>) -> ParseError {
        scanner.error_between(kind, self.start, self.end)
    }

    /// The clock with this main time and `more`, which must have time for the first move.
    fn clock(&self, more: More, scanner: &Scanner<'_>) -> Result<GoClock, ParseError> {
        let main = self.time;
        let clock = GoClock { main, more };
        if clock.is_empty() {
            Err(self.error(ParseErrorKind::NoTimeToMove, scanner))
        } else {
            Ok(clock)
        }
    }

    /// Returns this time as a period of overtime.
    fn period(&self, scanner: &Scanner<'_>) -> Result<Millis, ParseError> {
        match self.time {
            Millis::ZERO => Err(self
                .error(ParseErrorKind::OutOfRange, scanner)
                .with_hint(Hint::AboveZero)),
            time => Ok(time),
        }
    }
}

/// Skips the number of a command and the spaces after it, if it has one.
pub(crate) fn command_id(scanner: &mut Scanner<'_>) {
    let start = scanner.at;
    scanner.digits();
    if scanner.at == start || scanner.is_in_word() {
        scanner.at = start;
        return;
    }
    scanner.tell_keyword(start, || "the number of the command".into());
    scanner.spaces();
}

fn command(scanner: &mut Scanner<'_>, is_numbered: bool) -> Result<Command, ParseError> {
    if scanner.eat_word("time_settings") {
        Ok(Command::TimeSettings)
    } else if scanner.eat_word("kgs-time_settings") {
        Ok(Command::Kgs)
    } else if scanner.eat_word("kata-time_settings") {
        Ok(Command::Kata)
    } else {
        let start = scanner.at;
        let error = scanner.error_here(ParseErrorKind::UnknownWord);
        let word = scanner.since(start);
        let name = word.split(char::is_whitespace).next().unwrap_or_default();
        let is_command = COMMANDS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name));
        if is_command && let Some(error) = other_space(scanner, error.kind, start) {
            return Err(error);
        }
        Err(error.with_hint(if is_numbered {
            Hint::GtpCommandAfterNumber
        } else {
            Hint::GtpCommand
        }))
    }
}

fn time_settings(scanner: &mut Scanner<'_>) -> Result<Option<GoClock>, ParseError> {
    let main = time(scanner, FieldName::Time)?;
    let period = time(scanner, FieldName::ExtraTime)?;
    scanner.spaces();
    let stones = scanner.field(FieldName::Moves, count, |stones| plural(stones, "move"))?;
    match NonZeroU32::new(stones) {
        None if period.time > Millis::ZERO => Ok(None),
        None => main.clock(More::Nothing, scanner).map(Some),
        Some(moves) => canadian(&main, &period, moves, scanner),
    }
}

fn canadian(
    main: &Time,
    period: &Time,
    moves: NonZeroU32,
    scanner: &Scanner<'_>,
) -> Result<Option<GoClock>, ParseError> {
    let more = More::Overtime {
        period: period.period(scanner)?,
        moves,
        lives: NonZeroU16::MIN,
    };
    main.clock(more, scanner).map(Some)
}

/// Reads the name of a time system and its arguments.
fn system(scanner: &mut Scanner<'_>, command: Command) -> Result<Option<GoClock>, ParseError> {
    scanner.spaces();
    let name = |scanner: &mut Scanner<'_>| System::read(scanner, command);
    match scanner.field(FieldName::Keyword, name, System::in_words)? {
        System::None => Ok(None),
        System::Absolute => {
            let main = time(scanner, FieldName::Time)?;
            main.clock(More::Nothing, scanner).map(Some)
        }
        System::Canadian => {
            let main = time(scanner, FieldName::Time)?;
            let period = time(scanner, FieldName::ExtraTime)?;
            scanner.spaces();
            let moves = |scanner: &mut Scanner<'_>| {
                argument(scanner, ParseErrorKind::ExpectedNumber, Scanner::moves)
            };
            let moves = scanner.field(FieldName::Moves, moves, trace::moves)?;
            canadian(&main, &period, moves, scanner)
        }
        System::Byoyomi => byoyomi(scanner).map(Some),
        System::Fischer => {
            let main = time(scanner, FieldName::Time)?;
            let amount = time(scanner, FieldName::Credit)?.time;
            let (cap, turn) = (None, None);
            let more = More::Increment { amount, cap, turn };
            main.clock(more, scanner).map(Some)
        }
        System::Capped => capped(scanner).map(Some),
    }
}

/// The name of a time system.
#[derive(Clone, Copy)]
enum System {
    None,
    Absolute,
    Canadian,
    Byoyomi,
    Fischer,
    Capped,
}

impl System {
    fn read(scanner: &mut Scanner<'_>, command: Command) -> Result<Self, ParseError> {
        let is_kata = command == Command::Kata;
        if scanner.eat_word("none") {
            Ok(Self::None)
        } else if scanner.eat_word("absolute") {
            Ok(Self::Absolute)
        } else if scanner.eat_word("canadian") {
            Ok(Self::Canadian)
        } else if scanner.eat_word("byoyomi") || scanner.eat_word("byo-yomi") {
            Ok(Self::Byoyomi)
        } else if is_kata && scanner.eat_word("fischer") {
            Ok(Self::Fischer)
        } else if is_kata && scanner.eat_word("fischer-capped") {
            Ok(Self::Capped)
        } else {
            Err(scanner
                .error_here(ParseErrorKind::UnknownWord)
                .with_hint(if is_kata {
                    Hint::GtpKataSystem
                } else {
                    Hint::GtpKgsSystem
                }))
        }
    }

    fn in_words(self) -> String {
        match self {
            Self::None => "untimed",
            Self::Absolute => "main time only",
            Self::Canadian => "main time, then Canadian overtime",
            Self::Byoyomi => "main time, then byo-yomi periods",
            Self::Fischer => "main time and increment",
            Self::Capped => "main time, increment and limits",
        }
        .into()
    }
}

fn byoyomi(scanner: &mut Scanner<'_>) -> Result<GoClock, ParseError> {
    let main = time(scanner, FieldName::Time)?;
    let period = time(scanner, FieldName::ExtraTime)?;
    scanner.spaces();
    let start = scanner.at;
    let periods = |scanner: &mut Scanner<'_>| {
        let too_many =
            |scanner: &Scanner<'_>| scanner.error_since(ParseErrorKind::TooManyLives, start);
        lives(count(scanner)?.into()).ok_or_else(|| too_many(scanner))
    };
    let periods = scanner.field(FieldName::Lives, periods, trace::periods)?;
    let more = match NonZeroU16::new(periods) {
        None => More::Nothing,
        Some(lives) => More::Overtime {
            period: period.period(scanner)?,
            moves: NonZeroU32::MIN,
            lives,
        },
    };
    main.clock(more, scanner)
}

fn capped(scanner: &mut Scanner<'_>) -> Result<GoClock, ParseError> {
    let main = time(scanner, FieldName::Time)?;
    let amount = time(scanner, FieldName::Credit)?.time;
    let cap = limit(scanner, FieldName::Limit)?;
    let turn = limit(scanner, FieldName::TurnLimit)?;
    if let Some(cap) = cap.as_ref().filter(|cap| cap.time < main.time) {
        let error = cap.error(ParseErrorKind::OutOfRange, scanner);
        return Err(error.with_hint(Hint::GtpCap));
    }
    if let Some(turn) = turn.as_ref().filter(|turn| turn.time == Millis::ZERO) {
        let error = turn.error(ParseErrorKind::OutOfRange, scanner);
        return Err(error.with_hint(Hint::AboveZero));
    }
    let more = More::Increment {
        amount,
        cap: cap.map(|cap| cap.time),
        turn: turn.map(|turn| turn.time),
    };
    main.clock(more, scanner)
}

/// Reads one argument, up to a space or the end of the text.
fn argument<'a, T>(
    scanner: &mut Scanner<'a>,
    expected: ParseErrorKind,
    read: impl FnOnce(&mut Scanner<'a>) -> Result<Option<T>, ParseError>,
) -> Result<T, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    let value = read(scanner)?;
    let ends = matches!(scanner.peek(), None | Some(b' '));
    match value.filter(|_| ends) {
        Some(value) => Ok(value),
        None => {
            scanner.word();
            let error = || scanner.error_since(expected, start);
            Err(other_space(scanner, expected, start).unwrap_or_else(error))
        }
    }
}

/// The error for a tab or a line break instead of a space in the text since `start`.
fn other_space(scanner: &Scanner<'_>, kind: ParseErrorKind, start: usize) -> Option<ParseError> {
    let is_space = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r');
    let place = scanner.since(start).bytes().position(is_space)?;
    let start = start.saturating_add(place);
    let error = scanner.error_between(kind, start, start.saturating_add(1));
    Some(error.with_hint(Hint::Space))
}

fn time(scanner: &mut Scanner<'_>, name: FieldName) -> Result<Time, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    let read =
        |scanner: &mut Scanner<'_>| argument(scanner, ParseErrorKind::ExpectedSeconds, seconds);
    let time = scanner.field(name, read, describe::time)?;
    let end = scanner.at;
    Ok(Time { time, start, end })
}

fn seconds(scanner: &mut Scanner<'_>) -> Result<Option<Millis>, ParseError> {
    decimal(scanner, Unit::Second)
}

/// Reads a limit; a negative one is `None`, no limit.
fn limit(scanner: &mut Scanner<'_>, name: FieldName) -> Result<Option<Time>, ParseError> {
    scanner.spaces();
    let read = |scanner: &mut Scanner<'_>| {
        let start = scanner.at;
        let mut negative = false;
        let time = argument(scanner, ParseErrorKind::ExpectedSeconds, |scanner| {
            negative = scanner.eat(b'-');
            seconds(scanner)
        })?;
        let end = scanner.at;
        let none = negative && time > Millis::ZERO;
        Ok((!none).then_some(Time { time, start, end }))
    };
    scanner.field(name, read, |limit| match limit {
        Some(limit) => describe::time(limit.time),
        None => "no limit".into(),
    })
}

/// Reads a number of stones or periods.
fn count(scanner: &mut Scanner<'_>) -> Result<u32, ParseError> {
    scanner.spaces();
    let start = scanner.at;
    let number = argument(scanner, ParseErrorKind::ExpectedNumber, Scanner::number)?;
    let too_large = |_| scanner.error_since(ParseErrorKind::NumberTooLarge, start);
    u32::try_from(number).map_err(too_large)
}

fn write_clock(text: &mut String, clock: &GoClock) -> fmt::Result {
    match clock.more {
        More::Nothing if is_whole(clock.main) => {
            text.push_str("time_settings");
            write_times(text, [clock.main, Millis::ZERO])?;
            text.write_str(" 0")
        }
        More::Nothing => {
            text.push_str("kata-time_settings absolute");
            write_times(text, [clock.main])
        }
        More::Overtime {
            period,
            moves,
            lives,
        } => {
            let whole = is_whole(clock.main) && is_whole(period);
            let many = lives > NonZeroU16::MIN && moves == NonZeroU32::MIN;
            text.push_str(match (whole, many) {
                (true, false) => "time_settings",
                (true, true) => "kgs-time_settings byoyomi",
                (false, false) => "kata-time_settings canadian",
                (false, true) => "kata-time_settings byoyomi",
            });
            write_times(text, [clock.main, period])?;
            if many {
                write!(text, " {lives}")
            } else {
                write!(text, " {moves}")
            }
        }
        More::Increment {
            amount,
            cap: None,
            turn: None,
        } => {
            text.push_str("kata-time_settings fischer");
            write_times(text, [clock.main, amount])
        }
        More::Increment { amount, cap, turn } => {
            text.push_str("kata-time_settings fischer-capped");
            write_times(text, [clock.main, amount])?;
            for limit in [cap, turn] {
                match limit {
                    Some(limit) => write_times(text, [limit])?,
                    None => text.push_str(" -1"),
                }
            }
            Ok(())
        }
    }
}

fn is_whole(time: Millis) -> bool {
    time.get().rem_euclid(Unit::Second.millis()) == 0
}

fn write_times<const N: usize>(text: &mut String, times: [Millis; N]) -> fmt::Result {
    for time in times {
        text.push(' ');
        write_decimal(text, time, Unit::Second)?;
    }
    Ok(())
}
