#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| flagfall_fuzz::audit::check(data));
