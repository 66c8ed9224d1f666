//! Whole games of PGN files: which time control and which convention their clocks follow.

use alloc::vec::Vec;

use super::{AuditVerdict, Convention, ConventionName, PlyAudit, audit};
use crate::model::{BerserkRule, Side, TimeControl, WhenMet};
use crate::notation::{Notation, Origin, TextSource, detect_from};
use crate::pgn::PgnGame;

/// The audit of a game in a PGN file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct GameAudit {
    /// The time control.
    pub control: TimeControl,
    /// The convention that the clocks were compared by.
    pub convention: ConventionName,
    /// What was found of each ply.
    pub plies: Vec<PlyAudit>,
    /// How well the conventions fit, in the order in which they were tried: `convention` is one of
    /// them. Those after it that cannot fit better are not tried.
    pub tried: Vec<ConventionFit>,
}

/// How well a convention fits the clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ConventionFit {
    /// The convention.
    pub convention: ConventionName,
    /// The number of plies whose times are possible under it, untimed plies included.
    pub possible: usize,
    /// The number of plies whose times are impossible under it.
    pub impossible: usize,
}

impl ConventionFit {
    fn of(convention: ConventionName, plies: &[PlyAudit]) -> Self {
        let is_possible =
            |ply: &&PlyAudit| matches!(ply.verdict, AuditVerdict::Ok | AuditVerdict::Untimed);
        Self {
            convention,
            possible: plies.iter().filter(is_possible).count(),
            impossible: plies.iter().filter(|ply| ply.is_impossible()).count(),
        }
    }
}

impl GameAudit {
    /// The indexes of the plies whose times are impossible.
    pub fn impossible(&self) -> impl Iterator<Item = usize> {
        let plies = self.plies.iter().enumerate();
        plies
            .filter(|(_, ply)| ply.is_impossible())
            .map(|(place, _)| place)
    }
}

vocabulary! {
    /// Why a game cannot be audited.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum AuditError as flagfall_status, FLAGFALL_STATUS_ {
        /// The game has no tag `TimeControl`, or it is `?`.
        NoTimeControl = 800, "no-time-control", "the game has no tag TimeControl";
        /// The tag `TimeControl` is not valid in any notation.
        UnknownTimeControl = 801, "unknown-time-control", "the tag TimeControl is not a time control";
        /// No ply has a clock or a time.
        NoTimes = 802, "no-times", "no move has a clock or a time";
    }
}

impl core::error::Error for AuditError {}

/// What the caller knows of a game. The rest is taken from its tags and its clocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields)
)]
pub struct AuditOptions {
    /// The time control. `None`: that of the tag `TimeControl`.
    pub control: Option<TimeControl>,
    /// The convention. `None`: the one that fits: see [`PgnGame::audit`].
    pub convention: Option<ConventionName>,
}

/// The notations of sites for the tag `TimeControl`, and the conventions of their live games.
const OF_SITES: [(Notation, ConventionName); 2] = [
    (Notation::LichessPgn, ConventionName::Lichess),
    (Notation::ChessCom, ConventionName::ChessCom),
];

impl PgnGame {
    /// Returns the time control in the tag `TimeControl`. It is read in the notation of the site in the
    /// tag `Site` or `Link`, otherwise in that of the PGN standard or, if it is not valid there, in the
    /// likeliest notation that accepts it: see [`detect_from`]. On lichess, a side that went berserk
    /// according to the tags `WhiteBerserk` and `BlackBerserk` has the time that is left to it.
    ///
    /// ```
    /// use flagfall::PgnReader;
    ///
    /// let file = b"[Site \"https://lichess.org/abcdefgh\"]\n[TimeControl \"180+2\"]\n\n* ";
    /// let game = PgnReader::new().read(&mut &file[..]).unwrap();
    /// let control = game.control()?;
    /// assert_eq!(
    ///     control.describe(),
    ///     "3 minutes for the game; 2-second increment after each move; each side's first move is \
    ///      not timed; time is up when the clock reaches zero"
    /// );
    /// # Ok::<(), flagfall::AuditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AuditError::NoTimeControl`] and [`AuditError::UnknownTimeControl`].
    pub fn control(&self) -> Result<TimeControl, AuditError> {
        let text = self.tag("TimeControl").map(str::trim);
        let text = text.filter(|text| !["", "?"].contains(text));
        let text = text.ok_or(AuditError::NoTimeControl)?;
        let found = detect_from(text, self.origin()).into_iter().next();
        let found = found.ok_or(AuditError::UnknownTimeControl)?;
        Ok(match found.notation {
            Notation::LichessPgn => self.with_berserk(found.control),
            _ => found.control,
        })
    }

    /// The time control of a game on lichess, which says in tags who went berserk (lila,
    /// `PgnDump.scala`).
    fn with_berserk(&self, control: TimeControl) -> TimeControl {
        let tags = [
            ("WhiteBerserk", Side::First),
            ("BlackBerserk", Side::Second),
        ];
        tags.into_iter().fold(control, |control, (tag, side)| {
            let berserk = (self.tag(tag) == Some("true"))
                .then(|| control.berserk(side, BerserkRule::Lichess).ok())
                .flatten();
            berserk.unwrap_or(control)
        })
    }

    /// Where the tag is from.
    fn origin(&self) -> Origin<'_> {
        let of_site = |text: &&str| {
            let text = text.to_ascii_lowercase();
            let mut notations = OF_SITES.iter();
            notations.any(|(notation, _)| notation.is_of_site(&text))
        };
        let tags = ["Site", "Link"].into_iter();
        Origin {
            source: Some(TextSource::PgnTag),
            site: tags.filter_map(|tag| self.tag(tag)).find(of_site),
        }
    }

    /// Compares the recorded times of the game with its time control, like [`audit`].
    ///
    /// The conventions are tried in turn, that of the game's site first, then those of
    /// [`ConventionName`]. A later one is taken only if at least two plies fewer are impossible under
    /// it, so that a single wrong clock does not make another convention fit.
    ///
    /// ```
    /// use flagfall::{AuditOptions, ConventionName, PgnReader};
    ///
    /// let file = b"[TimeControl \"300+3\"]\n\n1. e4 { [%clk 0:04:58] } e5 { [%clk 0:05:01] }
    ///     2. d4 { [%clk 0:06:50] } * ";
    /// let game = PgnReader::new().read(&mut &file[..]).unwrap();
    /// let found = game.audit(&AuditOptions::default())?;
    /// assert_eq!(found.convention, ConventionName::Exact);
    /// assert_eq!(found.impossible().collect::<Vec<_>>(), [2]);
    /// assert_eq!(found.plies[2].by.get(), 107_001);
    /// # Ok::<(), flagfall::AuditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`AuditError::NoTimes`]; without a time control in `options`, those of
    /// [`PgnGame::control`].
    pub fn audit(&self, options: &AuditOptions) -> Result<GameAudit, AuditError> {
        let control = match &options.control {
            Some(control) => control.clone(),
            None => self.control()?,
        };
        if self.plies.iter().all(|ply| ply.clk.or(ply.emt).is_none()) {
            return Err(AuditError::NoTimes);
        }
        let try_one = |name: ConventionName| {
            let convention = Convention::from(name).in_units_of(self.resolution);
            let plies = audit(&control, &convention, &self.plies, self.side);
            (ConventionFit::of(name, &plies), plies)
        };
        let named = options.convention;
        let first = named.or_else(|| own_convention(self.origin(), &control));
        let first = first.unwrap_or(ConventionName::Exact);
        let others = ConventionName::ALL.iter().filter(|name| **name != first);

        let (mut best, mut plies) = try_one(first);
        let mut tried = Vec::from([best]);
        for name in others {
            let none_is_better = best.impossible < BETTER;
            if named.is_some() || none_is_better {
                break;
            }
            let (fit, found) = try_one(*name);
            tried.push(fit);
            if fit.impossible.saturating_add(BETTER) <= best.impossible {
                (best, plies) = (fit, found);
            }
        }
        Ok(GameAudit {
            control,
            convention: best.convention,
            plies,
            tried,
        })
    }
}

/// How many plies fewer must be impossible under a convention than under one before it. In a
/// broadcast whose clocks include the next increment, the first ply of each side shows that.
const BETTER: usize = 2;

/// The convention that the site itself follows with this time control.
fn own_convention(origin: Origin<'_>, control: &TimeControl) -> Option<ConventionName> {
    let first = control.schedule(Side::First).first();
    let quota = first.and_then(|stage| stage.quota);
    let has_time_per_move =
        quota.is_some_and(|quota| quota.moves.get() == 1 && quota.when_met == WhenMet::RepeatSet);
    if has_time_per_move {
        // Who records a time per move is nearly always a site with daily games.
        return Some(ConventionName::ChessComDaily);
    }
    let site = origin.site_name()?;
    let mut of_sites = OF_SITES.iter();
    let found = of_sites.find(|(notation, _)| notation.is_of_site(&site));
    found.map(|(_, convention)| *convention)
}
