import type { FirstFlag, Flag, Phase, Side } from './words.js';

/** What the clocks show at a moment. */
export interface Reading {
  /** The moment of the reading. */
  readonly atMs: number;
  /** Whether the clocks run, and if not, why. */
  readonly phase: Phase;
  /** The side whose clock runs, or would run. */
  readonly onTurn: Side;
  /** Whether the turn has been handed over: the side on turn decides for the other. */
  readonly deciding: boolean;
  /**
   * Whether the opponent has yet to receive the last move or hand over. Until then the reading
   * counts from the press, may show a bank below 0, and no flag falls on it.
   */
  readonly provisional: boolean;
  /** Of two first flags, the side whose fell before the other's; null: none has fallen. */
  readonly firstToFall: Side | null;
  /** What the first side's clock shows. */
  readonly first: SideReading;
  /** What the second side's clock shows. */
  readonly second: SideReading;
}

/** What one side's clock shows. No time is below 0, but for a bank in a provisional reading. */
export interface SideReading {
  /** The time left besides the lent time of this turn: the main display. Null: untimed. */
  readonly bankMs: number | null;
  /** The time left that was lent for this turn and stands beside the bank. */
  readonly lentMs: number;
  /** The stage's place in the schedule, counted from 0. */
  readonly stage: number;
  /** The moves completed. */
  readonly moves: number;
  /** The moves still to make in this stage; null where it covers the rest of the game. */
  readonly movesLeft: number | null;
  /** The lives left, the one now running included. */
  readonly lives: number;
  /** Whether the flag is up, the first flag has fallen, or the flag has. */
  readonly flag: Flag;
  /** What the first flag cost, once it has fallen; null before. */
  readonly firstFlag: FirstFlag | null;
  /** The time used past zero, where play goes on past it. */
  readonly overrunMs: number;
  /** The penalties so far. */
  readonly penalties: number;
  /** The time used in this turn. */
  readonly turnUsedMs: number;
  /** The time that this turn may still take; null without a turn limit. */
  readonly turnLeftMs: number | null;
  /** The time used in the game. */
  readonly usedMs: number;
}
