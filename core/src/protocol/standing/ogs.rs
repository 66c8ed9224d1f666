//! Standings from the clocks of games on the Online Go Server.

use super::object::Object;
use super::{Message, is_byoyomi, overtime};
use crate::document::json;
use crate::document::tree::{Kind, Path};
use crate::model::{Opening, Side, Stage, Timestamp};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{Phase, SideStanding, Standing};

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
    let is_simple = period.is_some_and(|(place, stage)| place == 0 && is_byoyomi(stage));
    let value = match clock.get(key) {
        // In `simple` time the server's own reader takes the time per move of the time control.
        None if is_simple => None,
        Some(value) if is_simple && matches!(value.kind, Kind::Integer(_) | Kind::Float(_)) => None,
        _ => Some(clock.required(key)?),
    };
    let Some(value) = value else {
        return Ok(SideStanding {
            bank: Some(first.time),
            ..SideStanding::default()
        });
    };
    let path = &Path::Key(&Path::Document, key);
    let time = Object::new(message, value, path)?;
    time.required(THINKING_TIME)?;
    let main = time.seconds(THINKING_TIME)?;
    let is_main = main.is_some_and(|main| main.get() > 0);
    let periods = time.number(PERIODS)?;
    let moves_left = time.number(MOVES_LEFT)?;
    let has = |byoyomi| period.filter(|(_, stage)| is_byoyomi(stage) == byoyomi);
    let lives = match (periods, has(true)) {
        (None | Some(0), None) => None,
        (Some(_), None) => return Err(time.misfit(PERIODS)),
        (given, Some((place, stage))) => {
            let given = given.and_then(|given| u16::try_from(given).ok().or(Some(u16::MAX)));
            let least = u16::from(!is_main);
            let fits = given.is_none_or(|given| (least..=stage.lives.get()).contains(&given));
            if !fits {
                return Err(time.misfit(PERIODS));
            }
            Some((place, stage, given))
        }
    };
    let block = match (moves_left, has(false)) {
        (None | Some(0), None) => None,
        (Some(_), None) => return Err(time.misfit(MOVES_LEFT)),
        (given, Some((place, stage))) => {
            let given = given.map(|given| u32::try_from(given).unwrap_or(u32::MAX));
            let quota = stage.quota.map_or(0, |quota| quota.moves.get());
            let least = u32::from(!is_main);
            if !given.is_none_or(|given| (least..=quota).contains(&given)) {
                return Err(time.misfit(MOVES_LEFT));
            }
            Some((place, given))
        }
    };
    let begins_in_overtime = period.is_some_and(|(place, _)| place == 0);
    if is_main || period.is_none() {
        return if begins_in_overtime {
            Err(time.misfit(THINKING_TIME))
        } else {
            Ok(SideStanding {
                bank: main,
                ..SideStanding::default()
            })
        };
    }
    if let Some((place, stage, lives)) = lives {
        if !is_simple {
            time.required(PERIODS)?;
        }
        return Ok(SideStanding {
            bank: Some(time.seconds(PERIOD_TIME)?.unwrap_or(stage.time)),
            stage: place,
            lives,
            ..SideStanding::default()
        });
    }
    time.required(BLOCK_TIME)?;
    time.required(MOVES_LEFT)?;
    let (place, moves_left) = block.unwrap_or_default();
    Ok(SideStanding {
        bank: time.seconds(BLOCK_TIME)?,
        stage: place,
        moves_left,
        ..SideStanding::default()
    })
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
