// Readings cross as numbers, in one row that all calls share: an object crosses property by
// property, at the price of a press each.

import { FIRST_FLAGS, FLAGS, PHASES, READING_ROW, SIDES } from './enums.js';
import type { Reading, SideReading } from './reading.js';
import type { FirstFlag, Side } from './words.js';

const row = new Float64Array(READING_ROW.length);

/** What has no limit is null. */
function limited(number: number): number | null {
  return number === Infinity ? null : number;
}

/** What a name stands for; null for that of nothing. */
function named<Name extends string>(name: Name | 'none'): Name | null {
  return name === 'none' ? null : name;
}

// Each number is read where it is wanted: a function that reads one costs a tenth of the reading.

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
  };
}

/** The reading that stands in the row. */
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
