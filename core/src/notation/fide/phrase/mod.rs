//! The grammar of phrases.

mod credit;
mod overtime;
mod purpose;
mod times;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use self::credit::Given;
use self::purpose::For;
use self::times::Timed;
use super::languages::joining::is_game;
use super::tokens::{Token, is_space};
use super::word::Word;
use crate::model::{Millis, Quota, Stage, WhenMet, describe};
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
    /// The number of moves in the stages.
    moves: u32,
    given: Given,
    /// Where byo-yomi is denied.
    no_overtime: Option<Token>,
    /// Where the main time is denied, or is zero.
    no_main_time: Option<Token>,
    /// `after move 40`, until its stage follows.
    after: Option<Token>,
    /// `Canadian`, until its number of moves follows.
    is_canadian: bool,
    /// Whether a time such as `1:30` was hours and minutes.
    has_hours: bool,
    /// Whether a time in brackets is read that may repeat the one before.
    is_repeat: bool,
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
            moves: 0,
            given: Given::default(),
            no_overtime: None,
            no_main_time: None,
            after: None,
            is_canadian: false,
            has_hours: false,
            is_repeat: false,
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
            Word::Plus | Word::Bar if self.has_begun() => {
                self.step();
                let is_open = self.ahead(0) == Some(Word::From) && self.ahead(1).is_none();
                if is_open || self.peek().is_none() {
                    let error = self.missing(ParseErrorKind::ExpectedTime);
                    return Err(error.with_hint(Hint::FideTime));
                }
                Ok(())
            }
            Word::Player | Word::Then => {
                self.step();
                Ok(())
            }
            Word::No if self.is_of_main_time(token) => self.without_main_time(token),
            Word::No => self.without(token),
            Word::Increment | Word::Delay | Word::Byoyomi if self.is_denied_after() => {
                self.pass(2);
                self.deny(token.word, token)
            }
            Word::Increment => self.said_before(For::Increment),
            Word::Delay => self.said_before(For::Delay),
            Word::Byoyomi => self.byoyomi(),
            Word::Canadian => self.canadian(),
            Word::Rest => self.rest(token),
            Word::From | Word::First => self.begins_at_move(token),
            // `30 s per move after move 40`.
            Word::After if self.is_of_credit(token)? => {
                let (last, token) = self.last_move()?;
                self.begins_after(last, token)
            }
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

    /// Whether a main time has been read or denied.
    fn has_begun(&self) -> bool {
        !self.stages.is_empty() || self.no_main_time.is_some()
    }

    /// How many tokens the word here and the number of a move after it are: `after move 40`.
    fn places_of_move(&self) -> usize {
        let mut places = 1;
        let mut is_numbered = false;
        while let Some(word) = self.ahead(places) {
            let is_number = word.is_number();
            let is_part = is_number && !is_numbered || matches!(word, Word::Moves | Word::Ordinal);
            if !is_part {
                break;
            }
            is_numbered |= is_number;
            places = places.saturating_add(1);
        }
        places
    }

    /// The text between the token at this place and the one before, without the dot of `2 Std. ab Zug 41`.
    fn gap_before(&self, place: usize) -> &'a str {
        let tokens = place
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before..=place));
        let Some([before, next]) = tokens else {
            return "";
        };
        let start = match self.source.text.get(before.end..) {
            Some(rest) if is_abbreviated(rest) => before.end.saturating_add(1),
            _ => before.end,
        };
        let gap = self.source.text.get(start..next.start);
        gap.unwrap_or_default()
    }

    /// Reads `all in 60`, `Game/20` and, after a number of moves, `rest 30 min`.
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
        let has_time = self.needs_stage() && self.is_long_time(0);
        if self.eat(Word::In) || self.eat(Word::Slash) || has_time {
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
                let is_short = self.ahead(1) == Some(Word::Unit(Unit::Second));
                if let Some(time) = self.peek().filter(|_| is_short) {
                    // Dutch `90 en 30 s` is `90 and 30 s`.
                    let both = Token {
                        end: time.end,
                        ..token
                    };
                    let error = self.error(ParseErrorKind::Ambiguous, both);
                    return Err(error.with_hint(Hint::FideWhichIsTime));
                }
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
            // `40 moves 90 min`, not `60 min, 40 moves 30 min`.
            (Some(Word::Moves), Some(Word::Number { .. } | Word::Clock { .. }))
                if count != Some(1) && self.moves_come_first() =>
            {
                self.pass(2);
                self.moves_in(count, token)
            }
            // `90 min + 40 moves`, which has no time for them.
            (Some(Word::Moves), _) if self.before() == Some(Word::Plus) => Err(self
                .error(ParseErrorKind::ExpectedTime, token)
                .with_hint(Hint::FideUnitAfterPlus)),
            (Some(Word::Stones), _) => {
                self.pass(2);
                let moves = self.moves(count, token)?;
                let _ = self.eat(Word::In) || self.eat(Word::Slash);
                let timed = self.timed()?;
                self.take(&timed, For::Stones(moves))
            }
            (Some(Word::Times), _) => self.several(count, token),
            // `2 times 30 minutes`.
            (Some(Word::Periods), Some(Word::Number { .. }))
                if self.stages.is_empty() && self.is_main_time(2) =>
            {
                self.several(count, token)
            }
            (Some(Word::Byoyomi | Word::Periods), _) if self.counts_periods() => {
                self.periods_and_time()
            }
            (Some(Word::Number { .. }), Some(Word::Unit(Unit::Second))) if self.counts_times() => {
                self.periods_and_time()
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
        whole(first) && whole(second) && gap.is_some_and(is_space) && second.end == text.len()
    }

    /// Whether the number of moves here stands before its time, and not after the time of a stage.
    fn moves_come_first(&self) -> bool {
        let is_long = self.is_long_time(2) || matches!(self.ahead(2), Some(Word::Clock { .. }));
        // `40. Zug` is one move.
        let is_one = self.gap_before(self.at.saturating_add(1)).contains('.');
        is_long && !is_one && (self.stages.is_empty() || self.needs_stage())
    }

    /// Reads a time after its number of moves.
    fn moves_in(&mut self, count: Option<u32>, token: Token) -> Result<(), ParseError> {
        let moves = self.moves(count, token)?;
        let timed = self.timed()?;
        self.is_canadian |= self.eat_canadian();
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

    /// Reads a time and its purpose.
    fn time(&mut self) -> Result<(), ParseError> {
        let before = self.before();
        let place = self.at;
        let mut timed = self.timed()?;
        let what = self.purpose(&mut timed)?;
        if what == For::Unsaid
            && timed.is_short()
            && self.before() == Some(Word::Player)
            && let Some(start) = self.minutes_before(place)
        {
            let both = Token {
                start,
                end: timed.end,
                ..timed.token
            };
            let error = self.error(ParseErrorKind::Ambiguous, both);
            return Err(error.with_hint(Hint::FideOneTimeOrIncrement));
        }
        let is_bare = what == For::Unsaid && timed.unit.is_none() && timed.hours.is_none();
        let has_unit = timed.unit.is_some() || timed.hours.is_some();
        // `40 coups en 1 h 30`.
        if is_bare
            && before == Some(Word::Unit(Unit::Hour))
            && is_space(self.gap_before(place))
            && self.needs_stage()
        {
            let error = self.error(ParseErrorKind::ExpectedMoves, timed.token);
            return Err(error.with_hint(Hint::FideMovesOrPlus));
        }
        if what == For::Rest && !has_unit && self.counts_games() {
            return Err(self.missing_unit(&timed));
        }
        if is_bare && timed.periods.is_some() && before != Some(Word::Bar) {
            let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
            return Err(error.with_hint(Hint::FidePeriods));
        }
        if is_bare
            && matches!(before, Some(Word::Plus | Word::Bar))
            && let Some(none) = self.no_main_time.filter(|_| self.stages.is_empty())
        {
            return Err(self.error(ParseErrorKind::NoTimeToMove, none));
        }
        let is_bonus = what == For::EachMove || what == For::Unsaid && timed.is_short();
        let is_bonus = is_bonus && timed.periods.is_none();
        let has_first_move = matches!(self.ahead(0), Some(Word::From | Word::First));
        match before {
            Some(Word::Then) if is_bonus && !has_first_move && !self.stages.is_empty() => {
                let error = self.error(ParseErrorKind::Ambiguous, timed.token);
                Err(error.with_hint(Hint::FideByoyomiOrIncrement))
            }
            Some(Word::Bar) if what == For::Unsaid && timed.unit.is_some() => {
                let error = self.error(ParseErrorKind::Ambiguous, timed.token);
                Err(error.with_hint(Hint::FideByoyomiOrIncrement))
            }
            Some(Word::Plus) if is_bare => self.bare(&timed),
            // `5+10|20(2x)` is byo-yomi after an increment, `15|10` an increment.
            Some(Word::Bar)
                if is_bare && (self.given.credit.is_some() || timed.periods.is_some()) =>
            {
                self.take(&timed, For::Byoyomi)
            }
            Some(Word::Bar) if is_bare => self.bare(&timed),
            _ => self.take(&timed, what),
        }
    }

    /// Whether the text is only a number of games: `2 games`, but not `60 G` or `90 per game`.
    #[cold]
    fn counts_games(&self) -> bool {
        let [_, games] = self.tokens else {
            return false;
        };
        let written = self.source.text.get(games.start..games.end);
        written.is_some_and(is_game) && self.gap_before(1).trim().is_empty()
    }

    /// Where the minutes begin that stand right before the time at `place`: those of `1 minute 30
    /// seconds`.
    fn minutes_before(&self, place: usize) -> Option<usize> {
        let ([.., number, unit], [time, ..]) = self.tokens.split_at_checked(place)? else {
            return None;
        };
        let gap = self.source.text.get(unit.end..time.start)?;
        let is_minute = unit.word == Word::Unit(Unit::Minute) && number.word.is_number();
        (is_minute && gap.trim().is_empty()).then_some(number.start)
    }

    fn first_of_last_stage(&self) -> Option<u32> {
        let (last, _) = self.stages.last()?;
        let moves = last.quota.map_or(0, |quota| quota.moves.get());
        self.moves.checked_sub(moves)?.checked_add(1)
    }

    /// Reads `after move 40` or `to move 40`.
    fn last_move(&mut self) -> Result<(NonZeroU32, Token), ParseError> {
        self.step();
        let is_before = self.eat(Word::Moves);
        self.numbered_move(is_before)
    }

    /// Reads the number of a move. The word `move` comes before it, as `is_before` says, or after it.
    fn numbered_move(&mut self, is_before: bool) -> Result<(NonZeroU32, Token), ParseError> {
        let token = self.peek();
        let Some((token, Word::Number { count, .. })) = token.map(|token| (token, token.word))
        else {
            return Err(self.missing(ParseErrorKind::ExpectedNumber));
        };
        self.step();
        let is_ordinal = self.eat(Word::Ordinal);
        let is_after = self.eat(Word::Moves);
        // `10 to 12` is no number of moves.
        if !(is_before || is_ordinal || is_after) {
            return Err(self.missing(ParseErrorKind::ExpectedMoves));
        }
        let number = self.count(count, token)?;
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &Ok(number), |number| {
            format!("to move {number}")
        });
        Ok((number, token))
    }

    /// The last stage ends with this move, and another follows.
    fn ends_at_move(&mut self, last: NonZeroU32, token: Token) -> Result<(), ParseError> {
        match self.stages.last().map(|(stage, _)| stage.quota) {
            // The stage began after it.
            Some(None) if self.moves == last.get() => {}
            Some(None) => {
                let moves = self.moves_up_to(last, token)?;
                self.moves = last.get();
                if let Some((stage, _)) = self.stages.last_mut() {
                    stage.quota = Some(Quota {
                        moves,
                        when_met: WhenMet::RepeatAdd,
                    });
                }
            }
            Some(Some(_)) if self.moves == last.get() => {}
            Some(Some(_)) => {
                let error = self.error(ParseErrorKind::Contradiction, token);
                return Err(error.with_hint(Hint::FideEndOfStage));
            }
            None => {
                let error = self.error(ParseErrorKind::ExpectedTime, token);
                return Err(error.with_hint(Hint::FideMainTime));
            }
        }
        self.after = Some(token);
        Ok(())
    }

    /// The moves from the end of the stages to this one.
    fn moves_up_to(&self, last: NonZeroU32, token: Token) -> Result<NonZeroU32, ParseError> {
        let moves = last.get().checked_sub(self.moves);
        moves.and_then(NonZeroU32::new).ok_or_else(|| {
            let error = self.error(ParseErrorKind::OutOfRange, token);
            error.with_hint(Hint::FideMoveOfStage)
        })
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

impl Phrase<'_> {
    fn take(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        let is_bonus = !self.stages.is_empty()
            && timed.periods.is_none()
            && match what {
                For::EachMove => true,
                For::Unsaid => timed.is_short(),
                _ => false,
            };
        match what {
            For::Increment | For::Delay if timed.periods.is_some() => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideByoyomi)),
            For::Increment | For::Delay => self.bonus(timed, what),
            _ if is_bonus => self.bonus(timed, what),
            For::Byoyomi => self.period(timed, NonZeroU32::MIN),
            For::Stones(moves) => self.period(timed, moves),
            For::Moves(moves) if self.is_canadian => self.period(timed, moves),
            For::Unsaid | For::EachMove if timed.periods.is_some() => {
                self.period(timed, NonZeroU32::MIN)
            }
            For::Until(last, token) => {
                let moves = self.moves_up_to(last, token)?;
                self.stage(timed, For::Moves(moves))
            }
            For::After(last, token) => {
                self.ends_at_move(last, token)?;
                self.stage(timed, For::Unsaid)
            }
            _ => self.stage(timed, what),
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
        // No stage has ten hours, `90:00/40 moves`, and hardly a later one five.
        let is_long = minutes.get() >= 600_000;
        let is_whole = hours == minutes;
        let is_first = self.stages.is_empty();
        self.has_hours |= has_moves && is_first && (is_whole || !is_long);
        let is_in_hours = has_moves && self.has_hours && !is_long;
        let is_doubtful = is_in_hours && !is_first && minutes.get() >= 300_000;
        let time = if is_whole || is_in_hours && !is_doubtful {
            hours
        } else if minutes.get() >= 300_000 && !is_doubtful {
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
        let is_alone = self.tokens.len() == 1;
        let most_decimals = if is_alone { 0 } else { 2 };
        if timed.unit.is_none() && timed.decimals > most_decimals {
            let error = self.error(ParseErrorKind::TooFine, timed.token);
            return Err(error.with_hint(Hint::FideUnitOfTime));
        }
        let time = self.stage_time(timed, what)?;
        let time = time.ok_or_else(|| self.error(ParseErrorKind::NumberTooLarge, timed.token))?;
        let is_main = self.stages.is_empty() && matches!(what, For::Unsaid | For::Rest);
        let is_credit = matches!(self.ahead(0), Some(Word::Increment | Word::Delay));
        if time == Millis::ZERO && is_main && !is_credit && self.no_main_time.is_none() {
            self.no_main_time = Some(timed.token);
            return Ok(());
        }
        if time == Millis::ZERO {
            return Err(self.error(ParseErrorKind::NoTimeToMove, timed.token));
        }
        match self.no_main_time {
            Some(no) if no.word != Word::No => {
                return Err(self.error(ParseErrorKind::NoTimeToMove, no));
            }
            Some(no) if what != For::EachMove => {
                return Err(self.error(ParseErrorKind::UnknownWord, no));
            }
            _ => {}
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
        if let For::Moves(moves) = what {
            self.moves = self.moves.saturating_add(moves.get());
        }
        self.stages.push((stage, timed.end));
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
        let mut stages: Vec<_> = self.stages.iter().map(|(stage, _)| *stage).collect();
        let credit = self.given.credit.map(|(credit, _)| credit);
        let credit = credit.filter(|credit| credit.amount() > Millis::ZERO);
        // Only the main time has an increment.
        let has_main_time = !stages.iter().all(is_overtime);
        if let Some(token) = self.no_main_time.filter(|_| stages.is_empty()) {
            return Err(self.error(ParseErrorKind::NoTimeToMove, token));
        }
        if stages.is_empty() || credit.is_some() && !has_main_time {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideMainTime));
        }
        let repeats = |quota: Quota| quota.when_met == WhenMet::RepeatAdd;
        let last_repeats = stages
            .last()
            .and_then(|last| last.quota)
            .is_some_and(repeats);
        if last_repeats && (credit.is_some() || self.after.is_some()) {
            let error = self.missing(ParseErrorKind::Ambiguous);
            return Err(error.with_hint(Hint::FideLastStage));
        }
        // `+ 30 s per move, after move 40`.
        if self.after.is_some() {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideTime));
        }
        if self.is_canadian {
            let error = self.missing(ParseErrorKind::ExpectedMoves);
            return Err(error.with_hint(Hint::FideStones));
        }
        self.add_credit(credit, &mut stages)?;
        Ok(stages)
    }
}

/// Whether `rest` begins with the dot of an abbreviation: a sentence after it would begin with a capital
/// letter.
fn is_abbreviated(rest: &str) -> bool {
    let after = rest.strip_prefix('.');
    after.is_some_and(|after| after.trim_start().starts_with(char::is_lowercase))
}

fn is_overtime(stage: &Stage) -> bool {
    let quota = stage.quota;
    quota.is_some_and(|quota| quota.when_met == WhenMet::RepeatSet)
}
