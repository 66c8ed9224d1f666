//! Why a text is not a setup string.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;

/// Why a text is not a setup string: what is wrong, and where.
///
/// ```
/// use flagfall::{Chess, Notation, ParseErrorKind};
///
/// let error = Notation::Chess(Chess::default()).parse("40/90, G/30, G/15").unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::StageAfterGame);
/// assert_eq!((error.offset, error.length), (13, 4));
/// assert_eq!(
///     error.to_string(),
///     "a stage after one for the rest of the game can never begin: \"G/15\" at byte 13"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(
        try_from = "Parts<Kind>",
        bound(deserialize = "Kind: serde::Deserialize<'de>")
    )
)]
pub struct ParseError<Kind = ParseErrorKind> {
    /// What is wrong.
    pub kind: Kind,
    /// Where the offending part begins, in bytes from the start of the text.
    pub offset: usize,
    /// The length of the offending part in bytes; 0 where something is missing.
    pub length: usize,
    /// The offending part, cut short where it is long.
    found: Box<str>,
    /// Where the offending value stands in a document.
    path: Option<Box<str>>,
}

/// The longest quotation in an error's words, in characters.
const QUOTED: usize = 40;

impl<Kind> ParseError<Kind> {
    /// The error of this kind in the part of `text` that begins at `offset` and is `length` bytes
    /// long.
    pub fn new(kind: impl Into<Kind>, text: &str, offset: usize, length: usize) -> Self {
        let found = text.get(offset..offset.saturating_add(length));
        let found = found.unwrap_or_default();
        let end = found.char_indices().nth(QUOTED).map(|(at, _)| at);
        let quoted = end.and_then(|end| found.get(..end)).unwrap_or(found);
        Self {
            kind: kind.into(),
            offset,
            length,
            found: quoted.into(),
            path: None,
        }
    }

    /// The same error in the value that stands at `path` in a document.
    #[must_use]
    pub fn with_path(self, path: &str) -> Self {
        Self {
            path: Some(path.into()),
            ..self
        }
    }

    /// The same error, of another kind.
    #[cfg(feature = "documents")]
    pub(crate) fn map<Other>(self, kind: impl FnOnce(Kind) -> Other) -> ParseError<Other> {
        ParseError {
            kind: kind(self.kind),
            offset: self.offset,
            length: self.length,
            found: self.found,
            path: self.path,
        }
    }

    /// Where the offending value stands in a document: `periods[1].plies`. Keys that are not plain
    /// words are in quotes, and the places in a list count from 0. `None` where the text is no
    /// document, where it is not well-formed, and for a key that stands twice in TOML.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// The offending part in quotes, cut short where it is long: `"G/15"`; `nothing` where
    /// something is missing.
    pub fn quotation(&self) -> String {
        let cut = if self.found.len() < self.length {
            "…"
        } else {
            ""
        };
        match self.length {
            0 => "nothing".into(),
            _ => format!("{:?}{cut}", self.found),
        }
    }
}

/// An error as it is serialized.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "ParseError")]
struct Parts<Kind> {
    kind: Kind,
    offset: usize,
    length: usize,
    found: Box<str>,
    path: Option<Box<str>>,
}

#[cfg(feature = "serde")]
impl<Kind> TryFrom<Parts<Kind>> for ParseError<Kind> {
    type Error = &'static str;

    fn try_from(parts: Parts<Kind>) -> Result<Self, Self::Error> {
        let Parts {
            kind,
            offset,
            length,
            found,
            path,
        } = parts;
        // As in `ParseError::new`: all of the part, its beginning, or nothing where it is not of the
        // text.
        let is_possible = match found.chars().count() {
            0 => true,
            QUOTED => found.len() <= length,
            fewer => fewer < QUOTED && found.len() == length,
        };
        if !is_possible {
            return Err("`found` is not a part of `length` bytes, or its beginning");
        }
        Ok(Self {
            kind,
            offset,
            length,
            found,
            path,
        })
    }
}

impl<Kind: fmt::Display> fmt::Display for ParseError<Kind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cut = if self.found.len() < self.length {
            "…"
        } else {
            ""
        };
        write!(f, "{}: ", self.kind)?;
        match self.length {
            0 => write!(f, "nothing at byte {}", self.offset)?,
            _ => write!(f, "{:?}{cut} at byte {}", self.found, self.offset)?,
        }
        match self.path() {
            Some(path) => write!(f, ", in `{path}`"),
            None => Ok(()),
        }
    }
}

impl<Kind: fmt::Debug + fmt::Display> core::error::Error for ParseError<Kind> {}

vocabulary! {
    /// What is wrong with a text.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ParseErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// The text is not UTF-8.
        NotUtf8 = 1, "not-utf8", "a setup string is UTF-8 text";
        /// There is no text.
        Empty = 2, "empty", "an empty text sets up nothing";
        /// No number of moves where one should stand.
        ExpectedMoves = 3, "expected-moves", "expected a number of moves or `G`";
        /// No time where one should stand.
        ExpectedTime = 4, "expected-time", "expected a time such as 90, 1h30 or 2m15s";
        /// No clock time where one should stand.
        ExpectedClockTime = 5, "expected-clock-time", "expected a time such as 30, 5:00 or 1:30:00";
        /// No count of moves where one should stand.
        ExpectedCount = 6, "expected-count", "expected a count of moves such as 40 or N10";
        /// No `/` where one should stand.
        ExpectedSlash = 7, "expected-slash", "expected `/`";
        /// Something stands where a part should have ended.
        ExpectedEnd = 8, "expected-end", "expected this part of the text to end";
        /// Units out of order, or a number after the smallest unit.
        UnitOrder = 9, "unit-order",
            "expected hours before minutes before seconds, each at most once";
        /// A number with decimals.
        NotWhole = 10, "not-whole", "expected a whole number, without decimals";
        /// A number that does not fit.
        NumberTooLarge = 11, "number-too-large", "this number is too large";
        /// A count of zero moves.
        NoMoves = 12, "no-moves", "expected at least one move";
        /// A control after one that covers the rest of the game.
        StageAfterGame = 13, "stage-after-game",
            "a stage after one for the rest of the game can never begin";
        /// More controls than the notation has.
        TooManyControls = 14, "too-many-controls", "expected at most three controls";
        /// More fields than the notation has.
        TooManyFields = 15, "too-many-fields", "expected no further field";
        /// A first stage in which no move could be made.
        NoTimeToMove = 16, "no-time-to-move", "expected time for the first move";
        /// No percentage where one should stand.
        ExpectedPercent = 17, "expected-percent", "expected a percentage such as 50";
        /// A percentage above 100.
        PercentTooLarge = 18, "percent-too-large", "expected a percentage of at most 100";
        /// No limit on the game where one should stand.
        ExpectedGameLimit = 19, "expected-game-limit",
            "expected a time such as 4 or 2h30, or turns such as 120t";
        /// No extra time where it should stand.
        ExpectedExtraTime = 20, "expected-extra-time",
            "expected `|` and the extra time, such as `| 1/10`";
        /// No shape of the bonus where one should stand.
        ExpectedBonusShape = 21, "expected-bonus-shape",
            "expected `truncated`, `linear` or `hybrid`";
        /// A bonus that the extra time is too short for.
        BonusTooLarge = 22, "bonus-too-large",
            "expected extra time of at least the bonus, or twice the bonus if hybrid";
        /// No number where one should stand.
        ExpectedNumber = 23, "expected-number", "expected a whole number";
        /// No `+` where one should stand.
        ExpectedPlus = 24, "expected-plus", "expected `+` and the seconds for each move";
        /// A key that stands twice in one table.
        DuplicateKey = 26, "duplicate-key", "expected each key at most once in its table";
        /// No time in milliseconds where one should stand.
        ExpectedMillis = 30, "expected-millis",
            "expected a whole number of milliseconds, at least 0";
        /// A period without its time.
        MissingDuration = 31, "missing-duration", "expected `duration_ms`, the period's time";
        /// No time in seconds where one should stand.
        ExpectedSeconds = 32, "expected-seconds", "expected a time in seconds such as 300 or 0.5";
        /// A time with parts of a millisecond.
        TooFine = 33, "too-fine", "expected a time of whole milliseconds";
        /// A word that means nothing here.
        UnknownWord = 34, "unknown-word", "this notation has no such word";
        /// A key that means nothing here.
        UnknownKey = 35, "unknown-key", "this notation has no such key";
        /// A key that should stand somewhere.
        MissingKey = 36, "missing-key", "expected a key that is not there";
        /// A text that says that the time control is not known.
        UnknownControl = 37, "unknown-control", "the text says that the time control is not known";
        /// Two parts that cannot both hold.
        Contradiction = 38, "contradiction", "this contradicts what stands before it";
        /// A value that the notation does not allow here.
        OutOfRange = 39, "out-of-range", "this notation does not allow this value";
        /// A text with two readings.
        Ambiguous = 54, "ambiguous",
            "this has two readings, and the text does not say which one is meant";
        /// More periods of byo-yomi than a stage can have.
        TooManyLives = 55, "too-many-lives", "expected at most 1000 periods";
        /// Pauses on weekends, which a text asks for and no clock makes by itself.
        WeekendPauses = 56, "weekend-pauses",
            "a clock does not pause on weekends by itself: pause it yourself";
    }    and
    /// What is wrong with a document, whatever it is of.
    Syntax(SyntaxErrorKind);
}

vocabulary! {
    /// What is wrong with a document in JSON or TOML, whatever it is of.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum SyntaxErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// A text that is not of the document's format.
        DocumentSyntax = 25, "document-syntax",
            "expected a well-formed document of the format that was named";
        /// Lists and tables within one another beyond what any document needs.
        TooDeep = 27, "too-deep", "expected at most 64 lists and tables within one another";
        /// No table where one should stand.
        ExpectedTable = 28, "expected-table", "expected a table, which JSON calls an object";
        /// No list where one should stand.
        ExpectedList = 29, "expected-list", "expected a list";
        /// No text where one should stand.
        ExpectedText = 42, "expected-text", "expected a text in quotes";
    }
}
