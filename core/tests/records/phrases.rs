//! Phrases found in the wild: each is parsed as the stages beside it, or rejected with the expected
//! error.

use flagfall::{Notation, ParseErrorKind, Side, TimeControl};

use crate::rows;

/// The tags of PGN files that are phrases for people.
const TAGS: [(&str, Notation, Result<&str, ParseErrorKind>); 16] = [
    ("0.1s/move", Notation::Fide, Ok("[[1,0,0]]")),
    ("1+15 delay", Notation::Fide, Ok("[[0,60,15]]")),
    (
        "15 min. + 10 s. per move",
        Notation::Fide,
        Ok("[[0,900,10]]"),
    ),
    (
        "15 minutes + 10 seconds increment per move, starting from move 1",
        Notation::Fide,
        Ok("[[0,900,10]]"),
    ),
    ("60 mins", Notation::Fide, Ok("[[0,3600,0]]")),
    ("60 minutes", Notation::Fide, Ok("[[0,3600,0]]")),
    ("60 s per move", Notation::Fide, Ok("[[1,60,0]]")),
    ("7 days per move", Notation::Fide, Ok("[[1,604800,0]]")),
    ("8 days per move", Notation::Fide, Ok("[[1,691200,0]]")),
    (
        "75 minutes +30 seconds increment",
        Notation::Fide,
        Ok("[[0,4500,30]]"),
    ),
    (
        "90 minutes +30 seconds increment",
        Notation::Fide,
        Ok("[[0,5400,30]]"),
    ),
    (
        "90 min/40 mov. + 30 min/rest. + 30 sec. incr. p/ mov. desde mov. 1",
        Notation::Fide,
        Ok("[[40,5400,30],[0,1800,30]]"),
    ),
    ("G/30;d5", Notation::UsChess, Ok("[[0,1800,5]]")),
    ("G/90; +30", Notation::UsChess, Ok("[[0,5400,30]]")),
    (
        "400+:400*",
        Notation::Fide,
        Err(ParseErrorKind::UnknownWord),
    ),
    ("+", Notation::Fide, Err(ParseErrorKind::ExpectedTime)),
];

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
#[ignore = "it reads real records"]
fn natural_language() {
    for row in rows("natural_language.tsv") {
        let [text, expected] = row.as_slice() else {
            panic!("a row of {} columns", row.len());
        };
        let control = Notation::Fide.parse(text).expect(text);
        assert_eq!(&stages(&control), expected, "{text}");
    }
}

#[test]
fn phrases_in_tags() {
    for (text, notation, expected) in TAGS {
        let got = notation.parse(text);
        let got = got.as_ref().map(stages).map_err(|error| error.kind);
        assert_eq!(got.as_deref().map_err(|kind| *kind), expected, "{text}");
    }
}

/// The tags above are all that the records have.
#[test]
#[ignore = "it reads real records"]
fn the_tags_are_in_the_records() {
    let found = rows("pgn_timecontrol.tsv");
    for (text, ..) in TAGS {
        let there = found.iter().any(|row| row[0] == text);
        assert!(there, "{text} is no tag of the records");
    }
    for row in &found {
        let is_phrase = row[0].contains(' ') || row[0].contains(';');
        let is_told = TAGS.iter().any(|(text, ..)| row[0] == *text);
        assert!(!is_phrase || is_told, "{} is not told", row[0]);
    }
}
