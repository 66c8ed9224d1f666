//! Arenas: their games, each with a clock beside it that gets the same calls.

use std::ptr;

use flagfall_abi::alarms::flagfall_clock_wake;
use flagfall_abi::arena::*;
use flagfall_abi::arena_batches::flagfall_arena_add_many;
use flagfall_abi::clock::*;
use flagfall_abi::control::flagfall_control;
use flagfall_abi::event::flagfall_event_name;
use flagfall_abi::one_game::*;
use flagfall_abi::side::FLAGFALL_MS_MAX;
use flagfall_abi::status::flagfall_status;

use super::calls::{UNSET, got, got_if_any, listed, made, numbers, ok};
use super::clocks::state;
use super::input::{number, size};
use super::{Program, chosen};
use crate::draw::Draw;

/// A game of an arena.
pub(super) struct Game {
    pub(super) id: flagfall_game_id,
    /// A clock that gets the same calls. None if it could not follow the arena, or if the arena has
    /// yet to report what this clock has reported.
    pub(super) beside: Option<Box<flagfall_clock>>,
}

/// An arena, and what it is compared with.
pub(super) struct Games {
    pub(super) arena: Box<flagfall_arena>,
    pub(super) games: Vec<Game>,
    /// What `flagfall_arena_save_changes` has written since a series began.
    pub(super) file: Vec<u8>,
    /// Whether a pass of it is not complete.
    pub(super) is_partial: bool,
    /// The id of a game that was removed, or that never was.
    gone: flagfall_game_id,
}

impl Program {
    pub(super) fn make_arena(&mut self, draw: &mut Draw<'_>) {
        if let Some(games) = &mut self.games
            && games.games.len() < 6
        {
            let clock = chosen(draw, self.clocks.len()).map(|place| &*self.clocks[place]);
            if draw.once_in(4) {
                let controls: Vec<_> = self.controls.iter().map(|one| Some(&**one)).collect();
                games.add_many(draw, &controls, self.at);
            } else {
                games.add(clock);
            }
            return;
        }
        // SAFETY: `out` points to a pointer.
        let arena = made(|out| unsafe { flagfall_arena_new(out) });
        let games = Games {
            arena: arena.expect("an arena"),
            games: Vec::new(),
            file: Vec::new(),
            is_partial: false,
            gone: 0,
        };
        if let Some(before) = self.games.replace(games) {
            before.free();
        }
        if let (Some(games), Some(clock)) = (&mut self.games, self.clocks.last()) {
            games.add(Some(clock));
        }
    }
}

impl Games {
    pub(super) fn free(self) {
        flagfall_arena_free(Some(self.arena));
        for game in self.games {
            flagfall_clock_free(game.beside);
        }
    }

    /// A game, or none, whose id is not valid.
    pub(super) fn game(&self, draw: &mut Draw<'_>) -> (flagfall_game_id, Option<usize>) {
        match chosen(draw, self.games.len()) {
            Some(place) => (self.games[place].id, Some(place)),
            None => (self.gone, None),
        }
    }

    /// The timestamp that the arena has reached.
    pub(super) fn last_at(&self) -> Option<i64> {
        // SAFETY: pointers to numbers.
        let last = got_if_any(|exists, at| unsafe {
            flagfall_arena_last_at(Some(&self.arena), exists, at)
        });
        last.expect("an arena")
    }

    /// The clock beside a game, at the time of the arena.
    pub(super) fn beside(&mut self, place: usize) -> Option<&mut flagfall_clock> {
        let now = self.last_at();
        let beside = &mut self.games[place].beside;
        if let (Some(now), Some(clock)) = (now, beside.as_deref_mut()) {
            // SAFETY: pointers to numbers, NULL where the number is not needed.
            let follows = unsafe {
                let last = got_if_any(|exists, at| flagfall_clock_last_at(Some(clock), exists, at));
                last.flatten().is_some_and(|last| last >= now)
                    || ok(flagfall_clock_advance(Some(clock), now, ptr::null_mut()))
            };
            if !follows {
                flagfall_clock_free(beside.take());
            }
        }
        beside.as_deref_mut()
    }

    /// Checks that a game is as the clock beside it.
    pub(super) fn compare(&mut self, draw: &mut Draw<'_>, place: usize) {
        let id = self.games[place].id;
        // SAFETY: `out` points to a pointer.
        let clock = made(|out| unsafe { flagfall_arena_clock(Some(&self.arena), id, out) });
        if let (Some(clock), Some(beside)) = (&clock, self.beside(place)) {
            assert_eq!(state(draw, clock), state(draw, beside));
        }
        flagfall_clock_free(clock);
    }

    /// Leaves out the clock beside a game of which something is due that the arena has not reported.
    fn leave_overdue(&mut self, place: usize) {
        let now = self.last_at();
        let beside = &mut self.games[place].beside;
        // SAFETY: pointers to numbers.
        let wake =
            got_if_any(|exists, at| unsafe { flagfall_clock_wake(beside.as_deref(), exists, at) });
        if wake.flatten().is_some_and(|wake| Some(wake) <= now) {
            flagfall_clock_free(beside.take());
        }
    }

    fn add(&mut self, clock: Option<&flagfall_clock>) {
        // SAFETY: `id` points to a number.
        let id = got(0, |id| unsafe {
            flagfall_arena_add(Some(&mut self.arena), clock, id)
        });
        assert_eq!(id.is_some(), clock.is_some());
        let Some(id) = id else { return };
        // SAFETY: `out` points to a pointer.
        let beside = made(|out| unsafe { flagfall_clock_clone(clock, out) });
        self.games.push(Game { id, beside });
        self.leave_overdue(self.games.len() - 1);
    }

    fn add_many(&mut self, draw: &mut Draw<'_>, controls: &[Option<&flagfall_control>], at: i64) {
        let count = size(draw, 3);
        let which: Vec<u32> = (0..count).map(|_| number(draw, 4)).collect();
        let sides: Vec<u32> = (0..count).map(|_| number(draw, 2)).collect();
        let at = vec![at; count];
        let mut games = vec![7_u64; count];
        let mut statuses: Vec<flagfall_status> = vec![-7; count];
        let has_which = draw.once_in(2);
        let which_at = if has_which {
            which.as_ptr()
        } else {
            ptr::null()
        };
        // SAFETY: arrays of the lengths passed, and a pointer to a number.
        let refused = got(UNSET, |refused| unsafe {
            flagfall_arena_add_many(
                Some(&mut self.arena),
                controls.as_ptr(),
                controls.len(),
                which_at,
                sides.as_ptr(),
                at.as_ptr(),
                count,
                games.as_mut_ptr(),
                statuses.as_mut_ptr(),
                refused,
            )
        });
        let refused = refused.expect("the arrays are apart");
        assert_eq!(
            refused,
            statuses.iter().filter(|&&status| !ok(status)).count()
        );
        for (place, &id) in games.iter().enumerate() {
            assert_eq!(id == 0, !ok(statuses[place]));
            if id == 0 {
                continue;
            }
            let which = if has_which { which[place] } else { 0 };
            let control = controls[usize::try_from(which).expect("a place")];
            // SAFETY: pointers to a pointer and to a number.
            let beside = made(|out| unsafe { flagfall_clock_new(control, out) });
            let mut beside = beside.expect("a clock");
            // SAFETY: as above.
            let started = unsafe {
                flagfall_clock_start(Some(&mut beside), sides[place], at[place], ptr::null_mut())
            };
            assert!(ok(started));
            self.games.push(Game {
                id,
                beside: Some(beside),
            });
            self.leave_overdue(self.games.len() - 1);
        }
    }

    pub(super) fn remove(&mut self, draw: &mut Draw<'_>) {
        let (id, place) = self.game(draw);
        let arena = Some(&mut *self.arena);
        let Some(place) = place else {
            // SAFETY: NULL, for which the call allows.
            assert!(!ok(unsafe {
                flagfall_arena_remove(arena, id, ptr::null_mut())
            }));
            return;
        };
        let now = self.last_at();
        // SAFETY: `out` points to a pointer.
        let removed = made(|out| unsafe { flagfall_arena_remove(Some(&mut self.arena), id, out) });
        let mut removed = removed.expect("a game");
        // What the arena was yet to report is left to the clock.
        if let Some(now) = now {
            // SAFETY: there is no pointer.
            ok(unsafe { flagfall_clock_advance(Some(&mut removed), now, ptr::null_mut()) });
        }
        if let Some(beside) = self.beside(place) {
            let beside = state(draw, beside);
            assert_eq!(state(draw, &removed), beside);
        }
        let game = self.games.remove(place);
        flagfall_clock_free(game.beside);
        flagfall_clock_free(Some(removed));
        self.gone = id;
    }

    /// Replaces a game by a clock.
    pub(super) fn set(&mut self, draw: &mut Draw<'_>, clock: Option<&flagfall_clock>) {
        let (id, place) = self.game(draw);
        // SAFETY: there is no pointer.
        let set = ok(unsafe { flagfall_arena_set(Some(&mut self.arena), id, clock) });
        assert_eq!(set, place.is_some() && clock.is_some());
        if let (true, Some(place)) = (set, place) {
            // SAFETY: `out` points to a pointer.
            let beside = made(|out| unsafe { flagfall_clock_clone(clock, out) });
            flagfall_clock_free(std::mem::replace(&mut self.games[place].beside, beside));
            self.leave_overdue(place);
        }
    }

    /// Advances the arena, and takes events. Returns whether that was in time.
    pub(super) fn advance(&mut self, draw: &mut Draw<'_>, at: i64) -> bool {
        let most = size(draw, 8);
        let before = self.last_at();
        // SAFETY: a pointer to a number.
        let arrived = got(9, |arrived| unsafe {
            flagfall_arena_advance(Some(&mut self.arena), at, most, arrived)
        });
        let last = self.last_at();
        match arrived {
            // The earliest timestamp is that of an arena which has not been advanced.
            Some(1) if at == -FLAGFALL_MS_MAX => assert_eq!(last, before),
            Some(1) => assert_eq!(last, Some(at)),
            Some(arrived) => assert!(arrived == 0 && last >= before && last <= Some(at)),
            None => assert_eq!(last, before),
        }
        if arrived == Some(0) {
            for place in 0..self.games.len() {
                self.leave_overdue(place);
            }
        }
        self.take_events(draw);
        arrived.is_some()
    }

    fn take_events(&mut self, draw: &mut Draw<'_>) {
        // SAFETY: an array of the size passed.
        let events = listed::<flagfall_game_event>(draw, |to, room, count| unsafe {
            flagfall_arena_events(Some(&mut self.arena), to, room, count)
        });
        for event in events.unwrap_or_default() {
            assert!(event.game > 0);
            assert!(!flagfall_event_name(event.kind).is_null());
        }
    }

    /// What an arena says of its games as a whole.
    pub(super) fn list(&mut self, draw: &mut Draw<'_>) {
        let arena = Some(&*self.arena);
        // SAFETY: pointers to numbers, and an array of the size passed, here and below.
        unsafe {
            let count = got(UNSET, |count| flagfall_arena_count(arena, count));
            assert_eq!(count, Some(self.games.len()));
            let listed = numbers(draw, 0, |to, room, count| {
                flagfall_arena_games(arena, to, room, count)
            });
            let mut listed = listed.expect("an arena");
            listed.sort_unstable();
            let mut known: Vec<_> = self.games.iter().map(|game| game.id).collect();
            known.sort_unstable();
            assert_eq!(listed, known);
            let (id, place) = self.game(draw);
            let contains = got(9, |contains| flagfall_arena_contains(arena, id, contains));
            assert_eq!(contains, Some(u32::from(place.is_some())));
        }
        let last = self.last_at();
        let arena = Some(&mut *self.arena);
        // SAFETY: pointers to numbers.
        let deadline =
            got_if_any(|exists, at| unsafe { flagfall_arena_deadline(arena, exists, at) });
        if let Some(Some(deadline)) = deadline {
            assert!(last.is_none_or(|last| last <= deadline));
        }
    }
}
