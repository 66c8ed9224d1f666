import type { ChessOption, Mode, NotationName, PcnFormat } from './words.js';

/** `moves/minutes/seconds`, the setup strings of a game clock app: `40/90/30, G/30/30`. */
export interface ChessNotation {
  /** The notation's name. */
  readonly notation: 'chess';
  /** How the third number is given. Default: `fischer`. */
  readonly mode?: Mode;
  /** An extra rule. Default: `none`. */
  readonly option?: ChessOption;
}

/**
 * `M/R/P/L/G/T`, a time per move and a reserve: `2/10/100/5`.
 *
 * An invalid P, L, G or T gets its default, and {@link parseWarnings} reports it.
 */
export interface ArimaaNotation {
  /** The notation's name. */
  readonly notation: 'arimaa';
  /** Whether an invalid field is an error instead. Default: false. */
  readonly strict?: boolean;
  /** Whether each side has at least a minute for its setup turn. Default: false. */
  readonly setup?: boolean;
}

/**
 * `ini/inc/ext`, the clocks of the Generic Game Server (GGS): `15:00//02:00`.
 *
 * The times that a text omits come from the game's default clock, which the options set. Each is 0
 * or more.
 */
export interface GgsNotation {
  /** The notation's name. */
  readonly notation: 'ggs';
  /** The default initial time. Default: 900000 (15 minutes). */
  readonly iniMs?: number;
  /** The default increment. Default: 0. */
  readonly incMs?: number;
  /** The default extra time after the first flag. Default: 120000 (2 minutes). */
  readonly extMs?: number;
  /**
   * Whether the game treats a soft timeout (a first flag) as a hard one, so that the flag falls.
   * Default: false.
   */
  readonly softIsHard?: boolean;
}

/** `MAIN | EXTRA/BONUS`, the double-flag chess clock: `G/15 | 1/10`. */
export interface DoubleFlagNotation {
  /** The notation's name. */
  readonly notation: 'double-flag';
  /** How the main time's increment is given. Default: `fischer-after`. */
  readonly mode?: Mode;
}

/**
 * The periods of a PCN document: `[{"duration_ms":600000}]`.
 *
 * The text is a document, of which only `periods` is read, or in JSON just the array of periods.
 * For whole documents see {@link PcnDocument}.
 */
export interface PcnNotation {
  /** The notation's name. */
  readonly notation: 'pcn';
  /** The format of the text. Default: `json`. */
  readonly format?: PcnFormat;
}

/** Any notation, with its default options. */
export interface NamedNotation {
  /** The notation's name. */
  readonly notation: NotationName;
}

/**
 * A time-control notation with its options. Must be given explicitly; see {@link detect} to guess
 * one.
 *
 * Calls also take just the name, with the default options: `parse('3+2', 'lichess')`. Only an
 * object's own properties count as options, not inherited ones.
 */
export type Notation =
  | ChessNotation
  | ArimaaNotation
  | GgsNotation
  | DoubleFlagNotation
  | PcnNotation
  | NamedNotation;
