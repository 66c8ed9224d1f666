//! Time-control notations.

use flagfall::{Notation, Origin};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::control;
use crate::errors::Refused;
use crate::names::choose;
use crate::options::{NotationOptions, notation};
use crate::text::{refused, utf8};

/// The notation with all of its options, including those that were omitted.
#[napi(catch_unwind)]
pub fn all_options(options: String) -> Result<NotationOptions, Refused> {
    Ok(NotationOptions::from(&notation(&options)?))
}

/// The names of all notations.
#[napi(catch_unwind)]
pub fn notations() -> Vec<&'static str> {
    Notation::ALL.iter().map(Notation::name).collect()
}

/// A notation in which a text is valid.
#[napi(object, object_from_js = false)]
pub struct Detected {
    /// The notation's name.
    pub notation: &'static str,
    /// The number of the time control that it means there.
    pub control: f64,
}

/// The notations in which `text` is valid. `source` and `site` are what is known of it.
#[napi(catch_unwind)]
pub fn detect(
    text: Utf16String,
    source: Option<String>,
    site: Option<String>,
) -> Result<Vec<Detected>, Refused> {
    let source = source.map(|name| choose("source", &name)).transpose()?;
    // A string with a lone surrogate is valid in no notation.
    let Ok(text) = utf8(&text) else {
        return Ok(Vec::new());
    };
    let origin = Origin {
        source,
        site: site.as_deref(),
    };
    let found = flagfall::detect_from(&text, origin).into_iter();
    let found = found.map(|detected| Detected {
        notation: detected.notation.name(),
        control: control::keep(detected.control),
    });
    Ok(found.collect())
}

/// An error that is returned, not thrown.
#[napi(object, object_from_js = false)]
pub struct Warning {
    /// The error's code.
    pub code: String,
    /// What is wrong.
    pub message: String,
}

impl From<Refused> for Warning {
    fn from(refused: Refused) -> Self {
        Self {
            code: refused.status,
            message: refused.reason,
        }
    }
}

/// What a lenient parse of `text` ignores.
#[napi(catch_unwind)]
pub fn parse_warnings(text: Utf16String, options: String) -> Result<Vec<Warning>, Refused> {
    let notation = notation(&options)?;
    // A string with a lone surrogate is invalid, so nothing is ignored.
    let text = String::from_utf16(&text).unwrap_or_default();
    let warnings = notation.warnings(&text).into_iter();
    let warnings = warnings.map(|error| refused(&text, error).into());
    Ok(warnings.collect())
}
