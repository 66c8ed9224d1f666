// As in ../index.mts.
export { SqliteStore, StoreError } from './index.js';
export type * from './index.js';
