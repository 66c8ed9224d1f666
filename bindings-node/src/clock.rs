//! The clock: two sides, one game.
//!
//! A call that changes the clock gives the number of events that it brought about: numbers cross
//! fast, objects do not, and most calls bring about none. The events themselves wait for
//! [`Clock::events`].

use std::cell::RefCell;
use std::sync::Arc;

use flagfall::{At, Back, ClockError};
use napi::bindgen_prelude::{Uint8Array, Utf16String};
use napi_derive::napi;

use crate::control::TimeControl;
use crate::errors::{self, Refused};
use crate::event::Event;
use crate::fast::{Answer, Call};
use crate::match_play::Match;
use crate::numbers::{at, millis, moment, side, time, whole};
use crate::reading;
use crate::table::{self, Place, Table};
use crate::verdict::{Board, Terms, Verdict};

thread_local! {
    static CLOCKS: RefCell<Table<Held>> = const { RefCell::new(Table::new()) };
}

/// A clock, and the events of the last call that changed it.
struct Held {
    clock: flagfall::Clock,
    events: Vec<flagfall::Event>,
}

/// A clock.
#[napi]
pub struct Clock {
    place: Place<Held>,
}

impl From<flagfall::Clock> for Clock {
    fn from(clock: flagfall::Clock) -> Self {
        let events = Vec::new();
        Self {
            place: Place::new(&CLOCKS, Held { clock, events }),
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
    pub fn copy_of(other: &Clock) -> Result<Self, Refused> {
        Ok(other.copy()?.into())
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

    /// Its number.
    #[napi(catch_unwind)]
    pub fn place(&self) -> f64 {
        self.place.number()
    }

    /// The time control that the clock runs under.
    #[napi(catch_unwind)]
    pub fn control(&self) -> Result<TimeControl, Refused> {
        let control = self.with(|clock| Ok(Arc::clone(clock.control())))?;
        Ok(TimeControl { control })
    }

    /// Starts the game.
    #[napi(catch_unwind)]
    pub fn start(&self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.start(side(of), at))
    }

    /// Completes a move that took `elapsed_ms`.
    #[napi(catch_unwind)]
    pub fn press_elapsed(&self, of: u32, at_ms: i64, elapsed_ms: i64) -> Result<u32, Refused> {
        let elapsed = millis("elapsedMs", elapsed_ms)?;
        self.change(at_ms, |clock, at| {
            clock.press_elapsed(side(of), at, elapsed)
        })
    }

    /// Completes a move that the opponent has yet to receive.
    #[napi(catch_unwind)]
    pub fn press_unreceived(&self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.press_unreceived(side(of), at))
    }

    /// The opponent has received the move.
    #[napi(catch_unwind)]
    pub fn receive(&self, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.receive(at))
    }

    /// Tells whether a side has a complete move ready.
    #[napi(catch_unwind)]
    pub fn set_ready(&self, of: u32, at_ms: i64, ready: bool) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.set_ready(side(of), at, ready))
    }

    /// Passes the turn without completing a move.
    #[napi(catch_unwind)]
    pub fn hand_over(&self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.hand_over(side(of), at))
    }

    /// Pauses the clock.
    #[napi(catch_unwind)]
    pub fn pause(&self, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.pause(at))
    }

    /// Ends a pause.
    #[napi(catch_unwind)]
    pub fn resume(&self, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.resume(at))
    }

    /// Ends the game.
    #[napi(catch_unwind)]
    pub fn stop(&self, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.stop(at))
    }

    /// Adds time to a bank.
    #[napi(catch_unwind)]
    pub fn adjust(&self, of: u32, at_ms: i64, time_ms: i64) -> Result<u32, Refused> {
        let added = millis("timeMs", time_ms)?;
        self.change(at_ms, |clock, at| clock.adjust(side(of), at, added))
    }

    /// Sets a bank.
    #[napi(catch_unwind)]
    pub fn set_bank(&self, of: u32, at_ms: i64, bank_ms: i64) -> Result<u32, Refused> {
        let bank = millis("bankMs", bank_ms)?;
        self.change(at_ms, |clock, at| clock.set_bank(side(of), at, bank))
    }

    /// Sets the turn.
    #[napi(catch_unwind)]
    pub fn set_turn(&self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.set_turn(side(of), at))
    }

    /// Raises a flag.
    #[napi(catch_unwind)]
    pub fn raise_flag(&self, of: u32, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.raise_flag(side(of), at))
    }

    /// Lets time pass.
    #[napi(catch_unwind)]
    pub fn advance(&self, at_ms: i64) -> Result<u32, Refused> {
        self.change(at_ms, |clock, at| clock.advance(at))
    }

    /// Keeps a journal from now on.
    #[napi(catch_unwind)]
    pub fn keep_journal(&self) -> Result<(), Refused> {
        self.place.with(|held| {
            held.clock.keep_journal();
            Ok(())
        })
    }

    /// The journal in JSON.
    #[napi(catch_unwind)]
    pub fn journal_json(&self) -> Result<Option<String>, Refused> {
        self.with(|clock| Ok(clock.journal_json()))
    }

    /// Goes back to where the game had so many moves.
    #[napi(catch_unwind)]
    pub fn take_back_to_move(&self, at_ms: i64, moves: i64) -> Result<u32, Refused> {
        let to = Back::ToMove(whole("move", moves, u32::MAX)?);
        self.change(at_ms, |clock, at| clock.take_back(to, at))
    }

    /// Goes back to a moment.
    #[napi(catch_unwind)]
    pub fn take_back_to_moment(&self, at_ms: i64, moment_ms: i64) -> Result<u32, Refused> {
        let to = Back::ToMoment(moment("momentMs", moment_ms)?);
        self.change(at_ms, |clock, at| clock.take_back(to, at))
    }

    /// The events of the last call that changed the clock.
    #[napi(catch_unwind)]
    pub fn events(&self) -> Result<Vec<Event>, Refused> {
        self.place
            .with(|held| Ok(held.events.iter().map(Event::from).collect()))
    }

    /// The whole state in binary.
    #[napi(catch_unwind)]
    pub fn save(&self, at_ms: i64) -> Result<Uint8Array, Refused> {
        let at = at(at_ms)?;
        let saved = self.with(|clock| clock.save(at).map_err(errors::clock));
        Ok(saved?.into())
    }

    /// The whole state in JSON.
    #[napi(catch_unwind)]
    pub fn save_json(&self, at_ms: i64) -> Result<String, Refused> {
        let at = at(at_ms)?;
        self.with(|clock| clock.save_json(at).map_err(errors::clock))
    }

    /// The result of the game, with the clocks' say.
    #[napi(catch_unwind)]
    pub fn verdict(&self, at_ms: i64, board: Board, terms: Terms) -> Result<Verdict, Refused> {
        let (at, board, terms) = (at(at_ms)?, board.read()?, terms.read()?);
        let reading = self.with(|clock| clock.read(at).map_err(errors::clock));
        Ok(reading?.verdict(board, terms).into())
    }

    /// What to tell the engine of the side on turn.
    #[napi(catch_unwind)]
    pub fn command(&self, protocol: String, at_ms: i64) -> Result<String, Refused> {
        let (protocol, at) = (crate::protocol::protocol(&protocol)?, at(at_ms)?);
        self.with(|clock| clock.command(protocol, at).map_err(errors::clock))
    }

    /// The moment of the next event if nobody presses.
    #[napi(catch_unwind)]
    pub fn deadline_ms(&self) -> Result<Option<i64>, Refused> {
        self.with(|clock| Ok(clock.deadline().map(At::get)))
    }

    fn change(
        &self,
        at_ms: i64,
        change: impl FnOnce(&mut flagfall::Clock, At) -> Happened,
    ) -> Result<u32, Refused> {
        let at = at(at_ms)?;
        self.place.with(|held| {
            let happened = change(&mut held.clock, at);
            held.keep(happened)
        })
    }
}

type Happened = Result<Vec<flagfall::Event>, ClockError>;

impl Clock {
    /// What `look` makes of the clock of core.
    pub(crate) fn with<R>(
        &self,
        look: impl FnOnce(&flagfall::Clock) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        self.place.with(|held| look(&held.clock))
    }

    pub(crate) fn copy(&self) -> Result<flagfall::Clock, Refused> {
        self.with(|clock| Ok(clock.clone()))
    }
}

impl Held {
    #[inline]
    fn keep(&mut self, happened: Happened) -> Result<u32, Refused> {
        self.events = happened.map_err(errors::clock)?;
        Ok(u32::try_from(self.events.len()).unwrap_or(u32::MAX))
    }
}

/// Completes a move: `(place, side, atMs)`. Gives the number of events.
pub(crate) fn press(call: &Call<3>) -> Answer {
    let (side, at) = (call.side(1)?, call.at(2)?);
    table::with(&CLOCKS, call.place(0)?, |held| {
        let happened = held.clock.press(side, at);
        Ok(Some(held.keep(happened)?.into()))
    })
}

/// A bank: `(place, side, atMs)`.
pub(crate) fn bank(call: &Call<3>) -> Answer {
    let (side, at) = (call.side(1)?, call.at(2)?);
    table::with(&CLOCKS, call.place(0)?, |held| {
        let bank = held.clock.bank(side, at).map_err(errors::clock)?;
        Ok(bank.map(time))
    })
}

/// A reading into a row: `(place, atMs, row)`.
pub(crate) fn read_into(call: &Call<3>) -> Answer {
    let at = call.at(1)?;
    let row = call.column(2, "row", reading::ROW)?;
    table::with(&CLOCKS, call.place(0)?, |held| {
        let reading = held.clock.read(at).map_err(errors::clock)?;
        reading::write(&reading, row);
        Ok(None)
    })
}
