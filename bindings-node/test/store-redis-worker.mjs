// Presses in random games of a store in Redis until it is killed: `store-redis-worker.mjs PORT GAMES`. The
// same as bindings-python/tests/store_redis_kills.py, on the same games.

import { setTimeout as sleep } from 'node:timers/promises';

import { createClient, RESP_TYPES } from '@redis/client';
import { RedisStore } from '../dist/store/index.mjs';

const [port, games] = process.argv.slice(2).map(Number);
const socket = { port, host: '127.0.0.1', reconnectStrategy: () => 50 };
const client = createClient({ socket, disableOfflineQueue: true });
client.on('error', () => {});
await client.connect();
const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
const store = new RedisStore((words) => bytes.sendCommand(words));
console.log('started');

async function press(game) {
  const reading = await store.read(game);
  const side = reading.onTurn;
  const { atMs, late } = await store.press(game, side, { number: reading[side].moves + 1 });
  if (!late) console.log(`${game} ${side} ${atMs}`);
}

for (;;) {
  const chosen = Array.from({ length: 8 }, () => `${Math.floor((Math.random() * games) / 2)}`);
  const settled = await Promise.allSettled([...new Set(chosen)].map(press));
  // Another process may have pressed in the meantime, or the games are not there yet, or Redis is not.
  if (settled.some(({ status }) => status === 'rejected')) await sleep(20);
}
