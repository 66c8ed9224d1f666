//! One side's clock: the arithmetic of its bank, its stages and its turn.
//!
//! Nothing here knows of the other side, of moments or of events. A function that returns `None`
//! has met a sum that does not fit, and leaves a clock that must be thrown away.

use crate::model::credit::{self, Earned};
use crate::model::{
    Charge, Credit, Entry, FirstFlag, FlagFalls, Millis, OnExpiry, Opening, Stage, WhenMet,
};
use crate::play::{Flag, SideReading};

/// One millisecond.
pub(crate) const ONE: Millis = match Millis::new(1) {
    Some(one) => one,
    None => Millis::ZERO,
};

/// What one side's clock holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SideClock {
    /// Stands at -1 ms only between two expiries of one millisecond: the first overdrew it.
    pub(crate) bank: Millis,
    /// Where a credit is paid every few moves: what the completed ones of them spent. Otherwise
    /// nothing, since a paid credit is for the time of its own moves alone.
    pub(crate) spent: Millis,
    pub(crate) used: Millis,
    pub(crate) overrun: Millis,
    pub(crate) turn: Turn,
    pub(crate) moves: u32,
    /// The moves that count towards the quota.
    pub(crate) quota_moves: u32,
    pub(crate) stage: u32,
    pub(crate) penalties: u16,
    pub(crate) lives: u16,
    /// What the first flag cost, once it has fallen.
    pub(crate) first_flag: Option<FirstFlag>,
    pub(crate) flag: bool,
}

/// A side's turn; at rest while the side is not on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) kind: TurnKind,
    /// The time that the turn had taken when the state was last settled.
    pub(crate) elapsed: Millis,
    /// What it has been charged for that.
    pub(crate) used: Millis,
    /// How much of that its banks paid: not the lent time, nor what lies past zero.
    pub(crate) spent: Millis,
    /// What is left of the time that was lent beside the bank.
    pub(crate) lent: Millis,
    /// No time has run since the turn began or the arbiter set the bank. Nothing expires before.
    pub(crate) fresh: bool,
    /// The bank has reached its end in this turn, and play goes on past it.
    pub(crate) overrunning: bool,
    /// A complete move stands ready, to be sent before anything expires.
    pub(crate) ready: bool,
    /// Once it is sent, the opponent has yet to receive it.
    pub(crate) unreceived: bool,
}

/// What a turn lends, charges and earns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TurnKind {
    /// All three.
    Full,
    /// Lends at least what the opening says, and earns nothing.
    Setup,
    /// Charges nothing.
    Untimed { earns: bool },
    /// A decision within the opponent's turn: charges, but lends and earns nothing.
    Decision,
}

/// What an expired bank led to.
pub(crate) enum Expiry {
    Life,
    Stage,
    FirstFlag,
    /// The first flag fell, and now neither side can win.
    Drawn,
    Flag,
    Overrun,
    Penalty,
}

/// What a completed move's quota led to.
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
        }
    }

    /// The longest that it may take. A decision is under no limit.
    pub(crate) fn limit(&self, stage: &Stage) -> Option<Millis> {
        stage.turn_limit.filter(|_| self.kind != TurnKind::Decision)
    }

    pub(crate) fn is_timed(&self) -> bool {
        !matches!(self.kind, TurnKind::Untimed { .. })
    }

    /// The clock has run for `run`: what the turn is charged for that.
    pub(crate) fn run(&mut self, charge: Charge, run: Millis) -> Option<Millis> {
        self.elapsed = self.elapsed.checked_add(run)?;
        let charged = charge.of(self.elapsed)?;
        Some(charged.checked_sub(self.used)?.max(Millis::ZERO))
    }

    /// How long the clock must run until the turn is charged `left` more than it has been.
    pub(crate) fn run_for(&self, charge: Charge, left: Millis) -> Option<Millis> {
        let elapsed = charge.elapsed(self.used.checked_add(left)?)?;
        Some(elapsed.checked_sub(self.elapsed)?.max(Millis::ZERO))
    }

    /// A decision is no part of a move that earns.
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

/// How long until a limit with `left` to go counts as passed. What is passed already waits in a
/// `fresh` turn until time runs.
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
            turn: Turn::REST,
            moves: 0,
            quota_moves: 0,
            stage: 0,
            penalties: 0,
            lives: first.map_or(0, |s| s.lives.get()),
            first_flag: None,
            flag: false,
        }
    }

    /// The stage that the side is in; `None` if it plays untimed.
    pub(crate) fn stage<'a>(&self, schedule: &'a [Stage]) -> Option<&'a Stage> {
        schedule.get(usize::try_from(self.stage).ok()?)
    }

    pub(crate) const fn stage_index(&self) -> u32 {
        self.stage
    }

    pub(crate) const fn lives(&self) -> u16 {
        self.lives
    }

    pub(crate) const fn penalties(&self) -> u16 {
        self.penalties
    }

    /// The turn begins, and lends what its stage lends before the move.
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
        // Nothing is lent to a side that plays untimed.
        let Some(stage) = self.stage(schedule) else {
            return Some(());
        };
        match stage.credit {
            // A setup turn earns nothing, and what is in the bank stays there.
            Some(Credit::Banked { amount }) if kind == TurnKind::Setup => self.turn.lent = amount,
            Some(Credit::Banked { amount }) => {
                self.bank = credit::add(self.bank, Earned::Whole(amount), stage.limit)?;
            }
            Some(Credit::Apart { amount, .. }) => self.turn.lent = amount,
            Some(Credit::Paid { .. }) | None => {}
        }
        if let (TurnKind::Setup, Opening::Setup { least }) = (kind, opening) {
            self.turn.lent = self.turn.lent.max(least);
        }
        Some(())
    }

    /// What may be used before the bank reaches its end.
    pub(crate) fn available(&self) -> Option<Millis> {
        self.turn.lent.checked_add(self.bank)
    }

    /// How long the turn must run until the bank expires; `None`: it never does.
    pub(crate) fn until_expiry(&self, falls: FlagFalls) -> Option<Millis> {
        if self.turn.overrunning {
            return None;
        }
        until(self.available()?, falls, self.turn.fresh)
    }

    /// How long the turn must run until it has taken longer than a turn may.
    pub(crate) fn until_turn_limit(&self, stage: &Stage, falls: FlagFalls) -> Option<Millis> {
        let left = self.turn.limit(stage)?.checked_sub(self.turn.used)?;
        until(left, falls, self.turn.fresh)
    }

    /// Time is used: lent time first, then the bank, if the side has one. Gives what was taken from
    /// the bank.
    pub(crate) fn spend(&mut self, has_bank: bool, time: Millis) -> Option<Millis> {
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
        let taken = time.checked_sub(lent)?;
        self.turn.lent = self.turn.lent.checked_sub(lent)?;
        self.bank = self.bank.checked_sub(taken)?;
        self.turn.count_spent(taken)?;
        Some(taken)
    }

    /// The clock has run on without charging any bank.
    pub(crate) fn count_used(&mut self, time: Millis) -> Option<()> {
        self.used = self.used.checked_add(time)?;
        self.turn.used = self.turn.used.checked_add(time)?;
        Some(())
    }

    /// The bank is used up, and `excess` more: a life is lost, or what the stage says follows.
    /// The excess is charged to what comes next. Gives what was taken from the new bank.
    ///
    /// `opponent` is what the other side's first flag cost: no stage begins where neither side can
    /// win any more.
    pub(crate) fn expire(
        &mut self,
        schedule: &[Stage],
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
        } else {
            match stage.on_expiry {
                OnExpiry::Flag => {
                    self.flag = true;
                    self.bank = self.bank.max(Millis::ZERO);
                    return Some((Expiry::Flag, Millis::ZERO));
                }
                OnExpiry::Overrun => {
                    self.turn.overrunning = true;
                    self.overrun = self.overrun.checked_add(excess)?;
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
                    Expiry::Penalty
                }
            }
        };
        self.bank = self.bank.checked_sub(excess)?;
        self.turn.count_spent(excess)?;
        Some((expiry, excess))
    }

    /// The turn has taken longer than a turn may, and `excess` more than there was: the flag falls.
    pub(crate) fn overstep(&mut self, schedule: &[Stage], excess: Millis) -> Option<()> {
        self.flag = true;
        self.count_used(excess)?;
        let on_expiry = self.stage(schedule)?.on_expiry;
        if self.lives == 1 && on_expiry == OnExpiry::Overrun {
            self.overrun = self.overrun.checked_add(excess)?;
        }
        Some(())
    }

    fn enter_next(&mut self, schedule: &[Stage]) -> Option<()> {
        let every = self.stage(schedule)?.paid_every();
        self.stage = self.stage.checked_add(1)?;
        let stage = self.stage(schedule)?;
        // Moves that do not earn together with those of the next stage have earned nothing.
        if stage.paid_every() != every {
            self.spent = Millis::ZERO;
        }
        self.quota_moves = 0;
        self.lives = stage.lives.get();
        self.bank = match stage.entry {
            Entry::Add => self.bank.checked_add(stage.time)?,
            Entry::Set => stage.time,
        };
        Some(())
    }

    /// The move is completed: it counts in its stage, and a quota that it meets takes effect. Then
    /// that same stage's credit is added, as far as the stage that the side is in now lets it.
    pub(crate) fn complete_move(&mut self, schedule: &[Stage]) -> Option<Option<QuotaMet>> {
        self.moves = self.moves.checked_add(1)?;
        let Some(stage) = self.stage(schedule) else {
            self.turn = Turn::REST;
            return Some(None);
        };
        let earned = self.earn(stage)?;
        let met = self.count_towards_quota(schedule, stage)?;
        if let Some(earned) = earned {
            self.bank = credit::add(self.bank, earned, self.stage(schedule)?.limit)?;
        }
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

    /// What the completed move earns in `stage`: the kept share of the lent time, or the paid
    /// credit.
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

    pub(crate) fn read(&self, schedule: &[Stage]) -> SideReading {
        let stage = self.stage(schedule);
        let limit = stage.and_then(|s| s.turn_limit);
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
            overrun: self.overrun,
            penalties: self.penalties,
            first_flag: self.first_flag,
            turn_used: self.turn.used,
            turn_left: limit.map(|l| {
                let left = l.checked_sub(self.turn.used).unwrap_or(Millis::ZERO);
                left.max(Millis::ZERO)
            }),
            used: self.used,
        }
    }
}
