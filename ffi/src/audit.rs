//! Audits of recorded games.

use std::ffi::c_char;

use flagfall_core::{
    AuditOptions, AuditReason, AuditVerdict, ConventionName, GameAudit, Millis, PlyAudit,
};

use crate::control::{self, flagfall_control};
use crate::guard::{free, guard};
use crate::raw::{self, unsafe_sized32};
use crate::side::flagfall_side;
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status};
use crate::words;

/// Whether the recorded times of a game are possible. `flagfall_pgn_game_audit` creates it.
///
/// It never changes, so any number of threads can use it at the same time.
pub struct flagfall_audit(pub(crate) GameAudit);

/// How a program or site records clocks. Later versions may add conventions.
pub type flagfall_convention = u32;

/// The convention that fits the game: see `flagfall_pgn_game_audit`.
pub const FLAGFALL_CONVENTION_FITTING: flagfall_convention = 0;
// Words of ConventionName: `make words`.
/// The clock after the move, to the millisecond, as the PGN standard says it and python-chess
/// writes it.
pub const FLAGFALL_CONVENTION_EXACT: flagfall_convention = 1;
/// Games of lichess: whole seconds, rounded to the nearest, and two untimed plies.
pub const FLAGFALL_CONVENTION_LICHESS: flagfall_convention = 2;
/// Live games of Chess.com: tenths of a second.
pub const FLAGFALL_CONVENTION_CHESS_COM: flagfall_convention = 3;
/// Daily games of Chess.com: the time that was left when the move was made.
pub const FLAGFALL_CONVENTION_CHESS_COM_DAILY: flagfall_convention = 4;
/// Broadcasts of DGT boards: whole seconds, with the increment of the next move.
pub const FLAGFALL_CONVENTION_DGT: flagfall_convention = 5;
// End of words.

/// What an audit says of a ply. Later versions may add verdicts.
pub type flagfall_audit_verdict = u32;

// Words of AuditVerdict: `make words`.
/// The recorded times are possible.
pub const FLAGFALL_AUDIT_VERDICT_OK: flagfall_audit_verdict = 0;
/// They are not.
pub const FLAGFALL_AUDIT_VERDICT_IMPOSSIBLE: flagfall_audit_verdict = 1;
/// The ply has no recorded time, or its side is untimed.
pub const FLAGFALL_AUDIT_VERDICT_UNKNOWN: flagfall_audit_verdict = 2;
/// The ply took no time, and its clock agrees.
pub const FLAGFALL_AUDIT_VERDICT_UNTIMED: flagfall_audit_verdict = 3;
// End of words.

/// Why a recorded time is impossible. Later versions may add reasons.
pub type flagfall_audit_reason = u32;

/// The recorded times are not impossible.
pub const FLAGFALL_AUDIT_REASON_NONE: flagfall_audit_reason = 0;
// Words of AuditReason: `make words`.
/// The clock shows more than it would after a move that took no time.
pub const FLAGFALL_AUDIT_REASON_TOO_MUCH: flagfall_audit_reason = 1;
/// The clock shows less than it would after a move at the last moment.
pub const FLAGFALL_AUDIT_REASON_TOO_LITTLE: flagfall_audit_reason = 2;
/// The recorded time of the move is longer than the side had, or disagrees with the clock.
pub const FLAGFALL_AUDIT_REASON_EMT: flagfall_audit_reason = 3;
// End of words.

/// How well a convention fits the clocks of a game.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_convention_fit {
    /// The size of the struct: FLAGFALL_CONVENTION_FIT_INIT sets it.
    pub struct_size: u32,
    /// The convention.
    pub convention: flagfall_convention,
    /// The number of plies whose times are possible under it, untimed plies included.
    pub possible: u64,
    /// The number of plies whose times are impossible under it.
    pub impossible: u64,
}

// SAFETY: repr(C), begins with its size, 2 * 4 + 2 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_convention_fit, 24);

/// What an audit found of a ply. The recorded times are in the flagfall_pgn_ply with its index.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_ply_audit {
    /// The size of the struct: FLAGFALL_PLY_AUDIT_INIT sets it.
    pub struct_size: u32,
    /// The side that moved.
    pub side: flagfall_side,
    /// Whether the recorded times are possible.
    pub verdict: flagfall_audit_verdict,
    /// Why they are IMPOSSIBLE, or NONE.
    pub reason: flagfall_audit_reason,
    /// 1 if `low_ms` and `high_ms` are known, else 0: the side is untimed.
    pub has_possible: u32,
    /// 1 if `used_low_ms` and `used_high_ms` are known, else 0.
    pub has_used: u32,
    /// The least that the clock could show, in milliseconds.
    pub low_ms: i64,
    /// The most that the clock could show, in milliseconds.
    pub high_ms: i64,
    /// The least time that the ply took, in milliseconds.
    pub used_low_ms: i64,
    /// The most time that the ply took, in milliseconds.
    pub used_high_ms: i64,
    /// By how much the recorded time is beyond what is possible and what the convention tolerates
    /// (times in whole seconds: one second), in milliseconds; 0 unless it is IMPOSSIBLE.
    pub by_ms: i64,
}

// SAFETY: repr(C), begins with its size, 6 * 4 + 5 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_ply_audit, 64);

fn check(audit: Option<&flagfall_audit>) -> Outcome<&GameAudit> {
    Ok(&audit.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.0)
}

/// Converts what the caller knows of a game to core.
pub(crate) fn options(
    control: Option<&flagfall_control>,
    convention: flagfall_convention,
) -> Outcome<AuditOptions> {
    let mut options = AuditOptions::default();
    if let Some(control) = control {
        options.control = Some(control::check(Some(control))?.clone());
    }
    if convention != FLAGFALL_CONVENTION_FITTING {
        let known = ConventionName::from_number(convention);
        options.convention = Some(known.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?);
    }
    Ok(options)
}

/// Frees an audit. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_audit_free(audit: Option<Box<flagfall_audit>>) {
    free(audit);
}

/// Creates the time control that the game was audited with. Free `*out` with `flagfall_control_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_audit_control(
    audit: Option<&flagfall_audit>,
    out: *mut *mut flagfall_control,
) -> flagfall_status {
    guard(|| {
        let control = check(audit)?.control.clone();
        // SAFETY: the caller's promise, passed on.
        unsafe { control::hand_out(control, out) }
    })
}

/// Writes the convention that the clocks were compared by.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_audit_convention(
    audit: Option<&flagfall_audit>,
    convention: *mut flagfall_convention,
) -> flagfall_status {
    guard(|| {
        let number = check(audit)?.convention.number();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(convention, number) }
    })
}

/// Writes how well the conventions fit, in the order in which they were tried. The convention of the
/// audit is one of them; those after it that cannot fit better are not tried.
///
/// Returns BUFFER_TOO_SHORT if `fits` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_audit_tried(
    audit: Option<&flagfall_audit>,
    fits: *mut flagfall_convention_fit,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let tried = check(audit)?.tried.iter();
        let tried: Vec<_> = tried
            .map(|fit| flagfall_convention_fit {
                struct_size: 0,
                convention: fit.convention.number(),
                possible: fit.possible as u64,
                impossible: fit.impossible as u64,
            })
            .collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(fits, capacity, &tried, count) }
    })
}

/// Writes what was found of each ply, in order.
///
/// Returns BUFFER_TOO_SHORT if `plies` has room for fewer than `*count` elements.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_audit_plies(
    audit: Option<&flagfall_audit>,
    plies: *mut flagfall_ply_audit,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let found: Vec<_> = check(audit)?.plies.iter().map(ply).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(plies, capacity, &found, count) }
    })
}

fn ply(ply: &PlyAudit) -> flagfall_ply_audit {
    let ms =
        |span: Option<(Millis, Millis)>| span.map_or((0, 0), |(low, high)| (low.get(), high.get()));
    let (low_ms, high_ms) = ms(ply.possible);
    let (used_low_ms, used_high_ms) = ms(ply.used);
    flagfall_ply_audit {
        struct_size: 0,
        side: ply.side.number(),
        verdict: ply.verdict.number(),
        reason: match ply.verdict {
            AuditVerdict::Impossible(reason) => reason.number(),
            _ => FLAGFALL_AUDIT_REASON_NONE,
        },
        has_possible: ply.possible.is_some().into(),
        has_used: ply.used.is_some().into(),
        low_ms,
        high_ms,
        used_low_ms,
        used_high_ms,
        by_ms: ply.by.get(),
    }
}

/// Returns the name of a convention, the same in every language: "chess-com".
///
/// The string is static. NULL if the number is not a convention.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_convention_name(convention: flagfall_convention) -> *const c_char {
    words::name::<ConventionName>(convention)
}

/// Returns the name of a verdict, the same in every language: "impossible".
///
/// The string is static. NULL if the number is not such a verdict.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_audit_verdict_name(verdict: flagfall_audit_verdict) -> *const c_char {
    words::name::<AuditVerdict>(verdict)
}

/// Returns the name of a reason, the same in every language: "too-much".
///
/// The string is static. NULL if the number is not such a reason.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_audit_reason_name(reason: flagfall_audit_reason) -> *const c_char {
    words::name::<AuditReason>(reason)
}
