// Alarms and countdowns.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Arena, ArgumentError, Clock, LiveClock, parse } from 'flagfall';

const LOW = { first: { alarms: [{ thresholdMs: 10_000 }], countdown: 1 } };

function started() {
  const clock = new Clock(parse('G/1', 'chess'));
  clock.start('first', 0);
  return clock;
}

test('an alarm sounds', () => {
  const clock = started();
  assert.deepEqual(clock.setAlarms(0, LOW), []);
  assert.deepEqual(clock.alarms, {
    first: { alarms: [{ thresholdMs: 10_000, rearmAboveMs: 15_000, quietMs: 0 }], countdown: 1 },
    second: { alarms: [], countdown: 0 },
  });
  assert.deepEqual([clock.wakeMs, clock.deadlineMs], [50_000, 60_001]);
  assert.deepEqual(clock.advance(59_000), [
    { kind: 'alarm', side: 'first', atMs: 50_000, leftMs: 10_000 },
    { kind: 'countdown', side: 'first', atMs: 59_000, leftMs: 1_000 },
  ]);
  assert.deepEqual(Clock.restore(clock.save(59_000)).alarms, clock.alarms);
});

test('the alarms of a site', () => {
  const { first, second } = parse('3+2', 'lichess').alarms('lichess');
  assert.deepEqual(first.alarms, [{ thresholdMs: 22_500, rearmAboveMs: 33_750, quietMs: 20_000 }]);
  assert.deepEqual(second, first);
});

test('alarms that are not valid', () => {
  const one = (alarm) => ({ first: { alarms: [{ thresholdMs: 10, ...alarm }] } });
  const many = Array.from({ length: 9 }, (_, n) => ({ thresholdMs: n + 1 }));
  for (const [alarms, argument] of [
    [undefined, 'alarms'],
    [{ third: {} }, 'alarms.third'],
    [{ first: [] }, 'alarms.first'],
    [{ first: { alarms: 1 } }, 'alarms.first.alarms'],
    [{ first: { alarms: [{}] } }, 'alarms.first.alarms[0].thresholdMs'],
    [one({ thresholdMs: 0 }), 'alarms.first.alarms[0].thresholdMs'],
    [one({ thresholdMs: Number.MAX_SAFE_INTEGER }), 'alarms.first.alarms[0].thresholdMs'],
    [one({ rearmAboveMs: 9 }), 'alarms.first.alarms[0].rearmAboveMs'],
    [one({ quietMs: -1 }), 'alarms.first.alarms[0].quietMs'],
    [one({ loud: true }), 'alarms.first.alarms[0].loud'],
    [{ second: { countdown: 61 } }, 'alarms.second.countdown'],
    [{ second: { countdown: -1 } }, 'alarms.second.countdown'],
    [{ second: { alarms: [{ thresholdMs: 1 }, { thresholdMs: 1 }] } }, 'alarms.second.alarms'],
    [{ second: { alarms: many } }, 'alarms.second.alarms'],
  ]) {
    const isIt = (error) => error instanceof ArgumentError && error.argument === argument;
    assert.throws(() => started().setAlarms(0, alarms), isIt, argument);
  }
});

test('an arena sounds alarms', () => {
  const arena = new Arena();
  const game = arena.add(started());
  assert.deepEqual(arena.setAlarms(game, 0, LOW), []);
  assert.equal(arena.deadlineMs, 50_000);
  assert.deepEqual(arena.advance(70_000).map(({ kind }) => kind), ['alarm', 'countdown', 'flag']);
});

test('a live clock sounds alarms', async () => {
  const clock = new LiveClock(parse('0.3', 'pgn-extended'), { ref: true });
  const heard = [];
  clock.on('alarm', ({ leftMs }) => heard.push(leftMs));
  clock.start('first');
  clock.setAlarms({ first: { alarms: [{ thresholdMs: 200 }] } });
  assert.equal(clock.wakeMs < clock.deadlineMs, true);
  await new Promise((resolve) => clock.on('end', resolve));
  assert.deepEqual(heard, [200]);
});
