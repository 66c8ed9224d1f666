// A game and its connections. Every change is on disk before it is sent to them.

import { Refusal } from './messages.mjs';

/** When a failed save of events that time caused is tried again. */
const RETRY_MS = 1000;

export class Table {
  #store;
  /** The game as it is on disk. */
  #saved;
  /** The events that have not been sent yet. */
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
   * Saves the game, then sends its state to everybody. Only one save runs at a time; changes during
   * it are saved together after it.
   */
  save() {
    this.#isDirty = true;
    this.#saving ??= this.#saveAll();
  }

  /** Resolves when no save is running. */
  async settled() {
    while (this.#saving !== null) await this.#saving;
  }

  /**
   * The state of the game, once all of it is on disk.
   *
   * @throws {Refusal} if it cannot be saved.
   */
  async state() {
    await this.settled();
    if (this.#isFailing) throw new Refusal('unsaved', 'the server cannot save the game');
    return stateMessage(this.game);
  }

  /** Stops the game's timer, and resolves when all of it is on disk. */
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
   * Undoes players' changes that could not be saved, and informs all connections. Events that time
   * caused cannot be undone: they are reported once they can be saved.
   */
  #fail(error, events, isPlayers) {
    console.error(`game ${this.game.id} was not saved: ${error.message}`);
    if (isPlayers || this.#isPlayers) {
      this.#isPlayers = false;
      this.#isDirty = false;
      this.#events = [];
      this.game.revert(this.#saved);
      this.#refuse('the server cannot save the game, and has undone the change');
      this.tell(stateMessage(this.game));
      return;
    }
    if (!this.#isFailing) this.#refuse('the server cannot save the game, and will try again');
    this.#isFailing = true;
    this.#events.unshift(...events);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.save(), RETRY_MS);
  }

  #refuse(message) {
    this.tell({ tell: 'refused', do: 'save', kind: 'unsaved', message });
  }

  /** Sends a message to all connections of the game. */
  tell(message) {
    const text = JSON.stringify(message);
    for (const connection of this.connections) connection.tell(text);
  }
}

/** The message with a game's state. */
function stateMessage(game, events = []) {
  return { tell: 'state', ...game.state, events };
}
