//! The calls of a live clock are those of a clock at the time of the call.

#![allow(missing_docs, reason = "a test")]

mod common;

use std::collections::BTreeSet;
use std::num::{NonZeroU16, NonZeroU32};

use common::{ms, pass};
use flagfall::refusals::REFUSALS;
use flagfall::{
    Alarm, BerserkRule, Board, BySide, Clock, Event, Match, MoveNumber, Notation, Protocol, Side,
    SideAlarms, TakeBackTo, Terms, TimeFormat, TimeStyle, Timestamp,
};
use flagfall_tokio::LiveClock;

/// A clock, and a live clock of the same game.
struct Both {
    clock: Clock,
    live: LiveClock,
    called: BTreeSet<&'static str>,
}

/// Calls `$call` on both, a while after the last, and compares what they return.
macro_rules! both {
    ($both:ident.$call:ident($($before:expr),* ; $($after:expr),*)) => {{
        pass(123).await;
        let at = $both.live.now();
        let live = $both.live.$call($($before,)* $($after),*);
        let clock = $both.clock.$call($($before,)* at $(, $after)*);
        assert_eq!(live, clock, stringify!($call));
        assert_eq!($both.live.clock(), $both.clock);
        assert_eq!($both.live.deadline(), $both.clock.deadline());
        assert_eq!($both.live.read(), $both.clock.read(at));
        $both.called.insert(stringify!($call));
    }};
}

#[tokio::test(start_paused = true)]
async fn every_call_is_that_of_the_clock_now() {
    let control = Notation::Pgn.parse("180+2").unwrap();
    let mut clock = Clock::new(control);
    clock.keep_journal().unwrap();
    let live = LiveClock::new(clock.clone()).unwrap();
    let mut both = Both {
        clock,
        live,
        called: BTreeSet::new(),
    };
    let (first, second) = (Side::First, Side::Second);
    let terms = Terms::new();
    let one_point = Match::new(NonZeroU16::MIN);
    let format = TimeFormat::new(TimeStyle::Tenths);
    let number = |number| MoveNumber::from(NonZeroU32::new(number).unwrap());

    let alarm = Alarm::new(ms(5_000)).unwrap();
    let alarms = BySide::both(SideAlarms::new(&[alarm], 3).unwrap());

    both!(both.press(first;));
    both!(both.berserk(second; BerserkRule::Half));
    both!(both.start(first;));
    both!(both.start(first;));
    both!(both.press(first;));
    both!(both.press(first;));
    both!(both.press_elapsed(second; ms(17)));
    both!(both.press_elapsed(first; -ms(1)));
    both!(both.press_unreceived(first;));
    both!(both.receive(;));
    both!(both.receive(;));
    both!(both.press_move(second; number(1)));
    both!(both.press_move_elapsed(second; ms(17), number(2)));
    both!(both.press_move_unreceived(first; number(3)));
    both!(both.receive(;));
    both!(both.hand_over(second;));
    both!(both.hand_over_elapsed(first; ms(7)));
    both!(both.hand_over_unreceived(second;));
    both!(both.receive(;));
    both!(both.hand_over(first;));
    both!(both.set_ready_unreceived(second;));
    both!(both.set_ready(second; false));
    both!(both.pause(;));
    both!(both.adjust(first; -ms(77)));
    both!(both.draw_reserve(first; ms(1)));
    both!(both.set_bank(second; ms(5_000)));
    both!(both.resume(;));
    both!(both.resume(;));
    both!(both.set_turn(first;));
    both!(both.raise_flag(first;));
    both!(both.advance(;));
    both!(both.read(;));
    both!(both.bank(second;));
    both!(both.format(first; format));
    both!(both.next_change(first; format));
    both!(both.forecast(; 16));
    both!(both.verdict(; Board::Score(3), terms));
    both!(both.command(Protocol::Uci;));
    both!(both.times_left(Protocol::Uci;));
    both!(both.standing(;));
    both!(both.take_back(; TakeBackTo::Move(3)));
    both!(both.take_back(; TakeBackTo::Timestamp(Timestamp::from(500))));
    both!(both.take_back(; TakeBackTo::Move(99)));
    assert_eq!(both.live.take_backs(), 2);
    both!(both.save(;));
    both!(both.save_json(;));
    both!(both.save_with_journal(;));
    both!(both.save_with_match(&one_point;));
    pass(200_000).await;
    both!(both.verdict(; Board::Open, terms));
    let at = both.live.now();
    let some = |clock: &mut Clock, events: &mut Vec<Event>| clock.advance_some(at, 1, events);
    let (mut of_live, mut of_clock) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let all = both.live.advance_some(1, &mut of_live);
        assert_eq!(all, some(&mut both.clock, &mut of_clock));
        assert_eq!(of_live, of_clock);
        both.called.insert("advance_some");
    }
    assert_eq!(of_live.len(), 1);
    both!(both.raise_flag(first;));
    both!(both.stop(;));
    both!(both.set_alarms(alarms.clone();));
    both!(both.stop(;));
    assert_eq!(both.live.clock().journal(), both.clock.journal());

    // No call of a clock that can be refused is missing, but those that take no time from the live
    // clock.
    let calls = REFUSALS
        .iter()
        .copied()
        .flatten()
        .filter(|row| row.list.name == "ClockError" && row.call.starts_with("Clock::"));
    let calls = calls.map(|row| row.call.trim_start_matches("Clock::"));
    let others = ["keep_journal", "join", "set_standing"];
    let calls: BTreeSet<_> = calls.filter(|call| !others.contains(call)).collect();
    assert_eq!(both.called, calls);
}
