// Memory: what is no longer used is freed, and frequent calls take none.
// `FLAGFALL_LEAK_ROUNDS=1000000` for more.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { Arena, BACKEND, Clock, parse } from 'flagfall';
import { output, started } from './common.mjs';

// The program reads its memory there.
const skip = !existsSync('/proc/self/statm') && 'only Linux has /proc/self/statm';

function run(program, argument) {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const done = spawnSync(process.execPath, ['--expose-gc', path, argument], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stdout + done.stderr);
}

test('unused objects are freed', { skip }, () => run('leaks.mjs', process.env.FLAGFALL_LEAK_ROUNDS ?? '10000'));

test('a day of play grows nothing', { skip }, () => run('day.mjs', '1000'));

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

const late = BACKEND === 'wasm' && 'finalizers, which free objects in WebAssembly, wait for a major collection';

test('clocks and time controls are freed without a major collection', { timeout: 120_000, skip: late }, async () => {
  const grown = await growth(40, () => times(1_000, () => started('40/90/30, G/30/30').advance(1e9)));
  // If they leaked, these 40,000 clocks and their controls would take 70 MB.
  assert.ok(grown < 20_000_000, `grew by ${grown} bytes`);
});

test('arenas and their games are freed', { timeout: 120_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const clock = new Clock(parse('40/90/30, G/30/30', 'chess'));
  const grown = await growth(20, () => {
    for (const arena of times(4, () => new Arena())) times(5_000, () => arena.add(clock));
    // To the garbage collector an arena looks small. How many wait for it would vary by more than a leak.
    collect();
  });
  // If they leaked, these 80 arenas would take 140 MB.
  assert.ok(grown < 50_000_000, `grew by ${grown} bytes`);
});

test('the most frequent calls create no objects', () => {
  // The young generation is so large that nothing is collected: heap growth is all allocations.
  const program = `
    const { Arena, Clock, READING_ROW, parse } = require('flagfall');
    const sides = ['first', 'second'];
    const started = () => {
      const clock = new Clock(parse('86400+2', { notation: 'pgn' }));
      clock.start('first', 0);
      return clock;
    };
    const [clock, arena, row] = [started(), new Arena(), new Float64Array(READING_ROW.length)];
    const game = arena.add(clock);
    const events = new Float64Array(50);
    // Small moments and banks: larger numbers are themselves objects to the engine.
    let atMs = 0;
    const calls = {
      press: (turn) => clock.press(sides[turn & 1], atMs),
      bank: () => clock.bank('first', atMs),
      readInto: () => clock.readInto(atMs, row),
      arenaPress: (turn) => arena.press(game, sides[turn & 1], atMs),
      arenaBank: () => arena.bank(game, 'first', atMs),
      deadlineMs: () => arena.deadlineMs,
      advanceInto: () => arena.advanceInto(atMs, events),
    };
    for (const [name, call] of Object.entries(calls)) {
      const run = (count) => {
        for (let turn = 0; turn < count; turn += 1, atMs += 1) call(turn);
      };
      run(10_000);
      // Compiling hot code takes memory too, at any time: the least of three counts.
      const grown = [1, 2, 3].map(() => {
        const before = process.memoryUsage().heapUsed;
        run(200_000);
        return process.memoryUsage().heapUsed - before;
      });
      console.log(name, Math.min(...grown));
    }
  `;
  const flags = ['--min-semi-space-size=256', '--max-semi-space-size=256'];
  const lines = output(program, { type: 'commonjs', flags }).trim().split('\n');
  const grown = lines.map((line) => line.split(' '));
  assert.equal(grown.length, 7);
  for (const [name, bytes] of grown) {
    // The smallest object would take 16 bytes per call.
    assert.ok(Number(bytes) < 1_000_000, `${name}: ${bytes} bytes`);
  }
});
