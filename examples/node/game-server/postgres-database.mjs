// The games in a PostgreSQL database, which servers on several machines can share.

import pg from 'pg';
import { PostgresStore } from 'flagfall/store';
import { tooManyGames } from './messages.mjs';

const TABLES = `
create table if not exists tables (
  game text collate "C" primary key,
  agreed text not null,
  version integer not null,
  changed_ms bigint not null
);
create index if not exists tables_changed on tables (changed_ms);
`;

/** Two servers that start at once do not create the tables both: the second waits for this lock. */
const CREATING = 0x67616d65;

/** Like `SqliteDatabase`. Changes in different games are made at the same time. */
export class PostgresDatabase {
  #pool;
  #store;

  /** Connects to the database `url`, and creates the tables if necessary. */
  static async open(url, options) {
    const pool = new pg.Pool({ connectionString: url });
    // A client without a query lost its connection: the next query takes another client.
    pool.on('error', (error) => console.error(`the database: ${error.message}`));
    const database = new PostgresDatabase(pool, new PostgresStore(pool, options));
    await database.nowMs();
    await pool.query(`begin; select pg_advisory_xact_lock(${CREATING}); ${TABLES} commit`);
    return database;
  }

  constructor(pool, store) {
    this.#pool = pool;
    this.#store = store;
  }

  nowMs() {
    return this.#store.nowMs();
  }

  async create(game, most) {
    return await this.#store.transaction((games, client) => insert(games, client, game, most));
  }

  async read(id) {
    const find = 'select agreed, version, changed_ms from tables where game = $1';
    const { rows } = await this.#pool.query(find, [id]);
    if (rows.length === 0) return null;
    const [{ agreed, version, changed_ms: changedMs }] = rows;
    const clock = await this.#store.clock(id);
    const atMs = Math.max(await this.#store.nowMs(), clock.lastAtMs ?? 0);
    return { id, clock, atMs, table: JSON.parse(agreed), version, changedMs: Number(changedMs) };
  }

  async change(id, name, change, most) {
    return await this.#store.transaction(async (games, client) => {
      const find = 'select agreed, version from tables where game = $1 for update';
      const [row] = (await client.query(find, [id])).rows;
      if (row === undefined) return null;
      const table = JSON.parse(row.agreed);
      let game;
      const { atMs, clock, late } = await games.act(id, name, (clock, atMs) => {
        game = { id, clock, atMs, table };
        return change(game);
      });
      // The table is not saved, so what `change` made of it does not count.
      if (late) return { ...game, clock, table: JSON.parse(row.agreed), version: row.version, late };
      // The journal starts anew.
      if (game.clock !== clock) {
        await games.remove(id);
        await games.create(id, game.clock);
      }
      const version = row.version + 1;
      const update = 'update tables set agreed = $1, version = $2, changed_ms = $3 where game = $4';
      await client.query(update, [JSON.stringify(table), version, atMs, id]);
      const { created } = game;
      if (created !== undefined && !(await insert(games, client, created, most))) throw tooManyGames();
      return { ...game, version, late };
    });
  }

  async versions(ids) {
    const find = 'select game, version from tables where game = any($1)';
    const { rows } = await this.#pool.query(find, [ids]);
    return new Map(rows.map(({ game, version }) => [game, version]));
  }

  async unchangedSince(changedMs) {
    const { rows } = await this.#pool.query('select game from tables where changed_ms < $1', [changedMs]);
    return rows.map(({ game }) => game);
  }

  async remove(id, version) {
    await this.#store.transaction(async (games, client) => {
      const remove = 'delete from tables where game = $1 and version = $2';
      const { rowCount } = await client.query(remove, [id, version]);
      if (rowCount > 0) await games.remove(id);
    });
  }

  async run(signal) {
    await this.#store.run(signal, { pollMs: 1000 });
  }

  async close() {
    await this.#pool.end();
  }
}

/** Adds a game, unless there are `most`. Returns whether it was added. */
async function insert(games, client, { id, clock, table }, most) {
  const { rows } = await client.query('select count(*)::integer as count from tables');
  if (rows[0].count >= most) return false;
  const { atMs } = await games.create(id, clock);
  await client.query('insert into tables values ($1, $2, 0, $3)', [id, JSON.stringify(table), atMs]);
  return true;
}
