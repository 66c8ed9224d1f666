//! The calls of a clock, for one game of an arena.

use std::ffi::c_char;

use flagfall_core::{Arena, ArenaError, Event, GameEvent, GameId, Timestamp};

use crate::alarms::{self, flagfall_side_alarms};
use crate::arena::{check, check_mut, flagfall_arena, flagfall_game_id, handle};
use crate::clock;
use crate::guard::guard;
use crate::raw;
use crate::side::{self, flagfall_side};
use crate::status::{Outcome, flagfall_status, refusal};
use crate::verdict::{self, flagfall_board, flagfall_terms, flagfall_verdict};

/// Writes the ids of all games. Their order changes only when games are added or removed.
///
/// Returns BUFFER_TOO_SHORT if `games` has room for fewer than `*count` ids.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_games(
    arena: Option<&flagfall_arena>,
    games: *mut flagfall_game_id,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let found: Vec<_> = check(arena)?.arena.games().map(GameId::get).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(games, capacity, &found, count) }
    })
}

/// Writes whether a game is in the arena: `*contains` is set to 1 if so, else to 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_contains(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    contains: *mut u32,
) -> flagfall_status {
    guard(|| {
        let arena = &check(arena)?.arena;
        let found = GameId::new(game).is_some_and(|game| arena.contains(game));
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(contains, found.into()) }
    })
}

/// Writes the timestamp of the next event in one game, like `flagfall_clock_deadline`, but never
/// earlier than the arena's last timestamp.
///
/// `*exists` is set to 1, and `*at_ms` to the timestamp; or, if nothing can happen, `*exists` to 0,
/// and `*at_ms` is left unchanged.
///
/// Returns NO_SUCH_GAME if the arena has no such game.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_game_deadline(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let deadline = check(arena)?.arena.deadline(handle(game)?);
        let deadline = deadline.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, deadline.map(Timestamp::get)) }
    })
}

/// Starts a game, like `flagfall_clock_start`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_start` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_start(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
) -> flagfall_status {
    guard(|| {
        let side = side::side(side)?;
        change(arena, game, at_ms, |arena, game, at| {
            arena.start(game, side, at)
        })
    })
}

/// Completes the move of `side` in a game if it is number `number` of `side` and its next one, like
/// `flagfall_clock_press_move`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_move` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_press_move(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
    number: u32,
    take_backs: u32,
) -> flagfall_status {
    guard(|| {
        let (side, _) = (side::side(side)?, side::at(at_ms)?);
        let number = clock::move_number(number, take_backs)?;
        change(arena, game, at_ms, |arena, game, at| {
            arena.press_move(game, side, at, number)
        })
    })
}

/// Completes the move of `side` in a game and charges `elapsed_ms`, like
/// `flagfall_clock_press_elapsed`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_elapsed` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_press_elapsed(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
    elapsed_ms: i64,
) -> flagfall_status {
    guard(|| {
        let (side, elapsed) = (side::side(side)?, side::millis(elapsed_ms)?);
        change(arena, game, at_ms, |arena, game, at| {
            arena.press_elapsed(game, side, at, elapsed)
        })
    })
}

/// Like `flagfall_arena_press_elapsed`, if the move is number `number` of `side` and its next one:
/// see `flagfall_clock_press_move_elapsed`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press_move_elapsed`
/// does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_press_move_elapsed(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
    elapsed_ms: i64,
    number: u32,
    take_backs: u32,
) -> flagfall_status {
    guard(|| {
        let (side, _) = (side::side(side)?, side::at(at_ms)?);
        let elapsed = side::millis(elapsed_ms)?;
        let number = clock::move_number(number, take_backs)?;
        change(arena, game, at_ms, |arena, game, at| {
            arena.press_move_elapsed(game, side, at, elapsed, number)
        })
    })
}

/// Pauses a game, like `flagfall_clock_pause`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_pause` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_pause(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
) -> flagfall_status {
    guard(|| change(arena, game, at_ms, Arena::pause))
}

/// Resumes a paused game, like `flagfall_clock_resume`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_resume` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_resume(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
) -> flagfall_status {
    guard(|| change(arena, game, at_ms, Arena::resume))
}

/// Ends a game for a reason off the clock, like `flagfall_clock_stop`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_stop` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_stop(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
) -> flagfall_status {
    guard(|| change(arena, game, at_ms, Arena::stop))
}

/// Adds `time_ms` to the bank of `side` in a game, or subtracts it if negative, like
/// `flagfall_clock_adjust`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_adjust` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_adjust(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
    time_ms: i64,
) -> flagfall_status {
    guard(|| {
        let (side, time) = (side::side(side)?, side::millis(time_ms)?);
        change(arena, game, at_ms, |arena, game, at| {
            arena.adjust(game, side, at, time)
        })
    })
}

/// Sets the alarms of a game, like `flagfall_clock_set_alarms`. `flagfall_arena_advance` then reports
/// what sounds, and `flagfall_arena_deadline` counts it.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_set_alarms` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_set_alarms(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    first: *const flagfall_side_alarms,
    second: *const flagfall_side_alarms,
    at_ms: i64,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let alarms = unsafe { alarms::read(first, second)? };
        change(arena, game, at_ms, |arena, game, at| {
            arena.set_alarms(game, alarms, at)
        })
    })
}

fn change(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    change: impl FnOnce(&mut Arena, GameId, Timestamp) -> Result<Vec<Event>, ArenaError>,
) -> Outcome {
    let arena = check_mut(arena)?;
    let (game, at) = (handle(game)?, side::at(at_ms)?);
    let events = change(&mut arena.arena, game, at).map_err(refusal)?;
    let events = events.into_iter().map(|event| GameEvent { game, event });
    arena.waiting.extend(events);
    Ok(())
}

/// Writes the result of a game at `at_ms`, like `flagfall_clock_verdict`. Changes nothing.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_verdict` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_verdict(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    board: *const flagfall_board,
    terms: *const flagfall_terms,
    verdict: *mut flagfall_verdict,
) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        let (board, terms) = unsafe { (raw::read_or_zero(board)?, raw::read_or_zero(terms)?) };
        let (board, terms) = (verdict::board(&board)?, verdict::terms(&terms)?);
        let arena = &check(arena)?.arena;
        let found = arena.verdict(handle(game)?, side::at(at_ms)?, board, terms);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write(verdict, verdict::of_core(found.map_err(refusal)?)) }
    })
}

/// Saves the whole state of a game's clock at `at_ms`, like `flagfall_clock_save`. Changes nothing.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_save` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_save_game(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    out: *mut u8,
    capacity: usize,
    size: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = check(arena)?
            .arena
            .save_game(handle(game)?, side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_numbers(out, capacity, &saved, size) }
    })
}

/// Saves the whole state of a game's clock at `at_ms` as JSON, like `flagfall_clock_save_json`.
/// Changes nothing.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_save_json` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_save_game_json(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    out: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> flagfall_status {
    guard(|| {
        let saved = check(arena)?
            .arena
            .save_game_json(handle(game)?, side::at(at_ms)?);
        let saved = saved.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_text(&saved, out, capacity, length) }
    })
}
