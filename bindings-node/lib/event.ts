import type { Side } from './words.js';

/**
 * Something that happened on a clock, such as the fall of a flag.
 *
 * `atMs` is the exact time at which it happened, however late the call is that found it. `side` is
 * the side whose clock it is about.
 */
export type Event =
  /** The side's next stage began; or it met its quota, and the same stage's time was given again. */
  | {
      readonly kind: 'stage' | 'renewed';
      readonly side: Side;
      readonly atMs: number;
      /** The index of the stage, from 0. */
      readonly stage: number;
    }
  /** The side lost a life, such as a byo-yomi period: the stage's time restarted. */
  | {
      readonly kind: 'life';
      readonly side: Side;
      readonly atMs: number;
      /** The lives left, including the current one. */
      readonly lives: number;
    }
  /**
   * - `first-flag`: the side's first flag fell: it plays on in extra time, at a cost to its result.
   * - `flag`: the side's flag fell and the game is over.
   * - `overrun`: the side's bank ran out and play continues; the time past zero is counted.
   * - `sent`: the side's ready move was sent.
   * - `berserk`: the side went berserk: it plays on with less time.
   * - `halt`: the limit on the whole game was reached.
   * - `abort`: a first move did not come in time: the game is over, without a result.
   * - `late`: the side pressed or handed over after the end of the game, which changed nothing.
   */
  | {
      readonly kind: 'first-flag' | 'flag' | 'overrun' | 'sent' | 'berserk' | 'halt' | 'abort' | 'late';
      readonly side: Side;
      readonly atMs: number;
    }
  /** The side's bank ran out: the opponent got a point, and the bank was refilled. */
  | {
      readonly kind: 'penalty';
      readonly side: Side;
      readonly atMs: number;
      /** The side's penalties so far, including this one. */
      readonly penalties: number;
    }
  /** Time was drawn from the side's reserve: its bank ran out, or the side drew it. */
  | {
      readonly kind: 'reserve';
      readonly side: Side;
      readonly atMs: number;
      /** The time left in the reserve. */
      readonly leftMs: number;
    }
  /** The side's bank fell to the threshold of an alarm, or to a whole second of its countdown. */
  | {
      readonly kind: 'alarm' | 'countdown';
      readonly side: Side;
      readonly atMs: number;
      /** The threshold, or the seconds that are left. */
      readonly leftMs: number;
    };
