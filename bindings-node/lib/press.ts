import * as check from './arguments.js';
import { argumentError } from './errors.js';

/**
 * Which move a press completes, in {@link Clock.press} and other calls. With it, a press that was
 * sent again is not taken for a new move.
 */
export interface MoveOptions {
  /** The number of the side's own move, from 1 to 4294967295. Default: whichever is next. */
  readonly number?: number | undefined;
  /**
   * The number of take-backs that the sender of the press knows of ({@link Clock.takeBacks}), for a
   * press with `number`. Default: 0.
   */
  readonly takeBacks?: number | undefined;
}

/** The options of {@link Clock.press}. */
export interface PressOptions extends MoveOptions {
  /** The time to charge for the turn, 0 or more, instead of the time since it began. */
  readonly elapsedMs?: number | undefined;
}

/** The arguments of a press that were passed. */
export interface Pressed {
  readonly elapsedMs: number | undefined;
  readonly number: number | undefined;
  readonly takeBacks: number;
}

const OF_MOVE = ['number', 'takeBacks'] as const;
const OF_PRESS = [...OF_MOVE, 'elapsedMs'] as const;

function checked(options: unknown, known: readonly (typeof OF_PRESS)[number][]): Pressed {
  const own = check.own('options', options, known, '`options`');
  const given = (key: (typeof OF_PRESS)[number]): number | undefined =>
    own[key] === undefined ? undefined : check.integer(key, own[key]);
  const number = given('number');
  const takeBacks = given('takeBacks');
  if (takeBacks !== undefined && number === undefined) {
    throw argumentError('number', '`takeBacks` goes with `number`, which is missing');
  }
  return { elapsedMs: given('elapsedMs'), number, takeBacks: takeBacks ?? 0 };
}

/**
 * The arguments of a press with `options`; undefined if there are none.
 *
 * @internal
 */
export function pressOptions(options: unknown): Pressed | undefined {
  if (typeof options !== 'object' || options === null) {
    return { elapsedMs: check.integer('elapsedMs', options), number: undefined, takeBacks: 0 };
  }
  const pressed = checked(options, OF_PRESS);
  return pressed.number === undefined && pressed.elapsedMs === undefined ? undefined : pressed;
}

/** @internal */
export function moveOptions(options: unknown): Pressed {
  return checked(options === undefined ? {} : options, OF_MOVE);
}
