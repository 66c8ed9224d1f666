//! Which parts of a file belong to which preset.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

/// A preset's part of a file: the blank lines and comments above its header, and what stands from
/// the header to the end of its last line.
pub(super) struct Block<'a> {
    pub(super) above: &'a str,
    pub(super) body: &'a str,
}

/// The blocks of the presets that begin at `places`, in their order, and what follows the last
/// one. A preset without a header, which stands in a list, has no block.
pub(super) fn blocks<'a>(text: &'a str, places: &[usize]) -> (Vec<Block<'a>>, &'a str) {
    let part = |start: usize, end: usize| text.get(start..end).unwrap_or_default();
    let mut blocks = Vec::with_capacity(places.len());
    let mut places = places.iter().copied().peekable();
    // Where the block begins whose header has been met, and its header.
    let mut open: Option<(usize, usize)> = None;
    let mut close = |open: Option<(usize, usize)>, end: usize| {
        if let Some((start, header)) = open {
            let (above, body) = (part(start, header), part(header, end));
            blocks.push(Block { above, body });
        }
    };
    // Where the last line ends that says something, and whether it is not over yet.
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
    (blocks, part(end, text.len()))
}

/// Of what stands above a header, what is not about its preset alone: all but the comment lines
/// directly above it.
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

/// What stood above a preset that is gone, before what stands below it: one blank line where there
/// were two, and none at the start of a file.
pub(super) fn joined(kept: &str, below: &str, is_start: bool) -> String {
    let after_blank = without_blank(below);
    match kept.trim().is_empty() {
        true if is_start => after_blank.into(),
        true => below.into(),
        false if after_blank.is_empty() || after_blank.len() < below.len() => {
            format!("{}{below}", without_last_blank(kept))
        }
        false => format!("{kept}{below}"),
    }
}

/// Whether the last line is blank.
pub(super) fn ends_in_blank(text: &str) -> bool {
    without_last_blank(text).len() < text.len()
}

/// The text without the blank line that it begins with.
fn without_blank(text: &str) -> &str {
    let rest = text
        .strip_prefix("\r\n")
        .or_else(|| text.strip_prefix('\n'));
    rest.unwrap_or(text)
}

/// The text without the blank line that it ends with.
fn without_last_blank(text: &str) -> &str {
    let rest = text.strip_suffix('\n').unwrap_or(text);
    let rest = rest.strip_suffix('\r').unwrap_or(rest);
    match rest.is_empty() || rest.ends_with('\n') {
        true => rest,
        false => text,
    }
}
