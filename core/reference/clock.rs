//! The calls of [`flagfall::Clock`], implemented on a [`Game`].

use std::rc::Rc;

use flagfall::{
    BerserkRule, BySide, ClockError, Coupling, Event, EventKind, FirstFlag, Flag, Millis,
    MoveNumber, Phase, Reading, Side, SideAlarms, SideReading, TakeBackTo, TimeControl, Timestamp,
};

use super::alarms::{Alarms, bank};
use super::game::{Game, Happening, Points, charge_of};

/// The span of all times, in milliseconds: the search for a deadline ends after it.
const HORIZON: i128 = 1 << 54;

type CallResult = Result<Vec<Event>, ClockError>;

/// Which call ends the turn whose time was measured.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measured {
    Move,
    HandOver,
}

/// The clock of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Clock {
    lines: Lines,
    /// The time of the last call that changed the clock.
    at: Option<i128>,
    /// The journal: each state of the clock, and since when it had it.
    journal: Option<Vec<(Option<i128>, Lines)>>,
    alarms: Option<Alarms>,
    /// How often the game was taken back.
    pub take_backs: u32,
    /// Whether a period in which nothing can happen may pass in one step.
    pub skips: bool,
}

/// The game now, and the state to which a measured time would apply.
#[derive(Clone, PartialEq, Debug)]
struct Lines {
    now: Game,
    /// The game when the turn began, or after the last event or decision.
    reported: Game,
    /// The time that has passed on the clock since then.
    since: i128,
}

impl Lines {
    /// Makes the present final: a measured time changes nothing before it.
    fn settle(&mut self) {
        self.reported = self.now.clone();
        self.reported.phase = match self.now.phase {
            Phase::Paused => Phase::Running,
            phase => phase,
        };
        self.since = 0;
    }
}

impl Clock {
    pub fn new(control: TimeControl, points: Option<Points>) -> Self {
        let game = Game::new(Rc::new(control), points);
        Self {
            lines: Lines {
                reported: game.clone(),
                now: game,
                since: 0,
            },
            at: None,
            journal: None,
            alarms: None,
            take_backs: 0,
            skips: true,
        }
    }

    /// Begins at `at` in a state that another clock told.
    pub fn begin_in(&mut self, at: i128, change: impl FnOnce(&mut Game)) {
        change(&mut self.lines.now);
        self.lines.settle();
        self.at = Some(at);
    }

    /// The game at `at`.
    pub fn later(&self, at: i128) -> Result<Game, ClockError> {
        let mut later = self.without_journal();
        later.alarms = None;
        later.pass(at)?;
        Ok(later.lines.now)
    }

    pub fn on_turn(&self, at: i128) -> Side {
        self.later(at)
            .map_or(self.lines.now.turn.side, |game| game.turn.side)
    }

    pub fn control(&self) -> &TimeControl {
        &self.lines.now.control
    }

    /// Advances to `at`, with all events that fall due.
    pub fn pass(&mut self, at: i128) -> CallResult {
        self.may_be(at)?;
        let from = self.at.unwrap_or(at);
        self.at = Some(at);
        let mut events = Vec::new();
        let mut left = at - from;
        let mut before = None;
        loop {
            let mut out = Vec::new();
            send_if_due(&mut self.lines.now, &mut out);
            if !out.is_empty() {
                events.extend(stamped(out, at - left));
                self.lines.settle();
                self.note(at - left);
                before = None;
                continue;
            }
            events.extend(self.look(at - left, before));
            if left == 0 {
                return Ok(events);
            }
            before = bank(&self.lines.now, self.lines.now.turn.side);
            let step = match self.alarms {
                Some(_) => 1,
                None => step(&self.lines.now, left, self.skips),
            };
            if step > 1 {
                self.lines.now.skip(step);
            } else {
                self.lines.now.tick(&mut out);
            }
            left -= step;
            if self.lines.now.runs() || !out.is_empty() {
                self.lines.since += step;
            }
            if !out.is_empty() {
                events.extend(stamped(out, at - left));
                self.lines.settle();
                before = None;
            }
        }
    }

    /// What sounds at `at`.
    fn look(&mut self, at: i128, before: Option<i128>) -> Vec<Event> {
        let alarms = self.alarms.as_mut();
        let Lines { now, reported, .. } = &self.lines;
        alarms.map_or_else(Vec::new, |alarms| alarms.look(now, reported, at, before))
    }

    pub fn set_alarms(&mut self, set: BySide<SideAlarms>, at: i128) -> CallResult {
        self.call(at, |this, _| {
            this.alarms = Some(Alarms::new(set, &this.lines.now));
            Ok(())
        })
    }

    /// The time of the next event or sound within `most` milliseconds if there are no calls.
    pub fn wake(&self, most: i128) -> Option<i128> {
        let now = self.at?;
        let mut later = self.without_journal();
        (1..=most).find_map(|passed| {
            let events = later.pass(now + passed);
            events.ok()?.first().map(|event| event.at.get().into())
        })
    }

    /// The time of the next event if there are no calls.
    pub fn deadline(&self) -> Option<i128> {
        let now = self.at?;
        let mut game = self.lines.now.clone();
        let mut passed = 0;
        loop {
            let mut out = Vec::new();
            send_if_due(&mut game, &mut out);
            if out.is_empty() {
                let left = HORIZON - passed;
                if left <= 0 || !game.runs() {
                    return None;
                }
                let step = step(&game, left, true);
                if step > 1 {
                    game.skip(step);
                } else {
                    game.tick(&mut out);
                }
                passed += step;
            }
            if !out.is_empty() {
                return Some(now + passed);
            }
        }
    }

    /// Adds the state at `at` to the journal.
    fn note(&mut self, at: i128) {
        if let Some(journal) = &mut self.journal {
            journal.push((Some(at), self.lines.clone()));
        }
    }

    /// A copy without a journal.
    fn without_journal(&self) -> Self {
        Self {
            lines: self.lines.clone(),
            at: self.at,
            journal: None,
            alarms: self.alarms.clone(),
            take_backs: self.take_backs,
            skips: self.skips,
        }
    }

    /// Adds the state after a call to the journal. If the call failed, restores the state `before`,
    /// and `noted` entries of the journal.
    fn note_or_undo(&mut self, at: i128, is_made: bool, before: Self, noted: usize) {
        if is_made {
            return self.note(at);
        }
        let mut journal = self.journal.take();
        if let Some(journal) = &mut journal {
            journal.truncate(noted);
        }
        *self = Self { journal, ..before };
    }

    /// Advances to `at`, then makes `change`. If it fails, nothing changes.
    fn call(
        &mut self,
        at: i128,
        change: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), ClockError>,
    ) -> CallResult {
        self.look_and(at, |this, events| {
            if let Some(alarms) = &mut this.alarms {
                alarms.arm(&this.lines.now, &this.lines.now);
            }
            change(this, events)
        })
    }

    /// A call that arms no alarm before it changes something: [`Clock::advance`] only looks.
    fn look_and(
        &mut self,
        at: i128,
        change: impl FnOnce(&mut Self, &mut Vec<Event>) -> Result<(), ClockError>,
    ) -> CallResult {
        let before = self.without_journal();
        let noted = self.journal.as_ref().map_or(0, Vec::len);
        let made = self.pass(at).and_then(|mut events| {
            match change(self, &mut events) {
                // The game ended before the call, which returns those events instead.
                Err(ClockError::Over) if !events.is_empty() => {}
                made => made?,
            }
            events.extend(self.look(at, None));
            Ok(events)
        });
        self.note_or_undo(at, made.is_ok(), before, noted);
        made
    }

    pub fn start(&mut self, side: Side, at: i128) -> CallResult {
        self.call(at, |this, _| {
            match this.lines.now.phase {
                Phase::NotStarted => {}
                phase if phase.is_over() => return Err(ClockError::Over),
                _ => return Err(ClockError::AlreadyStarted),
            }
            let game = &mut this.lines.now;
            game.phase = Phase::Running;
            game.begin_turn(side);
            game.mark_move();
            this.lines.settle();
            Ok(())
        })
    }

    /// The errors that a press and a hand over have in common.
    fn may_press(&self, side: Side) -> Result<(), ClockError> {
        let game = &self.lines.now;
        match game.phase {
            Phase::NotStarted => Err(ClockError::NotStarted),
            Phase::Paused => Err(ClockError::Paused),
            phase if phase.is_over() => Err(ClockError::Over),
            _ if game.turn.side != side => Err(ClockError::NotOnTurn),
            _ if game.awaiting.is_some() => Err(ClockError::AwaitingReceipt),
            _ => Ok(()),
        }
    }

    fn press_by(&mut self, side: Side, at: i128, unreceived: bool) -> CallResult {
        self.call(at, |this, events| {
            match this.may_press(side) {
                Err(ClockError::Over) => {
                    events.push(late(side, at));
                    return Ok(());
                }
                Err(ClockError::NotOnTurn) if was_sent(events, side) => return Ok(()),
                Err(error) => return Err(error),
                Ok(()) if this.lines.now.suspended.is_some() => return Err(ClockError::Deciding),
                Ok(()) => {}
            }
            let mut out = Vec::new();
            if !this.lines.now.complete(&mut out) {
                out.push((side, EventKind::Late));
            }
            if unreceived && this.lines.now.phase == Phase::Running {
                this.lines.now.awaiting = Some(0);
                this.lines.now.mark_move();
            }
            events.extend(stamped(out, at));
            this.lines.settle();
            Ok(())
        })
    }

    pub fn press(&mut self, side: Side, at: i128) -> CallResult {
        self.press_by(side, at, false)
    }

    pub fn press_unreceived(&mut self, side: Side, at: i128) -> CallResult {
        self.press_by(side, at, true)
    }

    pub fn press_elapsed(&mut self, side: Side, at: i128, elapsed: i128) -> CallResult {
        self.measured_or_not(side, at, elapsed, Measured::Move)
    }

    /// A press with the number of its move, judged by what the same press without it does.
    pub fn press_move(
        &mut self,
        side: Side,
        at: i128,
        elapsed: Option<i128>,
        unreceived: bool,
        MoveNumber { number, take_backs }: MoveNumber,
    ) -> CallResult {
        let moves = |clock: &Self| clock.lines.now.sides.get(side).moves;
        if take_backs != self.take_backs {
            return Err(ClockError::Stale);
        }
        if number.get() <= moves(self) {
            return Err(ClockError::AlreadyMade);
        }
        let mut then = self.clone();
        let pressed = match elapsed {
            Some(elapsed) => then.press_elapsed(side, at, elapsed),
            None => then.press_by(side, at, unreceived),
        };
        let before = match &pressed {
            Err(ClockError::AtWentBack { .. } | ClockError::Negative) => return pressed,
            Err(_) => {
                let mut passed = self.without_journal();
                passed.pass(at)?;
                moves(&passed)
            }
            Ok(events) => {
                let sent = |event: &&Event| event.kind == EventKind::Sent && event.side == side;
                let sent = events.iter().filter(sent).count();
                moves(self) + u32::try_from(sent).expect("few moves")
            }
        };
        if number.get() <= before {
            return Err(ClockError::AlreadyMade);
        }
        if number.get() > before + 1 {
            return Err(ClockError::MoveMissing);
        }
        let was_late = |events: &[Event]| events.ends_with(&[late(side, at)]);
        if pressed
            .as_ref()
            .is_ok_and(|events| moves(&then) == before && !was_late(events))
        {
            return Err(ClockError::NotOnTurn);
        }
        *self = then;
        pressed
    }

    pub fn hand_over_elapsed(&mut self, side: Side, at: i128, elapsed: i128) -> CallResult {
        self.measured_or_not(side, at, elapsed, Measured::HandOver)
    }

    fn measured_or_not(
        &mut self,
        side: Side,
        at: i128,
        elapsed: i128,
        what: Measured,
    ) -> CallResult {
        if elapsed < 0 {
            return Err(ClockError::Negative);
        }
        let before = self.without_journal();
        let noted = self.journal.as_ref().map_or(0, Vec::len);
        let made = self.measured(side, at, elapsed, what);
        self.note_or_undo(at, made.is_ok(), before, noted);
        made
    }

    /// Ends the turn of `side` as if it had taken `elapsed`.
    fn measured(&mut self, side: Side, at: i128, elapsed: i128, what: Measured) -> CallResult {
        let is_its = |game: &Game| {
            let plays = game.suspended.is_none() || what == Measured::HandOver;
            game.turn.side == side && plays
        };
        let mut events = Vec::new();
        let mut at_start = self.without_journal();
        let all = self.without_journal().pass(at)?;
        if !is_its(&self.lines.now) {
            // The turn began when the opponent's ready move was sent, or when a decision became
            // void. A side that decides makes no move whose time could be measured.
            let moments = all.iter().map(|event| i128::from(event.at.get()));
            for moment in moments.chain([at]) {
                events.extend(at_start.pass(moment)?);
                if is_its(&at_start.lines.now) {
                    break;
                }
            }
        }
        let mut lines = at_start.lines;
        self.alarms = at_start.alarms;
        // What sounded until then has been told.
        let told = lines.since;
        if lines.now.runs() || lines.now.awaiting.is_some() {
            lines.since += at - at_start.at.unwrap_or(at);
        }
        self.at = Some(at);
        self.lines = lines;
        let mut checked = self.without_journal();
        if is_its(&checked.lines.now) {
            checked.lines.now.awaiting = None;
        }
        match checked.may_press(side) {
            Err(ClockError::Over) => {
                events.push(late(side, at));
                return Ok(events);
            }
            Ok(()) if !is_its(&self.lines.now) => return Err(ClockError::Deciding),
            other => other?,
        }
        let game = &mut self.lines.reported;
        let is_received = game.awaiting.take().is_some();
        let time = (elapsed - game.turn.elapsed).max(0);
        let begun = at - self.lines.since;
        let mut ran = 0;
        let mut before = None;
        loop {
            let mut out = Vec::new();
            send_if_due(game, &mut out);
            if !out.is_empty() {
                // The ready move has ended the turn: after that, the actual time applies.
                let moment = at.min(begun + ran);
                events.extend(stamped(out, moment));
                self.lines.now = self.lines.reported.clone();
                self.lines.settle();
                self.at = Some(moment);
                events.extend(self.pass(at)?);
                if self.lines.now.phase.is_over() {
                    events.push(late(side, at));
                } else if what == Measured::HandOver {
                    // The ready move was made, not the hand over.
                    return Err(ClockError::NotOnTurn);
                }
                return Ok(events);
            }
            // A turn that is received now begins with what its clock shows, if it takes any time.
            let is_untold = ran > told || ran == told && is_received && time > 0;
            if let Some(alarms) = self.alarms.as_mut().filter(|_| is_untold) {
                events.extend(alarms.look(game, game, at.min(begun + ran), before));
            }
            // A void decision ends here: the measured time is not that of the other side's turn.
            if ran >= time || !game.runs() || game.turn.side != side {
                break;
            }
            let step = match self.alarms {
                Some(_) => 1,
                None => step(game, time - ran, self.skips),
            };
            before = bank(game, side);
            if step > 1 {
                game.skip(step);
            } else {
                game.tick(&mut out);
            }
            ran += step;
            before = before.filter(|_| out.is_empty());
            events.extend(stamped(out, at.min(begun + ran)));
        }
        let mut out = Vec::new();
        if what == Measured::HandOver && game.turn.side != side && !game.phase.is_over() {
            // The decision became void within the measured time: after that, the actual time applies.
            let moment = at.min(begun + ran);
            self.lines.now = self.lines.reported.clone();
            self.lines.settle();
            self.at = Some(moment);
            events.extend(self.pass(at)?);
            if !self.lines.now.phase.is_over() {
                return Err(ClockError::NotOnTurn);
            }
            events.push(late(side, at));
            return Ok(events);
        }
        if what == Measured::HandOver && !game.phase.is_over() {
            hand_over(game);
        } else if game.phase.is_over() || !game.complete(&mut out) {
            out.push((side, EventKind::Late));
        }
        events.extend(stamped(out, at));
        self.lines.now = self.lines.reported.clone();
        self.lines.settle();
        events.extend(self.look(at, None));
        Ok(events)
    }

    pub fn receive(&mut self, at: i128) -> CallResult {
        self.call(at, |this, _| {
            let game = &mut this.lines.now;
            if game.phase.is_over() {
                return Err(ClockError::Over);
            }
            if game.phase == Phase::Paused {
                return Err(ClockError::Paused);
            }
            if game.awaiting.is_none() {
                return Err(ClockError::NotAwaiting);
            }
            game.awaiting = None;
            this.lines.settle();
            Ok(())
        })
    }

    pub fn set_ready(&mut self, side: Side, at: i128, ready: bool) -> CallResult {
        self.set_ready_by(side, at, ready, false)
    }

    pub fn set_ready_unreceived(&mut self, side: Side, at: i128) -> CallResult {
        self.set_ready_by(side, at, true, true)
    }

    fn set_ready_by(&mut self, side: Side, at: i128, ready: bool, unreceived: bool) -> CallResult {
        self.call(at, |this, events| {
            this.may_press(side)?;
            if this.lines.now.suspended.is_some() {
                return Err(ClockError::Deciding);
            }
            for game in [&mut this.lines.now, &mut this.lines.reported] {
                game.turn.ready = ready;
                game.turn.unreceived = unreceived;
            }
            // Told in the very last millisecond, it is sent in this call.
            events.extend(this.pass(at)?);
            Ok(())
        })
    }

    pub fn hand_over(&mut self, side: Side, at: i128) -> CallResult {
        self.hand_over_by(side, at, false)
    }

    pub fn hand_over_unreceived(&mut self, side: Side, at: i128) -> CallResult {
        self.hand_over_by(side, at, true)
    }

    fn hand_over_by(&mut self, side: Side, at: i128, unreceived: bool) -> CallResult {
        self.call(at, |this, events| {
            match this.may_press(side) {
                Err(ClockError::Over) => {
                    events.push(late(side, at));
                    return Ok(());
                }
                other => other?,
            }
            hand_over(&mut this.lines.now);
            this.lines.now.awaiting = unreceived.then_some(0);
            this.lines.settle();
            Ok(())
        })
    }

    pub fn pause(&mut self, at: i128) -> CallResult {
        self.call(at, |this, _| {
            match this.lines.now.phase {
                Phase::NotStarted => return Err(ClockError::NotStarted),
                Phase::Paused => return Err(ClockError::Paused),
                phase if phase.is_over() => return Err(ClockError::Over),
                _ => {}
            }
            this.lines.now.phase = Phase::Paused;
            Ok(())
        })
    }

    pub fn resume(&mut self, at: i128) -> CallResult {
        self.call(at, |this, _| {
            match this.lines.now.phase {
                Phase::Paused => this.lines.now.phase = Phase::Running,
                phase if phase.is_over() => return Err(ClockError::Over),
                _ => return Err(ClockError::NotPaused),
            }
            Ok(())
        })
    }

    pub fn stop(&mut self, at: i128) -> CallResult {
        self.call(at, |this, _| {
            if this.lines.now.phase.is_over() {
                return Err(ClockError::Over);
            }
            this.lines.now.phase = Phase::Stopped;
            this.lines.now.awaiting = None;
            Ok(())
        })
    }

    pub fn adjust(&mut self, side: Side, at: i128, time: i128) -> CallResult {
        self.call(at, |this, _| {
            let shown = this.shown_bank(side)?;
            this.show_bank(side, (shown + time).max(shown.min(0)));
            Ok(())
        })
    }

    pub fn set_bank(&mut self, side: Side, at: i128, bank: i128) -> CallResult {
        if bank < 0 {
            return Err(ClockError::Negative);
        }
        self.call(at, |this, _| {
            this.shown_bank(side)?;
            this.show_bank(side, bank);
            Ok(())
        })
    }

    fn shown_bank(&self, side: Side) -> Result<i128, ClockError> {
        self.lines
            .now
            .stage(side)
            .ok_or(ClockError::Untimed)
            .map(|_| self.lines.now.sides.get(side).bank)
    }

    /// Sets the bank of `side` to `bank` from now on. A measured time can still replace the time
    /// that has passed, if passing it again has the same result.
    fn show_bank(&mut self, side: Side, bank: i128) {
        let change = bank - self.lines.now.sides.get(side).bank;
        let lines = &mut self.lines;
        lines.now.sides.get_mut(side).bank = bank;
        let turn = &lines.now.turn;
        let past_zero = turn.side == side && (turn.overrunning || turn.excess > 0);
        let game = &mut lines.now;
        for turn in game.suspended.iter_mut().chain([&mut game.turn]) {
            turn.overrunning &= turn.side != side || bank <= 0;
            if turn.side == side && bank > 0 {
                turn.excess = 0;
            }
        }
        if lines.now.phase.is_over() {
            lines.settle();
            return;
        }
        let mut again = lines.reported.clone();
        again.sides.get_mut(side).bank += change;
        // A measured time for the decision goes back to before the change. There the suspended turn
        // must have time again too.
        if let Some(turn) = &mut again.suspended {
            turn.overrunning &= turn.side != side || bank <= 0;
            if turn.side == side && bank > 0 {
                turn.excess = 0;
            }
        }
        let hourglass = lines.now.control.rules().coupling == Coupling::Hourglass;
        // A bank that was carried below zero can have been there when the turn began.
        let possible = again.sides.get(side).bank >= 0 || bank < 0;
        let whole = !past_zero && !hourglass && possible;
        let mut out = Vec::new();
        let mut ran = 0;
        let mut replayed = again.clone();
        replayed.turn.ready = false;
        while whole && ran < lines.since && out.is_empty() {
            let step = step(&replayed, lines.since - ran, self.skips);
            if step > 1 {
                replayed.skip(step);
            } else {
                replayed.tick(&mut out);
            }
            ran += step;
        }
        let same = Side::ALL
            .iter()
            .all(|&side| replayed.sides.get(side).bank == lines.now.sides.get(side).bank);
        let empty = lines.now.turn.side == side && bank == 0;
        if whole && out.is_empty() && same && !empty {
            lines.reported = again;
            lines.now.settle_change(side, change);
            lines.reported.settle_change(side, change);
        } else {
            lines.now.settle();
            lines.settle();
        }
    }

    pub fn draw_reserve(&mut self, side: Side, at: i128, time: i128) -> CallResult {
        self.call(at, |this, events| {
            let game = &this.lines.now;
            match game.phase {
                Phase::NotStarted => return Err(ClockError::NotStarted),
                phase if phase.is_over() => return Err(ClockError::Over),
                _ if time < 0 => return Err(ClockError::Negative),
                _ => {}
            }
            let state = game.sides.get(side);
            let reserve = game.stage(side).and_then(|stage| stage.reserve);
            let reserve = reserve.ok_or(ClockError::NoReserve)?;
            if time > state.reserve {
                return Err(ClockError::NoReserve);
            }
            let turns = game.suspended.iter().chain([&game.turn]);
            let excess: i128 = turns
                .filter(|turn| turn.side == side)
                .map(|turn| turn.excess)
                .sum();
            // What is drawn pays for the time past zero.
            let paid = excess.min(time);
            let bank = state.bank + time - paid;
            if reserve.most.is_some_and(|most| bank > most.get().into()) {
                return Err(ClockError::OverLimit);
            }
            let left = millis(state.reserve - time);
            if time > 0 {
                this.show_bank(side, bank);
                let Lines { now, reported, .. } = &mut this.lines;
                for game in [now, reported] {
                    // The bank has it already.
                    game.draw_reserve(side, time);
                    game.sides.get_mut(side).bank -= time;
                    for turn in game.suspended.iter_mut().chain([&mut game.turn]) {
                        if turn.side == side {
                            turn.excess = excess - paid;
                        }
                    }
                }
            }
            events.extend(stamped(vec![(side, EventKind::Reserve { left })], at));
            Ok(())
        })
    }

    pub fn berserk(&mut self, side: Side, at: i128, rule: BerserkRule) -> CallResult {
        self.call(at, |this, events| {
            let Lines { now, reported, .. } = &mut this.lines;
            if now.phase.is_over() {
                return Err(ClockError::Over);
            }
            let made = now.sides.first.moves + now.sides.second.moves;
            let state = now.sides.get(side);
            if made >= 2 || state.moves > 0 || state.stage > 0 || state.berserk {
                return Err(ClockError::TooLate);
            }
            let control = now.control.berserk(side, rule);
            let control = Rc::new(control.map_err(|_| ClockError::NoBerserk)?);
            for game in [now, reported] {
                game.go_berserk(side, &control);
            }
            let now = &mut this.lines.now;
            let hourglass = now.control.rules().coupling == Coupling::Hourglass;
            if (hourglass || now.turn.side == side) && now.awaiting.is_none() {
                now.settle();
                this.lines.settle();
            }
            events.extend(stamped(vec![(side, EventKind::Berserk)], at));
            Ok(())
        })
    }

    pub fn set_turn(&mut self, side: Side, at: i128) -> CallResult {
        self.call(at, |this, _| {
            match this.lines.now.phase {
                Phase::NotStarted => return Err(ClockError::NotStarted),
                phase if phase.is_over() => return Err(ClockError::Over),
                _ => {}
            }
            this.lines.now.begin_turn(side);
            this.lines.settle();
            Ok(())
        })
    }

    pub fn raise_flag(&mut self, side: Side, at: i128) -> CallResult {
        self.call(at, |this, _| {
            let lines = &mut this.lines;
            let first = lines.now.sides.get(side).first_flag.is_some();
            match lines.now.sides.get(side).flag {
                Flag::Up => return Err(ClockError::FlagUp),
                Flag::Fallen => {
                    lines.now.sides.get_mut(side).flag = if first { Flag::First } else { Flag::Up };
                    if lines.now.phase == Phase::Flagged {
                        lines.now.phase = Phase::Paused;
                    }
                    lines.now.raise();
                    lines.settle();
                }
                Flag::First => {
                    for game in [&mut lines.now, &mut lines.reported] {
                        raise_first(game, side);
                    }
                    if lines.now.phase == Phase::Drawn {
                        lines.now.phase = Phase::Paused;
                        lines.now.raise();
                        lines.settle();
                    }
                }
            }
            Ok(())
        })
    }

    pub fn advance(&mut self, at: i128) -> CallResult {
        self.look_and(at, |_, _| Ok(()))
    }

    pub fn keep_journal(&mut self) {
        if self.journal.is_none() {
            let mut lines = self.lines.clone();
            lines.now.moves = None;
            lines.now.mark_move();
            lines.reported.moves = lines.now.moves.clone();
            self.lines = lines.clone();
            self.journal = Some(vec![(self.at, lines)]);
        }
    }

    pub fn take_back(&mut self, at: i128, to: TakeBackTo) -> CallResult {
        self.call(at, |this, _| {
            this.go_back(at, to)?;
            this.take_backs += 1;
            if let Some(alarms) = &mut this.alarms {
                alarms.begin(&this.lines.now);
            }
            Ok(())
        })
    }

    fn go_back(&mut self, at: i128, to: TakeBackTo) -> Result<(), ClockError> {
        let journal = self.journal.as_ref().ok_or(ClockError::NoJournal)?;
        match to {
            TakeBackTo::Move(number) => {
                let mut line = self.lines.now.moves.clone();
                let found = loop {
                    let Some(found) = line else {
                        return Err(ClockError::NotInJournal);
                    };
                    if found.number == number {
                        break found;
                    }
                    line = found.game.moves.clone();
                };
                if found.game.moves.is_none() {
                    // The journal may begin during a turn, whose time can still be measured.
                    let (_, began) = journal.first().ok_or(ClockError::NotInJournal)?;
                    self.lines = began.clone();
                    return Ok(());
                }
                let mut game = found.game.clone();
                game.moves = Some(found);
                self.lines.now = game;
                self.lines.settle();
            }
            TakeBackTo::Timestamp(moment) => {
                let moment = i128::from(moment.get());
                if moment > at {
                    return Err(ClockError::NotInJournal);
                }
                let entry = journal
                    .iter()
                    .rev()
                    .find(|(noted, _)| noted.is_none_or(|noted| noted <= moment));
                let (noted, lines) = entry.ok_or(ClockError::NotInJournal)?;
                let mut then = Self {
                    lines: lines.clone(),
                    at: *noted,
                    journal: None,
                    alarms: None,
                    take_backs: 0,
                    skips: self.skips,
                };
                then.pass(moment)?;
                self.lines = then.lines;
            }
        }
        Ok(())
    }

    /// Continues as a clock that was saved at `at` and restored, for which that time is `anew`.
    #[cfg(feature = "documents")]
    pub fn restart(&mut self, at: i128, anew: i128) -> Result<(), ClockError> {
        self.may_be(at)?;
        self.at = self.at.map(|now| now + anew - at);
        if let Some(alarms) = &mut self.alarms {
            alarms.shift(anew - at);
        }
        self.journal = None;
        Ok(())
    }

    /// The time of the last call.
    pub fn last_at(&self) -> Option<i128> {
        self.at
    }

    fn may_be(&self, at: i128) -> Result<(), ClockError> {
        match self.at {
            Some(now) if at < now => Err(ClockError::AtWentBack {
                last_at: moment(now),
            }),
            _ => Ok(()),
        }
    }

    pub fn read(&self, at: i128) -> Result<Reading, ClockError> {
        let game = &self.later(at)?;
        Ok(Reading {
            at: moment(at),
            phase: game.phase,
            on_turn: game.turn.side,
            deciding: game.suspended.is_some(),
            provisional: game.awaiting.is_some(),
            first_to_fall: game.first_to_fall,
            sides: BySide {
                first: read_side(game, Side::First),
                second: read_side(game, Side::Second),
            },
        })
    }
}

/// A longer period is not passed millisecond by millisecond: that would take minutes.
const LONG: i128 = 100_000;

/// How many milliseconds may pass in one step.
fn step(game: &Game, left: i128, skips: bool) -> i128 {
    if skips || left > LONG {
        game.quiet().min(left).max(1)
    } else {
        1
    }
}

/// Sends a ready move in the last millisecond before the bank or the turn limit expires.
fn send_if_due(game: &mut Game, out: &mut Vec<Happening>) {
    if !game.runs() || !game.turn.ready || game.suspended.is_some() {
        return;
    }
    let side = game.turn.side;
    let mut next = game.clone();
    let mut then = Vec::new();
    next.tick(&mut then);
    if then.iter().any(|(_, kind)| *kind != EventKind::Halt) {
        out.push((side, EventKind::Sent));
        let unreceived = game.turn.unreceived;
        game.make_move(out);
        if unreceived && game.phase == Phase::Running {
            game.awaiting = Some(0);
            game.mark_move();
        }
    }
}

/// Begins a decision, or continues the suspended turn.
fn hand_over(game: &mut Game) {
    if game.suspended.is_some() {
        game.end_decision();
    } else {
        let decision = game.fresh_turn(!game.turn.side);
        game.suspended = Some(std::mem::replace(&mut game.turn, decision));
        game.settle();
    }
}

fn raise_first(game: &mut Game, side: Side) {
    let other = !side;
    let state = game.sides.get_mut(side);
    state.flag = Flag::Up;
    state.first_flag = None;
    if game.first_to_fall == Some(side) {
        let fell: Option<FirstFlag> = game.sides.get(other).first_flag;
        game.first_to_fall = fell.map(|_| other);
    }
}

/// What a clock shows for a side: the bank, the remaining delay (`lent`), and the time used.
struct Shown {
    bank: i128,
    lent: i128,
    charged: i128,
    used: i128,
    overrun: i128,
}

fn shown(game: &Game, side: Side) -> Shown {
    let state = game.sides.get(side);
    let mut shown = Shown {
        bank: state.bank,
        lent: 0,
        charged: 0,
        used: state.used,
        overrun: state.overrun,
    };
    let suspended = game.suspended.as_ref();
    for turn in suspended.into_iter().chain([&game.turn]) {
        if turn.side == side && game.phase != Phase::NotStarted {
            shown.lent = turn.lent;
            shown.charged = turn.charged;
            shown.overrun += turn.excess;
        }
    }
    // Until the receipt, a reading counts from the press or the hand over.
    let Some(waited) = game.awaiting.filter(|_| game.turn.timed) else {
        return shown;
    };
    let turn = &game.turn;
    let due = charge_of(turn.charge, turn.elapsed + waited);
    let charge = (due - turn.charged).max(0);
    let past_zero = turn.overrunning;
    let lent = match game.stage(turn.side) {
        Some(_) if !past_zero => charge.min(turn.lent),
        _ => 0,
    };
    let taken = if past_zero { 0 } else { charge - lent };
    if turn.side == side {
        shown.charged += charge;
        shown.used += charge;
        shown.overrun += if past_zero { charge } else { 0 };
        shown.lent -= lent;
        shown.bank -= taken;
    } else if game.control.rules().coupling == Coupling::Hourglass {
        shown.bank += taken;
        if taken > 0 && taken <= game.sides.get(turn.side).bank {
            shown.overrun = state.overrun;
        }
    }
    shown
}

/// What is left of the turn's limit, or of the time for a first move.
fn turn_left(game: &Game, side: Side, charged: i128) -> Option<i128> {
    let suspended = game.suspended.iter().map(|turn| (turn, turn.elapsed));
    let waited = game.awaiting.unwrap_or(0);
    let turns = suspended.chain([(&game.turn, game.turn.elapsed + waited)]);
    let of_side: Vec<_> = turns.filter(|(turn, _)| turn.side == side).collect();
    let decides = game.suspended.is_some() && game.turn.side == side;
    let is_untimed = of_side.iter().any(|(turn, _)| !turn.timed);
    let mut first_moves = of_side
        .iter()
        .filter_map(|(turn, elapsed)| Some((turn.first_move?, *elapsed)));
    let (limit, used) = match first_moves.next() {
        Some((first_move, elapsed)) => (first_move.within, elapsed),
        // Neither a decision nor an untimed turn has one.
        None if decides || is_untimed => return None,
        None => (game.stage(side)?.turn_limit?, charged),
    };
    Some((i128::from(limit.get()) - used).max(0))
}

fn read_side(game: &Game, side: Side) -> SideReading {
    let state = game.sides.get(side);
    let stage = game.stage(side);
    let shown = shown(game, side);
    SideReading {
        bank: stage.map(|_| millis(shown.bank)),
        lent: millis(shown.lent),
        stage: u32::try_from(state.stage).expect("few stages"),
        moves: state.moves,
        moves_left: stage
            .and_then(|stage| stage.quota)
            .map(|quota| quota.moves.get() - state.in_stage),
        lives: state.lives,
        flag: state.flag,
        overrun: millis(shown.overrun),
        penalties: state.penalties,
        reserve: millis(state.reserve),
        first_flag: state.first_flag,
        turn_used: millis(shown.charged),
        turn_left: turn_left(game, side, shown.charged).map(millis),
        used: millis(shown.used),
        berserk: state.berserk,
    }
}

fn stamped(out: Vec<Happening>, at: i128) -> impl Iterator<Item = Event> {
    out.into_iter().map(move |(side, kind)| Event {
        at: moment(at),
        side,
        kind,
    })
}

/// Whether the ready move of `side` was sent.
fn was_sent(events: &[Event], side: Side) -> bool {
    let sent = |event: &Event| event.kind == EventKind::Sent && event.side == side;
    events.iter().any(sent)
}

fn late(side: Side, at: i128) -> Event {
    Event {
        at: moment(at),
        side,
        kind: EventKind::Late,
    }
}

pub fn moment(at: i128) -> Timestamp {
    Timestamp::new(i64::try_from(at).expect("a timestamp")).expect("a timestamp in range")
}

pub fn millis(time: i128) -> Millis {
    Millis::new(i64::try_from(time).expect("a time")).expect("a time in range")
}
