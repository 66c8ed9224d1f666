//! Explanations of partially typed texts. Offsets cross in UTF-16 code units, as in JavaScript.

use flagfall::FieldName;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::errors::Refused;
use crate::notation::Warning;
use crate::options::notation;
use crate::text::{refused, utf16_length};

/// An explanation as in `lib/`, except for its error.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Explanation {
    /// The validity's name.
    pub validity: &'static str,
    /// Why the text is not valid.
    pub error: Option<Warning>,
    /// The fields.
    pub fields: Vec<Field>,
    /// The index of the field at the cursor.
    pub at_cursor: Option<u32>,
    /// What can be typed at the cursor.
    pub next: Vec<Next>,
    /// A valid text that begins with this one.
    pub completion: Option<String>,
    /// Whether the search gave up.
    pub gave_up: bool,
}

/// A field as in `lib/`.
#[napi(object, object_from_js = false)]
pub struct Field {
    /// What it is for, by name.
    pub name: &'static str,
    /// Where it begins.
    pub offset: u32,
    /// Its length.
    pub length: u32,
    /// What it means.
    pub meaning: String,
    /// Whether it is invalid, or contradicts the rest.
    pub is_invalid: bool,
}

/// A suggestion, as in `lib/`.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Next {
    /// The text to insert.
    pub text: String,
    /// The name of the field in which the cursor is then.
    pub field: Option<&'static str>,
}

/// Explains `text` with the cursor at the UTF-16 offset `cursor`.
#[napi(catch_unwind)]
pub fn explain(
    text: Utf16String,
    options: String,
    cursor: i64,
) -> Result<Option<Explanation>, Refused> {
    let notation = notation(&options)?;
    // No notation contains a lone surrogate.
    let Ok(text) = String::from_utf16(&text) else {
        return Ok(None);
    };
    let cursor = usize::try_from(cursor).unwrap_or(usize::MAX);
    let explained = notation.explain(&text, bytes_before(&text, cursor));
    Ok(explained.map(|explained| of_text(&text, explained)))
}

fn of_text(text: &str, explained: flagfall::Explanation) -> Explanation {
    let units = |from, to| u32::try_from(utf16_length(text, from, to)).unwrap_or(u32::MAX);
    let error = explained.error.map(|error| refused(text, error).into());
    let fields = explained.fields.into_iter().map(|field| Field {
        name: field.name.name(),
        offset: units(0, field.offset),
        length: units(field.offset, field.offset.saturating_add(field.length)),
        meaning: field.meaning,
        is_invalid: field.is_invalid,
    });
    let next = explained.next.into_iter().map(|next| Next {
        text: next.text,
        field: next.field.map(FieldName::name),
    });
    Explanation {
        validity: explained.validity.name(),
        error,
        fields: fields.collect(),
        at_cursor: explained.at_cursor.and_then(|at| u32::try_from(at).ok()),
        next: next.collect(),
        completion: explained.completion,
        gave_up: explained.gave_up,
    }
}

/// The bytes of the characters that end within the first `units` units.
fn bytes_before(text: &str, units: usize) -> usize {
    let mut before = 0_usize;
    let mut beyond = text.char_indices().filter_map(|(at, character)| {
        before = before.saturating_add(character.len_utf16());
        (before > units).then_some(at)
    });
    beyond.next().unwrap_or(text.len())
}
