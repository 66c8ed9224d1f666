import { binding } from './binding.js';
import * as check from './arguments.js';
import { numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import type { ClockCommentKind } from './words.js';

/** A clock comment: a command within a comment of a PGN game. Frozen. */
export interface ClockComment {
  /**
   * What its time is: `clk`, what the mover's clock shows after the move; `emt`, the time that the
   * move took; `egt`, the time that the game has taken; `mct`, a mechanical clock's face.
   */
  readonly kind: ClockCommentKind;
  /** The time in milliseconds; what is below one is left out. */
  readonly timeMs: number;
}

interface Compiled {
  clkComment(timeMs: number): string;
  emtComment(timeMs: number): string;
  clockComments(comment: string): ClockComment[];
  elapsedTimes(control: number, clocksMs: (number | null)[]): (number | null)[];
}

const compiled: Compiled = binding;

/**
 * The comment for a clock that shows `timeMs` milliseconds after a move, `[%clk 1:29:57.5]`: with at
 * most three decimals, and 0 for a time below zero.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function clkComment(timeMs: number): string {
  check.integer('timeMs', timeMs);
  return attempt(() => compiled.clkComment(timeMs));
}

/**
 * The comment for a move that took `timeMs` milliseconds, `[%emt 0:00:02.05]`, written as by `clkComment`.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function emtComment(timeMs: number): string {
  check.integer('timeMs', timeMs);
  return attempt(() => compiled.emtComment(timeMs));
}

/**
 * The clock comments in the text of a PGN comment, in their order; what is none is passed over. The
 * array is frozen.
 */
export function clockComments(comment: string): readonly ClockComment[] {
  check.text('comment', comment);
  return Object.freeze(attempt(() => compiled.clockComments(comment)).map((one) => Object.freeze(one)));
}

/**
 * The time that each ply took, in milliseconds, from what the mover's clock showed after it, the
 * first side's ply first; `null` where the clock is not known, or no time fits, and for that side
 * from there on. The array is frozen.
 *
 * The clock shown is taken to be what `Clock.read` gives right after the press: with a credit that
 * is paid after the move, and without one that is lent for the next. A time is the shortest that
 * fits. Where each move has a time that the press renews, the clock shows what was left of it when
 * the move was made, as in the files of daily games of chess.com.
 *
 * @throws {ArgumentError} for a number beyond 2**53 - 1.
 */
export function elapsedTimes(
  control: TimeControl,
  clocksMs: Iterable<number | null>,
): readonly (number | null)[] {
  const native = numberOf('control', control);
  const clocks = check.integersOrNull('clocksMs', clocksMs);
  return Object.freeze(attempt(() => compiled.elapsedTimes(native, clocks)));
}

