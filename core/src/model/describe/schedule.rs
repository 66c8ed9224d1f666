//! The phrases of a side's stages.

use alloc::vec::Vec;

use super::phrase::{Phrase, PhraseName as Name, PhrasePlace, PhraseRole};
use super::rules;
use crate::model::{
    Charge, Credit, Entry, FirstFlag, Limit, Millis, OnExpiry, Reserve, ReserveDraw, Stage, WhenMet,
};

pub(super) fn phrases(stages: &[Stage]) -> Vec<Phrase> {
    let Some(first) = stages.first() else {
        return [Phrase::stage(Name::Untimed)].into();
    };
    if let [stage] = stages
        && let Some((head, credit)) = per_move_and_reserve(stage)
    {
        return head
            .into_iter()
            .chain(credit)
            .chain(for_all(stages, stage.turn_limit))
            .collect();
    }
    let credit_is_shared = stages
        .iter()
        .all(|s| (s.credit, s.limit) == (first.credit, first.limit));
    let limit_is_shared = stages.iter().all(|s| s.turn_limit == first.turn_limit);
    let mut phrases = Vec::new();
    let mut before: Option<&Stage> = None;
    for (index, stage) in stages.iter().enumerate() {
        phrases.extend(before.and_then(transition));
        phrases.extend(budget(stage, before, stages.len() == 1));
        if !credit_is_shared {
            phrases.extend(credit(stage, PhraseRole::Detail, PhrasePlace::Here));
        }
        if let Some(limit) = stage.turn_limit.filter(|_| !limit_is_shared) {
            phrases.push(Phrase::detail(Name::TurnLimit).time(limit));
        }
        if let Some(next) = stages.get(index.saturating_add(1)) {
            phrases.extend(if_met(stage, next));
        }
        before = Some(stage);
    }
    if credit_is_shared {
        let place = match stages {
            [_] => PhrasePlace::Here,
            _ => PhrasePlace::EveryStage,
        };
        phrases.extend(credit(first, PhraseRole::Clause, place));
    }
    let turn_limit = first.turn_limit.filter(|_| limit_is_shared);
    phrases.extend(for_all(stages, turn_limit));
    phrases
}

/// What applies to all stages, or to some of them, beside credit.
fn for_all(stages: &[Stage], turn_limit: Option<Millis>) -> impl Iterator<Item = Phrase> {
    let turn_limit = turn_limit.map(|limit| Phrase::clause(Name::TurnLimit).time(limit));
    let most = |stage: &Stage| stage.overruns().then_some(stage.overrun_most);
    let overruns = each_with_place(stages, most).map(|(time, place)| {
        let past_zero = Phrase::clause(Name::PastZero).at(place);
        Phrase { time, ..past_zero }
    });
    let refill = |stage: &Stage| match stage.on_expiry {
        OnExpiry::Penalty { refill } => Some(refill),
        _ => None,
    };
    let penalties = each_with_place(stages, refill)
        .map(|(refill, place)| Phrase::clause(Name::Penalty).time(refill).at(place));
    turn_limit
        .into_iter()
        .chain(overruns)
        .chain(penalties)
        .chain(each_with_place(stages, |stage| stage.charge).flat_map(own_charge))
        .chain(each_with_place(stages, |stage| stage.reserve).flat_map(reserve))
}

/// Where in a time control something applies.
type Place = (PhrasePlace, Vec<u32>);

/// The different values that stages have, in order, each with its place.
fn each_with_place<T: PartialEq>(
    stages: &[Stage],
    value: impl Fn(&Stage) -> Option<T>,
) -> impl Iterator<Item = (T, Place)> {
    let mut found: Vec<(T, Vec<u32>)> = Vec::new();
    for (index, own) in (0..).zip(stages).filter_map(|(i, s)| Some((i, value(s)?))) {
        match found.iter_mut().find(|(before, _)| *before == own) {
            Some((_, places)) => places.push(index),
            None => found.push((own, [index].into())),
        }
    }
    let count = stages.len();
    found
        .into_iter()
        .map(move |(own, indices)| (own, place(indices, count)))
}

fn place(indices: Vec<u32>, stages: usize) -> Place {
    let last = u32::try_from(stages.saturating_sub(1)).ok();
    if stages == 1 {
        (PhrasePlace::Here, Vec::new())
    } else if indices.len() == stages {
        (PhrasePlace::EveryStage, Vec::new())
    } else if indices.len() == 1 && indices.first().copied() == last {
        (PhrasePlace::LastStage, Vec::new())
    } else {
        (PhrasePlace::Stages, indices)
    }
}

/// The charge of a stage that has its own.
fn own_charge((own, place): (Charge, Place)) -> Vec<Phrase> {
    let mut phrases = rules::charge(own);
    let role = if phrases.is_empty() {
        PhraseRole::Clause
    } else {
        PhraseRole::Detail
    };
    phrases.extend(rules::tiers(own, role));
    if phrases.is_empty() {
        phrases.push(Phrase::clause(Name::ChargedExactly));
    }
    let mut phrases = phrases.into_iter();
    let head = phrases.next().map(|phrase| phrase.at(place));
    head.into_iter().chain(phrases).collect()
}

/// The reserve behind a stage's bank.
fn reserve((own, place): (Reserve, Place)) -> Vec<Phrase> {
    let time = (own.time != Millis::ZERO).then_some(own.time);
    let head = Phrase {
        time,
        ..Phrase::clause(Name::Reserve).at(place)
    };
    let draw = match own.draw {
        ReserveDraw::Never => Phrase::detail(Name::DrawnOnRequest),
        ReserveDraw::Unit(unit) => Phrase::detail(Name::DrawnInUnits).time(unit),
        ReserveDraw::All => Phrase::detail(Name::DrawnWhole),
    };
    let most = own
        .most
        .map(|most| Phrase::item(Name::DrawnUpTo).time(most));
    let overflow = own.overflow.then(|| Phrase::item(Name::Overflow));
    let returned = own.returned.then(|| Phrase::item(Name::Returned));
    let floor = own.floor.map(|floor| {
        let phrase = Phrase::item(Name::ReserveFloor).time(floor.time);
        phrase.moves(floor.from_move.into())
    });
    let items = [most, overflow, returned, floor].into_iter().flatten();
    [head, draw].into_iter().chain(items).collect()
}

/// A game with time per move, whose unused part is added to a reserve, as in Arimaa: the stage, and
/// the credit.
fn per_move_and_reserve(stage: &Stage) -> Option<([Phrase; 2], Vec<Phrase>)> {
    let Some(Credit::Apart { amount, keep }) = stage.credit else {
        return None;
    };
    if stage.reserve.is_some() || keep == 0 || stage.quota.is_some() || stage.lives.get() > 1 {
        return None;
    }
    let head = [
        Phrase::stage(Name::PerMoves).time(amount).moves(1),
        Phrase::detail(Name::AndReserve).time(stage.time),
    ];
    let limit = match stage.limit {
        Some(Limit::Clip(most)) => Some(Phrase::detail(Name::ReserveUpTo).time(most)),
        limit => limit.map(limit_of_credit),
    };
    let added = Phrase::clause(Name::AddedToReserve).share(keep);
    Some((head, [added].into_iter().chain(limit).collect()))
}

/// What happens between a stage and the next one.
fn transition(before: &Stage) -> Option<Phrase> {
    let OnExpiry::FirstFlag(cost) = before.on_expiry else {
        return None;
    };
    let name = match cost {
        FirstFlag::NoWin => Name::ThenNoWin,
        FirstFlag::MinimalLoss => Name::ThenNoWinOrDraw,
    };
    (!is_met(before)).then(|| Phrase::new(PhraseRole::Transition, name))
}

/// The conditions of a stage whose quota leads to the next one.
fn if_met(stage: &Stage, next: &Stage) -> impl Iterator<Item = Phrase> {
    let either = match stage.on_expiry {
        OnExpiry::Next => Some(Name::WhicheverFirst),
        OnExpiry::FirstFlag(FirstFlag::NoWin) => Some(Name::ElseNoWin),
        OnExpiry::FirstFlag(FirstFlag::MinimalLoss) => Some(Name::ElseNoWinOrDraw),
        _ => None,
    };
    let unused = match next.entry {
        Entry::Add => None,
        Entry::Set => Some(Name::NotKept),
    };
    let is_met = is_met(stage);
    let names = [either, unused].into_iter().flatten();
    names.filter(move |_| is_met).map(Phrase::detail)
}

/// Whether the quota of a stage leads to the next one.
fn is_met(stage: &Stage) -> bool {
    stage.quota.is_some_and(|q| q.when_met == WhenMet::Next)
}

/// The time of a stage, and the moves that it is for.
fn budget(stage: &Stage, before: Option<&Stage>, alone: bool) -> Vec<Phrase> {
    let expired = before.filter(|stage| !is_met(stage));
    let budget = |name| Phrase {
        periods: Some(stage.lives.get()).filter(|lives| *lives > 1),
        ..Phrase::stage(name).time(stage.time)
    };
    let Some(quota) = stage.quota else {
        let is_extra =
            expired.is_some_and(|stage| matches!(stage.on_expiry, OnExpiry::FirstFlag(_)));
        let adds_nothing = stage.time == Millis::ZERO && stage.entry == Entry::Add;
        return [match before {
            None if alone => budget(Name::WholeGame),
            _ if is_extra => budget(Name::ExtraTime),
            Some(_) if adds_nothing => Phrase::stage(Name::NoMoreTime),
            _ => budget(Name::Time),
        }]
        .into();
    };
    let moves = quota.moves.get();
    // Overtime is named if it follows main time that has run out, or if it has several periods.
    let follows = before.is_some_and(|stage| stage.on_expiry == OnExpiry::Next);
    let is_overtime = follows || before.is_none() && stage.lives.get() > 1;
    let (name, unused) = match (quota.when_met, moves) {
        (WhenMet::Next, _) if stage.on_expiry == OnExpiry::Next => (Name::MovesOr, None),
        (WhenMet::Next, _) => (Name::MovesIn, None),
        (WhenMet::RepeatSet, 1) if is_overtime => (Name::ByoYomi, None),
        (WhenMet::RepeatSet, _) if is_overtime => (Name::Canadian, None),
        (WhenMet::RepeatSet, _) => (Name::PerMoves, Some(Name::NotKept)),
        (_, 1) => (Name::PerMoves, Some(Name::Kept)),
        _ if expired.is_some() => (Name::PerMoves, Some(Name::Kept)),
        _ => (Name::PerMoves, None),
    };
    let unused = unused.map(Phrase::detail);
    [budget(name).moves(moves)]
        .into_iter()
        .chain(unused)
        .collect()
}

fn credit(stage: &Stage, role: PhraseRole, place: PhrasePlace) -> Vec<Phrase> {
    let Some(credit) = stage.credit else {
        return Vec::new();
    };
    let named = |name| Phrase::new(role, name).time(credit.amount());
    let phrase = match credit {
        Credit::Banked { .. } => named(Name::IncrementBefore),
        Credit::Apart { keep: 0, .. } => named(Name::Delay),
        Credit::Apart { keep, .. } => named(Name::DelayKept).share(keep),
        Credit::Paid { every, keep, .. } => match (keep, every.get()) {
            (100, every) => named(Name::IncrementAfter).moves(every),
            (0, 1) => named(Name::Bronstein),
            (keep, every) => Phrase {
                percent: Some(keep).filter(|keep| *keep > 0),
                ..named(Name::GivenBack).moves(every)
            },
        },
    };
    let limit = stage.limit.map(limit_of_credit);
    let phrase = phrase.at((place, Vec::new()));
    [phrase].into_iter().chain(limit).collect()
}

fn limit_of_credit(limit: Limit) -> Phrase {
    let (name, most) = match limit {
        Limit::Clip(most) => (Name::UpTo, most),
        Limit::Linear(most) => (Name::ReducedNear, most),
        Limit::Hybrid(most) => (Name::HalfShortOf, most),
    };
    Phrase::detail(name).time(most)
}
