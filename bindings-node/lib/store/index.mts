// As in ../index.mts.
export { PostgresStore, SqliteStore, StoreError } from './index.js';
export type * from './index.js';
