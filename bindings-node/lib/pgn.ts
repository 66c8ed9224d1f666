import { auditOf } from './audit.js';
import type { CompiledAudit, GameAudit } from './audit.js';
import * as check from './arguments.js';
import { binding } from './binding.js';
import { kept, numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { ConventionName, PgnEncoding, PgnFaultKind, PgnResult, Side } from './words.js';

/** The times in the comments after a ply, in milliseconds: the first of each kind. Frozen. */
export interface PgnPly {
  /** `%clk`, or `%mct`: the time on the clock of the side that moved. Null if there is none. */
  readonly clkMs: number | null;
  /**
   * `%emt`, or the time in a comment of an engine match, such as `+0.31/20 0.52s`: the time that
   * the ply took. Null if there is none.
   */
  readonly emtMs: number | null;
  /** `%egt`: the time that the game has taken so far. Null if there is none. */
  readonly egtMs: number | null;
}

/** Something in a game that is not well written, and where. The rest of the game is read. Frozen. */
export interface PgnFault {
  /** What is wrong, such as `unclosed-comment`. */
  readonly kind: PgnFaultKind;
  /** The line of the file, from 1: where the comment, variation or tag begins that is not closed. */
  readonly line: number;
  /** The fault in English, without the line. */
  readonly message: string;
}

/** What the caller knows of a game. The rest is taken from its tags and its clocks. */
export interface AuditOptions {
  /** The time control. Default: that of the tag `TimeControl`. */
  readonly control?: TimeControl | undefined;
  /**
   * How the clocks were recorded. Default: as the site in the tag `Site` or `Link` does, or in
   * another way if at least two plies fewer are impossible then.
   *
   * - `exact`: the clock after the move, as in the PGN standard.
   * - `lichess`: whole seconds, and two plies that take no time.
   * - `chess-com`, `chess-com-daily`: tenths; in daily games the time left at the move.
   * - `dgt`: whole seconds, with the increment of the next move, as in broadcasts.
   */
  readonly convention?: ConventionName | undefined;
}

interface CompiledGame {
  /** Each tag is at the same index of two arrays, and each ply of three. */
  data(): {
    readonly line: number;
    readonly tags: string[];
    readonly values: string[];
    readonly side: Side;
    readonly clkMs: (number | null)[];
    readonly emtMs: (number | null)[];
    readonly egtMs: (number | null)[];
    readonly resolutionMs: number;
    readonly result: PgnResult | null;
    readonly faults: PgnFault[];
  };
  control(): number;
  audit(control: number | null, convention: string | null): CompiledAudit;
}

interface CompiledReader {
  read(chunk: string): CompiledGame[];
  finish(): CompiledGame[];
}

interface Compiled {
  readonly PgnGame: new () => CompiledGame;
  readonly PgnReader: new (encoding: string) => CompiledReader;
}

const compiled: Compiled = binding;

const GAME_CLONE = uncloneable('PgnGame', 'its fields');
const READER_CLONE = uncloneable('PgnReader', 'the chunks');
/** How many bytes cross at once, since a string holds less than 512 MiB. */
const PART = 1 << 20;

let isGame: (value: unknown) => value is PgnGame;
let isReader: (value: unknown) => value is PgnReader;

/** Creates a game from its compiled part. */
let gameOf: (native: CompiledGame) => PgnGame;

/**
 * A game in a PGN file: its tags, and the times that were recorded of its moves. A
 * {@link PgnReader} and {@link readPgn} return games. Immutable.
 */
export class PgnGame {
  readonly #native: CompiledGame;
  /** The value of the first tag with each name. */
  readonly #values = new Map<string, string>();
  /** The line of the file on which the game begins, from 1. */
  readonly line: number;
  /** The names and values of the tags, in their order. A name can be there twice. Frozen. */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /**
   * The side of the first ply: the one that the tag `FEN` names, or `second` if the moves begin
   * with a number like `1...`.
   */
  readonly side: Side;
  /** The plies of the game, without variations. Frozen. */
  readonly plies: readonly PgnPly[];
  /** The finest unit in which any time of the game is written: 1000, 100, 10 or 1 ms. */
  readonly resolutionMs: number;
  /** The result after the moves. Null if it is missing. */
  readonly result: PgnResult | null;
  /** What is not well written in the game, at most 16 faults. Frozen. */
  readonly faults: readonly PgnFault[];
  /** @internal */
  readonly notCloneable = GAME_CLONE;

  static {
    isGame = (value): value is PgnGame =>
      typeof value === 'object' && value !== null && #native in value;
    gameOf = (native) => new PgnGame(native);
  }

  /** Games come from a {@link PgnReader} and {@link readPgn}. */
  private constructor(native: CompiledGame) {
    if (!(native instanceof compiled.PgnGame)) {
      throw new TypeError('a PgnGame is created by a PgnReader or readPgn');
    }
    const { line, tags, values, side, clkMs, emtMs, egtMs, resolutionMs, result, faults } = native.data();
    this.#native = native;
    this.line = line;
    this.tags = Object.freeze(
      tags.map((name, index) => Object.freeze([name, values[index]!] as const)),
    );
    for (const [name, value] of this.tags.toReversed()) this.#values.set(name, value);
    this.side = side;
    this.plies = Object.freeze(
      clkMs.map((clk, index) =>
        Object.freeze({ clkMs: clk, emtMs: emtMs[index]!, egtMs: egtMs[index]! }),
      ),
    );
    this.resolutionMs = resolutionMs;
    this.result = result;
    this.faults = Object.freeze(faults.map((fault) => Object.freeze(fault)));
    Object.freeze(this);
  }

  /** The value of the first tag with this name. Null if the game has no such tag. */
  tag(name: string): string | null {
    const values = this.#values;
    check.text('name', name);
    return values.get(name) ?? null;
  }

  /**
   * The time control in the tag `TimeControl`.
   *
   * It is read in the notation of the site in the tag `Site` or `Link`, otherwise in that of the
   * PGN standard or, if it is not valid there, in the likeliest notation that accepts it: see
   * {@link detect}.
   *
   * @throws {@link AuditError} `no-time-control` if the game has no such tag, or it is `?`;
   * `unknown-time-control` if it is not valid in any notation.
   */
  control(): TimeControl {
    const native = this.#native;
    return kept(attempt(() => native.control()));
  }

  /**
   * Checks whether the recorded times of the game are possible, ply by ply.
   *
   * For each side it knows the least and the most that its clock can hold. A ply without a recorded
   * time widens this span, the next recorded clock narrows it. A clock that is impossible is
   * believed for the plies after it, as an arbiter may have added time.
   *
   * @throws {@link AuditError} `no-times` if no ply has a clock or a time; without `control`, those
   * of {@link PgnGame.control}.
   * @throws {@link ArgumentError} for an unknown convention.
   */
  audit(options?: AuditOptions): GameAudit {
    const native = this.#native;
    const given = options === undefined ? {} : options;
    const { control, convention } = check.own('options', given, ['control', 'convention'], '`options`');
    const number = control === undefined ? null : numberOf('control', control);
    const name = convention === undefined ? null : check.text('convention', convention);
    const found = attempt(() => native.audit(number, name));
    return auditOf(found, this.plies.map(({ clkMs }) => clkMs));
  }
}

/**
 * Reads the games of a PGN file, which is passed in chunks.
 *
 * It reads tags, the clock annotations in the comments of the main line, and results. It counts
 * plies without knowing the rules of the game, and skips variations and all other comments. A game
 * that is not well written has `faults`, and the games after it are read. The memory that it needs
 * does not grow with the file. See also {@link readPgn}.
 */
export class PgnReader {
  readonly #native: CompiledReader;
  readonly #encoding: PgnEncoding;
  /** The first half of a character, with which the last string ended. */
  #half = '';
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = READER_CLONE;

  static {
    isReader = (value): value is PgnReader =>
      typeof value === 'object' && value !== null && #native in value;
  }

  /**
   * Creates a reader, at the beginning of a file.
   *
   * @param encoding Default: `detect`.
   */
  constructor(encoding: PgnEncoding = 'detect') {
    check.text('encoding', encoding);
    this.#native = attempt(() => new compiled.PgnReader(encoding));
    this.#encoding = encoding;
  }

  /**
   * Returns the games that are complete with this chunk of the file, which may end anywhere, even
   * within a character. The array is frozen.
   *
   * @param chunk A Uint8Array, such as a `Buffer`; or a string, which stands for its bytes in UTF-8.
   */
  read(chunk: Uint8Array | string): readonly PgnGame[] {
    let [whole, half] = [chunk, ''];
    if (typeof chunk === 'string') {
      whole = this.#half + chunk;
      half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? '';
      whole = whole.slice(0, whole.length - half.length);
    } else {
      // Bytes cannot complete it.
      check.bytes('chunk', this.#half);
    }
    const bytes = check.bytes('chunk', whole);
    this.#half = half;
    return Object.freeze(this.#games(bytes));
  }

  #games(bytes: Uint8Array): PgnGame[] {
    const native = this.#native;
    const games: PgnGame[] = [];
    for (let at = 0; at < bytes.length; at += PART) {
      const part = check.byteString('chunk', bytes.subarray(at, at + PART));
      for (const game of attempt(() => native.read(part))) games.push(gameOf(game));
    }
    return games;
  }

  /**
   * Returns the games at the end of the file. The reader is then ready for another file. The array
   * is frozen.
   */
  finish(): readonly PgnGame[] {
    const native = this.#native;
    // Half a character at the end of the file is none.
    const half = new TextEncoder().encode(this.#half);
    this.#half = '';
    return Object.freeze([...this.#games(half), ...attempt(() => native.finish()).map(gameOf)]);
  }

  /** The encoding. What has been read of a file is not part of it. */
  toJSON(): { readonly encoding: PgnEncoding } {
    return { encoding: this.#encoding };
  }
}

/**
 * Returns the games of a PGN file, one after the other, as a {@link PgnReader} reads them. The
 * memory that it needs does not grow with the file.
 *
 * @param chunks The file in chunks: `createReadStream(path)` of `node:fs`, or the `stream()` of a
 * `File` in a browser.
 * @param encoding Default: `detect`.
 */
export function readPgn(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  encoding: PgnEncoding = 'detect',
): AsyncGenerator<PgnGame, void, undefined> {
  // Now, not when the first game is awaited.
  check.chunks('chunks', chunks);
  return games(chunks, new PgnReader(encoding));
}

async function* games(
  chunks: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  reader: PgnReader,
): AsyncGenerator<PgnGame, void, undefined> {
  for await (const chunk of chunks) yield* reader.read(chunk);
  yield* reader.finish();
}

showAs(PgnGame, isGame, ({ line, tags, side, plies, resolutionMs, result, faults }) => ({
  line,
  tags,
  side,
  plies,
  resolutionMs,
  result,
  faults,
}));
showAs(PgnReader, isReader, (reader) => reader.toJSON());
