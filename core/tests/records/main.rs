//! Real records: games as servers logged them, and texts found in the wild.
//!
//! They are no part of the project. Whatever reads them is ignored unless their folder is named, as
//! CONTRIBUTING.md says; what the tables here say of texts that were found there holds without them.

#![allow(missing_docs, reason = "a test")]

mod clocks;
mod pgn_tags;
mod phrases;
mod sgf_properties;
mod texts;

/// The lines of a record after its head, split at tabs.
fn rows(name: &str) -> Vec<Vec<String>> {
    let folder = std::env::var("FLAGFALL_RECORDS").expect("FLAGFALL_RECORDS, the records' folder");
    let path = std::path::Path::new(&folder).join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let split = |row: &str| row.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}
