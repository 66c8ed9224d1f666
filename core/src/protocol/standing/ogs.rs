//! Standings from the clocks of games on the Online Go Server.

use super::object::Object;
use super::{Message, is_byoyomi, overtime};
use crate::document::json;
use crate::document::tree::{Kind, Path, Value, find};
use crate::model::{Millis, Opening, Side, Stage, Timestamp};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{Flag, Phase, SideStanding, Standing};

const CURRENT_PLAYER: &str = "current_player";
const BLACK: &str = "black_player_id";
const WHITE: &str = "white_player_id";
const LAST_MOVE: &str = "last_move";
const START_MODE: &str = "start_mode";
const PAUSE: &str = "pause";
const PAUSED: &str = "paused";
const PAUSED_SINCE: &str = "paused_since";
const THINKING_TIME: &str = "thinking_time";
const PERIODS: &str = "periods";
const PERIOD_TIME: &str = "period_time";
const BLOCK_TIME: &str = "block_time";
const MOVES_LEFT: &str = "moves_left";

/// Timestamps before this are in seconds: the server used to report pauses in seconds.
const FIRST_OF_MILLIS: i64 = 2_000_000_000;

pub(super) fn read(message: &Message<'_>) -> Result<Standing, ParseError> {
    let document = &json::read(message.text, &Path::Document)?;
    let clock = Object::new(message, document, &Path::Document)?;
    let at = clock.timestamp(LAST_MOVE)?.unwrap_or(message.at);
    let mut standing = Standing::new(at, on_turn(message, &clock)?);
    let starts = clock.flag(START_MODE)?;
    for (side, key) in [(Side::First, "black_time"), (Side::Second, "white_time")] {
        let given = of_side(message, &clock, side, key)?;
        let schedule = message.control.schedule(side);
        let stage = schedule.get(usize::try_from(given.stage).unwrap_or(usize::MAX));
        *standing.sides.get_mut(side) = if starts {
            given
        } else {
            message.past_opening(stage, given)
        };
    }
    if standing.sides.first.flag != standing.sides.second.flag {
        standing.phase = Phase::Flagged;
    }
    let opening = message.control.rules().opening;
    if starts && !matches!(opening, Opening::Untimed { .. }) {
        standing.on_turn = Side::First;
        standing.phase = Phase::NotStarted;
        return Ok(standing);
    }
    match paused_since(message, &clock)? {
        Some(since) => paused(message, &clock, standing, since.max(at)),
        None => Ok(standing),
    }
}

/// The player on turn, by its id.
fn on_turn(message: &Message<'_>, clock: &Object<'_>) -> Result<Side, ParseError> {
    let Some(current) = clock.number(CURRENT_PLAYER)? else {
        return Ok(message.on_turn);
    };
    clock.required(BLACK)?;
    clock.required(WHITE)?;
    match (clock.number(BLACK)?, clock.number(WHITE)?) {
        (black, white) if black == white => Err(clock.error(ParseErrorKind::Ambiguous, WHITE)),
        (Some(black), _) if black == current => Ok(Side::First),
        (_, Some(white)) if white == current => Ok(Side::Second),
        _ => {
            let error = clock.error(ParseErrorKind::UnknownWord, CURRENT_PLAYER);
            Err(error.with_hint(Hint::OgsPlayer))
        }
    }
}

fn of_side(
    message: &Message<'_>,
    clock: &Object<'_>,
    side: Side,
    key: &str,
) -> Result<SideStanding, ParseError> {
    let schedule: &[Stage] = message.control.schedule(side);
    let Some(first) = schedule.first() else {
        return Ok(SideStanding::default());
    };
    let period = overtime(schedule);
    let is_simple = |stage: &Stage| is_byoyomi(stage) && stage.lives.get() == 1;
    let is_simple = period.is_some_and(|(place, stage)| place == 0 && is_simple(stage));
    // In `simple` time the server's own client takes the time per move of the time control,
    // whatever the message says. One period of byo-yomi without main time plays alike.
    if is_simple && !has_periods(clock.get(key)) {
        return Ok(SideStanding {
            bank: Some(first.time),
            ..SideStanding::default()
        });
    }
    let path = &Path::Key(&Path::Document, key);
    let time = Object::new(message, clock.required(key)?, path)?;
    time.required(THINKING_TIME)?;
    let main = time.seconds(THINKING_TIME)?;
    let is_main = main.is_some_and(|main| main > Millis::ZERO);
    let (byoyomi, canadian) = match period {
        Some((_, stage)) if is_byoyomi(stage) => (period, None),
        _ => (None, period),
    };
    let most_periods = byoyomi.map(|(_, stage)| stage.lives.get().into());
    let periods = at_most(&time, PERIODS, most_periods)?;
    let quota = |stage: &Stage| stage.quota.map_or(0, |quota| quota.moves.get());
    let most_moves = canadian.map(|(_, stage)| quota(stage));
    let moves_left = at_most(&time, MOVES_LEFT, most_moves)?;
    if is_main || period.is_none() {
        let begins_in_overtime = period.is_some_and(|(place, _)| place == 0);
        return if begins_in_overtime {
            Err(time.misfit(THINKING_TIME))
        } else {
            Ok(SideStanding {
                bank: main,
                flag: flag(is_main),
                ..SideStanding::default()
            })
        };
    }
    if let Some((place, stage)) = byoyomi {
        time.required(PERIODS)?;
        let has_time = periods > Some(0);
        let period = time.seconds(PERIOD_TIME)?.unwrap_or(stage.time);
        return Ok(SideStanding {
            bank: Some(if has_time { period } else { Millis::ZERO }),
            stage: place,
            lives: periods.and_then(|periods| u16::try_from(periods.max(1)).ok()),
            flag: flag(has_time),
            ..SideStanding::default()
        });
    }
    time.required(BLOCK_TIME)?;
    time.required(MOVES_LEFT)?;
    let block = time.seconds(BLOCK_TIME)?;
    let has_time = block > Some(Millis::ZERO);
    if has_time && moves_left == Some(0) {
        return Err(time.misfit(MOVES_LEFT));
    }
    Ok(SideStanding {
        bank: block,
        stage: canadian.map_or(0, |(place, _)| place),
        moves_left: moves_left.filter(|moves_left| *moves_left > 0),
        flag: flag(has_time),
        ..SideStanding::default()
    })
}

fn has_periods(value: Option<&Value>) -> bool {
    match value.map(|value| &value.kind) {
        Some(Kind::Table(entries)) => find(entries, PERIODS).is_some(),
        _ => false,
    }
}

/// A number of periods or moves. Without such an overtime only 0 fits.
fn at_most(time: &Object<'_>, key: &str, most: Option<u32>) -> Result<Option<u32>, ParseError> {
    let Some(number) = time.number(key)? else {
        return Ok(None);
    };
    let number = u32::try_from(number).ok();
    let number = number.filter(|number| *number <= most.unwrap_or(0));
    number.map(Some).ok_or_else(|| time.misfit(key))
}

/// The server's own client, too, says of a side without any time that it has lost on time.
const fn flag(has_time: bool) -> Flag {
    if has_time { Flag::Up } else { Flag::Fallen }
}

/// When the game was paused. Outside `pause` the key stays after the game is resumed.
fn paused_since(
    message: &Message<'_>,
    clock: &Object<'_>,
) -> Result<Option<Timestamp>, ParseError> {
    let Some(pause) = clock.get(PAUSE) else {
        return Ok(None);
    };
    let path = &clock.path_of(PAUSE);
    let pause = Object::new(message, pause, path)?;
    if !pause.flag(PAUSED)? {
        return Ok(None);
    }
    pause.required(PAUSED_SINCE)?;
    let since = pause.timestamp(PAUSED_SINCE)?;
    let since = since.map(|since| match since.get() {
        seconds @ 1_000_000_000..FIRST_OF_MILLIS => seconds.checked_mul(1_000),
        millis => Some(millis),
    });
    Ok(since.flatten().and_then(Timestamp::new))
}

/// The standing when the game was paused: the server reports that after the last move.
fn paused(
    message: &Message<'_>,
    clock: &Object<'_>,
    standing: Standing,
    since: Timestamp,
) -> Result<Standing, ParseError> {
    let mut joined = message.join(standing)?;
    let pause = &clock.path_of(PAUSE);
    let found = clock.get(PAUSE);
    let misfit = || match found {
        Some(value) => value.error(ParseErrorKind::OutOfRange, message.text, pause),
        None => message.misfit(0, message.text.trim_end().len()),
    };
    joined.advance(since).map_err(|_| misfit())?;
    let is_over = joined
        .read(since)
        .is_ok_and(|reading| reading.phase.is_over());
    if !is_over {
        joined.pause(since).map_err(|_| misfit())?;
    }
    joined.standing(since).map_err(|_| misfit())
}
