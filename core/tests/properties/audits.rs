//! Properties of the audit of every game on every clock.

use std::num::NonZeroU32;

use flagfall::{
    Charge, Clock, Convention, Credit, Millis, Opening, PgnPly, Quota, Schedule, ShownAt,
    ShownCredit, Side, Stage, TimeControl, Timestamp, WhenMet, audit,
};
use proptest::prelude::*;

use crate::any::{after, control, credit, time};

/// A move: what its side's clock held as it was made and after it, and its time.
#[derive(Debug)]
struct Move {
    at_move: Millis,
    after: Millis,
    time: Millis,
}

fn played(control: &TimeControl, times: &[Millis]) -> Vec<Move> {
    let mut clock = Clock::new(control.clone());
    let mut at = Timestamp::from(0);
    clock.start(Side::First, at).expect("a start");
    let mut side = Side::First;
    let mut moves = Vec::new();
    for &time in times {
        at = after(at, time);
        let Ok(Some(at_move)) = clock.bank(side, at) else {
            break;
        };
        if clock.press(side, at).is_err() || clock.read(at).expect("a reading").on_turn == side {
            break;
        }
        let Some(after) = clock.bank(side, at).expect("a bank") else {
            break;
        };
        moves.push(Move {
            at_move,
            after,
            time,
        });
        side = !side;
    }
    moves
}

/// Whether what is left as a move is made is what the next turn begins with. If each move has its own
/// time, a site shows what is left of that; and a charge of whole units is not yet complete then.
fn adds_up(control: &TimeControl, side: Side) -> bool {
    let schedule = control.schedule(side);
    let is_of_each_move =
        |quota: Quota| quota.moves.get() == 1 && quota.when_met == WhenMet::RepeatAdd;
    let adds_up = |stage: &Stage| {
        !stage.quota.is_some_and(is_of_each_move)
            && stage.charge.unwrap_or(control.rules().charge) == Charge::EXACT
    };
    schedule.iter().all(adds_up)
}

/// Without what the audit only bounds: untimed openings and weekends.
fn audited(control: &TimeControl, stages: impl Fn(&Schedule) -> Schedule) -> TimeControl {
    let rules = control.rules().opening(Opening::Timed);
    let [first, second] = Side::ALL.map(|side| stages(control.schedule(side)));
    TimeControl::new(first, second, rules.weekend_pauses(false)).expect("schedules that fit")
}

/// The same stages, each with this credit.
fn with_credit(schedule: &Schedule, credit: Option<Credit>) -> Schedule {
    let mut stages = schedule.to_vec();
    for stage in &mut stages {
        stage.credit = credit;
        stage.limit = None;
        stage.reserve = None;
    }
    Schedule::new(stages).expect("the same stages")
}

/// The same control with times of a few milliseconds, which coincide more often, and charges of whole
/// milliseconds.
fn of_a_few_ms(control: &TimeControl) -> Option<TimeControl> {
    let by = NonZeroU32::new(700)?;
    let few = Side::ALL
        .into_iter()
        .try_fold(control.clone(), |few, side| few.divided(side, by));
    let few = few.ok()?;
    let exact = |schedule: &Schedule| {
        let mut stages = schedule.to_vec();
        for stage in &mut stages {
            stage.charge = None;
        }
        Schedule::new(stages).expect("the same stages")
    };
    let [first, second] = Side::ALL.map(|side| exact(few.schedule(side)));
    let rules = few.rules();
    let grace = Millis::new(rules.grace.get() / 700).expect("a time");
    TimeControl::new(first, second, rules.charge(Charge::EXACT).grace(grace)).ok()
}

/// Where a clock shows the credit of the next move, a credit that is paid after each move has been there
/// before it.
fn there_before(credit: Credit) -> Credit {
    match credit {
        Credit::Paid { every, .. } if every.get() > 1 => credit,
        Credit::Paid {
            amount, keep: 100, ..
        } => Credit::Banked { amount },
        Credit::Paid { amount, keep, .. } => Credit::Apart { amount, keep },
        other => other,
    }
}

/// Checks that a game in which these are the clocks is possible under a convention.
fn check(
    control: &TimeControl,
    convention: Convention,
    moves: &[Move],
    shown: &[Millis],
    recorded: &[(bool, bool)],
) -> Result<(), TestCaseError> {
    let clocks = moves.iter().zip(shown);
    let ply = |((game, shown), (has_clk, has_emt)): ((&Move, &Millis), &(bool, bool))| PgnPly {
        clk: has_clk.then_some(*shown),
        emt: has_emt.then_some(game.time),
        ..PgnPly::default()
    };
    let plies: Vec<_> = clocks.clone().zip(recorded).map(ply).collect();
    let mut convention = convention;
    convention.tolerance = Millis::ZERO;
    let found = audit(control, &convention, &plies, Side::First);
    for (ply, (game, &bank)) in found.iter().zip(clocks) {
        let spent = game.time;
        prop_assert!(!ply.is_impossible(), "{ply:?} {found:?} {moves:?}");
        if let Some((least, most)) = ply.used {
            prop_assert!(least <= spent && spent <= most, "used {spent}: {ply:?}");
        }
        if let Some((low, high)) = ply.possible {
            prop_assert!(low <= bank && bank <= high, "held {bank}: {ply:?}");
        }
    }
    Ok(())
}

/// Checks that a game is possible whose clock showed what it held.
fn check_honest(
    control: &TimeControl,
    times: &[Millis],
    recorded: &[(bool, bool)],
    shown_at: ShownAt,
) -> Result<(), TestCaseError> {
    let adds_up = Side::ALL.into_iter().all(|side| adds_up(control, side));
    let shown_at = if adds_up {
        shown_at
    } else {
        ShownAt::AfterPress
    };
    let moves = played(control, times);
    let shown = |game: &Move| match shown_at {
        ShownAt::AtMove => game.at_move,
        _ => game.after,
    };
    let shown: Vec<_> = moves.iter().map(shown).collect();
    let mut convention = Convention::EXACT;
    convention.shown_at = shown_at;
    check(control, convention, &moves, &shown, recorded)
}

proptest! {
    /// What the clock showed is possible, under the rules that the audit knows exactly.
    #[test]
    fn honest_games_are_possible(
        control in control(),
        times in prop::collection::vec(time(), 1..20),
        recorded in prop::collection::vec(any::<(bool, bool)>(), 20),
        shown_at in prop::sample::select(&[ShownAt::AfterPress, ShownAt::AtMove][..]),
    ) {
        check_honest(&audited(&control, Schedule::clone), &times, &recorded, shown_at)?;
    }

    /// The same with times of a few milliseconds.
    #[test]
    fn honest_games_of_a_few_milliseconds_are_possible(
        control in control(),
        times in prop::collection::vec((0..12_u32).prop_map(Millis::from), 1..8),
        recorded in prop::collection::vec(any::<(bool, bool)>(), 8),
        shown_at in prop::sample::select(&[ShownAt::AfterPress, ShownAt::AtMove][..]),
    ) {
        if let Some(control) = of_a_few_ms(&audited(&control, Schedule::clone)) {
            check_honest(&control, &times, &recorded, shown_at)?;
        }
    }

    /// The same where a clock shows the credit of the next move.
    #[test]
    fn honest_games_that_show_the_next_credit_are_possible(
        control in control(),
        credit in credit(),
        times in prop::collection::vec(time(), 1..20),
        recorded in prop::collection::vec(any::<(bool, bool)>(), 20),
    ) {
        let with = |credit| audited(&control, |schedule| with_credit(schedule, credit));
        let moves = played(&with(credit.map(there_before)), &times);
        let next = credit.map_or(0, |credit| match there_before(credit) {
            Credit::Paid { .. } => 0,
            credit => credit.amount().get(),
        });
        let shown = moves.iter().map(|game| {
            Millis::new(game.after.get() + next).expect("a time that fits")
        });
        let shown: Vec<_> = shown.collect();
        let mut convention = Convention::EXACT;
        convention.credit = ShownCredit::ShownBefore;
        check(&with(credit), convention, &moves, &shown, &recorded)?;
    }
}
