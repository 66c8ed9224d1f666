import type { AlarmsInit } from './alarms.js';
import { answer } from './answer.js';
import * as check from './arguments.js';
import { arrayLength } from './arrays.js';
import { binding } from './binding.js';
import { NOTHING, clockOf, numberOfClock, savedBy } from './clock.js';
import type { Advanced, Clock } from './clock.js';
import { attempt } from './errors.js';
import { numberOf } from './control.js';
import type { TimeControl } from './control.js';
import type { Event } from './event.js';
import { COUNTED, EVENT_KINDS, EVENT_ROW, SIDES } from './enums.js';
import type { Forecast } from './forecast.js';
import { newId, showAs, uncloneable } from './look.js';
import { pressOptions } from './press.js';
import type { PressOptions, Pressed } from './press.js';
import type { Reading } from './reading.js';
import { reading, row } from './row.js';
import type { Board, Terms, Verdict } from './verdict.js';
import type { EventKind, RestoreErrorKind, Side } from './words.js';

/** An event in a game of an {@link Arena}. */
export type GameEvent = Event & {
  /** The game's id. */
  readonly game: number;
};

/**
 * The arrays into which {@link Arena.readMany} writes. Omit those you do not need.
 *
 * The values of the i-th game go to index i, in `banksMs` to 2i and 2i + 1. No array can be in
 * shared memory.
 */
export interface SummaryColumns {
  /** Whether each game could be read, as a number of {@link STATUSES}. */
  readonly statuses?: Uint16Array | undefined;
  /** Whether the clock runs, and if not, why, as a number of {@link PHASES}. */
  readonly phases?: Uint8Array | undefined;
  /** The side whose clock runs, or would run, as a number of {@link SIDES}. */
  readonly onTurn?: Uint8Array | undefined;
  /** The first side's bank and the second's, in ms. `Infinity` if the side plays untimed. */
  readonly banksMs?: Float64Array | undefined;
  /** The delay time left for this turn, which runs down before the bank, in ms. */
  readonly lentMs?: Float64Array | undefined;
}

/**
 * The arrays that {@link Arena.addMany} can have besides its arguments; index i is that of the i-th
 * game. No array can be in shared memory.
 */
export interface AddColumns {
  /** The index of each game's time control in `controls`. Default: all games have the first one. */
  readonly which?: Uint32Array | undefined;
  /** The side that begins in each game, as a number of {@link SIDES}. Default: the first side. */
  readonly sides?: Uint8Array | undefined;
  /** Is filled: whether each game was added, as a number of {@link STATUSES}. */
  readonly statuses?: Uint16Array | undefined;
}

/** What {@link Arena.saveChanges} returns. Frozen. */
export interface SavedChanges {
  /** The games, to append to the file. */
  readonly saved: Uint8Array;
  /**
   * Whether the pass is complete: then all changes that were made before its first call are saved.
   * The next call begins another pass.
   */
  readonly complete: boolean;
}

/**
 * Something in a saved arena that could not be restored. Frozen.
 *
 * An arena has a place for each game. When the game is removed, another can take its place.
 */
export interface ArenaDamage {
  /** What is wrong, such as `altered`. */
  readonly kind: RestoreErrorKind;
  /** The position of the first damaged byte, counted from the first byte of the first file. */
  readonly offset: number;
  /** The number of damaged bytes. 0 for parts that are missing. */
  readonly length: number;
  /**
   * The number of places, with or without a game, in the damaged bytes. Each is restored as it was
   * saved before, if it was. 0 if the number is not known.
   */
  readonly places: number;
  /** The game, if only one is damaged, otherwise null. */
  readonly game: number | null;
}

/** What {@link Arena.restore} returns. Frozen. */
export interface RestoredArena {
  /** The arena, with all games that could be restored, each as it was last saved without damage. */
  readonly arena: Arena;
  /** What could not be restored, in the order of the bytes. Empty if everything was. Frozen. */
  readonly damages: readonly ArenaDamage[];
  /**
   * The number of places of which nothing is known, because everything that was saved about them is
   * damaged or missing. Each had at most one game when the arena was last saved.
   */
  readonly lost: number;
}

const CLONE = uncloneable('Arena', 'the parts that save(atMs) returns');
const READER_CLONE = uncloneable('ArenaReader', 'the files');

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
  pressMove(game: number, side: number, atMs: number, number: number, takeBacks: number): number;
  pressElapsed(game: number, side: number, atMs: number, elapsedMs: number): number;
  pressMoveElapsed(
    game: number,
    side: number,
    atMs: number,
    elapsedMs: number,
    number: number,
    takeBacks: number,
  ): number;
  adjust(game: number, side: number, atMs: number, timeMs: number): number;
  pause(game: number, atMs: number): number;
  setAlarms(game: number, atMs: number, alarms: object): number;
  resume(game: number, atMs: number): number;
  stop(game: number, atMs: number): number;
  deadline(game: number): number | null;
  verdict(game: number, atMs: number, board: object, terms: object): Verdict;
  forecast(game: number, atMs: number, most: number): string;
  saveGameJson(game: number, atMs: number): string;
  savePart(atMs: number, number: number): number | null;
  saveChanges(atMs: number, most: number): { size: number; complete: boolean };
  beginSeries(): void;
  advanceSome(atMs: number, most: number): { count: number; arrived: boolean };
  gameEvents(): Event[];
}

/** A reader is passed to `arenaRead` by its number, `place`. */
interface CompiledReader {
  place(): number;
  endFile(): void;
  finish(savedAtMs: number | undefined): CompiledArena;
  damages(): ArenaDamage[];
  lost(): number;
}

/** An arena is passed by its number, `place`. A call that fails returns undefined. */
interface Compiled {
  readonly Arena: new () => CompiledArena;
  readonly ArenaReader: new () => CompiledReader;
  arenaPress(place: number, game: number, side: number, atMs: number): number | undefined;
  arenaBank(place: number, game: number, side: number, atMs: number): number | null | undefined;
  arenaReadInto(place: number, game: number, atMs: number, row: Float64Array): number | undefined;
  arenaSaveGame(place: number, game: number, atMs: number, bytes: Uint8Array): number | undefined;
  arenaSaved(place: number, bytes: Uint8Array): number | undefined;
  arenaRead(place: number, saved: Uint8Array): number | undefined;
  arenaGames(place: number, games: Float64Array): number | undefined;
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
  arenaPauseMany(place: number, games: Float64Array, atMs: number, statuses: unknown): number | undefined;
  arenaResumeMany(place: number, games: Float64Array, atMs: number, statuses: unknown): number | undefined;
  arenaStopMany(place: number, games: Float64Array, atMs: number, statuses: unknown): number | undefined;
  arenaAddMany(
    place: number,
    controls: Float64Array,
    which: unknown,
    sides: unknown,
    atMs: Float64Array,
    games: Float64Array,
    statuses: unknown,
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
const { arenaPressMany, arenaRead, arenaReadInto, arenaReadMany, arenaSaveGame, arenaSaved } =
  compiled;
const { arenaAddMany, arenaPauseMany, arenaResumeMany, arenaStopMany } = compiled;

const ADD_COLUMNS = ['which', 'sides', 'statuses'] as const;
const COLUMNS = ['statuses', 'phases', 'onTurn', 'banksMs', 'lentMs'] as const;

/** The number of events that are fetched at once, and the buffer for them. */
const FETCHED = 64;
const fetched = new Float64Array(FETCHED * EVENT_ROW.length);

/** The event whose numbers begin at index `first`. */
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

/** All events that `fetch` returns. A full buffer means that there may be more. */
function allOf(fetch: () => number | undefined): readonly GameEvent[] {
  const events: GameEvent[] = [];
  let count: number;
  do {
    count = answer(fetch());
    for (let index = 0; index < count; index += 1) events.push(eventAt(index * EVENT_ROW.length));
  } while (count === FETCHED);
  return events.length === 0 ? NOTHING : Object.freeze(events);
}

function optionalColumn(
  argument: string,
  value: unknown,
  array: Parameters<typeof column>[2],
): void {
  if (value !== undefined) column(argument, value, array);
}

let isArena: (value: unknown) => value is Arena;
let isReader: (value: unknown) => value is ArenaReader;

/** As the constructor's first argument: the arena exists already, and its compiled part follows. */
const KEPT: unique symbol = Symbol('kept');

/** How many bytes of a saved arena are read in one call. */
const READ = 1 << 20;

/**
 * Holds the clocks of many games and advances them together, for a server. Finding the next event
 * costs the same for ten games and for a million.
 *
 * Each game has an id, a number from 1 to 2^53 - 1. An id is never reused: the id of a removed game
 * is rejected. Use an id only with its own arena. The words bank, turn, deadline and so on are
 * those of {@link Clock}.
 *
 * A game takes about 120 bytes in the usual case (running, or lost on time) and about 420
 * otherwise, for example not started, paused, stopped, in a cube decision, or with a time of 49
 * days or more. With alarms it takes about 1,200, and with a journal 750 or more. Games with equal
 * time controls share one.
 *
 * No call may be earlier than the last {@link Arena.advance}. Between two calls of it, each game
 * has its own time, as a clock has: a call on a game must be no earlier than the last call that
 * changed that game. For a call that only `Clock` has, such as an arbiter's, take a copy with
 * {@link Arena.clock}, change it, and put it back with {@link Arena.set}.
 *
 * Every call on a game that takes an `atMs` can throw a {@link ClockError} `at-went-back` or
 * `too-large`, as every call of a clock can. A call that changes a game with a journal can also
 * throw `journal-full`.
 *
 * The calls for many games take typed arrays. The addon works on them directly; WebAssembly copies
 * them, into its memory and back. An array that a call writes must not overlap another array of the
 * same call. An array can be longer than needed. If one is too short, is in shared memory, or is
 * detached (its memory was transferred or shrunk), the call throws an {@link ArgumentError} and
 * nothing happens.
 *
 * ```js
 * const arena = new Arena();
 * const clock = new Clock(parse('180+2', { notation: 'pgn' }));
 * clock.start('first', 0);
 * const games = Float64Array.from([arena.add(clock), arena.add(clock)]);
 * arena.pressMany(games, new Uint8Array(2), 1_500);
 * const events = arena.advance(200_000);
 * for (const { kind, atMs } of events) console.log(kind, atMs); // flag 181501, for each game
 * ```
 */
export class Arena implements Iterable<number> {
  readonly #native: CompiledArena;
  readonly #place: number;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = CLONE;

  static {
    isArena = (value): value is Arena =>
      typeof value === 'object' && value !== null && #place in value;
  }

  /** Creates an arena without games. */
  constructor();
  /** @internal */
  constructor(kept: typeof KEPT, native: CompiledArena);
  constructor(kept?: unknown, native?: CompiledArena) {
    this.#native = kept === KEPT ? native! : new compiled.Arena();
    this.#place = this.#native.place();
  }

  /**
   * Restores an arena from what {@link Arena.save} or {@link Arena.saveChanges} returned, in one
   * piece. The ids of the games stay valid.
   *
   * What is truncated or damaged is listed, and all else is restored. Events that were returned
   * after a game was last saved are returned again. If games were added after the last save, their
   * ids will be given to other games.
   *
   * @param options `savedAtMs`: the moment of the last save, as for {@link Clock.restore}.
   * @throws {@link RestoreError} if no part of `saved` could be read, or if a part was written by a
   * later version.
   */
  static restore(saved: Uint8Array, options?: { readonly savedAtMs?: number }): RestoredArena {
    const reader = new ArenaReader();
    reader.read(saved);
    return reader.finish(options);
  }

  /** The number of games. */
  get size(): number {
    return this.#native.size();
  }

  /**
   * The timestamp of the next event of any game, if no call is made. Null if nothing can happen.
   *
   * Valid until the next call that changes the arena. It is never before {@link Arena.lastAtMs}: if
   * an event is due already, it is `lastAtMs`. If the deadlines of more than 1,024 games were
   * postponed, it can be earlier than the next event.
   */
  get deadlineMs(): number | null {
    return answer(arenaDeadline(this.#place));
  }

  /**
   * The timestamp of the last {@link Arena.advance}: no later call may be earlier. Null before the
   * first.
   *
   * A single game may be ahead of it, by a call on that game: see {@link Clock.lastAtMs} of its
   * {@link Arena.clock}.
   */
  get lastAtMs(): number | null {
    return this.#native.lastAtMs();
  }

  /** Whether the arena holds this game. */
  has(game: number): boolean {
    const native = this.#native;
    return typeof game === 'number' && native.has(game);
  }

  /**
   * Iterates over the ids of the games that are there when the iteration begins. The order only
   * changes when games are added or removed.
   */
  [Symbol.iterator](): IterableIterator<number> {
    const games = new Float64Array(this.#native.size());
    answer(arenaGames(this.#place, games));
    return games.values();
  }

  /**
   * Adds a copy of `clock` and returns the game's id.
   *
   * Events that were due before {@link Arena.lastAtMs} are returned by the next
   * {@link Arena.advance}.
   *
   * @throws {@link ClockError} `too-large` if there are more than 4,000,000,000 games.
   */
  add(clock: Clock): number {
    const native = this.#native;
    const added = numberOfClock('clock', clock);
    return attempt(() => native.add(added));
  }

  /**
   * Adds many games in one call, and starts them: the first turn of the i-th game begins at `atMs[i]`.
   *
   * A game that cannot be added does not stop the others.
   *
   * ```js
   * const arena = new Arena();
   * const games = new Float64Array(2);
   * arena.addMany([parse('180+2', { notation: 'pgn' })], Float64Array.of(0, 500), games);
   * console.log(arena.deadline(games[1])); // 180501
   * ```
   *
   * @param games Filled with the ids of the games; 0 for a game that could not be added. Its length
   * is the number of games.
   * @param columns Which of the `controls` each game has, the side that begins, and the statuses.
   * The status is `invalid-argument` if an index, a side or a timestamp is invalid.
   * @returns How many games could not be added.
   * @throws {@link ArgumentError} if an array is too short or unusable, or if `controls` is not an
   * array of TimeControls.
   */
  addMany(
    controls: readonly TimeControl[],
    atMs: Float64Array,
    games: Float64Array,
    columns: AddColumns = {},
  ): number {
    const place = this.#place;
    if (!Array.isArray(controls)) throw check.mustBe('controls', 'an array of TimeControls', controls);
    const numbers = Array.from(controls, (control) => numberOf('controls', control));
    column('atMs', atMs, 'Float64Array');
    column('games', games, 'Float64Array');
    const { which, sides, statuses } = check.own('columns', columns, ADD_COLUMNS, '`columns`');
    optionalColumn('which', which, 'Uint32Array');
    optionalColumn('sides', sides, 'Uint8Array');
    optionalColumn('statuses', statuses, 'Uint16Array');
    return answer(arenaAddMany(place, Float64Array.from(numbers), which, sides, atMs, games, statuses));
  }

  /**
   * Removes the game and returns its clock, advanced as by {@link Arena.clock}. Where that would
   * throw because the clock cannot be advanced, this returns the clock as it was.
   *
   * @throws {@link ClockError} `no-such-game`.
   */
  remove(game: number): Clock {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.remove(game)));
  }

  /**
   * Returns an independent copy of the game's clock, advanced to {@link Arena.lastAtMs} if it was
   * behind.
   *
   * @throws {@link ClockError} `no-such-game`; `too-large` if the game's times exceed 2^53 - 1 ms
   * by then; `journal-full` if its journal has no room for the events due by then.
   */
  clock(game: number): Clock {
    const native = this.#native;
    integer('game', game);
    return clockOf(attempt(() => native.clock(game)));
  }

  /**
   * Replaces the game's state by a copy of `clock`'s.
   *
   * @throws {@link ClockError} `no-such-game`; `too-large` if the arena has too many different time
   * controls.
   */
  set(game: number, clock: Clock): void {
    const native = this.#native;
    integer('game', game);
    const stands = numberOfClock('clock', clock);
    attempt(() => native.set(game, stands));
  }

  /**
   * Starts the game: `side`'s turn begins. Like {@link Clock.start}.
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
   * Completes `side`'s move in the game. Like {@link Clock.press}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.press}.
   */
  press(game: number, side: Side, atMs: number, options?: number | PressOptions): readonly Event[] {
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    const pressed = options === undefined ? undefined : pressOptions(options);
    if (pressed !== undefined) return this.#pressWith(game, number, atMs, pressed);
    const count = arenaPress(this.#place, game, number, atMs);
    return count === 0 ? NOTHING : this.#happened(count);
  }

  #pressWith(
    game: number,
    side: number,
    atMs: number,
    { elapsedMs, number, takeBacks }: Pressed,
  ): readonly Event[] {
    const native = this.#native;
    return this.#happened(
      attempt(() => {
        if (elapsedMs === undefined) {
          return native.pressMove(game, side, atMs, number as number, takeBacks);
        }
        return number === undefined
          ? native.pressElapsed(game, side, atMs, elapsedMs)
          : native.pressMoveElapsed(game, side, atMs, elapsedMs, number, takeBacks);
      }),
    );
  }

  /**
   * Sets the alarms of the game. {@link Arena.advance} then returns what sounds, and
   * {@link Arena.deadlineMs} counts it. Like {@link Clock.setAlarms}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.setAlarms}.
   */
  setAlarms(game: number, atMs: number, alarms: AlarmsInit): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    const whole = check.alarms(alarms);
    return this.#happened(attempt(() => native.setAlarms(game, atMs, whole)));
  }

  /**
   * Pauses the game. Like {@link Clock.pause}.
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
   * Resumes the paused game. Like {@link Clock.resume}.
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
   * Ends the game for a reason off the clock: mate, resignation, agreement. Like
   * {@link Clock.stop}.
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
   * Adds `timeMs` to `side`'s bank in the game, or subtracts it if negative. Like
   * {@link Clock.adjust}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.adjust}.
   */
  adjust(game: number, side: Side, atMs: number, timeMs: number): readonly Event[] {
    const native = this.#native;
    integer('game', game);
    const number = sideOf('side', side);
    integer('atMs', atMs);
    integer('timeMs', timeMs);
    return this.#happened(attempt(() => native.adjust(game, number, atMs, timeMs)));
  }

  /**
   * Returns what both clocks of the game show at `atMs`. Like {@link Clock.read}.
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
   * Returns what `side`'s bank shows in the game at `atMs`. Null: the side plays untimed. Like
   * {@link Clock.bank}.
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
   * The timestamp of the next event in the game, as {@link Clock.deadlineMs}; null if nothing can
   * happen.
   *
   * It is never before {@link Arena.lastAtMs}: if an event is due already, it is `lastAtMs`.
   *
   * @throws {@link ClockError} `no-such-game`.
   */
  deadline(game: number): number | null {
    const native = this.#native;
    integer('game', game);
    return attempt(() => native.deadline(game));
  }

  /**
   * Returns the result of the game, given what the board says. Like {@link Clock.verdict}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.verdict}.
   */
  verdict(
    game: number,
    atMs: number,
    board: Board = { board: 'open' },
    terms: Terms = {},
  ): Verdict {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    const [said, made] = [check.board(board), check.terms(terms)];
    return attempt(() => native.verdict(game, atMs, said, made));
  }

  /**
   * Returns what the game's clocks will show from `atMs` on if nobody presses. Like
   * {@link Clock.forecast}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.forecast}.
   * @throws {@link ArgumentError} as {@link Clock.forecast}.
   */
  forecast(game: number, atMs: number, most = 16): Forecast {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    integer('most', most);
    return JSON.parse(attempt(() => native.forecast(game, atMs, most)));
  }

  /**
   * Saves the whole state of the game's clock at `atMs`, without its journal, for
   * {@link Clock.restore}. Like {@link Clock.save}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.save}.
   */
  saveGame(game: number, atMs: number): Uint8Array {
    const place = this.#place;
    integer('game', game);
    integer('atMs', atMs);
    return savedBy((bytes) => arenaSaveGame(place, game, atMs, bytes));
  }

  /**
   * Like {@link Arena.saveGame}, as one line of JSON. Like {@link Clock.saveJson}.
   *
   * @throws {@link ClockError} `no-such-game`, and as {@link Clock.saveJson}.
   */
  saveGameJson(game: number, atMs: number): string {
    const native = this.#native;
    integer('game', game);
    integer('atMs', atMs);
    return attempt(() => native.saveGameJson(game, atMs));
  }

  /**
   * Saves all games at `atMs`, as an iterator over parts of up to 4,096 games. Write them to a file,
   * in this order; {@link Arena.restore} restores the arena from it.
   *
   * The parts contain every game with its id, its journal and its alarms, and the arena's own time,
   * but not the pending events: take these first. A running game takes 70 bytes, most others about
   * 100. Each part has its games as they are when the iterator comes to it, so do not change the
   * arena meanwhile. To save often, use {@link Arena.saveChanges}.
   *
   * ```js
   * const arena = new Arena();
   * const game = arena.add(new Clock(parse('180+2', { notation: 'pgn' })));
   * const saved = Buffer.concat([...arena.save(0)]);
   * console.log(Arena.restore(saved).arena.has(game)); // true
   * ```
   *
   * @throws {@link ClockError} `at-went-back` if `atMs` is earlier than {@link Arena.lastAtMs}.
   */
  save(atMs: number): IterableIterator<Uint8Array> {
    integer('atMs', atMs);
    return this.#parts(atMs, this.#part(atMs, 0));
  }

  *#parts(atMs: number, first: Uint8Array | null): Generator<Uint8Array, undefined, undefined> {
    for (let part = first, number = 1; part !== null; number += 1) {
      yield part;
      part = this.#part(atMs, number);
    }
  }

  #part(atMs: number, number: number): Uint8Array | null {
    const native = this.#native;
    const size = attempt(() => native.savePart(atMs, number));
    return size === null ? null : this.#saved(size);
  }

  #saved(size: number): Uint8Array {
    const bytes = new Uint8Array(size);
    answer(arenaSaved(this.#place, bytes));
    return bytes;
  }

  /**
   * Saves the games that have changed, at most `most` of them in one call.
   *
   * The first pass of a series saves all games; the first call of an arena begins a series. Write
   * what a series saves to one file, in this order. {@link Arena.restore} restores from it, at any
   * time, the games as they were last saved. If the last part of a file was not written completely,
   * its other parts are restored. A restored arena begins a new series, in a new file: keep the old
   * file until the first pass is complete, and if the program ends before that, restore from both,
   * with an {@link ArenaReader}. If writing fails, call {@link Arena.beginSeries}.
   *
   * A call takes time in proportion to `most`: with 5,000, one or two milliseconds.
   *
   * ```js
   * const arena = new Arena();
   * const file = [];
   * for (let complete = false; !complete; ) {
   *   const slice = arena.saveChanges(0, 5_000);
   *   file.push(slice.saved);
   *   complete = slice.complete;
   * }
   * ```
   *
   * @param most From 1 to 4294967295.
   * @throws {@link ClockError} `at-went-back` if `atMs` is earlier than {@link Arena.lastAtMs}.
   */
  saveChanges(atMs: number, most: number): SavedChanges {
    const native = this.#native;
    integer('atMs', atMs);
    integer('most', most);
    const { size, complete } = attempt(() => native.saveChanges(atMs, most));
    return Object.freeze({ saved: this.#saved(size), complete });
  }

  /**
   * Begins a new series: the next calls of {@link Arena.saveChanges} save all games, for a new
   * file. Call it if the last file has become long, or if writing to it failed.
   */
  beginSeries(): void {
    this.#native.beginSeries();
  }

  /**
   * Presses in many games in one call, in their order: completes the move of side `sides[i]` in
   * game `games[i]`.
   *
   * A press that fails does not stop the others. The events wait in the arena until
   * {@link Arena.events}, {@link Arena.advance}, {@link Arena.advanceSome} or
   * {@link Arena.advanceInto} returns them.
   *
   * @param sides Numbers of {@link SIDES}.
   * @param atMs The timestamp of each press, or one timestamp for all.
   * @param statuses Filled with the status of each press, a number of {@link STATUSES}.
   * `invalid-argument` if a side or timestamp in an array is invalid, `no-such-game` if an id is.
   * @returns How many presses failed.
   * @throws {@link ArgumentError} if an array is too short or unusable, or if a single `atMs` is
   * not a safe integer.
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
   * Pauses many games in one call, at `atMs`.
   *
   * A game that cannot be paused does not stop the others. Events wait in the arena as those of
   * {@link Arena.pressMany} do.
   *
   * @param statuses Filled with the status of each game, a number of {@link STATUSES}.
   * @returns How many games could not be paused.
   * @throws {@link ArgumentError} if an array is too short or unusable.
   */
  pauseMany(games: Float64Array, atMs: number, statuses?: Uint16Array): number {
    return this.#changeMany(arenaPauseMany, games, atMs, statuses);
  }

  /** Resumes many paused games in one call, at `atMs`. Otherwise like {@link Arena.pauseMany}. */
  resumeMany(games: Float64Array, atMs: number, statuses?: Uint16Array): number {
    return this.#changeMany(arenaResumeMany, games, atMs, statuses);
  }

  /**
   * Ends many games in one call, at `atMs`, for a reason off the clock. Otherwise like
   * {@link Arena.pauseMany}.
   */
  stopMany(games: Float64Array, atMs: number, statuses?: Uint16Array): number {
    return this.#changeMany(arenaStopMany, games, atMs, statuses);
  }

  #changeMany(
    call: Compiled['arenaPauseMany'],
    games: Float64Array,
    atMs: number,
    statuses: Uint16Array | undefined,
  ): number {
    const place = this.#place;
    column('games', games, 'Float64Array');
    integer('atMs', atMs);
    optionalColumn('statuses', statuses, 'Uint16Array');
    return answer(call(place, games, atMs, statuses));
  }

  /**
   * Reads many games at `atMs` in one call, into the arrays of `columns`.
   *
   * A game that cannot be read does not stop the others: its status says why, and its other values
   * are left as they are.
   *
   * @returns How many games could not be read.
   * @throws {@link ArgumentError} if an array is too short or unusable. An invalid id in `games`
   * gets a status instead.
   */
  readMany(games: Float64Array, atMs: number, columns: SummaryColumns): number {
    const place = this.#place;
    column('games', games, 'Float64Array');
    integer('atMs', atMs);
    const wanted = check.own('columns', columns, COLUMNS, '`columns`');
    const { statuses, phases, onTurn, banksMs, lentMs } = wanted;
    optionalColumn('statuses', statuses, 'Uint16Array');
    optionalColumn('phases', phases, 'Uint8Array');
    optionalColumn('onTurn', onTurn, 'Uint8Array');
    optionalColumn('banksMs', banksMs, 'Float64Array');
    optionalColumn('lentMs', lentMs, 'Float64Array');
    return answer(arenaReadMany(place, games, atMs, statuses, phases, onTurn, banksMs, lentMs));
  }

  /**
   * Advances all games to `atMs` and returns the events due by then.
   *
   * Returns first the pending events of {@link Arena.pressMany} and the other calls for many games, then the new
   * ones, sorted by time (those of one game at one moment are adjacent). Of the new ones, those that were due
   * before {@link Arena.lastAtMs}, of games that were added later, come first, in any order.
   * {@link Arena.deadlineMs} says when to call it.
   *
   * @throws {@link ClockError} `at-went-back` if `atMs` is earlier than at the last call.
   */
  advance(atMs: number): readonly GameEvent[] {
    const place = this.#place;
    integer('atMs', atMs);
    return allOf(() => arenaAdvance(place, atMs, fetched));
  }

  /**
   * Like {@link Arena.advance}, but returns at most `most` events. It bounds the memory that a call
   * uses and the time that it takes, since it also stops after it has looked at 1,024 games in which
   * nothing happened.
   *
   * @param most From 1 to 4294967295.
   * @returns The events, and whether they are all of those due by `atMs`. If not, call again with
   * the same `atMs` for the rest, even if there are no events: until then the arena has advanced
   * only a part of the way.
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
   * Like {@link Arena.advance}, but writes the events into an existing array and returns how many
   * there are. Each takes {@link EVENT_ROW}`.length` numbers.
   *
   * If the array is full, there may be more events: call again with the same `atMs`. If not, the
   * arena has advanced to `atMs` and no event is pending. So the array bounds the events of a call,
   * but not the games that it looks at: see {@link Arena.advanceSome}.
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
   * @throws {@link ClockError} `at-went-back` if `atMs` is earlier than at the last call.
   */
  advanceInto(atMs: number, events: Float64Array): number {
    const place = this.#place;
    integer('atMs', atMs);
    column('events', events, 'Float64Array');
    return answer(arenaAdvance(place, atMs, events));
  }

  /**
   * Returns the pending events of {@link Arena.pressMany} and the other calls for many games, oldest
   * first, and clears them. No time passes.
   */
  events(): readonly GameEvent[] {
    const place = this.#place;
    return allOf(() => arenaEvents(place, fetched));
  }

  /** The number of games and the next deadline. */
  toJSON(): { readonly size: number; readonly deadlineMs: number | null } {
    return { size: this.#native.size(), deadlineMs: this.deadlineMs };
  }

  /** The `count` events of the last call on one game; throws if it failed. */
  #happened(count: number | undefined): readonly Event[] {
    return answer(count) === 0 ? NOTHING : Object.freeze(this.#native.gameEvents());
  }
}

/**
 * Restores an {@link Arena} from files that are read in chunks of any size.
 *
 * ```js
 * const [part] = new Arena().save(0);
 * const reader = new ArenaReader();
 * reader.read(part.subarray(0, 10));
 * reader.read(part.subarray(10));
 * console.log(reader.finish().arena.size); // 0
 * ```
 */
export class ArenaReader {
  readonly #native = new compiled.ArenaReader();
  readonly #place = this.#native.place();
  #bytes = 0;
  /** @internal */
  readonly id = newId();
  /** @internal */
  readonly notCloneable = READER_CLONE;

  static {
    isReader = (value): value is ArenaReader =>
      typeof value === 'object' && value !== null && #place in value;
  }

  /** Reads the next bytes of a file. */
  read(saved: Uint8Array): void {
    const place = this.#place;
    column('saved', saved, 'Uint8Array');
    for (let from = 0; from < arrayLength(saved); from += READ) {
      answer(arenaRead(place, saved.subarray(from, from + READ)));
    }
    this.#bytes += arrayLength(saved);
  }

  /**
   * Ends a file, whose last part can be missing. The next bytes begin another file, whose games
   * replace those before.
   */
  endFile(): void {
    this.#native.endFile();
  }

  /**
   * Ends the last file, and returns the arena: see {@link Arena.restore}. The reader is then ready
   * for another arena.
   *
   * @param options `savedAtMs`: the moment of the last save, as for {@link Clock.restore}.
   * @throws {@link RestoreError} as {@link Arena.restore}. The reader has not changed then.
   */
  finish(options?: { readonly savedAtMs?: number }): RestoredArena {
    const native = this.#native;
    const savedAtMs = check.savedAtMs(options);
    const arena = new Arena(KEPT, attempt(() => native.finish(savedAtMs)));
    this.#bytes = 0;
    const damages = native.damages().map((damage) => Object.freeze(damage));
    return Object.freeze({ arena, damages: Object.freeze(damages), lost: native.lost() });
  }

  /** The number of bytes that have been read of the files of one arena. */
  toJSON(): { readonly bytes: number } {
    return { bytes: this.#bytes };
  }
}

showAs(Arena, isArena, (arena) => arena.toJSON());
showAs(ArenaReader, isReader, (reader) => reader.toJSON());

