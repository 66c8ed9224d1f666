//! Replaying a recorded game on a clock.

use alloc::vec::Vec;

use crate::model::{Millis, Side, TimeControl, Timestamp};
use crate::play::{Clock, Phase};

/// A recorded game, replayed: what the clocks showed after each ply.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Replay {
    /// The plies, in order.
    pub plies: Vec<ReplayedPly>,
    /// The loss on time, if there was one. Plies that are recorded after it change no clock.
    pub forfeit: Option<Forfeit>,
}

/// A replayed ply: one side's move, and its clock after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct ReplayedPly {
    /// The side that made the ply.
    pub side: Side,
    /// The recorded time of the ply.
    pub elapsed: Option<Millis>,
    /// The side's bank after the ply. `None` if the side is untimed, and from the first ply without
    /// a recorded time on.
    pub remaining: Option<Millis>,
}

/// A loss on time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Forfeit {
    /// The number of the ply that took too long, counted from 1.
    pub ply: usize,
    /// The side whose flag fell.
    pub side: Side,
}

/// The timestamp of every call. The time of each turn is passed as its measured time.
const THEN: Timestamp = Timestamp::MIN;

/// Plays `plies` on a clock with `control`.
pub(super) fn replay(
    control: &TimeControl,
    plies: &[Option<Millis>],
    first_to_move: Side,
) -> Replay {
    let mut clock = Clock::new(control.clone());
    let mut known = clock.start(first_to_move, THEN).is_ok();
    let mut side = first_to_move;
    let mut replay = Replay {
        plies: Vec::with_capacity(plies.len()),
        forfeit: None,
    };
    for (place, &elapsed) in plies.iter().enumerate() {
        let remaining = elapsed
            .filter(|_| known)
            .map(|elapsed| press(&mut clock, side, elapsed));
        known = matches!(remaining, Some(Some(_)));
        let remaining = remaining.flatten();
        replay.plies.push(ReplayedPly {
            side,
            elapsed,
            remaining: remaining.and_then(|shown| shown.bank),
        });
        if replay.forfeit.is_none() && remaining.is_some_and(|shown| shown.flagged) {
            let ply = place.saturating_add(1);
            replay.forfeit = Some(Forfeit { ply, side });
        }
        side = !side;
    }
    replay
}

/// What a side's clock shows after its ply.
#[derive(Clone, Copy)]
struct Shown {
    bank: Option<Millis>,
    flagged: bool,
}

/// `None` if a sum is out of range.
fn press(clock: &mut Clock, side: Side, elapsed: Millis) -> Option<Shown> {
    clock.press_elapsed(side, THEN, elapsed).ok()?;
    let reading = clock.read(THEN).ok()?;
    Some(Shown {
        bank: reading.sides.get(side).bank,
        flagged: reading.phase == Phase::Flagged,
    })
}
