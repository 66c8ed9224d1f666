//! The clock commands for engines.

#![allow(missing_docs, reason = "a test")]

use flagfall::{
    Chess, Clock, Entry, GraceExcess, Millis, Mode, Notation, OnExpiry, ParseErrorKind, Protocol,
    Rules, Schedule, Side, Stage, TimeControl, Timestamp, WhenMet,
};

fn chess(mode: Mode, text: &str) -> Clock {
    let chess = Notation::Chess(Chess {
        mode,
        ..Chess::default()
    });
    begun(chess.parse(text).expect("a setup string"))
}

fn begun(control: TimeControl) -> Clock {
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

fn command(clock: &Clock, protocol: Protocol, at: u32) -> String {
    clock
        .command(protocol, Timestamp::from(at))
        .expect("a command")
}

fn byo_yomi(main: u32, period: u32, lives: u16) -> Clock {
    let period = Stage::new(Millis::from(period))
        .entry(Entry::Set)
        .quota_then(1, WhenMet::RepeatSet)
        .lives(lives);
    let main = Stage::new(Millis::from(main)).on_expiry(OnExpiry::Next);
    let schedule = Schedule::new(vec![main, period]).expect("a schedule");
    begun(TimeControl::new(schedule.clone(), schedule, Rules::default()).expect("a control"))
}

/// The delay time of the current turn can be used now. That of the next turn is included in
/// advance, so that an engine that thinks on its opponent's time knows what it will have.
#[test]
fn uci_has_the_time_that_may_be_used_now() {
    let mut clock = chess(Mode::Fischer, "G/1/2");
    let first = "go wtime 62000 btime 62000 winc 2000 binc 2000";
    assert_eq!(command(&clock, Protocol::Uci, 0), first);
    clock
        .press(Side::First, Timestamp::from(10_000))
        .expect("a press");
    let second = "go wtime 54000 btime 62000 winc 2000 binc 2000";
    assert_eq!(command(&clock, Protocol::Uci, 10_000), second);
    let thinking = "go wtime 54000 btime 61500 winc 2000 binc 2000";
    assert_eq!(command(&clock, Protocol::Uci, 10_500), thinking);

    let paid = chess(Mode::FischerAfter, "G/1/2");
    let first = "go wtime 60000 btime 60000 winc 2000 binc 2000";
    assert_eq!(command(&paid, Protocol::Uci, 0), first);
    let delay = chess(Mode::Delay, "G/1/2");
    let first = "go wtime 62000 btime 62000 winc 0 binc 0";
    assert_eq!(
        command(&delay, Protocol::Uci, 0),
        first,
        "what is not kept is no increment"
    );
    let bronstein = chess(Mode::Bronstein, "G/1/2");
    let first = "go wtime 60000 btime 60000 winc 0 binc 0";
    assert_eq!(command(&bronstein, Protocol::Uci, 0), first);
}

#[test]
fn uci_counts_the_moves_to_go_and_has_at_least_1_ms() {
    let mut clock = chess(Mode::Fischer, "2/1, G/1");
    assert!(command(&clock, Protocol::Uci, 0).ends_with("binc 0 movestogo 2"));
    clock
        .press(Side::First, Timestamp::from(0))
        .expect("a press");
    clock
        .press(Side::Second, Timestamp::from(0))
        .expect("a press");
    assert!(command(&clock, Protocol::Uci, 0).ends_with("movestogo 1"));
    let last = "go wtime 1 btime 60000 winc 0 binc 0 movestogo 1";
    assert_eq!(command(&clock, Protocol::Uci, 60_000), last);
}

#[test]
fn uci_adds_the_period_that_follows() {
    let clock = byo_yomi(60_000, 30_000, 5);
    let main = "go wtime 90000 btime 90000 winc 0 binc 0";
    assert_eq!(command(&clock, Protocol::Uci, 0), main);
    let period = "go wtime 20000 btime 90000 winc 0 binc 0 movestogo 1";
    assert_eq!(command(&clock, Protocol::Uci, 70_000), period);
}

#[test]
fn untimed_sides() {
    let untimed = Schedule::new(vec![]).expect("a schedule");
    let minute = Schedule::new(vec![Stage::new(Millis::from(60_000))]).expect("a schedule");
    let both = TimeControl::new(untimed.clone(), untimed.clone(), Rules::default());
    let clock = begun(both.expect("a control"));
    assert_eq!(command(&clock, Protocol::Uci, 5), "go infinite");
    assert_eq!(command(&clock, Protocol::Usi, 5), "go infinite");
    assert_eq!(command(&clock, Protocol::Gtp, 5), "");
    let one = TimeControl::new(minute, untimed, Rules::default()).expect("a control");
    let mut clock = begun(one);
    assert_eq!(command(&clock, Protocol::Uci, 0), "go wtime 60000 winc 0");
    clock
        .press(Side::First, Timestamp::from(0))
        .expect("a press");
    assert_eq!(command(&clock, Protocol::Uci, 0), "go infinite");
}

/// USI: the increment for the next move is not included in the time, unlike in UCI.
#[test]
fn usi_leaves_the_increment_to_the_engine() {
    let mut clock = chess(Mode::Fischer, "G/1/10");
    clock
        .press(Side::First, Timestamp::from(20_000))
        .expect("a press");
    let fischer = "go btime 50000 wtime 60000 binc 10000 winc 10000";
    assert_eq!(command(&clock, Protocol::Usi, 20_000), fischer);
    let paid = chess(Mode::FischerAfter, "G/1/10");
    let lossy = "go btime 50000 wtime 50000 binc 10000 winc 10000";
    assert_eq!(
        command(&paid, Protocol::Usi, 0),
        lossy,
        "60 seconds may be used, and no more"
    );
    let clock = byo_yomi(60_000, 30_000, 1);
    assert_eq!(
        command(&clock, Protocol::Usi, 0),
        "go btime 60000 wtime 60000 byoyomi 30000"
    );
    assert_eq!(
        command(&clock, Protocol::Usi, 70_000),
        "go btime 0 wtime 60000 byoyomi 30000"
    );
}

#[test]
fn cecp_has_hundredths_and_the_side_on_turn_first() {
    let mut clock = chess(Mode::FischerAfter, "G/1/2");
    clock
        .press(Side::First, Timestamp::from(10_005))
        .expect("a press");
    assert_eq!(
        command(&clock, Protocol::Cecp, 10_005),
        "time 6000\notim 5199"
    );
}

#[test]
fn gtp_has_stones_and_periods() {
    let clock = byo_yomi(60_000, 30_000, 5);
    assert_eq!(
        command(&clock, Protocol::Gtp, 0),
        "time_left b 60 0\ntime_left w 60 0"
    );
    assert_eq!(
        command(&clock, Protocol::Gtp, 100_000),
        "time_left b 20 4\ntime_left w 60 0"
    );
    let canadian = Notation::Ggs(flagfall::Ggs::default()).parse("1:00,N//5:00,N25");
    let mut clock = begun(canadian.expect("a setup string"));
    clock
        .press(Side::First, Timestamp::from(70_000))
        .expect("a press");
    assert_eq!(
        command(&clock, Protocol::Gtp, 70_000),
        "time_left b 290 24\ntime_left w 60 0"
    );
}

#[test]
fn times_left_are_read_in_every_form_of_a_command() {
    let read = |protocol: Protocol, text| protocol.times_left(text, Side::First);
    // A time for one move.
    let left = read(Protocol::Uci, "go movetime 5000").expect("times");
    let first = left.first.expect("a time");
    assert_eq!((first.moves, first.period), (Some(1), Some(first.time)));
    // USI always has both times.
    for text in ["go btime 60000", "go wtime 60000"] {
        let error = read(Protocol::Usi, text).expect_err(text);
        assert_eq!(error.kind, ParseErrorKind::MissingKey, "{text}");
    }
    // Line ends of any system.
    for text in ["time 6000\notim 300", "time 6000\r\notim 300\r\n"] {
        let left = read(Protocol::Cecp, text).expect(text);
        let times = [left.first, left.second].map(|side| side.expect("a time").time);
        assert_eq!(times, [60_000, 3_000].map(Millis::from));
    }
}

/// A carried grace leaves less than nothing on the clock.
#[test]
fn a_time_below_zero_is_0_in_the_numbers_of_a_message_too() {
    let rules = Rules::new()
        .grace(Millis::from(20))
        .grace_excess(GraceExcess::Carried);
    let second = Schedule::new(vec![Stage::new(Millis::from(1_000))]).expect("a schedule");
    let control = TimeControl::new(second.clone(), second, rules).expect("a control");
    let mut clock = begun(control);
    let at = Timestamp::from(1_015);
    clock.press(Side::First, at).expect("a press");
    let bank = clock.read(at).expect("a reading").sides.first.bank;
    assert_eq!(bank, Millis::new(-15));
    for protocol in Protocol::ALL {
        let message = clock.command(*protocol, at).expect("a command");
        let read = protocol.times_left(&message, Side::Second);
        let left = clock.times_left(*protocol, at);
        assert_eq!(left.expect("times"), read.expect("times"), "{message}");
    }
}
