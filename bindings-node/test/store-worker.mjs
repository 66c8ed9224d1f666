// Presses in random games of a store until it is killed: `store-worker.mjs ADDRESS GAMES`. The same as
// bindings-python/tests/store_worker.py, on the same database.

import { setTimeout as sleep } from 'node:timers/promises';

import { FlagfallError } from '../dist/index.mjs';
import { PostgresStore, SqliteStore } from '../dist/store/index.mjs';
import Database from 'libsql';
import pg from 'pg';

const [address, games] = process.argv.slice(2);

function openSqlite() {
  const db = new Database(address);
  const store = new SqliteStore(db);
  db.exec('pragma wal_autocheckpoint = 0');
  const insert = (game, side, atMs) =>
    db.prepare('insert into moves (game, side, at_ms) values (?, ?, ?) returning move').get(game, side, atMs).move;
  const press = (game, side, number) =>
    store.transaction((within) => {
      const { atMs, late } = within.press(game, side, { number });
      return late ? undefined : insert(game, side, atMs);
    });
  return { store, press };
}

function openPostgres() {
  const { host, user, dbname } = Object.fromEntries(address.split(' ').map((word) => word.split('=')));
  const pool = new pg.Pool({ host, user, database: dbname });
  // The server has ended. The next call connects again.
  pool.on('error', () => {});
  const store = new PostgresStore(pool);
  const press = (game, side, number) =>
    store.transaction(async (within, client) => {
      const { atMs, late } = await within.press(game, side, { number });
      if (late) return undefined;
      const insert = 'insert into moves (game, side, at_ms) values ($1, $2, $3) returning move';
      return (await client.query(insert, [game, side, atMs])).rows[0].move;
    });
  return { store, press };
}

const isPostgres = address.startsWith('host=');
const { store, press } = isPostgres ? openPostgres() : openSqlite();

/** Presses in a game, and notes the move in the same transaction. Returns its number. */
async function move(game) {
  const reading = await store.read(game);
  return press(game, reading.onTurn, reading[reading.onTurn].moves + 1);
}

for (;;) {
  const chosen = Array.from({ length: 8 }, () => `${Math.floor((Math.random() * Number(games)) / 2)}`);
  const settled = await Promise.allSettled([...new Set(chosen)].map(move));
  for (const { status, value, reason } of settled) {
    // Another process may have pressed in the meantime, or the games are not there yet.
    if (status === 'rejected' && !(reason instanceof FlagfallError)) {
      if (!isPostgres) throw reason;
      await sleep(20);
    }
    if (value !== undefined) console.log(value);
  }
}
