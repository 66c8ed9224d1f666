//! The bytes of a file as the scanner takes them: in UTF-8, or in an encoding of single bytes.

use alloc::vec::Vec;

use super::scanner::Scanner;
use super::{PgnEncoding, PgnGame};

/// The number of bytes that tell the encoding.
const HEAD: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Decoder {
    told: PgnEncoding,
    /// The first bytes of the file, until they are scanned.
    head: [u8; HEAD],
    head_len: usize,
    /// How many of them have been scanned, once the encoding is known.
    head_read: Option<usize>,
    /// `None`: the scanner takes the bytes as they are.
    utf16: Option<Utf16>,
}

#[derive(Clone, Debug)]
struct Utf16 {
    is_big: bool,
    /// Decoded characters from the one before which the last game was complete.
    unread: Vec<u8>,
    /// The first byte of a unit.
    byte: Option<u8>,
    /// The first unit of a pair.
    high: Option<u16>,
}

impl Decoder {
    pub(super) const fn new(told: PgnEncoding) -> Self {
        Self {
            told,
            head: [0; HEAD],
            head_len: 0,
            head_read: None,
            utf16: None,
        }
    }

    pub(super) fn read(&mut self, chunk: &mut &[u8], scanner: &mut Scanner) -> Option<PgnGame> {
        while self.head_len < HEAD && self.head_read.is_none() {
            let (&byte, rest) = chunk.split_first()?;
            if let Some(free) = self.head.get_mut(self.head_len) {
                *free = byte;
            }
            self.head_len = self.head_len.saturating_add(1);
            *chunk = rest;
        }
        self.read_head(scanner)
            .or_else(|| self.decode(chunk, scanner))
    }

    /// The file ends: what is left of a short one is scanned.
    pub(super) fn finish(&mut self, scanner: &mut Scanner) -> Option<PgnGame> {
        self.read_head(scanner)
    }

    /// Scans the first bytes, without the byte order mark.
    fn read_head(&mut self, scanner: &mut Scanner) -> Option<PgnGame> {
        let (head, len) = (self.head, self.head_len);
        let head = head.get(..len)?;
        let read = match self.head_read {
            Some(read) => read,
            None => self.detect(head),
        };
        let mut rest = head.get(read..)?;
        let game = self.decode(&mut rest, scanner);
        self.head_read = Some(len.saturating_sub(rest.len()));
        game
    }

    /// Decides on the encoding, and returns the length of the byte order mark.
    fn detect(&mut self, head: &[u8]) -> usize {
        let (is_big, mark) = match (self.told, head) {
            (PgnEncoding::Detect | PgnEncoding::Utf8, [0xEF, 0xBB, 0xBF]) => return 3,
            (PgnEncoding::Detect | PgnEncoding::Utf16Le, [0xFF, 0xFE, ..]) => (false, 2),
            (PgnEncoding::Detect | PgnEncoding::Utf16Be, [0xFE, 0xFF, ..]) => (true, 2),
            (PgnEncoding::Detect, [b'[' | b' ' | b'\n' | b'\r', 0, ..])
            | (PgnEncoding::Utf16Le, _) => (false, 0),
            (PgnEncoding::Detect, [0, b'[' | b' ' | b'\n' | b'\r', ..])
            | (PgnEncoding::Utf16Be, _) => (true, 0),
            _ => return 0,
        };
        self.utf16 = Some(Utf16 {
            is_big,
            unread: Vec::new(),
            byte: None,
            high: None,
        });
        mark
    }

    fn decode(&mut self, bytes: &mut &[u8], scanner: &mut Scanner) -> Option<PgnGame> {
        let Some(utf16) = &mut self.utf16 else {
            return scanner.read(bytes);
        };
        loop {
            let mut text = utf16.unread.as_slice();
            if let Some(game) = scanner.read(&mut text) {
                utf16.unread = text.to_vec();
                return Some(game);
            }
            utf16.unread.clear();
            let (&byte, rest) = bytes.split_first()?;
            *bytes = rest;
            utf16.read(byte);
        }
    }
}

impl Utf16 {
    fn read(&mut self, byte: u8) {
        let Some(unit) = self.unit(byte) else {
            return;
        };
        for decoded in self.character(unit).into_iter().flatten() {
            let mut buffer = [0; 4];
            let text = decoded.encode_utf8(&mut buffer);
            self.unread.extend_from_slice(text.as_bytes());
        }
    }

    fn unit(&mut self, byte: u8) -> Option<u16> {
        let Some(first) = self.byte.take() else {
            self.byte = Some(byte);
            return None;
        };
        Some(if self.is_big {
            u16::from_be_bytes([first, byte])
        } else {
            u16::from_le_bytes([first, byte])
        })
    }

    /// The characters that end with `unit`: two if the unit before is half of a pair that is not
    /// completed.
    fn character(&mut self, unit: u16) -> [Option<char>; 2] {
        let high = self.high.take();
        let units = [high.unwrap_or(unit), unit];
        let units = units.get(usize::from(high.is_none())..).unwrap_or(&[]);
        let mut decoded = char::decode_utf16(units.iter().copied());
        if (0xD800..0xDC00).contains(&unit) {
            self.high = Some(unit);
            return [high.map(|_| char::REPLACEMENT_CHARACTER), None];
        }
        [(); 2].map(|()| {
            let next = decoded.next()?;
            Some(next.unwrap_or(char::REPLACEMENT_CHARACTER))
        })
    }
}
