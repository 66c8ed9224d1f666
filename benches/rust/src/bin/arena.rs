//! Measures an arena with the number of games in the argument: a press in a random game and in a
//! batch of random games, an advance in which nothing falls due, the next deadline after it, an event
//! that falls due, and the memory per game.
//!
//! Prints a JSON object: for each measurement, the nanoseconds per call in each run.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use flagfall::{Arena, Clock, EventKind, GameId, Side, TimeControl, Timestamp};
use flagfall_benches::{
    FISCHER, Line, Random, SEED, control, lines, moment, press_batch, read_apart, started,
};

const RUNS: usize = 21;
const PRESSES: u32 = 1_000_000;
/// The presses of a batch.
const BATCH: u32 = 100_000;
/// Advances of one millisecond in a run without events.
const STEPS: u32 = 50_000;
/// The most entries that a query of the next deadline moves on.
const LOOKS: usize = 1_024;
/// The mean length of a turn.
const TURN_MS: usize = 10_000;
/// The period is three turns long, so the entry of a deadline is reached with every third press.
const BYO_YOMI: &str = "TM[10]OT[5x30 byo-yomi]";
/// One minute, in which all flags fall one by one.
const MINUTE: &str = "G/1";
/// One minute, in which byo-yomi begins in one game after the other, and ends in no game.
const MINUTE_BEFORE_BYO_YOMI: &str = "TM[60]OT[5x120 byo-yomi]";
const MINUTE_MS: u32 = 60_000;

fn main() {
    let games = std::env::args().nth(1).and_then(|games| games.parse().ok());
    let games: usize = games.expect("usage: arena GAMES");
    let (bytes, mut report) = running(games);
    let [batch, independent] = batches(games);
    report.push(("batch", batch));
    report.push(("independent", independent));
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

/// What a server stores for a game: its id, and the side on turn.
#[derive(Clone, Copy)]
struct Seat {
    game: GameId,
    side: Side,
}

/// An arena with copies of `clock`, whose games began at 0, and the bytes per game by which the
/// process grew.
fn arena_of(clock: &Clock, games: usize) -> (Arena, Vec<Seat>, f64) {
    let nobody = Seat {
        game: GameId::new(1 << 32).expect("a handle"),
        side: Side::First,
    };
    let mut seats = vec![nobody; games];
    // Touch the memory, so that it is already counted before.
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

/// The memory of the process in bytes.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
    1_024.0 * kib.and_then(|kib| kib.parse::<f64>().ok()).expect("VmRSS")
}

/// The nanoseconds per call of a `body` that makes `calls` calls.
fn time(calls: u32, body: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    body();
    begin.elapsed().as_nanos() as f64 / f64::from(calls)
}

/// Presses in random games, and advances, while no flag is near.
fn running(games: usize) -> (f64, Report) {
    let clock = started(control("chess", FISCHER));
    let (mut arena, mut seats, bytes) = arena_of(&clock, games);
    let mut random = Random(SEED);
    let a_ms = (games / TURN_MS).max(1);
    let mut at = 0;
    let (mut presses, mut harness, mut advances) = (Vec::new(), Vec::new(), Vec::new());
    let mut lines = lines(games);
    let (mut latencies, mut deadlines) = (Vec::new(), Vec::new());
    // The first run warms up.
    for run in 0..=RUNS {
        let from = at;
        let press = time(PRESSES, || {
            at = run_of(&mut seats, &mut random, from, a_ms, |seat, at| {
                let events = arena.press(seat.game, seat.side, at).expect("a press");
                // Every game reaches a new stage, so there can be events.
                assert!(events.iter().all(|event| event.kind != EventKind::Late));
            });
        });
        // The overhead of the benchmark; twice, so that the sides on turn are unchanged.
        let around = time(2 * PRESSES, || {
            for _ in 0..2 {
                let mut random = Random(SEED + run as u64);
                run_of(&mut seats, &mut random, from, a_ms, |seat, at| {
                    black_box((seat.game, seat.side, at));
                });
            }
        });
        let latency = time(PRESSES, || read_in_turn(&seats, &mut lines, &mut random));
        let advance = time(STEPS, || {
            for _ in 0..STEPS {
                at += 1;
                let events = arena.advance(moment(at)).expect("time passes");
                assert!(events.is_empty());
            }
        });
        // Entries that the presses left behind move on once, some with each query. A press with a query
        // includes this.
        for _ in 0..=games / LOOKS {
            assert!(arena.next_deadline() > Some(moment(at)));
        }
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

/// Calls `press` for random seats, `a_ms` of them in every millisecond. Returns the time at the
/// end.
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

/// Accesses random cache lines through an id, as a press accesses its game. Each access depends on
/// the one before: the full memory latency, without prefetching.
fn read_in_turn(seats: &[Seat], lines: &mut [Line], random: &mut Random) {
    for _ in 0..PRESSES {
        let seat = seats[random.below(seats.len())];
        let place = black_box(seat).game.get() & u64::from(u32::MAX);
        let line = &mut lines[place as usize];
        line.0[0] ^= 1;
        // The next access depends on this one.
        random.0 ^= black_box(u64::from(line.0[1]));
    }
}

/// Presses in batches of random games, and reading as many cache lines. In an arena of its own, since
/// every press postpones a deadline, which the queries in [`running`] would have to move.
fn batches(games: usize) -> [Vec<f64>; 2] {
    let clock = started(control("chess", FISCHER));
    let (mut arena, mut seats, _) = arena_of(&clock, games);
    let mut lines = lines(games);
    let mut random = Random(SEED);
    let mut at = 0;
    let mut found = [Vec::new(), Vec::new()];
    // The first run warms up.
    for run in 0..=RUNS {
        let mut both = [0.0; 2];
        for _ in 0..PRESSES / BATCH {
            let (calls, end) = batch_of(&mut seats, &mut random, at);
            both[0] += time(PRESSES, || press_batch(&mut arena, &calls));
            both[1] += time(PRESSES, || read_apart(&calls, &mut lines));
            at = end;
        }
        if run > 0 {
            for (runs, total) in found.iter_mut().zip(both) {
                runs.push(total);
            }
        }
    }
    found
}

/// A batch of presses in random games from `from` on, and the time at its end.
fn batch_of(
    seats: &mut [Seat],
    random: &mut Random,
    from: i64,
) -> (Vec<(GameId, Side, Timestamp)>, i64) {
    let a_ms = (seats.len() / TURN_MS).max(1);
    let (mut at, mut left) = (from, a_ms);
    let mut calls = Vec::with_capacity(BATCH as usize);
    for _ in 0..BATCH {
        let place = random.below(seats.len());
        let seat = &mut seats[place];
        calls.push((seat.game, seat.side, moment(at)));
        seat.side = !seat.side;
        left -= 1;
        if left == 0 {
            (at, left) = (at + 1, a_ms);
        }
    }
    (calls, at)
}

/// Presses with an advance in every millisecond, as on a server, in games whose deadlines are near:
/// each game is pressed every [`TURN_MS`], in a scattered order. Then the same with the next
/// deadline after each advance.
fn served(games: usize) -> [Vec<f64>; 2] {
    let mut clock = started(control("sgf", BYO_YOMI));
    // Both sides are in byo-yomi after this.
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
    // Warm up until as many deadline entries expire as are added.
    run(u32::try_from(4 * games).expect("so many presses"), false);
    [false, true].map(|asks| (0..RUNS).map(|_| run(PRESSES, asks)).collect())
}

/// A stride that visits every game once before repeating, with consecutive games far apart.
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

/// An event falls due in every game within a minute, in one after the other.
fn events(games: usize, control: TimeControl) -> Vec<f64> {
    let clock = Clock::new(control);
    let (mut arena, seats, _) = arena_of(&clock, games);
    let mut random = Random(SEED);
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
