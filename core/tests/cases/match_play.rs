//! `match`: the games of a backgammon match.

use flagfall::{BySide, Match, MatchError, Penalized, RestoreError};

use crate::format::{Case, Line, read, value};
use crate::texts::saved_bytes;
use crate::words::optional;
use crate::{Answers, Invalid, Played};

/// The answer to a step, besides the state of the match.
enum Answer {
    Done,
    Penalized(Penalized),
    May(bool),
}

pub fn play(case: &Case<'_>, answers: &mut Answers) -> Played {
    let mut questions = case.questions();
    let Some((begin, asked)) = questions.next() else {
        return Err(Invalid("`length N` or `at-score …` is missing".into()));
    };
    answers.copy(begin);
    let mut played = match begin_of(begin)? {
        Ok(begun) => begun,
        Err(error) => {
            answers.add(format!("! {}", error.name()));
            return Ok(());
        }
    };
    show(&played, &Answer::Done, asked, answers)?;
    for (step, asked) in questions {
        answers.copy(step);
        if let Some(ends) = save_or_restore(step, &mut played)? {
            if let Err(error) = ends {
                answers.add(format!("! {}", error.kind.name()));
            }
            show(&played, &Answer::Done, asked, answers)?;
            continue;
        }
        let before = played.clone();
        match make(step, &mut played)? {
            Ok(answer) => show(&played, &answer, asked, answers)?,
            Err(error) => {
                answers.add(format!("! {}", error.name()));
                if played != before {
                    return Err(Invalid("the refused call has changed the match".into()));
                }
            }
        }
    }
    Ok(())
}

/// The game of a match that `in-match LENGTH FIRST SECOND CRAWFORD` begins.
pub fn game_of(step: &Line<'_>) -> Result<Match, Invalid> {
    let [length, first, second, crawford] = step.rest() else {
        return Err(step.unknown());
    };
    let at = at_score([length, first, second, "0", crawford])?;
    let mut at = at.map_err(|error| Invalid(error.to_string()))?;
    let started = at.start_game();
    started.map_err(|error| Invalid(error.to_string()))?;
    Ok(at)
}

fn begin_of(step: &Line<'_>) -> Result<Result<Match, MatchError>, Invalid> {
    match *step.words.as_slice() {
        ["length", length] => Ok(Ok(Match::new(read(length)?))),
        ["at-score", length, first, second, games, crawford] => {
            at_score([length, first, second, games, crawford])
        }
        _ => Err(step.unknown()),
    }
}

fn at_score(words: [&str; 5]) -> Result<Result<Match, MatchError>, Invalid> {
    let [length, first, second, games, crawford] = words;
    let score = BySide {
        first: read(first)?,
        second: read(second)?,
    };
    let (length, games) = (read(length)?, read(games)?);
    Ok(Match::at_score(length, score, games, read(crawford)?))
}

fn make(step: &Line<'_>, played: &mut Match) -> Result<Result<Answer, MatchError>, Invalid> {
    let done = |made: Result<(), _>| made.map(|()| Answer::Done);
    Ok(match step.words.as_slice() {
        ["start-game"] => done(played.start_game()),
        ["end-game", who, points] => done(played.end_game(read(who)?, read(points)?)),
        ["penalize", who] => played.penalize(read(who)?).map(Answer::Penalized),
        ["double", who] => done(played.double(read(who)?)),
        ["take"] => done(played.take()),
        ["drop-double"] => done(played.drop_double()),
        ["may-decline", points, most @ ..] => {
            let most = match most {
                [] => None,
                [most] => Some(read(value(most, "most")?)?),
                _ => return Err(step.unknown()),
            };
            let may = played.may_decline_resignation(read(points)?, most);
            may.map(Answer::May)
        }
        _ => return Err(step.unknown()),
    })
}

/// Makes a step that saves or restores. `None` if it is another step.
fn save_or_restore(
    step: &Line<'_>,
    played: &mut Match,
) -> Result<Option<Result<(), RestoreError>>, Invalid> {
    match step.words.as_slice() {
        ["restart"] => {
            let json = played.save_json();
            let forms = [
                Match::restore(&played.save()),
                Match::restore(json.as_bytes()),
            ];
            if forms != [Ok(played.clone()), Ok(played.clone())] {
                return Err(Invalid("the match is not the one that was saved".into()));
            }
            Ok(Some(Ok(())))
        }
        [how @ ("restore" | "restore-hex"), saved] => {
            let restored = Match::restore(&saved_bytes(step, how, saved)?);
            Ok(Some(restored.map(|restored| *played = restored)))
        }
        _ => Ok(None),
    }
}

/// `> KEY=VALUE …` for the keys that the file asks for.
fn show(played: &Match, answer: &Answer, asked: &[Line<'_>], answers: &mut Answers) -> Played {
    for line in asked.iter().filter(|line| line.word() == ">") {
        answers.add(line.with_values(1, |key| shown(played, answer, key))?);
    }
    Ok(())
}

fn shown(played: &Match, answer: &Answer, key: &str) -> Option<String> {
    Some(match (key, answer) {
        ("first", _) => played.score().first.to_string(),
        ("second", _) => played.score().second.to_string(),
        ("games", _) => played.games().to_string(),
        ("crawford", _) => played.crawford().name().into(),
        ("cube", _) => optional(played.cube()),
        ("frozen", _) => played.cube_is_frozen().to_string(),
        ("winner", _) => optional(played.winner()),
        ("match-over", Answer::Penalized(of)) => of.match_over.to_string(),
        ("froze-cube", Answer::Penalized(of)) => of.froze_cube.to_string(),
        ("void-double", Answer::Penalized(of)) => optional(of.void_double),
        ("may", Answer::May(may)) => may.to_string(),
        _ => return None,
    })
}
