//! One side's clock: the arithmetic of its bank, its stages and its turn.
//!
//! This module does not depend on the other side, on timestamps or on events. If a function returns
//! `None`, a sum was out of range, and the clock must be discarded.

use crate::model::credit::{self, Earned};
use crate::model::{
    BerserkRule, Charge, Credit, Entry, FirstFlag, FlagFalls, Millis, OnExpiry, Opening,
    ReserveDraw, Rules, Stage, WhenMet,
};
use crate::play::{Flag, SideReading};

/// One millisecond.
pub(crate) const ONE: Millis = match Millis::new(1) {
    Some(one) => one,
    None => Millis::ZERO,
};

/// The state of one side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SideClock {
    /// It is below zero between two expiries in the same millisecond, after the first one overdrew
    /// it, and if the time past zero of an earlier move was carried.
    pub(crate) bank: Millis,
    /// If a credit is added every few moves: the time spent by those already completed. Otherwise
    /// zero.
    pub(crate) spent: Millis,
    pub(crate) used: Millis,
    pub(crate) overrun: Millis,
    pub(crate) reserve: Millis,
    pub(crate) turn: Turn,
    pub(crate) moves: u32,
    /// The number of moves that count towards the quota.
    pub(crate) quota_moves: u32,
    pub(crate) stage: u32,
    pub(crate) penalties: u16,
    pub(crate) lives: u16,
    /// What the first flag cost, once it has fallen.
    pub(crate) first_flag: Option<FirstFlag>,
    pub(crate) flag: bool,
    /// The rule by which the side has gone berserk.
    pub(crate) berserk: Option<BerserkRule>,
}

/// A side's turn; [`Turn::REST`] while the side is not on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) kind: TurnKind,
    /// The time of the turn that has been settled.
    pub(crate) elapsed: Millis,
    /// The charge for that time.
    pub(crate) used: Millis,
    /// The part of the charge taken from the bank: without delay time and time past zero.
    pub(crate) spent: Millis,
    /// The delay time left, which runs down before the bank.
    pub(crate) lent: Millis,
    /// Whether no time has run since the turn began or continued after a decision, or since the
    /// arbiter set the bank. Nothing expires before time runs.
    pub(crate) fresh: bool,
    /// Whether the bank has run out in this turn and play continues past zero.
    pub(crate) overrunning: bool,
    /// Whether a complete move is ready, to be sent before time runs out.
    pub(crate) ready: bool,
    /// Whether the opponent must still receive the ready move once it is sent.
    pub(crate) unreceived: bool,
    /// The number of stages that have begun in this turn, if a stage of the schedule has a charge
    /// of its own. Otherwise zero.
    pub(crate) stages: u32,
    /// The time past zero within the grace, which the bank does not contain.
    pub(crate) excess: Millis,
    /// The time drawn from the reserve in this turn and this stage.
    pub(crate) drawn: Millis,
}

/// Whether a turn gets delay time or an increment (lends), is charged, and earns credit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TurnKind {
    /// All three.
    Full,
    /// Gets at least the delay time of the opening, and earns nothing.
    Setup,
    /// Is not charged.
    Untimed { earns: bool },
    /// A decision within the opponent's turn: is charged, but gets no delay time and earns nothing.
    Decision,
}

/// The effect of an expired bank.
pub(crate) enum Expiry {
    Life,
    Draw,
    Stage,
    FirstFlag,
    /// The first flag fell, and neither side can win any more.
    Drawn,
    Flag,
    Overrun,
    Penalty,
}

/// The effect of a quota that is met.
pub(crate) enum QuotaMet {
    Next,
    Renewed,
}

impl Turn {
    pub(crate) const REST: Self = Self::of(TurnKind::Full);

    pub(crate) const fn of(kind: TurnKind) -> Self {
        Self {
            kind,
            elapsed: Millis::ZERO,
            used: Millis::ZERO,
            spent: Millis::ZERO,
            lent: Millis::ZERO,
            fresh: true,
            overrunning: false,
            ready: false,
            unreceived: false,
            stages: 0,
            excess: Millis::ZERO,
            drawn: Millis::ZERO,
        }
    }

    /// The limit of the turn. A decision has none.
    pub(crate) fn limit(&self, stage: &Stage) -> Option<Millis> {
        stage.turn_limit.filter(|_| self.kind != TurnKind::Decision)
    }

    pub(crate) fn is_timed(&self) -> bool {
        !matches!(self.kind, TurnKind::Untimed { .. })
    }

    /// Lets the turn run for `run` and returns the charge.
    pub(crate) fn run(&mut self, charge: Charge, run: Millis) -> Option<Millis> {
        self.elapsed = self.elapsed.checked_add(run)?;
        let charged = charge.of(self.elapsed)?;
        Some(charged.checked_sub(self.used)?.max(Millis::ZERO))
    }

    /// How long the clock must run until the turn is charged `left` more.
    pub(crate) fn run_for(&self, charge: Charge, left: Millis) -> Option<Millis> {
        let elapsed = charge.elapsed(self.used.checked_add(left)?)?;
        Some(elapsed.checked_sub(self.elapsed)?.max(Millis::ZERO))
    }

    /// The time of a decision does not affect the credit of a move.
    fn count_spent(&mut self, time: Millis) -> Option<()> {
        if self.kind != TurnKind::Decision {
            self.spent = self.spent.checked_add(time)?;
        }
        Some(())
    }

    pub(crate) fn lends(&self) -> bool {
        !matches!(
            self.kind,
            TurnKind::Decision | TurnKind::Untimed { earns: false }
        )
    }

    fn earns(&self) -> bool {
        matches!(
            self.kind,
            TurnKind::Full | TurnKind::Untimed { earns: true }
        )
    }
}

/// The time that a stage adds to the reserve.
fn reserve_of(stage: &Stage) -> Millis {
    stage.reserve.map_or(Millis::ZERO, |reserve| reserve.time)
}

/// How long until a limit with `left` to go is reached. In a `fresh` turn, a limit that is already
/// reached takes effect once time runs.
pub(crate) fn until(left: Millis, falls: FlagFalls, fresh: bool) -> Option<Millis> {
    let least = if fresh { ONE } else { Millis::ZERO };
    let until = match falls {
        FlagFalls::PastZero => left.checked_add(ONE)?,
        FlagFalls::AtZero => left,
    };
    Some(until.max(least))
}

impl SideClock {
    pub(crate) fn new(schedule: &[Stage]) -> Self {
        let first = schedule.first();
        Self {
            bank: first.map_or(Millis::ZERO, |s| s.time),
            spent: Millis::ZERO,
            used: Millis::ZERO,
            overrun: Millis::ZERO,
            reserve: first.map_or(Millis::ZERO, reserve_of),
            turn: Turn::REST,
            moves: 0,
            quota_moves: 0,
            stage: 0,
            penalties: 0,
            lives: first.map_or(0, |s| s.lives.get()),
            first_flag: None,
            flag: false,
            berserk: None,
        }
    }

    /// The stage that the side is in; `None` if it plays untimed.
    pub(crate) fn stage<'a>(&self, schedule: &'a [Stage]) -> Option<&'a Stage> {
        schedule.get(usize::try_from(self.stage).ok()?)
    }

    pub(crate) const fn stage_index(&self) -> u32 {
        self.stage
    }

    /// The index of the stage in which the turn began.
    pub(crate) const fn first_stage(&self) -> u32 {
        self.stage.saturating_sub(self.turn.stages)
    }

    pub(crate) const fn lives(&self) -> u16 {
        self.lives
    }

    pub(crate) const fn penalties(&self) -> u16 {
        self.penalties
    }

    /// Begins a turn, with the delay or increment that its stage gives before the move.
    pub(crate) fn begin_turn(
        &mut self,
        schedule: &[Stage],
        kind: TurnKind,
        opening: Opening,
    ) -> Option<()> {
        self.turn = Turn::of(kind);
        if !self.turn.lends() {
            return Some(());
        }
        // An untimed side has no stage, and gets nothing.
        let Some(stage) = self.stage(schedule) else {
            return Some(());
        };
        match stage.credit {
            // A setup turn earns nothing, so the increment must not enter the bank.
            Some(Credit::Banked { amount }) if kind == TurnKind::Setup => self.turn.lent = amount,
            Some(Credit::Banked { amount }) => {
                self.credit(stage, Earned::Whole(amount))?;
            }
            Some(Credit::Apart { amount, .. }) => self.turn.lent = amount,
            Some(Credit::Paid { .. }) | None => {}
        }
        if let (TurnKind::Setup, Opening::Setup { least }) = (kind, opening) {
            self.turn.lent = self.turn.lent.max(least);
        }
        Some(())
    }

    /// The time left before the bank runs out, including delay time.
    pub(crate) fn available(&self) -> Option<Millis> {
        self.turn.lent.checked_add(self.bank)
    }

    /// How long the turn must run until the bank or, past zero, the most that may be used there
    /// expires. `None`: it does not expire.
    pub(crate) fn until_expiry(&self, stage: &Stage, rules: &Rules) -> Option<Millis> {
        let left = if self.turn.overrunning {
            stage.overrun_most?.checked_sub(self.overrun)?
        } else {
            let left = self.available()?.checked_add(self.grace(stage, rules))?;
            left.checked_sub(self.turn.excess)?
        };
        until(left, rules.flag_falls, self.turn.fresh)
    }

    /// How long a move still counts after the end of the bank: only if the flag would fall then.
    pub(crate) fn grace(&self, stage: &Stage, rules: &Rules) -> Millis {
        let is_last = self.lives == 1 && self.draws(stage).is_none();
        if is_last && stage.on_expiry == OnExpiry::Flag {
            rules.grace
        } else {
            Millis::ZERO
        }
    }

    /// Whether the turn is past zero, within a grace.
    #[cfg(feature = "documents")]
    pub(crate) fn is_in_grace(&self, stage: &Stage, rules: &Rules) -> bool {
        self.grace(stage, rules) > Millis::ZERO
            && self.turn.lent == Millis::ZERO
            && self.bank <= Millis::ZERO
    }

    /// Takes the time of the turn past zero from the bank, if it is carried.
    pub(crate) fn settle_excess(&mut self, rules: &Rules) -> Option<()> {
        let excess = core::mem::take(&mut self.turn.excess);
        if rules.carries_excess() {
            self.bank = self.bank.checked_sub(excess)?;
        }
        Some(())
    }

    /// Whether the side has used the most that it may use past zero.
    fn has_overrun_most(&self, stage: &Stage, falls: FlagFalls) -> bool {
        stage.overrun_most.is_some_and(|most| match falls {
            FlagFalls::PastZero => self.overrun > most,
            FlagFalls::AtZero => self.overrun >= most,
        })
    }

    /// How long the turn must run until it exceeds the turn limit.
    pub(crate) fn until_turn_limit(&self, stage: &Stage, rules: &Rules) -> Option<Millis> {
        let limit = self.turn.limit(stage)?.checked_add(rules.grace)?;
        let left = limit.checked_sub(self.turn.used)?;
        until(left, rules.flag_falls, self.turn.fresh)
    }

    /// How long an untimed turn must run until its time for a first move is over.
    pub(crate) fn until_first_move(&self, opening: Opening, falls: FlagFalls) -> Option<Millis> {
        let first_move = opening.first_move().filter(|_| !self.turn.is_timed())?;
        let left = first_move.within.checked_sub(self.turn.elapsed)?;
        until(left, falls, self.turn.fresh)
    }

    /// Uses time: delay time first, then the bank, if the side has one, and past zero the grace.
    /// Returns the time taken from the bank.
    pub(crate) fn spend(
        &mut self,
        has_bank: bool,
        has_grace: bool,
        time: Millis,
    ) -> Option<Millis> {
        if !self.turn.is_timed() {
            return Some(Millis::ZERO);
        }
        self.count_used(time)?;
        if !has_bank {
            return Some(Millis::ZERO);
        }
        if self.turn.overrunning {
            self.overrun = self.overrun.checked_add(time)?;
            return Some(Millis::ZERO);
        }
        let lent = time.min(self.turn.lent).max(Millis::ZERO);
        self.turn.lent = self.turn.lent.checked_sub(lent)?;
        self.take(has_grace, time.checked_sub(lent)?)
    }

    /// Takes time from the bank or, past zero, from the grace. Returns the time taken from the bank.
    fn take(&mut self, has_grace: bool, time: Millis) -> Option<Millis> {
        let taken = if has_grace {
            time.min(self.bank.max(Millis::ZERO))
        } else {
            time
        };
        self.bank = self.bank.checked_sub(taken)?;
        let past = time.checked_sub(taken)?;
        self.turn.excess = self.turn.excess.checked_add(past)?;
        self.turn.count_spent(time)?;
        Some(taken)
    }

    /// Counts time as used without charging the bank.
    pub(crate) fn count_used(&mut self, time: Millis) -> Option<()> {
        self.used = self.used.checked_add(time)?;
        self.turn.used = self.turn.used.checked_add(time)?;
        Some(())
    }

    /// Handles a bank that has run out by `excess`: a life is lost, or the stage's `on_expiry`
    /// happens. The excess is charged to the time that follows. Returns the time taken from the new
    /// bank.
    ///
    /// `opponent` is the cost of the other side's first flag: no stage begins if neither side can
    /// win any more.
    pub(crate) fn expire(
        &mut self,
        schedule: &[Stage],
        rules: &Rules,
        excess: Millis,
        opponent: Option<FirstFlag>,
    ) -> Option<(Expiry, Millis)> {
        let stage = self.stage(schedule)?;
        self.turn.fresh = false;
        self.count_used(excess)?;
        let expiry = if self.lives > 1 {
            self.lives = self.lives.checked_sub(1)?;
            self.bank = stage.time;
            Expiry::Life
        } else if let Some(drawn) = self.draws(stage) {
            self.take_from_reserve(drawn, true)?;
            self.bank = self.bank.checked_add(drawn)?;
            Expiry::Draw
        } else {
            match stage.on_expiry {
                OnExpiry::Flag => {
                    self.flag = true;
                    self.bank = self.bank.max(Millis::ZERO);
                    return Some((Expiry::Flag, Millis::ZERO));
                }
                OnExpiry::Overrun => {
                    self.overrun = self.overrun.checked_add(excess)?;
                    if self.has_overrun_most(stage, rules.flag_falls) {
                        self.flag = true;
                        return Some((Expiry::Flag, Millis::ZERO));
                    }
                    self.turn.overrunning = true;
                    return Some((Expiry::Overrun, Millis::ZERO));
                }
                OnExpiry::Next => {
                    self.enter_next(schedule)?;
                    Expiry::Stage
                }
                OnExpiry::FirstFlag(cost) => {
                    self.first_flag = Some(cost);
                    if cost == FirstFlag::NoWin && opponent == Some(FirstFlag::NoWin) {
                        return Some((Expiry::Drawn, Millis::ZERO));
                    }
                    self.enter_next(schedule)?;
                    Expiry::FirstFlag
                }
                OnExpiry::Penalty { refill } => {
                    self.penalties = self.penalties.checked_add(1)?;
                    self.bank = refill;
                    self.turn.drawn = Millis::ZERO;
                    Expiry::Penalty
                }
            }
        };
        let has_grace = self.grace(self.stage(schedule)?, rules) > Millis::ZERO;
        let taken = self.take(has_grace, excess)?;
        Some((expiry, taken))
    }

    /// Lets the flag fall, since the turn has exceeded its limit. `excess` is the time beyond what
    /// the side had.
    pub(crate) fn overstep(&mut self, schedule: &[Stage], excess: Millis) -> Option<()> {
        self.flag = true;
        self.count_used(excess)?;
        let stage = self.stage(schedule)?;
        let is_last = self.lives == 1 && self.draws(stage).is_none();
        if is_last && stage.on_expiry == OnExpiry::Overrun {
            self.overrun = self.overrun.checked_add(excess)?;
        }
        Some(())
    }

    /// What the bank draws from the reserve when it runs out.
    pub(crate) fn draws(&self, stage: &Stage) -> Option<Millis> {
        let drawn = match stage.reserve?.draw {
            ReserveDraw::Never => return None,
            ReserveDraw::Unit(unit) => unit.min(self.reserve),
            ReserveDraw::All => self.reserve,
        };
        Some(drawn).filter(|drawn| *drawn > Millis::ZERO)
    }

    /// Takes drawn time from the reserve. The caller adds it to the bank.
    pub(crate) fn take_from_reserve(&mut self, time: Millis, in_turn: bool) -> Option<()> {
        self.reserve = self.reserve.checked_sub(time)?;
        if in_turn {
            self.turn.drawn = self.turn.drawn.checked_add(time)?;
        }
        Some(())
    }

    /// Adds `earned` to the bank, up to the limit of `stage`. What is beyond the limit goes to the
    /// reserve, if it has overflow.
    fn credit(&mut self, stage: &Stage, earned: Earned) -> Option<()> {
        let before = self.bank;
        self.bank = credit::add(before, earned, stage.limit)?;
        if stage.reserve.is_some_and(|reserve| reserve.overflow) {
            let all = credit::add(before, earned, None)?;
            self.reserve = self.reserve.checked_add(all.checked_sub(self.bank)?)?;
        }
        Some(())
    }

    /// Returns what was drawn in this turn and not used to the reserve.
    fn return_drawn(&mut self, stage: &Stage) -> Option<()> {
        if stage.reserve.is_some_and(|reserve| reserve.returned) {
            let unused = self.turn.drawn.min(self.bank).max(Millis::ZERO);
            self.bank = self.bank.checked_sub(unused)?;
            self.reserve = self.reserve.checked_add(unused)?;
        }
        Some(())
    }

    /// Sets the bank to the floor of `stage`, if the side has less.
    fn keep_floor(&mut self, stage: &Stage) -> Option<()> {
        let floor = stage.reserve.and_then(|reserve| reserve.floor);
        let floor = floor.filter(|floor| self.moves >= floor.from_move.get());
        if let Some(floor) = floor
            && self.bank.checked_add(self.reserve)? < floor.time
        {
            self.bank = floor.time;
            self.reserve = Millis::ZERO;
        }
        Some(())
    }

    fn enter_next(&mut self, schedule: &[Stage]) -> Option<()> {
        let every = self.stage(schedule)?.paid_every();
        self.stage = self.stage.checked_add(1)?;
        if schedule.iter().any(|stage| stage.charge.is_some()) {
            self.turn.stages = self.turn.stages.checked_add(1)?;
        }
        let stage = self.stage(schedule)?;
        // An incomplete group of moves earns nothing, unless the next stage adds credit after the
        // same number of moves.
        if stage.paid_every() != every {
            self.spent = Millis::ZERO;
        }
        self.quota_moves = 0;
        self.lives = stage.lives.get();
        self.reserve = self.reserve.checked_add(reserve_of(stage))?;
        self.turn.drawn = Millis::ZERO;
        self.bank = match stage.entry {
            Entry::Add => self.bank.checked_add(stage.time)?,
            Entry::Set => stage.time,
        };
        Some(())
    }

    /// Completes a move: counts it, and applies the quota if it is met. Then adds the credit of the
    /// stage in which the move was made, up to the limit of the stage that the side is in now.
    pub(crate) fn complete_move(
        &mut self,
        schedule: &[Stage],
        rules: &Rules,
    ) -> Option<Option<QuotaMet>> {
        self.moves = self.moves.checked_add(1)?;
        self.settle_excess(rules)?;
        let Some(stage) = self.stage(schedule) else {
            self.turn = Turn::REST;
            return Some(None);
        };
        let earned = self.earn(stage)?;
        self.return_drawn(stage)?;
        let met = self.count_towards_quota(schedule, stage)?;
        let stage = self.stage(schedule)?;
        if let Some(earned) = earned {
            self.credit(stage, earned)?;
        }
        if self.bank.is_negative() && self.grace(self.stage(schedule)?, rules) == Millis::ZERO {
            // Where another stage or a life follows, no bank begins below zero.
            self.bank = Millis::ZERO;
        }
        self.keep_floor(stage)?;
        self.turn = Turn::REST;
        Some(met)
    }

    fn count_towards_quota(
        &mut self,
        schedule: &[Stage],
        stage: &Stage,
    ) -> Option<Option<QuotaMet>> {
        let Some(quota) = stage.quota else {
            return Some(None);
        };
        self.quota_moves = self.quota_moves.checked_add(1)?;
        if self.quota_moves < quota.moves.get() {
            return Some(None);
        }
        self.quota_moves = 0;
        match quota.when_met {
            WhenMet::Next => {
                self.enter_next(schedule)?;
                return Some(Some(QuotaMet::Next));
            }
            WhenMet::RepeatAdd => self.bank = self.bank.checked_add(stage.time)?,
            WhenMet::RepeatSet => self.bank = stage.time,
        }
        Some((quota.moves.get() > 1).then_some(QuotaMet::Renewed))
    }

    /// The credit of a completed move in `stage`: the kept share of the delay time, or the credit
    /// added after the move.
    fn earn(&mut self, stage: &Stage) -> Option<Option<Earned>> {
        let earns = self.turn.earns();
        Some(match stage.credit {
            Some(Credit::Apart { keep, .. }) if earns => Some(Earned::share(self.turn.lent, keep)),
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) => {
                if earns {
                    self.spent = self.spent.checked_add(self.turn.spent)?;
                }
                if self.moves.checked_rem(every.get())? != 0 {
                    return Some(None);
                }
                let spent = core::mem::take(&mut self.spent);
                earns.then(|| Earned::paid(amount, keep, spent))
            }
            _ => None,
        })
    }

    pub(crate) fn read(&self, schedule: &[Stage], opening: Opening) -> SideReading {
        let stage = self.stage(schedule);
        let first_move = opening.first_move().filter(|_| !self.turn.is_timed());
        let (limit, used) = match first_move {
            Some(first_move) => (Some(first_move.within), self.turn.elapsed),
            None if !self.turn.is_timed() => (None, self.turn.used),
            None => (stage.and_then(|s| self.turn.limit(s)), self.turn.used),
        };
        let quota = stage.and_then(|s| s.quota);
        SideReading {
            bank: stage.map(|_| self.bank),
            lent: self.turn.lent,
            stage: self.stage,
            moves: self.moves,
            moves_left: quota.map(|q| q.moves.get().saturating_sub(self.quota_moves)),
            lives: self.lives,
            flag: match (self.flag, self.first_flag) {
                (true, _) => Flag::Fallen,
                (false, Some(_)) => Flag::First,
                (false, None) => Flag::Up,
            },
            overrun: self
                .overrun
                .checked_add(self.turn.excess)
                .unwrap_or(Millis::MAX),
            penalties: self.penalties,
            first_flag: self.first_flag,
            reserve: self.reserve,
            turn_used: self.turn.used,
            turn_left: limit.map(|l| {
                let left = l.checked_sub(used).unwrap_or(Millis::ZERO);
                left.max(Millis::ZERO)
            }),
            used: self.used,
            berserk: self.berserk.is_some(),
        }
    }
}
