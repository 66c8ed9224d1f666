// How the objects behave in comparisons, on the console, in JSON and in structured clones.

import assert from 'node:assert/strict';
import loose from 'node:assert';
import { test } from 'node:test';
import { inspect, isDeepStrictEqual } from 'node:util';

import { Arena, ArenaReader, Clock, Lag, LiveClock, Match, PcnDocument, PgnReader, Preset, Presets, Setup, TimeControl, parse } from 'flagfall';

const blitz = () => parse('180+2', 'pgn');
const played = () => {
  const clock = new Clock(blitz());
  clock.start('first', 1_000);
  clock.press('first', 31_000);
  return clock;
};
const document = (ms) => PcnDocument.parse(`{"periods":[{"duration_ms":${ms}}],"plies":[],"event":"x"}`);
const setup = (text, mode) => new Setup(text, { notation: 'chess', mode });
const preset = (options) => new Preset('A', setup('G/5', 'delay'), options);

/** An object of each class. */
const all = () => ({
  Arena: new Arena(),
  ArenaReader: new ArenaReader(),
  Clock: played(),
  Lag: new Lag({ limitMs: 1_000, incrementMs: 0 }),
  LiveClock: new LiveClock(blitz()),
  Match: new Match(5),
  PcnDocument: document(1_000),
  PgnGame: new PgnReader().read('1. e4 * ')[0],
  PgnReader: new PgnReader(),
  Preset: preset(),
  Presets: Presets.parse(''),
  Setup: setup('G/5'),
  TimeControl: blitz(),
});

test('time controls are deep-equal exactly if they are equal', () => {
  const first = [{ timeMs: 180_000, credit: 'paid', creditMs: 2_000 }];
  const equal = [
    [blitz(), blitz()],
    [blitz(), parse('180+2', 'pgn-extended')],
    [blitz(), new TimeControl({ first })],
    [blitz(), played().control],
    [blitz(), Clock.restore(played().save(31_000)).control],
    [blitz(), JSON.parse(JSON.stringify(blitz()), (key, value) => (key === '' ? new TimeControl(value) : value))],
  ];
  for (const [one, two] of equal) {
    assert.ok(one.equals(two));
    assert.deepStrictEqual(one, two);
    assert.ok(isDeepStrictEqual({ of: [one] }, { of: [two] }));
    loose.deepEqual(one, two);
  }
  const others = ['180+3', '120+2', '180'].map((text) => parse(text, 'pgn'));
  others.push(TimeControl.fromSides(blitz(), others[0]), blitz().divided('second', 2));
  others.push(new TimeControl({ first, rules: { flagFalls: 'at-zero' } }));
  for (const other of others) {
    assert.ok(!blitz().equals(other));
    assert.notDeepStrictEqual(blitz(), other);
    assert.throws(() => loose.deepEqual(blitz(), other), { code: 'ERR_ASSERTION' });
    assert.ok(!isDeepStrictEqual({ of: [blitz()] }, { of: [other] }));
  }
});

test('new time controls do not reuse numbers in use', () => {
  const kept = Array.from({ length: 300 }, (_, n) => parse(`${n + 1}+0`, 'pgn'));
  for (let n = 0; n < 20_000; n += 1) parse(`${(n % 500) + 1}+1`, 'pgn');
  globalThis.gc?.();
  for (const [n, control] of kept.entries()) {
    assert.ok(control.equals(parse(`${n + 1}+0`, 'pgn')));
    assert.equal(control.first[0].timeMs, 1_000 * (n + 1));
  }
  assert.equal(new Set(kept.map(({ id }) => id)).size, kept.length);
});

test('mutable objects are deep-equal only to themselves', () => {
  for (const name of ['Arena', 'ArenaReader', 'Clock', 'Lag', 'LiveClock', 'Match', 'PgnReader', 'Presets']) {
    const [one, two] = [all()[name], all()[name]];
    assert.deepStrictEqual(one, one);
    assert.notDeepStrictEqual(one, two, name);
    assert.throws(() => loose.deepEqual(one, two), { code: 'ERR_ASSERTION' }, name);
  }
  const clock = played();
  assert.notDeepStrictEqual(clock, clock.clone());
  assert.notDeepStrictEqual(new Match(3), new Match(3).clone());
});

test('setups, presets and documents are deep-equal if their contents are', () => {
  assert.deepStrictEqual(setup('G/5', 'delay'), setup('G/5', 'delay'));
  assert.deepStrictEqual(setup('G/5'), setup('G/5', 'fischer'));
  for (const other of [setup('G/5', 'bronstein'), setup('G/6', 'delay'), new Setup('G/5', 'us-chess')]) {
    assert.notDeepStrictEqual(setup('G/5', 'delay'), other);
  }
  assert.deepStrictEqual(preset({ data: { a: 1 } }), preset({ data: { a: 1 } }));
  for (const options of [{ data: { a: 2 } }, { source: 'x' }, { second: setup('G/4') }, {}]) {
    assert.notDeepStrictEqual(preset({ data: { a: 1 } }), preset(options));
  }
  assert.deepStrictEqual([...Presets.builtIn()], [...Presets.builtIn()]);
  assert.deepStrictEqual(document(5), document(5));
  assert.notDeepStrictEqual(document(5), document(6));
  // JSON has no dates: a document or preset with one can be compared, but not converted to JSON.
  const dated = (day) => PcnDocument.parse(`periods = []\nday = 2024-01-0${day}\n`, 'toml');
  assert.deepStrictEqual(dated(1), dated(1));
  assert.notDeepStrictEqual(dated(1), dated(2));
});

test('the console shows their contents', () => {
  const said = Object.fromEntries(Object.entries(all()).map(([name, one]) => [name, inspect(one)]));
  for (const [name, text] of Object.entries(said)) {
    assert.ok(text.startsWith(`${name} `), text);
    assert.doesNotMatch(text, /notCloneable|^\w+ \{\}$/);
  }
  assert.match(said.TimeControl, /^TimeControl \{\s+description: '3 minutes/);
  for (const part of [/phase: 'running'/, /onTurn: 'second'/, /bankMs: 152000/, /control: '3 minutes/]) {
    assert.match(said.Clock, part);
  }
  assert.match(said.LiveClock, /phase: 'not-started'/);
  assert.match(said.Match, /length: 5,\s+first: 0/);
  assert.match(said.Setup, /text: 'G\/5',\s+notation: 'chess',\s+mode: 'fischer'/);
  assert.match(said.Preset, /name: 'A'.*text: 'G\/5'/s);
  assert.match(inspect([...Presets.builtIn()][0]), /source: '/);
  assert.match(said.Arena, /size: 0, deadlineMs: null/);
  assert.match(said.PcnDocument, /control: .*pliesMs: \[\]/s);
  assert.match(said.PgnGame, /line: 1,\s+tags: \[\].*clkMs: null/s);
  assert.match(said.ArenaReader, /bytes: 0/);
  assert.match(said.PgnReader, /encoding: 'detect'/);
  assert.match(inspect({ a: { b: { c: played() } } }), /c: \[Clock\]/);
  assert.match(inspect({ a: { b: played() } }), /b: Clock \{.*first: \[Object\]/s);
  assert.doesNotMatch(inspect({ a: { b: { c: played() } } }, { depth: null }), /\[Object\]|\[Clock\]/);
  // Inspecting a prototype does not throw, although it has no data.
  for (const one of Object.values(all())) assert.equal(typeof inspect(Object.getPrototypeOf(one)), 'string');
  class Mine extends Clock {}
  assert.match(inspect(new Mine(blitz())), /^Mine \{/);
});

test('JSON contains saveJson or the data', () => {
  const inJson = (value) => JSON.parse(JSON.stringify(value));
  const clock = played();
  assert.equal(Clock.restore(JSON.stringify(clock)).read(40_000).second.bankMs, clock.read(40_000).second.bankMs);
  const live = new LiveClock(blitz(), { now: () => 5 });
  live.start('first');
  const { control } = clock;
  const { first, second, rules } = control;
  assert.ok(new TimeControl(inJson(control)).equals(control));
  const arena = new Arena();
  arena.add(clock);
  const match = { length: 5, first: 0, second: 0, games: 0, crawford: 'not-yet' };
  for (const [value, expected] of [
    [clock, JSON.parse(clock.saveJson(31_000))],
    [new Clock(control), JSON.parse(new Clock(control).saveJson(0))],
    [live, JSON.parse(live.saveJson())],
    [control, { first, second, rules }],
    [document(5), JSON.parse(document(5).print('json'))],
    [new Match(5), { ...match, cube: null, cubeIsFrozen: false, winner: null }],
    [arena, { size: 1, deadlineMs: clock.deadlineMs }],
    [setup('G/5'), { text: 'G/5', notation: 'chess', mode: 'fischer', option: 'none' }],
  ]) {
    assert.deepEqual(inJson({ value }), { value: expected });
  }
});

test('no object can be cloned, and the error says what to send instead', () => {
  const { port1 } = new MessageChannel();
  for (const [name, one] of Object.entries(all())) {
    const refused = { name: 'DataCloneError', message: /flagfall's .*; send .* instead/ };
    assert.throws(() => structuredClone(one), refused, name);
    assert.throws(() => structuredClone({ of: [one] }), refused, name);
    assert.throws(() => port1.postMessage(one), refused, name);
  }
  port1.close();
});

test('presets whose data JSON cannot hold are deep-equal exactly if they are equal', () => {
  const head = '[[preset]]\nname = "A"\nnotation = "pgn"\nsetup = "60"\n';
  const dated = (day) => Presets.parse(`${head}data = { day = 2020-01-0${day} }\n`).get('A');
  assert.deepStrictEqual(dated(1), dated(1));
  assert.notDeepStrictEqual(dated(1), dated(2));
});
