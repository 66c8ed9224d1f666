//! Audits of recorded clocks.

#![allow(missing_docs, reason = "a test")]

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use flagfall::{
    AuditError, AuditOptions, AuditReason, AuditVerdict, Charge, Convention, ConventionFit,
    ConventionName, Coupling, Credit, FlagFalls, GraceExcess, Limit, Millis, Notation, OnExpiry,
    PgnGame, PgnPly, PgnReader, PlyAudit, Reserve, ReserveDraw, ReserveFloor, Rounding, Rules,
    Schedule, ShownAt, ShownCredit, ShownRounding, Side, Stage, TimeControl, WhenMet, audit,
};
use proptest::prelude::*;

fn millis(ms: i64) -> Millis {
    Millis::new(ms).expect("a time that fits")
}

fn pgn(text: &str) -> TimeControl {
    Notation::Pgn.parse(text).expect("a time control")
}

fn clk(ms: i64) -> PgnPly {
    PgnPly {
        clk: Some(millis(ms)),
        ..PgnPly::default()
    }
}

fn emt(ms: i64) -> PgnPly {
    PgnPly {
        emt: Some(millis(ms)),
        ..PgnPly::default()
    }
}

/// The same stages for both sides.
fn staged(stages: Vec<Stage>, rules: Rules) -> TimeControl {
    let schedule = Schedule::new(stages).expect("a schedule");
    TimeControl::new(schedule.clone(), schedule, rules).expect("a control")
}

/// Whole seconds, rounded down, without tolerance.
fn seconds() -> Convention {
    let mut seconds = Convention::EXACT.in_units_of(Millis::from_secs(1));
    seconds.tolerance = Millis::ZERO;
    seconds
}

/// The audits of the first side's plies. Those of the second side have no times.
fn of_first(control: &str, convention: &Convention, plies: &[PgnPly]) -> Vec<PlyAudit> {
    let none = PgnPly::default();
    let both: Vec<_> = plies.iter().flat_map(|&ply| [ply, none]).collect();
    let found = audit(&pgn(control), convention, &both, Side::First);
    found.into_iter().step_by(2).collect()
}

fn span(low: i64, high: i64) -> Option<(Millis, Millis)> {
    Some((millis(low), millis(high)))
}

const TOO_MUCH: AuditVerdict = AuditVerdict::Impossible(AuditReason::TooMuch);
const TOO_LITTLE: AuditVerdict = AuditVerdict::Impossible(AuditReason::TooLittle);
const EMT: AuditVerdict = AuditVerdict::Impossible(AuditReason::Emt);

#[test]
fn a_clock_can_gain_no_more_than_the_increment() {
    let found = of_first("180+2", &seconds(), &[clk(179_000), clk(182_000)]);
    assert_eq!(found[0].possible, span(2_000, 182_000));
    assert_eq!(found[0].used, span(2_001, 3_000));
    assert_eq!(found[0].verdict, AuditVerdict::Ok);
    assert_eq!(found[1].possible, span(2_000, 181_999));
    assert_eq!((found[1].verdict, found[1].by), (TOO_MUCH, millis(1)));
    let tolerant = Convention::EXACT.in_units_of(Millis::from_secs(1));
    let found = of_first("180+2", &tolerant, &[clk(179_000), clk(182_000)]);
    assert_eq!(found[1].verdict, AuditVerdict::Ok);
}

#[test]
fn a_ply_without_a_clock_widens_what_is_possible() {
    let plies = [clk(179_000), PgnPly::default(), clk(150_000)];
    let found = of_first("180+2", &seconds(), &plies);
    assert_eq!(found[1].verdict, AuditVerdict::Unknown);
    assert_eq!(found[1].possible, span(2_000, 181_999));
    assert_eq!(found[2].verdict, AuditVerdict::Ok);
    assert_eq!(found[2].used, span(0, 33_999));
}

#[test]
fn an_impossible_clock_is_believed_afterwards() {
    let found = of_first("300", &seconds(), &[240_000, 250_000, 245_000].map(clk));
    assert_eq!((found[1].verdict, found[1].by), (TOO_MUCH, millis(9_001)));
    assert_eq!(found[2].verdict, AuditVerdict::Ok);
    assert_eq!(found[2].used, span(4_001, 5_999));
}

#[test]
fn the_first_two_plies_on_lichess_are_untimed() {
    let plies = [180_000, 180_000, 181_000, 178_000].map(clk);
    let found = audit(&pgn("180+2"), &Convention::LICHESS, &plies, Side::First);
    let verdicts: Vec<_> = found.iter().map(|ply| ply.verdict).collect();
    use AuditVerdict::{Ok, Untimed};
    assert_eq!(verdicts, [Untimed, Untimed, Ok, Ok]);
    assert_eq!(found[0].used, None);
    assert_eq!(found[2].used, span(501, 1_500));
    assert_eq!(found[3].used, span(3_501, 4_500));
}

#[test]
fn a_daily_game_shows_what_was_left_when_the_move_was_made() {
    let hours = [20, 25, 23].map(|hours| clk(hours * 3_600_000));
    let found = of_first("1/86400", &Convention::CHESS_COM_DAILY, &hours);
    assert_eq!(found[0].verdict, AuditVerdict::Ok);
    assert_eq!(found[0].used, span(14_399_501, 14_400_500));
    assert_eq!(found[1].verdict, TOO_MUCH);
    assert_eq!(found[1].by, millis(3_598_500));
    assert_eq!(found[2].used, span(3_599_501, 3_600_500));
    let three_days = clk(71 * 3_600_000 + 59 * 60_000 + 59_000);
    let found = of_first("1/259200", &Convention::CHESS_COM_DAILY, &[three_days]);
    assert_eq!(found[0].used, span(501, 1_500));
}

#[test]
fn a_clock_can_be_shown_without_the_credit_of_its_move() {
    let mut none = seconds();
    none.credit = ShownCredit::None;
    let found = of_first("180+2", &none, &[179_000, 181_000, 182_000].map(clk));
    assert_eq!(found[0].possible, span(0, 180_000));
    assert_eq!(found[0].used, span(1, 1_000));
    assert_eq!(found[1].possible, span(0, 181_999));
    assert_eq!(found[1].verdict, AuditVerdict::Ok);
    assert_eq!(found[2].verdict, AuditVerdict::Ok);
    // The time of the next stage is there.
    let found = of_first("2/60:30+5", &none, &[50_000, 70_000, 80_000].map(clk));
    assert_eq!(found[1].possible, span(30_000, 80_999));
    assert_eq!(found[2].verdict, TOO_MUCH);
}

#[test]
fn a_clock_that_is_read_as_the_move_is_made_has_nothing_of_the_next_stage() {
    let at_move = Convention {
        shown_at: ShownAt::AtMove,
        ..seconds()
    };
    let found = of_first(
        "2/60:30",
        &at_move,
        &[50_000, 40_000, 65_000, 50_000].map(clk),
    );
    let verdicts = found.iter().map(|ply| ply.verdict);
    assert!(verdicts.eq([AuditVerdict::Ok; 4]), "{found:?}");
    let found = of_first("2/60:30", &at_move, &[50_000, 60_000].map(clk));
    assert_eq!(found[1].verdict, TOO_MUCH);
}

#[test]
fn byo_yomi_does_not_let_the_main_time_grow() {
    let control = Notation::Sgf.parse("TM[600]OT[3x30 byo-yomi]");
    let control = control.expect("a time control");
    let of = |clocks: &[i64]| {
        let none = PgnPly::default();
        let plies: Vec<_> = clocks.iter().flat_map(|ms| [clk(*ms), none]).collect();
        let found = audit(&control, &seconds(), &plies, Side::First);
        found[plies.len() - 2]
    };
    assert_eq!(of(&[540_000, 539_000]).verdict, AuditVerdict::Ok);
    assert_eq!(
        (of(&[540_000, 541_000]).verdict, of(&[540_000, 541_000]).by),
        (TOO_MUCH, millis(1))
    );
    // From what leaves 30 s of the main time to all three periods.
    assert_eq!(of(&[600_000, 30_000]).used, span(569_001, 690_000));
    assert_eq!(of(&[20_000, 30_000, 30_000]).verdict, AuditVerdict::Ok);
    assert_eq!(of(&[20_000, 30_000, 31_000]).verdict, TOO_MUCH);
}

#[test]
fn a_clock_has_at_least_the_increment() {
    for (shown, verdict) in [(2_000, TOO_LITTLE), (3_000, AuditVerdict::Ok)] {
        let found = of_first("300+3", &seconds(), &[clk(shown)]);
        assert_eq!(found[0].verdict, verdict);
        assert_eq!(found[0].by.get(), i64::from(shown == 2_000));
    }
}

#[test]
fn a_broadcast_shows_the_increment_of_the_next_move() {
    // Both sides of 90+30: 1:30:36 and 1:30:55 after the first moves.
    let plies = [5_436_000, 5_455_000, 5_460_000, 5_400_000].map(clk);
    let found = audit(&pgn("5400+30"), &Convention::DGT, &plies, Side::First);
    assert!(found.iter().all(|ply| ply.verdict == AuditVerdict::Ok));
    assert_eq!(found[0].used, span(23_001, 24_000));
}

/// By how much the third ply's clock is beyond what is possible: its rounding and the tolerance are
/// those of the site.
#[test]
fn a_clock_that_shows_too_much_is_off_by_what_the_convention_does_not_allow() {
    let by = |control: &str, convention: &Convention, [before, shown]: [i64; 2]| {
        let plies = [before, before, shown].map(clk);
        let found = audit(&pgn(control), convention, &plies, Side::First)[2];
        (found.verdict, found.by)
    };
    let none = (AuditVerdict::Ok, Millis::ZERO);
    let of = |ms| (TOO_MUCH, millis(ms));
    let lichess = |shown| by("180", &Convention::LICHESS, [180_000, shown]);
    assert_eq!([181_000, 182_000].map(lichess), [none, of(500)]);
    let chess_com = |shown| by("180", &Convention::CHESS_COM, [180_000, shown]);
    assert_eq!([180_100, 180_200].map(chess_com), [none, of(50)]);
    let dgt = |shown| by("5400+30", &Convention::DGT, [5_430_000, shown]);
    assert_eq!([5_461_000, 5_462_000].map(dgt), [none, of(1)]);
}

#[test]
fn the_time_of_a_move_must_fit_its_clock() {
    let exact = Convention::EXACT;
    let both = |clk_ms, emt_ms| PgnPly {
        emt: Some(millis(emt_ms)),
        ..clk(clk_ms)
    };
    let verdict = |ply| {
        let found = of_first("60+1", &exact, &[ply])[0];
        (found.verdict, found.by.get())
    };
    assert_eq!(verdict(both(51_000, 10_000)), (AuditVerdict::Ok, 0));
    assert_eq!(verdict(both(51_000, 10_100)), (AuditVerdict::Ok, 0));
    assert_eq!(verdict(both(51_000, 10_101)), (EMT, 1));
    assert_eq!(verdict(emt(60_100)), (AuditVerdict::Ok, 0));
    assert_eq!(verdict(emt(60_101)), (EMT, 1));
    let found = of_first("60+1", &exact, &[emt(10_000), emt(10_000), clk(41_000)]);
    assert_eq!(found[2].possible, span(1_000, 43_000));
    assert_eq!(found[2].used, span(2_000, 2_000));
}

#[test]
fn a_quota_adds_the_time_of_the_next_stage() {
    let found = of_first("2/60:30", &seconds(), &[50_000, 70_000, 71_000].map(clk));
    assert_eq!(found[1].possible, span(30_000, 80_999));
    assert_eq!(found[1].verdict, AuditVerdict::Ok);
    assert_eq!((found[2].verdict, found[2].by), (TOO_MUCH, millis(1)));
}

/// A started minute costs nothing, so a move can take longer than the clock shows.
#[test]
fn a_charge_in_units_is_not_called_impossible() {
    let charge = Charge::new(NonZeroU32::new(60_000).expect("a unit"), Rounding::Down);
    let minute = Stage::new(millis(60_000));
    let control = staged(vec![minute], Rules::new().charge(charge));
    // Less than a minute costs nothing.
    let plies = [emt(90_000), emt(50_000), PgnPly::default(), clk(60_000)];
    for ply in audit(&control, &Convention::EXACT, &plies, Side::First) {
        assert!(!ply.is_impossible(), "{ply:?}");
    }
}

/// The clock shows nothing as the first move is made: in the first stage or in the second. If it was
/// made in the second, the next turn begins there, with the credit, and ends in the third.
#[test]
fn a_turn_that_may_have_begun_in_either_of_two_stages_has_the_credit_of_its_own() {
    let second = Millis::from_secs(1);
    let minute = Millis::from_secs(60);
    let stages = vec![
        Stage::new(Millis::ZERO).on_expiry(OnExpiry::Next),
        Stage::new(second)
            .credit(Credit::Banked {
                amount: millis(3_000),
            })
            .on_expiry(OnExpiry::Next),
        Stage::new(minute),
    ];
    let control = staged(stages, Rules::new().flag_falls(FlagFalls::PastZero));
    let mut at_move = Convention::EXACT;
    at_move.shown_at = ShownAt::AtMove;
    let plies = [clk(0), PgnPly::default(), clk(59_900)];
    let found = audit(&control, &at_move, &plies, Side::First);
    let most = found[2].used.map(|(_, most)| most);
    assert_eq!(most, Some(millis(3_000 + 100)));
}

/// After a move of five seconds, of which the clock is not recorded, it can have all of its ten.
#[test]
fn a_grace_can_be_enough_for_a_move() {
    let ten = Stage::new(Millis::from_secs(10));
    let control = staged(vec![ten], Rules::new().grace(Millis::from_secs(5)));
    let plies = [emt(5_000), PgnPly::default(), clk(10_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[2].verdict, AuditVerdict::Ok);
}

/// A clock that is read as the move is made does not yet show what the move took of the grace, which the
/// next turn begins without. Where a quota sets the clock anew, that is forgotten.
#[test]
fn a_grace_is_carried_after_a_clock_was_read_at_the_move() {
    let mut at_move = Convention::EXACT;
    at_move.shown_at = ShownAt::AtMove;
    let rules = Rules::new().grace(Millis::from_secs(5));
    let rules = rules.grace_excess(GraceExcess::Carried);
    let used = |stage, clocks: &[i64]| {
        let none = PgnPly::default();
        let plies: Vec<_> = clocks.iter().flat_map(|ms| [clk(*ms), none]).collect();
        let found = audit(&staged(vec![stage], rules), &at_move, &plies, Side::First);
        found[plies.len() - 2].used
    };
    let ten = Stage::new(Millis::from_secs(10));
    let paid = ten.credit(Credit::Paid {
        amount: Millis::from_secs(30),
        every: NonZeroU32::MIN,
        keep: 100,
    });
    assert_eq!(used(paid, &[0, 28_000]), span(0, 7_000));
    let set = Stage::new(Millis::from_secs(60)).quota_then(2, WhenMet::RepeatSet);
    assert_eq!(used(set, &[50_000, 40_000, 50_000]), span(10_000, 15_000));
}

/// In an hourglass the opponent gains what the bank lost, and not what the grace was enough for.
#[test]
fn a_grace_is_not_gained_in_an_hourglass() {
    let minute = Stage::new(Millis::from_secs(60));
    let rules = Rules::new().coupling(Coupling::Hourglass);
    let control = staged(vec![minute], rules.grace(Millis::from_secs(5)));
    let plies = [emt(65_000), clk(120_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    let least = found[1].used.map(|(least, _)| least);
    assert_eq!(least, Some(Millis::ZERO));
}

/// A move of half a minute can only have been made in the second stage, to which no other is added.
#[test]
fn the_time_of_a_move_tells_its_stage() {
    let ten = Stage::new(Millis::from_secs(10)).on_expiry(OnExpiry::Next);
    let control = staged(vec![ten, Stage::new(Millis::from_secs(60))], Rules::new());
    let plies = [emt(30_000), PgnPly::default(), clk(45_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[2].verdict, TOO_MUCH);
}

/// A move that takes all of a minute leaves nothing.
#[test]
fn a_move_can_take_all_of_the_time() {
    let control = staged(vec![Stage::new(Millis::from_secs(60))], Rules::new());
    let plies = [emt(60_000), PgnPly::default(), clk(1_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[0].verdict, AuditVerdict::Ok);
    assert_eq!(found[2].verdict, TOO_MUCH);
}

/// A credit that comes every two moves has no part in the first; and where the clock shows the next one, it
/// was there before.
#[test]
fn a_known_credit_tells_the_time_of_a_move() {
    let twenty = Stage::new(Millis::from_secs(20));
    let every = |every| Credit::Paid {
        amount: millis(8_000),
        every: NonZeroU32::new(every).expect("a number"),
        keep: 100,
    };
    let mut before = Convention::EXACT;
    before.credit = ShownCredit::ShownBefore;
    let used = |credit, convention, shown| {
        let rules = Rules::new().grace(Millis::from_secs(1));
        let control = staged(vec![twenty.credit(credit)], rules);
        audit(&control, convention, &[clk(shown)], Side::First)[0].used
    };
    let exact = &Convention::EXACT;
    assert_eq!(used(every(2), exact, 15_000), span(5_000, 6_000));
    assert_eq!(used(every(2), &before, 15_000), span(5_000, 6_000));
    assert_eq!(used(every(1), &before, 20_000), span(16_000, 17_000));
    // That of the next stage, which the first move leads to.
    let ten = Stage::new(Millis::from_secs(10)).quota_then(1, WhenMet::Next);
    let control = staged(vec![ten, twenty.credit(every(1))], Rules::new());
    let found = audit(&control, &before, &[clk(36_000)], Side::First);
    assert_eq!(found[0].used, span(2_000, 2_000));
}

/// A clock below zero says what the move took of the grace.
#[test]
fn a_grace_that_is_carried_is_shown() {
    let ten = Stage::new(Millis::from_secs(10));
    let rules = Rules::new().grace(Millis::from_secs(5));
    let control = staged(vec![ten], rules.grace_excess(GraceExcess::Carried));
    let used = |ms| audit(&control, &Convention::EXACT, &[clk(ms)], Side::First)[0].used;
    assert_eq!(used(-2_000), span(12_000, 17_000));
    assert_eq!(used(2_000), span(8_000, 13_000));
}

/// The second move meets the quota, which sets the clock to zero, however far it was below; this move and
/// the next one take no time and earn two seconds each.
#[test]
fn a_clock_below_zero_is_set_anew() {
    let stage = Stage::new(Millis::ZERO).quota_then(2, WhenMet::RepeatSet);
    let stage = stage.credit(Credit::Apart {
        amount: Millis::from_secs(2),
        keep: 100,
    });
    let rules = Rules::new().grace(Millis::from_secs(60));
    let control = staged(vec![stage], rules.grace_excess(GraceExcess::Carried));
    let none = PgnPly::default();
    let plies = [clk(-20_000), none, emt(0), none, clk(4_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[4].verdict, AuditVerdict::Ok);
}

/// A turn begins with its credit, which lengthens it once; a life that is lost in it does not add another.
#[test]
fn a_credit_before_the_move_is_added_once() {
    let credit = Credit::Banked {
        amount: millis(3_000),
    };
    let ten = Stage::new(Millis::from_secs(10)).credit(credit);
    let control = staged(vec![ten], Rules::new());
    let verdict = |ms| audit(&control, &Convention::EXACT, &[emt(ms)], Side::First)[0].verdict;
    assert_eq!(verdict(13_000), AuditVerdict::Ok);
    assert_eq!(verdict(13_001 + Convention::EXACT.tolerance.get()), EMT);

    let control = staged(vec![ten.lives(2)], Rules::new());
    let plies = [clk(4_000), PgnPly::default(), clk(10_000)];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[2].used, span(0, 4_000 + 3_000 + 10_000 - 10_000));
}

/// The credit fills the clock up to the limit, before the turn draws from the reserve.
#[test]
fn a_limit_is_that_of_the_bank_without_the_reserve() {
    let stage = Stage::new(Millis::from_secs(10)).credit(Credit::Banked {
        amount: Millis::from_secs(5),
    });
    let reserve = Reserve::new(Millis::from_secs(60)).draw(ReserveDraw::All);
    let stage = stage.limit(Limit::Clip(Millis::from_secs(15)));
    let control = staged(vec![stage.reserve(reserve)], Rules::new());
    let verdict = |ms| audit(&control, &Convention::EXACT, &[emt(ms)], Side::First)[0].verdict;
    assert_eq!(verdict(75_000), AuditVerdict::Ok);
    assert_eq!(verdict(75_001 + Convention::EXACT.tolerance.get()), EMT);
}

/// Untimed moves neither take time nor earn a credit.
#[test]
fn an_untimed_move_has_no_credit() {
    let credit = Credit::Banked {
        amount: millis(3_000),
    };
    let minute = Stage::new(millis(60_000)).credit(credit);
    let control = staged(vec![minute], Rules::new());
    let mut untimed = Convention::EXACT;
    untimed.untimed_plies = 1;
    let found = audit(&control, &untimed, &[clk(60_000)], Side::First);
    assert_eq!(found[0].possible, span(60_000, 60_000));
}

/// If each move has its own time, some clocks show what was left of it.
#[test]
fn the_time_of_each_move_can_be_shown_as_what_was_left() {
    let each = Stage::new(millis(60_000)).quota_then(1, WhenMet::RepeatSet);
    let control = staged(vec![each], Rules::new());
    for shown in [20_000, 60_000] {
        let found = audit(&control, &Convention::EXACT, &[clk(shown)], Side::First);
        assert_eq!(found[0].verdict, AuditVerdict::Ok);
    }
}

/// The second stage begins with a second, and its reserve fills the clock up to five.
#[test]
fn a_clock_that_was_filled_up_does_not_tell_the_time_of_its_move() {
    let floor = ReserveFloor {
        time: Millis::from_secs(5),
        from_move: NonZeroU32::MIN,
    };
    let reserve = Reserve::new(Millis::from_secs(2)).floor(floor);
    let stages = vec![
        Stage::new(Millis::from_secs(10)).quota_then(1, WhenMet::Next),
        Stage::new(Millis::from_secs(1)).reserve(reserve),
    ];
    let control = staged(stages, Rules::new());
    let most_used = |plies: &[PgnPly]| {
        let found = audit(&control, &Convention::EXACT, plies, Side::First);
        let used = found.last().and_then(|ply| ply.used);
        used.map(|(_, most)| most)
    };
    assert_eq!(most_used(&[clk(6_000)]), Some(millis(5_000)));
    assert_eq!(most_used(&[clk(5_000)]), Some(millis(10_000)));
    // Nine seconds leave two, which become five. The next move can take these, and what a reserve can hold.
    let plies = [emt(9_000), PgnPly::default(), clk(5_000)];
    assert_eq!(most_used(&plies), Some(millis(7_000)));
}

/// A clock that is read as the move is made does not yet show that the reserve fills it up to five seconds:
/// neither where it shows one, nor where all of its bank, the reserve and a part of the grace are used.
#[test]
fn a_clock_that_is_read_as_the_move_is_made_is_filled_up_later() {
    let floor = ReserveFloor {
        time: Millis::from_secs(5),
        from_move: NonZeroU32::MIN,
    };
    let reserve = Reserve::new(Millis::from_secs(2))
        .draw(ReserveDraw::All)
        .floor(floor);
    let rules = Rules::new().grace(Millis::from_secs(60));
    let rules = rules.grace_excess(GraceExcess::Carried);
    let control = staged(
        vec![Stage::new(Millis::from_secs(10)).reserve(reserve)],
        rules,
    );
    let mut at_move = Convention::EXACT;
    at_move.shown_at = ShownAt::AtMove;
    for shown in [1_000, -20_000] {
        let plies = [clk(shown), PgnPly::default(), clk(5_000)];
        let found = audit(&control, &at_move, &plies, Side::First);
        assert_eq!(found[2].verdict, AuditVerdict::Ok, "{shown}");
    }
}

/// A move that ends with the last millisecond gets back what it took, but not all of its bank.
#[test]
fn a_move_at_the_last_moment_where_a_flag_falls_at_zero() {
    let minute = Millis::from_secs(60);
    let credit = Credit::Paid {
        amount: minute,
        every: NonZeroU32::MIN,
        keep: 0,
    };
    let stages = vec![Stage::new(minute).credit(credit)];
    let control = staged(stages, Rules::new().flag_falls(FlagFalls::AtZero));
    let plies = [60_000, 60_000].map(clk);
    for ply in audit(&control, &Convention::EXACT, &plies, Side::First) {
        assert_eq!(ply.possible, span(60_000, 60_000));
        assert!(!ply.is_impossible(), "{ply:?}");
    }
}

/// A move in a grace, or one that loses a life, earns the credit of all of its time, and one where the
/// credit comes every two moves that of the time of both.
#[test]
fn a_credit_counts_time_that_the_bank_did_not_lose() {
    let paid = |every, keep| Credit::Paid {
        amount: millis(10_000),
        every: NonZeroU32::new(every).expect("a number"),
        keep,
    };
    let half_second = Stage::new(millis(500)).credit(paid(1, 50));
    let minute = Stage::new(millis(60_000)).credit(paid(2, 0));
    let two_lives = Stage::new(millis(10_000)).lives(2).credit(paid(1, 50));
    let games: [(_, _, &[i64]); 3] = [
        (two_lives, Rules::new(), &[10_500]),
        (half_second, Rules::new().grace(millis(5_000)), &[5_200]),
        (minute, Rules::new(), &[8_000, 8_000, 0]),
    ];
    for (stage, rules, times) in games {
        let control = staged(vec![stage], rules);
        // Both sides take the same.
        let times: Vec<_> = times.iter().flat_map(|ms| [*ms, *ms]).collect();
        let played = played(&control, &times);
        assert_eq!(played.len(), times.len());
        let plies: Vec<_> = played.iter().map(|(bank, _)| clk(bank.get())).collect();
        let found = audit(&control, &Convention::EXACT, &plies, Side::First);
        for (ply, spent) in found.iter().zip(times) {
            assert!(!ply.is_impossible(), "{stage:?} {ply:?}");
            let used = ply
                .used
                .map(|(least, most)| (least.get()..=most.get()).contains(&spent));
            assert_ne!(used, Some(false), "{stage:?} {ply:?}");
        }
    }
}

/// The clock of the first move is one of either stage. The second move enters the second stage, and earns
/// the credit of all of its time there.
#[test]
fn a_credit_counts_the_time_of_the_stage_before() {
    let ten = Stage::new(millis(10_000));
    let credit = Credit::Paid {
        amount: millis(8_000),
        every: NonZeroU32::MIN,
        keep: 50,
    };
    let stages = vec![ten.on_expiry(OnExpiry::Next), ten.credit(credit)];
    let control = staged(stages, Rules::new());
    let played = played(&control, &[1_000, 0, 9_100]);
    let [first, _, second] = [0, 1, 2].map(|place| clk(played[place].0.get()));
    let plies = [first, PgnPly::default(), second];
    let found = audit(&control, &Convention::EXACT, &plies, Side::First);
    assert_eq!(found[2].verdict, AuditVerdict::Ok, "{played:?}");
}

#[test]
fn what_is_possible_is_a_span_under_every_convention() {
    for text in ["1+!44", "60+!30", "60+30", "60+30d", "40/60+5:30"] {
        let control = Notation::PgnExtended.parse(text).expect("a time control");
        for name in ConventionName::ALL {
            let plies = [0, 60_000, 0, 1_000, 90_000, 0].map(clk);
            for ply in audit(&control, &(*name).into(), &plies, Side::First) {
                let (low, high) = ply.possible.expect("a timed side");
                assert!(low <= high, "{text} {name}: {ply:?}");
            }
        }
    }
}

#[test]
fn times_of_any_size_are_audited() {
    for text in [
        "180+2",
        "40/7200:3600",
        "*180",
        "-",
        "1/86400",
        "9007199254740",
    ] {
        for ms in [Millis::MIN.get(), -1, 0, 1, Millis::MAX.get()] {
            let plies = [clk(ms), emt(ms), PgnPly::default(), clk(ms), emt(ms)];
            for convention in ConventionName::ALL.iter().copied().map(Convention::from) {
                let found = audit(&pgn(text), &convention, &plies, Side::Second);
                assert_eq!(found.len(), 5);
                assert_eq!(found[0].side, Side::Second);
            }
        }
    }
}

/// What was rounded up to the least time that can be expressed may have been less.
#[test]
fn what_cannot_be_expressed_is_the_nearest_time_that_can() {
    let untimed = Convention {
        untimed_plies: 4,
        ..Convention::LICHESS
    };
    let least = Millis::MIN.get();
    let found = of_first("180", &untimed, &[clk(least), clk(least)]);
    assert_eq!(found[1].possible, span(least, least + 499));
}

/// Time controls of every kind, with short times so that stages and lives are used up.
const CONTROLS: &[(&str, &str)] = &[
    ("pgn", "180+2"),
    ("pgn", "300"),
    ("pgn", "5400+30"),
    ("pgn", "5/60:30"),
    ("pgn", "4/60"),
    ("pgn", "2/60:3/30:10+1"),
    ("pgn", "*20"),
    ("pgn-extended", "5/move"),
    ("pgn-extended", "20+!3"),
    ("pgn-extended", "20+3d"),
    ("sgf", "TM[10]OT[3x5 byo-yomi]"),
    ("sgf", "TM[0]OT[5x8 byo-yomi]"),
    ("sgf", "TM[10]OT[3/12 Canadian]"),
    ("sgf", "TM[20]OT[9 simple]"),
    ("fide", "1 min + 5 s/move"),
    ("fide", "10 s + 3 s/move + 2x8 s byo-yomi"),
    ("fide", "3 moves in 30 s, then 20 s rest, 2 s increment"),
    ("us-chess", "G/1 d5"),
    ("ggs", "0:20/0:03/0:30"),
    ("othello", "0:30"),
    ("arimaa", "5s/10s/50/30s"),
    ("csa-file", "$TIME_LIMIT:00:01+05"),
    ("floodgate", "floodgate-60-10F"),
    ("kif", "1分|5秒"),
    ("gtp", "time_settings 20 10 3"),
    ("scrabble", "0:30"),
    #[cfg(feature = "documents")]
    (
        "ogs",
        r#"{"time_control": "fischer", "initial_time": 20, "max_time": 25, "time_increment": 6}"#,
    ),
];

/// A game of such moves, in ms: what each side's clock held after them.
fn played(control: &TimeControl, times: &[i64]) -> Vec<(Millis, i64)> {
    use flagfall::{Clock, Timestamp};
    let mut clock = Clock::new(control.clone());
    let mut at = Timestamp::from(0);
    clock.start(Side::First, at).expect("a start");
    let mut side = Side::First;
    let mut banks = Vec::new();
    for ms in times {
        at = Timestamp::new(at.get() + ms).expect("a moment");
        if clock.press(side, at).is_err() || clock.read(at).expect("a reading").on_turn == side {
            break;
        }
        let Some(bank) = clock.bank(side, at).expect("a bank") else {
            break;
        };
        banks.push((bank, *ms));
        side = !side;
    }
    banks
}

/// All that a side's clock can show of two moves, with the times of the second one for each. Its opponent
/// takes no time.
fn all_shown(control: &TimeControl, shown_at: ShownAt) -> BTreeMap<i64, BTreeMap<i64, Vec<i64>>> {
    use flagfall::{Clock, Timestamp};
    let mut all: BTreeMap<i64, BTreeMap<i64, Vec<i64>>> = BTreeMap::new();
    let both = (0..30)
        .step_by(4)
        .flat_map(|first| (0..60).map(move |second| [first, second]));
    'games: for times in both {
        let mut clock = Clock::new(control.clone());
        let mut at = 0;
        clock
            .start(Side::First, Timestamp::from(0))
            .expect("a start");
        let mut shown = [0; 2];
        for (time, shown) in times.into_iter().zip(&mut shown) {
            at += time;
            let now = Timestamp::new(at).expect("a moment");
            let bank = |clock: &Clock| clock.bank(Side::First, now).expect("a bank");
            let at_move = bank(&clock);
            if clock.press(Side::First, now).is_err()
                || clock.read(now).expect("a reading").on_turn == Side::First
            {
                continue 'games;
            }
            let after = bank(&clock);
            clock.press(Side::Second, now).expect("the other's move");
            *shown = match shown_at {
                ShownAt::AtMove => at_move,
                _ => after,
            }
            .expect("a timed side")
            .get();
        }
        let [first, second] = shown;
        all.entry(first)
            .or_default()
            .entry(second)
            .or_default()
            .push(times[1]);
    }
    all
}

/// Audits every second move of a side after a known clock. What the audit says is possible may reach `open`
/// further than what the clock can show, and the time that the move took `earned` further still.
fn check_second_moves(control: &TimeControl, shown_at: ShownAt, open: i64, earned: i64) {
    let mut convention = Convention::EXACT;
    convention.tolerance = Millis::ZERO;
    convention.shown_at = shown_at;
    let meets = |span: Option<(Millis, Millis)>, least: i64, most: i64, open: i64| {
        span.is_some_and(|(low, high)| {
            (least - open..=least).contains(&low.get())
                && (most..=most + open).contains(&high.get())
        })
    };
    for (first, seconds) in all_shown(control, shown_at) {
        let least = *seconds.keys().next().expect("a clock");
        let most = *seconds.keys().next_back().expect("a clock");
        for (&second, times) in &seconds {
            let plies = [clk(first), PgnPly::default(), clk(second)];
            let found = audit(control, &convention, &plies, Side::First)[2];
            let stage = control.schedule(Side::First).first();
            let of = format!("{stage:?} {shown_at:?} {first} {found:?}");
            assert!(
                meets(found.possible, least, most, open),
                "{of} {least} {most}"
            );
            let fastest = *times.iter().min().expect("a time");
            let slowest = *times.iter().max().expect("a time");
            let open = open + earned;
            assert!(
                meets(found.used, fastest, slowest, open),
                "{of} {fastest} {slowest}"
            );
        }
    }
}

const SHOWN_AT: [ShownAt; 2] = [ShownAt::AfterPress, ShownAt::AtMove];

/// No credit, and each kind with each share.
fn credits(amount: i64) -> Vec<Option<Credit>> {
    let amount = millis(amount);
    let shares = [0, 50, 100, 150].into_iter();
    let of_share = |keep| {
        let every = NonZeroU32::MIN;
        [
            Credit::Apart { amount, keep },
            Credit::Paid {
                amount,
                every,
                keep,
            },
        ]
    };
    let credits = [Credit::Banked { amount }].into_iter();
    let credits = credits.chain(shares.flat_map(of_share)).map(Some);
    [None].into_iter().chain(credits).collect()
}

/// What is possible after a known clock is what the clock itself can do. Only a credit that depends on the
/// time of the move leaves more open: as much as it can differ by.
#[test]
fn what_is_possible_is_what_a_clock_can_do() {
    let amount = 8;
    let share = |keep: u32| amount * i64::from(keep) / 100;
    for credit in credits(amount) {
        for shown_at in SHOWN_AT {
            let (open, earned) = match (credit, shown_at) {
                (Some(Credit::Apart { keep, .. }), ShownAt::AtMove) => (share(keep), amount),
                (Some(Credit::Paid { keep, .. }), ShownAt::AtMove) => {
                    ((amount - share(keep)).abs(), 0)
                }
                (Some(Credit::Apart { keep, .. } | Credit::Paid { keep, .. }), _) => {
                    (0, (amount - share(keep)).abs())
                }
                _ => (0, 0),
            };
            let mut stage = Stage::new(millis(20));
            stage.credit = credit;
            for flag_falls in [FlagFalls::AtZero, FlagFalls::PastZero] {
                let rules = Rules::new().flag_falls(flag_falls);
                check_second_moves(&staged(vec![stage], rules), shown_at, open, earned);
                let added = stage.quota_then(2, WhenMet::RepeatAdd);
                check_second_moves(&staged(vec![added], rules), shown_at, open, earned);
                // A clock that was set anew does not tell what was left.
                let set = stage.quota_then(2, WhenMet::RepeatSet);
                check_second_moves(&staged(vec![set], rules), shown_at, open, 40);
            }
        }
    }
}

/// The same with a limit, which the credit may or may not have reached, and which may be less than it.
#[test]
fn what_is_possible_is_what_a_clock_with_a_limit_can_do() {
    let kinds = [Limit::Clip, Limit::Linear, Limit::Hybrid];
    let limits = kinds.map(|limit| [5, 30].map(|ms| limit(millis(ms))));
    for credit in credits(7) {
        for limit in limits.iter().flatten() {
            let mut stage = Stage::new(millis(20)).limit(*limit);
            stage.credit = credit;
            for shown_at in SHOWN_AT {
                let is_known = shown_at == ShownAt::AfterPress;
                let is_exact = is_known && (credit.is_none() || matches!(limit, Limit::Clip(_)));
                let open = if is_exact { 0 } else { 12 };
                check_second_moves(&staged(vec![stage], Rules::new()), shown_at, open, 12);
            }
        }
    }
}

#[test]
fn all_time_controls_of_honest_games_are_read() {
    for (notation, text) in CONTROLS {
        let notation = Notation::named(notation).expect("a notation");
        let control = notation.parse(text);
        let control = control.unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(played(&control, &[1_000, 1_000]).len() == 2, "{text}");
    }
}

proptest! {
    /// Whatever a game on a clock shows, rounded as a site does, is possible; so are its times, and
    /// both are within what the audit says.
    #[test]
    fn honest_games_are_possible(
        (notation, text) in prop::sample::select(CONTROLS.to_vec()),
        times in prop::collection::vec(0..12_000_i64, 1..40),
        recorded in prop::collection::vec(0..6_u8, 40),
        resolution in prop::sample::select(vec![1, 100, 1_000_i64]),
    ) {
        let control = Notation::named(notation).expect("a notation").parse(text);
        let control = control.expect("a time control");
        let banks = played(&control, &times);
        let round = |ms: i64| millis(ms.div_euclid(resolution) * resolution);
        let ply = |((bank, spent), recorded): (&(Millis, i64), &u8)| PgnPly {
            clk: (*recorded != 0 && *recorded != 1).then(|| round(bank.get())),
            emt: (*recorded == 1 || *recorded == 2).then(|| round(*spent)),
            ..PgnPly::default()
        };
        let plies: Vec<_> = banks.iter().zip(&recorded).map(ply).collect();
        let mut convention = Convention::EXACT.in_units_of(millis(resolution));
        convention.tolerance = Millis::ZERO;
        let found = audit(&control, &convention, &plies, Side::First);
        for (ply, (bank, spent)) in found.iter().zip(&banks) {
            prop_assert!(!ply.is_impossible(), "{} {:?} {:?}", text, ply, found);
            if let Some((least, most)) = ply.used {
                let within = (least.get()..=most.get()).contains(spent);
                prop_assert!(within, "{} used {} {:?}", text, spent, ply);
            }
            if let Some((low, high)) = ply.possible {
                prop_assert!(low <= *bank && *bank <= high, "{} held {} {:?}", text, bank, ply);
            }
        }
    }
}

fn game(file: &str) -> PgnGame {
    let mut reader = PgnReader::default();
    let game = reader.read(&mut file.as_bytes());
    game.or_else(|| reader.finish()).expect("a game")
}

/// A game with these clocks, in seconds.
fn clocked(tags: &str, clocks: &[u32]) -> PgnGame {
    let clock = |clock: &u32| {
        format!(
            "Nf3 {{ [%clk {}:{:02}:{:02}] }}",
            clock / 3_600,
            clock / 60 % 60,
            clock % 60
        )
    };
    let moves: Vec<_> = clocks.iter().map(clock).collect();
    game(&format!("{tags}\n\n{} *\n", moves.join(" ")))
}

#[test]
fn the_site_says_how_to_read_the_time_control() {
    let described = |tags: &str| clocked(tags, &[]).control().map(|found| found.describe());
    let is = |text: &str| Ok(text.to_owned());
    assert_eq!(
        described("[TimeControl \"180+2\"]"),
        is("3 minutes for the game; 2-second increment after each move")
    );
    assert_eq!(
        described("[Site \"https://lichess.org/x\"][TimeControl \"180+2\"]"),
        Ok(Notation::LichessPgn.parse("180+2").unwrap().describe())
    );
    assert_eq!(
        described("[Link \"https://www.chess.com/game/live/1\"][TimeControl \" 1/86400 \"]"),
        Ok(Notation::ChessCom.parse("1/86400").unwrap().describe())
    );
    // No notation of PGN: the likeliest of the others.
    assert_eq!(
        described("[TimeControl \"90 minutes + 30 seconds per move\"]"),
        is("90 minutes for the game; 30-second increment from move 1")
    );
    assert_eq!(described("[TimeControl \"-\"]"), is("untimed"));
    for none in ["", "[TimeControl \"?\"]", "[TimeControl \" \"]"] {
        assert_eq!(described(none), Err(AuditError::NoTimeControl));
    }
    let unknown = described("[TimeControl \"as agreed\"]");
    assert_eq!(unknown, Err(AuditError::UnknownTimeControl));
}

#[test]
fn a_whole_game_is_audited_by_the_convention_that_fits() {
    let conventions = |tags: &str, clocks: &[u32]| {
        let found = clocked(tags, clocks).audit(&AuditOptions::default());
        found.map(|found| (found.convention.name(), found.impossible().count()))
    };
    let broadcast = [5_456, 5_455, 5_460, 5_470, 5_480, 5_490];
    let tag = "[TimeControl \"5400+30\"]";
    assert_eq!(conventions(tag, &broadcast), Ok(("dgt", 0)));
    // One wrong clock does not make another convention fit.
    assert_eq!(conventions(tag, &[5_410, 5_412, 5_500]), Ok(("exact", 1)));
    let daily = "[TimeControl \"1/86400\"]";
    assert_eq!(
        conventions(daily, &[80_000, 86_000]),
        Ok(("chess-com-daily", 0))
    );
    let lichess = "[Site \"https://lichess.org/x\"][TimeControl \"180+2\"]";
    assert_eq!(conventions(lichess, &[180, 180, 181]), Ok(("lichess", 0)));
    assert_eq!(conventions(tag, &[]), Err(AuditError::NoTimes));
    assert_eq!(conventions("", &[180]), Err(AuditError::NoTimeControl));
}

#[test]
fn only_a_time_for_each_move_is_that_of_a_daily_game() {
    for (moves, when_met, shown) in [
        (25, WhenMet::RepeatSet, 590),
        (1, WhenMet::RepeatAdd, 1_190),
    ] {
        let stage = Stage::new(Millis::from_secs(600)).quota_then(moves, when_met);
        let options = AuditOptions {
            control: Some(staged(vec![stage], Rules::new())),
            convention: None,
        };
        let found = clocked("", &[shown, shown]).audit(&options).expect("times");
        assert_eq!(found.convention, ConventionName::Exact);
    }
}

#[test]
fn an_audit_says_how_well_each_convention_fits() {
    let tried = |tags: &str, clocks: &[u32], convention| {
        let options = AuditOptions {
            convention,
            ..AuditOptions::default()
        };
        let found = clocked(tags, clocks).audit(&options).unwrap();
        let fit = |fit: &ConventionFit| (fit.convention.name(), fit.possible, fit.impossible);
        found.tried.iter().map(fit).collect::<Vec<_>>()
    };
    let tag = "[TimeControl \"5400+30\"]";
    let broadcast = [5_456, 5_455, 5_460, 5_470];
    assert_eq!(
        tried(tag, &broadcast, None),
        [
            ("exact", 2, 2),
            ("lichess", 2, 2),
            ("chess-com", 2, 2),
            ("chess-com-daily", 2, 2),
            ("dgt", 4, 0)
        ]
    );
    let exact = Some(ConventionName::Exact);
    assert_eq!(tried(tag, &broadcast, exact), [("exact", 2, 2)]);
    // No other can be better than one that fits.
    let site = "[Site \"https://lichess.org/x\"][TimeControl \"180+2\"]";
    assert_eq!(tried(site, &[180, 180, 181], None), [("lichess", 3, 0)]);
    // A convention is better by two plies, but those after it are tried.
    assert_eq!(tried(tag, &[5_410, 5_412, 5_500], None)[0], ("exact", 2, 1));
}

#[test]
fn what_the_caller_knows_comes_before_the_tags() {
    let game = clocked("[Site \"Chess.com\"][TimeControl \"180\"]", &[590, 600]);
    let options = AuditOptions {
        control: Some(pgn("600")),
        convention: Some(ConventionName::Exact),
    };
    let found = game.audit(&options).unwrap();
    assert_eq!(found.control, pgn("600"));
    assert_eq!(
        (found.convention, found.impossible().count()),
        (ConventionName::Exact, 0)
    );
    let by_tag = game.audit(&AuditOptions::default()).unwrap();
    assert_eq!(
        (by_tag.convention, by_tag.impossible().count()),
        (ConventionName::ChessCom, 2)
    );
}

/// Whichever clock is spoilt, the audit finds it: at its ply or, if it shows less than the next one,
/// there.
#[test]
fn each_clock_that_is_spoilt_is_found() {
    let honest = [178, 179, 175, 170, 171, 168, 160, 150, 148, 149];
    for place in 0..honest.len() {
        for change in [-40_i64, 40] {
            let mut clocks = honest;
            clocks[place] = u32::try_from(i64::from(clocks[place]) + change).unwrap();
            let found = clocked("[TimeControl \"180+2\"]", &clocks);
            let found = found.audit(&AuditOptions::default()).unwrap();
            let next = clocks.get(place + 2).is_none();
            // What the last clock of a side lacks can have been used.
            assert_eq!(
                found.impossible().count() > 0,
                change > 0 || !next,
                "{place} {change}"
            );
        }
    }
}

#[test]
fn the_times_of_an_engine_match_are_audited() {
    let file = "[TimeControl \"10+0.1\"]\n\n\
        1. e4 {+0.31/20 0.520s} e5 {-0.20/18 9.9s} 2. d4 {+0.30/19 10.500s} *\n";
    let found = game(file).audit(&AuditOptions::default()).unwrap();
    let verdicts: Vec<_> = found.plies.iter().map(|ply| ply.verdict).collect();
    let emt = AuditVerdict::Impossible(AuditReason::Emt);
    assert_eq!(verdicts, [AuditVerdict::Ok, AuditVerdict::Ok, emt]);
    // 10 - 0.52 + 0.1 seconds were left, and 100 ms are tolerated.
    assert_eq!(found.plies[2].by, millis(10_500 - 9_580 - 100));
}

#[test]
fn a_time_to_the_nearest_of_an_odd_unit_is_half_of_it_off_at_most() {
    let plies = [clk(100_000)];
    for (unit, down, up) in [(1, 0, 0), (3, 1, 1), (5, 2, 2), (10, 5, 4)] {
        let nearest = Convention {
            rounding: ShownRounding::Nearest,
            ..Convention::EXACT
        };
        let found = of_first("300", &nearest.in_units_of(millis(unit)), &plies);
        assert_eq!(found[0].used, span(200_000 - up, 200_000 + down), "{unit}");
    }
}
