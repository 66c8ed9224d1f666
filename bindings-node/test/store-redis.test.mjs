// The store in Redis: the cases of every store, and what is special to a server without transactions.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { RESP_TYPES, createClient, createCluster } from '@redis/client';
import { Cluster, Redis } from 'ioredis';
import { ClockError, parse } from '../dist/index.mjs';
import { RedisStore } from '../dist/store/index.mjs';
import { startLossyProxy } from './lossy-proxy.mjs';
import { startServer } from './redis-server.mjs';
import { CASES, Player, STORES } from './store-player.mjs';

const run = promisify(execFile);
const ofTests = await startServer({ 'flagfall.client-time': 'yes', 'flagfall.announce-calls': 'yes', appendonly: 'no' });
const ofAll = await startServer({ 'flagfall.announce-calls': 'yes' });
const skip = ofAll.port === undefined && 'Redis or the module is not installed';
const closing = [];
after(async () => {
  closing.forEach((close) => close());
  await Promise.all([ofTests.close(), ofAll.close()]);
});

/** How each client sends commands. */
const CLIENTS = {
  ioredis: async (port) => ioredis({ port }),
  'ioredis with numbers as text': async (port) => ioredis({ port, stringNumbers: true }),
  '@redis/client': (port) => nodeRedis(port, 2),
  '@redis/client with RESP3': (port) => nodeRedis(port, 3),
  '@redis/client with numbers as text': (port) => nodeRedis(port, 2, { [RESP_TYPES.NUMBER]: String }),
  '@redis/client with RESP3 and other types': (port) =>
    nodeRedis(port, 3, { [RESP_TYPES.NUMBER]: String, [RESP_TYPES.MAP]: Map, [RESP_TYPES.SIMPLE_STRING]: Buffer }),
  // As a client can be written that reads all numbers of Redis, which have 64 bits.
  'numbers as bigint': async (port) => {
    const send = await nodeRedis(port, 2);
    const big = (reply) => (Array.isArray(reply) ? reply.map(big) : typeof reply === 'number' ? BigInt(reply) : reply);
    return async (words) => big(await send(words));
  },
};

function ioredis(options) {
  const redis = new Redis({ host: '127.0.0.1', ...options });
  redis.on('error', () => {});
  closing.push(() => redis.disconnect());
  return ([command, ...words]) => redis.callBuffer(command, ...words);
}

async function nodeRedis(port, RESP, types = {}) {
  const client = createClient({ url: `redis://127.0.0.1:${port}`, RESP });
  // It connects again.
  client.on('error', () => {});
  await client.connect();
  closing.push(() => client.destroy());
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer, ...types });
  return (words) => bytes.sendCommand(words);
}

const sends = skip
  ? {}
  : Object.fromEntries(
      await Promise.all(
        Object.entries(CLIENTS).map(async ([name, open]) => [
          name,
          { ofTests: await open(ofTests.port), ofAll: await open(ofAll.port) },
        ]),
      ),
    );

for (const client of Object.keys(CLIENTS)) {
  for (const { case: name, steps, notInRedis } of CASES) {
    if (notInRedis !== undefined) continue;
    test(`${client}: ${name}`, { skip }, async () => {
      const send = sends[client].ofTests;
      await send(['FLUSHALL']);
      const set = [];
      const open = ({ lagMs = 0, ...options }) => {
        set.push(send(['CONFIG', 'SET', 'flagfall.lag-ms', `${lagMs}`]));
        return new RedisStore(send, options);
      };
      const player = new Player(open, (game) => ofTests.damage(`{flagfall}:game:${game}`));
      for (const step of steps) await player.step(step);
      await Promise.all(set);
    });
  }
}

const control = parse('G/5', { notation: 'chess' });

/** A store with a game, over an empty database. */
async function storeOf(options) {
  const send = sends['@redis/client'].ofAll;
  await send(['FLUSHALL']);
  const store = new RedisStore(send, options);
  await store.create('g', control, { start: 'first' });
  return { send, store };
}

test('the scripts are those of every language', () => {
  const source = readFileSync(new URL('../lib/store/redis-scripts.ts', import.meta.url), 'utf8');
  for (const name of ['take', 'handled', 'remove']) {
    const [, script] = new RegExp(`const ${name.toUpperCase()} = \`\\\\\\n(.*?)\``, 's').exec(source);
    assert.equal(script, readFileSync(new URL(`redis-${name}.lua`, STORES), 'utf8'));
  }
});

test('the time is that of Redis', { skip }, async () => {
  const { store } = await storeOf();
  const before = await store.nowMs();
  const here = Date.now();
  assert.ok(before <= here && here <= (await store.nowMs()) + 1);
});

test('the microseconds of the time are rounded down', async () => {
  assert.equal(await new RedisStore(async () => ['5', '999999']).nowMs(), 5999);
});

test('in Redis, of presses at once, each move is completed once', { skip }, async () => {
  const { store } = await storeOf();
  for (let number = 1; number <= 20; number += 1) {
    const side = number % 2 ? 'first' : 'second';
    const press = () => store.press('g', side, { number: Math.ceil(number / 2) });
    const settled = await Promise.allSettled([press(), press(), press()]);
    const results = settled.map(({ status, reason }) => reason?.kind ?? status);
    assert.deepEqual(results, ['fulfilled', 'already-made', 'already-made']);
  }
});

test('calls of one turn go out together', { skip }, async () => {
  const { send } = await storeOf();
  const sent = [];
  const store = new RedisStore((words) => (sent.push(words[0]), send(words)));
  const calls = [store.press('g', 'first'), store.press('g', 'second'), store.read('g')];
  assert.deepEqual(sent, ['CLOCK.PRESS', 'CLOCK.PRESS', 'CLOCK.READ', 'CLOCK.SAVE']);
  const [, , { onTurn }] = await Promise.all(calls);
  assert.equal(onTurn, 'first');
});

test('a call that somebody else was faster than is made again', { skip }, async () => {
  const { send, store } = await storeOf();
  const seen = [];
  const presses = [];
  const pause = (clock, atMs) => {
    seen.push(clock.read(atMs).onTurn);
    if (seen.length === 1) presses.push(new RedisStore(send).press('g', 'first', { number: 1 }));
    return clock.pause(atMs);
  };
  await store.act('g', 'pause', pause, { once: 'p' });
  await Promise.all(presses);
  assert.deepEqual(seen, ['first', 'second']);
  assert.equal((await store.read('g')).phase, 'paused');
});

test('many calls at once are each made on the clock as the one before left it', { skip }, async () => {
  const { store } = await storeOf();
  const adds = Array.from({ length: 40 }, (_, number) =>
    store.act('g', 'add', (clock, atMs) => clock.adjust('second', atMs, 1000), { once: `${Math.floor(number / 2)}` }),
  );
  const repeated = (await Promise.all(adds)).filter((add) => add.repeated);
  assert.equal(repeated.length, 20);
  assert.equal((await store.read('g')).second.bankMs, 320_000);
});

/** Stores over a client that sends a command again if its reply is lost, and the proxy that loses it. */
async function lossyStore(t) {
  const { send, store: other } = await storeOf();
  const proxy = await startLossyProxy(ofAll.port);
  t.after(proxy.close);
  const again = ioredis({ port: proxy.port, retryStrategy: () => 1 });
  return { proxy, send, other, store: new RedisStore(again) };
}

test('a command that the client sends again is made once', { skip }, async (t) => {
  const { proxy, other, store } = await lossyStore(t);
  await other.handle('all', () => {});
  proxy.lose('CLOCK.RESTORE');
  const created = await store.create('h', control, { start: 'first' });
  assert.ok(proxy.hasLost());
  assert.equal(created.atMs, (await other.clock('h')).lastAtMs);
  // The opponent has moved before it is sent again.
  proxy.lose('CLOCK.PRESS', () => other.press('h', 'second'));
  assert.equal((await store.press('h', 'first')).repeated, false);
  assert.ok(proxy.hasLost());
  const { onTurn, first, second } = await other.read('h');
  assert.deepEqual([onTurn, first.moves, second.moves], ['first', 1, 1]);
  proxy.lose('CLOCK.PRESS');
  await store.press('h', 'first', { number: 2 });
  const { bankMs } = (await other.read('h')).first;
  for (const once of [undefined, 'a']) {
    proxy.lose('EVENT');
    const added = await store.act('h', 'add', (clock, atMs) => clock.adjust('first', atMs, 1000), { once });
    assert.deepEqual([proxy.hasLost(), added.repeated], [true, false]);
  }
  assert.equal((await other.read('h')).first.bankMs, bankMs + 2000);
  proxy.lose(':game:h');
  await store.remove('h');
  assert.deepEqual([proxy.hasLost(), await other.has('h')], [true, false]);
  await assert.rejects(store.remove('h'), { kind: 'no-such-game' });
  const kinds = [];
  await other.handle('all', ({ kind }) => void kinds.push(kind));
  assert.deepEqual(kinds, ['create', 'start', 'press', 'press', 'press', 'add', 'add']);
});

test('events whose reply is lost are handled once', { skip }, async (t) => {
  const { proxy, other, store } = await lossyStore(t);
  proxy.lose('EVAL');
  assert.equal(await store.handle('all', () => {}), 0);
  // The events are read; one is handled; the lease ends.
  for (const word of ['XREADGROUP', 'XACK', '$0\r\n\r\n']) {
    for (const side of ['first', 'second', 'first', 'second']) await other.press('g', side);
    const sides = [];
    proxy.lose(word);
    assert.equal(await store.handle('all', ({ side }) => void sides.push(side)), 4, word);
    assert.ok(proxy.hasLost());
    assert.deepEqual(sides, ['first', 'second', 'first', 'second']);
    assert.equal(await other.handle('all', () => {}), 0);
  }
});

test('keys that are not UTF-8 and entries of other programs are passed over', { skip }, async () => {
  const { send, store } = await storeOf();
  await store.handle('all', () => {});
  for (const bytes of [[0xff], [0xed, 0xa0, 0x80]]) {
    const key = Buffer.concat([Buffer.from('{flagfall}:game:'), Buffer.from(bytes)]);
    await send(['CLOCK.NEW', key, 'chess', 'G/1', 'START', 'first']);
  }
  const key = ['key', '{flagfall}:game:g'];
  for (const fields of [['other', 'x'], key, [...key, 'kind', 'x', 'at_ms', 'soon'], [Buffer.from([0xff]), '']]) {
    await send(['XADD', '{flagfall}:clock:events', '*', ...fields]);
  }
  await store.press('g', 'first');
  const found = [];
  assert.equal(await store.handle('all', ({ game, kind }) => void found.push([game, kind])), 1);
  assert.deepEqual(found, [['g', 'press']]);
});

test('the number of an event is the id of its entry', { skip }, async () => {
  const { send, store } = await storeOf();
  await store.handle('all', () => {});
  await store.press('g', 'first');
  const numbers = [];
  await store.handle('all', ({ number }) => void numbers.push(number));
  const [[id]] = await send(['XREVRANGE', '{flagfall}:clock:events', '+', '-', 'COUNT', '1']);
  const [ms, place] = `${id}`.split('-').map(BigInt);
  assert.deepEqual(numbers, [ms * 2n ** 64n + place]);
});

test('a consumer that is forgotten while a process handles stays forgotten', { skip }, async () => {
  const { send, store } = await storeOf();
  const groups = async () => (await send(['XINFO', 'GROUPS', '{flagfall}:clock:events'])).length;
  await store.handle('all', () => {});
  for (let number = 0; number < 150; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  let count = 0;
  const forget = async () => {
    count += 1;
    if (count === 3) await new RedisStore(send).forget('all');
  };
  assert.equal(await store.handle('all', forget), 3);
  assert.equal(await groups(), 0);
  await store.handle('all', () => {});
  for (let number = 0; number < 150; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  // Between two batches.
  const between = new RedisStore(async (words) => {
    const reply = await send(words);
    if (words.at(-1) === '') await store.forget('all');
    return reply;
  });
  await between.handle('all', () => {});
  assert.equal(await groups(), 0);
});

test('a consumer is forgotten before anything has happened', { skip }, async () => {
  const send = sends['@redis/client'].ofAll;
  await send(['FLUSHALL']);
  const store = new RedisStore(send);
  await store.forget('all');
  await store.handle('all', () => {});
  await store.create('g', control);
  await store.forget('all');
  await store.handle('all', () => {});
  assert.equal(await store.handle('all', () => {}), 0);
  const failing = new RedisStore((words) => (words[0] === 'XGROUP' ? Promise.reject(new Error('lost')) : send(words)));
  await assert.rejects(failing.forget('all'), /^Error: lost$/);
});

test('events of other keys and removed ones are passed over', { skip }, async () => {
  const { send, store } = await storeOf();
  await store.handle('all', () => {});
  await send(['CLOCK.NEW', '{flagfall}:mine', 'chess', 'G/5']);
  for (let number = 0; number < 4; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  const fail = () => {
    throw new Error('read, not handled');
  };
  await assert.rejects(store.handle('all', fail), /read, not handled/);
  const entries = await send(['XRANGE', '{flagfall}:clock:events', '-', '+']);
  await send(['XDEL', '{flagfall}:clock:events', entries.at(-4)[0]]);
  const found = [];
  await store.handle('all', ({ kind, side }) => void found.push(`${kind} ${side}`));
  assert.deepEqual(found, ['press second', 'press first', 'press second']);
  assert.equal(await store.handle('all', () => {}), 0);
});

test('a flag falls by itself', { skip }, async () => {
  const { store } = await storeOf();
  await store.handle('flags', () => {});
  const { atMs } = await store.create('h', parse('TM[0.05]', { notation: 'sgf' }), { start: 'first' });
  assert.equal(await store.nextDueMs(), atMs + 51);
  const found = [];
  while (found.length < 3) await store.handle('flags', (event) => void found.push(event));
  assert.deepEqual(found.map(({ kind }) => kind), ['create', 'start', 'flag']);
  assert.deepEqual(found[2].event, { kind: 'flag', side: 'first', atMs: atMs + 51 });
  assert.equal(typeof found[2].number, 'bigint');
  assert.deepEqual(await store.advance(), []);
});

test('a store in Redis runs until it is stopped', { skip }, async () => {
  const { store } = await storeOf();
  const stop = new AbortController();
  const running = store.run(stop.signal).then(() => 'stopped');
  assert.equal(await Promise.race([running, sleep(20, 'running')]), 'running');
  stop.abort();
  assert.equal(await running, 'stopped');
  await store.run(stop.signal);
});

test('no more events in Redis are handled than asked for', { skip }, async () => {
  const { store } = await storeOf();
  await store.handle('all', () => {});
  // More than are read at once.
  for (let press = 0; press < 150; press += 1) await store.press('g', press % 2 === 0 ? 'first' : 'second');
  const handled = [];
  for (const most of [0, 2, 120, 120]) handled.push(await store.handle('all', () => {}, { most }));
  assert.deepEqual(handled, [0, 2, 120, 28]);
});

test('a late act in Redis writes no event', { skip }, async () => {
  const send = sends['@redis/client'].ofTests;
  await send(['FLUSHALL']);
  let nowMs = 0;
  const store = new RedisStore(send, { now: () => nowMs });
  await store.create('g', control, { start: 'first' });
  await store.handle('all', () => {});
  nowMs = 400_000;
  await store.advance();
  const late = await store.act('g', 'move', (clock, atMs) => clock.press('first', atMs));
  assert.deepEqual(late.events.map(({ kind }) => kind), ['late']);
  const handled = [];
  await store.handle('all', ({ kind }) => void handled.push(kind));
  assert.deepEqual(handled, ['flag']);
});

test('a client can return names and values as an object', { skip }, async () => {
  const { send } = await storeOf();
  const store = new RedisStore(async (words) => {
    const reply = await send(words);
    if (words[0] !== 'CLOCK.READ' || !Array.isArray(reply)) return reply;
    return Object.fromEntries(reply.flatMap((name, place) => (place % 2 === 0 ? [[`${name}`, reply[place + 1]]] : [])));
  });
  assert.equal((await store.read('g')).onTurn, 'first');
});

test('an error of the question whether a call was made is the error of the call', { skip }, async () => {
  const { send } = await storeOf();
  const store = new RedisStore(async (words) => {
    // No clock has an empty snapshot: this only asks.
    if (words.includes('')) throw new Error('lost');
    return send(words);
  });
  await assert.rejects(store.act('g', 'pause', (clock, atMs) => clock.pause(atMs), { once: 'p' }), { message: 'lost' });
});

test('in Redis, processes with one consumer take turns', { skip }, async () => {
  const { send, store } = await storeOf();
  await store.handle('all', () => {});
  for (let number = 0; number < 250; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  const numbers = [];
  const note = async ({ number }) => {
    await sleep(0);
    numbers.push(number);
  };
  const counts = await Promise.all(
    [store, new RedisStore(send), new RedisStore(send)].map(async (one) => {
      let handled = 0;
      while (numbers.length < 250) handled += await one.handle('all', note, { most: 70 });
      return handled;
    }),
  );
  assert.equal(counts[0] + counts[1] + counts[2], 250);
  assert.deepEqual(numbers, [...new Set(numbers)].sort((one, other) => (one < other ? -1 : 1)));
});

test('what a killed process read is handled by another', { skip }, async () => {
  const { send, store } = await storeOf({ leaseMs: 300 });
  await store.handle('all', () => {});
  for (let number = 0; number < 5; number += 1) await store.press('g', number % 2 ? 'second' : 'first');
  const found = [];
  // It never handles the third one, nor ends its lease.
  const killed = new RedisStore(send, { leaseMs: 300 });
  killed.handle('all', ({ number }) => (found.length === 2 ? new Promise(() => {}) : void found.push(number)));
  const other = new RedisStore(send, { leaseMs: 300 });
  const note = ({ number }) => void found.push(number);
  while (found.length < 2) await sleep(5);
  assert.equal(await other.handle('all', note), 0);
  await sleep(350);
  assert.equal(await other.handle('all', note), 3);
  assert.equal(new Set(found).size, 5);
});

test('a killed Redis loses nothing that was told', { skip }, async () => {
  const { store } = await storeOf();
  await store.handle('all', () => {});
  const { atMs } = await store.press('g', 'first', { number: 1 });
  await ofAll.restart();
  await assert.rejects(store.press('g', 'first', { number: 1 }), { kind: 'already-made' });
  assert.equal((await store.clock('g')).lastAtMs, atMs);
  const kinds = [];
  await store.handle('all', ({ kind }) => void kinds.push(kind));
  assert.deepEqual(kinds, ['press']);
});

test('a store in a cluster', { skip }, async (t) => {
  const server = await startServer({ 'cluster-enabled': 'yes', 'cluster-announce-ip': '127.0.0.1' });
  t.after(server.close);
  const ask = await nodeRedis(server.port, 2);
  await ask(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
  while (!`${await ask(['CLUSTER', 'INFO'])}`.includes('cluster_state:ok')) await sleep(20);
  const nodes = createCluster({ rootNodes: [{ url: `redis://127.0.0.1:${server.port}` }] });
  nodes.on('error', () => {});
  const ofIoredis = new Cluster([{ host: '127.0.0.1', port: server.port }]);
  ofIoredis.on('error', () => {});
  t.after(() => nodes.destroy());
  t.after(() => ofIoredis.disconnect());
  await nodes.connect();
  const bytes = nodes.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const sends = {
    s1: (words) => bytes.sendCommand('{s1}', false, words),
    s2: ([command, ...words]) => ofIoredis.callBuffer(command, ...words),
  };
  for (const [tag, send] of Object.entries(sends)) {
    const store = new RedisStore(send, { tag });
    await store.handle('all', () => {});
    const { atMs } = await store.create('g', control, { start: 'first' });
    const pressed = await store.press('g', 'first', { number: 1 });
    assert.ok(atMs <= pressed.atMs && pressed.atMs <= (await store.nowMs()));
    await assert.rejects(store.press('g', 'first', { number: 1 }), { kind: 'already-made' });
    await store.act('g', 'pause', (clock, now) => clock.pause(now), { once: 'p' });
    assert.notEqual(await store.handle('all', () => {}), 0);
    await store.remove('g');
  }
});

/** Three masters, each with a replica: `ports`, and `kill`, which kills the master of a tag. */
async function startCluster(t) {
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-announce-ip': '127.0.0.1',
    'cluster-node-timeout': '1000',
    'cluster-replica-validity-factor': '0',
    'flagfall.announce-calls': 'yes',
  };
  const servers = await Promise.all(Array.from({ length: 6 }, () => startServer(settings)));
  t.after(() => Promise.all(servers.map((server) => server.close())));
  const ports = servers.map(({ port }) => port);
  const nodes = ports.map((port) => `127.0.0.1:${port}`);
  await run('redis-cli', ['--cluster', 'create', ...nodes, '--cluster-replicas', '1', '--cluster-yes']);
  for (const port of ports) {
    const ask = await nodeRedis(port, 2);
    const isWell = async () => {
      const state = `${await ask(['CLUSTER', 'INFO'])} ${await ask(['INFO', 'replication'])}`;
      return state.includes('cluster_state:ok') && /role:master|master_link_status:up/.test(state);
    };
    while (!(await isWell())) await sleep(50);
  }
  const ask = await nodeRedis(ports[0], 2);
  const kill = async (tag) => {
    const slot = await ask(['CLUSTER', 'KEYSLOT', `{${tag}}`]);
    const ranges = await ask(['CLUSTER', 'SLOTS']);
    const [, , [, port]] = ranges.find(([first, last]) => first <= slot && slot <= last);
    await servers[ports.indexOf(port)].kill();
  };
  return { ports, kill };
}

test('games of a store go on after a failover in a cluster', { skip }, async (t) => {
  const { ports, kill } = await startCluster(t);
  const nodes = createCluster({ rootNodes: ports.map((port) => ({ url: `redis://127.0.0.1:${port}` })) });
  nodes.on('error', () => {});
  const ofIoredis = new Cluster(ports.map((port) => ({ host: '127.0.0.1', port })));
  ofIoredis.on('error', () => {});
  t.after(() => nodes.destroy());
  t.after(() => ofIoredis.disconnect());
  await nodes.connect();
  const bytes = nodes.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const send = (words) => bytes.sendCommand('{s0}', false, words);
  const stores = {
    '@redis/client': new RedisStore(send, { tag: 's0' }),
    ioredis: new RedisStore(([command, ...words]) => ofIoredis.callBuffer(command, ...words), { tag: 's0' }),
  };
  await stores.ioredis.handle('all', () => {});
  for (const [game, store] of Object.entries(stores)) {
    await store.create(game, control, { start: 'first' });
    for (let number = 1; number <= 5; number += 1) {
      await store.press(game, 'first', { number });
      const [, replicas] = await Promise.all([
        stores['@redis/client'].press(game, 'second', { number }),
        send(['WAIT', '1', '5000']),
      ]);
      assert.equal(replicas, 1);
    }
  }
  await kill('s0');
  const begun = Date.now();
  const press = async (game, side, number) => {
    for (;;) {
      try {
        return await stores[game].press(game, side, { number });
      } catch (error) {
        if (error.kind === 'already-made') return undefined;
        assert.ok(!(error instanceof ClockError) && Date.now() - begun < 60_000, error);
        await sleep(50);
      }
    }
  };
  await Promise.all(
    Object.keys(stores).map(async (game) => {
      for (let number = 6; number <= 10; number += 1) {
        for (const side of ['first', 'second']) await press(game, side, number);
      }
    }),
  );
  const counts = { '@redis/client': 0, ioredis: 0 };
  await stores.ioredis.handle('all', ({ game, kind }) => void (counts[game] += kind === 'press' ? 1 : 0));
  assert.deepEqual(counts, { '@redis/client': 20, ioredis: 20 });
  for (const [game, store] of Object.entries(stores)) {
    const { first, second } = await store.read(game);
    assert.deepEqual([first.moves, second.moves], [10, 10]);
  }
});

test('what is no argument of RedisStore', { skip }, async () => {
  const { send, store } = await storeOf();
  for (const options of [{ now: 5 }, { leaseMs: 0.5 }, { leaseMs: 0 }, { leaseMs: -1 }, { tag: '' }, { tag: 'a}b' }, { lag: 5 }, null]) {
    assert.throws(() => new RedisStore(send, options), { name: 'ArgumentError' });
  }
  assert.throws(() => new RedisStore(null), { argument: 'send' });
  await assert.rejects(store.press(7, 'first'), { argument: 'game' });
  await assert.rejects(store.press('g', 'white'), { argument: 'side' });
  for (const [options, argument] of [
    [{ number: 0 }, 'number'],
    [{ number: 2 ** 32 }, 'number'],
    [{ number: '1' }, 'number'],
    [{ takeBacks: 1 }, 'number'],
    [{ number: 1, takeBacks: -1 }, 'takeBacks'],
    [{ elapsedMs: 2 ** 53 }, 'elapsedMs'],
  ]) {
    await assert.rejects(store.press('g', 'first', options), { name: 'ArgumentError', argument });
  }
  await assert.rejects(store.press('g', 'first', { elapsedMs: -1 }), { kind: 'negative' });
  for (const most of ['x', -1]) await assert.rejects(store.advance(most), { argument: 'most' });
  for (const most of [0, 1, 2 ** 32 - 1, 2 ** 32, 2 ** 40]) assert.deepEqual(await store.advance(most), []);
  await assert.rejects(store.act('g', 'pause', async (clock, atMs) => clock.pause(atMs)), { argument: 'call' });
  await assert.rejects(store.press('g', 'second'), ClockError);
});

test('what a client throws that is no error', async () => {
  for (const thrown of ['lost', undefined, null, { message: 5 }]) {
    const store = new RedisStore(() => Promise.reject(thrown));
    for (const call of [() => store.forget('all'), () => store.press('g', 'first')]) {
      const [{ status, reason }] = await Promise.allSettled([call()]);
      assert.deepEqual([status, reason], ['rejected', thrown]);
    }
  }
});
