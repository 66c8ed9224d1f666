// After a kill and a restart, no game, move or time is lost.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import Sqlite from 'libsql';
import { SqliteDatabase } from '../sqlite-database.mjs';
import { Games } from '../games.mjs';
import { act, hashOf, newGame as newTable, offerOf } from '../rules.mjs';
import { testDatabase } from './sharing.mjs';
import {
  Client,
  FOLDER,
  bankAtTurn,
  deadlineMs,
  delay,
  hasMoves,
  isPhase,
  newGame,
  newStore,
  press,
  reading,
  startServer,
} from './support.mjs';

testDatabase('SQLite', newStore(), false);

/** Makes two moves, and returns the state after them: the first side is on turn. */
async function twoMoves({ first, second }) {
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  await delay(30);
  first.say(press('first', 1));
  await second.hear('state', hasMoves(1));
  await delay(30);
  second.say(press('second', 1));
  return await first.hear('state', hasMoves(2));
}

async function restarted(t, store, server, options) {
  await server.kill('SIGKILL');
  return await startServer(t, store, options);
}

test('after a kill the clocks continue unchanged', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const game = await newGame(t, server, 'G/3/2');
  const before = await twoMoves(game);
  const again = await restarted(t, store, server, {});

  const [first, second] = [await Client.of(t, again), await Client.of(t, again)];
  const after = await first.join(game.id, game.tokens.first);
  await second.join(game.id, game.tokens.second);
  assert.equal(deadlineMs(after), deadlineMs(before), 'to the millisecond');
  const passedMs = after.atMs - before.atMs;
  assert.equal(reading(after).first.bankMs, reading(before).first.bankMs - passedMs);
  assert.equal(reading(after).second.bankMs, reading(before).second.bankMs);
  assert.ok(Math.abs(after.atMs - Date.now()) < 1000, 'by the wall clock');

  // Moves from before the kill can be taken back.
  second.say({ do: 'offer', kind: 'takeBack' });
  await first.hear('state', ({ offer }) => offer !== null);
  first.say({ do: 'answer', kind: 'takeBack', accepts: true });
  const back = await first.hear('state', hasMoves(1));
  assert.equal(reading(back).onTurn, 'second');
  assert.equal(bankAtTurn(back, 'second'), 182_000);
});

test('a flag that falls during downtime has its exact time', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const { id, tokens, first, second } = await newGame(t, server, 'G/1s');
  first.say({ do: 'start' });
  const dueMs = deadlineMs(await second.hear('state', isPhase('running')));
  await server.kill('SIGKILL');
  await delay(dueMs - Date.now() + 50);
  const again = await startServer(t, store);
  const client = await Client.of(t, again);
  const state = await client.join(id, tokens.first);
  assert.equal(reading(state).phase, 'flagged');
  assert.equal(reading(state).first.usedMs, 1001, 'and not a millisecond after');
});

const DOWN = { more: ['--downtime', 'stop'] };

test('downtime can be left uncharged', async (t) => {
  const store = newStore();
  let server = await startServer(t, store, DOWN);
  const game = await newGame(t, server, 'G/20s');
  const dueMs = deadlineMs(await twoMoves(game));
  await server.kill('SIGKILL');
  // As if all of it had happened an hour ago.
  const db = new Sqlite(store);
  db.prepare('update flagfall_store set seen_ms = seen_ms - 3600000, skipped_ms = skipped_ms - 3600000').run();
  db.close();
  server = await startServer(t, store, DOWN);
  const client = await Client.of(t, server);
  const state = await client.join(game.id, game.tokens.first);
  assert.equal(deadlineMs(state), dueMs, 'on the clocks’ time');
  assert.ok(state.atMs < dueMs - 15_000, `${dueMs - state.atMs} ms left`);
});

test('setting the wall clock back does not set the game clocks back', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const game = await newGame(t, server, 'G/3');
  const before = await twoMoves(game);
  await server.kill('SIGKILL');
  // As if the wall clock had been an hour ahead until now.
  const db = new Sqlite(store);
  db.prepare('update flagfall_store set seen_ms = seen_ms + 3600000, skipped_ms = skipped_ms + 3600000').run();
  db.close();
  const again = await startServer(t, store);
  const client = await Client.of(t, again);
  const state = await client.join(game.id, game.tokens.first);
  assert.ok(state.atMs >= before.atMs && state.atMs < before.atMs + 10_000);
  assert.equal(deadlineMs(state), deadlineMs(before));
});

test('two servers share a file, and their players see each other', async (t) => {
  const store = newStore();
  const [one, two] = [await startServer(t, store), await startServer(t, store)];
  const { id, tokens, first } = await newGame(t, one, 'G/3/2');
  const second = await Client.of(t, two);
  await second.join(id, tokens.second);
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  const began = performance.now();
  for (let number = 1; number <= 5; number += 1) {
    first.say(press('first', number));
    await second.hear('state', hasMoves(2 * number - 1));
    second.say(press('second', number));
    await first.hear('state', hasMoves(2 * number));
  }
  const tookMs = (performance.now() - began) / 10;
  assert.ok(tookMs < 500, `${tookMs} ms a move`);
});

test('a change that cannot be saved is refused, and never reported', async (t) => {
  const store = newStore();
  const server = await startServer(t, store, { longestKiB: 400 });
  const game = await newGame(t, server, 'G/60/1');
  game.first.say({ do: 'start' });
  await game.second.hear('state', isPhase('running'));
  // Every change makes the file longer, until it is full.
  let moves = 0;
  let refused = null;
  while (refused === null && moves < 2000) {
    const [client, side] = moves % 2 === 0 ? [game.first, 'first'] : [game.second, 'second'];
    client.say(press(side, Math.floor(moves / 2) + 1));
    const answer = await client.next(({ tell, ...state }) => tell === 'refused' || hasMoves(moves + 1)(state));
    if (answer.tell === 'refused') refused = answer;
    else moves += 1;
    // Below the allowance of an address.
    await delay(moves % 20 === 0 ? 100 : 0);
  }
  assert.equal(refused?.kind, 'unsaved', `after ${moves} moves`);
  assert.match(server.log, /^not saved: /);
  assert.ok(moves > 2);
  const watcher = await Client.of(t, server);
  assert.ok(hasMoves(moves)(await watcher.join(game.id)), 'as if nobody had pressed');

  await server.kill('SIGKILL');
  const again = await startServer(t, store);
  const first = await Client.of(t, again);
  const state = await first.join(game.id, game.tokens.first);
  assert.ok(hasMoves(moves)(state), 'what was told is there');
  const side = reading(state).onTurn;
  const mover = await Client.of(t, again);
  await mover.join(game.id, game.tokens[side]);
  mover.say(press(side, Math.floor(moves / 2) + 1));
  await first.hear('state', hasMoves(moves + 1));
});

test('without file descriptors the games go on, and are saved', async (t) => {
  const store = newStore();
  const server = await startServer(t, store, { mostFiles: 48 });
  const game = await newGame(t, server, 'G/3/2');
  // Connections until the server can accept no more.
  const { port } = new URL(server.url);
  for (let count = 0; count < 100; count += 1) {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => {});
  }
  await delay(200);
  await assert.rejects(fetch(server.url, { signal: AbortSignal.timeout(500) }), 'there are none left');
  const before = await twoMoves(game);
  await server.kill('SIGKILL');
  const again = await startServer(t, store);
  const client = await Client.of(t, again);
  assert.equal(deadlineMs(await client.join(game.id, game.tokens.first)), deadlineMs(before));
});

test('a game whose row was altered is refused, and the others go on', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const [broken, whole] = [await newGame(t, server, 'G/3'), await newGame(t, server, 'G/5')];
  await server.kill('SIGKILL');
  const db = new Sqlite(store);
  db.prepare('update flagfall_games set saved = ? where game = ?').run('{}', broken.id);
  db.close();
  const again = await startServer(t, store);
  const client = await Client.of(t, again);
  const refused = await client.ask({ do: 'join', game: broken.id, token: null }, 'refused');
  assert.equal(refused.kind, 'foreign');
  assert.equal(reading(await client.join(whole.id)).first.bankMs, 300_000);
});

test('tables of a later version are refused', async (t) => {
  const store = newStore();
  await (await startServer(t, store)).kill('SIGTERM');
  const db = new Sqlite(store);
  db.prepare('update flagfall_store set version = 1000').run();
  db.close();
  const words = ['server.mjs', '--store', store, '--port', '0'];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: FOLDER, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /cannot be opened: the database has tables of version 1000, .*install a later one\n$/);
});

test('nobody who reads the file can play, and nobody else can read it', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const { tokens } = await newGame(t, server, 'G/3');
  await server.kill('SIGTERM');
  const text = readFileSync(store, 'latin1');
  assert.ok(text.includes(hashOf(tokens.first)) && text.includes(hashOf(tokens.second)));
  assert.ok(!text.includes(tokens.first) && !text.includes(tokens.second));
  assert.equal(statSync(store).mode & 0o077, 0);
});

test('a server that is asked to stop closes its connections and loses nothing', async (t) => {
  const store = newStore();
  const server = await startServer(t, store);
  const game = await newGame(t, server, 'G/3/2');
  const before = await twoMoves(game);
  const began = performance.now();
  assert.deepEqual(await server.kill('SIGTERM'), [0, null]);
  assert.ok(performance.now() - began < 5000);
  assert.deepEqual([await game.first.closed, await game.second.closed], [1001, 1001]);
  assert.equal(server.log, '');
  const again = await startServer(t, store);
  const client = await Client.of(t, again);
  assert.equal(deadlineMs(await client.join(game.id, game.tokens.second)), deadlineMs(before));
});

test('an unfinished request does not delay the end', async (t) => {
  const server = await startServer(t, newStore());
  const socket = connect(server.port, '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: ');
  await (await Client.of(t, server)).ask({ do: 'ping', sentMs: 0 }, 'pong');
  const began = performance.now();
  assert.deepEqual(await server.kill('SIGTERM'), [0, null]);
  // Otherwise the request is closed after ten seconds.
  assert.ok(performance.now() - began < 5000);
});

test('the error names a port that is in use', async (t) => {
  const server = await startServer(t, newStore());
  const words = ['server.mjs', '--port', server.port, '--store', newStore()];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: FOLDER, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.equal(stderr, `port ${server.port} is in use: try --port, or make game-server PORT=…\n`);
});

test('a game that nobody uses is deleted, unless its clock is running', async (t) => {
  const DAY_MS = 24 * 3_600_000;
  const store = newStore();
  let nowMs = Date.now();
  const database = new SqliteDatabase(store, { chargeDowntime: true, now: () => nowMs });
  const games = new Games(database);
  const made = async (...calls) => {
    const { id } = await games.create('1/1209600', { notation: 'chess-com' });
    for (const call of calls) await games.act({ do: call }, 'first', id);
    return id;
  };
  const unused = await made();
  const paused = await made('start', 'pause');
  const resigned = await made('start', 'resign');
  const named = await made('start', 'resign');
  const running = await made('start');
  const left = async () => {
    await games.forget();
    const found = [];
    for (const id of [unused, paused, resigned, named, running]) {
      if ((await database.read(id)) !== null) found.push(id);
    }
    return found;
  };
  nowMs += DAY_MS - 1000;
  assert.deepEqual(await left(), [unused, paused, resigned, named, running]);
  nowMs += 2000;
  assert.deepEqual(await left(), [paused, resigned, named, running], 'a game that was never started');
  // A name changes the table, but not the clock.
  await games.act({ do: 'name', name: 'Anna' }, 'second', named);
  nowMs += 7 * DAY_MS - 1;
  assert.deepEqual(await left(), [named, running]);
  nowMs += 1;
  assert.deepEqual(await left(), [running]);
  // The flag falls after two weeks, in which nobody has changed the game.
  nowMs += 7 * DAY_MS;
  const stop = new AbortController();
  const advanced = database.run(stop.signal);
  stop.abort();
  await advanced;
  assert.equal((await database.read(running)).clock.read(nowMs).phase, 'flagged');
  assert.deepEqual(await left(), [running]);
  nowMs += 7 * DAY_MS;
  assert.deepEqual(await left(), []);
  t.after(() => {
    games.close();
    database.close();
  });
});

/** Games in a new file, and a connection that collects what it is told. */
function opened(t) {
  const database = new SqliteDatabase(newStore(), { chargeDowntime: true });
  const games = new Games(database);
  const told = [];
  const connection = { tell: (text) => told.push(JSON.parse(text)) };
  t.after(() => {
    games.close();
    database.close();
  });
  return { database, games, connection, told };
}

test('a flag that falls while the database is away is told once it is back', async (t) => {
  const { database, games, connection, told } = opened(t);
  const { id } = await games.create('G/1s', { notation: 'chess' });
  await games.join(connection, id, null);
  await games.act({ do: 'start' }, 'first', id);
  const { read } = database;
  database.read = async () => {
    throw new Error('the database is away');
  };
  await assert.rejects(games.join(connection, id, null), { kind: 'unread' });
  await delay(1300);
  assert.equal(told.at(-1).reading.phase, 'running');
  database.read = read;
  await delay(1500);
  assert.equal(told.at(-1).reading.phase, 'flagged');
  games.leave(connection, id);
});

test('a page is not told a state that is older than the last one', async (t) => {
  const { database, games, connection, told } = opened(t);
  const { id } = await games.create('G/3', { notation: 'chess' });
  await games.join(connection, id, null);
  const stale = await database.read(id);
  await games.act({ do: 'start' }, 'first', id);
  const { read } = database;
  database.read = async () => stale;
  await games.answer(connection, id);
  assert.equal(told.at(-1).version, 1);
  database.read = read;
  const count = told.length;
  await games.answer(connection, id);
  assert.deepEqual([told.length, told.at(-1).version], [count + 1, 1]);
  games.leave(connection, id);
});

test('a draw offer ends with the game', () => {
  const game = { ...newTable('G/1s', { notation: 'chess' }, { first: 'a', second: 'b' }), atMs: 0 };
  act({ do: 'start' }, 'first', game);
  act({ do: 'offer', kind: 'draw' }, 'first', game);
  assert.equal(offerOf(game).kind, 'draw');
  game.atMs = 1001;
  assert.equal(offerOf(game), null);
  const accept = { do: 'answer', kind: 'draw', accepts: true };
  assert.throws(() => act(accept, 'second', game), { kind: 'no-offer' });
  act({ do: 'offer', kind: 'rematch' }, 'second', game);
  assert.deepEqual(offerOf(game), { kind: 'rematch', side: 'second', move: null });
});

test('no player can exhaust the limits of the opponent', () => {
  const game = { ...newTable('G/20/1', { notation: 'chess' }, { first: 'a', second: 'b' }), atMs: 0 };
  act({ do: 'start' }, 'first', game);
  const halt = (side) => {
    act({ do: 'pause' }, side, game);
    act({ do: 'resume' }, side, game);
  };
  for (let times = 0; times < 200; times += 1) halt('first');
  assert.throws(() => halt('first'), { kind: 'full' });
  assert.throws(() => act({ do: 'offer', kind: 'draw' }, 'first', game), { kind: 'full' });
  act({ do: 'resume' }, 'first', game);
  halt('second');
  // Even after thousands of moves no press is rejected, and the journal stays short.
  for (let number = 1; number <= 3000; number += 1) {
    act(press('first', number), 'first', game);
    act(press('second', number), 'second', game);
  }
  const { length } = game.clock.journalJson();
  assert.ok(length < 100_000, `${length} bytes`);
  act({ do: 'offer', kind: 'takeBack' }, 'second', game);
  act({ do: 'answer', kind: 'takeBack', accepts: true }, 'first', game);
  assert.equal(game.clock.read(0).second.moves, 2999);
});
