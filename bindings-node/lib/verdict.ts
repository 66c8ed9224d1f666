import type { Reason, Side } from './words.js';

/** What the board and the players say. */
export type Board =
  /**
   * - `open`: nothing yet, the game continues.
   * - `draw`: the board is drawn, or the players agreed to a draw.
   */
  | { readonly board: 'open' | 'draw' }
  /**
   * - `win`: the side has won on the board.
   * - `resigned`: the side resigns.
   * - `claimed`: the side claims a draw, because its opponent's first flag has fallen and the
   *   opponent can no longer win.
   */
  | { readonly board: 'win' | 'resigned' | 'claimed'; readonly side: Side }
  /**
   * The score from the first side's view: positive if it has won. What overruns cost is not yet
   * subtracted.
   */
  | { readonly board: 'score'; readonly score: number };

/**
 * What the rules of the board game say about time. By default both sides can win, and the game
 * counts no points.
 */
export type Terms = {
  /**
   * The sides that cannot win by any sequence of legal moves: if their opponent's flag falls, the
   * game is a draw.
   */
  readonly cannotWin?: readonly Side[];
  /** What an overrun costs, in a game that continues past zero. Default: nothing. */
  readonly overtime?: Overtime;
} & (
  | {
      /**
       * The smallest loss in points, from 0 to 4294967295: the least that a first flag with
       * `minimal-loss` costs. 2 in Othello.
       */
      readonly minimalLoss: number;
      /**
       * The largest loss in points, from 0 to 4294967295: what a fallen flag costs. 64 in Othello.
       */
      readonly maximalLoss: number;
    }
  | {
      /** Omit both in a game without points. */
      readonly minimalLoss?: undefined;
      readonly maximalLoss?: undefined;
    }
);

/** What an overrun (time past zero) costs: in Scrabble, 10 points for each minute begun. */
export interface Overtime {
  /** The points per unit of time, from 0 to 4294967295. */
  readonly points: number;
  /**
   * The unit of time in ms, from 1 to 4294967295. A unit that has begun costs as much as a whole
   * one.
   */
  readonly everyMs: number;
}

/** The result of a game, and what decided it. */
export interface Verdict {
  /**
   * The side that has won; `draw`; `open`: the game is not decided yet; or `aborted`: it has no
   * result.
   */
  readonly outcome: 'open' | 'draw' | 'aborted' | Side;
  /** What decided the game; if it is open, what it waits for. */
  readonly reason: Reason;
  /** The score from the first side's view: positive if it has won. Null if there is none. */
  readonly score: number | null;
}
