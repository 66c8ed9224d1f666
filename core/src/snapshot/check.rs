//! What holds of every clock that was played: a snapshot that says otherwise is refused.

use super::wrong::Wrong;
use crate::game::{Game, turn_kind};
use crate::side_clock::{SideClock, Turn, TurnKind};
use crate::{
    BySide, Coupling, Credit, FirstFlag, GameLimit, Millis, OnExpiry, Opening, Phase, Side, Stage,
    TimeControl,
};

/// Refuses a state that no game under `control` can come to.
pub(super) fn check(control: &TimeControl, game: &Game) -> Result<(), Wrong> {
    for side in Side::BOTH {
        check_side(control, game, side).map_err(|wrong| wrong.of_side(side))?;
    }
    check_phase(control, game)?;
    check_first_flags(game)?;
    check_time(control, game)
}

fn hold(holds: bool, field: &'static str) -> Result<(), Wrong> {
    match holds {
        true => Ok(()),
        false => Err(Wrong::at(field)),
    }
}

fn check_side(control: &TimeControl, game: &Game, side: Side) -> Result<(), Wrong> {
    let schedule = control.schedule(side);
    let clock = game.sides.get(side);
    let times = [
        (clock.bank, "bank_ms"),
        (clock.spent, "spent_ms"),
        (clock.used, "used_ms"),
        (clock.overrun, "overrun_ms"),
        (clock.turn.elapsed, "turn.elapsed_ms"),
        (clock.turn.used, "turn.used_ms"),
        (clock.turn.lent, "turn.lent_ms"),
    ];
    for (time, field) in times {
        hold(!time.is_negative(), field)?;
    }
    hold(clock.spent <= clock.used, "spent_ms")?;
    hold(clock.overrun <= clock.used, "overrun_ms")?;
    hold(clock.turn.used <= clock.used, "turn.used_ms")?;
    hold(clock.quota_moves <= clock.moves, "quota_moves")?;
    match clock.stage(schedule) {
        Some(stage) => check_stage(clock, control, schedule, stage)?,
        None => check_untimed(clock, schedule)?,
    }
    let last = *game.terms.last.get(side);
    let ended = game.phase == Phase::Penalised && game.on_turn == side;
    hold(
        clock.penalties == 0 || clock.penalties < last || ended,
        "penalties",
    )?;
    if game.phase == Phase::NotStarted {
        let fresh = SideClock {
            bank: clock.bank,
            ..SideClock::new(schedule)
        };
        return hold(*clock == fresh, "moves");
    }
    check_turn(control, game, side)
}

/// A side that plays untimed has nothing but its turns.
fn check_untimed(clock: &SideClock, schedule: &[Stage]) -> Result<(), Wrong> {
    hold(clock.stage == 0 && schedule.is_empty(), "stage")?;
    hold(clock.bank == Millis::ZERO, "bank_ms")?;
    hold(clock.spent == Millis::ZERO, "spent_ms")?;
    hold(clock.overrun == Millis::ZERO, "overrun_ms")?;
    hold(clock.quota_moves == 0, "quota_moves")?;
    hold(clock.lives == 0, "lives")?;
    hold(clock.penalties == 0, "penalties")?;
    hold(clock.first_flag.is_none(), "first_flag")?;
    hold(!clock.flag, "flag")?;
    hold(!clock.turn.overrunning, "turn.overrunning")
}

fn check_stage(
    clock: &SideClock,
    control: &TimeControl,
    schedule: &[Stage],
    stage: &Stage,
) -> Result<(), Wrong> {
    let so_far = || {
        let (begun, place) = (schedule.iter(), usize::try_from(clock.stage));
        begun.take(place.map_or(usize::MAX, |place| place.saturating_add(1)))
    };
    let any = |expiry: fn(OnExpiry) -> bool| so_far().any(|stage| expiry(stage.on_expiry));
    let quota = stage.quota.map_or(1, |quota| quota.moves.get());
    hold(clock.quota_moves < quota, "quota_moves")?;
    hold(clock.lives > 0 && clock.lives <= stage.lives.get(), "lives")?;
    hold(
        clock.overrun == Millis::ZERO || any(|expiry| expiry == OnExpiry::Overrun),
        "overrun_ms",
    )?;
    hold(
        clock.penalties == 0 || any(|expiry| matches!(expiry, OnExpiry::Penalty { .. })),
        "penalties",
    )?;
    let fell = clock.first_flag.map(OnExpiry::FirstFlag);
    hold(
        fell.is_none_or(|fell| so_far().any(|stage| stage.on_expiry == fell)),
        "first_flag",
    )?;
    let apart = |stage: &Stage| match stage.credit {
        Some(Credit::Apart { amount, .. }) => amount,
        _ => Millis::ZERO,
    };
    let setup = match (clock.turn.kind, control.rules().opening) {
        (TurnKind::Setup, Opening::Setup { least }) => least,
        _ => Millis::ZERO,
    };
    let most = so_far().map(apart).fold(setup, Millis::max);
    hold(clock.turn.lent <= most, "turn.lent_ms")?;
    let overruns = stage.on_expiry == OnExpiry::Overrun;
    hold(!clock.turn.overrunning || overruns, "turn.overrunning")
}

fn check_turn(control: &TimeControl, game: &Game, side: Side) -> Result<(), Wrong> {
    let turn = &game.sides.get(side).turn;
    let on_turn = side == game.on_turn;
    let decides = game.deciding && on_turn;
    let at_rest = *turn == Turn::REST;
    let plays = on_turn != game.deciding;
    let kind = match (decides, plays) {
        (true, _) => TurnKind::Decision,
        (_, true) if game.phase.is_over() && at_rest => return Ok(()),
        (_, true) => turn_kind(
            control.rules().opening,
            game.moves(),
            game.sides.get(side).moves,
        ),
        _ => return hold(at_rest, "turn"),
    };
    hold(turn.kind == kind, "turn.kind")?;
    hold(turn.lends() || turn.lent == Millis::ZERO, "turn.lent_ms")?;
    hold(!(decides && turn.ready), "turn.ready")?;
    let alone = control.rules().coupling == Coupling::None;
    let bank = game.sides.get(side).bank;
    hold(
        !(turn.overrunning && alone) || bank == Millis::ZERO,
        "turn.overrunning",
    )?;
    if !turn.is_timed() {
        return hold(turn.used == Millis::ZERO, "turn.used_ms");
    }
    // A raised flag leaves a part of a unit that was charged.
    let charge = control.rules().charge;
    let charged = charge.of(turn.elapsed);
    let part = charged.and_then(|charged| turn.used.checked_sub(charged));
    let unit = i64::from(charge.unit.get());
    hold(
        part.is_some_and(|part| part.get() >= 0 && part.get() < unit),
        "turn.used_ms",
    )
}

fn check_phase(control: &TimeControl, game: &Game) -> Result<(), Wrong> {
    let running = game.sides.get(game.on_turn);
    let other = game.sides.get(game.on_turn.other());
    hold(!other.flag, "flag")?;
    hold(running.flag == (game.phase == Phase::Flagged), "flag")?;
    let begun = game.phase != Phase::NotStarted;
    hold(begun || game.on_turn == Side::First, "on_turn")?;
    hold(begun || !game.deciding, "deciding")?;
    let goes_on = matches!(game.phase, Phase::Running | Phase::Paused);
    let waits = goes_on && !game.deciding && running.turn.elapsed == Millis::ZERO;
    hold(!game.awaiting || waits, "awaiting_receipt")?;
    let penalties = running.penalties >= *game.terms.last.get(game.on_turn);
    hold(
        game.phase != Phase::Penalised || penalties && running.penalties > 0,
        "phase",
    )?;
    let halts = match control.rules().game_limit {
        Some(GameLimit::Turns(limit)) => {
            let BySide { first, second } = &game.sides;
            let reached = first.moves.min(second.moves) >= limit.get();
            hold(reached == (game.phase == Phase::Halted), "phase")?;
            true
        }
        Some(GameLimit::Time(_)) => true,
        None => false,
    };
    hold(game.phase != Phase::Halted || halts, "phase")
}

fn check_first_flags(game: &Game) -> Result<(), Wrong> {
    let fell = |side: Side| game.sides.get(side).first_flag;
    let any = Side::BOTH.into_iter().any(|side| fell(side).is_some());
    let first = game.first_to_fall;
    let told = first.is_none_or(|side| fell(side).is_some());
    hold(first.is_some() == any && told, "first_to_fall")?;
    let drawn = Side::BOTH
        .into_iter()
        .all(|side| fell(side) == Some(FirstFlag::NoWin));
    hold(drawn == (game.phase == Phase::Drawn), "phase")
}

fn check_time(control: &TimeControl, game: &Game) -> Result<(), Wrong> {
    hold(!game.pending.is_negative(), "pending_ms")?;
    hold(game.check_sum(control).is_ok(), "bank_ms")?;
    let goes_on = matches!(game.phase, Phase::Running | Phase::Paused);
    if !goes_on {
        return hold(game.pending == Millis::ZERO, "pending_ms");
    }
    let used = game.sides.get(game.on_turn).used.checked_add(game.pending);
    hold(used.is_some(), "pending_ms")?;
    // What is due has happened.
    hold(game.awaiting || !game.is_overdue(control), "pending_ms")
}
