// What a call on a stored game results in, whatever the database is.

import * as check from '../arguments.js';
import { Clock, isClock } from '../clock.js';
import { TimeControl, isControl } from '../control.js';
import type { Event } from '../event.js';
import { COUNTED, EVENT_KINDS, GOES_ON } from '../enums.js';
import { ClockError, argumentError, storeError } from '../errors.js';
import { pressOptions } from '../press.js';
import type { PressOptions } from '../press.js';
import type { EventKind, Side } from '../words.js';
import { notBefore } from './noted.js';

/** The version of the tables. */
export const VERSION = 1;

/** How many events of one game happen at once. */
export const EVENTS = 1_000;

/** In bytes. A key of PostgreSQL has room for two such texts, and a token in Redis is no longer. */
const LONGEST = 256;

/** What {@link Store.act} calls: any calls on the clock. It returns their events. */
export type Call = (clock: Clock, atMs: number) => readonly Event[] | void;

/** What a call on a stored game has changed. Frozen. */
export interface Change {
  /** When the call happened, on the store's time. */
  readonly atMs: number;
  /** What happened in the game by then: flags, stages and so on. */
  readonly events: readonly Event[];
  /**
   * The game's clock after the call, for example for its {@link Clock.forecast}. Changing it does not
   * change the stored game.
   */
  readonly clock: Clock;
  /**
   * Whether it was a press or a hand-over after the end of the game, which has changed nothing. Another
   * call that finds the end of the game is not late: look at the events.
   */
  readonly late: boolean;
  /** Whether an earlier call with the same `once` has made this change, so that nothing has changed now. */
  readonly repeated: boolean;
}

/** Something that happened in a stored game: a call, or an event of its clock. Frozen. */
export interface Happened {
  /**
   * Unique, and higher than those of all earlier events of the game; in SQLite and Redis, of all games.
   * Some numbers may be missing. In Redis it is a bigint.
   */
  readonly number: number | bigint;
  /** The game's id. */
  readonly game: string;
  /**
   * The name of the call, such as `press`; or the kind of the clock's event, such as `flag`.
   * `damaged`: the saved game was changed by other means, and cannot be read; or its journal is full. It
   * is not advanced any more.
   */
  readonly kind: string;
  /**
   * The side that the call names, or whose clock the event belongs to; null if the call names none, and
   * for `act`.
   */
  readonly side: Side | null;
  /** When it happened, on the store's time. */
  readonly atMs: number;
  /** What the event counts: the stage, the lives left, the penalties, or `leftMs`; else null. */
  readonly value: number | null;
  /**
   * The event of the clock; null for a call. In Redis with `flagfall.announce-calls`, `berserk` is there
   * twice, and neither is null: first the call, then the event.
   */
  readonly event: Event | null;
}

/** A row of the table of events, without its number: game, at_ms, kind, side, value. */
export type Row = readonly [game: string, atMs: number, kind: string, side: Side | null, value: number | null];

const isLate = ({ kind }: Event) => kind === 'late';

export function change(atMs: number, events: readonly Event[], clock: Clock, repeated = false): Change {
  const late = events.some(isLate);
  return Object.freeze({ atMs, events, clock, late, repeated });
}

/**
 * Makes a call on the clock of a game. If it was late, only what had happened by then is left, on the
 * clock as it was `before`: `call` may have changed more.
 */
export function changeOf(call: Call, clock: Clock, atMs: number, before: () => Clock): Change {
  const events = noPromise('call', call(clock, atMs)) ?? [];
  if (!Array.isArray(events)) throw argumentError('call', '`call` must return an array of events, or nothing');
  const made = change(atMs, events, clock);
  if (made.late) {
    const own = before();
    const happened = own.advance(atMs);
    // Otherwise `call` itself has ended the game, by a measured time.
    if (!GOES_ON.includes(own.read(atMs).phase)) {
      return change(atMs, [...happened, ...events.filter(isLate)], own);
    }
  }
  return made;
}

/** {@link Clock.press} in a store with this `lagMs`. */
export function press(
  clock: Clock,
  side: Side,
  atMs: number,
  options: PressOptions | undefined,
  lagMs: number,
): readonly Event[] {
  const isMeasured = options !== undefined && pressOptions(options)?.elapsedMs !== undefined;
  if (lagMs > 0 && isMeasured && clock.read(atMs).onTurn !== side) {
    // What is due within the lag must not end the turn of the other side, whose own measured move can
    // still arrive.
    clock.clone().press(side, notBefore(atMs - lagMs, clock), options);
  }
  return clock.press(side, atMs, options);
}

/** Throws what {@link Clock.press} throws for these arguments, whatever the clock. */
export function checkPress(side: Side, options: PressOptions | undefined): void {
  // A new clock each time: one of an earlier WebAssembly instance would be lost after `restart`.
  const notStarted = new Clock(new TimeControl({ first: [{ timeMs: 0 }] }));
  try {
    notStarted.press(side, 0, options);
  } catch (error) {
    // It checks its arguments first.
    if (!(error instanceof ClockError)) throw error;
  }
}

/** Whether anything has changed: after the end of the game nothing does. */
export function isChange({ events }: Change): boolean {
  return events.length === 0 || !events.every(isLate);
}

export function rowOf(game: string, event: Event): Row {
  const counts = COUNTED[event.kind];
  const value = counts === undefined ? null : (event as unknown as Record<string, number>)[counts]!;
  return [game, event.atMs, event.kind, event.side, value];
}

/**
 * What happened before a call, the call unless it was late, and what it brought about. `before` returns the
 * clock as it was before the call.
 */
export function rowsOf(
  game: string,
  name: string,
  side: Side | null,
  { atMs, events, late }: Change,
  before: () => Clock,
): Row[] {
  const told = events.filter((event) => !isLate(event)).map((event) => rowOf(game, event));
  if (late) return told;
  let due = 0;
  if (told.some((row) => row[1] === atMs)) {
    // In the same millisecond, what was due comes first.
    const found = before().advance(atMs).map((event) => rowOf(game, event));
    while (due < told.length && found[due]?.every((value, column) => value === told[due]![column])) due += 1;
  }
  const isSooner = (row: Row, place: number) => place < due || row[1] < atMs;
  const sooner = told.filter(isSooner);
  const later = told.filter((row, place) => !isSooner(row, place));
  return [...sooner, [game, atMs, name, side, null], ...later];
}

export function happened(number: number | bigint, [game, atMs, kind, side, value]: Row): Happened {
  const isEvent = side !== null && Object.hasOwn(EVENT_KINDS, kind);
  const event = isEvent ? eventOf(kind as EventKind, side, atMs, value) : null;
  return Object.freeze({ number, game, kind, side, atMs, value, event });
}

export function eventOf(kind: EventKind, side: Side, atMs: number, value: number | null): Event {
  const counts = COUNTED[kind];
  const counted = counts === undefined ? {} : { [counts]: value };
  return Object.freeze({ kind, side, atMs, ...counted }) as unknown as Event;
}

/** Whether each database keeps the text as it is. */
export function isName(text: string): boolean {
  const bytes = Buffer.byteLength(text);
  return bytes > 0 && bytes <= LONGEST && text.isWellFormed() && !text.includes('\0');
}

/** The text, if each database keeps it as it is. */
export function named(argument: string, value: unknown): string {
  const text = check.text(argument, value);
  if (isName(text)) return text;
  const wanted = `a text of 1 to ${LONGEST} bytes in UTF-8, without a null character`;
  throw storeError('invalid-text', `\`${argument}\` must be ${wanted}`);
}

/** A new clock, or a copy of one. */
export function copied(clock: TimeControl | Clock): Clock {
  if (isControl(clock)) return new Clock(clock);
  if (isClock(clock)) return clock.clone();
  throw check.mustBe('clock', 'a TimeControl or a Clock', clock);
}

/** The whole number, if it is not below `least`. */
export function atLeast(least: number, argument: string, value: unknown): number {
  const number = check.integer(argument, value);
  if (number < least) throw check.mustBe(argument, `${least} or more`, value);
  return number;
}

/** The side that {@link Store.create} gives the first turn. */
export function startOf(options: { readonly start?: Side | undefined } | undefined): Side | undefined {
  if (options === undefined) return undefined;
  return check.own('options', options, ['start'], '`options`').start as Side | undefined;
}

/** The text for which {@link Store.act} makes a call once. */
export function onceOf(options: { readonly once?: string | undefined } | undefined): string | undefined {
  if (options === undefined) return undefined;
  const { once } = check.own('options', options, ['once'], '`options`');
  return once === undefined ? undefined : named('once', once);
}

/** The clock, with its journal if it keeps one. */
export function savedOf(clock: Clock, atMs: number): Uint8Array | string {
  return clock.journalJson() === null ? clock.save(atMs) : clock.saveWithJournal(atMs);
}

/** The clock of a row. Another program can have written anything into it. */
export function restored(saved: unknown): Clock {
  // libsql returns an ArrayBuffer where it returns many rows.
  const bytes = saved instanceof ArrayBuffer ? new Uint8Array(saved) : saved;
  const readable = typeof bytes === 'string' || bytes instanceof Uint8Array;
  return Clock.restore(readable ? bytes : new Uint8Array());
}

export function noSuchGame(game: string): Error {
  return storeError('no-such-game', `the store has no game ${JSON.stringify(game)}`);
}

export function gameExists(game: string): Error {
  return storeError('game-exists', `the store already has the game ${JSON.stringify(game)}`);
}

export function transactionEnded(): Error {
  return storeError('transaction-ended', 'the transaction has already ended: nothing more is saved in it');
}

export function checkVersion(found: number): void {
  if (found <= VERSION) return;
  const known = `this package knows versions up to ${VERSION}: install a later one`;
  throw storeError('later-version', `the database has tables of version ${found}, and ${known}`);
}

export function noPromise<T>(argument: string, value: T): T {
  if (typeof value === 'object' && value !== null && 'then' in value) {
    Promise.resolve(value).catch(() => {});
    throw argumentError(argument, `\`${argument}\` must not return a promise: the transaction would end before it`);
  }
  return value;
}
