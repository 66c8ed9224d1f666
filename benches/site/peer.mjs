// The same site in plain JavaScript, for comparison: its games are objects in a Map, their deadlines
// are in a binary heap, and all of it is saved at once, as JSON, when half of the presses are made.
//
//     peer.mjs FOLDER GAMES RATE ACKNOWLEDGED PRESSED UNTIL

import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processor, run, tell } from './loop.mjs';
import { gameOf, sample, termsOf } from './presses.mjs';

/** Games by the times at which they are to be looked at, the earliest first. */
class Heap {
  #times = [];
  #games = [];

  get firstMs() {
    return this.#times.length === 0 ? Infinity : this.#times[0];
  }

  add(time, game) {
    let hole = this.#times.length;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      if (this.#times[parent] <= time) break;
      this.#times[hole] = this.#times[parent];
      this.#games[hole] = this.#games[parent];
      hole = parent;
    }
    this.#times[hole] = time;
    this.#games[hole] = game;
  }

  /** Removes the first game. */
  take() {
    const first = this.#games[0];
    const time = this.#times.pop();
    const game = this.#games.pop();
    const size = this.#times.length;
    if (size === 0) return first;
    let hole = 0;
    for (let child; (child = 2 * hole + 1) < size; hole = child) {
      if (child + 1 < size && this.#times[child + 1] < this.#times[child]) child += 1;
      if (this.#times[child] >= time) break;
      this.#times[hole] = this.#times[child];
      this.#games[hole] = this.#games[child];
    }
    this.#times[hole] = time;
    this.#games[hole] = game;
    return first;
  }
}

class Site {
  #path;
  #until;
  #games;
  #heap = new Heap();
  #pressed = 0;
  #begunToSave = false;
  #written = false;
  /** The flags that a press found, and that no advance has returned. */
  #due = [];
  slicesUs = [];
  lastMs = 0;

  constructor(path, games, until) {
    this.#path = path;
    this.#until = until;
    this.#games = new Map(games);
    for (const game of this.#games.values()) if (!game.over) this.#heap.add(game.lookedAtMs, game);
  }

  /** Whether some of the games are over. */
  over() {
    return Object.fromEntries(sample(this.#games.size).map((place) => [place, this.#games.get(place).over]));
  }

  press(begin, end, atMs) {
    for (let press = begin; press < end; press += 1) {
      const game = this.#games.get(gameOf(press, this.#games.size));
      const now = atMs(press);
      if (game.over) continue;
      const left = game.banksMs[game.onTurn] - (now - game.sinceMs);
      if (left < 0) {
        game.over = true;
        this.#due.push(now + left + 1);
        continue;
      }
      game.banksMs[game.onTurn] = left + game.incrementMs;
      game.onTurn = 1 - game.onTurn;
      game.sinceMs = now;
      game.moves += 1;
      // If the deadline is later, the game is looked at in vain once.
      const deadline = now + game.banksMs[game.onTurn] + 1;
      if (deadline < game.lookedAtMs) {
        game.lookedAtMs = deadline;
        this.#heap.add(deadline, game);
      }
    }
  }

  advance(atMs) {
    const due = this.#due;
    this.#due = [];
    for (let time; (time = this.#heap.firstMs) <= atMs; ) {
      const game = this.#heap.take();
      if (game.over || game.lookedAtMs !== time) continue;
      const deadline = game.sinceMs + game.banksMs[game.onTurn] + 1;
      if (deadline > time) {
        game.lookedAtMs = deadline;
        this.#heap.add(deadline, game);
      } else {
        game.over = true;
        due.push(time);
      }
    }
    this.lastMs = atMs;
    return due;
  }

  save(atMs, pressed) {
    this.#pressed = pressed;
    if (this.#begunToSave || pressed < this.#until / 2) return;
    this.#begunToSave = true;
    const start = processor();
    const saved = JSON.stringify({ atMs, games: [...this.#games] });
    this.slicesUs.push(processor() - start);
    writeFile(this.#path, saved).then(() => (this.#written = true));
  }

  /** The presses, once the save is written. */
  saved() {
    return this.#written ? this.#pressed : -1;
  }
}

/** The games with which the site begins. */
function* begin(games, gap) {
  for (let place = 0; place < games; place += 1) {
    const { bankS, incrementS, startMs } = termsOf(place, gap);
    const bankMs = bankS * 1000;
    const lookedAtMs = startMs + bankMs + 1;
    const incrementMs = incrementS * 1000;
    yield [place, { banksMs: [bankMs, bankMs], incrementMs, onTurn: 0, sinceMs: startMs, moves: 0, over: false, lookedAtMs }];
  }
}

const [folder] = process.argv.slice(2);
const [games, rate, , first, until] = process.argv.slice(3).map(Number);
const path = join(folder, 'site.json');
const restored = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { atMs: 0, games: begin(games, games / rate) };
const site = new Site(path, restored.games, until);
await run({ first, baseMs: restored.atMs, rate, until, site });
tell('restored', { at_ms: site.lastMs, over: site.over() });
