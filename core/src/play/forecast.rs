//! What the clocks will show if nobody presses.

#[cfg(feature = "documents")]
use alloc::string::String;
use alloc::vec::Vec;
use core::num::NonZeroU32;

use crate::model::{Millis, Side, Timestamp};
use crate::play::{EventKind, Flag};

/// What the clocks will show if nobody presses, from [`Clock::forecast`](crate::Clock::forecast).
///
/// It lets a program show a running clock without the rules: in each [`Piece`] one value changes,
/// and it changes evenly. A call that changes the clock makes the forecast obsolete.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Forecast {
    /// The timestamp of the forecast.
    pub at: Timestamp,
    /// The side on turn, whose values the pieces have.
    pub side: Side,
    /// The time from `at` until this side's flag falls, in all the stages and lives that it has
    /// left. `None` if it does not fall in this turn, or has fallen.
    pub until_flag: Option<Millis>,
    /// The pieces, in order of time, without gaps. The first begins at `at`.
    pub pieces: Vec<Piece>,
    /// Whether more follows that the forecast does not contain: pieces beyond the number that was
    /// asked for, or another turn, which begins by itself.
    pub more: bool,
}

/// A span of time in which one value of a clock changes, evenly.
///
/// The values are those of the [`Reading`](crate::Reading) at `from`. At a timestamp `t` of the
/// piece, the value that `runs` has changed by
///
/// ```text
/// (t - from + offset) / unit * unit * factor
/// ```
///
/// where the division rounds down. The lent time and the bank fall; the overrun rises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Piece {
    /// When the piece begins.
    pub from: Timestamp,
    /// When it ends, and the next one begins. `None` if it does not end.
    pub to: Option<Timestamp>,
    /// The value that changes.
    pub runs: Runs,
    /// The bank. `None`: untimed.
    pub bank: Option<Millis>,
    /// The delay time left for this turn.
    pub lent: Millis,
    /// The time used past zero, if play continues past zero.
    pub overrun: Millis,
    /// The index of the stage in the schedule, from 0.
    pub stage: u32,
    /// The lives left, including the one now running.
    pub lives: u16,
    /// The side's flag.
    pub flag: Flag,
    /// The value changes in steps of this many milliseconds of time: 1, unless turns are charged in
    /// whole units.
    pub unit: NonZeroU32,
    /// How much of a step has run at `from`, in milliseconds, from 0 to below `unit`.
    pub offset: u32,
    /// How much each millisecond of a step counts.
    pub factor: NonZeroU32,
    /// The opponent's bank. `None`: untimed.
    pub other_bank: Option<Millis>,
    /// Whether the opponent's bank rises by what this bank falls, as in an hourglass.
    pub other_runs: bool,
    /// The event at `to`. `None` if there is none, as when the delay time is used up. If there are
    /// several, the first or, if the game is over then, the last.
    pub then: Option<EventKind>,
}

vocabulary! {
    /// The value of a clock that changes as time passes.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Runs as flagfall_runs, FLAGFALL_RUNS_ {
        /// No value changes.
        Nothing = 0, "nothing";
        /// The delay time of the turn falls.
        Lent = 1, "lent";
        /// The bank falls.
        Bank = 2, "bank";
        /// The time past zero rises.
        Overrun = 3, "overrun";
    }
}

#[cfg(feature = "documents")]
impl Forecast {
    /// Writes the forecast as one line of JSON, the same in every language. Requires the feature
    /// `documents`.
    ///
    /// The keys are those of the forecast in JavaScript, where `JSON.stringify` writes the same
    /// text. So one page can draw the clocks of any server: at a timestamp `t` of the piece `p`,
    ///
    /// ```js
    /// const used = Math.floor((t - p.fromMs + p.offsetMs) / p.unitMs) * p.unitMs * p.factor;
    /// const bank = p.runs === 'bank' ? p.bankMs - used : p.bankMs;
    /// const lent = p.runs === 'lent' ? p.lentMs - used : p.lentMs;
    /// const overrun = p.runs === 'overrun' ? p.overrunMs + used : p.overrunMs;
    /// const otherBank = p.otherRuns ? p.otherBankMs + used : p.otherBankMs;
    /// ```
    ///
    /// ```
    /// use flagfall::{Clock, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::CHESS.parse("G/5")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let json = clock.forecast(Timestamp::from(0), 16)?.to_json();
    /// assert!(json.starts_with(
    ///     r#"{"atMs":0,"side":"first","untilFlagMs":300001,"pieces":[{"fromMs":0,"toMs":300001,"#
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        let pieces = self.pieces.iter().map(JsonPiece::of).collect();
        let forecast = Json {
            at_ms: self.at.get(),
            side: self.side.name(),
            until_flag_ms: self.until_flag.map(Millis::get),
            pieces,
            more: self.more,
        };
        serde_json::to_string(&forecast).unwrap_or_default()
    }
}

#[cfg(feature = "documents")]
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct Json {
    at_ms: i64,
    side: &'static str,
    until_flag_ms: Option<i64>,
    pieces: Vec<JsonPiece>,
    more: bool,
}

#[cfg(feature = "documents")]
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonPiece {
    from_ms: i64,
    to_ms: Option<i64>,
    runs: &'static str,
    bank_ms: Option<i64>,
    lent_ms: i64,
    overrun_ms: i64,
    stage: u32,
    lives: u16,
    flag: &'static str,
    unit_ms: NonZeroU32,
    offset_ms: u32,
    factor: NonZeroU32,
    other_bank_ms: Option<i64>,
    other_runs: bool,
    then: Option<&'static str>,
}

#[cfg(feature = "documents")]
impl JsonPiece {
    fn of(piece: &Piece) -> Self {
        Self {
            from_ms: piece.from.get(),
            to_ms: piece.to.map(Timestamp::get),
            runs: piece.runs.name(),
            bank_ms: piece.bank.map(Millis::get),
            lent_ms: piece.lent.get(),
            overrun_ms: piece.overrun.get(),
            stage: piece.stage,
            lives: piece.lives,
            flag: piece.flag.name(),
            unit_ms: piece.unit,
            offset_ms: piece.offset,
            factor: piece.factor,
            other_bank_ms: piece.other_bank.map(Millis::get),
            other_runs: piece.other_runs,
            then: piece.then.map(EventKind::name),
        }
    }
}
