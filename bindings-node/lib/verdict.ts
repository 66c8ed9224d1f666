import type { Reason, Side } from './words.js';

/** What the board and the players say. */
export type Board =
  /** Nothing yet: the game goes on. The board is drawn, or the players agreed to a draw. */
  | { readonly board: 'open' | 'draw' }
  /**
   * A side has won on the board; it resigns; it claims a draw, since its opponent's first flag has
   * fallen and the game can no longer be lost.
   */
  | { readonly board: 'win' | 'resigned' | 'claimed'; readonly side: Side }
  /**
   * The game's own score, seen from the first side: above 0 it has won. What overtime costs is not
   * yet taken off.
   */
  | { readonly board: 'score'; readonly score: number };

/** What the game itself makes of a flag. */
export type Terms = {
  /** The sides that cannot win by any sequence of moves, so that their opponent's flag draws. */
  readonly cannotWin?: readonly Side[];
  /** What time beyond zero costs, in a game that is played on past it; nothing if left out. */
  readonly overtime?: Overtime;
} & (
  | {
      /** The smallest loss, from 0 to 4294967295: what a soft timeout costs at least. */
      readonly minimalLoss: number;
      /** The largest loss, from 0 to 4294967295: what a fallen flag costs. */
      readonly maximalLoss: number;
    }
  | {
      /** In a game that counts no points, neither loss. */
      readonly minimalLoss?: undefined;
      readonly maximalLoss?: undefined;
    }
);

/** What time beyond zero costs: in Scrabble 10 points for each minute that has begun. */
export interface Overtime {
  /** The points that a unit costs, from 0 to 4294967295. */
  readonly points: number;
  /** The unit, from 1 to 4294967295. One that has begun costs as much as a whole one. */
  readonly everyMs: number;
}

/** The result of a game, with its reason. */
export interface Verdict {
  /** The side that has won; `draw` and `open`: nobody, or nobody yet. */
  readonly outcome: 'open' | 'draw' | Side;
  /** What decided it; for a game that is open, what it waits for. */
  readonly reason: Reason;
  /** The score seen from the first side; null where there is none. */
  readonly score: number | null;
}
