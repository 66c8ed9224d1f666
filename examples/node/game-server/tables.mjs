// The games that are played, and what time it is in all of them.

import { Game } from './game.mjs';
import { Refusal } from './messages.mjs';
import { Table } from './table.mjs';

const MOST_GAMES = 10_000;
/** A game whose clocks stand still, and that nobody has touched for so long, makes room. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;

/**
 * The moments of all clocks: whole milliseconds of the wall clock, which the next process can go on
 * with, where a clock that begins with the process would leave it to guess how long it was away. But
 * steady: the wall clock is asked once, at the start of the process, and counted on from there,
 * since somebody may set it while games are played; and it never begins before `earliestMs`, which
 * was seen already.
 */
function steadyNow(earliestMs) {
  const wallMs = () => performance.timeOrigin + performance.now();
  const behindMs = Math.max(0, earliestMs - wallMs());
  return () => Math.floor(wallMs() + behindMs);
}

/** All games of a store. */
export class Tables {
  #store;
  #tables = new Map();

  /**
   * The games that are in `store`. With `countsDowntime` their clocks have run on since; without,
   * the time since the last sign of life counts for nobody.
   */
  constructor(store, countsDowntime) {
    this.#store = store;
    const { aliveMs } = store;
    const saved = [...store.games()];
    /** The moment that it is, by which all clocks run. */
    this.now = steadyNow(saved.reduce((latest, { savedMs }) => Math.max(latest, savedMs), aliveMs));
    for (const game of saved) this.#restore(game, countsDowntime ? null : aliveMs);
    this.setAlive();
  }

  #restore(saved, standstillMs) {
    try {
      const game = Game.restore(saved, this.now, standstillMs);
      const table = new Table(game, this.#store);
      this.#tables.set(game.id, table);
      if (standstillMs !== null) table.save();
    } catch (error) {
      console.error(`game ${saved.id} cannot be restored: ${error.message}`);
    }
  }

  /**
   * A new game under the setup string `text`, once it is on the disk.
   *
   * @throws what `parse` of flagfall throws; {@link Refusal} where it cannot be saved.
   */
  async create(text, options) {
    if (this.#tables.size >= MOST_GAMES) throw new Refusal('full', 'there are too many games');
    const game = Game.create(text, options, this.now);
    const table = new Table(game, this.#store);
    this.#tables.set(game.id, table);
    try {
      await table.create();
    } catch (error) {
      console.error(`game ${game.id} is not saved: ${error.message}`);
      this.#tables.delete(game.id);
      game.close();
      throw new Refusal('unsaved', 'the server cannot save a new game');
    }
    return game;
  }

  /** The table of the game `id`. Undefined: there is none. */
  get(id) {
    return this.#tables.get(id);
  }

  /** Resolves when no save is under way: after a start, when the standstill is on the disk. */
  async settled() {
    await Promise.all([...this.#tables.values()].map((table) => table.settled()));
  }

  /** Leaves a sign of life, from which a standstill is counted. */
  setAlive() {
    try {
      this.#store.setAlive(this.now());
    } catch (error) {
      console.error(`the sign of life is not left: ${error.message}`);
    }
  }

  /** Removes the games that stand still, and that nobody has touched or looked at for long. */
  forget() {
    for (const [id, { game, connections }] of this.#tables) {
      const isOld = this.now() - game.changedMs >= FORGOTTEN_MS;
      if (!isOld || game.isRunning || connections.size > 0) continue;
      try {
        this.#store.remove(id);
      } catch (error) {
        console.error(`game ${id} is not removed: ${error.message}`);
        continue;
      }
      game.close();
      this.#tables.delete(id);
    }
  }

  /** Ends all timers, and resolves when everything that was told is on the disk. */
  async close() {
    this.setAlive();
    await Promise.all([...this.#tables.values()].map((table) => table.close()));
  }
}
