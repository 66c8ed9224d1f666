//! The state of both clocks: who is on turn, and which events happen when time passes.

use alloc::vec::Vec;

use crate::model::{
    BerserkRule, BySide, Charge, Coupling, GameLimit, Millis, Opening, Rules, Side, TimeControl,
    Timestamp,
};
use crate::play::side_clock::{self, Expiry, ONE, QuotaMet, SideClock, Turn, TurnKind};
use crate::play::{ClockError, Event, EventKind, Phase};

/// The whole state of a game's clocks.
///
/// It is the state when the turn began, or at the last expiry; the time that has run since is
/// `pending`. So a measured time can still replace the time of the turn, and reading the clock does
/// not affect the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Game {
    pub(crate) now: Timestamp,
    pub(crate) pending: Millis,
    pub(crate) phase: Phase,
    pub(crate) on_turn: Side,
    pub(crate) deciding: bool,
    /// Whether the opponent has not yet received the last move or hand-over. Pending time is then
    /// not charged.
    pub(crate) awaiting: bool,
    /// The side whose first flag fell first.
    pub(crate) first_to_fall: Option<Side>,
    pub(crate) terms: PenaltyTerms,
    pub(crate) sides: BySide<SideClock>,
}

/// The effect of penalties in a match: for each side, the numbers of the penalties that have one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PenaltyTerms {
    /// The penalty that gives the opponent the last point that it needs.
    pub(crate) last: BySide<u16>,
    /// The penalty that freezes the cube, which ends a decision on it.
    pub(crate) freezing: BySide<Option<u16>>,
}

impl PenaltyTerms {
    /// The most penalties of a side in a game, also in a match. The limit bounds the events of one
    /// call.
    pub(crate) const MOST: u16 = 1_000;

    /// Outside of a match, no penalty freezes the cube.
    pub(crate) const NONE: Self = Self {
        last: BySide {
            first: Self::MOST,
            second: Self::MOST,
        },
        freezing: BySide {
            first: None,
            second: None,
        },
    };
}

/// What the rules of a game depend on, besides its time control.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RulesKey {
    pub(crate) terms: PenaltyTerms,
    /// The index of each side's stage.
    pub(crate) stages: BySide<u32>,
    pub(crate) berserk: BySide<Option<BerserkRule>>,
}

/// The next event if the clock runs on.
#[derive(Clone, Copy)]
struct Due {
    /// How long the clock will have run by then, from the stored state.
    run: Millis,
    limit: DueCause,
}

#[derive(Clone, Copy)]
enum DueCause {
    /// The last millisecond in which a ready move can be sent.
    Ready,
    Turn,
    Bank,
    FirstMove,
    Game,
}

impl Due {
    /// The earlier of `due` and a `limit` that is reached after `run`; `due` if both are equal.
    fn sooner(due: Option<Self>, run: Option<Millis>, limit: DueCause) -> Option<Self> {
        match (due, run) {
            (Some(due), Some(run)) if run < due.run => Some(Self { run, limit }),
            (None, Some(run)) => Some(Self { run, limit }),
            (due, _) => due,
        }
    }
}

fn fit<T>(value: Option<T>) -> Result<T, ClockError> {
    value.ok_or(ClockError::TooLarge)
}

impl Game {
    pub(crate) fn new(control: &TimeControl, terms: PenaltyTerms) -> Self {
        Self {
            now: Timestamp::MIN,
            pending: Millis::ZERO,
            phase: Phase::NotStarted,
            on_turn: Side::First,
            deciding: false,
            awaiting: false,
            first_to_fall: None,
            terms,
            sides: BySide {
                first: SideClock::new(control.schedule(Side::First)),
                second: SideClock::new(control.schedule(Side::Second)),
            },
        }
    }

    pub(crate) const fn rules_key(&self) -> RulesKey {
        let BySide { first, second } = &self.sides;
        RulesKey {
            terms: self.terms,
            stages: BySide {
                first: first.stage,
                second: second.stage,
            },
            berserk: BySide {
                first: first.berserk,
                second: second.berserk,
            },
        }
    }

    fn running(&self) -> &SideClock {
        self.sides.get(self.on_turn)
    }

    fn running_mut(&mut self) -> &mut SideClock {
        self.sides.get_mut(self.on_turn)
    }

    /// Advances to `at`: everything due by then happens.
    pub(crate) fn pass(
        &mut self,
        control: &TimeControl,
        at: Timestamp,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        if at < self.now {
            return Err(ClockError::AtWentBack { last_at: self.now });
        }
        if self.phase == Phase::Running {
            let passed = fit(at.since(self.now))?;
            let run = fit(self.pending.checked_add(passed))?;
            if self.awaiting {
                self.pending = run
            } else {
                self.run(control, run, at, false, events)?
            }
        }
        self.now = at;
        Ok(())
    }

    /// Advances to `at`, where the turn of `side` has taken `elapsed`. The turn can begin before
    /// `at`, with the opponent's ready move or the end of a decision. If `may_decide`, `elapsed`
    /// can also be the time of a decision of `side`.
    pub(crate) fn pass_turn(
        &mut self,
        control: &TimeControl,
        side: Side,
        at: Timestamp,
        (elapsed, may_decide): (Millis, bool),
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        let has_turn = |game: &Self| game.on_turn == side && (may_decide || !game.deciding);
        while !has_turn(self) && (self.deciding || self.running().turn.ready) {
            match self.deadline(control).filter(|due| *due <= at) {
                Some(due) => self.pass(control, due, events)?,
                None => break,
            }
        }
        // One side's measured time is never charged to the other.
        if has_turn(self) {
            self.pass_measured(control, at, elapsed, events)
        } else {
            self.pass(control, at, events)
        }
    }

    /// Like [`Game::pass`], but the turn has taken `elapsed`, no matter how much time has passed
    /// since it began. Time that has been settled is not undone: the turn has taken at least that.
    /// If the turn ends by itself, the time after that passes normally.
    fn pass_measured(
        &mut self,
        control: &TimeControl,
        at: Timestamp,
        elapsed: Millis,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        if at < self.now {
            return Err(ClockError::AtWentBack { last_at: self.now });
        }
        if self.phase == Phase::Running {
            self.receive();
            let settled = self.running().turn.elapsed;
            let run = fit(elapsed.max(settled).checked_sub(settled))?;
            let side = self.on_turn;
            self.run(control, run, at, true, events)?;
            if self.on_turn != side {
                return self.pass(control, at, events);
            }
        }
        self.now = at;
        Ok(())
    }

    /// Charges the minimum for a turn that is about to be completed.
    pub(crate) fn take_at_least(
        &mut self,
        control: &TimeControl,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        if !self.running().turn.is_timed() {
            return Ok(());
        }
        let charge = self.charge(control);
        let settled = self.running().turn.elapsed;
        let least = fit(charge.shortest_turn())?;
        let least = fit(least.checked_sub(settled))?;
        if least > self.pending {
            self.run(control, least, self.now, false, events)
        } else {
            Ok(())
        }
    }

    /// Lets the clock run for `run` from the stored state. No event is later than `until`. A
    /// `measured` time belongs to one turn and is not charged to the next.
    fn run(
        &mut self,
        control: &TimeControl,
        mut run: Millis,
        until: Timestamp,
        measured: bool,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        panic_point!();
        fit(self.running().used.checked_add(run))?;
        let side = self.on_turn;
        while self.phase == Phase::Running {
            let Some(due) = self.next_due(control).filter(|due| due.run <= run) else {
                self.pending = run;
                break;
            };
            self.now = self.moment_of(&due).map_or(until, |at| at.min(until));
            self.pending = Millis::ZERO;
            run = fit(run.checked_sub(due.run))?;
            self.fall_due(control, &due, events)?;
            if measured && self.on_turn != side {
                break;
            }
        }
        Ok(())
    }

    /// The timestamp of the next event if the clock runs on. `None` if the clock is not running, or
    /// if nothing can happen.
    pub(crate) fn deadline(&self, control: &TimeControl) -> Option<Timestamp> {
        if self.phase != Phase::Running {
            return None;
        }
        self.moment_of(&self.next_due(control)?)
    }

    fn moment_of(&self, due: &Due) -> Option<Timestamp> {
        let wait = due.run.checked_sub(self.pending)?;
        self.now.checked_add(wait.max(Millis::ZERO))
    }

    /// When the turn will have taken `elapsed`, if that is no less than it has taken so far.
    pub(crate) fn moment_of_turn(&self, elapsed: Millis) -> Option<Timestamp> {
        let run = elapsed.checked_sub(self.running().turn.elapsed)?;
        let wait = run.checked_sub(self.pending)?;
        if wait < Millis::ZERO {
            return None;
        }
        self.now.checked_add(wait)
    }

    /// Whether the side on turn has a move ready.
    pub(crate) const fn is_ready(&self) -> bool {
        self.sides.get(self.on_turn).turn.ready
    }

    /// The turn limit goes before the bank, and the bank before the game limit, so that at the same
    /// time a flag goes before a halt.
    fn next_due(&self, control: &TimeControl) -> Option<Due> {
        if self.awaiting {
            return None;
        }
        let side = self.running();
        let rules = control.rules();
        let charge = self.charge(control);
        let run_for = |left: Option<Millis>| side.turn.run_for(charge, left?);
        let mut due = None;
        if !side.turn.is_timed() {
            let until = side.until_first_move(rules.opening, rules.flag_falls);
            due = Due::sooner(due, until, DueCause::FirstMove);
        } else if let Some(stage) = side.stage(control.schedule(self.on_turn)) {
            due = Due::sooner(
                due,
                run_for(side.until_turn_limit(stage, &rules)),
                DueCause::Turn,
            );
            due = Due::sooner(
                due,
                run_for(side.until_expiry(stage, &rules)),
                DueCause::Bank,
            );
        }
        let sent = due.filter(|_| side.turn.ready);
        if side.turn.is_timed() {
            due = Due::sooner(due, run_for(self.until_game_limit(rules)), DueCause::Game);
        }
        let Some(sent) = sent.and_then(|due| due.run.checked_sub(ONE)) else {
            return due;
        };
        let run = sent.max(Millis::ZERO);
        // A press in the millisecond of the halt is too late too.
        let halts = |due: &Due| due.run == run && matches!(due.limit, DueCause::Game);
        due.filter(|due| due.run < run || halts(due)).or(Some(Due {
            run,
            limit: DueCause::Ready,
        }))
    }

    /// Whether something should have expired already. A ready move is not overdue in the millisecond
    /// in which it is to be sent, as where its side's bank was set to nothing: the next call sends it.
    #[cfg(feature = "documents")]
    pub(crate) fn is_overdue(&self, control: &TimeControl) -> bool {
        let mut unready = *self;
        unready.running_mut().turn.ready = false;
        unready.receive();
        let due = unready.next_due(control);
        due.is_some_and(|due| due.run <= unready.pending)
    }

    /// Whether no call has been made yet.
    pub(crate) fn is_untouched(&self) -> bool {
        self.phase == Phase::NotStarted && self.now == Timestamp::MIN
    }

    /// What the current turn is charged for its time.
    pub(crate) fn charge(&self, control: &TimeControl) -> Charge {
        control.charge(self.on_turn, self.running().first_stage())
    }

    fn until_game_limit(&self, rules: Rules) -> Option<Millis> {
        let Some(GameLimit::Time(limit)) = rules.game_limit else {
            return None;
        };
        let left = limit.checked_sub(self.sides.first.used)?;
        let left = left.checked_sub(self.sides.second.used)?;
        side_clock::until(left, rules.flag_falls, self.running().turn.fresh)
    }

    fn fall_due(
        &mut self,
        control: &TimeControl,
        due: &Due,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        let charge = self.charge(control);
        let mut charged = || fit(self.running_mut().turn.run(charge, due.run));
        match due.limit {
            DueCause::Ready => {
                let unreceived = self.running().turn.unreceived;
                self.report(EventKind::Sent, events);
                self.complete_move(control, due.run, events)?;
                self.awaiting = unreceived && !self.phase.is_over();
                Ok(())
            }
            DueCause::Bank => {
                let charge = charged()?;
                fit(self.expire(control, charge, events))?;
                self.check_sum(control)
            }
            DueCause::Turn => {
                let charge = charged()?;
                fit(self.overstep(control, charge))?;
                self.end(Phase::Flagged, EventKind::Flag, events);
                Ok(())
            }
            DueCause::FirstMove => {
                charged()?;
                self.miss_first_move(control, events);
                Ok(())
            }
            // The unfinished turn is counted, but it changes no bank.
            DueCause::Game => {
                let charge = charged()?;
                fit(self.running_mut().count_used(charge))?;
                self.end(Phase::Halted, EventKind::Halt, events);
                Ok(())
            }
        }
    }

    fn miss_first_move(&mut self, control: &TimeControl, events: &mut Vec<Event>) {
        if control.rules().opening.aborts() {
            self.end(Phase::Aborted, EventKind::Abort, events);
        } else {
            self.running_mut().flag = true;
            self.end(Phase::Flagged, EventKind::Flag, events);
        }
    }

    /// The turn has exceeded the turn limit.
    fn overstep(&mut self, control: &TimeControl, charge: Millis) -> Option<()> {
        if self.has_grace(control) {
            self.running_mut().flag = true;
            return self.spend(control, charge);
        }
        let within = if self.running().turn.overrunning {
            charge
        } else {
            charge.min(self.running().available()?)
        };
        self.spend(control, within)?;
        let schedule = control.schedule(self.on_turn);
        self.running_mut()
            .overstep(schedule, charge.checked_sub(within)?)
    }

    fn expire(
        &mut self,
        control: &TimeControl,
        charge: Millis,
        events: &mut Vec<Event>,
    ) -> Option<()> {
        panic_point!();
        if self.running().turn.overrunning || self.has_grace(control) {
            self.spend(control, charge)?;
            self.running_mut().flag = true;
            self.end(Phase::Flagged, EventKind::Flag, events);
            return Some(());
        }
        let available = self.running().available()?;
        self.spend(control, available)?;
        let excess = charge.checked_sub(available)?;
        let schedule = control.schedule(self.on_turn);
        let rules = control.rules();
        let opponent = self.sides.get(!self.on_turn).first_flag;
        let (expiry, taken) = self
            .running_mut()
            .expire(schedule, &rules, excess, opponent)?;
        self.couple(control, taken)?;
        let side = self.running();
        let stage = EventKind::Stage {
            stage: side.stage_index(),
        };
        match expiry {
            Expiry::Life => {
                let lives = side.lives();
                self.report(EventKind::Life { lives }, events);
            }
            Expiry::Draw => {
                let left = side.reserve;
                self.report(EventKind::Reserve { left }, events);
            }
            Expiry::Stage => self.report(stage, events),
            Expiry::FirstFlag => {
                self.first_to_fall.get_or_insert(self.on_turn);
                self.report(EventKind::FirstFlag, events);
                self.report(stage, events);
            }
            Expiry::Drawn => self.end(Phase::Drawn, EventKind::FirstFlag, events),
            Expiry::Flag => self.end(Phase::Flagged, EventKind::Flag, events),
            Expiry::Overrun => self.report(EventKind::Overrun, events),
            Expiry::Penalty => self.penalize(control, events)?,
        }
        Some(())
    }

    fn penalize(&mut self, control: &TimeControl, events: &mut Vec<Event>) -> Option<()> {
        let penalties = self.running().penalties();
        self.report(EventKind::Penalty { penalties }, events);
        let ends = penalties >= *self.terms.last.get(self.on_turn);
        let freezes = *self.terms.freezing.get(self.on_turn) == Some(penalties);
        let void = self.deciding && freezes;
        if !(ends || void) {
            return Some(());
        }
        // The rest of the time is charged to neither side, and in an hourglass given to neither.
        let side = self.running_mut();
        let taken = side.bank.min(Millis::ZERO);
        side.bank = side.bank.checked_sub(taken)?;
        self.couple(control, taken)?;
        if ends {
            self.phase = Phase::Penalized;
        } else if self.until_game_limit(control.rules()) == Some(Millis::ZERO) {
            // The end of the decision must not hide a halt in the same millisecond.
            self.end(Phase::Halted, EventKind::Halt, events);
        } else {
            self.end_decision(control)?;
        }
        Some(())
    }

    /// Whether the flag falls at the end of the bank, but only after a grace. While the opponent has
    /// not received the last move, no flag falls.
    pub(crate) fn has_grace(&self, control: &TimeControl) -> bool {
        if control.grace() == Millis::ZERO {
            return false;
        }
        let side = self.running();
        let stage = side.stage(control.schedule(self.on_turn));
        let grace = stage.map(|stage| side.grace(stage, &control.rules()));
        !self.awaiting && grace.is_some_and(|grace| grace > Millis::ZERO)
    }

    fn spend(&mut self, control: &TimeControl, time: Millis) -> Option<()> {
        let timed = !control.schedule(self.on_turn).is_empty();
        let has_grace = self.has_grace(control);
        let taken = self.running_mut().spend(timed, has_grace, time)?;
        self.couple(control, taken)
    }

    /// In an hourglass, adds the time taken from one bank to the other.
    fn couple(&mut self, control: &TimeControl, taken: Millis) -> Option<()> {
        if control.rules().coupling == Coupling::Hourglass {
            // The next expiry gives back the time below zero.
            let overdrawn = self.running().bank.is_negative();
            let other = self.sides.get_mut(!self.on_turn);
            other.bank = other.bank.checked_add(taken)?;
            // A suspended turn that was past zero may have time again.
            if !overdrawn && other.bank > Millis::ZERO {
                other.turn.overrunning = false;
                other.turn.excess = Millis::ZERO;
            }
        }
        Some(())
    }

    /// In an hourglass, each bank can grow to the sum of both, so the sum must be in range.
    pub(crate) fn check_sum(&self, control: &TimeControl) -> Result<(), ClockError> {
        if control.rules().coupling == Coupling::Hourglass {
            let BySide { first, second } = &self.sides;
            fit(first.bank.checked_add(second.bank))?;
        }
        Ok(())
    }

    /// The opponent has received the last move or hand-over: its turn begins or continues now.
    pub(crate) fn receive(&mut self) {
        if self.awaiting {
            self.awaiting = false;
            self.pending = Millis::ZERO;
        }
    }

    /// Charges the pending time, so that a measured time can no longer replace it. While the
    /// opponent has not received the last move, use it on a copy only, for display.
    pub(crate) fn settle(&mut self, control: &TimeControl) -> Result<(), ClockError> {
        panic_point!();
        let pending = core::mem::take(&mut self.pending);
        let charge = self.charge(control);
        let charge = fit(self.running_mut().turn.run(charge, pending))?;
        fit(self.spend(control, charge))
    }

    /// Completes the move of the side on turn when the clock has run for `run`, and begins the
    /// other side's turn.
    pub(crate) fn complete_move(
        &mut self,
        control: &TimeControl,
        run: Millis,
        events: &mut Vec<Event>,
    ) -> Result<(), ClockError> {
        panic_point!();
        self.pending = run;
        self.settle(control)?;
        let schedule = control.schedule(self.on_turn);
        let rules = control.rules();
        let met = fit(self.running_mut().complete_move(schedule, &rules))?;
        let stage = self.running().stage_index();
        match met {
            Some(QuotaMet::Next) => self.report(EventKind::Stage { stage }, events),
            Some(QuotaMet::Renewed) => self.report(EventKind::Renewed { stage }, events),
            None => {}
        }
        if let Some(GameLimit::Turns(limit)) = control.rules().game_limit {
            let BySide { first, second } = &self.sides;
            if first.moves.min(second.moves) >= limit.get() {
                self.end(Phase::Halted, EventKind::Halt, events);
                return Ok(());
            }
        }
        self.begin_turn(control, !self.on_turn)
    }

    /// Begins the turn of `side`, with its delay or increment.
    pub(crate) fn begin_turn(
        &mut self,
        control: &TimeControl,
        side: Side,
    ) -> Result<(), ClockError> {
        panic_point!();
        let opening = control.rules().opening;
        let kind = turn_kind(opening, self.moves(), self.sides.get(side).moves);
        self.on_turn = side;
        self.pending = Millis::ZERO;
        let schedule = control.schedule(side);
        fit(self.running_mut().begin_turn(schedule, kind, opening))?;
        self.check_sum(control)
    }

    /// Suspends the turn for a decision of the other side; or ends the decision, and the suspended
    /// turn continues.
    pub(crate) fn hand_over(&mut self, control: &TimeControl) -> Result<(), ClockError> {
        panic_point!();
        self.settle(control)?;
        if self.deciding {
            fit(self.end_decision(control))?;
        } else {
            self.deciding = true;
            self.on_turn = !self.on_turn;
            self.running_mut().turn = Turn::of(TurnKind::Decision);
        }
        Ok(())
    }

    fn end_decision(&mut self, control: &TimeControl) -> Option<()> {
        self.running_mut().settle_excess(&control.rules())?;
        self.running_mut().turn = Turn::REST;
        self.deciding = false;
        self.on_turn = !self.on_turn;
        self.running_mut().turn.fresh = true;
        Some(())
    }

    /// The number of moves completed by both sides.
    pub(crate) fn moves(&self) -> u64 {
        let BySide { first, second } = &self.sides;
        u64::from(first.moves).saturating_add(second.moves.into())
    }

    /// The clock of `side`, with the pending time charged.
    pub(crate) fn shown(&self, control: &TimeControl, side: Side) -> Result<SideClock, ClockError> {
        let mut shown = *self;
        if !shown.awaiting {
            shown.settle(control)?;
        }
        Ok(*shown.sides.get(side))
    }

    fn report(&mut self, kind: EventKind, events: &mut Vec<Event>) {
        events.push(Event {
            at: self.now,
            side: self.on_turn,
            kind,
        });
    }

    fn end(&mut self, phase: Phase, kind: EventKind, events: &mut Vec<Event>) {
        self.phase = phase;
        self.report(kind, events);
    }
}

/// The kind of a turn after `moves` moves of both sides, `own` of them by its side.
pub(crate) fn turn_kind(opening: Opening, moves: u64, own: u32) -> TurnKind {
    match opening {
        Opening::Untimed { turns, earns, .. } if moves < u64::from(turns.get()) => {
            TurnKind::Untimed { earns }
        }
        Opening::Setup { .. } if own == 0 => TurnKind::Setup,
        _ => TurnKind::Full,
    }
}
