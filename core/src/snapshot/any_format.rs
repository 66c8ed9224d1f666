//! A clock in serde's formats: the object that [`Clock::save_json`] writes or, in a binary format,
//! the bytes that [`Clock::save`] returns.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Error as _, Serialize, Serializer};

use super::with_journal;
use crate::document::any_format as document;
use crate::model::Timestamp;
use crate::play::Clock;

impl Serialize for Clock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Before the first call, the clock has no timestamps, and any value will do.
        let at = self.last_at().unwrap_or(Timestamp::from(0));
        let custom = S::Error::custom;
        if serializer.is_human_readable() {
            match self.journal() {
                None => {
                    let saved = self.saved(at).map_err(custom)?;
                    saved.document().serialize(serializer)
                }
                Some(_) => {
                    let document = with_journal::document(self, at).map_err(custom)?;
                    document.serialize(serializer)
                }
            }
        } else {
            let saved = match self.journal() {
                None => self.save(at),
                Some(_) => self.save_with_journal(at).map(String::into_bytes),
            };
            serializer.serialize_bytes(&saved.map_err(custom)?)
        }
    }
}

impl<'de> Deserialize<'de> for Clock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Saved;

        impl Visitor<'_> for Saved {
            type Value = Clock;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a snapshot")
            }

            fn visit_bytes<E: Error>(self, saved: &[u8]) -> Result<Clock, E> {
                Clock::restore(saved, None).map_err(E::custom)
            }
        }

        if deserializer.is_human_readable() {
            Saved.visit_bytes(document::deserialize(deserializer)?.as_bytes())
        } else {
            deserializer.deserialize_bytes(Saved)
        }
    }
}
