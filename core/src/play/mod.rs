//! Clocks: the calls on a clock, its events, and the rules by which time runs.

pub(crate) mod alarms;
pub(crate) mod clock;
mod clock_error;
mod event;
pub(crate) mod fast;
mod forecast;
pub(crate) mod game;
pub(crate) mod held;
mod lag;
mod reading;
pub(crate) mod side_clock;
mod standing;
mod standing_field;

pub use clock::{Action, Clock, Journal, JournalEntry, MoveNumber, TakeBackTo};
pub use clock_error::ClockError;
pub use event::{Event, EventKind};
pub use forecast::{Forecast, Piece, Runs};
pub use lag::{Lag, LagFormula};
pub use reading::{Flag, Phase, Reading, SideReading, Summary};
pub use standing::{SideStanding, Standing};
pub use standing_field::StandingField;
