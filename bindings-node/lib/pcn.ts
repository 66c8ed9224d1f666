import { binding } from './binding.js';
import * as check from './arguments.js';
import { numberOfClock } from './clock.js';
import type { Clock } from './clock.js';
import { kept, numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import { showAs, uncloneable } from './look.js';
import type { PcnFormat, Side } from './words.js';

/** The clocks of a recorded game, ply by ply. Frozen. */
export interface PcnReplay {
  /** The plies, in order. Frozen. */
  readonly plies: readonly PcnPly[];
  /** The loss on time; null if there was none. Plies recorded after it change no clock. */
  readonly forfeit: PcnForfeit | null;
}

/** A ply (one side's move) and the clock after it. Frozen. */
export interface PcnPly {
  /** The side that made it. */
  readonly side: Side;
  /** The time that it took; null if not recorded. */
  readonly elapsedMs: number | null;
  /**
   * The side's bank after it. Null if the side plays untimed, and from the first ply on whose time
   * is not recorded or too large: then the clocks are unknown.
   */
  readonly remainingMs: number | null;
}

/** A loss on time. Frozen. */
export interface PcnForfeit {
  /** The ply that took too long, counted from 1. */
  readonly ply: number;
  /** The side whose flag fell. */
  readonly side: Side;
}

const CLONE = uncloneable('PcnDocument', 'the result of print()');

interface CompiledDocument {
  control(): number;
  pliesMs(): (number | null)[];
  /** The plies, each at the same index of three arrays. */
  replay(firstToMove: number): {
    readonly sides: Side[];
    readonly elapsedMs: (number | null)[];
    readonly remainingMs: (number | null)[];
    readonly forfeit: PcnForfeit | null;
  };
  print(format: string): string;
  equals(other: CompiledDocument): boolean;
}

interface Compiled {
  readonly PcnDocument: {
    new (): CompiledDocument;
    parse(text: string, format: string): CompiledDocument;
    fromGame(control: number, pliesMs: number[]): CompiledDocument;
    fromJournal(clock: number): CompiledDocument;
  };
}

const compiled: Compiled = binding;

let isDocument: (value: unknown) => value is PcnDocument;

/**
 * A PCN document: the time control of a game, the time that each ply took, and any other data.
 *
 * Immutable. Keys and values that PCN does not define are preserved, with their order and every
 * digit.
 */
export class PcnDocument {
  readonly #native: CompiledDocument;
  #control: TimeControl | undefined;
  #pliesMs: readonly (number | null)[] | undefined;
  /**
   * Its text, by which it is compared: JSON, or TOML if JSON cannot hold it.
   *
   * @internal
   */
  readonly text: string;
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isDocument = (value): value is PcnDocument =>
      typeof value === 'object' && value !== null && #native in value;
  }

  /**
   * Documents come from {@link PcnDocument.parse}, {@link PcnDocument.fromGame} and
   * {@link PcnDocument.fromJournal}.
   */
  private constructor(native: CompiledDocument) {
    if (!(native instanceof compiled.PcnDocument)) {
      throw new TypeError('a PcnDocument is created by PcnDocument.parse, fromGame or fromJournal');
    }
    this.#native = native;
    try {
      this.text = native.print('json');
    } catch {
      this.text = native.print('toml');
    }
  }

  /**
   * Parses a document: a JSON object or a TOML document.
   *
   * Without `periods` the game is untimed; without `plies` it has no plies. A document that is not
   * empty must have one of PCN's keys: `periods`, `sides`, `setup` or `plies`.
   *
   * @param format Default: `json`.
   * @throws {@link ParseError} if the text is not valid JSON or TOML, has a key twice, has periods
   * that {@link PcnNotation} rejects, a `plies` that is not an array of tables, or an `elapsed_ms`
   * that is not a whole number.
   */
  static parse(text: string, format: PcnFormat = 'json'): PcnDocument {
    check.text('text', text);
    check.text('format', format);
    return new PcnDocument(attempt(() => compiled.PcnDocument.parse(text, format), text));
  }

  /**
   * Creates the document of a game from its time control and the time that each ply took.
   *
   * @throws {@link PrintError} `sides` if the two sides have different stages; `time` if a ply's
   * time is below 0; otherwise what PCN cannot express.
   */
  static fromGame(control: TimeControl, pliesMs: Iterable<number>): PcnDocument {
    const native = numberOf('control', control);
    const plies = check.integers('pliesMs', pliesMs);
    return new PcnDocument(attempt(() => compiled.PcnDocument.fromGame(native, plies)));
  }

  /**
   * Creates the document of a game from its clock, which must keep a journal.
   *
   * It has the time that each ply took, including the one in which a flag fell. Moves that were
   * taken back are left out.
   *
   * @throws {@link PrintError} as {@link PcnDocument.fromGame}; `actions` if the clock has not kept
   * a journal since the start of the game, or if replaying the plies does not lead to the same
   * clocks, because for example the arbiter set a bank or a cube was offered.
   */
  static fromJournal(clock: Clock): PcnDocument {
    const native = numberOfClock('clock', clock);
    return new PcnDocument(attempt(() => compiled.PcnDocument.fromJournal(native)));
  }

  /** The time control of the document's periods. The same object each time. */
  get control(): TimeControl {
    return (this.#control ??= kept(this.#native.control()));
  }

  /** The time that each ply took; null if not recorded. Frozen; the same array each time. */
  get pliesMs(): readonly (number | null)[] {
    return (this.#pliesMs ??= Object.freeze(this.#native.pliesMs()));
  }

  /**
   * Replays the game on a clock, each ply with its recorded time. A ply that uses its time to the
   * last millisecond is in time.
   *
   * @param firstToMove The side that made the first ply; documents do not say. Default: `first`.
   */
  replay(firstToMove: Side = 'first'): PcnReplay {
    const native = this.#native;
    const number = check.side('firstToMove', firstToMove);
    const { sides, elapsedMs, remainingMs, forfeit } = attempt(() => native.replay(number));
    const plies = sides.map((side, index) => {
      const [elapsed = null, remaining = null] = [elapsedMs[index], remainingMs[index]];
      return Object.freeze({ side, elapsedMs: elapsed, remainingMs: remaining });
    });
    return Object.freeze({ plies: Object.freeze(plies), forfeit: Object.freeze(forfeit) });
  }

  /**
   * Writes the document in a format: every key and value, in order.
   *
   * @param format Default: `json`.
   * @throws {@link DocumentError} if the format cannot hold a value; it names the first one.
   */
  print(format: PcnFormat = 'json'): string {
    const native = this.#native;
    check.text('format', format);
    return attempt(() => native.print(format));
  }

  /** Whether `other` is a document with the same content in the same order. */
  equals(other: unknown): boolean {
    const native = this.#native;
    return isDocument(other) && native.equals(other.#native);
  }

  /**
   * The document as an object, as {@link PcnDocument.print} writes it in JSON.
   *
   * @throws {@link DocumentError} as `print('json')`.
   */
  toJSON(): object {
    const native = this.#native;
    return JSON.parse(attempt(() => native.print('json')));
  }
}

showAs(PcnDocument, isDocument, ({ control, pliesMs }) => ({ control, pliesMs }));

