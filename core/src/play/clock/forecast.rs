//! What the clocks will show if nobody presses: the rules, applied to a copy of the game.

use alloc::vec::Vec;
use core::num::NonZeroU32;

use super::Clock;
use crate::model::{Charge, Coupling, Millis, Rounding, TimeControl, Timestamp};
use crate::play::game::Game;
use crate::play::side_clock::Turn;
use crate::play::{ClockError, EventKind, Forecast, Phase, Piece, Runs};

impl Clock {
    /// Returns what the clocks will show from `at` on if nobody presses, in at most `most`
    /// [pieces](Piece), and at least one. Changes nothing.
    ///
    /// A server sends it after each event, so that a browser can show the running clock without the
    /// rules. It ends where another turn begins by itself, such as after a
    /// [ready move](Clock::set_ready). While a double is decided on, it is that of the side that
    /// decides.
    ///
    /// [`Forecast::until_flag`] is exact even if there are more than `most` pieces.
    ///
    /// ```
    /// use flagfall::{Chess, Clock, EventKind, Millis, Mode, Runs, Side, Timestamp};
    ///
    /// let delay = Chess { mode: Mode::Delay, ..Chess::default() };
    /// let mut clock = Clock::new(delay.parse("G/5/10")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let forecast = clock.forecast(Timestamp::from(0), 16)?;
    /// assert_eq!(forecast.until_flag, Some(Millis::from(310_001)));
    /// let [delay, bank, over] = forecast.pieces[..] else { panic!("three pieces") };
    /// assert_eq!((delay.runs, delay.to), (Runs::Lent, Some(Timestamp::from(10_000))));
    /// assert_eq!((bank.runs, bank.to), (Runs::Bank, Some(Timestamp::from(310_001))));
    /// assert_eq!(bank.then, Some(EventKind::Flag));
    /// assert_eq!((over.runs, over.to), (Runs::Nothing, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn forecast(&self, at: Timestamp, most: usize) -> Result<Forecast, ClockError> {
        let control = &self.rules.control;
        let mut game = self.game();
        let mut events = Vec::new();
        game.pass(control, at, &mut events)?;
        let side = game.on_turn;
        let mut pieces: Vec<Piece> = Vec::new();
        let mut until_flag = None;
        let mut more = false;
        loop {
            let due = game.deadline(control);
            let mut to = due;
            let wanted = pieces.len() < most.max(1);
            if wanted {
                let (piece, change) = piece(&game, control)?;
                to = change.filter(|&at| due.is_none_or(|due| at < due)).or(due);
                pieces.push(piece);
            }
            more |= !wanted;
            events.clear();
            // A time that is too large to be read is no event.
            let Some(to) = to.filter(|&to| game.pass(control, to, &mut events).is_ok()) else {
                break;
            };
            if let Some(piece) = pieces.last_mut().filter(|_| wanted) {
                let is_over = game.phase.is_over();
                let event = if is_over {
                    events.last()
                } else {
                    events.first()
                };
                (piece.to, piece.then) = (Some(to), event.map(|event| event.kind));
            }
            if events.iter().any(|event| event.kind == EventKind::Flag) {
                until_flag = to.since(at);
            }
            if game.on_turn != side {
                more = true;
                break;
            }
        }
        Ok(Forecast {
            at,
            side,
            until_flag,
            pieces,
            more,
        })
    }
}

/// The piece that begins at the game's current time, without its end, and when a tier begins, the
/// lent time is used up, or the bank before a grace, or the rest of a unit is charged that a limit cut
/// short.
fn piece(game: &Game, control: &TimeControl) -> Result<(Piece, Option<Timestamp>), ClockError> {
    let mut shown = *game;
    shown.settle(control)?;
    let side = shown.on_turn;
    let clock = shown.sides.get(side);
    let turn = &clock.turn;
    let opening = control.rules().opening;
    let reading = clock.read(control.schedule(side), opening);
    let other = shown
        .sides
        .get(!side)
        .read(control.schedule(!side), opening);
    let has_grace = shown.has_grace(control);
    let runs = if shown.phase != Phase::Running || !turn.is_timed() || reading.bank.is_none() {
        Runs::Nothing
    } else if turn.overrunning {
        Runs::Overrun
    } else if turn.lent > Millis::ZERO {
        Runs::Lent
    } else if has_grace && clock.bank <= Millis::ZERO {
        Runs::Overrun
    } else {
        Runs::Bank
    };
    let charge = match runs {
        Runs::Nothing => Charge::EXACT,
        _ => shown.charge(control),
    };
    let tiers = charge.tiers.iter();
    let tiers = tiers.filter_map(|tier| Some((charge.of(tier.beyond)?, tier.factor)));
    let passed = tiers.clone().take_while(|&(begins, _)| begins <= turn.used);
    let factor = passed.last().map_or(1, |(_, factor)| factor);
    let left = tiers.filter_map(|(begins, _)| begins.checked_sub(turn.used));
    let used_up = match runs {
        Runs::Lent => Some(turn.lent),
        Runs::Bank if has_grace => Some(clock.bank),
        _ => None,
    };
    // A turn limit can cut a unit short. The rest of the unit is charged in a smaller step.
    let is_short = charge.of(turn.elapsed) < Some(turn.used);
    let next = Millis::from(charge.unit.get());
    let next = turn
        .elapsed
        .checked_add(next)
        .and_then(|step| charge.of(step));
    let rest = next.and_then(|next| next.checked_sub(turn.used));
    let changes = left.chain(used_up).chain(rest.filter(|_| is_short));
    let change = changes
        .filter(|&left| left > Millis::ZERO)
        .min()
        .and_then(|left| shown.now.checked_add(turn.run_for(charge, left)?));
    let piece = Piece {
        from: shown.now,
        to: None,
        runs,
        bank: reading.bank,
        lent: reading.lent,
        overrun: reading.overrun,
        stage: reading.stage,
        lives: reading.lives,
        flag: reading.flag,
        unit: charge.unit,
        offset: offset(charge, turn),
        factor: NonZeroU32::new(factor).unwrap_or(NonZeroU32::MIN),
        other_bank: other.bank,
        other_runs: runs == Runs::Bank && control.rules().coupling == Coupling::Hourglass,
        then: None,
    };
    Ok((piece, change))
}

/// How much of a step of the charge has run.
fn offset(charge: Charge, turn: &Turn) -> u32 {
    let unit = i64::from(charge.unit.get());
    let ahead = match charge.rounding {
        Rounding::Down => 0,
        Rounding::Up => unit.saturating_sub(1),
    };
    let run = turn.elapsed.get().saturating_add(ahead);
    let offset = run.checked_rem_euclid(unit).unwrap_or(0);
    u32::try_from(offset).unwrap_or(0)
}
