// Where the games are: in a SQLite file, or in a PostgreSQL database.

import { PostgresDatabase } from './postgres-database.mjs';
import { SqliteDatabase } from './sqlite-database.mjs';

/**
 * Opens the database that `store` names: the path of a file, or a URL that begins with `postgres:` or
 * `postgresql:`. The options are those of the stores of flagfall.
 */
export async function open(store, options) {
  if (/^postgres(ql)?:/.test(store)) return await PostgresDatabase.open(store, options);
  return new SqliteDatabase(store, options);
}
