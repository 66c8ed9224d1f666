//! When ticks come, with tokio's paused time.

#![allow(missing_docs, reason = "a test")]

mod common;

use std::num::{NonZeroU8, NonZeroU32};
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use common::{Got, all_within, blitz, control, live, ms, next, pass, skewed, stage};
use flagfall::{
    Charge, Clock, ClockError, Credit, EventKind, Millis, Notation, OnExpiry, Opening, Phase,
    Rounding, Rules, Side, Stage, TimeControl, WhenMet,
};
use flagfall_tokio::{Events, LiveClock, LiveError};
use tokio::time::timeout;

const SECOND: Millis = Millis::from_secs(1);

fn ten() -> TimeControl {
    Notation::Pgn.parse("10+0").unwrap()
}

/// When ticks come within `within` ms, and what the side on turn has left.
async fn ticks(events: &mut Events, within: u64) -> Vec<(i64, i64)> {
    let got = all_within(events, within).await;
    let of = |got| match got {
        Got::Tick(at, bank) => (at, bank.unwrap_or(0)),
        other => panic!("{other:?} is no tick"),
    };
    got.into_iter().map(of).collect()
}

#[tokio::test(start_paused = true)]
async fn ticks_come_as_the_display_changes() {
    let live = live(ten());
    let mut events = live.events().with_ticks(SECOND);
    assert_eq!(ticks(&mut events, 5_000).await, [], "it does not run");
    live.start(Side::First).unwrap();
    assert_eq!(
        ticks(&mut events, 1_400).await,
        [(5_001, 9_999), (6_001, 8_999)]
    );
    live.press(Side::First).unwrap();
    assert_eq!(ticks(&mut events, 100).await, [(6_401, 9_999)]);
    live.press(Side::Second).unwrap();
    assert_eq!(
        ticks(&mut events, 2_000).await,
        [(7_101, 7_999), (8_101, 6_999)]
    );
    live.pause().unwrap();
    assert_eq!(ticks(&mut events, 5_000).await, [], "it is paused");
    live.resume().unwrap();
    assert_eq!(ticks(&mut events, 1_000).await, [(14_101, 5_999)]);
}

#[tokio::test(start_paused = true)]
async fn a_late_tick_shows_the_clock_as_it_is_then() {
    let (live, late) = skewed(ten());
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    let mut shown = Vec::new();
    for late_ms in [0, 7, 0, 2_500, 0] {
        // The timer of the last tick is set before the time is changed.
        let waiting = tokio::spawn(async move {
            let got = next(&mut events).await;
            (got, events)
        });
        tokio::task::yield_now().await;
        late.store(late_ms, SeqCst);
        let (got, receiver) = waiting.await.unwrap();
        events = receiver;
        late.store(0, SeqCst);
        let Got::Tick(_, Some(bank)) = got else {
            panic!("{got:?}");
        };
        shown.push(bank);
    }
    assert_eq!(shown, [9_999, 8_992, 7_999, 4_499, 3_999]);
}

/// The clock is changed before the receiver looks.
#[tokio::test(start_paused = true)]
async fn a_tick_that_is_due_is_not_lost_to_a_call_that_comes_first() {
    let (live, late) = skewed(ten());
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    assert_eq!(ticks(&mut events, 1).await, [(1, 9_999)]);
    for (late_ms, call, expected) in [
        (999, "advance", vec![]),
        (1_005, "advance", vec![(1_006, 8_994)]),
        (1_005, "advance", vec![]),
        (2_010, "press", vec![(2_011, 10_000)]),
        (3_500, "pause", vec![]),
        (4_500, "resume", vec![]),
    ] {
        late.store(late_ms, SeqCst);
        match call {
            "advance" => live.advance(),
            "press" => live.press(Side::First),
            "pause" => live.pause(),
            _ => live.resume(),
        }
        .unwrap();
        assert_eq!(ticks(&mut events, 0).await, expected, "{late_ms}");
    }
}

/// An event that comes with a tick replaces it.
#[tokio::test(start_paused = true)]
async fn an_event_is_not_followed_by_a_tick_that_was_due_before() {
    let (live, late) = skewed(common::periods());
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    assert_eq!(ticks(&mut events, 1).await, [(1, 999)]);
    late.store(1_100, SeqCst);
    live.advance().unwrap();
    let stage = common::event(Side::First, 1_001, EventKind::Stage { stage: 1 });
    assert_eq!(all_within(&mut events, 0).await, [Got::Event(stage)]);
}

/// The receiver does something else for longer than a second.
#[tokio::test(start_paused = true)]
async fn a_slow_receiver_gets_one_tick_for_all_that_it_missed() {
    let live = live(ten());
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    assert_eq!(ticks(&mut events, 1).await, [(1, 9_999)]);
    pass(3_600).await;
    assert_eq!(
        ticks(&mut events, 1_000).await,
        [(3_601, 6_399), (4_001, 5_999)]
    );
}

/// The display counts down, stops, and counts up; late timers do not add up.
#[tokio::test(start_paused = true)]
async fn timers_that_are_always_late() {
    let untimed_turns = Rules::new().opening(Opening::Untimed {
        turns: NonZeroU8::new(2).unwrap(),
        earns: true,
        first_move: None,
    });
    for (control, first) in [
        (ten(), 8),
        (control(Vec::new(), Rules::new()), 1_007),
        (control(vec![Stage::new(ms(9_000))], untimed_turns), 1_007),
    ] {
        let (live, late) = skewed(control);
        let mut events = live.events().with_ticks(SECOND);
        live.start(Side::First).unwrap();
        let mut times = Vec::new();
        for _ in 0..3 {
            let wait = tokio::spawn(async move {
                let got = next(&mut events).await;
                (got, events)
            });
            tokio::task::yield_now().await;
            late.store(7, SeqCst);
            let (got, receiver) = wait.await.unwrap();
            late.store(0, SeqCst);
            events = receiver;
            let Got::Tick(at, _) = got else {
                panic!("{got:?}");
            };
            times.push(at);
        }
        assert_eq!(times, [first, first + 1_000, first + 2_000]);
    }
}

#[tokio::test(start_paused = true)]
async fn lent_time_runs_first() {
    let delay = Credit::Apart {
        amount: ms(1_200),
        keep: 0,
    };
    let live = live(stage(Stage::new(ms(5_400)).credit(delay)));
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    let times: Vec<_> = ticks(&mut events, 3_000).await;
    let times: Vec<_> = times.into_iter().map(|(at, _)| at).collect();
    assert_eq!(times, [201, 1_201, 1_601, 2_601]);
}

#[tokio::test(start_paused = true)]
async fn a_time_that_stands_goes_up_or_goes_down_in_steps() {
    let whole = |unit| Rules::new().charge(Charge::new(unit, Rounding::Down));
    let units = |ms| whole(NonZeroU32::new(ms).unwrap());
    let nine = || vec![Stage::new(ms(9_000))];
    let untimed_turns = Rules::new().opening(Opening::Untimed {
        turns: NonZeroU8::new(2).unwrap(),
        earns: true,
        first_move: None,
    });
    let overrun = vec![Stage::new(ms(100)).on_expiry(OnExpiry::Overrun)];
    let short = vec![Stage::new(ms(100))];
    let grace = Rules::new().grace(ms(5_000));
    for (control, expected) in [
        (control(Vec::new(), Rules::new()), vec![1_000, 2_000, 3_000]),
        (control(overrun, Rules::new()), vec![1_100, 2_100, 3_100]),
        (control(short, grace), vec![101, 1_100, 2_100, 3_100]),
        (control(nine(), untimed_turns), vec![1_000, 2_000, 3_000]),
        (control(nine(), units(1_000)), vec![1_000, 2_000, 3_000]),
        (control(nine(), units(3_000)), vec![1_000, 2_000, 3_000]),
    ] {
        let described = control.describe();
        let live = live(control);
        let mut events = live.events().with_ticks(SECOND);
        live.start(Side::First).unwrap();
        let got = all_within(&mut events, 3_500).await;
        let times: Vec<_> = got
            .into_iter()
            .filter_map(|got| match got {
                Got::Tick(at, _) => Some(at),
                _ => None,
            })
            .collect();
        assert_eq!(times, expected, "{described}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_bank_after_an_overrun_has_ticks() {
    let stage = Stage::new(ms(100)).increment(ms(5_000));
    let live = live(control(
        vec![stage.on_expiry(OnExpiry::Overrun)],
        Rules::new(),
    ));
    live.start(Side::First).unwrap();
    pass(300).await;
    live.press(Side::First).unwrap();
    live.press(Side::Second).unwrap();
    let mut events = live.events().with_ticks(SECOND);
    let got = all_within(&mut events, 2_500).await;
    let ticks = got
        .iter()
        .filter(|got| matches!(got, Got::Tick(..)))
        .count();
    // The bank of 5 s shows its next second after a millisecond.
    assert_eq!(ticks, 3);
}

#[tokio::test(start_paused = true)]
async fn a_receiver_that_comes_late_has_ticks_from_then_on() {
    let live = live(ten());
    live.start(Side::First).unwrap();
    pass(1_050).await;
    let mut events = live.events().with_ticks(ms(100));
    assert_eq!(ticks(&mut events, 100).await, [(1_101, 8_899)]);
    // They count from its creation, not from its first wait,
    let mut events = live.events().with_ticks(ms(100));
    pass(70).await;
    assert_eq!(
        ticks(&mut events, 90).await,
        [(1_220, 8_780), (1_301, 8_699)]
    );

    // and, while the display does not change, from the last change of the clock.
    let minutes = Charge::new(NonZeroU32::new(60_000).unwrap(), Rounding::Down);
    let stages = vec![Stage::new(ms(120_000))];
    let live = common::live(control(stages, Rules::new().charge(minutes)));
    live.start(Side::First).unwrap();
    pass(550).await;
    let mut events = live.events().with_ticks(SECOND);
    assert_eq!(
        ticks(&mut events, 1_500).await,
        [(1_000, 120_000), (2_000, 120_000)]
    );
}

#[tokio::test(start_paused = true)]
async fn events_come_before_ticks_and_the_end_is_the_last() {
    let live = live(stage(Stage::new(ms(2_000))));
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    let got = all_within(&mut events, 10_000).await;
    let flag = common::event(Side::First, 2_001, EventKind::Flag);
    assert_eq!(
        got,
        [
            Got::Tick(1, Some(1_999)),
            Got::Tick(1_001, Some(999)),
            Got::Event(flag),
            Got::End(Phase::Flagged),
        ]
    );
}

/// Ticks every millisecond, for a time that is too short or negative too; and ticks that never come.
#[tokio::test(start_paused = true)]
async fn the_shortest_and_the_longest_ticks() {
    for every in [ms(1), Millis::ZERO, Millis::MIN] {
        let live = live(blitz());
        let mut events = live.events().with_ticks(every);
        live.start(Side::First).unwrap();
        assert_eq!(
            ticks(&mut events, 3).await,
            [(1, 59_999), (2, 59_998), (3, 59_997)]
        );
    }
    let live = live(blitz());
    let mut events = live.events().with_ticks(Millis::MAX);
    live.start(Side::First).unwrap();
    assert_eq!(ticks(&mut events, 60_000).await, []);
}

/// A call that succeeds is not refused for the ticks: their receiver gets the error.
#[tokio::test(start_paused = true)]
async fn a_tick_that_cannot_be_computed_is_an_error_once() {
    let credit = Credit::Paid {
        amount: SECOND,
        every: NonZeroU32::MIN,
        keep: 100,
    };
    let stages = vec![
        Stage::new(ms(10))
            .credit(credit)
            .quota_then(1, WhenMet::Next),
        Stage::new(Millis::MAX),
    ];
    let live = LiveClock::new(Clock::new(control(stages, Rules::new()))).unwrap();
    let mut events = live.events().with_ticks(SECOND);
    live.start(Side::First).unwrap();
    assert_eq!(live.set_ready(Side::First, true), Ok(Vec::new()));
    let error = Err(LiveError::Clock(ClockError::TooLarge));
    assert_eq!(events.next().await, error);
    assert_eq!(live.now().get(), 0);
    assert_eq!(live.read().unwrap().phase, Phase::Running);
    // The deadline fails too.
    assert_eq!(events.next().await, error);
    assert_eq!(live.now().get(), 10);
    let hour = Duration::from_secs(3_600);
    assert!(timeout(hour, events.next()).await.is_err());
}
