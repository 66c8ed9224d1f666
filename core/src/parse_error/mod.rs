//! Errors for rejected texts, with their positions.

mod hint;

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use core::fmt::{self, Write as _};

pub use hint::Hint;

/// Why a text was rejected: what is wrong, and where.
///
/// As text it is a sentence that says what was found, where, and what was expected. Characters and
/// lines count from 1.
///
/// ```
/// use flagfall::{Chess, Notation, ParseErrorKind};
///
/// let chess = Notation::Chess(Chess::default());
/// let error = chess.parse("40/90, G/30, G/15").unwrap_err();
/// assert_eq!(error.kind, ParseErrorKind::StageAfterGame);
/// assert_eq!((error.offset, error.length), (13, 4));
/// assert_eq!(
///     error.to_string(),
///     "nothing can follow a stage for the rest of the game: \"G/15\" at character 14"
/// );
/// let error = chess.parse("40/").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected a time in minutes, such as 90, 1h30 or 2m15s, but the text ends at character 3"
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
    /// Where the invalid part begins, in bytes from the start of the text.
    pub offset: usize,
    /// The length of the invalid part in bytes; 0 if something is missing there.
    pub length: usize,
    /// A message that replaces that of the kind.
    hint: Option<Hint>,
    /// The invalid part or, where something is missing, the next word. Cut to `QUOTED` characters.
    found: Box<str>,
    is_cut: bool,
    place: Place,
    /// Where the invalid value is in a document.
    path: Option<Box<str>>,
}

/// The position that the message gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
enum Place {
    /// The text is blank.
    Blank,
    /// After the last character of the text, which is at this position.
    End(Position),
    At(Position),
}

/// The position of a character in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
struct Position {
    /// `None` in a text of one line.
    line: Option<usize>,
    character: usize,
}

impl Position {
    /// The position of the character that begins at `offset`.
    fn of(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |end| end.saturating_add(1));
        let in_line = before.get(start..).unwrap_or_default();
        let lines = || before.matches('\n').count().saturating_add(1);
        Self {
            line: text.trim_end().contains('\n').then(lines),
            character: in_line.chars().count().saturating_add(1),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "character {}", self.character)
    }
}

/// The longest quotation in a message, in characters.
const QUOTED: usize = 40;

impl<Kind> ParseError<Kind> {
    /// Creates an error of this kind for the part of `text` that begins at `offset` and is `length`
    /// bytes long.
    pub fn new(kind: impl Into<Kind>, text: &str, offset: usize, length: usize) -> Self {
        let rest = text.get(offset..).unwrap_or_default();
        // Where something is missing, the message quotes the next word.
        let word = rest.trim_start();
        let (start, found) = match rest.get(..length) {
            Some(found) if length > 0 => (offset, found),
            _ => (
                text.len().saturating_sub(word.len()),
                word.split(char::is_whitespace).next().unwrap_or_default(),
            ),
        };
        let quoted = Quoted::of(found);
        let written = if text.trim().is_empty() {
            ""
        } else {
            text.trim_end_matches(['\r', '\n'])
        };
        let place = match written.char_indices().next_back() {
            None => Place::Blank,
            Some((last, _)) if found.is_empty() => Place::End(Position::of(text, last)),
            Some(_) => Place::At(Position::of(text, start)),
        };
        Self {
            kind: kind.into(),
            offset,
            length,
            hint: None,
            found: quoted.text.into(),
            is_cut: quoted.is_cut,
            place,
            path: None,
        }
    }

    /// The same error with the message of `hint`.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn with_hint(self, hint: Hint) -> Self {
        Self {
            hint: Some(hint),
            ..self
        }
    }

    /// A message that replaces that of the kind.
    #[doc(hidden)]
    pub const fn hint(&self) -> Option<Hint> {
        self.hint
    }

    /// The same error with the path of the invalid value in a document.
    #[must_use]
    pub fn with_path(self, path: &str) -> Self {
        Self {
            path: Some(path.into()),
            ..self
        }
    }

    /// The same error with another kind.
    #[cfg(feature = "documents")]
    pub(crate) fn map<Other>(self, kind: impl FnOnce(Kind) -> Other) -> ParseError<Other> {
        ParseError {
            kind: kind(self.kind),
            offset: self.offset,
            length: self.length,
            hint: self.hint,
            found: self.found,
            is_cut: self.is_cut,
            place: self.place,
            path: self.path,
        }
    }

    /// Where the invalid value is in a document: `periods[1].plies`. Keys that are not plain words
    /// are in quotes, and the positions in a list count from 0. `None` if the text is not a
    /// document, if it is not well-formed, and for a key that appears twice in TOML.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }
}

impl ParseError {
    /// Creates the error for a text that is not UTF-8. `valid` is the text before the invalid part,
    /// and the message quotes `found` for the invalid part. `offset` and `length` are in the units
    /// of the caller's language.
    #[doc(hidden)]
    pub fn not_utf8(valid: &str, found: &str, offset: usize, length: usize) -> Self {
        let place = Position::of(valid, valid.len());
        Self {
            found: found.into(),
            offset,
            length,
            place: Place::At(place),
            ..Self::new(ParseErrorKind::NotUtf8, "", 0, 0)
        }
    }

    /// Creates the error of a parser, without the parts that only a message needs: most errors are
    /// discarded and never shown. [`in_text`](Self::in_text) adds these parts.
    #[cold]
    pub(crate) fn at(kind: ParseErrorKind, offset: usize, length: usize) -> Self {
        Self {
            kind,
            offset,
            length,
            hint: None,
            found: Box::default(),
            is_cut: false,
            place: Place::Blank,
            path: None,
        }
    }

    /// The same error. If it has no hint, it gets the one that `hint` returns for its kind.
    #[cold]
    pub(crate) fn or_hint(self, hint: impl FnOnce(ParseErrorKind) -> Option<Hint>) -> Self {
        Self {
            hint: self.hint.or_else(|| hint(self.kind)),
            ..self
        }
    }

    /// The same error, with the parts of the message that depend on the whole text.
    pub(crate) fn in_text(self, text: &str) -> Self {
        Self {
            hint: self.hint,
            path: self.path,
            ..Self::new(self.kind, text, self.offset, self.length)
        }
    }

    /// The message without the position.
    pub(crate) fn without_place(&self) -> String {
        let place = Place::Blank;
        match self.hint {
            Some(hint) if hint.words().contains('{') => Self {
                place,
                ..self.clone()
            }
            .to_string(),
            _ => self.message().into(),
        }
    }

    /// The message without the position or a quotation.
    pub(crate) fn message(&self) -> &'static str {
        let words = self.hint.map(Hint::words);
        let words = words.filter(|words| !words.contains('{'));
        words.unwrap_or(self.kind.message())
    }
}

/// A quotation. Its quotation marks are double, or single if the text contains only double ones.
pub(crate) struct Quoted<'a> {
    text: &'a str,
    is_cut: bool,
}

impl<'a> Quoted<'a> {
    /// The quotation of a text, cut to `QUOTED` characters.
    pub(crate) fn of(text: &'a str) -> Self {
        let end = text.char_indices().nth(QUOTED).map(|(at, _)| at);
        let cut = end.and_then(|end| text.get(..end));
        Self {
            text: cut.unwrap_or(text),
            is_cut: cut.is_some(),
        }
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.text.contains('"') && !self.text.contains('\'') {
            '\''
        } else {
            '"'
        };
        f.write_char(mark)?;
        for character in self.text.chars() {
            write_typed(f, character)?;
        }
        f.write_char(mark)?;
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

/// Writes a character as it was typed, or escaped if it is invisible.
fn write_typed(f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
    if matches!(character, '\\' | '"' | '\'') {
        f.write_char(character)
    } else {
        write!(f, "{}", character.escape_debug())
    }
}

impl<Kind: fmt::Display> ParseError<Kind> {
    fn quoted(&self) -> Quoted<'_> {
        Quoted {
            text: &self.found,
            is_cut: self.is_cut,
        }
    }

    /// Writes the position of the error, and its path in a document.
    fn write_place(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_position(f)?;
        match self.path() {
            Some(path) => write!(f, ", in {path}"),
            None => Ok(()),
        }
    }

    fn write_position(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Blank => Ok(()),
            Place::End(position) | Place::At(position) => write!(f, " at {position}"),
        }
    }

    /// Writes a message with placeholders such as `{found}`.
    fn write_template(&self, f: &mut fmt::Formatter<'_>, words: &str) -> fmt::Result {
        for part in words.split('}') {
            let (said, name) = part.split_once('{').unwrap_or((part, ""));
            if name == "found" && self.found.is_empty() {
                f.write_str(said.trim_end_matches("unexpected "))?;
                f.write_str("the text ends")?;
                self.write_place(f)?;
                continue;
            }
            f.write_str(said)?;
            match name {
                "found" => {
                    write!(f, "{}", self.quoted())?;
                    self.write_place(f)?;
                }
                "at" => self.write_position(f)?,
                "path" => f.write_str(self.path().unwrap_or_default())?,
                "text" => self
                    .found
                    .chars()
                    .try_for_each(|character| write_typed(f, character))?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl<Kind: fmt::Display> fmt::Display for ParseError<Kind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind;
        let words = match self.hint {
            Some(hint) => hint.words(),
            None => {
                kind = self.kind.to_string();
                &kind
            }
        };
        if words.contains('{') {
            return self.write_template(f, words);
        }
        let is_expected = words.starts_with("expected ");
        match self.place {
            Place::At(_) if is_expected => {
                write!(f, "unexpected {}", self.quoted())?;
                self.write_place(f)?;
                return write!(f, ": {words}");
            }
            Place::Blank if is_expected => write!(f, "{words}, but the text is empty")?,
            Place::Blank => f.write_str(words)?,
            Place::End(_) if is_expected => write!(f, "{words}, but the text ends")?,
            Place::End(_) => write!(f, "{words}: the text ends")?,
            Place::At(_) if self.length == 0 => f.write_str(words)?,
            Place::At(_) => write!(f, "{words}: {}", self.quoted())?,
        }
        self.write_place(f)
    }
}

/// The serialized form of an error.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "ParseError")]
struct Parts<Kind> {
    kind: Kind,
    offset: usize,
    length: usize,
    hint: Option<Hint>,
    found: Box<str>,
    is_cut: bool,
    place: Place,
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
            hint,
            found,
            is_cut,
            place,
            path,
        } = parts;
        let quoted = found.chars().count();
        if quoted > QUOTED || is_cut && quoted < QUOTED {
            return Err("`found` is longer than a quotation, or cut too short");
        }
        Ok(Self {
            kind,
            offset,
            length,
            hint,
            found,
            is_cut,
            place,
            path,
        })
    }
}

impl<Kind: fmt::Debug + fmt::Display> core::error::Error for ParseError<Kind> {}

vocabulary! {
    /// What is wrong with a text.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ParseErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// The text is not UTF-8.
        NotUtf8 = 1, "not-utf8", "the text is not valid UTF-8";
        /// The text is empty, or has only spaces.
        Empty = 2, "empty", "the text is empty";
        /// A number of moves is missing.
        ExpectedMoves = 3, "expected-moves", "expected a number of moves";
        /// A time is missing.
        ExpectedTime = 4, "expected-time", "expected a time such as 90, 1h30 or 2m15s";
        /// A time with colons is missing.
        ExpectedClockTime = 5, "expected-clock-time", "expected a time such as 30, 5:00 or 1:30:00";
        /// A number of moves, which may begin with `N`, is missing.
        ExpectedCount = 6, "expected-count", "expected a number of moves such as 40 or N10";
        /// A `/` is missing.
        ExpectedSlash = 7, "expected-slash", "expected \"/\"";
        /// More text follows than the notation allows.
        ExpectedEnd = 8, "expected-end", "expected the end of the text";
        /// Units out of order, or a number after the smallest unit.
        UnitOrder = 9, "unit-order",
            "expected hours before minutes before seconds, each at most once";
        /// A number with decimals.
        NotWhole = 10, "not-whole", "expected a whole number, without decimals";
        /// A number that is too large.
        NumberTooLarge = 11, "number-too-large", "the number is too large";
        /// A number of zero moves.
        NoMoves = 12, "no-moves", "expected at least one move";
        /// A stage after one for the rest of the game.
        StageAfterGame = 13, "stage-after-game",
            "nothing can follow a stage for the rest of the game";
        /// More stages than the notation allows.
        TooManyControls = 14, "too-many-controls", "expected at most three stages";
        /// More fields than the notation has.
        TooManyFields = 15, "too-many-fields", "too many fields";
        /// A first stage in which no move can be made.
        NoTimeToMove = 16, "no-time-to-move", "there is no time for the first move";
        /// A percentage is missing.
        ExpectedPercent = 17, "expected-percent", "expected a percentage such as 50";
        /// A percentage above 100.
        PercentTooLarge = 18, "percent-too-large", "the percentage is above 100";
        /// A limit on the game is missing.
        ExpectedGameLimit = 19, "expected-game-limit",
            "expected a time such as 4 or 2h30, or a number of turns such as 120t";
        /// The extra time is missing.
        ExpectedExtraTime = 20, "expected-extra-time",
            "expected \"|\" and the extra time, such as \"| 1/10\"";
        /// The shape of the bonus is missing.
        ExpectedBonusShape = 21, "expected-bonus-shape",
            "expected \"truncated\", \"linear\" or \"hybrid\"";
        /// Extra time that is too short for its bonus.
        BonusTooLarge = 22, "bonus-too-large",
            "the extra time must be at least the bonus, and twice the bonus if hybrid";
        /// A number is missing.
        ExpectedNumber = 23, "expected-number", "expected a whole number";
        /// A `+` is missing.
        ExpectedPlus = 24, "expected-plus", "expected \"+\" and the seconds per move";
        /// A key that appears twice in one table.
        DuplicateKey = 26, "duplicate-key", "the key appears twice";
        /// A time in milliseconds is missing.
        ExpectedMillis = 30, "expected-millis",
            "expected a whole number of milliseconds, at least 0";
        /// A period without its time.
        MissingDuration = 31, "missing-duration", "the key duration_ms is missing";
        /// A time in seconds is missing.
        ExpectedSeconds = 32, "expected-seconds", "expected a time in seconds such as 300 or 0.5";
        /// A time that is not a whole number of milliseconds.
        TooFine = 33, "too-fine", "the time is not a whole number of milliseconds";
        /// A word that the notation does not have here.
        UnknownWord = 34, "unknown-word", "unknown word";
        /// A key that the notation does not have here.
        UnknownKey = 35, "unknown-key", "unknown key";
        /// A required key is missing.
        MissingKey = 36, "missing-key", "a required key is missing";
        /// A text that says that the time control is not known.
        UnknownControl = 37, "unknown-control",
            "the text says that the time control is not known";
        /// Two parts that contradict each other.
        Contradiction = 38, "contradiction", "the text contradicts itself";
        /// A value that the notation does not allow here.
        OutOfRange = 39, "out-of-range", "the value is out of range";
        /// A text with more than one meaning.
        Ambiguous = 54, "ambiguous", "the text is ambiguous";
        /// More than 1000 byo-yomi periods.
        TooManyLives = 55, "too-many-lives", "expected at most 1000 periods";
        /// Pauses on weekends, which no clock makes by itself.
        WeekendPauses = 56, "weekend-pauses",
            "a clock does not pause on weekends by itself: pause it yourself";
    }
    and
    /// What is wrong with a document, independent of its content.
    Syntax(SyntaxErrorKind);
}

vocabulary! {
    /// What is wrong with a document in JSON or TOML, independent of its content.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum SyntaxErrorKind as flagfall_parse_error_kind, FLAGFALL_PARSE_ERROR_ {
        /// A text that is not valid in its format: JSON, TOML or SGF.
        DocumentSyntax = 25, "document-syntax", "the syntax is not valid";
        /// Lists and tables that are nested more than 64 deep.
        TooDeep = 27, "too-deep", "lists and tables are nested more than 64 deep";
        /// A table, in JSON an object, is missing.
        ExpectedTable = 28, "expected-table", "expected a table (in JSON: an object)";
        /// A list, in JSON an array, is missing.
        ExpectedList = 29, "expected-list", "expected a list (in JSON: an array)";
        /// A string is missing.
        ExpectedText = 42, "expected-text", "expected a string";
    }
}
