// The protocol, over sockets and without a browser.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Client,
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

const server = await startServer({ after }, newStore());

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

  first.say(press('first', 1));
  first.say(press('first', 1));
  const one = await first.hear('state', hasMoves(1));
  const two = await second.hear('state', hasMoves(1));
  assert.deepEqual(one, two);
  assert.equal(reading(one).onTurn, 'second');
  // The duplicate is answered, but has changed nothing.
  assert.equal(reading(await first.hear('state')).onTurn, 'second');

  second.say(press('second', 1));
  await first.hear('state', hasMoves(2));
  first.say(press('first', 1));
  const after = await first.hear('state');
  assert.deepEqual([reading(after).first.moves, reading(after).onTurn], [1, 'first']);
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

  assert.equal(await refused(second, press('first', 1)), 'not-your-side');
  assert.equal(await refused(second, press('second', 1)), 'not-on-turn');
  const calls = [press('first', 1), { do: 'pause' }, { do: 'resign' }, { do: 'name', name: 'Eve' }];
  for (const message of [...calls, { do: 'offer', kind: 'draw' }]) {
    assert.equal(await refused(watcher, message), 'watcher');
  }
  assert.equal(await refused(first, { do: 'start' }), 'already-started');
  assert.equal(await refused(first, { do: 'resume' }), 'not-paused');
  assert.equal(await refused(first, { do: 'offer', kind: 'takeBack' }), 'no-move');
  assert.equal(await refused(first, { do: 'offer', kind: 'rematch' }), 'not-over');
  assert.equal(await refused(first, { do: 'answer', kind: 'draw', accepts: true }), 'no-offer');
  const state = await watcher.join(id);
  assert.deepEqual([hasMoves(0)(state), reading(state).phase], [true, 'running']);
});

test('a pause stops both clocks', async (t) => {
  const { id, first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  second.say({ do: 'pause' });
  const paused = await first.hear('state', isPhase('paused'));
  assert.deepEqual(paused.forecast.pieces.map(({ runs }) => runs), ['nothing']);
  await delay(60);
  const watcher = await Client.of(t, server);
  const later = await watcher.join(id);
  assert.ok(later.atMs >= paused.atMs + 60);
  assert.equal(reading(later).first.bankMs, reading(paused).first.bankMs);
  first.say({ do: 'resume' });
  const resumed = await second.hear('state', isPhase('running'));
  assert.equal(deadlineMs(resumed), resumed.atMs + reading(resumed).first.bankMs + 1);
});

test('a move is taken back if the opponent accepts', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  const started = await first.hear('state', isPhase('running'));
  await delay(50);
  first.say(press('first', 1));
  await second.hear('state', hasMoves(1));
  first.say({ do: 'offer', kind: 'takeBack' });
  const { offer } = await second.hear('state', ({ offer }) => offer !== null);
  assert.deepEqual(offer, { kind: 'takeBack', side: 'first', move: 0 });
  const own = { do: 'answer', kind: 'takeBack', accepts: true };
  assert.equal((await first.ask(own, 'refused')).kind, 'not-your-side');
  second.say(own);
  const back = await first.hear('state', hasMoves(0));
  assert.deepEqual([back.takeBacks, reading(back).onTurn, back.offer], [1, 'first', null]);
  assert.equal(bankAtTurn(back, 'first'), bankAtTurn(started, 'first'));

  // A late press for the previous turn does not count for this one.
  await first.ask({ do: 'ping', sentMs: 0 }, 'pong');
  first.say(press('first', 1));
  assert.ok(hasMoves(0)(await first.hear('state')));
  first.say(press('first', 1, 1));
  await second.hear('state', hasMoves(1));
});

test('the flag falls at the deadline, and both sides are told at once', async (t) => {
  const { first, second } = await newGame(t, server, 'G/1s');
  first.say({ do: 'start' });
  const dueMs = deadlineMs(await first.hear('state', isPhase('running')));
  const one = await first.hear('state', isPhase('flagged'));
  const two = await second.hear('state', isPhase('flagged'));
  for (const state of [one, two]) {
    assert.deepEqual([state.outcome, state.reason], ['second', 'flag']);
    assert.equal(reading(state).first.usedMs, 1001, 'and not a millisecond after');
    assert.ok(state.atMs - dueMs < 500, `told ${state.atMs - dueMs} ms late`);
  }
  assert.equal((await first.ask(press('first', 1), 'refused')).kind, 'late');
  assert.equal((await first.ask({ do: 'resign' }, 'refused')).kind, 'over');
});

test('who resigns loses, and a draw needs both', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3');
  assert.equal((await first.ask({ do: 'offer', kind: 'draw' }, 'refused')).kind, 'not-running');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  first.say({ do: 'offer', kind: 'draw' });
  await second.hear('state', ({ offer }) => offer !== null);
  assert.equal((await first.ask({ do: 'offer', kind: 'draw' }, 'refused')).kind, 'offered');
  second.say({ do: 'answer', kind: 'draw', accepts: false });
  await first.hear('state', ({ offer, outcome }) => offer === null && outcome === 'open');

  const other = await newGame(t, server, 'G/3');
  other.first.say({ do: 'start' });
  other.first.say({ do: 'offer', kind: 'draw' });
  other.first.say(press('first', 1));
  await other.second.hear('state', ({ offer }) => offer !== null && offer.side === 'first');
  // To offer what is offered is to accept it.
  other.second.say({ do: 'offer', kind: 'draw' });
  const drawn = await other.first.hear('state', isPhase('stopped'));
  assert.deepEqual([drawn.outcome, drawn.reason], ['draw', 'agreed']);

  second.say({ do: 'resign' });
  const resigned = await first.hear('state', isPhase('stopped'));
  assert.deepEqual([resigned.outcome, resigned.reason], ['first', 'resigned']);
});

test('in a rematch the players have changed sides, and their links still work', async (t) => {
  const { id, tokens, first, second } = await newGame(t, server, 'G/3');
  first.say({ do: 'start' });
  first.say({ do: 'name', name: 'Anna' });
  first.say({ do: 'resign' });
  first.say({ do: 'offer', kind: 'rematch' });
  await second.hear('state', ({ offer }) => offer?.kind === 'rematch');
  second.say({ do: 'answer', kind: 'rematch', accepts: true });
  const { next } = await first.hear('state', ({ next }) => next !== null);
  const joined = await first.ask({ do: 'join', game: next, token: tokens.first }, 'joined');
  assert.equal(joined.side, 'second');
  const state = await first.hear('state');
  assert.deepEqual([state.names, reading(state).phase], [{ first: null, second: 'Anna' }, 'not-started']);
  assert.equal((await second.ask({ do: 'join', game: next, token: tokens.second }, 'joined')).side, 'first');

  const again = await Client.of(t, server);
  await again.join(id, tokens.first);
  assert.equal((await again.ask({ do: 'offer', kind: 'rematch' }, 'refused')).kind, 'rematched');
});

test('a rematch counts as a new game of whoever accepts it', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3');
  first.say({ do: 'start' });
  first.say({ do: 'resign' });
  first.say({ do: 'offer', kind: 'rematch' });
  await second.hear('state', ({ offer }) => offer?.kind === 'rematch');
  const made = { do: 'new', text: 'G/3', options: { notation: 'chess' } };
  for (let count = 0; count < 20; count += 1) {
    await second.ask(made, 'made');
    // Below the allowance of messages.
    await delay(250);
  }
  const accept = { do: 'answer', kind: 'rematch', accepts: true };
  assert.equal((await second.ask(accept, 'refused')).kind, 'too-much-games');
  second.say({ do: 'answer', kind: 'rematch', accepts: false });
  second.say({ do: 'offer', kind: 'rematch' });
  await first.hear('state', ({ offer }) => offer?.side === 'second');
  first.say(accept);
  await second.hear('state', ({ next }) => next !== null);
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
  assert.match(complete.description.en, /^3 minutes for the game; 2-second delay/);
  assert.deepEqual([complete.text, complete.asked], ['G/3/2', { notation: 'chess', mode: 'delay' }]);
  const invalid = await explain('G/x');
  assert.deepEqual([invalid.validity, invalid.error.offset], ['invalid', 2]);
  const document = await explain('[{"duration_ms":600000}]', { notation: 'pcn' });
  assert.deepEqual([document.validity, document.fields], ['valid', []]);
  assert.equal((await explain('[{', { notation: 'pcn' })).validity, 'invalid');
});

test('a setup string is explained in the likeliest notation if none is given', async (t) => {
  const client = await Client.of(t, server);
  const explain = async (text) =>
    await client.ask({ do: 'explain', text, options: null, cursor: text.length }, 'explained');
  const found = await explain('5+3');
  assert.deepEqual([found.validity, found.options], ['valid', { notation: 'fide' }]);
  assert.deepEqual([found.text, found.asked], ['5+3', null]);
  assert.match(found.description.de, /^5 Minuten für die Partie/);
  const notations = found.readings.map(({ notation }) => notation);
  assert.ok(notations.length > 1 && notations[0] === 'fide', `${notations}`);
  assert.deepEqual((await explain('TM[600')).options, { notation: 'sgf' });
  assert.equal((await explain('level 40')).validity, 'incomplete');
  assert.deepEqual([(await explain('nonsense')).validity, (await explain('')).validity], ['invalid', 'incomplete']);
});

test('a new game accepts what the notation accepts', async (t) => {
  const client = await Client.of(t, server);
  const make = async (text, options, kind) => await client.ask({ do: 'new', text, options }, kind);
  const refused = async (text, options) => (await make(text, options, 'refused')).kind;
  assert.equal(await refused('G/3/', { notation: 'chess' }), 'expected-time');
  assert.equal(await refused('G/3', { notation: 'checkers' }), 'argument');
  const { id } = await make('G/3', { notation: 'chess', option: 'hourglass' }, 'made');
  const { description } = await client.ask({ do: 'join', game: id, token: null }, 'joined');
  assert.match(description.en, /the other/);
});
