//! What a display shows for one side, and when that changes.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Clock;
use crate::model::{Credit, Millis, Side, TimeControl, TimeFormat, Timestamp, format_time};
use crate::play::game::Game;
use crate::play::{ClockError, Phase};

impl Clock {
    /// Writes what `side`'s clock shows at `at`: the bank or, past zero, the overrun as a time
    /// below zero. `None`: untimed.
    ///
    /// If the stage has several lives (such as byo-yomi periods), the number left follows: `0:30
    /// (3)`. Delay time is not included; write the `lent` of a reading with [`format_time`].
    ///
    /// A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It
    /// is shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay
    /// time, which is shown apart.
    ///
    /// ```
    /// use flagfall::{Clock, Notation, Side, TimeFormat, TimeStyle, Timestamp};
    ///
    /// let format = TimeFormat::new(TimeStyle::Clock);
    /// let mut clock = Clock::new(Notation::CHESS.parse("G/1")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let show = |at| clock.format(Side::First, Timestamp::from(at), format);
    /// assert_eq!(show(58_001)?.as_deref(), Some("0:02"));
    /// assert_eq!(show(60_000)?.as_deref(), Some("0:01"));
    /// assert_eq!(show(60_001)?.as_deref(), Some("0:00"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn format(
        &self,
        side: Side,
        at: Timestamp,
        format: TimeFormat,
    ) -> Result<Option<String>, ClockError> {
        text(&self.game(), &self.rules.control, side, at, format)
    }

    /// The first timestamp after `at` at which [`Clock::format`] returns another text, if nobody
    /// presses. `None` if the text does not change.
    ///
    /// Set a timer for it to update a display. It is valid until the next call that changes the
    /// clock.
    ///
    /// ```
    /// use flagfall::{Clock, Notation, Side, TimeFormat, TimeStyle, Timestamp};
    ///
    /// let format = TimeFormat::new(TimeStyle::Clock);
    /// let mut clock = Clock::new(Notation::CHESS.parse("G/1")?);
    /// clock.start(Side::First, Timestamp::from(0))?;
    /// let next = |at| clock.next_change(Side::First, Timestamp::from(at), format);
    /// assert_eq!(next(0)?, Some(Timestamp::from(1_000)));
    /// assert_eq!(next(59_000)?, Some(Timestamp::from(60_001)));
    /// assert_eq!(next(60_001)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only the errors that every method of [`Clock`] can return.
    pub fn next_change(
        &self,
        side: Side,
        at: Timestamp,
        format: TimeFormat,
    ) -> Result<Option<Timestamp>, ClockError> {
        let control = &self.rules.control;
        let mut game = self.game();
        let mut ignored = Vec::new();
        game.pass(control, at, &mut ignored)?;
        let shown = text(&game, control, side, at, format)?;
        let is_same = |game: &Game, at| {
            let now = text(game, control, side, at, format);
            now.is_ok_and(|now| now == shown)
        };
        // At each turn the text is still the same at `game.now`.
        while game.phase == Phase::Running && shown.is_some() {
            let due = game.deadline(control);
            let before = due.and_then(|due| due.checked_sub(Millis::from(1)));
            let end = before.unwrap_or(Timestamp::MAX);
            if !is_same(&game, end) {
                let change = first_change(game.now, end, |at| is_same(&game, at));
                // A time that is too large to be read is no change.
                return Ok(change.filter(|&at| text(&game, control, side, at, format).is_ok()));
            }
            let Some(due) = due.filter(|&due| game.pass(control, due, &mut ignored).is_ok()) else {
                break;
            };
            if !is_same(&game, due) {
                return Ok(Some(due));
            }
        }
        Ok(None)
    }
}

/// The text for `side` at `at`. `None`: untimed.
fn text(
    game: &Game,
    control: &TimeControl,
    side: Side,
    at: Timestamp,
    format: TimeFormat,
) -> Result<Option<String>, ClockError> {
    let mut game = *game;
    game.pass(control, at, &mut Vec::new())?;
    game.settle(control)?;
    let clock = game.sides.get(side);
    let Some(stage) = clock.stage(control.schedule(side)) else {
        return Ok(None);
    };
    let mut time = clock.bank;
    if time <= Millis::ZERO {
        let past_zero = clock.overrun.checked_add(clock.turn.excess);
        time = past_zero
            .and_then(|past_zero| time.checked_sub(past_zero))
            .ok_or(ClockError::TooLarge)?;
    }
    let runs = game.on_turn == side;
    let has_fallen = clock.flag || runs && game.phase == Phase::Drawn;
    let overruns = stage.overruns() && stage.overrun_most != Some(Millis::ZERO);
    let has_grace = clock.grace(stage, &control.rules()) > Millis::ZERO;
    let goes_on = overruns && clock.lives() == 1 || has_grace || runs && game.awaiting;
    let lends = matches!(stage.credit, Some(Credit::Apart { .. }));
    let hide_zero = !(has_fallen || goes_on || lends);
    let time = format_time(time, format.hide_zero(hide_zero));
    Ok(Some(if stage.lives.get() > 1 {
        format!("{time} ({})", clock.lives())
    } else {
        time
    }))
}

/// The first timestamp after `from`, up to `end`, at which `is_same` does not hold. It holds at
/// `from` but not at `end`.
///
/// A search by halves finds it: until the next event a time only falls, or only rises in an
/// hourglass, so a text does not return once it has changed. Likewise, once a time is too large to
/// be read, it stays so.
fn first_change(
    from: Timestamp,
    end: Timestamp,
    is_same: impl Fn(Timestamp) -> bool,
) -> Option<Timestamp> {
    let (mut same, mut changed) = (from.get(), end.get());
    while same.saturating_add(1) < changed {
        let middle = same.saturating_add(changed).div_euclid(2);
        if is_same(Timestamp::new(middle)?) {
            same = middle
        } else {
            changed = middle
        }
    }
    Timestamp::new(changed)
}
