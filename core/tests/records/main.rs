//! Real records: games as servers logged them, and texts found in the wild.
//!
//! They are not part of the project. The tests that read them are ignored unless their folder is
//! given: see CONTRIBUTING.md. The tables of texts found there are tested without them.

#![allow(missing_docs, reason = "a test")]

mod audits;
mod clocks;
mod pgn_tags;
mod phrases;
mod sgf_properties;
mod texts;

/// The lines of a record after its header, split at tabs.
fn rows(name: &str) -> Vec<Vec<String>> {
    let folder = std::env::var("FLAGFALL_RECORDS").expect("FLAGFALL_RECORDS, the records' folder");
    let path = std::path::Path::new(&folder).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let split = |row: &str| row.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}
