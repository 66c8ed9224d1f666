//! The first format. It must stay readable in all later versions, so new fields require a new
//! format.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::num::{NonZeroU8, NonZeroU16, NonZeroU32};

use serde::{Deserialize, Serialize};

use super::invalid::Invalid;
use super::maximal_loss;
use crate::model::{BySide, Millis, Timestamp};
use crate::play::game::{Game, PenaltyTerms};
use crate::play::side_clock::{SideClock, Turn, TurnKind};

/// Defines the serialized form of an enum of core. The order of the variants gives their numbers in
/// the binary form. After `|` is an old name, which is still read.
macro_rules! names {
    ($name:ident: $($variant:ident $(| $old:literal)?),+) => {
        #[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(super) enum $name {
            $($(#[serde(alias = $old)])? $variant,)+
        }

        impl From<crate::$name> for $name {
            fn from(value: crate::$name) -> Self {
                match value {
                    $(crate::$name::$variant => Self::$variant,)+
                }
            }
        }

        impl From<$name> for crate::$name {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => Self::$variant,)+
                }
            }
        }
    };
}

pub(super) use names;

names!(Side: First, Second);
names!(Phase: NotStarted, Running, Paused, Flagged, Drawn, Halted, Penalized | "penalised", Stopped, Aborted);
names!(Entry: Add, Set);
names!(WhenMet: Next, RepeatAdd, RepeatSet);
names!(Coupling: None, Hourglass);
names!(FlagFalls: PastZero, AtZero);
names!(Rounding: Down, Up);

/// The cost of a first flag.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FirstFlag {
    MinimalLoss,
    /// No longer written.
    MaximalLoss,
    NoWin,
}

impl From<crate::model::FirstFlag> for FirstFlag {
    fn from(cost: crate::model::FirstFlag) -> Self {
        match cost {
            crate::model::FirstFlag::MinimalLoss => Self::MinimalLoss,
            crate::model::FirstFlag::NoWin => Self::NoWin,
        }
    }
}

impl FirstFlag {
    /// `None` if the flag falls instead.
    const fn restore(self) -> Option<crate::model::FirstFlag> {
        match self {
            Self::MinimalLoss => Some(crate::model::FirstFlag::MinimalLoss),
            Self::MaximalLoss => None,
            Self::NoWin => Some(crate::model::FirstFlag::NoWin),
        }
    }
}

/// The state of a clock, and the time of the save.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    saved_at_ms: i64,
    /// The timestamp of the last call. `None` before the first.
    now_ms: Option<i64>,
    pending_ms: i64,
    phase: Phase,
    on_turn: Side,
    deciding: bool,
    awaiting_receipt: bool,
    first_to_fall: Option<Side>,
    first: SideState,
    second: SideState,
    control: Control,
}

/// The state of one side's clock.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SideState {
    bank_ms: i64,
    spent_ms: i64,
    used_ms: i64,
    overrun_ms: i64,
    moves: u32,
    quota_moves: u32,
    stage: u32,
    lives: u16,
    penalties: u16,
    first_flag: Option<FirstFlag>,
    flag: bool,
    /// `None` outside of a match.
    match_penalties: Option<MatchPenalties>,
    turn: TurnState,
}

/// The numbers of a side's penalties that have an effect in a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchPenalties {
    last: u16,
    freezing: Option<u16>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnState {
    kind: Kind,
    elapsed_ms: i64,
    used_ms: i64,
    lent_ms: i64,
    fresh: bool,
    overrunning: bool,
    ready: bool,
}

/// The kind of a turn.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Full,
    Setup,
    Untimed,
    Decision,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Control {
    first: Vec<Stage>,
    /// `None` if it equals the first side's.
    second: Option<Vec<Stage>>,
    coupling: Coupling,
    game_limit: Option<GameLimit>,
    opening: Opening,
    flag_falls: FlagFalls,
    charge_unit_ms: NonZeroU32,
    charge_rounding: Rounding,
    charge_least_ms: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    time_ms: i64,
    entry: Entry,
    quota: Option<Quota>,
    credit: Option<Credit>,
    limit: Option<Limit>,
    lives: NonZeroU16,
    turn_limit_ms: Option<i64>,
    on_expiry: OnExpiry,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Quota {
    moves: NonZeroU32,
    when_met: WhenMet,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Credit {
    Banked {
        ms: i64,
    },
    Apart {
        ms: i64,
        keep: u32,
    },
    Paid {
        ms: i64,
        every: NonZeroU32,
        keep: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Limit {
    Clip { ms: i64 },
    Linear { ms: i64 },
    Hybrid { ms: i64 },
}

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum OnExpiry {
    Flag,
    Next,
    FirstFlag { costs: FirstFlag },
    Overrun,
    Penalty { refill_ms: i64 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum GameLimit {
    Time { ms: i64 },
    Turns { turns: NonZeroU32 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Opening {
    Timed,
    Untimed { turns: NonZeroU8, earns: bool },
    Setup { least_ms: i64 },
}

impl Clock {
    /// The saved form of a game with `control` at `saved_at`.
    pub(super) fn of(
        control: &crate::model::TimeControl,
        game: &Game,
        saved_at: Timestamp,
    ) -> Self {
        let side = |side| {
            let clock = game.sides.get(side);
            SideState {
                bank_ms: clock.bank.get(),
                spent_ms: clock.spent.get().saturating_add(clock.turn.spent.get()),
                used_ms: clock.used.get(),
                overrun_ms: clock.overrun.get(),
                moves: clock.moves,
                quota_moves: clock.quota_moves,
                stage: clock.stage,
                lives: clock.lives,
                penalties: clock.penalties,
                first_flag: clock.first_flag.map(Into::into),
                flag: clock.flag,
                match_penalties: (game.terms != PenaltyTerms::NONE).then(|| MatchPenalties {
                    last: *game.terms.last.get(side),
                    freezing: *game.terms.freezing.get(side),
                }),
                turn: TurnState::of(&clock.turn),
            }
        };
        Self {
            saved_at_ms: saved_at.get(),
            now_ms: Some(game.now.get()).filter(|_| !game.is_untouched()),
            pending_ms: game.pending.get(),
            phase: game.phase.into(),
            on_turn: game.on_turn.into(),
            deciding: game.deciding,
            awaiting_receipt: game.awaiting,
            first_to_fall: game.first_to_fall.map(Into::into),
            first: side(crate::model::Side::First),
            second: side(crate::model::Side::Second),
            control: Control::of(control),
        }
    }

    /// The time of the save.
    pub(super) fn saved_at(&self) -> Option<Timestamp> {
        Timestamp::new(self.saved_at_ms)
    }

    /// The time control and the state, not yet checked. If `saved_at` is given, it replaces the
    /// time of the save.
    pub(super) fn restore(
        self,
        saved_at: Option<Timestamp>,
    ) -> Result<(Arc<crate::model::TimeControl>, Game), Invalid> {
        let loser = self.loser_by_maximal_loss();
        let control = self.control.restore()?;
        let opening = control.rules().opening;
        let saved = Timestamp::new(self.saved_at_ms).ok_or(Invalid::at("saved_at_ms"))?;
        let terms = match (&self.first.match_penalties, &self.second.match_penalties) {
            (Some(first), Some(second)) => PenaltyTerms {
                last: BySide {
                    first: first.last.min(PenaltyTerms::MOST),
                    second: second.last.min(PenaltyTerms::MOST),
                },
                freezing: BySide {
                    first: first.freezing,
                    second: second.freezing,
                },
            },
            (None, None) => PenaltyTerms::NONE,
            _ => return Err(Invalid::at("match_penalties")),
        };
        let now = match self.now_ms {
            Some(ms) => {
                let now = Timestamp::new(ms).filter(|&now| now <= saved);
                let now = now.ok_or(Invalid::at("now_ms"))?;
                match saved_at {
                    Some(saved_at) => {
                        let since = saved.get().checked_sub(now.get());
                        let now = since.and_then(|since| saved_at.get().checked_sub(since));
                        now.and_then(Timestamp::new).ok_or(Invalid::Moment)?
                    }
                    None => now,
                }
            }
            None => Timestamp::MIN,
        };
        let mut game = Game {
            now,
            pending: millis(self.pending_ms, "pending_ms")?,
            phase: self.phase.into(),
            on_turn: self.on_turn.into(),
            deciding: self.deciding,
            awaiting: self.awaiting_receipt,
            first_to_fall: self.first_to_fall.map(Into::into),
            terms,
            sides: BySide {
                first: (self.first)
                    .restore(opening, control.schedule(crate::model::Side::First))
                    .map_err(Invalid::of_first)?,
                second: (self.second)
                    .restore(opening, control.schedule(crate::model::Side::Second))
                    .map_err(Invalid::of_second)?,
            },
        };
        if self.now_ms.is_none() && !game.is_untouched() {
            return Err(Invalid::at("now_ms"));
        }
        if let Some(loser) = loser {
            maximal_loss::end(&mut game, &control, loser);
        }
        Ok((Arc::new(control), game))
    }
}

impl Clock {
    /// The side that lost by a first flag at the cost of the largest loss. If both did, the one
    /// whose flag fell first.
    fn loser_by_maximal_loss(&self) -> Option<crate::model::Side> {
        let fell = |side: &SideState| side.first_flag == Some(FirstFlag::MaximalLoss);
        match (fell(&self.first), fell(&self.second)) {
            (false, false) => None,
            (true, false) => Some(crate::model::Side::First),
            (false, true) => Some(crate::model::Side::Second),
            (true, true) => match self.first_to_fall {
                Some(Side::Second) => Some(crate::model::Side::Second),
                _ => Some(crate::model::Side::First),
            },
        }
    }
}

impl SideState {
    fn restore(
        self,
        opening: crate::model::Opening,
        schedule: &[crate::model::Stage],
    ) -> Result<SideClock, Invalid> {
        let spent = millis(self.spent_ms, "spent_ms")?;
        let mut turn = self.turn.restore(opening)?;
        let stage = usize::try_from(self.stage).ok();
        let stage = stage.and_then(|stage| schedule.get(stage));
        let (before, of_turn) = apportion(spent, &turn, stage).ok_or(Invalid::at("spent_ms"))?;
        turn.spent = of_turn;
        Ok(SideClock {
            bank: millis(self.bank_ms, "bank_ms")?,
            spent: before,
            used: millis(self.used_ms, "used_ms")?,
            overrun: millis(self.overrun_ms, "overrun_ms")?,
            reserve: Millis::ZERO,
            turn,
            moves: self.moves,
            quota_moves: self.quota_moves,
            stage: self.stage,
            penalties: self.penalties,
            lives: self.lives,
            first_flag: self.first_flag.and_then(FirstFlag::restore),
            flag: self.flag,
            berserk: None,
        })
    }
}

/// Divides `spent_ms` between the moves before this turn and the turn itself. With delay time or
/// past zero, this format does not contain enough for an exact result.
fn apportion(
    spent: Millis,
    turn: &Turn,
    stage: Option<&crate::model::Stage>,
) -> Option<(Millis, Millis)> {
    let of_turn = match turn.kind {
        TurnKind::Decision => Millis::ZERO,
        _ => spent.min(turn.used),
    };
    // Earlier versions also counted this time in stages whose credit does not depend on it.
    let before = if stage.is_some_and(crate::model::Stage::pays_for_several) {
        spent.checked_sub(of_turn)?
    } else {
        Millis::ZERO
    };
    Some((before, of_turn))
}

/// Whether this format can express all of `game`.
pub(super) fn says_all(control: &crate::model::TimeControl, game: &Game) -> bool {
    let says_rules = !control.rules().weekend_pauses;
    says_rules
        && crate::model::Side::ALL.into_iter().all(|side| {
            let clock = game.sides.get(side);
            let stage = clock.stage(control.schedule(side));
            let spent = clock.spent.checked_add(clock.turn.spent);
            let read = spent.and_then(|spent| apportion(spent, &clock.turn, stage));
            read == Some((clock.spent, clock.turn.spent)) && !clock.turn.unreceived
        })
}

impl TurnState {
    fn of(turn: &Turn) -> Self {
        Self {
            kind: match turn.kind {
                TurnKind::Full => Kind::Full,
                TurnKind::Setup => Kind::Setup,
                TurnKind::Untimed { .. } => Kind::Untimed,
                TurnKind::Decision => Kind::Decision,
            },
            elapsed_ms: turn.elapsed.get(),
            used_ms: turn.used.get(),
            lent_ms: turn.lent.get(),
            fresh: turn.fresh,
            overrunning: turn.overrunning,
            ready: turn.ready,
        }
    }

    fn restore(self, opening: crate::model::Opening) -> Result<Turn, Invalid> {
        let kind = match (self.kind, opening) {
            (Kind::Full, _) => TurnKind::Full,
            (Kind::Decision, _) => TurnKind::Decision,
            (Kind::Setup, crate::model::Opening::Setup { .. }) => TurnKind::Setup,
            (Kind::Untimed, crate::model::Opening::Untimed { earns, .. }) => {
                TurnKind::Untimed { earns }
            }
            (Kind::Setup | Kind::Untimed, _) => return Err(Invalid::at("turn.kind")),
        };
        Ok(Turn {
            kind,
            elapsed: millis(self.elapsed_ms, "turn.elapsed_ms")?,
            used: millis(self.used_ms, "turn.used_ms")?,
            // Set from `spent_ms` of the side.
            spent: Millis::ZERO,
            lent: millis(self.lent_ms, "turn.lent_ms")?,
            fresh: self.fresh,
            overrunning: self.overrunning,
            ready: self.ready,
            unreceived: false,
            stages: 0,
            excess: Millis::ZERO,
            drawn: Millis::ZERO,
        })
    }
}

impl Control {
    fn of(control: &crate::model::TimeControl) -> Self {
        let (first, second) = (
            control.schedule(crate::model::Side::First),
            control.schedule(crate::model::Side::Second),
        );
        let rules = control.rules();
        let stages = |schedule: &[crate::model::Stage]| schedule.iter().map(Stage::of).collect();
        Self {
            first: stages(first),
            second: (first != second).then(|| stages(second)),
            coupling: rules.coupling.into(),
            game_limit: rules.game_limit.map(|limit| match limit {
                crate::model::GameLimit::Time(time) => GameLimit::Time { ms: time.get() },
                crate::model::GameLimit::Turns(turns) => GameLimit::Turns { turns },
            }),
            opening: match rules.opening {
                crate::model::Opening::Timed => Opening::Timed,
                crate::model::Opening::Untimed { turns, earns, .. } => {
                    Opening::Untimed { turns, earns }
                }
                crate::model::Opening::Setup { least } => Opening::Setup {
                    least_ms: least.get(),
                },
            },
            flag_falls: rules.flag_falls.into(),
            charge_unit_ms: rules.charge.unit,
            charge_rounding: rules.charge.rounding.into(),
            charge_least_ms: rules.charge.least.get(),
        }
    }

    fn restore(self) -> Result<crate::model::TimeControl, Invalid> {
        let schedule = |mut stages: Vec<Stage>| {
            if let Some(last) = stages.iter().position(Stage::is_last_now) {
                stages.truncate(last.saturating_add(1));
            }
            let stages: Result<_, _> = stages.into_iter().map(Stage::restore).collect();
            crate::model::Schedule::new(stages?).map_err(Invalid::Control)
        };
        let first = schedule(self.first)?;
        let second = match self.second {
            Some(second) => schedule(second)?,
            None => first.clone(),
        };
        let rules = crate::model::Rules {
            coupling: self.coupling.into(),
            game_limit: match self.game_limit {
                None => None,
                Some(GameLimit::Time { ms }) => Some(crate::model::GameLimit::Time(time(ms)?)),
                Some(GameLimit::Turns { turns }) => Some(crate::model::GameLimit::Turns(turns)),
            },
            opening: match self.opening {
                Opening::Timed => crate::model::Opening::Timed,
                // Only later formats contain the time for a first move.
                Opening::Untimed { turns, earns } => crate::model::Opening::Untimed {
                    turns,
                    earns,
                    first_move: None,
                },
                Opening::Setup { least_ms } => crate::model::Opening::Setup {
                    least: time(least_ms)?,
                },
            },
            flag_falls: self.flag_falls.into(),
            charge: crate::model::Charge::new(self.charge_unit_ms, self.charge_rounding.into())
                .least(time(self.charge_least_ms)?),
            // Only later formats contain them.
            weekend_pauses: false,
            grace: Millis::ZERO,
            grace_excess: crate::model::GraceExcess::Forgiven,
        };
        crate::model::TimeControl::new(first, second, rules).map_err(Invalid::Control)
    }
}

impl Stage {
    fn of(stage: &crate::model::Stage) -> Self {
        Self {
            time_ms: stage.time.get(),
            entry: stage.entry.into(),
            quota: stage.quota.map(|quota| Quota {
                moves: quota.moves,
                when_met: quota.when_met.into(),
            }),
            credit: stage.credit.map(|credit| match credit {
                crate::model::Credit::Banked { amount } => Credit::Banked { ms: amount.get() },
                crate::model::Credit::Apart { amount, keep } => Credit::Apart {
                    ms: amount.get(),
                    keep,
                },
                crate::model::Credit::Paid {
                    amount,
                    every,
                    keep,
                } => Credit::Paid {
                    ms: amount.get(),
                    every,
                    keep,
                },
            }),
            limit: stage.limit.map(|limit| match limit {
                crate::model::Limit::Clip(bank) => Limit::Clip { ms: bank.get() },
                crate::model::Limit::Linear(bank) => Limit::Linear { ms: bank.get() },
                crate::model::Limit::Hybrid(bank) => Limit::Hybrid { ms: bank.get() },
            }),
            lives: stage.lives,
            turn_limit_ms: stage.turn_limit.map(Millis::get),
            on_expiry: match stage.on_expiry {
                crate::model::OnExpiry::Flag => OnExpiry::Flag,
                crate::model::OnExpiry::Next => OnExpiry::Next,
                crate::model::OnExpiry::FirstFlag(costs) => OnExpiry::FirstFlag {
                    costs: costs.into(),
                },
                crate::model::OnExpiry::Overrun => OnExpiry::Overrun,
                crate::model::OnExpiry::Penalty { refill } => OnExpiry::Penalty {
                    refill_ms: refill.get(),
                },
            },
        }
    }

    /// Whether the next stage could only be reached by a first flag that is now a flag.
    fn is_last_now(&self) -> bool {
        let costs = FirstFlag::MaximalLoss;
        let leads_on = |quota: &Quota| matches!(quota.when_met, WhenMet::Next);
        self.on_expiry == OnExpiry::FirstFlag { costs }
            && !self.quota.as_ref().is_some_and(leads_on)
    }

    fn restore(self) -> Result<crate::model::Stage, Invalid> {
        Ok(crate::model::Stage {
            time: time(self.time_ms)?,
            entry: self.entry.into(),
            quota: self.quota.map(|quota| crate::model::Quota {
                moves: quota.moves,
                when_met: quota.when_met.into(),
            }),
            credit: self.credit.map(Credit::restore).transpose()?,
            limit: match self.limit {
                None => None,
                Some(Limit::Clip { ms }) => Some(crate::model::Limit::Clip(time(ms)?)),
                Some(Limit::Linear { ms }) => Some(crate::model::Limit::Linear(time(ms)?)),
                Some(Limit::Hybrid { ms }) => Some(crate::model::Limit::Hybrid(time(ms)?)),
            },
            lives: self.lives,
            turn_limit: self.turn_limit_ms.map(time).transpose()?,
            on_expiry: match self.on_expiry {
                OnExpiry::Flag => crate::model::OnExpiry::Flag,
                OnExpiry::Next => crate::model::OnExpiry::Next,
                OnExpiry::FirstFlag { costs } => costs.restore().map_or(
                    crate::model::OnExpiry::Flag,
                    crate::model::OnExpiry::FirstFlag,
                ),
                OnExpiry::Overrun => crate::model::OnExpiry::Overrun,
                OnExpiry::Penalty { refill_ms } => crate::model::OnExpiry::Penalty {
                    refill: time(refill_ms)?,
                },
            },
            // Only later formats contain them.
            charge: None,
            overrun_most: None,
            reserve: None,
        })
    }
}

impl Credit {
    fn restore(self) -> Result<crate::model::Credit, Invalid> {
        Ok(match self {
            Self::Banked { ms } => crate::model::Credit::Banked { amount: time(ms)? },
            Self::Apart { ms, keep } => crate::model::Credit::Apart {
                amount: time(ms)?,
                keep,
            },
            Self::Paid { ms, every, keep } => crate::model::Credit::Paid {
                amount: time(ms)?,
                every,
                keep,
            },
        })
    }
}

fn millis(ms: i64, field: &'static str) -> Result<Millis, Invalid> {
    Millis::new(ms).ok_or(Invalid::at(field))
}

/// A time in the time control.
fn time(ms: i64) -> Result<Millis, Invalid> {
    millis(ms, "control")
}
