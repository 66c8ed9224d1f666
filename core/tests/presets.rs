//! Presets: reading files, keeping their text, and errors.

#![allow(missing_docs, reason = "a test")]

mod growth;

use std::collections::BTreeMap;

use flagfall::{
    Arimaa, Chess, ChessOption, DoubleFlag, Ggs, Millis, Mode, Notation, ParseErrorKind, Pcn,
    Preset, PresetError, PresetErrorKind, Presets, Setup, Side, SyntaxErrorKind, TimeControl,
};
use flagfall::{DocumentErrorKind, Format};
use growth::is_linear;
use proptest::prelude::*;

const BUILT_IN: &str = include_str!("../src/preset/built_in.toml");
const GOLDEN: &str = include_str!("golden/presets-1.toml");

fn read(text: &str) -> Presets {
    Presets::parse(text).expect("presets")
}

fn refused(text: &str) -> PresetError {
    Presets::parse(text).expect_err("no presets")
}

fn lichess(name: &str, text: &str) -> Preset {
    Preset::new(name, Setup::new(text, Notation::Lichess)).expect("a preset")
}

/// The printed text is read as the same presets, and so is each preset when it is rewritten.
fn check_printing(presets: &Presets) {
    assert_eq!(&read(&presets.print()), presets);
    let mut anew = Presets::new();
    for preset in presets.iter() {
        assert_eq!(anew.insert(preset.clone()), None);
    }
    assert_eq!(&anew, presets);
    assert_eq!(&read(&anew.print()), presets, "{}", anew.print());
}

// The presets included with the library.

/// Name, and the description of the time control.
const DESCRIBED: &[(&str, &str)] = &[
    (
        "FIDE classical, 90/40 + 30, 30 s from move 1",
        "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1",
    ),
    (
        "FIDE classical, 100/40 + 50/20 + 15, 30 s from move 1",
        "40 moves in 100 minutes, then 20 moves in 50 minutes, then 15 minutes; 30-second increment from move 1",
    ),
    (
        "FIDE classical, 90+30",
        "90 minutes for the game; 30-second increment from move 1",
    ),
    (
        "FIDE rapid, 15+10",
        "15 minutes for the game; 10-second increment from move 1",
    ),
    (
        "FIDE rapid, 25+10",
        "25 minutes for the game; 10-second increment from move 1",
    ),
    (
        "FIDE blitz, 3+2",
        "3 minutes for the game; 2-second increment from move 1",
    ),
    (
        "FIDE blitz, 5+3",
        "5 minutes for the game; 3-second increment from move 1",
    ),
    (
        "US Chess classical, 40/120, SD/30, delay 5 s",
        "40 moves in 2 hours, then 30 minutes; 5-second delay per move",
    ),
    (
        "US Chess classical, 40/90, SD/30, increment 30 s",
        "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1",
    ),
    (
        "US Chess classical, G/90, increment 30 s",
        "90 minutes for the game; 30-second increment from move 1",
    ),
    (
        "US Chess regular, G/60, delay 5 s",
        "1 hour for the game; 5-second delay per move",
    ),
    (
        "US Chess regular, G/30, delay 5 s",
        "30 minutes for the game; 5-second delay per move",
    ),
    (
        "US Chess blitz, G/3, increment 2 s",
        "3 minutes for the game; 2-second increment from move 1",
    ),
    (
        "Chess classical, 40/120, 20/60, repeated",
        "40 moves in 2 hours, then 1 hour for every 20 moves",
    ),
    ("Chess blitz, 5 min", "5 minutes for the game"),
    (
        "Chess Fischer, 22 min and 12 s",
        "22 minutes for the game; 12-second increment from move 1",
    ),
    (
        "Chess Bronstein, 2 min and 12 s",
        "2 minutes for the game; 12-second Bronstein delay per move",
    ),
    (
        "Chess hourglass, 1 min",
        "1 minute for the game; hourglass (the time that one side uses is added to the other's clock)",
    ),
    (
        "Lichess bullet, 1+0",
        "1 minute for the game; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess bullet, 2+1",
        "2 minutes for the game; 1-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess blitz, 3+0",
        "3 minutes for the game; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess blitz, 3+2",
        "3 minutes for the game; 2-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess blitz, 5+0",
        "5 minutes for the game; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess blitz, 5+3",
        "5 minutes for the game; 3-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess rapid, 10+0",
        "10 minutes for the game; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess rapid, 10+5",
        "10 minutes for the game; 5-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess rapid, 15+10",
        "15 minutes for the game; 10-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess classical, 30+0",
        "30 minutes for the game; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess classical, 30+20",
        "30 minutes for the game; 20-second increment after each move; each side's first move is not timed; time is up when the clock reaches zero",
    ),
    (
        "Lichess correspondence, 1 day",
        "1 day per move (unused time is not kept); time is up when the clock reaches zero",
    ),
    (
        "Lichess correspondence, 3 days",
        "3 days per move (unused time is not kept); time is up when the clock reaches zero",
    ),
    ("Chess.com bullet, 1 min", "1 minute for the game"),
    (
        "Chess.com bullet, 2+1",
        "2 minutes for the game; 1-second increment after each move",
    ),
    (
        "Chess.com blitz, 3+2",
        "3 minutes for the game; 2-second increment after each move",
    ),
    ("Chess.com rapid, 10 min", "10 minutes for the game"),
    (
        "Chess.com rapid, 15+10",
        "15 minutes for the game; 10-second increment after each move",
    ),
    (
        "Chess.com daily, 1 day",
        "1 day per move (unused time is not kept)",
    ),
    ("Engines, 40 moves in 5 min", "5 minutes for every 40 moves"),
    (
        "Engines, 10 s and 0.1 s",
        "10 seconds for the game; 0.1-second increment from move 1",
    ),
    (
        "Double-flag rapid, 15 min, then 1 min and 10 s",
        "15 minutes, then the side's first flag falls: it can no longer win and has 1 minute of extra time with an increment of 10 seconds after each move, but at most half of what the clock is short of 1 minute",
    ),
    (
        "Double-flag classical, 90/40 + 15, then 5 min and 30 s",
        "40 moves in 90 minutes, then 15 minutes, then the side's first flag falls: it can no longer win and has 5 minutes of extra time with an increment of 30 seconds after each move, but at most half of what the clock is short of 5 minutes",
    ),
    (
        "Go Japanese, 10 min, 5 x 30 s",
        "10 minutes, then byo-yomi: 5 periods of 30 seconds per move",
    ),
    (
        "Go Japanese, 20 min, 5 x 30 s",
        "20 minutes, then byo-yomi: 5 periods of 30 seconds per move; time is up when the clock reaches zero",
    ),
    (
        "Go Japanese, 2 h, 3 x 60 s",
        "2 hours, then byo-yomi: 3 periods of 1 minute per move",
    ),
    (
        "Go Canadian, 30 min, 10 moves in 5 min",
        "30 minutes, then Canadian overtime: 5 minutes for every 10 moves",
    ),
    (
        "Go Canadian, 20 min, 25 moves in 5 min",
        "20 minutes, then Canadian overtime: 5 minutes for every 25 moves",
    ),
    (
        "Go Canadian, 30 min, 25 moves in 10 min",
        "30 minutes, then Canadian overtime: 10 minutes for every 25 moves",
    ),
    (
        "Go correspondence, 1 day, 1 h a move, at most 2 days",
        "1 day for the game; 1-hour increment after each move, up to 2 days on the clock; time is up when the clock reaches zero",
    ),
    (
        "Shogi byo-yomi, 25 min, then 1 min a move",
        "25 minutes, then byo-yomi: 1 minute per move",
    ),
    (
        "Shogi byo-yomi, 15 min, then 10 s a move",
        "15 minutes, then byo-yomi: 10 seconds per move",
    ),
    (
        "Shogi byo-yomi, 3 min, 5 x 30 s",
        "3 minutes, then byo-yomi: 5 periods of 30 seconds per move",
    ),
    ("Shogi sudden death, 10 min", "10 minutes for the game"),
    (
        "Floodgate, 5 min and 10 s",
        "5 minutes for the game; 10-second increment from move 1; time is up when the clock reaches zero; each move is charged in whole seconds, rounded down",
    ),
    (
        "Othello tournament, 25 min",
        "25 minutes, then the side's first flag falls: it can no longer win or draw and has 2 minutes of extra time",
    ),
    (
        "Othello tournament, 30 min",
        "30 minutes, then the side's first flag falls: it can no longer win or draw and has 2 minutes of extra time",
    ),
    (
        "Othello GGS, 15 min",
        "15 minutes, then the side's first flag falls: it can no longer win or draw and has 2 minutes of extra time",
    ),
    (
        "Othello GGS, 5 min",
        "5 minutes, then the side's first flag falls: it can no longer win or draw and has 2 minutes of extra time",
    ),
    (
        "Arimaa, 2 min a move, 2 min reserve",
        "2 minutes per move and a reserve of 2 minutes; unused time is added to the reserve while it holds less than 10 minutes, and only up to 10 minutes; the game is stopped once both sides together have used 8 hours; unused time of the setup move is not kept",
    ),
    (
        "Arimaa, 30 s a move, 3 min reserve",
        "30 seconds per move and a reserve of 3 minutes; unused time is added to the reserve while it holds less than 5 minutes, and only up to 5 minutes; the game is stopped once both sides together have used 8 hours; unused time of the setup move is not kept",
    ),
    (
        "Arimaa blitz, 5 s a move, 10 min reserve",
        "5 seconds per move and a reserve of 10 minutes; unused time is added to the reserve; at least 1 minute for the setup move, whose unused time is not kept",
    ),
    (
        "Backgammon online, 2 min and 5 s",
        "2 minutes for the game; 5-second increment after each move; whenever the clock runs out, the opponent gets a point and the clock is reset to 1 minute; the game's first move is not timed",
    ),
    (
        "Backgammon 5 points, 10 min, delay 12 s",
        "10 minutes for the game; 12-second delay per move",
    ),
    (
        "Backgammon 7 points, 14 min, delay 12 s",
        "14 minutes for the game; 12-second delay per move",
    ),
    (
        "Draughts classical, 80 min and 1 min",
        "80 minutes for the game; 1-minute increment from move 1",
    ),
    (
        "Draughts classical, 50/120, 25/60, repeated",
        "50 moves in 2 hours, then 1 hour for every 25 moves",
    ),
    (
        "Scrabble tournament, 25 min",
        "25 minutes for the game; play continues past zero; time used past zero is counted",
    ),
];

#[test]
fn the_built_in_presets_have_the_right_descriptions() {
    let presets = read(BUILT_IN);
    let said: Vec<_> = presets
        .iter()
        .map(|preset| (preset.name(), preset.control().describe()))
        .collect();
    let said: Vec<_> = said
        .iter()
        .map(|(name, said)| (*name, said.as_str()))
        .collect();
    assert_eq!(said, DESCRIBED);
    assert!(presets.iter().all(|preset| preset.source().is_some()));
    assert_eq!(Presets::built_in(), presets);
    // The README says so.
    assert!(presets.len() > 60, "{} presets", presets.len());
    assert_eq!(presets.print(), BUILT_IN);
    check_printing(&presets);
}

// Reading files.

#[test]
fn a_file_of_the_first_version_is_read() {
    let presets = read(GOLDEN);
    let notation = |name: &str| {
        let preset = presets.get(name).expect("it is there");
        (preset.first().notation, preset.second().notation)
    };
    let both = |notation| (notation, notation);
    let chess = |mode, option| Notation::Chess(Chess { mode, option });
    let plain = ChessOption::None;
    let delayed = DoubleFlag { mode: Mode::Delay };
    let ggs = Ggs::new(
        Millis::from(900_000),
        Millis::from(1_000),
        Millis::from(60_000),
    );
    let toml = Pcn {
        format: Format::Toml,
    };
    let arimaa = Arimaa {
        strict: true,
        setup: true,
    };
    let expected = [
        ("Club rapid", both(chess(Mode::FischerAfter, plain))),
        (
            "Five against three",
            (
                chess(Mode::Fischer, plain),
                chess(Mode::FischerAfter, plain),
            ),
        ),
        (
            "Hourglass \"Sand\"",
            both(chess(Mode::Fischer, ChessOption::Hourglass)),
        ),
        ("Two flags", both(Notation::DoubleFlag(delayed))),
        ("As an engine hears it", both(Notation::Uci)),
        ("Arimaa", both(Notation::Arimaa(arimaa))),
        (
            "Othello",
            both(Notation::Ggs(ggs.expect("times").soft_is_hard(true))),
        ),
        ("Go against byo-yomi", (Notation::Sgf, Notation::Pcn(toml))),
        ("The same on a server", both(Notation::Ogs)),
    ];
    assert_eq!(presets.len(), expected.len());
    for (name, notations) in expected {
        assert_eq!(notation(name), notations, "{name}");
    }
    let source = presets.iter().next().and_then(Preset::source);
    assert_eq!(source, Some("The club's rules, § 3"));
    assert_eq!(presets.print(), GOLDEN);
    check_printing(&presets);
}

#[test]
fn the_control_is_that_of_both_sides() {
    let presets = read(GOLDEN);
    let control = |name| presets.get(name).expect("it is there").control();
    let chess = Notation::Chess(Chess::default());
    let after = Notation::Chess(Chess {
        mode: Mode::FischerAfter,
        ..Chess::default()
    });
    let first = chess.parse("G/5").expect("a control");
    let second = after.parse("G/3/2").expect("a control");
    let odds = TimeControl::from_sides(&first, &second).expect("odds");
    assert_eq!(control("Five against three"), odds);
    // A text for both sides sets both.
    let uci = control("As an engine hears it");
    let time = |side| uci.schedule(side).first().map(|stage| stage.time);
    assert_eq!(time(Side::First), Some(Millis::from(60_000)));
    assert_eq!(time(Side::Second), Some(Millis::from(50_000)));
}

#[test]
fn a_second_side_has_the_first_s_notation_and_options() {
    let text =
        "[[preset]]\nname = 'Odds'\nnotation = 'chess'\nsetup = 'G/5/3'\nmode = 'bronstein'\n";
    let second = |second: &str| {
        let presets = read(&format!("{text}second = {{ {second} }}\n"));
        presets
            .get("Odds")
            .map(|preset| preset.second().clone())
            .expect("it is there")
    };
    let chess = |mode| {
        Notation::Chess(Chess {
            mode,
            option: ChessOption::None,
        })
    };
    let setup = |text, notation| Setup::new(text, notation);
    assert_eq!(
        second("setup = 'G/3/2'"),
        setup("G/3/2", chess(Mode::Bronstein))
    );
    assert_eq!(
        second("setup = 'G/3/2', mode = 'delay'"),
        setup("G/3/2", chess(Mode::Delay))
    );
    assert_eq!(
        second("notation = 'chess', setup = 'G/3/2'"),
        setup("G/3/2", chess(Mode::Fischer))
    );
    assert_eq!(
        second("notation = 'lichess', setup = '3+2'"),
        setup("3+2", Notation::Lichess)
    );
    // Two equal sides are written as one.
    let alike = read(&format!("{text}second = {{ setup = 'G/5/3' }}\n"));
    let one = read(text);
    assert_eq!(alike, one);
}

// Keeping the text.

/// Files as humans write them, and worse.
const WRITTEN: &[&str] = &[
    "",
    "\n",
    "# Nothing yet",
    "\u{feff}# A mark, and then\r\n[[preset]]\r\nname = 'A' # crlf\r\nnotation = 'lichess'\r\nsetup = '3+2'",
    "[[preset]] # no line\nname = '''[[preset]]\n[[preset]]'''\nnotation = 'lichess'\nsetup = '3+2'\n  # below\n\n\n",
    "\t[[ \"preset\" ]]\nname='A'\nnotation='lichess'\nsetup='3+2'\ndata.list = [\n[[1]], # no header\n\n[[2]]\n]\n[['preset']]\nname='B'\nnotation='lichess'\nsetup='5+0'\n[ preset . data ]\n[[preset.data.more]]\n[[preset.data.more]]\nx = \"\"\"\n[[preset]]\n\"\"\"\n#end",
    "[[preset]]\nname='A'\nnotation='lichess'\nsetup='3+2'\ndata.list = [['preset']]\n",
];

#[test]
fn an_unchanged_file_is_printed_byte_for_byte() {
    for text in WRITTEN {
        let presets = read(text);
        assert_eq!(presets.print(), *text);
        check_printing(&presets);
    }
}

#[test]
fn an_added_preset_has_one_blank_line_above() {
    for end in [
        "",
        "\n",
        "\n\n",
        "\n# the end",
        "\n# the end\n",
        "\n# the end\n\n",
        "\n\n# the end\n",
    ] {
        let text = format!("[[preset]]\nname = 'A'\nnotation = 'lichess'\nsetup = '3+2'{end}");
        let mut presets = read(&text);
        presets.insert(lichess("New", "10+5"));
        let printed = presets.print();
        let above = printed
            .strip_prefix(text.trim_end())
            .expect("what stood there");
        assert!(above.starts_with("\n\n[[preset]]\n"), "{printed}");
    }
}

#[test]
fn a_preset_added_to_any_file_can_be_read() {
    for text in WRITTEN.iter().chain(&[
        GOLDEN,
        "preset = []",
        "preset = [{name='A',notation='lichess',setup='3+2'}]",
    ]) {
        let mut presets = read(text);
        let before = presets.len();
        assert_eq!(presets.insert(lichess("New", "10+5")), None);
        let printed = presets.print();
        assert_eq!(read(&printed), presets, "{printed}");
        assert_eq!(presets.len(), before + 1);
        if !text.starts_with("preset") {
            assert!(printed.starts_with(text));
        }
    }
}

#[test]
fn an_array_is_rewritten() {
    let list = "preset = [{name='A',notation='lichess',setup='3+2'}, # one\n{name='B',notation='lichess',setup='5+0'}]\n";
    let expected = "[[preset]]\nname = \"A\"\nnotation = \"lichess\"\nsetup = \"3+2\"\n\n\
        [[preset]]\nname = \"B\"\nnotation = \"lichess\"\nsetup = \"5+0\"\n";
    assert_eq!(read(list).print(), expected);
    assert_eq!(read("preset = [] # none\n# yet\n").print(), "");
}

const THREE: &str = "\
# My presets

# Bullet
[[preset]]
name = 'A' # a
notation = 'lichess'
setup = '1+0'
# below A

# Blitz

# Tuesdays
[[preset]]
name = 'B' # b
notation = 'lichess'
setup = '3+2'

[[preset]]
name = 'C' # c
notation = 'lichess'
setup = '5+0'
# the end
";

#[test]
fn only_a_changed_preset_is_rewritten() {
    let mut presets = read(THREE);
    let old = presets.insert(lichess("B", "10+5"));
    assert_eq!(old, Some(lichess("B", "3+2")));
    let expected = THREE.replace(
        "name = 'B' # b\nnotation = 'lichess'\nsetup = '3+2'",
        "name = \"B\"\nnotation = \"lichess\"\nsetup = \"10+5\"",
    );
    assert_eq!(presets.print(), expected);
    assert_eq!(presets.get("B"), Some(&lichess("B", "10+5")));
}

#[test]
fn setting_an_equal_preset_changes_nothing() {
    let mut presets = read(THREE);
    let old = presets.insert(lichess("B", "3+2"));
    assert_eq!(old, Some(lichess("B", "3+2")));
    assert_eq!(presets.print(), THREE);
}

#[test]
fn the_comment_of_a_removed_preset_is_removed() {
    let without = |name: &str| {
        let mut presets = read(THREE);
        let removed = presets.remove(name).expect("it is there");
        assert_eq!(removed.name(), name);
        assert_eq!(read(&presets.print()), presets);
        presets.print()
    };
    let part = |from: &str, to: &str| {
        let start = THREE.find(from).expect("a part");
        let end = THREE.find(to).expect("a part");
        THREE[..start].to_string() + &THREE[end..]
    };
    assert_eq!(without("A"), part("# Bullet", "# below A"));
    assert_eq!(without("B"), part("# Tuesdays", "[[preset]]\nname = 'C'"));
    assert_eq!(without("C"), part("\n[[preset]]\nname = 'C'", "# the end"));
    let mut presets = read(THREE);
    assert_eq!(presets.remove("D"), None);
    assert_eq!(presets.print(), THREE);
    let mut one = read("[[preset]]\nname = 'A'\nnotation = 'lichess'\nsetup = '1+0'\n");
    assert!(one.remove("A").is_some());
    assert_eq!((one.print().as_str(), one.len()), ("", 0));
}

#[test]
fn an_empty_list_can_be_added_to() {
    let mut presets = read("preset = []\n");
    assert!(presets.is_empty());
    presets.insert(lichess("A", "1+0"));
    assert!(!presets.is_empty());
    assert_eq!(read(&presets.print()), presets);
    assert_ne!(presets, read("preset = []\n"));
}

#[test]
fn a_removed_preset_leaves_one_blank_line() {
    let preset =
        |name: &str| format!("[[preset]]\nname = '{name}'\nnotation = 'lichess'\nsetup = '1+0'\n");
    let [a, b, c] = ["A", "B", "C"].map(preset);
    let without = |text: &str, name: &str| {
        let mut presets = read(text);
        presets.remove(name).expect("it is there");
        presets.print()
    };
    let three = format!("{a}\n{b}\n{c}");
    assert_eq!(without(&three, "A"), format!("{b}\n{c}"));
    assert_eq!(without(&three, "B"), format!("{a}\n{c}"));
    assert_eq!(without(&three, "C"), format!("{a}\n{b}"));
    let below_a_title = format!("# Mine.\n\n{a}\n{b}");
    assert_eq!(without(&below_a_title, "A"), format!("# Mine.\n\n{b}"));
    let both_told_of = format!("# Mine.\n\n{a}\n# Next.\n{b}");
    assert_eq!(
        without(&both_told_of, "A"),
        format!("# Mine.\n\n# Next.\n{b}")
    );
    assert_eq!(without(&format!("# Mine.\n\n{a}"), "A"), "# Mine.\n");
    assert_eq!(without(&format!("{a}\n# The end.\n"), "A"), "# The end.\n");
    assert_eq!(
        without(&format!("{a}\n{b}\n# The end.\n"), "B"),
        format!("{a}\n# The end.\n")
    );
}

#[test]
fn data_is_kept_unchanged() {
    let mut presets = read(GOLDEN);
    let name = "Five against three";
    let mut preset = presets.get(name).expect("it is there").clone();
    preset.set_source(Some("new"));
    presets.insert(preset.clone());
    let printed = presets.print();
    let data = "[preset.data]\ngong = \"low.wav\"\nvolume = 0.750\nsince = 2019-11-21T18:30:00+01:00\n\n\
        [preset.data.lights]\ncolours = [255, 1000, -7, inf]\n\n\
        [preset.data.lights.nested.deeper]\na = [[], {}]\nb = true\n";
    assert!(printed.contains(data), "{printed}");
    assert_eq!(read(&printed).get(name), Some(&preset));
    // JSON has no dates.
    let error = preset.data_json().expect_err("a date");
    assert_eq!(
        (error.kind, error.path()),
        (DocumentErrorKind::DateTime, "since")
    );
}

#[test]
fn data_in_json() {
    let mut preset = lichess("A", "3+2");
    assert_eq!(preset.data_json(), Ok(None));
    let json = r#"{"z":1.50,"a":[1e400,-0.0,{"b":null}],"é":"\u0007"}"#;
    let error = preset.set_data_json(Some(json)).expect_err("null");
    assert_eq!(
        (error.kind, error.path()),
        (PresetErrorKind::NullValue, Some("a[2].b"))
    );
    assert_eq!(preset.data_json(), Ok(None));
    for json in [
        json.replace("null", "true").as_str(),
        "{}",
        r#"{"":{"":[[],{}]}}"#,
    ] {
        preset.set_data_json(Some(json)).expect("data");
        assert_eq!(preset.data_json(), Ok(Some(json.to_string())));
        let mut presets = Presets::new();
        presets.insert(preset.clone());
        let again = read(&presets.print());
        assert_eq!(again.get("A"), Some(&preset), "{}", presets.print());
    }
    preset.set_data_json(None).expect("no data");
    assert_eq!(preset.data_json(), Ok(None));
    let kinds = [
        (
            "[1]",
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::ExpectedTable)),
        ),
        (
            "7",
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::ExpectedTable)),
        ),
        (
            "{",
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax)),
        ),
        (
            r#"{"a":1,"a":2}"#,
            PresetErrorKind::Parse(ParseErrorKind::DuplicateKey),
        ),
        (
            r#"{"a":9223372036854775808}"#,
            PresetErrorKind::Parse(ParseErrorKind::NumberTooLarge),
        ),
    ];
    for (json, kind) in kinds {
        let error = preset.set_data_json(Some(json)).expect_err("no data");
        assert_eq!(error.kind, kind, "{json}");
    }
}

/// Data that can be set can be printed, down to the deepest level.
#[test]
fn data_may_be_nested_as_deep_as_a_file() {
    let nested = |open: &str, close: &str, levels: usize| {
        format!("{{\"a\":{}{}}}", open.repeat(levels), close.repeat(levels))
    };
    for (open, close, inner) in [("[", "]", 60), (r#"{"b":"#, "}", 59), ("[", "]", 30)] {
        let levels = |levels| match open {
            "[" => nested(open, close, levels),
            _ => nested(open, close, levels).replace(":}", ":{}}"),
        };
        let mut preset = lichess("A", "3+2");
        preset.set_data_json(Some(&levels(inner))).expect("data");
        let mut presets = Presets::new();
        presets.insert(preset.clone());
        assert_eq!(read(&presets.print()), presets);
        let error = preset
            .set_data_json(Some(&levels(61)))
            .expect_err("too deep");
        assert_eq!(
            error.kind,
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep))
        );
    }
}

// Errors.

/// The text without the marks `«` and `»`, and the range between them.
fn marked(text: &str) -> (String, usize, usize) {
    let (before, rest) = text.split_once('«').expect("a mark");
    let (part, after) = rest.split_once('»').expect("a mark");
    (format!("{before}{part}{after}"), before.len(), part.len())
}

#[test]
fn errors_have_positions() {
    use ParseErrorKind::*;
    use PresetErrorKind::*;
    use SyntaxErrorKind::*;
    let cases = [
        ("«x» = 1", ExpectedPresets, "x"),
        ("«[presets]»", ExpectedPresets, "presets"),
        ("«[preset]»\nname = 'A'", ExpectedPresets, "preset"),
        ("preset = «5»", ExpectedPresets, "preset"),
        ("preset = [«5»]", ExpectedPresets, "preset[0]"),
        (
            "«»[[preset]]\nsetup = '3+2'",
            Parse(MissingKey),
            "preset[0].name",
        ),
        ("[[preset]]\nname = «''»", ExpectedName, "preset[0].name"),
        ("[[preset]]\nname = «'\t '»", ExpectedName, "preset[0].name"),
        (
            "[[preset]]\nname = «5»",
            Parse(Syntax(ExpectedText)),
            "preset[0].name",
        ),
        (
            "«»[[preset]]\nname = 'A'",
            Parse(MissingKey),
            "preset[0].notation",
        ),
        (
            "[[preset]]\nname = 'A'\nnotation = «'ches'»",
            UnknownNotation,
            "preset[0].notation",
        ),
        (
            "«»[[preset]]\nname = 'A'\nnotation = 'chess'",
            Parse(MissingKey),
            "preset[0].setup",
        ),
        ("[[preset]]\n«nam» = 'A'", UnknownPresetKey, "preset[0].nam"),
        (
            "[[preset]]\nname = 'A'\n«[preset.dat]»\nname = 5",
            UnknownPresetKey,
            "preset[0].dat",
        ),
    ];
    let rest = [
        ("«mode» = 'fischer'", ForeignOption, "mode"),
        ("«setup_minute»=false", ForeignOption, "setup_minute"),
        ("source = «1»", Parse(Syntax(ExpectedText)), "source"),
        ("data = «[]»", Parse(Syntax(ExpectedTable)), "data"),
        ("second = «'3+2'»", Parse(Syntax(ExpectedTable)), "second"),
        (
            "second = «»{ notation = 'lichess' }",
            Parse(MissingKey),
            "second.setup",
        ),
        (
            "second = { setup = '3+2', «name» = 'B' }",
            UnknownPresetKey,
            "second.name",
        ),
        (
            "second = { setup = '3+«x»' }",
            Parse(ExpectedNumber),
            "second.setup",
        ),
        (
            "second = { setup = '3+2', «strict» = true }",
            ForeignOption,
            "second.strict",
        ),
        (
            "second = «{ notation = 'chess', setup = 'G/5', option = 'word' }»",
            UnequalSides,
            "second",
        ),
    ];
    let options = [
        (
            "notation = 'chess'\nsetup = 'G/5'\nmode = «'Fischer'»",
            ExpectedMode,
            "mode",
        ),
        (
            "notation = 'chess'\nsetup = 'G/5'\nmode = «true»",
            Parse(Syntax(ExpectedText)),
            "mode",
        ),
        (
            "notation = 'chess'\nsetup = 'G/5'\noption = «'words'»",
            ExpectedChessOption,
            "option",
        ),
        (
            "notation = 'arimaa'\nsetup = '2/2'\nstrict = «'yes'»",
            ExpectedBool,
            "strict",
        ),
        (
            "notation = 'arimaa'\nstrict = true\nsetup = '2/2/«x»'",
            Parse(ExpectedPercent),
            "setup",
        ),
        (
            "notation = 'arimaa'\nsetup = '2/2/100/0/4'\nsecond = «{ setup = '2/2/100/0/90t' }»",
            MixedGameLimits,
            "second",
        ),
        (
            "notation = 'ggs'\nsetup = '5:00'\nini_ms = «-1»",
            Parse(ExpectedMillis),
            "ini_ms",
        ),
        (
            "notation = 'ggs'\nsetup = '5:00'\next_ms = «1.5»",
            Parse(ExpectedMillis),
            "ext_ms",
        ),
        (
            "notation = 'ggs'\nsetup = '5:00'\ninc_ms = «9007199254740992»",
            Parse(NumberTooLarge),
            "inc_ms",
        ),
        (
            "notation = 'ggs'\nsetup = '5:00'\nsoft_is_hard = «1»",
            ExpectedBool,
            "soft_is_hard",
        ),
        (
            "notation = 'pcn'\nsetup = '[]'\nformat = «'yaml'»",
            ExpectedFormat,
            "format",
        ),
        (
            r#"notation = 'ogs'\nsetup = "{\"system\":«\"sand\"»}""#,
            Parse(UnknownWord),
            "setup",
        ),
        (
            "notation = 'chess'\nsetup = \"\"\"\n40/90, \\\n  G/30, «G/15»\"\"\"",
            Parse(StageAfterGame),
            "setup",
        ),
        (
            "notation = 'chess'\nsetup = \"G/5\\u0020«\\u00e9»\"",
            Parse(ExpectedEnd),
            "setup",
        ),
    ];
    let mut all: Vec<(String, PresetErrorKind, String)> = Vec::new();
    for (text, kind, path) in cases {
        all.push((text.into(), kind, path.into()));
    }
    let plain = "[[preset]]\nname = 'A'\nnotation = 'lichess'\nsetup = '1+0'\n\n";
    for (text, kind, path) in rest {
        let text = format!("{plain}{}{text}", plain.replace("'A'", "'B'"));
        all.push((text, kind, format!("preset[1].{path}")));
    }
    for (text, kind, path) in options {
        let text = text.replace("\\n", "\n");
        all.push((
            format!("[[preset]]\nname = 'A'\n{text}\n"),
            kind,
            format!("preset[0].{path}"),
        ));
    }
    let twice = format!("{plain}{}", plain.replace("'A'", "«'A'»"));
    all.push((twice, DuplicateName, "preset[1].name".into()));
    for (text, kind, path) in all {
        let (text, offset, length) = marked(&text);
        let error = refused(&text);
        assert_eq!(
            (error.kind, error.path()),
            (kind, Some(path.as_str())),
            "{text}"
        );
        assert_eq!(
            (error.offset, error.length),
            (offset, length),
            "{text}\n{error}"
        );
    }
    let error = refused("[[preset]]\nname = 'A'\nname = 'B'");
    assert_eq!((error.kind, error.offset), (Parse(DuplicateKey), 22));
    let error = refused("[[preset]]\nname = 'A");
    assert_eq!(error.kind, Parse(Syntax(DocumentSyntax)));
}

/// Files from before the option was renamed can still be read.
#[test]
fn an_option_with_its_old_name() {
    let file = |option: &str| {
        let text = format!(
            "[[preset]]\nname = 'A'\nnotation = 'chess'\nsetup = 'G/5'\noption = '{option}'\n"
        );
        Presets::parse(&text).expect("a file of presets")
    };
    assert_eq!(file("word"), file("overrun"));
}

#[test]
fn an_error_in_words() {
    let error =
        refused("[[preset]]\nname = 'A'\nnotation = 'chess'\nsetup = 'G/5'\nmode = 'fast'\n");
    assert_eq!(
        error.to_string(),
        "unexpected \"'fast'\" at line 5, character 8, in preset[0].mode: \
         expected \"fischer\", \"fischer-after\", \"bronstein\" or \"delay\""
    );
}

/// The words are those of the setup string's error, unless they speak of a path within the string.
#[test]
fn an_error_of_a_setup_string_in_words() {
    let words = |notation: &str, setup: &str| {
        let preset = format!("[[preset]]\nname = 'A'\nnotation = '{notation}'\n");
        refused(&format!("{preset}setup = '{setup}'\n")).to_string()
    };
    assert_eq!(
        words("chess", "40/"),
        "unexpected \"'\" at line 4, character 13, in preset[0].setup: \
         expected a time in minutes, such as 90, 1h30 or 2m15s"
    );
    assert_eq!(
        words("chess", ""),
        "the setup string is empty at line 4, character 10, in preset[0].setup"
    );
    assert_eq!(
        words("pcn", r#"{"limit":300}"#),
        "a required key is missing at line 4, character 10, in preset[0].setup"
    );
}

/// "The players have different timing setups", also for hourglass and play past zero.
#[test]
fn two_times_for_an_hourglass_and_for_play_past_zero() {
    for option in [ChessOption::Hourglass, ChessOption::Overrun] {
        let notation = Notation::Chess(Chess {
            option,
            ..Chess::default()
        });
        let [five, four] = ["G/5", "G/4"].map(|text| Setup::new(text, notation));
        let preset = Preset::from_sides("A", five, four).expect("a preset");
        let [five, four] = ["G/5", "G/4"].map(|text| notation.parse(text).expect("a text"));
        let odds = TimeControl::from_sides(&five, &four).expect("two times");
        assert_eq!(preset.control(), odds);
        let schedule = |side| odds.schedule(side).clone();
        let made = TimeControl::new(schedule(Side::First), schedule(Side::Second), odds.rules());
        assert_eq!(made, Ok(odds));
    }
}

#[test]
fn an_invalid_preset_cannot_be_created() {
    let word = Notation::Chess(Chess {
        option: ChessOption::Overrun,
        ..Chess::default()
    });
    let [word, plain] = [word, Notation::Chess(Chess::default())].map(|n| Setup::new("G/5", n));
    let error = Preset::from_sides("A", word, plain.clone()).expect_err("unlike");
    assert_eq!(
        (error.kind, error.path()),
        (PresetErrorKind::UnequalSides, Some("second"))
    );
    let mut preset = Preset::new("A", plain.clone()).expect("a preset");
    let same = preset.clone();
    let bad = Setup::new("G/", plain.notation);
    let error = preset
        .set_sides(plain.clone(), bad.clone())
        .expect_err("no setup string");
    assert_eq!((error.offset, error.path()), (2, Some("second")));
    let error = preset
        .set_sides(bad, plain.clone())
        .expect_err("no setup string");
    assert_eq!((error.offset, error.path()), (2, None));
    assert!(preset.set_name("\n").is_err());
    assert_eq!(preset, same);
    preset.set_name("B").expect("a name");
    preset
        .set_sides(plain.clone(), Setup::new("G/3", plain.notation))
        .expect("odds");
    assert_eq!(preset.name(), "B");
    assert_eq!(
        preset.control().describe(),
        "first: 5 minutes for the game\nsecond: 3 minutes for the game"
    );
}

// Hostile texts.

#[test]
fn many_presets() {
    let block =
        |at| format!("# {at}\n[[preset]]\nname = 'P{at}'\nnotation = 'lichess'\nsetup = '3+2'\n\n");
    assert!(is_linear(20_000, |count| {
        let text: String = (0..count).map(block).collect();
        let mut presets = read(&text);
        assert_eq!(presets.len(), count);
        assert!(presets.remove(&format!("P{}", count - 1)).is_some());
        assert!(text.starts_with(&presets.print()));
    }));
    let twice = (0..1_000).map(block).collect::<String>() + &block(7);
    assert_eq!(refused(&twice).path(), Some("preset[1000].name"));
}

#[test]
fn a_preset_has_at_most_256_kib() {
    const MOST: usize = 256 * 1024;
    let headed = "[[preset]]\nname = 'A'\nnotation = 'lichess'\nsetup = '3+2'\n";
    let inline = "preset = [{name = 'A', notation = 'lichess', setup = '3+2'}]\n";
    for text in [headed, inline] {
        let filled = |length: usize| format!("{text}#{}", "x".repeat(length - text.len() - 1));
        assert_eq!(read(&filled(MOST)).len(), 1, "{text}");
        let error = refused(&filled(MOST + 1));
        assert_eq!(
            (error.kind, error.offset, error.length),
            (PresetErrorKind::PresetTooLong, 0, MOST + 1),
            "{text}"
        );
    }
}

#[test]
fn data_nested_too_deep_is_rejected() {
    // As many as fit into a preset.
    let many = 50_000;
    for text in [
        "preset=".to_string() + &"[".repeat(many),
        "preset=".to_string() + &"[{a=".repeat(many),
        "a.".repeat(many) + "a=1",
        "[[preset]]\ndata".to_string() + &".a".repeat(many) + "=1",
        "[[preset".to_string() + &".data".repeat(many) + "]]",
    ] {
        assert_eq!(
            refused(&text).kind,
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::TooDeep))
        );
    }
}

#[test]
fn long_garbage() {
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as u8
    };
    let bytes: Vec<u8> = (0..1 << 18).map(|_| next()).collect();
    assert!(is_linear(1 << 18, |size| {
        let bytes = &bytes[..size];
        for text in [
            String::from_utf8_lossy(bytes).into_owned(),
            bytes
                .iter()
                .map(|byte| b"[]{}=.'\"#\n presta"[usize::from(*byte) % 17] as char)
                .collect(),
            "[[preset]]\n".repeat(size / 10),
            "\"".repeat(size),
            "x = [\n".to_string() + &"1,\n".repeat(size / 3),
            "[[preset]]\nname = '".to_string() + &"é".repeat(size / 2),
        ] {
            let error = refused(&text);
            assert!(
                text.get(error.offset..error.offset + error.length)
                    .is_some()
            );
            assert!(error.to_string().len() < 1_000);
        }
    }));
}

#[test]
fn a_long_list_of_errors_quotes_little() {
    let setup = "G/5, ".repeat(50_000);
    let text = format!(
        "[[preset]]\nname = 'A'\nnotation = 'chess'\nsetup = \"\\u0047{}\"\n",
        &setup[1..]
    );
    let error = refused(&text);
    assert_eq!(
        error.kind,
        PresetErrorKind::Parse(ParseErrorKind::StageAfterGame)
    );
    assert_eq!(&text[error.offset..error.offset + error.length], "G/5");
}

// Properties of every text.

/// The files that are damaged.
fn files() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just(BUILT_IN), Just(GOLDEN), Just(THREE)]
}

/// A change to a text: at a position, some characters are replaced by others, or by a part of the
/// same text.
fn spoil(text: &str, at: usize, length: usize, other: &str, from: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = at % (chars.len() + 1);
    let end = (at + length).min(chars.len());
    let piece = match other {
        "piece" => {
            let from = from % (chars.len() + 1);
            let to = (from + 4 * length).min(chars.len());
            chars[from..to].iter().collect()
        }
        other => other.to_string(),
    };
    let part = |part: &[char]| part.iter().collect::<String>();
    part(&chars[..at]) + &piece + &part(&chars[end..])
}

fn spoilt() -> impl Strategy<Value = String> {
    let other = prop_oneof![
        Just("piece".to_string()),
        "[\\[\\]{}='\"#.,\n a-z0-9é\\\\]{0,3}",
        Just("\n[[preset]]\n".to_string()),
        Just("preset.".to_string()),
    ];
    let change = (any::<usize>(), 0..40_usize, other, any::<usize>());
    (files(), proptest::collection::vec(change, 1..4)).prop_map(|(text, changes)| {
        changes
            .iter()
            .fold(text.to_string(), |text, (at, length, other, from)| {
                spoil(&text, *at, *length, other, *from)
            })
    })
}

/// A file with lines inserted, duplicated and removed: most of them can still be read.
fn altered() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        4 => prop_oneof![Just("# new"), Just(""), Just("\t # [[preset]]"), Just("\r")].prop_map(Some),
        1 => prop_oneof![Just("source = 'new'"), Just("[preset.data]"), Just("x = [\n[[1]]\n]")]
            .prop_map(Some),
        1 => Just(None),
    ];
    let change = (any::<usize>(), line);
    let end = prop_oneof![Just("\n"), Just("\r\n")];
    let changes = proptest::collection::vec(change, 1..6);
    (files(), changes, end, any::<bool>()).prop_map(|(text, changes, end, cut)| {
        let mut lines: Vec<_> = text.lines().collect();
        for (at, line) in changes {
            let at = at % lines.len();
            match line {
                Some(line) => lines.insert(at, line),
                None => drop(lines.remove(at)),
            }
        }
        lines.join(end) + if cut { "" } else { end }
    })
}

/// A change to presets.
#[derive(Clone, Debug)]
enum Change {
    Insert(u8, u8),
    Remove(u8),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        2 => (any::<u8>(), 1..60_u8).prop_map(|(name, minutes)| Change::Insert(name, minutes)),
        1 => any::<u8>().prop_map(Change::Remove),
    ];
    proptest::collection::vec(change, 0..12)
}

fn setup() -> impl Strategy<Value = Setup> {
    let mode = prop_oneof![
        Just(Mode::Fischer),
        Just(Mode::FischerAfter),
        Just(Mode::Bronstein),
        Just(Mode::Delay),
    ];
    let option = prop_oneof![
        Just(ChessOption::None),
        Just(ChessOption::Hourglass),
        Just(ChessOption::Overrun)
    ];
    let time = || (0..=Millis::MAX.get()).prop_map(|ms| Millis::new(ms).expect("a time"));
    let texts = prop_oneof![
        Just("5"),
        Just("G/5"),
        Just("5:00//"),
        Just("2/2/100/10/8"),
        Just("G/5 | 1/10"),
        Just("[]"),
        Just("")
    ];
    let notation = prop_oneof![
        (mode.clone(), option).prop_map(|(mode, option)| Notation::Chess(Chess { mode, option })),
        mode.prop_map(|mode| Notation::DoubleFlag(DoubleFlag { mode })),
        any::<(bool, bool)>()
            .prop_map(|(strict, setup)| Notation::Arimaa(Arimaa { strict, setup })),
        (time(), time(), time(), any::<bool>()).prop_map(|(ini, inc, ext, hard)| {
            let ggs = Ggs::new(ini, inc, ext).expect("times");
            Notation::Ggs(ggs.soft_is_hard(hard))
        }),
        prop_oneof![Just(Format::Json), Just(Format::Toml)]
            .prop_map(|format| Notation::Pcn(Pcn { format })),
        proptest::sample::select(Notation::ALL.to_vec()),
    ];
    (texts, notation).prop_map(|(text, notation)| Setup::new(text, notation))
}

/// A JSON object that TOML can hold, in its shortest form.
fn data() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        "-?(0|[1-9][0-9]{0,20})\\.[0-9]{1,9}([eE][+-]?[0-9]{1,3})?",
        any::<bool>().prop_map(|value| value.to_string()),
        "\"[a-z é.\\[\\]{}'#=-]{0,12}\"",
    ];
    let table = |entries: Vec<(String, String)>| {
        let entries: BTreeMap<_, _> = entries.into_iter().collect();
        let entries = entries
            .iter()
            .map(|(key, value)| format!("\"{key}\":{value}"));
        format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
    };
    let key = || {
        prop_oneof![
            "[a-z_0-9-]{0,3}",
            "[a-z é.\\[\\]'#=]{0,80}",
            Just("preset".into())
        ]
    };
    let value = leaf.prop_recursive(6, 40, 5, move |inner| {
        let list = proptest::collection::vec(inner.clone(), 0..5);
        prop_oneof![
            list.prop_map(|values| format!("[{}]", values.join(","))),
            proptest::collection::vec((key(), inner), 0..5).prop_map(table),
        ]
    });
    proptest::collection::vec((key(), value), 0..6).prop_map(table)
}

proptest! {
    /// The caller's data is read unchanged, in any order and form.
    #[test]
    fn any_data(json in data()) {
        let mut preset = lichess("A", "3+2");
        preset.set_data_json(Some(&json)).expect("data");
        let mut presets = Presets::new();
        presets.insert(preset);
        presets.insert(lichess("B", "3+2"));
        let printed = presets.print();
        let again = read(&printed);
        prop_assert_eq!(again.print(), printed);
        prop_assert_eq!(&again, &presets);
        let data = again.get("A").expect("it is there").data_json();
        prop_assert_eq!(data, Ok(Some(json)));
    }

    /// Any change to a file leaves presets that print that text, or an error with a position in it.
    #[test]
    fn any_text(text in prop_oneof![3 => spoilt(), 3 => altered(), 1 => "\\PC*"]) {
        match Presets::parse(&text) {
            Ok(presets) => {
                if !text.contains("preset =") && !text.contains("preset=") {
                    prop_assert_eq!(presets.print(), text);
                }
                check_printing(&presets);
            }
            Err(error) => {
                let part = text.get(error.offset..error.offset + error.length);
                prop_assert!(part.is_some(), "{error:?} is no part of {text:?}");
                let message = error.to_string();
                prop_assert!(!message.is_empty() && !message.contains("\n"), "{message}");
            }
        }
    }

    /// After any change the other presets keep their text, and the printed text has exactly the
    /// presets.
    #[test]
    fn any_changes(text in files(), changes in changes()) {
        let mut presets = read(text);
        let mut expected: Vec<Preset> = presets.iter().cloned().collect();
        let mut changed = Vec::new();
        for change in changes {
            let name_of = |at: u8| expected.get(usize::from(at) % 80).map(|p| p.name().to_string());
            match change {
                Change::Insert(at, minutes) => {
                    let name = name_of(at).unwrap_or(format!("New {at}"));
                    let preset = lichess(&name, &format!("{minutes}+0"));
                    let old = presets.insert(preset.clone());
                    match expected.iter_mut().find(|old| old.name() == name) {
                        Some(place) => prop_assert_eq!(old, Some(std::mem::replace(place, preset))),
                        None => expected.push(preset),
                    }
                    changed.push(name);
                }
                Change::Remove(at) => {
                    let name = name_of(at).unwrap_or("Nobody".into());
                    let removed = presets.remove(&name);
                    let place = expected.iter().position(|preset| preset.name() == name);
                    prop_assert_eq!(removed, place.map(|place| expected.remove(place)));
                    changed.push(name);
                }
            }
        }
        let printed = presets.print();
        let again = read(&printed);
        prop_assert_eq!(&again, &presets);
        prop_assert_eq!(presets.iter().cloned().collect::<Vec<_>>(), expected);
        if changed.is_empty() {
            prop_assert_eq!(&printed, text);
        }
        let blocks = text.split("[[preset]]\n").skip(1);
        for (block, preset) in blocks.zip(read(text).iter()) {
            if !changed.iter().any(|name| name == preset.name()) {
                let body = block.split("\n\n#").next().unwrap_or(block).trim_end();
                prop_assert!(printed.contains(body), "{body}");
            }
        }
    }

    /// Every setup string of every notation, with every option, is read from a file unchanged.
    #[test]
    fn any_setups(
        first in setup(),
        second in setup(),
        name in "\\PC*[a-z]\\PC*",
        source in proptest::option::of("(\\PC|[\\x00-\\x7f]){0,9}"),
    ) {
        if let Ok(mut preset) = Preset::from_sides(&name, first, second) {
            preset.set_source(source.as_deref());
            let mut presets = Presets::new();
            presets.insert(preset);
            prop_assert_eq!(read(&presets.print()), presets);
        }
    }
}

#[test]
fn presets_are_read_one_by_one_as_if_from_one_document() {
    let preset = |name: &str, more: &str| {
        format!("[[preset]]\nname = '{name}'\nnotation = 'lichess'\nsetup = '3+2'\n{more}")
    };
    // Text that only looks like a header, and real headers.
    let text = format!(
        "# Clubs\n{}{}[ 'x' ]\n",
        preset(
            "A",
            "data.x = [\n[[\"preset\"]],\n]\ndata.y = '''\n[[preset]]\n'''\n"
        ),
        preset("B", "").replace("[[preset]]", "\n  [[ \"preset\" ]] # B"),
    );
    let error = Presets::parse(&text).expect_err("x is no preset");
    assert_eq!(error.kind, PresetErrorKind::ExpectedPresets);
    let text = text.replace("[ 'x' ]\n", &preset("C", "data.at = 07:32:00\n"));
    let presets = Presets::parse(&text).expect("presets");
    let names: Vec<_> = presets.iter().map(|preset| preset.name()).collect();
    assert_eq!(names, ["A", "B", "C"]);
    assert_eq!(presets.print(), text);
    let data = presets
        .iter()
        .next()
        .and_then(|a| a.data_json().ok().flatten());
    let expected = r#"{"x":[[["preset"]]],"y":"[[preset]]\n"}"#;
    assert_eq!(data.as_deref(), Some(expected));
    let time = presets.get("C").expect("C").data_json();
    assert!(time.is_err(), "JSON has no times of day");
    // Positions and paths are those in the whole text.
    for (wrong, kind, path) in [
        (
            "data.n = 99999999999999999999\n",
            PresetErrorKind::Parse(ParseErrorKind::NumberTooLarge),
            Some("preset[3].data.n"),
        ),
        (
            "name = 'D'\n",
            PresetErrorKind::Parse(ParseErrorKind::DuplicateKey),
            None,
        ),
        (
            "data.n = \n",
            PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax)),
            None,
        ),
        (
            "modes = 1\n",
            PresetErrorKind::UnknownPresetKey,
            Some("preset[3].modes"),
        ),
    ] {
        let longer = format!("{text}{}", preset("D", wrong));
        let error = Presets::parse(&longer).expect_err(wrong);
        assert_eq!((error.kind, error.path()), (kind, path));
        assert!(error.offset > text.len(), "{wrong}: {}", error.offset);
    }
    let error = Presets::parse(&format!("{text}{}", preset("A", ""))).expect_err("a name twice");
    assert_eq!(error.kind, PresetErrorKind::DuplicateName);
    assert_eq!(error.path(), Some("preset[3].name"));
    // Comments before the first preset may be long, and may not contain characters that TOML
    // forbids.
    let comments = "# Clubs\n".repeat(50_000);
    for (comment, refused) in [
        ("# é\n", false),
        ("# \u{7}\n", true),
        (&"#".repeat(1 << 19), false),
    ] {
        for presets in ["", &preset("A", "")] {
            let text = format!("{comments}{comment}\n{presets}");
            let parsed = Presets::parse(&text);
            assert_eq!(parsed.is_err(), refused, "{comment:.9}");
            if let Ok(parsed) = parsed {
                assert_eq!(parsed.print(), text);
            }
        }
    }
    // A syntax error is reported before an invalid preset.
    let both = format!("{}{}", preset("E", "modes = 1\n"), preset("F", "="));
    let error = Presets::parse(&both).expect_err("no TOML");
    assert_eq!(
        error.kind,
        PresetErrorKind::Parse(ParseErrorKind::Syntax(SyntaxErrorKind::DocumentSyntax))
    );
    // A header with an escape is read, and rewritten.
    let escaped = format!("{}{}", preset("A", ""), preset("B", "")).replacen(
        "[[preset]]\nname = 'B'",
        "[[\"pr\\u0065set\"]]\nname = 'B'",
        1,
    );
    let presets = Presets::parse(&escaped).expect("presets");
    assert_eq!(presets.len(), 2);
    assert_eq!(Presets::parse(&presets.print()), Ok(presets));
}
