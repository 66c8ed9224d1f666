//! Whether the clocks of a recorded game are possible under its time control.

mod bank;
mod credit;
mod game;
mod span;
mod turn;

use alloc::vec::Vec;

use crate::model::{BySide, Coupling, Millis, Side, TimeControl};
use crate::pgn::PgnPly;

use bank::Bank;
use span::Span;

pub use game::{AuditError, AuditOptions, ConventionFit, GameAudit};

/// What the clock of a recorded game includes of the credit for moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub enum ShownCredit {
    /// What the time control adds after the move.
    After,
    /// The credit of the next move, also that of the first move at the start of the game. A credit that
    /// comes every few moves is shown when it comes.
    ShownBefore,
    /// Nothing: it is added after the clock was read. What the end of a stage adds is included.
    None,
}

/// When a recorded clock was read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub enum ShownAt {
    /// After the move, with everything that it adds.
    AfterPress,
    /// When the move was made, before anything is added. If each move has its own time, the next turn
    /// begins with all of it.
    AtMove,
}

/// How a time was rounded to the resolution of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub enum ShownRounding {
    /// Down.
    Floor,
    /// To the nearest, halves up.
    Nearest,
    /// Up.
    Ceil,
}

/// How a program or site records clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Convention {
    /// The number of plies, both sides counted together, that take and earn no time.
    pub untimed_plies: u32,
    /// What the clock includes of the credit.
    pub credit: ShownCredit,
    /// The unit in which times are recorded; less than 1 ms counts as 1 ms.
    pub resolution: Millis,
    /// How times are rounded to that unit.
    pub rounding: ShownRounding,
    /// How far a clock can be off without being impossible.
    pub tolerance: Millis,
    /// When the clock is read.
    pub shown_at: ShownAt,
}

impl Convention {
    /// The clock after the move, to the millisecond, as the PGN standard says it and python-chess
    /// writes it.
    pub const EXACT: Self = Self {
        untimed_plies: 0,
        credit: ShownCredit::After,
        resolution: ms(1),
        rounding: ShownRounding::Floor,
        tolerance: ms(100),
        shown_at: ShownAt::AfterPress,
    };
    /// Games of lichess: whole seconds, rounded to the nearest, and two untimed plies, as in its
    /// program lila (`PgnDump.scala`, `Clock.scala`).
    pub const LICHESS: Self = Self {
        untimed_plies: 2,
        resolution: Millis::from_secs(1),
        rounding: ShownRounding::Nearest,
        tolerance: Millis::from_secs(1),
        ..Self::EXACT
    };
    /// Live games of Chess.com: tenths of a second.
    pub const CHESS_COM: Self = Self {
        resolution: ms(100),
        rounding: ShownRounding::Nearest,
        ..Self::EXACT
    };
    /// Daily games of Chess.com: the time that was left when the move was made.
    pub const CHESS_COM_DAILY: Self = Self {
        resolution: Millis::from_secs(1),
        rounding: ShownRounding::Nearest,
        tolerance: Millis::from_secs(1),
        shown_at: ShownAt::AtMove,
        ..Self::EXACT
    };
    /// Broadcasts of DGT boards: whole seconds, with the increment of the next move.
    pub const DGT: Self = Self {
        credit: ShownCredit::ShownBefore,
        resolution: Millis::from_secs(1),
        tolerance: Millis::from_secs(1),
        ..Self::EXACT
    };

    /// Returns the same convention for a record with this resolution, with the tolerance that is
    /// usual for it: a second for whole seconds, otherwise 100 ms.
    ///
    /// ```
    /// use flagfall::{Convention, Millis};
    ///
    /// let seconds = Convention::EXACT.in_units_of(Millis::from_secs(1));
    /// assert_eq!(seconds.tolerance, Millis::from_secs(1));
    /// ```
    pub fn in_units_of(mut self, resolution: Millis) -> Self {
        let second = Millis::from_secs(1);
        self.resolution = resolution;
        self.tolerance = if resolution >= second {
            second
        } else {
            ms(100)
        };
        self
    }

    /// The true times that are recorded as `shown`.
    fn span(&self, shown: Millis) -> Span {
        let last = self.last();
        let half = last.saturating_add(1).div_euclid(2);
        let (down, up) = match self.rounding {
            ShownRounding::Floor => (0, last),
            ShownRounding::Nearest => (half, last.saturating_sub(half)),
            ShownRounding::Ceil => (last, 0),
        };
        Span {
            low: shown.get().saturating_sub(down),
            high: shown.get().saturating_add(up),
        }
    }

    /// The resolution less 1 ms.
    fn last(&self) -> i64 {
        self.resolution.get().saturating_sub(1).max(0)
    }
}

vocabulary! {
    /// The conventions with a name, in the order in which they are tried.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum ConventionName as flagfall_convention, FLAGFALL_CONVENTION_ {
        /// The clock after the move, to the millisecond, as the PGN standard says it and python-chess
        /// writes it.
        Exact = 1, "exact";
        /// Games of lichess: whole seconds, rounded to the nearest, and two untimed plies.
        Lichess = 2, "lichess";
        /// Live games of Chess.com: tenths of a second.
        ChessCom = 3, "chess-com";
        /// Daily games of Chess.com: the time that was left when the move was made.
        ChessComDaily = 4, "chess-com-daily";
        /// Broadcasts of DGT boards: whole seconds, with the increment of the next move.
        Dgt = 5, "dgt";
    }
}

impl From<ConventionName> for Convention {
    fn from(name: ConventionName) -> Self {
        match name {
            ConventionName::Exact => Self::EXACT,
            ConventionName::Lichess => Self::LICHESS,
            ConventionName::ChessCom => Self::CHESS_COM,
            ConventionName::ChessComDaily => Self::CHESS_COM_DAILY,
            ConventionName::Dgt => Self::DGT,
        }
    }
}

vocabulary! {
    /// What an audit says of a ply.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AuditVerdict as flagfall_audit_verdict, FLAGFALL_AUDIT_VERDICT_ {
        /// The recorded times are possible.
        Ok = 0, "ok";
        /// They are not.
        Impossible(AuditReason) = 1, "impossible";
        /// The ply has no recorded time, or its side is untimed.
        Unknown = 2, "unknown";
        /// The ply took no time, and its clock agrees.
        Untimed = 3, "untimed";
    }
}

vocabulary! {
    /// Why a recorded time is impossible.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AuditReason as flagfall_audit_reason, FLAGFALL_AUDIT_REASON_ {
        /// The clock shows more than it would after a move that took no time.
        TooMuch = 1, "too-much";
        /// The clock shows less than it would after a move at the last moment.
        TooLittle = 2, "too-little";
        /// The recorded time of the move is longer than the side had, or disagrees with the clock.
        Emt = 3, "emt";
    }
}

/// The audit of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PlyAudit {
    /// The side that moved.
    pub side: Side,
    /// The recorded clock.
    pub shown: Option<Millis>,
    /// The least and the most that the clock could show truly. `None` for an untimed side.
    pub possible: Option<(Millis, Millis)>,
    /// The least and the most time that the ply took. `None` if it is not known.
    pub used: Option<(Millis, Millis)>,
    /// The verdict.
    pub verdict: AuditVerdict,
    /// By how much the recorded time is beyond what is possible and the convention's tolerance; 0
    /// unless it is impossible.
    pub by: Millis,
}

impl PlyAudit {
    /// Whether the recorded times are impossible.
    pub const fn is_impossible(&self) -> bool {
        matches!(self.verdict, AuditVerdict::Impossible(_))
    }
}

/// Compares the recorded times of a game with its time control, ply by ply. `side` made the first.
///
/// For each side the audit knows the least and the most that its clock can hold. A ply without a
/// recorded time widens this span, the next recorded clock narrows it. A clock that is impossible
/// is believed for the plies after it, as an arbiter may have added time.
///
/// Where time can run out without the end of the game, as in byo-yomi, the audit knows all stages that
/// the side can be in, each with its span. A clock that is possible in one of them is possible.
///
/// Three rules of the time control are not taken into account: untimed turns at the beginning, which the
/// convention says instead; pauses on weekends; and, for a clock that is read as the move is made, that
/// the move completes a charge of whole units.
///
/// ```
/// use flagfall::{AuditReason, AuditVerdict, Convention, Millis, Notation, PgnPly, Side, audit};
///
/// let control = Notation::Pgn.parse("300")?;
/// let plies = [240, 280, 250, 270].map(|seconds| PgnPly {
///     clk: Some(Millis::from_secs(seconds)),
///     ..PgnPly::default()
/// });
/// let convention = Convention::EXACT.in_units_of(Millis::from_secs(1));
/// let found = audit(&control, &convention, &plies, Side::First);
/// assert_eq!(found[1].verdict, AuditVerdict::Ok);
/// assert_eq!(found[2].verdict, AuditVerdict::Impossible(AuditReason::TooMuch));
/// assert_eq!(found[2].by, Millis::from(8_001));
/// # Ok::<(), flagfall::ParseError>(())
/// ```
pub fn audit(
    control: &TimeControl,
    convention: &Convention,
    plies: &[PgnPly],
    side: Side,
) -> Vec<PlyAudit> {
    let mut banks = BySide::from_fn(|side| Bank::new(control, side, convention));
    let mut side = !side;
    let untimed = usize::try_from(convention.untimed_plies).unwrap_or(usize::MAX);
    let plies = plies.iter().enumerate();
    plies
        .map(|(place, ply)| {
            side = !side;
            let found = of_ply(banks.get_mut(side), convention, ply, side, place < untimed);
            if control.rules().coupling == Coupling::Hourglass && place >= untimed {
                let taken = banks.get(side).taken();
                banks.get_mut(!side).gain(taken);
            }
            found
        })
        .collect()
}

fn of_ply(
    bank: &mut Bank,
    convention: &Convention,
    ply: &PgnPly,
    side: Side,
    is_untimed: bool,
) -> PlyAudit {
    let mut found = PlyAudit {
        side,
        shown: ply.clk,
        possible: None,
        used: None,
        verdict: AuditVerdict::Unknown,
        by: Millis::ZERO,
    };
    if !bank.turn(is_untimed) {
        return found;
    }
    let possible = bank.possible();
    found.possible = Some(possible.millis());
    let tolerance = convention.tolerance.get().max(0);
    let emt = ply.emt.filter(|_| !is_untimed);
    let emt = emt.map(|emt| Span {
        low: emt.get(),
        high: emt.get().saturating_add(convention.last()),
    });
    let mut impossible = |off: i64, why| {
        let excess = off.saturating_sub(tolerance);
        if excess > 0 {
            found.verdict = AuditVerdict::Impossible(why);
            found.by = time(excess);
        }
    };

    let (verdict, used) = match (ply.clk, emt) {
        (None, None) => {
            bank.settle_without_record(None);
            (AuditVerdict::Unknown, None)
        }
        (None, Some(emt)) => {
            let excess = emt.low.saturating_sub(bank.most_used());
            impossible(excess, AuditReason::Emt);
            bank.settle_without_record(Some(emt));
            (AuditVerdict::Ok, Some(emt))
        }
        (Some(shown), emt) => {
            let span = convention.span(shown);
            let (off, why) = bank.off(span);
            impossible(off, why);
            let used = bank.settle(span, tolerance).filter(|_| !is_untimed);
            if let Some((emt, used)) = emt.zip(used) {
                impossible(emt.beyond(used).0, AuditReason::Emt);
            }
            (AuditVerdict::Ok, used)
        }
    };
    found.used = used.map(Span::millis);
    if !found.is_impossible() {
        found.verdict = if is_untimed {
            AuditVerdict::Untimed
        } else {
            verdict
        };
    }
    found
}

const fn ms(ms: i64) -> Millis {
    match Millis::new(ms) {
        Some(time) => time,
        None => Millis::ZERO,
    }
}

/// The time, or the nearest one that can be expressed.
fn time(ms: i64) -> Millis {
    Millis::new(ms).unwrap_or(if ms < 0 { Millis::MIN } else { Millis::MAX })
}
