//! Clock commands. A byte chooses the protocol, one the side; the rest is the text.

use flagfall::{Millis, Protocol};

use crate::texts;

/// A time in a command is one that a clock can be set to.
pub fn check(data: &[u8]) {
    let Some(([protocol, side], text)) = texts::split(data, 2) else {
        return;
    };
    let protocol = Protocol::ALL[usize::from(*protocol) % Protocol::ALL.len()];
    match protocol.times_left(text, texts::side(*side)) {
        Ok(left) => {
            for left in [left.first, left.second].into_iter().flatten() {
                assert!(left.time >= Millis::ZERO, "{text:?}: {left:?}");
            }
        }
        Err(error) => texts::check_error(text, &error),
    }
}
