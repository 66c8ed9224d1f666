//! The calls of a clock as values, so that the library and the reference can be given the same.

use flagfall::{
    BerserkRule, ClockError, Event, Millis, MoveNumber, Reading, Side, TakeBackTo, Timestamp,
};

use super::clock;

/// A call that changes a clock.
#[derive(Clone, Copy, Debug)]
pub enum Call {
    Start(Side),
    Press(Side),
    PressElapsed(Side, Millis),
    PressUnreceived(Side),
    PressMove(Side, MoveNumber),
    PressMoveElapsed(Side, Millis, MoveNumber),
    PressMoveUnreceived(Side, MoveNumber),
    Receive,
    SetReady(Side, bool),
    SetReadyUnreceived(Side),
    HandOver(Side),
    HandOverElapsed(Side, Millis),
    HandOverUnreceived(Side),
    Pause,
    Resume,
    Stop,
    Adjust(Side, Millis),
    SetBank(Side, Millis),
    DrawReserve(Side, Millis),
    Berserk(Side, BerserkRule),
    SetTurn(Side),
    RaiseFlag(Side),
    Advance,
    TakeBack(TakeBackTo),
}

/// A clock that games are played on.
pub trait Plays: Clone + PartialEq {
    /// Makes a call.
    fn make(&mut self, call: Call, at: Timestamp) -> Result<Vec<Event>, ClockError>;

    /// Keeps a journal from now on.
    fn keep_journal(&mut self) -> Result<(), ClockError>;

    /// Saves the clock at `at` and continues with the restored clock, for which that time is
    /// `saved_at`.
    #[cfg(feature = "documents")]
    fn restart(&mut self, at: Timestamp, saved_at: Option<Timestamp>) -> Result<(), Refused>;

    fn read(&self, at: Timestamp) -> Result<Reading, ClockError>;

    fn deadline(&self) -> Option<Timestamp>;

    fn last_at(&self) -> Option<Timestamp>;

    fn take_backs(&self) -> u32;
}

/// Why saving and restoring a clock failed.
#[cfg(feature = "documents")]
#[derive(Debug)]
pub enum Refused {
    By(ClockError),
    /// A defect of the library, in words.
    Invalid(String),
}

impl Plays for flagfall::Clock {
    fn make(&mut self, call: Call, at: Timestamp) -> Result<Vec<Event>, ClockError> {
        match call {
            Call::Start(side) => self.start(side, at),
            Call::Press(side) => self.press(side, at),
            Call::PressElapsed(side, elapsed) => self.press_elapsed(side, at, elapsed),
            Call::PressUnreceived(side) => self.press_unreceived(side, at),
            Call::PressMove(side, number) => self.press_move(side, at, number),
            Call::PressMoveElapsed(side, elapsed, number) => {
                self.press_move_elapsed(side, at, elapsed, number)
            }
            Call::PressMoveUnreceived(side, number) => self.press_move_unreceived(side, at, number),
            Call::Receive => self.receive(at),
            Call::SetReady(side, ready) => self.set_ready(side, at, ready),
            Call::SetReadyUnreceived(side) => self.set_ready_unreceived(side, at),
            Call::HandOver(side) => self.hand_over(side, at),
            Call::HandOverElapsed(side, elapsed) => self.hand_over_elapsed(side, at, elapsed),
            Call::HandOverUnreceived(side) => self.hand_over_unreceived(side, at),
            Call::Pause => self.pause(at),
            Call::Resume => self.resume(at),
            Call::Stop => self.stop(at),
            Call::Adjust(side, time) => self.adjust(side, at, time),
            Call::SetBank(side, bank) => self.set_bank(side, at, bank),
            Call::DrawReserve(side, time) => self.draw_reserve(side, at, time),
            Call::Berserk(side, rule) => self.berserk(side, at, rule),
            Call::SetTurn(side) => self.set_turn(side, at),
            Call::RaiseFlag(side) => self.raise_flag(side, at),
            Call::Advance => self.advance(at),
            Call::TakeBack(to) => self.take_back(at, to),
        }
    }

    fn keep_journal(&mut self) -> Result<(), ClockError> {
        self.keep_journal()
    }

    /// Checks that both formats restore the same clock, with the same time control, and that in
    /// the same time base saving it again gives the same bytes.
    #[cfg(feature = "documents")]
    fn restart(&mut self, at: Timestamp, saved_at: Option<Timestamp>) -> Result<(), Refused> {
        let binary = self.save(at).map_err(Refused::By)?;
        let json = self.save_json(at).map_err(Refused::By)?;
        let restore = |saved: &[u8]| {
            Self::restore(saved, saved_at).map_err(|error| Refused::Invalid(error.to_string()))
        };
        let restored = restore(&binary)?;
        if restored != restore(json.as_bytes())? {
            let wrong = "JSON and binary restore different clocks";
            return Err(Refused::Invalid(wrong.into()));
        }
        if restored.control() != self.control() {
            let wrong = "the restored clock has a different time control";
            return Err(Refused::Invalid(wrong.into()));
        }
        if saved_at.is_none() && restored.save(at) != Ok(binary) {
            let wrong = "saving the restored clock gives different bytes";
            return Err(Refused::Invalid(wrong.into()));
        }
        *self = restored;
        Ok(())
    }

    fn read(&self, at: Timestamp) -> Result<Reading, ClockError> {
        self.read(at)
    }

    fn deadline(&self) -> Option<Timestamp> {
        self.deadline()
    }

    fn last_at(&self) -> Option<Timestamp> {
        self.last_at()
    }

    fn take_backs(&self) -> u32 {
        self.take_backs()
    }
}

impl Plays for clock::Clock {
    fn make(&mut self, call: Call, at: Timestamp) -> Result<Vec<Event>, ClockError> {
        let at = at.get().into();
        match call {
            Call::Start(side) => self.start(side, at),
            Call::Press(side) => self.press(side, at),
            Call::PressElapsed(side, elapsed) => self.press_elapsed(side, at, elapsed.get().into()),
            Call::PressUnreceived(side) => self.press_unreceived(side, at),
            Call::PressMove(side, number) => self.press_move(side, at, None, false, number),
            Call::PressMoveElapsed(side, elapsed, number) => {
                self.press_move(side, at, Some(elapsed.get().into()), false, number)
            }
            Call::PressMoveUnreceived(side, number) => {
                self.press_move(side, at, None, true, number)
            }
            Call::Receive => self.receive(at),
            Call::SetReady(side, ready) => self.set_ready(side, at, ready),
            Call::SetReadyUnreceived(side) => self.set_ready_unreceived(side, at),
            Call::HandOver(side) => self.hand_over(side, at),
            Call::HandOverElapsed(side, elapsed) => {
                self.hand_over_elapsed(side, at, elapsed.get().into())
            }
            Call::HandOverUnreceived(side) => self.hand_over_unreceived(side, at),
            Call::Pause => self.pause(at),
            Call::Resume => self.resume(at),
            Call::Stop => self.stop(at),
            Call::Adjust(side, time) => self.adjust(side, at, time.get().into()),
            Call::SetBank(side, bank) => self.set_bank(side, at, bank.get().into()),
            Call::DrawReserve(side, time) => self.draw_reserve(side, at, time.get().into()),
            Call::Berserk(side, rule) => self.berserk(side, at, rule),
            Call::SetTurn(side) => self.set_turn(side, at),
            Call::RaiseFlag(side) => self.raise_flag(side, at),
            Call::Advance => self.advance(at),
            Call::TakeBack(to) => self.take_back(at, to),
        }
    }

    fn keep_journal(&mut self) -> Result<(), ClockError> {
        self.keep_journal();
        Ok(())
    }

    #[cfg(feature = "documents")]
    fn restart(&mut self, at: Timestamp, saved_at: Option<Timestamp>) -> Result<(), Refused> {
        self.restart(at.get().into(), saved_at.unwrap_or(at).get().into())
            .map_err(Refused::By)
    }

    fn read(&self, at: Timestamp) -> Result<Reading, ClockError> {
        self.read(at.get().into())
    }

    /// `None` also for a deadline after [`Timestamp::MAX`].
    fn deadline(&self) -> Option<Timestamp> {
        Timestamp::new(i64::try_from(self.deadline()?).ok()?)
    }

    fn last_at(&self) -> Option<Timestamp> {
        self.last_at().map(clock::moment)
    }

    fn take_backs(&self) -> u32 {
        self.take_backs
    }
}
