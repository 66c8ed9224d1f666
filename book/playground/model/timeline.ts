// What a clock shows in a game in which every move takes the same time, from the readings of such a game.

import { Clock, ClockError, ControlError } from 'flagfall';
import type { Event, Side, TimeControl } from 'flagfall';

import { LONGEST_PACE_MS } from './address.ts';

/** A point of the line: after this much of the side's own time, its bank. */
export interface Point {
  readonly usedMs: number;
  readonly bankMs: number;
}

/** A span of the side's time in one stage and, if the stage has several, one life. */
export interface Span {
  readonly fromMs: number;
  toMs: number;
  readonly stage: number;
  readonly lives: number;
  /** The moves that the side completes in it. */
  moves: number;
}

/** An event of the side, and how much of its time it had used then. */
export interface Mark {
  readonly usedMs: number;
  readonly bankMs: number;
  readonly event: Event;
}

export interface Timeline {
  readonly side: Side;
  readonly paceMs: number;
  readonly points: readonly Point[];
  readonly spans: readonly Span[];
  readonly marks: readonly Mark[];
  readonly moves: number;
  readonly usedMs: number;
}

/** The moves of each side that are played at most. */
const MOVES = 80;
/** The moves that a game is taken to have when a pace is proposed. */
const USUAL_MOVES = 60;
/** Events that change nothing that the line shows. */
const SILENT = new Set(['late', 'alarm', 'countdown']);

/** The time of each move with which a side uses nearly all of its time in a usual game. */
export function usualPaceMs(control: TimeControl): number {
  try {
    const wholeMs = control.estimate('first', USUAL_MOVES) ?? control.estimate('second', USUAL_MOVES) ?? 0;
    return Math.min(LONGEST_PACE_MS, rounded((0.95 * wholeMs) / USUAL_MOVES));
  } catch (error) {
    // The sum of all times is too large.
    if (!(error instanceof ControlError)) throw error;
    return LONGEST_PACE_MS;
  }
}

/** A time with two digits, as people say it. */
export function rounded(ms: number): number {
  const unit = ms < 1000 ? 100 : 10 ** Math.max(3, Math.floor(Math.log10(Math.max(1, ms))) - 1);
  return Math.max(100, Math.round(ms / unit) * unit);
}

/** Plays the game and records the side's clock; null if the side plays untimed. */
export function timeline(control: TimeControl, side: Side, paceMs: number): Timeline | null {
  const clock = new Clock(control);
  if (clock.bank(side, 0) === null) return null;
  const recorder = new Recorder(clock, side);
  try {
    play(clock, side, paceMs, recorder);
  } catch (error) {
    // With the longest times that a text can have, a bank becomes too large: the picture ends there.
    if (!(error instanceof ClockError)) throw error;
  }
  return { side, paceMs, ...recorder.recorded() };
}

function play(clock: Clock, side: Side, paceMs: number, recorder: Recorder): void {
  let atMs = 0;
  clock.start('first', atMs);
  for (let ply = 0; ply < 2 * MOVES; ply++) {
    const { phase, onTurn } = clock.read(atMs);
    if (phase !== 'running') return;
    const toMs = atMs + paceMs;
    if (onTurn === side) recorder.turn(atMs, toMs);
    const events = clock.press(onTurn, toMs);
    atMs = toMs;
    if (onTurn === side) recorder.pressed(atMs, events);
  }
}

class Recorder {
  readonly #clock: Clock;
  readonly #side: Side;
  readonly #points: Point[] = [];
  readonly #spans: Span[] = [];
  readonly #marks: Mark[] = [];
  #usedMs = 0;
  #moves = 0;
  /** When the turn began. */
  #fromMs = 0;
  #isOver = false;

  constructor(clock: Clock, side: Side) {
    this.#clock = clock;
    this.#side = side;
  }

  /** Records the pieces of the turn that begins at `atMs` and ends at `toMs`, unless the flag falls before. */
  turn(atMs: number, toMs: number): void {
    this.#fromMs = atMs;
    for (const piece of this.#clock.forecast(atMs, 64).pieces) {
      if (piece.fromMs > toMs || piece.bankMs === null) break;
      const endMs = Math.min(piece.toMs ?? toMs, toMs);
      // What the piece runs down to; the last millisecond of a stage shows 0.
      const runMs = piece.runs === 'bank' ? (endMs - piece.fromMs) * piece.factor : 0;
      const overMs = piece.runs === 'overrun' ? endMs - piece.fromMs : 0;
      const bankMs = piece.bankMs - piece.overrunMs;
      this.#span(piece.fromMs, endMs, piece.stage, piece.lives);
      this.#point(piece.fromMs, bankMs);
      this.#point(endMs, overMs > 0 ? bankMs - overMs : Math.max(Math.min(bankMs, 0), bankMs - runMs));
      if (piece.flag === 'fallen') break;
    }
  }

  /** Records what a press at `atMs` brought. */
  pressed(atMs: number, events: readonly Event[]): void {
    for (const event of events) {
      if (event.side !== this.#side || SILENT.has(event.kind)) continue;
      const usedMs = this.#usedMs + event.atMs - this.#fromMs;
      this.#marks.push({ usedMs, bankMs: 0, event });
      this.#isOver ||= event.kind === 'flag';
    }
    const { [this.#side]: shown, phase } = this.#clock.read(atMs);
    const flag = this.#isOver ? this.#marks.at(-1) : undefined;
    this.#usedMs = flag?.usedMs ?? this.#usedMs + atMs - this.#fromMs;
    this.#fromMs = atMs;
    if (phase !== 'running') return;
    this.#moves += 1;
    const span = this.#spans.at(-1);
    if (span) span.moves += 1;
    this.#point(atMs, (shown.bankMs ?? 0) - shown.overrunMs);
  }

  recorded() {
    const { length } = this.#spans;
    const last = this.#spans[length - 1];
    if (last) last.toMs = Math.min(last.toMs, this.#usedMs);
    const points = this.#points.filter(({ usedMs }) => usedMs <= this.#usedMs);
    return { points, spans: this.#spans, marks: this.#marks, moves: this.#moves, usedMs: this.#usedMs };
  }

  #point(atMs: number, bankMs: number): void {
    const usedMs = this.#usedMs + atMs - this.#fromMs;
    const before = this.#points.at(-1);
    if (before?.usedMs !== usedMs || before.bankMs !== bankMs) this.#points.push({ usedMs, bankMs });
  }

  #span(fromMs: number, endMs: number, stage: number, lives: number): void {
    const [from, to] = [fromMs, endMs].map((ms) => this.#usedMs + ms - this.#fromMs) as [number, number];
    const last = this.#spans.at(-1);
    if (last?.stage === stage && last.lives === lives) last.toMs = to;
    else if (to > from || last === undefined) this.#spans.push({ fromMs: from, toMs: to, stage, lives, moves: 0 });
  }
}
