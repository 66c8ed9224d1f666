//! Games with the clocks that sites recorded: they are possible, and a wrong clock is found.

use flagfall::{
    AuditVerdict, Convention, Millis, Notation, PgnPly, Side, TimeControl, audit, clock_comments,
};

use crate::rows;

struct Game {
    control: TimeControl,
    convention: Convention,
    plies: Vec<PgnPly>,
}

fn games() -> Vec<Game> {
    let rows = rows("texts-2/games.tsv");
    let games = rows.into_iter().map(|row| {
        let [tag, notation, clocks, source, ..] = row.as_slice() else {
            panic!("four columns: {row:?}");
        };
        let mut notations = Notation::ALL.iter();
        let notation = notations.find(|known| known.name() == notation);
        let notation = notation.expect("a notation");
        let plies = clocks.split(' ').map(|clock| PgnPly {
            clk: Some(clock_comments(&format!("[%clk {clock}]"))[0].time),
            ..PgnPly::default()
        });
        let convention = if source.contains("lichess.org") {
            Convention::LICHESS
        } else {
            Convention::CHESS_COM
        };
        Game {
            control: notation.parse(tag).expect("a time control"),
            convention,
            plies: plies.collect(),
        }
    });
    games.collect()
}

fn impossible(game: &Game, plies: &[PgnPly]) -> usize {
    let found = audit(&game.control, &game.convention, plies, Side::First);
    let found = found.iter();
    found
        .filter(|ply| matches!(ply.verdict, AuditVerdict::Impossible(_)))
        .count()
}

#[test]
#[ignore = "needs the records"]
fn honest_games_are_possible() {
    let games = games();
    assert!(!games.is_empty());
    for (place, game) in games.iter().enumerate() {
        assert_eq!(impossible(game, &game.plies), 0, "game {place}");
    }
}

/// A clock that is a minute too high or too low is found there or at the side's next ply, unless
/// that ply really took as long: a low clock then looks like a long move before a short one. After
/// the last ply of a side nothing shows that its clock is low.
#[test]
#[ignore = "needs the records"]
fn each_wrong_clock_is_found() {
    let minute = 60_000;
    let (mut high, mut low, mut missed, mut last) = (0, 0, 0, 0);
    for game in games() {
        let tolerance = game.convention.tolerance.get() + game.convention.resolution.get() * 2;
        for place in 0..game.plies.len() {
            let shown = game.plies[place].clk.expect("a clock").get();
            let spoilt = |clk: i64| {
                let mut plies = game.plies.clone();
                plies[place].clk = Millis::new(clk);
                impossible(&game, &plies) > 0
            };
            let next = game
                .plies
                .get(place + 2)
                .map(|ply| ply.clk.expect("a clock").get());
            let before = place.checked_sub(2).and_then(|place| game.plies[place].clk);
            let start = game.control.schedule(Side::First)[0].time;
            // What the clock can hold, less what it shows: the time of the move.
            let credit = game.control.schedule(Side::First)[0].credit;
            let credit = credit.map_or(0, |credit| credit.amount().get());
            let taken = before.unwrap_or(start).get() + credit - shown;
            if spoilt(shown + minute) {
                high += 1;
            } else {
                assert!(minute - taken <= tolerance, "ply {place} took {taken} ms");
                missed += 1;
            }
            if spoilt(shown - minute) {
                low += 1;
            } else if let Some(next) = next {
                let taken = shown + credit - next;
                assert!(minute - taken <= tolerance, "the next ply took {taken} ms");
                missed += 1;
            } else {
                last += 1;
            }
        }
    }
    println!("found {high} high and {low} low; {missed} plies took a minute; {last} last plies");
    assert!(high + low > 10 * (missed + last), "most are found");
}
