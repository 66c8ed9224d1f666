// Every change is on disk before it is reported, and one that cannot be saved is undone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock } from 'flagfall';
import { Game } from '../game.mjs';
import { Refusal } from '../messages.mjs';
import { Table } from '../table.mjs';
import { Tables } from '../tables.mjs';
import { hasMoves, isPhase, reading } from './support.mjs';

/** A store whose disk a test can make slow, or full. */
class SlowStore {
  aliveMs = 0;
  written = [];
  #waiting = [];
  isFull = false;
  isSlow = false;

  games() {
    return [];
  }

  setAlive() {}

  async save(saved) {
    if (this.isSlow) await new Promise((resolve) => this.#waiting.push(resolve));
    if (this.isFull) throw new Error('ENOSPC: no space left on device');
    this.written.push(saved);
  }

  /** Completes the running saves. */
  release() {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** A game at a new table, with a connection for each side, and a time that the test sets. */
async function aGame(t, text = 'G/3/2') {
  const store = new SlowStore();
  const time = { nowMs: 1000 };
  const game = Game.create(text, { notation: 'chess' }, () => time.nowMs);
  const table = new Table(game, store);
  await table.create();
  const heard = { first: [], second: [] };
  for (const side of ['first', 'second']) {
    table.connections.add({ tell: (message) => heard[side].push(JSON.parse(message)) });
  }
  const errors = t.mock.method(console, 'error', () => {}).mock;
  t.after(() => {
    store.isSlow = false;
    store.release();
    return table.close();
  });
  return { store, time, game, table, heard, errors };
}

const press = (side, move, takeBacks = 0) => ({ do: 'press', side, move, takeBacks });
/** The game as it would be after a kill. */
const onDisk = ({ written }) => Clock.fromJournal(written.at(-1).journal);

test('a change is reported once it is on disk, with the time at which it arrived', async (t) => {
  const { store, time, game, table, heard } = await aGame(t);
  game.act({ do: 'start' }, 'first');
  await table.settled();
  store.isSlow = true;
  time.nowMs = 11_000;
  game.act(press('first', 0), 'first');
  time.nowMs = 15_000;
  await new Promise(setImmediate);
  assert.ok(heard.second.every(hasMoves(0)), 'nobody has heard of it');
  assert.equal(onDisk(store).read(15_000).first.moves, 0);
  store.release();
  await table.settled();
  const [told] = heard.second.slice(-1);
  assert.ok(hasMoves(1)(told));
  assert.equal(reading(told).first.bankMs, 172_000, '10 s are used: a slow disk costs nobody time');
  assert.equal(onDisk(store).read(15_000).first.moves, 1);
});

test('changes during a save are saved together, and nothing is reported early', async (t) => {
  const { store, game, table, heard } = await aGame(t);
  game.act({ do: 'start' }, 'first');
  await table.settled();
  store.isSlow = true;
  const saves = store.written.length;
  game.act(press('first', 0), 'first');
  game.act(press('second', 0), 'second');
  game.act(press('first', 1), 'first');
  // A browser that joins now, or presses twice, gets its answer once the save is complete.
  let answer = null;
  const answered = table.state().then((state) => (answer = state));
  await new Promise(setImmediate);
  assert.equal(answer, null);
  store.release();
  await new Promise(setImmediate);
  store.release();
  await answered;
  assert.ok(hasMoves(3)(answer));
  assert.equal(store.written.length - saves, 2, 'one save for what came meanwhile');
  assert.deepEqual(heard.first.map((state) => reading(state).first.moves + reading(state).second.moves), [0, 1, 3]);
});

test('a change that cannot be saved is undone, and both players are told', async (t) => {
  const { store, time, game, table, heard, errors } = await aGame(t);
  game.act({ do: 'start' }, 'first');
  await table.settled();
  store.isFull = true;
  time.nowMs = 11_000;
  game.act(press('first', 0), 'first');
  await table.settled();
  for (const side of ['first', 'second']) {
    const [refused, state] = heard[side].slice(-2);
    assert.deepEqual([refused.tell, refused.kind], ['refused', 'unsaved'], side);
    assert.match(refused.message, /cannot save/);
    assert.ok(hasMoves(0)(state), side);
    assert.equal(reading(state).onTurn, 'first');
    assert.equal(reading(state).first.bankMs, 172_000, 'the turn goes on since its beginning');
  }
  assert.match(errors.calls[0].arguments[0], /was not saved: ENOSPC/);
  // Once there is space again, the same press counts, with the time that the turn took.
  store.isFull = false;
  time.nowMs = 12_000;
  assert.ok(game.act(press('first', 0), 'first'));
  await table.settled();
  assert.ok(hasMoves(1)(heard.second.at(-1)));
  assert.equal(onDisk(store).read(12_000).first.bankMs, 171_000);
});

test('a flag that cannot be saved is reported once it can be', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { store, time, game, table, heard } = await aGame(t, 'G/10s');
  game.act({ do: 'start' }, 'first');
  await table.settled();
  store.isFull = true;
  time.nowMs = 11_001;
  t.mock.timers.tick(10_001);
  await new Promise(setImmediate);
  assert.deepEqual(heard.second.map(({ tell }) => tell), ['state', 'refused']);
  await assert.rejects(table.state(), Refusal);
  t.mock.timers.tick(1000);
  await new Promise(setImmediate);
  assert.equal(heard.second.length, 2, 'they are told once that it is not saved');
  store.isFull = false;
  t.mock.timers.tick(1000);
  await new Promise(setImmediate);
  const told = heard.second.at(-1);
  assert.ok(isPhase('flagged')(told));
  assert.deepEqual(told.events, [{ kind: 'flag', side: 'first', atMs: 11_001 }]);
  assert.equal(onDisk(store).read(11_001).phase, 'flagged');
});

test('a new game that cannot be saved is rejected, and leaves nothing behind', async (t) => {
  const store = new SlowStore();
  const tables = new Tables(store, true);
  t.after(() => tables.close());
  t.mock.method(console, 'error', () => {});
  store.isFull = true;
  const made = tables.create('G/3', { notation: 'chess' });
  await assert.rejects(made, { name: 'Error', kind: 'unsaved' });
  store.isFull = false;
  const { id } = await tables.create('G/3', { notation: 'chess' });
  assert.deepEqual(store.written.map((saved) => saved.id), [id]);
});

test('no player can exhaust the limits of the opponent', async (t) => {
  const { game, table } = await aGame(t, 'G/20/1');
  game.act({ do: 'start' }, 'first');
  const halt = (side) => {
    game.act({ do: 'pause' }, side);
    game.act({ do: 'resume' }, side);
  };
  for (let times = 0; times < 200; times += 1) halt('first');
  assert.throws(() => halt('first'), { kind: 'full' });
  assert.throws(() => game.act({ do: 'takeBack', move: 0, takeBacks: 0 }, 'first'), { kind: 'full' });
  halt('second');
  // Even after thousands of moves no press is rejected, and the file stays small.
  for (let move = 0; move < 3000; move += 1) {
    assert.ok(game.act(press('first', move), 'first'));
    assert.ok(game.act(press('second', move), 'second'));
  }
  assert.throws(() => halt('first'), { kind: 'full' }, 'the count stays');
  const { journal } = game.toJSON();
  assert.ok(journal.length < 300_000, `${journal.length} bytes`);
  game.act({ do: 'takeBack', move: 5999, takeBacks: 0 }, 'second');
  assert.throws(() => game.act({ do: 'takeBack', move: 0, takeBacks: 1 }, 'second'), {
    kind: 'not-in-journal',
  });
  await table.settled();
});
