//! What happens as time passes, and at the end of a bank, a turn, a phase and a game.

use flagfall::{
    Charge, EventKind, FirstFlag, Flag, GameLimit, Millis, OnExpiry, Opening, Phase, Reading,
};

use crate::turn::{Claim, Turn, is_hourglass};

/// App: "all time that is decremented from one player's clock gets added to the opponent's clock.
/// When one clock is decrementing the other clock is incrementing".
pub fn one_clock_runs_into_the_other(turn: &Turn) -> Option<Claim> {
    let over = turn.last.phase.is_over();
    if !is_hourglass(turn) || over || !turn.during.is_empty() || turn.decision.is_some() {
        return None;
    }
    let lost = turn.bank(&turn.begun)? - turn.bank(&turn.last)?;
    let gained = turn.other_bank(&turn.last)? - turn.other_bank(&turn.begun)?;
    Some(Claim::Is(gained, lost))
}

/// App: "the game is not over even if the clock runs to zero. Instead, the extra seconds used after
/// zero are accumulated into a separate penalty word."
pub fn the_game_is_not_over_at_zero(turn: &Turn) -> Option<Claim> {
    (turn.stage()?.on_expiry == OnExpiry::Overrun).then_some(())?;
    let extra = turn.past_the_bank()?;
    let accumulated = turn.of(&turn.last).overrun.get() - turn.of(&turn.begun).overrun.get();
    match turn.last.phase {
        Phase::Running => Some(Claim::Is(accumulated, extra)),
        _ => Some(Claim::Holds(false)),
    }
}

/// App: "M1 = number of moves that must be completed in phase 1."; PCN: "In a bank period:
/// remaining time goes negative with no next period."; GGS: "If player does not complete game or m3
/// moves during ext period, clock goes into hard-timeout".
pub fn moves_must_be_completed(turn: &Turn) -> Option<Claim> {
    (turn.stage()?.on_expiry == OnExpiry::Flag).then_some(())?;
    turn.past_the_bank()?;
    let fallen = turn.of(&turn.last).flag == Flag::Fallen;
    Some(Claim::Holds(fallen && turn.last.phase == Phase::Flagged))
}

/// The converse of the sentences above: a side with time left does not forfeit.
pub fn nobody_forfeits_with_time_left(turn: &Turn) -> Option<Claim> {
    let allowed = turn.bank(&turn.begun)? + turn.lent();
    let limit = turn.stage()?.turn_limit.map_or(i64::MAX, Millis::get);
    if turn.decision.is_some() || turn.passes(allowed.min(limit)) {
        return None;
    }
    let fallen = turn.of(&turn.last).flag == Flag::Fallen;
    Some(Claim::Holds(
        !fallen
            && turn
                .during
                .iter()
                .all(|event| event.kind == EventKind::Halt),
    ))
}

/// PCN: "Bank exhausted: When remaining time reaches zero, transition to the next period (if
/// any)."; GGS: "If N (read NOT loss) is present, clock goes into overtime (extension time) mode.";
/// Double flag: "At this point they are given a batch of extra time". Ruling: time beyond the bank
/// counts there.
pub fn an_exhausted_bank_leads_to_the_next_period(turn: &Turn) -> Option<Claim> {
    let goes_on = matches!(
        turn.stage()?.on_expiry,
        OnExpiry::Next | OnExpiry::FirstFlag(_)
    );
    let beyond = turn.past_the_bank().filter(|_| goes_on)?;
    let next = turn.next_stage()?;
    if turn.last.phase.is_over() || turn.passes_again(beyond, next.time.get()) {
        return None;
    }
    let entered = turn.of(&turn.last).stage == turn.of(&turn.begun).stage + 1;
    if entered {
        Some(Claim::Is(turn.bank(&turn.last)?, next.time.get() - beyond))
    } else {
        Some(Claim::Holds(false))
    }
}

/// Arimaa: "T is a time limit for any single move"; "the player cannot take more than 3 minutes
/// even if sum of reserve and move time is more".
pub fn no_move_takes_longer_than_its_limit(turn: &Turn) -> Option<Claim> {
    let limit = turn.stage()?.turn_limit?.get();
    let special = turn.is_untimed() || turn.decision.is_some() || turn.rules.game_limit.is_some();
    let allowed = turn.bank(&turn.begun)? + turn.lent();
    if special || turn.passes(allowed) || !turn.passes(limit) {
        return None;
    }
    Some(Claim::Holds(turn.of(&turn.last).flag == Flag::Fallen))
}

/// Arimaa: "game must be stopped after 4 hours and winner is determined by score".
pub fn the_game_is_halted_after_its_time(turn: &Turn) -> Option<Claim> {
    let Some(GameLimit::Time(limit)) = turn.rules.game_limit else {
        return None;
    };
    let untimed = matches!(turn.rules.opening, Opening::Untimed { .. });
    let no_bank = turn.bank(&turn.begun).is_none() || turn.other_bank(&turn.begun).is_none();
    if untimed || no_bank || turn.rules.charge != Charge::EXACT {
        return None;
    }
    // Ruling: time has to run first.
    let past = turn.passes_again(turn.total, limit.get()) && turn.total > 0;
    if past {
        Some(Claim::Holds(turn.last.phase.is_over()))
    } else {
        Some(Claim::Holds(turn.last.phase != Phase::Halted))
    }
}

/// Arimaa: "game must be stopped after both players have taken 120 turns".
pub fn the_game_is_halted_after_its_turns(turn: &Turn) -> Option<Claim> {
    let Some(GameLimit::Turns(limit)) = turn.rules.game_limit else {
        return None;
    };
    let taken = [turn.after.sides.first.moves, turn.after.sides.second.moves];
    let both = taken.iter().all(|moves| *moves >= limit.get());
    turn.is_completed()
        .then(|| Claim::Holds((turn.after.phase == Phase::Halted) == both))
}

/// Backgammon: "The timer will start after the first player moves."
pub fn the_timer_starts_after_the_first_move(turn: &Turn) -> Option<Claim> {
    if !turn.is_untimed() || turn.decision.is_some() {
        return None;
    }
    turn.bank(&turn.begun)?;
    let banks = |reading| (turn.bank(reading), turn.other_bank(reading));
    Some(Claim::Holds(
        banks(&turn.last) == banks(&turn.begun) && turn.during.is_empty(),
    ))
}

/// Backgammon: "He is penalized 1 point. His timer is set back … The game continues in the
/// position, only the score changes."
pub fn who_runs_out_is_penalized_and_plays_on(turn: &Turn) -> Option<Claim> {
    let OnExpiry::Penalty { refill } = turn.stage()?.on_expiry else {
        return None;
    };
    let beyond = turn.past_the_bank()?;
    if turn.last.phase != Phase::Running || turn.last.on_turn != turn.side {
        return Some(Claim::Holds(false));
    }
    let points = turn.of(&turn.last).penalties - turn.of(&turn.begun).penalties;
    let refilled = refill.get() * i64::from(points);
    Some(Claim::Is(turn.bank(&turn.last)?, refilled - beyond))
}

/// Backgammon: "The increment of time is added once the move is completed. It is not added after
/// the cube decision." Meanwhile the clock of the side that decides runs: "the timer of a player
/// will start as soon as it's his turn".
pub fn a_decision_adds_nothing(turn: &Turn) -> Option<Claim> {
    let decision = turn.decision.as_ref()?;
    let exact = turn.rules.charge == Charge::EXACT && !is_hourglass(turn);
    if !exact || !decision.events.is_empty() || decision.after.phase.is_over() {
        return None;
    }
    let before = turn.other_bank(&decision.before)?;
    let moves = |reading: &Reading| {
        let sides = &reading.sides;
        (sides.first.moves, sides.second.moves)
    };
    let own = turn.bank(&decision.before) == turn.bank(&decision.after);
    if own && moves(&decision.before) == moves(&decision.after) {
        Some(Claim::Is(
            turn.other_bank(&decision.after)?,
            before - decision.took,
        ))
    } else {
        Some(Claim::Holds(false))
    }
}

/// Double flag: "If a player uses up their 15 minutes before the end of the game, their first flag
/// falls."; "If Black oversteps time again … they have actually lost the game on time." "White too
/// oversteps their main 15 minutes. If this happens, the game is drawn".
pub fn the_first_flag_falls(turn: &Turn) -> Option<Claim> {
    let OnExpiry::FirstFlag(cost) = turn.stage()?.on_expiry else {
        return None;
    };
    turn.past_the_bank()?;
    let other = turn.begun.sides.get(!turn.side).first_flag;
    if cost == FirstFlag::NoWin && other == Some(FirstFlag::NoWin) {
        return Some(Claim::Holds(turn.last.phase == Phase::Drawn));
    }
    let fell = turn.of(&turn.last).first_flag.is_some();
    Some(Claim::Holds(fell || turn.last.phase == Phase::Flagged))
}

/// App: "When one clock is decrementing the other clock is incrementing": no time is lost between
/// the clocks. What a side has used is what ran on its clock.
pub fn time_is_neither_made_nor_lost(turn: &Turn) -> Option<Claim> {
    turn.bank(&turn.begun)?;
    if !turn.is_completed() || turn.is_untimed() || turn.decision.is_some() {
        return None;
    }
    let used = turn.of(&turn.after).used.get() - turn.of(&turn.begun).used.get();
    Some(Claim::Is(used, turn.charged()))
}
