//! The fast path for ordinary ("plain") moves, which nearly all moves are.
//!
//! It gives the same results as the full rules in `SideClock` and `Game`, which handle every move
//! that is not plain. Sums are wide enough not to overflow, so only the final results are checked.

mod fast_side;
mod hot;
#[cfg(test)]
mod tests;

use self::fast_side::{Bounds, FastSide, NEVER, short};
use self::hot::HotSide;
pub(crate) use self::hot::HotState;
use crate::model::{
    BerserkRule, BySide, Credit, FirstFlag, Millis, Schedule, Side, Stage, TimeControl, Timestamp,
};
use crate::play::Phase;
use crate::play::game::{Game, RulesKey, turn_kind};
use crate::play::side_clock::{SideClock, Turn, TurnKind};

/// The rules of the next moves of a game, if they are plain. They are valid as long as both sides
/// stay in their stages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FastRules {
    sides: BySide<FastSide>,
    bounds: Bounds,
    /// Whether a move only takes time from the bank and adds an increment, as in most games. This
    /// is the fastest case.
    simple: bool,
    /// Whether any move can be plain. If not, the other fields have no meaning, and no game is
    /// stored as plain.
    any: bool,
}

impl FastRules {
    pub(crate) fn of(control: &TimeControl, stages: BySide<u32>) -> Self {
        Self::of_plain(control, stages).unwrap_or_default()
    }

    /// Whether a move can be plain in these stages.
    pub(crate) const fn any(&self) -> bool {
        self.any
    }

    fn of_plain(control: &TimeControl, stages: BySide<u32>) -> Option<Self> {
        let fast = |side| {
            let stage = usize::try_from(*stages.get(side)).ok()?;
            FastSide::of(control.schedule(side).get(stage..)?)
        };
        let bounds = Bounds::of(&control.rules())?;
        let (first, second) = (fast(Side::First)?, fast(Side::Second)?);
        Some(Self {
            simple: first.is_simple() && second.is_simple() && bounds.game.is_none(),
            sides: BySide { first, second },
            bounds,
            any: true,
        })
    }
}

/// A running game that waits for a plain move, with times below 49 days, in compact form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FastGame {
    pub(crate) hot: HotState,
    pub(crate) cold: ColdState,
}

/// The data that most moves do not change. An arena stores it separately, so that a move touches
/// less memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ColdState {
    sides: BySide<ColdSide>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ColdSide {
    /// The number of the move that meets the quota.
    meets: u32,
    stage: u16,
    lives: u16,
    penalties: u16,
    first_flag: Option<FirstFlag>,
    first_to_fall: bool,
}

impl ColdSide {
    /// The moves that the side has completed if it has `left` moves until it meets the quota.
    const fn moves(&self, left: u32) -> u32 {
        self.meets.wrapping_sub(left)
    }
}

impl FastGame {
    /// The compact form of `game`. `None` if the move that it waits for until `deadline` is not
    /// plain.
    pub(crate) fn of(control: &TimeControl, game: &Game, deadline: Timestamp) -> Option<Self> {
        let (mover, other) = (game.sides.get(game.on_turn), game.sides.get(!game.on_turn));
        let lent = mover.turn.lent;
        let opening = control.rules().opening;
        let begins = turn_kind(opening, game.moves(), mover.moves.min(other.moves));
        // A game with a deadline is running and awaits no receipt. The turn of a decision has
        // another kind.
        let plain = begins == TurnKind::Full
            && (lent == Millis::ZERO || lends(control.schedule(game.on_turn), mover.stage))
            && mover.turn == (Turn { lent, ..Turn::REST })
            && other.turn == Turn::REST;
        if !plain {
            return None;
        }
        let side = |side| side_of(control, game, side);
        let (first, first_cold) = side(Side::First)?;
        let (second, second_cold) = side(Side::Second)?;
        Some(Self {
            hot: HotState {
                now: game.now,
                // A game with an event that is already due is about to change.
                due: short(deadline.since(game.now)?).filter(|due| *due > 0)?,
                pending: short(game.pending)?,
                lent: short(lent)?,
                behind: false,
                on_turn: game.on_turn,
                sides: BySide { first, second },
            },
            cold: ColdState {
                sides: BySide {
                    first: first_cold,
                    second: second_cold,
                },
            },
        })
    }

    /// The full state of the game.
    pub(crate) fn whole(&self, control: &TimeControl, key: &RulesKey) -> Game {
        let Self { hot, cold } = self;
        let side = |side| {
            let (hot, cold) = (hot.sides.get(side), cold.sides.get(side));
            whole_side(hot, cold, control.schedule(side), *key.berserk.get(side))
        };
        let mut sides = BySide {
            first: side(Side::First),
            second: side(Side::Second),
        };
        let fell_first = |side: &Side| cold.sides.get(*side).first_to_fall;
        let first_to_fall = Side::ALL.into_iter().find(fell_first);
        sides.get_mut(hot.on_turn).turn.lent = Millis::from(hot.lent);
        Game {
            now: hot.now,
            pending: Millis::from(hot.pending),
            phase: Phase::Running,
            on_turn: hot.on_turn,
            deciding: false,
            awaiting: false,
            first_to_fall,
            terms: key.terms,
            sides,
        }
    }
}

fn side_of(control: &TimeControl, game: &Game, side: Side) -> Option<(HotSide, ColdSide)> {
    let clock = game.sides.get(side);
    let has_rare = clock.reserve != Millis::ZERO || clock.overrun != Millis::ZERO;
    if has_rare || clock.spent != Millis::ZERO || clock.flag {
        return None;
    }
    let schedule = control.schedule(side);
    let left = match quota(schedule, clock.stage) {
        Some(quota) => quota.checked_sub(clock.quota_moves)?,
        None => NEVER.checked_sub(clock.moves)?,
    };
    let hot = HotSide {
        bank: short(clock.bank)?,
        used: short(clock.used)?,
        left: Some(left).filter(|left| *left > 0)?,
    };
    let cold = ColdSide {
        meets: clock.moves.checked_add(left)?,
        stage: u16::try_from(clock.stage).ok()?,
        lives: clock.lives,
        penalties: clock.penalties,
        first_flag: clock.first_flag,
        first_to_fall: game.first_to_fall == Some(side),
    };
    Some((hot, cold))
}

fn whole_side(
    hot: &HotSide,
    cold: &ColdSide,
    schedule: &Schedule,
    berserk: Option<BerserkRule>,
) -> SideClock {
    let stage = cold.stage.into();
    let quota = quota(schedule, stage);
    SideClock {
        bank: Millis::from(hot.bank),
        spent: Millis::ZERO,
        used: Millis::from(hot.used),
        overrun: Millis::ZERO,
        reserve: Millis::ZERO,
        turn: Turn::REST,
        moves: cold.moves(hot.left),
        quota_moves: quota.map_or(0, |quota| quota.wrapping_sub(hot.left)),
        stage,
        penalties: cold.penalties,
        lives: cold.lives,
        first_flag: cold.first_flag,
        flag: false,
        berserk,
    }
}

fn stage_of(schedule: &Schedule, stage: u32) -> Option<&Stage> {
    schedule.get(usize::try_from(stage).ok()?)
}

/// The quota of `stage`, if it has one.
fn quota(schedule: &Schedule, stage: u32) -> Option<u32> {
    let moves = stage_of(schedule, stage)?.quota?.moves.get();
    (moves > 1).then_some(moves)
}

/// Whether a turn in `stage` gets delay time.
fn lends(schedule: &Schedule, stage: u32) -> bool {
    let credit = stage_of(schedule, stage).and_then(|stage| stage.credit);
    matches!(credit, Some(Credit::Apart { .. }))
}
