//! Properties of the audit of every game on every clock.

use flagfall::{
    Charge, Clock, Convention, Coupling, Limit, Millis, Opening, PgnPly, Schedule, Side,
    TimeControl, Timestamp, audit,
};
use proptest::prelude::*;

use crate::any::{after, control, time};

/// What each side's clock held after its moves, and the time of each move.
fn played(control: &TimeControl, times: &[Millis]) -> Vec<(Millis, Millis)> {
    let mut clock = Clock::new(control.clone());
    let mut at = Timestamp::from(0);
    clock.start(Side::First, at).expect("a start");
    let mut side = Side::First;
    let mut banks = Vec::new();
    for &time in times {
        at = after(at, time);
        if clock.press(side, at).is_err() || clock.read(at).expect("a reading").on_turn == side {
            break;
        }
        let Some(bank) = clock.bank(side, at).expect("a bank") else {
            break;
        };
        banks.push((bank, time));
        side = !side;
    }
    banks
}

/// The stages without what the audit knows only in part: charges of their own, and limits that make
/// credit shrink.
fn exact(schedule: &Schedule) -> Schedule {
    let mut stages = schedule.to_vec();
    for stage in &mut stages {
        stage.charge = None;
        stage.limit = stage.limit.filter(|limit| matches!(limit, Limit::Clip(_)));
    }
    Schedule::new(stages).expect("the same stages")
}

proptest! {
    /// What the clock showed is possible, under the rules that the audit knows exactly.
    #[test]
    fn honest_games_are_possible(
        control in control(),
        times in prop::collection::vec(time(), 1..20),
        recorded in prop::collection::vec(any::<(bool, bool)>(), 20),
    ) {
        let rules = control.rules().opening(Opening::Timed).weekend_pauses(false);
        let rules = rules.charge(Charge::EXACT).coupling(Coupling::None);
        let [first, second] = Side::ALL.map(|side| exact(control.schedule(side)));
        let control = TimeControl::new(first, second, rules).expect("the same schedules");
        let banks = played(&control, &times);
        let ply = |((bank, spent), (has_clk, has_emt)): (&(Millis, Millis), &(bool, bool))| PgnPly {
            clk: has_clk.then_some(*bank),
            emt: has_emt.then_some(*spent),
            ..PgnPly::default()
        };
        let plies: Vec<_> = banks.iter().zip(&recorded).map(ply).collect();
        let mut exact = Convention::EXACT;
        exact.tolerance = Millis::ZERO;
        for (ply, (bank, spent)) in audit(&control, &exact, &plies, Side::First).iter().zip(&banks) {
            prop_assert!(!ply.is_impossible(), "{ply:?}");
            if let Some((least, most)) = ply.used {
                prop_assert!(least <= *spent && *spent <= most, "used {spent}: {ply:?}");
            }
            if let Some((low, high)) = ply.possible {
                prop_assert!(low <= *bank && *bank <= high, "held {bank}: {ply:?}");
            }
        }
    }
}
