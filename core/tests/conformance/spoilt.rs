//! Proves that the runner fails where it must: each case is spoilt in one place.

use crate::cases;

/// A case, the line at which it must fail, and words of what it must say.
type Spoilt = (&'static str, usize, &'static str);

const SPOILT: &[Spoilt] = &[
    ("acept chess \"G/3\"", 1, "unknown kind of case"),
    ("accept ches \"G/3\"", 1, "unknown notation"),
    (
        "accept chess ini=5 \"G/3\"",
        1,
        "unknown notation or option",
    ),
    ("accept chess \"G\"", 1, "expected-slash"),
    (
        "accept chess \"G/3\"\n  canonical \"G/4\"",
        2,
        "got      G/3",
    ),
    (
        "accept chess \"G/3\"\n  describes \"4 minutes\"",
        2,
        "3 minutes for the game",
    ),
    (
        "accept chess \"G/3\"\n  stage 0 time=180001",
        2,
        "time=180000",
    ),
    (
        "accept chess \"G/3/2\"\n  stage 0 time=180000",
        2,
        "credit=banked",
    ),
    (
        "accept chess \"G/3\"\n  first-stage 0 time=180000",
        1,
        "0 stages of the second",
    ),
    (
        "accept chess option=hourglass \"G/3\"\n  rules",
        2,
        "coupling=hourglass",
    ),
    (
        "accept chess \"G/3\"\n  canonicle \"G/3\"",
        2,
        "unknown step",
    ),
    (
        "accept arimaa \"2/10\"\n  warning expected-percent 5 1",
        2,
        "no such warning",
    ),
    ("accept arimaa \"2/10/x\"", 1, "a warning"),
    ("refuse chess \"G/3\"\n  error empty 0 0", 1, "accepted"),
    (
        "refuse chess \"G\"\n  error expected-slash 1 1",
        2,
        "expected-slash 1 0",
    ),
    ("refuse chess \"G\"", 1, "is missing"),
    (
        "refuse pcn format=json \"[{}]\"\n  error missing-duration 1 0",
        1,
        "periods[0]",
    ),
    (
        "odds\n  first chess \"G/5\"\n  second chess \"G/4\"\n  error unequal-sides",
        4,
        "not what came of it",
    ),
    (
        "odds\n  first chess \"G/5\"\n  second chess \"G/4\"\n  canonical \"G/5\" \"G/5\"",
        4,
        "got      G/4",
    ),
    ("odds\n  first chess \"G/5\"", 1, "is missing"),
    (
        "play \"x\"\n  control chess \"G/1\"\n  start first 0\n  advance 60000\n  > flag first 60001",
        4,
        "",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  start first 0\n  advance 60001",
        4,
        "flag first 60001",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  press first 0",
        3,
        "not-started",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  press first 0\n  ! paused",
        4,
        "! not-started",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  read 0\n  > first bank=1",
        4,
        "bank=60000",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  read 0\n  > first banks=1",
        4,
        "unknown key",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  deadline\n  > 60001",
        4,
        "> none",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  command uci 0\n  > \"go infinite\"",
        4,
        "go wtime 60000",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  verdict 0 board=open\n  > draw board none",
        4,
        "> open board none",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  begin first 0",
        3,
        "unknown step",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  restart 0\n  > 0",
        4,
        "nothing comes",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  restart 0 at=0",
        3,
        "is no number",
    ),
    (
        "play \"x\"\n  control pgn \"60\"\n  keep-journal\n  start first 0\n  plies\n  > 0",
        6,
        "got      >",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  keep-journal\n  take-back move=0 0\n  ! not-in-journal",
        4,
        "expected ! not-in-journal",
    ),
    (
        "play \"x\"\n  control chess \"G/1\"\n  keep-journal\n  take-back moves=0 0",
        4,
        "move=N or moment=AT",
    ),
    ("play \"x\"\n  restore \"[]\"", 2, "not what flagfall saves"),
    ("play \"x\"\n  restore \"[]\"\n  ! cut", 3, "! foreign"),
    ("play \"x\"\n  restore-hex \"f\"", 2, "hexadecimal"),
    ("play \"x\"\n  restored \"[]\"", 2, "should stand below"),
    ("match \"x\"\n  length 3\n  > games=1", 3, "games=0"),
    ("match \"x\"\n  length 3\n  take", 3, "says so"),
    (
        "detect \"next Tuesday\"\n  chess \"a week\"",
        2,
        "no further notation",
    ),
    ("detect \"G/15 | 1/10\"", 1, "double-flag"),
    (
        "convert ggs \"2:00,0/12,N1/0\"\n  to chess \"G/2/12\"",
        2,
        "lost credit",
    ),
    (
        "convert ggs \"2:00,0/12,N1/0\"\n  to chess \"G/3\"",
        2,
        "G/2/12",
    ),
    (
        "lag 60000 0\n  charge 2500 300\n  > 2500 1260",
        3,
        "> 2200 1260",
    ),
    ("explain chess \"G\"\n  standing complete", 2, "cursor N"),
    (
        "explain pcn format=json \"[]\"\n  cursor 0",
        1,
        "nothing to explain",
    ),
    (
        "explain chess \"G/0\"\n  cursor 3\n  standing broken",
        3,
        "standing unfinished",
    ),
    (
        "explain pgn \"-\"\n  cursor 1\n  standing complete\n  field time 0 1 \"untimed\"\n  at-cursor 0",
        4,
        "field keyword",
    ),
    (
        "explain pgn \"-\"\n  cursor 1\n  standing complete\n  field keyword 0 1 \"untimed\"",
        1,
        "at-cursor 0",
    ),
    (
        "explain chess \"40/90x\"\n  cursor 6\n  standing broken\n  error expected-time 3 3\n  field moves 0 2 \"40 moves\"\n  field time 3 3 \"x\"",
        6,
        "wrong time",
    ),
    (
        "explain pgn \"-\"\n  cursor 1\n  standing complete\n  field keyword 0 1 \"untimed\"\n  at-cursor 0\n  next time \":\"",
        6,
        "nothing further",
    ),
    ("times-left cecp first \"time 6000\"", 1, "first 60000 none"),
];

/// What of the list does not fail as it must; how many do.
pub fn check() -> Result<usize, Vec<String>> {
    let wrong = SPOILT.iter().filter_map(|(text, line, words)| {
        let read = cases::read(text);
        let [case] = read.as_slice() else {
            return Some(format!("no case: {text}"));
        };
        match crate::run(case) {
            Ok(()) => Some(format!("holds, and should not:\n{text}")),
            Err(failure) if failure.line != *line || !failure.what.contains(words) => {
                Some(format!(
                    "fails at {} and not {line}, or in other words than {words:?}: {}\n{text}",
                    failure.line, failure.what
                ))
            }
            Err(_) => None,
        }
    });
    let wrong: Vec<_> = wrong.collect();
    match wrong.is_empty() {
        true => Ok(SPOILT.len()),
        false => Err(wrong),
    }
}
