import type { Alarms, AlarmsInit } from './alarms.js';
import { answer } from './answer.js';
import * as check from './arguments.js';
import { binding } from './binding.js';
import { kept, numberOf } from './control.js';
import type { TimeControl } from './control.js';
import { argumentError, attempt } from './errors.js';
import type { Event } from './event.js';
import type { Forecast } from './forecast.js';
import { showAs, uncloneable } from './look.js';
import { Match, isMatch, nativeOfMatch } from './match.js';
import type { CompiledMatch } from './match.js';
import { moveOptions, pressOptions } from './press.js';
import type { MoveOptions, PressOptions, Pressed } from './press.js';
import { frozen } from './protocol.js';
import type { TimesLeft } from './protocol.js';
import type { Reading } from './reading.js';
import { reading, row } from './row.js';
import type { Standing, StandingInit } from './standing.js';
import { clockFormat } from './time-format.js';
import type { ClockFormatOptions, CompiledTimeFormat } from './time-format.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { BerserkRule, Protocol, Side, TimeStyle } from './words.js';

/** Where {@link Clock.takeBack} goes back to: a move number, or a timestamp. */
export type TakeBackTo =
  | {
      /**
       * The number of moves, counting both sides' moves, from 0 to 4294967295: the turn after that
       * many moves begins again. 0 is the start of the game.
       */
      readonly move: number;
      readonly timestampMs?: undefined;
    }
  | {
      /** The timestamp: the clocks show what they showed then, possibly in the middle of a turn. */
      readonly timestampMs: number;
      readonly move?: undefined;
    };

/** The events due by a timestamp, or the first of them. */
export interface Advanced<OneEvent> {
  /** The events, in order of time. */
  readonly events: readonly OneEvent[];
  /** Whether these are all of them. If false, call again with the same `atMs` for the rest. */
  readonly arrived: boolean;
}

const { column, integer, side: sideOf } = check;

/** Clocks are passed by number, `place`. A fast call that fails returns undefined. */
interface Compiled {
  clockMake(control: number): number | undefined;
  clockHold(clock: Clock, place: number): number | undefined;
  clockRestore(saved: Uint8Array, savedAtMs: number | undefined): number | undefined;
  clockSave(place: number, atMs: number, bytes: Uint8Array): number | undefined;
  clockDeadline(place: number): number | null | undefined;
  clockPress(place: number, side: number, atMs: number): number | undefined;
  clockBank(place: number, side: number, atMs: number): number | null | undefined;
  clockReadInto(place: number, atMs: number, row: Float64Array): number | undefined;
  readonly clocks: CompiledClocks;
}

/** Calls that change a clock return the number of events. */
interface CompiledClocks {
  inMatch(control: number, match: CompiledMatch): number;
  copyOf(place: number): number;
  fromJournal(text: string): number;
  join(control: number, standing: object): number;
  setStanding(place: number, standing: object): void;
  setAlarms(place: number, atMs: number, alarms: object): number;
  alarms(place: number): Alarms;
  wakeMs(place: number): number | null;
  standing(place: number, atMs: number): Standing;
  control(place: number): number;
  lastAtMs(place: number): number | null;
  takeBacks(place: number): number;
  start(place: number, side: number, atMs: number): number;
  pressElapsed(place: number, side: number, atMs: number, elapsedMs: number): number;
  pressUnreceived(place: number, side: number, atMs: number): number;
  pressMove(place: number, side: number, atMs: number, number: number, takeBacks: number): number;
  pressMoveElapsed(
    place: number,
    side: number,
    atMs: number,
    elapsedMs: number,
    number: number,
    takeBacks: number,
  ): number;
  pressMoveUnreceived(
    place: number,
    side: number,
    atMs: number,
    number: number,
    takeBacks: number,
  ): number;
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
  drawReserve(place: number, side: number, atMs: number, timeMs: number): number;
  berserk(place: number, side: number, atMs: number, rule: string): number;
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
  saveWithMatch(place: number, match: CompiledMatch, atMs: number): string;
  restoreWithMatch(saved: string, savedAtMs: number | undefined): number;
  verdict(place: number, atMs: number, board: object, terms: object): Verdict;
  command(place: number, protocol: string, atMs: number): string;
  timesLeftOf(place: number, protocol: string, atMs: number): TimesLeft;
  format(place: number, side: number, atMs: number, format: CompiledTimeFormat): string | null;
  nextChange(place: number, side: number, atMs: number, format: CompiledTimeFormat): number | null;
  forecast(place: number, atMs: number, most: number): string;
}

const compiled: Compiled = binding;
const { clocks } = compiled;
const { clockBank, clockDeadline, clockHold, clockMake, clockPress } = compiled;
const { clockReadInto, clockRestore, clockSave } = compiled;

/**
 * No events.
 *
 * @internal
 */
export const NOTHING: readonly never[] = Object.freeze([]);
const CLONE = uncloneable('Clock', 'the result of save(atMs)');

/** As the constructor's first argument: the clock exists already, and its number follows. */
const KEPT: unique symbol = Symbol('kept');

/** The buffer for a snapshot whose length is not known yet; nearly all are shorter. */
const saved = new Uint8Array(1024);

/** @internal */
export let isClock: (value: unknown) => value is Clock;

/**
 * The number of a clock that was passed as `argument`.
 *
 * @internal
 */
export let numberOfClock: (argument: string, value: unknown) => number;

/**
 * The clock with this number.
 *
 * @internal
 */
export const clockOf = (place: number): Clock => new Clock(KEPT, place);

/**
 * The clocks of both sides in one game.
 *
 * You pass the time: a call takes a timestamp `atMs`, in milliseconds of a monotonic clock (any
 * epoch will do). It must not be earlier than that of the last call that changed the clock, which
 * is {@link Clock.lastAtMs}. A {@link LiveClock} passes it for you.
 *
 * Words used below:
 *
 * - Bank: the time of the current stage that a side has left, the large number on its clock. In
 *   byo-yomi, what is left of the period.
 * - Delay time: time for the current turn only, which runs down before the bank, such as a simple
 *   delay. A reading has it as `lentMs`.
 * - Credit: what a side gets for each move: an increment, a delay or Bronstein.
 * - Stage: a period of the time control with its own time. Quota: the number of moves to make in
 *   it.
 * - Life: a byo-yomi period, or any other restart of a stage's time.
 * - Flag: a side's flag falls when its time runs out, and the game is over.
 * - First flag: the flag at the end of the main time. The side plays on in extra time, at a cost to
 *   its result, which {@link FirstFlag} lists.
 * - Overrun: the time that a side uses past zero where play continues, as in Scrabble.
 * - Penalty: where the time control has penalties (backgammon), the opponent gets a point each time
 *   the bank runs out, and the bank is refilled.
 * - Turn and move: a turn becomes a move when the side presses. A side can also hand over its turn,
 *   without completing a move, for a decision on the doubling cube.
 *
 * A call that returns events changes the clock when it succeeds, even if it returns none. They are
 * the events due by `atMs`, and those that the call caused, in order of time. Each has the exact
 * timestamp at which it happened, however late the call is. The array is frozen, and usually empty.
 *
 * A call that throws changes nothing. Every call that takes an `atMs` can throw a
 * {@link ClockError} `at-went-back` or `too-large`. Every call that changes a clock with a journal
 * can also throw `journal-full`. These are not repeated below.
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
   * @param options `inMatch`: the backgammon match of which this is the next game. Its score is
   * read now: a later change of the match does not affect the clock. A penalty that gives the
   * opponent the last point ends the game. A penalty that leaves the opponent one point
   * short freezes the cube (no more doubles in this game), unless the Crawford game has been played
   * or is this one. A double that is not yet answered is then void, and the turn goes back to the
   * side that offered it.
   */
  constructor(control: TimeControl, options?: { readonly inMatch?: Match });
  /** @internal */
  constructor(control: typeof KEPT, place: number);
  constructor(control: TimeControl | typeof KEPT, options?: unknown) {
    const place = control === KEPT ? (options as number) : made(numberOf('control', control), options);
    this.#place = place;
    this.#control = control === KEPT ? undefined : control;
    this.id = place;
    answer(clockHold(this, place));
  }

  /**
   * Restores a saved clock.
   *
   * Takes the bytes of {@link Clock.save}, or the JSON of {@link Clock.saveJson} or
   * {@link Clock.saveWithJournal}, as a string or in UTF-8. Only a clock that was saved with its
   * journal keeps one.
   *
   * @param options `savedAtMs`: a timestamp of the time base that you use from now on. The restored
   * clock takes it as the moment of the save:
   *
   * - The current timestamp: the time while the clock was saved is not charged.
   * - The current timestamp minus N: N ms are charged.
   * - Omitted: the time base has not changed (for example `Date.now()`, provided that it never
   *   steps back), and all of the time is charged.
   *
   * @throws {@link RestoreError} if `saved` is not a snapshot, was truncated or modified, or holds
   * a state that no clock can have.
   */
  static restore(saved: Uint8Array | string, options?: { readonly savedAtMs?: number }): Clock {
    const bytes = check.bytes('saved', saved);
    const savedAtMs = check.savedAtMs(options);
    return clockOf(answer(clockRestore(bytes, savedAtMs)));
  }

  /**
   * Restores the clock and the match that {@link Clock.saveWithMatch} saved. JSON may also be in UTF-8.
   *
   * The match and the clock are checked separately: a clock of another match is not noticed.
   *
   * @param options `savedAtMs`: as for {@link Clock.restore}.
   * @throws {@link RestoreError} as {@link Clock.restore} and {@link Match.restore}; also if the match
   * was saved without a clock.
   */
  static restoreWithMatch(
    saved: Uint8Array | string,
    options?: { readonly savedAtMs?: number },
  ): { readonly clock: Clock; readonly match: Match } {
    const bytes = check.byteString('saved', saved);
    const savedAtMs = check.savedAtMs(options);
    const clock = clockOf(attempt(() => clocks.restoreWithMatch(bytes, savedAtMs)));
    return { clock, match: Match.restore(saved) };
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

  /**
   * Creates a clock of a game that has begun elsewhere, such as on a server.
   *
   * The values of `standing` hold at its `atMs`; time runs on from there. Nothing expires in that very
   * millisecond. A game within a decision on the doubling cube, with a move that was not received, or
   * of a match cannot be joined: use a snapshot.
   *
   * @throws {@link ClockError} `bad-standing`, with the `side` and `field` that no such game has, or
   * that contradict the other fields; `too-large` if the banks of an hourglass do not fit together.
   */
  static join(control: TimeControl, standing: StandingInit): Clock {
    const number = numberOf('control', control);
    const whole = check.standing(standing);
    return clockOf(attempt(() => clocks.join(number, whole)));
  }

  /** The time control in play. If a side has gone berserk, its schedule is the reduced one. */
  get control(): TimeControl {
    return (this.#control ??= kept(clocks.control(this.#place)));
  }

  /**
   * The timestamp of the next event (usually the flag) if nobody presses. Null if the clock is not
   * running or nothing can happen.
   *
   * If the event is the flag, a press at `deadlineMs - 1` is in time; at `deadlineMs` it is too
   * late. Set a timer for it and call {@link Clock.advance} then. If you pass `elapsedMs` to
   * `press`, set the timer later, by the longest lag that you allow. Valid until the next call that
   * changes the clock.
   */
  get deadlineMs(): number | null {
    return answer(clockDeadline(this.#place));
  }

  /**
   * The timestamp of the last call that changed the clock. Null before the first call.
   *
   * A call with an earlier `atMs` throws `at-went-back`, and this timestamp is the error's
   * `lastAtMs`. After {@link Clock.restore} with `savedAtMs`, it is that call's timestamp on the
   * new time base: as long before `savedAtMs` as the call was before the save.
   */
  get lastAtMs(): number | null {
    return clocks.lastAtMs(this.#place);
  }

  /**
   * How often the game has been taken back. After a take-back, the same number is that of another
   * move: see {@link Clock.press}. A snapshot contains it too.
   */
  get takeBacks(): number {
    return clocks.takeBacks(this.#place);
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
   * Completes `side`'s move and starts the opponent's turn.
   *
   * Credit that comes after the move, such as an increment or Bronstein, is added to `side`'s bank.
   * An increment that comes before the move (the default of the notation `chess`) is added to the
   * bank of the opponent, whose turn begins.
   *
   * A press that returns normally does not always count as a move. If the game is over by `atMs`,
   * for example because `side`'s flag fell, the press changes neither the clocks nor the result,
   * and a `late` event says so. If a ready move ({@link Clock.setReady}) is sent in this very call,
   * a `sent` event says so and the press does nothing more; if an earlier call reported it, the
   * press throws `not-on-turn`.
   *
   * The side is a parameter so that a duplicate message cannot press the opponent's clock.
   *
   * With `number`, the move is completed only if it is that number among `side`'s moves, counted
   * from 1, and the next one. So a press that was sent again is not taken for a new move: it throws
   * `already-made`, even if `atMs` is earlier than the last call or the game is over. Take that as
   * success. It is an error so that the move is not passed on to the opponent twice. A press after the
   * end of the game completes no move: the next one is `move-missing`. `takeBacks` is the number of
   * take-backs that the sender of the press knows of: see {@link Clock.takeBacks}.
   *
   * @param options The time to charge for the turn, 0 or more, instead of the time since it began,
   * so that network lag costs the side nothing; or an object with that time as `elapsedMs`, the
   * `number` of the move and `takeBacks`. The opponent's turn still begins at `atMs`.
   *
   * The measured time is that of the whole turn, including what ran before a pause, a save or a
   * take-back. Events already reported stay, and so does the time used before a hand-over: the turn
   * is charged at least the time up to the last event reported in it, and up to its last hand-over.
   * However late the press arrives, it is in time if the measured time was, unless a call has
   * reported the flag: so before it, call {@link Clock.advance} with `atMs` minus the longest lag
   * that you allow, if that is not before the last call. A measured time can be longer than the turn
   * has lasted; then it is charged all the same. {@link Clock.receive} is not needed before a press
   * with a measured time.
   * @throws {@link ClockError} with a number, in this order: `stale` if `takeBacks` is not that of
   * the clock; `already-made` if `side` has already completed the move; `move-missing` if an
   * earlier move of `side` has not been completed.
   * Then `not-on-turn`; `deciding` if `side` is deciding on a double; `awaiting-receipt` if `side`
   * has not yet received the opponent's last move, double or take (with a measured time: only for
   * a double); `not-started` or `paused`; `negative` if the measured time is below 0.
   */
  press(side: Side, atMs: number, options?: number | PressOptions): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const pressed = options === undefined ? undefined : pressOptions(options);
    if (pressed !== undefined) return this.#pressWith(number, atMs, pressed);
    const count = clockPress(this.#place, number, atMs);
    return count === 0 ? NOTHING : this.#events(count);
  }

  #pressWith(
    side: number,
    atMs: number,
    { elapsedMs, number, takeBacks }: Pressed,
  ): readonly Event[] {
    return this.#happened(() => {
      const place = this.#place;
      if (elapsedMs === undefined) {
        return clocks.pressMove(place, side, atMs, number as number, takeBacks);
      }
      return number === undefined
        ? clocks.pressElapsed(place, side, atMs, elapsedMs)
        : clocks.pressMoveElapsed(place, side, atMs, elapsedMs, number, takeBacks);
    });
  }

  /**
   * Like {@link Clock.press}, for a move that the opponent has not yet received.
   *
   * Neither clock runs until {@link Clock.receive}. Until then a reading shows the opponent's time
   * as if its turn had begun at the press, for display only: no time is charged and no flag falls.
   *
   * @throws {@link ClockError} as {@link Clock.press}, except `negative`.
   */
  pressUnreceived(side: Side, atMs: number, options?: MoveOptions): readonly Event[] {
    const of = sideOf('side', side);
    integer('atMs', atMs);
    const { number, takeBacks } = moveOptions(options);
    return this.#happened(() =>
      number === undefined
        ? clocks.pressUnreceived(this.#place, of, atMs)
        : clocks.pressMoveUnreceived(this.#place, of, atMs, number, takeBacks),
    );
  }

  /**
   * Reports that the opponent has received the last move, double or take.
   *
   * Its time starts to run at `atMs`: after a move its turn begins, after a double its decision,
   * and after a take its turn continues.
   *
   * @throws {@link ClockError} `not-awaiting`, `paused` or `over`.
   */
  receive(atMs: number): readonly Event[] {
    integer('atMs', atMs);
    return this.#happened(() => clocks.receive(this.#place, atMs));
  }

  /**
   * Tells the clock whether `side` has a complete move ready: true, or false to withdraw it.
   *
   * A ready move is sent automatically one millisecond before the bank or the limit per turn would
   * run out: it completes the move with the time left, and the opponent's turn begins. A `sent`
   * event reports it. Told in that very millisecond, it is sent in the same call.
   *
   * @throws {@link ClockError} as {@link Clock.handOver}, except `negative`; `deciding` if `side` is
   * deciding on a double; `over` if the game is over.
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
   * The first call is the double, the second the take. While a side decides it gets neither delay
   * nor increment, no move is counted, and the limit per turn does not apply. If the game is over
   * by `atMs`, the call changes neither the clocks nor the result, and a `late` event says so.
   *
   * @param elapsedMs The time to charge, 0 or more, for the turn or the decision that the call
   * ends, instead of the time since that began. What follows begins at `atMs`: after a
   * double the opponent's decision, after a take the rest of the opponent's turn. Otherwise as in
   * {@link Clock.press}.
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
   * Like {@link Clock.handOver}, for a double or take that the opponent has not yet received.
   *
   * Neither clock runs until {@link Clock.receive}. Until then a reading shows the opponent's time
   * as if it had begun to run at the hand-over, for display only: no time is charged and no flag
   * falls.
   *
   * @throws {@link ClockError} as {@link Clock.handOver}, except `negative`.
   */
  handOverUnreceived(side: Side, atMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(() => clocks.handOverUnreceived(this.#place, number, atMs));
  }

  /**
   * Pauses the game: no time runs, and the delay time left for this turn is kept.
   *
   * If this call finds that the clock ended the game by `atMs` (a flag, a limit), that is no error:
   * the events say so, and the game is not paused.
   *
   * @throws {@link ClockError} `not-started` or `paused`; `over` if an earlier call ended the game
   * or found that it had ended.
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
   * A game that has not started can be stopped too. If this call finds that the clock ended the game
   * by `atMs` (a flag, a limit), that is no error: the events say so, and that result is kept.
   *
   * @throws {@link ClockError} `over` if an earlier call ended the game or found that it had ended.
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
   * Sets the alarms of both sides, in place of those before. An alarm is armed if the side's bank is
   * above its threshold.
   *
   * From now on every call that changes the clock also returns what sounded by then, with its exact
   * timestamp: the events `alarm` and `countdown`. What sounds in the same millisecond as something
   * that expires comes after it, and before what a call does in that millisecond. Clocks that are
   * paused or wait for a receipt are silent.
   *
   * Alarms do not change the game, and are no part of its journal. After a take-back they are armed as
   * if they were set then, and after {@link Clock.setStanding} what sounded before is not reported. A
   * saved clock contains them.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  setAlarms(atMs: number, alarms: AlarmsInit): readonly Event[] {
    integer('atMs', atMs);
    const whole = check.alarms(alarms);
    return this.#happened(() => clocks.setAlarms(this.#place, atMs, whole));
  }

  /** The alarms of both sides. */
  get alarms(): Alarms {
    return attempt(() => clocks.alarms(this.#place));
  }

  /**
   * The timestamp of the next event if nobody presses, alarms and countdowns included: the sooner of
   * theirs and {@link Clock.deadlineMs}. Null if there is none. Set a timer for it, and call
   * {@link Clock.advance} then.
   */
  get wakeMs(): number | null {
    return attempt(() => clocks.wakeMs(this.#place));
  }

  /**
   * Replaces the whole state of the clock by what a server reports.
   *
   * There are no events: a flag that the clock has reported can be up again, since the server is
   * right. Compare readings to see what has changed. If the clock has just this standing, only its
   * time advances, and a measured time can still replace that of the turn. {@link Clock.takeBacks}
   * stays as it is.
   *
   * @throws {@link ClockError} as {@link Clock.join}; `bad-standing` with the field `phase` also if
   * the game belongs to a match.
   */
  setStanding(standing: StandingInit): void {
    const whole = check.standing(standing);
    attempt(() => clocks.setStanding(this.#place, whole));
  }

  /**
   * Returns what both clocks show at `atMs`, as a standing. Changes nothing.
   *
   * A clock that joins the game with it continues like this one. It does not know of a move that is
   * ready, and the time of the turn until `atMs` cannot be replaced by a shorter measured time. If the
   * time control charges whole units, what has run of a unit is not part of a standing.
   *
   * @throws {@link ClockError} `bad-standing` if the game is within a decision on the doubling cube or
   * belongs to a match, if a move was not received, if it ended by both first flags, and if no
   * standing can say what has become of it, such as after a berserk in a turn that is now longer than
   * its limit.
   */
  standing(atMs: number): Standing {
    integer('atMs', atMs);
    return attempt(() => clocks.standing(this.#place, atMs));
  }

  /**
   * Moves `timeMs` from `side`'s reserve to its bank. Allowed while the game is running or paused,
   * whether the side is on turn or not. The event `reserve` says what is left. If the game ends by
   * `atMs`, nothing is drawn, and the events report what happened.
   *
   * @throws {@link ClockError} `not-started` and `over`; `negative` if `timeMs` is below 0;
   * `no-reserve` if the reserve holds less, or the side's stage has no reserve; `over-limit` if the
   * bank would be above the stage's `reserveMostMs`.
   */
  drawReserve(side: Side, atMs: number, timeMs: number): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(() => clocks.drawReserve(this.#place, number, atMs, timeMs));
  }

  /**
   * Lets `side` go berserk by `rule`: it plays on with less time, as if the game had begun with
   * {@link TimeControl.berserk} for it.
   *
   * Its bank falls by the difference between the times of the two first stages, but not below 0; its
   * delay time and its reserve fall in the same way. Time already used stays used, and nothing expires
   * in that millisecond. If the side is on turn, and in every hourglass, the time of the turn so far can
   * no longer be replaced by a shorter measured time. The event `berserk` reports it, and the reading shows `berserk`. If the game ends by `atMs`,
   * the side does not go berserk, and the events report what happened.
   *
   * @throws {@link ClockError} `over`; `too-late` if two moves have been made in the game, or if `side`
   * has already made a move, reached its second stage or gone berserk; `no-berserk` if `rule`
   * does not apply to the time control.
   */
  berserk(side: Side, atMs: number, rule: BerserkRule): readonly Event[] {
    const number = sideOf('side', side);
    integer('atMs', atMs);
    check.text('rule', rule);
    return this.#exchanged(() => clocks.berserk(this.#place, number, atMs, rule));
  }

  /**
   * Arbiter: gives the turn to `side`. A new turn begins at `atMs`, with its delay or increment.
   *
   * The interrupted turn counts as no move: a credit that is due after a move is not given. An
   * increment that was added when the turn began stays in the bank, and the time that the turn used
   * stays used. A decision on the cube ends, and no move or hand-over waits to be received any more.
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
   * It resets the side's flag or, if that is up, its first flag. If that flag ended the game, the
   * game is now paused, with the same side on turn. Give it time with {@link Clock.setBank} before
   * {@link Clock.resume}.
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
   * Call it to learn about a flag when it falls; {@link Clock.deadlineMs} says when. Without
   * `elapsedMs` in {@link Clock.press}, the result of the game does not depend on this call: the
   * next press finds the same events. With `elapsedMs` it does: a flag that this call reports stays
   * fallen, even if the press then passes a shorter time. In that case call it later than the
   * deadline, by the longest lag that you allow.
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
   * advanced only to the last event returned; call again for the rest.
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
   * The journal begins at the clock's present state and takes about 32 bytes per call. The calls
   * may cause up to 10,000,000 events in all (an ordinary press causes none); a call that would
   * exceed that throws `journal-full`.
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
   * The call first advances to `atMs` and returns the events due by then. Those later than the point
   * to which the game returns are undone too: a flag among them has not fallen. So are pauses and
   * corrections since then: to correct the times as well, take back first, then pause at the same
   * timestamp and adjust them.
   *
   * After a return to a move, the next turn begins again at `atMs`. After a return to a timestamp,
   * the clocks show what they showed then, and run on from `atMs` if they were running. The journal
   * keeps what was taken back: to undo a take-back, take back to a timestamp just before it.
   *
   * ```js
   * clock.takeBack(45_000, { move: 1 }); // back to the position after the first move
   * clock.takeBack(50_000, { timestampMs: 44_999 }); // undoes that take-back
   * ```
   *
   * @throws {@link ClockError} `no-journal`; `not-in-journal` if the move or timestamp is before
   * the journal began, the timestamp is after `atMs`, or the move has not been made or was taken
   * back.
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
      return this.#exchanged(() => clocks.takeBackToMove(place, moves, atMs));
    }
    const moment = integer('timestampMs', timestampMs);
    integer('atMs', atMs);
    return this.#exchanged(() => clocks.takeBackToTimestamp(place, moment, atMs));
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
   * The text may be reformatted or its keys reordered, as some databases do; after any other change
   * it is rejected.
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
   * clock. The text grows by some 30 bytes per recorded call.
   *
   * @throws {@link ClockError} `no-journal` if the clock keeps none.
   */
  saveWithJournal(atMs: number): string {
    const place = this.#place;
    integer('atMs', atMs);
    return attempt(() => clocks.saveWithJournal(place, atMs));
  }

  /**
   * Saves the clock with the match whose game it plays, as JSON. If the clock keeps a journal, it is
   * saved too. {@link Clock.restoreWithMatch} restores both, and {@link Match.restore} the match alone.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  saveWithMatch(match: Match, atMs: number): string {
    const place = this.#place;
    const of = nativeOfMatch('match', match);
    integer('atMs', atMs);
    return attempt(() => clocks.saveWithMatch(place, of, atMs));
  }

  /**
   * Returns what both clocks show at `atMs`. Changes nothing.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  read(atMs: number): Reading {
    integer('atMs', atMs);
    answer(clockReadInto(this.#place, atMs, row));
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
    answer(clockReadInto(place, atMs, row));
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
    return answer(clockBank(this.#place, number, atMs));
  }

  /**
   * Returns what `side`'s clock shows at `atMs`: the bank or, past zero, the overrun as a time below
   * zero, as {@link formatTime} writes it. Null: the side plays untimed. Changes nothing.
   *
   * If the stage has several lives (such as byo-yomi periods), the number left follows: `0:30 (3)`.
   * Delay time is not included; write the `lentMs` of a reading with {@link formatTime}.
   *
   * A bank of exactly 0 is shown as the smallest unit while the side can still move in time. It is
   * shown as 0 if the flag has fallen, if play continues past zero, or in a stage with delay time,
   * which is shown apart.
   *
   * ```js
   * const clock = new Clock(parse('G/1', 'chess'));
   * clock.start('first', 0);
   * console.log(clock.format('first', 58_001)); // 0:02
   * console.log(clock.nextChange('first', 59_000)); // 60001
   * ```
   *
   * @throws {@link ClockError} as every call of a clock.
   * @throws {ArgumentError} as {@link formatTime}.
   */
  format(
    side: Side,
    atMs: number,
    style: TimeStyle = 'clock',
    options: ClockFormatOptions = {},
  ): string | null {
    const place = this.#place;
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const format = clockFormat(style, options);
    return attempt(() => clocks.format(place, number, atMs, format));
  }

  /**
   * Returns the first timestamp after `atMs` at which {@link Clock.format} returns another text, if
   * nobody presses; null if the text does not change. Changes nothing.
   *
   * Set a timer for it to update a display. It is valid until the next call that changes the clock.
   *
   * @throws {@link ClockError} as every call of a clock.
   * @throws {ArgumentError} as {@link formatTime}.
   */
  nextChange(
    side: Side,
    atMs: number,
    style: TimeStyle = 'clock',
    options: ClockFormatOptions = {},
  ): number | null {
    const place = this.#place;
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const format = clockFormat(style, options);
    return attempt(() => clocks.nextChange(place, number, atMs, format));
  }

  /**
   * Returns what the clocks will show from `atMs` on if nobody presses. Changes nothing.
   *
   * A server sends it after each event, so that a page can show the running clock without the rules:
   * see {@link Piece}. It ends where another turn begins by itself, such as after a ready move. While
   * a double is decided on, it is that of the side that decides.
   *
   * ```js
   * const clock = new Clock(parse('G/1', 'chess'));
   * clock.start('first', 0);
   * const { untilFlagMs, pieces } = clock.forecast(10_000);
   * console.log(untilFlagMs); // 50001
   * console.log(pieces.map(({ runs, toMs, then }) => [runs, toMs, then]));
   * // [ [ 'bank', 60001, 'flag' ], [ 'nothing', null, null ] ]
   * ```
   *
   * @param most The number of pieces, from 1 to 4294967295. `untilFlagMs` is exact even if there are
   * more.
   * @throws {@link ClockError} as every call of a clock.
   * @throws {@link ArgumentError} if `most` is out of range.
   */
  forecast(atMs: number, most = 16): Forecast {
    const place = this.#place;
    integer('atMs', atMs);
    integer('most', most);
    return JSON.parse(attempt(() => clocks.forecast(place, atMs, most)));
  }

  /**
   * Returns the result of the game at `atMs`, given what the board says. Changes nothing.
   *
   * The first of these rules that applies decides:
   *
   * 1. If the game was aborted, since a first move did not come in time, it has no result: the
   *    outcome is `aborted`.
   * 2. If a side's flag has fallen, its opponent wins; if `terms.cannotWin` contains that opponent,
   *    the game is drawn. In a stage with `overrunMostMs`, the board's score is kept as in rule 8,
   *    unless there is a `maximalLoss`.
   * 3. If both first flags have fallen and cost `no-win`, the game is drawn.
   * 4. If a penalty gave a side the last point of the match, it wins.
   * 5. If a side has resigned, its opponent wins.
   * 6. If a first flag that costs `minimal-loss` has fallen, that side loses as soon as the board
   *    has a result, even one in its favor: by `minimalLoss`, or by the board's score if that is a
   *    larger loss. If both have fallen, the one that fell first counts.
   * 7. If a first flag that costs `no-win` has fallen, a win of that side on the board is a draw,
   *    and its opponent can claim a draw.
   * 8. Otherwise the board decides. The points that a side's overrun costs are first subtracted
   *    from that side's score, at most those of `overrunMostMs`.
   *
   * Without a result the game is open. A halted game (the limit on the whole game was reached) is
   * open until the board has a result. So is a game with a claim that rule 7 does not allow.
   *
   * @param board What the board and the players say. Default: `{ board: 'open' }`, no result yet.
   * @param terms What the rules of the board game say about time. By default the game counts no
   * points and both sides can win.
   * @throws {@link ClockError} as every call of a clock.
   */
  verdict(atMs: number, board: Board = { board: 'open' }, terms: Terms = {}): Verdict {
    const place = this.#place;
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => clocks.verdict(place, atMs, said, made));
  }

  /**
   * Returns the message that gives an engine or client of `protocol` the times at `atMs`; for
   * `sgf`, the properties that record the time in a game file. Changes nothing.
   *
   * It has one or more lines, without a newline at the end. Send it before the move of the side on
   * turn. The first side is white in UCI, black in USI and GTP.
   *
   * - `uci`: `wtime` and `btime` are the time that the side can use in its current or next turn,
   *   including that turn's increment or delay, and the next stage's time if that stage begins when
   *   the bank runs out. They are at least 1, even if no time is left. `winc` and `binc` are what a
   *   move that takes no time adds to the bank: an increment, or the part of an unused delay that
   *   is added to the bank; 0 for a simple delay and for Bronstein. `movestogo` is the number
   *   of moves left in the quota of the side on turn.
   * - `usi`: the time that the side can use in its current or next turn, without the increment,
   *   which the engine adds itself, and without byo-yomi. `byoyomi` is the length of one period.
   * - `cecp`: hundredths of a second, the side on turn first. The time control itself is sent once,
   *   at the start of the game: see `print('cecp')`.
   * - `gtp`: whole seconds; in overtime also the moves, or the periods, left. Empty if both sides
   *   play untimed.
   * - `sgf`: the time that the side that moved last had left after its move, to the millisecond; in
   *   overtime also the moves left in it. Empty if that side plays untimed.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  command(protocol: Protocol, atMs: number): string {
    const place = this.#place;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return attempt(() => clocks.command(place, protocol, atMs));
  }

  /**
   * Returns the numbers of {@link Clock.command}, each as the protocol can express it: whole
   * hundredths of a second in CECP, whole seconds in GTP. {@link timesLeft} reads the same from the
   * message.
   *
   * @throws {@link ClockError} as every call of a clock.
   */
  timesLeft(protocol: Protocol, atMs: number): TimesLeft {
    const place = this.#place;
    check.text('protocol', protocol);
    integer('atMs', atMs);
    return frozen(attempt(() => clocks.timesLeftOf(place, protocol, atMs)));
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

  /** Like `#happened`, for a call that can change the time control in play. */
  #exchanged(change: () => number): readonly Event[] {
    const events = this.#happened(change);
    this.#control = undefined;
    return events;
  }

  /** The `count` events of the last call; throws if it failed. */
  #events(count: number | undefined): readonly Event[] {
    answer(count);
    return Object.freeze(clocks.events(this.#place));
  }
}

/**
 * The snapshot that `save` writes into the buffer that it is given. `save` returns the snapshot's
 * length, and writes nothing if the buffer is too short.
 *
 * @internal
 */
export function savedBy(save: (bytes: Uint8Array) => number | undefined): Uint8Array {
  const length = answer(save(saved));
  // A copy with its own memory, which can be transferred to another thread.
  if (length <= saved.length) return saved.slice(0, length);
  const bytes = new Uint8Array(length);
  save(bytes);
  return bytes;
}

function made(control: number, options: unknown): number {
  if (options === undefined) return answer(clockMake(control));
  // The error about its properties would hide the mistake.
  if (isMatch(options)) {
    const words = '`options` must be an object, not a Match: write `{ inMatch: match }`';
    throw argumentError('options', words);
  }
  const { inMatch } = check.own('options', options, ['inMatch'], '`options`');
  if (inMatch === undefined) return answer(clockMake(control));
  return clocks.inMatch(control, nativeOfMatch('inMatch', inMatch));
}

/**
 * What the console shows of a clock: its state at the last call that changed it.
 *
 * @internal
 */
export function show(clock: Clock): object {
  return { control: clock.control.describe(), ...clock.read(clock.lastAtMs ?? 0) };
}

showAs(Clock, isClock, show);

