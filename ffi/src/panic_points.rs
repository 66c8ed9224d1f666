//! Panics on demand, for `tests/panic_test.c` alone: no header names this function.

use flagfall_core::panic_point::panic_after;

/// Makes the `count`th point that core passes from now on panic; 0: none.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_test_panic_after(count: u32) {
    // The tests ask for thousands of them.
    std::panic::set_hook(Box::new(|_| {}));
    panic_after(count);
}
