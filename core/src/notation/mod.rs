//! Notations: the ways to write a time control.
//!
//! A notation is a file with a parser and a printer. The clock knows none of them; they know only
//! the model. The caller names the notation: nothing is guessed from the text.

mod chess;
mod ggs;
mod scanner;

use alloc::string::String;
use core::fmt;

pub use chess::{Chess, ChessOption, Mode};
pub use ggs::Ggs;

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
    /// `ini/inc/ext`, the clocks of the Generic Game Server: `15:00//02:00`.
    Ggs(Ggs),
}

impl Notation {
    /// The notation's name as every language here writes it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Chess(_) => "chess",
            Self::Ggs(_) => "ggs",
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
            Self::Ggs(ggs) => ggs.parse(text),
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
            Self::Chess(chess) => chess.write(stages),
            Self::Ggs(ggs) => ggs.write(stages),
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
        }
    }
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for PrintError {}
