//! Single calls in Rust: a press in each of the six systems, a bank, a parse; and beside them an
//! empty call, and what the crate `shogi` does for a move.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode};
use flagfall::{Timestamp, Clock, ClockError, Event, EventKind, Notation, Side, TimeControl};
use flagfall_benches::{FISCHER, SYSTEMS, control, moment, started};

/// What a turn takes: less than every system gives for it, so that the game never ends.
const TURN_MS: i64 = 1_000;
/// Moves of both sides in a whole game, in which the quota of the first stage is met.
const GAME: i64 = 120;
/// A clock is pressed so often before another takes its place: no game lasts for weeks.
const PRESSES: i64 = 1_000;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("rust");
    group
        .sample_size(60)
        .sampling_mode(SamplingMode::Flat)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1_500));
    presses(
        &mut group,
        "empty call",
        &control("chess", FISCHER),
        nothing,
    );
    for (name, notation, text) in SYSTEMS {
        let control = control(notation, text);
        presses(&mut group, &format!("press {name}"), &control, Clock::press);
    }
    games(&mut group);
    banks(&mut group);
    parses(&mut group);
    shogi(&mut group);
    group.finish();
    criterion.final_summary();
}

/// As a press goes in and out, and no more.
#[inline(never)]
fn nothing(clock: &mut Clock, side: Side, at: Timestamp) -> Result<Vec<Event>, ClockError> {
    black_box((clock, side, at));
    Ok(Vec::new())
}

/// One press after the other, on clocks that are copied: the time is that of [`PRESSES`].
fn presses(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    control: &TimeControl,
    press: impl Fn(&mut Clock, Side, Timestamp) -> Result<Vec<Event>, ClockError>,
) {
    let set = started(control.clone());
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut clock = black_box(&set).clone();
            let mut side = Side::First;
            for turn in 1..=PRESSES {
                let at = moment(turn * TURN_MS);
                let events = press(black_box(&mut clock), side, at).expect("a press");
                assert!(events.iter().all(|event| event.kind != EventKind::Late));
                side = !side;
            }
            clock
        });
    });
}

/// Whole games, each on a clock of its own that is copied: the time is that of a game.
fn games(group: &mut BenchmarkGroup<'_, WallTime>) {
    let set = started(control("chess", FISCHER));
    group.bench_function("game", |bencher| {
        bencher.iter(|| {
            let mut clock = black_box(&set).clone();
            let mut side = Side::First;
            for turn in 1..=GAME {
                let events = clock.press(side, moment(turn * TURN_MS)).expect("a press");
                black_box(events);
                side = !side;
            }
            clock
        });
    });
}

fn banks(group: &mut BenchmarkGroup<'_, WallTime>) {
    let clock = started(control("chess", FISCHER));
    group.bench_function("bank", |bencher| {
        let mut at = 0;
        bencher.iter(|| {
            at = (at + 1) & 0xf_ffff;
            black_box(&clock).bank(Side::First, moment(at))
        });
    });
}

fn parses(group: &mut BenchmarkGroup<'_, WallTime>) {
    let notation = Notation::named("chess").expect("a notation");
    group.bench_function("parse", |bencher| {
        bencher.iter(|| black_box(notation).parse(black_box(FISCHER)));
    });
}

/// The crate ticks a clock from the length of a turn, with one stage and an increment.
fn shogi(group: &mut BenchmarkGroup<'_, WallTime>) {
    use shogi::{Color, TimeControl};

    let bank = Duration::from_secs(5_400);
    let increment = Duration::from_secs(30);
    group.bench_function("shogi consume", |bencher| {
        let mut clock = TimeControl::FischerClock {
            black_time: bank,
            white_time: bank,
            black_inc: increment,
            white_inc: increment,
        };
        let turn = Duration::from_millis(TURN_MS.unsigned_abs());
        let mut side = Color::Black;
        bencher.iter(|| {
            assert!(black_box(&mut clock).consume(side, black_box(turn)));
            side = side.flip();
        });
    });
}
