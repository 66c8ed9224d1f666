//! The pieces of a description.

#[cfg(feature = "documents")]
use alloc::string::String;
use alloc::vec::Vec;

use crate::model::{Millis, Side};

/// A piece of a description: what is said, and with which numbers, in no language.
///
/// [`TimeControl::description`](crate::TimeControl::description) returns them in the order of the
/// English sentence. A program that speaks another language needs a text for each [`PhraseName`], and
/// joins them by their roles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Phrase {
    /// The side whose time control it describes. `None`: both sides.
    pub side: Option<Side>,
    /// How it is joined to the phrase before it.
    pub role: PhraseRole,
    /// What it says.
    pub name: PhraseName,
    /// Where in the time control it applies.
    pub place: PhrasePlace,
    /// The indices of the stages in which it applies, from 0, if its place is
    /// [`PhrasePlace::Stages`]; otherwise empty.
    pub stages: Vec<u32>,
    /// A time: each name says which.
    pub time: Option<Millis>,
    /// A number of moves: each name says which.
    pub moves: Option<u32>,
    /// The number of periods of `time`, above 1. `None`: one.
    pub periods: Option<u16>,
    /// How much of unused time is given, in percent, if it is not all of it or nothing.
    pub percent: Option<u32>,
    /// How many times time counts.
    pub factor: Option<u32>,
}

vocabulary! {
    /// How a phrase is joined to the one before it.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum PhraseRole as flagfall_phrase_role, FLAGFALL_PHRASE_ROLE_ {
        /// A stage: the first of a side, or one that follows ("then").
        Stage = 0, "stage";
        /// What happens between two stages. A stage follows.
        Transition = 1, "transition";
        /// A detail of what was said before, in the same breath.
        Detail = 2, "detail";
        /// One of several details, as in parentheses.
        Item = 3, "item";
        /// A statement of its own.
        Clause = 4, "clause";
    }
}

vocabulary! {
    /// Where in a time control a phrase applies.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum PhrasePlace as flagfall_phrase_place, FLAGFALL_PHRASE_PLACE_ {
        /// It need not be said: in the whole game, or in the stage that was just named.
        Here = 0, "here";
        /// In each of several stages.
        EveryStage = 1, "every-stage";
        /// Only in the last of several stages.
        LastStage = 2, "last-stage";
        /// In some of several stages, by their indices.
        Stages = 3, "stages";
        /// Where nothing else was said.
        Elsewhere = 4, "elsewhere";
    }
}

vocabulary! {
    /// What a phrase says. Where nothing else is said, the time is that of a stage, with its periods.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PhraseName as flagfall_phrase_name, FLAGFALL_PHRASE_NAME_ {
        /// The side plays untimed.
        Untimed = 0, "untimed";
        /// A time for the whole game.
        WholeGame = 1, "whole-game";
        /// A time.
        Time = 2, "time";
        /// A time after a first flag.
        ExtraTime = 3, "extra-time";
        /// No additional time.
        NoMoreTime = 4, "no-more-time";
        /// A number of moves in a time.
        MovesIn = 5, "moves-in";
        /// A number of moves, or a time: whichever comes first leads on.
        MovesOr = 6, "moves-or";
        /// A time for each move or, with `moves` above 1, for each so many moves.
        PerMoves = 7, "per-moves";
        /// The same as overtime in which unused time is lost, for a single move.
        ByoYomi = 8, "byo-yomi";
        /// The same as overtime in which unused time is lost, for several moves.
        Canadian = 9, "canadian";
        /// The reserve in games with a time per move, as in Arimaa. The time is the reserve's.
        AndReserve = 10, "and-reserve";
        /// Unused time is kept.
        Kept = 11, "kept";
        /// Unused time is not kept.
        NotKept = 12, "not-kept";
        /// The stage ends with its moves or its time, whichever comes first.
        WhicheverFirst = 13, "whichever-first";
        /// If the moves are not made in time, the first flag falls: the side can no longer win.
        ElseNoWin = 14, "else-no-win";
        /// If the moves are not made in time, the first flag falls: the side can no longer win or
        /// draw.
        ElseNoWinOrDraw = 15, "else-no-win-or-draw";
        /// After the time, the first flag falls: the side can no longer win.
        ThenNoWin = 16, "then-no-win";
        /// After the time, the first flag falls: the side can no longer win or draw.
        ThenNoWinOrDraw = 17, "then-no-win-or-draw";
        /// An increment of `time` before each move.
        IncrementBefore = 18, "increment-before";
        /// An increment of `time` after each move or each so many moves.
        IncrementAfter = 19, "increment-after";
        /// A delay of `time` per move.
        Delay = 20, "delay";
        /// A delay of `time` per move, of which what is unused, or `percent` of it, is added to the
        /// clock.
        DelayKept = 21, "delay-kept";
        /// A Bronstein delay of `time` per move.
        Bronstein = 22, "bronstein";
        /// The time used for each move, or each so many moves, is given back after it, up to `time`;
        /// and `percent` of the unused part of `time`.
        GivenBack = 23, "given-back";
        /// Unused time of a move, or `percent` of it, is added to the reserve.
        AddedToReserve = 24, "added-to-reserve";
        /// What is added fills the clock up to `time`.
        UpTo = 25, "up-to";
        /// What is added is reduced in proportion as the clock nears `time`.
        ReducedNear = 26, "reduced-near";
        /// At most half of what the clock is short of `time` is added.
        HalfShortOf = 27, "half-short-of";
        /// It is added while the reserve holds less than `time`, and up to that.
        ReserveUpTo = 28, "reserve-up-to";
        /// At most `time` for a move.
        TurnLimit = 29, "turn-limit";
        /// Play continues past zero, if there is a `time` for at most that; time past zero is counted.
        PastZero = 30, "past-zero";
        /// Whenever the clock runs out, the opponent gets a point, and the clock is set to `time`.
        Penalty = 31, "penalty";
        /// Each move is charged in whole units of `time`, rounded down.
        ChargedDown = 32, "charged-down";
        /// Each move is charged in whole units of `time`, rounded up.
        ChargedUp = 33, "charged-up";
        /// Each move is charged at least `time`.
        ChargedLeast = 34, "charged-least";
        /// Each move is charged to the millisecond.
        ChargedExactly = 35, "charged-exactly";
        /// At least `time`, after a charge in whole units.
        AtLeast = 36, "at-least";
        /// The time of a move beyond `time` counts `factor` times.
        Tier = 37, "tier";
        /// Beyond `time` it counts `factor` times, after a lower tier.
        NextTier = 38, "next-tier";
        /// A reserve behind the clock, of `time`, if it gets any in this stage.
        Reserve = 39, "reserve";
        /// The reserve is drawn only on request.
        DrawnOnRequest = 40, "drawn-on-request";
        /// `time` of it is drawn whenever the clock runs out.
        DrawnInUnits = 41, "drawn-in-units";
        /// All of it is drawn when the clock runs out.
        DrawnWhole = 42, "drawn-whole";
        /// A draw fills the clock to at most `time`.
        DrawnUpTo = 43, "drawn-up-to";
        /// Increment beyond the clock's limit is added to the reserve.
        Overflow = 44, "overflow";
        /// Drawn time that was not used returns to the reserve.
        Returned = 45, "returned";
        /// From move number `moves` on, the clock and the reserve have at least `time` together.
        ReserveFloor = 46, "reserve-floor";
        /// The time that one side uses is added to the other's clock.
        Hourglass = 47, "hourglass";
        /// The game is stopped once both sides together have used `time`.
        GameTime = 48, "game-time";
        /// The game is stopped after `moves` moves by each side.
        GameMoves = 49, "game-moves";
        /// The game's first `moves` moves are not timed: with 1 the first side's, with 2 each side's.
        UntimedMoves = 50, "untimed-moves";
        /// Each of these `moves` moves must come within `time`, or the game is aborted.
        ElseAborted = 51, "else-aborted";
        /// Each of these `moves` moves must come within `time`, or the flag falls.
        ElseFlag = 52, "else-flag";
        /// Unused time of the set-up move is not kept. If there is a `time`, the move has at least
        /// that.
        Setup = 53, "setup";
        /// Time is up when the clock reaches zero.
        AtZero = 54, "at-zero";
        /// A move up to `time` past zero still counts.
        Grace = 55, "grace";
        /// A move up to `time` past zero still counts, and the time past zero is deducted.
        GraceCarried = 56, "grace-carried";
        /// The server pauses the clock on weekends.
        WeekendPauses = 57, "weekend-pauses";
    }
}

impl Phrase {
    /// A phrase without numbers, for both sides.
    pub(super) fn new(role: PhraseRole, name: PhraseName) -> Self {
        Self {
            side: None,
            role,
            name,
            place: PhrasePlace::Here,
            stages: Vec::new(),
            time: None,
            moves: None,
            periods: None,
            percent: None,
            factor: None,
        }
    }

    pub(super) fn stage(name: PhraseName) -> Self {
        Self::new(PhraseRole::Stage, name)
    }

    pub(super) fn detail(name: PhraseName) -> Self {
        Self::new(PhraseRole::Detail, name)
    }

    pub(super) fn item(name: PhraseName) -> Self {
        Self::new(PhraseRole::Item, name)
    }

    pub(super) fn clause(name: PhraseName) -> Self {
        Self::new(PhraseRole::Clause, name)
    }

    pub(super) fn time(self, time: Millis) -> Self {
        let time = Some(time);
        Self { time, ..self }
    }

    pub(super) fn moves(self, moves: u32) -> Self {
        let moves = Some(moves);
        Self { moves, ..self }
    }

    /// The share of unused time, which is not said if it is all of it.
    pub(super) fn share(self, keep: u32) -> Self {
        let percent = (keep != 100).then_some(keep);
        Self { percent, ..self }
    }

    pub(super) fn at(self, (place, stages): (PhrasePlace, Vec<u32>)) -> Self {
        Self {
            place,
            stages,
            ..self
        }
    }

    /// Writes phrases as one line of JSON, the same in every language: an array of objects, with the
    /// keys that they have in JavaScript. Requires the feature `documents`.
    ///
    /// ```
    /// use flagfall::{Notation, Phrase};
    ///
    /// let phrases = Notation::CHESS.parse("G/5")?.description();
    /// assert_eq!(
    ///     Phrase::all_to_json(&phrases),
    ///     r#"[{"side":null,"role":"stage","name":"whole-game","place":"here","stages":[],"#.to_owned()
    ///         + r#""timeMs":300000,"moves":null,"periods":null,"percent":null,"factor":null}]"#
    /// );
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    #[cfg(feature = "documents")]
    pub fn all_to_json(phrases: &[Self]) -> String {
        let phrases: Vec<_> = phrases.iter().map(JsonPhrase::of).collect();
        serde_json::to_string(&phrases).unwrap_or_default()
    }
}

#[cfg(feature = "documents")]
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonPhrase<'a> {
    side: Option<&'static str>,
    role: &'static str,
    name: &'static str,
    place: &'static str,
    stages: &'a [u32],
    time_ms: Option<i64>,
    moves: Option<u32>,
    periods: Option<u16>,
    percent: Option<u32>,
    factor: Option<u32>,
}

#[cfg(feature = "documents")]
impl<'a> JsonPhrase<'a> {
    fn of(phrase: &'a Phrase) -> Self {
        let Phrase {
            side,
            role,
            name,
            place,
            stages,
            time,
            moves,
            periods,
            percent,
            factor,
        } = phrase;
        Self {
            side: side.map(Side::name),
            role: role.name(),
            name: name.name(),
            place: place.name(),
            stages,
            time_ms: time.map(Millis::get),
            moves: *moves,
            periods: *periods,
            percent: *percent,
            factor: *factor,
        }
    }
}
