//! Parts of the model that no notation can express: played with time controls built from stages.

#![allow(missing_docs, reason = "a test")]

use std::num::{NonZeroU8, NonZeroU32};

use flagfall::{
    BerserkRule, Charge, Clock, ControlError, Credit, Entry, EventKind, FirstFlag, Flag, FlagFalls,
    GameLimit, Limit, Millis, OnExpiry, Opening, Phase, Reserve, ReserveDraw, Rounding, Rules,
    Schedule, Side, SideReading, Stage, Tiers, TimeControl, Timestamp, WhenMet,
};

fn seconds(seconds: u32) -> Millis {
    Millis::from(seconds * 1_000)
}

fn begun(stages: Vec<Stage>, rules: Rules) -> Clock {
    let schedule = Schedule::new(stages).expect("a schedule");
    let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a control");
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

/// The events up to `at`, as times and kinds.
fn advance(clock: &mut Clock, at: u32) -> Vec<(i64, EventKind)> {
    let events = clock.advance(Timestamp::from(at)).expect("an advance");
    events.iter().map(|e| (e.at.get(), e.kind)).collect()
}

fn press(clock: &mut Clock, side: Side, at: u32) -> Vec<EventKind> {
    let events = clock.press(side, Timestamp::from(at)).expect("a press");
    events.iter().map(|e| e.kind).collect()
}

fn first(clock: &Clock, at: u32) -> SideReading {
    clock
        .read(Timestamp::from(at))
        .expect("a reading")
        .sides
        .first
}

fn bank(clock: &Clock, at: u32) -> i64 {
    first(clock, at).bank.expect("a bank").get()
}

/// The clock saved at `at` and restored, from both forms.
#[cfg(feature = "documents")]
fn restarted(clock: &Clock, at: u32) -> Clock {
    let at = Timestamp::from(at);
    let json = clock.save_json(at).expect("a save");
    let read = Clock::restore(json.as_bytes(), None);
    assert_eq!(read.as_ref(), Ok(clock));
    let binary = clock.save(at).expect("a save");
    assert_eq!(Clock::restore(&binary, None).as_ref(), Ok(clock));
    read.expect("what was saved")
}

fn every_move(time: Millis, lives: u16) -> Stage {
    Stage::new(time)
        .entry(Entry::Set)
        .quota_then(1, WhenMet::RepeatSet)
        .lives(lives)
}

fn main_time(time: Millis) -> Stage {
    Stage::new(time).on_expiry(OnExpiry::Next)
}

/// Japanese byo-yomi: a period that is used up is lost; one in which the move is made is renewed.
#[test]
fn byo_yomi_periods() {
    let stages = vec![main_time(seconds(60)), every_move(seconds(30), 3)];
    let mut clock = begun(stages, Rules::default());
    assert_eq!(
        advance(&mut clock, 121_000),
        [
            (60_001, EventKind::Stage { stage: 1 }),
            (90_001, EventKind::Life { lives: 2 }),
            (120_001, EventKind::Life { lives: 1 }),
        ]
    );
    assert_eq!(press(&mut clock, Side::First, 149_999), []);
    assert_eq!(bank(&clock, 149_999), 30_000);
    assert_eq!(first(&clock, 149_999).lives, 1);
    assert_eq!(press(&mut clock, Side::Second, 149_999), []);
    assert_eq!(
        press(&mut clock, Side::First, 180_000),
        [EventKind::Flag, EventKind::Late]
    );
}

/// A period used to its last millisecond is not lost.
#[test]
fn a_life_ends_past_its_budget() {
    let mut clock = begun(vec![every_move(seconds(30), 2)], Rules::default());
    assert_eq!(press(&mut clock, Side::First, 30_000), []);
    assert_eq!(first(&clock, 30_000).lives, 2);
    let at_zero = Rules::new().flag_falls(FlagFalls::AtZero);
    let mut clock = begun(vec![every_move(seconds(30), 2)], at_zero);
    assert_eq!(advance(&mut clock, 29_999), []);
    assert_eq!(
        advance(&mut clock, 30_000),
        [(30_000, EventKind::Life { lives: 1 })]
    );
    assert_eq!(bank(&clock, 30_000), 30_000);
}

/// With `at-zero`, a bank set to 0 expires in the first millisecond that runs, not before.
#[test]
fn at_zero_nothing_expires_until_time_runs() {
    let at_zero = Rules::new().flag_falls(FlagFalls::AtZero);
    let mut clock = begun(vec![Stage::new(seconds(60))], at_zero);
    clock
        .set_bank(Side::First, Timestamp::from(5_000), Millis::ZERO)
        .expect("a bank");
    assert_eq!(clock.deadline(), Some(Timestamp::from(5_001)));
    assert_eq!(press(&mut clock, Side::First, 5_000), []);
    assert_eq!(
        advance(&mut clock, 65_000),
        [(65_000, EventKind::Flag)],
        "the second side has its minute, and no more"
    );
}

/// A thousand lives in one call: the cost depends on their number, not on the time.
#[test]
fn the_most_lives() {
    let mut clock = begun(
        vec![every_move(Millis::from(1), Stage::MOST_LIVES)],
        Rules::default(),
    );
    let events = advance(&mut clock, u32::MAX);
    assert_eq!(events.len(), usize::from(Stage::MOST_LIVES));
    assert_eq!(events.last(), Some(&(1_001, EventKind::Flag)));
}

fn arimaa(move_time: u32, reserve: u32, percent: u32) -> Stage {
    Stage::new(seconds(reserve)).credit(Credit::Apart {
        amount: seconds(move_time),
        keep: percent,
    })
}

const SETUP: Rules = Rules::new().opening(Opening::Setup {
    least: Millis::ZERO,
});

/// Arimaa: the move time first, then the reserve; a part of the unused time is kept, up to the
/// limit; the setup turn adds nothing.
#[test]
fn a_reserve_beside_the_move_time() {
    let stage = arimaa(120, 120, 50).limit(Limit::Clip(seconds(600)));
    let mut clock = begun(vec![stage], SETUP);
    press(&mut clock, Side::First, 81_000);
    assert_eq!(bank(&clock, 81_000), 120_000, "the setup turn");
    press(&mut clock, Side::Second, 81_000);
    press(&mut clock, Side::First, 90_001);
    assert_eq!(
        bank(&clock, 90_001),
        175_499,
        "half of 110,999 ms, rounded down"
    );
    press(&mut clock, Side::Second, 90_001);
    press(&mut clock, Side::First, 240_001);
    assert_eq!(bank(&clock, 240_001), 145_499, "30 s beyond the move time");
    press(&mut clock, Side::Second, 240_001);
    assert_eq!(clock.deadline(), Some(Timestamp::from(505_501)));
}

/// A reserve that starts above its limit is not clipped, and nothing is added to it.
#[test]
fn a_limit_takes_nothing_away() {
    let stage = arimaa(120, 600, 100).limit(Limit::Clip(seconds(300)));
    let mut clock = begun(vec![stage], Rules::default());
    press(&mut clock, Side::First, 1_000);
    assert_eq!(bank(&clock, 1_000), 600_000);
}

/// The setup turn has at least the setup allowance, if the move time is shorter or zero.
#[test]
fn a_setup_allowance() {
    let minute = Rules::new().opening(Opening::Setup { least: seconds(60) });
    for (move_time, lent) in [(15, 60_000), (90, 90_000)] {
        let clock = begun(vec![arimaa(move_time, 30, 100)], minute);
        assert_eq!(first(&clock, 0).lent.get(), lent);
    }
    let clock = begun(vec![Stage::new(seconds(30))], minute);
    assert_eq!(clock.deadline(), Some(Timestamp::from(90_001)));
}

/// A turn may take exactly its limit, with any reserve.
#[test]
fn a_turn_limit() {
    let stage = arimaa(120, 600, 100).turn_limit(seconds(180));
    let mut clock = begun(vec![stage], Rules::default());
    assert_eq!(first(&clock, 60_000).turn_left, Some(seconds(120)));
    assert_eq!(press(&mut clock, Side::First, 180_000), []);
    assert_eq!(bank(&clock, 180_000), 540_000);
    assert_eq!(
        advance(&mut clock, 400_000),
        [(360_001, EventKind::Flag)],
        "the second side's turn"
    );
}

/// A flag that fell at the turn limit can be raised, and then the turn has no time left.
#[test]
fn a_flag_raised_at_the_turn_limit() {
    let stage = Stage::new(seconds(60)).turn_limit(seconds(5));
    let mut clock = begun(vec![stage], Rules::default());
    assert_eq!(advance(&mut clock, 9_000), [(5_001, EventKind::Flag)]);
    clock
        .raise_flag(Side::First, Timestamp::from(9_000))
        .expect("a raised flag");
    clock.resume(Timestamp::from(10_000)).expect("a resume");
    assert_eq!(clock.deadline(), Some(Timestamp::from(10_001)));
}

/// The game's limit counts both sides' time. Past it the game is halted, and the unfinished turn
/// changes no bank.
#[test]
fn a_game_limit_in_time() {
    let rules = Rules::new().game_limit(GameLimit::Time(seconds(90)));
    let mut clock = begun(vec![arimaa(10, 60, 0)], rules);
    press(&mut clock, Side::First, 40_000);
    press(&mut clock, Side::Second, 60_000);
    assert_eq!(clock.deadline(), Some(Timestamp::from(90_001)));
    assert_eq!(advance(&mut clock, 200_000), [(90_001, EventKind::Halt)]);
    let reading = clock.read(Timestamp::from(200_000)).expect("a reading");
    assert_eq!(reading.phase, Phase::Halted);
    assert_eq!(reading.sides.first.bank, Some(seconds(30)));
    assert_eq!(reading.sides.first.flag, Flag::Up);
}

/// A flag and a halt in the same millisecond: the flag.
#[test]
fn a_flag_takes_precedence_over_a_halt() {
    let rules = Rules::new().game_limit(GameLimit::Time(seconds(60)));
    let mut clock = begun(vec![Stage::new(seconds(60))], rules);
    assert_eq!(advance(&mut clock, 90_000), [(60_001, EventKind::Flag)]);
}

/// A limit in turns: halted when the second side completes its last.
#[test]
fn a_game_limit_in_turns() {
    let mut rules = Rules::new();
    rules.game_limit = NonZeroU32::new(2).map(GameLimit::Turns);
    let mut clock = begun(vec![Stage::new(seconds(60))], rules);
    assert_eq!(press(&mut clock, Side::First, 1_000), []);
    assert_eq!(press(&mut clock, Side::Second, 2_000), []);
    assert_eq!(press(&mut clock, Side::First, 3_000), []);
    assert_eq!(press(&mut clock, Side::Second, 4_000), [EventKind::Halt]);
}

fn backgammon() -> Stage {
    Stage::new(seconds(120))
        .credit(Credit::Paid {
            amount: seconds(5),
            every: NonZeroU32::MIN,
            keep: 100,
        })
        .on_expiry(OnExpiry::Penalty {
            refill: seconds(60),
        })
}

/// Backgammon: each expiry costs a point and refills half the time; the first turn is untimed and
/// gets its increment.
#[test]
fn penalties() {
    let rules = Rules::new().opening(Opening::Untimed {
        turns: NonZeroU8::MIN,
        earns: true,
        first_move: None,
    });
    let mut clock = begun(vec![backgammon()], rules);
    assert_eq!(clock.deadline(), None, "the first turn is not timed");
    press(&mut clock, Side::First, 500_000);
    assert_eq!(bank(&clock, 500_000), 125_000);
    assert_eq!(first(&clock, 500_000).used, Millis::ZERO);
    press(&mut clock, Side::Second, 500_000);
    assert_eq!(
        advance(&mut clock, 690_000),
        [
            (625_001, EventKind::Penalty { penalties: 1 }),
            (685_001, EventKind::Penalty { penalties: 2 }),
        ]
    );
    assert_eq!(bank(&clock, 690_000), 55_000);
    assert_eq!(
        advance(&mut clock, 800_000),
        [(745_001, EventKind::Penalty { penalties: 3 })]
    );
    assert_eq!(
        clock
            .read(Timestamp::from(800_000))
            .expect("a reading")
            .phase,
        Phase::Running
    );
}

/// The first two turns of a game on lichess: untimed, and without increment.
#[test]
fn untimed_turns_that_earn_nothing() {
    let rules = Rules::new().opening(Opening::Untimed {
        turns: NonZeroU8::new(2).expect("2"),
        earns: false,
        first_move: None,
    });
    let mut clock = begun(vec![backgammon()], rules);
    press(&mut clock, Side::First, 10_000);
    press(&mut clock, Side::Second, 20_000);
    assert_eq!(bank(&clock, 20_000), 120_000);
    press(&mut clock, Side::First, 30_000);
    assert_eq!(bank(&clock, 30_000), 115_000);
}

/// Bronstein for every two moves, in stages of one move each.
#[test]
fn moves_that_earn_together() {
    let stage = |every: Option<u32>, when_met| {
        let mut stage = Stage::new(seconds(100)).quota_then(1, when_met);
        stage.credit = every.map(|every| Credit::Paid {
            amount: seconds(10),
            every: NonZeroU32::new(every).expect("at least 1"),
            keep: 0,
        });
        stage
    };
    // Two moves of the first side, of 3 s and 4 s: what it has then.
    let after = |first, second, third| {
        let stages = vec![
            stage(first, WhenMet::Next),
            stage(second, WhenMet::Next),
            stage(third, WhenMet::RepeatAdd),
        ];
        let mut clock = begun(stages, Rules::default());
        press(&mut clock, Side::First, 3_000);
        press(&mut clock, Side::Second, 3_000);
        press(&mut clock, Side::First, 7_000);
        bank(&clock, 7_000)
    };
    assert_eq!(after(Some(2), Some(2), None), 300_000, "7 s come back");
    assert_eq!(after(None, Some(2), None), 297_000, "3 s had no credit");
    assert_eq!(after(Some(4), Some(2), None), 297_000, "nor these");
    assert_eq!(after(Some(1), Some(2), None), 300_000, "paid by themselves");
    assert_eq!(after(Some(2), None, Some(2)), 293_000);
}

/// "Effectively, the player can not gain any extra time by making quick moves": delay time that a
/// turn used in one stage is not returned by the Bronstein of the next.
#[test]
fn a_delay_is_not_returned() {
    let delayed = main_time(Millis::from(1)).credit(Credit::Apart {
        amount: Millis::from(1),
        keep: 0,
    });
    let paid = Stage::new(Millis::from(10)).credit(Credit::Paid {
        amount: Millis::from(3),
        every: NonZeroU32::MIN,
        keep: 0,
    });
    let mut clock = begun(vec![delayed, paid], Rules::default());
    press(&mut clock, Side::First, 3);
    assert_eq!(bank(&clock, 3), 11);
}

/// Time past zero came from no bank, and a turn that the arbiter cancels does not affect the moves
/// before it.
#[cfg(feature = "documents")]
#[test]
fn a_turn_past_zero_between_two_moves_that_earn_together() {
    let stage = Stage::new(seconds(10))
        .credit(Credit::Paid {
            amount: seconds(60),
            every: NonZeroU32::new(2).expect("2"),
            keep: 0,
        })
        .on_expiry(OnExpiry::Overrun);
    let mut clock = begun(vec![stage], Rules::default());
    press(&mut clock, Side::First, 4_000);
    press(&mut clock, Side::Second, 4_000);
    clock.advance(Timestamp::from(19_000)).expect("an advance");
    clock = restarted(&clock, 19_000);
    clock
        .set_turn(Side::First, Timestamp::from(19_000))
        .expect("a turn");
    press(&mut clock, Side::First, 20_000);
    assert_eq!(bank(&clock, 20_000), 4_000, "of the first move alone");
}

fn double_flag() -> Vec<Stage> {
    let main = Stage::new(seconds(900)).on_expiry(OnExpiry::FirstFlag(FirstFlag::NoWin));
    let extra = Stage::new(seconds(60))
        .entry(Entry::Set)
        .credit(Credit::Paid {
            amount: seconds(10),
            every: NonZeroU32::MIN,
            keep: 100,
        })
        .limit(Limit::Hybrid(seconds(60)));
    vec![main, extra]
}

/// The double-flag clock: extra time with its bonus, and a draw when the second first flag falls,
/// without a second extra time.
#[test]
fn two_first_flags() {
    let mut clock = begun(double_flag(), Rules::default());
    assert_eq!(
        press(&mut clock, Side::First, 916_000),
        [EventKind::FirstFlag, EventKind::Stage { stage: 1 }]
    );
    assert_eq!(bank(&clock, 916_000), 52_000, "44 s left, and 8 s of bonus");
    assert_eq!(
        advance(&mut clock, 2_000_000),
        [(1_816_001, EventKind::FirstFlag)]
    );
    let reading = clock.read(Timestamp::from(2_000_000)).expect("a reading");
    assert_eq!(reading.phase, Phase::Drawn);
    assert_eq!(reading.sides.second.bank, Some(Millis::ZERO));
    assert_eq!(reading.sides.second.stage, 0, "no extra time begins");
}

/// Stages with a time of 0 in one long turn.
#[test]
fn stages_with_no_time_pass_in_one_millisecond() {
    let stages = vec![
        main_time(seconds(1)),
        main_time(Millis::ZERO),
        main_time(Millis::ZERO),
        Stage::new(seconds(1)),
    ];
    let mut clock = begun(stages, Rules::default());
    let stage = |stage| EventKind::Stage { stage };
    assert_eq!(
        advance(&mut clock, 5_000),
        [
            (1_001, stage(1)),
            (1_001, stage(2)),
            (1_001, stage(3)),
            (2_001, EventKind::Flag),
        ]
    );
    assert_eq!(first(&clock, 5_000).used, Millis::from(2_001));
}

/// With `at-zero` they also pass at once.
#[test]
fn stages_with_no_time_at_zero() {
    let stages = vec![
        main_time(seconds(1)),
        main_time(Millis::ZERO),
        Stage::new(seconds(1)),
    ];
    let at_zero = Rules::new().flag_falls(FlagFalls::AtZero);
    let mut clock = begun(stages, at_zero);
    let stage = |stage| EventKind::Stage { stage };
    assert_eq!(
        advance(&mut clock, 5_000),
        [
            (1_000, stage(1)),
            (1_000, stage(2)),
            (2_000, EventKind::Flag)
        ]
    );
}

/// An increment before the move also fills the bank only up to the limit.
#[test]
fn an_increment_before_the_move_up_to_a_limit() {
    let stage = Stage::new(seconds(60))
        .credit(Credit::Banked {
            amount: seconds(10),
        })
        .limit(Limit::Clip(seconds(65)));
    let mut clock = begun(vec![stage], Rules::default());
    assert_eq!(bank(&clock, 0), 65_000);
    press(&mut clock, Side::First, 2_000);
    press(&mut clock, Side::Second, 2_000);
    assert_eq!(bank(&clock, 2_000), 65_000);
}

/// Half of the unused part of a paid credit is kept: after a turn of 4 seconds, an increment of 10
/// is 7.
#[test]
fn half_an_increment_is_kept() {
    let stage = Stage::new(seconds(60)).credit(Credit::Paid {
        amount: seconds(10),
        every: NonZeroU32::MIN,
        keep: 50,
    });
    let mut clock = begun(vec![stage], Rules::default());
    press(&mut clock, Side::First, 4_000);
    assert_eq!(bank(&clock, 4_000), 63_000);
    press(&mut clock, Side::Second, 4_000);
    press(&mut clock, Side::First, 16_000);
    assert_eq!(bank(&clock, 16_000), 61_000, "12 seconds, and all of 10");
}

/// A move renews the budget, even one of 0: time from the arbiter is for that move only.
#[test]
fn a_budget_of_zero_is_renewed() {
    let stage = every_move(Millis::ZERO, 1).credit(Credit::Apart {
        amount: seconds(5),
        keep: 0,
    });
    let mut clock = begun(vec![stage], Rules::default());
    clock
        .adjust(Side::First, Timestamp::from(0), seconds(10))
        .expect("a bank");
    assert_eq!(press(&mut clock, Side::First, 6_000), []);
    assert_eq!(bank(&clock, 6_000), 0);
}

/// A schedule without stages: no flag ever falls.
#[test]
fn an_untimed_side() {
    let mut clock = begun(vec![], Rules::default());
    assert_eq!(clock.deadline(), None);
    press(&mut clock, Side::First, 4_000_000);
    assert_eq!(first(&clock, 4_000_000).bank, None);
    assert_eq!(first(&clock, 4_000_000).moves, 1);
    assert_eq!(first(&clock, 4_000_000).used, Millis::from(4_000_000));
    let adjusted = clock.adjust(Side::First, Timestamp::from(4_000_000), seconds(1));
    assert_eq!(adjusted, Err(flagfall::ClockError::Untimed));
}

#[test]
fn invalid_schedules() {
    let refused = |stages| Schedule::new(stages).expect_err("no schedule");
    let negative = Stage::new(Millis::new(-1).expect("a time"));
    assert_eq!(refused(vec![negative]), ControlError::NegativeTime);
    assert_eq!(
        refused(vec![main_time(seconds(1))]),
        ControlError::NoNextStage
    );
    let two = vec![Stage::new(seconds(1)), Stage::new(seconds(1))];
    assert_eq!(refused(two), ControlError::UnreachableStage);
    let empty = vec![every_move(Millis::ZERO, 2)];
    assert_eq!(refused(empty), ControlError::EmptyRefill);
    let nothing_again = Stage::new(seconds(1)).on_expiry(OnExpiry::Penalty {
        refill: Millis::ZERO,
    });
    assert_eq!(refused(vec![nothing_again]), ControlError::EmptyRefill);
    let empty_life = Stage::new(Millis::ZERO)
        .lives(3)
        .on_expiry(OnExpiry::Penalty { refill: seconds(1) });
    assert_eq!(refused(vec![empty_life]), ControlError::EmptyRefill);
    let one_life = empty_life.lives(1);
    assert!(Schedule::new(vec![one_life]).is_ok());
    assert!(Schedule::new(vec![every_move(seconds(1), Stage::MOST_LIVES)]).is_ok());
    let too_many = vec![every_move(seconds(1), Stage::MOST_LIVES + 1)];
    assert_eq!(refused(too_many), ControlError::TooManyLives);
}

#[test]
fn rules_with_times_below_zero() {
    let below = Millis::new(-1).expect("a time");
    let rules = [
        Rules::new().game_limit(GameLimit::Time(below)),
        Rules::new().opening(Opening::Setup { least: below }),
        Rules::new().charge(Charge::EXACT.least(below)),
    ];
    for rules in rules {
        let schedule = Schedule::new(vec![Stage::new(seconds(1))]).expect("a schedule");
        let refused = TimeControl::new(schedule.clone(), schedule, rules);
        assert_eq!(refused, Err(ControlError::NegativeTime), "{rules:?}");
    }
}

fn charging(unit: u32, rounding: Rounding, least: u32) -> Rules {
    Rules::new().flag_falls(FlagFalls::AtZero).charge(
        Charge::new(NonZeroU32::new(unit).expect("a unit"), rounding).least(Millis::from(least)),
    )
}

/// Computer shogi: whole seconds are charged, at least one for each turn; of 10 seconds, 9.999 are
/// in time, and 10.000 lose.
#[test]
fn whole_seconds_and_a_minimum_charge() {
    let stages = vec![
        Stage::new(seconds(3)).on_expiry(OnExpiry::Next),
        every_move(seconds(10), 1),
    ];
    let rules = charging(1_000, Rounding::Down, 1_000);
    let mut clock = begun(stages.clone(), rules);
    assert_eq!(press(&mut clock, Side::First, 10), []);
    assert_eq!(bank(&clock, 10), 2_000, "the least charge");
    press(&mut clock, Side::Second, 10);
    assert_eq!(press(&mut clock, Side::First, 2_009), []);
    assert_eq!(bank(&clock, 2_009), 1_000, "1.999 seconds count as one");
    press(&mut clock, Side::Second, 2_009);
    assert_eq!(clock.deadline(), Some(Timestamp::from(3_009)));
    let crossed = press(&mut clock, Side::First, 13_008);
    assert_eq!(crossed, [EventKind::Stage { stage: 1 }]);
    assert_eq!(
        bank(&clock, 13_008),
        10_000,
        "10.999 seconds, of which 1 and 9"
    );

    let byo_yomi = vec![every_move(seconds(10), 1)];
    let mut clock = begun(byo_yomi.clone(), rules);
    assert_eq!(clock.deadline(), Some(Timestamp::from(10_000)));
    assert_eq!(press(&mut clock, Side::First, 9_999), []);
    let mut clock = begun(byo_yomi, rules);
    assert_eq!(advance(&mut clock, 10_000), [(10_000, EventKind::Flag)]);

    // The last second cannot be used: every move is charged at least that.
    let mut clock = begun(vec![Stage::new(seconds(1))], rules);
    let late = [EventKind::Flag, EventKind::Late];
    assert_eq!(press(&mut clock, Side::First, 1), late);
}

/// Whole units are charged, also for the minimum charge.
#[test]
fn a_minimum_charge_below_a_unit() {
    let mut clock = begun(
        vec![Stage::new(seconds(60))],
        charging(10_000, Rounding::Down, 1),
    );
    assert_eq!(press(&mut clock, Side::First, 2_999), []);
    assert_eq!(bank(&clock, 2_999), 50_000);
}

/// A part of a unit may cost a whole unit; expiry depends on what has been charged.
#[test]
fn begun_minutes() {
    let rules = charging(60_000, Rounding::Up, 0);
    let mut clock = begun(vec![Stage::new(seconds(180))], rules);
    assert_eq!(clock.deadline(), Some(Timestamp::from(120_001)));
    assert_eq!(press(&mut clock, Side::First, 60_000), []);
    assert_eq!(bank(&clock, 60_000), 120_000);
    press(&mut clock, Side::Second, 60_000);
    assert_eq!(press(&mut clock, Side::First, 60_001), []);
    assert_eq!(bank(&clock, 60_001), 60_000);
    press(&mut clock, Side::Second, 60_001);
    assert_eq!(advance(&mut clock, 60_002), [(60_002, EventKind::Flag)]);
}

/// A measured time is charged like any other, and advancing in between changes nothing.
#[test]
fn a_charge_counts_the_whole_turn() {
    let rules = charging(1_000, Rounding::Down, 0);
    let stages = vec![
        Stage::new(Millis::from(1_500)).on_expiry(OnExpiry::Next),
        Stage::new(seconds(60)),
    ];
    let mut looked_at = begun(stages.clone(), rules);
    advance(&mut looked_at, 2_000);
    advance(&mut looked_at, 2_700);
    let mut clock = begun(stages, rules);
    for clock in [&mut looked_at, &mut clock] {
        press(clock, Side::First, 3_600);
        assert_eq!(bank(clock, 3_600), 58_500, "3 seconds: 1.5 and 1.5");
    }
}

/// Half of a time is half of its reserve too, and a site's rule does not apply to a reserve.
#[test]
fn berserk_with_a_reserve() {
    let mut reserve = Reserve::new(seconds(600)).draw(ReserveDraw::Unit(seconds(60)));
    reserve.most = Some(seconds(90));
    let stage = Stage::new(seconds(30)).reserve(reserve);
    let schedule = Schedule::new(vec![stage]).expect("a schedule");
    let control = TimeControl::new(schedule.clone(), schedule, Rules::default());
    let control = control.expect("a control");
    let half = control.berserk(Side::First, BerserkRule::Half);
    let half = half.expect("a time control").schedule(Side::First)[0];
    let halved = half.reserve.expect("a reserve");
    assert_eq!(half.time, seconds(15));
    assert_eq!(
        (halved.time, halved.most),
        (seconds(300), Some(seconds(45)))
    );
    assert_eq!(halved.draw, ReserveDraw::Unit(seconds(30)));
    let rules = BerserkRule::ALL.iter().copied();
    for rule in rules.filter(|rule| *rule != BerserkRule::Half) {
        let refused = control.berserk(Side::First, rule);
        assert_eq!(refused, Err(ControlError::NotBerserkable), "{rule}");
    }
}

#[test]
fn a_charge_has_no_tiers_by_default() {
    assert_eq!(Charge::EXACT.tiers(Tiers::default()), Charge::EXACT);
}
