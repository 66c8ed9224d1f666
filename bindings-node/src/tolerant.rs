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
    /// What was assumed.
    pub assumptions: Vec<Assumption>,
    /// A text that needs no assumption.
    pub canonical: String,
}

/// An assumption as in `lib/`.
#[napi(object, object_from_js = false)]
pub struct Assumption {
    /// What was taken for granted, by name.
    pub kind: &'static str,
    /// Where the part begins that it is about.
    pub offset: u32,
    /// The length of the part.
    pub length: u32,
    /// The part.
    pub quote: String,
    /// The assumption as a sentence.
    pub meaning: String,
}

/// Reads `text`, which may need assumptions.
#[napi(catch_unwind)]
pub fn parse_tolerant(text: Utf16String, options: String) -> Result<Assumed, Refused> {
    let notation = notation(&options)?;
    let text = &utf8(&text)?;
    let assumed = notation.parse_tolerant(text);
    let assumed = assumed.map_err(|error| refused(text, error))?;
    let units = |from, to| u32::try_from(utf16_length(text, from, to)).unwrap_or(u32::MAX);
    let assumptions = assumed.assumptions.into_iter().map(|assumption| {
        let flagfall::Assumption { offset, length, .. } = assumption;
        Assumption {
            kind: assumption.kind.name(),
            offset: units(0, offset),
            length: units(offset, offset.saturating_add(length)),
            quote: assumption.quote,
            meaning: assumption.meaning,
        }
    });
    Ok(Assumed {
        control: control::keep(assumed.control),
        assumptions: assumptions.collect(),
        canonical: assumed.canonical,
    })
}
