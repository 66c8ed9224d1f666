//! The documents that define the timing systems, tested sentence by sentence.
//!
//! `chess`, `arimaa`, `backgammon`, `pcn`, `double_flag` and `ggs` each begin with a short model.
//! It is written only from the sentences of its document, and quotes each. Random games are played
//! on the model and on the library's clock. `sentences` checks the same sentences on time controls
//! with random stages and rules, without a notation.
//!
//! A rule marked "Ruling" is not in the document: the project decided it.
//!
//! `PROPTEST_CASES` is the number of games for each document and each group of sentences.

#![cfg(feature = "documents")]
#![allow(missing_docs, reason = "a test")]

mod arimaa;
mod backgammon;
mod chess;
mod double_flag;
#[path = "../second_opinion/draw.rs"]
#[allow(dead_code, reason = "shared")]
mod draw;
mod game;
mod ggs;
mod mixed;
mod pcn;
mod results;
mod sentences;
mod turn;
