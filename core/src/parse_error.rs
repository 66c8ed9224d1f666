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
pub struct ParseError {
    /// What is wrong.
    pub kind: ParseErrorKind,
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

impl ParseError {
    /// The error of this kind in the part of `text` that begins at `offset` and is `length` bytes
    /// long.
    pub fn new(kind: ParseErrorKind, text: &str, offset: usize, length: usize) -> Self {
        let found = text.get(offset..offset.saturating_add(length));
        let found = found.unwrap_or_default();
        let end = found.char_indices().nth(QUOTED).map(|(at, _)| at);
        let quoted = end.and_then(|end| found.get(..end)).unwrap_or(found);
        Self {
            kind,
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

impl fmt::Display for ParseError {
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

impl core::error::Error for ParseError {}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $kind:ident = $name:literal, $words:literal;)+) => {
        /// What is wrong with a text.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum ParseErrorKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl ParseErrorKind {
            /// Every kind, in the order of their numbers in the C header, which begin at 1.
            pub const ALL: &[Self] = &[$(Self::$kind,)+];

            /// The kind's name as every language here writes it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)+
                }
            }

            /// What is wrong and what was expected, in English.
            pub const fn message(self) -> &'static str {
                match self {
                    $(Self::$kind => $words,)+
                }
            }
        }
    };
}

// New kinds are added at the end: their numbers are pinned in the C header.
kinds! {
    /// The text is not UTF-8.
    NotUtf8 = "not-utf8", "a setup string is UTF-8 text";
    /// There is no text.
    Empty = "empty", "an empty text sets up nothing";
    /// No number of moves where one should stand.
    ExpectedMoves = "expected-moves", "expected a number of moves or `G`";
    /// No time where one should stand.
    ExpectedTime = "expected-time", "expected a time such as 90, 1h30 or 2m15s";
    /// No clock time where one should stand.
    ExpectedClockTime = "expected-clock-time", "expected a time such as 30, 5:00 or 1:30:00";
    /// No count of moves where one should stand.
    ExpectedCount = "expected-count", "expected a count of moves such as 40 or N10";
    /// No `/` where one should stand.
    ExpectedSlash = "expected-slash", "expected `/`";
    /// Something stands where a part should have ended.
    ExpectedEnd = "expected-end", "expected this part of the text to end";
    /// Units out of order, or a number after the smallest unit.
    UnitOrder = "unit-order", "expected hours before minutes before seconds, each at most once";
    /// A number with decimals.
    NotWhole = "not-whole", "expected a whole number, without decimals";
    /// A number that does not fit.
    NumberTooLarge = "number-too-large", "this number is too large";
    /// A count of zero moves.
    NoMoves = "no-moves", "expected at least one move";
    /// A control after one that covers the rest of the game.
    StageAfterGame = "stage-after-game", "a stage after one for the rest of the game can never begin";
    /// More controls than the notation has.
    TooManyControls = "too-many-controls", "expected at most three controls";
    /// More fields than the notation has.
    TooManyFields = "too-many-fields", "expected no further field";
    /// A first stage in which no move could be made.
    NoTimeToMove = "no-time-to-move", "expected time for the first move";
    /// No percentage where one should stand.
    ExpectedPercent = "expected-percent", "expected a percentage such as 50";
    /// A percentage above 100.
    PercentTooLarge = "percent-too-large", "expected a percentage of at most 100";
    /// No limit on the game where one should stand.
    ExpectedGameLimit = "expected-game-limit", "expected a time such as 4 or 2h30, or turns such as 120t";
    /// No extra time where it should stand.
    ExpectedExtraTime = "expected-extra-time", "expected `|` and the extra time, such as `| 1/10`";
    /// No shape of the bonus where one should stand.
    ExpectedBonusShape = "expected-bonus-shape", "expected `truncated`, `linear` or `hybrid`";
    /// A bonus that the extra time is too short for.
    BonusTooLarge = "bonus-too-large", "expected extra time of at least the bonus, or twice the bonus if hybrid";
    /// No number where one should stand.
    ExpectedNumber = "expected-number", "expected a whole number";
    /// No `+` where one should stand.
    ExpectedPlus = "expected-plus", "expected `+` and the seconds for each move";
    /// A text that is not of the document's format.
    DocumentSyntax = "document-syntax", "expected a well-formed document of the format that was named";
    /// A key that stands twice in one table.
    DuplicateKey = "duplicate-key", "expected each key at most once in its table";
    /// Lists and tables within one another beyond what any document needs.
    TooDeep = "too-deep", "expected at most 64 lists and tables within one another";
    /// No table where one should stand.
    ExpectedTable = "expected-table", "expected a table, which JSON calls an object";
    /// No list where one should stand.
    ExpectedList = "expected-list", "expected a list";
    /// No time in milliseconds where one should stand.
    ExpectedMillis = "expected-millis", "expected a whole number of milliseconds, at least 0";
    /// A period without its time.
    MissingDuration = "missing-duration", "expected `duration_ms`, the period's time";
    /// No time in seconds where one should stand.
    ExpectedSeconds = "expected-seconds", "expected a time in seconds such as 300 or 0.5";
    /// A time with parts of a millisecond.
    TooFine = "too-fine", "expected a time of whole milliseconds";
    /// A word that means nothing here.
    UnknownWord = "unknown-word", "this notation has no such word";
    /// A key that means nothing here.
    UnknownKey = "unknown-key", "this notation has no such key";
    /// A key that should stand somewhere.
    MissingKey = "missing-key", "expected a key that is not there";
    /// A text that says that the time control is not known.
    UnknownControl = "unknown-control", "the text says that the time control is not known";
    /// Two parts that cannot both hold.
    Contradiction = "contradiction", "this contradicts what stands before it";
    /// A value that the notation does not allow here.
    OutOfRange = "out-of-range", "this notation does not allow this value";
    /// Something beside the presets of a file of presets, or presets that are no list of tables.
    ExpectedPresets = "expected-presets", "expected `[[preset]]` tables, and nothing beside them";
    /// A key that no preset has.
    UnknownPresetKey = "unknown-preset-key", "expected `name`, `source`, `notation`, `setup`, an option of the notation, `second` or `data`";
    /// No text where one should stand.
    ExpectedText = "expected-text", "expected a text in quotes";
    /// No truth value where one should stand.
    ExpectedBool = "expected-bool", "expected `true` or `false`";
    /// A name without a word in it.
    ExpectedName = "expected-name", "expected a name that is not empty";
    /// A name that another preset has.
    DuplicateName = "duplicate-name", "expected every preset to have a name of its own";
    /// No notation of this name.
    UnknownNotation = "unknown-notation", "expected the name of a notation, such as `chess` or `fide`";
    /// An option that the notation does not have.
    ForeignOption = "foreign-option", "expected an option of this preset's notation, and this is another's";
    /// No mode where one should stand.
    ExpectedMode = "expected-mode", "expected `fischer`, `fischer-after`, `bronstein` or `delay`";
    /// No extra rule of `chess` where one should stand.
    ExpectedChessOption = "expected-chess-option", "expected `none`, `hourglass` or `word`";
    /// No format of a document where one should stand.
    ExpectedFormat = "expected-format", "expected `json` or `toml`";
    /// Two sides that differ where the system needs them alike.
    UnequalSides = "unequal-sides", "expected the hourglass, play past zero or the same penalties on both sides";
    /// A game limit in time beside one in turns.
    MixedGameLimits = "mixed-game-limits", "expected both sides' game limits in time, or both in turns";
    /// JSON's `null`, where TOML has to hold the value.
    NullValue = "null-value", "expected a value, since TOML cannot say that there is none";
    /// A text with two readings.
    Ambiguous = "ambiguous", "this has two readings, and the text does not say which one is meant";
    /// More periods of byo-yomi than a stage can have.
    TooManyLives = "too-many-lives", "expected at most 1000 periods";
    /// Pauses on weekends, which a text asks for and no clock makes by itself.
    WeekendPauses = "weekend-pauses", "a clock does not pause on weekends by itself: pause it yourself";
    /// A preset of more than 256 KiB; presets in a list are one.
    PresetTooLong = "preset-too-long", "expected at most 256 KiB for a preset: write a long list of presets under [[preset]] headers";
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}
