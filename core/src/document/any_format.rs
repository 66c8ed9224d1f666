//! Documents in serde's formats.
//!
//! Binary formats do not state the type of the next value, so there a document is stored as JSON
//! text.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{
    Deserialize as _, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
};
use serde::ser::{Error as _, Serialize, Serializer};
use serde_json::Number;

use super::DocumentErrorKind;
use super::json;
use super::tree::{Entry, Kind, MOST_LEVELS};
use crate::parse_error::SyntaxErrorKind;

/// Writes a table.
pub(crate) fn serialize<S: Serializer>(
    entries: &[Entry],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_map(entries.iter().map(|(key, value)| (key, &value.kind)))
    } else {
        let text = json::write_table(entries).map_err(S::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

/// Reads any value and returns it as JSON text.
pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    if deserializer.is_human_readable() {
        let value = Node { level: 1 }.deserialize(deserializer)?;
        json::write(&value).map_err(D::Error::custom)
    } else {
        String::deserialize(deserializer)
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Integer(digits) => match (digits.parse(), digits.parse()) {
                (Ok(number), _) => serializer.serialize_i64(number),
                (_, Ok(number)) => serializer.serialize_u64(number),
                _ => float(digits, serializer),
            },
            Self::Float(digits) => float(digits, serializer),
            Self::Text(text) => serializer.serialize_str(text),
            Self::DateTime(_) => Err(S::Error::custom(DocumentErrorKind::DateTime)),
            Self::List(values) => serializer.collect_seq(values.iter().map(|value| &value.kind)),
            Self::Table(entries) => {
                serializer.collect_map(entries.iter().map(|(key, value)| (key, &value.kind)))
            }
        }
    }
}

fn float<S: Serializer>(digits: &str, serializer: S) -> Result<S::Ok, S::Error> {
    match digits.parse::<f64>() {
        Ok(number) if number.is_finite() => serializer.serialize_f64(number),
        // The digits are kept as they were written, so the number can be too large or too precise
        // for 64 bits.
        Ok(_) if !digits.contains('n') => Err(S::Error::custom("a number does not fit 64 bits")),
        _ => Err(S::Error::custom(DocumentErrorKind::NotFinite)),
    }
}

/// The next value.
#[derive(Clone, Copy)]
struct Node {
    /// The nesting level of a list or table at this point, counted from 1.
    level: usize,
}

impl Node {
    fn within<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.level > MOST_LEVELS {
            return Err(E::custom(SyntaxErrorKind::TooDeep));
        }
        let level = self.level.saturating_add(1);
        Ok(Self { level })
    }
}

impl<'de> DeserializeSeed<'de> for Node {
    type Value = Kind;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_unit<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_none<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Kind, E> {
        Ok(Kind::Bool(value))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Kind, E> {
        Ok(Kind::integer(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Kind, E> {
        Ok(Kind::integer(number))
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Kind, E> {
        let number = Number::from_f64(number);
        let number = number.ok_or_else(|| E::custom(DocumentErrorKind::NotFinite))?;
        Ok(Kind::Float(number.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Kind, E> {
        Ok(Kind::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Kind, A::Error> {
        let within = self.within()?;
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(within)? {
            values.push(value.into());
        }
        Ok(Kind::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        let within = self.within()?;
        let mut entries = Vec::new();
        while let Some(key) = map.next_key()? {
            entries.push((key, map.next_value_seed(within)?.into()));
        }
        Ok(Kind::Table(entries))
    }
}
