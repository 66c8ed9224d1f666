//! The grammar of phrases.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::{NonZeroU16, NonZeroU32};

use super::first_moves;
use super::tokens::Token;
use super::word::Word;
use crate::model::stage::lives;
use crate::model::{Credit, Millis, OnExpiry, Quota, Stage, WhenMet, describe};
use crate::notation::FieldName;
use crate::notation::pgn::each_move;
use crate::notation::trace::{self, Source};
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The state of the parser.
pub(super) struct Phrase<'a> {
    source: Source<'a>,
    tokens: &'a [Token],
    at: usize,
    /// The stages, each with its end in the text.
    stages: Vec<(Stage, usize)>,
    /// The credit, with the number of stages before it.
    credit: Option<(Credit, usize)>,
    /// The move from which the increment is added, and its position.
    from: Option<(u32, Token)>,
    /// `after move 40`, until its stage follows.
    after: Option<Token>,
    /// `Canadian`, until its number of moves follows.
    is_canadian: bool,
    /// Whether a time such as `1:30` was hours and minutes.
    has_hours: bool,
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
    /// The hours and minutes of `1:30`, whose minutes and seconds are `minutes`.
    hours: Option<Millis>,
    /// How often it is given: a number of periods.
    periods: Option<NonZeroU16>,
    end: usize,
}

impl Timed {
    /// The time as that of a stage, in minutes by default.
    fn as_stage(&self) -> Option<Millis> {
        self.unit.map_or(self.minutes, |_| self.time)
    }

    /// The time as that of a period, in seconds by default.
    fn as_period(&self) -> Option<Millis> {
        self.unit.map_or(self.seconds, |_| self.time)
    }

    fn is_short(&self) -> bool {
        self.unit == Some(Unit::Second)
    }
}

/// The purpose of a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Unsaid,
    Moves(NonZeroU32),
    /// The moves up to this one.
    Until(NonZeroU32, Token),
    /// The moves after this one.
    After(NonZeroU32, Token),
    Rest,
    EachMove,
    Increment,
    Delay,
    Byoyomi,
    /// The moves of a period of Canadian overtime.
    Stones(NonZeroU32),
}

impl<'a> Phrase<'a> {
    /// The stages that these tokens of a text are.
    pub(super) fn stages(
        source: Source<'a>,
        tokens: &'a [Token],
    ) -> Result<Vec<Stage>, ParseError> {
        let mut phrase = Self {
            source,
            tokens,
            at: 0,
            stages: Vec::new(),
            credit: None,
            from: None,
            after: None,
            is_canadian: false,
            has_hours: false,
        };
        while let Some(token) = phrase.peek() {
            phrase.part(token)?;
        }
        phrase.finish()
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn ahead(&self, places: usize) -> Option<Word> {
        let token = self.tokens.get(self.at.saturating_add(places));
        token.map(|token| token.word)
    }

    fn before(&self) -> Option<Word> {
        let before = self.tokens.get(self.at.checked_sub(1)?);
        before.map(|token| token.word)
    }

    fn step(&mut self) {
        self.pass(1);
    }

    fn pass(&mut self, tokens: usize) {
        self.at = self.at.saturating_add(tokens);
    }

    fn eat(&mut self, word: Word) -> bool {
        let stands = self.ahead(0) == Some(word);
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

    fn part(&mut self, token: Token) -> Result<(), ParseError> {
        match token.word {
            Word::Plus | Word::Bar if !self.stages.is_empty() => {
                self.step();
                Ok(())
            }
            Word::Player => {
                self.step();
                Ok(())
            }
            Word::No => self.without(token),
            Word::Increment => self.said_before(For::Increment),
            Word::Delay => self.said_before(For::Delay),
            Word::Byoyomi if self.ahead(1) == Some(Word::No) => {
                self.pass(2);
                Ok(())
            }
            Word::Byoyomi => self.byoyomi(),
            Word::Canadian => self.canadian(),
            Word::Rest => self.rest(token),
            Word::From | Word::First => self.begins_at_move(token),
            Word::After => {
                let (last, token) = self.last_move()?;
                self.ends_at_move(last, token)
            }
            Word::Moves if !self.stages.is_empty() => {
                self.step();
                let mut timed = self.timed()?;
                match self.purpose(&mut timed)? {
                    For::Unsaid => self.take(&timed, For::EachMove),
                    what => self.take(&timed, what),
                }
            }
            Word::Number { count, .. } => self.number(count, token),
            Word::Clock { .. } if self.tokens.len() > 1 => self.time(),
            _ => Err(self
                .error(ParseErrorKind::ExpectedTime, token)
                .with_hint(Hint::FideTime)),
        }
    }

    /// Reads `no increment or delay`.
    fn without(&mut self, token: Token) -> Result<(), ParseError> {
        self.step();
        let mut is_said = false;
        while let Some(Word::Increment | Word::Delay | Word::Byoyomi | Word::Or) = self.ahead(0) {
            is_said |= self.ahead(0) != Some(Word::Or);
            self.step();
        }
        if is_said {
            return Ok(());
        }
        Err(self.error(ParseErrorKind::UnknownWord, token))
    }

    /// Reads `increment of 30 seconds per move`.
    fn said_before(&mut self, what: For) -> Result<(), ParseError> {
        self.step();
        let mut timed = self.timed()?;
        match self.purpose(&mut timed)? {
            For::Unsaid | For::EachMove | For::Increment | For::Rest => self.take(&timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideIncrementOfStage)),
        }
    }

    /// Reads `byo-yomi of 3 x 30 s`, and `byo-yomi: 25 stones in 10 minutes`.
    fn byoyomi(&mut self) -> Result<(), ParseError> {
        while let Some(Word::Byoyomi | Word::Periods) = self.ahead(0) {
            self.step();
        }
        if self.eat(Word::Canadian) {
            self.is_canadian = true;
        }
        if self.is_canadian || self.ahead(1) == Some(Word::Stones) {
            return Ok(());
        }
        let periods = self.periods_of()?;
        if periods.is_none()
            && matches!(self.ahead(0), Some(Word::Number { count: Some(1), .. }))
            && self.ahead(1) == Some(Word::Moves)
        {
            // `byo-yomi: 1 move in 30 s`.
            self.pass(2);
            let _ = self.eat(Word::Slash) || self.eat(Word::In);
        }
        let mut timed = self.timed()?;
        timed.periods = periods;
        match self.purpose(&mut timed)? {
            For::Unsaid | For::EachMove | For::Byoyomi => self.take(&timed, For::Byoyomi),
            what @ For::Stones(_) => self.take(&timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideByoyomi)),
        }
    }

    /// Reads `Canadian`, before or after a number of moves and their time.
    fn canadian(&mut self) -> Result<(), ParseError> {
        self.step();
        let repeats = |quota: Quota| quota.when_met == WhenMet::RepeatAdd;
        let last = self.stages.last().copied();
        match last.and_then(|(stage, end)| Some((stage.time, stage.quota?, end))) {
            Some((time, quota, end)) if repeats(quota) => {
                self.stages.pop();
                let lives = NonZeroU16::MIN;
                self.overtime(time, quota.moves, lives, end)
            }
            _ => {
                self.is_canadian = true;
                Ok(())
            }
        }
    }

    /// Reads `all in 60`, `Game/20`.
    fn rest(&mut self, token: Token) -> Result<(), ParseError> {
        let mut end = token.end;
        while let Some(Word::Rest | Word::Moves) = self.ahead(0) {
            end = self.peek().map_or(end, |token| token.end);
            self.step();
        }
        self.tell(
            FieldName::Moves,
            (token.start, end),
            &Ok(None),
            trace::quota,
        );
        if self.eat(Word::In) || self.eat(Word::Slash) {
            let mut timed = self.timed()?;
            return match self.purpose(&mut timed)? {
                For::Unsaid | For::Rest => self.take(&timed, For::Rest),
                what => self.take(&timed, what),
            };
        }
        let error = self.error(ParseErrorKind::ExpectedTime, token);
        Err(error.with_hint(Hint::FideTimeOfRest))
    }

    /// Reads what begins with a number.
    fn number(&mut self, count: Option<u32>, token: Token) -> Result<(), ParseError> {
        match (self.ahead(1), self.ahead(2)) {
            (Some(Word::In), _) => {
                self.pass(2);
                self.moves_in(count, token)
            }
            (Some(Word::Moves), Some(Word::In)) => {
                self.pass(3);
                self.moves_in(count, token)
            }
            (Some(Word::Moves), Some(Word::Slash)) if self.is_long_time(3) => {
                self.pass(3);
                self.moves_in(count, token)
            }
            (Some(Word::Moves), Some(Word::Number { .. })) if count == Some(1) => self.one_move(),
            (Some(Word::Stones), _) => {
                self.pass(2);
                let moves = self.moves(count, token)?;
                let _ = self.eat(Word::In) || self.eat(Word::Slash);
                let timed = self.timed()?;
                self.take(&timed, For::Stones(moves))
            }
            (Some(Word::Times), _) => self.several(count, token),
            (Some(Word::Byoyomi | Word::Periods), _) if self.counts_periods() => {
                let periods = self.periods_of()?;
                let mut timed = self.timed()?;
                timed.periods = periods;
                match self.purpose(&mut timed)? {
                    For::Unsaid | For::EachMove | For::Byoyomi => self.take(&timed, For::Byoyomi),
                    _ => Err(self
                        .error(ParseErrorKind::Contradiction, timed.token)
                        .with_hint(Hint::FideByoyomi)),
                }
            }
            (Some(Word::Number { .. }), None) if self.is_pair() => {
                let timed = self.timed()?;
                self.take(&timed, For::Unsaid)?;
                let timed = self.timed()?;
                self.bonus(&timed, For::Increment)
            }
            _ => self.time(),
        }
    }

    /// Whether the text is two bare whole numbers, as servers write minutes and seconds: `5 0`.
    fn is_pair(&self) -> bool {
        let text = self.source.text;
        let whole = |token: &Token| matches!(token.word, Word::Number { count: Some(_), .. });
        let [first, second] = self.tokens else {
            return false;
        };
        let gap = text.get(first.end..second.start);
        whole(first) && whole(second) && gap == Some(" ") && second.end == text.len()
    }

    /// Reads a time after its number of moves.
    fn moves_in(&mut self, count: Option<u32>, token: Token) -> Result<(), ParseError> {
        let moves = self.moves(count, token)?;
        let timed = self.timed()?;
        self.is_canadian |= self.eat(Word::Canadian);
        self.take(&timed, For::Moves(moves))
    }

    /// Reads `1 move 30 s`. After a main time it can be byo-yomi or an increment.
    fn one_move(&mut self) -> Result<(), ParseError> {
        self.pass(2);
        let mut timed = self.timed()?;
        match self.purpose(&mut timed)? {
            For::Unsaid if !self.stages.is_empty() => Err(self
                .error(ParseErrorKind::Ambiguous, timed.token)
                .with_hint(Hint::FideByoyomiOrIncrement)),
            For::Unsaid => self.take(&timed, For::EachMove),
            what => self.take(&timed, what),
        }
    }

    /// Reads `3 x 30 s`, periods of byo-yomi, or `2 x 20 min`, the time of both sides.
    fn several(&mut self, count: Option<u32>, token: Token) -> Result<(), ParseError> {
        self.pass(2);
        let is_named = self
            .at
            .checked_sub(3)
            .and_then(|before| self.tokens.get(before))
            .is_some_and(|before| before.word == Word::Byoyomi);
        let mut timed = self.timed()?;
        let what = self.purpose(&mut timed)?;
        let is_byoyomi = is_named || what == For::Byoyomi;
        if !is_byoyomi && self.stages.is_empty() {
            return match (count, timed.is_short()) {
                (Some(2), false) => self.take(&timed, what),
                (Some(2), true) => {
                    let both = Token {
                        end: timed.end,
                        ..token
                    };
                    let error = self.error(ParseErrorKind::Ambiguous, both);
                    Err(error.with_hint(Hint::FidePeriodsOrSides))
                }
                (_, true) if what == For::Unsaid => {
                    timed.periods = Some(self.lives(count, token)?);
                    self.take(&timed, For::Byoyomi)
                }
                _ => {
                    let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
                    Err(error.with_hint(Hint::FidePeriods))
                }
            };
        }
        if !matches!(what, For::Unsaid | For::Byoyomi | For::EachMove) {
            let error = self.error(ParseErrorKind::Contradiction, timed.token);
            return Err(error.with_hint(Hint::FideByoyomi));
        }
        if !is_byoyomi && timed.unit.is_none() {
            let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
            return Err(error.with_hint(Hint::FidePeriods));
        }
        timed.periods = Some(self.lives(count, token)?);
        self.take(&timed, For::Byoyomi)
    }

    /// Whether the number here counts periods whose time follows: `5 periods of 30 s`.
    fn counts_periods(&self) -> bool {
        let mut places = 1;
        while let Some(Word::Byoyomi | Word::Periods | Word::In) = self.ahead(places) {
            places = places.saturating_add(1);
        }
        matches!(
            self.ahead(places),
            Some(Word::Number { .. } | Word::Clock { .. })
        )
    }

    /// Reads a number of periods before their time.
    fn periods_of(&mut self) -> Result<Option<NonZeroU16>, ParseError> {
        let Some(token) = self.peek() else {
            return Ok(None);
        };
        let Word::Number { count, .. } = token.word else {
            return Ok(None);
        };
        let is_count = match self.ahead(1) {
            Some(Word::Times) => matches!(self.ahead(2), Some(Word::Number { .. })),
            Some(Word::Byoyomi | Word::Periods) => self.counts_periods(),
            _ => false,
        };
        if !is_count {
            return Ok(None);
        }
        self.step();
        while let Some(Word::Times | Word::Byoyomi | Word::Periods | Word::In) = self.ahead(0) {
            self.step();
        }
        self.lives(count, token).map(Some)
    }

    fn lives(&self, count: Option<u32>, token: Token) -> Result<NonZeroU16, ParseError> {
        let periods = match count.map(|count| lives(count.into()).map(NonZeroU16::new)) {
            Some(Some(Some(periods))) => Ok(periods),
            Some(None) => Err(self.error(ParseErrorKind::TooManyLives, token)),
            _ => Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::KifPeriods)),
        };
        let span = (token.start, token.end);
        self.tell(FieldName::Lives, span, &periods, |periods| {
            trace::periods(periods.get())
        });
        periods
    }

    /// Reads a time and its purpose.
    fn time(&mut self) -> Result<(), ParseError> {
        let before = self.before();
        let mut timed = self.timed()?;
        let what = self.purpose(&mut timed)?;
        let is_bare = what == For::Unsaid && timed.unit.is_none() && timed.hours.is_none();
        if is_bare && timed.periods.is_some() && before != Some(Word::Bar) {
            let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
            return Err(error.with_hint(Hint::FidePeriods));
        }
        match before {
            Some(Word::Bar) if what == For::Unsaid && timed.unit.is_some() => {
                let error = self.error(ParseErrorKind::Ambiguous, timed.token);
                Err(error.with_hint(Hint::FideByoyomiOrIncrement))
            }
            Some(Word::Plus) if is_bare => self.bare(&timed),
            // `5+10|20(2x)` is byo-yomi after an increment, `15|10` an increment.
            Some(Word::Bar) if is_bare && (self.credit.is_some() || timed.periods.is_some()) => {
                self.take(&timed, For::Byoyomi)
            }
            Some(Word::Bar) if is_bare => self.bare(&timed),
            _ => self.take(&timed, what),
        }
    }

    /// Reads `from move 61`; a text that was cut off may end earlier.
    fn begins_at_move(&mut self, token: Token) -> Result<(), ParseError> {
        let _ = self.eat(Word::From);
        if self.eat(Word::First) {
            let last = self.peek().map_or(token.end, |moves| moves.end);
            self.step();
            return self.begins_at(NonZeroU32::MIN, Token { end: last, ..token });
        }
        let _ = self.eat(Word::Moves);
        let Some(token) = self.peek() else {
            return Ok(());
        };
        let Word::Number { count, .. } = token.word else {
            return Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::FideFrom));
        };
        self.step();
        if self.ahead(1) != Some(Word::In) {
            let _ = self.eat(Word::Moves);
        }
        let number = self.count(count, token)?;
        self.begins_at(number, token)
    }

    fn begins_at(&mut self, number: NonZeroU32, token: Token) -> Result<(), ParseError> {
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &Ok(number), |number| {
            format!("from move {number}")
        });
        self.from = Some((number.get(), token));
        Ok(())
    }

    /// Reads `after move 40` or `to move 40`, without the preposition.
    fn last_move(&mut self) -> Result<(NonZeroU32, Token), ParseError> {
        self.step();
        let _ = self.eat(Word::Moves);
        let token = self.peek();
        let Some((token, Word::Number { count, .. })) = token.map(|token| (token, token.word))
        else {
            return Err(self.missing(ParseErrorKind::ExpectedNumber));
        };
        self.step();
        let _ = self.eat(Word::Moves);
        let number = self.count(count, token)?;
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &Ok(number), |number| {
            format!("to move {number}")
        });
        Ok((number, token))
    }

    /// The last stage ends with this move, and another follows.
    fn ends_at_move(&mut self, last: NonZeroU32, token: Token) -> Result<(), ParseError> {
        let quota = self.stages.last().map(|(stage, _)| stage.quota);
        match quota {
            Some(None) => {
                let moves = self.moves_up_to(last, token, 1)?;
                if let Some((stage, _)) = self.stages.last_mut() {
                    stage.quota = Some(Quota {
                        moves,
                        when_met: WhenMet::RepeatAdd,
                    });
                }
            }
            Some(Some(_)) if self.stages_end() == Some(last.get()) => {}
            Some(Some(_)) => {
                let error = self.error(ParseErrorKind::Contradiction, token);
                return Err(error.with_hint(Hint::FideFromStage));
            }
            None => {
                let error = self.error(ParseErrorKind::ExpectedTime, token);
                return Err(error.with_hint(Hint::FideMainTime));
            }
        }
        self.after = Some(token);
        Ok(())
    }

    /// The moves from the end of the stages, without the last `without`, to this one.
    fn moves_up_to(
        &self,
        last: NonZeroU32,
        token: Token,
        without: usize,
    ) -> Result<NonZeroU32, ParseError> {
        let kept = self.stages.len().saturating_sub(without);
        let before = self.stages.get(..kept).unwrap_or_default();
        let before = moves_of(before).and_then(|before| last.get().checked_sub(before));
        let moves = before.and_then(NonZeroU32::new);
        moves.ok_or_else(|| {
            let error = self.error(ParseErrorKind::OutOfRange, token);
            error.with_hint(Hint::FideMoveOfStage)
        })
    }

    /// The last move of the stages; `None` if one is for the rest of the game.
    fn stages_end(&self) -> Option<u32> {
        moves_of(&self.stages)
    }

    fn moves(&self, count: Option<u32>, token: Token) -> Result<NonZeroU32, ParseError> {
        let moves = self.count(count, token);
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &moves, trace::moves);
        moves
    }

    fn count(&self, count: Option<u32>, token: Token) -> Result<NonZeroU32, ParseError> {
        match count.map(NonZeroU32::new) {
            Some(Some(moves)) => Ok(moves),
            Some(None) => Err(self.error(ParseErrorKind::NoMoves, token)),
            None => Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::WholeMoves)),
        }
    }
}

/// The number of moves in these stages; `None` if one is for the rest of the game.
fn moves_of(stages: &[(Stage, usize)]) -> Option<u32> {
    stages.iter().try_fold(0_u32, |sum, (stage, _)| {
        sum.checked_add(stage.quota?.moves.get())
    })
}

impl Phrase<'_> {
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
                return Ok(timed);
            }
            _ => {
                let error = self.error(ParseErrorKind::ExpectedTime, token);
                return Err(error.with_hint(Hint::FideTime));
            }
        }
        self.step();
        self.same_on_both_sides(token)?;
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
                Unit::Second => timed.seconds,
                Unit::Minute => timed.minutes,
                Unit::Hour => times(timed.minutes, 60),
                Unit::Day => times(timed.minutes, 1_440),
            };
            timed.time = self.and_smaller(unit, whole, &mut timed.end)?;
        }
        Ok(timed)
    }

    fn decimals(&self, token: Token) -> usize {
        let written = self.source.text.get(token.start..token.end);
        let decimals = written.and_then(|number| number.split_once('.'));
        decimals.map_or(0, |(_, decimals)| decimals.len())
    }

    /// Reads the minutes after the hours, `1h30`, or the seconds after the minutes, `2 min 30 s`.
    fn and_smaller(
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
            return Ok(time);
        };
        let is_next = token.start == *end;
        let named = self.ahead(1);
        let more = match unit {
            Unit::Hour if is_next || named == Some(Word::Unit(Unit::Minute)) => minutes,
            Unit::Minute if is_next && named == Some(Word::Unit(Unit::Second)) => seconds,
            _ => return Ok(time),
        };
        self.step();
        *end = token.end;
        let smaller = Unit::smaller(unit).map(Word::Unit);
        if let Some(Token {
            end: more, word, ..
        }) = self.peek()
            && Some(word) == smaller
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

    /// Reads the second time of `90-90`: both sides have the same time.
    fn same_on_both_sides(&mut self, token: Token) -> Result<(), ParseError> {
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

    /// Reads the purpose that follows a time.
    fn purpose(&mut self, timed: &mut Timed) -> Result<For, ParseError> {
        let mut what = For::Unsaid;
        while let Some(token) = self.peek() {
            match token.word {
                Word::Slash if self.ahead(1) == Some(Word::Player) => self.pass(2),
                Word::Slash if what == For::Unsaid && self.is_letter_m(1) => {
                    self.pass(2);
                    what = For::EachMove;
                }
                Word::Slash => self.step(),
                Word::Player if self.ahead(1) != Some(Word::Moves) => self.step(),
                Word::Increment | Word::Delay if self.is_of_next(timed) => return Ok(what),
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
                Word::Rest if !self.has_own_time() => {
                    let is_stage = what == For::Unsaid;
                    self.pass_rest(token, is_stage);
                    if is_stage {
                        return Ok(For::Rest);
                    }
                }
                Word::Byoyomi if !self.is_byoyomi_of_next() => {
                    self.step();
                    what = For::Byoyomi;
                }
                Word::Canadian if what == For::Unsaid => {
                    self.step();
                    self.is_canadian = true;
                }
                Word::After if what == For::Unsaid && !timed.is_short() => {
                    let (last, token) = self.last_move()?;
                    return Ok(For::After(last, token));
                }
                Word::To if what == For::Unsaid => {
                    let (last, token) = self.last_move()?;
                    return Ok(For::Until(last, token));
                }
                Word::Times if self.has_periods(1) => {
                    let number = self.ahead(1);
                    self.step();
                    self.periods_after(number, timed)?;
                }
                Word::Number { .. } if self.is_number_of_periods() => {
                    self.periods_after(Some(token.word), timed)?;
                    self.step();
                }
                Word::Number { count, .. } if self.ahead(1) == Some(Word::Stones) => {
                    if !matches!(self.ahead(2), None | Some(Word::Plus | Word::Canadian)) {
                        return Ok(what);
                    }
                    self.pass(2);
                    return Ok(For::Stones(self.moves(count, token)?));
                }
                Word::Number { .. } if timed.unit.is_none() && self.is_time_after_slash() => {
                    let error = self.error(ParseErrorKind::ExpectedMoves, token);
                    return Err(error.with_hint(Hint::FideTimeFirst));
                }
                Word::Number { count, .. } if what == For::Unsaid && self.is_count() => {
                    self.step();
                    let is_named = self.eat(Word::Moves) || self.eat_letter_m();
                    // Either of two bare numbers could be the time.
                    if !is_named && timed.unit.is_none() && timed.hours.is_none() {
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
        Ok(what)
    }

    /// Whether the increment or delay here is of the time after it: `90 min, increment 30 s`.
    fn is_of_next(&self, timed: &Timed) -> bool {
        let is_time = matches!(self.ahead(1), Some(Word::Number { .. }));
        let is_none = self.ahead(1) == Some(Word::No);
        is_none || is_time && (self.stages.is_empty() || timed.unit.is_some() && !timed.is_short())
    }

    /// Whether the byo-yomi here is of the time or the moves after it.
    fn is_byoyomi_of_next(&self) -> bool {
        let mut places = 1;
        while let Some(Word::Byoyomi | Word::Periods) = self.ahead(places) {
            places = places.saturating_add(1);
        }
        let next = self.ahead(places);
        let counts = self.ahead(places.saturating_add(1)) == Some(Word::Periods)
            && !matches!(
                self.ahead(places.saturating_add(2)),
                Some(Word::Number { .. })
            );
        match next {
            Some(Word::No | Word::Canadian) => true,
            Some(Word::Number { .. } | Word::Clock { .. }) => !counts,
            _ => false,
        }
    }

    /// Whether `in` or a slash follows the rest of the game here, and its time.
    fn has_own_time(&self) -> bool {
        let mut places = 1;
        while let Some(Word::Rest | Word::Moves) = self.ahead(places) {
            places = places.saturating_add(1);
        }
        match self.ahead(places) {
            Some(Word::In) => true,
            Some(Word::Slash) => {
                let next = self.ahead(places.saturating_add(1));
                matches!(next, Some(Word::Number { .. }))
            }
            _ => false,
        }
    }

    /// Skips `all`, `the rest of the game`, `all moves`.
    fn pass_rest(&mut self, first: Token, is_stage: bool) {
        let mut end = first.end;
        while let Some(token) = self.peek() {
            if !matches!(token.word, Word::Rest | Word::Moves) {
                break;
            }
            end = token.end;
            self.step();
        }
        if is_stage {
            let span = (first.start, end);
            self.tell(FieldName::Moves, span, &Ok(None), trace::quota);
        }
    }

    /// Whether a number of periods stands so many tokens ahead, and no time.
    fn has_periods(&self, places: usize) -> bool {
        let number = self.ahead(places);
        let next = self.ahead(places.saturating_add(1));
        matches!(number, Some(Word::Number { count: Some(_), .. }))
            && !matches!(next, Some(Word::Unit(_) | Word::Slash | Word::Times))
    }

    /// Whether the number here says how often the time before it is given: `(5 periods)`, `(2x)`.
    fn is_number_of_periods(&self) -> bool {
        matches!(self.ahead(1), Some(Word::Times | Word::Periods))
            && !matches!(
                self.ahead(2),
                Some(Word::Number { .. } | Word::Byoyomi | Word::In)
            )
    }

    /// Takes the number of periods here, or after the sign here.
    fn periods_after(&mut self, number: Option<Word>, timed: &mut Timed) -> Result<(), ParseError> {
        if let (Some(Word::Number { count, .. }), Some(token)) = (number, self.peek()) {
            timed.periods = Some(self.lives(count, token)?);
            self.step();
        }
        Ok(())
    }

    /// Whether the number here counts moves: after a slash, or before `moves`.
    fn is_count(&self) -> bool {
        let after_slash = self.before() == Some(Word::Slash);
        let in_time = matches!(self.ahead(1), Some(Word::Unit(_))) && !self.is_letter_m(1);
        // `1 move 5 s` is the time of a move.
        let is_one_move = matches!(self.ahead(0), Some(Word::Number { count: Some(1), .. }))
            && self.ahead(2).is_some_and(Word::is_number);
        let is_followed = self.ahead(1) == Some(Word::Moves)
            && self.ahead(2) != Some(Word::In)
            && !is_one_move
            && !(self.ahead(2) == Some(Word::Slash) && self.is_long_time(3));
        is_followed || after_slash && !in_time
    }

    /// Whether an `m`, which can mean minutes or moves, stands so many tokens ahead.
    fn is_letter_m(&self, places: usize) -> bool {
        let token = self.tokens.get(self.at.saturating_add(places));
        let written = token.and_then(|token| self.source.text.get(token.start..token.end));
        written.is_some_and(|written| written.eq_ignore_ascii_case("m"))
    }

    fn eat_letter_m(&mut self) -> bool {
        let stands = self.is_letter_m(0);
        if stands {
            self.step();
        }
        stands
    }

    /// Whether the time of a stage follows a slash: `40/90 min`.
    fn is_time_after_slash(&self) -> bool {
        self.before() == Some(Word::Slash) && self.is_long_time(0)
    }

    /// Whether a time in minutes, hours or days stands so many tokens ahead.
    fn is_long_time(&self, places: usize) -> bool {
        let unit = self.ahead(places.saturating_add(1));
        let is_number = self.ahead(places).is_some_and(Word::is_number);
        is_number && matches!(unit, Some(Word::Unit(unit)) if unit != Unit::Second)
    }

    fn take(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        let is_bonus = !self.stages.is_empty()
            && match what {
                For::EachMove => true,
                For::Unsaid => timed.is_short() && timed.periods.is_none(),
                _ => false,
            };
        match what {
            For::Increment | For::Delay => self.bonus(timed, what),
            _ if is_bonus => self.bonus(timed, what),
            For::Byoyomi => self.period(timed, NonZeroU32::MIN),
            For::Stones(moves) => self.period(timed, moves),
            For::Moves(moves) if self.is_canadian => self.period(timed, moves),
            For::Unsaid if timed.periods.is_some() => self.period(timed, NonZeroU32::MIN),
            For::Until(last, token) => {
                let moves = self.moves_up_to(last, token, 0)?;
                self.stage(timed, For::Moves(moves))
            }
            For::After(last, token) => {
                self.ends_at_move(last, token)?;
                self.stage(timed, For::Unsaid)
            }
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
        self.credit = Some((credit?, self.stages.len()));
        Ok(())
    }

    fn credit(&self, timed: &Timed, what: For) -> Result<Credit, ParseError> {
        if timed.unit.is_some_and(|unit| unit != Unit::Second) {
            let error = self.error(ParseErrorKind::OutOfRange, timed.token);
            return Err(error.with_hint(Hint::FideIncrementInSeconds));
        }
        let amount = timed.seconds;
        let amount = amount.ok_or_else(|| self.error(ParseErrorKind::TooFine, timed.token))?;
        let credit = match what {
            For::Delay => Credit::Apart { amount, keep: 0 },
            _ => Credit::Banked { amount },
        };
        match self.credit {
            // A later stage may repeat the increment.
            Some((same, stages)) if same == credit && stages < self.stages.len() => Ok(credit),
            Some(_) => {
                let error = self.error(ParseErrorKind::Contradiction, timed.token);
                Err(error.with_hint(Hint::SecondIncrement))
            }
            None => Ok(credit),
        }
    }

    fn missing_unit(&self, timed: &Timed) -> ParseError {
        let kind = ParseErrorKind::ExpectedTime;
        ParseError::at(kind, timed.end, 0).with_hint(Hint::FideUnitOfEach)
    }

    /// The time of a stage. `1:30` is hours and minutes if the stage or the one before has a number
    /// of moves.
    fn stage_time(&mut self, timed: &Timed, what: For) -> Result<Option<Millis>, ParseError> {
        let Some(hours) = timed.hours else {
            return Ok(timed.as_stage());
        };
        let minutes = timed.minutes.unwrap_or(hours);
        let has_moves = matches!(what, For::Moves(_)) || !self.stages.is_empty();
        self.has_hours |= has_moves && self.stages.is_empty();
        let time = if has_moves && self.has_hours || hours == minutes {
            hours
        } else if minutes.get() >= 300_000 {
            minutes
        } else {
            let error = self.error(ParseErrorKind::Ambiguous, timed.token);
            return Err(error.with_hint(Hint::FideHours));
        };
        let span = (timed.token.start, timed.end);
        self.tell(FieldName::Time, span, &Ok(time), describe::time);
        Ok(Some(time))
    }

    fn stage(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        if timed.unit.is_none() && what == For::EachMove {
            return Err(self.missing_unit(timed));
        }
        if timed.unit.is_none() && timed.decimals > 2 {
            let error = self.error(ParseErrorKind::TooFine, timed.token);
            return Err(error.with_hint(Hint::FideUnitOfTime));
        }
        let time = self.stage_time(timed, what)?;
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
                    let is_repeated = quota.is_some();
                    let end = *end;
                    return Err(self.second_stage(timed, is_repeated, end));
                }
            }
        }
        self.after = None;
        self.stages.push((stage, timed.end));
        Ok(())
    }

    /// Reads a period of byo-yomi or Canadian overtime.
    fn period(&mut self, timed: &Timed, moves: NonZeroU32) -> Result<(), ParseError> {
        let time = match moves {
            NonZeroU32::MIN => timed.as_period(),
            _ => timed.as_stage(),
        };
        let time = time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, timed.token))?;
        if time == Millis::ZERO {
            return Err(self.error(ParseErrorKind::NoTimeToMove, timed.token));
        }
        let span = (timed.token.start, timed.end);
        self.tell(FieldName::ExtraTime, span, &Ok(time), describe::time);
        self.is_canadian = false;
        let periods = timed.periods.unwrap_or(NonZeroU16::MIN);
        self.overtime(time, moves, periods, timed.end)
    }

    /// Adds overtime after the main time, if any.
    fn overtime(
        &mut self,
        time: Millis,
        moves: NonZeroU32,
        lives: NonZeroU16,
        end: usize,
    ) -> Result<(), ParseError> {
        if let Some((main, start)) = self.stages.last_mut() {
            if main.quota.is_some() {
                let start = *start;
                let error = ParseError::at(
                    ParseErrorKind::StageAfterGame,
                    start,
                    end.saturating_sub(start),
                );
                return Err(error.with_hint(Hint::FideOvertime));
            }
            main.on_expiry = OnExpiry::Next;
        }
        let mut stage = each_move(time);
        stage.quota = stage.quota.map(|quota| Quota { moves, ..quota });
        self.stages.push((Stage { lives, ..stage }, end));
        Ok(())
    }

    /// The error for a stage with this time after the last stage, which ends at `end`.
    fn second_stage(&self, timed: &Timed, is_repeated: bool, end: usize) -> ParseError {
        let text = self.source.text;
        let start = timed.token.start;
        if is_repeated {
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
        let credit = self.credit.map(|(credit, _)| credit);
        let given = credit.filter(|credit| credit.amount() > Millis::ZERO);
        let repeats = |quota: Quota| quota.when_met == WhenMet::RepeatAdd;
        let last_repeats = stages
            .last()
            .and_then(|last| last.quota)
            .is_some_and(repeats);
        if last_repeats && (given.is_some() || self.after.is_some()) {
            let error = self.missing(ParseErrorKind::Ambiguous);
            return Err(error.with_hint(Hint::FideLastStage));
        }
        if self.is_canadian {
            let error = self.missing(ParseErrorKind::ExpectedMoves);
            return Err(error.with_hint(Hint::FideStones));
        }
        let first = match self.from {
            None => 0,
            Some((_, token)) if credit.is_none() => {
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
        let is_alone = stages.len() == 1;
        let is_overtime = |stage: &Stage| {
            let quota = stage.quota;
            quota.is_some_and(|quota| quota.when_met == WhenMet::RepeatSet)
        };
        for stage in stages.iter_mut().skip(first) {
            // An increment is of the main time, not of the overtime.
            if is_alone || !is_overtime(stage) {
                stage.credit = given;
            }
        }
        Ok(stages)
    }
}

fn times(time: Option<Millis>, number: i64) -> Option<Millis> {
    Millis::new(time?.get().checked_mul(number)?)
}
