//! The least and the most that a side's clock can hold.

use alloc::vec::Vec;

use super::credit::{
    credited, filled_up, floor_of, gained, least_earned, lent, reserve_of, share, shrinks,
    there_before,
};
use super::span::Span;
use super::turn::{Had, Later, State, Turn, both};
use super::{AuditReason, Convention, ShownAt, ShownCredit};
use crate::model::{
    Charge, Credit, Entry, FlagFalls, GraceExcess, Limit, Millis, OnExpiry, Side, Stage,
    TimeControl, WhenMet,
};

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
            taken: Span::NOTHING,
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
        // Time of another stage, life or move, or the grace.
        let is_beyond = is_more
            || self.grace > 0
            || matches!(stage.credit, Some(Credit::Paid { every, .. }) if every.get() > 1);
        let credit = match stage.credit {
            _ if is_untimed => Span::NOTHING,
            // The turn begins with it.
            Some(Credit::Banked { amount }) => {
                let amount = Span::of(amount);
                if is_more {
                    // What the turn had later counts after the limit, which keeps most from a full bank.
                    let fewest = Span {
                        high: before.low,
                        ..before
                    };
                    let gained = credited(fewest, amount, stage.limit).high;
                    let gained = gained.saturating_sub(before.low);
                    had.high = had.high.saturating_add(gained);
                    before.high = before.high.saturating_add(gained);
                } else {
                    had = credited(before, amount, stage.limit);
                    before.high = had.high;
                }
                Span::NOTHING
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
                    more: Span::NOTHING,
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
                kept = Span::NOTHING;
                // Nor is a bank below zero made up for.
                had = Span {
                    low: least_used,
                    high: had.high.max(0),
                };
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
                floor: self.floor,
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
            Some(Credit::Paid { amount, keep, .. }) if !is_beyond && !shrinks(limit) => {
                share(amount.get(), keep)
            }
            _ => credit.high,
        };
        let earned = Span {
            low: kept,
            high: most,
        };
        turn.possible = credited(left, earned, limit);
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
            _ => Span::NOTHING,
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
            None | Some(Credit::Banked { .. }) => Span::NOTHING,
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
                    return Span::NOTHING;
                }
                if keep == 100 {
                    return Span::of(amount);
                }
                // All of the credit for a turn that is as long, its share for a shorter one.
                let amount = amount.get();
                let spent = before.low.saturating_sub(self.least).max(0).min(amount);
                let lost = amount.saturating_sub(spent);
                let least = spent.saturating_add(share(lost, keep));
                Span {
                    low: least.min(amount),
                    high: amount.max(share(amount, keep)),
                }
            }
        }
    }

    /// What the record can be.
    pub(super) fn possible(&self) -> Span {
        let all = self.turns.iter().map(Turn::shown);
        all.reduce(Span::and).unwrap_or(Span::NOTHING)
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
        self.taken = taken.unwrap_or(Span::NOTHING);
        used.filter(|_| is_possible && !self.is_open)
    }

    /// Takes everything that is possible for what the bank holds, after a turn that took `used` if that
    /// is known and not longer than any turn.
    pub(super) fn settle_without_record(&mut self, used: Option<Span>) {
        let used = used.filter(|used| !self.is_open && used.low <= self.most_used());
        let left = |turn: &Turn| {
            let Some(used) = used else {
                return Some(turn.possible);
            };
            if used.low > turn.most_used {
                return None;
            }
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
        self.taken = taken.unwrap_or(Span::NOTHING);
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
