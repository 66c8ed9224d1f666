// A day of play in an arena, in which no memory grows: `node --expose-gc day.mjs [GAMES]`, 1,000 by
// default.
//
// As core/tests/day.rs: each game is pressed once a minute, and those whose flag has fallen are replaced
// every ten minutes.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Arena, BACKEND, Clock, PHASES, SIDES, parse } from 'flagfall';

import { resident } from './resident.mjs';

const MINUTES = 24 * 60;
const BYTES_ALLOWED = 32;
/** What the garbage collector may keep, in bytes. */
const SLACK = 8 * 1024 * 1024;

/** How many games are replaced between two collections. */
const BATCH = 50;

const CONTROLS = ['G/10/30', 'G/20/30', 'G/30/30'].map((text) => parse(text, { notation: 'chess' }));
const [FIRST, RUNNING] = [SIDES.first, PHASES.running];

const arena = new Arena();

function begin(place, atMs) {
  const clock = new Clock(CONTROLS[place % CONTROLS.length]);
  clock.start('first', atMs);
  return arena.add(clock);
}

const games = Number(process.argv[2] ?? 1_000);
const playing = Float64Array.from({ length: games }, (_, place) => begin(place, 0));
const sides = new Uint8Array(games).fill(FIRST);
const phases = new Uint8Array(games);
let [before, replaced] = [0, 0];
for (let minute = 1; minute <= MINUTES; minute += 1) {
  const nowMs = minute * 60_000;
  assert.equal(arena.pressMany(playing, sides, nowMs), 0);
  for (let place = 0; place < games; place += 1) sides[place] ^= 1;
  arena.advance(nowMs);
  if (minute % 10 === 0) {
    arena.readMany(playing, nowMs, { phases });
    for (let place = 0; place < games; place += 1) {
      if (phases[place] === RUNNING) continue;
      arena.remove(playing[place]);
      playing[place] = begin(place, nowMs);
      sides[place] = FIRST;
      replaced += 1;
      // What was dropped is freed by finalizers, which run after a collection, between turns of the loop.
      // With more at once, the heap becomes large and fragmented.
      if (replaced % BATCH === 0) {
        globalThis.gc(BACKEND === 'wasm' ? undefined : { type: 'minor' });
        await nextTurn();
      }
    }
  }
  if (minute === MINUTES / 4) before = await resident();
}
const after = await resident();
const kib = (bytes) => Math.round(bytes / 1024);
console.log(`day: ${games} games, ${replaced} replaced: ${kib(before)} KiB after 6 hours, ${kib(after)} after 24`);
assert.ok(replaced > 12 * games, String(replaced));
process.exitCode = after <= before + games * BYTES_ALLOWED + SLACK ? 0 : 1;
