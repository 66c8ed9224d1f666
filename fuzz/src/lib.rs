//! The checks of the fuzz targets, a module for each.
//!
//! A check panics if it fails. The comment of each module says what its input consists of: mostly a
//! few bytes that make choices, and a text.

pub mod abi;
pub mod arenas;
pub mod audit;
pub mod clock;
pub mod comments;
pub mod convert;
pub mod detect;
pub mod documents;
pub mod explain;
pub mod journal;
pub mod parse;
pub mod pgn;
pub mod presets;
pub mod restore;
pub mod seeds;
pub mod standing;
pub mod texts;
pub mod times_left;
pub mod values;

#[path = "../../core/tests/second_opinion/any.rs"]
mod any;
#[path = "../../core/tests/second_opinion/draw.rs"]
mod draw;
#[path = "../../core/tests/second_opinion/play.rs"]
mod play;
#[path = "../../core/reference/mod.rs"]
#[allow(dead_code, reason = "the cases use the rest")]
mod reference;
