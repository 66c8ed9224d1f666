import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, ControlError, Lag, parse } from 'flagfall';

test('lag is compensated up to the quota', () => {
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  assert.equal(lag.quotaMs, 1_170);
  assert.equal(lag.charge(2_500, 300), 2_200);
  assert.equal(lag.quotaMs, 1_260);
  assert.equal(lag.charge(5_000, 5_000), 3_740);
  assert.equal(lag.quotaMs, 390);
  assert.throws(() => (lag.quotaMs = 5), TypeError);
});

test('lag below zero, or longer than the turn, counts for nothing more', () => {
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  assert.equal(lag.charge(100, Number.MAX_SAFE_INTEGER), 0);
  assert.equal(lag.charge(1_000, Number.MIN_SAFE_INTEGER), 1_000);
});

test('two quotas are two', () => {
  const [one, two] = [1, 2].map(() => new Lag({ limitMs: 0, incrementMs: 0 }));
  one.charge(1_000, 450);
  assert.deepEqual([one.quotaMs, two.quotaMs], [150, 450]);
});

test('a copy of a quota is independent', () => {
  const lag = new Lag({ limitMs: 0, incrementMs: 0 });
  lag.charge(1_000, 300);
  const copy = lag.clone();
  assert.ok(copy instanceof Lag);
  const before = lag.quotaMs;
  assert.equal(copy.quotaMs, before);
  copy.charge(1_000, 1_000);
  assert.equal(lag.quotaMs, before);
  assert.notEqual(copy.quotaMs, before);
});

test('a clock charges what a quota returns', () => {
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  const clock = new Clock(parse('G/1', { notation: 'chess' }));
  clock.start('first', 0);
  clock.press('first', 2_500, lag.charge(2_500, 300));
  assert.equal(clock.read(2_500).first.bankMs, 57_800);
});

test('a time below zero is a ControlError', () => {
  for (const times of [
    { limitMs: -1, incrementMs: 0 },
    { limitMs: 0, incrementMs: -1 },
  ]) {
    const negative = (error) => error instanceof ControlError && error.kind === 'negative-time';
    assert.throws(() => new Lag(times), negative);
  }
});

test('times of the wrong type are rejected', () => {
  for (const [init, argument, message] of [
    [undefined, 'init', '`init` must be an object, not undefined'],
    [60_000, 'init', '`init` must be an object, not 60000'],
    [{}, 'limitMs', '`limitMs` must be a safe integer, not undefined'],
    [{ limitMs: 0 }, 'incrementMs', '`incrementMs` must be a safe integer, not undefined'],
    [{ limitMs: 0.5, incrementMs: 0 }, 'limitMs', '`limitMs` must be a safe integer, not 0.5'],
    [{ limitMs: 0, incrementMs: '0' }, 'incrementMs', '`incrementMs` must be a safe integer, not "0"'],
    [
      { limitMs: 0, incrementMs: 0, quotaMs: 5 },
      'quotaMs',
      'unknown key "quotaMs": `init` has the keys `limitMs`, `incrementMs`',
    ],
  ]) {
    assert.throws(() => new Lag(init), { name: 'ArgumentError', argument, message });
  }
  const lag = new Lag({ limitMs: 0, incrementMs: 0 });
  assert.throws(() => lag.charge('5', 0), { name: 'ArgumentError', argument: 'elapsedMs' });
  assert.throws(() => lag.charge(5), { name: 'ArgumentError', argument: 'lagMs' });
  assert.equal(lag.quotaMs, 450);
});
