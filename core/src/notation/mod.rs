//! Notations: the ways to write a time control.
//!
//! Each notation is a file with a parser and a printer, which depend only on the model. The caller
//! chooses the notation; only `detect` guesses it.

mod arimaa;
mod backgammon;
mod cecp;
mod chess;
pub(crate) mod completion;
pub(crate) mod csa;
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
mod tolerant;
pub(crate) mod trace;
pub(crate) mod uci;
pub(crate) mod units;
mod us_chess;
pub(crate) mod usi;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "serde")]
use serde::de::{
    Deserialize, Deserializer, EnumAccess, Error, MapAccess, Visitor,
    value::{EnumAccessDeserializer, MapAccessDeserializer},
};

pub use arimaa::Arimaa;
pub use chess::{Chess, ChessOption, Mode};
pub use detect::{Detected, Origin, TextSource, detect, detect_from};
pub use double_flag::DoubleFlag;
pub use explain::{Explanation, Field, Next, Validity};
pub use field_name::FieldName;
pub use ggs::Ggs;
#[cfg(feature = "documents")]
pub use pcn::Pcn;
pub use tolerant::{Assumed, Assumption, AssumptionKind};

use self::completion::Lexemes;
use self::detect::Texts;
use self::trace::Source;
use crate::model::{OnExpiry, Side, Stage, TimeControl};
use crate::parse_error::{ParseError, ParseErrorKind};
use crate::vocabulary::{List, Listed, Word, c_text};

/// Defines [`Notation`] from the list of all notations. A row is a notation: its number in C, its
/// name, and an example; its parser and printer, its lexemes, which are `None` if it has only
/// documents, and how `detect` ranks its texts; and its options with their types, if it has any,
/// with the name of the constant for the default options.
macro_rules! notations {
    (
        $(#[doc = $of:literal])* #[derive($($derived:ident),+)] #[non_exhaustive]
        pub enum $list:ident as $c_type:ident, $c_prefix:ident {$(
            $(#[doc = $doc:literal])+
            $(#[cfg($cfg:meta)])?
            $notation:ident $(($options:ident: $type:ident, $constant:ident))?
                = $number:literal, $name:literal, $example:literal, $by:expr, $lexemes:expr, $texts:expr
                $(, { $($option:ident: $of_type:ident),+ })?;
        )+}
    ) => {
        $(#[doc = $of])*
        #[derive($($derived),+)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize))]
        #[non_exhaustive]
        pub enum $list {$(
            $(#[doc = $doc])+
            #[doc = concat!(" For example `", $example, "`.")]
            $(#[cfg($cfg)])?
            #[cfg_attr(feature = "serde", serde(rename = $name))]
            $notation $(($type))?,
        )+}

        /// The serialized form of a notation: its name, or a map from its name to its options.
        #[cfg(feature = "serde")]
        #[derive(serde::Deserialize)]
        #[serde(rename = "Notation")]
        enum WithOptions {$(
            $(#[cfg($cfg)])?
            #[serde(rename = $name)]
            $notation $(($type))?,
        )+}

        #[cfg(feature = "serde")]
        impl From<WithOptions> for $list {
            fn from(notation: WithOptions) -> Self {
                match notation {$(
                    $(#[cfg($cfg)])?
                    WithOptions::$notation $(($options))? => Self::$notation $(($options))?,
                )+}
            }
        }

        impl $list {
            /// All notations, with their default options.
            pub const ALL: &'static [Self] = &[$(
                $(#[cfg($cfg)])?
                Self::$notation $(($type::DEFAULT))?,
            )+];

            /// The name of the notation, as in all languages: `us-chess`.
            pub const fn name(&self) -> &'static str {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => $name,
                )+}
            }

            /// The number of the notation in C. It never changes.
            pub const fn number(&self) -> u32 {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => $number,
                )+}
            }

            /// The notation with this number in C, with default options.
            pub const fn from_number(number: u32) -> Option<Self> {
                match number {
                    $(
                        $(#[cfg($cfg)])?
                        $number => Some(Self::$notation $(($type::DEFAULT))?),
                    )+
                    _ => None,
                }
            }

            /// A text of the notation.
            #[doc(hidden)]
            pub const fn example(&self) -> &'static str {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => $example,
                )+}
            }

            /// The names of the notation's options, and the types of their values.
            #[doc(hidden)]
            pub const fn options(&self) -> &'static [(&'static str, &'static str)] {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => {
                        &[$($((stringify!($option), stringify!($of_type))),+)?]
                    }
                )+}
            }

            /// Parses a text, and records its fields if the source has a trace.
            pub(crate) fn read(&self, source: Source<'_>) -> Result<TimeControl, ParseError> {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation $(($options))? => $by.read(source),
                )+}
            }

            fn write(&self, control: &TimeControl, side: Side) -> Result<String, fmt::Error> {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation $(($options))? => $by.write(control, side),
                )+}
            }

            /// How `detect` ranks the notation's texts.
            pub(crate) const fn texts(&self) -> Texts {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => $texts,
                )+}
            }

            /// The lexemes of the notation, for completions; `None` if it has only documents.
            pub(crate) const fn lexemes(&self) -> Option<Lexemes> {
                match self {$(
                    $(#[cfg($cfg)])?
                    Self::$notation { .. } => $lexemes,
                )+}
            }
        }

        $(
            $(#[cfg($cfg)])?
            const _: () = {$(
                impl $list {
                    #[doc = concat!("[`", stringify!($notation), "`](Self::", stringify!($notation),
                        ") with its default options.")]
                    ///
                    /// ```
                    #[doc = concat!(
                        "use flagfall::{", stringify!($type), ", Notation};\n\n",
                        "assert_eq!(Notation::", stringify!($constant), ", ",
                        stringify!($type), "::default().into());",
                    )]
                    /// ```
                    pub const $constant: Self = Self::$notation($type::DEFAULT);
                }

                impl $type {
                    /// Like [`Notation::parse`], with these options.
                    ///
                    /// ```
                    #[doc = concat!(
                        "use flagfall::", stringify!($type), ";\n\n",
                        "let control = ", stringify!($type), "::default().parse(",
                        stringify!($example), ")?;\n",
                        "# assert!(!control.describe().is_empty());",
                    )]
                    /// # Ok::<(), flagfall::ParseError>(())
                    /// ```
                    ///
                    /// # Errors
                    ///
                    /// As [`Notation::parse`].
                    pub fn parse(self, text: &str) -> Result<TimeControl, ParseError> {
                        $list::from(self).parse(text)
                    }

                    /// Like [`Notation::print`], with these options.
                    ///
                    /// ```
                    #[doc = concat!(
                        "use flagfall::{", stringify!($type), ", Side};\n\n",
                        "let notation = ", stringify!($type), "::default();\n",
                        "let control = notation.parse(", stringify!($example), ")?;\n",
                        "let text = notation.print(&control, Side::First)?;\n",
                        "assert_eq!(notation.parse(&text)?, control);",
                    )]
                    /// # Ok::<(), Box<dyn std::error::Error>>(())
                    /// ```
                    ///
                    /// # Errors
                    ///
                    /// As [`Notation::print`].
                    pub fn print(
                        self,
                        control: &TimeControl,
                        side: Side,
                    ) -> Result<String, PrintError> {
                        $list::from(self).print(control, side)
                    }
                }

                impl From<$type> for $list {
                    fn from(options: $type) -> Self {
                        Self::$notation(options)
                    }
                }
            )?};
        )+

        impl Listed for $list {
            const LIST: &'static List = &List {
                name: stringify!($list),
                sentence: concat!($($of, "\n"),*),
                c_type: stringify!($c_type),
                c_prefix: stringify!($c_prefix),
                words: &[$(
                    $(#[cfg($cfg)])?
                    Word {
                        variant: stringify!($notation),
                        number: $number,
                        name: $name,
                        sentence: concat!($($doc, "\n",)+ " For example `", $example, "`."),
                        message: "",
                        c_name: c_text(concat!($name, "\0")),
                        c_message: c_text("\0"),
                    },
                )+],
            };

            fn number(self) -> u32 {
                Self::number(&self)
            }
        }
    };
}

// `detect` returns equally likely notations in the order of these rows.
notations! {
    /// A notation for time controls, with its options.
    ///
    /// ```
    /// use flagfall::{Ggs, Notation, Side};
    ///
    /// let ggs = Notation::Ggs(Ggs::default());
    /// let control = ggs.parse("30:00,N0//5:00,N10")?;
    /// assert_eq!(ggs.print(&control, Side::First)?, "30:00,N//05:00,N10");
    /// assert_eq!(
    ///     control.describe(),
    ///     "30 minutes, then Canadian overtime: 5 minutes for every 10 moves"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum Notation as flagfall_notation, FLAGFALL_NOTATION_ {
        /// `M/T/I` (moves, or `G` for the rest of the game; minutes; increment in seconds): the setup
        /// strings of a game clock app.
        Chess(options: Chess, CHESS) = 0, "chess", "40/90/30, G/30/30",
            options, Some(chess::LEXEMES), Texts::minutes(9, TextSource::Clock), { mode: Mode, option: ChessOption };
        /// `M/R/P/L/G/T`, Arimaa: the time per move, the reserve, the percentage of unused time added to it, its
        /// limit, the limit on the game, the limit per turn.
        Arimaa(options: Arimaa, ARIMAA) = 1, "arimaa", "2/10/100/5",
            options, Some(arimaa::LEXEMES), Texts::minutes(14, TextSource::Site).at("arimaa"), { strict: bool, setup: bool };
        /// `ini/inc/ext`: the clocks of the Generic Game Server.
        Ggs(options: Ggs, GGS) = 2, "ggs", "15:00//02:00",
            options, Some(ggs::LEXEMES), Texts::seconds(13, TextSource::Site).at("ggs"),
            { ini_ms: Millis, inc_ms: Millis, ext_ms: Millis, soft_is_hard: bool };
        /// `MIN+SEC`, from an online backgammon site: minutes for the game, and seconds added after
        /// each move.
        Backgammon = 3, "backgammon", "2+5",
            backgammon::Backgammon, Some(backgammon::LEXEMES), Texts::minutes(12, TextSource::Site);
        /// `MAIN | EXTRA/BONUS`, the double-flag chess clock: after the main time a side can only draw, and has
        /// the extra time, with a bonus for each move.
        DoubleFlag(options: DoubleFlag, DOUBLE_FLAG) = 4, "double-flag", "G/15 | 1/10",
            options, Some(double_flag::LEXEMES), Texts::own_words(TextSource::Clock), { mode: Mode };
        /// The periods of a document in PCN, a format for recorded games in JSON or TOML.
        #[cfg(feature = "documents")]
        Pcn(options: Pcn, PCN) = 5, "pcn", "[{\"duration_ms\":600000}]",
            options, None, Texts::own_words(TextSource::GameFile), { format: Format };
        /// The PGN tag `TimeControl`, as the standard defines it.
        Pgn = 6, "pgn", "40/7200:3600",
            pgn::Pgn, Some(pgn::LEXEMES), Texts::seconds(5, TextSource::PgnTag);
        /// The PGN tag `TimeControl`, with the extensions of programs.
        PgnExtended = 7, "pgn-extended", "40/5400+30:1800+30",
            pgn::PgnExtended, Some(pgn::EXTENDED_MAKEUP), Texts::seconds(7, TextSource::PgnTag);
        /// The PGN tag `TimeControl` of Chess.com; `1/86400` is one day per move.
        ChessCom = 8, "chess-com", "180+2",
            pgn::ChessCom, Some(pgn::CHESS_COM_MAKEUP), Texts::seconds(6, TextSource::PgnTag).at("chess.com");
        /// Minutes and seconds as lichess shows them, also `5 days`; and the objects of its API,
        /// such as `{"limit":300,"increment":3}`.
        Lichess = 9, "lichess", "3+2",
            lichess::Lichess, Some(lichess::LEXEMES), Texts::minutes(4, TextSource::Site).at("lichess");
        /// The PGN tag `TimeControl` of lichess, in seconds and with the rules of lichess.
        LichessPgn = 26, "lichess-pgn", "180+2",
            lichess::tag::LichessPgn, Some(lichess::tag::LEXEMES), Texts::seconds(8, TextSource::PgnTag).at("lichess");
        /// The phrases of regulations and announcements, in many languages.
        Fide = 10, "fide", "90 min/40 moves + 30 min + 30 s/move",
            fide::Fide, Some(fide::LEXEMES), Texts::minutes(3, TextSource::Regulations);
        /// Time controls as US Chess writes them.
        UsChess = 11, "us-chess", "40/90, SD/30; d5",
            us_chess::UsChess, Some(us_chess::LEXEMES), Texts::minutes(2, TextSource::Regulations);
        /// The `tc` of cutechess.
        Cutechess = 12, "cutechess", "40/1:30+1",
            cutechess::Cutechess, Some(cutechess::LEXEMES), Texts::seconds(10, TextSource::Engine);
        /// The `tc` and `st` of fastchess.
        Fastchess = 13, "fastchess", "10+0.1",
            cutechess::Fastchess, Some(cutechess::FASTCHESS_MAKEUP), Texts::seconds(11, TextSource::Engine);
        /// The `go` command, which a UCI engine receives before each move.
        Uci = 14, "uci", "go wtime 60000 btime 50000 winc 1000 binc 1000",
            uci::Uci, Some(uci::LEXEMES), Texts::own_words(TextSource::Engine);
        /// The time commands of a CECP engine: `level`, and `st 30`.
        Cecp = 15, "cecp", "level 40 5 0",
            cecp::Cecp, Some(cecp::LEXEMES), Texts::own_words(TextSource::Engine);
        /// The time commands of a GTP engine, including those of KGS and KataGo.
        Gtp = 16, "gtp", "time_settings 1200 300 25",
            gtp::Gtp, Some(gtp::LEXEMES), Texts::own_words(TextSource::Engine);
        /// The properties of an SGF file.
        Sgf = 17, "sgf", "TM[600]OT[5x30 byo-yomi]",
            sgf::Sgf, Some(sgf::LEXEMES), Texts::own_words(TextSource::GameFile);
        /// The JSON object of the Online Go Server.
        #[cfg(feature = "documents")]
        Ogs = 18, "ogs", "{\"system\":\"absolute\",\"total_time\":600}",
            ogs::Ogs, None, Texts::own_words(TextSource::Site).at("online-go");
        /// The `go` command, which a USI engine receives before each move.
        Usi = 19, "usi", "go btime 600000 wtime 600000 byoyomi 10000",
            usi::Usi, Some(usi::LEXEMES), Texts::own_words(TextSource::Engine);
        /// The time block of the computer shogi server protocol, with lines such as `Byoyomi:10`.
        Csa = 20, "csa", "Total_Time:600",
            csa::Csa, Some(csa::LEXEMES), Texts::own_words(TextSource::Engine);
        /// The time line of a CSA game file.
        CsaFile = 21, "csa-file", "$TIME:1500+60+0",
            csa_file::CsaFile, Some(csa_file::LEXEMES), Texts::own_words(TextSource::GameFile);
        /// A game's name on a computer shogi server.
        Floodgate = 22, "floodgate", "floodgate-300-10F",
            floodgate::Floodgate, Some(floodgate::LEXEMES), Texts::own_words(TextSource::Site).at("floodgate");
        /// The time header of a KIF game file.
        Kif = 23, "kif", "10分|20秒(1)+10",
            kif::Kif, Some(kif::LEXEMES), Texts::own_words(TextSource::GameFile);
        /// Scrabble: the minutes of each side, with overtime that costs points.
        Scrabble = 24, "scrabble", "25",
            scrabble::Scrabble, Some(scrabble::LEXEMES), Texts::minutes(16, TextSource::Regulations);
        /// Othello over the board: the minutes of each side, and two more after the first flag.
        Othello = 25, "othello", "25",
            othello::Othello, Some(othello::LEXEMES), Texts::minutes(15, TextSource::Regulations);
    }
}

/// Not derived, so that a notation with its default options can be its name alone.
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Notation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrMap;

        impl<'de> Visitor<'de> for NameOrMap {
            type Value = Notation;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a notation, or a map from its name to its options")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Notation, E> {
                let unknown = || E::custom(format_args!("unknown notation {name:?}"));
                Notation::named(name).ok_or_else(unknown)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Notation, A::Error> {
                let map = MapAccessDeserializer::new(map);
                WithOptions::deserialize(map).map(Into::into)
            }

            fn visit_enum<A: EnumAccess<'de>>(self, word: A) -> Result<Notation, A::Error> {
                let word = EnumAccessDeserializer::new(word);
                WithOptions::deserialize(word).map(Into::into)
            }
        }

        // A binary format cannot show whether a name or a map follows.
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(NameOrMap)
        } else {
            WithOptions::deserialize(deserializer).map(Into::into)
        }
    }
}

impl Notation {
    /// The notation with this name, with default options.
    ///
    /// ```
    /// use flagfall::{Chess, Notation};
    ///
    /// assert_eq!(Notation::named("chess"), Some(Notation::Chess(Chess::default())));
    /// assert_eq!(Notation::named("checkers"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let word = Self::LIST.words.iter().find(|word| word.name == name)?;
        Self::from_number(word.number)
    }

    /// Parses a time control from `text`. Both sides have the same times, unless the notation
    /// contains both sides, as `uci` does. For different times, see [`TimeControl::from_sides`].
    ///
    /// # Errors
    ///
    /// A [`ParseError`] that says what is wrong and where.
    pub fn parse(&self, text: &str) -> Result<TimeControl, ParseError> {
        let read = self.read(text.into());
        read.map_err(|error| error.in_text(text))
    }

    /// Whether `text` is a JSON object in a notation that otherwise has lines of text.
    pub(crate) fn is_document(&self, text: &str) -> bool {
        *self == Self::Lichess && lichess::is_object(text)
    }

    /// Returns warnings about a valid `text`, in the order of the text. In `arimaa`, unless it is
    /// strict (see [`Arimaa::strict`]): fields that are invalid and take their defaults, or that
    /// are out of range. In `ogs`: pauses on weekends, which are stored in [`Rules`](crate::Rules),
    /// but which you must make yourself. In `cecp`: text after the base time that is ignored, as
    /// `+5` in `level 40 25+5 0`. Empty for an invalid text, and in all other notations.
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
            Self::Cecp => cecp::Cecp.warnings(text),
            #[cfg(feature = "documents")]
            Self::Ogs => ogs::Ogs.warnings(text),
            _ => Vec::new(),
        }
    }

    /// Prints `side`'s schedule and the rules as canonical text, which [`Notation::parse`] parses
    /// back to the same schedule and rules.
    ///
    /// # Errors
    ///
    /// A [`PrintError`] for the first thing that the notation, with these options, cannot express.
    pub fn print(&self, control: &TimeControl, side: Side) -> Result<String, PrintError> {
        let Conversion { text, losses } = self.converted(control, side);
        match losses.into_iter().next() {
            None => Ok(text),
            Some(error) => Err(error),
        }
    }

    /// Translates a time control into this notation, and reports everything that the notation
    /// cannot express. If nothing is reported, [`Notation::parse`] parses the text back to an equal
    /// time control.
    ///
    /// If the sides differ and the notation contains only one, the text is that of the first side.
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

    /// Whether a text contains the times of each side, so that the sides may differ.
    const fn writes_both_sides(&self) -> bool {
        matches!(self, Self::Uci | Self::Usi | Self::Csa | Self::CsaFile)
    }

    /// Whether a text gives both sides the same schedule.
    const fn binds_both_sides(&self) -> bool {
        #[cfg(feature = "documents")]
        if let Self::Pcn(_) = self {
            return true;
        }
        false
    }

    fn converted(&self, control: &TimeControl, side: Side) -> Conversion {
        // A printer writes the closest text. Parsing that text again shows what was lost, so no
        // printer can claim more than its parser understands.
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
        let other = !side;
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

/// A time control translated into a notation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Conversion {
    /// The closest text. Empty if the notation has no similar time control.
    pub text: String,
    /// What the notation cannot express, each once.
    pub losses: Vec<PrintError>,
}

/// The differences between `side`'s time control in `meant` and in `said`.
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
        (
            (rules.grace, rules.grace_excess) != (other_rules.grace, other_rules.grace_excess),
            PrintError::Grace,
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
        (one.overrun_most != two.overrun_most, PrintError::OnExpiry),
        (one.charge != two.charge, PrintError::Charge),
        (one.reserve != two.reserve, PrintError::Reserve),
    ];
    let differ = checks.into_iter().filter(|(differ, _)| *differ);
    differ.map(|(_, loss)| loss).collect()
}

vocabulary! {
    /// What a notation, with the given options, cannot express.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub enum PrintError as flagfall_status, FLAGFALL_STATUS_CANNOT_SAY_ {
        /// The notation cannot express this number of stages.
        Stages = 300, "stages",
            "the notation cannot express the number of stages";
        /// The notation cannot express a time: it is too short, or not a whole number of the
        /// notation's smallest unit.
        Time = 301, "time",
            "the notation cannot express a time: too short, or not a multiple of its smallest unit";
        /// The notation cannot express whether the time left carries over when a stage begins.
        Entry = 302, "entry",
            "the notation cannot express whether the time left carries over when a stage begins";
        /// The notation cannot express a quota of moves, or what happens when it is met.
        Quota = 303, "quota",
            "the notation cannot express a quota of moves, or what happens when it is met";
        /// The notation cannot express the credit: an increment, a delay, or Bronstein.
        Credit = 304, "credit",
            "the notation cannot express the credit: an increment, a delay, or Bronstein";
        /// The notation cannot express a limit on the bank.
        Limit = 305, "limit", "the notation cannot express a limit on the bank";
        /// The notation cannot express the number of lives.
        Lives = 306, "lives", "the notation cannot express the number of lives";
        /// The notation cannot express a limit on each turn.
        TurnLimit = 307, "turn-limit", "the notation cannot express a limit on each turn";
        /// The notation cannot express what happens when the bank runs out.
        OnExpiry = 308, "on-expiry",
            "the notation cannot express what happens when the bank runs out";
        /// The notation cannot express how the two clocks are coupled.
        Coupling = 309, "coupling",
            "the notation cannot express how the two clocks are coupled";
        /// The notation cannot express a limit on the whole game.
        GameLimit = 310, "game-limit", "the notation cannot express a limit on the whole game";
        /// The notation cannot express how the first turns are timed.
        Opening = 311, "opening",
            "the notation cannot express how the first turns are timed";
        /// The notation cannot express whether the flag falls at zero or past it.
        FlagFalls = 312, "flag-falls",
            "the notation cannot express whether the flag falls at zero or past it";
        /// The notation cannot express different times for the two sides.
        UnequalSides = 313, "sides",
            "the notation cannot express different times for the two sides";
        /// The notation cannot express what a turn is charged: rounding, a minimum, or tiers.
        Charge = 314, "charge",
            "the notation cannot express what a turn is charged: rounding, a minimum, or tiers";
        /// A PCN document cannot be made from the journal: it does not begin with the game, or
        /// contains calls that a list of moves cannot express.
        Actions = 315, "actions",
            "the journal does not begin with the game, or contains calls that moves cannot express";
        /// The notation cannot express pauses on weekends.
        WeekendPauses = 316, "weekend-pauses",
            "the notation cannot express pauses on weekends";
        /// The notation cannot express a grace past zero.
        Grace = 317, "grace", "the notation cannot express a grace past zero";
        /// The notation cannot express a reserve.
        Reserve = 318, "reserve", "the notation cannot express a reserve";
    }
}

impl core::error::Error for PrintError {}
