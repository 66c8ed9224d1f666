//! Any time control, and any sequence of calls on a clock.

use std::num::{NonZeroU8, NonZeroU32};

use flagfall::{
    BerserkRule, Charge, Clock, ClockError, Coupling, Credit, Entry, Event, FirstFlag, FirstMove,
    FirstMoveMissed, FlagFalls, GameLimit, GraceExcess, Limit, Millis, OnExpiry, Opening, Quota,
    Reserve, ReserveDraw, ReserveFloor, Rounding, Rules, Schedule, Side, Stage, Tier, Tiers,
    TimeControl, Timestamp, WhenMet,
};
use proptest::prelude::*;

/// A time of some seconds, often a small or a round one.
pub(crate) fn time() -> impl Strategy<Value = Millis> {
    prop_oneof![0..4_u32, 0..4_000_u32, Just(1_000), Just(60_000)].prop_map(Millis::from)
}

pub(crate) fn credit() -> impl Strategy<Value = Option<Credit>> {
    let keep = prop_oneof![Just(0), Just(50), Just(100), 0..300_u32];
    let every = (1..4_u32).prop_map(|every| NonZeroU32::new(every).expect("at least 1"));
    let kinds = (time(), keep, every).prop_flat_map(|(amount, keep, every)| {
        prop_oneof![
            Just(Credit::Banked { amount }),
            Just(Credit::Apart { amount, keep }),
            Just(Credit::Paid {
                amount,
                every,
                keep
            }),
        ]
    });
    proptest::option::of(kinds)
}

fn limit() -> impl Strategy<Value = Option<Limit>> {
    let kinds = time().prop_flat_map(|most| {
        prop_oneof![
            Just(Limit::Clip(most)),
            Just(Limit::Linear(most)),
            Just(Limit::Hybrid(most)),
        ]
    });
    proptest::option::weighted(0.3, kinds)
}

/// A reserve of a stage with `limit`. In units there are few, even if all stages have a reserve.
fn reserve(limit: Option<Limit>) -> impl Strategy<Value = Reserve> {
    let clips = matches!(limit, Some(Limit::Clip(_)));
    let draw = prop_oneof![
        Just(ReserveDraw::Never),
        Just(ReserveDraw::All),
        (50..5_000_u32).prop_map(|unit| ReserveDraw::Unit(Millis::from(unit))),
    ];
    let from_move = (1..4_u32).prop_map(|from| NonZeroU32::new(from).expect("at least 1"));
    let floor = (time(), from_move).prop_map(|(time, from_move)| ReserveFloor { time, from_move });
    let most = proptest::option::weighted(0.3, time());
    let floor = proptest::option::weighted(0.3, floor);
    let parts = (0..15_000_u32, draw, any::<(bool, bool)>(), most, floor);
    parts.prop_map(move |(time, draw, (overflow, returned), most, floor)| {
        let overflow = overflow && clips;
        let mut reserve = Reserve::new(Millis::from(time))
            .overflow(overflow)
            .returned(returned);
        reserve.draw = draw;
        reserve.most = most;
        reserve.floor = floor;
        reserve
    })
}

/// Stages with reserves that make a schedule.
fn with_reserves(mut stages: Vec<Stage>) -> Vec<Stage> {
    let overflows = |stage: &Stage| stage.reserve.is_some_and(|reserve| reserve.overflow);
    let overflow = stages.iter().any(overflows);
    for reserve in stages.iter_mut().filter_map(|stage| stage.reserve.as_mut()) {
        if overflow && matches!(reserve.draw, ReserveDraw::Unit(_)) {
            reserve.draw = ReserveDraw::All;
        }
    }
    stages
}

/// A stage; `last` if no other follows.
fn stage(last: bool) -> BoxedStrategy<Stage> {
    let entry = prop_oneof![Just(Entry::Add), Just(Entry::Set)];
    let lives = prop_oneof![3 => Just(1_u16), 1 => 2..4_u16];
    let moves = proptest::option::of(1..4_u32);
    let repeat = prop_oneof![Just(WhenMet::RepeatAdd), Just(WhenMet::RepeatSet)];
    let turn_limit = proptest::option::weighted(0.2, time());
    let own_charge = proptest::option::weighted(0.1, charge());
    let overrun_most = proptest::option::weighted(0.3, time());
    let turn = (turn_limit, own_charge, overrun_most);
    let at_end = prop_oneof![
        Just(OnExpiry::Flag),
        Just(OnExpiry::Overrun),
        (300..5_000_u32).prop_map(|refill| OnExpiry::Penalty {
            refill: Millis::from(refill),
        }),
    ];
    let onwards = prop_oneof![
        Just(OnExpiry::Next),
        Just(OnExpiry::FirstFlag(FirstFlag::NoWin)),
        Just(OnExpiry::FirstFlag(FirstFlag::MinimalLoss)),
    ];
    let parts = (time(), entry, moves, repeat, credit(), limit());
    (parts, lives, turn, at_end, onwards, any::<bool>())
        .prop_map(
            move |(
                (time, entry, moves, repeat, credit, limit),
                lives,
                (turn_limit, own_charge, overrun_most),
                end,
                on,
                by_quota,
            )| {
                let by_quota = by_quota && moves.is_some();
                let when_met = if !last && by_quota {
                    WhenMet::Next
                } else {
                    repeat
                };
                let mut stage = Stage::new(time.max(Millis::from(u32::from(lives > 1))))
                    .entry(entry)
                    .lives(lives)
                    .on_expiry(if last || by_quota { end } else { on });
                stage.quota = moves
                    .and_then(NonZeroU32::new)
                    .map(|moves| Quota { moves, when_met });
                stage.credit = credit;
                stage.limit = limit;
                stage.turn_limit = turn_limit;
                stage.charge = own_charge;
                stage.overrun_most = overrun_most;
                stage
            },
        )
        .prop_flat_map(|stage| {
            let reserve = proptest::option::weighted(0.2, reserve(stage.limit));
            reserve.prop_map(move |reserve| {
                let mut stage = stage;
                stage.reserve = reserve;
                stage
            })
        })
        .boxed()
}

pub(crate) fn schedule() -> BoxedStrategy<Schedule> {
    (proptest::collection::vec(stage(false), 0..3), stage(true))
        .prop_map(|(mut stages, last)| {
            stages.push(last);
            Schedule::new(with_reserves(stages)).expect("stages that make a schedule")
        })
        .boxed()
}

fn charge() -> impl Strategy<Value = Charge> {
    let rounding = prop_oneof![Just(Rounding::Down), Just(Rounding::Up)];
    let inexact = (1..5_000_u32, rounding, time()).prop_map(|(unit, rounding, least)| {
        Charge::new(NonZeroU32::new(unit).expect("at least 1"), rounding).least(least)
    });
    let charge = prop_oneof![3 => Just(Charge::EXACT), 1 => inexact];
    let tier = (1..3_000_u32, prop_oneof![1..4_u32, 1..=Tier::MOST_FACTOR]);
    let tiers = prop_oneof![
        4 => Just(Vec::new()),
        1 => proptest::collection::vec(tier, 1..=Tiers::MOST),
    ];
    (charge, tiers).prop_map(|(charge, tiers)| {
        let mut beyond = 0;
        let tiers: Vec<_> = tiers
            .into_iter()
            .map(|(units, factor)| {
                beyond += i64::from(units) * i64::from(charge.unit.get());
                let beyond = Millis::new(beyond).expect("a time that fits");
                Tier { beyond, factor }
            })
            .collect();
        charge.tiers(Tiers::new(&tiers).expect("few tiers"))
    })
}

fn first_move() -> impl Strategy<Value = Option<FirstMove>> {
    let missed = prop_oneof![Just(FirstMoveMissed::Abort), Just(FirstMoveMissed::Flag)];
    let first_move = (time(), missed)
        .prop_map(|(within, missed)| FirstMove::new(within.max(Millis::from(1)), missed));
    proptest::option::of(first_move)
}

fn rules() -> impl Strategy<Value = Rules> {
    let game_limit = prop_oneof![
        3 => Just(None),
        1 => time().prop_map(|time| Some(GameLimit::Time(time))),
        1 => (1..5_u32).prop_map(|turns| NonZeroU32::new(turns).map(GameLimit::Turns)),
    ];
    let opening = prop_oneof![
        3 => Just(Opening::Timed),
        1 => (1..3_u8, any::<bool>(), first_move()).prop_map(|(turns, earns, first_move)| Opening::Untimed {
            turns: NonZeroU8::new(turns).expect("at least 1"),
            earns,
            first_move,
        }),
        1 => time().prop_map(|least| Opening::Setup { least }),
    ];
    let flag_falls = prop_oneof![Just(FlagFalls::PastZero), Just(FlagFalls::AtZero)];
    let weekend_pauses = prop_oneof![3 => Just(false), 1 => Just(true)];
    let excess = prop_oneof![Just(GraceExcess::Forgiven), Just(GraceExcess::Carried)];
    let grace = prop_oneof![2 => Just(Millis::ZERO), 1 => time()];
    let parts = (game_limit, opening, flag_falls, charge(), weekend_pauses);
    (parts, grace, excess).prop_map(
        |((game_limit, opening, flag_falls, charge, weekend_pauses), grace, excess)| {
            let mut rules = Rules::new()
                .opening(opening)
                .flag_falls(flag_falls)
                .charge(charge)
                .weekend_pauses(weekend_pauses)
                .grace(grace)
                .grace_excess(excess);
            rules.game_limit = game_limit;
            rules
        },
    )
}

/// Any time control: time odds, hourglasses and all stages.
pub(crate) fn control() -> impl Strategy<Value = TimeControl> {
    (schedule(), schedule(), rules(), any::<bool>()).prop_map(|(one, two, rules, hourglass)| {
        let made = if hourglass {
            let forgiven = rules.grace_excess(GraceExcess::Forgiven);
            let [one, two] = [one, two].map(without_reserves);
            TimeControl::new(one, two, forgiven.coupling(Coupling::Hourglass))
        } else {
            TimeControl::new(one, two, rules)
        };
        made.expect("schedules that make a time control")
    })
}

/// An hourglass has no reserves.
fn without_reserves(schedule: Schedule) -> Schedule {
    let mut stages = schedule.to_vec();
    for stage in &mut stages {
        stage.reserve = None;
    }
    Schedule::new(stages).expect("the same stages")
}

/// Whether a bank can be below zero: the time past zero of a move is taken from it.
pub(crate) fn carries(clock: &Clock) -> bool {
    let rules = clock.control().rules();
    rules.grace > Millis::ZERO && rules.grace_excess == GraceExcess::Carried
}

/// A call on a clock. Its time is relative to the call before.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Call {
    /// A press of the side on turn.
    Press,
    PressElapsed(Millis),
    /// A press of either side, on turn or not.
    PressAs(Side),
    PressUnreceived,
    Receive,
    SetReady(bool),
    SetReadyUnreceived,
    HandOver,
    HandOverElapsed(Millis),
    HandOverUnreceived,
    Pause,
    Resume,
    Adjust(Side, Millis),
    SetBank(Side, Millis),
    DrawReserve(Side, Millis),
    Berserk(Side, BerserkRule),
    SetTurn(Side),
    RaiseFlag(Side),
    Stop,
    Advance,
}

pub(crate) fn call() -> impl Strategy<Value = Call> {
    let side = || prop_oneof![Just(Side::First), Just(Side::Second)];
    let change = (-5_000..5_000_i64).prop_map(|ms| Millis::new(ms).expect("a small time"));
    prop_oneof![
        12 => Just(Call::Press),
        3 => time().prop_map(Call::PressElapsed),
        1 => side().prop_map(Call::PressAs),
        2 => Just(Call::HandOver),
        1 => time().prop_map(Call::HandOverElapsed),
        1 => Just(Call::HandOverUnreceived),
        1 => Just(Call::SetReadyUnreceived),
        2 => Just(Call::PressUnreceived),
        3 => Just(Call::Receive),
        2 => any::<bool>().prop_map(Call::SetReady),
        1 => Just(Call::Pause),
        3 => Just(Call::Resume),
        1 => (side(), change).prop_map(|(side, time)| Call::Adjust(side, time)),
        1 => (side(), time()).prop_map(|(side, time)| Call::SetBank(side, time)),
        1 => (side(), time()).prop_map(|(side, time)| Call::DrawReserve(side, time)),
        2 => (side(), proptest::sample::select(BerserkRule::ALL))
            .prop_map(|(side, rule)| Call::Berserk(side, rule)),
        1 => side().prop_map(Call::SetTurn),
        1 => side().prop_map(Call::RaiseFlag),
        1 => Just(Call::Advance),
        1 => Just(Call::Stop),
    ]
}

impl Call {
    pub(crate) fn make(self, clock: &mut Clock, at: Timestamp) -> Result<Vec<Event>, ClockError> {
        let on_turn = clock.read(at)?.on_turn;
        match self {
            Self::Press => clock.press(on_turn, at),
            Self::PressElapsed(elapsed) => clock.press_elapsed(on_turn, at, elapsed),
            Self::PressAs(side) => clock.press(side, at),
            Self::PressUnreceived => clock.press_unreceived(on_turn, at),
            Self::Receive => clock.receive(at),
            Self::SetReady(ready) => clock.set_ready(on_turn, at, ready),
            Self::SetReadyUnreceived => clock.set_ready_unreceived(on_turn, at),
            Self::HandOver => clock.hand_over(on_turn, at),
            Self::HandOverElapsed(elapsed) => clock.hand_over_elapsed(on_turn, at, elapsed),
            Self::HandOverUnreceived => clock.hand_over_unreceived(on_turn, at),
            Self::Pause => clock.pause(at),
            Self::Resume => clock.resume(at),
            Self::Adjust(side, time) => clock.adjust(side, at, time),
            Self::SetBank(side, bank) => clock.set_bank(side, at, bank),
            Self::DrawReserve(side, time) => clock.draw_reserve(side, at, time),
            Self::Berserk(side, rule) => clock.berserk(side, at, rule),
            Self::SetTurn(side) => clock.set_turn(side, at),
            Self::RaiseFlag(side) => clock.raise_flag(side, at),
            Self::Stop => clock.stop(at),
            Self::Advance => clock.advance(at),
        }
    }
}

/// The calls of a game, each with the time since the call before.
pub(crate) fn game() -> impl Strategy<Value = Vec<(Millis, Call)>> {
    proptest::collection::vec((time(), call()), 1..40)
}

/// The time `wait` after `at`.
pub(crate) fn after(at: Timestamp, wait: Millis) -> Timestamp {
    at.checked_add(wait).expect("a moment that fits")
}
