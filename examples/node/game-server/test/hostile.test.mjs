// No message can stop the server or disturb other games.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { Addresses, Allowance } from '../addresses.mjs';
import { Client, delay, hasMoves, isPhase, newGame, newStore, press, startServer } from './support.mjs';

const PRESS = press('first', 1);

/** Invalid messages, by name. */
const NO_MESSAGES = {
  nothing: '',
  'no JSON': '{"do":',
  'a list': '[]',
  'a null': 'null',
  'a number': '1e999',
  'nothing to do': '{}',
  'an unknown word': '{"do":"flag"}',
  'a word of every object': '{"do":"constructor"}',
  'a word that is an object': '{"do":{"toString":1}}',
  'a prototype': '{"do":"start","__proto__":{"cost":0}}',
  'a key too many': { ...PRESS, elapsedMs: 0 },
  'a key too few': { do: 'press', side: 'first', number: 1 },
  'no side': { ...PRESS, side: 'third' },
  'half a move': { ...PRESS, number: 0.5 },
  'a move before the first': { ...PRESS, number: -1 },
  'more moves than can be counted': { ...PRESS, number: 2 ** 32 },
  'a move in a list': { ...PRESS, number: [0] },
  'a long text': { do: 'explain', text: 'G'.repeat(1001), options: {}, cursor: 0 },
  'no options': { do: 'new', text: 'G/3', options: null },
  'a game out of the folder': { do: 'join', game: '../../etc/passwd', token: null },
  'an unknown offer': { do: 'offer', kind: 'money' },
  'half an answer': { do: 'answer', kind: 'draw', accepts: 1 },
  'no name': { do: 'name', name: '' },
  'a name of several lines': { do: 'name', name: 'a\nb' },
  'a name that turns the text around': { do: 'name', name: '\u202eanna' },
  'a name that begins with a space': { do: 'name', name: ' a' },
  deep: `${'['.repeat(4000)}`,
};

/** Valid messages that ask for something that does not exist. */
const REFUSED = {
  'no notation': { do: 'new', text: 'G/3', options: {} },
  'a notation of every object': { do: 'new', text: 'G/3', options: { notation: 'constructor' } },
  'a notation that is an object': { do: 'new', text: 'G/3', options: { notation: { length: 1 } } },
  'an unknown option': { do: 'new', text: 'G/3', options: { notation: 'chess', speed: 1 } },
  'half of a character': { do: 'new', text: '\ud800', options: { notation: 'chess' } },
  'a notation that is unknown': { do: 'explain', text: 'G/3', options: { notation: 'x' }, cursor: 0 },
  'a press without a game': PRESS,
  'a game that is not there': { do: 'join', game: '__proto__', token: null },
};

const server = await startServer({ after }, newStore());

test('an invalid message is rejected, and the connection stays open', async (t) => {
  for (const [name, message] of Object.entries({ ...NO_MESSAGES, ...REFUSED })) {
    await t.test(name, async (t) => {
      const client = await Client.of(t, server);
      const { kind } = await client.ask(message, 'refused');
      assert.equal(kind === 'message', name in NO_MESSAGES, kind);
      assert.notEqual(kind, 'bug');
      await client.ask({ do: 'ping', sentMs: 1 }, 'pong');
    });
  }
});

test('binary messages are rejected', async (t) => {
  const client = await Client.of(t, server);
  client.socket.send(Buffer.from(JSON.stringify({ do: 'ping', sentMs: 1 })));
  assert.equal((await client.hear('refused')).kind, 'message');
});

test('a message that is too long closes only its connection', async (t) => {
  const [client, other] = [await Client.of(t, server), await Client.of(t, server)];
  client.say(`"${'x'.repeat(4094)}"`);
  assert.equal((await client.hear('refused')).kind, 'message');
  client.say(`"${'x'.repeat(4095)}"`);
  assert.equal(await client.closed, 1009);
  await other.ask({ do: 'ping', sentMs: 1 }, 'pong');
});

test('a flood of messages closes its connection, and other games continue', async (t) => {
  const { first, second } = await newGame(t, server, 'G/3/2');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  const floods = [];
  const text = '90 min '.repeat(28);
  const explain = { do: 'explain', text, options: { notation: 'fide' }, cursor: 0 };
  for (const message of ['{', JSON.stringify(explain)]) {
    const flood = await Client.of(t, server);
    for (let count = 0; count < 20_000; count += 1) flood.say(message);
    floods.push(flood.closed);
  }
  const began = performance.now();
  first.say(PRESS);
  await second.hear('state', hasMoves(1));
  const tookMs = performance.now() - began;
  assert.ok(tookMs < 1000, `a press took ${tookMs} ms`);
  assert.deepEqual(await Promise.all(floods), [1006, 1006]);
});

test('strangers who send as much as is allowed delay nobody', async (t) => {
  const { first, second } = await newGame(t, server, 'G/30');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  const busy = [];
  const text = '90 min '.repeat(26).trim();
  const explain = { do: 'explain', text, options: { notation: 'fide' }, cursor: 0 };
  for (let count = 0; count < 10; count += 1) {
    const stranger = await Client.of(t, server);
    busy.push(setInterval(() => stranger.say(explain), 25));
  }
  for (let count = 0; count < 25; count += 1) {
    const game = await newGame(t, server, 'G/30');
    game.first.say({ do: 'start' });
    let isRunning = true;
    busy.push(
      setInterval(() => {
        game.first.say({ do: isRunning ? 'pause' : 'resume' });
        isRunning = !isRunning;
      }, 100),
    );
  }
  t.after(() => busy.forEach(clearInterval));
  const tookMs = [];
  for (let move = 0; move < 20; move += 1) {
    const [one, other, side] = move % 2 === 0 ? [first, second, 'first'] : [second, first, 'second'];
    const began = performance.now();
    one.say(press(side, Math.floor(move / 2) + 1));
    await other.hear('state', hasMoves(move + 1));
    tookMs.push(Math.round(performance.now() - began));
    await delay(100);
  }
  tookMs.sort((a, b) => a - b);
  // On a quiet machine even the slowest takes less than 100 ms; a test machine is shared.
  assert.ok(tookMs[10] < 100 && tookMs[19] < 1000, `presses took ${tookMs} ms`);
});

test('all connections of an address share its allowance, and others keep theirs', async (t) => {
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const clients = [];
  for (let count = 0; count < 3; count += 1) clients.push(await Client.of(t, server, headers));
  for (let count = 0; count < 100; count += 1) clients.forEach((client) => client.say({ do: 'ping', sentMs: 0 }));
  const closed = clients.map((client) => client.closed.then(() => true));
  assert.ok(await Promise.race(closed), 'at least one is closed');
  const other = await Client.of(t, server);
  await other.ask({ do: 'ping', sentMs: 0 }, 'pong');

  // A client can write what it likes into the header; the proxy adds what it knows.
  const liar = await Client.of(t, server, { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' });
  liar.say({ do: 'new', text: 'G/3', options: { notation: 'chess' } });
  assert.equal((await liar.hear('refused')).kind, 'too-much');
});

test('an address has a limited number of connections, and of new games', async (t) => {
  const headers = { 'x-forwarded-for': '2001:db8:0:1::1' };
  const open = [];
  for (let count = 0; count < 50; count += 1) open.push(await Client.of(t, server, headers));
  const neighbor = await Client.of(t, server, { 'x-forwarded-for': '2001:db8:0:1:ffff::2' });
  assert.equal(await neighbor.closed, 1013, 'the same network');
  await Client.of(t, server, { 'x-forwarded-for': '2001:db8:0:2::1' });

  const addresses = new Addresses();
  const known = addresses.enter('192.0.2.7');
  const games = (atMs) => {
    let made = 0;
    while (known.newGames.spend(1, atMs)) made += 1;
    return made;
  };
  const nowMs = performance.now();
  assert.equal(games(nowMs), 20);
  assert.equal(games(nowMs + 180_000), 3, 'one a minute');
  for (const [address, same] of [['::ffff:192.0.2.7', true], ['192.0.2.8', false], ['fe80::1%eth0', false]]) {
    assert.equal(addresses.enter(address) === known, same, address);
  }
});

test('a page of another site cannot connect', async (t) => {
  for (const origin of ['https://example.org', 'null', 'http://127.0.0.1:1']) {
    await assert.rejects(Client.of(t, server, { origin }), /403/, origin);
  }
  await Client.of(t, server, { origin: server.url });
});

test('requests that do not end, and connections that say nothing, hold up nobody', async (t) => {
  const { port } = new URL(server.url);
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-half');
  }
  const began = performance.now();
  assert.equal((await fetch(server.url)).status, 200);
  assert.ok(performance.now() - began < 500);
});

test('the allowance is replenished with time', () => {
  const allowance = new Allowance(0, { most: 10, perSecond: 2 });
  assert.ok(allowance.spend(10, 0));
  assert.ok(!allowance.spend(1, 0));
  assert.ok(!allowance.spend(2, 900));
  assert.ok(allowance.spend(2, 1000), 'what was refused has cost nothing');
  assert.ok(allowance.spend(1, 2000));
  assert.ok(allowance.spend(10, 60_000));
  assert.ok(!allowance.spend(1, 60_000), 'what is not said is not kept beyond the most');
});

test('invalid HTTP is rejected, and pages are still served', async () => {
  const upgrade = 'GET /socket HTTP/1.1\r\nupgrade: websocket\r\n\r\n';
  for (const text of ['GET / HTTP/9.9\r\n\r\n', '\0\0\0\0', upgrade]) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.end(text);
    await delay(20);
    socket.destroy();
  }
  const status = async (path, method) => (await fetch(`${server.url}${path}`, { method })).status;
  for (const path of ['/', '/game/abcdefghijkl', '/clock.js', '/presets.json']) {
    assert.equal(await status(path), 200, path);
  }
  for (const path of ['/rules.mjs', '/games.db', '/%2e%2e/server.mjs', '/__proto__', '/game/a/b']) {
    assert.equal(await status(path), 404, path);
  }
  assert.equal(await status('/', 'POST'), 405);
});

test('no internal error was logged', () => {
  assert.equal(server.log, '');
});
