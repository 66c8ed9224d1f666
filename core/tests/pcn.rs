//! PCN documents: what is kept, their replay, and limits for hostile input.

#![allow(missing_docs, reason = "a test")]

use std::time::{Duration, Instant};

use flagfall::pcn::{Document, Forfeit, Replay};
use flagfall::{
    Chess, Entry, Ggs, Millis, Mode, Notation, OnExpiry, ParseError, ParseErrorKind, Pcn,
    PrintError, Side, SyntaxErrorKind, TimeControl, WhenMet,
};
use flagfall::{DocumentErrorKind, Format};

fn json(text: &str) -> Document {
    Document::parse(text, Format::Json).expect("a document")
}

fn toml(text: &str) -> Document {
    Document::parse(text, Format::Toml).expect("a document")
}

fn refused(text: &str, format: Format) -> ParseError {
    Document::parse(text, format).expect_err("no document")
}

fn periods(text: &str) -> TimeControl {
    let pcn = Notation::Pcn(Pcn::default());
    pcn.parse(text).expect("periods")
}

fn remaining(replay: &Replay) -> Vec<Option<i64>> {
    let plies = replay.plies.iter();
    plies.map(|ply| ply.remaining.map(Millis::get)).collect()
}

/// A document whose plies took `elapsed`; `-` is a ply without a time.
fn game(periods: &str, elapsed: &str) -> Document {
    let plies = elapsed.split(' ').filter(|word| !word.is_empty());
    let plies: Vec<_> = plies
        .map(|ms| match ms {
            "-" => r#"{"pmn":"e2-e4"}"#.to_string(),
            ms => format!(r#"{{"elapsed_ms":{ms}}}"#),
        })
        .collect();
    json(&format!(
        r#"{{"periods":{periods},"plies":[{}]}}"#,
        plies.join(",")
    ))
}

// The replay.

#[test]
fn the_specification_s_example() {
    let document = game(
        r#"[{"duration_ms":300000,"increment_ms":3000}]"#,
        "8000 12000 15000 5000",
    );
    let replay = document.replay(Side::First);
    let expected = [295_000, 291_000, 283_000, 289_000].map(Some);
    assert_eq!(remaining(&replay), expected);
    assert_eq!(replay.forfeit, None);
    let sides: Vec<_> = replay.plies.iter().map(|ply| ply.side).collect();
    assert_eq!(
        sides,
        [Side::First, Side::Second, Side::First, Side::Second]
    );
    assert_eq!(document.plies()[2], Some(Millis::from(15_000)));
}

#[test]
fn either_side_may_move_first() {
    let replay = game(r#"[{"duration_ms":1000}]"#, "100 200").replay(Side::Second);
    assert_eq!(replay.plies[0].side, Side::Second);
    assert_eq!(remaining(&replay), [Some(900), Some(800)]);
}

#[test]
fn a_bank_ends_past_its_last_millisecond() {
    let bank = r#"[{"duration_ms":1000}]"#;
    for (elapsed, left, forfeit) in [(999, 1, false), (1000, 0, false), (1001, 0, true)] {
        let replay = game(bank, &format!("{elapsed} 5")).replay(Side::First);
        assert_eq!(remaining(&replay)[0], Some(left));
        let side = Side::First;
        assert_eq!(replay.forfeit, forfeit.then_some(Forfeit { ply: 1, side }));
    }
}

#[test]
fn plies_after_a_forfeit_change_nothing() {
    let replay = game(r#"[{"duration_ms":1000}]"#, "1001 5 7").replay(Side::First);
    assert_eq!(remaining(&replay), [Some(0), Some(1000), Some(0)]);
    let (ply, side) = (1, Side::First);
    assert_eq!(replay.forfeit, Some(Forfeit { ply, side }));
}

#[test]
fn a_turn_that_crosses_into_the_cap() {
    let byoyomi = r#"[{"duration_ms":60000},{"duration_ms":30000,"plies":1}]"#;
    // 60 s of main time, then 30 s: the time in main time does not count against the cap.
    for (elapsed, forfeit) in [(89_999, false), (90_000, false), (90_001, true)] {
        let replay = game(byoyomi, &elapsed.to_string()).replay(Side::First);
        assert_eq!(replay.forfeit.is_some(), forfeit, "{elapsed}");
    }
    let replay = game(byoyomi, "59999 60000 1 30000 2 30001").replay(Side::First);
    let expected = [1, 0, 0, 30_000, 30_000, 0].map(Some);
    assert_eq!(remaining(&replay), expected);
    let (ply, side) = (6, Side::Second);
    assert_eq!(replay.forfeit, Some(Forfeit { ply, side }));
}

#[test]
fn a_ply_without_its_time_makes_the_clocks_unknown() {
    let bank = r#"[{"duration_ms":1000}]"#;
    let replay = game(bank, "100 - 100 9999").replay(Side::First);
    assert_eq!(remaining(&replay), [Some(900), None, None, None]);
    assert_eq!(replay.forfeit, None);
    assert_eq!(replay.plies[3].elapsed, Some(Millis::from(9_999)));
}

#[test]
fn an_untimed_game_has_no_clocks() {
    let replay = game("[]", "100 200").replay(Side::First);
    assert_eq!(remaining(&replay), [None, None]);
    assert_eq!(replay.forfeit, None);
    assert_eq!(json("{}").control().describe(), "untimed");
    assert_eq!(toml("").control(), json("{}").control());
    assert_eq!(json("{}").replay(Side::First).plies, []);
}

#[test]
fn an_overflow_makes_the_clocks_unknown() {
    let most = Millis::MAX.get();
    let bank = format!(r#"[{{"duration_ms":{most},"increment_ms":{most}}}]"#);
    let replay = game(&bank, &format!("{most} 1 {most} 1")).replay(Side::First);
    assert_eq!(remaining(&replay), [Some(most), None, None, None]);
}

// The rules for periods.

/// A cap of one ply before another period: no time is carried into it or out of it.
#[test]
fn a_cap_before_another_period() {
    let opening = r#"[{"duration_ms":9000,"plies":2},
        {"duration_ms":5000,"plies":1,"increment_ms":700},
        {"duration_ms":60000,"increment_ms":1000}]"#;
    let control = periods(opening);
    let stages = control.schedule(Side::First);
    assert_eq!(
        stages.iter().map(|s| s.entry).collect::<Vec<_>>(),
        [Entry::Add, Entry::Set, Entry::Set]
    );
    assert_eq!(stages[1].credit, None);
    assert_eq!(stages[1].on_expiry, OnExpiry::Flag);
    assert_eq!(stages[1].quota.map(|q| q.when_met), Some(WhenMet::Next));

    let replay = game(opening, "1000 0 1000 0 4000 0 2000 0").replay(Side::First);
    let first: Vec<_> = remaining(&replay).into_iter().step_by(2).collect();
    assert_eq!(first, [8_000, 5_000, 60_000, 59_000].map(Some));
    let too_long = game(opening, "0 0 0 0 5001").replay(Side::First);
    assert_eq!(too_long.forfeit.map(|forfeit| forfeit.ply), Some(5));
}

#[test]
fn no_increment_is_paid_into_a_cap() {
    let cap = r#"[{"duration_ms":30000,"increment_ms":5000,"plies":1}]"#;
    assert_eq!(
        periods(cap),
        periods(r#"[{"duration_ms":30000,"plies":1}]"#)
    );
    let replay = game(cap, "1 1 30000").replay(Side::First);
    assert_eq!(remaining(&replay), [Some(30_000); 3]);
}

/// The time left is lost, the increment is not.
#[test]
fn the_last_quota_is_renewed() {
    let canadian = r#"[{"duration_ms":10000,"increment_ms":100,"plies":2}]"#;
    let replay = game(canadian, "1000 0 1000 0 10100 0 1").replay(Side::First);
    let first: Vec<_> = remaining(&replay).into_iter().step_by(2).collect();
    assert_eq!(first, [9_100, 10_100, 100, 10_100].map(Some));
}

// Documents.

const DOCUMENT: &str = r#"{"sides":{"second":{"name":"é \" \\ \u0001"},"first":{}},
    "note":"kept","periods":[{"label":"main","duration_ms":600000}],"z":[1,[2.50,-0.0],{"x y":true}],
    "setup":{"feen":"S/s","deep":{"deeper":[]}},"plies":[{"pmn":"e2-e4","elapsed_ms":1},{"e":1e5}]}"#;

#[test]
fn everything_in_a_document_is_kept() {
    let document = json(DOCUMENT);
    let text = document.print(Format::Json).expect("JSON");
    let spaces = |c: &char| !c.is_whitespace();
    let squeezed: String = text.chars().filter(spaces).collect();
    assert_eq!(
        squeezed,
        DOCUMENT.chars().filter(spaces).collect::<String>()
    );
    let in_toml = document.print(Format::Toml).expect("TOML");
    assert_eq!(
        in_toml,
        "sides = {second = {name = \"é \\\" \\\\ \\u0001\"}, first = {}}\n\
         note = \"kept\"\n\
         periods = [{label = \"main\", duration_ms = 600000}]\n\
         z = [1, [2.50, -0.0], {\"x y\" = true}]\n\n\
         [setup]\nfeen = \"S/s\"\n\n[setup.deep]\ndeeper = []\n\n\
         [[plies]]\npmn = \"e2-e4\"\nelapsed_ms = 1\n\n[[plies]]\ne = 1e5\n"
    );
    let back = toml(&in_toml);
    assert_eq!(back, document);
    assert_eq!(back.print(Format::Json).expect("JSON"), text);
}

#[test]
fn a_whole_zero_has_no_sign() {
    let signed = json(r#"{"periods":[],"x":-0}"#);
    let text = signed.print(Format::Json).expect("JSON");
    assert!(text.contains(r#""x":0"#), "{text}");
    assert_eq!(signed, json(r#"{"periods":[],"x":0}"#));
    assert_ne!(signed, json(r#"{"periods":[],"x":1}"#));
}

#[test]
fn many_dotted_keys_are_nested_no_deeper_than_one() {
    let keys: Vec<_> = (0..200)
        .map(|key| format!("setup.y{key}.z = 1.5"))
        .collect();
    let document = toml(&keys.join("\n"));
    let text = document.print(Format::Json).expect("JSON");
    assert!(text.contains(r#""y199":{"z":1.5}"#), "{text}");
    let inline = keys.join(", ");
    assert_eq!(
        toml(&format!("sides = {{ {inline} }}"))
            .print(Format::Json)
            .expect("JSON"),
        format!(r#"{{"sides":{text}}}"#)
    );
}

#[test]
fn numbers_and_strings_of_toml() {
    let document = toml(
        "hex = 0xff\noct = 0o17\nbin = 0b11\nunder = 1_000\nplus = +7\nfloat = +1_0.5e+3\n\
         literal = 'a\\b'\nmany = '''\nx'''\n'quoted key' = 1\na.b.c = 1\n[[periods]]\n\
         duration_ms = 0x1_00\n",
    );
    assert_eq!(
        document.print(Format::Json).expect("JSON"),
        r#"{"hex":255,"oct":15,"bin":3,"under":1000,"plus":7,"float":10.5e+3,"literal":"a\\b","many":"x","quoted key":1,"a":{"b":{"c":1}},"periods":[{"duration_ms":256}]}"#
    );
}

#[test]
fn integers_are_exact() {
    let text = r#"{"plies":[],"a":9007199254740993,"b":123456789012345678901234567890,"c":-9223372036854775808}"#;
    let document = json(text);
    assert_eq!(document.print(Format::Json).expect("JSON"), text);
    let error = document.print(Format::Toml).expect_err("beyond 64 bits");
    assert_eq!(
        (error.kind, error.path()),
        (DocumentErrorKind::LargeInteger, "b")
    );
}

#[test]
fn values_that_a_format_cannot_hold() {
    let cannot = |document: Document, format| {
        let error = document.print(format).expect_err("not to be said");
        (error.kind, error.path().to_string())
    };
    let date = "[sides.first]\nborn = 1979-05-27\n";
    assert_eq!(
        cannot(toml(date), Format::Json),
        (DocumentErrorKind::DateTime, "sides.first.born".into())
    );
    assert_eq!(toml(date).print(Format::Toml).as_deref(), Ok(date));
    let rating = "setup = [1.0, -inf]\n";
    assert_eq!(
        cannot(toml(rating), Format::Json),
        (DocumentErrorKind::NotFinite, "setup[1]".into())
    );
    assert_eq!(toml(rating).print(Format::Toml).as_deref(), Ok(rating));
    assert_eq!(
        cannot(json(r#"{"sides":{},"a b":[{"c":null}]}"#), Format::Toml),
        (DocumentErrorKind::Null, "\"a b\"[0].c".into())
    );
}

#[test]
fn a_game_written_as_a_document() {
    let chess = Notation::Chess(Chess {
        mode: Mode::FischerAfter,
        ..Chess::default()
    });
    let control = chess.parse("40/90/30, G/30/30").expect("a setup string");
    let document = Document::from_game(&control, [5_000, 0].map(Millis::from)).expect("a document");
    for format in [Format::Json, Format::Toml] {
        let text = document.print(format).expect("a text");
        assert_eq!(Document::parse(&text, format), Ok(document.clone()));
    }
    let untimed = periods("[]");
    let untimed = Document::from_game(&untimed, []).expect("a document");
    assert_eq!(
        untimed.print(Format::Json).as_deref(),
        Ok(r#"{"plies":[]}"#)
    );

    let other = chess.parse("G/5").expect("a setup string");
    let odds = TimeControl::from_sides(&control, &other).expect("time odds");
    let refused = |control: &TimeControl| Document::from_game(control, []).err();
    assert_eq!(refused(&odds), Some(PrintError::UnequalSides));
    let before = Notation::Chess(Chess::default());
    let before = before.parse("G/5/3").expect("a setup string");
    assert_eq!(refused(&before), Some(PrintError::Credit));
    let negative = Document::from_game(&other, [Millis::MIN]);
    assert_eq!(negative.err(), Some(PrintError::Time));
}

#[test]
fn time_controls_that_periods_cannot_express() {
    let ggs = Notation::Ggs(Ggs::default());
    let pcn = Notation::Pcn(Pcn::default());
    let print = |control: &TimeControl| pcn.print(control, Side::First);
    let soft = ggs.parse("15:00//2:00").expect("a setup string");
    assert_eq!(print(&soft), Err(PrintError::OnExpiry));
    let byoyomi = ggs.parse("15:00,N//0:30,N1").expect("a setup string");
    let expected = r#"[{"duration_ms":900000},{"duration_ms":30000,"plies":1}]"#;
    assert_eq!(print(&byoyomi).as_deref(), Ok(expected));
}

// Limits for hostile input.

fn in_time<T>(call: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let result = call();
    assert!(begun.elapsed() < Duration::from_secs(10));
    result
}

/// Runs `call` with a small stack, as a thread on a small system has.
fn on_a_small_stack(call: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(512 * 1024);
    let thread = thread.spawn(call).expect("a thread");
    thread.join().expect("no panic");
}

#[test]
fn nesting_is_limited() {
    on_a_small_stack(|| {
        let nested = |levels: usize| {
            format!(
                r#"{{"setup":{}{}}}"#,
                "[".repeat(levels),
                "]".repeat(levels)
            )
        };
        let document = json(&nested(63));
        let in_toml = document.print(Format::Toml).expect("TOML");
        assert_eq!(toml(&in_toml), document);
        for levels in [64, 10_000] {
            let error = refused(&nested(levels), Format::Json);
            assert_eq!(
                (error.kind, error.offset),
                (ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep), 72)
            );
            let text = nested(levels)
                .replace(['{', '}', '"'], "")
                .replace(':', "=");
            let error = refused(&text, Format::Toml);
            assert_eq!(error.kind, ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep));
        }
        let open = "[".repeat(1_000_000);
        for format in [Format::Json, Format::Toml] {
            assert_eq!(
                refused(&open, format).kind,
                ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep)
            );
        }
        let tables = r#"{"x":"#.repeat(100_000) + "1" + &"}".repeat(100_000);
        assert_eq!(
            refused(&tables, Format::Json).kind,
            ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep)
        );
    });
}

/// Also where the tokens alone nearly show it.
#[test]
fn the_first_level_that_is_too_deep_has_a_path() {
    let path = format!("setup{}", "[0]".repeat(63));
    for lists in [64, 71] {
        let text = format!("setup={}{}", "[".repeat(lists), "]".repeat(lists));
        let error = refused(&text, Format::Toml);
        assert_eq!(error.kind, ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep));
        assert_eq!(
            (error.offset, error.path()),
            (69, Some(path.as_str())),
            "{lists}"
        );
    }
}

/// Each part of a dotted key is a table: 64 within 64 would be 4096.
#[test]
fn dotted_keys_count_as_nesting() {
    on_a_small_stack(|| {
        let key = |parts: usize| format!("setup{}", ".k".repeat(parts - 1));
        assert_eq!(toml(&format!("{} = 1.5", key(63))).plies(), []);
        for text in [
            format!("{} = {{}}", key(64)),
            format!("{} = 1", key(10_000)),
            format!("[{}]", key(10_000)),
            format!("[[{}]]", key(10_000)),
            format!(
                "x = {}",
                format!("{{{} = ", key(60)).repeat(60) + &"}".repeat(60)
            ),
            format!("[{}]\n{} = {{{} = []}}", key(60), key(60), key(60)),
        ] {
            assert_eq!(
                refused(&text, Format::Toml).kind,
                ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep),
                "{text:.80}"
            );
        }
    });
}

#[test]
fn many_periods() {
    let many = 20_000;
    let text = format!("[{}]", vec![r#"{"duration_ms":1}"#; many].join(","));
    let control = in_time(|| periods(&text));
    assert_eq!(control.schedule(Side::First).len(), many);
    let pcn = Notation::Pcn(Pcn::default());
    assert_eq!(pcn.print(&control, Side::First), Ok(text));
    let pcn = Notation::Pcn(Pcn {
        format: Format::Toml,
    });
    let in_toml = in_time(|| pcn.print(&control, Side::First)).expect("TOML");
    assert_eq!(in_time(|| pcn.parse(&in_toml)), Ok(control));
}

#[test]
fn many_plies_and_many_keys() {
    let plies = game(r#"[{"duration_ms":1}]"#, &"1 ".repeat(20_000));
    assert_eq!(in_time(|| plies.replay(Side::First)).plies.len(), 20_000);
    let keys: Vec<_> = (0..50_000).map(|n| format!(r#""k{n}":{{}}"#)).collect();
    let document = in_time(|| json(&format!(r#"{{"plies":[],{}}}"#, keys.join(","))));
    let in_toml = in_time(|| document.print(Format::Toml)).expect("TOML");
    assert_eq!(in_time(|| toml(&in_toml)), document);
}

/// A long key is not written out with each table under it.
#[test]
fn long_keys_are_written_once() {
    let key = "k".repeat(50_000);
    let tables: Vec<_> = (0..1_000).map(|n| format!(r#""{n}":{{}}"#)).collect();
    let document = json(&format!(
        r#"{{"plies":[],"{key}":{{{}}}}}"#,
        tables.join(",")
    ));
    let in_toml = document.print(Format::Toml).expect("TOML");
    assert!(in_toml.len() < 100_000);
    assert_eq!(toml(&in_toml), document);
}

#[test]
fn long_numbers_and_strings() {
    let digits = "9".repeat(400);
    for number in [digits.clone(), format!("1e{digits}"), format!("0.{digits}")] {
        let text = format!(r#"{{"setup":{number}}}"#);
        let kept = json(&text).print(Format::Json);
        assert_eq!(kept.as_deref(), Ok(text.as_str()));
        let error = refused(
            &format!(r#"{{"periods":[{{"duration_ms":{number}}}]}}"#),
            Format::Json,
        );
        assert_eq!(error.path(), Some("periods[0].duration_ms"));
        assert!(error.to_string().len() < 200);
        let error = refused(
            &format!("[[periods]]\nduration_ms = {number}"),
            Format::Toml,
        );
        assert_eq!(error.path(), Some("periods[0].duration_ms"));
    }
    let text = format!(r#"{{"setup":"{}"}}"#, "\\n".repeat(200_000));
    let document = in_time(|| json(&text));
    assert_eq!(document.print(Format::Json).as_deref(), Ok(text.as_str()));
    let in_toml = document.print(Format::Toml).expect("TOML");
    assert_eq!(in_time(|| toml(&in_toml)), document);
}

/// Keys that some parsers of JSON and TOML use internally.
#[test]
fn no_key_is_special() {
    for key in [
        "$serde_json::private::Number",
        "$serde_json::private::RawValue",
        "$__toml_private_datetime",
        "__proto__",
        "",
    ] {
        let text = format!(r#"{{"setup":{{"{key}":"1"}}}}"#);
        let document = json(&text);
        assert_eq!(document.print(Format::Json).as_deref(), Ok(text.as_str()));
        let in_toml = document.print(Format::Toml).expect("TOML");
        assert_eq!(toml(&in_toml), document);
    }
}

/// A document with keys, but none of PCN's, is not an untimed game.
#[test]
fn another_document_is_rejected() {
    for (text, format) in [
        (r#"{"limit":300,"increment":3}"#, Format::Json),
        ("limit = 300\n", Format::Toml),
    ] {
        let error = refused(text, format);
        assert_eq!(error.kind, ParseErrorKind::MissingKey);
        assert_eq!(error.path(), Some("periods"));
    }
}

/// The position of a syntax error, in bytes: also after multi-byte characters and line breaks.
#[test]
fn syntax_errors_have_a_position() {
    for (text, offset, length) in [
        ("", 0, 0),
        ("  \n", 3, 0),
        ("{", 1, 0),
        ("[1,]", 3, 1),
        ("{\"é\":é}", 6, 2),
        ("{\"é\":\n  nul\n}", 12, 1),
        ("{\"a\":1}\nx", 8, 1),
        ("{\"a\": \"\\ud800\"}", 13, 1),
        ("{\"a\": \"\\x\"}", 8, 1),
        ("{\"a\": \"\n\"}", 7, 1),
        ("{\"a\": 01}", 7, 1),
        ("{\"a\": 1.}", 8, 1),
        ("{1:2}", 1, 1),
        ("{\"a\":[{\"b\":\n\"\\u12é\"}]}", 17, 2),
    ] {
        let error = refused(text, Format::Json);
        assert_eq!(
            error.kind,
            ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax),
            "{text:?}"
        );
        assert_eq!((error.offset, error.length), (offset, length), "{text:?}");
        assert_eq!(error.path(), None);
    }
    for (text, kind, offset, length) in [
        (
            "a = \n",
            ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax),
            4,
            0,
        ),
        (
            "é = 1",
            ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax),
            0,
            2,
        ),
        ("a = 1\na = 2", ParseErrorKind::DuplicateKey, 6, 1),
        ("[a]\n[a]", ParseErrorKind::DuplicateKey, 5, 1),
        (
            "a.b = 1\na.b.c = 2",
            ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax),
            10,
            1,
        ),
        ("a = {b = 1, b = 2}", ParseErrorKind::DuplicateKey, 12, 1),
    ] {
        let error = refused(text, Format::Toml);
        let found = (error.kind, error.offset, error.length);
        assert_eq!(found, (kind, offset, length), "{text:?}");
    }
}
