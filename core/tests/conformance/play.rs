//! `play`: a game on the clock.

use std::iter::Peekable;
use std::slice::Iter;

use flagfall::pcn::Document;
use flagfall::{
    At, Back, Board, Clock, ClockError, Event, Losses, Millis, Overtime, PrintError, Protocol,
    Reading, Side, Terms, TimeControl, Verdict,
};

use crate::cases::{Case, Line, Setup, setup_of};
use crate::{Checked, Failure, expect_equal, fail, match_play, parsed, words};

/// What came of a call.
enum Came {
    Events(Vec<Event>),
    Reading(Box<Reading>),
    Moment(Option<At>),
    /// The events, and whether they are all.
    Advanced(Vec<Event>, bool),
    Command(String),
    Verdict(Verdict),
    Plies(Result<Vec<Option<Millis>>, PrintError>),
    /// A restored clock is equal to the one that was saved.
    Equal,
}

pub fn play(case: &Case) -> Checked {
    let mut steps = case.steps.iter().peekable();
    let Some(mut clock) = begin(&case.head, &mut steps)? else {
        return Ok(());
    };
    while let Some(call) = steps.next() {
        let before = clock.clone();
        let came = make(call, &mut clock)?;
        let mut outcomes = Vec::new();
        while let Some(line) = steps.next_if(|line| [">", "!"].contains(&line.word())) {
            outcomes.push(line);
        }
        match came {
            Err(error) => {
                let got = format!("! {}", error.name());
                let [line] = outcomes.as_slice() else {
                    return Err(fail(call, format!("came to `{got}`")));
                };
                expect_equal(line, &line.words(), &got)?;
                if let ClockError::AtWentBack { last_at } = error
                    && clock.last_at() != Some(last_at)
                {
                    return Err(fail(
                        call,
                        "the error does not have the clock's last moment",
                    ));
                }
                if clock != before {
                    return Err(fail(call, "the refused call has changed the clock"));
                }
            }
            Ok(Came::Events(events)) => {
                let got: Vec<_> = events.iter().map(words::event).collect();
                let expected: Vec<_> = outcomes.iter().map(|line| line.words()).collect();
                expect_equal(call, &expected.join("; "), &got.join("; "))?;
            }
            Ok(Came::Reading(reading)) => {
                for line in outcomes {
                    check_reading(line, &reading)?;
                }
            }
            Ok(Came::Verdict(verdict)) => {
                let [line] = outcomes.as_slice() else {
                    return Err(fail(call, "`> OUTCOME REASON SCORE` should stand below"));
                };
                expect_equal(line, &line.words(), &words::verdict(&verdict))?;
            }
            Ok(Came::Command(command)) => {
                let [line] = outcomes.as_slice() else {
                    return Err(fail(call, "`> \"TEXT\"` should stand below"));
                };
                expect_equal(line, &line.text(0)?, &command)?;
            }
            Ok(Came::Plies(plies)) => {
                let [line] = outcomes.as_slice() else {
                    return Err(fail(call, "`> MS …` or `! KIND` should stand below"));
                };
                expect_equal(line, &line.words(), &words::plies(&plies))?;
            }
            Ok(Came::Equal) => {
                if let Some(line) = outcomes.first() {
                    return Err(fail(line, "nothing comes of this step"));
                }
            }
            Ok(Came::Advanced(events, all)) => {
                let mut got: Vec<_> = events.iter().map(words::event).collect();
                got.extend((!all).then(|| "> more".to_owned()));
                let expected: Vec<_> = outcomes.iter().map(|line| line.words()).collect();
                expect_equal(call, &expected.join("; "), &got.join("; "))?;
            }
            Ok(Came::Moment(at)) => {
                let [line] = outcomes.as_slice() else {
                    return Err(fail(call, "`> AT` or `> none` should stand below"));
                };
                let at = at.map_or("none".into(), |at| at.get().to_string());
                expect_equal(line, &line.words(), &format!("> {at}"))?;
            }
        }
    }
    match clock.journal_json() {
        Some(json) if Clock::of_journal(&json) != Ok(clock) => {
            Err(fail(&case.head, "the journal does not lead to the clock"))
        }
        _ => Ok(()),
    }
}

type Steps<'a> = Peekable<Iter<'a, Line>>;

/// The clock that the first steps set up; `None` where it is refused, as it should be.
fn begin(head: &Line, steps: &mut Steps<'_>) -> Result<Option<Clock>, Failure> {
    let is_setup = |step: &&Line| ["control", "first", "second"].contains(&step.word());
    let mut setups = Vec::new();
    while let Some(step) = steps.next_if(is_setup) {
        setups.push(step);
    }
    let control = match setups.as_slice() {
        [] => return restore(head, steps),
        [one] => parsed(one, &setup_of(Some(one), "control", head)?)?,
        _ => odds(&setups, head)?,
    };
    Ok(Some(
        match steps.next_if(|step| step.word() == "in-match") {
            Some(step) => Clock::in_match(control, &match_play::game_of(step)?),
            None => Clock::new(control),
        },
    ))
}

fn restore(head: &Line, steps: &mut Steps<'_>) -> Result<Option<Clock>, Failure> {
    let what = "`control`, `first` and `second`, or `restore` should stand below";
    let step = steps.next().ok_or_else(|| fail(head, what))?;
    let text = step.text(0)?;
    let part = step.rest().nth(1);
    let saved_at = match part.map(|part| part.strip_prefix("saved-at=")) {
        None => None,
        Some(Some(ms)) => At::new(number(step, ms)?),
        Some(None) => return Err(fail(step, "saved-at=MS")),
    };
    let restored = match step.word() {
        "restore" => Clock::restore(text.as_bytes(), saved_at),
        "restore-hex" => Clock::restore(&bytes(step, &text)?, saved_at),
        "restore-journal" => Clock::of_journal(&text),
        _ => return Err(fail(step, what)),
    };
    match (restored, steps.next_if(|line| line.word() == "!")) {
        (Ok(clock), None) => Ok(Some(clock)),
        (Ok(_), Some(line)) => Err(fail(line, "it was restored")),
        (Err(error), None) => Err(fail(step, error.to_string())),
        (Err(error), Some(line)) => {
            expect_equal(line, &line.words(), &format!("! {}", error.kind.name()))?;
            Ok(None)
        }
    }
}

fn bytes(step: &Line, hex: &str) -> Result<Vec<u8>, Failure> {
    let byte = |at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<_>> = (0..hex.len()).step_by(2).map(byte).collect();
    bytes.ok_or_else(|| fail(step, "bytes are two hexadecimal digits each"))
}

/// The clock as it is saved and restored, in both forms.
fn restart(
    call: &Line,
    clock: &Clock,
    at: At,
    saved_at: Option<At>,
) -> Result<Result<Clock, ClockError>, Failure> {
    let (binary, json) = match (clock.save(at), clock.save_json(at)) {
        (Ok(binary), Ok(json)) => (binary, json),
        (Err(error), _) | (_, Err(error)) => return Ok(Err(error)),
    };
    let restore = |saved: &[u8]| {
        Clock::restore(saved, saved_at).map_err(|error| fail(call, error.to_string()))
    };
    let restored = restore(&binary)?;
    if restored != restore(json.as_bytes())? {
        return Err(fail(call, "JSON and binary come to different clocks"));
    }
    if restored.control() != clock.control() {
        return Err(fail(call, "what is restored has another control"));
    }
    let again = restored.save(saved_at.unwrap_or(at));
    if saved_at.is_none() && again != Ok(binary) {
        return Err(fail(call, "what is restored is not what was saved"));
    }
    Ok(Ok(restored))
}

fn odds(setups: &[&Line], head: &Line) -> Result<TimeControl, Failure> {
    let mut setups = setups.iter().copied();
    let first: Setup = setup_of(setups.next(), "first", head)?;
    let second = setup_of(setups.next(), "second", head)?;
    TimeControl::of_sides(&parsed(head, &first)?, &parsed(head, &second)?)
        .map_err(|error| fail(head, error.to_string()))
}

fn make(call: &Line, clock: &mut Clock) -> Result<Result<Came, ClockError>, Failure> {
    let parts: Vec<_> = call.parts.iter().map(String::as_str).collect();
    let at = |ms| number(call, ms).map(|ms| At::new(ms).expect("a moment that fits"));
    let millis = |ms| number(call, ms).map(|ms| Millis::new(ms).expect("a time that fits"));
    let side = |name| side(call, name);
    let events = match parts.as_slice() {
        ["read", when] => {
            let reading = clock.read(at(when)?);
            return Ok(reading.map(|reading| Came::Reading(Box::new(reading))));
        }
        ["deadline"] => return Ok(Ok(Came::Moment(clock.deadline()))),
        ["last-at"] => return Ok(Ok(Came::Moment(clock.last_at()))),
        ["advance-some", when, most] => {
            let most = most
                .strip_prefix("most=")
                .and_then(|most| most.parse().ok());
            let most = most.ok_or_else(|| fail(call, "most=N"))?;
            let mut events = Vec::new();
            let all = clock.advance_some(at(when)?, most, &mut events);
            return Ok(all.map(|all| Came::Advanced(events, all)));
        }
        ["command", name, when] => {
            let protocol = name.parse::<Protocol>().ok();
            let protocol = protocol.ok_or_else(|| fail(call, "unknown protocol"))?;
            return Ok(clock.command(protocol, at(when)?).map(Came::Command));
        }
        ["verdict", when, board, terms @ ..] => {
            let board = board_of(call, board)?;
            let terms = terms_of(call, terms)?;
            return Ok(clock.verdict(at(when)?, board, terms).map(Came::Verdict));
        }
        ["keep-journal"] => {
            return Ok(clock.keep_journal().map(|()| Came::Equal));
        }
        ["restart", when, saved_at @ ..] => {
            let saved_at = match saved_at {
                [] => None,
                [part] => Some(at(part.strip_prefix("saved-at=").unwrap_or_default())?),
                _ => return Err(fail(call, "saved-at=MS")),
            };
            let restored = restart(call, clock, at(when)?, saved_at)?;
            return Ok(restored.map(|restored| {
                *clock = restored;
                Came::Equal
            }));
        }
        ["plies"] => {
            let document = Document::of_journal(clock);
            let plies = document.map(|document| document.plies().to_vec());
            return Ok(Ok(Came::Plies(plies)));
        }
        ["take-back", to, when] => {
            let to = match to.split_once('=') {
                Some(("move", move_)) => {
                    let moves = u32::try_from(number(call, move_)?);
                    Back::ToMove(moves.map_err(|_| fail(call, "move=N"))?)
                }
                Some(("moment", moment)) => Back::ToMoment(at(moment)?),
                _ => return Err(fail(call, "move=N or moment=AT")),
            };
            clock.take_back(to, at(when)?)
        }
        ["press-unreceived", who, when] => clock.press_unreceived(side(who)?, at(when)?),
        ["receive", when] => clock.receive(at(when)?),
        ["ready", who, when, "true"] => clock.set_ready(side(who)?, at(when)?, true),
        ["ready", who, when, "false"] => clock.set_ready(side(who)?, at(when)?, false),
        ["start", who, when] => clock.start(side(who)?, at(when)?),
        ["press", who, when] => clock.press(side(who)?, at(when)?),
        ["press", who, when, elapsed] => {
            let ms = elapsed.strip_prefix("elapsed=");
            let elapsed = millis(ms.ok_or_else(|| fail(call, "elapsed=MS"))?)?;
            clock.press_elapsed(side(who)?, at(when)?, elapsed)
        }
        ["ready-unreceived", who, when] => clock.set_ready_unreceived(side(who)?, at(when)?),
        ["hand-over", who, when, elapsed] => {
            let ms = elapsed.strip_prefix("elapsed=");
            let elapsed = millis(ms.ok_or_else(|| fail(call, "elapsed=MS"))?)?;
            clock.hand_over_elapsed(side(who)?, at(when)?, elapsed)
        }
        ["hand-over-unreceived", who, when] => clock.hand_over_unreceived(side(who)?, at(when)?),
        ["hand-over", who, when] => clock.hand_over(side(who)?, at(when)?),
        ["pause", when] => clock.pause(at(when)?),
        ["resume", when] => clock.resume(at(when)?),
        ["stop", when] => clock.stop(at(when)?),
        ["advance", when] => clock.advance(at(when)?),
        ["adjust", who, when, time] => clock.adjust(side(who)?, at(when)?, millis(time)?),
        ["set-bank", who, when, bank] => clock.set_bank(side(who)?, at(when)?, millis(bank)?),
        ["set-turn", who, when] => clock.set_turn(side(who)?, at(when)?),
        ["raise-flag", who, when] => clock.raise_flag(side(who)?, at(when)?),
        _ => return Err(fail(call, format!("unknown step `{}`", call.words()))),
    };
    Ok(events.map(Came::Events))
}

/// The side that a line names.
pub fn side(line: &Line, name: &str) -> Result<Side, Failure> {
    match name {
        "first" => Ok(Side::First),
        "second" => Ok(Side::Second),
        _ => Err(fail(line, "SIDE is `first` or `second`")),
    }
}

fn board_of(call: &Line, text: &str) -> Result<Board, Failure> {
    let board = text.strip_prefix("board=").unwrap_or_default();
    let (kind, of) = board.split_once(':').unwrap_or((board, ""));
    Ok(match kind {
        "open" => Board::Open,
        "draw" => Board::Draw,
        "win" => Board::Win(side(call, of)?),
        "score" => Board::Score(number(call, of)?),
        "resigned" => Board::Resigned(side(call, of)?),
        "claimed" => Board::Claimed(side(call, of)?),
        _ => return Err(fail(call, format!("unknown board `{text}`"))),
    })
}

fn terms_of(call: &Line, parts: &[&str]) -> Result<Terms, Failure> {
    let mut terms = Terms::default();
    for part in parts {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let points = || number(call, value).map(|n| u32::try_from(n).expect("a loss that fits"));
        let losses = || Losses {
            minimal: 0,
            maximal: 0,
        };
        match key {
            "minimal" => terms.losses.get_or_insert_with(losses).minimal = points()?,
            "maximal" => terms.losses.get_or_insert_with(losses).maximal = points()?,
            "overtime" => {
                let (points, every) = value.split_once('/').unwrap_or_default();
                let wrong = || fail(call, "overtime=POINTS/EVERY");
                terms.overtime = Some(Overtime {
                    points: points.parse().map_err(|_| wrong())?,
                    every: every.parse().map_err(|_| wrong())?,
                });
            }
            "cannot-win" => *terms.cannot_win.get_mut(side(call, value)?) = true,
            _ => return Err(fail(call, format!("unknown key `{key}`"))),
        }
    }
    Ok(terms)
}

pub fn number(line: &Line, text: &str) -> Result<i64, Failure> {
    text.parse()
        .map_err(|_| fail(line, format!("`{text}` is no number")))
}

fn check_reading(line: &Line, reading: &Reading) -> Checked {
    let mut parts = line.rest();
    let whose = parts.next().unwrap_or_default();
    for part in parts {
        let (key, expected) = part.split_once('=').unwrap_or((part, ""));
        let got = match whose {
            "clock" => words::of_clock(reading, key),
            "first" => words::of_side(&reading.sides.first, key),
            "second" => words::of_side(&reading.sides.second, key),
            _ => None,
        };
        let got = got.ok_or_else(|| fail(line, format!("unknown key `{whose} {key}`")))?;
        expect_equal(line, &format!("{key}={expected}"), &format!("{key}={got}"))?;
    }
    Ok(())
}
