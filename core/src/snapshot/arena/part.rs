//! How a saved arena is divided into parts. Each has a header, a body, and a checksum of both, and
//! can be read without the parts before it.

use alloc::vec::Vec;

use crate::model::Timestamp;

/// The first bytes of a part: those of a snapshot, with a letter instead of the number of a format.
const MAGIC: [u8; 4] = [0xFF, b'F', b'F', b'A'];
const FORMAT: u8 = 1;
pub(super) const HEADER: usize = 44;
const CHECK: usize = 4;
/// Instead of the arena's time before its first advance.
const NO_TIME: i64 = i64::MIN;

/// What the header of a part says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    /// Its number in its series, from 0.
    pub(super) number: u32,
    /// The number of places that have a record in the body.
    pub(super) records: u32,
    /// The number of places that the arena has.
    pub(super) places: u32,
    /// The time of the save.
    pub(super) at: Timestamp,
    /// The arena's own time, [`Timestamp::MIN`] before its first advance.
    pub(super) now: Timestamp,
    /// The length of the body.
    length: u32,
}

/// What the bytes at the beginning of a part are.
pub(super) enum Found {
    Header(Header),
    /// A part in a format of a later version.
    Format(u8),
    /// Not the beginning of a part.
    Foreign,
    /// Too few bytes.
    Cut,
}

/// Appends a part to `saved`. `write` appends the body and returns the number of places in it.
pub(super) fn write(
    saved: &mut Vec<u8>,
    (number, places): (u32, u32),
    (at, now): (Timestamp, Timestamp),
    write: impl FnOnce(&mut Vec<u8>) -> u32,
) {
    let begin = saved.len();
    saved.resize(begin.saturating_add(HEADER), 0);
    let records = write(saved);
    let body = saved.len().saturating_sub(begin).saturating_sub(HEADER);
    let now = match now {
        Timestamp::MIN => NO_TIME,
        now => now.get(),
    };
    let mut header = Vec::with_capacity(HEADER);
    header.extend(MAGIC);
    header.extend([FORMAT, 0, 0, 0]);
    // A part with a single huge journal is the only one that could be longer: it is then found
    // damaged.
    let length = u32::try_from(body).unwrap_or(u32::MAX);
    for field in [number, length, places, records] {
        header.extend(field.to_le_bytes());
    }
    header.extend(at.get().to_le_bytes());
    header.extend(now.to_le_bytes());
    header.extend(crc32fast::hash(&header).to_le_bytes());
    if let Some(place) = saved.get_mut(begin..begin.saturating_add(HEADER)) {
        place.copy_from_slice(&header);
    }
    let check = crc32fast::hash(saved.get(begin..).unwrap_or_default());
    saved.extend(check.to_le_bytes());
}

impl Header {
    /// The length of the whole part.
    pub(super) fn part_length(&self) -> usize {
        let body = usize::try_from(self.length).unwrap_or(usize::MAX);
        body.saturating_add(HEADER).saturating_add(CHECK)
    }

    /// Reads what `bytes` begin with.
    pub(super) fn find(bytes: &[u8]) -> Found {
        let Some((header, _)) = bytes.split_first_chunk::<HEADER>() else {
            let begins = MAGIC.iter().zip(bytes).all(|(one, other)| one == other);
            return if begins { Found::Cut } else { Found::Foreign };
        };
        let Some((content, check)) = header.split_last_chunk::<CHECK>() else {
            return Found::Foreign;
        };
        if !content.starts_with(&MAGIC) || crc32fast::hash(content) != u32::from_le_bytes(*check) {
            return Found::Foreign;
        }
        Self::read(content).map_or(Found::Foreign, |read| read)
    }

    fn read(content: &[u8]) -> Option<Found> {
        let mut fields = Fields(content.strip_prefix(&MAGIC)?);
        let [format, ..] = fields.take::<4>()?;
        if format != FORMAT {
            return Some(Found::Format(format));
        }
        let (number, length) = (fields.u32()?, fields.u32()?);
        let (places, records) = (fields.u32()?, fields.u32()?);
        let at = Timestamp::new(fields.i64()?)?;
        let now = match fields.i64()? {
            NO_TIME => Timestamp::MIN,
            now => Timestamp::new(now)?,
        };
        Some(Found::Header(Self {
            number,
            records,
            places,
            at,
            now,
            length,
        }))
    }

    /// The body of a whole part. `None` if its checksum is wrong.
    pub(super) fn body(part: &[u8]) -> Option<&[u8]> {
        let (content, check) = part.split_last_chunk::<CHECK>()?;
        let is_whole = crc32fast::hash(content) == u32::from_le_bytes(*check);
        content.get(HEADER..).filter(|_| is_whole)
    }
}

/// The number of bytes before the next one that a part can begin with, after the first.
pub(super) fn to_next(bytes: &[u8]) -> usize {
    let [first, ..] = MAGIC;
    let rest = bytes.get(1..).unwrap_or_default();
    let next = rest.iter().position(|byte| *byte == first);
    next.map_or(bytes.len(), |next| next.saturating_add(1))
}

/// Numbers in bytes, each with its lowest byte first.
pub(super) struct Fields<'a>(pub(super) &'a [u8]);

impl<'a> Fields<'a> {
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.take().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    pub(super) fn i64(&mut self) -> Option<i64> {
        self.take().map(i64::from_le_bytes)
    }

    /// As many bytes as the number before them says.
    pub(super) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.u32()?).ok()?;
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }
}
