//! Parsing and printing. A byte chooses the notation; the rest is the text.

use flagfall::{Notation, ParseError, Side, TimeControl};

use crate::texts;

/// A valid text has a description, and is printed as a text with the same meaning. The error of an
/// invalid text has a position in it.
pub fn check(data: &[u8]) {
    let Some(([chosen], text)) = texts::split(data, 1) else {
        return;
    };
    let notation = texts::notation(*chosen);
    for warning in notation.warnings(text) {
        texts::check_error(text, &warning);
    }
    let parsed = notation.parse(text);
    check_tolerant(notation, text, &parsed);
    let control = match parsed {
        Ok(control) => control,
        Err(error) => return texts::check_error(text, &error),
    };
    assert!(!control.describe().is_empty(), "{notation:?} {text:?}");
    for side in Side::ALL {
        let Ok(printed) = notation.print(&control, side) else {
            continue;
        };
        let again = notation.parse(&printed).expect("what was printed");
        assert_eq!(control.schedule(side), again.schedule(side), "{text:?}");
        assert_eq!(control.rules(), again.rules(), "{text:?}");
        assert_eq!(notation.print(&again, side).as_ref(), Ok(&printed));
    }
}

/// What is read tolerantly has a valid text, and each assumption its part of the text.
fn check_tolerant(notation: Notation, text: &str, parsed: &Result<TimeControl, ParseError>) {
    let assumed = match notation.parse_tolerant(text) {
        Ok(assumed) => assumed,
        Err(error) => return assert_eq!(Some(&error), parsed.as_ref().err(), "{text:?}"),
    };
    let again = notation.parse(&assumed.canonical);
    assert_eq!(again.as_ref(), Ok(&assumed.control), "{text:?}");
    assert_eq!(parsed.is_ok(), assumed.assumptions.is_empty(), "{text:?}");
    assert!(assumed.assumptions.len() <= 16);
    let mut end = 0;
    for assumption in &assumed.assumptions {
        assert!(assumption.offset >= end, "{text:?}");
        end = assumption.offset + assumption.length;
        assert_eq!(
            text.get(assumption.offset..end),
            Some(assumption.quote.as_str())
        );
    }
}
