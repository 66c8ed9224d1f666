import * as check from '../arguments.js';
import { Clock } from '../clock.js';
import type { TimeControl } from '../control.js';
import type { Event } from '../event.js';
import type { PressOptions } from '../press.js';
import type { Reading } from '../reading.js';
import type { Side } from '../words.js';
import {
  VERSION,
  atLeast,
  checkVersion,
  happened,
  isName,
  named,
  onceOf,
  startOf,
  transactionEnded,
} from './games.js';
import type { Call, Change, Happened } from './games.js';
import { Calls, wallMs } from './postgres-calls.js';
import type { PostgresClient, PostgresTime } from './postgres-calls.js';
import * as statements from './postgres-statements.js';
import { run } from './store.js';
import type { Store, StoreOptions } from './store.js';

/** A pool of `pg`. */
export interface PostgresPool extends PostgresClient {
  /** Takes a client from the pool, for one transaction. */
  connect(callback: (error: any, client: any) => void): void;
}

interface PostgresPoolClient extends PostgresClient {
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(destroy?: boolean): void;
}

/** The options of a {@link PostgresStore}. */
export interface PostgresStoreOptions extends StoreOptions {
  /**
   * Returns the current time: an integer, in milliseconds since 1970. It may be set back: the store's
   * time then goes on from where it was, up to a second later. If it differs by a second or more between
   * machines, the store's time runs too fast. Default: the database's clock, the same for all machines.
   */
  readonly now?: (() => number) | undefined;
  /**
   * Whether the time is charged while no process uses the store, or while the database's clock was set
   * forward: the two cannot be told apart. If false, a gap of more than five seconds between two calls is
   * not charged; {@link PostgresStore.run} makes a call every second. Default: true.
   */
  readonly chargeDowntime?: boolean | undefined;
}

/** The calls that change games, within a {@link PostgresStore.transaction}. Calls made at once are made in turn. */
export type PostgresGames = Pick<Store, 'create' | 'press' | 'act' | 'remove'>;

/**
 * Clocks in a PostgreSQL database, over a pool of `pg` of yours. Any number of processes and machines
 * share the database.
 *
 * The first call creates the tables. A call is saved when its promise resolves. It locks the row of its
 * game until the end of its transaction. If transactions change several games in different orders,
 * PostgreSQL ends one of them with `deadlock detected`: change the games in the order of their ids, or
 * repeat the transaction. Keep the isolation level `read committed` and `synchronous_commit`, as they are
 * by default. The store names its prepared statements: a pooler that shares a session between transactions
 * must support them.
 *
 * The first call can be rejected with a {@link StoreError} `later-version`, if the tables are of a later
 * version of this package.
 */
export class PostgresStore implements Store {
  readonly #pool: PostgresPool;
  readonly #time: PostgresTime;
  readonly #lagMs: number;
  #tables: Promise<void> | undefined;

  /** @throws {@link ArgumentError} if an option is invalid. */
  constructor(pool: PostgresPool, options: PostgresStoreOptions = {}) {
    const given = check.own('options', options, ['now', 'chargeDowntime', 'lagMs'], '`options`');
    const { now, chargeDowntime = true, lagMs = 0 } = given;
    if (now !== undefined && typeof now !== 'function') throw check.mustBe('now', 'a function', now);
    this.#pool = pool;
    this.#time = {
      now: now === undefined ? undefined : () => check.integer('now', now()),
      chargeDowntime: check.boolean('chargeDowntime', chargeDowntime),
    };
    this.#lagMs = atLeast(0, 'lagMs', lagMs);
  }

  async nowMs(): Promise<number> {
    return (await this.#alone()).nowMs();
  }

  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Promise<Change> {
    return this.transaction((games) => games.create(game, clock, options));
  }

  async press(game: string, side: Side, options?: PressOptions): Promise<Change> {
    const alone = await (await this.#alone()).pressAlone(game, side, options);
    return alone ?? this.transaction((games) => games.press(game, side, options));
  }

  act(game: string, name: string, call: Call, options?: { readonly once?: string | undefined }): Promise<Change> {
    return this.transaction((games) => games.act(game, name, call, options));
  }

  remove(game: string): Promise<void> {
    return this.transaction((games) => games.remove(game));
  }

  /**
   * Calls `run` in a transaction, in which its calls of `games` and your own statements on `client` are
   * saved together, and returns what it resolves to. If it rejects, nothing of it is saved.
   *
   * A call in it that is rejected with an error of this package has changed nothing: catch the error
   * within `run` to keep the others. After an error of the database PostgreSQL saves nothing of the
   * transaction. Calls that `run` does not await are part of the transaction too. After its end, a call
   * of `games` is rejected with a {@link StoreError} `transaction-ended`.
   */
  async transaction<T>(run: (games: PostgresGames, client: any) => Promise<T>): Promise<T> {
    await this.#ready();
    return this.#within(async (calls, client) => {
      const turns = new Turns();
      try {
        const value = await run(gamesOf(calls, turns), client);
        await turns.idle();
        return value;
      } finally {
        await turns.end();
      }
    });
  }

  async read(game: string): Promise<Reading> {
    const { clock, atMs } = await (await this.#alone()).look(game);
    return clock.read(atMs);
  }

  async clock(game: string): Promise<Clock> {
    return (await (await this.#alone()).look(game)).clock;
  }

  async has(game: string): Promise<boolean> {
    if (!isName(check.text('game', game))) return false;
    await this.#ready();
    return (await this.#pool.query('select 1 from flagfall_games where game = $1', [game])).rows.length > 0;
  }

  async nextDueMs(): Promise<number | null> {
    await this.#ready();
    const [{ due }] = (await this.#pool.query('select min(due_ms) as due from flagfall_games')).rows;
    return due === null ? null : Number(due) + this.#lagMs;
  }

  /** As {@link Store.advance}. No process waits for the games of another. */
  async advance(most = 1_000): Promise<readonly { readonly game: string; readonly event: Event }[]> {
    atLeast(0, 'most', most);
    await this.#ready();
    return this.#within((calls) => calls.advance(most));
  }

  run(signal: AbortSignal, { pollMs = 50 }: { readonly pollMs?: number | undefined } = {}): Promise<void> {
    return run(this, signal, pollMs, async () => {
      const calls = await this.#alone();
      await calls.at();
      await calls.note(this.#pool);
    });
  }

  /** As {@link Store.handle}. `handle` can return a promise; its own statements use `client`. */
  async handle(
    consumer: string,
    handle: (event: Happened, client: any) => Promise<void> | void,
    { most = 1_000 }: { readonly most?: number | undefined } = {},
  ): Promise<number> {
    named('consumer', consumer);
    atLeast(0, 'most', most);
    await this.#ready();
    let handled = 0;
    // A consumer that is forgotten in the meantime stays so.
    const next = (client: PostgresClient) => handleNext(client, consumer, handle, handled === 0);
    while (handled < most && (await this.#commit(next))) handled += 1;
    return handled;
  }

  async forget(consumer: string): Promise<void> {
    named('consumer', consumer);
    await this.#ready();
    await this.#commit(async (client) => {
      await client.query('delete from flagfall_consumers where consumer = $1', [consumer]);
      // Also what calls have added that did not know yet that a consumer was forgotten.
      await client.query('delete from flagfall_events where queue not in (select queue from flagfall_consumers)');
    });
  }

  async #alone(): Promise<Calls> {
    await this.#ready();
    return new Calls(this.#pool, this.#time, this.#lagMs);
  }

  /** Makes calls in a transaction, and then notes the time. */
  async #within<T>(run: (calls: Calls, client: PostgresClient) => Promise<T>): Promise<T> {
    const [value, calls] = await this.#commit(async (client) => {
      const calls = new Calls(client, this.#time, this.#lagMs);
      return [await run(calls, client), calls] as const;
    });
    // What is committed is saved: if this fails, the next call notes the time.
    await calls.note(this.#pool).catch(() => {});
    return value;
  }

  #ready(): Promise<void> {
    this.#tables ??= this.#commit((client) => this.#makeTables(client)).catch((error) => {
      this.#tables = undefined;
      throw error;
    });
    return this.#tables;
  }

  async #makeTables(client: PostgresClient): Promise<void> {
    // A role that may not create tables can use those that are there.
    const [{ missing }] = (await client.query("select to_regclass('flagfall_store') is null as missing")).rows;
    if (missing) {
      await client.query('select pg_advisory_xact_lock($1)', [statements.CREATING]);
      await client.query(statements.TABLES);
      const [{ wall_ms: databaseMs }] = (await client.query(`select ${statements.WALL} as wall_ms`)).rows;
      await client.query(
        'insert into flagfall_store select $1, 0, $2 where not exists (select 1 from flagfall_store)',
        [VERSION, wallMs(this.#time, databaseMs)],
      );
    }
    checkVersion((await client.query('select version from flagfall_store')).rows[0].version);
  }

  /** A client of the pool, whose errors `ended` hears at once. A promise of the pool would be too late. */
  #connect(ended: () => void): Promise<PostgresPoolClient> {
    return new Promise((resolve, reject) => {
      this.#pool.connect((error, client?: PostgresPoolClient) => {
        if (client === undefined) return reject(error);
        client.on('error', ended);
        resolve(client);
      });
    });
  }

  async #commit<T>(run: (client: PostgresClient) => Promise<T>): Promise<T> {
    let broken = false;
    // A connection that ends is an error of the next statement.
    const ended = () => {
      broken = true;
    };
    const client = await this.#connect(ended);
    try {
      await client.query('begin');
      const value = await run(client);
      const { command } = await client.query('commit');
      // So PostgreSQL answers if a statement had failed before.
      if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed, so that nothing of it is saved');
      return value;
    } catch (error) {
      await client.query('rollback').catch(ended);
      throw error;
    } finally {
      client.off('error', ended);
      client.release(broken);
    }
  }
}

/** Makes the calls of a transaction, each after the one before. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #ended = false;

  take<T>(call: () => Promise<T>): Promise<T> {
    const made = this.#last.then(() => {
      if (this.#ended) throw transactionEnded();
      return call();
    });
    this.#last = made.catch(() => {});
    return made;
  }

  /** Waits for all calls, and for those that are made when one has ended. */
  async idle(): Promise<void> {
    let seen;
    while (seen !== this.#last) await (seen = this.#last);
  }

  /** Refuses all calls from now on, and waits for the one that has begun. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#last;
  }
}

function gamesOf(calls: Calls, turns: Turns): PostgresGames {
  return {
    create: (game, clock, options) => turns.take(() => calls.create(named('game', game), clock, startOf(options))),
    press: (game, side, options) => turns.take(() => calls.press(game, side, options)),
    act: (game, name, call: Call, options) =>
      turns.take(() => {
        return calls.change(game, named('name', name), null, call, onceOf(options));
      }),
    remove: (game) => turns.take(() => calls.remove(named('game', game))),
  };
}

async function handleNext(
  client: PostgresClient,
  consumer: string,
  handle: (event: Happened, client: any) => Promise<void> | void,
  register: boolean,
): Promise<boolean> {
  // Processes with the same consumer take turns, since each waits for this row. One that was handled in
  // the meantime is passed over.
  const [row] = (
    await client.query(
      'select queue, number, game, at_ms, kind, side, value from flagfall_events' +
        ' where queue = (select queue from flagfall_consumers where consumer = $1)' +
        ' order by number limit 1 for update',
      [consumer],
    )
  ).rows;
  if (row === undefined && !register) return false;
  if (row === undefined) {
    await client.query(
      'insert into flagfall_consumers (consumer) select $1' +
        ' where not exists (select 1 from flagfall_consumers where consumer = $1) on conflict do nothing',
      [consumer],
    );
    return false;
  }
  const value = row.value === null ? null : Number(row.value);
  const event = happened(Number(row.number), [row.game, Number(row.at_ms), row.kind, row.side, value]);
  await handle(event, client);
  await client.query('delete from flagfall_events where queue = $1 and number = $2', [row.queue, row.number]);
  return true;
}
