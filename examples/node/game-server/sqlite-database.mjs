// The games in a SQLite file.

import Sqlite from 'libsql';
import { SqliteStore } from 'flagfall/store';
import { tooManyGames } from './messages.mjs';

const TABLES = `
create table if not exists tables (
  game text primary key,
  agreed text not null,
  version integer not null,
  changed_ms integer not null
) without rowid;
create index if not exists tables_changed on tables (changed_ms);
`;

/**
 * The games: for each a clock, which the store keeps, and a row of its table: what the players have
 * agreed on. Both change in one transaction.
 *
 * A promise resolves once the change is on disk: what is sent to players afterwards survives a crash.
 */
export class SqliteDatabase {
  #db;
  #store;

  /**
   * Opens the file `path`, and creates it if necessary. Any number of servers can share it. The options
   * are those of the store.
   */
  constructor(path, options) {
    this.#db = new Sqlite(path);
    this.#store = new SqliteStore(this.#db, options);
    this.#db.exec(TABLES);
  }

  /** The time of all clocks. */
  nowMs() {
    return this.#store.nowMs();
  }

  /** Adds a game, unless there are `most`. Returns whether it was added. */
  async create(game, most) {
    return await this.#store.transaction((games) => this.#insert(games, game, most));
  }

  #insert(games, { id, clock, table }, most) {
    const { count } = this.#db.prepare('select count(*) as count from tables').get();
    if (count >= most) return false;
    const { atMs } = games.create(id, clock);
    this.#db.prepare('insert into tables values (?, ?, 0, ?)').run(id, JSON.stringify(table), atMs);
    return true;
  }

  /** The game with its table, and when the players last changed either; or null. */
  async read(id) {
    const row = this.#row(id);
    if (row === undefined) return null;
    const clock = await this.#store.clock(id);
    const atMs = Math.max(await this.#store.nowMs(), clock.lastAtMs ?? 0);
    const { agreed, version, changed_ms: changedMs } = row;
    return { id, clock, atMs, table: JSON.parse(agreed), version, changedMs };
  }

  /**
   * Calls `change` with the game, saves what it changes, and returns the game as it is then; null if there
   * is no such game. `change` returns the events of the clock; if it throws, or begins another game while
   * there are `most`, nothing has changed.
   */
  async change(id, name, change, most) {
    return await this.#store.transaction((games) => {
      const row = this.#row(id);
      if (row === undefined) return null;
      const table = JSON.parse(row.agreed);
      let game;
      const { atMs, clock, late } = games.act(id, name, (clock, atMs) => {
        game = { id, clock, atMs, table };
        return change(game);
      });
      // The table is not saved, so what `change` made of it does not count.
      if (late) return { ...game, clock, table: JSON.parse(row.agreed), version: row.version, late };
      // The journal starts anew.
      if (game.clock !== clock) {
        games.remove(id);
        games.create(id, game.clock);
      }
      const version = row.version + 1;
      this.#db
        .prepare('update tables set agreed = ?, version = ?, changed_ms = ? where game = ?')
        .run(JSON.stringify(table), version, atMs, id);
      const { created } = game;
      if (created !== undefined && !this.#insert(games, created, most)) throw tooManyGames();
      return { ...game, version, late };
    });
  }

  /** The versions of these games, by their ids: it grows with each change, of any server. */
  async versions(ids) {
    const find = this.#db.prepare('select version from tables where game = ?');
    return new Map(ids.map((id) => [id, find.get(id)?.version ?? null]));
  }

  /** The ids of the games that did not change since `changedMs`. */
  async unchangedSince(changedMs) {
    const found = this.#db.prepare('select game from tables where changed_ms < ?').all(changedMs);
    return found.map(({ game }) => game);
  }

  /** Removes a game, if it is still at this version. */
  async remove(id, version) {
    await this.#store.transaction((games) => {
      const removed = this.#db.prepare('delete from tables where game = ? and version = ?').run(id, version);
      if (Number(removed.changes) > 0) games.remove(id);
    });
  }

  /** Lets flags fall that nobody looks at, and notes the time, until the signal is aborted. */
  async run(signal) {
    await this.#store.run(signal, { pollMs: 1000 });
  }

  async close() {
    this.#db.close();
  }

  #row(id) {
    return this.#db.prepare('select agreed, version, changed_ms from tables where game = ?').get(id);
  }
}
