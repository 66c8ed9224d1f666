//! The replies, which RESP2 and RESP3 clients find natural.

use flagfall::{Reading, Side, SideReading};

use crate::api::Context;
use crate::stream::Happened;

/// What a call that changes a clock has done.
pub(crate) struct Change {
    pub(crate) at: i64,
    pub(crate) outcome: Outcome,
    pub(crate) events: Vec<Happened>,
    /// The clock after the call, if the client wants it.
    pub(crate) saved: Option<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    Made,
    Late,
    Repeated,
}

impl Outcome {
    pub(crate) const fn of(is_late: bool) -> Self {
        if is_late { Self::Late } else { Self::Made }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::Late => "late",
            Self::Repeated => "repeated",
        }
    }
}

impl Change {
    pub(crate) fn reply(&self, context: &Context) {
        context.array(if self.saved.is_some() { 4 } else { 3 });
        context.number(self.at);
        context.text(self.outcome.name());
        context.array(self.events.len());
        for event in &self.events {
            context.array(4);
            context.text(&event.kind);
            side(context, event.side);
            context.number(event.at);
            optional(context, event.value);
        }
        if let Some(saved) = &self.saved {
            context.text(saved);
        }
    }
}

/// What happened in games, with their keys.
pub(crate) fn happened(context: &Context, rows: &[(Vec<u8>, Happened)]) {
    context.array(rows.len());
    for (key, row) in rows {
        context.array(5);
        context.text(key);
        context.text(&row.kind);
        side(context, row.side);
        context.number(row.at);
        optional(context, row.value);
    }
}

pub(crate) fn optional(context: &Context, value: Option<i64>) {
    match value {
        Some(value) => context.number(value),
        None => context.null(),
    }
}

fn side(context: &Context, side: Option<Side>) {
    match side {
        Some(side) => context.text(side.name()),
        None => context.null(),
    }
}

pub(crate) fn reading(context: &Context, reading: &Reading, take_backs: u32) {
    context.map(9);
    context.text("at_ms");
    context.number(reading.at.get());
    context.text("phase");
    context.text(reading.phase.name());
    context.text("on_turn");
    context.text(reading.on_turn.name());
    context.text("deciding");
    context.switch(reading.deciding);
    context.text("provisional");
    context.switch(reading.provisional);
    context.text("first_to_fall");
    side(context, reading.first_to_fall);
    context.text("take_backs");
    context.number(take_backs.into());
    for (of, shown) in reading.sides.iter() {
        context.text(of.name());
        side_reading(context, shown);
    }
}

fn side_reading(context: &Context, shown: &SideReading) {
    let numbers = [
        ("bank_ms", shown.bank.map(|bank| bank.get())),
        ("lent_ms", Some(shown.lent.get())),
        ("stage", Some(shown.stage.into())),
        ("moves", Some(shown.moves.into())),
        ("moves_left", shown.moves_left.map(i64::from)),
        ("lives", Some(shown.lives.into())),
    ];
    let later = [
        ("reserve_ms", Some(shown.reserve.get())),
        ("turn_used_ms", Some(shown.turn_used.get())),
        ("turn_left_ms", shown.turn_left.map(|left| left.get())),
        ("used_ms", Some(shown.used.get())),
    ];
    context.map(15);
    for (name, value) in numbers {
        context.text(name);
        optional(context, value);
    }
    context.text("flag");
    context.text(shown.flag.name());
    context.text("overrun_ms");
    context.number(shown.overrun.get());
    context.text("penalties");
    context.number(shown.penalties.into());
    context.text("first_flag");
    match shown.first_flag {
        Some(cost) => context.text(cost.name()),
        None => context.null(),
    }
    for (name, value) in later {
        context.text(name);
        optional(context, value);
    }
    context.text("berserk");
    context.switch(shown.berserk);
}
