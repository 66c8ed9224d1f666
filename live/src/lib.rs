//! A game clock for tokio: a [`Clock`](flagfall::Clock) that reads the time itself, and reports
//! events as they happen.
//!
//! ```
//! use flagfall::{Clock, Notation, Side};
//! use flagfall_tokio::{LiveClock, LiveEvent};
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let live = LiveClock::new(Clock::new(Notation::CHESS.parse("G/3")?))?;
//! let mut events = live.events();
//! live.start(Side::First)?;
//! while let Some(event) = events.next().await? {
//!     match event {
//!         LiveEvent::Event(event) => println!("{event}"), // 3:00.001: the first side's flag fell
//!         LiveEvent::End(reading) => {
//!             println!("the game is over: {}", reading.phase); // the game is over: flagged
//!             break;
//!         }
//!         _ => {}
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Any task or thread can call a [`LiveClock`], and each [`Events`] receives all events after its
//! creation. No task is spawned: a waiting receiver sets a tokio timer for the clock's next event.
//! Late timers do no harm, since the clock computes what happened and when: each event has its
//! exact time.
//!
//! # Features
//!
//! - **`documents`** (off by default): snapshots, by `LiveClock::save`, `save_json` and
//!   `save_with_journal`. It enables the feature `documents` of flagfall.

#![forbid(unsafe_code)]
// As in core: code that could panic is rejected.
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

mod clock;
mod events;
mod log;
mod shared;
mod ticks;

pub use clock::LiveClock;
pub use events::{Events, LiveError, LiveEvent};

#[cfg(all(doctest, feature = "documents"))]
#[doc = include_str!("../README.md")]
struct Readme;
