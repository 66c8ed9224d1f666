//! The position of a part of a string's value in the source text.

use core::ops::Range;

use crate::document::tree::Place;

/// The position in `raw` of the bytes `part` of `value`, where `raw` is the TOML string for
/// `value`, with its quotes. `None` if the two do not match.
pub(super) fn of_part(raw: &str, value: &str, part: Range<usize>) -> Option<Place> {
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let (quote, content) = quotes.into_iter().find_map(|quote| {
        let content = raw.strip_prefix(quote)?.strip_suffix(quote)?;
        Some((quote, content))
    })?;
    // A line break after the opening quotes of a multi-line string is not part of its value.
    let begins = match quote.len() {
        1 => 0,
        _ if content.starts_with("\r\n") => 2,
        _ => usize::from(content.starts_with('\n')),
    };
    let escapes = quote.starts_with('"');
    let mut at = quote.len().checked_add(begins)?;
    let mut rest = content.get(begins..)?;
    let (mut read, mut offset, mut end) = (0_usize, at, None);
    loop {
        if read <= part.start {
            offset = at;
        }
        if read >= part.end && end.is_none() {
            end = Some(at);
        }
        let Some(first) = rest.chars().next() else {
            break;
        };
        let (written, meant) = match first {
            '\\' if escapes => escaped(rest)?,
            char => (char.len_utf8(), char.len_utf8()),
        };
        at = at.checked_add(written)?;
        read = read.checked_add(meant)?;
        rest = rest.get(written..)?;
    }
    let length = end?.saturating_sub(offset);
    (read == value.len()).then_some(Place { offset, length })
}

/// The length of the escape at the start of `rest`, and of the character that it stands for.
fn escaped(rest: &str) -> Option<(usize, usize)> {
    let digits = match rest.chars().nth(1)? {
        'x' => 2,
        'u' => 4,
        'U' => 8,
        char if char.is_ascii_whitespace() => {
            let after = rest.get(1..)?;
            let spaces = after.trim_start_matches([' ', '\t', '\r', '\n']);
            return Some((rest.len().checked_sub(spaces.len())?, 0));
        }
        _ => return Some((2, 1)),
    };
    let end = 2_usize.checked_add(digits)?;
    let code = u32::from_str_radix(rest.get(2..end)?, 16).ok()?;
    Some((end, char::from_u32(code)?.len_utf8()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_strings() {
        let place = |offset: usize, length: usize| Some((offset, length));
        let of =
            |raw, value, part| of_part(raw, value, part).map(|place| (place.offset, place.length));
        assert_eq!(of("'G/x'", "G/x", 2..3), place(3, 1));
        assert_eq!(of("'G/'", "G/", 2..2), place(3, 0));
        assert_eq!(
            of(r#""\"\u00e9\U0001f600\x41x""#, "\"é😀Ax", 8..9),
            place(23, 1)
        );
        assert_eq!(of(r#""\u00e9x""#, "éx", 0..2), place(1, 6));
        assert_eq!(of("'''\r\nG/x'''", "G/x", 2..3), place(7, 1));
        assert_eq!(of("\"\"\"\nG\\\n  /x\"\"\"", "G/x", 1..3), place(9, 2));
        assert_eq!(of(r"'G\x'", r"G\x", 2..3), place(3, 1));
        assert_eq!(of("''", "", 0..0), place(1, 0));
        assert_eq!(of("'G/x'", "G/", 0..1), None);
    }
}
