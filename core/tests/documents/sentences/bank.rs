//! What a move adds to the bank.

use flagfall::{Credit, Entry, Limit, Millis, Opening, Stage, WhenMet};

use crate::turn::{Claim, Turn, is_hourglass};

/// A credit that is paid with this move: its amount, and how many moves it is for.
fn paid(turn: &Turn, keep: u32) -> Option<(i64, u32)> {
    match turn.stage()?.credit? {
        Credit::Paid {
            amount,
            every,
            keep: kept,
        } if kept == keep => Some((amount.get(), every.get())),
        _ => None,
    }
}

/// A turn with only its move: no expiry, no quota met, no limit on the bank.
fn simple(turn: &Turn) -> Option<i64> {
    let free = turn.is_ordinary() && turn.met().is_none() && turn.stage()?.limit.is_none();
    turn.bank(&turn.begun).filter(|_| free)
}

/// App: "At the beginning of each move the increment value I is added to the player's remaining
/// time."
pub fn the_increment_is_added_at_the_beginning(turn: &Turn) -> Option<Claim> {
    let stage = turn.stage()?;
    let Some(Credit::Banked { amount }) = stage.credit else {
        return None;
    };
    let opening = turn.is_setup() || turn.is_untimed();
    // In an hourglass the end of the opponent's turn may also add to it.
    if opening || stage.limit.is_some() || is_hourglass(turn) {
        return None;
    }
    let rest = turn.bank(&turn.rest)?;
    Some(Claim::Is(turn.bank(&turn.begun)?, rest + amount.get()))
}

/// App: "the increment value is added to the clock at the end of the move"; Backgammon: "The
/// increment of time is added once the move is completed."; PCN: "remaining = previous_remaining -
/// elapsed_ms + increment_ms".
pub fn the_increment_is_added_at_the_end(turn: &Turn) -> Option<Claim> {
    let before = simple(turn)?;
    let (amount, every) = paid(turn, 100)?;
    (every == 1).then_some(())?;
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        before - turn.charged() + amount,
    ))
}

/// GGS: "Increment time (inc) is the time that will be added to players clock every m2 moves
/// (m2 >= 1)."
pub fn the_increment_comes_every_so_many_moves(turn: &Turn) -> Option<Claim> {
    let before = simple(turn)?;
    let (amount, every) = paid(turn, 100)?;
    let due = turn.of(&turn.after).moves.is_multiple_of(every);
    let added = if due { amount } else { 0 };
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        before - turn.charged() + added,
    ))
}

/// App: "If the player makes the move within the time increment the used time is restored to the
/// clock at the end of the move. If the move takes longer than the increment only the increment
/// value is restored to the clock."; GGS: "min( spent_time, increment_time ) is added to the
/// clock".
pub fn the_used_time_is_restored(turn: &Turn) -> Option<Claim> {
    let before = simple(turn)?;
    let (amount, every) = paid(turn, 0)?;
    (every == 1).then_some(())?;
    let restored = turn.charged().min(amount);
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        before - turn.charged() + restored,
    ))
}

/// App: "the player can not gain any extra time by making quick moves". So the bank after a move is
/// at most the bank before it and the time of stages that began. Where the increment is for
/// several moves, the time of those moves may come back, but not that of moves that earn nothing.
pub fn quick_moves_gain_nothing(turn: &Turn) -> Option<Claim> {
    let Some(Credit::Paid { every, keep: 0, .. }) = turn.completed_in()?.credit else {
        return None;
    };
    if turn.decision.is_some() || turn.is_untimed() {
        return None;
    }
    let earlier = turn
        .earlier
        .iter()
        .take(usize::try_from(every.get()).expect("a few") - 1);
    let back: i64 = earlier
        .filter(|earlier| earlier.earned)
        .map(|earlier| earlier.charged)
        .sum();
    let most = turn.bank(&turn.begun)? + turn.given() + back;
    Some(Claim::AtMost(turn.bank(&turn.after)?, most))
}

/// App: "The I defines a delay that is consumed first at the beginning of each move before the
/// timer starts counting. No time is added to the timer no matter how fast the move is made. If the
/// move is made within the delay the timer value will remain unchanged."
pub fn the_delay_is_consumed_first(turn: &Turn) -> Option<Claim> {
    let before = simple(turn)?;
    let Some(Credit::Apart { amount, keep: 0 }) = turn.stage()?.credit else {
        return None;
    };
    let counted = (turn.charged() - amount.get()).max(0);
    Some(Claim::Is(turn.bank(&turn.after)?, before - counted))
}

/// Arimaa: "M is the time set to the main timer per each move".
pub fn the_move_time_is_set_for_each_move(turn: &Turn) -> Option<Claim> {
    let Some(Credit::Apart { amount, .. }) = turn.stage()?.credit else {
        return None;
    };
    let opening = turn.is_setup() || turn.is_untimed();
    (!opening).then(|| Claim::Is(turn.lent(), amount.get()))
}

/// Arimaa: "P is the percent of unused move time that gets added to the reserve". Ruling: fractions
/// of a millisecond are not.
pub fn a_percentage_of_the_unused_time_is_added(turn: &Turn) -> Option<Claim> {
    let before = simple(turn)?;
    let Some(Credit::Apart { amount, keep }) = turn.stage()?.credit else {
        return None;
    };
    let unused = (amount.get() - turn.charged()).max(0);
    let added = unused * i64::from(keep) / 100;
    let taken = (turn.charged() - amount.get()).max(0);
    Some(Claim::Is(turn.bank(&turn.after)?, before - taken + added))
}

/// Arimaa: "L is a time limit for the reserve"; "100% of unused move time added to reserve, but
/// only if reserve is less than 5 minutes".
pub fn the_reserve_has_a_limit(turn: &Turn) -> Option<Claim> {
    let stage = turn.stage()?;
    let Some(Credit::Apart { amount, keep }) = stage.credit else {
        return None;
    };
    let Some(Limit::Clip(limit)) = stage.limit else {
        return None;
    };
    if !turn.is_ordinary() || turn.met().is_some() {
        return None;
    }
    let reserve = turn.bank(&turn.begun)?;
    let unused = amount.get() - turn.charged();
    let after = match unused {
        ..0 => reserve + unused,
        _ if reserve >= limit.get() => reserve,
        _ => (reserve + unused * i64::from(keep) / 100).min(limit.get()),
    };
    Some(Claim::Is(turn.bank(&turn.after)?, after))
}

/// Arimaa: "on any given move the player cannot take more than 3 minutes even if sum of reserve and
/// move time is more": so a move may take the move time and the reserve, and the reserve pays what
/// is beyond the move time, whether it is added to later or not.
pub fn the_reserve_pays_beyond_the_move_time(turn: &Turn) -> Option<Claim> {
    let Some(Credit::Apart { amount, .. }) = turn.stage()?.credit else {
        return None;
    };
    let beyond = turn.running() - amount.get();
    if turn.is_setup() || turn.is_untimed() || !turn.during.is_empty() || turn.decision.is_some() {
        return None;
    }
    let over = turn.last.phase.is_over();
    (!over).then_some(())?;
    Some(Claim::Is(
        turn.bank(&turn.last)?,
        turn.bank(&turn.begun)? - beyond.max(0),
    ))
}

/// App: "the player will be given 60 more minutes which is added to any unused time", and the 10
/// seconds of the phase that ends too: "60 due to I1 plus 10 due to T2"; PCN: "remaining time
/// carries over and 30 minutes are added"; GGS: "overtime is additive, i.e. it is added to the
/// remaining time".
pub fn new_time_is_added_to_what_is_left(turn: &Turn) -> Option<Claim> {
    let stage = turn.stage()?;
    let can_take = |next: &Stage| next.entry == Entry::Add && next.limit.is_none();
    let new = match turn
        .met()
        .filter(|_| turn.is_ordinary() && stage.limit.is_none())?
        .when_met
    {
        WhenMet::Next => turn.next_stage().filter(can_take)?.time,
        WhenMet::RepeatAdd => stage.time,
        _ => return None,
    };
    let credit = match stage.credit {
        None | Some(Credit::Banked { .. } | Credit::Apart { keep: 0, .. }) => 0,
        Some(Credit::Paid {
            amount,
            every,
            keep: 100,
        }) if every.get() == 1 => amount.get(),
        Some(Credit::Paid {
            amount,
            every,
            keep: 0,
        }) if every.get() == 1 => turn.charged().min(amount.get()),
        _ => return None,
    };
    let before = turn.bank(&turn.begun)?;
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        before - turn.taken() + credit + new.get(),
    ))
}

/// PCN: "After 25 moves, the 5-minute budget resets for the next 25 moves."; GGS: "clock is set to
/// overtime, any unused time is lost".
pub fn unused_time_is_lost(turn: &Turn) -> Option<Claim> {
    let stage = turn.stage()?;
    let new = match turn.met().filter(|_| turn.is_ordinary())?.when_met {
        WhenMet::Next => {
            turn.next_stage()
                .filter(|next| next.entry == Entry::Set)?
                .time
        }
        WhenMet::RepeatSet => stage.time,
        _ => return None,
    };
    match stage.credit {
        None | Some(Credit::Banked { .. } | Credit::Apart { keep: 0, .. }) => {}
        _ => return None,
    }
    Some(Claim::Is(turn.bank(&turn.after)?, new.get()))
}

/// Arimaa: "both players are given 1 minute of time to setup the initial position in the first move
/// of the game. If the setup is not completed in 1 minute then the reserve time (R) is also used.
/// The unused time from the setup move is not added to the reserve time."
pub fn the_setup_adds_nothing_to_the_reserve(turn: &Turn) -> Option<Claim> {
    let Opening::Setup { least } = turn.rules.opening else {
        return None;
    };
    let stage = turn.stage()?;
    if !turn.is_setup() || !turn.is_completed() || turn.is_over() || turn.decision.is_some() {
        return None;
    }
    if !turn.during.is_empty() || !turn.by_press.is_empty() || turn.met().is_some() {
        return None;
    }
    let of_the_stage = match stage.credit {
        Some(Credit::Apart { amount, .. } | Credit::Banked { amount }) => amount,
        _ => Millis::ZERO,
    };
    let given = least.max(of_the_stage).get();
    let reserve = turn.bank(&turn.begun)?;
    let used = (turn.charged() - given).max(0);
    Some(Claim::Is(turn.bank(&turn.after)?, reserve - used))
}

/// The bank before the bonus of this move, the bonus, and its limit.
fn bonus(turn: &Turn) -> Option<(i64, i64, Limit)> {
    let (amount, every) = paid(turn, 100)?;
    let ordinary = turn.is_ordinary() && turn.met().is_none() && every == 1;
    let limit = turn.stage()?.limit.filter(|_| ordinary)?;
    Some((turn.bank(&turn.begun)? - turn.charged(), amount, limit))
}

/// Double flag: "the full 10 second bonus will be added, except if you already have more than 50
/// seconds, in case the extra time will be set to 60 seconds. The addition of the bonus follows the
/// formula t ↦ min(t+10, 60)." Ruling: a limit never takes time away.
pub fn the_bonus_is_truncated(turn: &Turn) -> Option<Claim> {
    let (t, b, Limit::Clip(most)) = bonus(turn)? else {
        return None;
    };
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        (t + b).min(most.get()).max(t),
    ))
}

/// Double flag: "the added bonus decreases linearly … t ↦ t + 10 - (10/60)·t".
pub fn the_bonus_decreases(turn: &Turn) -> Option<Claim> {
    let (t, b, Limit::Linear(most)) = bonus(turn)? else {
        return None;
    };
    let e = most.get();
    (e > 0).then_some(())?;
    let after = t + (b * (e - t)).div_euclid(e);
    Some(Claim::Is(turn.bank(&turn.after)?, after.max(t)))
}

/// Double flag: "the full 10 seconds are added as long as the player has at most 40 seconds … Above
/// that … the time on the clock is taken half-way up to 60 seconds: t ↦ min(t+10, (t+60)/2)".
pub fn the_bonus_goes_half_way(turn: &Turn) -> Option<Claim> {
    let (t, b, Limit::Hybrid(most)) = bonus(turn)? else {
        return None;
    };
    Some(Claim::Is(
        turn.bank(&turn.after)?,
        (t + b).min((t + most.get()) / 2).max(t),
    ))
}

/// Double flag: "they can never accumulate more extra time on the clock than 60 seconds (the
/// initial amount)".
pub fn extra_time_does_not_accumulate(turn: &Turn) -> Option<Claim> {
    let (t, b, limit) = bonus(turn)?;
    let most = limit.bank().get();
    (b <= most).then(|| Claim::AtMost(turn.bank(&turn.after).unwrap_or(0), most.max(t)))
}

/// Double flag: "a bonus per move that guarantees they always have at least a certain minimum, say
/// 10 seconds, for every move"; so "a player using their extra time can never be forced to overstep
/// it".
pub fn each_move_has_a_minimum(turn: &Turn) -> Option<Claim> {
    let (_, b, limit) = bonus(turn)?;
    let enough = match limit {
        Limit::Hybrid(most) => most.get() >= 2 * b,
        Limit::Clip(most) | Limit::Linear(most) => most.get() >= b,
        _ => return None,
    };
    enough.then_some(())?;
    Some(Claim::AtMost(b, turn.bank(&turn.after)?))
}
