//! The values of TM and OT found in game files.

use std::collections::BTreeSet;

use flagfall::{Notation, ParseErrorKind, Side};

use crate::rows;

/// The values that are rejected, and the errors.
const REFUSED: [(&str, &str, ParseErrorKind); 1] = [
    // A number alone: minutes, seconds or periods.
    ("OT", "10", ParseErrorKind::UnknownWord),
];

/// Every value is parsed and printed as a text with the same meaning, or rejected as expected.
#[test]
#[ignore = "it reads real records"]
fn values_in_game_files() {
    let rows = rows("sgf_tm_ot.tsv");
    let (mut read, mut refused) = (0, BTreeSet::new());
    for row in &rows {
        let [property, value, ..] = row.as_slice() else {
            panic!("a property and its value: {row:?}");
        };
        let text = match property.as_str() {
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
                refused.insert((property.as_str(), value.as_str(), error.kind.name()));
            }
        }
    }
    println!("{read} values read, {} refused", refused.len());
    let expected = REFUSED.map(|(property, value, kind)| (property, value, kind.name()));
    assert_eq!(refused, BTreeSet::from(expected));
    assert!(read > 0);
}
