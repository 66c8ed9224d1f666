//! Arenas: many games.

use std::collections::VecDeque;

use flagfall_core::{Arena, Event, GameEvent, GameId, Millis, Timestamp};

use crate::clock::{self, flagfall_clock};
use crate::event::{self, flagfall_event_kind};
use crate::guard::{free, guard};
use crate::raw::{self, unsafe_sized32};
use crate::reading::{flagfall_reading, flagfall_side_reading};
use crate::side::{self, flagfall_side};
use crate::status::{FLAGFALL_STATUS_INVALID_ARGUMENT, Outcome, flagfall_status, refusal};

/// Holds the clocks of many games and advances them together. Finding the next event costs the same
/// for ten games and for a million.
///
/// - A game takes about 120 bytes in the usual case (running, or lost on time) and about 350
///   otherwise, for example not started, paused, stopped, in a cube decision, or with a time of 49
///   days or more. Games with equal time controls share one copy of it.
/// - The `at_ms` of a call must not be earlier than that of the last `flagfall_arena_advance`, nor
///   than that of the last call that changed the same game.
/// - All events, also those of presses, are pending until `flagfall_arena_events` takes them.
/// - Not all calls of a clock exist here. For any other, get the game's clock with
///   `flagfall_arena_clock`, change it, and put it back with `flagfall_arena_set`.
/// - Every call with a `game` and an `at_ms` can return AT_WENT_BACK, TOO_LARGE or JOURNAL_FULL, as
///   for a clock. The comments below do not repeat these three.
pub struct flagfall_arena {
    pub(crate) arena: Arena,
    pub(crate) waiting: VecDeque<GameEvent>,
}

/// The id of a game in an arena: a number above zero and below 2^53. An id is never reused: calls
/// with the id of a removed game return NO_SUCH_GAME.
pub type flagfall_game_id = u64;

/// Something that happened in a game of an arena.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_game_event {
    /// The size of the struct: FLAGFALL_GAME_EVENT_INIT sets it. In an array, set it in the first
    /// element.
    pub struct_size: u32,
    /// What happened.
    pub kind: flagfall_event_kind,
    /// The side whose clock it happened on.
    pub side: flagfall_side,
    /// For STAGE and RENEWED: the stage's place in the schedule, counted from 0. For LIFE: the
    /// lives left. For PENALTY: the side's penalties so far. Else 0.
    pub number: u32,
    /// The game in which it happened.
    pub game: flagfall_game_id,
    /// The timestamp at which it happened, in milliseconds of your clock.
    pub at_ms: i64,
    /// For RESERVE: the time left in the side's reserve, in milliseconds. For ALARM and COUNTDOWN: the
    /// threshold, and the whole seconds that are left. Else 0.
    pub left_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 3 * 8 bytes without padding, integers only.
unsafe_sized32!(flagfall_game_event, 40, first 32);

fn of_core(found: &GameEvent) -> flagfall_game_event {
    let event = event::of_core(&found.event);
    flagfall_game_event {
        struct_size: 0,
        kind: event.kind,
        side: event.side,
        number: event.stage + event.lives + event.penalties,
        game: found.game.get(),
        at_ms: event.at_ms,
        left_ms: event.left_ms,
    }
}

pub(crate) fn check(arena: Option<&flagfall_arena>) -> Outcome<&flagfall_arena> {
    arena.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

pub(crate) fn check_mut(arena: Option<&mut flagfall_arena>) -> Outcome<&mut flagfall_arena> {
    arena.ok_or(FLAGFALL_STATUS_INVALID_ARGUMENT)
}

pub(crate) fn handle(game: flagfall_game_id) -> Outcome<GameId> {
    let no_such_game = || refusal(flagfall_core::ArenaError::NoSuchGame);
    GameId::new(game).ok_or_else(no_such_game)
}

impl flagfall_arena {
    pub(crate) const fn of_core(arena: Arena) -> Self {
        Self {
            arena,
            waiting: VecDeque::new(),
        }
    }

    // For the reason given at `Arena::press`.
    #[inline(always)]
    pub(crate) fn press(
        &mut self,
        game: flagfall_game_id,
        side: flagfall_side,
        at_ms: i64,
    ) -> Outcome {
        let (game, side, at) = (handle(game)?, side::side(side)?, side::at(at_ms)?);
        let events = self.arena.press(game, side, at).map_err(refusal)?;
        self.wait(game, events);
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn wait(&mut self, game: GameId, events: Vec<Event>) {
        if !events.is_empty() {
            let events = events.into_iter().map(|event| GameEvent { game, event });
            self.waiting.extend(events);
        }
    }
}

/// Creates an arena without games.
///
/// Free `*out` with `flagfall_arena_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_new(out: *mut *mut flagfall_arena) -> flagfall_status {
    guard(|| {
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(flagfall_arena::of_core(Arena::new()), out) }
    })
}

/// Frees an arena with all its games. NULL is allowed and does nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_arena_free(arena: Option<Box<flagfall_arena>>) {
    free(arena);
}

/// Adds a copy of `clock` as a game, and writes the game's id to `*game`, which may not be NULL.
///
/// `clock` remains yours. If an event of the game is due before the arena's last timestamp, the
/// next `flagfall_arena_advance` reports it.
///
/// Returns TOO_LARGE if the arena already holds about 4,000,000,000 games.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_add(
    arena: Option<&mut flagfall_arena>,
    clock: Option<&flagfall_clock>,
    game: *mut flagfall_game_id,
) -> flagfall_status {
    guard(|| {
        let arena = check_mut(arena)?;
        if game.is_null() {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let added = arena.arena.add(clock::core(clock)?.clone());
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(game, added.map_err(refusal)?.get()) }
    })
}

/// Removes a game, and writes its clock to `*out`.
///
/// `out` may be NULL if you do not need the clock. Free `*out` with `flagfall_clock_free`.
///
/// Returns NO_SUCH_GAME if the arena has no such game.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_remove(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        let arena = check_mut(arena)?;
        let clock = arena.arena.remove(handle(game)?).map_err(refusal)?;
        if out.is_null() {
            return Ok(());
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock, out) }
    })
}

/// Writes the number of games in the arena.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_count(
    arena: Option<&flagfall_arena>,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let games = check(arena)?.arena.len();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(count, games) }
    })
}

/// Creates an independent copy of a game's clock, advanced to the timestamp that the last
/// `flagfall_arena_advance` reached.
///
/// Free `*out` with `flagfall_clock_free`.
///
/// Returns NO_SUCH_GAME if the arena has no such game; TOO_LARGE if a time of the game is out of
/// range; JOURNAL_FULL if its journal has no room for the events due by then.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_clock(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    out: *mut *mut flagfall_clock,
) -> flagfall_status {
    guard(|| {
        let clock = check(arena)?.arena.clock(handle(game)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::hand_out(clock.map_err(refusal)?, out) }
    })
}

/// Replaces a game's state by a copy of `clock`, without the events of that clock's last call.
/// `clock` remains yours.
///
/// Returns NO_SUCH_GAME if the arena has no such game; TOO_LARGE if the arena has too many
/// different time controls.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_set(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    clock: Option<&flagfall_clock>,
) -> flagfall_status {
    guard(|| {
        let clock = clock::core(clock)?.clone();
        let arena = &mut check_mut(arena)?.arena;
        arena.set(handle(game)?, clock).map_err(refusal)
    })
}

/// Completes the move of `side` in a game, like `flagfall_clock_press`.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_press` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_press(
    arena: Option<&mut flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
) -> flagfall_status {
    guard(|| check_mut(arena)?.press(game, side, at_ms))
}

/// Writes what both clocks of a game show at `at_ms`, like `flagfall_clock_read`. Changes nothing.
///
/// `reading`, `first` and `second` may each be NULL if you do not need it.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_read` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_read(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    at_ms: i64,
    reading: *mut flagfall_reading,
    first: *mut flagfall_side_reading,
    second: *mut flagfall_side_reading,
) -> flagfall_status {
    guard(|| {
        let found = check(arena)?.arena.read(handle(game)?, side::at(at_ms)?);
        // SAFETY: the caller's promise, passed on.
        unsafe { clock::write_reading(&found.map_err(refusal)?, reading, first, second) }
    })
}

/// Writes what the bank of `side` shows in a game at `at_ms`, like `flagfall_clock_bank`.
///
/// `*timed` is set to 1, and `*bank_ms` to the bank; or, if `side` plays without a clock, `*timed`
/// to 0, and `*bank_ms` is left unchanged.
///
/// Returns NO_SUCH_GAME if the arena has no such game, and what `flagfall_clock_bank` does.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_bank(
    arena: Option<&flagfall_arena>,
    game: flagfall_game_id,
    side: flagfall_side,
    at_ms: i64,
    timed: *mut u32,
    bank_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let (game, side, at) = (handle(game)?, side::side(side)?, side::at(at_ms)?);
        let bank = check(arena)?.arena.bank(game, side, at);
        let bank = bank.map_err(refusal)?;
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(timed, bank_ms, bank.map(Millis::get)) }
    })
}

/// Advances all games to `at_ms`: all events due by then happen. They become pending in order of
/// time; those of one game at one timestamp are adjacent. Those that were due before the arena's own
/// time, of games that were added later, come first, in any order. Get them with
/// `flagfall_arena_events`.
///
/// The call stops after about `most` events, or after it has looked at 1,024 games in which nothing
/// happened. So the memory that it uses is bounded, and the time that it takes, no matter how many
/// games there are. `*arrived` is set to 1 if the arena has reached `at_ms`. Otherwise it is set to
/// 0: call again for the rest, even if no event is pending.
///
/// Returns AT_WENT_BACK if `at_ms` is earlier than the timestamp that the last call of this
/// function reached; INVALID_ARGUMENT if `most` is 0.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_advance(
    arena: Option<&mut flagfall_arena>,
    at_ms: i64,
    most: usize,
    arrived: *mut u32,
) -> flagfall_status {
    guard(|| {
        let arena = check_mut(arena)?;
        if most == 0 {
            return Err(FLAGFALL_STATUS_INVALID_ARGUMENT);
        }
        let mut events = Vec::new();
        let done = arena
            .arena
            .advance_some(side::at(at_ms)?, most, &mut events);
        let done = done.map_err(refusal)?;
        arena.waiting.extend(events);
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number(arrived, done.into()) }
    })
}

/// Writes the timestamp that the last `flagfall_arena_advance` reached. A later call with an
/// earlier timestamp returns AT_WENT_BACK.
///
/// `*exists` is set to 1, and `*at_ms` to the timestamp; or, if the arena has not been advanced
/// yet, `*exists` to 0, and `*at_ms` is left unchanged. The last timestamp of a single game can be
/// later: see `flagfall_clock_last_at` of its `flagfall_arena_clock`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_last_at(
    arena: Option<&flagfall_arena>,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let last = check(arena)?.arena.last_at();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, last.map(Timestamp::get)) }
    })
}

/// Takes pending events: moves up to `capacity` of them into `events`, and sets `*count` to their
/// number, 0 if there are none. Those that became pending first come first.
///
/// Events of a press become pending with the press, and those of `flagfall_arena_advance` with that
/// call.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_events(
    arena: Option<&mut flagfall_arena>,
    events: *mut flagfall_game_event,
    capacity: usize,
    count: *mut usize,
) -> flagfall_status {
    guard(|| {
        let waiting = &mut check_mut(arena)?.waiting;
        let taken: Vec<_> = waiting.iter().take(capacity).map(of_core).collect();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_array(events, capacity, &taken, count)? };
        waiting.drain(..taken.len());
        Ok(())
    })
}

/// Writes the timestamp of the next event of any game, if nobody presses. The cost does not grow
/// with the number of games: if the deadlines of more than 1,024 games were postponed, the timestamp
/// can be earlier than the next event.
///
/// Set a timer for it and call `flagfall_arena_advance` then. It is valid until the next call that
/// changes the arena, and never earlier than the arena's last timestamp. `*exists` is set to 1, and
/// `*at_ms` to the timestamp; or, if nothing can happen, `*exists` to 0, and `*at_ms` is left
/// unchanged.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_deadline(
    arena: Option<&mut flagfall_arena>,
    exists: *mut u32,
    at_ms: *mut i64,
) -> flagfall_status {
    guard(|| {
        let deadline = check_mut(arena)?.arena.next_deadline();
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::write_number_if_any(exists, at_ms, deadline.map(Timestamp::get)) }
    })
}
