//! A game in as little memory as most games need.

use alloc::sync::Arc;

use super::controls::Terms;
use crate::game::Game;
use crate::plain::{self, Before};
use crate::side_clock::{SideClock, Turn};
use crate::{At, BySide, Clock, FirstFlag, Glance, Millis, Phase, Side};

/// A running game that waits for a plain move, with times of less than 49 days.
pub(super) struct Packed {
    now: At,
    /// The deadline, counted from `now`.
    due: u32,
    pending: u32,
    lent: u32,
    sides: BySide<PackedSide>,
    on_turn: Side,
    first_to_fall: Option<Side>,
}

struct PackedSide {
    bank: u32,
    spent: u32,
    used: u32,
    moves: u32,
    quota_moves: u32,
    stage: u16,
    lives: u16,
    penalties: u16,
    first_flag: Option<FirstFlag>,
}

fn pack(time: Millis) -> Option<u32> {
    u32::try_from(time.get()).ok()
}

impl Packed {
    /// `None`: the game is not one of those.
    pub(super) fn of(clock: &Clock) -> Option<Self> {
        let game = clock.game();
        if !clock.waits_for_plain_move() {
            return None;
        }
        let sides = BySide {
            first: PackedSide::of(&game.sides.first)?,
            second: PackedSide::of(&game.sides.second)?,
        };
        Some(Self {
            now: game.now,
            due: pack(clock.deadline()?.since(game.now)?)?,
            pending: pack(game.pending)?,
            lent: pack(game.sides.get(game.on_turn).turn.lent)?,
            sides,
            on_turn: game.on_turn,
            first_to_fall: game.first_to_fall,
        })
    }

    pub(super) fn clock(&self, terms: &Terms) -> Clock {
        let mut sides = BySide {
            first: self.sides.first.side_clock(),
            second: self.sides.second.side_clock(),
        };
        sides.get_mut(self.on_turn).turn.lent = Millis::from(self.lent);
        let game = Game {
            now: self.now,
            pending: Millis::from(self.pending),
            phase: Phase::Running,
            on_turn: self.on_turn,
            deciding: false,
            awaiting: false,
            first_to_fall: self.first_to_fall,
            terms: terms.penalties,
            sides,
        };
        Clock::of_game(Arc::clone(&terms.control), game)
    }

    pub(super) fn deadline(&self) -> Option<At> {
        self.now.checked_add(Millis::from(self.due))
    }

    /// What the clocks show at `at`. `None`: something falls due before.
    pub(super) fn glance(&self, at: At) -> Option<Glance> {
        let passed = at.get().wrapping_sub(self.now.get());
        if passed < 0 || passed >= i64::from(self.due) {
            return None;
        }
        let time = passed.wrapping_add(self.pending.into());
        let mover = self.sides.get(self.on_turn);
        let (lent, bank) = plain::drawn(time, self.lent.into(), mover.bank.into());
        let mut banks = BySide {
            first: Some(Millis::from(self.sides.first.bank)),
            second: Some(Millis::from(self.sides.second.bank)),
        };
        *banks.get_mut(self.on_turn) = Some(Millis::new(bank)?);
        Some(Glance {
            phase: Phase::Running,
            on_turn: self.on_turn,
            lent: Millis::new(lent)?,
            banks,
        })
    }

    /// Completes the move of `side` at `at`. `None`: the move is not plain, is not that side's, or
    /// something falls due before; nothing has changed.
    #[inline]
    pub(super) fn press(&mut self, terms: &Terms, side: Side, at: At) -> Option<()> {
        let passed = at.get().wrapping_sub(self.now.get());
        if passed < 0 || passed >= i64::from(self.due) || self.on_turn != side {
            return None;
        }
        let BySide { first, second } = &mut self.sides;
        let (mover, other) = match side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let pace = terms.pace(side, mover.stage)?;
        let next = terms.pace(side.other(), other.stage)?;
        let before = Before {
            at: at.get(),
            time: passed.wrapping_add(self.pending.into()),
            lent: self.lent.into(),
            bank: mover.bank.into(),
            spent: mover.spent.into(),
            used: mover.used.into(),
            moves: mover.moves,
            quota_moves: mover.quota_moves,
            other_bank: other.bank.into(),
            other_used: other.used.into(),
            other_moves: other.moves,
        };
        let after = before.complete(pace, next, terms.bounds.as_ref()?)?;
        let (bank, spent, used) = (pack(after.bank)?, pack(after.spent)?, pack(after.used)?);
        let (other_bank, lent) = (pack(after.other_bank)?, pack(after.other_lent)?);
        self.due = pack(after.deadline.since(at)?)?;
        mover.bank = bank;
        mover.spent = spent;
        mover.used = used;
        mover.moves = after.moves;
        mover.quota_moves = after.quota_moves;
        other.bank = other_bank;
        self.lent = lent;
        self.on_turn = side.other();
        self.now = at;
        self.pending = 0;
        Some(())
    }
}

impl PackedSide {
    fn of(clock: &SideClock) -> Option<Self> {
        if clock.overrun != Millis::ZERO || clock.flag {
            return None;
        }
        Some(Self {
            bank: pack(clock.bank)?,
            spent: pack(clock.spent)?,
            used: pack(clock.used)?,
            moves: clock.moves,
            quota_moves: clock.quota_moves,
            stage: u16::try_from(clock.stage).ok()?,
            lives: clock.lives,
            penalties: clock.penalties,
            first_flag: clock.first_flag,
        })
    }

    fn side_clock(&self) -> SideClock {
        SideClock {
            bank: Millis::from(self.bank),
            spent: Millis::from(self.spent),
            used: Millis::from(self.used),
            overrun: Millis::ZERO,
            turn: Turn::REST,
            moves: self.moves,
            quota_moves: self.quota_moves,
            stage: self.stage.into(),
            penalties: self.penalties,
            lives: self.lives,
            first_flag: self.first_flag,
            flag: false,
        }
    }
}
