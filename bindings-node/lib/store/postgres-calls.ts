// The calls on games in PostgreSQL, in a transaction or each by itself.

import type { Clock } from '../clock.js';
import type { TimeControl } from '../control.js';
import { ClockError, RestoreError } from '../errors.js';
import type { Event } from '../event.js';
import type { PressOptions } from '../press.js';
import type { Side } from '../words.js';
import {
  EVENTS,
  change,
  changeOf,
  copied,
  gameExists,
  isChange,
  named,
  noSuchGame,
  press,
  restored,
  rowOf,
  rowsOf,
  savedOf,
} from './games.js';
import type { Call, Change, Row } from './games.js';
import * as statements from './postgres-statements.js';
import { NOTED_MS, notBefore, readTime } from './noted.js';

interface PostgresResult {
  readonly command: string;
  readonly rows: any[];
  readonly rowCount: number | null;
}

/** A client of `pg`, or what runs a statement in any of its clients. */
export interface PostgresClient {
  /** Runs a statement. */
  query(statement: any, values?: any[]): Promise<PostgresResult>;
}

/** How a store reads the time. */
export interface PostgresTime {
  readonly now: (() => number) | undefined;
  readonly chargeDowntime: boolean;
}

/** A game as it is in its row. */
interface Found {
  readonly saved: unknown;
  readonly clock: Clock;
  readonly atMs: number;
}

export const wallMs = (time: PostgresTime, databaseMs: unknown) =>
  time.now === undefined ? Number(databaseMs) : time.now();

/** The calls of one transaction. What a call writes it has computed without errors, so it needs no savepoint. */
export class Calls {
  readonly #client: PostgresClient;
  readonly #time: PostgresTime;
  readonly #lagMs: number;
  #hasConsumers = false;
  #toNote: readonly number[] | undefined;

  constructor(client: PostgresClient, time: PostgresTime, lagMs: number) {
    this.#client = client;
    this.#time = time;
    this.#lagMs = lagMs;
  }

  async create(game: string, given: TimeControl | Clock, start: Side | undefined): Promise<Change> {
    const clock = copied(given);
    const atMs = await this.at(clock);
    const made = change(atMs, start === undefined ? [] : clock.start(start, atMs), clock);
    const { rowCount } = await this.#client.query('insert into flagfall_games values ($1, $2, $3) on conflict do nothing', [
      game,
      saved(clock, atMs),
      clock.wakeMs,
    ]);
    if (rowCount === 0) throw gameExists(game);
    const started = start === undefined ? [] : rowsOf(game, 'start', start, made, () => copied(given));
    await this.addEvents([[game, atMs, 'create', null, null], ...started]);
    return made;
  }

  press(game: string, side: Side, options: PressOptions | undefined): Promise<Change> {
    return this.change(game, 'press', side, (clock, atMs) => press(clock, side, atMs, options, this.#lagMs));
  }

  async change(game: string, name: string, side: Side | null, call: Call, once?: string): Promise<Change> {
    const found = await this.#find(statements.TAKE, game, true);
    const { clock, atMs } = found;
    if (once !== undefined) {
      const known = await this.#client.query('select 1 from flagfall_once where game = $1 and once = $2', [game, once]);
      if (known.rows.length > 0) return change(atMs, [], clock, true);
    }
    const before = () => restored(found.saved);
    const made = changeOf(call, clock, atMs, before);
    if (isChange(made)) await this.#save(game, made, rowsOf(game, name, side, made, before));
    if (once !== undefined && !made.late) {
      // Not before: a call that was refused can be made later.
      await this.#client.query('insert into flagfall_once values ($1, $2, $3)', [game, once, atMs]);
    }
    return made;
  }

  /**
   * Presses in one statement, without a transaction, if nobody changes the game after it was read: two
   * round trips instead of four. Otherwise returns undefined.
   */
  async pressAlone(game: string, side: Side, options: PressOptions | undefined): Promise<Change | undefined> {
    const { saved: expected, clock, atMs } = await this.#find(statements.LOOK, game, true);
    await this.note(this.#client);
    const made = change(atMs, press(clock, side, atMs, options, this.#lagMs), clock);
    if (!isChange(made)) return made;
    const rows = rowsOf(game, 'press', side, made, () => restored(expected));
    return (await this.#save(game, made, rows, expected)) ? made : undefined;
  }

  async look(game: string): Promise<Found> {
    return this.#find(statements.LOOK, game, false);
  }

  async remove(game: string): Promise<void> {
    const { rowCount } = await this.#client.query('delete from flagfall_games where game = $1', [game]);
    if (rowCount === 0) throw noSuchGame(game);
    await this.#client.query('delete from flagfall_once where game = $1', [game]);
    await this.addEvents([[game, await this.at(), 'remove', null, null]]);
  }

  async advance(most: number): Promise<readonly { readonly game: string; readonly event: Event }[]> {
    const nowMs = await this.at();
    // Several processes share the games that are due.
    const due = await this.#client.query(
      'select game, saved from flagfall_games where due_ms <= $1 order by due_ms limit $2 for update skip locked',
      [nowMs - this.#lagMs, most],
    );
    const found: { readonly game: string; readonly event: Event }[] = [];
    const damaged: string[] = [];
    const changed: [string, Uint8Array, number | null][] = [];
    for (const { game, saved: row } of due.rows as { game: string; saved: unknown }[]) {
      let clock;
      let atMs;
      let events;
      try {
        clock = restored(row);
        // A move that was made in time can still arrive for what is due later.
        atMs = notBefore(nowMs - this.#lagMs, clock);
        // What is left of very many events stays due.
        ({ events } = clock.advanceSome(atMs, EVENTS));
      } catch (error) {
        if (!(error instanceof RestoreError || error instanceof ClockError)) throw error;
        damaged.push(game);
        continue;
      }
      changed.push([game, saved(clock, atMs), clock.wakeMs]);
      for (const event of events) found.push(Object.freeze({ game, event }));
    }
    found.sort((one, other) => one.event.atMs - other.event.atMs);
    if (damaged.length > 0) {
      await this.#client.query('update flagfall_games set due_ms = null where game = any ($1)', [damaged]);
    }
    if (changed.length > 0) {
      await this.#client.query(
        'update flagfall_games set saved = given.saved, due_ms = given.due_ms' +
          ' from unnest($1::text[], $2::bytea[], $3::bigint[]) as given (game, saved, due_ms)' +
          ' where flagfall_games.game = given.game',
        [0, 1, 2].map((column) => changed.map((row) => row[column])),
      );
    }
    await this.addEvents([
      ...damaged.map((game): Row => [game, nowMs, 'damaged', null, null]),
      ...found.map(({ game, event }) => rowOf(game, event)),
    ]);
    return Object.freeze(found);
  }

  /** The current time, but not before the last call of `clock`. */
  async at(clock?: Clock): Promise<number> {
    const { rows } = await this.#client.query(statements.NOW);
    return notBefore(this.#readTime(rows[0].state, true), clock);
  }

  /** The current time, without noting it. */
  async nowMs(): Promise<number> {
    const { rows } = await this.#client.query(statements.NOW);
    return this.#readTime(rows[0].state, false);
  }

  async #find(statement: statements.Prepared, game: string, note: boolean): Promise<Found> {
    const [row] = (await this.#client.query(statement, [named('game', game)])).rows;
    if (row === undefined) throw noSuchGame(game);
    const clock = restored(row.saved);
    return { saved: row.saved, clock, atMs: notBefore(this.#readTime(row.state, note), clock) };
  }

  #readTime(state: string, note: boolean): number {
    const [databaseMs, skipped, seen, hasConsumers] = state.split(' ');
    this.#hasConsumers = hasConsumers === 't';
    const [skippedMs, seenMs] = [Number(skipped), Number(seen)];
    const noted = { skippedMs, seenMs };
    let shownMs = wallMs(this.#time, databaseMs);
    // The clocks of two machines differ: the one that is behind waits for the other.
    if (this.#time.now !== undefined && seenMs - NOTED_MS < shownMs && shownMs < seenMs) shownMs = seenMs;
    const atMs = readTime(noted, shownMs, this.#time.chargeDowntime);
    const isDue = noted.skippedMs !== skippedMs || noted.seenMs - seenMs >= NOTED_MS;
    if (note) this.#toNote = isDue ? [noted.skippedMs, noted.seenMs, skippedMs, seenMs] : undefined;
    return atMs;
  }

  /**
   * Notes the time that the last call has read, if that is due; over a client without a transaction, which
   * would lock it for all others until its end.
   */
  async note(client: PostgresClient): Promise<void> {
    if (this.#toNote !== undefined) await client.query(statements.NOTE, [...this.#toNote]);
  }

  /** Saves a game and its events in one statement. Returns whether its row was as expected. */
  async #save(game: string, { atMs, clock }: Change, rows: readonly Row[], expected?: unknown): Promise<boolean> {
    const values: unknown[] = [saved(clock, atMs), clock.wakeMs, game];
    if (expected !== undefined) values.push(expected);
    if (this.#hasConsumers) values.push(...columns(rows));
    const [save, withEvents] =
      expected === undefined
        ? [statements.SAVE, statements.SAVE_WITH_EVENTS]
        : [statements.SAVE_EXPECTED, statements.SAVE_EXPECTED_WITH_EVENTS];
    const done = await this.#client.query(this.#hasConsumers ? withEvents : save, values);
    return done.rowCount !== 0;
  }

  async addEvents(rows: readonly Row[]): Promise<void> {
    if (this.#hasConsumers && rows.length > 0) await this.#client.query(statements.ADD_EVENTS, columns(rows));
  }
}

/** A clock is restored from JSON in UTF-8 as from its bytes. */
function saved(clock: Clock, atMs: number): Uint8Array {
  return Buffer.from(savedOf(clock, atMs) as Uint8Array);
}

function columns(rows: readonly Row[]): unknown[][] {
  return [0, 1, 2, 3, 4].map((column) => rows.map((row) => row[column]));
}
