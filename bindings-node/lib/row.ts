// Readings cross as numbers, in one row that all calls share: an object crosses property by
// property, at the price of a press each.

import { FIRST_FLAGS, FLAGS, PHASES, READING_ROW, SIDES } from './numbered.js';
import type { Numbered } from './numbered.js';
import type { Reading, SideReading } from './reading.js';
import type { Side } from './words.js';

export const row = new Float64Array(READING_ROW.length);

function at(place: number): number {
  return row[place] as number;
}

/** What has no limit is null. */
function limited(place: number): number | null {
  const number = at(place);
  return number === Infinity ? null : number;
}

/** The name that a number stands for. */
function name<Names extends string>(names: Numbered<Names>, place: number): Names {
  return names[at(place)] as Names;
}

/** What a name stands for; null for that of nothing. */
function named<Names extends string>(names: Numbered<Names | 'none'>, place: number): Names | null {
  const found = name(names, place);
  return found === 'none' ? null : found;
}

function sideReading(places: typeof READING_ROW.first): SideReading {
  return {
    bankMs: limited(places.bankMs),
    lentMs: at(places.lentMs),
    stage: at(places.stage),
    moves: at(places.moves),
    movesLeft: limited(places.movesLeft),
    lives: at(places.lives),
    flag: name(FLAGS, places.flag),
    firstFlag: named(FIRST_FLAGS, places.firstFlag),
    overrunMs: at(places.overrunMs),
    penalties: at(places.penalties),
    turnUsedMs: at(places.turnUsedMs),
    turnLeftMs: limited(places.turnLeftMs),
    usedMs: at(places.usedMs),
  };
}

/** The reading that stands in the row. */
export function reading(): Reading {
  return {
    atMs: at(READING_ROW.atMs),
    phase: name(PHASES, READING_ROW.phase),
    onTurn: name(SIDES, READING_ROW.onTurn) as Side,
    deciding: at(READING_ROW.deciding) === 1,
    provisional: at(READING_ROW.provisional) === 1,
    firstToFall: named(SIDES, READING_ROW.firstToFall),
    first: sideReading(READING_ROW.first),
    second: sideReading(READING_ROW.second),
  };
}
