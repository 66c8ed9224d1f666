//! Going berserk in a game that has begun.

use super::arbiter::set_bank;
use super::{CallResult, Clock, event};
use crate::model::{BerserkRule, Coupling, Millis, Side, TimeControl, Timestamp};
use crate::play::game::Game;
use crate::play::side_clock::SideClock;
use crate::play::{Action, ClockError, EventKind, Phase};

impl Clock {
    /// Lets `side` go berserk by `rule`: it plays on with less time, as if the game had begun with
    /// [`TimeControl::berserk`] for it.
    ///
    /// Its bank falls by the difference between the times of the two first stages, but not below zero;
    /// its delay time and its reserve fall in the same way. Time already used stays used, and nothing
    /// expires in that millisecond. If the side is on turn, and in every hourglass, the time of the turn
    /// so far can no longer be replaced by a shorter measured time. The event [`EventKind::Berserk`] reports it, and the reading shows
    /// [`berserk`](crate::SideReading::berserk). If the game ends by `at`, the side does not go
    /// berserk, and the events report what happened.
    ///
    /// ```
    /// use flagfall::{BerserkRule, Clock, Millis, Notation, Side, Timestamp};
    ///
    /// let mut clock = Clock::new(Notation::Lichess.parse("3+2")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// clock.berserk(Side::Second, Timestamp::from(1_500), BerserkRule::Lichess)?;
    /// let reading = clock.read(Timestamp::from(1_500))?;
    /// assert_eq!(reading.sides.second.bank, Some(Millis::from(90_000)));
    /// assert!(reading.sides.second.berserk);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ClockError::Over`]; [`ClockError::TooLate`] if two moves have been made in the game, or if
    /// `side` has already made a move, reached its second stage or gone berserk;
    /// [`ClockError::NoBerserk`] if `rule` does not apply to the time control.
    pub fn berserk(&mut self, side: Side, at: Timestamp, rule: BerserkRule) -> CallResult {
        let action = Action::Berserk { side, rule };
        self.change_and_report(at, action, |game, control, events| {
            let clock = game.sides.get(side);
            let is_early = game.moves() < MOVES && clock.moves == 0 && clock.stage == 0;
            if !is_early || clock.berserk.is_some() {
                return Err(ClockError::TooLate);
            }
            let berserk = control.berserk(side, rule);
            let berserk = berserk.map_err(|_| ClockError::NoBerserk)?;
            exchange(game, control, &berserk, side)?;
            game.sides.get_mut(side).berserk = Some(rule);
            events.push(event(game, side, EventKind::Berserk));
            Ok(())
        })
    }
}

/// The number of completed moves, of both sides, after which nobody can go berserk.
const MOVES: u64 = 2;

/// Takes from `side` what it has less at the beginning of a game with `berserk` than of one with
/// `control`.
fn exchange(
    game: &mut Game,
    control: &TimeControl,
    berserk: &TimeControl,
    side: Side,
) -> Result<(), ClockError> {
    let affects_turn = side == game.on_turn || control.rules().coupling == Coupling::Hourglass;
    if affects_turn && !game.awaiting {
        game.settle(control)?;
    }
    if control.schedule(side).is_empty() {
        return Ok(());
    }
    let has_turn = game.phase != Phase::NotStarted && (side == game.on_turn) != game.deciding;
    let kind = has_turn.then_some(game.sides.get(side).turn.kind);
    let opening = control.rules().opening;
    let begun = |control: &TimeControl| {
        let schedule = control.schedule(side);
        let mut clock = SideClock::new(schedule);
        let begun = kind.map_or(Some(()), |kind| clock.begin_turn(schedule, kind, opening));
        begun.map(|()| clock).ok_or(ClockError::TooLarge)
    };
    let (before, after) = (begun(control)?, begun(berserk)?);
    let less = |now: Millis, before: Millis, after: Millis| {
        let less = before
            .checked_sub(after)
            .and_then(|fall| now.checked_sub(fall));
        // Less than nothing, in a game that carries time past zero, stays what it is.
        let less = less.map(|less| less.max(now.min(Millis::ZERO)));
        less.ok_or(ClockError::TooLarge)
    };
    let clock = game.sides.get_mut(side);
    // What the reserve does not hold any more was drawn: the bank has less by that.
    let left = clock.reserve.checked_add(after.reserve);
    let drawn = left.and_then(|left| before.reserve.checked_sub(left));
    let drawn = drawn.ok_or(ClockError::TooLarge)?.max(Millis::ZERO);
    clock.reserve = less(clock.reserve, before.reserve, after.reserve)?;
    let turn = &mut clock.turn;
    turn.drawn = less(turn.drawn, drawn, Millis::ZERO)?;
    turn.lent = less(turn.lent, before.turn.lent, after.turn.lent)?;
    let shown = game.shown(control, side)?.bank;
    let bank = less(shown, before.bank, after.bank)?;
    let bank = less(bank, drawn, Millis::ZERO)?;
    if bank != shown {
        set_bank(game, control, side, bank)?;
    }
    // Nothing expires before time runs again.
    game.sides.get_mut(side).turn.fresh = true;
    Ok(())
}
