//! What refusals say: each has a name of its own, which programs tell it by, and a line in English.

#![allow(missing_docs, reason = "a test")]

use std::collections::HashSet;
use std::fmt::Display;

use flagfall::{
    At, ClockError, ControlError, Coupling, Entry, FirstFlag, FlagFalls, MatchError, Notation,
    ParseErrorKind, PrintError, Rounding, WhenMet,
};

/// Each name is one word in small letters, parts joined by `-`, and no two are the same.
fn assert_told_apart(names: &[&str]) {
    for name in names {
        let mut parts = name.split('-');
        let is_word =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(parts.all(is_word), "{name}");
    }
    let different: HashSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len(), "{names:?}");
}

/// Each message is the beginning or the middle of a sentence, that a program may put its own words
/// around.
fn assert_speaks(errors: &[(&str, &str, &dyn Display)]) {
    let names: Vec<_> = errors.iter().map(|(name, ..)| *name).collect();
    let messages: HashSet<_> = errors.iter().map(|(_, message, _)| message).collect();
    assert_told_apart(&names);
    assert_eq!(messages.len(), errors.len(), "{messages:?}");
    for (name, message, shown) in errors {
        assert!(message.contains(' ') && !message.ends_with('.'), "{name}");
        assert!(!message.contains('\n'), "{name}");
        assert!(shown.to_string().starts_with(message), "{name}: {shown}");
    }
}

macro_rules! speak {
    ($($error:expr),* $(,)?) => {
        assert_speaks(&[$(($error.name(), $error.message(), &$error)),*])
    };
}

#[test]
fn a_clock_s_refusals() {
    let now = At::from(1_500);
    speak!(
        ClockError::NotStarted,
        ClockError::AlreadyStarted,
        ClockError::AtWentBack { last_at: now },
        ClockError::NotOnTurn,
        ClockError::Deciding,
        ClockError::Paused,
        ClockError::NotPaused,
        ClockError::Over,
        ClockError::FlagUp,
        ClockError::Untimed,
        ClockError::Negative,
        ClockError::AwaitingReceipt,
        ClockError::NotAwaiting,
        ClockError::NoJournal,
        ClockError::NotInJournal,
        ClockError::JournalFull,
        ClockError::NoSuchGame,
        ClockError::TooLarge,
    );
    let told = ClockError::AtWentBack { last_at: now }.to_string();
    assert!(told.ends_with("1500 ms"), "{told}");
}

#[test]
fn a_match_s_refusals() {
    speak!(
        MatchError::MatchOver,
        MatchError::GameRunning,
        MatchError::NoGame,
        MatchError::CrawfordGame,
        MatchError::CubeFrozen,
        MatchError::NotItsCube,
        MatchError::DoublePending,
        MatchError::NoDouble,
        MatchError::NoPoints,
        MatchError::CrawfordMismatch,
        MatchError::TooManyPoints,
    );
}

#[test]
fn why_stages_make_no_time_control() {
    speak!(
        ControlError::NegativeTime,
        ControlError::NoNextStage,
        ControlError::UnreachableStage,
        ControlError::EmptyRefill,
        ControlError::TooManyLives,
        ControlError::NotBerserkable,
        ControlError::UnequalSides,
        ControlError::MixedGameLimits,
    );
}

#[test]
fn what_a_notation_cannot_say() {
    speak!(
        PrintError::Stages,
        PrintError::Time,
        PrintError::Entry,
        PrintError::Quota,
        PrintError::Credit,
        PrintError::Limit,
        PrintError::Lives,
        PrintError::TurnLimit,
        PrintError::OnExpiry,
        PrintError::Coupling,
        PrintError::GameLimit,
        PrintError::Opening,
        PrintError::FlagFalls,
        PrintError::UnequalSides,
        PrintError::Charge,
        PrintError::Actions,
        PrintError::WeekendPauses,
    );
}

#[cfg(feature = "documents")]
#[test]
fn why_nothing_is_restored() {
    let kinds = flagfall::RestoreErrorKind::ALL;
    let told: Vec<(_, _, &dyn Display)> = kinds
        .iter()
        .map(|kind| (kind.name(), kind.message(), kind as &dyn Display))
        .collect();
    assert_speaks(&told);

    // Where it is known, what is wrong follows.
    let error = flagfall::Clock::restore(b"{}", None).expect_err("no clock");
    assert!(error.detail().starts_with("missing field `flagfall`"));
    let told = format!("{}: {}", error.kind, error.detail());
    assert_eq!(error.to_string(), told);
}

#[cfg(feature = "documents")]
#[test]
fn what_a_format_cannot_hold() {
    use flagfall::pcn::{Document, DocumentErrorKind, Format};

    speak!(
        DocumentErrorKind::Null,
        DocumentErrorKind::LargeInteger,
        DocumentErrorKind::DateTime,
        DocumentErrorKind::NotFinite,
    );
    let document = Document::parse(r#"{"periods":[],"x":[null]}"#, Format::Json);
    let error = document.expect("a document").print(Format::Toml);
    let error = error.expect_err("TOML has no null");
    assert_eq!(error.path(), "x[0]");
    assert!(error.to_string().ends_with("`x[0]`"), "{error}");
}

/// A parser's error shows where the text went wrong, and what stands there.
#[test]
fn where_a_text_is_wrong() {
    let error = Notation::Pgn.parse("40/7200:x").expect_err("no time");
    let told = error.to_string();
    assert_eq!(error.kind, ParseErrorKind::ExpectedSeconds);
    assert!(told.contains(error.kind.message()), "{told}");
    assert!(told.contains("\"x\"") && told.contains('8'), "{told}");
    assert!(!told.contains('…'), "{told}");
    assert_eq!(error.quotation(), "\"x\"");
    let error = Notation::Pgn.parse("40/7200:").expect_err("no time");
    assert_eq!((error.length, error.quotation().as_str()), (0, "nothing"));
    let told = error.to_string();
    assert!(told.contains("byte 8") && !told.contains('"'), "{told}");
    let error = Notation::Pgn.parse(&"x".repeat(500)).expect_err("no time");
    let (told, quotation) = (error.to_string(), error.quotation());
    assert!(told.len() < 200 && told.contains('…'), "{told}");
    assert!(
        quotation.len() < 200 && quotation.ends_with('…'),
        "{quotation}"
    );
}

/// The words in which all languages write the parts of a time control.
#[test]
fn the_names_of_the_rules() {
    assert_told_apart(&[Coupling::None, Coupling::Hourglass].map(Coupling::name));
    assert_told_apart(&[FlagFalls::PastZero, FlagFalls::AtZero].map(FlagFalls::name));
    assert_told_apart(&[Rounding::Down, Rounding::Up].map(Rounding::name));
    assert_told_apart(&[Entry::Add, Entry::Set].map(Entry::name));
    let met = [WhenMet::Next, WhenMet::RepeatAdd, WhenMet::RepeatSet];
    assert_told_apart(&met.map(WhenMet::name));
    let costs = [FirstFlag::MinimalLoss, FirstFlag::NoWin];
    assert_told_apart(&costs.map(FirstFlag::name));
}
