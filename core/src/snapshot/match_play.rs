//! Saving and restoring a backgammon match, alone or with the clock of its game.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU16;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::invalid::Invalid;
use super::sealed::{self, Sealed};
use super::{RestoreError, RestoreErrorKind, read};
use crate::model::{BySide, Side, Timestamp};
use crate::play::{Clock, ClockError};
use crate::result::{Crawford, Cube, Match};

/// The saved state.
#[derive(Serialize, Deserialize)]
#[serde(rename = "match", deny_unknown_fields)]
struct State {
    length: u16,
    first: u16,
    second: u16,
    games: u32,
    crawford: SavedCrawford,
    cube: Option<SavedCube>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedCrawford {
    NotYet,
    Next,
    Now,
    Played,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedCube {
    value: u32,
    owner: Option<SavedSide>,
    offered: Option<SavedSide>,
    frozen: bool,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SavedSide {
    First,
    Second,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json<C> {
    flagfall_match: u32,
    /// The checksum of the match and of the clock's checksum, in binary.
    check: u32,
    #[serde(rename = "match")]
    state: State,
    /// A snapshot of the clock, in any of the formats of clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<C>,
}

#[derive(Deserialize)]
struct AnyJson {
    flagfall_match: u32,
}

/// The checksum of a clock's snapshot.
#[derive(Deserialize)]
struct Check {
    check: u32,
}

impl Sealed for State {
    const BINARY: [u8; 3] = [0xFF, b'F', b'M'];
}

impl Match {
    /// Saves the match in about 15 bytes, also in the middle of a game: the score, the games, the
    /// Crawford game and the cube. [`Match::restore`] restores it, in any language, on any machine
    /// and in any later version. [`Clock::save_with_match`] saves the clock of the game too.
    ///
    /// ```
    /// use core::num::NonZeroU16;
    /// use flagfall::{Match, Side};
    ///
    /// let mut played = Match::new(NonZeroU16::new(5).expect("five"));
    /// played.start_game()?;
    /// played.double(Side::First)?;
    /// assert_eq!(Match::restore(&played.save())?, played);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self) -> Vec<u8> {
        State::of(self).seal()
    }

    /// Like [`Match::save`], but as JSON, in one line. The text may be reformatted or its keys
    /// reordered; after any other change it is rejected.
    pub fn save_json(&self) -> String {
        self.json(None)
    }

    /// Restores a match that was saved by [`Match::save`], [`Match::save_json`] or
    /// [`Clock::save_with_match`], without the clock of the last.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] if `saved` is not a saved match, is truncated or modified, or contains a
    /// state that no match can reach.
    pub fn restore(saved: &[u8]) -> Result<Self, RestoreError> {
        let state = match State::unseal(saved)? {
            Some(state) => state,
            None => of_json(saved)?.0,
        };
        Ok(state.restore()?)
    }

    fn json(&self, clock: Option<&RawValue>) -> String {
        let state = State::of(self);
        let json = Json {
            flagfall_match: sealed::FORMAT,
            check: sealed::check_of(&(&state, clock.and_then(|clock| check_of(clock).ok()))),
            state,
            clock,
        };
        // This cannot fail: there are only numbers, words and a JSON text.
        serde_json::to_string(&json).unwrap_or_default()
    }
}

impl Clock {
    /// Saves the clock at `at` with the match whose game it plays, as JSON. If the clock keeps a
    /// journal, it is saved too. [`Clock::restore_with_match`] restores both, and
    /// [`Match::restore`] the match alone.
    ///
    /// # Errors
    ///
    /// As [`Clock::save`].
    ///
    /// ```
    /// use core::num::NonZeroU16;
    /// use flagfall::{Clock, Match, Notation, Side, Timestamp};
    ///
    /// let mut played = Match::new(NonZeroU16::new(5).expect("five"));
    /// played.start_game()?;
    /// let mut clock = Clock::in_match(Notation::Backgammon.parse("2 min + 10")?, &played);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let saved = clock.save_with_match(&played, Timestamp::from(5_000))?;
    ///
    /// let restored = Clock::restore_with_match(saved.as_bytes(), None)?;
    /// assert_eq!(restored, (clock, played));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save_with_match(&self, of: &Match, at: Timestamp) -> Result<String, ClockError> {
        let saved = if self.journal().is_some() {
            self.save_with_journal(at)
        } else {
            self.save_json(at)
        }?;
        // A clock is always saved as valid JSON.
        Ok(of.json(RawValue::from_string(saved).ok().as_deref()))
    }

    /// Restores what [`Clock::save_with_match`] saved. `saved_at` is as in [`Clock::restore`].
    ///
    /// The match and the clock are checked separately: a clock of another match is not noticed.
    ///
    /// # Errors
    ///
    /// A [`RestoreError`] as [`Match::restore`], and as [`Clock::restore`] for the clock; also if the
    /// match was saved without a clock.
    pub fn restore_with_match(
        saved: &[u8],
        saved_at: Option<Timestamp>,
    ) -> Result<(Self, Match), RestoreError> {
        let (state, clock) = of_json(saved)?;
        let no_clock = || RestoreErrorKind::Malformed.because("missing field `clock`");
        let clock = clock.ok_or_else(no_clock)?;
        let clock = Self::restore(clock.get().as_bytes(), saved_at)?;
        Ok((clock, state.restore()?))
    }
}

fn check_of(clock: &RawValue) -> Result<u32, RestoreError> {
    Ok(read::<Check>(clock.get().as_bytes(), false)?.check)
}

fn of_json(saved: &[u8]) -> Result<(State, Option<Box<RawValue>>), RestoreError> {
    sealed::check_format(read::<AnyJson>(saved, true)?.flagfall_match)?;
    let json: Json<Box<RawValue>> = read(saved, false)?;
    let check = json.clock.as_deref().map(check_of).transpose()?;
    if sealed::check_of(&(&json.state, check)) != json.check {
        return Err(RestoreError::new(RestoreErrorKind::Altered));
    }
    Ok((json.state, json.clock))
}

impl State {
    fn of(of: &Match) -> Self {
        let score = of.score();
        Self {
            length: of.length().get(),
            first: score.first,
            second: score.second,
            games: of.games(),
            crawford: match of.crawford() {
                Crawford::NotYet => SavedCrawford::NotYet,
                Crawford::Next => SavedCrawford::Next,
                Crawford::Now => SavedCrawford::Now,
                Crawford::Played => SavedCrawford::Played,
            },
            cube: of.game().map(|cube| SavedCube {
                value: cube.value,
                owner: cube.owner.map(SavedSide::of),
                offered: cube.offered.map(SavedSide::of),
                frozen: cube.frozen,
            }),
        }
    }

    fn restore(self) -> Result<Match, Invalid> {
        let length = NonZeroU16::new(self.length).ok_or(Invalid::at("length"))?;
        let score = BySide {
            first: self.first,
            second: self.second,
        };
        let crawford = match self.crawford {
            SavedCrawford::NotYet => Crawford::NotYet,
            SavedCrawford::Next => Crawford::Next,
            SavedCrawford::Now => Crawford::Now,
            SavedCrawford::Played => Crawford::Played,
        };
        let cube = self.cube.map(|cube| Cube {
            value: cube.value,
            owner: cube.owner.map(SavedSide::side),
            offered: cube.offered.map(SavedSide::side),
            frozen: cube.frozen,
        });
        let restored = Match::restored(length, score, self.games, crawford, cube);
        restored.ok_or(Invalid::at("match"))
    }
}

impl SavedSide {
    const fn of(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    const fn side(self) -> Side {
        match self {
            Self::First => Side::First,
            Self::Second => Side::Second,
        }
    }
}
