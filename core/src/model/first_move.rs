//! How long sites wait for a first move.

use core::num::NonZeroU8;

use crate::model::{
    Category, CategoryScheme, FirstMove, FirstMoveMissed, Millis, Opening, Rules, TimeControl,
};

vocabulary! {
    /// How long a site waits for a first move, by the length of the game.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum FirstMoveScheme as flagfall_first_move_scheme, FLAGFALL_FIRST_MOVE_SCHEME_ {
        /// lichess (`timeForFirstMove` in `GameExt.scala`) and PyChess, outside of tournaments: 15
        /// seconds in ultra-bullet, 20 in bullet, 25 in blitz, 30 in rapid and 35 in longer games.
        Casual = 0, "casual";
        /// A tournament on lichess: 11 seconds in ultra-bullet, 16 in bullet, 21 in blitz, 25 in
        /// rapid and 30 in longer games.
        Arena = 1, "arena";
    }
}

impl TimeControl {
    /// Returns the time control with a time within which each first move must come, as `scheme` has
    /// it; otherwise the game is aborted.
    ///
    /// No text says whether a game is played in a tournament, so no notation has this time. The
    /// category of the game is that of [`CategoryScheme::Lichess`]. The untimed turns stay as many as
    /// they are; if there are none, each side's first turn becomes untimed, and earns no credit.
    ///
    /// ```
    /// use flagfall::{Clock, EventKind, FirstMoveScheme, Notation, Side, Timestamp};
    ///
    /// let control = Notation::Lichess.parse("3+2")?.with_first_move(FirstMoveScheme::Casual);
    /// let mut clock = Clock::new(control);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let events = clock.advance(Timestamp::from(60_000))?;
    /// assert_eq!((events[0].kind, events[0].at), (EventKind::Abort, Timestamp::from(25_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_first_move(&self, scheme: FirstMoveScheme) -> Self {
        let (casual, arena) = match self.category(CategoryScheme::Lichess, None) {
            Some(Category::UltraBullet) => (15, 11),
            Some(Category::Bullet) => (20, 16),
            Some(Category::Blitz) => (25, 21),
            Some(Category::Rapid) => (30, 25),
            _ => (35, 30),
        };
        let within = match scheme {
            FirstMoveScheme::Casual => Millis::from_secs(casual),
            FirstMoveScheme::Arena => Millis::from_secs(arena),
        };
        let (turns, earns) = match self.rules().opening {
            Opening::Untimed { turns, earns, .. } => (turns, earns),
            _ => (NonZeroU8::MIN.saturating_add(1), false),
        };
        let opening = Opening::Untimed {
            turns,
            earns,
            first_move: Some(FirstMove::new(within, FirstMoveMissed::Abort)),
        };
        let rules = Rules {
            opening,
            ..self.rules()
        };
        // Any opening fits any stages.
        self.with_rules(rules).unwrap_or_else(|_| self.clone())
    }
}
