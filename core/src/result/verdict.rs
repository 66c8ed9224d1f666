//! The result of a game, from the clocks and the board.

use core::fmt;
use core::num::NonZeroU32;

use crate::model::{BySide, FirstFlag, Millis, Side, Timestamp};
use crate::play::{Clock, ClockError, Flag, Phase, Reading, SideReading};

vocabulary! {
    /// The result on the board, or what a player declares.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Board as flagfall_board_kind, FLAGFALL_BOARD_ {
        /// No result yet: the game continues.
        Open = 0, "open";
        /// A side has won on the board.
        Win(Side) = 1, "win";
        /// The board is drawn, or the players agreed to a draw.
        Draw = 2, "draw";
        /// The score from the first side's point of view: above zero, the first side has won. The
        /// points that overruns cost are not yet subtracted.
        Score(i64) = 3, "score";
        /// A side has resigned.
        Resigned(Side) = 4, "resigned";
        /// A side claims a draw, since its opponent's first flag has fallen and the side can no
        /// longer lose.
        Claimed(Side) = 5, "claimed";
    }
}

/// What the rules of the board game say about the clocks: losses, sides that cannot win, and the
/// cost of an overrun.
///
/// ```
/// use flagfall::{Losses, Side, Terms};
///
/// let terms = Terms::new().losses(Losses::new(2, 64)).cannot_win(Side::Second);
/// assert!(terms.cannot_win[Side::Second] && !terms.cannot_win[Side::First]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Terms {
    /// The smallest and the largest possible loss, in a game with points: 2 and 64 in Othello.
    pub losses: Option<Losses>,
    /// For each side, whether it cannot win by any sequence of moves. If its opponent's flag falls,
    /// the game is then drawn.
    pub cannot_win: BySide<bool>,
    /// The points that an overrun costs, if play continues past zero.
    pub overtime: Option<Overtime>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// Terms for a game without points, in which either side can win.
    ///
    /// ```
    /// use flagfall::Terms;
    ///
    /// assert_eq!(Terms::new().losses, None);
    /// ```
    pub const fn new() -> Self {
        Self {
            losses: None,
            cannot_win: BySide {
                first: false,
                second: false,
            },
            overtime: None,
        }
    }

    /// Sets the smallest and the largest possible loss, for a game with points.
    ///
    /// ```
    /// use flagfall::{Losses, Terms};
    ///
    /// let othello = Terms::new().losses(Losses::new(2, 64));
    /// assert_eq!(othello.losses.map(|losses| losses.maximal), Some(64));
    /// ```
    pub const fn losses(mut self, losses: Losses) -> Self {
        self.losses = Some(losses);
        self
    }

    /// Says that `side` cannot win by any sequence of moves. If its opponent's flag falls, the game
    /// is then drawn.
    ///
    /// ```
    /// use flagfall::{Side, Terms};
    ///
    /// assert!(Terms::new().cannot_win(Side::First).cannot_win[Side::First]);
    /// ```
    pub const fn cannot_win(mut self, side: Side) -> Self {
        *self.cannot_win.get_mut(side) = true;
        self
    }

    /// Sets the points that an overrun costs.
    ///
    /// ```
    /// use flagfall::{Overtime, Terms};
    ///
    /// let scrabble = Overtime::new(10, 60_000.try_into()?);
    /// assert_eq!(Terms::new().overtime(scrabble).overtime, Some(scrabble));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn overtime(mut self, overtime: Overtime) -> Self {
        self.overtime = Some(overtime);
        self
    }
}

/// The points that an overrun (time past zero) costs: in Scrabble, 10 points for each started
/// minute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Overtime {
    /// The points per unit.
    pub points: u32,
    /// The unit, in milliseconds. A started unit costs as much as a whole one.
    pub every: NonZeroU32,
}

impl Overtime {
    /// Costs `points` for each started unit of `every` milliseconds.
    ///
    /// ```
    /// use flagfall::Overtime;
    ///
    /// let scrabble = Overtime::new(10, 60_000.try_into()?);
    /// assert_eq!((scrabble.points, scrabble.every.get()), (10, 60_000));
    /// # Ok::<(), core::num::TryFromIntError>(())
    /// ```
    pub const fn new(points: u32, every: NonZeroU32) -> Self {
        Self { points, every }
    }

    /// The points that a side loses, from its reading.
    ///
    /// ```
    /// use flagfall::{Clock, Notation, Overtime, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Scrabble.parse("25")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let scrabble = Overtime::new(10, 60_000.try_into()?);
    /// let lost = |at: i64| {
    ///     let at = Timestamp::new(at).expect("a moment");
    ///     clock.read(at).map(|reading| scrabble.lost(&reading.sides.first))
    /// };
    /// assert_eq!(lost(25 * 60_000)?, 0);
    /// assert_eq!(lost(25 * 60_000 + 1)?, 10);
    /// assert_eq!(lost(26 * 60_000)?, 10);
    /// assert_eq!(lost(26 * 60_000 + 1)?, 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lost(self, side: &SideReading) -> i64 {
        let unit = i64::from(self.every.get());
        let whole = side.overrun.get().div_euclid(unit);
        let begun = side.overrun.get().rem_euclid(unit) > 0;
        whole
            .saturating_add(begun.into())
            .saturating_mul(self.points.into())
    }
}

/// The smallest and the largest possible loss of a game with points, as positive numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct Losses {
    /// The smallest loss: the minimum after a first flag with [`FirstFlag::MinimalLoss`].
    pub minimal: u32,
    /// The largest loss: the cost of a fallen flag.
    pub maximal: u32,
}

impl Losses {
    /// The smallest and the largest loss.
    ///
    /// ```
    /// use flagfall::Losses;
    ///
    /// let othello = Losses::new(2, 64);
    /// assert_eq!((othello.minimal, othello.maximal), (2, 64));
    /// ```
    pub const fn new(minimal: u32, maximal: u32) -> Self {
        Self { minimal, maximal }
    }
}

/// The result of a game, with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Verdict {
    /// Who has won, if the game is over.
    pub outcome: Outcome,
    /// What decided the game. For an open game: [`Reason::Board`], or [`Reason::Halt`] if the game
    /// was halted.
    pub reason: Reason,
    /// The score from the first side's point of view, in a game with points.
    pub score: Option<i64>,
}

/// The result in English: who has won, by how many points if they are known, and why.
///
/// ```
/// use flagfall::{Board, Clock, Notation, Side, Terms, Timestamp};
///
/// let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// let show = |at, board| {
///     let verdict = clock.verdict(at, board, Terms::default());
///     verdict.map(|verdict| verdict.to_string())
/// };
/// assert_eq!(show(Timestamp::from(1_000), Board::Open)?, "open: the game goes on");
/// assert_eq!(show(Timestamp::from(1_000), Board::Score(2))?, "the first side wins by 2: on the board");
/// assert_eq!(show(Timestamp::from(400_000), Board::Open)?, "the second side wins: a flag fell");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outcome {
            Outcome::Open => f.write_str("open")?,
            Outcome::Draw => f.write_str("a draw")?,
            Outcome::Win(side) => write!(f, "the {side} side wins")?,
            Outcome::Aborted => f.write_str("aborted")?,
        }
        // A side can lose on time although its score is higher.
        if let (Outcome::Win(side), Some(score)) = (self.outcome, self.score)
            && winner_by(score) == Some(side)
        {
            write!(f, " by {}", score.unsigned_abs())?;
        }
        f.write_str(": ")?;
        f.write_str(match (self.outcome, self.reason) {
            (Outcome::Open, Reason::Board) => "the game goes on",
            (Outcome::Open, Reason::Halt) => "the game was halted, and its score decides",
            (_, Reason::Board) => "on the board",
            (_, Reason::Flag) => "a flag fell",
            (_, Reason::FlagCannotWin) => "a flag fell, but the opponent cannot win",
            (_, Reason::FirstFlag) => "a first flag fell",
            (_, Reason::BothFirstFlags) => "both first flags fell",
            (_, Reason::Claim) => "claimed after the opponent's first flag fell",
            (_, Reason::Resignation) => "a side resigned",
            (_, Reason::Halt) => "the game was halted",
            (_, Reason::Penalties) => "by penalties",
            (_, Reason::FirstMove) => "a first move did not come in time",
        })
    }
}

/// Who has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum Outcome {
    /// No one yet: the game is open.
    Open,
    /// A draw.
    Draw,
    /// This side has won.
    Win(Side),
    /// No one: the game was aborted, since a first move did not come in time.
    Aborted,
}

vocabulary! {
    /// What decided a game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Reason as flagfall_reason, FLAGFALL_REASON_ {
        /// The result on the board.
        Board = 0, "board";
        /// A side's flag fell.
        Flag = 1, "flag";
        /// A side's flag fell, but its opponent cannot win: the game is drawn.
        FlagCannotWin = 2, "flag-cannot-win";
        /// A side's first flag fell.
        FirstFlag = 3, "first-flag";
        /// Both first flags fell: the game is drawn.
        BothFirstFlags = 4, "both-first-flags";
        /// A draw was claimed after the opponent's first flag fell.
        Claim = 5, "claim";
        /// A side resigned.
        Resignation = 6, "resignation";
        /// The game was halted at its limit: the board decides.
        Halt = 7, "halt";
        /// Penalties gave the opponent the points it needed to win the match.
        Penalties = 8, "penalties";
        /// A first move did not come in time: the game is aborted.
        FirstMove = 9, "first-move";
    }
}

impl Clock {
    /// Returns the result of the game at `at`, from the clocks, the board, and the `terms` of the
    /// board game. Changes nothing.
    ///
    /// A first flag is the flag at the end of the main time, after which the side plays on in extra
    /// time; [`FirstFlag`] lists what it can cost. The first of these rules that applies gives the
    /// result:
    ///
    /// 1. If the game was aborted, it has no result.
    /// 2. If a side's flag has fallen, its opponent wins; if `terms` says that the opponent cannot
    ///    win, the game is drawn. In a stage with a maximum for the time past zero
    ///    ([`Stage::overrun_most`](crate::Stage::overrun_most)), the board's score is kept if there
    ///    is one, as in rule 8, unless `terms` has the largest possible loss.
    /// 3. If the first flags of both sides have fallen and cost [`FirstFlag::NoWin`], the game is
    ///    drawn.
    /// 4. If a penalty gave a side the last point of the match, that side wins.
    /// 5. If a side has resigned, its opponent wins.
    /// 6. If a first flag that costs [`FirstFlag::MinimalLoss`] has fallen, that side loses as soon
    ///    as the board has a result, even one in its favor: by the smallest loss, or by the board's
    ///    score if that is a larger loss. If both first flags have fallen, the one that fell first
    ///    counts.
    /// 7. If a first flag that costs [`FirstFlag::NoWin`] has fallen, a win of that side on the
    ///    board is a draw, and its opponent can claim a draw.
    /// 8. Otherwise the board decides. The points that a side's overrun costs are first subtracted
    ///    from that side's score. No more than the maximum overrun is counted.
    ///
    /// If no rule gives a result, the game is open: while the board has no result, even if the game
    /// was halted or stopped, and after a claim that rule 7 does not allow.
    ///
    /// ```
    /// use flagfall::{Board, Clock, Ggs, Losses, Notation, Outcome, Reason, Side, Terms, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Ggs(Ggs::default()).parse("5:00//2:00")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    ///
    /// // The first side has won by 20 discs, but its first flag has fallen.
    /// let terms = Terms::new().losses(Losses::new(2, 64));
    /// let verdict = clock.verdict(Timestamp::from(301_000), Board::Score(20), terms)?;
    /// assert_eq!(verdict.outcome, Outcome::Win(Side::Second));
    /// assert_eq!(verdict.reason, Reason::FirstFlag);
    /// assert_eq!(verdict.score, Some(-2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn verdict(
        &self,
        at: Timestamp,
        board: Board,
        terms: Terms,
    ) -> Result<Verdict, ClockError> {
        let mut game = self.shown(at)?;
        for side in Side::ALL {
            // A grace is no overrun, although readings show it there.
            game.sides.get_mut(side).turn.excess = Millis::ZERO;
        }
        let mut reading = self.reading(at, &game);
        let most = |side| {
            let schedule = self.control().schedule(side);
            let stage = usize::try_from(reading.sides.get(side).stage).ok();
            stage.and_then(|stage| schedule.get(stage)?.most_overrun())
        };
        let most = BySide {
            first: most(Side::First),
            second: most(Side::Second),
        };
        for side in Side::ALL {
            // The millisecond in which the flag falls costs no points.
            let shown = reading.sides.get_mut(side);
            shown.overrun = shown.overrun.min(most.get(side).unwrap_or(Millis::MAX));
        }
        let has_most = most.map(|most| most.is_some());
        Ok(reading.verdict(board, terms, has_most))
    }
}

impl Reading {
    /// Like [`Clock::verdict`](crate::Clock::verdict), for the clocks of this reading.
    /// `has_most`: whether each side is in a stage that has a maximum for the time past zero.
    fn verdict(&self, board: Board, terms: Terms, has_most: BySide<bool>) -> Verdict {
        self.aborted()
            .or_else(|| self.flagged(board, terms, has_most))
            .or_else(|| self.without_clocks(board))
            .or_else(|| self.soft_timeout(board, terms))
            .or_else(|| self.no_win(board))
            .unwrap_or_else(|| self.by_board(board, terms))
    }

    /// A game that was aborted has no result, even if a side has resigned since.
    fn aborted(&self) -> Option<Verdict> {
        (self.phase == Phase::Aborted).then_some(Verdict {
            outcome: Outcome::Aborted,
            reason: Reason::FirstMove,
            score: None,
        })
    }

    fn fell(&self, cost: FirstFlag) -> impl Iterator<Item = Side> {
        let sides = self.sides;
        let fell = move |side: &Side| sides.get(*side).first_flag == Some(cost);
        Side::ALL.into_iter().filter(fell)
    }

    /// The result of a fallen flag, or of two first flags after which neither side can win.
    fn flagged(&self, board: Board, terms: Terms, has_most: BySide<bool>) -> Option<Verdict> {
        let fallen = |side: &Side| self.sides.get(*side).flag == Flag::Fallen;
        let hard = Side::ALL.into_iter().find(fallen);
        if let Some(loser) = hard {
            let winner = !loser;
            if *terms.cannot_win.get(winner) {
                return Some(draw(Reason::FlagCannotWin, terms.losses.map(|_| 0)));
            }
            let verdict = lost(loser, Reason::Flag, terms);
            return Some(match board {
                Board::Score(score) if *has_most.get(loser) && verdict.score.is_none() => Verdict {
                    score: Some(self.less_overtime(score, terms)),
                    ..verdict
                },
                _ => verdict,
            });
        }
        (self.phase == Phase::Drawn).then(|| draw(Reason::BothFirstFlags, None))
    }

    /// Results that do not depend on a flag: the last point of the match, and a resignation.
    fn without_clocks(&self, board: Board) -> Option<Verdict> {
        if self.phase == Phase::Penalized {
            return Some(win(!self.on_turn, Reason::Penalties, None));
        }
        match board {
            Board::Resigned(side) => Some(win(!side, Reason::Resignation, None)),
            _ => None,
        }
    }

    /// The result of a soft timeout: the side loses by at least the smallest margin. Of two, only
    /// the first counts.
    fn soft_timeout(&self, board: Board, terms: Terms) -> Option<Verdict> {
        let first = self.first_to_fall?;
        let is_soft =
            |side: &Side| self.sides.get(*side).first_flag == Some(FirstFlag::MinimalLoss);
        let soft = [first, !first].into_iter().find(is_soft)?;
        let minimal = terms.losses.map(|losses| i64::from(losses.minimal));
        let seen = |score: i64| match soft {
            Side::First => score,
            Side::Second => score.saturating_neg(),
        };
        let score = match board {
            Board::Open | Board::Claimed(_) | Board::Resigned(_) => return None,
            Board::Score(score) => {
                let least = minimal.unwrap_or(1).saturating_neg();
                Some(seen(least.min(seen(score))))
            }
            Board::Win(_) | Board::Draw => minimal.map(|least| seen(least.saturating_neg())),
        };
        Some(win(!soft, Reason::FirstFlag, score))
    }

    /// The result after one first flag of a double-flag clock: that side can no longer win.
    fn no_win(&self, board: Board) -> Option<Verdict> {
        let side = self.fell(FirstFlag::NoWin).next()?;
        match board {
            Board::Claimed(by) if by != side => Some(draw(Reason::Claim, None)),
            Board::Win(winner) if winner == side => Some(draw(Reason::FirstFlag, None)),
            Board::Score(score) if winner_by(score) == Some(side) => {
                Some(draw(Reason::FirstFlag, Some(0)))
            }
            _ => None,
        }
    }

    fn by_board(&self, board: Board, terms: Terms) -> Verdict {
        let halted = self.phase == Phase::Halted;
        let reason = if halted { Reason::Halt } else { Reason::Board };
        match board {
            Board::Win(side) => win(side, reason, None),
            Board::Draw => draw(reason, None),
            Board::Score(score) => {
                let score = self.less_overtime(score, terms);
                match winner_by(score) {
                    Some(side) => win(side, reason, Some(score)),
                    None => draw(reason, Some(0)),
                }
            }
            Board::Open | Board::Resigned(_) | Board::Claimed(_) => Verdict {
                outcome: Outcome::Open,
                reason,
                score: None,
            },
        }
    }

    /// The score after both sides have lost their points for time past zero.
    fn less_overtime(&self, score: i64, terms: Terms) -> i64 {
        let lost = |side| terms.overtime.map_or(0, |overtime| overtime.lost(side));
        score
            .saturating_sub(lost(&self.sides.first))
            .saturating_add(lost(&self.sides.second))
    }
}

fn winner_by(score: i64) -> Option<Side> {
    match score {
        1.. => Some(Side::First),
        ..0 => Some(Side::Second),
        0 => None,
    }
}

const fn win(side: Side, reason: Reason, score: Option<i64>) -> Verdict {
    Verdict {
        outcome: Outcome::Win(side),
        reason,
        score,
    }
}

const fn draw(reason: Reason, score: Option<i64>) -> Verdict {
    Verdict {
        outcome: Outcome::Draw,
        reason,
        score,
    }
}

/// The verdict that `side` has lost, by the largest loss.
fn lost(side: Side, reason: Reason, terms: Terms) -> Verdict {
    let score = terms.losses.map(|losses| match side {
        Side::First => i64::from(losses.maximal).saturating_neg(),
        Side::Second => i64::from(losses.maximal),
    });
    win(!side, reason, score)
}
