//! Partially typed texts. A byte chooses the notation, one the cursor; the rest is the text.

use flagfall::Validity;

use crate::texts;

/// An explanation agrees with the parser, and its positions are in the text.
pub fn check(data: &[u8]) {
    let Some(([chosen, cursor], text)) = texts::split(data, 2) else {
        return;
    };
    let notation = texts::notation(*chosen);
    let Some(explained) = notation.explain(text, usize::from(*cursor)) else {
        return;
    };
    let parsed = notation.parse(text);
    let is_complete = explained.validity == Validity::Valid;
    assert_eq!(is_complete, parsed.is_ok(), "{notation:?} {text:?}");
    assert_eq!(explained.error, parsed.err(), "{notation:?} {text:?}");
    let is_incomplete = explained.validity == Validity::Incomplete;
    assert_eq!(is_incomplete, explained.completion.is_some(), "{text:?}");
    if let Some(completion) = &explained.completion {
        assert!(completion.starts_with(text), "{completion:?} of {text:?}");
        assert!(notation.parse(completion).is_ok(), "{completion:?}");
    }
    for field in &explained.fields {
        let end = field.offset.checked_add(field.length).expect("an end");
        assert!(text.get(field.offset..end).is_some(), "{field:?} {text:?}");
        assert!(!(field.is_invalid && is_incomplete), "{field:?} {text:?}");
    }
    let place = explained.at_cursor.unwrap_or(0);
    assert!(explained.at_cursor.is_none() || place < explained.fields.len());
    for next in &explained.next {
        assert!(!next.text.is_empty(), "{notation:?} {text:?}");
    }
}
