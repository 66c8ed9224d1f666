// What the clocks will show if nobody does anything: all that a page needs in order to count.

import { lastStep } from './page/forecast.js';

/** As far as a clock without a deadline is foretold. */
const FARTHEST_MS = 24 * 3_600_000;

/**
 * The readings from `atMs` to the last millisecond before the deadline, between which every time
 * runs in a straight line; and, under a time control that charges whole units, when the units end.
 * To read a clock changes nothing, so the future can be read as well.
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

/** When the first unit after `now` is charged, found by looking: the reading changes there. */
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
