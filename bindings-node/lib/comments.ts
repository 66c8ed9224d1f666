import { binding } from './binding.js';
import * as check from './arguments.js';
import { numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import type { ClockCommentKind } from './words.js';

/** A clock annotation in a PGN comment, such as `[%clk 1:29:57]` or `[%emt 0:00:05]`. Frozen. */
export interface ClockComment {
  /**
   * What the time is: `clk`, what the mover's clock shows after the move; `emt`, the time that the
   * move took; `egt`, the time that the game has taken; `mct`, like `clk` on a mechanical clock.
   */
  readonly kind: ClockCommentKind;
  /** The time in milliseconds, rounded down. */
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
 * The PGN clock annotation for a clock that shows `timeMs` after a move: `[%clk 1:29:57.5]`.
 *
 * It has at most three decimals. A time below 0 is written as 0.
 *
 * @throws {ArgumentError} if `timeMs` is not a safe integer.
 */
export function clkComment(timeMs: number): string {
  check.integer('timeMs', timeMs);
  return attempt(() => compiled.clkComment(timeMs));
}

/**
 * The PGN clock annotation for a move that took `timeMs`: `[%emt 0:00:02.05]`. Same format as
 * {@link clkComment}.
 *
 * @throws {ArgumentError} if `timeMs` is not a safe integer.
 */
export function emtComment(timeMs: number): string {
  check.integer('timeMs', timeMs);
  return attempt(() => compiled.emtComment(timeMs));
}

/**
 * Finds the clock annotations, such as `[%clk 1:29:57]`, in the text of a PGN comment, in order.
 * Anything else in the text is ignored. The array is frozen.
 */
export function clockComments(comment: string): readonly ClockComment[] {
  check.text('comment', comment);
  return Object.freeze(attempt(() => compiled.clockComments(comment)).map((one) => Object.freeze(one)));
}

/**
 * Computes the time that each ply took, in ms, from what the mover's clock showed after it.
 *
 * The first side's ply comes first. The result has `null` where the clock is `null` or no time fits
 * it, and for the rest of that side's plies. The array is frozen.
 *
 * Each clock is taken to be what {@link Clock.read} returns right after the press: it includes an
 * increment that is paid after the move, but not one that is given for the next move. The shortest
 * time that fits is returned. If each move has its own time, the clock must show what was left of
 * it when the move was made, as in files of daily games of chess.com.
 *
 * @param clocksMs The clocks, in ms; `null` if unknown.
 * @throws {ArgumentError} if a clock is neither null nor a safe integer.
 */
export function elapsedTimes(
  control: TimeControl,
  clocksMs: Iterable<number | null>,
): readonly (number | null)[] {
  const native = numberOf('control', control);
  const clocks = check.integersOrNull('clocksMs', clocksMs);
  return Object.freeze(attempt(() => compiled.elapsedTimes(native, clocks)));
}

