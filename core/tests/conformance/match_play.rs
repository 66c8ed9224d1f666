//! `match`: the games of a backgammon match.

use std::num::NonZeroU16;

use flagfall::{BySide, Crawford, Match, MatchError, Penalised};

use crate::cases::{Case, Line};
use crate::play::{number, side};
use crate::words::optional;
use crate::{Checked, Failure, expect_equal, fail};

/// What came of a step, besides how the match stands.
enum Came {
    Done,
    Penalised(Penalised),
    May(bool),
}

pub fn play(case: &Case) -> Checked {
    let mut steps = case.steps.iter().peekable();
    let Some(begin) = steps.next() else {
        return Err(fail(
            &case.head,
            "`length N` or `at-score …` should stand below",
        ));
    };
    let begun = begin_of(begin)?;
    let mut played = match begun {
        Ok(begun) => begun,
        Err(error) => {
            let line = steps.next().unwrap_or(begin);
            return expect_equal(line, &line.words(), &format!("! {}", error.name()));
        }
    };
    while let Some(line) = steps.next_if(|line| line.word() == ">") {
        check(line, &played, &Came::Done)?;
    }
    while let Some(step) = steps.next() {
        let before = played.clone();
        let came = make(step, &mut played)?;
        let mut told = came.is_ok();
        while let Some(line) = steps.next_if(|line| [">", "!"].contains(&line.word())) {
            match (&came, line.word()) {
                (Err(error), "!") => {
                    expect_equal(line, &line.words(), &format!("! {}", error.name()))?;
                    told = true;
                }
                (Ok(came), ">") => check(line, &played, came)?,
                (Err(error), _) => return Err(fail(line, format!("refused: {error}"))),
                (Ok(_), _) => return Err(fail(line, "accepted")),
            }
        }
        if !told {
            return Err(fail(step, "refused, and no `! KIND` says so"));
        }
        if came.is_err() && played != before {
            return Err(fail(step, "the refused call has changed the match"));
        }
    }
    Ok(())
}

/// The game of a match that `in-match LENGTH FIRST SECOND CRAWFORD` begins.
pub fn game_of(step: &Line) -> Result<Match, Failure> {
    let [_, length, first, second, crawford] = step.parts.as_slice() else {
        return Err(fail(step, "in-match LENGTH FIRST SECOND CRAWFORD"));
    };
    let at = at_score(step, [length, first, second], "0", crawford)?;
    let mut at = at.map_err(|error| fail(step, error.to_string()))?;
    let started = at.start_game();
    started.map_err(|error| fail(step, error.to_string()))?;
    Ok(at)
}

fn begin_of(step: &Line) -> Result<Result<Match, MatchError>, Failure> {
    match step.parts.as_slice() {
        [word, length] if word == "length" => Ok(Ok(Match::new(length_of(step, length)?))),
        [word, length, first, second, games, crawford] if word == "at-score" => {
            at_score(step, [length, first, second], games, crawford)
        }
        _ => Err(fail(step, "`length N` or `at-score …` should stand here")),
    }
}

fn at_score(
    step: &Line,
    [length, first, second]: [&String; 3],
    games: &str,
    crawford: &str,
) -> Result<Result<Match, MatchError>, Failure> {
    let points = |text| number(step, text).map(|n| u16::try_from(n).expect("points that fit"));
    let score = BySide {
        first: points(first)?,
        second: points(second)?,
    };
    let games = u32::try_from(number(step, games)?).expect("games that fit");
    let crawford = match crawford {
        "not-yet" => Crawford::NotYet,
        "next" => Crawford::Next,
        "now" => Crawford::Now,
        "played" => Crawford::Played,
        _ => {
            return Err(fail(
                step,
                "CRAWFORD is `not-yet`, `next`, `now` or `played`",
            ));
        }
    };
    Ok(Match::at_score(
        length_of(step, length)?,
        score,
        games,
        crawford,
    ))
}

fn length_of(step: &Line, text: &str) -> Result<NonZeroU16, Failure> {
    let length = u16::try_from(number(step, text)?)
        .ok()
        .and_then(NonZeroU16::new);
    length.ok_or_else(|| fail(step, "a length is at least 1"))
}

fn make(step: &Line, played: &mut Match) -> Result<Result<Came, MatchError>, Failure> {
    let points = |text| number(step, text).map(|n| u32::try_from(n).expect("points that fit"));
    let parts: Vec<_> = step.parts.iter().map(String::as_str).collect();
    Ok(match parts.as_slice() {
        ["start-game"] => played.start_game().map(|()| Came::Done),
        ["end-game", who, n] => {
            let ended = played.end_game(side(step, who)?, points(n)?);
            ended.map(|()| Came::Done)
        }
        ["penalise", who] => played.penalise(side(step, who)?).map(Came::Penalised),
        ["double", who] => played.double(side(step, who)?).map(|()| Came::Done),
        ["take"] => played.take().map(|()| Came::Done),
        ["drop-double"] => played.drop_double().map(|()| Came::Done),
        ["may-decline", n, most @ ..] => {
            let most = match most {
                [] => None,
                [most] => Some(points(most.strip_prefix("most=").unwrap_or_default())?),
                _ => return Err(fail(step, "may-decline POINTS [most=N]")),
            };
            played
                .may_decline_resignation(points(n)?, most)
                .map(Came::May)
        }
        _ => return Err(fail(step, format!("unknown step `{}`", step.words()))),
    })
}

fn check(line: &Line, played: &Match, came: &Came) -> Checked {
    for part in line.rest() {
        let (key, expected) = part.split_once('=').unwrap_or((part, ""));
        let got = shown(played, came, key);
        let got = got.ok_or_else(|| fail(line, format!("unknown key `{key}`")))?;
        expect_equal(line, &format!("{key}={expected}"), &format!("{key}={got}"))?;
    }
    Ok(())
}

fn shown(played: &Match, came: &Came, key: &str) -> Option<String> {
    Some(match (key, came) {
        ("first", _) => played.score().first.to_string(),
        ("second", _) => played.score().second.to_string(),
        ("games", _) => played.games().to_string(),
        ("crawford", _) => played.crawford().name().into(),
        ("cube", _) => optional(played.cube()),
        ("frozen", _) => played.cube_is_frozen().to_string(),
        ("winner", _) => optional(played.winner()),
        ("match-over", Came::Penalised(of)) => of.match_over.to_string(),
        ("froze-cube", Came::Penalised(of)) => of.froze_cube.to_string(),
        ("void-double", Came::Penalised(of)) => optional(of.void_double),
        ("may", Came::May(may)) => may.to_string(),
        _ => return None,
    })
}
