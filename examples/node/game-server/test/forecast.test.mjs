// The page shows what the library reads, to the millisecond, without implementing any clock rules.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Clock, Presets, parse } from 'flagfall';
import { forecast } from '../forecast.mjs';
import { readingAt } from '../page/forecast.js';

const KEYS = ['bankMs', 'lentMs', 'overrunMs', 'turnLeftMs', 'stage', 'lives', 'movesLeft', 'flag'];

/** Time controls of every kind: the presets, and ones with rules that no preset has. */
const CONTROLS = [
  ...[...Presets.builtIn()].map(({ control }) => control),
  parse('G/1', { notation: 'chess', option: 'hourglass' }),
  parse('G/1', { notation: 'chess', option: 'overrun' }),
  parse('G/1/5', { notation: 'chess', mode: 'delay' }),
  parse('G/1/5', { notation: 'chess', mode: 'bronstein' }),
  parse('Total_Time:60\nByoyomi:10\nLeast_Time_Per_Move:1', { notation: 'csa' }),
  parse('-', { notation: 'pgn' }),
];

/** Pseudorandom integers below a limit, the same in every run. */
function numbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % limit;
  };
}

function sameAt(clock, foretold, atMs) {
  const [shown, read] = [readingAt(foretold, atMs), clock.read(atMs)];
  for (const side of ['first', 'second']) {
    for (const key of KEYS) {
      const value = shown[side][key];
      const whole = typeof value === 'number' ? Math.round(value) : value;
      assert.equal(whole, read[side][key], `${clock.control} ${side}.${key} at ${atMs}`);
    }
  }
}

test('between two messages the page shows what the library computes', () => {
  const below = numbers(7);
  let looks = 0;
  for (const control of CONTROLS) {
    for (const longestMs of [3000, 100_000]) {
      const clock = new Clock(control);
      let atMs = 0;
      clock.start('first', atMs);
      for (let move = 0; move < 40; move += 1) {
        atMs += below(longestMs);
        clock.advance(atMs);
        const { phase, onTurn } = clock.read(atMs);
        if (phase !== 'running') break;
        const foretold = forecast(clock, atMs);
        const lastMs = clock.deadlineMs === null ? atMs + 1_000_000 : clock.deadlineMs - 1;
        for (const ahead of [0, 1, below(1000), below(10_000), below(1_000_000)]) {
          sameAt(clock, foretold, Math.min(atMs + ahead, lastMs));
          looks += 1;
        }
        sameAt(clock, foretold, lastMs);
        clock.press(onTurn, atMs);
      }
    }
  }
  assert.ok(looks > 10_000, `${looks} looks`);
});

test('the page does not count beyond the deadline', () => {
  const clock = new Clock(parse('G/1s', { notation: 'chess' }));
  clock.start('first', 0);
  const foretold = forecast(clock, 0);
  assert.equal(readingAt(foretold, 1000).first.bankMs, 0);
  assert.deepEqual(readingAt(foretold, 9000), readingAt(foretold, 1000));
  assert.equal(readingAt(foretold, 9000).first.flag, 'up', 'the server says when a flag falls');
  assert.deepEqual(readingAt(foretold, -50), readingAt(foretold, 0));
});

test('a clock that is not running stands still', () => {
  const clock = new Clock(parse('G/1', { notation: 'chess' }));
  assert.equal(readingAt(forecast(clock, 0), 5000).first.bankMs, 60_000);
  clock.start('first', 0);
  clock.pause(10_000);
  assert.equal(readingAt(forecast(clock, 12_000), 99_000).first.bankMs, 50_000);
});
