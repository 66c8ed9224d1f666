//! Controls, clocks and time for the tests of live clocks.

#![allow(dead_code, reason = "each test uses a part")]

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use flagfall::{
    Clock, Event, EventKind, Millis, Notation, OnExpiry, Phase, Rules, Schedule, Side, Stage,
    TimeControl, Timestamp, WhenMet,
};
use flagfall_tokio::{Events, LiveClock, LiveEvent};
use tokio::time::{Instant, timeout};

pub fn control(stages: Vec<Stage>, rules: Rules) -> TimeControl {
    let schedule = Schedule::new(stages).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, rules).expect("a control")
}

pub fn ms(ms: u32) -> Millis {
    Millis::from(ms)
}

/// A control of one stage.
pub fn stage(stage: Stage) -> TimeControl {
    control(vec![stage], Rules::new())
}

/// A minute for the game.
pub fn blitz() -> TimeControl {
    Notation::Pgn.parse("60+0").expect("a control")
}

/// A second, then three periods of half a second.
pub fn periods() -> TimeControl {
    let byo_yomi = Stage::new(ms(500)).lives(3);
    let stages = vec![
        Stage::new(ms(1_000)).on_expiry(OnExpiry::Next),
        byo_yomi.quota_then(1, WhenMet::RepeatSet),
    ];
    control(stages, Rules::new())
}

/// What happens under it to a first side that starts at `start` and never presses.
pub fn fall(start: u32) -> [Event; 4] {
    [
        (1_001, EventKind::Stage { stage: 1 }),
        (1_501, EventKind::Life { lives: 2 }),
        (2_001, EventKind::Life { lives: 1 }),
        (2_501, EventKind::Flag),
    ]
    .map(|(at, kind)| event(Side::First, start + at, kind))
}

pub fn event(side: Side, at: u32, kind: EventKind) -> Event {
    let at = Timestamp::from(at);
    Event { at, side, kind }
}

pub fn live(control: TimeControl) -> LiveClock {
    LiveClock::new(Clock::new(control)).expect("a live clock")
}

/// A live clock whose time can be changed: the other value is added to it.
pub fn skewed(control: TimeControl) -> (LiveClock, Arc<AtomicI64>) {
    let skew = Arc::new(AtomicI64::new(0));
    let (start, added) = (Instant::now(), Arc::clone(&skew));
    let now = move || {
        let passed = i64::try_from(start.elapsed().as_millis()).expect("a time");
        Timestamp::new(passed + added.load(Ordering::SeqCst)).expect("a time")
    };
    let live = LiveClock::with_now(Clock::new(control), now).expect("a live clock");
    (live, skew)
}

pub async fn pass(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

/// What a receiver gets, in short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Got {
    Event(Event),
    /// When, and what the side on turn has left.
    Tick(i64, Option<i64>),
    End(Phase),
}

pub const fn short(event: LiveEvent) -> Got {
    match event {
        LiveEvent::Event(event) => Got::Event(event),
        LiveEvent::Tick(reading) => {
            let bank = match reading.sides.get(reading.on_turn).bank {
                Some(bank) => Some(bank.get()),
                None => None,
            };
            Got::Tick(reading.at.get(), bank)
        }
        LiveEvent::End(reading) => Got::End(reading.phase),
        _ => panic!("an event that the tests do not know"),
    }
}

/// The next event, which must come.
pub async fn next(events: &mut Events) -> Got {
    let event = events.next().await.expect("no error");
    short(event.expect("an event"))
}

/// All that comes within `within` ms.
pub async fn all_within(events: &mut Events, within: u64) -> Vec<Got> {
    let until = Instant::now() + Duration::from_millis(within);
    let mut got = Vec::new();
    while let Ok(event) = tokio::time::timeout_at(until, events.next()).await {
        match event.expect("no error") {
            Some(event) => got.push(short(event)),
            None => break,
        }
    }
    got
}

/// That nothing comes for an hour.
pub async fn assert_quiet(events: &mut Events) {
    let hour = Duration::from_secs(3_600);
    let event = timeout(hour, events.next()).await;
    assert!(event.is_err(), "{event:?}");
}
