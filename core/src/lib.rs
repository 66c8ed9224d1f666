//! The clock rules of board games: parse a time control, tick the clocks.
//!
//! ```text
//! setup string ──Notation──▶ TimeControl ──▶ Clock ──▶ Reading, Event ──▶ Verdict, Match
//! ```
//!
//! A [`Notation`] reads a setup string and makes a [`TimeControl`] of it: a [`Schedule`] of
//! [`Stage`]s for each side, and the [`Rules`] that bind both. A [`Clock`] plays a game under it.
//! The caller says when things happen; the library never reads a clock of its own. All times are
//! whole milliseconds, [`Millis`]; all moments are the caller's, [`At`].
//!
//! ```
//! use flagfall::{At, Chess, Clock, Millis, Notation, Side};
//!
//! let control = Notation::Chess(Chess::default()).parse("40/90/30, G/30/30")?;
//! assert_eq!(
//!     control.describe(),
//!     "40 moves in 90 minutes, then 30 minutes for the rest; 30 seconds added before each move"
//! );
//!
//! let mut clock = Clock::new(control);
//! clock.start(Side::First, At::from(0))?;
//! clock.press(Side::First, At::from(61_500))?;
//! let reading = clock.read(At::from(70_000))?;
//! assert_eq!(reading.sides.first.bank, Some(Millis::from(5_368_500)));
//! assert_eq!(reading.sides.second.bank, Some(Millis::from(5_421_500)));
//! assert_eq!(clock.deadline(), Some(At::from(5_491_501)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The feature `documents`, off by default, adds what is kept in files: the notations that are JSON
//! and TOML documents (`pcn`, with the games recorded in it, and `ogs`); snapshots of clocks and
//! their journals; and `Presets`, time controls under names. The feature `std` adds `documents` and
//! the files themselves.

#![no_std]
#![forbid(unsafe_code)]
// No input may reach a panic, so what could panic is refused as the code is written.
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::as_conversions,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

/// A place in the middle of a change, where a test can have a panic.
macro_rules! panic_point {
    () => {
        #[cfg(flagfall_panic_points)]
        crate::panic_point::pass();
    };
}

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
#[doc(hidden)]
pub mod vocabulary;

mod arena;
mod clock;
mod clock_error;
mod comments;
mod control;
mod credit;
mod describe;
mod event;
mod explain;
mod field_name;
#[cfg(feature = "std")]
mod files;
mod game;
mod journal;
mod lag;
mod match_play;
mod millis;
mod notation;
mod odds;
#[cfg(flagfall_panic_points)]
#[doc(hidden)]
pub mod panic_point;
mod parse_error;
#[cfg(feature = "documents")]
pub mod pcn;
mod plain;
#[cfg(feature = "documents")]
mod preset;
mod protocol;
mod reading;
mod side;
mod side_clock;
#[cfg(feature = "documents")]
mod snapshot;
mod stage;
mod verdict;

pub use arena::{Arena, GameEvent, Handle};
pub use clock::Clock;
pub use clock_error::ClockError;
pub use comments::{ClockComment, ClockCommentKind, clk, clock_comments, elapsed_times, emt};
pub use control::{
    Charge, ControlError, Coupling, FlagFalls, GameLimit, Opening, Rounding, Rules, Schedule,
    TimeControl,
};
pub use credit::{Credit, Limit};
pub use event::{Event, EventKind};
pub use explain::{Explanation, Field, Next, Standing};
pub use field_name::FieldName;
#[cfg(feature = "std")]
pub use files::write_file;
pub use journal::{Action, Back, Journal, JournalEntry};
pub use lag::Lag;
pub use match_play::{Crawford, Match, MatchError, Penalised};
pub use millis::{At, Millis};
#[cfg(feature = "documents")]
pub use notation::Pcn;
pub use notation::{
    Arimaa, Chess, ChessOption, Conversion, Detected, DoubleFlag, Ggs, Mode, Notation, PrintError,
    detect,
};
pub use odds::BerserkRule;
pub use parse_error::{ParseError, ParseErrorKind};
#[cfg(feature = "std")]
pub use preset::LoadError;
#[cfg(feature = "documents")]
pub use preset::{Preset, Presets, Setup};
pub use protocol::{Protocol, TimeLeft};
pub use reading::{Flag, Glance, Phase, Reading, SideReading};
pub use side::{BySide, Side};
#[cfg(feature = "documents")]
pub use snapshot::{RestoreError, RestoreErrorKind};
pub use stage::{Entry, FirstFlag, OnExpiry, Quota, Stage, WhenMet};
pub use verdict::{Board, Losses, Outcome, Overtime, Reason, Terms, Verdict};
pub use vocabulary::UnknownWord;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
