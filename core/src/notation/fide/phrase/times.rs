//! The times of a phrase: a number with its unit.

use core::num::NonZeroU16;

use super::super::languages::joining::is_and_a;
use super::super::tokens::{add_quarters, is_space};
use super::{Phrase, Token, Word};
use crate::model::{Millis, describe};
use crate::notation::FieldName;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// A time and what the phrase says of it.
pub(super) struct Timed {
    pub(super) token: Token,
    /// The time in its unit, if it has one.
    pub(super) time: Option<Millis>,
    pub(super) unit: Option<Unit>,
    pub(super) minutes: Option<Millis>,
    pub(super) seconds: Option<Millis>,
    pub(super) decimals: usize,
    /// The hours and minutes of `1:30`, whose minutes and seconds are `minutes`.
    pub(super) hours: Option<Millis>,
    /// How often it is given: a number of periods.
    pub(super) periods: Option<NonZeroU16>,
    pub(super) end: usize,
}

impl Timed {
    /// The time as that of a stage, in minutes by default.
    pub(super) fn as_stage(&self) -> Option<Millis> {
        self.unit.map_or(self.minutes, |_| self.time)
    }

    /// The time as that of a period, in seconds by default.
    pub(super) fn as_period(&self) -> Option<Millis> {
        self.unit.map_or(self.seconds, |_| self.time)
    }

    pub(super) fn is_short(&self) -> bool {
        self.unit == Some(Unit::Second)
    }

    /// Whether it is too long for a move: in minutes, or a clock from five minutes on, `15:00`.
    pub(super) fn is_long(&self) -> bool {
        let is_clock = self.minutes == self.seconds;
        let is_long = self.minutes.is_some_and(|time| time.get() >= 300_000);
        match self.unit {
            None => is_clock && is_long,
            Some(unit) => unit != Unit::Second,
        }
    }
}

impl Phrase<'_> {
    /// Reads a time.
    pub(super) fn timed(&mut self) -> Result<Timed, ParseError> {
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

    pub(super) fn number_and_unit(&mut self) -> Result<Timed, ParseError> {
        let Some(token) = self.peek() else {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideTime));
        };
        let mut timed = Timed {
            token,
            time: None,
            unit: None,
            minutes: None,
            seconds: None,
            decimals: self.decimals(token),
            hours: None,
            periods: None,
            end: token.end,
        };
        match token.word {
            Word::Number {
                minutes, seconds, ..
            } => {
                timed.minutes = minutes;
                timed.seconds = seconds;
            }
            Word::Clock { hours, minutes } => {
                self.step();
                timed.minutes = minutes;
                timed.seconds = minutes;
                timed.hours = hours;
                self.unit_of_clock(&mut timed);
                return Ok(timed);
            }
            _ => {
                let error = self.error(ParseErrorKind::ExpectedTime, token);
                return Err(error.with_hint(Hint::FideTime));
            }
        }
        self.step();
        // `thirty (30) seconds`.
        if self.ahead(0) == Some(token.word) && self.is_alone_in_brackets(token.end) {
            self.step();
        }
        self.same_on_both_sides(token)?;
        // `two and a half hours`, not `1 h 40 and half a minute`.
        if matches!(self.ahead(0), Some(Word::Half))
            && self.is_added(timed.end)
            && self.gap_before(self.at.saturating_add(1)).trim().is_empty()
            && let Word::Number {
                minutes, seconds, ..
            } = add_quarters(token.word, 2)
        {
            self.step();
            (timed.minutes, timed.seconds) = (minutes, seconds);
        }
        if let Some(Token {
            word: Word::Unit(unit),
            start,
            end,
        }) = self.peek()
            && (start.saturating_sub(timed.end) < 2 || !self.is_of_another(token))
        {
            self.step();
            timed.unit = Some(unit);
            timed.end = end;
            let whole = match unit {
                Unit::Second => timed.seconds,
                Unit::Minute => timed.minutes,
                Unit::Hour => times(timed.minutes, 60),
                Unit::Day => times(timed.minutes, 1_440),
            };
            timed.time = self.and_smaller(unit, whole, &mut timed.end)?;
            self.pass_repeat(&mut timed);
        }
        Ok(timed)
    }

    /// Reads the unit after `1:30 h` or `5:30 min`. `18:30 h` is a time of day, and `1:30 min` a common slip.
    fn unit_of_clock(&mut self, timed: &mut Timed) {
        let Some(Token {
            word: Word::Unit(unit),
            end,
            ..
        }) = self.peek()
        else {
            return;
        };
        let five = Millis::new(unit.millis().saturating_mul(5));
        let time = match unit {
            Unit::Hour => timed.hours.filter(|time| Some(*time) < five),
            Unit::Minute => timed.minutes.filter(|time| Some(*time) >= five),
            Unit::Second | Unit::Day => None,
        };
        let is_next = self.gap_before(self.at).trim().is_empty();
        if let Some(time) = time.filter(|_| is_next) {
            self.step();
            timed.unit = Some(unit);
            timed.time = Some(time);
            timed.hours = None;
            timed.end = end;
        }
    }

    /// Skips the same time again in brackets: `1 hour (60 minutes)`.
    fn pass_repeat(&mut self, timed: &mut Timed) {
        if self.is_repeat || !self.is_bracketed(timed.end) {
            return;
        }
        let before = self.at;
        self.is_repeat = true;
        let again = self.number_and_unit();
        self.is_repeat = false;
        match again {
            Ok(again)
                if (again.unit.is_some() && again.time == timed.time
                    || again.hours.is_some()
                        && [again.hours, again.minutes].contains(&timed.time))
                    && self.is_all_in_brackets() =>
            {
                timed.end = again.end;
            }
            _ => self.at = before,
        }
    }

    /// Whether what stands between a number in digits and the unit here says that they are of two times:
    /// `1h40, a minute per move`, not `half a minute` or `30 additional seconds`.
    #[cold]
    fn is_of_another(&self, number: Token) -> bool {
        let written = self.source.text.get(number.start..).unwrap_or_default();
        let gap = self.gap_before(self.at);
        let is_apart = gap.contains([',', ';']) || gap.split_whitespace().any(is_and_a);
        is_apart && written.starts_with(|c: char| c.is_ascii_digit())
    }

    /// Whether nothing else stands in the brackets: `(60 minutes)` or `(60 min per player)`, but not
    /// `(15 min for 10 stones)`.
    fn is_all_in_brackets(&self) -> bool {
        let (before, after) = self.tokens.split_at_checked(self.at).unwrap_or_default();
        let is_of_time = |token: &&Token| {
            matches!(
                token.word,
                Word::Player | Word::Moves | Word::Rest | Word::Slash
            )
        };
        let words = after.iter().take_while(is_of_time);
        before
            .last()
            .into_iter()
            .chain(words)
            .any(|last| self.is_closed(last.end))
    }

    /// Whether a bracket closes at `end`.
    fn is_closed(&self, end: usize) -> bool {
        let rest = self.source.text.get(end..).unwrap_or_default();
        rest.trim_start().starts_with([')', ']', '）'])
    }

    /// Whether the number here stands in brackets after `end`, without a unit: not in `15 (15 s)`.
    #[cold]
    fn is_alone_in_brackets(&self, end: usize) -> bool {
        let is_closed = self.peek().is_some_and(|number| self.is_closed(number.end));
        is_closed && self.is_bracketed(end)
    }

    /// Whether only an opening bracket is between `end` and the number here.
    fn is_bracketed(&self, end: usize) -> bool {
        let is_time = |next: &Token| next.word.is_time();
        let next = self.peek().filter(is_time);
        let gap = next.and_then(|next| self.source.text.get(end..next.start));
        gap.is_some_and(|gap| matches!(gap.trim(), "(" | "[" | "（"))
    }

    /// Whether only `and a` is between a time that ends at `end` and the `half` here. `15 minutes per
    /// half` is something else.
    #[cold]
    fn is_added(&self, end: usize) -> bool {
        let half = self.peek();
        let gap = half.and_then(|half| self.source.text.get(end..half.start));
        gap.is_some_and(|gap| {
            let mut words = gap.split_whitespace().peekable();
            words.peek().is_some() && words.all(is_and_a)
        })
    }

    pub(super) fn decimals(&self, token: Token) -> usize {
        let written = self.source.text.get(token.start..token.end);
        let decimals = written.and_then(|number| number.split_once('.'));
        decimals.map_or(0, |(_, decimals)| decimals.len())
    }

    /// Reads the minutes after the hours, `1h30`, or the seconds after the minutes, `2 min 30 s`.
    pub(super) fn and_smaller(
        &mut self,
        unit: Unit,
        time: Option<Millis>,
        end: &mut usize,
    ) -> Result<Option<Millis>, ParseError> {
        let Some(token) = self.peek() else {
            return Ok(time);
        };
        let Word::Number {
            minutes, seconds, ..
        } = token.word
        else {
            // `an hour and a half`.
            if token.word != Word::Half || !self.is_added(*end) {
                return Ok(time);
            }
            self.step();
            *end = token.end;
            let half = Millis::new(unit.millis() / 2);
            let sum = time.zip(half);
            return Ok(sum.and_then(|(time, half)| time.checked_add(half)));
        };
        let is_next = token.start == *end;
        // `1 hour, 30 minutes for the rest` is two times.
        let gap = self.source.text.get(*end..token.start).unwrap_or_default();
        if gap.contains(|c| ",;、，()[]（）–—-:".contains(c)) {
            return Ok(time);
        }
        // So are `1 hour followed by 30 minutes` and `1½ hours and 15 minutes`.
        let is_whole = time.and_then(|time| time.get().checked_rem(unit.millis())) == Some(0);
        let mut words = gap.split(|c: char| !c.is_alphabetic());
        let are_added = words.all(|word| word.is_empty() || is_and_a(word));
        if !are_added || !is_next && !is_whole {
            return Ok(time);
        }
        let named = self.ahead(1);
        // So are `1 hour 90 minutes` and `1h90`.
        let is_minutes = token.word.count().map_or(is_next, |count| count < 60);
        if unit == Unit::Hour && !is_minutes {
            // `1h3040 moves` is 1h30, and 40 moves.
            if is_next && token.word.count().is_some_and(|count| count >= 100) {
                let error = self.error(ParseErrorKind::ExpectedMoves, token);
                return Err(error.with_hint(Hint::FideMovesOrPlus));
            }
            return Ok(time);
        }
        let more = match unit {
            Unit::Hour if is_next || named == Some(Word::Unit(Unit::Minute)) => minutes,
            Unit::Hour if is_space(gap) && self.is_minutes_of_hour() => minutes,
            Unit::Minute if is_next && named == Some(Word::Unit(Unit::Second)) => seconds,
            _ => return Ok(time),
        };
        // `1 hour and 1 minute byo-yomi` is two times.
        if matches!(named, Some(Word::Unit(_))) && !is_next && self.is_of_overtime(2) {
            return Ok(time);
        }
        // `1 hour and 1 min 30 s increment`: the last two can be one time.
        let is_and = gap.contains(char::is_alphabetic);
        let is_time = matches!(self.ahead(3), Some(Word::Unit(Unit::Second)));
        if is_and && is_time && self.gap_before(self.at.saturating_add(2)).trim().is_empty() {
            let error = self.error(ParseErrorKind::Ambiguous, token);
            return Err(error.with_hint(Hint::FideOneTimeOrIncrement));
        }
        // `90'30"` and `3'2"` can be an increment, too.
        let is_long = time.is_some_and(|time| time.get() >= 600_000);
        let is_little = is_next && seconds.is_some_and(|seconds| seconds.get() < 15_000);
        // Sixty seconds are no rest of a minute.
        let is_whole = seconds.is_some_and(|seconds| seconds.get() >= 60_000);
        if unit == Unit::Minute && (is_long || is_little || is_whole) {
            let error = self.error(ParseErrorKind::Ambiguous, token);
            return Err(error.with_hint(Hint::FideOneTimeOrIncrement));
        }
        self.step();
        *end = token.end;
        let smaller = Unit::smaller(unit).map(Word::Unit);
        // Not in `1h40, a minute per move`.
        if let Some(Token {
            end: more, word, ..
        }) = self.peek()
            && Some(word) == smaller
            && self.gap_before(self.at).trim().is_empty()
        {
            self.step();
            *end = more;
        }
        let sum = time
            .zip(more)
            .and_then(|(time, more)| time.checked_add(more));
        match sum {
            Some(sum) => Ok(Some(sum)),
            None => Err(self.error(ParseErrorKind::NumberTooLarge, token)),
        }
    }

    /// Whether the words this many tokens ahead make the time before them one for a move, for byo-yomi or
    /// for stones.
    fn is_of_overtime(&self, places: usize) -> bool {
        let is_slash = self.ahead(places) == Some(Word::Slash);
        let places = places.saturating_add(is_slash.into());
        match self.ahead(places) {
            Some(Word::Byoyomi) => !self.is_byoyomi_apart(places),
            Some(Word::Moves | Word::Times) => true,
            Some(Word::Number { .. }) => match self.ahead(places.saturating_add(1)) {
                Some(Word::Moves) => self.ahead(places.saturating_add(2)) == Some(Word::Canadian),
                next => next == Some(Word::Stones),
            },
            _ => false,
        }
    }

    /// Whether the number here is the minutes of `1 h 30 + 30 s`: an increment or a number of moves
    /// follows, so it is neither.
    fn is_minutes_of_hour(&self) -> bool {
        let is_minutes = self
            .peek()
            .is_some_and(|token| token.end.saturating_sub(token.start) == 2)
            && self
                .ahead(0)
                .and_then(Word::count)
                .is_some_and(|minutes| minutes < 60);
        let is_followed = match self.ahead(1) {
            Some(Word::Plus) => true,
            Some(Word::Number { .. }) => self.ahead(2) == Some(Word::Moves),
            _ => false,
        };
        is_minutes && is_followed
    }

    /// Reads the second time of `90-90`: both sides have the same time.
    pub(super) fn same_on_both_sides(&mut self, token: Token) -> Result<(), ParseError> {
        if self.eat(Word::Dash) {
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
}

fn times(time: Option<Millis>, number: i64) -> Option<Millis> {
    Millis::new(time?.get().checked_mul(number)?)
}
