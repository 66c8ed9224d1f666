// The games in Redis with flagfall's module, which servers on several machines can share.

import { RESP_TYPES, createClient } from '@redis/client';
import { Clock } from 'flagfall';
import { tooManyGames } from './messages.mjs';

/** How long to wait before the next attempt to connect. */
const RETRY_MS = 50;

/** All keys have the same hash tag: those of a game, and the times of the last changes of all games. */
const clockOf = (id) => `{games}:clock:${id}`;
const tableOf = (id) => `{games}:table:${id}`;
const CHANGED = '{games}:changed';

/** Adds a game, unless there are too many. KEYS: changed, clock, table. ARGV: id, snapshot, table, most games. */
const CREATE = `
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 0 end
local made = redis.call('CLOCK.RESTORE', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[3], 'agreed', ARGV[3], 'version', 0)
redis.call('ZADD', KEYS[1], made[1], ARGV[1])
return 1`;

/** A game as it is now. KEYS: changed, clock, table. ARGV: id. */
const READ = `
local table = redis.call('HMGET', KEYS[3], 'agreed', 'version')
if not table[1] then return false end
local changed = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]))
return {table[1], table[2], redis.call('CLOCK.SAVE', KEYS[2]), redis.call('CLOCK.READ', KEYS[2])[2], changed}`;

/**
 * Saves a game, unless somebody has changed it since it was read, and the game that it begins, if any,
 * unless there are too many. KEYS: changed, clock, table, and of the other game too. ARGV: id, version, the
 * snapshots before and after, table; id, snapshot and table of the other game; most games; and the events,
 * as CLOCK.RESTORE takes them.
 */
const CHANGE = `
if redis.call('HGET', KEYS[3], 'version') ~= ARGV[2] then return 0 end
if ARGV[6] ~= '' and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[9]) then return -1 end
local made = redis.pcall('CLOCK.RESTORE', KEYS[2], ARGV[4], 'IF', ARGV[3], unpack(ARGV, 10))
if made.err then
  if string.sub(made.err, 1, 8) == 'CHANGED ' then return 0 end
  return made
end
redis.call('HSET', KEYS[3], 'agreed', ARGV[5], 'version', ARGV[2] + 1)
redis.call('ZADD', KEYS[1], made[1], ARGV[1])
if ARGV[6] ~= '' then
  redis.call('CLOCK.RESTORE', KEYS[4], ARGV[7])
  redis.call('HSET', KEYS[5], 'agreed', ARGV[8], 'version', 0)
  redis.call('ZADD', KEYS[1], made[1], ARGV[6])
end
return 1`;

/** Removes a game that is still at a version. KEYS: changed, clock, table. ARGV: id, version. */
const REMOVE = `
if redis.call('HGET', KEYS[3], 'version') ~= ARGV[2] then return end
redis.call('DEL', KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[1], ARGV[1])`;

/**
 * Like `SqliteDatabase`. The clock and the table of a game change in one script, which Redis executes as a
 * whole. Redis itself lets flags fall.
 */
export class RedisDatabase {
  #client;

  /** Connects to the Redis at `url`. */
  static async open(url, { chargeDowntime }) {
    if (!chargeDowntime) throw new Error('in Redis the clocks run on while the server is down: --downtime count');
    // While Redis is away, a change is refused, rather than made once it is back.
    const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => RETRY_MS } });
    // Without a database the server does not start; later it waits for it.
    let failed;
    const refused = new Promise((_, reject) => (failed = reject));
    client.on('error', (error) => {
      console.error(`the database: ${error.message}`);
      failed(error);
    });
    await Promise.race([client.connect(), refused]);
    const database = new RedisDatabase(client);
    await database.#send('CLOCK.NEXT');
    return database;
  }

  constructor(client) {
    this.#client = client;
  }

  async nowMs() {
    const [seconds, micros] = await this.#send('TIME');
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
  }

  async create({ id, clock, table }, most) {
    const keys = [CHANGED, clockOf(id), tableOf(id)];
    return (await this.#script(CREATE, keys, id, saved(clock), JSON.stringify(table), `${most}`)) === 1;
  }

  async read(id) {
    const found = await this.#script(READ, [CHANGED, clockOf(id), tableOf(id)], id);
    if (found === null) return null;
    const [agreed, version, saved, atMs, changedMs] = found;
    const table = JSON.parse(agreed);
    return { id, clock: Clock.restore(saved), atMs, table, version: Number(version), changedMs, agreed, saved };
  }

  async change(id, name, change, most) {
    for (;;) {
      const found = await this.read(id);
      if (found === null) return null;
      const { saved: before, agreed, ...game } = found;
      const events = change(game);
      const late = events.some(({ kind }) => kind === 'late');
      // The table is not saved, so what `change` made of it does not count.
      if (late) return { ...game, table: JSON.parse(agreed), late };
      if (await this.#save(name, game, before, events, most)) return { ...game, version: game.version + 1, late };
    }
  }

  /** Saves what was changed, unless somebody was faster. Returns whether it was saved. */
  async #save(name, { id, clock, atMs, table, version, created }, before, events, most) {
    const keys = [CHANGED, clockOf(id), tableOf(id)];
    const words = [id, `${version}`, before, saved(clock), JSON.stringify(table)];
    if (created === undefined) {
      words.push('', '', '');
    } else {
      keys.push(clockOf(created.id), tableOf(created.id));
      words.push(created.id, saved(created.clock), JSON.stringify(created.table));
    }
    words.push(`${most}`);
    for (const { kind, side, atMs, ...counted } of events) {
      const [value = '-'] = Object.values(counted);
      words.push('EVENT', kind, side, `${atMs}`, `${value}`);
    }
    const made = await this.#script(CHANGE, keys, ...words, 'EVENT', name, '-', `${atMs}`, '-');
    if (made === -1) throw tooManyGames();
    return made === 1;
  }

  async versions(ids) {
    const versions = await Promise.all(ids.map((id) => this.#send('HGET', tableOf(id), 'version')));
    return new Map(ids.map((id, place) => [id, versions[place] === null ? null : Number(versions[place])]));
  }

  async unchangedSince(changedMs) {
    const found = await this.#send('ZRANGE', CHANGED, '-inf', `(${changedMs}`, 'BYSCORE');
    return found.map(String);
  }

  async remove(id, version) {
    await this.#script(REMOVE, [CHANGED, clockOf(id), tableOf(id)], id, `${version}`);
  }

  async run(signal) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }

  async close() {
    this.#client.destroy();
  }

  #script(script, keys, ...words) {
    return this.#send('EVAL', script, `${keys.length}`, ...keys, ...words);
  }

  #send(...words) {
    return this.#client.sendCommand(words, { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } });
  }
}

/** The clock with its journal, which every game has. */
const saved = (clock) => clock.saveWithJournal(clock.lastAtMs ?? 0);
