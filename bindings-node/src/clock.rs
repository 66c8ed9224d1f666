//! The clock: two sides, one game.
//!
//! A call that changes the clock returns the number of its events, usually 0: numbers cross to
//! JavaScript fast, objects do not. [`events`] then returns the events themselves.
//!
//! JavaScript refers to a clock by its number. [`hold`] frees it when JavaScript's object is collected.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use flagfall::{ClockError, TakeBackTo, Timestamp};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::alarms::Alarms;
use crate::control;
use crate::errors::{self, Refused};
use crate::event::Event;
use crate::fast::{Answer, Call, DONE};
use crate::integers::{at, millis, most_events, move_number, side, time, whole};
use crate::match_play::Match;
use crate::names::choose;
use crate::protocol::TimesLeft;
use crate::reading;
use crate::standing::Standing;
use crate::table::{self, Table};
use crate::text;
use crate::time_format::TimeFormatOptions;
use crate::verdict::{Board, Terms, Verdict};

thread_local! {
    static CLOCKS: RefCell<Table<Held>> = const { RefCell::new(Table::new()) };
}

/// A clock, and the events of the last call that changed it.
struct Held {
    clock: flagfall::Clock,
    events: Vec<flagfall::Event>,
}

/// Stores a clock and returns its number, for [`hold`].
pub(crate) fn keep(clock: flagfall::Clock) -> f64 {
    let events = Vec::new();
    table::number(CLOCKS.with_borrow_mut(|table| table.insert(Held { clock, events })))
}

/// The result of `look` for the clock at `place`.
pub(crate) fn with<R>(
    place: f64,
    look: impl FnOnce(&flagfall::Clock) -> Result<R, Refused>,
) -> Result<R, Refused> {
    table::with(&CLOCKS, table::place(place)?, |held| look(&held.clock))
}

pub(crate) fn copy(place: f64) -> Result<flagfall::Clock, Refused> {
    with(place, |clock| Ok(clock.clone()))
}

/// The clock of a game in a match.
#[napi(namespace = "clocks", catch_unwind)]
pub fn in_match(control: f64, of: &Match) -> Result<f64, Refused> {
    let control = control::shared(control)?;
    Ok(keep(flagfall::Clock::in_match(control, &of.played)))
}

/// A copy of a clock.
#[napi(namespace = "clocks", catch_unwind)]
pub fn copy_of(place: f64) -> Result<f64, Refused> {
    Ok(keep(copy(place)?))
}

/// Restores a clock from its journal.
#[napi(namespace = "clocks", catch_unwind)]
pub fn from_journal(text: Utf16String) -> Result<f64, Refused> {
    // A lone surrogate becomes another character, which no journal contains.
    let clock = flagfall::Clock::from_journal(&String::from_utf16_lossy(&text));
    Ok(keep(clock.map_err(|error| errors::restore(&error))?))
}

/// A clock of a game that has begun elsewhere.
#[napi(namespace = "clocks", catch_unwind)]
pub fn join(control: f64, standing: Standing) -> Result<f64, Refused> {
    let (control, standing) = (control::shared(control)?, standing.read()?);
    let clock = flagfall::Clock::join(control, standing);
    Ok(keep(clock.map_err(errors::clock)?))
}

/// Replaces the whole state by what a server reports.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_standing(place: f64, standing: Standing) -> Result<(), Refused> {
    let standing = standing.read()?;
    table::with(&CLOCKS, table::place(place)?, |held| {
        held.clock.set_standing(standing).map_err(errors::clock)
    })
}

/// Sets the alarms of both sides.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_alarms(place: f64, at_ms: i64, alarms: Alarms) -> Result<u32, Refused> {
    let alarms = alarms.read()?;
    change(place, at_ms, |clock, at| clock.set_alarms(alarms, at))
}

/// The alarms of both sides.
#[napi(namespace = "clocks", catch_unwind)]
pub fn alarms(place: f64) -> Result<Alarms, Refused> {
    with(place, |clock| {
        let alarms = clock.alarms().cloned().unwrap_or_default();
        Ok((&alarms).into())
    })
}

/// The timestamp of the next event, alarms included.
#[napi(namespace = "clocks", catch_unwind)]
pub fn wake_ms(place: f64) -> Result<Option<i64>, Refused> {
    with(place, |clock| Ok(clock.wake().map(Timestamp::get)))
}

/// What the clocks show, as a standing.
#[napi(namespace = "clocks", catch_unwind)]
pub fn standing(place: f64, at_ms: i64) -> Result<Standing, Refused> {
    let at = at(at_ms)?;
    let standing = with(place, |clock| clock.standing(at).map_err(errors::clock));
    Ok(standing?.into())
}

/// The clock's time control.
#[napi(namespace = "clocks", catch_unwind)]
pub fn control(place: f64) -> Result<f64, Refused> {
    let control = with(place, |clock| Ok(Arc::clone(clock.control())))?;
    Ok(control::keep_shared(control))
}

/// Starts the game.
#[napi(namespace = "clocks", catch_unwind)]
pub fn start(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.start(side(of), at))
}

/// Completes a move that took `elapsed_ms`.
#[napi(namespace = "clocks", catch_unwind)]
pub fn press_elapsed(place: f64, of: u32, at_ms: i64, elapsed_ms: i64) -> Result<u32, Refused> {
    let elapsed = millis(elapsed_ms)?;
    change(place, at_ms, |clock, at| {
        clock.press_elapsed(side(of), at, elapsed)
    })
}

/// Completes a move that the opponent has not yet received.
#[napi(namespace = "clocks", catch_unwind)]
pub fn press_unreceived(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| {
        clock.press_unreceived(side(of), at)
    })
}

/// Completes the move with this number.
#[napi(namespace = "clocks", catch_unwind)]
pub fn press_move(
    place: f64,
    of: u32,
    at_ms: i64,
    number: i64,
    take_backs: i64,
) -> Result<u32, Refused> {
    let number = move_number(number, take_backs)?;
    change(place, at_ms, |clock, at| {
        clock.press_move(side(of), at, number)
    })
}

/// Completes the move with this number, which took `elapsed_ms`.
#[napi(namespace = "clocks", catch_unwind)]
pub fn press_move_elapsed(
    place: f64,
    of: u32,
    at_ms: i64,
    elapsed_ms: i64,
    number: i64,
    take_backs: i64,
) -> Result<u32, Refused> {
    let (elapsed, number) = (millis(elapsed_ms)?, move_number(number, take_backs)?);
    change(place, at_ms, |clock, at| {
        clock.press_move_elapsed(side(of), at, elapsed, number)
    })
}

/// Completes the move with this number, which the opponent has not yet received.
#[napi(namespace = "clocks", catch_unwind)]
pub fn press_move_unreceived(
    place: f64,
    of: u32,
    at_ms: i64,
    number: i64,
    take_backs: i64,
) -> Result<u32, Refused> {
    let number = move_number(number, take_backs)?;
    change(place, at_ms, |clock, at| {
        clock.press_move_unreceived(side(of), at, number)
    })
}

/// How often the game has been taken back.
#[napi(namespace = "clocks", catch_unwind)]
pub fn take_backs(place: f64) -> Result<u32, Refused> {
    with(place, |clock| Ok(clock.take_backs()))
}

/// Reports that the opponent received the move.
#[napi(namespace = "clocks", catch_unwind)]
pub fn receive(place: f64, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.receive(at))
}

/// Says whether a side has a complete move ready.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_ready(place: f64, of: u32, at_ms: i64, ready: bool) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| {
        clock.set_ready(side(of), at, ready)
    })
}

/// Says that a side has a move ready, which the opponent must receive once it is sent.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_ready_unreceived(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| {
        clock.set_ready_unreceived(side(of), at)
    })
}

/// Passes the turn without completing a move.
#[napi(namespace = "clocks", catch_unwind)]
pub fn hand_over(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.hand_over(side(of), at))
}

/// Passes the turn without completing a move, after `elapsed_ms`.
#[napi(namespace = "clocks", catch_unwind)]
pub fn hand_over_elapsed(place: f64, of: u32, at_ms: i64, elapsed_ms: i64) -> Result<u32, Refused> {
    let elapsed = millis(elapsed_ms)?;
    change(place, at_ms, |clock, at| {
        clock.hand_over_elapsed(side(of), at, elapsed)
    })
}

/// Passes a turn that the opponent has not yet received.
#[napi(namespace = "clocks", catch_unwind)]
pub fn hand_over_unreceived(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| {
        clock.hand_over_unreceived(side(of), at)
    })
}

/// Pauses the game.
#[napi(namespace = "clocks", catch_unwind)]
pub fn pause(place: f64, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.pause(at))
}

/// Resumes a paused game.
#[napi(namespace = "clocks", catch_unwind)]
pub fn resume(place: f64, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.resume(at))
}

/// Ends the game.
#[napi(namespace = "clocks", catch_unwind)]
pub fn stop(place: f64, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.stop(at))
}

/// Adds time to a bank.
#[napi(namespace = "clocks", catch_unwind)]
pub fn adjust(place: f64, of: u32, at_ms: i64, time_ms: i64) -> Result<u32, Refused> {
    let added = millis(time_ms)?;
    change(place, at_ms, |clock, at| clock.adjust(side(of), at, added))
}

/// Draws time from a reserve.
#[napi(namespace = "clocks", catch_unwind)]
pub fn draw_reserve(place: f64, of: u32, at_ms: i64, time_ms: i64) -> Result<u32, Refused> {
    let time = millis(time_ms)?;
    change(place, at_ms, |clock, at| {
        clock.draw_reserve(side(of), at, time)
    })
}

/// Lets a side go berserk.
#[napi(namespace = "clocks", catch_unwind)]
pub fn berserk(place: f64, of: u32, at_ms: i64, rule: String) -> Result<u32, Refused> {
    let rule = choose("rule", &rule)?;
    change(place, at_ms, |clock, at| clock.berserk(side(of), at, rule))
}

/// Sets a bank.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_bank(place: f64, of: u32, at_ms: i64, bank_ms: i64) -> Result<u32, Refused> {
    let bank = millis(bank_ms)?;
    change(place, at_ms, |clock, at| clock.set_bank(side(of), at, bank))
}

/// Gives the turn to a side.
#[napi(namespace = "clocks", catch_unwind)]
pub fn set_turn(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.set_turn(side(of), at))
}

/// Raises a flag.
#[napi(namespace = "clocks", catch_unwind)]
pub fn raise_flag(place: f64, of: u32, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.raise_flag(side(of), at))
}

/// Advances the clock.
#[napi(namespace = "clocks", catch_unwind)]
pub fn advance(place: f64, at_ms: i64) -> Result<u32, Refused> {
    change(place, at_ms, |clock, at| clock.advance(at))
}

/// Starts to keep a journal.
#[napi(namespace = "clocks", catch_unwind)]
pub fn keep_journal(place: f64) -> Result<(), Refused> {
    table::with(&CLOCKS, table::place(place)?, |held| {
        held.clock.keep_journal().map_err(errors::clock)
    })
}

/// The journal in JSON.
#[napi(namespace = "clocks", catch_unwind)]
pub fn journal_json(place: f64) -> Result<Option<String>, Refused> {
    with(place, |clock| Ok(clock.journal_json()))
}

/// Advances to `at_ms`, or until about `most` events have happened.
#[napi(namespace = "clocks", catch_unwind)]
pub fn advance_some(place: f64, at_ms: i64, most: i64) -> Result<Advanced, Refused> {
    let (at, most) = (at(at_ms)?, most_events(most)?);
    table::with(&CLOCKS, table::place(place)?, |held| {
        let mut events = Vec::new();
        let arrived = held.clock.advance_some(at, most, &mut events);
        let arrived = arrived.map_err(errors::clock)?;
        let count = held.keep(Ok(events))?;
        Ok(Advanced { count, arrived })
    })
}

/// The timestamp of the last call that changed the clock.
#[napi(namespace = "clocks", catch_unwind)]
pub fn last_at_ms(place: f64) -> Result<Option<i64>, Refused> {
    with(place, |clock| Ok(clock.last_at().map(Timestamp::get)))
}

/// Returns to the position after a number of moves.
#[napi(namespace = "clocks", catch_unwind)]
pub fn take_back_to_move(place: f64, moves: i64, at_ms: i64) -> Result<u32, Refused> {
    let to = TakeBackTo::Move(whole("move", moves, u32::MAX)?);
    change(place, at_ms, |clock, at| clock.take_back(at, to))
}

/// Returns to a timestamp.
#[napi(namespace = "clocks", catch_unwind)]
pub fn take_back_to_timestamp(place: f64, timestamp_ms: i64, at_ms: i64) -> Result<u32, Refused> {
    let to = TakeBackTo::Timestamp(at(timestamp_ms)?);
    change(place, at_ms, |clock, at| clock.take_back(at, to))
}

/// The events of the last call that changed the clock.
#[napi(namespace = "clocks", catch_unwind)]
pub fn events(place: f64) -> Result<Vec<Event>, Refused> {
    table::with(&CLOCKS, table::place(place)?, |held| {
        Ok(held.events.iter().map(Event::from).collect())
    })
}

/// The whole state in JSON.
#[napi(namespace = "clocks", catch_unwind)]
pub fn save_json(place: f64, at_ms: i64) -> Result<String, Refused> {
    let at = at(at_ms)?;
    with(place, |clock| clock.save_json(at).map_err(errors::clock))
}

/// The whole state and the journal in JSON.
#[napi(namespace = "clocks", catch_unwind)]
pub fn save_with_journal(place: f64, at_ms: i64) -> Result<String, Refused> {
    let at = at(at_ms)?;
    with(place, |clock| {
        clock.save_with_journal(at).map_err(errors::clock)
    })
}

/// The whole state with that of a match, and the journal, in JSON.
#[napi(namespace = "clocks", catch_unwind)]
pub fn save_with_match(place: f64, of: &Match, at_ms: i64) -> Result<String, Refused> {
    let at = at(at_ms)?;
    with(place, |clock| {
        let saved = clock.save_with_match(&of.played, at);
        saved.map_err(errors::clock)
    })
}

/// The number of the clock that was saved with a match.
#[napi(namespace = "clocks", catch_unwind)]
pub fn restore_with_match(saved: Utf16String, saved_at_ms: Option<i64>) -> Result<f64, Refused> {
    let saved_at = saved_at_ms.map(at).transpose()?;
    let restored = flagfall::Clock::restore_with_match(&text::bytes(&saved)?, saved_at);
    let (clock, _) = restored.map_err(|error| errors::restore(&error))?;
    Ok(keep(clock))
}

/// The result of the game, given what the board says.
#[napi(namespace = "clocks", catch_unwind)]
pub fn verdict(place: f64, at_ms: i64, board: Board, terms: Terms) -> Result<Verdict, Refused> {
    let (at, board, terms) = (at(at_ms)?, board.read()?, terms.read()?);
    let verdict = with(place, |clock| {
        clock.verdict(at, board, terms).map_err(errors::clock)
    });
    Ok(verdict?.into())
}

/// What a side's clock shows.
#[napi(namespace = "clocks", catch_unwind)]
pub fn format(
    place: f64,
    of: u32,
    at_ms: i64,
    format: TimeFormatOptions,
) -> Result<Option<String>, Refused> {
    let (side, at, format) = (side(of), at(at_ms)?, format.read()?);
    with(place, |clock| {
        clock.format(side, at, format).map_err(errors::clock)
    })
}

/// When that changes.
#[napi(namespace = "clocks", catch_unwind)]
pub fn next_change(
    place: f64,
    of: u32,
    at_ms: i64,
    format: TimeFormatOptions,
) -> Result<Option<i64>, Refused> {
    let (side, at, format) = (side(of), at(at_ms)?, format.read()?);
    with(place, |clock| {
        let change = clock.next_change(side, at, format);
        Ok(change.map_err(errors::clock)?.map(Timestamp::get))
    })
}

/// What the clocks will show if nobody presses, in JSON.
#[napi(namespace = "clocks", catch_unwind)]
pub fn forecast(place: f64, at_ms: i64, most: i64) -> Result<String, Refused> {
    let (at, most) = (at(at_ms)?, most_events(most)?);
    with(place, |clock| {
        let forecast = clock.forecast(at, most).map_err(errors::clock)?;
        Ok(forecast.to_json())
    })
}

/// The message that tells an engine the times.
#[napi(namespace = "clocks", catch_unwind)]
pub fn command(place: f64, protocol: String, at_ms: i64) -> Result<String, Refused> {
    let (protocol, at) = (crate::protocol::protocol(&protocol)?, at(at_ms)?);
    with(place, |clock| {
        clock.command(protocol, at).map_err(errors::clock)
    })
}

/// The numbers of that message.
#[napi(namespace = "clocks", catch_unwind)]
pub fn times_left_of(place: f64, protocol: String, at_ms: i64) -> Result<TimesLeft, Refused> {
    let (protocol, at) = (crate::protocol::protocol(&protocol)?, at(at_ms)?);
    let left = with(place, |clock| {
        clock.times_left(protocol, at).map_err(errors::clock)
    });
    Ok(left?.into())
}

fn change(
    place: f64,
    at_ms: i64,
    change: impl FnOnce(&mut flagfall::Clock, Timestamp) -> CallResult,
) -> Result<u32, Refused> {
    let at = at(at_ms)?;
    table::with(&CLOCKS, table::place(place)?, |held| {
        let happened = change(&mut held.clock, at);
        held.keep(happened)
    })
}

/// The result of advancing for a number of events.
#[napi(object)]
pub struct Advanced {
    /// The number of events.
    pub count: u32,
    /// Whether these are all.
    pub arrived: bool,
}

type CallResult = Result<Vec<flagfall::Event>, ClockError>;

impl Held {
    #[inline]
    fn keep(&mut self, happened: CallResult) -> Result<u32, Refused> {
        self.events = happened.map_err(errors::clock)?;
        Ok(u32::try_from(self.events.len()).unwrap_or(u32::MAX))
    }
}

/// Creates a clock under a time control: `(control)`. Returns its number.
pub(crate) fn make(call: &Call<1>) -> Answer {
    let control = control::shared(call.number(0)?)?;
    Ok(Some(keep(flagfall::Clock::new(control))))
}

/// Restores a clock: `(saved, savedAtMs)`; the second may be undefined. Returns its number.
pub(crate) fn restore(call: &Call<2>) -> Answer {
    let saved_at = if call.is_undefined(1) {
        None
    } else {
        Some(call.at(1)?)
    };
    let clock = flagfall::Clock::restore(&call.bytes(0, "saved")?, saved_at);
    Ok(Some(keep(clock.map_err(|error| errors::restore(&error))?)))
}

/// Saves a clock in binary: `(place, atMs, bytes)`. Returns the length, and writes it if it fits.
pub(crate) fn save(call: &Call<3>) -> Answer {
    let (at, bytes) = (call.at(1)?, call.column::<u8>(2, "bytes", 0)?);
    table::with(&CLOCKS, call.place(0)?, |held| {
        let saved = held.clock.save(at).map_err(errors::clock)?;
        Ok(Some(write(&saved, bytes)))
    })
}

/// Writes a snapshot if it fits, and returns its length.
pub(crate) fn write(saved: &[u8], bytes: &[Cell<u8>]) -> f64 {
    if let Some(bytes) = bytes.get(..saved.len()) {
        for (cell, byte) in bytes.iter().zip(saved) {
            cell.set(*byte);
        }
    }
    saved.len() as f64
}

/// Frees a clock when an object is collected: `(object, place)`.
pub(crate) fn hold(call: &Call<2>) -> Answer {
    let place = call.place(1)?;
    table::with(&CLOCKS, place, |_| Ok(()))?;
    call.at_end_of(0, place, |place| table::remove(&CLOCKS, place))
}

/// The timestamp of the next event if nobody presses: `(place)`.
pub(crate) fn deadline(call: &Call<1>) -> Answer {
    table::with(&CLOCKS, call.place(0)?, |held| {
        Ok(held.clock.deadline().map(|at| at.get() as f64))
    })
}

/// Completes a move: `(place, side, atMs)`. Returns the number of events.
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
        Ok(DONE)
    })
}
