//! Random games on time controls with any stages and rules, turn by turn.

use std::fmt::Write as _;

use flagfall::{
    Charge, Clock, Coupling, Credit, Event, EventKind, FlagFalls, GameLimit, Millis, OnExpiry,
    Opening, Quota, Reading, Rounding, Rules, Schedule, Side, SideReading, Stage, TimeControl,
};

use crate::draw::Draw;
use crate::game::at;
use crate::mixed::mixed;

/// A turn of a game, with its readings and events.
pub struct Turn {
    pub schedule: Schedule,
    pub rules: Rules,
    pub side: Side,
    /// At the time when the turn began, but before the call that began it.
    pub rest: Reading,
    /// As the turn begins, as it is about to be completed, and after that.
    pub begun: Reading,
    pub last: Reading,
    pub after: Reading,
    /// The events until the press, and those of the press.
    pub during: Vec<Event>,
    pub by_press: Vec<Event>,
    /// How long the clock of the side ran in this turn.
    pub used: i64,
    /// How long the clocks ran in the game so far.
    pub total: i64,
    pub decision: Option<Decision>,
    /// The moves of this side before this turn, the last one first.
    pub earlier: Vec<Earlier>,
}

/// A decision on the cube within a turn: the readings before and after it, and how long it took.
pub struct Decision {
    pub before: Reading,
    pub after: Reading,
    pub events: Vec<Event>,
    pub took: i64,
}

/// A move that was made: what it was charged, and whether the stage that it was completed in pays
/// for moves.
#[derive(Clone, Copy)]
pub struct Earlier {
    pub charged: i64,
    pub earned: bool,
}

/// The whole units that a turn of `used` is charged before it is completed.
fn running_charge(charge: Charge, used: i64) -> i64 {
    let unit = i64::from(charge.unit.get());
    let whole = match charge.rounding {
        Rounding::Down => used / unit,
        Rounding::Up => (used + unit - 1) / unit,
    };
    whole * unit
}

impl Turn {
    pub fn of(&self, reading: &Reading) -> SideReading {
        *reading.sides.get(self.side)
    }

    pub fn bank(&self, reading: &Reading) -> Option<i64> {
        self.of(reading).bank.map(Millis::get)
    }

    pub fn other_bank(&self, reading: &Reading) -> Option<i64> {
        reading.sides.get(!self.side).bank.map(Millis::get)
    }

    /// The stage that the turn began in; `None` for an untimed side.
    pub fn stage(&self) -> Option<Stage> {
        let place = usize::try_from(self.of(&self.begun).stage).expect("a place");
        self.schedule.get(place).copied()
    }

    pub fn next_stage(&self) -> Option<Stage> {
        let place = usize::try_from(self.of(&self.begun).stage).expect("a place");
        self.schedule.get(place + 1).copied()
    }

    /// The stage that the move was completed in; `None` if it is unknown, since the minimum charge
    /// may also end a stage as the move is completed.
    pub fn completed_in(&self) -> Option<Stage> {
        let entered = |event: &Event| matches!(event.kind, EventKind::Stage { .. });
        let entered = self.by_press.iter().filter(|event| entered(event)).count();
        let story = self.is_completed() && (entered == 0 || self.charged() == self.running());
        let place = usize::try_from(self.of(&self.after).stage).expect("a place");
        self.schedule
            .get(place - entered)
            .copied()
            .filter(|_| story)
    }

    pub fn lent(&self) -> i64 {
        self.of(&self.begun).lent.get()
    }

    pub fn is_completed(&self) -> bool {
        self.of(&self.after).moves > self.of(&self.begun).moves
    }

    pub fn is_over(&self) -> bool {
        self.after.phase.is_over()
    }

    pub fn is_setup(&self) -> bool {
        let first = self.of(&self.begun).moves == 0;
        matches!(self.rules.opening, Opening::Setup { .. }) && first
    }

    pub fn is_untimed(&self) -> bool {
        let sides = &self.begun.sides;
        let made = sides.first.moves + sides.second.moves;
        matches!(self.rules.opening, Opening::Untimed { turns, .. } if made < turns.get().into())
    }

    /// The charge for the turn before its press.
    pub fn running(&self) -> i64 {
        running_charge(self.rules.charge, self.used)
    }

    /// The charge for the completed turn.
    pub fn charged(&self) -> i64 {
        let mut whole = self.rules.charge;
        whole.rounding = Rounding::Up;
        let least = running_charge(whole, self.rules.charge.least.get());
        self.running().max(least)
    }

    /// The part of the charge that the bank pays, if nothing expires.
    pub fn taken(&self) -> i64 {
        (self.charged() - self.lent()).max(0)
    }

    /// Whether a limit of this much is passed as the turn is about to be completed. Rulings:
    /// exactly the limit is in time, unless the rules say otherwise; time has to run first.
    pub fn passes(&self, limit: i64) -> bool {
        let passed = match self.rules.flag_falls {
            FlagFalls::PastZero => self.running() > limit,
            FlagFalls::AtZero => self.running() >= limit,
        };
        passed && self.running() > 0
    }

    /// As [`Turn::passes`], of what is charged to a stage that was entered in this turn.
    pub fn passes_again(&self, charged: i64, limit: i64) -> bool {
        match self.rules.flag_falls {
            FlagFalls::PastZero => charged > limit,
            FlagFalls::AtZero => charged >= limit,
        }
    }

    /// Whether this is a timed turn, not the setup turn, without a cube decision, that was completed and
    /// in which nothing expired.
    pub fn is_ordinary(&self) -> bool {
        let special = self.is_setup() || self.is_untimed() || self.decision.is_some();
        let quiet = self.during.is_empty() && (self.by_press.is_empty() || self.met().is_some());
        let entered = |event: &Event| {
            matches!(
                event.kind,
                EventKind::Stage { .. } | EventKind::Renewed { .. }
            )
        };
        let quiet = quiet && self.by_press.iter().all(entered);
        // The minimum charge may use up the bank as the move is completed.
        let allowed = self.bank(&self.begun).map_or(0, |bank| bank + self.lent());
        let quiet = quiet && (self.charged() == 0 || !self.passes_again(self.charged(), allowed));
        self.is_completed() && !self.is_over() && !special && quiet
    }

    /// The quota that the move meets.
    pub fn met(&self) -> Option<Quota> {
        let last = self.of(&self.begun).moves_left == Some(1);
        self.stage()?.quota.filter(|_| last)
    }

    /// If the bank is used up in this turn, and the stage has no life left: the charge beyond it.
    /// `None` also if another limit may come first.
    pub fn past_the_bank(&self) -> Option<i64> {
        let bank = self.bank(&self.begun)?;
        let stage = self.stage()?;
        let limited = stage.turn_limit.is_some() || self.rules.game_limit.is_some();
        let last_life = self.of(&self.begun).lives == 1;
        let special = self.is_untimed() || self.decision.is_some() || limited || !last_life;
        let allowed = bank + self.lent();
        (!special && self.passes(allowed)).then(|| self.running() - allowed)
    }

    /// The time that stages, lives and penalties added during the turn.
    pub fn given(&self) -> i64 {
        let (mut given, mut now) = (0, self.of(&self.begun).stage);
        let time = |place: u32| {
            self.schedule[usize::try_from(place).expect("a place")]
                .time
                .get()
        };
        for event in self.during.iter().chain(&self.by_press) {
            if event.side != self.side {
                continue;
            }
            given += match event.kind {
                EventKind::Stage { stage } => {
                    now = stage;
                    time(now)
                }
                EventKind::Renewed { .. } | EventKind::Life { .. } => time(now),
                EventKind::Penalty { .. } => {
                    match self.schedule[usize::try_from(now).expect("a place")].on_expiry {
                        OnExpiry::Penalty { refill } => refill.get(),
                        _ => 0,
                    }
                }
                _ => 0,
            };
        }
        // The budget of a single move is renewed without an event.
        let stage = self.schedule[usize::try_from(now).expect("a place")];
        let of_one = stage.quota.is_some_and(|quota| quota.moves.get() == 1);
        let entered = |event: &Event| matches!(event.kind, EventKind::Stage { .. });
        let again = of_one && self.is_completed() && !self.by_press.iter().any(entered);
        given + if again { stage.time.get() } else { 0 }
    }
}

/// The result of checking a sentence on a turn that it applies to.
#[derive(Debug)]
pub enum Claim {
    Is(i64, i64),
    AtMost(i64, i64),
    Holds(bool),
}

impl Claim {
    pub fn is_true(&self) -> bool {
        match self {
            Self::Is(found, expected) => found == expected,
            Self::AtMost(found, most) => found <= most,
            Self::Holds(holds) => *holds,
        }
    }
}

struct Game {
    clock: Clock,
    control: TimeControl,
    now: i64,
    total: i64,
    story: String,
    earlier: [Vec<Earlier>; 2],
}

impl Game {
    fn read(&self) -> Reading {
        self.clock.read(at(self.now)).expect("a reading")
    }

    fn note(&mut self, done: &str) {
        writeln!(self.story, "{} ms: {done}", self.now).expect("a string");
    }

    fn pass(&mut self, time: i64) -> Vec<Event> {
        self.now += time;
        self.total += time;
        self.clock.advance(at(self.now)).expect("an advance")
    }

    fn is_over(&self) -> bool {
        self.read().phase.is_over()
    }

    fn is_past_the_opening(&self) -> bool {
        let sides = self.read().sides;
        let timed = self.control.rules().opening == Opening::Timed;
        timed || sides.first.moves + sides.second.moves > 3
    }

    /// A decision by the other side, if the turn continues after it.
    fn decide(&mut self, side: Side, took: i64) -> Option<Decision> {
        let before = self.read();
        self.clock.hand_over(side, at(self.now)).ok()?;
        self.note(&format!("the {side} offers, to be answered after {took}"));
        let mut events = self.pass(took);
        if self.is_over() {
            let after = self.read();
            return Some(Decision {
                before,
                after,
                events,
                took,
            });
        }
        events.extend(
            self.clock
                .hand_over(!side, at(self.now))
                .expect("an answer"),
        );
        let after = self.read();
        Some(Decision {
            before,
            after,
            events,
            took,
        })
    }

    /// A turn that the arbiter cancels. Returns the reading just before the next turn begins.
    fn set_aside(&mut self, draw: &mut Draw<'_>) -> Reading {
        let used = draw.between(0, 9).into();
        self.pass(used);
        let rest = self.read();
        if !rest.phase.is_over() {
            let side = rest.on_turn;
            self.clock.set_turn(side, at(self.now)).expect("a turn");
            self.note(&format!("the turn of the {side} is cancelled after {used}"));
        }
        rest
    }

    fn told_with(&self, turn: &Turn) -> String {
        let banks =
            |reading: &Reading| format!("{:?} {:?}", turn.bank(reading), turn.other_bank(reading));
        format!(
            "{}{}\n{:?}\n{:#?}\nbanks: as the turn began {}, before the press {}, after {}",
            self.story,
            self.control.describe(),
            turn.rules,
            turn.schedule,
            banks(&turn.begun),
            banks(&turn.last),
            banks(&turn.after),
        )
    }

    /// Plays a turn; `rest` is the reading just before it began.
    fn turn(&mut self, draw: &mut Draw<'_>, rest: Reading) -> Turn {
        let begun = self.read();
        let side = begun.on_turn;
        let (mut during, mut used, mut decision) = (Vec::new(), 0, None);
        if draw.once_in(6) {
            used = i64::from(draw.between(0, 9));
            during.extend(self.pass(used));
            if self.clock.pause(at(self.now)).is_ok() {
                let gap = i64::from(draw.between(0, 9));
                self.now += gap;
                self.clock
                    .resume(at(self.now))
                    .expect("an end of the pause");
                self.note(&format!("after {used} a pause of {gap}"));
            }
        }
        if draw.once_in(6) && !self.is_over() {
            decision = self.decide(side, draw.between(0, 9).into());
        }
        if !self.is_over() {
            let time = time(draw, &self.control, &begun) - used;
            used += time.max(0);
            during.extend(self.pass(time.max(0)));
        }
        let last = self.read();
        let mut by_press = Vec::new();
        if !last.phase.is_over() {
            by_press = self.clock.press(side, at(self.now)).expect("a press");
        }
        let after = self.read();
        self.note(&format!(
            "the {side} moves after {used}: {during:?} {by_press:?}"
        ));
        let place = usize::from(side == Side::Second);
        let turn = Turn {
            schedule: self.control.schedule(side).clone(),
            rules: self.control.rules(),
            side,
            rest,
            begun,
            last,
            after,
            during,
            by_press,
            used,
            total: self.total,
            decision,
            earlier: self.earlier[place].iter().rev().copied().collect(),
        };
        if turn.is_completed() {
            let pays = |stage: Stage| matches!(stage.credit, Some(Credit::Paid { .. }));
            let opening = turn.is_setup() || turn.is_untimed();
            let earned = turn.completed_in().is_none_or(pays) && !opening;
            let charged = turn.charged();
            self.earlier[place].push(Earlier { charged, earned });
        }
        turn
    }
}

/// The time of a turn: often close to a limit in it.
fn time(draw: &mut Draw<'_>, control: &TimeControl, begun: &Reading) -> i64 {
    let side = begun.on_turn;
    let shown = begun.sides.get(side);
    let schedule = control.schedule(side);
    let place = usize::try_from(shown.stage).expect("a place");
    let stage = schedule
        .get(place)
        .copied()
        .unwrap_or(Stage::new(Millis::ZERO));
    let bank = shown.bank.map_or(0, Millis::get);
    let lent = shown.lent.get();
    let credit = stage.credit.map_or(0, |credit| credit.amount().get());
    let next = schedule.get(place + 1).map_or(0, |next| next.time.get());
    let short = i64::from(draw.between(0, 5));
    let borders = [
        short,
        short,
        lent,
        credit,
        bank + lent,
        bank + lent + next,
        shown.turn_left.map_or(short, Millis::get),
        match control.rules().game_limit {
            Some(GameLimit::Time(time)) => {
                time.get() - begun.sides.first.used.get() - begun.sides.second.used.get()
            }
            _ => short,
        },
    ];
    (draw.of(&borders) + draw.of(&[0, -1, 0, -1, 1])).max(0)
}

/// Plays a game with a random time control and passes each turn to `sees`, until that returns that
/// it has seen enough. Returns the events of the game so far.
pub fn play(draw: &mut Draw<'_>, mut sees: impl FnMut(&Turn) -> bool) -> Option<String> {
    let control = mixed(draw);
    let clock = Clock::new(control.clone());
    let story = String::new();
    let earlier = [Vec::new(), Vec::new()];
    let mut game = Game {
        clock,
        control,
        now: 0,
        total: 0,
        story,
        earlier,
    };
    let mut rest = game.read();
    game.clock.start(Side::First, at(0)).expect("a start");
    for _ in 0..40 {
        if draw.once_in(8) && game.is_past_the_opening() {
            rest = game.set_aside(draw);
        }
        if game.is_over() {
            break;
        }
        let turn = game.turn(draw, rest);
        if sees(&turn) {
            return Some(game.told_with(&turn));
        }
        rest = turn.last;
        if draw.is_empty() {
            break;
        }
    }
    None
}

/// Whether the two clocks are coupled.
pub fn is_hourglass(turn: &Turn) -> bool {
    turn.rules.coupling == Coupling::Hourglass
}
