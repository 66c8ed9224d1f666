//! Writing strings and keys in JSON and TOML.

use core::fmt::{self, Write};

/// Writes `text` in quotes, with escapes that are valid in both formats.
pub(super) fn write_quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            char if char.is_ascii_control() => write!(out, "\\u{:04x}", u32::from(char))?,
            char => out.write_char(char)?,
        }
    }
    out.write_char('"')
}

/// Writes a key in TOML or in a path. It is quoted unless it is a plain word.
pub(super) fn write_key(out: &mut impl Write, key: &str) -> fmt::Result {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !key.is_empty() && key.bytes().all(plain) {
        out.write_str(key)
    } else {
        write_quoted(out, key)
    }
}
