import type { ChessOption, Mode, NotationName, PcnFormat } from './words.js';

/** `M/T/I`, the setup strings of a game clock app: `40/90/30, G/30/30`. */
export interface ChessNotation {
  /** The notation's name. */
  readonly notation: 'chess';
  /** How the credit is given; `fischer` if left out. */
  readonly mode?: Mode;
  /** How the game goes on, if not as usual; `none` if left out. */
  readonly option?: ChessOption;
}

/**
 * `M/R/P/L/G/T`, a time for each move and a reserve beside it: `2/10/100/5`. A P, L, G or T that
 * cannot be read takes its default, and {@link parseWarnings} tells of it.
 */
export interface ArimaaNotation {
  /** The notation's name. */
  readonly notation: 'arimaa';
  /** Whether a field that cannot be read is an error, and not its default; false if left out. */
  readonly strict?: boolean;
  /** Whether each side has at least a minute for its setup turn; false if left out. */
  readonly setup?: boolean;
}

/**
 * `ini/inc/ext`, the clocks of the Generic Game Server: `15:00//02:00`. The options are the game's
 * default clock, from which omitted times come, none of them below 0, and what it makes of a soft
 * timeout.
 */
export interface GgsNotation {
  /** The notation's name. */
  readonly notation: 'ggs';
  /** The default initial time; 900000, which is 15 minutes, if left out. */
  readonly iniMs?: number;
  /** The default increment; 0 if left out. */
  readonly incMs?: number;
  /** The default overtime; 120000, which is 2 minutes, if left out. */
  readonly extMs?: number;
  /** Whether the game treats a soft timeout as a hard one, so that the flag falls; false if left out. */
  readonly softIsHard?: boolean;
}

/** `MAIN | EXTRA/BONUS`, the double-flag chess clock: `G/15 | 1/10`. */
export interface DoubleFlagNotation {
  /** The notation's name. */
  readonly notation: 'double-flag';
  /** How main time gives its credit; `fischer-after` if left out. */
  readonly mode?: Mode;
}

/**
 * The periods of a PCN document: `[{"duration_ms":600000}]`. A text is a document, of which
 * `periods` alone is read, or in JSON the list of the periods by itself. For the whole document see
 * {@link PcnDocument}.
 */
export interface PcnNotation {
  /** The notation's name. */
  readonly notation: 'pcn';
  /** The format that is read and printed; `json` if left out. */
  readonly format?: PcnFormat;
}

/** Any notation, with the default options of those that have any. */
export interface NamedNotation {
  /** The notation's name. */
  readonly notation: NotationName;
}

/**
 * A way to write a time control, with its options. The caller names it; nothing is guessed. For
 * what a text may be written in see {@link detect}. A call takes the name by itself too, with the
 * default options: `parse('3+2', 'lichess')`. As in every object of options, only the object's own
 * properties count, and not what it inherits.
 */
export type Notation =
  | ChessNotation
  | ArimaaNotation
  | GgsNotation
  | DoubleFlagNotation
  | PcnNotation
  | NamedNotation;
