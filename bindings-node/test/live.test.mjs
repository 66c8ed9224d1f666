// The live clock in virtual time, and in real time where that matters.

import assert from 'node:assert/strict';
import { getEventListeners, on, once } from 'node:events';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { Clock, LiveClock, Match, READING_ROW, TimeControl, parse } from 'flagfall';
import { outcome, output, rejects, rejectsEach } from './common.mjs';
import { timed } from './time.mjs';

const NAMES = ['flag', 'stage', 'renewed', 'life', 'first-flag', 'penalty', 'overrun', 'sent', 'halt', 'late'];

const blitz = () => parse('60+0', 'pgn');

/** Everything that `clock` emits, in order, such as `event flag 60001`. */
function heard(clock, names = [...NAMES, 'event', 'end']) {
  const told = [];
  for (const name of names) {
    clock.on(name, ({ kind, phase, atMs }) => told.push(`${name} ${kind ?? phase} ${atMs}`));
  }
  return told;
}

timed('the flag event is emitted once, when the flag falls', ({ pass, now }) => {
  const clock = new LiveClock(blitz());
  const told = heard(clock);
  assert.deepEqual(clock.start('first'), []);
  pass(60_000);
  assert.deepEqual(told, []);
  pass(1);
  const all = ['flag flag 60001', 'event flag 60001', 'end flagged 60001'];
  assert.deepEqual(told, all);
  pass(1e6);
  assert.deepEqual(told, all);
  assert.equal(clock.read().phase, 'flagged');
  assert.deepEqual(clock.press('first'), [{ kind: 'late', side: 'first', atMs: now() }]);
  assert.deepEqual(told.slice(3), [`late late ${now()}`, `event late ${now()}`]);
});

timed('an event has its exact time, however late the timer is', ({ pass }) => {
  let nowMs = 0;
  const clock = new LiveClock(blitz(), { now: () => nowMs });
  const told = heard(clock, ['flag', 'end']);
  clock.start('first');
  nowMs = 75_000;
  pass(60_001);
  assert.deepEqual(told, ['flag flag 60001', 'end flagged 75000']);
});

timed('a flag found by a press is not emitted again by the timer', ({ pass }) => {
  let nowMs = 0;
  const clock = new LiveClock(blitz(), { now: () => nowMs });
  const told = heard(clock);
  clock.start('first');
  nowMs = 61_000;
  const events = clock.press('first');
  assert.deepEqual(events.map(({ kind }) => kind), ['flag', 'late']);
  assert.deepEqual(told, [
    'flag flag 60001', 'event flag 60001', 'late late 61000', 'event late 61000', 'end flagged 61000',
  ]);
  pass(1e6);
  assert.equal(told.length, 5);
});

timed('every kind of event is emitted under its name', ({ pass }) => {
  const control = new TimeControl({
    first: [
      { timeMs: 10, lives: 2, onExpiry: 'first-flag', firstFlag: 'no-win' },
      { timeMs: 10, quota: 2, whenMet: 'repeat-set', onExpiry: 'penalty', refillMs: 5 },
    ],
    second: [{ timeMs: 10, onExpiry: 'overrun' }],
    rules: { gameTurns: 3 },
  });
  const clock = new LiveClock(control);
  const told = heard(clock);
  clock.start('first');
  pass(31);
  clock.press('first');
  pass(19);
  for (const side of ['second', 'first', 'second', 'first', 'second', 'second']) clock.press(side);
  const sent = new LiveClock(blitz());
  const toldOfSent = heard(sent);
  sent.start('first');
  sent.setReady('first', true);
  pass(60_000);
  const flagged = new LiveClock(blitz());
  const toldOfFlag = heard(flagged);
  flagged.start('first');
  pass(60_001);
  const all = [...told, ...toldOfSent, ...toldOfFlag].map((words) => words.split(' '));
  const named = all.filter(([name]) => NAMES.includes(name));
  assert.ok(named.every(([name, kind]) => name === kind));
  assert.deepEqual(new Set(named.map(([name]) => name)), new Set(NAMES));
  assert.deepEqual(told.slice(0, 8), [
    'life life 11', 'event life 11',
    'first-flag first-flag 21', 'event first-flag 21',
    'stage stage 21', 'event stage 21',
    'penalty penalty 31', 'event penalty 31',
  ]);
  assert.equal(told.filter((words) => words.startsWith('event ')).length, named.length - 3);
  assert.equal(told.filter((words) => words.startsWith('end ')).length, 1);
});

timed('the calls are those of Clock, with the same results', ({ pass, now }) => {
  const control = parse('180+2', 'pgn');
  const clock = new LiveClock(control);
  const plain = new Clock(control);
  clock.clock.keepJournal();
  plain.keepJournal();
  assert.equal(clock.clock.control, control);
  const board = { board: 'score', score: 3 };
  const terms = { minimalLoss: 2, maximalLoss: 64 };
  for (const [name, ...args] of [
    ['start', 'first'], ['press', 'first'], ['press', 'first'], ['press', 'second', { elapsedMs: 1_000, number: 1 }], ['press', 'second', '1000'],
    ['pressUnreceived', 'first', { number: 2 }], ['receive'], ['setReady', 'second', true],
    ['handOver', 'second'], ['handOver', 'first'], ['handOverUnreceived', 'second'], ['receive'],
    ['handOver', 'first', 10], ['setReadyUnreceived', 'second'],
    ['pause'], ['resume'], ['resume'],
    ['adjust', 'first', 60_000], ['setBank', 'second', 5_000], ['drawReserve', 'first', 1], ['setTurn', 'first'], ['raiseFlag', 'first'],
    ['takeBack', { move: 1 }], ['takeBack', { move: 99 }],
    ['advance'], ['advanceSome', 1], ['setBank', 'second', 1_000],
    ['read'], ['bank', 'second'], ['bank', 'white'], ['readInto', new Float64Array(31)],
    ['verdict', board, terms], ['verdict', board], ['verdict'],
    ['save'], ['saveJson'], ['standing'], ['setAlarms', { first: { countdown: 3 } }], ['stop'], ['press', 'second'], ['start', 'white'],
  ]) {
    pass(500);
    // As the timer does.
    if (plain.deadlineMs !== null && plain.deadlineMs <= now()) plain.advance(plain.deadlineMs);
    // The timestamp comes after the side.
    const sides = args.slice(0, Number(['first', 'second', 'white'].includes(args[0])));
    const wanted = outcome(() => plain[name](...sides, now(), ...args.slice(sides.length)));
    assert.deepEqual(outcome(() => clock[name](...args)), wanted, name);
    assert.equal(clock.deadlineMs, plain.deadlineMs, name);
    assert.equal(clock.command('uci'), plain.command('uci', now()));
  }
  const rows = [1, 2].map(() => new Float64Array(READING_ROW.length));
  assert.equal(clock.readInto(rows[0]), undefined);
  plain.readInto(now(), rows[1]);
  assert.deepEqual(rows[0], rows[1]);
  assert.equal(clock.clock.journalJson(), plain.journalJson());
  assert.equal(clock.now(), now());
  const ours = Object.getOwnPropertyNames(Clock.prototype);
  const without = ['constructor', 'control', 'lastAtMs', 'keepJournal', 'journalJson', 'clone'];
  for (const name of ours) {
    assert.equal(Object.hasOwn(LiveClock.prototype, name), name === 'constructor' || !without.includes(name), name);
  }
});

timed('events of calls in a listener are emitted in order', ({ pass }) => {
  const clock = new LiveClock(new TimeControl({ first: [{ timeMs: 10, lives: 3 }], second: [{ timeMs: 10 }] }));
  const order = [];
  clock.on('life', ({ lives }) => {
    order.push(`life ${lives}`);
    if (lives > 1) return;
    order.push(...clock.press('first').map(({ kind }) => `given ${kind}`));
    order.push(...clock.stop().map(({ kind }) => `given ${kind}`));
    order.push(...clock.press('second').map(({ kind }) => `given ${kind}`));
    order.push('done');
  });
  clock.on('event', ({ kind }) => order.push(`event ${kind}`));
  clock.on('late', () => order.push('late'));
  clock.on('end', ({ phase }) => order.push(phase));
  clock.start('first');
  pass(21);
  assert.deepEqual(order, [
    'life 2', 'event life', 'life 1', 'given late', 'done', 'event life', 'stopped', 'late', 'event late',
  ]);
});

timed('the timer follows a press in a listener', ({ pass }) => {
  const clock = new LiveClock(new TimeControl({ first: [{ timeMs: 10, onExpiry: 'overrun' }] }));
  const told = heard(clock, ['overrun', 'event']);
  clock.once('overrun', ({ side }) => clock.press(side));
  clock.start('first');
  pass(11);
  pass(11);
  assert.deepEqual(told, ['overrun overrun 11', 'event overrun 11', 'overrun overrun 22', 'event overrun 22']);
});

timed('an exception in a listener is not thrown by the call, and no event is lost', async ({ pass }) => {
  const thrown = [];
  const standard = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => thrown.push(error.message));
  try {
    const clock = new LiveClock(new TimeControl({ first: [{ timeMs: 10, lives: 3 }] }));
    clock.on('life', ({ lives }) => {
      throw new Error(`life ${lives}`);
    });
    clock.on('life', () => assert.fail('an emit goes on after a listener threw'));
    const told = heard(clock, ['event', 'flag', 'end']);
    clock.start('first');
    pass(11);
    pass(5);
    assert.deepEqual(clock.pause(), []);
    clock.resume();
    pass(100);
    clock.on('late', () => {
      // An error in a listener is not an error of the call.
      clock.stop();
    });
    assert.equal(clock.press('first').length, 1);
    assert.deepEqual(told, [
      'event life 11', 'event life 21', 'flag flag 31', 'event flag 31', 'end flagged 31', 'event late 116',
    ]);
    assert.deepEqual(thrown, [], 'they come on their own');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(thrown, ['life 2', 'life 1', 'the game is over']);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of standard) process.on('uncaughtException', listener);
  }
});

timed('the game can end again', ({ pass, now }) => {
  const clock = new LiveClock(blitz());
  const told = heard(clock, ['flag', 'end']);
  clock.start('first');
  pass(60_001);
  clock.raiseFlag('first');
  clock.setBank('first', 1_000);
  clock.resume();
  pass(1_001);
  clock.adjust('first', 5_000);
  assert.deepEqual(told, ['flag flag 60001', 'end flagged 60001', 'flag flag 61002', 'end flagged 61002']);
  const stopped = new LiveClock(blitz());
  const toldOfStop = heard(stopped);
  stopped.start('second');
  stopped.stop();
  assert.deepEqual(toldOfStop, [`end stopped ${now()}`]);
});

/** The banks at each tick of a clock, with the timestamps. */
function ticks(clock) {
  const shown = [];
  clock.on('tick', (reading) => shown.push([reading.atMs, reading[reading.onTurn].bankMs]));
  return shown;
}

timed('ticks come when the displayed second changes', ({ pass }) => {
  const clock = new LiveClock(parse('10+0', 'pgn'), { tickMs: 1_000 });
  const shown = ticks(clock);
  pass(5_000);
  assert.deepEqual(shown, [], 'it does not run');
  clock.start('first');
  pass(1_400);
  clock.press('first');
  pass(100);
  clock.press('second');
  pass(2_000);
  clock.pause();
  pass(5_000);
  clock.resume();
  pass(1_000);
  assert.deepEqual(shown, [
    [5_001, 9_999], [6_001, 8_999],
    [6_401, 9_999],
    [7_101, 7_999], [8_101, 6_999],
    [14_101, 5_999],
  ]);
});

timed('ticks do not drift, and a late one is not made up for', ({ pass, now }) => {
  let lateMs = 0;
  const clock = new LiveClock(parse('10+0', 'pgn'), { tickMs: 1_000, now: () => now() + lateMs });
  const shown = ticks(clock);
  clock.start('first');
  pass(1);
  lateMs = 7;
  pass(1_000);
  lateMs = 0;
  pass(1_000);
  lateMs = 2_500;
  pass(1_000);
  lateMs = 0;
  pass(3_000);
  assert.deepEqual(shown.map(([, bankMs]) => bankMs), [9_999, 8_992, 7_999, 4_499, 3_999]);
});

timed('a tick that is due is not lost to a call that comes before its timer', ({ pass, now }) => {
  let lateMs = 0;
  const clock = new LiveClock(parse('10+0', 'pgn'), { tickMs: 1_000, now: () => now() + lateMs });
  const shown = ticks(clock);
  clock.start('first');
  pass(1);
  for (const [ms, call] of [
    [999, () => clock.advance()],
    [1_005, () => clock.advance()],
    // As late as before: no tick is due.
    [1_005, () => clock.advance()],
    [2_010, () => clock.press('first')],
    [3_500, () => clock.pause()],
    [4_500, () => clock.resume()],
  ]) {
    lateMs = ms;
    call();
  }
  assert.deepEqual(shown, [[1, 9_999], [1_006, 8_994], [2_011, 10_000]]);
});

timed('a slow listener of ticks can change the clock', ({ pass, now }) => {
  let lateMs = 0;
  const clock = new LiveClock(parse('10+0', 'pgn'), { tickMs: 10, now: () => now() + lateMs });
  let ticked = 0;
  clock.on('tick', () => {
    ticked += 1;
    if (ticked === 100) return;
    lateMs += 15;
    clock.advance();
  });
  clock.start('first');
  pass(11);
  // After 1, 6 and 11 ms: each time the next tick is five milliseconds away.
  assert.equal(ticked, 3);
});

timed('an event that comes with a tick replaces it', ({ pass, now }) => {
  let lateMs = 0;
  const clock = new LiveClock(nineSeconds({ graceMs: 5_000 }), { tickMs: 1_000, now: () => now() + lateMs });
  const shown = ticks(clock);
  const told = heard(clock);
  clock.start('first');
  lateMs = 20_000;
  clock.advance();
  assert.deepEqual([shown, told.length > 0], [[], true]);
});

/** A stage of nine seconds under these rules. */
const nineSeconds = (rules) => new TimeControl({ first: [{ timeMs: 9_000 }], rules });

timed('ticks follow the delay time, then the bank; else they are regular, and late timers do not add up', (time) => {
  const delay = { timeMs: 5_400, credit: 'apart', creditMs: 1_200, creditKeep: 0 };
  for (const [control, lateMs, expected] of [
    [parse('10+0', 'pgn'), 7, [8, 1_008, 2_008, 3_008]],
    [new TimeControl({ first: [] }), 7, [1_007, 2_007, 3_007]],
    [nineSeconds({ untimedTurns: 2 }), 7, [1_007, 2_007, 3_007]],
    [new TimeControl({ first: [delay] }), 0, [201, 1_201, 1_601, 2_601]],
    // The display stands still, counts up or changes in steps.
    [new TimeControl({ first: [] }), 0, [1_000, 2_000, 3_000]],
    [new TimeControl({ first: [{ timeMs: 100, onExpiry: 'overrun' }] }), 0, [1_100, 2_100, 3_100]],
    [new TimeControl({ first: [{ timeMs: 100 }], rules: { graceMs: 5_000 } }), 0, [101, 1_100, 2_100, 3_100]],
    [nineSeconds({ untimedTurns: 2 }), 0, [1_000, 2_000, 3_000]],
    [nineSeconds({ chargeUnitMs: 1_000 }), 0, [1_000, 2_000, 3_000]],
    [nineSeconds({ chargeUnitMs: 3_000 }), 0, [1_000, 2_000, 3_000]],
  ]) {
    time.lateMs = lateMs;
    const clock = new LiveClock(control, { tickMs: 1_000 });
    const startMs = time.now();
    const moments = [];
    clock.on('tick', ({ atMs }) => moments.push(atMs - startMs));
    clock.start('first');
    time.pass(3_500);
    clock.close();
    assert.deepEqual(moments, expected, control.describe());
  }
});

timed('who listens for ticks late has them from then on', ({ pass }) => {
  for (const add of ['on', 'addListener', 'once', 'prependListener', 'prependOnceListener']) {
    const clock = new LiveClock(parse('10+0', 'pgn'), { tickMs: 100 });
    clock.start('first');
    pass(1_050);
    const shown = [];
    const listener = ({ first }) => shown.push(first.bankMs);
    assert.equal(clock[add]('tick', listener), clock);
    pass(100);
    clock.off('tick', listener);
    pass(500);
    assert.deepEqual(shown, [8_899], add);
    clock.close();
  }
});

timed('there is one timer for the next event or tick, and none if there is none', ({ pass, now, waitsIn }) => {
  const clock = new LiveClock(blitz(), { tickMs: 1_000 });
  assert.deepEqual(waitsIn(() => pass(9_000)), []);
  assert.deepEqual(waitsIn(() => clock.start('first')), [60_001]);
  assert.deepEqual(waitsIn(() => pass(50_000)), [], 'nobody listens');
  assert.deepEqual(waitsIn(() => clock.on('tick', () => {})), [1]);
  assert.deepEqual(waitsIn(() => pass(1_001)), [1_000, 1_000]);
  clock.removeAllListeners('tick');
  assert.deepEqual(waitsIn(() => pass(1_000)), [7_999 + 1], 'it goes on to the flag');
  assert.deepEqual(waitsIn(() => clock.pause()), []);
  assert.deepEqual(waitsIn(() => clock.read()), []);
  assert.deepEqual(waitsIn(() => clock.resume()), [clock.deadlineMs - now()]);
  assert.deepEqual(waitsIn(() => clock.stop()), []);
});

timed('a timer that fires early is set again', ({ pass, now, waitsIn }) => {
  let aheadMs = 0;
  const clock = new LiveClock(blitz(), { now: () => now() - aheadMs });
  const told = heard(clock, ['flag']);
  clock.start('first');
  aheadMs = 3;
  assert.deepEqual(waitsIn(() => pass(60_001)), [3]);
  assert.deepEqual(told, []);
  assert.deepEqual(waitsIn(() => pass(3)), []);
  assert.deepEqual(told, ['flag flag 60001']);
});

timed('waits longer than a timer of Node can wait are split', ({ pass, waitsIn }) => {
  const clock = new LiveClock(parse('5184000', 'pgn'));
  const told = heard(clock, ['flag']);
  const most = 2 ** 31 - 1;
  assert.deepEqual(waitsIn(() => clock.start('first')), [most]);
  const whole = 60 * 86_400_000 + 1;
  assert.equal(clock.deadlineMs, whole);
  assert.deepEqual(waitsIn(() => pass(most)), [most]);
  assert.deepEqual(waitsIn(() => pass(most)), [whole - 2 * most]);
  pass(whole - 2 * most - 1);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(told, [`flag flag ${whole}`]);
});

timed('close stops it, after the events that are being emitted', ({ pass, now, waitsIn }) => {
  for (const close of [
    (clock) => clock.close(),
    (clock) => clock[Symbol.dispose](),
    (clock, controller) => controller.abort(),
  ]) {
    const controller = new AbortController();
    const clock = new LiveClock(blitz(), { signal: controller.signal, tickMs: 10 });
    const told = heard(clock, ['flag', 'event', 'end', 'tick']);
    clock.start('first');
    pass(11);
    assert.equal(told.length, 2);
    close(clock, controller);
    pass(1e6);
    assert.equal(told.length, 2);
    assert.equal(clock.press('first').length, 2, 'the calls still work');
    assert.equal(Clock.restore(clock.save()).read(now()).phase, 'flagged');
    assert.equal(told.length, 2);
    close(clock, controller);

    const within = new LiveClock(blitz());
    const order = [];
    within.on('flag', () => within.close());
    within.on('event', ({ kind }) => order.push(kind));
    within.on('end', ({ phase }) => order.push(phase));
    within.start('first');
    pass(60_001);
    assert.deepEqual(order, ['flag', 'flagged']);
  }
  const aborted = new LiveClock(blitz(), { signal: AbortSignal.abort() });
  assert.deepEqual(waitsIn(() => aborted.start('first')), []);
});

timed('one signal closes any number, without a warning', async ({ pass }) => {
  const warnings = [];
  const warned = (warning) => warnings.push(warning);
  process.on('warning', warned);
  const controller = new AbortController();
  const clocks = Array.from({ length: 50 }, () => new LiveClock(blitz(), { signal: controller.signal }));
  assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  clocks.forEach((clock) => clock.start('first'));
  assert.equal(getEventListeners(controller.signal, 'abort').length, 1);
  let flags = 0;
  clocks.forEach((clock) => clock.on('flag', () => (flags += 1)));
  pass(59_000);
  clocks[0].adjust('first', -30_000);
  pass(1);
  assert.equal(flags, 1);
  controller.abort();
  pass(1e6);
  assert.equal(flags, 1);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warned);
  assert.deepEqual(warnings, []);
});

test('a clock without a timer is not kept alive by its signal', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const { signal } = new AbortController();
  const running = new LiveClock(blitz(), { signal });
  running.start('first');
  const forgotten = [
    (clock) => clock,
    (clock) => clock.pause(),
    (clock) => clock.stop(),
    (clock) => clock.close(),
  ].map((leave) => {
    const clock = new LiveClock(blitz(), { signal });
    clock.start('first');
    leave(clock);
    return new WeakRef(clock);
  });
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  assert.deepEqual(forgotten.map((clock) => clock.deref() === undefined), [false, true, true, true]);
  forgotten[0].deref().close();
  running.close();
});

timed('events can be awaited', async ({ pass }) => {
  const clock = new LiveClock(new TimeControl({ first: [{ timeMs: 10, lives: 3 }] }));
  const controller = new AbortController();
  const flag = once(clock, 'flag', { signal: controller.signal });
  const all = on(clock, 'event', { close: ['end'] });
  clock.start('first');
  pass(100);
  assert.deepEqual(await flag, [{ kind: 'flag', side: 'first', atMs: 31 }]);
  const kinds = [];
  for await (const [{ kind }] of all) kinds.push(kind);
  assert.deepEqual(kinds, ['life', 'life', 'flag']);
  const never = once(clock, 'flag', { signal: controller.signal });
  controller.abort();
  await assert.rejects(never, { name: 'AbortError' });
});

timed('a restored clock continues, and one in a match ends with it', async ({ pass, now }) => {
  const saved = new LiveClock(blitz());
  saved.start('first');
  pass(10_000);
  const bytes = saved.save();
  saved.close();
  const restored = new LiveClock(Clock.restore(bytes, { savedAtMs: now() - 49_000 }));
  const told = heard(restored, ['flag', 'end']);
  pass(1_001);
  assert.deepEqual(told, ['flag flag 11001', 'end flagged 11001']);
  // The flag fell before there were listeners; the first ones still get the event.
  const late = new LiveClock(Clock.restore(bytes, { savedAtMs: now() - 60_000 }));
  const toldLate = heard(late, ['flag', 'end']);
  pass(1);
  assert.deepEqual(toldLate, [`flag flag ${now() - 10_000}`, `end flagged ${now()}`]);
  const over = new LiveClock(late.clock);
  const toldOver = heard(over);
  assert.deepEqual(over.press('first').length, 1);
  assert.deepEqual(toldOver, [`late late ${now()}`, `event late ${now()}`], 'it was over before');
  const ahead = new LiveClock(blitz());
  ahead.start('first');
  ahead.press('first');
  const elsewhere = { now: () => 0 };
  const refused = { name: 'ClockError', kind: 'at-went-back' };
  assert.throws(() => new LiveClock(Clock.restore(ahead.save()), elsewhere), refused);
  new LiveClock(Clock.restore(ahead.save(), { savedAtMs: 0 }), elsewhere);

  const inMatch = Match.atScore({ length: 3, first: 0, second: 2, games: 2, crawford: 'played' });
  const game = new LiveClock(new Clock(parse('2+5', 'backgammon'), { inMatch }));
  const toldOfMatch = heard(game, ['penalty', 'end']);
  game.start('first');
  game.press('first');
  game.press('second');
  pass(600_000);
  const [penalty, end, ...more] = toldOfMatch.map((words) => words.split(' ', 2).join(' '));
  assert.deepEqual([penalty, end, more], ['penalty penalty', 'end penalized', []]);
});

test('an invalid clock, option or time is an ArgumentError', () => {
  const control = blitz();
  const others = [undefined, null, 5, {}, Object.create(Clock.prototype), new Match(3), new LiveClock(control)];
  rejectsEach((odd) => new LiveClock(odd), 'control', others);
  rejects((options) => new LiveClock(control, options), [
    [null, 'options'],
    [5, 'options'],
    [{ tick: 5 }, 'tick'],
    [{ now: 5 }, 'now'],
    [{ now: () => 0.5 }, 'now()'],
    [{ tickMs: 0 }, 'tickMs'],
    [{ tickMs: 2 ** 31 }, 'tickMs'],
    [{ tickMs: '5' }, 'tickMs'],
    [{ signal: {} }, 'signal'],
    [{ ref: 1 }, 'ref'],
  ]);
  const clock = new LiveClock(control, { tickMs: 2 ** 31 - 1 });
  assert.throws(() => clock.pause(), { name: 'ClockError', kind: 'not-started' });
  rejectsEach((side) => clock.start(side), 'side', ['white']);
  clock.start('first');
  rejectsEach((elapsedMs) => clock.press('first', elapsedMs), 'elapsedMs', [null]);
  assert.throws(() => LiveClock.prototype.start.call({}, 'first'), TypeError);
  assert.throws(() => LiveClock(control), TypeError);
});

test('the real time is a steady clock’s, in whole milliseconds', async () => {
  const clock = new LiveClock(parse('0.05+0', 'fastchess'), { ref: true });
  const before = performance.now();
  const now = clock.now();
  assert.ok(Number.isInteger(now) && now > before - 1 && now <= performance.now());
  clock.start('second');
  const { deadlineMs } = clock;
  const [event] = await once(clock, 'flag');
  assert.deepEqual(event, { kind: 'flag', side: 'second', atMs: deadlineMs });
  assert.ok(performance.now() >= deadlineMs);
});

test('the timer does not keep the process alive, unless ref is set', () => {
  const run = (options) =>
    output(`
      import { LiveClock, parse } from 'flagfall';
      const live = new LiveClock(parse('0.2+0', 'fastchess'), ${options});
      live.on('flag', ({ side }) => console.log(side));
      live.start('first');
    `);
  assert.equal(run('{}'), '');
  assert.equal(run('{ ref: true }'), 'first\n');
});
