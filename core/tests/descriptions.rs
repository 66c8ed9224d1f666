//! Time controls that play differently are described differently.

use std::collections::BTreeMap;
use std::num::{NonZeroU16, NonZeroU32};

use flagfall::{
    Charge, Coupling, Credit, Entry, FirstFlag, FlagFalls, GameLimit, Limit, Millis, OnExpiry,
    Opening, Quota, Rounding, Rules, Schedule, Stage, TimeControl, WhenMet,
};

fn seconds(seconds: u32) -> Millis {
    Millis::from(seconds * 1_000)
}

fn many(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("above zero")
}

/// Every kind of credit, whole, in part and not kept, for one move and for three.
fn credits() -> Vec<Option<Credit>> {
    let amount = seconds(5);
    let mut credits = vec![None, Some(Credit::Banked { amount })];
    for keep in [0, 50, 100] {
        credits.push(Some(Credit::Apart { amount, keep }));
        for every in [many(1), many(3)] {
            let paid = Credit::Paid {
                amount,
                every,
                keep,
            };
            credits.push(Some(paid));
        }
    }
    credits
}

/// A stage without credit has no limit: it would limit nothing.
fn limits(credit: Option<Credit>) -> Vec<Option<Limit>> {
    let most = seconds(90);
    match credit {
        None => vec![None],
        Some(_) => vec![
            None,
            Some(Limit::Clip(most)),
            Some(Limit::Linear(most)),
            Some(Limit::Hybrid(most)),
        ],
    }
}

/// The quotas of a last stage.
fn repeats() -> Vec<Option<Quota>> {
    let mut quotas = vec![None];
    for moves in [many(1), many(25)] {
        for when_met in [WhenMet::RepeatAdd, WhenMet::RepeatSet] {
            quotas.push(Some(Quota { moves, when_met }));
        }
    }
    quotas
}

fn lasts() -> Vec<Stage> {
    let mut stages = Vec::new();
    for quota in repeats() {
        for credit in credits() {
            for limit in limits(credit) {
                for (lives, time) in [(1, 0), (1, 60), (3, 60)] {
                    stages.push(Stage {
                        quota,
                        credit,
                        limit,
                        lives: NonZeroU16::new(lives).expect("above zero"),
                        ..Stage::new(seconds(time))
                    });
                }
            }
        }
    }
    stages
}

/// Stages that another one follows.
fn firsts() -> Vec<Stage> {
    let falls = [
        OnExpiry::Next,
        OnExpiry::FirstFlag(FirstFlag::NoWin),
        OnExpiry::FirstFlag(FirstFlag::MinimalLoss),
    ];
    let mut stages = Vec::new();
    for credit in credits() {
        for quota in repeats() {
            stages.extend(falls.map(|on_expiry| Stage {
                quota,
                credit,
                on_expiry,
                ..Stage::new(seconds(600))
            }));
        }
        let quota = Some(Quota {
            moves: many(40),
            when_met: WhenMet::Next,
        });
        let all = falls.into_iter().chain([OnExpiry::Flag]);
        stages.extend(all.map(|on_expiry| Stage {
            quota,
            credit,
            on_expiry,
            ..Stage::new(seconds(600))
        }));
    }
    stages
}

fn all_rules() -> Vec<Rules> {
    let plain = Rules::default();
    let charges = [
        (1, Rounding::Down, 5),
        (1_000, Rounding::Down, 0),
        (1_000, Rounding::Up, 0),
        (1_000, Rounding::Up, 5),
        (60_000, Rounding::Down, 0),
        (6_000, Rounding::Down, 0),
    ];
    let charges = charges.map(|(unit, rounding, least)| Rules {
        charge: Charge {
            unit: many(unit),
            rounding,
            least: seconds(least),
        },
        ..plain
    });
    let untimed = [1, 2, 4].map(|turns| Opening::Untimed {
        turns: turns.try_into().expect("above zero"),
        earns: true,
    });
    let setup = [0, 60].map(|least| Opening::Setup {
        least: seconds(least),
    });
    let openings = untimed.into_iter().chain(setup);
    let mut all = vec![
        plain,
        Rules {
            coupling: Coupling::Hourglass,
            ..plain
        },
        Rules {
            game_limit: Some(GameLimit::Time(seconds(60))),
            ..plain
        },
        Rules {
            game_limit: Some(GameLimit::Turns(many(60))),
            ..plain
        },
        Rules {
            flag_falls: FlagFalls::AtZero,
            ..plain
        },
        Rules {
            weekend_pauses: true,
            ..plain
        },
    ];
    all.extend(charges);
    all.extend(openings.map(|opening| Rules { opening, ..plain }));
    all
}

/// Collects descriptions, and fails if two time controls have the same.
#[derive(Default)]
struct Descriptions(BTreeMap<String, TimeControl>);

impl Descriptions {
    fn add(&mut self, stages: &[Stage], rules: Rules) {
        let schedule = Schedule::new(stages.to_vec()).expect("a schedule");
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a time control");
        let description = control.describe();
        if let Some(other) = self.0.insert(description.clone(), control.clone()) {
            panic!("{description}: {control:#?}\n{other:#?}");
        }
    }
}

#[test]
fn single_stages_are_told_apart() {
    let mut all = Descriptions::default();
    let ends = [
        OnExpiry::Flag,
        OnExpiry::Overrun,
        OnExpiry::Penalty {
            refill: seconds(30),
        },
    ];
    for stage in lasts() {
        for on_expiry in ends {
            for turn_limit in [None, Some(seconds(20))] {
                let stage = Stage {
                    on_expiry,
                    turn_limit,
                    ..stage
                };
                all.add(&[stage], Rules::default());
            }
        }
    }
    assert_eq!(all.0.len(), 3_690);
}

#[test]
fn two_stages_are_told_apart() {
    let mut all = Descriptions::default();
    let lasts = lasts();
    for first in firsts() {
        // What is left can only be kept or lost if moves lead to the next stage.
        let is_met = first.quota.is_some_and(|q| q.when_met == WhenMet::Next);
        let entries = if is_met {
            &[Entry::Add, Entry::Set][..]
        } else {
            &[Entry::Add]
        };
        for last in &lasts {
            for &entry in entries {
                all.add(&[first, Stage { entry, ..*last }], Rules::default());
            }
        }
    }
    assert_eq!(all.0.len(), 155_595);
}

#[test]
fn rules_are_told_apart() {
    let mut all = Descriptions::default();
    let stage = Stage::new(seconds(300));
    for rules in all_rules() {
        all.add(&[stage], rules);
        all.add(&[], rules);
    }
    assert_eq!(all.0.len(), 2 * all_rules().len());
}
