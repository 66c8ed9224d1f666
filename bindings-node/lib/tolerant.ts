import * as check from './arguments.js';
import { binding } from './binding.js';
import { kept } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import type { Notation } from './notation.js';
import type { AssumptionKind, NotationName } from './words.js';

/** What a tolerant reading took for granted, and where. Frozen. */
export interface Assumption {
  /** What was taken for granted. */
  readonly kind: AssumptionKind;
  /** Where the part begins that the assumption is about, in UTF-16 code units, as in `slice`. */
  readonly offset: number;
  /** The length of the part in UTF-16 code units. */
  readonly length: number;
  /** The part. */
  readonly quote: string;
  /** The assumption as a sentence in English, such as `"5m" means 300 s`. */
  readonly meaning: string;
}

/** A time control that was read tolerantly, with what was assumed. Frozen. */
export interface Assumed {
  /** The time control. */
  readonly control: TimeControl;
  /** The assumptions, in the order of the text; at most 16. Empty if the text is valid. Frozen. */
  readonly assumptions: readonly Assumption[];
  /** A text of the notation that needs no assumption and gives the same time control. */
  readonly canonical: string;
}

/** What the compiled part returns: `places` has the offset and the length of each assumption. */
interface Columns {
  control: number;
  kinds: AssumptionKind[];
  places: number[];
  meanings: string[];
  canonical: string;
}

interface Compiled {
  parseTolerant(text: string, notation: string): Columns;
}

const compiled: Compiled = binding;

/**
 * Parses a text that may need assumptions, and returns these with the time control.
 *
 * A text that {@link parse} accepts gives the same time control, without assumptions. Others are
 * read only in `pgn`, `pgn-extended`, `sgf`, `fide` and `us-chess`, where they have one reading,
 * with at most 16 assumptions: `5m + 3s` in `pgn`. Numbers are ignored only in the properties of SGF
 * for the time left.
 *
 * @throws {@link ParseError} as {@link parse}, if the text has no such reading.
 * @throws {@link ArgumentError} as {@link parse}.
 */
export function parseTolerant(text: string, options: Notation | NotationName): Assumed {
  check.text('text', text);
  const notation = check.notation(options);
  const { control, kinds, places, meanings, canonical } = attempt(
    () => compiled.parseTolerant(text, notation),
    text,
  );
  const assumptions = kinds.map((kind, place) => {
    const [offset = 0, length = 0] = places.slice(2 * place);
    const [quote, meaning = ''] = [text.slice(offset, offset + length), meanings[place]];
    return Object.freeze({ kind, offset, length, quote, meaning });
  });
  return Object.freeze({
    control: kept(control),
    assumptions: Object.freeze(assumptions),
    canonical,
  });
}
