//! The reference as a player of games.

use flagfall::{BySide, Crawford, Match, TimeControl};

use crate::format::{Case, Line};
use crate::play::{self, Done, Player};
use crate::reference::game::Points;
use crate::{Answers, Invalid, Played, reference};

/// The questions that the reference does not answer.
const BEYOND: [&str; 11] = [
    "advance-some",
    "command",
    "forecast",
    "forecast-json",
    "format",
    "next-change",
    "plies",
    "restore",
    "restore-hex",
    "restore-journal",
    "verdict",
];

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

    fn answer(&mut self, question: &Line<'_>, _: &mut Answers) -> Result<Done, Invalid> {
        Err(question.unknown())
    }

    fn check(&self) -> Played {
        Ok(())
    }
}
