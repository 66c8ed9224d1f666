//! The C ABI of flagfall: `include/flagfall.h` is generated from this crate.
//!
//! One file per C type; [`guard`] is the only place where a panic is caught, [`raw`] the only one
//! where memory of the caller's is touched. The conventions that the header states are kept here:
//! see `cbindgen.toml`, which holds its opening words.

#![allow(non_camel_case_types, reason = "the names are those of the C header")]
#![allow(
    clippy::missing_safety_doc,
    reason = "what every exported function asks of its caller is said once, atop the header"
)]

mod c_text;
pub mod clock;
pub mod comments;
pub mod control;
pub mod event;
pub mod explain;
pub mod files;
mod guard;
pub mod journal;
pub mod lag;
pub mod match_play;
pub mod notation;
pub mod parse_error;
pub mod pcn;
pub mod preset;
pub mod protocol;
mod raw;
pub mod reading;
pub mod rules;
pub mod side;
pub mod snapshot;
pub mod stage;
pub mod status;
pub mod verdict;
pub mod version;
