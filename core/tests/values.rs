//! How times, events and verdicts are displayed, and how numbers are converted to times.

#![allow(missing_docs, reason = "a test")]

use std::num::NonZeroU32;
use std::time::Duration;

use flagfall::{
    Board, BoardSize, BySide, Clock, Event, EventKind, FirstFlag, Flag, Ggs, Millis, Notation,
    Outcome, Reason, Reserve, ReserveDraw, ReserveFloor, Rules, Schedule, Side, Stage, Terms,
    TimeControl, TimeError, Timestamp, Verdict,
};

const MOST: i64 = (1 << 53) - 1;

fn shown(ms: i64) -> String {
    Millis::new(ms).expect("a time").to_string()
}

#[test]
fn times_are_displayed_as_on_a_clock() {
    assert_eq!(shown(0), "0:00");
    assert_eq!(shown(1), "0:00.001");
    assert_eq!(shown(10), "0:00.01");
    assert_eq!(shown(999), "0:00.999");
    assert_eq!(shown(59_999), "0:59.999");
    assert_eq!(shown(60_000), "1:00");
    assert_eq!(shown(3_599_100), "59:59.1");
    assert_eq!(shown(3_600_000), "1:00:00");
    assert_eq!(shown(360_000_000), "100:00:00");
    assert_eq!(shown(-5_397_500), "-1:29:57.5");
    assert_eq!(shown(MOST), "2501999792:59:00.991");
    assert_eq!(shown(-MOST), "-2501999792:59:00.991");
    assert_eq!(Timestamp::MIN.to_string(), Millis::MIN.to_string());
    assert_eq!(format!("{:+}", Millis::from(1_000)), "+0:01");
    assert_eq!(
        format!("{:<6}|{:6}|", Timestamp::from(0), Timestamp::from(0)),
        "0:00  |  0:00|"
    );
}

#[test]
fn words_are_padded_to_the_width_of_a_column() {
    let (side, flag) = (Side::First, Flag::Up);
    assert_eq!(format!("{side:<7}|{flag:>4}|"), "first  |  up|");
}

/// No two times are displayed alike, in any format.
#[test]
fn no_two_times_are_displayed_alike() {
    let times = (-70_000..70_000).chain((-70_000..70_000).map(|ms| ms * 1_000));
    let times: std::collections::BTreeSet<i64> = times.collect();
    let texts: std::collections::BTreeSet<String> = times.iter().map(|ms| shown(*ms)).collect();
    assert_eq!(texts.len(), times.len());
}

#[test]
fn numbers_are_converted_to_times_if_they_fit() {
    for ms in [-MOST, -1, 0, 1, MOST] {
        assert_eq!(Millis::try_from(ms).map(i64::from), Ok(ms));
        assert_eq!(Timestamp::try_from(ms).map(i64::from), Ok(ms));
    }
    for ms in [i64::MIN, -MOST - 1, MOST + 1, i64::MAX] {
        assert_eq!(Millis::try_from(ms), Err(TimeError::TooLarge));
        assert_eq!(Timestamp::try_from(ms), Err(TimeError::TooLarge));
    }
    let most = u64::try_from(MOST).expect("above zero");
    assert_eq!(Millis::try_from(most), Ok(Millis::MAX));
    assert_eq!(Timestamp::try_from(u128::from(most)), Ok(Timestamp::MAX));
    for ms in [most + 1, 1 << 63, u64::MAX] {
        assert_eq!(Millis::try_from(ms), Err(TimeError::TooLarge));
        assert_eq!(
            Timestamp::try_from(u128::from(ms)),
            Err(TimeError::TooLarge)
        );
        let time = Duration::from_millis(ms);
        assert_eq!(Timestamp::try_from(time), Err(TimeError::TooLarge));
    }
    // With only the low 64 bits, this would be 5 ms.
    assert_eq!(
        Millis::try_from((1_u128 << 64) + 5),
        Err(TimeError::TooLarge)
    );
    assert_eq!(Millis::try_from(Duration::MAX), Err(TimeError::TooLarge));
    assert_eq!(
        Millis::try_from(Duration::from_nanos(1_999_999)),
        Ok(Millis::from(1))
    );
}

#[test]
fn times_are_converted_to_numbers_if_they_fit() {
    assert_eq!(u64::try_from(Millis::MAX).map(i64::try_from), Ok(Ok(MOST)));
    assert_eq!(u128::try_from(Timestamp::from(7)), Ok(7));
    assert_eq!(
        Duration::try_from(Timestamp::from(7)),
        Ok(Duration::from_millis(7))
    );
    assert_eq!(u64::try_from(Millis::MIN), Err(TimeError::Negative));
    assert_eq!(u128::try_from(Timestamp::MIN), Err(TimeError::Negative));
    assert_eq!(
        Duration::try_from(-Millis::from(1)),
        Err(TimeError::Negative)
    );
    assert_eq!(
        Millis::from_secs(u32::MAX).get(),
        i64::from(u32::MAX) * 1_000
    );
    assert_eq!(
        Millis::from_mins(u32::MAX).get(),
        i64::from(u32::MAX) * 60_000
    );
    assert_eq!(Timestamp::MIN.checked_sub(Millis::from(1)), None);
}

#[test]
fn an_error_of_a_conversion_is_displayed_in_a_line() {
    assert_eq!(TimeError::TooLarge.to_string(), "times end at 2^53 - 1 ms");
    assert_eq!(TimeError::Negative.to_string(), "the time is below zero");
}

#[test]
fn each_event_is_displayed_in_a_line() {
    let lines = [
        (
            EventKind::Stage { stage: 1 },
            "the first side reached stage 2",
        ),
        (
            EventKind::Renewed { stage: 0 },
            "the first side got the time of stage 1 again",
        ),
        (
            EventKind::Life { lives: 4 },
            "the first side lost a life, and has 4 left",
        ),
        (EventKind::FirstFlag, "the first side's first flag fell"),
        (EventKind::Flag, "the first side's flag fell"),
        (
            EventKind::Overrun,
            "the first side ran out of time and plays on",
        ),
        (
            EventKind::Penalty { penalties: 2 },
            "the first side got penalty 2",
        ),
        (
            EventKind::Reserve {
                left: Millis::from_secs(540),
            },
            "the first side drew time, and has 9:00 left in reserve",
        ),
        (
            EventKind::Alarm {
                left: Millis::from_secs(10),
            },
            "the first side has 0:10 left",
        ),
        (
            EventKind::Countdown {
                left: Millis::from_secs(3),
            },
            "the first side has 0:03 left",
        ),
        (EventKind::Berserk, "the first side went berserk"),
        (EventKind::Sent, "the first side's ready move was sent"),
        (EventKind::Halt, "the game was halted at its limit"),
        (
            EventKind::Abort,
            "the game was aborted: the first side did not move",
        ),
        (
            EventKind::Late,
            "the first side pressed after the end of the game",
        ),
    ];
    for (kind, line) in lines {
        let event = Event {
            at: Timestamp::from(61_500),
            side: Side::First,
            kind,
        };
        assert_eq!(event.to_string(), format!("1:01.5: {line}"));
    }
}

#[test]
fn each_reason_is_displayed_in_a_line() {
    let lines = [
        (Reason::Board, "on the board"),
        (Reason::Flag, "a flag fell"),
        (
            Reason::FlagCannotWin,
            "a flag fell, but the opponent cannot win",
        ),
        (Reason::FirstFlag, "a first flag fell"),
        (Reason::BothFirstFlags, "both first flags fell"),
        (
            Reason::Claim,
            "claimed after the opponent's first flag fell",
        ),
        (Reason::Resignation, "a side resigned"),
        (Reason::Halt, "the game was halted"),
        (Reason::Penalties, "by penalties"),
        (Reason::FirstMove, "a first move did not come in time"),
    ];
    assert_eq!(lines.map(|(reason, _)| reason).as_slice(), Reason::ALL);
    for (reason, line) in lines {
        let drawn = Verdict {
            outcome: Outcome::Draw,
            reason,
            score: Some(0),
        };
        assert_eq!(drawn.to_string(), format!("a draw: {line}"));
        let won = Verdict {
            outcome: Outcome::Win(Side::Second),
            score: Some(-64),
            ..drawn
        };
        assert_eq!(
            won.to_string(),
            format!("the second side wins by 64: {line}")
        );
    }
    let halted = Verdict {
        outcome: Outcome::Open,
        reason: Reason::Halt,
        score: None,
    };
    assert_eq!(
        halted.to_string(),
        "open: the game was halted, and its score decides"
    );
}

#[test]
fn a_game_without_a_result_is_displayed_in_a_line() {
    let shown = |outcome, reason| {
        Verdict {
            outcome,
            reason,
            score: None,
        }
        .to_string()
    };
    assert_eq!(
        shown(Outcome::Aborted, Reason::FirstMove),
        "aborted: a first move did not come in time"
    );
    assert_eq!(
        shown(Outcome::Open, Reason::Board),
        "open: the game goes on"
    );
}

/// Each notation with options is a type of its own.
#[test]
fn a_notation_prints_what_it_reads() {
    let control = Ggs::default().parse("5:00//2:00").expect("a control");
    let printed = Ggs::default().print(&control, Side::First);
    assert_eq!(printed.as_deref(), Ok("05:00//02:00"));
}

#[test]
fn a_reading_shows_what_is_unusual_in_it() {
    let mut clock = Clock::new(Ggs::default().parse("5:00//2:00").expect("a control"));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let shown = |clock: &Clock, ms: u32| {
        clock
            .read(Timestamp::from(ms))
            .expect("a reading")
            .to_string()
    };
    assert_eq!(
        shown(&clock, 301_000),
        "5:01: running, first on turn; first 1:59, first flag fallen; second 5:00"
    );
    clock
        .hand_over(Side::First, Timestamp::from(1_000))
        .expect("a double");
    assert_eq!(
        shown(&clock, 2_000),
        "0:02: running, second on turn, deciding for first; first 4:59; second 4:59"
    );
    let mut scrabble = Clock::new(Notation::Scrabble.parse("25").expect("a control"));
    scrabble
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let past = shown(&scrabble, 25 * 60_000 + 12_000);
    assert!(past.contains("first 0:00, 0:12 past zero"), "{past}");
    let gtp = Notation::Gtp
        .parse("kgs-time_settings byoyomi 0 30 5")
        .expect("a control");
    let mut byo_yomi = Clock::new(gtp);
    byo_yomi
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let lives = shown(&byo_yomi, 31_000);
    assert!(lives.contains("first 0:29"), "{lives}");
    assert!(lives.contains(", 4 lives"), "{lives}");
    let reserve = Reserve::new(Millis::from_secs(60))
        .draw(ReserveDraw::All)
        .floor(ReserveFloor {
            time: Millis::from_secs(5),
            from_move: NonZeroU32::MIN,
        })
        .most(Millis::from_secs(90));
    let stage = Stage::new(Millis::from_secs(30)).reserve(reserve);
    let [timed, untimed] =
        [vec![stage], Vec::new()].map(|stages| Schedule::new(stages).expect("stages"));
    let control = TimeControl::new(timed, untimed, Rules::new()).expect("a control");
    let mut drawn = Clock::new(control);
    assert_eq!(
        shown(&drawn, 0),
        "0:00: not-started, first on turn; first 0:30, 1:00 in reserve; second untimed"
    );
    drawn
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    assert!(shown(&drawn, 40_000).contains("first 0:50; second"));
    drawn
        .press(Side::First, Timestamp::from(89_000))
        .expect("a press");
    assert!(shown(&drawn, 89_000).contains("first 0:05; second"));
    drawn
        .press(Side::Second, Timestamp::from(90_000))
        .expect("a press");
    assert!(shown(&drawn, 96_000).contains("first 0:00, flag fallen"));
    let delay = Stage::new(Millis::from_secs(300)).delay(Millis::from_secs(10));
    let both = Schedule::new(vec![delay]).expect("stages");
    let control = TimeControl::new(both.clone(), both, Rules::new()).expect("a control");
    let mut delayed = Clock::new(control);
    delayed
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    assert_eq!(
        shown(&delayed, 4_000),
        "0:04: running, first on turn; first 5:00 + 0:06; second 5:00"
    );
    let verdict = clock.verdict(Timestamp::from(900_000), Board::Open, Terms::default());
    assert_eq!(
        verdict.map(|verdict| verdict.outcome),
        Ok(Outcome::Win(Side::First))
    );
}

#[test]
fn the_size_of_a_board_is_not_zero() {
    let size = BoardSize::new(19, 13).expect("a board");
    assert_eq!((size.width.get(), size.height.get()), (19, 13));
    assert_eq!([BoardSize::new(0, 13), BoardSize::new(19, 0)], [None; 2]);
}

#[test]
fn map_and_zip_keep_the_sides() {
    let cost = BySide::from_fn(|side| (side == Side::First).then_some(FirstFlag::NoWin));
    let flags = cost.map(|cost| cost.map_or(Flag::Up, |_| Flag::First));
    assert_eq!(flags[Side::First], Flag::First);
    assert_eq!(flags[Side::Second], Flag::Up);
    let mut pairs = cost.zip(flags);
    assert_eq!(pairs.second, (None, Flag::Up));
    pairs[Side::Second].1 = Flag::Fallen;
    let in_reverse: Vec<_> = pairs
        .iter()
        .rev()
        .map(|(side, pair)| (side, pair.1))
        .collect();
    assert_eq!(
        in_reverse,
        [(Side::Second, Flag::Fallen), (Side::First, Flag::First)]
    );
    assert_eq!(Side::ALL.map(|side| !side), [Side::Second, Side::First]);
}
