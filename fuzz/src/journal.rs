//! Journals. The whole input is the text.

use std::str;

use flagfall::Clock;

use crate::restore;

/// A journal that can be read is written as a text that gives the same journal.
pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let Ok(clock) = Clock::from_journal(text) else {
        return;
    };
    let json = clock.journal_json().expect("a journal");
    let again = Clock::from_journal(&json).expect("what was written");
    assert_eq!(again, clock, "{text:?}");
    assert_eq!(again.journal_json(), Some(json), "{text:?}");
    restore::check_clock(&clock);
}
