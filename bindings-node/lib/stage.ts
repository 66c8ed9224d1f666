import type { Rules, Tier } from './rules.js';
import type { Credit, ReserveDraw, Entry, FirstFlag, Limit, OnExpiry, Rounding, WhenMet } from './words.js';

/** A stage: a period of the time control with its own time. Frozen. */
export interface Stage {
  /** The stage's time, 0 or more. */
  readonly timeMs: number;
  /**
   * What happens to the time left when the stage begins: it is kept (`add`, the default) or lost
   * (`set`).
   */
  readonly entry: Entry;
  /**
   * The number of moves to make in the stage, from 1 to 4294967295. Null, the default: it
   * lasts until its time runs out, or for the rest of the game.
   */
  readonly quota: number | null;
  /**
   * What happens when the quota is met: the `next` stage begins, or this stage's time is given
   * again, added to the time left (`repeat-add`) or instead of it (`repeat-set`). Required with a
   * quota, null without.
   */
  readonly whenMet: WhenMet | null;
  /**
   * How each move gets time. Null, the default: it gets none.
   *
   * - `banked`: an increment, added to the bank when the side's turn begins.
   * - `apart`: a delay, which runs down before the bank.
   * - `paid`: added to the bank after the move: an increment if all of it is kept, Bronstein if
   *   only the time used is paid back.
   *
   * See `creditKeep` for how much of it is kept.
   */
  readonly credit: Credit | null;
  /** The amount of the credit, 0 or more. Required with a credit, null without. */
  readonly creditMs: number | null;
  /**
   * The number of moves after which a `paid` credit is paid, from 1 to 4294967295. Default: 1, the
   * only value for other credits.
   */
  readonly creditEvery: number;
  /**
   * How much of the unused credit stays in the bank, in percent, from 0 to 4294967295. Default:
   * 100. For a simple delay or Bronstein it is 0; for `banked` it is always 100.
   */
  readonly creditKeep: number;
  /**
   * How credit fills a bank that has a limit: up to the limit (`clip`), in proportion to what is
   * missing to it (`linear`), or at most half-way to it (`hybrid`). Null, the default: no limit.
   */
  readonly limit: Limit | null;
  /**
   * The bank up to which credit can fill it in this stage, 0 or more. Applies also to the credit of
   * the move with which the stage begins. Required with a limit, null without.
   */
  readonly limitMs: number | null;
  /**
   * How many times the stage's time runs before the stage is over, such as the number of byo-yomi
   * periods, from 1 to 1000. Default: 1.
   */
  readonly lives: number;
  /** The longest time for one turn, 0 or more. Null, the default: no limit. */
  readonly turnLimitMs: number | null;
  /**
   * What happens when the bank runs out and no life is left.
   *
   * - `flag`, the default: the flag falls.
   * - `next`: the next stage begins.
   * - `first-flag`: the first flag falls and the next stage begins.
   * - `overrun`: play continues; the time past zero is counted.
   * - `penalty`: the opponent gets a point and the bank is refilled.
   */
  readonly onExpiry: OnExpiry;
  /** The consequence of the first flag. Required if `onExpiry` is `first-flag`, null otherwise. */
  readonly firstFlag: FirstFlag | null;
  /** The bank after a penalty, above 0. Required if `onExpiry` is `penalty`, null otherwise. */
  readonly refillMs: number | null;
  /**
   * The unit in which turns that begin in this stage are charged, in ms, from 1 to 4294967295.
   * Null, the default: the {@link Rules} say what a turn is charged, and the other properties
   * `charge…` have their defaults.
   */
  readonly chargeUnitMs: number | null;
  /** Whether the time charged is rounded `down` (the default) or `up` to whole units. */
  readonly chargeRounding: Rounding;
  /** The least time that a completed turn counts, 0 or more. Default: 0. */
  readonly chargeLeastMs: number;
  /** The tiers of the charge, as in {@link Rules}. Default: none. Frozen. */
  readonly chargeTiers: readonly Tier[];
  /**
   * The most that the side may use past zero in the whole game, 0 or more. Then the flag falls; with
   * 0 it falls when the bank runs out. Null, the default: any time. No effect unless `onExpiry` is
   * `overrun`.
   */
  readonly overrunMostMs: number | null;
  /**
   * The time that is added to the side's reserve when the stage begins, 0 or more. The reserve is a
   * second bank, from which time is drawn when the bank runs out, or by {@link Clock.drawReserve}. Null,
   * the default: nothing is drawn in this stage, and the other properties `reserve…` have their
   * defaults; the side keeps its reserve for later stages.
   */
  readonly reserveMs: number | null;
  /**
   * What is drawn from the reserve when the bank runs out and no life is left: nothing (`never`,
   * the default), `reserveUnitMs` as often as needed (`unit`), or `all` of it.
   */
  readonly reserveDraw: ReserveDraw;
  /** How much is drawn each time, above 0. Required if `reserveDraw` is `unit`, null otherwise. */
  readonly reserveUnitMs: number | null;
  /** Whether credit beyond the limit, which must be `clip`, goes to the reserve. Default: false. */
  readonly reserveOverflow: boolean;
  /** Whether what a turn has drawn and not used returns to the reserve. Default: false. */
  readonly reserveReturned: boolean;
  /** The most that the bank may hold after {@link Clock.drawReserve}. Null, the default: no limit. */
  readonly reserveMostMs: number | null;
  /**
   * The time that the side has at least from some move on: if the bank and the reserve hold less
   * after a move, the bank is set to it, and the reserve to 0. Null, the default: none.
   */
  readonly reserveFloorMs: number | null;
  /**
   * The first of the side's moves after which `reserveFloorMs` applies, from 1 to 4294967295.
   * Required with `reserveFloorMs`, null without.
   */
  readonly reserveFloorFromMove: number | null;
}

/**
 * A stage for the {@link TimeControl} constructor. What is omitted or null has the default given in
 * {@link Stage}.
 */
export type StageInit = Pick<Stage, 'timeMs'> & { readonly [K in keyof Stage]?: Stage[K] | null };
