// Where the games are: in a SQLite file, in a PostgreSQL database, or in Redis.

import { PostgresDatabase } from './postgres-database.mjs';
import { RedisDatabase } from './redis-database.mjs';
import { SqliteDatabase } from './sqlite-database.mjs';

/**
 * Opens the database that `store` names: the path of a file, or a URL that begins with `postgres:`,
 * `postgresql:`, `redis:` or `rediss:`. The options are those of the stores of flagfall.
 */
export async function open(store, options) {
  if (/^postgres(ql)?:/.test(store)) return await PostgresDatabase.open(store, options);
  if (/^rediss?:/.test(store)) return await RedisDatabase.open(store, options);
  return new SqliteDatabase(store, options);
}
