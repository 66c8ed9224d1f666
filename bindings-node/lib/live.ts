import { EventEmitter } from 'node:events';

import * as check from './arguments.js';
import { Clock, isClock, show } from './clock.js';
import type { Advanced, TakeBackTo } from './clock.js';
import { isControl } from './control.js';
import type { TimeControl } from './control.js';
import type { Event } from './event.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Reading } from './reading.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { Protocol, Side } from './words.js';

/** What a {@link LiveClock} is given besides its clock. */
export interface LiveClockOptions {
  /**
   * Gives the moment that it is, in whole milliseconds of a clock that never goes back;
   * `() => Math.floor(performance.now())` if left out. That one counts from the start of the
   * process, or of the worker, so a snapshot of another is restored with `savedAtMs`:
   * `Clock.restore(saved, { savedAtMs: Math.floor(performance.now()) })`.
   */
  readonly now?: () => number;
  /**
   * How often `tick` is emitted, from 1 to 2147483647 ms; never if left out. With 1000 the ticks
   * come as the shown second changes, with 100 as the tenth does, rounded either way: a millisecond
   * after the time that runs down is a whole number of them.
   */
  readonly tickMs?: number;
  /** Closes the live clock when it is aborted. Any number of them can have the same. */
  readonly signal?: AbortSignal;
  /**
   * Whether a process that has nothing else to do waits for what comes next on the clock; false if
   * left out.
   */
  readonly ref?: boolean;
}

/** The events of a {@link LiveClock}, each with what its listeners are given. */
export interface LiveClockEvents {
  /** The flag fell and the game is over. */
  flag: [event: Event & { readonly kind: 'flag' }];
  /** The next stage began. */
  stage: [event: Event & { readonly kind: 'stage' }];
  /** A quota was met and the same stage's budget was given again. */
  renewed: [event: Event & { readonly kind: 'renewed' }];
  /** A life was lost: the stage's budget started afresh. */
  life: [event: Event & { readonly kind: 'life' }];
  /** The first flag fell, and the side plays on with less to win. */
  'first-flag': [event: Event & { readonly kind: 'first-flag' }];
  /** The bank reached its end, the opponent got a point, and the bank was refilled. */
  penalty: [event: Event & { readonly kind: 'penalty' }];
  /** The bank reached its end and play goes on. */
  overrun: [event: Event & { readonly kind: 'overrun' }];
  /** The move that stood ready was sent. */
  sent: [event: Event & { readonly kind: 'sent' }];
  /** The game reached its limit. */
  halt: [event: Event & { readonly kind: 'halt' }];
  /** The side pressed or handed over after the end of the game, which changed nothing. */
  late: [event: Event & { readonly kind: 'late' }];
  /** Any of those above, right after it was emitted under its own name. */
  event: [event: Event];
  /**
   * The clock runs, and `tickMs` are over: what it shows now. Where events have come about as well,
   * they are told instead.
   */
  tick: [reading: Reading];
  /**
   * The game is over, by a call of `stop` too; after all events that came before it. Once, but
   * again where the end is taken back and comes again.
   */
  end: [reading: Reading];
  /**
   * The timer woke and nothing could be done: `now` threw or gave no safe integer
   * ({@link ArgumentError}), or the clock refused to go on (a {@link ClockError}, `too-large` or
   * `at-went-back`). Nothing has changed, and the timer stays off until the next call that changes
   * the clock. As with any `EventEmitter`, an `error` that nobody listens for is an uncaught
   * exception.
   */
  error: [error: Error];
}

const CLONE = uncloneable('LiveClock', 'what save() gives');

/** The longest that a timer of Node's can wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const OVER = ['flagged', 'drawn', 'halted', 'penalized', 'stopped'];

const steady = () => Math.floor(performance.now());

/** The live clocks that wait, by their signals: one listener for all, since Node warns of many. */
const waiting = new WeakMap<AbortSignal, Set<LiveClock>>();

function closeAtAbort(signal: AbortSignal, live: LiveClock): void {
  const all = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, all);
    signal.addEventListener('abort', () => all.forEach((one) => one.close()), { once: true });
  }
  all.add(live);
}

/**
 * Which unit of `tickMs` the clock of the side on turn shows in what runs: the lent time, the bank,
 * what is used past zero, or without a bank what is used in the turn. And how long that unit lasts
 * yet, if it runs. A time that runs down changes in the millisecond after the whole unit.
 */
function unitOf(reading: Reading, tickMs: number): { unit: number; lastsMs: number } {
  const { bankMs, lentMs, overrunMs, turnUsedMs } = reading[reading.onTurn];
  let upMs = bankMs === null ? turnUsedMs : -1 - (lentMs > 0 ? lentMs : bankMs);
  if (bankMs !== null && overrunMs > 0) upMs = overrunMs;
  const unit = Math.floor(upMs / tickMs);
  return { unit, lastsMs: (unit + 1) * tickMs - upMs };
}

let isLive: (value: unknown) => value is LiveClock;

/**
 * A {@link Clock} that knows what time it is, and emits what happens on it when it happens.
 *
 * The calls are those of `Clock` without `atMs`, which is the moment of the call; they give and
 * throw the same, and besides {@link ArgumentError} for a `now` that gives no safe integer. What a
 * call brings about is emitted before it returns. What time brings about is emitted as soon as the
 * process comes to it, some milliseconds late, with the exact moment in `atMs`.
 *
 * One timer waits for the next event or tick. It does not keep the process alive. An error that
 * occurs when it wakes has no caller to be thrown at, and is emitted as `error`.
 *
 * A listener may call the clock: what that brings about is emitted once all that came before it
 * has been told. What a listener throws comes out of no call, but is an uncaught exception; the
 * later listeners of that emit are passed over, as in any `EventEmitter`, and all other events are
 * told.
 *
 * ```js
 * const live = new LiveClock(parse('3+2', { notation: 'lichess' }));
 * live.on('flag', ({ side, atMs }) => console.log(side, 'lost on time at', atMs));
 * live.start('first');
 * ```
 */
export class LiveClock extends EventEmitter<LiveClockEvents> {
  readonly #clock: Clock;
  readonly #now: () => number;
  readonly #tickMs: number | null;
  readonly #signal: AbortSignal | null;
  readonly #ref: boolean;
  #timer: NodeJS.Timeout | null = null;
  /** When the timer wakes, by the process's steady clock, whatever `now` is. */
  #wakesMs = 0;
  #nextTickMs: number | null = null;
  #isOver: boolean;
  #isClosed = false;
  #untold: [name: string, value: unknown][] = [];
  #isTelling = false;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  /** As {@link LiveClock.close}: for `using live = new LiveClock(…)`. */
  declare [Symbol.dispose]: () => void;

  static {
    isLive = (value): value is LiveClock =>
      typeof value === 'object' && value !== null && #clock in value;
    // Early releases of Node 20 have no such symbol.
    if (Symbol.dispose) {
      this.prototype[Symbol.dispose] = function dispose(this: LiveClock) {
        this.close();
      };
    }
  }

  /**
   * @param control What is played under; or a clock, such as one that was restored or one in a
   * match. Its moments are those of `now`, and whatever changes it from here on goes through the
   * live clock.
   * @throws {@link ClockError} `at-went-back` for a clock that is ahead of `now`, `too-large`.
   * @throws {@link ArgumentError} for anything else than a control or a clock, and for an option
   * that is not what it should be.
   */
  constructor(control: TimeControl | Clock, options: LiveClockOptions = {}) {
    super();
    if (!isClock(control) && !isControl(control)) {
      throw check.mustBe('control', 'a TimeControl or a Clock', control);
    }
    const own = check.own('options', options, ['now', 'tickMs', 'signal', 'ref'], 'a live clock');
    const { now = steady, signal = null, ref = false } = own;
    if (typeof now !== 'function') throw check.mustBe('now', 'a function', now);
    const tickMs = (own.tickMs ?? null) === null ? null : check.integer('tickMs', own.tickMs);
    if (tickMs !== null && (tickMs < 1 || tickMs > LONGEST_WAIT_MS)) {
      throw check.mustBe('tickMs', `from 1 to ${LONGEST_WAIT_MS}`, tickMs);
    }
    if (signal !== null && !(signal instanceof AbortSignal)) {
      throw check.mustBe('signal', 'an AbortSignal', signal);
    }
    this.#clock = isClock(control) ? control : new Clock(control);
    this.#now = now as () => number;
    this.#tickMs = tickMs;
    this.#signal = signal;
    this.#ref = check.boolean('ref', ref);
    const atMs = this.now();
    // Refuses a clock that is ahead of `now`, as one restored from another process may be.
    this.#clock.read(atMs);
    this.#isOver = this.#endAt(atMs) !== null;
    this.#wait(atMs);
  }

  /**
   * The clock itself, for what takes no moment: `control`, `clone`, `keepJournal`, `journalJson`,
   * {@link PcnDocument.fromJournal}. Who changes it here leaves the timer and the listeners behind.
   */
  get clock(): Clock {
    return this.#clock;
  }

  /** As {@link Clock.deadlineMs}, by `now`. */
  get deadlineMs(): number | null {
    return this.#clock.deadlineMs;
  }

  /**
   * The moment that it is, in milliseconds.
   *
   * @throws {@link ArgumentError} where the `now` of the options gives no safe integer.
   */
  now(): number {
    return check.integer('now()', this.#now());
  }

  /** As {@link Clock.start}. */
  start(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.start(side, atMs));
  }

  /** As {@link Clock.press}; `elapsedMs`, 0 or more, replaces the time since the turn began. */
  press(side: Side, elapsedMs?: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.press(side, atMs, elapsedMs));
  }

  /** As {@link Clock.pressUnreceived}. */
  pressUnreceived(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.pressUnreceived(side, atMs));
  }

  /** As {@link Clock.receive}. */
  receive(): readonly Event[] {
    return this.#change((clock, atMs) => clock.receive(atMs));
  }

  /** As {@link Clock.setReady}. The move is sent by itself when the time comes. */
  setReady(side: Side, ready: boolean): readonly Event[] {
    return this.#change((clock, atMs) => clock.setReady(side, atMs, ready));
  }

  /** As {@link Clock.setReadyUnreceived}. The move is sent by itself when the time comes. */
  setReadyUnreceived(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.setReadyUnreceived(side, atMs));
  }

  /** As {@link Clock.handOver}; `elapsedMs`, 0 or more, replaces the time since the turn began. */
  handOver(side: Side, elapsedMs?: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.handOver(side, atMs, elapsedMs));
  }

  /** As {@link Clock.handOverUnreceived}. */
  handOverUnreceived(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.handOverUnreceived(side, atMs));
  }

  /** As {@link Clock.pause}. */
  pause(): readonly Event[] {
    return this.#change((clock, atMs) => clock.pause(atMs));
  }

  /** As {@link Clock.resume}. */
  resume(): readonly Event[] {
    return this.#change((clock, atMs) => clock.resume(atMs));
  }

  /** As {@link Clock.stop}. */
  stop(): readonly Event[] {
    return this.#change((clock, atMs) => clock.stop(atMs));
  }

  /** As {@link Clock.adjust}: `timeMs` is added to the bank, or taken away. */
  adjust(side: Side, timeMs: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.adjust(side, atMs, timeMs));
  }

  /** As {@link Clock.setBank}; `bankMs` is 0 or more. */
  setBank(side: Side, bankMs: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.setBank(side, atMs, bankMs));
  }

  /** As {@link Clock.setTurn}. */
  setTurn(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.setTurn(side, atMs));
  }

  /** As {@link Clock.raiseFlag}. */
  raiseFlag(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.raiseFlag(side, atMs));
  }

  /** As {@link Clock.advance}: what has fallen due by now is emitted now. The timer does it too. */
  advance(): readonly Event[] {
    return this.#change((clock, atMs) => clock.advance(atMs));
  }

  /** As {@link Clock.advanceSome}. What is left is emitted by the timer, or by the next call. */
  advanceSome(most: number): Advanced<Event> {
    let arrived = false;
    const events = this.#change((clock, atMs) => {
      const some = clock.advanceSome(atMs, most);
      arrived = some.arrived;
      return some.events;
    });
    return Object.freeze({ events, arrived });
  }

  /** As {@link Clock.takeBack}; the journal is begun with `live.clock.keepJournal()`. */
  takeBack(to: TakeBackTo): readonly Event[] {
    return this.#change((clock, atMs) => clock.takeBack(atMs, to));
  }

  /** As {@link Clock.save}. */
  save(): Uint8Array {
    return this.#clock.save(this.now());
  }

  /** As {@link Clock.saveJson}. */
  saveJson(): string {
    return this.#clock.saveJson(this.now());
  }

  /** As {@link Clock.saveWithJournal}. */
  saveWithJournal(): string {
    return this.#clock.saveWithJournal(this.now());
  }

  /** As {@link Clock.read}. */
  read(): Reading {
    return this.#clock.read(this.now());
  }

  /** As {@link Clock.readInto}. */
  readInto(row: Float64Array): void {
    this.#clock.readInto(this.now(), row);
  }

  /** As {@link Clock.bank}, in milliseconds. */
  bank(side: Side): number | null {
    return this.#clock.bank(side, this.now());
  }

  /** As {@link Clock.verdict}. */
  verdict(board: Board, terms?: Terms): Verdict {
    return this.#clock.verdict(this.now(), board, terms);
  }

  /** As {@link Clock.command}. */
  command(protocol: Protocol): string {
    return this.#clock.command(protocol, this.now());
  }

  /** What {@link Clock.saveJson} writes now, as an object. */
  toJSON(): object {
    return JSON.parse(this.#clock.saveJson(this.now()));
  }

  /**
   * Ends the timer for good. What has happened by now and is being told is told to its end; from
   * here on nothing is emitted. The calls still work, so that a game can be saved.
   */
  close(): void {
    this.#isClosed = true;
    this.#setTimer(0);
  }

  // The three by which every listener comes.

  /** @internal */
  override on(name: any, listener: any): this {
    return this.#hear(name, () => super.on(name, listener));
  }

  /** @internal */
  override addListener(name: any, listener: any): this {
    return this.#hear(name, () => super.addListener(name, listener));
  }

  /** @internal */
  override prependListener(name: any, listener: any): this {
    return this.#hear(name, () => super.prependListener(name, listener));
  }

  /** Adds a listener; the first of ticks only once it is known when the next tick is. */
  #hear(name: string | symbol, add: () => this): this {
    if (name !== 'tick' || this.#nextTickMs !== null || this.#isEnded()) return add();
    const atMs = this.now();
    const nextTickMs = this.#tickAfter(atMs, atMs);
    add();
    this.#nextTickMs = nextTickMs;
    this.#setTimer(atMs);
    return this;
  }

  /** What `call` gives, which changes the clock now; whoever listens is told of it. */
  #change(call: (clock: Clock, atMs: number) => readonly Event[]): readonly Event[] {
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
  #endAt(atMs: number): Reading | null {
    // As long as something is to happen, it is not over.
    if (this.#clock.deadlineMs !== null) return null;
    const reading = this.#clock.read(atMs);
    return OVER.includes(reading.phase) ? reading : null;
  }

  /** Tells what is untold, in order; what a listener's own call brings about comes at the end. */
  #tell(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let next = this.#untold.shift(); next; next = this.#untold.shift()) {
      const [name, value] = next;
      try {
        this.emit(name as 'error', value as Error);
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
  #wait(atMs: number, sinceMs = atMs): void {
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

  #tickAfter(atMs: number, sinceMs: number): number | null {
    const tickMs = this.#tickMs;
    if (tickMs === null) return null;
    const reading = this.#clock.read(atMs);
    if (reading.phase !== 'running') return null;
    const { unit, lastsMs } = unitOf(reading, tickMs);
    const changesMs = atMs + lastsMs;
    if (unitOf(this.#clock.read(changesMs), tickMs).unit !== unit) return changesMs;
    return sinceMs + (Math.floor((atMs - sinceMs) / tickMs) + 1) * tickMs;
  }

  #setTimer(atMs: number): void {
    const { deadlineMs } = this.#clock;
    const dueMs = Math.min(deadlineMs ?? Infinity, this.#nextTickMs ?? Infinity);
    if (this.#isEnded() || dueMs === Infinity) {
      clearTimeout(this.#timer ?? undefined);
      this.#timer = null;
      if (this.#signal !== null) waiting.get(this.#signal)?.delete(this);
      return;
    }
    if (this.#signal !== null) closeAtAbort(this.#signal, this);
    const waitMs = Math.min(Math.max(dueMs - atMs, 1), LONGEST_WAIT_MS);
    const wakesMs = (this.#now === steady ? atMs : steady()) + waitMs;
    // One that wakes sooner stays, since to set one costs as much as several presses.
    if (this.#timer !== null && this.#wakesMs <= wakesMs) return;
    clearTimeout(this.#timer ?? undefined);
    this.#wakesMs = wakesMs;
    this.#timer = setTimeout(() => this.#wake(), waitMs);
    if (!this.#ref) this.#timer.unref();
  }

  /** What fails here has no caller to be thrown at. */
  #wake(): void {
    this.#timer = null;
    try {
      this.#goOn();
    } catch (error) {
      this.#untold.push(['error', error]);
      this.#tell();
    }
  }

  /** The timer only wakes: what has come about, and when, is asked of the clock. */
  #goOn(): void {
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

  #isEnded(): boolean {
    return this.#isClosed || this.#signal?.aborted === true;
  }
}

showAs(LiveClock, isLive, ({ clock }) => show(clock));

