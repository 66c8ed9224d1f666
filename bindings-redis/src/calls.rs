//! The calls on a clock that have a command.

use flagfall::{
    BerserkRule, Clock, ClockError, Event, Millis, MoveNumber, Side, TakeBackTo, Timestamp,
};

/// A call on a clock.
#[derive(Clone, Copy)]
pub(crate) enum Call {
    Start(Side),
    Press(Press),
    Receive,
    Ready(Side, Ready),
    HandOver(Side, Option<Millis>, bool),
    Pause,
    Resume,
    Stop,
    Adjust(Side, Millis),
    SetBank(Side, Millis),
    SetTurn(Side),
    RaiseFlag(Side),
    Draw(Side, Millis),
    Berserk(Side, BerserkRule),
    Journal,
    TakeBack(TakeBackTo),
}

#[derive(Clone, Copy)]
pub(crate) struct Press {
    pub(crate) side: Side,
    pub(crate) number: Option<MoveNumber>,
    pub(crate) elapsed: Option<Millis>,
    pub(crate) unreceived: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum Ready {
    Yes,
    No,
    Unreceived,
}

impl Call {
    /// Makes the call, and returns what happened.
    pub(crate) fn make(&self, clock: &mut Clock, at: Timestamp) -> Result<Vec<Event>, ClockError> {
        match *self {
            Self::Start(side) => clock.start(side, at),
            Self::Press(press) => press.make(clock, at),
            Self::Receive => clock.receive(at),
            Self::Ready(side, Ready::Yes) => clock.set_ready(side, at, true),
            Self::Ready(side, Ready::No) => clock.set_ready(side, at, false),
            Self::Ready(side, Ready::Unreceived) => clock.set_ready_unreceived(side, at),
            Self::HandOver(side, Some(elapsed), _) => clock.hand_over_elapsed(side, at, elapsed),
            Self::HandOver(side, None, true) => clock.hand_over_unreceived(side, at),
            Self::HandOver(side, None, false) => clock.hand_over(side, at),
            Self::Pause => clock.pause(at),
            Self::Resume => clock.resume(at),
            Self::Stop => clock.stop(at),
            Self::Adjust(side, time) => clock.adjust(side, at, time),
            Self::SetBank(side, bank) => clock.set_bank(side, at, bank),
            Self::SetTurn(side) => clock.set_turn(side, at),
            Self::RaiseFlag(side) => clock.raise_flag(side, at),
            Self::Draw(side, time) => clock.draw_reserve(side, at, time),
            Self::Berserk(side, rule) => clock.berserk(side, at, rule),
            Self::Journal => {
                let mut events = Vec::new();
                // If nothing is due, the clock does not note the moment.
                if clock.wake().is_some_and(|due| due <= at) {
                    events = clock.advance(at)?;
                }
                clock.keep_journal()?;
                Ok(events)
            }
            Self::TakeBack(to) => clock.take_back(at, to),
        }
    }

    /// Whether it has the time that the player's device measured.
    pub(crate) const fn is_measured(&self) -> bool {
        match self {
            Self::Press(press) => press.elapsed.is_some(),
            Self::HandOver(_, elapsed, _) => elapsed.is_some(),
            _ => false,
        }
    }

    /// Its name in a stream. `None`: it is not announced, since nothing happens in the game.
    pub(crate) const fn name(&self) -> Option<&'static str> {
        Some(match self {
            Self::Start(_) => "start",
            Self::Press(_) => "press",
            Self::Receive => "receive",
            Self::Ready(..) => "ready",
            Self::HandOver(..) => "hand-over",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Stop => "stop",
            Self::Adjust(..) => "adjust",
            Self::SetBank(..) => "set-bank",
            Self::SetTurn(_) => "set-turn",
            Self::RaiseFlag(_) => "raise-flag",
            Self::Draw(..) => "draw-reserve",
            Self::Berserk(..) => "berserk",
            Self::Journal => return None,
            Self::TakeBack(_) => "take-back",
        })
    }

    /// The side that it names.
    pub(crate) const fn side(&self) -> Option<Side> {
        match *self {
            Self::Start(side)
            | Self::Press(Press { side, .. })
            | Self::Ready(side, _)
            | Self::HandOver(side, ..)
            | Self::Adjust(side, _)
            | Self::SetBank(side, _)
            | Self::SetTurn(side)
            | Self::RaiseFlag(side)
            | Self::Draw(side, _)
            | Self::Berserk(side, _) => Some(side),
            Self::Receive
            | Self::Pause
            | Self::Resume
            | Self::Stop
            | Self::Journal
            | Self::TakeBack(_) => None,
        }
    }
}

impl Press {
    /// Whether it can be an ordinary press, which charges the time that has passed.
    pub(crate) const fn is_plain(&self) -> bool {
        self.elapsed.is_none() && !self.unreceived
    }

    fn make(self, clock: &mut Clock, at: Timestamp) -> Result<Vec<Event>, ClockError> {
        let side = self.side;
        match (self.elapsed, self.number, self.unreceived) {
            (Some(elapsed), Some(number), _) => clock.press_move_elapsed(side, at, elapsed, number),
            (Some(elapsed), None, _) => clock.press_elapsed(side, at, elapsed),
            (None, Some(number), true) => clock.press_move_unreceived(side, at, number),
            (None, Some(number), false) => clock.press_move(side, at, number),
            (None, None, true) => clock.press_unreceived(side, at),
            (None, None, false) => clock.press(side, at),
        }
    }
}
