//! Properties of every text, every time control and every game.

#![allow(missing_docs, reason = "a test")]

mod alarms;
mod any;
mod audits;
mod clocks;
mod display;
mod forecast;
#[cfg(feature = "documents")]
mod journals;
mod notations;
#[cfg(feature = "documents")]
mod pcn;
mod refusals;
mod repeats;
#[cfg(feature = "documents")]
mod snapshots;
mod standings;
#[path = "../texts_of_cases/mod.rs"]
mod texts_of_cases;
