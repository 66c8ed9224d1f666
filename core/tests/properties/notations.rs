//! What holds for every text in every notation.

use flagfall::{Chess, ChessOption, Ggs, Mode, Notation, Schedule, Side, TimeControl};
use proptest::prelude::*;

use crate::any::{schedule, time};

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
        Just(ChessOption::Word),
    ];
    prop_oneof![
        (mode, option).prop_map(|(mode, option)| Notation::Chess(Chess { mode, option })),
        (time(), time(), time()).prop_map(|(ini, inc, ext)| {
            // A default clock is whole seconds, as every time of the notation is.
            let whole = |t: flagfall::Millis| flagfall::Millis::new(t.get() / 1_000 * 1_000);
            let [ini, inc, ext] = [ini, inc, ext].map(|t| whole(t).expect("a smaller time"));
            Notation::Ggs(Ggs::new(ini, inc, ext).expect("times above zero"))
        }),
    ]
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
    /// Printing what was parsed, and parsing that, comes to the same time control; and the printed
    /// form is canonical.
    #[test]
    fn print_and_parse_are_inverse(notation in notation(), text in text()) {
        if let Ok(control) = notation.parse(&text) {
            let printed = notation.print(&control, Side::First).expect("what was parsed is sayable");
            let again = notation.parse(&printed).expect("what was printed is readable");
            prop_assert_eq!(&again, &control, "{:?} printed as {:?}", text, printed);
            prop_assert_eq!(notation.print(&again, Side::Second), Ok(printed));
        }
    }

    /// What a notation makes is a time control by the rules of time controls.
    #[test]
    fn what_is_parsed_is_valid(notation in notation(), text in text()) {
        if let Ok(control) = notation.parse(&text) {
            let stages = control.schedule(Side::First).to_vec();
            let schedule = Schedule::new(stages).expect("a valid schedule");
            let rebuilt = TimeControl::new(schedule.clone(), schedule, control.rules());
            prop_assert_eq!(rebuilt, Ok(control));
        }
    }

    /// A refusal names a part of the text, and quotes it.
    #[test]
    fn an_error_names_a_part_of_the_text(notation in notation(), text in text()) {
        if let Err(error) = notation.parse(&text) {
            let part = text.get(error.offset..error.offset + error.length);
            prop_assert!(part.is_some(), "{error:?} is no part of {text:?}");
            prop_assert!(error.to_string().starts_with(error.kind.message()));
        }
    }

    /// A notation prints what it can say, and that alone: what it prints means the same.
    #[test]
    fn printing_never_changes_the_meaning(notation in notation(), schedule in schedule()) {
        let rules = flagfall::Rules::default();
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a control");
        if let Ok(text) = notation.print(&control, Side::First) {
            prop_assert_eq!(notation.parse(&text), Ok(control));
        }
    }

    /// Every time control has a description, on one line or on two.
    #[test]
    fn everything_can_be_described(control in crate::any::control()) {
        let lines = control.describe().lines().count();
        let alike = control.schedule(Side::First) == control.schedule(Side::Second);
        prop_assert_eq!(lines, if alike { 1 } else { 2 });
    }
}
