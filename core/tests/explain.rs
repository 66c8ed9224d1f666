//! Texts as they are typed: what holds for all of them, and what a GUI relies on.

#![allow(missing_docs, reason = "a test")]

use std::path::Path;

use flagfall::{Explanation, FieldName, Notation, Standing};
use proptest::prelude::*;

fn explain(notation: Notation, text: &str, cursor: usize) -> Explanation {
    let explained = notation.explain(text, cursor);
    explained.unwrap_or_else(|| panic!("{} explains {text:?}", notation.name()))
}

/// What stands before the cursor.
fn before(text: &str, cursor: usize) -> &str {
    let mut places = (0..=cursor.min(text.len())).rev();
    let place = places.find(|place| text.is_char_boundary(*place));
    &text[..place.expect("a text has a beginning")]
}

/// The texts of the conformance cases, each with its notation, and whether it is accepted.
fn texts_of_cases() -> Vec<(Notation, String, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let files = std::fs::read_dir(folder).expect("the folder of the cases");
    let mut texts = Vec::new();
    for file in files {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|end| end != "cases") {
            continue;
        }
        let cases = std::fs::read_to_string(path).expect("a file of cases");
        for line in cases.lines() {
            let mut words = line.split(' ').skip(1);
            let notation = words.next().and_then(Notation::named);
            let quoted = line
                .split_once('"')
                .and_then(|(_, rest)| rest.strip_suffix('"'));
            let is_setup = line.starts_with("accept ") || line.starts_with("refuse ");
            if let (Some(notation), Some(quoted), true) = (notation, quoted, is_setup)
                && notation.explain("", 0).is_some()
            {
                let text = quoted.replace("\\\"", "\"").replace("\\n", "\n");
                let accepted = notation.parse(&text).is_ok();
                texts.push((notation, text, accepted));
            }
        }
    }
    texts.sort_by(|one, two| (one.0.name(), &one.1).cmp(&(two.0.name(), &two.1)));
    texts
}

/// The pieces that continuations are made of: those of all notations, offered anywhere.
fn pieces(notation: Notation) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for (of, text, accepted) in texts_of_cases() {
        if of != notation || !accepted {
            continue;
        }
        for (at, _) in text.char_indices() {
            for next in explain(notation, &text[..at], at).next {
                if !pieces.contains(&next.text) {
                    pieces.push(next.text);
                }
            }
        }
    }
    pieces
}

fn all_pieces() -> Vec<(Notation, Vec<String>)> {
    let line = |notation: &&Notation| notation.explain("", 0).is_some();
    let notations = Notation::ALL.iter().filter(line);
    notations.map(|n| (*n, pieces(*n))).collect()
}

thread_local! {
    static PIECES: Vec<(Notation, Vec<String>)> = all_pieces();
}

/// A text of a case, cut off somewhere and with a few characters changed, and its notation.
fn nearly_a_case() -> impl Strategy<Value = (Notation, String)> {
    let edit = (
        any::<prop::sample::Index>(),
        0..4_u8,
        any::<prop::sample::Index>(),
    );
    let edits = proptest::collection::vec(edit, 0..3);
    let of_case = proptest::sample::select(texts_of_cases());
    (of_case, any::<prop::sample::Index>(), edits).prop_map(|((notation, text, _), cut, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        let alphabet: Vec<char> = PIECES.with(|all| {
            let of = all.iter().find(|(of, _)| *of == notation);
            of.expect("a notation").1.concat().chars().collect()
        });
        chars.truncate(cut.index(chars.len() * 2 + 1));
        for (place, what, put) in edits {
            let at = place.index(chars.len() + 1);
            let put = alphabet[put.index(alphabet.len())];
            match what {
                0 => chars.insert(at, put),
                1 if at < chars.len() => chars[at] = put,
                2 if at < chars.len() => drop(chars.remove(at)),
                3 if at + 1 < chars.len() => chars.swap(at, at + 1),
                _ => {}
            }
        }
        (notation, chars.into_iter().collect())
    })
}

/// What holds of an explanation whatever the text is.
fn check(notation: Notation, text: &str, cursor: usize) -> Explanation {
    let explained = explain(notation, text, cursor);
    let parsed = notation.parse(text);
    assert_eq!(explained.standing == Standing::Complete, parsed.is_ok());
    assert_eq!(explained.error, parsed.err());
    let unfinished = explained.standing == Standing::Unfinished;
    assert_eq!(unfinished, explained.completion.is_some());
    if let Some(completion) = &explained.completion {
        assert!(completion.starts_with(text), "{completion:?}");
        assert!(notation.parse(completion).is_ok(), "{completion:?}");
    }
    let mut end = 0;
    for field in &explained.fields {
        assert!(field.offset >= end, "{:?}", explained.fields);
        end = field.offset + field.length;
        assert!(text.get(field.offset..end).is_some(), "{field:?}");
        assert!(!field.reads.is_empty(), "{field:?}");
        assert!(!(unfinished && field.is_wrong), "{field:?}");
    }
    if let Some(at) = explained.at_cursor {
        let field = &explained.fields[at];
        let place = before(text, cursor).len();
        assert!((field.offset..=field.offset + field.length).contains(&place));
    }
    explained
}

proptest! {
    /// What begins an accepted text can become it.
    #[test]
    fn a_beginning_is_never_broken(
        (notation, text, accepted) in proptest::sample::select(texts_of_cases()),
        cut in any::<prop::sample::Index>(),
    ) {
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        if accepted && !places.is_empty() {
            let begun = &text[..places[cut.index(places.len())]];
            let explained = check(notation, begun, begun.len());
            prop_assert_ne!(explained.standing, Standing::Broken, "{} {:?}", notation.name(), begun);
        }
    }

    /// Nothing is said of a text that the parser does not bear out.
    #[test]
    fn the_parser_is_right(
        (notation, text) in nearly_a_case(),
        cursor in any::<prop::sample::Index>(),
        more in proptest::collection::vec(
            proptest::collection::vec(any::<prop::sample::Index>(), 1..6),
            200,
        ),
    ) {
        let cursor = cursor.index(text.len() + 4);
        let explained = check(notation, &text, cursor);
        let before = before(&text, cursor);
        for next in &explained.next {
            let longer = format!("{before}{}", next.text);
            let then = explain(notation, &longer, longer.len());
            prop_assert_ne!(then.standing, Standing::Broken, "{} {:?}", notation.name(), longer);
            let field = then.at_cursor.map(|at| then.fields[at].name);
            prop_assert_eq!(next.field, field, "{} {:?}", notation.name(), longer);
        }
        if explained.standing == Standing::Broken {
            PIECES.with(|all| {
                let of = all.iter().find(|(of, _)| *of == notation);
                let pieces = &of.expect("a notation").1;
                for places in more {
                    let words = places.iter().map(|place| pieces[place.index(pieces.len())].as_str());
                    let longer = format!("{text}{}", words.collect::<String>());
                    assert!(notation.parse(&longer).is_err(), "{} {text:?} can become {longer:?}", notation.name());
                }
            });
        }
    }

    /// Any text and any cursor will do.
    #[test]
    fn anything_can_be_explained(
        notation in proptest::sample::select(Notation::ALL.to_vec()),
        text in prop_oneof!["\\PC*", "[ -~]{0,12}", "(?s).{0,8}"],
        cursor in 0..40_usize,
    ) {
        if notation.explain("", 0).is_some() {
            check(notation, &text, cursor);
        }
    }
}

/// For every beginning of every accepted text, and every cursor.
#[test]
fn no_beginning_of_a_case_is_broken() {
    let mut broken = Vec::new();
    for (notation, text, accepted) in texts_of_cases() {
        for (at, _) in text.char_indices().filter(|_| accepted) {
            let begun = &text[..at];
            let standing = check(notation, begun, at).standing;
            if standing == Standing::Broken {
                broken.push(format!("{} {begun:?}", notation.name()));
            }
        }
    }
    broken.dedup();
    assert!(broken.is_empty(), "{}\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn the_longest_text() {
    let text = " ".repeat(4_097);
    for notation in Notation::ALL {
        assert_eq!(notation.explain(&text, 0), None);
        let is_line = !matches!(notation.name(), "pcn" | "ogs");
        assert_eq!(notation.explain(&text[1..], 0).is_some(), is_line);
    }
    let names: Vec<_> = FieldName::ALL.iter().map(|name| name.name()).collect();
    assert!(names.iter().all(|name| !name.is_empty()));
}
