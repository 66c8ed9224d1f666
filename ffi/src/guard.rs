//! Catches panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::status::{FLAGFALL_STATUS_OK, FLAGFALL_STATUS_PANIC, Outcome, flagfall_status};

/// Runs `body` and turns its outcome, or its panic, into a status.
///
/// Asserting unwind safety holds because core computes a new state and then assigns it: a panic
/// leaves the object unchanged.
pub(crate) fn guard(body: impl FnOnce() -> Outcome) -> flagfall_status {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => FLAGFALL_STATUS_OK,
        Ok(Err(status)) => status,
        Err(_) => FLAGFALL_STATUS_PANIC,
    }
}

/// Frees a caller's object. NULL is none.
pub(crate) fn free<T>(object: Option<Box<T>>) {
    guard(|| {
        drop(object);
        Ok(())
    });
}
