//! Games read from PGN files, whole and broken, in any encoding and any chunks.

#![allow(missing_docs, reason = "a test")]

use flagfall::{
    Millis, PgnEncoding, PgnFault, PgnFaultKind, PgnGame, PgnPly, PgnReader, PgnResult, Side,
};
use proptest::prelude::*;

fn read_in(encoding: PgnEncoding, file: &[u8], chunk: usize) -> Vec<PgnGame> {
    let mut reader = PgnReader::with_encoding(encoding);
    let mut games = Vec::new();
    for mut chunk in file.chunks(chunk) {
        while let Some(game) = reader.read(&mut chunk) {
            games.push(game);
        }
        assert!(chunk.is_empty());
    }
    while let Some(game) = reader.finish() {
        games.push(game);
    }
    games
}

/// Reads the file in one chunk, and checks that any others give the same.
fn games(file: &[u8]) -> Vec<PgnGame> {
    let games = read_in(PgnEncoding::Detect, file, file.len().max(1));
    for chunk in 1..20 {
        assert_eq!(read_in(PgnEncoding::Detect, file, chunk), games, "{chunk}");
    }
    games
}

fn game(file: &str) -> PgnGame {
    let games = games(file.as_bytes());
    let [game] = games.as_slice() else {
        panic!("one game in {file:?}: {games:?}");
    };
    game.clone()
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

fn plies(moves: &str) -> usize {
    let game = game(moves);
    assert_eq!(game.faults, [], "{moves}");
    game.plies.len()
}

fn faults(file: &str) -> Vec<(PgnFaultKind, u64)> {
    let faults = game(file).faults.into_iter();
    faults.map(|PgnFault { kind, line }| (kind, line)).collect()
}

#[test]
fn plies_are_counted_without_what_is_around_them() {
    for (moves, count) in [
        ("*", 0),
        ("1. e4 e5 2. Nf3 Nc6 1-0", 4),
        ("1.e4 e5 2.Nf3 Nc6 1-0", 4),
        ("1. e4 1... e5 1/2-1/2", 2),
        ("1.e4 1...e5 2.O-O-O+ 0-0 0-1", 4),
        ("e4 e5 Nf3 *", 3),
        ("1 e4 e5 2 Nf3 *", 3),
        ("1. e4! e5?? 2. Qh5!? $1 $146 Nc6 3. Qxf7# 1-0", 5),
        ("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4 1-0) 1... e5 *", 2),
        ("1. e4 {1. d4 d5 1-0 (; } e5 *", 2),
        ("1. e4 {a {b} e5 *", 2),
        ("1. e4 ; {1. d4 d5 1-0 (\n e5 *", 2),
        ("1. e4 ({)} d4 {(}) e5 *", 2),
        ("1. e4\n% 1. d4 d5 1-0 {\n e5 *", 2),
        ("1. e4 -- 2. Z0 e5 *", 4),
        ("1. exd6 e.p. e8=Q 2. e8Q+ +- = *", 3),
        ("1. N@f3 P@e4 2. Nb1-c3 e7e5 *", 4),
        ("1. e4$14e5$2 *", 2),
        ("1.e4{a}e5(2.d4)*", 2),
    ] {
        assert_eq!(plies(moves), count, "{moves}");
    }
}

#[test]
fn the_side_of_the_first_ply_is_in_the_position_or_the_number() {
    assert_eq!(game("1. e4 e5 *").side, Side::First);
    assert_eq!(game("1... e5 2. Nf3 *").side, Side::Second);
    assert_eq!(game("1...e5 2. Nf3 *").side, Side::Second);
    assert_eq!(game("17. ... e5 *").side, Side::Second);
    assert_eq!(game("1. e4 1... e5 *").side, Side::First);
    let black = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n";
    assert_eq!(game(&format!("{black}1. Kd7 *")).side, Side::Second);
}

#[test]
fn tags_can_be_written_in_any_way() {
    let read = game(
        "[Event \"a \\\"b\\\" \\\\ \\c\"] [Site\t\"x]y\"][ Round\n\"\" ]\n[White \"M\u{fc}ller\"]*",
    );
    let tags = [
        ("Event", "a \"b\" \\ \\c"),
        ("Site", "x]y"),
        ("Round", ""),
        ("White", "M\u{fc}ller"),
    ];
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(read.tags, tags);
    assert_eq!(read.faults, []);
    for tag in ["[\nRound\n\"1\"\n]", "[ Round \n \"1\"]", "[Round\n\"1\"]"] {
        let read = game(&format!("{tag}*"));
        assert_eq!(read.tag("Round"), Some("1"), "{tag}");
        assert_eq!(read.faults, [], "{tag}");
    }
    let joined = game("[Rou\nnd \"1\"]*");
    assert_eq!((joined.tags.len(), joined.faults.len()), (0, 1));
    // Only at the beginning of a line does another game begin in a comment.
    let told = game("1. e4 {as in [Event \"x\"]} e5 *");
    assert_eq!(
        (told.tags.len(), told.plies.len(), told.faults.len()),
        (0, 2, 0)
    );
}

#[test]
fn clocks_are_those_of_the_main_line() {
    let read = game(
        "{[%clk 9:00:00]} 1. e4 {[%eval 0.1] [%clk 0:03:00] [%csl Ra1]} (1. d4 {[%clk 0:00:01]})\n\
         {[%emt 0:00:02.5]} e5 ;[%clk 0:02:59] [%egt 0:01:00]\n 2. Nf3 {[%mct 1:00:00][%clk 0:01:00]}\n\
         Nc6 {text [ [%clk\n0:00:05 ] [%clk 0:00:06.75]} *",
    );
    let time = |ms: u32| Some(Millis::from(ms));
    let ply = PgnPly::default();
    let (clk, emt, egt) = (time(180_000), time(2_500), time(60_000));
    assert_eq!(
        read.plies,
        [
            PgnPly { clk, emt, ..ply },
            PgnPly {
                clk: time(179_000),
                egt,
                ..ply
            },
            PgnPly {
                clk: time(3_600_000),
                ..ply
            },
            PgnPly {
                clk: time(5_000),
                ..ply
            },
        ]
    );
    assert_eq!(read.resolution, Millis::from(100));
    assert_eq!(read.faults, []);
    let of_variation = game("1. e4 (1. d4 {[%clk 0:00:01]} d5 {+0.31/20 0.52s}) e5 *");
    assert_eq!(of_variation.plies, [ply, ply]);
    let after_variation = game("1. e4 (1. d4 {+0.1/1 9s}) ; see [x]\n e5 *");
    assert_eq!(after_variation.plies, [ply, ply]);
    let cut = game(&format!("1. e4 {{[%clk 0:00:01{}x]}} *", " ".repeat(1_000)));
    assert_eq!((cut.plies.as_slice(), cut.faults.len()), (&[ply][..], 1));
    for (text, ms) in [("", 1_000), (".5", 100), (".50", 10), (".5001", 1)] {
        let read = game(&format!("1. e4 {{[%clk 0:00:01{text}]}} *"));
        assert_eq!(read.resolution.get(), ms, "{text}");
    }
}

#[test]
fn results_end_games() {
    use PgnResult::{Draw, FirstWins, SecondWins, Unknown};
    let read = games("1. e4 1-0 1. e4 0-1\n1. e4 1/2-1/2 1. e4 \u{bd}-\u{bd} * {x}\n\n".as_bytes());
    let results: Vec<_> = read.iter().map(|game| game.result).collect();
    assert_eq!(
        results,
        [FirstWins, SecondWins, Draw, Draw, Unknown].map(Some)
    );
    let lines: Vec<_> = read.iter().map(|game| game.line).collect();
    assert_eq!(lines, [1, 1, 2, 2, 2]);
    assert_eq!(games(b" \n{only a comment}\n% and this\n"), []);
}

#[test]
fn a_broken_game_has_faults_and_the_next_one_is_read() {
    use PgnFaultKind::*;
    let next = "\n[Event \"next\"]\n\n1. d4 d5 1-0\n";
    for (broken, expected) in [
        ("1. e4 e5", vec![(NoResult, 2)]),
        (
            "1. e4 {never\nclosed",
            vec![(UnclosedComment, 1), (NoResult, 3)],
        ),
        (
            "1. e4 {[%clk never\nclosed",
            vec![(BadClock, 3), (UnclosedComment, 1), (NoResult, 3)],
        ),
        (
            "1. e4 (1. d4 {x}",
            vec![(UnclosedVariation, 1), (NoResult, 2)],
        ),
        ("1. e4 ) e5 } *", vec![(Unopened, 1)]),
        ("1. e4 \"x\" *", vec![(UnknownText, 1)]),
        ("1. e4 hello e5 *", vec![(UnknownText, 1)]),
        ("1. e4 {[%clk 1:00]} e5 *", vec![(BadClock, 1)]),
        ("[Event \"a\"]\n[White \"A \"B\" C\"]\n*", vec![(BadTag, 2)]),
        ("[Event \"a\"]\n[White \"unclosed\n*", vec![(BadTag, 2)]),
        ("[Event \"a\"\n[White \"b\"]\n*", vec![(BadTag, 1)]),
        // The moves after it are read.
        (
            "[Event \"a\"\n\n1. e4 ) *",
            vec![(BadTag, 1), (Unopened, 3)],
        ),
        ("[Event]\n[White \"b\"]\n*", vec![(BadTag, 1)]),
        ("[Event \"a\"]", vec![(NoResult, 2)]),
        // The rest of the line is read.
        ("[Event a] 1. e4 ) *", vec![(BadTag, 1), (Unopened, 1)]),
        ("[Event a\n1. e4 ) *", vec![(BadTag, 1), (Unopened, 2)]),
        ("[\"a\"]\n1. e4 *", vec![(BadTag, 1)]),
        ("[Event [White \"b\"]\n*", vec![(BadTag, 1)]),
        ("[Event\n[White \"b\"]\n*", vec![(BadTag, 2)]),
        // A `%` that is not at the beginning of a line, and a `[` inside of a variation.
        ("1. e4 % ) e5 *", vec![(Unopened, 1)]),
        ("1. e4 ( [x) e5 *", vec![(UnknownText, 1)]),
        ("1. e4 (\") e5 *", vec![(UnknownText, 1)]),
        ("\"\n[White \"b\"]\n*", vec![(UnknownText, 1)]),
        (
            "(\n[White \"b\"]",
            vec![(UnclosedVariation, 1), (NoResult, 2)],
        ),
    ] {
        let read = games(format!("{broken}{next}").as_bytes());
        assert_eq!(read.len(), 2, "{broken}: {read:?}");
        let faults = read[0].faults.iter();
        let faults: Vec<_> = faults.map(|fault| (fault.kind, fault.line)).collect();
        assert_eq!(faults, expected, "{broken}");
        assert_eq!(read[1].tag("Event"), Some("next"), "{broken}");
        assert_eq!(read[1].plies.len(), 2, "{broken}");
        assert_eq!(read[1].faults, [], "{broken}");
    }
    assert_eq!(faults("1. e4 {x"), [(UnclosedComment, 1), (NoResult, 1)]);
    assert_eq!(faults("[Event \"x"), [(BadTag, 1), (NoResult, 1)]);
    assert_eq!(faults("[Event \"x\""), [(BadTag, 1), (NoResult, 1)]);
    assert_eq!(game("[Event \"x\"").tag("Event"), Some("x"));
    // The rest of a broken tag is left out; what begins the next line is another tag.
    assert_eq!(game("[Event [White \"b\"]*").tag("White"), None);
    assert_eq!(game("[Event\n[White \"b\"]*").tag("White"), Some("b"));
    // A fault is listed once for each line and kind.
    let several = faults("1. e4 ) hello ) *");
    assert_eq!(several, [(Unopened, 1), (UnknownText, 1)]);
}

#[test]
fn what_is_too_much_is_left_out() {
    let many = |count| format!("{}*", "e4 {[%clk 0:00:01]} ".repeat(count));
    let most = PgnGame::MAX_PLIES;
    let read = read_in(PgnEncoding::Detect, many(most).as_bytes(), 4_096);
    assert_eq!((read[0].plies.len(), read[0].faults.len()), (most, 0));
    let read = read_in(
        PgnEncoding::Detect,
        many(most + 2).replace("} ", "}\n").as_bytes(),
        4_096,
    );
    assert_eq!((read[0].plies.len(), read[0].faults.len()), (most, 1));
    assert_eq!(read[0].faults[0].kind, PgnFaultKind::TooManyPlies);

    for (len, count) in [
        (PgnGame::MAX_TAG_LEN, 2),
        (PgnGame::MAX_TAG_LEN + 1, 0),
        (100_000, 0),
    ] {
        let long = "x".repeat(len);
        let file = format!("[A \"{long}\"]\n[{long} \"\"]\n*");
        let read = read_in(PgnEncoding::Detect, file.as_bytes(), 1_000);
        assert_eq!(read[0].tags.len(), count, "{len}");
        assert_eq!(read[0].faults.len(), 2 - count, "{len}");
    }
    let tags = format!("{}*", "[A \"\"]\n".repeat(PgnGame::MAX_TAGS + 1));
    assert_eq!(game(&tags).tags.len(), PgnGame::MAX_TAGS);
    let broken = format!("{}*", ")\n".repeat(100));
    assert_eq!(game(&broken).faults.len(), PgnGame::MAX_FAULTS);
}

#[test]
fn every_encoding_is_read() {
    let text = "[White \"M\u{fc}ller\"]\n\n1. e4 {\u{e4}[%clk 0:00:05]} e5 1-0\n";
    let expected = [game(text)];
    let latin1: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let le = utf16(text);
    let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
    for (told, file) in [
        (PgnEncoding::Utf8, text.as_bytes().to_vec()),
        (PgnEncoding::Utf8, marked(b"\xEF\xBB\xBF", text.as_bytes())),
        (PgnEncoding::Latin1, latin1),
        (PgnEncoding::Utf16Le, le.clone()),
        (PgnEncoding::Utf16Le, marked(b"\xFF\xFE", &le)),
        (PgnEncoding::Utf16Be, be.clone()),
        (PgnEncoding::Utf16Be, marked(b"\xFE\xFF", &be)),
    ] {
        assert_eq!(games(&file), expected, "{told:?}");
        for chunk in [1, 3, 1_000] {
            assert_eq!(read_in(told, &file, chunk), expected, "{told:?}");
        }
    }
    // The next file is read in the same encoding.
    let mut reader = PgnReader::with_encoding(PgnEncoding::Latin1);
    for _ in 0..2 {
        let game = reader.read(&mut "[A \"\u{fc}\"]* ".as_bytes());
        assert_eq!(game.unwrap().tag("A"), Some("\u{c3}\u{bc}"));
        assert_eq!(reader.finish(), None);
    }
    let pair = utf16("[A \"\u{1F600}\"]*");
    assert_eq!(games(&pair)[0].tag("A"), Some("\u{1F600}"));
    let mut half = pair;
    half.drain(10..12);
    assert_eq!(
        read_in(PgnEncoding::Utf16Le, &half, 1)[0].tag("A"),
        Some("\u{FFFD}")
    );
    // The character after a result belongs to what follows.
    let several = "[A \"\"]*\n% 1. d4 *\n1. e4 *{x}1. d4 d5 *\n";
    let lines: Vec<_> = games(&utf16(several))
        .iter()
        .map(|game| game.line)
        .collect();
    assert_eq!(lines, [1, 3, 3]);
    // Two characters, each of which completes a game: a half of a pair is one, once its other half
    // is missing.
    let mut half = utf16("[Event \"a\"]\n[Event \"b\"\n\u{1F600}[Event \"c\"]*");
    half.drain(48..50);
    assert_eq!(read_in(PgnEncoding::Utf16Le, &half, 1).len(), 3);
    for (file, count) in [
        (&b"*"[..], 1),
        (b"**", 1),
        (b"* *", 2),
        (b"*\n", 1),
        (b"", 0),
        // After a byte order mark, too, a line can begin with `%`.
        (b"\xEF\xBB\xBF% *\n*", 1),
    ] {
        assert_eq!(games(file).len(), count, "{file:?}");
    }
}

proptest! {
    /// Chunks and the encoding change nothing, and no text is too strange.
    #[test]
    fn any_text_is_read(
        file in "([ -~\n]|\\[Event \"|\\[%clk 0:00:01\\]|1-0|[{}()\\[\\];%\"$*\u{fc}]|e4 ){0,60}",
        chunk in 1..9_usize,
    ) {
        let whole = read_in(PgnEncoding::Detect, file.as_bytes(), file.len().max(1));
        prop_assert_eq!(&read_in(PgnEncoding::Detect, file.as_bytes(), chunk), &whole);
        prop_assert_eq!(read_in(PgnEncoding::Utf16Le, &utf16(&file), chunk), whole);
    }
}

#[test]
fn comments_of_engine_matches_have_the_time_of_the_move() {
    let emt = |comment: &str| {
        let file = format!("1. e4 {{{comment}}} * ");
        let game = PgnReader::new().read(&mut file.as_bytes()).unwrap();
        (game.plies[0].emt.map(Millis::get), game.resolution.get())
    };
    // As cutechess and fastchess write them.
    assert_eq!(emt("+0.31/20 0.52s"), (Some(520), 10));
    assert_eq!(emt("-M5/10 0.105s, Black mates"), (Some(105), 1));
    assert_eq!(emt("0.00/1 12s"), (Some(12_000), 1_000));
    assert_eq!(emt("+0.31/20\n0.52s"), (Some(520), 10));
    assert_eq!(emt("+0.31/20 0.52s [%clk 0:01:00]"), (Some(520), 10));
    assert_eq!(emt("[%clk 0:01:00] +0.31/20 0.52s"), (Some(520), 10));
    assert_eq!(emt("[%emt 0:00:01.5] +0.31/20 0.52s"), (Some(1_500), 100));
    let cut_within_a_character = format!("+0.31/20 0.52s, {}\u{e9}", "x".repeat(48));
    assert_eq!(emt(&cut_within_a_character), (Some(520), 10));
    let latin1 = PgnReader::new().read(&mut &b"1. e4 {+0.31/20 0.52s, M\xfcller} * "[..]);
    assert_eq!(latin1.unwrap().plies[0].emt, Some(Millis::from(520)));
    // The other kind of comment.
    for end in ["", "\n", " [%eval 0.3]\n *"] {
        let to_line_end = game(&format!("1. e4 ;+0.31/20 0.52s{end}"));
        assert_eq!(to_line_end.plies[0].emt, Some(Millis::from(520)), "{end:?}");
    }
    for other in [
        "book",
        "+0.31/20 5",
        "/20 1s",
        "+0.31/ 1s",
        "+0.31/20 s",
        "+0.31/20 1.5.2s",
        "+0.31/20 1seconds",
        "+0.31/20 99999999999s",
        "see 1/2 1s",
        "+0.3x/20 1s",
    ] {
        assert_eq!(emt(other).0, None, "{other}");
    }
}
