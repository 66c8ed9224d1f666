//! The clocks of new games.

use std::num::NonZeroU16;
use std::sync::Arc;

use flagfall::{
    Alarm, BySide, Clock, Coupling, Credit, Match, Millis, Notation, Side, SideAlarms, Stage,
    TimeControl, Timestamp,
};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::any::{self, Call};
use crate::random::Random;
use crate::texts_of_cases::texts_of_cases;

/// Short time controls of every system, so that many events happen, and long ones.
const TEXTS: [(&str, &str); 26] = [
    ("chess", "2/1s/1, 3/2s, G/1s"),
    ("chess", "40/90/30, G/30/30"),
    ("chess", "G/3s"),
    ("ggs", "0:01/0:01/0:02"),
    ("ggs", "0:02,N1//0:01,N0"),
    ("ggs", "0:01,3//0:02,2"),
    ("arimaa", "1s/2s/50/10s"),
    ("arimaa", "1s/2s/100/3s/30s/2s"),
    ("arimaa", "2s/1s/100/3s/8t"),
    ("backgammon", "1+1"),
    ("double-flag", "2/1s, G/2s | 2s/1s linear"),
    ("double-flag", "G/2s/1s | 2s/1s"),
    ("lichess", "½+0"),
    ("lichess", "3+2"),
    ("sgf", "TM[2]OT[3x1 byo-yomi]"),
    ("sgf", "TM[0]OT[5x1 byo-yomi]"),
    ("sgf", "TM[2]OT[3/4 Canadian]"),
    ("csa", "Total_Time:3 Least_Time_Per_Move:1"),
    ("scrabble", "1"),
    ("us-chess", "G/1;d2"),
    ("pgn", "*3"),
    ("pgn", "2/3:4+1"),
    ("pgn", "60+1"),
    ("pgn", "-"),
    ("fide", "90 min/40 moves + 30 min + 30 s/move"),
    (
        "uci",
        "go wtime 3000 btime 2000 winc 100 binc 100 movestogo 3",
    ),
];
/// The numbers of controls and calls that are drawn before the test.
const DRAWN_CONTROLS: usize = 400;
const DRAWN_CALLS: usize = 4_096;

/// What the games and calls are chosen from.
pub(crate) struct Pool {
    short: Vec<Arc<TimeControl>>,
    drawn: Vec<Arc<TimeControl>>,
    of_cases: Vec<Arc<TimeControl>>,
    pub(crate) calls: Vec<Call>,
    /// Clocks of games that were removed.
    pub(crate) shelf: Vec<Clock>,
}

impl Pool {
    pub(crate) fn new(seed: u64) -> Self {
        let parse = |notation: &str, text: &str| {
            let notation = Notation::named(notation).expect("a notation");
            notation.parse(text).expect(text)
        };
        let short = TEXTS.map(|(notation, text)| Arc::new(parse(notation, text)));
        let of_cases = texts_of_cases();
        let of_cases = of_cases
            .iter()
            .filter_map(|(notation, text)| notation.parse(text).ok())
            .filter(is_short);
        let mut seeds = [0; 32];
        seeds[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seeds);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        Self {
            short: short.into(),
            drawn: draw(&any::control(), DRAWN_CONTROLS, &mut runner)
                .into_iter()
                .map(Arc::new)
                .collect(),
            of_cases: of_cases.map(Arc::new).collect(),
            calls: draw(&any::call(), DRAWN_CALLS, &mut runner),
            shelf: Vec::new(),
        }
    }

    /// A clock for an arena whose time is `now`. Most are not older.
    pub(crate) fn clock(&mut self, random: &mut Random, now: Timestamp) -> Clock {
        if random.one_in(8) && !self.shelf.is_empty() {
            return self.shelf.swap_remove(random.index(self.shelf.len()));
        }
        let controls = match random.below(8) {
            0..3 => &self.short,
            3..7 => &self.drawn,
            _ => &self.of_cases,
        };
        let control = Arc::clone(random.of(controls));
        let mut clock = if random.one_in(4) {
            let points = NonZeroU16::new(3).expect("points");
            Clock::in_match(control, &Match::new(points))
        } else {
            Clock::new(control)
        };
        if random.one_in(6) {
            clock.keep_journal().expect("a control of few events");
        }
        let at = match random.below(8) {
            0 => later(now, -i64::from(random.below(60_000))),
            1 => later(now, i64::from(random.below(3_000))),
            _ => now,
        };
        if random.one_in(3) {
            clock.start(random.side(), at).expect("a new clock");
        }
        if random.one_in(8) && has_alarms(&clock) {
            clock
                .set_alarms(alarms(random), at)
                .expect("the time of the start");
        }
        // A time that takes more than 32 bits.
        if random.one_in(64) {
            let bank = Millis::from(u32::MAX - random.below(2_000));
            let _ = clock.set_bank(random.side(), at, bank);
        }
        clock
    }
}

/// Whether no time of a game grows past the longest one.
fn is_short(control: &TimeControl) -> bool {
    let years = Millis::new(1_000_000_000_000).expect("a time");
    let is_short = |stage: &Stage| {
        let credit = match stage.credit {
            Some(
                Credit::Banked { amount }
                | Credit::Apart { amount, .. }
                | Credit::Paid { amount, .. },
            ) => amount,
            None => Millis::ZERO,
            _ => Millis::MAX,
        };
        stage.time.max(credit) < years
    };
    let stages = |side| control.schedule(side).iter();
    Side::ALL.into_iter().flat_map(stages).all(is_short)
}

/// Whether a game can have alarms here. In an hourglass the bank of the side that waits grows, and
/// whether that arms an alarm depends on the calls in which time passes, if a measured press follows.
pub(crate) fn has_alarms(clock: &Clock) -> bool {
    clock.control().rules().coupling != Coupling::Hourglass
}

pub(crate) fn alarms(random: &mut Random) -> BySide<SideAlarms> {
    let mut side = || {
        let left = Millis::from(1 + random.below(2_000));
        let alarm = Alarm::new(left).expect("above 0");
        SideAlarms::new(&[alarm], *random.of(&[0, 1, 2])).expect("one alarm")
    };
    BySide {
        first: side(),
        second: side(),
    }
}

pub(crate) fn later(at: Timestamp, ms: i64) -> Timestamp {
    Timestamp::new(at.get() + ms).expect("a moment")
}

fn draw<T>(strategy: &impl Strategy<Value = T>, count: usize, runner: &mut TestRunner) -> Vec<T> {
    let mut draw = || strategy.new_tree(runner).expect("a value").current();
    (0..count).map(|_| draw()).collect()
}
