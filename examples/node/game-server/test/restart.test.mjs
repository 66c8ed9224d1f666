// After a kill and a restart, no game, move or time is lost.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { Clock, parse } from 'flagfall';
import { Game } from '../game.mjs';
import { Store } from '../store.mjs';
import { Tables } from '../tables.mjs';
import {
  Client,
  FOLDER,
  bankAtTurn,
  deadlineMs,
  delay,
  gamesFolder,
  hasMoves,
  isPhase,
  newGame,
  reading,
  startServer,
} from './support.mjs';

/** Makes two moves, and returns the state after them: the first side is on turn. */
async function twoMoves({ first, second }) {
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  await delay(30);
  first.say({ do: 'press', side: 'first', move: 0, takeBacks: 0 });
  await second.hear('state', hasMoves(1));
  await delay(30);
  second.say({ do: 'press', side: 'second', move: 0, takeBacks: 0 });
  return await first.hear('state', hasMoves(2));
}

async function restarted(t, games, server, options) {
  await server.kill('SIGKILL');
  return await startServer(t, games, options);
}

test('after a kill the clocks continue unchanged', async (t) => {
  const games = gamesFolder();
  const server = await startServer(t, games);
  const game = await newGame(t, server, 'G/3/2');
  const before = await twoMoves(game);
  const again = await restarted(t, games, server, {});

  const first = await Client.of(t, again);
  const after = await first.join(game.id, game.tokens.first);
  assert.equal(deadlineMs(after), deadlineMs(before), 'to the millisecond');
  const passedMs = after.atMs - before.atMs;
  assert.equal(reading(after).first.bankMs, reading(before).first.bankMs - passedMs);
  assert.equal(reading(after).second.bankMs, reading(before).second.bankMs);
  assert.ok(Math.abs(after.atMs - Date.now()) < 100, 'by the wall clock');

  // Moves from before the kill can be taken back.
  first.say({ do: 'takeBack', move: 1, takeBacks: 0 });
  const back = await first.hear('state', hasMoves(1));
  assert.equal(reading(back).onTurn, 'second');
  assert.equal(bankAtTurn(back, 'second'), 182_000);
});

test('a flag that falls during downtime has its exact time', async (t) => {
  const games = gamesFolder();
  const server = await startServer(t, games);
  const { id, tokens, first, second } = await newGame(t, server, 'G/1s');
  first.say({ do: 'start' });
  const dueMs = deadlineMs(await second.hear('state', isPhase('running')));
  await server.kill('SIGKILL');
  await delay(dueMs - Date.now() + 50);
  const again = await startServer(t, games);
  const client = await Client.of(t, again);
  const state = await client.join(id, tokens.first);
  assert.equal(reading(state).phase, 'flagged');
  assert.equal(reading(state).first.usedMs, 1001, 'and not a millisecond after');
});

test('downtime can be left uncharged, repeatedly', async (t) => {
  const games = gamesFolder();
  let server = await startServer(t, games, { downtime: 'stop' });
  const game = await newGame(t, server, 'G/10s');
  const dueMs = deadlineMs(await twoMoves(game));
  const store = new Store(games);
  const aliveMs = store.aliveMs;
  await delay(1300);
  assert.ok(store.aliveMs > aliveMs + 500, 'a sign of life every second');
  let stoodMs = 0;
  for (let time = 0; time < 2; time += 1) {
    await server.kill('SIGKILL');
    const endedMs = Date.now();
    await delay(600);
    server = await startServer(t, games, { downtime: 'stop' });
    stoodMs += Date.now() - endedMs;
  }
  const client = await Client.of(t, server);
  const state = await client.join(game.id, game.tokens.first);
  const heldMs = deadlineMs(state) - dueMs;
  // The last heartbeat before each kill is at most a second old, and a start takes some time.
  const isHeld = heldMs > 1200 && heldMs < stoodMs + 2 * 1000 + 100;
  assert.ok(isHeld, `${heldMs} ms held, ${stoodMs} ms stood`);
});

test('a game that was over or paused before downtime is so after it', (t) => {
  const now = () => 100_000;
  const clock = new Clock(parse('G/1s', { notation: 'chess' }));
  clock.keepJournal();
  clock.start('first', 50_000);
  const saved = { id: 'x', tokens: {}, setup: {}, changes: 1, takeBacks: 0, savedMs: 50_000 };
  const restored = (standstillMs) => {
    const game = Game.restore({ ...saved, journal: clock.journalJson() }, now, standstillMs);
    t.after(() => game.close());
    return reading(game.state);
  };
  assert.equal(restored(49_000).first.bankMs, 1000, 'it was saved after the last sign of life');
  assert.equal(restored(51_000).phase, 'running', 'at the last millisecond');
  assert.equal(restored(51_001).phase, 'flagged');
  clock.pause(50_500);
  assert.deepEqual([restored(60_000).phase, restored(60_000).first.bankMs], ['paused', 500]);
});

test('setting the wall clock back does not set the game clocks back', async (t) => {
  const games = gamesFolder();
  const server = await startServer(t, games);
  const game = await newGame(t, server, 'G/3');
  await twoMoves(game);
  await server.kill('SIGKILL');
  const aheadS = Date.now() / 1000 + 60;
  utimesSync(join(games, 'alive'), aheadS, aheadS);
  const again = await startServer(t, games);
  const client = await Client.of(t, again);
  const state = await client.join(game.id, game.tokens.first);
  assert.ok(state.atMs >= Math.floor(aheadS * 1000));
});

test('a game survives an unreadable journal, without its earlier moves', async (t) => {
  const games = gamesFolder();
  const server = await startServer(t, games);
  const game = await newGame(t, server, 'G/3/2');
  const before = await twoMoves(game);
  await server.kill('SIGKILL');
  const path = join(games, `${game.id}.json`);
  const saved = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...saved, journal: saved.journal.slice(0, -9) }));
  writeFileSync(join(games, 'abcdefghijkl.json'), '{"id":');
  writeFileSync(join(games, 'bcdefghijklm.json'), 'null');
  writeFileSync(join(games, 'cdefghijklmn.json'), '{"savedMs":1}');

  const again = await startServer(t, games);
  const first = await Client.of(t, again);
  assert.equal(deadlineMs(await first.join(game.id, game.tokens.first)), deadlineMs(before));
  const { kind } = await first.ask({ do: 'takeBack', move: 1, takeBacks: 0 }, 'refused');
  assert.equal(kind, 'not-in-journal');
  for (const told of [
    `game ${game.id}: the journal is unreadable, continuing without it`,
    'game abcdefghijkl cannot be read',
    'game bcdefghijklm cannot be read',
    'game cdefghijklmn cannot be restored',
  ]) {
    assert.ok(again.log.includes(told), told);
  }
});

test('a server that is asked to stop closes its connections and loses nothing', async (t) => {
  const games = gamesFolder();
  const server = await startServer(t, games);
  const game = await newGame(t, server, 'G/3/2');
  const before = await twoMoves(game);
  const began = performance.now();
  assert.deepEqual(await server.kill('SIGTERM'), [0, null]);
  assert.ok(performance.now() - began < 1000);
  assert.ok(readdirSync(games).every((name) => !name.endsWith('.new')), 'nothing is half written');
  assert.deepEqual([await game.first.closed, await game.second.closed], [1001, 1001]);
  assert.equal(server.log, '');
  assert.deepEqual(readdirSync(games).sort(), [`${game.id}.json`, 'alive'].sort());
  const again = await startServer(t, games);
  const client = await Client.of(t, again);
  assert.equal(deadlineMs(await client.join(game.id, game.tokens.second)), deadlineMs(before));
});

test('an unfinished request does not delay the end', async (t) => {
  const server = await startServer(t, gamesFolder());
  const socket = connect(server.port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: ');
  await (await Client.of(t, server)).ask({ do: 'ping', sentMs: 0 }, 'pong');
  const began = performance.now();
  assert.deepEqual(await server.kill('SIGTERM'), [0, null]);
  assert.ok(performance.now() - began < 1000);
});

test('the error names a port that is in use', async (t) => {
  const server = await startServer(t, gamesFolder());
  const words = ['server.mjs', '--port', server.port, '--games', gamesFolder()];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: FOLDER, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.equal(stderr, `port ${server.port} is in use: try --port, or make game-server PORT=…\n`);
});

test('a game that nobody has used for a week is deleted, unless its clock is running', async (t) => {
  const games = gamesFolder();
  const WEEK_MS = 7 * 24 * 3_600_000;
  const saved = async (ageMs, doings = []) => {
    const now = () => Math.floor(Date.now() - ageMs);
    const game = Game.create('1/1209600', { notation: 'chess-com' }, now);
    for (const what of doings) game.act({ do: what }, 'first');
    await new Store(games).save(game.toJSON());
    game.close();
    return game.id;
  };
  const old = await saved(WEEK_MS + 60_000);
  const paused = await saved(WEEK_MS + 60_000, ['start', 'pause']);
  const kept = [await saved(WEEK_MS - 60_000), await saved(WEEK_MS + 60_000, ['start'])];
  const tables = new Tables(new Store(games), true);
  tables.forget();
  await tables.close();
  assert.deepEqual([tables.get(old), tables.get(paused)], [undefined, undefined]);
  assert.deepEqual(kept.map((id) => tables.get(id)?.game.id), kept);
  assert.deepEqual(readdirSync(games).sort(), [...kept.map((id) => `${id}.json`), 'alive'].sort());
});

test('a failed deletion does not stop the server', async (t) => {
  t.mock.method(console, 'error', () => {});
  const saved = Game.create('G/3', { notation: 'chess' }, () => 0);
  saved.close();
  const store = {
    aliveMs: 0,
    games: () => [saved.toJSON()],
    setAlive() {},
    remove() {
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    },
  };
  const tables = new Tables(store, true);
  t.after(() => tables.close());
  tables.forget();
  assert.equal(tables.get(saved.id).game.id, saved.id, 'it is there yet');
  assert.match(console.error.mock.calls[0].arguments[0], /was not removed: EROFS/);
});
