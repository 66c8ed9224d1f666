//! The compiled part of flagfall's Node package. `lib/` checks the arguments and calls it.
//!
//! One file per type that crosses, named as in core. It contains no clock rules.

#![deny(unsafe_code)]

pub mod arena;
pub mod clock;
pub mod comments;
pub mod control;
mod errors;
pub mod event;
pub mod explain;
pub mod exports;
// Calls Node-API: the only file with unsafe code.
pub mod enums;
#[allow(unsafe_code)]
pub mod fast;
pub mod files;
mod integers;
pub mod lag;
pub mod match_play;
mod names;
pub mod notation;
pub mod options;
pub mod pcn;
pub mod preset;
pub mod protocol;
pub mod reading;
pub mod rules;
pub mod stage;
mod table;
mod text;
pub mod verdict;
