// Many handwritten Fischer games, as a comparison for an arena: a Map of objects, and a heap of
// deadlines.

/** A binary heap of entries `{ atMs, number }`, the earliest first. */
class Heap {
  entries = [];

  get first() {
    return this.entries[0];
  }

  push(entry) {
    const { entries } = this;
    let place = entries.length;
    entries.push(entry);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (entries[parent].atMs <= entry.atMs) break;
      entries[place] = entries[parent];
      place = parent;
    }
    entries[place] = entry;
  }

  pop() {
    const { entries } = this;
    const first = entries[0];
    const last = entries.pop();
    if (entries.length > 0) this.#sink(0, last);
    return first;
  }

  /** Makes a heap of entries in any order. */
  static of(entries) {
    const heap = new Heap();
    heap.entries = entries;
    for (let place = (entries.length >> 1) - 1; place >= 0; place -= 1) {
      heap.#sink(place, entries[place]);
    }
    return heap;
  }

  #sink(from, entry) {
    const { entries } = this;
    const { length } = entries;
    let place = from;
    for (let child = 2 * place + 1; child < length; child = 2 * place + 1) {
      if (child + 1 < length && entries[child + 1].atMs < entries[child].atMs) child += 1;
      if (entry.atMs <= entries[child].atMs) break;
      entries[place] = entries[child];
      place = child;
    }
    entries[place] = entry;
  }
}

const deadlineOf = (game) => game.sinceMs + game.runningMs + 1;

/**
 * Games by their number, all running: the side on turn, the bank that runs and the one that waits.
 * `controls` has the bank and the increment of each control.
 *
 * A press leaves the deadline before it in the heap. It is discarded when it comes up.
 */
export class PlainSite {
  constructor(controls) {
    this.controls = controls;
    this.games = new Map();
    this.deadlines = new Heap();
  }

  /** Adds games: each number's control, and the time at which it begins. */
  addMany(numbers, which, atMs) {
    numbers.forEach((number, i) => {
      const [bankMs] = this.controls[which[i]];
      this.games.set(number, {
        control: which[i],
        onTurn: 0,
        runningMs: bankMs,
        waitingMs: bankMs,
        sinceMs: atMs[i],
        fallen: false,
      });
    });
    this.#fillHeap();
  }

  #fillHeap() {
    const entries = [];
    for (const [number, game] of this.games) {
      if (!game.fallen) entries.push({ atMs: deadlineOf(game), number });
    }
    this.deadlines = Heap.of(entries);
  }

  press(number, side, atMs) {
    const game = this.games.get(number);
    if (game === undefined || game.fallen || side !== game.onTurn || atMs < game.sinceMs) {
      throw new Error(number);
    }
    const leftMs = game.runningMs - (atMs - game.sinceMs);
    if (leftMs < 0) throw new Error(number);
    game.runningMs = game.waitingMs;
    game.waitingMs = leftMs + this.controls[game.control][1];
    game.onTurn = 1 - side;
    game.sinceMs = atMs;
    this.deadlines.push({ atMs: deadlineOf(game), number });
  }

  #isDue({ atMs, number }) {
    const game = this.games.get(number);
    return !game.fallen && deadlineOf(game) === atMs;
  }

  get deadlineMs() {
    for (let entry = this.deadlines.first; entry !== undefined; entry = this.deadlines.first) {
      if (this.#isDue(entry)) return entry.atMs;
      this.deadlines.pop();
    }
    return null;
  }

  /** The flags that have fallen by then: each game's number, and when. */
  advance(atMs) {
    const fallen = [];
    while (this.deadlines.first?.atMs <= atMs) {
      const entry = this.deadlines.pop();
      if (this.#isDue(entry)) {
        this.games.get(entry.number).fallen = true;
        fallen.push(entry);
      }
    }
    return fallen;
  }

  save() {
    const games = [];
    for (const [number, game] of this.games) {
      const { control, onTurn, runningMs, waitingMs, sinceMs, fallen } = game;
      games.push([number, control, onTurn, runningMs, waitingMs, sinceMs, fallen]);
    }
    return Buffer.from(JSON.stringify({ controls: this.controls, games }));
  }

  static restore(saved) {
    const { controls, games } = JSON.parse(saved.toString());
    const site = new PlainSite(controls);
    for (const [number, control, onTurn, runningMs, waitingMs, sinceMs, fallen] of games) {
      site.games.set(number, { control, onTurn, runningMs, waitingMs, sinceMs, fallen });
    }
    site.#fillHeap();
    return site;
  }
}
