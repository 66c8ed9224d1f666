//! Small snapshots: a match, and lag compensation. Their binary form has first bytes of its own, the
//! number of the format, and a checksum at the end.

use alloc::vec::Vec;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{RestoreError, RestoreErrorKind, checked, of_binary};

/// The only format so far.
pub(super) const FORMAT: u32 = 1;
const FORMAT_BYTE: u8 = 1;

/// A state that has a binary form.
pub(super) trait Sealed: Serialize + DeserializeOwned {
    /// The first bytes, which no text begins with.
    const BINARY: [u8; 3];

    /// The binary form.
    fn seal(&self) -> Vec<u8> {
        let mut saved = Vec::from(Self::BINARY);
        saved.push(FORMAT_BYTE);
        let mut saved = postcard::to_extend(self, saved).unwrap_or_default();
        let check = crc32fast::hash(&saved);
        saved.extend(check.to_le_bytes());
        saved
    }

    /// The state of a binary form. `None` if `saved` is not one.
    fn unseal(saved: &[u8]) -> Result<Option<Self>, RestoreError> {
        let Some(rest) = saved.strip_prefix(&Self::BINARY) else {
            return Ok(None);
        };
        let cut = || RestoreError::new(RestoreErrorKind::Cut);
        let (format, rest) = rest.split_first().ok_or_else(cut)?;
        check_format((*format).into())?;
        of_binary(checked(saved, rest)?).map(Some)
    }
}

/// The checksum of a JSON form: that of the binary form of its content.
pub(super) fn check_of(content: &impl Serialize) -> u32 {
    crc32fast::hash(&postcard::to_allocvec(content).unwrap_or_default())
}

pub(super) fn check_format(format: u32) -> Result<(), RestoreError> {
    if format == FORMAT {
        Ok(())
    } else {
        Err(RestoreErrorKind::Format.because(format))
    }
}
