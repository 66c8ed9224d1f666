// The time of a store, which never goes back.

import type { Clock } from '../clock.js';

/** While a store runs, it notes the time this often; a longer gap is a downtime. */
export const NOTED_MS = 1_000;
const DOWNTIME_MS = 5 * NOTED_MS;

/** The store's time: that of the system's clock, less what was skipped. */
export interface NotedTime {
  skippedMs: number;
  /** The latest reading of the system's clock that is noted in the database. */
  seenMs: number;
}

/** The store's time when the system's clock shows `wallMs`. */
export function readTime(noted: NotedTime, wallMs: number, chargeDowntime: boolean): number {
  const gapMs = wallMs - noted.seenMs;
  // A clock that was set back goes on from where it was.
  if (gapMs < 0 || (gapMs > DOWNTIME_MS && !chargeDowntime)) noted.skippedMs += gapMs;
  noted.seenMs = wallMs;
  return wallMs - noted.skippedMs;
}

/** The time, but not before the last call of `clock`. */
export function notBefore(atMs: number, clock?: Clock): number {
  return Math.max(atMs, clock?.lastAtMs ?? -Infinity);
}
