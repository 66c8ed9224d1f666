//! Standings: clocks that join a game, and clocks that a server corrects.

#![allow(missing_docs, reason = "a test")]

use std::num::NonZeroU8;

use flagfall::{
    Action, Charge, Clock, ClockError, Credit, EventKind, FirstFlag, FirstMove, FirstMoveMissed,
    Flag, GraceExcess, Match, Millis, Notation, OnExpiry, Opening, Phase, Rules, Schedule, Side,
    SideStanding, Stage, Standing, StandingField, TakeBackTo, Tier, Tiers, TimeControl, Timestamp,
};

fn at(ms: u32) -> Timestamp {
    Timestamp::from(ms)
}

fn ms(ms: u32) -> Millis {
    Millis::from(ms)
}

fn control(notation: &str, text: &str) -> TimeControl {
    Notation::named(notation).unwrap().parse(text).unwrap()
}

/// A standing at `at` in which the first side is on turn and both sides have this bank.
fn standing(when: u32, bank: u32) -> Standing {
    let mut standing = Standing::new(at(when), Side::First);
    standing.sides.first.bank = Some(ms(bank));
    standing.sides.second.bank = Some(ms(bank));
    standing
}

/// 60 s and three periods of 30 s, where the flag falls at zero.
fn ogs() -> TimeControl {
    let control = control("sgf", "TM[60]OT[3x30 byo-yomi]");
    let rules = control.rules().flag_falls(flagfall::FlagFalls::AtZero);
    let schedule = |side| control.schedule(side).clone();
    TimeControl::new(schedule(Side::First), schedule(Side::Second), rules).unwrap()
}

#[test]
fn a_period_of_byo_yomi_runs_on() {
    let mut given = standing(1_000_000, 60_000);
    given.sides.first = SideStanding {
        bank: Some(ms(30_000)),
        stage: 1,
        lives: Some(2),
        ..SideStanding::default()
    };
    let clock = Clock::join(ogs(), given).unwrap();
    let shown = |when| clock.read(at(when)).unwrap().sides.first;
    assert_eq!(
        (shown(1_029_999).lives, shown(1_029_999).bank),
        (2, Some(ms(1)))
    );
    assert_eq!(
        (shown(1_030_000).lives, shown(1_030_000).bank),
        (1, Some(ms(30_000)))
    );
    let events = clock.clone().advance(at(2_000_000)).unwrap();
    let kinds: Vec<_> = events.iter().map(|event| (event.kind, event.at)).collect();
    let life = EventKind::Life { lives: 1 };
    assert_eq!(
        kinds,
        [(life, at(1_030_000)), (EventKind::Flag, at(1_060_000))]
    );
}

/// 3+2 on lichess, where the game is aborted if a first move takes 25 seconds.
#[test]
fn the_time_for_a_first_move_runs_on() {
    let lichess = control("lichess", "3+2");
    let rules = lichess.rules().opening(Opening::Untimed {
        turns: NonZeroU8::new(2).unwrap(),
        earns: false,
        first_move: Some(FirstMove::new(ms(25_000), FirstMoveMissed::Abort)),
    });
    let both = lichess.schedule(Side::First).clone();
    let control = TimeControl::new(both.clone(), both, rules).unwrap();
    let mut joined = standing(100_000, 180_000);
    joined.sides.first.turn_used = ms(24_000);
    let clock = Clock::join(control.clone(), joined).unwrap();
    assert_eq!(clock.deadline(), Some(at(101_000)));
    let again = clock.standing(at(100_500)).unwrap();
    assert_eq!(again.sides.first.turn_used, ms(24_500));
    let again = Clock::join(control.clone(), again).unwrap();
    assert_eq!(again.deadline(), Some(at(101_000)));

    let refused = |change: fn(&mut Standing)| {
        let mut wrong = standing(100_000, 180_000);
        change(&mut wrong);
        Clock::join(control.clone(), wrong).map(|_| ())
    };
    let bad = |side, field| Err(ClockError::BadStanding { side, field });
    let late = refused(|wrong| wrong.sides.first.turn_used = ms(25_001));
    assert_eq!(late, bad(Some(Side::First), StandingField::TurnUsed));
    let timed = refused(|wrong| {
        wrong.phase = Phase::Aborted;
        wrong.sides.first.moves = Some(1);
        wrong.sides.second.moves = Some(1);
    });
    assert_eq!(timed, bad(Some(Side::First), StandingField::Phase));
    let aborted = refused(|wrong| {
        wrong.phase = Phase::Aborted;
        wrong.sides.first.turn_used = ms(25_000);
    });
    assert_eq!(aborted, Ok(()));
}

/// The flag of a side without a clock falls only where a first move that does not come makes it fall.
#[test]
fn an_untimed_side_flags_by_its_first_move_alone() {
    let untimed = |first_move| Opening::Untimed {
        turns: NonZeroU8::new(2).unwrap(),
        earns: false,
        first_move,
    };
    let within = |missed| untimed(Some(FirstMove::new(ms(25_000), missed)));
    let joined = |opening, moves| {
        let timed = control("chess", "G/5").schedule(Side::First).clone();
        let rules = Rules::new().opening(opening);
        let control = TimeControl::new(Schedule::new(Vec::new()).unwrap(), timed, rules).unwrap();
        let mut given = standing(100_000, 300_000);
        given.phase = Phase::Flagged;
        given.sides.first.bank = None;
        given.sides.first.flag = Flag::Fallen;
        given.sides.first.turn_used = ms(25_001);
        given.sides.first.moves = Some(moves);
        given.sides.second.moves = Some(moves);
        Clock::join(control, given).map(|clock| clock.read(at(100_000)).unwrap().phase)
    };
    let flagged = joined(within(FirstMoveMissed::Flag), 0);
    assert_eq!(flagged, Ok(Phase::Flagged));
    let refused = Err(ClockError::BadStanding {
        side: Some(Side::First),
        field: StandingField::Flag,
    });
    for opening in [
        within(FirstMoveMissed::Abort),
        untimed(None),
        Opening::Timed,
    ] {
        assert_eq!(joined(opening, 0), refused, "{opening:?}");
    }
    let later = joined(within(FirstMoveMissed::Flag), 1);
    assert_eq!(later, refused);
}

#[test]
fn a_quota_runs_on() {
    let mut given = standing(0, 600_000);
    given.sides.first = SideStanding {
        bank: Some(ms(123_000)),
        stage: 1,
        moves_left: Some(7),
        ..SideStanding::default()
    };
    let canadian = control("sgf", "TM[600]OT[25/300 Canadian]");
    let mut clock = Clock::join(canadian, given).unwrap();
    for turn in 1..=7 {
        clock.press(Side::First, at(turn * 10_000)).unwrap();
        let shown = clock.read(at(turn * 10_000)).unwrap().sides.first;
        let (bank, left) = match turn {
            7 => (300_000, 25),
            _ => (123_000 - turn * 10_000, 7 - turn),
        };
        assert_eq!((shown.bank, shown.moves_left), (Some(ms(bank)), Some(left)));
        clock.press(Side::Second, at(turn * 10_000)).unwrap();
    }
}

#[test]
fn delay_time_runs_on() {
    let delay = flagfall::Chess {
        mode: flagfall::Mode::Delay,
        ..flagfall::Chess::default()
    };
    let mut given = standing(50, 300_000);
    given.sides.first.lent = Some(ms(4_000));
    given.sides.first.turn_used = ms(6_000);
    let clock = Clock::join(delay.parse("G/5/10").unwrap(), given).unwrap();
    assert_eq!(clock.deadline(), Some(at(50 + 304_001)));
    let shown = clock.read(at(50)).unwrap().sides.first;
    assert_eq!((shown.turn_used, shown.used), (ms(6_000), ms(6_000)));
}

#[test]
fn the_server_is_right_about_a_flag() {
    let mut clock = Clock::new(control("chess", "G/1"));
    clock.keep_journal().unwrap();
    clock.start(Side::First, at(0)).unwrap();
    assert_eq!(clock.advance(at(60_001)).unwrap()[0].kind, EventKind::Flag);
    let mut given = standing(60_200, 60_000);
    given.sides.first.bank = Some(ms(350));
    let early = Standing {
        at: at(60_000),
        ..given
    };
    let last_at = at(60_001);
    assert_eq!(
        clock.set_standing(early),
        Err(ClockError::AtWentBack { last_at })
    );
    clock.set_standing(given).unwrap();
    let reading = clock.read(at(60_200)).unwrap();
    assert_eq!(
        (reading.phase, reading.sides.first.flag),
        (Phase::Running, Flag::Up)
    );
    assert_eq!(clock.deadline(), Some(at(60_551)));
    // The call is in the journal, and can be taken back.
    let journal = clock.journal().unwrap();
    let last = journal.entries().last().unwrap().action;
    assert_eq!(
        (last, journal.standings()),
        (Action::SetStanding { standing: 0 }, &[given][..])
    );
    clock.press(Side::First, at(60_300)).unwrap();
    assert_eq!(
        clock.read(at(60_300)).unwrap().sides.first.bank,
        Some(ms(250))
    );
    clock
        .take_back(at(60_400), TakeBackTo::Timestamp(at(60_100)))
        .unwrap();
    assert_eq!(clock.read(at(60_400)).unwrap().phase, Phase::Flagged);
}

#[test]
fn a_standing_is_of_the_present_or_later() {
    let mut clock = Clock::join(control("chess", "G/5"), standing(1_000, 300_000)).unwrap();
    clock.set_standing(standing(1_000, 200_000)).unwrap();
    let bank = clock.read(at(1_000)).unwrap().sides.first.bank;
    assert_eq!(bank, Some(ms(200_000)));
    let early = clock.set_standing(standing(999, 200_000));
    assert_eq!(early, Err(ClockError::AtWentBack { last_at: at(1_000) }));
}

#[test]
fn moves_are_taken_back_across_a_standing() {
    let mut clock = Clock::new(control("chess", "G/5"));
    clock.keep_journal().unwrap();
    clock.start(Side::First, at(0)).unwrap();
    for (side, when) in [
        (Side::First, 1_000),
        (Side::Second, 2_000),
        (Side::First, 3_000),
    ] {
        clock.press(side, at(when)).unwrap();
    }
    // The server knows of ten moves.
    let mut given = standing(4_000, 100_000);
    given.sides.first.moves = Some(5);
    given.sides.second.moves = Some(5);
    clock.set_standing(given).unwrap();
    clock.press(Side::First, at(5_000)).unwrap();
    clock.press(Side::Second, at(6_000)).unwrap();
    let back = |moves| {
        let mut copy = clock.clone();
        copy.take_back(at(7_000), TakeBackTo::Move(moves))?;
        Ok(copy.read(at(7_000)).unwrap().sides.first.bank)
    };
    assert_eq!(back(11), Ok(Some(ms(99_000))));
    assert_eq!(back(10), Ok(Some(ms(100_000))));
    for between in [4, 7, 9, 13] {
        assert_eq!(back(between), Err(ClockError::NotInJournal), "{between}");
    }
    assert_eq!(back(3), Ok(Some(ms(298_000))));
    assert_eq!(back(1), Ok(Some(ms(299_000))));
    assert_eq!(back(0), Ok(Some(ms(300_000))));
}

#[test]
fn the_same_standing_changes_only_the_time() {
    let mut clock = Clock::new(control("chess", "G/5"));
    clock.start(Side::First, at(0)).unwrap();
    let mut passed = clock.clone();
    passed.advance(at(20_000)).unwrap();
    let given = clock.standing(at(20_000)).unwrap();
    clock.set_standing(given).unwrap();
    assert_eq!(clock, passed);
    clock
        .press_elapsed(Side::First, at(21_000), ms(15_000))
        .unwrap();
    assert_eq!(
        clock.read(at(21_000)).unwrap().sides.first.bank,
        Some(ms(285_000))
    );
}

/// The error for a standing of `control` after `change`. Before it, the standing is valid.
fn refused(
    control: &TimeControl,
    change: impl FnOnce(&mut Standing),
) -> (Option<Side>, StandingField) {
    let mut given = standing(0, 1_000);
    Clock::join(control.clone(), given).unwrap();
    change(&mut given);
    match Clock::join(control.clone(), given) {
        Err(ClockError::BadStanding { side, field }) => (side, field),
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_field_is_checked() {
    use StandingField as Field;
    let byo_yomi = ogs();
    let plain = control("chess", "G/5");
    let first = |control: &TimeControl, change: fn(&mut SideStanding)| {
        let (side, field) = refused(control, |given| change(&mut given.sides.first));
        assert_eq!(side, Some(Side::First));
        field
    };
    assert_eq!(first(&byo_yomi, |side| side.stage = 2), Field::Stage);
    assert_eq!(first(&plain, |side| side.bank = None), Field::Bank);
    assert_eq!(first(&plain, |side| side.bank = Some(-ms(1))), Field::Bank);
    for lives in [0, 4] {
        let wrong = refused(&byo_yomi, |given| {
            given.sides.second.stage = 1;
            given.sides.second.lives = Some(lives);
        });
        assert_eq!(wrong, (Some(Side::Second), Field::Lives));
    }
    assert_eq!(
        first(&plain, |side| side.moves_left = Some(1)),
        Field::MovesLeft
    );
    let quota = control("chess", "40/90, G/30");
    for left in [0, 41] {
        let wrong = refused(&quota, |given| given.sides.first.moves_left = Some(left));
        assert_eq!(wrong.1, Field::MovesLeft);
    }
    let fewer = |side: &mut SideStanding| {
        side.moves_left = Some(30);
        side.moves = Some(9);
    };
    assert_eq!(first(&quota, fewer), Field::Moves);
    let amount = ms(2_000);
    let increment = Stage::new(ms(300_000)).credit(Credit::Banked { amount });
    let increment = of_stages(vec![increment], Rules::new());
    for control in [&plain, &increment] {
        assert_eq!(first(control, |side| side.lent = Some(ms(1))), Field::Lent);
    }
    assert_eq!(first(&plain, |side| side.overrun = ms(1)), Field::Overrun);
    assert_eq!(first(&plain, |side| side.penalties = 1), Field::Penalties);
    assert_eq!(
        first(&plain, |side| side.turn_used = -ms(1)),
        Field::TurnUsed
    );
    assert_eq!(first(&plain, |side| side.flag = Flag::First), Field::Flag);
    assert_eq!(first(&plain, |side| side.flag = Flag::Fallen), Field::Flag);
    assert_eq!(
        first(&plain, |side| side.since_credit = Some(-ms(1))),
        Field::SinceCredit
    );
    let unused = |side: &mut SideStanding| {
        side.turn_used = ms(2);
        side.used = Some(ms(1));
    };
    assert_eq!(first(&plain, unused), Field::Used);
    let second = refused(&plain, |given| given.sides.second.turn_used = ms(1));
    assert_eq!(second, (Some(Side::Second), Field::TurnUsed));
    let phase = |phase| refused(&plain, |given| given.phase = phase);
    assert_eq!(phase(Phase::Flagged), (Some(Side::First), Field::Flag));
    for other in [Phase::Drawn, Phase::Penalized, Phase::Halted] {
        assert_eq!(phase(other), (None, Field::Phase));
    }
    let early = refused(&plain, |given| {
        given.phase = Phase::NotStarted;
        given.on_turn = Side::Second;
    });
    assert_eq!(early, (None, Field::OnTurn));
    let first_to_fall = refused(&plain, |given| given.first_to_fall = Some(Side::Second));
    assert_eq!(first_to_fall, (None, Field::FirstToFall));
    let error = ClockError::BadStanding {
        side: Some(Side::First),
        field: Field::MovesLeft,
    };
    let text = "the standing contradicts itself or the time control: `first.moves-left`";
    assert_eq!(error.to_string(), text);
}

#[test]
fn a_limit_on_turns_is_kept() {
    let correspondence = control("arimaa", "1/5/100/0/10t/2");
    let moved = |used| {
        let mut given = standing(0, 1_000);
        given.sides.first.moves = Some(1);
        given.sides.first.turn_used = ms(used);
        Clock::join(correspondence.clone(), given)
    };
    assert!(moved(120_000).is_ok());
    let (side, field) = (Some(Side::First), StandingField::TurnUsed);
    assert_eq!(moved(120_001), Err(ClockError::BadStanding { side, field }));
}

/// 10 s and 0.1 s for each move, with a margin of 20 ms that is carried.
fn engines() -> TimeControl {
    let stage = Stage::new(ms(10_000)).increment(ms(100));
    let both = Schedule::new(vec![stage]).unwrap();
    let rules = Rules::new()
        .grace(ms(20))
        .grace_excess(GraceExcess::Carried);
    TimeControl::new(both.clone(), both, rules).unwrap()
}

#[test]
fn a_standing_within_a_grace() {
    let mut clock = Clock::new(engines());
    clock.start(Side::First, at(0)).unwrap();
    let told = clock.standing(at(10_015)).unwrap();
    let side = told.sides.first;
    assert_eq!((side.bank, side.overrun), (Some(ms(0)), ms(15)));
    let mut joined = Clock::join(engines(), told).unwrap();
    assert_eq!(joined.deadline(), Some(at(10_021)));
    joined.press(Side::First, at(10_018)).unwrap();
    let bank = joined.read(at(10_018)).unwrap().sides.first.bank;
    assert_eq!(bank, Some(ms(82)));

    // A bank below zero is only possible if the time past zero is carried.
    let mut given = standing(0, 1_000);
    given.sides.second.bank = Some(-ms(15));
    given.sides.second.used = Some(ms(1_015));
    assert!(Clock::join(engines(), given).is_ok());
    let plain = control("chess", "G/5");
    let error = |field| {
        Err(ClockError::BadStanding {
            side: Some(Side::Second),
            field,
        })
    };
    assert_eq!(Clock::join(plain, given), error(StandingField::Bank));
    given.sides.second.used = Some(ms(14));
    assert_eq!(Clock::join(engines(), given), error(StandingField::Used));
}

#[test]
fn what_is_past_zero_fits_the_grace() {
    let overrun = |change: fn(&mut Standing)| {
        let mut given = standing(0, 0);
        given.sides.first.turn_used = ms(20);
        given.sides.first.overrun = ms(15);
        change(&mut given);
        Clock::join(engines(), given).map(|_| ())
    };
    let error = |side| {
        let field = StandingField::Overrun;
        Err(ClockError::BadStanding {
            side: Some(side),
            field,
        })
    };
    assert_eq!(overrun(|_| {}), Ok(()));
    let left = overrun(|given| given.sides.first.bank = Some(ms(1)));
    assert_eq!(left, error(Side::First));
    let more = overrun(|given| {
        given.sides.first.turn_used = ms(14);
        given.sides.first.used = Some(ms(20));
    });
    assert_eq!(more, error(Side::First));
    let other = overrun(|given| {
        given.sides.second.overrun = ms(1);
        given.sides.second.used = Some(ms(1));
    });
    assert_eq!(other, error(Side::Second), "it is not on turn");
}

#[test]
fn a_grace_after_an_overrun_cannot_be_told() {
    let main = Stage::new(ms(1_000)).on_expiry(OnExpiry::Overrun).quota(1);
    let rest = Stage::new(ms(1_000));
    let both = Schedule::new(vec![main, rest]).unwrap();
    let control = TimeControl::new(both.clone(), both, Rules::new().grace(ms(20))).unwrap();
    let mut clock = Clock::new(control);
    clock.start(Side::First, at(0)).unwrap();
    clock.press(Side::First, at(1_500)).unwrap();
    clock.press(Side::Second, at(1_500)).unwrap();
    assert_eq!(
        clock.standing(at(2_500)).unwrap().sides.first.overrun,
        ms(500)
    );
    let (side, field) = (Some(Side::First), StandingField::Overrun);
    assert_eq!(
        clock.standing(at(2_501)),
        Err(ClockError::BadStanding { side, field })
    );
}

#[test]
fn a_flag_that_was_raised_at_a_turn_limit_leaves_a_part_of_a_tier() {
    // Beyond 100 ms, each millisecond counts three times: no time of a turn is charged 101 ms.
    let tier = Tier {
        beyond: ms(100),
        factor: 3,
    };
    let charge = Charge::EXACT.tiers(Tiers::new(&[tier]).expect("one tier"));
    let both = Schedule::new(vec![Stage::new(ms(1_000)).turn_limit(ms(101))]).expect("a stage");
    let control = TimeControl::new(both.clone(), both, Rules::new().charge(charge));
    let mut clock = Clock::new(control.expect("a control"));
    clock.start(Side::First, at(0)).expect("a start");
    clock
        .raise_flag(Side::First, at(500))
        .expect("a raised flag");
    let standing = clock.standing(at(500)).expect("a standing");
    assert_eq!(standing.sides.first.turn_used, ms(101));
    let joined = Clock::join(clock.control().clone(), standing).expect("the same state");
    assert_eq!(joined.read(at(500)), clock.read(at(500)));
    // A charge that is neither that of a time nor the limit is refused.
    let mut wrong = standing;
    wrong.sides.first.turn_used = ms(102);
    let refused = ClockError::BadStanding {
        side: Some(Side::First),
        field: StandingField::TurnUsed,
    };
    let joined = Clock::join(clock.control().clone(), wrong);
    assert_eq!(joined.err(), Some(refused));
}

fn of_stages(stages: Vec<Stage>, rules: Rules) -> TimeControl {
    let both = Schedule::new(stages).unwrap();
    TimeControl::new(both.clone(), both, rules).unwrap()
}

/// Checks that a clock which joins with the standing at `when` goes on as this one. `false`: no
/// standing tells it, since the game waits for an answer or is drawn.
fn goes_on_alike(clock: &Clock, when: u32) -> bool {
    let Ok(told) = clock.standing(at(when)) else {
        return false;
    };
    let joined = Clock::join(clock.control().clone(), told).unwrap();
    let mut clock = clock.clone();
    clock.advance(at(when)).unwrap();
    assert_eq!(joined.standing(at(when)), Ok(told));
    for later in [0, 1, 999, 1_000, 1_001, 9_000, 40_000] {
        let then = at(when + later);
        assert_eq!(joined.read(then), clock.read(then), "{later} ms later");
        let (mut one, mut other) = (joined.clone(), clock.clone());
        assert_eq!(one.advance(then), other.advance(then), "{later} ms later");
    }
    true
}

#[test]
fn a_clock_that_joins_at_any_moment_goes_on_as_the_game() {
    let ten = Stage::new(ms(10_000));
    let refill = ms(5_000);
    let credit = Credit::Banked { amount: ms(2_000) };
    let setup = |least| Opening::Setup { least: ms(least) };
    let lost = OnExpiry::FirstFlag(FirstFlag::NoWin);
    let first_move = FirstMove::new(ms(30_000), FirstMoveMissed::Abort);
    let untimed = |first_move| Opening::Untimed {
        turns: NonZeroU8::MIN,
        earns: false,
        first_move,
    };
    let plain = Rules::new();
    let controls = [
        of_stages(vec![ten.on_expiry(OnExpiry::Penalty { refill })], plain),
        of_stages(vec![ten.on_expiry(OnExpiry::Overrun)], plain),
        of_stages(vec![ten.on_expiry(lost), ten], plain),
        of_stages(vec![ten.credit(credit)], plain),
        of_stages(vec![ten.credit(credit)], plain.opening(setup(0))),
        of_stages(vec![ten.credit(credit)], plain.opening(setup(3_000))),
        of_stages(vec![ten], plain.opening(setup(3_000))),
        of_stages(vec![ten], plain.opening(untimed(None))),
        of_stages(vec![ten], plain.opening(untimed(Some(first_move)))),
    ];
    for control in controls {
        let can_wait = matches!(
            control.schedule(Side::First)[0].on_expiry,
            OnExpiry::Penalty { .. }
        );
        let mut clock = Clock::new(control);
        clock.start(Side::First, at(0)).unwrap();
        let mut now = 0;
        // The times of the turns end before, at and after the bank.
        for (turn, used) in [4_000, 10_000, 6_000, 1_000, 3_000, 2_000]
            .into_iter()
            .enumerate()
        {
            for spent in [0, 1, used / 2, used - 1, used] {
                let drawn = clock.read(at(now + spent)).unwrap().phase == Phase::Drawn;
                assert!(goes_on_alike(&clock, now + spent) || can_wait || drawn);
            }
            now += used;
            let side = [Side::First, Side::Second][turn % 2];
            if clock.press(side, at(now)).is_err() {
                break;
            }
        }
    }
}

#[test]
fn penalties_are_kept_up_to_the_most() {
    // No clock counts more.
    const MOST: u16 = 1_000;
    let refill = ms(5_000);
    let stage = Stage::new(ms(10_000)).on_expiry(OnExpiry::Penalty { refill });
    let control = of_stages(vec![stage], Rules::new());
    let joined = |penalties: u16| {
        let mut given = standing(0, 1_000);
        given.sides.first.penalties = penalties;
        let clock = Clock::join(control.clone(), given)?;
        Ok(clock.read(at(0))?.sides.first.penalties)
    };
    assert_eq!(joined(3), Ok(3));
    assert_eq!(joined(MOST - 1), Ok(MOST - 1));
    let (side, field) = (Some(Side::First), StandingField::Penalties);
    let refused = Err(ClockError::BadStanding { side, field });
    assert_eq!(joined(MOST), refused);
    assert_eq!(joined(MOST + 1), refused);
}

#[test]
fn a_game_that_has_not_begun_can_have_other_banks() {
    let mut given = standing(0, 240_000);
    given.phase = Phase::NotStarted;
    let clock = Clock::join(control("chess", "G/5"), given).unwrap();
    assert_eq!(
        clock.read(at(0)).unwrap().sides.first.bank,
        Some(ms(240_000))
    );
}

#[test]
fn a_bank_below_zero_needs_a_grace_that_is_carried() {
    let of = |excess| {
        let rules = Rules::new().grace(ms(20)).grace_excess(excess);
        of_stages(vec![Stage::new(ms(10_000))], rules)
    };
    let mut given = standing(0, 1_000);
    given.sides.second.bank = Some(-ms(15));
    given.sides.second.used = Some(ms(1_015));
    assert!(Clock::join(of(GraceExcess::Carried), given).is_ok());
    let (side, field) = (Some(Side::Second), StandingField::Bank);
    let refused = Err(ClockError::BadStanding { side, field });
    assert_eq!(Clock::join(of(GraceExcess::Forgiven), given), refused);
}

#[test]
fn the_only_first_flag_was_the_first_to_fall() {
    let lost = OnExpiry::FirstFlag(FirstFlag::NoWin);
    let ten = Stage::new(ms(10_000));
    let control = of_stages(vec![ten.on_expiry(lost), ten], Rules::new());
    for side in Side::ALL {
        let mut given = standing(0, 1_000);
        given.sides.get_mut(side).stage = 1;
        given.sides.get_mut(side).flag = Flag::First;
        let clock = Clock::join(control.clone(), given).unwrap();
        assert_eq!(clock.read(at(0)).unwrap().first_to_fall, Some(side));
    }
}

/// The penalties of a match depend on its score, which a server's standing does not have.
#[test]
fn a_clock_of_a_match_takes_no_standing() {
    let of = Match::new(3.try_into().expect("a length"));
    let mut clock = Clock::in_match(control("backgammon", "0+5"), &of);
    clock.start(Side::First, at(0)).expect("a start");
    let refused = ClockError::BadStanding {
        side: None,
        field: StandingField::Phase,
    };
    let given = standing(1_000, 4_000);
    assert_eq!(clock.set_standing(given), Err(refused));
}

/// Before a side's first move there is no other turn that could have spent what is unpaid, so it is
/// forgotten with a turn that the arbiter ends.
#[test]
fn what_a_first_turn_has_spent_ends_with_it() {
    let credit = Credit::Paid {
        amount: ms(1_000),
        every: std::num::NonZeroU32::new(2).unwrap(),
        keep: 0,
    };
    let stage = Stage::new(ms(60_000)).credit(credit);
    let schedule = Schedule::new(vec![stage]).unwrap();
    let rules = Rules::new().opening(Opening::Setup { least: ms(3_200) });
    let control = TimeControl::new(schedule.clone(), schedule, rules).unwrap();
    let mut given = standing(5_000, 59_200);
    given.sides.first = SideStanding {
        turn_used: ms(1_200),
        lent: Some(ms(0)),
        since_credit: Some(ms(800)),
        ..given.sides.first
    };
    let mut clock = Clock::join(control, given).unwrap();
    assert_eq!(
        clock.standing(at(5_000)).unwrap().sides.first.since_credit,
        Some(ms(800))
    );
    clock.set_turn(Side::Second, at(5_000)).unwrap();
    clock.set_turn(Side::First, at(5_000)).unwrap();
    assert_eq!(
        clock.standing(at(5_000)).unwrap().sides.first.since_credit,
        Some(ms(0))
    );
}

/// The standing of the millisecond in which time is up does not say that this was reported.
#[test]
fn time_that_has_just_run_out_is_reported_again() {
    let schedule = Schedule::new(vec![Stage::new(ms(1_000)).on_expiry(OnExpiry::Overrun)]).unwrap();
    let rules = Rules::new().flag_falls(flagfall::FlagFalls::AtZero);
    let control = TimeControl::new(schedule.clone(), schedule, rules).unwrap();
    let mut clock = Clock::new(control.clone());
    clock.start(Side::First, at(0)).unwrap();
    assert_eq!(
        clock.advance(at(1_000)).unwrap()[0].kind,
        EventKind::Overrun
    );
    let mut joined = Clock::join(control, clock.standing(at(1_000)).unwrap()).unwrap();
    assert_eq!(
        (clock.deadline(), joined.deadline()),
        (None, Some(at(1_001)))
    );
    assert_eq!(
        joined.advance(at(1_001)).unwrap()[0].kind,
        EventKind::Overrun
    );
}
