//! The reference as a player of games.

use flagfall::{BySide, Crawford, Match, TimeControl};

use crate::format::{Case, Line, quoted, read};
use crate::play::{Done, Player};
use crate::reference::display::Style;
use crate::reference::game::Points;
use crate::{Answers, Invalid, Played, alarms, play, reference, standings, words};

/// The questions that the reference does not answer.
const BEYOND: [&str; 12] = [
    "advance-some",
    "command",
    "forecast",
    "forecast-json",
    "join",
    "plies",
    "read-standing",
    "restore",
    "restore-hex",
    "restore-journal",
    "set-standing",
    "verdict",
];

/// The last timestamp, which the reference does not know.
const LATEST: i128 = (1 << 53) - 1;

/// No alarm of the cases sounds later than this after a call.
const LATER: i128 = 500_000;

/// `STYLE [tenths-below=MS] [plus=true|false]`
fn style_of(words: &[&str]) -> Result<Style, Invalid> {
    let Some((style, options)) = words.split_first() else {
        return Err(Invalid("a style is missing".into()));
    };
    let mut style = Style {
        style: read(style)?,
        tenths_below: 20_000,
        plus: false,
    };
    for option in options {
        match option.split_once('=') {
            Some(("tenths-below", time)) => style.tenths_below = read(time)?,
            Some(("plus", plus)) => style.plus = read(plus)?,
            _ => return Err(Invalid(format!("unknown: {option}"))),
        }
    }
    Ok(style)
}

/// Whether the reference can play a case. Its numbers are unbounded, so it has no error
/// `too-large`.
pub fn plays(case: &Case<'_>) -> bool {
    let is_too_large = |line: &Line<'_>| line.words == ["!", "too-large"];
    let is_beyond = |line: &Line<'_>| BEYOND.contains(&line.word()) || is_too_large(line);
    case.head.word() == "play" && !case.steps.iter().any(is_beyond)
}

pub fn play(case: &Case<'_>, answers: &mut Answers) -> Played {
    play::play::<reference::Clock>(case, answers)
}

impl Player for reference::Clock {
    fn new(control: TimeControl, of: Option<&Match>) -> Self {
        let points = of.map(|of| {
            let score = of.score();
            Points {
                length: of.length().get().into(),
                score: BySide {
                    first: score.first.into(),
                    second: score.second.into(),
                },
                may_freeze: of.crawford() == Crawford::NotYet,
            }
        });
        Self::new(control, points)
    }

    fn restore(step: &Line<'_>, _: &mut Answers) -> Result<Option<Self>, Invalid> {
        Err(step.unknown())
    }

    fn answer(&mut self, question: &Line<'_>, answers: &mut Answers) -> Result<Done, Invalid> {
        match question.words.as_slice() {
            ["format", side, at, style @ ..] => {
                let text = self.format(read(side)?, read(at)?, style_of(style)?);
                Ok(text.map(|text| {
                    let text = text.map_or_else(|| "none".into(), |text| quoted(&text));
                    answers.add(format!("> {text}"));
                }))
            }
            ["next-change", side, at, style @ ..] => {
                let (side, at, style) = (read(side)?, read(at)?, style_of(style)?);
                let change = match at {
                    LATEST => Ok(None),
                    _ => self.next_change(side, at, style),
                };
                Ok(change.map(|change| answers.add(format!("> {}", words::optional(change)))))
            }
            ["set-alarms", at, said @ ..] => {
                let set = alarms::alarms(self.control(), said)?;
                let came = self.set_alarms(set, read(at)?);
                Ok(came.map(|came| play::events(&came, answers)))
            }
            ["wake"] => {
                answers.add(format!("> {}", words::optional(self.wake(LATER))));
                Ok(Ok(()))
            }
            ["standing", at] => {
                let standing = self.standing(read(at)?);
                Ok(standing.map(|standing| {
                    let lines = standings::lines(&standing).into_iter();
                    lines.for_each(|line| answers.add(line));
                }))
            }
            _ => Err(question.unknown()),
        }
    }

    fn check(&self) -> Played {
        Ok(())
    }
}
