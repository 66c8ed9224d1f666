//! PCN documents: a game's periods and plies, in JSON or TOML.
//!
//! The time control of a document is its `periods`, in the notation
//! [`Notation::Pcn`](crate::Notation::Pcn); `plies` holds each ply's `elapsed_ms`. All else is the
//! caller's, and is kept as it stands: the keys and their order, and every digit.

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

/// A PCN document: the time control of a game, the times that its plies took, and whatever else
/// stands in it.
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
    /// Reads a document: a JSON object, or a TOML document. Without `periods` the game is untimed;
    /// without `plies` no ply has been made. A document that is not empty needs one of PCN's keys:
    /// `periods`, `sides`, `setup` or `plies`.
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where, with the path of the offending value: a
    /// text that is not well-formed, a key that stands twice, periods that
    /// [`Notation::Pcn`](crate::Notation::Pcn) refuses, a `plies` that is no list of tables, an
    /// `elapsed_ms` that is no whole number of milliseconds.
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

    /// The document in `format`: every key and its value, in their order. JSON is written without
    /// spaces; in TOML the tables at the end get headers.
    ///
    /// # Errors
    ///
    /// A [`DocumentError`] that names the first value that `format` cannot hold.
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

    /// The time control that the document's `periods` state.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// The time that each ply took; `None` where it is not recorded.
    pub fn plies(&self) -> &[Option<Millis>] {
        &self.plies
    }

    /// Plays the game on the clock, each ply for the time that is recorded. A document does not say
    /// in plain words who moves first, so the caller does.
    ///
    /// From a ply without a recorded time on the clocks are unknown; so they are from a sum on that
    /// does not fit, beyond 2⁵³ - 1 ms. A ply that uses its time to the last millisecond stands.
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

    /// The document of a game: its periods, and the time that each ply took.
    ///
    /// # Errors
    ///
    /// [`PrintError::UnequalSides`] where the sides have different schedules;
    /// [`PrintError::Time`] for a ply's time below zero; otherwise what periods cannot say.
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

    /// The document of the game on a clock that keeps a journal: its periods, and the time that each
    /// ply took, the one in which a flag fell included. What was taken back is left out.
    ///
    /// # Errors
    ///
    /// As [`Document::from_game`]; [`PrintError::Actions`] where the clock keeps no journal since the
    /// start of the game, and where replaying the plies does not bring both clocks to where they
    /// stood after the last: the arbiter set a bank, a cube was offered.
    ///
    /// ```
    /// use flagfall::pcn::Document;
    /// use flagfall::{Timestamp, Clock, Format, Notation, Side};
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
