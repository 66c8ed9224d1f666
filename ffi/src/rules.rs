//! The rules for both sides.

use std::num::{NonZeroU8, NonZeroU32};

use flagfall_core::{
    Coupling, FirstMove, FirstMoveMissed, FlagFalls, GameLimit, GraceExcess, Millis, Opening, Rules,
};

use crate::charge::{self, FLAGFALL_TIERS_MOST};
use crate::raw::unsafe_sized32;
use crate::side::millis;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome};

/// Whether one side's clock affects the other's.
pub type flagfall_coupling = u32;

// Words of Coupling: `make words`.
/// Each side has its own time.
pub const FLAGFALL_COUPLING_NONE: flagfall_coupling = 0;
/// The time that one side uses is added to the other side's bank.
pub const FLAGFALL_COUPLING_HOURGLASS: flagfall_coupling = 1;
// End of words.

/// A limit on the whole game. A game that reaches it is halted.
pub type flagfall_game_limit = u32;

/// No limit.
pub const FLAGFALL_GAME_LIMIT_NONE: flagfall_game_limit = 0;
// Words of GameLimit: `make words`.
/// The total time that both sides may use.
pub const FLAGFALL_GAME_LIMIT_TIME: flagfall_game_limit = 1;
/// The number of turns that each side may complete.
pub const FLAGFALL_GAME_LIMIT_TURNS: flagfall_game_limit = 2;
// End of words.

/// How the first turns of a game are timed.
pub type flagfall_opening = u32;

// Words of Opening: `make words`.
/// Like all other turns.
pub const FLAGFALL_OPENING_TIMED: flagfall_opening = 0;
/// The first turns of the game, of both sides together, are not timed: one in backgammon, two on
/// lichess.
pub const FLAGFALL_OPENING_UNTIMED: flagfall_opening = 1;
/// Each side's first turn sets up its pieces and earns no credit, as in Arimaa.
pub const FLAGFALL_OPENING_SETUP: flagfall_opening = 2;
// End of words.

/// What happens if a side does not make its first move in time.
pub type flagfall_first_move_missed = u32;

// Words of FirstMoveMissed: `make words`.
/// The game is aborted, and has no result: lichess.
pub const FLAGFALL_FIRST_MOVE_MISSED_ABORT: flagfall_first_move_missed = 1;
/// The side's flag falls: a tournament game on PyChess.
pub const FLAGFALL_FIRST_MOVE_MISSED_FLAG: flagfall_first_move_missed = 2;
// End of words.

/// When a time counts as used up.
pub type flagfall_flag_falls = u32;

// Words of FlagFalls: `make words`.
/// Time runs out when the side has used more than it had: a move completed with exactly 0 left is
/// in time.
pub const FLAGFALL_FLAG_FALLS_PAST_ZERO: flagfall_flag_falls = 0;
/// Time runs out when the side has used all that it had: lichess, OGS.
pub const FLAGFALL_FLAG_FALLS_AT_ZERO: flagfall_flag_falls = 1;
// End of words.

/// What happens to a part of a unit when a turn is charged.
pub type flagfall_rounding = u32;

// Words of Rounding: `make words`.
/// It is not charged.
pub const FLAGFALL_ROUNDING_DOWN: flagfall_rounding = 0;
/// It is charged as a whole unit.
pub const FLAGFALL_ROUNDING_UP: flagfall_rounding = 1;
// End of words.

/// What becomes of the time that a move took past zero, within the grace.
pub type flagfall_grace_excess = u32;

// Words of GraceExcess: `make words`.
/// It costs nothing, as in fastchess: the bank is 0 before the move's credit is added.
pub const FLAGFALL_GRACE_EXCESS_FORGIVEN: flagfall_grace_excess = 0;
/// It is taken from the bank, which can then be below zero, as in cutechess.
pub const FLAGFALL_GRACE_EXCESS_CARRIED: flagfall_grace_excess = 1;
// End of words.

/// The rules of a time control for both sides. All fields but `struct_size` may be zero.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_rules {
    /// The size of the struct: FLAGFALL_RULES_INIT sets it.
    pub struct_size: u32,
    /// Whether one side's clock affects the other's.
    pub coupling: flagfall_coupling,
    /// The kind of limit on the whole game.
    pub game_limit: flagfall_game_limit,
    /// With TURNS: the number of turns of each side, at least 1.
    pub game_turns: u32,
    /// How the first turns are timed.
    pub opening: flagfall_opening,
    /// With UNTIMED: the number of first turns that are not timed, counting both sides' turns, 1 to
    /// 255.
    pub untimed_turns: u32,
    /// With UNTIMED: 1 if these turns still get their credit, else 0.
    pub untimed_earns: u32,
    /// Whether a flag falls at zero or past it.
    pub flag_falls: flagfall_flag_falls,
    /// The unit in which turns are charged, in milliseconds; 0 counts as 1.
    pub charge_unit_ms: u32,
    /// What happens to a part of a unit.
    pub charge_rounding: flagfall_rounding,
    /// With TIME: the time that both sides may use together, in milliseconds.
    pub game_time_ms: i64,
    /// With SETUP: the least delay time of a setup turn, in milliseconds.
    pub setup_ms: i64,
    /// The least that a completed turn is charged, in milliseconds.
    pub charge_least_ms: i64,
    /// 1 if your program should pause the clock on weekends, else 0. The clock does not pause by
    /// itself.
    pub weekend_pauses: u32,
    /// The number of tiers of the charge, 0 to 4: factors for the parts of a turn beyond certain
    /// times.
    pub charge_tiers: u32,
    /// The time of a turn from which each tier's factor applies, in milliseconds: above 0,
    /// ascending, and a whole number of units.
    pub charge_beyond_ms: [i64; FLAGFALL_TIERS_MOST],
    /// What the time of a turn in each tier is multiplied by, 1 to 100.
    pub charge_factor: [u32; FLAGFALL_TIERS_MOST],
    /// With UNTIMED: the time within which each of these turns must be completed, in milliseconds.
    /// It is not taken from the bank.
    pub first_move_ms: i64,
    /// With `first_move_ms`: what happens otherwise. 0: there is no such time.
    pub first_move_missed: flagfall_first_move_missed,
    /// What becomes of the time that a move took past zero, within the grace. CARRIED is not valid
    /// in an hourglass.
    pub grace_excess: flagfall_grace_excess,
    /// How long a move still counts after the end of the bank or of the turn limit, if the flag
    /// would fall then, in milliseconds. Within the grace the flag is up, the bank shows 0, and the
    /// overrun is the time past zero in this turn.
    pub grace_ms: i64,
}

// SAFETY: repr(C), begins with its size, 14 * 4 + 4 * 8 + 4 * 8 + 4 * 4 + 8 bytes without padding,
// integers only.
unsafe_sized32!(flagfall_rules, 144, first 64);

/// Converts the rules from core.
pub(crate) fn of_core(rules: Rules) -> flagfall_rules {
    let (game_turns, game_time) = match rules.game_limit {
        Some(GameLimit::Time(time)) => (0, time),
        Some(GameLimit::Turns(turns)) => (turns.get(), Millis::ZERO),
        _ => (0, Millis::ZERO),
    };
    let (turns, earns, first_move) = match rules.opening {
        Opening::Untimed {
            turns,
            earns,
            first_move,
        } => (turns.get(), earns, first_move),
        _ => (0, false, None),
    };
    let setup = match rules.opening {
        Opening::Setup { least } => least,
        _ => Millis::ZERO,
    };
    let charge = charge::Fields::of_core(&rules.charge);
    flagfall_rules {
        struct_size: 0,
        coupling: rules.coupling.number(),
        game_limit: rules
            .game_limit
            .map_or(FLAGFALL_GAME_LIMIT_NONE, GameLimit::number),
        game_turns,
        opening: rules.opening.number(),
        untimed_turns: turns.into(),
        untimed_earns: earns.into(),
        flag_falls: rules.flag_falls.number(),
        charge_unit_ms: charge.unit_ms,
        charge_rounding: charge.rounding,
        game_time_ms: game_time.get(),
        setup_ms: setup.get(),
        charge_least_ms: charge.least_ms,
        weekend_pauses: rules.weekend_pauses.into(),
        charge_tiers: charge.tiers,
        charge_beyond_ms: charge.beyond_ms,
        charge_factor: charge.factor,
        first_move_ms: first_move.map_or(0, |first_move| first_move.within.get()),
        first_move_missed: first_move.map_or(0, |first_move| first_move.missed.number()),
        grace_excess: rules.grace_excess.number(),
        grace_ms: rules.grace.get(),
    }
}

/// Converts the caller's rules.
pub(crate) fn to_core(rules: &flagfall_rules) -> Outcome<Rules> {
    let invalid = FLAGFALL_STATUS_INVALID_ARGUMENT;
    let game_limit = match rules.game_limit {
        FLAGFALL_GAME_LIMIT_NONE => None,
        FLAGFALL_GAME_LIMIT_TIME => Some(GameLimit::Time(millis(rules.game_time_ms)?)),
        FLAGFALL_GAME_LIMIT_TURNS => {
            let turns = NonZeroU32::new(rules.game_turns).ok_or(invalid)?;
            Some(GameLimit::Turns(turns))
        }
        _ => return Err(invalid),
    };
    let opening = match (rules.opening, rules.untimed_earns) {
        (FLAGFALL_OPENING_TIMED, 0) => Opening::Timed,
        (FLAGFALL_OPENING_UNTIMED, earns @ 0..=1) => {
            let turns = u8::try_from(rules.untimed_turns).ok();
            Opening::Untimed {
                turns: turns.and_then(NonZeroU8::new).ok_or(invalid)?,
                earns: earns == 1,
                first_move: first_move(rules)?,
            }
        }
        (FLAGFALL_OPENING_SETUP, 0) => Opening::Setup {
            least: millis(rules.setup_ms)?,
        },
        _ => return Err(invalid),
    };
    let untimed = matches!(opening, Opening::Untimed { .. });
    if !untimed && (rules.first_move_ms != 0 || rules.first_move_missed != 0) {
        return Err(invalid);
    }
    let weekend_pauses = match rules.weekend_pauses {
        pauses @ 0..=1 => pauses == 1,
        _ => return Err(invalid),
    };
    let charge = charge::Fields {
        unit_ms: rules.charge_unit_ms,
        rounding: rules.charge_rounding,
        least_ms: rules.charge_least_ms,
        tiers: rules.charge_tiers,
        beyond_ms: rules.charge_beyond_ms,
        factor: rules.charge_factor,
    };
    let mut described = Rules::new()
        .coupling(Coupling::from_number(rules.coupling).ok_or(invalid)?)
        .opening(opening)
        .flag_falls(FlagFalls::from_number(rules.flag_falls).ok_or(invalid)?)
        .charge(charge.to_core()?)
        .weekend_pauses(weekend_pauses)
        .grace(millis(rules.grace_ms)?)
        .grace_excess(GraceExcess::from_number(rules.grace_excess).ok_or(invalid)?);
    described.game_limit = game_limit;
    Ok(described)
}

fn first_move(rules: &flagfall_rules) -> Outcome<Option<FirstMove>> {
    let invalid = FLAGFALL_STATUS_INVALID_ARGUMENT;
    match (rules.first_move_ms, rules.first_move_missed) {
        (0, 0) => Ok(None),
        (within, missed) => {
            let missed = FirstMoveMissed::from_number(missed).ok_or(invalid)?;
            Ok(Some(FirstMove::new(millis(within)?, missed)))
        }
    }
}
