//! The values of TM and OT found in game files, where they are.
//!
//! They are no part of the project. `FLAGFALL_RECORDS` names their folder; where it is not there,
//! this test says that it did not run.

#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use flagfall::{Notation, ParseErrorKind, Side};

/// The values that are refused, and why.
const REFUSED: [(&str, &str, ParseErrorKind); 1] = [
    // A number by itself: minutes, seconds or periods of something.
    ("OT", "10", ParseErrorKind::UnknownWord),
];

/// The lines of a record after its head; `None` if it is not there.
fn lines(name: &str) -> Option<Vec<String>> {
    let folder = std::env::var_os("FLAGFALL_RECORDS").map(PathBuf::from);
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let Ok(text) = std::fs::read_to_string(folder.unwrap_or(own).join(name)) else {
        println!("did not run: {name} is not here");
        return None;
    };
    Some(text.lines().skip(1).map(str::to_owned).collect())
}

/// Every value is read, and printed as something that reads the same, or refused as it should be.
#[test]
fn values_in_game_files() {
    let Some(lines) = lines("sgf_tm_ot.tsv") else {
        return;
    };
    let (mut read, mut refused) = (0, BTreeSet::new());
    for line in &lines {
        let mut columns = line.split('\t');
        let (Some(property), Some(value)) = (columns.next(), columns.next()) else {
            panic!("a property and its value: {line}");
        };
        let text = match property {
            "TM" => format!("TM[{value}]"),
            "OT" => format!("TM[600]OT[{value}]"),
            other => panic!("{other} is not looked at"),
        };
        match Notation::Sgf.parse(&text) {
            Ok(control) => {
                let printed = Notation::Sgf.print(&control, Side::First);
                let again = printed.map(|printed| Notation::Sgf.parse(&printed));
                assert_eq!(again, Ok(Ok(control)), "{text}");
                read += 1;
            }
            Err(error) => {
                refused.insert((property, value, error.kind.name()));
            }
        }
    }
    println!("{read} values read, {} refused", refused.len());
    let expected = REFUSED.map(|(property, value, kind)| (property, value, kind.name()));
    assert_eq!(refused, BTreeSet::from(expected));
    assert!(read > 0);
}
