// Presses in random games of a store until it is killed: `store-worker.mjs PATH GAMES`. The same as
// bindings-python/tests/store_worker.py, on the same file.

import { SqliteStore } from '../dist/store/index.mjs';
import Database from 'libsql';

const [path, games] = process.argv.slice(2);
const db = new Database(path);
const store = new SqliteStore(db);
db.exec('pragma wal_autocheckpoint = 0');

/** Presses in a game, and notes the move in the same transaction. Returns its number. */
async function press(game) {
  const reading = await store.read(game);
  const side = reading.onTurn;
  return store.transaction((within) => {
    const { atMs, late } = within.press(game, side, { number: reading[side].moves + 1 });
    if (late) return undefined;
    const row = db.prepare('insert into moves (game, side, at_ms) values (?, ?, ?) returning move');
    return row.get(game, side, atMs).move;
  });
}

for (;;) {
  const chosen = Array.from({ length: 8 }, () => `${Math.floor((Math.random() * Number(games)) / 2)}`);
  const settled = await Promise.allSettled([...new Set(chosen)].map(press));
  for (const { status, value, reason } of settled) {
    // Another process may have pressed in the meantime.
    if (status === 'rejected' && reason.name !== 'ClockError') throw reason;
    if (value !== undefined) console.log(value);
  }
}
