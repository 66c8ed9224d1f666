//! The clock comments of PGN games, and move times computed from clocks.

#![allow(missing_docs, reason = "a test")]

use flagfall::{
    Chess, Clock, ClockComment, ClockCommentKind, Millis, Mode, Notation, Side, TimeControl,
    Timestamp, clk_comment, clock_comments, elapsed_times, emt_comment,
};

fn millis(ms: i64) -> Millis {
    Millis::new(ms).expect("a time that fits")
}

fn comment(kind: ClockCommentKind, ms: i64) -> ClockComment {
    ClockComment {
        kind,
        time: millis(ms),
    }
}

#[test]
fn comments_are_written_as_python_chess_writes_them() {
    for (ms, expected) in [
        (0, "[%clk 0:00:00]"),
        (-5_000, "[%clk 0:00:00]"),
        (1, "[%clk 0:00:00.001]"),
        (10, "[%clk 0:00:00.01]"),
        (600, "[%clk 0:00:00.6]"),
        (10_000, "[%clk 0:00:10]"),
        (5_400_000, "[%clk 1:30:00]"),
        (86_399_999, "[%clk 23:59:59.999]"),
        (360_000_000, "[%clk 100:00:00]"),
        (Millis::MAX.get(), "[%clk 2501999792:59:00.991]"),
    ] {
        assert_eq!(clk_comment(millis(ms)), expected);
        let read = clock_comments(expected);
        assert_eq!(read, [comment(ClockCommentKind::Clk, ms.max(0))]);
    }
    assert_eq!(emt_comment(millis(61_020)), "[%emt 0:01:01.02]");
}

#[test]
fn comments_are_found_among_other_text() {
    use ClockCommentKind::{Clk, Egt, Emt, Mct};
    let text = "[%eval 0.17] book [%clk 1:29:57] [%emt 0:00:03.1259] ½ [%egt 0:02:00]\
                [%mct 17:10:42][%clk\n0:00:00.5 ]";
    assert_eq!(
        clock_comments(text),
        [
            comment(Clk, 5_397_000),
            comment(Emt, 3_125),
            comment(Egt, 120_000),
            comment(Mct, 61_842_000),
            comment(Clk, 500),
        ]
    );
    let long = format!("[%clk {}1:00:00.{}]", "0".repeat(400), "9".repeat(400));
    assert_eq!(clock_comments(&long), [comment(Clk, 3_600_999)]);
    assert_eq!(clock_comments("[%clk 0:90:90]"), [comment(Clk, 5_490_000)]);
    assert_eq!(clock_comments("[%clk 0:00:07.]"), [comment(Clk, 7_000)]);
}

#[test]
fn invalid_times_are_ignored() {
    for text in [
        "",
        "[%clk]",
        "[%clk ]",
        "[%clk 1:00:00",
        "[clk 1:00:00]",
        "[%clk1:00:00]",
        "[%clock 1:00:00]",
        "[%CLK 1:00:00]",
        "[%clk 1:00]",
        "[%clk 1:00:00:00]",
        "[%clk -1:00:00]",
        "[%clk +1:00:00]",
        "[%clk 1::00]",
        "[%clk 1:00:.5]",
        "[%clk 1:00:00,5]",
        "[%clk 1:00:00.-5]",
        "[%clk 1:00:00.5x]",
        "[%clk 1:0½:00]",
        "[%clk １:00:00]",
        "[%clk 2501999792:59:00.992]",
        "[%clk 9223372036854775807:00:00]",
    ] {
        assert_eq!(clock_comments(text), [], "{text}");
    }
    let huge = format!("[%clk {}:00:00]", "9".repeat(400));
    assert_eq!(clock_comments(&huge), []);
    let after_a_broken_one = "[%clk [%emt 0:00:01]";
    let emt = comment(ClockCommentKind::Emt, 1_000);
    assert_eq!(clock_comments(after_a_broken_one), [emt]);
}

/// The movers' clocks after plies of these times, converted to comments and back.
fn shown(control: &TimeControl, times: &[i64]) -> Vec<Option<Millis>> {
    let mut clock = Clock::new(control.clone());
    let then = Timestamp::from(0);
    clock.start(Side::First, then).expect("a start");
    let mut side = Side::First;
    let mut clocks = Vec::new();
    for &time in times {
        let pressed = clock.press_elapsed(side, then, millis(time));
        pressed.expect("a ply in time");
        let reading = clock.read(then).expect("a reading");
        let bank = reading.sides.get(side).bank.expect("a bank");
        let read = clock_comments(&clk_comment(bank));
        clocks.push(Some(read.first().expect("a comment").time));
        side = !side;
    }
    clocks
}

fn assert_told(notation: Notation, text: &str, times: &[i64], expected: &[i64]) {
    let control = notation.parse(text).expect(text);
    let found = elapsed_times(&control, &shown(&control, times));
    let expected: Vec<_> = expected.iter().map(|&ms| Some(millis(ms))).collect();
    assert_eq!(found, expected, "{text}");
}

fn chess(mode: Mode) -> Notation {
    Notation::Chess(Chess {
        mode,
        ..Chess::default()
    })
}

const TIMES: &[i64] = &[
    0, 61_500, 3, 5_000, 29_999, 30_000, 30_001, 0, 40_000, 25_000,
];

#[test]
fn with_increments_every_time_is_known() {
    assert_told(Notation::Pgn, "300+2", TIMES, TIMES);
    assert_told(Notation::Pgn, "300", TIMES, TIMES);
    assert_told(Notation::Cutechess, "5:00+2", TIMES, TIMES);
    assert_told(chess(Mode::Fischer), "G/5/2", TIMES, TIMES);
    assert_told(chess(Mode::FischerAfter), "G/5/2", TIMES, TIMES);
}

#[test]
fn times_within_a_delay_are_unknown() {
    let expected: Vec<i64> = TIMES
        .iter()
        .map(|&time| if time <= 30_000 { 0 } else { time })
        .collect();
    assert_told(chess(Mode::Delay), "G/5/30", TIMES, &expected);
    assert_told(chess(Mode::Bronstein), "G/5/30", TIMES, &expected);
    assert_told(Notation::PgnExtended, "300+!30", TIMES, &expected);
    assert_told(Notation::PgnExtended, "300+30d", TIMES, &expected);
}

#[test]
fn the_clock_includes_the_time_of_a_stage_that_the_move_begins() {
    assert_told(Notation::Pgn, "2/120:3/60:30+2", TIMES, TIMES);
    assert_told(Notation::Pgn, "2/90", TIMES, TIMES);
    assert_told(Notation::PgnExtended, "3/120+30:60+30", TIMES, TIMES);
    assert_told(chess(Mode::Fischer), "2/2/5, G/1/5", TIMES, TIMES);
    assert_told(Notation::ChessCom, "1/86400", &[0, 0], &[0, 0]);
}

fn times_of(notation: Notation, text: &str, clocks: &[i64]) -> Vec<Option<i64>> {
    let control = notation.parse(text).expect(text);
    let clocks: Vec<_> = clocks.iter().map(|&ms| Some(millis(ms))).collect();
    let times = elapsed_times(&control, &clocks);
    times
        .into_iter()
        .map(|time| time.map(Millis::get))
        .collect()
}

#[test]
fn the_first_plies_of_a_lichess_file_are_not_timed() {
    let clocks = [180_000, 180_000, 181_000, 178_000];
    let times = times_of(Notation::LichessPgn, "180+2", &clocks);
    assert_eq!(times, [Some(0), Some(0), Some(1_000), Some(4_000)]);
}

#[test]
fn in_byo_yomi_the_clock_is_what_was_left_of_the_period() {
    let times = |text, clocks| times_of(Notation::Gtp, text, clocks);
    let clocks = &[45_000, 20_000, 25_000];
    let one = times("kgs-time_settings byoyomi 0 30 1", clocks);
    assert_eq!(one, [None, Some(10_000), Some(5_000)]);
    // After an impossible clock, the number of the period is unknown.
    let one_of_three = times("kgs-time_settings byoyomi 0 30 3", clocks);
    assert_eq!(one_of_three, [None, Some(10_000), None]);
    // After the second of two stones the clock has the whole minute again, however long the move took.
    let canadian = times(
        "kgs-time_settings canadian 0 60 2",
        &[50_000, 55_000, 60_000, 70_000],
    );
    assert_eq!(canadian, [Some(10_000), Some(5_000), Some(0), None]);
}

/// A file of Chess.com has the time that was left of a move's time.
#[test]
fn with_a_time_for_each_move_the_clock_is_the_time_left() {
    const DAY: i64 = 86_400_000;
    let clocks = [3 * DAY - 1_000, 3 * DAY, DAY, 0, 3 * DAY + 1, 3 * DAY - 7];
    let times = times_of(Notation::ChessCom, "1/259200", &clocks);
    let expected = [
        Some(1_000),
        Some(0),
        Some(2 * DAY),
        Some(3 * DAY),
        // More than the time of a move is invalid; the next move has its whole time again.
        None,
        Some(7),
    ];
    assert_eq!(times, expected);
    // Also after main time, once a move begins in byo-yomi.
    let clocks = [590_000, 10_000, 25_000, 30_000];
    let byo_yomi = "kgs-time_settings byoyomi 10 30 2";
    let times = times_of(Notation::Gtp, byo_yomi, &clocks[1..]);
    assert_eq!(times, [Some(0), None, None]);
    let byo_yomi = "kgs-time_settings byoyomi 0 30 2";
    let times = times_of(Notation::Gtp, byo_yomi, &clocks[2..]);
    assert_eq!(times, [Some(5_000), Some(0)]);
}

#[test]
fn an_hourglass_gives_the_times_of_both_sides() {
    assert_told(Notation::Pgn, "*600", TIMES, TIMES);
}

#[test]
fn the_last_millisecond_has_a_time_and_a_fallen_flag_has_none() {
    let control = Notation::Pgn.parse("10").expect("a control");
    let zero = Some(Millis::ZERO);
    assert_eq!(
        elapsed_times(&control, &[zero, zero]),
        [Some(millis(10_000)), Some(millis(10_000))]
    );
    assert_eq!(times_of(Notation::ChessCom, "1/10", &[-1]), [None]);
    // An increment that is paid after the flag fell does not undo it.
    let control = Notation::Pgn.parse("10+5").expect("a control");
    assert_eq!(elapsed_times(&control, &[Some(millis(4_999))]), [None]);
}

#[test]
fn after_an_impossible_clock_a_side_s_times_are_unknown() {
    let control = Notation::Pgn.parse("300+2").expect("a control");
    let clocks = [302_000, 301_000, 305_000, 300_000, 303_000, 299_000];
    let clocks = clocks.map(|ms| Some(millis(ms)));
    assert_eq!(
        elapsed_times(&control, &clocks),
        [
            Some(millis(0)),
            Some(millis(1_000)),
            None,
            Some(millis(3_000)),
            None,
            Some(millis(3_000)),
        ]
    );
    let missing = [None, Some(millis(300_000)), Some(millis(300_000))];
    assert_eq!(
        elapsed_times(&control, &missing),
        [None, Some(millis(2_000)), None]
    );
    let missing_second = [Some(302_000), None, Some(300_000), Some(300_000)];
    assert_eq!(
        elapsed_times(&control, &missing_second.map(|ms| ms.map(millis))),
        [Some(millis(0)), None, Some(millis(4_000)), None]
    );
    let hourglass = Notation::Pgn.parse("*600").expect("a control");
    assert_eq!(elapsed_times(&hourglass, &missing), [None; 3]);
}

#[test]
fn an_untimed_game_has_no_times() {
    let control = Notation::Pgn.parse("-").expect("a control");
    assert_eq!(elapsed_times(&control, &[Some(Millis::ZERO)]), [None]);
    assert_eq!(elapsed_times(&control, &[]), []);
}

#[test]
fn a_clock_out_of_range_has_no_time() {
    let control = Notation::Pgn.parse("9007199254740+1").expect("a control");
    for shown in [Millis::MAX, Millis::MIN] {
        assert_eq!(elapsed_times(&control, &[Some(shown)]), [None]);
    }
    let all = elapsed_times(&control, &[Some(Millis::ZERO)]);
    assert_eq!(all, [None], "the increment is paid after the move");
    let used = millis(9_007_199_254_740_000 - 1_000);
    let rest = elapsed_times(&control, &[Some(millis(2_000))]);
    assert_eq!(rest, [Some(used)]);
}
