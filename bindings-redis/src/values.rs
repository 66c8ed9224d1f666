//! How clocks are saved in files, sent to replicas and copied.

use flagfall::Clock;

use crate::api::{self, Context, Io, Owned};
use crate::arguments::LONGEST_TOKEN;
use crate::clocks::{self, Clocks, Damaged, Name, Value};
use crate::known::Known;
use crate::{memory, stream, timer};

/// The first encoding with the last calls.
const WITH_CALLS: i32 = 2;

/// What a game takes besides what it allocates: its slot in the arena, an entry in the deadlines, and
/// its name.
const GAME: usize = 64 + 32 + 16 + size_of::<Option<Name>>();

/// The snapshot of a value, and what it knows of earlier calls.
fn parts(number: u64) -> (Vec<u8>, Known) {
    clocks::with(|clocks| {
        let saved = match Value::new(number) {
            Some(Value::Game(game)) => clocks
                .arena
                .clock(game)
                .as_ref()
                .map_or(Vec::new(), clocks::saved),
            Some(Value::Damaged(number)) => clocks
                .damaged(number)
                .map_or(Vec::new(), |damaged| damaged.saved.to_vec()),
            None => Vec::new(),
        };
        (saved, clocks.known(number).cloned().unwrap_or_default())
    })
}

/// Loads a value from a file, or from what RESTORE got. What cannot be restored is kept if it comes
/// from a file, and refused otherwise, as is a clock at the name of a stream.
pub(crate) fn load(io: &Io, encoding: i32) -> Option<u64> {
    let saved = io.load_bytes()?;
    let mut known = Known::default();
    for _ in 0..io.load_number()? {
        let token = io.load_bytes()?;
        if token.len() > LONGEST_TOKEN {
            return None;
        }
        known.tokens.insert(token.into());
    }
    if encoding >= WITH_CALLS {
        known.add_calls_text(&io.load_bytes()?)?;
    }
    let name = Name {
        key: io.key().unwrap_or_default().into(),
        db: io.db(),
    };
    let is_copy = api::detached(Context::is_copy);
    if !is_copy && is_stream(&name.key) {
        return None;
    }
    let value = match Clock::restore(&saved, None) {
        Ok(clock) => clocks::with(|clocks| clocks.add(clock, name, known)).ok()?,
        Err(_) if !is_copy => return None,
        Err(error) => {
            let key = String::from_utf8_lossy(&name.key).into_owned();
            api::detached(|context| context.log(&format!("the clock {key:?} is damaged: {error}")));
            let damaged = Damaged {
                saved: saved.into(),
                kind: error.kind,
            };
            clocks::with(|clocks| clocks.add_damaged(damaged, known))
        }
    };
    // After a file was loaded, `tick` does it.
    if !is_copy {
        timer::schedule();
    }
    Some(value.number())
}

pub(crate) fn save(io: &Io, number: u64) {
    let (saved, known) = parts(number);
    io.save_bytes(&saved);
    io.save_number(u64::try_from(known.tokens.len()).unwrap_or(0));
    for token in &known.tokens {
        io.save_bytes(token);
    }
    io.save_bytes(known.calls_text().as_bytes());
}

/// Writes a value as a command.
pub(crate) fn rewrite(io: &Io, key: &[u8], number: u64) {
    let (saved, known) = parts(number);
    let mut words = vec![Owned::new(key), Owned::new(&saved)];
    for token in &known.tokens {
        words.push(Owned::new(b"TOKEN"));
        words.push(Owned::new(token));
    }
    let calls = known.calls_text();
    if !calls.is_empty() {
        words.push(Owned::new(b"CALLS"));
        words.push(Owned::new(calls.as_bytes()));
    }
    io.emit(c"CLOCK.RESTORE", &words);
}

pub(crate) fn digest(number: u64) -> Vec<Vec<u8>> {
    let (saved, known) = parts(number);
    let calls = known.calls_text().into_bytes();
    let mut parts = vec![saved];
    parts.extend(known.tokens.into_iter().map(Vec::from));
    parts.push(calls);
    parts
}

fn is_stream(key: &[u8]) -> bool {
    api::detached(|context| stream::is_stream(context, key))
}

/// A copy of a value, for another key. `None`, which COPY refuses: that is the name of a stream.
pub(crate) fn copy(number: u64, key: &[u8], db: i32) -> Option<u64> {
    if is_stream(key) {
        return None;
    }
    let name = Name {
        key: key.into(),
        db,
    };
    clocks::with(|clocks: &mut Clocks| {
        let known = clocks.known(number).cloned().unwrap_or_default();
        let value = match Value::new(number)? {
            Value::Game(game) => {
                let clock = clocks.arena.clock(game).ok()?;
                clocks.add(clock, name, known).ok()?
            }
            Value::Damaged(number) => {
                let damaged = clocks.damaged(number)?.clone();
                clocks.add_damaged(damaged, known)
            }
        };
        Some(value.number())
    })
}

/// The bytes that a value takes. Time controls are shared, and not counted.
pub(crate) fn memory(number: u64) -> usize {
    clocks::with(|clocks| {
        let own = match Value::new(number) {
            Some(Value::Game(game)) => {
                let is_compact = clocks.arena.is_compact(game).unwrap_or(true);
                let copied = if is_compact {
                    0
                } else {
                    memory::count(|| clocks.arena.clock(game))
                };
                let name = clocks.name(game).map_or(0, |name| name.key.len());
                GAME + copied + name
            }
            Some(Value::Damaged(number)) => clocks
                .damaged(number)
                .map_or(0, |damaged| damaged.saved.len()),
            None => 0,
        };
        let known = clocks.known(number);
        own + known.map_or(0, |known| memory::count(|| known.clone()))
    })
}
