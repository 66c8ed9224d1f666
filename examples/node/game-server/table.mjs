// A game, and the connections that look at it. What they are told is on the disk before.

import { Refusal } from './messages.mjs';

/** How long after a failed save time's events are saved again. */
const RETRY_MS = 1000;

export class Table {
  #store;
  /** The game as it is on the disk. */
  #saved;
  /** The events that nobody has been told. */
  #events = [];
  #isDirty = false;
  #isPlayers = false;
  #isFailing = false;
  #saving = null;
  #retry = null;

  constructor(game, store) {
    this.game = game;
    this.connections = new Set();
    this.#store = store;
    this.#saved = game.toJSON();
    game.on('change', (events, isPlayers) => {
      this.#events.push(...events);
      this.#isPlayers ||= isPlayers;
      this.save();
    });
  }

  /** Saves a new game. Rejects if that fails. */
  async create() {
    await this.#store.save(this.#saved);
  }

  /**
   * Saves the game as it is, and tells everybody then. One save is under way at a time; what
   * changes meanwhile is saved together, after it.
   */
  save() {
    this.#isDirty = true;
    this.#saving ??= this.#saveAll();
  }

  /** Resolves when no save is under way. */
  async settled() {
    while (this.#saving !== null) await this.#saving;
  }

  /**
   * The state of the game, once all of it is on the disk.
   *
   * @throws {Refusal} where it cannot be saved.
   */
  async state() {
    await this.settled();
    if (this.#isFailing) throw new Refusal('unsaved', 'the server cannot save the game');
    return stateMessage(this.game);
  }

  /** Ends the game's timer, and resolves when what was told is on the disk. */
  async close() {
    this.game.close();
    clearTimeout(this.#retry);
    await this.settled();
    clearTimeout(this.#retry);
  }

  async #saveAll() {
    while (this.#isDirty) {
      this.#isDirty = false;
      const isPlayers = this.#isPlayers;
      this.#isPlayers = false;
      const events = this.#events.splice(0);
      const saved = this.game.toJSON();
      const state = stateMessage(this.game, events);
      try {
        await this.#store.save(saved);
        this.#saved = saved;
        this.#isFailing = false;
        this.tell(state);
      } catch (error) {
        this.#fail(error, events, isPlayers);
      }
    }
    this.#saving = null;
  }

  /**
   * Players' changes that are not on the disk are undone, and everybody is told so. What time has
   * done cannot be undone: it is told once it can be saved.
   */
  #fail(error, events, isPlayers) {
    console.error(`game ${this.game.id} is not saved: ${error.message}`);
    if (isPlayers || this.#isPlayers) {
      this.#isPlayers = false;
      this.#isDirty = false;
      this.#events = [];
      this.game.revert(this.#saved);
      this.#refuse('the server cannot save the game, which is as it was before');
      this.tell(stateMessage(this.game));
      return;
    }
    if (!this.#isFailing) this.#refuse('the server cannot save the game, and tries again');
    this.#isFailing = true;
    this.#events.unshift(...events);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.save(), RETRY_MS);
  }

  #refuse(message) {
    this.tell({ tell: 'refused', do: 'save', kind: 'unsaved', message });
  }

  /** Tells everybody who looks at the game. */
  tell(message) {
    const text = JSON.stringify(message);
    for (const connection of this.connections) connection.tell(text);
  }
}

/** What the connections of a game are told of it. */
function stateMessage(game, events = []) {
  return { tell: 'state', ...game.state, events };
}
