import type { Credit, Entry, FirstFlag, Limit, OnExpiry, WhenMet } from './words.js';

/** A budget of time with its rules. Frozen. */
export interface Stage {
  /** The budget, 0 or more. */
  readonly timeMs: number;
  /**
   * What becomes of the time that is left when the stage begins: it carries over with `add`, the
   * default, and is lost with `set`.
   */
  readonly entry: Entry;
  /**
   * The number of moves that the stage covers, from 1 to 4294967295; null, the default: the rest
   * of the game.
   */
  readonly quota: number | null;
  /**
   * What happens when the quota is met: the `next` stage, or this budget again, on top of what is
   * left (`repeat-add`) or in its place (`repeat-set`). There is one exactly where there is a
   * quota.
   */
  readonly whenMet: WhenMet | null;
  /**
   * How time is given for each move: `banked`, added to the bank before it; `apart`, lent beside
   * the bank for it; `paid`, added after it. Null, the default: none is given.
   */
  readonly credit: Credit | null;
  /** The credit's amount, 0 or more. There is one exactly where there is a credit. */
  readonly creditMs: number | null;
  /**
   * After every how many moves a credit is `paid`, from 1 to 4294967295; 1 by default, and for
   * every other credit.
   */
  readonly creditEvery: number;
  /**
   * The share of the credit's unused part that stays in the bank, in percent, from 0 to
   * 4294967295: 0 for a delay or Bronstein. 100 by default, and wherever the credit is neither
   * `apart` nor `paid`.
   */
  readonly creditKeep: number;
  /**
   * How far credit may fill the bank: up to the limit (`clip`), in proportion to what is missing
   * (`linear`), at most half-way there (`hybrid`). Null, the default: without limit.
   */
  readonly limit: Limit | null;
  /**
   * The bank that credit may fill up to in this stage, 0 or more. The credit of the move with which
   * the stage begins obeys it too. There is one exactly where there is a limit.
   */
  readonly limitMs: number | null;
  /** How often the budget is used before the stage is over, from 1 to 1000; 1 by default. */
  readonly lives: number;
  /** The longest that one turn may take, 0 or more; null, the default: as long as the bank lasts. */
  readonly turnLimitMs: number | null;
  /**
   * What follows when the bank is used up and no life is left: the `flag` falls, the default; the
   * `next` stage begins; the first flag falls and the next stage begins (`first-flag`); play goes
   * on and the excess is counted (`overrun`); the opponent gets a point and the bank is refilled
   * (`penalty`).
   */
  readonly onExpiry: OnExpiry;
  /** What the first flag costs. There is one exactly where `onExpiry` is `first-flag`. */
  readonly firstFlag: FirstFlag | null;
  /** What a penalty refills the bank with, above 0. There is one exactly with `penalty`. */
  readonly refillMs: number | null;
}

/** A stage to be set up. What is left out, or null, has the default that {@link Stage} names. */
export type StageInit = Pick<Stage, 'timeMs'> & { readonly [K in keyof Stage]?: Stage[K] | null };
