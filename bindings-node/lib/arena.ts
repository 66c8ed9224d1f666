import { binding } from './binding.js';
import * as check from './arguments.js';
import { NOTHING, clockOf, numberOfClock, savedBy } from './clock.js';
import type { Advanced, Clock } from './clock.js';
import { attempt, refused } from './errors.js';
import type { Event } from './event.js';
import { EVENT_KINDS, EVENT_ROW, SIDES } from './enums.js';
import { newId, showAs, uncloneable } from './look.js';
import type { Reading } from './reading.js';
import { reading, row } from './row.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { EventKind, Side } from './words.js';

/** What happened in a game of an {@link Arena}. */
export type GameEvent = Event & {
  /** The game's handle. */
  readonly game: number;
};

/**
 * Where {@link Arena.readMany} writes what it reads; what is left out is not wanted. Each has room
 * for a number a game or more, `banksMs` for two, and does not lie in shared memory.
 */
export interface GlanceColumns {
  /** How the reading went, in {@link STATUSES}. */
  readonly statuses?: Uint16Array | undefined;
  /** Whether the clocks run, and if not, why, in {@link PHASES}. */
  readonly phases?: Uint8Array | undefined;
  /** The side whose clock runs, or would run, in {@link SIDES}. */
  readonly onTurn?: Uint8Array | undefined;
  /** The first side's bank and the second's, in ms; `Infinity` for a side that plays untimed. */
  readonly banksMs?: Float64Array | undefined;
  /** The time left that was lent for this turn and stands beside the bank, in ms. */
  readonly lentMs?: Float64Array | undefined;
}

const CLONE = uncloneable('Arena', 'what clock(game).save(atMs) gives');

const { column, integer, side: sideOf } = check;

interface CompiledArena {
  place(): number;
  size(): number;
  has(game: number): boolean;
  lastAtMs(): number | null;
  add(clock: number): number;
  remove(game: number): number;
  clock(game: number): number;
  set(game: number, clock: number): void;
  start(game: number, side: number, atMs: number): number;
  pause(game: number, atMs: number): number;
  resume(game: number, atMs: number): number;
  stop(game: number, atMs: number): number;
  deadline(game: number): number | null;
  verdict(game: number, atMs: number, board: object, terms: object): Verdict;
  saveJson(game: number, atMs: number): string;
  advanceSome(atMs: number, most: number): { count: number; arrived: boolean };
  gameEvents(): Event[];
}

/** An arena goes by its number, `place`. A call that is refused gives undefined. */
interface Compiled {
  readonly Arena: new () => CompiledArena;
  arenaPress(place: number, game: number, side: number, atMs: number): number | undefined;
  arenaBank(place: number, game: number, side: number, atMs: number): number | null | undefined;
  arenaReadInto(place: number, game: number, atMs: number, row: Float64Array): null | undefined;
  arenaSave(place: number, game: number, atMs: number, bytes: Uint8Array): number | undefined;
  arenaGames(place: number, games: Float64Array): null | undefined;
  arenaDeadline(place: number): number | null | undefined;
  arenaAdvance(place: number, atMs: number, events: Float64Array): number | undefined;
  arenaEvents(place: number, events: Float64Array): number | undefined;
  arenaPressMany(
    place: number,
    games: Float64Array,
    sides: Uint8Array,
    atMs: Float64Array | number,
    statuses: Uint16Array | undefined,
  ): number | undefined;
  arenaReadMany(
    place: number,
    games: Float64Array,
    atMs: number,
    statuses: unknown,
    phases: unknown,
    onTurn: unknown,
    banksMs: unknown,
    lentMs: unknown,
  ): number | undefined;
}

const compiled: Compiled = binding;
const { arenaAdvance, arenaBank, arenaDeadline, arenaEvents, arenaGames, arenaPress } = compiled;
const { arenaPressMany, arenaReadInto, arenaReadMany, arenaSave } = compiled;

const COLUMNS = ['statuses', 'phases', 'onTurn', 'banksMs', 'lentMs'] as const;

/** What the number of an event counts, by its kind. */
const COUNTED: { readonly [Kind in EventKind]?: string } = {
  stage: 'stage',
  renewed: 'stage',
  life: 'lives',
  penalty: 'penalties',
};

/** Where events are fetched to, so many at a time. */
const FETCHED = 64;
const fetched = new Float64Array(FETCHED * EVENT_ROW.length);

/** The event that begins at `first`. */
function eventAt(first: number): GameEvent {
  const number = (name: keyof typeof EVENT_ROW) => fetched[first + EVENT_ROW[name]] as number;
  const kind = EVENT_KINDS[number('kind')] as EventKind;
  const side = SIDES[number('side')] as Side;
  const game = number('game');
  const event: { [key: string]: unknown } = { game, kind, side, atMs: number('atMs') };
  const counted = COUNTED[kind];
  if (counted !== undefined) event[counted] = number('number');
  return event as GameEvent;
}

/** All the events that `fetch` fetches: as long as there is no room left there may be more. */
function allOf(fetch: () => number | undefined): readonly GameEvent[] {
  const events: GameEvent[] = [];
  let count: number;
  do {
    count = answer(fetch());
    for (let index = 0; index < count; index += 1) events.push(eventAt(index * EVENT_ROW.length));
  } while (count === FETCHED);
  return events.length === 0 ? NOTHING : Object.freeze(events);
}

/** What a call with numbers gave. */
function answer<Given>(given: Given | undefined): Given {
  if (given === undefined) throw refused();
  return given;
}

function optionalColumn(
  argument: string,
  value: unknown,
  array: Parameters<typeof column>[2],
): void {
  if (value !== undefined) column(argument, value, array);
}

let isArena: (value: unknown) => value is Arena;

/**
 * The clocks of many games, for a server that asks which flags fall next in any of them.
 *
 * A game goes by its handle: a number above 0 and below 2^53, never another game's. That of a game
 * that was removed is refused. A game costs about 120 bytes while its clock runs, waits for an
 * ordinary move and has no times of 49 days or more, and once it has so ended on time; otherwise
 * some 350. Controls are shared. What a press costs does not grow with the number of games.
 *
 * The games share one time: no call may lie before the last {@link Arena.advance}. Between two
 * advances each game keeps its own time, as its clock would. Whatever a clock can do that has no
 * call here is done to the one that {@link Arena.clock} gives, which goes back with
 * {@link Arena.set}. What every call of a clock can be refused for, every call of a game that takes
 * an `atMs` can too: `at-went-back`, `too-large`, `journal-full`.
 *
 * The calls for many games take typed arrays, which are read and written where they lie. Any may be
 * longer than it need be; one that is too short, that lies in shared memory, or whose memory was
 * transferred or has shrunk, is an {@link ArgumentError}, and nothing has happened.
 *
 * ```js
 * const arena = new Arena();
 * const clock = new Clock(parse('180+2', { notation: 'pgn' }));
 * clock.start('first', 0);
 * const games = Float64Array.from([arena.add(clock), arena.add(clock)]);
 * arena.pressMany(games, new Uint8Array(2), 1_500);
 * for (const { game, kind, atMs } of arena.advance(200_000)) console.log(game, kind, atMs); // 181501
 * ```
 */
export class Arena implements Iterable<number> {
  readonly #native = new compiled.Arena();
  readonly #place = this.#native.place();
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isArena = (value): value is Arena =>
      typeof value === 'object' && value !== null && #place in value;
  }

  /** How many games it holds. */
  get size(): number {
    return this.#native.size();
  }

  /**
   * The moment of the next event in any game, if nobody does anything. Null: there is none. Good
   * until the next call that changes the arena. A moment before the arena's time is given as the
   * arena's time. What this costs does not grow with the number of games.
   */
  get deadlineMs(): number | null {
    return answer(arenaDeadline(this.#place));
  }

  /**
   * The moment that the last {@link Arena.advance} came to: every later call must have the same or a
   * later one. Null before the first. A game's own last moment may be later: that of its
   * {@link Arena.clock}.
   */
  get lastAtMs(): number | null {
    return this.#native.lastAtMs();
  }

  /** Whether it holds this game. */
  has(game: number): boolean {
    const native = this.#native;
    return typeof game === 'number' && native.has(game);
  }

  /**
   * The games, as they are when the iteration begins, in an order that only changes as games are
   * added and removed.
   */
  [Symbol.iterator](): IterableIterator<number> {
    const games = new Float64Array(this.#native.size());
    answer(arenaGames(this.#place, games));
    return games.values();
  }

  /**
   * Adds a game that stands as `clock` does, which stays as it is, and gives the game's handle.
   * Games whose controls are equal share one. What was due before the arena's time is
   * told by the next {@link Arena.advance}.
   *
   * @throws {@link ClockError} `too-large` beyond four thousand million games.
   */
  add(clock: Clock): number {
    const native = this.#native;
    const added = numberOfClock('clock', clock);
    return attempt(() => native.add(added));
  }

  /**
   * Removes a game.
   *
   * @returns A clock that is as the game was.
   * @throws {@link ClockError} `no-such-game`.
   */
  remove(game: number): Clock {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.remove(game)));
  }

  /**
   * A clock that stands as the game does; from here on the two go their own ways.
   *
   * @throws {@link ClockError} `no-such-game`; `too-large` where the game's sums do not fit any
   * more; `journal-full` where its journal cannot hold what has fallen due.
   */
  clock(game: number): Clock {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.clock(game)));
  }

  /**
   * Lets a game stand as `clock` does, which stays as it is.
   *
   * @throws {@link ClockError} `no-such-game`; `too-large` for too many controls.
   */
  set(game: number, clock: Clock): void {
    const native = this.#native;
    integer('game', game);
    const stands = numberOfClock('clock', clock);
    attempt(() => native.set(game, stands));
  }

  /**
   * Starts a game, as {@link Clock.start}: the turn of `side` begins.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.start}.
   */
  start(game: number, side: Side, atMs: number): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.start(game, number, atMs)));
  }

  /**
   * Completes the move of `side` in a game, and gives what it brings about, as {@link Clock.press}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.press}, except `negative`.
   */
  press(game: number, side: Side, atMs: number): readonly Event[] {
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const count = arenaPress(this.#place, game, number, atMs);
    return count === 0 ? NOTHING : this.#happened(count);
  }

  /**
   * Pauses a game, as {@link Clock.pause}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.pause}.
   */
  pause(game: number, atMs: number): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.pause(game, atMs)));
  }

  /**
   * Ends the pause of a game, as {@link Clock.resume}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.resume}.
   */
  resume(game: number, atMs: number): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.resume(game, atMs)));
  }

  /**
   * Ends a game, as {@link Clock.stop}: mate, resignation, agreement.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.stop}.
   */
  stop(game: number, atMs: number): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return this.#happened(attempt(() => native.stop(game, atMs)));
  }

  /**
   * What the clocks of a game show, as {@link Clock.read}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.read}.
   */
  read(game: number, atMs: number): Reading {
    integer('game', game);
    integer('atMs', atMs);
    answer(arenaReadInto(this.#place, game, atMs, row));
    return reading();
  }

  /**
   * What the main display of `side` shows in a game, as {@link Clock.bank}. Null: untimed.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.read}.
   */
  bank(game: number, side: Side, atMs: number): number | null {
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    return answer(arenaBank(this.#place, game, number, atMs));
  }

  /**
   * The moment of the next event in a game, as {@link Clock.deadlineMs}. Null: there is none. A
   * moment before the arena's time is given as the arena's time.
   *
   * @throws {@link ClockError} `no-such-game`.
   */
  deadline(game: number): number | null {
    const native = this.#native;
    integer('game', game);
    return attempt(() => native.deadline(game));
  }

  /**
   * The result of a game, as {@link Clock.verdict}. Nothing changes.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.verdict}.
   */
  verdict(game: number, atMs: number, board: Board, terms: Terms = {}): Verdict {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => native.verdict(game, atMs, said, made));
  }

  /**
   * The whole state of a game's clock at `atMs`, as {@link Clock.save}, which {@link Clock.restore}
   * reads. Nothing changes.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.save}.
   */
  save(game: number, atMs: number): Uint8Array {
    const place = this.#place;
    integer('game', game);
    integer('atMs', atMs);
    return savedBy((bytes) => arenaSave(place, game, atMs, bytes));
  }

  /**
   * As {@link Arena.save}, in JSON, as {@link Clock.saveJson}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.saveJson}.
   */
  saveJson(game: number, atMs: number): string {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return attempt(() => native.saveJson(game, atMs));
  }

  /**
   * Presses in many games, in their order: the move of `sides[i]` in `games[i]`. A press that is
   * refused does not keep the others back. What the presses bring about waits in the arena, until
   * {@link Arena.events}, {@link Arena.advance} or {@link Arena.advanceInto} takes it.
   *
   * @param sides In {@link SIDES}.
   * @param atMs The moment of each press, or one moment for all.
   * @param statuses Becomes how each press went, in {@link STATUSES}.
   * @returns How many were refused.
   * @throws {@link ArgumentError} for an array that will not do, and for a moment for all that is no
   * safe integer. A game, side or moment in an array that is none has its status instead.
   */
  pressMany(
    games: Float64Array,
    sides: Uint8Array,
    atMs: Float64Array | number,
    statuses?: Uint16Array,
  ): number {
    const place = this.#place;
    column('games', games, 'Float64Array');
    column('sides', sides, 'Uint8Array');
    if (typeof atMs === 'number') integer('atMs', atMs);
    else column('atMs', atMs, 'Float64Array', 'a safe integer or a Float64Array');
    optionalColumn('statuses', statuses, 'Uint16Array');
    return answer(arenaPressMany(place, games, sides, atMs, statuses));
  }

  /**
   * What a list of games shows at `atMs`, into the arrays of `columns`. A game that cannot be read
   * does not keep the others back: its status says why, and its other numbers are left alone.
   *
   * @returns How many could not be read.
   * @throws {@link ArgumentError} for an array that will not do. A number in `games` that is no game
   * has its status instead.
   */
  readMany(games: Float64Array, atMs: number, columns: GlanceColumns): number {
    const place = this.#place;
    column('games', games, 'Float64Array');
    integer('atMs', atMs);
    const wanted = check.own('columns', columns, COLUMNS, 'a list of games');
    const { statuses, phases, onTurn, banksMs, lentMs } = wanted;
    optionalColumn('statuses', statuses, 'Uint16Array');
    optionalColumn('phases', phases, 'Uint8Array');
    optionalColumn('onTurn', onTurn, 'Uint8Array');
    optionalColumn('banksMs', banksMs, 'Float64Array');
    optionalColumn('lentMs', lentMs, 'Float64Array');
    return answer(arenaReadMany(place, games, atMs, statuses, phases, onTurn, banksMs, lentMs));
  }

  /**
   * Lets time pass in all games until `atMs`: what falls due by then happens. Gives the events that
   * waited, and then those, in order of time. Of one moment the events of a game stand together.
   *
   * @throws {@link ClockError} `at-went-back` for an `atMs` before the last one.
   */
  advance(atMs: number): readonly GameEvent[] {
    const place = this.#place;
    integer('atMs', atMs);
    return allOf(() => arenaAdvance(place, atMs, fetched));
  }

  /**
   * As {@link Arena.advance}, but gives at most `most` events, so that they take no more memory than
   * the caller wants.
   *
   * @param most From 1 to 4294967295.
   * @returns The events, and whether they are all until `atMs`. If not, the arena's time is that of
   * the last event that it found, and the next call goes on from there.
   * @throws {@link ClockError} as {@link Arena.advance}.
   */
  advanceSome(atMs: number, most: number): Advanced<GameEvent> {
    const native = this.#native;
    const place = this.#place;
    integer('atMs', atMs);
    integer('most', most);
    const { count, arrived } = attempt(() => native.advanceSome(atMs, most));
    let left = count;
    const events = allOf(() => {
      const rows = fetched.subarray(0, Math.min(left, FETCHED) * EVENT_ROW.length);
      left -= rows.length / EVENT_ROW.length;
      return rows.length === 0 ? 0 : arenaEvents(place, rows);
    });
    return Object.freeze({ events, arrived });
  }

  /**
   * As {@link Arena.advance}, into memory that is there already: each event goes to the next
   * {@link EVENT_ROW}`.length` numbers of `events`. Gives how many there are.
   *
   * If `events` has become full, it may not have come to `atMs`: then it is to be called again with
   * the same `atMs`. Fewer: it has, and nothing waits.
   *
   * ```js
   * const events = new Float64Array(1_000 * EVENT_ROW.length);
   * let count;
   * do {
   *   count = arena.advanceInto(200_000, events);
   *   for (let row = 0; row < count * EVENT_ROW.length; row += EVENT_ROW.length) {
   *     console.log(events[row + EVENT_ROW.game], EVENT_KINDS[events[row + EVENT_ROW.kind]]);
   *   }
   * } while (count === 1_000);
   * ```
   *
   * @throws {@link ClockError} `at-went-back` for an `atMs` before the last one.
   */
  advanceInto(atMs: number, events: Float64Array): number {
    const place = this.#place;
    integer('atMs', atMs);
    column('events', events, 'Float64Array');
    return answer(arenaAdvance(place, atMs, events));
  }

  /** Takes the events of {@link Arena.pressMany} that wait, the oldest first. No time passes. */
  events(): readonly GameEvent[] {
    const place = this.#place;
    return allOf(() => arenaEvents(place, fetched));
  }

  /** How many games there are, and the next deadline. */
  toJSON(): { readonly size: number; readonly deadlineMs: number | null } {
    return { size: this.#native.size(), deadlineMs: this.deadlineMs };
  }

  /** The `count` events of the last call on one game, if it was not refused. */
  #happened(count: number | undefined): readonly Event[] {
    return answer(count) === 0 ? NOTHING : Object.freeze(this.#native.gameEvents());
  }
}

showAs(Arena, isArena, (arena) => arena.toJSON());

