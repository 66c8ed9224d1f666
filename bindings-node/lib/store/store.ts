// What every store does, whatever its database.

import * as check from '../arguments.js';
import type { TimeControl } from '../control.js';
import type { Clock } from '../clock.js';
import type { Event } from '../event.js';
import type { PressOptions } from '../press.js';
import type { Reading } from '../reading.js';
import type { Side } from '../words.js';
import { atLeast } from './games.js';
import type { Call, Change, Happened } from './games.js';
import { NOTED_MS } from './noted.js';

/** The options of the stores in SQLite and PostgreSQL. */
export interface StoreOptions {
  /**
   * If presses have an `elapsedMs`: the longest lag that you allow. So much later, time alone ends a
   * game. Default: 0.
   */
  readonly lagMs?: number | undefined;
}

/**
 * Clocks in a database: what all stores have in common. Those in SQLite and PostgreSQL also have a
 * `transaction`, in which calls and your own statements are saved together.
 *
 * The ids of games, the names of calls and of consumers, and `once` are strings of 1 to 256 bytes in UTF-8,
 * without a null character, which each database keeps as they are. Every call but {@link Store.has} is
 * rejected with a {@link StoreError} `invalid-text` for another; `has` then resolves to false.
 *
 * Every call can be rejected with an error of the driver, for what the database reports.
 */
export interface Store {
  /**
   * Returns the store's time: milliseconds since 1970, less what was skipped. The `atMs` of readings,
   * events and forecasts is on this time. It can be before the last call of a clock, for example after a
   * restart.
   */
  nowMs(): Promise<number>;

  /**
   * Adds a game, with a new clock or with a copy of one, and starts it with the turn of `start`.
   *
   * A copy keeps its journal, if it has one: then moves can be taken back.
   *
   * @throws {@link StoreError} `game-exists`.
   * @throws {@link ClockError} as {@link Clock.start}.
   */
  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Promise<Change>;

  /**
   * Completes `side`'s move in the game, now. The options are those of {@link Clock.press}.
   *
   * With its `number`, a press can be sent again if its answer was lost: `already-made` then says that
   * the move has been completed. A press after the end of the game is `late`.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the saved game was changed by other means.
   * @throws {@link ClockError} as {@link Clock.press}.
   */
  press(game: string, side: Side, options?: PressOptions): Promise<Change>;

  /**
   * Calls `call` with the game's clock and the current time, and saves the clock.
   *
   * Its `name` is the `kind` of what happened. With `once`, a second call for the same game with the
   * same text changes nothing, and its result is `repeated`. A call that was rejected or `late` has not
   * been made, and can be made later.
   *
   * ```js
   * await store.act('g1', 'pause', (clock, atMs) => clock.pause(atMs), { once: 'pause-7' });
   * ```
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the saved game was changed by other means.
   * @throws What `call` throws, and then nothing is saved.
   */
  act(game: string, name: string, call: Call, options?: { readonly once?: string | undefined }): Promise<Change>;

  /**
   * Removes the game. Its events stay.
   *
   * @throws {@link StoreError} `no-such-game`.
   */
  remove(game: string): Promise<void>;

  /**
   * Returns what both clocks of the game show now. Changes nothing.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the saved game was changed by other means.
   */
  read(game: string): Promise<Reading>;

  /**
   * Returns a copy of the game's clock, as of its last change: for its `forecast`, `verdict` and the
   * like at {@link Store.nowMs}, but not before its {@link Clock.lastAtMs}.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the saved game was changed by other means.
   */
  clock(game: string): Promise<Clock>;

  /** Whether the store has the game. */
  has(game: string): Promise<boolean>;

  /**
   * Returns when the next event of any game is due if nobody presses; null if nothing is due.
   *
   * It is on the store's time, and can be in the past. {@link Store.advance} then lets it happen.
   */
  nextDueMs(): Promise<number | null>;

  /**
   * Lets happen what is due by now in at most `most` games (1,000), and returns it in order of time.
   *
   * Any number of processes may do this: each event happens once. Call it again while
   * {@link Store.nextDueMs} is in the past.
   *
   * A game that was changed by other means, so that it cannot be read, or whose journal is full, is not
   * advanced any more.
   */
  advance(most?: number): Promise<readonly { readonly game: string; readonly event: Event }[]>;

  /**
   * Advances the games when something is due, until the signal is aborted; then the promise resolves.
   *
   * Any number of processes may run. Since a call in another process can make an earlier event due, the
   * store is asked every `pollMs` (50), and at least once a second.
   */
  run(signal: AbortSignal, options?: { readonly pollMs?: number | undefined }): Promise<void>;

  /**
   * Calls `handle` with each event that this consumer has not handled, but with no more than `most`
   * (1,000), and returns their number.
   *
   * The first call for a `consumer` only registers it: it gets the events of calls that begin after that.
   * Processes with the same consumer take turns. If `handle` throws, its event is not handled, and the next
   * call begins with it.
   *
   * In SQLite and PostgreSQL each event is handled in a transaction of its own, with what `handle` writes in
   * it: so rows in this database are written exactly once. What leaves the database, such as a message, can
   * be sent twice: if the process is killed after sending it, and before the commit. Events that all
   * consumers have handled are deleted. Without consumers none are written.
   */
  handle(
    consumer: string,
    handle: (event: Happened) => void,
    options?: { readonly most?: number | undefined },
  ): Promise<number>;

  /** Forgets a consumer, so that events need not be kept for it. */
  forget(consumer: string): Promise<void>;
}

/** Checks the signal that a store runs until. */
export function checkSignal(signal: unknown): void {
  if (!(signal instanceof AbortSignal)) throw check.mustBe('signal', 'an AbortSignal', signal);
}

/** {@link Store.run} of each store, which calls `note` once a second. */
export async function run(store: Store, signal: AbortSignal, pollMs: number, note: () => Promise<unknown>): Promise<void> {
  checkSignal(signal);
  atLeast(0, 'pollMs', pollMs);
  let notedMs = performance.now();
  while (!signal.aborted) {
    const [dueMs, nowMs] = [await store.nextDueMs(), await store.nowMs()];
    const isDue = dueMs !== null && dueMs <= nowMs;
    // Otherwise another process is advancing what is due.
    if (isDue && (await store.advance()).length > 0) continue;
    if (performance.now() - notedMs >= NOTED_MS) {
      await note();
      notedMs = performance.now();
    }
    await wait(Math.min(pollMs, NOTED_MS, dueMs === null || isDue ? Infinity : dueMs - nowMs), signal);
  }
}

/** Waits, but no longer than until the signal is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // While the store was asked.
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
