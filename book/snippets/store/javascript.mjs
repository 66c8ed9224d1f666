// Clocks in a database: a move, its row and its clock are saved together.
import assert from 'node:assert/strict';
import Database from 'libsql';
import { parse } from 'flagfall';
import { SqliteStore } from 'flagfall/store';

const db = new Database(':memory:'); // a file, on your server
db.exec('create table moves (game text, number integer, san text)');
db.exec('create table results (game text, loser text)');
let nowMs = 1_000_000;
const store = new SqliteStore(db, { now: () => nowMs }); // without `now`: the system's clock

await store.handle('results', () => {}); // registers this consumer of events
await store.create('g1', parse('180+2', { notation: 'pgn' }), { start: 'first' });

// Reply to the player after the transaction. If the process is killed then, the move is there.
nowMs += 5_000;
const pressed = await store.transaction((games) => {
  db.prepare('insert into moves values (?, ?, ?)').run('g1', 1, 'e4');
  return games.press('g1', 'first', { number: 1 });
});
assert.ok(!pressed.late);
assert.equal((await store.read('g1')).onTurn, 'second');

// The same press, sent again.
await assert.rejects(store.press('g1', 'first', { number: 1 }), { kind: 'already-made' });

// Nobody moves. In a server, `store.run` does this.
nowMs += 200_000;
const [{ game, event }] = await store.advance();
assert.deepEqual([game, event.kind, event.side], ['g1', 'flag', 'second']);

// Each event is handled once, in one transaction with the rows that the handler writes.
await store.handle('results', ({ game, kind, side }) => {
  if (kind === 'flag') db.prepare('insert into results values (?, ?)').run(game, side);
});
const results = db.prepare('select * from results').all();
assert.equal(results.length, 1);
console.log(results[0]); // { game: 'g1', loser: 'second' }
