//! The commands that set the clock of a key: of a time control, or of a snapshot.

use std::ffi::CStr;

use flagfall::{Clock, Millis};

use crate::api::{self, Access, Context, Held, Owned, Text};
use crate::arguments::{Arguments, set};
use crate::clocks::{self, Name, Value};
use crate::commands::Run;
use crate::error::Error;
use crate::known::Known;
use crate::notation::Chosen;
use crate::reply::{Change, Outcome};
use crate::stream::{self, Happened};
use crate::{change, timer};

pub(crate) fn new(context: &Context, command: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let key = words.text()?;
    let mut chosen = Chosen::named(words.bytes()?)?;
    let text = words.bytes()?;
    let (mut start, mut keeps_journal) = (None, None);
    while let Some(option) = words.option()? {
        if option.is("START") {
            set(&mut start, words.side()?, "START")?;
        } else if option.is("OPTION") {
            chosen.set(&mut words)?;
        } else if option.is("JOURNAL") {
            set(&mut keeps_journal, (), "JOURNAL")?;
        } else {
            return Err(option.unknown());
        }
    }
    let (options, replicated) = words.end(context)?;
    let opened = context.open(key, Access::Write);
    match opened.held() {
        Held::Nothing => {}
        Held::Clock(number) => {
            if let Some(Value::Game(game)) = Value::new(number)
                && let Some(repeated) =
                    change::repeated(game, &options, options.at.map_or_else(change::present, Ok)?)?
            {
                repeated.reply(context);
                return Ok(());
            }
            return Err(exists());
        }
        Held::Other => return Err(exists()),
    }
    check_name(context, key, true)?;
    let text =
        std::str::from_utf8(text).map_err(|_| Error::syntax("the text is not valid UTF-8"))?;
    let mut clock = Clock::new(chosen.notation.parse(text)?);
    if keeps_journal.is_some() {
        clock.keep_journal()?;
    }
    let at = options.at.map_or_else(change::present, Ok)?;
    let mut rows = stream::rows(&[], Some(("create", None, at.get())), &[]);
    let mut events = Vec::new();
    if let Some(side) = start {
        events = clock.start(side, at)?;
        let call = ("start", Some(side), at.get());
        rows.extend(stream::rows(&[], Some(call), &events));
    }
    stream::announce(context, key.bytes(), &rows)?;
    let events = change::happened(&events);
    let mut known = Known::default();
    options.note(&mut known, at, &events);
    let saved = options.wants_saved.then(|| clocks::saved(&clock));
    put(context, key, &opened, clock, known)?;
    context.replicate(command, &replicated.words(), at.get());
    let change = Change {
        at: at.get(),
        outcome: Outcome::Made,
        events,
        saved,
    };
    change.reply(context);
    Ok(())
}

fn exists() -> Error {
    Error::new("GAME-EXISTS", "the key exists already")
}

/// In a cluster, the stream of a key is in the same slot only if they share a tag. The stream itself has
/// no clock. A key that has a clock already can have been renamed to a name without a tag.
fn check_name(context: &Context, key: &Text<'_>, is_new: bool) -> Run {
    if context.is_copy() {
        return Ok(());
    }
    if stream::is_stream(context, key.bytes()) {
        return Err(Error::new(
            "STREAM-KEY",
            "events are added to a stream of this name: choose another key",
        ));
    }
    if is_new && stream::tag(key.bytes()).is_none() && context.is_cluster() {
        return Err(Error::new(
            "UNTAGGED",
            "in a cluster the key needs a hash tag, as in {s7}:game:1",
        ));
    }
    Ok(())
}

/// Sets the clock of a key that has none.
fn put(
    context: &Context,
    key: &Text<'_>,
    opened: &api::Key<'_>,
    clock: Clock,
    known: Known,
) -> Run {
    let name = Name {
        key: key.bytes().into(),
        db: context.db(),
    };
    let value = clocks::with(|clocks| clocks.add(clock, name, known))?;
    if !opened.set(value.number()) {
        clocks::free(value.number());
        return Err(Error::syntax("the server does not set the key"));
    }
    context.signal(key);
    timer::schedule();
    Ok(())
}

pub(crate) fn restore(context: &Context, command: &'static CStr, words: &[Text<'_>]) -> Run {
    let mut words = Arguments::new(words);
    let (key, saved) = (words.text()?, words.bytes()?);
    let (mut replace, mut before) = (None, None);
    let (mut known, mut rows) = (Known::default(), Vec::new());
    while let Some(option) = words.option()? {
        if option.is("REPLACE") {
            set(&mut replace, (), "REPLACE")?;
        } else if option.is("IF") {
            set(&mut before, words.text()?, "IF")?;
        } else if option.is("TOKEN") {
            known.tokens.insert(words.token()?.into());
        } else if option.is("EVENT") {
            rows.push(event(&mut words)?);
        } else if option.is("CALLS") {
            let calls = known.add_calls_text(words.bytes()?);
            calls.ok_or_else(|| Error::syntax("CALLS must be as a file has it"))?;
        } else {
            return Err(option.unknown());
        }
    }
    if replace.is_some() && before.is_some() {
        return Err(Error::syntax("REPLACE and IF exclude each other"));
    }
    let (options, replicated) = words.end(context)?;
    let now = options.at.map_or_else(change::present, Ok)?;
    let opened = context.open(key, Access::Write);
    let held = opened.held();
    // The master has compared, and could have saved the same clock in other bytes.
    let compared = before.is_some() && context.is_copy();
    let value = match held {
        Held::Clock(number) => Value::new(number),
        Held::Other if replace.is_none() && before.is_none() => return Err(exists()),
        Held::Other => return Err(Error::wrong_type()),
        Held::Nothing if before.is_some() => return Err(Error::no_such_game()),
        Held::Nothing => None,
    };
    if let Some(Value::Game(game)) = value {
        if let Some(repeated) = change::repeated(game, &options, now)? {
            repeated.reply(context);
            return Ok(());
        }
        if replace.is_none() && before.is_none() {
            return Err(exists());
        }
        let current = clocks::with(|clocks| clocks.arena.clock(game))?;
        if !compared && before.is_some_and(|before| before.bytes() != clocks::saved(&current)) {
            return Err(Error::new("CHANGED", "the clock is no longer as IF says"));
        }
    } else if value.is_some() && replace.is_none() && !compared {
        return Err(if before.is_some() {
            change::game(context, key, Access::Write)
                .err()
                .unwrap_or_else(exists)
        } else {
            exists()
        });
    }
    check_name(context, key, value.is_none())?;
    let clock = match Clock::restore(saved, None) {
        Ok(clock) => clock,
        // In a file, it must not keep the server from starting. A clock that it replaces is not that of the
        // game any more.
        Err(error) if context.is_copy() => {
            options.note(&mut known, now, &[]);
            if before.is_some() {
                known = with_earlier(held, known);
            }
            let damaged = clocks::Damaged {
                saved: saved.into(),
                kind: error.kind,
            };
            let value = clocks::with(|clocks| clocks.add_damaged(damaged, known));
            opened.set(value.number());
            context.signal(key);
            context.replicate(command, &replicated.words(), now.get());
            context.number(0);
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    stream::announce(context, key.bytes(), &rows)?;
    let after = options.wants_saved.then(|| clocks::saved(&clock));
    let at = change::moment(&clock, &options, now);
    options.note(&mut known, at, &[]);
    let at = at.get();
    match value {
        Some(Value::Game(game)) => {
            clocks::with(|clocks| {
                clocks.arena.set(game, clock)?;
                if before.is_none() {
                    clocks.set_known(game.get(), known);
                } else if !known.is_empty() {
                    clocks.known_mut(game.get()).extend(known);
                }
                Ok::<_, Error>(())
            })?;
            context.signal(key);
            timer::schedule();
        }
        _ => {
            if before.is_some() {
                known = with_earlier(held, known);
            }
            put(context, key, &opened, clock, known)?;
        }
    }
    // Without the snapshot that was compared.
    let nothing = Owned::new(b"");
    let mut replicated = replicated.words();
    for word in &mut replicated {
        if before.is_some_and(|before| before.is(word)) {
            *word = nothing.text();
        }
    }
    context.replicate(command, &replicated, at);
    let change = Change {
        at,
        outcome: Outcome::Made,
        events: Vec::new(),
        saved: after,
    };
    change.reply(context);
    Ok(())
}

/// What a key knows of earlier calls, and `known` besides.
fn with_earlier(held: Held, known: Known) -> Known {
    let Held::Clock(number) = held else {
        return known;
    };
    let mut all = clocks::with(|clocks| clocks.known(number).cloned()).unwrap_or_default();
    all.extend(known);
    all
}

/// What `EVENT` says: a kind, a side or `-`, a time, and a value or `-`.
fn event(words: &mut Arguments<'_>) -> Result<Happened, Error> {
    let kind = std::str::from_utf8(words.bytes()?).ok();
    let kind = kind.filter(|kind| !kind.is_empty());
    let kind = kind.ok_or_else(|| Error::syntax("the kind of an EVENT is a text in UTF-8"))?;
    Ok(Happened {
        kind: kind.to_owned(),
        side: words.unless_dash(Arguments::side)?,
        at: words.timestamp()?.get(),
        value: words.unless_dash(Arguments::millis)?.map(Millis::get),
    })
}
