// `FLAGFALL_LEAK_ROUNDS=1000000` for more.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Arena, Clock, parse } from 'flagfall';
import { started } from './common.mjs';

const PROGRAM = fileURLToPath(new URL('leaks.mjs', import.meta.url));

test('unused objects are freed', () => {
  const rounds = process.env.FLAGFALL_LEAK_ROUNDS ?? '10000';
  const done = spawnSync(process.execPath, ['--expose-gc', PROGRAM, rounds], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stdout + done.stderr);
});

/** By how many bytes the process grows while `rounds` rounds of objects are made a second time. */
async function growth(rounds, makeSome) {
  const churn = async () => {
    for (let round = 0; round < rounds; round += 1) {
      makeSome();
      await nextTurn();
    }
    return process.memoryUsage().rss;
  };
  const before = await churn();
  return (await churn()) - before;
}

const times = (count, make) => Array.from({ length: count }, make);

test('clocks and time controls are freed without a major collection', { timeout: 120_000 }, async () => {
  const grown = await growth(40, () => times(1_000, () => started('40/90/30, G/30/30').advance(1e9)));
  // If they leaked, these 40,000 clocks and their controls would take 70 MB.
  assert.ok(grown < 20_000_000, `grew by ${grown} bytes`);
});

test('arenas and their games are freed', { timeout: 120_000 }, async () => {
  const clock = new Clock(parse('40/90/30, G/30/30', 'chess'));
  const grown = await growth(20, () => {
    for (const arena of times(2, () => new Arena())) times(1_000, () => arena.add(clock));
    // Makes the garbage collector run: to it, an arena looks small.
    times(500, () => new Clock(clock.control));
  });
  // If they leaked, these 40 arenas would take 20 MB.
  assert.ok(grown < 10_000_000, `grew by ${grown} bytes`);
});
