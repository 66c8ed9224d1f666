//! What a clock shows as text, and when that changes.

use flagfall::{ClockError, Credit, Flag, OnExpiry, Phase, Reading, Side, TimeStyle};

use super::Clock;

/// How a time is written.
#[derive(Clone, Copy)]
pub struct Style {
    pub style: TimeStyle,
    pub tenths_below: i128,
    pub plus: bool,
}

impl Clock {
    /// The text that `side`'s clock shows at `at`. `None`: untimed.
    pub fn format(&self, side: Side, at: i128, style: Style) -> Result<Option<String>, ClockError> {
        Ok(self.text(&self.read(at)?, side, style))
    }

    /// When that text changes, found by looking at each millisecond.
    pub fn next_change(
        &self,
        side: Side,
        at: i128,
        style: Style,
    ) -> Result<Option<i128>, ClockError> {
        let shown = self.format(side, at, style)?;
        let mut then = self.clone();
        then.pass(at)?;
        // Only an event changes the time of a side that waits; an hourglass always has one.
        let waits_for_ever =
            |then: &Self, now| then.on_turn(now) != side && then.deadline().is_none();
        if shown.is_none() || waits_for_ever(&then, at) {
            return Ok(None);
        }
        let mut now = at;
        while then.read(now)?.phase == Phase::Running {
            now += 1;
            let events = then.pass(now)?;
            if then.format(side, now, style)? != shown {
                return Ok(Some(now));
            }
            if !events.is_empty() && waits_for_ever(&then, now) {
                break;
            }
        }
        Ok(None)
    }

    fn text(&self, reading: &Reading, side: Side, style: Style) -> Option<String> {
        let shown = reading.sides.get(side);
        let bank = i128::from(shown.bank?.get());
        let stage = self.control().schedule(side).get(shown.stage as usize)?;
        let time = if bank > 0 {
            bank
        } else {
            bank - i128::from(shown.overrun.get())
        };
        let is_on_turn = reading.on_turn == side;
        // Zero is shown only where it is not the last moment in which a move is in time.
        let shows_zero = shown.flag == Flag::Fallen
            || reading.phase == Phase::Drawn && is_on_turn
            || stage.on_expiry == OnExpiry::Overrun
                && shown.lives == 1
                && stage.overrun_most.is_none_or(|most| most.get() > 0)
            || self.control().rules().grace.get() > 0
                && stage.on_expiry == OnExpiry::Flag
                && shown.lives == 1
            || reading.provisional && is_on_turn
            || matches!(stage.credit, Some(Credit::Apart { .. }));
        let written = written(time, shows_zero, style);
        Some(if stage.lives.get() > 1 {
            format!("{written} ({})", shown.lives)
        } else {
            written
        })
    }
}

/// A time with all its digits, in the units that the style shows.
fn written(time: i128, shows_zero: bool, style: Style) -> String {
    let sign = match (time < 0, style.plus) {
        (false, _) => "",
        (true, true) => "+",
        (true, false) => "-",
    };
    let is_short = time.abs() < style.tenths_below;
    let time = if time == 0 && !shows_zero {
        1
    } else {
        time.abs()
    };
    let up = |unit: i128| time / unit + i128::from(time % unit > 0);
    let all = up(1_000);
    let (hours, minutes, seconds) = (all / 3_600, all / 60 % 60, all % 60);
    if style.style == TimeStyle::Days {
        let units = [
            (hours / 24, "d"),
            (hours % 24, "h"),
            (minutes, "m"),
            (seconds, "s"),
        ];
        let first = units.iter().position(|(count, _)| *count > 0);
        let first = first.unwrap_or(units.len() - 1);
        let (count, unit) = units[first];
        return match units.get(first + 1) {
            Some((less, smaller)) if *less > 0 => format!("{sign}{count}{unit} {less}{smaller}"),
            _ => format!("{sign}{count}{unit}"),
        };
    }
    if hours > 0 {
        return format!("{sign}{hours}:{minutes:02}:{seconds:02}");
    }
    if style.style == TimeStyle::Tenths && is_short {
        let tenths = up(100);
        let (minutes, seconds) = (tenths / 600, tenths / 10 % 60);
        return format!("{sign}{minutes}:{seconds:02}.{}", tenths % 10);
    }
    format!("{sign}{minutes}:{seconds:02}")
}
