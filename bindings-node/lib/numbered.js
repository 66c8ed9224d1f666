'use strict';

// The numbers that stand for names where only numbers cross, and what stands where in a row.

const binding = require('./binding.js');

const { sides, phases, flags, firstFlags, eventKinds, statuses } = binding.allNumbered();

/** The numbers by the names, and the names by the numbers. */
function bothWays(choices) {
  const both = { __proto__: null };
  for (const { name, number } of choices) {
    both[name] = number;
    both[number] = name;
  }
  return Object.freeze(both);
}

/** The places of `names` in a row, from `first` on. */
function places(names, first = 0) {
  return Object.fromEntries(names.map((name, index) => [name, first + index]));
}

const GAME = ['atMs', 'phase', 'onTurn', 'deciding', 'provisional', 'firstToFall'];

const SIDE = [
  'bankMs',
  'lentMs',
  'stage',
  'moves',
  'movesLeft',
  'lives',
  'flag',
  'firstFlag',
  'overrunMs',
  'penalties',
  'turnUsedMs',
  'turnLeftMs',
  'usedMs',
];

const EVENT = ['game', 'atMs', 'kind', 'side', 'number'];

module.exports = {
  EVENT_KINDS: bothWays(eventKinds),
  EVENT_ROW: Object.freeze({ ...places(EVENT), length: EVENT.length }),
  FIRST_FLAGS: bothWays(firstFlags),
  FLAGS: bothWays(flags),
  PHASES: bothWays(phases),
  READING_ROW: Object.freeze({
    ...places(GAME),
    first: Object.freeze(places(SIDE, GAME.length)),
    second: Object.freeze(places(SIDE, GAME.length + SIDE.length)),
    length: GAME.length + 2 * SIDE.length,
  }),
  SIDES: bothWays(sides),
  STATUSES: bothWays(statuses),
};
