// One million games in Node, with flagfall or with a plain site:
//
//     node --expose-gc million.mjs flagfall|plain play|restore FILE
//
// `play` sets up the games, presses, advances, and saves them to the file; `restore` restores them
// from it. Prints a JSON object: the measurements, each a number. Each run is a process of its own,
// so that no run has the memory of another.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { PlainSite } from './plain-site.mjs';

const { Arena, parse } = createRequire(import.meta.url)('../../bindings-node');

const GAMES = 1_000_000;
/** Banks and increments in seconds. A turn takes ten seconds, so deadlines come up soon. */
const CONTROLS = [
  [11, 10],
  [11, 11],
  [11, 12],
  [11, 13],
];
const TURN_MS = 10_000;
const PER_MS = GAMES / TURN_MS;
/** From then on, as many deadlines of earlier turns come up as presses are made. */
const BEGIN_MS = 11_500;
const END_MS = 13_000;
const BATCH = 100_000;
/** The first of them warms up. */
const BATCHES = 5;
const SLICE = 5_000;

function seconds(run) {
  const begin = performance.now();
  run();
  return (performance.now() - begin) / 1e3;
}

/**
 * An upper bound of the processor time that the thread used: Node measures only that of all its
 * threads, which includes compilation and the collection of garbage.
 */
function processorMs(run) {
  const [used, begin] = [process.cpuUsage(), performance.now()];
  run();
  const elapsed = performance.now() - begin;
  const { user, system } = process.cpuUsage(used);
  return Math.min(elapsed, (user + system) / 1e3);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The memory of the process in bytes. */
function resident() {
  globalThis.gc();
  return process.memoryUsage.rss();
}

function check(refused) {
  if (refused !== 0) throw new Error(`${refused} calls refused`);
}

/** Reproducible pseudorandom numbers: xorshift32. */
let state = 0x1234_5678;
function below(bound) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return Math.floor(((state >>> 0) / 2 ** 32) * bound);
}

/** Moves `count` random values to the end. */
function shuffle(values, count) {
  for (let last = values.length - 1; last >= values.length - count; last -= 1) {
    const other = below(last + 1);
    [values[last], values[other]] = [values[other], values[last]];
  }
  return values;
}

/**
 * What the games begin with, and in which order they are pressed. All arrays are filled, so that
 * their memory is not counted as that of the games.
 */
class Schedule {
  order = shuffle(Uint32Array.from({ length: GAMES }, (_, i) => i), GAMES);
  which = Uint32Array.from({ length: GAMES }, () => below(CONTROLS.length));
  beganMs = new Float64Array(GAMES);
  onTurn = new Uint8Array(GAMES).fill(0);
  #random = Uint32Array.from(this.order);

  constructor() {
    this.order.forEach((game, place) => {
      this.beganMs[game] = Math.floor(place / PER_MS);
    });
  }

  /** The games whose first turn ends at that time. */
  due(atMs) {
    const first = (atMs - TURN_MS) * PER_MS;
    return this.order.subarray(first, first + PER_MS);
  }

  /** Random games, each at most once. */
  batch() {
    return shuffle(this.#random, BATCH).slice(-BATCH);
  }

  pressed(games) {
    for (const game of games) this.onTurn[game] ^= 1;
  }
}

class ArenaSite {
  ids = new Float64Array(GAMES).fill(-1);
  arena = new Arena();
  controls = CONTROLS.map(([bank, increment]) => parse(`${bank}+${increment}`, { notation: 'pgn' }));

  constructor(schedule) {
    this.schedule = schedule;
  }

  setUp() {
    const { beganMs, which } = this.schedule;
    check(this.arena.addMany(this.controls, beganMs, this.ids, { which }));
  }

  /** The presses of the sides on turn, with their arguments prepared. */
  presses(games, atMs) {
    const ids = Float64Array.from(games, (game) => this.ids[game]);
    const sides = Uint8Array.from(games, (game) => this.schedule.onTurn[game]);
    return () => check(this.arena.pressMany(ids, sides, atMs));
  }

  advance(atMs) {
    return this.arena.advance(atMs);
  }

  get deadlineMs() {
    return this.arena.deadlineMs;
  }

  save() {
    return Buffer.concat([...this.arena.save(END_MS)]);
  }

  /** Saves the games in slices. Returns the processor time of each. */
  saveSlices() {
    const found = [];
    for (let complete = false; !complete; ) {
      found.push(processorMs(() => ({ complete } = this.arena.saveChanges(END_MS, SLICE))));
    }
    return found;
  }

  get sumOfBanks() {
    const banksMs = new Float64Array(2 * GAMES);
    check(this.arena.readMany(this.ids, END_MS, { banksMs }));
    return banksMs.reduce((sum, bankMs) => sum + bankMs);
  }
}

class MapSite {
  site = new PlainSite(CONTROLS.map(([bank, increment]) => [1_000 * bank, 1_000 * increment]));
  numbers = Uint32Array.from({ length: GAMES }, (_, i) => i);

  constructor(schedule) {
    this.schedule = schedule;
  }

  setUp() {
    this.site.addMany(this.numbers, this.schedule.which, this.schedule.beganMs);
  }

  presses(games, atMs) {
    const sides = Uint8Array.from(games, (game) => this.schedule.onTurn[game]);
    return () => games.forEach((number, i) => this.site.press(number, sides[i], atMs));
  }

  advance(atMs) {
    return this.site.advance(atMs);
  }

  get deadlineMs() {
    return this.site.deadlineMs;
  }

  save() {
    return this.site.save();
  }

  get sumOfBanks() {
    let sum = 0;
    for (const { runningMs, sinceMs, waitingMs } of this.site.games.values()) {
      sum += runningMs - (END_MS - sinceMs) + waitingMs;
    }
    return sum;
  }
}

function play(Site, file) {
  const schedule = new Schedule();
  const site = new Site(schedule);
  const found = {};
  const before = resident();
  found['set up'] = seconds(() => {
    site.setUp();
    // So that nothing is left for the first query.
    if (site.deadlineMs === null) throw new Error('no deadline');
  });
  found['bytes set up'] = (resident() - before) / GAMES;

  let [advance, deadline] = [0, 0];
  for (let atMs = TURN_MS; atMs < END_MS; atMs += 1) {
    const games = schedule.due(atMs);
    site.presses(games, atMs)();
    schedule.pressed(games);
    const advanced = processorMs(() => site.advance(atMs));
    const asked = processorMs(() => site.deadlineMs);
    if (atMs >= BEGIN_MS) {
      advance = Math.max(advance, advanced);
      deadline = Math.max(deadline, asked);
    }
  }
  Object.assign(found, { advance, deadline });

  const batches = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const games = schedule.batch();
    batches.push(seconds(site.presses(games, END_MS)));
    schedule.pressed(games);
  }
  found.press = (median(batches.slice(1)) / BATCH) * 1e9;

  let saved;
  found.save = seconds(() => (saved = site.save()));
  writeFileSync(file, saved);
  found['bytes saved'] = saved.length / GAMES;
  if (site instanceof ArenaSite) {
    // So that no slice frees what the save before has left.
    globalThis.gc();
    const slices = site.saveSlices();
    found.slice = median(slices);
    found['largest slice'] = Math.max(...slices);
  }
  found['sum of banks'] = site.sumOfBanks;
  return found;
}

/** The games that were restored last, so that they are not collected. */
let kept;

function restore(call, file) {
  const saved = readFileSync(file);
  const before = resident();
  const took = seconds(() => (kept = call(saved)));
  return { restore: took, bytes: (resident() - before) / GAMES };
}

function restoreArena(saved) {
  const { arena, damages } = Arena.restore(saved);
  if (arena.size !== GAMES || damages.length > 0) throw new Error('not restored');
  return arena;
}

const [subject, part, file] = process.argv.slice(2);
const isOurs = subject === 'flagfall';
const measured =
  part === 'play'
    ? play(isOurs ? ArenaSite : MapSite, file)
    : restore(isOurs ? restoreArena : PlainSite.restore, file);
if (part === 'restore' && kept === undefined) throw new Error('nothing was restored');
console.log(JSON.stringify(measured));
