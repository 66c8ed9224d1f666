import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import {
  Clock,
  EVENT_KINDS,
  EVENT_ROW,
  FIRST_FLAGS,
  FLAGS,
  PHASES,
  READING_ROW,
  SIDES,
  STATUSES,
  TimeControl,
  parse,
} from 'flagfall';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

function started(text = '180+2') {
  const clock = new Clock(parse(text, { notation: 'pgn' }));
  clock.start('first', 0);
  return clock;
}

test('every press without events returns the same frozen array', () => {
  const [one, other] = [started(), started()];
  const nothing = one.press('first', 5);
  assert.deepEqual(nothing, []);
  assert.ok(Object.isFrozen(nothing));
  assert.equal(one.press('second', 9), nothing);
  assert.equal(other.press('first', 9), nothing);
  assert.deepEqual(other.press('second', 200_000), [
    { kind: 'flag', side: 'second', atMs: 180_010 },
    { kind: 'late', side: 'second', atMs: 200_000 },
  ]);
});

test('a press that throws says why, and changes nothing', () => {
  const clock = started();
  clock.press('first', 1_000);
  const before = clock.saveJson(2_000);
  for (const [call, kind, message] of [
    [() => clock.press('first', 2_000), 'not-on-turn', 'the other side is on turn'],
    [() => clock.press('second', 999), 'at-went-back', '`at` is earlier than the last call that changed the clock, which was at 1000 ms'],
    [() => clock.bank('second', 999), 'at-went-back', '`at` is earlier than the last call that changed the clock, which was at 1000 ms'],
    [() => clock.readInto(999, new Float64Array(READING_ROW.length)), 'at-went-back', '`at` is earlier than the last call that changed the clock, which was at 1000 ms'],
  ]) {
    assert.throws(call, (error) => {
      assert.equal(error.name, 'ClockError');
      assert.deepEqual([error.kind, error.message], [kind, message]);
      assert.match(error.stack, /hot-calls\.test\.mjs/);
      return true;
    });
  }
  for (const atMs of [undefined, null, '5', 5n, 0.5, NaN, Infinity, 2 ** 53, -(2 ** 53), [5], new Number(5)]) {
    for (const call of [() => clock.press('second', atMs), () => clock.bank('first', atMs), () => clock.readInto(atMs, new Float64Array(32))]) {
      assert.throws(call, { name: 'ArgumentError', argument: 'atMs', message: /must be a safe integer, not/ });
    }
  }
  for (const side of [undefined, null, 0, 1, 'third', 'First', ['first']]) {
    assert.throws(() => clock.press(side, 2_000), { argument: 'side' });
    assert.throws(() => clock.bank(side, 2_000), { argument: 'side' });
  }
  assert.equal(clock.saveJson(2_000), before);
});

test('the smallest and the largest timestamp work', () => {
  const clock = new Clock(parse('180+2', { notation: 'pgn' }));
  const [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  clock.start('first', least);
  assert.deepEqual(clock.press('first', least + 5), []);
  assert.equal(clock.bank('first', least + 5), 181_995);
  assert.throws(() => clock.press('second', least), { kind: 'at-went-back' });
  assert.throws(() => clock.press('second', most), { kind: 'too-large' });
  const late = new Clock(clock.control);
  late.start('first', most - 180_010);
  assert.deepEqual(late.press('first', most - 180_005), []);
  assert.deepEqual(late.advance(most).map(({ kind, atMs }) => [kind, atMs]), [['flag', most - 4]]);
  assert.deepEqual([late.bank('first', most), late.bank('second', most)], [181_995, 0]);
});

test('a bank alone is that of the reading; null: untimed', () => {
  const clock = new Clock(new TimeControl({ first: [{ timeMs: 5_000 }], second: [] }));
  assert.deepEqual([clock.bank('first', 0), clock.bank('second', 0)], [5_000, null]);
  clock.start('first', 0);
  assert.equal(clock.bank('first', 1_200), 3_800);
  clock.press('first', 1_200);
  assert.deepEqual([clock.bank('first', 9_000), clock.bank('second', 9_000)], [3_800, null]);
  // A provisional bank may be below zero, which is not an error.
  const provisional = started();
  provisional.pressUnreceived('first', 1_000);
  assert.equal(provisional.bank('second', 300_000), -119_000);
  assert.equal(provisional.read(300_000).second.bankMs, -119_000);
});

test('readInto writes each number at its index', () => {
  const clock = new Clock(parse('G/2s/1s | 2s/1s', { notation: 'double-flag' }));
  clock.start('first', 0);
  const row = new Float64Array(READING_ROW.length + 1).fill(7);
  assert.equal(clock.readInto(9_000, row), undefined);
  assert.equal(row.at(-1), 7);
  const { first, second } = READING_ROW;
  const places = [...Object.values(READING_ROW).filter(Number.isInteger).slice(0, 6), ...Object.values(first), ...Object.values(second)];
  assert.deepEqual(places, Array.from({ length: READING_ROW.length }, (_, place) => place));
  const reading = clock.read(9_000);
  for (const [places, side] of [[first, reading.first], [second, reading.second]]) {
    assert.deepEqual(Object.keys(places), Object.keys(side));
    for (const [name, place] of Object.entries(places)) {
      const names = { flag: FLAGS, firstFlag: FIRST_FLAGS }[name];
      const number = names === undefined ? (side[name] ?? Infinity) : names[side[name] ?? 'none'];
      assert.equal(row[place], number, name);
    }
  }
  assert.equal(row[READING_ROW.atMs], 9_000);
  assert.equal(PHASES[row[READING_ROW.phase]], reading.phase);
  assert.equal(SIDES[row[READING_ROW.onTurn]], 'first');
  assert.equal(SIDES[row[READING_ROW.firstToFall]], reading.firstToFall ?? 'none');
  assert.deepEqual([row[READING_ROW.deciding], row[READING_ROW.provisional]], [0, 0]);
});

test('an unusable row is rejected and not written to', () => {
  const clock = started();
  const transferred = new Float64Array(32);
  structuredClone(transferred.buffer, { transfer: [transferred.buffer] });
  const shared = new Float64Array(new SharedArrayBuffer(32 * 8));
  const odd = [undefined, null, 5, {}, [], new Array(32).fill(0), new Float32Array(32), new BigInt64Array(32)];
  odd.push(new DataView(new ArrayBuffer(256)), new ArrayBuffer(256), new Float64Array(31), new Float64Array(0));
  odd.push(transferred, shared, new Proxy(new Float64Array(32), {}), Object.create(Float64Array.prototype));
  for (const [index, row] of odd.entries()) {
    assert.throws(() => clock.readInto(0, row), { name: 'ArgumentError', argument: 'row' }, `odd ${index}`);
  }
  assert.throws(() => clock.readInto(0, new Float64Array(31)), { message: '`row` must have at least 32 numbers, not 31' });
  assert.throws(() => clock.readInto(0, shared), { message: '`row` must not be in shared memory' });
  assert.throws(() => clock.readInto(0, transferred), { message: '`row` must not be a detached Float64Array' });
  assert.ok(shared.every((number) => number === 0));
  const untouched = new Float64Array(32).fill(7);
  clock.press('first', 10);
  assert.throws(() => clock.readInto(9, untouched), { kind: 'at-went-back' });
  assert.ok(untouched.every((number) => number === 7));
  // A subarray is written at its offset in the buffer.
  const memory = new Float64Array(64);
  clock.readInto(10, memory.subarray(16, 48));
  assert.equal(memory[16 + READING_ROW.first.bankMs], 181_990);
  assert.ok(memory.subarray(48).every((number) => number === 0) && memory.subarray(0, 16).every((number) => number === 0));
});

test('the numbers are those of flagfall.h, both ways', () => {
  const header = readFileSync(new URL('../../include/flagfall.h', import.meta.url), 'utf8');
  const defined = (prefix) =>
    Object.fromEntries(
      [...header.matchAll(new RegExp(`^ *FLAGFALL_${prefix}_(\\w+) = (\\d+),$`, 'gm'))].map(
        ([, name, number]) => [name.toLowerCase().replaceAll('_', '-'), Number(number)],
      ),
    );
  for (const [prefix, names] of Object.entries({
    SIDE: SIDES,
    PHASE: PHASES,
    FLAG: FLAGS,
    FIRST_FLAG: FIRST_FLAGS,
    EVENT: EVENT_KINDS,
    STATUS: STATUSES,
  })) {
    const numbers = Object.entries(names).filter(([, number]) => typeof number === 'number');
    assert.ok(numbers.length >= 3, prefix);
    for (const [name, number] of numbers) assert.equal(names[number], name);
    assert.equal(Object.keys(names).length, 2 * numbers.length);
    assert.ok(Object.isFrozen(names));
    const all = defined(prefix);
    // Only the statuses that a batch can return, and no `falls-` constants among the flags.
    const reserved = prefix === 'FIRST_FLAG' ? 'maximal-loss' : null;
    const isOurs = ([name, n]) =>
      prefix === 'STATUS' ? n < 2 || (n >= 100 && n < 200) : !name.startsWith('falls-') && name !== reserved;
    const ours = Object.entries(all).filter(isOurs);
    assert.deepEqual(Object.fromEntries(numbers.sort()), Object.fromEntries(ours.sort()), prefix);
  }
  assert.deepEqual({ ...EVENT_ROW }, { game: 0, atMs: 1, kind: 2, side: 3, number: 4, length: 5 });
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
    // Small moments: a larger one is itself an object to the engine, before any call.
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
      const count = name === 'press' ? 1_000_000 : 200_000;
      const run = (from, to) => {
        for (let turn = from; turn < to; turn += 1, atMs += 1) call(turn);
      };
      run(0, 10_000);
      const before = process.memoryUsage().heapUsed;
      run(10_000, 10_000 + count);
      console.log(name, process.memoryUsage().heapUsed - before);
    }
  `;
  const flags = ['--min-semi-space-size=256', '--max-semi-space-size=256', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { cwd: PACKAGE, encoding: 'utf8' });
  assert.equal(stderr, '');
  const grown = stdout.trim().split('\n').map((line) => line.split(' '));
  assert.equal(grown.length, 7);
  for (const [name, bytes] of grown) {
    // The smallest object would take 16 bytes per call. Compiling hot code takes some memory once.
    assert.ok(Number(bytes) < 1_000_000, `${name}: ${bytes} bytes`);
  }
});
