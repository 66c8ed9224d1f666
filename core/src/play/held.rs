//! A game as it is held between calls: in a handful of numbers while it waits for a plain move.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::model::{At, BySide, Side, TimeControl};
use crate::play::game::{Game, PenaltyTerms};
use crate::play::plain::{Lasting, Moving, Paces, PlainGame};
use crate::play::{Event, Glance};

/// What games in the same stages of the same control share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(crate) control: Arc<TimeControl>,
    pub(crate) penalties: PenaltyTerms,
    pub(crate) stages: BySide<u32>,
    pub(crate) paces: Paces,
}

impl Terms {
    /// Those of `game`, which is played under `control`.
    pub(crate) fn of(control: Arc<TimeControl>, game: &Game) -> Self {
        let stages = game.stages();
        Self {
            paces: Paces::of(&control, stages),
            control,
            penalties: game.terms,
            stages,
        }
    }
}

/// How a game is held, with its [`Terms`] and with what its plain moves leave as it is, which are
/// kept apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// It waits for a plain move. One that has ended, or come to another stage in this turn, may
    /// stand as it did before: that is worked out again where somebody asks, and takes no memory.
    Plain(Moving),
    Whole(Box<Whole>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    game: Game,
    deadline: Option<At>,
}

impl Held {
    /// How `game` is held, whose terms these are.
    pub(crate) fn of(game: Game, terms: &Terms, lasting: &mut Lasting) -> Self {
        match Self::plain(&game, terms, lasting) {
            Ok(moving) => Self::Plain(moving),
            Err(deadline) => Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// Holds `game` in the place of what was held, and in its memory.
    pub(crate) fn put(&mut self, game: Game, terms: &Terms, lasting: &mut Lasting) {
        match (Self::plain(&game, terms, lasting), &mut *self) {
            (Ok(moving), _) => *self = Self::Plain(moving),
            (Err(deadline), Self::Whole(whole)) => **whole = Whole { game, deadline },
            (Err(deadline), _) => *self = Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// What `game` is if it is plain; otherwise its deadline.
    fn plain(game: &Game, terms: &Terms, lasting: &mut Lasting) -> Result<Moving, Option<At>> {
        let deadline = game.deadline(&terms.control);
        let due = deadline.filter(|_| terms.paces.any());
        let plain = due.and_then(|due| PlainGame::of(&terms.control, game, due));
        let (moving, lasts) = plain.map(|plain| (plain.moving, plain.lasting)).unzip();
        *lasting = lasts.unwrap_or_default();
        moving.ok_or(deadline)
    }

    /// Completes the move of `side`, if it is plain.
    #[inline(always)]
    pub(crate) fn press(
        &mut self,
        terms: &Terms,
        lasting: &Lasting,
        side: Side,
        at: At,
    ) -> Option<()> {
        match self {
            Self::Plain(moving) => moving.press(lasting, &terms.paces, side, at),
            Self::Whole(_) => None,
        }
    }

    /// What the clocks show at `at`, if that takes no more than the numbers of a plain game.
    #[inline]
    pub(crate) fn glance(&self, at: At) -> Option<Glance> {
        match self {
            Self::Plain(moving) => moving.glance(at),
            Self::Whole(_) => None,
        }
    }

    /// What falls due at the deadline, with the game held as before. `None`: the whole rules say it.
    #[inline]
    pub(crate) fn expire(&mut self, terms: &Terms, lasting: &Lasting) -> Option<Event> {
        match self {
            Self::Plain(moving) => moving.expire(lasting, &terms.paces, terms.stages),
            Self::Whole(_) => None,
        }
    }

    /// How a game is held that has ended at its deadline. `None`: as it is.
    pub(crate) fn ended(&self) -> Option<Self> {
        match self {
            Self::Plain(moving) => moving.at_deadline().map(Self::Plain),
            Self::Whole(_) => None,
        }
    }

    /// The moment of the next event if nobody does anything.
    #[inline]
    pub(crate) fn deadline(&self) -> Option<At> {
        match self {
            Self::Plain(moving) => moving.deadline(),
            Self::Whole(whole) => whole.deadline,
        }
    }

    /// The game as it was when it was last changed; before what it [`is_behind`](Self::is_behind).
    pub(crate) fn game(&self, terms: &Terms, lasting: &Lasting) -> Game {
        match self {
            Self::Plain(moving) => {
                let (moving, lasting) = (*moving, *lasting);
                PlainGame { moving, lasting }.whole(&terms.control, terms.penalties)
            }
            Self::Whole(whole) => whole.game,
        }
    }

    /// Whether what fell due at the game's now is still to be done.
    pub(crate) const fn is_behind(&self) -> bool {
        match self {
            Self::Plain(moving) => moving.is_behind(),
            Self::Whole(_) => false,
        }
    }
}
