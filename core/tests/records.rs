//! Real records, where they are: games as servers logged them, and texts found in the wild.
//!
//! They are no part of the project. `FLAGFALL_RECORDS` names their folder; where it is not there,
//! these tests say that they did not run.

#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeSet;
use std::path::PathBuf;

use flagfall::{
    Arimaa, At, Chess, Clock, Flag, GameLimit, Ggs, Millis, Mode, Notation, Rules, Schedule, Side,
    Stage, TimeControl,
};

/// The lines of a record after its head, split at tabs; `None` if it is not there.
fn rows(name: &str) -> Option<Vec<Vec<String>>> {
    let folder = std::env::var_os("FLAGFALL_RECORDS").map(PathBuf::from);
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let Ok(text) = std::fs::read_to_string(folder.unwrap_or(own).join(name)) else {
        println!("did not run: {name} is not here");
        return None;
    };
    let rows = text.lines().skip(1);
    let split = |row: &str| row.split('\t').map(str::to_owned).collect();
    Some(rows.map(split).collect())
}

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
    let at = At::new(at).expect("a moment that fits");
    let reading = clock.read(at).expect("a reading");
    reading.sides.get(of).bank.expect("a bank").get()
}

/// Every tick that the Arimaa server logged: the reserve after a turn follows from the one before.
#[test]
fn arimaa_ticks() {
    let Some(rows) = rows("arimaa_ticks.tsv") else {
        return;
    };
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
        clock.start(Side::First, At::from(0)).expect("a start");
        let is_setup = number.trim_end_matches(['w', 'b']) == "1";
        if !is_setup {
            clock.press(Side::First, At::from(0)).expect("a setup turn");
            clock
                .press(Side::Second, At::from(0))
                .expect("a setup turn");
        }
        if of == Side::Second {
            clock.press(Side::First, At::from(0)).expect("a turn");
        }
        clock
            .set_bank(of, At::from(0), millis(seconds(before)))
            .expect("a bank");
        let used = seconds(used);
        let events = clock
            .press(of, At::new(used).expect("a moment"))
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
fn engine_match_ticks() {
    let Some(rows) = rows("engine_match_ticks.tsv") else {
        return;
    };
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
            clock.start(side(of), At::from(0)).expect("a start");
            clock
                .set_bank(side(of), At::from(0), millis(before))
                .expect("a bank");
            let at = At::new(used).expect("a moment");
            assert_eq!(clock.press(side(of), at), Ok(vec![]), "{row:?}");
            assert_eq!(bank(&clock, side(of), used), after, "{row:?}");
            reproduced += 1;
        }
    }
    println!("{reproduced} plies that follow one of the same side");
    assert_eq!(reproduced, 16_799);
}

/// An increment after the move, in seconds with decimals: finer than a setup string can say.
fn paid_after(increment: &str) -> TimeControl {
    let (whole, part) = increment.split_once('.').unwrap_or((increment, ""));
    let ms: i64 = format!("{whole}{part:0<3}").parse().expect("milliseconds");
    let chess = Chess {
        mode: Mode::FischerAfter,
        ..Chess::default()
    };
    let template = Notation::Chess(chess).parse("G/1/1").expect("a control");
    let stage = template
        .schedule(Side::First)
        .first()
        .copied()
        .expect("a stage");
    let credit = Some(flagfall::Credit::Paid {
        amount: millis(ms),
        every: std::num::NonZeroU32::MIN,
        keep: 100,
    });
    let schedule = Schedule::new(vec![Stage { credit, ..stage }]).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, Rules::default()).expect("a control")
}

/// What the Arimaa strings found in the wild say, field by field.
#[test]
fn arimaa_strings() {
    let Some(rows) = rows("arimaa_strings.tsv") else {
        return;
    };
    let (mut parsed, mut refused) = (0, 0);
    for row in &rows {
        let text = row.first().expect("a string");
        let control = Notation::Arimaa(Arimaa::default()).parse(text);
        let values: Vec<&str> = row.iter().skip(3).map(|v| v.trim()).collect();
        if values.iter().all(|value| value.is_empty()) {
            let error = control.expect_err(text);
            println!("{text} refused: {error}");
            refused += 1;
            continue;
        }
        let control = control.expect(text);
        let stage = control.schedule(Side::First).first().expect("a stage");
        let credit = stage.credit;
        let (time, percent) = match credit {
            Some(flagfall::Credit::Apart { amount, keep }) => (amount.get(), i64::from(keep)),
            _ => (0, 100),
        };
        let (game, turns) = match control.rules().game_limit {
            Some(GameLimit::Time(time)) => (time.get(), 0),
            Some(GameLimit::Turns(turns)) => (0, i64::from(turns.get())),
            None => (0, 0),
        };
        let found = [
            time / 1_000,
            stage.time.get() / 1_000,
            percent,
            stage.limit.map_or(0, |limit| limit.bank().get() / 1_000),
            game / 1_000,
            turns,
            stage.turn_limit.map_or(0, |limit| limit.get() / 1_000),
        ];
        let expected: Vec<i64> = values
            .iter()
            .map(|v| v.parse().expect("a number"))
            .collect();
        assert_eq!(found.as_slice(), expected.as_slice(), "{text}");
        parsed += 1;
    }
    println!("{parsed} strings parsed to the values beside them, {refused} refused");
    assert!(parsed > 0 && refused > 0);
}

/// What the GGS server makes of a text, beside what we make of it: every difference is a bare
/// number, which is minutes there and seconds here, a count that says nothing, or days, which the
/// server writes and does not read.
#[test]
fn ggs_server_parse() {
    let Some(rows) = rows("ggs_server_parse.txt") else {
        return;
    };
    let known: BTreeSet<&str> = [
        // Bare numbers are minutes there.
        "2:00,0/12/0",
        "2:00,0/12,N1/0",
        // Refused here: no minutes before the colon.
        ":30",
        // A bare `N`, which the server prints and does not read.
        "5:00,N//2:00",
        // The server prints days, which it does not read.
        "25:00:00//",
    ]
    .into();
    let mut different = BTreeSet::new();
    for row in &rows {
        let line = row.first().expect("a line");
        let (text, server) = line.split_once(" -> ").expect("`TEXT` -> what");
        let text = text.trim_matches('\'');
        let printed = server.split('|').next().expect("a canonical print");
        let ours = Notation::Ggs(Ggs::default()).parse(text);
        let ours = ours.map(|control| {
            let print = Notation::Ggs(Ggs::default()).print(&control, Side::First);
            print.expect("what was parsed can be printed")
        });
        if ours.unwrap_or_else(|_| "ERR".into()) != printed {
            different.insert(text);
        }
    }
    assert_eq!(different, known);
}

/// Moves on the GGS server's clock, beside ours: the left time after each move.
#[test]
fn ggs_server_vectors() {
    let Some(rows) = rows("ggs_server_vectors.tsv") else {
        return;
    };
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
        clock.start(Side::First, At::from(0)).expect("a start");
        let mut at = 0;
        for (used, expected) in used.split(' ').zip(expected.split(' ')) {
            if expected == "-" {
                break;
            }
            at += hundredths(used);
            clock
                .press(Side::First, At::new(at).expect("a moment"))
                .expect("a press");
            let reading = clock
                .read(At::new(at).expect("a moment"))
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
            let _ = clock.press(Side::Second, At::new(at).expect("a moment"));
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
