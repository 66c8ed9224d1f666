// What the clocks will show until the next event: all that a page needs to count down.

import { lastStep } from './page/forecast.js';

/** How far ahead a clock without a deadline is forecast. */
const FARTHEST_MS = 24 * 3_600_000;

/**
 * The readings from `atMs` to the last millisecond before the deadline, between which every time is
 * linear; and if the time control charges whole units, when the units end. Reading a clock changes
 * nothing, so it can be read at future times too.
 */
export function forecast(clock, atMs) {
  const now = clock.read(atMs);
  const endMs = clock.deadlineMs === null ? atMs + FARTHEST_MS : clock.deadlineMs - 1;
  if (now.phase !== 'running' || endMs <= atMs) return { readings: [now], steps: null };
  const { chargeUnitMs } = clock.control.rules;
  const steps = chargeUnitMs === 1 ? null : stepsFrom(clock, now, chargeUnitMs, endMs);
  const lentEndMs = atMs + now[now.onTurn].lentMs;
  const ends = steps === null ? [endMs] : [steps.firstMs, lastStep(steps, endMs)];
  const later = [lentEndMs, ...ends].filter((ms) => ms > atMs && ms <= endMs);
  later.sort((a, b) => a - b);
  return { readings: [now, ...later.map((ms) => clock.read(ms))], steps };
}

/** When the first unit after `now` is charged, found by bisection: the reading changes there. */
function stepsFrom(clock, now, everyMs, endMs) {
  const usedMs = (ms) => clock.read(ms)[now.onTurn].usedMs;
  let [before, firstMs] = [now.atMs, Math.min(now.atMs + everyMs, endMs)];
  while (firstMs - before > 1) {
    const middle = Math.floor((before + firstMs) / 2);
    if (usedMs(middle) === now[now.onTurn].usedMs) before = middle;
    else firstMs = middle;
  }
  return { firstMs, everyMs };
}
