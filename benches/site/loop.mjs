// The loop that worker.mjs and peer.mjs share: presses in short ticks, as worker.py.

import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 4;
const REPORT_MS = 1_000;

/** Prints a line, and waits until it is written: the process can be killed at any moment. */
export function tell(word, value = '') {
  const rest = typeof value === 'object' ? JSON.stringify(value) : value;
  const line = Buffer.from(`${word} ${rest}`.trimEnd() + '\n');
  for (let from = 0; from < line.length; ) from += writeSync(1, line, from);
}

/** The processor's time of the whole process, in µs. */
export function processor() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/**
 * Presses from press `first` at `baseMs` until press `until`, and goes on until the site has saved
 * all of them. Then `press(begin, end, atMs)` gets the presses that are due, `advance(nowMs)`
 * returns when the flags fell, `save(nowMs, pressed)` saves a slice and adds its time to
 * `slicesUs`, and `saved()` returns how many presses are saved.
 */
export async function run({ first, baseMs, rate, until, site }) {
  const atMs = (press) => baseMs + Math.floor(((press - first) * 1000) / rate);
  const begun = performance.now();
  let [pressed, told, reported, used, tick] = [first, first, begun, processor(), begun];
  let latenciesUs = [];
  while (site.saved() < until) {
    tick = Math.max(tick + TICK_MS, performance.now() - TICK_MS);
    await sleep(tick - performance.now());
    const passedMs = Math.floor(performance.now() - begun);
    // The presses until this millisecond, with it.
    const due = Math.min(first + Math.floor(((passedMs + 1) * rate - 1) / 1000) + 1, until);
    if (due > pressed) {
      tell('pressing', due);
      site.press(pressed, due, atMs);
      if (pressed === first) tell('goes-on', processor() / 1e6);
      pressed = due;
    }
    const flags = site.advance(baseMs + passedMs);
    const lateMs = baseMs + performance.now() - begun;
    // Those before the restart are returned again.
    for (const flag of flags) {
      if (flag > baseMs) latenciesUs.push(Math.floor((lateMs - flag) * 1000));
    }
    site.save(baseMs + passedMs, pressed);
    const now = performance.now();
    if (now > reported + REPORT_MS || pressed === until) {
      tell('figures', {
        seconds: (now - reported) / 1000,
        processor: (processor() - used) / 1e6,
        presses: pressed - told,
        latencies_us: latenciesUs,
        slices_us: site.slicesUs,
      });
      [reported, used, told, latenciesUs, site.slicesUs] = [now, processor(), pressed, [], []];
    }
  }
}
