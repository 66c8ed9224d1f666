//! What a clock knows of earlier calls, so that a call that is sent again is made once.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write;

use flagfall::Side;

use crate::arguments::integer;
use crate::stream::Happened;

/// How many calls with an id a clock knows.
const CALLS: usize = 32;
/// How many events a call that it knows has reported at most. A call that uses up all lives of a stage
/// reports some 1,000.
const EVENTS: usize = 2_000;
/// For how long after it a call is known.
const CALLS_MS: i64 = 60_000;

/// What was made before.
#[derive(Clone, Default)]
pub(crate) struct Known {
    /// Of `ONCE`: all of them.
    pub(crate) tokens: BTreeSet<Box<[u8]>>,
    /// Those with a `CALL`: the last ones.
    calls: VecDeque<Made>,
}

/// A call that was made, with what it replied.
#[derive(Clone)]
pub(crate) struct Made {
    id: Box<[u8]>,
    pub(crate) at: i64,
    pub(crate) events: Box<[Happened]>,
}

impl Known {
    pub(crate) fn is_empty(&self) -> bool {
        self.tokens.is_empty() && self.calls.is_empty()
    }

    pub(crate) fn call(&self, id: &[u8]) -> Option<&Made> {
        self.calls.iter().find(|made| *made.id == *id)
    }

    pub(crate) fn add_call(&mut self, id: &[u8], at: i64, events: &[Happened]) {
        self.add(Made {
            id: id.into(),
            at,
            events: events.into(),
        });
    }

    fn add(&mut self, made: Made) {
        let at = made.at;
        if made.events.len() <= EVENTS {
            self.calls.push_back(made);
        }
        while self.calls.len() > CALLS
            || (self.calls.front()).is_some_and(|made| made.at.saturating_add(CALLS_MS) < at)
        {
            self.calls.pop_front();
        }
    }

    /// Adds what is known besides.
    pub(crate) fn extend(&mut self, other: Self) {
        self.tokens.extend(other.tokens);
        other.calls.into_iter().for_each(|made| self.add(made));
    }

    /// The calls as a text: a line for each, with its id, its moment, and four words for each event.
    /// Empty if there are none.
    pub(crate) fn calls_text(&self) -> String {
        let mut text = String::new();
        for made in &self.calls {
            // Writing to a text does not fail.
            let _ = write!(text, "{} {}", String::from_utf8_lossy(&made.id), made.at);
            for event in &made.events {
                let side = event.side.map_or("-", Side::name);
                let _ = write!(text, " {} {side} {} ", event.kind, event.at);
                let _ = match event.value {
                    Some(value) => write!(text, "{value}"),
                    None => write!(text, "-"),
                };
            }
            text.push('\n');
        }
        text
    }

    /// Adds the calls of a text. `None`: it is not one.
    pub(crate) fn add_calls_text(&mut self, text: &[u8]) -> Option<()> {
        for line in std::str::from_utf8(text).ok()?.lines() {
            // One after the other: a client can send half a gigabyte.
            let mut words = line.split(' ');
            let id = words.next().filter(|id| is_id(id.as_bytes()))?;
            let at = integer(words.next()?.as_bytes())?;
            let mut events = Vec::new();
            while let Some(kind) = words.next() {
                if events.len() == EVENTS {
                    return None;
                }
                events.push(event(kind, &mut words)?);
            }
            self.add(Made {
                id: id.as_bytes().into(),
                at,
                events: events.into(),
            });
        }
        Some(())
    }
}

fn event<'a>(kind: &str, words: &mut impl Iterator<Item = &'a str>) -> Option<Happened> {
    if kind.is_empty() {
        return None;
    }
    Some(Happened {
        kind: kind.to_owned(),
        side: match words.next()? {
            "-" => None,
            side => Some(side.parse().ok()?),
        },
        at: integer(words.next()?.as_bytes())?,
        value: match words.next()? {
            "-" => None,
            value => Some(integer(value.as_bytes())?),
        },
    })
}

/// The longest id of a call, in bytes.
pub(crate) const LONGEST_ID: usize = 32;

/// Whether it can be the id of a call: 1 to 32 characters of ASCII, without spaces.
pub(crate) fn is_id(id: &[u8]) -> bool {
    (1..=LONGEST_ID).contains(&id.len()) && id.iter().all(u8::is_ascii_graphic)
}
