//! `fide`: the phrases of over-the-board chess.
//!
//! ```text
//! phrase = part *( part )
//! part   = time [ "/" M "moves" ] | M "in" time | time "/" ( "end" | "all" | "G" | "rest" )
//!        | time "/move" | time "increment" | time "delay" | "from move" K
//! ```
//!
//! These are the time controls of tournaments as arbiters announce them:
//!
//! ```text
//! 90 min/40 moves + 30 min + 30 s/move
//! 90'/40+30'/end with incr. 30"/move, starting from move 1
//! 40 in 120 then all in 60
//! 90 minutes for the first 40 moves, and 30 minutes for the rest of the game
//! ```
//!
//! Parts follow one another, separated by `+`, commas and the English words that join them; upper
//! and lower case are equivalent.
//!
//! A time is a number of days, hours, minutes or seconds, with their names, their first letters or
//! the marks `'` and `"`; `1h30` is 90 minutes. Without a unit a time is in minutes, and an
//! increment in seconds. `90-90 min` is the same time for both sides.
//!
//! - A time with a number of moves is a stage; the time left carries over. The last stage is for
//!   the rest of the game; if it has a number of moves, it repeats.
//! - The increment is a time for each move, a time in seconds after a stage, or a bare number after
//!   `+` and a stage for the whole game. It is added before each move, including the first, as FIDE
//!   and its clocks define it. `from move 1` changes nothing; `from move K`, where K is the first
//!   move of a stage, is an increment from that stage on.
//! - A time for each move without a stage before it is the time of every move; unused time is lost.
//! - A `delay` is time before each move that is lost if unused.
//!
//! Arbiters do not announce 11.535 minutes or 0.05 seconds: programs write such numbers, in
//! seconds. So without a unit a time has at most two decimals, and an increment none. A time for
//! every move needs its unit too: `1/move` is a second in texts from programs.
//!
//! An increment in minutes is an error, since `30'/move` is a common slip for `30"/move`. Ambiguous
//! phrases are errors too: a stage before another without its number of moves, as in `90+30/30+30`;
//! `40/90`, in which either number could be the time; the last number in `90 min/40 moves + 30`;
//! and `90 min/40 moves + 30 s/move`, which has the increment but no time for the rest of the game.

mod words;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::num::NonZeroU32;

use super::completion::Lexemes;
use super::pgn::each_move;
use super::scanner::Scanner;
use super::trace::{self, Source};
use super::units::{Unit, write_decimal};
use crate::model::control::{both_sides, schedule_of};
use crate::model::{Credit, Millis, Quota, Rules, Side, Stage, TimeControl, WhenMet, describe};
use crate::notation::FieldName;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use words::{Token, Word, words};

/// The lexemes of the notation.
pub(super) const LEXEMES: Lexemes = Lexemes {
    words: words::LISTS,
    endings_of: Some(endings),
    ..Lexemes::new(
        &[
            " min",
            " h",
            " s",
            " days",
            "'",
            "\"",
            "/",
            " moves",
            "/move",
            " + ",
            " all",
            " in ",
            " increment",
            " delay",
            " from move ",
            "-",
            ":",
        ],
        &[
            "min",
            " min",
            " moves",
            "90 min",
            " 90 min",
            "0 min",
            "30 s",
            " 30 s",
            "01",
            ": 90 min",
            "90 min/move",
        ],
    )
};

pub(super) struct Fide;

impl Fide {
    pub(super) fn read(self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        // Most words have three letters and a space, or are longer.
        let mut tokens = Vec::with_capacity(source.text.len() / 4);
        let phrase = |tokens: &[Token]| {
            let mut phrase = Phrase {
                source,
                tokens,
                at: 0,
                stages: Vec::new(),
                credit: None,
                from: None,
            };
            phrase.parts()?;
            phrase.finish()
        };
        if let Err(error) = words(source.text, &mut tokens) {
            // The fields before an unknown or unfinished word are recorded.
            if let Some(trace) = source.trace {
                let _ = phrase(&tokens);
                trace.error(FieldName::Keyword, error.offset, &error);
            }
            return Err(error);
        }
        if tokens.is_empty() {
            let mut scanner = Scanner::new(source, b"");
            scanner.pass_to(0);
            let error = scanner.error_since(ParseErrorKind::Empty, 0);
            return Err(error.with_hint(Hint::FideTime));
        }
        let stages = phrase(&tokens)?;
        Ok(both_sides(schedule_of(stages), Rules::default()))
    }

    /// Writes the closest text to what `side` plays.
    pub(super) fn write(self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        let stages = control.schedule(side);
        let (first, last) = (stages.first(), stages.last());
        let (Some(first), Some(last)) = (first, last) else {
            return Err(fmt::Error);
        };
        let mut text = String::new();
        let one = |quota: Quota| quota.moves == NonZeroU32::MIN;
        let each = first
            .quota
            .is_some_and(|q| one(q) && q.when_met == WhenMet::RepeatSet);
        if each {
            write_each(&mut text, first.time)?;
            return Ok(text);
        }
        for (place, stage) in stages.iter().enumerate() {
            if place > 0 {
                text.push_str(" + ");
            }
            write_time(&mut text, stage.time, place == 0)?;
            if let Some(quota) = stage.quota {
                let plural = if one(quota) { "" } else { "s" };
                write!(text, "/{} move{plural}", quota.moves)?;
            }
        }
        if let Some(credit) = last.credit {
            text.push_str(" + ");
            write_decimal(&mut text, credit.amount(), Unit::Second)?;
            match credit {
                Credit::Apart { .. } | Credit::Paid { keep: 0, .. } => text.push_str(" s delay"),
                Credit::Banked { .. } | Credit::Paid { .. } => text.push_str(" s/move"),
            }
            let mut begins = first_moves(stages).zip(stages.iter());
            let from = begins.find(|(_, stage)| stage.credit.is_some());
            if let Some((from, _)) = from.filter(|_| first.credit.is_none()) {
                write!(text, " from move {from}")?;
            }
        }
        Ok(text)
    }
}

/// Writes a time in minutes. The first stage's time is in seconds if it has no finite decimal form
/// in minutes; a time in seconds after a stage would be an increment.
fn write_time(text: &mut String, time: Millis, first: bool) -> fmt::Result {
    let (unit, name) = match time.get().checked_rem(3) {
        Some(1..) if first => (Unit::Second, "s"),
        _ => (Unit::Minute, "min"),
    };
    write_decimal(text, time, unit)?;
    write!(text, " {name}")
}

fn write_each(text: &mut String, time: Millis) -> fmt::Result {
    let (unit, name) = match time.get().checked_rem(Unit::Day.millis()) {
        Some(0) => (Unit::Day, "days"),
        _ => (Unit::Second, "s"),
    };
    write_decimal(text, time, unit)?;
    write!(text, " {name} per move")
}

/// The number of each stage's first move.
fn first_moves(stages: &[Stage]) -> impl Iterator<Item = u32> {
    stages.iter().scan(1_u32, |next, stage| {
        let first = *next;
        let moves = stage.quota.map_or(0, |quota| quota.moves.get());
        *next = next.saturating_add(moves);
        Some(first)
    })
}

/// The state of the parser.
struct Phrase<'a> {
    source: Source<'a>,
    tokens: &'a [Token],
    at: usize,
    /// The stages, each with its end in the text.
    stages: Vec<(Stage, usize)>,
    credit: Option<Credit>,
    /// The move from which the increment is added, and its position.
    from: Option<(u32, Token)>,
}

/// A time and what the phrase says of it.
struct Timed {
    token: Token,
    /// The time in its unit, if it has one.
    time: Option<Millis>,
    unit: Option<Unit>,
    minutes: Option<Millis>,
    seconds: Option<Millis>,
    decimals: usize,
    end: usize,
}

impl Timed {
    /// The time as that of a stage, in minutes by default.
    fn as_stage(&self) -> Option<Millis> {
        self.unit.map_or(self.minutes, |_| self.time)
    }
}

/// The purpose of a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Unsaid,
    Moves(NonZeroU32),
    Rest,
    EachMove,
    Increment,
    Delay,
}

impl<'a> Phrase<'a> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn ahead(&self, places: usize) -> Option<Word> {
        let token = self.tokens.get(self.at.saturating_add(places));
        token.map(|token| token.word)
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    fn eat(&mut self, word: Word) -> bool {
        let stands = self.peek().is_some_and(|token| token.word == word);
        if stands {
            self.step();
        }
        stands
    }

    fn error(&self, kind: ParseErrorKind, token: Token) -> ParseError {
        let length = token.end.saturating_sub(token.start);
        ParseError::at(kind, token.start, length)
    }

    fn missing(&self, kind: ParseErrorKind) -> ParseError {
        let end = self.tokens.get(self.at.saturating_sub(1));
        let end = self
            .peek()
            .map_or(end.map_or(0, |token| token.end), |token| token.start);
        ParseError::at(kind, end, 0)
    }

    fn parts(&mut self) -> Result<(), ParseError> {
        while self.peek().is_some() {
            self.part()?;
        }
        Ok(())
    }

    /// Records the meaning or the error of the field from `start` to `end`.
    fn tell<T: Copy>(
        &self,
        name: FieldName,
        (start, end): (usize, usize),
        read: &Result<T, ParseError>,
        says: impl FnOnce(T) -> String,
    ) {
        let Some(trace) = self.source.trace else {
            return;
        };
        match read {
            Ok(value) => trace.read(name, start, end, says(*value)),
            Err(error) => trace.error(name, start, error),
        }
    }

    fn part(&mut self) -> Result<(), ParseError> {
        let Some(token) = self.peek() else {
            return Ok(());
        };
        match token.word {
            Word::Plus if !self.stages.is_empty() => {
                self.step();
                Ok(())
            }
            Word::Increment => self.said_before(For::Increment),
            Word::Delay => self.said_before(For::Delay),
            Word::Rest => {
                self.step();
                let span = (token.start, token.end);
                self.tell(FieldName::Moves, span, &Ok(None), trace::quota);
                if self.eat(Word::In) {
                    let timed = self.timed()?;
                    self.take(&timed, For::Rest)
                } else {
                    let error = self.error(ParseErrorKind::ExpectedTime, token);
                    Err(error.with_hint(Hint::FideTimeOfRest))
                }
            }
            Word::From => self.begins_at_move(),
            Word::Number { count, .. } if self.ahead(1) == Some(Word::In) => {
                self.step();
                self.step();
                let moves = self.moves(count, token)?;
                let timed = self.timed()?;
                self.take(&timed, For::Moves(moves))
            }
            Word::Number { count, .. }
                if self.ahead(1) == Some(Word::Moves) && self.ahead(2) == Some(Word::In) =>
            {
                self.at = self.at.saturating_add(3);
                let moves = self.moves(count, token)?;
                let timed = self.timed()?;
                self.take(&timed, For::Moves(moves))
            }
            Word::Number { .. } => {
                let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
                let after_plus = before.is_some_and(|token| token.word == Word::Plus);
                let timed = self.timed()?;
                match self.purpose(&timed)? {
                    For::Unsaid if timed.unit.is_none() && after_plus => self.bare(&timed),
                    what => self.take(&timed, what),
                }
            }
            _ => Err(self
                .error(ParseErrorKind::ExpectedTime, token)
                .with_hint(Hint::FideTime)),
        }
    }

    /// Reads `increment of 30 seconds per move`.
    fn said_before(&mut self, what: For) -> Result<(), ParseError> {
        self.step();
        let timed = self.timed()?;
        match self.purpose(&timed)? {
            For::Unsaid | For::EachMove | For::Increment => self.take(&timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideIncrementOfStage)),
        }
    }

    /// Reads `from move 61`; a text that was cut off may end earlier.
    fn begins_at_move(&mut self) -> Result<(), ParseError> {
        self.step();
        self.eat(Word::Moves);
        if let Some(token) = self.peek() {
            let Word::Number { count, .. } = token.word else {
                return Err(self
                    .error(ParseErrorKind::ExpectedNumber, token)
                    .with_hint(Hint::FideFrom));
            };
            self.step();
            let number = self.moves(count, token)?;
            let span = (token.start, token.end);
            self.tell(FieldName::Moves, span, &Ok(number), |number| {
                format!("from move {number}")
            });
            self.from = Some((number.get(), token));
        }
        Ok(())
    }

    fn moves(&self, count: Option<u32>, token: Token) -> Result<NonZeroU32, ParseError> {
        let moves = match count.map(NonZeroU32::new) {
            Some(Some(moves)) => Ok(moves),
            Some(None) => Err(self.error(ParseErrorKind::NoMoves, token)),
            None => Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::WholeMoves)),
        };
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &moves, trace::moves);
        moves
    }

    /// Reads a time.
    fn timed(&mut self) -> Result<Timed, ParseError> {
        let start = self
            .peek()
            .map_or(self.source.text.len(), |token| token.start);
        let timed = self.number_and_unit();
        let span = (start, timed.as_ref().map_or(start, |timed| timed.end));
        let time = timed.as_ref().map(Timed::as_stage).map_err(Clone::clone);
        self.tell(FieldName::Time, span, &time, |time| {
            let too_large = ParseErrorKind::NumberTooLarge.message();
            time.map_or_else(|| too_large.into(), describe::time)
        });
        timed
    }

    fn number_and_unit(&mut self) -> Result<Timed, ParseError> {
        let Some(token) = self.peek() else {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideTime));
        };
        let Word::Number {
            minutes, seconds, ..
        } = token.word
        else {
            let error = self.error(ParseErrorKind::ExpectedTime, token);
            return Err(error.with_hint(Hint::FideTime));
        };
        self.step();
        self.same_on_both_sides(token)?;
        let mut timed = Timed {
            token,
            time: None,
            unit: None,
            minutes,
            seconds,
            decimals: self.decimals(token),
            end: token.end,
        };
        if let Some(Token {
            word: Word::Unit(unit),
            end,
            ..
        }) = self.peek()
        {
            self.step();
            timed.unit = Some(unit);
            timed.end = end;
            let whole = match unit {
                Unit::Second => seconds,
                Unit::Minute => minutes,
                Unit::Hour => times(minutes, 60),
                Unit::Day => times(minutes, 1_440),
            };
            timed.time = self.and_minutes(unit, whole, &mut timed.end)?;
        }
        Ok(timed)
    }

    fn decimals(&self, token: Token) -> usize {
        let written = self.source.text.get(token.start..token.end);
        let decimals = written.and_then(|number| number.split_once('.'));
        decimals.map_or(0, |(_, decimals)| decimals.len())
    }

    /// Reads the minutes after the hours: `1h30`.
    fn and_minutes(
        &mut self,
        unit: Unit,
        time: Option<Millis>,
        end: &mut usize,
    ) -> Result<Option<Millis>, ParseError> {
        let Some(token) = self.peek().filter(|_| unit == Unit::Hour) else {
            return Ok(time);
        };
        let Word::Number { minutes, .. } = token.word else {
            return Ok(time);
        };
        if token.start != *end && self.ahead(1) != Some(Word::Unit(Unit::Minute)) {
            return Ok(time);
        }
        self.step();
        *end = token.end;
        if let Some(Token { end: more, .. }) = self.peek()
            && self.eat(Word::Unit(Unit::Minute))
        {
            *end = more;
        }
        let sum = time
            .zip(minutes)
            .and_then(|(time, more)| time.checked_add(more));
        match sum {
            Some(sum) => Ok(Some(sum)),
            None => Err(self.error(ParseErrorKind::NumberTooLarge, token)),
        }
    }

    /// Reads the second time of `90-90`: both sides have the same time.
    fn same_on_both_sides(&mut self, token: Token) -> Result<(), ParseError> {
        if self.peek().is_some_and(|token| token.word == Word::Dash) {
            self.step();
            match self.peek() {
                Some(other) if other.word == token.word => self.step(),
                Some(other) => {
                    let error = self.error(ParseErrorKind::Contradiction, other);
                    return Err(error.with_hint(Hint::FideSameTime));
                }
                None => {
                    let error = self.missing(ParseErrorKind::ExpectedTime);
                    return Err(error.with_hint(Hint::FideSameTime));
                }
            }
        }
        Ok(())
    }

    /// Reads the purpose that follows a time.
    fn purpose(&mut self, timed: &Timed) -> Result<For, ParseError> {
        let mut what = For::Unsaid;
        loop {
            let Some(token) = self.peek() else {
                return Ok(what);
            };
            match token.word {
                Word::Slash => self.step(),
                Word::Increment => {
                    self.step();
                    what = For::Increment;
                }
                Word::Delay => {
                    self.step();
                    what = For::Delay;
                }
                Word::Moves => {
                    self.step();
                    if what == For::Unsaid {
                        what = For::EachMove;
                    }
                }
                Word::Rest if what == For::Unsaid && self.ahead(1) != Some(Word::In) => {
                    let mut end = token.end;
                    while let Some(Token {
                        word: Word::Rest,
                        end: last,
                        ..
                    }) = self.peek()
                    {
                        end = last;
                        self.step();
                    }
                    let span = (token.start, end);
                    self.tell(FieldName::Moves, span, &Ok(None), trace::quota);
                    return Ok(For::Rest);
                }
                Word::Number { .. } if timed.unit.is_none() && self.is_time_after_slash() => {
                    let error = self.error(ParseErrorKind::ExpectedMoves, token);
                    return Err(error.with_hint(Hint::FideTimeFirst));
                }
                Word::Number { count, .. } if what == For::Unsaid && self.is_count() => {
                    self.step();
                    // Either of two bare numbers could be the time.
                    if !self.eat(Word::Moves) && timed.unit.is_none() {
                        let both = Token {
                            start: timed.token.start,
                            ..token
                        };
                        let error = self.error(ParseErrorKind::Ambiguous, both);
                        return Err(error.with_hint(Hint::FideWhichIsTime));
                    }
                    return Ok(For::Moves(self.moves(count, token)?));
                }
                _ => return Ok(what),
            }
        }
    }

    /// Whether the number here counts moves: after a slash, or before `moves`.
    fn is_count(&self) -> bool {
        let before = self.tokens.get(self.at.saturating_sub(1));
        let after_slash = before.is_some_and(|token| token.word == Word::Slash);
        let in_time = matches!(self.ahead(1), Some(Word::Unit(_)));
        self.ahead(1) == Some(Word::Moves) && self.ahead(2) != Some(Word::In)
            || after_slash && !in_time
    }

    /// Whether the time of a stage follows a slash: `40/90 min`.
    fn is_time_after_slash(&self) -> bool {
        let before = self.tokens.get(self.at.saturating_sub(1));
        let after_slash = before.is_some_and(|token| token.word == Word::Slash);
        let is_of_stage = |word| matches!(word, Word::Unit(unit) if unit != Unit::Second);
        after_slash && self.ahead(1).is_some_and(is_of_stage)
    }

    fn take(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        let is_bonus = !self.stages.is_empty()
            && match what {
                For::EachMove => true,
                For::Unsaid => timed.unit == Some(Unit::Second),
                _ => false,
            };
        match what {
            For::Increment | For::Delay => self.bonus(timed, what),
            _ if is_bonus => self.bonus(timed, what),
            _ => self.stage(timed, what),
        }
    }

    /// Reads a number without a unit after `+`: seconds for each move, after one that is minutes
    /// for the game.
    fn bare(&mut self, timed: &Timed) -> Result<(), ParseError> {
        match self.stages.as_slice() {
            [(stage, _)] if stage.quota.is_none() => {
                if timed.decimals > 0 {
                    let error = self.error(ParseErrorKind::TooFine, timed.token);
                    return Err(error.with_hint(Hint::FideUnitOfIncrement));
                }
                self.bonus(timed, For::Increment)
            }
            _ => Err(self
                .error(ParseErrorKind::ExpectedTime, timed.token)
                .with_hint(Hint::FideUnitAfterPlus)),
        }
    }

    fn bonus(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        let credit = self.credit(timed, what);
        let span = (timed.token.start, timed.end);
        self.tell(FieldName::Credit, span, &credit, |credit| match credit {
            Credit::Apart { amount, .. } => format!("delay of {}", describe::time(amount)),
            _ => describe::time(credit.amount()),
        });
        self.credit = Some(credit?);
        Ok(())
    }

    fn credit(&self, timed: &Timed, what: For) -> Result<Credit, ParseError> {
        if self.credit.is_some() {
            let error = self.error(ParseErrorKind::Contradiction, timed.token);
            return Err(error.with_hint(Hint::SecondIncrement));
        }
        if timed.unit.is_some_and(|unit| unit != Unit::Second) {
            let error = self.error(ParseErrorKind::OutOfRange, timed.token);
            return Err(error.with_hint(Hint::FideIncrementInSeconds));
        }
        let amount = timed.seconds;
        let amount = amount.ok_or_else(|| self.error(ParseErrorKind::TooFine, timed.token))?;
        Ok(match what {
            For::Delay => Credit::Apart { amount, keep: 0 },
            _ => Credit::Banked { amount },
        })
    }

    fn missing_unit(&self, timed: &Timed) -> ParseError {
        let kind = ParseErrorKind::ExpectedTime;
        ParseError::at(kind, timed.end, 0).with_hint(Hint::FideUnitOfEach)
    }

    fn stage(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        if timed.unit.is_none() && what == For::EachMove {
            return Err(self.missing_unit(timed));
        }
        if timed.unit.is_none() && timed.decimals > 2 {
            let error = self.error(ParseErrorKind::TooFine, timed.token);
            return Err(error.with_hint(Hint::FideUnitOfTime));
        }
        let time = timed.as_stage();
        let time = time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, timed.token))?;
        if time == Millis::ZERO {
            return Err(self.error(ParseErrorKind::NoTimeToMove, timed.token));
        }
        let stage = match what {
            For::EachMove => each_move(time),
            For::Moves(moves) => Stage {
                quota: Some(Quota {
                    moves,
                    when_met: WhenMet::RepeatAdd,
                }),
                ..Stage::new(time)
            },
            _ => Stage::new(time),
        };
        if let Some((last, end)) = self.stages.last_mut() {
            match last.quota.as_mut() {
                Some(quota) if quota.when_met != WhenMet::RepeatSet => {
                    quota.when_met = WhenMet::Next;
                }
                quota => {
                    let is_each_move = quota.is_some();
                    let end = *end;
                    return Err(self.second_stage(timed, is_each_move, end));
                }
            }
        }
        self.stages.push((stage, timed.end));
        Ok(())
    }

    /// The error for a stage with this time after the last stage, which ends at `end`.
    fn second_stage(&self, timed: &Timed, is_each_move: bool, end: usize) -> ParseError {
        let text = self.source.text;
        let start = timed.token.start;
        if is_each_move {
            let length = timed.end.saturating_sub(start);
            let error = ParseError::at(ParseErrorKind::StageAfterGame, start, length);
            return error.with_hint(Hint::FideAfterEachMove);
        }
        let first = self.tokens.iter().position(|token| token.start == start);
        let before = first.and_then(|first| self.tokens.get(first.checked_sub(1)?));
        // The last stage is for the rest of the game, not this one: `all in 20`.
        let is_all_in = before.is_some_and(|token| token.word == Word::In);
        let own = if is_all_in { 2 } else { 0 };
        let earlier = first.and_then(|first| self.tokens.get(..first.checked_sub(own)?));
        let after_rest = |token: &Token| token.word == Word::Rest;
        if earlier.is_some_and(|earlier| earlier.iter().any(after_rest)) {
            let length = timed.end.saturating_sub(start);
            return ParseError::at(ParseErrorKind::StageAfterGame, start, length);
        }
        match before {
            Some(slash) if slash.word == Word::Slash => {
                let number = timed.token.end.saturating_sub(slash.start);
                ParseError::at(ParseErrorKind::ExpectedEnd, slash.start, number)
                    .with_hint(Hint::FideAfterStage)
            }
            // Only spaces are between.
            Some(token)
                if token.end == end
                    && text
                        .get(end..start)
                        .is_some_and(|gap| gap.trim().is_empty()) =>
            {
                self.error(ParseErrorKind::ExpectedMoves, timed.token)
                    .with_hint(Hint::FideMovesOrPlus)
            }
            _ => ParseError::at(ParseErrorKind::ExpectedMoves, end, 0)
                .with_hint(Hint::FideMovesOfStage),
        }
    }

    fn finish(self) -> Result<Vec<Stage>, ParseError> {
        if self.stages.is_empty() {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideMainTime));
        }
        let mut stages: Vec<_> = self.stages.iter().map(|(stage, _)| *stage).collect();
        let credit = self.credit.filter(|credit| credit.amount() > Millis::ZERO);
        let repeats = |quota: Quota| quota.when_met == WhenMet::RepeatAdd;
        if credit.is_some()
            && stages
                .last()
                .and_then(|last| last.quota)
                .is_some_and(repeats)
        {
            let error = self.missing(ParseErrorKind::Ambiguous);
            return Err(error.with_hint(Hint::FideLastStage));
        }
        let first = match self.from {
            None => 0,
            Some((_, token)) if self.credit.is_none() => {
                let error = self.error(ParseErrorKind::Contradiction, token);
                return Err(error.with_hint(Hint::FideFromWithoutIncrement));
            }
            Some((from, token)) => {
                let mut begins = first_moves(&stages);
                let place = begins.position(|first| first == from);
                let outside = || self.error(ParseErrorKind::OutOfRange, token);
                place.ok_or_else(|| outside().with_hint(Hint::FideFromStage))?
            }
        };
        for stage in stages.iter_mut().skip(first) {
            stage.credit = credit;
        }
        Ok(stages)
    }
}

fn times(time: Option<Millis>, number: i64) -> Option<Millis> {
    Millis::new(time?.get().checked_mul(number)?)
}

/// The endings of `90-9`: the rest of the same number.
fn endings(text: &str) -> Vec<String> {
    let Some((before, begun)) = text.rsplit_once('-') else {
        return Vec::new();
    };
    let is_number = |byte: char| byte.is_ascii_digit() || byte == '.';
    let number = before.rsplit(|byte| !is_number(byte)).next();
    let rest = number.and_then(|number| number.strip_prefix(begun));
    rest.map(|rest| [rest.into(), format!("{rest} min")].into())
        .unwrap_or_default()
}
