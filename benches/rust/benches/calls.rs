//! Single calls in Rust: a press in each of the six systems, a bank, a parse; for comparison, empty
//! calls with the same arguments, and a move with the crate `shogi`.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode};
use flagfall::{
    Clock, ClockError, Event, EventKind, Millis, Notation, Side, TimeControl, Timestamp,
};
use flagfall_benches::{FISCHER, SYSTEMS, control, moment, started};

/// The time of a turn: less than any of the systems allows, so that the game never ends.
const TURN_MS: i64 = 1_000;
/// The plies of a whole game, in which the quota of the first stage is met.
const GAME: i64 = 120;
/// The number of presses on a clock before a new one replaces it: no game lasts for weeks.
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

/// Has the arguments and the result of a press, and does nothing.
#[inline(never)]
fn empty_press(clock: &mut Clock, side: Side, at: Timestamp) -> Result<Vec<Event>, ClockError> {
    black_box((clock, side, at));
    Ok(Vec::new())
}

/// [`PRESSES`] presses on a copy of the clock; the time is that of all.
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

/// Whole games, each on a copy of the clock; the time is that of a game.
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

/// Has the arguments and the result of `bank`, and does nothing.
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

/// Has the arguments of a parse, and does nothing.
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

/// The crate's clock is given the length of a turn; it has one stage and an increment.
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
