//! What a message says instead of its kind's, where a parser knows more.

/// Makes [`Hint`] of a list of names and words.
macro_rules! hints {
    ($($(#[doc = $of:literal])* $hint:ident = $words:literal;)+) => {
        /// What a message says instead of its kind's. Words that begin with `expected` follow what
        /// was found. In others, `{found}` is the quoted part of the text with its place, `{text}`
        /// the part without quotation marks, `{at}` its place.
        #[doc(hidden)]
        #[allow(missing_docs)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Deserialize, serde::Serialize),
            serde(rename_all = "kebab-case")
        )]
        pub enum Hint {
            $($hint,)+
        }

        impl Hint {
            const ALL: &'static [Self] = &[$(Self::$hint,)+];

            /// What the message says.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$hint => $words,)+
                }
            }
        }
    };
}

impl Hint {
    /// Its number in C, which may change from version to version; 0 is none.
    pub fn number(self) -> u32 {
        let numbered = (1..).zip(Self::ALL);
        let mut found = numbered.filter(|(_, hint)| **hint == self);
        found.next().map_or(0, |(number, _)| number)
    }

    /// The hint that has this number.
    pub fn from_number(number: u32) -> Option<Self> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::ALL.get(place).copied()
    }
}

hints! {
    End = "expected the end of the text";
    WholeMoves = "expected a whole number of moves";

    // `chess` and `double-flag`.
    ChessMoves = "expected a number of moves, or G for the rest of the game";
    ChessSlash = "expected \"/\" and a time";
    ChessTime = "expected a time in minutes, such as 90, 1h30 or 2m15s";
    ChessCredit = "expected an increment or delay in seconds, such as 30 or 1m30s";
    ChessEnd = "expected \",\" and another stage, or the end of the text";
    DoubleFlagMain = "the main time is missing before {found}";
    DoubleFlagMainEnd = "expected \",\" and another stage, or \"|\" and the extra time";
    DoubleFlagExtra = "expected the extra time in minutes, such as 1 or 1m30s";
    DoubleFlagSlash = "expected \"/\" and the bonus";
    DoubleFlagBonus = "expected the bonus in seconds, such as 10";

    // `arimaa`.
    ArimaaSlash = "expected \"/\" and the reserve";
    ArimaaTime = "expected a time such as 2, 1:30 or 2m15s";
    ArimaaEndOfField = "expected \"/\" or the end of the text";

    // `fide`.
    FideTime = "expected a time such as 90 min, 1h30 or 30 s";
    FideTimeOfRest = "{found} needs a time: \"30 min/{text}\" or \"{text} in 30 min\"";
    FideTimeFirst = "the time comes before the moves, as in \"90 min/40 moves\"";
    FideWhichIsTime = "{found} does not say which is minutes: write for example \"90 min/40 moves\"";
    FideMovesOrPlus = "expected \"/\" and a number of moves, or \"+\"";
    FideMovesOfStage =
        "a number of moves, such as \"/40 moves\", is missing before {found}, because another stage follows";
    FideAfterStage = "expected \"+\" or the end of the text";
    FideAfterEachMove = "nothing can follow a time for every move";
    FideLastStage = "the time after the last number of moves is missing, such as \"+ 30 min\"";
    FideMainTime = "the main time is missing, such as \"90 min\"";
    FideSameTime = "expected the same time on both sides of \"-\"";
    FideUnitAfterPlus =
        "{found} needs a unit: \"{text} min\", or \"{text} s/move\" for an increment";
    FideUnitOfTime = "{found} needs a unit: \"{text} min\" or \"{text} s\"";
    FideUnitOfIncrement = "{found} needs a unit: \"{text} s\"";
    FideUnitOfEach = "a unit is missing before {found}, as in \"30 s/move\"";
    FideSecondIncrement = "there is more than one increment or delay";
    FideIncrementInSeconds = "{found} must be in seconds, because it is an increment or delay: \"{text} s\"";
    FideIncrementOfStage = "an increment or delay cannot have a number of moves";
    FideFrom = "expected a number after \"from move\"";
    FideFromStage = "no stage begins at move {found}";
    FideFromWithoutIncrement = "\"from move\" needs an increment or delay";

    // `pgn`, `pgn-extended` and `chess-com`.
    PgnTime = "expected a whole number of seconds";
    PgnAfterTime = "expected \"/\", \"+\" or the end of the text";
    PgnAfterQuota = "expected \":\" and another stage, or the end of the text";
    PgnAfterQuotaAndTime = "expected \"+\", \":\" or the end of the text";
    PgnIncrementWithMoves =
        "a stage with a number of moves has no increment in `pgn`, only in `pgn-extended`";
    PgnAfterGame = "nothing can follow a stage without a number of moves";
    PgnUntimed = "nothing can follow a game without a time control";
    PgnUntimedStage = "{found} must be the whole text";
    PgnSandclock = "a sandclock must be the only stage";
    PgnHalfOfSandclock = "half of the time is not a whole number of milliseconds";
    PgnLaterTime = "expected at least 1 second";
    PgnMove = "expected \"move\"";
    ChessComMoves = "expected a number of seconds, or \"1/\" and the seconds per move";

    // `cutechess` and `fastchess`.
    FastchessSt = "expected a time in seconds, or \"st=\" and the seconds per move";
    IncrementOrEnd = "expected \"+\" and an increment, or the end of the text";
    CutechessHourglassIncrement = "an hourglass cannot have an increment";
    CutechessHourglassMoves = "an hourglass cannot have a number of moves";
    CutechessMinutes = "expected \":\" and the seconds";

    // `lichess` and `lichess-pgn`.
    LichessStart = "expected minutes and seconds such as 3+2, days such as \"5 days\", or \"unlimited\"";
    LichessMinutes = "expected 0, ¼, ½, ¾, 1.5 or a whole number of minutes up to 180";
    LichessLimit = "expected 0, 15, 30, 45, 90 or a multiple of 60 seconds up to 10800";
    LichessLimitMs =
        "expected 0, 15000, 30000, 45000, 90000 or a multiple of 60000 milliseconds up to 10800000";
    LichessIncrement = "expected a whole number of seconds from 0 to 180";
    LichessIncrementMs = "expected a multiple of 1000 milliseconds from 0 to 180000";
    LichessIncrementOfApi = "expected a whole number of seconds from 0 to 60";
    LichessDays = "expected 1, 2, 3, 5, 7, 10 or 14 days";
    LichessField = "expected clock.limit, clock.increment or days";
    LichessBoth = "clock.limit and clock.increment are both required";
    LichessDaysAlone = "days cannot be combined with clock.limit or clock.increment";
    LichessType = "expected \"clock\", \"correspondence\" or \"unlimited\"";
    LichessKeyAlone = "the key {path}{at} cannot be combined with the other keys";
    LichessKeyContradicts = "the key {path}{at} contradicts the other keys";

    // `sgf`.
    SgfProperty = "expected a property such as TM[600]";
    SgfCapitals = "expected a property in capital letters, such as TM[600]";
    SgfValue = "expected \"[\" and a value";
    SgfBracket = "\"]\" is missing";
    SgfTwice = "the property {text} appears a second time{at}";
    SgfLeft = "the property {text}{at} says what is left on a clock, not the time control: expected TM or OT";
    SgfMissing = "expected the property TM or OT";
    SgfFox = "the properties TM, TC and TT are required together";
    SgfFoxAlone = "OT cannot be combined with TC and TT";
    SgfOvertime = "unknown overtime {found}: expected for example \"5x30 byo-yomi\"";
    SgfPeriodsOrMinutes =
        "{found} can mean a number of periods or of minutes: write for example \"5x60 byo-yomi\"";
    AboveZero = "expected a time above 0";

    // Documents.
    UnknownKey = "unknown key {path}{at}";
    MissingKey = "the key {path} is missing";
    DuplicateKey = "the key {path} appears a second time{at}";
    Json = "not valid JSON: unexpected {found}";
    JsonEmpty = "not valid JSON: the text is empty";
    JsonEndInArray = "not valid JSON: the text ends{at}, inside an array";
    JsonEndInObject = "not valid JSON: the text ends{at}, inside an object";
    JsonEndInString = "not valid JSON: the text ends{at}, inside a string";
    JsonEndBeforeValue = "not valid JSON: the text ends{at}, where a value is missing";
    JsonColon = "not valid JSON: unexpected {found}: expected \":\"";
    JsonCommaInArray = "not valid JSON: unexpected {found}: expected a comma or a closing bracket";
    JsonCommaInObject = "not valid JSON: unexpected {found}: expected a comma or a closing brace";
    JsonValue = "not valid JSON: unexpected {found}: expected a value";
    JsonKey = "not valid JSON: unexpected {found}: expected a key in double quotes";
    JsonTrailingComma = "not valid JSON: unexpected {found} after a comma";
    JsonEnd = "not valid JSON: unexpected {found}: expected the end of the text";
    JsonNumber = "not valid JSON: the number is not valid{at}";
    JsonEscape = "not valid JSON: the escape in a string is not valid{at}";
    JsonControl = "not valid JSON: a control character{at}, inside a string";
    Toml = "not valid TOML: unexpected {found}";
}
