//! Properties of the audit of every game on every clock.

use flagfall::{
    Charge, Clock, Convention, Millis, Opening, PgnPly, Quota, ShownAt, Side, Stage, TimeControl,
    Timestamp, WhenMet, audit,
};
use proptest::prelude::*;

use crate::any::{after, control, time};

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

proptest! {
    /// What the clock showed is possible, under the rules that the audit knows exactly.
    #[test]
    fn honest_games_are_possible(
        control in control(),
        times in prop::collection::vec(time(), 1..20),
        recorded in prop::collection::vec(any::<(bool, bool)>(), 20),
        shown_at in prop::sample::select(&[ShownAt::AfterPress, ShownAt::AtMove][..]),
    ) {
        let rules = control.rules().opening(Opening::Timed).weekend_pauses(false);
        let [first, second] = Side::ALL.map(|side| control.schedule(side).clone());
        let control = TimeControl::new(first, second, rules).expect("the same schedules");
        let adds_up = Side::ALL.into_iter().all(|side| adds_up(&control, side));
        let shown_at = if adds_up { shown_at } else { ShownAt::AfterPress };
        let moves = played(&control, &times);
        let shown = |game: &Move| match shown_at {
            ShownAt::AtMove => game.at_move,
            _ => game.after,
        };
        let ply = |(game, (has_clk, has_emt)): (&Move, &(bool, bool))| PgnPly {
            clk: has_clk.then_some(shown(game)),
            emt: has_emt.then_some(game.time),
            ..PgnPly::default()
        };
        let plies: Vec<_> = moves.iter().zip(&recorded).map(ply).collect();
        let mut convention = Convention::EXACT;
        convention.tolerance = Millis::ZERO;
        convention.shown_at = shown_at;
        let found = audit(&control, &convention, &plies, Side::First);
        for (ply, game) in found.iter().zip(&moves) {
            let (bank, spent) = (shown(game), game.time);
            prop_assert!(!ply.is_impossible(), "{ply:?} {found:?} {moves:?}");
            if let Some((least, most)) = ply.used {
                prop_assert!(least <= spent && spent <= most, "used {spent}: {ply:?}");
            }
            if let Some((low, high)) = ply.possible {
                prop_assert!(low <= bank && bank <= high, "held {bank}: {ply:?}");
            }
        }
    }
}
