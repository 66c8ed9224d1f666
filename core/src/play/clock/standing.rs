//! A clock that joins a game, or that a server corrects.

use alloc::sync::Arc;

use super::Clock;
use crate::model::{Side, TimeControl, Timestamp};
use crate::play::game::{Game, PenaltyTerms};
use crate::play::{ClockError, Standing, StandingField};

impl Clock {
    /// Creates a clock of a game that has begun elsewhere, such as on a server.
    ///
    /// The values of `standing` hold at its timestamp; time runs on from there. Nothing expires in
    /// that very millisecond. A game within a decision on the doubling cube, with a move that was
    /// not received, or of a match cannot be joined: use a snapshot.
    ///
    /// # Errors
    ///
    /// [`ClockError::BadStanding`] with the field that no such game has, or that contradicts the
    /// other fields; [`ClockError::TooLarge`] if the banks of an hourglass do not fit together.
    pub fn join(
        control: impl Into<Arc<TimeControl>>,
        standing: Standing,
    ) -> Result<Self, ClockError> {
        let control = control.into();
        let game = standing.game(&control)?;
        Ok(Self::from_game(control, game))
    }

    /// Replaces the whole state of the clock by what a server reports.
    ///
    /// There are no events: a flag that the clock has reported can be up again, since the server is
    /// right. Compare readings to see what has changed. If the clock has just this standing, only
    /// its time advances, and a measured time can still replace that of the turn.
    /// [`Clock::take_backs`] stays as it is.
    ///
    /// # Errors
    ///
    /// As [`Clock::join`].
    pub fn set_standing(&mut self, standing: Standing) -> Result<(), ClockError> {
        let game = self.corrected(standing)?;
        if let Some(journal) = &mut self.journal {
            journal.record_standing(standing)?;
        }
        self.store(game);
        Ok(())
    }

    /// The state after a standing was set.
    fn corrected(&self, standing: Standing) -> Result<Game, ClockError> {
        let (control, game) = (&self.rules.control, self.game());
        if standing.at < game.now {
            return Err(ClockError::AtWentBack { last_at: game.now });
        }
        if game.terms != PenaltyTerms::NONE {
            return Err(ClockError::BadStanding {
                side: None,
                field: StandingField::Phase,
            });
        }
        let mut corrected = standing.game(control)?;
        for side in Side::ALL {
            corrected.sides.get_mut(side).berserk = game.sides.get(side).berserk;
        }
        let mut passed = game;
        let pass = passed.pass(control, standing.at, &mut alloc::vec::Vec::new());
        let same = pass.is_ok()
            && standing_of(control, passed)
                .is_ok_and(|shown| standing_of(control, corrected) == Ok(shown));
        let unready = !passed.sides.get(passed.on_turn).turn.ready;
        Ok(if same && unready { passed } else { corrected })
    }

    /// What the clocks show at `at`, as a standing. Changes nothing.
    ///
    /// A clock that joins the game with it continues like this one. It does not know of a move that
    /// is ready, and the time of the turn until `at` cannot be replaced by a shorter measured time.
    /// If the time control charges whole units, what has run of a unit is not part of a standing.
    /// Nor is whether a side has gone berserk: join with [`Clock::control`], the time control in play.
    /// Nor is how much the turn has drawn from a reserve: a clock that joins does not
    /// [return](crate::Reserve::returned) it.
    /// If an earlier turn went past zero and this one has used up its bank to the millisecond, a clock
    /// that joins takes it to be past zero, and does not report that again.
    /// If [time is up at zero](crate::FlagFalls::AtZero) and play goes on past it, a standing of the
    /// millisecond in which the bank reached zero does not say that this was reported: a clock that
    /// joins reports it again, a millisecond later.
    ///
    /// # Errors
    ///
    /// [`ClockError::BadStanding`] with the field `phase` if the game is within a decision or
    /// belongs to a match, if a move was not received, and if it ended by both first flags. With
    /// another field if no standing can say what has become of the game: an arbiter let it go on, or
    /// a side went berserk in a turn that is now longer than its limit.
    pub fn standing(&self, at: Timestamp) -> Result<Standing, ClockError> {
        let mut game = self.game();
        game.pass(&self.rules.control, at, &mut alloc::vec::Vec::new())?;
        standing_of(&self.rules.control, game)
    }
}

fn standing_of(control: &TimeControl, mut game: Game) -> Result<Standing, ClockError> {
    if !game.awaiting {
        game.settle(control)?;
    }
    Standing::of(control, &game)
}
