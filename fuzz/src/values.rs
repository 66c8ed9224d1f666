//! Values in JSON, as serde deserializes them. A byte chooses the type; the rest is the text.

use std::fmt::Debug;

use flagfall::pcn::Document;
use flagfall::{
    Clock, Explanation, Lag, Match, Millis, Notation, Presets, Reading, Side, TimeControl,
    Timestamp,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{restore, texts};

/// A deserialized value is serialized to data that gives the same value, and is one that calls can
/// create.
pub fn check(data: &[u8]) {
    let Some(([chosen], text)) = texts::split(data, 1) else {
        return;
    };
    match chosen % KINDS {
        0 => check_control(text),
        1 => {
            if let Some(clock) = read::<Clock>(text) {
                restore::check_clock(&clock);
            }
        }
        2 => check_match(text),
        3 => {
            if let Some(presets) = read::<Presets>(text) {
                assert_eq!(Presets::parse(&presets.print()), Ok(presets), "{text:?}");
            }
        }
        4 => {
            if let Some(document) = read::<Document>(text) {
                document.replay(Side::First);
            }
        }
        5 => check_lag(text),
        6 => {
            read::<Notation>(text);
        }
        _ => {
            read::<Explanation>(text);
            read::<Reading>(text);
        }
    }
}

/// The number of types.
pub const KINDS: u8 = 8;

fn read<T: Serialize + DeserializeOwned + PartialEq + Debug>(text: &str) -> Option<T> {
    let value = serde_json::from_str(text).ok()?;
    let written = serde_json::to_string(&value).expect("what was read");
    let again: T = serde_json::from_str(&written).expect("what was written");
    assert_eq!(again, value, "{text:?}");
    Some(value)
}

fn check_control(text: &str) {
    let Some(control) = read::<TimeControl>(text) else {
        return;
    };
    let schedules = Side::ALL.map(|side| control.schedule(side).clone());
    let [first, second] = schedules;
    let made = TimeControl::new(first, second, control.rules());
    assert_eq!(made.as_ref(), Ok(&control), "{text:?}");
    let mut clock = Clock::new(control);
    let _ = clock.start(Side::First, Timestamp::from(0));
    restore::check_clock(&clock);
}

fn check_match(text: &str) {
    let Some(mut one) = read::<Match>(text) else {
        return;
    };
    let _ = one.double(Side::First);
    let _ = one.take();
    let _ = one.end_game(Side::Second, 1);
    let _ = one.start_game();
    let written = serde_json::to_string(&one).expect("a match");
    assert_eq!(read(&written), Some(one), "{text:?}");
}

fn check_lag(text: &str) {
    let Some(mut lag) = read::<Lag>(text) else {
        return;
    };
    lag.charge(Millis::from(3_000), Millis::from(1_400));
    let written = serde_json::to_string(&lag).expect("a quota");
    assert_eq!(read(&written), Some(lag), "{text:?}");
}
