import type { FirstFlag, Flag, Phase, Side } from './words.js';

/** What both clocks show at a timestamp. */
export interface Reading {
  /** The timestamp. */
  readonly atMs: number;
  /** Whether the clock runs, and if not, why. */
  readonly phase: Phase;
  /** The side whose clock runs, or would run if not paused. */
  readonly onTurn: Side;
  /** Whether the turn is handed over: the side on turn decides about the cube. */
  readonly deciding: boolean;
  /**
   * Whether the opponent has not yet received the last move, double or take. Until then the reading
   * shows its time as if it had begun to run at the press or hand-over, for display only: the bank
   * can be below 0, no time is charged, and no flag falls.
   */
  readonly provisional: boolean;
  /** The side whose first flag fell first; null if neither has fallen. */
  readonly firstToFall: Side | null;
  /** What the first side's clock shows. */
  readonly first: SideReading;
  /** What the second side's clock shows. */
  readonly second: SideReading;
}

/**
 * What one side's clock shows. Times are in ms and not below 0, except for a bank in a provisional
 * reading, or if the time past zero of an earlier move was carried (`graceExcess`).
 */
export interface SideReading {
  /** The bank: the time of the stage that is left, without the delay time. Null: untimed. */
  readonly bankMs: number | null;
  /** The delay time left for this turn, which runs down before the bank. */
  readonly lentMs: number;
  /** The index of the stage, from 0. */
  readonly stage: number;
  /** The moves completed. */
  readonly moves: number;
  /** The moves to make in this stage; null if it covers the rest of the game. */
  readonly movesLeft: number | null;
  /** The lives left (such as byo-yomi periods), including the current one. */
  readonly lives: number;
  /** Whether the flag is up, only the first flag has fallen, or the flag has fallen. */
  readonly flag: Flag;
  /** The consequence of the first flag, once it has fallen; null before. */
  readonly firstFlag: FirstFlag | null;
  /**
   * The time used past zero, if play continues past zero. Within a grace, the time past zero in this
   * turn.
   */
  readonly overrunMs: number;
  /** The number of penalties so far. */
  readonly penalties: number;
  /** The time used in this turn. */
  readonly turnUsedMs: number;
  /**
   * The time left until the limit per turn or, in an untimed turn, until a first move must be made. Null
   * without such a limit, and in a decision.
   */
  readonly turnLeftMs: number | null;
  /** The time used in the game. */
  readonly usedMs: number;
  /** The time in the side's reserve; 0 without one. */
  readonly reserveMs: number;
  /** Whether the side has gone berserk in this game. */
  readonly berserk: boolean;
}
