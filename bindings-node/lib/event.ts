import type { Side } from './words.js';

/**
 * Something that happened at an exact time: that of the happening itself, however much later
 * somebody looked. `side` is the side whose clock it concerns.
 */
export type Event =
  /** The next stage began, or a quota was met and the same stage's budget was given again. */
  | {
      readonly kind: 'stage' | 'renewed';
      readonly side: Side;
      readonly atMs: number;
      /** The stage's place in the schedule, counted from 0. */
      readonly stage: number;
    }
  /** A life was lost: the stage's budget started afresh. */
  | {
      readonly kind: 'life';
      readonly side: Side;
      readonly atMs: number;
      /** The lives left, the one now running included. */
      readonly lives: number;
    }
  /**
   * The first flag fell and the side plays on with less to win; the flag fell and the game is
   * over; the bank reached its end and play goes on; the move that stood ready was sent; the game
   * reached its limit; the side pressed or handed over after the end of the game, which changed
   * nothing.
   */
  | {
      readonly kind: 'first-flag' | 'flag' | 'overrun' | 'sent' | 'halt' | 'late';
      readonly side: Side;
      readonly atMs: number;
    }
  /** The bank reached its end, the opponent got a point, and the bank was refilled. */
  | {
      readonly kind: 'penalty';
      readonly side: Side;
      readonly atMs: number;
      /** The side's penalties so far, this one included. */
      readonly penalties: number;
    };
