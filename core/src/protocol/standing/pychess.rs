//! Standings from the positions of games on PyChess: the message `board` of its web socket.
//!
//! Its keys, and what they mean, are those of `get_board` in gbtami/pychess-variants server/game.py.

use super::object::{self, Object};
use super::{Message, is_byoyomi, moves_of, not_started, overtime};
use crate::document::json;
use crate::document::tree::{Kind, Path, Value};
use crate::model::{BySide, Millis, Side};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{Flag, Phase, SideStanding, Standing};

const FEN: &str = "fen";
const PLY: &str = "ply";
const CLOCKS: &str = "clocks";
const BYO: &str = "byo";
const STATUS: &str = "status";

/// The numbers of server/const.py: from 0 on, a game is over.
const CREATED: &str = "-2";
const STARTED: &str = "-1";
const ABORTED: &str = "0";
const FLAG: &str = "6";

pub(super) fn read(message: &Message<'_>) -> Result<Standing, ParseError> {
    let document = &json::read(message.text, &Path::Document)?;
    let board = Object::new(message, document, &Path::Document)?;
    let on_turn = on_turn(message, &board)?;
    board.required(PLY)?;
    let ply = board.number(PLY)?.unwrap_or_default();
    let ply = u32::try_from(ply).unwrap_or(u32::MAX);
    // After an even number of moves both sides have made as many, whoever began.
    let begins = !on_turn;
    board.required(CLOCKS)?;
    let clocks = board.both(CLOCKS)?;
    let periods = periods(&board)?;
    let mut standing = Standing::new(message.at, on_turn);
    for side in Side::ALL {
        let clock = clocks.map(|clocks| *clocks.get(side));
        let periods = periods.map(|periods| *periods.get(side));
        *standing.sides.get_mut(side) = SideStanding {
            moves: Some(moves_of(side, begins, ply)),
            ..of_side(message, &board, side, clock, periods)?
        };
    }
    standing.phase = match status(&board)? {
        CREATED if ply == 0 => not_started(&mut standing),
        CREATED | STARTED => Phase::Running,
        ABORTED => message.aborted(message.is_untimed(ply)),
        FLAG => {
            standing.sides.get_mut(on_turn).flag = Flag::Fallen;
            Phase::Flagged
        }
        _ => Phase::Stopped,
    };
    Ok(standing)
}

/// The side to move, by the second field of the FEN.
fn on_turn(message: &Message<'_>, board: &Object<'_>) -> Result<Side, ParseError> {
    board.required(FEN)?;
    let mut fields = board
        .text(FEN)?
        .unwrap_or_default()
        .split_ascii_whitespace();
    let position = fields.next().unwrap_or_default();
    let is_hidden = position.bytes().all(|byte| b"*/".contains(&byte));
    match fields.next() {
        Some("w" | "b") if is_hidden => Ok(message.on_turn),
        Some("w") => Ok(Side::First),
        Some("b") => Ok(Side::Second),
        _ => {
            let error = board.error(ParseErrorKind::UnknownWord, FEN);
            Err(error.with_hint(Hint::PychessFen))
        }
    }
}

/// The periods that are left to each side. Without byo-yomi the value is an empty text.
fn periods<'a>(board: &Object<'a>) -> Result<Option<BySide<&'a Value>>, ParseError> {
    match board.get(BYO).map(|value| &value.kind) {
        Some(Kind::Text(text)) if text.is_empty() => Ok(None),
        _ => board.both(BYO),
    }
}

fn of_side(
    message: &Message<'_>,
    board: &Object<'_>,
    side: Side,
    clock: Option<&Value>,
    periods: Option<&Value>,
) -> Result<SideStanding, ParseError> {
    let schedule = message.control.schedule(side);
    let Some(clock) = clock.filter(|_| !schedule.is_empty()) else {
        return Ok(SideStanding::default());
    };
    let text = message.text;
    let index = usize::from(side == Side::Second);
    let bank = object::time(text, clock, &Path::Index(&board.path_of(CLOCKS), index), 0)?;
    let path = board.path_of(BYO);
    let path = &Path::Index(&path, index);
    let byoyomi = overtime(schedule).filter(|(_, stage)| is_byoyomi(stage));
    let (stage, lives) = match (periods, byoyomi) {
        (None, _) if schedule.len() == 1 => (0, None),
        (None, Some(_)) => return Err(board.misfit(BYO)),
        (Some(periods), Some((place, stage))) => {
            let left = object::whole(text, periods, path)?;
            match u16::try_from(left) {
                Ok(left) if left < stage.lives.get() => (place, left.checked_add(1)),
                // The stage before the periods is the main time.
                Ok(left) if left == stage.lives.get() && place == 1 => (0, None),
                _ => {
                    let error = periods.error(ParseErrorKind::Contradiction, text, path);
                    return Err(ParseError::with_hint(error, Hint::StandingMisfit));
                }
            }
        }
        (Some(_), None) => return Err(board.misfit(BYO)),
        (None, None) => return Err(board.misfit(CLOCKS)),
    };
    Ok(SideStanding {
        // The players' programs report their times, which can be somewhat below zero.
        bank: Some(bank.max(Millis::ZERO)),
        stage,
        lives,
        ..SideStanding::default()
    })
}

fn status<'a>(board: &Object<'a>) -> Result<&'a str, ParseError> {
    let status = match &board.required(STATUS)?.kind {
        Kind::Integer(status) => status.as_str(),
        _ => return Err(board.error(ParseErrorKind::ExpectedNumber, STATUS)),
    };
    match status {
        CREATED | STARTED => Ok(status),
        below if below.starts_with('-') => Err(board.error(ParseErrorKind::OutOfRange, STATUS)),
        _ => Ok(status),
    }
}
