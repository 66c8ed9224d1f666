// Times as a clock shows them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, Clock, formatTime, parse } from 'flagfall';

test('a time is rounded up to the unit that is shown', () => {
  assert.equal(formatTime(5_025_001), '1:23:46');
  assert.equal(formatTime(9_360, 'tenths'), '0:09.4');
  assert.equal(formatTime(9_360, 'tenths', { tenthsBelowMs: 5_000 }), '0:10');
  assert.equal(formatTime(-1, 'clock', { plus: true }), '+0:01');
  assert.equal(formatTime(0, 'clock', { hideZero: true }), '0:01');
});

test('an invalid argument is an ArgumentError', () => {
  const clock = new Clock(parse('G/1', 'chess'));
  const calls = [
    (...format) => formatTime(0, ...format),
    (...format) => clock.format('first', 0, ...format),
    (...format) => clock.nextChange('first', 0, ...format),
  ];
  for (const call of calls) {
    for (const tenthsBelowMs of [-1, 3_600_001, 0.5]) {
      assert.throws(() => call('tenths', { tenthsBelowMs }), { name: 'ArgumentError', argument: 'tenthsBelowMs' });
    }
    assert.throws(() => call('hours'), { name: 'ArgumentError', argument: 'style' });
    assert.throws(() => call('clock', { plus: 1 }), ArgumentError);
    assert.throws(() => call('clock', { tenthsBelow: 1 }), ArgumentError);
    assert.throws(() => call('clock', null), ArgumentError);
  }
  assert.throws(() => clock.format('first', 0, 'clock', { hideZero: true }), ArgumentError);
});

test('a display is updated when its text changes', () => {
  const clock = new Clock(parse('G/1', 'chess'));
  clock.start('first', 0);
  const texts = [];
  for (let atMs = 57_500; (atMs = clock.nextChange('first', atMs)) !== null; ) {
    texts.push([atMs, clock.format('first', atMs)]);
  }
  assert.deepEqual(texts, [
    [58_000, '0:02'],
    [59_000, '0:01'],
    [60_001, '0:00'],
  ]);
});
