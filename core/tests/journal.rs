//! What a journal contains, how far back it reaches, and which journals are rejected.

#![allow(missing_docs, reason = "a test")]

use flagfall::{
    Action, BerserkRule, Clock, ClockError, Entry, Event, EventKind, Flag, JournalEntry, Millis,
    Notation, OnExpiry, RestoreErrorKind, Rules, Schedule, Side, Stage, TakeBackTo, TimeControl,
    Timestamp,
};

fn at(ms: i64) -> Timestamp {
    Timestamp::new(ms).expect("a moment")
}

/// A game of `moves` moves of one second each, with a journal.
fn game(moves: u32) -> Clock {
    let control = Notation::Pgn.parse("100000").expect("a tag");
    let mut clock = Clock::new(control);
    clock.keep_journal().expect("a journal");
    clock.start(Side::First, at(0)).expect("a start");
    for place in 0..moves {
        let side = Side::ALL[usize::from(place % 2 == 1)];
        let then = at(i64::from(place + 1) * 1_000);
        clock.press(side, then).expect("a press");
    }
    clock
}

#[test]
fn advances_without_events_are_one_entry() {
    let mut clock = game(1);
    for ms in 1_001..2_000 {
        clock.advance(at(ms)).expect("an advance");
    }
    assert!(clock.press(Side::First, at(2_000)).is_err());
    let entries = clock.journal().expect("a journal").entries();
    let actions: Vec<_> = entries.iter().map(|entry| entry.action).collect();
    let (start, press) = (
        Action::Start { side: Side::First },
        Action::Press { side: Side::First },
    );
    assert_eq!(actions, [start, press, Action::Advance]);
    clock.press(Side::Second, at(2_000)).expect("a press");
    assert_eq!(clock.journal().expect("a journal").entries().len(), 3);
}

/// A measured turn whose beginning nobody reported began with the last call, and what happens in it
/// is dated from there. So the journal keeps that call, even if it only advanced the clock.
#[test]
fn a_call_with_which_a_measured_turn_began_is_kept() {
    let mut clock = game(0);
    clock
        .press_unreceived(Side::First, at(1_000))
        .expect("a press");
    clock.advance(at(61_000)).expect("an advance");
    let long = Millis::from_secs(100_001);
    let flag = clock
        .press_elapsed(Side::Second, at(200_000_000), long)
        .expect("a flag");
    assert_eq!(flag[0].at, at(100_061_001));
    let json = clock.journal_json().expect("a journal");
    assert_eq!(Clock::from_journal(&json), Ok(clock));
}

/// A game of a minute each with a journal: the first side has a move ready, has decided on a double, and
/// nobody has reported that it has received the answer.
fn ready_before_its_receipt() -> Clock {
    let control = Notation::Pgn.parse("60").expect("a tag");
    let mut clock = Clock::new(control);
    clock.keep_journal().expect("a journal");
    clock.start(Side::First, at(0)).expect("a start");
    clock
        .set_ready(Side::First, at(500), true)
        .expect("a ready move");
    clock.hand_over(Side::First, at(600)).expect("a hand-over");
    clock
        .hand_over_unreceived(Side::Second, at(1_000))
        .expect("a hand-over");
    clock
}

/// A move that was ready is sent within a measured turn whose beginning nobody reported: it is a
/// move of its own, to which the game can return.
#[test]
fn a_move_sent_before_its_receipt_is_kept() {
    let mut clock = ready_before_its_receipt();
    let sent = clock
        .press_elapsed(Side::First, at(100_000), Millis::from(70_000))
        .expect("a sent move");
    assert_eq!(sent[0].kind, EventKind::Sent);
    let json = clock.journal_json().expect("a journal");
    let mut again = Clock::from_journal(&json).expect("a clock");
    assert_eq!(again, clock);
    again
        .take_back(at(100_000), TakeBackTo::Move(1))
        .expect("a take-back");
    let reading = again.read(at(100_000)).expect("a reading");
    assert_eq!(reading.on_turn, Side::Second);
    assert_eq!(reading.sides.second.moves, 0);
}

/// So it is if the turn is handed over with a measured time, too late, since the opponent's flag has
/// fallen after the ready move was sent.
#[test]
fn a_late_hand_over_keeps_the_receipt_before_it() {
    let mut clock = ready_before_its_receipt();
    let events = clock
        .hand_over_elapsed(Side::First, at(150_000), Millis::from(70_000))
        .expect("a late hand-over");
    let told: Vec<_> = events.iter().map(|event| (event.at, event.kind)).collect();
    assert_eq!(
        told,
        [
            (at(60_400), EventKind::Sent),
            (at(120_001), EventKind::Flag),
            (at(150_000), EventKind::Late),
        ]
    );
    let json = clock.journal_json().expect("a journal");
    assert_eq!(Clock::from_journal(&json), Ok(clock));
}

/// A ready move that is told in its last millisecond is sent by the call that tells it, so the two
/// are one entry. The life that the same call loses before it would otherwise be an advance of its own
/// when the journal is read, and the next writing longer.
#[test]
fn a_move_sent_by_the_call_that_tells_it_is_one_entry() {
    let stage = Stage::new(Millis::from_secs(60)).lives(2);
    let schedule = Schedule::new(vec![stage]).expect("a schedule");
    let control = TimeControl::new(schedule.clone(), schedule, Rules::default());
    for unreceived in [false, true] {
        let mut clock = Clock::new(control.clone().expect("a control"));
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, at(0)).expect("a start");
        let told = if unreceived {
            clock.set_ready_unreceived(Side::First, at(120_000))
        } else {
            clock.set_ready(Side::First, at(120_000), true)
        };
        let events = told.expect("a ready move");
        let kinds: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
        assert_eq!(kinds, [EventKind::Life { lives: 1 }, EventKind::Sent]);
        assert_eq!(clock.journal().expect("a journal").entries().len(), 2);
        let json = clock.journal_json().expect("a journal");
        assert_eq!(Clock::from_journal(&json), Ok(clock.clone()));
        for (moves, on_turn) in [(1, Side::Second), (0, Side::First)] {
            clock
                .take_back(at(120_000), TakeBackTo::Move(moves))
                .expect("a take-back");
            assert_eq!(clock.read(at(120_000)).expect("a reading").on_turn, on_turn);
        }
    }
}

/// The C header states the size of an entry.
#[test]
fn an_entry_is_small() {
    assert!(size_of::<JournalEntry>() <= 32);
}

#[test]
fn far_back_in_a_long_game() {
    const MOVES: u32 = 3_000;
    let mut clock = game(MOVES);
    let mut now = i64::from(MOVES) * 1_000;
    let mut left = MOVES;
    for step in [1, 2, 3, 700, 1, 1_024, 64, 63, 900, 5, 200] {
        left -= step;
        now += 10;
        clock
            .take_back(at(now), TakeBackTo::Move(left))
            .expect("a take back");
        let sides = clock.read(at(now)).expect("a reading").sides;
        assert_eq!(sides.first.moves + sides.second.moves, left);
        assert_eq!(sides.first.used.get(), i64::from(left.div_ceil(2)) * 1_000);
    }
    // Replaying the journal gives the same clock.
    let json = clock.journal_json().expect("a journal");
    assert_eq!(Clock::from_journal(&json), Ok(clock));
}

#[test]
fn a_journal_with_too_many_events_is_rejected() {
    let stage = |last: bool| {
        Stage::new(Millis::from(1))
            .lives(Stage::MOST_LIVES)
            .entry(Entry::Set)
            .on_expiry(if last { OnExpiry::Flag } else { OnExpiry::Next })
    };
    for (stages, is_read) in [(500, true), (501, false)] {
        let schedule = (1..=stages).map(|place| stage(place == stages)).collect();
        let schedule = Schedule::new(schedule).expect("a schedule");
        let control = TimeControl::new(schedule.clone(), schedule, Rules::default());
        let mut clock = Clock::new(control.expect("a control"));
        let expected = is_read.then_some(()).ok_or(ClockError::JournalFull);
        let lives = "stages of 1,000 lives on each side";
        assert_eq!(clock.keep_journal(), expected, "{stages} {lives}");
        if is_read {
            let json = clock.journal_json().expect("a journal");
            assert_eq!(Clock::from_journal(&json), Ok(clock));
        }
    }
}

/// One text contains both, and both continue on another time base.
#[test]
fn a_clock_and_its_journal_in_one_text() {
    let at = Timestamp::from;
    let control = Notation::Lichess.parse("3+2").expect("a control");
    let mut clock = Clock::new(control);
    assert_eq!(clock.save_with_journal(at(0)), Err(ClockError::NoJournal));
    clock.keep_journal().expect("a journal");
    let untouched = clock.save_with_journal(at(5)).expect("a save");
    assert_eq!(
        Clock::restore(untouched.as_bytes(), Some(at(9))).as_ref(),
        Ok(&clock)
    );
    clock.start(Side::First, at(100)).expect("a start");
    clock.press(Side::First, at(1_100)).expect("a press");
    clock.press(Side::Second, at(2_100)).expect("a press");
    clock
        .take_back(at(3_100), TakeBackTo::Timestamp(at(1_600)))
        .expect("a take back");
    clock.press(Side::Second, at(4_100)).expect("a press");
    clock.press(Side::First, at(9_100)).expect("a press");
    let saved = clock.save_with_journal(at(9_600)).expect("a save");
    assert_eq!(Clock::restore(saved.as_bytes(), None), Ok(clock.clone()));

    let mut later = Clock::restore(saved.as_bytes(), Some(at(1_009_600))).expect("a clock");
    let sides = |clock: &Clock, now| clock.read(at(now)).expect("a reading").sides;
    assert_eq!(sides(&later, 1_009_700), sides(&clock, 9_700));
    for (game, now) in [(&mut clock, 9_700), (&mut later, 1_009_700)] {
        game.take_back(at(now), TakeBackTo::Move(2))
            .expect("a take back");
    }
    assert_eq!(sides(&later, 1_009_800), sides(&clock, 9_800));
    let moment = TakeBackTo::Timestamp(at(1_001_700));
    later
        .take_back(at(1_010_000), moment)
        .expect("the journal lies later too");
    let altered = saved.replace("4100", "4101");
    let kind = Clock::restore(altered.as_bytes(), None).map_err(|error| error.kind);
    assert_eq!(kind, Err(RestoreErrorKind::Altered));
}

/// A clock whose journal begins with another control, or ends at another time, is rejected even if
/// the checksum is right.
#[test]
fn a_journal_is_that_of_its_clock() {
    let mut clock = Clock::new(Notation::Pgn.parse("300").expect("a tag"));
    clock.keep_journal().expect("a journal");
    clock.start(Side::First, at(0)).expect("a start");
    clock.press(Side::First, at(1_000)).expect("a press");
    let saved = clock.save_with_journal(at(1_000)).expect("a save");
    let (_, rest) = saved.split_once("\"clock\":").expect("a clock");
    let (now, journal) = rest.split_once(",\"journal\":").expect("a journal");
    let journal = journal.strip_suffix('}').expect("an object");
    let forged = |journal: &str| {
        let check = crc32fast::hash(format!("[{now},{journal}]").as_bytes());
        let text =
            format!("{{\"flagfall\":3,\"check\":{check},\"clock\":{now},\"journal\":{journal}}}");
        Clock::restore(text.as_bytes(), None).map_err(|error| error.kind)
    };
    assert_eq!(forged(journal), Ok(clock));
    for (part, other) in [("300000", "300001"), ("[1000,", "[999,")] {
        assert!(journal.contains(part), "{journal}");
        let refused = forged(&journal.replace(part, other));
        assert_eq!(refused, Err(RestoreErrorKind::Impossible), "{other}");
    }
}

/// With and without its journal, and again after it was restored.
#[test]
fn the_number_of_take_backs_is_saved() {
    let format = |saved: &str| saved.split([':', ',']).nth(1).map(str::to_owned);
    let mut clock = game(3);
    clock
        .take_back(at(4_000), TakeBackTo::Move(1))
        .expect("a take back");
    let saved = clock.save_with_journal(at(5_000)).expect("a save");
    assert_eq!(format(&saved).as_deref(), Some("3"));
    assert_eq!(Clock::restore(saved.as_bytes(), None), Ok(clock.clone()));

    let saved = clock.save_json(at(5_000)).expect("a save");
    assert_eq!(format(&saved).as_deref(), Some("4"));
    let mut restored = Clock::restore(saved.as_bytes(), None).expect("a clock");
    assert_eq!(restored.take_backs(), 1);
    let binary = restored.save(at(5_000)).expect("a save");
    assert_eq!(Clock::restore(&binary, None).as_ref(), Ok(&restored));

    restored.keep_journal().expect("a journal");
    restored.press(Side::Second, at(6_000)).expect("a press");
    restored
        .take_back(at(7_000), TakeBackTo::Move(1))
        .expect("a take back");
    let saved = restored.save_with_journal(at(8_000)).expect("a save");
    assert_eq!(format(&saved).as_deref(), Some("5"));
    assert_eq!(
        Clock::restore(saved.as_bytes(), None).as_ref(),
        Ok(&restored)
    );
    let journal = restored.journal_json().expect("a journal");
    assert_eq!(format(&journal).as_deref(), Some("4"));
    assert_eq!(
        Clock::from_journal(&journal).map(|clock| clock.take_backs()),
        Ok(2)
    );
}

/// An older version must refuse a journal with a call that it does not know, and can read all others.
#[test]
fn a_journal_says_the_first_format_that_has_its_calls() {
    type Calls = fn(&mut Clock) -> Result<Vec<Event>, ClockError>;
    let calls: [(&str, Calls); 6] = [
        ("1", |clock| clock.hand_over(Side::First, at(1_000))),
        ("2", |clock| {
            clock.set_ready_unreceived(Side::First, at(1_000))
        }),
        ("2", |clock| {
            clock.hand_over_elapsed(Side::First, at(1_000), Millis::from(900))
        }),
        ("2", |clock| {
            clock.hand_over_unreceived(Side::First, at(1_000))
        }),
        ("2", |clock| {
            let standing = clock.standing(at(1_000))?;
            clock.set_standing(standing).map(|()| Vec::new())
        }),
        ("4", |clock| {
            clock.berserk(Side::First, at(1_000), BerserkRule::Half)
        }),
    ];
    for (format, call) in calls {
        let mut clock = game(0);
        call(&mut clock).expect("a call");
        let journal = clock.journal_json().expect("a journal");
        let says = format!("{{\"flagfall_journal\":{format},");
        assert!(journal.starts_with(&says), "{:.40}", journal);
        assert_eq!(Clock::from_journal(&journal), Ok(clock));
    }
}

#[test]
fn the_detail_of_an_error_is_short() {
    let key = "x".repeat(1_000_000);
    let text = format!("{{\"flagfall\":1,\"{key}\":0}}");
    let error = Clock::restore(text.as_bytes(), None).expect_err("no snapshot");
    assert_eq!(error.kind, RestoreErrorKind::Malformed);
    assert_eq!(error.detail().chars().count(), 1_000);
}

/// A standing is kept with the flags that it says have fallen.
#[test]
fn a_standing_with_fallen_flags_is_kept() {
    let control = Notation::GGS.parse("0:10//0:20").expect("a control");
    let mut elsewhere = Clock::new(control.clone());
    elsewhere.start(Side::First, at(0)).expect("a start");
    for (ms, flag) in [(11_000, Flag::First), (40_000, Flag::Fallen)] {
        let standing = elsewhere.standing(at(ms)).expect("a standing");
        assert_eq!(standing.sides.first.flag, flag);
        let mut clock = Clock::new(control.clone());
        clock.keep_journal().expect("a journal");
        clock.start(Side::First, at(0)).expect("a start");
        clock.set_standing(standing).expect("a standing");
        let json = clock.journal_json().expect("a journal");
        let again = Clock::from_journal(&json).expect("a clock");
        assert_eq!(again, clock);
        assert_eq!(again.standing(at(ms)), Ok(standing));
    }
}
