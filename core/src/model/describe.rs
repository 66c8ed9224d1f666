//! Descriptions of time controls in plain English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::model::{
    Charge, Coupling, Credit, Entry, FirstFlag, FirstMove, FirstMoveMissed, FlagFalls, GameLimit,
    GraceExcess, Limit, Millis, OnExpiry, Opening, Reserve, ReserveDraw, Rounding, Rules, Side,
    Stage, Tier, TimeControl, WhenMet,
};

impl TimeControl {
    /// The time control in plain English: one line if both sides have the same schedule; otherwise
    /// a line for each, and a third for the rules of both, if there are any.
    ///
    /// ```
    /// use flagfall::Notation;
    ///
    /// assert_eq!(
    ///     Notation::CHESS.parse("40/90/30, G/30/30")?.describe(),
    ///     "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1"
    /// );
    /// # Ok::<(), flagfall::ParseError>(())
    /// ```
    pub fn describe(&self) -> String {
        let (first, second) = (self.schedule(Side::First), self.schedule(Side::Second));
        let mut rules = self.rules();
        if first.is_empty() && second.is_empty() {
            // Nothing is charged, and nothing runs out.
            rules = Rules {
                charge: Charge::EXACT,
                flag_falls: FlagFalls::default(),
                weekend_pauses: false,
                grace: Millis::ZERO,
                ..rules
            };
        }
        let mut stages = first.iter().chain(second.iter());
        let has_credit = stages.any(|stage| stage.credit.is_some());
        let least = Millis::ZERO;
        if !has_credit && rules.opening == (Opening::Setup { least }) {
            // A setup turn differs only in that it earns no credit, and here no turn earns any.
            rules.opening = Opening::Timed;
        }
        let mut stages = first.iter().chain(second.iter());
        let rules = rules.describe(stages.any(|stage| stage.charge.is_some()));
        if first == second {
            return join(schedule(first), &rules);
        }
        let sides = format!("first: {}\nsecond: {}", schedule(first), schedule(second));
        if rules.is_empty() {
            return sides;
        }
        format!("{sides}\nboth: {}", rules.join("; "))
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

impl Rules {
    /// `own_charges`: whether the charge of the rules does not apply in every stage.
    fn describe(&self, own_charges: bool) -> Vec<String> {
        let apart = |text: String| {
            if own_charges {
                format!("otherwise, {text}")
            } else {
                text
            }
        };
        let coupling = (self.coupling == Coupling::Hourglass).then(|| {
            "hourglass (the time that one side uses is added to the other's clock)".to_string()
        });
        let limit = self.game_limit.map(|limit| match limit {
            GameLimit::Time(limit) => format!(
                "the game is stopped once both sides together have used {}",
                time(limit)
            ),
            GameLimit::Turns(turns) => format!(
                "the game is stopped after {} by each side",
                plural(turns.get(), "move")
            ),
        });
        let falls = (self.flag_falls == FlagFalls::AtZero)
            .then(|| "time is up when the clock reaches zero".to_string());
        let weekends = self
            .weekend_pauses
            .then(|| "the server pauses the clock on weekends".to_string());
        [
            coupling,
            limit,
            opening(self.opening),
            falls,
            grace(self),
            charge(self.charge).map(apart),
            tiers(&self.charge.tiers).map(apart),
            weekends,
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn grace(rules: &Rules) -> Option<String> {
    let excess = match rules.grace_excess {
        GraceExcess::Forgiven => "",
        GraceExcess::Carried => ", and the time past zero is deducted",
    };
    let grace = time(rules.grace);
    (rules.grace != Millis::ZERO)
        .then(|| format!("a move up to {grace} past zero still counts{excess}"))
}

fn opening(opening: Opening) -> Option<String> {
    match opening {
        Opening::Timed => None,
        Opening::Untimed {
            turns, first_move, ..
        } => {
            let untimed = match turns.get() {
                1 => "the game's first move is not timed".to_string(),
                2 => "each side's first move is not timed".to_string(),
                turns => format!("the game's first {turns} moves are not timed"),
            };
            let Some(FirstMove { within, missed }) = first_move else {
                return Some(untimed);
            };
            let each = if turns.get() > 2 { "each " } else { "" };
            let within = time(within);
            let missed = match missed {
                FirstMoveMissed::Abort => "the game is aborted",
                FirstMoveMissed::Flag => "the flag falls",
            };
            Some(format!(
                "{untimed}, but {each}must come within {within}, or {missed}"
            ))
        }
        Opening::Setup { least } => Some(if least == Millis::ZERO {
            "unused time of the setup move is not kept".to_string()
        } else {
            format!(
                "at least {} for the setup move, whose unused time is not kept",
                time(least)
            )
        }),
    }
}

fn charge(charge: Charge) -> Option<String> {
    let unit = match charge.unit.get() {
        1 => None,
        1_000 => Some("seconds".to_string()),
        60_000 => Some("minutes".to_string()),
        unit => Some(format!("units of {}", time(Millis::from(unit)))),
    };
    let rounded = match charge.rounding {
        Rounding::Down => "down",
        Rounding::Up => "up",
    };
    let whole = unit.map(|unit| format!("in whole {unit}, rounded {rounded}"));
    let least = (charge.least != Millis::ZERO).then(|| format!("at least {}", time(charge.least)));
    let parts: Vec<String> = [whole, least].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("each move is charged {}", parts.join(", ")))
}

fn tiers(tiers: &[Tier]) -> Option<String> {
    let times = |factor| match factor {
        1 => "once".to_string(),
        2 => "twice".to_string(),
        factor => format!("{factor} times"),
    };
    let mut tiers = tiers.iter();
    let first = tiers.next()?;
    let text = format!(
        "the time of a move beyond {} counts {}",
        time(first.beyond),
        times(first.factor)
    );
    Some(tiers.fold(text, |text, tier| {
        format!(
            "{text}, beyond {} {}",
            time(tier.beyond),
            times(tier.factor)
        )
    }))
}

/// The different values that stages have, in order, each with its place: the stages that have it.
fn each_with_place<T: PartialEq>(
    stages: &[Stage],
    value: impl Fn(&Stage) -> Option<T>,
) -> Vec<(T, String)> {
    let mut found: Vec<(T, String)> = Vec::new();
    for own in stages.iter().filter_map(&value) {
        if found.iter().any(|(before, _)| *before == own) {
            continue;
        }
        let place = place_of(stages, |stage| value(stage).as_ref() == Some(&own));
        found.push((own, place.unwrap_or_default()));
    }
    found
}

/// `text` after its place, if it has one.
fn at_place(place: &str, text: &str) -> String {
    match place.trim_start() {
        "" => text.to_string(),
        place => format!("{place}, {text}"),
    }
}

/// Describes the charges of stages that have their own.
fn own_charges(stages: &[Stage]) -> Vec<String> {
    let text = |own: Charge| {
        let parts = [charge(own), tiers(&own.tiers)].into_iter().flatten();
        let text = parts.collect::<Vec<_>>().join(", and ");
        if text.is_empty() {
            "each move is charged to the millisecond".to_string()
        } else {
            text
        }
    };
    let charges = each_with_place(stages, |stage| stage.charge).into_iter();
    charges
        .map(|(own, place)| at_place(&place, &text(own)))
        .collect()
}

/// Describes the reserves behind the stages' banks.
fn reserves(stages: &[Stage]) -> Vec<String> {
    let reserves = each_with_place(stages, |stage| stage.reserve).into_iter();
    reserves
        .map(|(own, place)| at_place(&place, &reserve_text(&own)))
        .collect()
}

fn reserve_text(reserve: &Reserve) -> String {
    let head = if reserve.time == Millis::ZERO {
        "the reserve".to_string()
    } else {
        format!("a reserve of {}", time(reserve.time))
    };
    let draw = match reserve.draw {
        ReserveDraw::Never => "drawn only on request".to_string(),
        ReserveDraw::Unit(unit) => {
            format!("drawn {} at a time when time runs out", time(unit))
        }
        ReserveDraw::All => "drawn when time runs out".to_string(),
    };
    let most = reserve
        .most
        .map(|most| format!("a draw can fill the clock to at most {}", time(most)));
    let overflow = reserve
        .overflow
        .then(|| "increment beyond the clock's limit is added to it".to_string());
    let returned = reserve
        .returned
        .then(|| "unused drawn time returns to it".to_string());
    let floor = reserve.floor.map(|floor| {
        let (least, from) = (time(floor.time), floor.from_move);
        format!("from move {from}, at least {least} on the clock and in it together")
    });
    let more = [most, overflow, returned, floor].into_iter().flatten();
    let more: Vec<_> = more.collect();
    if more.is_empty() {
        return format!("{head}, {draw}");
    }
    format!("{head}, {draw} ({})", more.join(", "))
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
    if let [stage] = stages
        && let Some((head, reserve)) = reserve(stage)
    {
        return join(head, &extras(stages, Some(reserve), stage.turn_limit));
    }
    let credit_is_shared = stages
        .iter()
        .all(|s| (s.credit, s.limit) == (first.credit, first.limit));
    let limit_is_shared = stages.iter().all(|s| s.turn_limit == first.turn_limit);
    let mut text = String::new();
    let mut before: Option<&Stage> = None;
    for (index, stage) in stages.iter().enumerate() {
        if let Some(before) = before {
            text.push_str(&transition(before));
        }
        text.push_str(&budget(stage, before, stages.len() == 1));
        if !credit_is_shared && let Some(credit) = credit(stage, Place::Stage) {
            text.push_str(&format!(" with {credit}"));
        }
        if let Some(limit) = stage.turn_limit.filter(|_| !limit_is_shared) {
            text.push_str(&format!(", at most {} per move", time(limit)));
        }
        if let Some(next) = stages.get(index.saturating_add(1)) {
            text.push_str(&if_met(stage, next));
        }
        before = Some(stage);
    }
    let place = if stages.len() == 1 {
        Place::Game
    } else {
        Place::EveryStage
    };
    let shared = credit(first, place).filter(|_| credit_is_shared);
    let limit = first.turn_limit.filter(|_| limit_is_shared);
    join(text, &extras(stages, shared, limit))
}

/// The parts of the description that apply to all stages.
fn extras(stages: &[Stage], credit: Option<String>, turn_limit: Option<Millis>) -> Vec<String> {
    let turn_limit = turn_limit.map(|limit| format!("at most {} per move", time(limit)));
    let penalty = stages.iter().find_map(|s| match s.on_expiry {
        OnExpiry::Penalty { refill, .. } => Some(format!(
            "whenever the clock runs out, the opponent gets a point and the clock is reset to {}",
            time(refill)
        )),
        _ => None,
    });
    let in_each_stage = [credit, turn_limit].into_iter().flatten();
    in_each_stage
        .chain(overruns(stages))
        .chain(penalty)
        .chain(own_charges(stages))
        .chain(reserves(stages))
        .collect()
}

/// Describes the stages in which play continues past zero, together if the maximum is the same.
fn overruns(stages: &[Stage]) -> Vec<String> {
    let most = |stage: &Stage| stage.overruns().then_some(stage.overrun_most);
    let overruns = each_with_place(stages, most).into_iter();
    overruns
        .map(|(most, place)| {
            let most = most.map(|most| format!(" for at most {}", time(most)));
            let most = most.unwrap_or_default();
            format!("play continues{most} past zero{place}; time used past zero is counted")
        })
        .collect()
}

/// In which of several stages something applies. `None` if in none; empty for an only stage.
fn place_of(stages: &[Stage], applies: impl Fn(&Stage) -> bool) -> Option<String> {
    let numbered = (1_usize..).zip(stages);
    let numbers: Vec<_> = numbered
        .filter(|(_, stage)| applies(stage))
        .map(|(number, _)| number.to_string())
        .collect();
    if numbers.is_empty() {
        None
    } else if stages.len() == 1 {
        Some(String::new())
    } else if numbers.len() == stages.len() {
        Some(" in every stage".to_string())
    } else if numbers.len() == 1 && stages.last().is_some_and(applies) {
        Some(" in the last stage".to_string())
    } else {
        let ending = if numbers.len() == 1 { "" } else { "s" };
        Some(format!(" in stage{ending} {}", numbers.join(" and ")))
    }
}

/// Describes a game with time per move, whose unused part is added to a reserve, as in Arimaa.
fn reserve(stage: &Stage) -> Option<(String, String)> {
    let Some(Credit::Apart { amount, keep }) = stage.credit else {
        return None;
    };
    if stage.reserve.is_some() || keep == 0 || stage.quota.is_some() || stage.lives.get() > 1 {
        return None;
    }
    let head = format!(
        "{} per move and a reserve of {}",
        time(amount),
        time(stage.time)
    );
    let limit = match stage.limit {
        Some(Limit::Clip(most)) => {
            let most = time(most);
            format!(" while it holds less than {most}, and only up to {most}")
        }
        _ => limit(stage),
    };
    Some((
        head,
        format!("{}unused time is added to the reserve{limit}", share(keep)),
    ))
}

/// Describes how a stage leads to the next one.
fn transition(before: &Stage) -> String {
    match before.on_expiry {
        OnExpiry::FirstFlag(cost) if !is_met(before) => format!(
            ", then the side's first flag falls: {} and has ",
            first_flag(cost)
        ),
        _ => ", then ".to_string(),
    }
}

/// The conditions of a stage whose quota leads to the next one.
fn if_met(stage: &Stage, next: &Stage) -> String {
    if !is_met(stage) {
        return String::new();
    }
    let either = match stage.on_expiry {
        OnExpiry::Next => ", whichever comes first".to_string(),
        OnExpiry::FirstFlag(cost) => format!(
            " (otherwise the side's first flag falls: {})",
            first_flag(cost)
        ),
        _ => String::new(),
    };
    let unused = match next.entry {
        Entry::Add => "",
        Entry::Set => NOT_KEPT,
    };
    format!("{either}{unused}")
}

const NOT_KEPT: &str = " (unused time is not kept)";
const KEPT: &str = " (unused time is kept)";

fn first_flag(cost: FirstFlag) -> &'static str {
    match cost {
        FirstFlag::MinimalLoss => "it can no longer win or draw",
        FirstFlag::NoWin => "it can no longer win",
    }
}

/// Whether the quota of a stage leads to the next one.
fn is_met(stage: &Stage) -> bool {
    stage.quota.is_some_and(|q| q.when_met == WhenMet::Next)
}

/// The time of a stage, and the moves that it is for.
fn budget(stage: &Stage, before: Option<&Stage>, alone: bool) -> String {
    let expired = before.filter(|stage| !is_met(stage));
    let is_extra = expired.is_some_and(|stage| matches!(stage.on_expiry, OnExpiry::FirstFlag(_)));
    let budget = match stage.lives.get() {
        1 => time(stage.time),
        lives => format!("{lives} periods of {}", time(stage.time)),
    };
    let Some(quota) = stage.quota else {
        let adds_nothing = stage.time == Millis::ZERO && stage.entry == Entry::Add;
        return match before {
            None if alone => format!("{budget} for the game"),
            _ if is_extra => format!("{budget} of extra time"),
            Some(_) if adds_nothing => "no additional time".to_string(),
            _ => budget,
        };
    };
    let moves = quota.moves.get();
    if quota.when_met == WhenMet::Next {
        let moves = plural(moves, "move");
        return if stage.on_expiry == OnExpiry::Next {
            format!("{moves} or {budget}")
        } else {
            format!("{moves} in {budget}")
        };
    }
    let each = match moves {
        1 => format!("{budget} per move"),
        _ => format!("{budget} for every {moves} moves"),
    };
    // Overtime is named if it follows main time that has run out, or if it has several periods.
    let follows = before.is_some_and(|stage| stage.on_expiry == OnExpiry::Next);
    let is_overtime = follows || before.is_none() && stage.lives.get() > 1;
    match (quota.when_met, moves) {
        (WhenMet::RepeatSet, 1) if is_overtime => format!("byo-yomi: {each}"),
        (WhenMet::RepeatSet, _) if is_overtime => format!("Canadian overtime: {each}"),
        (WhenMet::RepeatSet, _) => format!("{each}{NOT_KEPT}"),
        (_, 1) => format!("{each}{KEPT}"),
        _ if expired.is_some() => format!("{each}{KEPT}"),
        _ => each,
    }
}

/// Where a credit is described: in its stage, after the only stage, or after all stages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Stage,
    Game,
    EveryStage,
}

fn credit(stage: &Stage, place: Place) -> Option<String> {
    let credit = stage.credit?;
    let named = |name: &str, when: &str| {
        let amount = time(credit.amount());
        let adjective = amount
            .split_once(' ')
            .filter(|(_, unit)| !unit.contains(' '));
        match adjective {
            Some((count, unit)) if place != Place::Stage => {
                format!("{count}-{} {name} {when}", unit.trim_end_matches('s'))
            }
            _ if place != Place::Stage => format!("{name} of {amount} {when}"),
            _ => {
                let article = if name == "increment" { "an" } else { "a" };
                format!("{article} {name} of {amount} {when}")
            }
        }
    };
    let text = match credit {
        Credit::Banked { .. } => match place {
            Place::Stage => named("increment", "before each move"),
            Place::Game | Place::EveryStage => named("increment", "from move 1"),
        },
        Credit::Apart { keep: 0, .. } => named("delay", "per move"),
        Credit::Apart { keep, .. } => {
            let kept = format!(
                "per move, {}its unused time added to the clock",
                share(keep)
            );
            named("delay", &kept)
        }
        Credit::Paid { every, keep, .. } => {
            let after = match every.get() {
                1 => "after each move".to_string(),
                every => format!("after every {every} moves"),
            };
            match (keep, every.get()) {
                (100, _) => named("increment", &after),
                (0, 1) => named("Bronstein delay", "per move"),
                _ => given_back(&time(credit.amount()), keep, every.get(), place),
            }
        }
    };
    Some(format!("{text}{}", limit(stage)))
}

fn given_back(amount: &str, keep: u32, every: u32, place: Place) -> String {
    let (place, is) = match place {
        Place::Stage => ("", ""),
        Place::Game => ("", "is "),
        Place::EveryStage => ("in every stage, ", "is "),
    };
    let (moves, them) = match every {
        1 => ("each move".to_string(), "it"),
        every => (format!("every {every} moves"), "them"),
    };
    let kept = match keep {
        0 => String::new(),
        _ => format!(", and {keep}% of the unused part of {amount} as well"),
    };
    format!("{place}the time used for {moves} {is}given back after {them}, up to {amount}{kept}")
}

/// `50% of `, or an empty string for 100 percent.
fn share(keep: u32) -> String {
    match keep {
        100 => String::new(),
        keep => format!("{keep}% of "),
    }
}

fn limit(stage: &Stage) -> String {
    match stage.limit {
        None => String::new(),
        Some(Limit::Clip(most)) => format!(", up to {} on the clock", time(most)),
        Some(Limit::Linear(most)) => format!(
            ", reduced in proportion as the remaining time nears {}",
            time(most)
        ),
        Some(Limit::Hybrid(most)) => {
            format!(
                ", but at most half of what the clock is short of {}",
                time(most)
            )
        }
    }
}

/// `1 move`, `40 moves`.
pub(crate) fn plural(count: u32, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// A time in the largest units that express it exactly: `2 hours`, `90 minutes`, `2 minutes 15
/// seconds`.
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
        0 => "0 seconds".to_string(),
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
