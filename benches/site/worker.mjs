// A site in Node: an arena that is pressed, advanced and saved in one loop, as in worker.py.
//
//     worker.mjs FOLDER GAMES RATE ACKNOWLEDGED PRESSED UNTIL

import { closeSync, openSync, readSync, readdirSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { processor, run, tell } from './loop.mjs';
import { KINDS, LANES, gameOf, sample, termsOf } from './presses.mjs';

const { Arena, ArenaReader, Clock, EVENT_KINDS, EVENT_ROW, SIDES, STATUSES, parse } = createRequire(import.meta.url)('../../bindings-node');

/** The games in a slice. */
const MOST = 4_000;
/** No slice is taken while so many bytes have yet to be written. */
const BEHIND = 16 << 20;
/** A new series begins when a file is this many times as long as its first pass. */
const LONG = 1.5;

/** The files of the series, oldest first. */
function series(folder) {
  return readdirSync(folder).sort().map((name) => join(folder, name));
}

/** Restores the arena. A file may end in the middle of a write, but no other damage is expected. */
function restore(folder) {
  const files = series(folder);
  if (files.length === 0) return null;
  const reader = new ArenaReader();
  const part = Buffer.alloc(1 << 20);
  for (const path of files) {
    const file = openSync(path);
    for (let size; (size = readSync(file, part)) > 0; ) reader.read(part.subarray(0, size));
    closeSync(file);
    reader.endFile();
  }
  const { arena, damages, lost } = reader.finish();
  if (lost > 0 || damages.some(({ kind }) => kind !== 'cut')) {
    throw new Error(`${lost} places are lost, damages: ${JSON.stringify(damages)}`);
  }
  return arena;
}

/** The arena with which the site begins. */
function begin(games, gap) {
  const arena = new Arena();
  const clocks = Array.from({ length: KINDS }, (_, place) => {
    const { bankS, incrementS, startMs } = termsOf(place, gap);
    const clock = new Clock(parse(`${bankS}+${incrementS}`, { notation: 'pgn' }));
    clock.start('first', startMs);
    return clock;
  });
  for (let place = 0; place < games; place += 1) arena.add(clocks[place % KINDS]);
  return arena;
}

/** Writes slices to files, and reports the presses whose slices are on disk. */
class Writer {
  #folder;
  #old;
  #name;
  #file = null;
  #path = null;
  #slices = [];
  #writes = false;
  behind = 0;
  saved = -1;

  constructor(folder) {
    this.#folder = folder;
    this.#old = series(folder);
    this.#name = this.#old.length === 0 ? 1 : parseInt(this.#old.at(-1).slice(-13), 10) + 1;
  }

  /** Appends a slice. The first `pressed` presses are saved with it, if a pass is complete. */
  put(slice) {
    this.behind += slice.saved.length;
    this.#slices.push(slice);
    if (!this.#writes) this.#write();
  }

  /** Writes all that is waiting, again and again, so that it waits for the disk only once each time. */
  async #write() {
    this.#writes = true;
    while (this.#slices.length > 0) {
      const waiting = this.#slices;
      this.#slices = [];
      let pressed = null;
      for (const { saved, complete, begins } of waiting) {
        if (begins) await this.#begin();
        await this.#file.appendFile(saved);
        this.behind -= saved.length;
        pressed = complete ?? pressed;
      }
      await this.#file.sync();
      if (pressed === null) continue;
      this.saved = pressed;
      tell('saved', pressed);
      if (waiting.at(-1).complete !== null) {
        while (this.#old.length > 0) await unlink(this.#old.pop());
      }
    }
    this.#writes = false;
  }

  /** Begins the file of a new series. The old ones are needed until its first pass is complete. */
  async #begin() {
    if (this.#file !== null) {
      await this.#file.sync();
      await this.#file.close();
      this.#old.push(this.#path);
    }
    this.#path = join(this.#folder, `${String(this.#name++).padStart(6, '0')}.series`);
    this.#file = await open(this.#path, 'wx');
    const folder = await open(this.#folder);
    await folder.sync();
    await folder.close();
  }
}

/** The arena, how often each of its games was pressed, and what is saved of it. */
class Site {
  #arena;
  #ids;
  #made;
  #writer;
  #games = new Float64Array(LANES);
  #sides = new Uint8Array(LANES);
  #atMs = new Float64Array(LANES);
  #statuses = new Uint16Array(LANES);
  #rows = new Float64Array(1_024 * EVENT_ROW.length);
  /** The presses that were made when the pass began, or null. */
  #began = null;
  /** Whether the next slice is the first of a series. */
  #begins = true;
  #bytes = 0;
  #firstPass = null;
  slicesUs = [];

  constructor(arena, games, writer) {
    if (arena.size !== games) throw new Error(`${arena.size} games`);
    this.#arena = arena;
    this.#ids = new Float64Array(games);
    // In a million games, `Float64Array.from(arena)` takes a fifth of a second more.
    let place = 0;
    for (const game of arena) this.#ids[place++] = game;
    this.#made = new Uint32Array(games);
    this.#writer = writer;
  }

  sample(atMs) {
    return Object.fromEntries(sample(this.#ids.length).map((place) => [place, this.#arena.saveGameJson(this.#ids[place], atMs)]));
  }

  /** Counts the first presses, which were saved. */
  skip(end) {
    for (let press = 0; press < end; press += 1) this.#made[gameOf(press, this.#ids.length)] += 1;
  }

  /** Makes presses of which some have been saved: with their numbers, none is made twice. */
  pressAgain(begin, end, atMs) {
    for (let press = begin; press < end; press += 1) {
      const place = gameOf(press, this.#ids.length);
      const game = this.#ids[place];
      const moves = this.#made[place]++;
      try {
        this.#arena.press(game, SIDES[moves % 2], atMs, { number: Math.floor(moves / 2) + 1 });
      } catch (error) {
        // In a game that ended before, the moves before this one are missing.
        if (error.kind !== 'already-made' && this.#arena.read(game, atMs).phase !== 'flagged') throw error;
      }
    }
  }

  press(begin, end, atMs) {
    for (let first = begin; first < end; first += LANES) {
      const count = Math.min(LANES, end - first);
      for (let index = 0; index < count; index += 1) {
        const place = gameOf(first + index, this.#ids.length);
        this.#games[index] = this.#ids[place];
        this.#sides[index] = this.#made[place]++ % 2;
        this.#atMs[index] = atMs(first + index);
      }
      const sides = this.#sides.subarray(0, count);
      const games = this.#games.subarray(0, count);
      if (this.#arena.pressMany(games, sides, this.#atMs, this.#statuses) === 0) continue;
      for (const status of this.#statuses.subarray(0, count)) {
        const word = STATUSES[status];
        if (word !== 'ok' && word !== 'over') throw new Error(`a press was refused: ${word}`);
      }
    }
  }

  /** Advances, and returns when the flags fell. The other events are of presses after that. */
  advance(atMs) {
    const due = [];
    let count;
    do {
      count = this.#arena.advanceInto(atMs, this.#rows);
      for (let row = 0; row < count * EVENT_ROW.length; row += EVENT_ROW.length) {
        if (EVENT_KINDS[this.#rows[row + EVENT_ROW.kind]] === 'flag') due.push(this.#rows[row + EVENT_ROW.atMs]);
      }
    } while (count === 1_024);
    return due;
  }

  save(atMs, pressed) {
    if (this.#writer.behind > BEHIND) return;
    this.#began ??= pressed;
    // Node 20 has no processor time of one thread, so this is at most too long.
    const start = processor();
    const { saved, complete } = this.#arena.saveChanges(atMs, MOST);
    this.slicesUs.push(processor() - start);
    this.#writer.put({ saved, complete: complete ? this.#began : null, begins: this.#begins });
    this.#begins = false;
    this.#bytes += saved.length;
    if (!complete) return;
    this.#began = null;
    this.#firstPass ??= this.#bytes;
    if (this.#bytes <= LONG * this.#firstPass) return;
    this.#arena.beginSeries();
    [this.#begins, this.#bytes, this.#firstPass] = [true, 0, null];
  }

  saved() {
    return this.#writer.saved;
  }
}

const folder = process.argv[2];
const [games, rate, acknowledged, pressed, until] = process.argv.slice(3).map(Number);
const arena = restore(folder) ?? begin(games, games / rate);
const site = new Site(arena, games, new Writer(folder));
const baseMs = arena.lastAtMs ?? 0;
tell('restored', { at_ms: baseMs, sample: site.sample(baseMs) });
site.skip(acknowledged);
site.pressAgain(acknowledged, pressed, baseMs);
await run({ first: pressed, baseMs, rate, until, site });
process.exit();
