// Plays the cases that every store passes: stores/cases.json.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { Clock, parse } from '../dist/index.mjs';

export const STORES = new URL('../../stores/', import.meta.url);
export const CASES = JSON.parse(readFileSync(new URL('cases.json', STORES), 'utf8'));

export class Failed extends Error {}

// The kinds of errors that are not a ClockError.
const ERRORS = {
  altered: 'RestoreError',
  'game-exists': 'StoreError',
  'invalid-text': 'StoreError',
  'no-such-game': 'StoreError',
};

/** The class and kind of an error, as `assert.rejects` expects them. */
export const errorOf = (kind) => ({ name: ERRORS[kind] ?? 'ClockError', kind });

/** Plays the steps of a case. */
export class Player {
  /** `open` returns a store with these options, and `damage` alters one byte in the row of a game. */
  constructor(open, damage) {
    this.opened = open;
    this.damage = damage;
    this.nowMs = 0;
    this.open({});
  }

  open(options) {
    this.store = this.opened({ now: () => this.nowMs, ...options });
  }

  async step(step) {
    this.nowMs = step.now ?? this.nowMs;
    if (step.open !== undefined) return this.open(step.open);
    if (step.transaction !== undefined) return this.transaction(step);
    if (step.error === undefined) return this.check(step, await this.call(step, this.store));
    await assert.rejects(async () => this.call(step, this.store), errorOf(step.error));
  }

  call(step, games) {
    const { store } = this;
    if ('create' in step) {
      const notation = ['chess', 'sgf'].find((word) => word in step);
      const clock = new Clock(parse(step[notation], { notation }));
      if (step.journal) clock.keepJournal();
      if (step.alarmMs !== undefined) {
        const side = { alarms: [{ thresholdMs: step.alarmMs }] };
        clock.setAlarms(step.now, { first: side, second: side });
      }
      if (step.startMs !== undefined) {
        clock.start(step.start, step.startMs);
        return games.create(step.create, clock);
      }
      return games.create(step.create, clock, { start: step.start });
    }
    if ('press' in step) {
      const { number, takeBacks, elapsedMs } = step;
      const options = takeBacks === undefined ? { number, elapsedMs } : { number, elapsedMs, takeBacks };
      return games.press(step.press, step.side, options);
    }
    if ('act' in step) {
      const { call, side, then, aheadMs = 0, once } = step;
      const made = (clock, storeMs) => {
        const atMs = storeMs + aheadMs;
        const events = side === undefined ? clock[call](atMs) : clock[call](side, atMs);
        return then === undefined ? events : [...events, ...clock.adjust(then.adjust, atMs, then.ms)];
      };
      return games.act(step.act, call, made, { once });
    }
    if ('ready' in step) {
      return games.act(step.ready, 'ready', (clock, atMs) => clock.setReady(step.side, atMs, true));
    }
    if ('takeBack' in step) {
      return games.act(step.takeBack, 'takeBack', (clock, atMs) => clock.takeBack(atMs, { move: step.move }));
    }
    if ('bank' in step) return store.read(step.bank).then((reading) => reading[step.side].bankMs);
    if ('advance' in step) {
      return store.advance().then((found) => found.map(({ game, event }) => [game, event.kind, event.side, event.atMs]));
    }
    if ('nextDueMs' in step) return store.nextDueMs();
    if ('consumer' in step) return this.handle(step);
    if ('forget' in step) return store.forget(step.forget);
    if ('remove' in step) return games.remove(step.remove);
    if ('has' in step) return store.has(step.has);
    if ('damage' in step) return this.damage(step.damage);
    throw new Error(JSON.stringify(step));
  }

  async transaction({ transaction, fails }) {
    const done = this.store.transaction((games) => {
      for (const step of transaction) {
        this.nowMs = step.now;
        if (step.error === undefined) this.check(step, this.call(step, games));
        else assert.throws(() => this.call(step, games), errorOf(step.error));
      }
      if (fails) throw new Failed();
    });
    if (fails) await assert.rejects(done, Failed);
    else await done;
  }

  async handle({ consumer, fails, forgets }) {
    const found = [];
    let forgotten;
    const handled = this.store.handle(consumer, ({ game, kind, side, atMs, value }) => {
      if (fails) throw new Failed();
      if (forgets) forgotten = this.store.forget(consumer);
      found.push([game, kind, side, atMs, value]);
    });
    if (fails) await assert.rejects(handled, Failed);
    else assert.equal(await handled, found.length);
    await forgotten;
    return found;
  }

  check(step, found) {
    if (step.atMs !== undefined) {
      assert.equal(found.atMs, step.atMs);
      assert.equal(found.late, step.late ?? false);
      assert.equal(found.repeated, step.repeated ?? false);
      assert.deepEqual(found.events.map(({ kind, side, atMs }) => [kind, side, atMs]), step.events ?? []);
      for (const [side, bankMs] of Object.entries(step.leaves ?? {})) {
        assert.equal(found.clock.bank(side, found.atMs), bankMs);
      }
    }
    for (const answer of ['ms', 'advance', 'nextDueMs', 'handled', 'found']) {
      if (answer in step) assert.deepEqual(found, step[answer]);
    }
  }
}
