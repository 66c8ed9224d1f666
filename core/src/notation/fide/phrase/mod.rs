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
use super::languages::is_japanese;
use super::languages::joining::{has_with, is_game};
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
    /// Where an increment or a delay is denied.
    denials: Vec<Denial>,
    /// The number of stages before the credit where it is given first.
    first_credit: Option<usize>,
    /// What is between the last stage before the credit and its time.
    before_credit: (usize, usize),
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

/// `no increment`, `without delay`.
#[derive(Clone, Copy)]
struct Denial {
    is_delay: bool,
    /// The number of stages up to the one that has none.
    stages: usize,
    token: Token,
}

/// `from move 41`: from where an increment is added, or where a stage begins.
#[derive(Clone, Copy)]
struct Begin {
    /// The first move that has it.
    move_number: NonZeroU32,
    token: Token,
    /// What the text says if no stage begins there.
    hint: Hint,
    /// The number of stages before it in the text.
    stages: usize,
    /// Whether it stands beside the increment. Otherwise it can tell where a stage begins.
    is_of_credit: bool,
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
            first_credit: None,
            before_credit: (0, 0),
            credit_until: None,
            denials: Vec::new(),
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

    /// Whether the `after move 40` here is of the increment or delay before it, not of a stage.
    #[cold]
    fn is_of_credit(&self, after: Token) -> Result<bool, ParseError> {
        let gap = self.gap_before(self.at);
        if self.credit_until != Some(self.at) || gap.contains([',', ';']) {
            return Ok(false);
        }
        let places = self.places_of_move();
        let is_added = self.ahead(places) == Some(Word::Plus);
        if !self.is_long_time(places.saturating_add(is_added.into())) {
            return Ok(true);
        }
        // The time of a stage follows. Where that is clear, `after move 40` belongs to it.
        let has_moves = self.moves > 0;
        let is_apart = gap.contains(|c: char| c != ' ');
        let place = self.at.saturating_add(places);
        if !has_moves || is_apart || !is_added && !self.gap_before(place).contains([',', ';', '.'])
        {
            return Ok(false);
        }
        let error = self.error(ParseErrorKind::Ambiguous, after);
        Err(error.with_hint(Hint::FideAfterOfStageOrIncrement))
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

    /// Whether an increment or delay, or its seconds, stand so many tokens ahead.
    fn is_credit(&self, places: usize) -> bool {
        match self.ahead(places) {
            Some(Word::Increment | Word::Delay) => true,
            Some(Word::Number { .. }) => {
                self.ahead(places.saturating_add(1)) == Some(Word::Unit(Unit::Second))
            }
            _ => false,
        }
    }

    /// The text between the token at this place and the one before.
    fn gap_before(&self, place: usize) -> &'a str {
        let tokens = place
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before..=place));
        let gap = match tokens {
            Some([before, next]) => self.source.text.get(before.end..next.start),
            _ => None,
        };
        gap.unwrap_or_default()
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
            // `without increment and delay`, not `without increment, delay 5 s`.
            let is_another = matches!(
                self.ahead(0),
                Some(Word::Increment | Word::Delay | Word::Byoyomi)
            ) && !self.ahead(1).is_some_and(Word::is_number);
            if !self.eat(Word::Or) && !is_another {
                return Ok(());
            }
        }
    }

    /// Whether `no` stands after the word here, and is not of the word after it. In Japanese it never is:
    /// `加算なし`.
    fn is_denied_after(&self) -> bool {
        let no = self.tokens.get(self.at.saturating_add(1));
        let Some(no) = no.filter(|no| no.word == Word::No) else {
            return false;
        };
        let written = self.source.text.get(no.start..no.end);
        let is_of_next = matches!(
            self.ahead(2),
            Some(Word::Increment | Word::Delay | Word::Byoyomi)
        );
        !is_of_next || written.is_some_and(|no| no.starts_with(is_japanese))
    }

    /// The last stage, or the whole game if there is none yet, has no increment, delay or byo-yomi.
    fn deny(&mut self, what: Word, token: Token) -> Result<(), ParseError> {
        let is_given = if what == Word::Byoyomi {
            self.no_overtime = Some(token);
            self.stages.iter().any(|(stage, _)| is_overtime(stage))
        } else {
            let denial = Denial {
                is_delay: what == Word::Delay,
                stages: self.stages.len(),
                token,
            };
            self.denials.push(denial);
            self.credit
                .is_some_and(|credit| contradict(&denial, credit))
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
                if self.stages.is_empty() && self.is_main_time(2) =>
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
        let has_unit = timed.unit.is_some() || timed.hours.is_some();
        if what == For::Rest && !has_unit && self.counts_games() {
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

    /// Reads `from move 61`; a text that was cut off may end earlier.
    fn begins_at_move(&mut self, token: Token) -> Result<(), ParseError> {
        let from = self.at;
        let _ = self.eat(Word::From);
        if self.eat(Word::First) {
            let last = self.peek().map_or(token.end, |moves| moves.end);
            self.step();
            return self.begins_at(NonZeroU32::MIN, Token { end: last, ..token }, from);
        }
        let is_named = self.eat(Word::Moves);
        let Some(first) = self.peek() else {
            // `from the beginning`.
            if is_named {
                let error = self.missing(ParseErrorKind::ExpectedNumber);
                return Err(error.with_hint(Hint::FideFrom));
            }
            if self.credit_until == Some(from) {
                return self.begins_at(NonZeroU32::MIN, token, from);
            }
            return Ok(());
        };
        let Word::Number { count, .. } = first.word else {
            return Err(self
                .error(ParseErrorKind::ExpectedNumber, first)
                .with_hint(Hint::FideFrom));
        };
        self.step();
        let _ = self.eat(Word::Ordinal);
        if self.ahead(1) != Some(Word::In) {
            let _ = self.eat(Word::Moves);
        }
        let number = self.count(count, first)?;
        self.begins_at(number, first, from)
    }

    /// Takes the `from move 41` whose first word stands at the place `from`.
    fn begins_at(
        &mut self,
        number: NonZeroU32,
        token: Token,
        from: usize,
    ) -> Result<(), ParseError> {
        let span = (token.start, token.end);
        self.tell(FieldName::Moves, span, &Ok(number), |number| {
            format!("from move {number}")
        });
        let follows = self.credit_until == Some(from);
        if follows {
            self.credit_until = Some(self.at);
        }
        let place = self.stages.len();
        // `then 30 min from move 41`, where the increment has been given before.
        let is_of_stage = self.first_credit.is_some_and(|stages| stages < place);
        if is_of_stage && Some(number.get()) == self.first_of_last_stage() {
            return Ok(());
        }
        // `from move 41 30 min`, likewise.
        let is_of_next = self.credit.is_some() && self.is_long_time(0);
        if is_of_next && self.moves.checked_add(1) == Some(number.get()) {
            return Ok(());
        }
        // Beside the increment, or between two separators before it.
        let separators = [',', ';', '.', '(', '-'];
        let before = from
            .checked_sub(1)
            .and_then(|before| self.tokens.get(before));
        let is_joined = before.is_some_and(|token| matches!(token.word, Word::Plus | Word::Then));
        let is_apart = is_joined || self.gap_before(from).contains(separators);
        let gap = self.gap_before(self.at).trim();
        let precedes = self.is_credit(0) && (gap.is_empty() || is_apart && gap == ",");
        self.begin(number, token, Hint::FideFromStage, follows || precedes)
    }

    /// The increment is added after this move, the last of a stage.
    fn begins_after(&mut self, last: NonZeroU32, token: Token) -> Result<(), ParseError> {
        self.begin(last.saturating_add(1), token, Hint::FideEndOfStage, true)
    }

    fn begin(
        &mut self,
        move_number: NonZeroU32,
        token: Token,
        hint: Hint,
        is_of_credit: bool,
    ) -> Result<(), ParseError> {
        let stages = self.stages.len();
        // A later stage may repeat the increment, from its own first move on.
        let contradicts = |earlier: &Begin| {
            move_number < earlier.move_number
                || move_number != earlier.move_number && earlier.stages == stages
        };
        let mut of_credit = self.from.iter().filter(|begin| begin.is_of_credit);
        if is_of_credit && of_credit.next_back().is_some_and(contradicts) {
            let error = self.error(ParseErrorKind::Contradiction, token);
            return Err(error.with_hint(Hint::FideSecondFrom));
        }
        self.from.push(Begin {
            move_number,
            token,
            hint,
            stages,
            is_of_credit,
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
        let credit = (credit?, place);
        self.credit = Some(credit);
        let end = self.stages.last().map_or(0, |(_, end)| *end);
        self.before_credit = (end, timed.token.start);
        self.first_credit.get_or_insert(place);
        self.credit_until = Some(self.at);
        let mut denials = self.denials.iter();
        match denials.find(|denial| contradict(denial, credit)) {
            Some(denial) => Err(self.denied(denial.token)),
            None => Ok(()),
        }
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
        // `+ 30 s per move, after move 40`.
        if self.after.is_some() {
            let error = self.missing(ParseErrorKind::ExpectedTime);
            return Err(error.with_hint(Hint::FideTime));
        }
        if self.is_canadian {
            let error = self.missing(ParseErrorKind::ExpectedMoves);
            return Err(error.with_hint(Hint::FideStones));
        }
        let first = self.first_with_credit(&stages)?;
        let is_denied = |place: usize| {
            let is_of = |denial: &Denial| denial.stages.checked_sub(1) == Some(place);
            !self.denials.is_empty() && self.denials_of_credit().any(is_of)
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

    /// The place of the first stage with the increment: where the text says so beside it, else where the
    /// stage begins that is `with` it.
    fn first_with_credit(&self, stages: &[Stage]) -> Result<usize, ParseError> {
        let place = |begin: &Begin| {
            let place = first_moves(stages).position(|first| first == begin.move_number.get());
            // `30 min from move 41`.
            if self.credit.is_none() && place.is_some_and(|place| place > 0) {
                return Ok(0);
            }
            if self.credit.is_none() {
                let error = self.error(ParseErrorKind::Contradiction, begin.token);
                return Err(error.with_hint(Hint::FideFromWithoutIncrement));
            }
            let outside = || self.error(ParseErrorKind::OutOfRange, begin.token);
            place.ok_or_else(|| outside().with_hint(begin.hint))
        };
        self.from
            .iter()
            .try_for_each(|begin| place(begin).map(drop))?;
        let of_credit = self.from.iter().find(|begin| begin.is_of_credit);
        match of_credit.or(self.from.last()) {
            None => Ok(0),
            Some(begin) if begin.is_of_credit || self.credit.is_none() || self.is_with_stage() => {
                place(begin)
            }
            Some(begin) => match place(begin)? {
                0 => Ok(0),
                _ => Err(self
                    .error(ParseErrorKind::Ambiguous, begin.token)
                    .with_hint(Hint::FideFromOfStageOrIncrement)),
            },
        }
    }

    /// Whether the credit is given `with` the last stage before it.
    #[cold]
    fn is_with_stage(&self) -> bool {
        let (start, end) = self.before_credit;
        let gap = self.source.text.get(start..end).unwrap_or_default();
        !gap.contains([',', ';', '.', '(', '+', '-']) && has_with(gap)
    }

    /// Checks that the stages to which no increment is denied follow one another, and that the one is
    /// among them that it was given with.
    fn check_denied(&self, gets: &[bool], first: usize) -> Result<(), ParseError> {
        let Some(first_denial) = self.denials_of_credit().min_by_key(|denial| denial.stages) else {
            return Ok(());
        };
        let runs = gets.chunk_by(|one, other| one == other);
        let runs = runs.filter(|run| run.first() == Some(&true)).count();
        let own = self
            .credit
            .and_then(|(_, stages)| gets.get(stages.saturating_sub(1)));
        let begins_later = !self.from.is_empty() && gets.get(first) != Some(&true);
        if first_denial.stages == 0 || runs != 1 || own != Some(&true) || begins_later {
            return Err(self.denied(first_denial.token));
        }
        Ok(())
    }

    /// The denials of the kind of the credit.
    #[cold]
    fn denials_of_credit(&self) -> impl Iterator<Item = &Denial> {
        let credit = self.credit.map(|(credit, _)| credit);
        let denials = self.denials.iter();
        denials.filter(move |denial| credit.is_some_and(|credit| is_of_kind(denial, credit)))
    }
}

fn is_of_kind(denial: &Denial, credit: Credit) -> bool {
    denial.is_delay == matches!(credit, Credit::Apart { .. })
}

/// Whether what is denied is the credit of the same stage.
fn contradict(denial: &Denial, (credit, stages): (Credit, usize)) -> bool {
    denial.stages == stages && is_of_kind(denial, credit)
}

fn is_overtime(stage: &Stage) -> bool {
    let quota = stage.quota;
    quota.is_some_and(|quota| quota.when_met == WhenMet::RepeatSet)
}
