//! The calls that bypass `#[napi]`, by their names.

use crate::fast::fast_calls;
use crate::{arena, arena_batches, arena_saves, clock, control};

fast_calls! {
    "controlHold": control::hold: (object, place),
    "controlParse": control::parse: (text, notation),
    "clockHold": clock::hold: (object, place),
    "clockMake": clock::make: (control),
    "clockRestore": clock::restore: (saved, saved_at_ms),
    "clockSave": clock::save: (place, at_ms, bytes),
    "clockDeadline": clock::deadline: (place),
    "clockPress": clock::press: (place, side, at_ms),
    "clockBank": clock::bank: (place, side, at_ms),
    "clockReadInto": clock::read_into: (place, at_ms, row),
    "arenaPress": arena::press: (place, game, side, at_ms),
    "arenaBank": arena::bank: (place, game, side, at_ms),
    "arenaReadInto": arena::read_into: (place, game, at_ms, row),
    "arenaSaveGame": arena::save_game: (place, game, at_ms, bytes),
    "arenaSaved": arena_saves::saved: (place, bytes),
    "arenaRead": arena_saves::read: (place, bytes),
    "arenaGames": arena::games: (place, games),
    "arenaDeadline": arena::deadline: (place),
    "arenaAdvance": arena::advance: (place, at_ms, events),
    "arenaEvents": arena::events: (place, events),
    "arenaPressMany": arena_batches::press_many: (place, games, sides, at_ms, statuses),
    "arenaPauseMany": arena_batches::pause_many: (place, games, at_ms, statuses),
    "arenaResumeMany": arena_batches::resume_many: (place, games, at_ms, statuses),
    "arenaStopMany": arena_batches::stop_many: (place, games, at_ms, statuses),
    "arenaAddMany": arena_batches::add_many: (
        place, controls, which, sides, at_ms, games, statuses
    ),
    "arenaReadMany": arena_batches::read_many: (
        place, games, at_ms, statuses, phases, on_turn, banks_ms, lent_ms
    ),
}
