//! Standings from the states of games on lichess: `gameState` and `gameFull` of its Bot and Board
//! API.

use super::object::Object;
use super::{Message, moves_of, not_started};
use crate::document::json;
use crate::document::tree::Path;
use crate::model::{Millis, Side};
use crate::parse_error::{Hint, ParseError, ParseErrorKind};
use crate::play::{Flag, Phase, SideStanding, Standing};

const STATE: &str = "state";
const INITIAL_FEN: &str = "initialFen";
const MOVES: &str = "moves";
const STATUS: &str = "status";
const EXPIRATION: &str = "expiration";
const IDLE_MILLIS: &str = "idleMillis";

pub(super) fn read(message: &Message<'_>) -> Result<Standing, ParseError> {
    let document = &json::read(message.text, &Path::Document)?;
    let game = Object::new(message, document, &Path::Document)?;
    let path = &game.path_of(STATE);
    let state = match game.get(STATE) {
        Some(state) => Object::new(message, state, path)?,
        None => game,
    };
    // The second field of a FEN is the side to move.
    let fen = game.text(INITIAL_FEN)?.unwrap_or_default();
    let begins = match fen.split_ascii_whitespace().nth(1) {
        Some("b") => Side::Second,
        _ => Side::First,
    };
    let moves = state.text(MOVES)?;
    let moves = moves.map(|moves| moves.split_ascii_whitespace().count());
    let moves = moves.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX));
    let on_turn = match moves {
        Some(moves) if moves % 2 == 0 => begins,
        Some(_) => !begins,
        None => message.on_turn,
    };
    let mut standing = Standing::new(message.at, on_turn);
    for (side, key) in [(Side::First, "wtime"), (Side::Second, "btime")] {
        let half = moves.map(|moves| moves_of(side, begins, moves));
        let schedule = message.control.schedule(side);
        // In an untimed game the site sends a number that means no limit.
        let bank = match schedule.len() {
            0 => None,
            1 => {
                state.required(key)?;
                state.millis(key)?
            }
            _ => return Err(state.misfit(key)),
        };
        let given = SideStanding {
            bank,
            moves: half,
            ..SideStanding::default()
        };
        *standing.sides.get_mut(side) = match moves {
            Some(_) => given,
            None => message.past_opening(schedule.first(), given),
        };
    }
    let untimed = moves.is_some_and(|moves| message.is_untimed(moves));
    if let (true, Some(expiration)) = (untimed, state.get(EXPIRATION)) {
        let path = &state.path_of(EXPIRATION);
        let idle = Object::new(message, expiration, path)?.millis(IDLE_MILLIS)?;
        let first_move = message.control.rules().opening.first_move();
        let within = first_move.map_or(Millis::ZERO, |first_move| first_move.within);
        let used = idle.unwrap_or(Millis::ZERO).min(within);
        standing.sides.get_mut(on_turn).turn_used = used;
    }
    state.required(STATUS)?;
    standing.phase = match state.text(STATUS)?.unwrap_or_default() {
        "created" if moves == Some(0) => {
            for side in Side::ALL {
                standing.sides.get_mut(side).turn_used = Millis::ZERO;
            }
            not_started(&mut standing)
        }
        "created" | "started" => Phase::Running,
        "outoftime" => {
            standing.sides.get_mut(on_turn).flag = Flag::Fallen;
            Phase::Flagged
        }
        "aborted" => message.aborted(untimed),
        "mate"
        | "resign"
        | "stalemate"
        | "timeout"
        | "draw"
        | "cheat"
        | "noStart"
        | "unknownFinish"
        | "insufficientMaterialClaim"
        | "variantEnd" => Phase::Stopped,
        _ => {
            let error = state.error(ParseErrorKind::UnknownWord, STATUS);
            return Err(error.with_hint(Hint::LichessStatus));
        }
    };
    Ok(standing)
}
