//! Documents in JSON.
//!
//! `serde_json` returns scalars as slices of the text, which gives their positions. Lists and
//! tables are recognized by their opening brackets before `serde_json` reads them. So the text is
//! read in one pass, numbers keep their digits, and every value has a position.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::string::write_quoted;
use super::tree::{Entry, Kind, MOST_LEVELS, Path, Place, Value};
use super::{DocumentError, DocumentErrorKind};
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// Reads a document, or a single value at `path`.
pub(crate) fn read(text: &str, path: &Path<'_>) -> Result<Value, ParseError> {
    let reader = Reader {
        text,
        at: Cell::new(0),
        refused: Cell::new(None),
    };
    let mut json = serde_json::Deserializer::from_str(text);
    let document = Node {
        reader: &reader,
        path,
        level: 1,
    };
    let read = document.deserialize(&mut json);
    let read = read.and_then(|value| json.end().map(|()| value));
    read.map_err(|error| {
        let refused = reader.refused.take();
        refused.unwrap_or_else(|| reader.syntax_error(0, &error))
    })
}

struct Reader<'a> {
    text: &'a str,
    /// How far the text has been read.
    at: Cell<usize>,
    /// Our own error, which `serde_json` cannot carry.
    refused: Cell<Option<ParseError>>,
}

impl<'a> Reader<'a> {
    /// Skips the separators between values, and returns the first byte of the next value.
    fn next(&self) -> Option<u8> {
        let bytes = self
            .text
            .as_bytes()
            .get(self.at.get()..)
            .unwrap_or_default();
        let separates = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b':');
        let passed = bytes.iter().take_while(|byte| separates(byte)).count();
        self.pass(passed);
        bytes.get(passed).copied()
    }

    fn pass(&self, bytes: usize) {
        self.at.set(self.at.get().saturating_add(bytes));
    }

    /// The position of a scalar or key that has been read. Reading continues after it.
    fn read(&self, raw: &'a RawValue) -> Place {
        let part = raw.get();
        let offset = part.as_ptr().addr();
        let place = Place {
            offset: offset.saturating_sub(self.text.as_ptr().addr()),
            length: part.len(),
        };
        self.at.set(place.offset.saturating_add(place.length));
        place
    }

    fn refuse<E: Error>(&self, error: ParseError) -> E {
        self.refused.set(Some(error));
        E::custom("refused")
    }

    /// Parses a scalar.
    fn scalar<T: Deserialize<'a>, E: Error>(
        &self,
        raw: &'a RawValue,
        place: Place,
    ) -> Result<T, E> {
        let read = serde_json::from_str(raw.get());
        read.map_err(|error| self.refuse(self.syntax_error(place.offset, &error)))
    }

    /// The error in the part of the text that begins at `start`. Its line and column count from 1;
    /// at the end of a line the column is 0, and before a control character it is one less.
    fn syntax_error(&self, start: usize, error: &serde_json::Error) -> ParseError {
        let line = error.line().saturating_sub(1);
        let part = self.text.get(start..).unwrap_or_default();
        let lines = part.split_inclusive('\n').take(line).map(str::len);
        let within = lines.fold(error.column(), usize::saturating_add);
        let control = error.to_string().starts_with("control character");
        let back = usize::from(!control);
        let mut offset = start.saturating_add(within).saturating_sub(back);
        if error.is_eof() {
            offset = self.text.len();
        }
        while !self.text.is_char_boundary(offset) {
            offset = offset.saturating_sub(1);
        }
        let rest = self.text.get(offset..).unwrap_or_default();
        let length = rest.chars().next().map_or(0, char::len_utf8);
        let hint = if self.text.trim().is_empty() {
            Hint::JsonEmpty
        } else {
            hint(&error.to_string())
        };
        ParseError::new(SyntaxErrorKind::DocumentSyntax, self.text, offset, length).with_hint(hint)
    }
}

/// The hint for a message of `serde_json`.
fn hint(message: &str) -> Hint {
    let said = |(begins, _): &&(&str, Hint)| message.starts_with(begins);
    MESSAGES
        .iter()
        .find(said)
        .map_or(Hint::Json, |(_, hint)| *hint)
}

/// The beginnings of `serde_json`'s messages.
const MESSAGES: [(&str, Hint); 18] = [
    ("EOF while parsing a list", Hint::JsonEndInArray),
    ("EOF while parsing an object", Hint::JsonEndInObject),
    ("EOF while parsing a string", Hint::JsonEndInString),
    ("EOF while parsing a value", Hint::JsonEndBeforeValue),
    ("expected `:`", Hint::JsonColon),
    ("expected `,` or `]`", Hint::JsonCommaInArray),
    ("expected `,` or `}`", Hint::JsonCommaInObject),
    ("expected value", Hint::JsonValue),
    ("expected ident", Hint::JsonValue),
    ("key must be a string", Hint::JsonKey),
    ("trailing comma", Hint::JsonTrailingComma),
    ("trailing characters", Hint::JsonEnd),
    ("invalid number", Hint::JsonNumber),
    ("number out of range", Hint::JsonNumber),
    ("invalid escape", Hint::JsonEscape),
    ("lone leading surrogate", Hint::JsonEscape),
    ("unexpected end of hex escape", Hint::JsonEscape),
    ("control character", Hint::JsonControl),
];

/// The next value.
#[derive(Clone, Copy)]
struct Node<'a, 'p> {
    reader: &'p Reader<'a>,
    path: &'p Path<'p>,
    /// The nesting level of a list or table at this point, counted from 1.
    level: usize,
}

impl<'a> Node<'a, '_> {
    fn within<'p>(self, path: &'p Path<'p>) -> Node<'a, 'p>
    where
        Self: 'p,
    {
        Node {
            reader: self.reader,
            path,
            level: self.level.saturating_add(1),
        }
    }
}

impl<'a> DeserializeSeed<'a> for Node<'a, '_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'a>>(self, json: D) -> Result<Value, D::Error> {
        let Self {
            reader,
            path,
            level,
        } = self;
        let first = reader.next();
        let offset = reader.at.get();
        let opens = matches!(first, Some(b'{' | b'['));
        if opens && level > MOST_LEVELS {
            let place = Place { offset, length: 1 };
            let error = place.error(SyntaxErrorKind::TooDeep, reader.text, path);
            return Err(reader.refuse(error));
        }
        if opens {
            reader.pass(1);
            let kind = match first {
                Some(b'{') => json.deserialize_map(self)?,
                _ => json.deserialize_seq(self)?,
            };
            reader.next();
            reader.pass(1);
            let length = reader.at.get().saturating_sub(offset);
            return Ok(kind.at(Place { offset, length }));
        }
        let raw = <&RawValue>::deserialize(json)?;
        let place = reader.read(raw);
        let kind = match first {
            Some(b'"') => Kind::Text(reader.scalar(raw, place)?),
            Some(b'n') => Kind::Null,
            Some(b't' | b'f') => Kind::Bool(reader.scalar(raw, place)?),
            _ => number(raw.get()),
        };
        Ok(kind.at(place))
    }
}

impl<'a> Visitor<'a> for Node<'a, '_> {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or a table")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Kind, A::Error> {
        let mut seen = BTreeSet::new();
        let mut entries = Vec::new();
        while let Some(raw) = map.next_key::<&RawValue>()? {
            let place = self.reader.read(raw);
            let key: String = self.reader.scalar(raw, place)?;
            let path = Path::Key(self.path, &key);
            if !seen.insert(key.clone()) {
                let error = place.error(ParseErrorKind::DuplicateKey, self.reader.text, &path);
                let error: ParseError = error.with_hint(Hint::DuplicateKey);
                return Err(self.reader.refuse(error));
            }
            let value = map.next_value_seed(self.within(&path))?;
            entries.push((key, value));
        }
        Ok(Kind::Table(entries))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<Kind, A::Error> {
        let mut values = Vec::new();
        loop {
            let path = Path::Index(self.path, values.len());
            match list.next_element_seed(self.within(&path))? {
                Some(value) => values.push(value),
                None => return Ok(Kind::List(values)),
            }
        }
    }
}

fn number(part: &str) -> Kind {
    let digits = part.strip_prefix('-').unwrap_or(part);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        Kind::Float(part.into())
    } else if digits == "0" {
        Kind::Integer(digits.into())
    } else {
        Kind::Integer(part.into())
    }
}

/// Writes a value without spaces.
pub(crate) fn write(value: &Kind) -> Result<String, DocumentError> {
    let mut out = String::new();
    write_value(&mut out, value, &Path::Document)?;
    Ok(out)
}

/// Like [`write()`], for a table with these entries.
pub(crate) fn write_table(entries: &[Entry]) -> Result<String, DocumentError> {
    let mut out = String::new();
    write_entries(&mut out, entries, &Path::Document)?;
    Ok(out)
}

fn write_value(out: &mut String, value: &Kind, path: &Path<'_>) -> Result<(), DocumentError> {
    let refused = |kind| DocumentError::new(kind, path);
    match value {
        Kind::Null => out.push_str("null"),
        Kind::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Kind::Integer(number) => out.push_str(number),
        Kind::Float(number) if number.contains('n') => {
            return Err(refused(DocumentErrorKind::NotFinite));
        }
        Kind::Float(number) => out.push_str(number),
        Kind::Text(text) => quoted(out, text),
        Kind::DateTime(_) => return Err(refused(DocumentErrorKind::DateTime)),
        Kind::List(values) => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                separate(out, at);
                write_value(out, &value.kind, &Path::Index(path, at))?;
            }
            out.push(']');
        }
        Kind::Table(entries) => write_entries(out, entries, path)?,
    }
    Ok(())
}

fn write_entries(
    out: &mut String,
    entries: &[Entry],
    path: &Path<'_>,
) -> Result<(), DocumentError> {
    out.push('{');
    for (at, (key, value)) in entries.iter().enumerate() {
        separate(out, at);
        quoted(out, key);
        out.push(':');
        write_value(out, &value.kind, &Path::Key(path, key))?;
    }
    out.push('}');
    Ok(())
}

fn separate(out: &mut String, at: usize) {
    if at > 0 {
        out.push(',');
    }
}

fn quoted(out: &mut String, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = write_quoted(out, text);
}
