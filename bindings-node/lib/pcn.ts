import { binding } from './binding.js';
import * as check from './arguments.js';
import { numberOfClock } from './clock.js';
import type { Clock } from './clock.js';
import { kept, numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import { showAs, uncloneable } from './look.js';
import type { PcnFormat, Side } from './words.js';

/** A recorded game on the clock. Frozen. */
export interface PcnReplay {
  /** The plies, in order. Frozen. */
  readonly plies: readonly PcnPly[];
  /**
   * The forfeit on time; null: there was none. What is recorded after it changes no clock.
   */
  readonly forfeit: PcnForfeit | null;
}

/** A ply, one side's move, on the clock. Frozen. */
export interface PcnPly {
  /** The side that made it. */
  readonly side: Side;
  /** The time that it took; null: not recorded. */
  readonly elapsedMs: number | null;
  /**
   * The side's bank after it. Null where the side plays untimed, and from the first ply on whose
   * time is not recorded, or whose sum does not fit: the clocks are unknown then.
   */
  readonly remainingMs: number | null;
}

/** A forfeit on time. Frozen. */
export interface PcnForfeit {
  /** The ply that took too long, counted from 1. */
  readonly ply: number;
  /** The side whose flag fell. */
  readonly side: Side;
}

const CLONE = uncloneable('PcnDocument', 'what print() gives');

interface CompiledDocument {
  control(): number;
  pliesMs(): (number | null)[];
  /** The plies, of each its place in three arrays. */
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
 * A PCN document: the time control of a game, the times that its plies took, and whatever else
 * stands in it. It never changes. What is the caller's own is kept as it stands: the keys and their
 * order, and every digit.
 */
export class PcnDocument {
  readonly #native: CompiledDocument;
  #control: TimeControl | undefined;
  #pliesMs: readonly (number | null)[] | undefined;
  /**
   * Its text, by which it is compared: in TOML, where JSON cannot say it.
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

  /** A document comes from {@link PcnDocument.parse}, `fromGame` or `fromJournal`. */
  private constructor(native: CompiledDocument) {
    if (!(native instanceof compiled.PcnDocument)) {
      throw new TypeError('a PcnDocument comes from PcnDocument.parse, fromGame or fromJournal');
    }
    this.#native = native;
    try {
      this.text = native.print('json');
    } catch {
      this.text = native.print('toml');
    }
  }

  /**
   * Reads a document: a JSON object, or a TOML document. Without `periods` the game is untimed;
   * without `plies` no ply has been made. A document that is not empty needs one of PCN's keys:
   * `periods`, `sides`, `setup` or `plies`.
   *
   * @param format `json` if left out.
   * @throws {@link ParseError} where the text is not well-formed, for a key that stands twice,
   * periods that {@link PcnNotation} refuses, a `plies` that is no list of tables, and an
   * `elapsed_ms` that is no whole number of milliseconds.
   */
  static parse(text: string, format: PcnFormat = 'json'): PcnDocument {
    check.text('text', text);
    check.text('format', format);
    return new PcnDocument(attempt(() => compiled.PcnDocument.parse(text, format), text));
  }

  /**
   * The document of a game: its periods, and the time that each ply took.
   *
   * @throws {@link PrintError} `sides` where the two schedules differ, `time` for a ply's time below
   * 0, otherwise what periods cannot say.
   */
  static fromGame(control: TimeControl, pliesMs: Iterable<number>): PcnDocument {
    const native = numberOf('control', control);
    const plies = check.integers('pliesMs', pliesMs);
    return new PcnDocument(attempt(() => compiled.PcnDocument.fromGame(native, plies)));
  }

  /**
   * The document of the game on a clock that keeps a journal: its periods, and the time that each
   * ply took, the one in which a flag fell included. What was taken back is left out.
   *
   * @throws {@link PrintError} as {@link PcnDocument.fromGame}; `actions` where the clock keeps no
   * journal since the start of the game, and where replaying the plies does not bring both clocks
   * to where they stood after the last: the arbiter set a bank, a cube was offered.
   */
  static fromJournal(clock: Clock): PcnDocument {
    const native = numberOfClock('clock', clock);
    return new PcnDocument(attempt(() => compiled.PcnDocument.fromJournal(native)));
  }

  /** The time control that the document's periods state. The same object each time. */
  get control(): TimeControl {
    return (this.#control ??= kept(this.#native.control()));
  }

  /** The time that each ply took; null: not recorded. Frozen, and the same array each time. */
  get pliesMs(): readonly (number | null)[] {
    return (this.#pliesMs ??= Object.freeze(this.#native.pliesMs()));
  }

  /**
   * Plays the game on the clock, each ply for the time that is recorded. A ply that uses its time
   * to the last millisecond stands.
   *
   * @param firstToMove Whose ply the first is; `first` if left out. A document does not say it in
   * plain words.
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
   * The document in a format: every key and its value, in their order.
   *
   * @param format `json` if left out.
   * @throws {@link DocumentError} that names the first value that the format cannot hold.
   */
  print(format: PcnFormat = 'json'): string {
    const native = this.#native;
    check.text('format', format);
    return attempt(() => native.print(format));
  }

  /** Whether `other` is a document that holds the same, in the same order. */
  equals(other: unknown): boolean {
    const native = this.#native;
    return isDocument(other) && native.equals(other.#native);
  }

  /**
   * The document that {@link PcnDocument.print} writes, as an object.
   *
   * @throws {@link DocumentError} as `print('json')`.
   */
  toJSON(): object {
    const native = this.#native;
    return JSON.parse(attempt(() => native.print('json')));
  }
}

showAs(PcnDocument, isDocument, ({ control, pliesMs }) => ({ control, pliesMs }));

