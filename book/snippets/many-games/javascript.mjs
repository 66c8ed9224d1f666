// A million games in one arena: presses in batches, flags in order, saved as a whole.
import assert from 'node:assert/strict';
import { Arena, SIDES, STATUSES, parse } from 'flagfall';

const GAMES = 1_000_000;

const arena = new Arena();
const control = parse('180+2', { notation: 'pgn' });
const games = new Float64Array(GAMES);
arena.addMany([control], new Float64Array(GAMES), games); // all start at 0
assert.equal(arena.size, GAMES);

// The moves that have arrived since the last pass of your loop: here all games, except the first.
const sides = new Uint8Array(GAMES - 1).fill(SIDES.first);
const statuses = new Uint16Array(GAMES - 1);
const rejected = arena.pressMany(games.subarray(1), sides, 30_000, statuses);
assert.ok(rejected === 0 && STATUSES[statuses[0]] === 'ok');

// One deadline for all of them: wait until then, or until the next message.
assert.equal(arena.deadlineMs, 180_001);
const [fallen] = arena.advance(180_001);
assert.deepEqual([fallen.game, fallen.kind, fallen.side], [games[0], 'flag', 'first']);

// Any single game by its id.
assert.equal(arena.bank(games[1], 'first', 180_001), 152_000);

// Saved in slices, so that play goes on meanwhile. Later slices have only what has changed.
const slices = [];
for (let complete = false; !complete; ) {
  const slice = arena.saveChanges(180_001, 50_000);
  slices.push(slice.saved);
  complete = slice.complete;
}
const saved = Buffer.concat(slices);
const restored = Arena.restore(saved);
assert.ok(restored.arena.size === GAMES && restored.damages.length === 0);
console.log(Math.floor(saved.length / GAMES), 'bytes per game');
