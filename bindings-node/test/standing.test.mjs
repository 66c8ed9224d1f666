// Clocks that join a game, and clocks that a server corrects.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, Clock, ClockError, LiveClock, ParseError, parse } from 'flagfall';

const FIVE = parse('G/5', 'chess');

function standing(first, atMs = 1_000) {
  return { atMs, onTurn: 'first', first, second: { bankMs: 50_000 } };
}

/** The kind of the error, and the field that it names. */
function refused(call) {
  try {
    call();
  } catch (error) {
    assert(error instanceof ClockError);
    return [error.kind, error.side, error.field];
  }
  return undefined;
}

test('a clock joins a game, and reports its standing', () => {
  const clock = Clock.join(FIVE, standing({ bankMs: 60_000, moves: 3, lives: null }));
  assert.equal(clock.deadlineMs, 61_001);
  const reported = clock.standing(4_000);
  const { bankMs, turnUsedMs, moves, movesLeft } = reported.first;
  assert.deepEqual([bankMs, turnUsedMs, moves, movesLeft], [57_000, 3_000, 3, null]);
  const joined = Clock.join(FIVE, reported);
  assert.deepEqual(joined.standing(5_000), clock.standing(5_000));
});

test('a server corrects a clock', () => {
  const clock = new Clock(FIVE);
  clock.start('first', 0);
  assert.equal(clock.advance(300_001)[0].kind, 'flag');
  clock.setStanding(standing({ bankMs: 350 }, 300_200));
  assert.equal(clock.read(300_200).first.flag, 'up');
  assert.equal(clock.deadlineMs, 300_551);
});

test('the field that is bad', () => {
  const clock = new Clock(FIVE);
  const bad = standing({ bankMs: 1, lives: 4 });
  for (const call of [() => Clock.join(FIVE, bad), () => clock.setStanding(bad)]) {
    assert.deepEqual(refused(call), ['bad-standing', 'first', 'lives']);
  }
  const drawn = { ...standing({ bankMs: 1 }), phase: 'drawn' };
  assert.deepEqual(refused(() => Clock.join(FIVE, drawn)), ['bad-standing', null, 'phase']);
  assert.deepEqual(refused(() => clock.press('first', 0)), ['not-started', undefined, undefined]);
});

test('an argument that is no standing', () => {
  for (const [wrong, argument] of [
    [undefined, 'standing'],
    [{}, 'standing.atMs'],
    [{ ...standing({}), atMs: 0.5 }, 'standing.atMs'],
    [{ ...standing({}), onTurn: 'white' }, 'standing.onTurn'],
    [{ ...standing({}), phase: 'over' }, 'standing.phase'],
    [{ ...standing({}), second: null }, 'standing.second'],
    [{ ...standing({}), third: {} }, 'standing.third'],
    [standing({ bank: 1 }), 'standing.first.bank'],
    [standing({ lives: 65_536 }), 'standing.first.lives'],
    [standing({ movesLeft: -1 }), 'standing.first.movesLeft'],
    [standing({ flag: 'down' }), 'standing.first.flag'],
  ]) {
    const isIt = (error) => error instanceof ArgumentError && error.argument === argument;
    assert.throws(() => Clock.join(FIVE, wrong), isIt, argument);
  }
});

test('a live clock', () => {
  let now = 1_000;
  const clock = new LiveClock(FIVE, { now: () => now });
  clock.start('first');
  now = 2_000;
  clock.setStanding(standing({ bankMs: 60_000 }, now));
  now = 5_000;
  assert.equal(clock.standing().first.bankMs, 57_000);
  assert.equal(clock.deadlineMs, 62_001);
  clock.close();
});

test('a standing is read from a message', () => {
  const control = parse('kgs-time_settings byoyomi 600 30 5', 'gtp');
  const reported = control.parseStanding('time_left b 12 3\ntime_left w 480 0', 'gtp', 1_000);
  assert.deepEqual([reported.atMs, reported.onTurn, reported.first.stage, reported.first.lives], [1_000, 'first', 1, 3]);
  assert.equal(Clock.join(control, reported).deadlineMs, 13_001);
  const second = control.parseStanding('time_left w 12 3\ntime_left b 9 5', 'gtp', 0, 'second');
  assert.deepEqual([second.onTurn, second.second.bankMs], ['second', 12_000]);
});

test('a message that is wrong says where', () => {
  const text = '{"type":"gameState","moves":"é","wtime":"1"}';
  try {
    FIVE.parseStanding(text, 'lichess', 0);
    assert.fail('it was accepted');
  } catch (error) {
    assert(error instanceof ParseError);
    assert.deepEqual([error.kind, error.path], ['expected-number', 'wtime']);
    assert.equal(text.slice(error.offset, error.offset + error.length), '"1"');
  }
  assert.throws(() => FIVE.parseStanding('', 'kgs', 0), ArgumentError);
});
