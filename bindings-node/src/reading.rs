//! Readings.

use std::cell::Cell;

use flagfall::Side;

use crate::enums::{NO_SIDE, NONE, first_flag};
use crate::integers::time;

/// How many numbers a reading has: those of READING_ROW in `lib/enums.ts`, in its order.
pub(crate) const ROW: usize = GAME + 2 * SIDE;
const GAME: usize = 6;
const SIDE: usize = 15;

/// Writes a reading to a row.
pub(crate) fn write(reading: &flagfall::Reading, row: &[Cell<f64>]) {
    let game: [f64; GAME] = [
        reading.at.get() as f64,
        reading.phase.number().into(),
        reading.on_turn.number().into(),
        u8::from(reading.deciding).into(),
        u8::from(reading.provisional).into(),
        reading.first_to_fall.map_or(NO_SIDE, Side::number).into(),
    ];
    let numbers = game.into_iter();
    let numbers = numbers.chain(side_numbers(&reading.sides.first));
    let numbers = numbers.chain(side_numbers(&reading.sides.second));
    for (cell, number) in row.iter().zip(numbers) {
        cell.set(number);
    }
}

fn side_numbers(side: &flagfall::SideReading) -> [f64; SIDE] {
    [
        side.bank.map_or(NONE, time),
        time(side.lent),
        side.stage.into(),
        side.moves.into(),
        side.moves_left.map_or(NONE, f64::from),
        side.lives.into(),
        side.flag.number().into(),
        first_flag(side.first_flag).into(),
        time(side.overrun),
        side.penalties.into(),
        time(side.turn_used),
        side.turn_left.map_or(NONE, time),
        time(side.used),
        time(side.reserve),
        u8::from(side.berserk).into(),
    ]
}
