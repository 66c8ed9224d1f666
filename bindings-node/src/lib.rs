//! The Node module of flagfall: core behind `lib/`, which checks what JavaScript passes in.
//!
//! One file per thing that crosses, with the stems of core. Nothing here knows a rule of the
//! clocks.

#![deny(unsafe_code)]

pub mod arena;
pub mod clock;
pub mod comments;
pub mod control;
mod errors;
pub mod event;
pub mod explain;
pub mod exports;
// Node-API itself: the one place with unsafe code.
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
