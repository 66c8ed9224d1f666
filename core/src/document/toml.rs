//! Documents in TOML.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::string::{write_key, write_quoted};
use super::tree::{Entry, Kind, MOST_LEVELS, Path, Place, Value};
use super::{DocumentError, DocumentErrorKind};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// Among the tokens, the dot of a decimal looks like that of a dotted key, so they can show one
/// level too many. `toml` itself accepts values of up to 80 levels.
const MOST_LEVELS_OF_TOKENS: usize = MOST_LEVELS.saturating_add(8);

/// The longest header, in bytes. A table whose header would be longer is written inline, so that
/// long keys are not repeated in every header.
const LONGEST_HEADER: usize = 64;

/// Reads a document, which is a table.
pub(crate) fn read(text: &str) -> Result<Value, ParseError> {
    let entries = read_part(text, 0..text.len(), 0)?;
    let place = Place {
        offset: 0,
        length: text.len(),
    };
    Ok(Kind::Table(entries).at(place))
}

/// Reads a part of `text` as a document. Positions are those in `text`. Elements of the document's
/// lists are counted from `before`, the number of elements in earlier parts.
pub(crate) fn read_part(
    text: &str,
    part: Range<usize>,
    before: usize,
) -> Result<Vec<Entry>, ParseError> {
    let reader = Reader {
        text,
        start: part.start,
        before,
    };
    let part = text.get(part).unwrap_or_default();
    reader.check_depth(part)?;
    let document = DeTable::parse(part).map_err(|error| reader.syntax_error(part, &error))?;
    reader.table(document.get_ref(), &Path::Document, 1)
}

struct Reader<'a> {
    text: &'a str,
    /// The offset of the part in `text`.
    start: usize,
    /// The number of list elements in earlier parts.
    before: usize,
}

impl Reader<'_> {
    /// Rejects values that are nested too deep, before `toml` builds them. `toml` has separate
    /// limits for dotted keys and for brackets, and since each part of a dotted key is a table, the
    /// two limits multiply.
    fn check_depth(&self, part: &str) -> Result<(), ParseError> {
        let mut open: Vec<usize> = Vec::new();
        let (mut levels, mut key) = (0_usize, 1_usize);
        for token in Source::new(part).lex() {
            match token.kind() {
                TokenKind::Dot => key = key.saturating_add(1),
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                    open.push(key);
                    levels = levels.saturating_add(key);
                    key = 1;
                }
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                    levels = levels.saturating_sub(open.pop().unwrap_or(0));
                }
                TokenKind::Comma | TokenKind::Newline => key = 1,
                _ => {}
            }
            if levels.saturating_add(key) > MOST_LEVELS_OF_TOKENS {
                let offset = self.start.saturating_add(token.span().start());
                return Err(ParseError::new(
                    SyntaxErrorKind::TooDeep,
                    self.text,
                    offset,
                    1,
                ));
            }
        }
        Ok(())
    }

    fn syntax_error(&self, part: &str, error: &toml::de::Error) -> ParseError {
        let kind = match error.message() {
            "duplicate key" => ParseErrorKind::DuplicateKey,
            _ => SyntaxErrorKind::DocumentSyntax.into(),
        };
        let span = error.span().unwrap_or(part.len()..part.len());
        let offset = self.start.saturating_add(span.start);
        let error = ParseError::new(kind, self.text, offset, span.len());
        if error.kind == ParseErrorKind::DuplicateKey {
            error
        } else {
            error.with_hint(Hint::Toml)
        }
    }

    fn value(
        &self,
        value: &Spanned<DeValue<'_>>,
        path: &Path<'_>,
        level: usize,
    ) -> Result<Value, ParseError> {
        let span = value.span();
        let place = Place {
            offset: self.start.saturating_add(span.start),
            length: span.len(),
        };
        let value = value.get_ref();
        if matches!(value, DeValue::Array(_) | DeValue::Table(_)) && level > MOST_LEVELS {
            let kind = SyntaxErrorKind::TooDeep;
            return Err(place.bracket().error(kind, self.text, path));
        }
        let kind = match value {
            DeValue::String(text) => Kind::Text(text.as_ref().into()),
            DeValue::Integer(number) => {
                let number = i64::from_str_radix(number.as_str(), number.radix());
                let too_large = ParseErrorKind::NumberTooLarge;
                Kind::integer(number.map_err(|_| place.error(too_large, self.text, path))?)
            }
            DeValue::Float(number) => Kind::Float(float(number.as_str())),
            DeValue::Boolean(value) => Kind::Bool(*value),
            DeValue::Datetime(_) => {
                let end = place.offset.saturating_add(place.length);
                let written = self.text.get(place.offset..end);
                Kind::DateTime(written.unwrap_or_default().into())
            }
            DeValue::Array(values) => Kind::List(self.list(values, path, level)?),
            DeValue::Table(table) => Kind::Table(self.table(table, path, level)?),
        };
        Ok(kind.at(place))
    }

    /// `toml` sorts a table by its keys. This restores the order of the text.
    fn table(
        &self,
        table: &DeTable<'_>,
        path: &Path<'_>,
        level: usize,
    ) -> Result<Vec<Entry>, ParseError> {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let entries = entries.into_iter().map(|(key, value)| {
            let key = key.get_ref().as_ref();
            let value = self.value(value, &Path::Key(path, key), level.saturating_add(1))?;
            Ok((key.into(), value))
        });
        entries.collect()
    }

    fn list(
        &self,
        values: &[Spanned<DeValue<'_>>],
        path: &Path<'_>,
        level: usize,
    ) -> Result<Vec<Value>, ParseError> {
        let is_of_document = matches!(path, Path::Key(Path::Document, _));
        let before = if is_of_document { self.before } else { 0 };
        let values = (before..).zip(values);
        let values = values
            .map(|(at, value)| self.value(value, &Path::Index(path, at), level.saturating_add(1)));
        values.collect()
    }
}

/// A float in the syntax of JSON: without TOML's `+` and `_`.
fn float(number: &str) -> String {
    number.trim_start_matches('+').replace('_', "")
}

/// Writes the document with these entries.
pub(crate) fn write(table: &[Entry]) -> Result<String, DocumentError> {
    let mut out = String::new();
    write_table(&mut out, table, "", &Path::Document)?;
    Ok(out)
}

/// Writes the entries of a table whose header has been written. The tables at its end get headers.
/// An earlier table is written inline: with a header it would take in the entries after it.
fn write_table(
    out: &mut String,
    table: &[Entry],
    header: &str,
    path: &Path<'_>,
) -> Result<(), DocumentError> {
    let inline = table.iter().rposition(|entry| !has_header(entry, header));
    let inline = inline.map_or(0, |last| last.saturating_add(1));
    for (at, entry) in table.iter().enumerate() {
        if at < inline {
            write_line(out, entry, path)?
        } else {
            write_section(out, entry, header, path)?
        }
    }
    Ok(())
}

fn write_line(
    out: &mut String,
    (key, value): &Entry,
    path: &Path<'_>,
) -> Result<(), DocumentError> {
    bare_or_quoted(out, key);
    out.push_str(" = ");
    write_inline(out, value, &Path::Key(path, key))?;
    out.push('\n');
    Ok(())
}

/// Whether an entry of the table under `header` can be written with headers: it is a table or a
/// list of tables, and its header is short enough.
fn has_header((key, value): &Entry, header: &str) -> bool {
    let length = header.len().saturating_add(key.len());
    let tables = match &value.kind {
        Kind::Table(_) => true,
        Kind::List(values) if !values.is_empty() => {
            values.iter().all(|v| matches!(v.kind, Kind::Table(_)))
        }
        _ => false,
    };
    tables && length <= LONGEST_HEADER
}

fn write_section(
    out: &mut String,
    (key, value): &Entry,
    header: &str,
    path: &Path<'_>,
) -> Result<(), DocumentError> {
    let path = Path::Key(path, key);
    let mut header = match header {
        "" => String::new(),
        header => format!("{header}."),
    };
    bare_or_quoted(&mut header, key);
    match &value.kind {
        Kind::List(values) => {
            for (at, value) in values.iter().enumerate() {
                if let Kind::Table(table) = &value.kind {
                    begin_section(out, &format!("[[{header}]]"));
                    write_table(out, table, &header, &Path::Index(&path, at))?;
                }
            }
        }
        Kind::Table(table) => {
            // If a table contains only tables, their headers imply its own.
            let implied = !table.is_empty() && table.iter().all(|entry| has_header(entry, &header));
            if !implied {
                begin_section(out, &format!("[{header}]"));
            }
            write_table(out, table, &header, &path)?;
        }
        _ => {}
    }
    Ok(())
}

fn begin_section(out: &mut String, header: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(header);
    out.push('\n');
}

fn write_inline(out: &mut String, value: &Value, path: &Path<'_>) -> Result<(), DocumentError> {
    let refused = |kind| DocumentError::new(kind, path);
    match &value.kind {
        Kind::Null => return Err(refused(DocumentErrorKind::Null)),
        Kind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Kind::Integer(number) if number.parse::<i64>().is_err() => {
            return Err(refused(DocumentErrorKind::LargeInteger));
        }
        Kind::Integer(number) | Kind::Float(number) | Kind::DateTime(number) => {
            out.push_str(number);
        }
        Kind::Text(text) => quoted(out, text),
        Kind::List(values) => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                separate(out, at);
                write_inline(out, value, &Path::Index(path, at))?;
            }
            out.push(']');
        }
        Kind::Table(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                separate(out, at);
                bare_or_quoted(out, key);
                out.push_str(" = ");
                write_inline(out, value, &Path::Key(path, key))?;
            }
            out.push('}');
        }
    }
    Ok(())
}

fn separate(out: &mut String, at: usize) {
    if at > 0 {
        out.push_str(", ");
    }
}

fn quoted(out: &mut String, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = write_quoted(out, text);
}

fn bare_or_quoted(out: &mut String, key: &str) {
    let _ = write_key(out, key);
}
