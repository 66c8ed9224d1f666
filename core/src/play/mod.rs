//! A game as it is played: what each side's clock does, what falls due and when, and what a caller
//! may do.

pub(crate) mod clock;
mod clock_error;
mod event;
pub(crate) mod fast;
pub(crate) mod game;
pub(crate) mod held;
mod lag;
mod reading;
pub(crate) mod side_clock;

pub use clock::{Action, Clock, Journal, JournalEntry, TakeBackTo};
pub use clock_error::ClockError;
pub use event::{Event, EventKind};
pub use lag::Lag;
pub use reading::{Flag, Phase, Reading, SideReading, Summary};
