//! The plain move, which nearly every move is, worked out in a handful of numbers.
//!
//! What is here agrees with the whole rules in `SideClock` and `Game`, which know every move, and
//! are asked wherever a move is not plain. Sums are wide enough not to wrap: what comes out is
//! checked, not each step to it.

mod pace;
#[cfg(test)]
mod tests;

use self::pace::{Bounds, NEVER, Pace, are_short, low, short};
use crate::game::{Game, PenaltyTerms, turn_kind};
use crate::side_clock::{SideClock, Turn, TurnKind};
use crate::{At, BySide, FirstFlag, GameLimit, Glance, Millis, Phase, Schedule, Side, TimeControl};

/// What the next moves of a game need, if they are plain: it holds as long as both sides stay in
/// their stages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paces {
    sides: BySide<Pace>,
    bounds: Bounds,
}

impl Paces {
    /// `None`: in these stages no move is plain.
    pub(crate) fn of(control: &TimeControl, stages: BySide<u32>) -> Option<Self> {
        let pace = |side| {
            let stage = usize::try_from(*stages.get(side)).ok()?;
            Pace::of(control.schedule(side).get(stage)?)
        };
        Some(Self {
            bounds: Bounds::of(&control.rules())?,
            sides: BySide {
                first: pace(Side::First)?,
                second: pace(Side::Second)?,
            },
        })
    }
}

/// A running game that waits for a plain move, with times of less than 49 days, in as little memory
/// as it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PlainGame {
    now: At,
    /// The deadline, counted from `now`.
    due: u32,
    pending: u32,
    lent: u32,
    on_turn: Side,
    first_to_fall: Option<Side>,
    sides: BySide<PlainSide>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PlainSide {
    bank: u32,
    used: u32,
    /// What had been used when a credit was paid for it.
    paid: u32,
    moves: u32,
    /// The move that meets the quota.
    meets: u32,
    stage: u16,
    lives: u16,
    penalties: u16,
    first_flag: Option<FirstFlag>,
}

impl PlainGame {
    /// No move is plain after it, so that every deadline fits.
    const LAST: i64 = At::MAX.get().wrapping_sub(1 << 32);

    /// `None`: the move that `game` waits for until `deadline` is not plain.
    pub(crate) fn of(control: &TimeControl, game: &Game, deadline: At) -> Option<Self> {
        let (mover, other) = (
            game.sides.get(game.on_turn),
            game.sides.get(game.on_turn.other()),
        );
        let lent = mover.turn.lent;
        let opening = control.rules().opening;
        let begins = turn_kind(opening, game.moves(), mover.moves.min(other.moves));
        let plain = game.phase == Phase::Running
            && !(game.awaiting || game.deciding)
            && begins == TurnKind::Full
            && mover.turn == (Turn { lent, ..Turn::REST })
            && other.turn == Turn::REST;
        if !plain {
            return None;
        }
        Some(Self {
            now: game.now,
            due: short(deadline.since(game.now)?)?,
            pending: short(game.pending)?,
            lent: short(lent)?,
            on_turn: game.on_turn,
            first_to_fall: game.first_to_fall,
            sides: BySide {
                first: PlainSide::of(&game.sides.first, control.schedule(Side::First))?,
                second: PlainSide::of(&game.sides.second, control.schedule(Side::Second))?,
            },
        })
    }

    /// The game with all that it is not while it is plain.
    pub(crate) fn whole(&self, control: &TimeControl, terms: PenaltyTerms) -> Game {
        let mut sides = BySide {
            first: self.sides.first.whole(control.schedule(Side::First)),
            second: self.sides.second.whole(control.schedule(Side::Second)),
        };
        sides.get_mut(self.on_turn).turn.lent = Millis::from(self.lent);
        Game {
            now: self.now,
            pending: Millis::from(self.pending),
            phase: Phase::Running,
            on_turn: self.on_turn,
            deciding: false,
            awaiting: false,
            first_to_fall: self.first_to_fall,
            terms,
            sides,
        }
    }

    pub(crate) fn deadline(&self) -> Option<At> {
        self.now.checked_add(Millis::from(self.due))
    }

    /// The time that has passed by `at`. `None`: `at` has gone back, or something falls due before.
    #[inline(always)]
    fn passed(&self, at: At) -> Option<u64> {
        // What has gone back is larger than any number.
        let passed = at.get().wrapping_sub(self.now.get()).cast_unsigned();
        (passed < self.due.into()).then_some(passed)
    }

    /// What the clocks show at `at`. `None`: `at` has gone back, or something falls due before.
    #[inline]
    pub(crate) fn glance(&self, at: At) -> Option<Glance> {
        let time = self.passed(at)?.wrapping_add(self.pending.into());
        let bank = draw(self.sides.get(self.on_turn).bank, time, self.lent);
        let lent = u64::from(self.lent).saturating_sub(time);
        let time = |time: u64| u32::try_from(time).ok().map(Millis::from);
        let mut banks = BySide {
            first: Some(Millis::from(self.sides.first.bank)),
            second: Some(Millis::from(self.sides.second.bank)),
        };
        *banks.get_mut(self.on_turn) = Some(time(bank)?);
        Some(Glance {
            phase: Phase::Running,
            on_turn: self.on_turn,
            lent: time(lent)?,
            banks,
        })
    }

    /// Completes the move of `side` at `at`. `None`: the move is not plain, is not that side's, or
    /// something falls due before; nothing has changed.
    #[inline(always)]
    pub(crate) fn press(&mut self, paces: &Paces, side: Side, at: At) -> Option<()> {
        // Each side has code of its own, in which nothing is to be chosen.
        match side {
            Side::First => self.complete_move(paces, Side::First, at),
            Side::Second => self.complete_move(paces, Side::Second, at),
        }
    }

    #[inline(always)]
    fn complete_move(&mut self, paces: &Paces, side: Side, at: At) -> Option<()> {
        let passed = self.passed(at)?;
        if self.on_turn != side || at.get() > Self::LAST {
            return None;
        }
        let BySide { first, second } = &mut self.sides;
        let one = (first, &paces.sides.first);
        let two = (second, &paces.sides.second);
        let ((mover, pace), (other, next)) = match side {
            Side::First => (one, two),
            Side::Second => (two, one),
        };

        let time = passed.wrapping_add(self.pending.into());
        let drawn = draw(mover.bank, time, self.lent);
        let used = u64::from(mover.used).wrapping_add(time);
        let moves = mover.moves.wrapping_add(1);
        if moves == mover.meets {
            return None;
        }
        let (bank, paid) = match &pace.refill {
            None => (drawn, mover.paid),
            Some(refill) => refill.fill(drawn, self.lent, time, used, mover.paid)?,
        };

        let other_bank = u64::from(other.bank).wrapping_add(next.banked.into());
        let available = other_bank.wrapping_add(next.lent.into());
        let mut left = available.min(next.turn_limit.into());
        if let Some(limit) = paces.bounds.game {
            match limit {
                GameLimit::Time(limit) => {
                    let used = used.wrapping_add(other.used.into());
                    left = left.min(u64::try_from(limit.get()).ok()?.checked_sub(used)?);
                }
                GameLimit::Turns(turns) if moves.min(other.moves) >= turns.get() => return None,
                GameLimit::Turns(_) => {}
            }
        }
        // What is left at the beginning of a turn expires after a millisecond at the soonest.
        let due = left.wrapping_add(paces.bounds.past.into()).max(1);

        if !are_short(bank | used | available | due) {
            return None;
        }
        panic_point!();
        mover.bank = low(bank);
        mover.used = low(used);
        mover.paid = paid;
        mover.moves = moves;
        other.bank = low(other_bank);
        self.lent = next.lent;
        self.on_turn = side.other();
        self.now = at;
        self.pending = 0;
        self.due = low(due);
        Some(())
    }
}

/// What `time` of a turn leaves of its bank: what was `lent` for the turn is used first.
#[inline(always)]
fn draw(bank: u32, time: u64, lent: u32) -> u64 {
    u64::from(bank).wrapping_sub(time.saturating_sub(lent.into()))
}

impl PlainSide {
    fn of(clock: &SideClock, schedule: &Schedule) -> Option<Self> {
        if clock.overrun != Millis::ZERO || clock.flag || clock.moves == NEVER {
            return None;
        }
        let quota = quota(schedule, clock.stage);
        let meets = quota.map_or(Some(NEVER), |quota| {
            let left = quota.checked_sub(clock.quota_moves)?;
            clock.moves.checked_add(left)
        });
        Some(Self {
            bank: short(clock.bank)?,
            used: short(clock.used)?,
            paid: short(clock.used.checked_sub(clock.spent)?)?,
            moves: clock.moves,
            meets: meets?,
            stage: u16::try_from(clock.stage).ok()?,
            lives: clock.lives,
            penalties: clock.penalties,
            first_flag: clock.first_flag,
        })
    }

    fn whole(&self, schedule: &Schedule) -> SideClock {
        let quota = quota(schedule, self.stage.into());
        SideClock {
            bank: Millis::from(self.bank),
            spent: Millis::from(self.used.wrapping_sub(self.paid)),
            used: Millis::from(self.used),
            overrun: Millis::ZERO,
            turn: Turn::REST,
            moves: self.moves,
            quota_moves: quota.map_or(0, |quota| {
                quota.wrapping_sub(self.meets.wrapping_sub(self.moves))
            }),
            stage: self.stage.into(),
            penalties: self.penalties,
            lives: self.lives,
            first_flag: self.first_flag,
            flag: false,
        }
    }
}

/// The moves that meet the quota of `stage`, where they are counted.
fn quota(schedule: &Schedule, stage: u32) -> Option<u32> {
    let stage = schedule.get(usize::try_from(stage).ok()?)?;
    let moves = stage.quota?.moves.get();
    (moves > 1).then_some(moves)
}
