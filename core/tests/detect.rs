//! Detection of the notation of a text of which something is known.

#![allow(missing_docs, reason = "a test")]

use flagfall::{Notation, Origin, Side, TextSource, detect, detect_from};

fn first(text: &str, source: TextSource, site: Option<&str>) -> &'static str {
    let origin = Origin {
        source: Some(source),
        site,
    };
    let found = detect_from(text, origin);
    found.first().map_or("none", |found| found.notation.name())
}

#[test]
fn the_source_says_in_which_unit_numbers_are() {
    assert_eq!(detect("3+2")[0].notation.name(), "fide");
    assert_eq!(first("3+2", TextSource::PgnTag, None), "pgn");
    assert_eq!(first("3+2", TextSource::Engine, None), "cutechess");
    assert_eq!(first("3+2", TextSource::Site, None), "lichess");
    assert_eq!(first("180+2", TextSource::Regulations, None), "fide");
    assert_eq!(first("40/90", TextSource::Clock, None), "chess");
    assert_eq!(first("5/3", TextSource::Site, None), "ggs");
}

#[test]
fn the_site_says_by_which_rules_it_is_played() {
    let of = |site| first("180+2", TextSource::PgnTag, Some(site));
    assert_eq!(of("https://lichess.org/abcdefgh"), "lichess-pgn");
    assert_eq!(of("Chess.com"), "chess-com");
    assert_eq!(of("Wijk aan Zee"), "pgn");
    // It only shows these games.
    assert_eq!(of("https://lichess.org/broadcast/a/b/c"), "pgn");
    assert_eq!(of("https://lichess.org/study/abcd/efgh"), "pgn");
    // Without a source too, and not for another site.
    let names = |site| -> Vec<_> {
        let origin = Origin { source: None, site };
        let found = detect_from("5+3", origin).into_iter();
        found.map(|found| found.notation.name()).collect()
    };
    assert_eq!(names(Some("lichess.org"))[0], "lichess");
    assert_eq!(names(Some("chess.com"))[0], "chess-com");
}

#[test]
fn what_is_known_changes_only_the_order() {
    for notation in Notation::ALL {
        let mut plain = detect(notation.example());
        let key = |found: &flagfall::Detected| found.notation.number();
        plain.sort_by_key(key);
        for source in TextSource::ALL {
            let origin = Origin {
                source: Some(*source),
                site: Some("https://www.chess.com/game/1"),
            };
            let mut known = detect_from(notation.example(), origin);
            let untimed = |found: &flagfall::Detected| {
                Side::ALL
                    .iter()
                    .all(|side| found.control.schedule(*side).is_empty())
            };
            assert!(known.is_sorted_by_key(untimed), "{notation:?}");
            known.sort_by_key(key);
            assert_eq!(known, plain, "{notation:?}");
        }
    }
}
