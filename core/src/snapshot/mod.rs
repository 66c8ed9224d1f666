//! Saving and restoring a clock, in any process and any language.
//!
//! A snapshot contains the whole state of a clock except its journal: the time control, both sides,
//! and the current turn, with the delay time left and the time that the turn has taken. It is JSON
//! or a compact binary form, with the number of its format and a checksum. Both contain the same,
//! and [`Clock::restore`] reads either. Every later version restores what an earlier one saved.

mod alarms;
#[cfg(feature = "serde")]
mod any_format;
mod arena;
mod check;
mod invalid;
mod journal;
mod lag;
mod match_play;
mod maximal_loss;
mod sealed;
mod standing;
mod v1;
mod v2;
mod v4;
mod with_journal;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::model::{TimeControl, Timestamp};
use crate::play::alarms::Alarms;
use crate::play::game::Game;
use crate::play::{Clock, ClockError, Journal};
pub use arena::{ArenaDamage, ArenaParts, ArenaReader, RestoredArena};
use invalid::Invalid;

/// The first bytes of a binary snapshot, which no text begins with. The number of the format
/// follows; the checksum is at the end.
const BINARY: [u8; 3] = [0xFF, b'F', b'F'];
/// The initial capacity in bytes: enough for most clocks, so that memory is allocated only once.
const ROOM: usize = 192;
const CHECK: usize = 4;

/// The longest detail of an error, in characters.
const LONGEST_DETAIL: usize = 1_000;

/// A JSON snapshot.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json<T> {
    flagfall: u32,
    check: u32,
    clock: T,
}

/// The parts of a JSON snapshot that every format has.
#[derive(Deserialize)]
struct AnyJson {
    flagfall: u32,
}

impl Clock {
    /// Saves the whole state of the clock at `at`, without its journal, in about 100 bytes.
    ///
    /// [`Clock::restore`] restores it, in any language, on any machine and in any later version.
    /// Without the journal, nothing can be taken back on the restored clock:
    /// [`Clock::save_with_journal`] saves both.
    ///
    /// The clock does not change, and is not advanced to `at`: events that are due by then are
    /// found when the restored clock is used.
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    ///
    /// ```
    /// use flagfall::{Chess, Clock, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Chess(Chess::default()).parse("G/5/3")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let saved = clock.save(Timestamp::from(2_000))?;
    ///
    /// // The same time base in both processes: the time in between is charged.
    /// assert_eq!(Clock::restore(&saved, None)?, clock);
    ///
    /// // A new time base, on which the game continues at 70 ms. The side on turn has used two
    /// // seconds; the time in between is not charged.
    /// let restored = Clock::restore(&saved, Some(Timestamp::from(70)))?;
    /// assert_eq!(restored.read(Timestamp::from(70))?.sides, clock.read(Timestamp::from(2_000))?.sides);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, at: Timestamp) -> Result<Vec<u8>, ClockError> {
        let clock = self.saved(at)?;
        let mut saved = Vec::with_capacity(ROOM);
        saved.extend(BINARY);
        saved.push(clock.format());
        let mut saved = clock.binary_after(saved);
        let check = crc32fast::hash(&saved);
        saved.extend(check.to_le_bytes());
        Ok(saved)
    }

    /// Like [`Clock::save`], but as JSON, in one line.
    ///
    /// The text may be reformatted or its keys reordered, as some databases do. After any other
    /// change it is rejected.
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn save_json(&self, at: Timestamp) -> Result<String, ClockError> {
        let document = self.saved(at)?.document();
        // This cannot fail: there are only numbers, words and lists.
        Ok(serde_json::to_string(&document).unwrap_or_default())
    }

    /// Restores a clock that was saved by [`Clock::save`], [`Clock::save_json`] or
    /// [`Clock::save_with_journal`]. The last also restores its journal.
    ///
    /// `saved_at` is a timestamp of the monotonic clock that you use from now on. The restored
    /// clock takes it as the moment of the save. Pass:
    ///
    /// - The current timestamp: the time while the clock was saved is not charged.
    /// - The current timestamp minus N: N ms are charged.
    /// - `None` if you still use the clock of the save, for example Unix time, provided that it
    ///   never steps back: all the time since the save is charged.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] if `saved` is not a snapshot, is truncated or modified, or contains a
    /// state that no game can reach.
    pub fn restore(saved: &[u8], saved_at: Option<Timestamp>) -> Result<Self, RestoreError> {
        let clock = match saved.strip_prefix(&BINARY) {
            Some(rest) => read_binary(saved, rest)?,
            None => match read::<AnyJson>(saved, true)?.flagfall {
                with_journal::OF_SECOND => {
                    return with_journal::restore::<v2::Clock>(saved, saved_at);
                }
                with_journal::OF_FOURTH => {
                    return with_journal::restore::<v4::Clock>(saved, saved_at);
                }
                format => read_json(saved, format)?,
            },
        };
        restored(clock, saved_at)
    }

    fn saved(&self, at: Timestamp) -> Result<Saved, ClockError> {
        Ok(Saved::of(&Contents::of(self, at)?, at, Format::First))
    }
}

/// What a snapshot contains, except for the time of the save.
struct Contents {
    /// The time control with which the game began.
    control: Arc<TimeControl>,
    game: Game,
    take_backs: u32,
    alarms: Option<Box<Alarms>>,
}

impl Contents {
    /// The contents of a snapshot of `clock` at `at`.
    fn of(clock: &Clock, at: Timestamp) -> Result<Self, ClockError> {
        let game = clock.game();
        if at < game.now {
            return Err(ClockError::AtWentBack { last_at: game.now });
        }
        Ok(Self {
            control: Arc::clone(clock.original()),
            game,
            take_backs: clock.take_backs(),
            alarms: clock.sounding().cloned().map(Box::new),
        })
    }

    /// The contents of a snapshot of `clock` when its `journal` began.
    fn at_the_beginning(clock: &Clock, journal: &Journal) -> Self {
        Self {
            control: Arc::clone(clock.original()),
            game: journal.began(),
            take_backs: clock.take_backs().saturating_sub(journal.take_backs()),
            alarms: None,
        }
    }

    /// Rejects a state that no game can reach.
    fn checked(self) -> Result<Self, Invalid> {
        let in_play = self.control.in_play(self.game.rules_key().berserk);
        let in_play = in_play.map_err(|_| Invalid::at("berserk"))?;
        check::check(&in_play, &self.game)?;
        Ok(self)
    }
}

/// A game of the formats that contain nothing else.
impl From<(Arc<TimeControl>, Game)> for Contents {
    fn from((control, game): (Arc<TimeControl>, Game)) -> Self {
        Self {
            control,
            game,
            take_backs: 0,
            alarms: None,
        }
    }
}

/// The saved state, in the first format that can express all of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Saved {
    First(v1::Clock),
    Second(v2::Clock),
    Fourth(v4::Clock),
}

impl Saved {
    /// In the format `least` or a later one.
    fn of(contents: &Contents, at: Timestamp, least: Format) -> Self {
        let Contents { control, game, .. } = contents;
        if least == Format::Fourth || v4::is_needed(contents) {
            Self::Fourth(v4::Clock::of(contents, at))
        } else if least == Format::First && v1::says_all(control, game) {
            Self::First(v1::Clock::of(control, game, at))
        } else {
            Self::Second(v2::Clock::of(control, game, at))
        }
    }

    const fn format(&self) -> u8 {
        match self {
            Self::First(_) => 1,
            Self::Second(_) => 2,
            Self::Fourth(_) => 4,
        }
    }

    fn binary(&self) -> Vec<u8> {
        self.binary_after(Vec::with_capacity(ROOM))
    }

    /// The binary form, after the bytes `before`.
    fn binary_after(&self, before: Vec<u8>) -> Vec<u8> {
        // Writing to a `Vec` cannot fail.
        postcard::to_extend(self, before).unwrap_or_default()
    }

    fn document(self) -> Json<Self> {
        Json {
            flagfall: self.format().into(),
            check: crc32fast::hash(&self.binary()),
            clock: self,
        }
    }
}

fn read_binary(saved: &[u8], rest: &[u8]) -> Result<Saved, RestoreError> {
    let Some((&format, rest)) = rest.split_first() else {
        return Err(RestoreError::new(RestoreErrorKind::Cut));
    };
    let format = Format::of(format.into())?;
    let clock = checked(saved, rest)?;
    match format {
        Format::First => of_binary(clock).map(Saved::First),
        Format::Second => of_binary(clock).map(Saved::Second),
        Format::Fourth => of_binary(clock).map(Saved::Fourth),
    }
}

/// The content of a binary snapshot, which `rest` ends with, before the checksum.
fn checked<'a>(saved: &[u8], rest: &'a [u8]) -> Result<&'a [u8], RestoreError> {
    let cut = || RestoreError::new(RestoreErrorKind::Cut);
    let (content, check) = rest.split_last_chunk::<CHECK>().ok_or_else(cut)?;
    let length = saved.len().saturating_sub(CHECK);
    let checked = saved.get(..length).unwrap_or_default();
    if crc32fast::hash(checked) == u32::from_le_bytes(*check) {
        Ok(content)
    } else {
        Err(RestoreError::new(RestoreErrorKind::Altered))
    }
}

fn of_binary<'a, T: Deserialize<'a>>(clock: &'a [u8]) -> Result<T, RestoreError> {
    match postcard::take_from_bytes(clock) {
        Ok((clock, [])) => Ok(clock),
        _ => Err(RestoreError::new(RestoreErrorKind::Malformed)),
    }
}

fn read_json(saved: &[u8], format: u32) -> Result<Saved, RestoreError> {
    let (clock, check) = match Format::of(format)? {
        Format::First => {
            let json: Json<v1::Clock> = read(saved, false)?;
            (Saved::First(json.clock), json.check)
        }
        Format::Second => {
            let json: Json<v2::Clock> = read(saved, false)?;
            (Saved::Second(json.clock), json.check)
        }
        Format::Fourth => {
            let json: Json<v4::Clock> = read(saved, false)?;
            (Saved::Fourth(json.clock), json.check)
        }
    };
    if crc32fast::hash(&clock.binary()) == check {
        Ok(clock)
    } else {
        Err(RestoreError::new(RestoreErrorKind::Altered))
    }
}

/// Parses a JSON object. If `foreign`, an object without the required keys is not a snapshot at
/// all.
fn read<'a, T: Deserialize<'a>>(saved: &'a [u8], foreign: bool) -> Result<T, RestoreError> {
    if !saved.trim_ascii_start().starts_with(b"{") {
        return Err(RestoreError::new(RestoreErrorKind::Foreign));
    }
    serde_json::from_slice(saved).map_err(|error| match error.classify() {
        Category::Eof => RestoreErrorKind::Cut.because(error),
        Category::Data if foreign => RestoreErrorKind::Foreign.because(error),
        _ => RestoreErrorKind::Malformed.because(error),
    })
}

/// The formats of a clock that this version reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Format {
    First,
    Second,
    Fourth,
}

impl Format {
    fn of(number: u32) -> Result<Self, RestoreError> {
        match number {
            1 => Ok(Self::First),
            2 => Ok(Self::Second),
            4 => Ok(Self::Fourth),
            _ => Err(RestoreErrorKind::Format.because(number)),
        }
    }
}

fn restored(saved: Saved, saved_at: Option<Timestamp>) -> Result<Clock, RestoreError> {
    let contents = match saved {
        Saved::First(clock) => clock.restore(saved_at)?.into(),
        Saved::Second(clock) => clock.restore(saved_at)?.into(),
        Saved::Fourth(clock) => clock.restore(saved_at)?,
    };
    let contents = contents.checked()?;
    let clock = Clock::of_saved(contents.control, contents.game, contents.take_backs);
    Ok(clock.with_alarms(contents.alarms))
}

/// Why a snapshot or a journal was rejected.
///
/// ```
/// use flagfall::{Clock, RestoreErrorKind};
///
/// let error = Clock::restore(b"40/90, G/30", None).unwrap_err();
/// assert_eq!(error.kind, RestoreErrorKind::Foreign);
/// assert_eq!(error.to_string(), "not a flagfall snapshot or journal");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Deserialize, Serialize),
    serde(from = "Parts")
)]
pub struct RestoreError {
    /// What is wrong.
    pub kind: RestoreErrorKind,
    detail: String,
}

vocabulary! {
    /// What is wrong with a snapshot or a journal.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum RestoreErrorKind as flagfall_status, FLAGFALL_STATUS_RESTORE_ {
        /// The data is not a flagfall snapshot or journal.
        Foreign = 600, "foreign", "not a flagfall snapshot or journal";
        /// The data was saved by a later version of flagfall, in an unknown format.
        Format = 601, "format",
            "saved by a later version of flagfall, in an unknown format";
        /// The data is truncated.
        Cut = 602, "cut", "the snapshot or journal is truncated";
        /// The data is malformed: a key or a value is missing, unknown, or of the wrong type.
        Malformed = 603, "malformed", "the snapshot or journal is malformed";
        /// The data has been modified or damaged since it was saved.
        Altered = 604, "altered",
            "the snapshot or journal has been modified or damaged since it was saved";
        /// The data contains an impossible value.
        Impossible = 605, "impossible",
            "the snapshot or journal contains an impossible value";
        /// With the given time of the save, a timestamp is out of range.
        Moment = 606, "moment",
            "with the given time of the save, a timestamp is out of range";
        /// A call in the journal fails.
        Refused = 607, "refused", "a call in the journal fails";
        /// A part of a saved arena is missing.
        Missing = 608, "missing", "a part of the saved arena is missing";
    }
}

impl RestoreErrorKind {
    pub(crate) fn because(self, detail: impl fmt::Display) -> RestoreError {
        // The detail can quote a key of any length.
        let detail = detail.to_string();
        let cut = detail.char_indices().nth(LONGEST_DETAIL);
        let end = cut.map_or(detail.len(), |(at, _)| at);
        RestoreError {
            kind: self,
            detail: detail.get(..end).unwrap_or_default().into(),
        }
    }
}

impl RestoreError {
    const fn new(kind: RestoreErrorKind) -> Self {
        Self {
            kind,
            detail: String::new(),
        }
    }

    /// Details of what is wrong, and where: a field, a line and column, or an entry of the journal.
    /// Can be empty.
    pub fn detail(&self) -> &str {
        &self.detail
    }
}

/// The serialized form of an error.
#[cfg(feature = "serde")]
#[derive(Deserialize)]
#[serde(rename = "RestoreError")]
struct Parts {
    kind: RestoreErrorKind,
    detail: String,
}

#[cfg(feature = "serde")]
impl From<Parts> for RestoreError {
    fn from(Parts { kind, detail }: Parts) -> Self {
        kind.because(detail)
    }
}

impl From<Invalid> for RestoreError {
    fn from(wrong: Invalid) -> Self {
        match wrong {
            Invalid::Moment => Self::new(RestoreErrorKind::Moment),
            wrong => RestoreErrorKind::Impossible.because(wrong),
        }
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.detail.is_empty() {
            Ok(())
        } else {
            write!(f, ": {}", self.detail)
        }
    }
}

impl core::error::Error for RestoreError {}
