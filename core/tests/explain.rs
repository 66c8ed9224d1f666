//! Partially typed texts: properties of every explanation, and what a GUI relies on.

#![allow(missing_docs, reason = "a test")]

mod texts_of_cases;

use flagfall::{Explanation, FieldName, Notation, Validity};
use proptest::prelude::*;

fn explain(notation: Notation, text: &str, cursor: usize) -> Explanation {
    let explained = notation.explain(text, cursor);
    explained.unwrap_or_else(|| panic!("{} explains {text:?}", notation.name()))
}

/// Whether the notation's texts are lines, not documents.
fn is_line(notation: &Notation) -> bool {
    !matches!(notation.name(), "pcn" | "ogs")
}

/// Whether the text is a line, not one of lichess's JSON objects.
fn is_line_of(notation: &Notation, text: &str) -> bool {
    let is_object = notation.name() == "lichess" && text.trim_ascii_start().starts_with('{');
    is_line(notation) && !is_object
}

/// The text before the cursor.
fn before(text: &str, cursor: usize) -> &str {
    let mut places = (0..=cursor.min(text.len())).rev();
    let place = places.find(|place| text.is_char_boundary(*place));
    &text[..place.expect("a text has a beginning")]
}

/// The lines in the cases, each with its notation, and whether it is valid.
fn lines_of_cases() -> Vec<(Notation, String, bool)> {
    let mut texts = texts_of_cases::texts_of_cases();
    texts.retain(|(notation, text)| is_line_of(notation, text));
    texts.sort_by(|one, two| (one.0.name(), &one.1).cmp(&(two.0.name(), &two.1)));
    let accepted = |(notation, text): (Notation, String)| {
        let accepted = notation.parse(&text).is_ok();
        (notation, text, accepted)
    };
    texts.into_iter().map(accepted).collect()
}

/// The parts of continuations: all completions at any cursor in a few texts.
fn pieces(notation: Notation) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let texts = lines_of_cases().into_iter();
    let texts = texts.filter(|(of, _, accepted)| *of == notation && *accepted);
    for (_, text, _) in texts.step_by(3).take(6) {
        for (at, _) in text.char_indices() {
            for next in explain(notation, &text[..at], at).next {
                if !pieces.contains(&next.text) {
                    pieces.push(next.text);
                }
            }
        }
    }
    pieces
}

fn all_pieces() -> Vec<(Notation, Vec<String>)> {
    let notations = Notation::ALL.iter().filter(|notation| is_line(notation));
    notations.map(|n| (*n, pieces(*n))).collect()
}

thread_local! {
    static PIECES: Vec<(Notation, Vec<String>)> = all_pieces();
}

/// A text of a case, truncated and with a few characters changed, and its notation.
fn nearly_a_case() -> impl Strategy<Value = (Notation, String)> {
    let edit = (
        any::<prop::sample::Index>(),
        0..4_u8,
        any::<prop::sample::Index>(),
    );
    let edits = proptest::collection::vec(edit, 0..3);
    let of_case = proptest::sample::select(lines_of_cases());
    (of_case, any::<prop::sample::Index>(), edits).prop_map(|((notation, text, _), cut, edits)| {
        let mut chars: Vec<char> = text.chars().collect();
        let alphabet: Vec<char> = PIECES.with(|all| {
            let of = all.iter().find(|(of, _)| *of == notation);
            of.expect("a notation").1.concat().chars().collect()
        });
        chars.truncate(cut.index(chars.len() * 2 + 1));
        for (place, what, put) in edits {
            let at = place.index(chars.len() + 1);
            let put = alphabet[put.index(alphabet.len())];
            match what {
                0 => chars.insert(at, put),
                1 if at < chars.len() => chars[at] = put,
                2 if at < chars.len() => drop(chars.remove(at)),
                3 if at + 1 < chars.len() => chars.swap(at, at + 1),
                _ => {}
            }
        }
        (notation, chars.into_iter().collect())
    })
}

/// Checks the properties of every explanation.
fn check(notation: Notation, text: &str, cursor: usize) -> Explanation {
    let explained = explain(notation, text, cursor);
    let parsed = notation.parse(text);
    assert_eq!(explained.validity == Validity::Valid, parsed.is_ok());
    assert_eq!(explained.error, parsed.err());
    let incomplete = explained.validity == Validity::Incomplete;
    assert_eq!(incomplete, explained.completion.is_some());
    if let Some(completion) = &explained.completion {
        assert!(completion.starts_with(text), "{completion:?}");
        assert!(notation.parse(completion).is_ok(), "{completion:?}");
    }
    let mut end = 0;
    for field in &explained.fields {
        assert!(field.offset >= end, "{:?}", explained.fields);
        end = field.offset + field.length;
        assert!(text.get(field.offset..end).is_some(), "{field:?}");
        assert!(!field.meaning.is_empty(), "{field:?}");
        assert!(!(incomplete && field.is_invalid), "{field:?}");
    }
    if let Some(at) = explained.at_cursor {
        let field = &explained.fields[at];
        let place = before(text, cursor).len();
        assert!((field.offset..=field.offset + field.length).contains(&place));
    }
    explained
}

proptest! {
    /// The beginning of a valid text can be completed to that text.
    #[test]
    fn a_beginning_is_never_broken(
        (notation, text, accepted) in proptest::sample::select(lines_of_cases()),
        cut in any::<prop::sample::Index>(),
    ) {
        let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
        if accepted && !places.is_empty() {
            let begun = &text[..places[cut.index(places.len())]];
            let explained = check(notation, begun, begun.len());
            prop_assert_ne!(explained.validity, Validity::Invalid, "{} {:?}", notation.name(), begun);
        }
    }

    /// The parser confirms everything in an explanation.
    #[test]
    fn the_parser_is_right(
        (notation, text) in nearly_a_case(),
        cursor in any::<prop::sample::Index>(),
        more in proptest::collection::vec(
            proptest::collection::vec(any::<prop::sample::Index>(), 1..6),
            200,
        ),
    ) {
        let cursor = cursor.index(text.len() + 4);
        let explained = check(notation, &text, cursor);
        let before = before(&text, cursor);
        for next in &explained.next {
            let longer = format!("{before}{}", next.text);
            let then = explain(notation, &longer, 0).validity;
            prop_assert_ne!(then, Validity::Invalid, "{} {:?}", notation.name(), longer);
        }
        if let Some(next) = explained.next.first() {
            let longer = format!("{before}{}", next.text);
            let then = explain(notation, &longer, longer.len());
            let field = then.at_cursor.map(|at| then.fields[at].name);
            prop_assert_eq!(next.field, field, "{} {:?}", notation.name(), longer);
        }
        if explained.validity == Validity::Invalid {
            PIECES.with(|all| {
                let of = all.iter().find(|(of, _)| *of == notation);
                let pieces = &of.expect("a notation").1;
                for places in more {
                    let words = places.iter().map(|place| pieces[place.index(pieces.len())].as_str());
                    let longer = format!("{text}{}", words.collect::<String>());
                    assert!(notation.parse(&longer).is_err(), "{} {text:?} can become {longer:?}", notation.name());
                }
            });
        }
    }

    /// Any text with any cursor can be explained.
    #[test]
    fn anything_can_be_explained(
        notation in proptest::sample::select(Notation::ALL.to_vec()),
        text in prop_oneof!["\\PC*", "[ -~]{0,12}", "(?s).{0,8}"],
        cursor in 0..40_usize,
    ) {
        if is_line_of(&notation, &text) {
            check(notation, &text, cursor);
        }
    }
}

/// The same for the beginnings of every valid text: one in `FLAGFALL_BEGINNINGS`, by default 8.
#[test]
fn no_beginning_of_a_valid_text_is_invalid() {
    let one_in = std::env::var("FLAGFALL_BEGINNINGS");
    let one_in: usize = one_in.map_or(8, |text| text.parse().expect("a number"));
    let mut invalid = Vec::new();
    let mut tried = 0;
    let mut last = None;
    for (notation, text, _) in lines_of_cases()
        .into_iter()
        .filter(|(.., accepted)| *accepted)
    {
        for (at, _) in text.char_indices() {
            let begun = &text[..at];
            // Sorted, so that each text shares its beginning with the one before.
            let is_tried_already =
                |(of, last): &(Notation, String)| *of == notation && last.starts_with(begun);
            if last.as_ref().is_some_and(is_tried_already) {
                continue;
            }
            tried += 1;
            let is_tried = tried % one_in == 0;
            if is_tried && check(notation, begun, 0).validity == Validity::Invalid {
                invalid.push(format!("{} {begun:?}", notation.name()));
            }
        }
        last = Some((notation, text));
    }
    assert!(
        invalid.is_empty(),
        "{}\n{}",
        invalid.len(),
        invalid.join("\n")
    );
}

/// Where no English word can continue a text, one of another language may.
#[test]
fn a_word_that_has_begun_can_be_of_any_language() {
    let fide = Notation::named("fide").expect("a notation");
    for begun in ["1 h mi", "90 or", "10 o n", "e ", "e,", "0", " 0 "] {
        let validity = explain(fide, begun, begun.len()).validity;
        assert_eq!(validity, Validity::Incomplete, "{begun:?}");
    }
}

/// `00+0` can become `00+03+0`: byo-yomi of 3 seconds, without main time and increment.
#[test]
fn a_byoyomi_can_begin_with_a_zero() {
    let kif = Notation::named("kif").expect("a notation");
    for begun in ["0+0", "00+0", "0|0", "00:00+0", "00+03", "0+"] {
        let validity = explain(kif, begun, begun.len()).validity;
        assert_eq!(validity, Validity::Incomplete, "{begun:?}");
    }
}

/// The second block of `csa` needs the unit, the rounding and the minimum charge of the first.
#[test]
fn a_second_block_is_completed_with_the_settings_of_the_first() {
    let csa = Notation::named("csa").expect("a notation");
    let begun = "BEGIN Time+ Time_Unit:1min Least_Time_Per_Move:1 Time_Roundup:YES Total_Time:15 \
                 END Time+ BEGIN Time- Time_Unit:1min";
    let rest = " Total_Time:600 Least_Time_Per_Move:1 Time_Roundup:YES END Time-";
    let explained = check(csa, begun, 0);
    assert_eq!(explained.completion, Some(format!("{begun}{rest}")));
}

#[test]
fn a_json_object_of_lichess_is_a_document() {
    for text in ["{", " {\"limit\":300,\"increment\":3}"] {
        assert_eq!(Notation::Lichess.explain(text, 0), None);
    }
}

/// As documented: "An offset beyond the end, or within a character, is moved back to the nearest
/// valid one."
#[test]
fn an_offset_within_a_character() {
    let sgf = Notation::named("sgf").expect("a notation");
    for cursor in 2..5 {
        assert_eq!(check(sgf, "A𐣻", cursor), check(sgf, "A𐣻", 1));
    }
}

#[test]
fn the_longest_text() {
    let text = " ".repeat(4_097);
    for notation in Notation::ALL {
        assert_eq!(notation.explain(&text, 0), None);
        assert_eq!(notation.explain(&text[1..], 0).is_some(), is_line(notation));
    }
    let names: Vec<_> = FieldName::ALL.iter().map(|name| name.name()).collect();
    assert!(names.iter().all(|name| !name.is_empty()));
}

/// A text with `|` at the cursor.
struct Typed {
    notation: &'static str,
    text: &'static str,
    validity: Validity,
    /// Name, offset, length, meaning; `!` before the name of an invalid field.
    fields: &'static [(&'static str, usize, usize, &'static str)],
    under: Option<usize>,
    /// The completions except digits, each with the field that it leads to.
    next: &'static str,
}

/// The error in a field. `explain.cases` has the messages.
const WRONG: &str = "?";

macro_rules! typed {
    ($($notation:literal $text:literal $validity:ident [$($field:expr),* $(,)?] $under:expr, $next:literal;)+) => {
        &[$(Typed {
            notation: $notation,
            text: $text,
            validity: Validity::$validity,
            fields: &[$($field),*],
            under: $under,
            next: $next,
        }),+]
    };
}

const TYPED: &[Typed] = typed! {
    "chess" "|" Incomplete [] None, "G:moves";
    "chess" "40|" Incomplete [("moves", 0, 2, "40 moves")] Some(0), "/:time";
    "chess" "40/|" Incomplete [
        ("moves", 0, 2, "40 moves"), ("time", 3, 0, WRONG),
    ] Some(1), "";
    "chess" "40/90|" Valid [
        ("moves", 0, 2, "40 moves"), ("time", 3, 2, "90 minutes"),
    ] Some(1), "/:credit ,\u{a0}:moves h:time m:time s:time";
    "chess" "40/90/30, G/|30/30" Valid [
        ("moves", 0, 2, "40 moves"), ("time", 3, 2, "90 minutes"), ("credit", 6, 2, "30 seconds"),
        ("moves", 10, 1, "the rest of the game"), ("time", 12, 2, "30 minutes"),
        ("credit", 15, 2, "30 seconds"),
    ] Some(4), "";
    "chess" "40/90x|" Invalid [
        ("moves", 0, 2, "40 moves"), ("!time", 3, 3, WRONG),
    ] Some(1), "";
    "chess" "G|/30, G/15" Invalid [
        ("moves", 0, 1, "the rest of the game"), ("time", 2, 2, "30 minutes"),
        ("!moves", 6, 1, "the rest of the game"), ("!time", 8, 2, "15 minutes"),
    ] Some(0), "/:time";
    "arimaa" "2/|" Incomplete [
        ("credit", 0, 1, "2 minutes"), ("time", 2, 0, WRONG),
    ] Some(1), "";
    "arimaa" "2/10/50/5/120t/3|" Valid [
        ("credit", 0, 1, "2 minutes"), ("time", 2, 2, "10 minutes"), ("percent", 5, 2, "50 %"),
        ("limit", 8, 1, "5 minutes"), ("game-limit", 10, 4, "120 moves by each side"),
        ("turn-limit", 15, 1, "3 minutes"),
    ] Some(5), "::turn-limit d:turn-limit h:turn-limit m:turn-limit s:turn-limit";
    "arimaa" "2/10/x|" Valid [
        ("credit", 0, 1, "2 minutes"), ("time", 2, 2, "10 minutes"),
        ("!percent", 5, 1, "100 %: expected a percentage such as 50"),
    ] Some(2), "/:limit ::percent d:percent h:percent m:percent s:percent %:percent t:percent";
    "ggs" "30:00,N0//5:00,N10|" Valid [
        ("time", 0, 5, "30 minutes"),
        ("moves", 6, 2, "the rest of the game, without a first flag at its end"),
        ("extra-time", 10, 4, "5 minutes"),
        ("moves", 15, 3, "10 moves, unused time is not kept"),
    ] Some(3), "";
    "ggs" "5:|" Incomplete [
        ("time", 0, 2, WRONG),
    ] Some(0), "";
    "backgammon" "2|" Incomplete [("time", 0, 1, "2 minutes")] Some(0), "+:credit min:time";
    "backgammon" "0+0|" Incomplete [
        ("time", 0, 1, "0 seconds"), ("credit", 2, 1, "0 seconds"),
    ] Some(1), "";
    "double-flag" "G/15|" Incomplete [
        ("moves", 0, 1, "the rest of the game"), ("time", 2, 2, "15 minutes"),
    ] Some(1), "/:credit \u{a0}|\u{a0}:extra-time h:time m:time s:time";
    "double-flag" "G/15 & 1/10 lin|" Incomplete [
        ("moves", 0, 1, "the rest of the game"), ("time", 2, 2, "15 minutes"),
        ("extra-time", 7, 1, "1 minute"), ("credit", 9, 2, "10 seconds"),
        ("bonus-shape", 12, 3, WRONG),
    ] Some(4), "ear:bonus-shape";
    "pgn" "40/7200:|" Incomplete [
        ("moves", 0, 2, "40 moves"), ("time", 3, 4, "2 hours"), ("time", 8, 0, WRONG),
    ] Some(2), "";
    "pgn" "-|" Valid [("keyword", 0, 1, "untimed")] Some(0), "";
    "pgn" "?|" Invalid [] None, "";
    "pgn-extended" "40/5400+!30|" Valid [
        ("moves", 0, 2, "40 moves"), ("time", 3, 4, "90 minutes"),
        ("credit", 8, 3, "Bronstein delay of 30 seconds"),
    ] Some(2), "::time .:credit";
    "chess-com" "1/|86400" Valid [
        ("moves", 0, 1, "1 move"), ("time", 2, 5, "1 day"),
    ] Some(1), "";
    "lichess" "½+|" Incomplete [
        ("time", 0, 2, "30 seconds"), ("credit", 3, 0, WRONG),
    ] Some(1), "";
    "lichess" "5 da|" Incomplete [("time", 0, 1, "5 minutes")] None, "ys:time y:time";
    "lichess" "clock.limit=300&cl|" Incomplete [
        ("keyword", 0, 11, "the initial time"), ("time", 12, 3, "5 minutes"),
        ("keyword", 16, 2, WRONG),
    ] Some(2), "ock.increment=:credit";
    "fide" "90 min/40 moves + 30 min + 30 s/move|" Valid [
        ("time", 0, 6, "90 minutes"), ("moves", 7, 2, "40 moves"), ("time", 18, 6, "30 minutes"),
        ("credit", 27, 4, "30 seconds"),
    ] None, "\u{a0}h:keyword \u{a0}s:keyword /:- s:- \u{a0}moves:- /move:- \u{a0}+\u{a0}:- \u{a0}all:- \u{a0}increment:- \u{a0}delay:- \u{a0}from\u{a0}move\u{a0}:-";
    "fide" "40 in |" Incomplete [
        ("moves", 0, 2, "40 moves"), ("time", 6, 0, WRONG),
    ] Some(1), "s:keyword";
    "fide" "90 min + 30 sec per mo|" Incomplete [
        ("time", 0, 6, "90 minutes"), ("credit", 9, 6, "30 seconds"), ("keyword", 20, 2, WRONG),
    ] Some(2), "ves:-";
    "us-chess" "40/90, SD/30; d|" Incomplete [
        ("moves", 0, 2, "40 moves"), ("time", 3, 2, "90 minutes"),
        ("moves", 7, 2, "the rest of the game"), ("time", 10, 2, "30 minutes"),
        ("credit", 14, 1, WRONG),
    ] Some(4), "/:credit elay:credit";
    "us-chess" "G/1|" Valid [
        ("moves", 0, 1, "the whole game"), ("time", 2, 1, "1 minute"),
    ] Some(1), "/:- ,\u{a0}:moves ;\u{a0}:credit d:credit inc:credit +:credit";
    "cutechess" "40/1:30+1|" Valid [
        ("moves", 0, 2, "40 moves"), ("time", 3, 4, "90 seconds"), ("credit", 8, 1, "1 second"),
    ] Some(2), ".:credit";
    "cutechess" "hg|" Incomplete [
        ("keyword", 0, 2, "an hourglass"), ("time", 2, 0, WRONG),
    ] Some(0), "";
    "fastchess" "st=|" Incomplete [
        ("keyword", 0, 2, "a time per move"), ("time", 3, 0, WRONG),
    ] Some(1), "";
    "uci" "go wti|" Incomplete [
        ("keyword", 0, 2, "the times on the clocks"), ("keyword", 3, 3, WRONG),
    ] Some(1), "me\u{a0}:time";
    "uci" "go wtime 60000 btime 50000 winc |" Incomplete [
        ("keyword", 0, 2, "the times on the clocks"), ("keyword", 3, 5, "the first side's time"),
        ("time", 9, 5, "1 minute"), ("keyword", 15, 5, "the second side's time"),
        ("time", 21, 5, "50 seconds"), ("keyword", 27, 4, "the first side's increment"),
        ("credit", 32, 0, WRONG),
    ] Some(6), "";
    "uci" "go depth 5|" Invalid [
        ("keyword", 0, 2, "the times on the clocks"), ("!keyword", 3, 5, WRONG),
    ] None, "";
    "cecp" "level 40 |5 0" Valid [
        ("keyword", 0, 5, "moves, base time and increment"), ("moves", 6, 2, "40 moves"),
        ("time", 9, 1, "5 minutes"), ("credit", 11, 1, "0 seconds"),
    ] Some(2), "";
    "cecp" "l|" Incomplete [("keyword", 0, 1, WRONG)] Some(0), "evel\u{a0}:moves";
    "gtp" "kgs-time_settings b|" Incomplete [
        ("keyword", 0, 17, "a time system and its times"), ("keyword", 18, 1, WRONG),
    ] Some(1), "yoyomi\u{a0}:time";
    "gtp" "kata-time_settings fischer-capped 60 5 -1 20|" Valid [
        ("keyword", 0, 18, "a time system and its times"),
        ("keyword", 19, 14, "main time, increment and limits"),
        ("time", 34, 2, "1 minute"), ("credit", 37, 1, "5 seconds"), ("limit", 39, 2, "no limit"),
        ("turn-limit", 42, 2, "20 seconds"),
    ] Some(5), "\u{a0}:- .:turn-limit";
    "sgf" "TM[600]OT[5x3|" Incomplete [
        ("keyword", 0, 2, "the main time"), ("time", 3, 3, "10 minutes"),
        ("keyword", 7, 2, "the overtime"), ("lives", 10, 1, "5 periods"),
        ("extra-time", 12, 1, "3 seconds"),
    ] Some(4), "\u{a0}byo-yomi:keyword .:extra-time";
    "sgf" "OT[15 simple]|" Valid [
        ("keyword", 0, 2, "the overtime"), ("extra-time", 3, 2, "15 seconds"),
        ("keyword", 6, 6, "a time per move and no main time"),
    ] None, "TM[:time";
    "usi" "go btime 0 wtime 0 |" Incomplete [
        ("keyword", 0, 2, "the times on the clocks"), ("keyword", 3, 5, "the first side's time"),
        ("time", 9, 1, WRONG), ("keyword", 11, 5, "the second side's time"),
        ("time", 17, 1, "0 seconds"),
    ] None, "byoyomi\u{a0}:extra-time binc\u{a0}:credit winc\u{a0}:credit ponder:keyword";
    "csa" "Total_Time:15 Time_Unit:1min Byo|" Incomplete [
        ("keyword", 0, 10, "the main time"), ("time", 11, 2, "15 minutes"),
        ("keyword", 14, 9, "the unit of all times"), ("unit", 24, 4, "1 minute"),
        ("keyword", 29, 3, WRONG),
    ] Some(4), "yomi::extra-time";
    "csa" "Total_Time:600 Time_Roundup:|" Incomplete [
        ("keyword", 0, 10, "the main time"), ("time", 11, 3, "10 minutes"),
        ("keyword", 15, 12, "whether move times are rounded up to whole units"),
        ("rounding", 28, 0, WRONG),
    ] Some(3), "YES:rounding NO:rounding";
    "csa-file" "$TIME+:1500+60+0 $TI|" Incomplete [
        ("keyword", 0, 6, "the first side's time"), ("time", 7, 4, "25 minutes"),
        ("extra-time", 12, 2, "1 minute"), ("credit", 15, 1, "0 seconds"),
        ("keyword", 17, 3, WRONG),
    ] Some(4), "ME-::time";
    "floodgate" "floodgate-300|" Incomplete [
        ("name", 0, 9, "the game's name"), ("time", 10, 3, "5 minutes"),
    ] Some(1), "-:extra-time F:time";
    "floodgate" "floodgate-900-060|" Valid [
        ("name", 0, 9, "the game's name"), ("time", 10, 3, "15 minutes"), ("unit", 14, 3, "1 minute"),
    ] Some(2), "-:extra-time F:unit";
    "kif" "10分|" Valid [("time", 0, 5, "10 minutes")] Some(0),
        "秒:- |:extra-time +:extra-time 秒読み:keyword (1手:extra-time (:- 切れ負け:keyword";
    "kif" "10分&20秒(|" Incomplete [
        ("time", 0, 5, "10 minutes"), ("extra-time", 6, 5, "20 seconds"),
        ("lives", 12, 0, WRONG),
    ] Some(2), "";
    "scrabble" "25:|" Incomplete [("time", 0, 3, WRONG)] Some(0), "";
    "scrabble" "25+|" Incomplete [
        ("time", 0, 2, "25 minutes"), ("credit", 3, 0, WRONG),
    ] Some(1), "";
    "lichess-pgn" "180|" Incomplete [("time", 0, 3, "3 minutes")] Some(0), "+:credit";
    "othello" "25|" Valid [("time", 0, 2, "25 minutes")] Some(0), "::time m:time";
};

/// What a GUI relies on. In a text `|` is the cursor, and `&` is a `|` of the notation; spaces in
/// completions are valid.
#[test]
fn partially_typed_texts() {
    for typed in TYPED {
        let cursor = typed.text.find('|').expect("a cursor");
        let text = typed.text.replacen('|', "", 1).replace(
            '&',
            match typed.notation {
                "double-flag" | "kif" => "|",
                _ => "&",
            },
        );
        let notation = Notation::named(typed.notation).expect("a notation");
        let explained = check(notation, &text, cursor);
        let of = format!("{} {:?}", typed.notation, typed.text);
        assert_eq!(explained.validity, typed.validity, "{of}");
        let wrong = typed.fields.iter().map(|(.., meaning)| *meaning == WRONG);
        let wrong = wrong.chain(std::iter::repeat(false));
        let fields = explained.fields.iter().zip(wrong).map(|(field, is_wrong)| {
            let wrong = if field.is_invalid { "!" } else { "" };
            let name = format!("{wrong}{}", field.name);
            let meaning = if is_wrong { WRONG } else { &field.meaning };
            (name, field.offset, field.length, meaning.to_owned())
        });
        let expected = typed.fields.iter().map(|(name, offset, length, meaning)| {
            (name.to_string(), *offset, *length, meaning.to_string())
        });
        assert_eq!(
            fields.collect::<Vec<_>>(),
            expected.collect::<Vec<_>>(),
            "{of}"
        );
        assert_eq!(explained.at_cursor, typed.under, "{of}");
        let more = explained
            .next
            .iter()
            .filter(|next| next.text.parse::<u8>().is_err());
        let more = more.map(|next| {
            let field = next.field.map_or("-", FieldName::name);
            format!("{}:{field}", next.text.replace(' ', "\u{a0}"))
        });
        assert_eq!(more.collect::<Vec<_>>().join(" "), typed.next, "{of}");
        let digits = explained
            .next
            .iter()
            .map_while(|next| next.text.parse::<u8>().ok());
        let digits: Vec<_> = digits.collect();
        assert!(digits.is_sorted(), "{of}");
    }
    let named = |notation: &Notation| TYPED.iter().any(|typed| typed.notation == notation.name());
    let lines = Notation::ALL.iter().filter(|notation| is_line(notation));
    assert!(lines.clone().all(named), "every notation is typed");
    assert_eq!(lines.count(), 25);
}

#[test]
fn a_text_too_long_to_be_typed_is_not_explained() {
    let notation = Notation::Lichess;
    let explained = |length: usize| notation.explain(&"x".repeat(length), 0);
    let validity = explained(4_096).map(|explained| explained.validity);
    assert_eq!(validity, Some(Validity::Invalid));
    assert_eq!(explained(4_097), None);
}
