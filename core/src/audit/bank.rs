//! The least and the most that a side's clock can hold.

use alloc::vec::Vec;

use super::{AuditReason, Convention, ShownAt, ShownCredit, time};
use crate::model::credit::{self, Earned};
use crate::model::{
    Charge, Credit, Entry, FlagFalls, GraceExcess, Limit, Millis, OnExpiry, Side, Stage,
    TimeControl, WhenMet,
};

/// All times from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) low: i64,
    pub(super) high: i64,
}

impl Span {
    const fn of(time: Millis) -> Self {
        Self {
            low: time.get(),
            high: time.get(),
        }
    }

    const fn plus(self, other: Self) -> Self {
        Self {
            low: self.low.saturating_add(other.low),
            high: self.high.saturating_add(other.high),
        }
    }

    /// How far all of it is above or below `possible`.
    pub(super) fn beyond(self, possible: Self) -> (i64, AuditReason) {
        let above = self.low.saturating_sub(possible.high);
        let below = possible.low.saturating_sub(self.high);
        if above > 0 {
            (above, AuditReason::TooMuch)
        } else {
            (below.max(0), AuditReason::TooLittle)
        }
    }

    /// Both, and everything between them.
    fn and(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The overlap with `other`; without one, the point of `other` that is nearest.
    pub(super) fn within(self, other: Self) -> Self {
        let low = self.low.clamp(other.low, other.high);
        Self {
            low,
            high: self.high.clamp(low, other.high),
        }
    }

    pub(super) fn millis(self) -> (Millis, Millis) {
        (time(self.low), time(self.high))
    }
}

const NOTHING: Span = Span { low: 0, high: 0 };

/// A side's clock between its turns: which stages it can be in, and what it can hold there.
pub(super) struct Bank {
    stages: Vec<Stage>,
    /// The stages that are possible, each at most once, in their order.
    states: Vec<State>,
    /// What the turn makes of them, in the order of the stages. The same places in memory are used for
    /// each turn.
    turns: Vec<Turn>,
    /// The number of turns, also the untimed ones.
    moves: u32,
    /// The least that a move in time leaves.
    least: i64,
    /// What a reserve can fill the bank up to after a move.
    floor: Option<i64>,
    shows: Shows,
    /// Whether the record includes the credit of the next move.
    is_ahead: bool,
    /// What a turn can take beyond the bank.
    grace: i64,
    /// Whether a turn can take longer than the bank says, because of what it is charged or because play
    /// goes on past zero.
    is_open: bool,
    /// What the last turn took.
    taken: Span,
}

/// What a record includes of what a move adds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shows {
    /// Everything.
    All,
    /// The time of a quota, and no credit.
    Quota,
    /// Nothing: it is read as the move is made.
    Nothing,
}

/// A stage that the side can be in.
#[derive(Clone, Copy)]
struct State {
    stage: usize,
    /// The moves that count for its quota.
    quota_moves: (u32, u32),
    /// What the bank holds.
    bank: Span,
}

impl State {
    /// Both, in the same stage.
    fn and(self, other: Self) -> Self {
        let (fewest, most) = self.quota_moves;
        Self {
            quota_moves: (
                fewest.min(other.quota_moves.0),
                most.max(other.quota_moves.1),
            ),
            bank: self.bank.and(other.bank),
            ..self
        }
    }
}

/// What a side had for a turn.
#[derive(Clone, Copy)]
struct Had {
    /// The least that it used before the stage began in which it moved.
    least_used: i64,
    /// The banks of all stages and lives of the turn.
    time: Span,
    /// Whether that can be more than the bank of the stage in which it moved.
    is_more: bool,
}

/// What a turn can make of a clock in one of its stages.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    stage: usize,
    quota_moves: (u32, u32),
    /// What the record can be, without the credit of the next move.
    possible: Span,
    /// The credit of the next move, if the record includes it.
    ahead: i64,
    /// What the side had for the turn, with what a quota and the credit add before the record.
    had: Span,
    /// The most time that the turn can have used.
    most_used: i64,
    /// What a reserve can have filled the record up to.
    floor: Option<i64>,
    /// What happens to the bank after the record.
    later: Later,
}

/// What happens to a bank after the record was made.
#[derive(Clone, Copy)]
struct Later {
    /// The time that replaces what was recorded.
    set: Option<Millis>,
    /// What a quota adds.
    more: Span,
    /// The credit, up to a limit.
    earned: Span,
    limit: Option<Limit>,
}

impl Later {
    const NOTHING: Self = Self {
        set: None,
        more: NOTHING,
        earned: NOTHING,
        limit: None,
    };

    /// The bank that the next turn begins with, if the record stands for `known`.
    fn bank(&self, known: Span) -> Span {
        let left = self.set.map_or(known, Span::of);
        filled(left.plus(self.more), self.earned, self.limit)
    }
}

impl Turn {
    /// What the record can be.
    fn shown(&self) -> Span {
        self.possible.plus(Span::of(time(self.ahead)))
    }

    /// `shown`, without the credit of the next move.
    fn held(&self, shown: Span) -> Span {
        Span {
            low: shown.low.saturating_sub(self.ahead),
            high: shown.high.saturating_sub(self.ahead),
        }
    }

    fn state(&self, known: Span) -> State {
        State {
            stage: self.stage,
            quota_moves: self.quota_moves,
            bank: self.later.bank(known),
        }
    }

    /// The time of the turn, if the record stands for `known`.
    fn used(&self, known: Span, grace: i64) -> Span {
        // A bank that was filled up to its floor had less before.
        let least = if self.floor.is_some_and(|floor| known.low <= floor) {
            known.low.min(self.possible.low)
        } else {
            known.low
        };
        let low = self.had.low.saturating_sub(known.high).max(0);
        let high = self.had.high.saturating_sub(least);
        Span {
            low,
            high: high.saturating_add(grace).max(low),
        }
    }

    /// What the turn took from the bank, if it used this time or, if that is not known, if the record
    /// stands for `known`. `beside` is the most that is not from the bank.
    fn taken(&self, known: Span, used: Option<Span>, beside: i64) -> Span {
        let Span { low, high } = used.unwrap_or_else(|| self.used(known, 0));
        Span {
            low: low.saturating_sub(beside).max(0),
            high,
        }
    }
}

impl Bank {
    pub(super) fn new(control: &TimeControl, side: Side, convention: &Convention) -> Self {
        let mut stages = control.schedule(side).to_vec();
        let rules = control.rules();
        let shows = match (convention.shown_at, convention.credit) {
            (ShownAt::AtMove, _) => Shows::Nothing,
            (_, ShownCredit::None) => Shows::Quota,
            (_, ShownCredit::After | ShownCredit::ShownBefore) => Shows::All,
        };
        let is_ahead = shows == Shows::All && convention.credit == ShownCredit::ShownBefore;
        if is_ahead {
            for stage in &mut stages {
                stage.credit = stage.credit.map(there_before);
            }
        }
        let first = stages.first().map(|stage| State {
            stage: 0,
            quota_moves: (0, 0),
            bank: Span::of(stage.time),
        });
        let charges = stages.iter().filter_map(|stage| stage.charge);
        let mut charges = charges.chain([rules.charge]);
        let is_open = charges.any(|charge| charge != Charge::EXACT)
            || stages
                .iter()
                .any(|stage| stage.on_expiry == OnExpiry::Overrun);
        // What was drawn from a reserve and not used returns to it, so that nothing is left.
        let returns = |stage: &Stage| stage.reserve.is_some_and(|reserve| reserve.returned);
        let least = match (rules.grace_excess, rules.flag_falls) {
            (GraceExcess::Carried, _) => rules.grace.get().saturating_neg(),
            (_, FlagFalls::PastZero) => 0,
            (_, FlagFalls::AtZero) => {
                let is_exact = !is_open && rules.grace == Millis::ZERO;
                i64::from(is_exact && !stages.iter().any(returns))
            }
        };
        Self {
            states: first.into_iter().collect(),
            turns: Vec::new(),
            moves: 0,
            least,
            floor: floor_of(&stages),
            stages,
            shows,
            is_ahead,
            grace: rules.grace.get(),
            is_open,
            taken: NOTHING,
        }
    }

    /// Makes the next turn. Returns whether the side is timed.
    pub(super) fn turn(&mut self, is_untimed: bool) -> bool {
        self.moves = self.moves.saturating_add(1);
        self.turns.clear();
        if is_untimed {
            for place in 0..self.states.len() {
                self.press_untimed(place);
            }
        } else {
            self.timed_turn();
        }
        !self.turns.is_empty()
    }

    fn press_untimed(&mut self, place: usize) {
        let Some((state, stage)) = self.state(place) else {
            return;
        };
        let had = Had {
            least_used: 0,
            time: state.bank,
            is_more: false,
        };
        self.press(&stage, state, had, true);
    }

    fn state(&self, place: usize) -> Option<(State, Stage)> {
        let state = *self.states.get(place)?;
        Some((state, *self.stages.get(state.stage)?))
    }

    /// The stages in which the move can be made: those before the turn, with lives that are lost in it,
    /// and those that it can enter as time runs out.
    fn timed_turn(&mut self) {
        let mut states = self.states.iter().peekable();
        let Some(first) = states.peek().map(|state| state.stage) else {
            return;
        };
        let mut all: Vec<(State, Had)> = Vec::new();
        // What a turn that enters the next stage has used by then.
        let mut entered: Option<Span> = None;
        for (place, stage) in self.stages.iter().enumerate().skip(first) {
            let before = states.next_if(|state| state.stage == place).copied();
            let fresh = entered.map(|had| {
                let time = Span::of(stage.time);
                let state = State {
                    stage: place,
                    quota_moves: (0, 0),
                    bank: time,
                };
                let had = Had {
                    least_used: had.low.max(0),
                    time: had.plus(time),
                    is_more: true,
                };
                (state, had)
            });
            let before = before.map(|state| {
                let had = Had {
                    least_used: 0,
                    time: state.bank,
                    is_more: false,
                };
                (state, had)
            });
            // What the turn began with of the credit is used before the next stage.
            let began_with = before.map(|(_, had)| had.time.high.saturating_add(lent(stage)));
            let Some((mut state, mut had)) = both(before, fresh) else {
                if states.peek().is_none() {
                    break;
                }
                continue;
            };
            // A penalty can be paid again and again.
            let (refill, times) = match stage.on_expiry {
                OnExpiry::Penalty { refill } => (refill.max(stage.time), i64::MAX),
                _ => (stage.time, i64::from(stage.lives.get()).saturating_sub(1)),
            };
            if times > 0 {
                state.bank.high = state.bank.high.max(refill.get());
            }
            let draws = stage.reserve.map_or(0, |_| reserve_of(&self.stages));
            state.bank.high = state.bank.high.saturating_add(draws);
            let more = refill.get().saturating_mul(times).saturating_add(draws);
            let most = began_with.map_or(had.time.high, |most| most.max(had.time.high));
            had.time.high = had.time.high.saturating_add(more);
            had.is_more |= times > 0 || draws > 0;
            let enters = matches!(stage.on_expiry, OnExpiry::Next | OnExpiry::FirstFlag(_));
            entered = enters.then_some(Span {
                high: most.saturating_add(more),
                ..had.time
            });
            all.push((state, had));
        }
        for (state, had) in all {
            if let Some(stage) = self.stages.get(state.stage).copied() {
                self.press(&stage, state, had, false);
            }
        }
    }

    /// What a move in this stage leaves, of a bank that held at most as much as `state` has. `had` is
    /// what the whole turn had.
    fn press(&mut self, stage: &Stage, state: State, had: Had, is_untimed: bool) {
        let Had {
            least_used,
            time: mut had,
            is_more,
        } = had;
        let mut before = state.bank;
        // Time of another stage, life or move, the grace, or what is past zero.
        let is_beyond = is_more
            || self.grace > 0
            || stage.on_expiry == OnExpiry::Overrun
            || matches!(stage.credit, Some(Credit::Paid { every, .. }) if every.get() > 1);
        let credit = match stage.credit {
            _ if is_untimed => NOTHING,
            // The turn begins with it.
            Some(Credit::Banked { amount }) => {
                let amount = Span::of(amount);
                if is_more {
                    // What the turn had later counts after the limit, which keeps most from a full bank.
                    let fewest = Span {
                        high: before.low,
                        ..before
                    };
                    let gained = filled(fewest, amount, stage.limit).high;
                    let gained = gained.saturating_sub(before.low);
                    had.high = had.high.saturating_add(gained);
                    before.high = before.high.saturating_add(gained);
                } else {
                    had = filled(before, amount, stage.limit);
                    before.high = had.high;
                }
                NOTHING
            }
            _ => self.credit(stage, before),
        };
        let least = if is_untimed {
            before.low
        } else {
            // A delay may have been enough for the move.
            self.least.min(before.low.max(0))
        };
        let left = Span {
            low: least.min(before.high),
            high: before.high,
        };
        let lent = match stage.credit {
            Some(Credit::Banked { .. }) => 0,
            _ => lent(stage),
        };
        let most_used = had.high.max(0).saturating_add(lent);
        let most_used = most_used.saturating_add(self.grace);
        let (fewest, most) = state.quota_moves;
        let counted = (fewest.saturating_add(1), most.saturating_add(1));
        let quota = stage.quota.map(|quota| (quota.moves.get(), quota.when_met));
        let moves = quota.map_or(u32::MAX, |(moves, _)| moves);
        if counted.0 < moves {
            let counted = (counted.0, counted.1.min(moves.saturating_sub(1)));
            let turn = self.record(
                stage,
                stage.limit,
                (left, had),
                credit,
                is_untimed,
                is_beyond,
            );
            self.turns.push(Turn {
                stage: state.stage,
                quota_moves: counted,
                ahead: self.ahead(stage),
                most_used,
                ..turn
            });
        }
        let Some((moves, when_met)) = quota else {
            return;
        };
        if counted.1 < moves {
            return;
        }
        let next = match when_met {
            WhenMet::Next => state.stage.saturating_add(1),
            WhenMet::RepeatAdd | WhenMet::RepeatSet => state.stage,
        };
        // A side whose last stage is over has no more time limit.
        let Some(entered) = self.stages.get(next).copied() else {
            return;
        };
        let is_set = match when_met {
            WhenMet::Next => entered.entry == Entry::Set,
            WhenMet::RepeatAdd => false,
            WhenMet::RepeatSet => true,
        };
        let is_each_move = moves == 1 && next == state.stage;
        let more = Span::of(entered.time);
        let turn = if self.shows == Shows::Nothing {
            let turn = self.record(
                stage,
                entered.limit,
                (left, had),
                credit,
                is_untimed,
                is_beyond,
            );
            let later = if is_set || is_each_move {
                Later {
                    set: Some(entered.time),
                    more: NOTHING,
                    ..turn.later
                }
            } else {
                Later {
                    more: turn.later.more.plus(more),
                    ..turn.later
                }
            };
            Turn { later, ..turn }
        } else {
            // What was left is lost, whatever the turn took and has earned before.
            let is_beyond = is_beyond || is_set;
            let (mut kept, mut had, mut credit) = (left, had, credit);
            if is_set {
                kept = NOTHING;
                had.low = least_used;
                credit.low = credit.low.min(least_earned(stage));
            }
            let sums = (kept.plus(more), had.plus(more));
            let mut turn = self.record(stage, entered.limit, sums, credit, is_untimed, is_beyond);
            if is_each_move && is_set && stage.credit.is_none() && !is_untimed {
                // Some show what was left of the time of the move.
                turn.possible.low = turn.possible.low.min(left.low);
                turn.later.set = Some(entered.time);
            }
            turn
        };
        self.turns.push(Turn {
            stage: next,
            quota_moves: (0, 0),
            ahead: self.ahead(&entered),
            most_used,
            ..turn
        });
    }

    /// The credit of the next move in this stage, if the record includes it.
    fn ahead(&self, stage: &Stage) -> i64 {
        if self.is_ahead { lent(stage) } else { 0 }
    }

    /// The record of a move that left so much and earned `credit`. `is_beyond`: the credit can depend on
    /// time that the bank did not lose.
    fn record(
        &self,
        stage: &Stage,
        limit: Option<Limit>,
        (left, had): (Span, Span),
        credit: Span,
        is_untimed: bool,
        is_beyond: bool,
    ) -> Turn {
        let mut turn = Turn {
            stage: 0,
            quota_moves: (0, 0),
            possible: left,
            ahead: 0,
            had,
            most_used: 0,
            floor: None,
            later: Later::NOTHING,
        };
        if is_untimed {
            return turn;
        }
        if matches!(self.shows, Shows::Nothing | Shows::Quota) {
            // A delay passes before the bank does.
            if let Some(Credit::Apart { amount, .. }) = stage.credit {
                turn.had.high = turn.had.high.saturating_add(amount.get());
            }
            turn.later = Later {
                more: self.taken_later(stage),
                earned: self.added_later(stage, credit),
                limit,
                set: None,
            };
            return turn;
        }
        let kept = match stage.credit {
            Some(Credit::Paid { .. }) if shrinks(limit) => credit.low.min(least_earned(stage)),
            Some(Credit::Paid { .. }) => credit.low,
            _ => 0,
        };
        let most = match stage.credit {
            Some(Credit::Apart { amount, keep }) => share(amount.get(), keep),
            Some(Credit::Paid { amount, keep, .. })
                if credit.high > 0 && !is_beyond && !shrinks(limit) =>
            {
                share(amount.get(), keep)
            }
            _ => credit.high,
        };
        let earned = Span {
            low: kept,
            high: most,
        };
        turn.possible = filled(left, earned, limit);
        let mut gained = gained(stage, credit);
        if is_beyond || limit.is_some() {
            // A turn that enters the stage did not begin with its credit, and a limit can keep it out.
            gained.low = 0;
        }
        turn.had = had.plus(gained);
        turn.floor = self.floor;
        turn.possible.high = filled_up(turn.possible.high, self.floor);
        turn
    }

    /// What a move takes after the record: what was used of a grace, and what was drawn of a reserve and
    /// not used, which returns to it.
    fn taken_later(&self, stage: &Stage) -> Span {
        let reserve = stage.reserve.filter(|reserve| reserve.returned);
        let returned = reserve.map_or(0, |_| reserve_of(&self.stages));
        match self.shows {
            Shows::Nothing => Span {
                low: self.least.min(0).saturating_sub(returned),
                high: 0,
            },
            _ => NOTHING,
        }
    }

    /// What a move adds after the record, which does not include its credit.
    fn added_later(&self, stage: &Stage, credit: Span) -> Span {
        match stage.credit {
            // What is added depends on the time used.
            Some(Credit::Apart { amount, keep }) => Span {
                low: 0,
                high: share(amount.get(), keep),
            },
            _ => Span {
                low: credit.low.min(least_earned(stage)),
                ..credit
            },
        }
    }

    /// What the move earns: between a move at the last moment and one that takes no time.
    fn credit(&self, stage: &Stage, before: Span) -> Span {
        match stage.credit {
            // The turn began with it.
            None | Some(Credit::Banked { .. }) => NOTHING,
            Some(Credit::Apart { amount, .. }) => Span {
                low: 0,
                high: amount.get(),
            },
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) => {
                if self.moves.checked_rem(every.get()) != Some(0) {
                    return NOTHING;
                }
                if keep == 100 {
                    return Span::of(amount);
                }
                // All of the credit for a turn that is as long, its share for a shorter one.
                let amount = amount.get();
                let spent = before.low.saturating_sub(self.least).max(0).min(amount);
                let lost = amount.saturating_sub(spent);
                let low = if every.get() > 1 {
                    0
                } else {
                    spent.saturating_add(share(lost, keep))
                };
                Span {
                    low: low.min(amount),
                    high: amount.max(share(amount, keep)),
                }
            }
        }
    }

    /// What the record can be.
    pub(super) fn possible(&self) -> Span {
        let all = self.turns.iter().map(Turn::shown);
        all.reduce(Span::and).unwrap_or(Span { low: 0, high: 0 })
    }

    /// How far `shown` is from what the record can be.
    pub(super) fn off(&self, shown: Span) -> (i64, AuditReason) {
        let all = self.turns.iter().map(|turn| shown.beyond(turn.shown()));
        let least = all.min_by_key(|(off, _)| *off);
        least.unwrap_or((0, AuditReason::TooMuch))
    }

    /// The most that the turn can have taken.
    pub(super) fn most_used(&self) -> i64 {
        let most = self.turns.iter().map(|turn| turn.most_used).max();
        most.filter(|_| !self.is_open).unwrap_or(i64::MAX)
    }

    /// Takes `shown` for what the record stands for, if it is at most `tolerance` from what it can be in
    /// one of the stages; otherwise for what it stands for in any of them. Returns the time that the
    /// turn took, if it is known.
    pub(super) fn settle(&mut self, shown: Span, tolerance: i64) -> Option<Span> {
        let meets = |turn: &Turn| shown.beyond(turn.shown()).0 <= tolerance;
        let is_possible = self.turns.iter().any(meets);
        self.states.clear();
        let beside = self.beside();
        let (mut used, mut taken): (Option<Span>, Option<Span>) = (None, None);
        for turn in &self.turns {
            if is_possible && !meets(turn) {
                continue;
            }
            let held = turn.held(shown);
            let is_off = held.beyond(turn.possible).0 > 0;
            let known = if is_off {
                held
            } else {
                held.within(turn.possible)
            };
            add(&mut self.states, turn.state(known));
            used = either(used, turn.used(known, self.grace));
            let believed = if is_possible { known } else { turn.possible };
            taken = either(taken, turn.taken(believed, None, beside));
        }
        self.taken = taken.unwrap_or(NOTHING);
        used.filter(|_| is_possible && !self.is_open)
    }

    /// Takes everything that is possible for what the bank holds, after a turn that took `used` if that
    /// is known.
    pub(super) fn settle_without_record(&mut self, used: Option<Span>) {
        let used = used.filter(|_| !self.is_open);
        let left = |turn: &Turn| {
            let Some(used) = used else {
                return Some(turn.possible);
            };
            // Some of it, or all, may have been the grace.
            let least = used.low.saturating_sub(self.grace).max(0);
            let most = turn.had.high.saturating_sub(least);
            let left = Span {
                low: turn.had.low.saturating_sub(used.high),
                high: filled_up(most, turn.floor),
            };
            let meets = left.beyond(turn.possible).0 == 0;
            meets.then(|| left.within(turn.possible))
        };
        let is_possible = self.turns.iter().any(|turn| left(turn).is_some());
        self.states.clear();
        let beside = self.beside();
        let mut taken: Option<Span> = None;
        for turn in &self.turns {
            let none = (!is_possible).then_some(turn.possible);
            if let Some(known) = left(turn).or(none) {
                add(&mut self.states, turn.state(known));
                taken = either(taken, turn.taken(known, used, beside));
            }
        }
        self.taken = taken.unwrap_or(NOTHING);
    }

    /// The most of a turn that is not from a bank: a delay, also of a stage before that of the move, and
    /// a grace.
    fn beside(&self) -> i64 {
        let delays = self.stages.iter().map(lent).max();
        delays.unwrap_or(0).saturating_add(self.grace)
    }

    /// What the turn took from the bank.
    pub(super) const fn taken(&self) -> Span {
        self.taken
    }

    /// The other side's turn adds `time`, in an hourglass.
    pub(super) fn gain(&mut self, time: Span) {
        for state in &mut self.states {
            state.bank = state.bank.plus(time);
        }
    }
}

/// Adds a state to those that are possible, each stage at most once.
fn add(states: &mut Vec<State>, state: State) {
    match states.iter_mut().find(|known| known.stage == state.stage) {
        Some(known) => *known = known.and(state),
        None => states.push(state),
    }
}

/// What is possible in one turn, besides what was found in others.
fn either(others: Option<Span>, one: Span) -> Option<Span> {
    Some(others.map_or(one, |others| others.and(one)))
}

/// Both possibilities as one.
fn both(one: Option<(State, Had)>, other: Option<(State, Had)>) -> Option<(State, Had)> {
    let (Some((one, had)), Some((other, other_had))) = (one, other) else {
        return one.or(other);
    };
    let had = Had {
        least_used: had.least_used.min(other_had.least_used),
        time: had.time.and(other_had.time),
        is_more: had.is_more || other_had.is_more,
    };
    Some((one.and(other), had))
}

/// What a move gains, from one that takes no time to one that takes all: what is left after it is what
/// it had, with this, less its time.
fn gained(stage: &Stage, credit: Span) -> Span {
    let (amount, keep) = match stage.credit {
        Some(Credit::Apart { amount, keep }) => (amount.get(), keep),
        Some(Credit::Paid { amount, keep, .. }) if credit.high > 0 => (amount.get(), keep),
        _ => return credit,
    };
    let unused = share(amount, keep);
    Span {
        low: unused.min(amount),
        high: unused.max(amount),
    }
}

/// What a move earns at least that earns the credit of the stage.
fn least_earned(stage: &Stage) -> i64 {
    match stage.credit {
        Some(Credit::Paid { amount, keep, .. }) => share(amount.get(), keep).min(amount.get()),
        other => other.map_or(0, |credit| credit.amount().get()),
    }
}

/// The banks that this credit can make of these, within the limit.
fn filled(bank: Span, earned: Span, limit: Option<Limit>) -> Span {
    let Some(limit) = limit else {
        return bank.plus(earned);
    };
    let within = |at: i64| at.clamp(bank.low, bank.high);
    // Between these the bank rises all the way, or falls all the way, with the bank before.
    let banks = [bank.low, within(0), within(limit.bank().get()), bank.high];
    let with = |earned| {
        banks.map(|bank| {
            let earned = Earned::Whole(time(earned));
            credit::add(time(bank), earned, Some(limit))
                .unwrap_or(Millis::MAX)
                .get()
        })
    };
    // Where credit shrinks, the hundredths of a share count, which a span does not have.
    let most = earned
        .high
        .saturating_add(i64::from(shrinks(Some(limit)) && earned.high > 0));
    Span {
        low: with(earned.low).into_iter().min().unwrap_or(bank.low),
        high: with(most).into_iter().max().unwrap_or(bank.high),
    }
}

/// Whether credit shrinks so fast that the smaller of two banks can end up as the larger.
const fn shrinks(limit: Option<Limit>) -> bool {
    matches!(limit, Some(Limit::Linear(_)))
}

/// The credit where a clock shows it before its move: it is there before the move too. A credit that comes
/// every few moves is shown when it comes.
fn there_before(credit: Credit) -> Credit {
    match credit {
        Credit::Paid {
            amount,
            every,
            keep,
        } if every.get() == 1 => match keep {
            100 => Credit::Banked { amount },
            _ => Credit::Apart { amount, keep },
        },
        other => other,
    }
}

/// What a stage lends a turn.
fn lent(stage: &Stage) -> i64 {
    match stage.credit {
        Some(Credit::Banked { amount } | Credit::Apart { amount, .. }) => amount.get(),
        _ => 0,
    }
}

/// The most that the reserves of all stages hold. Credit beyond a limit can fill one without end.
fn reserve_of(stages: &[Stage]) -> i64 {
    let reserves = stages.iter().filter_map(|stage| stage.reserve);
    let times = reserves.map(|reserve| match (reserve.overflow, reserve.floor) {
        (true, _) => Millis::MAX.get(),
        (false, Some(floor)) => reserve.time.get().saturating_add(floor.time.get()),
        (false, None) => reserve.time.get(),
    });
    times.fold(0, i64::saturating_add).min(Millis::MAX.get())
}

/// The highest floor of the reserves.
fn floor_of(stages: &[Stage]) -> Option<i64> {
    let reserves = stages.iter().filter_map(|stage| stage.reserve);
    let floors = reserves.filter_map(|reserve| reserve.floor);
    floors.map(|floor| floor.time.get()).max()
}

/// The most that is in a bank after a reserve may have filled it up to its floor. Without a floor that is
/// still zero: after a grace that took the bank below zero, the next stage begins at zero.
fn filled_up(bank: i64, floor: Option<i64>) -> i64 {
    bank.max(floor.unwrap_or(0))
}

fn share(time: i64, percent: u32) -> i64 {
    let share = i128::from(time)
        .saturating_mul(percent.into())
        .div_euclid(100);
    i64::try_from(share).unwrap_or(i64::MAX)
}
