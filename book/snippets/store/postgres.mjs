// Clocks in PostgreSQL: two servers share a game.
import assert from 'node:assert/strict';
import pg from 'pg';
import { parse } from 'flagfall';
import { PostgresStore } from 'flagfall/store';

// The pool of each server. The address is in PGHOST, PGUSER and so on.
const pools = [new pg.Pool(), new pg.Pool()];
const [one, two] = pools.map((pool) => new PostgresStore(pool));
await pools[0].query('create table moves (game text, number int, san text)');
await one.create('g1', parse('180+2', { notation: 'pgn' }), { start: 'first' });

// The first player is connected to one server. The time is that of the database.
await one.transaction(async (games, client) => {
  await games.press('g1', 'first', { number: 1 });
  await client.query("insert into moves values ('g1', 1, 'e4')");
});

// The second player is connected to the other.
assert.equal((await two.read('g1')).onTurn, 'second');
await two.press('g1', 'second', { number: 1 });
console.log((await one.read('g1')).second.moves); // 1

// Any server can let flags fall: `run` does so beside the rest. Here none is due yet.
assert.ok((await two.nextDueMs()) > (await two.nowMs()));
assert.deepEqual(await two.advance(), []);

for (const pool of pools) await pool.end();
