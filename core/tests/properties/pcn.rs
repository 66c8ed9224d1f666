//! Properties of every PCN document.

use flagfall::Format;
use flagfall::pcn::Document;
use flagfall::{Millis, Notation, Pcn, Schedule, Side, TimeControl};
use proptest::prelude::*;

use crate::any::schedule;

const FORMATS: [Format; 2] = [Format::Json, Format::Toml];

fn notation(format: Format) -> Notation {
    Notation::Pcn(Pcn { format })
}

/// A period's duration, increment and plies.
type Period = (u64, Option<u32>, Option<u32>);

fn periods() -> impl Strategy<Value = Vec<Period>> {
    let duration = prop_oneof![0..100_000_u64, 0..=9_007_199_254_740_991_u64];
    let plies = prop_oneof![1..4_u32, 1..=u32::MAX];
    let period = (duration, proptest::option::of(any::<u32>()), {
        proptest::option::of(plies)
    });
    proptest::collection::vec(period, 0..6)
}

fn json(periods: &[Period]) -> String {
    let optional = |key: &str, number: &Option<u32>| {
        number.map_or(String::new(), |n| format!(r#", "{key}": {n}"#))
    };
    let periods = periods.iter().map(|(duration, increment, plies)| {
        let increment = optional("increment_ms", increment);
        let plies = optional("plies", plies);
        format!(r#"{{"x": [], "duration_ms": {duration}{increment}{plies}}}"#)
    });
    format!("[{}]", periods.collect::<Vec<_>>().join(" , "))
}

/// A value of JSON that TOML can hold too, or with `null` and numbers that it cannot.
fn value(all: bool) -> BoxedStrategy<String> {
    let number = prop_oneof![
        any::<i64>().prop_map(|n| n.to_string()),
        "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,9})([eE][+-]?[0-9]{1,3})?",
    ];
    let only_json = prop_oneof![Just("null".to_string()), "-?[1-9][0-9]{20,40}"];
    let common = prop_oneof![
        3 => number,
        1 => any::<bool>().prop_map(|b| b.to_string()),
        3 => text(),
    ];
    let leaf = if all {
        prop_oneof![6 => common, 1 => only_json].boxed()
    } else {
        common.boxed()
    };
    let nested = leaf.prop_recursive(5, 40, 5, |inner| {
        let entry = (key(), inner.clone());
        prop_oneof![
            proptest::collection::vec(inner, 0..5).prop_map(|v| format!("[{}]", v.join(","))),
            proptest::collection::vec(entry, 0..5).prop_map(|entries| table(&entries)),
        ]
    });
    nested.boxed()
}

/// A string as JSON writes it, in its shortest form.
fn text() -> impl Strategy<Value = String> {
    let text = prop_oneof![
        "[a-zA-Z é\u{1F600}.\\[\\]{}'#=-]{0,12}",
        "(\\\\[nrt\\\\\"]){0,3}"
    ];
    text.prop_map(|text| format!(r#""{text}""#))
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof![3 => "\"[a-z_0-9-]{1,3}\"", 1 => text()]
}

/// The table of these entries, each key once.
fn table(entries: &[(String, String)]) -> String {
    let mut seen = std::collections::BTreeSet::new();
    let entries = entries.iter().filter(|(key, _)| seen.insert(key));
    let entries = entries.map(|(key, value)| format!("{key}:{value}"));
    format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
}

fn document(all: bool) -> impl Strategy<Value = String> {
    let free = proptest::collection::vec((key(), value(all)), 0..6);
    (free, periods(), any::<bool>()).prop_map(|(mut entries, periods, last)| {
        let keys = ["\"periods\"", "\"plies\""];
        entries.retain(|(key, _)| !keys.contains(&key.as_str()));
        let periods = ("\"periods\"".to_string(), json(&periods).replace(' ', ""));
        let place = if last { entries.len() } else { 0 };
        entries.insert(place, periods);
        table(&entries)
    })
}

proptest! {
    /// Printing and parsing are inverse, and the printed form is canonical.
    #[test]
    fn periods_print_and_parse(periods in periods()) {
        let control = notation(Format::Json).parse(&json(&periods)).expect("periods");
        prop_assert_eq!(control.schedule(Side::First).len(), periods.len());
        for format in FORMATS {
            let printed = notation(format).print(&control, Side::First).expect("what was parsed");
            let again = notation(format).parse(&printed);
            prop_assert_eq!(again.as_ref(), Ok(&control));
            prop_assert_eq!(notation(format).print(&control, Side::Second), Ok(printed));
        }
    }

    /// The time control of periods is a valid one.
    #[test]
    fn periods_are_valid(periods in periods()) {
        let control = notation(Format::Json).parse(&json(&periods)).expect("periods");
        let schedule = Schedule::new(control.schedule(Side::First).to_vec()).expect("a schedule");
        let rebuilt = TimeControl::new(schedule.clone(), schedule, control.rules());
        prop_assert_eq!(rebuilt, Ok(control));
    }

    /// A printed time control means the same, in both formats.
    #[test]
    fn printing_never_changes_the_meaning(schedule in schedule()) {
        let rules = flagfall::Rules::default();
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a control");
        let printed = FORMATS.map(|format| notation(format).print(&control, Side::First));
        prop_assert_eq!(printed[0].is_ok(), printed[1].is_ok());
        for (format, printed) in FORMATS.into_iter().zip(printed) {
            if let Ok(text) = printed {
                let again = notation(format).parse(&text);
                prop_assert_eq!(again.as_ref(), Ok(&control));
            }
        }
    }

    /// A document in JSON is printed unchanged.
    #[test]
    fn json_is_kept(text in document(true)) {
        let document = Document::parse(&text, Format::Json).expect("a document");
        prop_assert_eq!(document.print(Format::Json), Ok(text));
    }

    /// From JSON to TOML and back, nothing is lost, not even the order of the keys.
    #[test]
    fn toml_keeps_the_document(text in document(false)) {
        let document = Document::parse(&text, Format::Json).expect("a document");
        let in_toml = document.print(Format::Toml).expect("nothing that TOML cannot hold");
        let again = Document::parse(&in_toml, Format::Toml).expect("what was printed");
        prop_assert_eq!(&again, &document, "{}", in_toml);
        prop_assert_eq!(again.print(Format::Toml), Ok(in_toml));
        prop_assert_eq!(again.print(Format::Json), Ok(text));
    }

    /// The replay of a game written as a document equals the game.
    #[test]
    fn a_game_replays(
        periods in periods(),
        elapsed in proptest::collection::vec(0..200_000_u32, 0..20),
    ) {
        let control = notation(Format::Json).parse(&json(&periods)).expect("periods");
        let plies = elapsed.iter().copied().map(Millis::from);
        let document = Document::from_game(&control, plies).expect("a document");
        for format in FORMATS {
            let text = document.print(format).expect("a text");
            prop_assert_eq!(Document::parse(&text, format), Ok(document.clone()));
        }
        let replay = document.replay(Side::First);
        prop_assert_eq!(replay.plies.len(), elapsed.len());
        if let Some(forfeit) = replay.forfeit {
            let ply = replay.plies[forfeit.ply - 1];
            prop_assert_eq!((ply.side, ply.remaining), (forfeit.side, Some(Millis::ZERO)));
        }
    }

    /// No text causes a panic, and every error has a position in the text.
    #[test]
    fn any_text(
        text in prop_oneof![
            "\\PC*",
            "([{}\\[\\]:,.=\"'#\\\\ \n]|[0-9a-z]|periods|duration_ms|plies|null|true|é){0,60}",
            document(true).prop_flat_map(|text| {
                let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
                (Just(text), proptest::sample::select(places), "[{}\\[\\]:,.\"\\\\x9é]?")
                    .prop_map(|(mut text, at, other)| {
                        text.remove(at);
                        text.insert_str(at, &other);
                        text
                    })
            }),
        ],
        bytes in proptest::collection::vec(any::<u8>(), 0..60),
    ) {
        let bytes = String::from_utf8_lossy(&bytes);
        for text in [text.as_str(), &bytes] {
            for format in FORMATS {
                if let Err(error) = Document::parse(text, format) {
                    let part = text.get(error.offset..error.offset + error.length);
                    prop_assert!(part.is_some(), "{error:?} is no part of {text:?}");
                    let message = error.to_string();
            prop_assert!(!message.is_empty() && !message.contains("\n"), "{message}");
                }
                let _ = notation(format).parse(text);
            }
        }
    }
}
