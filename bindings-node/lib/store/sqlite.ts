import * as check from '../arguments.js';
import type { Clock } from '../clock.js';
import type { TimeControl } from '../control.js';
import { ClockError, RestoreError } from '../errors.js';
import type { Event } from '../event.js';
import type { PressOptions } from '../press.js';
import type { Reading } from '../reading.js';
import type { Side } from '../words.js';
import {
  EVENTS,
  VERSION,
  atLeast,
  change,
  changeOf,
  checkVersion,
  copied,
  gameExists,
  happened,
  isChange,
  isName,
  named,
  noPromise,
  noSuchGame,
  onceOf,
  press,
  restored,
  startOf,
  rowOf,
  rowsOf,
  savedOf,
  transactionEnded,
} from './games.js';
import type { Call, Change, Happened, Row } from './games.js';
import { notBefore, readTime } from './noted.js';
import type { NotedTime } from './noted.js';
import { run } from './store.js';
import type { Store, StoreOptions } from './store.js';

// As in stores/sqlite.sql.
const TABLES = `\
create table if not exists flagfall_store (
  version integer not null,
  skipped_ms integer not null,
  seen_ms integer not null
);
create table if not exists flagfall_games (
  game text primary key,
  saved blob not null,
  due_ms integer
) without rowid;
create index if not exists flagfall_due on flagfall_games (due_ms) where due_ms is not null;
create table if not exists flagfall_once (
  game text not null,
  once text not null,
  at_ms integer not null,
  primary key (game, once)
) without rowid;
create table if not exists flagfall_events (
  number integer primary key autoincrement,
  game text not null,
  at_ms integer not null,
  kind text not null,
  side text,
  value integer
);
create table if not exists flagfall_consumers (
  consumer text primary key,
  handled integer not null
) without rowid;
`;

/** How long a call waits for the transactions of other connections, if the caller has set nothing. */
const WAIT_MS = 5_000;

/** How soon what SQLite refuses at once is tried again. */
const RETRY_MS = 10;

/** A connection of better-sqlite3, libsql or `node:sqlite`. */
export interface SqliteDatabase {
  /** Runs statements without results. */
  exec(sql: string): unknown;
  /** Prepares one statement. */
  prepare(sql: string): SqliteStatement;
  /** Whether a transaction is open. */
  readonly inTransaction?: boolean;
  /** The same in `node:sqlite`, from Node 22.16 on. */
  readonly isTransaction?: boolean;
}

interface SqliteStatement {
  run(...values: any[]): { readonly changes: number | bigint };
  get(...values: any[]): unknown;
  all(...values: any[]): unknown[];
}

/** The options of a {@link SqliteStore}. */
export interface SqliteStoreOptions extends StoreOptions {
  /**
   * Returns the current time: an integer, in milliseconds since 1970. It may be set back: the store's
   * time then goes on from the last call that was saved, or from what {@link SqliteStore.run} has noted,
   * which it does once a second. Default: `Date.now`.
   */
  readonly now?: (() => number) | undefined;
  /**
   * Whether the time is charged while no process has the store open, or while the system's clock was
   * set forward: the two cannot be told apart. If false, a gap of more than five seconds is not charged,
   * from the last call that was saved or from what {@link SqliteStore.run} has noted. Default: true.
   */
  readonly chargeDowntime?: boolean | undefined;
}

type Columns = { readonly [column: string]: unknown };

/** The calls that change games, within a {@link SqliteStore.transaction}. */
export interface Games {
  /** As {@link Store.create}. */
  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Change;
  /** As {@link Store.press}. */
  press(game: string, side: Side, options?: PressOptions): Change;
  /** As {@link Store.act}. */
  act(game: string, name: string, call: Call, options?: { readonly once?: string | undefined }): Change;
  /** As {@link Store.remove}. */
  remove(game: string): void;
}

/** A call that waits for its transaction. */
interface Job {
  readonly run: (open: Open) => unknown;
  /** Whether it has a transaction of its own, since the caller's statements in it can make the commit fail. */
  readonly alone: boolean;
  readonly resolve: (value: any) => void;
  readonly reject: (error: unknown) => void;
}

/** What the calls of one transaction share. */
interface Open extends NotedTime {
  hasConsumers: boolean;
}

/**
 * Clocks in a SQLite database, over a connection of yours: of better-sqlite3, libsql or `node:sqlite`.
 *
 * The store sets WAL and `synchronous=FULL`: what is committed survives the end of the process and of
 * the machine. If the connection has no `busy_timeout`, the store sets one of five seconds. Its
 * transactions last no longer than a turn of the event loop; so must those that you begin on the same
 * connection. Other threads and processes open the same file with a connection and a store of their own.
 */
export class SqliteStore implements Store {
  readonly #db: SqliteDatabase;
  readonly #statements = new Map<string, SqliteStatement>();
  readonly #now: () => number;
  readonly #chargeDowntime: boolean;
  readonly #lagMs: number;
  /** The waiting calls, grouped by transaction. */
  #transactions: Job[][] = [];

  /**
   * @throws {@link StoreError} `later-version` if the tables are of a later version of this package.
   * @throws {@link ArgumentError} if an option is invalid.
   */
  constructor(db: SqliteDatabase, options: SqliteStoreOptions = {}) {
    const given = check.own('options', options, ['now', 'chargeDowntime', 'lagMs'], '`options`');
    const { now = Date.now, chargeDowntime = true, lagMs = 0 } = given;
    if (typeof now !== 'function') throw check.mustBe('now', 'a function', now);
    this.#db = db;
    this.#now = () => check.integer('now', now());
    this.#chargeDowntime = check.boolean('chargeDowntime', chargeDowntime);
    this.#lagMs = atLeast(0, 'lagMs', lagMs);
    this.#setWal(this.#timeoutMs());
    db.exec('pragma synchronous = full');
    this.#commit(() => this.#makeTables());
  }

  async nowMs(): Promise<number> {
    return this.#readTime(this.#begin());
  }

  create(game: string, clock: TimeControl | Clock, options?: { readonly start?: Side | undefined }): Promise<Change> {
    return this.#call((games) => games.create(game, clock, options));
  }

  press(game: string, side: Side, options?: PressOptions): Promise<Change> {
    return this.#call((games) => games.press(game, side, options));
  }

  act(game: string, name: string, call: Call, options?: { readonly once?: string | undefined }): Promise<Change> {
    return this.#call((games) => games.act(game, name, call, options));
  }

  remove(game: string): Promise<void> {
    return this.#call((games) => games.remove(game));
  }

  /**
   * Calls `run` in a transaction, in which its calls of `games` and your own statements on the
   * connection are saved together, and returns what it returns. If it throws, nothing of it is saved.
   *
   * `run` must not return a promise: the transaction would have ended before. A call in it that throws
   * has changed nothing: catch the error within `run` to keep the others. After the end of `run`, a call of
   * `games` throws a {@link StoreError} `transaction-ended`.
   */
  transaction<T>(run: (games: Games) => T): Promise<T> {
    return this.#call(run, true);
  }

  async read(game: string): Promise<Reading> {
    const clock = this.#clock(game);
    return clock.read(this.#at(this.#begin(), clock));
  }

  async clock(game: string): Promise<Clock> {
    return this.#clock(game);
  }

  async has(game: string): Promise<boolean> {
    const found = 'select 1 as found from flagfall_games where game = ?';
    return isName(check.text('game', game)) && this.#get(found, game) !== undefined;
  }

  async nextDueMs(): Promise<number | null> {
    const due = this.#get('select min(due_ms) as due from flagfall_games')!.due;
    return due === null ? null : Number(due) + this.#lagMs;
  }

  /** As {@link Store.advance}. A transaction with 1,000 games takes some ten milliseconds, in which others wait. */
  async advance(most = 1_000): Promise<readonly { readonly game: string; readonly event: Event }[]> {
    atLeast(0, 'most', most);
    return this.#enqueue((open) => {
      const nowMs = this.#at(open);
      const due = this.#all(
        'select game, saved from flagfall_games where due_ms <= ? order by due_ms limit ?',
        nowMs - this.#lagMs,
        most,
      );
      const found: { readonly game: string; readonly event: Event }[] = [];
      for (const { game, saved } of due as { game: string; saved: unknown }[]) {
        let clock;
        let atMs;
        let events;
        try {
          clock = restored(saved);
          // A move that was made in time can still arrive for what is due later.
          atMs = notBefore(nowMs - this.#lagMs, clock);
          // What is left of very many events stays due.
          ({ events } = clock.advanceSome(atMs, EVENTS));
        } catch (error) {
          if (!(error instanceof RestoreError || error instanceof ClockError)) throw error;
          this.#update(game, 'update flagfall_games set due_ms = null where game = ?', game);
          this.#addEvents(open, [[game, nowMs, 'damaged', null, null]]);
          continue;
        }
        this.#save(game, clock, atMs);
        for (const event of events) found.push(Object.freeze({ game, event }));
      }
      found.sort((one, other) => one.event.atMs - other.event.atMs);
      this.#addEvents(open, found.map(({ game, event }) => rowOf(game, event)));
      return Object.freeze(found);
    });
  }

  run(signal: AbortSignal, { pollMs = 50 }: { readonly pollMs?: number | undefined } = {}): Promise<void> {
    return run(this, signal, pollMs, () => this.#enqueue((open) => this.#at(open)));
  }

  /** As {@link Store.handle}. `handle` must not return a promise: the transaction would end before it. */
  async handle(
    consumer: string,
    handle: (event: Happened) => void,
    { most = 1_000 }: { readonly most?: number | undefined } = {},
  ): Promise<number> {
    atLeast(0, 'most', most);
    let handled = 0;
    // A consumer that is forgotten in the meantime stays so.
    const next = () => this.#handleNext(consumer, handle, handled === 0);
    while (handled < most && (await this.#enqueue(next, true))) handled += 1;
    return handled;
  }

  forget(consumer: string): Promise<void> {
    return this.#enqueue((open) => {
      this.#run('delete from flagfall_consumers where consumer = ?', named('consumer', consumer));
      this.#run(
        'delete from flagfall_events where number <= coalesce((select min(handled) from flagfall_consumers), number)',
      );
      open.hasConsumers = this.#begin().hasConsumers;
    });
  }

  #games(open: Open, own: { readonly ended: boolean }): Games {
    const whole = <T>(run: () => T): T => {
      if (own.ended) throw transactionEnded();
      return this.#whole(run);
    };
    return {
      create: (game, clock, options) => whole(() => this.#create(open, game, clock, startOf(options))),
      press: (game, side, options) =>
        whole(() => {
          const call: Call = (clock, atMs) => press(clock, side, atMs, options, this.#lagMs);
          return this.#change(open, game, 'press', side, call);
        }),
      act: (game, name, call, options) =>
        whole(() => {
          const once = onceOf(options);
          return this.#change(open, game, named('name', name), null, call, once);
        }),
      remove: (game) => whole(() => this.#remove(open, game)),
    };
  }

  #create(open: Open, game: string, given: TimeControl | Clock, start: Side | undefined): Change {
    const clock = copied(given);
    const atMs = this.#at(open, clock);
    const made = change(atMs, start === undefined ? [] : clock.start(start, atMs), clock);
    const row = [named('game', game), savedOf(clock, atMs), clock.wakeMs];
    const { changes } = this.#run('insert into flagfall_games values (?, ?, ?) on conflict do nothing', ...row);
    if (Number(changes) === 0) throw gameExists(game);
    this.#addEvents(open, [[game, atMs, 'create', null, null]]);
    if (start !== undefined) this.#addEvents(open, rowsOf(game, 'start', start, made, () => copied(given)));
    return made;
  }

  #change(open: Open, game: string, name: string, side: Side | null, call: Call, once?: string): Change {
    const clock = this.#clock(game);
    const atMs = this.#at(open, clock);
    if (once !== undefined) {
      const known = this.#get('select 1 as found from flagfall_once where game = ? and once = ?', game, once);
      if (known !== undefined) return change(atMs, [], clock, true);
    }
    const before = () => this.#clock(game);
    const made = changeOf(call, clock, atMs, before);
    if (isChange(made)) {
      const rows = open.hasConsumers ? rowsOf(game, name, side, made, before) : [];
      this.#save(game, made.clock, atMs);
      this.#addEvents(open, rows);
    }
    if (once !== undefined && !made.late) this.#run('insert into flagfall_once values (?, ?, ?)', game, once, atMs);
    return made;
  }

  #remove(open: Open, game: string): void {
    const { changes } = this.#run('delete from flagfall_games where game = ?', named('game', game));
    if (Number(changes) === 0) throw noSuchGame(game);
    this.#run('delete from flagfall_once where game = ?', game);
    this.#addEvents(open, [[game, this.#at(open), 'remove', null, null]]);
  }

  #handleNext(consumer: string, handle: (event: Happened) => void, register: boolean): boolean {
    const found = this.#get(
      'select handled from flagfall_consumers where consumer = ?',
      named('consumer', consumer),
    );
    if (found === undefined && !register) return false;
    if (found === undefined) {
      this.#run(
        "insert into flagfall_consumers select ?, coalesce((select seq from sqlite_sequence where name = 'flagfall_events'), 0)",
        consumer,
      );
      return false;
    }
    const row = this.#get(
      'select number, game, at_ms, kind, side, value from flagfall_events where number > ? order by number limit 1',
      found.handled,
    );
    if (row === undefined) return false;
    const number = Number(row.number);
    const value = row.value === null ? null : Number(row.value);
    noPromise(
      'handle',
      handle(happened(number, [String(row.game), Number(row.at_ms), String(row.kind), row.side as Side | null, value])),
    );
    this.#run('update flagfall_consumers set handled = ? where consumer = ?', number, consumer);
    this.#run('delete from flagfall_events where number <= (select min(handled) from flagfall_consumers)');
    return true;
  }

  /** The connection's timeout. */
  #timeoutMs(): number {
    const ms = Number(this.#get('pragma busy_timeout')!.timeout);
    if (ms > 0) return ms;
    this.#db.exec(`pragma busy_timeout = ${WAIT_MS}`);
    return WAIT_MS;
  }

  #setWal(timeoutMs: number): void {
    // While another connection writes, SQLite refuses this at once, also if a timeout is set.
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      try {
        this.#get('pragma journal_mode = wal');
        return;
      } catch (error) {
        const isLocked = error instanceof Error && error.message.includes('database is locked');
        if (!isLocked || performance.now() > deadlineMs) throw error;
      }
      // Nothing else of this process runs meanwhile, as during any call that waits for a transaction.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }

  #makeTables(): void {
    this.#db.exec(TABLES);
    const found = this.#get('select version from flagfall_store');
    if (found === undefined) this.#run('insert into flagfall_store values (?, ?, ?)', VERSION, 0, this.#now());
    else checkVersion(Number(found.version));
  }

  #call<T>(run: (games: Games) => T, alone = false): Promise<T> {
    return this.#enqueue((open) => {
      const own = { ended: false };
      try {
        return run(this.#games(open, own));
      } finally {
        own.ended = true;
      }
    }, alone);
  }

  #enqueue<T>(run: (open: Open) => T, alone = false): Promise<T> {
    return new Promise((resolve, reject) => {
      const job = { run, alone, resolve, reject };
      const last = this.#transactions.at(-1);
      if (last !== undefined && !alone && !last[0]!.alone) {
        last.push(job);
      } else if (this.#transactions.push([job]) === 1) {
        setImmediate(() => this.#makeNext());
      }
    });
  }

  /** Makes one transaction per turn of the event loop, since each can wait for another connection's lock. */
  #makeNext(): void {
    const jobs = this.#transactions.shift()!;
    if (this.#transactions.length > 0) setImmediate(() => this.#makeNext());
    this.#make(jobs);
  }

  /** Makes calls in one transaction. */
  #make(jobs: readonly Job[]): void {
    const settled: (() => void)[] = [];
    try {
      this.#commit(() => {
        const open = this.#begin();
        for (const { run, resolve, reject } of jobs) {
          try {
            const value = this.#whole(() => noPromise('run', run(open)));
            settled.push(() => resolve(value));
          } catch (error) {
            // An error such as a full disk can end the transaction: then no call of it is saved.
            if (!this.#isOpen()) throw error;
            settled.push(() => reject(error));
          }
        }
        this.#run('update flagfall_store set skipped_ms = ?, seen_ms = ?', open.skippedMs, open.seenMs);
      });
    } catch (error) {
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const settle of settled) settle();
  }

  #commit(run: () => void): void {
    this.#db.exec('begin immediate');
    try {
      run();
      this.#db.exec('commit');
    } catch (error) {
      this.#succeeds('rollback');
      throw error;
    }
  }

  /** What `run` writes is kept as a whole or not at all. */
  #whole<T>(run: () => T): T {
    this.#checkOpen();
    this.#run('savepoint flagfall');
    try {
      const value = run();
      this.#checkOpen();
      this.#release();
      return value;
    } catch (error) {
      // If the transaction has ended, one that is open now has begun since.
      if (!this.#succeeds('rollback to flagfall; release flagfall')) this.#succeeds('rollback');
      throw error;
    }
  }

  #release(): void {
    try {
      this.#run('release flagfall');
    } catch (error) {
      // The transaction has ended, and `run` has begun another.
      if (error instanceof Error && error.message.includes('no such savepoint')) throw transactionEnded();
      throw error;
    }
  }

  /** Outside of a transaction, a savepoint would be one of its own. */
  #checkOpen(): void {
    if (!this.#isOpen()) throw transactionEnded();
  }

  /** A driver that does not say whether a transaction is open refuses to begin another. */
  #isOpen(): boolean {
    return this.#db.inTransaction ?? this.#db.isTransaction ?? !this.#succeeds('begin; rollback');
  }

  #succeeds(sql: string): boolean {
    try {
      this.#db.exec(sql);
      return true;
    } catch {
      return false;
    }
  }

  #begin(): Open {
    const found = this.#get(
      'select skipped_ms, seen_ms, exists (select 1 from flagfall_consumers) as consumers from flagfall_store',
    )!;
    return {
      skippedMs: Number(found.skipped_ms),
      seenMs: Number(found.seen_ms),
      hasConsumers: Number(found.consumers) === 1,
    };
  }

  #readTime(open: Open): number {
    return readTime(open, this.#now(), this.#chargeDowntime);
  }

  /** The current time, but not before the last call of `clock`. */
  #at(open: Open, clock?: Clock): number {
    return notBefore(this.#readTime(open), clock);
  }

  #clock(game: string): Clock {
    const found = this.#get('select saved from flagfall_games where game = ?', named('game', game));
    if (found === undefined) throw noSuchGame(game);
    return restored(found.saved);
  }

  #save(game: string, clock: Clock, atMs: number): void {
    const row = [savedOf(clock, atMs), clock.wakeMs, game];
    this.#update(game, 'update flagfall_games set saved = ?, due_ms = ? where game = ?', ...row);
  }

  /** Changes the row of a game. If the driver has changed its id, the same would be due again and again. */
  #update(game: string, sql: string, ...values: unknown[]): void {
    if (Number(this.#run(sql, ...values).changes) === 0) throw noSuchGame(game);
  }

  #addEvents({ hasConsumers }: Open, rows: readonly Row[]): void {
    if (!hasConsumers) return;
    for (const row of rows) {
      this.#run('insert into flagfall_events (game, at_ms, kind, side, value) values (?, ?, ?, ?, ?)', ...row);
    }
  }

  #statement(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, ...values: unknown[]): { readonly changes: number | bigint } {
    return this.#statement(sql).run(...values);
  }

  #get(sql: string, ...values: unknown[]): Columns | undefined {
    return this.#statement(sql).get(...values) as Columns | undefined;
  }

  #all(sql: string, ...values: unknown[]): readonly Columns[] {
    return this.#statement(sql).all(...values) as Columns[];
  }
}
