//! Standings: what the clocks of a game show at one moment, as a server reports it.

use crate::model::{
    BySide, Credit, FirstFlag, GameLimit, Millis, OnExpiry, Opening, Rules, Side, Stage,
    TimeControl, Timestamp,
};
use crate::play::game::{Game, PenaltyTerms, turn_kind};
use crate::play::side_clock::{SideClock, Turn, TurnKind};
use crate::play::{ClockError, Flag, Phase, StandingField};

/// What the clocks of a game show at one moment, as a server reports it: a clock can be made from it
/// ([`Clock::join`](crate::Clock::join)) or corrected by it
/// ([`Clock::set_standing`](crate::Clock::set_standing)).
///
/// What a server does not report can be left out: see [`Standing::new`].
///
/// ```
/// use flagfall::{Clock, Millis, Notation, Side, Standing, Timestamp};
///
/// // An online game at 1,000,000 ms: the first side has two periods of 30 seconds left.
/// let control = Notation::named("sgf").unwrap().parse("TM[60]OT[3x30 byo-yomi]")?;
/// let mut standing = Standing::new(Timestamp::from(1_000_000), Side::First);
/// standing.sides.first.bank = Some(Millis::from(30_000));
/// standing.sides.first.stage = 1;
/// standing.sides.first.lives = Some(2);
/// standing.sides.second.bank = Some(Millis::from(60_000));
///
/// let clock = Clock::join(control, standing)?;
/// let reading = clock.read(Timestamp::from(1_030_000))?;
/// assert_eq!(reading.sides.first.bank, Some(Millis::from(0)));
/// assert_eq!(reading.sides.first.lives, 2);
/// assert_eq!(clock.deadline(), Some(Timestamp::from(1_030_001)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Standing {
    /// The timestamp at which the values hold.
    pub at: Timestamp,
    /// Whether the clocks run, and if not, why. Not [`Phase::Drawn`] or [`Phase::Penalized`].
    pub phase: Phase,
    /// The side whose clock runs, or would run.
    pub on_turn: Side,
    /// The side whose [first flag](Flag::First) fell earlier, if both have fallen. With one fallen
    /// first flag it can be left out.
    #[cfg_attr(feature = "serde", serde(default))]
    pub first_to_fall: Option<Side>,
    /// What each side's clock shows.
    pub sides: BySide<SideStanding>,
}

/// What one side's clock shows in a [`Standing`]. `None` means that the server does not report it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct SideStanding {
    /// The time left in the current stage or byo-yomi period: required, except for an untimed side,
    /// which has none. An increment that is added before the move is part of it.
    pub bank: Option<Millis>,
    /// The index of the stage in the schedule, from 0.
    pub stage: u32,
    /// The lives left, including the one now running. Default: those of the stage.
    pub lives: Option<u16>,
    /// The number of moves completed. Default: as few as `moves_left` allows.
    pub moves: Option<u32>,
    /// The moves still to make in this stage, if it has a quota. Default: the quota.
    pub moves_left: Option<u32>,
    /// The delay time left for this turn. Default: that of a turn that begins.
    pub lent: Option<Millis>,
    /// The side's flag.
    pub flag: Flag,
    /// The time used past zero, if play continues past zero. Within a grace: that of this turn.
    pub overrun: Millis,
    /// The number of penalties so far.
    pub penalties: u16,
    /// The time used in this turn, whole units of it if the time control charges units. 0 for the
    /// side that is not on turn.
    pub turn_used: Millis,
    /// The time used in the whole game. Default: as little as the other values allow.
    pub used: Option<Millis>,
    /// The time taken from the bank since the last credit, this turn included, for a credit such as
    /// Bronstein that gives back what was spent. Default: that of this turn.
    pub since_credit: Option<Millis>,
    /// The time in the reserve. Default: what the stages so far give.
    pub reserve: Option<Millis>,
}

impl Standing {
    /// A running game at `at`, with `on_turn` on turn, in which the sides have made no moves. Set
    /// the banks of both sides, unless they are untimed, and what else the server reports.
    pub fn new(at: Timestamp, on_turn: Side) -> Self {
        Self {
            at,
            phase: Phase::Running,
            on_turn,
            first_to_fall: None,
            sides: BySide::both(SideStanding::default()),
        }
    }

    /// The standing of a game whose pending time is settled.
    pub(super) fn of(control: &TimeControl, game: &Game) -> Result<Self, ClockError> {
        if !can_be_in(game.phase)
            || game.deciding
            || game.awaiting
            || game.terms != PenaltyTerms::NONE
        {
            return Err(bad(StandingField::Phase));
        }
        let standing = Self {
            at: game.now,
            phase: game.phase,
            on_turn: game.on_turn,
            first_to_fall: game.first_to_fall,
            sides: BySide {
                first: SideStanding::of(control, game, Side::First)?,
                second: SideStanding::of(control, game, Side::Second)?,
            },
        };
        // An arbiter or a berserk can lead to what no other game has, such as a turn that is longer
        // than its limit.
        standing.game(control)?;
        Ok(standing)
    }

    /// The state of the clocks.
    pub(super) fn game(&self, control: &TimeControl) -> Result<Game, ClockError> {
        check(can_be_in(self.phase), StandingField::Phase)?;
        let begun = self.phase != Phase::NotStarted;
        check(begun || self.on_turn == Side::First, StandingField::OnTurn)?;
        let mut game = Game {
            now: self.at,
            phase: self.phase,
            on_turn: self.on_turn,
            ..Game::new(control, PenaltyTerms::NONE)
        };
        for side in Side::ALL {
            let found = self.side(control, side);
            *game.sides.get_mut(side) = found.map_err(|error| of_side(error, side))?;
        }
        self.begin_turn(control, &mut game)
            .map_err(|error| of_side(error, self.on_turn))?;
        game.first_to_fall = self.first_to_fall(&game)?;
        check_halt(control, &game)?;
        game.check_sum(control)?;
        Ok(game)
    }

    /// A side's clock, without its turn.
    fn side(&self, control: &TimeControl, side: Side) -> Result<SideClock, ClockError> {
        let (schedule, given) = (control.schedule(side), self.sides.get(side));
        let on_turn = side == self.on_turn && self.phase != Phase::NotStarted;
        let turn_used = given.turn_used;
        check(!turn_used.is_negative(), StandingField::TurnUsed)?;
        check(
            on_turn || turn_used == Millis::ZERO,
            StandingField::TurnUsed,
        )?;
        let lent = given.lent.unwrap_or(Millis::ZERO);
        check(on_turn || lent == Millis::ZERO, StandingField::Lent)?;
        let falls = self.phase == Phase::Flagged && side == self.on_turn;
        check((given.flag == Flag::Fallen) == falls, StandingField::Flag)?;
        let clock = SideClock {
            bank: given.bank.unwrap_or(Millis::ZERO),
            stage: given.stage,
            overrun: given.overrun,
            penalties: given.penalties,
            flag: given.flag == Flag::Fallen,
            ..SideClock::new(schedule)
        };
        let clock = match clock.stage(schedule) {
            Some(stage) => {
                // If the flag fell in extra time, only `first_to_fall` can show it.
                let fell = match given.flag {
                    Flag::Up => false,
                    Flag::First => true,
                    Flag::Fallen => self.first_to_fall == Some(side),
                };
                let rules = control.rules();
                given.timed(clock, schedule, (stage, fell), &rules)?
            }
            None if schedule.is_empty() => given.untimed(clock)?,
            None => return Err(bad(StandingField::Stage)),
        };
        let since = given.since_credit.unwrap_or(Millis::ZERO);
        check(on_turn || since == clock.spent, StandingField::SinceCredit)?;
        let in_grace = clock.turn.excess > Millis::ZERO;
        check(on_turn || !in_grace, StandingField::Overrun)?;
        if self.phase == Phase::NotStarted {
            let fresh = SideClock {
                bank: clock.bank,
                ..SideClock::new(schedule)
            };
            check(clock == fresh, StandingField::Phase)?;
        }
        Ok(clock)
    }

    /// Continues the turn of the side on turn.
    fn begin_turn(&self, control: &TimeControl, game: &mut Game) -> Result<(), ClockError> {
        if self.phase == Phase::NotStarted {
            return Ok(());
        }
        let (given, opening) = (self.sides.get(self.on_turn), control.rules().opening);
        let moves = game.moves();
        let schedule = control.schedule(self.on_turn);
        let clock = game.sides.get_mut(self.on_turn);
        let kind = turn_kind(opening, moves, clock.moves);
        let timed = !matches!(kind, TurnKind::Untimed { .. });
        let aborted = self.phase == Phase::Aborted;
        check(!aborted || !timed && opening.aborts(), StandingField::Phase)?;
        let may_flag = !schedule.is_empty() || !timed && opening.flags();
        check(!clock.flag || may_flag, StandingField::Flag)?;
        let stage = clock.stage(schedule);
        let grace = control.rules().grace;
        let limit = stage.and_then(|stage| stage.turn_limit?.checked_add(grace));
        let (elapsed, used) = if timed {
            // The turn is taken to have begun in its stage.
            let charge = control.charge(self.on_turn, clock.stage);
            let used = given.turn_used;
            let elapsed = charge.elapsed(used).ok_or(ClockError::TooLarge)?;
            let elapsed = if charge.of(elapsed) == Some(used) {
                elapsed
            } else {
                // A flag that was raised at the limit leaves the limit charged.
                check(limit == Some(used), StandingField::TurnUsed)?;
                charge.within(used).ok_or(ClockError::TooLarge)?
            };
            (elapsed, used)
        } else {
            let first_move = opening.first_move();
            let within = first_move.map_or(Millis::ZERO, |first_move| first_move.within);
            let late = first_move.is_some() && self.phase.is_over();
            check(given.turn_used <= within || late, StandingField::TurnUsed)?;
            // The time of an untimed turn is not time used in the game.
            let since = given.since_credit.unwrap_or(Millis::ZERO);
            clock.used = given.used.unwrap_or(given.overrun.max(since));
            (given.turn_used, Millis::ZERO)
        };
        let lends = most_lent(stage, kind, opening);
        let over = self.phase.is_over();
        let lent = given
            .lent
            .unwrap_or(if over { Millis::ZERO } else { lends });
        check(!lent.is_negative() && lent <= lends, StandingField::Lent)?;
        let excess = clock.turn.excess;
        let in_grace = lent == Millis::ZERO && excess <= used;
        check(excess == Millis::ZERO || in_grace, StandingField::Overrun)?;
        let within = limit.is_none_or(|limit| used <= limit) || over;
        check(within, StandingField::TurnUsed)?;
        // While the reserve lasts, the time past zero is that of an earlier turn.
        let overruns = stage.is_some_and(|stage| {
            stage.on_expiry == OnExpiry::Overrun && clock.draws(stage).is_none()
        });
        let past_zero = overruns
            && clock.lives == 1
            && clock.bank == Millis::ZERO
            && lent == Millis::ZERO
            && used > Millis::ZERO
            && given.overrun > Millis::ZERO;
        let of_lent = lends.checked_sub(lent).ok_or(ClockError::TooLarge)?;
        let spent = used.checked_sub(of_lent);
        let spent = spent.ok_or(ClockError::TooLarge)?.max(Millis::ZERO);
        let spent = if stage.is_some() { spent } else { Millis::ZERO };
        let since = given.since_credit.unwrap_or(spent);
        // Before the first move there is no other turn that could have spent it.
        let several = stage.is_some_and(Stage::pays_for_several) && clock.moves > 0;
        let of_turn = if several { spent.min(since) } else { since };
        check(of_turn <= used, StandingField::SinceCredit)?;
        clock.spent = since.checked_sub(of_turn).ok_or(ClockError::TooLarge)?;
        check_spent(clock, given, spent.max(used))?;
        clock.turn = Turn {
            elapsed,
            used,
            spent: of_turn,
            lent,
            overrunning: past_zero,
            excess,
            ..Turn::of(kind)
        };
        Ok(())
    }

    fn first_to_fall(&self, game: &Game) -> Result<Option<Side>, ClockError> {
        let fell = |side: Side| game.sides.get(side).first_flag.is_some();
        let first = match (self.first_to_fall, fell(Side::First), fell(Side::Second)) {
            (Some(side), ..) if fell(side) => Some(side),
            (None, true, false) => Some(Side::First),
            (None, false, true) => Some(Side::Second),
            (None, false, false) => None,
            _ => return Err(bad(StandingField::FirstToFall)),
        };
        let no_win = |side: Side| game.sides.get(side).first_flag == Some(FirstFlag::NoWin);
        check(!Side::ALL.into_iter().all(no_win), StandingField::Phase)?;
        Ok(first)
    }
}

impl SideStanding {
    fn of(control: &TimeControl, game: &Game, side: Side) -> Result<Self, ClockError> {
        let clock = game.sides.get(side);
        let opening = control.rules().opening;
        let reading = clock.read(control.schedule(side), opening);
        let timed = clock.turn.is_timed() || opening.first_move().is_none();
        let since = clock.spent.checked_add(clock.turn.spent);
        let schedule = control.schedule(side);
        if clock.turn.excess > Millis::ZERO && before(schedule, clock.stage).any(Stage::overruns) {
            // A standing has one number for both.
            return Err(of_side(bad(StandingField::Overrun), side));
        }
        let lost = lost_before(schedule, clock.stage);
        let is_hidden = clock.flag && game.first_to_fall != Some(side);
        if clock
            .first_flag
            .is_some_and(|fell| lost != Some(fell) || is_hidden)
        {
            // A standing does not say which of several first flags fell, nor, once the flag itself has
            // fallen, whether a first flag fell after the opponent's.
            return Err(of_side(bad(StandingField::Flag), side));
        }
        Ok(Self {
            bank: reading.bank,
            stage: reading.stage,
            lives: Some(reading.lives),
            moves: Some(reading.moves),
            moves_left: reading.moves_left,
            lent: Some(reading.lent),
            flag: reading.flag,
            overrun: reading.overrun,
            penalties: reading.penalties,
            turn_used: if timed {
                reading.turn_used
            } else {
                clock.turn.elapsed
            },
            used: Some(reading.used),
            since_credit: Some(since.ok_or(ClockError::TooLarge)?),
            reserve: Some(clock.reserve),
        })
    }

    /// The clock of a side in `stage`, without its turn.
    fn timed(
        &self,
        mut clock: SideClock,
        schedule: &[Stage],
        (stage, fell_first): (&Stage, bool),
        rules: &Rules,
    ) -> Result<SideClock, ClockError> {
        clock.lives = self.lives.unwrap_or(stage.lives.get());
        let lives = 1..=stage.lives.get();
        check(lives.contains(&clock.lives), StandingField::Lives)?;
        let so_far = || before(schedule, clock.stage).chain([stage]);
        let reserves = || so_far().filter_map(|stage| stage.reserve);
        let given = reserves().try_fold(Millis::ZERO, |sum, own| sum.checked_add(own.time));
        let given = given.ok_or(ClockError::TooLarge)?;
        clock.reserve = self.reserve.unwrap_or(given);
        let grows = reserves().any(|reserve| reserve.overflow);
        let holds = !clock.reserve.is_negative() && (grows || clock.reserve <= given);
        check(holds, StandingField::Reserve)?;
        // A grace begins only when the reserve is used up.
        let has_grace = clock.grace(stage, rules) > Millis::ZERO;
        let may_be_below = has_grace && rules.carries_excess();
        let bank = self.bank.filter(|bank| may_be_below || !bank.is_negative());
        check(bank.is_some(), StandingField::Bank)?;
        if let Some(left) = self.moves_left {
            let quota = stage.quota.map_or(0, |quota| quota.moves.get());
            let made = quota.checked_sub(left).filter(|_| left > 0);
            clock.quota_moves = made.ok_or(bad(StandingField::MovesLeft))?;
        }
        clock.moves = self.moves.unwrap_or(clock.quota_moves);
        check(clock.moves >= clock.quota_moves, StandingField::Moves)?;
        let overruns = so_far().any(Stage::overruns);
        let past_zero = overruns || has_grace && self.bank <= Some(Millis::ZERO);
        let past_zero = if past_zero { Millis::MAX } else { Millis::ZERO };
        let overrun = !self.overrun.is_negative() && self.overrun <= past_zero;
        check(overrun, StandingField::Overrun)?;
        if !overruns {
            clock.overrun = Millis::ZERO;
            clock.turn.excess = self.overrun;
        }
        let penalized = |stage: &Stage| matches!(stage.on_expiry, OnExpiry::Penalty { .. });
        let penalties =
            self.penalties == 0 || self.penalties < PenaltyTerms::MOST && so_far().any(penalized);
        check(penalties, StandingField::Penalties)?;
        if fell_first {
            let cost = lost_before(schedule, clock.stage);
            clock.first_flag = Some(cost.ok_or(bad(StandingField::Flag))?);
        }
        let since = self.since_credit.unwrap_or(Millis::ZERO);
        check(!since.is_negative(), StandingField::SinceCredit)?;
        let several = stage.pays_for_several();
        clock.spent = if several { since } else { Millis::ZERO };
        clock.used = self
            .used
            .unwrap_or(self.overrun.max(since).max(self.turn_used));
        let owed = clock.bank.checked_add(clock.used);
        check(owed >= Some(Millis::ZERO), StandingField::Used)?;
        check_spent(&clock, self, since)?;
        Ok(clock)
    }

    /// The clock of an untimed side, without its turn.
    fn untimed(&self, mut clock: SideClock) -> Result<SideClock, ClockError> {
        let zero = |time: Option<Millis>| time.is_none_or(|time| time == Millis::ZERO);
        check(self.stage == 0, StandingField::Stage)?;
        check(self.bank.is_none(), StandingField::Bank)?;
        check(self.lives.unwrap_or(0) == 0, StandingField::Lives)?;
        check(self.moves_left.is_none(), StandingField::MovesLeft)?;
        check(zero(self.lent), StandingField::Lent)?;
        check(self.flag != Flag::First, StandingField::Flag)?;
        check(self.overrun == Millis::ZERO, StandingField::Overrun)?;
        check(self.penalties == 0, StandingField::Penalties)?;
        check(zero(self.since_credit), StandingField::SinceCredit)?;
        check(zero(self.reserve), StandingField::Reserve)?;
        clock.moves = self.moves.unwrap_or(0);
        clock.used = self.used.unwrap_or(self.turn_used);
        Ok(clock)
    }
}

/// The stages before the one at `place`.
fn before(schedule: &[Stage], place: u32) -> impl DoubleEndedIterator<Item = &Stage> {
    schedule
        .iter()
        .take(usize::try_from(place).unwrap_or(usize::MAX))
}

/// What the last first flag before the stage at `place` loses.
fn lost_before(schedule: &[Stage], place: u32) -> Option<FirstFlag> {
    before(schedule, place)
        .rev()
        .find_map(|stage| match stage.on_expiry {
            OnExpiry::FirstFlag(lost) => Some(lost),
            _ => None,
        })
}

/// The delay time that a turn in `stage` gets.
fn most_lent(stage: Option<&Stage>, kind: TurnKind, opening: Opening) -> Millis {
    let Some(stage) = stage.filter(|_| Turn::of(kind).lends()) else {
        return Millis::ZERO;
    };
    let lent = match stage.credit {
        Some(Credit::Apart { amount, .. }) => amount,
        Some(Credit::Banked { amount }) if kind == TurnKind::Setup => amount,
        _ => Millis::ZERO,
    };
    match (kind, opening) {
        (TurnKind::Setup, Opening::Setup { least }) => lent.max(least),
        _ => lent,
    }
}

/// What was used contains what was spent, what was past zero, and the turn.
fn check_spent(clock: &SideClock, given: &SideStanding, spent: Millis) -> Result<(), ClockError> {
    let since = given.since_credit.unwrap_or(Millis::ZERO);
    let least = spent.max(given.overrun);
    check(clock.used >= least, StandingField::Used)?;
    check(since <= clock.used, StandingField::SinceCredit)
}

/// A game that has reached its limit of moves is halted, and no other.
fn check_halt(control: &TimeControl, game: &Game) -> Result<(), ClockError> {
    let halted = game.phase == Phase::Halted;
    match control.rules().game_limit {
        Some(GameLimit::Turns(limit)) => {
            let BySide { first, second } = &game.sides;
            let reached = first.moves.min(second.moves) >= limit.get();
            check(reached == halted, StandingField::Moves)
        }
        Some(GameLimit::Time(_)) => Ok(()),
        None => check(!halted, StandingField::Phase),
    }
}

/// Whether a standing can have this phase. The others depend on more than the clocks show.
const fn can_be_in(phase: Phase) -> bool {
    !matches!(phase, Phase::Drawn | Phase::Penalized)
}

const fn bad(field: StandingField) -> ClockError {
    ClockError::BadStanding { side: None, field }
}

fn of_side(error: ClockError, side: Side) -> ClockError {
    match error {
        ClockError::BadStanding { side: None, field } => ClockError::BadStanding {
            side: Some(side),
            field,
        },
        error => error,
    }
}

fn check(holds: bool, field: StandingField) -> Result<(), ClockError> {
    if holds { Ok(()) } else { Err(bad(field)) }
}
