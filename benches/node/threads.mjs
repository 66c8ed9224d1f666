// How much more two arenas do in two workers of Node than one arena in one: batches of presses, one
// in each game, in a random order.
//
// Prints a JSON object: for each measurement, the nanoseconds that each run took.

import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const RUNS = 15;
const GAMES = 10_000;
/** The batches of each worker in a run. */
const BATCHES = 1_000;

/** An arena, and its next batch. */
class Table {
  games = new Float64Array(GAMES);
  sides = [0, 1].map((side) => new Uint8Array(GAMES).fill(side));
  batches = 0;

  constructor(seed) {
    const { Arena, parse } = createRequire(import.meta.url)('../../bindings-node');
    this.arena = new Arena();
    const control = parse('40/90/30, G/30/30', { notation: 'chess' });
    this.arena.addMany([control], new Float64Array(GAMES), this.games);
    let state = seed;
    for (let last = GAMES - 1; last > 0; last -= 1) {
      // Reproducible pseudorandom numbers: xorshift32.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const other = (state >>> 0) % (last + 1);
      [this.games[last], this.games[other]] = [this.games[other], this.games[last]];
    }
  }

  /** Plays some batches: in each, every game has a turn of a second. */
  play() {
    const begin = process.hrtime.bigint();
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const sides = this.sides[this.batches % 2];
      this.batches += 1;
      const refused = this.arena.pressMany(this.games, sides, 1_000 * this.batches);
      if (refused !== 0) throw new Error(`${refused} presses refused`);
    }
    return { begin, end: process.hrtime.bigint() };
  }
}

/** The time from the first worker's begin to the last one's end. */
async function tookNs(workers) {
  const spans = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('play');
      const [span] = await once(worker, 'message');
      return span;
    }),
  );
  const begins = spans.map(({ begin }) => begin);
  const ends = spans.map(({ end }) => end);
  const first = begins.reduce((a, b) => (a < b ? a : b));
  const last = ends.reduce((a, b) => (a > b ? a : b));
  return Number(last - first);
}

if (isMainThread) {
  const file = fileURLToPath(import.meta.url);
  const workers = [1, 2].map((seed) => new Worker(file, { workerData: seed }));
  const [one, two] = [[], []];
  // In turns, so that a disturbance affects both alike; the first run warms up.
  for (let run = -1; run < RUNS; run += 1) {
    // Each arena is the single one in every second run.
    const single = await tookNs([workers[(run + 1) % 2]]);
    const both = await tookNs(workers);
    if (run < 0) continue;
    one.push(single);
    two.push(both);
  }
  for (const worker of workers) await worker.terminate();
  console.log(JSON.stringify({ one, two }));
} else {
  const table = new Table(workerData);
  parentPort.on('message', () => parentPort.postMessage(table.play()));
}
