//! Tolerant reading of texts that need assumptions. Offsets cross in UTF-16 code units, as in
//! JavaScript.

use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control;
use crate::errors::Refused;
use crate::options::notation;
use crate::text::{refused, utf8, utf16_length};

/// A time control that was read tolerantly.
#[napi(object, object_from_js = false)]
pub struct Assumed {
    /// The number of the time control.
    pub control: f64,
    /// What was taken for granted, by name.
    pub kinds: Vec<&'static str>,
    /// Where the part of each assumption begins, and its length.
    pub places: Vec<u32>,
    /// The assumptions as sentences.
    pub meanings: Vec<String>,
    /// A text that needs no assumption.
    pub canonical: String,
}

/// Reads `text`, which may need assumptions.
#[napi(catch_unwind)]
pub fn parse_tolerant(text: Utf16String, options: String) -> Result<Assumed, Refused> {
    let notation = notation(&options)?;
    let text = &utf8(&text)?;
    let assumed = notation.parse_tolerant(text);
    let assumed = assumed.map_err(|error| refused(text, error))?;
    let units = |from, to| u32::try_from(utf16_length(text, from, to)).unwrap_or(u32::MAX);
    let mut read = Assumed {
        control: control::keep(assumed.control),
        kinds: Vec::new(),
        places: Vec::new(),
        meanings: Vec::new(),
        canonical: assumed.canonical,
    };
    for assumption in assumed.assumptions {
        let end = assumption.offset.saturating_add(assumption.length);
        read.kinds.push(assumption.kind.name());
        read.places.push(units(0, assumption.offset));
        read.places.push(units(assumption.offset, end));
        read.meanings.push(assumption.meaning);
    }
    Ok(read)
}
