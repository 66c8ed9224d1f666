/**
 * Clocks in the database of a game server.
 *
 * ```js
 * import Database from 'better-sqlite3';
 * import { parse } from 'flagfall';
 * import { SqliteStore } from 'flagfall/store';
 *
 * const db = new Database('games.db');
 * const store = new SqliteStore(db);
 * await store.create('g1', parse('180+2', { notation: 'pgn' }), { start: 'first' });
 * const pressed = await store.transaction((games) => {
 *   db.prepare('insert into moves values (?, ?)').run('g1', 'e4');
 *   return games.press('g1', 'first', { number: 1 });
 * });
 * ```
 *
 * `SqliteStore` is for one machine, `PostgresStore` and `RedisStore` are for any number of machines. All have
 * the calls of {@link Store}.
 *
 * A store uses a connection of yours. The promise of a call resolves once it is saved. In SQLite and
 * PostgreSQL the store adds tables whose names begin with `flagfall_`, and a call is saved when its
 * transaction is committed: a server that reports a move only then loses none that a player has seen, even
 * if it is killed. In SQLite the calls of one turn of the event loop are committed together, at the cost of
 * one, but each `transaction` alone. Redis needs flagfall's module, in which a call is one command.
 *
 * The store takes the time from the clock of the system or of the database; no call has an `atMs`. A press
 * with the `number` of its move can be sent again at any time: it is rejected with a `ClockError`
 * `already-made` and changes nothing. A press after the end of the game is `late`, and changes nothing
 * either.
 *
 * What happens in games, by calls and by time alone, is an event with a number. A consumer handles each
 * event once: see `handle`. One process, or several, advance the games whose flag falls or whose stage
 * ends: see `advance` and `run`. Redis does it by itself.
 *
 * The Python package has the same stores, with the same tables and keys: programs in both languages can
 * share a database.
 *
 * @module
 */

export { StoreError } from '../errors.js';
export type { StoreErrorKind } from '../errors.js';
export type { Call, Change, Happened } from './games.js';
export { PostgresStore } from './postgres.js';
export type { PostgresGames, PostgresPool, PostgresStoreOptions } from './postgres.js';
export type { PostgresClient } from './postgres-calls.js';
export { RedisStore } from './redis.js';
export type { RedisCommand, RedisSend, RedisStoreOptions } from './redis.js';
export { SqliteStore } from './sqlite.js';
export type { Games, SqliteDatabase, SqliteStoreOptions } from './sqlite.js';
export type { Store, StoreOptions } from './store.js';
