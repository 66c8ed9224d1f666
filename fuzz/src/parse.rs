//! Parsing and printing. A byte chooses the notation; the rest is the text.

use flagfall::Side;

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
    let control = match notation.parse(text) {
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
