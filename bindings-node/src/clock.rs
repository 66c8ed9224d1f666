//! The clock: two sides, one game.
//!
//! A call that changes the clock gives the number of events that it brought about: numbers cross
//! fast, objects do not, and most calls bring about none. The events themselves wait for
//! [`Clock::events`].

use std::sync::Arc;

use flagfall::{At, ClockError};
use napi_derive::napi;

use crate::control::TimeControl;
use crate::errors::{self, Refused};
use crate::event::Event;
use crate::match_play::Match;
use crate::numbers::{at, millis, side};
use crate::reading::Reading;
use crate::verdict::{Board, Terms, Verdict};

/// A clock, and the events of the last call that changed it.
#[napi]
pub struct Clock {
    clock: flagfall::Clock,
    events: Vec<flagfall::Event>,
}

#[napi]
impl Clock {
    /// A clock under `control`, set and not yet started.
    #[napi(constructor, catch_unwind)]
    pub fn new(control: &TimeControl) -> Self {
        Self {
            clock: flagfall::Clock::new(Arc::clone(&control.control)),
            events: Vec::new(),
        }
    }

    /// The clock of a game in a match.
    #[napi(factory, catch_unwind)]
    pub fn in_match(control: &TimeControl, of: &Match) -> Self {
        Self {
            clock: flagfall::Clock::in_match(Arc::clone(&control.control), &of.played),
            events: Vec::new(),
        }
    }

    /// The same clock once more.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Clock) -> Self {
        Self {
            clock: other.clock.clone(),
            events: Vec::new(),
        }
    }

    /// Starts the game.
    #[napi(catch_unwind)]
    pub fn start(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.start(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// Completes a move.
    #[napi(catch_unwind)]
    pub fn press(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.press(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// Completes a move that took `elapsed_ms`.
    #[napi(catch_unwind)]
    pub fn press_elapsed(&mut self, of: u32, at_ms: i64, elapsed_ms: i64) -> Result<u32, Refused> {
        let elapsed = millis("elapsedMs", elapsed_ms)?;
        let happened = self.clock.press_elapsed(side(of), at(at_ms)?, elapsed);
        self.keep(happened)
    }

    /// Completes a move that the opponent has yet to receive.
    #[napi(catch_unwind)]
    pub fn press_unreceived(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.press_unreceived(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// The opponent has received the move.
    #[napi(catch_unwind)]
    pub fn receive(&mut self, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.receive(at(at_ms)?);
        self.keep(happened)
    }

    /// Tells whether a side has a complete move ready.
    #[napi(catch_unwind)]
    pub fn set_ready(&mut self, of: u32, at_ms: i64, ready: bool) -> Result<u32, Refused> {
        let happened = self.clock.set_ready(side(of), at(at_ms)?, ready);
        self.keep(happened)
    }

    /// Passes the turn without completing a move.
    #[napi(catch_unwind)]
    pub fn hand_over(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.hand_over(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// Pauses the clock.
    #[napi(catch_unwind)]
    pub fn pause(&mut self, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.pause(at(at_ms)?);
        self.keep(happened)
    }

    /// Ends a pause.
    #[napi(catch_unwind)]
    pub fn resume(&mut self, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.resume(at(at_ms)?);
        self.keep(happened)
    }

    /// Ends the game.
    #[napi(catch_unwind)]
    pub fn stop(&mut self, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.stop(at(at_ms)?);
        self.keep(happened)
    }

    /// Adds time to a bank.
    #[napi(catch_unwind)]
    pub fn adjust(&mut self, of: u32, at_ms: i64, time_ms: i64) -> Result<u32, Refused> {
        let time = millis("timeMs", time_ms)?;
        let happened = self.clock.adjust(side(of), at(at_ms)?, time);
        self.keep(happened)
    }

    /// Sets a bank.
    #[napi(catch_unwind)]
    pub fn set_bank(&mut self, of: u32, at_ms: i64, bank_ms: i64) -> Result<u32, Refused> {
        let bank = millis("bankMs", bank_ms)?;
        let happened = self.clock.set_bank(side(of), at(at_ms)?, bank);
        self.keep(happened)
    }

    /// Sets the turn.
    #[napi(catch_unwind)]
    pub fn set_turn(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.set_turn(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// Raises a flag.
    #[napi(catch_unwind)]
    pub fn raise_flag(&mut self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.raise_flag(side(of), at(at_ms)?);
        self.keep(happened)
    }

    /// Lets time pass.
    #[napi(catch_unwind)]
    pub fn advance(&mut self, at_ms: i64) -> Result<u32, Refused> {
        let happened = self.clock.advance(at(at_ms)?);
        self.keep(happened)
    }

    /// The events of the last call that changed the clock.
    #[napi(catch_unwind)]
    pub fn events(&self) -> Vec<Event> {
        self.events.iter().map(Event::from).collect()
    }

    /// What the clocks show.
    #[napi(catch_unwind)]
    pub fn read(&self, at_ms: i64) -> Result<Reading, Refused> {
        let reading = self.clock.read(at(at_ms)?);
        Ok(reading.map_err(errors::clock)?.into())
    }

    /// The result of the game, with the clocks' say.
    #[napi(catch_unwind)]
    pub fn verdict(&self, at_ms: i64, board: Board, terms: Terms) -> Result<Verdict, Refused> {
        let (board, terms) = (board.read()?, terms.read()?);
        let reading = self.clock.read(at(at_ms)?);
        let reading = reading.map_err(errors::clock)?;
        Ok(reading.verdict(board, terms).into())
    }

    /// What to tell the engine of the side on turn.
    #[napi(catch_unwind)]
    pub fn command(&self, protocol: String, at_ms: i64) -> Result<String, Refused> {
        let protocol = crate::protocol::protocol(&protocol)?;
        let told = self.clock.command(protocol, at(at_ms)?);
        told.map_err(errors::clock)
    }

    /// The moment of the next event if nobody presses.
    #[napi(catch_unwind)]
    pub fn deadline_ms(&self) -> Option<i64> {
        self.clock.deadline().map(At::get)
    }

    fn keep(&mut self, happened: Result<Vec<flagfall::Event>, ClockError>) -> Result<u32, Refused> {
        self.events = happened.map_err(errors::clock)?;
        Ok(u32::try_from(self.events.len()).unwrap_or(u32::MAX))
    }
}
