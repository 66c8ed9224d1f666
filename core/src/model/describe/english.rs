//! Descriptions in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{Phrase, PhraseName as Name, PhrasePlace, PhraseRole};
use super::words::{Unit, Words, numbers, units_of};
use crate::model::{Millis, Side};

pub(super) struct English;

impl Words for English {
    fn phrase(&self, phrase: &Phrase) -> String {
        text_of(phrase)
    }

    fn line_of(&self, side: Option<Side>) -> &'static str {
        match side {
            Some(Side::First) => "first: ",
            Some(Side::Second) => "second: ",
            None => "both: ",
        }
    }

    fn then(&self) -> &'static str {
        ", then "
    }
}

fn text_of(phrase: &Phrase) -> String {
    let amount = time(phrase.time.unwrap_or(Millis::ZERO));
    let moves = phrase.moves.unwrap_or(1);
    match phrase.name {
        Name::Untimed => "untimed".to_string(),
        Name::WholeGame => format!("{} for the game", budget(phrase)),
        Name::Time => budget(phrase),
        Name::ExtraTime => format!("{} of extra time", budget(phrase)),
        Name::NoMoreTime => "no additional time".to_string(),
        Name::MovesIn => format!("{} in {}", plural(moves, "move"), budget(phrase)),
        Name::MovesOr => format!("{} or {}", plural(moves, "move"), budget(phrase)),
        Name::PerMoves => per_moves(phrase),
        Name::ByoYomi => format!("byo-yomi: {}", per_moves(phrase)),
        Name::Canadian => format!("Canadian overtime: {}", per_moves(phrase)),
        Name::AndReserve => format!(" and a reserve of {amount}"),
        Name::Kept => " (unused time is kept)".to_string(),
        Name::NotKept => " (unused time is not kept)".to_string(),
        Name::WhicheverFirst => ", whichever comes first".to_string(),
        Name::ElseNoWin => format!(" (otherwise {FIRST_FLAG}{NO_WIN})"),
        Name::ElseNoWinOrDraw => format!(" (otherwise {FIRST_FLAG}{NO_WIN} or draw)"),
        Name::ThenNoWin => format!(", then {FIRST_FLAG}{NO_WIN} and has "),
        Name::ThenNoWinOrDraw => format!(", then {FIRST_FLAG}{NO_WIN} or draw and has "),
        Name::IncrementBefore if phrase.role == PhraseRole::Detail => {
            credit(phrase, "increment", "before each move")
        }
        Name::IncrementBefore => credit(phrase, "increment", "from move 1"),
        Name::IncrementAfter => {
            let after = match moves {
                1 => "after each move".to_string(),
                moves => format!("after every {moves} moves"),
            };
            credit(phrase, "increment", &after)
        }
        Name::Delay => credit(phrase, "delay", "per move"),
        Name::DelayKept => {
            let kept = format!(
                "per move, {}its unused time added to the clock",
                share(phrase)
            );
            credit(phrase, "delay", &kept)
        }
        Name::Bronstein => credit(phrase, "Bronstein delay", "per move"),
        Name::GivenBack => given_back(phrase, &amount),
        Name::AddedToReserve => format!("{}unused time is added to the reserve", share(phrase)),
        Name::UpTo => format!(", up to {amount} on the clock"),
        Name::ReducedNear => {
            format!(", reduced in proportion as the remaining time nears {amount}")
        }
        Name::HalfShortOf => format!(", but at most half of what the clock is short of {amount}"),
        Name::ReserveUpTo => {
            format!(" while it holds less than {amount}, and only up to {amount}")
        }
        Name::TurnLimit if phrase.role == PhraseRole::Detail => {
            format!(", at most {amount} per move")
        }
        Name::TurnLimit => format!("at most {amount} per move"),
        Name::PastZero => {
            let most = phrase.time.map(|_| format!(" for at most {amount}"));
            let (most, place) = (most.unwrap_or_default(), place(phrase));
            let place = place.map(|place| format!(" {place}")).unwrap_or_default();
            format!("play continues{most} past zero{place}; time used past zero is counted")
        }
        Name::Penalty => at_place(
            phrase,
            &format!(
                "whenever the clock runs out, the opponent gets a point and the clock is reset to \
                 {amount}"
            ),
        ),
        Name::ChargedDown => {
            let unit = unit(phrase, &amount);
            at_place(
                phrase,
                &format!("each move is charged in whole {unit}, rounded down"),
            )
        }
        Name::ChargedUp => {
            let unit = unit(phrase, &amount);
            at_place(
                phrase,
                &format!("each move is charged in whole {unit}, rounded up"),
            )
        }
        Name::ChargedLeast => at_place(phrase, &format!("each move is charged at least {amount}")),
        Name::ChargedExactly => at_place(phrase, "each move is charged to the millisecond"),
        Name::AtLeast => format!(", at least {amount}"),
        Name::Tier => {
            let times = times(phrase);
            let tier = format!("the time of a move beyond {amount} counts {times}");
            match phrase.role {
                PhraseRole::Detail => format!(", and {tier}"),
                _ => at_place(phrase, &tier),
            }
        }
        Name::NextTier => format!(", beyond {amount} {}", times(phrase)),
        Name::Reserve => match phrase.time {
            Some(_) => at_place(phrase, &format!("a reserve of {amount}")),
            None => at_place(phrase, "the reserve"),
        },
        Name::DrawnOnRequest => ", drawn only on request".to_string(),
        Name::DrawnInUnits => format!(", drawn {amount} at a time when time runs out"),
        Name::DrawnWhole => ", drawn when time runs out".to_string(),
        Name::DrawnUpTo => format!("a draw can fill the clock to at most {amount}"),
        Name::Overflow => "increment beyond the clock's limit is added to it".to_string(),
        Name::Returned => "unused drawn time returns to it".to_string(),
        Name::ReserveFloor => {
            format!("from move {moves}, at least {amount} on the clock and in it together")
        }
        Name::Hourglass => {
            "hourglass (the time that one side uses is added to the other's clock)".to_string()
        }
        Name::GameTime => {
            format!("the game is stopped once both sides together have used {amount}")
        }
        Name::GameMoves => {
            format!(
                "the game is stopped after {} by each side",
                plural(moves, "move")
            )
        }
        Name::UntimedMoves => match moves {
            1 => "the game's first move is not timed".to_string(),
            2 => "each side's first move is not timed".to_string(),
            moves => format!("the game's first {moves} moves are not timed"),
        },
        Name::ElseAborted => format!(
            ", but {}must come within {amount}, or the game is aborted",
            each(moves)
        ),
        Name::ElseFlag => format!(
            ", but {}must come within {amount}, or the flag falls",
            each(moves)
        ),
        Name::Setup => match phrase.time {
            None => "unused time of the setup move is not kept".to_string(),
            Some(_) => {
                format!("at least {amount} for the setup move, whose unused time is not kept")
            }
        },
        Name::AtZero => "time is up when the clock reaches zero".to_string(),
        Name::Grace => format!("a move up to {amount} past zero still counts"),
        Name::GraceCarried => format!(
            "a move up to {amount} past zero still counts, and the time past zero is deducted"
        ),
        Name::WeekendPauses => "the server pauses the clock on weekends".to_string(),
    }
}

const FIRST_FLAG: &str = "the side's first flag falls: ";
const NO_WIN: &str = "it can no longer win";

fn budget(phrase: &Phrase) -> String {
    let time = time(phrase.time.unwrap_or(Millis::ZERO));
    match phrase.periods {
        None => time,
        Some(periods) => format!("{periods} periods of {time}"),
    }
}

fn per_moves(phrase: &Phrase) -> String {
    match phrase.moves {
        Some(moves) if moves > 1 => format!("{} for every {moves} moves", budget(phrase)),
        _ => format!("{} per move", budget(phrase)),
    }
}

/// `30-second increment from move 1`, or in its stage ` with an increment of 30 seconds …`.
fn credit(phrase: &Phrase, name: &str, when: &str) -> String {
    let amount = time(phrase.time.unwrap_or(Millis::ZERO));
    if phrase.role == PhraseRole::Detail {
        let article = if name == "increment" { "an" } else { "a" };
        return format!(" with {article} {name} of {amount} {when}");
    }
    let adjective = amount
        .split_once(' ')
        .filter(|(_, unit)| !unit.contains(' '));
    match adjective {
        Some((count, unit)) => format!("{count}-{} {name} {when}", unit.trim_end_matches('s')),
        None => format!("{name} of {amount} {when}"),
    }
}

fn given_back(phrase: &Phrase, amount: &str) -> String {
    let (with, is) = match phrase.role {
        PhraseRole::Detail => (" with ", ""),
        _ => ("", "is "),
    };
    let (moves, them) = match phrase.moves {
        Some(every) if every > 1 => (format!("every {every} moves"), "them"),
        _ => ("each move".to_string(), "it"),
    };
    let kept = phrase
        .percent
        .map(|keep| format!(", and {keep}% of the unused part of {amount} as well"));
    let kept = kept.unwrap_or_default();
    let text =
        format!("the time used for {moves} {is}given back after {them}, up to {amount}{kept}");
    format!("{with}{}", at_place(phrase, &text))
}

/// `50% of `, or an empty string for all of it.
fn share(phrase: &Phrase) -> String {
    let share = phrase.percent.map(|percent| format!("{percent}% of "));
    share.unwrap_or_default()
}

fn unit(phrase: &Phrase, amount: &str) -> String {
    match phrase.time.map(Millis::get) {
        Some(1_000) => "seconds".to_string(),
        Some(60_000) => "minutes".to_string(),
        _ => format!("units of {amount}"),
    }
}

fn times(phrase: &Phrase) -> String {
    match phrase.factor {
        None | Some(1) => "once".to_string(),
        Some(2) => "twice".to_string(),
        Some(factor) => format!("{factor} times"),
    }
}

fn each(moves: u32) -> &'static str {
    if moves > 2 { "each " } else { "" }
}

/// `text` after its place, if it has one.
fn at_place(phrase: &Phrase, text: &str) -> String {
    match place(phrase) {
        None => text.to_string(),
        Some(place) => format!("{place}, {text}"),
    }
}

fn place(phrase: &Phrase) -> Option<String> {
    Some(match (phrase.place, phrase.stages.as_slice()) {
        (PhrasePlace::Here, _) => return None,
        (PhrasePlace::EveryStage, _) => "in every stage".to_string(),
        (PhrasePlace::LastStage, _) => "in the last stage".to_string(),
        (PhrasePlace::Elsewhere, _) => "otherwise".to_string(),
        (PhrasePlace::Stages, [_]) => format!("in stage {}", numbers(&phrase.stages, "")),
        (PhrasePlace::Stages, stages) => format!("in stages {}", numbers(stages, " and ")),
    })
}

/// `1 move`, `40 moves`.
pub(crate) fn plural(count: u32, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// `2 hours`, `90 minutes`, `2 minutes 15 seconds`.
pub(crate) fn time(time: Millis) -> String {
    let parts: Vec<_> = units_of(time.get(), '.')
        .into_iter()
        .map(|(count, unit)| {
            let unit = match unit {
                Unit::Day => "day",
                Unit::Hour => "hour",
                Unit::Minute => "minute",
                Unit::Second => "second",
            };
            let ending = if count == "1" { "" } else { "s" };
            format!("{count} {unit}{ending}")
        })
        .collect();
    parts.join(" ")
}
