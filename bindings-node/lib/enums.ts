// The numbers of names, for typed arrays, and the indices of values in a row.

import { binding } from './binding.js';
import type { Reading, SideReading } from './reading.js';
import type { ClockErrorKind, EventKind, FirstFlag, Flag, Phase, Side } from './words.js';

/** A name with its number, as the compiled part returns it. */
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

/**
 * Names by their numbers and numbers by their names: `PHASES.running` is 1, `PHASES[1]` is
 * `'running'`.
 */
export type NumericEnum<Names extends string> = { readonly [Name in Names]: number } & {
  readonly [number: number]: Names | undefined;
};

/** Both directions in one object. */
function bothWays<Names extends string>(choices: readonly Choice[]): NumericEnum<Names> {
  const both = Object.create(null);
  for (const { name, number } of choices) {
    both[name] = number;
    both[number] = name;
  }
  return Object.freeze(both);
}

/** The indices of `names` in a row, from `first` on. */
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
  'reserveMs',
  'berserk',
] as const;

const EVENT = ['game', 'atMs', 'kind', 'side', 'number'] as const;

/**
 * The numbers of the sides, for arrays: 0 and 1; 2 for none.
 *
 * These and the following numbers are the same in all languages, and those of flagfall.h. Frozen.
 */
export const SIDES: NumericEnum<Side | 'none'> = bothWays(sides);

/** The numbers of the phases. From 3 on the game is over. */
export const PHASES: NumericEnum<Phase> = bothWays(phases);

/** The phases in which the game is not over. */
export const GOES_ON: readonly Phase[] = ['not-started', 'running', 'paused'];

/** The numbers of the flag states. */
export const FLAGS: NumericEnum<Flag> = bothWays(flags);

/** The numbers of the consequences of a first flag; 0 (`none`) before it has fallen. */
export const FIRST_FLAGS: NumericEnum<FirstFlag | 'none'> = bothWays(firstFlags);

/** The numbers of the kinds of events. Later versions may add kinds: ignore unknown numbers. */
export const EVENT_KINDS: NumericEnum<EventKind> = bothWays(eventKinds);

/**
 * The numbers of the statuses of {@link Arena.pressMany} and {@link Arena.readMany}.
 *
 * `ok` is 0. `invalid-argument`: a number is not a side, or not a safe integer. The others are the
 * kinds of {@link ClockError}.
 */
export const STATUSES: NumericEnum<ClockErrorKind | 'ok' | 'invalid-argument'> = bothWays(statuses);

/**
 * The indices of the numbers that {@link Clock.readInto} writes, by their names in a
 * {@link Reading}. `length` is how many numbers there are. Frozen.
 *
 * Names are written as their numbers in {@link PHASES}, {@link SIDES}, {@link FLAGS} and
 * {@link FIRST_FLAGS}, with `none` for null; true as 1 and false as 0; null in `bankMs`,
 * `movesLeft` and `turnLeftMs`, which means no limit, as `Infinity`.
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
 * The indices of the numbers in each event that {@link Arena.advanceInto} writes. `length` is the
 * number of numbers per event. Frozen.
 *
 * They are the game's id; `atMs`; the kind in {@link EVENT_KINDS}; the side in {@link SIDES}; and
 * `number`, which is the `stage`, `lives`, `penalties` or `leftMs` of the {@link Event}, or 0 if it
 * has none of them.
 */
export const EVENT_ROW: {
  readonly [Name in 'game' | 'atMs' | 'kind' | 'side' | 'number' | 'length']: number;
} = Object.freeze({ ...places(EVENT), length: EVENT.length });

/**
 * The property of an event that holds its number, by the event's kind.
 *
 * @internal
 */
export const COUNTED: { readonly [Kind in EventKind]?: string } = {
  stage: 'stage',
  renewed: 'stage',
  life: 'lives',
  penalty: 'penalties',
  reserve: 'leftMs',
  alarm: 'leftMs',
  countdown: 'leftMs',
};
