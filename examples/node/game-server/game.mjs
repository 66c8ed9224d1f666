// One game: its live clock, which side may make which call, and how it is saved.

import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Clock, LiveClock, RestoreError, parse } from 'flagfall';
import { forecast } from './forecast.mjs';
import { Refusal } from './messages.mjs';

/**
 * The whole journal is saved with each change, so its length is limited. After this many changes it
 * starts anew, and earlier moves can no longer be taken back.
 */
const LONGEST_JOURNAL = 2000;
/**
 * How often a side may pause or take back in a game. Each side has its own count, and presses and
 * resumes are not limited: no player can use up the limits of the opponent.
 */
const MOST_INTERRUPTIONS = 200;

const secret = (bytes) => randomBytes(bytes).toString('base64url');

/**
 * A game. Emits `change` once after each change, by a player or by time, with its events and whether
 * a player made it.
 */
export class Game extends EventEmitter {
  #live;
  #now;
  #setup;
  #events = [];
  #isChanged = false;
  #isPlayers = false;
  #takeBacks;
  #interruptions;
  #journalled;

  /**
   * Creates a game with the setup string `text`. `options` are its notation and the notation's
   * options.
   *
   * @throws the errors of flagfall's `parse`.
   */
  static create(text, options, now) {
    const clock = new Clock(parse(text, options));
    const tokens = { first: secret(16), second: secret(16) };
    const setup = { text, options };
    return new Game({ id: secret(9), tokens, setup, savedMs: now() }, clock, now);
  }

  /**
   * Restores the game that `toJSON` saved. The clock comes from the journal; if that is unreadable,
   * from the snapshot, and moves can no longer be taken back.
   *
   * `standstillMs`: the time after it is not charged, since nobody could press. Null: all time is
   * charged.
   */
  static restore(saved, now, standstillMs) {
    const clock = clockOf(saved);
    if (standstillMs !== null) {
      const from = Math.max(standstillMs, saved.savedMs);
      // A flag that fell before the standstill stays fallen: pause only a clock that is running then.
      if (clock.read(from).phase === 'running') {
        clock.pause(from);
        clock.resume(now());
      }
    }
    return new Game(saved, clock, now);
  }

  constructor(saved, clock, now) {
    super();
    this.#now = now;
    this.id = saved.id;
    this.tokens = saved.tokens;
    this.#setup = saved.setup;
    this.#play(saved, clock);
  }

  /** Continues from a saved state, with `clock`. */
  #play({ savedMs, takeBacks = 0, interruptions, journalled = 0 }, clock) {
    /** When it last changed. */
    this.changedMs = savedMs;
    this.#takeBacks = takeBacks;
    this.#interruptions = { first: 0, second: 0, ...interruptions };
    this.#journalled = journalled;
    clock.keepJournal();
    this.#live?.close();
    this.#live = new LiveClock(clock, { now: this.#now });
    this.#live.on('event', (event) => this.#change(event));
  }

  /** Undoes every change since `saved`, a result of `toJSON`. */
  revert(saved) {
    this.#events = [];
    this.#isChanged = false;
    this.#isPlayers = false;
    this.#play(saved, clockOf(saved));
  }

  /** The side whose link has `token`; `watcher` if `token` is null. Null: no link has it. */
  sideOf(token) {
    if (token === null) return 'watcher';
    return ['first', 'second'].find((side) => this.tokens[side] === token) ?? null;
  }

  /**
   * Makes the change that a player's message asks for. Either side may start, pause, resume and take
   * back, as with a clock on the table. Returns false, and changes nothing, if the message is
   * outdated.
   *
   * @throws {Refusal} if this side may not do it; ClockError if the clock does not allow it.
   */
  act(message, side) {
    if (side === 'watcher') throw new Refusal('watcher', 'spectators cannot use the clock');
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
        this.#interrupt(side, () => this.#live.pause());
        break;
      case 'resume':
        this.#live.resume();
        break;
      case 'takeBack':
        if (message.takeBacks !== this.#takeBacks) return false;
        this.#interrupt(side, () => this.#live.takeBack({ move: message.move }));
        this.#takeBacks += 1;
        break;
    }
    this.#journalled += 1;
    if (this.#journalled > LONGEST_JOURNAL) this.#beginJournal();
    this.#isPlayers = true;
    this.#change();
    // At once, so that the next reply includes this change.
    this.#tell();
    return true;
  }

  /** Makes a change that disturbs the opponent, up to the limit of `side`. */
  #interrupt(side, change) {
    if (this.#interruptions[side] >= MOST_INTERRUPTIONS) {
      throw new Refusal('full', `a side may pause and take back at most ${MOST_INTERRUPTIONS} times in a game`);
    }
    change();
    this.#interruptions[side] += 1;
  }

  /** Starts a new journal at the clock's present state. */
  #beginJournal() {
    const saved = { ...this.toJSON(), journalled: 0 };
    this.#play(saved, Clock.restore(saved.snapshot));
  }

  /**
   * Whether a press is for the move that is due, and not a duplicate. The number of take-backs is
   * compared too, since a move that was taken back is made again with the same number.
   */
  #isNext({ move, takeBacks }, moves) {
    return move === moves && takeBacks === this.#takeBacks;
  }

  /** Records a change, and emits it soon: all events that the timer finds at once are one change. */
  #change(event) {
    this.changedMs = this.#live.now();
    if (event !== undefined) this.#events.push(event);
    if (!this.#isChanged) queueMicrotask(() => this.#tell());
    this.#isChanged = true;
  }

  #tell() {
    if (!this.#isChanged) return;
    const isPlayers = this.#isPlayers;
    this.#isChanged = false;
    this.#isPlayers = false;
    this.emit('change', this.#events.splice(0), isPlayers);
  }

  /** Whether its clock is running. */
  get isRunning() {
    return this.#live.read().phase === 'running';
  }

  /** What never changes, for a page that joins the game. */
  get agreement() {
    const { control } = this.#live.clock;
    const { first, second } = control;
    return { id: this.id, setup: this.#setup, description: control.describe(), first, second };
  }

  /** The state that pages show. */
  get state() {
    const atMs = this.#live.now();
    const { clock } = this.#live;
    const { outcome, reason } = clock.verdict(atMs);
    return { atMs, takeBacks: this.#takeBacks, outcome, reason, ...forecast(clock, atMs) };
  }

  /** The whole game, for its file. */
  toJSON() {
    const { id, tokens } = this;
    const { clock } = this.#live;
    const savedMs = this.#live.now();
    return {
      id,
      tokens,
      setup: this.#setup,
      takeBacks: this.#takeBacks,
      interruptions: { ...this.#interruptions },
      journalled: this.#journalled,
      savedMs,
      snapshot: clock.saveJson(savedMs),
      journal: clock.journalJson(),
    };
  }

  /** Stops the timer. The saved game can be restored later. */
  close() {
    this.#live.close();
  }
}

function clockOf({ id, journal, snapshot }) {
  try {
    return Clock.fromJournal(journal);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    console.error(`game ${id}: the journal is unreadable, continuing without it: ${error.message}`);
    return Clock.restore(snapshot);
  }
}
