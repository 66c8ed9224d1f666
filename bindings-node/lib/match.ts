import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Crawford, Side } from './words.js';

/** A match that stands at a score between two games. */
export interface MatchScore {
  /** The points that win the match, from 1 to 65535. */
  readonly length: number;
  /** The first side's points, from 0 to 65535. */
  readonly first: number;
  /** The second side's points, from 0 to 65535. */
  readonly second: number;
  /** The games that have been played, from 0 to 4294967295. */
  readonly games: number;
  /** Where the match stands with its Crawford game. */
  readonly crawford: Exclude<Crawford, 'now'>;
}

/** What a penalty led to. */
export interface Penalized {
  /** Whether the opponent has reached the length: the match is over, and the game with it. */
  readonly matchOver: boolean;
  /** Whether the penalty froze the cube. */
  readonly frozeCube: boolean;
  /** The side whose double was pending and is void: the clock has gone back to it. Null: none. */
  readonly voidDouble: Side | null;
}

const CLONE = uncloneable('Match', 'its score');

/** What the binding holds of a match. */
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
  };
}

const compiled: Compiled = binding;

export let isMatch: (value: unknown) => value is Match;

/** What the binding holds of a match, which the caller calls `argument`. */
export let nativeOfMatch: (argument: string, value: unknown) => CompiledMatch;

const SCORE = ['length', 'first', 'second', 'games', 'crawford'] as const;

/**
 * A backgammon match of several games to a length in points. It keeps the score and what the cube
 * may do; the clocks of each game are a {@link Clock} of their own, made with `inMatch`, whose
 * penalties the caller passes on. A call that is refused with a {@link MatchError} changes nothing.
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

  /** A match to `length` points, from 1 to 65535, at 0-0. */
  constructor(length: number);
  /** @internal */
  constructor(native: CompiledMatch);
  constructor(length: number | CompiledMatch) {
    this.#native = length instanceof compiled.Match ? length : fresh(length);
  }

  /**
   * A match that stands at a score between two games.
   *
   * @throws {@link MatchError} `match-over` for a score that has reached the length;
   * `crawford-mismatch` where no side is one point short but the Crawford game has been played or
   * is next, or one is and it is not.
   */
  static atScore(score: MatchScore): Match {
    const own = check.own('init', score, SCORE, 'a match');
    const length = check.integer('length', own.length);
    const first = check.integer('first', own.first);
    const second = check.integer('second', own.second);
    const games = check.integer('games', own.games);
    const crawford = check.text('crawford', own.crawford);
    return new Match(
      attempt(() => compiled.Match.atScore(length, first, second, games, crawford)),
    );
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

  /** The games that have begun. */
  get games(): number {
    return this.#native.games();
  }

  /** Where the match stands with its Crawford game. */
  get crawford(): Crawford {
    return this.#native.crawford();
  }

  /** What the cube of the game that is being played stands at; null between games. */
  get cube(): number | null {
    return this.#native.cube();
  }

  /** Whether the cube may not be used: it is frozen, or this is the Crawford game. */
  get cubeIsFrozen(): boolean {
    return this.#native.cubeIsFrozen();
  }

  /** The side that has reached the length; null: none has. */
  get winner(): Side | null {
    return this.#native.winner();
  }

  /**
   * Begins the next game.
   *
   * @throws {@link MatchError} `match-over`, `game-running`, `too-many-points`.
   */
  startGame(): void {
    const native = this.#native;
    attempt(() => native.startGame());
  }

  /**
   * Ends the game: `winner` gets `points`, the cube and whatever the game multiplies it by.
   *
   * @throws {@link MatchError} `no-game`; `no-points` for none.
   */
  endGame(winner: Side, points: number): void {
    const native = this.#native;
    const number = check.side('winner', winner);
    check.integer('points', points);
    attempt(() => native.endGame(number, points));
  }

  /**
   * A penalty of `side`: a point to its opponent. The penalty that reaches the length ends the
   * match. One that leaves the opponent one point short freezes the cube for the rest of the game
   * and makes the next game the Crawford game, unless that is being or has been played. A double
   * that is pending then is void.
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
   * The double is taken: the cube's value doubles, and the side that takes it owns the cube.
   *
   * @throws {@link MatchError} `no-game`, `no-double`; `too-many-points` for a cube that no number
   * can hold.
   */
  take(): void {
    const native = this.#native;
    attempt(() => native.take());
  }

  /**
   * The double is dropped: the side that offered it wins the game at the cube's value before.
   *
   * @throws {@link MatchError} `no-game`, `no-double`.
   */
  dropDouble(): void {
    const native = this.#native;
    attempt(() => native.dropDouble());
  }

  /**
   * Whether a resignation for `points` may be declined. In a timed game one for the most that can
   * be lost may not: three times the cube, unless `most` says less.
   *
   * @throws {@link MatchError} `no-game`; `no-points` for a resignation that offers none.
   */
  mayDeclineResignation(points: number, most?: number): boolean {
    const native = this.#native;
    check.integer('points', points);
    if (most !== undefined) check.integer('most', most);
    return attempt(() => native.mayDeclineResignation(points, most));
  }

  /** The same match once more: from here on the two go their own ways. */
  clone(): Match {
    return new Match(compiled.Match.copyOf(this.#native));
  }

  /** The score and the cube, as the properties of these names have them. */
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

