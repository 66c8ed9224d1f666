import type { Flag, Phase, Side } from './words.js';

/**
 * What the clocks of a game show at one moment, as a server reports it: {@link Clock.join} makes a
 * clock from it, {@link Clock.setStanding} corrects one by it, {@link Clock.standing} returns one.
 */
export interface Standing {
  /** The timestamp at which the values hold. */
  readonly atMs: number;
  /** Whether the clocks run, and if not, why. Not `drawn` or `penalized`. Default: `running`. */
  readonly phase: Phase;
  /** The side whose clock runs, or would run. */
  readonly onTurn: Side;
  /**
   * The side whose first flag fell earlier, if both have fallen. With one fallen first flag it can
   * be null.
   */
  readonly firstToFall: Side | null;
  /** What the first side's clock shows. */
  readonly first: SideStanding;
  /** What the second side's clock shows. */
  readonly second: SideStanding;
}

/** What one side's clock shows in a {@link Standing}. Null: the server does not report it. */
export interface SideStanding {
  /**
   * The time left in the current stage or byo-yomi period, with an increment that is added before
   * the move. Required, except for an untimed side, which has none.
   */
  readonly bankMs: number | null;
  /** The index of the stage, from 0. Default: 0. */
  readonly stage: number;
  /** The lives left, including the current one. Default: those of the stage. */
  readonly lives: number | null;
  /** The moves completed. Default: as few as `movesLeft` allows. */
  readonly moves: number | null;
  /** The moves to make in this stage, if it has a quota. Default: the quota. */
  readonly movesLeft: number | null;
  /** The delay time left for this turn. Default: that of a turn that begins. */
  readonly lentMs: number | null;
  /** Whether the flag is up, only the first flag has fallen, or the flag has fallen. Default: `up`. */
  readonly flag: Flag;
  /**
   * The time used past zero, if play continues past zero. Within a grace, that of this turn.
   * Default: 0.
   */
  readonly overrunMs: number;
  /** The number of penalties. Default: 0. */
  readonly penalties: number;
  /**
   * The time used in this turn, whole units of it if the time control charges units. 0, the
   * default, for the side that is not on turn.
   */
  readonly turnUsedMs: number;
  /** The time used in the game. Default: as little as the other values allow. */
  readonly usedMs: number | null;
  /**
   * The time taken from the bank since the last credit, this turn included, for a credit such as
   * Bronstein that gives back what was spent. Default: that of this turn.
   */
  readonly sinceCreditMs: number | null;
  /** The time in the reserve. Default: what the stages so far give. */
  readonly reserveMs: number | null;
}

/** A side's clock for a {@link StandingInit}. Values that are omitted or null have their default. */
export type SideStandingInit = { readonly [K in keyof SideStanding]?: SideStanding[K] | null };

/**
 * A standing for {@link Clock.join} and {@link Clock.setStanding}. Values that are omitted or null
 * have the default given in {@link Standing}.
 */
export type StandingInit = Pick<Standing, 'atMs' | 'onTurn'> & {
  readonly [K in 'phase' | 'firstToFall']?: Standing[K] | null;
} & { readonly [K in Side]: SideStandingInit };
