//! The clock: two sides, one game.
//!
//! A call that changes the clock gives the number of events that it brought about: numbers cross
//! fast, objects do not, and most calls bring about none. The events themselves wait for
//! [`Clock::events`].

use std::sync::Arc;

use flagfall::{At, Back, ClockError};
use napi::bindgen_prelude::{Uint8Array, Utf16String};
use napi_derive::napi;

use crate::control::TimeControl;
use crate::errors::{self, Refused};
use crate::event::Event;
use crate::match_play::Match;
use crate::numbers::{at, millis, moment, side, whole};
use crate::reading::Reading;
use crate::verdict::{Board, Terms, Verdict};

/// A clock, and the events of the last call that changed it.
#[napi]
pub struct Clock {
    pub(crate) clock: flagfall::Clock,
    events: Vec<flagfall::Event>,
}

impl From<flagfall::Clock> for Clock {
    fn from(clock: flagfall::Clock) -> Self {
        Self {
            clock,
            events: Vec::new(),
        }
    }
}

#[napi]
impl Clock {
    /// A clock under `control`, set and not yet started.
    #[napi(constructor, catch_unwind)]
    pub fn new(control: &TimeControl) -> Self {
        flagfall::Clock::new(Arc::clone(&control.control)).into()
    }

    /// The clock of a game in a match.
    #[napi(factory, catch_unwind)]
    pub fn in_match(control: &TimeControl, of: &Match) -> Self {
        flagfall::Clock::in_match(Arc::clone(&control.control), &of.played).into()
    }

    /// The same clock once more.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Clock) -> Self {
        other.clock.clone().into()
    }

    /// The clock that was saved, with its save at `saved_at_ms` on the clock of now.
    #[napi(factory, catch_unwind)]
    pub fn restore(saved: Uint8Array, saved_at_ms: Option<i64>) -> Result<Self, Refused> {
        let saved_at = saved_at_ms.map(|ms| moment("savedAtMs", ms)).transpose()?;
        let clock = flagfall::Clock::restore(&saved, saved_at);
        Ok(clock.map_err(|error| errors::restore(&error))?.into())
    }

    /// The clock that a journal leads to.
    #[napi(factory, catch_unwind)]
    pub fn of_journal(text: Utf16String) -> Result<Self, Refused> {
        // Half of a character becomes a whole one that no journal has.
        let clock = flagfall::Clock::of_journal(&String::from_utf16_lossy(&text));
        Ok(clock.map_err(|error| errors::restore(&error))?.into())
    }

    /// The time control that the clock runs under.
    #[napi(catch_unwind)]
    pub fn control(&self) -> TimeControl {
        TimeControl {
            control: Arc::clone(self.clock.control()),
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

    /// Keeps a journal from now on.
    #[napi(catch_unwind)]
    pub fn keep_journal(&mut self) {
        self.clock.keep_journal();
    }

    /// The journal in JSON.
    #[napi(catch_unwind)]
    pub fn journal_json(&self) -> Option<String> {
        self.clock.journal_json()
    }

    /// Goes back to where the game had so many moves.
    #[napi(catch_unwind)]
    pub fn take_back_to_move(&mut self, at_ms: i64, moves: i64) -> Result<u32, Refused> {
        let to = Back::ToMove(whole("move", moves, u32::MAX)?);
        let happened = self.clock.take_back(to, at(at_ms)?);
        self.keep(happened)
    }

    /// Goes back to a moment.
    #[napi(catch_unwind)]
    pub fn take_back_to_moment(&mut self, at_ms: i64, moment_ms: i64) -> Result<u32, Refused> {
        let to = Back::ToMoment(moment("momentMs", moment_ms)?);
        let happened = self.clock.take_back(to, at(at_ms)?);
        self.keep(happened)
    }

    /// The events of the last call that changed the clock.
    #[napi(catch_unwind)]
    pub fn events(&self) -> Vec<Event> {
        self.events.iter().map(Event::from).collect()
    }

    /// The whole state in binary.
    #[napi(catch_unwind)]
    pub fn save(&self, at_ms: i64) -> Result<Uint8Array, Refused> {
        let saved = self.clock.save(at(at_ms)?);
        Ok(saved.map_err(errors::clock)?.into())
    }

    /// The whole state in JSON.
    #[napi(catch_unwind)]
    pub fn save_json(&self, at_ms: i64) -> Result<String, Refused> {
        self.clock.save_json(at(at_ms)?).map_err(errors::clock)
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
