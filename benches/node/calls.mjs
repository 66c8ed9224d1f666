// Single calls and batches in Node, empty calls with the same arguments, and alternatives to
// flagfall:
//
//     node calls.mjs FLOOR.node CHESS_CLOCK.js
//
// Prints a JSON object: for each measurement, the nanoseconds per call in each run. For single
// calls, the time of an empty loop in the same round is subtracted. If each call creates an object,
// the time includes a turn of the event loop, in which collected objects are freed.

import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { PlainClock } from './plain-clock.mjs';

const require = createRequire(import.meta.url);
const { Arena, Clock, LiveClock, READING_ROW, parse } = require('../../bindings-node');
const floor = require(resolve(process.argv[2]));
const { Clock: ChessClock } = require(resolve(process.argv[3]));

const RUNS = 31;
const CALLS = 100_000;
const BATCH = 100_000;
const FEW = 1_000;
/** How many objects are created between two turns of the event loop, and the number of turns. */
const MADE = 1_000;
const TURNS = 10;
const FISCHER = '40/90/30, G/30/30';
const CHESS = { notation: 'chess' };
/** A timestamp such as `Date.now()` returns: too large for a small integer, so V8 allocates it. */
const NOW_MS = 1_700_000_000_000;

function started(atMs = 0) {
  const clock = new Clock(parse(FISCHER, CHESS));
  clock.start('first', atMs);
  return clock;
}

/**
 * A separate function for each measurement, so that the engine optimizes it independently of the
 * others. Makes pairs of calls with `call`, on an object that `start` creates for each run: no game
 * lasts for weeks.
 */
function rounds(call, start, beginMs = 0) {
  return new Function(
    'start',
    `return () => {
      const subject = start(${beginMs});
      let atMs = ${beginMs};
      let sum = 0;
      for (let call = 0; call < ${CALLS}; call += 2) {
        ${call("'first'", 'atMs + 1_000')}
        ${call("'second'", 'atMs + 2_000')}
        atMs += 2_000;
      }
      return sum;
    };`,
  )(start);
}

/** A batch of presses: one in each of `count` games, in order, repeated to the batch's length. */
class Batch {
  constructor(count) {
    const clock = started();
    this.arena = new Arena();
    const games = Array.from({ length: count }, () => this.arena.add(clock));
    this.rounds = BATCH / count;
    this.round = 0;
    this.games = Float64Array.from({ length: BATCH }, (_, i) => games[i % count]);
    this.roundOf = Float64Array.from({ length: BATCH }, (_, i) => Math.floor(i / count));
    this.sides = new Uint8Array(BATCH);
    this.atMs = new Float64Array(BATCH);
  }

  setTimes() {
    this.roundOf.forEach((of, i) => {
      this.sides[i] = (this.round + of) % 2;
      this.atMs[i] = (this.round + of + 1) * 1_000;
    });
    this.round += this.rounds;
  }

  run() {
    const refused = this.arena.pressMany(this.games, this.sides, this.atMs);
    if (refused !== 0) throw new Error(`${refused} presses refused`);
  }
}

function tookNs(run) {
  const begin = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - begin);
}

// The stages in order, as its documentation describes.
const stages = [
  { move: 0, time: [5_400_000, 5_400_000], increment: 30_000, mode: 'Fischer' },
  { move: 40, time: [1_800_000, 1_800_000], increment: 30_000, mode: 'Fischer' },
];
const chessClock = new ChessClock({ name: FISCHER, stages, updateInterval: 100_000 });
const loop = rounds(
  (_, atMs) => `sum += ${atMs};`,
  () => null,
);
const read = started();
const row = new Float64Array(READING_ROW.length);
let live;
const singles = {
  'empty press': rounds((_, atMs) => `sum += subject(5, 1, ${atMs});`, () => floor.raw),
  press: rounds((side, atMs) => `sum += subject.press(${side}, ${atMs}).length;`, started),
  'plain press': rounds(
    (side, atMs) => `sum += subject.press(${side}, ${atMs}) === null ? 0 : 1;`,
    () => new PlainClock(5_400_000, 30_000, 40, 1_800_000),
  ),
  'chess-clock push': rounds(
    (side) => `sum += subject.push(${side === "'first'" ? 0 : 1}) ? 0 : 1;`,
    () => chessClock,
  ),
  bank: rounds((_, atMs) => `sum += subject.bank('first', ${atMs});`, () => read),
  'read into': rounds(
    (_, atMs) => `subject.read.readInto(${atMs}, subject.row); sum += subject.row[0];`,
    () => ({ read, row }),
  ),
  'empty press now': rounds((_, atMs) => `sum += subject(5, 1, ${atMs});`, () => floor.raw, NOW_MS),
  'press now': rounds(
    (side, atMs) => `sum += subject.press(${side}, ${atMs}).length;`,
    started,
    NOW_MS,
  ),
  'live press': rounds(
    (side) => `sum += subject.press(${side}).length;`,
    () => {
      live?.close();
      live = new LiveClock(parse(FISCHER, CHESS));
      live.start('first');
      return live;
    },
  ),
};
const control = parse(FISCHER, CHESS);
const saved = read.save(0);
/** The last object created, so that no call is optimized away. */
let kept;
const makers = {
  'empty parse': () => floor.parse(FISCHER, CHESS),
  'empty number': () => floor.number(0),
  'empty restore': () => floor.restore(saved),
  parse: () => (kept = parse(FISCHER, CHESS)),
  'new clock': () => (kept = new Clock(control)),
  read: () => (kept = read.read(1_000)),
  save: () => (kept = read.save(0)),
  restore: () => (kept = Clock.restore(saved)),
};

async function makeMany(make) {
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (let made = 0; made < MADE; made += 1) make();
    await nextTurn();
  }
}

const batches = { 'batch few': new Batch(FEW), 'batch many': new Batch(BATCH) };
const names = [singles, makers, batches].flatMap(Object.keys);
const found = Object.fromEntries(names.map((name) => [name, []]));

// In turns, so that other load on the machine affects all alike; the first rounds warm up.
for (let run = -2; run < RUNS; run += 1) {
  const around = tookNs(loop) / CALLS;
  for (const [name, call] of Object.entries(singles)) {
    const ns = tookNs(call) / CALLS - around;
    if (run >= 0) found[name].push(Number(ns.toFixed(2)));
  }
  for (const [name, make] of Object.entries(makers)) {
    const begin = process.hrtime.bigint();
    await makeMany(make);
    const ns = Number(process.hrtime.bigint() - begin) / (TURNS * MADE);
    if (run >= 0) found[name].push(Number(ns.toFixed(2)));
  }
  for (const [name, batch] of Object.entries(batches)) {
    batch.setTimes();
    const ns = tookNs(() => batch.run()) / BATCH;
    if (run >= 0) found[name].push(Number(ns.toFixed(2)));
  }
}
if (kept === undefined) throw new Error('nothing was made');
console.log(JSON.stringify(found));
// The other library's timer would keep the process alive.
process.exit(0);
