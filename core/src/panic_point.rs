//! Panics where a test asks for one, so that each border can show that no panic crosses it and that
//! every object is then as it was. Only in builds with `--cfg flagfall_panic_points`: nothing else
//! in this crate panics.

#![allow(clippy::panic, reason = "that is what it is for")]

use core::sync::atomic::{AtomicU32, Ordering};

static LEFT: AtomicU32 = AtomicU32::new(0);

/// The `count`th point that is passed from now on panics; 0: none does.
pub fn panic_after(count: u32) {
    LEFT.store(count, Ordering::SeqCst);
}

/// A point in the middle of a change.
pub(crate) fn pass() {
    let left = LEFT.load(Ordering::SeqCst);
    LEFT.store(left.saturating_sub(1), Ordering::SeqCst);
    if left == 1 {
        panic!("a test asked for this panic");
    }
}
