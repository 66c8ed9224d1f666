//! The third format: a clock with its journal, in JSON.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::journal::{Deed, entries_of, replay};
use super::{RestoreError, RestoreErrorKind, check, read, v2};
use crate::model::{Millis, Timestamp};
use crate::play::{Clock, ClockError};

pub(super) const FORMAT: u32 = 3;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    flagfall: u32,
    /// The checksum of `clock` and `journal`, as JSON without spaces.
    check: u32,
    clock: v2::Clock,
    journal: Journal,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Journal {
    began: v2::Clock,
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

pub(super) fn document(clock: &Clock, at: Timestamp) -> Result<impl Serialize, ClockError> {
    let game = clock.game();
    if at < game.now {
        return Err(ClockError::AtWentBack { last_at: game.now });
    }
    let journal = clock.journal().ok_or(ClockError::NoJournal)?;
    let control = clock.control();
    let began = journal.began();
    let clock = v2::Clock::of(control, &game, at);
    let journal = Journal {
        began: v2::Clock::of(control, &began, began.now),
        entries: entries_of(journal),
    };
    Ok(Json {
        flagfall: FORMAT,
        check: check_of(&clock, &journal),
        clock,
        journal,
    })
}

fn check_of(clock: &v2::Clock, journal: &Journal) -> u32 {
    let content = serde_json::to_vec(&(clock, journal)).unwrap_or_default();
    crc32fast::hash(&content)
}

pub(super) fn restore(saved: &[u8], saved_at: Option<Timestamp>) -> Result<Clock, RestoreError> {
    let json: Json = read(saved, false)?;
    if check_of(&json.clock, &json.journal) != json.check {
        return Err(RestoreError::new(RestoreErrorKind::Altered));
    }
    // The offset from the saved timestamps to those of the new time base.
    let lay_at = json.clock.saved_at().ok_or(Invalid::at("saved_at_ms"))?;
    let shift = match saved_at {
        Some(saved_at) => saved_at.since(lay_at).ok_or(Invalid::Moment)?,
        None => Millis::ZERO,
    };
    let (control, game) = json.clock.restore(saved_at)?;
    check::check(&control, &game)?;
    let began = json.journal.began;
    // Before the first call, the clock has no timestamps to shift.
    let began_at = match began.saved_at() {
        Some(Timestamp::MIN) | None => None,
        Some(at) => Some(at.checked_add(shift).ok_or(Invalid::Moment)?),
    };
    let (began_control, began) = began.restore(began_at)?;
    check::check(&began_control, &began)?;
    let entries = json.journal.entries.into_iter();
    let entries: Option<Vec<_>> = entries
        .map(|(at, deed)| Some((at.checked_add(shift.get())?, deed.shifted(shift)?)))
        .collect();
    let entries = entries.ok_or(Invalid::Moment)?;
    let (journal, led_to) = replay(&control, began, entries)?;
    if began_control != control || led_to.now != game.now {
        return Err(Invalid::at("journal").into());
    }
    Ok(Clock::of_history(control, game, journal, 0))
}
