//! Notations: the ways to write a time control.
//!
//! A notation is a file with a parser and a printer. The clock knows none of them; they know only
//! the model. The caller names the notation: nothing is guessed from the text.

mod arimaa;
mod backgammon;
mod chess;
mod double_flag;
mod ggs;
#[cfg(feature = "pcn")]
pub(crate) mod pcn;
mod scanner;
mod units;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use arimaa::Arimaa;
pub use chess::{Chess, ChessOption, Mode};
pub use double_flag::DoubleFlag;
pub use ggs::Ggs;
#[cfg(feature = "pcn")]
pub use pcn::Pcn;

use crate::{OnExpiry, ParseError, ParseErrorKind, Side, Stage, TimeControl};

/// A way to write a time control, with its options.
///
/// ```
/// use flagfall::{Ggs, Notation, Side};
///
/// let ggs = Notation::Ggs(Ggs::default());
/// let control = ggs.parse("30:00,N0//5:00,N10")?;
/// assert_eq!(ggs.print(&control, Side::First)?, "30:00,N//05:00,N10");
/// assert_eq!(
///     control.describe(),
///     "30 minutes, then 5 minutes for every 10 moves, what is left lost each time"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// `M/T/I`, the setup strings of a game clock app: `40/90/30, G/30/30`.
    Chess(Chess),
    /// `M/R/P/L/G/T`, a time for each move and a reserve beside it: `2/10/100/5`.
    Arimaa(Arimaa),
    /// `ini/inc/ext`, the clocks of the Generic Game Server: `15:00//02:00`.
    Ggs(Ggs),
    /// `MIN+SEC`, the clocks of an online backgammon site: `2+5`.
    Backgammon,
    /// `MAIN | EXTRA/BONUS`, the double-flag chess clock: `G/15 | 1/10`.
    DoubleFlag(DoubleFlag),
    /// The periods of a PCN document, in JSON or TOML: `[{"duration_ms":600000}]`.
    #[cfg(feature = "pcn")]
    Pcn(Pcn),
}

impl Notation {
    /// The notation's name as every language here writes it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Chess(_) => "chess",
            Self::Arimaa(_) => "arimaa",
            Self::Ggs(_) => "ggs",
            Self::Backgammon => "backgammon",
            Self::DoubleFlag(_) => "double-flag",
            #[cfg(feature = "pcn")]
            Self::Pcn(_) => "pcn",
        }
    }

    /// The time control that `text` states, the same for both sides. For two different sides see
    /// [`TimeControl::of_sides`].
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where; nothing partial comes back.
    pub fn parse(&self, text: &str) -> Result<TimeControl, ParseError> {
        match self {
            Self::Chess(chess) => chess.parse(text),
            Self::Arimaa(arimaa) => arimaa.parse(text),
            Self::Ggs(ggs) => ggs.parse(text),
            Self::Backgammon => backgammon::parse(text),
            Self::DoubleFlag(double_flag) => double_flag.parse(text),
            #[cfg(feature = "pcn")]
            Self::Pcn(pcn) => pcn.parse(text),
        }
    }

    /// What a lenient [`Notation::parse`] of `text` passes over, in the order of the text: fields
    /// of `arimaa` that cannot be read and take their defaults, or that say more than they should.
    /// Empty where the text is refused, and in every other notation.
    ///
    /// ```
    /// use flagfall::{Arimaa, Notation, ParseErrorKind};
    ///
    /// let arimaa = Notation::Arimaa(Arimaa::default());
    /// let warnings = arimaa.warnings("2/10/x/5");
    /// assert_eq!(warnings[0].kind, ParseErrorKind::ExpectedPercent);
    /// assert_eq!(arimaa.parse("2/10/x/5"), arimaa.parse("2/10/100/5"));
    /// ```
    pub fn warnings(&self, text: &str) -> Vec<ParseError> {
        match self {
            Self::Arimaa(arimaa) => arimaa.warnings(text),
            _ => Vec::new(),
        }
    }

    /// The canonical text for what `side` plays under `control`: [`Notation::parse`] makes the
    /// same schedule and rules of it.
    ///
    /// # Errors
    ///
    /// A [`PrintError`] that names the first thing that the notation, with these options, cannot
    /// say.
    pub fn print(&self, control: &TimeControl, side: Side) -> Result<String, PrintError> {
        let stages = control.schedule(side);
        let text = match self {
            // A document has one list of periods for both sides.
            #[cfg(feature = "pcn")]
            Self::Pcn(_) if stages != control.schedule(side.other()) => {
                return Err(PrintError::UnequalSides);
            }
            Self::Chess(chess) => chess.write(stages),
            Self::Arimaa(arimaa) => arimaa.write(stages, control.rules()),
            Self::Ggs(ggs) => ggs.write(stages),
            Self::Backgammon => backgammon::write(stages),
            Self::DoubleFlag(double_flag) => double_flag.write(stages),
            #[cfg(feature = "pcn")]
            Self::Pcn(pcn) => pcn.write(stages),
        };
        // A printer writes the nearest that it can say. Reading that again shows what was lost,
        // so no printer can claim more than its parser understands.
        let text = text.map_err(|_| PrintError::Stages)?;
        let said = self.parse(&text).map_err(|error| match error.kind {
            ParseErrorKind::NoTimeToMove => PrintError::Credit,
            _ => PrintError::Stages,
        })?;
        match lost(control, &said, side) {
            None => Ok(text),
            Some(error) => Err(error),
        }
    }
}

/// The first difference between what `side` plays under `meant` and under `said`.
fn lost(meant: &TimeControl, said: &TimeControl, side: Side) -> Option<PrintError> {
    let (stages, others) = (meant.schedule(side), said.schedule(side));
    let (rules, other_rules) = (meant.rules(), said.rules());
    let in_stages = || {
        let mut pairs = stages.iter().zip(others.iter());
        pairs.find_map(|(one, two)| lost_in_stage(one, two))
    };
    let checks = [
        (rules.coupling != other_rules.coupling, PrintError::Coupling),
        (
            rules.game_limit != other_rules.game_limit,
            PrintError::GameLimit,
        ),
        (rules.opening != other_rules.opening, PrintError::Opening),
        (
            rules.flag_falls != other_rules.flag_falls,
            PrintError::FlagFalls,
        ),
        (rules.charge != other_rules.charge, PrintError::Charge),
        (stages.len() != others.len(), PrintError::Stages),
    ];
    let first = checks.into_iter().find(|(differ, _)| *differ);
    first.map(|(_, error)| error).or_else(in_stages)
}

fn lost_in_stage(one: &Stage, two: &Stage) -> Option<PrintError> {
    let overrun = |stage: &Stage| stage.on_expiry == OnExpiry::Overrun;
    let checks = [
        (overrun(one) != overrun(two), PrintError::OnExpiry),
        (one.time != two.time, PrintError::Time),
        (one.entry != two.entry, PrintError::Entry),
        (one.quota != two.quota, PrintError::Quota),
        (one.credit != two.credit, PrintError::Credit),
        (one.limit != two.limit, PrintError::Limit),
        (one.lives != two.lives, PrintError::Lives),
        (one.turn_limit != two.turn_limit, PrintError::TurnLimit),
        (one.on_expiry != two.on_expiry, PrintError::OnExpiry),
    ];
    let first = checks.into_iter().find(|(differ, _)| *differ);
    first.map(|(_, error)| error)
}

/// What a notation, with the options given, cannot say of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PrintError {
    /// The number of stages, or that there are none.
    Stages,
    /// A stage's time: it is not a whole number of the notation's smallest unit, or too short.
    Time,
    /// Whether what is left carries over into a stage.
    Entry,
    /// A stage's quota, or what follows when it is met.
    Quota,
    /// A stage's credit.
    Credit,
    /// A limit on the bank.
    Limit,
    /// A stage's lives.
    Lives,
    /// A turn limit.
    TurnLimit,
    /// What follows when a bank expires.
    OnExpiry,
    /// How the two clocks are coupled.
    Coupling,
    /// A limit on the whole game.
    GameLimit,
    /// How the first turns go.
    Opening,
    /// Whether a flag falls at zero or past it.
    FlagFalls,
    /// Two sides that differ, in a document that has the same schedule for both.
    UnequalSides,
    /// What a turn is charged for the time that it takes.
    Charge,
}

impl PrintError {
    /// The error's name as every language here writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stages => "stages",
            Self::Time => "time",
            Self::Entry => "entry",
            Self::Quota => "quota",
            Self::Credit => "credit",
            Self::Limit => "limit",
            Self::Lives => "lives",
            Self::TurnLimit => "turn-limit",
            Self::OnExpiry => "on-expiry",
            Self::Coupling => "coupling",
            Self::GameLimit => "game-limit",
            Self::Opening => "opening",
            Self::FlagFalls => "flag-falls",
            Self::UnequalSides => "sides",
            Self::Charge => "charge",
        }
    }

    /// What is wrong, in English.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Stages => "the notation cannot say so many stages, or none",
            Self::Time => "the notation cannot say this time",
            Self::Entry => "the notation cannot say what a stage does with the time that is left",
            Self::Quota => "the notation cannot say this quota of moves",
            Self::Credit => "the notation cannot say this credit",
            Self::Limit => "the notation cannot say a limit on the bank",
            Self::Lives => "the notation cannot say lives",
            Self::TurnLimit => "the notation cannot say a limit on each turn",
            Self::OnExpiry => "the notation cannot say what follows when the bank expires",
            Self::Coupling => "the notation cannot say how the two clocks are coupled",
            Self::GameLimit => "the notation cannot say a limit on the whole game",
            Self::Opening => "the notation cannot say how the first turns go",
            Self::FlagFalls => "the notation cannot say whether the flag falls at zero or past it",
            Self::UnequalSides => "the notation cannot say two sides that differ",
            Self::Charge => "the notation cannot say what a turn is charged",
        }
    }
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for PrintError {}
