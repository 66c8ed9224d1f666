//! Games in PGN: their tags, the clocks of their moves, and their results.
//!
//! The reader counts moves but does not know their rules, so it reads the games of every chess
//! variant. It takes a file in chunks of any size. Its memory is bounded, and its time is linear in
//! the size of the file.

mod encoding;
mod scanner;

use alloc::string::String;
use alloc::vec::Vec;

use crate::model::{Millis, Side};

use encoding::Decoder;
use scanner::Scanner;

vocabulary! {
    /// The encoding of a PGN file.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    #[non_exhaustive]
    pub enum PgnEncoding as flagfall_pgn_encoding, FLAGFALL_PGN_ENCODING_ {
        /// UTF-16 if the file begins with its byte order mark, or with `[` or a space as UTF-16 writes
        /// it. Otherwise each tag is read as UTF-8 or, if it is not valid UTF-8, as Latin-1.
        #[default]
        Detect = 0, "detect";
        /// UTF-8. What is not valid is replaced by U+FFFD.
        Utf8 = 1, "utf8";
        /// ISO 8859-1.
        Latin1 = 2, "latin1";
        /// UTF-16, little-endian.
        Utf16Le = 3, "utf16-le";
        /// UTF-16, big-endian.
        Utf16Be = 4, "utf16-be";
    }
}

vocabulary! {
    /// The result of a game, at the end of its moves.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PgnResult as flagfall_pgn_result, FLAGFALL_PGN_RESULT_ {
        /// `1-0`: White won.
        FirstWins = 1, "first-wins";
        /// `0-1`: Black won.
        SecondWins = 2, "second-wins";
        /// `1/2-1/2`: a draw.
        Draw = 3, "draw";
        /// `*`: the game is not over, or its result is not known.
        Unknown = 4, "unknown";
    }
}

vocabulary! {
    /// What the reader found wrong with a game. It reads the rest of the game all the same.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PgnFaultKind as flagfall_pgn_fault_kind, FLAGFALL_PGN_FAULT_ {
        /// A tag is not of the form `[Name "value"]`. It is left out, unless only its `]` is missing.
        BadTag = 0, "bad-tag", "a tag is not of the form [Name \"value\"]";
        /// A clock annotation without a valid time, such as `[%clk 1:2]`. It is left out.
        BadClock = 1, "bad-clock", "a clock annotation has no valid time";
        /// Text that is neither a move nor anything else of PGN.
        UnknownText = 2, "unknown-text", "text that is not PGN";
        /// A comment without `}`. It ends at a line that begins with `[Event "`, or with the file.
        UnclosedComment = 3, "unclosed-comment", "a comment is not closed";
        /// A variation without `)`. It ends with the game.
        UnclosedVariation = 4, "unclosed-variation", "a variation is not closed";
        /// A `)` or `}` that closes nothing.
        Unopened = 5, "unopened", "a bracket closes nothing";
        /// A game without a result after its moves.
        NoResult = 6, "no-result", "the game has no result after its moves";
        /// A tag is longer than 4,096 bytes, or the game has more than 256 tags. The tag is left out.
        TooManyTags = 7, "too-many-tags", "a tag is too long, or the game has too many tags";
        /// The game has more than 65,536 plies. The others are left out.
        TooManyPlies = 8, "too-many-plies", "the game has too many plies";
    }
}

/// Something wrong with a game, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PgnFault {
    /// What is wrong.
    pub kind: PgnFaultKind,
    /// The line of the file, from 1: where the comment, variation or tag begins that is not closed.
    pub line: u64,
}

/// The times in the comments after a ply: the first of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PgnPly {
    /// `%clk`, or `%mct`, which is the same from a mechanical clock: the time on the clock of the
    /// side that moved.
    pub clk: Option<Millis>,
    /// `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that the
    /// ply took.
    pub emt: Option<Millis>,
    /// `%egt`: the time that the game has taken so far.
    pub egt: Option<Millis>,
}

/// What a [`PgnReader`] returns of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PgnGame {
    /// The line of the file on which the game begins, from 1.
    pub line: u64,
    /// The names and values of the tags, in their order. A name can be there twice.
    pub tags: Vec<(String, String)>,
    /// The side of the first ply: the one that the tag `FEN` names, or the second side if the moves
    /// begin with a number like `1...`.
    pub side: Side,
    /// The plies of the game, without variations.
    pub plies: Vec<PgnPly>,
    /// The finest unit in which any time of the game is written: 1,000, 100, 10 or 1 ms.
    pub resolution: Millis,
    /// The result after the moves. `None`: there is none.
    pub result: Option<PgnResult>,
    /// What is wrong with the game, as it was found, at most [`PgnGame::MAX_FAULTS`].
    pub faults: Vec<PgnFault>,
}

impl PgnGame {
    /// The most tags that are read of one game.
    pub const MAX_TAGS: usize = 256;
    /// The most bytes that are read of the name or the value of a tag.
    pub const MAX_TAG_LEN: usize = 4_096;
    /// The most plies that are read of one game, far more than the rules of chess allow.
    pub const MAX_PLIES: usize = 65_536;
    /// The most faults that are listed for one game.
    pub const MAX_FAULTS: usize = 16;

    /// Returns the value of the first tag with this name.
    ///
    /// ```
    /// use flagfall::PgnReader;
    ///
    /// let game = PgnReader::new().read(&mut &b"[TimeControl \"180+2\"]\n\n* "[..]).unwrap();
    /// assert_eq!(game.tag("TimeControl"), Some("180+2"));
    /// assert_eq!(game.tag("Site"), None);
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let (_, value) = tags.find(|(known, _)| known == name)?;
        Some(value)
    }

    const fn new() -> Self {
        Self {
            line: 1,
            tags: Vec::new(),
            side: Side::First,
            plies: Vec::new(),
            resolution: Millis::from_secs(1),
            result: None,
            faults: Vec::new(),
        }
    }
}

/// Reads the games of a PGN file, which is passed in chunks.
///
/// It reads tags, the clock annotations and the times of engines in the comments of the main line,
/// and results. It counts plies without knowing the rules of the game, and skips variations, numeric
/// annotations and all other comments, `%` lines included. A broken game has
/// [`faults`](PgnGame::faults), and the games after it are read.
///
/// ```
/// use flagfall::{Millis, PgnReader, PgnResult};
///
/// let file = b"[Event \"Final\"]\n[TimeControl \"180+2\"]\n\n\
///     1. e4 { [%clk 0:03:00] } (1. d4 d5) 1... e5 $1 { [%clk 0:02:58.5] } 1-0\n";
/// let mut reader = PgnReader::new();
/// let mut games = Vec::new();
/// for mut chunk in file.chunks(16) {
///     while let Some(game) = reader.read(&mut chunk) {
///         games.push(game);
///     }
/// }
/// while let Some(game) = reader.finish() {
///     games.push(game);
/// }
/// assert_eq!(games.len(), 1);
/// assert_eq!(games[0].tag("TimeControl"), Some("180+2"));
/// assert_eq!(games[0].plies.len(), 2);
/// assert_eq!(games[0].plies[1].clk, Some(Millis::from(178_500)));
/// assert_eq!(games[0].result, Some(PgnResult::FirstWins));
/// ```
#[derive(Clone, Debug)]
pub struct PgnReader {
    decoder: Decoder,
    scanner: Scanner,
}

impl Default for PgnReader {
    fn default() -> Self {
        Self::new()
    }
}

impl PgnReader {
    /// Creates a reader that detects the encoding, at the beginning of a file.
    ///
    /// ```
    /// use flagfall::PgnReader;
    ///
    /// assert_eq!(PgnReader::new().read(&mut &b"1. e4 *"[..]), None);
    /// ```
    pub fn new() -> Self {
        Self::with_encoding(PgnEncoding::Detect)
    }

    /// Creates a reader for a file in this encoding. A byte order mark is skipped.
    ///
    /// ```
    /// use flagfall::{PgnEncoding, PgnReader};
    ///
    /// let mut reader = PgnReader::with_encoding(PgnEncoding::Latin1);
    /// let game = reader.read(&mut &b"[White \"M\xfcller\"] * "[..]).unwrap();
    /// assert_eq!(game.tag("White"), Some("M\u{fc}ller"));
    /// ```
    pub fn with_encoding(encoding: PgnEncoding) -> Self {
        Self {
            decoder: Decoder::new(encoding),
            scanner: Scanner::new(encoding),
        }
    }

    /// Reads from the front of `chunk` until a game is complete, and returns it. `chunk` is then
    /// what follows. Returns `None` if no game is complete at the end of the chunk; pass the next
    /// one, or call [`PgnReader::finish`].
    ///
    /// ```
    /// use flagfall::PgnReader;
    ///
    /// let mut reader = PgnReader::new();
    /// let mut chunk = &b"1. e4 * 1. d4 d5 * "[..];
    /// assert_eq!(reader.read(&mut chunk).unwrap().plies.len(), 1);
    /// assert_eq!(reader.read(&mut chunk).unwrap().plies.len(), 2);
    /// assert_eq!(reader.read(&mut chunk), None);
    /// assert!(chunk.is_empty());
    /// ```
    pub fn read(&mut self, chunk: &mut &[u8]) -> Option<PgnGame> {
        self.decoder.read(chunk, &mut self.scanner)
    }

    /// Returns the game at the end of the file. Call it until it returns `None`. The reader is
    /// then ready for another file.
    ///
    /// ```
    /// use flagfall::{PgnFaultKind, PgnReader};
    ///
    /// let mut reader = PgnReader::new();
    /// assert_eq!(reader.read(&mut &b"1. e4 e5 {unclosed"[..]), None);
    /// let game = reader.finish().unwrap();
    /// assert_eq!(game.plies.len(), 2);
    /// assert_eq!(game.faults[0].kind, PgnFaultKind::UnclosedComment);
    /// assert_eq!(reader.finish(), None);
    /// ```
    pub fn finish(&mut self) -> Option<PgnGame> {
        let game = self.decoder.finish(&mut self.scanner);
        let game = game.or_else(|| self.scanner.finish());
        if game.is_none() {
            *self = Self::with_encoding(self.scanner.encoding());
        }
        game
    }
}
