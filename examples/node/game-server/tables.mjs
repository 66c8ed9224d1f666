// All games, and the time.

import { Game } from './game.mjs';
import { Refusal } from './messages.mjs';
import { Table } from './table.mjs';

const MOST_GAMES = 10_000;
/** A game that nobody has used for this long is deleted, unless its clock is running. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;

/**
 * The time of all clocks: a monotonic version of the wall clock, in whole milliseconds.
 *
 * The next process can continue with the wall clock; a clock that starts with the process would not
 * say how long the server was down. The wall clock is read only once, at the start, since it may be
 * set while games are played. The time never starts before `earliestMs`, which was used already.
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
   * Restores the games in `store`. With `countsDowntime` their clocks have run on; without it, the
   * time since the last heartbeat is not charged.
   */
  constructor(store, countsDowntime) {
    this.#store = store;
    const { aliveMs } = store;
    const saved = [...store.games()];
    /** Returns the current time, which all clocks use. */
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
   * Creates a game with the setup string `text`, and returns it once it is on disk.
   *
   * @throws the errors of flagfall's `parse`; {@link Refusal} if it cannot be saved.
   */
  async create(text, options) {
    if (this.#tables.size >= MOST_GAMES) throw new Refusal('full', 'the server has too many games');
    const game = Game.create(text, options, this.now);
    const table = new Table(game, this.#store);
    this.#tables.set(game.id, table);
    try {
      await table.create();
    } catch (error) {
      console.error(`game ${game.id} was not saved: ${error.message}`);
      this.#tables.delete(game.id);
      game.close();
      throw new Refusal('unsaved', 'the server cannot save a new game');
    }
    return game;
  }

  /** The table of the game `id`; undefined if there is none. */
  get(id) {
    return this.#tables.get(id);
  }

  /** Resolves when no save is running; after the start, when the restored games are on disk. */
  async settled() {
    await Promise.all([...this.#tables.values()].map((table) => table.settled()));
  }

  /** Records a heartbeat, from which downtime is measured. */
  setAlive() {
    try {
      this.#store.setAlive(this.now());
    } catch (error) {
      console.error(`the heartbeat was not recorded: ${error.message}`);
    }
  }

  /** Deletes games that nobody has used for a long time and whose clocks are not running. */
  forget() {
    for (const [id, { game, connections }] of this.#tables) {
      const isOld = this.now() - game.changedMs >= FORGOTTEN_MS;
      if (!isOld || game.isRunning || connections.size > 0) continue;
      try {
        this.#store.remove(id);
      } catch (error) {
        console.error(`game ${id} was not removed: ${error.message}`);
        continue;
      }
      game.close();
      this.#tables.delete(id);
    }
  }

  /** Stops all timers, and resolves when all games are on disk. */
  async close() {
    this.setAlive();
    await Promise.all([...this.#tables.values()].map((table) => table.close()));
  }
}
