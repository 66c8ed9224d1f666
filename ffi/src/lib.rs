//! The C ABI of flagfall: `include/flagfall.h` is generated from this crate.
//!
//! One file per C type; [`guard`] is the only place where a panic is caught, [`raw`] the only one
//! that accesses the caller's memory. `cbindgen.toml` has the header's first page, with the
//! conventions that this crate implements.

#![allow(non_camel_case_types, reason = "the names are those of the C header")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the first page of the header says once what every function requires"
)]

mod guard;
#[cfg(flagfall_panic_points)]
pub mod panic_points;
mod raw;
mod words;

// In the order of the header: `rustfmt.toml` keeps rustfmt from sorting.
pub mod version;
pub mod status;
pub mod side;
pub mod notation;
pub mod parse_error;
pub mod explain;
pub mod charge;
pub mod stage;
pub mod rules;
pub mod control;
pub mod description;
pub mod pace;
pub mod preset;
pub mod clock;
pub mod event;
pub mod reading;
pub mod forecast;
pub mod standing;
pub mod alarms;
pub mod time_format;
pub mod tolerant;
pub mod verdict;
pub mod journal;
pub mod snapshot;
pub mod arena;
pub mod arena_batches;
pub mod arena_saves;
pub mod one_game;
pub mod files;
pub mod pcn;
pub mod comments;
pub mod audit;
pub mod pgn;
pub mod protocol;
pub mod lag;
pub mod match_play;
