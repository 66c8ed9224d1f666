//! A module with one method that does nothing: what a call from Node costs before any work.

use napi_derive::napi;

/// Something to call a method of.
#[napi]
pub struct Floor;

#[napi]
impl Floor {
    /// Makes one.
    #[napi(constructor)]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self
    }

    /// Gives `number` back.
    #[napi]
    pub fn same(&self, number: f64) -> f64 {
        number
    }
}
