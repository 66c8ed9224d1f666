//! Names and messages as C has them.

/// A static, NUL-terminated C string of a constant `&str`.
macro_rules! c_text {
    ($text:expr) => {{
        const TEXT: &str = $text;
        const BYTES: [u8; TEXT.len() + 1] = {
            let mut bytes = [0; TEXT.len() + 1];
            let mut at = 0;
            while at < TEXT.len() {
                bytes[at] = TEXT.as_bytes()[at];
                at += 1;
            }
            bytes
        };
        const { &BYTES }.as_ptr().cast::<std::ffi::c_char>()
    }};
}
pub(crate) use c_text;
