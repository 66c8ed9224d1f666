//! The time controls of an arena's games, each held once.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::game::PenaltyTerms;
use crate::plain::{Bounds, Pace, PlainGame};
use crate::{At, BySide, Side, TimeControl};

/// A control with what a match makes of penalties, and what plain moves under it need.
pub(super) struct Terms {
    pub(super) control: Arc<TimeControl>,
    pub(super) penalties: PenaltyTerms,
    /// `None`: no move is plain.
    bounds: Option<Bounds>,
    paces: BySide<Vec<Option<Pace>>>,
    games: u64,
}

impl Terms {
    fn of(control: &Arc<TimeControl>, penalties: PenaltyTerms) -> Self {
        let paces = |side| control.schedule(side).iter().map(Pace::of).collect();
        Self {
            paces: BySide {
                first: paces(Side::First),
                second: paces(Side::Second),
            },
            bounds: Bounds::of(&control.rules()),
            control: Arc::clone(control),
            penalties,
            games: 0,
        }
    }

    /// As [`PlainGame::press`].
    #[inline(always)]
    pub(super) fn press(&self, game: &mut PlainGame, side: Side, at: At) -> Option<()> {
        let pace = |side, stage| {
            let paces: &Vec<Option<Pace>> = self.paces.get(side);
            paces.get(usize::from(stage))?.as_ref()
        };
        game.press(self.bounds.as_ref()?, pace, side, at)
    }
}

pub(super) struct Controls {
    terms: Vec<Option<Terms>>,
    /// By the control's address, which is its own as long as it is held here.
    places: BTreeMap<(usize, PenaltyTerms), u32>,
    free: Vec<u32>,
}

impl Controls {
    pub(super) const fn new() -> Self {
        Self {
            terms: Vec::new(),
            places: BTreeMap::new(),
            free: Vec::new(),
        }
    }

    pub(super) fn get(&self, place: u32) -> Option<&Terms> {
        self.terms.get(usize::try_from(place).ok()?)?.as_ref()
    }

    fn get_mut(&mut self, place: u32) -> Option<&mut Option<Terms>> {
        self.terms.get_mut(usize::try_from(place).ok()?)
    }

    /// One more game is played under `control`: the place of its terms.
    pub(super) fn enter(
        &mut self,
        control: &Arc<TimeControl>,
        penalties: PenaltyTerms,
    ) -> Option<u32> {
        let key = (Arc::as_ptr(control).addr(), penalties);
        let place = match self.places.get(&key) {
            Some(&place) => place,
            None => {
                let place = match self.free.pop() {
                    Some(place) => place,
                    None => {
                        let place = u32::try_from(self.terms.len()).ok()?;
                        self.terms.push(None);
                        place
                    }
                };
                *self.get_mut(place)? = Some(Terms::of(control, penalties));
                self.places.insert(key, place);
                place
            }
        };
        let terms = self.get_mut(place)?.as_mut()?;
        terms.games = terms.games.saturating_add(1);
        Some(place)
    }

    /// A game under the terms at `place` is no longer there.
    pub(super) fn leave(&mut self, place: u32) {
        let Some(found) = self.get_mut(place) else {
            return;
        };
        let Some(terms) = found else { return };
        terms.games = terms.games.saturating_sub(1);
        if terms.games > 0 {
            return;
        }
        let key = (Arc::as_ptr(&terms.control).addr(), terms.penalties);
        *found = None;
        self.places.remove(&key);
        self.free.push(place);
    }
}
