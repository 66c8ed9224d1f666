// What the results and arguments of a clock's calls look like. Their values are tested by the cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, TimeControl, parse } from 'flagfall';
import { rejects, rejectsEach, started } from './common.mjs';

/** A side of a reading that has done nothing yet. */
const IDLE = {
  bankMs: 180_000,
  lentMs: 0,
  stage: 0,
  moves: 0,
  movesLeft: null,
  lives: 1,
  flag: 'up',
  firstFlag: null,
  overrunMs: 0,
  penalties: 0,
  berserk: false,
  turnUsedMs: 0,
  turnLeftMs: null,
  usedMs: 0,
  reserveMs: 0,
};

test('a reading has the whole state', () => {
  const clock = started('G/3/2', { notation: 'chess', mode: 'fischer-after' });
  clock.press('first', 10_000);
  assert.deepEqual(clock.read(12_500), {
    atMs: 12_500,
    phase: 'running',
    onTurn: 'second',
    deciding: false,
    provisional: false,
    firstToFall: null,
    first: { ...IDLE, bankMs: 172_000, moves: 1, usedMs: 10_000 },
    second: { ...IDLE, bankMs: 177_500, turnUsedMs: 2_500, usedMs: 2_500 },
  });
});

test('a side without stages plays untimed', () => {
  const clock = new Clock(new TimeControl({ first: [], second: [{ timeMs: 5 }] }));
  clock.start('first', 0);
  assert.equal(clock.deadlineMs, null);
  assert.equal(clock.read(1_000_000).first.bankMs, null);
  assert.throws(() => clock.adjust('first', 0, 1), { name: 'ClockError', kind: 'untimed' });
});

test('a move is ready or not', () => {
  const clock = started('G/1');
  for (const ready of [true, false, true]) clock.setReady('first', 1_000, ready);
  assert.throws(() => clock.setReady('second', 1_000, true), { name: 'ClockError', kind: 'not-on-turn' });
  rejects((ready) => clock.setReady('first', 1_000, ready), [
    [undefined, 'ready', 'must be true or false, not undefined'],
    [null, 'ready', 'must be true or false, not null'],
    [1, 'ready', 'must be true or false, not 1'],
    ['true', 'ready', 'must be true or false, not "true"'],
  ]);
  assert.deepEqual(clock.advance(70_000), [{ kind: 'sent', side: 'first', atMs: 60_000 }]);
});

test('a clone is independent', () => {
  const clock = started('G/1');
  clock.press('first', 10_000);
  const copy = clock.clone();
  assert.ok(copy instanceof Clock);
  assert.equal(copy.control, clock.control);
  copy.press('second', 20_000);
  assert.equal(copy.read(20_000).onTurn, 'first');
  assert.equal(clock.read(20_000).onTurn, 'second');
});

test('command requires a protocol and a timestamp', () => {
  const clock = started('G/1');
  clock.advance(5_000);
  const protocols = 'must be one of "uci", "usi", "cecp", "gtp", "sgf"';
  rejects((protocol) => clock.command(protocol, 5_000), [
    ['ics', 'protocol', `${protocols}, not "ics"`],
    ['UCI', 'protocol', `${protocols}, not "UCI"`],
    [undefined, 'protocol', 'must be a string, not undefined'],
  ]);
  rejectsEach((atMs) => clock.command('uci', atMs), 'atMs', ['5', undefined]);
  assert.throws(() => clock.command('uci', 4_999), { name: 'ClockError', kind: 'at-went-back' });
});

test('minus zero is zero', () => {
  const clock = new Clock(parse('G/1', 'chess'));
  clock.start('first', -0);
  assert.ok(Object.is(clock.read(-0).atMs, 0));
});

test('advanceSome returns events in parts', () => {
  const clock = started('TM[0]OT[1000x0.001 byo-yomi]', 'sgf');
  for (let part = 0; part < 9; part += 1) {
    const { events, arrived } = clock.advanceSome(66_000, 100);
    assert.deepEqual([events.length, arrived, clock.lastAtMs], [100, false, events.at(-1).atMs]);
  }
  const { events, arrived } = clock.advanceSome(66_000, 101);
  assert.deepEqual([events.length, arrived, clock.lastAtMs], [100, true, 66_000]);
  assert.deepEqual(clock.advanceSome(66_000, 1), { events: [], arrived: true });
  rejectsEach((most) => clock.advanceSome(66_000, most), 'most', [0, -1, 2 ** 32, 0.5]);
});
