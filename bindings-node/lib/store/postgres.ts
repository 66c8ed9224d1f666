import * as check from '../arguments.js';
import { Clock } from '../clock.js';
import type { TimeControl } from '../control.js';
import type { Event } from '../event.js';
import type { PressOptions } from '../press.js';
import type { Reading } from '../reading.js';
import type { Side } from '../words.js';
import { VERSION, checkVersion, happened } from './games.js';
import type { Change, Happened } from './games.js';
import { Calls, wallMs } from './postgres-calls.js';
import type { Call, PostgresClient, PostgresTime } from './postgres-calls.js';
import * as statements from './postgres-statements.js';
import { NOTED_MS, readTime, wait } from './noted.js';

/** A pool of `pg`. */
export interface PostgresPool extends PostgresClient {
  connect(): Promise<PostgresPoolClient>;
}

interface PostgresPoolClient extends PostgresClient {
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  release(destroy?: boolean): void;
}

/** The options of a {@link PostgresStore}. */
export interface PostgresStoreOptions {
  /**
   * Returns the current time: an integer, in milliseconds since 1970. It may be set back: the store's
   * time then goes on from where it was, up to a second later. Default: the database's clock, the same
   * for all machines.
   */
  readonly now?: (() => number) | undefined;
  /**
   * Whether the time is charged while no process uses the store, or while the database's clock was set
   * forward: the two cannot be told apart. If false, a gap of more than five seconds between two calls is
   * not charged; {@link PostgresStore.run} makes a call every second. Default: true.
   */
  readonly chargeDowntime?: boolean | undefined;
  /**
   * If presses have an `elapsedMs`: the longest lag that you allow. So much later, time alone ends a
   * game. Default: 0.
   */
  readonly lagMs?: number | undefined;
}

/** The calls that change games, within a {@link PostgresStore.transaction}. Calls made at once are made in turn. */
export interface PostgresGames {
  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Promise<Change>;
  press(game: string, side: Side, options?: PressOptions): Promise<Change>;
  act(
    game: string,
    name: string,
    call: (clock: Clock, atMs: number) => readonly Event[] | void,
    options?: { readonly once?: string | undefined },
  ): Promise<Change>;
  remove(game: string): Promise<void>;
}

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
 * Every call can be rejected with an error of the driver, for what the database reports; the first one
 * also with a {@link StoreError} `later-version` if the tables are of a later version of this package.
 */
export class PostgresStore {
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
      skip: (client) => (client === this.#pool ? this.#commit(this.#skip) : this.#skip(client)),
    };
    this.#lagMs = check.integer('lagMs', lagMs);
  }

  /**
   * Returns the store's time: milliseconds since 1970, less what was skipped. The `atMs` of readings,
   * events and forecasts is on this time.
   */
  async nowMs(): Promise<number> {
    return (await this.#alone()).nowMs();
  }

  /**
   * Adds a game, with a new clock or with a copy of one, and starts it with the turn of `start`.
   *
   * A copy keeps its journal, if it has one: then moves can be taken back.
   *
   * @throws {@link StoreError} `game-exists`.
   * @throws {@link ClockError} as {@link Clock.start}.
   */
  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Promise<Change> {
    return this.transaction((games) => games.create(game, clock, options));
  }

  /**
   * Completes `side`'s move in the game, now. The options are those of {@link Clock.press}.
   *
   * With its `number`, a press can be sent again if its answer was lost: `already-made` then says that
   * the move has been completed. A press after the end of the game is `late`.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the game's row was changed by other means.
   * @throws {@link ClockError} as {@link Clock.press}.
   */
  async press(game: string, side: Side, options?: PressOptions): Promise<Change> {
    const alone = await (await this.#alone()).pressAlone(game, side, options);
    return alone ?? this.transaction((games) => games.press(game, side, options));
  }

  /**
   * Calls `call` with the game's clock and the current time, and saves the clock.
   *
   * `call` makes any calls on the clock, and returns their events. Its `name` is the `kind` of what
   * happened. With `once`, a second call for the same game with the same text changes nothing, and its
   * result is `repeated`.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the game's row was changed by other means.
   * @throws What `call` throws, and then nothing is saved.
   */
  act(
    game: string,
    name: string,
    call: (clock: Clock, atMs: number) => readonly Event[] | void,
    options?: { readonly once?: string | undefined },
  ): Promise<Change> {
    return this.transaction((games) => games.act(game, name, call, options));
  }

  /**
   * Removes the game. Its events stay.
   *
   * @throws {@link StoreError} `no-such-game`.
   */
  remove(game: string): Promise<void> {
    return this.transaction((games) => games.remove(game));
  }

  /**
   * Calls `run` in a transaction, in which its calls of `games` and your own statements on `client` are
   * saved together, and returns what it resolves to. If it rejects, nothing of it is saved.
   *
   * A call in it that is rejected with an error of this package has changed nothing: catch the error
   * within `run` to keep the others. After an error of the database PostgreSQL saves nothing of the
   * transaction.
   */
  async transaction<T>(run: (games: PostgresGames, client: any) => Promise<T>): Promise<T> {
    await this.#ready();
    return this.#commit((client) => run(gamesOf(new Calls(client, this.#time)), client));
  }

  /**
   * Returns what both clocks of the game show now. Changes nothing.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the game's row was changed by other means.
   */
  async read(game: string): Promise<Reading> {
    const { clock, atMs } = await (await this.#alone()).look(game);
    return clock.read(atMs);
  }

  /**
   * Returns a copy of the game's clock, as of its last change: for its `forecast`, `verdict` and the
   * like at {@link PostgresStore.nowMs}.
   *
   * @throws {@link StoreError} `no-such-game`.
   * @throws {@link RestoreError} if the game's row was changed by other means.
   */
  async clock(game: string): Promise<Clock> {
    return (await (await this.#alone()).look(game)).clock;
  }

  /** Whether the store has the game. */
  async has(game: string): Promise<boolean> {
    await this.#ready();
    return (await this.#pool.query('select 1 from flagfall_games where game = $1', [game])).rows.length > 0;
  }

  /**
   * Returns when the next event of any game is due if nobody presses; null if nothing is due.
   *
   * It is on the store's time, and can be in the past. {@link PostgresStore.advance} then lets it happen.
   */
  async nextDueMs(): Promise<number | null> {
    await this.#ready();
    const [{ due }] = (await this.#pool.query('select min(due_ms) as due from flagfall_games')).rows;
    return due === null ? null : Number(due) + this.#lagMs;
  }

  /**
   * Lets happen what is due by now in at most `most` games, and returns it in order of time.
   *
   * Any number of processes may do this: each event happens once, and none waits for another's games.
   * Call it again while {@link PostgresStore.nextDueMs} is in the past.
   *
   * A game whose row was changed by other means, so that it cannot be read, is not advanced any more.
   * What happened in it is `damaged`.
   */
  async advance(most = 1_000): Promise<readonly { readonly game: string; readonly event: Event }[]> {
    check.integer('most', most);
    await this.#ready();
    return this.#commit((client) => new Calls(client, this.#time).advance(this.#lagMs, most));
  }

  /**
   * Advances the games when something is due, until the signal is aborted; then the promise resolves.
   *
   * Any number of processes may run. Since a call in another process can make an earlier event due, the
   * store is asked every `pollMs` (50).
   */
  async run(signal: AbortSignal, { pollMs = 50 }: { readonly pollMs?: number | undefined } = {}): Promise<void> {
    let notedMs = performance.now();
    while (!signal.aborted) {
      const [dueMs, nowMs] = [await this.nextDueMs(), await this.nowMs()];
      const isDue = dueMs !== null && dueMs <= nowMs;
      // Otherwise another process is advancing what is due.
      if (isDue && (await this.advance()).length > 0) continue;
      if (performance.now() - notedMs >= NOTED_MS) {
        await (await this.#alone()).at();
        notedMs = performance.now();
      }
      await wait(dueMs === null || isDue ? pollMs : Math.min(pollMs, dueMs - nowMs), signal);
    }
  }

  /**
   * Calls `handle` with each event that this consumer has not handled, and returns their number.
   *
   * The first call for a `consumer` only registers it: it gets the events of calls that begin after that.
   * Each event is handled in a transaction of its own, with what `handle` writes on `client`: so rows in
   * this database are written exactly once. What leaves the database, such as a message, can be sent
   * twice: if the process is killed after sending it, and before the commit. If `handle` rejects, its
   * event is not handled, and the next call begins with it.
   *
   * Events that all consumers have handled are deleted. Without consumers none are written.
   */
  async handle(
    consumer: string,
    handle: (event: Happened, client: any) => Promise<void> | void,
    { most = 1_000 }: { readonly most?: number | undefined } = {},
  ): Promise<number> {
    check.text('consumer', consumer);
    await this.#ready();
    let handled = 0;
    while (handled < most && (await this.#commit((client) => handleNext(client, consumer, handle)))) handled += 1;
    return handled;
  }

  /** Forgets a consumer, so that events need not be kept for it. */
  async forget(consumer: string): Promise<void> {
    await this.#ready();
    await this.#commit(async (client) => {
      await client.query('delete from flagfall_consumers where consumer = $1', [consumer]);
      // Also what calls have added that did not know yet that a consumer was forgotten.
      await client.query('delete from flagfall_events where queue not in (select queue from flagfall_consumers)');
    });
  }

  async #alone(): Promise<Calls> {
    await this.#ready();
    return new Calls(this.#pool, this.#time);
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
      const [row] = (await client.query(`select ${statements.WALL}`)).rows;
      await client.query(
        'insert into flagfall_store select $1, 0, $2 where not exists (select 1 from flagfall_store)',
        [VERSION, wallMs(this.#time, row)],
      );
    }
    checkVersion((await client.query('select version from flagfall_store')).rows[0].version);
  }

  #skip = async (client: PostgresClient): Promise<number> => {
    const [row] = (await client.query(statements.LOCK_TIME)).rows;
    const noted = { skippedMs: Number(row.skipped_ms), seenMs: Number(row.seen_ms) };
    const atMs = readTime(noted, wallMs(this.#time, row), this.#time.chargeDowntime);
    const { skippedMs, seenMs } = noted;
    await client.query('update flagfall_store set skipped_ms = $1, seen_ms = $2', [skippedMs, seenMs]);
    return atMs;
  };

  async #commit<T>(run: (client: PostgresClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken = false;
    // A connection that ends is an error of the next statement.
    const ended = () => {
      broken = true;
    };
    client.on('error', ended);
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

/** The calls of a transaction, each after the one before. */
function gamesOf(calls: Calls): PostgresGames {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const made = last.then(call);
    last = made.catch(() => {});
    return made;
  };
  return {
    create: (game, clock, options) => inTurn(() => calls.create(check.text('game', game), clock, options?.start)),
    press: (game, side, options) => inTurn(() => calls.press(game, side, options)),
    act: (game, name, call: Call, options) =>
      inTurn(() => {
        const once = options?.once === undefined ? undefined : check.text('once', options.once);
        return calls.change(game, check.text('name', name), null, call, once);
      }),
    remove: (game) => inTurn(() => calls.remove(check.text('game', game))),
  };
}

async function handleNext(
  client: PostgresClient,
  consumer: string,
  handle: (event: Happened, client: any) => Promise<void> | void,
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
