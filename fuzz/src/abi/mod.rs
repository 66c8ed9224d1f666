//! The C ABI: the input makes the choices of a program that calls it, and the program calls every
//! function of the header.
//!
//! Every buffer is exactly as large as the size passed to the call, so that a sanitizer detects a
//! byte beyond it.

mod arena_games;
mod arena_saves;
mod arenas;
mod calls;
mod clocks;
mod controls;
mod documents;
mod input;
mod lags;
mod matches;
mod names;
mod pgn;
mod presets;
mod saves;
mod shown;
mod standings;
mod texts;

use flagfall_abi::clock::{flagfall_clock, flagfall_clock_free};
use flagfall_abi::control::{flagfall_control, flagfall_control_free};
use flagfall_abi::match_play::{flagfall_match, flagfall_match_free};

use crate::draw::Draw;
use arenas::Games;

/// All objects of a program.
#[allow(
    clippy::vec_box,
    reason = "a call frees the box that another call returned"
)]
#[derive(Default)]
struct Program {
    controls: Vec<Box<flagfall_control>>,
    clocks: Vec<Box<flagfall_clock>>,
    matches: Vec<Box<flagfall_match>>,
    games: Option<Games>,
    at: i64,
}

/// Checks that no call panics, and that each does what the header says of it.
pub fn check(data: &[u8]) {
    let mut draw = Draw::Bytes(data);
    let draw = &mut draw;
    let mut program = Program::default();
    program.make_control(draw);
    program.make_clock(draw);
    while !draw.is_empty() {
        match draw.below(64) {
            0..3 => program.make_control(draw),
            3..6 => program.look_at_control(draw),
            6..8 => program.make_clock(draw),
            8..13 => program.look_at_clock(draw),
            13..16 => program.save(draw),
            16..18 => program.stand(draw),
            18..21 => program.play_match(draw),
            21 => program.save_match(draw),
            22 => documents::check(draw, &program),
            23..25 => presets::check(draw),
            25..28 => texts::check(draw),
            28 => pgn::check(draw),
            29 => lags::check(draw),
            30 => names::check(draw),
            31..33 => program.make_arena(draw),
            33..42 => program.call_arena(draw),
            42..45 => program.look_at_arena(draw),
            45..48 => program.save_arena(draw),
            _ => program.call(draw),
        }
    }
    program.free();
}

impl Program {
    fn free(self) {
        for clock in self.clocks {
            flagfall_clock_free(Some(clock));
        }
        for control in self.controls {
            flagfall_control_free(Some(control));
        }
        for one in self.matches {
            flagfall_match_free(Some(one));
        }
        if let Some(games) = self.games {
            games.free();
        }
    }

    fn control(&self, draw: &mut Draw<'_>) -> Option<&flagfall_control> {
        chosen(draw, self.controls.len()).map(|place| &*self.controls[place])
    }

    fn clock(&self, draw: &mut Draw<'_>) -> Option<&flagfall_clock> {
        chosen(draw, self.clocks.len()).map(|place| &*self.clocks[place])
    }

    fn clock_mut(&mut self, draw: &mut Draw<'_>) -> Option<&mut flagfall_clock> {
        chosen(draw, self.clocks.len()).map(|place| &mut *self.clocks[place])
    }

    fn a_match(&self, draw: &mut Draw<'_>) -> Option<&flagfall_match> {
        chosen(draw, self.matches.len()).map(|place| &*self.matches[place])
    }

    /// A time for the next call: mostly a little later than the last one.
    fn next_at(&self, draw: &mut Draw<'_>) -> i64 {
        let chosen = input::byte(draw);
        match chosen {
            0..200 => self.at.saturating_add(i64::from(chosen)),
            200..250 => self.at.saturating_add(input::time(draw)),
            250..=255 => input::time(draw),
        }
    }

    /// Notes that a call was made at this time.
    fn reach(&mut self, at: i64) {
        // Later, only few calls would be left that are in time.
        if at > self.at && at < 1 << 50 {
            self.at = at;
        }
    }

    fn keep_control(&mut self, control: Option<Box<flagfall_control>>) {
        self.controls.extend(control);
        if self.controls.len() > 4 {
            flagfall_control_free(Some(self.controls.remove(0)));
        }
    }

    fn keep_clock(&mut self, clock: Option<Box<flagfall_clock>>) {
        self.clocks.extend(clock);
        if self.clocks.len() > 3 {
            flagfall_clock_free(Some(self.clocks.remove(0)));
        }
    }

    fn keep_match(&mut self, one: Option<Box<flagfall_match>>) {
        self.matches.extend(one);
        if self.matches.len() > 2 {
            flagfall_match_free(Some(self.matches.remove(0)));
        }
    }
}

/// The place of an object in a pool of so many; none, which is NULL to a call, once in a while.
fn chosen(draw: &mut Draw<'_>, count: usize) -> Option<usize> {
    let place = input::size(draw, 32);
    if place == 31 {
        return None;
    }
    place.checked_rem(count)
}
