// One game: a live clock, who may do what to it, and how it is kept.

import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Clock, LiveClock, RestoreError, parse } from 'flagfall';
import { forecast } from './forecast.mjs';
import { Refusal } from './messages.mjs';

/** Every change is kept in the journal, which is saved whole: it may not grow for ever. */
const MOST_CHANGES = 5000;

const secret = (bytes) => randomBytes(bytes).toString('base64url');

/**
 * A game. After every change, by a player or by time, it emits `change` once, with the events that
 * came of it.
 */
export class Game extends EventEmitter {
  #live;
  #setup;
  #events = [];
  #isChanged = false;

  /**
   * A new game under the setup string `text`; `options` are its notation with the notation's
   * options.
   *
   * @throws what `parse` of flagfall throws.
   */
  static create(text, options, now) {
    const clock = new Clock(parse(text, options));
    const tokens = { first: secret(16), second: secret(16) };
    const setup = { text, options };
    const game = { id: secret(9), tokens, setup, changes: 0, takeBacks: 0, savedMs: now() };
    return new Game(game, clock, now);
  }

  /**
   * The game that `toJSON` saved. The journal gives the clock, to the millisecond and with the way
   * back; one that cannot be read costs the way back, and the snapshot beside it gives the clock.
   *
   * `standstillMs` is the moment since which the time is not to count, since nobody could press.
   * Null: all of it counts.
   */
  static restore(saved, now, standstillMs) {
    const clock = clockOf(saved);
    if (standstillMs !== null) {
      const from = Math.max(standstillMs, saved.savedMs);
      // A flag that fell before the standstill has fallen; only what runs then is held up.
      if (clock.read(from).phase === 'running') {
        clock.pause(from);
        clock.resume(now());
      }
    }
    return new Game(saved, clock, now);
  }

  constructor({ id, tokens, setup, changes, takeBacks, savedMs }, clock, now) {
    super();
    this.id = id;
    this.tokens = tokens;
    this.#setup = setup;
    this.changes = changes;
    this.takeBacks = takeBacks;
    /** When it last changed. */
    this.changedMs = savedMs;
    clock.keepJournal();
    this.#live = new LiveClock(clock, { now });
    this.#live.on('event', (event) => this.#change(event));
  }

  /** Whose link has `token`; `watcher` for null. Null: there is no such link. */
  sideOf(token) {
    if (token === null) return 'watcher';
    return ['first', 'second'].find((side) => this.tokens[side] === token) ?? null;
  }

  /**
   * Does what a player says. Either may start, pause, resume and take back, as at a clock that
   * stands between them. What another message has overtaken changes nothing: then, it gives false.
   *
   * @throws {Refusal} for what this side may not do; ClockError for what the clock refuses.
   */
  act(message, side) {
    if (side === 'watcher') throw new Refusal('watcher', 'who watches does not touch the clock');
    if (this.changes >= MOST_CHANGES) {
      throw new Refusal('full', `a game takes ${MOST_CHANGES} changes`);
    }
    switch (message.do) {
      case 'start':
        this.#live.start('first');
        break;
      case 'press':
        if (message.side !== side) throw new Refusal('not-your-side', `this link is for ${side}`);
        if (!this.#isNext(message, this.#live.read()[side].moves)) return false;
        this.#live.press(side);
        break;
      case 'pause':
        this.#live.pause();
        break;
      case 'resume':
        this.#live.resume();
        break;
      case 'takeBack':
        if (message.takeBacks !== this.takeBacks) return false;
        this.#live.takeBack({ move: message.move });
        this.takeBacks += 1;
        break;
    }
    this.changes += 1;
    this.#change();
    // At once: whatever is answered next has seen this change.
    this.#tell();
    return true;
  }

  /**
   * Whether a press is the one that is due, and not one that arrives twice. After a move is taken
   * back its number comes again, so that the number alone does not tell.
   */
  #isNext({ move, takeBacks }, moves) {
    return move === moves && takeBacks === this.takeBacks;
  }

  /** Notes a change, to be told of in a moment: all events that the timer finds are one change. */
  #change(event) {
    this.changedMs = this.#live.now();
    if (event !== undefined) this.#events.push(event);
    if (!this.#isChanged) queueMicrotask(() => this.#tell());
    this.#isChanged = true;
  }

  #tell() {
    if (!this.#isChanged) return;
    this.#isChanged = false;
    this.emit('change', this.#events.splice(0));
  }

  /** What never changes, for a page that comes to the game. */
  get agreement() {
    const { control } = this.#live.clock;
    const { first, second } = control;
    return { id: this.id, setup: this.#setup, description: control.describe(), first, second };
  }

  /** What there is to show from now on. */
  get state() {
    const atMs = this.#live.now();
    const { clock } = this.#live;
    const { outcome, reason } = clock.verdict(atMs, { board: 'open' });
    const { takeBacks } = this;
    return { atMs, takeBacks, outcome, reason, ...forecast(clock, atMs) };
  }

  /** The whole game, as a file keeps it. */
  toJSON() {
    const { id, tokens, changes, takeBacks } = this;
    const { clock } = this.#live;
    const savedMs = this.#live.now();
    const [snapshot, journal] = [clock.saveJson(savedMs), clock.journalJson()];
    return { id, tokens, setup: this.#setup, changes, takeBacks, savedMs, snapshot, journal };
  }

  /** Ends the timer. The game on the disk goes on. */
  close() {
    this.#live.close();
  }
}

function clockOf({ id, journal, snapshot }) {
  try {
    return Clock.ofJournal(journal);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    console.error(`game ${id} goes on without its journal: ${error.message}`);
    return Clock.restore(snapshot);
  }
}
