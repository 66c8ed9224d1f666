//! Messages that are more specific than those of the error kinds.

/// Defines [`Hint`] from a list of names and messages.
macro_rules! hints {
    ($($(#[doc = $of:literal])* $hint:ident = $words:literal;)+) => {
        /// A message that replaces that of the error kind. If it begins with `expected`, the found
        /// text is put before it. In other messages, `{found}` is the quoted part of the text with
        /// its position, `{text}` the part without quotation marks, `{at}` its position, and
        /// `{path}` its path in a document.
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

            /// The message.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$hint => $words,)+
                }
            }
        }
    };
}

impl Hint {
    /// The number of the hint in C, from 1. It can change from version to version.
    pub fn number(self) -> u32 {
        let numbered = (1..).zip(Self::ALL);
        let mut found = numbered.filter(|(_, hint)| **hint == self);
        found.next().map_or(0, |(number, _)| number)
    }

    /// The hint with this number. `None` for 0 and unknown numbers.
    pub fn from_number(number: u32) -> Option<Self> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        Self::ALL.get(place).copied()
    }
}

hints! {
    End = "expected the end of the text";
    Minutes = "expected a number of minutes";
    Seconds = "expected a number of seconds";
    WholeSeconds = "expected a whole number of seconds";
    Millis = "expected a whole number of milliseconds, at least 0";
    SecondsBelow60 = "the seconds must be below 60";
    MinutesBelow60 = "the minutes must be below 60";
    ByoyomiAndIncrement = "byo-yomi cannot be combined with an increment";
    Twice = "{found} appears a second time";
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
    FideAfterSlash = "expected a number of moves after \"/\", as in \"90 min/40 moves\"";
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
    SecondIncrement = "there is more than one increment or delay";
    FideIncrementInSeconds = "{found} must be in seconds, because it is an increment or delay: \"{text} s\"";
    FideIncrementOfStage = "an increment or delay cannot have a number of moves";
    FideFrom = "expected a number after \"from move\"";
    FideFromStage = "no stage begins at move {found}";
    FideSecondFrom = "the increment already begins at another move";
    FideDenied = "{found} contradicts an increment, a delay or byo-yomi elsewhere in the text";
    FideFromWithoutIncrement = "\"from move\" needs an increment or delay";

    // `pgn`, `pgn-extended` and `chess-com`.
    PgnAfterTime = "expected \"/\", \"+\" or the end of the text";
    PgnAfterQuota = "expected \":\" and another stage, or the end of the text";
    PgnAfterQuotaAndTime = "expected \"+\", \":\" or the end of the text";
    PgnIncrementWithMoves =
        "a stage with a number of moves has no increment in `pgn`, only in `pgn-extended`";
    PgnAfterGame = "nothing can follow a stage without a number of moves";
    PgnUntimed = "nothing can follow a game without a time control";
    PgnUntimedStage = "{found} must be the whole text";
    PgnSandclock = "a sandclock must be the only stage";
    PgnHalfOfSandclock =
        "each side of a sandclock gets half of the time, and half of {found} is not a whole number of milliseconds";
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
    LichessNextField = "expected \"&\" and another field";
    LichessBoth = "clock.limit and clock.increment are both required";
    LichessDaysAlone = "days cannot be combined with clock.limit or clock.increment";
    LichessType = "expected \"clock\", \"correspondence\" or \"unlimited\"";
    LichessBesideDays = "the key {path}{at} cannot be combined with daysPerTurn";
    LichessShow =
        "expected the same times as in the other keys: \"5+3\" is 300 seconds and an increment of 3 seconds";

    // `sgf`.
    SgfProperty = "expected a property such as TM[600]";
    SgfCapitals = "expected a property in capital letters, such as TM[600]";
    SgfValue = "expected \"[\" and a value";
    SgfBracket = "\"]\" is missing";
    SgfTwice = "the property {text} appears a second time{at}";
    SgfLeft = "the property {text}{at} says what is left on a clock, not the time control: expected TM or OT";
    SgfMissing = "expected the property TM or OT";
    SgfFoxPeriod = "expected the property TT, because TC needs TT and TM";
    SgfFoxAlone = "OT cannot be combined with TC and TT";
    SgfOvertime = "unknown overtime {found}: expected for example \"5x30 byo-yomi\"";
    SgfPeriodsOrMinutes =
        "the overtime {found} is ambiguous, because its first number can mean periods or minutes: write for example \"5x60 byo-yomi\"";
    AboveZero = "expected a time above 0";

    // `us-chess`.
    UsChessStage = "expected a number of moves, \"G\" or \"SD\"";
    UsChessSlash = "expected \"/\" and a time in minutes";
    UsChessTime = "expected a time in minutes, such as 30";
    UsChessModifier = "expected a delay or increment such as \"d5\" or \"inc30\"";
    UsChessEnd = "expected a delay or increment such as \"d5\", or the end of the text";
    UsChessHours = "{found} can mean minutes or hours: write hours in minutes, such as 60 or 120";
    UsChessShared = "{found} can be for one stage or for all: write \"; {text}\" at the end for all";
    UsChessSum = "{found} can be the time of the game and an increment, or the times of two stages: write for example \"G/60; inc5\" or \"40/60, SD/5\"";

    // `backgammon`.
    BackgammonStart = "expected minutes and seconds such as 2+5";
    BackgammonEnd = "expected \"per move\" or the end of the text";

    // `ggs`.
    GgsAfterTime = "expected \",\", \"/\" or the end of the text";
    GgsAfterCount = "expected \"/\" or the end of the text";

    // `uci` and `usi`.
    Go = "expected \"go\"";
    UciTimes = "expected wtime and btime, movetime, or infinite";
    UciKey = "expected wtime, btime, winc, binc, movestogo, movetime, infinite or ponder";
    UsiTimes = "expected btime and wtime, or infinite";
    UsiKey = "expected btime, wtime, byoyomi, binc, winc, infinite or ponder";
    Infinite = "infinite cannot be combined with times";
    MovetimeAlone = "movetime cannot be combined with other times";

    // `cecp`.
    CecpCommand = "expected \"level\" or \"st\"";
    CecpMoves = "expected a number of moves, or 0 for the whole game";
    CecpTime = "expected a time in minutes, such as 5 or 5:30";
    Space = "expected a space";

    // `gtp`.
    GtpCommand = "expected \"time_settings\", \"kgs-time_settings\" or \"kata-time_settings\"";
    GtpKgsSystem = "expected \"none\", \"absolute\", \"byoyomi\" or \"canadian\"";
    GtpKataSystem =
        "expected \"none\", \"absolute\", \"byoyomi\", \"canadian\", \"fischer\" or \"fischer-capped\"";
    GtpCap = "the limit on the main time must be at least the main time, or negative for no limit";

    // `floodgate`.
    FloodgateStart = "expected a name and two times, such as floodgate-300-10F";
    FloodgateName = "expected a name of ASCII characters without spaces, such as floodgate-300-10F";
    FloodgateLast = "expected a whole number of seconds, with F for an increment";
    FloodgateUnit =
        "{found} has a leading 0, which makes it the unit that the time of a move is counted in: the unit must be 1 to 4294967 seconds (for no byo-yomi, write \"0\")";

    // `csa` and `csa-file`.
    CsaKey = "expected a key such as Total_Time, Byoyomi or Increment";
    CsaColon = "expected \":\" and a value";
    CsaNumber = "expected a whole number directly after \":\"";
    CsaUnit = "expected 1msec, 1sec or 1min";
    CsaRoundup = "expected YES or NO";
    CsaDelay = "expected 0, because a delay is not supported";
    CsaStopwatch =
        "{found} can be minutes, or seconds of shogi-server's stopwatch: write seconds with Time_Unit:1sec";
    CsaTimes = "expected Total_Time, Byoyomi or Increment";
    CsaNextBlock = "expected \"BEGIN\" and the block of the other side";
    CsaBlock = "expected \"Time\", \"Time+\" or \"Time-\"";
    CsaBlocks = "\"Time\" cannot be combined with \"Time+\" or \"Time-\"";
    CsaEnd = "expected \"END\"";
    CsaEndOfBlock = "expected \"Time\", the name after BEGIN";
    CsaOtherSide = "the block of the other side is missing";
    CsaCharge = "both sides must have the same Time_Unit, Time_Roundup and Least_Time_Per_Move";
    CsaFileKey = "expected $TIME, $TIME+, $TIME- or $TIME_LIMIT";
    CsaFileColon = "expected \":\" and the times";
    CsaFileByoyomi = "expected \"+\" and the byo-yomi in seconds";
    CsaFileIncrement = "expected \"+\" and the increment in seconds";
    CsaFileEnd = "expected the end of the line";
    CsaFileTwice = "{found} sets the time of a side a second time";
    HoursAndMinutes = "expected hours and minutes such as 00:25";

    // `kif`.
    KifTime = "expected a time such as 10分 or 1時間30分";
    KifSeconds = "expected a time such as 30秒";
    KifByoyomi = "expected \"+\" and the byo-yomi in seconds";
    KifFischer = "expected \"初期持ち時間：\" and a time";
    KifIncrement = "expected \"、加算：\" and the increment";
    KifBracket = "expected \")\"";
    Periods = "expected a number of periods, at least 1";
    KifUnit = "{found} needs a unit: \"{text}分\" or \"{text}秒\"";
    KifHours =
        "{found} can mean hours and minutes, or minutes and seconds: write for example \"1時間30分\" or \"1分30秒\"";
    KifNoMainTime = "byo-yomi and an increment need a main time";

    // `pcn` and `ogs`.
    PcnDocument = "expected a PCN document (a JSON object) or its list of periods (an array)";
    OgsSystem =
        "expected \"fischer\", \"byoyomi\", \"canadian\", \"simple\", \"absolute\" or \"none\"";
    OgsSystems = "system and time_control contradict each other";
    OgsMaxTime = "max_time must be at least initial_time";
    AtLeast0 = "expected at least 0";

    // Messages of engines and game files about the clocks.
    CecpTimeCommand = "expected \"time\" or \"otim\"";
    Hundredths = "expected a number of hundredths of a second";
    GtpTimeLeft = "expected \"time_left\"";
    GtpColor = "expected \"b\" or \"w\"";
    Stones = "expected a number of stones";
    SgfTimeLeft = "expected the property BL, WL, OB or OW";
    SgfClose = "expected \"]\"";
    Moves = "expected a number of moves";

    // Documents.
    EmptySetup = "the setup string is empty";
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

    // More hints for notations, in the order in which they were added.
    SgfNoTime = "expected the property TM, because an OT that is empty or \"None\" sets no overtime";
    SgfFoxPeriods = "expected the property TC, because TT needs TC and TM";
    SgfFoxMain = "expected the property TM, because TC and TT need TM";
    UsChessMovesSlash =
        "expected \"/\" and a time in minutes after a number of moves, or for the whole game a text such as \"G/90 inc30\"";
    UsChessNo = "expected \"delay\" or \"increment\"";
    UsChessAfterGame =
        "expected a delay or increment such as \"d5\" or \"inc30\", or the end of the text";
    UsChessSeconds = "expected a number of seconds, such as 5 or \"5 sec\"";
    CecpSpace = "expected a space and the time in minutes";
    CecpIgnored = "{found} is ignored";
    LichessLimitInSeconds =
        "expected 0, 15, 30, 45, 90 or a multiple of 60 seconds up to 10800, because initial and increment are in seconds beside a key such as totalTime or running";
    LichessIncrementInSeconds =
        "expected a whole number of seconds from 0 to 180, because initial and increment are in seconds beside a key such as totalTime or running";
    LichessTotal = "expected initial plus 40 times increment, in seconds";
    DoubleFlagHybrid = "the extra time must be at least twice the bonus, because the bonus is at most half of what the clock is short of the extra time";
    DoubleFlagLeast = "the extra time must be at least the bonus";
    GtpCommandAfterNumber =
        "expected \"time_settings\", \"kgs-time_settings\" or \"kata-time_settings\" after the number of the command";
    FloodgateUnitIncrement =
        "{found} has a leading 0, which makes it the unit that the time of a move is counted in, but F makes it an increment: leave out the leading 0 or the F";
    FloodgateUnitMain =
        "{found} has a leading 0, which makes it the unit that the time of a move is counted in: a unit needs a main time above 0";
    CsaEndOfFirst = "expected \"Time+\", the name after BEGIN";
    CsaEndOfSecond = "expected \"Time-\", the name after BEGIN";
    TomlList = "{text}{at} begins one table, but a list is expected: write \"[[{path}]]\"";
    OgsNoTime = "main_time and periods cannot both be 0";
    ChessEndOfGame =
        "expected the end of the text, because nothing can follow a stage for the rest of the game";
    DoubleFlagBar = "expected \"|\" and the extra time, such as \"| 1/10\"";
    LichessBesideUnlimited = "the key {path}{at} cannot be combined with the type \"unlimited\"";
    LichessBesideCorrespondence =
        "the key {path}{at} cannot be combined with the type \"correspondence\"";
    LichessBesideClock = "the key {path}{at} cannot be combined with the type \"clock\"";
    LichessBesideLimit = "the key {path}{at} cannot be combined with limit";
    WtimeAlone = "expected btime, because wtime needs btime";
    BtimeAlone = "expected wtime, because btime needs wtime";
    StandingMisfit = "{found} does not fit the time control";
    StandingStage = "the message does not say which stage of the time control a side is in";
    StandingSides = "expected the times of both sides";
    StandingMovetime = "{found} is the time for one move, not the time left on a clock";
    TrueOrFalse = "expected true or false";
    LichessStatus = "expected a status of lichess's API such as \"started\" or \"mate\"";
    OgsPlayer = "expected the id of black or of white";
    PychessFen = "expected a position with the side to move, such as \"8/8/8/8 w - - 0 1\"";
    FideLanguage = "{found} is a word of another language than the words before it";
    FideByoyomi = "{found} is a period of byo-yomi, which cannot also be an increment or the time for several moves";
    FideByoyomiOrIncrement =
        "{found} can be byo-yomi or an increment: write for example \"byo-yomi 30 s\" or \"30 s increment\"";
    FideFromOfStageOrIncrement =
        "a stage or the increment can begin at move {found}: write for example \"30 s/move from move 1\"";
    FideAfterOfStageOrIncrement =
        "{found} can belong to the increment or to the time beside it: put one of them in brackets";
    FideOneTimeOrIncrement =
        "{found} can be one time or a time and its increment: write for example \"90 s\" or \"1 min + 30 s\"";
    FidePeriodsOrSides =
        "{found} can be two periods or the time of both sides: write for example \"2x30 s byo-yomi\"";
    FidePeriods = "{found} needs a unit or \"byo-yomi\" after it: \"{text} s byo-yomi\"";
    FideSecondsOrPeriods =
        "{found} can be seconds or the number of periods: write for example \"{text} s\" or \"{text} periods\"";
    FideHours =
        "{found} can mean hours and minutes, or minutes and seconds: write for example \"1h30\" or \"90 s\"";
    FideDecimalHours =
        "{found} can be hours and minutes or decimal hours: write for example \"1h30\" or \"90 min\"";
    FideThousands = "{found} can have a thousands separator or not: write for example \"1500 s\" or \"1.5 s\"";
    FideDecimalComma = "{found} can be one number or two: write for example \"2.5 s\" or \"2 min + 5 s\"";
    FideMoveOfStage = "{found} is before the stage: expected the number of its last move";
    FideEndOfStage = "no stage ends with move {found}";
    FideOvertime = "overtime can only follow a main time without a number of moves";
    FideStones = "the number of moves of Canadian overtime is missing, such as \"25 stones in 10 min\"";
}
