//! The same games, each on a clock of its own.

use std::collections::BTreeMap;

use flagfall::{ArenaError, Clock, ClockError, Event, GameEvent, GameId, Millis, Timestamp};

use crate::games::later;

/// A game of the arena on a clock of its own, with all events that the arena has reported.
#[derive(Clone)]
pub(crate) struct Twin {
    pub(crate) clock: Clock,
    /// Events of the clock that the arena has yet to report: it can stop between two events of one
    /// timestamp, and a clock cannot.
    pub(crate) owed: Vec<Event>,
    /// The last call that changed it.
    pub(crate) changed: u64,
}

pub(crate) struct Model {
    /// The time of the arena.
    pub(crate) now: Timestamp,
    pub(crate) twins: BTreeMap<GameId, Twin>,
}

impl Twin {
    pub(crate) fn new(clock: Clock, changed: u64) -> Self {
        let owed = Vec::new();
        Self {
            clock,
            owed,
            changed,
        }
    }

    /// When the arena must report something of the game.
    fn wake(&self) -> Option<Timestamp> {
        let owed = self.owed.first().map(|event| event.at);
        owed.or_else(|| self.clock.wake())
    }

    /// Whether something that the arena has not reported was due by `now`.
    pub(crate) fn is_overdue(&self, now: Timestamp) -> bool {
        self.wake().is_some_and(|due| due <= now)
    }

    /// The clock at `now`, if its last call was not later.
    pub(crate) fn caught_up(&self, now: Timestamp) -> Clock {
        let mut twin = self.clone();
        twin.catch_up(now);
        twin.clock
    }

    fn catch_up(&mut self, now: Timestamp) {
        // Before the arena's first advance, and of a new clock, it is the first timestamp.
        let last_at = self.clock.last_at().unwrap_or(Timestamp::MIN);
        if last_at < now {
            self.clock.advance(now).expect("time passes");
        }
    }

    /// The clock at `now`, but before what the arena has yet to report.
    pub(crate) fn as_reported(&self, now: Timestamp) -> Clock {
        if self.is_overdue(now) {
            self.clock.clone()
        } else {
            self.caught_up(now)
        }
    }

    /// The result of a call that changes the clock, in an arena whose time is `now`. It reports what
    /// is due by then, too.
    pub(crate) fn act(
        &mut self,
        now: Timestamp,
        act: impl FnOnce(&mut Clock) -> Result<Vec<Event>, ClockError>,
    ) -> Result<Vec<Event>, ClockError> {
        if !self.is_overdue(now) {
            self.catch_up(now);
        }
        let events = act(&mut self.clock)?;
        let mut all = std::mem::take(&mut self.owed);
        all.extend(events);
        Ok(all)
    }

    /// Compares the events that the arena has `reported` between `from` and `to`. Not all of those
    /// due at `to` need be among them, unless it was `all`.
    fn pass(&mut self, reported: &[Event], from: Timestamp, to: Timestamp, all: bool) {
        let mut expected = std::mem::take(&mut self.owed);
        if all {
            while let Some(due) = self.clock.wake().filter(|due| *due <= to) {
                let passed = self.clock.advance(due.max(from));
                expected.extend(passed.expect("time passes"));
            }
            self.catch_up(to);
            assert_eq!(reported, expected);
            return;
        }
        while let Some(most) = reported.len().checked_sub(expected.len())
            && most > 0
        {
            let before = expected.len();
            let due = self.clock.wake().filter(|due| *due <= to);
            // A journal shows when time has passed.
            if let Some(due) = due.filter(|_| self.clock.journal().is_some()) {
                let passed = self.clock.advance(due.max(from));
                expected.extend(passed.expect("time passes"));
            } else {
                let passed = self.clock.advance_some(to, most, &mut expected);
                passed.expect("time passes");
            }
            assert!(expected.len() > before, "not due: {reported:?}");
        }
        self.owed = expected.split_off(reported.len());
        assert_eq!(reported, expected);
        match self.wake().filter(|due| *due <= to) {
            Some(due) => assert_eq!(due.max(from), to, "passed over"),
            None => self.catch_up(to),
        }
    }

    /// The same game, restored in a time base whose timestamps are later by `shift`.
    fn shifted(&mut self, shift: Millis) {
        let at = self.clock.last_at().unwrap_or(Timestamp::from(0));
        let saved = match self.clock.journal() {
            Some(_) => self.clock.save_with_journal(at).map(String::into_bytes),
            None => self.clock.save(at),
        };
        let there = at.checked_add(shift);
        let restored = Clock::restore(&saved.expect("the last call"), there);
        self.clock = restored.expect("a clock");
        for event in &mut self.owed {
            event.at = later(event.at, shift.get());
        }
    }
}

impl Model {
    pub(crate) fn new() -> Self {
        Self {
            now: Timestamp::MIN,
            twins: BTreeMap::new(),
        }
    }

    /// The arena's time, a moment before the first advance.
    pub(crate) fn present(&self) -> Timestamp {
        if self.now == Timestamp::MIN {
            Timestamp::from(0)
        } else {
            self.now
        }
    }

    /// The arena has advanced to `to`, and reported these events.
    pub(crate) fn pass(&mut self, events: &[GameEvent], to: Timestamp, all: bool, call: u64) {
        let from = self.now;
        // What was overdue happens, for the order of the events, at the arena's time.
        let moment = |found: &GameEvent| found.event.at.max(from);
        assert!(events.is_sorted_by_key(moment), "{events:?}");
        let mut by_game: BTreeMap<GameId, Vec<Event>> = BTreeMap::new();
        for same in events.chunk_by(|one, other| moment(one) == moment(other)) {
            let mut games: Vec<_> = same.iter().map(|found| found.game).collect();
            games.dedup();
            let runs = games.len();
            games.sort();
            games.dedup();
            assert_eq!(games.len(), runs, "not adjacent: {same:?}");
        }
        for found in events {
            by_game.entry(found.game).or_default().push(found.event);
        }
        for (game, twin) in &mut self.twins {
            let reported = by_game.remove(game).unwrap_or_default();
            if !reported.is_empty() {
                twin.changed = call;
            }
            twin.pass(&reported, from, to, all);
        }
        assert_eq!(by_game, BTreeMap::new(), "of no game");
        self.now = to;
    }

    pub(crate) fn next_deadline(&self) -> Option<Timestamp> {
        let wake = self.twins.values().filter_map(Twin::wake).min();
        wake.map(|due| due.max(self.now))
    }

    pub(crate) fn deadline(&self, game: GameId) -> Option<Timestamp> {
        let twin = &self.twins[&game];
        let due = twin.owed.first().map(|event| event.at);
        due.or_else(|| twin.clock.deadline())
            .map(|due| due.max(self.now))
    }

    /// Makes all timestamps later by `shift`.
    pub(crate) fn shift(&mut self, shift: Millis) {
        for twin in self.twins.values_mut() {
            twin.shifted(shift);
        }
        if self.now != Timestamp::MIN {
            self.now = later(self.now, shift.get());
        }
    }
}

/// Panics with the lines in which two clocks differ, if they do: a clock is long.
pub(crate) fn same_clock(found: Result<Clock, ArenaError>, expected: &Clock, game: GameId) {
    let found = found.expect("a clock");
    if found == *expected {
        return;
    }
    let [found, expected] = [&found, expected].map(|clock| format!("{clock:#?}"));
    let lines = found.lines().zip(expected.lines());
    let differ: Vec<_> = lines.filter(|(one, other)| one != other).take(20).collect();
    panic!("{game:?}, found and expected: {differ:#?}");
}
