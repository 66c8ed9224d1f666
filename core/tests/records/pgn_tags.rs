//! `TimeControl` tags found in the wild: each is parsed in the notation that it was written in, or
//! rejected with the expected error.

use std::collections::BTreeSet;

use flagfall::{Chess, Credit, Millis, Notation, ParseErrorKind, PrintError, Side};

use crate::rows;

enum Tag {
    /// Sudden death as in the standard: the numbers are seconds.
    Plain,
    /// In this notation, with this meaning.
    Reads(Notation, &'static str),
    /// In this notation, and rejected with this error.
    Refused(Notation, ParseErrorKind),
    /// A phrase for people, in another notation or in none.
    Other,
}

use Notation::{ChessCom, Cutechess, Pgn, PgnExtended};
use Tag::{Other, Reads, Refused};

const TAGS: &[(&str, Tag)] = &[
    ("-", Reads(Pgn, "untimed")),
    ("inf", Reads(Cutechess, "untimed")),
    (
        "*60",
        Reads(
            Pgn,
            "30 seconds for the game; hourglass (the time that one side uses is added to the other's clock)",
        ),
    ),
    // This may have been meant as minutes; the text does not say.
    ("40/15", Reads(Pgn, "15 seconds for every 40 moves")),
    ("40/5400", Reads(Pgn, "90 minutes for every 40 moves")),
    ("40/9000", Reads(Pgn, "150 minutes for every 40 moves")),
    (
        "40/7200:3600",
        Reads(Pgn, "40 moves in 2 hours, then 1 hour"),
    ),
    (
        "40/7200:3600+60",
        Reads(
            Pgn,
            "40 moves in 2 hours, then 1 hour with an increment of 1 minute after each move",
        ),
    ),
    (
        "40/5400:20/3600:900+30",
        Reads(
            Pgn,
            "40 moves in 90 minutes, then 20 moves in 1 hour, then 15 minutes with an increment of 30 seconds after each move",
        ),
    ),
    (
        "40/600:20/3000:1200+10",
        Reads(
            Pgn,
            "40 moves in 10 minutes, then 20 moves in 50 minutes, then 20 minutes with an increment of 10 seconds after each move",
        ),
    ),
    (
        "40/960:40/960:40/960",
        Reads(
            Pgn,
            "40 moves in 16 minutes, then 40 moves in 16 minutes, then 16 minutes for every 40 moves",
        ),
    ),
    (
        "40/5400+30:1800+30",
        Reads(
            PgnExtended,
            "40 moves in 90 minutes, then 30 minutes; 30-second increment after each move",
        ),
    ),
    (
        "40/9000+30",
        Reads(
            PgnExtended,
            "150 minutes for every 40 moves; 30-second increment after each move",
        ),
    ),
    (
        "90+0.9",
        Reads(
            PgnExtended,
            "90 seconds for the game; 0.9-second increment after each move",
        ),
    ),
    // Matches of engines, most of them played by cutechess.
    (
        "0.5+0.005",
        Reads(
            Cutechess,
            "0.5 seconds for the game; 0.005-second increment from move 1",
        ),
    ),
    (
        "10+0.05",
        Reads(
            Cutechess,
            "10 seconds for the game; 0.05-second increment from move 1",
        ),
    ),
    (
        "10+0.1",
        Reads(
            Cutechess,
            "10 seconds for the game; 0.1-second increment from move 1",
        ),
    ),
    (
        "1080+1.8",
        Reads(
            Cutechess,
            "18 minutes for the game; 1.8-second increment from move 1",
        ),
    ),
    (
        "180+0.5",
        Reads(
            Cutechess,
            "3 minutes for the game; 0.5-second increment from move 1",
        ),
    ),
    (
        "1800+5.298",
        Reads(
            Cutechess,
            "30 minutes for the game; 5.298-second increment from move 1",
        ),
    ),
    (
        "2+0.02",
        Reads(
            Cutechess,
            "2 seconds for the game; 0.02-second increment from move 1",
        ),
    ),
    (
        "300+0.5",
        Reads(
            Cutechess,
            "5 minutes for the game; 0.5-second increment from move 1",
        ),
    ),
    (
        "3600+5.298",
        Reads(
            Cutechess,
            "1 hour for the game; 5.298-second increment from move 1",
        ),
    ),
    (
        "75+0.6",
        Reads(
            Cutechess,
            "75 seconds for the game; 0.6-second increment from move 1",
        ),
    ),
    (
        "8+0.08",
        Reads(
            Cutechess,
            "8 seconds for the game; 0.08-second increment from move 1",
        ),
    ),
    (
        "1/259200",
        Reads(ChessCom, "3 days per move (unused time is not kept)"),
    ),
    (
        "1/518400",
        Reads(ChessCom, "6 days per move (unused time is not kept)"),
    ),
    // The meaning is unknown.
    ("?", Refused(Pgn, ParseErrorKind::UnknownControl)),
    ("?:123:456", Refused(Pgn, ParseErrorKind::UnknownControl)),
    // The increment is added after the move, so the first one must take no time.
    (
        "0+1000",
        Reads(
            Pgn,
            "0 seconds for the game; increment of 16 minutes 40 seconds after each move",
        ),
    ),
    ("1/0", Refused(ChessCom, ParseErrorKind::NoTimeToMove)),
    // Chess.com writes no second field, and the standard has no field of 0.
    ("1/604800:0", Refused(ChessCom, ParseErrorKind::ExpectedEnd)),
    // Not a whole number of milliseconds.
    (
        "0.6666666666666666+0.4",
        Refused(Cutechess, ParseErrorKind::TooFine),
    ),
    // Moves and seconds are swapped. The standard has no increment there either.
    (
        "5400/40+30:1800+30",
        Refused(Pgn, ParseErrorKind::ExpectedEnd),
    ),
    // Deliberately invalid, to test another parser.
    ("+", Refused(Pgn, ParseErrorKind::ExpectedSeconds)),
    ("400+:400*", Refused(Pgn, ParseErrorKind::ExpectedSeconds)),
    ("0.1s/move", Other),
    ("1+15 delay", Other),
    ("15 min. + 10 s. per move", Other),
    (
        "15 minutes + 10 seconds increment per move, starting from move 1",
        Other,
    ),
    ("60 mins", Other),
    ("60 minutes", Other),
    ("60 s per move", Other),
    ("7 days per move", Other),
    ("75 minutes +30 seconds increment", Other),
    ("8 days per move", Other),
    (
        "90 min/40 mov. + 30 min/rest. + 30 sec. incr. p/ mov. desde mov. 1",
        Other,
    ),
    ("90 minutes +30 seconds increment", Other),
    ("G/30;d5", Other),
    ("G/90; +30", Other),
];

/// Tags of the form `N` and `N+N`. A few look like minutes; the tag is in seconds.
const PLAIN: &str = "1+0 10800+30 120+0 120+1 120+10 120+3 1200+0 15 15+10 1500+10 1500+25 1500+30 \
    1560+30 180+0 180+1 180+2 180+3 180+5 1800+10 1800+3 2+10 240+0 240+10 240+2 25+10 2700+45 \
    2700+7 300 300+0 300+1 300+12 300+2 300+3 300+5 300+8 360+10 360+5 3600+5 3600+6 39600 420+0 \
    420+1 420+17 480+2 480+5 4800+60 5 5+0 5100+8 5400+10 5400+30 5400+5 5400+9 60 60+0 60+1 60+3 \
    600 600+0 600+10 600+3 600+4 600+5 720+3 7200+12 7200+15 7200+30 840+14 86400 90+30 900+0 \
    900+10 900+5 9000+60 960+4";

fn tag(text: &str) -> &'static Tag {
    if PLAIN.split_whitespace().any(|plain| plain == text) {
        return &Tag::Plain;
    }
    let known = TAGS.iter().find(|(known, _)| *known == text);
    &known.unwrap_or_else(|| panic!("{text} is in no table")).1
}

#[test]
#[ignore = "it reads real records"]
fn tags_found_in_the_wild() {
    let rows = rows("pgn_timecontrol.tsv");
    let texts: BTreeSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    let [mut plain, mut read, mut refused, mut other] = [0; 4];
    for text in &texts {
        match tag(text) {
            Tag::Plain => {
                assert_plain(text);
                plain += 1;
            }
            Reads(notation, meaning) => {
                assert_reads(*notation, text, meaning);
                read += 1;
            }
            Refused(notation, kind) => {
                let error = notation.parse(text).expect_err(text);
                assert_eq!(error.kind, *kind, "{text}: {error}");
                refused += 1;
            }
            Other => {
                for notation in [Pgn, PgnExtended, ChessCom, Cutechess] {
                    notation.parse(text).expect_err(text);
                }
                other += 1;
            }
        }
    }
    println!(
        "{plain} plain, {read} others read, {refused} refused, {other} not of these notations"
    );
}

/// The tables are correct, also without the records.
#[test]
fn the_tables_are_correct() {
    PLAIN.split_whitespace().for_each(assert_plain);
    for (text, tag) in TAGS {
        if let Reads(notation, meaning) = tag {
            assert_reads(*notation, text, meaning);
        }
    }
}

#[test]
fn the_closest_tag_to_a_time_control() {
    use PrintError::{Coupling, Credit, Entry, Quota, Stages, Time};
    let chess = Notation::Chess(Chess::default());
    for (from, text, to, nearest, losses) in [
        (chess, "40/90, G/30", Pgn, "40/5400:1800", &[][..]),
        (
            chess,
            "40/90/30, G/30/30",
            Pgn,
            "40/5400:1800+30",
            &[Credit],
        ),
        (chess, "40/90, G/0", Pgn, "40/5400:1", &[Time]),
        (chess, "40/90, G/0", PgnExtended, "40/5400:0", &[]),
        (chess, "G/0/5", PgnExtended, "0+5", &[Credit]),
        (PgnExtended, "5400+5d", Pgn, "5400+5", &[Credit]),
        (ChessCom, "1/86400", Pgn, "1/86400", &[Entry, Quota]),
        (Pgn, "1/86400", ChessCom, "1/86400", &[Entry, Quota]),
        (Pgn, "*180", Cutechess, "hg90", &[]),
        (Pgn, "*180", ChessCom, "90", &[Coupling]),
        (Pgn, "-", ChessCom, "", &[Stages]),
        (Pgn, "-", Notation::Cecp, "", &[Stages]),
        (Cutechess, "40/1:30+1", Pgn, "40/90", &[Credit]),
        (Cutechess, "0.5", Pgn, "1", &[Time]),
        (Pgn, "40/7200:3600", Cutechess, "40/7200", &[Stages, Quota]),
        (Pgn, "300+3", Cutechess, "300+3", &[Credit]),
        (Pgn, "300+3", Notation::Cecp, "level 0 5 3", &[]),
        (
            PgnExtended,
            "90.5",
            Notation::Cecp,
            "level 0 1:30 0",
            &[Time],
        ),
        (Notation::Fastchess, "st=5", Notation::Cecp, "st 5", &[]),
        (Notation::Fastchess, "st=5", PgnExtended, "5/move", &[]),
        (
            Notation::Csa,
            "Total_Time:600 Byoyomi:10 Least_Time_Per_Move:0",
            PgnExtended,
            "600:10+!10",
            &[PrintError::FlagFalls, PrintError::Charge],
        ),
        (Cutechess, "0+1", PgnExtended, "0+1", &[Credit]),
        (Pgn, "0+1", ChessCom, "0+1", &[]),
        (Pgn, "0+1", Notation::Cecp, "level 0 0 1", &[]),
        (PgnExtended, "0+0.5", Pgn, "1", &[Time, Credit]),
        (
            Notation::Fastchess,
            "st=5",
            Cutechess,
            "1/5",
            &[Entry, Quota],
        ),
    ] {
        let converted = to.convert(&from.parse(text).expect(text));
        assert_eq!(converted.text, nearest, "{text}");
        assert_eq!(converted.losses, losses, "{text}");
    }
}

fn assert_reads(notation: Notation, text: &str, meaning: &str) {
    let control = notation.parse(text).expect(text);
    assert_eq!(control.describe(), meaning, "{text}");
    assert_eq!(notation.print(&control, Side::First).as_deref(), Ok(text));
}

fn assert_plain(text: &str) {
    let seconds = |text: &str| {
        let seconds: u32 = text.parse().expect("whole seconds");
        Millis::from(seconds * 1_000)
    };
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    for notation in [Pgn, PgnExtended, ChessCom] {
        let control = notation.parse(text).expect(text);
        let [stage] = control.schedule(Side::First)[..] else {
            panic!("one stage: {text}");
        };
        let paid = stage.credit.map_or(Millis::ZERO, Credit::amount);
        assert_eq!((stage.time, stage.quota), (seconds(time), None), "{text}");
        assert_eq!(paid, seconds(increment), "{text}");
    }
}
