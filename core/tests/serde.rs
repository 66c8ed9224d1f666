//! The feature `serde`: the data of each type; every value is deserialized unchanged; invalid data
//! is rejected.

#![allow(missing_docs, reason = "a test")]

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;
use std::num::NonZeroU16;

use flagfall::pcn::{Document, Forfeit, Replay, ReplayedPly};
use flagfall::vocabulary::Closed;
use flagfall::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

mod texts_of_cases;

type Tested = Result<(), Box<dyn std::error::Error>>;

/// Exported types that have no meaning outside of the process, or are not values: an arena's games
/// are serialized as clocks, a journal as part of its clock.
const NOT_SERIALIZED: [&str; 9] = [
    "Arena",
    "ArenaParts",
    "ArenaReader",
    "Journal",
    "LoadError",
    "Origin",
    "PgnReader",
    "RestoredArena",
    "UnknownWord",
];

/// Does not compile for a type without both traits; returns the names of the types.
macro_rules! serialized {
    ($($name:ident $(<$of:ty>)?),+ $(,)?) => {{
        const fn has_both<T: Serialize + DeserializeOwned>() {}
        $(has_both::<$name $(<$of>)?>();)+
        [$(stringify!($name)),+]
    }};
}

#[test]
fn every_value_can_be_serialized() {
    let types = serialized![
        Action,
        ArenaDamage,
        ArenaError,
        Alarm,
        AlarmScheme,
        Arimaa,
        AuditError,
        AuditOptions,
        AuditReason,
        AuditVerdict,
        Convention,
        ConventionFit,
        ConventionName,
        GameAudit,
        PgnEncoding,
        PlyAudit,
        ShownAt,
        ShownCredit,
        ShownRounding,
        Timestamp,
        TakeBackTo,
        BerserkRule,
        Board,
        BoardSize,
        BySide<Millis>,
        Category,
        CategoryScheme,
        Charge,
        Chess,
        ChessOption,
        Clock,
        ClockComment,
        ClockCommentKind,
        ClockError,
        ControlError,
        Assumed,
        Assumption,
        AssumptionKind,
        Conversion,
        Coupling,
        Crawford,
        Credit,
        Detected,
        DocumentError,
        DocumentErrorKind,
        DoubleFlag,
        Entry,
        Event,
        EventKind,
        Explanation,
        Field,
        FieldName,
        FirstFlag,
        Flag,
        FirstMove,
        FirstMoveMissed,
        FirstMoveScheme,
        FlagFalls,
        GraceExcess,
        Forecast,
        Format,
        GameEvent,
        GameLimit,
        Ggs,
        Summary,
        GameId,
        Hint,
        JournalEntry,
        Lag,
        LagFormula,
        Language,
        Limit,
        Losses,
        Match,
        MatchError,
        Millis,
        Mode,
        MoveNumber,
        Next,
        Notation,
        OnExpiry,
        Opening,
        Outcome,
        Overtime,
        ParseError,
        ParseErrorKind,
        Pcn,
        Penalized,
        PgnFault,
        PgnFaultKind,
        PgnGame,
        PgnPly,
        PgnResult,
        Phase,
        Phrase,
        PhraseName,
        PhrasePlace,
        PhraseRole,
        Piece,
        Preset,
        PresetError,
        PresetErrorKind,
        Presets,
        PrintError,
        Protocol,
        Quota,
        Reserve,
        ReserveDraw,
        ReserveFloor,
        Reading,
        Reason,
        RestoreError,
        RestoreErrorKind,
        Rounding,
        Rules,
        Runs,
        Schedule,
        Setup,
        Side,
        SideAlarms,
        SideReading,
        SideStanding,
        Stage,
        Standing,
        StandingField,
        StandingFormat,
        Validity,
        SyntaxErrorKind,
        Terms,
        TextSource,
        Tier,
        Tiers,
        TimeControl,
        TimeError,
        TimeFormat,
        TimeLeft,
        TimeStyle,
        Verdict,
        WhenMet,
        Document,
        Forfeit,
        Replay,
        ReplayedPly,
    ];
    let serialized: BTreeSet<_> = types.into_iter().chain(NOT_SERIALIZED).collect();
    let exported = exported(include_str!("../src/lib.rs"));
    let of_pcn = exported_of("replay", include_str!("../src/pcn/mod.rs"));
    let of_pcn = of_pcn.into_iter().chain(["Document"]);
    assert_eq!(serialized, exported.into_iter().chain(of_pcn).collect());
}

/// The types that a file exports.
fn exported(file: &str) -> BTreeSet<&str> {
    exported_of("", file)
}

/// The types that it exports from `module`.
fn exported_of<'a>(module: &str, file: &'a str) -> BTreeSet<&'a str> {
    let uses = file.split("pub use ").skip(1);
    let names = uses
        .map(|rest| rest.split_once(';').expect("the end of a use").0)
        .filter(|names| names.starts_with(module))
        .flat_map(|names| names.split(|end: char| !end.is_alphanumeric() && end != '_'));
    names
        .filter(|name| name.starts_with(|first: char| first.is_ascii_uppercase()))
        .collect()
}

/// The value as data. Checks that it is deserialized unchanged, also from text and a binary format.
fn data<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let binary = postcard::to_allocvec(value).expect("it can be written");
    assert_eq!(postcard::from_bytes(&binary).as_ref(), Ok(value));
    data_in_json(value)
}

fn data_in_json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> Value {
    let text = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&text).expect("it can be read");
    assert_eq!(&read, value, "{text}");
    let data = serde_json::to_value(value).expect("it can be written");
    let read: T = serde_json::from_value(data.clone()).expect("it can be read");
    assert_eq!(&read, value, "{data}");
    data
}

/// The error for data that is not a valid `T`.
fn refusal<T: DeserializeOwned + Debug>(data: Value) -> String {
    let text = data.to_string();
    let error = serde_json::from_value::<T>(data).expect_err(&text);
    serde_json::from_str::<T>(&text).expect_err(&text);
    error.to_string()
}

#[test]
fn times_are_numbers_within_their_range() {
    const MOST: i64 = 9_007_199_254_740_991;
    for ms in [-MOST, -1, 0, 61_500, MOST] {
        assert_eq!(data(&Millis::try_from(ms).expect("a time")), json!(ms));
        assert_eq!(data(&Timestamp::try_from(ms).expect("a moment")), json!(ms));
    }
    for ms in [i64::MIN, -MOST - 1, MOST + 1, i64::MAX] {
        assert_eq!(
            refusal::<Millis>(json!(ms)),
            TimeError::TooLarge.to_string()
        );
        assert_eq!(
            refusal::<Timestamp>(json!(ms)),
            TimeError::TooLarge.to_string()
        );
    }
    for no_number in [json!(u64::MAX), json!(1.5), json!("5"), json!(null)] {
        refusal::<Millis>(no_number.clone());
        refusal::<Timestamp>(no_number);
    }
    assert_eq!(data(&TimeError::TooLarge), json!("too-large"));
    assert_eq!(
        data(&BySide {
            first: 1,
            second: 2
        }),
        json!({"first": 1, "second": 2})
    );
}

/// Each word of each list whose words have no values.
#[test]
fn words_are_their_names() {
    fn check<W: Closed + Serialize + DeserializeOwned + PartialEq + Debug + NamedWord>() {
        for word in W::all() {
            assert_eq!(data(&word), json!(word.name_of()));
        }
        let unknown = refusal::<W>(json!("no-such-word"));
        assert!(
            unknown.starts_with("unknown word \"no-such-word\", expected one of \""),
            "{unknown}"
        );
        assert!(refusal::<W>(json!(0)).ends_with(&format!("the name of a {}", W::LIST.name)));
    }
    trait NamedWord {
        fn name_of(&self) -> &'static str;
    }
    macro_rules! check {
        ($($list:ident)+) => {$(
            impl NamedWord for $list {
                fn name_of(&self) -> &'static str {
                    self.name()
                }
            }
            check::<$list>();
        )+};
    }
    check!(
        BerserkRule Category CategoryScheme ChessOption ClockCommentKind ControlError Coupling Crawford DocumentErrorKind Entry
        FieldName FirstFlag FirstMoveMissed FirstMoveScheme Flag FlagFalls Format GraceExcess LagFormula MatchError Mode ParseErrorKind Phase PresetErrorKind
        PrintError Protocol Reason RestoreErrorKind Rounding Side StandingFormat Language PhraseName PhrasePlace PhraseRole TimeStyle Validity SyntaxErrorKind
        WhenMet
    );
}

#[test]
fn a_time_format_has_defaults_and_a_bound() {
    let tenths = TimeFormat::new(TimeStyle::Tenths);
    let plain = serde_json::from_value::<TimeFormat>(json!({"style": "tenths"}));
    assert_eq!(plain.expect("valid"), tenths);
    let early = tenths
        .tenths_below(Millis::from_mins(60))
        .expect("in range");
    assert_eq!(
        data(&early.plus(true)),
        json!({"style": "tenths", "tenths_below": 3_600_000, "hide_zero": false, "plus": true})
    );
    for tenths_below in [-1, 3_600_001] {
        let refused = refusal::<TimeFormat>(json!({"style": "days", "tenths_below": tenths_below}));
        assert!(refused.contains("`tenths_below`"), "{refused}");
    }
}

#[test]
fn a_word_with_values_is_a_map_from_its_name() {
    let ms = Millis::from(500);
    let one = 1.try_into().expect("not zero");
    assert_eq!(
        data(&Credit::Banked { amount: ms }),
        json!({"banked": {"amount": 500}})
    );
    assert_eq!(
        data(&Credit::Apart {
            amount: ms,
            keep: 50
        }),
        json!({"apart": {"amount": 500, "keep": 50}})
    );
    assert_eq!(
        data(&Credit::Paid {
            amount: ms,
            every: one,
            keep: 100
        }),
        json!({"paid": {"amount": 500, "every": 1, "keep": 100}})
    );
    assert_eq!(data(&Limit::Hybrid(ms)), json!({"hybrid": 500}));
    assert_eq!(data(&OnExpiry::Overrun), json!("overrun"));
    assert_eq!(
        data(&OnExpiry::FirstFlag(FirstFlag::NoWin)),
        json!({"first-flag": "no-win"})
    );
    assert_eq!(
        data(&OnExpiry::Penalty { refill: ms }),
        json!({"penalty": {"refill": 500}})
    );
    assert_eq!(data(&GameLimit::Turns(one)), json!({"turns": 1}));
    assert_eq!(data(&Opening::Timed), json!("timed"));
    let untimed = Opening::Untimed {
        turns: 2.try_into().expect("not zero"),
        earns: true,
        first_move: None,
    };
    assert_eq!(
        data(&untimed),
        json!({"untimed": {"turns": 2, "earns": true, "first_move": null}})
    );
    assert_eq!(
        data(&Opening::Setup { least: ms }),
        json!({"setup": {"least": 500}})
    );
    assert_eq!(data(&EventKind::Late), json!("late"));
    assert_eq!(
        data(&EventKind::Life { lives: 2 }),
        json!({"life": {"lives": 2}})
    );
    assert_eq!(data(&Board::Draw), json!("draw"));
    assert_eq!(data(&Board::Score(-20)), json!({"score": -20}));
    assert_eq!(
        data(&Board::Resigned(Side::First)),
        json!({"resigned": "first"})
    );
    assert_eq!(data(&Outcome::Open), json!("open"));
    assert_eq!(data(&Outcome::Win(Side::Second)), json!({"win": "second"}));
    assert_eq!(data(&ClockError::NotOnTurn), json!("not-on-turn"));
    let went_back = ClockError::AtWentBack {
        last_at: Timestamp::from(7),
    };
    assert_eq!(data(&went_back), json!({"at-went-back": {"last_at": 7}}));
    // A list within a list adds no level. No binary format can distinguish the two.
    assert_eq!(data_in_json(&ArenaError::NoSuchGame), json!("no-such-game"));
    assert_eq!(
        data_in_json(&ArenaError::from(went_back)),
        json!({"at-went-back": {"last_at": 7}})
    );

    refusal::<Credit>(json!("banked"));
    refusal::<Credit>(json!({"lent": {"amount": 5}}));
    refusal::<Credit>(json!({"paid": {"amount": 500, "every": 0, "keep": 100}}));
    refusal::<OnExpiry>(json!({"penalty": {"refill": 0.5}}));
    refusal::<Opening>(json!({"untimed": {"turns": 256, "earns": true}}));
    refusal::<GameLimit>(json!({"time": i64::MAX}));
}

#[test]
fn a_notation_is_its_name_with_its_options() -> Tested {
    for notation in Notation::ALL {
        let name = notation.name();
        let options: Vec<_> = notation.options().iter().map(|(name, _)| *name).collect();
        match data(notation) {
            Value::String(text) if options.is_empty() => assert_eq!(text, name),
            Value::Object(map) => {
                let said = map[name].as_object().expect("a map of options").keys();
                let said: BTreeSet<&str> = said.map(String::as_str).collect();
                assert_eq!(said, options.into_iter().collect());
            }
            other => panic!("{other}"),
        }
        let by_name: Notation = serde_json::from_value(json!(name))?;
        assert_eq!(by_name, *notation);
    }
    let chess = Chess {
        mode: Mode::Delay,
        ..Chess::default()
    };
    assert_eq!(
        data(&Notation::Chess(chess)),
        json!({"chess": {"mode": "delay", "option": "none"}})
    );
    let said: Notation = serde_json::from_value(json!({"chess": {"mode": "delay"}}))?;
    assert_eq!(said, chess.into());
    assert_eq!(data(&chess), json!({"mode": "delay", "option": "none"}));
    assert_eq!(
        data(&Arimaa::default()),
        json!({"strict": false, "setup": false})
    );
    assert_eq!(
        data(&DoubleFlag {
            mode: Mode::Bronstein
        }),
        json!({"mode": "bronstein"})
    );
    assert_eq!(
        data(&Pcn {
            format: Format::Toml
        }),
        json!({"format": "toml"})
    );
    let ggs = Ggs::new(Millis::from(60_000), Millis::ZERO, Millis::from(5_000))?.soft_is_hard(true);
    assert_eq!(
        data(&ggs),
        json!({"ini_ms": 60_000, "inc_ms": 0, "ext_ms": 5_000, "soft_is_hard": true})
    );

    assert_eq!(
        refusal::<Notation>(json!("checkers")),
        "unknown notation \"checkers\""
    );
    let refused = refusal::<Notation>(json!(0));
    assert!(
        refused.ends_with("the name of a notation, or a map from its name to its options"),
        "{refused}"
    );
    refusal::<Notation>(json!({"checkers": {}}));
    refusal::<Notation>(json!({"pgn": {"mode": "delay"}}));
    refusal::<Notation>(json!({"chess": {"mode": "delay"}, "pgn": null}));
    refusal::<Chess>(json!({"mode": "slow"}));
    refusal::<Chess>(json!({"strict": true}));
    let error = refusal::<Ggs>(json!({"ini_ms": -1}));
    assert_eq!(error, ControlError::NegativeTime.to_string());
    Ok(())
}

/// As Node's `toJSON` has it: the sides' stages, and the rules.
#[test]
fn a_control_is_its_stages_and_rules() -> Tested {
    let control = Notation::CHESS.parse("40/90/30, G/30")?;
    let banked = json!({"banked": {"amount": 30_000}});
    let stages = json!([
        {
            "time": 5_400_000, "entry": "add", "quota": {"moves": 40, "when_met": "next"},
            "credit": banked, "limit": null, "lives": 1, "turn_limit": null, "on_expiry": "flag",
            "charge": null, "overrun_most": null, "reserve": null,
        },
        {
            "time": 1_800_000, "entry": "add", "quota": null, "credit": null, "limit": null,
            "lives": 1, "turn_limit": null, "on_expiry": "flag",
            "charge": null, "overrun_most": null, "reserve": null,
        },
    ]);
    let rules = json!({
        "coupling": "none", "game_limit": null, "opening": "timed", "flag_falls": "past-zero",
        "charge": {"unit": 1, "rounding": "down", "least": 0, "tiers": []}, "weekend_pauses": false,
        "grace": 0, "grace_excess": "forgiven",
    });
    let whole = json!({"first": stages, "second": stages, "rules": rules});
    assert_eq!(data(&control), whole);
    assert_eq!(data(control.schedule(Side::First)), stages);
    assert_eq!(data(&control.rules()), rules);

    // What has a default may be left out.
    let short = json!({"first": [
        {"time": 5_400_000, "quota": {"moves": 40, "when_met": "next"}, "credit": banked},
        {"time": 1_800_000},
    ]});
    assert_eq!(serde_json::from_value::<TimeControl>(short)?, control);
    let rules: Rules = serde_json::from_value(json!({"flag_falls": "at-zero"}))?;
    assert_eq!(rules, Rules::new().flag_falls(FlagFalls::AtZero));
    let charge: Charge = serde_json::from_value(json!({"unit": 1_000}))?;
    assert_eq!(charge, Charge::new(1_000.try_into()?, Rounding::Down));
    let tier = json!({"beyond": 1_000, "factor": 2});
    let tiers: Tiers = serde_json::from_value(json!([tier]))?;
    assert_eq!(data(&charge.tiers(tiers))["tiers"], json!([tier]));
    let too_many = serde_json::from_value::<Tiers>(json!([tier, tier, tier, tier, tier]));
    assert!(too_many.is_err());
    Ok(())
}

/// The time controls of the conformance cases, with equal and with different sides.
#[test]
fn every_control_is_deserialized_unchanged() {
    let mut before: Option<TimeControl> = None;
    let mut controls = 0;
    for (notation, text) in texts_of_cases::texts_of_cases() {
        let Ok(control) = notation.parse(&text) else {
            let error = notation.parse(&text).expect_err("it is refused");
            data(&error);
            continue;
        };
        data(&control);
        let odds = before.and_then(|other| TimeControl::from_sides(&other, &control).ok());
        data(&odds);
        before = Some(control);
        controls += 1;
    }
    assert!(controls > 500, "{controls}");
}

#[test]
fn invalid_controls_are_rejected() {
    let refused = |data: Value, why: ControlError| {
        assert_eq!(refusal::<TimeControl>(data), why.to_string());
    };
    refused(json!({"first": [{"time": -1}]}), ControlError::NegativeTime);
    let met = |when_met| json!({"moves": 40, "when_met": when_met});
    refused(
        json!({"first": [{"time": 5, "quota": met("next")}]}),
        ControlError::NoNextStage,
    );
    refused(
        json!({"first": [], "second": [{"time": 5, "quota": met("repeat-add")}, {"time": 5}]}),
        ControlError::UnreachableStage,
    );
    refused(
        json!({"first": [{"time": 0, "lives": 2}]}),
        ControlError::EmptyRefill,
    );
    refused(
        json!({"first": [{"time": 5, "lives": 1_001}]}),
        ControlError::TooManyLives,
    );
    refused(
        json!({"first": [], "second": [{"time": 5}], "rules": {"coupling": "hourglass"}}),
        ControlError::UnequalSides,
    );
    refused(
        json!({"first": [{"time": 5}], "rules": {"game_limit": {"time": -1}}}),
        ControlError::NegativeTime,
    );
    refused(
        json!({"first": [{"time": 5}], "rules": {"charge": {"least": -1}}}),
        ControlError::NegativeTime,
    );
    // A misspelled key would change the game without notice.
    refusal::<Stage>(json!({"time": 5, "turn_limt": 5}));
    refusal::<Stage>(json!({"entry": "add"}));
    refusal::<Stage>(json!({"time": 5, "lives": 0}));
    refusal::<Quota>(json!({"moves": 0, "when_met": "next"}));
    refusal::<Rules>(json!({"weekend_pause": true}));
    refusal::<Charge>(json!({"unit": 0}));
    refusal::<TimeControl>(json!({"first": [], "third": []}));
    refusal::<TimeControl>(json!({"rules": {}}));
}

#[test]
fn what_the_clocks_show() -> Tested {
    let mut clock = Clock::new(Notation::CHESS.parse("40/90/30, G/30/30")?);
    clock.start(Side::First, Timestamp::from(0))?;
    clock.press(Side::First, Timestamp::from(61_500))?;
    let reading = clock.read(Timestamp::from(70_000))?;
    let readme = include_str!("../README.md").split("```");
    let shown = readme.filter_map(|part| part.strip_prefix("json\n")).next();
    let shown: Value = serde_json::from_str(shown.expect("a reading"))?;
    assert_eq!(data(&reading), shown);
    let events = clock.advance(Timestamp::MAX)?;
    assert_eq!(
        data(&events),
        json!([{"at": 5_491_501, "side": "second", "kind": "flag"}])
    );
    let verdict = clock.verdict(Timestamp::MAX, Board::Open, Terms::new())?;
    assert_eq!(
        data(&verdict),
        json!({"outcome": {"win": "first"}, "reason": "flag", "score": null})
    );

    let mut arena = Arena::new();
    let game = arena.add(clock)?;
    assert_eq!(data(&game), json!(game.get()));
    let event = GameEvent {
        game,
        event: events[0],
    };
    assert_eq!(
        data(&event),
        json!({"game": game.get(), "event": {"at": 5_491_501, "side": "second", "kind": "flag"}})
    );
    let summary = arena.summary(game, Timestamp::MAX)?;
    assert_eq!(
        data(&summary),
        json!({
            "phase": "flagged", "on_turn": "second", "lent": 0,
            "banks": {"first": 5_368_500, "second": 0},
        })
    );
    refusal::<GameId>(json!(0));
    refusal::<GameId>(json!(1_u64 << 53));
    // A later version may have more fields.
    let later = json!({"at": 1, "side": "first", "kind": "flag", "by": 5});
    assert_eq!(
        serde_json::from_value::<Event>(later)?.kind,
        EventKind::Flag
    );
    Ok(())
}

#[test]
fn verdicts() -> Tested {
    let scrabble = Overtime::new(10, 60_000.try_into()?);
    let terms = Terms::new()
        .losses(Losses::new(2, 64))
        .cannot_win(Side::Second);
    assert_eq!(
        data(&terms.overtime(scrabble)),
        json!({
            "losses": {"minimal": 2, "maximal": 64},
            "cannot_win": {"first": false, "second": true},
            "overtime": {"points": 10, "every": 60_000},
        })
    );
    let short: Terms = serde_json::from_value(json!({"losses": {"minimal": 2, "maximal": 64}}))?;
    assert_eq!(short, Terms::new().losses(Losses::new(2, 64)));
    refusal::<Terms>(json!({"loss": 2}));
    refusal::<Overtime>(json!({"points": 10, "every": 0}));
    Ok(())
}

#[test]
fn texts_errors_and_explanations() -> Tested {
    let error = Notation::CHESS
        .parse("40/90, G/30, G/15")
        .expect_err("a stage too many");
    assert_eq!(
        data(&error),
        json!({"kind": "stage-after-game", "offset": 13, "length": 4, "hint": null, "found": "G/15",
            "is_cut": false, "place": {"at": {"line": null, "character": 14}}, "path": null})
    );
    for length in [0, 39, 40, 41, 200] {
        let error = Notation::Pgn.parse(&"ü".repeat(length));
        data(&error.expect_err("no time control"));
        data(&ParseError::<ParseErrorKind>::new(
            ParseErrorKind::Empty,
            "G/5",
            2,
            length,
        ));
    }
    let error = |found: &str, is_cut: bool| {
        json!({"kind": "empty", "offset": 0, "length": 50, "hint": null, "found": found,
        "is_cut": is_cut, "place": "blank", "path": null})
    };
    refusal::<ParseError>(error("G/15", true));
    refusal::<ParseError>(error(&"x".repeat(41), true));
    let of_preset = Presets::parse("[[preset]]\nname = 5\n").expect_err("no name");
    assert_eq!(data(&of_preset)["path"], json!("preset[0].name"));

    let explained = Notation::CHESS
        .explain("40/9", 4)
        .expect("a notation of one line");
    let said = data(&explained);
    assert_eq!(said["validity"], json!("valid"));
    assert_eq!(
        said["fields"][1],
        json!({"name": "time", "offset": 3, "length": 1, "meaning": "9 minutes", "is_invalid": false})
    );
    assert_eq!(said["next"][0], json!({"text": "0", "field": "time"}));
    let found = detect("3+2");
    assert_eq!(data(&found)[1]["notation"], json!("lichess"));
    let converted =
        Notation::CHESS.convert(&Notation::Ggs(Ggs::default()).parse("2:00,0/12,N1/0")?);
    assert_eq!(
        data(&converted),
        json!({"text": "G/2/12", "losses": ["credit"]})
    );
    let comments = clock_comments("[%clk 1:29:57.5]");
    assert_eq!(data(&comments), json!([{"kind": "clk", "time": 5_397_500}]));
    let left = Protocol::Gtp.times_left("time_left b 289 24", Side::First)?;
    assert_eq!(
        data(&left)["first"],
        json!({"time": 289_000, "increment": null, "moves": 24, "period": null})
    );
    let error = Clock::restore(b"{\"flagfall\":9}", None).expect_err("of a later version");
    assert_eq!(data(&error), json!({"kind": "format", "detail": "9"}));
    Ok(())
}

/// As Node's `toJSON` has it: the JSON of a snapshot.
#[test]
fn a_clock_is_its_snapshot() -> Tested {
    let fresh = Clock::new(Notation::CHESS.parse("G/5/3")?);
    assert_eq!(
        data(&fresh),
        serde_json::from_str::<Value>(&fresh.save_json(Timestamp::from(0))?)?
    );

    let mut clock = fresh.clone();
    clock.start(Side::First, Timestamp::from(1_000))?;
    clock.press(Side::First, Timestamp::from(9_000))?;
    let saved: Value = serde_json::from_str(&clock.save_json(Timestamp::from(9_000))?)?;
    assert_eq!(data(&clock), saved);
    assert_eq!(
        postcard::to_allocvec(&clock)?[1..],
        clock.save(Timestamp::from(9_000))?
    );

    let mut altered = saved.clone();
    altered["clock"]["first"]["bank_ms"] = json!(1);
    let error = refusal::<Clock>(altered);
    assert_eq!(error, RestoreErrorKind::Altered.to_string());
    assert!(refusal::<Clock>(json!(5)).starts_with(&RestoreErrorKind::Foreign.to_string()));
    let deep = (0..100).fold(json!({}), |within, _| json!([within]));
    refusal::<Clock>(deep);

    let mut journaled = fresh;
    journaled.keep_journal()?;
    data(&journaled);
    journaled.start(Side::First, Timestamp::from(0))?;
    journaled.press_elapsed(Side::First, Timestamp::from(61_500), Millis::from(61_000))?;
    let saved = journaled.save_with_journal(Timestamp::from(61_500))?;
    assert_eq!(data(&journaled), serde_json::from_str::<Value>(&saved)?);
    let read: Clock = serde_json::from_value(serde_json::to_value(&journaled)?)?;
    let journal = read.journal().expect("a journal");
    assert_eq!(
        data(&journal.entries()[1]),
        json!({"at": 61_500, "action": {"press-elapsed": {"side": "first", "elapsed": 61_000}}})
    );
    Ok(())
}

/// In a binary format that says what it found.
#[test]
fn a_number_is_no_snapshot() {
    struct Number;

    impl<'de> serde::Deserializer<'de> for Number {
        type Error = serde::de::value::Error;

        fn deserialize_any<V: serde::de::Visitor<'de>>(
            self,
            visitor: V,
        ) -> Result<V::Value, Self::Error> {
            visitor.visit_u64(5)
        }

        fn is_human_readable(&self) -> bool {
            false
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
            option unit unit_struct newtype_struct seq tuple tuple_struct map struct enum
            identifier ignored_any
        }
    }

    let error = <Clock as serde::Deserialize>::deserialize(Number).expect_err("a number");
    assert_eq!(
        error.to_string(),
        "invalid type: integer `5`, expected a snapshot"
    );
}

#[test]
fn journal_entries() {
    let (side, time) = (Side::Second, Millis::from(5));
    let with_side = |name: &str| json!({name: {"side": "second"}});
    let actions = [
        (Action::Start { side }, with_side("start")),
        (Action::Press { side }, with_side("press")),
        (
            Action::PressUnreceived { side },
            with_side("press-unreceived"),
        ),
        (Action::Receive, json!("receive")),
        (
            Action::SetReady { side, ready: true },
            json!({"set-ready": {"side": "second", "ready": true}}),
        ),
        (
            Action::Adjust { side, time },
            json!({"adjust": {"side": "second", "time": 5}}),
        ),
        (
            Action::DrawReserve { side, time },
            json!({"draw-reserve": {"side": "second", "time": 5}}),
        ),
        (
            Action::Berserk {
                side,
                rule: BerserkRule::Lichess,
            },
            json!({"berserk": {"side": "second", "rule": "lichess"}}),
        ),
        (Action::Advance, json!("advance")),
        (
            Action::TakeBack {
                to: TakeBackTo::Move(2),
            },
            json!({"take-back": {"to": {"move": 2}}}),
        ),
        (
            Action::TakeBack {
                to: TakeBackTo::Timestamp(Timestamp::from(7)),
            },
            json!({"take-back": {"to": {"timestamp": 7}}}),
        ),
    ];
    for (action, expected) in actions {
        let entry = JournalEntry {
            at: Timestamp::from(3),
            action,
        };
        assert_eq!(data(&entry), json!({"at": 3, "action": expected}));
    }
}

/// As Node's `toJSON`, except for the options of a notation.
#[test]
fn presets_are_a_list() -> Tested {
    let blitz = Chess {
        mode: Mode::FischerAfter,
        ..Chess::default()
    };
    let setup = Setup::new("G/3/2", blitz.into());
    let said = json!({
        "text": "G/3/2", "notation": {"chess": {"mode": "fischer-after", "option": "none"}},
    });
    assert_eq!(data(&setup), said);
    let mut preset = Preset::new("Three and two", setup.clone())?;
    preset.set_source(Some("The club"));
    let own = r#"{"gong":"low.wav","list":[1,-2,true,{"a":[],"z":2.0}],"volume":0.5}"#;
    preset.set_data_json(Some(own))?;
    let own: Value = serde_json::from_str(own)?;
    let whole = json!({
        "name": "Three and two", "first": said, "second": said, "source": "The club", "data": own,
    });
    assert_eq!(data(&preset), whole);
    let short = json!({"name": "Five", "first": {"text": "3+2", "notation": "lichess"}});
    let five = Preset::new("Five", Setup::new("3+2", Notation::Lichess))?;
    assert_eq!(serde_json::from_value::<Preset>(short)?, five);
    let odds = Preset::from_sides("Odds", setup, Setup::new("5+0", Notation::Lichess))?;

    let mut presets = Presets::new();
    for preset in [preset, five, odds] {
        presets.insert(preset);
    }
    assert_eq!(data(&presets)[0], whole);
    assert_eq!(
        data(&Presets::built_in()).as_array().map(Vec::len),
        Some(Presets::built_in().len())
    );

    let with = |name: &str, text: &str, data: Value| json!({"name": name, "first": {"text": text, "notation": "lichess"}, "data": data});
    assert!(refusal::<Preset>(with(" ", "3+2", json!({}))).contains("a name that is not empty"));
    assert!(refusal::<Preset>(with("A", "3+", json!({}))).ends_with("at character 2"));
    refusal::<Preset>(with("A", "3+2", json!({"gong": null})));
    refusal::<Preset>(with("A", "3+2", json!([])));
    refusal::<Preset>(with("A", "3+2", json!({"most": u64::MAX})));
    let twice = json!([with("A", "3+2", json!({})), with("A", "5+0", json!({}))]);
    assert_eq!(
        refusal::<Presets>(twice),
        PresetErrorKind::DuplicateName.to_string()
    );

    let mut dated = Presets::parse(
        "[[preset]]\nname = 'A'\nnotation = 'lichess'\nsetup = '3+2'\ndata.on = 2026-01-01\n",
    )?;
    let error = serde_json::to_value(&dated).expect_err("a date");
    assert_eq!(error.to_string(), DocumentErrorKind::DateTime.to_string());
    assert!(postcard::to_allocvec(&dated).is_err());
    dated.remove("A");
    assert_eq!(data(&dated), json!([]));
    Ok(())
}

#[test]
fn a_document_is_itself() -> Tested {
    let text = r#"{"periods":[{"duration_ms":30000,"plies":1}],"plies":[{"elapsed_ms":30001}],"z":[null,true,5,18446744073709551615,0.5]}"#;
    let document = Document::parse(text, Format::Json)?;
    assert_eq!(data(&document), serde_json::from_str::<Value>(text)?);
    let text = r#"{"z":{"b":1,"a":2},"plies":[]}"#;
    let ordered: Document = serde_json::from_str(text)?;
    assert_eq!(ordered, Document::parse(text, Format::Json)?);
    assert_eq!(serde_json::to_string(&ordered)?, text);
    assert_eq!(
        data(&document.replay(Side::First)),
        json!({
            "plies": [{"side": "first", "elapsed": 30_001, "remaining": 0}],
            "forfeit": {"ply": 1, "side": "first"},
        })
    );
    let error = document_error();
    assert_eq!(data(&error), json!({"kind": "null", "path": "z[0]"}));
    refusal::<Document>(json!({"name": "no game"}));
    refusal::<Document>(json!({"periods": [{"duration_ms": -1}]}));
    let twice = r#"{"periods":[],"z":1,"z":2}"#;
    assert!(serde_json::from_str::<Document>(twice).is_err());
    let endless = Document::parse("plies = []\nz = inf", Format::Toml)?;
    let error = serde_json::to_string(&endless).expect_err("JSON has no such number");
    assert_eq!(error.to_string(), DocumentErrorKind::NotFinite.to_string());
    let large = Document::parse(r#"{"plies":[],"z":1e400}"#, Format::Json)?;
    let error = serde_json::to_string(&large).expect_err("too large a number");
    assert_eq!(error.to_string(), "a number does not fit 64 bits");
    // Other formats have values that JSON does not have.
    let bytes = serde::de::value::BytesDeserializer::<serde::de::value::Error>::new(b"{}");
    let error = <Document as serde::Deserialize>::deserialize(bytes).expect_err("bytes");
    assert_eq!(
        error.to_string(),
        "invalid type: byte array, expected a value that JSON has"
    );
    Ok(())
}

/// The document itself is the first of 64 levels.
#[test]
fn a_document_is_as_deep_as_its_text_may_be() -> Tested {
    let nested = |lists: usize| {
        let within = (0..lists).fold(json!(0), |within, _| json!([within]));
        json!({"plies": [], "z": within})
    };
    let document: Document = serde_json::from_value(nested(63))?;
    assert_eq!(data(&document), nested(63));
    assert_eq!(
        refusal::<Document>(nested(64)),
        SyntaxErrorKind::TooDeep.to_string()
    );
    Ok(())
}

fn document_error() -> DocumentError {
    let document = Document::parse(r#"{"plies":[],"z":[null]}"#, Format::Json);
    let printed = document.expect("a document").print(Format::Toml);
    printed.expect_err("TOML has no null")
}

#[test]
fn a_lag_quota_is_possible() -> Tested {
    for (limit, increment) in [(0, 0), (15, 0), (60, 1), (10_800, 60)] {
        for formula in LagFormula::ALL {
            let (limit, increment) = (Millis::from_secs(limit), Millis::from_secs(increment));
            let mut lag = Lag::with_formula(*formula, limit, increment)?;
            for turn in 0..20 {
                data(&lag);
                lag.charge(Millis::from(3_000), Millis::from(turn % 3 * 1_400));
            }
        }
    }
    let lag = Lag::new(Millis::from_secs(60), Millis::ZERO)?;
    assert_eq!(
        data(&lag),
        json!({"formula": "lichess", "gain": 390, "quota": 1_170})
    );
    let gains = "no allowance grows by this time";
    let quotas = "the allowance is not between what it grows by and its maximum";
    for (gain, quota, wrong) in [
        (390, 389, quotas),
        (390, 2_731, quotas),
        (395, 1_000, gains),
        (140, 420, gains),
        (1_010, 3_030, gains),
    ] {
        let refused = refusal::<Lag>(json!({"formula": "lichess", "gain": gain, "quota": quota}));
        assert_eq!(refused, wrong);
    }
    Ok(())
}

#[test]
fn alarms_are_those_of_a_side() {
    let alarm = Alarm::new(Millis::from_secs(20)).expect("an alarm");
    let set = SideAlarms::new(&[alarm], 10).expect("alarms");
    let alarms = json!([{"threshold": 20_000, "rearm_above": 30_000, "quiet": 0}]);
    assert_eq!(data(&set), json!({"alarms": alarms, "countdown": 10}));
    for data in [
        json!({"alarms": alarms, "countdown": 61}),
        json!({"alarms": [alarms[0], alarms[0]]}),
    ] {
        let refused = refusal::<SideAlarms>(data);
        assert_eq!(refused, "alarms or a countdown out of range");
    }
}

#[test]
fn a_match_is_its_score_and_cube() -> Tested {
    let mut five = Match::new(5.try_into()?);
    five.start_game()?;
    five.double(Side::First)?;
    five.take()?;
    five.double(Side::Second)?;
    let running = json!({
        "length": 5, "score": {"first": 0, "second": 0}, "games": 1, "crawford": "not-yet",
        "cube": {"value": 2, "owner": "second", "offered": "second", "frozen": false},
    });
    assert_eq!(data(&five), running);
    assert_eq!(
        data(&five.penalize(Side::First)?),
        json!({"match_over": false, "froze_cube": false, "void_double": null})
    );

    let refused = |changes: Value| {
        let mut changed = running.clone();
        for (path, value) in changes.as_object().expect("a map") {
            *changed.pointer_mut(path).expect("a value there") = value.clone();
        }
        assert_eq!(
            refusal::<Match>(changed),
            "no match reaches this state",
            "{changes}"
        );
    };
    refused(json!({"/games": 0}));
    refused(json!({"/score/first": 4}));
    refused(json!({"/score/first": 5}));
    refused(json!({"/crawford": "played"}));
    refused(json!({"/crawford": "now", "/score/first": 4}));
    refused(json!({"/crawford": "next", "/score/first": 4}));
    refused(json!({"/cube/value": 3}));
    refused(json!({"/cube/value": 0}));
    refused(json!({"/cube/value": 1}));
    refused(json!({"/cube/owner": null}));
    refused(json!({"/cube/owner": "first"}));
    refused(json!({"/cube/frozen": true}));
    refused(json!({"/crawford": "next", "/score/first": 4, "/cube/frozen": true}));
    refused(json!({"/cube": null, "/score/first": 4}));
    refused(json!({"/cube": null, "/score/first": 5, "/score/second": 5}));
    refused(json!({"/cube": null, "/score/first": 6}));
    refused(json!({"/cube": null, "/score/first": 5, "/score/second": 4}));
    refused(json!({"/cube": null, "/score/first": 5, "/games": 0}));
    refused(json!({"/cube": null, "/crawford": "now", "/score/first": 4}));
    refusal::<Match>(
        json!({"length": 0, "score": {"first": 0, "second": 0}, "games": 0,
        "crawford": "not-yet", "cube": null}),
    );
    Ok(())
}

/// Of all short matches, exactly those that calls can lead to are accepted.
#[test]
fn a_match_is_possible() -> Tested {
    let mut read = 0;
    for length in 1..=3_u16 {
        let reached = matches_to(length.try_into()?);
        for one in &reached {
            data(one);
        }
        for (score, games) in scores() {
            for (crawford, cube) in CRAWFORD.into_iter().flat_map(with_cubes) {
                let said = json!({
                    "length": length, "score": score, "games": games, "crawford": crawford,
                    "cube": cube,
                });
                let one = serde_json::from_value::<Match>(said.clone());
                let is_reached = one.as_ref().is_ok_and(|one| reached.contains(one));
                assert_eq!(is_reached, one.is_ok(), "{said}");
                read += u32::from(is_reached);
            }
        }
    }
    assert!(read > 100, "{read}");
    Ok(())
}

const CRAWFORD: [Crawford; 4] = [
    Crawford::NotYet,
    Crawford::Next,
    Crawford::Now,
    Crawford::Played,
];

/// Scores, also beyond a short match, each before and after the first game.
fn scores() -> impl Iterator<Item = (BySide<u16>, u32)> {
    let scores = (0..=3).flat_map(|first| (0..=3).map(move |second| BySide { first, second }));
    scores.flat_map(|score| [(score, 0), (score, 1)])
}

/// All matches to this length that have at most two games, and a cube of at most 4.
fn matches_to(length: NonZeroU16) -> HashSet<Match> {
    let begun = scores().flat_map(|(score, games)| {
        CRAWFORD.map(|crawford| Match::at_score(length, score, games, crawford))
    });
    let mut reached: HashSet<_> = begun.flatten().chain([Match::new(length)]).collect();
    let mut open: Vec<_> = reached.iter().cloned().collect();
    while let Some(one) = open.pop() {
        for next in calls_in(&one) {
            let is_short = next.games() <= 2 && next.cube() <= Some(4);
            if is_short && reached.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    reached
}

/// The match after each call that does not fail.
fn calls_in(one: &Match) -> Vec<Match> {
    let of_side = |side| {
        [
            one_after(one, |one| one.end_game(side, 1)),
            one_after(one, |one| one.end_game(side, 2)),
            one_after(one, |one| one.penalize(side).map(drop)),
            one_after(one, |one| one.double(side)),
        ]
    };
    let of_none = [
        one_after(one, Match::start_game),
        one_after(one, Match::take),
        one_after(one, Match::drop_double),
    ];
    let from_sides = Side::ALL.into_iter().flat_map(of_side);
    from_sides.chain(of_none).flatten().collect()
}

fn one_after(
    one: &Match,
    call: impl FnOnce(&mut Match) -> Result<(), MatchError>,
) -> Option<Match> {
    let mut next = one.clone();
    call(&mut next).ok().map(|()| next)
}

/// The same with no cube, and with cubes of all kinds.
fn with_cubes(crawford: Crawford) -> impl Iterator<Item = (Crawford, Value)> {
    let sides = || [None, Some(Side::First), Some(Side::Second)].into_iter();
    let pairs = move || sides().flat_map(move |owner| sides().map(move |offered| (owner, offered)));
    let cubes = (0..=4).flat_map(move |value| {
        pairs().flat_map(move |(owner, offered)| {
            [false, true].map(|frozen| {
                json!({"value": value, "owner": owner, "offered": offered, "frozen": frozen})
            })
        })
    });
    cubes.chain([Value::Null]).map(move |cube| (crawford, cube))
}
