//! Many games.

use std::collections::VecDeque;
use std::mem;

use flagfall_core::{Arena, GameEvent, GameId, Millis, Timestamp};

use crate::clock::{self, flagfall_clock};
use crate::event::{self, flagfall_event_kind};
use crate::guard::guard;
use crate::raw::{self, Sized32};
use crate::reading::{flagfall_phase, flagfall_reading, flagfall_side_reading};
use crate::side::{self, flagfall_side};
use crate::status::{
    FLAGFALL_STATUS_INVALID_ARGUMENT, FLAGFALL_STATUS_OK, Outcome, flagfall_status, refusal,
};

/// The clocks of many games, for a server that asks which flags fall next in any of them.
///
/// A game costs about 120 bytes while its clock runs, waits for an ordinary move and has no times of
/// 49 days or more, and once it has so ended on time; otherwise some 350. Controls are shared. What a
/// press costs does not grow with the number of games. Whatever a clock can do that has no call here
/// is done to a clock that `flagfall_arena_clock` gives, which then goes back with
/// `flagfall_arena_set`.
///
/// The games share one time: no call may lie before the last `flagfall_arena_advance`. Events wait
/// until `flagfall_arena_events` takes them, those of presses too. What every call of a clock can
/// return, every call of a game that takes an `at_ms` can too: AT_WENT_BACK, TOO_LARGE,
/// JOURNAL_FULL.
pub struct flagfall_arena {
    pub(crate) arena: Arena,
    pub(crate) waiting: VecDeque<GameEvent>,
}

/// A game in an arena: a number above zero and below 2^53. It is never another game's; that of a
/// game that was removed is refused as NO_SUCH_GAME.
pub type flagfall_game_id = u64;

/// The bank of a side that plays untimed, where a call gives many banks.
pub const FLAGFALL_UNTIMED_MS: i64 = i64::MAX;

/// Something that happened in a game of an arena.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct flagfall_game_event {
    /// `sizeof (flagfall_game_event)`, set by the caller in the first of an array.
    pub struct_size: u32,
    /// What happened.
    pub kind: flagfall_event_kind,
    /// The side whose clock it concerns.
    pub side: flagfall_side,
    /// What its kind counts: the stage of STAGE and RENEWED, the lives of LIFE, the penalties of
    /// PENALTY; else 0.
    pub number: u32,
    /// The game in which it happened.
    pub game: flagfall_game_id,
    /// When it happened, in milliseconds of the caller's clock.
    pub at_ms: i64,
}

// SAFETY: repr(C), begins with its size, 4 * 4 + 2 * 8 bytes without padding, integers only.
unsafe impl Sized32 for flagfall_game_event {
    const FIRST_SIZE: u32 = 32;
    const ZERO: Self = Self {
        struct_size: 0,
        kind: 0,
        side: 0,
        number: 0,
        game: 0,
        at_ms: 0,
    };
}
const _: () = assert!(mem::size_of::<flagfall_game_event>() == 32);

fn of_core(found: &GameEvent) -> flagfall_game_event {
    let event = event::of_core(&found.event);
    flagfall_game_event {
        struct_size: 0,
        kind: event.kind,
        side: event.side,
        number: event.stage + event.lives + event.penalties,
        game: found.game.get(),
        at_ms: event.at_ms,
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
    // As `Arena::press` is, and for its reason.
    #[inline(always)]
    fn press(&mut self, game: flagfall_game_id, side: flagfall_side, at_ms: i64) -> Outcome {
        let (game, side, at) = (handle(game)?, side::side(side)?, side::at(at_ms)?);
        let events = self.arena.press(game, side, at).map_err(refusal)?;
        if !events.is_empty() {
            let events = events.into_iter().map(|event| GameEvent { game, event });
            self.waiting.extend(events);
        }
        Ok(())
    }
}

/// Makes an arena without games. `*out` is the caller's, to be freed with `flagfall_arena_free`.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flagfall_arena_new(out: *mut *mut flagfall_arena) -> flagfall_status {
    guard(|| {
        let arena = flagfall_arena {
            arena: Arena::new(),
            waiting: VecDeque::new(),
        };
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::hand_out(arena, out) }
    })
}

/// Frees an arena with its games. NULL is nothing.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_arena_free(arena: Option<Box<flagfall_arena>>) {
    guard(|| {
        drop(arena);
        Ok(())
    });
}

/// Adds a game that stands as `clock` does, which stays the caller's. Games whose controls are
/// equal share one in the arena, however they were made. What was due before the arena's time is told
/// by the next `flagfall_arena_advance`.
///
/// Returns TOO_LARGE beyond four thousand million games.
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
        unsafe { raw::set(game, added.map_err(refusal)?.get()) };
        Ok(())
    })
}

/// Removes a game. `*out` becomes a clock that is as the game was, which is the caller's, to be freed
/// with `flagfall_clock_free`. `out` may be NULL: not wanted.
///
/// Returns NO_SUCH_GAME.
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

/// The number of games in the arena.
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
        unsafe { raw::set(count, games) };
        Ok(())
    })
}

/// Makes a clock that stands as a game does. `*out` is the caller's, to be freed with
/// `flagfall_clock_free`.
///
/// Returns NO_SUCH_GAME; TOO_LARGE where the game's sums do not fit any more; JOURNAL_FULL where
/// its journal cannot hold what has fallen due.
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

/// Lets a game stand as `clock` does, which stays the caller's. The events of the clock are not
/// taken over.
///
/// Returns NO_SUCH_GAME; TOO_LARGE for too many controls.
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

/// Completes the move of `side` in a game, as `flagfall_clock_press` does.
///
/// Returns NO_SUCH_GAME, and what `flagfall_clock_press` does.
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

/// Presses in `count` games, in their order: the move of `sides[i]` in `games[i]` at `at_ms[i]`. A
/// press that is refused does not keep the others back: `statuses[i]` becomes its status.
/// `statuses` may be NULL. `*refused` becomes the number of those refused.
///
/// Returns OVERLAP where `statuses` shares memory with another array.
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
                raw::numbers(games, count)?,
                raw::numbers(sides, count)?,
                raw::numbers(at_ms, count)?,
                raw::column(statuses, count)?,
            )
        };
        let mut statuses = statuses.iter_mut();
        let mut found = 0;
        for ((&game, &side), &at_ms) in games.iter().zip(sides).zip(at_ms) {
            let status = arena.press(game, side, at_ms).err();
            found += usize::from(status.is_some());
            if let Some(place) = statuses.next() {
                *place = status.unwrap_or(FLAGFALL_STATUS_OK);
            }
        }
        // SAFETY: the caller's promise, passed on.
        unsafe { raw::set(refused, found) };
        Ok(())
    })
}

/// What the clocks of a game show at `at_ms`, as `flagfall_clock_read` does. Each of `reading`,
/// `first` and `second` may be NULL: not wanted.
///
/// Returns NO_SUCH_GAME, and what `flagfall_clock_read` does.
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

/// What the main display of `side` shows in a game at `at_ms`, as `flagfall_clock_bank` does.
///
/// `*timed` becomes 1, and `*bank_ms` the bank; or 0, and `*bank_ms` is left alone: the side plays
/// untimed.
///
/// Returns NO_SUCH_GAME, and what `flagfall_clock_bank` does.
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
        unsafe { raw::set_if_any(timed, bank_ms, bank.map(Millis::get)) };
        Ok(())
    })
}

/// What a list of `count` games shows at `at_ms`. `banks_ms` has room for two numbers a game, the
/// first side's bank and the second's, UNTIMED_MS for a side without one; the others for one:
/// whether the clocks run, whose, and what is left of the time lent for the turn beside the bank.
/// Each of the five arrays may be NULL: not wanted.
///
/// A game that cannot be read does not keep the others back: `statuses[i]` becomes why, its other
/// numbers are left alone, and `*refused` counts it.
///
/// Returns OVERLAP where two of the arrays share memory.
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
                raw::numbers(games, count)?,
                raw::column(statuses, count)?,
                raw::column(phases, count)?,
                raw::column(on_turn, count)?,
                raw::column(banks_ms, two)?,
                raw::column(lent_ms, count)?,
            )
        };
        let mut found = 0;
        for (place, &game) in games.iter().enumerate() {
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
        unsafe { raw::set(refused, found) };
        Ok(())
    })
}

/// Writes to a column that is wanted.
fn put<T>(column: &mut [T], place: usize, number: T) {
    if let Some(found) = column.get_mut(place) {
        *found = number;
    }
}

/// Lets time pass in all games until `at_ms`: what falls due by then happens, and waits in order of
/// time. It stops where at least `most` events wait that it has brought about, so that they take
/// no more room than the caller likes: `*arrived` becomes 1 if it came to `at_ms`, else 0, and it is
/// to be called again.
///
/// Returns AT_WENT_BACK for an `at_ms` before the last one; INVALID_ARGUMENT for a `most` of 0.
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
        unsafe { raw::set(arrived, done.into()) };
        Ok(())
    })
}

/// The `at_ms` that the last `flagfall_arena_advance` came to: every later call must have the same or
/// a later one, else it is AT_WENT_BACK. A game's own last moment may be later: it is that of its
/// clock, which `flagfall_arena_clock` makes.
///
/// `*exists` becomes 1, and `*at_ms` that moment; or 0, and `*at_ms` is left alone: the arena has not
/// been advanced yet.
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
        unsafe { raw::set_if_any(exists, at_ms, last.map(Timestamp::get)) };
        Ok(())
    })
}

/// Takes the events that wait, the oldest first, as many as there is room for in `events`: `*count`
/// becomes their number. 0: none wait. Each has the size that the first of the array begins with.
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

/// The moment of the next event in any game, if nobody does anything. A timer that is set for it
/// finds the event. Good until the next call that changes the arena. A moment before the arena's
/// time is given as the arena's time. What this costs does not grow with the number of games.
///
/// `*exists` becomes 1, and `*at_ms` that moment; or 0, and `*at_ms` is left alone: nothing will
/// ever happen by itself.
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
        unsafe { raw::set_if_any(exists, at_ms, deadline.map(Timestamp::get)) };
        Ok(())
    })
}
