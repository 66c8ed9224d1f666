//! Standings from what servers and engine protocols report.

mod engine;
mod lichess;
mod object;
mod ogs;
mod pychess;

use super::{Protocol, is_overtime};
use crate::model::{Millis, Opening, Side, Stage, TimeControl, Timestamp};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{Clock, Phase, SideStanding, Standing};

vocabulary! {
    /// Who reports a standing, and in which format.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum StandingFormat as flagfall_standing_format, FLAGFALL_STANDING_FORMAT_ {
        /// A game's state from lichess's Bot and Board API: `{"type":"gameState","moves":"e2e4", …}`.
        Lichess = 0, "lichess";
        /// A clock from the Online Go Server: `{"current_player":1,"black_time":{…}, …}`.
        Ogs = 1, "ogs";
        /// The Go Text Protocol, of KGS's clients too: `time_left b 60 0` and `time_left w 50 0`.
        Gtp = 2, "gtp";
        /// The Universal Chess Interface: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
        Uci = 3, "uci";
        /// The Universal Shogi Interface: `go btime 60000 wtime 50000 byoyomi 10000`.
        Usi = 4, "usi";
        /// A game's position from PyChess: `{"type":"board","clocks":[60000,50000],"byo":"", …}`.
        Pychess = 5, "pychess";
    }
}

impl StandingFormat {
    /// Parses the standing of a game with `control` from a message. [`Clock::join`] and
    /// [`Clock::set_standing`] accept it for a clock with the same time control.
    ///
    /// `on_turn` and `at` are used where the message does not say them. Timestamps of a message are
    /// on the server's time scale: the caller converts [`Standing::at`].
    ///
    /// - `lichess`: a `gameState`, or a `gameFull` with its `state`. The times are those of `wtime`
    ///   and `btime`, white is the first side, and the values hold at `at`. The number of `moves`
    ///   gives the side on turn and each side's completed moves; white begins unless a `gameFull`
    ///   has an `initialFen` with black to move. A `gameState` of such a game does not say so. In an
    ///   untimed turn, `expiration` gives the time used. A game that was `created` and has no moves
    ///   is not started; with `outoftime` the flag of the side on turn has fallen; `aborted` is that
    ///   phase if the time control can abort the game in this turn, otherwise stopped, as every
    ///   other end is.
    /// - `ogs`: a clock object. It holds at `last_move`, or, if `pause.paused` is true, at
    ///   `pause.paused_since`, with the time that passed between them taken off. Black is the first
    ///   side. With a `thinking_time` above 0 a side is in its main time, otherwise in a period with
    ///   `periods` left, or in a block with `block_time` and `moves_left`; if nothing is left, its
    ///   flag has fallen. In `simple` time the turn has the whole time per move. With `start_mode`
    ///   no move has been made: it is the first turn if the opening is untimed, and otherwise the
    ///   game has not started. `skip_bonus` is ignored.
    /// - `gtp`: `time_left` of both sides. 0 stones are the main time; otherwise the side is in
    ///   overtime, with so many moves left, or periods if a period is for one move.
    /// - `uci`: as [`Clock::command`] writes it: the times include the increment or delay that a
    ///   turn gets before it, and the time of the byo-yomi after main time; what they include is
    ///   taken off again. A negative time is 0. `movestogo` is the number of the side on turn, and
    ///   gives its stage. The opponent has as many moves left, or one fewer if it is the first side;
    ///   the number says nothing about an opponent with other quotas. `movetime` is rejected,
    ///   since it is not the time on a clock.
    /// - `usi`: as [`Clock::command`] writes it. With `byoyomi`, a side with a time of 0 or less is
    ///   at the start of a period.
    /// - `pychess`: the message `board` of a game's web socket. White is the first side, the
    ///   `clocks` hold at `at`, and `ply` gives each side's completed moves. The side on turn is
    ///   that of the `fen`; in Fog of War, whose `fen` is hidden from spectators, it is `on_turn`.
    ///   While `byo` says that a side has all of its periods, it is in its main time; once there
    ///   are fewer, it is in one more period than are left. A game that is created and has no moves
    ///   is not started; if it ended by a flag, that of the side on turn has fallen; other ends are
    ///   as on lichess. `berserk` is ignored.
    ///
    /// What a message does not say is as in [`SideStanding`]: the lives in UCI and USI are those of
    /// the stage. Unless a message says otherwise, untimed turns and the set-up are over.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where, also for a message that does not fit the
    /// time control, or that does not say which stage a side is in.
    ///
    /// ```
    /// use flagfall::{Clock, Millis, Notation, Side, StandingFormat, Timestamp};
    ///
    /// let control = Notation::named("gtp").unwrap().parse("kgs-time_settings byoyomi 600 30 5")?;
    /// let message = "time_left b 12 3\ntime_left w 480 0";
    /// let standing = StandingFormat::Gtp.parse(message, &control, Side::First, Timestamp::from(0))?;
    /// assert_eq!(standing.sides.first.bank, Some(Millis::from_secs(12)));
    /// assert_eq!((standing.sides.first.stage, standing.sides.first.lives), (1, Some(3)));
    /// assert_eq!(standing.sides.second.stage, 0);
    /// let clock = Clock::join(control, standing)?;
    /// // The next period begins.
    /// assert_eq!(clock.deadline(), Some(Timestamp::from(12_001)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(
        self,
        text: &str,
        control: &TimeControl,
        on_turn: Side,
        at: Timestamp,
    ) -> Result<Standing, ParseError> {
        let message = &Message {
            text,
            control,
            on_turn,
            at,
        };
        let standing = match self {
            Self::Lichess => lichess::read(message),
            Self::Ogs => ogs::read(message),
            Self::Gtp => engine::read(message, Protocol::Gtp),
            Self::Uci => engine::read(message, Protocol::Uci),
            Self::Usi => engine::read(message, Protocol::Usi),
            Self::Pychess => pychess::read(message),
        }?;
        message.join(standing)?;
        Ok(standing)
    }
}

/// A message, and what it may leave out.
struct Message<'a> {
    text: &'a str,
    control: &'a TimeControl,
    on_turn: Side,
    at: Timestamp,
}

impl Message<'_> {
    /// The clock of the standing. The values can fit together only in part.
    fn join(&self, standing: Standing) -> Result<Clock, ParseError> {
        let clock = Clock::join(self.control.clone(), standing);
        clock.map_err(|_| self.misfit(0, self.text.trim_end().len()))
    }

    /// Whether the turn after so many moves of both sides is untimed.
    fn is_untimed(&self, moves: u32) -> bool {
        match self.control.rules().opening {
            Opening::Untimed { turns, .. } => moves < turns.get().into(),
            Opening::Timed | Opening::Setup { .. } => false,
        }
    }

    /// The phase of a game that a site has aborted: for the library, only games whose first move
    /// never came are aborted.
    fn aborted(&self, untimed: bool) -> Phase {
        if untimed && self.control.rules().opening.aborts() {
            Phase::Aborted
        } else {
            Phase::Stopped
        }
    }

    /// The error for a part of the text that does not fit the time control.
    fn misfit(&self, offset: usize, length: usize) -> ParseError {
        let error = ParseError::new(ParseErrorKind::Contradiction, self.text, offset, length);
        error.with_hint(Hint::StandingMisfit)
    }

    /// The number of moves after which no turn of a side is untimed or a set-up.
    fn moves_of_opening(&self) -> u32 {
        match self.control.rules().opening {
            Opening::Timed => 0,
            Opening::Untimed { turns, .. } => turns.get().into(),
            Opening::Setup { .. } => 1,
        }
    }

    /// The values of a side that is past the opening.
    fn past_opening(&self, stage: Option<&Stage>, given: SideStanding) -> SideStanding {
        let opening = self.moves_of_opening();
        let quota = stage.and_then(|stage| stage.quota);
        let quota = quota.map_or(0, |quota| quota.moves.get());
        let made = quota.saturating_sub(given.moves_left.unwrap_or(quota));
        SideStanding {
            moves: (opening > 0).then_some(made.max(opening)),
            ..given
        }
    }
}

/// The moves of a side, of those that both have completed.
fn moves_of(side: Side, begins: Side, moves: u32) -> u32 {
    if side == begins {
        moves.div_ceil(2)
    } else {
        moves / 2
    }
}

/// Before the start, the first side is on turn, whoever will begin.
fn not_started(standing: &mut Standing) -> Phase {
    standing.on_turn = Side::First;
    Phase::NotStarted
}

/// The stage of byo-yomi or Canadian overtime, and its index, if a schedule has one.
fn overtime(schedule: &[Stage]) -> Option<(u32, &Stage)> {
    let mut stages = (0..).zip(schedule);
    stages.find(|(_, stage)| stage.quota.is_some_and(is_overtime))
}

/// Whether the periods of an overtime are for one move.
fn is_byoyomi(stage: &Stage) -> bool {
    stage.quota.is_some_and(|quota| quota.moves.get() == 1)
}

fn less(time: Millis, other: Millis) -> Millis {
    let rest = time.checked_sub(other).unwrap_or(Millis::ZERO);
    rest.max(Millis::ZERO)
}
