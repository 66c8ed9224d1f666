//! Measures how much more two arenas do in two threads than one arena in one: batches of presses, one
//! in each game, in a random order. Beside it, the same for the cache lines of as many games, and for
//! arithmetic that uses no memory: the most that two threads of this machine can do.
//!
//! Prints a JSON object: for each measurement, the nanoseconds that each run took.

use std::hint::black_box;
use std::sync::Barrier;
use std::time::Instant;

use flagfall::{Arena, GameId, Side, Timestamp};
use flagfall_benches::{
    FISCHER, Line, Random, SEED, control, lines, moment, press_batch, read_apart, started,
};

const RUNS: usize = 15;
const GAMES: usize = 10_000;
/// The batches of each thread in a run.
const BATCHES: usize = 1_000;
/// How often a run reads the cache lines.
const READS: usize = 300;
/// The steps of arithmetic in a run.
const STEPS: u32 = 100_000_000;

/// An arena, the presses of its next batch, and the number of batches before it.
struct Table {
    arena: Arena,
    lines: Vec<Line>,
    calls: Vec<(GameId, Side, Timestamp)>,
    batches: i64,
}

fn main() {
    let mut tables = [table(SEED), table(SEED + 1)];
    let [mut one, mut two] = [Vec::new(), Vec::new()];
    let [mut one_lines, mut two_lines] = [Vec::new(), Vec::new()];
    let [mut one_count, mut two_count] = [Vec::new(), Vec::new()];
    // In turns, so that a disturbance affects all alike; the first run warms up.
    for run in 0..=RUNS {
        // Each arena is the single one in every second run.
        let alone = run % 2;
        let measured = [
            took(&mut tables[alone..=alone], press),
            took(&mut tables, press),
            took(&mut tables[alone..=alone], read),
            took(&mut tables, read),
            took(&mut [SEED], count),
            took(&mut [SEED, SEED], count),
        ];
        if run > 0 {
            let all = [
                &mut one,
                &mut two,
                &mut one_lines,
                &mut two_lines,
                &mut one_count,
                &mut two_count,
            ];
            for (runs, ns) in all.into_iter().zip(measured) {
                runs.push(ns);
            }
        }
    }
    println!(
        "{{\"one\": {one:?}, \"two\": {two:?}, \"one lines\": {one_lines:?}, \
         \"two lines\": {two_lines:?}, \"one arithmetic\": {one_count:?}, \
         \"two arithmetic\": {two_count:?}}}"
    );
}

fn table(seed: u64) -> Table {
    let clock = started(control("chess", FISCHER));
    let mut arena = Arena::new();
    let mut games: Vec<GameId> = (0..GAMES)
        .map(|_| arena.add(clock.clone()).expect("room"))
        .collect();
    let mut random = Random(seed);
    for last in (1..GAMES).rev() {
        games.swap(last, random.below(last + 1));
    }
    let call = |game| (game, Side::First, moment(0));
    Table {
        arena,
        lines: lines(GAMES),
        calls: games.into_iter().map(call).collect(),
        batches: 0,
    }
}

/// Plays some batches: in each, every game has a turn of a second.
fn press(table: &mut Table) {
    for _ in 0..BATCHES {
        let side = if table.batches % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        table.batches += 1;
        let at = moment(1_000 * table.batches);
        for call in &mut table.calls {
            (call.1, call.2) = (side, at);
        }
        press_batch(&mut table.arena, &table.calls);
    }
}

fn read(table: &mut Table) {
    for _ in 0..READS {
        read_apart(&table.calls, &mut table.lines);
    }
}

fn count(seed: &mut u64) {
    let mut random = Random(*seed);
    for _ in 0..STEPS {
        black_box(random.below(GAMES));
    }
}

/// The nanoseconds from the first thread's begin to the last one's end, with a thread for each part.
fn took<T: Send>(parts: &mut [T], work: fn(&mut T)) -> u128 {
    let ready = Barrier::new(parts.len());
    let work_timed = |part| {
        ready.wait();
        let begin = Instant::now();
        work(part);
        (begin, Instant::now())
    };
    let spans: Vec<(Instant, Instant)> = std::thread::scope(|scope| {
        let threads = parts
            .iter_mut()
            .map(|part| scope.spawn(|| work_timed(part)));
        let threads: Vec<_> = threads.collect();
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.map(|span| span.expect("no panic")).collect()
    });
    let begin = spans.iter().map(|span| span.0).min();
    let end = spans.iter().map(|span| span.1).max();
    end.zip(begin)
        .map_or(0, |(end, begin)| (end - begin).as_nanos())
}
