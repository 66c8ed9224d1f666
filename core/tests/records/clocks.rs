//! Games as servers and engines logged them: our clocks show the same times as theirs.

use flagfall::{
    Arimaa, Chess, Clock, Flag, Ggs, Millis, Mode, Notation, Rules, Schedule, Side, TimeControl,
    Timestamp,
};

use crate::rows;

fn seconds(text: &str) -> i64 {
    text.parse::<i64>().expect("whole seconds") * 1_000
}

fn millis(ms: i64) -> Millis {
    Millis::new(ms).expect("a time that fits")
}

fn side(text: &str) -> Side {
    match text {
        "first" => Side::First,
        "second" => Side::Second,
        other => panic!("{other} is no side"),
    }
}

fn bank(clock: &Clock, of: Side, at: i64) -> i64 {
    let at = Timestamp::new(at).expect("a moment that fits");
    let reading = clock.read(at).expect("a reading");
    reading.sides.get(of).bank.expect("a bank").get()
}

/// Every tick that the Arimaa server logged: the reserve after a turn, computed from the one
/// before.
#[test]
#[ignore = "it reads real records"]
fn arimaa_ticks() {
    let rows = rows("arimaa_ticks.tsv");
    let mut reproduced = 0;
    let mut at_zero = 0;
    for row in &rows {
        let [_, control, _, number, of, used, before, after, _] = row.as_slice() else {
            panic!("nine columns: {row:?}");
        };
        // The server gave a minute for the setup turn.
        let arimaa = Arimaa {
            setup: true,
            ..Arimaa::default()
        };
        let control = Notation::Arimaa(arimaa).parse(control).expect("a control");
        let of = side(of);
        let mut clock = Clock::new(control);
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        let is_setup = number.trim_end_matches(['w', 'b']) == "1";
        if !is_setup {
            clock
                .press(Side::First, Timestamp::from(0))
                .expect("a setup turn");
            clock
                .press(Side::Second, Timestamp::from(0))
                .expect("a setup turn");
        }
        if of == Side::Second {
            clock
                .press(Side::First, Timestamp::from(0))
                .expect("a turn");
        }
        clock
            .set_bank(of, Timestamp::from(0), millis(seconds(before)))
            .expect("a bank");
        let used = seconds(used);
        let events = clock
            .press(of, Timestamp::new(used).expect("a moment"))
            .expect("a press");
        assert_eq!(events, [], "{row:?}");
        assert_eq!(bank(&clock, of, used), seconds(after), "{row:?}");
        reproduced += 1;
        at_zero += i32::from(seconds(after) == 0 && seconds(before) > 0);
    }
    println!(
        "{reproduced} of {} ticks, {at_zero} of them down to exactly 0",
        rows.len()
    );
    assert_eq!(reproduced, 4_889);
}

/// Every ply of the engine matches that follows one of the same side in the same game.
#[test]
#[ignore = "it reads real records"]
fn engine_match_ticks() {
    let rows = rows("engine_match_ticks.tsv");
    let mut reproduced = 0;
    let mut left: std::collections::HashMap<(String, String), i64> = Default::default();
    for row in &rows {
        let [game, control, _, of, used, after] = row.as_slice() else {
            panic!("six columns: {row:?}");
        };
        let used: i64 = used.parse().expect("milliseconds");
        let after: i64 = after.parse().expect("milliseconds");
        if let Some(before) = left.insert((game.clone(), of.clone()), after) {
            let (_, increment) = control.split_once('+').unwrap_or((control, "0"));
            let mut clock = Clock::new(paid_after(increment));
            clock.start(side(of), Timestamp::from(0)).expect("a start");
            clock
                .set_bank(side(of), Timestamp::from(0), millis(before))
                .expect("a bank");
            let at = Timestamp::new(used).expect("a moment");
            assert_eq!(clock.press(side(of), at), Ok(vec![]), "{row:?}");
            assert_eq!(bank(&clock, side(of), used), after, "{row:?}");
            reproduced += 1;
        }
    }
    println!("{reproduced} plies that follow one of the same side");
    assert_eq!(reproduced, 16_799);
}

/// An increment after the move, in seconds with decimals, which a setup string cannot express.
fn paid_after(increment: &str) -> TimeControl {
    let (whole, part) = increment.split_once('.').unwrap_or((increment, ""));
    let ms: i64 = format!("{whole}{part:0<3}").parse().expect("milliseconds");
    let chess = Chess {
        mode: Mode::FischerAfter,
        ..Chess::default()
    };
    let template = Notation::Chess(chess).parse("G/1/1").expect("a control");
    let mut stage = template
        .schedule(Side::First)
        .first()
        .copied()
        .expect("a stage");
    stage.credit = Some(flagfall::Credit::Paid {
        amount: millis(ms),
        every: std::num::NonZeroU32::MIN,
        keep: 100,
    });
    let schedule = Schedule::new(vec![stage]).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, Rules::default()).expect("a control")
}

/// Moves on the GGS server's clock and on ours: the time left after each move.
#[test]
#[ignore = "it reads real records"]
fn ggs_server_vectors() {
    let rows = rows("ggs_server_vectors.tsv");
    let mut moves = 0;
    for row in &rows {
        let [setup, _, used, server, ours] = row.as_slice() else {
            panic!("five columns: {row:?}");
        };
        let expected = if ours.trim().is_empty() { server } else { ours };
        let control = Notation::Ggs(Ggs::default())
            .parse(setup)
            .expect("a control");
        let mut clock = Clock::new(control);
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        let mut at = 0;
        for (used, expected) in used.split(' ').zip(expected.split(' ')) {
            if expected == "-" {
                break;
            }
            at += hundredths(used);
            clock
                .press(Side::First, Timestamp::new(at).expect("a moment"))
                .expect("a press");
            let reading = clock
                .read(Timestamp::new(at).expect("a moment"))
                .expect("a reading");
            let first = reading.sides.first;
            let time = expected.trim_end_matches(['e', 's', 'H']);
            let shown = first.bank.expect("a bank").get();
            assert_eq!(shown, hundredths(time).max(0), "{row:?}");
            let flag = match (expected.contains('H'), expected.contains('s')) {
                (true, _) => Flag::Fallen,
                (false, true) => Flag::First,
                (false, false) => Flag::Up,
            };
            assert_eq!(first.flag, flag, "{row:?}");
            moves += 1;
            let _ = clock.press(Side::Second, Timestamp::new(at).expect("a moment"));
        }
    }
    println!("{moves} moves");
    assert!(moves > 0);
}

/// Seconds with a decimal, in milliseconds.
fn hundredths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{part:0<3}").parse().expect("seconds")
}
