// Servers that share Redis.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RedisDatabase } from '../redis-database.mjs';
import { newGame } from '../rules.mjs';
import { startServer as startRedis } from '../../../../bindings-node/test/redis-server.mjs';
import { testDatabase, testSharing } from './sharing.mjs';
import { startServer } from './support.mjs';

const redis = await startRedis();
const skip = redis.port === undefined ? 'Redis or the module is not here' : false;
const url = `redis://127.0.0.1:${redis.port}`;

test.after(() => redis.close());

testSharing('Redis', url, redis.restart, skip);
testDatabase('Redis', url, skip);

test('of changes at once, each is made on the game as the one before left it', { skip }, async (t) => {
  const databases = await Promise.all([1, 2].map(() => RedisDatabase.open(url, { chargeDowntime: true })));
  t.after(() => Promise.all(databases.map((database) => database.close())));
  const [one, two] = databases;
  const game = newGame('G/3', { notation: 'chess' }, { first: 'a', second: 'b' });
  assert.equal(await one.create(game, 10_000), true);
  assert.equal(await one.create(newGame('G/3', { notation: 'chess' }, { first: 'a', second: 'b' }), 0), false);
  const changes = Array.from({ length: 40 }, (_, number) =>
    databases[number % 2].change(game.id, 'name', ({ table }) => {
      table.changes = [...(table.changes ?? []), number];
      return [];
    }, 10_000),
  );
  const versions = (await Promise.all(changes)).map(({ version }) => version);
  const { table, version } = await two.read(game.id);
  assert.deepEqual([...table.changes].sort((one, other) => one - other), changes.map((_, number) => number));
  assert.deepEqual(versions.sort((one, other) => one - other), changes.map((_, number) => number + 1));
  assert.equal(version, 40);

  // A change that fails has changed nothing, and one that begins another game adds it.
  const press = ({ clock, atMs }) => clock.press('first', atMs);
  await assert.rejects(one.change(game.id, 'press', press, 10_000), { kind: 'not-started' });
  const created = newGame('G/5', { notation: 'chess' }, { first: 'c', second: 'd' });
  await one.change(game.id, 'answer', (changed) => {
    changed.created = created;
    return changed.clock.start('first', changed.atMs);
  }, 10_000);
  assert.deepEqual((await two.read(created.id)).table.setup, created.table.setup);
  assert.equal((await one.versions([game.id, 'none'])).get('none'), null);

  const { version: last } = await two.read(game.id);
  await two.remove(game.id, last - 1);
  assert.ok((await one.unchangedSince((await one.nowMs()) + 1)).includes(game.id));
  await two.remove(game.id, last);
  assert.equal(await one.read(game.id), null);
  assert.ok(!(await one.unchangedSince((await one.nowMs()) + 1)).includes(game.id));
});

test('a server does not start without Redis, nor with what Redis cannot do', { skip }, async (t) => {
  const refused = { message: /cannot be opened/ };
  await assert.rejects(startServer(t, 'redis://127.0.0.1:1'), refused);
  await assert.rejects(startServer(t, url, { more: ['--downtime', 'stop'] }), { message: /--downtime count/ });
});
