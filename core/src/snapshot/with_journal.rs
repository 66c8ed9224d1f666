//! The third and the fifth format: a clock of the second or the fourth, with its journal, in JSON.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::journal::{Deed, entries_of, format_of, replay};
use super::{Contents, Format, RestoreError, RestoreErrorKind, read, v2, v4};
use crate::model::{Millis, Timestamp};
use crate::play::{Clock, ClockError};

/// The format that contains clocks of the second format.
pub(super) const OF_SECOND: u32 = 3;
/// The format that contains clocks of the fourth format.
pub(super) const OF_FOURTH: u32 = 5;

/// The format of a clock that is saved with its journal.
pub(super) trait SavedClock: Serialize + DeserializeOwned {
    /// The number of the format that contains the clock and its journal.
    const FORMAT: u32;

    fn of(contents: &Contents, saved_at: Timestamp) -> Self;
    fn saved_at(&self) -> Option<Timestamp>;
    fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid>;
}

impl SavedClock for v2::Clock {
    const FORMAT: u32 = OF_SECOND;

    fn of(contents: &Contents, saved_at: Timestamp) -> Self {
        Self::of(&contents.control, &contents.game, saved_at)
    }

    fn saved_at(&self) -> Option<Timestamp> {
        self.saved_at()
    }

    fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid> {
        Ok(self.restore(saved_at)?.into())
    }
}

impl SavedClock for v4::Clock {
    const FORMAT: u32 = OF_FOURTH;

    fn of(contents: &Contents, saved_at: Timestamp) -> Self {
        Self::of(contents, saved_at)
    }

    fn saved_at(&self) -> Option<Timestamp> {
        self.saved_at()
    }

    fn restore(self, saved_at: Option<Timestamp>) -> Result<Contents, Invalid> {
        self.restore(saved_at)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json<C> {
    flagfall: u32,
    /// The checksum of `clock` and `journal`, as JSON without spaces.
    check: u32,
    clock: C,
    journal: Journal<C>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Journal<C> {
    began: C,
    entries: Vec<(i64, Deed)>,
}

impl Clock {
    /// Saves the whole state of the clock at `at` and its journal, as JSON.
    ///
    /// [`Clock::restore`] restores the clock with its journal, so that moves can be taken back. The
    /// size grows with the game, by about 30 bytes per call.
    ///
    /// # Errors
    ///
    /// [`ClockError::NoJournal`] if the clock keeps no journal.
    ///
    /// ```
    /// use flagfall::{Chess, Clock, Notation, Side, TakeBackTo, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Chess(Chess::default()).parse("G/5/3")?);
    /// clock.keep_journal()?;
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.press(Side::First, Timestamp::from(61_500))?;
    /// let saved = clock.save_with_journal(Timestamp::from(70_000))?;
    ///
    /// let mut restored = Clock::restore(saved.as_bytes(), None)?;
    /// assert_eq!(restored, clock);
    /// restored.take_back(Timestamp::from(80_000), TakeBackTo::Move(0))?;
    /// assert_eq!(restored.read(Timestamp::from(80_000))?.on_turn, Side::First);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_with_journal(&self, at: Timestamp) -> Result<String, ClockError> {
        let document = document(self, at)?;
        // This cannot fail: there are only numbers, words and lists.
        Ok(serde_json::to_string(&document).unwrap_or_default())
    }
}

/// The saved form of a clock with its journal, in the first format that can express all of it.
#[derive(Serialize)]
#[serde(untagged)]
enum Document {
    OfSecond(Box<Json<v2::Clock>>),
    OfFourth(Box<Json<v4::Clock>>),
}

pub(super) fn document(clock: &Clock, at: Timestamp) -> Result<impl Serialize, ClockError> {
    let now = Contents::of(clock, at)?;
    let journal = clock.journal().ok_or(ClockError::NoJournal)?;
    let began = Contents::at_the_beginning(clock, journal);
    let entries = entries_of(journal);
    // The journal itself shows the take-backs since it began.
    let is_fourth = v4::is_needed(&began) || format_of(&entries) == Format::Fourth;
    Ok(if is_fourth || now.alarms.is_some() {
        Document::OfFourth(Box::new(Json::of(&now, at, &began, entries)))
    } else {
        Document::OfSecond(Box::new(Json::of(&now, at, &began, entries)))
    })
}

impl<C: SavedClock> Json<C> {
    fn of(now: &Contents, at: Timestamp, began: &Contents, entries: Vec<(i64, Deed)>) -> Self {
        let clock = C::of(now, at);
        let journal = Journal {
            began: C::of(began, began.game.now),
            entries,
        };
        Self {
            flagfall: C::FORMAT,
            check: check_of(&clock, &journal),
            clock,
            journal,
        }
    }
}

fn check_of<C: SavedClock>(clock: &C, journal: &Journal<C>) -> u32 {
    let content = serde_json::to_vec(&(clock, journal)).unwrap_or_default();
    crc32fast::hash(&content)
}

pub(super) fn restore<C: SavedClock>(
    saved: &[u8],
    saved_at: Option<Timestamp>,
) -> Result<Clock, RestoreError> {
    let json: Json<C> = read(saved, false)?;
    if check_of(&json.clock, &json.journal) != json.check {
        return Err(RestoreError::new(RestoreErrorKind::Altered));
    }
    // The offset from the saved timestamps to those of the new time base.
    let lay_at = json.clock.saved_at().ok_or(Invalid::at("saved_at_ms"))?;
    let shift = match saved_at {
        Some(saved_at) => saved_at.since(lay_at).ok_or(Invalid::Moment)?,
        None => Millis::ZERO,
    };
    let now = json.clock.restore(saved_at)?.checked()?;
    let began = json.journal.began;
    // Before the first call, the clock has no timestamps to shift.
    let began_at = match began.saved_at() {
        Some(Timestamp::MIN) | None => None,
        Some(at) => Some(at.checked_add(shift).ok_or(Invalid::Moment)?),
    };
    let began = began.restore(began_at)?.checked()?;
    let entries = json.journal.entries.into_iter();
    let entries: Option<Vec<_>> = entries
        .map(|(at, deed)| Some((at.checked_add(shift.get())?, deed.shifted(shift)?)))
        .collect();
    let entries = entries.ok_or(Invalid::Moment)?;
    let (journal, led_to) = replay(&now.control, began.game, entries)?;
    if began.control != now.control || led_to.now != now.game.now {
        return Err(Invalid::at("journal").into());
    }
    let clock = Clock::of_history(now.control, now.game, journal, began.take_backs);
    if C::FORMAT == OF_FOURTH && clock.take_backs() != now.take_backs {
        return Err(Invalid::at("take_backs").into());
    }
    Ok(clock.with_alarms(now.alarms))
}
