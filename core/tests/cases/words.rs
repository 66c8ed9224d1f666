//! Stages, rules, events and readings in the words of the cases.

use flagfall::{
    Charge, ClockError, Coupling, Credit, Entry, Event, EventKind, FlagFalls, Forecast, GameLimit,
    GraceExcess, Millis, OnExpiry, Opening, Outcome, ParseError, Piece, PrintError, Reading,
    Reserve, ReserveDraw, Rounding, Rules, SideReading, Stage, Timestamp, Verdict,
};

/// A line of `KEY=VALUE`s.
pub struct Words(pub String);

impl Words {
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.0 += &format!(" {key}={}", value.to_string());
        self
    }

    fn with_if(self, condition: bool, key: &str, value: impl ToString) -> Self {
        if condition {
            self.with(key, value)
        } else {
            self
        }
    }

    pub fn with_time(self, key: &str, time: Millis) -> Self {
        self.with(key, time.get())
    }
}

pub fn stage(word: &str, place: usize, stage: &Stage) -> String {
    let mut words = Words(format!("{word} {place}"))
        .with_time("time", stage.time)
        .with_if(stage.entry == Entry::Set, "entry", "set");
    if let Some(quota) = stage.quota {
        words = words
            .with("quota", quota.moves)
            .with("when-met", quota.when_met.name());
    }
    if let Some(credit) = stage.credit {
        let (every, keep) = match credit {
            Credit::Banked { .. } => (1, 100),
            Credit::Apart { keep, .. } => (1, keep),
            Credit::Paid { every, keep, .. } => (every.get(), keep),
            _ => unreachable!("a credit that the cases cannot write"),
        };
        words = words
            .with("credit", credit.name())
            .with_time("credit-time", credit.amount())
            .with_if(every != 1, "credit-every", every)
            .with_if(keep != 100, "credit-keep", keep);
    }
    if let Some(limit) = stage.limit {
        words = words
            .with("limit", limit.name())
            .with_time("limit-bank", limit.bank());
    }
    words = words.with_if(stage.lives.get() != 1, "lives", stage.lives);
    if let Some(limit) = stage.turn_limit {
        words = words.with_time("turn-limit", limit);
    }
    words = words.with_if(
        stage.on_expiry != OnExpiry::Flag,
        "on-expiry",
        stage.on_expiry.name(),
    );
    words = match stage.on_expiry {
        OnExpiry::FirstFlag(cost) => words.with("first-flag", cost.name()),
        OnExpiry::Penalty { refill } => words.with_time("refill", refill),
        _ => words,
    };
    if let Some(own) = stage.charge {
        words = charge(words.with("charge-unit", own.unit), own);
    }
    if let Some(most) = stage.overrun_most {
        words = words.with_time("overrun-most", most);
    }
    if let Some(own) = stage.reserve {
        words = reserve(words, own);
    }
    words.0
}

fn reserve(words: Words, reserve: Reserve) -> Words {
    let mut words = words.with_time("reserve", reserve.time).with_if(
        reserve.draw != ReserveDraw::Never,
        "reserve-draw",
        reserve.draw.name(),
    );
    if let ReserveDraw::Unit(unit) = reserve.draw {
        words = words.with_time("reserve-unit", unit);
    }
    words = words
        .with_if(reserve.overflow, "reserve-overflow", true)
        .with_if(reserve.returned, "reserve-returned", true);
    if let Some(most) = reserve.most {
        words = words.with_time("reserve-most", most);
    }
    if let Some(floor) = reserve.floor {
        words = words
            .with_time("reserve-floor", floor.time)
            .with("reserve-floor-from-move", floor.from_move);
    }
    words
}

/// Everything but the unit.
fn charge(words: Words, charge: Charge) -> Words {
    let tiers = charge.tiers.iter();
    let tiers: Vec<_> = tiers
        .map(|tier| format!("{}:{}", tier.beyond.get(), tier.factor))
        .collect();
    words
        .with_if(charge.rounding == Rounding::Up, "charge-rounding", "up")
        .with_if(
            charge.least != Millis::ZERO,
            "charge-least",
            charge.least.get(),
        )
        .with_if(!tiers.is_empty(), "charge-tiers", tiers.join(","))
}

pub fn rules(rules: Rules) -> String {
    let words = Words("rules".into());
    let words = words.with_if(
        rules.coupling == Coupling::Hourglass,
        "coupling",
        "hourglass",
    );
    let words = match rules.game_limit {
        None => words,
        Some(GameLimit::Time(time)) => words.with_time("game-time", time),
        Some(GameLimit::Turns(turns)) => words.with("game-turns", turns),
        Some(_) => unreachable!("a game limit that the cases cannot write"),
    };
    let words = match rules.opening {
        Opening::Timed => words,
        Opening::Untimed {
            turns,
            earns,
            first_move,
        } => {
            let words = words
                .with("untimed-turns", turns)
                .with("untimed-earns", earns);
            match first_move {
                None => words,
                Some(first_move) => words
                    .with_time("first-move", first_move.within)
                    .with("first-move-missed", first_move.missed),
            }
        }
        Opening::Setup { least } => words.with_time("setup", least),
        _ => unreachable!("an opening that the cases cannot write"),
    };
    let at_zero = rules.flag_falls == FlagFalls::AtZero;
    let words = words.with_if(at_zero, "flag-falls", "at-zero");
    let unit = rules.charge.unit;
    charge(
        words.with_if(unit.get() > 1, "charge-unit", unit),
        rules.charge,
    )
    .with_if(rules.weekend_pauses, "weekend-pauses", true)
    .with_if(rules.grace != Millis::ZERO, "grace", rules.grace.get())
    .with_if(
        rules.grace_excess == GraceExcess::Carried,
        "grace-excess",
        "carried",
    )
    .0
}

pub fn event(event: &Event) -> String {
    let words = Words(format!(
        "> {} {} {}",
        event.kind.name(),
        event.side,
        event.at.get()
    ));
    match event.kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => words.with("stage", stage).0,
        EventKind::Life { lives } => words.with("lives", lives).0,
        EventKind::Penalty { penalties } => words.with("penalties", penalties).0,
        EventKind::Reserve { left } | EventKind::Alarm { left } | EventKind::Countdown { left } => {
            words.with_time("left", left).0
        }
        _ => words.0,
    }
}

pub fn forecast(forecast: &Forecast) -> String {
    Words(format!("> forecast {}", forecast.side))
        .with("until-flag", optional(forecast.until_flag.map(Millis::get)))
        .with("more", forecast.more)
        .0
}

pub fn piece(piece: &Piece) -> String {
    Words("> piece".into())
        .with("from", piece.from.get())
        .with("to", optional(piece.to.map(Timestamp::get)))
        .with("runs", piece.runs.name())
        .with("bank", optional(piece.bank.map(Millis::get)))
        .with_time("lent", piece.lent)
        .with_time("overrun", piece.overrun)
        .with("stage", piece.stage)
        .with("lives", piece.lives)
        .with("flag", piece.flag.name())
        .with("unit", piece.unit)
        .with("offset", piece.offset)
        .with("factor", piece.factor)
        .with("other-bank", optional(piece.other_bank.map(Millis::get)))
        .with("other-runs", piece.other_runs)
        .with("then", optional(piece.then.map(EventKind::name)))
        .0
}

pub fn error(error: &ParseError) -> String {
    let (kind, offset) = (error.kind.name(), error.offset);
    format!("error {kind} {offset} {}", error.length)
}

/// `! KIND`, with the field of a standing.
pub fn refusal(error: ClockError) -> String {
    let kind = error.name();
    match error {
        ClockError::BadStanding { side: None, field } => format!("! {kind} {field}"),
        ClockError::BadStanding {
            side: Some(side),
            field,
        } => format!("! {kind} {side}.{field}"),
        _ => format!("! {kind}"),
    }
}

pub fn optional(value: Option<impl ToString>) -> String {
    value.map_or("none".into(), |value| value.to_string())
}

pub fn verdict(verdict: &Verdict) -> String {
    let outcome = match verdict.outcome {
        Outcome::Open => "open",
        Outcome::Draw => "draw",
        Outcome::Win(side) => side.name(),
        Outcome::Aborted => "aborted",
    };
    let (reason, score) = (verdict.reason.name(), optional(verdict.score));
    format!("> {outcome} {reason} {score}")
}

/// The reading's value of `key` for the whole clock.
pub fn of_clock(reading: &Reading, key: &str) -> Option<String> {
    Some(match key {
        "phase" => reading.phase.name().into(),
        "on-turn" => reading.on_turn.to_string(),
        "deciding" => reading.deciding.to_string(),
        "provisional" => reading.provisional.to_string(),
        "first-to-fall" => optional(reading.first_to_fall),
        _ => return None,
    })
}

/// The reading's value of `key` for a side.
pub fn of_side(side: &SideReading, key: &str) -> Option<String> {
    Some(match key {
        "bank" => optional(side.bank.map(Millis::get)),
        "lent" => side.lent.get().to_string(),
        "stage" => side.stage.to_string(),
        "moves" => side.moves.to_string(),
        "moves-left" => optional(side.moves_left),
        "lives" => side.lives.to_string(),
        "flag" => side.flag.name().into(),
        "first-flag" => optional(side.first_flag.map(|cost| cost.name())),
        "overrun" => side.overrun.get().to_string(),
        "penalties" => side.penalties.to_string(),
        "turn-used" => side.turn_used.get().to_string(),
        "turn-left" => optional(side.turn_left.map(Millis::get)),
        "used" => side.used.get().to_string(),
        "reserve" => side.reserve.get().to_string(),
        "berserk" => side.berserk.to_string(),
        _ => return None,
    })
}

/// The plies of a document, or the error.
pub fn plies(plies: Result<&[Option<Millis>], &PrintError>) -> String {
    match plies {
        Ok(plies) => plies
            .iter()
            .flatten()
            .fold(">".into(), |text, ply| format!("{text} {}", ply.get())),
        Err(error) => format!("! {}", error.name()),
    }
}
