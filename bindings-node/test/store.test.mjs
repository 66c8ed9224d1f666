// Stores: the cases that every store passes, and what is special to SQLite in Node.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { Clock, ClockError, RestoreError, parse } from '../dist/index.mjs';
import { SqliteStore, StoreError } from '../dist/store/index.mjs';
import Libsql from 'libsql';
import { output } from './common.mjs';
import { README } from './examples.mjs';

const stores = new URL('../../stores/', import.meta.url);
const cases = JSON.parse(readFileSync(new URL('cases.json', stores), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'flagfall-store-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const drivers = { libsql: (path) => new Libsql(path) };
try {
  const { DatabaseSync } = await import('node:sqlite');
  drivers['node:sqlite'] = (path) => new DatabaseSync(path);
} catch {
  // From Node 22.5 on.
}

let files = 0;
const fresh = () => join(folder, `${(files += 1)}.db`);

/** A connection, the system's clock, and a store of a game. */
async function storeOf(open = drivers.libsql) {
  const path = fresh();
  const db = open(path);
  const wall = { nowMs: 0 };
  const store = new SqliteStore(db, { now: () => wall.nowMs });
  await store.create('g', parse('G/5', { notation: 'chess' }), { start: 'first' });
  return { db, path, store, wall };
}

class Failed extends Error {}

/** Plays the steps of a case. */
class Player {
  constructor(db) {
    this.db = db;
    this.nowMs = 0;
    this.open({});
  }

  open(options) {
    this.store = new SqliteStore(this.db, { now: () => this.nowMs, ...options });
  }

  async step(step) {
    this.nowMs = step.now ?? this.nowMs;
    if (step.open !== undefined) return this.open(step.open);
    if (step.transaction !== undefined) return this.transaction(step);
    if (step.error === undefined) return this.check(step, await this.call(step, this.store));
    await assert.rejects(async () => this.call(step, this.store), { kind: step.error });
  }

  call(step, games) {
    const { store } = this;
    if ('create' in step) {
      const notation = ['chess', 'sgf'].find((word) => word in step);
      const clock = new Clock(parse(step[notation], { notation }));
      if (step.journal) clock.keepJournal();
      return games.create(step.create, clock, { start: step.start });
    }
    if ('press' in step) {
      const { number, takeBacks, elapsedMs } = step;
      const options = takeBacks === undefined ? { number, elapsedMs } : { number, elapsedMs, takeBacks };
      return games.press(step.press, step.side, options);
    }
    if ('act' in step) return games.act(step.act, step.call, (clock, atMs) => clock[step.call](atMs), { once: step.once });
    if ('takeBack' in step) {
      return games.act(step.takeBack, 'takeBack', (clock, atMs) => clock.takeBack(atMs, { move: step.move }));
    }
    if ('bank' in step) return store.read(step.bank).then((reading) => reading[step.side].bankMs);
    if ('advance' in step) {
      return store.advance().then((found) => found.map(({ game, event }) => [game, event.kind, event.side, event.atMs]));
    }
    if ('nextDueMs' in step) return store.nextDueMs();
    if ('consumer' in step) return this.handle(step);
    if ('forget' in step) return store.forget(step.forget);
    if ('remove' in step) return games.remove(step.remove);
    if ('damage' in step) {
      const { saved } = this.db.prepare('select saved from flagfall_games where game = ?').get(step.damage);
      saved[20] ^= 1;
      return this.db.prepare('update flagfall_games set saved = ? where game = ?').run(saved, step.damage);
    }
    throw new Error(JSON.stringify(step));
  }

  async transaction({ transaction, fails }) {
    const done = this.store.transaction((games) => {
      for (const step of transaction) {
        this.nowMs = step.now;
        if (step.error === undefined) this.check(step, this.call(step, games));
        else assert.throws(() => this.call(step, games), { kind: step.error });
      }
      if (fails) throw new Failed();
    });
    if (fails) await assert.rejects(done, Failed);
    else await done;
  }

  async handle({ consumer, fails }) {
    const found = [];
    const handled = this.store.handle(consumer, ({ game, kind, side, atMs, value }) => {
      if (fails) throw new Failed();
      found.push([game, kind, side, atMs, value]);
    });
    if (fails) await assert.rejects(handled, Failed);
    else assert.equal(await handled, found.length);
    return found;
  }

  check(step, found) {
    if (step.atMs !== undefined) {
      assert.equal(found.atMs, step.atMs);
      assert.equal(found.late, step.late ?? false);
      assert.equal(found.repeated, step.repeated ?? false);
      assert.deepEqual(found.events.map(({ kind, side, atMs }) => [kind, side, atMs]), step.events ?? []);
    }
    for (const answer of ['ms', 'advance', 'nextDueMs', 'handled']) {
      if (answer in step) assert.deepEqual(found, step[answer]);
    }
  }
}

for (const [driver, open] of Object.entries(drivers)) {
  for (const { case: name, steps } of cases) {
    test(`${driver}: ${name}`, async () => {
      const db = open(fresh());
      const player = new Player(db);
      for (const step of steps) await player.step(step);
      db.close();
    });
  }
}

test('the tables are those of every language', () => {
  const source = readFileSync(new URL('../lib/store/sqlite.ts', import.meta.url), 'utf8');
  const [, tables] = /const TABLES = `\\\n(.*?)`/s.exec(source);
  assert.equal(tables, readFileSync(new URL('sqlite.sql', stores), 'utf8'));
});

test('what is committed is on the disk', async () => {
  const { db } = await storeOf();
  assert.equal(db.prepare('pragma journal_mode').get().journal_mode, 'wal');
  assert.equal(db.prepare('pragma synchronous').get().synchronous, 2);
});

test('the calls of one turn are one transaction, and each fails by itself', async () => {
  const { db, store } = await storeOf();
  const executed = [];
  const { exec } = db;
  db.exec = (sql) => (executed.push(sql), exec.call(db, sql));
  const settled = await Promise.allSettled([
    store.press('g', 'second', { number: 1 }),
    store.press('g', 'first', { number: 1 }),
    store.press('g', 'first', { number: 1 }),
    store.press('h', 'first'),
    store.press('g', 'second', { number: 1 }),
  ]);
  const results = settled.map(({ status, reason }) => reason?.kind ?? status);
  assert.deepEqual(results, ['not-on-turn', 'fulfilled', 'already-made', 'no-such-game', 'fulfilled']);
  assert.equal(executed.filter((sql) => sql === 'commit').length, 1);
});

test("the caller's rows are in the same transaction", async () => {
  const { db, store } = await storeOf();
  db.exec('create table moves (san text)');
  const count = () => db.prepare('select count(*) as moves from moves').get().moves;
  const move = (side) =>
    store.transaction((games) => {
      db.prepare("insert into moves values ('e4')").run();
      return games.press('g', side).atMs;
    });
  await assert.rejects(move('second'), ClockError);
  assert.equal(count(), 0);
  assert.equal(await move('first'), 0);
  assert.equal(count(), 1);
});

test('a transaction is no place for a promise', async () => {
  const { db, store } = await storeOf();
  await assert.rejects(
    store.transaction(async (games) => games.press('g', 'first')),
    { argument: 'run', message: /must not return a promise/ },
  );
  await assert.rejects(store.act('g', 'pause', async (clock, atMs) => clock.pause(atMs)), { argument: 'call' });
  await store.handle('all', () => {});
  await store.press('g', 'first');
  await assert.rejects(store.handle('all', async () => {}), { argument: 'handle' });
  assert.equal(await store.handle('all', () => {}), 1);
  assert.equal(db.inTransaction, false);
});

test('a full disk changes nothing, and everything waiting is rejected', async () => {
  const { db, store, wall } = await storeOf();
  await store.handle('all', () => {});
  const { page_count: pages } = db.prepare('pragma page_count').get();
  db.prepare(`pragma max_page_count = ${pages}`).get();
  let made = 0;
  const press = () => store.press('g', made % 2 === 0 ? 'first' : 'second', { number: 1 + Math.floor(made / 2) });
  await assert.rejects(async () => {
    for (; made < 100_000; made += 1) {
      wall.nowMs += 1;
      await press();
    }
  }, /full/);
  const both = await Promise.allSettled([press(), store.create('h', parse('G/1', { notation: 'chess' }))]);
  assert.ok(both.some(({ status }) => status === 'rejected'));
  db.prepare('pragma max_page_count = 1000000').get();
  const { first, second } = await store.read('g');
  const moves = first.moves + second.moves;
  assert.ok(made > 0 && (moves === made || moves === made + 1));
  const kinds = [];
  await store.handle('all', ({ kind }) => kinds.push(kind), { most: 1e6 });
  assert.equal(kinds.filter((kind) => kind === 'press').length, moves);
});

test('tables of a later version are refused', async () => {
  const { db } = await storeOf();
  db.exec('update flagfall_store set version = 2');
  assert.throws(() => new SqliteStore(db), (error) => error instanceof StoreError && error.kind === 'later-version');
  assert.equal(db.inTransaction, false);
});

test('rows that are no snapshots', async () => {
  const { db, store, wall } = await storeOf();
  for (const wrong of [new Uint8Array(), Uint8Array.of(1), 'text', '', 7, 1.5]) {
    db.prepare('update flagfall_games set saved = ?, due_ms = ?').run(wrong, 1);
    await assert.rejects(store.press('g', 'first'), RestoreError);
    wall.nowMs = 10;
    assert.deepEqual(await store.advance(), []);
    assert.equal(await store.nextDueMs(), null);
  }
});

test('an event has the event of the clock', async () => {
  const { store, wall } = await storeOf();
  await store.handle('all', () => {});
  wall.nowMs = 400_000;
  await store.press('g', 'first');
  const found = [];
  await store.handle('all', ({ event }) => found.push(event));
  assert.deepEqual(found, [{ kind: 'flag', side: 'first', atMs: 300_001 }]);
});

test('a store that runs lets flags fall until it is stopped', async () => {
  const db = drivers.libsql(fresh());
  const store = new SqliteStore(db);
  await store.handle('flags', () => {});
  await store.create('g', parse('TM[0.05]', { notation: 'sgf' }), { start: 'first' });
  const stop = new AbortController();
  const running = store.run(stop.signal, { pollMs: 5 });
  const kinds = [];
  while (!kinds.includes('flag')) {
    await store.handle('flags', ({ kind }) => kinds.push(kind));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  stop.abort();
  await running;
  assert.deepEqual(kinds, ['create', 'start', 'flag']);
});

test('what is no argument', async () => {
  const { db, store } = await storeOf();
  for (const options of [{ now: 5 }, { lagMs: 0.5 }, { chargeDowntime: 1 }, { lag: 5 }, null]) {
    assert.throws(() => new SqliteStore(db, options), { name: 'ArgumentError' });
  }
  await assert.rejects(store.press(7, 'first'), { argument: 'game' });
  await assert.rejects(store.press('g', 'white'), { argument: 'side' });
  await assert.rejects(store.advance('x'), { argument: 'most' });
});

test('the example of the README', () => {
  const [, program] = /```javascript\n(.*?)```/s.exec(README);
  const here = program.replace("'better-sqlite3'", "'libsql'").replace("'games.db'", `':memory:'`);
  assert.notEqual(here, program);
  const printed = [...program.matchAll(/\/\/ (.*)/g)].map(([, words]) => words);
  assert.equal(output(here).trim(), printed.join('\n'));
});
