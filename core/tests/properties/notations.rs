//! Properties of every text in every notation.

use flagfall::{
    Assumed, Assumption, AssumptionKind, Chess, ChessOption, Ggs, Mode, Notation, Schedule, Side,
    TimeControl, detect,
};
use proptest::prelude::*;

use crate::any::{control, schedule, time};
use crate::texts_of_cases::texts_of_cases;

fn notation() -> impl Strategy<Value = Notation> {
    let mode = prop_oneof![
        Just(Mode::Fischer),
        Just(Mode::FischerAfter),
        Just(Mode::Bronstein),
        Just(Mode::Delay),
    ];
    let option = prop_oneof![
        Just(ChessOption::None),
        Just(ChessOption::Hourglass),
        Just(ChessOption::Overrun),
    ];
    prop_oneof![
        (mode, option).prop_map(|(mode, option)| Notation::Chess(Chess { mode, option })),
        (time(), time(), time()).prop_map(|(ini, inc, ext)| {
            // A default clock has whole seconds, like every time in the notation.
            let whole = |t: flagfall::Millis| flagfall::Millis::new(t.get() / 1_000 * 1_000);
            let [ini, inc, ext] = [ini, inc, ext].map(|t| whole(t).expect("a smaller time"));
            Notation::Ggs(Ggs::new(ini, inc, ext).expect("times above zero"))
        }),
    ]
}

/// A text of a case, with a few characters changed, and its notation.
fn nearly_a_case() -> impl Strategy<Value = (Notation, String)> {
    let edit = (
        any::<prop::sample::Index>(),
        0..3_u8,
        "[-0-9a-zA-Z/+:;,.'\" |*(){}\\[\\]é]",
    );
    let edits = proptest::collection::vec(edit, 0..4);
    let of_case = proptest::sample::select(texts_of_cases());
    (of_case, edits).prop_map(|((notation, text), edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (place, what, put) in edits {
            let at = place.index(chars.len() + 1);
            if what > 0 && at < chars.len() {
                chars.remove(at);
            }
            if what < 2 {
                chars.splice(at..at, put.chars());
            }
        }
        (notation, chars.into_iter().collect())
    })
}

/// A text of a case of a notation that is read tolerantly, with some words and marks of people.
fn loosely() -> impl Strategy<Value = (Notation, String)> {
    const PIECES: [&str; 24] = [
        " ", "  ", ", ", ";", "(", ")", "[", "]", "s", " sec", "m", " min", "'", "h", "30",
        ".0005", " rated", "blitz ", "TC: ", "all ", "und ", "|", "-", "*",
    ];
    let is_tolerant = |(notation, _): &(Notation, String)| {
        let names = ["pgn", "pgn-extended", "sgf", "fide", "us-chess"];
        names.contains(&notation.name())
    };
    let texts: Vec<_> = texts_of_cases().into_iter().filter(is_tolerant).collect();
    let piece = (
        any::<prop::sample::Index>(),
        proptest::sample::select(PIECES.to_vec()),
    );
    let pieces = proptest::collection::vec(piece, 1..5);
    (proptest::sample::select(texts), pieces).prop_map(|((notation, mut text), pieces)| {
        for (place, piece) in pieces {
            let places: Vec<_> = (0..=text.len())
                .filter(|at| text.is_char_boundary(*at))
                .collect();
            text.insert_str(*place.get(&places), piece);
        }
        (notation, text)
    })
}

/// A time control that some notation can express.
fn written() -> impl Strategy<Value = TimeControl> {
    let of_case = |(notation, text): (Notation, String)| notation.parse(&text).ok();
    let controls: Vec<_> = texts_of_cases().into_iter().filter_map(of_case).collect();
    proptest::sample::select(controls)
}

/// Texts that are valid, or nearly.
fn text() -> impl Strategy<Value = String> {
    let chess_time = "[0-9]{0,3}([hms]?[0-9]{0,2}){0,3}";
    let control = format!("([0-9]{{1,2}}|G|g) ?/ ?{chess_time}( ?/ ?{chess_time})?");
    let chess = format!("{control}( ?, ?{control}){{0,3}}");
    let part = "([0-9]{0,3}(:[0-9]{1,2}){0,2}(,[Nn]?[0-9]{0,2})?)?";
    let ggs = format!("{part}/{part}/{part}");
    let pattern = |regex: &str| proptest::string::string_regex(regex).expect("a pattern");
    prop_oneof![
        pattern(&chess),
        pattern(&ggs),
        pattern("[0-9GghmsNn/,: .xé-]{0,24}"),
        pattern("\\PC*"),
    ]
}

proptest! {
    /// Parsing, printing and parsing again gives the same time control, and the printed form is
    /// canonical.
    #[test]
    fn print_and_parse_are_inverse(notation in notation(), text in text()) {
        if let Ok(control) = notation.parse(&text) {
            let printed = notation.print(&control, Side::First).expect("what was parsed is sayable");
            let again = notation.parse(&printed).expect("what was printed is readable");
            prop_assert_eq!(&again, &control, "{:?} printed as {:?}", text, printed);
            prop_assert_eq!(notation.print(&again, Side::Second), Ok(printed));
        }
    }

    /// Every parsed time control is a valid one.
    #[test]
    fn what_is_parsed_is_valid(notation in notation(), text in text()) {
        if let Ok(control) = notation.parse(&text) {
            let stages = control.schedule(Side::First).to_vec();
            let schedule = Schedule::new(stages).expect("a valid schedule");
            let rebuilt = TimeControl::new(schedule.clone(), schedule, control.rules());
            prop_assert_eq!(rebuilt, Ok(control));
        }
    }

    /// An error has a position in the text, and quotes it.
    #[test]
    fn an_error_names_a_part_of_the_text(notation in notation(), text in text()) {
        if let Err(error) = notation.parse(&text) {
            let part = text.get(error.offset..error.offset + error.length);
            prop_assert!(part.is_some(), "{error:?} is no part of {text:?}");
            let message = error.to_string();
            prop_assert!(!message.is_empty() && !message.contains("\n"), "{message}");
        }
    }

    /// The same of every notation, near the texts of the cases.
    #[test]
    fn every_notation_near_its_cases((notation, text) in nearly_a_case()) {
        match notation.parse(&text) {
            Ok(control) => {
                let printed = notation.print(&control, Side::First);
                let printed = printed.expect("what was parsed is sayable");
                prop_assert_eq!(notation.parse(&printed), Ok(control.clone()), "{:?}", printed);
                let schedules = Side::ALL.map(|side| control.schedule(side).to_vec());
                let [first, second] = schedules.map(|stages| Schedule::new(stages).expect("valid"));
                prop_assert_eq!(TimeControl::new(first, second, control.rules()), Ok(control));
            }
            Err(error) => {
                let part = text.get(error.offset..error.offset + error.length);
                prop_assert!(part.is_some(), "{error:?} is no part of {text:?}");
            }
        }
        for found in detect(&text) {
            prop_assert_eq!(found.notation.parse(&text), Ok(found.control));
        }
    }

    /// What is read tolerantly has a text that is valid, and every assumption its part.
    #[test]
    fn what_is_assumed_is_told((notation, text) in prop_oneof![nearly_a_case(), loosely()]) {
        let parsed = notation.parse(&text);
        match notation.parse_tolerant(&text) {
            Ok(assumed) => {
                let Assumed { control, assumptions, canonical } = assumed;
                let again = notation.parse(&canonical);
                prop_assert_eq!(again.as_ref(), Ok(&control), "{}", canonical);
                prop_assert!(assumptions.len() <= 16);
                match parsed {
                    Ok(same) => prop_assert!(assumptions.is_empty() && same == control),
                    Err(_) => prop_assert!(!assumptions.is_empty()),
                }
                let mut end = 0;
                for Assumption { kind, offset, length, quote, meaning } in assumptions {
                    prop_assert!(offset >= end, "{text:?}");
                    end = offset + length;
                    prop_assert_eq!(text.get(offset..end), Some(quote.as_str()));
                    prop_assert!(!meaning.is_empty());
                    let has_number = quote.contains(|c: char| c.is_ascii_digit());
                    let may_have = match kind {
                        AssumptionKind::Unit | AssumptionKind::Rounded | AssumptionKind::Repeated => true,
                        AssumptionKind::Property => {
                            ["BL", "WL", "OB", "OW"].iter().any(|key| quote.starts_with(key))
                        }
                        _ => false,
                    };
                    prop_assert!(may_have || !has_number, "{text:?}: {quote:?}");
                }
            }
            Err(error) => prop_assert_eq!(parsed, Err(error)),
        }
    }

    /// A conversion reports no loss if and only if its text means the same.
    #[test]
    fn losses_are_reported(
        notation in proptest::sample::select(Notation::ALL.to_vec()),
        control in prop_oneof![control(), written()],
    ) {
        let converted = notation.convert(&control);
        let same = notation.parse(&converted.text) == Ok(control);
        prop_assert_eq!(converted.losses.is_empty(), same, "{:?}", converted);
    }

    /// A notation prints only time controls that it can express: the printed text means the same.
    #[test]
    fn printing_never_changes_the_meaning(notation in notation(), schedule in schedule()) {
        let rules = flagfall::Rules::default();
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a control");
        if let Ok(text) = notation.print(&control, Side::First) {
            prop_assert_eq!(notation.parse(&text), Ok(control));
        }
    }

    /// Every time control has a description: one line, or one for each side, and then one for the
    /// rules of both, if there are any.
    #[test]
    fn everything_can_be_described(control in crate::any::control()) {
        let described = control.describe();
        let heads: Vec<_> = described.lines().map(|line| line.split(' ').next()).collect();
        if control.schedule(Side::First) == control.schedule(Side::Second) {
            prop_assert_eq!(heads.len(), 1);
        } else {
            let all = [Some("first:"), Some("second:"), Some("both:")];
            let has_rules = control.rules() != flagfall::Rules::default();
            prop_assert!(heads == all[..2] || has_rules && heads == all, "{}", described);
        }
    }
}
