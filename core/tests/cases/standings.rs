//! Standings in the words of the cases.

use flagfall::{BySide, Millis, Side, SideStanding, Standing, Timestamp};

use crate::Invalid;
use crate::format::read;
use crate::play::{at, millis};
use crate::words::optional;

/// `AT PHASE SIDE [first-to-fall=SIDE] [SIDE.KEY=VALUE …]`
pub fn standing(words: &[&str]) -> Result<Standing, Invalid> {
    let [when, phase, on_turn, fields @ ..] = words else {
        return Err(Invalid("a timestamp, phase and side are missing".into()));
    };
    let mut standing = Standing::new(at(when)?, read(on_turn)?);
    standing.phase = read(phase)?;
    for word in fields {
        let unknown = || Invalid(format!("unknown: {word}"));
        let (field, value) = word.split_once('=').ok_or_else(unknown)?;
        match field.split_once('.') {
            Some((side, key)) => {
                let side = standing.sides.get_mut(read(side)?);
                set(side, key, value)?.ok_or_else(unknown)?;
            }
            None if field == "first-to-fall" => standing.first_to_fall = Some(read(value)?),
            None => return Err(unknown()),
        }
    }
    Ok(standing)
}

/// Sets the value of `key`; `None` if there is no such key.
fn set(side: &mut SideStanding, key: &str, value: &str) -> Result<Option<()>, Invalid> {
    match key {
        "bank" => side.bank = Some(millis(value)?),
        "stage" => side.stage = read(value)?,
        "lives" => side.lives = Some(read(value)?),
        "moves" => side.moves = Some(read(value)?),
        "moves-left" => side.moves_left = Some(read(value)?),
        "lent" => side.lent = Some(millis(value)?),
        "flag" => side.flag = read(value)?,
        "overrun" => side.overrun = millis(value)?,
        "penalties" => side.penalties = read(value)?,
        "turn-used" => side.turn_used = millis(value)?,
        "used" => side.used = Some(millis(value)?),
        "since-credit" => side.since_credit = Some(millis(value)?),
        "reserve" => side.reserve = Some(millis(value)?),
        _ => return Ok(None),
    }
    Ok(Some(()))
}

/// The three lines of a standing.
pub fn lines(standing: &Standing) -> [String; 3] {
    let Standing {
        at,
        phase,
        on_turn,
        first_to_fall,
        sides: BySide { first, second },
    } = standing;
    [
        format!(
            "> standing {} {phase} {on_turn} first-to-fall={}",
            Timestamp::get(*at),
            optional(*first_to_fall)
        ),
        side(Side::First, first),
        side(Side::Second, second),
    ]
}

fn side(side: Side, standing: &SideStanding) -> String {
    let time = |time: Option<Millis>| optional(time.map(Millis::get));
    format!(
        "> {side} bank={} stage={} lives={} moves={} moves-left={} lent={} flag={} overrun={} \
         penalties={} turn-used={} used={} since-credit={} reserve={}",
        time(standing.bank),
        standing.stage,
        optional(standing.lives),
        optional(standing.moves),
        optional(standing.moves_left),
        time(standing.lent),
        standing.flag,
        standing.overrun.get(),
        standing.penalties,
        standing.turn_used.get(),
        time(standing.used),
        time(standing.since_credit),
        time(standing.reserve),
    )
}
