//! Notations: the ways to write a time control.
//!
//! A notation is a file with a parser and a printer. The clock knows none of them; they know only
//! the model. The caller names the notation: nothing is guessed from the text.

mod arimaa;
mod backgammon;
mod cecp;
mod chess;
pub(crate) mod completion;
mod csa;
mod csa_file;
mod cutechess;
mod detect;
mod double_flag;
mod explain;
mod fide;
mod field_name;
mod floodgate;
mod ggs;
pub(crate) mod gtp;
mod kif;
mod lichess;
#[cfg(feature = "documents")]
mod ogs;
mod othello;
#[cfg(feature = "documents")]
pub(crate) mod pcn;
mod pgn;
pub(crate) mod scanner;
mod scrabble;
mod sgf;
pub(crate) mod trace;
mod uci;
pub(crate) mod units;
mod us_chess;
mod usi;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use arimaa::Arimaa;
pub use chess::{Chess, ChessOption, Mode};
pub use detect::{Detected, detect};
pub use double_flag::DoubleFlag;
pub use explain::{Explanation, Field, Next, Standing};
pub use field_name::FieldName;
pub use ggs::Ggs;
#[cfg(feature = "documents")]
pub use pcn::Pcn;

use self::completion::Makeup;
use self::trace::Source;
use crate::model::{OnExpiry, Side, Stage, TimeControl};
use crate::parse_error::{ParseError, ParseErrorKind};

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
    #[cfg(feature = "documents")]
    Pcn(Pcn),
    /// The PGN tag `TimeControl`, as its standard has it: `40/7200:3600`.
    Pgn,
    /// The PGN tag `TimeControl` with what programs add to it: `40/5400+30:1800+30`.
    PgnExtended,
    /// The PGN tag `TimeControl` of chess.com: `180+2`, and `1/86400` for a day a move.
    ChessCom,
    /// Minutes and seconds as lichess shows them, and the objects of its API: `3+2`, `½+0`,
    /// `5 days`, `{"limit":300,"increment":3}`.
    Lichess,
    /// The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess: `180+2`.
    LichessPgn,
    /// The phrases of over-the-board chess: `90 min/40 moves + 30 min + 30 s/move`.
    Fide,
    /// Time controls as US Chess writes them: `40/90, SD/30; d5`.
    UsChess,
    /// The `tc` of cutechess: `40/1:30+1`.
    Cutechess,
    /// The `tc` and `st` of fastchess: `10+0.1`.
    Fastchess,
    /// What a UCI engine is told before a move: `go wtime 60000 btime 50000 winc 1000 binc 1000`.
    Uci,
    /// What a CECP engine is told: `level 40 5 0`, `st 30`.
    Cecp,
    /// What a GTP engine is told: `time_settings 1200 300 25`, and the commands of KGS and KataGo.
    Gtp,
    /// The properties of an SGF file: `TM[600]OT[5x30 byo-yomi]`.
    Sgf,
    /// The JSON object of the Online Go Server: `{"system":"absolute","total_time":600}`.
    #[cfg(feature = "documents")]
    Ogs,
    /// What a USI engine is told before a move: `go btime 600000 wtime 600000 byoyomi 10000`.
    Usi,
    /// The time block of the computer shogi server protocol: `Total_Time:600`, `Byoyomi:10`.
    Csa,
    /// The time line of a CSA game file: `$TIME:1500+60+0`.
    CsaFile,
    /// A game's name on a computer shogi server: `floodgate-300-10F`.
    Floodgate,
    /// The time header of a KIF game file: `10分|20秒(1)+10`.
    Kif,
    /// Scrabble: the minutes of each side, with overtime that costs points: `25`.
    Scrabble,
    /// Othello over the board: the minutes of each side, and two more after the first flag: `25`.
    Othello,
}

impl Notation {
    /// Every notation, with its default options.
    pub const ALL: &'static [Self] = &[
        Self::Chess(Chess::DEFAULT),
        Self::Arimaa(Arimaa::DEFAULT),
        Self::Ggs(Ggs::DEFAULT),
        Self::Backgammon,
        Self::DoubleFlag(DoubleFlag::DEFAULT),
        #[cfg(feature = "documents")]
        Self::Pcn(Pcn::DEFAULT),
        Self::Pgn,
        Self::PgnExtended,
        Self::ChessCom,
        Self::Lichess,
        Self::LichessPgn,
        Self::Fide,
        Self::UsChess,
        Self::Cutechess,
        Self::Fastchess,
        Self::Uci,
        Self::Cecp,
        Self::Gtp,
        Self::Sgf,
        #[cfg(feature = "documents")]
        Self::Ogs,
        Self::Usi,
        Self::Csa,
        Self::CsaFile,
        Self::Floodgate,
        Self::Kif,
        Self::Scrabble,
        Self::Othello,
    ];

    /// The notation of this name, with its default options.
    ///
    /// ```
    /// use flagfall::{Chess, Notation};
    ///
    /// assert_eq!(Notation::named("chess"), Some(Notation::Chess(Chess::default())));
    /// assert_eq!(Notation::named("checkers"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|notation| notation.name() == name)
    }

    /// The notation's name as every language here writes it.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Chess(_) => "chess",
            Self::Arimaa(_) => "arimaa",
            Self::Ggs(_) => "ggs",
            Self::Backgammon => "backgammon",
            Self::DoubleFlag(_) => "double-flag",
            #[cfg(feature = "documents")]
            Self::Pcn(_) => "pcn",
            Self::Pgn => "pgn",
            Self::PgnExtended => "pgn-extended",
            Self::ChessCom => "chess-com",
            Self::Lichess => "lichess",
            Self::LichessPgn => "lichess-pgn",
            Self::Fide => "fide",
            Self::UsChess => "us-chess",
            Self::Cutechess => "cutechess",
            Self::Fastchess => "fastchess",
            Self::Uci => "uci",
            Self::Cecp => "cecp",
            Self::Gtp => "gtp",
            Self::Sgf => "sgf",
            #[cfg(feature = "documents")]
            Self::Ogs => "ogs",
            Self::Usi => "usi",
            Self::Csa => "csa",
            Self::CsaFile => "csa-file",
            Self::Floodgate => "floodgate",
            Self::Kif => "kif",
            Self::Scrabble => "scrabble",
            Self::Othello => "othello",
        }
    }

    /// The time control that `text` states: the same for both sides, but where the notation writes
    /// both. For two different sides see [`TimeControl::of_sides`].
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where; nothing partial comes back.
    pub fn parse(&self, text: &str) -> Result<TimeControl, ParseError> {
        self.read(text.into())
    }

    /// Parses a text, and tells of its fields where somebody asks.
    pub(crate) fn read(&self, source: Source<'_>) -> Result<TimeControl, ParseError> {
        match self {
            Self::Chess(options) => options.parse(source),
            Self::Arimaa(options) => options.parse(source),
            Self::Ggs(options) => options.parse(source),
            Self::Backgammon => backgammon::Backgammon.parse(source),
            Self::DoubleFlag(options) => options.parse(source),
            #[cfg(feature = "documents")]
            Self::Pcn(options) => options.parse(source.text),
            Self::Pgn => pgn::Pgn.parse(source),
            Self::PgnExtended => pgn::PgnExtended.parse(source),
            Self::ChessCom => pgn::ChessCom.parse(source),
            Self::Lichess => lichess::Lichess.parse(source),
            Self::LichessPgn => lichess::tag::LichessPgn.parse(source),
            Self::Fide => fide::Fide.parse(source),
            Self::UsChess => us_chess::UsChess.parse(source),
            Self::Cutechess => cutechess::Cutechess.parse(source),
            Self::Fastchess => cutechess::Fastchess.parse(source),
            Self::Uci => uci::Uci.parse(source),
            Self::Cecp => cecp::Cecp.parse(source),
            Self::Gtp => gtp::Gtp.parse(source),
            Self::Sgf => sgf::Sgf.parse(source),
            #[cfg(feature = "documents")]
            Self::Ogs => ogs::Ogs.parse(source.text),
            Self::Usi => usi::Usi.parse(source),
            Self::Csa => csa::Csa.parse(source),
            Self::CsaFile => csa_file::CsaFile.parse(source),
            Self::Floodgate => floodgate::Floodgate.parse(source),
            Self::Kif => kif::Kif.parse(source),
            Self::Scrabble => scrabble::Scrabble.parse(source),
            Self::Othello => othello::Othello.parse(source),
        }
    }

    /// Whether `text` is a document among the notation's lines of text.
    pub(crate) fn is_document(&self, text: &str) -> bool {
        *self == Self::Lichess && lichess::is_object(text)
    }

    /// What texts are made of; `None` for a notation that has only documents.
    pub(crate) const fn makeup(&self) -> Option<Makeup> {
        Some(match self {
            Self::Chess(_) => chess::MAKEUP,
            Self::Arimaa(_) => arimaa::MAKEUP,
            Self::Ggs(_) => ggs::MAKEUP,
            Self::Backgammon => backgammon::MAKEUP,
            Self::DoubleFlag(_) => double_flag::MAKEUP,
            #[cfg(feature = "documents")]
            Self::Pcn(_) | Self::Ogs => return None,
            Self::Pgn => pgn::MAKEUP,
            Self::PgnExtended => pgn::EXTENDED_MAKEUP,
            Self::ChessCom => pgn::CHESS_COM_MAKEUP,
            Self::Lichess => lichess::MAKEUP,
            Self::LichessPgn => lichess::tag::MAKEUP,
            Self::Fide => fide::MAKEUP,
            Self::UsChess => us_chess::MAKEUP,
            Self::Cutechess => cutechess::MAKEUP,
            Self::Fastchess => cutechess::FASTCHESS_MAKEUP,
            Self::Uci => uci::MAKEUP,
            Self::Cecp => cecp::MAKEUP,
            Self::Gtp => gtp::MAKEUP,
            Self::Sgf => sgf::MAKEUP,
            Self::Usi => usi::MAKEUP,
            Self::Csa => csa::MAKEUP,
            Self::CsaFile => csa_file::MAKEUP,
            Self::Floodgate => floodgate::MAKEUP,
            Self::Kif => kif::MAKEUP,
            Self::Scrabble => scrabble::MAKEUP,
            Self::Othello => othello::MAKEUP,
        })
    }

    fn write(&self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
        match self {
            Self::Chess(options) => options.write(control, side),
            Self::Arimaa(options) => options.write(control, side),
            Self::Ggs(options) => options.write(control, side),
            Self::Backgammon => backgammon::Backgammon.write(control, side),
            Self::DoubleFlag(options) => options.write(control, side),
            #[cfg(feature = "documents")]
            Self::Pcn(options) => options.write(control, side),
            Self::Pgn => pgn::Pgn.write(control, side),
            Self::PgnExtended => pgn::PgnExtended.write(control, side),
            Self::ChessCom => pgn::ChessCom.write(control, side),
            Self::Lichess => lichess::Lichess.write(control, side),
            Self::LichessPgn => lichess::tag::LichessPgn.write(control, side),
            Self::Fide => fide::Fide.write(control, side),
            Self::UsChess => us_chess::UsChess.write(control, side),
            Self::Cutechess => cutechess::Cutechess.write(control, side),
            Self::Fastchess => cutechess::Fastchess.write(control, side),
            Self::Uci => uci::Uci.write(control, side),
            Self::Cecp => cecp::Cecp.write(control, side),
            Self::Gtp => gtp::Gtp.write(control, side),
            Self::Sgf => sgf::Sgf.write(control, side),
            #[cfg(feature = "documents")]
            Self::Ogs => ogs::Ogs.write(control, side),
            Self::Usi => usi::Usi.write(control, side),
            Self::Csa => csa::Csa.write(control, side),
            Self::CsaFile => csa_file::CsaFile.write(control, side),
            Self::Floodgate => floodgate::Floodgate.write(control, side),
            Self::Kif => kif::Kif.write(control, side),
            Self::Scrabble => scrabble::Scrabble.write(control, side),
            Self::Othello => othello::Othello.write(control, side),
        }
    }

    /// What `text` says and no clock will do, in the order of the text. In a lenient `arimaa`:
    /// fields that cannot be read and take their defaults, or that say more than they should. In
    /// `ogs`: pauses on weekends, which [`Rules`](crate::Rules) keep and no clock makes by itself.
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
            #[cfg(feature = "documents")]
            Self::Ogs => ogs::Ogs.warnings(text),
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
        let Conversion { text, losses } = self.converted(control, side);
        match losses.into_iter().next() {
            None => Ok(text),
            Some(error) => Err(error),
        }
    }

    /// The nearest that the notation comes to `control`, and all that it cannot say of it. The list
    /// is empty exactly if [`Notation::parse`] makes an equal time control of the text.
    ///
    /// Where the sides differ and the notation writes one, it is the first side's text.
    ///
    /// ```
    /// use flagfall::{Chess, Ggs, Notation, PrintError};
    ///
    /// let control = Notation::Ggs(Ggs::default()).parse("2:00,0/12,N1/0")?;
    /// let converted = Notation::Chess(Chess::default()).convert(&control);
    /// assert_eq!(converted.text, "G/2/12");
    /// assert_eq!(converted.losses, [PrintError::Credit]);
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn convert(&self, control: &TimeControl) -> Conversion {
        let mut converted = self.converted(control, Side::First);
        let unequal = control.schedule(Side::First) != control.schedule(Side::Second);
        let told = converted.losses.contains(&PrintError::UnequalSides);
        if unequal && !self.writes_both_sides() && !told {
            converted.losses.push(PrintError::UnequalSides);
        }
        converted
    }

    /// Whether a text tells what each side plays, so that the sides may differ in it.
    const fn writes_both_sides(&self) -> bool {
        matches!(self, Self::Uci | Self::Usi | Self::Csa | Self::CsaFile)
    }

    /// Whether a text binds both sides to the same schedule.
    const fn binds_both_sides(&self) -> bool {
        #[cfg(feature = "documents")]
        if let Self::Pcn(_) = self {
            return true;
        }
        false
    }

    fn converted(&self, control: &TimeControl, side: Side) -> Conversion {
        // A printer writes the nearest that it can say. Reading that again shows what was lost,
        // so no printer can claim more than its parser understands.
        let nothing = |loss| Conversion {
            text: String::new(),
            losses: Vec::from([loss]),
        };
        let Ok(text) = self.write(control, side) else {
            return nothing(PrintError::Stages);
        };
        let said = match self.parse(&text) {
            Ok(said) => said,
            Err(error) if error.kind == ParseErrorKind::NoTimeToMove => {
                return nothing(PrintError::Credit);
            }
            Err(_) => return nothing(PrintError::Stages),
        };
        let mut losses = lost(control, &said, side);
        let other = side.other();
        if self.binds_both_sides() && control.schedule(side) != control.schedule(other) {
            losses.insert(0, PrintError::UnequalSides);
        }
        if self.writes_both_sides() {
            losses.extend(lost(control, &said, other));
        }
        let mut first = Vec::with_capacity(losses.len());
        losses.retain(|loss| {
            let new = !first.contains(loss);
            first.push(*loss);
            new
        });
        Conversion { text, losses }
    }
}

/// A time control in another notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Conversion {
    /// The nearest text; empty where nothing near can be said.
    pub text: String,
    /// What it does not say, each once.
    pub losses: Vec<PrintError>,
}

/// The differences between what `side` plays under `meant` and under `said`.
fn lost(meant: &TimeControl, said: &TimeControl, side: Side) -> Vec<PrintError> {
    let (stages, others) = (meant.schedule(side), said.schedule(side));
    let (rules, other_rules) = (meant.rules(), said.rules());
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
        (
            rules.weekend_pauses != other_rules.weekend_pauses,
            PrintError::WeekendPauses,
        ),
        (stages.len() != others.len(), PrintError::Stages),
    ];
    let in_rules = checks.into_iter().filter(|(differ, _)| *differ);
    let pairs = stages.iter().zip(others.iter());
    in_rules
        .map(|(_, loss)| loss)
        .chain(pairs.flat_map(|(one, two)| lost_in_stage(one, two)))
        .collect()
}

fn lost_in_stage(one: &Stage, two: &Stage) -> Vec<PrintError> {
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
    let differ = checks.into_iter().filter(|(differ, _)| *differ);
    differ.map(|(_, loss)| loss).collect()
}

vocabulary! {
    /// What a notation, with the options given, cannot say of a time control.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PrintError as flagfall_status, FLAGFALL_STATUS_CANNOT_SAY_ {
        /// The number of stages, or that there are none.
        Stages = 300, "stages", "the notation cannot say so many stages, or none";
        /// A stage's time: it is not a whole number of the notation's smallest unit, or too short.
        Time = 301, "time", "the notation cannot say this time";
        /// Whether what is left carries over into a stage.
        Entry = 302, "entry",
            "the notation cannot say what a stage does with the time that is left";
        /// A stage's quota, or what follows when it is met.
        Quota = 303, "quota", "the notation cannot say this quota of moves";
        /// A stage's credit.
        Credit = 304, "credit", "the notation cannot say this credit";
        /// A limit on the bank.
        Limit = 305, "limit", "the notation cannot say a limit on the bank";
        /// A stage's lives.
        Lives = 306, "lives", "the notation cannot say lives";
        /// A turn limit.
        TurnLimit = 307, "turn-limit", "the notation cannot say a limit on each turn";
        /// What follows when a bank expires.
        OnExpiry = 308, "on-expiry", "the notation cannot say what follows when the bank expires";
        /// How the two clocks are coupled.
        Coupling = 309, "coupling", "the notation cannot say how the two clocks are coupled";
        /// A limit on the whole game.
        GameLimit = 310, "game-limit", "the notation cannot say a limit on the whole game";
        /// How the first turns go.
        Opening = 311, "opening", "the notation cannot say how the first turns go";
        /// Whether a flag falls at zero or past it.
        FlagFalls = 312, "flag-falls",
            "the notation cannot say whether the flag falls at zero or past it";
        /// Two sides that differ, in a document that has the same schedule for both.
        UnequalSides = 313, "sides", "the notation cannot say two sides that differ";
        /// What a turn is charged for the time that it takes.
        Charge = 314, "charge", "the notation cannot say what a turn is charged";
        /// What was done to a clock besides its moves.
        Actions = 315, "actions",
            "a document holds the moves of a journal, and nothing else that was done";
        /// That whoever runs the clock pauses it on weekends.
        WeekendPauses = 316, "weekend-pauses",
            "the notation cannot say that the clock is paused on weekends";
    }
}

impl core::error::Error for PrintError {}
