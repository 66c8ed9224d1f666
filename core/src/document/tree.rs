//! The values of a document, in any format.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::document::string;
use crate::parse_error::{Hint, ParseError, ParseErrorKind, SyntaxErrorKind};

/// The most levels of nested lists and tables, including the document itself. It bounds the depth
/// of every recursion over a tree.
pub(crate) const MOST_LEVELS: usize = 64;

/// A value and its position in the source text.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) kind: Kind,
    place: Place,
}

/// The content of a value. Numbers are kept as they are written, since the library computes only
/// with the times.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// In decimal digits.
    Integer(String),
    Float(String),
    Text(String),
    DateTime(String),
    List(Vec<Value>),
    Table(Vec<Entry>),
}

/// A key and its value.
pub(crate) type Entry = (String, Value);

/// A part of a text, in bytes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Place {
    pub(crate) offset: usize,
    pub(crate) length: usize,
}

impl Place {
    /// The bracket that opens a list or a table here.
    pub(crate) const fn bracket(self) -> Self {
        Self { length: 1, ..self }
    }

    /// Creates the error for this part of `text`, at `path` in the document.
    pub(crate) fn error<Kind>(
        self,
        kind: impl Into<Kind>,
        text: &str,
        path: &Path<'_>,
    ) -> ParseError<Kind> {
        let error = ParseError::new(kind, text, self.offset, self.length);
        match path {
            Path::Document => error,
            path => error.with_path(&path.to_string()),
        }
    }
}

/// Values are equal if their contents are equal, regardless of their positions.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        kind.at(Place::default())
    }
}

impl Kind {
    pub(crate) const fn at(self, place: Place) -> Value {
        Value { kind: self, place }
    }

    pub(crate) fn integer(number: impl fmt::Display) -> Self {
        Self::Integer(number.to_string())
    }
}

impl Value {
    /// The position of the value; for a table with a header, that of the header.
    pub(crate) const fn place(&self) -> Place {
        self.place
    }

    /// Creates an error for this value, which is at `path` in `text`.
    pub(crate) fn error<Kind>(
        &self,
        kind: impl Into<Kind>,
        text: &str,
        path: &Path<'_>,
    ) -> ParseError<Kind> {
        self.place.error(kind, text, path)
    }

    /// The position of the value's key in `text`; for a table with a header, that of the header.
    pub(crate) fn key_place(&self, text: &str) -> Place {
        let before = text.get(..self.place.offset).unwrap_or_default();
        let of_json = before.trim_end().strip_suffix(':').map(str::trim_end);
        let of_json = of_json.filter(|key| key.ends_with('"'));
        let blank = [' ', '\t'];
        let of_toml = before.trim_end_matches(blank).strip_suffix('=');
        let Some(key) = of_json.or(of_toml.map(|key| key.trim_end_matches(blank))) else {
            return self.place;
        };
        let mark = key.chars().next_back().filter(|mark| "\"'".contains(*mark));
        let opening = mark.and_then(|mark| {
            let marks = key.rmatch_indices(mark).map(|(at, _)| at).skip(1);
            // A quotation mark within the key follows a backslash.
            let is_escaped = |at: usize| key.get(..at).unwrap_or_default().ends_with('\\');
            marks.into_iter().find(|&at| !is_escaped(at))
        });
        let is_bare = |character: char| character.is_alphanumeric() || "_-".contains(character);
        let offset = opening.unwrap_or_else(|| key.trim_end_matches(is_bare).len());
        Place {
            offset,
            length: key.len().saturating_sub(offset),
        }
    }

    /// Creates the error for something that is missing in this value.
    pub(crate) fn lacks(&self, kind: ParseErrorKind, text: &str, path: &Path<'_>) -> ParseError {
        let place = Place {
            length: 0,
            ..self.place
        };
        place.error(kind, text, path)
    }

    /// The entries of a document, which is a table.
    pub(crate) fn into_table(self, text: &str) -> Result<Vec<Entry>, ParseError> {
        match self.kind {
            Kind::Table(entries) => Ok(entries),
            _ => Err(self.error(SyntaxErrorKind::ExpectedTable, text, &Path::Document)),
        }
    }

    /// The entries of a table.
    pub(crate) fn table(&self, text: &str, path: &Path<'_>) -> Result<&[Entry], ParseError> {
        match &self.kind {
            Kind::Table(entries) => Ok(entries),
            _ => Err(self.error(SyntaxErrorKind::ExpectedTable, text, path)),
        }
    }

    /// The values of a list.
    pub(crate) fn list(&self, text: &str, path: &Path<'_>) -> Result<&[Self], ParseError> {
        match &self.kind {
            Kind::List(values) => Ok(values),
            _ => {
                let error: ParseError = self.error(SyntaxErrorKind::ExpectedList, text, path);
                let rest = text.get(self.place.offset..).unwrap_or_default();
                // Apart from lists, only a table in TOML can begin with a bracket.
                Err(if rest.starts_with('[') {
                    error.with_hint(Hint::TomlList)
                } else {
                    error
                })
            }
        }
    }
}

/// The value of `key` in a table, if there is one.
pub(crate) fn find<'a>(entries: &'a [Entry], key: &str) -> Option<&'a Value> {
    let entry = entries.iter().find(|(name, _)| name == key);
    entry.map(|(_, value)| value)
}

/// The path of a value in a document: `periods[1].plies`.
#[derive(Clone, Copy)]
pub(crate) enum Path<'a> {
    Document,
    Key(&'a Path<'a>, &'a str),
    Index(&'a Path<'a>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Path::Document => Ok(()),
            Path::Key(table, key) => {
                if !matches!(table, Path::Document) {
                    write!(f, "{table}.")?;
                }
                string::write_key(f, key)
            }
            Path::Index(list, place) => write!(f, "{list}[{place}]"),
        }
    }
}
