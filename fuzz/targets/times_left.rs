#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| flagfall_fuzz::times_left::check(data));
