//! `play`: a game on the clock.

use std::num::NonZeroU32;

use flagfall::pcn::Document;
use flagfall::{
    Board, BoardSize, Clock, ClockError, ControlError, Event, Losses, Match, Millis, MoveNumber,
    Overtime, Reading, StandingFormat, TakeBackTo, Terms, TimeControl, TimeFormat, Timestamp,
};

use crate::format::{Case, Line, Setup, quoted, read, unquoted, value};
use crate::reference::calls::{Call, Plays, Refused};
use crate::{Answers, Invalid, Played, alarms, build, match_play, standings, texts, words};

/// A clock that can play the games of the cases.
pub trait Player: Plays {
    fn new(control: TimeControl, of: Option<&Match>) -> Self;

    /// The restored clock; `None` if restoring fails, after writing that answer.
    fn restore(step: &Line<'_>, answers: &mut Answers) -> Result<Option<Self>, Invalid>;

    /// The questions that only some players answer.
    fn answer(&mut self, question: &Line<'_>, answers: &mut Answers) -> Result<Done, Invalid>;

    /// Checks the clock at the end of a game.
    fn check(&self) -> Played;
}

/// Answers a question, or returns an error.
pub type Done = Result<(), ClockError>;

/// A game on a clock of the kind `P`.
pub fn play<P: Player>(case: &Case<'_>, answers: &mut Answers) -> Played {
    let begun = setups(case);
    let mut questions = case.questions().skip(begun.len());
    let mut clock = match begin(&begun, answers)? {
        Some(clock) => clock,
        None => {
            let Some((step, _)) = questions.next() else {
                return Err(Invalid("a setup is missing".into()));
            };
            answers.copy(step);
            match P::restore(step, answers)? {
                Some(clock) => clock,
                None => return Ok(()),
            }
        }
    };
    for (question, asked) in questions {
        answers.copy(question);
        let before = clock.clone();
        let done = match question.words.as_slice() {
            ["read", when] => match clock.read(at(when)?) {
                Ok(reading) => {
                    show(&reading, asked, answers)?;
                    Ok(())
                }
                Err(error) => Err(error),
            },
            ["deadline"] => {
                answers.add(moment(clock.deadline()));
                Ok(())
            }
            ["last-at"] => {
                answers.add(moment(clock.last_at()));
                Ok(())
            }
            ["take-backs"] => {
                answers.add(format!("> {}", clock.take_backs()));
                Ok(())
            }
            ["keep-journal"] => clock.keep_journal(),
            ["restart", when, saved_at @ ..] => {
                let saved_at = saved_at_of(saved_at)?;
                match clock.restart(at(when)?, saved_at) {
                    Ok(()) => Ok(()),
                    Err(Refused::By(error)) => Err(error),
                    Err(Refused::Invalid(wrong)) => return Err(Invalid(wrong)),
                }
            }
            _ => match call_of(question)? {
                Some((call, when)) => clock.make(call, when).map(|came| events(&came, answers)),
                None => clock.answer(question, answers)?,
            },
        };
        if let Err(error) = done {
            answers.add(words::refusal(error));
            if let ClockError::AtWentBack { last_at } = error
                && clock.last_at() != Some(last_at)
            {
                return Err(Invalid(
                    "the error has another moment than the clock".into(),
                ));
            }
            if clock != before {
                return Err(Invalid("the refused call has changed the clock".into()));
            }
        }
    }
    clock.check()
}

/// The clock that these steps describe; `None` if there are none.
fn begin<P: Player>(steps: &[&Line<'_>], answers: &mut Answers) -> Result<Option<P>, Invalid> {
    steps.iter().for_each(|step| answers.copy(step));
    let (of, setups) = match steps.split_last() {
        Some((last, setups)) if last.word() == "in-match" => {
            (Some(match_play::game_of(last)?), setups)
        }
        _ => (None, steps),
    };
    if setups.is_empty() && of.is_none() {
        return Ok(None);
    }
    Ok(Some(P::new(control(setups)?, of.as_ref())))
}

/// The time control of `control`, of `first` and `second`, or of stages and rules.
fn control(setups: &[&Line<'_>]) -> Result<TimeControl, Invalid> {
    let wrong = |error: ControlError| Invalid(error.to_string());
    match setups {
        [] => {}
        built if built.iter().all(|step| build::is_step(step)) => {
            return build::control(built)?.map_err(wrong);
        }
        [one] if one.word() == "control" => return Setup::read(one.rest())?.control(),
        [first, second] => {
            let [first, second] = texts::sides(first, second)?;
            return TimeControl::from_sides(&first.control()?, &second.control()?).map_err(wrong);
        }
        _ => {}
    }
    Err(Invalid(
        "`control`, or `first` and `second`, or stages, are missing".into(),
    ))
}

/// The lines at the beginning of a case that describe its clock or its time control.
fn setups<'c, 'a>(case: &'c Case<'a>) -> Vec<&'c Line<'a>> {
    let words = ["control", "first", "second", "in-match"];
    let described = |step: &&Line<'_>| words.contains(&step.word()) || build::is_step(step);
    let questions = case.questions().map(|(step, _)| step);
    questions.take_while(described).collect()
}

/// `pace "NAME"`: how long games take.
pub fn pace(case: &Case<'_>, answers: &mut Answers) -> Played {
    let [name] = case.head.rest() else {
        return Err(case.head.unknown());
    };
    unquoted(name)?;
    let setups = setups(case);
    setups.iter().for_each(|step| answers.copy(step));
    let control = control(&setups)?;
    for (question, _) in case.questions().skip(setups.len()) {
        let answer = match question.words.as_slice() {
            ["estimate", side, moves] => control.estimate(read(side)?, read(moves)?),
            ["category", scheme, board @ ..] => {
                let category = control.category(read(scheme)?, board_size(board)?);
                answers.copy(question);
                answers.add(format!("> {}", words::optional(category)));
                continue;
            }
            ["category-time", scheme, board @ ..] => {
                control.category_time(read(scheme)?, board_size(board)?)
            }
            _ => return Err(question.unknown()),
        };
        answers.copy(question);
        answers.add(match answer {
            Ok(time) => format!("> {}", words::optional(time.map(Millis::get))),
            Err(error) => format!("! {}", error.name()),
        });
    }
    Ok(())
}

fn board_size(words: &[&str]) -> Result<Option<BoardSize>, Invalid> {
    match words {
        [] => Ok(None),
        [width, height] => Ok(Some(BoardSize {
            width: read(value(width, "width")?)?,
            height: read(value(height, "height")?)?,
        })),
        _ => Err(Invalid("`width` and `height` are missing".into())),
    }
}

impl Player for Clock {
    fn new(control: TimeControl, of: Option<&Match>) -> Self {
        match of {
            Some(of) => Self::in_match(control, of),
            None => Self::new(control),
        }
    }

    fn restore(step: &Line<'_>, answers: &mut Answers) -> Result<Option<Self>, Invalid> {
        let [word, text, saved_at @ ..] = step.words.as_slice() else {
            return Err(step.unknown());
        };
        let (text, saved_at) = (unquoted(text)?, saved_at_of(saved_at)?);
        let restored = match *word {
            "restore" => Self::restore(text.as_bytes(), saved_at),
            "restore-hex" => Self::restore(&bytes(&text)?, saved_at),
            "restore-journal" => Self::from_journal(&text),
            _ => return Err(step.unknown()),
        };
        if let Err(error) = &restored {
            answers.add(format!("! {}", error.kind.name()));
        }
        Ok(restored.ok())
    }

    fn answer(&mut self, question: &Line<'_>, answers: &mut Answers) -> Result<Done, Invalid> {
        Ok(match question.words.as_slice() {
            ["advance-some", when, most] => {
                let mut came = Vec::new();
                let most = read(value(most, "most")?)?;
                let all = self.advance_some(at(when)?, most, &mut came);
                all.map(|all| {
                    events(&came, answers);
                    if !all {
                        answers.add("> more");
                    }
                })
            }
            ["command", name, when] => {
                let (protocol, when): (flagfall::Protocol, _) = (read(name)?, at(when)?);
                let left = self.times_left(protocol, when);
                let command = self.command(protocol, when);
                if let (Ok(command), Ok(left)) = (&command, left)
                    && !command.is_empty()
                    && protocol.times_left(
                        command,
                        self.read(when)
                            .map_or(flagfall::Side::First, |reading| reading.on_turn),
                    ) != Ok(left)
                {
                    return Err(Invalid(
                        "the command does not have the clock's times".into(),
                    ));
                }
                command.map(|command| answers.add(format!("> {}", quoted(&command))))
            }
            ["format", who, when, format @ ..] => {
                let text = self.format(read(who)?, at(when)?, format_of(format)?);
                text.map(|text| {
                    let text = text.map_or_else(|| "none".into(), |text| quoted(&text));
                    answers.add(format!("> {text}"));
                })
            }
            ["next-change", who, when, format @ ..] => {
                let change = self.next_change(read(who)?, at(when)?, format_of(format)?);
                change.map(|change| answers.add(moment(change)))
            }
            ["forecast", when, most] => {
                let forecast = self.forecast(at(when)?, read(value(most, "most")?)?);
                forecast.map(|forecast| {
                    answers.add(words::forecast(&forecast));
                    let pieces = forecast.pieces.iter();
                    pieces.for_each(|piece| answers.add(words::piece(piece)));
                })
            }
            ["forecast-json", when, most] => {
                let forecast = self.forecast(at(when)?, read(value(most, "most")?)?);
                forecast.map(|found| answers.add(format!("> {}", quoted(&found.to_json()))))
            }
            ["verdict", when, board, terms @ ..] => {
                let (board, terms) = (board_of(board)?, terms_of(terms)?);
                let verdict = self.verdict(at(when)?, board, terms);
                verdict.map(|verdict| answers.add(words::verdict(&verdict)))
            }
            ["join", standing @ ..] => {
                let standing = standings::standing(standing)?;
                Self::join(self.control().clone(), standing).map(|joined| *self = joined)
            }
            ["set-standing", standing @ ..] => self.set_standing(standings::standing(standing)?),
            ["standing", when] => {
                let standing = self.standing(at(when)?);
                standing.map(|standing| {
                    let lines = standings::lines(&standing).into_iter();
                    lines.for_each(|line| answers.add(line));
                })
            }
            ["read-standing", format, who, when, text] => {
                let (format, on_turn): (StandingFormat, _) = (read(format)?, read(who)?);
                let text = unquoted(text)?;
                match format.parse(&text, self.control(), on_turn, at(when)?) {
                    Ok(standing) => {
                        let joined = Self::join(self.control().clone(), standing);
                        let last_at = joined.map(|clock| clock.last_at());
                        assert_eq!(last_at, Ok(Some(standing.at)), "another clock");
                        let lines = standings::lines(&standing).into_iter();
                        lines.for_each(|line| answers.add(line));
                    }
                    Err(error) => answers.add(format!("> {}", words::error(&error))),
                }
                Ok(())
            }
            ["set-alarms", when, said @ ..] => {
                let set = alarms::alarms(self.control(), said)?;
                let set = self.set_alarms(set, at(when)?);
                set.map(|came| events(&came, answers))
            }
            ["wake"] => {
                answers.add(moment(self.wake()));
                Ok(())
            }
            ["plies"] => {
                let document = Document::from_journal(self);
                answers.add(words::plies(document.as_ref().map(Document::plies)));
                Ok(())
            }
            _ => return Err(question.unknown()),
        })
    }

    fn check(&self) -> Played {
        match self.journal_json() {
            Some(json) if Self::from_journal(&json).as_ref() != Ok(self) => {
                Err(Invalid("the journal leads to another clock".into()))
            }
            _ => Ok(()),
        }
    }
}

/// A call that every player can make, and its timestamp.
fn call_of(question: &Line<'_>) -> Result<Option<(Call, Timestamp)>, Invalid> {
    let [.., last] = question.words.as_slice() else {
        return Err(question.unknown());
    };
    Ok(Some(match question.words.as_slice() {
        ["start", who, when] => (Call::Start(read(who)?), at(when)?),
        ["press", who, when, options @ ..] => {
            let (elapsed, number) = press_of(options)?;
            let who = read(who)?;
            let call = match (elapsed, number) {
                (None, None) => Call::Press(who),
                (Some(elapsed), None) => Call::PressElapsed(who, elapsed),
                (None, Some(number)) => Call::PressMove(who, number),
                (Some(elapsed), Some(number)) => Call::PressMoveElapsed(who, elapsed, number),
            };
            (call, at(when)?)
        }
        ["press-unreceived", who, when, options @ ..] => {
            let who = read(who)?;
            let call = match press_of(options)? {
                (None, None) => Call::PressUnreceived(who),
                (None, Some(number)) => Call::PressMoveUnreceived(who, number),
                (Some(_), _) => return Err(question.unknown()),
            };
            (call, at(when)?)
        }
        ["hand-over", who, when] => (Call::HandOver(read(who)?), at(when)?),
        ["hand-over", who, when, _] => {
            let elapsed = millis(value(last, "elapsed")?)?;
            (Call::HandOverElapsed(read(who)?, elapsed), at(when)?)
        }
        ["hand-over-unreceived", who, when] => (Call::HandOverUnreceived(read(who)?), at(when)?),
        ["receive", when] => (Call::Receive, at(when)?),
        ["ready", who, when, _] => {
            let ready = last.parse().map_err(|_| question.unknown())?;
            (Call::SetReady(read(who)?, ready), at(when)?)
        }
        ["ready-unreceived", who, when] => (Call::SetReadyUnreceived(read(who)?), at(when)?),
        ["pause", when] => (Call::Pause, at(when)?),
        ["resume", when] => (Call::Resume, at(when)?),
        ["stop", when] => (Call::Stop, at(when)?),
        ["advance", when] => (Call::Advance, at(when)?),
        ["adjust", who, when, time] => (Call::Adjust(read(who)?, millis(time)?), at(when)?),
        ["set-bank", who, when, bank] => (Call::SetBank(read(who)?, millis(bank)?), at(when)?),
        ["draw-reserve", who, when, time] => {
            (Call::DrawReserve(read(who)?, millis(time)?), at(when)?)
        }
        ["berserk", who, when, rule] => (Call::Berserk(read(who)?, read(rule)?), at(when)?),
        ["set-turn", who, when] => (Call::SetTurn(read(who)?), at(when)?),
        ["raise-flag", who, when] => (Call::RaiseFlag(read(who)?), at(when)?),
        ["take-back", to, when] => {
            let to = match value(to, "move") {
                Ok(moves) => TakeBackTo::Move(read(moves)?),
                Err(_) => TakeBackTo::Timestamp(at(value(to, "timestamp")?)?),
            };
            (Call::TakeBack(to), at(when)?)
        }
        _ => return Ok(None),
    }))
}

/// `[elapsed=MS] [number=N] [take-backs=N]`
fn press_of(words: &[&str]) -> Result<(Option<Millis>, Option<MoveNumber>), Invalid> {
    let (mut elapsed, mut number): (_, Option<MoveNumber>) = (None, None);
    for word in words {
        match (word.split_once('='), &mut number) {
            (Some(("elapsed", time)), None) => elapsed = Some(millis(time)?),
            (Some(("number", value)), None) => number = Some(read::<NonZeroU32>(value)?.into()),
            (Some(("take-backs", value)), Some(number)) => number.take_backs = read(value)?,
            _ => return Err(Invalid(format!("unknown: {word}"))),
        }
    }
    Ok((elapsed, number))
}

pub fn events(came: &[Event], answers: &mut Answers) {
    came.iter()
        .for_each(|event| answers.add(words::event(event)));
}

/// `> clock KEY=VALUE …` and similar lines, for the keys that the file asks for.
fn show(reading: &Reading, asked: &[Line<'_>], answers: &mut Answers) -> Played {
    for line in asked.iter().filter(|line| line.word() == ">") {
        let whose = line.words.get(1).copied().unwrap_or_default();
        answers.add(line.with_values(2, |key| match whose {
            "clock" => words::of_clock(reading, key),
            "first" => words::of_side(&reading.sides.first, key),
            "second" => words::of_side(&reading.sides.second, key),
            _ => None,
        })?);
    }
    Ok(())
}

fn moment(at: Option<Timestamp>) -> String {
    format!("> {}", words::optional(at.map(Timestamp::get)))
}

pub fn at(word: &str) -> Result<Timestamp, Invalid> {
    Timestamp::new(read(word)?).ok_or_else(|| Invalid(format!("not a moment that fits: {word}")))
}

pub fn millis(word: &str) -> Result<Millis, Invalid> {
    Millis::new(read(word)?).ok_or_else(|| Invalid(format!("not a time that fits: {word}")))
}

fn saved_at_of(words: &[&str]) -> Result<Option<Timestamp>, Invalid> {
    match words {
        [] => Ok(None),
        [word] => Ok(Some(at(value(word, "saved-at")?)?)),
        [_, more, ..] => Err(Invalid(format!("unknown: {more}"))),
    }
}

pub fn bytes(hex: &str) -> Result<Vec<u8>, Invalid> {
    let byte = |at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<_>> = (0..hex.len()).step_by(2).map(byte).collect();
    bytes.ok_or_else(|| Invalid("bytes are two hexadecimal digits each".into()))
}

/// `STYLE [tenths-below=MS] [hide-zero=true|false] [plus=true|false]`
pub fn format_of(words: &[&str]) -> Result<TimeFormat, Invalid> {
    let (style, options) = words
        .split_first()
        .ok_or_else(|| Invalid("a style is missing".into()))?;
    let mut format = TimeFormat::new(read(style)?);
    for word in options {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let unknown = || Invalid(format!("unknown: {word}"));
        let truth = || value.parse().map_err(|_| unknown());
        format = match key {
            "tenths-below" => format.tenths_below(millis(value)?).ok_or_else(unknown)?,
            "hide-zero" => format.hide_zero(truth()?),
            "plus" => format.plus(truth()?),
            _ => return Err(unknown()),
        };
    }
    Ok(format)
}

fn board_of(word: &str) -> Result<Board, Invalid> {
    let board = value(word, "board")?;
    let (kind, of) = board.split_once(':').unwrap_or((board, ""));
    Ok(match kind {
        "open" => Board::Open,
        "draw" => Board::Draw,
        "win" => Board::Win(read(of)?),
        "score" => Board::Score(read(of)?),
        "resigned" => Board::Resigned(read(of)?),
        "claimed" => Board::Claimed(read(of)?),
        _ => return Err(Invalid(format!("unknown: {word}"))),
    })
}

fn terms_of(words: &[&str]) -> Result<Terms, Invalid> {
    let mut terms = Terms::default();
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let losses = || Losses::new(0, 0);
        match key {
            "minimal" => terms.losses.get_or_insert_with(losses).minimal = read(value)?,
            "maximal" => terms.losses.get_or_insert_with(losses).maximal = read(value)?,
            "overtime" => {
                let (points, every) = value.split_once('/').unwrap_or_default();
                terms.overtime = Some(Overtime::new(read(points)?, read(every)?));
            }
            "cannot-win" => *terms.cannot_win.get_mut(read(value)?) = true,
            _ => return Err(Invalid(format!("unknown: {word}"))),
        }
    }
    Ok(terms)
}
