//! The reference: the rules of the clocks in the plainest code.
//!
//! [`Game`](game::Game) is a game whose time passes millisecond by millisecond: what a turn is
//! charged is spent as time passes, and what expires does so because nothing is left to spend.
//! [`Clock`] takes the calls of [`flagfall::Clock`] and lets time pass on a game. Nothing is
//! computed in advance and nothing is made fast, but that time in which nothing can happen may
//! pass in one step. To learn what a rule means, read it here; to learn how it is computed, in
//! `core/src`.
//!
//! It was written from the rules alone. It has the words of the library's model (time controls,
//! events, readings, errors) and none of its computing. What it does not have: verdicts, snapshots,
//! and what is said to engines.
//!
//! It is compiled for tests only. `core/tests/second_opinion` plays random games on both clocks,
//! `core/tests/cases` the games of the conformance cases.

pub mod calls;
pub mod clock;
pub mod game;

pub use clock::Clock;
