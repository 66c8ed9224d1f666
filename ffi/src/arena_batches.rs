//! Calls on many games of an arena at once.

use std::sync::Arc;

use flagfall_core::{Arena, ArenaError, Clock, Event, GameId, Millis, Timestamp};

use crate::arena::{check, check_mut, flagfall_arena, flagfall_game_id, handle};
use crate::control::flagfall_control;
use crate::guard::guard;
use crate::raw;
use crate::reading::flagfall_phase;
use crate::side::{self, FLAGFALL_SIDE_FIRST, flagfall_side};
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_OK, Outcome, flagfall_status, refusal,
};

/// The bank of a side that plays untimed, in `flagfall_arena_read_many`.
pub const FLAGFALL_UNTIMED_MS: i64 = i64::MAX;

/// Adds `count` games and starts them: `games[i]` is set to the id of a game with the time control
/// `controls[which[i]]`, in which the turn of `sides[i]` begins at `at_ms[i]`.
///
/// - `controls` points to `control_count` time controls. `which` may be NULL: then all games have the
///   first one.
/// - `sides` may be NULL: then FLAGFALL_SIDE_FIRST begins in all games.
/// - A game that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
///   status of each game, and `*refused` to the number of games that failed; their id is 0.
///   `statuses` may be NULL. The status is INVALID_ARGUMENT if a side is invalid, or a number in
///   `which` is not below `control_count`; otherwise that of `flagfall_clock_start` or
///   `flagfall_arena_add`.
///
/// Returns INVALID_ARGUMENT if a time control is NULL; OVERLAP if `games` or `statuses` shares memory
/// with another array.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_add_many(
    arena: Option<&mut flagfall_arena>,
    controls: *const Option<&flagfall_control>,
    control_count: usize,
    which: *const u32,
    sides: *const flagfall_side,
    at_ms: *const i64,
    count: usize,
    games: *mut flagfall_game_id,
    statuses: *mut flagfall_status,
    refused: *mut usize,
) -> flagfall_status {
    guard(|| {
        let arena = &mut check_mut(arena)?.arena;
        if games.is_null() && count > 0 {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let written = [raw::extent(games, count), raw::extent(statuses, count)];
        let read = [
            raw::extent(controls, control_count),
            raw::extent(which, count),
            raw::extent(sides, count),
            raw::extent(at_ms, count),
        ];
        raw::check_apart(&written, &read)?;
        // SAFETY: the caller's promise, passed on.
        let (controls, which, sides, at_ms, games, statuses) = unsafe {
            (
                raw::items(controls, control_count)?,
                raw::items_if_any(which, count)?,
                raw::items_if_any(sides, count)?,
                raw::items(at_ms, count)?,
                raw::column(games, count)?,
                raw::column(statuses, count)?,
            )
        };
        let controls = controls.iter().map(|control| {
            let control = control.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
            Ok(Clock::new(Arc::clone(&control.0)))
        });
        let clocks: Vec<_> = controls.collect::<Outcome<_>>()?;
        let mut add = |place: usize, at_ms| {
            let which = which.map_or(Some(&0), |which| which.get(place));
            let clock = which.and_then(|&which| clocks.get(usize::try_from(which).ok()?));
            let side = sides.map_or(Some(&FLAGFALL_SIDE_FIRST), |sides| sides.get(place));
            let side = side::side(*side.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?)?;
            let mut clock = clock.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?.clone();
            let started = clock.start(side, side::at(at_ms)?);
            started.map_err(|error| refusal(ArenaError::Clock(error)))?;
            arena.add(clock).map_err(refusal)
        };
        let mut found = 0;
        for (place, (&at_ms, game)) in at_ms.iter().zip(games).enumerate() {
            let added = add(place, at_ms);
            found += usize::from(added.is_err());
            *game = added.map_or(0, GameId::get);
            put(statuses, place, added.err().unwrap_or(FLAGFALL_STATUS_OK));
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(refused, found) }
    })
}

/// Presses in `count` games, one after the other: completes the move of `sides[i]` in `games[i]` at
/// `at_ms[i]`.
///
/// A press that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
/// status of each press, and `*refused` to the number of presses that failed. `statuses` may be
/// NULL.
///
/// Returns OVERLAP if `statuses` shares memory with another array.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_press_many(
    arena: Option<&mut flagfall_arena>,
    games: *const flagfall_game_id,
    sides: *const flagfall_side,
    at_ms: *const i64,
    count: usize,
    statuses: *mut flagfall_status,
    refused: *mut usize,
) -> flagfall_status {
    guard(|| {
        let arena = check_mut(arena)?;
        let read = [
            raw::extent(games, count),
            raw::extent(sides, count),
            raw::extent(at_ms, count),
        ];
        raw::check_apart(&[raw::extent(statuses, count)], &read)?;
        // SAFETY: the caller's promise, passed on.
        let (games, sides, at_ms, statuses) = unsafe {
            (
                raw::items(games, count)?,
                raw::items(sides, count)?,
                raw::items(at_ms, count)?,
                raw::column(statuses, count)?,
            )
        };
        let found = for_each(arena, games, statuses, |arena, place, game| {
            let (Some(&side), Some(&at_ms)) = (sides.get(place), at_ms.get(place)) else {
                return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
            };
            arena.press(game, side, at_ms)
        });
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(refused, found) }
    })
}

/// Pauses `count` games at `at_ms`, one after the other, like `flagfall_arena_pause`.
///
/// A game that fails does not stop the others: the call returns OK. `statuses[i]` is set to the
/// status of each game, and `*refused` to the number of games that failed. `statuses` may be NULL.
///
/// Returns OVERLAP if `statuses` shares memory with `games`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_pause_many(
    arena: Option<&mut flagfall_arena>,
    games: *const flagfall_game_id,
    count: usize,
    at_ms: i64,
    statuses: *mut flagfall_status,
    refused: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe {
        change_many(
            arena,
            (games, count),
            at_ms,
            statuses,
            refused,
            Arena::pause,
        )
    })
}

/// Resumes `count` paused games at `at_ms`, like `flagfall_arena_resume`. Otherwise like
/// `flagfall_arena_pause_many`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_resume_many(
    arena: Option<&mut flagfall_arena>,
    games: *const flagfall_game_id,
    count: usize,
    at_ms: i64,
    statuses: *mut flagfall_status,
    refused: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe {
        change_many(
            arena,
            (games, count),
            at_ms,
            statuses,
            refused,
            Arena::resume,
        )
    })
}

/// Ends `count` games at `at_ms` for a reason off the clock, like `flagfall_arena_stop`. Otherwise
/// like `flagfall_arena_pause_many`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_stop_many(
    arena: Option<&mut flagfall_arena>,
    games: *const flagfall_game_id,
    count: usize,
    at_ms: i64,
    statuses: *mut flagfall_status,
    refused: *mut usize,
) -> flagfall_status {
    // SAFETY: the caller's promise, passed on.
    guard(|| unsafe { change_many(arena, (games, count), at_ms, statuses, refused, Arena::stop) })
}

/// # Safety
///
/// `games` points to as many numbers as it says, and `statuses` is NULL or points to as many;
/// `refused` is NULL or points to a `size_t`.
unsafe fn change_many(
    arena: Option<&mut flagfall_arena>,
    (games, count): (*const flagfall_game_id, usize),
    at_ms: i64,
    statuses: *mut flagfall_status,
    refused: *mut usize,
    change: impl Fn(&mut Arena, GameId, Timestamp) -> Result<Vec<Event>, ArenaError>,
) -> Outcome {
    let arena = check_mut(arena)?;
    let at = side::at(at_ms)?;
    raw::check_apart(
        &[raw::extent(statuses, count)],
        &[raw::extent(games, count)],
    )?;
    // SAFETY: this function's own promise.
    let (games, statuses) = unsafe { (raw::items(games, count)?, raw::column(statuses, count)?) };
    let found = for_each(arena, games, statuses, |arena, _, game| {
        let game = handle(game)?;
        let events = change(&mut arena.arena, game, at).map_err(refusal)?;
        arena.wait(game, events);
        Ok(())
    });
    // SAFETY: this function's own promise.
    unsafe { raw::write_number(refused, found) }
}

/// Makes a call on each of these games, with its place among them, and returns how many failed.
#[inline]
fn for_each(
    arena: &mut flagfall_arena,
    games: &[flagfall_game_id],
    statuses: &mut [flagfall_status],
    call: impl Fn(&mut flagfall_arena, usize, flagfall_game_id) -> Outcome,
) -> usize {
    let mut refused = 0;
    for (place, &game) in games.iter().enumerate() {
        fetch(&arena.arena, games, place);
        let status = call(arena, place, game).err();
        refused += usize::from(status.is_some());
        put(statuses, place, status.unwrap_or(FLAGFALL_STATUS_OK));
    }
    refused
}

/// Writes what `count` games show at `at_ms`, for a list of games. Changes nothing. For `games[i]`:
///
/// - `phases[i]`: whether the clocks run.
/// - `on_turn[i]`: the side on turn.
/// - `banks_ms[2 * i]` and `banks_ms[2 * i + 1]`: the banks of the first and the second side;
///   FLAGFALL_UNTIMED_MS if a side plays untimed. So `banks_ms` has room for `2 * count` numbers.
/// - `lent_ms[i]`: the delay time left in this turn.
/// - `statuses[i]`: OK, or why the game cannot be read. Then its other numbers are left unchanged,
///   and `*refused` counts it; the call itself returns OK.
///
/// Each of these five arrays may be NULL if you do not need it.
///
/// Returns OVERLAP if two of the arrays share memory.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_read_many(
    arena: Option<&flagfall_arena>,
    games: *const flagfall_game_id,
    count: usize,
    at_ms: i64,
    statuses: *mut flagfall_status,
    phases: *mut flagfall_phase,
    on_turn: *mut flagfall_side,
    banks_ms: *mut i64,
    lent_ms: *mut i64,
    refused: *mut usize,
) -> flagfall_status {
    guard(|| {
        let arena = &check(arena)?.arena;
        let at = side::at(at_ms)?;
        let two = count.checked_mul(2);
        let two = two.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)?;
        let written = [
            raw::extent(statuses, count),
            raw::extent(phases, count),
            raw::extent(on_turn, count),
            raw::extent(banks_ms, two),
            raw::extent(lent_ms, count),
        ];
        raw::check_apart(&written, &[raw::extent(games, count)])?;
        // SAFETY: the caller's promise, passed on.
        let (games, statuses, phases, on_turn, banks_ms, lent_ms) = unsafe {
            (
                raw::items(games, count)?,
                raw::column(statuses, count)?,
                raw::column(phases, count)?,
                raw::column(on_turn, count)?,
                raw::column(banks_ms, two)?,
                raw::column(lent_ms, count)?,
            )
        };
        let mut found = 0;
        for (place, &game) in games.iter().enumerate() {
            fetch(arena, games, place);
            let summary = handle(game).and_then(|game| arena.summary(game, at).map_err(refusal));
            found += usize::from(summary.is_err());
            put(statuses, place, summary.err().unwrap_or(FLAGFALL_STATUS_OK));
            let Ok(summary) = summary else { continue };
            put(phases, place, summary.phase.number());
            put(on_turn, place, summary.on_turn.number());
            put(lent_ms, place, summary.lent.get());
            let bank = |bank: Option<Millis>| bank.map_or(FLAGFALL_UNTIMED_MS, Millis::get);
            put(banks_ms, 2 * place, bank(summary.banks.first));
            put(banks_ms, 2 * place + 1, bank(summary.banks.second));
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(refused, found) }
    })
}

/// Prepares calls on the games of a batch, at each place where more of them are needed.
fn fetch(arena: &Arena, games: &[flagfall_game_id], place: usize) {
    if place.is_multiple_of(Arena::FETCHED) {
        let next = games.get(place..).unwrap_or_default().iter();
        arena.fetch(next.filter_map(|&game| handle(game).ok()));
    }
}

/// Writes to a column, unless the caller does not need it.
fn put<T>(column: &mut [T], place: usize, number: T) {
    if let Some(found) = column.get_mut(place) {
        *found = number;
    }
}
