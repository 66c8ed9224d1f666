//! The journal of a game: what was done to its clock, and the way back to any earlier moment.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::game::Game;
use crate::{At, Clock, ClockError, Event, EventKind, Millis, Phase, Side, TimeControl};

/// Something that was done to a clock: one of the calls of [`Clock`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        /// Whether the move stands ready.
        ready: bool,
    },
    /// [`Clock::hand_over`].
    HandOver {
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
        /// What was added to it.
        time: Millis,
    },
    /// [`Clock::set_bank`].
    SetBank {
        /// The side whose bank was set.
        side: Side,
        /// What it was set to.
        bank: Millis,
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
    /// [`Clock::take_back`].
    TakeBack {
        /// Where it went back to.
        to: Back,
    },
}

/// An earlier moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Back {
    /// The moment at which the game had this many moves, those of both sides counted together: the
    /// turn that follows the last of them begins. The start of the game is [`Back::ToMove`] 0.
    ToMove(u32),
    /// The clocks as they stood at this moment, and all that had happened by then.
    ToMoment(At),
}

/// What was done, and when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct JournalEntry {
    /// When.
    pub at: At,
    /// What, and by whom.
    pub action: Action,
}

/// The list of what was done to a clock, from the moment at which it began to keep it.
///
/// Calls that were refused are not in it, nor is an [`Clock::advance`] that brought nothing about,
/// unless it was the last call. A move that stood ready and was sent is in it as an advance to that
/// moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    began: Game,
    entries: Vec<JournalEntry>,
    /// Whether the last entry is an advance that brought nothing about.
    idle: bool,
}

impl Journal {
    pub(crate) const fn new(began: Game) -> Self {
        Self {
            began,
            entries: Vec::new(),
            idle: false,
        }
    }

    /// What was done, in the order of time.
    pub fn entries(&self) -> &[JournalEntry] {
        &self.entries
    }

    /// The state of the clock as the journal began.
    pub(crate) const fn began(&self) -> Game {
        self.began
    }

    pub(crate) fn record(&mut self, at: At, action: Action, events: &[Event]) {
        if self.idle {
            self.entries.pop();
        }
        self.idle = action == Action::Advance && events.is_empty();
        // One entry completes one move at most.
        let sent = events.iter().filter(|event| event.kind == EventKind::Sent);
        let sent = sent.map(|event| JournalEntry {
            at: event.at,
            action: Action::Advance,
        });
        self.entries.extend(sent);
        self.entries.push(JournalEntry { at, action });
    }

    /// The state that the journal's clock had at `to`, seen from `now`.
    pub(crate) fn game_at(
        &self,
        control: &Arc<TimeControl>,
        to: Back,
        now: At,
    ) -> Result<Game, ClockError> {
        let mut history = History::new(self.began);
        for entry in &self.entries {
            history.go_on(control, entry)?;
        }
        history.find(control, to, now).map(|(game, _)| game)
    }

    /// The states in which each move of the game as it stands was completed, first to last, with
    /// the state that they set out from.
    pub(crate) fn moves(&self, control: &Arc<TimeControl>) -> Result<Vec<Game>, ClockError> {
        let mut history = History::new(self.began);
        for entry in &self.entries {
            history.go_on(control, entry)?;
        }
        Ok(history.line())
    }
}

/// Every state that a clock has had.
struct History {
    states: Vec<State>,
}

struct State {
    /// When it came about.
    at: At,
    game: Game,
    /// The place of the state in which the game's last move was completed, or that the game began
    /// with.
    last_move: usize,
}

impl History {
    fn new(began: Game) -> Self {
        let first = State {
            at: began.now,
            game: began,
            last_move: 0,
        };
        Self {
            states: Vec::from([first]),
        }
    }

    fn go_on(
        &mut self,
        control: &Arc<TimeControl>,
        entry: &JournalEntry,
    ) -> Result<(), ClockError> {
        let Some(last) = self.states.last() else {
            return Ok(());
        };
        let before = last.game;
        let (game, last_move) = match entry.action {
            Action::TakeBack { to } => {
                let now = entry.at;
                let (game, last_move) = self.find(control, to, now)?;
                (Game { now, ..game }, last_move)
            }
            action => {
                let mut clock = Clock::of_game(Arc::clone(control), before);
                clock.act(entry.at, action)?;
                let game = clock.game();
                let begins = before.phase == Phase::NotStarted && game.phase != before.phase;
                let last_move = match begins || game.moves() > before.moves() {
                    true => self.states.len(),
                    false => last.last_move,
                };
                (game, last_move)
            }
        };
        self.states.push(State {
            at: entry.at,
            game,
            last_move,
        });
        Ok(())
    }

    /// The state at `to`, and the place of the last move before it.
    fn find(
        &self,
        control: &Arc<TimeControl>,
        to: Back,
        now: At,
    ) -> Result<(Game, usize), ClockError> {
        let found = match to {
            Back::ToMove(moves) => {
                let mut line = self.back();
                line.find(|(_, game)| game.moves() <= u64::from(moves))
                    .filter(|(_, game)| game.moves() == u64::from(moves))
                    .map(|(place, game)| (*game, place))
            }
            Back::ToMoment(moment) if moment <= now => {
                let until = self.states.partition_point(|state| state.at <= moment);
                match until.checked_sub(1).and_then(|last| self.states.get(last)) {
                    Some(state) => {
                        let mut clock = Clock::of_game(Arc::clone(control), state.game);
                        clock.advance(moment)?;
                        Some((clock.game(), state.last_move))
                    }
                    None => None,
                }
            }
            Back::ToMoment(_) => None,
        };
        found.ok_or(ClockError::NotInJournal)
    }

    /// The moves of the game as it stands, last to first: the place and the state of each.
    fn back(&self) -> impl Iterator<Item = (usize, &Game)> {
        let last = self.states.last().map(|state| state.last_move);
        let before = |place: usize| self.states.get(place.checked_sub(1)?);
        let places = core::iter::successors(last, move |&place| Some(before(place)?.last_move));
        places.filter_map(|place| Some((place, &self.states.get(place)?.game)))
    }

    fn line(&self) -> Vec<Game> {
        let mut line: Vec<Game> = self.back().map(|(_, game)| *game).collect();
        line.reverse();
        line
    }
}
