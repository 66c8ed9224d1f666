//! The library's version.

use std::ffi::c_char;

/// The major version of this header: the first number of MAJOR.MINOR.PATCH.
pub const FLAGFALL_VERSION_MAJOR: u32 = 0;
/// The minor version of this header.
pub const FLAGFALL_VERSION_MINOR: u32 = 1;
/// The patch version of this header.
pub const FLAGFALL_VERSION_PATCH: u32 = 0;

/// Returns the version of the linked library as major * 1000000 + minor * 1000 + patch.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_version_number() -> u32 {
    FLAGFALL_VERSION_MAJOR * 1_000_000 + FLAGFALL_VERSION_MINOR * 1_000 + FLAGFALL_VERSION_PATCH
}

/// Returns the version of the linked library as text: "0.1.0". The string is static; never NULL.
///
/// Since 0.1.0.
#[unsafe(no_mangle)]
pub extern "C" fn flagfall_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_s_version_is_the_package_s() {
        let parts = [
            FLAGFALL_VERSION_MAJOR,
            FLAGFALL_VERSION_MINOR,
            FLAGFALL_VERSION_PATCH,
        ];
        let text = parts.map(|part| part.to_string()).join(".");
        assert_eq!(text, env!("CARGO_PKG_VERSION"));
        let number = parts
            .into_iter()
            .fold(0, |number, part| number * 1_000 + part);
        assert_eq!(flagfall_version_number(), number);
    }
}
