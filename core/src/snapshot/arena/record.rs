//! The records of a part: games, places without a game, and the rules that games share.

use alloc::vec::Vec;

use super::part::Fields;
use crate::model::{BySide, FirstFlag, Millis, Side, Timestamp};
use crate::play::Phase;
use crate::play::game::{Game, RulesKey};
use crate::play::side_clock::{SideClock, Turn};

const RULES: u8 = 0;
const PLAIN: u8 = 1;
const CLOCK: u8 = 2;
const FREE: u8 = 3;
/// The bits of a plain game's flags. After these come two bits for the side whose first flag fell
/// first, and two for the cost of each side's first flag.
const SECOND_ON_TURN: u8 = 1;
const REPORTED: u8 = 2;
const FIRST_TO_FALL: u32 = 2;
const FIRST_FLAGS: u32 = 4;

/// The length of the shortest record of a place.
pub(super) const SHORTEST: u64 = 9;

/// A game's place in its arena, and its generation there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) place: u32,
    pub(super) generation: u32,
}

pub(super) enum Record<'a> {
    /// The rules of plain games, by a snapshot of one that has them. In the records after it in its
    /// part they have the number of the rules before it.
    Rules(&'a [u8]),
    /// A running game whose turn has only taken time so far.
    Plain(Place, Plain),
    /// A game by a snapshot of its clock at `at`.
    Clock {
        place: Place,
        at: Timestamp,
        saved: &'a [u8],
    },
    /// A place without a game. The next game has its generation; 0 if there is none.
    Free(Place),
}

/// What a plain game has besides its rules.
pub(super) struct Plain {
    pub(super) rules: u32,
    /// The event that follows one millisecond later has been reported.
    pub(super) is_reported: bool,
    now: i64,
    pending: u32,
    lent: u32,
    flags: u8,
    sides: BySide<PlainSide>,
}

struct PlainSide {
    bank: u32,
    used: u32,
    moves: u32,
    quota_moves: u32,
    lives: u16,
    penalties: u16,
}

pub(super) fn write_rules(saved: &mut Vec<u8>, snapshot: &[u8]) {
    saved.push(RULES);
    write_bytes(saved, snapshot);
}

pub(super) fn write_free(saved: &mut Vec<u8>, place: Place) {
    saved.push(FREE);
    place.write(saved);
}

pub(super) fn write_clock(saved: &mut Vec<u8>, place: Place, at: Timestamp, snapshot: &[u8]) {
    saved.push(CLOCK);
    place.write(saved);
    saved.extend(at.get().to_le_bytes());
    write_bytes(saved, snapshot);
}

fn write_bytes(saved: &mut Vec<u8>, bytes: &[u8]) {
    saved.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    saved.extend(bytes);
}

/// Appends a plain game, whose rules have this number. The times of plain games are short.
pub(super) fn write_plain(
    saved: &mut Vec<u8>,
    place: Place,
    rules: u32,
    game: &Game,
    is_reported: bool,
) {
    saved.push(PLAIN);
    place.write(saved);
    saved.extend(rules.to_le_bytes());
    saved.extend(game.now.get().to_le_bytes());
    saved.extend(short(game.pending).to_le_bytes());
    saved.extend(short(game.sides.get(game.on_turn).turn.lent).to_le_bytes());
    let cost = |side: Side| match game.sides.get(side).first_flag {
        None => 0,
        Some(FirstFlag::MinimalLoss) => 1,
        Some(FirstFlag::NoWin) => 2,
    };
    let first_to_fall = match game.first_to_fall {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2_u8,
    };
    let (first, second): (u8, u8) = (cost(Side::First), cost(Side::Second));
    let flags = u8::from(game.on_turn == Side::Second)
        | if is_reported { REPORTED } else { 0 }
        | first_to_fall.wrapping_shl(FIRST_TO_FALL)
        | first.wrapping_shl(FIRST_FLAGS)
        | second.wrapping_shl(FIRST_FLAGS.wrapping_add(2));
    saved.push(flags);
    for side in Side::ALL {
        let clock = game.sides.get(side);
        for field in [
            short(clock.bank),
            short(clock.used),
            clock.moves,
            clock.quota_moves,
        ] {
            saved.extend(field.to_le_bytes());
        }
        saved.extend(clock.lives.to_le_bytes());
        saved.extend(clock.penalties.to_le_bytes());
    }
}

fn short(time: Millis) -> u32 {
    u32::try_from(time.get()).unwrap_or(u32::MAX)
}

impl Place {
    fn write(self, saved: &mut Vec<u8>) {
        saved.extend(self.place.to_le_bytes());
        saved.extend(self.generation.to_le_bytes());
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            place: fields.u32()?,
            generation: fields.u32()?,
        })
    }
}

impl<'a> Record<'a> {
    /// Reads the next record. `None` if there is no valid one.
    pub(super) fn read(fields: &mut Fields<'a>) -> Option<Self> {
        Some(match fields.u8()? {
            RULES => Self::Rules(fields.bytes()?),
            PLAIN => Self::Plain(Place::read(fields)?, Plain::read(fields)?),
            CLOCK => Self::Clock {
                place: Place::read(fields)?,
                at: Timestamp::new(fields.i64()?)?,
                saved: fields.bytes()?,
            },
            FREE => Self::Free(Place::read(fields)?),
            _ => return None,
        })
    }
}

impl Plain {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let (rules, now) = (fields.u32()?, fields.i64()?);
        let (pending, lent, flags) = (fields.u32()?, fields.u32()?, fields.u8()?);
        Some(Self {
            rules,
            is_reported: flags & REPORTED != 0,
            now,
            pending,
            lent,
            flags,
            sides: BySide {
                first: PlainSide::read(fields)?,
                second: PlainSide::read(fields)?,
            },
        })
    }

    /// The game, which has the rules of `key`. It is not checked. `None` if a field has a value
    /// that means nothing.
    pub(super) fn game(&self, key: &RulesKey) -> Option<Game> {
        let on_turn = match self.flags & SECOND_ON_TURN {
            0 => Side::First,
            _ => Side::Second,
        };
        let first_to_fall = match self.flags.wrapping_shr(FIRST_TO_FALL) & 3 {
            0 => None,
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => return None,
        };
        let side = |side: Side, shift: u32| {
            let first_flag = match self.flags.wrapping_shr(shift) & 3 {
                0 => None,
                1 => Some(FirstFlag::MinimalLoss),
                2 => Some(FirstFlag::NoWin),
                _ => return None,
            };
            let saved = self.sides.get(side);
            Some(SideClock {
                bank: Millis::from(saved.bank),
                spent: Millis::ZERO,
                used: Millis::from(saved.used),
                overrun: Millis::ZERO,
                reserve: Millis::ZERO,
                turn: Turn::REST,
                moves: saved.moves,
                quota_moves: saved.quota_moves,
                stage: *key.stages.get(side),
                penalties: saved.penalties,
                lives: saved.lives,
                first_flag,
                flag: false,
                berserk: *key.berserk.get(side),
            })
        };
        let mut sides = BySide {
            first: side(Side::First, FIRST_FLAGS)?,
            second: side(Side::Second, FIRST_FLAGS.wrapping_add(2))?,
        };
        sides.get_mut(on_turn).turn.lent = Millis::from(self.lent);
        Some(Game {
            now: Timestamp::new(self.now)?,
            pending: Millis::from(self.pending),
            phase: Phase::Running,
            on_turn,
            deciding: false,
            awaiting: false,
            first_to_fall,
            terms: key.terms,
            sides,
        })
    }
}

impl PlainSide {
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            bank: fields.u32()?,
            used: fields.u32()?,
            moves: fields.u32()?,
            quota_moves: fields.u32()?,
            lives: fields.u16()?,
            penalties: fields.u16()?,
        })
    }
}
