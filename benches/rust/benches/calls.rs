//! Single calls in Rust: a press in each of the six systems, a bank, a parse; and beside them empty
//! calls with the same arguments, and what the crate `shogi` does for a move.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode};
use flagfall::{
    Clock, ClockError, Event, EventKind, Millis, Notation, Side, TimeControl, Timestamp,
};
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
        "empty press",
        &control("chess", FISCHER),
        empty_press,
    );
    for (name, notation, text) in SYSTEMS {
        let control = control(notation, text);
        presses(&mut group, &format!("press {name}"), &control, Clock::press);
    }
    games(&mut group);
    banks(&mut group, "empty bank", empty_bank);
    banks(&mut group, "bank", Clock::bank);
    parses(&mut group, "empty parse", empty_parse);
    parses(&mut group, "parse", |notation, text| notation.parse(text));
    shogi(&mut group);
    group.finish();
    criterion.final_summary();
}

/// Takes and returns what a press does, and does nothing.
#[inline(never)]
fn empty_press(clock: &mut Clock, side: Side, at: Timestamp) -> Result<Vec<Event>, ClockError> {
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

type Bank = Result<Option<Millis>, ClockError>;

/// Takes and returns what a bank does, and does nothing.
#[inline(never)]
fn empty_bank(clock: &Clock, side: Side, at: Timestamp) -> Bank {
    black_box((clock, side, at));
    Ok(None)
}

fn banks(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    bank: impl Fn(&Clock, Side, Timestamp) -> Bank,
) {
    let clock = started(control("chess", FISCHER));
    group.bench_function(name, |bencher| {
        let mut at = 0;
        bencher.iter(|| {
            at = (at + 1) & 0xf_ffff;
            bank(black_box(&clock), Side::First, moment(at))
        });
    });
}

/// Takes what a parse does, and does nothing.
#[inline(never)]
fn empty_parse(notation: Notation, text: &str) {
    black_box((notation, text));
}

fn parses<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    parse: impl Fn(Notation, &str) -> T,
) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| parse(black_box(Notation::CHESS), black_box(FISCHER)));
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
