//! Time controls: sides, times, stages, credit, and the rules for both sides.

mod alarm;
mod charge;
pub(crate) mod control;
pub(crate) mod credit;
pub(crate) mod describe;
mod first_move;
mod grace;
mod millis;
mod odds;
mod opening;
mod pace;
mod reserve;
mod side;
pub(crate) mod stage;
mod time_format;

pub use alarm::{Alarm, AlarmScheme, SideAlarms};
pub use charge::{Charge, Rounding, Tier, Tiers};
pub use control::{ControlError, Coupling, FlagFalls, GameLimit, Rules, Schedule, TimeControl};
pub use credit::{Credit, Limit};
pub use describe::{Language, Phrase, PhraseName, PhrasePlace, PhraseRole};
pub use first_move::FirstMoveScheme;
pub use grace::GraceExcess;
pub use millis::{Millis, TimeError, Timestamp};
pub use odds::BerserkRule;
pub use opening::{FirstMove, FirstMoveMissed, Opening};
pub use pace::{BoardSize, Category, CategoryScheme};
pub use reserve::{Reserve, ReserveDraw, ReserveFloor};
pub use side::{BySide, Side};
pub use stage::{Entry, FirstFlag, OnExpiry, Quota, Stage, WhenMet};
pub use time_format::{TimeFormat, TimeStyle, format_time};
