//! Any time control: of the known systems, and with random stages.

use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use flagfall::{
    Alarm, BerserkRule, BySide, Charge, Coupling, Credit, Entry, FirstFlag, FirstMove,
    FirstMoveMissed, FlagFalls, GameLimit, GraceExcess, Limit, Millis, OnExpiry, Opening, Quota,
    Reserve, ReserveDraw, ReserveFloor, Rounding, Rules, Schedule, Side, SideAlarms, Stage, Tier,
    Tiers, TimeControl, WhenMet,
};

use crate::draw::Draw;

/// The size of the times in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Some milliseconds, so that limits meet.
    Small,
    /// Up to hours.
    Large,
    /// Around 2³² ms, some 49 days, and half of that: a game with longer times is not on the fast
    /// path.
    Vast,
}

impl Scale {
    pub fn time(self, draw: &mut Draw<'_>) -> Millis {
        Millis::from(match self {
            Self::Small => match draw.below(8) {
                0 => 0,
                1 => 1,
                2..=5 => draw.between(0, 12),
                _ => draw.between(0, 50),
            },
            Self::Large => match draw.below(4) {
                0 => draw.between(0, 100),
                1 => draw.between(0, 60) * 1_000,
                2 => draw.between(0, 200_000),
                _ => draw.between(0, 20_000_000),
            },
            Self::Vast => return vast_time(draw),
        })
    }

    fn some_time(self, draw: &mut Draw<'_>) -> Millis {
        self.time(draw).max(Millis::from(1))
    }
}

fn vast_time(draw: &mut Draw<'_>) -> Millis {
    let border = 1 << 32;
    let time = match draw.below(8) {
        0 | 1 => draw.below(100),
        2 => border / 2 - 4 + draw.below(8),
        3 | 4 => border - 4 + draw.below(8),
        5 => border - 200 + draw.below(400),
        6 => draw.below(border),
        _ => draw.below(2 * border),
    };
    Millis::new(i64::try_from(time).expect("a time")).expect("a time that fits")
}

/// Any time control.
pub fn control(draw: &mut Draw<'_>, scale: Scale) -> TimeControl {
    let (one, two, rules) = match draw.below(10) {
        0 => chess(draw, scale),
        1 => arimaa(draw, scale),
        2 => ggs(draw, scale),
        3 => pcn(draw, scale),
        4 => backgammon(draw, scale),
        5 => double_flag(draw, scale),
        6 => byo_yomi(draw, scale),
        _ => free(draw, scale),
    };
    let mut rules = rules;
    if draw.once_in(3) {
        rules.grace = scale.time(draw);
        if rules.coupling != Coupling::Hourglass {
            rules.grace_excess = draw.of(GraceExcess::ALL);
        }
    }
    // An hourglass has a bank on both sides.
    let two = match rules.coupling {
        Coupling::Hourglass if one.is_empty() != two.is_empty() => one.clone(),
        _ => two,
    };
    let no_reserve = rules.coupling == Coupling::Hourglass;
    let schedule = |mut stages: Vec<Stage>| {
        let is_unit = |stage: &Stage| {
            matches!(
                stage.reserve,
                Some(Reserve {
                    draw: ReserveDraw::Unit(_),
                    ..
                })
            )
        };
        let in_units = stages.iter().any(is_unit);
        for stage in &mut stages {
            stage.reserve = stage.reserve.filter(|_| !no_reserve);
            if let Some(reserve) = &mut stage.reserve {
                reserve.overflow &= !in_units;
            }
        }
        stages
    };
    let (one, two) = (schedule(one), schedule(two));
    let schedule = |stages| Schedule::new(stages).expect("stages that make a schedule");
    TimeControl::new(schedule(one), schedule(two), rules).expect("a time control")
}

/// Alarms of short games.
pub fn alarms(draw: &mut Draw<'_>) -> BySide<SideAlarms> {
    let mut of_side = || {
        let mut alarms: Vec<Alarm> = Vec::new();
        for _ in 0..draw.below(4) {
            let threshold = match draw.below(4) {
                0 => around_a_second(draw),
                _ => Scale::Small.some_time(draw),
            };
            let mut alarm = Alarm::new(threshold).expect("above 0");
            if draw.once_in(2) {
                let more = threshold.checked_add(Scale::Small.time(draw));
                alarm.rearm_above = more.expect("a time");
            }
            if draw.once_in(2) {
                alarm.quiet = Scale::Small.time(draw);
            }
            if alarms.iter().all(|other| other.threshold != threshold) {
                alarms.push(alarm);
            }
        }
        let countdown = u8::try_from(draw.below(4)).expect("a few");
        SideAlarms::new(&alarms, countdown).expect("few alarms")
    };
    BySide {
        first: of_side(),
        second: of_side(),
    }
}

/// One to three seconds, give or take some milliseconds.
pub fn around_a_second(draw: &mut Draw<'_>) -> Millis {
    Millis::from(draw.between(1, 3) * 1_000 + draw.between(0, 40) - 20)
}

type Parts = (Vec<Stage>, Vec<Stage>, Rules);

fn moves(draw: &mut Draw<'_>, most: u32) -> NonZeroU32 {
    NonZeroU32::new(draw.between(1, most)).expect("at least one")
}

fn quota(draw: &mut Draw<'_>, when_met: WhenMet) -> Option<Quota> {
    let moves = moves(draw, 4);
    Some(Quota { moves, when_met })
}

fn paid(amount: Millis, keep: u32) -> Credit {
    Credit::Paid {
        amount,
        every: NonZeroU32::MIN,
        keep,
    }
}

fn main_time(time: Millis) -> Stage {
    Stage::new(time).on_expiry(OnExpiry::Next)
}

/// One to three controls in one of four modes; an hourglass, or play past zero.
fn chess(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mode = draw.below(4);
    let option = draw.below(4);
    let mut stages = Vec::new();
    let count = draw.between(1, 3);
    for place in 1..=count {
        let amount = scale.time(draw);
        let when_met = if place == count {
            WhenMet::RepeatAdd
        } else {
            WhenMet::Next
        };
        let has_quota = place < count || draw.once_in(2);
        let mut stage = Stage::new(scale.time(draw));
        stage.quota = has_quota.then(|| quota(draw, when_met)).flatten();
        stage.credit = Some(match mode {
            0 => Credit::Banked { amount },
            1 => paid(amount, 100),
            2 => paid(amount, 0),
            _ => Credit::Apart { amount, keep: 0 },
        });
        stage.on_expiry = match option {
            2 => OnExpiry::Overrun,
            _ => OnExpiry::Flag,
        };
        stage.overrun_most = overrun_most(draw, scale);
        stages.push(stage);
    }
    let coupling = match option {
        3 => Coupling::Hourglass,
        _ => Coupling::None,
    };
    let rules = Rules::new().coupling(coupling);
    let mut other = stages.clone();
    if draw.once_in(3) {
        other[0].time = scale.time(draw);
    }
    (stages, other, rules)
}

fn arimaa(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mut side = || {
        let mut stage = Stage::new(scale.time(draw));
        stage.credit = Some(Credit::Apart {
            amount: scale.time(draw),
            keep: draw.of(&[0, 33, 50, 100, 150]),
        });
        stage.limit = draw.once_in(2).then(|| Limit::Clip(scale.time(draw)));
        stage.turn_limit = draw.once_in(2).then(|| scale.time(draw));
        vec![stage]
    };
    let (one, two) = (side(), side());
    let mut rules = Rules::new();
    rules.opening = Opening::Setup {
        least: scale.time(draw),
    };
    rules.game_limit = game_limit(draw, scale);
    (one, two, rules)
}

fn ggs(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let soft = OnExpiry::FirstFlag(FirstFlag::MinimalLoss);
    let mut side = || {
        let credit = Some(Credit::Paid {
            amount: scale.time(draw),
            every: moves(draw, 3),
            keep: draw.of(&[0, 100]),
        });
        let by_moves = draw.once_in(2);
        let mut ini = Stage::new(scale.time(draw));
        ini.quota = by_moves.then(|| quota(draw, WhenMet::Next)).flatten();
        ini.credit = credit;
        ini.on_expiry = draw.of(&[soft, OnExpiry::Next]);
        let again = draw.of(&[WhenMet::RepeatAdd, WhenMet::RepeatSet]);
        let renewed = draw.once_in(2);
        let mut ext = Stage::new(scale.time(draw));
        ext.entry = draw.of(&[Entry::Add, Entry::Set]);
        ext.quota = renewed.then(|| quota(draw, again)).flatten();
        ext.credit = credit;
        vec![ini, ext]
    };
    (side(), side(), Rules::default())
}

/// Periods: banks, caps on each ply, quotas that are refilled.
fn pcn(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mut stages = Vec::new();
    let count = draw.between(0, 3);
    for place in 1..=count {
        let last = place == count;
        let plies = draw.between(0, 3);
        let time = scale.time(draw);
        let increment = scale.time(draw);
        let cap = plies == 1;
        let mut stage = Stage::new(time)
            .entry(if cap { Entry::Set } else { Entry::Add })
            .on_expiry(if plies == 0 && !last {
                OnExpiry::Next
            } else {
                OnExpiry::Flag
            });
        stage.quota = NonZeroU32::new(plies).map(|moves| Quota {
            moves,
            when_met: if last {
                WhenMet::RepeatSet
            } else {
                WhenMet::Next
            },
        });
        stage.credit = (!cap).then(|| paid(increment, 100));
        stage.limit = cap.then_some(Limit::Clip(time));
        stages.push(stage);
    }
    (stages.clone(), stages, Rules::default())
}

fn backgammon(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mut stage = Stage::new(scale.time(draw));
    stage.credit = Some(paid(scale.time(draw), 100));
    stage.on_expiry = OnExpiry::Penalty {
        refill: scale.some_time(draw),
    };
    let stages = vec![stage];
    let rules = Rules::new().opening(Opening::Untimed {
        turns: NonZeroU8::MIN,
        earns: true,
        first_move: None,
    });
    (stages.clone(), stages, rules)
}

fn double_flag(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mut side = || {
        let mut main = Stage::new(scale.time(draw));
        main.credit = Some(paid(scale.time(draw), 100));
        main.on_expiry = OnExpiry::FirstFlag(FirstFlag::NoWin);
        let most = scale.some_time(draw);
        let mut extra = Stage::new(most);
        extra.entry = Entry::Set;
        extra.credit = Some(paid(scale.time(draw), 100));
        extra.limit = Some(draw.of(&[Limit::Clip(most), Limit::Linear(most), Limit::Hybrid(most)]));
        vec![main, extra]
    };
    (side(), side(), Rules::default())
}

/// Japanese and Canadian overtime.
fn byo_yomi(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let mut side = || {
        let mut overtime = Stage::new(scale.some_time(draw));
        overtime.entry = Entry::Set;
        overtime.quota = quota(draw, WhenMet::RepeatSet);
        overtime.lives = NonZeroU16::new(u16::try_from(draw.between(1, 4)).expect("a few"))
            .expect("at least one");
        vec![main_time(scale.time(draw)), overtime]
    };
    let (one, two) = (side(), side());
    let mut rules = Rules::new();
    rules.flag_falls = flag_falls(draw);
    rules.charge = charge(draw, scale);
    (one, two, rules)
}

/// Any stages and rules.
fn free(draw: &mut Draw<'_>, scale: Scale) -> Parts {
    let one = stages(draw, scale);
    let two = stages(draw, scale);
    let mut rules = Rules::new();
    rules.coupling = if draw.once_in(4) {
        Coupling::Hourglass
    } else {
        Coupling::None
    };
    rules.game_limit = game_limit(draw, scale);
    rules.opening = opening(draw, scale);
    rules.flag_falls = flag_falls(draw);
    rules.charge = charge(draw, scale);
    rules.weekend_pauses = false;
    (one, two, rules)
}

fn first_move(draw: &mut Draw<'_>, scale: Scale) -> FirstMove {
    let within = scale.time(draw).max(Millis::from(1));
    let missed = FirstMoveMissed::ALL[usize::from(draw.once_in(2))];
    FirstMove::new(within, missed)
}

fn opening(draw: &mut Draw<'_>, scale: Scale) -> Opening {
    match draw.below(6) {
        0 => Opening::Untimed {
            turns: NonZeroU8::new(u8::try_from(draw.between(1, 3)).expect("a few"))
                .expect("at least one"),
            earns: draw.once_in(2),
            first_move: draw.once_in(2).then(|| first_move(draw, scale)),
        },
        1 => Opening::Setup {
            least: scale.time(draw),
        },
        _ => Opening::Timed,
    }
}

fn stages(draw: &mut Draw<'_>, scale: Scale) -> Vec<Stage> {
    let count = match draw.below(8) {
        0 => 0,
        _ => draw.between(1, 4),
    };
    (1..=count)
        .map(|place| stage(draw, scale, place == count))
        .collect()
}

fn stage(draw: &mut Draw<'_>, scale: Scale, last: bool) -> Stage {
    let by_quota = draw.once_in(2);
    let when_met = if !last && by_quota {
        WhenMet::Next
    } else {
        draw.of(&[WhenMet::RepeatAdd, WhenMet::RepeatSet])
    };
    let has_quota = (!last && by_quota) || draw.once_in(3);
    let at_end = match draw.below(5) {
        0 | 1 => OnExpiry::Flag,
        2 => OnExpiry::Overrun,
        3 => OnExpiry::Penalty {
            refill: scale.some_time(draw),
        },
        _ => OnExpiry::Flag,
    };
    let cost = draw.of(&[FirstFlag::MinimalLoss, FirstFlag::NoWin]);
    let onwards = draw.of(&[OnExpiry::Next, OnExpiry::FirstFlag(cost)]);
    let lives = match draw.below(4) {
        0 => draw.between(2, 4),
        _ => 1,
    };
    let time = match lives {
        1 => scale.time(draw),
        _ => scale.some_time(draw),
    };
    let on_expiry = if last || (by_quota && draw.once_in(2)) {
        at_end
    } else {
        onwards
    };
    let mut stage = Stage::new(time);
    stage.entry = draw.of(&[Entry::Add, Entry::Set]);
    stage.quota = has_quota.then(|| quota(draw, when_met)).flatten();
    stage.credit = credit(draw, scale);
    stage.limit = draw.once_in(3).then(|| limit(draw, scale));
    stage.lives = NonZeroU16::new(u16::try_from(lives).expect("a few")).expect("at least one");
    stage.turn_limit = draw.once_in(5).then(|| scale.time(draw));
    stage.on_expiry = on_expiry;
    stage.charge = draw.once_in(8).then(|| charge(draw, scale));
    stage.overrun_most = overrun_most(draw, scale);
    stage.reserve = draw.once_in(3).then(|| reserve(draw, scale, stage.limit));
    stage
}

/// In units there are few, even if all stages have a reserve.
fn reserve(draw: &mut Draw<'_>, scale: Scale, limit: Option<Limit>) -> Reserve {
    let time = match draw.below(3) {
        0 => Millis::ZERO,
        _ => scale.time(draw),
    };
    let mut reserve = Reserve::new(time).returned(draw.once_in(2));
    reserve.draw = draw.of(&[ReserveDraw::Never, ReserveDraw::All]);
    reserve.overflow = matches!(limit, Some(Limit::Clip(_))) && draw.once_in(2);
    if !reserve.overflow && scale == Scale::Small && draw.once_in(2) {
        reserve.draw = ReserveDraw::Unit(scale.some_time(draw));
    }
    reserve.most = draw.once_in(3).then(|| scale.time(draw));
    reserve.floor = draw.once_in(3).then(|| ReserveFloor {
        time: scale.time(draw),
        from_move: moves(draw, 5),
    });
    reserve
}

fn overrun_most(draw: &mut Draw<'_>, scale: Scale) -> Option<Millis> {
    draw.once_in(2).then(|| scale.time(draw))
}

fn credit(draw: &mut Draw<'_>, scale: Scale) -> Option<Credit> {
    let amount = scale.time(draw);
    let keep = draw.of(&[0, 100, 50, 33, 1, 99, 101, 250]);
    Some(match draw.below(4) {
        0 => return None,
        1 => Credit::Banked { amount },
        2 => Credit::Apart { amount, keep },
        _ => Credit::Paid {
            amount,
            every: moves(draw, 3),
            keep,
        },
    })
}

fn limit(draw: &mut Draw<'_>, scale: Scale) -> Limit {
    let most = scale.time(draw);
    draw.of(&[Limit::Clip(most), Limit::Linear(most), Limit::Hybrid(most)])
}

fn game_limit(draw: &mut Draw<'_>, scale: Scale) -> Option<GameLimit> {
    Some(match draw.below(6) {
        0 => GameLimit::Time(scale.time(draw)),
        1 => {
            let many = u64::try_from(scale.time(draw).get()).expect("a time") * 8;
            GameLimit::Time(Millis::new(i64::try_from(many).expect("a time")).expect("a time"))
        }
        2 => GameLimit::Turns(moves(draw, 6)),
        _ => return None,
    })
}

fn flag_falls(draw: &mut Draw<'_>) -> FlagFalls {
    draw.of(&[FlagFalls::PastZero, FlagFalls::PastZero, FlagFalls::AtZero])
}

fn charge(draw: &mut Draw<'_>, scale: Scale) -> Charge {
    if !draw.once_in(4) {
        return Charge::EXACT;
    }
    let most = match scale {
        Scale::Small => 7,
        Scale::Large | Scale::Vast => 60_000,
    };
    let mut unit = moves(draw, most);
    let mut least = Millis::ZERO;
    if draw.once_in(2) {
        // The reference charges unit by unit.
        let most = Millis::new(i64::from(unit.get()) * 1_000_000).expect("a time that fits");
        least = scale.time(draw).min(most);
    } else if draw.once_in(2) {
        unit = NonZeroU32::MIN;
    }
    Charge::new(unit, draw.of(&[Rounding::Down, Rounding::Up]))
        .least(least)
        .tiers(tiers(draw, unit, scale))
}

fn tiers(draw: &mut Draw<'_>, unit: NonZeroU32, scale: Scale) -> Tiers {
    let count = if draw.once_in(2) {
        draw.between(1, 4)
    } else {
        0
    };
    let mut units = 0;
    let tiers: Vec<_> = (0..count)
        .map(|_| {
            units += scale.some_time(draw).get() / i64::from(unit.get()) / 4 + 1;
            let beyond = Millis::new(units * i64::from(unit.get())).expect("a time that fits");
            let factor = draw.between(1, 4);
            Tier { beyond, factor }
        })
        .collect();
    Tiers::new(&tiers).expect("at most 4 tiers")
}

/// Either side.
pub fn side(draw: &mut Draw<'_>) -> Side {
    draw.of(&Side::ALL)
}

/// A berserk rule: often the one that applies to nearly every time control.
pub fn berserk_rule(draw: &mut Draw<'_>) -> BerserkRule {
    if draw.once_in(2) {
        BerserkRule::Half
    } else {
        draw.of(BerserkRule::ALL)
    }
}
