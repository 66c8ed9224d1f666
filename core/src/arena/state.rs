//! How a game stands in an arena: in as little memory as it needs.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::controls::Terms;
use crate::game::Game;
use crate::plain::PlainGame;
use crate::{At, Clock};

pub(super) enum State {
    /// There is none. The free slots are a list.
    Free {
        next: Option<u32>,
    },
    Plain(PlainGame),
    Whole(Box<Whole>),
    /// With its journal, which is not to be copied for each call.
    Journal(Box<Clock>),
}

pub(super) struct Whole {
    game: Game,
    deadline: Option<At>,
}

impl State {
    pub(super) fn of(clock: Clock) -> Self {
        if clock.journal().is_some() {
            return Self::Journal(Box::new(clock));
        }
        match clock.plain_game() {
            Some(plain) => Self::Plain(plain),
            None => Self::Whole(Box::new(Whole {
                game: clock.game(),
                deadline: clock.deadline(),
            })),
        }
    }

    pub(super) fn of_game(game: Game, terms: &Terms) -> Self {
        let deadline = game.deadline(&terms.control);
        let plain = deadline.and_then(|due| PlainGame::of(&terms.control, &game, due));
        match plain.filter(|_| terms.paces.is_some()) {
            Some(plain) => Self::Plain(plain),
            None => Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// The game as it was when it was last changed.
    pub(super) fn game(&self, terms: &Terms) -> Option<Game> {
        match self {
            Self::Free { .. } => None,
            Self::Plain(plain) => Some(plain.whole(&terms.control, terms.penalties)),
            Self::Whole(whole) => Some(whole.game),
            Self::Journal(clock) => Some(clock.game()),
        }
    }

    /// The clock of that game.
    pub(super) fn clock(&self, terms: &Terms) -> Option<Clock> {
        match self {
            Self::Journal(clock) => Some(Clock::clone(clock)),
            _ => Some(Clock::of_game(
                Arc::clone(&terms.control),
                self.game(terms)?,
            )),
        }
    }

    pub(super) fn deadline(&self) -> Option<At> {
        match self {
            Self::Free { .. } => None,
            Self::Plain(plain) => plain.deadline(),
            Self::Whole(whole) => whole.deadline,
            Self::Journal(clock) => clock.deadline(),
        }
    }
}
