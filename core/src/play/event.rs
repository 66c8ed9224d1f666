//! What happened on a clock, and when.

use core::fmt;

use crate::model::{Millis, Side, Timestamp};

/// An event on a clock, with the exact time at which it happened.
///
/// The time does not depend on when the event is found: a flag that fell at 60,001 ms has that
/// time, whether a press at 60,001 ms or a call an hour later reports it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Event {
    /// When it happened.
    pub at: Timestamp,
    /// The side whose clock it concerns.
    pub side: Side,
    /// What happened.
    pub kind: EventKind,
}

/// The time and the event in English. Stages are counted from 1 here.
///
/// ```
/// use flagfall::{Clock, Notation, Side, Timestamp};
///
/// let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
/// clock.start(Side::First, Timestamp::from(0))?;
/// let events = clock.advance(Timestamp::from(600_000))?;
/// assert_eq!(events[0].to_string(), "5:00.001: the first side's flag fell");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, side, kind } = self;
        write!(f, "{at}: ")?;
        match kind {
            EventKind::Stage { stage } => {
                write!(
                    f,
                    "the {side} side reached stage {}",
                    stage.saturating_add(1)
                )
            }
            EventKind::Renewed { stage } => {
                let stage = stage.saturating_add(1);
                write!(f, "the {side} side got the time of stage {stage} again")
            }
            EventKind::Life { lives } => {
                write!(f, "the {side} side lost a life, and has {lives} left")
            }
            EventKind::FirstFlag => write!(f, "the {side} side's first flag fell"),
            EventKind::Flag => write!(f, "the {side} side's flag fell"),
            EventKind::Overrun => write!(f, "the {side} side ran out of time and plays on"),
            EventKind::Penalty { penalties } => {
                write!(f, "the {side} side got penalty {penalties}")
            }
            EventKind::Reserve { left } => {
                write!(
                    f,
                    "the {side} side drew time, and has {left} left in reserve"
                )
            }
            EventKind::Berserk => write!(f, "the {side} side went berserk"),
            EventKind::Sent => write!(f, "the {side} side's ready move was sent"),
            EventKind::Halt => f.write_str("the game was halted at its limit"),
            EventKind::Abort => write!(f, "the game was aborted: the {side} side did not move"),
            EventKind::Alarm { left } | EventKind::Countdown { left } => {
                write!(f, "the {side} side has {left} left")
            }
            EventKind::Late => write!(f, "the {side} side pressed after the end of the game"),
        }
    }
}

vocabulary! {
    /// What happened on a clock.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum EventKind as flagfall_event_kind, FLAGFALL_EVENT_ {
        /// The next stage began.
        Stage {
            /// The index of the stage in the schedule, from 0.
            stage: u32,
        } = 1, "stage";
        /// A quota was met, and the time of the same stage was given again. Not reported if the
        /// quota is one move.
        Renewed {
            /// The index of the stage in the schedule, from 0.
            stage: u32,
        } = 2, "renewed";
        /// A life was lost, such as a byo-yomi period: the stage's time was given again.
        Life {
            /// The lives left, including the one now running.
            lives: u16,
        } = 3, "life";
        /// The first flag fell: the side plays on in extra time, or the game is drawn if neither
        /// side can win any more.
        FirstFlag = 4, "first-flag";
        /// The flag fell: the game is over.
        Flag = 5, "flag";
        /// The bank ran out and play continues; the time past zero is counted.
        Overrun = 6, "overrun";
        /// The bank ran out, the opponent got a point, and the bank was refilled.
        Penalty {
            /// The side's penalties so far, including this one.
            penalties: u16,
        } = 7, "penalty";
        /// Time was drawn from the reserve: the bank ran out, or the side drew it.
        Reserve {
            /// The time left in the reserve.
            left: Millis,
        } = 12, "reserve";
        /// The side went berserk: it plays on with less time.
        Berserk = 15, "berserk";
        /// A ready move was sent automatically, one millisecond before time would have run out.
        Sent = 10, "sent";
        /// The game reached its limit and was halted: the rules of the board game decide the
        /// result.
        Halt = 8, "halt";
        /// The side did not make its first move in time, and the game was aborted: it has no
        /// result.
        Abort = 11, "abort";
        /// The side's bank fell to the threshold of one of its alarms.
        Alarm {
            /// The threshold.
            left: Millis,
        } = 13, "alarm";
        /// The side's bank fell to a whole number of seconds of its countdown.
        Countdown {
            /// The bank: a whole number of seconds.
            left: Millis,
        } = 14, "countdown";
        /// The side pressed or handed over after the game was over. Nothing else changed.
        Late = 9, "late";
    }
}
