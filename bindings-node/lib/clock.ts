import { binding } from './binding.js';
import * as check from './arguments.js';
import { kept, numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { argumentError, attempt, refused } from './errors.js';
import type { Event } from './event.js';
import { showAs, uncloneable } from './look.js';
import { isMatch, nativeOfMatch } from './match.js';
import type { CompiledMatch, Match } from './match.js';
import type { Reading } from './reading.js';
import { reading, row } from './row.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { Protocol, Side } from './words.js';

/** Where {@link Clock.takeBack} goes back to: a move number, or a timestamp. */
export type TakeBackTo =
  | {
      /**
       * The number of moves, counting both sides' moves, from 0 to 4294967295: the turn after that
       * move begins again. 0 is the start of the game.
       */
      readonly move: number;
      readonly timestampMs?: undefined;
    }
  | {
      /** The timestamp: the clocks show what they showed then. */
      readonly timestampMs: number;
      readonly move?: undefined;
    };

/** The events due by a timestamp, or the first part of them. */
export interface Advanced<OneEvent> {
  /** The events, in order of time. */
  readonly events: readonly OneEvent[];
  /** Whether these are all of them. If false, call again with the same `atMs` for the rest. */
  readonly arrived: boolean;
}

const { column, integer, side: sideOf } = check;

/** Clocks are passed by number, `place`. A fast call that fails returns undefined. */
interface Compiled {
  clockMake(control: number): number;
  clockHold(clock: Clock, place: number): void;
  clockRestore(saved: Uint8Array, savedAtMs: number | undefined): number | undefined;
  clockSave(place: number, atMs: number, bytes: Uint8Array): number | undefined;
  clockDeadline(place: number): number | null;
  clockPress(place: number, side: number, atMs: number): number | undefined;
  clockBank(place: number, side: number, atMs: number): number | null | undefined;
  clockReadInto(place: number, atMs: number, row: Float64Array): null | undefined;
  readonly clocks: CompiledClocks;
}

/** Calls that change a clock return the number of events. */
interface CompiledClocks {
  inMatch(control: number, match: CompiledMatch): number;
  copyOf(place: number): number;
  fromJournal(text: string): number;
  control(place: number): number;
  lastAtMs(place: number): number | null;
  start(place: number, side: number, atMs: number): number;
  pressElapsed(place: number, side: number, atMs: number, elapsedMs: number): number;
  pressUnreceived(place: number, side: number, atMs: number): number;
  receive(place: number, atMs: number): number;
  setReady(place: number, side: number, atMs: number, ready: boolean): number;
  setReadyUnreceived(place: number, side: number, atMs: number): number;
  handOver(place: number, side: number, atMs: number): number;
  handOverElapsed(place: number, side: number, atMs: number, elapsedMs: number): number;
  handOverUnreceived(place: number, side: number, atMs: number): number;
  pause(place: number, atMs: number): number;
  resume(place: number, atMs: number): number;
  stop(place: number, atMs: number): number;
  adjust(place: number, side: number, atMs: number, timeMs: number): number;
  setBank(place: number, side: number, atMs: number, bankMs: number): number;
  setTurn(place: number, side: number, atMs: number): number;
  raiseFlag(place: number, side: number, atMs: number): number;
  advance(place: number, atMs: number): number;
  advanceSome(place: number, atMs: number, most: number): { count: number; arrived: boolean };
  takeBackToMove(place: number, move: number, atMs: number): number;
  takeBackToTimestamp(place: number, timestampMs: number, atMs: number): number;
  events(place: number): Event[];
  keepJournal(place: number): void;
  journalJson(place: number): string | null;
  saveJson(place: number, atMs: number): string;
  saveWithJournal(place: number, atMs: number): string;
  verdict(place: number, atMs: number, board: object, terms: object): Verdict;
  command(place: number, protocol: string, atMs: number): string;
}

const compiled: Compiled = binding;
const { clocks } = compiled;
const { clockBank, clockDeadline, clockHold, clockMake, clockPress } = compiled;
const { clockReadInto, clockRestore, clockSave } = compiled;

export const NOTHING: readonly never[] = Object.freeze([]);
const CLONE = uncloneable('Clock', 'the result of save(atMs)');

/** As the constructor's first argument: the clock exists already, and its number follows. */
const KEPT: unique symbol = Symbol('kept');

/** The buffer for a snapshot whose length is not known yet; nearly all are shorter. */
const saved = new Uint8Array(1024);

export let isClock: (value: unknown) => value is Clock;

/** The number of a clock that was passed as `argument`. */
export let numberOfClock: (argument: string, value: unknown) => number;

/** The clock with this number. */
export const clockOf = (place: number): Clock => new Clock(KEPT, place);

/**
 * The clocks of both sides in one game.
 *
 * You pass the time: every call takes a timestamp `atMs`, in milliseconds of a monotonic clock (any
 * epoch will do), which must not be earlier than the previous call's. A {@link LiveClock} passes it
 * for you.
 *
 * Words used below:
 *
 * - Bank: a side's main time, the big number on its clock.
 * - Delay time: time for the current turn only, which runs down before the bank, such as a simple
 *   delay. A reading has it as `lentMs`.
 * - Credit: an increment, a delay or Bronstein; time that each move adds or is given.
 * - Stage: a period of the time control with its own time. Quota: the number of moves to make in
 *   it.
 * - Life: a byo-yomi period, or any other restart of a stage's time.
 * - Flag: a side's flag falls when its time runs out, and the game is over. First flag: the flag at
 *   the end of the main time, after which extra time runs and the side can win less.
 * - Turn and move: a turn becomes a move when the side presses. A side can also hand over its turn,
 *   without completing a move, for a decision on the doubling cube.
 *
 * Calls that change the clock return the events due by `atMs`, and those that they caused, in order
 * of time. Each has the exact timestamp at which it happened, however late the call is. The array
 * is frozen, and usually empty.
 *
 * A call that throws changes nothing. Every call that takes an `atMs` can throw a
 * {@link ClockError} `at-went-back` or `too-large`, and every call that changes a clock with a
 * journal `journal-full`; these are not repeated below.
 *
 * ```js
 * const clock = new Clock(parse('180+2', { notation: 'pgn' }));
 * clock.start('first', 0);
 * clock.press('first', 10_000);
 * console.log(clock.read(10_000).first.bankMs); // 172000
 * const [event] = clock.advance(200_000);
 * console.log(event.kind, event.side, event.atMs); // flag second 190001
 * ```
 */
export class Clock {
  /** Its number in the compiled part, since a number crosses faster than an object. */
  readonly #place: number;
  #control: TimeControl | undefined;
  // Own properties: `id` differs between clocks, `notCloneable` makes a structured clone fail.
  /** @internal */
  readonly id: number;
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isClock = (value): value is Clock =>
      typeof value === 'object' && value !== null && #place in value;
    numberOfClock = (argument, value) => {
      if (!isClock(value)) throw check.mustBe(argument, 'a Clock', value);
      return value.#place;
    };
  }

  /**
   * Creates a clock that has not started. Any number of clocks can share one time control.
   *
   * @param options `inMatch`: the backgammon match that the game is part of. A penalty that ends
   * the match then ends the game, and a penalty that freezes the cube ends a pending decision on
   * it. The clock uses the match's score at the time of this call.
   */
  constructor(control: TimeControl, options?: { readonly inMatch?: Match });
  /** @internal */
  constructor(control: typeof KEPT, place: number);
  constructor(control: TimeControl | typeof KEPT, options?: unknown) {
    const place = control === KEPT ? (options as number) : made(numberOf('control', control), options);
    this.#place = place;
    this.#control = control === KEPT ? undefined : control;
    this.id = place;
    clockHold(this, place);
  }

  /**
   * Restores a saved clock.
   *
   * Takes the bytes of {@link Clock.save}, or the JSON of {@link Clock.saveJson} or
   * {@link Clock.saveWithJournal}, as a string or in UTF-8. Only a clock that was saved with its
   * journal keeps one.
   *
   * @param options `savedAtMs`: the reading, on the time base you will use from now on, that is to
   * count as the moment of the save. Pass the current reading: the time while the clock was saved
   * is not charged. Pass the current reading minus N: N ms are charged. Omit it: the time base has
   * not changed (for example `Date.now()`, provided that it never steps back), and all of it is
   * charged.
   * @throws {@link RestoreError} if `saved` is not a snapshot, was truncated or modified, or holds
   * a state that no clock can have.
   */
  static restore(saved: Uint8Array | string, options?: { readonly savedAtMs?: number }): Clock {
    const bytes = check.bytes('saved', saved);
    const own = check.own('options', options === undefined ? {} : options, ['savedAtMs'], '`options`');
    const savedAtMs = own.savedAtMs === undefined ? undefined : integer('savedAtMs', own.savedAtMs);
    const place = clockRestore(bytes, savedAtMs);
    if (place === undefined) throw refused();
    return clockOf(place);
  }

  /**
   * Restores a clock from the journal that {@link Clock.journalJson} returned, by repeating every
   * call in it. The clock keeps that journal.
   *
   * @throws {@link RestoreError} if the text is not a journal or contains a call that fails.
   */
  static fromJournal(text: string): Clock {
    check.text('text', text);
    return clockOf(attempt(() => clocks.fromJournal(text)));
  }

  /** The time control of the game. */
  get control(): TimeControl {
    return (this.#control ??= kept(clocks.control(this.#place)));
  }

  /**
   * The timestamp of the next event (usually the flag) if nobody presses. Null if the clock is not
   * running or nothing can happen.
   *
   * A press at `deadlineMs - 1` is in time; at `deadlineMs` it is too late. Valid until the next
   * call that changes the clock.
   */
  get deadlineMs(): number | null {
    return clockDeadline(this.#place);
  }

  /**
   * The timestamp of the last call that changed the clock. Null before the first call.
   *
   * No later call may be earlier: it would throw `at-went-back`, whose `lastAtMs` is this
   * timestamp. After {@link Clock.restore} with `savedAtMs`, it is the timestamp to which the
   * restore moved it.
   */
  get lastAtMs(): number | null {
    return clocks.lastAtMs(this.#place);
  }

  /**
   * Starts the game: `side`'s turn begins, usually the first side's.
   *
   * @throws {@link ClockError} `already-started` or `over`.
   */
  start(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.start(this.#place, number, atMs));
  }

  /**
   * Completes `side`'s move: adds its increment and starts the opponent's turn.
   *
   * The side is a parameter so that a duplicate message cannot press the opponent's clock. After
   * the game is over, a press changes nothing and reports a `late` event. If a ready move was
   * already sent by `atMs`, the events say so and the press does nothing.
   *
   * @param elapsedMs The time to charge, 0 or more, instead of the time since the turn began, so
   * that network lag costs the side nothing. The opponent's turn still begins at `atMs`. It also
   * replaces what ran before a pause, a save or a take-back. Events that have already been reported
   * are not undone, nor is the time before a hand-over: if `elapsedMs` is shorter than the time up
   * to the last of them, that time is used instead.
   * @throws {@link ClockError} `not-on-turn`; `deciding` if the turn is handed over;
   * `awaiting-receipt`, `not-started` or `paused`; `negative` if `elapsedMs` is below 0.
   */
  press(side: Side, atMs: number, elapsedMs?: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    if (elapsedMs !== undefined) return this.#pressElapsed(number, atMs, elapsedMs);
    const count = clockPress(this.#place, number, atMs);
    return count === 0 ? NOTHING : this.#events(count);
  }

  #pressElapsed(number: number, atMs: number, elapsedMs: number): readonly Event[] {
    integer('elapsedMs', elapsedMs);
    return this.#happened(() => clocks.pressElapsed(this.#place, number, atMs, elapsedMs));
  }

  /**
   * Like {@link Clock.press}, for a move that the opponent has not yet received.
   *
   * Neither clock runs until {@link Clock.receive}. Until then readings count from the press and
   * are provisional: no flag falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.press}, except `negative`.
   */
  pressUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.pressUnreceived(this.#place, number, atMs));
  }

  /**
   * Reports that the opponent received the last move (or double, take, pass): its turn begins, or
   * continues, at `atMs`.
   *
   * @throws {@link ClockError} `not-awaiting`, `paused` or `over`.
   */
  receive(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.receive(this.#place, atMs));
  }

  /**
   * Says whether `side` has a complete move ready.
   *
   * A ready move is sent automatically one millisecond before the bank or the limit per turn would
   * run out: it completes the move with the time left, and the opponent's turn begins. The event is
   * `sent`.
   *
   * @throws {@link ClockError} as {@link Clock.press}, except `negative`; `over` if the game is
   * over.
   */
  setReady(side: Side, atMs: number, ready: boolean): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    check.boolean('ready', ready);
    return this.#happened(() => clocks.setReady(this.#place, number, atMs, ready));
  }

  /**
   * Like {@link Clock.setReady} with a ready move, which the opponent must receive once it is sent:
   * the opponent's turn then begins with {@link Clock.receive}.
   *
   * @throws {@link ClockError} as {@link Clock.setReady}.
   */
  setReadyUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setReadyUnreceived(this.#place, number, atMs));
  }

  /**
   * Passes the turn to the opponent without completing a move, for a decision on the doubling cube.
   * A second call, by the opponent, returns it.
   *
   * While a side decides it gets neither delay nor increment, no move is counted, and the limit per
   * turn does not apply. After the game is over, the call changes nothing and reports a `late`
   * event.
   *
   * @param elapsedMs The time to charge, 0 or more, for the turn or the decision that the call
   * ends, instead of the time since that began. Otherwise as in {@link Clock.press}.
   * @throws {@link ClockError} `not-on-turn`, `not-started` or `paused`; `awaiting-receipt`, but
   * not if `elapsedMs` is given; `negative` if `elapsedMs` is below 0.
   */
  handOver(side: Side, atMs: number, elapsedMs?: number): readonly Event[] {
    const number = sideOf('side', side);
    const place = this.#place;
    integer('atMs', atMs);
    if (elapsedMs === undefined) return this.#happened(() => clocks.handOver(place, number, atMs));
    integer('elapsedMs', elapsedMs);
    return this.#happened(() => clocks.handOverElapsed(place, number, atMs, elapsedMs));
  }

  /**
   * Like {@link Clock.handOver}, for a double, take or pass that the opponent has not yet received.
   *
   * Neither clock runs until {@link Clock.receive}. Until then readings count from the hand-over
   * and are provisional: no flag falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.handOver}, except `negative`.
   */
  handOverUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.handOverUnreceived(this.#place, number, atMs));
  }

  /**
   * Pauses the game: no time runs, and the delay time left for this turn is kept. If the game ended
   * by `atMs`, the events say so and it is not paused.
   *
   * @throws {@link ClockError} `not-started`, `paused` or `over`.
   */
  pause(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.pause(this.#place, atMs));
  }

  /**
   * Resumes a paused game: the turn continues where it was paused.
   *
   * @throws {@link ClockError} `not-paused` or `over`.
   */
  resume(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.resume(this.#place, atMs));
  }

  /**
   * Ends the game for a reason off the clock: mate, resignation, agreement.
   *
   * A game that has not started can be stopped too. If the game ended on time by `atMs`, the events
   * say so and that result is kept.
   *
   * @throws {@link ClockError} `over`.
   */
  stop(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.stop(this.#place, atMs));
  }

  /**
   * Arbiter: adds `timeMs` to `side`'s bank, or subtracts it if negative.
   *
   * The bank does not go below 0, and nothing expires until time runs. Allowed at any time, also
   * before the start and after the end; a fallen flag stays down until {@link Clock.raiseFlag}.
   *
   * @throws {@link ClockError} `untimed` if the side has no bank.
   */
  adjust(side: Side, atMs: number, timeMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(() => clocks.adjust(this.#place, number, atMs, timeMs));
  }

  /**
   * Arbiter: sets what `side`'s bank shows now, 0 or more. Otherwise like {@link Clock.adjust}.
   *
   * @throws {@link ClockError} `untimed` if the side has no bank; `negative` if `bankMs` is below
   * 0.
   */
  setBank(side: Side, atMs: number, bankMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('bankMs', bankMs);
    return this.#happened(() => clocks.setBank(this.#place, number, atMs, bankMs));
  }

  /**
   * Arbiter: gives the turn to `side`. It begins as any turn does, with its delay or increment.
   *
   * The turn that was running is not counted as a move and adds no increment; the time it used
   * stays used.
   *
   * @throws {@link ClockError} `not-started` or `over`.
   */
  setTurn(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setTurn(this.#place, number, atMs));
  }

  /**
   * Arbiter: resets `side`'s fallen flag, so that play can continue.
   *
   * If both its flag and its first flag have fallen, only the flag is reset; a second call resets
   * the first flag. A game that had ended by the flag is then paused, with the same side on turn.
   *
   * @throws {@link ClockError} `flag-up` if no flag of the side has fallen.
   */
  raiseFlag(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.raiseFlag(this.#place, number, atMs));
  }

  /**
   * Advances the clock to `atMs` and returns the events due by then.
   *
   * The result of the game does not depend on it, since the next press finds the same events. Call
   * it to learn about a flag when it falls; {@link Clock.deadlineMs} says when to call it.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  advance(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.advance(this.#place, atMs));
  }

  /**
   * Like {@link Clock.advance}, but stops after about `most` events. It bounds the memory used
   * where many periods or stages can expire at once.
   *
   * @param most From 1 to 4294967295. Events at the same timestamp are returned together, so there
   * can be a few more.
   * @returns The events, and whether they are all of those due by `atMs`. If not, the clock has
   * advanced to the last event only; call again for the rest.
   * @throws {@link ClockError} as every call of a clock.
   */
  advanceSome(atMs: number, most: number): Advanced<Event> {
    const place = this.#place;
    integer('atMs', atMs);
    integer('most', most);
    const { count, arrived } = attempt(() => clocks.advanceSome(place, atMs, most));
    return Object.freeze({ events: count === 0 ? NOTHING : this.#events(count), arrived });
  }

  /**
   * Starts to record every call, so that moves can be taken back. Does nothing if the clock keeps a
   * journal already.
   *
   * The journal begins at the clock's present state. It has room for 10,000,000 events; a call that
   * would add more throws `journal-full`.
   *
   * @throws {@link ClockError} `journal-full` if one call can cause more than 1,000,000 events
   * under this time control.
   */
  keepJournal(): void {
    const place = this.#place;
    attempt(() => clocks.keepJournal(place));
  }

  /**
   * The clock's journal as JSON, for {@link Clock.fromJournal}. Null if the clock keeps none.
   *
   * It contains the state at which the journal began and one entry per call, such as
   * `[61500,{"press":"first"}]`.
   */
  journalJson(): string | null {
    return clocks.journalJson(this.#place);
  }

  /**
   * Returns the game to an earlier point, a move number or a timestamp, and continues from there.
   *
   * The clocks show what they showed then, and run on from `atMs` if they were running. Also
   * returned are the events due by `atMs`, which are undone as well. The journal keeps what was
   * taken back, so a take-back can itself be taken back, by the timestamp just before it.
   *
   * ```js
   * clock.takeBack(45_000, { move: 1 }); // back to the position after the first move
   * clock.takeBack(50_000, { timestampMs: 44_999 }); // undoes that take-back
   * ```
   *
   * @throws {@link ClockError} `no-journal`; `not-in-journal` if the game has not reached that
   * move, or the timestamp is before the journal began or after `atMs`.
   */
  takeBack(atMs: number, to: TakeBackTo): readonly Event[] {
    const place = this.#place;
    const { move, timestampMs } = check.own('to', to, ['move', 'timestampMs'], '`to`');
    if ((move === undefined) === (timestampMs === undefined)) {
      throw argumentError('to', '`to` must have `move` or `timestampMs`, and not both');
    }
    if (timestampMs === undefined) {
      const moves = integer('move', move);
      integer('atMs', atMs);
      return this.#happened(() => clocks.takeBackToMove(place, moves, atMs));
    }
    const moment = integer('timestampMs', timestampMs);
    integer('atMs', atMs);
    return this.#happened(() => clocks.takeBackToTimestamp(place, moment, atMs));
  }

  /**
   * Saves the whole state of the clock at `atMs`, without its journal, in about 100 bytes.
   *
   * {@link Clock.restore} creates an equal clock from it, in any language, on any machine and in
   * any later version. {@link Clock.saveWithJournal} saves the journal too. The clock does not
   * change: events due by `atMs` are reported by the restored clock.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  save(atMs: number): Uint8Array {
    const place = this.#place;
    integer('atMs', atMs);
    return savedBy((bytes) => clockSave(place, atMs, bytes));
  }

  /**
   * Like {@link Clock.save}, as one line of JSON.
   *
   * White space and the order of the keys may change in storage, as in many databases; nothing else
   * may.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  saveJson(atMs: number): string {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveJson(place, atMs));
  }

  /**
   * Like {@link Clock.saveJson}, with the journal, so that moves can be taken back on the restored
   * clock. The text grows by some 30 bytes per call.
   *
   * @throws {@link ClockError} `no-journal` if the clock keeps none.
   */
  saveWithJournal(atMs: number): string {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveWithJournal(place, atMs));
  }

  /**
   * Returns what both clocks show at `atMs`. Changes nothing.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  read(atMs: number): Reading {
    integer('atMs', atMs);
    if (clockReadInto(this.#place, atMs, row) === undefined) throw refused();
    return reading();
  }

  /**
   * Like {@link Clock.read}, but writes the numbers into an existing array instead of creating an
   * object, at the indices of {@link READING_ROW}.
   *
   * ```js
   * const row = new Float64Array(READING_ROW.length);
   * clock.readInto(70_000, row);
   * if (PHASES[row[READING_ROW.phase]] === 'running') console.log(row[READING_ROW.first.bankMs]);
   * ```
   *
   * @param row At least {@link READING_ROW}`.length` numbers, not in shared memory. Unchanged if
   * the call throws.
   * @throws {@link ClockError} as every call of a clock.
   */
  readInto(atMs: number, row: Float64Array): void {
    const place = this.#place;
    integer('atMs', atMs);
    column('row', row, 'Float64Array');
    if (clockReadInto(place, atMs, row) === undefined) throw refused();
  }

  /**
   * Returns what `side`'s bank shows at `atMs`, as {@link Clock.read} does, but much faster. Null:
   * the side plays untimed.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  bank(side: Side, atMs: number): number | null {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const bankMs = clockBank(this.#place, number, atMs);
    if (bankMs === undefined) throw refused();
    return bankMs;
  }

  /**
   * Returns the result of the game at `atMs`, given what the board says. Changes nothing.
   *
   * The first of these that applies decides:
   *
   * 1. If a side's flag has fallen, the opponent wins; if the opponent cannot win (`cannotWin`), it
   *    is a draw.
   * 2. If both first flags fell and neither side can win any more, it is a draw.
   * 3. If a penalty gave a side the last point of the match, that side wins.
   * 4. If a side resigns, the opponent wins.
   * 5. If a side's first flag has fallen, in Othello (GGS) that side loses once the board is final,
   *    by at least `minimalLoss`; if both have, the side whose fell first. With a double-flag clock
   *    that side cannot win: a win is a draw instead, and its opponent may claim a draw.
   * 6. Otherwise the board decides. A halted game is open until the board says `win`, `draw` or
   *    `score`. A draw claimed without a right to it leaves the game open.
   *
   * @param terms What the game's own rules make of a flag. By default the game counts no points and
   * both sides can win.
   * @throws {@link ClockError} as every call of a clock.
   */
  verdict(atMs: number, board: Board, terms: Terms = {}): Verdict {
    const place = this.#place;
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => clocks.verdict(place, atMs, said, made));
  }

  /**
   * Returns the message that tells an engine or client of `protocol` the times at `atMs`: one or
   * more lines, without a newline at the end. Changes nothing.
   *
   * Send it before the move of the side on turn; the one for `sgf` belongs in the file after a
   * move. The first side is white in UCI, black in USI and GTP. No message grants an engine more
   * time than it has.
   *
   * - `uci`: the time that can be used now, delay time included; `winc` and `binc`: the part of the
   *   credit that is kept; `movestogo`: the moves left in a quota. If another stage follows when
   *   the bank runs out, its time is included. At least 1 ms.
   * - `usi`: the main time without this move's increment, which comes on top of it as `binc` or
   *   `winc`; with byo-yomi instead `byoyomi`, the length of one period.
   * - `cecp`: hundredths of a second, the side on turn first. The time control itself is sent once,
   *   at the start of the game: see `print('cecp')`.
   * - `gtp`: whole seconds, and in overtime the moves or the periods left. Empty if both sides play
   *   untimed.
   * - `sgf`: the time that the last move left to its side, to the millisecond, and in overtime the
   *   moves left. Empty if that side plays untimed.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  command(protocol: Protocol, atMs: number): string {
    const place = this.#place;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return attempt(() => clocks.command(place, protocol, atMs));
  }

  /** Returns an independent copy of the clock, journal included. */
  clone(): Clock {
    const copy = clockOf(clocks.copyOf(this.#place));
    copy.#control = this.#control;
    return copy;
  }

  /**
   * What {@link Clock.saveJson} returns at {@link Clock.lastAtMs}, as an object:
   * `Clock.restore(JSON.stringify(clock))` is the clock as of the last call that changed it.
   */
  toJSON(): object {
    const place = this.#place;
    return JSON.parse(attempt(() => clocks.saveJson(place, clocks.lastAtMs(place) ?? 0)));
  }

  /**
   * The events of `change`, which returns their number: numbers cross to JavaScript faster than
   * objects.
   */
  #happened(change: () => number): readonly Event[] {
    const count = attempt(change);
    return count === 0 ? NOTHING : this.#events(count);
  }

  /** The `count` events of the last call; throws if it failed. */
  #events(count: number | undefined): readonly Event[] {
    if (count === undefined) throw refused();
    return Object.freeze(clocks.events(this.#place));
  }
}

/** The snapshot that `save` writes if it fits. `save` returns its length. */
export function savedBy(save: (bytes: Uint8Array) => number | undefined): Uint8Array {
  const length = save(saved);
  if (length === undefined) throw refused();
  // A copy with its own memory, which can be transferred to another thread.
  if (length <= saved.length) return saved.slice(0, length);
  const bytes = new Uint8Array(length);
  save(bytes);
  return bytes;
}

function made(control: number, options: unknown): number {
  if (options === undefined) return clockMake(control);
  // The error about its properties would hide the mistake.
  if (isMatch(options)) {
    const words = '`options` must be an object, not a Match: write `{ inMatch: match }`';
    throw argumentError('options', words);
  }
  const { inMatch } = check.own('options', options, ['inMatch'], '`options`');
  if (inMatch === undefined) return clockMake(control);
  return clocks.inMatch(control, nativeOfMatch('inMatch', inMatch));
}

/** What the console shows of a clock: its state at the last call that changed it. */
export function show(clock: Clock): object {
  return { control: clock.control.describe(), ...clock.read(clock.lastAtMs ?? 0) };
}

showAs(Clock, isClock, show);

