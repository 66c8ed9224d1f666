// No message can stop the server or disturb other games.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { Addresses, Allowance } from '../addresses.mjs';
import { Connection } from '../connection.mjs';
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

/** Requests that do not end, and when the server closes their connections. They take ten seconds. */
const UNFINISHED = {
  'no request': '',
  'half a header': 'GET / HTTP/1.1\r\nhost: x\r\nx-half',
  'half a body': 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf',
  'half an upgrade': 'GET /socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n',
};
const unfinished = Object.entries(UNFINISHED).map(async ([name, text]) => {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(text);
  const began = performance.now();
  await once(socket, 'close');
  return [name, (performance.now() - began) / 1000];
});

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
  for (const fin of [true, false]) {
    const large = await Client.of(t, server);
    large.socket.send('x'.repeat(10_000_000), { fin });
    // 1006 if the server's reason was lost, since it has not read all that was sent.
    assert.ok([1006, 1009].includes(await large.closed), fin ? 'a frame' : 'a part of a message');
  }
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

/** A game that has started, with what its next press takes in ms. */
async function played(t, server) {
  const { first, second } = await newGame(t, server, 'G/30');
  first.say({ do: 'start' });
  await second.hear('state', isPhase('running'));
  let moves = 0;
  return async () => {
    const [one, other, side] = moves % 2 === 0 ? [first, second, 'first'] : [second, first, 'second'];
    moves += 1;
    const began = performance.now();
    one.say(press(side, Math.ceil(moves / 2)));
    await other.hear('state', hasMoves(moves));
    return performance.now() - began;
  };
}

/** How long a process has run, and how long it has waited for a processor, in ms. Only Linux knows. */
function processorMs({ pid }) {
  const file = `/proc/${pid}/schedstat`;
  if (!existsSync(file)) return { ran: Infinity, waited: 0 };
  const [ran, waited] = readFileSync(file, 'latin1').split(' ');
  return { ran: ran / 1e6, waited: waited / 1e6 };
}

/**
 * How much longer a press takes than at a quiet server on the same machine, without what other
 * programs cause: neither the wait for a processor, nor what is not this server's work.
 */
async function delayMs(server, press, pressAtQuietServer) {
  const before = processorMs(server);
  const [tookMs, quietMs] = await Promise.all([press(), pressAtQuietServer()]);
  const after = processorMs(server);
  const workedMs = after.ran - before.ran || Infinity;
  return Math.round(Math.min(tookMs - quietMs - (after.waited - before.waited), workedMs));
}

test('strangers who send as much as is allowed delay nobody by 100 ms', async (t) => {
  const quiet = await startServer(t, newStore());
  const [press, pressAtQuietServer] = [await played(t, server), await played(t, quiet)];
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
  // Other programs can slow down one round, but hardly all three. What the strangers cost is in each.
  const delaysMs = [];
  for (let round = 0; round < 3; round += 1) {
    delaysMs.length = 0;
    for (let move = 0; move < 20; move += 1) {
      delaysMs.push(await delayMs(server, press, pressAtQuietServer));
      await delay(100);
    }
    t.diagnostic(`presses took so much longer than at a quiet server: ${delaysMs} ms`);
    if (Math.max(...delaysMs) < 100) return;
  }
  assert.fail(`in the last of three rounds: ${delaysMs} ms`);
});

test('a browser that does not read is cut off', async (t) => {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  t.after(() => sockets.close());
  await once(sockets, 'listening');
  const browser = new WebSocket(`ws://127.0.0.1:${sockets.address().port}`);
  t.after(() => browser.terminate());
  const [[socket]] = await Promise.all([once(sockets, 'connection'), once(browser, 'open')]);
  browser.pause();
  const connection = new Connection(socket, null, null, { drop: () => {} });
  const closed = once(socket, 'close');
  let most = 0;
  for (let count = 0; count < 1000 && socket.readyState === WebSocket.OPEN; count += 1) {
    connection.tell('x'.repeat(65_536));
    most = Math.max(most, socket.bufferedAmount);
    // What the system accepts is no longer in the server's memory.
    await delay(0);
  }
  assert.notEqual(socket.readyState, WebSocket.OPEN, `${most} bytes wait`);
  await closed;
  assert.ok(most > 1 << 20 && most < (1 << 20) + 70_000, `${most} bytes`);
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
  // The unfinished requests are closed after ten seconds.
  assert.ok(performance.now() - began < 5000);
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

test('the server closes requests that do not end after ten seconds', async () => {
  for (const [name, tookS] of await Promise.all(unfinished)) {
    // Once the response was sent, the connection could be used for another request.
    const shortestS = name === 'half a body' ? 0 : 9.9;
    assert.ok(shortestS <= tookS && tookS < 15, `${name}: ${tookS} s`);
  }
});

test('no internal error was logged', () => {
  assert.equal(server.log, '');
});
