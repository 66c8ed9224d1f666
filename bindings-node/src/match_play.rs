//! A backgammon match: its score, its games and the cube.

use flagfall::{BySide, Side};
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;

use crate::errors::{self, Refused};
use crate::integers::{count, side, whole};
use crate::names::choose;
use crate::text;

/// A match of several games to a number of points.
#[napi]
pub struct Match {
    pub(crate) played: flagfall::Match,
}

impl From<flagfall::Match> for Match {
    fn from(played: flagfall::Match) -> Self {
        Self { played }
    }
}

#[napi]
impl Match {
    /// A match at 0-0.
    #[napi(constructor, catch_unwind)]
    pub fn new(length: i64) -> Result<Self, Refused> {
        let length = count("length", length, u16::MAX.into())?;
        Ok(flagfall::Match::new(length).into())
    }

    /// A match at a score, between two games.
    #[napi(factory, catch_unwind)]
    pub fn at_score(
        length: i64,
        first: i64,
        second: i64,
        games: i64,
        crawford: String,
    ) -> Result<Self, Refused> {
        let length = count("length", length, u16::MAX.into())?;
        let score = BySide {
            first: whole("first", first, u16::MAX.into())?,
            second: whole("second", second, u16::MAX.into())?,
        };
        let games = whole("games", games, u32::MAX)?;
        let crawford = choose("crawford", &crawford)?;
        let played = flagfall::Match::at_score(length, score, games, crawford);
        Ok(played.map_err(errors::of_match)?.into())
    }

    /// A copy.
    #[napi(factory, catch_unwind)]
    pub fn copy_of(other: &Match) -> Self {
        other.played.clone().into()
    }

    /// What was saved, without a clock.
    #[napi(factory, catch_unwind)]
    pub fn restore(saved: Utf16String) -> Result<Self, Refused> {
        let restored = flagfall::Match::restore(&text::bytes(&saved)?);
        Ok(restored.map_err(|error| errors::restore(&error))?.into())
    }

    /// The whole state in binary.
    #[napi(catch_unwind)]
    pub fn save(&self) -> String {
        text::of_bytes(&self.played.save())
    }

    /// The whole state in JSON.
    #[napi(catch_unwind)]
    pub fn save_json(&self) -> String {
        self.played.save_json()
    }

    /// The points that win the match.
    #[napi(catch_unwind)]
    pub fn length(&self) -> u16 {
        self.played.length().get()
    }

    /// A side's points.
    #[napi(catch_unwind)]
    pub fn points(&self, of: u32) -> u16 {
        *self.played.score().get(side(of))
    }

    /// The number of games that have begun.
    #[napi(catch_unwind)]
    pub fn games(&self) -> u32 {
        self.played.games()
    }

    /// The name of the state of the Crawford game.
    #[napi(catch_unwind)]
    pub fn crawford(&self) -> &'static str {
        self.played.crawford().name()
    }

    /// The value of the cube.
    #[napi(catch_unwind)]
    pub fn cube(&self) -> Option<u32> {
        self.played.cube()
    }

    /// Whether the cube cannot be used.
    #[napi(catch_unwind)]
    pub fn cube_is_frozen(&self) -> bool {
        self.played.cube_is_frozen()
    }

    /// The name of the side that has reached the length.
    #[napi(catch_unwind)]
    pub fn winner(&self) -> Option<&'static str> {
        self.played.winner().map(Side::name)
    }

    /// Starts the next game.
    #[napi(catch_unwind)]
    pub fn start_game(&mut self) -> Result<(), Refused> {
        self.played.start_game().map_err(errors::of_match)
    }

    /// Ends the game.
    #[napi(catch_unwind)]
    pub fn end_game(&mut self, winner: u32, points: i64) -> Result<(), Refused> {
        let points = whole("points", points, u32::MAX)?;
        let ended = self.played.end_game(side(winner), points);
        ended.map_err(errors::of_match)
    }

    /// Penalizes a side.
    #[napi(catch_unwind)]
    pub fn penalize(&mut self, of: u32) -> Result<Penalized, Refused> {
        let penalized = self.played.penalize(side(of));
        Ok(penalized.map_err(errors::of_match)?.into())
    }

    /// A side offers a double.
    #[napi(catch_unwind)]
    pub fn double(&mut self, of: u32) -> Result<(), Refused> {
        self.played.double(side(of)).map_err(errors::of_match)
    }

    /// The double is taken.
    #[napi(catch_unwind)]
    pub fn take(&mut self) -> Result<(), Refused> {
        self.played.take().map_err(errors::of_match)
    }

    /// The double is dropped.
    #[napi(catch_unwind)]
    pub fn drop_double(&mut self) -> Result<(), Refused> {
        self.played.drop_double().map_err(errors::of_match)
    }

    /// Whether a resignation may be declined.
    #[napi(catch_unwind)]
    pub fn may_decline_resignation(&self, points: i64, most: Option<i64>) -> Result<bool, Refused> {
        let points = whole("points", points, u32::MAX)?;
        let most = match most {
            None => None,
            Some(most) => Some(whole("most", most, u32::MAX)?),
        };
        let may = self.played.may_decline_resignation(points, most);
        may.map_err(errors::of_match)
    }
}

/// The effects of a penalty, as in `lib/`.
#[napi(object, object_from_js = false, use_nullable = true)]
pub struct Penalized {
    /// Whether the match is over.
    pub match_over: bool,
    /// Whether the penalty froze the cube.
    pub froze_cube: bool,
    /// The name of the side whose double is void.
    pub void_double: Option<&'static str>,
}

impl From<flagfall::Penalized> for Penalized {
    fn from(penalized: flagfall::Penalized) -> Self {
        Self {
            match_over: penalized.match_over,
            froze_cube: penalized.froze_cube,
            void_double: penalized.void_double.map(Side::name),
        }
    }
}
