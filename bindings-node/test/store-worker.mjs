// Presses in random games of a store, about eight at once, until it is killed: `store-worker.mjs ADDRESS
// STEP`. The same as bindings-python/tests/store_worker.py, on the same database.

import { openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { FlagfallError } from '../dist/index.mjs';
import { PostgresStore, SqliteStore } from '../dist/store/index.mjs';
import Database from 'libsql';
import pg from 'pg';

const [address, step] = process.argv.slice(2);
/** After so many transactions it connects again. */
const TRANSACTIONS = 100;
const STEP_WIDTH = 10;
/** The games that are pressed. The flags of the others fall soon. */
const PRESSED = 'select game from flagfall_games where due_ms is not null and cast(game as integer) & 1 = 0';

// Opened once: later there may be no file descriptors.
const file = openSync(step);
const wrong = Buffer.alloc(STEP_WIDTH);

/** The time of day, as wrong as the file says. */
function now() {
  readSync(file, wrong, 0, STEP_WIDTH, 0);
  return Date.now() + Number(wrong);
}

function openSqlite() {
  const db = new Database(address);
  const store = new SqliteStore(db, { now, chargeDowntime: false });
  const insert = (game, side, atMs) =>
    db.prepare('insert into moves (game, side, at_ms) values (?, ?, ?) returning move').get(game, side, atMs).move;
  const press = (game, side, number) =>
    store.transaction((within) => {
      const { atMs, late } = within.press(game, side, { number });
      return late ? undefined : [insert(game, side, atMs), game, side, atMs];
    });
  return { store, press, games: () => db.prepare(PRESSED).all(), close: () => db.close() };
}

function openPostgres() {
  const { host, user, dbname } = Object.fromEntries(address.split(' ').map((word) => word.split('=')));
  const pool = new pg.Pool({ host, user, database: dbname });
  // The server has ended. The next call connects again.
  pool.on('error', () => {});
  const store = new PostgresStore(pool, { chargeDowntime: false });
  const press = (game, side, number) =>
    store.transaction(async (within, client) => {
      const { atMs, late } = await within.press(game, side, { number });
      if (late) return undefined;
      const insert = 'insert into moves (game, side, at_ms) values ($1, $2, $3) returning move';
      return [(await client.query(insert, [game, side, atMs])).rows[0].move, game, side, atMs];
    });
  const games = async () => (await pool.query(PRESSED)).rows;
  return { store, press, games, close: () => pool.end() };
}

/** Presses in a game, and notes the move in the same transaction. Returns the move. */
async function move({ store, press }, game) {
  const reading = await store.read(game);
  return press(game, reading.onTurn, reading[reading.onTurn].moves + 1);
}

async function press(database) {
  for (let count = 0; count < TRANSACTIONS; count += 1) {
    const games = await database.games();
    if (games.length === 0) await sleep(10);
    const chosen = games.filter(() => Math.random() < 8 / games.length).map(({ game }) => game);
    const settled = await Promise.allSettled(chosen.map((game) => move(database, game)));
    for (const { status, value, reason } of settled) {
      if (value !== undefined) console.log(...value);
      // Another process may have pressed in the meantime.
      if (status === 'rejected' && !(reason instanceof FlagfallError)) await failed(reason);
    }
  }
}

/** Waits after an error of the database or of its connection. They have a `code`; mistakes do not. */
async function failed(error) {
  if (error.code === undefined && !/connection|timeout/i.test(error.message)) throw error;
  console.log('failed');
  await sleep(20);
}

console.log('started');
for (;;) {
  let database;
  try {
    database = address.startsWith('host=') ? openPostgres() : openSqlite();
    await press(database);
  } catch (error) {
    await failed(error);
  }
  await database?.close();
}
