//! The plain move, which nearly every move is, worked out in a handful of numbers.
//!
//! What is here agrees with the whole rules in `SideClock` and `Game`, which know every move, and
//! are asked wherever a move is not plain. A stage's rules for it are put as numbers once, so that
//! a move asks no questions: what does not apply adds nothing.
//!
//! Every time lies within 2⁵³ of zero, so that no sum of a few of them wraps: what comes out is
//! checked, not each step to it.

use crate::game::{Game, turn_kind};
use crate::side_clock::{Turn, TurnKind};
use crate::{
    At, BySide, Charge, Coupling, Credit, FlagFalls, GameLimit, Glance, Limit, Millis, Phase,
    Quota, Rules, Side, Stage, TimeControl, WhenMet,
};

/// No time is as long.
const NEVER: i64 = i64::MAX;

/// What a plain move in a stage earns, and what the turn after it may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    /// Lent beside the bank for the turn, and lent into it.
    lent: Millis,
    banked: i64,
    /// All bits if the unused part of the lent time is kept, none if it is lost.
    keeps: i64,
    /// The bounds of what is paid for the time spent; all bits if anything is.
    least_paid: i64,
    most_paid: i64,
    pays: i64,
    /// Credit does not fill the bank beyond.
    most: i64,
    /// The bank that every move begins anew; below zero: none does.
    anew: i64,
    turn_limit: i64,
    /// The moves that meet the quota, and how a move counts towards it.
    quota: u32,
    counts: u32,
}

impl Pace {
    const NOTHING: Self = Self {
        lent: Millis::ZERO,
        banked: 0,
        keeps: 0,
        least_paid: 0,
        most_paid: 0,
        pays: 0,
        most: NEVER,
        anew: -1,
        turn_limit: NEVER,
        quota: u32::MAX,
        counts: 0,
    };

    /// `None`: a move in `stage` is never plain.
    pub(crate) fn of(stage: &Stage) -> Option<Self> {
        let mut pace = Self::NOTHING;
        match stage.credit {
            None => {}
            Some(Credit::Banked { amount }) if stage.limit.is_none() => pace.banked = amount.get(),
            Some(Credit::Apart { amount, keep }) if keep == 0 || keep == 100 => {
                pace.lent = amount;
                pace.keeps = if keep == 0 { 0 } else { -1 };
            }
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) if every.get() == 1 && (keep == 0 || keep == 100) => {
                pace.pays = -1;
                pace.most_paid = amount.get();
                pace.least_paid = if keep == 0 { 0 } else { amount.get() };
            }
            Some(_) => return None,
        }
        match stage.limit {
            None => {}
            Some(Limit::Clip(most)) => pace.most = most.get(),
            Some(_) => return None,
        }
        match stage.quota {
            None => {}
            Some(Quota { moves, when_met }) if moves.get() == 1 => match when_met {
                WhenMet::RepeatSet => pace.anew = stage.time.get(),
                _ => return None,
            },
            Some(Quota { moves, .. }) => {
                pace.quota = moves.get();
                pace.counts = 1;
            }
        }
        pace.turn_limit = stage.turn_limit.map_or(NEVER, Millis::get);
        Some(pace)
    }
}

/// What the rules that bind both sides add to a plain move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    /// 1 where a limit is passed with one millisecond more than there was.
    past: i64,
    /// What both sides may use together, and the moves that each may make.
    game_time: i64,
    game_moves: u32,
}

impl Bounds {
    /// `None`: no move under `rules` is plain.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        if rules.coupling != Coupling::None || rules.charge != Charge::EXACT {
            return None;
        }
        Some(Self {
            past: match rules.flag_falls {
                FlagFalls::PastZero => 1,
                FlagFalls::AtZero => 0,
            },
            game_time: match rules.game_limit {
                Some(GameLimit::Time(time)) => time.get(),
                _ => NEVER,
            },
            game_moves: match rules.game_limit {
                Some(GameLimit::Turns(turns)) => turns.get(),
                _ => u32::MAX,
            },
        })
    }
}

/// What `time` of a turn leaves of the time lent and of the bank.
#[inline(always)]
pub(crate) fn drawn(time: i64, lent: i64, bank: i64) -> (i64, i64) {
    let from_lent = time.min(lent);
    let from_bank = time.wrapping_sub(from_lent);
    (lent.wrapping_sub(from_lent), bank.wrapping_sub(from_bank))
}

/// The numbers that a plain move starts from.
pub(crate) struct Before {
    pub(crate) at: i64,
    /// What the turn has taken by then.
    pub(crate) time: i64,
    pub(crate) lent: i64,
    pub(crate) bank: i64,
    /// No more than what was used.
    pub(crate) spent: i64,
    pub(crate) used: i64,
    pub(crate) moves: u32,
    pub(crate) quota_moves: u32,
    pub(crate) other_bank: i64,
    pub(crate) other_used: i64,
    pub(crate) other_moves: u32,
}

/// What a plain move changes.
pub(crate) struct After {
    pub(crate) bank: Millis,
    pub(crate) spent: Millis,
    pub(crate) used: Millis,
    pub(crate) moves: u32,
    pub(crate) quota_moves: u32,
    pub(crate) other_bank: Millis,
    pub(crate) other_lent: Millis,
    pub(crate) deadline: At,
}

impl Before {
    /// Completes the move in a stage of `pace`; the turn that begins is of pace `next`. `None`: the
    /// move is not plain after all.
    #[inline(always)]
    pub(crate) fn complete(&self, pace: &Pace, next: &Pace, bounds: &Bounds) -> Option<After> {
        let (lent, drawn) = drawn(self.time, self.lent, self.bank);
        let bank = if pace.anew < 0 { drawn } else { pace.anew };
        let spent = self.spent.wrapping_add(self.time);
        let paid = spent.min(pace.most_paid).max(pace.least_paid);
        let kept = lent & pace.keeps;
        let filled = bank.wrapping_add(paid).wrapping_add(kept);
        let used = self.used.wrapping_add(self.time);
        let moves = self.moves.checked_add(1)?;
        let quota_moves = self.quota_moves.wrapping_add(pace.counts);
        if quota_moves == pace.quota || moves.min(self.other_moves) >= bounds.game_moves {
            return None;
        }
        let other_bank = self.other_bank.wrapping_add(next.banked);
        let left = other_bank
            .wrapping_add(next.lent.get())
            .min(next.turn_limit);
        let game_left = bounds
            .game_time
            .wrapping_sub(used)
            .wrapping_sub(self.other_used);
        // What is left at the beginning of a turn expires after a millisecond at the soonest.
        let due = left.min(game_left).wrapping_add(bounds.past).max(1);
        Some(After {
            bank: Millis::new(filled.min(pace.most).max(bank))?,
            spent: Millis::new(spent & !pace.pays)?,
            used: Millis::new(used)?,
            moves,
            quota_moves,
            other_bank: Millis::new(other_bank)?,
            other_lent: next.lent,
            deadline: At::new(self.at.wrapping_add(due))?,
        })
    }
}

/// What the next moves of a game need, if they are plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    paces: BySide<Pace>,
    bounds: Bounds,
}

impl Plain {
    /// `None`: the move that `game` waits for is not plain.
    pub(crate) fn of(control: &TimeControl, game: &Game) -> Option<Self> {
        let bounds = Bounds::of(&control.rules())?;
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
        let pace = |side| Pace::of(game.sides.get(side).stage(control.schedule(side))?);
        Some(Self {
            paces: BySide {
                first: pace(Side::First)?,
                second: pace(Side::Second)?,
            },
            bounds,
        })
    }

    /// What the clocks show at `at`, before anything falls due.
    pub(crate) fn glance(game: &Game, at: At) -> Option<Glance> {
        let passed = at.get().wrapping_sub(game.now.get());
        let time = passed.wrapping_add(game.pending.get());
        let mover = game.sides.get(game.on_turn);
        let (lent, bank) = drawn(time, mover.turn.lent.get(), mover.bank.get());
        let mut banks = BySide {
            first: Some(game.sides.first.bank),
            second: Some(game.sides.second.bank),
        };
        *banks.get_mut(game.on_turn) = Some(Millis::new(bank)?);
        Some(Glance {
            phase: game.phase,
            on_turn: game.on_turn,
            lent: Millis::new(lent)?,
            banks,
        })
    }

    /// Completes the move of `side` at `at`, before anything falls due, and gives the next deadline.
    /// `None`: the move is not plain after all, and nothing has changed.
    #[inline]
    pub(crate) fn complete_move(&self, game: &mut Game, side: Side, at: At) -> Option<At> {
        if game.on_turn != side {
            return None;
        }
        let BySide { first, second } = &mut game.sides;
        let (mover, other, pace, next) = match side {
            Side::First => (first, second, &self.paces.first, &self.paces.second),
            Side::Second => (second, first, &self.paces.second, &self.paces.first),
        };
        let time = at.get().wrapping_sub(game.now.get());
        let before = Before {
            at: at.get(),
            time: time.wrapping_add(game.pending.get()),
            lent: mover.turn.lent.get(),
            bank: mover.bank.get(),
            spent: mover.spent.get(),
            used: mover.used.get(),
            moves: mover.moves,
            quota_moves: mover.quota_moves,
            other_bank: other.bank.get(),
            other_used: other.used.get(),
            other_moves: other.moves,
        };
        let after = before.complete(pace, next, &self.bounds)?;
        panic_point!();
        mover.bank = after.bank;
        mover.spent = after.spent;
        mover.used = after.used;
        mover.moves = after.moves;
        mover.quota_moves = after.quota_moves;
        mover.turn.lent = Millis::ZERO;
        other.bank = after.other_bank;
        other.turn.lent = after.other_lent;
        game.on_turn = side.other();
        game.now = at;
        game.pending = Millis::ZERO;
        Some(after.deadline)
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;
    use core::num::NonZeroU32;

    use super::*;
    use crate::{Clock, Opening, Schedule};

    fn ms(ms: u32) -> Millis {
        Millis::from(ms)
    }

    fn stages() -> Vec<Stage> {
        let credits = [
            None,
            Some(Credit::Banked { amount: ms(7) }),
            Some(Credit::Apart {
                amount: ms(9),
                keep: 0,
            }),
            Some(Credit::Apart {
                amount: ms(9),
                keep: 100,
            }),
            Some(Credit::Apart {
                amount: ms(9),
                keep: 50,
            }),
            Some(Credit::Paid {
                amount: ms(8),
                every: NonZeroU32::MIN,
                keep: 100,
            }),
            Some(Credit::Paid {
                amount: ms(8),
                every: NonZeroU32::MIN,
                keep: 0,
            }),
            Some(Credit::Paid {
                amount: ms(8),
                every: NonZeroU32::new(3).unwrap(),
                keep: 100,
            }),
        ];
        let limits = [None, Some(Limit::Clip(ms(60))), Some(Limit::Hybrid(ms(80)))];
        let quota = |moves, when_met| Quota {
            moves: NonZeroU32::new(moves).unwrap(),
            when_met,
        };
        let quotas = [
            None,
            Some(quota(1, WhenMet::RepeatSet)),
            Some(quota(1, WhenMet::RepeatAdd)),
            Some(quota(4, WhenMet::RepeatAdd)),
            Some(quota(5, WhenMet::RepeatSet)),
        ];
        let turn_limits = [None, Some(ms(14))];
        let mut stages = Vec::new();
        for credit in credits {
            for limit in limits {
                for quota in quotas {
                    for turn_limit in turn_limits {
                        stages.push(Stage {
                            credit,
                            limit,
                            quota,
                            turn_limit,
                            ..Stage::new(ms(50))
                        });
                    }
                }
            }
        }
        stages
    }

    /// Both clocks are pressed until the flag falls, one by the plain way wherever there is one.
    fn play(control: TimeControl, step: u32) -> bool {
        let control = Arc::new(control);
        let mut quick = Clock::new(Arc::clone(&control));
        quick.start(Side::First, At::from(0)).unwrap();
        let mut whole = quick.clone();
        let (mut side, mut at, mut was_plain) = (Side::First, 0_u32, false);
        for turn in 0..40_u32 {
            at = at.wrapping_add(turn.wrapping_mul(step) % 17);
            was_plain |= quick.waits_for_plain_move();
            let at = At::from(at);
            let pressed = quick.press(side, at);
            assert_eq!(
                pressed,
                whole.press_in_full(side, at),
                "turn {turn}, {control:?}"
            );
            assert_eq!(quick, whole, "turn {turn}");
            side = side.other();
        }
        was_plain
    }

    #[test]
    fn a_plain_move_is_what_the_whole_rules_make_of_it() {
        let falls = [FlagFalls::PastZero, FlagFalls::AtZero];
        let game_limits = [
            None,
            Some(GameLimit::Time(ms(150))),
            Some(GameLimit::Turns(NonZeroU32::new(9).unwrap())),
        ];
        let openings = [
            Opening::Timed,
            Opening::Setup { least: ms(20) },
            Opening::Untimed {
                turns: core::num::NonZeroU8::MIN,
                earns: true,
            },
        ];
        let stages = stages();
        let (mut plain, mut games) = (0_u32, 0_u32);
        for (place, stage) in stages.iter().enumerate() {
            // The other side plays by another stage, so that nothing is taken from the wrong one.
            let other = stages[place.wrapping_mul(31) % stages.len()];
            for flag_falls in falls {
                for game_limit in game_limits {
                    for opening in openings {
                        let schedule = |stage| Schedule::new(Vec::from([stage])).unwrap();
                        let rules = Rules {
                            flag_falls,
                            game_limit,
                            opening,
                            ..Rules::default()
                        };
                        let control =
                            TimeControl::new(schedule(*stage), schedule(other), rules).unwrap();
                        for step in [3, 5, 7] {
                            plain = plain.wrapping_add(play(control.clone(), step).into());
                            games = games.wrapping_add(1);
                        }
                    }
                }
            }
        }
        assert!(
            plain > games / 8,
            "{plain} of {games} games had plain moves"
        );
    }
}
