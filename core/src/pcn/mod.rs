//! PCN documents: a game's periods and plies, in JSON or TOML.
//!
//! The time control of a document is its `periods`, in the notation
//! [`Notation::Pcn`](crate::Notation::Pcn); `plies` contains the `elapsed_ms` of each ply. All
//! other keys are kept as they are, in their order and with every digit.

mod journal;
mod replay;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

pub use replay::{Forfeit, Replay, ReplayedPly};

use crate::document::tree::{Entry, Kind, Path, Value, find};
use crate::document::{DocumentError, Format, json, toml};
use crate::model::{Millis, Side, TimeControl};
use crate::notation::{PrintError, pcn};
use crate::parse_error::ParseError;
use crate::play::Clock;

/// A PCN document: the time control of a game, the time of each ply, and all other data of the
/// document.
///
/// ```
/// use flagfall::pcn::Document;
/// use flagfall::{Format, Millis, Side};
///
/// let text = r#"{"periods":[{"duration_ms":300000,"increment_ms":3000}],"plies":[
///     {"elapsed_ms":8000},{"elapsed_ms":12000},{"elapsed_ms":15000},{"elapsed_ms":5000}]}"#;
/// let document = Document::parse(text, Format::Json)?;
/// assert_eq!(
///     document.control().describe(),
///     "5 minutes for the game; 3-second increment after each move"
/// );
///
/// let replay = document.replay(Side::First);
/// let remaining: Vec<_> = replay.plies.iter().map(|ply| ply.remaining).collect();
/// let millis = |ms| Some(Millis::from(ms));
/// assert_eq!(remaining, [295_000, 291_000, 283_000, 289_000].map(millis));
/// assert_eq!(replay.forfeit, None);
/// # Ok::<(), flagfall::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    entries: Vec<Entry>,
    control: TimeControl,
    plies: Vec<Option<Millis>>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Document {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::document::any_format::serialize(&self.entries, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Document {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = crate::document::any_format::deserialize(deserializer)?;
        Self::parse(&text, Format::Json).map_err(serde::de::Error::custom)
    }
}

const PLIES: &str = "plies";
const ELAPSED: &str = "elapsed_ms";

impl Document {
    /// Parses a document: a JSON object, or a TOML document. Without `periods` the game is untimed;
    /// without `plies` no ply has been made. A document must be empty or have one of PCN's keys:
    /// `periods`, `sides`, `setup` or `plies`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where, with the path of the offending value:
    /// for invalid JSON or TOML, a duplicate key, periods that
    /// [`Notation::Pcn`](crate::Notation::Pcn) rejects, `plies` that is not a list of tables, or an
    /// `elapsed_ms` that is not a whole number of milliseconds.
    ///
    /// ```
    /// use flagfall::pcn::Document;
    /// use flagfall::{Format, ParseErrorKind};
    ///
    /// let text = r#"{"plies":[{"elapsed_ms":5200},{"elapsed_ms":8.5}]}"#;
    /// let error = Document::parse(text, Format::Json).unwrap_err();
    /// assert_eq!(error.kind, ParseErrorKind::ExpectedMillis);
    /// assert_eq!(error.path(), Some("plies[1].elapsed_ms"));
    /// ```
    pub fn parse(text: &str, format: Format) -> Result<Self, ParseError> {
        let document = format.read(text)?;
        let control = pcn::control_of(text, &document)?;
        let entries = document.into_table(text)?;
        let plies = find(&entries, PLIES).map(|plies| elapsed_times(text, plies));
        Ok(Self {
            control,
            plies: plies.transpose()?.unwrap_or_default(),
            entries,
        })
    }

    /// Prints the document in `format`, with all keys in their order. JSON is compact; in TOML,
    /// tables at the end of a table get headers.
    ///
    /// # Errors
    ///
    /// A [`DocumentError`] for the first value that `format` cannot represent.
    ///
    /// ```
    /// use flagfall::pcn::Document;
    /// use flagfall::Format;
    ///
    /// let text = r#"{"periods":[{"duration_ms":60000}],"sides":{"first":{"name":"A. B."}}}"#;
    /// let document = Document::parse(text, Format::Json)?;
    /// let toml = document.print(Format::Toml)?;
    /// assert_eq!(
    ///     toml,
    ///     "[[periods]]\nduration_ms = 60000\n\n[sides.first]\nname = \"A. B.\"\n"
    /// );
    /// assert_eq!(Document::parse(&toml, Format::Toml)?, document);
    /// assert_eq!(document.print(Format::Json)?, text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn print(&self, format: Format) -> Result<String, DocumentError> {
        match format {
            Format::Json => json::write_table(&self.entries),
            Format::Toml => toml::write(&self.entries),
        }
    }

    /// The time control of the game, from `periods`.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time of each ply. `None` if it is not recorded.
    pub fn plies(&self) -> &[Option<Millis>] {
        &self.plies
    }

    /// Replays the game on a clock, with the recorded time of each ply. The side that moves first
    /// is a parameter, since a document does not state it explicitly.
    ///
    /// From the first ply without a recorded time on, the clocks are unknown; also if a sum of
    /// times exceeds 2⁵³ - 1 ms. A ply that uses exactly all its time is in time.
    ///
    /// ```
    /// use flagfall::pcn::{Document, Forfeit};
    /// use flagfall::{Format, Side};
    ///
    /// let text = r#"{"periods":[{"duration_ms":30000,"plies":1}],
    ///     "plies":[{"elapsed_ms":30000},{"elapsed_ms":30001}]}"#;
    /// let replay = Document::parse(text, Format::Json)?.replay(Side::First);
    /// assert_eq!(replay.forfeit, Some(Forfeit { ply: 2, side: Side::Second }));
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn replay(&self, first_to_move: Side) -> Replay {
        replay::replay(&self.control, &self.plies, first_to_move)
    }

    /// Creates the document of a game from its time control and the time of each ply.
    ///
    /// # Errors
    ///
    /// [`PrintError::UnequalSides`] if the sides have different schedules; [`PrintError::Time`] for
    /// a ply with a negative time; another [`PrintError`] if periods cannot express the time
    /// control.
    ///
    /// ```
    /// use flagfall::pcn::Document;
    /// use flagfall::{Chess, Format, Millis, Mode, Notation};
    ///
    /// let blitz = Notation::Chess(Chess { mode: Mode::FischerAfter, ..Chess::default() });
    /// let document = Document::from_game(&blitz.parse("G/3/2")?, [1_200, 800].map(Millis::from))?;
    /// assert_eq!(
    ///     document.print(Format::Json)?,
    ///     r#"{"periods":[{"duration_ms":180000,"increment_ms":2000}],"plies":[{"elapsed_ms":1200},{"elapsed_ms":800}]}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_game(
        control: &TimeControl,
        plies: impl IntoIterator<Item = Millis>,
    ) -> Result<Self, PrintError> {
        let notation = crate::notation::Notation::Pcn(crate::notation::Pcn::default());
        notation.print(control, Side::First)?;
        let plies: Vec<_> = plies.into_iter().collect();
        if plies.iter().any(|elapsed| elapsed.is_negative()) {
            return Err(PrintError::Time);
        }
        let ply = |elapsed: &Millis| {
            let entry = (ELAPSED.into(), Kind::integer(elapsed.get()).into());
            Kind::Table(vec![entry]).into()
        };
        let mut entries = Vec::new();
        let stages = control.schedule(Side::First);
        if !stages.is_empty() {
            entries.push((pcn::PERIODS.into(), pcn::periods(stages).into()));
        }
        let recorded = Kind::List(plies.iter().map(ply).collect());
        entries.push((PLIES.into(), recorded.into()));
        Ok(Self {
            entries,
            control: control.clone(),
            plies: plies.into_iter().map(Some).collect(),
        })
    }

    /// Creates the document of the game on a clock with a journal. The last ply is the one in which
    /// a flag fell, if one did. Moves that were taken back are left out.
    ///
    /// # Errors
    ///
    /// As [`Document::from_game`]; [`PrintError::Actions`] if the journal does not begin before the
    /// start of the game, or if replaying the plies does not give the same clocks, for example
    /// because the arbiter set a bank or a double was offered.
    ///
    /// ```
    /// use flagfall::pcn::Document;
    /// use flagfall::{Clock, Format, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Pgn.parse("180+2")?);
    /// clock.keep_journal()?;
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.press(Side::First, Timestamp::from(1_200))?;
    /// clock.press(Side::Second, Timestamp::from(2_000))?;
    /// let document = Document::from_journal(&clock)?;
    /// assert_eq!(
    ///     document.print(Format::Json)?,
    ///     r#"{"periods":[{"duration_ms":180000,"increment_ms":2000}],"plies":[{"elapsed_ms":1200},{"elapsed_ms":800}]}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_journal(clock: &Clock) -> Result<Self, PrintError> {
        let plies = journal::plies(clock).ok_or(PrintError::Actions)?;
        Self::from_game(clock.control(), plies)
    }
}

fn elapsed_times(text: &str, plies: &Value) -> Result<Vec<Option<Millis>>, ParseError> {
    let path = Path::Key(&Path::Document, PLIES);
    let plies = plies.list(text, &path)?.iter().enumerate();
    let times = plies.map(|(at, ply)| {
        let path = Path::Index(&path, at);
        let elapsed = find(ply.table(text, &path)?, ELAPSED);
        let millis = |value| pcn::millis(text, value, &Path::Key(&path, ELAPSED));
        elapsed.map(millis).transpose()
    });
    times.collect()
}
