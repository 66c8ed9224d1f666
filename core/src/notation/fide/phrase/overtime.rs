//! Byo-yomi and Canadian overtime.

use core::num::{NonZeroU16, NonZeroU32};

use super::super::tokens::is_space;
use super::purpose::For;
use super::times::Timed;
use super::{Phrase, Token, Word};
use crate::model::stage::lives;
use crate::model::{Millis, OnExpiry, Quota, Stage, WhenMet, describe};
use crate::notation::FieldName;
use crate::notation::fide::languages::joining::has_with;
use crate::notation::pgn::each_move;
use crate::notation::trace;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

impl Phrase<'_> {
    /// Reads `byo-yomi of 3 x 30 s`, and `byo-yomi: 25 stones in 10 minutes`.
    pub(super) fn byoyomi(&mut self) -> Result<(), ParseError> {
        while let Some(Word::Byoyomi | Word::Periods) = self.ahead(0) {
            self.step();
        }
        if self.eat(Word::Canadian) {
            self.is_canadian = true;
        }
        if self.is_canadian || self.ahead(1) == Some(Word::Stones) {
            return Ok(());
        }
        self.periods_and_time()
    }

    /// Reads `5 periods of 30 s`, `3x30 s`, `1 move in 30 s`, or the time alone.
    pub(super) fn periods_and_time(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        let periods = self.periods_of()?;
        if periods.is_none() && self.is_one_move() {
            self.pass(2);
            let _ = self.eat(Word::Slash) || self.eat(Word::In);
        }
        let number = self.at;
        let mut timed = self.timed()?;
        timed.periods = periods;
        let what = self.purpose(&mut timed)?;
        self.check_period(start, number, &timed)?;
        // `5 30-second periods`.
        let _ = periods.is_some() && self.eat(Word::Periods);
        self.take_period(&timed, what)
    }

    /// Refuses a time of byo-yomi if the word can belong to what stands before it: a number without a
    /// unit can then be that of the periods, and a time in brackets can be for the seconds. `start` is
    /// the place of the number of periods or, without one, of the time; `number` is that of the time.
    #[cold]
    fn check_period(&self, start: usize, number: usize, timed: &Timed) -> Result<(), ParseError> {
        let Some(byoyomi) = self.byoyomi_before(start).or(self.byoyomi_before(number)) else {
            return Ok(());
        };
        let has_unit = timed.unit.is_some() || timed.hours.is_some();
        // `byo-yomi 5/30 s`, `byo-yomi 5 (30 s)`.
        let gap = self
            .gap_to_time(timed)
            .filter(|_| !has_unit && timed.periods.is_none());
        if gap.is_some_and(|gap| matches!(gap, "" | "/" | "(")) {
            let error = self.error(ParseErrorKind::Ambiguous, timed.token);
            return Err(error.with_hint(Hint::FideSecondsOrPeriods));
        }
        let is_of_seconds = self.is_of_seconds(byoyomi);
        let hint = if !has_unit && (is_of_seconds || self.is_counted(byoyomi)) {
            // `30 s byo-yomi (5)`, `30 byo-yomi (5)`.
            Hint::FideSecondsOrPeriods
        } else if is_of_seconds && self.gap_before(start).contains('(') {
            // `30 s byo-yomi (30 s per move)`.
            Hint::FideByoyomiOrIncrement
        } else {
            return Ok(());
        };
        let error = self.error(ParseErrorKind::Ambiguous, timed.token);
        Err(error.with_hint(hint))
    }

    /// What stands between a time and another one here.
    pub(super) fn gap_to_time(&self, timed: &Timed) -> Option<&str> {
        let is_time = |next: &Token| next.word.is_time();
        let next = self.peek().filter(is_time)?;
        Some(self.source.text.get(timed.end..next.start)?.trim())
    }

    /// Where the words for byo-yomi directly before the token at this place begin.
    pub(super) fn byoyomi_before(&self, place: usize) -> Option<usize> {
        let before = self.tokens.get(..place)?;
        let other = before.iter().rposition(|token| token.word != Word::Byoyomi);
        let byoyomi = other.map_or(0, |other| other.saturating_add(1));
        (byoyomi < place).then_some(byoyomi)
    }

    /// Whether nothing separates the byo-yomi at this place from seconds before it.
    fn is_of_seconds(&self, byoyomi: usize) -> bool {
        let before = byoyomi
            .checked_sub(1)
            .and_then(|place| self.tokens.get(place));
        let is_second = before.is_some_and(|token| token.word == Word::Unit(Unit::Second));
        is_second && !self.is_separate(byoyomi)
    }

    /// Whether nothing separates the byo-yomi at this place from a number before it that is not the
    /// minutes of `1h30`.
    fn is_counted(&self, byoyomi: usize) -> bool {
        let before = self.tokens.get(..byoyomi).unwrap_or_default();
        match before {
            [.., hour, _] if hour.word == Word::Unit(Unit::Hour) => false,
            [.., number] => number.word.is_number() && !self.is_separate(byoyomi),
            [] => false,
        }
    }

    /// Whether a comma or the like stands before the token at this place.
    pub(super) fn is_separate(&self, place: usize) -> bool {
        self.gap_before(place).contains([',', ';', '.', '('])
    }

    /// Takes a time as a period, unless the phrase gives it a purpose that no period has.
    pub(super) fn take_period(&mut self, timed: &Timed, what: For) -> Result<(), ParseError> {
        match what {
            For::Unsaid | For::EachMove | For::Byoyomi => self.take(timed, For::Byoyomi),
            For::Stones(_) => self.take(timed, what),
            _ => Err(self
                .error(ParseErrorKind::Contradiction, timed.token)
                .with_hint(Hint::FideByoyomi)),
        }
    }

    /// Reads `Canadian`, before or after a number of moves and their time.
    pub(super) fn canadian(&mut self) -> Result<(), ParseError> {
        self.eat_canadian();
        let last = self.stages.last().copied();
        let last = last.and_then(|(stage, end)| Some((stage.time, stage.quota?, end)));
        match last {
            Some((time, quota, end)) if quota.when_met == WhenMet::RepeatAdd => {
                self.stages.pop();
                self.overtime(time, quota.moves, NonZeroU16::MIN, end)
            }
            // `25 stones in 10 min Canadian` says it twice.
            Some((_, quota, _)) if quota.moves > NonZeroU32::MIN => Ok(()),
            _ => {
                self.is_canadian = true;
                Ok(())
            }
        }
    }

    /// Skips `Canadian` or `Canadian byo-yomi` after the overtime that it names, if it is next.
    pub(super) fn eat_canadian(&mut self) -> bool {
        let is_canadian = self.eat(Word::Canadian);
        if is_canadian && !self.is_byoyomi_of_next(0) {
            let _ = self.eat(Word::Byoyomi);
        }
        is_canadian
    }

    /// Reads `3 x 30 s`, periods of byo-yomi, or `2 x 20 min`, the time of both sides.
    pub(super) fn several(&mut self, count: Option<u32>, token: Token) -> Result<(), ParseError> {
        self.pass(2);
        let mut timed = self.timed()?;
        let what = self.purpose(&mut timed)?;
        let is_alone = self.stages.is_empty() && what != For::Byoyomi;
        let is_doubtful = timed.unit.is_none() || is_alone && !timed.is_short();
        match count {
            Some(2) if is_alone && timed.is_short() => {
                let both = Token {
                    end: timed.end,
                    ..token
                };
                let error = self.error(ParseErrorKind::Ambiguous, both);
                Err(error.with_hint(Hint::FidePeriodsOrSides))
            }
            Some(2) if is_alone => self.take(&timed, what),
            _ if is_doubtful && what != For::Byoyomi => {
                let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
                Err(error.with_hint(Hint::FidePeriods))
            }
            _ => {
                self.add_periods(&mut timed, token)?;
                self.take_period(&timed, what)
            }
        }
    }

    /// Whether the number here counts periods whose time follows: `5 periods of 30 s`.
    pub(super) fn counts_periods(&self) -> bool {
        // `1 hour 30 byo-yomi 30 s` and `1 hour 5 and byo-yomi 30 s`: the number can be minutes.
        if self.before() == Some(Word::Unit(Unit::Hour)) && is_space(self.gap_before(self.at)) {
            let count = self.ahead(0).and_then(Word::count);
            let is_minutes = count.is_some_and(|count| count >= 10);
            let gap = self.gap_before(self.at.saturating_add(1)).trim();
            let is_named = self.ahead(1) == Some(Word::Periods);
            if !matches!(gap, "" | "-") || is_minutes && !is_named {
                return false;
            }
        }
        // `30, byo-yomi 10 s`.
        if self.ahead(1) == Some(Word::Byoyomi) && self.is_separate(self.at.saturating_add(1)) {
            return false;
        }
        let mut places = 1;
        while let Some(Word::Byoyomi | Word::Periods | Word::In) = self.ahead(places) {
            places = places.saturating_add(1);
        }
        let is_time = self.ahead(places).is_some_and(Word::is_time);
        is_time && !self.is_last_count(places)
    }

    /// Whether the number this many tokens ahead counts the periods of a time before it.
    fn is_last_count(&self, places: usize) -> bool {
        let next = self.ahead(places.saturating_add(2));
        self.ahead(places.saturating_add(1)) == Some(Word::Periods)
            && !matches!(next, Some(Word::Number { .. }))
    }

    /// Whether the number here counts times of so many seconds: `5 30-second periods`.
    #[cold]
    pub(super) fn counts_times(&self) -> bool {
        let is_of_seconds = matches!(self.ahead(1), Some(Word::Number { .. }))
            && self.ahead(2) == Some(Word::Unit(Unit::Second));
        let mut places = 3;
        while self.ahead(places) == Some(Word::Byoyomi) {
            places = places.saturating_add(1);
        }
        let next = self.ahead(places.saturating_add(1));
        is_of_seconds
            && self.ahead(places) == Some(Word::Periods)
            && !next.is_some_and(Word::is_number)
            && is_space(self.gap_before(self.at.saturating_add(1)))
    }

    /// Reads a number of periods before their time.
    pub(super) fn periods_of(&mut self) -> Result<Option<NonZeroU16>, ParseError> {
        let Some(token) = self.peek() else {
            return Ok(None);
        };
        if !token.word.is_number() {
            return Ok(None);
        }
        let is_count = match self.ahead(1) {
            Some(Word::Times) => matches!(self.ahead(2), Some(Word::Number { .. })),
            Some(Word::Byoyomi | Word::Periods) => self.counts_periods(),
            _ => self.counts_times(),
        };
        if !is_count {
            return Ok(None);
        }
        self.step();
        while let Some(Word::Times | Word::Byoyomi | Word::Periods | Word::In) = self.ahead(0) {
            self.step();
        }
        self.lives(token).map(Some)
    }

    pub(super) fn lives(&self, token: Token) -> Result<NonZeroU16, ParseError> {
        let count = token.word.count();
        let periods = match count.map(|count| lives(count.into()).map(NonZeroU16::new)) {
            Some(Some(Some(periods))) => Ok(periods),
            Some(None) => Err(self.error(ParseErrorKind::TooManyLives, token)),
            _ => Err(self
                .error(ParseErrorKind::ExpectedNumber, token)
                .with_hint(Hint::Periods)),
        };
        let span = (token.start, token.end);
        self.tell(FieldName::Lives, span, &periods, |periods| {
            trace::periods(periods.get())
        });
        periods
    }

    /// Whether the byo-yomi this many tokens ahead is separate from the time before it and has its own time:
    /// `1 hour and 30 minutes, byo-yomi 30 s`, but not `1 hour and 1 minute of byo-yomi, 10 s increment`.
    #[cold]
    pub(super) fn is_byoyomi_apart(&self, places: usize) -> bool {
        let place = self.at.saturating_add(places);
        let gap = self.gap_before(place);
        let is_apart = self.is_separate(place) || gap.contains(" - ") || has_with(gap);
        is_apart && self.is_byoyomi_of_next(places)
    }

    /// Whether the byo-yomi this many tokens ahead belongs to the time or the moves after it.
    pub(super) fn is_byoyomi_of_next(&self, places: usize) -> bool {
        let mut places = places.saturating_add(1);
        while let Some(Word::Byoyomi | Word::Periods) = self.ahead(places) {
            places = places.saturating_add(1);
        }
        let next = self.ahead(places);
        // `30 s byo-yomi, no increment`.
        let denies_next = matches!(
            self.ahead(places.saturating_add(1)),
            Some(Word::Increment | Word::Delay)
        );
        match next {
            Some(Word::No) => !denies_next || self.is_denied_after(),
            Some(Word::Canadian) => true,
            Some(Word::Number { .. } | Word::Clock { .. }) => !self.is_last_count(places),
            _ => false,
        }
    }

    /// Whether a number of periods stands so many tokens ahead, and no time.
    pub(super) fn has_periods(&self, places: usize) -> bool {
        let number = self.ahead(places);
        let next = self.ahead(places.saturating_add(1));
        matches!(number, Some(Word::Number { count: Some(_), .. }))
            && !matches!(next, Some(Word::Unit(_) | Word::Slash | Word::Times))
    }

    /// Whether the number here says how often the time before it is given: `(5 periods)`, `(2x)`.
    pub(super) fn is_number_of_periods(&self) -> bool {
        matches!(self.ahead(1), Some(Word::Times | Word::Periods))
            && !matches!(
                self.ahead(2),
                Some(Word::Number { .. } | Word::Clock { .. } | Word::Byoyomi | Word::In)
            )
    }

    /// Takes the number of periods here.
    pub(super) fn periods_after(&mut self, timed: &mut Timed) -> Result<(), ParseError> {
        if let Some(token) = self.peek() {
            self.step();
            self.add_periods(timed, token)?;
        }
        Ok(())
    }

    /// Gives a time the number of its periods, which it must not have yet.
    pub(super) fn add_periods(&self, timed: &mut Timed, token: Token) -> Result<(), ParseError> {
        if timed.periods.is_some() {
            return Err(self.error(ParseErrorKind::Contradiction, token));
        }
        timed.periods = Some(self.lives(token)?);
        Ok(())
    }

    /// Reads a period of byo-yomi or Canadian overtime.
    pub(super) fn period(&mut self, timed: &Timed, moves: NonZeroU32) -> Result<(), ParseError> {
        // Canadian overtime has no number of periods: it goes on.
        if moves > NonZeroU32::MIN && timed.periods.is_some() {
            let error = self.error(ParseErrorKind::Contradiction, timed.token);
            return Err(error.with_hint(Hint::FideByoyomi));
        }
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
    pub(super) fn overtime(
        &mut self,
        time: Millis,
        moves: NonZeroU32,
        lives: NonZeroU16,
        end: usize,
    ) -> Result<(), ParseError> {
        if let Some(token) = self.no_overtime {
            return Err(self.denied(token));
        }
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
}
