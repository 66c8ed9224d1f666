// The games that are played, each with the connections that look at it.

import { Game } from './game.mjs';
import { Refusal } from './messages.mjs';

const MOST_GAMES = 10_000;
/** A game that nobody has touched for so long makes room. */
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
      this.#add(game);
      if (standstillMs !== null) this.#save(game);
    } catch (error) {
      console.error(`game ${saved.id} cannot be restored: ${error.message}`);
    }
  }

  /**
   * A new game under the setup string `text`, which is on the disk already.
   *
   * @throws what `parse` of flagfall throws.
   */
  create(text, options) {
    if (this.#tables.size >= MOST_GAMES) throw new Refusal('full', 'there are too many games');
    const game = Game.create(text, options, this.now);
    this.#add(game);
    this.#save(game);
    return game;
  }

  /** The game `id` as `game`, and who looks at it as `connections`. Undefined: there is none. */
  get(id) {
    return this.#tables.get(id);
  }

  #add(game) {
    const connections = new Set();
    this.#tables.set(game.id, { game, connections });
    game.on('change', (events) => {
      // First the disk, then the players: what they have seen is never lost.
      this.#save(game);
      const text = JSON.stringify(stateMessage(game, events));
      for (const connection of connections) connection.tell(text);
    });
  }

  #save(game) {
    try {
      this.#store.save(game);
    } catch (error) {
      // A full disk stops no clock. The next change tries again.
      console.error(`game ${game.id} is not saved: ${error.message}`);
    }
  }

  /** Leaves a sign of life, from which a standstill is counted. */
  setAlive() {
    try {
      this.#store.setAlive(this.now());
    } catch (error) {
      console.error(`the sign of life is not left: ${error.message}`);
    }
  }

  /** Removes the games that nobody has touched or looked at for long. */
  forget() {
    for (const [id, { game, connections }] of this.#tables) {
      if (connections.size > 0 || this.now() - game.changedMs < FORGOTTEN_MS) continue;
      game.close();
      this.#tables.delete(id);
      this.#store.remove(id);
    }
  }

  /** Ends all timers. Every game is on the disk since its last change. */
  close() {
    this.setAlive();
    for (const { game } of this.#tables.values()) game.close();
  }
}

/** What the connections of a game are told of it. */
export function stateMessage(game, events = []) {
  return { tell: 'state', ...game.state, events };
}
