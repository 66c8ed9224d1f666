//! A game-clock library for chess, Go, shogi, backgammon and more.
//!
//! Parse a time control, run both clocks, and get exact events: flag falls, byo-yomi periods, new
//! stages.
//!
//! ```text
//! setup string ──Notation──▶ TimeControl ──▶ Clock ──▶ Reading, Event ──▶ Verdict, Match
//! ```
//!
//! A [`Notation`] parses a setup string into a [`TimeControl`]: a [`Schedule`] of [`Stage`]s for
//! each side, and the [`Rules`] for both. A [`Clock`] plays a game with it. You pass the time with
//! each call; the library reads no clock. All durations are integer milliseconds ([`Millis`]), and
//! so are the timestamps of your clock ([`Timestamp`]).
//!
//! A [`Reading`] is what both clocks show at a timestamp, and an [`Event`] is something that
//! happened on a clock, such as the fall of a flag. A [`Verdict`] is the result of the game, from
//! the clocks and the board. A [`Match`] keeps the score of several games in backgammon. An
//! [`Arena`] holds the clocks of many games, and a [`Journal`] lists the calls on a clock, so that
//! moves can be taken back.
//!
//! ```
//! use flagfall::{Clock, Millis, Notation, Side, Timestamp};
//!
//! let control = Notation::CHESS.parse("40/90/30, G/30/30")?;
//! assert_eq!(
//!     control.describe(),
//!     "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1"
//! );
//!
//! let mut clock = Clock::new(control);
//! // This notation adds the 30 seconds at the start of each turn.
//! clock.start(Side::First, Timestamp::from(0))?;
//! clock.press(Side::First, Timestamp::from(61_500))?;
//! let reading = clock.read(Timestamp::from(70_000))?;
//! assert_eq!(reading.sides.first.bank, Some(Millis::from(5_368_500)));
//! assert_eq!(reading.sides.second.bank, Some(Millis::from(5_421_500)));
//! // The flag falls one millisecond after zero.
//! assert_eq!(clock.deadline(), Some(Timestamp::from(5_491_501)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! All are off by default: the crate is then `no_std`, requires `alloc`, and has no dependencies.
//!
//! - **`documents`**: JSON and TOML. The notations `Notation::Pcn` and `Notation::Ogs`; the module
//!   `pcn` for PCN documents, which are recorded games with the time of each move; snapshots of
//!   clocks and their journals (`Clock::save`, `Clock::restore`); and `Presets`, which are named
//!   time controls.
//! - **`std`**: `documents`, and files: `write_file`, and loading and saving presets.
//! - **`serde`**: `Serialize` and `Deserialize` for all values: times, time controls, readings, events,
//!   results, errors. With `documents` also for clocks, presets and PCN documents.
//!
//! # Serialization
//!
//! With `serde`, a value looks the same in JSON and in every other format, except a [`Clock`]:
//!
//! - A struct has its field names in Rust. Times are integers in milliseconds. `None` is null.
//! - An enum variant without fields is its [`name`](Side::name), as in the other languages:
//!   `"past-zero"`. A variant with fields is a map with the name as its only key: `{"paid":
//!   {"amount": 2000, "every": 1, "keep": 100}}`.
//! - A [`TimeControl`] has the keys `first`, `second` and `rules`. Only the `time` of a [`Stage`] is
//!   required. Without `second`, both sides have the stages of `first`.
//! - A [`Notation`] without options is its name. One with options is a map: `{"chess": {"mode":
//!   "delay", "option": "none"}}`. When it is deserialized, options can be left out, and the name
//!   alone means the default options.
//! - A [`Clock`] is a snapshot at the timestamp of its last call. In JSON and other text formats it
//!   is the object that `save_json` writes, or `save_with_journal` if the clock keeps a journal. In
//!   binary formats it is a byte string: what `save` returns or, with a journal, the text of that
//!   object.
//! - `Presets` are a list, without the comments of their file. A PCN document is its content as a
//!   map; its numbers must fit in 64 bits.
//!
//! Deserialized values are validated like the arguments of their constructors: a time out of range, a
//! control that [`TimeControl::new`] rejects, or a snapshot that `Clock::restore` rejects is an error.
//! Unknown keys are rejected in stages, rules, options and presets, where they could change how the
//! game is played. They are ignored in readings, events and results, to which a later version may add.
//!
//! An [`Arena`] and a [`Journal`] cannot be serialized: serialize the clocks of the games instead,
//! which contain their journals. An [`ArenaError`] can only be deserialized from self-describing
//! formats, such as JSON.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// No input may reach a panic, so what could panic is refused as the code is written.
#![cfg_attr(
    not(test),
    deny(
        clippy::arithmetic_side_effects,
        clippy::as_conversions,
        clippy::expect_used,
        clippy::float_arithmetic,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

/// A place in the middle of a change, where a test can have a panic.
macro_rules! panic_point {
    () => {
        #[cfg(flagfall_panic_points)]
        crate::panic_point::pass();
    };
}

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
#[doc(hidden)]
pub mod vocabulary;

mod arena;
mod audit;
#[cfg(feature = "documents")]
mod document;
#[doc(hidden)]
pub mod lists;
mod model;
mod notation;
#[cfg(flagfall_panic_points)]
#[doc(hidden)]
pub mod panic_point;
mod parse_error;
#[cfg(feature = "documents")]
pub mod pcn;
mod pgn;
mod play;
#[cfg(feature = "documents")]
mod preset;
mod protocol;
#[doc(hidden)]
pub mod refusals;
mod result;
#[cfg(feature = "documents")]
mod snapshot;

pub use arena::{Arena, ArenaError, GameEvent, GameId};
pub use audit::{
    AuditError, AuditOptions, AuditReason, AuditVerdict, Convention, ConventionFit, ConventionName,
    GameAudit, PlyAudit, ShownAt, ShownCredit, ShownRounding, audit,
};
#[cfg(feature = "std")]
pub use document::write_file;
#[cfg(feature = "documents")]
pub use document::{DocumentError, DocumentErrorKind, Format};
pub use model::{
    Alarm, AlarmScheme, BerserkRule, BoardSize, BySide, Category, CategoryScheme, Charge,
    ControlError, Coupling, Credit, Entry, FirstFlag, FirstMove, FirstMoveMissed, FirstMoveScheme,
    FlagFalls, GameLimit, GraceExcess, Language, Limit, Millis, OnExpiry, Opening, Phrase,
    PhraseName, PhrasePlace, PhraseRole, Quota, Reserve, ReserveDraw, ReserveFloor, Rounding,
    Rules, Schedule, Side, SideAlarms, Stage, Tier, Tiers, TimeControl, TimeError, TimeFormat,
    TimeStyle, Timestamp, WhenMet, format_time,
};
#[cfg(feature = "documents")]
pub use notation::Pcn;
pub use notation::{
    Arimaa, Assumed, Assumption, AssumptionKind, Chess, ChessOption, Conversion, Detected,
    DoubleFlag, Explanation, Field, FieldName, Ggs, Mode, Next, Notation, Origin, PrintError,
    TextSource, Validity, detect, detect_from,
};
#[doc(hidden)]
pub use parse_error::Hint;
pub use parse_error::{ParseError, ParseErrorKind, SyntaxErrorKind};
pub use pgn::{PgnEncoding, PgnFault, PgnFaultKind, PgnGame, PgnPly, PgnReader, PgnResult};
pub use play::{
    Action, Clock, ClockError, Event, EventKind, Flag, Forecast, Journal, JournalEntry, Lag,
    LagFormula, MoveNumber, Phase, Piece, Reading, Runs, SideReading, SideStanding, Standing,
    StandingField, Summary, TakeBackTo,
};
#[cfg(feature = "std")]
pub use preset::LoadError;
#[cfg(feature = "documents")]
pub use preset::{Preset, PresetError, PresetErrorKind, Presets, Setup};
#[cfg(feature = "documents")]
pub use protocol::StandingFormat;
pub use protocol::{
    ClockComment, ClockCommentKind, Protocol, TimeLeft, clk_comment, clock_comments, elapsed_times,
    emt_comment,
};
pub use result::{
    Board, Crawford, Losses, Match, MatchError, Outcome, Overtime, Penalized, Reason, Terms,
    Verdict,
};
#[cfg(feature = "documents")]
pub use snapshot::{
    ArenaDamage, ArenaParts, ArenaReader, RestoreError, RestoreErrorKind, RestoredArena,
};
pub use vocabulary::UnknownWord;

#[cfg(all(doctest, feature = "documents"))]
#[doc = include_str!("../README.md")]
struct Readme;
