//! How a game is stored between calls: in a compact form while it waits for a plain move.

use alloc::boxed::Box;
use alloc::sync::Arc;

#[cfg(feature = "documents")]
use crate::model::Millis;
use crate::model::{BySide, Side, TimeControl, Timestamp};
use crate::play::fast::{ColdState, FastGame, FastRules, HotState};
use crate::play::game::{Game, RulesKey};
use crate::play::{Event, Summary};

/// The rules that all games in the same stages of the same time control share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SharedRules {
    /// The time control with which the game began.
    pub(crate) original: Arc<TimeControl>,
    /// The time control in play: with the schedules of the sides that have gone berserk.
    pub(crate) control: Arc<TimeControl>,
    pub(crate) key: RulesKey,
    pub(crate) fast: FastRules,
}

impl SharedRules {
    /// The shared rules of `game`, which began with the time control `original`.
    pub(crate) fn of(original: Arc<TimeControl>, game: &Game) -> Self {
        let key = game.rules_key();
        let control = in_play(&original, &key);
        Self {
            fast: FastRules::of(&control, key.stages),
            original,
            control,
            key,
        }
    }

    /// Adapts the rules to a later or earlier state of the game.
    pub(crate) fn adapt(&mut self, game: &Game) {
        let key = game.rules_key();
        if key == self.key {
            return;
        }
        if key.berserk != self.key.berserk {
            self.control = in_play(&self.original, &key);
        }
        self.key = key;
        self.fast = FastRules::of(&self.control, key.stages);
    }
}

fn in_play(original: &Arc<TimeControl>, key: &RulesKey) -> Arc<TimeControl> {
    if key.berserk == BySide::both(None) {
        return Arc::clone(original);
    }
    // A side has gone berserk only by a rule that applies.
    let control = original.in_play(key.berserk);
    control.map_or_else(|_| Arc::clone(original), Arc::new)
}

/// A stored game. Its [`SharedRules`], and its [`ColdState`], which plain moves do not change, are
/// stored separately and passed to each call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// The game waits for a plain move. To save memory, an arena keeps this form after an event has
    /// ended the game or begun another stage; the state after the event is computed on demand.
    Fast(HotState),
    Whole(Box<Whole>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    game: Game,
    deadline: Option<Timestamp>,
}

impl Held {
    /// Stores `game`, which has these shared rules.
    pub(crate) fn of(game: Game, shared: &SharedRules, cold: &mut ColdState) -> Self {
        match Self::fast(&game, shared, cold) {
            Ok(hot) => Self::Fast(hot),
            Err(deadline) => Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// Stores `game` so that every call follows the full rules.
    pub(crate) fn whole(game: Game, shared: &SharedRules, cold: &mut ColdState) -> Self {
        let deadline = game.deadline(&shared.control);
        *cold = ColdState::default();
        Self::Whole(Box::new(Whole { game, deadline }))
    }

    /// Replaces the stored game by `game`, and reuses its memory.
    pub(crate) fn put(&mut self, game: Game, shared: &SharedRules, cold: &mut ColdState) {
        match (Self::fast(&game, shared, cold), &mut *self) {
            (Ok(hot), _) => *self = Self::Fast(hot),
            (Err(deadline), Self::Whole(whole)) => **whole = Whole { game, deadline },
            (Err(deadline), _) => *self = Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// The compact form of `game` if it is plain, otherwise its deadline. Sets `cold`.
    fn fast(
        game: &Game,
        shared: &SharedRules,
        cold: &mut ColdState,
    ) -> Result<HotState, Option<Timestamp>> {
        let deadline = game.deadline(&shared.control);
        let due = deadline.filter(|_| shared.fast.any());
        let plain = due.and_then(|due| FastGame::of(&shared.control, game, due));
        let (hot, lasts) = plain.map(|plain| (plain.hot, plain.cold)).unzip();
        *cold = lasts.unwrap_or_default();
        hot.ok_or(deadline)
    }

    /// Completes the move of `side`, if it is plain.
    #[inline(always)]
    pub(crate) fn press(
        &mut self,
        shared: &SharedRules,
        cold: &ColdState,
        side: Side,
        at: Timestamp,
    ) -> Option<()> {
        match self {
            Self::Fast(hot) => hot.press(cold, &shared.fast, side, at),
            Self::Whole(_) => None,
        }
    }

    /// What the clocks show at `at`. `None` if this requires the full rules.
    #[inline]
    pub(crate) fn summary(&self, at: Timestamp) -> Option<Summary> {
        match self {
            Self::Fast(hot) => hot.summary(at),
            Self::Whole(_) => None,
        }
    }

    /// The event at the deadline. It is not applied to the stored game. `None` if this requires the
    /// full rules.
    #[inline]
    pub(crate) fn expire(&mut self, shared: &SharedRules, cold: &ColdState) -> Option<Event> {
        match self {
            Self::Fast(hot) => hot.expire(cold, &shared.fast, shared.key.stages),
            Self::Whole(_) => None,
        }
    }

    /// The stored form of a plain game that ended at its deadline. `None` if the game is not plain.
    pub(crate) fn ended(&self) -> Option<Self> {
        match self {
            Self::Fast(hot) => hot.at_deadline().map(Self::Fast),
            Self::Whole(_) => None,
        }
    }

    /// The time of the next event if no call is made.
    #[inline]
    pub(crate) fn deadline(&self) -> Option<Timestamp> {
        match self {
            Self::Fast(hot) => hot.deadline(),
            Self::Whole(whole) => whole.deadline,
        }
    }

    /// The game as of the last change, without the event that may not have been applied: see
    /// [`is_behind`](Self::is_behind).
    pub(crate) fn game(&self, shared: &SharedRules, cold: &ColdState) -> Game {
        match self {
            Self::Fast(hot) => {
                let (hot, cold) = (*hot, *cold);
                FastGame { hot, cold }.whole(&shared.control, &shared.key)
            }
            Self::Whole(whole) => whole.game,
        }
    }

    /// The moves that `side` has completed.
    pub(crate) fn moves(&self, cold: &ColdState, side: Side) -> u32 {
        match self {
            Self::Fast(hot) => hot.moves(cold, side),
            Self::Whole(whole) => whole.game.sides.get(side).moves,
        }
    }

    /// Makes all timestamps later by `shift`. `None` if one is out of range then: the game must be
    /// discarded.
    #[cfg(feature = "documents")]
    pub(crate) fn shift(&mut self, shared: &SharedRules, shift: Millis) -> Option<()> {
        match self {
            Self::Fast(hot) => hot.shift(shift),
            Self::Whole(whole) => {
                let game = &mut whole.game;
                // Before the first call, a game has no timestamps.
                if !game.is_untouched() {
                    game.now = game.now.checked_add(shift)?;
                    whole.deadline = game.deadline(&shared.control);
                }
                Some(())
            }
        }
    }

    /// Whether the event at the game's current time has been reported but not applied.
    pub(crate) const fn is_behind(&self) -> bool {
        match self {
            Self::Fast(hot) => hot.is_behind(),
            Self::Whole(_) => false,
        }
    }
}
