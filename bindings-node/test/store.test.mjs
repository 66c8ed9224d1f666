// Stores: the cases that every store passes, and what is special to SQLite in Node.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Clock, ClockError, RestoreError, TimeControl, parse } from '../dist/index.mjs';
import { SqliteStore, StoreError } from '../dist/store/index.mjs';
import Libsql from 'libsql';
import { output } from './common.mjs';
import { README } from './examples.mjs';
import { CASES, Player, STORES } from './store-player.mjs';

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

function damage(db, game) {
  const { saved } = db.prepare('select saved from flagfall_games where game = ?').get(game);
  saved[20] ^= 1;
  db.prepare('update flagfall_games set saved = ? where game = ?').run(saved, game);
}

for (const [driver, open] of Object.entries(drivers)) {
  for (const { case: name, steps } of CASES) {
    test(`${driver}: ${name}`, async () => {
      const db = open(fresh());
      const player = new Player((options) => new SqliteStore(db, options), (game) => damage(db, game));
      for (const step of steps) await player.step(step);
      db.close();
    });
  }
}

test('the tables are those of every language', () => {
  const source = readFileSync(new URL('../lib/store/sqlite.ts', import.meta.url), 'utf8');
  const [, tables] = /const TABLES = `\\\n(.*?)`/s.exec(source);
  assert.equal(tables, readFileSync(new URL('sqlite.sql', STORES), 'utf8'));
});

test('what is committed is on the disk', async () => {
  const { db } = await storeOf((path) => {
    const opened = drivers.libsql(path);
    opened.exec('pragma synchronous = off');
    return opened;
  });
  assert.equal(db.prepare('pragma journal_mode').get().journal_mode, 'wal');
  assert.equal(db.prepare('pragma synchronous').get().synchronous, 2);
});

test('a timeout of the caller is kept, and otherwise is five seconds', () => {
  for (const [given, kept] of [[60_000, 60_000], [50, 50], [0, 5000]]) {
    const db = drivers.libsql(':memory:');
    db.exec(`pragma busy_timeout = ${given}`);
    new SqliteStore(db);
    assert.equal(db.prepare('pragma busy_timeout').get().timeout, kept);
  }
});

test('a new file that another connection writes is waited for', async () => {
  const path = fresh();
  const writer = drivers.libsql(path);
  writer.exec('begin immediate');
  const impatient = drivers.libsql(path);
  impatient.exec('pragma busy_timeout = 50');
  assert.throws(() => new SqliteStore(impatient), /locked/);
  writer.exec('commit');
  const program = `
    import Libsql from 'libsql';
    const db = new Libsql(process.argv[1]);
    db.exec('begin immediate');
    console.log();
    setTimeout(() => db.exec('commit'), 300);
  `;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, path], { cwd });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await new SqliteStore(drivers.libsql(path)).create('g', parse('G/5', { notation: 'chess' }));
  assert.deepEqual(await ended, [0, null]);
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

test('a transaction whose commit fails takes nothing else of its turn with it', async () => {
  const { db, store } = await storeOf();
  db.exec('pragma foreign_keys = on; create table a (id integer primary key)');
  db.exec('create table b (a integer references a (id) deferrable initially deferred)');
  await store.handle('all', () => {});
  const settled = await Promise.allSettled([
    store.press('g', 'first'),
    store.transaction(() => db.exec('insert into b values (7)')),
    store.transaction((games) => games.press('g', 'second')),
    store.handle('all', () => db.exec('insert into b values (8)')),
    store.press('g', 'first'),
  ]);
  const results = settled.map(({ status }) => status);
  assert.deepEqual(results, ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
  assert.equal((await store.read('g')).onTurn, 'second');
  assert.equal(await store.handle('all', () => {}), 3);
  assert.equal(db.prepare('select count(*) as rows from b').get().rows, 0);
});

test('no events are written once the last consumer is forgotten', async () => {
  const { db, store } = await storeOf();
  await store.handle('all', () => {});
  await Promise.all([store.forget('all'), store.press('g', 'first')]);
  assert.equal(db.prepare('select count(*) as events from flagfall_events').get().events, 0);
});

test('no more events are handled than asked for, and these are deleted', async () => {
  const { db, store } = await storeOf();
  await store.handle('all', () => {});
  for (const side of ['first', 'second', 'first']) await store.press('g', side);
  const handled = [];
  for (const most of [0, 1, 2]) {
    assert.equal(await store.handle('all', ({ side }) => handled.push(side), { most }), most);
    const { kept } = db.prepare('select count(*) as kept from flagfall_events').get();
    assert.equal(kept, 3 - handled.length);
  }
  assert.deepEqual(handled, ['first', 'second', 'first']);
});

test('what only a forgotten consumer had not handled is deleted', async () => {
  const { db, store } = await storeOf();
  for (const consumer of ['all', 'other']) await store.handle(consumer, () => {});
  await store.press('g', 'first');
  assert.equal(await store.handle('all', () => {}), 1);
  await store.forget('other');
  assert.equal(db.prepare('select count(*) as events from flagfall_events').get().events, 0);
});

test('what is handled has the event of the clock, and a call has none', async () => {
  const { store, wall } = await storeOf();
  await store.create('h', parse('TM[10]OT[3x5 byo-yomi]', { notation: 'sgf' }), { start: 'first' });
  await store.handle('all', () => {});
  wall.nowMs = 16_000;
  await store.press('h', 'first');
  await store.act('h', 'penalty', (clock, atMs) => clock.pause(atMs));
  wall.nowMs = 400_000;
  await store.press('g', 'first');
  const found = [];
  await store.handle('all', ({ kind, event }) => found.push([kind, event]));
  assert.deepEqual(found, [
    ['stage', { kind: 'stage', side: 'first', atMs: 10_001, stage: 1 }],
    ['life', { kind: 'life', side: 'first', atMs: 15_001, lives: 2 }],
    ['press', null],
    ['penalty', null],
    ['flag', { kind: 'flag', side: 'first', atMs: 300_001 }],
  ]);
});

test('an act can return nothing', async () => {
  const { store } = await storeOf();
  const made = await store.act('g', 'adjust', (clock, atMs) => void clock.adjust('first', atMs, 1000));
  assert.deepEqual([made.events, made.clock.bank('first', 0)], [[], 301_000]);
});

test('the clock of a game is a copy', async () => {
  const { store } = await storeOf();
  const clock = await store.clock('g');
  clock.press('first', 1000);
  assert.equal((await store.clock('g')).lastAtMs, 0);
});

test('a transaction is no place for a promise', async () => {
  const { db, store } = await storeOf();
  await assert.rejects(
    store.transaction(async (games) => games.press('g', 'first')),
    { argument: 'run', message: /must not return a promise/ },
  );
  await assert.rejects(store.act('g', 'pause', async (clock, atMs) => clock.pause(atMs)), { argument: 'call' });
  // The rejection of such a promise, which nobody handles, must not end the process.
  await assert.rejects(store.act('g', 'pause', () => Promise.reject(new Error('lost'))), { argument: 'call' });
  await new Promise(setImmediate);
  await store.handle('all', () => {});
  await store.press('g', 'first');
  await assert.rejects(store.handle('all', async () => {}), { argument: 'handle' });
  assert.equal(await store.handle('all', () => {}), 1);
  assert.equal(db.inTransaction, false);
});

test('a call after the end of its transaction is refused, and changes nothing', async () => {
  const { store } = await storeOf();
  const kept = await store.transaction((games) => games);
  const press = () => assert.throws(() => kept.press('g', 'first'), { name: 'StoreError', kind: 'transaction-ended' });
  press();
  await store.transaction(press);
  let later;
  const done = store.transaction(async (games) => {
    await null;
    later = assert.throws(() => games.press('g', 'first'), { kind: 'transaction-ended' });
  });
  await assert.rejects(done, { argument: 'run' });
  await new Promise(setImmediate);
  assert.equal(later, undefined);
  assert.equal((await store.read('g')).onTurn, 'first');
});

const silent = (db) => ({ exec: (sql) => db.exec(sql), prepare: (sql) => db.prepare(sql) });
for (const [driver, of] of Object.entries({ 'a driver': (db) => db, 'a driver without inTransaction': silent })) {
  test(`in a transaction of ${driver}, each call fails by itself`, async () => {
    const { db } = await storeOf();
    const store = new SqliteStore(of(db));
    const settled = await Promise.allSettled([
      store.press('g', 'first'),
      store.press('h', 'first'),
      store.transaction((games) => {
        assert.throws(() => games.press('g', 'first'), ClockError);
        games.press('g', 'second');
      }),
    ]);
    assert.deepEqual(settled.map(({ reason }) => reason?.kind), [undefined, 'no-such-game', undefined]);
    assert.equal((await store.read('g')).onTurn, 'first');
  });

  test(`once a transaction of ${driver} has ended, nothing more of it is saved`, async () => {
    const { db } = await storeOf();
    const store = new SqliteStore(of(db));
    const done = store.transaction((games) => {
      games.press('g', 'first');
      db.exec('rollback');
      assert.throws(() => games.press('g', 'first'), { kind: 'transaction-ended' });
    });
    const settled = await Promise.allSettled([done, store.create('h', parse('G/1', { notation: 'chess' }))]);
    assert.deepEqual(settled.map(({ reason }) => reason?.kind), ['transaction-ended', undefined]);
    assert.equal((await store.read('g')).onTurn, 'first');
    assert.equal(await store.has('h'), true);
    assert.equal(db.inTransaction, false);
  });

  test(`another transaction of ${driver} is not taken for the one that has ended`, async () => {
    const { db } = await storeOf();
    const store = new SqliteStore(of(db));
    db.exec('create table moves (san text)');
    for (const callsAfter of [false, true]) {
      const done = store.transaction((games) => {
        db.exec('rollback; begin');
        db.exec("insert into moves values ('e4')");
        if (callsAfter) games.press('g', 'first');
      });
      await assert.rejects(done, { kind: 'transaction-ended' });
      assert.equal(db.inTransaction, false);
      assert.equal(db.prepare('select count(*) as moves from moves').get().moves, 0);
      assert.equal((await store.read('g')).onTurn, 'first');
    }
  });
}

test('each transaction has a turn of the event loop', async () => {
  const { store } = await storeOf();
  const order = [];
  const both = ['first', 'second'].map((name) => store.transaction(() => void order.push(name)));
  setImmediate(() => order.push('turn'));
  await Promise.all(both);
  assert.deepEqual(order, ['first', 'turn', 'second']);
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

test('a game that is due and not found by its id is an error', async () => {
  const { db, store, wall } = await storeOf();
  // Of a text with a null character, libsql returns only what comes before it.
  db.exec("update flagfall_games set game = 'a' || char(0) || 'b'");
  wall.nowMs = 400_000;
  await assert.rejects(store.advance(), { kind: 'no-such-game' });
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

for (const chargeDowntime of [false, true]) {
  const charged = chargeDowntime ? 'charged' : 'not charged';
  test(`after a restart the time goes back by a second at most if a downtime is ${charged}`, async () => {
    const db = drivers.libsql(fresh());
    const store = new SqliteStore(db, { chargeDowntime });
    const stop = new AbortController();
    const running = store.run(stop.signal);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const beforeMs = await store.nowMs();
    stop.abort();
    await running;
    const later = new SqliteStore(db, { now: () => 1000, chargeDowntime });
    const goneBackMs = beforeMs - (await later.nowMs());
    assert.ok(goneBackMs >= 0 && goneBackMs <= 2000, `${goneBackMs} ms`);
  });
}

/** How long a store that runs waits for the first time. */
async function firstWait(t, store, pollMs) {
  const stop = new AbortController();
  const waits = [];
  t.mock.method(globalThis, 'setTimeout', (done, ms) => {
    waits.push(ms);
    queueMicrotask(() => stop.abort());
  });
  await store.run(stop.signal, { pollMs });
  t.mock.restoreAll();
  assert.equal(waits.length, 1);
  return waits[0];
}

test('a store that runs waits for a second at most', async (t) => {
  for (const [pollMs, waitMs] of [[999, 999], [1000, 1000], [1001, 1000], [2 ** 31, 1000]]) {
    const { store } = await storeOf();
    assert.equal(await firstWait(t, store, pollMs), waitMs);
  }
});

test('a system clock that is set back by a millisecond', async () => {
  const { store, wall } = await storeOf();
  for (const [side, shownMs, atMs] of [['first', 1000, 1000], ['second', 999, 1000], ['first', 1000, 1001]]) {
    wall.nowMs = shownMs;
    assert.equal((await store.press('g', side)).atMs, atMs);
  }
});

test('a store that runs waits until the next game is due', async (t) => {
  const { store, wall } = await storeOf();
  // The flag falls at 300,001.
  wall.nowMs = 300_001 - 20;
  assert.equal(await firstWait(t, store, 50), 20);
});

test('a store that runs waits while nothing is due, and while another process advances what is', async (t) => {
  assert.equal(await firstWait(t, new SqliteStore(drivers.libsql(fresh()), { now: () => 1000 }), 50), 50);
  const { store, wall } = await storeOf();
  wall.nowMs = 300_001;
  store.advance = async () => [];
  assert.equal(await firstWait(t, store, 50), 50);
});

test('a store that runs notes the time once a second', async (t) => {
  const { db, store, wall } = await storeOf();
  const changes = () => db.prepare('select total_changes() as n').get().n;
  const stop = new AbortController();
  // Of the waits before.
  let listeners = 0;
  // The time that is waited for passes at once, up to ten seconds.
  t.mock.method(performance, 'now', () => wall.nowMs);
  t.mock.method(globalThis, 'setTimeout', (done, ms) => {
    wall.nowMs += ms;
    listeners = Math.max(listeners, getEventListeners(stop.signal, 'abort').length);
    if (wall.nowMs > 10_000) stop.abort();
    queueMicrotask(done);
  });
  const before = changes();
  await store.run(stop.signal, { pollMs: 250 });
  assert.equal(changes() - before, 10);
  assert.equal(listeners, 0);
});

test('a store that runs is stopped at once, also while it is asked', async (t) => {
  const { store } = await storeOf();
  const stop = new AbortController();
  const { nextDueMs } = store;
  store.nextDueMs = async () => {
    stop.abort();
    return nextDueMs.call(store);
  };
  t.mock.method(globalThis, 'setTimeout', () => assert.fail('it waits'));
  await store.run(stop.signal, { pollMs: 60_000 });
});

test('a game whose journal is full does not stop the others', async () => {
  const { store, wall } = await storeOf();
  const lives = { timeMs: 1, lives: 1_000, onExpiry: 'next' };
  const stages = [...Array(499).fill(lives), { timeMs: 1, lives: 1_000 }];
  const clock = new Clock(new TimeControl({ first: stages }));
  clock.keepJournal();
  clock.start('first', 0);
  const journal = JSON.parse(clock.journalJson());
  // Each time half a million of the ten million events that a journal holds.
  for (let atMs = 600_000; atMs <= 20 * 600_000; atMs += 600_000) {
    journal.entries.push([atMs, 'advance'], [atMs, { 'take-back-to-move': 0 }]);
    wall.nowMs = atMs;
  }
  await store.create('full', Clock.fromJournal(JSON.stringify(journal)));
  await store.handle('all', () => {});
  wall.nowMs += 600_000;
  assert.deepEqual((await store.advance()).map(({ game, event }) => [game, event.kind]), [['g', 'flag']]);
  assert.equal(await store.nextDueMs(), null);
  await assert.rejects(store.press('full', 'first'), { kind: 'journal-full' });
  const found = [];
  await store.handle('all', ({ game, kind }) => found.push([game, kind]));
  assert.deepEqual(found, [['full', 'damaged'], ['g', 'flag']]);
});

test('what is no argument', async () => {
  const { db, store } = await storeOf();
  const control = parse('G/5', { notation: 'chess' });
  for (const clock of ['G/5', null, {}]) {
    await assert.rejects(store.create('h', clock), { name: 'ArgumentError', argument: 'clock' });
  }
  await assert.rejects(store.create('h', control, { strat: 'first' }), { argument: 'strat' });
  await assert.rejects(store.act('g', 'pause', () => [], { twice: 'p' }), { argument: 'twice' });
  await assert.rejects(store.act('g', 'pause', () => 'abc'), { argument: 'call' });
  await assert.rejects(store.handle('all', () => {}, { most: 'x' }), { argument: 'most' });
  await assert.rejects(store.advance(-1), { argument: 'most' });
  await assert.rejects(store.run(), { argument: 'signal' });
  await assert.rejects(store.run(new AbortController().signal, { pollMs: -1 }), { argument: 'pollMs' });
  for (const options of [{ now: 5 }, { lagMs: 0.5 }, { lagMs: -1 }, { chargeDowntime: 1 }, { lag: 5 }, null]) {
    assert.throws(() => new SqliteStore(db, options), { name: 'ArgumentError' });
  }
  await assert.rejects(store.press(7, 'first'), { argument: 'game' });
  await assert.rejects(store.has(7), { argument: 'game' });
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
