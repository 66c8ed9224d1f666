// Readings cross as numbers, in one row that all calls share: an object crosses property by
// property, and each costs as much as a press.

import { FIRST_FLAGS, FLAGS, PHASES, READING_ROW, SIDES } from './enums.js';
import type { Reading, SideReading } from './reading.js';
import type { FirstFlag, Side } from './words.js';

const row = new Float64Array(READING_ROW.length);

/** Null for no limit. */
function limited(number: number): number | null {
  return number === Infinity ? null : number;
}

/** Null for `none`. */
function named<Name extends string>(name: Name | 'none'): Name | null {
  return name === 'none' ? null : name;
}

// Numbers are read in place: a function that reads one costs a tenth of the whole reading.

function sideReading(places: typeof READING_ROW.first): SideReading {
  return {
    bankMs: limited(row[places.bankMs]!),
    lentMs: row[places.lentMs]!,
    stage: row[places.stage]!,
    moves: row[places.moves]!,
    movesLeft: limited(row[places.movesLeft]!),
    lives: row[places.lives]!,
    flag: FLAGS[row[places.flag]!]!,
    firstFlag: named<FirstFlag>(FIRST_FLAGS[row[places.firstFlag]!]!),
    overrunMs: row[places.overrunMs]!,
    penalties: row[places.penalties]!,
    turnUsedMs: row[places.turnUsedMs]!,
    turnLeftMs: limited(row[places.turnLeftMs]!),
    usedMs: row[places.usedMs]!,
    reserveMs: row[places.reserveMs]!,
    berserk: row[places.berserk] === 1,
  };
}

/** The reading in the shared row. */
export function reading(): Reading {
  return {
    atMs: row[READING_ROW.atMs]!,
    phase: PHASES[row[READING_ROW.phase]!]!,
    onTurn: SIDES[row[READING_ROW.onTurn]!] as Side,
    deciding: row[READING_ROW.deciding] === 1,
    provisional: row[READING_ROW.provisional] === 1,
    firstToFall: named<Side>(SIDES[row[READING_ROW.firstToFall]!]!),
    first: sideReading(READING_ROW.first),
    second: sideReading(READING_ROW.second),
  };
}

export { row };
