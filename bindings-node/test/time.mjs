// Virtual time for `setTimeout`, `performance.now` and `now`: it passes only when a test says so.

import { test } from 'node:test';

/** A test in virtual time. */
export function timed(name, run) {
  test(name, async () => {
    const time = new StoodTime();
    try {
      await run(time);
    } finally {
      time.restore();
    }
  });
}

class StoodTime {
  #nowMs = 0;
  #timers = new Map();
  #kept = [globalThis.setTimeout, globalThis.clearTimeout];
  /** The delays of all timers that were set. */
  waits = [];
  /** How late timers run that are set from now on. */
  lateMs = 0;
  now = () => this.#nowMs;

  constructor() {
    let set = 0;
    performance.now = this.now;
    globalThis.setTimeout = (callback, waitMs) => {
      const timer = { unref: () => timer };
      this.waits.push(waitMs);
      this.#timers.set(timer, { callback, dueMs: this.#nowMs + waitMs + this.lateMs, order: (set += 1) });
      return timer;
    };
    globalThis.clearTimeout = (timer) => this.#timers.delete(timer);
  }

  /** Lets `ms` pass: every timer runs when it is due. */
  pass = (ms) => {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { dueMs }]) => dueMs <= untilMs);
      const [next] = due.sort(([, a], [, b]) => a.dueMs - b.dueMs || a.order - b.order);
      if (next === undefined) break;
      const [timer, { callback, dueMs }] = next;
      this.#timers.delete(timer);
      this.#nowMs = dueMs;
      callback();
    }
    this.#nowMs = untilMs;
  };

  /** Runs `during` and returns the delays of the timers that it sets. */
  waitsIn = (during) => {
    const before = this.waits.length;
    during();
    return this.waits.slice(before);
  };

  restore() {
    // The prototype has the original.
    delete performance.now;
    [globalThis.setTimeout, globalThis.clearTimeout] = this.#kept;
  }
}
