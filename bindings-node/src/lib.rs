//! The compiled part of flagfall's Node package. `lib/` checks the arguments and calls it.
//!
//! One file per type that crosses, named as in core. It contains no clock rules.

#![deny(unsafe_code)]

pub mod alarms;
mod arena;
mod arena_batches;
mod arena_saves;
pub mod charge;
pub mod clock;
pub mod comments;
pub mod control;
pub mod enums;
mod errors;
pub mod event;
pub mod explain;
pub mod exports;
// It calls Node-API, and reads what JavaScript writes to memory. Only this and `memory` have unsafe code.
#[allow(unsafe_code)]
pub mod fast;
#[cfg(not(target_family = "wasm"))]
pub mod files;
mod integers;
pub mod lag;
pub mod match_play;
#[cfg(target_family = "wasm")]
#[allow(unsafe_code)]
mod memory;
mod names;
pub mod notation;
pub mod options;
pub mod pcn;
pub mod pgn;
pub mod preset;
pub mod protocol;
pub mod reading;
pub mod rules;
pub mod stage;
mod standing;
mod table;
mod text;
pub mod time_format;
pub mod tolerant;
pub mod verdict;
