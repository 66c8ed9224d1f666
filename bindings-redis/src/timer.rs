//! What happens by itself: one timer for the earliest deadline of all clocks.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use flagfall::{Clock, GameId, Timestamp};

use crate::api::{self, Access, Context, Held, Owned, Text};
use crate::clocks::{self, Name};
use crate::error::Error;
use crate::stream::{self, Happened};
use crate::{Flagfall, settings};

/// How many games are advanced at once, so that clients do not wait for more.
const MOST: usize = 256;
/// When to try again what a stream has refused.
const RETRY_MS: i64 = 100;
/// When to try again while clients are paused.
const PAUSED_MS: i64 = 10;
/// The longest time of a timer: a timer that is set while one fires has 2^31 microseconds at most, and
/// none learns that the wall clock was set forward. One that fires in vain is set again.
const LONGEST_MS: i64 = 600_000;
/// A timer that is so late was set before the wall clock was set forward.
const LATE_MS: i64 = 1_000;

struct Armed {
    id: u64,
    at: i64,
}

static ARMED: Mutex<Option<Armed>> = Mutex::new(None);

/// Makes sure that the timer fires no later than the next deadline.
pub(crate) fn schedule() {
    if settings::is_client_time() {
        return;
    }
    if let Some(due) = next_due() {
        set(due);
    }
}

/// Makes sure that the timer fires no later than at a deadline.
pub(crate) fn fire_by(due: Timestamp) {
    if !settings::is_client_time() {
        set(due.get().saturating_add(settings::lag_ms()));
    }
}

/// When something is due next, or a little earlier.
pub(crate) fn next_due() -> Option<i64> {
    let due = clocks::with(|clocks| clocks.arena.next_deadline())?;
    Some(due.get().saturating_add(settings::lag_ms()))
}

/// As [`next_due`], for what a stream has refused.
pub(crate) fn refused_due() -> Option<i64> {
    let due = clocks::with(|clocks| {
        let games = clocks.refused.iter();
        let due = games.filter_map(|game| clocks.arena.clock(*game).ok()?.wake());
        due.min()
    })?;
    Some(due.get().saturating_add(settings::lag_ms()))
}

/// Sets the timer, unless it fires earlier.
fn set(at: i64) {
    let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
    if armed.as_ref().is_some_and(|armed| armed.at <= at) {
        return;
    }
    if let Some(armed) = armed.take() {
        api::stop_timer(armed.id);
    }
    let now = api::now();
    let after = at.saturating_sub(now).clamp(0, LONGEST_MS);
    *armed = Some(Armed {
        id: api::set_timer::<Flagfall>(after),
        at: now.saturating_add(after),
    });
}

/// Stops the timer if it should have fired before.
fn stop_if_late(now: i64) {
    let mut armed = ARMED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(late) = armed.take_if(|armed| armed.at.saturating_add(LATE_MS) < now) {
        api::stop_timer(late.id);
    }
}

/// The timer fires.
pub(crate) fn fire(context: &Context) {
    *ARMED.lock().unwrap_or_else(PoisonError::into_inner) = None;
    // A replica announces nothing. Once it is the master, `tick` sets the timer.
    if !context.is_master() || settings::is_client_time() {
        return;
    }
    let now = api::now();
    if api::is_paused() {
        return set(now.saturating_add(PAUSED_MS));
    }
    sweep(context, now, MOST);
    schedule();
    if clocks::with(|clocks| !clocks.refused.is_empty()) {
        set(now.saturating_add(RETRY_MS));
    }
}

/// Some ten times a second: what was freed in another thread is removed, and a server that has become
/// the master or has loaded its file, or whose clock was set forward, sets its timer.
pub(crate) fn tick(context: &Context) {
    clocks::remove_freed();
    stop_if_late(api::now());
    if context.is_master() {
        schedule();
        if clocks::with(|clocks| !clocks.refused.is_empty()) && !settings::is_client_time() {
            set(api::now().saturating_add(RETRY_MS));
        }
    }
}

/// Advances games in which something is due, and returns what happened, in order of time. Events are in
/// the stream before the state that they lead to is stored; a game whose stream refuses them stays as
/// it is.
pub(crate) fn sweep(context: &Context, now: i64, most: usize) -> Vec<(Vec<u8>, Happened)> {
    // A move that was made in time can still arrive for what is due later.
    let due = now.saturating_sub(settings::lag_ms());
    let due = Timestamp::try_from(due).unwrap_or(Timestamp::MIN);
    let games = clocks::with(|clocks| {
        let mut games = Vec::new();
        while !clocks.arena.take_due(due, most, &mut games) && games.is_empty() {}
        // A call can have put a deadline back in place of one that was refused.
        let taken: BTreeSet<GameId> = games.iter().copied().collect();
        clocks.refused.retain(|game| !taken.contains(game));
        // Those that are refused again come after the others.
        let again = clocks.refused.len().min(most.saturating_sub(games.len()));
        games.extend(clocks.refused.drain(..again));
        games
    });
    let db = context.db();
    let mut happened = Vec::new();
    for game in games {
        match advance(context, game, due) {
            Ok(rows) => happened.extend(rows),
            Err(_) => clocks::with(|clocks| clocks.refused.push(game)),
        }
    }
    context.select(db);
    happened.sort_by_key(|(_, row)| row.at);
    happened
}

type Rows = Vec<(Vec<u8>, Happened)>;

fn advance(context: &Context, game: GameId, at: Timestamp) -> Result<Rows, Error> {
    let found = clocks::with(|clocks| {
        let name = clocks.name(game)?.clone();
        Some((name, clocks.arena.clock(game).ok()?))
    });
    // Removed in the meantime.
    let Some((Name { key, db }, mut clock)) = found else {
        return Ok(Vec::new());
    };
    let name = Owned::new(&key);
    if !context.select(db)
        || context.open(&name.text(), Access::Look).held() != Held::Clock(game.get())
    {
        return Ok(Vec::new());
    }
    let rows = advance_clock(context, &name.text(), game, &mut clock, at)?;
    if rows.is_empty() {
        // It was due, and was refused, before the lag was raised or the server's clock was set back.
        clocks::with(|clocks| clocks.arena.set(game, clocks.arena.clock(game)?))?;
    }
    let rows = rows.into_iter().map(|row| (key.to_vec(), row));
    Ok(rows.collect())
}

/// Advances a game whose clock is `clock`, and announces and replicates what happened by `at`.
pub(crate) fn advance_clock(
    context: &Context,
    key: &Text<'_>,
    game: GameId,
    clock: &mut Clock,
    at: Timestamp,
) -> Result<Vec<Happened>, Error> {
    let due_by = clock.last_at().map_or(at, |last| last.max(at));
    let events = clock.advance(due_by)?;
    if events.is_empty() {
        return Ok(Vec::new());
    }
    let rows = stream::rows(&events, None, &[]);
    stream::announce(context, key.bytes(), &rows)?;
    clocks::with(|clocks| clocks.arena.advance_game(game, due_by))?;
    context.replicate(c"CLOCK.ADVANCE", &[*key], due_by.get());
    context.signal(key);
    Ok(rows)
}
