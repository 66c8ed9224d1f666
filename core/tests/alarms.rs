//! Alarms: when they sound, in the examples of the rules, with measured times, and in arenas.

use flagfall::{
    Alarm, AlarmScheme, Arena, BySide, Clock, ClockError, Event, EventKind, Millis, Notation,
    OnExpiry, Rules, Schedule, Side, SideAlarms, Stage, Standing, TakeBackTo, TimeControl,
    Timestamp,
};

fn control(notation: &str, text: &str) -> TimeControl {
    Notation::named(notation).unwrap().parse(text).unwrap()
}

fn at(ms: i64) -> Timestamp {
    Timestamp::new(ms).unwrap()
}

fn ms(ms: i64) -> Millis {
    Millis::new(ms).unwrap()
}

fn alarm(threshold: i64) -> Alarm {
    Alarm::new(ms(threshold)).unwrap()
}

fn set(alarms: &[Alarm], countdown: u8) -> BySide<SideAlarms> {
    BySide::both(SideAlarms::new(alarms, countdown).unwrap())
}

/// A started clock with these alarms.
fn started(notation: &str, text: &str, alarms: BySide<SideAlarms>) -> Clock {
    let mut clock = Clock::new(control(notation, text));
    clock.start(Side::First, at(0)).unwrap();
    clock.set_alarms(alarms, at(0)).unwrap();
    clock
}

/// When alarms sounded, and at which bank.
fn sounded(events: &[Event]) -> Vec<(i64, i64)> {
    let sound = |event: &Event| match event.kind {
        EventKind::Alarm { left } | EventKind::Countdown { left } => {
            Some((event.at.get(), left.get()))
        }
        _ => None,
    };
    events.iter().filter_map(sound).collect()
}

#[test]
fn an_alarm_sounds_once() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    assert_eq!(clock.wake(), Some(at(50_000)));
    assert_eq!(clock.deadline(), Some(at(60_001)));
    assert_eq!(clock.advance(at(49_999)).unwrap(), []);
    assert_eq!(
        sounded(&clock.advance(at(50_000)).unwrap()),
        [(50_000, 10_000)]
    );
    assert_eq!(clock.wake(), Some(at(60_001)));
    assert_eq!(sounded(&clock.advance(at(60_001)).unwrap()), []);
}

#[test]
fn an_alarm_at_the_bank_itself_is_not_armed() {
    let clock = started("chess", "G/1", set(&[alarm(60_000)], 0));
    assert_eq!(clock.wake(), Some(at(60_001)));
    let clock = started("chess", "G/1", set(&[alarm(59_999)], 0));
    assert_eq!(clock.wake(), Some(at(1)));
}

/// "lichess 3+2: threshold 22,500, armed above 33,750".
#[test]
fn an_alarm_is_armed_again() {
    let lichess = control("lichess", "3+2");
    let mut clock = Clock::new(lichess.clone());
    clock.start(Side::First, at(0)).unwrap();
    clock.press(Side::First, at(0)).unwrap();
    clock.press(Side::Second, at(0)).unwrap();
    clock
        .set_alarms(lichess.alarms(AlarmScheme::Lichess), at(0))
        .unwrap();
    clock.set_bank(Side::First, at(0), ms(23_000)).unwrap();
    assert_eq!(clock.wake(), Some(at(500)));
    assert_eq!(
        sounded(&clock.press(Side::First, at(1_000)).unwrap()),
        [(500, 22_500)]
    );
    clock.press(Side::Second, at(1_000)).unwrap();
    // 24,000: still disarmed.
    assert_eq!(sounded(&clock.advance(at(3_000)).unwrap()), []);
    clock.adjust(Side::First, at(3_000), ms(15_000)).unwrap();
    // 37,000, and below 22,500 when 20 seconds after the last sounding have passed.
    assert_eq!(clock.wake(), Some(at(20_500)));
}

/// "OGS 60 s + 3x30 s, countdown 5, nobody moves: 55,000 … 59,000, 85,000 … 89,000, …".
#[test]
fn each_period_is_counted_down() {
    let mut clock = Clock::new(control("sgf", "TM[60]OT[3x30 byo-yomi]"));
    clock.start(Side::First, at(0)).unwrap();
    clock.set_alarms(set(&[], 5), at(0)).unwrap();
    let events = clock.advance(at(200_000)).unwrap();
    let seconds: Vec<_> = sounded(&events)
        .into_iter()
        .map(|(at, _)| at / 1_000)
        .collect();
    let periods = [55, 85, 115, 145]
        .into_iter()
        .flat_map(|from| from..from + 5);
    assert_eq!(seconds, periods.collect::<Vec<i64>>());
}

/// "Quiet 20,000: sounded at 100,000, re-armed at 105,000, low again at 118,000: sounds at 120,000."
#[test]
fn an_alarm_is_quiet() {
    let quiet = Alarm {
        quiet: ms(20_000),
        ..alarm(10_000)
    };
    let mut clock = started("chess", "G/5", set(&[quiet], 0));
    clock.set_bank(Side::First, at(90_000), ms(20_000)).unwrap();
    assert_eq!(
        sounded(&clock.advance(at(104_000)).unwrap()),
        [(100_000, 10_000)]
    );
    clock
        .set_bank(Side::First, at(105_000), ms(23_000))
        .unwrap();
    assert_eq!(clock.wake(), Some(at(120_000)));
    assert_eq!(
        sounded(&clock.advance(at(121_000)).unwrap()),
        [(120_000, 10_000)]
    );
}

#[test]
fn alarms_come_before_the_press_and_after_what_expires() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    assert_eq!(
        sounded(&clock.press(Side::First, at(50_000)).unwrap()),
        [(50_000, 10_000)]
    );

    // A period of a second begins in the millisecond in which the main time ends.
    let mut clock = started("sgf", "TM[5]OT[2x1 byo-yomi]", set(&[alarm(1_000)], 0));
    let events = clock.advance(at(5_001)).unwrap();
    let kinds: Vec<_> = events
        .iter()
        .map(|event| (event.at.get(), event.kind))
        .collect();
    let left = ms(1_000);
    let stage = EventKind::Stage { stage: 1 };
    assert_eq!(kinds, [(4_000, EventKind::Alarm { left }), (5_001, stage)]);
}

#[test]
fn measured_times() {
    // The move took less than what has passed: what lies beyond it does not sound.
    let mut clock = started("chess", "G/1", set(&[alarm(10_000), alarm(30_000)], 0));
    let events = clock
        .press_elapsed(Side::First, at(55_000), ms(35_000))
        .unwrap();
    assert_eq!(sounded(&events), [(30_000, 30_000)]);
    let mut clock = started("chess", "G/1", set(&[alarm(10_000), alarm(30_000)], 0));
    let events = clock
        .hand_over_elapsed(Side::First, at(55_000), ms(35_000))
        .unwrap();
    assert_eq!(sounded(&events), [(30_000, 30_000)]);
    // What was reported is not reported again, and is not undone.
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    assert_eq!(
        sounded(&clock.advance(at(55_000)).unwrap()),
        [(50_000, 10_000)]
    );
    let events = clock
        .press_elapsed(Side::First, at(56_000), ms(45_000))
        .unwrap();
    assert_eq!(sounded(&events), []);
    // The move took more than what has passed.
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    let events = clock
        .press_elapsed(Side::First, at(40_000), ms(52_000))
        .unwrap();
    assert_eq!(sounded(&events), [(40_000, 10_000)]);
}

/// A measured time is that of one turn: what happens before it passes as it does on the clock.
#[test]
fn measured_times_and_ready_moves() {
    let ready = || {
        let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
        clock.set_ready(Side::First, at(0), true).unwrap();
        clock
    };
    // The ready move was made before it would have been sent.
    let events = ready()
        .press_elapsed(Side::First, at(70_000), ms(1_000))
        .unwrap();
    assert_eq!(sounded(&events), []);
    // It is sent, and the opponent's turn takes a second.
    let events = ready()
        .press_elapsed(Side::Second, at(200_000), ms(1_000))
        .unwrap();
    assert_eq!(sounded(&events), [(50_000, 10_000)]);
    let sent = events.iter().find(|event| event.kind == EventKind::Sent);
    assert_eq!(sent.map(|event| event.at), Some(at(60_000)));
}

#[test]
fn an_alarm_sounds_in_each_period_of_a_measured_time() {
    let mut clock = started("sgf", "TM[0]OT[3x30 byo-yomi]", set(&[alarm(10_000)], 0));
    let events = clock
        .press_elapsed(Side::First, at(70_000), ms(55_000))
        .unwrap();
    let alarms: Vec<_> = sounded(&events).iter().map(|(_, left)| *left).collect();
    assert_eq!(alarms, [10_000, 10_000]);
}

/// In an hourglass the bank rises while the opponent thinks.
#[test]
fn an_alarm_is_armed_while_the_opponent_thinks() {
    let low = Alarm {
        rearm_above: ms(15_000),
        ..alarm(10_000)
    };
    let mut clock = started("pgn", "*40", set(&[low], 0));
    // The first side's alarm sounds, and its opponent gives the time back.
    assert_eq!(
        sounded(&clock.press(Side::First, at(12_000)).unwrap()),
        [(10_000, 10_000)]
    );
    let set = clock.set_bank(Side::First, at(20_000), ms(12_000)).unwrap();
    assert_eq!(sounded(&set), []);
    clock.press(Side::Second, at(20_000)).unwrap();
    let events = clock.advance(at(25_000)).unwrap();
    assert_eq!(sounded(&events), [(22_000, 10_000)]);
}

/// It rises by the time that the opponent's move took, however often somebody has looked meanwhile.
#[test]
fn an_alarm_is_armed_by_the_time_that_is_charged() {
    let low = Alarm {
        rearm_above: ms(25_000),
        ..alarm(15_000)
    };
    let alarms = BySide {
        first: SideAlarms::new(&[low], 0).unwrap(),
        second: SideAlarms::new(&[], 0).unwrap(),
    };
    for looks in [false, true] {
        let mut clock = started("pgn", "*40", alarms.clone());
        let pressed = clock.press(Side::First, at(6_000)).unwrap();
        assert_eq!(sounded(&pressed), [(5_000, 15_000)]);
        if looks {
            assert_eq!(clock.advance(at(19_000)).unwrap(), []);
        }
        // The first side has 14 s, and 25 s after the measured 11 s, which do not arm its alarm.
        clock
            .press_elapsed(Side::Second, at(19_000), ms(11_000))
            .unwrap();
        assert_eq!(sounded(&clock.advance(at(40_000)).unwrap()), [], "{looks}");
    }
}

#[test]
fn a_clock_that_does_not_run_is_silent() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 3));
    clock.pause(at(49_000)).unwrap();
    assert_eq!(clock.wake(), None);
    assert_eq!(sounded(&clock.advance(at(90_000)).unwrap()), []);
    clock.resume(at(100_000)).unwrap();
    assert_eq!(clock.wake(), Some(at(101_000)));
}

#[test]
fn after_a_take_back_alarms_begin_anew() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    clock.keep_journal().unwrap();
    assert_eq!(
        sounded(&clock.press(Side::First, at(55_000)).unwrap()),
        [(50_000, 10_000)]
    );
    let journal = clock.journal().unwrap().entries().len();
    clock.take_back(at(60_000), TakeBackTo::Move(0)).unwrap();
    assert_eq!(clock.wake(), Some(at(110_000)));
    assert_eq!(
        sounded(&clock.advance(at(111_000)).unwrap()),
        [(110_000, 10_000)]
    );
    assert_eq!(clock.journal().unwrap().entries().len(), journal + 2);
}

#[test]
fn a_standing_arms_as_any_change_does() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    clock.advance(at(55_000)).unwrap();
    let mut standing = Standing::new(at(56_000), Side::First);
    standing.sides.first.bank = Some(ms(40_000));
    standing.sides.second.bank = Some(ms(60_000));
    clock.set_standing(standing).unwrap();
    assert_eq!(clock.wake(), Some(at(86_000)));
}

#[test]
fn alarms_are_removed() {
    let mut clock = started("chess", "G/1", set(&[alarm(10_000)], 0));
    let plain = {
        let mut clock = Clock::new(control("chess", "G/1"));
        clock.start(Side::First, at(0)).unwrap();
        clock
    };
    assert_ne!(clock, plain);
    clock
        .set_alarms(BySide::both(SideAlarms::default()), at(0))
        .unwrap();
    assert_eq!(clock.alarms(), None);
    assert_eq!(clock, plain);
}

#[test]
fn some_events_at_a_time() {
    let mut clock = started("sgf", "TM[0]OT[500x60 byo-yomi]", set(&[], 60));
    let mut events = Vec::new();
    assert!(
        !clock
            .advance_some(at(i64::from(u32::MAX)), 10, &mut events)
            .unwrap()
    );
    assert_eq!(events.len(), 10);
    let mut whole = clock.clone();
    let rest = whole.advance(at(100_000_000)).unwrap();
    let mut parts = Vec::new();
    while !clock.advance_some(at(100_000_000), 7, &mut parts).unwrap() {}
    assert_eq!(parts, rest);
    assert_eq!(clock, whole);
}

/// What sounds before a time that is too large is returned, and the error comes after it.
#[test]
fn an_error_takes_no_alarm_with_it() {
    let stage = Stage::new(ms(60_000)).on_expiry(OnExpiry::Overrun);
    let both = Schedule::new(vec![stage]).unwrap();
    let control = TimeControl::new(both.clone(), both, Rules::new()).unwrap();
    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::MIN).unwrap();
    clock
        .set_alarms(set(&[alarm(10_000)], 0), Timestamp::MIN)
        .unwrap();
    let mut events = Vec::new();
    let mut advance = || clock.advance_some(Timestamp::MAX, 10, &mut events);
    assert_eq!(advance(), Ok(false));
    let next = advance();
    let alarm_at = Timestamp::MIN.checked_add(ms(50_000)).unwrap();
    assert_eq!(sounded(&events), [(alarm_at.get(), 10_000)]);
    assert_eq!(next, Err(ClockError::TooLarge));
}

#[test]
fn alarms_that_are_not_valid() {
    assert_eq!(Alarm::new(Millis::ZERO), None);
    assert_eq!(Alarm::new(ms(-1)), None);
    assert_eq!(Alarm::new(Millis::MAX), None);
    let below = Alarm {
        rearm_above: ms(999),
        ..alarm(1_000)
    };
    let early = Alarm {
        quiet: ms(-1),
        ..alarm(1_000)
    };
    let none = Alarm {
        threshold: ms(0),
        ..alarm(1_000)
    };
    for wrong in [
        [below, alarm(2_000)],
        [early, alarm(2_000)],
        [none, alarm(2_000)],
        [alarm(5); 2],
    ] {
        assert_eq!(SideAlarms::new(&wrong, 0), None);
    }
    let many: Vec<_> = (1..=9).map(alarm).collect();
    assert_eq!(SideAlarms::new(&many, 0), None);
    assert!(SideAlarms::new(&many[1..], 60).is_some());
    assert_eq!(SideAlarms::new(&[], 61), None);
}

/// Sources: lichess' `clockCtrl.ts`, lishogi's `Clock.scala`, the manual of the DGT 2010.
#[test]
fn schemes() {
    let first = |notation: &str, text: &str, scheme| {
        let alarms = control(notation, text).alarms(scheme).first;
        let alarm = alarms.alarms().first().copied();
        (
            alarm.map(|alarm| (alarm.threshold.get(), alarm.quiet.get())),
            alarms.countdown(),
        )
    };
    use AlarmScheme::{Dgt, Lichess, Lishogi};
    for (text, threshold) in [
        ("1", 2_000),
        ("59", 11_800),
        ("60", 10_000),
        ("180", 22_500),
        ("900", 60_000),
    ] {
        assert_eq!(
            first("pgn", text, Lichess),
            (Some((threshold, 20_000)), 0),
            "{text}"
        );
    }
    for (text, threshold) in [("1", 10_000), ("180", 22_500), ("900", 90_000)] {
        assert_eq!(
            first("pgn", text, Lishogi),
            (Some((threshold, 0)), 0),
            "{text}"
        );
    }
    assert_eq!(first("pgn", "900", Dgt), (Some((10_000, 0)), 5));
    assert_eq!(first("pgn", "-", Dgt), (None, 0));
}

#[test]
fn an_arena_wakes_for_alarms() {
    let mut arena = Arena::new();
    let loud = arena
        .add(started("chess", "G/1", set(&[alarm(10_000)], 2)))
        .unwrap();
    let mut plain = Clock::new(control("chess", "G/1"));
    plain.start(Side::First, at(0)).unwrap();
    let quiet = arena.add(plain.clone()).unwrap();
    assert_eq!(arena.next_deadline(), Some(at(50_000)));
    assert_eq!(arena.deadline(loud).unwrap(), Some(at(60_001)));
    let events = arena.advance(at(70_000)).unwrap();
    let of = |game| -> Vec<Event> {
        let events = events.iter().filter(|event| event.game == game);
        events.map(|event| event.event).collect()
    };
    assert_eq!(
        sounded(&of(loud)),
        [(50_000, 10_000), (58_000, 2_000), (59_000, 1_000)]
    );
    assert_eq!(of(quiet), plain.advance(at(70_000)).unwrap());
    assert_eq!(of(loud).last(), of(quiet).last());
    assert!(events.is_sorted_by_key(|event| event.event.at));
}

#[cfg(feature = "documents")]
#[test]
fn alarms_are_saved() {
    let quiet = Alarm {
        quiet: ms(20_000),
        ..alarm(10_000)
    };
    let mut clock = started("chess", "G/5", set(&[quiet, alarm(30_000)], 7));
    clock.set_bank(Side::First, at(90_000), ms(20_000)).unwrap();
    clock.advance(at(104_000)).unwrap();
    let saved = clock.save(at(104_500)).unwrap();
    assert_eq!(Clock::restore(&saved, None), Ok(clock.clone()));
    let json = clock.save_json(at(104_500)).unwrap();
    assert_eq!(Clock::restore(json.as_bytes(), None), Ok(clock.clone()));
    // Another time base, 100 seconds earlier.
    let mut later = Clock::restore(&saved, Some(at(4_500))).unwrap();
    let mut events = later.set_bank(Side::First, at(5_000), ms(23_000)).unwrap();
    events.extend(later.advance(at(21_000)).unwrap());
    assert!(sounded(&events).contains(&(20_000, 10_000)));
    clock.keep_journal().unwrap();
    clock.press(Side::First, at(105_000)).unwrap();
    let saved = clock.save_with_journal(at(105_500)).unwrap();
    assert_eq!(Clock::restore(saved.as_bytes(), None), Ok(clock.clone()));
    // A journal is that of the game.
    let of_game = Clock::from_journal(&clock.journal_json().unwrap()).unwrap();
    assert_eq!(
        (of_game.alarms(), of_game.deadline()),
        (None, clock.deadline())
    );
}
