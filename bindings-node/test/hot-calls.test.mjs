// The calls that bypass the crate napi.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ArgumentError,
  Clock,
  ClockError,
  EVENT_ROW,
  FIRST_FLAGS,
  FLAGS,
  PHASES,
  READING_ROW,
  SIDES,
  TimeControl,
  parse,
} from 'flagfall';
import { lying, shared, transferred, unusable } from './arrays.mjs';
import { caught, rejects, rejectsEach, started } from './common.mjs';

const blitz = () => started('180+2', 'pgn');
const row = (length = READING_ROW.length) => new Float64Array(length);

test('every press without events returns the same frozen array, and others a new one', () => {
  const [one, other] = [blitz(), blitz()];
  const nothing = one.press('first', 5);
  assert.deepEqual(nothing, []);
  assert.equal(one.press('second', 9), nothing);
  assert.equal(other.press('first', 9), nothing);
  const events = other.press('second', 200_000);
  assert.deepEqual(events, [
    { kind: 'flag', side: 'second', atMs: 180_010 },
    { kind: 'late', side: 'second', atMs: 200_000 },
  ]);
  assert.deepEqual(other.press('second', 200_000), [events[1]]);
  assert.equal(events.length, 2);
  assert.ok(Object.isFrozen(nothing) && Object.isFrozen(events));
});

test('a call that throws says why, and changes nothing', () => {
  const clock = blitz();
  clock.press('first', 1_000);
  const before = clock.saveJson(2_000);
  const back = 'the timestamp is earlier than the last call that changed the clock, which was at 1000 ms';
  for (const [call, kind, message] of [
    [() => clock.press('first', 2_000), 'not-on-turn', 'the other side is on turn'],
    [() => clock.press('second', 999), 'at-went-back', back],
    [() => clock.bank('second', 999), 'at-went-back', back],
    [() => clock.readInto(999, row()), 'at-went-back', back],
  ]) {
    const error = caught(ClockError, call);
    assert.deepEqual([error.kind, error.message], [kind, message]);
    assert.match(error.stack, /hot-calls\.test\.mjs/);
  }
  const calls = [
    (side, atMs) => clock.press(side, atMs),
    (side, atMs) => clock.bank(side, atMs),
    (side, atMs) => clock.readInto(atMs, row()),
  ];
  for (const atMs of [undefined, null, '5', 5n, 0.5, NaN, Infinity, 2 ** 53, -(2 ** 53), [5], new Number(5)]) {
    for (const call of calls) {
      const error = caught(ArgumentError, () => call('second', atMs));
      assert.equal(error.argument, 'atMs');
      assert.match(error.message, /must be a safe integer, not/);
    }
  }
  for (const call of calls.slice(0, 2)) {
    rejectsEach((side) => call(side, 2_000), 'side', [undefined, null, 0, 1, 'third', 'First', ['first']]);
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
  const provisional = blitz();
  provisional.pressUnreceived('first', 1_000);
  assert.equal(provisional.bank('second', 300_000), -119_000);
  assert.equal(provisional.read(300_000).second.bankMs, -119_000);
});

test('readInto writes each number at its index', () => {
  const clock = started('G/2s/1s | 2s/1s', 'double-flag');
  const numbers = row(READING_ROW.length + 1).fill(7);
  assert.equal(clock.readInto(9_000, numbers), undefined);
  assert.equal(numbers.at(-1), 7);
  const { length, first, second, ...rest } = READING_ROW;
  const places = [rest, first, second].flatMap((of) => Object.values(of));
  assert.deepEqual(places, Array.from({ length }, (_, place) => place));
  const reading = clock.read(9_000);
  for (const [places, side] of [[first, reading.first], [second, reading.second]]) {
    assert.deepEqual(Object.keys(places), Object.keys(side));
    for (const [name, place] of Object.entries(places)) {
      const names = { flag: FLAGS, firstFlag: FIRST_FLAGS }[name];
      const number = names === undefined ? Number(side[name] ?? Infinity) : names[side[name] ?? 'none'];
      assert.equal(numbers[place], number, name);
    }
  }
  const { atMs, phase, onTurn, firstToFall, deciding, provisional } = READING_ROW;
  assert.equal(numbers[atMs], 9_000);
  assert.equal(PHASES[numbers[phase]], reading.phase);
  assert.equal(SIDES[numbers[onTurn]], 'first');
  assert.equal(SIDES[numbers[firstToFall]], reading.firstToFall ?? 'none');
  assert.deepEqual([numbers[deciding], numbers[provisional]], [0, 0]);
  assert.deepEqual({ ...EVENT_ROW }, { game: 0, atMs: 1, kind: 2, side: 3, number: 4, length: 5 });
});

test('an unusable row is rejected and not written to', () => {
  const clock = blitz();
  const inShared = shared(Float64Array, 36);
  const others = [undefined, 5, row(0), lying(Float64Array, 36), ...unusable(Float64Array, 36)];
  rejectsEach((odd) => clock.readInto(0, odd), 'row', others);
  rejects((odd) => clock.readInto(0, odd), [
    [row(35), 'row', 'must have at least 36 numbers, not 35'],
    [inShared, 'row', 'must not be in shared memory'],
    [transferred(Float64Array, 36), 'row', 'must not be a detached Float64Array'],
  ]);
  assert.ok(inShared.every((number) => number === 0));
  const untouched = row().fill(7);
  clock.press('first', 10);
  assert.throws(() => clock.readInto(9, untouched), { kind: 'at-went-back' });
  assert.ok(untouched.every((number) => number === 7));
  // A subarray is written at its offset in the buffer.
  const memory = row(64);
  clock.readInto(10, memory.subarray(16, 52));
  assert.equal(memory[16 + READING_ROW.first.bankMs], 181_990);
  assert.ok([...memory.subarray(0, 16), ...memory.subarray(52)].every((number) => number === 0));
});
