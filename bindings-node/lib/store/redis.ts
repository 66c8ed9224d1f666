import { randomBytes, randomUUID } from 'node:crypto';

import * as check from '../arguments.js';
import { Clock } from '../clock.js';
import type { TimeControl } from '../control.js';
import type { Event } from '../event.js';
import { pressOptions } from '../press.js';
import type { PressOptions } from '../press.js';
import type { Reading } from '../reading.js';
import type { Side } from '../words.js';
import {
  atLeast,
  change,
  changeOf,
  checkPress,
  copied,
  isChange,
  isName,
  named,
  noSuchGame,
  onceOf,
  restored,
  rowsOf,
  savedOf,
  startOf,
} from './games.js';
import type { Call, Change, Happened, Row } from './games.js';
import { notBefore } from './noted.js';
import { changed, entry, event, fieldsOf, isChanged, isZero, messageOf, refused, text } from './redis-replies.js';
import { HANDLED, REMOVE, TAKE } from './redis-scripts.js';
import { checkSignal } from './store.js';
import type { Store } from './store.js';

/** A command: its name, and its arguments, which are texts or bytes. */
export type RedisCommand = [command: string, ...words: (string | Buffer)[]];

/**
 * Sends a command to Redis by the client of your choice, and resolves to its reply, in which texts are
 * `Buffer`s. Numbers can also be texts or `bigint`s.
 */
export type RedisSend = (words: RedisCommand) => Promise<unknown>;

/** The options of a {@link RedisStore}. */
export interface RedisStoreOptions {
  /**
   * The hash tag of all keys of the store. Default: `flagfall`: then the clock of the game `g1` is at
   * `{flagfall}:game:g1`, and what happens is in the stream `{flagfall}:clock:events`. In a cluster, use a
   * store for each of a fixed number of tags.
   */
  readonly tag?: string | undefined;
  /**
   * Returns the current time: an integer, in milliseconds since 1970. Only for tests, with the module's
   * setting `flagfall.client-time`. Default: the time of Redis.
   */
  readonly now?: (() => number) | undefined;
  /**
   * How long {@link RedisStore.handle} may take for an event, in milliseconds. Later, or if the process is
   * killed, another process handles the event again. At least 1. Default: 10,000.
   */
  readonly leaseMs?: number | undefined;
}

/** How many events are read at once. */
const BATCH = 100;

/** The most games that `CLOCK.SWEEP` takes. */
const MOST_GAMES = 2 ** 32 - 1;

/** How long it is known that a game was removed. */
const REMOVED_MS = 60_000;

/** The id of a call, so that it is made once if the client sends it again. */
const newCall = () => ['CALL', randomBytes(8).toString('hex')];

/**
 * Clocks in Redis with flagfall's module. Any number of processes and machines share them.
 *
 * Pass a function that sends a command by your own client. With `@redis/client` (node-redis) and with
 * ioredis:
 *
 * ```js
 * const client = await createClient().connect();
 * const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
 * const store = new RedisStore((words) => bytes.sendCommand(words));
 *
 * const redis = new Redis();
 * const store = new RedisStore(([command, ...words]) => redis.callBuffer(command, ...words));
 * ```
 *
 * All keys of a store have the same hash tag, so in a cluster all its commands go to the same server:
 * `cluster.sendCommand('{flagfall}', false, words)`.
 *
 * A call is one command, or one that reads and one that writes if nobody has changed the game in between:
 * there are no transactions with your own keys. Calls of one turn of the event loop go out together, if
 * your client does so. Redis advances the games by itself. The lag of presses with an `elapsedMs` is a
 * setting of the module, `flagfall.lag-ms`.
 *
 * If the connection is lost before the reply, some clients send the command again, such as ioredis. A call is
 * made once nevertheless, and its result is what it would have been, if the command comes within a minute and
 * before 32 other calls on the game.
 *
 * With the setting `flagfall.announce-calls`, calls are events too; without it only `create`, the `start` of a
 * `create`, and `act` are. `remove` never is. The stream keeps about `flagfall.stream-maxlen` events (100,000),
 * whether or not all consumers have handled them, or there are any. {@link RedisStore.handle} passes over events
 * of keys that are not of the store: also of those that are not UTF-8.
 *
 * When the promise of a call resolves, the change is in the memory of Redis; when it is on the disk depends
 * on `appendfsync`. To wait for replicas, send `WAIT` in the same turn as the call, over the same
 * connection: `await Promise.all([store.press('g1', 'first'), send(['WAIT', '1', '100'])])`.
 */
export class RedisStore implements Store {
  readonly #send: RedisSend;
  readonly #games: string;
  readonly #stream: string;
  readonly #leases: string;
  readonly #removed: string;
  readonly #now: (() => number) | undefined;
  readonly #leaseMs: number;

  /** @throws {@link ArgumentError} if an argument is invalid. */
  constructor(send: RedisSend, options: RedisStoreOptions = {}) {
    const given = check.own('options', options, ['tag', 'now', 'leaseMs'], '`options`');
    const { tag = 'flagfall', now, leaseMs = 10_000 } = given;
    if (typeof send !== 'function') throw check.mustBe('send', 'a function', send);
    if (now !== undefined && typeof now !== 'function') throw check.mustBe('now', 'a function', now);
    if (!/^[^}]+$/.test(check.text('tag', tag))) throw check.mustBe('tag', 'a text without a brace', tag);
    this.#send = send;
    this.#games = `{${tag}}:game:`;
    this.#stream = `{${tag}}:clock:events`;
    this.#leases = `{${tag}}:clock:lease:`;
    this.#removed = `{${tag}}:clock:removed:`;
    this.#now = now === undefined ? undefined : () => check.integer('now', now());
    this.#leaseMs = atLeast(1, 'leaseMs', leaseMs);
  }

  async nowMs(): Promise<number> {
    if (this.#now !== undefined) return this.#now();
    const [seconds, micros] = (await this.#send(['TIME'])) as unknown[];
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  async create(
    game: string,
    clock: TimeControl | Clock,
    options?: { readonly start?: Side | undefined },
  ): Promise<Change> {
    const [key, own, start] = [this.#key(game), copied(clock), startOf(options)];
    const atMs = notBefore(await this.nowMs(), own);
    const made = change(atMs, start === undefined ? [] : own.start(start, atMs), own);
    const started = start === undefined ? [] : rowsOf(game, 'start', start, made, () => copied(clock));
    await this.#restore(game, key, made, [[game, atMs, 'create', null, null], ...started]);
    return made;
  }

  async press(game: string, side: Side, options?: PressOptions): Promise<Change> {
    const key = this.#key(game);
    checkPress(side, options);
    const pressed = options === undefined ? undefined : pressOptions(options);
    const words: RedisCommand = ['CLOCK.PRESS', key, side];
    if (pressed?.number !== undefined) words.push('MOVE', `${pressed.number}`, 'TAKEBACKS', `${pressed.takeBacks}`);
    if (pressed?.elapsedMs !== undefined) words.push('ELAPSED', `${pressed.elapsedMs}`);
    return this.#change(game, [...words, ...newCall()]);
  }

  async act(
    game: string,
    name: string,
    call: Call,
    options?: { readonly once?: string | undefined },
  ): Promise<Change> {
    const [key, kind] = [this.#key(game), named('name', name)];
    const once = onceOf(options);
    for (;;) {
      const { saved, clock, atMs } = await this.#read(game, key);
      const repeated = once === undefined ? undefined : await this.#made(game, key, once, saved);
      if (repeated !== undefined) return repeated;
      const before = () => restored(saved);
      const made = changeOf(call, clock, atMs, before);
      if (!isChange(made)) return made;
      // A late call has not been made.
      const words = once === undefined || made.late ? ['IF', saved] : ['IF', saved, 'ONCE', once];
      // Otherwise somebody was faster.
      if (await this.#restore(game, key, made, rowsOf(game, kind, null, made, before), words)) return made;
    }
  }

  /** What a call is that was made before. Changes nothing. */
  async #made(game: string, key: string, once: string, saved: Buffer): Promise<Change | undefined> {
    try {
      // No clock has an empty snapshot, so this sets none.
      return await this.#change(game, ['CLOCK.RESTORE', key, saved, 'IF', '', 'ONCE', once]);
    } catch (error) {
      if (isChanged(error)) return undefined;
      throw error;
    }
  }

  /** Sets a clock, and adds what happened. Returns whether it has, under these options. */
  async #restore(
    game: string,
    key: string,
    { atMs, clock }: Change,
    rows: readonly Row[],
    options: readonly (string | Buffer)[] = [],
  ): Promise<boolean> {
    const events = rows.flatMap(([, at, kind, side, value]) => ['EVENT', kind, side ?? '-', `${at}`, `${value ?? '-'}`]);
    const saved = Buffer.from(savedOf(clock, atMs) as Uint8Array);
    try {
      const words = [...options, ...events, ...newCall(), ...this.#at()];
      const reply = await this.#call(game, ['CLOCK.RESTORE', key, saved, ...words]);
      return changed(reply).outcome !== 'repeated';
    } catch (error) {
      if (isChanged(error)) return false;
      throw error;
    }
  }

  async #change(game: string, words: RedisCommand): Promise<Change> {
    const { atMs, outcome, events, saved } = changed(await this.#call(game, [...words, 'SAVED', ...this.#at()]));
    return change(atMs, events, restored(saved), outcome === 'repeated');
  }

  async remove(game: string): Promise<void> {
    const keys = [this.#key(game), this.#removed + randomUUID()];
    if (isZero(await this.#send(['EVAL', REMOVE, '2', ...keys, `${REMOVED_MS}`]))) throw noSuchGame(game);
  }

  async read(game: string): Promise<Reading> {
    const { clock, atMs } = await this.#read(game, this.#key(game));
    return clock.read(atMs);
  }

  async clock(game: string): Promise<Clock> {
    return restored(await this.#call(game, ['CLOCK.SAVE', this.#key(game)]));
  }

  async #read(game: string, key: string): Promise<{ saved: Buffer; clock: Clock; atMs: number }> {
    // First the time: a press between the two is in the clock, whose time is then later.
    const [reading, saved] = await Promise.all([
      this.#call(game, ['CLOCK.READ', key]),
      this.#call(game, ['CLOCK.SAVE', key]),
    ]);
    const clock = restored(saved);
    const nowMs = this.#now === undefined ? Number(fieldsOf(reading).get('at_ms')) : this.#now();
    return { saved: saved as Buffer, clock, atMs: notBefore(nowMs, clock) };
  }

  async has(game: string): Promise<boolean> {
    return isName(check.text('game', game)) && !isZero(await this.#send(['EXISTS', this.#key(game)]));
  }

  /**
   * Returns when the next event of any game of this Redis is due; null if nothing is due. It can be too
   * early, never too late. Redis lets it happen by itself.
   */
  async nextDueMs(): Promise<number | null> {
    const dueMs = await this.#send(['CLOCK.NEXT']);
    return dueMs === null ? null : Number(dueMs);
  }

  /**
   * Lets happen what is due by now in at most `most` games (1,000) of this Redis, and returns it in order
   * of time, as far as the games are of this store. Redis does it by itself, so there is hardly ever
   * anything left.
   */
  async advance(most = 1_000): Promise<readonly { readonly game: string; readonly event: Event }[]> {
    if (atLeast(0, 'most', most) === 0) return Object.freeze([]);
    const reply = await this.#send(['CLOCK.SWEEP', 'MOST', `${Math.min(most, MOST_GAMES)}`, ...this.#at()]);
    const found = (reply as unknown[][]).flatMap(([key, kind, side, atMs, value]) => {
      const game = this.#game(key);
      return game === undefined ? [] : [Object.freeze({ game, event: event(kind, side, atMs, value) })];
    });
    return Object.freeze(found);
  }

  /** Waits until the signal is aborted: Redis advances the games by itself. */
  async run(signal: AbortSignal): Promise<void> {
    checkSignal(signal);
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  }

  /**
   * Calls `handle` with each event that this consumer has not handled, but with no more than `most`
   * (1,000), and returns their number. `handle` can return a promise.
   *
   * The first call for a `consumer` only registers it, as a consumer group of the stream: it gets the events
   * of calls that begin after that. Processes with the same consumer take turns: while one is in this call,
   * it returns 0 in the others. It ends if the consumer is forgotten. If `handle` throws, its event is not
   * handled, and the next call begins with it.
   *
   * An event can be handled twice: if the process is killed after `handle`, and before Redis has noted it,
   * or if `handle` takes longer than `leaseMs`. It then has the same `number`.
   */
  async handle(
    consumer: string,
    handle: (event: Happened) => Promise<void> | void,
    { most = 1_000 }: { readonly most?: number | undefined } = {},
  ): Promise<number> {
    atLeast(0, 'most', most);
    const process = randomUUID();
    const script = (source: string, ...last: (string | Buffer)[]) => {
      const keys = [this.#stream, this.#leases + named('consumer', consumer)];
      return this.#send(['EVAL', source, '2', ...keys, consumer, process, `${this.#leaseMs}`, ...last]);
    };
    let handled = 0;
    // Not again, so that a consumer that is forgotten in the meantime stays so.
    let register = 'register';
    while (handled < most) {
      const count = `${Math.min(BATCH, most - handled)}`;
      const entries = (await script(TAKE, count, register)) as [Buffer, unknown][];
      register = '';
      if (entries.length === 0) break;
      try {
        for (const [id, fields] of entries) {
          const happened = this.#happened(id, fields);
          if (happened !== undefined) {
            await handle(happened);
            handled += 1;
          }
          if (isZero(await script(HANDLED, id))) return handled;
        }
      } finally {
        await script(HANDLED, '');
      }
    }
    return handled;
  }

  async forget(consumer: string): Promise<void> {
    await this.#send(['XGROUP', 'DESTROY', this.#stream, named('consumer', consumer)]).catch((error) => {
      // Nothing has happened yet.
      if (!messageOf(error).includes('requires the key to exist')) throw error;
    });
    // So that a process that is in `handle` ends.
    await this.#send(['DEL', this.#leases + consumer]);
  }

  /** Undefined if it is not of a game of this store; or if it was read, not handled, and then trimmed. */
  #happened(id: unknown, fields: unknown): Happened | undefined {
    if (fields === null) return undefined;
    const values = fieldsOf(fields);
    const game = this.#game(values.get('key'));
    return game === undefined ? undefined : entry(id, game, values);
  }

  #key(game: string): string {
    return this.#games + named('game', game);
  }

  #game(key: unknown): string | undefined {
    const name = text(key);
    return name?.startsWith(this.#games) ? name.slice(this.#games.length) : undefined;
  }

  #at(): readonly string[] {
    return this.#now === undefined ? [] : ['AT', `${this.#now()}`];
  }

  async #call(game: string, words: RedisCommand): Promise<unknown> {
    try {
      return await this.#send(words);
    } catch (error) {
      throw refused(game, error);
    }
  }
}
