//! The data that a plain move changes.

use super::fast_side::{Expiry, are_short, low};
use super::{ColdState, FastRules};
use crate::model::{BySide, GameLimit, Millis, Side, Timestamp};
use crate::play::{Event, EventKind, Phase, Summary};

/// The data of a game that a move changes, and all that an ordinary press reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HotState {
    pub(super) now: Timestamp,
    /// The time from `now` to the deadline. 0 if there is no deadline any more.
    pub(super) due: u32,
    pub(super) pending: u32,
    pub(super) lent: u32,
    /// Whether the event at `now` has been reported but not applied.
    pub(super) behind: bool,
    pub(super) on_turn: Side,
    pub(super) sides: BySide<HotSide>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HotSide {
    pub(super) bank: u32,
    pub(super) used: u32,
    /// The moves left until the quota is met.
    pub(super) left: u32,
}

impl HotState {
    /// The last timestamp at which a move can be plain, so that every deadline is in range.
    pub(super) const LAST: i64 = Timestamp::MAX.get().wrapping_sub(1 << 32);

    /// The deadline. `None` if there is no further one.
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        if self.due == 0 {
            return None;
        }
        self.now.checked_add(Millis::from(self.due))
    }

    /// The moves that `side` has completed.
    pub(crate) fn moves(&self, cold: &ColdState, side: Side) -> u32 {
        cold.sides.get(side).moves(self.sides.get(side).left)
    }

    /// Whether the event at `now` has been reported but not applied.
    pub(crate) const fn is_behind(&self) -> bool {
        self.behind
    }

    /// Makes all timestamps later by `shift`. `None` if one is out of range then.
    #[cfg(feature = "documents")]
    pub(crate) fn shift(&mut self, shift: Millis) -> Option<()> {
        self.now = self.now.checked_add(shift)?;
        // A deadline that is out of range would be none.
        self.now.checked_add(Millis::from(self.due)).map(drop)
    }

    /// The game at its deadline, before the event is applied, without a further deadline. `None` if
    /// it cannot be stored like this.
    pub(crate) fn at_deadline(&self) -> Option<Self> {
        Some(Self {
            now: self.deadline()?,
            due: 0,
            pending: self.pending.checked_add(self.due)?,
            behind: true,
            ..*self
        })
    }

    /// The event at the deadline. It is not applied to the stored game. `None` if this requires the
    /// full rules. `stages` are the stages of both sides.
    #[inline]
    pub(crate) fn expire(
        &mut self,
        cold: &ColdState,
        rules: &FastRules,
        stages: BySide<u32>,
    ) -> Option<Event> {
        let limited = matches!(rules.bounds.game, Some(GameLimit::Time(_)));
        if self.behind || limited {
            return None;
        }
        let side = self.on_turn;
        let (kind, due) = match rules.sides.get(side).expiry? {
            Expiry::Flag => (EventKind::Flag, 0),
            _ if self.is_overdrawn(rules) => return None,
            Expiry::Stage(time) => {
                let stage = stages.get(side).checked_add(1)?;
                (EventKind::Stage { stage }, time)
            }
            Expiry::Life(time) => {
                let lives = cold.sides.get(side).lives.checked_sub(1)?;
                (EventKind::Life { lives }, Some(time).filter(|_| lives > 0)?)
            }
        };
        *self = Self {
            due,
            ..self.at_deadline()?
        };
        let at = self.now;
        Some(Event { at, side, kind })
    }

    /// Whether the turn runs for longer than its time until the deadline: with a bank that is empty
    /// when it begins. The millisecond is then taken from what comes next.
    fn is_overdrawn(&self, rules: &FastRules) -> bool {
        let bank = self.sides.get(self.on_turn).bank;
        let has = [bank, self.lent, rules.bounds.past].map(u64::from);
        let runs = u64::from(self.pending).saturating_add(self.due.into());
        runs > has.into_iter().fold(0, u64::saturating_add)
    }

    /// The time that has passed at `at`. `None` if `at` went back, if an event is due by then, or
    /// if one has not been applied.
    #[inline(always)]
    fn passed(&self, at: Timestamp) -> Option<u64> {
        if self.behind {
            return None;
        }
        // An `at` that went back becomes larger than any valid number.
        let passed = at.get().wrapping_sub(self.now.get()).cast_unsigned();
        (passed < self.due.into()).then_some(passed)
    }

    /// What the clocks show at `at`. `None` if `at` went back, if an event is due by then, or if
    /// one has not been applied.
    #[inline]
    pub(crate) fn summary(&self, at: Timestamp) -> Option<Summary> {
        let time = self.passed(at)?.wrapping_add(self.pending.into());
        let bank = draw(self.sides.get(self.on_turn).bank, time, self.lent);
        let lent = u64::from(self.lent).saturating_sub(time);
        let time = |time: u64| u32::try_from(time).ok().map(Millis::from);
        let mut banks = BySide {
            first: Some(Millis::from(self.sides.first.bank)),
            second: Some(Millis::from(self.sides.second.bank)),
        };
        *banks.get_mut(self.on_turn) = Some(time(bank)?);
        Some(Summary {
            phase: Phase::Running,
            on_turn: self.on_turn,
            lent: time(lent)?,
            banks,
        })
    }

    /// Completes the move of `side` at `at`. `None` if the move is not plain, if the other side is
    /// on turn, or if an event is due by then: nothing has changed.
    #[inline(always)]
    pub(crate) fn press(
        &mut self,
        cold: &ColdState,
        rules: &FastRules,
        side: Side,
        at: Timestamp,
    ) -> Option<()> {
        // Each case is compiled separately, without branches for the others.
        match (rules.simple, side) {
            (true, Side::First) => self.complete_move(cold, rules, true, Side::First, at),
            (true, Side::Second) => self.complete_move(cold, rules, true, Side::Second, at),
            (false, Side::First) => self.complete_move(cold, rules, false, Side::First, at),
            (false, Side::Second) => self.complete_move(cold, rules, false, Side::Second, at),
        }
    }

    #[inline(always)]
    fn complete_move(
        &mut self,
        cold: &ColdState,
        rules: &FastRules,
        simple: bool,
        side: Side,
        at: Timestamp,
    ) -> Option<()> {
        let passed = self.passed(at)?;
        if self.on_turn != side || at.get() > Self::LAST {
            return None;
        }
        let BySide { first, second } = &mut self.sides;
        let one = (first, &rules.sides.first);
        let two = (second, &rules.sides.second);
        let ((mover, fast), (other, next)) = match side {
            Side::First => (one, two),
            Side::Second => (two, one),
        };
        let left = mover.left.wrapping_sub(1);
        if left == 0 {
            return None;
        }

        let time = passed.wrapping_add(self.pending.into());
        let used = u64::from(mover.used).wrapping_add(time);
        let lent = if simple { 0 } else { self.lent };
        let drawn = draw(mover.bank, time, lent);
        let bank = match &fast.refill {
            Some(refill) if !simple => refill.fill(drawn, fast.earned, lent, time)?,
            _ => drawn.wrapping_add(fast.earned.into()),
        };

        let other_bank = u64::from(other.bank).wrapping_add(next.banked.into());
        let mut available = other_bank;
        let mut runs = available;
        if !simple {
            available = available.wrapping_add(next.lent.into());
            runs = available.min(next.turn_limit.into());
            match rules.bounds.game {
                None => {}
                Some(GameLimit::Time(limit)) => {
                    let used = used.wrapping_add(other.used.into());
                    runs = runs.min(u64::try_from(limit.get()).ok()?.checked_sub(used)?);
                }
                Some(GameLimit::Turns(turns)) => {
                    let moves = |side, left| cold.sides.get(side).moves(left);
                    let moves = moves(side, left).min(moves(!side, other.left));
                    if moves >= turns.get() {
                        return None;
                    }
                }
            }
        }
        // At the beginning of a turn, nothing expires before one millisecond has run.
        let due = runs.wrapping_add(rules.bounds.past.into()).max(1);

        if !are_short(bank | used | available | due) {
            return None;
        }
        panic_point!();
        mover.bank = low(bank);
        mover.used = low(used);
        mover.left = left;
        other.bank = low(other_bank);
        if !simple {
            self.lent = next.lent;
        }
        self.on_turn = !side;
        self.now = at;
        self.pending = 0;
        self.due = low(due);
        Some(())
    }
}

/// The bank after a turn of `time`, which uses the delay time `lent` first.
#[inline(always)]
fn draw(bank: u32, time: u64, lent: u32) -> u64 {
    u64::from(bank).wrapping_sub(time.saturating_sub(lent.into()))
}
