// One game: a live clock, who may do what to it, and how it is kept.

import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Clock, LiveClock, RestoreError, parse } from 'flagfall';
import { forecast } from './forecast.mjs';
import { Refusal } from './messages.mjs';

/**
 * The journal is saved whole with each change, so it must not grow for ever. After this many changes
 * it begins again, and earlier moves can no longer be taken back.
 */
const LONGEST_JOURNAL = 2000;
/**
 * How often a side may pause or take back in a game. The opponent's pauses, and presses and resumes
 * of either side, are never refused: nobody can use up the game of somebody else.
 */
const MOST_INTERRUPTIONS = 200;

const secret = (bytes) => randomBytes(bytes).toString('base64url');

/**
 * A game. After every change, by a player or by time, it emits `change` once, with the events of
 * the change and whether a player caused it.
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
   * A new game under the setup string `text`; `options` are its notation with the notation's
   * options.
   *
   * @throws what `parse` of flagfall throws.
   */
  static create(text, options, now) {
    const clock = new Clock(parse(text, options));
    const tokens = { first: secret(16), second: secret(16) };
    const setup = { text, options };
    return new Game({ id: secret(9), tokens, setup, savedMs: now() }, clock, now);
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

  constructor(saved, clock, now) {
    super();
    this.#now = now;
    this.id = saved.id;
    this.tokens = saved.tokens;
    this.#setup = saved.setup;
    this.#play(saved, clock);
  }

  /** Goes on from what was saved, with `clock`. */
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

  /** Undoes every change since `saved`, which `toJSON` gave. */
  revert(saved) {
    this.#events = [];
    this.#isChanged = false;
    this.#isPlayers = false;
    this.#play(saved, clockOf(saved));
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
    // At once: whatever is answered next has seen this change.
    this.#tell();
    return true;
  }

  /** Makes a change that costs the opponent something, as long as `side` may. */
  #interrupt(side, change) {
    if (this.#interruptions[side] >= MOST_INTERRUPTIONS) {
      throw new Refusal('full', `a side pauses and takes back at most ${MOST_INTERRUPTIONS} times`);
    }
    change();
    this.#interruptions[side] += 1;
  }

  /** The clock goes on as it is, and its journal begins here. */
  #beginJournal() {
    const saved = { ...this.toJSON(), journalled: 0 };
    this.#play(saved, Clock.restore(saved.snapshot));
  }

  /**
   * Whether a press is the one that is due, and not one that arrives twice. After a move is taken
   * back its number comes again, so that the number alone does not tell.
   */
  #isNext({ move, takeBacks }, moves) {
    return move === moves && takeBacks === this.#takeBacks;
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
    const isPlayers = this.#isPlayers;
    this.#isChanged = false;
    this.#isPlayers = false;
    this.emit('change', this.#events.splice(0), isPlayers);
  }

  /** Whether its clocks run. */
  get isRunning() {
    return this.#live.read().phase === 'running';
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
    return { atMs, takeBacks: this.#takeBacks, outcome, reason, ...forecast(clock, atMs) };
  }

  /** The whole game, as a file keeps it. */
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

  /** Ends the timer. The game on the disk goes on. */
  close() {
    this.#live.close();
  }
}

function clockOf({ id, journal, snapshot }) {
  try {
    return Clock.fromJournal(journal);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    console.error(`game ${id} goes on without its journal: ${error.message}`);
    return Clock.restore(snapshot);
  }
}
