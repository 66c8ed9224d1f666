//! Standings from the messages of servers and engine protocols.

#![allow(missing_docs, reason = "a test")]
#![cfg(feature = "documents")]

use std::num::NonZeroU32;

use flagfall::{
    Clock, Credit, FirstMove, FirstMoveMissed, Flag, Millis, Notation, OnExpiry, Opening,
    ParseErrorKind, Phase, Protocol, Rules, Schedule, Side, Stage, Standing, StandingFormat,
    SyntaxErrorKind, TimeControl, Timestamp, WhenMet,
};

fn control(notation: &str, text: &str) -> TimeControl {
    let notation = Notation::named(notation).expect("a notation");
    notation.parse(text).expect("a time control")
}

fn of_stages(stages: Vec<Stage>, rules: Rules) -> TimeControl {
    let schedule = Schedule::new(stages).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, rules).expect("a time control")
}

fn at(ms: u32) -> Timestamp {
    Timestamp::from(ms)
}

fn read(format: StandingFormat, text: &str, control: &TimeControl) -> Standing {
    let standing = format.parse(text, control, Side::First, at(5_000));
    standing.unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(format: StandingFormat, text: &str, control: &TimeControl) -> (ParseErrorKind, String) {
    let error = format
        .parse(text, control, Side::First, at(5_000))
        .expect_err(text);
    (error.kind, error.to_string())
}

fn ms(time: u32) -> Option<Millis> {
    Some(Millis::from(time))
}

const OGS_BYOYOMI: &str = r#"{"system":"byoyomi","main_time":60,"period_time":30,"periods":3}"#;
const OGS_CANADIAN: &str =
    r#"{"system":"canadian","main_time":600,"period_time":300,"stones_per_period":25}"#;

/// A clock as the server sends it, with the keys of `AdHocClock` in online-go/goban
/// src/engine/formats/AdHocFormat.ts.
fn ogs(black: &str, white: &str, more: &str) -> String {
    format!(
        r#"{{"game_id":7,"current_player":11,"black_player_id":11,"white_player_id":22,
        "title":"Friendly","last_move":1000000,"expiration":1060000,
        "black_time":{black},"white_time":{white}{more}}}"#
    )
}

#[test]
fn a_player_of_ogs_in_a_period_has_the_whole_period_at_the_last_move() {
    let control = control("ogs", OGS_BYOYOMI);
    let text = ogs(
        r#"{"thinking_time":0,"periods":2,"period_time":30}"#,
        r#"{"thinking_time":41.2509,"periods":3,"period_time":30}"#,
        "",
    );
    let standing = read(StandingFormat::Ogs, &text, &control);
    assert_eq!(
        (standing.at, standing.on_turn),
        (at(1_000_000), Side::First)
    );
    assert_eq!(standing.sides.second.bank, ms(41_250));
    let mut clock = Clock::join(control, standing).expect("a clock");
    let black = |clock: &Clock, ms| clock.read(at(ms)).expect("a reading").sides.first;
    let before = black(&clock, 1_029_999);
    assert_eq!((before.lives, before.bank), (2, ms(1)));
    let then = black(&clock, 1_030_000);
    assert_eq!((then.lives, then.bank), (1, ms(30_000)));
    let events = clock.advance(at(1_070_000)).expect("the flag");
    assert_eq!(events.last().map(|event| event.at), Some(at(1_060_000)));
}

#[test]
fn a_block_of_ogs_ends_after_its_moves() {
    let control = control("ogs", OGS_CANADIAN);
    let black = r#"{"thinking_time":0,"moves_left":7,"block_time":123}"#;
    let white = r#"{"thinking_time":500,"moves_left":25,"block_time":300}"#;
    let standing = read(StandingFormat::Ogs, &ogs(black, white, ""), &control);
    assert_eq!(standing.sides.first.bank, ms(123_000));
    assert_eq!(standing.sides.first.moves_left, Some(7));
    let mut clock = Clock::join(control, standing).expect("a clock");
    let mut now = 1_000_000;
    for _ in 0..7 {
        now += 10_000;
        clock.press(Side::First, at(now)).expect("a move");
        clock.press(Side::Second, at(now)).expect("a move");
    }
    let black = clock.read(at(now)).expect("a reading").sides.first;
    assert_eq!((black.bank, black.moves_left), (ms(300_000), Some(25)));
}

#[test]
fn a_pause_of_ogs_takes_off_the_time_since_the_last_move() {
    let control = control("ogs", OGS_BYOYOMI);
    let black = r#"{"thinking_time":20,"periods":3,"period_time":30}"#;
    let white = r#"{"thinking_time":60,"periods":3,"period_time":30}"#;
    let paused = r#","paused_since":1055000,"pause":{"paused":true,"paused_since":1055000,
        "pause_control":{"paused":{"pausing_player_id":11,"pauses_left":4}}}"#;
    let standing = read(StandingFormat::Ogs, &ogs(black, white, paused), &control);
    assert_eq!(
        (standing.phase, standing.at),
        (Phase::Paused, at(1_055_000))
    );
    let side = standing.sides.first;
    // 20 s of main time, one period, and 5 s of the next.
    assert_eq!(
        (side.stage, side.lives, side.bank),
        (1, Some(2), ms(25_000))
    );
    // The key outside `pause` stays after the game is resumed.
    let resumed = r#","paused_since":1055000,"pause":{"paused":false}"#;
    let standing = read(StandingFormat::Ogs, &ogs(black, white, resumed), &control);
    assert_eq!(
        (standing.phase, standing.at),
        (Phase::Running, at(1_000_000))
    );
}

#[test]
fn a_game_of_ogs_in_start_mode_waits_for_its_first_move() {
    let plain = control("ogs", OGS_BYOYOMI);
    let time = r#"{"thinking_time":60,"periods":3,"period_time":30}"#;
    let text = ogs(time, time, r#","start_mode":true"#);
    let standing = read(StandingFormat::Ogs, &text, &plain);
    assert_eq!(standing.phase, Phase::NotStarted);
    let first_move = FirstMove::new(Millis::from_mins(5), FirstMoveMissed::Abort);
    let opening = Opening::Untimed {
        turns: 2.try_into().expect("above 0"),
        earns: false,
        first_move: Some(first_move),
    };
    let schedule = plain.schedule(Side::First).clone();
    let untimed = TimeControl::new(schedule.clone(), schedule, Rules::new().opening(opening));
    let untimed = untimed.expect("a time control");
    let standing = read(StandingFormat::Ogs, &text, &untimed);
    let clock = Clock::join(untimed.clone(), standing).expect("a clock");
    assert_eq!(clock.deadline(), Some(at(1_300_001)));
    // Without start_mode the opening is over.
    let standing = read(StandingFormat::Ogs, &ogs(time, time, ""), &untimed);
    let clock = Clock::join(untimed, standing).expect("a clock");
    assert_eq!(
        clock
            .read(at(1_001_000))
            .expect("a reading")
            .sides
            .first
            .bank,
        ms(59_000)
    );
}

#[test]
fn other_systems_of_ogs() {
    let simple = control("ogs", r#"{"system":"simple","per_move":20}"#);
    let text = r#"{"current_player":22,"black_player_id":11,"white_player_id":22,"last_move":9000,"black_time":20000}"#;
    let standing = read(StandingFormat::Ogs, text, &simple);
    assert_eq!(standing.on_turn, Side::Second);
    assert_eq!(standing.sides.second.bank, ms(20_000));
    let none = control("ogs", r#"{"system":"none"}"#);
    let standing = read(StandingFormat::Ogs, "{}", &none);
    assert_eq!((standing.at, standing.on_turn), (at(5_000), Side::First));
    let fischer = control(
        "ogs",
        r#"{"system":"fischer","initial_time":120,"time_increment":30,"max_time":300}"#,
    );
    let side = r#"{"thinking_time":101,"skip_bonus":false}"#;
    let standing = read(StandingFormat::Ogs, &ogs(side, side, ""), &fischer);
    assert_eq!(standing.sides.first.bank, ms(101_000));
}

#[test]
fn clocks_of_ogs_that_are_refused() {
    use ParseErrorKind::{Contradiction, ExpectedSeconds, MissingKey, NumberTooLarge, OutOfRange};
    let byoyomi = &control("ogs", OGS_BYOYOMI);
    let canadian = &control("ogs", OGS_CANADIAN);
    let absolute = &control("ogs", r#"{"system":"absolute","total_time":60}"#);
    // Unlike the time per move of `simple`, their periods are in the message.
    let of_periods = |main_s: u32, periods: u32| {
        let text = format!(
            r#"{{"system":"byoyomi","main_time":{main_s},"period_time":30,"periods":{periods}}}"#
        );
        control("ogs", &text)
    };
    let (without_main, one_period) = (&of_periods(0, 3), &of_periods(60, 1));
    let whole = r#"{"thinking_time":60}"#;
    let rows = [
        (
            without_main,
            r#"{"thinking_time":0}"#,
            MissingKey,
            "periods",
        ),
        (one_period, r#"{"thinking_time":0}"#, MissingKey, "periods"),
        (
            byoyomi,
            r#"{"thinking_time":0,"periods":4}"#,
            Contradiction,
            "periods",
        ),
        (byoyomi, r#"{"thinking_time":0}"#, MissingKey, "periods"),
        (byoyomi, r#"{"periods":3}"#, MissingKey, "thinking_time"),
        (
            byoyomi,
            r#"{"thinking_time":-1,"periods":-3}"#,
            OutOfRange,
            "periods",
        ),
        (
            byoyomi,
            r#"{"thinking_time":"9","periods":3}"#,
            ExpectedSeconds,
            "thinking_time",
        ),
        (
            byoyomi,
            r#"{"thinking_time":1e99}"#,
            NumberTooLarge,
            "thinking_time",
        ),
        (
            canadian,
            r#"{"thinking_time":0,"moves_left":0,"block_time":9}"#,
            Contradiction,
            "moves_left",
        ),
        (
            byoyomi,
            r#"{"thinking_time":99999999999999999999}"#,
            NumberTooLarge,
            "thinking_time",
        ),
        (
            canadian,
            r#"{"thinking_time":0,"moves_left":26,"block_time":9}"#,
            Contradiction,
            "moves_left",
        ),
        (
            canadian,
            r#"{"thinking_time":0,"moves_left":6}"#,
            MissingKey,
            "block_time",
        ),
        (
            absolute,
            r#"{"thinking_time":9,"periods":2}"#,
            Contradiction,
            "periods",
        ),
        (
            absolute,
            r#"{"thinking_time":9,"moves_left":2}"#,
            Contradiction,
            "moves_left",
        ),
    ];
    for (control, black, kind, key) in rows {
        let (found, words) = refused(StandingFormat::Ogs, &ogs(black, whole, ""), control);
        assert_eq!(found, kind, "{black}: {words}");
        assert!(words.contains(&format!("black_time.{key}")), "{words}");
    }
    let text = ogs("17", whole, "");
    let (_, words) = refused(StandingFormat::Ogs, &text, byoyomi);
    assert!(words.contains("black_time"), "{words}");
    let text = ogs(whole, whole, "").replace(r#""current_player":11"#, r#""current_player":3"#);
    let (kind, words) = refused(StandingFormat::Ogs, &text, absolute);
    assert_eq!(kind, ParseErrorKind::UnknownWord);
    assert!(words.contains("the id of black or of white"), "{words}");
    for text in [
        "",
        "[]",
        "{\"last_move\":",
        "{\"pause\":3}",
        "{\"start_mode\":1}",
    ] {
        let full = ogs(whole, whole, "");
        refused(StandingFormat::Ogs, text, absolute);
        let cut = full.len() / 2;
        refused(StandingFormat::Ogs, &full[..cut], absolute);
    }
}

/// `computeNewPlayerClock` in online-go/goban src/Goban/OGSConnectivity.ts, which the server's pages
/// use: "if (ret.main_time <= 0 && (ret.periods_left || 0) === 0) { ret.timed_out = true; }", for
/// Canadian time "if (ret.main_time <= 0 && ret.block_time_left <= 0)", otherwise
/// "if (ret.main_time <= 0)".
#[test]
fn a_player_of_ogs_without_any_time_has_lost_on_time() {
    let absolute = r#"{"system":"absolute","total_time":60}"#;
    let rows = [
        (
            OGS_BYOYOMI,
            r#"{"thinking_time":0,"periods":0,"period_time":30}"#,
            1,
        ),
        (OGS_BYOYOMI, r#"{"thinking_time":-0.25,"periods":0}"#, 1),
        (
            OGS_CANADIAN,
            r#"{"thinking_time":0,"moves_left":0,"block_time":0}"#,
            1,
        ),
        (
            OGS_CANADIAN,
            r#"{"thinking_time":0,"moves_left":7,"block_time":-1e-05}"#,
            1,
        ),
        (absolute, r#"{"thinking_time":-3}"#, 0),
    ];
    for (system, black, stage) in rows {
        let control = control("ogs", system);
        let white = r#"{"thinking_time":60}"#;
        let standing = read(StandingFormat::Ogs, &ogs(black, white, ""), &control);
        assert_eq!(standing.phase, Phase::Flagged, "{black}");
        let sides = standing.sides;
        assert_eq!(
            (sides.first.flag, sides.second.flag),
            (Flag::Fallen, Flag::Up)
        );
        assert_eq!(
            (sides.first.bank, sides.first.stage),
            (ms(0), stage),
            "{black}"
        );
        assert_eq!(sides.second.bank, ms(60_000));
        // Both cannot have lost.
        let (kind, _) = refused(StandingFormat::Ogs, &ogs(black, black, ""), &control);
        assert_eq!(kind, ParseErrorKind::Contradiction);
    }
}

#[test]
fn a_negative_main_time_of_ogs_is_over() {
    let black = r#"{"thinking_time":-0.25,"periods":2,"period_time":30}"#;
    let white = r#"{"thinking_time":1e-05,"periods":3,"period_time":30}"#;
    let control = control("ogs", OGS_BYOYOMI);
    let sides = read(StandingFormat::Ogs, &ogs(black, white, ""), &control).sides;
    assert_eq!((sides.first.stage, sides.first.lives), (1, Some(2)));
    assert_eq!(sides.first.bank, ms(30_000));
    // Less than a millisecond is none.
    assert_eq!((sides.second.stage, sides.second.lives), (1, Some(3)));
}

#[test]
fn times_of_ogs_with_decimals_and_exponents() {
    let black = r#"{"thinking_time":2.05e+1,"periods":3}"#;
    let paused = r#","pause":{"paused":true,"paused_since":1005000.75}"#;
    let control = control("ogs", OGS_BYOYOMI);
    let standing = read(StandingFormat::Ogs, &ogs(black, black, paused), &control);
    assert_eq!(standing.at, at(1_005_000));
    let sides = standing.sides;
    assert_eq!(
        (sides.first.bank, sides.second.bank),
        (ms(15_500), ms(20_500))
    );
    // The server used to report pauses in seconds.
    let text = ogs(
        black,
        black,
        r#","pause":{"paused":true,"paused_since":1700000005.9}"#,
    );
    let text = text.replace("\"last_move\":1000000", "\"last_move\":1700000000000");
    let standing = read(StandingFormat::Ogs, &text, &control);
    assert_eq!(standing.at.get(), 1_700_000_005_000);
}

/// "case "simple": ret.main_time = is_current_player ? … time_control.per_move …": the client looks at
/// no time of the message.
#[test]
fn simple_time_of_ogs_as_a_number_an_object_or_nothing() {
    let simple = control("ogs", r#"{"system":"simple","per_move":20}"#);
    for time in ["20000", "20.5", "{}", r#"{"thinking_time":20}"#, "null"] {
        let standing = read(StandingFormat::Ogs, &ogs(time, time, ""), &simple);
        assert_eq!(standing.sides.first.bank, ms(20_000), "{time}");
        assert_eq!(standing.phase, Phase::Running);
    }
    // One period of byo-yomi without main time plays as `simple` does.
    let text = ogs(
        r#"{"thinking_time":0,"periods":0}"#,
        r#"{"thinking_time":0,"periods":1}"#,
        "",
    );
    assert_eq!(
        read(StandingFormat::Ogs, &text, &simple).phase,
        Phase::Flagged
    );
}

/// In `start_mode` no move has been made: whoever is on turn begins, as white does with a handicap.
#[test]
fn white_begins_a_handicap_game_of_ogs() {
    let plain = control("ogs", OGS_BYOYOMI);
    let opening = |turns: u8| Opening::Untimed {
        turns: turns.try_into().expect("above 0"),
        earns: false,
        first_move: Some(FirstMove::new(Millis::from_mins(5), FirstMoveMissed::Abort)),
    };
    let time = r#"{"thinking_time":60,"periods":3}"#;
    let text = ogs(time, time, r#","start_mode":true"#);
    let text = text.replace(r#""current_player":11"#, r#""current_player":22"#);
    for turns in [1, 2] {
        let schedule = plain.schedule(Side::First).clone();
        let rules = Rules::new().opening(opening(turns));
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a time control");
        let standing = read(StandingFormat::Ogs, &text, &control);
        let mut clock = Clock::join(control, standing).expect("a clock");
        clock.press(Side::Second, at(1_100_000)).expect("a move");
        let black = clock.read(at(1_101_000)).expect("a reading").sides.first;
        assert_eq!(black.turn_left.is_some(), turns == 2);
        assert_eq!(black.bank, ms(if turns == 2 { 60_000 } else { 59_000 }));
    }
}

/// The message `board` with the keys of `GameBoardResponse` in gbtami/pychess-variants
/// server/typing_defs.py.
fn board(status: &str, fen: &str, ply: u32, clocks: &str, byo: &str) -> String {
    format!(
        r#"{{"type":"board","gameId":"Zz0aBcDe","status":{status},"result":"*","fen":"{fen}",
        "lastMove":"e7e5","tp":"ann","steps":[{{"fen":"{fen}","turnColor":"white"}}],"check":false,
        "ply":{ply},"clocks":{clocks},"byo":{byo},"pgn":"","rdiffs":"","date":"","uci_usi":"",
        "ct":"","berserk":{{"w":false,"b":false}},"by":""}}"#
    )
}

const WHITE_TO_MOVE: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const BLACK_TO_MOVE: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const DARK: &str =
    "********/********/********/********/********/********/********/******** w - - 0 1";

#[test]
fn a_game_of_pychess() {
    let control = control("lichess", "3+2");
    let text = board("-1", WHITE_TO_MOVE, 2, "[123456.789, 175500]", "\"\"");
    let standing = read(StandingFormat::Pychess, &text, &control);
    assert_eq!((standing.at, standing.phase), (at(5_000), Phase::Running));
    assert_eq!(standing.on_turn, Side::First);
    let sides = standing.sides;
    assert_eq!(
        (sides.first.bank, sides.second.bank),
        (ms(123_456), ms(175_500))
    );
    assert_eq!((sides.first.moves, sides.second.moves), (Some(1), Some(1)));
    let text = board("-1", BLACK_TO_MOVE, 1, "[180000, -40]", "\"\"");
    let standing = read(StandingFormat::Pychess, &text, &control);
    assert_eq!(standing.on_turn, Side::Second);
    let sides = standing.sides;
    assert_eq!((sides.first.moves, sides.second.moves), (Some(1), Some(0)));
    assert_eq!(sides.second.bank, ms(0));
}

/// From the client's clock: "if (that.byoyomi && that.byoyomiPeriod > 0) { that.overtime = true;
/// that.byoyomiPeriod -= 1; that.duration = that.increment; … } else { … that.flagCallback(); }"
/// (client/clock.ts), and its test "recognizes an authoritative reduced period count as overtime"
/// (tests/clockByoyomiSync.test.ts).
#[test]
fn periods_of_pychess_are_those_after_the_present_one() {
    let control = control("gtp", "kgs-time_settings byoyomi 60 30 3");
    for (periods, stage, lives) in [
        (3, 0, None),
        (2, 1, Some(3)),
        (1, 1, Some(2)),
        (0, 1, Some(1)),
    ] {
        let text = board(
            "-1",
            WHITE_TO_MOVE,
            90,
            "[7000, 60000]",
            &format!("[{periods}, 3]"),
        );
        let standing = read(StandingFormat::Pychess, &text, &control);
        let side = standing.sides.first;
        assert_eq!(
            (side.stage, side.lives, side.bank),
            (stage, lives, ms(7_000))
        );
        assert_eq!(
            (standing.sides.second.stage, standing.sides.second.lives),
            (0, None)
        );
        // Three periods in all.
        let clock = Clock::join(control.clone(), standing).expect("a clock");
        let until = clock
            .forecast(at(5_000), 16)
            .expect("a forecast")
            .until_flag;
        assert_eq!(until, ms(7_001 + 30_000 * periods));
    }
}

#[test]
fn statuses_of_pychess() {
    let control = control("lichess", "3+2");
    let with = |status: &str, ply| {
        let fen = if ply % 2 == 0 {
            WHITE_TO_MOVE
        } else {
            BLACK_TO_MOVE
        };
        let text = board(status, fen, ply, "[180000, 180000]", "\"\"");
        read(StandingFormat::Pychess, &text, &control)
    };
    for (status, ply, phase) in [
        ("-2", 0, Phase::NotStarted),
        ("-2", 1, Phase::Running),
        ("-1", 0, Phase::Running),
        ("0", 4, Phase::Stopped),
        ("1", 9, Phase::Stopped),
        ("6", 9, Phase::Flagged),
        ("13", 9, Phase::Stopped),
    ] {
        let standing = with(status, ply);
        assert_eq!(standing.phase, phase, "{status}");
        let fallen = standing.sides.second.flag == Flag::Fallen;
        assert_eq!(fallen, status == "6");
    }
    let first_move = FirstMove::new(Millis::from_secs(20), FirstMoveMissed::Abort);
    let opening = Opening::Untimed {
        turns: 2.try_into().expect("above 0"),
        earns: false,
        first_move: Some(first_move),
    };
    let stage = Stage::new(Millis::from_mins(3));
    let abortable = of_stages(vec![stage], Rules::new().opening(opening));
    for (ply, phase) in [(1, Phase::Aborted), (2, Phase::Stopped)] {
        let fen = if ply == 2 {
            WHITE_TO_MOVE
        } else {
            BLACK_TO_MOVE
        };
        let text = board("0", fen, ply, "[180000, 180000]", "\"\"");
        assert_eq!(
            read(StandingFormat::Pychess, &text, &abortable).phase,
            phase
        );
    }
}

/// Spectators of Fog of War see a board of asterisks, with white to move (`DARK_FEN`, server/const.py).
#[test]
fn the_side_on_turn_in_fog_of_war_is_said_by_the_caller() {
    let control = control("lichess", "3+2");
    let text = board("-1", DARK, 3, "[180000, 170000]", "\"\"");
    let parse = |on_turn| StandingFormat::Pychess.parse(&text, &control, on_turn, at(0));
    let standing = parse(Side::Second).expect("a standing");
    assert_eq!(standing.on_turn, Side::Second);
    let moves = |side: Side| standing.sides.get(side).moves;
    assert_eq!(
        (moves(Side::First), moves(Side::Second)),
        (Some(2), Some(1))
    );
    // Then black has begun.
    let standing = parse(Side::First).expect("a standing");
    assert_eq!(standing.sides.second.moves, Some(2));
}

#[test]
fn boards_of_pychess_that_are_refused() {
    use ParseErrorKind::{
        Contradiction, ExpectedNumber, MissingKey, NumberTooLarge, OutOfRange, Syntax, UnknownWord,
    };
    let plain = &control("lichess", "3+2");
    let byoyomi = &control("gtp", "kgs-time_settings byoyomi 60 30 3");
    let periods = &control("gtp", "kgs-time_settings byoyomi 0 30 3");
    let canadian = &control("gtp", "time_settings 600 300 25");
    let two = &Notation::CHESS.parse("40/90, G/30").expect("it");
    let good = board("-1", WHITE_TO_MOVE, 2, "[1000,2000]", "[2,3]");
    let rows = [
        (byoyomi, "[2,3]", "[4,3]", Contradiction, "byo[0]"),
        (byoyomi, "[2,3]", "[2,-1]", OutOfRange, "byo[1]"),
        (byoyomi, "[2,3]", "[2,99999]", Contradiction, "byo[1]"),
        (byoyomi, "[2,3]", "[2]", OutOfRange, "byo"),
        (byoyomi, "[2,3]", "\"\"", Contradiction, "byo"),
        (byoyomi, "\"byo\":[2,3]", "\"of\":0", Contradiction, "byo"),
        (
            byoyomi,
            "[2,3]",
            "\"2,3\"",
            Syntax(SyntaxErrorKind::ExpectedList),
            "byo",
        ),
        // Without main time the first period is the first of those that are counted.
        (periods, "[2,3]", "[2,3]", Contradiction, "byo[1]"),
        (plain, "", "", Contradiction, "byo"),
        (canadian, "[2,3]", "\"\"", Contradiction, "clocks"),
        (two, "[2,3]", "\"\"", Contradiction, "clocks"),
        (
            byoyomi,
            "[1000,2000]",
            "[1000,2000,3000]",
            OutOfRange,
            "clocks",
        ),
        (
            byoyomi,
            "[1000,2000]",
            "[1000,\"2\"]",
            ExpectedNumber,
            "clocks[1]",
        ),
        (
            byoyomi,
            "[1000,2000]",
            "[1e30,2000]",
            NumberTooLarge,
            "clocks[0]",
        ),
        (byoyomi, "\"clocks\"", "\"clock\"", MissingKey, "clocks"),
        (byoyomi, "\"ply\"", "\"plies\"", MissingKey, "ply"),
        (byoyomi, "\"status\"", "\"state\"", MissingKey, "status"),
        (
            byoyomi,
            "\"status\":-1",
            "\"status\":-3",
            OutOfRange,
            "status",
        ),
        (
            byoyomi,
            "\"status\":-1",
            "\"status\":\"6\"",
            ExpectedNumber,
            "status",
        ),
        (byoyomi, " w KQkq", " r KQkq", UnknownWord, "fen"),
        (byoyomi, " w KQkq - 0 2", "", UnknownWord, "fen"),
    ];
    for (control, from, to, kind, key) in rows {
        let (found, words) = refused(StandingFormat::Pychess, &good.replace(from, to), control);
        assert_eq!(found, kind, "{to}: {words}");
        assert!(words.contains(key), "{to}: {words}");
    }
    // An untimed side has no clock.
    let unlimited = control("lichess", "unlimited");
    let standing = read(StandingFormat::Pychess, &good, &unlimited);
    assert_eq!(standing.sides.first.bank, None);
}

/// CuteChess lets a person play on past zero: "go wtime 165661 btime -170671 winc 2000 binc 2000"
/// (bdmendes/camel, issue 219).
#[test]
fn a_time_past_zero_is_0_in_uci_and_usi() {
    let fischer = control("pgn", "300+2");
    let text = "go wtime 165661 btime -170671 winc 2000 binc 2000";
    let standing = read(StandingFormat::Uci, text, &fischer);
    assert_eq!(standing.sides.first.bank, ms(165_661));
    assert_eq!(standing.sides.second.bank, ms(0));
    let byoyomi = control("gtp", "kgs-time_settings byoyomi 600 10 1");
    let text = "go btime -3 wtime 5000 byoyomi 10000";
    let standing = read(StandingFormat::Usi, text, &byoyomi);
    let black = standing.sides.first;
    assert_eq!((black.stage, black.bank), (1, ms(10_000)));
}

/// From lichess's description of its Board API, "First Move" and "Middle Game".
const FIRST_MOVE: &str = r#"{"type":"gameState","moves":"e2e4","wtime":900000,"btime":900000,"winc":10000,"binc":10000,"wdraw":false,"bdraw":false,"status":"started"}"#;
const MIDDLE: &str = r#"{"type":"gameState","moves":"e2e4 c7c6 g1f3 d7d5 e4e5 c8f5 d2d4 e7e6 h2h3 f5e4 b1d2 f8b4 c2c3 b4a5 d2e4 d5e4 f3d2 d8h4 g2g3 h4e7 d2e4 e7d7 e4d6 e8f8 d1f3 g8h6 c1h6 h8g8 h6g5 a5c7 e1c1 c7d6 e5d6 d7d6 g5f4 d6d5 f3d5 c6d5 f4d6 f8e8 d6b8 a8b8 f1b5 e8f8 h1e1 f8e7 d1d3 a7a6 b5a4 g8c8 a4b3 b7b5 b3d5 e7f8","wtime":903960,"btime":847860,"winc":10000,"binc":10000,"wdraw":false,"bdraw":false,"status":"started"}"#;
/// "New Game" of the same.
const FULL: &str = r#"{"id":"972RKuuq","variant":{"key":"standard","name":"Standard","short":"Std"},"clock":{"initial":900000,"increment":10000},"speed":"rapid","perf":{"name":"Rapid"},"rated":false,"createdAt":1586647003562,"white":{"id":"godking666","name":"Godking666","title":null,"rating":1761},"black":{"id":"andrescavallin","name":"andrescavallin","title":null,"rating":1362,"provisional":true},"initialFen":"startpos","type":"gameFull","state":{"type":"gameState","moves":"e2e4","wtime":900000,"btime":900000,"winc":10000,"binc":10000,"wdraw":false,"bdraw":false,"status":"started"}}"#;

#[test]
fn games_of_lichess() {
    let control = control("lichess", "15+10");
    let standing = read(StandingFormat::Lichess, MIDDLE, &control);
    assert_eq!((standing.at, standing.phase), (at(5_000), Phase::Running));
    assert_eq!(standing.on_turn, Side::First);
    let sides = standing.sides;
    assert_eq!(
        (sides.first.bank, sides.second.bank),
        (ms(903_960), ms(847_860))
    );
    assert_eq!(
        (sides.first.moves, sides.second.moves),
        (Some(27), Some(27))
    );
    let clock = Clock::join(control.clone(), standing).expect("a clock");
    let white = clock.read(at(6_000)).expect("a reading").sides.first;
    assert_eq!(white.bank, ms(902_960));
    let first = read(StandingFormat::Lichess, FIRST_MOVE, &control);
    assert_eq!(first, read(StandingFormat::Lichess, FULL, &control));
    assert_eq!(first.on_turn, Side::Second);
    // A position with black to move.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let text = FULL.replace("startpos", fen);
    let black = read(StandingFormat::Lichess, &text, &control);
    assert_eq!(black.on_turn, Side::First);
    assert_eq!(
        (black.sides.first.moves, black.sides.second.moves),
        (Some(0), Some(1))
    );
    // Without moves, the caller says who is on turn.
    let text = r#"{"wtime":5,"btime":6,"status":"started"}"#;
    let second = StandingFormat::Lichess.parse(text, &control, Side::Second, at(0));
    assert_eq!(second.map(|standing| standing.on_turn), Ok(Side::Second));
}

#[test]
fn statuses_of_lichess() {
    let plain = control("lichess", "15+10");
    let with = |status: &str| MIDDLE.replace("started", status);
    for (status, phase) in [
        ("created", Phase::Running),
        ("mate", Phase::Stopped),
        ("resign", Phase::Stopped),
        ("draw", Phase::Stopped),
        ("aborted", Phase::Stopped),
        ("outoftime", Phase::Flagged),
    ] {
        let standing = read(StandingFormat::Lichess, &with(status), &plain);
        assert_eq!(standing.phase, phase, "{status}");
        let fallen = standing.sides.first.flag == Flag::Fallen;
        assert_eq!(fallen, status == "outoftime");
    }
    let (kind, words) = refused(StandingFormat::Lichess, &with("begun"), &plain);
    assert_eq!(kind, ParseErrorKind::UnknownWord);
    assert!(words.contains("in status"), "{words}");
    let new = r#"{"moves":"","wtime":900000,"btime":900000,"status":"created",
        "expiration":{"idleMillis":4000,"millisToMove":20000}}"#;
    let standing = read(StandingFormat::Lichess, new, &plain);
    assert_eq!(standing.phase, Phase::NotStarted);
    let first_move = FirstMove::new(Millis::from_secs(20), FirstMoveMissed::Abort);
    let opening = Opening::Untimed {
        turns: 2.try_into().expect("above 0"),
        earns: false,
        first_move: Some(first_move),
    };
    let stage = Stage::new(Millis::from_mins(15));
    let abortable = of_stages(vec![stage], Rules::new().opening(opening));
    let started = new.replace("created", "started");
    let standing = read(StandingFormat::Lichess, &started, &abortable);
    let clock = Clock::join(abortable.clone(), standing).expect("a clock");
    assert_eq!(clock.deadline(), Some(at(5_000 + 16_001)));
    let aborted = new.replace("created", "aborted");
    let standing = read(StandingFormat::Lichess, &aborted, &abortable);
    assert_eq!(standing.phase, Phase::Aborted);
    // After the untimed turns.
    let timed = started.replace("\"\"", "\"e2e4 e7e5\"");
    let standing = read(StandingFormat::Lichess, &timed, &abortable);
    assert_eq!(standing.sides.first.turn_used, Millis::ZERO);
    let aborted = timed.replace("started", "aborted");
    let standing = read(StandingFormat::Lichess, &aborted, &abortable);
    assert_eq!(standing.phase, Phase::Stopped);
}

#[test]
fn a_clock_of_ogs_with_one_player_twice() {
    let time = r#"{"thinking_time":60,"periods":3,"period_time":30}"#;
    let text = format!(
        r#"{{"current_player":1,"black_player_id":1,"white_player_id":1,
        "black_time":{time},"white_time":{time}}}"#
    );
    let (kind, _) = refused(StandingFormat::Ogs, &text, &control("ogs", OGS_BYOYOMI));
    assert_eq!(kind, ParseErrorKind::Ambiguous);
}

#[test]
fn stones_of_gtp_at_their_limits() {
    let canadian = control("gtp", "time_settings 600 300 25");
    let text = "time_left b 300 25\ntime_left w 600 0";
    let standing = read(StandingFormat::Gtp, text, &canadian);
    assert_eq!(standing.sides.first.moves_left, Some(25));
    // Without main time, no stones left is no state of a game.
    let overtime = control("gtp", "time_settings 0 300 25");
    let text = "time_left b 300 0\ntime_left w 300 0";
    let (kind, _) = refused(StandingFormat::Gtp, text, &overtime);
    assert_eq!(kind, ParseErrorKind::Contradiction);
}

#[test]
fn stones_of_gtp_are_periods_or_moves_of_the_stage() {
    let byoyomi = control("gtp", "kgs-time_settings byoyomi 600 30 5");
    let text = "time_left b 12 3\ntime_left w 480 0";
    let sides = read(StandingFormat::Gtp, text, &byoyomi).sides;
    assert_eq!((sides.first.stage, sides.first.lives), (1, Some(3)));
    assert_eq!((sides.second.stage, sides.second.lives), (0, None));
    // No stones left is the first stage, even if that has a quota too.
    let quota = Stage::new(Millis::from_secs(600)).quota_then(10, WhenMet::RepeatSet);
    let period = Stage::new(Millis::from_secs(30)).quota_then(1, WhenMet::RepeatSet);
    let both = of_stages(vec![quota.on_expiry(OnExpiry::Next), period], Rules::new());
    let sides = read(StandingFormat::Gtp, text, &both).sides;
    assert_eq!((sides.second.stage, sides.second.bank), (0, ms(480_000)));
}

/// In UCI the time of a side includes that of the stage which follows when its bank runs out.
#[test]
fn the_opponent_in_uci_is_in_main_time_while_that_lasts() {
    let byoyomi = control("gtp", "kgs-time_settings byoyomi 600 30 5");
    let opponent = |time: u32| {
        let text = format!("go wtime 90000 btime {time}");
        let side = read(StandingFormat::Uci, &text, &byoyomi).sides.second;
        (side.stage, side.bank)
    };
    assert_eq!(opponent(80_000), (0, ms(50_000)));
    assert_eq!(opponent(30_001), (0, ms(1)));
    assert_eq!(opponent(30_000), (1, ms(30_000)));
}

/// USI leaves out what a side gets after its move; a delay of the turn that runs is in the time.
#[test]
fn credits_in_usi_and_uci() {
    let ten = Millis::from_secs(10);
    let amount = |credit| {
        let stage = Stage::new(Millis::from_secs(300)).credit(credit);
        let control = of_stages(vec![stage], Rules::new());
        let text = "go btime 60000 wtime 60000";
        let sides = read(StandingFormat::Usi, text, &control).sides;
        (sides.first.bank, sides.first.lent)
    };
    let every = |moves| NonZeroU32::new(moves).expect("moves");
    let apart = |keep| Credit::Apart { amount: ten, keep };
    let paid = |moves| Credit::Paid {
        amount: ten,
        every: every(moves),
        keep: 100,
    };
    assert_eq!(amount(apart(100)), (ms(60_000), ms(10_000)));
    assert_eq!(amount(apart(50)), (ms(55_000), ms(10_000)));
    assert_eq!(amount(paid(1)), (ms(70_000), None));
    assert_eq!(amount(paid(2)), (ms(60_000), None));
    let delay = control("us-chess", "G/5 d5");
    let sides = read(StandingFormat::Uci, "go wtime 60000 btime 60000", &delay).sides;
    assert_eq!(
        (sides.first.bank, sides.first.lent),
        (ms(55_000), ms(5_000))
    );
    assert_eq!((sides.second.bank, sides.second.lent), (ms(55_000), None));
}

#[test]
fn moves_that_no_message_of_an_engine_says_are_those_of_the_opening() {
    let moves = |opening| {
        let rules = Rules::new().opening(opening);
        let control = of_stages(vec![Stage::new(Millis::from_mins(5))], rules);
        let standing = read(StandingFormat::Uci, "go wtime 9000 btime 9000", &control);
        standing.sides.first.moves
    };
    assert_eq!(moves(Opening::Timed), None);
    let untimed = Opening::Untimed {
        turns: 2.try_into().expect("turns"),
        earns: false,
        first_move: None,
    };
    assert_eq!(moves(untimed), Some(2));
    let least = Millis::ZERO;
    assert_eq!(moves(Opening::Setup { least }), Some(1));
}

#[test]
fn a_byoyomi_of_zero_in_usi_is_none() {
    let control = control("pgn", "600");
    let text = "go btime 60000 wtime 50000 byoyomi 0";
    let standing = read(StandingFormat::Usi, text, &control);
    assert_eq!(standing.sides.first.bank, ms(60_000));
}

#[test]
fn a_side_without_a_clock_has_no_time_in_usi() {
    let timed = Schedule::new(vec![Stage::new(Millis::from_mins(1))]).expect("a schedule");
    let untimed = Schedule::new(Vec::new()).expect("a schedule");
    let control = TimeControl::new(timed, untimed, Rules::new()).expect("a time control");
    let standing = read(StandingFormat::Usi, "go btime 60000 wtime 0", &control);
    assert_eq!(standing.sides.first.bank, ms(60_000));
    assert_eq!(standing.sides.second.bank, None);
    let (kind, _) = refused(StandingFormat::Usi, "go btime 60000 wtime 1", &control);
    assert_eq!(kind, ParseErrorKind::Contradiction);
}

#[test]
fn states_of_lichess_that_are_refused() {
    use ParseErrorKind::{Contradiction, ExpectedNumber, MissingKey, NumberTooLarge, OutOfRange};
    let control = &control("lichess", "15+10");
    for (from, to, kind, key) in [
        (
            "\"wtime\":903960",
            "\"wtime\":\"9\"",
            ExpectedNumber,
            "wtime",
        ),
        ("\"wtime\":903960", "\"wtime\":-1", OutOfRange, "wtime"),
        (
            "\"wtime\":903960",
            "\"wtime\":9007199254740993",
            NumberTooLarge,
            "wtime",
        ),
        ("\"wtime\":903960,", "", MissingKey, "wtime"),
        (",\"status\":\"started\"", "", MissingKey, "status"),
    ] {
        let (found, words) = refused(StandingFormat::Lichess, &MIDDLE.replace(from, to), control);
        assert_eq!(found, kind, "{words}");
        assert!(words.contains(key), "{words}");
    }
    let (_, words) = refused(
        StandingFormat::Lichess,
        &FULL.replace("900000,\"bt", "null,\"bt"),
        control,
    );
    assert!(words.contains("state.wtime"), "{words}");
    refused(StandingFormat::Lichess, &MIDDLE[..50], control);
    let several = Notation::CHESS
        .parse("40/90, G/30")
        .expect("a time control");
    let (kind, _) = refused(StandingFormat::Lichess, MIDDLE, &several);
    assert_eq!(kind, Contradiction);
    // An unlimited game: the site sends a number that means no limit.
    let unlimited = Notation::named("lichess")
        .expect("it")
        .parse("unlimited")
        .expect("it");
    let standing = read(StandingFormat::Lichess, MIDDLE, &unlimited);
    assert_eq!(standing.sides.first.bank, None);
    let flagged = MIDDLE.replace("started", "outoftime");
    refused(StandingFormat::Lichess, &flagged, &unlimited);
}

#[test]
fn engine_commands_that_are_refused() {
    use ParseErrorKind::{Ambiguous, Contradiction, MissingKey, UnknownWord};
    let absolute = control("gtp", "time_settings 600 0 0");
    let byoyomi = control("gtp", "kgs-time_settings byoyomi 600 30 5");
    let untimed = control("gtp", "time_settings 0 1 0");
    let chess = |text| Notation::CHESS.parse(text).expect("a time control");
    let rows = [
        (
            StandingFormat::Gtp,
            &absolute,
            "time_left b 9 3\ntime_left w 9 0",
            Contradiction,
            10,
            5,
        ),
        (
            StandingFormat::Gtp,
            &byoyomi,
            "time_left b 9 0\ntime_left w 9 6",
            Contradiction,
            26,
            5,
        ),
        (
            StandingFormat::Gtp,
            &byoyomi,
            "time_left Black 9 6\ntime_left w 9 0",
            Contradiction,
            10,
            9,
        ),
        (
            StandingFormat::Gtp,
            &byoyomi,
            "time_left b 9 0",
            MissingKey,
            15,
            0,
        ),
        (
            StandingFormat::Gtp,
            &untimed,
            "time_left b 9 0",
            Contradiction,
            10,
            5,
        ),
        (
            StandingFormat::Gtp,
            &byoyomi,
            "time_lost b 9 0",
            UnknownWord,
            0,
            9,
        ),
        (
            StandingFormat::Uci,
            &absolute,
            "go wtime 900",
            MissingKey,
            12,
            0,
        ),
        (
            StandingFormat::Uci,
            &absolute,
            "go infinite",
            MissingKey,
            11,
            0,
        ),
        (
            StandingFormat::Uci,
            &absolute,
            "go wtime 9 btime 9 movestogo 4",
            Contradiction,
            19,
            11,
        ),
        (
            StandingFormat::Uci,
            &absolute,
            "go movetime 9",
            Contradiction,
            3,
            10,
        ),
        (
            StandingFormat::Uci,
            &chess("40/90, 20/30, G/15"),
            "go wtime 9 btime 9 movestogo 4",
            Ambiguous,
            0,
            30,
        ),
        (
            StandingFormat::Usi,
            &absolute,
            "go btime 0 wtime 0 byoyomi 30000",
            Contradiction,
            19,
            13,
        ),
        (
            StandingFormat::Usi,
            &byoyomi,
            "go btime 0 wtime 0 byoyomi 10000",
            Contradiction,
            19,
            13,
        ),
        (
            StandingFormat::Usi,
            &byoyomi,
            "go btime 9 wtime 9",
            Ambiguous,
            0,
            18,
        ),
    ];
    for (format, control, text, kind, offset, length) in rows {
        let error = format
            .parse(text, control, Side::First, at(0))
            .expect_err(text);
        assert_eq!(
            (error.kind, error.offset, error.length),
            (kind, offset, length),
            "{text}: {error}"
        );
    }
}

#[test]
fn movestogo_is_the_number_of_the_side_on_turn() {
    let control = Notation::CHESS
        .parse("40/90, G/30")
        .expect("a time control");
    let parse = |moves: u32, on_turn| {
        let text = format!("go wtime 60000 btime 50000 movestogo {moves}");
        let parsed = StandingFormat::Uci.parse(&text, &control, on_turn, at(0));
        let sides = parsed.expect("a standing").sides;
        [sides.first, sides.second].map(|side| (side.stage, side.moves_left))
    };
    assert_eq!(parse(9, Side::First), [(0, Some(9)), (0, Some(9))]);
    assert_eq!(parse(9, Side::Second), [(0, Some(8)), (0, Some(9))]);
    // White has made its 40 moves.
    assert_eq!(parse(1, Side::Second), [(1, None), (0, Some(1))]);
}

#[test]
fn movestogo_is_that_of_an_opponent_with_less_time() {
    for texts in [["40/90, G/30", "40/60, G/30"], ["40/90", "40/60"]] {
        let [one, two] = texts.map(|text| control("chess", text));
        let odds = TimeControl::from_sides(&one, &two).expect("a time control");
        let mut clock = Clock::new(odds.clone());
        clock.start(Side::First, at(0)).expect("a start");
        for _ in 0..10 {
            clock.press(Side::First, at(0)).expect("a move");
            clock.press(Side::Second, at(0)).expect("a move");
        }
        let command = clock.command(Protocol::Uci, at(0)).expect("a command");
        let standing = StandingFormat::Uci.parse(&command, &odds, Side::First, at(0));
        let sides = standing.expect(&command).sides;
        assert_eq!(sides.first.moves_left, Some(30), "{command}");
        assert_eq!(sides.second.moves_left, Some(30), "{command}");
    }
}

/// First `40/90, G/30`, second `G/60`: the clock after so many moves of both.
fn of_unlike_schedules(moves: u32) -> (TimeControl, Clock) {
    let [two, one] = ["40/90, G/30", "G/60"].map(|text| control("chess", text));
    let odds = TimeControl::from_sides(&two, &one).expect("a time control");
    let mut clock = Clock::new(odds.clone());
    clock.start(Side::First, at(0)).expect("a start");
    for _ in 0..moves {
        clock.press(Side::First, at(0)).expect("a move");
        clock.press(Side::Second, at(0)).expect("a move");
    }
    (odds, clock)
}

#[test]
fn movestogo_says_nothing_about_a_side_with_another_schedule() {
    let (odds, clock) = of_unlike_schedules(0);
    let command = clock.command(Protocol::Uci, at(0)).expect("a command");
    let standing = StandingFormat::Uci.parse(&command, &odds, Side::First, at(0));
    let standing = standing.expect("a standing");
    assert_eq!(standing.sides.first.moves_left, Some(40));
    assert_eq!(standing.sides.second.moves_left, None);
    let joined = Clock::join(odds, standing).expect("a clock");
    assert_eq!(joined.command(Protocol::Uci, at(0)), Ok(command));
}

#[test]
fn a_command_may_not_say_the_stage_of_a_side_with_another_schedule() {
    let (odds, mut clock) = of_unlike_schedules(40);
    clock.press(Side::First, at(0)).expect("a move");
    assert_eq!(clock.read(at(0)).expect("a reading").sides.first.stage, 1);
    let command = clock.command(Protocol::Uci, at(0)).expect("a command");
    let refused = StandingFormat::Uci.parse(&command, &odds, Side::Second, at(0));
    let kind = refused.expect_err(&command).kind;
    assert_eq!(kind, ParseErrorKind::Ambiguous, "{command}");
}

/// Controls that a protocol can express, in play: the clock of a command has the same command.
#[test]
fn a_command_of_a_clock_gives_a_clock_with_the_same_command() {
    use {Protocol as P, StandingFormat as F};
    let stage = || Stage::new(Millis::from_secs(60));
    let second = Millis::from_secs(1);
    let credits = [
        Stage::increment(stage(), second),
        Stage::delay(stage(), second),
        stage().credit(Credit::Banked { amount: second }),
    ];
    let mut rows: Vec<(F, P, TimeControl)> = Vec::new();
    for credited in credits {
        for (format, protocol) in [(F::Uci, P::Uci), (F::Usi, P::Usi), (F::Gtp, P::Gtp)] {
            rows.push((format, protocol, of_stages(vec![credited], Rules::new())));
        }
    }
    for text in ["40/1, G/1", "10/1, G/1"] {
        rows.push((F::Uci, P::Uci, Notation::CHESS.parse(text).expect("it")));
    }
    let repeated = stage().quota_then(3, WhenMet::RepeatAdd);
    rows.push((F::Uci, P::Uci, of_stages(vec![repeated], Rules::new())));
    for text in [
        "kgs-time_settings byoyomi 60 10 3",
        "kgs-time_settings canadian 60 30 4",
        "time_settings 60 0 0",
        "kgs-time_settings byoyomi 0 10 3",
    ] {
        rows.push((F::Gtp, P::Gtp, control("gtp", text)));
        if !text.contains("canadian") {
            rows.push((F::Usi, P::Usi, control("gtp", text)));
            rows.push((F::Uci, P::Uci, control("gtp", text)));
        }
    }
    rows.push((F::Uci, P::Uci, control("gtp", "time_settings 0 1 0")));
    rows.push((F::Usi, P::Usi, control("gtp", "time_settings 0 1 0")));
    for (format, protocol, control) in rows {
        let mut clock = Clock::new(control.clone());
        clock.start(Side::First, at(0)).expect("a start");
        let mut now = 0;
        for turn in 0..40_u32 {
            let on_turn = clock.read(at(now)).expect("a reading").on_turn;
            let command = clock.command(protocol, at(now)).expect("a command");
            let standing = format.parse(&command, &control, on_turn, at(now));
            let standing = standing.unwrap_or_else(|error| panic!("{command}: {error}"));
            let joined = Clock::join(control.clone(), standing).expect("a clock");
            let again = joined.command(protocol, at(now)).expect("a command");
            assert_eq!(again, command, "{control:?}");
            now += 700 + turn * 137;
            if clock.press(on_turn, at(now)).is_err()
                || clock.read(at(now)).expect("a reading").phase.is_over()
            {
                break;
            }
        }
    }
}

#[test]
fn a_damaged_message_is_parsed_or_refused_at_a_place_in_it() {
    let byoyomi = r#"{"thinking_time":0,"periods":2,"period_time":30}"#;
    let paused = r#","pause":{"paused":true,"paused_since":1055000}"#;
    let messages = [
        FULL.to_string(),
        ogs(byoyomi, byoyomi, paused),
        "time_left b 12 3\ntime_left w 480 0".into(),
        "go wtime 60000 btime 50000 movestogo 9".into(),
        "go btime 0 wtime 50000 byoyomi 30000".into(),
        board("-1", WHITE_TO_MOVE, 2, "[1000.5,2000]", "[2,3]"),
    ];
    let controls = [
        control("lichess", "15+10"),
        control("ogs", OGS_BYOYOMI),
        control("ogs", OGS_CANADIAN),
        Notation::CHESS.parse("40/90, G/30").expect("it"),
    ];
    for (format, message) in StandingFormat::ALL.iter().zip(&messages) {
        for place in 0..message.len() {
            let (head, tail) = (&message[..place], &message[place + 1..]);
            for text in [
                head.to_string(),
                format!("{head}{tail}"),
                format!("{head}9{tail}"),
                format!("{head}é{tail}"),
            ] {
                for control in &controls {
                    if let Err(error) = format.parse(&text, control, Side::First, at(0)) {
                        let end = error.offset + error.length;
                        assert!(text.get(error.offset..end).is_some(), "{text}: {error:?}");
                    }
                }
            }
        }
    }
}
