//! A time control in plain English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::model::{
    Charge, Coupling, Credit, Entry, FlagFalls, GameLimit, Limit, Millis, OnExpiry, Opening,
    Rounding, Side, Stage, TimeControl, WhenMet,
};

impl TimeControl {
    /// The time control in plain English: one line where both sides have the same schedule, else
    /// a line for each.
    ///
    /// ```
    /// use flagfall::{Chess, Mode, Notation};
    ///
    /// let after = Notation::Chess(Chess { mode: Mode::FischerAfter, ..Chess::default() });
    /// assert_eq!(
    ///     after.parse("40/90/30, G/30/30")?.describe(),
    ///     "40 moves in 90 minutes, then 30 minutes for the rest; \
    ///      30 seconds added after each move"
    /// );
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn describe(&self) -> String {
        let (first, second) = (self.schedule(Side::First), self.schedule(Side::Second));
        let rules = self.describe_rules();
        if first == second {
            return join(schedule(first), &rules);
        }
        let (first, second) = (schedule(first), schedule(second));
        join(format!("first: {first}\nsecond: {second}"), &rules)
    }

    fn describe_rules(&self) -> Vec<String> {
        let rules = self.rules();
        let coupling = (rules.coupling == Coupling::Hourglass)
            .then(|| "what one side uses the other gains".to_string());
        let limit = rules.game_limit.map(|limit| match limit {
            GameLimit::Time(limit) => format!("the game is halted after {}", time(limit)),
            GameLimit::Turns(turns) => {
                format!(
                    "the game is halted after {} by each side",
                    plural(turns.get(), "turn")
                )
            }
        });
        let opening = match rules.opening {
            Opening::Timed => None,
            Opening::Untimed { turns, .. } if turns.get() == 1 => {
                Some("the first turn is not timed".to_string())
            }
            Opening::Untimed { turns, .. } => {
                Some(format!("the first {turns} turns are not timed"))
            }
            Opening::Setup { least } if least == Millis::ZERO => {
                Some("the setup turn earns nothing".to_string())
            }
            Opening::Setup { least } => Some(format!(
                "at least {} for the setup turn, which earns nothing",
                time(least)
            )),
        };
        let falls =
            (rules.flag_falls == FlagFalls::AtZero).then(|| "the flag falls at zero".to_string());
        let charge = charge(rules.charge);
        let weekends = rules
            .weekend_pauses
            .then(|| "whoever runs the clock pauses it on weekends".to_string());
        [coupling, limit, opening, falls, charge, weekends]
            .into_iter()
            .flatten()
            .collect()
    }
}

/// As [`TimeControl::describe`].
///
/// ```
/// use flagfall::Notation;
///
/// let control = Notation::CHESS.parse("G/5")?;
/// assert_eq!(control.to_string(), "5 minutes for the game");
/// # Ok::<(), flagfall::ParseError>(())
/// ```
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.describe())
    }
}

fn charge(charge: Charge) -> Option<String> {
    let unit = time(Millis::from(charge.unit.get()));
    let whole = match charge.rounding {
        _ if charge.unit.get() == 1 => String::new(),
        Rounding::Down => format!("whole units of {unit} are charged, parts of one are not"),
        Rounding::Up => format!("each begun unit of {unit} is charged"),
    };
    let least = match charge.least {
        Millis::ZERO => String::new(),
        least => format!("at least {} a turn", time(least)),
    };
    match (whole.is_empty(), least.is_empty()) {
        (true, true) => None,
        (false, true) => Some(whole),
        (true, false) => Some(format!("{least} is charged")),
        (false, false) => Some(format!("{whole}, {least}")),
    }
}

fn join(head: String, rules: &[String]) -> String {
    rules
        .iter()
        .fold(head, |text, rule| format!("{text}; {rule}"))
}

fn schedule(stages: &[Stage]) -> String {
    let Some(first) = stages.first() else {
        return "untimed".to_string();
    };
    let same_credit = stages
        .iter()
        .all(|s| (s.credit, s.limit) == (first.credit, first.limit));
    let mut text = String::new();
    let mut before: Option<&Stage> = None;
    for stage in stages {
        if let Some(before) = before {
            let either = before.quota.is_some_and(|q| q.when_met == WhenMet::Next);
            text.push_str(match before.on_expiry {
                OnExpiry::FirstFlag(_) if either => ", or the first flag falls; then ",
                OnExpiry::FirstFlag(_) => ", then, once the first flag has fallen, ",
                OnExpiry::Next if either => ", whichever comes first, then ",
                _ => ", then ",
            });
        }
        text.push_str(&budget(stage, before, stages.len() == 1));
        if !same_credit && let Some(credit) = credit(stage) {
            text.push_str(" with ");
            text.push_str(&credit);
        }
        if let Some(limit) = stage.turn_limit {
            text.push_str(&format!(", at most {} a turn", time(limit)));
        }
        before = Some(stage);
    }
    let shared = credit(first).filter(|_| same_credit);
    let overrun = stages.iter().any(|s| s.on_expiry == OnExpiry::Overrun);
    let overrun = overrun.then(|| "past zero play goes on and the excess is counted".to_string());
    let penalty = stages.iter().find_map(|s| match s.on_expiry {
        OnExpiry::Penalty { refill, .. } => Some(format!(
            "at zero the opponent gets a point and the clock {}",
            time(refill)
        )),
        _ => None,
    });
    let extras: Vec<String> = [shared, overrun, penalty].into_iter().flatten().collect();
    join(text, &extras)
}

/// A stage's budget and what it covers.
fn budget(stage: &Stage, before: Option<&Stage>, alone: bool) -> String {
    let budget = match stage.lives.get() {
        1 => time(stage.time),
        lives => format!("{lives} periods of {}", time(stage.time)),
    };
    let loses = before.is_some() && stage.entry == Entry::Set && !only_by_expiry(before);
    let covered = match stage.quota {
        None if alone => format!("{budget} for the game"),
        None if stage.on_expiry == OnExpiry::Next || is_first_flag(stage) => budget,
        None => format!("{budget} for the rest"),
        Some(quota) => {
            let moves = quota.moves.get();
            match (quota.when_met, moves) {
                (WhenMet::Next, _) if stage.on_expiry == OnExpiry::Next => {
                    format!("{} or {budget}", plural(moves, "move"))
                }
                (WhenMet::Next, _) => format!("{} in {budget}", plural(moves, "move")),
                (_, 1) => format!("{budget} for every move"),
                _ => format!("{budget} for every {moves} moves"),
            }
        }
    };
    let resets = stage
        .quota
        .is_some_and(|q| q.when_met == WhenMet::RepeatSet);
    match (resets, loses) {
        (true, _) => format!("{covered}, what is left lost each time"),
        (false, true) => format!("{covered}, what was left before lost"),
        (false, false) => covered,
    }
}

fn is_first_flag(stage: &Stage) -> bool {
    matches!(stage.on_expiry, OnExpiry::FirstFlag(_))
}

/// Whether the stage after this one begins only when its bank is empty.
fn only_by_expiry(before: Option<&Stage>) -> bool {
    before.is_some_and(|s| s.quota.is_none_or(|q| q.when_met != WhenMet::Next))
}

fn credit(stage: &Stage) -> Option<String> {
    let credit = stage.credit?;
    let amount = time(credit.amount());
    let text = match credit {
        Credit::Banked { .. } => format!("{amount} added before each move"),
        Credit::Apart { keep: 0, .. } => format!("a delay of {amount} before each move"),
        Credit::Apart { keep: 100, .. } => {
            format!("{amount} for each move, what is unused added")
        }
        Credit::Apart { keep, .. } => {
            format!("{amount} for each move, {keep} % of what is unused added")
        }
        Credit::Paid { every, keep, .. } => {
            let moves = match every.get() {
                1 => "each move".to_string(),
                every => format!("every {every} moves"),
            };
            match keep {
                100 => format!("{amount} added after {moves}"),
                0 => format!("the time used, up to {amount}, given back after {moves}"),
                _ => format!("{amount} added after {moves}, {keep} % of it where it was not used"),
            }
        }
    };
    Some(match stage.limit {
        None => text,
        Some(Limit::Clip(most)) => format!("{text}, up to {}", time(most)),
        Some(Limit::Linear(most)) => {
            format!(
                "{text}, less of it the nearer the clock is to {}",
                time(most)
            )
        }
        Some(Limit::Hybrid(most)) => {
            format!("{text}, at most half of what is missing to {}", time(most))
        }
    })
}

/// `1 move`, `40 moves`.
pub(crate) fn plural(count: u32, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// A time in the largest units that say it whole: `2 hours`, `90 minutes`, `2 minutes 15 seconds`.
pub(crate) fn time(time: Millis) -> String {
    const UNITS: [(i64, &str); 4] = [
        (86_400_000, "day"),
        (3_600_000, "hour"),
        (60_000, "minute"),
        (1_000, "second"),
    ];
    let ms = time.get();
    let whole = UNITS
        .iter()
        .find(|(unit, _)| ms.checked_rem(*unit) == Some(0));
    if let Some((unit, name)) = whole.filter(|_| ms != 0) {
        let count = ms.checked_div(*unit).unwrap_or(0);
        let ending = if count == 1 { "" } else { "s" };
        return match (*name, count) {
            ("second", 121..) => minutes_and_seconds(ms),
            _ => format!("{count} {name}{ending}"),
        };
    }
    match ms {
        0 => "no time".to_string(),
        ..60_000 => format!("{} seconds", decimal_seconds(ms)),
        _ => minutes_and_seconds(ms),
    }
}

fn minutes_and_seconds(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000);
    let ending = if minutes == 1 { "" } else { "s" };
    let seconds = decimal_seconds(ms.rem_euclid(60_000));
    let seconds_ending = if seconds == "1" { "" } else { "s" };
    format!("{minutes} minute{ending} {seconds} second{seconds_ending}")
}

fn decimal_seconds(ms: i64) -> String {
    let (seconds, fraction) = (ms.div_euclid(1_000), ms.rem_euclid(1_000));
    if fraction == 0 {
        return seconds.to_string();
    }
    let digits = format!("{fraction:03}");
    format!("{seconds}.{}", digits.trim_end_matches('0'))
}
