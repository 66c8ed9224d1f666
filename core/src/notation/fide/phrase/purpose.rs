//! The purpose of a time: what stands after it.

use core::num::NonZeroU32;

use super::super::languages::joining::{has_with, is_and_a, is_per};
use super::times::Timed;
use super::{Phrase, Token, Word};
use crate::model::WhenMet;
use crate::notation::FieldName;
use crate::notation::trace;
use crate::notation::units::Unit;
use crate::parse_error::{Hint, ParseError, ParseErrorKind};

/// The purpose of a time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
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

impl For {
    /// Whether what follows may still say that the time is a period of byo-yomi.
    pub(super) const fn is_open(self) -> bool {
        matches!(self, Self::Unsaid | Self::EachMove | Self::Byoyomi)
    }
}

impl Phrase<'_> {
    /// Reads the purpose that follows a time.
    pub(super) fn purpose(&mut self, timed: &mut Timed) -> Result<For, ParseError> {
        let mut what = For::Unsaid;
        while let Some(token) = self.peek() {
            match token.word {
                Word::Slash if self.ahead(1) == Some(Word::Player) => self.pass(2),
                Word::Slash if what == For::Unsaid && self.is_letter_m(1) => {
                    self.pass(2);
                    what = For::EachMove;
                }
                Word::Slash
                    if matches!(
                        self.ahead(1),
                        None | Some(Word::Slash | Word::Plus | Word::Bar | Word::Then)
                    ) =>
                {
                    self.step();
                    let error = self.missing(ParseErrorKind::ExpectedMoves);
                    return Err(error.with_hint(Hint::FideAfterSlash));
                }
                Word::Slash => self.step(),
                Word::Player if self.ahead(1) != Some(Word::Moves) => {
                    self.is_of_each_player(timed, token)?;
                    self.step();
                }
                Word::Increment | Word::Delay if self.is_of_next(timed) => return Ok(what),
                Word::Increment | Word::Delay
                    if matches!(
                        (what, token.word),
                        (For::Delay, Word::Increment) | (For::Increment, Word::Delay)
                    ) =>
                {
                    let error = self.error(ParseErrorKind::Contradiction, token);
                    return Err(error.with_hint(Hint::SecondIncrement));
                }
                Word::Increment => {
                    self.step();
                    what = For::Increment;
                }
                Word::Delay => {
                    self.step();
                    what = For::Delay;
                }
                Word::Moves
                    if what == For::Unsaid && timed.is_long() && self.moves_are_of_next() =>
                {
                    return Ok(what);
                }
                Word::Moves if what == For::Unsaid && !timed.is_short() && self.is_range() => {
                    return self.range();
                }
                Word::Moves => {
                    self.step();
                    if what == For::Unsaid {
                        what = For::EachMove;
                    }
                }
                // `30 s for all moves`.
                Word::Rest
                    if what == For::Unsaid
                        && timed.is_short()
                        && self.ahead(1) == Some(Word::Moves)
                        && !self.has_own_time()
                        && !self.stages.is_empty() =>
                {
                    if self.needs_stage() {
                        let error = self.error(ParseErrorKind::Ambiguous, timed.token);
                        return Err(error.with_hint(Hint::FideByoyomiOrIncrement));
                    }
                    self.step();
                }
                // Alone it could be the time of each move.
                Word::Rest
                    if what == For::Unsaid
                        && timed.is_short()
                        && self.ahead(1) == Some(Word::Moves)
                        && !self.has_own_time() =>
                {
                    let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
                    return Err(error.with_hint(Hint::FideMainTime));
                }
                Word::Rest if !self.has_own_time() => {
                    let is_stage = what == For::Unsaid;
                    let counted = self.moves_of_rest().filter(|_| is_stage);
                    self.pass_rest(token, is_stage && counted.is_none());
                    if let Some((number, count)) = counted {
                        self.pass(2);
                        return Ok(For::Moves(self.moves(count, number)?));
                    }
                    if is_stage {
                        return Ok(For::Rest);
                    }
                }
                Word::Byoyomi if what.is_open() && !self.is_byoyomi_of_next(0) => {
                    while self.eat(Word::Byoyomi) {}
                    what = For::Byoyomi;
                }
                Word::Canadian if what == For::Unsaid => {
                    self.step();
                    self.is_canadian = true;
                }
                Word::After
                    if what == For::Unsaid
                        && !timed.is_short()
                        && !self.after_is_of_stage()
                        && !self.after_is_of_next(token)? =>
                {
                    let (last, token) = self.last_move()?;
                    return Ok(For::After(last, token));
                }
                Word::To if what == For::Unsaid => {
                    let (last, token) = self.last_move()?;
                    return Ok(For::Until(last, token));
                }
                // `x jugada`, `x 1 jugada`.
                Word::Times if matches!(self.ahead(1), Some(Word::Moves | Word::Player)) => {
                    self.step();
                }
                Word::Times if self.counts_one_move(1) => self.pass(2),
                // `10 s/move x 7`, where 7 can be a number of rounds.
                Word::Times if what == For::EachMove && !self.has_byoyomi(what) => {
                    let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
                    return Err(error.with_hint(Hint::FidePeriods));
                }
                Word::In
                    if what == For::Unsaid
                        && timed.unit.is_some()
                        && (self.has_moves(1) || self.ahead(1) == Some(Word::Rest)) =>
                {
                    self.step();
                }
                Word::Next if what == For::Unsaid && self.counts_moves_of(timed) => self.step(),
                Word::Number { count, .. }
                    if what == For::Unsaid
                        && self.counts_moves_of(timed)
                        && (self.before() == Some(Word::Next)
                            || self.ahead(1) == Some(Word::Next)) =>
                {
                    self.step();
                    let _ = self.eat(Word::Next);
                    return Ok(For::Moves(self.moves(count, token)?));
                }
                // `30 min x 2`, the time of both sides.
                Word::Times
                    if self.stages.is_empty()
                        && self.has_periods(1)
                        && !timed.is_short()
                        && timed.unit.is_some()
                        && !self.has_byoyomi(what) =>
                {
                    if self.ahead(1).and_then(Word::count) != Some(2) {
                        let error = self.error(ParseErrorKind::ExpectedTime, timed.token);
                        return Err(error.with_hint(Hint::FidePeriods));
                    }
                    self.pass(2);
                }
                Word::Times if self.has_periods(1) => {
                    self.step();
                    self.periods_after(timed)?;
                }
                // `60 min, byo-yomi 5 periods` does not say how long a period is.
                Word::Number { .. }
                    if self.ahead(1) == Some(Word::Periods)
                        && self.is_number_of_periods()
                        && self.is_of_game(timed, what) =>
                {
                    self.pass(2);
                    let error = self.missing(ParseErrorKind::ExpectedTime);
                    return Err(error.with_hint(Hint::FideTime));
                }
                Word::Number { .. } if self.is_number_of_periods() => {
                    self.periods_after(timed)?;
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
                // `30 s/move for 40 moves`.
                Word::Number { .. }
                    if matches!(what, For::EachMove | For::Increment | For::Delay)
                        && !self.stages.is_empty()
                        && self.has_moves(0) =>
                {
                    let error = self.error(ParseErrorKind::Contradiction, token);
                    return Err(error.with_hint(Hint::FideIncrementOfStage));
                }
                Word::Number { count, .. } if what == For::Unsaid && self.is_count() => {
                    self.step();
                    let is_letter = self.eat_letter_m();
                    let is_named = is_letter || self.eat(Word::Moves);
                    // `+ 30 s for 1 move`.
                    if is_named && count == Some(1) && timed.is_short() && !self.stages.is_empty() {
                        what = For::EachMove;
                        continue;
                    }
                    // Either of two bare numbers could be the time, and the `m` of `40m/90` moves.
                    let is_bare = timed.unit.is_none() && timed.hours.is_none();
                    let is_doubtful = !is_named && is_bare;
                    let has_letters = is_letter || !is_named;
                    if is_doubtful || has_letters && self.is_in_letter_m(timed, count) {
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

    /// Whether the first and the last move stand here: `moves 41-60`, `moves 41 to 60`.
    fn is_range(&self) -> bool {
        let is_number = |places| self.ahead(places).is_some_and(Word::is_number);
        is_number(1) && matches!(self.ahead(2), Some(Word::Dash | Word::To)) && is_number(3)
    }

    /// Reads `moves 41-60`, which follow the stages before.
    fn range(&mut self) -> Result<For, ParseError> {
        self.step();
        let next = self.moves.saturating_add(1);
        if let Some(first) = self.peek()
            && first.word.count() != Some(next)
        {
            let error = self.error(ParseErrorKind::Contradiction, first);
            return Err(error.with_hint(Hint::FideFromStage));
        }
        self.pass(2);
        let (last, token) = self.numbered_move(true)?;
        Ok(For::Until(last, token))
    }

    /// Whether the `after move 40` here begins the second stage: `90 min. After move 40, 30 min`.
    fn after_is_of_stage(&self) -> bool {
        let is_first = self.stages.is_empty();
        is_first && self.is_separate(self.at) && self.is_long_time(self.places_of_move())
    }

    /// Whether the `after move 40` here is of the increment that follows it, not of the time before it:
    /// `30 min, after move 40 30 s per move`, `30 min (after move 40, 30 s per move)`, `30 min and after
    /// move 40 30 s per move`.
    #[cold]
    fn after_is_of_next(&self, after: Token) -> Result<bool, ParseError> {
        let places = self.places_of_move();
        let before = self.gap_before(self.at);
        let next = self.gap_before(self.at.saturating_add(places));
        if !self.is_credit(places) || next.contains([')', ']']) {
            return Ok(false);
        }
        let is_joined = before.split_whitespace().any(is_and_a);
        if before.contains(['(', '[']) || has_with(before) || is_joined {
            return Ok(true);
        }
        let is_mark = |c: char| !(c.is_alphanumeric() || c == ' ');
        let is_apart = before.contains(is_mark);
        // In `30 min. after move 40 30 s` the point can end an abbreviation.
        if !before.contains('.') {
            if !is_apart || next.trim().is_empty() {
                return Ok(is_apart);
            }
            // `30 min, after move 40 with 30 s`.
            if has_with(next) {
                return Ok(false);
            }
        }
        let error = self.error(ParseErrorKind::Ambiguous, after);
        Err(error.with_hint(Hint::FideAfterOfStageOrIncrement))
    }

    /// Whether `per move` stands before its own time here: `3 min, per move 2 s`.
    fn moves_are_of_next(&self) -> bool {
        let gap = self.gap_before(self.at);
        let mut words = gap.split(|c: char| !c.is_alphabetic());
        // `60 min, then per move 30 s` can be byo-yomi.
        gap.contains([',', ';'])
            && words.all(|word| word.is_empty() || is_per(word))
            && self.ahead(1).is_some_and(Word::is_number)
            && self.ahead(2) == Some(Word::Unit(Unit::Second))
    }

    fn counts_one_move(&self, places: usize) -> bool {
        let next = self.ahead(places.saturating_add(1));
        self.ahead(places).and_then(Word::count) == Some(1) && next == Some(Word::Moves)
    }

    /// Whether byo-yomi is said of the time with this purpose.
    #[cold]
    fn has_byoyomi(&self, what: For) -> bool {
        let before = self.tokens.get(..self.at).unwrap_or_default();
        let has_name = before.iter().any(|token| token.word == Word::Byoyomi);
        what == For::Byoyomi || has_name || self.ahead(2) == Some(Word::Byoyomi)
    }

    /// Whether a number of moves stands so many tokens ahead, and is not that of a time after it.
    fn has_moves(&self, places: usize) -> bool {
        let word = |further: usize| self.ahead(places.saturating_add(further));
        let is_number = word(0).is_some_and(Word::is_number) && !self.is_each(places);
        let is_of_next = matches!(word(2), Some(Word::In | Word::Slash | Word::Number { .. }));
        is_number && word(1) == Some(Word::Moves) && !is_of_next
    }

    /// Whether the number beside `next` or `first` counts the moves of a time: `50 minutes for the next
    /// 20`, where the phrase speaks of moves elsewhere.
    fn counts_moves_of(&self, timed: &Timed) -> bool {
        let has_moves = self.tokens.iter().any(|token| token.word == Word::Moves);
        timed.unit.is_some() && has_moves
    }

    /// Whether the increment or delay here is of the time after it: `90 min, increment 30 s`.
    pub(super) fn is_of_next(&self, timed: &Timed) -> bool {
        let is_time = self.ahead(1).is_some_and(Word::is_time);
        let is_none = self.is_denied_after();
        is_none
            || self.has_time_after_slash()
            || is_time && (self.stages.is_empty() || timed.is_long())
    }

    /// Whether a slash follows the word here, and a number that does not count moves: `inc/5`.
    pub(super) fn has_time_after_slash(&self) -> bool {
        let is_number = self.ahead(2).is_some_and(Word::is_number);
        self.ahead(1) == Some(Word::Slash) && is_number && self.ahead(3) != Some(Word::Moves)
    }

    /// Whether the last stage has a number of moves, so that another follows it.
    pub(super) fn needs_stage(&self) -> bool {
        let last = self.stages.last().and_then(|(stage, _)| stage.quota);
        last.is_some_and(|quota| quota.when_met == WhenMet::RepeatAdd)
    }

    /// Whether `in` or a slash follows the rest of the game here, and its time.
    pub(super) fn has_own_time(&self) -> bool {
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

    /// The number of moves after the rest here: `the remaining 20 moves`, `all 40 moves`.
    fn moves_of_rest(&self) -> Option<(Token, Option<u32>)> {
        let [rest, number, ..] = self.tokens.get(self.at..)? else {
            return None;
        };
        let gap = self.source.text.get(rest.end..number.start)?;
        let is_joined = !gap.contains(|c: char| !c.is_alphabetic() && c != ' ');
        (is_joined && self.has_moves(1)).then_some((*number, number.word.count()))
    }

    /// Skips `all`, `the rest of the game`, `all moves`.
    pub(super) fn pass_rest(&mut self, first: Token, is_stage: bool) {
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

    /// Whether the number here counts moves: after a slash, or before `moves`.
    pub(super) fn is_count(&self) -> bool {
        if self.is_each(0) || self.ahead(1) == Some(Word::Player) && self.counts_players() {
            return false;
        }
        let after_slash = self.before() == Some(Word::Slash);
        let in_time = matches!(self.ahead(1), Some(Word::Unit(_))) && !self.is_letter_m(1);
        // `1 move 5 s` is the time of a move.
        let is_one_move = self.is_one_move() && self.ahead(2).is_some_and(Word::is_number);
        let is_followed = self.ahead(1) == Some(Word::Moves)
            && self.ahead(2) != Some(Word::In)
            && !is_one_move
            && !(self.ahead(2) == Some(Word::Slash) && self.is_long_time(3));
        is_followed || after_slash && !in_time
    }

    /// Whether only a space is between the number and the players here: `2 players`.
    #[cold]
    fn counts_players(&self) -> bool {
        let gap = self.gap_before(self.at.saturating_add(1));
        gap.trim().is_empty()
    }

    /// Whether a number so many tokens ahead is of each move: `30 per move`, not `30 moves`.
    fn is_each(&self, places: usize) -> bool {
        let at = self.at.saturating_add(places);
        let Some([number, moves]) = self.tokens.get(at..at.saturating_add(2)) else {
            return false;
        };
        // Mostly there is only a space.
        let is_apart = moves.start.saturating_sub(number.end) > 1;
        if !number.word.is_number() || moves.word != Word::Moves || !is_apart {
            return false;
        }
        let gap = self.source.text.get(number.end..moves.start);
        let mut words = gap
            .unwrap_or_default()
            .split(|c: char| !c.is_alphabetic())
            .filter(|word| !word.is_empty());
        words.any(is_per)
    }

    /// Whether `1 move` is here.
    pub(super) fn is_one_move(&self) -> bool {
        self.ahead(0).and_then(Word::count) == Some(1) && self.ahead(1) == Some(Word::Moves)
    }

    /// Checks that the players here have the time before them, and that it does not count them:
    /// `8 players`.
    pub(super) fn is_of_each_player(&self, timed: &Timed, player: Token) -> Result<(), ParseError> {
        let between = self.source.text.get(timed.end..player.start);
        let is_count = timed.unit.is_none() && between.is_some_and(|gap| gap.trim().is_empty());
        if is_count && timed.hours.is_none() {
            return Err(self.error(ParseErrorKind::UnknownWord, player));
        }
        Ok(())
    }

    /// Whether an `m`, which can mean minutes or moves, stands so many tokens ahead.
    pub(super) fn is_letter_m(&self, places: usize) -> bool {
        let token = self.tokens.get(self.at.saturating_add(places));
        let written = token.and_then(|token| self.source.text.get(token.start..token.end));
        written.is_some_and(|written| written.eq_ignore_ascii_case("m"))
    }

    /// Whether a time has the unit `m` right after its number, which is below this one: the two can be
    /// moves and minutes.
    #[cold]
    fn is_in_letter_m(&self, timed: &Timed, number: Option<u32>) -> bool {
        let unit = self.source.text.get(timed.token.end..timed.end);
        let is_below = timed.token.word.count() < number;
        is_below && unit.is_some_and(|unit| unit.eq_ignore_ascii_case("m"))
    }

    pub(super) fn eat_letter_m(&mut self) -> bool {
        let stands = self.is_letter_m(0);
        if stands {
            self.step();
        }
        stands
    }

    /// Whether the time of a stage follows a slash: `40/90 min`.
    pub(super) fn is_time_after_slash(&self) -> bool {
        self.before() == Some(Word::Slash) && self.is_long_time(0)
    }

    /// Whether a time is that of the game, and not of the periods here: it is the first, too long for a
    /// period, and byo-yomi is not said of it.
    #[cold]
    fn is_of_game(&self, timed: &Timed, what: For) -> bool {
        let is_long = timed.as_stage().is_some_and(|time| time.get() >= 600_000);
        let is_apart = match self.byoyomi_before(self.at) {
            Some(byoyomi) => self.is_separate(byoyomi),
            None => what == For::Unsaid,
        };
        !self.has_begun() && timed.unit.is_some() && is_long && is_apart
    }

    /// Whether a time of ten minutes or more stands so many tokens ahead.
    #[cold]
    pub(super) fn is_main_time(&self, places: usize) -> bool {
        let is_in_minutes = self.ahead(places.saturating_add(1)) == Some(Word::Unit(Unit::Minute));
        let is_below_ten = match self.ahead(places) {
            Some(Word::Number { minutes, .. }) => {
                minutes.is_some_and(|minutes| minutes.get() < 600_000)
            }
            _ => false,
        };
        self.is_long_time(places) && !(is_in_minutes && is_below_ten)
    }

    /// Whether a time in minutes, hours or days stands so many tokens ahead.
    pub(super) fn is_long_time(&self, places: usize) -> bool {
        let unit = self.ahead(places.saturating_add(1));
        let is_number = self.ahead(places).is_some_and(Word::is_number);
        is_number && matches!(unit, Some(Word::Unit(unit)) if unit != Unit::Second)
    }
}
