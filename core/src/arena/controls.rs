//! The time controls and rules that an arena's games share.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::model::TimeControl;
use crate::play::Clock;
use crate::play::game::{Game, RulesKey};
use crate::play::held::SharedRules;

struct Shared {
    rules: SharedRules,
    games: u64,
}

/// Controls are compared by value, so that controls that were parsed or restored separately are
/// shared too. They are in a tree, not a hash table, so that an attacker who chooses the controls
/// cannot make lookups slow.
#[derive(PartialEq, Eq)]
struct Key {
    game: RulesKey,
    control: Arc<TimeControl>,
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        self.game.cmp(&other.game).then_with(|| {
            if Arc::ptr_eq(&self.control, &other.control) {
                Ordering::Equal
            } else {
                self.control.cmp(&other.control)
            }
        })
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

pub(super) struct Controls {
    shared: Vec<Option<Shared>>,
    places: BTreeMap<Key, u32>,
    free: Vec<u32>,
}

impl Controls {
    pub(super) const fn new() -> Self {
        Self {
            shared: Vec::new(),
            places: BTreeMap::new(),
            free: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn get(&self, place: u32) -> Option<&SharedRules> {
        let shared = self.shared.get(usize::try_from(place).ok()?)?.as_ref();
        shared.map(|shared| &shared.rules)
    }

    fn get_mut(&mut self, place: u32) -> Option<&mut Option<Shared>> {
        self.shared.get_mut(usize::try_from(place).ok()?)
    }

    /// Adds `game`, which began with `control`, and returns the place of its rules.
    pub(super) fn enter(&mut self, control: &Arc<TimeControl>, game: &Game) -> Option<u32> {
        let key = Key {
            game: game.rules_key(),
            control: Arc::clone(control),
        };
        let place = match self.places.get(&key) {
            Some(&place) => place,
            None => {
                let place = self.free_place()?;
                let rules = SharedRules::of(Arc::clone(control), game);
                *self.get_mut(place)? = Some(Shared { rules, games: 0 });
                self.places.insert(key, place);
                place
            }
        };
        let shared = self.get_mut(place)?.as_mut()?;
        shared.games = shared.games.saturating_add(1);
        Some(place)
    }

    /// Like [`Controls::enter`] for the game of `clock`, which then uses the shared control.
    pub(super) fn enter_clock(&mut self, clock: &mut Clock) -> Option<u32> {
        let place = self.enter(clock.original(), &clock.game())?;
        clock.share_rules(self.get(place)?);
        Some(place)
    }

    /// Counts another game that uses the rules at `place`.
    #[cfg(feature = "documents")]
    pub(super) fn share(&mut self, place: u32) {
        if let Some(Some(shared)) = self.get_mut(place) {
            shared.games = shared.games.saturating_add(1);
        }
    }

    fn free_place(&mut self) -> Option<u32> {
        if let Some(place) = self.free.pop() {
            return Some(place);
        }
        let place = u32::try_from(self.shared.len()).ok()?;
        self.shared.push(None);
        Some(place)
    }

    /// Removes a game that uses the rules at `place`.
    pub(super) fn leave(&mut self, place: u32) {
        let Some(found) = self.get_mut(place) else {
            return;
        };
        let Some(Shared { rules, games }) = found else {
            return;
        };
        *games = games.saturating_sub(1);
        if *games > 0 {
            return;
        }
        let key = Key {
            game: rules.key,
            control: Arc::clone(&rules.original),
        };
        *found = None;
        self.places.remove(&key);
        self.free.push(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Side;
    use crate::notation::Notation;

    fn clock(text: &str) -> Clock {
        Clock::new(Notation::named("chess").unwrap().parse(text).unwrap())
    }

    #[test]
    fn games_share_their_rules_and_a_place_that_is_left_is_taken_again() {
        let (one, same, two) = (clock("1/1, G/1"), clock("1/1, G/1"), clock("1/1, G/2"));
        let mut in_stage_two = one.clone();
        in_stage_two.start(Side::First, 0.into()).unwrap();
        in_stage_two.press(Side::First, 0.into()).unwrap();
        let mut controls = Controls::new();
        let mut enter = |clock: &Clock| controls.enter(clock.control(), &clock.game());
        assert_eq!(enter(&one), Some(0));
        assert_eq!(enter(&same), Some(0), "parsed by itself");
        assert_eq!(enter(&two), Some(1), "another control");
        assert_eq!(enter(&in_stage_two), Some(2));
        controls.leave(0);
        assert!(controls.get(0).is_some(), "another game is there");
        controls.leave(0);
        assert!(controls.get(0).is_none());
        let again = clock("G/5");
        assert_eq!(controls.enter(again.control(), &again.game()), Some(0));
        assert_eq!(controls.enter(one.control(), &one.game()), Some(3));
    }
}
