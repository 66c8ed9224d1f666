//! The reference: a second implementation of the clock rules, in the simplest code.
//!
//! A [`Game`](game::Game) advances millisecond by millisecond. Each millisecond spends what the
//! turn is charged for it, and something expires when nothing is left to spend. [`Clock`] has the
//! calls of [`flagfall::Clock`], and advances a game. It computes nothing in advance and optimizes
//! nothing, except that a period in which nothing can happen may pass in one step. Read it to learn
//! what a rule means, and `core/src` to learn how it is computed.
//!
//! It was written from the rules alone. It uses the types of the library's model (time controls,
//! events, readings, errors) and none of its algorithms. It has no verdicts, snapshots or engine
//! commands.
//!
//! It is compiled for tests only. `core/tests/second_opinion` plays random games on both clocks,
//! and `core/tests/cases` the games of the conformance cases.

pub mod alarms;
pub mod calls;
pub mod clock;
pub mod display;
pub mod game;
pub mod standing;

pub use clock::Clock;
