//! Calls on the games of an arena: on one, and on many at once.

use std::ptr;

use flagfall_abi::alarms::{flagfall_clock_set_alarms, flagfall_side_alarms};
use flagfall_abi::arena::*;
use flagfall_abi::arena_batches::*;
use flagfall_abi::clock::*;
use flagfall_abi::forecast::*;
use flagfall_abi::one_game::*;
use flagfall_abi::reading::*;
use flagfall_abi::snapshot::*;
use flagfall_abi::status::{FLAGFALL_STATUS_OVERLAP, flagfall_status};
use flagfall_abi::verdict::*;

use super::Program;
use super::arenas::Games;
use super::calls::{Out, UNSET, got, got_if_any, listed, ok, saved, written};
use super::input::{board, number, side_alarms, size, terms, time};
use super::shown::check_pieces;
use crate::draw::Draw;

impl Program {
    pub(super) fn call_arena(&mut self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let Some(games) = &mut self.games else {
            nothing(draw, at);
            return;
        };
        let reaches = match draw.below(16) {
            0 => {
                games.remove(draw);
                false
            }
            1 => {
                let clock = self.clocks.last().map(AsRef::as_ref);
                games.set(draw, clock);
                false
            }
            2..5 => games.advance(draw, at),
            5..8 => games.act_many(draw, at),
            _ => games.act(draw, at),
        };
        if reaches {
            self.reach(at);
        }
    }

    pub(super) fn look_at_arena(&mut self, draw: &mut Draw<'_>) {
        let at = self.next_at(draw);
        let Some(games) = &mut self.games else {
            return;
        };
        match draw.below(8) {
            0 | 1 => games.list(draw),
            2 => games.read(draw, at),
            3 if draw.once_in(8) => games.read_none(draw, at),
            3 => games.read_many(draw, at),
            4 => games.forecast(draw, at),
            5 => games.verdict(draw, at),
            _ => games.save_game(draw, at),
        }
    }
}

/// The arguments of a call, so that two calls get the same.
struct Arguments {
    chosen: u64,
    side: u32,
    at: i64,
    ms: i64,
    number: u32,
    take_backs: u32,
    first: Option<flagfall_side_alarms>,
    second: Option<flagfall_side_alarms>,
}

impl Arguments {
    fn draw(draw: &mut Draw<'_>, at: i64) -> Self {
        let chosen = draw.below(16);
        let with_ms = matches!(chosen, 1..=4);
        let with_number = matches!(chosen, 3..=6);
        let is_alarms = chosen == 0;
        Self {
            chosen,
            side: number(draw, 2),
            at,
            ms: if with_ms { time(draw) } else { 0 },
            number: if with_number { number(draw, 8) } else { 0 },
            take_backs: if with_number { number(draw, 3) } else { 0 },
            first: if is_alarms { side_alarms(draw) } else { None },
            second: if is_alarms { side_alarms(draw) } else { None },
        }
    }

    fn on_arena(&self, arena: &mut flagfall_arena, id: flagfall_game_id) -> flagfall_status {
        let Self { side, at, ms, .. } = *self;
        let (number, backs) = (self.number, self.take_backs);
        let arena = Some(arena);
        let pointers = [&self.first, &self.second].map(super::input::pointer);
        // SAFETY: NULL, or structs of their current size.
        unsafe {
            match self.chosen {
                0 => flagfall_arena_set_alarms(arena, id, pointers[0], pointers[1], at),
                1 => flagfall_arena_press_elapsed(arena, id, side, at, ms),
                2 => flagfall_arena_adjust(arena, id, side, at, ms),
                3 | 4 => flagfall_arena_press_move_elapsed(arena, id, side, at, ms, number, backs),
                5 | 6 => flagfall_arena_press_move(arena, id, side, at, number, backs),
                7 => flagfall_arena_pause(arena, id, at),
                8 => flagfall_arena_resume(arena, id, at),
                9 => flagfall_arena_stop(arena, id, at),
                10..12 => flagfall_arena_start(arena, id, side, at),
                _ => flagfall_arena_press(arena, id, side, at),
            }
        }
    }

    fn on_clock(&self, clock: &mut flagfall_clock) -> flagfall_status {
        let Self { side, at, ms, .. } = *self;
        let (number, backs) = (self.number, self.take_backs);
        let (clock, none) = (Some(clock), ptr::null_mut());
        let pointers = [&self.first, &self.second].map(super::input::pointer);
        // SAFETY: NULL, or structs of their current size.
        unsafe {
            match self.chosen {
                0 => flagfall_clock_set_alarms(clock, pointers[0], pointers[1], at, none),
                1 => flagfall_clock_press_elapsed(clock, side, at, ms, none),
                2 => flagfall_clock_adjust(clock, side, at, ms, none),
                3 | 4 => {
                    flagfall_clock_press_move_elapsed(clock, side, at, ms, number, backs, none)
                }
                5 | 6 => flagfall_clock_press_move(clock, side, at, number, backs, none),
                7 => flagfall_clock_pause(clock, at, none),
                8 => flagfall_clock_resume(clock, at, none),
                9 => flagfall_clock_stop(clock, at, none),
                10..12 => flagfall_clock_start(clock, side, at, none),
                _ => flagfall_clock_press(clock, side, at, none),
            }
        }
    }
}

impl Games {
    /// A call on one game, and the same call on the clock beside it.
    fn act(&mut self, draw: &mut Draw<'_>, at: i64) -> bool {
        let arguments = Arguments::draw(draw, at);
        let (id, place) = self.game(draw);
        let status = arguments.on_arena(&mut self.arena, id);
        let Some(place) = place else {
            assert!(!ok(status));
            return false;
        };
        if let Some(beside) = self.beside(place) {
            assert_eq!(arguments.on_clock(beside), status);
        }
        if draw.once_in(2) {
            self.compare(draw, place);
        }
        ok(status)
    }

    /// A call on many games.
    fn act_many(&mut self, draw: &mut Draw<'_>, at: i64) -> bool {
        let count = size(draw, 4);
        let mut places = Vec::new();
        let mut ids: Vec<flagfall_game_id> = Vec::new();
        for _ in 0..count {
            let (id, place) = self.game(draw);
            places.push(place);
            ids.push(id);
        }
        let mut arguments = Arguments::draw(draw, at);
        arguments.chosen = 12;
        let sides = vec![arguments.side; count];
        let times = vec![at; count];
        let mut statuses: Vec<flagfall_status> = vec![-7; count];
        let to = match draw.below(8) {
            0 => ptr::null_mut(),
            1 => ids.as_mut_ptr().cast(),
            _ => statuses.as_mut_ptr(),
        };
        let overlaps = count > 0 && to == ids.as_mut_ptr().cast();
        let kind = draw.below(6);
        let mut refused = UNSET;
        let refused_at = &raw mut refused;
        let arena = Some(&mut *self.arena);
        let first = ids.as_ptr();
        // SAFETY: arrays of the lengths passed, and a pointer to a number.
        let status = unsafe {
            match kind {
                0 => {
                    arguments.chosen = 7;
                    flagfall_arena_pause_many(arena, first, count, at, to, refused_at)
                }
                1 => {
                    arguments.chosen = 8;
                    flagfall_arena_resume_many(arena, first, count, at, to, refused_at)
                }
                2 => {
                    arguments.chosen = 9;
                    flagfall_arena_stop_many(arena, first, count, at, to, refused_at)
                }
                _ => {
                    let (sides, times) = (sides.as_ptr(), times.as_ptr());
                    flagfall_arena_press_many(arena, first, sides, times, count, to, refused_at)
                }
            }
        };
        if !ok(status) {
            assert_eq!(refused, UNSET, "a call that failed has written");
            assert!(!overlaps || kind < 3 || status == FLAGFALL_STATUS_OVERLAP);
            return false;
        }
        assert!(!overlaps && refused <= count);
        if to == statuses.as_mut_ptr() {
            let found = statuses.iter().filter(|&&status| !ok(status)).count();
            assert_eq!(refused, found);
        }
        for (number, place) in places.into_iter().enumerate() {
            let Some(place) = place else { continue };
            let Some(beside) = self.beside(place) else {
                continue;
            };
            let status = arguments.on_clock(beside);
            if to == statuses.as_mut_ptr() {
                assert_eq!(status, statuses[number]);
            }
        }
        refused < count
    }

    fn read(&mut self, draw: &mut Draw<'_>, at: i64) {
        let (id, place) = self.game(draw);
        let arena = Some(&*self.arena);
        let mut reading = Out::<flagfall_reading>::any(draw);
        let mut sides = [
            Out::<flagfall_side_reading>::any(draw),
            Out::<flagfall_side_reading>::any(draw),
        ];
        let [first, second] = &mut sides;
        // SAFETY: structs of the sizes that they begin with.
        let status =
            unsafe { flagfall_arena_read(arena, id, at, reading.at(), first.at(), second.at()) };
        let read = ok(status);
        assert!(place.is_some() || !read);
        reading.after(read);
        let shown = [sides[0].after(read), sides[1].after(read)];
        for (side, shown) in (0..).zip(shown) {
            let Some(shown) = shown else { continue };
            // SAFETY: pointers to numbers.
            let bank = got_if_any(|timed, bank| unsafe {
                flagfall_arena_bank(arena, id, side, at, timed, bank)
            });
            assert_eq!(bank.flatten().unwrap_or(0), shown.bank_ms);
        }
        let Some(place) = place else { return };
        // SAFETY: pointers to numbers.
        let deadline =
            got_if_any(|exists, to| unsafe { flagfall_arena_game_deadline(arena, id, exists, to) });
        assert!(deadline.is_some());
        let Some(beside) = self.beside(place) else {
            return;
        };
        let mut other = Out::<flagfall_reading>::plain();
        // SAFETY: structs of the sizes that they begin with.
        let expected = unsafe {
            flagfall_clock_read(
                Some(beside),
                at,
                other.at(),
                ptr::null_mut(),
                ptr::null_mut(),
            )
        };
        other.after(ok(expected));
        if read {
            assert!(ok(expected));
            if reading.bytes().len() == other.bytes().len() && !reading.at().is_null() {
                assert_eq!(reading.bytes(), other.bytes());
            }
        }
    }

    /// Reads games of which there is no array.
    fn read_none(&mut self, draw: &mut Draw<'_>, at: i64) {
        let arena = Some(&*self.arena);
        let count = draw.of(&[1, 5, usize::MAX / 2, usize::MAX / 2 + 2, usize::MAX]);
        let (status, no) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: NULL, which the call refuses.
        let read = ok(unsafe {
            flagfall_arena_read_many(
                arena,
                ptr::null(),
                count,
                at,
                status,
                no,
                no,
                ptr::null_mut(),
                ptr::null_mut(),
                ptr::null_mut(),
            )
        });
        assert!(!read);
    }

    fn read_many(&mut self, draw: &mut Draw<'_>, at: i64) {
        let count = size(draw, 5);
        let ids: Vec<_> = (0..count).map(|_| self.game(draw).0).collect();
        let mut statuses: Vec<flagfall_status> = vec![-7; count];
        let mut phases = vec![77_u32; count];
        let mut on_turn = vec![77_u32; count];
        let mut banks = vec![-77_i64; 2 * count];
        let mut lent = vec![-77_i64; count];
        let arena = Some(&*self.arena);
        let overlaps = draw.once_in(16);
        let lent_at = match draw.below(4) {
            _ if overlaps => banks.as_mut_ptr(),
            0 => ptr::null_mut(),
            _ => lent.as_mut_ptr(),
        };
        // SAFETY: arrays of the lengths passed, and a pointer to a number.
        let refused = got(UNSET, |refused| unsafe {
            flagfall_arena_read_many(
                arena,
                ids.as_ptr(),
                count,
                at,
                statuses.as_mut_ptr(),
                phases.as_mut_ptr(),
                on_turn.as_mut_ptr(),
                banks.as_mut_ptr(),
                lent_at,
                refused,
            )
        });
        let Some(refused) = refused else { return };
        assert!(!overlaps || count == 0);
        assert_eq!(
            refused,
            statuses.iter().filter(|&&status| !ok(status)).count()
        );
        for (place, &status) in statuses.iter().enumerate() {
            let read = ok(status);
            assert_eq!(read, phases[place] != 77);
            assert_eq!(read, on_turn[place] != 77);
            if !read {
                assert_eq!(banks[2 * place..2 * place + 2], [-77, -77]);
                assert_eq!(lent[place], -77);
                continue;
            }
            for side in 0..2_u32 {
                // SAFETY: pointers to numbers.
                let bank = got_if_any(|timed, bank| unsafe {
                    flagfall_arena_bank(arena, ids[place], side, at, timed, bank)
                });
                let bank = bank.expect("it was read").unwrap_or(FLAGFALL_UNTIMED_MS);
                let column = 2 * place + usize::from(side == 1);
                assert_eq!(banks[column], bank);
            }
        }
    }

    fn forecast(&mut self, draw: &mut Draw<'_>, at: i64) {
        let (id, place) = self.game(draw);
        let arena = Some(&*self.arena);
        let mut forecast = Out::<flagfall_forecast>::any(draw);
        let forecast_at = forecast.at();
        let mut most = 0;
        // SAFETY: a struct of the size that it begins with, and an array of the size passed.
        let pieces = listed::<flagfall_piece>(draw, |to, room, count| unsafe {
            most = room;
            flagfall_arena_forecast(arena, id, at, forecast_at, to, room, count)
        });
        assert!(place.is_some() || pieces.is_none());
        let shown = forecast.after(pieces.is_some());
        check_pieces(&pieces.unwrap_or_default(), shown, at);
        // SAFETY: a buffer of the size passed, here and below.
        let json = written(draw, |out, room, length| unsafe {
            flagfall_arena_forecast_json(arena, id, at, most, out, room, length)
        });
        if let (Some(place), Some(json)) = (place, json)
            && let Some(beside) = self.beside(place)
        {
            // SAFETY: as above.
            let other = written(draw, |out, room, length| unsafe {
                flagfall_clock_forecast_json(Some(beside), at, most, out, room, length)
            });
            assert_eq!(other, Some(json));
        }
    }

    fn verdict(&mut self, draw: &mut Draw<'_>, at: i64) {
        let (id, place) = self.game(draw);
        let (board, terms) = (board(draw), terms(draw));
        let (board, terms) = (&raw const board, super::input::pointer(&terms));
        let mut verdict = Out::<flagfall_verdict>::any(draw);
        let arena = Some(&*self.arena);
        // SAFETY: structs of the sizes that they begin with, here and below.
        let found =
            ok(unsafe { flagfall_arena_verdict(arena, id, at, board, terms, verdict.at()) });
        verdict.after(found);
        if let (true, Some(place)) = (found, place)
            && let Some(beside) = self.beside(place)
        {
            let mut other = Out::<flagfall_verdict>::plain();
            let expected =
                // SAFETY: as above.
                ok(unsafe { flagfall_clock_verdict(Some(beside), at, board, terms, other.at()) });
            other.after(expected);
            assert!(expected);
            if verdict.bytes().len() == other.bytes().len() {
                assert_eq!(verdict.bytes(), other.bytes());
            }
        }
    }

    fn save_game(&mut self, draw: &mut Draw<'_>, at: i64) {
        let (id, place) = self.game(draw);
        let is_text = draw.once_in(4);
        let arena = Some(&*self.arena);
        // SAFETY: buffers of the sizes passed, here and below.
        let whole = unsafe {
            if is_text {
                written(draw, |out, room, length| {
                    flagfall_arena_save_game_json(arena, id, at, out, room, length)
                })
            } else {
                saved(draw, |out, room, size| {
                    flagfall_arena_save_game(arena, id, at, out, room, size)
                })
            }
        };
        let (Some(whole), Some(_)) = (whole, place) else {
            return;
        };
        let mut clock = ptr::null_mut();
        // SAFETY: bytes of the size passed, and a pointer to a pointer.
        let restored = unsafe {
            flagfall_clock_restore(
                whole.as_ptr(),
                whole.len(),
                ptr::null(),
                ptr::null_mut(),
                &raw mut clock,
            )
        };
        assert!(ok(restored));
        // SAFETY: the call created it, and nothing else owns it.
        let clock = unsafe { Box::from_raw(clock) };
        // SAFETY: as above.
        let again = unsafe {
            if is_text {
                written(draw, |out, room, length| {
                    flagfall_clock_save_json(Some(&clock), at, out, room, length)
                })
            } else {
                saved(draw, |out, room, size| {
                    flagfall_clock_save(Some(&clock), at, out, room, size)
                })
            }
        };
        assert_eq!(again, Some(whole));
        flagfall_clock_free(Some(clock));
    }
}

/// Calls without an arena.
fn nothing(draw: &mut Draw<'_>, at: i64) {
    let arguments = Arguments::draw(draw, at);
    let (side, ms, id) = (arguments.side, arguments.ms, 1);
    // SAFETY: NULL, which the calls refuse.
    unsafe {
        assert!(!ok(flagfall_arena_press(None, id, side, at)));
        assert!(!ok(flagfall_arena_start(None, id, side, at)));
        assert!(!ok(flagfall_arena_adjust(None, id, side, at, ms)));
        assert!(!ok(flagfall_arena_advance(None, at, 1, ptr::null_mut())));
        assert!(!ok(flagfall_arena_count(None, ptr::null_mut())));
    }
    flagfall_arena_free(None);
}
