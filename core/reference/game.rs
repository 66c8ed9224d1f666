//! A game that advances millisecond by millisecond.

use std::rc::Rc;

use flagfall::{
    BySide, Charge, Coupling, Credit, Entry, EventKind, FirstFlag, FirstMove, FirstMoveMissed,
    Flag, FlagFalls, GameLimit, GraceExcess, Limit, OnExpiry, Opening, Phase, ReserveDraw,
    Rounding, Side, Stage, TimeControl, WhenMet,
};

/// An event without its time, which the caller adds.
pub type Happening = (Side, EventKind);

/// The state of the match, which decides what penalties cause.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// The points that win the match.
    pub length: u32,
    /// The points of each side before the game.
    pub score: BySide<u32>,
    /// Whether the cube freezes when penalties bring a side within one point of winning.
    pub may_freeze: bool,
}

/// One side's clock.
#[derive(Clone, PartialEq, Debug)]
pub struct SideState {
    pub bank: i128,
    pub stage: usize,
    /// The moves completed in this stage, since its quota was last met.
    pub in_stage: u32,
    pub moves: u32,
    pub lives: u16,
    pub flag: Flag,
    pub first_flag: Option<FirstFlag>,
    pub overrun: i128,
    pub reserve: i128,
    pub penalties: u16,
    pub used: i128,
    /// The time of each move that the next paid credit is for, with the move's number.
    pub unpaid: Vec<(u32, i128)>,
    /// The stage in which the last of these moves was completed, or the next one begins.
    pub unpaid_stage: usize,
    pub berserk: bool,
}

/// The current turn or decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub side: Side,
    /// The delay time that is left: time for this turn only, used before the bank.
    pub lent: i128,
    /// The time since the turn began, how much of it has been charged, in whole units, and what
    /// has been charged for that.
    pub elapsed: i128,
    pub whole: i128,
    pub charged: i128,
    /// The part of the charge that the bank has paid: not the delay, and not time past zero.
    pub paid: i128,
    /// Whether the clock runs past zero, which has been reported.
    pub overrunning: bool,
    /// The time past zero, within the grace.
    pub excess: i128,
    pub timed: bool,
    /// If the turn is not timed: when it must be completed.
    pub first_move: Option<FirstMove>,
    pub earns: bool,
    pub ready: bool,
    /// Whether the ready move, once sent, has yet to be received.
    pub unreceived: bool,
    /// What the turn is charged for its time, by the stage in which it began.
    pub charge: Charge,
    /// What the turn has drawn from the reserve, since the last stage began.
    pub drawn: i128,
}

/// The clocks of a game at one time.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    pub control: Rc<TimeControl>,
    pub points: Option<Points>,
    pub phase: Phase,
    pub sides: BySide<SideState>,
    pub turn: Turn,
    /// The turn that the current decision suspends.
    pub suspended: Option<Turn>,
    /// How long a receipt has been awaited.
    pub awaiting: Option<i128>,
    pub first_to_fall: Option<Side>,
    /// Whether a penalty has just frozen the cube, so that the current decision is void.
    voids_decision: bool,
    /// The banks when the turn began, or at its last expiry.
    anchor: Anchor,
    /// The moves of the game, last to first, each with the state after it.
    pub moves: Option<Rc<Move>>,
}

/// What a halt restores: the unfinished turn has changed no bank.
#[derive(Clone, PartialEq, Debug)]
struct Anchor {
    banks: BySide<i128>,
    lent: i128,
    paid: i128,
    overrun: i128,
    excess: i128,
    suspended_excess: i128,
}

#[derive(PartialEq, Debug)]
pub struct Move {
    pub number: u32,
    pub game: Game,
}

impl Game {
    pub fn new(control: Rc<TimeControl>, points: Option<Points>) -> Self {
        let side = |side| {
            let first: Option<&Stage> = control.schedule(side).first();
            SideState {
                bank: first.map_or(0, |stage| stage.time.get().into()),
                stage: 0,
                in_stage: 0,
                moves: 0,
                lives: first.map_or(0, |stage| stage.lives.get()),
                flag: Flag::Up,
                first_flag: None,
                overrun: 0,
                reserve: first.map_or(0, reserve_of),
                penalties: 0,
                used: 0,
                unpaid: Vec::new(),
                unpaid_stage: 0,
                berserk: false,
            }
        };
        let sides = BySide {
            first: side(Side::First),
            second: side(Side::Second),
        };
        let banks = BySide {
            first: sides.first.bank,
            second: sides.second.bank,
        };
        Self {
            points,
            phase: Phase::NotStarted,
            sides,
            turn: Turn::blank(Side::First, control.rules().charge),
            suspended: None,
            awaiting: None,
            first_to_fall: None,
            voids_decision: false,
            anchor: Anchor {
                banks,
                lent: 0,
                paid: 0,
                overrun: 0,
                excess: 0,
                suspended_excess: 0,
            },
            moves: None,
            control,
        }
    }

    /// The current stage of `side`, if it is timed.
    pub fn stage(&self, side: Side) -> Option<Stage> {
        let schedule = self.control.schedule(side);
        schedule.get(self.sides.get(side).stage).copied()
    }

    fn side(&mut self, side: Side) -> &mut SideState {
        self.sides.get_mut(side)
    }

    /// Makes the present banks those that a halt restores.
    pub fn settle(&mut self) {
        self.anchor = Anchor {
            banks: BySide {
                first: self.sides.first.bank,
                second: self.sides.second.bank,
            },
            lent: self.turn.lent,
            paid: self.turn.paid,
            overrun: self.sides.get(self.turn.side).overrun,
            excess: self.turn.excess,
            suspended_excess: self.suspended.as_ref().map_or(0, |turn| turn.excess),
        };
    }

    /// Makes a halt keep the arbiter's change to the bank of `side`.
    pub fn settle_change(&mut self, side: Side, change: i128) {
        *self.anchor.banks.get_mut(side) += change;
        let suspended = self.suspended.as_ref().filter(|turn| turn.side == side);
        if suspended.is_some_and(|turn| turn.excess == 0) {
            self.anchor.suspended_excess = 0;
        }
    }

    /// A turn of `side` that begins now.
    pub fn fresh_turn(&self, side: Side) -> Turn {
        let own = self.stage(side).and_then(|stage| stage.charge);
        Turn::blank(side, own.unwrap_or(self.control.rules().charge))
    }

    /// A turn of `side` that begins now, by the rules of the first turns.
    pub fn opened_turn(&self, side: Side) -> Turn {
        let mut turn = self.fresh_turn(side);
        let done = self.sides.first.moves + self.sides.second.moves;
        match self.control.rules().opening {
            Opening::Untimed {
                turns,
                earns,
                first_move,
            } if done < u32::from(turns.get()) => {
                turn.timed = false;
                turn.earns = earns;
                turn.first_move = first_move;
            }
            Opening::Setup { .. } if self.sides.get(side).moves == 0 => turn.earns = false,
            _ => {}
        }
        turn
    }

    /// Begins the turn of `side`.
    pub fn begin_turn(&mut self, side: Side) {
        self.take_excess();
        if let Some(turn) = self.suspended.take() {
            self.turn = turn;
            self.take_excess();
        }
        self.awaiting = None;
        self.turn = self.opened_turn(side);
        let setup = match self.control.rules().opening {
            Opening::Setup { least } if self.sides.get(side).moves == 0 => least.get().into(),
            _ => 0,
        };
        if let Some(stage) = self.stage(side) {
            match stage.credit {
                Some(Credit::Banked { amount }) if self.turn.earns => {
                    let gain = Fraction(i128::from(amount.get()), 1);
                    self.fill(side, stage.limit, gain);
                }
                // A setup turn gets as a delay what another turn would get into the bank.
                Some(Credit::Banked { amount }) if self.turn.timed => {
                    self.turn.lent = amount.get().into();
                }
                Some(Credit::Apart { amount, .. }) if self.turn.timed || self.turn.earns => {
                    self.turn.lent = amount.get().into();
                }
                _ => {}
            }
            self.turn.lent = self.turn.lent.max(setup);
        }
        self.settle();
    }

    /// Adds a credit of `gain` to the bank of `side`, within `limit`.
    /// What is cut off goes to the reserve, if the stage says so.
    fn fill(&mut self, side: Side, limit: Option<Limit>, gain: Fraction) {
        let bank = self.sides.get(side).bank;
        let Fraction(num, den) = gain;
        // The bank with all of the credit is (bank * den + num) / den.
        let whole = bank * den + num;
        let filled = match limit {
            None => whole.div_euclid(den),
            Some(Limit::Clip(most)) => {
                let most = i128::from(most.get());
                whole.min(most * den).div_euclid(den)
            }
            Some(Limit::Linear(most)) => {
                let most = i128::from(most.get());
                if bank >= most || most == 0 {
                    bank
                } else {
                    // Below zero the credit is as at zero.
                    (whole * most - num * bank.max(0)).div_euclid(den * most)
                }
            }
            Some(Limit::Hybrid(most)) => {
                let half = (bank + i128::from(most.get())) * den;
                (whole * 2).min(half).div_euclid(den * 2)
            }
            Some(_) => unreachable!("a kind of limit that is not implemented here"),
        };
        let reserve = self.stage(side).and_then(|stage| stage.reserve);
        let state = self.side(side);
        state.bank = filled.max(bank);
        if reserve.is_some_and(|reserve| reserve.overflow) {
            state.reserve += whole.div_euclid(den) - state.bank;
        }
    }

    /// Whether a clock runs.
    pub fn runs(&self) -> bool {
        self.phase == Phase::Running && self.awaiting.is_none()
    }

    /// Passes one millisecond on the clock of the side on turn.
    pub fn tick(&mut self, out: &mut Vec<Happening>) {
        if let (Phase::Running, Some(waited)) = (self.phase, self.awaiting.as_mut()) {
            *waited += 1;
        }
        if !self.runs() {
            return;
        }
        let side = self.turn.side;
        self.turn.elapsed += 1;
        self.spend(whole_of(self.turn.charge, self.turn.elapsed), out);
        // When a decision becomes void, the suspended turn has not run in this millisecond.
        if self.turn.side == side
            && let Some(first_move) = self.turn.first_move
            && self.is_past(self.turn.elapsed, first_move.within.get().into())
        {
            self.miss_first_move(first_move.missed, out);
        }
    }

    fn miss_first_move(&mut self, missed: FirstMoveMissed, out: &mut Vec<Happening>) {
        if missed == FirstMoveMissed::Flag {
            self.flag(out);
        } else {
            self.phase = Phase::Aborted;
            out.push((self.turn.side, EventKind::Abort));
        }
    }

    /// Charges the turn up to the time `whole`, unit by unit. Nothing expires without a charge.
    fn spend(&mut self, whole: i128, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        let charge = self.turn.charge;
        while self.turn.timed
            && self.turn.whole < whole
            && !self.phase.is_over()
            && self.turn.side == side
        {
            self.turn.whole += i128::from(charge.unit.get());
            let due = in_tiers(charge, self.turn.whole);
            self.spend_unit((due - self.turn.charged).max(0), out);
            if std::mem::take(&mut self.voids_decision) {
                return self.end_decision();
            }
        }
    }

    fn spend_unit(&mut self, time: i128, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        let at_zero = self.control.rules().flag_falls == FlagFalls::AtZero;
        let told = out.len();
        self.turn.charged += time;
        self.side(side).used += time;
        let mut rest = time;
        while rest > 0 && self.stage(side).is_some() {
            let spent = self.spend_some(rest, out);
            rest -= spent.unwrap_or(rest);
            if spent.is_none() || at_zero && !self.look_at_zero(rest, out) {
                break;
            }
        }
        if self.phase.is_over() {
            return;
        }
        if out.len() > told {
            self.settle();
        }
        if let Some(GameLimit::Time(limit)) = self.control.rules().game_limit
            && self.is_past(
                self.sides.first.used + self.sides.second.used,
                limit.get().into(),
            )
        {
            self.halt(out);
        }
    }

    /// Whether the turn limit expires with the present charge.
    fn ends_turn(&self) -> bool {
        self.turn_limit()
            .is_some_and(|limit| self.is_past(self.turn.charged, limit + self.rule_of_grace()))
    }

    /// How long a move counts after its time.
    fn rule_of_grace(&self) -> i128 {
        self.control.rules().grace.get().into()
    }

    /// How long a move of `side` counts after the end of the bank: if the flag falls then.
    fn grace(&self, side: Side) -> i128 {
        let ends = |stage: Stage| stage.on_expiry == OnExpiry::Flag;
        if self.sides.get(side).lives == 1
            && self.draws(side) == 0
            && self.stage(side).is_some_and(ends)
        {
            self.rule_of_grace()
        } else {
            0
        }
    }

    /// Spends `time`, past zero too. Returns false if the flag falls.
    fn spend_in_grace(&mut self, time: i128, out: &mut Vec<Happening>) -> bool {
        let side = self.turn.side;
        self.take_or_overrun(time);
        let left = self.left() + self.grace(side) - self.turn.excess;
        let falls = self.is_past(-left, 0);
        if falls {
            self.flag(out);
        }
        !falls
    }

    /// Takes the time past zero of the turn from the bank, if it is carried.
    fn take_excess(&mut self) {
        let excess = std::mem::take(&mut self.turn.excess);
        if self.control.rules().grace_excess == GraceExcess::Carried {
            self.side(self.turn.side).bank -= excess;
        }
    }

    /// If flags fall at zero: expires what is used up, with `rest` still to be charged. Returns
    /// false if the game or the decision is over.
    fn look_at_zero(&mut self, rest: i128, out: &mut Vec<Happening>) -> bool {
        loop {
            if self.ends_turn() {
                self.flag(out);
                self.take_or_overrun(rest);
                return false;
            }
            if self.left() > 0 || self.grace(self.turn.side) > 0 {
                return true;
            }
            if self.passes_zero() {
                if self.overruns_most(rest) {
                    self.flag(out);
                    self.take_or_overrun(rest);
                    return false;
                }
                self.mark_overrun(out);
                return true;
            }
            self.expire(out);
            if self.phase.is_over() || self.voids_decision {
                self.take_or_overrun(rest);
                return false;
            }
        }
    }

    /// The limit of the current turn. A decision has none.
    fn turn_limit(&self) -> Option<i128> {
        if self.suspended.is_some() {
            return None;
        }
        let limit = self.stage(self.turn.side)?.turn_limit?;
        Some(limit.get().into())
    }

    /// Sets the turn's time to what it was charged, within its limit, for a flag that is raised.
    pub fn raise(&mut self) {
        let charge = self.turn.charge;
        let unit = i128::from(charge.unit.get());
        let shortest = match charge.rounding {
            Rounding::Down => self.turn.whole,
            Rounding::Up => self.turn.whole - unit + 1,
        };
        self.turn.elapsed = self.turn.elapsed.max(shortest);
        if let Some(first_move) = self.turn.first_move {
            self.turn.elapsed = self.turn.elapsed.min(first_move.within.get().into());
        }
        self.turn.excess = self.turn.excess.min(self.turn.charged);
        if let Some(limit) = self.turn_limit().map(|limit| limit + self.rule_of_grace())
            && self.turn.charged > limit
        {
            self.turn.excess = self.turn.excess.min(limit);
            self.turn.charged = limit;
            self.turn.paid = self.turn.paid.min(limit);
            self.turn.elapsed = self.turn.elapsed.min(longest(charge, limit));
            self.turn.whole = whole_of(charge, self.turn.elapsed);
        }
        self.settle();
    }

    fn is_past(&self, used: i128, limit: i128) -> bool {
        match self.control.rules().flag_falls {
            FlagFalls::PastZero => used > limit,
            FlagFalls::AtZero => used >= limit,
        }
    }

    /// The time left to spend.
    fn left(&self) -> i128 {
        self.turn.lent + self.sides.get(self.turn.side).bank
    }

    /// Whether play continues past zero in this stage.
    fn passes_zero(&self) -> bool {
        let side = self.sides.get(self.turn.side);
        let stage = self.stage(self.turn.side);
        side.lives == 1
            && self.draws(self.turn.side) == 0
            && stage.is_some_and(|stage| stage.on_expiry == OnExpiry::Overrun)
    }

    /// What the bank of `side` draws when it ends.
    pub fn draws(&self, side: Side) -> i128 {
        let reserve = self.sides.get(side).reserve;
        match self.stage(side).and_then(|stage| stage.reserve) {
            None => 0,
            Some(rules) => match rules.draw {
                ReserveDraw::Never => 0,
                ReserveDraw::Unit(unit) => i128::from(unit.get()).min(reserve),
                ReserveDraw::All => reserve,
                _ => unreachable!("a kind of draw that is not implemented here"),
            },
        }
    }

    /// Moves time from the reserve of `side` to its bank.
    pub fn draw_reserve(&mut self, side: Side, time: i128) {
        let state = self.side(side);
        state.reserve -= time;
        state.bank += time;
        for turn in self.suspended.iter_mut().chain([&mut self.turn]) {
            if turn.side == side {
                turn.drawn += time;
            }
        }
    }

    /// `side` plays on with `control`. It loses what it would have less if the game had begun so.
    pub fn go_berserk(&mut self, side: Side, control: &Rc<TimeControl>) {
        let own = match &self.suspended {
            Some(turn) => turn.side == side,
            None => self.turn.side == side && self.phase != Phase::NotStarted,
        };
        let begun = |control: &Rc<TimeControl>| {
            let mut game = Game::new(Rc::clone(control), None);
            for side in Side::ALL {
                game.side(side).moves = self.sides.get(side).moves;
            }
            if own {
                game.begin_turn(side);
            }
            game
        };
        let (before, after) = (begun(&self.control), begun(control));
        let less = |now: i128, before: i128, after: i128| (now - before + after).max(now.min(0));
        if own {
            let turn = self.suspended.as_mut().unwrap_or(&mut self.turn);
            turn.lent = less(turn.lent, before.turn.lent, after.turn.lent);
            if self.suspended.is_none() {
                self.anchor.lent = less(self.anchor.lent, before.turn.lent, after.turn.lent);
            }
        }
        let (before, after) = (before.sides.get(side), after.sides.get(side));
        let state = self.sides.get_mut(side);
        // What the reserve does not hold any more was drawn: the bank has less by that.
        let drawn = (before.reserve - after.reserve - state.reserve).max(0);
        let bank = less(state.bank, before.bank, after.bank);
        let bank = less(bank, drawn, 0);
        let change = bank - state.bank;
        state.bank = bank;
        state.reserve = less(state.reserve, before.reserve, after.reserve);
        state.berserk = true;
        if own {
            let turn = self.suspended.as_mut().unwrap_or(&mut self.turn);
            turn.drawn = less(turn.drawn, drawn, 0);
        }
        self.settle_change(side, change);
        self.control = Rc::clone(control);
    }

    /// The most that the side on turn may use past zero.
    fn most_overrun(&self) -> Option<i128> {
        let stage = self.stage(self.turn.side)?;
        stage.overrun_most.map(|most| most.get().into())
    }

    /// Whether `time` more past zero is too much.
    fn overruns_most(&self, time: i128) -> bool {
        let overrun = self.sides.get(self.turn.side).overrun + time;
        self.most_overrun()
            .is_some_and(|most| self.is_past(overrun, most))
    }

    /// At zero, reports that play continues past it, with the last millisecond of the bank.
    fn mark_overrun(&mut self, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        if self.left() == 0 && self.passes_zero() && !self.turn.overrunning {
            self.turn.overrunning = true;
            out.push((side, EventKind::Overrun));
            self.settle();
        }
    }

    /// Spends as much of `rest` as is left before the next expiry, and returns how much; `None` if
    /// the game or the decision is over.
    fn spend_some(&mut self, rest: i128, out: &mut Vec<Happening>) -> Option<i128> {
        loop {
            if self.ends_turn() {
                self.flag(out);
                self.take_or_overrun(rest);
                return None;
            }
            if self.grace(self.turn.side) > 0 {
                return self.spend_in_grace(rest, out).then_some(rest);
            }
            if self.left() > 0 {
                return Some(self.take(rest));
            }
            if self.passes_zero() {
                if self.overruns_most(rest) {
                    self.flag(out);
                    self.take_or_overrun(rest);
                    return None;
                }
                self.mark_overrun(out);
                self.take_or_overrun(rest);
                return Some(rest);
            }
            self.expire(out);
            if self.phase.is_over() || self.voids_decision {
                self.take_or_overrun(rest);
                return None;
            }
        }
    }

    /// Spends `time`; if play continues past zero, the part that is not left counts as overtime.
    fn take_or_overrun(&mut self, time: i128) {
        let past = time - self.take(time);
        if self.passes_zero() {
            self.side(self.turn.side).overrun += past;
        }
        if self.grace(self.turn.side) > 0 {
            self.turn.excess += past;
            self.turn.paid += past;
        }
    }

    /// Spends at most `time`, as far as it is left, and returns how much.
    fn take(&mut self, time: i128) -> i128 {
        let side = self.turn.side;
        let lent = time.min(self.turn.lent);
        self.turn.lent -= lent;
        let taken = (time - lent).min(self.sides.get(side).bank.max(0));
        self.side(side).bank -= taken;
        if self.control.rules().coupling == Coupling::Hourglass {
            self.side(!side).bank += taken;
            // A suspended turn that was past zero has time again.
            if let Some(turn) = self.suspended.as_mut().filter(|_| taken > 0) {
                turn.overrunning = false;
                turn.excess = 0;
            }
        }
        self.turn.paid += taken;
        lent + taken
    }

    /// Expires the bank of the side on turn.
    fn expire(&mut self, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        let Some(stage) = self.stage(side) else {
            return;
        };
        if self.sides.get(side).lives > 1 {
            let state = self.side(side);
            state.lives -= 1;
            state.bank = stage.time.get().into();
            out.push((side, EventKind::Life { lives: state.lives }));
            self.settle();
            return;
        }
        let drawn = self.draws(side);
        if drawn > 0 {
            self.draw_reserve(side, drawn);
            let left = super::clock::millis(self.sides.get(side).reserve);
            out.push((side, EventKind::Reserve { left }));
            self.settle();
            return;
        }
        match stage.on_expiry {
            OnExpiry::Flag => self.flag(out),
            OnExpiry::Next => self.enter_next(side, out),
            OnExpiry::FirstFlag(cost) => {
                out.push((side, EventKind::FirstFlag));
                let other = self.sides.get(!side).first_flag;
                let state = self.side(side);
                if state.flag == Flag::Up {
                    state.flag = Flag::First;
                }
                state.first_flag = Some(cost);
                self.first_to_fall.get_or_insert(side);
                if cost == FirstFlag::NoWin && other == Some(FirstFlag::NoWin) {
                    self.phase = Phase::Drawn;
                } else {
                    self.enter_next(side, out);
                }
            }
            OnExpiry::Overrun => unreachable!("play continues past zero"),
            OnExpiry::Penalty { refill } => {
                let state = self.side(side);
                state.penalties += 1;
                state.bank = refill.get().into();
                self.turn.drawn = 0;
                let state = self.side(side);
                let penalties = state.penalties;
                out.push((side, EventKind::Penalty { penalties }));
                self.count_penalty(side);
            }
            _ => unreachable!("a kind of expiry that is not implemented here"),
        }
        self.settle();
    }

    fn count_penalty(&mut self, side: Side) {
        // The most penalties in a game.
        if self.sides.get(side).penalties == 1_000 {
            self.phase = Phase::Penalized;
        }
        let Some(points) = self.points else { return };
        let reached = points.score.get(!side) + u32::from(self.sides.get(side).penalties);
        if reached >= points.length {
            self.phase = Phase::Penalized;
        } else if reached + 1 == points.length && points.may_freeze {
            self.voids_decision = self.suspended.is_some();
        }
    }

    /// Ends the decision and continues the suspended turn.
    pub fn end_decision(&mut self) {
        if self.phase.is_over() {
            return;
        }
        self.take_excess();
        if let Some(turn) = self.suspended.take() {
            self.turn = turn;
        }
        self.settle();
    }

    fn flag(&mut self, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        self.side(side).flag = Flag::Fallen;
        self.phase = Phase::Flagged;
        out.push((side, EventKind::Flag));
    }

    fn halt(&mut self, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        self.sides.first.bank = self.anchor.banks.first;
        self.sides.second.bank = self.anchor.banks.second;
        self.turn.lent = self.anchor.lent;
        self.turn.paid = self.anchor.paid;
        self.turn.excess = self.anchor.excess;
        if let Some(turn) = &mut self.suspended {
            turn.excess = self.anchor.suspended_excess;
        }
        self.side(side).overrun = self.anchor.overrun;
        self.phase = Phase::Halted;
        out.push((side, EventKind::Halt));
    }

    fn enter_next(&mut self, side: Side, out: &mut Vec<Happening>) {
        self.side(side).stage += 1;
        let Some(stage) = self.stage(side) else {
            return;
        };
        let state = self.side(side);
        state.bank = match stage.entry {
            Entry::Add => state.bank + i128::from(stage.time.get()),
            Entry::Set => stage.time.get().into(),
        };
        state.in_stage = 0;
        state.reserve += reserve_of(&stage);
        state.lives = stage.lives.get();
        let place = u32::try_from(state.stage).expect("few stages");
        out.push((side, EventKind::Stage { stage: place }));
        self.turn.overrunning = false;
        self.turn.drawn = 0;
    }

    /// Completes the move of the side on turn, after the minimum charge. Returns false if that ends
    /// the game, so that no move is made.
    pub fn complete(&mut self, out: &mut Vec<Happening>) -> bool {
        // A press on a ready move makes one move, even if there is no time for it.
        self.turn.ready = false;
        let charge = self.turn.charge;
        let whole = whole_of(charge, self.turn.elapsed);
        self.spend(whole.max(least_of(charge)), out);
        if self.phase.is_over() {
            return false;
        }
        self.make_move(out);
        true
    }

    /// Makes the move of the side on turn, at the present charge.
    pub fn make_move(&mut self, out: &mut Vec<Happening>) {
        let side = self.turn.side;
        let stage = self.stage(side);
        let turn = self.turn.clone();
        self.take_excess();
        self.forget_unpaid(side);
        let state = self.side(side);
        state.moves += 1;
        if let Some(stage) = stage {
            if stage.reserve.is_some_and(|reserve| reserve.returned) {
                let unused = turn.drawn.min(state.bank).max(0);
                state.bank -= unused;
                state.reserve += unused;
            }
            self.count_in_stage(side, stage, out);
            self.pay(side, stage, &turn);
        }
        self.forget_unpaid(side);
        if self.sides.get(side).bank < 0 && self.grace(side) == 0 {
            self.side(side).bank = 0;
        }
        self.keep_floor(side);
        let done = self.sides.get(side).moves;
        if let Some(GameLimit::Turns(limit)) = self.control.rules().game_limit
            && done >= limit.get()
            && self.sides.get(!side).moves >= limit.get()
        {
            self.phase = Phase::Halted;
            self.turn = self.fresh_turn(side);
            out.push((side, EventKind::Halt));
        } else {
            self.begin_turn(!side);
        }
        self.mark_move();
    }

    /// Marks the present state as one that a take-back can return to.
    pub fn mark_move(&mut self) {
        let number = self.sides.first.moves + self.sides.second.moves;
        self.moves = Some(Rc::new(Move {
            number,
            game: self.clone(),
        }));
    }

    fn count_in_stage(&mut self, side: Side, stage: Stage, out: &mut Vec<Happening>) {
        let state = self.side(side);
        state.in_stage += 1;
        let Some(quota) = stage.quota else { return };
        if state.in_stage < quota.moves.get() {
            return;
        }
        state.in_stage = 0;
        let budget = i128::from(stage.time.get());
        match quota.when_met {
            WhenMet::Next => return self.enter_next(side, out),
            WhenMet::RepeatAdd => state.bank += budget,
            WhenMet::RepeatSet => state.bank = budget,
            _ => unreachable!("a kind of quota that is not implemented here"),
        }
        if quota.moves.get() > 1 {
            let stage = u32::try_from(state.stage).expect("few stages");
            out.push((side, EventKind::Renewed { stage }));
        }
    }

    /// Gives the side the time that it has at least.
    fn keep_floor(&mut self, side: Side) {
        let reserve = self.stage(side).and_then(|stage| stage.reserve);
        let Some(floor) = reserve.and_then(|reserve| reserve.floor) else {
            return;
        };
        let state = self.side(side);
        let least = i128::from(floor.time.get());
        if state.moves >= floor.from_move.get() && state.bank + state.reserve < least {
            state.bank = least;
            state.reserve = 0;
        }
    }

    /// Forgets unpaid moves at a stage that pays for another number of moves: only moves in stages
    /// that pay for the same number are paid together.
    pub fn forget_unpaid(&mut self, side: Side) {
        let every = |stage: Option<&Stage>| match stage.and_then(|stage| stage.credit) {
            Some(Credit::Paid { every, .. }) => Some(every),
            _ => None,
        };
        let control = Rc::clone(&self.control);
        let schedule = control.schedule(side);
        let state = self.side(side);
        let passed = schedule.get(state.unpaid_stage..=state.stage);
        let now = every(schedule.get(state.stage));
        if passed.is_some_and(|stages| stages.iter().any(|stage| every(Some(stage)) != now)) {
            state.unpaid.clear();
        }
        state.unpaid_stage = state.stage;
    }

    /// Pays the credit of a completed turn, by the stage in which it was completed.
    fn pay(&mut self, side: Side, stage: Stage, turn: &Turn) {
        let state = self.side(side);
        let gain = match stage.credit {
            Some(Credit::Paid {
                amount,
                every,
                keep,
            }) => {
                if turn.earns {
                    state.unpaid.push((state.moves, turn.paid));
                }
                if !state.moves.is_multiple_of(every.get()) {
                    return;
                }
                let moves = state.moves - every.get();
                let of_these = state.unpaid.iter().filter(|(number, _)| *number > moves);
                let spent: i128 = of_these.map(|(_, paid)| paid).sum();
                state.unpaid.clear();
                let amount = i128::from(amount.get());
                let unused = (amount - spent).max(0);
                Fraction(amount * 100 - (100 - i128::from(keep)) * unused, 100)
            }
            Some(Credit::Apart { keep, .. }) => Fraction(turn.lent * i128::from(keep), 100),
            _ => return,
        };
        if turn.earns {
            let limit = self.stage(side).and_then(|stage| stage.limit);
            self.fill(side, limit, gain);
        }
    }

    /// A number of milliseconds in which nothing can expire, however they are charged.
    pub fn quiet(&self) -> i128 {
        let charge = self.turn.charge;
        let unit = i128::from(charge.unit.get());
        if !self.runs() {
            return i128::MAX;
        }
        if !self.turn.timed {
            return self.turn.first_move.map_or(i128::MAX, |first_move| {
                i128::from(first_move.within.get()) - self.turn.elapsed - 2
            });
        }
        let mut left = i128::MAX;
        if self.stage(self.turn.side).is_some() {
            if !(self.turn.overrunning && self.passes_zero()) {
                let grace = self.grace(self.turn.side);
                left = left.min(self.left() + grace - self.turn.excess);
            } else if let Some(most) = self.most_overrun() {
                left = left.min(most - self.sides.get(self.turn.side).overrun);
            }
        }
        if let Some(limit) = self.turn_limit() {
            left = left.min(limit + self.rule_of_grace() - self.turn.charged);
        }
        if let Some(GameLimit::Time(limit)) = self.control.rules().game_limit {
            let used = self.sides.first.used + self.sides.second.used;
            left = left.min(i128::from(limit.get()) - used);
        }
        let into = self.turn.elapsed % unit;
        let until_charged = match charge.rounding {
            Rounding::Down => unit - into - 1,
            Rounding::Up => (unit - into) % unit,
        };
        match left {
            i128::MAX => i128::MAX,
            _ => (left / most_factor(charge) - 2 * unit - 2).max(until_charged),
        }
    }

    /// Passes `time` in one step: at most [`Game::quiet`], so that nothing expires.
    pub fn skip(&mut self, time: i128) {
        if let (Phase::Running, Some(waited)) = (self.phase, self.awaiting.as_mut()) {
            *waited += time;
        }
        if !self.runs() {
            return;
        }
        let side = self.turn.side;
        self.turn.elapsed += time;
        if !self.turn.timed {
            return;
        }
        self.turn.whole = whole_of(self.turn.charge, self.turn.elapsed).max(self.turn.whole);
        let due = in_tiers(self.turn.charge, self.turn.whole).max(self.turn.charged);
        let due = due - self.turn.charged;
        self.turn.charged += due;
        self.side(side).used += due;
        if self.stage(side).is_none() {
            return;
        }
        self.take_or_overrun(due);
    }
}

impl Turn {
    pub fn blank(side: Side, charge: Charge) -> Self {
        Self {
            side,
            charge,
            drawn: 0,
            lent: 0,
            elapsed: 0,
            whole: 0,
            charged: 0,
            paid: 0,
            overrunning: false,
            excess: 0,
            timed: true,
            earns: true,
            first_move: None,
            ready: false,
            unreceived: false,
        }
    }
}

/// The time that a stage adds to the reserve.
fn reserve_of(stage: &Stage) -> i128 {
    stage.reserve.map_or(0, |reserve| reserve.time.get().into())
}

/// A fraction of milliseconds: numerator and denominator.
struct Fraction(i128, i128);

/// The charge for a turn that has taken `elapsed` so far.
pub fn charge_of(charge: Charge, elapsed: i128) -> i128 {
    in_tiers(charge, whole_of(charge, elapsed))
}

/// The time in whole units.
fn whole_of(charge: Charge, elapsed: i128) -> i128 {
    let unit = i128::from(charge.unit.get());
    let part = charge.rounding == Rounding::Up && elapsed % unit > 0;
    (elapsed / unit + i128::from(part)) * unit
}

/// The charge for a time in whole units.
fn in_tiers(charge: Charge, whole: i128) -> i128 {
    // Each tier adds to what the one before it charges.
    let mut due = whole;
    let mut factor = 1;
    for tier in charge.tiers.iter() {
        let beyond = (whole - i128::from(tier.beyond.get())).max(0);
        due += (i128::from(tier.factor) - factor) * beyond;
        factor = tier.factor.into();
    }
    due
}

/// The longest time in whole units for which a turn is charged at most `most`.
pub fn longest(charge: Charge, most: i128) -> i128 {
    let unit = i128::from(charge.unit.get());
    // No time is charged less than once.
    let (mut units, mut too_many) = (0, most / unit + 1);
    while too_many - units > 1 {
        let middle = (units + too_many) / 2;
        if in_tiers(charge, middle * unit) <= most {
            units = middle;
        } else {
            too_many = middle;
        }
    }
    units * unit
}

fn most_factor(charge: Charge) -> i128 {
    let factors = charge.tiers.iter().map(|tier| tier.factor);
    factors.max().unwrap_or(1).into()
}

/// The minimum charge of a completed turn, in whole units.
fn least_of(charge: Charge) -> i128 {
    let unit = i128::from(charge.unit.get());
    let least = i128::from(charge.least.get());
    (least + unit - 1) / unit * unit
}
