import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Crawford, Side } from './words.js';

/** The state of a match between two games. */
export interface MatchScore {
  /** The points that win the match, from 1 to 65535. */
  readonly length: number;
  /** The first side's points, from 0 to 65535. */
  readonly first: number;
  /** The second side's points, from 0 to 65535. */
  readonly second: number;
  /** The number of games played, from 0 to 4294967295. */
  readonly games: number;
  /** Whether the Crawford game has been played, or is next. */
  readonly crawford: Exclude<Crawford, 'now'>;
}

/** The effects of a penalty. */
export interface Penalized {
  /** Whether the opponent has reached the length: the match and the game are over. */
  readonly matchOver: boolean;
  /** Whether the penalty froze the cube. */
  readonly frozeCube: boolean;
  /** The side whose pending double is void; its turn continues. Null if no double was pending. */
  readonly voidDouble: Side | null;
}

const CLONE = uncloneable('Match', 'the result of save()');

/**
 * A match in the compiled part.
 *
 * @internal
 */
export interface CompiledMatch {
  length(): number;
  points(side: number): number;
  games(): number;
  crawford(): Crawford;
  cube(): number | null;
  cubeIsFrozen(): boolean;
  winner(): Side | null;
  startGame(): void;
  endGame(winner: number, points: number): void;
  penalize(side: number): Penalized;
  double(side: number): void;
  take(): void;
  dropDouble(): void;
  mayDeclineResignation(points: number, most?: number): boolean;
  save(): string;
  saveJson(): string;
}

interface Compiled {
  readonly Match: {
    new (length: number): CompiledMatch;
    atScore(
      length: number,
      first: number,
      second: number,
      games: number,
      crawford: string,
    ): CompiledMatch;
    copyOf(match: CompiledMatch): CompiledMatch;
    restore(saved: string): CompiledMatch;
  };
}

const compiled: Compiled = binding;

/** @internal */
export let isMatch: (value: unknown) => value is Match;

/**
 * The compiled part's object for a match that was passed as `argument`.
 *
 * @internal
 */
export let nativeOfMatch: (argument: string, value: unknown) => CompiledMatch;

const SCORE = ['length', 'first', 'second', 'games', 'crawford'] as const;

/**
 * A backgammon match of several games, to a number of points. Keeps the score and the state of the
 * cube.
 *
 * The clocks of each game are a {@link Clock} created with `inMatch`. Report the clock's penalties
 * to the match by {@link Match.penalize}. A call that throws changes nothing.
 */
export class Match {
  readonly #native: CompiledMatch;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isMatch = (value): value is Match =>
      typeof value === 'object' && value !== null && #native in value;
    nativeOfMatch = (argument, value) => {
      if (!isMatch(value)) throw check.mustBe(argument, 'a Match', value);
      return value.#native;
    };
  }

  /** Starts a match to `length` points, from 1 to 65535, at 0-0. */
  constructor(length: number);
  /** @internal */
  constructor(native: CompiledMatch);
  constructor(length: number | CompiledMatch) {
    this.#native = length instanceof compiled.Match ? length : fresh(length);
  }

  /**
   * Creates a match at a score, between two games.
   *
   * @throws {@link MatchError} `match-over` if a side has reached the length; `crawford-mismatch`
   * if `crawford` does not fit the score: it is `not-yet` exactly as long as no side is one point
   * short.
   */
  static atScore(score: MatchScore): Match {
    const own = check.own('score', score, SCORE, '`score`');
    const length = check.integer('length', own.length);
    const first = check.integer('first', own.first);
    const second = check.integer('second', own.second);
    const games = check.integer('games', own.games);
    const crawford = check.text('crawford', own.crawford);
    return new Match(
      attempt(() => compiled.Match.atScore(length, first, second, games, crawford)),
    );
  }

  /**
   * Restores a match from what {@link Match.save}, {@link Match.saveJson} or
   * {@link Clock.saveWithMatch} returned, without the clock of the last. JSON may also be in UTF-8.
   *
   * @throws {@link RestoreError} if `saved` is not a saved match, was truncated or modified, or holds
   * a state that no match can have.
   */
  static restore(saved: Uint8Array | string): Match {
    const bytes = check.byteString('saved', saved);
    return new Match(attempt(() => compiled.Match.restore(bytes)));
  }

  /** The points that win the match. */
  get length(): number {
    return this.#native.length();
  }

  /** The first side's points. */
  get first(): number {
    return this.#native.points(0);
  }

  /** The second side's points. */
  get second(): number {
    return this.#native.points(1);
  }

  /** The number of games that have begun. */
  get games(): number {
    return this.#native.games();
  }

  /** Whether the Crawford game has been played, is being played, or is next. */
  get crawford(): Crawford {
    return this.#native.crawford();
  }

  /** The value of the cube in the current game; null between games. */
  get cube(): number | null {
    return this.#native.cube();
  }

  /** Whether the cube cannot be used: a penalty froze it, or this is the Crawford game. */
  get cubeIsFrozen(): boolean {
    return this.#native.cubeIsFrozen();
  }

  /** The side that has reached the length; null if none has. */
  get winner(): Side | null {
    return this.#native.winner();
  }

  /**
   * Starts the next game.
   *
   * @throws {@link MatchError} `match-over`, `game-running`; `too-many-points` after 4294967295
   * games.
   */
  startGame(): void {
    const native = this.#native;
    attempt(() => native.startGame());
  }

  /**
   * Ends the game: `winner` gets `points`, which is the cube's value times 1, 2 (gammon) or 3
   * (backgammon).
   *
   * @throws {@link MatchError} `no-game`; `no-points` if `points` is 0.
   */
  endGame(winner: Side, points: number): void {
    const native = this.#native;
    const number = check.side('winner', winner);
    check.integer('points', points);
    attempt(() => native.endGame(number, points));
  }

  /**
   * Gives a point to `side`'s opponent, as a penalty.
   *
   * A penalty that reaches the length ends the match. One that leaves the opponent one point short
   * freezes the cube for the rest of the game, voids a pending double, and makes the next game the
   * Crawford game, unless that is being or has been played.
   *
   * @throws {@link MatchError} `no-game`.
   */
  penalize(side: Side): Penalized {
    const native = this.#native;
    const number = check.side('side', side);
    return attempt(() => native.penalize(number));
  }

  /**
   * `side` offers a double.
   *
   * @throws {@link MatchError} `no-game`, `crawford-game`, `cube-frozen`, `not-its-cube`,
   * `double-pending`.
   */
  double(side: Side): void {
    const native = this.#native;
    const number = check.side('side', side);
    attempt(() => native.double(number));
  }

  /**
   * The opponent takes the double: the cube's value doubles, and the opponent owns the cube.
   *
   * @throws {@link MatchError} `no-game`, `no-double`; `too-many-points` if the cube's value
   * becomes too large.
   */
  take(): void {
    const native = this.#native;
    attempt(() => native.take());
  }

  /**
   * The opponent drops the double: the side that offered it wins the game at the cube's value
   * before the double.
   *
   * @throws {@link MatchError} `no-game`, `no-double`.
   */
  dropDouble(): void {
    const native = this.#native;
    attempt(() => native.dropDouble());
  }

  /**
   * Whether a resignation for `points` may be declined. In a timed game it may not if `points` is
   * the most that can be lost.
   *
   * @param most The most that can be lost, if less than the default, which is three times the cube.
   * @throws {@link MatchError} `no-game`; `no-points` if `points` is 0.
   */
  mayDeclineResignation(points: number, most?: number): boolean {
    const native = this.#native;
    check.integer('points', points);
    if (most !== undefined) check.integer('most', most);
    return attempt(() => native.mayDeclineResignation(points, most));
  }

  /**
   * Saves the match in about 15 bytes, also in the middle of a game: the score, the games, the
   * Crawford game and the cube.
   *
   * {@link Match.restore} restores it, in any language, on any machine and in any later version.
   * {@link Clock.saveWithMatch} saves the clock of the game too.
   */
  save(): Uint8Array {
    return check.ofByteString(this.#native.save());
  }

  /**
   * Like {@link Match.save}, as one line of JSON. The text may be reformatted or its keys reordered;
   * after any other change it is rejected.
   */
  saveJson(): string {
    return this.#native.saveJson();
  }

  /** Returns an independent copy. */
  clone(): Match {
    return new Match(compiled.Match.copyOf(this.#native));
  }

  /** The score and the cube, by the names of the properties. */
  toJSON(): Pick<
    Match,
    'length' | 'first' | 'second' | 'games' | 'crawford' | 'cube' | 'cubeIsFrozen' | 'winner'
  > {
    const native = this.#native;
    return {
      length: native.length(),
      first: native.points(0),
      second: native.points(1),
      games: native.games(),
      crawford: native.crawford(),
      cube: native.cube(),
      cubeIsFrozen: native.cubeIsFrozen(),
      winner: native.winner(),
    };
  }
}

showAs(Match, isMatch, (match) => match.toJSON());

function fresh(length: unknown): CompiledMatch {
  const points = check.integer('length', length);
  return attempt(() => new compiled.Match(points));
}

