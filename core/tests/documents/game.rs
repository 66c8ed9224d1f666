//! A game on the model of a document and on the library's clock.

use std::fmt::Write as _;

use flagfall::{Clock, Flag, Millis, Phase, Reading, Side, Timestamp};
use proptest::prelude::*;

use crate::draw::Draw;

/// `PROPTEST_CASES` games, 1,000 by default.
pub fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = std::env::var("PROPTEST_CASES").map_or(1_000, |_| default.cases);
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..default
    }
}

/// The bytes that make all choices of a game. If a game fails, `proptest` shortens them.
pub fn choices() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..160)
}

pub const SIDES: [Side; 2] = Side::ALL;

/// The state of a game in a document's model, in milliseconds. Index 0 is the first side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shown {
    pub time: [i64; 2],
    pub past_zero: [i64; 2],
    pub penalties: [u16; 2],
    pub first_flag: [bool; 2],
    pub end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has lost on time.
    Lost(usize),
    /// Both first flags have fallen.
    Drawn,
    /// The game is stopped; its score decides.
    Halted,
}

impl Shown {
    /// Documents do not define the clocks after the end, so only the end is compared.
    fn comparable(self) -> Self {
        let Some(end) = self.end else { return self };
        Self {
            end: Some(end),
            ..Self::default()
        }
    }
}

fn shown(reading: &Reading) -> Shown {
    let both = SIDES.map(|side| *reading.sides.get(side));
    let fallen = both.iter().position(|side| side.flag == Flag::Fallen);
    Shown {
        time: both.map(|side| side.bank.map_or(0, Millis::get)),
        past_zero: both.map(|side| side.overrun.get()),
        penalties: both.map(|side| side.penalties),
        first_flag: both.map(|side| side.first_flag.is_some()),
        end: match reading.phase {
            Phase::Drawn => Some(End::Drawn),
            Phase::Halted => Some(End::Halted),
            phase if phase.is_over() => fallen.map(End::Lost),
            _ => None,
        },
    }
}

/// The clock of a document's model.
pub trait Model {
    /// The turn of `side` takes `used` and ends with a move.
    fn turn(&mut self, side: usize, used: i64);
    /// The times of both clocks once the other side's turn has begun.
    fn shown(&self) -> Shown;
    /// Times for the turn of `side` at which something changes.
    fn borders(&self, side: usize) -> Vec<i64>;
}

/// The time of a turn: at a boundary, a millisecond before or after it, or anything up to `most`.
pub fn turn_time(draw: &mut Draw<'_>, borders: &[i64], most: i64) -> i64 {
    let up_to = |draw: &mut Draw<'_>, most: i64| {
        let count = u64::try_from(most).expect("a time") + 1;
        i64::try_from(draw.below(count)).expect("a time")
    };
    let time = match draw.below(8) {
        0..=2 => up_to(draw, most / 8),
        3 => up_to(draw, most),
        _ => draw.of(borders) + draw.of(&[0, 0, -1, -1, 1]),
    };
    time.max(0)
}

pub fn at(ms: i64) -> Timestamp {
    Timestamp::new(ms).expect("a moment")
}

/// Plays until the game ends or the choices are used up.
pub fn play(
    draw: &mut Draw<'_>,
    mut model: impl Model,
    mut clock: Clock,
    most: i64,
) -> Result<(), TestCaseError> {
    let mut story = String::new();
    let mut now = 0;
    clock.start(Side::First, at(now)).expect("a start");
    for side in [0, 1].into_iter().cycle() {
        let used = turn_time(draw, &model.borders(side), most);
        model.turn(side, used);
        now += used;
        let events = clock.press(SIDES[side], at(now)).expect("a press");
        let expected = model.shown().comparable();
        let found = shown(&clock.read(at(now)).expect("a reading")).comparable();
        let name = SIDES[side].name();
        writeln!(story, "{name} moves after {used} ms: {expected:?}").expect("a string");
        prop_assert_eq!(&found, &expected, "flagfall: {:?}\n{}", events, story);
        if expected.end.is_some() || draw.is_empty() {
            return Ok(());
        }
    }
    Ok(())
}
