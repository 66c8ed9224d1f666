//! The streams of what happens: one for each hash tag.

use flagfall::{Event, EventKind, Side};

use crate::api::{Context, Owned};
use crate::error::Error;
use crate::{clocks, settings};

/// Something that happened in a game: a call, or an event of its clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Happened {
    pub(crate) kind: String,
    pub(crate) side: Option<Side>,
    pub(crate) at: i64,
    pub(crate) value: Option<i64>,
}

impl From<&Event> for Happened {
    fn from(event: &Event) -> Self {
        Self {
            kind: event.kind.name().to_owned(),
            side: Some(event.side),
            at: event.at.get(),
            value: value(event.kind),
        }
    }
}

/// Whether a call that has reported this was late.
pub(crate) fn is_late(events: &[Happened]) -> bool {
    let late = EventKind::Late.name();
    events.iter().any(|event| event.kind == late)
}

/// What an event counts.
pub(crate) fn value(kind: EventKind) -> Option<i64> {
    match kind {
        EventKind::Stage { stage } | EventKind::Renewed { stage } => Some(stage.into()),
        EventKind::Life { lives } => Some(lives.into()),
        EventKind::Penalty { penalties } => Some(penalties.into()),
        EventKind::Reserve { left } | EventKind::Alarm { left } | EventKind::Countdown { left } => {
            Some(left.get())
        }
        _ => None,
    }
}

/// What happened before a call, the call with its side and its time, and what it caused.
pub(crate) fn rows(
    before: &[Event],
    call: Option<(&str, Option<Side>, i64)>,
    after: &[Event],
) -> Vec<Happened> {
    let of = |events: &[Event]| -> Vec<Happened> {
        let events = events.iter().filter(|event| event.kind != EventKind::Late);
        events.map(Happened::from).collect()
    };
    let mut rows = of(before);
    if settings::announces_calls()
        && let Some((name, side, at)) = call
    {
        rows.push(Happened {
            kind: name.to_owned(),
            side,
            at,
            value: None,
        });
    }
    rows.extend(of(after));
    rows
}

/// The part of a key that chooses its slot: between the first `{` and the next `}`, if that is not
/// empty.
pub(crate) fn tag(key: &[u8]) -> Option<&[u8]> {
    let (_, rest) = split(key, b'{')?;
    let (tag, _) = split(rest, b'}')?;
    (!tag.is_empty()).then_some(tag)
}

fn split(bytes: &[u8], at: u8) -> Option<(&[u8], &[u8])> {
    let place = bytes.iter().position(|byte| *byte == at)?;
    Some((bytes.get(..place)?, bytes.get(place + 1..)?))
}

const SUFFIX: &[u8] = b"clock:events";

/// The stream of a key, which is in the same slot.
pub(crate) fn stream_of(context: &Context, key: &[u8]) -> Vec<u8> {
    let of = |tag: &[u8]| [b"{", tag, b"}:", SUFFIX].concat();
    match tag(key) {
        Some(tag) => of(tag),
        None if !context.is_cluster() => SUFFIX.to_vec(),
        // A renamed or restored key can be without a tag. As a tag it is in its own slot, unless it ends
        // the tag or has no byte.
        None if !key.is_empty() && !key.contains(&b'}') => of(key),
        None => of(number_in(slot(key)).as_bytes()),
    }
}

/// Whether a key has the name of a stream to which events are added, so that it can have no clock.
pub(crate) fn is_stream(context: &Context, key: &[u8]) -> bool {
    key.ends_with(SUFFIX) && stream_of(context, key) == key
}

const SLOTS: u16 = 16_384;

/// The slot of a text that has no tag: its CRC-16 of the kind XMODEM.
fn slot(text: &[u8]) -> u16 {
    let byte = |crc: u16, byte: &u8| {
        (0..8).fold(crc ^ (u16::from(*byte) << 8), |crc, _| {
            (crc << 1) ^ if crc & 0x8000 == 0 { 0 } else { 0x1021 }
        })
    };
    text.iter().fold(0, byte) % SLOTS
}

/// The smallest number in a slot. Each slot has one below 110,000.
fn number_in(of: u16) -> String {
    let numbers = (0..110_000_u32).map(|number| number.to_string());
    let mut found = numbers.filter(|number| slot(number.as_bytes()) == of);
    found.next().unwrap_or_default()
}

/// Adds what happened to the stream of a key, unless the server only repeats what its master or its
/// file says.
///
/// # Errors
///
/// `STREAM-REFUSED`. Nothing was added. The state that the events lead to must then not be stored.
pub(crate) fn announce(context: &Context, key: &[u8], rows: &[Happened]) -> Result<(), Error> {
    if rows.is_empty() || context.is_copy() {
        return Ok(());
    }
    let stream = stream_of(context, key);
    let refused = |message| Error::new("STREAM-REFUSED", message);
    if context.is_cluster() {
        // A client that was sent here with ASKING, while the slot moves in, would begin a second stream,
        // and the first could not follow. Of two keys, Redis requires that both are here.
        let both = [Owned::new(key), Owned::new(&stream)];
        context.call(c"EXISTS", &both).map_err(refused)?;
    }
    // The stream, and the ids of the entries.
    let mut added: Vec<Owned> = vec![Owned::new(&stream)];
    for row in rows {
        let mut words: Vec<Owned> = vec![Owned::new(&stream)];
        let mut add = |word: &[u8]| words.push(Owned::new(word));
        if let Some(most) = settings::stream_maxlen() {
            add(b"MAXLEN");
            add(b"~");
            add(most.to_string().as_bytes());
        }
        add(b"*");
        for (name, value) in [(&b"key"[..], key), (b"kind", row.kind.as_bytes())] {
            add(name);
            add(value);
        }
        if let Some(side) = row.side {
            add(b"side");
            add(side.name().as_bytes());
        }
        add(b"at_ms");
        add(row.at.to_string().as_bytes());
        if let Some(value) = row.value {
            add(b"value");
            add(value.to_string().as_bytes());
        }
        match context.call(c"XADD", &words) {
            Ok(id) => added.push(Owned::new(&id)),
            Err(message) => {
                if added.len() > 1 {
                    context.call(c"XDEL", &added).map_err(refused)?;
                }
                return Err(refused(message));
            }
        }
    }
    clocks::with(|clocks| clocks.announced += i64::try_from(rows.len()).unwrap_or(0));
    Ok(())
}
