//! An arena gives the same results for many games as a separate clock for each. `arena_random` makes
//! random calls.

use std::num::NonZeroU32;
use std::sync::Arc;

use flagfall::{
    Alarm, Arena, ArenaError, BySide, Chess, ChessOption, Clock, ClockError, Event, EventKind,
    FlagFalls, GameId, Millis, MoveNumber, Notation, OnExpiry, Phase, Rules, Schedule, Side,
    SideAlarms, Stage, TakeBackTo, TimeControl, Timestamp,
};

/// A game's summary is the same as a reading of its clock.
fn compare_glances(arena: &Arena, game: GameId, clock: &Clock, at: Timestamp) {
    let summary = arena.summary(game, at);
    for side in Side::ALL {
        let bank = summary.map(|summary| *summary.banks.get(side));
        assert_eq!(bank, clock.bank(side, at).map_err(ArenaError::from));
    }
    if let (Ok(summary), Ok(reading)) = (summary, clock.read(at)) {
        assert_eq!(summary.banks.first, reading.sides.first.bank);
        assert_eq!(summary.banks.second, reading.sides.second.bank);
        assert_eq!(summary.lent, reading.sides.get(reading.on_turn).lent);
        assert_eq!(summary.phase, reading.phase);
        assert_eq!(summary.on_turn, reading.on_turn);
    }
}

fn started(text: &str) -> Clock {
    let chess = Notation::Chess(Chess::default());
    let mut clock = Clock::new(chess.parse(text).expect("a control"));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

#[test]
fn a_slot_is_reused_and_its_old_ids_are_rejected() {
    let mut arena = Arena::new();
    let clock = started("G/5");
    let first = arena.add(clock.clone()).expect("room");
    arena.remove(first).expect("the game");
    let second = arena.add(clock).expect("room");
    assert_ne!(first, second);
    assert_eq!(
        first.get() & 0xffff_ffff,
        second.get() & 0xffff_ffff,
        "one place"
    );
    assert_eq!(
        arena.press(first, Side::First, Timestamp::from(1)),
        Err(ArenaError::NoSuchGame)
    );
    assert_eq!(
        arena.press(second, Side::First, Timestamp::from(1)),
        Ok(Vec::new())
    );
}

#[test]
fn an_id_is_converted_to_a_number_and_back() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/5")).expect("room");
    assert_eq!(GameId::new(game.get()), Some(game));
    assert!(game.get() < 1 << 53);
    let last = GameId::new((1 << 53) - 1);
    assert_eq!(last.map(GameId::get), Some((1 << 53) - 1));
    for number in [0, 1, u64::from(u32::MAX), 1 << 53, u64::MAX] {
        assert_eq!(GameId::new(number), None, "{number}");
    }
}

#[test]
fn a_flag_that_fell_before_the_arena_s_time_is_reported_next() {
    let mut arena = Arena::new();
    arena
        .advance(Timestamp::from(1_000_000))
        .expect("time passes");
    let game = arena.add(started("G/5")).expect("room");
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(1_000_000)));
    let events = arena
        .advance(Timestamp::from(1_000_000))
        .expect("time passes");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].game, game);
    assert_eq!(events[0].event.kind, EventKind::Flag);
    assert_eq!(events[0].event.at, Timestamp::from(300_001), "when it fell");
    let phase = arena
        .read(game, Timestamp::from(1_000_000))
        .expect("a reading")
        .phase;
    assert_eq!(phase, Phase::Flagged);
}

/// A call on the game returns it, as on a clock.
#[test]
fn an_event_that_was_not_reported_is_not_lost() {
    let flag_falls = Timestamp::from(300_001);
    let kinds = |events: &[Event]| events.iter().map(|event| event.kind).collect::<Vec<_>>();
    let late = [EventKind::Flag, EventKind::Late];
    // Two flags fall at once, and one of them has been reported.
    let mut arena = Arena::new();
    let games = [(); 2].map(|()| arena.add(started("G/5")).expect("room"));
    let mut events = Vec::new();
    let all = arena.advance_some(Timestamp::from(400_000), 1, &mut events);
    assert_eq!((all, events.len()), (Ok(false), 1));
    let other = games.into_iter().find(|game| *game != events[0].game);
    let pressed = arena.press(other.expect("two games"), Side::First, flag_falls);
    assert_eq!(kinds(&pressed.expect("a press")), late);
    // The flag of a game fell before it was added.
    let mut with_journal = started("G/5");
    with_journal.keep_journal().expect("a journal");
    for clock in [started("G/5"), with_journal] {
        let mut arena = Arena::new();
        let now = Timestamp::from(1_000_000);
        arena.advance(now).expect("time passes");
        let game = arena.add(clock.clone()).expect("room");
        let looked = arena.act(game, |clock| clock.read(now));
        assert_eq!(looked.map(|reading| reading.phase), Ok(Phase::Flagged));
        // In the arena, time has passed already.
        for early in [0, 300_000, 300_001, 999_999].map(Timestamp::from) {
            let went_back = ClockError::AtWentBack { last_at: now };
            let pressed = arena.press(game, Side::First, early);
            assert_eq!(pressed, Err(ArenaError::from(went_back)));
        }
        assert_eq!(arena.next_deadline(), Some(now));
        let pressed = arena.press(game, Side::First, now);
        assert_eq!(kinds(&pressed.expect("a press")), late);
        assert_eq!(arena.advance(now), Ok(vec![]));
        // A clock that leaves the arena reports it itself.
        let game = arena.add(clock.clone()).expect("room");
        let mut removed = arena.remove(game).expect("the game");
        assert_eq!(
            kinds(&removed.advance(now).expect("time")),
            [EventKind::Flag]
        );
    }
}

/// A turn that begins with an empty bank runs for a millisecond, which the next stage or life lacks.
#[test]
fn what_follows_an_empty_bank_expires_as_on_its_clock() {
    let stage = |ms: u32| Stage::new(Millis::from(ms));
    for (flag_falls, next) in [FlagFalls::AtZero, FlagFalls::PastZero]
        .into_iter()
        .flat_map(|flag_falls| [1, 2, 1_000].map(|next| (flag_falls, next)))
    {
        let stages = vec![stage(0).on_expiry(OnExpiry::Next), stage(next)];
        let lives = vec![stage(next).lives(3)];
        for stages in [stages, lives] {
            let schedule = Schedule::new(stages).expect("stages");
            let rules = Rules::new().flag_falls(flag_falls);
            let control = TimeControl::new(schedule.clone(), schedule, rules);
            let mut clock = Clock::new(control.expect("a control"));
            let zero = Timestamp::from(0);
            clock.start(Side::First, zero).expect("a new clock");
            let empty = clock.set_bank(Side::First, zero, Millis::ZERO);
            empty.expect("a running clock");
            let mut arena = Arena::new();
            let game = arena.add(clock.clone()).expect("room");
            while let Some(due) = clock.deadline() {
                assert_eq!(arena.next_deadline(), Some(due));
                let reported = arena.advance(due).expect("time passes");
                let reported: Vec<_> = reported.into_iter().map(|found| found.event).collect();
                assert_eq!(Ok(reported), clock.advance(due));
                assert_eq!(arena.clock(game).as_ref(), Ok(&clock));
            }
            assert_eq!(arena.next_deadline(), None);
        }
    }
}

/// The restored clock reports it.
#[test]
fn an_alarm_that_has_not_sounded_is_saved() {
    let mut clock = started("G/5");
    let alarm = Alarm::new(Millis::from(60_000)).expect("a threshold");
    let side = SideAlarms::new(&[alarm], 0).expect("alarms");
    let set = clock.set_alarms(BySide::both(side), Timestamp::from(0));
    set.expect("a running clock");
    let mut arena = Arena::new();
    let now = Timestamp::from(250_000);
    arena.advance(now).expect("time passes");
    let game = arena.add(clock).expect("room");
    let saved = arena.save_game(game, now).expect("a save");
    let mut restored = Clock::restore(&saved, None).expect("a clock");
    let events = restored.advance(now).expect("time passes");
    assert_eq!(events.len(), 1);
}

/// The restored clock reports it.
#[test]
fn a_flag_that_falls_just_now_and_was_not_reported_is_saved_like_that() {
    let now = Timestamp::from(300_001);
    let mut arena = Arena::new();
    arena.advance(now).expect("time passes");
    let game = arena.add(started("G/5")).expect("room");
    let saved = arena.save_game(game, now).expect("a save");
    let mut restored = Clock::restore(&saved, None).expect("a clock");
    let events = restored.advance(now).expect("time passes");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].kind, EventKind::Flag);
}

/// So no event is lost.
#[test]
fn what_happened_before_a_time_is_too_large_is_reported() {
    let life = Stage::new(Millis::from(1_000)).lives(3);
    let schedule = Schedule::new(vec![life]).expect("a schedule");
    let control = TimeControl::new(schedule.clone(), schedule, Rules::new()).expect("a control");
    let mut clock = Clock::new(control);
    let start = Timestamp::from(0);
    clock.start(Side::First, start).expect("a start");
    clock
        .set_bank(Side::First, start, Millis::MAX)
        .expect("a bank");
    let nearly_all = Millis::MAX.checked_sub(Millis::from(1_500)).expect("less");
    clock
        .press_elapsed(Side::First, start, nearly_all)
        .expect("a press");
    clock.press(Side::Second, start).expect("a press");
    clock
        .set_bank(Side::First, start, Millis::from(1_000))
        .expect("a bank");
    let mut arena = Arena::new();
    let game = arena.add(clock).expect("room");
    let late = Timestamp::from(3_000);
    let events = arena.advance_game(game, late).expect("a life");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].at, Timestamp::from(1_001));
    assert_eq!(
        arena.advance_game(game, late),
        Err(ClockError::TooLarge.into())
    );
    let changed = arena
        .clock(game)
        .expect("the game")
        .read(Timestamp::from(1_001));
    assert_eq!(changed.expect("a reading").sides.first.lives, 2);
}

#[test]
fn times_of_any_length_are_kept() {
    let mut arena = Arena::new();
    let mut clock = started("G/5");
    let long = Millis::new(1 << 52).expect("a time");
    clock
        .set_bank(Side::First, Timestamp::from(0), long)
        .expect("a bank");
    let game = arena.add(clock.clone()).expect("room");
    let at = Timestamp::new(1 << 51).expect("a moment");
    assert_eq!(
        arena.press(game, Side::First, at),
        clock.press(Side::First, at).map_err(ArenaError::from)
    );
    assert_eq!(arena.clock(game), Ok(clock.clone()));
    let at = Timestamp::new((1 << 51) + 7).expect("a moment");
    assert_eq!(
        arena.press(game, Side::Second, at),
        clock.press(Side::Second, at).map_err(ArenaError::from)
    );
    assert_eq!(arena.next_deadline(), clock.deadline());
    assert_eq!(
        arena.advance(Timestamp::MAX).map(|events| events.len()),
        Ok(1)
    );
}

#[test]
fn deadlines_postponed_many_times_take_no_memory() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/5")).expect("room");
    let other = arena.add(started("G/5")).expect("room");
    let pressed = arena.press(other, Side::First, Timestamp::from(1_000));
    pressed.expect("a press");
    // A game without a deadline.
    let control = Chess::default();
    let control = Notation::Chess(control).parse("G/5").expect("a control");
    arena.add(Clock::new(control)).expect("room");
    // Each bank is less than all before, so that each deadline is the earliest.
    for bank in (1..200_000_u32).rev() {
        let set =
            |clock: &mut Clock| clock.set_bank(Side::First, Timestamp::from(0), Millis::from(bank));
        arena.act(game, set).expect("a bank");
    }
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(2)));
    assert_eq!(
        arena.advance(Timestamp::from(2)).map(|events| events.len()),
        Ok(1)
    );
    let events = arena
        .advance(Timestamp::from(301_001))
        .expect("time passes");
    assert_eq!(events.iter().map(|e| e.game).collect::<Vec<_>>(), [other]);
}

#[test]
fn a_clock_keeps_its_journal_in_an_arena() {
    let mut arena = Arena::new();
    let mut clock = started("G/5");
    clock.keep_journal().expect("a journal");
    let game = arena.add(clock).expect("room");
    arena
        .press(game, Side::First, Timestamp::from(1_000))
        .expect("a press");
    arena
        .press(game, Side::Second, Timestamp::from(5_000))
        .expect("a press");
    let back = |clock: &mut Clock| clock.take_back(Timestamp::from(6_000), TakeBackTo::Move(1));
    arena.act(game, back).expect("the move");
    let reading = arena.read(game, Timestamp::from(7_000)).expect("a reading");
    assert_eq!(reading.on_turn, Side::Second);
    assert_eq!(reading.sides.second.bank, Some(Millis::from(299_000)));
    let clock = arena.clock(game).expect("the game");
    compare_glances(&arena, game, &clock, Timestamp::from(7_000));
    let kept = arena.remove(game).expect("the game");
    let entries = kept.journal().expect("a journal").entries();
    assert_eq!(
        entries.last().map(|entry| entry.at),
        Some(Timestamp::from(6_000))
    );
}

/// A press that was sent before a take-back is still stale.
#[test]
fn a_clock_without_its_journal_keeps_its_number_of_take_backs_in_an_arena() {
    let mut clock = started("G/5");
    clock.keep_journal().expect("a journal");
    let at = Timestamp::from(1_000);
    clock.press(Side::First, at).expect("a press");
    clock.take_back(at, TakeBackTo::Move(0)).expect("the start");
    let saved = clock.save(at).expect("a save");
    let restored = Clock::restore(&saved, None).expect("the clock");
    assert!(restored.journal().is_none());
    let mut arena = Arena::new();
    let game = arena.add(restored).expect("room");
    assert_eq!(arena.clock(game).map(|clock| clock.take_backs()), Ok(1));
    let stale = MoveNumber::from(NonZeroU32::MIN);
    let later = Timestamp::from(2_000);
    assert_eq!(
        arena.press_move(game, Side::First, later, stale),
        Err(ClockError::Stale.into())
    );
}

#[test]
fn events_of_a_game_with_a_journal_are_reported() {
    let mut arena = Arena::new();
    let mut clock = started("G/5");
    clock.keep_journal().expect("a journal");
    let game = arena.add(clock).expect("room");
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(300_001)));
    let bank = |bank: u32, at: u32| {
        move |clock: &mut Clock| {
            clock.set_bank(Side::First, Timestamp::from(at), Millis::from(bank))
        }
    };
    for (time, due) in [(1_000, 1_001), (2_000, 2_001)] {
        arena.act(game, bank(time, 0)).expect("a bank");
        assert_eq!(arena.next_deadline(), Some(Timestamp::from(due)));
    }
    arena.advance(Timestamp::from(500)).expect("time passes");
    let now = Timestamp::from(500);
    let early = arena.act(game, bank(1_000, 499));
    assert_eq!(
        early,
        Err(ArenaError::from(ClockError::AtWentBack { last_at: now }))
    );
    let events = arena.advance(Timestamp::from(9_000)).expect("time passes");
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].event.kind, EventKind::Flag);
    assert_eq!(events[0].event.at, Timestamp::from(2_001));
}

#[test]
fn a_control_is_freed_with_its_last_game() {
    let chess = Notation::Chess(Chess::default());
    let control = Arc::new(chess.parse("G/5").expect("a control"));
    let mut arena = Arena::new();
    let mut add = || arena.add(Clock::new(Arc::clone(&control))).expect("room");
    let (one, two) = (add(), add());
    arena.remove(one).expect("the game");
    assert!(Arc::strong_count(&control) > 1, "held for a game");
    arena.remove(two).expect("the game");
    assert_eq!(Arc::strong_count(&control), 1);
}

#[test]
fn games_whose_controls_are_equal_share_one() {
    let mut arena = Arena::new();
    let shared = arena.add(started("G/5")).expect("room");
    let mut with_journal = Clock::new(started("G/5").control().as_ref().clone());
    with_journal.keep_journal().expect("a journal");
    let added = arena.add(with_journal).expect("room");
    let set = arena.add(started("G/3")).expect("room");
    arena.set(set, started("G/5")).expect("the game");
    let clock = |game| arena.clock(game).expect("a clock");
    for game in [added, set] {
        let (one, other) = (clock(shared), clock(game));
        assert!(Arc::ptr_eq(one.control(), other.control()));
    }
}

#[test]
fn advance_some_stops_after_the_given_number_of_events() {
    let mut arena = Arena::new();
    let games = [(); 3].map(|()| arena.add(started("G/5")).expect("room"));
    let mut events = Vec::new();
    let now = Timestamp::from(300_001);
    for reported in [1, 2, 3] {
        assert_eq!(arena.advance_some(now, 1, &mut events), Ok(reported == 3));
        assert_eq!(events.len(), reported);
        // The arena's time is that of the event.
        for game in games {
            let before = arena.read(game, Timestamp::from(300_000));
            assert_eq!(
                before,
                Err(ArenaError::from(ClockError::AtWentBack { last_at: now }))
            );
        }
    }
}

#[test]
fn between_two_events_time_is_that_of_the_first() {
    let mut arena = Arena::new();
    let (soon, later) = (started("G/1s"), started("G/5"));
    let later = {
        arena.add(soon).expect("room");
        arena.add(later).expect("room")
    };
    let mut events = Vec::new();
    let end = Timestamp::from(400_000);
    assert_eq!(arena.advance_some(end, 1, &mut events), Ok(false));
    // The other game can continue from there, and its flag falls at its time.
    let at = Timestamp::from(1_001);
    assert_eq!(events[0].event.at, at);
    assert_eq!(arena.press(later, Side::First, at), Ok(Vec::new()));
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(301_002)));
    assert_eq!(arena.advance_some(end, 1, &mut events), Ok(true));
    assert_eq!(events[1].event.at, Timestamp::from(301_002));
}

#[test]
fn after_the_earliest_deadline_is_postponed_another_is_next() {
    let mut arena = Arena::new();
    let mut short = started("G/5");
    let second = Millis::from(1_000);
    short
        .set_bank(Side::First, Timestamp::from(0), second)
        .expect("a bank");
    let short = arena.add(short).expect("room");
    arena.add(started("G/5")).expect("room");
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(1_001)));
    arena
        .press(short, Side::First, Timestamp::from(500))
        .expect("a press");
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(300_001)));
}

#[test]
fn a_flag_that_falls_at_zero_falls_in_that_millisecond() {
    let lichess = Notation::named("lichess").expect("a notation");
    let mut clock = Clock::new(lichess.parse("3+0").expect("a control"));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
        .press(Side::First, Timestamp::from(0))
        .expect("a press");
    clock
        .press(Side::Second, Timestamp::from(0))
        .expect("a press");
    let due = Timestamp::from(180_000);
    assert_eq!(clock.deadline(), Some(due));
    let mut arena = Arena::new();
    let game = arena.add(clock.clone()).expect("room");
    let summary = arena.summary(game, due).expect("a summary");
    assert_eq!(summary.phase, Phase::Flagged);
    let kinds = |events: Vec<flagfall::Event>| events.iter().map(|e| e.kind).collect::<Vec<_>>();
    let pressed = arena.press(game, Side::First, due).expect("a press");
    assert_eq!(kinds(pressed), [EventKind::Flag, EventKind::Late]);
}

#[test]
fn time_past_zero_is_kept() {
    let scrabble = Notation::Scrabble.parse("1").expect("a control");
    let mut clock = Clock::new(scrabble);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let mut arena = Arena::new();
    let game = arena.add(clock.clone()).expect("room");
    for (side, at) in [
        (Side::First, 61_000),
        (Side::Second, 123_000),
        (Side::First, 123_000),
        (Side::Second, 123_000),
    ] {
        let pressed = arena.press(game, side, Timestamp::from(at));
        assert_eq!(
            pressed,
            clock
                .press(side, Timestamp::from(at))
                .map_err(ArenaError::from)
        );
    }
    assert_eq!(arena.clock(game), Ok(clock));
}

#[test]
fn a_move_reported_ready_in_the_last_millisecond_is_sent_in_that_call() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/1")).expect("room");
    let last = Timestamp::from(60_000);
    arena.advance(last).expect("time passes");
    let ready = |clock: &mut Clock| clock.set_ready(Side::First, last, true);
    let sent = arena.act(game, ready).expect("a turn");
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].kind, EventKind::Sent);
}

#[test]
fn a_ready_move_whose_bank_is_set_to_nothing_is_sent_by_the_next_call() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/1")).expect("room");
    let at = Timestamp::from(1_000);
    let ready = |clock: &mut Clock| clock.set_ready(Side::First, at, true);
    arena.act(game, ready).expect("a turn");
    let set = arena.act(game, |clock| clock.set_bank(Side::First, at, Millis::ZERO));
    assert_eq!(set, Ok(Vec::new()));
    let sent = arena.act(game, |clock| clock.advance(at));
    let sent = sent.expect("time passes");
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].kind, EventKind::Sent);
}

#[test]
fn a_ready_move_is_sent_as_on_its_clock() {
    let chess = Notation::Chess(Chess::default());
    let hourglass = Notation::Chess(Chess {
        option: ChessOption::Hourglass,
        ..Chess::default()
    });
    for (notation, first, second) in [(chess, "2/30s, G/20s/5s", "G/1"), (hourglass, "G/1", "G/1")]
    {
        let control = |text| notation.parse(text).expect("a control");
        let control = TimeControl::from_sides(&control(first), &control(second));
        let control = Arc::new(control.expect("a control"));
        let mut clock = Clock::new(Arc::clone(&control));
        let zero = Timestamp::from(0);
        clock.start(Side::First, zero).expect("a start");
        clock.press(Side::First, zero).expect("a press");
        clock.press(Side::Second, zero).expect("a press");
        clock.set_ready(Side::First, zero, true).expect("a turn");
        let mut arena = Arena::new();
        let game = arena.add(clock.clone()).expect("room");
        let due = clock.deadline().expect("a deadline");
        let sent = clock.advance(due).expect("time passes");
        assert_eq!(sent[0].kind, EventKind::Sent);
        let reported = arena.advance(due).expect("time passes");
        assert!(
            reported.iter().map(|reported| &reported.event).eq(&sent),
            "{first}"
        );
        let later = due.checked_add(Millis::from(500)).expect("a moment");
        compare_glances(&arena, game, &clock, later);
        let pressed = arena.press(game, Side::Second, later);
        assert_eq!(
            pressed,
            clock.press(Side::Second, later).map_err(ArenaError::from),
            "{first}"
        );
        assert_eq!(arena.remove(game).as_ref(), Ok(&clock), "{first}");
        drop(clock);
        assert_eq!(Arc::strong_count(&control), 1, "{first}");
    }
}

#[test]
fn no_game_can_be_read_before_the_arena_s_time() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/5")).expect("room");
    let now = Timestamp::from(1_000);
    arena.advance(now).expect("time passes");
    let before = Timestamp::from(999);
    let went_back = ClockError::AtWentBack { last_at: now };
    assert_eq!(arena.read(game, before), Err(ArenaError::from(went_back)));
    assert_eq!(
        arena.summary(game, before),
        Err(ArenaError::from(went_back))
    );
    assert_eq!(
        arena.press(game, Side::First, before),
        Err(ArenaError::from(went_back))
    );
    assert_eq!(arena.advance(before), Err(ArenaError::from(went_back)));
}

/// A game whose flag fell before it came to the arena, and a call that goes back behind its own time.
#[test]
fn a_game_cannot_go_back_behind_its_own_time() {
    let mut arena = Arena::new();
    arena
        .advance(Timestamp::from(400_000))
        .expect("time passes");
    let game = arena.add(started("G/5")).expect("room");
    let last_at = Timestamp::from(500_000);
    let back = arena.act(game, |clock| {
        clock.advance(last_at)?;
        clock.advance(Timestamp::from(450_000))
    });
    let went_back = ClockError::AtWentBack { last_at };
    assert_eq!(back, Err(ArenaError::from(went_back)));
}

#[test]
fn a_new_arena_is_empty() {
    let mut arena = Arena::default();
    assert!(arena.is_empty());
    assert_eq!(arena.next_deadline(), None);
    let game = arena.add(started("G/5")).expect("room");
    assert!(!arena.is_empty());
    arena.remove(game).expect("the game");
    assert!(arena.is_empty());
}

#[test]
fn a_game_whose_times_would_overflow_is_unchanged() {
    let mut clock = started("G/1/1");
    let bank = clock.set_bank(Side::Second, Timestamp::from(0), Millis::MAX);
    bank.expect("a bank");
    let ready = clock.set_ready(Side::First, Timestamp::from(0), true);
    ready.expect("a turn");
    let mut arena = Arena::new();
    let game = arena.add(clock.clone()).expect("room");
    // The move would be sent, and the second side's bank would be longer than the longest time.
    let due = clock.deadline().expect("a deadline");
    assert_eq!(arena.next_deadline(), Some(due));
    assert_eq!(arena.advance(due), Ok(Vec::new()));
    assert_eq!(
        arena.read(game, due),
        Err(ArenaError::from(ClockError::TooLarge))
    );
    assert_eq!(arena.next_deadline(), None);
    arena.set(game, started("G/5")).expect("the game");
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(300_001)));
    // It can be removed all the same.
    let other = arena.add(clock.clone()).expect("room");
    assert_eq!(
        arena.clock(other),
        Err(ArenaError::from(ClockError::TooLarge))
    );
    assert_eq!(arena.remove(other), Ok(clock));
}

/// Two hundred games with fifty lives each, which all expire at once.
#[test]
fn many_events_some_at_a_time() {
    let byo_yomi = Notation::named("sgf").expect("sgf");
    let control = byo_yomi.parse("TM[0]OT[50x0.001 byo-yomi]");
    let mut clock = Clock::new(control.expect("a control"));
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let mut arena = Arena::new();
    assert_eq!(arena.last_at(), None);
    for _ in 0..200 {
        arena.add(clock.clone()).expect("room");
    }
    let mut events = Vec::new();
    let mut parts = 0;
    loop {
        let before = events.len();
        let all = arena.advance_some(Timestamp::from(66_000), 64, &mut events);
        parts += 1;
        if all.expect("time passes") {
            break;
        }
        // Here one game has at most one event at a time.
        assert_eq!(events.len() - before, 64);
        assert_eq!(arena.last_at(), events.last().map(|last| last.event.at));
    }
    assert_eq!((events.len(), parts), (10_000, 157));
    assert_eq!(arena.last_at(), Some(Timestamp::from(66_000)));
    let back = arena.advance_some(Timestamp::from(65_999), 64, &mut events);
    let last_at = Timestamp::from(66_000);
    assert_eq!(
        back,
        Err(ArenaError::from(ClockError::AtWentBack { last_at }))
    );
}

/// The id that the next game in the slot of a removed game will have.
#[test]
fn an_id_that_was_not_given_yet_is_rejected() {
    let mut arena = Arena::new();
    let removed = arena.add(started("G/5")).expect("room");
    arena.remove(removed).expect("the game");
    let next = GameId::new(removed.get() + (1 << 32)).expect("an id");
    let no_such_game = ArenaError::NoSuchGame;
    assert_eq!(arena.set(next, started("G/5")), Err(no_such_game));
    assert_eq!(arena.clock(next), Err(no_such_game));
    assert_eq!(arena.next_deadline(), None);
    assert_eq!(arena.add(started("G/5")), Ok(next));
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(300_001)));
}

/// With and without a journal, and for a game that is behind the arena's time.
#[test]
fn a_game_is_saved_as_its_clock() {
    for keeps in [false, true] {
        let mut clock = started("G/5");
        if keeps {
            clock.keep_journal().expect("a journal");
        }
        let mut arena = Arena::new();
        let early = arena.add(clock.clone()).expect("room");
        let (now, at) = (Timestamp::from(1_000), Timestamp::from(400_000));
        arena.advance(now).expect("time passes");
        let late = arena.add(clock.clone()).expect("room");
        clock.advance(now).expect("time passes");
        for game in [early, late] {
            assert_eq!(
                arena.save_game(game, at),
                clock.save(at).map_err(ArenaError::from)
            );
            assert_eq!(
                arena.save_game_json(game, at),
                clock.save_json(at).map_err(ArenaError::from)
            );
            let went_back = ClockError::AtWentBack { last_at: now };
            assert_eq!(
                arena.save_game(game, Timestamp::from(999)),
                Err(ArenaError::from(went_back))
            );
        }
        arena.advance(at).expect("time passes");
        // Its flag has fallen, but the arena has not reported it yet.
        let fallen = arena.add(clock.clone()).expect("room");
        assert_eq!(
            arena.save_game(fallen, at),
            clock.save(at).map_err(ArenaError::from)
        );
        clock.advance(at).expect("time passes");
        assert_eq!(
            arena.save_game(early, at),
            clock.save(at).map_err(ArenaError::from)
        );
        arena.remove(late).expect("the game");
        assert_eq!(arena.save_game(late, at), Err(ArenaError::NoSuchGame));
        assert_eq!(arena.save_game_json(late, at), Err(ArenaError::NoSuchGame));
    }
}

/// After presses in many games, their deadlines have to be found anew: by several calls, each of
/// which looks at 1,024 games at most.
#[test]
fn no_call_looks_at_many_games() {
    let control = Notation::Pgn.parse("60+1").expect("a tag");
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    let mut arena = Arena::new();
    let games: Vec<_> = (0..5_000)
        .map(|_| arena.add(clock.clone()).expect("a game"))
        .collect();
    for games in games.chunks(Arena::FETCHED) {
        arena.fetch(games.iter().copied());
        for game in games {
            arena
                .press(*game, Side::First, Timestamp::from(10_000))
                .expect("a press");
        }
    }
    let due = arena.deadline(games[0]).expect("a game");
    let told: Vec<_> = (0..6).map(|_| arena.next_deadline()).collect();
    assert!(told.is_sorted() && told[0] < due);
    assert_eq!(told[5], due);

    for game in &games {
        arena
            .press(*game, Side::Second, Timestamp::from(30_000))
            .expect("a press");
    }
    let mut events = Vec::new();
    let later = due.expect("a deadline");
    let calls = (1..)
        .find(|_| {
            arena
                .advance_some(later, 1, &mut events)
                .expect("an advance")
        })
        .expect("an end");
    assert_eq!(calls, 5);
    assert!(events.is_empty());
    assert_eq!(arena.last_at(), Some(later));
}

#[test]
fn due_games_are_taken_once_and_advanced_one_by_one() {
    let mut arena = Arena::new();
    let byo_yomi = Notation::Sgf
        .parse("TM[300]OT[2x20 byo-yomi]")
        .expect("a control");
    let mut clock = Clock::new(byo_yomi);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock.keep_journal().expect("room");
    let kept = arena.add(clock.clone()).expect("room");
    let plain = arena.add(started("G/5")).expect("room");
    let later = arena.add(started("G/6")).expect("room");
    let take = |arena: &mut Arena, at: u32, most| {
        let mut games = Vec::new();
        let all = arena.take_due(Timestamp::from(at), most, &mut games);
        (games, all)
    };
    assert_eq!(take(&mut arena, 300_000, 9), (Vec::new(), true));
    assert!(!take(&mut arena, 300_001, 1).1);
    let (mut games, all) = take(&mut arena, 300_001, 9);
    assert!(all && games.len() == 1, "the other one was taken before");
    games = [kept, plain].to_vec();
    assert_eq!(take(&mut arena, 300_001, 9), (Vec::new(), true));
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(360_001)));
    // None was advanced.
    for game in &games {
        let due = arena.deadline(*game).expect("the game");
        assert_eq!(due, Some(Timestamp::from(300_001)));
    }
    // A game that was advanced, and goes on, is due again.
    let at = Timestamp::from(330_500);
    let events = arena.advance_game(kept, at).expect("the game");
    assert_eq!(events, clock.advance(at).expect("time"));
    assert_eq!(arena.next_deadline(), clock.deadline());
    assert_eq!(arena.advance_game(kept, at), Ok(Vec::new()));
    let events = arena.advance_game(plain, at).expect("the game");
    assert_eq!(events.len(), 1);
    assert_eq!(arena.is_compact(plain), Ok(true));
    assert_eq!(arena.is_compact(kept), Ok(false));
    // A call puts back the deadline of a game that was taken.
    let (mut games, _) = take(&mut arena, 360_001, 9);
    games.sort_unstable();
    assert_eq!(games, [kept, later]);
    arena.pause(later, at).expect("time");
    arena.resume(later, at).expect("time");
    assert_eq!(take(&mut arena, 360_001, 9).0, [later]);
    arena.remove(later).expect("the game");
    assert_eq!(arena.advance_game(later, at), Err(ArenaError::NoSuchGame));
    assert_eq!(arena.is_compact(later), Err(ArenaError::NoSuchGame));
}

#[test]
fn a_game_whose_deadline_was_put_back_is_not_due() {
    let mut arena = Arena::new();
    let game = arena.add(started("G/5")).expect("room");
    let pressed = arena.press(game, Side::First, Timestamp::from(100_000));
    pressed.expect("the press");
    let mut games = Vec::new();
    assert!(arena.take_due(Timestamp::from(300_001), 9, &mut games));
    assert_eq!(games, []);
    assert_eq!(arena.next_deadline(), Some(Timestamp::from(400_001)));
}

#[test]
fn only_an_ordinary_press_is_plain() {
    let mut arena = Arena::new();
    let game = arena.add(started("2/5, G/5")).expect("room");
    let at = Timestamp::from(1_000);
    let first = MoveNumber::from(NonZeroU32::MIN);
    assert_eq!(arena.press_plain(game, Side::Second, at), Ok(false));
    assert_eq!(
        arena.press_plain_move(game, Side::First, at, first),
        Ok(true)
    );
    assert_eq!(
        arena.press_plain_move(game, Side::First, at, first),
        Ok(false)
    );
    assert_eq!(arena.press_plain(game, Side::Second, at), Ok(true));
    // The next press leads to the second stage, which is an event.
    let before = arena.clock(game);
    assert_eq!(arena.press_plain(game, Side::First, at), Ok(false));
    assert_eq!(arena.clock(game), before);
    let events = arena.press(game, Side::First, at).expect("the press");
    assert_eq!(events[0].kind, EventKind::Stage { stage: 1 });
    assert_eq!(
        arena.press_plain(game, Side::Second, Timestamp::from(999)),
        Ok(false)
    );
    arena.remove(game).expect("the game");
    assert_eq!(
        arena.press_plain(game, Side::First, at),
        Err(ArenaError::NoSuchGame)
    );
}
