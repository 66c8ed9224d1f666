//! Forecasts: what they say is what the clock shows.

use std::num::NonZeroU32;

use flagfall::{
    Charge, Clock, EventKind, Forecast, Millis, OnExpiry, Piece, Rounding, Rules, Runs, Schedule,
    Side, SideReading, Stage, TimeControl, Timestamp,
};
use proptest::prelude::*;

use crate::any::{Call, after, control, game, time};

/// The values that a display draws at `at`, by the formula of the documentation: the bank, the lent
/// time, the overrun and the opponent's bank.
fn drawn(piece: &Piece, at: Timestamp) -> (Option<i64>, i64, i64, Option<i64>) {
    let [unit, offset, factor] =
        [piece.unit.get(), piece.offset, piece.factor.get()].map(i64::from);
    let used = (at.get() - piece.from.get() + offset) / unit * unit * factor;
    let run = |runs| if piece.runs == runs { used } else { 0 };
    let other = if piece.other_runs { used } else { 0 };
    (
        piece.bank.map(|bank| bank.get() - run(Runs::Bank)),
        piece.lent.get() - run(Runs::Lent),
        piece.overrun.get() + run(Runs::Overrun),
        piece.other_bank.map(|bank| bank.get() + other),
    )
}

fn shown(side: &SideReading, other: &SideReading) -> (Option<i64>, i64, i64, Option<i64>) {
    let ms = |bank: Option<Millis>| bank.map(Millis::get);
    (
        ms(side.bank),
        side.lent.get(),
        side.overrun.get(),
        ms(other.bank),
    )
}

/// The time until the flag of the side on turn, found by waiting for each deadline.
fn until_flag(clock: &Clock, at: Timestamp) -> Option<Millis> {
    let mut clock = clock.clone();
    clock.advance(at).ok()?;
    let side = clock.read(at).ok()?.on_turn;
    while let Some(due) = clock.deadline() {
        let events = clock.advance(due).ok()?;
        if let Some(flag) = events.iter().find(|event| event.kind == EventKind::Flag) {
            return flag.at.since(at);
        }
        if clock.read(due).ok()?.on_turn != side {
            break;
        }
    }
    None
}

/// Compares a forecast with what the clock shows and says.
fn check(clock: &Clock, forecast: &Forecast, waits: &[u32]) -> Result<(), TestCaseError> {
    let side = forecast.side;
    prop_assert_eq!(forecast.pieces[0].from, forecast.at);
    for pair in forecast.pieces.windows(2) {
        prop_assert_eq!(pair[0].to, Some(pair[1].from));
    }
    prop_assert_eq!(
        forecast.more,
        forecast
            .pieces
            .last()
            .is_some_and(|piece| piece.to.is_some()),
    );
    for piece in &forecast.pieces {
        prop_assert!(i64::from(piece.offset) < i64::from(piece.unit.get()));
        let last = piece.to.map_or(i64::MAX, |to| to.get() - 1);
        prop_assert!(piece.from.get() <= last);
        let near = (0..3).map(|wait| piece.from.get() + wait);
        let far = waits.iter().map(|&wait| piece.from.get() + i64::from(wait));
        let end = piece
            .to
            .into_iter()
            .flat_map(|to| (1..4).map(move |wait| to.get() - wait));
        for at in near.chain(far).chain(end) {
            if !(piece.from.get()..=last).contains(&at) {
                continue;
            }
            let at = Timestamp::new(at).expect("in range");
            let Ok(reading) = clock.read(at) else {
                continue;
            };
            let of_side = reading.sides.get(side);
            prop_assert_eq!(reading.on_turn, side);
            prop_assert_eq!(
                drawn(piece, at),
                shown(of_side, reading.sides.get(!side)),
                "at {:?} of {:?}",
                at,
                piece
            );
            prop_assert_eq!(
                (of_side.stage, of_side.lives, of_side.flag),
                (piece.stage, piece.lives, piece.flag)
            );
        }
        let events = piece
            .to
            .map(|to| clock.clone().advance(to).expect("events"));
        let events = events
            .iter()
            .flatten()
            .filter(|event| event.at > piece.from);
        let kinds: Vec<_> = events.map(|event| event.kind).collect();
        match piece.then {
            Some(then) => prop_assert!(kinds.contains(&then)),
            None => prop_assert_eq!(kinds, []),
        }
    }
    Ok(())
}

/// An arbiter let a game go on at a limit of 1 ms, where units of 3 ms are charged. The rest of that
/// unit comes with the next step, which a clock reaches while a move is not received.
#[test]
fn the_rest_of_a_unit_that_a_limit_cut_short_is_a_piece_of_its_own() {
    let [nothing, limit, unit] = [0, 1, 3].map(Millis::from);
    let stages = vec![
        Stage::new(nothing)
            .turn_limit(limit)
            .on_expiry(OnExpiry::Next),
        Stage::new(nothing),
    ];
    let schedule = Schedule::new(stages).expect("a schedule");
    let threes = Charge::new(NonZeroU32::new(3).expect("at least 1"), Rounding::Down);
    let control = TimeControl::new(schedule.clone(), schedule, Rules::new().charge(threes));
    let mut clock = Clock::new(control.expect("a control"));
    let at = Timestamp::from(0);
    let side = Side::First;
    clock.start(side, at).expect("a start");
    clock.press_elapsed(side, at, unit).expect("a flag");
    clock.raise_flag(side, at).expect("a flag that had fallen");
    clock.resume(at).expect("a paused game");
    clock.hand_over(side, at).expect("a decision");
    clock.hand_over_unreceived(!side, at).expect("a turn");
    let forecast = clock.forecast(at, 5).expect("a forecast");
    check(&clock, &forecast, &[4, 6, 60]).expect("what the clock shows");
    let banks = forecast.pieces.iter().map(|piece| piece.bank);
    let expected = [0, -2].map(Millis::new);
    assert!(banks.eq(expected), "{forecast:?}");
}

proptest! {
    /// A forecast shows what the clock shows, in any game.
    #[test]
    fn a_forecast_is_what_the_clock_shows(
        control in control(),
        game in game(),
        waits in proptest::collection::vec(1..5_000_000_u32, 4),
    ) {
        let mut clock = Clock::new(control);
        let mut at = Timestamp::from(0);
        let _ = clock.start(Side::First, at);
        for (wait, call) in game {
            at = after(at, wait);
            let _ = call.make(&mut clock, at);
            let forecast = clock.forecast(at, 5);
            prop_assert_eq!(forecast.as_ref().err().copied(), clock.read(at).err());
            if let Ok(forecast) = forecast {
                check(&clock, &forecast, &waits)?;
            }
        }
        // Later than the last call, with all pieces and with few.
        let at = after(at, Millis::from(waits[0]));
        let Ok(whole) = clock.forecast(at, 10_000) else { return Ok(()) };
        prop_assert_eq!(whole.until_flag, until_flag(&clock, at));
        for most in 0..4 {
            let cut = clock.forecast(at, most).expect("a forecast");
            let most = most.max(1);
            let pieces: Vec<_> = whole.pieces.iter().copied().take(most).collect();
            let more = whole.more || whole.pieces.len() > most;
            prop_assert_eq!(&cut, &Forecast { pieces, more, ..whole });
            check(&clock, &cut, &waits)?;
        }
    }

    /// Every millisecond of the first pieces is drawn as it is read.
    #[test]
    fn each_millisecond_is_drawn_as_it_is_read(
        control in control(),
        calls in proptest::collection::vec((time(), any::<bool>()), 0..8),
    ) {
        let mut clock = Clock::new(control);
        let mut at = Timestamp::from(0);
        let _ = clock.start(Side::First, at);
        for (wait, press) in calls {
            at = after(at, wait);
            let call = if press { Call::Press } else { Call::HandOver };
            let _ = call.make(&mut clock, at);
        }
        let Ok(forecast) = clock.forecast(at, 3) else { return Ok(()) };
        let every: Vec<_> = (1..1_500).collect();
        check(&clock, &forecast, &every)?;
    }
}
