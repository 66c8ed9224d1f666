//! Time controls with any stages and rules, built without a notation.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use flagfall::{
    Charge, Coupling, Credit, Entry, FirstFlag, FlagFalls, GameLimit, Limit, Millis, OnExpiry,
    Opening, Quota, Rounding, Rules, Schedule, Stage, TimeControl, WhenMet,
};

use crate::draw::Draw;

/// Any time control. The first of each choice is the simplest.
pub fn mixed(draw: &mut Draw<'_>) -> TimeControl {
    let rules = rules(draw);
    let first = schedule(draw);
    let mut second = if draw.once_in(2) {
        first.clone()
    } else {
        schedule(draw)
    };
    // An hourglass has time on both sides, or on neither.
    if rules.coupling == Coupling::Hourglass && first.is_empty() != second.is_empty() {
        second = first.clone();
    }
    TimeControl::new(first, second, rules).expect("a time control")
}

fn time(draw: &mut Draw<'_>) -> Millis {
    let most = draw.of(&[3, 12, 40]);
    Millis::from(draw.between(0, most))
}

fn some_time(draw: &mut Draw<'_>) -> Millis {
    time(draw).max(Millis::from(1))
}

fn moves(draw: &mut Draw<'_>, most: u32) -> NonZeroU32 {
    NonZeroU32::new(draw.between(1, most)).expect("at least one")
}

fn rules(draw: &mut Draw<'_>) -> Rules {
    let mut rules = Rules::new();
    rules.coupling = draw.of(&[Coupling::None, Coupling::None, Coupling::Hourglass]);
    rules.game_limit = match draw.below(8) {
        1 => Some(GameLimit::Time(Millis::from(draw.between(0, 120)))),
        2 => Some(GameLimit::Turns(moves(draw, 9))),
        _ => None,
    };
    rules.opening = match draw.below(6) {
        1 => Opening::Untimed {
            turns: NonZeroU8::new(draw.of(&[1, 2, 3])).expect("at least one"),
            earns: draw.once_in(2),
            first_move: None,
        },
        2 => Opening::Setup { least: time(draw) },
        _ => Opening::Timed,
    };
    rules.flag_falls = draw.of(&[FlagFalls::PastZero, FlagFalls::PastZero, FlagFalls::AtZero]);
    rules.charge = if draw.once_in(6) {
        Charge::new(moves(draw, 7), draw.of(&[Rounding::Down, Rounding::Up])).least(time(draw))
    } else {
        Charge::EXACT
    };
    rules.weekend_pauses = false;
    rules
}

fn schedule(draw: &mut Draw<'_>) -> Schedule {
    let count = draw.of(&[1, 2, 2, 3, 3, 4, 0]);
    let stages = (1..=count)
        .map(|place| stage(draw, place == count))
        .collect();
    Schedule::new(stages).expect("stages that make a schedule")
}

fn stage(draw: &mut Draw<'_>, last: bool) -> Stage {
    let again = [WhenMet::RepeatAdd, WhenMet::RepeatSet];
    let first_flag = OnExpiry::FirstFlag(draw.of(&[FirstFlag::NoWin, FirstFlag::MinimalLoss]));
    let penalty = OnExpiry::Penalty {
        refill: some_time(draw),
    };
    let ends = [OnExpiry::Flag, OnExpiry::Overrun, penalty];
    // A stage that is not the last leads to the next, by its moves or by its time.
    let by_moves = !last && draw.once_in(2);
    let on_expiry = if last || (by_moves && draw.once_in(2)) {
        draw.of(&ends)
    } else {
        draw.of(&[OnExpiry::Next, first_flag])
    };
    let has_quota = by_moves || draw.once_in(3);
    let quota = Quota {
        moves: moves(draw, 4),
        when_met: if by_moves {
            WhenMet::Next
        } else {
            draw.of(&again)
        },
    };
    let limit = some_time(draw);
    let limits = [
        Limit::Clip(limit),
        Limit::Linear(limit),
        Limit::Hybrid(limit),
    ];
    let mut stage = Stage::new(some_time(draw));
    stage.entry = draw.of(&[Entry::Add, Entry::Set]);
    stage.quota = has_quota.then_some(quota);
    stage.credit = credit(draw);
    stage.limit = draw.once_in(4).then(|| draw.of(&limits));
    stage.lives = NonZeroU16::new(draw.of(&[1, 1, 1, 1, 2, 3])).expect("at least one");
    stage.turn_limit = draw.once_in(6).then(|| time(draw));
    stage.on_expiry = on_expiry;
    stage
}

fn credit(draw: &mut Draw<'_>) -> Option<Credit> {
    let amount = time(draw);
    let every = moves(draw, 3);
    let share = draw.of(&[50, 33, 1, 99, 150]);
    let paid = |every, keep| Credit::Paid {
        amount,
        every,
        keep,
    };
    draw.of(&[
        None,
        Some(Credit::Banked { amount }),
        Some(Credit::Apart { amount, keep: 0 }),
        Some(Credit::Apart { amount, keep: 100 }),
        Some(Credit::Apart {
            amount,
            keep: share,
        }),
        Some(paid(NonZeroU32::MIN, 100)),
        Some(paid(NonZeroU32::MIN, 0)),
        Some(paid(every, 100)),
        Some(paid(every, 0)),
        Some(paid(every, share)),
    ])
}
