'use strict';

const { EventEmitter } = require('node:events');

const check = require('./arguments.js');
const { Clock, isClock, show } = require('./clock.js');
const { isControl } = require('./control.js');
const { newId, showAs, uncloneable } = require('./look.js');

const CLONE = uncloneable('LiveClock', 'what save() gives');

/** The longest that a timer of Node's can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const OVER = ['flagged', 'drawn', 'halted', 'penalised', 'stopped'];

const steady = () => Math.floor(performance.now());

/** The live clocks that wait, by their signals: one listener for all, since Node warns of many. */
const waiting = new WeakMap();

function closeAtAbort(signal, live) {
  if (!waiting.has(signal)) {
    const all = new Set();
    waiting.set(signal, all);
    signal.addEventListener('abort', () => all.forEach((one) => one.close()), { once: true });
  }
  waiting.get(signal).add(live);
}

/**
 * Which unit of `tickMs` the clock of the side on turn shows in what runs: the lent time, the bank,
 * what is used past zero, or without a bank what is used in the turn. And how long that unit lasts
 * yet, if it runs. A time that runs down changes in the millisecond after the whole unit.
 */
function unitOf(reading, tickMs) {
  const { bankMs, lentMs, overrunMs, turnUsedMs } = reading[reading.onTurn];
  let upMs = -1 - (lentMs > 0 ? lentMs : bankMs);
  if (overrunMs > 0) upMs = overrunMs;
  if (bankMs === null) upMs = turnUsedMs;
  const unit = Math.floor(upMs / tickMs);
  return { unit, lastsMs: (unit + 1) * tickMs - upMs };
}

let isLive;

class LiveClock extends EventEmitter {
  #clock;
  #now;
  #tickMs;
  #signal;
  #ref;
  #timer = null;
  /** When the timer wakes, by the process's steady clock, whatever `now` is. */
  #wakesMs;
  #nextTickMs;
  #isOver;
  #isClosed = false;
  #untold = [];
  #isTelling = false;
  id = newId();
  notCloneable = CLONE;

  static {
    isLive = (value) => typeof value === 'object' && value !== null && #clock in value;
    // Early releases of Node 20 have no such symbol.
    if (Symbol.dispose) {
      this.prototype[Symbol.dispose] = function dispose() {
        this.close();
      };
    }
  }

  constructor(control, options = {}) {
    super();
    if (!isClock(control) && !isControl(control)) {
      throw check.mustBe('control', 'a TimeControl or a Clock', control);
    }
    const own = check.own('options', options, ['now', 'tickMs', 'signal', 'ref'], 'a live clock');
    const { now = steady, tickMs = null, signal = null, ref = false } = own;
    if (typeof now !== 'function') throw check.mustBe('now', 'a function', now);
    if (tickMs !== null) {
      check.integer('tickMs', tickMs);
      if (tickMs < 1 || tickMs > LONGEST_WAIT_MS) {
        throw check.mustBe('tickMs', `from 1 to ${LONGEST_WAIT_MS}`, tickMs);
      }
    }
    if (signal !== null && !(signal instanceof AbortSignal)) {
      throw check.mustBe('signal', 'an AbortSignal', signal);
    }
    this.#clock = isClock(control) ? control : new Clock(control);
    this.#now = now;
    this.#tickMs = tickMs;
    this.#signal = signal;
    this.#ref = check.boolean('ref', ref);
    const atMs = this.now();
    // Refuses a clock that is ahead of `now`, as one restored from another process may be.
    this.#clock.read(atMs);
    this.#isOver = this.#endAt(atMs) !== null;
    this.#wait(atMs);
  }

  get clock() {
    return this.#clock;
  }

  get deadlineMs() {
    return this.#clock.deadlineMs;
  }

  now() {
    return check.integer('now()', this.#now());
  }

  start(side) {
    return this.#change((clock, atMs) => clock.start(side, atMs));
  }

  press(side, elapsedMs) {
    return this.#change((clock, atMs) => clock.press(side, atMs, elapsedMs));
  }

  pressUnreceived(side) {
    return this.#change((clock, atMs) => clock.pressUnreceived(side, atMs));
  }

  receive() {
    return this.#change((clock, atMs) => clock.receive(atMs));
  }

  setReady(side, ready) {
    return this.#change((clock, atMs) => clock.setReady(side, atMs, ready));
  }

  setReadyUnreceived(side) {
    return this.#change((clock, atMs) => clock.setReadyUnreceived(side, atMs));
  }

  handOver(side, elapsedMs) {
    return this.#change((clock, atMs) => clock.handOver(side, atMs, elapsedMs));
  }

  handOverUnreceived(side) {
    return this.#change((clock, atMs) => clock.handOverUnreceived(side, atMs));
  }

  pause() {
    return this.#change((clock, atMs) => clock.pause(atMs));
  }

  resume() {
    return this.#change((clock, atMs) => clock.resume(atMs));
  }

  stop() {
    return this.#change((clock, atMs) => clock.stop(atMs));
  }

  adjust(side, timeMs) {
    return this.#change((clock, atMs) => clock.adjust(side, atMs, timeMs));
  }

  setBank(side, bankMs) {
    return this.#change((clock, atMs) => clock.setBank(side, atMs, bankMs));
  }

  setTurn(side) {
    return this.#change((clock, atMs) => clock.setTurn(side, atMs));
  }

  raiseFlag(side) {
    return this.#change((clock, atMs) => clock.raiseFlag(side, atMs));
  }

  advance() {
    return this.#change((clock, atMs) => clock.advance(atMs));
  }

  advanceSome(most) {
    let arrived;
    const events = this.#change((clock, atMs) => {
      const some = clock.advanceSome(atMs, most);
      arrived = some.arrived;
      return some.events;
    });
    return Object.freeze({ events, arrived });
  }

  takeBack(to) {
    return this.#change((clock, atMs) => clock.takeBack(to, atMs));
  }

  save() {
    return this.#clock.save(this.now());
  }

  saveJson() {
    return this.#clock.saveJson(this.now());
  }

  saveWithJournal() {
    return this.#clock.saveWithJournal(this.now());
  }

  read() {
    return this.#clock.read(this.now());
  }

  readInto(row) {
    this.#clock.readInto(this.now(), row);
  }

  bank(side) {
    return this.#clock.bank(side, this.now());
  }

  verdict(board, terms) {
    return this.#clock.verdict(this.now(), board, terms);
  }

  command(protocol) {
    return this.#clock.command(protocol, this.now());
  }

  toJSON() {
    return JSON.parse(this.#clock.saveJson(this.now()));
  }

  close() {
    this.#isClosed = true;
    this.#setTimer(null);
  }

  // The three by which every listener comes.

  on(name, listener) {
    return this.#hear(name, () => super.on(name, listener));
  }

  addListener(name, listener) {
    return this.#hear(name, () => super.addListener(name, listener));
  }

  prependListener(name, listener) {
    return this.#hear(name, () => super.prependListener(name, listener));
  }

  /** Adds a listener; the first of ticks only once it is known when the next tick is. */
  #hear(name, add) {
    if (name !== 'tick' || this.#nextTickMs !== null || this.#isEnded()) return add();
    const atMs = this.now();
    const nextTickMs = this.#tickAfter(atMs, atMs);
    add();
    this.#nextTickMs = nextTickMs;
    this.#setTimer(atMs);
    return this;
  }

  /** What `call` gives, which changes the clock now; whoever listens is told of it. */
  #change(call) {
    const atMs = this.now();
    const events = call(this.#clock, atMs);
    const end = this.#endAt(atMs);
    const ends = end !== null && !this.#isOver;
    this.#isOver = end !== null;
    if (!this.#isEnded()) {
      for (const event of events) this.#untold.push([event.kind, event], ['event', event]);
      if (ends) this.#untold.push(['end', end]);
    }
    // The timer comes first, since a listener may call the clock.
    this.#wait(atMs);
    this.#tell();
    return events;
  }

  /** The reading of a game that is over by `atMs`; null: it is not. */
  #endAt(atMs) {
    // As long as something is to happen, it is not over.
    if (this.#clock.deadlineMs !== null) return null;
    const reading = this.#clock.read(atMs);
    return OVER.includes(reading.phase) ? reading : null;
  }

  /** Tells what is untold, in order; what a listener's own call brings about comes at the end. */
  #tell() {
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#untold.length > 0) {
      const [name, value] = this.#untold.shift();
      try {
        this.emit(name, value);
      } catch (error) {
        // It is the listener's, and not of the call that the event came from.
        process.nextTick(() => {
          throw error;
        });
      }
    }
    this.#isTelling = false;
  }

  /**
   * Sets the timer for whatever comes next after `atMs`. Where what is shown stands, or goes down in
   * steps, the ticks follow one another from `sinceMs` on.
   */
  #wait(atMs, sinceMs = atMs) {
    this.#nextTickMs = null;
    if (this.#tickMs !== null && !this.#isEnded() && this.listenerCount('tick') > 0) {
      try {
        this.#nextTickMs = this.#tickAfter(atMs, sinceMs);
      } catch (error) {
        // What was called has succeeded.
        this.#untold.push(['error', error]);
      }
    }
    this.#setTimer(atMs);
  }

  #tickAfter(atMs, sinceMs) {
    const tickMs = this.#tickMs;
    if (tickMs === null) return null;
    const reading = this.#clock.read(atMs);
    if (reading.phase !== 'running') return null;
    const { unit, lastsMs } = unitOf(reading, tickMs);
    const changesMs = atMs + lastsMs;
    if (unitOf(this.#clock.read(changesMs), tickMs).unit !== unit) return changesMs;
    return sinceMs + (Math.floor((atMs - sinceMs) / tickMs) + 1) * tickMs;
  }

  #setTimer(atMs) {
    const { deadlineMs } = this.#clock;
    const dueMs = Math.min(deadlineMs ?? Infinity, this.#nextTickMs ?? Infinity);
    if (this.#isEnded() || dueMs === Infinity) {
      clearTimeout(this.#timer);
      this.#timer = null;
      waiting.get(this.#signal)?.delete(this);
      return;
    }
    if (this.#signal !== null) closeAtAbort(this.#signal, this);
    const waitMs = Math.min(Math.max(dueMs - atMs, 1), LONGEST_WAIT_MS);
    const wakesMs = (this.#now === steady ? atMs : steady()) + waitMs;
    // One that wakes sooner stays, since to set one costs as much as several presses.
    if (this.#timer !== null && this.#wakesMs <= wakesMs) return;
    clearTimeout(this.#timer);
    this.#wakesMs = wakesMs;
    this.#timer = setTimeout(() => this.#wake(), waitMs);
    if (!this.#ref) this.#timer.unref();
  }

  /** What fails here has no caller to be thrown at. */
  #wake() {
    this.#timer = null;
    try {
      this.#goOn();
    } catch (error) {
      this.#untold.push(['error', error]);
      this.#tell();
    }
  }

  /** The timer only wakes: what has come about, and when, is asked of the clock. */
  #goOn() {
    const atMs = this.now();
    const { deadlineMs } = this.#clock;
    const tickedMs = this.#nextTickMs;
    if (deadlineMs !== null && deadlineMs <= atMs) {
      this.#change((clock, at) => clock.advance(at));
    } else if (tickedMs !== null && tickedMs <= atMs) {
      this.#untold.push(['tick', this.#clock.read(atMs)]);
      this.#wait(atMs, tickedMs);
      this.#tell();
    } else {
      // Woken early: by a timer that was left, or from a part of a long wait.
      this.#setTimer(atMs);
    }
  }

  #isEnded() {
    return this.#isClosed || this.#signal?.aborted === true;
  }
}

showAs(LiveClock, isLive, ({ clock }) => show(clock));

module.exports = { LiveClock };
