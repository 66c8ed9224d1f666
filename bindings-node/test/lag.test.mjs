// What a quota computes is tested by lag.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Lag } from 'flagfall';
import { rejects } from './common.mjs';

test('a quota has numbers of its own, and so does a copy', () => {
  const [one, two] = [1, 2].map(() => new Lag({ limitMs: 0, incrementMs: 0 }));
  one.charge(1_000, 450);
  const copy = one.clone();
  assert.ok(copy instanceof Lag);
  assert.deepEqual([one.quotaMs, two.quotaMs, copy.quotaMs], [150, 450, 150]);
  copy.charge(1_000, 100);
  assert.notEqual(copy.quotaMs, 150);
  assert.equal(one.quotaMs, 150);
  assert.throws(() => (one.quotaMs = 5), TypeError);
});

test('any safe integer is a lag', () => {
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  assert.equal(lag.charge(100, Number.MAX_SAFE_INTEGER), 0);
  assert.equal(lag.charge(1_000, Number.MIN_SAFE_INTEGER), 1_000);
});

test('a time below zero is a ControlError', () => {
  for (const key of ['limitMs', 'incrementMs']) {
    const times = { limitMs: 0, incrementMs: 0, [key]: -1 };
    assert.throws(() => new Lag(times), { name: 'ControlError', kind: 'negative-time' });
  }
});

test('times of the wrong type are rejected', () => {
  rejects((init) => new Lag(init), [
    [undefined, 'init', 'must be an object, not undefined'],
    [60_000, 'init', 'must be an object, not 60000'],
    [{}, 'limitMs', 'must be a safe integer, not undefined'],
    [{ limitMs: 0 }, 'incrementMs', 'must be a safe integer, not undefined'],
    [{ limitMs: 0.5, incrementMs: 0 }, 'limitMs', 'must be a safe integer, not 0.5'],
    [{ limitMs: 0, incrementMs: '0' }, 'incrementMs', 'must be a safe integer, not "0"'],
    [
      { limitMs: 0, incrementMs: 0, quotaMs: 5 },
      'quotaMs',
      'unknown key "quotaMs": `init` has the keys `limitMs`, `incrementMs`, `formula`',
    ],
  ]);
  const lag = new Lag({ limitMs: 0, incrementMs: 0 });
  rejects((times) => lag.charge(...times), [[['5', 0], 'elapsedMs'], [[5], 'lagMs']]);
  assert.equal(lag.quotaMs, 450);
});

test('formulas have names', () => {
  const init = { limitMs: 0, incrementMs: 0 };
  assert.equal(new Lag(init).formula, 'lichess');
  const lag = new Lag({ ...init, formula: 'icc' });
  assert.deepEqual(lag.toJSON(), { formula: 'icc', quotaMs: 1_000 });
  assert.equal(new Lag({ ...init, formula: 'timeseal' }).quotaMs, Number.MAX_SAFE_INTEGER);
  rejects((formula) => new Lag({ ...init, formula }), [
    ['fics', 'formula', 'must be one of "lichess", "lichess-2017", "icc", "timeseal", not "fics"'],
    [1, 'formula', 'must be a string, not 1'],
  ]);
});

test('a lag is saved and restored', () => {
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  lag.charge(2_500, 300);
  for (const form of [lag.save(), lag.saveJson(), new TextEncoder().encode(lag.saveJson())]) {
    assert.deepEqual(Lag.restore(form).toJSON(), lag.toJSON());
    assert.throws(() => Lag.restore(form.slice(0, -1)), { name: 'RestoreError' });
  }
  rejects((saved) => Lag.restore(saved), [[5, 'saved', 'must be a Uint8Array or a string, not 5']]);
  assert.throws(() => Lag.restore('x'.repeat(100_000)), { kind: 'foreign' });
});
