// Clock comments of PGN games: writing and reading.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, clkComment, clockComments, elapsedTimes, emtComment, parse } from 'flagfall';

test('comments are written and found', () => {
  assert.equal(clkComment(5_397_500), '[%clk 1:29:57.5]');
  assert.equal(emtComment(-5), '[%emt 0:00:00]');
  assert.deepEqual(clockComments(`best ${emtComment(3_000)} ${clkComment(179_000)} [%eval 0.3] [%clk x]`), [
    { kind: 'emt', timeMs: 3_000 },
    { kind: 'clk', timeMs: 179_000 },
  ]);
  assert.deepEqual(clockComments('\ud800'), []);
});

test("a game's times from its clocks", () => {
  const control = parse('180+2', { notation: 'pgn' });
  const clocks = [179_000, 182_000, 176_000, null, 170_000, 181_000];
  assert.deepEqual(elapsedTimes(control, clocks), [3_000, 0, 5_000, null, 8_000, null]);
  assert.deepEqual(elapsedTimes(control, new Set([179_000])), [3_000]);
});

test('the first plies of a lichess file are not timed', () => {
  const control = parse('180+2', { notation: 'lichess-pgn' });
  const clocks = [180_000, 180_000, 181_000, 178_000];
  assert.deepEqual(elapsedTimes(control, clocks), [0, 0, 1_000, 4_000]);
});

test('the clocks of a daily game show the time left at the move', () => {
  const control = parse('1/259200', { notation: 'chess-com' });
  const clocks = [259_199_000, 86_400_000, null, 0];
  assert.deepEqual(elapsedTimes(control, clocks), [1_000, 172_800_000, null, 259_200_000]);
});

test('an invalid time is an ArgumentError', () => {
  const control = parse('180+2', { notation: 'pgn' });
  for (const clocks of [[2 ** 53], [1.5], ['1'], [undefined], 5, null]) {
    assert.throws(() => elapsedTimes(control, clocks), ArgumentError);
  }
  for (const time of [2 ** 53, 0.5, '1', null, undefined]) {
    assert.throws(() => clkComment(time), ArgumentError);
    assert.throws(() => emtComment(time), ArgumentError);
  }
  assert.throws(() => elapsedTimes({}, []), ArgumentError);
  assert.throws(() => clockComments(5), ArgumentError);
});
