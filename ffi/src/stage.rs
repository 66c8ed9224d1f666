//! Stages.

use std::num::{NonZeroU16, NonZeroU32};

use flagfall_core::{
    Charge, Credit, Entry, FirstFlag, Limit, Millis, OnExpiry, Quota, Reserve, ReserveDraw,
    ReserveFloor, Stage, WhenMet,
};

use crate::charge::{self, FLAGFALL_TIERS_MOST};
use crate::raw::unsafe_sized32;
use crate::rules::flagfall_rounding;
use crate::side::{millis, truth};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome};

/// What happens to the bank when a stage begins.
pub type flagfall_entry = u32;

// Words of Entry: `make words`.
/// The time left carries over.
pub const FLAGFALL_ENTRY_ADD: flagfall_entry = 0;
/// The time left is lost.
pub const FLAGFALL_ENTRY_SET: flagfall_entry = 1;
// End of words.

/// What happens when a side has made the moves of a quota.
pub type flagfall_when_met = u32;

// Words of WhenMet: `make words`.
/// The next stage begins.
pub const FLAGFALL_WHEN_MET_NEXT: flagfall_when_met = 0;
/// The stage's time is given again, in addition to the time left.
pub const FLAGFALL_WHEN_MET_REPEAT_ADD: flagfall_when_met = 1;
/// The stage's time is given again, and the time left is lost.
pub const FLAGFALL_WHEN_MET_REPEAT_SET: flagfall_when_met = 2;
// End of words.

/// How credit, the time for each move, is given.
pub type flagfall_credit = u32;

/// No credit.
pub const FLAGFALL_CREDIT_NONE: flagfall_credit = 0;
// Words of Credit: `make words`.
/// An increment that is added to the bank when the side's turn begins, so that the display includes
/// it: as on DGT and US Chess clocks, and in the mode `fischer` of the notation `chess`.
pub const FLAGFALL_CREDIT_BANKED: flagfall_credit = 1;
/// A delay, shown beside the bank and used before it: simple delay, and Arimaa's time per move.
pub const FLAGFALL_CREDIT_APART: flagfall_credit = 2;
/// Added to the bank after the move: the increment of lichess, PGN, PCN and GGS, and Bronstein.
pub const FLAGFALL_CREDIT_PAID: flagfall_credit = 3;
// End of words.

/// How far credit may fill the bank.
pub type flagfall_limit = u32;

/// No limit.
pub const FLAGFALL_LIMIT_NONE: flagfall_limit = 0;
// Words of Limit: `make words`.
/// Credit fills the bank up to the limit and no further.
pub const FLAGFALL_LIMIT_CLIP: flagfall_limit = 1;
/// Credit shrinks in proportion as the bank nears the limit, and is zero at the limit.
pub const FLAGFALL_LIMIT_LINEAR: flagfall_limit = 2;
/// Credit is added in full, but at most half of the gap between the bank and the limit.
pub const FLAGFALL_LIMIT_HYBRID: flagfall_limit = 3;
// End of words.

/// What happens when a bank is used up and no life is left.
pub type flagfall_on_expiry = u32;

// Words of OnExpiry: `make words`.
/// The flag falls and the game is over.
pub const FLAGFALL_ON_EXPIRY_FLAG: flagfall_on_expiry = 0;
/// The next stage begins.
pub const FLAGFALL_ON_EXPIRY_NEXT: flagfall_on_expiry = 1;
/// The first flag falls, and the next stage begins: the side plays on, at a cost to its result.
pub const FLAGFALL_ON_EXPIRY_FIRST_FLAG: flagfall_on_expiry = 2;
/// Play continues with the bank at zero, and the time past zero is counted. A stage can have a
/// maximum for it.
pub const FLAGFALL_ON_EXPIRY_OVERRUN: flagfall_on_expiry = 3;
/// The opponent gets a point, and the bank is refilled.
pub const FLAGFALL_ON_EXPIRY_PENALTY: flagfall_on_expiry = 4;
// End of words.

/// What the fall of a first flag costs.
pub type flagfall_first_flag = u32;

/// No first flag.
pub const FLAGFALL_FIRST_FLAG_NONE: flagfall_first_flag = 0;
// Words of FirstFlag: `make words`.
/// The side loses by at least the smallest margin: the soft timeout of GGS, the Othello server. If
/// both first flags fall, only the earlier one counts.
pub const FLAGFALL_FIRST_FLAG_MINIMAL_LOSS: flagfall_first_flag = 1;
/// The side can no longer win, but it can still draw: the double-flag clock of chess. If both first
/// flags fall, the game is drawn.
pub const FLAGFALL_FIRST_FLAG_NO_WIN: flagfall_first_flag = 2;
// End of words.
/// Reserved: not valid in a stage. A game that would use it ends at the first flag: see
/// `soft_is_hard` in flagfall_options.
pub const FLAGFALL_FIRST_FLAG_MAXIMAL_LOSS: flagfall_first_flag = 3;

/// What is drawn from a reserve when the bank runs out and no life is left.
pub type flagfall_reserve_draw = u32;

// Words of ReserveDraw: `make words`.
/// Nothing: the side draws by a call only.
pub const FLAGFALL_RESERVE_DRAW_NEVER: flagfall_reserve_draw = 0;
/// This much, or what is left of the reserve if that is less, as often as needed.
pub const FLAGFALL_RESERVE_DRAW_UNIT: flagfall_reserve_draw = 1;
/// All of the reserve.
pub const FLAGFALL_RESERVE_DRAW_ALL: flagfall_reserve_draw = 2;
// End of words.

/// A stage: a part of a time control with its own time and rules. All fields but `struct_size`,
/// `time_ms` and `lives` may be zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_stage {
    /// The size of the struct: FLAGFALL_STAGE_INIT sets it.
    pub struct_size: u32,
    /// What happens to the bank when the stage begins.
    pub entry: flagfall_entry,
    /// The number of moves in the stage; 0 if it lasts until its time runs out, or for the rest of
    /// the game.
    pub quota: u32,
    /// What happens when the quota has been made. NEXT is not valid in the last stage if that has a
    /// quota.
    pub when_met: flagfall_when_met,
    /// How credit is given.
    pub credit: flagfall_credit,
    /// With PAID: the number of moves after which the credit is added once; 0 counts as 1.
    pub credit_every: u32,
    /// With APART and PAID: the percentage of the credit's unused part that the side keeps: 100 for
    /// an increment, 0 for a delay or Bronstein. BANKED credit is always kept.
    pub credit_keep: u32,
    /// How far credit may fill the bank.
    pub limit: flagfall_limit,
    /// The number of lives, 1 to 1000: how often the stage's time can be used. More than 1 for
    /// byo-yomi periods.
    pub lives: u32,
    /// What happens when the bank is used up and no life is left.
    pub on_expiry: flagfall_on_expiry,
    /// With FIRST_FLAG in `on_expiry`: what it costs. Else NONE.
    pub first_flag: flagfall_first_flag,
    /// 1 if no turn may take longer than `turn_limit_ms`; else 0.
    pub has_turn_limit: u32,
    /// The time of the stage, in milliseconds.
    pub time_ms: i64,
    /// The credit in milliseconds.
    pub credit_ms: i64,
    /// The limit, in milliseconds: the bank that credit may fill up to. It applies also to the
    /// credit of the move after which the stage begins.
    pub limit_ms: i64,
    /// The longest that a turn may take, in milliseconds.
    pub turn_limit_ms: i64,
    /// With PENALTY in `on_expiry`: what the bank is refilled to, in milliseconds.
    pub refill_ms: i64,
    /// The unit in which turns that begin in this stage are charged, in milliseconds. 0: the rules
    /// say what they are charged, and the other fields `charge_...` have no effect.
    pub charge_unit_ms: u32,
    /// What happens to a part of a unit.
    pub charge_rounding: flagfall_rounding,
    /// The least time that a completed turn counts, in milliseconds.
    pub charge_least_ms: i64,
    /// The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
    /// times.
    pub charge_tiers: u32,
    /// 1 if the time past zero has a maximum, `overrun_most_ms`; else 0.
    pub has_overrun_most: u32,
    /// The time of a turn from which each tier's factor applies, in milliseconds: above 0,
    /// ascending, and a whole number of units.
    pub charge_beyond_ms: [i64; FLAGFALL_TIERS_MOST],
    /// What the time of a turn in each tier is multiplied by, 1 to 100.
    pub charge_factor: [u32; FLAGFALL_TIERS_MOST],
    /// With OVERRUN in `on_expiry` and `has_overrun_most`: the most that the side may use past zero
    /// in the whole game, in milliseconds. Then the flag falls; with 0 it falls when the bank is
    /// used up.
    pub overrun_most_ms: i64,
    /// 1 if the side has a reserve in this stage: a second bank, from which time is drawn. Else 0,
    /// and the other fields `reserve_...` have no effect.
    pub has_reserve: u32,
    /// What is drawn from the reserve when the bank runs out and no life is left.
    pub reserve_draw: flagfall_reserve_draw,
    /// 1 if credit beyond the limit, which must be a CLIP, goes to the reserve; else 0.
    pub reserve_overflow: u32,
    /// 1 if what a turn has drawn and not used returns to the reserve; else 0.
    pub reserve_returned: u32,
    /// 1 if `flagfall_clock_draw_reserve` may fill the bank up to `reserve_most_ms` only; else 0.
    pub has_reserve_most: u32,
    /// The first of the side's moves after which it has at least `reserve_floor_ms`; 0: none.
    pub reserve_floor_from_move: u32,
    /// The time that is added to the side's reserve when the stage begins, in milliseconds.
    pub reserve_ms: i64,
    /// With UNIT in `reserve_draw`: how much is drawn each time, in milliseconds, above 0.
    pub reserve_unit_ms: i64,
    /// The most that the bank may hold after `flagfall_clock_draw_reserve`, in milliseconds.
    pub reserve_most_ms: i64,
    /// If the bank and the reserve hold less than this after a move, in milliseconds, the bank is
    /// set to it, and the reserve to 0.
    pub reserve_floor_ms: i64,
}

// SAFETY: repr(C), begins with its size, 16 * 4 + 6 * 8 + 4 * 8 + 4 * 4 + 8 + 6 * 4 + 4 * 8 bytes
// without padding, integers only.
unsafe_sized32!(flagfall_stage, 224, first 88);

/// Converts a stage from core.
pub(crate) fn of_core(stage: &Stage) -> flagfall_stage {
    let (every, keep) = match stage.credit {
        None => (0, 0),
        Some(Credit::Apart { keep, .. }) => (1, keep),
        Some(Credit::Paid { every, keep, .. }) => (every.get(), keep),
        Some(_) => (1, 100),
    };
    let (cost, refill) = match stage.on_expiry {
        OnExpiry::FirstFlag(cost) => (Some(cost), Millis::ZERO),
        OnExpiry::Penalty { refill } => (None, refill),
        _ => (None, Millis::ZERO),
    };
    let own = stage.charge.as_ref();
    let charge = own.map_or_else(charge::Fields::default, charge::Fields::of_core);
    let reserve = stage.reserve.unwrap_or(Reserve::new(Millis::ZERO));
    let unit = match reserve.draw {
        ReserveDraw::Unit(unit) => unit,
        _ => Millis::ZERO,
    };
    flagfall_stage {
        struct_size: 0,
        entry: stage.entry.number(),
        quota: stage.quota.map_or(0, |q| q.moves.get()),
        when_met: stage
            .quota
            .map_or(FLAGFALL_WHEN_MET_NEXT, |q| q.when_met.number()),
        credit: stage.credit.map_or(FLAGFALL_CREDIT_NONE, Credit::number),
        credit_every: every,
        credit_keep: keep,
        limit: stage.limit.map_or(FLAGFALL_LIMIT_NONE, Limit::number),
        lives: stage.lives.get().into(),
        on_expiry: stage.on_expiry.number(),
        first_flag: first_flag(cost),
        has_turn_limit: stage.turn_limit.is_some().into(),
        time_ms: stage.time.get(),
        credit_ms: stage.credit.map_or(0, |c| c.amount().get()),
        limit_ms: stage.limit.map_or(0, |l| l.bank().get()),
        turn_limit_ms: stage.turn_limit.map_or(0, Millis::get),
        refill_ms: refill.get(),
        charge_unit_ms: charge.unit_ms,
        charge_rounding: charge.rounding,
        charge_least_ms: charge.least_ms,
        charge_tiers: charge.tiers,
        has_overrun_most: stage.overrun_most.is_some().into(),
        charge_beyond_ms: charge.beyond_ms,
        charge_factor: charge.factor,
        overrun_most_ms: stage.overrun_most.map_or(0, Millis::get),
        has_reserve: stage.reserve.is_some().into(),
        reserve_draw: reserve.draw.number(),
        reserve_overflow: reserve.overflow.into(),
        reserve_returned: reserve.returned.into(),
        has_reserve_most: reserve.most.is_some().into(),
        reserve_floor_from_move: reserve.floor.map_or(0, |floor| floor.from_move.get()),
        reserve_ms: reserve.time.get(),
        reserve_unit_ms: unit.get(),
        reserve_most_ms: reserve.most.map_or(0, Millis::get),
        reserve_floor_ms: reserve.floor.map_or(0, |floor| floor.time.get()),
    }
}

/// Converts what a first flag costs from core.
pub(crate) fn first_flag(cost: Option<FirstFlag>) -> flagfall_first_flag {
    cost.map_or(FLAGFALL_FIRST_FLAG_NONE, FirstFlag::number)
}

/// Converts the caller's stage.
pub(crate) fn to_core(stage: &flagfall_stage) -> Outcome<Stage> {
    let lives = u16::try_from(stage.lives).ok().and_then(NonZeroU16::new);
    let mut described = Stage::new(millis(stage.time_ms)?);
    described.entry = Entry::from_number(stage.entry).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    described.quota = quota(stage)?;
    described.credit = credit(stage)?;
    described.limit = match stage.limit {
        FLAGFALL_LIMIT_NONE => None,
        FLAGFALL_LIMIT_CLIP => Some(Limit::Clip(millis(stage.limit_ms)?)),
        FLAGFALL_LIMIT_LINEAR => Some(Limit::Linear(millis(stage.limit_ms)?)),
        FLAGFALL_LIMIT_HYBRID => Some(Limit::Hybrid(millis(stage.limit_ms)?)),
        _ => return Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    };
    described.lives = lives.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    described.turn_limit = optional(stage.has_turn_limit, stage.turn_limit_ms)?;
    described.on_expiry = on_expiry(stage)?;
    described.charge = charge(stage)?;
    described.overrun_most = optional(stage.has_overrun_most, stage.overrun_most_ms)?;
    described.reserve = reserve(stage)?;
    Ok(described)
}

/// A time that is there if `has` is 1.
fn optional(has: u32, time_ms: i64) -> Outcome<Option<Millis>> {
    match has {
        0 => Ok(None),
        1 => millis(time_ms).map(Some),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn charge(stage: &flagfall_stage) -> Outcome<Option<Charge>> {
    if stage.charge_unit_ms == 0 {
        return Ok(None);
    }
    let charge = charge::Fields {
        unit_ms: stage.charge_unit_ms,
        rounding: stage.charge_rounding,
        least_ms: stage.charge_least_ms,
        tiers: stage.charge_tiers,
        beyond_ms: stage.charge_beyond_ms,
        factor: stage.charge_factor,
    };
    charge.to_core().map(Some)
}

fn reserve(stage: &flagfall_stage) -> Outcome<Option<Reserve>> {
    if !truth(stage.has_reserve)? {
        return Ok(None);
    }
    let mut reserve = Reserve::new(millis(stage.reserve_ms)?)
        .draw(draw(stage)?)
        .overflow(truth(stage.reserve_overflow)?)
        .returned(truth(stage.reserve_returned)?);
    if truth(stage.has_reserve_most)? {
        reserve = reserve.most(millis(stage.reserve_most_ms)?);
    }
    if let Some(from_move) = NonZeroU32::new(stage.reserve_floor_from_move) {
        let time = millis(stage.reserve_floor_ms)?;
        reserve = reserve.floor(ReserveFloor { time, from_move });
    }
    Ok(Some(reserve))
}

fn draw(stage: &flagfall_stage) -> Outcome<ReserveDraw> {
    match stage.reserve_draw {
        FLAGFALL_RESERVE_DRAW_NEVER => Ok(ReserveDraw::Never),
        FLAGFALL_RESERVE_DRAW_UNIT => Ok(ReserveDraw::Unit(millis(stage.reserve_unit_ms)?)),
        FLAGFALL_RESERVE_DRAW_ALL => Ok(ReserveDraw::All),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn quota(stage: &flagfall_stage) -> Outcome<Option<Quota>> {
    let when_met = WhenMet::from_number(stage.when_met).ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
    let moves = NonZeroU32::new(stage.quota);
    Ok(moves.map(|moves| Quota { moves, when_met }))
}

fn credit(stage: &flagfall_stage) -> Outcome<Option<Credit>> {
    let amount = millis(stage.credit_ms)?;
    let every = NonZeroU32::new(stage.credit_every).unwrap_or(NonZeroU32::MIN);
    let keep = stage.credit_keep;
    match stage.credit {
        FLAGFALL_CREDIT_NONE => Ok(None),
        FLAGFALL_CREDIT_BANKED => Ok(Some(Credit::Banked { amount })),
        FLAGFALL_CREDIT_APART => Ok(Some(Credit::Apart { amount, keep })),
        FLAGFALL_CREDIT_PAID => Ok(Some(Credit::Paid {
            amount,
            every,
            keep,
        })),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}

fn on_expiry(stage: &flagfall_stage) -> Outcome<OnExpiry> {
    match stage.on_expiry {
        FLAGFALL_ON_EXPIRY_FLAG => Ok(OnExpiry::Flag),
        FLAGFALL_ON_EXPIRY_NEXT => Ok(OnExpiry::Next),
        FLAGFALL_ON_EXPIRY_FIRST_FLAG => FirstFlag::from_number(stage.first_flag)
            .map(OnExpiry::FirstFlag)
            .ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT),
        FLAGFALL_ON_EXPIRY_OVERRUN => Ok(OnExpiry::Overrun),
        FLAGFALL_ON_EXPIRY_PENALTY => Ok(OnExpiry::Penalty {
            refill: millis(stage.refill_ms)?,
        }),
        _ => Err(FLAGFALL_STATUS_INVALID_ARGUMENT),
    }
}
