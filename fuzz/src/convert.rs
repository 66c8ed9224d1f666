//! Conversion. A byte chooses the notation, one the notation to convert to; the rest is the text.

use flagfall::Side;

use crate::texts;

/// No loss is reported if and only if the converted text is parsed as the same time control.
pub fn check(data: &[u8]) {
    let Some(([from, to], text)) = texts::split(data, 2) else {
        return;
    };
    let (from, to) = (texts::notation(*from), texts::notation(*to));
    let Ok(control) = from.parse(text) else {
        return;
    };
    let converted = to.convert(&control);
    let again = to.parse(&converted.text);
    let is_same = again.as_ref() == Ok(&control);
    assert_eq!(
        converted.losses.is_empty(),
        is_same,
        "{from:?} {to:?} {text:?}: {converted:?}"
    );
    assert!(
        again.is_ok() || converted.text.is_empty(),
        "{text:?}: {converted:?}"
    );
    if let Ok(printed) = to.print(&control, Side::First) {
        assert_eq!(printed, converted.text, "{from:?} {to:?} {text:?}");
    }
}
