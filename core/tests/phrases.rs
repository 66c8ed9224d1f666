//! Phrases found in the wild, where they are: each reads as the stages beside it, or is refused for
//! a reason.
//!
//! They are no part of the project. `FLAGFALL_RECORDS` names their folder; where it is not there,
//! these tests say that they did not run.

#![allow(missing_docs, reason = "a test")]

use std::path::PathBuf;

use flagfall::{Notation, ParseErrorKind, Side, TimeControl};

fn rows(name: &str) -> Vec<Vec<String>> {
    let folder = std::env::var_os("FLAGFALL_RECORDS").map(PathBuf::from);
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let Ok(text) = std::fs::read_to_string(folder.unwrap_or(own).join(name)) else {
        println!("did not run: {name} is not here");
        return Vec::new();
    };
    let split = |row: &str| row.split('\t').map(str::to_owned).collect();
    text.lines().skip(1).map(split).collect()
}

/// `[[moves,seconds,increment],…]`, with 0 moves for the rest of the game.
fn stages(control: &TimeControl) -> String {
    let stages = control.schedule(Side::First).iter().map(|stage| {
        let moves = stage.quota.map_or(0, |quota| quota.moves.get());
        let increment = stage.credit.map_or(0, |credit| credit.amount().get());
        let seconds = stage.time.get() / 1_000;
        format!("[{moves},{seconds},{}]", increment / 1_000)
    });
    format!("[{}]", stages.collect::<Vec<_>>().join(","))
}

#[test]
fn natural_language() {
    for row in rows("natural_language.tsv") {
        let [text, expected] = row.as_slice() else {
            panic!("a row of {} columns", row.len());
        };
        let control = Notation::Fide.parse(text).expect(text);
        assert_eq!(&stages(&control), expected, "{text}");
    }
}

/// The tags of PGN files that are phrases for people.
#[test]
fn phrases_in_tags() {
    let reads = |notation, stages| (notation, Ok(stages));
    let refused = |notation, kind| (notation, Err(kind));
    let tags = [
        ("0.1s/move", reads(Notation::Fide, "[[1,0,0]]")),
        ("1+15 delay", reads(Notation::Fide, "[[0,60,15]]")),
        (
            "15 min. + 10 s. per move",
            reads(Notation::Fide, "[[0,900,10]]"),
        ),
        (
            "15 minutes + 10 seconds increment per move, starting from move 1",
            reads(Notation::Fide, "[[0,900,10]]"),
        ),
        ("60 mins", reads(Notation::Fide, "[[0,3600,0]]")),
        ("60 minutes", reads(Notation::Fide, "[[0,3600,0]]")),
        ("60 s per move", reads(Notation::Fide, "[[1,60,0]]")),
        ("7 days per move", reads(Notation::Fide, "[[1,604800,0]]")),
        ("8 days per move", reads(Notation::Fide, "[[1,691200,0]]")),
        (
            "75 minutes +30 seconds increment",
            reads(Notation::Fide, "[[0,4500,30]]"),
        ),
        (
            "90 minutes +30 seconds increment",
            reads(Notation::Fide, "[[0,5400,30]]"),
        ),
        (
            "90 min/40 mov. + 30 min/rest. + 30 sec. incr. p/ mov. desde mov. 1",
            reads(Notation::Fide, "[[40,5400,30],[0,1800,30]]"),
        ),
        ("G/30;d5", reads(Notation::UsChess, "[[0,1800,5]]")),
        ("G/90; +30", reads(Notation::UsChess, "[[0,5400,30]]")),
        (
            "400+:400*",
            refused(Notation::Fide, ParseErrorKind::UnknownWord),
        ),
        ("+", refused(Notation::Fide, ParseErrorKind::ExpectedTime)),
    ];
    let found = rows("pgn_timecontrol.tsv");
    for (text, (notation, expected)) in &tags {
        let there = found.is_empty() || found.iter().any(|row| row[0] == *text);
        assert!(there, "{text} is no tag of the records");
        let got = notation.parse(text);
        let got = got.as_ref().map(stages).map_err(|error| error.kind);
        assert_eq!(got.as_deref().map_err(|kind| *kind), *expected, "{text}");
    }
    for row in &found {
        let is_phrase = row[0].contains(' ') || row[0].contains(';');
        let is_told = tags.iter().any(|(text, _)| row[0] == *text);
        assert!(!is_phrase || is_told, "{} is not told", row[0]);
    }
}
