//! How a game stands in an arena: in as little memory as it needs.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::controls::Terms;
use crate::game::Game;
use crate::plain::{Lasting, Moving, PlainGame};
use crate::{At, Clock};

pub(super) enum State {
    /// There is none. The free slots are a list.
    Free {
        next: Option<u32>,
    },
    /// With what its moves leave as it is, which is kept apart. One that has ended stands as it did
    /// before: its end is worked out again where somebody asks, and takes no memory.
    Plain(Moving),
    Whole(Box<Whole>),
    /// With its journal, which is not to be copied for each call.
    Journal(Box<Clock>),
}

pub(super) struct Whole {
    game: Game,
    deadline: Option<At>,
}

impl State {
    /// How the game of `clock` stands.
    pub(super) fn of(clock: Clock, lasting: &mut Lasting) -> Self {
        if clock.journal().is_some() {
            return Self::Journal(Box::new(clock));
        }
        let whole = || Whole {
            game: clock.game(),
            deadline: clock.deadline(),
        };
        Self::new(clock.plain_game(), lasting, whole)
    }

    /// How `game` stands, in whose stages a move may be plain.
    pub(super) fn of_game(game: Game, terms: &Terms, lasting: &mut Lasting) -> Self {
        let deadline = game.deadline(&terms.control);
        let plain = deadline.and_then(|due| PlainGame::of(&terms.control, &game, due));
        let plain = plain.filter(|_| terms.paces.is_some());
        Self::new(plain, lasting, || Whole { game, deadline })
    }

    fn new(plain: Option<PlainGame>, lasting: &mut Lasting, whole: impl FnOnce() -> Whole) -> Self {
        let Some(plain) = plain else {
            return Self::Whole(Box::new(whole()));
        };
        *lasting = plain.lasting;
        Self::Plain(plain.moving)
    }

    /// The game as it was when it was last changed.
    pub(super) fn game(&self, terms: &Terms, lasting: &Lasting) -> Option<Game> {
        match self {
            Self::Free { .. } => None,
            Self::Plain(moving) => {
                let (moving, lasting) = (*moving, *lasting);
                let plain = PlainGame { moving, lasting };
                let mut game = plain.whole(&terms.control, terms.penalties);
                if moving.deadline().is_none() {
                    game.pass(&terms.control, game.now, &mut Vec::new()).ok()?;
                }
                Some(game)
            }
            Self::Whole(whole) => Some(whole.game),
            Self::Journal(clock) => Some(clock.game()),
        }
    }

    /// How a game stands that has ended at its deadline. `None`: it must be held as it is.
    pub(super) fn ended(&self) -> Option<Self> {
        match self {
            Self::Plain(moving) => moving.at_deadline().map(Self::Plain),
            _ => None,
        }
    }

    /// The clock of that game.
    pub(super) fn clock(&self, terms: &Terms, lasting: &Lasting) -> Option<Clock> {
        match self {
            Self::Journal(clock) => Some(Clock::clone(clock)),
            _ => Some(Clock::of_game(
                Arc::clone(&terms.control),
                self.game(terms, lasting)?,
            )),
        }
    }

    pub(super) fn deadline(&self) -> Option<At> {
        match self {
            Self::Free { .. } => None,
            Self::Plain(moving) => moving.deadline(),
            Self::Whole(whole) => whole.deadline,
            Self::Journal(clock) => clock.deadline(),
        }
    }
}
