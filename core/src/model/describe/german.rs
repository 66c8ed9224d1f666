//! Descriptions in German.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::phrase::{Phrase, PhraseName as Name, PhrasePlace, PhraseRole};
use super::words::{Unit, Words, numbers, units_of};
use crate::model::{Millis, Side};

pub(super) struct German;

impl Words for German {
    fn phrase(&self, phrase: &Phrase) -> String {
        text_of(phrase)
    }

    fn line_of(&self, side: Option<Side>) -> &'static str {
        match side {
            Some(Side::First) => "erste Seite: ",
            Some(Side::Second) => "zweite Seite: ",
            None => "beide: ",
        }
    }

    fn then(&self) -> &'static str {
        ", dann "
    }
}

fn text_of(phrase: &Phrase) -> String {
    let time = phrase.time.unwrap_or(Millis::ZERO);
    let (amount, of_amount) = (accusative(time), dative(time));
    let moves = phrase.moves.unwrap_or(1);
    match phrase.name {
        Name::Untimed => "ohne Zeitbegrenzung".to_string(),
        Name::WholeGame => format!("{} für die Partie", budget(phrase, &amount)),
        Name::Time => budget(phrase, &amount),
        Name::ExtraTime => format!("{} zusätzlich", budget(phrase, &amount)),
        Name::NoMoreTime => "keine weitere Zeit".to_string(),
        Name::MovesIn => format!("{} in {}", count(moves), budget(phrase, &of_amount)),
        Name::MovesOr => format!("{} oder {}", count(moves), budget(phrase, &amount)),
        Name::PerMoves => per_moves(phrase, &amount),
        Name::ByoYomi => format!("Byo-yomi: {}", per_moves(phrase, &amount)),
        Name::Canadian => format!("kanadisches Byo-yomi: {}", per_moves(phrase, &amount)),
        Name::AndReserve => format!(" und eine Reserve von {of_amount}"),
        Name::Kept => " (nicht verbrauchte Zeit bleibt erhalten)".to_string(),
        Name::NotKept => " (nicht verbrauchte Zeit verfällt)".to_string(),
        Name::WhicheverFirst => ", je nachdem, was zuerst erreicht ist".to_string(),
        Name::ElseNoWin => format!(" (sonst {FIRST_FLAG}{NO_WIN})"),
        Name::ElseNoWinOrDraw => format!(" (sonst {FIRST_FLAG}{NO_WIN_OR_DRAW})"),
        Name::ThenNoWin => format!(", dann {FIRST_FLAG}{NO_WIN} und hat "),
        Name::ThenNoWinOrDraw => format!(", dann {FIRST_FLAG}{NO_WIN_OR_DRAW} und hat "),
        Name::IncrementBefore if phrase.role == PhraseRole::Detail => {
            credit(phrase, INCREMENT, "vor jedem Zug")
        }
        Name::IncrementBefore => credit(phrase, INCREMENT, "ab dem 1. Zug"),
        Name::IncrementAfter => {
            let after = match moves {
                1 => "nach jedem Zug".to_string(),
                moves => format!("nach je {moves} Zügen"),
            };
            credit(phrase, INCREMENT, &after)
        }
        Name::Delay => credit(phrase, "Verzögerung", "pro Zug"),
        Name::DelayKept => {
            let kept = format!(
                "pro Zug, deren nicht verbrauchter Teil{} der Uhr gutgeschrieben wird",
                share(phrase)
            );
            credit(phrase, "Verzögerung", &kept)
        }
        Name::Bronstein => credit(phrase, "Bronstein-Verzögerung", "pro Zug"),
        Name::GivenBack => given_back(phrase, &amount, &of_amount),
        Name::AddedToReserve => {
            format!("nicht verbrauchte Zeit kommt{} zur Reserve", share(phrase))
        }
        Name::UpTo => format!(", bis zu {of_amount} auf der Uhr"),
        Name::ReducedNear => {
            format!(", anteilig weniger, je näher die Restzeit {of_amount} kommt")
        }
        Name::HalfShortOf => {
            format!(", aber höchstens die Hälfte dessen, was der Uhr zu {of_amount} fehlt")
        }
        Name::ReserveUpTo => format!(", solange diese unter {of_amount} liegt, und nur bis dahin"),
        Name::TurnLimit if phrase.role == PhraseRole::Detail => {
            format!(", höchstens {amount} pro Zug")
        }
        Name::TurnLimit => format!("höchstens {amount} pro Zug"),
        Name::PastZero => {
            let most = phrase.time.map(|_| format!(" höchstens {amount}"));
            let place = place(phrase).map(|place| format!(" {place}"));
            let (most, place) = (most.unwrap_or_default(), place.unwrap_or_default());
            format!("gespielt wird{place}{most} über null hinaus; die Zeit nach null wird gezählt")
        }
        Name::Penalty => at_place(
            phrase,
            &format!(
                "immer wenn die Uhr abläuft, erhält der Gegner einen Punkt, und die Uhr wird auf \
                 {amount} gestellt"
            ),
        ),
        Name::ChargedDown => at_place(phrase, &format!("{}, abgerundet", charged(phrase))),
        Name::ChargedUp => at_place(phrase, &format!("{}, aufgerundet", charged(phrase))),
        Name::ChargedLeast => at_place(phrase, &format!("jeder Zug kostet mindestens {amount}")),
        Name::ChargedExactly => at_place(
            phrase,
            "jeder Zug wird auf die Millisekunde genau berechnet",
        ),
        Name::AtLeast => format!(", mindestens {amount}"),
        Name::Tier => {
            let times = times(phrase);
            let tier = format!("die Zeit eines Zuges über {amount} hinaus zählt {times}");
            match phrase.role {
                PhraseRole::Detail => format!(", und {tier}"),
                _ => at_place(phrase, &tier),
            }
        }
        Name::NextTier => format!(", über {amount} hinaus {}", times(phrase)),
        Name::Reserve => match phrase.time {
            Some(_) => at_place(phrase, &format!("eine Reserve von {of_amount}")),
            None => at_place(phrase, "die Reserve"),
        },
        Name::DrawnOnRequest => ", auf die nur auf Wunsch zugegriffen wird".to_string(),
        Name::DrawnInUnits => {
            format!(", die beim Ablauf der Zeit in Schritten von {of_amount} auf die Uhr kommt")
        }
        Name::DrawnWhole => ", die beim Ablauf der Zeit auf die Uhr kommt".to_string(),
        Name::DrawnUpTo => format!("sie füllt die Uhr bis höchstens {amount}"),
        Name::Overflow => "Zeitgutschrift über die Grenze der Uhr hinaus kommt zu ihr".to_string(),
        Name::Returned => "nicht verbrauchte Zeit kehrt in sie zurück".to_string(),
        Name::ReserveFloor => {
            format!("ab dem {moves}. Zug mit der Uhr zusammen mindestens {amount}")
        }
        Name::Hourglass => {
            "Sanduhr (was eine Seite verbraucht, wird der Uhr der anderen gutgeschrieben)"
                .to_string()
        }
        Name::GameTime => format!(
            "die Partie wird beendet, sobald beide Seiten zusammen {amount} verbraucht haben"
        ),
        Name::GameMoves => match moves {
            1 => "die Partie wird nach 1 Zug jeder Seite beendet".to_string(),
            moves => format!("die Partie wird nach {moves} Zügen jeder Seite beendet"),
        },
        Name::UntimedMoves => match moves {
            1 => "für den ersten Zug der Partie läuft keine Zeit".to_string(),
            2 => "für den ersten Zug jeder Seite läuft keine Zeit".to_string(),
            moves => format!("für die ersten {moves} Züge der Partie läuft keine Zeit"),
        },
        Name::ElseAborted => format!("{}, sonst wird die Partie abgebrochen", due(phrase)),
        Name::ElseFlag => format!("{}, sonst fällt das Blättchen", due(phrase)),
        Name::Setup => match phrase.time {
            None => "nicht verbrauchte Zeit des Aufstellungszugs verfällt".to_string(),
            Some(_) => format!(
                "mindestens {amount} für den Aufstellungszug, dessen nicht verbrauchte Zeit verfällt"
            ),
        },
        Name::AtZero => "die Zeit ist abgelaufen, sobald die Uhr null erreicht".to_string(),
        Name::Grace => format!("ein Zug bis {amount} nach null zählt noch"),
        Name::GraceCarried => {
            format!(
                "ein Zug bis {amount} nach null zählt noch, und die Zeit nach null wird abgezogen"
            )
        }
        Name::WeekendPauses => "der Server hält die Uhr am Wochenende an".to_string(),
    }
}

const INCREMENT: &str = "Zeitgutschrift";
const FIRST_FLAG: &str = "fällt das erste Blättchen der Seite: sie kann ";
const NO_WIN: &str = "nicht mehr gewinnen";
const NO_WIN_OR_DRAW: &str = "weder gewinnen noch Remis erreichen";

fn budget(phrase: &Phrase, amount: &str) -> String {
    match phrase.periods {
        None => amount.to_string(),
        Some(periods) => {
            let amount = dative(phrase.time.unwrap_or(Millis::ZERO));
            format!("{periods} Perioden zu {amount}")
        }
    }
}

fn per_moves(phrase: &Phrase, amount: &str) -> String {
    match phrase.moves {
        Some(moves) if moves > 1 => format!("{} für je {moves} Züge", budget(phrase, amount)),
        _ => format!("{} pro Zug", budget(phrase, amount)),
    }
}

/// `Zeitgutschrift von 30 Sekunden ab dem 1. Zug`, or in its stage ` mit einer Zeitgutschrift …`.
fn credit(phrase: &Phrase, name: &str, when: &str) -> String {
    let amount = dative(phrase.time.unwrap_or(Millis::ZERO));
    let with = match phrase.role {
        PhraseRole::Detail => " mit einer ",
        _ => "",
    };
    format!("{with}{name} von {amount} {when}")
}

fn given_back(phrase: &Phrase, amount: &str, of_amount: &str) -> String {
    let moves = match phrase.moves {
        Some(every) if every > 1 => format!("je {every} Züge"),
        _ => "jeden Zug".to_string(),
    };
    let kept = phrase
        .percent
        .map(|keep| format!(" und dazu {keep} % des nicht verbrauchten Teils von {of_amount}"));
    let kept = kept.unwrap_or_default();
    match (phrase.role, place(phrase)) {
        (PhraseRole::Detail, _) => format!(
            ", wobei die für {moves} verbrauchte Zeit danach zurückgegeben wird, bis zu \
             {of_amount}{kept}"
        ),
        (_, None) => format!(
            "die für {moves} verbrauchte Zeit wird danach zurückgegeben, höchstens {amount}{kept}"
        ),
        (_, Some(place)) => format!(
            "{place} wird die für {moves} verbrauchte Zeit danach zurückgegeben, höchstens \
             {amount}{kept}"
        ),
    }
}

/// ` zu 50 %`, or an empty string for all of it.
fn share(phrase: &Phrase) -> String {
    let share = phrase.percent.map(|percent| format!(" zu {percent} %"));
    share.unwrap_or_default()
}

fn charged(phrase: &Phrase) -> String {
    let unit = match phrase.time.unwrap_or(Millis::ZERO) {
        time if time.get() == 1_000 => "ganzen Sekunden".to_string(),
        time if time.get() == 60_000 => "ganzen Minuten".to_string(),
        time => format!("ganzen Einheiten von {}", dative(time)),
    };
    format!("jeder Zug wird in {unit} berechnet")
}

fn times(phrase: &Phrase) -> String {
    match phrase.factor {
        None | Some(1) => "einfach".to_string(),
        Some(2) => "doppelt".to_string(),
        Some(3) => "dreifach".to_string(),
        Some(factor) => format!("{factor}-fach"),
    }
}

/// When untimed moves are due.
fn due(phrase: &Phrase) -> String {
    let within = dative(phrase.time.unwrap_or(Millis::ZERO));
    match phrase.moves {
        Some(moves) if moves > 2 => {
            format!(", aber jeder von ihnen muss innerhalb von {within} geschehen")
        }
        _ => format!(", aber er muss innerhalb von {within} geschehen"),
    }
}

/// `text` after its place, if it has one.
fn at_place(phrase: &Phrase, text: &str) -> String {
    match place(phrase) {
        None => text.to_string(),
        Some(place) => format!("{place}: {text}"),
    }
}

fn place(phrase: &Phrase) -> Option<String> {
    Some(match (phrase.place, phrase.stages.as_slice()) {
        (PhrasePlace::Here, _) => return None,
        (PhrasePlace::EveryStage, _) => "in jeder Phase".to_string(),
        (PhrasePlace::LastStage, _) => "in der letzten Phase".to_string(),
        (PhrasePlace::Elsewhere, _) => "sonst".to_string(),
        (PhrasePlace::Stages, [_]) => format!("in Phase {}", numbers(&phrase.stages, "")),
        (PhrasePlace::Stages, stages) => format!("in den Phasen {}", numbers(stages, " und ")),
    })
}

/// `1 Zug`, `40 Züge`.
fn count(moves: u32) -> String {
    match moves {
        1 => "1 Zug".to_string(),
        moves => format!("{moves} Züge"),
    }
}

/// `3 Tage`, `90 Minuten`, as nominative and accusative.
fn accusative(time: Millis) -> String {
    written(time, "Tage")
}

/// `3 Tagen`, `90 Minuten`.
fn dative(time: Millis) -> String {
    written(time, "Tagen")
}

fn written(time: Millis, days: &str) -> String {
    let parts: Vec<_> = units_of(time.get(), ',')
        .into_iter()
        .map(|(count, unit)| {
            let (one, more) = match unit {
                Unit::Day => ("Tag", days),
                Unit::Hour => ("Stunde", "Stunden"),
                Unit::Minute => ("Minute", "Minuten"),
                Unit::Second => ("Sekunde", "Sekunden"),
            };
            let unit = if count == "1" { one } else { more };
            format!("{count} {unit}")
        })
        .collect();
    parts.join(" ")
}
