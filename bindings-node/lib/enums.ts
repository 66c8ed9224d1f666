// The numbers that stand for names where only numbers cross, and what stands where in a row.

import { binding } from './binding.js';
import type { Reading, SideReading } from './reading.js';
import type { ClockErrorKind, EventKind, FirstFlag, Flag, Phase, Side } from './words.js';

/** A word with its number, as the binding tells it. */
interface Choice {
  readonly name: string;
  readonly number: number;
}

type List = 'sides' | 'phases' | 'flags' | 'firstFlags' | 'eventKinds' | 'statuses';

interface Compiled {
  allEnums(): { readonly [Name in List]: Choice[] };
}

const compiled: Compiled = binding;
const { sides, phases, flags, firstFlags, eventKinds, statuses } = compiled.allEnums();

/** Names by their numbers, and numbers by their names: `PHASES.running` is 1, `PHASES[1]` 'running'. */
export type NumericEnum<Names extends string> = { readonly [Name in Names]: number } & {
  readonly [number: number]: Names | undefined;
};

/** The numbers by the names, and the names by the numbers. */
function bothWays<Names extends string>(choices: readonly Choice[]): NumericEnum<Names> {
  const both = Object.create(null);
  for (const { name, number } of choices) {
    both[name] = number;
    both[number] = name;
  }
  return Object.freeze(both);
}

/** The places of `names` in a row, from `first` on. */
function places<Name extends string>(names: readonly Name[], first = 0): Record<Name, number> {
  const entries = names.map((name, index) => [name, first + index]);
  return Object.fromEntries(entries);
}

const GAME = ['atMs', 'phase', 'onTurn', 'deciding', 'provisional', 'firstToFall'] as const;

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
] as const;

const EVENT = ['game', 'atMs', 'kind', 'side', 'number'] as const;

/**
 * The numbers of the sides, where only numbers cross: 0 and 1; 2 where there is none.
 *
 * These and those that follow are the numbers of flagfall.h, for all languages. Frozen.
 */
export const SIDES: NumericEnum<Side | 'none'> = bothWays(sides);

/** The numbers of the phases. From 3 on the game is over. */
export const PHASES: NumericEnum<Phase> = bothWays(phases);

/** The numbers of the flags. */
export const FLAGS: NumericEnum<Flag> = bothWays(flags);

/** The numbers of what a first flag cost: 0 before it has fallen. */
export const FIRST_FLAGS: NumericEnum<FirstFlag | 'none'> = bothWays(firstFlags);

/** The numbers of the kinds of events. Later versions may add kinds: pass over an unknown number. */
export const EVENT_KINDS: NumericEnum<EventKind> = bothWays(eventKinds);

/**
 * The numbers of how the calls of a batch went: `ok` is 0; `invalid-argument` stands for a number
 * that is no side, or no safe integer; the others are the kinds of {@link ClockError}.
 */
export const STATUSES: NumericEnum<ClockErrorKind | 'ok' | 'invalid-argument'> = bothWays(statuses);

/**
 * The places of the numbers that {@link Clock.readInto} writes, by the names that they have in a
 * {@link Reading}; `length` is how many there are. Where a reading has names, the numbers are those
 * of {@link PHASES}, {@link SIDES}, {@link FLAGS} and {@link FIRST_FLAGS}, with `none` for null; true
 * is 1 and false 0; null of `bankMs`, `movesLeft` and `turnLeftMs`, no limit, is `Infinity`. Frozen.
 */
export const READING_ROW: { readonly [Name in Exclude<keyof Reading, Side>]: number } & {
  readonly [Name in Side]: { readonly [Name in keyof SideReading]: number };
} & { readonly length: number } = Object.freeze({
  ...places(GAME),
  first: Object.freeze(places(SIDE, GAME.length)),
  second: Object.freeze(places(SIDE, GAME.length + SIDE.length)),
  length: GAME.length + 2 * SIDE.length,
});

/**
 * The places of the numbers in an event that {@link Arena.advanceInto} writes: its game; `atMs`; its
 * kind in {@link EVENT_KINDS} and its side in {@link SIDES}; and the `number` that its kind counts,
 * the `stage`, `lives` or `penalties` of an {@link Event}, else 0. `length` is how many there are,
 * and so the distance from one event to the next. Frozen.
 */
export const EVENT_ROW: {
  readonly [Name in 'game' | 'atMs' | 'kind' | 'side' | 'number' | 'length']: number;
} = Object.freeze({ ...places(EVENT), length: EVENT.length });
