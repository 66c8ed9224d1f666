// The protocol, over sockets and without a browser.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Game } from '../game.mjs';
import {
  Client,
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

const server = await startServer({ after }, gamesFolder());

test("whoever has a side's link plays that side", async (t) => {
  const { id, tokens } = await newGame(t, server, 'G/3/2');
  const client = await Client.of(t, server);
  const joined = async (token) => (await client.ask({ do: 'join', game: id, token }, 'joined')).side;
  assert.equal(await joined(tokens.first), 'first');
  assert.equal(await joined(tokens.second), 'second');
  assert.equal(await joined(null), 'watcher');

  const refused = async (message) => (await client.ask({ do: 'join', ...message }, 'refused')).kind;
  assert.equal(await refused({ game: id, token: tokens.first.slice(1) }), 'token');
  assert.equal(await refused({ game: id, token: '' }), 'token');
  assert.equal(await refused({ game: 'abcdefghijkl', token: null }), 'no-game');
});

test('a press is reported to both sides, and counts once', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  const started = await second.hear('state', isPhase('running'));
  assert.equal(reading(started).onTurn, 'first');

  const press = { do: 'press', side: 'first', move: 0, takeBacks: 0 };
  first.say(press);
  first.say(press);
  const one = await first.hear('state', hasMoves(1));
  const two = await second.hear('state', hasMoves(1));
  assert.deepEqual(one, two);
  assert.equal(reading(one).onTurn, 'second');
  // The duplicate is answered, but has changed nothing.
  assert.equal(reading(await first.hear('state')).onTurn, 'second');

  second.say({ do: 'press', side: 'second', move: 0, takeBacks: 0 });
  await first.hear('state', hasMoves(2));
  first.say(press);
  const after = await first.hear('state');
  assert.deepEqual([reading(after).first.moves, reading(after).onTurn], [1, 'first']);
});

test('a change is reported before any later reply', (t) => {
  const game = Game.create('G/3', { notation: 'chess' }, () => 0);
  t.after(() => game.close());
  const told = [];
  game.on('change', (events) => told.push(events));
  game.act({ do: 'start' }, 'first');
  assert.deepEqual(told, [[]]);
});

test("a connection that joins another game receives only that game's messages", async (t) => {
  const [one, two] = [await newGame(t, server, 'G/3'), await newGame(t, server, 'G/5')];
  await one.first.join(two.id);
  one.second.say({ do: 'start' });
  await one.second.hear('state', isPhase('running'));
  two.first.say({ do: 'start' });
  assert.equal(reading(await one.first.hear('state')).second.bankMs, 300_000);
});

test('a player cannot press for the opponent, and spectators cannot use the clock', async (t) => {
  const { id, first, second } = await newGame(t, server, 'G/3/2');
  const watcher = await Client.of(t, server);
  await watcher.join(id);
  const refused = async (client, message) => (await client.ask(message, 'refused')).kind;
  assert.equal(await refused(watcher, { do: 'start' }), 'watcher');
  first.say({ do: 'start' });
  await watcher.hear('state', isPhase('running'));

  const press = { do: 'press', side: 'first', move: 0, takeBacks: 0 };
  assert.equal(await refused(second, press), 'not-your-side');
  assert.equal(await refused(second, { ...press, side: 'second' }), 'not-on-turn');
  for (const message of [press, { do: 'pause' }, { do: 'takeBack', move: 0, takeBacks: 0 }]) {
    assert.equal(await refused(watcher, message), 'watcher');
  }
  assert.equal(await refused(first, { do: 'start' }), 'already-started');
  assert.equal(await refused(first, { do: 'resume' }), 'not-paused');
  assert.equal(await refused(first, { do: 'takeBack', move: 7, takeBacks: 0 }), 'not-in-journal');
  const state = await watcher.join(id);
  assert.deepEqual([hasMoves(0)(state), reading(state).phase], [true, 'running']);
});

test('a pause stops both clocks', async (t) => {
  const { id, first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  second.say({ do: 'pause' });
  const paused = await first.hear('state', isPhase('paused'));
  assert.equal(paused.readings.length, 1, 'nothing is foretold');
  await delay(60);
  const watcher = await Client.of(t, server);
  const later = await watcher.join(id);
  assert.ok(later.atMs >= paused.atMs + 60);
  assert.equal(reading(later).first.bankMs, reading(paused).first.bankMs);
  first.say({ do: 'resume' });
  const resumed = await second.hear('state', isPhase('running'));
  assert.equal(deadlineMs(resumed), resumed.atMs + reading(resumed).first.bankMs + 1);
});

test('a take-back undoes a move', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  const press = { do: 'press', side: 'first', move: 0, takeBacks: 0 };
  const started = await first.hear('state', isPhase('running'));
  await delay(50);
  first.say(press);
  await second.hear('state', hasMoves(1));
  second.say({ do: 'takeBack', move: 0, takeBacks: 0 });
  // The same request from the other player, a moment later, is outdated.
  first.say({ do: 'takeBack', move: 0, takeBacks: 0 });
  const back = await second.hear('state', hasMoves(0));
  assert.deepEqual([back.takeBacks, reading(back).onTurn], [1, 'first']);
  assert.equal(bankAtTurn(back, 'first'), bankAtTurn(started, 'first'));

  // A late press for the previous turn does not count for this one.
  await first.ask({ do: 'ping', sentMs: 0 }, 'pong');
  first.say(press);
  assert.ok(hasMoves(0)(await first.hear('state')));
  first.say({ ...press, takeBacks: 1 });
  await second.hear('state', hasMoves(1));
});

test('the flag falls at the deadline, and both sides are told at once', async (t) => {
  const { first, second } = await newGame(t, server, 'G/1s');
  first.say({ do: 'start' });
  const dueMs = deadlineMs(await first.hear('state', isPhase('running')));
  const one = await first.hear('state', isPhase('flagged'));
  const two = await second.hear('state', isPhase('flagged'));
  assert.deepEqual(one, two);
  assert.deepEqual(one.events, [{ kind: 'flag', side: 'first', atMs: dueMs }]);
  assert.deepEqual([one.outcome, one.reason], ['second', 'flag']);
  assert.ok(one.atMs - dueMs < 500, `told ${one.atMs - dueMs} ms late`);

  first.say({ do: 'press', side: 'first', move: 0, takeBacks: 0 });
  assert.equal((await second.hear('state')).events[0].kind, 'late');
  first.say({ do: 'takeBack', move: 0, takeBacks: 0 });
  const again = await second.hear('state', isPhase('running'));
  assert.deepEqual([reading(again).first.flag, bankAtTurn(again, 'first')], ['up', 1000]);
});

test('a setup string is explained as it is typed', async (t) => {
  const client = await Client.of(t, server);
  const explain = async (text, options = { notation: 'chess' }) =>
    await client.ask({ do: 'explain', text, options, cursor: text.length }, 'explained');

  const incomplete = await explain('40/');
  assert.deepEqual([incomplete.validity, incomplete.description], ['incomplete', null]);
  assert.ok(incomplete.fields.some(({ length }) => length === 0), 'something is missing');
  const complete = await explain('G/3/2', { notation: 'chess', mode: 'delay' });
  assert.equal(complete.validity, 'valid');
  assert.match(complete.description, /^3 minutes for the game; 2-second delay/);
  const invalid = await explain('G/x');
  assert.deepEqual([invalid.validity, invalid.error.offset], ['invalid', 2]);
  const document = await explain('[{"duration_ms":600000}]', { notation: 'pcn' });
  assert.deepEqual([document.validity, document.fields], ['valid', []]);
  assert.equal((await explain('[{', { notation: 'pcn' })).validity, 'invalid');
});

test('a new game accepts what the notation accepts', async (t) => {
  const client = await Client.of(t, server);
  const make = async (text, options, kind) => await client.ask({ do: 'new', text, options }, kind);
  const refused = async (text, options) => (await make(text, options, 'refused')).kind;
  assert.equal(await refused('G/3/', { notation: 'chess' }), 'expected-time');
  assert.equal(await refused('G/3', { notation: 'checkers' }), 'argument');
  const { id } = await make('G/3', { notation: 'chess', option: 'hourglass' }, 'made');
  const { description } = await client.ask({ do: 'join', game: id, token: null }, 'joined');
  assert.match(description, /the other/);
});
