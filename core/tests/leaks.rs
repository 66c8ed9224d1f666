//! No memory leaks: objects of every kind are created and dropped, and the process must not use
//! more memory afterwards than before.
//!
//! `FLAGFALL_LEAK_ROUNDS` is the number of objects of each kind, 5,000 by default; 0 skips the
//! test, for sanitizers that keep freed memory. A leak of a single byte for each object takes 32
//! bytes of the heap, four times what the test allows.

#![allow(missing_docs, reason = "a test")]

mod resident;

use std::sync::Arc;

use flagfall::Format;
use flagfall::pcn::Document;
use flagfall::{
    Arena, AuditOptions, Clock, Lag, Match, Millis, Notation, PgnReader, Presets, Side, TakeBackTo,
    Timestamp, clock_comments,
};
use resident::resident;

const BYTES_ALLOWED: usize = 8;
const SLACK: usize = 64 * 1024;
const PERIODS: &str = "{\"periods\":[{\"duration_ms\":60000}],\"plies\":[]}";
const FILE: &str = "[[preset]]\nname = \"A\"\nnotation = \"chess\"\nsetup = \"G/5\"\n";

fn notation(name: &str) -> Notation {
    Notation::named(name).expect("a notation")
}

fn played() -> Clock {
    let control = notation("chess")
        .parse("40/90/30, G/30/30")
        .expect("a control");
    let mut clock = Clock::new(control);
    clock.keep_journal().expect("a journal");
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
        .press(Side::First, Timestamp::from(1_000))
        .expect("a press");
    clock
}

/// Checks that the process has no more memory after `count` objects than before.
fn keeps_nothing(name: &str, count: usize, mut make: impl FnMut()) -> bool {
    // The first objects allocate memory that all share.
    (0..count / 10 + 2_000).for_each(|_| make());
    let Some(before) = resident() else {
        return true;
    };
    (0..count).for_each(|_| make());
    let after = resident().unwrap_or_default();
    println!(
        "{count:8} {name:24} {:7} KiB before, {:7} after",
        before / 1024,
        after / 1024
    );
    after <= before + count * BYTES_ALLOWED + SLACK
}

/// Growth that does not repeat is no leak: the kernel counts pages with a delay.
fn leaks(name: &str, count: usize, mut make: impl FnMut()) -> bool {
    !keeps_nothing(name, count, &mut make) && !keeps_nothing(name, count, make)
}

// One test, since the memory of others would count.
#[test]
fn nothing_leaks() {
    let rounds = std::env::var("FLAGFALL_LEAK_ROUNDS");
    let rounds: usize = rounds.map_or(5_000, |rounds| rounds.parse().expect("a number"));
    if rounds == 0 {
        return;
    }
    let clock = played();
    let control = Arc::clone(clock.control());
    let (saved, json) = (
        clock.save(Timestamp::from(2_000)),
        clock.save_json(Timestamp::from(2_000)),
    );
    let (saved, json) = (saved.expect("a save"), json.expect("a save"));
    let journal = clock.journal_json().expect("a journal");
    let chess = notation("chess");

    let mut leaking = Vec::new();
    let mut of = |name: &'static str, every: usize, make: &mut dyn FnMut()| {
        if leaks(name, rounds / every + 1, make) {
            leaking.push(name);
        }
    };
    of("controls", 1, &mut || {
        let control = chess.parse("40/90/30, G/30/30").expect("a control");
        assert!(!control.describe().is_empty());
    });
    of("parse errors", 1, &mut || {
        let error = chess.parse("40/90, G/").expect_err("no setup string");
        assert!(!error.to_string().is_empty());
    });
    of("clocks", 1, &mut || {
        let mut clock = Clock::new(Arc::clone(&control));
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        clock
            .press(Side::First, Timestamp::from(1_000))
            .expect("a press");
        assert!(clock.advance(Timestamp::MAX).is_ok());
    });
    of("journals", 1, &mut || {
        let mut clock = played();
        clock
            .press(Side::Second, Timestamp::from(2_000))
            .expect("a press");
        clock
            .take_back(Timestamp::from(3_000), TakeBackTo::Move(1))
            .expect("a take back");
    });
    of("clocks of a journal", 5, &mut || {
        assert!(Clock::from_journal(&journal).is_ok());
        assert!(Clock::from_journal(&journal[1..]).is_err());
    });
    of("restored clocks", 5, &mut || {
        assert!(Clock::restore(&saved, None).is_ok());
        assert!(Clock::restore(json.as_bytes(), None).is_ok());
        assert!(Clock::restore(&saved[1..], None).is_err());
    });
    of("arenas", 5, &mut || {
        let mut arena = Arena::new();
        let one = arena.add(clock.clone()).expect("a game");
        arena.add(clock.clone()).expect("a game");
        arena
            .press(one, Side::Second, Timestamp::from(3_000))
            .expect("a press");
        arena.remove(one).expect("a clock");
        arena.advance(Timestamp::MAX).expect("an advance");
    });
    of("PGN files", 5, &mut || {
        let file = b"[TimeControl \"180+2\"] e4 {[%clk 0:03:00]} * [A \"b";
        let mut reader = PgnReader::new();
        let game = reader.read(&mut &file[..]).expect("a game");
        assert!(game.audit(&AuditOptions::default()).is_ok());
        assert_eq!(
            reader.read(&mut &file[..]).map(|game| game.plies.len()),
            Some(1)
        );
    });
    of("matches", 1, &mut || {
        let mut of = Match::new(5.try_into().expect("a length"));
        of.start_game().expect("a game");
        assert!(
            Clock::in_match(Arc::clone(&control), &of)
                .read(Timestamp::MAX)
                .is_ok()
        );
    });
    of("lags", 1, &mut || {
        let mut lag = Lag::new(Millis::from(180_000), Millis::from(2_000)).expect("a lag");
        lag.charge(Millis::from(1_000), Millis::from(200));
    });
    of("lists of presets", 10, &mut || {
        let presets = Presets::parse(FILE).expect("presets");
        assert!(!presets.print().is_empty());
        assert!(Presets::parse(&FILE[1..]).is_err());
    });
    of("the built-in presets", 1_000, &mut || {
        assert!(!Presets::built_in().is_empty());
    });
    of("documents", 10, &mut || {
        let document = Document::parse(PERIODS, Format::Json).expect("a document");
        assert!(document.print(Format::Toml).is_ok());
        assert!(Document::parse(&PERIODS[1..], Format::Json).is_err());
    });
    of("explanations", 200, &mut || {
        assert!(chess.explain("40/90", 5).is_some());
    });
    of("clock comments", 1, &mut || {
        assert_eq!(clock_comments("[%clk 0:01:00]").len(), 1);
    });
    assert_eq!(leaking, [""; 0], "these leak");
    // Checks that this test would notice a leak.
    let mut kept = Vec::new();
    let keep = || kept.push(std::hint::black_box(Box::new([1_u8; 16])));
    assert!(resident().is_none() || leaks("kept boxes", 50_000, keep));
}
