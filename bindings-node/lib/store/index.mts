// As in ../index.mts.
export { PostgresStore, RedisStore, SqliteStore, StoreError } from './index.js';
export type * from './index.js';
