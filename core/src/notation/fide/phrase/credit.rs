//! The increment or delay: its amount, the move from which it is given, and the stages that have none.

use alloc::format;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::purpose::For;
use super::times::Timed;
use super::{Phrase, Token, Word, is_overtime};
use crate::model::{Credit, Stage, describe};
use crate::notation::FieldName;
use crate::notation::fide::first_moves;
use crate::notation::fide::languages::is_japanese;
use crate::notation::fide::languages::joining::has_with;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// What the text has said so far of its increment or delay.
#[derive(Default)]
pub(super) struct Given {
    /// The credit, with the number of stages before it.
    pub(super) credit: Option<(Credit, usize)>,
    /// The number of stages before the credit where it is given first.
    first_stages: Option<usize>,
    /// Where the text between the last stage and the credit starts and ends.
    gap: (usize, usize),
    /// The place of the token after the credit.
    until: Option<usize>,
    /// The moves from which it is given, as the text says them.
    begins: Vec<Begin>,
    /// The stages that the text says have none.
    denials: Vec<Denial>,
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

impl Phrase<'_> {
    /// Reads `increment of 30 seconds per move`, `inc/30`.
    pub(super) fn said_before(&mut self, what: For) -> Result<(), ParseError> {
        self.pass(if self.has_time_after_slash() { 2 } else { 1 });
        let mut timed = self.timed()?;
        match self.purpose(&mut timed)? {
            For::Unsaid | For::EachMove | For::Increment | For::Rest => self.take(&timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideIncrementOfStage)),
        }
    }

    /// Reads a number without a unit after `+`: seconds for each move, after one that is minutes
    /// for the game.
    pub(super) fn bare(&mut self, timed: &Timed) -> Result<(), ParseError> {
        match self.stages.as_slice() {
            // `+ 5 30 s byo-yomi`, `+ 5/30 s byo-yomi`.
            _ if self
                .gap_to_time(timed)
                .is_some_and(|gap| matches!(gap, "" | "/")) =>
            {
                Err(self
                    .error(ParseErrorKind::ExpectedTime, timed.token)
                    .with_hint(Hint::FidePeriods))
            }
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

    pub(super) fn bonus(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
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
        self.given.credit = Some(credit);
        let end = self.stages.last().map_or(0, |(_, end)| *end);
        self.given.gap = (end, timed.token.start);
        self.given.first_stages.get_or_insert(place);
        self.given.until = Some(self.at);
        let mut denials = self.given.denials.iter();
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
        match self.given.credit {
            // A later stage may repeat the increment.
            Some((same, stages)) if same == credit && stages < self.stages.len() => Ok(credit),
            Some(_) => {
                let error = self.error(ParseErrorKind::Contradiction, timed.token);
                Err(error.with_hint(Hint::SecondIncrement))
            }
            None => Ok(credit),
        }
    }

    /// Whether an increment or delay, or its seconds, stand so many tokens ahead.
    pub(super) fn is_credit(&self, places: usize) -> bool {
        match self.ahead(places) {
            Some(Word::Increment | Word::Delay) => true,
            Some(Word::Number { .. }) => {
                self.ahead(places.saturating_add(1)) == Some(Word::Unit(Unit::Second))
            }
            _ => false,
        }
    }

    /// Reads `no increment or delay`.
    pub(super) fn without(&mut self, token: Token) -> Result<(), ParseError> {
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

    /// Whether the `no` here denies the main time: `no main time, byo-yomi 30 s`. The words for it only join
    /// others; in Japanese they stand before it: `持ち時間なし`.
    pub(super) fn is_of_main_time(&self, no: Token) -> bool {
        let text = self.source.text;
        let is_word = |gap: Option<&str>| gap.is_some_and(|gap| gap.contains(char::is_alphabetic));
        let written = text.get(no.start..no.end).unwrap_or_default();
        if written.starts_with(is_japanese) {
            let before = self
                .at
                .checked_sub(1)
                .and_then(|before| self.tokens.get(before));
            let end = before.map_or(0, |before| before.end);
            return is_word(text.get(end..no.start));
        }
        let next = self.at.saturating_add(1);
        let start = self.tokens.get(next).map_or(text.len(), |next| next.start);
        let is_other = matches!(
            self.ahead(1),
            Some(Word::Increment | Word::Delay | Word::Byoyomi)
        );
        let is_apart = self.is_separate(next) || self.gap_before(next).contains(':');
        is_word(text.get(no.end..start)) && (!is_other || is_apart)
    }

    pub(super) fn without_main_time(&mut self, no: Token) -> Result<(), ParseError> {
        self.step();
        if self.has_begun() {
            return Err(self.error(ParseErrorKind::UnknownWord, no));
        }
        self.no_main_time = Some(no);
        Ok(())
    }

    /// Whether `no` stands after the word here, and is not of the word after it. In Japanese it never is:
    /// `加算なし`.
    pub(super) fn is_denied_after(&self) -> bool {
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
    pub(super) fn deny(&mut self, what: Word, token: Token) -> Result<(), ParseError> {
        let is_given = if what == Word::Byoyomi {
            self.no_overtime = Some(token);
            self.stages.iter().any(|(stage, _)| is_overtime(stage))
        } else {
            let denial = Denial {
                is_delay: what == Word::Delay,
                stages: self.stages.len(),
                token,
            };
            self.given.denials.push(denial);
            self.given
                .credit
                .is_some_and(|credit| contradict(&denial, credit))
        };
        if is_given {
            return Err(self.denied(token));
        }
        Ok(())
    }

    pub(super) fn denied(&self, token: Token) -> ParseError {
        self.error(ParseErrorKind::Contradiction, token)
            .with_hint(Hint::FideDenied)
    }

    /// Whether the `after move 40` here is of the increment or delay before it, not of a stage.
    #[cold]
    pub(super) fn is_of_credit(&self, after: Token) -> Result<bool, ParseError> {
        let gap = self.gap_before(self.at);
        if self.given.until != Some(self.at) || gap.contains([',', ';']) {
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

    /// Reads `from move 61`; a text that was cut off may end earlier.
    pub(super) fn begins_at_move(&mut self, token: Token) -> Result<(), ParseError> {
        let from = self.at;
        let _ = self.eat(Word::From);
        if self.eat(Word::First) {
            if let Some(time) = self
                .peek()
                .filter(|next| matches!(next.word, Word::Clock { .. }))
            {
                let error = self.error(ParseErrorKind::ExpectedNumber, time);
                return Err(error.with_hint(Hint::FideFrom));
            }
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
            if self.given.until == Some(from) {
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
        let follows = self.given.until == Some(from);
        if follows {
            self.given.until = Some(self.at);
        }
        let place = self.stages.len();
        // `then 30 min from move 41`, where the increment has been given before.
        let is_of_stage = self.given.first_stages.is_some_and(|stages| stages < place);
        if is_of_stage && Some(number.get()) == self.first_of_last_stage() {
            return Ok(());
        }
        // `from move 41 30 min`, likewise.
        let needs_next = self
            .stages
            .last()
            .is_some_and(|(last, _)| last.quota.is_some());
        let is_of_next = needs_next && self.given.credit.is_some() && self.is_long_time(0);
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
    pub(super) fn begins_after(
        &mut self,
        last: NonZeroU32,
        token: Token,
    ) -> Result<(), ParseError> {
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
        let mut of_credit = self.given.begins.iter().filter(|begin| begin.is_of_credit);
        if is_of_credit && of_credit.next_back().is_some_and(contradicts) {
            let error = self.error(ParseErrorKind::Contradiction, token);
            return Err(error.with_hint(Hint::FideSecondFrom));
        }
        self.given.begins.push(Begin {
            move_number,
            token,
            hint,
            stages,
            is_of_credit,
        });
        Ok(())
    }

    /// Adds the credit to the stages that have it.
    pub(super) fn add_credit(
        &self,
        credit: Option<Credit>,
        stages: &mut [Stage],
    ) -> Result<(), ParseError> {
        let first = self.first_with_credit(stages)?;
        let is_denied = |place: usize| {
            let is_of = |denial: &Denial| denial.stages.checked_sub(1) == Some(place);
            !self.given.denials.is_empty() && self.denials_of_credit().any(is_of)
        };
        let gets: Vec<_> = (0..)
            .zip(&*stages)
            .map(|(place, stage)| place >= first && !is_overtime(stage) && !is_denied(place))
            .collect();
        if credit.is_some() {
            self.check_denied(&gets, first)?;
        }
        for (stage, _) in stages.iter_mut().zip(gets).filter(|(_, gets)| *gets) {
            stage.credit = credit;
        }
        Ok(())
    }

    /// The place of the first stage with the increment: where the text says so beside it, else where the
    /// stage begins that is `with` it.
    fn first_with_credit(&self, stages: &[Stage]) -> Result<usize, ParseError> {
        let place = |begin: &Begin| {
            let place = first_moves(stages).position(|first| first == begin.move_number.get());
            // `30 min from move 41`.
            if self.given.credit.is_none() && place.is_some_and(|place| place > 0) {
                return Ok(0);
            }
            if self.given.credit.is_none() {
                let error = self.error(ParseErrorKind::Contradiction, begin.token);
                return Err(error.with_hint(Hint::FideFromWithoutIncrement));
            }
            let outside = || self.error(ParseErrorKind::OutOfRange, begin.token);
            place.ok_or_else(|| outside().with_hint(begin.hint))
        };
        self.given
            .begins
            .iter()
            .try_for_each(|begin| place(begin).map(drop))?;
        let of_credit = self.given.begins.iter().find(|begin| begin.is_of_credit);
        match of_credit.or(self.given.begins.last()) {
            None => Ok(0),
            Some(begin)
                if begin.is_of_credit || self.given.credit.is_none() || self.is_with_stage() =>
            {
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
        let (start, end) = self.given.gap;
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
            .given
            .credit
            .and_then(|(_, stages)| gets.get(stages.saturating_sub(1)));
        let begins_later = !self.given.begins.is_empty() && gets.get(first) != Some(&true);
        if first_denial.stages == 0 || runs != 1 || own != Some(&true) || begins_later {
            return Err(self.denied(first_denial.token));
        }
        Ok(())
    }

    /// The denials of the kind of the credit.
    #[cold]
    fn denials_of_credit(&self) -> impl Iterator<Item = &Denial> {
        let credit = self.given.credit.map(|(credit, _)| credit);
        let denials = self.given.denials.iter();
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
