//! Which parts of a file belong to which preset.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// A preset's part of a file: the blank lines and comments above its header, and the text from the
/// header to the end of its last line.
pub(super) struct Block<'a> {
    pub(super) above: &'a str,
    pub(super) body: &'a str,
}

/// The offsets of the presets' headers. Empty if the text contains only comments. `None` if
/// something else comes before the first header.
pub(super) fn headers(text: &str) -> Option<Vec<usize>> {
    let mut headers = Vec::new();
    let mut line = Line::default();
    for token in Source::new(text).lex() {
        let span = token.span();
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Comment | TokenKind::Eof => {}
            TokenKind::Newline => line.is_over = true,
            kind => {
                if line.is_over && line.open == 0 {
                    line = Line {
                        start: span.start(),
                        ..Line::default()
                    };
                }
                line.is_over = false;
                let name = text.get(span.start()..span.end()).unwrap_or_default();
                if line.is_header_with(kind, name) {
                    headers.push(line.start);
                } else if headers.is_empty() && line.met == 0 {
                    return None;
                }
            }
        }
    }
    Some(headers)
}

/// A line of a file, continued as long as brackets are open.
struct Line {
    start: usize,
    is_over: bool,
    /// The number of open brackets.
    open: usize,
    /// The number of tokens of a preset's header that have been found; 0 if the line is not a
    /// header.
    met: usize,
    is_begun: bool,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            start: 0,
            is_over: true,
            open: 0,
            met: 0,
            is_begun: false,
        }
    }
}

impl Line {
    /// Adds a token. Returns whether it completes a preset's header.
    fn is_header_with(&mut self, kind: TokenKind, text: &str) -> bool {
        use TokenKind::{
            LeftCurlyBracket, LeftSquareBracket, RightCurlyBracket, RightSquareBracket,
        };
        match kind {
            LeftSquareBracket | LeftCurlyBracket => self.open = self.open.saturating_add(1),
            RightSquareBracket | RightCurlyBracket => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        let goes_on = match self.met {
            0 => !self.is_begun && kind == LeftSquareBracket,
            1 => kind == LeftSquareBracket,
            2 => matches!(text, "preset" | "\"preset\"" | "'preset'"),
            3 | 4 => kind == RightSquareBracket,
            _ => false,
        };
        self.is_begun = true;
        self.met = if goes_on {
            self.met.saturating_add(1)
        } else {
            0
        };
        self.met == 5
    }
}

/// Calls `each` with the blocks of the presets whose headers are at `places`, in order, and returns
/// the text after the last block.
pub(super) fn blocks<'a>(
    text: &'a str,
    places: &[usize],
    mut each: impl FnMut(Block<'a>),
) -> &'a str {
    let part = |start: usize, end: usize| text.get(start..end).unwrap_or_default();
    let mut places = places.iter().copied().peekable();
    // The start of the current block, and the offset of its header.
    let mut open: Option<(usize, usize)> = None;
    let mut close = |open: Option<(usize, usize)>, end: usize| {
        if let Some((start, header)) = open {
            let (above, body) = (part(start, header), part(header, end));
            each(Block { above, body });
        }
    };
    // The end of the last line that is neither blank nor a comment, and whether it continues.
    let (mut end, mut in_line) = (0_usize, false);
    for token in Source::new(text).lex() {
        let span = token.span();
        match token.kind() {
            TokenKind::Eof => {}
            TokenKind::Whitespace | TokenKind::Comment | TokenKind::Newline if !in_line => {}
            TokenKind::Newline => (end, in_line) = (span.end(), false),
            kind => {
                let is_bracket = kind == TokenKind::LeftSquareBracket;
                if is_bracket && places.next_if_eq(&span.start()).is_some() {
                    close(open, end);
                    open = Some((end, span.start()));
                }
                (end, in_line) = (span.end(), true);
            }
        }
    }
    close(open, end);
    part(end, text.len())
}

/// The text above a header that does not belong to its preset: everything except the comment lines
/// directly above the header.
pub(super) fn detached(above: &str) -> &str {
    let lines = above.trim_end_matches([' ', '\t']);
    let mut end = 0_usize;
    let mut at = 0_usize;
    for line in lines.split_inclusive('\n') {
        at = at.saturating_add(line.len());
        if line.trim().is_empty() {
            end = at;
        }
    }
    above.get(..end).unwrap_or_default()
}

/// Joins the text above a removed preset to the text below it. Two blank lines become one, and a
/// file does not begin with a blank line.
pub(super) fn joined(kept: &str, below: &str, is_start: bool) -> String {
    let after_blank = without_blank(below);
    if kept.trim().is_empty() {
        let first = if is_start { after_blank } else { below };
        first.into()
    } else if after_blank.is_empty() || after_blank.len() < below.len() {
        format!("{}{below}", without_last_blank(kept))
    } else {
        format!("{kept}{below}")
    }
}

/// Whether the last line is blank.
pub(super) fn ends_in_blank(text: &str) -> bool {
    without_last_blank(text).len() < text.len()
}

/// The text without a blank line at its beginning.
fn without_blank(text: &str) -> &str {
    let rest = text
        .strip_prefix("\r\n")
        .or_else(|| text.strip_prefix('\n'));
    rest.unwrap_or(text)
}

/// The text without a blank line at its end.
fn without_last_blank(text: &str) -> &str {
    let rest = text.strip_suffix('\n').unwrap_or(text);
    let rest = rest.strip_suffix('\r').unwrap_or(rest);
    if rest.is_empty() || rest.ends_with('\n') {
        rest
    } else {
        text
    }
}
