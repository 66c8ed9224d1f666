//! How an arena stores a game: in as little memory as possible.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::model::Timestamp;
use crate::play::Clock;
use crate::play::fast::ColdState;
use crate::play::game::Game;
use crate::play::held::{Held, SharedRules};

pub(super) enum State {
    /// No game. The free slots form a linked list.
    Free { next: Option<u32> },
    /// A game that was never taken back and has no journal and no alarms. The data that ordinary
    /// moves do not change is stored separately.
    Held(Held),
    /// Any other game: its journal must not be copied for each call.
    Clock(Box<Clock>),
}

impl State {
    /// Stores the game of `clock`.
    pub(super) fn of(clock: Clock, cold: &mut ColdState) -> Self {
        if clock.journal().is_some() || clock.take_backs() > 0 || clock.alarms().is_some() {
            return Self::Clock(Box::new(clock));
        }
        let (held, lasts) = clock.into_held();
        *cold = lasts;
        Self::Held(held)
    }

    /// The clock of the game, as of its last change. `None` if there is no game, or if a time of it
    /// is out of range.
    pub(super) fn clock(&self, rules: &SharedRules, cold: &ColdState) -> Option<Clock> {
        match self {
            Self::Free { .. } => None,
            Self::Held(held) if held.is_behind() => {
                let game = caught_up(held, rules, cold)?;
                Some(Clock::from_game(rules.original.clone(), game))
            }
            Self::Held(held) => Some(Clock::of_held(rules.clone(), held.clone(), *cold)),
            Self::Clock(clock) => Some(Clock::clone(clock)),
        }
    }

    pub(super) fn deadline(&self) -> Option<Timestamp> {
        match self {
            Self::Free { .. } => None,
            Self::Held(held) => held.deadline(),
            Self::Clock(clock) => clock.deadline(),
        }
    }

    /// When the game must be advanced: for its deadline, or for an alarm.
    #[inline]
    pub(super) fn wake(&self) -> Option<Timestamp> {
        match self {
            Self::Clock(clock) => clock.wake(),
            _ => self.deadline(),
        }
    }
}

/// The stored game, with the event at its current time applied. `None` if a time is out of range.
pub(super) fn caught_up(held: &Held, rules: &SharedRules, cold: &ColdState) -> Option<Game> {
    let mut game = held.game(rules, cold);
    if held.is_behind() {
        game.pass(&rules.control, game.now, &mut Vec::new()).ok()?;
    }
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Arena, ArenaError};
    use crate::model::{Millis, Side};
    use crate::notation::Notation;
    use crate::play::{EventKind, Phase};

    fn is_plain(state: &State) -> bool {
        matches!(state, State::Held(Held::Fast(_)))
    }

    /// An arena with one game, and a clock with the same game, both advanced to `at`.
    fn advanced(
        text: &str,
        bank: Option<Millis>,
        at: Timestamp,
    ) -> (Arena, crate::arena::GameId, Clock) {
        let mut clock = Clock::new(Notation::named("chess").unwrap().parse(text).unwrap());
        clock.start(Side::First, Timestamp::from(0)).unwrap();
        if let Some(bank) = bank {
            clock
                .set_bank(Side::First, Timestamp::from(1_000), bank)
                .unwrap();
        }
        assert!(clock.plain_game().is_some());
        let mut arena = Arena::new();
        let game = arena.add(clock.clone()).unwrap();
        arena.advance(at).unwrap();
        clock.advance(at).unwrap();
        (arena, game, clock)
    }

    #[test]
    fn a_game_that_has_ended_takes_no_memory_of_its_own() {
        let ends = Timestamp::from(300_001);
        for at in [ends, Timestamp::from(400_000)] {
            let (mut arena, game, mut clock) = advanced("G/5", None, at);
            let (slot, cold) = arena.slots.of(game).unwrap();
            assert!(is_plain(&slot.game) && slot.deadline().is_none());
            let rules = arena.controls.get(slot.rules).unwrap();
            let held = slot.game.clock(rules, cold).unwrap().game();
            assert_eq!((held.now, held.phase), (ends, Phase::Flagged));
            assert_eq!(arena.clock(game).unwrap(), clock);
            let reading = arena.read(game, Timestamp::from(500_000)).unwrap();
            assert_eq!(reading, clock.read(Timestamp::from(500_000)).unwrap());
            assert_eq!(reading.phase, Phase::Flagged);
            // The end has already been reported.
            let pressed = arena.press(game, Side::First, at);
            assert_eq!(
                pressed,
                clock.press(Side::First, at).map_err(ArenaError::from)
            );
        }
    }

    #[test]
    fn a_turn_that_comes_to_another_stage_or_life_takes_no_memory_of_its_own() {
        let byo_yomi = Notation::named("sgf").unwrap();
        let control = byo_yomi.parse("TM[300]OT[3x30 byo-yomi]").unwrap();
        let mut clock = Clock::new(control);
        clock.start(Side::First, Timestamp::from(0)).unwrap();
        let mut arena = Arena::new();
        let game = arena.add(clock.clone()).unwrap();
        let mut told = Vec::new();
        // Each turn causes one event: byo-yomi begins, two lives are lost, and the flag falls.
        for turn in 0..4_u32 {
            let due = clock.deadline().unwrap();
            let plain = |arena: &Arena| {
                let (slot, _) = arena.slots.of(game).unwrap();
                is_plain(&slot.game)
            };
            assert!(plain(&arena), "turn {turn}");
            let events = arena.advance(due).unwrap();
            let events: Vec<_> = events.into_iter().map(|found| found.event).collect();
            assert_eq!(events, clock.advance(due).unwrap(), "turn {turn}");
            told.extend(events.iter().map(|event| event.kind));
            assert!(plain(&arena), "turn {turn}");
            assert_eq!(arena.next_deadline(), clock.deadline(), "turn {turn}");
            assert_eq!(arena.clock(game).unwrap(), clock, "turn {turn}");
            let later = due.checked_add(Millis::from(7)).unwrap();
            assert_eq!(
                arena.read(game, later),
                clock.read(later).map_err(ArenaError::from)
            );
            assert_eq!(
                arena.summary(game, later),
                clock.summary(later).map_err(ArenaError::from)
            );
            for side in [Side::First, Side::Second] {
                let pressed = arena.press(game, side, later);
                assert_eq!(
                    pressed,
                    clock.press(side, later).map_err(ArenaError::from),
                    "turn {turn}"
                );
            }
        }
        let lives = |lives| EventKind::Life { lives };
        let stage = EventKind::Stage { stage: 1 };
        assert_eq!(told, [stage, lives(2), lives(1), EventKind::Flag]);
    }

    #[test]
    fn a_game_that_was_too_long_when_it_ended_is_held_as_it_is() {
        // With the second that has already run, the turn is one millisecond too long for a plain
        // game.
        let bank = Millis::from(u32::MAX - 1_000);
        let at = Timestamp::from(u32::MAX).checked_add(Millis::from(1));
        let (arena, game, clock) = advanced("G/5", Some(bank), at.unwrap());
        let (slot, _) = arena.slots.of(game).unwrap();
        assert!(!is_plain(&slot.game));
        assert_eq!(arena.clock(game).unwrap(), clock);
        let reading = clock.read(at.unwrap()).unwrap();
        assert_eq!(reading.phase, Phase::Flagged);
    }
}
