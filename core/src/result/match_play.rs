//! Backgammon matches: the score, the games, the doubling cube, and the effect of penalties.

use alloc::sync::Arc;
use core::num::NonZeroU16;

use crate::model::{BySide, Side, TimeControl};
use crate::play::Clock;
use crate::play::game::{Game, PenaltyTerms};

/// A backgammon match of several games, played to a number of points.
///
/// A match keeps the score and the doubling cube, but not the clocks. Create a
/// [`Clock`](crate::Clock) for each game with [`Clock::in_match`](crate::Clock::in_match), and
/// report its penalties with [`Match::penalize`].
///
/// ```
/// use core::num::NonZeroU16;
/// use flagfall::{Match, MatchError, Side};
///
/// let mut three_points = Match::new(NonZeroU16::new(3).expect("three"));
/// three_points.start_game()?;
/// three_points.end_game(Side::First, 1)?;
///
/// // A penalty leaves the first side one point short: the cube is frozen.
/// three_points.start_game()?;
/// three_points.penalize(Side::Second)?;
/// assert_eq!(three_points.score().first, 2);
/// assert_eq!(three_points.double(Side::First), Err(MatchError::CubeFrozen));
///
/// // The penalized side wins all the same, and the next game is the Crawford game.
/// three_points.end_game(Side::Second, 1)?;
/// three_points.start_game()?;
/// assert!(three_points.is_crawford_game());
/// # Ok::<(), MatchError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(try_from = "Parts")
)]
pub struct Match {
    length: NonZeroU16,
    score: BySide<u16>,
    /// The number of games that have begun.
    games: u32,
    crawford: Crawford,
    #[cfg_attr(feature = "serde", serde(rename = "cube"))]
    game: Option<Cube>,
}

vocabulary! {
    /// The state of the Crawford game of a match: the one game without a doubling cube, played when
    /// a side first comes within one point of winning the match.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Crawford as flagfall_crawford, FLAGFALL_CRAWFORD_ {
        /// No side has come within one point of winning.
        NotYet = 0, "not-yet";
        /// The next game is the Crawford game.
        Next = 1, "next";
        /// The Crawford game is being played.
        Now = 2, "now";
        /// The Crawford game has been played.
        Played = 3, "played";
    }
}

/// The cube of a game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub(crate) struct Cube {
    pub(crate) value: u32,
    /// The only side that may double. `None`: both may.
    pub(crate) owner: Option<Side>,
    /// The side whose double has not been answered yet.
    pub(crate) offered: Option<Side>,
    pub(crate) frozen: bool,
}

/// The effects of a penalty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Penalized {
    /// Whether the penalty ended the match and the game: the opponent has enough points to win.
    pub match_over: bool,
    /// Whether the penalty froze the cube.
    pub froze_cube: bool,
    /// The side whose unanswered double became void, if any. The turn has gone back to it.
    pub void_double: Option<Side>,
}

impl Match {
    /// Creates a match to `length` points, with the score 0-0.
    pub const fn new(length: NonZeroU16) -> Self {
        Self {
            length,
            score: BySide {
                first: 0,
                second: 0,
            },
            games: 0,
            crawford: match length.get() {
                1 => Crawford::Next,
                _ => Crawford::NotYet,
            },
            game: None,
        }
    }

    /// Creates a match with the score `score` between two games, after `games` games.
    ///
    /// # Errors
    ///
    /// [`MatchError::MatchOver`] if a side already has `length` points.
    /// [`MatchError::CrawfordMismatch`] if the Crawford game has been played or is next although no
    /// side is one point short of winning, if a side is and the state is [`Crawford::NotYet`], or
    /// for [`Crawford::Now`].
    pub fn at_score(
        length: NonZeroU16,
        score: BySide<u16>,
        games: u32,
        crawford: Crawford,
    ) -> Result<Self, MatchError> {
        let best = score.first.max(score.second);
        if best >= length.get() {
            return Err(MatchError::MatchOver);
        }
        let one_short = best.checked_add(1) == Some(length.get());
        let fits = match crawford {
            Crawford::NotYet => !one_short,
            Crawford::Next | Crawford::Played => one_short,
            Crawford::Now => false,
        };
        if !fits {
            return Err(MatchError::CrawfordMismatch);
        }
        Ok(Self {
            length,
            score,
            games,
            crawford,
            game: None,
        })
    }

    /// The number of points that win the match.
    pub const fn length(&self) -> NonZeroU16 {
        self.length
    }

    /// Each side's points.
    pub const fn score(&self) -> BySide<u16> {
        self.score
    }

    /// The number of games that have begun.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The state of the Crawford game.
    pub const fn crawford(&self) -> Crawford {
        self.crawford
    }

    /// Whether the game that is being played is the Crawford game.
    pub fn is_crawford_game(&self) -> bool {
        self.crawford == Crawford::Now
    }

    /// The side that has won the match, if it is over.
    pub fn winner(&self) -> Option<Side> {
        let won = |side: &Side| *self.score.get(*side) >= self.length.get();
        Side::ALL.into_iter().find(won)
    }

    /// The value of the cube in the current game. `None` between games.
    pub fn cube(&self) -> Option<u32> {
        self.game.map(|cube| cube.value)
    }

    /// Whether the cube cannot be used: it is frozen, or this is the Crawford game.
    pub fn cube_is_frozen(&self) -> bool {
        self.is_crawford_game() || self.game.is_some_and(|cube| cube.frozen)
    }

    /// Starts the next game.
    ///
    /// # Errors
    ///
    /// [`MatchError::MatchOver`], [`MatchError::GameRunning`]; [`MatchError::TooManyPoints`] after
    /// 2³² - 1 games.
    pub fn start_game(&mut self) -> Result<(), MatchError> {
        if self.winner().is_some() {
            return Err(MatchError::MatchOver);
        }
        if self.game.is_some() {
            return Err(MatchError::GameRunning);
        }
        self.games = self.games.checked_add(1).ok_or(MatchError::TooManyPoints)?;
        if self.crawford == Crawford::Next {
            self.crawford = Crawford::Now;
        }
        self.game = Some(Cube {
            value: 1,
            owner: None,
            offered: None,
            frozen: false,
        });
        Ok(())
    }

    /// Ends the game: `winner` gets `points`, including the value of the cube. Points beyond the
    /// length of the match do not count.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`]; [`MatchError::NoPoints`] for 0 points.
    pub fn end_game(&mut self, winner: Side, points: u32) -> Result<(), MatchError> {
        if self.game.is_none() {
            return Err(MatchError::NoGame);
        }
        if points == 0 {
            return Err(MatchError::NoPoints);
        }
        self.add(winner, points);
        if self.crawford == Crawford::Now {
            self.crawford = Crawford::Played;
        }
        self.come_one_short();
        self.game = None;
        Ok(())
    }

    /// Gives a point to the opponent of `side`, for a penalty. If the opponent then has enough
    /// points, the match is over. If it is then one point short of winning, the cube is frozen for
    /// the rest of the game, an unanswered double is void, and the next game is the Crawford game,
    /// unless that is being played or has been played.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`].
    pub fn penalize(&mut self, side: Side) -> Result<Penalized, MatchError> {
        let Some(mut cube) = self.game else {
            return Err(MatchError::NoGame);
        };
        let was = self.crawford;
        self.add(!side, 1);
        let match_over = self.winner().is_some();
        self.come_one_short();
        let froze_cube = was == Crawford::NotYet && self.crawford == Crawford::Next;
        let mut void_double = None;
        if froze_cube {
            cube.frozen = true;
            void_double = cube.offered.take();
        }
        if match_over && was == Crawford::Now {
            self.crawford = Crawford::Played;
        }
        self.game = (!match_over).then_some(cube);
        Ok(Penalized {
            match_over,
            froze_cube,
            void_double,
        })
    }

    /// Offers a double by `side`.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`], [`MatchError::CrawfordGame`], [`MatchError::CubeFrozen`],
    /// [`MatchError::NotItsCube`], [`MatchError::DoublePending`].
    pub fn double(&mut self, side: Side) -> Result<(), MatchError> {
        let crawford = self.is_crawford_game();
        let cube = self.game.as_mut().ok_or(MatchError::NoGame)?;
        if crawford {
            return Err(MatchError::CrawfordGame);
        }
        if cube.frozen {
            return Err(MatchError::CubeFrozen);
        }
        if cube.offered.is_some() {
            return Err(MatchError::DoublePending);
        }
        if cube.owner == Some(!side) {
            return Err(MatchError::NotItsCube);
        }
        cube.offered = Some(side);
        Ok(())
    }

    /// Accepts the offered double: the value of the cube doubles, and the side that accepts owns
    /// the cube.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`], [`MatchError::NoDouble`]; [`MatchError::TooManyPoints`] if the value
    /// of the cube would be 2³² or more.
    pub fn take(&mut self) -> Result<(), MatchError> {
        let cube = self.game.as_mut().ok_or(MatchError::NoGame)?;
        let offered = cube.offered.ok_or(MatchError::NoDouble)?;
        cube.value = cube.value.checked_mul(2).ok_or(MatchError::TooManyPoints)?;
        cube.owner = Some(!offered);
        cube.offered = None;
        Ok(())
    }

    /// Declines the offered double: the side that offered it wins the game, for the value of the
    /// cube before the double.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`], [`MatchError::NoDouble`].
    pub fn drop_double(&mut self) -> Result<(), MatchError> {
        let cube = self.game.ok_or(MatchError::NoGame)?;
        let offered = cube.offered.ok_or(MatchError::NoDouble)?;
        self.end_game(offered, cube.value)
    }

    /// Whether the opponent may decline a resignation for `points`. It may not if `points` is the
    /// most that can be lost: three times the cube, or `most` if that is less.
    ///
    /// # Errors
    ///
    /// [`MatchError::NoGame`]; [`MatchError::NoPoints`] for 0 points.
    pub fn may_decline_resignation(
        &self,
        points: u32,
        most: Option<u32>,
    ) -> Result<bool, MatchError> {
        let cube = self.game.ok_or(MatchError::NoGame)?;
        if points == 0 {
            return Err(MatchError::NoPoints);
        }
        let whole = cube.value.saturating_mul(3);
        Ok(points < most.unwrap_or(whole).min(whole))
    }

    /// Adds points to the score, at most up to the length of the match.
    fn add(&mut self, side: Side, points: u32) {
        let length = self.length.get();
        let score = self.score.get_mut(side);
        let points = u16::try_from(points).unwrap_or(u16::MAX);
        *score = score.saturating_add(points).min(length);
    }

    /// If a side is one point short of winning for the first time, the next game is the Crawford
    /// game.
    fn come_one_short(&mut self) {
        let best = self.score.first.max(self.score.second);
        let one_short = best.checked_add(1) == Some(self.length.get());
        if self.crawford == Crawford::NotYet && one_short {
            self.crawford = Crawford::Next;
        }
    }

    pub(crate) fn penalty_terms(&self) -> PenaltyTerms {
        let needs = |side: Side| {
            let score = *self.score.get(!side);
            self.length.get().saturating_sub(score)
        };
        let freezing = |side| {
            let leaves_one = needs(side).checked_sub(1).filter(|&penalty| penalty > 0);
            leaves_one.filter(|_| self.crawford == Crawford::NotYet)
        };
        let last = |side| needs(side).min(PenaltyTerms::MOST);
        PenaltyTerms {
            last: BySide {
                first: last(Side::First),
                second: last(Side::Second),
            },
            freezing: BySide {
                first: freezing(Side::First),
                second: freezing(Side::Second),
            },
        }
    }
}

/// The serialized form of a match.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Match")]
struct Parts {
    length: NonZeroU16,
    score: BySide<u16>,
    games: u32,
    crawford: Crawford,
    cube: Option<Cube>,
}

#[cfg(feature = "serde")]
impl TryFrom<Parts> for Match {
    type Error = &'static str;

    fn try_from(parts: Parts) -> Result<Self, Self::Error> {
        let Parts {
            length,
            score,
            games,
            crawford,
            cube,
        } = parts;
        let restored = Self::restored(length, score, games, crawford, cube);
        restored.ok_or("no match reaches this state")
    }
}

#[cfg(any(feature = "documents", feature = "serde"))]
impl Match {
    /// The cube of the game that is being played.
    #[cfg(feature = "documents")]
    pub(crate) const fn game(&self) -> Option<Cube> {
        self.game
    }

    /// The match in this state. `None` if no match reaches it.
    pub(crate) fn restored(
        length: NonZeroU16,
        score: BySide<u16>,
        games: u32,
        crawford: Crawford,
        game: Option<Cube>,
    ) -> Option<Self> {
        let restored = Self {
            length,
            score,
            games,
            crawford,
            game,
        };
        restored.is_possible().then_some(restored)
    }

    /// Whether a match can reach this state.
    fn is_possible(&self) -> bool {
        match (self.game, self.winner()) {
            (None, None) => self.is_between_games(self.crawford),
            (None, Some(winner)) => self.has_begun() && self.can_be_won_by(winner),
            (Some(cube), _) => self.has_begun() && self.has_possible_game(cube),
        }
    }

    fn has_begun(&self) -> bool {
        // In a match to one point the first game is the Crawford game.
        let is_past_first = self.length > NonZeroU16::MIN || self.crawford != Crawford::Next;
        self.games > 0 && is_past_first
    }

    fn has_possible_game(&self, cube: Cube) -> bool {
        let before = match self.crawford {
            Crawford::Now => Crawford::Next,
            crawford => crawford,
        };
        let may_offer = |side: Side| !self.cube_is_frozen() && cube.owner != Some(!side);
        self.is_between_games(before)
            // The penalty that makes the next game the Crawford game freezes the cube.
            && cube.frozen == (self.crawford == Crawford::Next)
            && cube.value.is_power_of_two()
            && cube.owner.is_some() == (cube.value > 1)
            && (self.crawford != Crawford::Now || cube.value == 1)
            && cube.offered.is_none_or(may_offer)
    }

    fn is_between_games(&self, crawford: Crawford) -> bool {
        Self::at_score(self.length, self.score, self.games, crawford).is_ok()
    }

    /// Whether the match can be over with this winner: only the winner has reached the length, the
    /// Crawford game is over, and without one the other side is at least two points short.
    fn can_be_won_by(&self, winner: Side) -> bool {
        let left = |side| self.length.get().checked_sub(*self.score.get(side));
        let least = match self.crawford {
            Crawford::Now => return false,
            Crawford::NotYet => 2,
            Crawford::Next | Crawford::Played => 1,
        };
        left(winner) == Some(0) && left(!winner).is_some_and(|left| left >= least)
    }
}

vocabulary! {
    /// Why a call on a match was rejected. The match is unchanged.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum MatchError as flagfall_status, FLAGFALL_STATUS_ {
        /// The match is over: a side has enough points to win it.
        MatchOver = 400, "match-over",
            "the match is over: a side has enough points to win it";
        /// A game is being played: end it before starting the next.
        GameRunning = 401, "game-running",
            "a game is being played: end it before starting the next";
        /// No game is being played.
        NoGame = 402, "no-game", "no game is being played";
        /// The Crawford game is played without the doubling cube.
        CrawfordGame = 403, "crawford-game",
            "the Crawford game is played without the doubling cube";
        /// A penalty froze the cube for the rest of the game.
        CubeFrozen = 404, "cube-frozen", "a penalty froze the cube for the rest of the game";
        /// The opponent owns the cube.
        NotItsCube = 405, "not-its-cube", "the opponent owns the cube";
        /// A double has not been answered yet.
        DoublePending = 406, "double-pending", "a double has not been answered yet";
        /// No double is waiting for an answer.
        NoDouble = 407, "no-double", "no double is waiting for an answer";
        /// The number of points is 0: expected at least 1.
        NoPoints = 408, "no-points", "the number of points is 0: expected at least 1";
        /// The score and the state of the Crawford game contradict each other.
        CrawfordMismatch = 409, "crawford-mismatch",
            "the score and the state of the Crawford game contradict each other";
        /// The value of the cube or the number of games is too large.
        TooManyPoints = 410, "too-many-points",
            "the value of the cube or the number of games is too large";
    }
}

impl core::error::Error for MatchError {}

impl Clock {
    /// Creates the clock of the next game of a match, at the match's current score.
    ///
    /// - A penalty that gives the opponent the last point that it needs ends the game.
    /// - A penalty that leaves the opponent one point short of winning freezes the cube: nobody can
    ///   double in the rest of this game. A double that has not been answered is then cancelled,
    ///   and the turn goes back to the side that offered it. If the Crawford game is being played
    ///   or has been played, the cube does not freeze.
    pub fn in_match(control: impl Into<Arc<TimeControl>>, of: &Match) -> Self {
        let control = control.into();
        let game = Game::new(&control, of.penalty_terms());
        Self::from_game(control, game)
    }
}
