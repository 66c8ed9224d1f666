//! Past differences between the reference and the library, in time controls that no notation can
//! express.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use flagfall::{
    Alarm, BySide, Charge, Clock, Coupling, Crawford, Credit, EventKind, FirstFlag, FirstMove,
    FirstMoveMissed, FlagFalls, GameLimit, Match, Millis, OnExpiry, Opening, Rounding, Rules,
    Schedule, Side, SideAlarms, Stage, TakeBackTo, TimeControl, Timestamp,
};
#[cfg(feature = "documents")]
use flagfall::{BerserkRule, Limit, Reserve, ReserveDraw};

use crate::reference::{self, game::Points};

fn ms(ms: u32) -> Millis {
    Millis::from(ms)
}

fn control(stages: Vec<Stage>, rules: Rules) -> TimeControl {
    let schedule = Schedule::new(stages).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, rules).expect("a control")
}

fn begun(stages: Vec<Stage>, rules: Rules) -> Clock {
    let mut clock = Clock::new(control(stages, rules));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

fn past_zero(time: u32) -> Stage {
    Stage::new(ms(time)).on_expiry(OnExpiry::Overrun)
}

const AT_ZERO: Rules = Rules::new().flag_falls(FlagFalls::AtZero);

/// The time past zero never shrinks, not even when the flag falls past zero because of a turn
/// limit.
#[test]
fn a_flag_past_zero_keeps_the_penalty_time() {
    let stage = past_zero(2).turn_limit(ms(12));
    let clock = begun(vec![stage], Rules::default());
    let overrun = |at| {
        clock
            .read(Timestamp::from(at))
            .expect("a reading")
            .sides
            .first
            .overrun
    };
    assert_eq!(overrun(12), ms(10));
    assert_eq!(overrun(13), ms(11));
}

/// The setup turn adds nothing, with any kind of credit.
#[test]
fn a_setup_turn_keeps_nothing_of_what_was_banked() {
    let stage = Stage::new(ms(60)).credit(Credit::Banked { amount: ms(10) });
    let opening = Opening::Setup { least: ms(0) };
    let mut clock = begun(vec![stage], Rules::new().opening(opening));
    clock
        .press(Side::First, Timestamp::from(0))
        .expect("a press");
    let reading = clock.read(Timestamp::from(0)).expect("a reading");
    assert_eq!(reading.sides.first.bank, Some(ms(60)));
}

/// One side's measured time is never charged to the other, not even after its ready move.
#[test]
fn a_measured_time_after_the_own_ready_move() {
    let mut clock = begun(vec![Stage::new(ms(10))], Rules::default());
    clock
        .set_ready(Side::First, Timestamp::from(0), true)
        .expect("a ready move");
    let events = clock.press_elapsed(Side::First, Timestamp::from(0), ms(48));
    for event in events.unwrap_or_default() {
        assert_eq!(event.side, Side::First, "{event:?}");
    }
}

/// With `at-zero`, two first flags: the one that is raised falls again in the first millisecond.
#[test]
fn a_draw_at_zero_that_is_raised() {
    let main = Stage::new(ms(10)).on_expiry(OnExpiry::FirstFlag(FirstFlag::NoWin));
    let mut clock = begun(vec![main, Stage::new(ms(10))], AT_ZERO);
    clock
        .press(Side::First, Timestamp::from(12))
        .expect("a press");
    clock.advance(Timestamp::from(50)).expect("an advance");
    clock
        .raise_flag(Side::First, Timestamp::from(50))
        .expect("a flag");
    clock.resume(Timestamp::from(60)).expect("a resume");
    assert_eq!(clock.deadline(), Some(Timestamp::from(61)));
}

/// With `at-zero`, a bank that is set to 0 in a decision expires in the first millisecond that runs
/// on it.
#[test]
fn a_bank_set_in_a_decision_at_zero() {
    let stage = Stage::new(ms(10)).lives(2);
    let mut clock = begun(vec![stage], AT_ZERO);
    clock
        .hand_over(Side::First, Timestamp::from(15))
        .expect("an offer");
    clock
        .set_bank(Side::First, Timestamp::from(20), ms(0))
        .expect("a bank");
    clock
        .hand_over(Side::Second, Timestamp::from(25))
        .expect("an answer");
    assert_eq!(clock.deadline(), Some(Timestamp::from(26)));
}

/// Time that a suspended turn gains in an hourglass is used before more time counts as past zero.
#[test]
fn an_hourglass_past_zero_in_a_decision() {
    let rules = Rules::new().coupling(Coupling::Hourglass);
    let mut clock = begun(vec![past_zero(1)], rules);
    clock
        .hand_over(Side::First, Timestamp::from(10))
        .expect("an offer");
    clock
        .hand_over(Side::Second, Timestamp::from(13))
        .expect("an answer");
    let first = clock
        .read(Timestamp::from(20))
        .expect("a reading")
        .sides
        .first;
    assert_eq!((first.bank, first.overrun), (Some(ms(0)), ms(9 + 5)));
}

/// If a millisecond crosses several stages with a time of 0, an hourglass transfers nothing: the
/// suspended turn is still past zero, which is not reported again.
#[test]
fn an_hourglass_without_time_in_a_decision() {
    let rules = Rules::new().coupling(Coupling::Hourglass);
    let empty = Stage::new(ms(0)).on_expiry(OnExpiry::Next);
    let mut clock = begun(vec![empty, past_zero(0)], rules);
    clock
        .hand_over(Side::First, Timestamp::from(5))
        .expect("an offer");
    let events = clock
        .hand_over(Side::Second, Timestamp::from(9))
        .expect("an answer");
    assert_eq!(events.len(), 2, "the stage, and the time past zero");
    assert_eq!(clock.deadline(), None);
}

/// An hourglass transfers exactly the time that was charged, also in the charge that ends a match.
#[test]
fn an_hourglass_gives_what_is_taken() {
    let stage = Stage::new(ms(34)).on_expiry(OnExpiry::Penalty { refill: ms(1) });
    let rules = Rules::new()
        .coupling(Coupling::Hourglass)
        .charge(Charge::new(NonZeroU32::new(2).expect("2"), Rounding::Up).least(ms(0)));
    let length = NonZeroU16::new(2).expect("2");
    let of = Match::at_score(length, BySide::both(1), 2, Crawford::Played).expect("a score");
    let mut clock = Clock::in_match(control(vec![stage], rules), &of);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let second = clock
        .read(Timestamp::from(50))
        .expect("a reading")
        .sides
        .second;
    assert_eq!(second.bank, Some(ms(34 + 34 + 1)));
}

/// A bank that is set after the end of the game also ends the time past zero: the suspended turn
/// has time again.
#[test]
fn a_bank_set_after_the_end_in_a_decision() {
    let schedule = |stage| Schedule::new(vec![stage]).expect("a schedule");
    let (one, two) = (schedule(past_zero(10)), schedule(Stage::new(ms(10))));
    let control = TimeControl::new(one, two, Rules::default()).expect("a control");
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
        .hand_over(Side::First, Timestamp::from(15))
        .expect("an offer");
    clock.advance(Timestamp::from(26)).expect("the flag");
    clock
        .set_bank(Side::First, Timestamp::from(30), ms(40))
        .expect("a bank");
    clock
        .raise_flag(Side::Second, Timestamp::from(30))
        .expect("a flag");
    clock.resume(Timestamp::from(50)).expect("a resume");
    clock
        .hand_over(Side::Second, Timestamp::from(50))
        .expect("an answer");
    let first = clock
        .read(Timestamp::from(70))
        .expect("a reading")
        .sides
        .first;
    assert_eq!((first.bank, first.overrun), (Some(ms(20)), ms(5)));
    assert_eq!(clock.deadline(), Some(Timestamp::from(91)));
}

/// The own standing changes nothing, although it does not say whether a turn that has used up its bank
/// to the millisecond is past zero: a clock that joins takes it to be, since an earlier turn was.
#[test]
fn the_own_standing_of_a_turn_that_is_not_yet_past_zero() {
    let stage = past_zero(2).credit(Credit::Banked { amount: ms(4) });
    let mut clock = begun(vec![stage], Rules::default());
    let mut reference = reference::Clock::new((**clock.control()).clone(), None);
    reference.start(Side::First, 0).expect("a start");
    for (side, at) in [(Side::First, 8), (Side::Second, 9)] {
        clock.press(side, Timestamp::from(at)).expect("a press");
        reference.press(side, at.into()).expect("a press");
    }
    clock.pause(Timestamp::from(13)).expect("a pause");
    reference.pause(13).expect("a pause");
    let standing = clock.standing(Timestamp::from(20)).expect("a standing");
    let mut joined = Clock::join((**clock.control()).clone(), standing).expect("a game");
    clock.set_standing(standing).expect("its own standing");
    reference.set_standing(&standing);
    for clock in [&mut clock, &mut joined] {
        clock.resume(Timestamp::from(30)).expect("a resume");
    }
    reference.resume(30).expect("a resume");
    assert_eq!(clock.deadline(), Some(Timestamp::from(31)));
    assert_eq!(reference.deadline(), Some(31));
    assert_eq!(joined.deadline(), None);
}

/// Until a receipt is reported, nobody knows when the turn began: neither does a clock that is taken back
/// to a moment before the measured press that reports it.
#[test]
fn a_clock_taken_back_to_before_a_receipt_does_not_know_of_it() {
    let mut clock = begun(vec![Stage::new(ms(1_000))], Rules::default());
    clock.keep_journal().expect("a journal");
    clock
        .press_unreceived(Side::First, Timestamp::from(10))
        .expect("a press");
    clock.advance(Timestamp::from(50)).expect("no event");
    clock
        .press_elapsed(Side::Second, Timestamp::from(90), ms(5))
        .expect("a press");
    let to = TakeBackTo::Timestamp(Timestamp::from(60));
    clock.take_back(Timestamp::from(100), to).expect("a moment");
    let reading = clock.read(Timestamp::from(100)).expect("a reading");
    assert!(reading.provisional);
    assert_eq!(reading.sides.second.turn_used, ms(50));
    // The time of its turn can still be measured.
    clock
        .press_elapsed(Side::Second, Timestamp::from(110), ms(7))
        .expect("a press");
    let reading = clock.read(Timestamp::from(110)).expect("a reading");
    assert_eq!(reading.sides.second.used, ms(7));
}

/// A ready move that is due is sent, however short the measured time, and the alarms of the other side
/// sound in its turn.
#[test]
fn alarms_after_a_ready_move_that_a_measured_press_sends() {
    let stage = Stage::new(ms(0))
        .credit(Credit::Paid {
            amount: ms(8),
            every: NonZeroU32::MIN,
            keep: 100,
        })
        .on_expiry(OnExpiry::Penalty { refill: ms(2) });
    let mut clock = begun(vec![stage], Rules::default());
    clock
        .press(Side::First, Timestamp::from(0))
        .expect("a press");
    let alarm = Alarm::new(ms(1)).expect("an alarm");
    let set = BySide {
        first: SideAlarms::new(&[alarm], 0).expect("an alarm"),
        second: SideAlarms::default(),
    };
    clock.set_alarms(set, Timestamp::from(0)).expect("alarms");
    clock
        .set_ready(Side::Second, Timestamp::from(1), true)
        .expect("a penalty");
    let events = clock
        .press_elapsed(Side::Second, Timestamp::from(12), ms(2))
        .expect("a press");
    let alarm = events
        .iter()
        .find(|event| matches!(event.kind, EventKind::Alarm { .. }));
    let alarm = alarm.map(|event| (event.at, event.side));
    assert_eq!(alarm, Some((Timestamp::from(9), Side::First)));
}

/// A reserve keeps the credit that flowed over before the side went berserk, which leaves it without
/// credit, and is saved with it.
#[cfg(feature = "documents")]
#[test]
fn a_reserve_into_which_credit_flowed_before_a_berserk() {
    let stage = Stage::new(ms(10))
        .credit(Credit::Banked { amount: ms(4) })
        .limit(Limit::Clip(ms(12)))
        .reserve(Reserve::new(ms(0)).overflow(true));
    let mut clock = begun(vec![stage], Rules::default());
    let at = Timestamp::from(0);
    clock.set_turn(Side::First, at).expect("a turn");
    clock
        .berserk(Side::First, at, BerserkRule::Half)
        .expect("a berserk");
    let reading = clock.read(at).expect("a reading");
    assert_eq!(reading.sides.first.reserve, ms(4));
    let saved = clock.save(at).expect("a snapshot");
    assert_eq!(Clock::restore(&saved, Some(at)), Ok(clock));
}

/// With `at-zero`, a first move that was missed, and whose flag was raised, is missed again in the first
/// millisecond that runs on it: when a decision becomes void, none has run yet.
#[test]
fn a_first_move_missed_before_a_decision_that_becomes_void() {
    let opening = Opening::Untimed {
        turns: NonZeroU8::MIN,
        earns: true,
        first_move: Some(FirstMove::new(ms(20), FirstMoveMissed::Flag)),
    };
    let control = control(
        vec![Stage::new(ms(5)).on_expiry(OnExpiry::Penalty { refill: ms(50) })],
        AT_ZERO.opening(opening),
    );
    let length = NonZeroU16::new(3).expect("3");
    let of = Match::at_score(length, BySide::both(1), 1, Crawford::NotYet).expect("a score");
    let mut clock = Clock::in_match(control.clone(), &of);
    let points = Points {
        length: 3,
        score: BySide::both(1),
        may_freeze: true,
    };
    let mut reference = reference::Clock::new(control, Some(points));
    let at = Timestamp::from(20);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    reference.start(Side::First, 0).expect("a start");
    clock.raise_flag(Side::First, at).expect("a fallen flag");
    reference
        .raise_flag(Side::First, 20)
        .expect("a fallen flag");
    clock.resume(at).expect("a resume");
    reference.resume(20).expect("a resume");
    clock.hand_over(Side::First, at).expect("an offer");
    reference.hand_over(Side::First, 20).expect("an offer");
    // The penalty of the side that decides.
    assert_eq!(clock.deadline(), Some(Timestamp::from(25)));
    clock.advance(Timestamp::from(25)).expect("a penalty");
    reference.advance(25).expect("a penalty");
    assert_eq!(clock.read(Timestamp::from(25)), reference.read(25));
    assert_eq!(clock.deadline(), Some(Timestamp::from(26)));
    assert_eq!(reference.deadline(), Some(26));
}

/// A side that was past zero in an earlier turn and has a reserve that is drawn by itself is not past
/// zero where its bank is exactly 0: it goes on with the reserve.
#[test]
#[cfg(feature = "documents")]
fn a_game_joined_at_the_end_of_a_bank_goes_on_with_the_reserve() {
    let reserve = Reserve::new(ms(5)).draw(ReserveDraw::All);
    let stages = vec![past_zero(10).quota(1), past_zero(10).reserve(reserve)];
    let mut clock = begun(stages, Rules::default());
    clock
        .press(Side::First, Timestamp::from(16))
        .expect("a press");
    clock
        .press(Side::Second, Timestamp::from(17))
        .expect("a press");
    let at = Timestamp::from(27);
    let standing = clock.standing(at).expect("a standing");
    let first = standing.sides.first;
    assert_eq!(
        (first.bank, first.overrun, first.reserve),
        (Some(ms(0)), ms(6), Some(ms(5)))
    );
    let mut joined = Clock::join((**clock.control()).clone(), standing).expect("a clock");
    assert_eq!(joined.deadline(), Some(Timestamp::from(28)));
    let later = Timestamp::from(60);
    let events = clock.advance(later).expect("events");
    let kinds: Vec<_> = events
        .iter()
        .map(|event| (event.at.get(), event.kind))
        .collect();
    let expected = [
        (28, EventKind::Reserve { left: ms(0) }),
        (33, EventKind::Overrun),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(joined.advance(later).expect("events"), events);
    assert_eq!(joined.read(later), clock.read(later));
}

/// A turn that continues after a decision is like one that begins: a limit that is already reached
/// takes effect in the next millisecond, and the deadline says so.
#[test]
fn after_a_decision_a_limit_that_is_reached_takes_effect_once_time_runs() {
    let rules = AT_ZERO.game_limit(GameLimit::Time(ms(21)));
    let mut clock = begun(vec![Stage::new(ms(5)).lives(3)], rules);
    let at = |ms| Timestamp::from(ms);
    // The life that is lost at 5 is part of the turn that continues.
    clock.hand_over(Side::First, at(6)).expect("a decision");
    // At 21 the flag falls, and the game limit is reached.
    clock.advance(at(21)).expect("a flag");
    clock.raise_flag(Side::Second, at(22)).expect("a pause");
    clock.resume(at(23)).expect("a decision that goes on");
    let events = clock.hand_over_elapsed(Side::Second, at(25), ms(0));
    assert_eq!(events.expect("the end of the decision"), []);
    assert_eq!(clock.deadline(), Some(at(26)));
    assert_eq!(clock.advance(at(25)).expect("nothing"), []);
    let events = clock.advance(at(26)).expect("a halt");
    let halt = events
        .iter()
        .map(|event| (event.at, event.kind))
        .collect::<Vec<_>>();
    assert_eq!(halt, [(at(26), EventKind::Halt)]);
}
