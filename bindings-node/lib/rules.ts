import type { Coupling, FirstMoveMissed, FlagFalls, GraceExcess, Rounding } from './words.js';

/**
 * A factor for the part of a turn beyond a time, up to the next tier. Frozen.
 *
 * With `{ beyondMs: 1_728_000_000, factor: 2 }` what a turn takes beyond 20 days is charged twice.
 */
export interface Tier {
  /** The time of the turn from which the factor applies: above 0, and a whole number of units. */
  readonly beyondMs: number;
  /** What time beyond that is multiplied by, from 1 to 100. */
  readonly factor: number;
}

/** The rules for both sides. Frozen. */
export interface Rules {
  /**
   * Whether the time that one side uses is added to the other's bank (`hourglass`). Default:
   * `none`.
   */
  readonly coupling: Coupling;
  /** A limit on the time that both sides use together, 0 or more. Null, the default: no limit. */
  readonly gameTimeMs: number | null;
  /**
   * A limit on the turns that each side completes, from 1 to 4294967295. Null, the default: no
   * limit. Not together with `gameTimeMs`.
   */
  readonly gameTurns: number | null;
  /**
   * How many of the first turns are not timed, counting both sides' turns, from 1 to 255. Null, the
   * default: none.
   */
  readonly untimedTurns: number | null;
  /** Whether the untimed turns add their increment all the same. Default: false. */
  readonly untimedEarns: boolean;
  /**
   * The time within which each untimed turn must be completed, more than 0. It is not taken from the
   * bank. Null, the default: any time.
   */
  readonly firstMoveMs: number | null;
  /**
   * What happens if an untimed turn is not completed within `firstMoveMs`: the game is aborted,
   * without a result (`abort`, the default), or the flag falls (`flag`). Null without `firstMoveMs`.
   */
  readonly firstMoveMissed: FirstMoveMissed | null;
  /**
   * The least time for each side's first turn, in which it sets up its pieces and which adds no
   * increment, 0 or more. Null, the default: there is no such turn. Not together with
   * `untimedTurns`.
   */
  readonly setupMs: number | null;
  /**
   * When a flag falls: once more time has been used than there was (`past-zero`, the default: a
   * move with exactly 0 ms left is in time), or once all of it has been used (`at-zero`).
   */
  readonly flagFalls: FlagFalls;
  /** The unit in which turns are charged, in ms, from 1 to 4294967295. Default: 1. */
  readonly chargeUnitMs: number;
  /** Whether the time charged is rounded `down` (the default) or `up` to whole units. */
  readonly chargeRounding: Rounding;
  /** The least time that a completed turn is charged, 0 or more. Default: 0. */
  readonly chargeLeastMs: number;
  /**
   * The tiers of the charge, in ascending order, at most four. Default: none, so that time is
   * charged once. Frozen.
   */
  readonly chargeTiers: readonly Tier[];
  /**
   * Whether the game is to be paused on weekends. Default: false. A clock does not pause by itself.
   */
  readonly weekendPauses: boolean;
  /**
   * How long a move still counts after the end of the bank or of the turn limit, if the flag would
   * fall then, 0 or more. Default: 0. Within the grace the flag is up, the bank shows 0, and
   * `overrunMs` the time past zero in this turn.
   */
  readonly graceMs: number;
  /**
   * What becomes of the time that a move took past zero, within the grace: nothing (`forgiven`, the
   * default: the bank is 0 before the credit), or it is taken from the bank, which can be below zero
   * then (`carried`, not allowed in an hourglass).
   */
  readonly graceExcess: GraceExcess;
}

/**
 * Rules for the {@link TimeControl} constructor. Those that are omitted or null have the default
 * given in {@link Rules}.
 */
export type RulesInit = { readonly [K in keyof Rules]?: Rules[K] | null };
