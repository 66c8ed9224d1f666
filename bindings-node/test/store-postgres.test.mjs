// The store in PostgreSQL: the cases of every store, and what is special to many connections.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { ClockError, RestoreError, parse } from '../dist/index.mjs';
import { PostgresStore } from '../dist/store/index.mjs';
import pg from 'pg';
import { startServer } from './postgres-server.mjs';
import { CASES, Failed, Player, STORES, errorOf } from './store-player.mjs';

const { folder, close } = await startServer();
const skip = folder === undefined && 'PostgreSQL is not installed';
const pools = [];
after(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await close();
});

/** A pool of connections to an empty schema. */
async function freshPool() {
  const address = { host: folder, user: 'flagfall', database: 'postgres' };
  const schema = `test${pools.length}`;
  const pool = new pg.Pool({ ...address, options: `-c search_path=${schema}` });
  pools.push(pool);
  await pool.query(`create schema ${schema}`);
  return pool;
}

const control = parse('G/5', { notation: 'chess' });

async function storeOf(options) {
  const pool = await freshPool();
  const store = new PostgresStore(pool, options);
  await store.create('g', control, { start: 'first' });
  return { pool, store };
}

class PostgresPlayer extends Player {
  async transaction({ transaction, fails }) {
    const done = this.store.transaction(async (games) => {
      for (const step of transaction) {
        this.nowMs = step.now;
        if (step.error === undefined) this.check(step, await this.call(step, games));
        else await assert.rejects(this.call(step, games), errorOf(step.error));
      }
      if (fails) throw new Failed();
    });
    if (fails) await assert.rejects(done, Failed);
    else await done;
  }
}

for (const { case: name, steps } of CASES) {
  test(`pg: ${name}`, { skip }, async () => {
    const pool = await freshPool();
    const damage = (game) =>
      pool.query('update flagfall_games set saved = set_byte(saved, 20, get_byte(saved, 20) # 1) where game = $1', [game]);
    const player = new PostgresPlayer((options) => new PostgresStore(pool, options), damage);
    for (const step of steps) await player.step(step);
    assert.equal(pool.idleCount, pool.totalCount);
  });
}

test('the tables in PostgreSQL are those of every language', () => {
  const source = readFileSync(new URL('../lib/store/postgres-statements.ts', import.meta.url), 'utf8');
  const [, tables] = /const TABLES = `\\\n(.*?)`/s.exec(source);
  assert.equal(tables, readFileSync(new URL('postgres.sql', STORES), 'utf8'));
});

test('ten stores create the tables at once', { skip }, async () => {
  const pool = await freshPool();
  await Promise.all(Array.from({ length: 10 }, () => new PostgresStore(pool).nowMs()));
  assert.equal((await pool.query('select * from flagfall_store')).rows.length, 1);
});

test('tables of a later version are refused by PostgresStore', { skip }, async () => {
  const { pool } = await storeOf();
  await pool.query('update flagfall_store set version = 2');
  await assert.rejects(new PostgresStore(pool).nowMs(), { kind: 'later-version' });
});

test('the time is that of the database', { skip }, async () => {
  const { store } = await storeOf();
  const before = await store.nowMs();
  const here = Date.now();
  assert.ok(before <= here && here <= (await store.nowMs()) + 1);
});

test('a press that waited has the time after the wait', { skip }, async () => {
  const { pool, store } = await storeOf();
  let pressed;
  const resumed = await store.transaction(async (games) => {
    await games.act('g', 'pause', (clock, atMs) => clock.pause(atMs));
    pressed = store.press('g', 'first');
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    while ((await pool.query(waiting)).rows.length === 0) await sleep(10);
    await sleep(100);
    return games.act('g', 'resume', (clock, atMs) => clock.resume(atMs));
  });
  assert.ok((await pressed).atMs >= resumed.atMs);
});

for (const consumer of [undefined, 'all']) {
  const title = `of presses at once, each move is completed once, with ${consumer === undefined ? 'no' : 'a'} consumer`;
  test(title, { skip }, async () => {
    const { store } = await storeOf();
    if (consumer !== undefined) await store.handle(consumer, () => {});
    for (let number = 1; number <= 20; number += 1) {
      const side = number % 2 ? 'first' : 'second';
      const press = () => store.press('g', side, { number: Math.ceil(number / 2) });
      const settled = await Promise.allSettled([press(), press(), press()]);
      const results = settled.map(({ status, reason }) => reason?.kind ?? status).sort();
      assert.deepEqual(results, ['already-made', 'already-made', 'fulfilled']);
    }
    if (consumer !== undefined) assert.equal(await store.handle(consumer, () => {}), 20);
  });
}

test("the caller's rows are in the same transaction in PostgreSQL", { skip }, async () => {
  const { pool, store } = await storeOf();
  await pool.query('create table moves (san text)');
  const move = (side) =>
    store.transaction(async (games, client) => {
      await client.query("insert into moves values ('e4')");
      return (await games.press('g', side)).late;
    });
  const count = async () => (await pool.query('select * from moves')).rows.length;
  await assert.rejects(move('second'), ClockError);
  assert.equal(await count(), 0);
  assert.equal(await move('first'), false);
  assert.equal(await count(), 1);
});

test('calls that are made at once in a transaction are made in turn', { skip }, async () => {
  const { store } = await storeOf();
  const settled = await store.transaction((games) =>
    Promise.allSettled([games.press('g', 'first'), games.press('g', 'first'), games.press('g', 'second')]),
  );
  assert.deepEqual(settled.map(({ reason }) => reason?.kind), [undefined, 'not-on-turn', undefined]);
  assert.equal((await store.read('g')).onTurn, 'first');
});

test('calls that `run` does not await are part of the transaction', { skip }, async () => {
  const { store } = await storeOf();
  await store.create('h', control, { start: 'first' });
  let later;
  await store.transaction(async (games) => {
    games.press('g', 'first').then(() => (later = games.press('g', 'second')));
    games.press('h', 'first');
  });
  assert.equal((await later).late, false);
  assert.equal((await store.read('g')).onTurn, 'first');
  assert.equal((await store.read('h')).onTurn, 'second');
});

test('a call after the end of its transaction is refused, and never part of another', { skip }, async () => {
  const { store } = await storeOf();
  await store.create('h', control, { start: 'first' });
  let kept, waiting;
  const failed = store.transaction(async (games) => {
    kept = games;
    waiting = Promise.allSettled([games.press('g', 'first'), games.press('h', 'first')]);
    throw new Failed();
  });
  await assert.rejects(failed, Failed);
  await store.transaction(async () => {
    const [, pressed] = await waiting;
    assert.equal(pressed.reason.kind, 'transaction-ended');
    await assert.rejects(kept.press('h', 'first'), { name: 'StoreError', kind: 'transaction-ended' });
  });
  assert.equal((await store.read('g')).onTurn, 'first');
  assert.equal((await store.read('h')).onTurn, 'first');
});

test('a statement that failed and was caught is still an error of the transaction', { skip }, async () => {
  const { store } = await storeOf();
  const done = store.transaction(async (games, client) => {
    await games.press('g', 'first');
    await client.query('select 1 / 0').catch(() => {});
  });
  await assert.rejects(done, /nothing of it is saved/);
  assert.equal((await store.read('g')).onTurn, 'first');
});

test('events are handled although they are committed late', { skip }, async () => {
  const { store } = await storeOf();
  await store.create('h', control, { start: 'first' });
  const found = [];
  const note = ({ game, number }) => void found.push([game, number]);
  await store.handle('all', note);
  await store.transaction(async (games) => {
    await games.press('g', 'first');
    await store.press('h', 'first');
    assert.equal(await store.handle('all', note), 1);
  });
  assert.equal(await store.handle('all', note), 1);
  assert.equal(await store.handle('all', note), 0);
  assert.deepEqual(found.map(([game]) => game), ['h', 'g']);
  assert.ok(found[0][1] > found[1][1]);
});

test('processes with one consumer take turns, each with its rows', { skip }, async () => {
  const { pool, store } = await storeOf();
  await pool.query('create table handled (number bigint)');
  await store.handle('all', () => {});
  for (let number = 0; number < 30; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  const numbers = [];
  const note = async ({ number }, client) => {
    await client.query('insert into handled values ($1)', [number]);
    numbers.push(number);
  };
  const counts = await Promise.all([store, new PostgresStore(pool)].map((one) => one.handle('all', note)));
  assert.equal(counts[0] + counts[1], 30);
  assert.deepEqual(numbers, [...numbers].sort((one, other) => one - other));
  assert.equal((await pool.query('select distinct number from handled')).rows.length, 30);
  await store.forget('all');
});

test('a press is saved if the last consumer is forgotten meanwhile', { skip }, async () => {
  const { pool, store: other } = await storeOf();
  await other.handle('all', () => {});
  let forgotten = 0;
  const forgetful = {
    connect: (callback) => pool.connect(callback),
    async query(statement, values) {
      if (statement.name?.startsWith('flagfall save expected')) {
        await other.forget('all');
        forgotten += 1;
      }
      return pool.query(statement, values);
    },
  };
  await new PostgresStore(forgetful).press('g', 'first', { number: 1 });
  assert.equal(forgotten, 1);
  assert.equal((await other.read('g')).onTurn, 'second');
  assert.equal((await pool.query('select from flagfall_events')).rowCount, 0);
});

test('sweepers share what is due', { skip }, async () => {
  let nowMs = 0;
  const { pool, store } = await storeOf({ now: () => nowMs });
  const games = Array.from({ length: 100 }, (_, number) => `${number}`);
  await store.transaction(async (within) => {
    for (const game of games) await within.create(game, control, { start: 'first' });
  });
  nowMs = 300_001;
  const stores = [store, new PostgresStore(pool, { now: () => nowMs })];
  const fallen = [];
  await Promise.all(
    stores.map(async (one) => {
      while ((await one.nextDueMs()) !== null) fallen.push(...(await one.advance(10)).map(({ game }) => game));
    }),
  );
  assert.deepEqual(fallen.sort(), [...games, 'g'].sort());
});

test('a store in PostgreSQL that runs lets flags fall until it is stopped', { skip }, async () => {
  const { store } = await storeOf();
  await store.handle('flags', () => {});
  await store.create('h', parse('TM[0.05]', { notation: 'sgf' }), { start: 'first' });
  const stop = new AbortController();
  const running = store.run(stop.signal, { pollMs: 5 });
  const kinds = [];
  while (!kinds.includes('flag')) {
    await store.handle('flags', ({ kind }) => void kinds.push(kind));
    await sleep(5);
  }
  stop.abort();
  await running;
  assert.deepEqual(kinds, ['create', 'start', 'flag']);
});

test('a store in PostgreSQL that runs notes the time once a second', { skip }, async () => {
  const { pool, store } = await storeOf({ now: Date.now });
  const seenMs = async () => Number((await pool.query('select seen_ms from flagfall_store')).rows[0].seen_ms);
  const before = await seenMs();
  const stop = new AbortController();
  const running = store.run(stop.signal);
  while ((await seenMs()) < before + 1000) await sleep(20);
  stop.abort();
  await running;
});

test('the clock of a game in PostgreSQL is a copy', { skip }, async () => {
  const { store } = await storeOf({ now: () => 1000 });
  const clock = await store.clock('g');
  clock.press('first', 1000);
  assert.equal((await store.read('g')).onTurn, 'first');
});

test('the events of a consumer that is forgotten are deleted', { skip }, async () => {
  const { pool, store } = await storeOf();
  await store.handle('all', () => {});
  await store.press('g', 'first');
  await store.forget('all');
  assert.equal((await pool.query('select from flagfall_events')).rowCount, 0);
});

test('no more events in PostgreSQL are handled than asked for', { skip }, async () => {
  const { store } = await storeOf();
  await store.handle('all', () => {});
  for (const side of ['first', 'second', 'first']) await store.press('g', side);
  const handled = [];
  for (const most of [0, 2, 2]) handled.push(await store.handle('all', () => {}, { most }));
  assert.deepEqual(handled, [0, 2, 1]);
});

for (const shownMs of [50_000, 101_500]) {
  const shown = shownMs > 100_000 ? 'the time is due to be noted' : 'the clock was set back';
  test(`no transaction holds up the time of the others where ${shown}`, { skip }, async () => {
    let nowMs = 100_000;
    const { pool, store } = await storeOf({ now: () => nowMs, chargeDowntime: false });
    const other = new PostgresStore(pool, { now: () => nowMs, chargeDowntime: false });
    await other.create('h', control, { start: 'first' });
    nowMs = shownMs;
    const beforeMs = await store.nowMs();
    await store.transaction(async (games) => {
      await games.press('g', 'first');
      for (let press = 0; press < 8; press += 1) {
        nowMs += 1000;
        const made = other.press('h', press % 2 === 0 ? 'first' : 'second').then(() => true);
        assert.ok(await Promise.race([made, sleep(2000, false)]), 'it waits');
      }
      await games.press('h', 'first');
    });
    // A clock that was set back counts from the first call that is no part of a longer transaction.
    assert.equal(await other.nowMs(), beforeMs + (shownMs > 100_000 ? 8000 : 7000));
  });
}

test('the time is noted once a second', { skip }, async () => {
  let nowMs = 0;
  const { pool, store } = await storeOf({ now: () => nowMs });
  for (const [side, shownMs, notedMs] of [['first', 999, 0], ['second', 1000, 1000], ['first', 1999, 1000]]) {
    nowMs = shownMs;
    await store.press('g', side);
    assert.equal((await pool.query('select seen_ms from flagfall_store')).rows[0].seen_ms, `${notedMs}`);
  }
});

test('a transaction notes the time once it has ended', { skip }, async () => {
  let nowMs = 0;
  const { store } = await storeOf({ now: () => nowMs, chargeDowntime: false });
  for (let turn = 1; turn < 10; turn += 1) {
    nowMs += 4000;
    const pressed = await store.transaction((games) => games.press('g', turn % 2 === 1 ? 'first' : 'second'));
    assert.equal(pressed.atMs, nowMs);
  }
});

test('what is committed is saved even if the time cannot be noted', { skip }, async () => {
  let nowMs = 0;
  const { pool, store } = await storeOf({ now: () => nowMs });
  await pool.query('alter table flagfall_store add check (seen_ms < 2000)');
  nowMs = 2000;
  await store.transaction((games) => games.press('g', 'first'));
  assert.equal((await store.read('g')).onTurn, 'second');
  await pool.query('alter table flagfall_store drop constraint flagfall_store_seen_ms_check');
  await store.press('g', 'second');
  assert.equal((await pool.query('select seen_ms from flagfall_store')).rows[0].seen_ms, '2000');
});

for (const lateMs of [50, 999]) {
  test(`machines whose clocks differ by ${lateMs} ms`, { skip }, async () => {
    let nowMs = 0;
    const { pool, store } = await storeOf({ now: () => nowMs });
    const stores = [store, new PostgresStore(pool, { now: () => nowMs - lateMs })];
    for (let step = 0; step < 1000; step += 1) {
      nowMs += 10;
      // Notes the time.
      await stores[step % 2].advance();
    }
    for (const each of stores) {
      const { bankMs } = (await each.read('g')).first;
      assert.ok(bankMs >= 290_000 && bankMs <= 290_000 + lateMs, `${bankMs} ms`);
    }
  });
}

test('rows in PostgreSQL that are no snapshots', { skip }, async () => {
  const { pool, store } = await storeOf();
  for (const wrong of ['', 'x', 'text']) {
    await pool.query('update flagfall_games set saved = $1, due_ms = 1', [Buffer.from(wrong)]);
    await assert.rejects(store.press('g', 'first'), RestoreError);
    assert.deepEqual(await store.advance(), []);
    assert.equal(await store.nextDueMs(), null);
  }
});

test('what is no argument of PostgresStore', { skip }, async () => {
  const { pool, store } = await storeOf();
  for (const options of [{ now: 5 }, { lagMs: 0.5 }, { lagMs: -1 }, { chargeDowntime: 1 }, { lag: 5 }, null]) {
    assert.throws(() => new PostgresStore(pool, options), { name: 'ArgumentError' });
  }
  await assert.rejects(store.press(7, 'first'), { argument: 'game' });
  await assert.rejects(store.has(7), { argument: 'game' });
  await assert.rejects(store.press('g', 'white'), { argument: 'side' });
  await assert.rejects(store.advance('x'), { argument: 'most' });
  await assert.rejects(store.act('g', 'pause', async (clock, atMs) => clock.pause(atMs)), { argument: 'call' });
});

test('a connection that ends as soon as it is there is an error, and not the end of the process', async (t) => {
  // What a server that is just ending can send at once: ready for queries, and then its last error.
  const message = (type, ...parts) => {
    const body = Buffer.concat(parts);
    const head = Buffer.from(`${type}....`);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const last = Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0');
  const answer = [message('R', Buffer.alloc(4)), message('Z', Buffer.from('I')), message('E', last)];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat(answer)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const pool = new pg.Pool({ host: '127.0.0.1', port: server.address().port, user: 'x', database: 'x', ssl: false });
  pool.on('error', () => {});
  await assert.rejects(new PostgresStore(pool).create('g', control));
  await pool.end();
});
