//! What receivers of a live clock get, with tokio's paused time.

#![allow(missing_docs, reason = "a test")]

mod common;

use std::num::NonZeroU16;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use common::{
    Got, all_within, assert_quiet, blitz, control, event, fall, live, ms, next, pass, periods,
    skewed, stage,
};
use flagfall::{
    Alarm, BySide, Clock, ClockError, Crawford, Credit, Event, EventKind, Match, Millis, Notation,
    OnExpiry, Phase, Rules, Side, SideAlarms, Stage, TakeBackTo, Timestamp, WhenMet,
};
use flagfall_tokio::{Events, LiveClock, LiveError};
use tokio::time::{Instant, timeout};

#[tokio::test(start_paused = true)]
async fn the_flag_and_the_end_are_reported_once() {
    let start = Instant::now();
    let live = live(blitz());
    let mut events = live.events();
    assert_eq!(live.start(Side::First), Ok(Vec::new()));
    let flag = event(Side::First, 60_001, EventKind::Flag);
    assert_eq!(next(&mut events).await, Got::Event(flag));
    assert_eq!(start.elapsed(), Duration::from_millis(60_001));
    assert_eq!(next(&mut events).await, Got::End(Phase::Flagged));
    assert_quiet(&mut events).await;
    let late = event(Side::First, 3_660_001, EventKind::Late);
    assert_eq!(live.press(Side::First), Ok(vec![late]));
    assert_eq!(next(&mut events).await, Got::Event(late));
    assert_quiet(&mut events).await;
}

#[tokio::test(start_paused = true)]
async fn an_alarm_is_reported_when_it_sounds() {
    let start = Instant::now();
    let live = live(blitz());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let alarm = Alarm::new(ms(10_000)).unwrap();
    let alarms = SideAlarms::new(&[alarm], 0).unwrap();
    assert_eq!(live.set_alarms(BySide::both(alarms)), Ok(Vec::new()));
    assert_eq!(live.wake(), Some(Timestamp::from(50_000)));
    let kind = EventKind::Alarm { left: ms(10_000) };
    let sounds = event(Side::First, 50_000, kind);
    assert_eq!(next(&mut events).await, Got::Event(sounds));
    assert_eq!(start.elapsed(), Duration::from_millis(50_000));
    let flag = event(Side::First, 60_001, EventKind::Flag);
    assert_eq!(next(&mut events).await, Got::Event(flag));
}

#[tokio::test(start_paused = true)]
async fn every_event_has_its_time() {
    let live = live(periods());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let start = Instant::now();
    for event in fall(0) {
        assert_eq!(next(&mut events).await, Got::Event(event));
        assert_eq!(Timestamp::try_from(start.elapsed()), Ok(event.at));
    }
    assert_eq!(next(&mut events).await, Got::End(Phase::Flagged));
}

#[tokio::test(start_paused = true)]
async fn a_late_timer_changes_no_event() {
    let (live, skew) = skewed(periods());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let waiting = tokio::spawn(async move {
        let got = all_within(&mut events, 5_000).await;
        (got, events)
    });
    pass(1).await;
    skew.store(75_000, SeqCst);
    let (got, _) = waiting.await.unwrap();
    let mut expected = fall(0).map(Got::Event).to_vec();
    expected.push(Got::End(Phase::Flagged));
    assert_eq!(got, expected);
}

#[tokio::test(start_paused = true)]
async fn an_early_timer_waits_for_the_rest() {
    let (live, skew) = skewed(blitz());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    skew.store(-3, SeqCst);
    let start = Instant::now();
    let flag = event(Side::First, 60_001, EventKind::Flag);
    assert_eq!(next(&mut events).await, Got::Event(flag));
    assert_eq!(start.elapsed(), Duration::from_millis(60_004));
}

/// The deadline is later than the one before, but sooner for the timer.
#[tokio::test(start_paused = true)]
async fn a_time_that_runs_ahead_of_the_timer() {
    let (live, skew) = skewed(Notation::Pgn.parse("3600+0").unwrap());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let start = Instant::now();
    let waiting = tokio::spawn(async move {
        let got = next(&mut events).await;
        (got, start.elapsed())
    });
    tokio::task::yield_now().await;
    skew.store(3_500_000, SeqCst);
    live.press(Side::First).unwrap();
    live.adjust(Side::Second, -ms(3_400_000)).unwrap();
    let deadline = live.deadline().unwrap();
    let (got, passed) = waiting.await.unwrap();
    let flag = Event {
        at: deadline,
        side: Side::Second,
        kind: EventKind::Flag,
    };
    assert_eq!(got, Got::Event(flag));
    let left = deadline.since(Timestamp::from(3_500_000)).unwrap();
    assert_eq!(Millis::try_from(passed), Ok(left));
}

#[tokio::test(start_paused = true)]
async fn what_a_press_finds_is_reported_too() {
    let live = live(periods());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    pass(1_200).await;
    assert_eq!(live.press(Side::First), Ok(vec![fall(0)[0]]));
    pass(10_000).await;
    let found = [
        (2_201, EventKind::Stage { stage: 1 }),
        (2_701, EventKind::Life { lives: 2 }),
        (3_201, EventKind::Life { lives: 1 }),
        (3_701, EventKind::Flag),
        (11_200, EventKind::Late),
    ]
    .map(|(at, kind)| event(Side::Second, at, kind));
    assert_eq!(live.press(Side::Second), Ok(found.to_vec()));
    let mut expected = vec![Got::Event(fall(0)[0])];
    expected.extend(found.map(Got::Event));
    expected.push(Got::End(Phase::Flagged));
    assert_eq!(all_within(&mut events, 100_000).await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_call_wakes_who_waits() {
    let live = Arc::new(live(blitz()));
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let player = {
        let live = Arc::clone(&live);
        tokio::spawn(async move {
            pass(10_000).await;
            live.press(Side::First).unwrap();
            pass(20_000).await;
            live.pause().unwrap();
            pass(500_000).await;
            live.resume().unwrap();
            pass(39_000).await;
            live.adjust(Side::Second, ms(5_000)).unwrap();
        })
    };
    let flag = event(Side::Second, 10_000 + 500_000 + 65_001, EventKind::Flag);
    assert_eq!(next(&mut events).await, Got::Event(flag));
    player.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn who_waits_learns_of_a_stop() {
    let live = live(blitz());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let waiting = tokio::spawn(async move { next(&mut events).await });
    pass(1_000).await;
    assert_eq!(live.stop(), Ok(Vec::new()));
    assert_eq!(waiting.await.unwrap(), Got::End(Phase::Stopped));
}

#[tokio::test(start_paused = true)]
async fn every_receiver_gets_everything_from_its_creation_on() {
    async fn all(mut events: Events) -> Vec<Got> {
        all_within(&mut events, 10_000).await
    }
    let live = live(periods());
    let early: Vec<_> = (0..3).map(|_| tokio::spawn(all(live.events()))).collect();
    live.start(Side::First).unwrap();
    pass(1_200).await;
    let between = tokio::spawn(all(live.events()));
    let mut expected = fall(0).map(Got::Event).to_vec();
    expected.push(Got::End(Phase::Flagged));
    for receiver in early {
        assert_eq!(receiver.await.unwrap(), expected);
    }
    assert_eq!(between.await.unwrap(), expected[1..]);
    // The game is over before the receiver is created.
    assert_eq!(all(live.events()).await, [Got::End(Phase::Flagged)]);
    // It was over before the live clock was created.
    let again = LiveClock::with_now(live.clock(), || Timestamp::from(50_000)).unwrap();
    assert_eq!(all(again.events()).await, [Got::End(Phase::Flagged)]);
}

/// Waits of all lengths are given up all the time, at the time of an event too.
#[tokio::test(start_paused = true)]
async fn a_wait_that_is_cancelled_loses_nothing() {
    for patience in (1..=600).step_by(7) {
        let live = live(periods());
        let mut events = live.events();
        live.start(Side::First).unwrap();
        let mut got = Vec::new();
        while got.last() != Some(&Got::End(Phase::Flagged)) {
            let wait = Duration::from_millis(patience);
            if let Ok(event) = timeout(wait, next(&mut events)).await {
                got.push(event);
            }
        }
        assert_eq!(got[..4], fall(0).map(Got::Event));
        assert_eq!(got.len(), 5);
    }
}

#[tokio::test(start_paused = true)]
async fn the_game_can_end_again() {
    let live = live(blitz());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    pass(60_001).await;
    let flag = |at| Got::Event(event(Side::First, at, EventKind::Flag));
    assert_eq!(next(&mut events).await, flag(60_001));
    assert_eq!(next(&mut events).await, Got::End(Phase::Flagged));
    live.raise_flag(Side::First).unwrap();
    live.set_bank(Side::First, ms(1_000)).unwrap();
    live.resume().unwrap();
    assert_eq!(next(&mut events).await, flag(61_002));
    assert_eq!(next(&mut events).await, Got::End(Phase::Flagged));
    // The flag stays down.
    live.adjust(Side::First, ms(5_000)).unwrap();
    assert_quiet(&mut events).await;
}

#[tokio::test(start_paused = true)]
async fn an_end_that_is_taken_back() {
    let mut clock = Clock::new(blitz());
    clock.keep_journal().unwrap();
    let live = LiveClock::new(clock).unwrap();
    let mut events = live.events();
    live.start(Side::First).unwrap();
    live.press(Side::First).unwrap();
    pass(60_001).await;
    let flag = |at| event(Side::Second, at, EventKind::Flag);
    // What was due and is taken back is reported all the same, but it was no end.
    assert_eq!(live.take_back(TakeBackTo::Move(1)), Ok(vec![flag(60_001)]));
    assert_eq!(next(&mut events).await, Got::Event(flag(60_001)));
    assert_eq!(next(&mut events).await, Got::Event(flag(120_002)));
    assert_eq!(next(&mut events).await, Got::End(Phase::Flagged));
    live.take_back(TakeBackTo::Move(0)).unwrap();
    live.stop().unwrap();
    assert_eq!(next(&mut events).await, Got::End(Phase::Stopped));
    assert_quiet(&mut events).await;
    assert_eq!(live.clock().journal().map(|j| j.entries().len()), Some(7));
}

#[tokio::test(start_paused = true)]
async fn receivers_end_with_the_live_clock_and_get_what_happened_before() {
    for close in [
        |live: LiveClock| drop(live),
        |live: LiveClock| {
            live.close();
            live.close();
            let mut never = live.events();
            let end = tokio::spawn(async move { never.next().await });
            // The game goes on, and nothing is reported.
            live.press(Side::First).unwrap();
            tokio::spawn(async move {
                assert_eq!(end.await.unwrap(), Ok(None));
                drop(live);
            });
        },
    ] {
        let live = live(periods());
        let mut events = live.events();
        let mut waits = live.events();
        let waiting = tokio::spawn(async move { all_within(&mut waits, 9_999).await });
        live.start(Side::First).unwrap();
        pass(1_600).await;
        let late = live.advance().unwrap();
        assert_eq!(late, []);
        pass(1).await;
        close(live);
        let start = Instant::now();
        let told = waiting.await.unwrap();
        assert_eq!(
            told,
            fall(0)[..2]
                .iter()
                .copied()
                .map(Got::Event)
                .collect::<Vec<_>>()
        );
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert_eq!(all_within(&mut events, 9_999).await, told);
        assert_eq!(events.next().await, Ok(None));
    }
}

#[tokio::test(start_paused = true)]
async fn a_receiver_that_is_too_slow_is_told_what_it_missed() {
    let live = live(blitz());
    let mut slow = live.events();
    let mut prompt = live.events();
    live.start(Side::First).unwrap();
    live.stop().unwrap();
    assert_eq!(next(&mut prompt).await, Got::End(Phase::Stopped));
    for at in 0..1_500 {
        let late = live.press(Side::First).unwrap();
        assert_eq!(next(&mut prompt).await, Got::Event(late[0]));
        assert_eq!(late[0].at, Timestamp::from(at));
        pass(1).await;
    }
    let missed = 1_501 - 1_024;
    assert_eq!(slow.next().await, Err(LiveError::Lagged { missed }));
    for at in 476..1_500 {
        let late = event(Side::First, at, EventKind::Late);
        assert_eq!(next(&mut slow).await, Got::Event(late));
    }
    assert_quiet(&mut slow).await;
}

/// However many events are due at once.
#[tokio::test(start_paused = true)]
async fn a_receiver_that_keeps_up_misses_nothing() {
    let thousand = Stage::new(ms(1)).lives(1_000);
    let stages = [OnExpiry::Next, OnExpiry::Next, OnExpiry::Flag];
    let stages = stages.map(|expiry| thousand.on_expiry(expiry)).to_vec();
    let (live, skew) = skewed(control(stages, Rules::new()));
    let mut events = live.events();
    live.start(Side::First).unwrap();
    skew.store(1_000_000, SeqCst);
    let got = all_within(&mut events, 1).await;
    assert_eq!(got.len(), 3_001);
    assert_eq!(got.last(), Some(&Got::End(Phase::Flagged)));
}

#[tokio::test(start_paused = true)]
async fn a_deadline_in_years_and_one_in_centuries() {
    let years = u32::MAX; // 50 days
    let stages = vec![Stage::new(ms(years)).lives(40)];
    let live_for_years = live(control(stages, Rules::new()));
    let mut events = live_for_years.events();
    live_for_years.start(Side::First).unwrap();
    let mut got = Vec::new();
    while got.last() != Some(&Got::End(Phase::Flagged)) {
        got.push(next(&mut events).await);
    }
    assert_eq!(got.len(), 41);

    let five_years = 5 * 366 * 86_400_000_i64;
    let live_once = live(stage(Stage::new(Millis::new(five_years).unwrap())));
    let mut events = live_once.events();
    live_once.start(Side::First).unwrap();
    let Got::Event(flag) = next(&mut events).await else {
        panic!("no flag");
    };
    assert_eq!(flag.at.get(), five_years + 1);
    assert_eq!(live_once.now().get(), five_years + 1);

    let live = live(stage(Stage::new(
        Millis::new(Millis::MAX.get() - 1).unwrap(),
    )));
    let mut events = live.events();
    live.start(Side::First).unwrap();
    assert_quiet(&mut events).await;
}

/// A move that is sent when the time is up earns more than a bank can hold.
fn too_large() -> flagfall::TimeControl {
    let credit = Credit::Paid {
        amount: ms(1_000),
        every: std::num::NonZeroU32::MIN,
        keep: 100,
    };
    let stages = vec![
        Stage::new(ms(10))
            .credit(credit)
            .quota_then(1, WhenMet::Next),
        Stage::new(Millis::MAX),
    ];
    control(stages, Rules::new())
}

#[tokio::test(start_paused = true)]
async fn a_deadline_that_fails_is_an_error_once() {
    let live = live(too_large());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    live.set_ready(Side::First, true).unwrap();
    let error = LiveError::Clock(ClockError::TooLarge);
    assert_eq!(events.next().await, Err(error));
    assert_eq!(live.deadline(), Some(live.now()));
    assert_quiet(&mut events).await;
    // Every receiver gets it.
    assert_eq!(live.events().next().await, Err(error));
    assert_eq!(live.press(Side::First), Err(ClockError::TooLarge));
    assert_quiet(&mut events).await;
    assert_eq!(error.to_string(), ClockError::TooLarge.to_string());
    assert!(std::error::Error::source(&error).is_some());
}

#[tokio::test(start_paused = true)]
async fn a_time_that_goes_back_only_makes_the_wait_longer() {
    let (live, skew) = skewed(periods());
    let mut events = live.events();
    pass(1_000).await;
    live.start(Side::First).unwrap();
    let waiting = tokio::spawn(async move { next(&mut events).await });
    pass(500).await;
    skew.store(-1_501, SeqCst);
    let last_at = Timestamp::from(1_000);
    assert_eq!(live.read(), Err(ClockError::AtWentBack { last_at }));
    assert_eq!(live.pause(), Err(ClockError::AtWentBack { last_at }));
    let stage = event(Side::First, 2_001, EventKind::Stage { stage: 1 });
    assert_eq!(waiting.await.unwrap(), Got::Event(stage));
}

#[tokio::test(start_paused = true)]
async fn a_refusal_changes_nothing_and_the_flag_still_falls() {
    let live = live(periods());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let waiting = tokio::spawn(async move { next(&mut events).await });
    pass(100).await;
    assert_eq!(live.press(Side::Second), Err(ClockError::NotOnTurn));
    assert_eq!(live.start(Side::First), Err(ClockError::AlreadyStarted));
    assert_eq!(waiting.await.unwrap(), Got::Event(fall(0)[0]));
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_behind_and_one_that_is_ahead() {
    let mut clock = Clock::new(periods());
    clock.start(Side::First, Timestamp::from(0)).unwrap();
    let (start, minute) = (Instant::now(), Duration::from_secs(60));
    let now = move || Timestamp::try_from(start.elapsed() + minute).unwrap();
    let behind = LiveClock::with_now(clock.clone(), now).unwrap();
    let mut events = behind.events();
    let mut expected = fall(0).map(Got::Event).to_vec();
    expected.push(Got::End(Phase::Flagged));
    assert_eq!(all_within(&mut events, 0).await, expected);

    clock.press(Side::First, Timestamp::from(1)).unwrap();
    let last_at = Timestamp::from(1);
    let refused = LiveClock::new(clock).map(drop);
    assert_eq!(refused, Err(ClockError::AtWentBack { last_at }));
}

#[tokio::test(start_paused = true)]
async fn a_standing_that_is_later_than_now() {
    let live = live(periods());
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let mut ahead = live.standing().unwrap();
    ahead.at = Timestamp::from(1);
    let last_at = Timestamp::from(1);
    assert_eq!(
        live.set_standing(ahead),
        Err(ClockError::AtWentBack { last_at })
    );
    assert_eq!(next(&mut events).await, Got::Event(fall(0)[0]));
}

#[cfg(feature = "documents")]
#[tokio::test(start_paused = true)]
async fn a_clock_that_was_restored() {
    let before = live(periods());
    before.start(Side::First).unwrap();
    pass(900).await;
    let saved = before.save().unwrap();
    pass(5_000).await;
    let clock = Clock::restore(&saved, Some(Timestamp::from(0))).unwrap();
    let live = LiveClock::new(clock).unwrap();
    let mut events = live.events();
    let stage = event(Side::First, 101, EventKind::Stage { stage: 1 });
    assert_eq!(next(&mut events).await, Got::Event(stage));
    let restored = Clock::restore(&live.save().unwrap(), None).unwrap();
    assert_eq!(restored.read(live.now()), live.read());
    let restored = Clock::restore(live.save_json().unwrap().as_bytes(), None).unwrap();
    assert_eq!(restored.read(live.now()), live.read());
    assert_eq!(live.save_with_journal(), Err(ClockError::NoJournal));
}

#[tokio::test(start_paused = true)]
async fn a_clock_of_a_match_ends_with_it() {
    let length = NonZeroU16::new(3).unwrap();
    let score = BySide {
        first: 0,
        second: 2,
    };
    let of = Match::at_score(length, score, 2, Crawford::Played).unwrap();
    let control = Notation::named("backgammon").unwrap().parse("2+5").unwrap();
    let live = LiveClock::new(Clock::in_match(control, &of)).unwrap();
    let mut events = live.events();
    live.start(Side::First).unwrap();
    live.press(Side::First).unwrap();
    live.press(Side::Second).unwrap();
    let Got::Event(penalty) = next(&mut events).await else {
        panic!("no penalty");
    };
    assert_eq!(penalty.kind, EventKind::Penalty { penalties: 1 });
    assert_eq!(next(&mut events).await, Got::End(Phase::Penalized));
    assert_quiet(&mut events).await;
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_never_ends_is_not_over() {
    let live = live(control(Vec::new(), Rules::new()));
    let mut events = live.events();
    assert_quiet(&mut events).await;
    live.start(Side::First).unwrap();
    assert_quiet(&mut events).await;
}

/// A receiver sets a timer only while it waits; a live clock without a receiver needs no runtime.
#[test]
fn calls_need_no_runtime() {
    let live = live(blitz());
    let events = live.events();
    live.start(Side::First).unwrap();
    live.press(Side::First).unwrap();
    assert_eq!(live.read().unwrap().on_turn, Side::Second);
    drop(live);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let mut events = events;
    assert_eq!(runtime.unwrap().block_on(events.next()), Ok(None));
}

/// Real time, and calls from several threads at once.
#[test]
fn threads_share_a_clock() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    let period = Stage::new(ms(2)).lives(1_000);
    let live = live(stage(period.quota_then(1, WhenMet::RepeatSet)));
    let mut events = live.events();
    live.start(Side::First).unwrap();
    let press = || {
        let mut found = Vec::new();
        while !live.read().unwrap().phase.is_over() {
            let side = live.read().unwrap().on_turn;
            match live.press(side) {
                Ok(events) => found.extend(events),
                Err(error) => assert_eq!(error, ClockError::NotOnTurn),
            }
            if live.now() > Timestamp::from(300) && live.stop().is_ok() {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        found
    };
    let (got, found) = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(press)).collect();
        let got = runtime.block_on(async {
            let mut got = Vec::new();
            while !matches!(got.last(), Some(Got::End(_))) {
                got.push(next(&mut events).await);
            }
            got
        });
        let found: Vec<_> = threads
            .into_iter()
            .flat_map(|t| t.join().unwrap())
            .collect();
        (got, found)
    });
    let times: Vec<_> = got
        .iter()
        .filter_map(|got| match got {
            Got::Event(event) => Some(event.at),
            _ => None,
        })
        .collect();
    assert!(!times.is_empty() && times.is_sorted(), "{times:?}");
    assert!(
        found
            .iter()
            .filter(|f| f.kind != EventKind::Late)
            .all(|f| got.contains(&Got::Event(*f)))
    );
}

#[test]
fn it_can_be_shared_and_sent() {
    fn shared(_: &(impl Send + Sync)) {}
    let live = live(blitz());
    shared(&live);
    let mut events = live.events();
    shared(&events);
    shared(&events.next());
    drop(live);
    assert_eq!(format!("{events:?}"), "Events { .. }");
}

/// The time of tokio, not paused.
#[tokio::test]
async fn real_time() {
    let live = live(stage(Stage::new(ms(30))));
    let mut events = live.events();
    let (start, earliest) = (Instant::now(), live.now());
    live.start(Side::Second).unwrap();
    let latest = live.now();
    let deadline = live.deadline().unwrap();
    let start_of_turn = deadline.checked_sub(ms(31)).unwrap();
    assert!((earliest..=latest).contains(&start_of_turn));
    let Got::Event(flag) = next(&mut events).await else {
        panic!("no flag");
    };
    assert_eq!(
        (flag.at, flag.kind, flag.side),
        (deadline, EventKind::Flag, Side::Second)
    );
    assert!(start.elapsed() >= Duration::from_millis(30));
    assert!(live.now() >= deadline);
}

#[tokio::test(start_paused = true)]
async fn a_time_that_panics_changes_nothing() {
    let broken = Arc::new(AtomicBool::new(false));
    let (start, now_broken) = (Instant::now(), Arc::clone(&broken));
    let now = move || {
        assert!(!now_broken.load(SeqCst), "no time");
        Timestamp::try_from(start.elapsed()).unwrap()
    };
    let live = LiveClock::with_now(Clock::new(periods()), now).unwrap();
    let mut events = live.events();
    live.start(Side::First).unwrap();
    broken.store(true, SeqCst);
    let pressed = catch_unwind(AssertUnwindSafe(|| live.press(Side::First)));
    assert!(pressed.is_err());
    broken.store(false, SeqCst);
    assert_eq!(live.read().unwrap().on_turn, Side::First);
    assert_eq!(next(&mut events).await, Got::Event(fall(0)[0]));
}
