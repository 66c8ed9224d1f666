//! The five documents that define the systems, taken at their word.
//!
//! Each of `chess`, `arimaa`, `backgammon`, `pcn`, `double_flag` and `ggs` begins with a model of a
//! few lines. It is written from the sentences of its document alone, and quotes each. Random games
//! are played on the model and on the library's clock. `sentences` holds the same sentences against
//! time controls of any stages and rules, mixed at random without a notation.
//!
//! A rule marked "Ruling" is not in the document. The document is silent there, and the project
//! decided.
//!
//! `PROPTEST_CASES` sets how many games are played for each document and each group of sentences.

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
