//! What the clocks show at a moment.

use flagfall::{FirstFlag, Millis, Side};
use napi_derive::napi;

/// A reading as index.d.ts has it.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Reading {
    /// The moment of the reading.
    pub at_ms: i64,
    /// The phase's name.
    pub phase: &'static str,
    /// The name of the side on turn.
    pub on_turn: &'static str,
    /// Whether the turn has been handed over.
    pub deciding: bool,
    /// Whether a receipt is still to be told.
    pub provisional: bool,
    /// The name of the side whose first flag fell first.
    pub first_to_fall: Option<&'static str>,
    /// The first side's clock.
    pub first: SideReading,
    /// The second side's clock.
    pub second: SideReading,
}

/// One side's reading as index.d.ts has it.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct SideReading {
    /// The bank.
    pub bank_ms: Option<i64>,
    /// The lent time left.
    pub lent_ms: i64,
    /// The stage, counted from 0.
    pub stage: u32,
    /// The moves completed.
    pub moves: u32,
    /// The moves still to make in this stage.
    pub moves_left: Option<u32>,
    /// The lives left.
    pub lives: u16,
    /// The flag's name.
    pub flag: &'static str,
    /// The name of what the first flag cost.
    pub first_flag: Option<&'static str>,
    /// The time used past zero.
    pub overrun_ms: i64,
    /// The penalties so far.
    pub penalties: u16,
    /// The time used in this turn.
    pub turn_used_ms: i64,
    /// The time that this turn may still take.
    pub turn_left_ms: Option<i64>,
    /// The time used in the game.
    pub used_ms: i64,
}

impl From<flagfall::Reading> for Reading {
    fn from(reading: flagfall::Reading) -> Self {
        Self {
            at_ms: reading.at.get(),
            phase: reading.phase.name(),
            on_turn: reading.on_turn.name(),
            deciding: reading.deciding,
            provisional: reading.provisional,
            first_to_fall: reading.first_to_fall.map(Side::name),
            first: reading.sides.first.into(),
            second: reading.sides.second.into(),
        }
    }
}

impl From<flagfall::SideReading> for SideReading {
    fn from(side: flagfall::SideReading) -> Self {
        Self {
            bank_ms: side.bank.map(Millis::get),
            lent_ms: side.lent.get(),
            stage: side.stage,
            moves: side.moves,
            moves_left: side.moves_left,
            lives: side.lives,
            flag: side.flag.name(),
            first_flag: side.first_flag.map(FirstFlag::name),
            overrun_ms: side.overrun.get(),
            penalties: side.penalties,
            turn_used_ms: side.turn_used.get(),
            turn_left_ms: side.turn_left.map(Millis::get),
            used_ms: side.used.get(),
        }
    }
}
