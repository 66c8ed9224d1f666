//! The settings, which Redis reads and writes at any time.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use crate::api::Setting;

static STREAM_MAXLEN: AtomicI64 = AtomicI64::new(0);
static LAG_MS: AtomicI64 = AtomicI64::new(0);
static ANNOUNCE_CALLS: AtomicI64 = AtomicI64::new(0);
static CLIENT_TIME: AtomicI64 = AtomicI64::new(0);

/// The number of the point in core at which the next command panics.
#[cfg(flagfall_panic_points)]
static PANIC: AtomicI64 = AtomicI64::new(0);

#[cfg(flagfall_panic_points)]
pub(crate) fn take_panic() -> Option<u32> {
    u32::try_from(PANIC.swap(0, Relaxed))
        .ok()
        .filter(|count| *count > 0)
}

pub(crate) fn all() -> Vec<Setting> {
    vec![
        #[cfg(flagfall_panic_points)]
        Setting::Number {
            name: c"panic",
            default: 0,
            value: &PANIC,
        },
        Setting::Number {
            name: c"stream-maxlen",
            default: 100_000,
            value: &STREAM_MAXLEN,
        },
        Setting::Number {
            name: c"lag-ms",
            default: 0,
            value: &LAG_MS,
        },
        Setting::Switch {
            name: c"announce-calls",
            value: &ANNOUNCE_CALLS,
            only_at_start: false,
        },
        Setting::Switch {
            name: c"client-time",
            value: &CLIENT_TIME,
            only_at_start: true,
        },
    ]
}

/// About how many entries a stream keeps. `None`: all.
pub(crate) fn stream_maxlen() -> Option<i64> {
    Some(STREAM_MAXLEN.load(Relaxed)).filter(|most| *most > 0)
}

/// How much later than its flag falls, time alone ends a game.
pub(crate) fn lag_ms() -> i64 {
    LAG_MS.load(Relaxed)
}

/// Whether calls are added to the streams.
pub(crate) fn announces_calls() -> bool {
    ANNOUNCE_CALLS.load(Relaxed) != 0
}

/// Whether clients say what time it is.
pub(crate) fn is_client_time() -> bool {
    CLIENT_TIME.load(Relaxed) != 0
}
