//! The lists of words, and error messages: each word has a distinct name for programs, and each
//! error a line in English.

#![allow(missing_docs, reason = "a test")]

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use flagfall::lists::LISTS;
use flagfall::vocabulary::{Closed, Listed, Word};
use flagfall::{
    ArenaError, ClockError, ControlError, Coupling, Entry, FieldName, FirstFlag, Flag, FlagFalls,
    Hint, MatchError, Notation, ParseError, ParseErrorKind, Phase, PrintError, Reason, Rounding,
    Side, StandingField, SyntaxErrorKind, Timestamp, UnknownWord, WhenMet,
};

/// Each name is in lower case with its parts joined by `-`, and no two names in a list are equal.
#[test]
fn the_names_in_a_list_are_distinct() {
    for list in LISTS {
        for Word { name, .. } in list.words {
            let mut parts = name.split('-');
            let is_word =
                |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(
                parts.all(
                    |part| ["utf8", "utf16", "latin1", "2017"].contains(&part) || is_word(part)
                ),
                "{name}"
            );
        }
        let names: HashSet<_> = list.words.iter().map(|word| word.name).collect();
        assert_eq!(names.len(), list.words.len(), "{names:?}");
        let variants: HashSet<_> = list.words.iter().map(|word| word.variant).collect();
        assert_eq!(variants.len(), list.words.len(), "{variants:?}");
    }
    let lists: HashSet<_> = LISTS.iter().map(|list| list.name).collect();
    assert_eq!(lists.len(), LISTS.len());
}

/// Words of one type in C have distinct numbers.
#[test]
fn no_two_words_have_the_same_number() {
    let mut numbers = HashSet::new();
    for list in LISTS {
        for word in list.words {
            assert!(numbers.insert((list.c_type, word.number)), "{word:?}");
            assert_eq!(word.c_name.to_str(), Ok(word.name));
            assert_eq!(word.c_message.to_str(), Ok(word.message));
            assert!(word.sentence.trim_end().ends_with('.'), "{word:?}");
        }
    }
}

/// Each message is a part of a sentence, so that a program can add words before and after it.
#[test]
fn the_messages_in_a_list_are_parts_of_sentences() {
    let errors: Vec<_> = LISTS
        .iter()
        .filter(|list| list.name.contains("Error") || list.name.contains("Fault"))
        .collect();
    for list in LISTS {
        let has_messages = list.words.iter().any(|word| !word.message.is_empty());
        assert_eq!(has_messages, errors.contains(&list), "{}", list.name);
    }
    for list in errors {
        let messages: HashSet<_> = list.words.iter().map(|word| word.message).collect();
        assert_eq!(messages.len(), list.words.len(), "{messages:?}");
        for Word { name, message, .. } in list.words {
            assert!(message.contains(' ') && !message.ends_with('.'), "{name}");
            assert!(!message.contains('\n'), "{name}");
        }
    }
}

/// A word without values in it is found by its name and by its number.
fn assert_found<T: Listed + FromStr<Err = UnknownWord> + Display + Debug + PartialEq>(
    all: &[T],
    from_number: fn(u32) -> Option<T>,
) {
    let words = T::LIST.words;
    assert_eq!(all.len(), words.len());
    for (value, word) in all.iter().zip(words) {
        assert_eq!(format!("{value:?}"), word.variant);
        assert_eq!(word.name.parse().as_ref(), Ok(value));
        assert_eq!(value.number(), word.number);
        assert_eq!(from_number(word.number).as_ref(), Some(value));
        let shown = match word.message {
            "" => word.name,
            message => message,
        };
        assert_eq!(value.to_string(), shown);
    }
    assert_eq!(from_number(u32::MAX), None);
    assert!("".parse::<T>().is_err());
}

/// As [`assert_found`], for a list that contains other lists.
fn assert_found_in_all<T: Closed + FromStr<Err = UnknownWord> + Display + Debug + PartialEq>(
    from_number: fn(u32) -> Option<T>,
) {
    let lists = LISTS.iter().filter(|list| list.c_type == T::LIST.c_type);
    let words: Vec<_> = lists.flat_map(|list| list.words).collect();
    for value in T::all() {
        let mut same = words.iter().filter(|word| word.number == value.number());
        let (Some(word), None) = (same.next(), same.next()) else {
            panic!("{value:?} has a separate number");
        };
        assert_eq!(word.name.parse().as_ref(), Ok(&value));
        assert_eq!(from_number(word.number), Some(value));
        assert_eq!(value.to_string(), word.message);
    }
    assert!(T::all().count() > T::LIST.words.len());
    assert!("".parse::<T>().is_err() && from_number(u32::MAX).is_none());
}

#[test]
fn a_word_is_found_by_its_name_and_its_number() {
    assert_found(&Side::ALL, Side::from_number);
    assert_found(Coupling::ALL, Coupling::from_number);
    assert_found(FlagFalls::ALL, FlagFalls::from_number);
    assert_found(Rounding::ALL, Rounding::from_number);
    assert_found(Entry::ALL, Entry::from_number);
    assert_found(WhenMet::ALL, WhenMet::from_number);
    assert_found(FirstFlag::ALL, FirstFlag::from_number);
    assert_found(Flag::ALL, Flag::from_number);
    assert_found(Phase::ALL, Phase::from_number);
    assert_found(Reason::ALL, Reason::from_number);
    assert_found(SyntaxErrorKind::ALL, SyntaxErrorKind::from_number);
    assert_found(MatchError::ALL, MatchError::from_number);
    assert_found(ControlError::ALL, ControlError::from_number);
    assert_found(PrintError::ALL, PrintError::from_number);
    assert_found_in_all(ParseErrorKind::from_number);
    #[cfg(feature = "documents")]
    assert_found_in_all(flagfall::PresetErrorKind::from_number);
    let unknown = "third".parse::<Side>().expect_err("no side");
    assert_eq!(unknown.to_string(), r#"expected one of "first", "second""#);
}

#[test]
fn a_notation_is_found_by_its_name_and_its_number() {
    assert_eq!(Notation::ALL.len(), Notation::LIST.words.len());
    for (notation, word) in Notation::ALL.iter().zip(Notation::LIST.words) {
        assert_eq!(notation.name(), word.name);
        assert_eq!(notation.number(), word.number);
        assert_eq!(Notation::named(word.name).as_ref(), Some(notation));
        assert_eq!(Notation::from_number(word.number).as_ref(), Some(notation));
    }
    for notation in Notation::ALL {
        let example = notation.parse(notation.example());
        assert!(example.is_ok(), "{}: {example:?}", notation.name());
    }
    assert_eq!(Notation::named(""), None);
    assert_eq!(Notation::from_number(u32::MAX), None);
}

/// Programs in C contain these numbers, so a new word comes last.
#[test]
fn some_lists_are_in_the_order_of_their_numbers() {
    let numbers = FieldName::LIST.words.iter().map(|word| word.number);
    assert!(numbers.eq(1..=FieldName::LIST.words.len() as u32));
    #[cfg(feature = "documents")]
    {
        use flagfall::PresetErrorKind;

        let mut numbers: Vec<_> = PresetErrorKind::all()
            .map(PresetErrorKind::number)
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=57));
    }
}

#[test]
fn the_error_contains_the_time_of_the_last_call() {
    let refused = ClockError::AtWentBack {
        last_at: Timestamp::from(1_500),
    };
    let told = refused.to_string();
    assert!(told.starts_with(refused.message()), "{told}");
    assert!(told.ends_with("1500 ms"), "{told}");
    assert_eq!(ClockError::Over.to_string(), ClockError::Over.message());
}

#[test]
fn an_arena_says_what_the_clock_says() {
    let back = ClockError::AtWentBack {
        last_at: Timestamp::from(1_500),
    };
    for error in [ClockError::Over, back] {
        assert_eq!(ArenaError::Clock(error).to_string(), error.to_string());
    }
    let missing = ArenaError::NoSuchGame;
    assert_eq!(missing.to_string(), missing.message());
}

#[test]
fn the_error_contains_the_field_of_a_standing() {
    let refused = |side| {
        ClockError::BadStanding {
            side,
            field: StandingField::Phase,
        }
        .to_string()
    };
    assert!(refused(None).ends_with(": `phase`"), "{}", refused(None));
    let of_second = refused(Some(Side::Second));
    assert!(of_second.ends_with(": `second.phase`"), "{of_second}");
}

/// The languages pass a hint on as a number.
#[test]
fn a_hint_is_found_by_its_number() {
    let hints: Vec<_> = (1..).map_while(Hint::from_number).collect();
    assert!(hints.contains(&Hint::Minutes));
    for (number, hint) in (1..).zip(hints) {
        assert_eq!(hint.number(), number);
        assert!(!hint.words().is_empty());
    }
    assert_eq!(Hint::from_number(0), None);
    assert_eq!(Hint::from_number(u32::MAX), None);
}

/// In C, a text is bytes.
#[test]
fn a_text_that_is_not_utf8() {
    let error = ParseError::not_utf8("a\né", "\\xFF", 4, 1);
    assert_eq!((error.offset, error.length), (4, 1));
    assert_eq!(error.kind, ParseErrorKind::NotUtf8);
    let told = error.to_string();
    assert!(told.contains("\\xFF") && told.contains("line 2"), "{told}");
}

#[cfg(feature = "documents")]
#[test]
fn messages_of_restore_errors() {
    use flagfall::RestoreErrorKind;

    assert_found(RestoreErrorKind::ALL, RestoreErrorKind::from_number);

    // The detail follows, if there is one.
    let error = flagfall::Clock::restore(b"{}", None).expect_err("no clock");
    assert!(error.detail().starts_with("missing field `flagfall`"));
    let told = format!("{}: {}", error.kind, error.detail());
    assert_eq!(error.to_string(), told);
}

#[cfg(feature = "documents")]
#[test]
fn messages_of_values_that_a_format_cannot_hold() {
    use flagfall::pcn::Document;
    use flagfall::{DocumentErrorKind, Format};

    assert_found(DocumentErrorKind::ALL, DocumentErrorKind::from_number);
    let document = Document::parse(r#"{"periods":[],"x":[null]}"#, Format::Json);
    let error = document.expect("a document").print(Format::Toml);
    let error = error.expect_err("TOML has no null");
    assert_eq!(error.path(), "x[0]");
    assert!(error.to_string().ends_with(", in x[0]"), "{error}");
}

/// A parse error has the position, and the text that was found there.
#[test]
fn messages_of_parse_errors() {
    for (notation, text, message) in [
        (
            Notation::Pgn,
            "40/7200:x",
            "unexpected \"x\" at character 9: expected a whole number of seconds",
        ),
        (
            Notation::Pgn,
            "40/7200:",
            "expected a whole number of seconds, but the text ends at character 8",
        ),
        (
            Notation::CHESS,
            "40/90 \n",
            "unexpected \"\\n\" at character 7: expected \",\" and another stage, or the end of the text",
        ),
        (
            Notation::CHESS,
            "é/5",
            "unexpected \"é\" at character 1: expected a number of moves, or G for the rest of the game",
        ),
        (Notation::CHESS, " ", "the text is empty"),
    ] {
        let error = notation.parse(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

/// A message quotes a long text in part.
#[test]
fn a_message_is_short() {
    let error = Notation::Pgn.parse(&"x".repeat(500)).expect_err("no time");
    let quoted = format!("\"{}\"…", "x".repeat(40));
    assert!(error.to_string().contains(&quoted), "{error}");
    let long = format!("40/7200:{}", " ".repeat(500));
    let error = Notation::Pgn.parse(&long).expect_err("no time");
    assert!(error.to_string().len() < 200, "{error}");
}

/// Lines count from 1, and so do the characters of each.
#[cfg(feature = "documents")]
#[test]
fn messages_of_errors_in_documents() {
    use flagfall::Presets;

    let error = Presets::parse("[[preset]]\nname = 'é'\nx = 1\n").expect_err("no key `x`");
    let message = error.to_string();
    assert!(
        message.contains(" at line 3, character 1, in preset[0].x"),
        "{message}"
    );
}

/// If a message says that the text could have ended there, the parser accepts that text.
#[test]
fn a_text_can_end_where_a_message_says_so() {
    let mut ends = 0;
    for notation in Notation::ALL {
        for more in [" x", "x", "/", "+", "-", ":9", ",", ";", "é", "]", "0 0"] {
            let text = format!("{}{more}", notation.example());
            let Err(error) = notation.parse(&text) else {
                continue;
            };
            let message = error.to_string();
            if message.ends_with("the end of the text") {
                let before = text.get(..error.offset).expect("a part of the text");
                let parsed = notation.parse(before.trim_end());
                assert!(parsed.is_ok(), "{} {text:?}: {message}", notation.name());
                ends += 1;
            }
        }
    }
    assert!(ends > 80, "{ends}");
}
