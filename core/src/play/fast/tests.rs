//! Plain moves give the same results as the full rules.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::{NonZeroU16, NonZeroU32};

use super::*;
use crate::model::{
    Credit, Entry, FlagFalls, GameLimit, Limit, OnExpiry, Opening, Quota, Rules, Schedule, Stage,
    WhenMet,
};
use crate::play::{Clock, Event, EventKind};

fn ms(ms: u32) -> Millis {
    Millis::from(ms)
}

fn stages() -> Vec<Stage> {
    let apart = |keep| Credit::Apart {
        amount: ms(9),
        keep,
    };
    let paid = |every, keep| Credit::Paid {
        amount: ms(8),
        every: NonZeroU32::new(every).unwrap(),
        keep,
    };
    let credits = [
        None,
        Some(Credit::Banked { amount: ms(7) }),
        Some(apart(0)),
        Some(apart(50)),
        Some(apart(100)),
        Some(paid(1, 0)),
        Some(paid(1, 1)),
        Some(paid(1, 99)),
        Some(paid(1, 100)),
        Some(paid(3, 100)),
    ];
    let limits = [None, Some(Limit::Clip(ms(60))), Some(Limit::Hybrid(ms(80)))];
    let quota = |moves, when_met| Quota {
        moves: NonZeroU32::new(moves).unwrap(),
        when_met,
    };
    let quotas = [
        None,
        Some(quota(1, WhenMet::RepeatSet)),
        Some(quota(1, WhenMet::RepeatAdd)),
        Some(quota(4, WhenMet::RepeatAdd)),
        Some(quota(5, WhenMet::RepeatSet)),
    ];
    let turn_limits = [None, Some(ms(14))];
    let mut stages = Vec::new();
    for credit in credits {
        for limit in limits {
            for quota in quotas {
                for turn_limit in turn_limits {
                    stages.push(Stage {
                        credit,
                        limit,
                        quota,
                        turn_limit,
                        ..Stage::new(ms(50))
                    });
                }
            }
        }
    }
    stages
}

fn play(control: TimeControl, start: Timestamp, step: u32) -> bool {
    let mut clock = Clock::new(control);
    clock.start(Side::First, start).unwrap();
    press_on(clock, start, step)
}

/// Presses a clock and a copy of it 40 times, the first by the fast path if possible, and compares
/// them. Returns whether any move was plain.
fn press_on(mut quick: Clock, start: Timestamp, step: u32) -> bool {
    let mut whole = quick.clone();
    let (mut side, mut at, mut was_plain) = (Side::First, start, false);
    for turn in 0..40_u32 {
        at = at.checked_add(ms(turn.wrapping_mul(step) % 17)).unwrap();
        was_plain |= quick.plain_game().is_some();
        let pressed = quick.press(side, at);
        let control = quick.control();
        assert_eq!(
            pressed,
            whole.press_in_full(side, at),
            "turn {turn}, {control:?}"
        );
        assert_eq!(quick, whole, "turn {turn}");
        side = !side;
    }
    was_plain
}

#[test]
fn a_plain_move_is_what_the_whole_rules_make_of_it() {
    let falls = [FlagFalls::PastZero, FlagFalls::AtZero];
    let game_limits = [
        None,
        Some(GameLimit::Time(ms(150))),
        Some(GameLimit::Turns(NonZeroU32::new(9).unwrap())),
    ];
    let openings = [
        Opening::Timed,
        Opening::Setup { least: ms(20) },
        Opening::Untimed {
            turns: core::num::NonZeroU8::MIN,
            earns: true,
            first_move: None,
        },
    ];
    let stages = stages();
    let (mut plain, mut games) = (0_u32, 0_u32);
    for (place, stage) in stages.iter().enumerate() {
        // The sides have different stages, so that using the wrong one is noticed.
        let other = stages[place.wrapping_mul(31) % stages.len()];
        for flag_falls in falls {
            for game_limit in game_limits {
                for opening in openings {
                    let schedule = |stage| Schedule::new(Vec::from([stage])).unwrap();
                    let rules = Rules {
                        flag_falls,
                        game_limit,
                        opening,
                        ..Rules::default()
                    };
                    let control =
                        TimeControl::new(schedule(*stage), schedule(other), rules).unwrap();
                    for step in [3, 5, 7] {
                        plain = plain
                            .wrapping_add(play(control.clone(), Timestamp::from(0), step).into());
                        games = games.wrapping_add(1);
                    }
                }
            }
        }
    }
    assert!(
        plain > games / 8,
        "{plain} of {games} games had plain moves"
    );
}

/// In a restored game, the delay time can come from an earlier stage.
#[test]
fn what_another_stage_lent_is_left_to_the_whole_rules() {
    let schedule = Schedule::new(Vec::from([Stage::new(ms(90))])).unwrap();
    let control = TimeControl::new(schedule.clone(), schedule, Rules::default()).unwrap();
    let mut clock = Clock::new(control);
    clock.start(Side::First, Timestamp::from(0)).unwrap();
    let mut game = clock.game();
    game.sides.first.turn.lent = ms(5);
    let clock = Clock::from_game(Arc::clone(clock.control()), game);
    assert!(clock.plain_game().is_none());
    assert!(press_on(clock, Timestamp::from(0), 3));
}

/// Lets a side's time run out. Returns the event, if the fast path handled it.
fn run_out(control: TimeControl, pending: u32) -> Option<EventKind> {
    let control = Arc::new(control);
    let mut whole = Clock::new(Arc::clone(&control));
    whole.start(Side::First, Timestamp::from(0)).unwrap();
    whole.press(Side::First, Timestamp::from(1)).unwrap();
    whole.pause(Timestamp::from(1)).unwrap();
    whole.resume(Timestamp::from(5)).unwrap();
    whole
        .advance(Timestamp::from(5_u32.wrapping_add(pending)))
        .unwrap();
    let plain = whole.plain_game()?;
    let key = whole.game().rules_key();
    let stages = key.stages;
    let rules = FastRules::of(&control, stages);
    let events = whole.advance(whole.deadline().unwrap()).unwrap();

    let FastGame { mut hot, cold } = plain;
    let Some(event) = hot.expire(&cold, &rules, stages) else {
        assert_eq!(hot, plain.hot);
        let mut schedule = control.schedule(Side::Second).iter();
        let limited = schedule.any(|stage| stage.turn_limit.is_some());
        let known = match events[..] {
            [Event { kind, .. }] => matches!(
                kind,
                EventKind::Flag | EventKind::Stage { .. } | EventKind::Life { .. }
            ),
            _ => false,
        };
        let limited = limited || control.rules().game_limit.is_some();
        assert!(!known || limited, "{events:?}, {control:?}");
        return None;
    };
    assert_eq!(events, [event], "{control:?}");
    assert_eq!(hot.deadline(), whole.deadline(), "{control:?}");
    assert_eq!(hot.summary(event.at), None);
    // The fast path handles one event only.
    assert_eq!(hot.expire(&cold, &rules, stages), None);
    let mut pressed = hot;
    assert_eq!(pressed.press(&cold, &rules, event.side, event.at), None);
    let mut game = FastGame { hot, cold }.whole(&control, &key);
    let mut told = Vec::new();
    game.pass(&control, event.at, &mut told).unwrap();
    assert_eq!((game, told), (whole.game(), events), "{control:?}");
    Some(event.kind)
}

#[test]
fn what_a_plain_game_knows_to_fall_due_is_what_the_whole_rules_say() {
    let penalty = OnExpiry::Penalty { refill: ms(30) };
    let first_flag = OnExpiry::FirstFlag(FirstFlag::NoWin);
    let ends = [
        (OnExpiry::Flag, 1),
        (OnExpiry::Flag, 2),
        (OnExpiry::Overrun, 1),
        (OnExpiry::Overrun, 3),
        (OnExpiry::Next, 1),
        (OnExpiry::Next, 2),
        (first_flag, 1),
        (penalty, 1),
    ];
    let game_limits = [
        None,
        Some(GameLimit::Time(ms(30))),
        Some(GameLimit::Time(ms(500))),
        Some(GameLimit::Turns(NonZeroU32::new(9).unwrap())),
    ];
    let nexts = [
        Stage::new(ms(20)),
        Stage {
            lives: NonZeroU16::new(5).unwrap(),
            entry: Entry::Set,
            ..Stage::new(ms(15))
        },
        Stage::new(Millis::ZERO),
        Stage {
            turn_limit: Some(ms(70)),
            ..Stage::new(ms(20))
        },
    ];
    let (mut flags, mut stages_begun, mut lives_lost) = (0_u32, 0_u32, 0_u32);
    for (place, stage) in stages().into_iter().enumerate() {
        for (on_expiry, lives) in ends {
            let lives = lives.try_into().unwrap();
            let stage = Stage {
                on_expiry,
                lives,
                ..stage
            };
            let goes_on = matches!(on_expiry, OnExpiry::Next | OnExpiry::FirstFlag(_));
            let last = goes_on.then(|| nexts[place / 2 % nexts.len()]);
            let schedule = Schedule::new([stage].into_iter().chain(last).collect()).unwrap();
            for flag_falls in [FlagFalls::PastZero, FlagFalls::AtZero] {
                for game_limit in game_limits {
                    let rules = Rules {
                        flag_falls,
                        game_limit,
                        ..Rules::default()
                    };
                    let control = TimeControl::new(schedule.clone(), schedule.clone(), rules);
                    let Ok(control) = control else { continue };
                    for pending in [0, 3] {
                        let count = match run_out(control.clone(), pending) {
                            None => continue,
                            Some(EventKind::Flag) => &mut flags,
                            Some(EventKind::Stage { .. }) => &mut stages_begun,
                            Some(_) => &mut lives_lost,
                        };
                        *count = count.wrapping_add(1);
                    }
                }
            }
        }
    }
    assert!(flags > 0 && stages_begun > 0 && lives_lost > 0);
}

/// The moves of both sides are counted, although their quotas differ: the last move is the second
/// side's ninth.
#[test]
fn a_limit_of_turns_counts_both_sides_whatever_their_quotas_are() {
    let schedule = |moves| {
        let stage = Stage {
            quota: Some(Quota {
                moves: NonZeroU32::new(moves).unwrap(),
                when_met: WhenMet::RepeatAdd,
            }),
            ..Stage::new(ms(1_000))
        };
        Schedule::new(Vec::from([stage])).unwrap()
    };
    let rules = Rules {
        game_limit: NonZeroU32::new(9).map(GameLimit::Turns),
        ..Rules::default()
    };
    for (first, second) in [(4, 5), (5, 4)] {
        let control = TimeControl::new(schedule(first), schedule(second), rules).unwrap();
        assert!(
            play(control, Timestamp::from(0), 3),
            "{first} and {second} moves"
        );
    }
}

/// Times near the maximum of a plain game, also with deadlines near the last timestamp. The full
/// rules handle larger ones.
#[test]
fn what_a_plain_game_cannot_hold_is_left_to_the_whole_rules() {
    let before_last = Timestamp::new(HotState::LAST.wrapping_sub(20)).unwrap();
    let (mut plain, mut games) = (0_u32, 0_u32);
    for stage in stages() {
        for below in [0, 1, 8, 40] {
            let time = ms(u32::MAX.wrapping_sub(below));
            let stage = Stage {
                time,
                limit: stage.limit.map(|_| Limit::Clip(time)),
                turn_limit: stage.turn_limit.map(|_| time),
                ..stage
            };
            let schedule = Schedule::new(Vec::from([stage])).unwrap();
            for flag_falls in [FlagFalls::PastZero, FlagFalls::AtZero] {
                let rules = Rules {
                    flag_falls,
                    ..Rules::default()
                };
                let control = TimeControl::new(schedule.clone(), schedule.clone(), rules).unwrap();
                for start in [Timestamp::from(0), before_last] {
                    plain = plain.wrapping_add(play(control.clone(), start, 3).into());
                    games = games.wrapping_add(1);
                }
            }
        }
    }
    assert!(plain > 0 && plain < games, "{plain} of {games}");
}
