import type { EventKind, Flag, Runs, Side } from './words.js';

/**
 * What the clocks will show if nobody presses. It lets a page show a running clock without the
 * rules: in each {@link Piece} one value changes, and it changes evenly. A call that changes the
 * clock makes the forecast obsolete.
 *
 * Its JSON is the same in every language.
 */
export interface Forecast {
  /** The timestamp of the forecast. */
  readonly atMs: number;
  /** The side on turn, whose values the pieces have. */
  readonly side: Side;
  /**
   * The time from `atMs` until this side's flag falls, in all the stages and lives that it has left;
   * null if it does not fall in this turn, or has fallen.
   */
  readonly untilFlagMs: number | null;
  /** The pieces, in order of time, without gaps. The first begins at `atMs`. */
  readonly pieces: readonly Piece[];
  /**
   * Whether more follows that the forecast does not contain: pieces beyond the number that was asked
   * for, or another turn, which begins by itself.
   */
  readonly more: boolean;
}

/**
 * A span of time in which one value of a clock changes, evenly. The values are those of a reading at
 * `fromMs`. At a timestamp `t` of the piece `p`, the clock shows:
 *
 * ```js
 * const used = Math.floor((t - p.fromMs + p.offsetMs) / p.unitMs) * p.unitMs * p.factor;
 * const bank = p.runs === 'bank' ? p.bankMs - used : p.bankMs;
 * const lent = p.runs === 'lent' ? p.lentMs - used : p.lentMs;
 * const overrun = p.runs === 'overrun' ? p.overrunMs + used : p.overrunMs;
 * const otherBank = p.otherRuns ? p.otherBankMs + used : p.otherBankMs;
 * ```
 */
export interface Piece {
  /** When the piece begins: a timestamp. */
  readonly fromMs: number;
  /** When it ends, and the next one begins; null if it does not end. */
  readonly toMs: number | null;
  /** The value that changes. */
  readonly runs: Runs;
  /** The bank. Null: untimed. */
  readonly bankMs: number | null;
  /** The delay time left for this turn. */
  readonly lentMs: number;
  /** The time used past zero, if play continues past zero. */
  readonly overrunMs: number;
  /** The index of the stage, from 0. */
  readonly stage: number;
  /** The lives left (such as byo-yomi periods), including the current one. */
  readonly lives: number;
  /** Whether the flag is up, only the first flag has fallen, or the flag has fallen. */
  readonly flag: Flag;
  /** The value changes in steps of this much time: 1, unless turns are charged in whole units. */
  readonly unitMs: number;
  /** How much of a step has run at `fromMs`: below `unitMs`. */
  readonly offsetMs: number;
  /** How much each millisecond of a step counts. */
  readonly factor: number;
  /** The opponent's bank. Null: untimed. */
  readonly otherBankMs: number | null;
  /** Whether the opponent's bank rises by what this bank falls, as in an hourglass. */
  readonly otherRuns: boolean;
  /**
   * The event at `toMs`; null if there is none, as when the delay time is used up. If there are
   * several, the first or, if the game is over then, the last.
   */
  readonly then: EventKind | null;
}
