//! The grammar of phrases.

mod overtime;
mod purpose;
mod times;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use self::purpose::For;
use self::times::Timed;
use super::first_moves;
use super::tokens::Token;
use super::word::Word;
use crate::model::{Credit, Millis, Quota, Stage, WhenMet, describe};
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
    /// The credit, with the number of stages before it.
    credit: Option<(Credit, usize)>,
    /// The numbers of stages after which an increment or delay is denied to the last of them.
    no_credit: Vec<(usize, Token)>,
    /// The token after the credit.
    credit_until: Option<usize>,
    /// Where byo-yomi is denied.
    no_overtime: Option<Token>,
    /// From where the increment is added.
    from: Vec<Begin>,
    /// `after move 40`, until its stage follows.
    after: Option<Token>,
    /// `Canadian`, until its number of moves follows.
    is_canadian: bool,
    /// Whether a time such as `1:30` was hours and minutes.
    has_hours: bool,
    /// Whether a time in brackets is read that may repeat the one before.
    is_repeat: bool,
}

/// From where an increment is added.
#[derive(Clone, Copy)]
struct Begin {
    /// The first move that has it.
    move_number: NonZeroU32,
    token: Token,
    /// What the text says if no stage begins there.
    hint: Hint,
    /// The number of stages before it in the text.
    stages: usize,
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
            credit: None,
            credit_until: None,
            no_credit: Vec::new(),
            no_overtime: None,
            from: Vec::new(),
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
            Word::Plus | Word::Bar if !self.stages.is_empty() => {
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
            Word::After if self.is_of_credit(token) => {
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

    /// Whether the word here follows an increment or delay, with no comma between.
    fn is_of_credit(&self, word: Token) -> bool {
        let before = self
            .at
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before));
        let gap = before.and_then(|before| self.source.text.get(before.end..word.start));
        self.credit_until == Some(self.at) && gap.is_some_and(|gap| !gap.contains([',', ';']))
    }

    /// Reads `no increment or delay`.
    fn without(&mut self, token: Token) -> Result<(), ParseError> {
        self.step();
        loop {
            let Some(word @ (Word::Increment | Word::Delay | Word::Byoyomi)) = self.ahead(0) else {
                return Err(self.error(ParseErrorKind::UnknownWord, token));
            };
            self.step();
            self.deny(word, token)?;
            if !self.eat(Word::Or) {
                return Ok(());
            }
        }
    }

    /// Whether `no` stands after the word here, and is not of the word after it: `加算なし`.
    fn is_denied_after(&self) -> bool {
        let is_of_next = matches!(
            self.ahead(2),
            Some(Word::Increment | Word::Delay | Word::Byoyomi)
        );
        self.ahead(1) == Some(Word::No) && !is_of_next
    }

    /// The last stage, or the whole game if there is none yet, has no increment, delay or byo-yomi.
    fn deny(&mut self, what: Word, token: Token) -> Result<(), ParseError> {
        let place = self.stages.len();
        let is_given = if what == Word::Byoyomi {
            self.no_overtime = Some(token);
            self.stages.iter().any(|(stage, _)| is_overtime(stage))
        } else {
            self.no_credit.push((place, token));
            self.credit.is_some_and(|(_, stages)| stages == place)
        };
        if is_given {
            return Err(self.denied(token));
        }
        Ok(())
    }

    fn denied(&self, token: Token) -> ParseError {
        self.error(ParseErrorKind::Contradiction, token)
            .with_hint(Hint::FideDenied)
    }

    /// Reads `increment of 30 seconds per move`, `inc/30`.
    fn said_before(&mut self, what: For) -> Result<(), ParseError> {
        self.pass(if self.has_time_after_slash() { 2 } else { 1 });
        let mut timed = self.timed()?;
        match self.purpose(&mut timed)? {
            For::Unsaid | For::EachMove | For::Increment | For::Rest => self.take(&timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideIncrementOfStage)),
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
                if self.stages.is_empty() && self.is_long_time(2) =>
            {
                self.several(count, token)
            }
            (Some(Word::Byoyomi | Word::Periods), _) if self.counts_periods() => {
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
        whole(first) && whole(second) && gap == Some(" ") && second.end == text.len()
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
        // `2 games`.
        if what == For::Rest
            && timed.unit.is_none()
            && timed.hours.is_none()
            && self.tokens.len() == 2
        {
            return Err(self.missing_unit(&timed));
        }
        if is_bare && timed.periods.is_some() && before != Some(Word::Bar) {
            let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
            return Err(error.with_hint(Hint::FidePeriods));
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
            Some(Word::Bar) if is_bare && (self.credit.is_some() || timed.periods.is_some()) => {
                self.take(&timed, For::Byoyomi)
            }
            Some(Word::Bar) if is_bare => self.bare(&timed),
            _ => self.take(&timed, what),
        }
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

    /// Reads `from move 61`; a text that was cut off may end earlier.
    fn begins_at_move(&mut self, token: Token) -> Result<(), ParseError> {
        let _ = self.eat(Word::From);
        if self.eat(Word::First) {
            let last = self.peek().map_or(token.end, |moves| moves.end);
            self.step();
            return self.begins_at(NonZeroU32::MIN, Token { end: last, ..token });
        }
        let is_named = self.eat(Word::Moves);
        let Some(token) = self.peek() else {
            // `from the beginning`.
            if is_named {
                let error = self.missing(ParseErrorKind::ExpectedNumber);
                return Err(error.with_hint(Hint::FideFrom));
            }
            return Ok(());
        };
        let Word::Number { count, .. } = token.word else {
            return Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::FideFrom));
        };
        self.step();
        let _ = self.eat(Word::Ordinal);
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
        let place = self.stages.len();
        // `then 30 min from move 41`, where the increment has been given before.
        let is_of_stage = self.credit.is_some_and(|(_, stages)| stages < place);
        if is_of_stage && Some(number.get()) == self.first_of_last_stage() {
            return Ok(());
        }
        // `from move 41 30 min`, likewise.
        let is_of_next = self.credit.is_some() && self.is_long_time(0);
        if is_of_next && self.moves.checked_add(1) == Some(number.get()) {
            return Ok(());
        }
        self.begin(number, token, Hint::FideFromStage)
    }

    /// The increment is added after this move, the last of a stage.
    fn begins_after(&mut self, last: NonZeroU32, token: Token) -> Result<(), ParseError> {
        self.begin(last.saturating_add(1), token, Hint::FideEndOfStage)
    }

    fn begin(
        &mut self,
        move_number: NonZeroU32,
        token: Token,
        hint: Hint,
    ) -> Result<(), ParseError> {
        let stages = self.stages.len();
        // A later stage may repeat the increment, from its own first move on.
        let contradicts = |earlier: &Begin| {
            move_number < earlier.move_number
                || move_number != earlier.move_number && earlier.stages == stages
        };
        if self.from.last().is_some_and(contradicts) {
            let error = self.error(ParseErrorKind::Contradiction, token);
            return Err(error.with_hint(Hint::FideSecondFrom));
        }
        self.from.push(Begin {
            move_number,
            token,
            hint,
            stages,
        });
        Ok(())
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

    /// Reads a number without a unit after `+`: seconds for each move, after one that is minutes
    /// for the game.
    fn bare(&mut self, timed: &Timed) -> Result<(), ParseError> {
        let next = self.peek().filter(|next| next.word.is_number());
        let gap = next.and_then(|next| self.source.text.get(timed.end..next.start));
        match self.stages.as_slice() {
            // `+ 5 30 s byo-yomi`.
            _ if gap.is_some_and(|gap| gap.trim().is_empty()) => Err(self
                .error(ParseErrorKind::ExpectedTime, timed.token)
                .with_hint(Hint::FidePeriods)),
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
        // `10/move` has none either, as servers write it.
        let place = self.tokens.get(self.at).map(|token| token.start);
        let said = self
            .source
            .text
            .get(timed.end..place.unwrap_or(self.source.text.len()));
        if timed.unit.is_none()
            && what == For::EachMove
            && !said.is_some_and(|said| said.contains('/'))
        {
            return Err(self.missing_unit(timed));
        }
        // `after move 40, 30 s per move`.
        if let Some((token, last)) = self.after.take().zip(NonZeroU32::new(self.moves)) {
            self.begins_after(last, token)?;
        }
        let credit = self.credit(timed, what);
        let span = (timed.token.start, timed.end);
        self.tell(FieldName::Credit, span, &credit, |credit| match credit {
            Credit::Apart { amount, .. } => format!("delay of {}", describe::time(amount)),
            _ => describe::time(credit.amount()),
        });
        let place = self.stages.len();
        self.credit = Some((credit?, place));
        self.credit_until = Some(self.at);
        let denied = self.no_credit.iter().find(|(other, _)| *other == place);
        if let Some((_, token)) = denied {
            return Err(self.denied(*token));
        }
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
        // No stage has ten hours: `90:00/40 moves`.
        let is_long = minutes.get() >= 600_000;
        let time = if has_moves && self.has_hours && !is_long || hours == minutes {
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
        let is_alone = self.tokens.len() == 1;
        let most_decimals = if is_alone { 0 } else { 2 };
        if timed.unit.is_none() && timed.decimals > most_decimals {
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
        let credit = self.credit.map(|(credit, _)| credit);
        let given = credit.filter(|credit| credit.amount() > Millis::ZERO);
        // Only the main time has an increment.
        let has_main_time = !stages.iter().all(is_overtime);
        if stages.is_empty() || given.is_some() && !has_main_time {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideMainTime));
        }
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
        let first = self.first_with_credit(&stages)?;
        let is_denied = |place: usize| {
            let mut denied = self.no_credit.iter();
            denied.any(|(stages, _)| stages.checked_sub(1) == Some(place))
        };
        let gets: Vec<_> = (0..)
            .zip(&stages)
            .map(|(place, stage)| place >= first && !is_overtime(stage) && !is_denied(place))
            .collect();
        if given.is_some() {
            self.check_denied(&gets, first)?;
        }
        for (stage, _) in stages.iter_mut().zip(gets).filter(|(_, gets)| *gets) {
            stage.credit = given;
        }
        Ok(stages)
    }

    /// The place of the first stage with the increment.
    fn first_with_credit(&self, stages: &[Stage]) -> Result<usize, ParseError> {
        let mut places = self.from.iter().map(|begin| {
            if self.credit.is_none() {
                let error = self.error(ParseErrorKind::Contradiction, begin.token);
                return Err(error.with_hint(Hint::FideFromWithoutIncrement));
            }
            let place = first_moves(stages).position(|first| first == begin.move_number.get());
            let outside = || self.error(ParseErrorKind::OutOfRange, begin.token);
            place.ok_or_else(|| outside().with_hint(begin.hint))
        });
        let first = places.next().unwrap_or(Ok(0))?;
        places.try_for_each(|place| place.map(drop))?;
        Ok(first)
    }

    /// Checks that the stages to which no increment is denied follow one another, and that the one is
    /// among them that it was given with.
    fn check_denied(&self, gets: &[bool], first: usize) -> Result<(), ParseError> {
        let Some((place, token)) = self.no_credit.iter().min_by_key(|denied| denied.0) else {
            return Ok(());
        };
        let runs = gets.chunk_by(|one, other| one == other);
        let runs = runs.filter(|run| run.first() == Some(&true)).count();
        let own = self
            .credit
            .and_then(|(_, stages)| gets.get(stages.saturating_sub(1)));
        let begins_later = !self.from.is_empty() && gets.get(first) != Some(&true);
        if *place == 0 || runs != 1 || own != Some(&true) || begins_later {
            return Err(self.denied(*token));
        }
        Ok(())
    }
}

fn is_overtime(stage: &Stage) -> bool {
    let quota = stage.quota;
    quota.is_some_and(|quota| quota.when_met == WhenMet::RepeatSet)
}
