//! The clock.

use std::sync::Arc;

use flagfall::{ClockError, Millis, Protocol, Side, TakeBackTo, Timestamp};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use spin::Yield;
use spin::mutex::{SpinMutex, SpinMutexGuard};

use crate::argument::{AtMs, Chosen, Int};
use crate::control::TimeControl;
use crate::errors;
use crate::event::{self, Event};
use crate::match_play::Match;
use crate::reading::Reading;
use crate::snapshot::{self, Saved};
use crate::typed::Tuple;
use crate::value::{self, Reduced};
use crate::verdict::{self, Board, CannotWin, Overtime, Verdict};

/// The clocks of one game under a time control, set and not yet started.
///
/// The caller says when things happen: every call takes an `at_ms`, in milliseconds on any steady
/// clock of the caller's, and none may lie before the last. A call that raises changes nothing. A
/// call that changes the clock gives the events that it brought about, in order of time, each
/// with the exact moment at which it happened, however late the call finds it. Mostly there are
/// none: an empty tuple.
///
/// With `in_match` the game is one of that match as it stands: the penalty that ends the match
/// ends the game, and the one that freezes the cube ends a decision on it. Penalties are passed on
/// to the match by the caller, with Match.penalize.
///
/// All methods raise ClockError where the clock refuses, ArgumentError for an unknown side or a
/// number beyond 2**53 - 1. ClockError "at-went-back" and "too-large" can come from every call that
/// takes an `at_ms`, and "journal-full" from every call that changes a clock with a journal; they
/// are not repeated below.
///
/// A clock may be used from several threads; each call is atomic. copy.copy returns an independent
/// clock in the same state, with a journal of its own. A clock changes, so it equals only itself
/// and can be a key of a dict; two clocks are in the same state if they save the same:
/// `one.save(at_ms) == two.save(at_ms)`. It does not pickle, because a pickle cannot tell whose
/// `at_ms` comes next: `save` and `restore` can.
#[pyclass(module = "flagfall", frozen)]
pub(crate) struct Clock(SpinMutex<flagfall::Clock, Yield>);

// Python gives its objects memory that is aligned to 16 bytes, and PyO3 does not ask for more.
const _: () = assert!(align_of::<Clock>() <= 16);

type Events<'py> = PyResult<Tuple<'py, Event>>;

#[pymethods]
impl Clock {
    #[new]
    #[pyo3(signature = (control, *, in_match=None))]
    fn new(control: &Bound<'_, TimeControl>, in_match: Option<&Bound<'_, Match>>) -> Self {
        let control = Arc::clone(&control.get().0);
        Self::from(match in_match {
            None => flagfall::Clock::new(control),
            Some(of) => flagfall::Clock::in_match(control, &of.get().now()),
        })
    }

    /// The time control that the clock runs under.
    #[getter]
    fn control(&self) -> TimeControl {
        TimeControl(Arc::clone(self.lock().control()))
    }

    /// The moment of the next event if nobody presses, in milliseconds on the caller's clock:
    /// alive one millisecond before it, expired at it, so that a timer set for it finds the event.
    /// None while the clock does not run, or if nothing will ever happen.
    ///
    /// It is good until the next call that changes the clock.
    #[getter]
    fn deadline_ms(&self) -> Option<i64> {
        self.lock().deadline().map(Timestamp::get)
    }

    /// The `at_ms` of the last call that changed the clock: every later call must have the same or a
    /// later one, else it raises ClockError "at-went-back", whose `last_at_ms` says the same. None
    /// before the first call.
    #[getter]
    fn last_at_ms(&self) -> Option<i64> {
        self.lock().last_at().map(Timestamp::get)
    }

    /// Starts the game: the turn of `side` begins. Usually the first side's.
    ///
    /// Raises ClockError "already-started" or "over".
    fn start<'py>(&self, py: Python<'py>, side: Chosen<Side>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.start(side.0, at_ms.0))
    }

    /// Completes the move of `side`: its credit is added and the other side's turn begins.
    ///
    /// The side is named so that a message that arrives twice cannot press the opponent's clock.
    /// A press after the end of the game changes nothing and gives an event of the kind "late".
    /// Where the move was ready and has been sent by `at_ms`, an event of the kind "sent" says so.
    ///
    /// `elapsed_ms` is the time that the caller measured for the turn: it replaces the time since
    /// the turn began, also before a pause, a journal, a save or the moment that was taken back to,
    /// so that lag costs the side nothing. What has been reported stands, and a shorter
    /// `elapsed_ms` counts as the time until then. The other side's turn begins at `at_ms`.
    ///
    /// Raises ClockError "not-on-turn", "deciding", "awaiting-receipt", "not-started" or "paused";
    /// "negative" for an `elapsed_ms` below zero.
    #[pyo3(signature = (side, at_ms, elapsed_ms=None))]
    fn press<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
        elapsed_ms: Option<Int>,
    ) -> Events<'py> {
        match elapsed_ms {
            None => self.change(py, |clock| clock.press(side.0, at_ms.0)),
            Some(elapsed) => {
                let elapsed = elapsed.millis("elapsed_ms")?;
                self.change(py, |clock| clock.press_elapsed(side.0, at_ms.0, elapsed))
            }
        }
    }

    /// As `press`, where the opponent has yet to receive the move. Neither clock runs until
    /// `receive`; readings count from the press and are provisional, and no flag falls on them.
    ///
    /// Raises ClockError as `press`, except "negative".
    fn press_unreceived<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> Events<'py> {
        self.change(py, |clock| clock.press_unreceived(side.0, at_ms.0))
    }

    /// The opponent has received what it had yet to receive: the turn that `press_unreceived` or a
    /// sent move handed on begins at `at_ms`; the decision, or the suspended turn, that
    /// `hand_over_unreceived` handed on begins or goes on at `at_ms`.
    ///
    /// Raises ClockError "not-awaiting", "paused" or "over".
    fn receive<'py>(&self, py: Python<'py>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.receive(at_ms.0))
    }

    /// Tells whether `side` has a complete move ready. One that stands ready is sent by itself in
    /// the last millisecond before the bank or the turn limit would expire: the side completes its
    /// move with what it has then, and the other side's turn begins, with an event of the kind
    /// "sent".
    ///
    /// Raises ClockError as `press`, except "negative"; "over" after the end of the game.
    fn set_ready<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
        ready: bool,
    ) -> Events<'py> {
        self.change(py, |clock| clock.set_ready(side.0, at_ms.0, ready))
    }

    /// As `set_ready` with a move that is ready, which the opponent has yet to receive once it is sent:
    /// the other side's turn then begins with `receive`, as after `press_unreceived`.
    ///
    /// Raises ClockError as `set_ready`.
    fn set_ready_unreceived<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> Events<'py> {
        self.change(py, |clock| clock.set_ready_unreceived(side.0, at_ms.0))
    }

    /// Passes the turn without completing a move: a cube is offered, and the other side's clock
    /// runs while it decides. A second hand over, by the side that decides, ends the decision, and
    /// the suspended turn goes on.
    ///
    /// A decision lends and earns nothing, counts no move and is under no turn limit. A hand over
    /// after the end of the game changes nothing and gives an event of the kind "late".
    ///
    /// `elapsed_ms` is the time that the caller measured for the turn or the decision that it ends, as
    /// in `press`: it replaces the time since that began. What it hands over to begins at `at_ms`.
    ///
    /// Raises ClockError "not-on-turn", "awaiting-receipt", "not-started" or "paused"; "negative"
    /// for an `elapsed_ms` below zero.
    #[pyo3(signature = (side, at_ms, elapsed_ms=None))]
    fn hand_over<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
        elapsed_ms: Option<Int>,
    ) -> Events<'py> {
        match elapsed_ms {
            None => self.change(py, |clock| clock.hand_over(side.0, at_ms.0)),
            Some(elapsed) => {
                let elapsed = elapsed.millis("elapsed_ms")?;
                self.change(py, |clock| {
                    clock.hand_over_elapsed(side.0, at_ms.0, elapsed)
                })
            }
        }
    }

    /// As `hand_over`, where the opponent has yet to receive the double, the take or the pass. Neither
    /// clock runs until `receive`; readings count from the hand over and are provisional, and no flag
    /// falls on them.
    ///
    /// Raises ClockError as `hand_over`, except "negative".
    fn hand_over_unreceived<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
    ) -> Events<'py> {
        self.change(py, |clock| clock.hand_over_unreceived(side.0, at_ms.0))
    }

    /// Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time.
    ///
    /// Where the game turns out to have ended by `at_ms`, the events say so, and there is nothing
    /// left to pause.
    ///
    /// Raises ClockError "not-started", "paused" or "over".
    fn pause<'py>(&self, py: Python<'py>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.pause(at_ms.0))
    }

    /// Ends a pause: the turn goes on where it stood.
    ///
    /// Raises ClockError "not-paused" or "over".
    fn resume<'py>(&self, py: Python<'py>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.resume(at_ms.0))
    }

    /// Ends the game: mate, resignation, agreement. A game that was never started can be stopped
    /// too.
    ///
    /// Where the game turns out to have ended by `at_ms`, the events say so and that end stands.
    ///
    /// Raises ClockError "over".
    fn stop<'py>(&self, py: Python<'py>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.stop(at_ms.0))
    }

    /// The arbiter adds `time_ms` to the bank of `side`, or takes it away if below zero. What would
    /// fall below zero is left at zero, and nothing expires until time runs. Possible at any time,
    /// before the start and after the end too; a fallen flag stays down until `raise_flag`.
    ///
    /// Raises ClockError "untimed" for a side without a bank.
    fn adjust<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
        time_ms: Int,
    ) -> Events<'py> {
        let time = time_ms.millis("time_ms")?;
        self.change(py, |clock| clock.adjust(side.0, at_ms.0, time))
    }

    /// The arbiter sets the bank of `side` to `bank_ms`. Otherwise as `adjust`.
    ///
    /// Raises ClockError as `adjust`, and "negative" for a bank below zero.
    fn set_bank<'py>(
        &self,
        py: Python<'py>,
        side: Chosen<Side>,
        at_ms: AtMs,
        bank_ms: Int,
    ) -> Events<'py> {
        let bank = bank_ms.millis("bank_ms")?;
        self.change(py, |clock| clock.set_bank(side.0, at_ms.0, bank))
    }

    /// The arbiter sets the turn: that of `side` begins, and lends what any turn lends. The turn
    /// before it counts no move and earns nothing; the time that it used stays used.
    ///
    /// Raises ClockError "not-started" or "over".
    fn set_turn<'py>(&self, py: Python<'py>, side: Chosen<Side>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.set_turn(side.0, at_ms.0))
    }

    /// The arbiter raises the flag of `side`: a fallen flag first, then a first flag. A game that
    /// had ended by it is paused, with the same side on turn; nothing expires until time runs.
    ///
    /// Raises ClockError "flag-up" if there is no flag to raise.
    fn raise_flag<'py>(&self, py: Python<'py>, side: Chosen<Side>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.raise_flag(side.0, at_ms.0))
    }

    /// Lets time pass until `at_ms`: what falls due by then happens.
    ///
    /// Not needed for the outcome, which the next press finds as well; needed to learn of a flag
    /// when it falls. `deadline_ms` says when to look.
    ///
    /// Raises ClockError as every call of a clock.
    fn advance<'py>(&self, py: Python<'py>, at_ms: AtMs) -> Events<'py> {
        self.change(py, |clock| clock.advance(at_ms.0))
    }

    /// As `advance`, but stops after `most` events and those of the same moment, 1 to 4294967295, so
    /// that they take no more memory than the caller wants. Gives the events, and whether they are
    /// all until `at_ms`. If not, the clock's time is that of the last event, and the next call goes
    /// on from there.
    ///
    /// Raises ClockError as every call of a clock; ArgumentError for a `most` out of range.
    fn advance_some<'py>(
        &self,
        py: Python<'py>,
        at_ms: AtMs,
        most: Int,
    ) -> PyResult<(Tuple<'py, Event>, bool)> {
        let most = most.most()?;
        let mut happened = Vec::new();
        let all = self.lock().advance_some(at_ms.0, most, &mut happened);
        let all = all.map_err(errors::clock)?;
        Ok((event::tuple(py, happened)?, all))
    }

    /// What the clocks show at `at_ms`, without changing anything.
    ///
    /// Raises ClockError as every call of a clock.
    fn read(&self, at_ms: AtMs) -> PyResult<Reading> {
        let reading = self.lock().read(at_ms.0);
        reading.map(Reading).map_err(errors::clock)
    }

    /// What the main display of `side` shows at `at_ms`, in milliseconds, without changing anything:
    /// the bank of its reading, at less cost. None: untimed.
    ///
    /// Raises ClockError as every call of a clock.
    fn bank(&self, side: Chosen<Side>, at_ms: AtMs) -> PyResult<Option<i64>> {
        let bank = self.lock().bank(side.0, at_ms.0).map_err(errors::clock)?;
        Ok(bank.map(Millis::get))
    }

    /// What to tell the engine of the side on turn at `at_ms`, before its move, without changing
    /// anything: one line or more, without a newline at the end. Nothing that it says lets an
    /// engine use more than it has.
    ///
    /// "uci" is a `go` with the times that may be used now, at least 1 ms, the first side white;
    /// "usi" is a `go`, the first side black, with `byoyomi` where it is played; "cecp" is `time`
    /// and `otim`, in hundredths of a second; "gtp" is `time_left` of both sides, the first black,
    /// in whole seconds, with the moves or the lives left in overtime; "sgf" is what the move that
    /// was made last left to its side, `BL[59.5]`, and in overtime its moves left, `OB[24]`.
    ///
    /// Raises ClockError as every call of a clock; ArgumentError for an unknown protocol.
    fn command(&self, protocol: Chosen<Protocol>, at_ms: AtMs) -> PyResult<String> {
        let command = self.lock().command(protocol.0, at_ms.0);
        command.map_err(errors::clock)
    }

    /// The result of the game at `at_ms`, without changing anything: what the clocks say, what
    /// `board` says, and what the game itself makes of a flag.
    ///
    /// `board` is what the board and the players say: "open", nothing yet; "draw", on the board or
    /// by agreement; ("win", side), won on the board; ("score", points), the game's own score seen
    /// from the first side, above zero where it has won; ("resigned", side); ("claimed", side), a
    /// draw claimed since the opponent's first flag has fallen and the game can no longer be lost.
    ///
    /// `minimal_loss` and `maximal_loss`, which go together, are the smallest and the largest loss
    /// in a game that counts points, as positive numbers: 2 and 64 in Othello. `cannot_win` names
    /// the side, or the sides, that cannot win by any sequence of moves, so that the opponent's
    /// flag draws. `overtime` is what time beyond zero costs in a game that is played on past it:
    /// points, 0 to 4294967295, and the milliseconds that cost as much, 1 to 4294967295, begun ones
    /// counting in full; (10, 60_000) in Scrabble. It is taken off a board's score.
    ///
    /// In this order: a fallen flag; two first flags that leave nobody to win; penalties that ended
    /// the match; a resignation; first flags; the board. A game that was halted waits for the
    /// board's score. A draw that is claimed without a right to it changes nothing.
    ///
    /// Raises ClockError as every call of a clock; ArgumentError for an unknown board or side, or a
    /// number out of range.
    #[pyo3(
        signature = (
            at_ms, board=Board::OPEN, *, minimal_loss=None, maximal_loss=None,
            cannot_win=CannotWin::NOBODY, overtime=None
        ),
        text_signature = "($self, at_ms, board='open', *, minimal_loss=None, maximal_loss=None, \
                          cannot_win=(), overtime=None)"
    )]
    fn verdict(
        &self,
        at_ms: AtMs,
        board: Board,
        minimal_loss: Option<Int>,
        maximal_loss: Option<Int>,
        cannot_win: CannotWin,
        overtime: Option<Overtime>,
    ) -> PyResult<Verdict> {
        let terms = verdict::terms(minimal_loss, maximal_loss, cannot_win, overtime)?;
        let verdict = self.lock().verdict(at_ms.0, board.0, terms);
        verdict.map(Verdict).map_err(errors::clock)
    }

    /// The clock's whole state at `at_ms`, in the compact binary form: some hundred bytes.
    /// `restore` makes an equal clock of it, in any language, on any machine and at any later
    /// version. A journal is not part of it, so that nothing can be taken back on that clock:
    /// `save_with_journal` saves both.
    ///
    /// Nothing changes, and no time passes: what has fallen due by `at_ms` happens when the clock
    /// that is restored is looked at. write_file puts it on the disk, all of it or none.
    ///
    /// Raises ClockError as every call of a clock.
    fn save<'py>(&self, py: Python<'py>, at_ms: AtMs) -> PyResult<Bound<'py, PyBytes>> {
        let saved = self.lock().save(at_ms.0).map_err(errors::clock)?;
        Ok(PyBytes::new(py, &saved))
    }

    /// As `save`, in JSON: one line. White space and the order of the keys may change on the way,
    /// as they do in databases; nothing else may.
    ///
    /// Raises ClockError as every call of a clock.
    fn save_json(&self, at_ms: AtMs) -> PyResult<String> {
        self.lock().save_json(at_ms.0).map_err(errors::clock)
    }

    /// As `save_json`, with the clock's journal, so that moves can be taken back on the clock that
    /// `restore` makes. The text grows with the game, by some 30 bytes a call.
    ///
    /// Raises ClockError "no-journal" where the clock keeps none.
    fn save_with_journal(&self, at_ms: AtMs) -> PyResult<String> {
        self.lock()
            .save_with_journal(at_ms.0)
            .map_err(errors::clock)
    }

    /// The clock that was saved by `save`, in bytes, or by `save_json`, in a text; or by
    /// `save_with_journal`, with its journal.
    ///
    /// `saved_at_ms` is the moment of the save on the clock that `at_ms` comes from now, in
    /// milliseconds, and so says what becomes of the time in between. None: the clock is still the
    /// same, such as the time of day, and the time in between counts. The moment of the restore:
    /// the clock goes on as it stood at the save, and the time in between does not count. Any
    /// earlier moment: so much of it counts.
    ///
    /// Raises RestoreError for what is no snapshot, for one that was cut or altered, and for one
    /// that holds what no clock could have come to; ArgumentError for a number beyond 2**53 - 1.
    #[staticmethod]
    #[pyo3(signature = (saved, *, saved_at_ms=None))]
    fn restore(saved: Saved<'_>, saved_at_ms: Option<Int>) -> PyResult<Self> {
        let saved_at = saved_at_ms.map(|ms| ms.moment("saved_at_ms")).transpose()?;
        snapshot::restore(&saved, saved_at).map(Self::from)
    }

    /// From now on the clock keeps a journal: the list of what is done to it, from the clock as it
    /// stands. A clock that keeps one already goes on with it.
    ///
    /// A journal has room for 10,000,000 events. From then on each call that would bring about more
    /// is refused as "journal-full".
    ///
    /// Raises ClockError "journal-full" for a time control under which one call can bring about
    /// more than 1,000,000 events.
    fn keep_journal(&self) -> PyResult<()> {
        self.lock().keep_journal().map_err(errors::clock)
    }

    /// The clock's journal in JSON, which `from_journal` reads: the clock as the journal began, and
    /// an entry such as `[61500,{"press":"first"}]` for each call that was not refused. None if it
    /// keeps no journal.
    fn journal_json(&self, py: Python<'_>) -> Option<String> {
        // A copy is written, since a lock that is held while others run is held for ever in the child
        // of a process that forks meanwhile.
        let clock = self.now();
        py.detach(|| clock.journal_json())
    }

    /// The clock that a journal leads to, with that journal: every call in it is made again.
    ///
    /// Raises RestoreError for what is no journal, and for one with a call that is refused.
    #[staticmethod]
    fn from_journal(text: &Bound<'_, PyString>) -> PyResult<Self> {
        snapshot::from_journal(text).map(Self::from)
    }

    /// Goes back to an earlier moment of the game, and on from there: the clocks stand as they
    /// stood then, and what has happened since has not. They run on from `at_ms`, if they ran
    /// then. The events are those until `at_ms`, which are taken back with the rest.
    ///
    /// Either `move` or `timestamp_ms` says where to. `move`, 0 to 4294967295, is the moment at which
    /// the game had so many moves, those of both sides counted together: the turn that follows the
    /// last of them begins; 0 is the start of the game, and of one that never started the clock as
    /// its journal began. `timestamp_ms` is any moment since then: the clocks as they stood at it, and
    /// all that had happened by then.
    ///
    /// The journal keeps what was taken back, so that a take back can itself be taken back: the
    /// moment before it is an earlier moment too.
    ///
    /// Raises ClockError "no-journal"; "not-in-journal" for a move that has not been made in the
    /// game as it stands, and for a moment before the journal or after `at_ms`; ArgumentError for
    /// both or neither of `move` and `timestamp_ms`, or a number out of range.
    #[pyo3(signature = (at_ms, *, r#move=None, timestamp_ms=None))]
    fn take_back<'py>(
        &self,
        py: Python<'py>,
        at_ms: AtMs,
        r#move: Option<Int>,
        timestamp_ms: Option<Int>,
    ) -> Events<'py> {
        let to = back(r#move, timestamp_ms)?;
        // The game is played again up to there, which is long where the journal is. So that is done to
        // a copy, while others run, for the reason of `journal_json`.
        let before = self.now();
        let mut after = before.clone();
        let (after, happened) = py.detach(|| {
            let happened = after.take_back(at_ms.0, to);
            (after, happened)
        });
        let mut clock = self.lock();
        let happened = if *clock == before {
            *clock = after;
            happened
        } else {
            // Another thread has changed it meanwhile.
            clock.take_back(at_ms.0, to)
        };
        drop(clock);
        event::tuple(py, happened.map_err(errors::clock)?)
    }

    fn __copy__(&self) -> Self {
        Self::from(self.now())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(&self) -> PyResult<Reduced<'py>> {
        let instead = "`save` keeps a Clock, and `Clock.restore` says what becomes of the time \
                       in between";
        value::no_pickle(instead)
    }

    fn __repr__(&self) -> String {
        let clock = self.lock();
        let reading = clock.read(clock.last_at().unwrap_or(Timestamp::MIN));
        let control = clock.control().describe();
        match reading {
            Ok(reading) => {
                let bank = |side| match reading.sides.get(side).bank {
                    Some(bank) => format!("{} ms", bank.get()),
                    None => "untimed".to_owned(),
                };
                let (phase, on_turn) = (reading.phase.name(), reading.on_turn);
                let (first, second) = (bank(Side::First), bank(Side::Second));
                let at = match reading.at {
                    Timestamp::MIN => String::new(),
                    at => format!(" at {} ms", at.get()),
                };
                format!(
                    "<Clock: {phase}{at}, {on_turn} on turn; first {first}, second {second}; \
                     {control}>"
                )
            }
            Err(error) => format!("<Clock: {error}; {control}>"),
        }
    }
}

fn back(moves: Option<Int>, timestamp_ms: Option<Int>) -> PyResult<TakeBackTo> {
    match (moves, timestamp_ms) {
        (Some(moves), None) => Ok(TakeBackTo::Move(moves.number("move", u32::MAX)?)),
        (None, Some(moment)) => Ok(TakeBackTo::Timestamp(moment.moment("timestamp_ms")?)),
        (given, _) => {
            let argument = given.map_or("move", |_| "timestamp_ms");
            let message = "a take back goes to a `move` or to a `timestamp_ms`: one of the two";
            Err(errors::argument(argument, message.to_owned()))
        }
    }
}

impl From<flagfall::Clock> for Clock {
    fn from(clock: flagfall::Clock) -> Self {
        Self(SpinMutex::new(clock))
    }
}

impl Clock {
    /// The clock as it stands, with its journal.
    pub(crate) fn now(&self) -> flagfall::Clock {
        self.lock().clone()
    }

    /// A lock that costs half of what others do. Nobody waits for it where Python has a lock of its
    /// own, since no thread detaches while it holds it. No call leaves the clock half changed, so a
    /// panic in one has not spoilt it.
    fn lock(&self) -> SpinMutexGuard<'_, flagfall::Clock, Yield> {
        self.0.lock()
    }

    fn change<'py>(
        &self,
        py: Python<'py>,
        change: impl FnOnce(&mut flagfall::Clock) -> Result<Vec<flagfall::Event>, ClockError>,
    ) -> Events<'py> {
        // Nothing of Python runs while the lock is held, so nobody waits for it in vain.
        let happened = change(&mut self.lock());
        event::tuple(py, happened.map_err(errors::clock)?)
    }
}
