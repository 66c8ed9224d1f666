import * as check from './arguments.js';
import { Clock, isClock, show } from './clock.js';
import type { Advanced, TakeBackTo } from './clock.js';
import { isControl } from './control.js';
import type { TimeControl } from './control.js';
import { GOES_ON } from './enums.js';
import type { Event } from './event.js';
import type { Forecast } from './forecast.js';
import { EventEmitter } from './host.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Match } from './match.js';
import type { MoveOptions, PressOptions } from './press.js';
import type { Alarms, AlarmsInit } from './alarms.js';
import type { Standing, StandingInit } from './standing.js';
import type { TimesLeft } from './protocol.js';
import type { Reading } from './reading.js';
import type { ClockFormatOptions } from './time-format.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { BerserkRule, Protocol, Side, TimeStyle } from './words.js';

/** The options of a {@link LiveClock}. */
export interface LiveClockOptions {
  /**
   * Returns the current time in whole milliseconds, from a monotonic clock. Default:
   * `() => Math.floor(performance.now())`.
   *
   * The default counts from the start of the process, worker or page, and in some browsers stops
   * while the computer sleeps. To restore a clock that was saved in another process, worker or
   * page, pass `savedAtMs`: `Clock.restore(saved, { savedAtMs: Math.floor(performance.now()) })`.
   */
  readonly now?: () => number;
  /**
   * How often `tick` is emitted while the clock runs, from 1 to 2147483647 ms. Default: never.
   *
   * A tick comes when the displayed time of the side on turn changes by a step of `tickMs`. With
   * 1000, that is when the remaining time reaches 59,999, 58,999, … ms, so that a display in whole
   * seconds is right whether it rounds up or down. A time that counts up (past zero, or in a turn
   * of an untimed side) has its ticks at multiples of `tickMs`. While the displayed time stands
   * still, for example in an untimed first turn, a tick comes every `tickMs`.
   */
  readonly tickMs?: number;
  /**
   * Closes the live clock when it is aborted, as {@link LiveClock.close} does. Many live clocks can
   * share one signal.
   */
  readonly signal?: AbortSignal;
  /**
   * If true, the timer keeps the event loop alive (like `timer.ref()`). Default: false. A browser's
   * timer never does.
   */
  readonly ref?: boolean;
}

/** The events that a {@link LiveClock} emits, with the arguments of their listeners. */
export interface LiveClockEvents {
  /** The side's flag fell and the game is over. */
  flag: [event: Event & { readonly kind: 'flag' }];
  /** The side's next stage began. */
  stage: [event: Event & { readonly kind: 'stage' }];
  /** The side met its quota, and the same stage's time was given again. */
  renewed: [event: Event & { readonly kind: 'renewed' }];
  /** The side lost a life, such as a byo-yomi period: the stage's time restarted. */
  life: [event: Event & { readonly kind: 'life' }];
  /** The side's first flag fell: it plays on in extra time, at a cost to its result. */
  'first-flag': [event: Event & { readonly kind: 'first-flag' }];
  /** The side's bank ran out: the opponent got a point, and the bank was refilled. */
  penalty: [event: Event & { readonly kind: 'penalty' }];
  /** Time was drawn from the side's reserve. */
  reserve: [event: Event & { readonly kind: 'reserve' }];
  /** The side went berserk: it plays on with less time. */
  berserk: [event: Event & { readonly kind: 'berserk' }];
  /** The side's bank fell to the threshold of one of its alarms. */
  alarm: [event: Event & { readonly kind: 'alarm' }];
  /** The side's bank fell to a whole number of seconds of its countdown. */
  countdown: [event: Event & { readonly kind: 'countdown' }];
  /** The side's bank ran out and play continues; the time past zero is counted. */
  overrun: [event: Event & { readonly kind: 'overrun' }];
  /** The side's ready move was sent. */
  sent: [event: Event & { readonly kind: 'sent' }];
  /** The limit on the whole game was reached. */
  halt: [event: Event & { readonly kind: 'halt' }];
  /** A first move did not come in time: the game is over, without a result. */
  abort: [event: Event & { readonly kind: 'abort' }];
  /** The side pressed or handed over after the end of the game, which changed nothing. */
  late: [event: Event & { readonly kind: 'late' }];
  /** Any of the events above, right after it was emitted under its own name. */
  event: [event: Event];
  /**
   * The displayed time changed by a step of `tickMs` while the clock runs: what the clock shows
   * now. Not emitted if another event is due at the same time; that one is emitted instead.
   */
  tick: [reading: Reading];
  /**
   * The game is over, also after a call of `stop`. Emitted once, after the events of the call or
   * timer that ended the game; only `late` can follow. If the end is undone, by `takeBack` or
   * `raiseFlag`, it is emitted again when the game next ends.
   */
  end: [reading: Reading];
  /**
   * The timer could not advance the clock: `now` threw or did not return a safe integer
   * ({@link ArgumentError}), or the clock threw (a {@link ClockError}, `too-large`, `journal-full` or
   * `at-went-back`).
   *
   * The clock has not changed, and the timer is off until the next call that changes the clock. As
   * with any `EventEmitter`, an `error` without a listener is an uncaught exception.
   */
  error: [error: Error];
}

const CLONE = uncloneable('LiveClock', 'the result of save()');

/** The longest delay of a timer in Node. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const steady = () => Math.floor(performance.now());

/**
 * The live clocks with a timer, by their signals: one listener for all, since Node warns about
 * many.
 */
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
 * The number of the unit of `tickMs` that the display shows for the side on turn, and how long it
 * will show it, if time runs. What it shows is the delay time, the bank, the time past zero, or for
 * an untimed side the time used in the turn. A time that runs down changes one millisecond after a
 * whole unit.
 */
function unitOf(reading: Reading, tickMs: number): { unit: number; lastsMs: number } {
  const { bankMs, lentMs, overrunMs, turnUsedMs } = reading[reading.onTurn];
  let upMs = bankMs === null ? turnUsedMs : -1 - (lentMs > 0 ? lentMs : bankMs);
  const isPastZero = bankMs !== null && lentMs === 0 && bankMs <= 0;
  if (isPastZero && overrunMs > 0) upMs = overrunMs - bankMs;
  const unit = Math.floor(upMs / tickMs);
  return { unit, lastsMs: (unit + 1) * tickMs - upMs };
}

let isLive: (value: unknown) => value is LiveClock;

/**
 * A {@link Clock} that reads the time itself and emits each event when it happens.
 *
 * It has the calls of `Clock` without `atMs`, which is always the time of the call. They return and
 * throw the same, and also throw an {@link ArgumentError} if `now` does not return a safe integer.
 * The events of a call are emitted before it returns (unless a listener makes the call). Events
 * that happen by themselves, such as a flag, are emitted by a timer some milliseconds late, with
 * the exact time in `atMs`.
 *
 * There is one timer, for the next event or tick. By default it does not keep the process alive. An
 * error in it has no caller, and is emitted as `error`.
 *
 * A listener can call the clock: the events of its calls are emitted after all earlier ones. An
 * exception in a listener is not thrown by the call that emitted the event, but is an uncaught
 * exception. As in any `EventEmitter`, the remaining listeners of that event are then skipped; all
 * other events are still emitted.
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
  /** When the timer will fire, by `performance.now()`, whatever `now` is. */
  #wakesMs = 0;
  #nextTickMs: number | null = null;
  #isOver: boolean;
  #isClosed = false;
  #queue: [name: string, value: unknown][] = [];
  #isEmitting = false;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  /** Like {@link LiveClock.close}; lets you write `using live = new LiveClock(…)`. */
  declare [Symbol.dispose]: () => void;

  static {
    isLive = (value): value is LiveClock =>
      typeof value === 'object' && value !== null && #clock in value;
    // Early releases of Node 20 do not have this symbol.
    if (Symbol.dispose) {
      this.prototype[Symbol.dispose] = function dispose(this: LiveClock) {
        this.close();
      };
    }
  }

  /**
   * Creates a live clock for a time control, or for an existing clock, such as a restored one or
   * one of a match.
   *
   * @param control A clock must have been used with the same time base as `now`. From here on,
   * change it through the live clock only.
   * @throws {@link ClockError} `at-went-back` if the clock's last call is later than `now`;
   * `too-large`.
   * @throws {@link ArgumentError} if `control` is neither a time control nor a clock, or if an
   * option is invalid.
   */
  constructor(control: TimeControl | Clock, options: LiveClockOptions = {}) {
    super();
    if (!isClock(control) && !isControl(control)) {
      throw check.mustBe('control', 'a TimeControl or a Clock', control);
    }
    const own = check.own('options', options, ['now', 'tickMs', 'signal', 'ref'], '`options`');
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
    // Throws if the clock is ahead of `now`, as one restored from another process can be.
    this.#clock.read(atMs);
    this.#isOver = this.#endAt(atMs) !== null;
    this.#wait(atMs);
  }

  /**
   * The underlying clock, to read. Do not change the game through it: the timer would not be
   * updated and no events emitted.
   *
   * Use it for what needs no timestamp: `control`, `clone`, `keepJournal`, `journalJson`,
   * {@link PcnDocument.fromJournal}.
   */
  get clock(): Clock {
    return this.#clock;
  }

  /**
   * The time of the next event if nobody presses, as the option `now` counts it; null if none. Like
   * {@link Clock.deadlineMs}.
   */
  get deadlineMs(): number | null {
    return this.#clock.deadlineMs;
  }

  /** How often the game has been taken back. Like {@link Clock.takeBacks}. */
  get takeBacks(): number {
    return this.#clock.takeBacks;
  }

  /**
   * The current time in milliseconds, as returned by the option `now`.
   *
   * @throws {@link ArgumentError} if that is not a safe integer.
   */
  now(): number {
    return check.integer('now()', this.#now());
  }

  /** Starts the game: `side`'s turn begins. Like {@link Clock.start}. */
  start(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.start(side, atMs));
  }

  /**
   * Completes `side`'s move. A measured time, 0 or more, is charged instead of the time since the
   * turn began. Like {@link Clock.press}.
   */
  press(side: Side, options?: number | PressOptions): readonly Event[] {
    return this.#change((clock, atMs) => clock.press(side, atMs, options));
  }

  /**
   * Completes a move that the opponent has not yet received. Like {@link Clock.pressUnreceived}.
   */
  pressUnreceived(side: Side, options?: MoveOptions): readonly Event[] {
    return this.#change((clock, atMs) => clock.pressUnreceived(side, atMs, options));
  }

  /**
   * Reports that the opponent has received the last move, double or take. Like
   * {@link Clock.receive}.
   */
  receive(): readonly Event[] {
    return this.#change((clock, atMs) => clock.receive(atMs));
  }

  /**
   * Tells the clock whether `side` has a complete move ready, which the timer then sends before
   * time runs out. Like {@link Clock.setReady}.
   */
  setReady(side: Side, ready: boolean): readonly Event[] {
    return this.#change((clock, atMs) => clock.setReady(side, atMs, ready));
  }

  /**
   * Tells the clock that `side` has a complete move ready, which the opponent must receive once it
   * is sent. Like {@link Clock.setReadyUnreceived}.
   */
  setReadyUnreceived(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.setReadyUnreceived(side, atMs));
  }

  /**
   * Passes the turn to the opponent for a cube decision. `elapsedMs`, 0 or more, is charged instead
   * of the time since the turn or decision began. Like {@link Clock.handOver}.
   */
  handOver(side: Side, elapsedMs?: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.handOver(side, atMs, elapsedMs));
  }

  /**
   * Hands over the turn, for a double or take that the opponent has not yet received. Like
   * {@link Clock.handOverUnreceived}.
   */
  handOverUnreceived(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.handOverUnreceived(side, atMs));
  }

  /** Pauses the game. Like {@link Clock.pause}. */
  pause(): readonly Event[] {
    return this.#change((clock, atMs) => clock.pause(atMs));
  }

  /** Resumes a paused game. Like {@link Clock.resume}. */
  resume(): readonly Event[] {
    return this.#change((clock, atMs) => clock.resume(atMs));
  }

  /**
   * Ends the game for a reason off the clock: mate, resignation, agreement. Like
   * {@link Clock.stop}.
   */
  stop(): readonly Event[] {
    return this.#change((clock, atMs) => clock.stop(atMs));
  }

  /**
   * Arbiter: adds `timeMs` to `side`'s bank, or subtracts it if negative. Like
   * {@link Clock.adjust}.
   */
  adjust(side: Side, timeMs: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.adjust(side, atMs, timeMs));
  }

  /** Moves `timeMs` from `side`'s reserve to its bank. Like {@link Clock.drawReserve}. */
  drawReserve(side: Side, timeMs: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.drawReserve(side, atMs, timeMs));
  }

  /** Lets `side` go berserk: it plays on with less time. Like {@link Clock.berserk}. */
  berserk(side: Side, rule: BerserkRule): readonly Event[] {
    return this.#change((clock, atMs) => clock.berserk(side, atMs, rule));
  }

  /** Arbiter: sets what `side`'s bank shows now, 0 or more. Like {@link Clock.setBank}. */
  setBank(side: Side, bankMs: number): readonly Event[] {
    return this.#change((clock, atMs) => clock.setBank(side, atMs, bankMs));
  }

  /**
   * Sets the alarms of both sides: `alarm` and `countdown` are emitted when they sound. Like
   * {@link Clock.setAlarms}.
   */
  setAlarms(alarms: AlarmsInit): readonly Event[] {
    return this.#change((clock, atMs) => clock.setAlarms(atMs, alarms));
  }

  /** The alarms of both sides. Like {@link Clock.alarms}. */
  get alarms(): Alarms {
    return this.#clock.alarms;
  }

  /**
   * The time of the next event if nobody presses, alarms and countdowns included. Like
   * {@link Clock.wakeMs}.
   */
  get wakeMs(): number | null {
    return this.#clock.wakeMs;
  }

  /**
   * Replaces the whole state of the clock by what a server reports. Its `atMs` is a timestamp of
   * {@link LiveClock.now}. Like {@link Clock.setStanding}.
   *
   * @throws {@link ClockError} `at-went-back` also if `atMs` is later than now.
   */
  setStanding(standing: StandingInit): void {
    this.#change((clock, atMs) => {
      const corrected = clock.clone();
      corrected.setStanding(standing);
      // Throws if that is later than now.
      corrected.read(atMs);
      clock.setStanding(standing);
      return [];
    });
  }

  /** Returns what both clocks show now, as a standing. Like {@link Clock.standing}. */
  standing(): Standing {
    return this.#clock.standing(this.now());
  }

  /** Arbiter: gives the turn to `side`. Like {@link Clock.setTurn}. */
  setTurn(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.setTurn(side, atMs));
  }

  /**
   * Arbiter: resets `side`'s fallen flag, so that play can continue. Like {@link Clock.raiseFlag}.
   */
  raiseFlag(side: Side): readonly Event[] {
    return this.#change((clock, atMs) => clock.raiseFlag(side, atMs));
  }

  /**
   * Emits and returns the events due by now, without waiting for the timer. Like
   * {@link Clock.advance}.
   */
  advance(): readonly Event[] {
    return this.#change((clock, atMs) => clock.advance(atMs));
  }

  /** Like {@link Clock.advanceSome}. The timer or the next call emits the rest. */
  advanceSome(most: number): Advanced<Event> {
    let arrived = false;
    const events = this.#change((clock, atMs) => {
      const some = clock.advanceSome(atMs, most);
      arrived = some.arrived;
      return some.events;
    });
    return Object.freeze({ events, arrived });
  }

  /**
   * Returns the game to an earlier point and continues from there. Start the journal first, by
   * `live.clock.keepJournal()`. Like {@link Clock.takeBack}.
   */
  takeBack(to: TakeBackTo): readonly Event[] {
    return this.#change((clock, atMs) => clock.takeBack(atMs, to));
  }

  /** Saves the whole state of the clock now, without its journal. Like {@link Clock.save}. */
  save(): Uint8Array {
    return this.#clock.save(this.now());
  }

  /** Saves the clock now as one line of JSON. Like {@link Clock.saveJson}. */
  saveJson(): string {
    return this.#clock.saveJson(this.now());
  }

  /** Saves the clock now as JSON, with its journal. Like {@link Clock.saveWithJournal}. */
  saveWithJournal(): string {
    return this.#clock.saveWithJournal(this.now());
  }

  /** Saves the clock now with the match whose game it plays. Like {@link Clock.saveWithMatch}. */
  saveWithMatch(match: Match): string {
    return this.#clock.saveWithMatch(match, this.now());
  }

  /** Returns what both clocks show now. Like {@link Clock.read}. */
  read(): Reading {
    return this.#clock.read(this.now());
  }

  /** Writes what both clocks show now into an existing array. Like {@link Clock.readInto}. */
  readInto(row: Float64Array): void {
    this.#clock.readInto(this.now(), row);
  }

  /** Returns what `side`'s bank shows now, in ms; null if untimed. Like {@link Clock.bank}. */
  bank(side: Side): number | null {
    return this.#clock.bank(side, this.now());
  }

  /** Returns what `side`'s clock shows now, as text; null if untimed. Like {@link Clock.format}. */
  format(side: Side, style?: TimeStyle, options?: ClockFormatOptions): string | null {
    return this.#clock.format(side, this.now(), style, options);
  }

  /**
   * Returns the first timestamp after now at which {@link LiveClock.format} returns another text;
   * null if it does not change. Like {@link Clock.nextChange}.
   */
  nextChange(side: Side, style?: TimeStyle, options?: ClockFormatOptions): number | null {
    return this.#clock.nextChange(side, this.now(), style, options);
  }

  /** Returns what the clocks will show from now on. Like {@link Clock.forecast}. */
  forecast(most?: number): Forecast {
    return this.#clock.forecast(this.now(), most);
  }

  /**
   * Returns the result of the game, given what the board says; by default, no result yet. Like
   * {@link Clock.verdict}.
   */
  verdict(board?: Board, terms?: Terms): Verdict {
    return this.#clock.verdict(this.now(), board, terms);
  }

  /**
   * Returns the message that gives an engine or client of `protocol` the current times. Like
   * {@link Clock.command}.
   */
  command(protocol: Protocol): string {
    return this.#clock.command(protocol, this.now());
  }

  /** Returns the numbers of {@link LiveClock.command}. Like {@link Clock.timesLeft}. */
  timesLeft(protocol: Protocol): TimesLeft {
    return this.#clock.timesLeft(protocol, this.now());
  }

  /** What {@link Clock.saveJson} returns now, as an object. */
  toJSON(): object {
    return JSON.parse(this.#clock.saveJson(this.now()));
  }

  /**
   * Stops the timer for good and emits no further events, except those that are being emitted
   * already. The calls still work, so that the game can be saved.
   */
  close(): void {
    this.#isClosed = true;
    this.#setTimer(0);
  }

  // The three methods by which listeners are added.

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

  /**
   * Adds a listener. The first `tick` listener is added only after the time of the next tick is
   * known.
   */
  #hear(name: string | symbol, add: () => this): this {
    if (name !== 'tick' || this.#nextTickMs !== null || this.#isEnded()) return add();
    const atMs = this.now();
    const nextTickMs = this.#tickAfter(atMs, atMs);
    add();
    this.#nextTickMs = nextTickMs;
    this.#setTimer(atMs);
    return this;
  }

  /** Runs `call`, which changes the clock now, and emits its events. */
  #change(call: (clock: Clock, atMs: number) => readonly Event[]): readonly Event[] {
    const atMs = this.now();
    const events = call(this.#clock, atMs);
    const end = this.#endAt(atMs);
    const ends = end !== null && !this.#isOver;
    this.#isOver = end !== null;
    if (!this.#isEnded()) {
      for (const event of events) this.#queue.push([event.kind, event], ['event', event]);
      // Otherwise a listener that takes longer than `tickMs` and calls the clock would get ticks forever.
      if (events.length === 0 && !this.#isEmitting) this.#tickIfDue(atMs);
      if (ends) this.#queue.push(['end', end]);
    }
    // The timer comes first, since a listener may call the clock.
    this.#wait(atMs);
    this.#emitQueue();
    return events;
  }

  /** The tick whose timer is late. Without this, the next timer would replace it. */
  #tickIfDue(atMs: number): void {
    if (this.#nextTickMs === null || this.#nextTickMs > atMs) return;
    const reading = this.#clock.read(atMs);
    if (reading.phase === 'running') this.#queue.push(['tick', reading]);
  }

  /** The reading, if the game is over by `atMs`; else null. */
  #endAt(atMs: number): Reading | null {
    // While an event is to come, the game is not over.
    if (this.#clock.deadlineMs !== null) return null;
    const reading = this.#clock.read(atMs);
    return GOES_ON.includes(reading.phase) ? null : reading;
  }

  /**
   * Emits the queued events in order; those of a listener's own call go to the end of the queue.
   */
  #emitQueue(): void {
    if (this.#isEmitting) return;
    this.#isEmitting = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const [name, value] = next;
      try {
        this.emit(name as 'error', value as Error);
      } catch (error) {
        // The listener failed, not the call that the event comes from.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
    this.#isEmitting = false;
  }

  /**
   * Sets the timer for what comes next after `atMs`. If the display does not change, or changes in
   * steps, the ticks follow one another from `sinceMs` on.
   */
  #wait(atMs: number, sinceMs = atMs): void {
    this.#nextTickMs = null;
    if (this.#tickMs !== null && !this.#isEnded() && this.listenerCount('tick') > 0) {
      try {
        this.#nextTickMs = this.#tickAfter(atMs, sinceMs);
      } catch (error) {
        // The call itself has succeeded.
        this.#queue.push(['error', error]);
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
    const { wakeMs } = this.#clock;
    const dueMs = Math.min(wakeMs ?? Infinity, this.#nextTickMs ?? Infinity);
    if (this.#isEnded() || dueMs === Infinity) {
      clearTimeout(this.#timer ?? undefined);
      this.#timer = null;
      if (this.#signal !== null) waiting.get(this.#signal)?.delete(this);
      return;
    }
    if (this.#signal !== null) closeAtAbort(this.#signal, this);
    const waitMs = Math.min(Math.max(dueMs - atMs, 1), LONGEST_WAIT_MS);
    const wakesMs = (this.#now === steady ? atMs : steady()) + waitMs;
    // A timer that fires sooner is kept, since setting one costs as much as several presses.
    if (this.#timer !== null && this.#wakesMs <= wakesMs) return;
    clearTimeout(this.#timer ?? undefined);
    this.#wakesMs = wakesMs;
    this.#timer = setTimeout(() => this.#wake(), waitMs);
    // A browser's timer is a number.
    if (!this.#ref) this.#timer.unref?.();
  }

  /** An error here has no caller, and is emitted. */
  #wake(): void {
    this.#timer = null;
    try {
      this.#goOn();
    } catch (error) {
      this.#queue.push(['error', error]);
      this.#emitQueue();
    }
  }

  /** The timer only wakes: what happened, and when, comes from the clock. */
  #goOn(): void {
    const atMs = this.now();
    const { wakeMs } = this.#clock;
    const tickedMs = this.#nextTickMs;
    if (wakeMs !== null && wakeMs <= atMs) {
      this.#change((clock, at) => clock.advance(at));
    } else if (tickedMs !== null && tickedMs <= atMs) {
      this.#queue.push(['tick', this.#clock.read(atMs)]);
      this.#wait(atMs, tickedMs);
      this.#emitQueue();
    } else {
      // Too early: a timer that was kept, or one part of a long wait.
      this.#setTimer(atMs);
    }
  }

  #isEnded(): boolean {
    return this.#isClosed || this.#signal?.aborted === true;
  }
}

showAs(LiveClock, isLive, ({ clock }) => show(clock));

