//! The conditions that every clock satisfies. A snapshot that violates one is rejected.

use super::invalid::Invalid;
use crate::model::{
    BerserkRule, BySide, Coupling, Credit, FirstFlag, GameLimit, Millis, OnExpiry, Opening, Side,
    Stage, TimeControl,
};
use crate::play::Phase;
use crate::play::game::{Game, turn_kind};
use crate::play::side_clock::{SideClock, Turn, TurnKind};

/// Rejects a state that no game with `control` can reach.
pub(super) fn check(control: &TimeControl, game: &Game) -> Result<(), Invalid> {
    for side in Side::ALL {
        check_side(control, game, side).map_err(|wrong| wrong.of_side(side))?;
    }
    check_phase(control, game)?;
    check_first_flags(game)?;
    check_time(control, game)
}

fn hold(holds: bool, field: &'static str) -> Result<(), Invalid> {
    if holds {
        Ok(())
    } else {
        Err(Invalid::at(field))
    }
}

fn check_side(control: &TimeControl, game: &Game, side: Side) -> Result<(), Invalid> {
    let schedule = control.schedule(side);
    let clock = game.sides.get(side);
    let times = [
        (clock.spent, "spent_ms"),
        (clock.used, "used_ms"),
        (clock.overrun, "overrun_ms"),
        (clock.turn.elapsed, "turn.elapsed_ms"),
        (clock.turn.used, "turn.used_ms"),
        (clock.turn.spent, "spent_ms"),
        (clock.turn.lent, "turn.lent_ms"),
        (clock.turn.excess, "turn.excess_ms"),
        (clock.turn.drawn, "turn_drawn_ms"),
        (clock.reserve, "reserve_ms"),
    ];
    for (time, field) in times {
        hold(!time.is_negative(), field)?;
    }
    let spent = clock.spent.checked_add(clock.turn.spent);
    hold(spent.is_some_and(|spent| spent <= clock.used), "spent_ms")?;
    hold(clock.overrun <= clock.used, "overrun_ms")?;
    hold(clock.turn.used <= clock.used, "turn.used_ms")?;
    hold(clock.turn.excess <= clock.turn.used, "turn.excess_ms")?;
    hold(clock.quota_moves <= clock.moves, "quota_moves")?;
    match clock.stage(schedule) {
        Some(stage) => check_stage(clock, control, schedule, stage)?,
        None => check_untimed(clock, control, schedule)?,
    }
    let last = *game.terms.last.get(side);
    let ended = game.phase == Phase::Penalized && game.on_turn == side;
    hold(
        clock.penalties == 0 || clock.penalties < last || ended,
        "penalties",
    )?;
    if game.phase == Phase::NotStarted {
        return hold(has_only_a_bank(clock, schedule), "moves");
    }
    check_turn(control, game, side)
}

/// Whether the clock is as it was created, except for its bank, which the arbiter can set, and that
/// the side may have gone berserk.
fn has_only_a_bank(clock: &SideClock, schedule: &[Stage]) -> bool {
    let fresh = SideClock {
        bank: clock.bank,
        berserk: clock.berserk,
        ..SideClock::new(schedule)
    };
    *clock == fresh
}

/// An untimed side only has turns.
fn check_untimed(
    clock: &SideClock,
    control: &TimeControl,
    schedule: &[Stage],
) -> Result<(), Invalid> {
    hold(clock.stage == 0 && schedule.is_empty(), "stage")?;
    hold(clock.bank == Millis::ZERO, "bank_ms")?;
    hold(clock.spent == Millis::ZERO, "spent_ms")?;
    hold(clock.turn.spent == Millis::ZERO, "spent_ms")?;
    hold(clock.overrun == Millis::ZERO, "overrun_ms")?;
    hold(clock.quota_moves == 0, "quota_moves")?;
    hold(clock.lives == 0, "lives")?;
    hold(clock.penalties == 0, "penalties")?;
    hold(clock.first_flag.is_none(), "first_flag")?;
    let may_flag = control.rules().opening.flags() && !clock.turn.is_timed();
    hold(!clock.flag || may_flag, "flag")?;
    hold(clock.turn.lent == Millis::ZERO, "turn.lent_ms")?;
    hold(clock.turn.excess == Millis::ZERO, "turn.excess_ms")?;
    hold(clock.reserve == Millis::ZERO, "reserve_ms")?;
    hold(clock.turn.drawn == Millis::ZERO, "turn_drawn_ms")?;
    hold(!clock.turn.overrunning, "turn.overrunning")
}

fn check_stage(
    clock: &SideClock,
    control: &TimeControl,
    schedule: &[Stage],
    stage: &Stage,
) -> Result<(), Invalid> {
    let so_far = || {
        let (begun, place) = (schedule.iter(), usize::try_from(clock.stage));
        begun.take(place.map_or(usize::MAX, |place| place.saturating_add(1)))
    };
    let any = |expiry: fn(OnExpiry) -> bool| so_far().any(|stage| expiry(stage.on_expiry));
    hold(
        clock.spent == Millis::ZERO || stage.pays_for_several(),
        "spent_ms",
    )?;
    let quota = stage.quota.map_or(1, |quota| quota.moves.get());
    hold(clock.quota_moves < quota, "quota_moves")?;
    hold(clock.lives > 0 && clock.lives <= stage.lives.get(), "lives")?;
    hold(
        clock.overrun == Millis::ZERO || any(|expiry| expiry == OnExpiry::Overrun),
        "overrun_ms",
    )?;
    hold(
        clock.penalties == 0 || any(|expiry| matches!(expiry, OnExpiry::Penalty { .. })),
        "penalties",
    )?;
    let fell = clock.first_flag.map(OnExpiry::FirstFlag);
    hold(
        fell.is_none_or(|fell| so_far().any(|stage| stage.on_expiry == fell)),
        "first_flag",
    )?;
    let reserves = || so_far().filter_map(|stage| stage.reserve);
    let given = reserves().try_fold(Millis::ZERO, |sum, reserve| sum.checked_add(reserve.time));
    // Credit of turns before the side went berserk can have flowed over.
    let is_halved = clock.berserk == Some(BerserkRule::Half);
    let grows = is_halved || reserves().any(|reserve| reserve.overflow);
    let most = given.filter(|_| !grows);
    hold(most.is_none_or(|most| clock.reserve <= most), "reserve_ms")?;
    let draws = clock.turn.drawn == Millis::ZERO || stage.reserve.is_some();
    hold(draws, "turn_drawn_ms")?;
    let held = clock.reserve.checked_add(clock.turn.drawn);
    let returns = most.is_none_or(|most| held.is_some_and(|held| held <= most));
    hold(returns, "turn_drawn_ms")?;
    let sets_up = clock.turn.kind == TurnKind::Setup;
    let apart = |stage: &Stage| match stage.credit {
        Some(Credit::Apart { amount, .. }) => amount,
        Some(Credit::Banked { amount }) if sets_up => amount,
        _ => Millis::ZERO,
    };
    let setup = match (clock.turn.kind, control.rules().opening) {
        (TurnKind::Setup, Opening::Setup { least }) => least,
        _ => Millis::ZERO,
    };
    let most = so_far().map(apart).fold(setup, Millis::max);
    hold(clock.turn.lent <= most, "turn.lent_ms")?;
    let rules = control.rules();
    let has_grace = clock.grace(stage, &rules) > Millis::ZERO;
    // All that is below zero has been used.
    let may_be_below = has_grace
        && rules.carries_excess()
        && clock.bank.checked_add(clock.used) >= Some(Millis::ZERO);
    hold(!clock.bank.is_negative() || may_be_below, "bank_ms")?;
    let in_grace = clock.is_in_grace(stage, &rules);
    hold(
        clock.turn.excess == Millis::ZERO || in_grace,
        "turn.excess_ms",
    )?;
    let overruns = stage.on_expiry == OnExpiry::Overrun;
    hold(!clock.turn.overrunning || overruns, "turn.overrunning")
}

fn check_turn(control: &TimeControl, game: &Game, side: Side) -> Result<(), Invalid> {
    let turn = &game.sides.get(side).turn;
    let on_turn = side == game.on_turn;
    let decides = game.deciding && on_turn;
    let at_rest = *turn == Turn::REST;
    let plays = on_turn != game.deciding;
    let kind = match (decides, plays) {
        (true, _) => TurnKind::Decision,
        (_, true) if game.phase.is_over() && at_rest => return Ok(()),
        (_, true) => turn_kind(
            control.rules().opening,
            game.moves(),
            game.sides.get(side).moves,
        ),
        _ => return hold(at_rest, "turn"),
    };
    hold(turn.kind == kind, "turn.kind")?;
    hold(turn.lends() || turn.lent == Millis::ZERO, "turn.lent_ms")?;
    hold(!(decides && turn.ready), "turn.ready")?;
    hold(turn.ready || !turn.unreceived, "turn.unreceived")?;
    let has_own_charge = control
        .schedule(side)
        .iter()
        .any(|stage| stage.charge.is_some());
    let most = if has_own_charge {
        game.sides.get(side).stage
    } else {
        0
    };
    hold(turn.stages <= most, "turn.stages")?;
    let alone = control.rules().coupling == Coupling::None;
    let bank = game.sides.get(side).bank;
    hold(
        !(turn.overrunning && alone) || bank == Millis::ZERO,
        "turn.overrunning",
    )?;
    if !turn.is_timed() {
        return hold(turn.used == Millis::ZERO, "turn.used_ms");
    }
    // After a flag is raised, a part of a unit can remain charged.
    let charge = control.charge(side, game.sides.get(side).first_stage());
    let longer = turn.elapsed.checked_add(Millis::from(charge.unit.get()));
    let charged = charge
        .of(turn.elapsed)
        .is_some_and(|least| turn.used >= least);
    let more = longer.and_then(|longer| charge.of(longer));
    hold(
        charged && more.is_none_or(|more| turn.used < more),
        "turn.used_ms",
    )?;
    hold(turn.spent <= turn.used, "spent_ms")
}

fn check_phase(control: &TimeControl, game: &Game) -> Result<(), Invalid> {
    let running = game.sides.get(game.on_turn);
    let other = game.sides.get(!game.on_turn);
    hold(!other.flag, "flag")?;
    hold(running.flag == (game.phase == Phase::Flagged), "flag")?;
    let begun = game.phase != Phase::NotStarted;
    hold(begun || game.on_turn == Side::First, "on_turn")?;
    hold(begun || !game.deciding, "deciding")?;
    let goes_on = matches!(game.phase, Phase::Running | Phase::Paused);
    // Whether the turn has just begun. After a decision, a suspended turn continues instead.
    let begins = running.turn.elapsed == Millis::ZERO || !game.deciding;
    let waits = goes_on && begins;
    hold(!game.awaiting || waits, "awaiting_receipt")?;
    let aborts = control.rules().opening.aborts() && !running.turn.is_timed();
    hold(game.phase != Phase::Aborted || aborts, "phase")?;
    let penalties = running.penalties >= *game.terms.last.get(game.on_turn);
    hold(
        game.phase != Phase::Penalized || penalties && running.penalties > 0,
        "phase",
    )?;
    let halts = match control.rules().game_limit {
        Some(GameLimit::Turns(limit)) => {
            let BySide { first, second } = &game.sides;
            let reached = first.moves.min(second.moves) >= limit.get();
            hold(reached == (game.phase == Phase::Halted), "phase")?;
            true
        }
        Some(GameLimit::Time(_)) => true,
        None => false,
    };
    hold(game.phase != Phase::Halted || halts, "phase")
}

fn check_first_flags(game: &Game) -> Result<(), Invalid> {
    let fell = |side: Side| game.sides.get(side).first_flag;
    let any = Side::ALL.into_iter().any(|side| fell(side).is_some());
    let first = game.first_to_fall;
    let told = first.is_none_or(|side| fell(side).is_some());
    hold(first.is_some() == any && told, "first_to_fall")?;
    let drawn = Side::ALL
        .into_iter()
        .all(|side| fell(side) == Some(FirstFlag::NoWin));
    hold(drawn == (game.phase == Phase::Drawn), "phase")
}

fn check_time(control: &TimeControl, game: &Game) -> Result<(), Invalid> {
    hold(!game.pending.is_negative(), "pending_ms")?;
    // An hourglass whose banks add up to too much cannot start, but it can be created and stopped.
    let at_first = |side| has_only_a_bank(game.sides.get(side), control.schedule(side));
    let never_started = matches!(game.phase, Phase::NotStarted | Phase::Stopped)
        && Side::ALL.into_iter().all(at_first);
    let fits = never_started || game.check_sum(control).is_ok();
    hold(fits, "bank_ms")?;
    let goes_on = matches!(game.phase, Phase::Running | Phase::Paused);
    if !goes_on {
        return hold(game.pending == Millis::ZERO, "pending_ms");
    }
    let used = game.sides.get(game.on_turn).used.checked_add(game.pending);
    hold(used.is_some(), "pending_ms")?;
    // Every event that is due has happened.
    hold(!game.is_overdue(control), "pending_ms")
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::*;
    use crate::model::{FirstMove, FirstMoveMissed, GraceExcess, Rules, Schedule, Timestamp};
    use crate::notation::Notation;
    use crate::play::Clock;

    fn at(at: u32) -> Timestamp {
        Timestamp::from(at)
    }

    fn clock(notation: &str, text: &str) -> Clock {
        let notation = Notation::named(notation).unwrap();
        let mut clock = Clock::new(notation.parse(text).unwrap());
        clock.start(Side::First, at(0)).unwrap();
        clock
    }

    /// The field that is invalid after `change`. Before it, the state must be valid.
    fn wrong(clock: &Clock, change: impl FnOnce(&mut Game)) -> String {
        let mut game = clock.game();
        check(clock.control(), &game).unwrap();
        change(&mut game);
        check(clock.control(), &game).map_or_else(|wrong| wrong.to_string(), |()| String::new())
    }

    fn ms(ms: i64) -> Millis {
        Millis::new(ms).unwrap()
    }

    #[test]
    fn no_side_has_less_than_nothing() {
        let clock = clock("chess", "G/5");
        let less =
            |change: fn(&mut SideClock)| wrong(&clock, |game| change(&mut game.sides.second));
        assert_eq!(less(|side| side.bank = ms(-1)), "`second.bank_ms`");
        assert_eq!(less(|side| side.spent = ms(-1)), "`second.spent_ms`");
        assert_eq!(less(|side| side.used = ms(-1)), "`second.used_ms`");
        assert_eq!(less(|side| side.overrun = ms(-1)), "`second.overrun_ms`");
        assert_eq!(
            less(|side| side.turn.lent = ms(-1)),
            "`second.turn.lent_ms`"
        );
        let pending = wrong(&clock, |game| game.pending = ms(-1));
        assert_eq!(pending, "`pending_ms`");
    }

    #[test]
    fn no_time_is_spent_that_was_not_used() {
        let mut clock = clock("scrabble", "1");
        clock.press(Side::First, at(63_000)).unwrap();
        let (used, overrun) = (ms(63_000), ms(3_000));
        let first =
            |change: fn(&mut SideClock)| wrong(&clock, |game| change(&mut game.sides.first));
        assert_eq!(clock.game().sides.first.used, used);
        assert_eq!(clock.game().sides.first.overrun, overrun);
        assert_eq!(first(|side| side.spent = ms(63_001)), "`first.spent_ms`");
        let alone = first(|side| side.spent = side.used);
        assert_eq!(alone, "`first.spent_ms`", "no moves earn together");
        assert_eq!(first(|side| side.overrun = side.used), "");
        assert_eq!(
            first(|side| side.overrun = ms(63_001)),
            "`first.overrun_ms`"
        );
    }

    #[test]
    fn past_zero_nothing_is_left() {
        let mut clock = clock("scrabble", "1");
        clock.advance(at(63_000)).unwrap();
        let left = wrong(&clock, |game| game.sides.first.bank = ms(1));
        assert_eq!(left, "`first.turn.overrunning`");
    }

    #[test]
    fn only_a_grace_leaves_less_than_nothing() {
        let of_stage = |stage: Stage, rules: Rules| {
            let schedule = Schedule::new(Vec::from([stage])).unwrap();
            let mut clock =
                Clock::new(TimeControl::new(schedule.clone(), schedule, rules).unwrap());
            clock.start(Side::First, at(0)).unwrap();
            clock.hand_over(Side::First, at(1_000)).unwrap();
            clock.hand_over(Side::Second, at(1_000)).unwrap();
            clock
        };
        let of = |rules: Rules| of_stage(Stage::new(ms(1_000)), rules);
        let carried = of(Rules::new()
            .grace(ms(20))
            .grace_excess(GraceExcess::Carried));
        let forgiven = of(Rules::new().grace(ms(20)));
        let bank = |clock: &Clock, bank| wrong(clock, |game| game.sides.first.bank = ms(bank));
        assert_eq!(bank(&carried, -20), "");
        assert_eq!(bank(&forgiven, -20), "`first.bank_ms`");
        let other = wrong(&carried, |game| game.sides.second.bank = ms(-20));
        assert_eq!(other, "`second.bank_ms`", "it has used nothing");
        let rules = Rules::new()
            .grace(ms(20))
            .grace_excess(GraceExcess::Carried);
        let two_lives = of_stage(Stage::new(ms(1_000)).lives(2), rules);
        assert_eq!(bank(&two_lives, -20), "`first.bank_ms`", "a life follows");
        let excess = |clock: &Clock, bank, excess| {
            wrong(clock, |game| {
                game.sides.first.bank = ms(bank);
                game.sides.first.turn.excess = ms(excess);
            })
        };
        assert_eq!(excess(&forgiven, 0, 20), "");
        assert_eq!(excess(&forgiven, 1, 20), "`first.turn.excess_ms`");
        assert_eq!(excess(&forgiven, 0, -1), "`first.turn.excess_ms`");
        assert_eq!(excess(&of(Rules::new()), 0, 1), "`first.turn.excess_ms`");
    }

    #[test]
    fn a_game_may_be_halted_before_its_turns_are_timed() {
        let rules = Rules {
            game_limit: Some(GameLimit::Turns(1.try_into().unwrap())),
            opening: Opening::Untimed {
                turns: 9.try_into().unwrap(),
                earns: false,
                first_move: None,
            },
            ..Rules::default()
        };
        let schedule = Schedule::new(Vec::from([Stage::new(ms(60_000))])).unwrap();
        let control = TimeControl::new(schedule.clone(), schedule, rules).unwrap();
        let mut clock = Clock::new(control);
        clock.start(Side::First, at(0)).unwrap();
        clock.press(Side::First, at(0)).unwrap();
        clock.press(Side::Second, at(0)).unwrap();
        assert_eq!(clock.game().phase, Phase::Halted);
        assert!(check(clock.control(), &clock.game()).is_ok());
    }

    #[test]
    fn moves_that_meet_the_quota_have_taken_effect() {
        let mut clock = clock("chess", "2/90, G/30");
        clock.press(Side::First, at(1)).unwrap();
        let met = |moves, quota_moves| {
            wrong(&clock, |game| {
                game.sides.first.moves = moves;
                game.sides.first.quota_moves = quota_moves;
            })
        };
        assert_eq!(met(2, 1), "");
        assert_eq!(met(2, 2), "`first.quota_moves`");
        assert_eq!(met(0, 1), "`first.quota_moves`");
        let without = wrong(&clock, |game| {
            game.sides.first.stage = 1;
            game.sides.first.quota_moves = 1;
        });
        assert_eq!(without, "`first.quota_moves`", "a stage without a quota");
        assert_eq!(
            wrong(&clock, |game| game.sides.first.stage = 2),
            "`first.stage`"
        );
    }

    #[test]
    fn a_side_has_one_of_its_lives() {
        let mut clock = clock("gtp", "kgs-time_settings byoyomi 0 5 3");
        clock.advance(at(6_000)).unwrap();
        let lives = |lives| wrong(&clock, |game| game.sides.first.lives = lives);
        assert_eq!(lives(0), "`first.lives`");
        assert_eq!(lives(1), "");
        assert_eq!(lives(3), "");
        assert_eq!(lives(4), "`first.lives`");
    }

    #[test]
    fn nothing_has_happened_that_no_stage_knows() {
        let clock = clock("ggs", "1:00//0:30");
        let first =
            |change: fn(&mut SideClock)| wrong(&clock, |game| change(&mut game.sides.first));
        let used = |side: &mut SideClock| side.used = ms(9);
        assert_eq!(first(used), "");
        let overrun = wrong(&clock, |game| {
            used(&mut game.sides.second);
            game.sides.second.overrun = ms(1);
        });
        assert_eq!(overrun, "`second.overrun_ms`");
        assert_eq!(first(|side| side.penalties = 1), "`first.penalties`");
        assert_eq!(
            first(|side| side.turn.overrunning = true),
            "`first.turn.overrunning`"
        );
        assert_eq!(first(|side| side.turn.lent = ms(1)), "`first.turn.lent_ms`");
        let fell = |cost| {
            wrong(&clock, |game| {
                game.sides.first.stage = 1;
                game.sides.first.first_flag = Some(cost);
                game.first_to_fall = Some(Side::First);
            })
        };
        assert_eq!(fell(FirstFlag::MinimalLoss), "");
        assert_eq!(fell(FirstFlag::NoWin), "`first.first_flag`");
        let other = wrong(&clock, |game| {
            game.sides.first.stage = 1;
            game.sides.first.first_flag = Some(FirstFlag::MinimalLoss);
            game.first_to_fall = Some(Side::Second);
        });
        assert_eq!(other, "`first_to_fall`", "the other side's has not fallen");
    }

    #[test]
    fn no_more_is_lent_than_a_turn_lends() {
        let mut clock = clock("arimaa", "1/5");
        let lent = |clock: &Clock, lent| wrong(clock, |game| game.sides.first.turn.lent = ms(lent));
        assert_eq!(lent(&clock, 60_000), "");
        assert_eq!(lent(&clock, 60_001), "`first.turn.lent_ms`");
        let banked = self::clock("chess", "G/1/5");
        assert_eq!(lent(&banked, 1), "`first.turn.lent_ms`");
        clock.hand_over(Side::First, at(0)).unwrap();
        let decides = wrong(&clock, |game| game.sides.second.turn.lent = ms(1));
        assert_eq!(decides, "`second.turn.lent_ms`");
        let ready = wrong(&clock, |game| game.sides.second.turn.ready = true);
        assert_eq!(ready, "`second.turn.ready`");
        let kind = wrong(&clock, |game| game.sides.second.turn.kind = TurnKind::Full);
        assert_eq!(kind, "`second.turn.kind`");
    }

    #[test]
    fn an_untimed_side_has_only_its_turns() {
        let clock = clock("pgn", "-");
        let first =
            |change: fn(&mut SideClock)| wrong(&clock, |game| change(&mut game.sides.first));
        assert_eq!(first(|side| (side.moves, side.used) = (9, ms(9))), "");
        assert_eq!(first(|side| side.stage = 1), "`first.stage`");
        assert_eq!(first(|side| side.bank = ms(1)), "`first.bank_ms`");
        let spent = first(|side| (side.used, side.spent) = (ms(9), ms(9)));
        assert_eq!(spent, "`first.spent_ms`");
        let overrun = first(|side| (side.used, side.overrun) = (ms(9), ms(9)));
        assert_eq!(overrun, "`first.overrun_ms`");
        let quota = first(|side| (side.moves, side.quota_moves) = (9, 1));
        assert_eq!(quota, "`first.quota_moves`");
        assert_eq!(first(|side| side.lives = 1), "`first.lives`");
        assert_eq!(first(|side| side.penalties = 1), "`first.penalties`");
        let flag = first(|side| side.first_flag = Some(FirstFlag::NoWin));
        assert_eq!(flag, "`first.first_flag`");
        assert_eq!(first(|side| side.flag = true), "`first.flag`");
        assert_eq!(first(|side| side.turn.lent = ms(1)), "`first.turn.lent_ms`");
        let overrunning = first(|side| side.turn.overrunning = true);
        assert_eq!(overrunning, "`first.turn.overrunning`");
    }

    #[test]
    fn a_turn_began_in_the_same_stage_unless_a_charge_depends_on_it() {
        let clock = clock("chess", "1/5, G/5");
        let stages = wrong(&clock, |game| game.sides.first.turn.stages = 1);
        assert_eq!(stages, "`first.turn.stages`");

        let main_time = Stage::new(ms(60_000)).on_expiry(OnExpiry::Next);
        let overtime = Stage::new(ms(60_000)).charge(crate::model::Charge::EXACT);
        let schedule = Schedule::new(Vec::from([main_time, overtime])).unwrap();
        let control = TimeControl::new(schedule.clone(), schedule, Rules::default()).unwrap();
        let mut clock = Clock::new(control);
        clock.start(Side::First, at(0)).unwrap();
        clock.advance(at(60_001)).unwrap();
        assert_eq!(clock.game().sides.first.turn.stages, 1);
        let stages = |stages| wrong(&clock, |game| game.sides.first.turn.stages = stages);
        assert_eq!(stages(0), "");
        assert_eq!(stages(1), "");
        assert_eq!(stages(2), "`first.turn.stages`");
    }

    #[test]
    fn a_turn_is_charged_for_what_it_took() {
        let mut clock = clock("csa", "Total_Time:60");
        clock.press(Side::First, at(0)).unwrap();
        clock.hand_over(Side::Second, at(2_500)).unwrap();
        clock.hand_over(Side::First, at(2_500)).unwrap();
        let charged = |used| {
            wrong(&clock, |game| {
                game.sides.second.used = ms(9_000);
                game.sides.second.turn.used = ms(used);
            })
        };
        assert_eq!(charged(1_999), "`second.turn.used_ms`");
        assert_eq!(charged(2_000), "");
        assert_eq!(
            charged(2_999),
            "",
            "a flag was raised within the next second"
        );
        assert_eq!(charged(3_000), "`second.turn.used_ms`");
        let more = wrong(&clock, |game| {
            game.sides.second.turn.spent = Millis::ZERO;
            game.sides.second.used = ms(1_999);
        });
        assert_eq!(more, "`second.turn.used_ms`");
        let other = wrong(&clock, |game| game.sides.first.turn.ready = true);
        assert_eq!(other, "`first.turn`", "it is not on turn");
        let unready = wrong(&clock, |game| game.sides.second.turn.unreceived = true);
        assert_eq!(unready, "`second.turn.unreceived`");
    }

    #[test]
    fn a_phase_has_its_cause() {
        let running = clock("chess", "G/5");
        let phase = |phase| wrong(&running, |game| game.phase = phase);
        assert_eq!(phase(Phase::Paused), "");
        assert_eq!(phase(Phase::Stopped), "");
        assert_eq!(phase(Phase::Flagged), "`flag`");
        assert_eq!(phase(Phase::Halted), "`phase`");
        assert_eq!(phase(Phase::Drawn), "`phase`");
        assert_eq!(phase(Phase::Penalized), "`phase`");
        assert_eq!(
            wrong(&running, |game| game.sides.first.flag = true),
            "`flag`"
        );
        assert_eq!(
            wrong(&running, |game| game.sides.second.flag = true),
            "`flag`"
        );
        let first = wrong(&running, |game| game.first_to_fall = Some(Side::First));
        assert_eq!(first, "`first_to_fall`");

        let mut turns = clock("arimaa", "1/5/100/0/2t");
        turns.press(Side::First, at(0)).unwrap();
        let moves = |phase, first, second| {
            wrong(&turns, |game| {
                game.phase = phase;
                game.sides.first.moves = first;
                game.sides.second.moves = second;
                game.sides.second.turn.kind =
                    turn_kind(turns.control().rules().opening, game.moves(), second);
                if phase.is_over() {
                    game.sides.second.turn = Turn::REST;
                }
            })
        };
        assert_eq!(moves(Phase::Running, 2, 1), "");
        assert_eq!(moves(Phase::Running, 2, 2), "`phase`");
        assert_eq!(moves(Phase::Halted, 2, 1), "`phase`");
        assert_eq!(moves(Phase::Halted, 2, 2), "");
    }

    #[test]
    fn before_the_start_nothing_has_been_done() {
        let notation = Notation::named("chess").unwrap();
        let clock = Clock::new(notation.parse("G/5").unwrap());
        assert_eq!(wrong(&clock, |game| game.sides.first.bank = ms(1)), "");
        assert_eq!(
            wrong(&clock, |game| game.sides.first.moves = 1),
            "`first.moves`"
        );
        assert_eq!(
            wrong(&clock, |game| game.on_turn = Side::Second),
            "`on_turn`"
        );
        assert_eq!(wrong(&clock, |game| game.deciding = true), "`deciding`");
        assert_eq!(
            wrong(&clock, |game| game.awaiting = true),
            "`awaiting_receipt`"
        );
        assert_eq!(wrong(&clock, |game| game.pending = ms(1)), "`pending_ms`");
    }

    #[test]
    fn what_was_due_has_happened() {
        let mut clock = clock("chess", "G/1");
        let pending = |clock: &Clock, pending| wrong(clock, |game| game.pending = ms(pending));
        assert_eq!(pending(&clock, 60_000), "");
        assert_eq!(pending(&clock, 60_001), "`pending_ms`");
        clock.set_ready(Side::First, at(0), true).unwrap();
        assert_eq!(pending(&clock, 60_000), "", "it goes with the next call");
        assert_eq!(pending(&clock, 60_001), "`pending_ms`");
        clock.set_ready(Side::First, at(0), false).unwrap();
        clock.press_unreceived(Side::First, at(0)).unwrap();
        assert_eq!(pending(&clock, 60_001), "", "a receipt is awaited");
        clock.receive(at(0)).unwrap();
        clock.advance(at(60_000)).unwrap();
        let awaiting = wrong(&clock, |game| game.awaiting = true);
        assert_eq!(awaiting, "", "what is pending is for show");
        clock.hand_over(Side::Second, at(60_000)).unwrap();
        clock.hand_over_unreceived(Side::First, at(60_000)).unwrap();
        let bank = |bank| wrong(&clock, |game| game.sides.second.bank = ms(bank));
        assert_eq!(bank(0), "", "past zero nothing has been used yet");
    }

    #[test]
    fn penalties_end_a_match_once() {
        let of = crate::result::Match::new(3.try_into().unwrap());
        let notation = Notation::named("backgammon").unwrap();
        let mut clock = Clock::in_match(notation.parse("0+5").unwrap(), &of);
        clock.start(Side::First, at(0)).unwrap();
        clock.press(Side::First, at(0)).unwrap();
        let penalties = |phase, penalties| {
            wrong(&clock, |game| {
                game.phase = phase;
                game.sides.second.penalties = penalties;
            })
        };
        assert_eq!(penalties(Phase::Running, 2), "");
        assert_eq!(penalties(Phase::Running, 3), "`second.penalties`");
        assert_eq!(penalties(Phase::Penalized, 3), "");
        assert_eq!(penalties(Phase::Penalized, 2), "`phase`");
        let none = wrong(&clock, |game| {
            game.phase = Phase::Penalized;
            game.terms.last = BySide::both(0);
        });
        assert_eq!(none, "`phase`", "without a penalty none is the last");
    }

    #[test]
    fn only_an_untimed_turn_misses_a_first_move() {
        let of = |missed| {
            let opening = Opening::Untimed {
                turns: 1.try_into().unwrap(),
                earns: false,
                first_move: Some(FirstMove::new(ms(25_000), missed)),
            };
            let untimed = Schedule::new(Vec::new()).unwrap();
            let rules = Rules::new().opening(opening);
            let mut clock = Clock::new(TimeControl::new(untimed.clone(), untimed, rules).unwrap());
            clock.start(Side::First, at(0)).unwrap();
            clock
        };
        let flagged = |clock: &Clock| {
            wrong(clock, |game| {
                game.phase = Phase::Flagged;
                game.sides.get_mut(game.on_turn).flag = true;
            })
        };
        let aborted = |clock: &Clock| wrong(clock, |game| game.phase = Phase::Aborted);
        let mut flags = of(FirstMoveMissed::Flag);
        let mut aborts = of(FirstMoveMissed::Abort);
        assert_eq!(flagged(&flags), "");
        assert_eq!(aborted(&flags), "`phase`");
        assert_eq!(flagged(&aborts), "`first.flag`");
        assert_eq!(aborted(&aborts), "");
        // The second turn of the game is timed.
        flags.press(Side::First, at(0)).unwrap();
        aborts.press(Side::First, at(0)).unwrap();
        assert_eq!(flagged(&flags), "`second.flag`");
        assert_eq!(aborted(&aborts), "`phase`");
    }

    #[test]
    fn the_banks_of_an_hourglass_that_runs_fit_together() {
        let schedule = Schedule::new(Vec::from([Stage::new(ms(1_000))])).unwrap();
        let rules = Rules::new().coupling(Coupling::Hourglass);
        let mut clock = Clock::new(TimeControl::new(schedule.clone(), schedule, rules).unwrap());
        clock.start(Side::First, at(0)).unwrap();
        let full = |phase| {
            wrong(&clock, |game| {
                game.phase = phase;
                for side in Side::ALL {
                    game.sides.get_mut(side).bank = Millis::MAX;
                }
            })
        };
        assert_eq!(full(Phase::NotStarted), "");
        assert_eq!(full(Phase::Stopped), "");
        assert_eq!(full(Phase::Running), "`bank_ms`");
    }
}
