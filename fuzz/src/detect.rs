//! Detecting the notation of a text, which is all of the input.

use std::str;

use flagfall::Notation;

use crate::texts;

/// Exactly the notations that accept a text are found, each with what the text states in it.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let found = flagfall::detect(text);
    for detected in &found {
        let control = detected.notation.parse(text);
        assert_eq!(control.as_ref(), Ok(&detected.control), "{text:?}");
    }
    for &notation in Notation::ALL {
        let accepts = match notation {
            // Arimaa is tried strictly.
            Notation::Arimaa(_) => continue,
            _ => notation.parse(text),
        };
        let is_found = found.iter().any(|detected| detected.notation == notation);
        assert_eq!(accepts.is_ok(), is_found, "{notation:?} {text:?}");
        if let Err(error) = accepts {
            texts::check_error(text, &error);
        }
    }
}
