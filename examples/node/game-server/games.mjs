// All games, and the browsers that watch them. A change is on disk before it is sent to them.

import { setImmediate } from 'node:timers/promises';
import { FlagfallError } from 'flagfall';
import { Refusal, tooManyGames } from './messages.mjs';
import { act, inWords, isEnd, newGame, offerOf, resultOf, secret, sideOf } from './rules.mjs';

const MOST_GAMES = 10_000;
/** A game that nobody has changed for this long is deleted, unless its clock runs. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;
/** So is one that has not been started for this long. */
const UNUSED_MS = 24 * 3_600_000;
/** How often other servers' changes are looked for. */
const WATCH_MS = 25;
/** How soon a game whose flag may have fallen is read again if the database could not read it. */
const RETRY_MS = 1000;
/** The longest timer that there is. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export class Games {
  #database;
  /** The games with connections, by id: their connections, and what those have been sent. */
  #watched = new Map();
  #watching = null;
  #isLooking = false;

  constructor(database) {
    this.#database = database;
  }

  async nowMs() {
    return await readable(this.#database.nowMs());
  }

  /** Creates a game. Only this answer ever contains the tokens of its sides. */
  async create(text, options) {
    const tokens = { first: secret(16), second: secret(16) };
    const game = newGame(text, options, tokens);
    if (!(await saved(this.#database.create(game, MOST_GAMES)))) throw tooManyGames();
    return { id: game.id, tokens, colors: game.table.colors };
  }

  /** Adds a connection to a game, and sends it the game's state. Returns its side. */
  async join(connection, id, token) {
    const game = await this.#read(id);
    const side = sideOf(game.table, token);
    if (side === null) throw new Refusal('token', 'this link is not valid: a part of it may be missing');
    const watched = this.#watched.get(id) ?? { connections: new Set(), version: -1, timer: null };
    this.#watched.set(id, watched);
    watched.connections.add(connection);
    connection.tell(JSON.stringify({ tell: 'joined', side, ...agreementOf(game) }));
    connection.tell(stateMessage(game));
    this.#hasTold(watched, game);
    this.#watching ??= setInterval(() => this.#watch(), WATCH_MS);
    return side;
  }

  leave(connection, id) {
    const watched = this.#watched.get(id);
    watched?.connections.delete(connection);
    if (watched?.connections.size === 0) {
      clearTimeout(watched.timer);
      this.#watched.delete(id);
    }
    if (this.#watched.size === 0) {
      clearInterval(this.#watching);
      this.#watching = null;
    }
  }

  /**
   * Makes the change that a player's message asks for, and sends the state to everybody. `charge` is as
   * in `rules.mjs`.
   *
   * @throws {Refusal} if this side may not do it, or if it cannot be saved; ClockError if the clock
   * does not allow it.
   */
  async act(message, side, id, charge) {
    const change = (game) => act(message, side, game, charge);
    const game = found(await saved(this.#database.change(id, message.do, change, MOST_GAMES)));
    this.#tell(game);
    if (game.late) throw new Refusal('late', 'the game was over');
  }

  /** Sends the state of a game to one of its connections, unless that has seen a later one. */
  async answer(connection, id) {
    const game = await this.#read(id);
    const watched = this.#watched.get(id);
    if (watched !== undefined && game.version >= watched.version) connection.tell(stateMessage(game));
  }

  /** Deletes games that nobody has used for a long time and whose clocks are not running. */
  async forget() {
    const nowMs = await this.#database.nowMs();
    for (const id of await this.#database.unchangedSince(nowMs - UNUSED_MS)) {
      // Players go first.
      await setImmediate();
      const game = await this.#database.read(id);
      if (game === null || this.#watched.has(id)) continue;
      const { phase, atMs } = game.clock.read(game.atMs);
      // The flag of a long game can fall when nobody has changed the game for weeks.
      const changedMs = Math.max(game.changedMs, game.clock.lastAtMs ?? -Infinity);
      const isOld = phase === 'not-started' || atMs - changedMs >= FORGOTTEN_MS;
      if (isOld && phase !== 'running') await this.#database.remove(id, game.version);
    }
  }

  close() {
    clearInterval(this.#watching);
    for (const { timer } of this.#watched.values()) clearTimeout(timer);
  }

  async #read(id) {
    return found(await readable(this.#database.read(id)));
  }

  /** Sends what other servers have changed. */
  async #watch() {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const versions = await this.#database.versions([...this.#watched.keys()]);
      for (const [id, version] of versions) {
        const watched = this.#watched.get(id);
        if (watched !== undefined && version !== null && version > watched.version) {
          await this.#show(id);
        }
      }
    } catch (error) {
      console.error(`games were not read: ${error.message}`);
    } finally {
      this.#isLooking = false;
    }
  }

  async #show(id) {
    const game = await this.#database.read(id);
    if (game !== null) this.#tell(game);
  }

  /** Sends the game's state to all its connections, unless they have seen a later one. */
  #tell(game) {
    const watched = this.#watched.get(game.id);
    if (watched === undefined || game.version < watched.version) return;
    const text = stateMessage(game);
    for (const connection of watched.connections) connection.tell(text);
    this.#hasTold(watched, game);
  }

  /** Sends the state anew once the clock changes by itself. */
  #hasTold(watched, { id, clock, atMs, version }) {
    watched.version = version;
    clearTimeout(watched.timer);
    const { deadlineMs } = clock;
    if (deadlineMs === null || isEnd(clock.read(atMs).phase)) return;
    this.#showAfter(Math.min(Math.max(deadlineMs - atMs, 1), LONGEST_WAIT_MS), watched, id);
  }

  #showAfter(ms, watched, id) {
    clearTimeout(watched.timer);
    watched.timer = setTimeout(async () => {
      try {
        await this.#show(id);
      } catch (error) {
        console.error(`game ${id}: ${error.message}`);
        const isWatched = this.#watched.get(id) === watched;
        if (isWatched && isFromDatabase(error)) this.#showAfter(RETRY_MS, watched, id);
      }
    }, ms);
  }
}

/** The game, if the database has it: another server can have deleted it. */
function found(game) {
  if (game === null) throw new Refusal('no-game', 'there is no such game');
  return game;
}

/** Waits for the database. If it cannot save the change, that is logged, and the change is refused. */
async function saved(promise) {
  return await answered(
    promise,
    'not saved',
    () => new Refusal('unsaved', 'the server cannot save the game, and has not made the change'),
  );
}

/** Waits for the database. If it cannot be read, that is logged, and what was asked is refused. */
async function readable(promise) {
  return await answered(promise, 'not read', () => new Refusal('unread', 'the server cannot read the game now'));
}

async function answered(promise, failure, refusal) {
  try {
    return await promise;
  } catch (error) {
    if (!isFromDatabase(error)) throw error;
    console.error(`${failure}: ${error.message}`);
    throw refusal();
  }
}

/** Whether an error is not of this program, nor of the library. */
function isFromDatabase(error) {
  const own = [Refusal, FlagfallError, ReferenceError, RangeError, SyntaxError, TypeError];
  return !own.some((type) => error instanceof type);
}

/** What never changes, for a page that joins the game. */
function agreementOf({ id, clock, table }) {
  const { control } = clock;
  const { setup, colors } = table;
  return { id, setup, colors, description: inWords(control), control };
}

/** The message with a game's state: a page shows it with `flagfall/display`. */
function stateMessage(game) {
  const { clock, table, atMs, version } = game;
  const { next, seats } = table;
  const names = { first: seats.first.name, second: seats.second.name };
  const offer = offerOf(game);
  const { outcome, reason } = resultOf(game);
  const { takeBacks } = clock;
  const state = { tell: 'state', version, atMs, takeBacks, outcome, reason, names, offer, next };
  return JSON.stringify({ ...state, reading: clock.read(atMs), forecast: clock.forecast(atMs) });
}
