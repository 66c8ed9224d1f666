//! How a game is stored between calls: as a few numbers while it waits for a plain move.

use alloc::boxed::Box;
use alloc::sync::Arc;

use crate::model::{At, BySide, Side, TimeControl};
use crate::play::game::{Game, PenaltyTerms};
use crate::play::plain::{Lasting, Moving, Paces, PlainGame};
use crate::play::{Event, Glance};

/// What all games in the same stages of the same time control have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Terms {
    pub(crate) control: Arc<TimeControl>,
    pub(crate) penalties: PenaltyTerms,
    pub(crate) stages: BySide<u32>,
    pub(crate) paces: Paces,
}

impl Terms {
    /// The terms of `game`, played under `control`.
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

/// A stored game. Its [`Terms`], and the [`Lasting`] part that plain moves do not change, are stored
/// separately and passed to each call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// It waits for a plain move. An arena also stores a game like this that has since ended or entered
    /// another stage, to save memory: the state after that is computed again on demand.
    Plain(Moving),
    Whole(Box<Whole>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Whole {
    game: Game,
    deadline: Option<At>,
}

impl Held {
    /// Stores `game`, which has these terms.
    pub(crate) fn of(game: Game, terms: &Terms, lasting: &mut Lasting) -> Self {
        match Self::plain(&game, terms, lasting) {
            Ok(moving) => Self::Plain(moving),
            Err(deadline) => Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// Replaces the stored game by `game`, and reuses its memory.
    pub(crate) fn put(&mut self, game: Game, terms: &Terms, lasting: &mut Lasting) {
        match (Self::plain(&game, terms, lasting), &mut *self) {
            (Ok(moving), _) => *self = Self::Plain(moving),
            (Err(deadline), Self::Whole(whole)) => **whole = Whole { game, deadline },
            (Err(deadline), _) => *self = Self::Whole(Box::new(Whole { game, deadline })),
        }
    }

    /// The numbers of `game` if it is plain, otherwise its deadline; sets `lasting`.
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

    /// What the clocks show at `at`. `None`: that takes the full rules.
    #[inline]
    pub(crate) fn glance(&self, at: At) -> Option<Glance> {
        match self {
            Self::Plain(moving) => moving.glance(at),
            Self::Whole(_) => None,
        }
    }

    /// The event at the deadline; the game stays stored as before it. `None`: that takes the full
    /// rules.
    #[inline]
    pub(crate) fn expire(&mut self, terms: &Terms, lasting: &Lasting) -> Option<Event> {
        match self {
            Self::Plain(moving) => moving.expire(lasting, &terms.paces, terms.stages),
            Self::Whole(_) => None,
        }
    }

    /// A plain game that has ended at its deadline. `None`: the game is stored in full.
    pub(crate) fn ended(&self) -> Option<Self> {
        match self {
            Self::Plain(moving) => moving.at_deadline().map(Self::Plain),
            Self::Whole(_) => None,
        }
    }

    /// When the next event happens if no call is made.
    #[inline]
    pub(crate) fn deadline(&self) -> Option<At> {
        match self {
            Self::Plain(moving) => moving.deadline(),
            Self::Whole(whole) => whole.deadline,
        }
    }

    /// The game as of the last change, without the event that it may be
    /// [`behind`](Self::is_behind).
    pub(crate) fn game(&self, terms: &Terms, lasting: &Lasting) -> Game {
        match self {
            Self::Plain(moving) => {
                let (moving, lasting) = (*moving, *lasting);
                PlainGame { moving, lasting }.whole(&terms.control, terms.penalties)
            }
            Self::Whole(whole) => whole.game,
        }
    }

    /// Whether the event at the game's current time has been reported but not applied.
    pub(crate) const fn is_behind(&self) -> bool {
        match self {
            Self::Plain(moving) => moving.is_behind(),
            Self::Whole(_) => false,
        }
    }
}
