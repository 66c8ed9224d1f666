//! What an arena stores at a place, for saving it and for rebuilding an arena.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::changes::Changes;
use super::slots::FREE;
use super::state::State;
use super::{Arena, GameId};
use crate::model::{Millis, Timestamp};
use crate::play::Clock;
use crate::play::fast::ColdState;
use crate::play::game::Game;
use crate::play::held::{Held, SharedRules};
use crate::play::side_clock::ONE;

/// What is stored at a place.
pub(crate) enum Stored<'a> {
    /// No game. If a game is added here, it has the generation of the place.
    Free,
    /// A game that waits for a plain move, under these shared rules.
    Plain {
        rules: u32,
        game: Game,
        /// The event that follows one millisecond after `game` has been reported.
        is_reported: bool,
    },
    Clock(Cow<'a, Clock>),
}

impl Arena {
    /// The number of places that have ever had a game.
    pub(crate) const fn places(&self) -> u32 {
        self.slots.places()
    }

    pub(crate) const fn now(&self) -> Timestamp {
        self.now
    }

    /// The generation of a place, 0 if it stays empty, and what is stored there.
    pub(crate) fn stored(&self, place: u32) -> Option<(u32, Stored<'_>)> {
        let (slot, cold) = self.slots.get(place)?;
        let stored = match &slot.game {
            State::Free { .. } => Stored::Free,
            State::Clock(clock) => Stored::Clock(Cow::Borrowed(clock)),
            State::Held(held) => {
                let rules = self.controls.get(slot.rules)?;
                match held {
                    Held::Fast(_) if !held.is_behind() => Stored::Plain {
                        rules: slot.rules,
                        game: held.game(rules, cold),
                        is_reported: false,
                    },
                    _ => match before_event(held, rules, cold) {
                        Some(game) => Stored::Plain {
                            rules: slot.rules,
                            game,
                            is_reported: true,
                        },
                        None => Stored::Clock(Cow::Owned(slot.game.clock(rules, cold)?)),
                    },
                }
            }
        };
        Some((slot.generation & !FREE, stored))
    }

    /// The rules that games share, at the place that [`Stored::Plain`] has.
    pub(crate) fn shared_rules(&self, rules: u32) -> Option<&SharedRules> {
        self.controls.get(rules)
    }

    pub(crate) fn changes(&mut self) -> &mut Changes {
        &mut self.changes
    }
}

/// The game one millisecond before the event that has been reported but not applied. `None` if
/// there is no such event, or if another one came before it.
fn before_event(held: &Held, rules: &SharedRules, cold: &ColdState) -> Option<Game> {
    if !held.is_behind() {
        return None;
    }
    let mut game = held.game(rules, cold);
    let event = game.now;
    game.now = event.checked_sub(ONE)?;
    game.pending = game.pending.checked_sub(ONE)?;
    (game.deadline(&rules.control) == Some(event)).then_some(game)
}

/// An arena that is being rebuilt from what was saved of another. Its games have no deadlines yet,
/// and places of which nothing is known have none, so that an id that was given once is not given
/// again.
pub(crate) struct Rebuilt(Arena);

impl Rebuilt {
    pub(crate) fn new() -> Self {
        Self(Arena::new())
    }

    /// Makes sure that there are at least this many places. `None` if there are too many.
    pub(crate) fn reserve(&mut self, places: u32) -> Option<()> {
        while self.0.places() < places {
            self.0.slots.add_empty()?;
        }
        Some(())
    }

    /// Adds the rules of `clock`'s game, until [`Rebuilt::leave_rules`].
    pub(crate) fn enter_rules(&mut self, clock: &mut Clock) -> Option<u32> {
        self.0.controls.enter_clock(clock)
    }

    pub(crate) fn leave_rules(&mut self, rules: u32) {
        self.0.controls.leave(rules);
    }

    pub(crate) fn shared_rules(&self, rules: u32) -> Option<&SharedRules> {
        self.0.controls.get(rules)
    }

    /// Gives an empty place the generation of its next game.
    pub(crate) fn put_free(&mut self, place: u32, generation: u32) -> Option<()> {
        let (slot, _) = self.0.slots.get_mut(place)?;
        if (1..=GameId::LAST_GENERATION).contains(&generation) {
            slot.generation = generation | FREE;
        }
        Some(())
    }

    /// Puts a plain game at its place, which is empty. If the next event `is_reported`, it follows
    /// one millisecond after `game`. `None` if it does not: nothing has changed.
    pub(crate) fn put_plain(
        &mut self,
        id: GameId,
        rules: u32,
        game: Game,
        is_reported: bool,
    ) -> Option<()> {
        let shared = self.0.controls.get(rules)?;
        let mut lasts = ColdState::default();
        let mut held = Held::of(game, shared, &mut lasts);
        if is_reported {
            let next = game.now.checked_add(ONE)?;
            if held.deadline() != Some(next) {
                return None;
            }
            if held.expire(shared, &lasts).is_none() {
                let mut over = game;
                over.pass(&shared.control, next, &mut Vec::new()).ok()?;
                held = held.ended().filter(|_| over.phase.is_over())?;
            }
        }
        self.0.controls.share(rules);
        self.put(id, rules, State::Held(held), lasts)
    }

    /// Puts the game of a clock at its place, which is empty. Returns whether [`Rebuilt::shift`]
    /// moves it.
    pub(crate) fn put_clock(&mut self, id: GameId, mut clock: Clock) -> Option<bool> {
        let rules = self.0.controls.enter_clock(&mut clock)?;
        let mut cold = ColdState::default();
        let state = State::of(clock, &mut cold);
        let is_held = matches!(state, State::Held(_));
        self.put(id, rules, state, cold)?;
        Some(is_held)
    }

    fn put(&mut self, id: GameId, rules: u32, state: State, lasts: ColdState) -> Option<()> {
        let (slot, cold) = self.0.slots.get_mut(id.place)?;
        (slot.generation, slot.rules, slot.game, *cold) = (id.generation, rules, state, lasts);
        self.0.games = self.0.games.saturating_add(1);
        Some(())
    }

    /// Removes what a place has, so that nothing is known of it.
    pub(crate) fn clear(&mut self, place: u32) -> Option<()> {
        let (slot, _) = self.0.slots.get_mut(place)?;
        slot.generation = 0;
        let before = core::mem::replace(&mut slot.game, State::Free { next: None });
        if !matches!(before, State::Free { .. }) {
            let rules = slot.rules;
            self.0.controls.leave(rules);
            self.0.games = self.0.games.saturating_sub(1);
        }
        Some(())
    }

    /// Sets the arena's time, and makes it and all timestamps of held games later by `shift`. `None`
    /// if one is out of range then: nothing has changed.
    pub(crate) fn shift(&mut self, now: Timestamp, shift: Millis) -> Option<()> {
        let Self(arena) = self;
        let now = match now {
            // Before the first advance.
            Timestamp::MIN => now,
            now => now.checked_add(shift)?,
        };
        if shift != Millis::ZERO {
            let shifted = |held: &Held, rules| {
                let mut held = held.clone();
                held.shift(arena.controls.get(rules)?, shift)?;
                Some(held)
            };
            for (slot, _) in arena.slots.iter_mut() {
                if let State::Held(held) = &slot.game {
                    shifted(held, slot.rules)?;
                }
            }
            for (slot, _) in arena.slots.iter_mut() {
                if let State::Held(held) = &mut slot.game {
                    *held = shifted(held, slot.rules)?;
                }
            }
        }
        arena.now = now;
        Some(())
    }

    /// The arena, once all games are in it.
    pub(crate) fn finish(self) -> Arena {
        let Self(mut arena) = self;
        arena.deadlines.go_to(arena.now);
        arena.slots.link_free();
        for place in 0..arena.places() {
            arena.queue(place);
        }
        arena
    }
}
