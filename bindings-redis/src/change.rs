//! How a call changes the clock of a key: what it causes is announced before the new state is stored,
//! and then the call is replicated with its moment.

use std::ffi::CStr;

use flagfall::{Clock, Event, EventKind, GameId, Timestamp};

use crate::api::{self, Access, Context, Held, Text};
use crate::arguments::{Arguments, Options, Replicated};
use crate::calls::{Call, Press};
use crate::clocks::{self, Value};
use crate::error::Error;
use crate::reply::{Change, Outcome};
use crate::stream::Happened;
use crate::{settings, stream, timer};

/// The game of a key.
pub(crate) fn game(context: &Context, key: &Text<'_>, access: Access) -> Result<GameId, Error> {
    let held = context.open(key, access).held();
    match held {
        Held::Nothing => Err(Error::no_such_game()),
        Held::Other => Err(Error::wrong_type()),
        Held::Clock(number) => match Value::new(number) {
            Some(Value::Game(game)) => Ok(game),
            Some(Value::Damaged(number)) => Err(damaged(number)),
            None => Err(Error::no_such_game()),
        },
    }
}

fn damaged(number: u64) -> Error {
    let kind = clocks::with(|clocks| clocks.damaged(number).map(|damaged| damaged.kind));
    let kind = kind.map_or("malformed", |kind| kind.name());
    Error::new(
        "DAMAGED",
        format!("{kind}: the key's snapshot cannot be restored"),
    )
}

/// Makes a call on the clock of a key, and replies.
pub(crate) fn call(
    context: &Context,
    command: &CStr,
    key: &Text<'_>,
    call: &Call,
    arguments: Arguments<'_>,
) -> Result<(), Error> {
    let (options, replicated) = arguments.end(context)?;
    let game = game(context, key, Access::Write)?;
    let change = make(context, command, key, game, call, &options, &replicated)?;
    change.reply(context);
    Ok(())
}

fn make(
    context: &Context,
    command: &CStr,
    key: &Text<'_>,
    game: GameId,
    call: &Call,
    options: &Options<'_>,
    replicated: &Replicated<'_>,
) -> Result<Change, Error> {
    let now = options.at.map_or_else(present, Ok)?;
    if let Some(repeated) = repeated(game, options, now)? {
        return Ok(repeated);
    }
    let mut clock = match press_plain(game, call, options, now)? {
        Plain::Made { saved, due } => {
            // Without the number: whether it is right was decided here. Without `CALL`, no list of words
            // has to be made.
            if options.call.is_some() {
                context.replicate(command, &replicated.first_two_and_call(), now.get());
            } else {
                context.replicate(command, replicated.first_two(), now.get());
            }
            context.signal(key);
            due.inspect(|due| timer::fire_by(*due));
            return Ok(Change {
                at: now.get(),
                outcome: Outcome::Made,
                events: Vec::new(),
                saved,
            });
        }
        Plain::Not(clock) => *clock,
    };
    let at = moment(&clock, options, now);
    let has_lag = call.is_measured() && settings::lag_ms() > 0 && !context.is_copy();
    if has_lag && call.side() != Some(clock.read(at)?.on_turn) {
        // What is due within the lag must not end the turn of the other side, whose own measured move can
        // still arrive.
        call.make(&mut clock.clone(), within_lag(&clock, at))?;
    }
    let events = call.make(&mut clock, at)?;
    let new = match events.split_last() {
        Some((last, new)) if last.kind == EventKind::Late => new,
        _ => &events,
    };
    let is_late = new.len() < events.len();
    // A call with an id is noted if it finds anything, so that its reply is the same again.
    let is_noted = options.call.is_some() && !new.is_empty();
    if is_late && !is_noted && new == as_advanced(game, at)?.as_slice() {
        // Only what time alone has caused is new, if anything.
        let mut before = clocks::with(|clocks| clocks.arena.clock(game))?;
        timer::advance_clock(context, key, game, &mut before, at)?;
    } else {
        let name = call.name().filter(|_| !is_late);
        let rows = match name {
            Some(name) if settings::announces_calls() => {
                let (before, after) = split(game, at, &events)?;
                stream::rows(before, Some((name, call.side(), at.get())), after)
            }
            _ => stream::rows(&events, None, &[]),
        };
        stream::announce(context, key.bytes(), &rows)?;
        store(game, clock, options, at, &events)?;
        context.replicate(command, &replicated.words(), at.get());
        context.signal(key);
    }
    timer::schedule();
    Ok(Change {
        at: at.get(),
        outcome: Outcome::of(is_late),
        events: happened(&events),
        saved: saved(game, options)?,
    })
}

/// The clock of a game, if the client wants it.
pub(crate) fn saved(game: GameId, options: &Options<'_>) -> Result<Option<Vec<u8>>, Error> {
    if !options.wants_saved {
        return Ok(None);
    }
    let clock = clocks::with(|clocks| clocks.arena.clock(game))?;
    Ok(Some(clocks::saved(&clock)))
}

/// Events, as a reply has them.
pub(crate) fn happened(events: &[Event]) -> Vec<Happened> {
    events.iter().map(Happened::from).collect()
}

/// The answer to a call whose id or token the clock knows.
pub(crate) fn repeated(
    game: GameId,
    options: &Options<'_>,
    now: Timestamp,
) -> Result<Option<Change>, Error> {
    if let Some(id) = options.call
        && let Some(made) = clocks::with(|clocks| clocks.known(game.get())?.call(id).cloned())
    {
        return Ok(Some(Change {
            at: made.at,
            outcome: Outcome::of(stream::is_late(&made.events)),
            events: made.events.into(),
            saved: saved(game, options)?,
        }));
    }
    let Some(token) = options.once else {
        return Ok(None);
    };
    let clock = clocks::with(|clocks| {
        let known = clocks
            .known(game.get())
            .is_some_and(|known| known.tokens.contains(token));
        known.then(|| clocks.arena.clock(game)).transpose()
    })?;
    Ok(clock.map(|clock| Change {
        at: moment(&clock, options, now).get(),
        outcome: Outcome::Repeated,
        events: Vec::new(),
        saved: options.wants_saved.then(|| clocks::saved(&clock)),
    }))
}

enum Plain {
    /// The press was ordinary, and is stored. Something is due then in the game.
    Made {
        saved: Option<Vec<u8>>,
        due: Option<Timestamp>,
    },
    Not(Box<Clock>),
}

/// Makes a press in place, if it causes no event and is not announced.
fn press_plain(
    game: GameId,
    call: &Call,
    options: &Options<'_>,
    now: Timestamp,
) -> Result<Plain, Error> {
    clocks::with(|clocks| {
        let arena = &mut clocks.arena;
        if let Call::Press(press @ Press { side, number, .. }) = *call
            && press.is_plain()
            && options.once.is_none()
            && !settings::announces_calls()
            && match number {
                None => arena.press_plain(game, side, now)?,
                Some(number) => arena.press_plain_move(game, side, now, number)?,
            }
        {
            let saved = options.wants_saved.then(|| arena.clock(game)).transpose()?;
            let saved = saved.as_ref().map(clocks::saved);
            let due = arena.deadline(game)?;
            if let Some(id) = options.call {
                clocks.known_mut(game.get()).add_call(id, now.get(), &[]);
            }
            return Ok(Plain::Made { saved, due });
        }
        Ok(Plain::Not(Box::new(arena.clock(game)?)))
    })
}

/// What happens in a game by `at` if nobody calls.
fn as_advanced(game: GameId, at: Timestamp) -> Result<Vec<Event>, Error> {
    let mut clock = clocks::with(|clocks| clocks.arena.clock(game))?;
    Ok(clock.advance(at)?)
}

/// What happened in a game before a call at `at`, and what the call caused.
fn split(game: GameId, at: Timestamp, events: &[Event]) -> Result<(&[Event], &[Event]), Error> {
    let mut before = events.partition_point(|event| event.at < at);
    // In the same millisecond, what was due comes first.
    if before < events.len() {
        let due = as_advanced(game, at)?;
        let both = events.iter().zip(&due);
        before = before.max(both.take_while(|(one, other)| one == other).count());
    }
    Ok(events.split_at(before))
}

fn store(
    game: GameId,
    clock: Clock,
    options: &Options<'_>,
    at: Timestamp,
    events: &[Event],
) -> Result<(), Error> {
    clocks::with(|clocks| {
        clocks.arena.set(game, clock)?;
        if options.once.is_some() || options.call.is_some() {
            let known = clocks.known_mut(game.get());
            options.note(known, at, &happened(events));
        }
        Ok(())
    })
}

/// The time of the server's clock.
pub(crate) fn present() -> Result<Timestamp, Error> {
    Timestamp::try_from(api::now()).map_err(|_| Error::syntax("the server's clock is out of range"))
}

/// The moment of a call: not before the last call, in case that the server's clock was set back. A
/// moment that the client says is taken as it is.
pub(crate) fn moment(clock: &Clock, options: &Options<'_>, now: Timestamp) -> Timestamp {
    match (options.at, clock.last_at()) {
        (None, Some(last)) => last.max(now),
        _ => now,
    }
}

/// The time up to which what is due has happened for a measured call at `at`: so much earlier as its lag
/// may be, but not before the last call.
fn within_lag(clock: &Clock, at: Timestamp) -> Timestamp {
    let due_by = at.get().saturating_sub(settings::lag_ms());
    let due_by = Timestamp::try_from(due_by).unwrap_or(Timestamp::MIN);
    clock.last_at().map_or(due_by, |last| last.max(due_by))
}

/// The clock of a key, and the present for it.
pub(crate) fn look(context: &Context, key: &Text<'_>) -> Result<(Clock, Timestamp), Error> {
    look_at(context, key, &Options::default())
}

pub(crate) fn look_at(
    context: &Context,
    key: &Text<'_>,
    options: &Options<'_>,
) -> Result<(Clock, Timestamp), Error> {
    let game = game(context, key, Access::Read)?;
    let clock = clocks::with(|clocks| clocks.arena.clock(game))?;
    let now = options.at.map_or_else(present, Ok)?;
    let at = moment(&clock, options, now);
    Ok((clock, at))
}
