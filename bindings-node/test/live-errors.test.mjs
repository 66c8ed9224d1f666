// What a live clock does if the clock or `now` fails, and how often it sets its timer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, ClockError, LiveClock, TimeControl, parse } from 'flagfall';
import { output } from './common.mjs';
import { timed } from './time.mjs';

const blitz = () => parse('60+0', 'pgn');

/** A ready move is sent at the end of the time, and its credit does not fit into the bank. */
const tooLarge = () =>
  new TimeControl({
    first: [
      { timeMs: 10, credit: 'paid', creditMs: 1_000, quota: 1, whenMet: 'next' },
      { timeMs: Number.MAX_SAFE_INTEGER, entry: 'add' },
    ],
  });

timed('a deadline at which the credit does not fit is an error event, and no exception', (time) => {
  const clock = new Clock(tooLarge());
  clock.start('first', 0);
  clock.setReady('first', 0, true);
  assert.throws(() => clock.advance(clock.deadlineMs), { name: 'ClockError', kind: 'too-large' });

  const live = new LiveClock(tooLarge());
  const errors = [];
  live.on('error', (error) => errors.push(error));
  live.start('first');
  live.setReady('first', true);
  assert.deepEqual(errors, []);
  time.pass(live.deadlineMs);
  assert.equal(errors.length, 1);
  assert.ok(errors[0] instanceof ClockError);
  assert.equal(errors[0].kind, 'too-large');
  // It is emitted only once.
  time.pass(100_000);
  assert.equal(errors.length, 1);
  // Calls still throw their errors.
  assert.throws(() => live.press('first'), { kind: 'too-large' });
  assert.equal(errors.length, 1);
});

timed('a `now` that fails when the timer wakes is an error event', (time) => {
  let now = time.now;
  const live = new LiveClock(blitz(), { now: () => now() });
  const heard = [];
  live.on('error', (error) => heard.push(error.message));
  live.on('flag', ({ atMs }) => heard.push(atMs));
  live.start('first');
  now = () => {
    throw new Error('no time');
  };
  time.pass(60_001);
  assert.deepEqual(heard, ['no time']);
  // The next call that changes the clock sets the timer again.
  now = () => 1_000;
  live.pause();
  now = time.now;
  live.resume();
  time.pass(60_000);
  assert.deepEqual(heard, ['no time', time.now() - 60_000 + 59_000 + 1]);
});

test('without a listener an error event is an uncaught exception', () => {
  const told = output(`
    import { LiveClock, parse } from 'flagfall';
    let now = () => 0;
    const live = new LiveClock(parse('0.05+0', 'fastchess'), { now: () => now(), ref: true });
    live.start('first');
    now = () => { throw new Error('no time'); };
    process.on('uncaughtException', (error) => console.log('uncaught', error.message));
  `);
  assert.equal(told, 'uncaught no time\n');
});

timed('a call that succeeds throws nothing for the ticks, but emits an error', (time) => {
  const live = new LiveClock(tooLarge(), { tickMs: 1_000 });
  const errors = [];
  live.on('error', (error) => errors.push(error.kind));
  live.on('tick', () => {});
  live.start('first');
  assert.deepEqual(live.setReady('first', true), []);
  assert.deepEqual(errors, ['too-large']);
  assert.equal(live.read().phase, 'running');
});

test('a tick listener is added only if `now` returns a valid time', () => {
  for (const name of ['on', 'addListener', 'prependListener', 'once', 'prependOnceListener']) {
    let now = () => 0;
    const live = new LiveClock(blitz(), { now: () => now() });
    live.start('first');
    const added = [];
    live.on('newListener', (event) => added.push(event));
    now = () => {
      throw new Error('no time');
    };
    assert.throws(() => live[name]('tick', () => {}), { message: 'no time' }, name);
    assert.equal(live.listenerCount('tick'), 0, name);
    assert.deepEqual(added, [], name);
    // A listener that does not need the time is added as usual.
    live[name]('flag', () => {});
    assert.equal(live.listenerCount('flag'), 1, name);
    live.close();
  }
});

timed('a standing that is later than now is refused, and changes nothing', (time) => {
  const live = new LiveClock(blitz());
  live.start('first');
  const standing = live.standing();
  for (const phase of ['running', 'paused', 'stopped']) {
    const ahead = { ...standing, phase, atMs: 1 };
    assert.throws(() => live.setStanding(ahead), { kind: 'at-went-back' }, phase);
  }
  const flags = [];
  live.on('flag', ({ atMs }) => flags.push(atMs));
  time.pass(60_001);
  assert.deepEqual(flags, [60_001]);
});

timed('a press keeps a timer that fires early enough', (time) => {
  const live = new LiveClock(parse('180+2', 'pgn'));
  live.start('first');
  assert.equal(time.waits.length, 1);
  for (let moves = 0; moves < 500; moves += 1) {
    live.press('first');
    live.press('second');
  }
  assert.ok(time.waits.length <= 2, `${time.waits.length} timers`);
  live.close();
});

timed('a timer that is left wakes for the deadline all the same', (time) => {
  const live = new LiveClock(parse('180+2', 'pgn'));
  const flags = [];
  live.on('flag', ({ side, atMs }) => flags.push([side, atMs]));
  live.start('first');
  for (let moves = 0; moves < 50; moves += 1) {
    time.pass(1_000);
    live.press('first');
    time.pass(1_000);
    live.press('second');
  }
  const { deadlineMs } = live;
  assert.equal(deadlineMs, 100_000 + 180_000 + 2_000 + 50_000 - 2_000 + 2_000 - 2_000 + 1);
  time.pass(deadlineMs - 1 - time.now());
  assert.deepEqual(flags, []);
  time.pass(1);
  assert.deepEqual(flags, [['first', deadlineMs]]);
});

timed('if `now` runs ahead of the process, the timer is set again', (time) => {
  let aheadMs = 0;
  const live = new LiveClock(parse('3600+0', 'pgn'), { now: () => time.now() + aheadMs });
  const flags = [];
  live.on('flag', ({ atMs }) => flags.push([atMs, time.now()]));
  live.start('first');
  aheadMs = 3_500_000;
  live.press('first');
  live.adjust('second', -3_400_000);
  // The deadline is later than the first one by `now`, but earlier in real time.
  assert.equal(live.deadlineMs, 3_700_001);
  time.pass(200_001);
  assert.deepEqual(flags, [[3_700_001, 200_001]]);
});
