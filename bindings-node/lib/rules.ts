import type { Coupling, FlagFalls, Rounding } from './words.js';

/** The rules that bind both sides. Frozen. */
export interface Rules {
  /** Whether what is taken from one bank goes to the other (`hourglass`); `none` by default. */
  readonly coupling: Coupling;
  /** The time, 0 or more, that both sides may use together; null, the default: no such limit. */
  readonly gameTimeMs: number | null;
  /**
   * The turns that each side may complete, from 1 to 4294967295; null, the default: no such
   * limit. Never beside `gameTimeMs`.
   */
  readonly gameTurns: number | null;
  /**
   * How many of the game's first turns, both sides counted together, are not timed, from 1 to
   * 255; null, the default: none.
   */
  readonly untimedTurns: number | null;
  /** Whether the untimed turns earn their credit all the same; false by default. */
  readonly untimedEarns: boolean;
  /**
   * The least time, 0 or more, that is lent for each side's first turn, which sets up its pieces
   * and earns nothing; null, the default: there is no such turn. Never beside `untimedTurns`.
   */
  readonly setupMs: number | null;
  /**
   * Whether a flag falls once more time has been used than there was (`past-zero`, the default),
   * or as much (`at-zero`).
   */
  readonly flagFalls: FlagFalls;
  /**
   * The unit that a turn's charge for the time that it takes is a whole number of, from 1 to
   * 4294967295; 1 by default: every millisecond counts.
   */
  readonly chargeUnitMs: number;
  /** Whether a part of a unit costs nothing (`down`, the default) or a whole one (`up`). */
  readonly chargeRounding: Rounding;
  /** The least, 0 or more, that a completed turn is charged; 0 by default. */
  readonly chargeLeastMs: number;
  /**
   * Whether whoever runs the clock pauses it on weekends; false by default. A clock does not pause
   * by itself.
   */
  readonly weekendPauses: boolean;
}

/** Rules to be set up. What is left out, or null, has the default that {@link Rules} names. */
export type RulesInit = { readonly [K in keyof Rules]?: Rules[K] | null };
