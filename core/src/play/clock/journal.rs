//! The journal of a clock: the calls that changed it, and how to return to any earlier state.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::model::{BerserkRule, Millis, OnExpiry, Reserve, Side, Stage, TimeControl, Timestamp};
use crate::play::game::{Game, PenaltyTerms};
use crate::play::held::SharedRules;
use crate::play::{Clock, ClockError, Event, EventKind, Phase, Standing};

/// A recorded call: one of the methods of [`Clock`] that change it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Action {
    /// [`Clock::start`].
    Start {
        /// The side whose turn began.
        side: Side,
    },
    /// [`Clock::press`].
    Press {
        /// The side that pressed.
        side: Side,
    },
    /// [`Clock::press_elapsed`].
    PressElapsed {
        /// The side that pressed.
        side: Side,
        /// The measured time.
        elapsed: Millis,
    },
    /// [`Clock::press_unreceived`].
    PressUnreceived {
        /// The side that pressed.
        side: Side,
    },
    /// [`Clock::receive`].
    Receive,
    /// [`Clock::set_ready`].
    SetReady {
        /// The side whose move it is.
        side: Side,
        /// Whether the side has a move ready.
        ready: bool,
    },
    /// [`Clock::set_ready_unreceived`].
    SetReadyUnreceived {
        /// The side whose move it is.
        side: Side,
    },
    /// [`Clock::hand_over`].
    HandOver {
        /// The side that handed over.
        side: Side,
    },
    /// [`Clock::hand_over_elapsed`].
    HandOverElapsed {
        /// The side that handed over.
        side: Side,
        /// The measured time.
        elapsed: Millis,
    },
    /// [`Clock::hand_over_unreceived`].
    HandOverUnreceived {
        /// The side that handed over.
        side: Side,
    },
    /// [`Clock::pause`].
    Pause,
    /// [`Clock::resume`].
    Resume,
    /// [`Clock::stop`].
    Stop,
    /// [`Clock::adjust`].
    Adjust {
        /// The side whose bank was changed.
        side: Side,
        /// The time that was added to it.
        time: Millis,
    },
    /// [`Clock::set_bank`].
    SetBank {
        /// The side whose bank was set.
        side: Side,
        /// The time that it was set to.
        bank: Millis,
    },
    /// [`Clock::draw_reserve`].
    DrawReserve {
        /// The side that drew.
        side: Side,
        /// The time that was drawn.
        time: Millis,
    },
    /// [`Clock::berserk`].
    Berserk {
        /// The side that went berserk.
        side: Side,
        /// The rule.
        rule: BerserkRule,
    },
    /// [`Clock::set_turn`].
    SetTurn {
        /// The side whose turn began.
        side: Side,
    },
    /// [`Clock::raise_flag`].
    RaiseFlag {
        /// The side whose flag was raised.
        side: Side,
    },
    /// [`Clock::advance`].
    Advance,
    /// [`Clock::set_standing`].
    SetStanding {
        /// The index of the standing in [`Journal::standings`].
        standing: u32,
    },
    /// [`Clock::take_back`].
    TakeBack {
        /// The point to which the game returned.
        to: TakeBackTo,
    },
}

/// An earlier point of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
pub enum TakeBackTo {
    /// The position after this many moves, counting both sides' moves. The turn after the last of
    /// them begins again. 0 is the start of the game or, if the game has not started, the clock as
    /// its journal began.
    Move(u32),
    /// The state at this timestamp, after everything that happened by then.
    Timestamp(Timestamp),
}

/// An entry of a journal: a call and its timestamp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct JournalEntry {
    /// The timestamp of the call.
    pub at: Timestamp,
    /// The call.
    pub action: Action,
}

/// The list of the calls that changed a clock, from [`Clock::keep_journal`] on.
///
/// Calls that returned an error are not in it, nor is a call of [`Clock::advance`] that caused no
/// event, unless it was the last call. A ready move that was sent automatically is recorded as an
/// advance to that timestamp, unless the call that told of it sent it at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    began: Game,
    entries: Vec<JournalEntry>,
    standings: Vec<Standing>,
    /// Whether the last entry is an advance without events.
    idle: bool,
    /// The number of events that the entries have caused.
    events: usize,
}

impl Journal {
    /// The maximum number of events of all entries, and of one. Restoring a journal repeats all
    /// calls: without a limit, a text of a few lines could use all memory.
    const MOST_EVENTS: usize = 10_000_000;
    const MOST_EVENTS_OF_A_CALL: usize = 1_000_000;

    /// Creates the journal of a clock with `control` whose state is `began`.
    ///
    /// # Errors
    ///
    /// [`ClockError::JournalFull`] if one call can cause too many events with this time control.
    pub(crate) fn new(control: &TimeControl, began: Game) -> Result<Self, ClockError> {
        if events_of_a_call(control) > Self::MOST_EVENTS_OF_A_CALL {
            return Err(ClockError::JournalFull);
        }
        Ok(Self {
            began,
            entries: Vec::new(),
            standings: Vec::new(),
            idle: false,
            events: 0,
        })
    }

    /// Checks that there is room for the events of a call.
    pub(crate) fn check_room(&self, events: &[Event]) -> Result<(), ClockError> {
        if self.events.saturating_add(events.len()) > Self::MOST_EVENTS {
            return Err(ClockError::JournalFull);
        }
        Ok(())
    }

    /// The recorded calls, in order of time.
    pub fn entries(&self) -> &[JournalEntry] {
        &self.entries
    }

    /// The standings that were set, in order of time.
    pub fn standings(&self) -> &[Standing] {
        &self.standings
    }

    /// Records that a standing was set.
    pub(crate) fn record_standing(&mut self, standing: Standing) -> Result<(), ClockError> {
        let action = self.add_standing(standing)?;
        self.record(standing.at, action, &[]);
        Ok(())
    }

    /// Keeps a standing, and returns the call that sets it.
    pub(crate) fn add_standing(&mut self, standing: Standing) -> Result<Action, ClockError> {
        let place = u32::try_from(self.standings.len()).map_err(|_| ClockError::JournalFull)?;
        self.standings.push(standing);
        Ok(Action::SetStanding { standing: place })
    }

    /// The number of take-backs among the calls.
    #[cfg(feature = "documents")]
    pub(crate) fn take_backs(&self) -> u32 {
        let is_take_back = |entry: &&JournalEntry| matches!(entry.action, Action::TakeBack { .. });
        let take_backs = self.entries.iter().filter(is_take_back).count();
        u32::try_from(take_backs).unwrap_or(u32::MAX)
    }

    /// The state of the clock when the journal began.
    #[cfg(feature = "documents")]
    pub(crate) const fn began(&self) -> Game {
        self.began
    }

    /// Records a call with a measured time, or [`Action::Advance`] if it only let time pass. `before` is
    /// the game before the call. A turn whose beginning was not reported began with the last call, so
    /// that call is kept. If a ready move was sent in the turn, or only time passed, the entry does not
    /// imply the receipt, which is then recorded too.
    pub(crate) fn record_measured(
        &mut self,
        before: &Game,
        at: Timestamp,
        action: Action,
        events: &[Event],
    ) {
        let sends = || events.iter().any(|event| event.kind == EventKind::Sent);
        if before.awaiting && (action == Action::Advance || sends()) {
            self.record(before.now, Action::Receive, &[]);
        } else if before.awaiting {
            self.idle = false;
        }
        self.record(at, action, events);
    }

    #[inline(never)]
    pub(crate) fn record(&mut self, at: Timestamp, action: Action, events: &[Event]) {
        if self.idle {
            self.entries.pop();
        }
        self.events = self.events.saturating_add(events.len());
        // An entry completes at most one move, so a ready move that was sent before the call changed
        // anything gets its own entry. The move of a side that is told to be ready is sent by the call.
        let this = JournalEntry { at, action };
        let mut sent: Vec<&Event> = events
            .iter()
            .filter(|event| event.kind == EventKind::Sent)
            .collect();
        if let Action::SetReady { side, .. } | Action::SetReadyUnreceived { side } = action {
            sent.pop_if(|event| event.side == side);
        }
        let sent = sent.into_iter().map(|event| JournalEntry {
            at: event.at,
            action: Action::Advance,
        });
        let told = self.entries.len();
        self.entries.extend(sent.filter(|sent| *sent != this));
        let last = self.entries.get(told..).and_then(|sent| sent.last());
        let untold = |event: &Event| last.is_none_or(|sent| sent.at < event.at);
        self.idle = action == Action::Advance && !events.iter().any(untold);
        self.entries.push(this);
    }

    /// The state of the clock at `to`, for a take-back at `now`.
    pub(crate) fn game_at(
        &self,
        original: &Arc<TimeControl>,
        to: TakeBackTo,
        now: Timestamp,
    ) -> Result<Game, ClockError> {
        let history = self.history(original)?;
        history.find(to, now).map(|found| found.game)
    }

    /// The initial state, then the state after each move of the game, without the moves that were
    /// taken back.
    #[cfg(feature = "documents")]
    pub(crate) fn moves(&self, original: &Arc<TimeControl>) -> Result<Vec<Game>, ClockError> {
        Ok(self.history(original)?.line())
    }

    fn history(&self, original: &Arc<TimeControl>) -> Result<History, ClockError> {
        let mut history = History::new(Arc::clone(original), self.began);
        for JournalEntry { at, action } in &self.entries {
            history.go_on(*at, *action, &self.standings)?;
        }
        Ok(history)
    }
}

/// The maximum number of events that one call can cause with `control`.
fn events_of_a_call(control: &TimeControl) -> usize {
    let of_stage = |stage: &Stage| {
        let draws = stage.reserve.map_or(0, |_| Reserve::MOST_UNITS.into());
        let expiries: usize = match stage.on_expiry {
            OnExpiry::Penalty { .. } => PenaltyTerms::MOST.into(),
            _ => stage.lives.get().into(),
        };
        expiries.saturating_add(draws)
    };
    let of_side = |side| control.schedule(side).iter().map(of_stage).sum();
    let counts: [usize; 2] = Side::ALL.map(of_side);
    counts.into_iter().sum()
}

/// All states that a clock has had, and the moves among them.
pub(crate) struct History {
    /// Those of the current state.
    rules: SharedRules,
    began: Game,
    states: Vec<State>,
    moves: Vec<Move>,
}

struct State {
    /// When the state was reached.
    at: Timestamp,
    game: Game,
    /// The index of the last move of the game.
    last_move: usize,
}

/// The state in which a move was completed, or the game started.
struct Move {
    game: Game,
    before: usize,
    /// A move further back, so that a distant move is found without visiting every move. Otherwise
    /// a journal with many moves and many take-backs would take quadratic time.
    leap: usize,
    depth: usize,
}

/// The state that a take-back leads to.
struct Found {
    game: Game,
    /// The index of the last move before it that the history has.
    last_move: usize,
    /// The states after the ready moves that were sent between that move and this state. No call
    /// of the history completed them: a later call with a measured time may have replaced the time
    /// in which they were sent.
    sent: Vec<Game>,
}

impl History {
    /// The history of a clock that began with the time control `original`.
    pub(crate) fn new(original: Arc<TimeControl>, began: Game) -> Self {
        Self {
            rules: SharedRules::of(original, &began),
            began,
            states: Vec::new(),
            moves: Vec::from([Move {
                game: began,
                before: 0,
                leap: 0,
                depth: 0,
            }]),
        }
    }

    /// The current state.
    pub(crate) fn now(&self) -> Game {
        self.states.last().map_or(self.began, |state| state.game)
    }

    fn last_move(&self) -> usize {
        self.states.last().map_or(0, |state| state.last_move)
    }

    /// Repeats the next call, and returns its events.
    pub(crate) fn go_on(
        &mut self,
        at: Timestamp,
        action: Action,
        standings: &[Standing],
    ) -> Result<Vec<Event>, ClockError> {
        let before = self.now();
        if let Action::TakeBack { to } = action {
            if at < before.now {
                return Err(ClockError::AtWentBack {
                    last_at: before.now,
                });
            }
            let found = self.find(to, at)?;
            let complete = |before, game| self.complete_move(game, before);
            let last_move = found.sent.into_iter().fold(found.last_move, complete);
            let game = Game {
                now: at,
                ..found.game
            };
            self.rules.adapt(&game);
            self.states.push(State {
                at,
                game,
                last_move,
            });
            return Ok(Vec::new());
        }
        let mut clock = Clock::with_rules(self.rules.clone(), before);
        if let Action::SetStanding { standing } = action {
            let place = usize::try_from(standing).ok();
            let standing = place.and_then(|place| standings.get(place));
            clock.set_standing(*standing.ok_or(ClockError::NotInJournal)?)?;
            let game = clock.game();
            self.rules.adapt(&game);
            let last_move = self.join(game, self.last_move());
            self.states.push(State {
                at,
                game,
                last_move,
            });
            return Ok(Vec::new());
        }
        let events = clock.act(at, action)?;
        let game = clock.game();
        self.rules.adapt(&game);
        let starts = before.phase == Phase::NotStarted && game.phase == Phase::Running;
        let mut last_move = self.last_move();
        if starts || game.moves() > before.moves() {
            last_move = self.complete_move(game, last_move);
        }
        self.states.push(State {
            at,
            game,
            last_move,
        });
        Ok(events)
    }

    /// Adds the position of a standing after the move at `before`, and returns its index. From here
    /// the moves are counted anew.
    fn join(&mut self, game: Game, before: usize) -> usize {
        let place = self.moves.len();
        self.moves.push(Move {
            game,
            before,
            leap: place,
            depth: 0,
        });
        place
    }

    /// Adds a move after the one at `before`, and returns its index.
    fn complete_move(&mut self, game: Game, before: usize) -> usize {
        let of = |place: usize| self.moves.get(place).map_or((0, 0), |m| (m.leap, m.depth));
        let (leap, depth) = of(before);
        let (next_leap, leap_depth) = of(leap);
        // The lengths of the leaps double, so the number of steps to any move is logarithmic.
        let (_, next_depth) = of(next_leap);
        let doubles = depth.abs_diff(leap_depth) == leap_depth.abs_diff(next_depth);
        self.moves.push(Move {
            game,
            before,
            leap: if doubles { next_leap } else { before },
            depth: depth.saturating_add(1),
        });
        self.moves.len().saturating_sub(1)
    }

    /// The state at `to`, for a take-back at `now`.
    fn find(&self, to: TakeBackTo, now: Timestamp) -> Result<Found, ClockError> {
        let found = match to {
            TakeBackTo::Move(number) => self.find_move(number.into()),
            TakeBackTo::Timestamp(moment) if moment <= now && moment >= self.began.now => {
                let before = self.states.partition_point(|state| state.at <= moment);
                let before = before.checked_sub(1).and_then(|last| self.states.get(last));
                let (game, last_move) = before.map_or((self.began, 0), |s| (s.game, s.last_move));
                let mut clock = Clock::from_game(Arc::clone(&self.rules.original), game);
                let mut sent = Vec::new();
                for event in clock.clone().advance(moment)? {
                    if event.kind == EventKind::Sent {
                        clock.advance(event.at)?;
                        sent.push(clock.game());
                    }
                }
                clock.advance(moment)?;
                Some(Found {
                    game: clock.game(),
                    last_move,
                    sent,
                })
            }
            TakeBackTo::Timestamp(_) => None,
        };
        found.ok_or(ClockError::NotInJournal)
    }

    fn find_move(&self, number: u64) -> Option<Found> {
        let mut place = self.last_move();
        let mut at = self.moves.get(place)?;
        while at.game.moves() > number && at.before != place {
            if at.depth == 0 {
                // The move was made before a standing was set.
                place = at.before;
                at = self.moves.get(place)?;
                continue;
            }
            let leap = self.moves.get(at.leap)?;
            (place, at) = if leap.game.moves() > number {
                (at.leap, leap)
            } else {
                (at.before, self.moves.get(at.before)?)
            };
        }
        (at.game.moves() == number).then_some(Found {
            game: at.game,
            last_move: place,
            sent: Vec::new(),
        })
    }

    /// The initial state, then the state after each move of the game, without the moves that were
    /// taken back.
    #[cfg(feature = "documents")]
    fn line(&self) -> Vec<Game> {
        let mut line = Vec::new();
        let mut place = self.last_move();
        while let Some(at) = self.moves.get(place) {
            line.push(at.game);
            if at.before == place {
                break;
            }
            place = at.before;
        }
        line.reverse();
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Millis;
    use crate::notation::Notation;

    /// A call that causes more events than the journal can hold is rejected and changes nothing.
    #[test]
    fn a_full_journal() {
        let notation = Notation::named("sgf").unwrap();
        let control = notation.parse("TM[0]OT[5x1 byo-yomi]").unwrap();
        let mut clock = Clock::new(control);
        clock.keep_journal().unwrap();
        clock.start(Side::First, Timestamp::from(0)).unwrap();
        // The life that the first press loses is the last event that fits.
        clock.journal_mut().unwrap().events = Journal::MOST_EVENTS.wrapping_sub(1);
        clock.press(Side::First, Timestamp::from(1_500)).unwrap();
        clock.press(Side::Second, Timestamp::from(2_500)).unwrap();
        let before = clock.clone();
        let late = Timestamp::from(5_000);
        let refused = Err(ClockError::JournalFull);
        assert_eq!(clock.press(Side::First, late), refused);
        assert_eq!(clock.advance(late), refused);
        assert_eq!(clock.take_back(late, TakeBackTo::Move(0)), refused);
        assert_eq!(clock, before);
        assert_eq!(
            clock.adjust(Side::First, Timestamp::from(2_600), Millis::from(9)),
            Ok(Vec::new())
        );
        assert_eq!(
            clock.take_back(Timestamp::from(2_700), TakeBackTo::Move(0)),
            Ok(Vec::new())
        );
    }
}
