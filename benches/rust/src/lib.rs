//! Shared by the benchmarks in Rust.

use std::hint::black_box;

use flagfall::{Arena, Clock, EventKind, GameId, Notation, Side, TimeControl, Timestamp};

/// A Fischer clock in two stages.
pub const FISCHER: &str = "40/90/30, G/30/30";

/// Each of the six systems: its name in the benchmarks, a notation, a text.
pub const SYSTEMS: [(&str, &str, &str); 6] = [
    ("fischer", "chess", FISCHER),
    ("arimaa", "arimaa", "2/10/100/5"),
    ("ggs", "ggs", "15:00/0:10/2:00"),
    ("backgammon", "backgammon", "2+5"),
    ("double-flag", "double-flag", "G/15/5s | 1/10s"),
    (
        "pcn",
        "pcn",
        r#"[{"duration_ms":600000,"increment_ms":3000}]"#,
    ),
];

/// The time control of `text`.
///
/// # Panics
///
/// If the text is invalid: the texts are those of the benchmarks.
pub fn control(notation: &str, text: &str) -> TimeControl {
    let notation = Notation::named(notation).expect("a notation");
    notation.parse(text).expect("a time control")
}

/// A clock whose game began at 0.
///
/// # Panics
///
/// If the clock cannot be started.
pub fn started(control: TimeControl) -> Clock {
    let mut clock = Clock::new(control);
    clock
        .start(Side::First, Timestamp::from(0))
        .expect("a start");
    clock
}

/// The timestamp at `ms`.
///
/// # Panics
///
/// If `ms` is out of range.
pub fn moment(ms: i64) -> Timestamp {
    Timestamp::new(ms).expect("a moment")
}

/// The seed of every benchmark.
pub const SEED: u64 = 0x1234_5678_9abc_def1;

/// Reproducible pseudorandom numbers: xorshift64.
pub struct Random(pub u64);

impl Random {
    /// The next number, from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let wide = u128::from(self.0) * bound as u128;
        (wide >> 64) as usize
    }
}

/// Presses in these games, in order, and fetches them as the bindings do.
///
/// # Panics
///
/// If a press fails or is late.
pub fn press_batch(arena: &mut Arena, calls: &[(GameId, Side, Timestamp)]) {
    for calls in calls.chunks(Arena::FETCHED) {
        arena.fetch(calls.iter().map(|(game, _, _)| *game));
        for &(game, side, at) in calls {
            let events = arena.press(game, side, at).expect("a press");
            // A game can reach a new stage, so there can be events.
            assert!(events.iter().all(|event| event.kind != EventKind::Late));
        }
    }
}

/// A cache line of most processors.
#[repr(align(64))]
pub struct Line(pub [u8; 64]);

/// A cache line for each game.
pub fn lines(games: usize) -> Vec<Line> {
    (0..games).map(|_| Line([0; 64])).collect()
}

/// Accesses the cache lines of a batch's games. No access depends on another, so the processor has as
/// many under way at the same time as it can.
pub fn read_apart(calls: &[(GameId, Side, Timestamp)], lines: &mut [Line]) {
    for (game, _, _) in calls {
        let place = game.get() & u64::from(u32::MAX);
        lines[place as usize].0[0] ^= 1;
    }
    black_box(lines);
}
