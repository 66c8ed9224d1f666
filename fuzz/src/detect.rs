//! Detection. The whole input is the text.

use std::str;

use flagfall::{Notation, Origin, TextSource};

use crate::texts;

/// `detect` returns only notations that accept the text, each with its time control. It returns all of
/// them, except where a comment below says otherwise. The origin of the text changes only their order.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let found = flagfall::detect(text);
    for detected in &found {
        let control = detected.notation.parse(text);
        assert_eq!(control.as_ref(), Ok(&detected.control), "{text:?}");
    }
    // One for each text: all of them would take most of the time.
    let origin = Origin {
        source: Some(TextSource::ALL[text.len() % TextSource::ALL.len()]),
        site: Some(text),
    };
    assert_eq!(flagfall::detect_from(text, origin).len(), found.len());
    for &notation in Notation::ALL {
        let accepts = match notation {
            // `detect` tries Arimaa in strict mode.
            Notation::Arimaa(_) => continue,
            _ => notation.parse(text),
        };
        let is_found = found.iter().any(|detected| detected.notation == notation);
        // Any JSON object may be a PCN document; `detect` lists those that state periods. A date may be the
        // name of a game; `detect` lists names that begin with a letter.
        if !matches!(notation, Notation::Pcn(_) | Notation::Floodgate) || is_found {
            assert_eq!(accepts.is_ok(), is_found, "{notation:?} {text:?}");
        }
        if let Err(error) = accepts {
            texts::check_error(text, &error);
        }
    }
}
