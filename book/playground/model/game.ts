// A game that is played on the page: its clock, its time, and what has happened.

import { Clock, ClockError } from 'flagfall';
import type { Event, Reading, Side, TimeControl } from 'flagfall';

/** Something that happened in the game: an event of the clock, or a call. */
export interface Happening {
  readonly atMs: number;
  readonly side: Side | null;
  readonly words: string;
}

/** The most that is kept of what happened. */
const LONGEST_LOG = 500;
/** A year: beyond that no step goes. */
const LONGEST_STEP_MS = 366 * 86_400_000;

const SIDE: Record<Side, string> = { first: 'First', second: 'Second' };

/**
 * A game whose time runs at any speed, while the clock runs. All changes go through {@link Game.act}, and
 * after each of them `onChange` is called.
 */
export class Game {
  readonly log: Happening[] = [];
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** The time of the game at `#setMs` of the device's time. */
  #gameMs: number;
  #setMs = performance.now();
  #speed = 1;

  constructor(clock: Clock, onChange: () => void) {
    keepJournal(clock);
    this.#clock = clock;
    this.#onChange = onChange;
    this.#gameMs = clock.lastAtMs ?? 0;
  }

  get control(): TimeControl {
    return this.#clock.control;
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    this.#set(this.#exactMs());
    this.#speed = speed;
  }

  /** The time of the game in whole milliseconds. It stands still while no clock runs. */
  get nowMs(): number {
    return Math.floor(this.#exactMs());
  }

  get reading(): Reading {
    return this.#clock.read(this.nowMs);
  }

  /** The plies that were made. */
  get plies(): number {
    const { first, second } = this.reading;
    return first.moves + second.moves;
  }

  /** Whether any call has been made: the game is worth keeping. */
  get isTouched(): boolean {
    return this.#clock.lastAtMs !== null;
  }

  /** When the next event comes if nobody presses; null if none does. */
  get deadlineMs(): number | null {
    return this.#clock.deadlineMs;
  }

  /** What both clocks show from now on, for a `Display`. */
  get shown() {
    const { nowMs } = this;
    return { control: this.control, reading: this.#clock.read(nowMs), forecast: this.#clock.forecast(nowMs) };
  }

  get verdict() {
    return this.#clock.verdict(this.nowMs);
  }

  mayBerserk(side: Side): boolean {
    return this.control.mayBerserk(side, 'half') && this.reading[side].moves === 0 && !this.reading[side].berserk;
  }

  /** The saved clock, as of now. */
  save(): Uint8Array {
    return this.#clock.save(this.nowMs);
  }

  press(side: Side): void {
    const { phase } = this.reading;
    if (phase === 'not-started') this.start(side === 'first' ? 'second' : 'first');
    else this.act(`${SIDE[side]} presses`, side, (clock, atMs) => clock.press(side, atMs));
  }

  start(side: Side): void {
    this.act(`The game starts; ${SIDE[side]} is on turn`, side, (clock, atMs) => clock.start(side, atMs));
  }

  /** Lets time pass to the next event; returns whether there is one. */
  step(): boolean {
    const { deadlineMs } = this;
    if (deadlineMs === null || deadlineMs - this.nowMs > LONGEST_STEP_MS) return false;
    this.#set(Math.max(deadlineMs, this.nowMs));
    this.advance();
    return true;
  }

  skip(ms: number): void {
    if (this.reading.phase !== 'running') return;
    this.#set(this.nowMs + ms);
    this.advance();
  }

  /** Returns to the position before the last ply. */
  takeBack(): void {
    const move = this.plies - 1;
    this.act(`Back to the position after ${move} moves`, null, (clock, atMs) => clock.takeBack(atMs, { move }));
  }

  /** Returns to a time: the clocks show what they showed then. */
  returnTo(timestampMs: number, time: string): void {
    this.act(`Back to what the clocks showed at ${time}`, null, (clock, atMs) => clock.takeBack(atMs, { timestampMs }));
  }

  /** Reports the events that have come, if any. */
  advance(): void {
    const atMs = this.nowMs;
    const { deadlineMs } = this;
    if (deadlineMs === null || atMs < deadlineMs) return;
    this.#add(this.#clock.advance(atMs));
    this.#set(atMs);
    this.#onChange();
  }

  /** Makes a call that changes the clock. Throws what the call throws; then nothing has changed. */
  act(words: string, side: Side | null, call: (clock: Clock, atMs: number) => readonly Event[]): void {
    const exactMs = this.#exactMs();
    const atMs = Math.floor(exactMs);
    const events = call(this.#clock, atMs);
    // What fell due before the call comes before it.
    this.#add(events.filter((event) => event.atMs < atMs));
    if (!events.some(({ kind }) => kind === 'late')) this.#push({ atMs, side, words });
    this.#add(events.filter((event) => event.atMs >= atMs));
    this.#set(exactMs);
    this.#onChange();
  }

  #exactMs(): number {
    const passedMs = this.#isRunning() ? (performance.now() - this.#setMs) * this.#speed : 0;
    return Math.min(this.#gameMs + passedMs, Number.MAX_SAFE_INTEGER);
  }

  #set(gameMs: number): void {
    this.#gameMs = gameMs;
    this.#setMs = performance.now();
  }

  /** Whether time passes: not before the start, in a pause, or after the end. */
  #isRunning(): boolean {
    return this.#clock.read(this.#clock.lastAtMs ?? 0).phase === 'running';
  }

  #add(events: readonly Event[]): void {
    for (const event of events) this.#push({ atMs: event.atMs, side: event.side, words: eventInWords(event) });
  }

  #push(happening: Happening): void {
    this.log.push(happening);
    if (this.log.length > LONGEST_LOG) this.log.shift();
  }
}

/** Lets a clock keep a journal, unless its time control can cause too many events: then no move can be taken back. */
function keepJournal(clock: Clock): void {
  try {
    clock.keepJournal();
  } catch (error) {
    if (!(error instanceof ClockError)) throw error;
  }
}

/** An event as a sentence. */
export function eventInWords(event: Event): string {
  const side = SIDE[event.side];
  switch (event.kind) {
    case 'stage':
      return `${side} enters stage ${event.stage + 1}`;
    case 'renewed':
      return `${side} has made its moves; the time of stage ${event.stage + 1} is given again`;
    case 'life':
      return `${side} loses a period; ${event.lives} left`;
    case 'first-flag':
      return `${side}’s first flag falls`;
    case 'flag':
      return `${side}’s flag falls`;
    case 'overrun':
      return `${side} is past zero`;
    case 'penalty':
      return `${side}’s time ran out: a point for the opponent (${event.penalties} so far)`;
    case 'reserve':
      return `${side} draws from its reserve`;
    case 'berserk':
      return `${side} goes berserk`;
    case 'sent':
      return `${side}’s ready move is sent`;
    case 'halt':
      return 'The game reaches its limit and is halted';
    case 'abort':
      return `${side} has not moved in time: the game is aborted`;
    case 'late':
      return `${side} pressed too late`;
    case 'alarm':
    case 'countdown':
      return `${side} has ${event.leftMs / 1000} s left`;
  }
}
