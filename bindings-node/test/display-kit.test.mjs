// flagfall/display: its formatter, its clocks and the server's time, compared with the library.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { Clock, Presets, TimeControl, formatTime, parse } from 'flagfall';
import * as display from 'flagfall/display';
import { Display, ServerTime } from 'flagfall/display';
import { blocks, keys, text, values, words } from './cases.mjs';
import { output } from './common.mjs';

const STYLES = ['clock', 'tenths', 'days'];

/** A generator of numbers from 0 to below 1, the same in each run: mulberry32. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The functions of a random number that the tests choose by. */
function chooser(seed) {
  const next = random(seed);
  const integer = (least, most) => least + Math.floor(next() * (most - least + 1));
  const of = (list) => list[integer(0, list.length - 1)];
  /** A time of any size up to `most`. */
  const time = (most) => integer(0, Math.min(most, 10 ** integer(0, 16)));
  return { integer, of, time, chance: (part) => next() < part };
}

test('every case of the formatter has its text', () => {
  const file = readFileSync(new URL('../../core/conformance/display.cases', import.meta.url), 'utf8');
  let count = 0;
  for (const { head, steps } of blocks(file)) {
    const [word, style, ...pairs] = words(head.startsWith('#') ? 'none' : head || 'none');
    if (word !== 'format-time') continue;
    const options = Object.fromEntries(
      keys(pairs).map((key, index) => {
        const [value] = values([pairs[index]], `${key}=`);
        return [{ 'hide-zero': 'hideZero', 'tenths-below': 'tenthsBelowMs', plus: 'plus' }[key], value];
      }),
    );
    for (let index = 0; index < steps.length; index += 2) {
      const [timeMs] = values(words(steps[index]).slice(1), 'time');
      const expected = text(words(steps[index + 1])[1]);
      assert.equal(display.formatTime(timeMs, style, options), expected, `${timeMs} ${style}`);
      count += 1;
    }
  }
  assert.ok(count > 75, `${count} texts`);
});

test('the formatter has these texts', () => {
  const rows = [
    [5_025_000, '1:23:45', '1:23:45', '1h 23m'],
    [5_025_001, '1:23:46', '1:23:46', '1h 23m'],
    [59_999, '1:00', '1:00', '1m'],
    [20_000, '0:20', '0:20', '20s'],
    [19_999, '0:20', '0:20.0', '20s'],
    [19_900, '0:20', '0:19.9', '20s'],
    [1, '0:01', '0:00.1', '1s'],
    [0, '0:00', '0:00.0', '0s'],
    [183_600_000, '51:00:00', '51:00:00', '2d 3h'],
    [183_599_000, '50:59:59', '50:59:59', '2d 2h'],
    [86_400_000, '24:00:00', '24:00:00', '1d'],
    [61_000, '1:01', '1:01', '1m 1s'],
    [-1_001, '-0:02', '-0:01.1', '-2s'],
    [2 ** 53 - 1, '2501999792:59:01', '2501999792:59:01', '104249991d 8h'],
  ];
  for (const [timeMs, ...texts] of rows) {
    assert.deepEqual(STYLES.map((style) => display.formatTime(timeMs, style)), texts);
  }
  assert.deepEqual(STYLES.map((style) => display.formatTime(0, style, { hideZero: true })), ['0:01', '0:00.1', '1s']);
});

test('the formatter writes what the library writes', () => {
  const { integer, of, time, chance } = chooser(1);
  for (let count = 0; count < 60_000; count += 1) {
    const size = chance(0.5) ? time(2 ** 53 - 1) : integer(0, 5_000) * 1_000 + integer(-1, 1);
    const timeMs = chance(0.3) ? -size : size;
    const tenthsBelowMs = of([undefined, 0, 1, 10_000, 3_600_000, time(3_600_000)]);
    const options = { tenthsBelowMs, plus: chance(0.5), hideZero: chance(0.5) };
    const style = of(STYLES);
    const written = display.formatTime(timeMs, style, options);
    const expected = formatTime(timeMs, style, options);
    if (written !== expected) assert.equal(written, expected, `${timeMs} ${style} ${JSON.stringify(options)}`);
  }
});

test('what cannot be written is a RangeError', () => {
  for (const timeMs of [NaN, 0.5, 2 ** 53, '5', null]) assert.throws(() => display.formatTime(timeMs), RangeError);
  for (const tenthsBelowMs of [-1, 3_600_001, 0.5]) {
    assert.throws(() => display.formatTime(0, 'tenths', { tenthsBelowMs }), RangeError);
  }
  assert.throws(() => display.formatTime(0, 'hours'), RangeError);
});

const stage = (timeMs, more) => ({ timeMs, ...more });
const both = (first, rules = {}) => new TimeControl({ first: [].concat(first), rules });

/** Time controls with whatever changes what a clock shows. */
const SPECIAL = [
  both(stage(60_000), { coupling: 'hourglass' }),
  both(stage(20_000, { onExpiry: 'overrun' }), { coupling: 'hourglass' }),
  both(stage(30_000, { onExpiry: 'overrun' })),
  both(stage(30_000, { onExpiry: 'overrun', overrunMostMs: 0 })),
  both(stage(30_000, { onExpiry: 'overrun', overrunMostMs: 20_000 }), { flagFalls: 'at-zero' }),
  both(stage(10_000, { lives: 3, onExpiry: 'overrun' })),
  both(stage(30_000, { onExpiry: 'penalty', refillMs: 12_000 })),
  both(stage(30_000), { graceMs: 3_000 }),
  both(stage(30_000, { credit: 'paid', creditMs: 100 }), { graceMs: 3_000, graceExcess: 'carried' }),
  both(stage(30_000, { lives: 2 }), { graceMs: 3_000, flagFalls: 'at-zero' }),
  both(stage(20_000, { reserveMs: 20_000, reserveDraw: 'all' }), { graceMs: 500 }),
  both(stage(20_000, { reserveMs: 25_000, reserveDraw: 'unit', reserveUnitMs: 10_000 })),
  both(stage(30_000, { turnLimitMs: 9_000 }), { graceMs: 700 }),
  both([stage(5_000, { onExpiry: 'next' }), stage(5_000, { reserveMs: 6_000, reserveDraw: 'all' })], { graceMs: 500 }),
  both(stage(9_000, { onExpiry: 'penalty', refillMs: 9_000 }), { graceMs: 500 }),
  both([stage(10_000, { onExpiry: 'first-flag', firstFlag: 'no-win' }), stage(5_000)]),
  both([stage(10_000, { onExpiry: 'first-flag', firstFlag: 'minimal-loss' }), stage(5_000)]),
  both(stage(30_000, { chargeUnitMs: 1_000 })),
  both(stage(30_000, { chargeUnitMs: 1_000, chargeRounding: 'up' }), { graceMs: 1_500 }),
  both(stage(60_000, { chargeUnitMs: 1, chargeTiers: [{ beyondMs: 5_000, factor: 2 }, { beyondMs: 9_000, factor: 5 }] })),
  both(stage(30_000), { gameTimeMs: 25_000 }),
  both(stage(0, { credit: 'apart', creditMs: 5_000 })),
  both(stage(9_000, { quota: 2, whenMet: 'repeat-set' })),
  parse('G/1/10', { notation: 'chess', mode: 'delay' }),
  parse('G/1/10', { notation: 'chess', mode: 'fischer-after' }),
  parse('floodgate-60-10F', 'floodgate'),
  parse('1/5', 'arimaa'),
  parse('-', 'pgn'),
  parse('180+2', 'pgn').withFirstMove('arena'),
  TimeControl.fromSides(parse('-', 'pgn'), parse('60+1', 'pgn')),
];

const CONTROLS = [...SPECIAL, ...Array.from(Presets.builtIn(), ({ control }) => control)];

/** What a page has of a server's message. */
function received(clock, atMs, most) {
  const sent = { control: clock.control, reading: clock.read(atMs), forecast: clock.forecast(atMs, most) };
  return new Display(JSON.parse(JSON.stringify(sent)));
}

const SHOWN = ['bankMs', 'lentMs', 'overrunMs', 'stage', 'lives', 'flag'];

/** Compares what is drawn with what the library shows, at times that the forecast covers. */
function compare(clock, atMs, { integer, of, time, chance }, seen) {
  const drawn = received(clock, atMs, of([1, 3, 16, 64]));
  const { pieces } = drawn.forecast;
  const ends = pieces.map(({ toMs }) => toMs).filter((toMs) => toMs !== null);
  const isCovered = (ms) => ms >= atMs && (drawn.endMs === null || ms < drawn.endMs);
  const usual = [atMs, ...ends.flatMap((toMs) => [toMs - 1, toMs, toMs + 1])];
  const others = Array.from({ length: 4 }, () => atMs + (chance(0.5) ? integer(0, 90_000) : time(10 ** 11)));
  for (const ms of [...usual.slice(0, 40), ...others].filter(isCovered)) {
    const style = of(STYLES);
    const options = { tenthsBelowMs: of([undefined, 0, 3_600_000]), plus: chance(0.3) };
    const reading = clock.read(ms);
    for (const side of ['first', 'second']) {
      const place = () =>
        `${clock.control.describe()} at ${ms}, from ${atMs}: ${side}, ${JSON.stringify(drawn.forecast)}`;
      const shown = drawn.read(side, ms);
      const same = (drew, expected) => drew === expected || assert.equal(drew, expected, place());
      for (const key of SHOWN) same(shown[key], reading[side][key]);
      same(shown.running, reading.phase === 'running' && reading.onTurn === side);
      same(shown.waiting, false);
      const text = clock.format(side, ms, style, options);
      same(drawn.format(side, ms, style, options), text);
      seen.texts += 1;
      seen.zeros += /^0:0[01](\.|$)/.test(text);
      const nextMs = clock.nextChange(side, ms, style, options);
      if (nextMs !== null && !isCovered(nextMs)) continue;
      if (nextMs === null && drawn.endMs !== null) continue;
      same(drawn.nextChange(side, ms, style, options), nextMs);
    }
  }
  for (const { then, runs } of pieces) seen.kinds.add(then).add(runs);
  if (drawn.endMs !== null) {
    const side = drawn.forecast.side;
    assert.equal(drawn.read(side, drawn.endMs).waiting, true);
    assert.equal(drawn.format(side, drawn.endMs), drawn.format(side, drawn.endMs - 1));
  }
}

/** A random call on a clock; what it does not allow is left out. */
function act(clock, atMs, { of, chance }) {
  const { onTurn } = clock.read(atMs);
  const calls = [
    () => clock.press(onTurn, atMs),
    () => clock.press(onTurn, atMs),
    () => clock.press(onTurn, atMs),
    () => clock.pressUnreceived(onTurn, atMs),
    () => clock.receive(atMs),
    () => clock.setReady(onTurn, atMs, chance(0.7)),
    () => clock.pause(atMs),
    () => clock.resume(atMs),
    () => clock.handOver(onTurn, atMs),
    () => clock.adjust(of(['first', 'second']), atMs, of([-3_000, 5_000])),
    () => clock.setBank(of(['first', 'second']), atMs, of([0, 1, 4_000])),
    () => clock.berserk(of(['first', 'second']), atMs, 'half'),
  ];
  try {
    of(calls)();
  } catch (error) {
    if (!['ClockError', 'ArgumentError'].includes(error.name)) throw error;
  }
}

test('a display shows what the library shows, from what a server sends', () => {
  const choose = chooser(2);
  const seen = { texts: 0, zeros: 0, kinds: new Set() };
  for (const [index, control] of [...CONTROLS, ...SPECIAL, ...SPECIAL, ...SPECIAL].entries()) {
    const clock = new Clock(control);
    let atMs = choose.of([0, -5_000, 1_764_000_000_000]);
    compare(clock, atMs, choose, seen);
    clock.start(choose.of(['first', 'first', 'second']), atMs);
    for (let turn = 0; turn < 12 && !['flagged', 'aborted'].includes(clock.read(atMs).phase); turn += 1) {
      compare(clock, atMs, choose, seen);
      const { deadlineMs } = clock;
      const nearDeadline = deadlineMs !== null && choose.chance(0.4);
      const most = index % 2 === 0 ? 15_000 : 3_000;
      const passed = nearDeadline ? deadlineMs - atMs - choose.integer(-1, 2) : choose.integer(0, most);
      atMs += Math.max(0, passed);
      act(clock, atMs, choose);
    }
    compare(clock, atMs, choose, seen);
  }
  assert.ok(seen.texts > 20_000, `${seen.texts} texts`);
  assert.ok(seen.zeros > 300, `${seen.zeros} zeros`);
  const events = ['stage', 'life', 'first-flag', 'flag', 'penalty', 'reserve', 'sent', 'halt', 'abort'];
  for (const kind of ['lent', 'bank', 'overrun', 'nothing', ...events]) assert.ok(seen.kinds.has(kind), kind);
});


/** A device and a server, whose time is `offsetMs` ahead, and a ServerTime on the device. */
function device() {
  let nowMs = 100;
  const serverTime = new ServerTime({ now: () => nowMs });
  return {
    serverTime,
    pass: (ms) => (nowMs += ms),
    ping(offsetMs, thereMs, backMs) {
      const sentMs = nowMs;
      nowMs += thereMs + backMs;
      serverTime.add(sentMs, sentMs + thereMs + offsetMs);
    },
    aheadMs: () => serverTime.nowMs - nowMs,
  };
}

test("the server's time is that of the fastest of the last round trips", () => {
  const { serverTime, pass, ping, aheadMs } = device();
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [0, null]);
  ping(5_000, 400, 200);
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [5_100, 600]);
  ping(5_000, 20, 20);
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [5_100, 40]);
  // It passes at half speed.
  pass(50);
  assert.equal(aheadMs(), 5_075);
  for (let count = 0; count < 7; count += 1) ping(5_000, 300, 10);
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [5_000, 40]);
  ping(5_000, 300, 10);
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [5_145, 310]);
});

test("the server's time does not go back by less than a second", () => {
  const { serverTime, pass, ping, aheadMs } = device();
  ping(0, 500, 0);
  assert.equal(aheadMs(), 250);
  let changes = 0;
  serverTime.addEventListener('change', () => (changes += 1));
  ping(0, 1, 1);
  assert.equal(changes, 1);
  let beforeMs = serverTime.nowMs;
  for (let passedMs = 0; passedMs < 600; passedMs += 10) {
    pass(10);
    const nowMs = serverTime.nowMs;
    assert.ok(nowMs - beforeMs >= 5 && nowMs - beforeMs <= 10, `${nowMs - beforeMs} ms in 10 ms`);
    beforeMs = nowMs;
  }
  assert.equal(aheadMs(), 0);
  // After a sleep in which the device's time stood still, the round trips before it count no more.
  ping(60_000, 40, 40);
  assert.deepEqual([aheadMs(), serverTime.roundTripMs], [60_000, 80]);
  ping(0, 1, 1);
  assert.equal(aheadMs(), 0);
});

test('what is no round trip is a RangeError', () => {
  const serverTime = new ServerTime();
  for (const times of [[5, 0, 4], [0, NaN, 5], [NaN, 0, 5], [0, 0, Infinity], [0, '5', 5]]) {
    assert.throws(() => serverTime.add(...times), RangeError);
  }
  assert.equal(serverTime.roundTripMs, null);
  serverTime.add(performance.now(), 0);
  assert.ok(serverTime.roundTripMs >= 0);
});

const MODULE = new URL('../dist/display/index.mjs', import.meta.url);

test('it has at most 6 kB, compressed as servers do', () => {
  const bytes = gzipSync(readFileSync(MODULE)).length;
  assert.ok(bytes <= 6_000, `${bytes} bytes`);
});

test('it loads neither the addon nor WebAssembly, and needs no elements', () => {
  const code = `
    import { createRequire } from 'node:module';
    const { Display, ServerTime, defineFlagClock, formatTime } = await import('flagfall/display');
    defineFlagClock();
    const required = createRequire(import.meta.url);
    required('flagfall/display').defineFlagClock();
    const loaded = Object.keys(required.cache).filter((path) => !path.includes('display'));
    console.log(formatTime(1), new ServerTime().roundTripMs, typeof Display, typeof HTMLElement, loaded);
  `;
  assert.equal(output(code), '0:01 null function undefined []\n');
  assert.doesNotMatch(readFileSync(MODULE, 'utf8'), /\bimport\b|\brequire\b|WebAssembly/);
});
