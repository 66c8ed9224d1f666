//! An arena of as many games as the argument says: what a press in a game at random costs, a step of
//! time in which nothing falls due, the next deadline after it, an event that falls due, and how much
//! memory a game takes.
//!
//! It prints one object of JSON: each measure as the nanoseconds a call of every run.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use flagfall::{Arena, Clock, EventKind, GameId, Side, TimeControl, Timestamp};
use flagfall_benches::{FISCHER, control, moment, started};

const RUNS: usize = 21;
const PRESSES: u32 = 1_000_000;
/// Steps of a millisecond in a run without events.
const STEPS: u32 = 50_000;
/// A turn of a game takes so long in the middle.
const TURN_MS: usize = 10_000;
/// Three turns of it: every third press, the entry of a deadline is come to.
const BYO_YOMI: &str = "TM[10]OT[5x30 byo-yomi]";
/// A minute, in which all flags fall one by one.
const MINUTE: &str = "G/1";
/// A minute, in which byo-yomi begins in one game after the other, and ends in none.
const MINUTE_BEFORE_BYO_YOMI: &str = "TM[60]OT[5x120 byo-yomi]";
const MINUTE_MS: u32 = 60_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let games: usize = games.expect("usage: arena GAMES");
    let (bytes, mut report) = running(games);
    let [served, asked] = served(games);
    report.push(("served press", served));
    report.push(("asked press", asked));
    report.push(("flag", events(games, control("chess", MINUTE))));
    let byo_yomi = control("sgf", MINUTE_BEFORE_BYO_YOMI);
    report.push(("stage", events(games, byo_yomi)));
    let mut json = format!("{{\"games\": {games}, \"bytes\": {bytes:.1}");
    for (name, runs) in report {
        write!(json, ", \"{name}\": {runs:.2?}").expect("a string takes it");
    }
    println!("{json}}}");
}

type Report = Vec<(&'static str, Vec<f64>)>;

/// What a server keeps of a game: its handle, and who is on turn.
#[derive(Clone, Copy)]
struct Seat {
    game: GameId,
    side: Side,
}

/// Numbers that look random, the same ones each time: xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let wide = u128::from(self.0) * bound as u128;
        (wide >> 64) as usize
    }
}

/// An arena of games that began at 0 on copies of `clock`, and what it takes of memory a game: what
/// the process holds more than before.
fn arena_of(clock: &Clock, games: usize) -> (Arena, Vec<Seat>, f64) {
    let nobody = Seat {
        game: GameId::new(1 << 32).expect("a handle"),
        side: Side::First,
    };
    let mut seats = vec![nobody; games];
    // Touched, so that it is counted as held already.
    for seat in &mut seats {
        *black_box(&mut seat.side) = Side::First;
    }
    let before = resident();
    let mut arena = Arena::new();
    for seat in &mut seats {
        seat.game = arena.add(clock.clone()).expect("room");
    }
    let bytes = (resident() - before) / games as f64;
    (arena, seats, bytes)
}

/// The bytes of memory that the process holds.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
    1_024.0 * kib.and_then(|kib| kib.parse::<f64>().ok()).expect("VmRSS")
}

/// The nanoseconds that each of `calls` takes.
fn time(calls: u32, body: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    body();
    begin.elapsed().as_nanos() as f64 / f64::from(calls)
}

/// Presses in games at random, and steps of time, while no flag is near.
fn running(games: usize) -> (f64, Report) {
    let clock = started(control("chess", FISCHER));
    let (mut arena, mut seats, bytes) = arena_of(&clock, games);
    let mut random = Random(0x1234_5678_9abc_def1);
    let a_ms = (games / TURN_MS).max(1);
    let mut at = 0;
    let (mut presses, mut harness, mut advances) = (Vec::new(), Vec::new(), Vec::new());
    let mut lines: Vec<Line> = (0..games).map(|_| Line([0; 64])).collect();
    let (mut latencies, mut deadlines) = (Vec::new(), Vec::new());
    // The first run warms up.
    for run in 0..=RUNS {
        let from = at;
        let press = time(PRESSES, || {
            at = run_of(&mut seats, &mut random, from, a_ms, |seat, at| {
                let events = arena.press(seat.game, seat.side, at).expect("a press");
                // Beside a new stage, which every game comes to.
                assert!(events.iter().all(|event| event.kind != EventKind::Late));
            });
        });
        // All that is around a press, and twice, so that the sides are as they were.
        let around = time(2 * PRESSES, || {
            for _ in 0..2 {
                let mut random = Random(0x1234_5678_9abc_def1 + run as u64);
                run_of(&mut seats, &mut random, from, a_ms, |seat, at| {
                    black_box((seat.game, seat.side, at));
                });
            }
        });
        let latency = time(PRESSES, || fetch(&seats, &mut lines, &mut random));
        let advance = time(STEPS, || {
            for _ in 0..STEPS {
                at += 1;
                let events = arena.advance(moment(at)).expect("time passes");
                assert!(events.is_empty());
            }
        });
        // Entries that the presses left behind move on once, which is a part of what presses cost.
        assert!(arena.next_deadline() > Some(moment(at)));
        let deadline = time(STEPS, || {
            for _ in 0..STEPS {
                at += 1;
                let events = arena.advance(moment(at)).expect("time passes");
                assert!(events.is_empty());
                assert!(arena.next_deadline() > Some(moment(at)));
            }
        });
        if run > 0 {
            presses.push(press);
            harness.push(around);
            latencies.push(latency);
            advances.push(advance);
            deadlines.push(deadline);
        }
    }
    let report = vec![
        ("press", presses),
        ("harness", harness),
        ("memory", latencies),
        ("advance", advances),
        ("deadline", deadlines),
    ];
    (bytes, report)
}

/// Calls `press` for seats at random, `a_ms` of them in every millisecond, and gives the moment at
/// its end.
#[inline(always)]
fn run_of(
    seats: &mut [Seat],
    random: &mut Random,
    from: i64,
    a_ms: usize,
    mut press: impl FnMut(Seat, Timestamp),
) -> i64 {
    let (mut at, mut left) = (from, a_ms);
    for _ in 0..PRESSES {
        let place = random.below(seats.len());
        let seat = &mut seats[place];
        press(*seat, moment(at));
        seat.side = !seat.side;
        left -= 1;
        if left == 0 {
            (at, left) = (at + 1, a_ms);
        }
    }
    at
}

/// As much memory as most processors fetch at once.
#[repr(align(64))]
struct Line([u8; 64]);

/// A million times a line of memory at random, by way of a handle as a press comes to its game, and
/// each after the one before: all the time for which a processor waits if it foresees nothing.
fn fetch(seats: &[Seat], lines: &mut [Line], random: &mut Random) {
    for _ in 0..PRESSES {
        let seat = seats[random.below(seats.len())];
        let place = black_box(seat).game.get() & u64::from(u32::MAX);
        let line = &mut lines[place as usize];
        line.0[0] ^= 1;
        // Nothing is known of the next before this one is there.
        random.0 ^= black_box(u64::from(line.0[1]));
    }
}

/// Presses with an advance in every millisecond, as a server makes them, in games whose deadlines
/// are near: each game is pressed every [`TURN_MS`], in an order without order. Then the same, and
/// after each advance the next deadline.
fn served(games: usize) -> [Vec<f64>; 2] {
    let mut clock = started(control("sgf", BYO_YOMI));
    // Both sides are in byo-yomi by now.
    for (turn, side) in [(1, Side::First), (2, Side::Second)] {
        clock.press(side, moment(turn * 20_000)).expect("a press");
    }
    let (mut arena, mut seats, _) = arena_of(&clock, games);
    let a_ms = (games / TURN_MS).max(1);
    let stride = stride(games);
    let (mut place, mut at, mut left) = (0, 40_000, a_ms);
    let mut run = |presses: u32, asks: bool| {
        time(presses, || {
            for _ in 0..presses {
                let seat = &mut seats[place];
                let events = arena.press(seat.game, seat.side, moment(at));
                assert!(events.expect("a press").is_empty());
                seat.side = !seat.side;
                place = (place + stride) % games;
                left -= 1;
                if left == 0 {
                    (at, left) = (at + 1, a_ms);
                    let events = arena.advance(moment(at)).expect("time passes");
                    assert!(events.is_empty());
                    assert!(!asks || arena.next_deadline() > Some(moment(at)));
                }
            }
        })
    };
    // Until entries of deadlines come up as often as they go.
    run(u32::try_from(4 * games).expect("so many presses"), false);
    [false, true].map(|asks| (0..RUNS).map(|_| run(PRESSES, asks)).collect())
}

/// Steps that come to every game before they come to one again, and far from neighbours.
fn stride(games: usize) -> usize {
    let coprime = |stride: &usize| {
        let (mut a, mut b) = (*stride, games);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let golden = games / 1_000 * 618 + 1;
    (golden..).find(coprime).expect("a stride")
}

/// In all games something falls due within a minute, in one after the other.
fn events(games: usize, control: TimeControl) -> Vec<f64> {
    let clock = Clock::new(control);
    let (mut arena, seats, _) = arena_of(&clock, games);
    let mut random = Random(0x1234_5678_9abc_def1);
    for seat in &seats {
        let ms = random.below(MINUTE_MS as usize);
        let at = Timestamp::from(u32::try_from(ms).expect("within a minute"));
        let started = arena.act(seat.game, |clock| clock.start(seat.side, at));
        started.expect("a start");
    }
    arena
        .advance(Timestamp::from(MINUTE_MS))
        .expect("time passes");
    let run_ms = MINUTE_MS / RUNS as u32;
    let mut at = MINUTE_MS;
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let mut found = 0;
        let total = time(1, || {
            for _ in 0..run_ms {
                at += 1;
                found += arena
                    .advance(Timestamp::from(at))
                    .expect("time passes")
                    .len();
            }
        });
        runs.push(total / found as f64);
    }
    runs
}
