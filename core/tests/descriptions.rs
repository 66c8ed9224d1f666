//! Time controls that play differently are described differently, in every language.

use std::collections::HashMap;
use std::num::NonZeroU32;

use flagfall::{
    Charge, Coupling, Credit, Entry, FirstFlag, FlagFalls, GameLimit, GraceExcess, Language, Limit,
    Millis, Notation, OnExpiry, Opening, PhraseName, Rounding, Rules, Schedule, Stage, TimeControl,
    WhenMet,
};

fn seconds(seconds: u32) -> Millis {
    Millis::from(seconds * 1_000)
}

fn many(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).expect("above zero")
}

/// The stage without credit, and with every kind of credit: kept, kept in part and not kept, for
/// one move and for three.
fn with_credits(stage: Stage) -> Vec<Stage> {
    let amount = seconds(5);
    let mut credits = vec![Credit::Banked { amount }];
    for keep in [0, 50, 100] {
        credits.push(Credit::Apart { amount, keep });
        credits.extend([many(1), many(3)].map(|every| Credit::Paid {
            amount,
            every,
            keep,
        }));
    }
    let with = credits.into_iter().map(|credit| stage.credit(credit));
    [stage].into_iter().chain(with).collect()
}

/// The stage without a limit, and with each kind of limit if it has credit.
fn with_limits(stage: Stage) -> Vec<Stage> {
    let most = seconds(90);
    let limits = [Limit::Clip(most), Limit::Linear(most), Limit::Hybrid(most)];
    let limits = limits.into_iter().filter(|_| stage.credit.is_some());
    let with = limits.map(|limit| stage.limit(limit));
    [stage].into_iter().chain(with).collect()
}

/// The stage for the rest of the game, and with a quota that repeats.
fn with_repeats(stage: Stage) -> Vec<Stage> {
    let mut stages = vec![stage];
    for moves in [1, 25] {
        let ways = [WhenMet::RepeatAdd, WhenMet::RepeatSet];
        stages.extend(ways.map(|when_met| stage.quota_then(moves, when_met)));
    }
    stages
}

fn last_stages() -> Vec<Stage> {
    let minute = Stage::new(seconds(60));
    [Stage::new(Millis::ZERO), minute, minute.lives(3)]
        .into_iter()
        .flat_map(with_repeats)
        .flat_map(with_credits)
        .flat_map(with_limits)
        .collect()
}

/// Stages that another one follows.
fn first_stages() -> Vec<Stage> {
    let ends = [
        OnExpiry::Next,
        OnExpiry::FirstFlag(FirstFlag::NoWin),
        OnExpiry::FirstFlag(FirstFlag::MinimalLoss),
    ];
    let stage = Stage::new(seconds(600));
    let mut stages = Vec::new();
    for stage in with_repeats(stage) {
        stages.extend(ends.map(|end| stage.on_expiry(end)));
    }
    let quota = stage.quota_then(40, WhenMet::Next);
    stages.push(quota);
    stages.extend(ends.map(|end| quota.on_expiry(end)));
    stages.into_iter().flat_map(with_credits).collect()
}

fn all_rules() -> Vec<Rules> {
    let charges = [
        (1, Rounding::Down, 5),
        (1_000, Rounding::Down, 0),
        (1_000, Rounding::Up, 0),
        (1_000, Rounding::Up, 5),
        (60_000, Rounding::Down, 0),
        (6_000, Rounding::Down, 0),
    ];
    let charges = charges.map(|(unit, rounding, least)| {
        Rules::new().charge(Charge::new(many(unit), rounding).least(seconds(least)))
    });
    let untimed = [1, 2, 4].map(|turns| Opening::Untimed {
        turns: turns.try_into().expect("above zero"),
        earns: true,
        first_move: None,
    });
    let setup = [0, 60].map(|least| Opening::Setup {
        least: seconds(least),
    });
    let mut all = vec![
        Rules::new(),
        Rules::new().coupling(Coupling::Hourglass),
        Rules::new().game_limit(GameLimit::Time(seconds(60))),
        Rules::new().game_limit(GameLimit::Turns(many(60))),
        Rules::new().flag_falls(FlagFalls::AtZero),
        Rules::new().weekend_pauses(true),
        Rules::new().grace(seconds(20)),
        Rules::new()
            .grace(seconds(20))
            .grace_excess(GraceExcess::Carried),
    ];
    all.extend(charges);
    all.extend(untimed.map(|opening| Rules::new().opening(opening)));
    all.extend(setup.map(|opening| Rules::new().opening(opening)));
    all
}

/// Collects descriptions, and fails if two time controls have the same.
#[derive(Default)]
struct Descriptions(HashMap<(Language, String), TimeControl>);

impl Descriptions {
    fn add(&mut self, stages: &[Stage], rules: Rules) {
        let schedule = Schedule::new(stages.to_vec()).expect("a schedule");
        let control = TimeControl::new(schedule.clone(), schedule, rules).expect("a time control");
        for language in Language::ALL {
            let description = control.describe_in(*language);
            let key = (*language, description.clone());
            if let Some(other) = self.0.insert(key, control.clone()) {
                panic!("{description}: {control:#?}\n{other:#?}");
            }
        }
    }

    /// The number of time controls.
    fn count(&self) -> usize {
        self.0.len() / Language::ALL.len()
    }
}

#[test]
fn single_stages_differ() {
    let mut all = Descriptions::default();
    let refill = seconds(30);
    let ends = [
        OnExpiry::Flag,
        OnExpiry::Overrun,
        OnExpiry::Penalty { refill },
    ];
    for stage in last_stages() {
        for stage in ends.map(|end| stage.on_expiry(end)) {
            all.add(&[stage], Rules::new());
            all.add(&[stage.turn_limit(seconds(20))], Rules::new());
            if stage.on_expiry == OnExpiry::Overrun {
                all.add(&[stage.overrun_most(seconds(20))], Rules::new());
            }
        }
    }
    assert_eq!(all.count(), 4_305);
}

#[test]
fn two_stages_differ() {
    let mut all = Descriptions::default();
    let last_stages = last_stages();
    for first in first_stages() {
        for last in &last_stages {
            all.add(&[first, *last], Rules::new());
            // Only if moves lead to the next stage can there be time left, to keep or to lose.
            if first.quota.is_some_and(|q| q.when_met == WhenMet::Next) {
                all.add(&[first, last.entry(Entry::Set)], Rules::new());
            }
        }
    }
    assert_eq!(all.count(), 155_595);
}

#[test]
fn rules_differ() {
    let mut all = Descriptions::default();
    // Credit, which the setup move does not earn.
    let stage = Stage::new(seconds(300)).credit(Credit::Banked { amount: seconds(5) });
    for rules in all_rules() {
        all.add(&[stage], rules);
        // In an untimed game nothing is charged, nothing runs out and nothing is unused, so these
        // are not described.
        let timeless = rules
            .charge(Charge::EXACT)
            .flag_falls(FlagFalls::default())
            .weekend_pauses(false)
            .grace(Millis::ZERO)
            .grace_excess(GraceExcess::Forgiven);
        let earns_nothing = Opening::Setup {
            least: Millis::ZERO,
        };
        if rules == timeless && rules.opening != earns_nothing {
            all.add(&[], rules);
        }
    }
    assert_eq!(all.count(), 27);
}

#[test]
fn every_phrase_has_a_case() {
    let cases = include_str!("../conformance/descriptions.cases");
    for name in PhraseName::ALL {
        let said = format!(r#"\"name\":\"{}\""#, name.name());
        assert!(cases.contains(&said), "{name}");
    }
}

#[test]
fn a_time_control_is_displayed_as_its_description() {
    let control = Notation::CHESS.parse("G/5").expect("a time control");
    assert_eq!(control.to_string(), control.describe());
    assert_eq!(control.to_string(), "5 minutes for the game");
}
