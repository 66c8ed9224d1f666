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

/** Where a {@link Clock.takeBack} goes: to a move or to a moment. */
export type TakeBackTo =
  | {
      /**
       * How many moves the game had, those of both sides counted together, from 0 to 4294967295.
       * The turn that follows the last of them begins; 0 is the start of the game.
       */
      readonly move: number;
      readonly timestampMs?: undefined;
    }
  | {
      /** The moment at which the clocks stood as they are to stand. */
      readonly timestampMs: number;
      readonly move?: undefined;
    };

/** What happened until a moment, or a part of it. */
export interface Advanced<Happened> {
  /** What happened, in order of time. */
  readonly events: readonly Happened[];
  /** Whether that is all until the moment of the call. */
  readonly arrived: boolean;
}

const { column, integer, side: sideOf } = check;

/** A clock goes by its number, `place`. A fast call that is refused gives undefined. */
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

/** Those that change a clock give the number of events. */
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
const CLONE = uncloneable('Clock', 'what save(atMs) gives');

/** As the first argument of the constructor: the clock exists, and its number follows. */
const KEPT: unique symbol = Symbol('kept');

/** The buffer for a snapshot whose length is not known yet; nearly all are shorter. */
const saved = new Uint8Array(1024);

export let isClock: (value: unknown) => value is Clock;

/** The number of a clock, which the caller calls `argument`. */
export let numberOfClock: (argument: string, value: unknown) => number;

/** The clock that has the number. */
export const clockOf = (place: number): Clock => new Clock(KEPT, place);

/**
 * The clocks of one game.
 *
 * Every call takes an `atMs` that does not lie before the last. A call that is refused with a
 * {@link ClockError} changes nothing. A call that succeeds gives the events that it brought about,
 * in order of time; the array is frozen, and empty for most calls. {@link ClockError}
 * `at-went-back` and `too-large` can come from every call that takes an `atMs`, and `journal-full`
 * from every call that changes a clock with a journal; they are not repeated below.
 */
export class Clock {
  /** Its number in the compiled part, since a number crosses faster than an object. */
  readonly #place: number;
  #control: TimeControl | undefined;
  // Its own properties: `id` differs between clocks, `notCloneable` makes a structured clone fail.
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
   * A clock under `control`, set and not yet started.
   *
   * @param options With `inMatch` it is the clock of a game in that match, as the match stands now:
   * the penalty that ends the match ends the game, and the one that freezes the cube ends a
   * decision on it.
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
   * The clock that {@link Clock.save} or {@link Clock.saveJson} saved, the bytes of the one or the
   * string of the other; that string's bytes in UTF-8 will do as well. It keeps no journal,
   * unless {@link Clock.saveWithJournal} saved it.
   *
   * @param options `savedAtMs` is the moment of the save on the clock that `atMs` comes from now,
   * and so says what becomes of the time in between. Left out, the clock is still the same, such
   * as `Date.now()`, and the time in between counts. The moment of the restore: the game goes on
   * as it stood at the save, and the time in between does not count. Any earlier moment: so much
   * of the time in between counts.
   * @throws {@link RestoreError} for what is no snapshot, for one that was cut or altered, and for
   * one that holds what no clock could have come to.
   */
  static restore(saved: Uint8Array | string, options?: { readonly savedAtMs?: number }): Clock {
    const bytes = check.bytes('saved', saved);
    const own = check.own('options', options === undefined ? {} : options, ['savedAtMs'], 'a restore');
    const savedAtMs = own.savedAtMs === undefined ? undefined : integer('savedAtMs', own.savedAtMs);
    const place = clockRestore(bytes, savedAtMs);
    if (place === undefined) throw refused();
    return clockOf(place);
  }

  /**
   * The clock that a journal of {@link Clock.journalJson} leads to, with that journal: every call
   * in it is made again.
   *
   * @throws {@link RestoreError} for what is no journal, and for one with a call that is refused.
   */
  static fromJournal(text: string): Clock {
    check.text('text', text);
    return clockOf(attempt(() => clocks.fromJournal(text)));
  }

  /** The time control that the clock runs under. */
  get control(): TimeControl {
    return (this.#control ??= kept(clocks.control(this.#place)));
  }

  /**
   * The moment of the next event if nobody presses: alive one millisecond before it, expired at
   * it. Null while the clock does not run, or if nothing will ever happen. Good until the next
   * call that changes the clock.
   */
  get deadlineMs(): number | null {
    return clockDeadline(this.#place);
  }

  /**
   * The `atMs` of the last call that changed the clock: every later call must have the same or a
   * later one, else it throws `at-went-back`, whose `lastAtMs` says the same. Null before the first
   * call.
   */
  get lastAtMs(): number | null {
    return clocks.lastAtMs(this.#place);
  }

  /**
   * Starts the game: the turn of `side` begins.
   *
   * @throws {@link ClockError} `already-started` or `over`.
   */
  start(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.start(this.#place, number, atMs));
  }

  /**
   * Completes the move of `side`: its credit is added and the other side's turn begins. The side
   * is named so that a message that arrives twice cannot press the opponent's clock. A press after
   * the end of the game changes nothing and reports `late`. Where the move was ready and has been
   * sent by `atMs`, the events say so with `sent`.
   *
   * @param elapsedMs The time, 0 or more, that the caller measured for the turn: it replaces the
   * time since the turn began, also before a pause, a journal, a save or the moment that was taken
   * back to, so that lag costs the side nothing. What has been reported or decided stands, and a
   * shorter time counts as the time until then.
   * @throws {@link ClockError} `not-on-turn`, `deciding` while the turn is handed over,
   * `awaiting-receipt`, `not-started` or `paused`; `negative` for an `elapsedMs` below 0.
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
   * As {@link Clock.press}, where the opponent has yet to receive the move. Neither clock runs
   * until {@link Clock.receive}; readings count from the press and are provisional, and no flag
   * falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.press}, except `negative`.
   */
  pressUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.pressUnreceived(this.#place, number, atMs));
  }

  /**
   * The opponent has received what it had yet to receive: the turn that a
   * {@link Clock.pressUnreceived} or a sent move handed on begins at `atMs`; the decision, or the
   * suspended turn, that a {@link Clock.handOverUnreceived} handed on begins or goes on at `atMs`.
   *
   * @throws {@link ClockError} `not-awaiting`, `paused` or `over`.
   */
  receive(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.receive(this.#place, atMs));
  }

  /**
   * Tells whether `side` has a complete move ready. One that stands ready is sent by itself in the
   * last millisecond before the bank or the turn limit would expire: the side completes its move
   * with what it has then, and the other side's turn begins.
   *
   * @throws {@link ClockError} as {@link Clock.press}, except `negative`; `over` after the end of
   * the game.
   */
  setReady(side: Side, atMs: number, ready: boolean): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    check.boolean('ready', ready);
    return this.#happened(() => clocks.setReady(this.#place, number, atMs, ready));
  }

  /**
   * As {@link Clock.setReady} with a move that is ready, which the opponent has yet to receive once
   * it is sent: the other side's turn then begins with {@link Clock.receive}, as after a
   * {@link Clock.pressUnreceived}.
   *
   * @throws {@link ClockError} as {@link Clock.setReady}.
   */
  setReadyUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setReadyUnreceived(this.#place, number, atMs));
  }

  /**
   * Passes the turn without completing a move: the other side's clock runs while it decides. A
   * second hand over, by the side that decides, ends the decision, and the suspended turn goes on.
   * After the end of the game it changes nothing and reports `late`.
   *
   * @param elapsedMs The time, 0 or more, that the caller measured for the turn or the decision that
   * it ends, as in {@link Clock.press}: it replaces the time since that began.
   * @throws {@link ClockError} `not-on-turn`, `awaiting-receipt`, `not-started` or `paused`;
   * `negative` for an `elapsedMs` below 0.
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
   * As {@link Clock.handOver}, where the opponent has yet to receive the double, the take or the
   * pass. Neither clock runs until {@link Clock.receive}; readings count from the hand over and are
   * provisional, and no flag falls on them.
   *
   * @throws {@link ClockError} as {@link Clock.handOver}, except `negative`.
   */
  handOverUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.handOverUnreceived(this.#place, number, atMs));
  }

  /**
   * Pauses the clock. A pause costs nothing and keeps what is left of this turn's lent time. Where
   * the game turns out to have ended by `atMs`, the events say so.
   *
   * @throws {@link ClockError} `not-started`, `paused` or `over`.
   */
  pause(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.pause(this.#place, atMs));
  }

  /**
   * Ends a pause: the turn goes on where it stood.
   *
   * @throws {@link ClockError} `not-paused` or `over`.
   */
  resume(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.resume(this.#place, atMs));
  }

  /**
   * Ends the game: mate, resignation, agreement. Where the game turns out to have ended by `atMs`,
   * the events say so and that end stands.
   *
   * @throws {@link ClockError} `over`.
   */
  stop(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.stop(this.#place, atMs));
  }

  /**
   * The arbiter adds `timeMs` to the bank of `side`, or takes it away. What would fall below 0 is
   * left at 0, and nothing expires until time runs. Possible before the start and after the end
   * too.
   *
   * @throws {@link ClockError} `untimed` for a side without a bank.
   */
  adjust(side: Side, atMs: number, timeMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(() => clocks.adjust(this.#place, number, atMs, timeMs));
  }

  /**
   * The arbiter sets the bank of `side`. Otherwise as {@link Clock.adjust}.
   *
   * @throws {@link ClockError} `untimed`; `negative` for a bank below 0.
   */
  setBank(side: Side, atMs: number, bankMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('bankMs', bankMs);
    return this.#happened(() => clocks.setBank(this.#place, number, atMs, bankMs));
  }

  /**
   * The arbiter sets the turn: that of `side` begins, and lends what any turn lends. The turn
   * before it counts no move and earns nothing; the time that it used stays used.
   *
   * @throws {@link ClockError} `not-started` or `over`.
   */
  setTurn(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.setTurn(this.#place, number, atMs));
  }

  /**
   * The arbiter raises the flag of `side`: a fallen flag first, then a first flag. A game that had
   * ended by it is paused, with the same side on turn.
   *
   * @throws {@link ClockError} `flag-up` if there is no flag to raise.
   */
  raiseFlag(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.raiseFlag(this.#place, number, atMs));
  }

  /**
   * Lets time pass until `atMs`: what falls due by then happens. Not needed for the outcome, which
   * the next press finds as well; needed to learn of a flag when it falls.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  advance(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.advance(this.#place, atMs));
  }

  /**
   * As {@link Clock.advance}, but stops after `most` events and those of the same moment, so that
   * they take no more memory than the caller wants.
   *
   * @param most From 1 to 4294967295.
   * @returns The events, and whether they are all until `atMs`. If not, the clock's time is that of
   * the last event, and the next call goes on from there.
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
   * From now on the clock keeps a journal: the list of what is done to it, from the clock as it
   * stands. A clock that keeps one already goes on with it.
   *
   * A journal has room for 10,000,000 events. From then on each call that would bring about more is
   * refused as `journal-full`.
   *
   * @throws {@link ClockError} `journal-full` for a time control under which one call can bring about
   * more than 1,000,000 events.
   */
  keepJournal(): void {
    const place = this.#place;
    attempt(() => clocks.keepJournal(place));
  }

  /**
   * The clock's journal in JSON, which {@link Clock.fromJournal} reads: the clock as the journal
   * began, and a line of what was done, such as `[61500,{"press":"first"}]`, for each entry. Null
   * if it keeps no journal.
   */
  journalJson(): string | null {
    return clocks.journalJson(this.#place);
  }

  /**
   * Goes back to an earlier moment of the game, and on from there: the clocks stand as they stood
   * then, and what has happened since has not. They run on from `atMs`, if they ran then. The
   * events are those until `atMs`, which are taken back with the rest.
   *
   * The journal keeps what was taken back, so that a take back can itself be taken back: the
   * moment before it is an earlier moment too.
   *
   * @throws {@link ClockError} `no-journal`; `not-in-journal` for a move that has not been made in
   * the game as it stands, and for a moment before the journal or after `atMs`.
   */
  takeBack(atMs: number, to: TakeBackTo): readonly Event[] {
    const place = this.#place;
    const { move, timestampMs } = check.own('to', to, ['move', 'timestampMs'], 'a moment to go back to');
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
   * The clock's whole state at `atMs`, in a compact binary form: some hundred bytes.
   * {@link Clock.restore} makes an equal clock of it, in any language, on any machine and at any
   * later version. A journal is not part of it, so that nothing can be taken back on that clock:
   * {@link Clock.saveWithJournal} saves both.
   *
   * Nothing changes, and no time passes: what has fallen due by `atMs` happens when the clock that
   * is restored is looked at.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  save(atMs: number): Uint8Array {
    const place = this.#place;
    integer('atMs', atMs);
    return savedBy((bytes) => clockSave(place, atMs, bytes));
  }

  /**
   * As {@link Clock.save}, in JSON: one line. White space and the order of the keys may change on
   * the way, as they do in databases; nothing else may.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  saveJson(atMs: number): string {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveJson(place, atMs));
  }

  /**
   * As {@link Clock.saveJson}, with the clock's journal, so that moves can be taken back on the clock
   * that {@link Clock.restore} makes. The text grows with the game, by some 30 bytes a call.
   *
   * @throws {@link ClockError} `no-journal` where the clock keeps none.
   */
  saveWithJournal(atMs: number): string {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveWithJournal(place, atMs));
  }

  /**
   * What the clocks show at `atMs`, without changing anything.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  read(atMs: number): Reading {
    integer('atMs', atMs);
    if (clockReadInto(this.#place, atMs, row) === undefined) throw refused();
    return reading();
  }

  /**
   * As {@link Clock.read}, into memory that is there already, without an object: each number goes
   * to its place of {@link READING_ROW}.
   *
   * ```js
   * const row = new Float64Array(READING_ROW.length);
   * clock.readInto(70_000, row);
   * if (PHASES[row[READING_ROW.phase]] === 'running') console.log(row[READING_ROW.first.bankMs]);
   * ```
   *
   * @param row Of {@link READING_ROW}`.length` numbers or more, not in shared memory. As it was if
   * the call is refused.
   * @throws {@link ClockError} as every call of a clock.
   */
  readInto(atMs: number, row: Float64Array): void {
    const place = this.#place;
    integer('atMs', atMs);
    column('row', row, 'Float64Array');
    if (clockReadInto(place, atMs, row) === undefined) throw refused();
  }

  /**
   * What the main display of `side` shows at `atMs`: `bankMs` of its reading, at a small part of
   * the cost. Null: untimed.
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
   * The result of the game, with what the clocks say at `atMs`, what the board says, and what the
   * game itself makes of a flag. Nothing changes.
   *
   * In this order: a fallen flag; two first flags that leave nobody to win; penalties that ended
   * the match; a resignation; first flags; the board. A game that was halted waits for the board's
   * score. A draw that is claimed without a right to it changes nothing.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  verdict(atMs: number, board: Board, terms: Terms = {}): Verdict {
    const place = this.#place;
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => clocks.verdict(place, atMs, said, made));
  }

  /**
   * What to tell the engine of the side on turn at `atMs`, before its move: one line or more,
   * without a newline at the end. The first side is white in UCI, black in USI and GTP. Nothing
   * changes.
   *
   * Each protocol says what it can; nothing that it says lets an engine use more than it has.
   *
   * - `uci`: the time that may be used now, so that what a turn lends is in it; what is kept of
   *   the credit as `winc` and `binc`; `movestogo` for a quota. A stage that follows when the bank
   *   ends is added to the time. Never less than 1 ms.
   * - `usi`: an increment for the coming move comes on top of the time, so a credit that was lent
   *   is taken off; the period of a byo-yomi as `byoyomi`, one life of it.
   * - `cecp`: hundredths of a second, the side on turn first. What the game is played under is
   *   said at its start, in the notation `cecp`.
   * - `gtp`: whole seconds, and in overtime the moves left in it, or the lives. Empty where both
   *   sides play untimed.
   * - `sgf`: what the move that was made last left to its side, to the millisecond, and in overtime
   *   the moves left in it. Empty where that side plays untimed.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  command(protocol: Protocol, atMs: number): string {
    const place = this.#place;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return attempt(() => clocks.command(place, protocol, atMs));
  }

  /** The same clock once more: from here on the two go their own ways. */
  clone(): Clock {
    const copy = clockOf(clocks.copyOf(this.#place));
    copy.#control = this.#control;
    return copy;
  }

  /**
   * What {@link Clock.saveJson} writes at {@link Clock.lastAtMs}, as an object: so
   * `Clock.restore(JSON.stringify(clock))` is the clock at the last call that changed it.
   */
  toJSON(): object {
    const place = this.#place;
    return JSON.parse(attempt(() => clocks.saveJson(place, clocks.lastAtMs(place) ?? 0)));
  }

  /** The events of `change`, which gives their number: numbers cross fast, objects do not. */
  #happened(change: () => number): readonly Event[] {
    const count = attempt(change);
    return count === 0 ? NOTHING : this.#events(count);
  }

  /** The `count` events of the last call, if it was not refused. */
  #events(count: number | undefined): readonly Event[] {
    if (count === undefined) throw refused();
    return Object.freeze(clocks.events(this.#place));
  }
}

/** The snapshot that `save` writes if it fits, and whose length it gives. */
export function savedBy(save: (bytes: Uint8Array) => number | undefined): Uint8Array {
  const length = save(saved);
  if (length === undefined) throw refused();
  // In memory of its own, which can be transferred to another thread.
  if (length <= saved.length) return saved.slice(0, length);
  const bytes = new Uint8Array(length);
  save(bytes);
  return bytes;
}

function made(control: number, options: unknown): number {
  if (options === undefined) return clockMake(control);
  // The error for its properties would not name the mistake.
  if (isMatch(options)) {
    const words = '`options` must be an object, not a Match: write `{ inMatch: match }`';
    throw argumentError('options', words);
  }
  const { inMatch } = check.own('options', options, ['inMatch'], 'a clock');
  if (inMatch === undefined) return clockMake(control);
  return clocks.inMatch(control, nativeOfMatch('inMatch', inMatch));
}

/** What is shown of a clock: how it stood at the last call that changed it. */
export function show(clock: Clock): object {
  return { control: clock.control.describe(), ...clock.read(clock.lastAtMs ?? 0) };
}

showAs(Clock, isClock, show);

