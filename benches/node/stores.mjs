// What a press in a store costs, beside the same update of a row without a clock: as
// ../python/stores.py, which describes what is measured. In SQLite the presses are those of one turn of
// the event loop.

import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from '../../bindings-node/dist/index.mjs';
import { PostgresStore, SqliteStore } from '../../bindings-node/dist/store/index.mjs';
import { startServer } from '../../bindings-node/test/postgres-server.mjs';

const require = createRequire(new URL('../../bindings-node/package.json', import.meta.url));
const Database = require('libsql');
const pg = require('pg');

const rounds = Number(process.argv[2] ?? 11);
const control = parse('G/90/30', { notation: 'chess' });
const BATCH = 256;
const PRESSES = 400;

async function rate(times, run) {
  const began = performance.now();
  await run();
  return (times * 1_000) / (performance.now() - began);
}

/** The rates of both, measured in turn. */
async function paired(times, press, update) {
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    const runs = round % 2 === 0 ? [press, update] : [update, press];
    const rates = [await rate(times, runs[0]), await rate(times, runs[1])];
    pairs.push(round % 2 === 0 ? rates : rates.reverse());
  }
  return pairs;
}

const sideOf = (made) => (made % 2 === 0 ? 'first' : 'second');
const numberOf = (made) => ({ number: 1 + Math.floor(made / 2) });

async function inSqlite(folder, events) {
  const db = new Database(join(folder, `games-${events}.db`));
  const store = new SqliteStore(db);
  if (events) await store.handle('bench', () => {});
  const games = Array.from({ length: BATCH }, (_, game) => `${game}`);
  await Promise.all(games.map((game) => store.create(game, control, { start: 'first' })));
  db.exec('create table plain as select * from flagfall_games');
  db.exec('create unique index plain_game on plain (game)');
  db.exec('create index plain_due on plain (due_ms)');
  const { saved } = db.prepare('select saved from plain limit 1').get();
  const statement = db.prepare('update plain set saved = ?, due_ms = ? where game = ?');
  let made = 0;
  const press = async () => {
    await Promise.all(games.map((game) => store.press(game, sideOf(made), numberOf(made))));
    made += 1;
  };
  const update = () => {
    db.exec('begin immediate');
    for (const game of games) statement.run(saved, Date.now(), game);
    db.exec('commit');
  };
  const rates = await paired(BATCH, press, update);
  db.close();
  return rates;
}

async function inPostgres() {
  const { folder, close } = await startServer();
  if (folder === undefined) return null;
  const pool = new pg.Pool({ host: folder, user: 'flagfall', database: 'postgres', max: 1 });
  const store = new PostgresStore(pool);
  await store.create('g', control, { start: 'first' });
  const { saved } = (await pool.query('select saved from flagfall_games')).rows[0];
  let made = 0;
  let due = 0;
  const press = async () => {
    for (let times = 0; times < PRESSES; times += 1) {
      await store.press('g', sideOf(made), numberOf(made));
      made += 1;
    }
  };
  const update = async () => {
    const { saved: kept } = (await pool.query('select saved from flagfall_games')).rows[0];
    const text = "update flagfall_games set saved = $1, due_ms = $2 where game = 'g' returning due_ms";
    const statement = { name: 'bare', text };
    for (let times = 0; times < PRESSES; times += 1) await pool.query(statement, [saved, (due += 1)]);
    await pool.query('update flagfall_games set saved = $1', [kept]);
  };
  const rates = await paired(PRESSES, press, update);
  await pool.end();
  await close();
  return rates;
}

const folder = mkdtempSync(join(tmpdir(), 'flagfall-stores-'));
const sqlite = await inSqlite(folder, false);
const withEvents = await inSqlite(folder, true);
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ sqlite, 'sqlite events': withEvents, postgres: await inPostgres() }));
