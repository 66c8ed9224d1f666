//! Forged snapshots: restoring one gives a clock in a valid state, or an error.
//!
//! Some thousand of them are tried; `FLAGFALL_SNAPSHOTS=10000000` tries ten million, best in a
//! release build.

#![allow(missing_docs, reason = "a test")]

use std::env;

use flagfall::{
    Clock, ClockError, Event, Lag, Match, Millis, Notation, OnExpiry, Reserve, RestoreError,
    RestoreErrorKind, Rules, Schedule, Side, Stage, TimeControl, Timestamp,
};

/// xorshift64*: the same numbers on every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).expect("a number")).expect("a number")
    }

    fn side(&mut self) -> Side {
        Side::ALL[self.below(2)]
    }

    fn millis(&mut self) -> Millis {
        let most = [10, 5_000, 100_000, 10_000_000][self.below(4)];
        Millis::from(u32::try_from(self.below(most)).expect("a number"))
    }
}

/// Setup strings of many kinds.
const SETUPS: [(&str, &str); 14] = [
    ("chess", "40/90/30, G/30/30"),
    ("chess", "2/0h0m5s, 3/1, G/0h0m9s/2"),
    ("arimaa", "0:15/1/50/2/60t/0:40"),
    ("arimaa", "1/1/100/5/1"),
    ("ggs", "0:20,2/2,N2/0:05,N3"),
    ("ggs", "1:00//0:10"),
    ("backgammon", "0+5"),
    ("double-flag", "3/0h0m10s, G/0h0m5s/2 | 1/10"),
    ("csa", "Total_Time:20 Byoyomi:5 Least_Time_Per_Move:1"),
    (
        "csa",
        "Total_Time:2 Increment:3 Time_Unit:1min Time_Roundup:YES",
    ),
    ("lichess", "0+3"),
    ("gtp", "kgs-time_settings byoyomi 10 5 3"),
    ("scrabble", "1"),
    ("pgn", "*20"),
];

/// A clock saved in the middle of a game.
fn saved(random: &mut Random) -> Vec<u8> {
    let (name, text) = SETUPS[random.below(SETUPS.len())];
    let notation = Notation::named(name).expect("a notation");
    let control = notation.parse(text).expect("a setup string");
    let of = Match::new(3.try_into().expect("a length"));
    let mut clock = match random.below(3) {
        0 => Clock::in_match(control, &of),
        _ => Clock::new(control),
    };
    let mut at = Timestamp::from(0);
    if random.below(20) > 0 {
        let _ = clock.start(random.side(), at);
    }
    for _ in 0..random.below(12) {
        at = at.checked_add(random.millis()).expect("a moment");
        let _ = call(&mut clock, at, random);
    }
    clock.save(at).expect("a save")
}

fn call(
    clock: &mut Clock,
    at: Timestamp,
    random: &mut Random,
) -> Result<Vec<Event>, flagfall::ClockError> {
    let on_turn = clock.read(at)?.on_turn;
    let (side, time) = (random.side(), random.millis());
    match random.below(24) {
        0 => clock.press_elapsed(on_turn, at, time),
        1 => clock.press_unreceived(on_turn, at),
        2 | 3 => clock.receive(at),
        4 => clock.set_ready(on_turn, at, true),
        5 | 6 => clock.hand_over(on_turn, at),
        7 => clock.pause(at),
        8 | 9 => clock.resume(at),
        10 => clock.adjust(side, at, time),
        11 => clock.set_bank(side, at, time),
        12 => clock.set_turn(side, at),
        13 => clock.raise_flag(side, at),
        14 => clock.advance(at),
        15 if time < Millis::from(100) => clock.stop(at),
        _ => clock.press(on_turn, at),
    }
}

/// Forges a snapshot: bytes are changed, inserted, removed, or copied from elsewhere.
fn altered(saved: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = saved[..saved.len() - 4].to_vec();
    for _ in 0..=random.below(3) {
        let at = 4 + random.below(bytes.len() - 4);
        let byte = match random.below(3) {
            0 => u8::try_from(random.below(4)).expect("a byte"),
            1 => bytes[at] ^ (1 << random.below(8)),
            _ => u8::try_from(random.below(256)).expect("a byte"),
        };
        match random.below(8) {
            0 => bytes.insert(at, byte),
            1 => drop(bytes.remove(at)),
            2 => {
                let from = 4 + random.below(bytes.len() - 4);
                bytes[at] = bytes[from];
            }
            _ => bytes[at] = byte,
        }
    }
    let check = crc32fast::hash(&bytes);
    bytes.extend(check.to_le_bytes());
    bytes
}

/// A restored clock can be saved and restored again, and continues like any clock.
fn check(clock: &Clock, random: &mut Random) {
    let mut at = Timestamp::MIN;
    // The time of its last call.
    if let Err(flagfall::ClockError::AtWentBack { last_at: now }) = clock.read(at) {
        at = now;
    }
    assert_eq!(
        clock.save(at).map(|saved| Clock::restore(&saved, None)),
        Ok(Ok(clock.clone()))
    );
    let mut clock = clock.clone();
    for _ in 0..4 {
        let Some(later) = at.checked_add(random.millis()) else {
            return;
        };
        at = later;
        if call(&mut clock, at, random).is_err() {
            continue;
        }
        let reading = clock.read(at).expect("a reading");
        for side in Side::ALL {
            let bank = reading.sides.get(side).bank;
            assert!(reading.provisional || bank.is_none_or(|bank| bank >= Millis::ZERO));
        }
        let deadline = clock.deadline();
        assert!(reading.provisional || deadline.is_none_or(|deadline| deadline >= at));
    }
}

#[test]
fn forged_snapshots() {
    let count = env::var("FLAGFALL_SNAPSHOTS").map_or(20_000, |n| n.parse().expect("a number"));
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut clocks, mut errors) = (0_u64, [0_u64; RestoreErrorKind::ALL.len()]);
    let mut of = saved(&mut random);
    for round in 0..count {
        if round % 20 == 0 {
            of = saved(&mut random);
        }
        let bytes = match random.below(50) {
            0 => (0..random.below(150))
                .map(|_| random.next().to_le_bytes()[0])
                .collect(),
            _ => altered(&of, &mut random),
        };
        match Clock::restore(&bytes, None) {
            Ok(clock) => {
                clocks += 1;
                check(&clock, &mut random);
            }
            Err(error) => errors[place(&error)] += 1,
        }
    }
    let messages: Vec<_> = RestoreErrorKind::ALL
        .iter()
        .map(|kind| kind.name())
        .zip(errors)
        .collect();
    println!("{count} forged snapshots: {clocks} clocks, {messages:?}");
    assert!(clocks > count / 100 && errors[place_of(RestoreErrorKind::Impossible)] > count / 100);
}

fn place(error: &RestoreError) -> usize {
    place_of(error.kind)
}

fn place_of(kind: RestoreErrorKind) -> usize {
    let place = RestoreErrorKind::ALL
        .iter()
        .position(|&other| other == kind);
    place.expect("a kind")
}

/// Whether a clock with these stages on one side keeps a journal, and the result of restoring it.
fn journal_of(stages: Vec<Stage>) -> (Result<(), ClockError>, Result<Clock, RestoreError>) {
    let untimed = Schedule::new(Vec::new()).expect("a schedule");
    let stages = Schedule::new(stages).expect("a schedule");
    let control = TimeControl::new(untimed, stages, Rules::default()).expect("a time control");
    let mut clock = Clock::new(control);
    let kept = clock.keep_journal();
    // The journal that it would have.
    let saved = clock.save_json(Timestamp::MIN).expect("a save");
    let (_, began) = saved.split_once("\"clock\":").expect("a clock");
    let began = began.strip_suffix('}').expect("an object");
    let text = format!("{{\"flagfall_journal\":1,\"began\":{began},\"entries\":[]}}");
    (kept, Clock::from_journal(&text))
}

/// Otherwise a few lines could cause more events than fit into memory.
#[test]
fn no_call_of_a_journal_may_cause_more_than_a_million_events() {
    let lives = |lives| {
        Stage::new(Millis::from(1))
            .lives(lives)
            .on_expiry(OnExpiry::Next)
    };
    let penalty = Stage::new(Millis::from(1))
        .quota(1)
        .on_expiry(OnExpiry::Penalty {
            refill: Millis::from(1),
        });
    for stage in [lives(Stage::MOST_LIVES), penalty] {
        // 1,000 for each of these stages, and the lives of the last stage.
        let with_last = |count: usize, last: u16| {
            let mut stages = vec![stage; count];
            stages.push(lives(last).on_expiry(OnExpiry::Flag));
            let (kept, read) = journal_of(stages);
            (kept, read.map(|_| ()).map_err(|error| error.kind))
        };
        assert_eq!(with_last(999, 1_000), (Ok(()), Ok(())));
        let full = Err(ClockError::JournalFull);
        let refused = Err(RestoreErrorKind::Refused);
        assert_eq!(with_last(1_000, 1), (full, refused));
    }
}

/// What a turn drew and did not use returns to the reserve, which cannot hold more than it was given.
#[test]
fn a_turn_has_not_drawn_more_than_the_reserve_was_given() {
    let reserve = Reserve::new(Millis::from(10_000));
    let stage = Stage::new(Millis::from(60_000)).reserve(reserve);
    let stages = Schedule::new(vec![stage]).expect("a schedule");
    let control = TimeControl::new(stages.clone(), stages, Rules::default()).expect("a control");
    let mut clock = Clock::new(control);
    let at = Timestamp::from(0);
    clock.start(Side::First, at).expect("a start");
    let drawn = clock.draw_reserve(Side::First, at, Millis::from(4_000));
    drawn.expect("a draw");
    clock.keep_journal().expect("a journal");
    let journal = clock.journal_json().expect("a journal");
    let with_drawn = |ms: u32| {
        let known = "\"turn_drawn_ms\":4000";
        assert!(journal.contains(known), "{journal}");
        let forged = journal.replace(known, &format!("\"turn_drawn_ms\":{ms}"));
        Clock::from_journal(&forged).map_err(|error| error.to_string())
    };
    assert!(with_drawn(4_000).is_ok());
    let impossible = "the snapshot or journal contains an impossible value: `first.turn_drawn_ms`";
    assert_eq!(with_drawn(4_001).err().as_deref(), Some(impossible));
}

/// What a later format adds to a time control is that of both sides only if the sides are equal.
#[test]
fn sides_that_differ_have_not_the_same_additions() {
    let schedule = |stage| Schedule::new(vec![stage]).expect("a schedule");
    let reserve = Reserve::new(Millis::from(10_000));
    let first = schedule(Stage::new(Millis::from(60_000)).reserve(reserve));
    let second = schedule(Stage::new(Millis::from(30_000)));
    let control = TimeControl::new(first, second, Rules::default()).expect("a control");
    let mut clock = Clock::new(control);
    clock.keep_journal().expect("a journal");
    let journal = clock.journal_json().expect("a journal");
    assert!(Clock::from_journal(&journal).is_ok());
    let known = r#""second":[{"charge":null,"overrun_most_ms":null,"reserve":null}]"#;
    assert!(journal.contains(known), "{journal}");
    let forged = journal.replace(known, r#""second":null"#);
    let error = Clock::from_journal(&forged).expect_err("a side without additions");
    assert_eq!(error.detail(), "`control`");
}

/// The README says that a snapshot has about 100 bytes.
#[test]
fn a_snapshot_is_small() {
    for (notation, text) in [("chess", "40/90/30, G/30/30"), ("lichess", "3+2")] {
        let notation = Notation::named(notation).expect("a notation");
        let mut clock = Clock::new(notation.parse(text).expect("a time control"));
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        clock
            .press(Side::First, Timestamp::from(61_500))
            .expect("a press");
        let bytes = clock
            .save(Timestamp::from(70_000))
            .expect("a snapshot")
            .len();
        assert!((60..=120).contains(&bytes), "{text}: {bytes} bytes");
    }
}

/// The error says which number of a lag allowance is wrong.
#[test]
fn a_wrong_lag_allowance_is_named() {
    for (check, gain, quota, wrong) in [
        (2_094_605_012_u32, 140, 450, "`gain_ms`"),
        (2_029_891_713, 150, 149, "`quota_ms`"),
    ] {
        let numbers = format!(r#""gain_ms":{gain},"quota_ms":{quota}"#);
        let lag = format!(r#"{{"formula":"lichess",{numbers}}}"#);
        let saved = format!(r#"{{"flagfall_lag":1,"check":{check},"lag":{lag}}}"#);
        let error = Lag::restore(saved.as_bytes()).expect_err("an invalid lag");
        assert_eq!(error.kind, RestoreErrorKind::Impossible);
        assert_eq!(error.detail(), wrong);
    }
}

#[test]
fn a_match_is_restored_with_its_clock() {
    let control = Notation::Backgammon.parse("0+5").expect("a control");
    let mut of = Match::new(3.try_into().expect("a length"));
    of.start_game().expect("no game yet");
    let clock = Clock::new(control);
    let now = Timestamp::from(0);
    let saved = clock.save_with_match(&of, now).expect("a save");
    let restored = Clock::restore_with_match(saved.as_bytes(), None);
    assert_eq!(restored, Ok((clock, of.clone())));

    let without = Clock::restore_with_match(of.save_json().as_bytes(), None);
    let error = without.expect_err("no clock");
    assert_eq!(error.kind, RestoreErrorKind::Malformed);
    assert_eq!(error.detail(), "missing field `clock`");
}
