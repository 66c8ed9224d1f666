//! Shared by the benchmarks in Rust.

use flagfall::{Clock, Notation, Side, TimeControl, Timestamp};

/// A Fischer clock in two stages.
pub const FISCHER: &str = "40/90/30, G/30/30";

/// Each of the six systems: its name in the benchmarks, a notation, a text.
pub const SYSTEMS: [(&str, &str, &str); 6] = [
    ("fischer", "chess", FISCHER),
    ("arimaa", "arimaa", "2/10/100/5"),
    ("ggs", "ggs", "15:00/0:10/2:00"),
    ("backgammon", "backgammon", "2+5"),
    ("double-flag", "double-flag", "G/15/5s | 1/10s"),
    (
        "pcn",
        "pcn",
        r#"[{"duration_ms":600000,"increment_ms":3000}]"#,
    ),
];

/// The time control of `text`.
///
/// # Panics
///
/// If the text is invalid: the texts are those of the benchmarks.
pub fn control(notation: &str, text: &str) -> TimeControl {
    let notation = Notation::named(notation).expect("a notation");
    notation.parse(text).expect("a time control")
}

/// A clock whose game began at 0.
///
/// # Panics
///
/// If the clock cannot be started.
pub fn started(control: TimeControl) -> Clock {
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

/// The timestamp at `ms`.
///
/// # Panics
///
/// If `ms` is out of range.
pub fn moment(ms: i64) -> Timestamp {
    Timestamp::new(ms).expect("a moment")
}
