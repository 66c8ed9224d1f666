//! The phrases of the rules for both sides, and of charges.

use alloc::vec::Vec;

use super::phrase::{Phrase, PhraseName as Name, PhrasePlace, PhraseRole};
use crate::model::{
    Charge, Coupling, FirstMove, FirstMoveMissed, FlagFalls, GameLimit, GraceExcess, Millis,
    Opening, Rounding, Rules,
};

/// `own_charges`: whether the charge of the rules does not apply in every stage.
pub(super) fn phrases(rules: &Rules, own_charges: bool) -> Vec<Phrase> {
    let hourglass = rules.coupling == Coupling::Hourglass;
    let limit = rules.game_limit.map(|limit| match limit {
        GameLimit::Time(limit) => Phrase::clause(Name::GameTime).time(limit),
        GameLimit::Turns(turns) => Phrase::clause(Name::GameMoves).moves(turns.get()),
    });
    let at_zero = rules.flag_falls == FlagFalls::AtZero;
    let grace = (rules.grace != Millis::ZERO).then_some(match rules.grace_excess {
        GraceExcess::Forgiven => Phrase::clause(Name::Grace).time(rules.grace),
        GraceExcess::Carried => Phrase::clause(Name::GraceCarried).time(rules.grace),
    });
    let mut charge = charge(rules.charge);
    // Each is a statement of its own, while the charge of a stage is one.
    charge.extend(tiers(rules.charge, PhraseRole::Clause));
    if own_charges {
        let clauses = charge.iter_mut();
        for clause in clauses.filter(|phrase| phrase.role == PhraseRole::Clause) {
            clause.place = PhrasePlace::Elsewhere;
        }
    }
    let mut phrases: Vec<_> = hourglass
        .then(|| Phrase::clause(Name::Hourglass))
        .into_iter()
        .chain(limit)
        .collect();
    phrases.extend(opening(rules.opening));
    phrases.extend(at_zero.then(|| Phrase::clause(Name::AtZero)));
    phrases.extend(grace);
    phrases.extend(charge);
    phrases.extend(
        rules
            .weekend_pauses
            .then(|| Phrase::clause(Name::WeekendPauses)),
    );
    phrases
}

fn opening(opening: Opening) -> Vec<Phrase> {
    match opening {
        Opening::Timed => Vec::new(),
        Opening::Untimed {
            turns, first_move, ..
        } => {
            let turns = u32::from(turns.get());
            let within = first_move.map(|FirstMove { within, missed }| {
                let name = match missed {
                    FirstMoveMissed::Abort => Name::ElseAborted,
                    FirstMoveMissed::Flag => Name::ElseFlag,
                };
                Phrase::detail(name).time(within).moves(turns)
            });
            let untimed = Phrase::clause(Name::UntimedMoves).moves(turns);
            [untimed].into_iter().chain(within).collect()
        }
        Opening::Setup { least } => {
            let time = (least != Millis::ZERO).then_some(least);
            let setup = Phrase::clause(Name::Setup);
            [Phrase { time, ..setup }].into()
        }
    }
}

/// What a move is charged, without tiers.
pub(super) fn charge(charge: Charge) -> Vec<Phrase> {
    let whole = (charge.unit.get() > 1).then(|| {
        let name = match charge.rounding {
            Rounding::Down => Name::ChargedDown,
            Rounding::Up => Name::ChargedUp,
        };
        Phrase::clause(name).time(Millis::from(charge.unit.get()))
    });
    let least = (charge.least != Millis::ZERO).then(|| {
        let phrase = match whole {
            Some(_) => Phrase::detail(Name::AtLeast),
            None => Phrase::clause(Name::ChargedLeast),
        };
        phrase.time(charge.least)
    });
    whole.into_iter().chain(least).collect()
}

/// The tiers of a charge. `role`: of the first one.
pub(super) fn tiers(charge: Charge, role: PhraseRole) -> impl Iterator<Item = Phrase> {
    let mut next = Phrase::new(role, Name::Tier);
    let tiers: Vec<_> = charge
        .tiers
        .iter()
        .map(|tier| (tier.beyond, tier.factor))
        .collect();
    tiers.into_iter().map(move |(beyond, factor)| {
        let phrase = core::mem::replace(&mut next, Phrase::detail(Name::NextTier));
        Phrase {
            factor: Some(factor),
            ..phrase.time(beyond)
        }
    })
}
