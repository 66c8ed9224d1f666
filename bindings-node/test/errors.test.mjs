import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import * as flagfall from 'flagfall';
import {
  Arena,
  Clock,
  Lag,
  LiveClock,
  Match,
  PcnDocument,
  Preset,
  Presets,
  Setup,
  TimeControl,
  clkComment,
  clockComments,
  detect,
  elapsedTimes,
  emtComment,
  explain,
  parse,
  parseWarnings,
  timesLeft,
  writeFile,
} from 'flagfall';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every error is a FlagfallError with its own name', () => {
  const control = parse('G/5', { notation: 'chess' });
  const caught = (call) => {
    try {
      return call();
    } catch (error) {
      return error;
    }
  };
  const errors = {
    ParseError: caught(() => parse('', { notation: 'chess' })),
    ControlError: caught(() => new TimeControl({ first: [{ timeMs: -1 }] })),
    PrintError: caught(() => new TimeControl({ first: [] }).print({ notation: 'chess' })),
    DocumentError: caught(() => PcnDocument.parse('{"setup":null}').print('toml')),
    ClockError: caught(() => new Clock(control).pause(0)),
    RestoreError: caught(() => Clock.restore('')),
    MatchError: caught(() => new Match(3).take()),
    ArgumentError: caught(() => new Clock(control).pause('0')),
  };
  for (const [name, error] of Object.entries(errors)) {
    assert.ok(error instanceof flagfall[name]);
    assert.ok(error instanceof flagfall.FlagfallError);
    assert.ok(error instanceof Error);
    assert.equal(error.name, name);
    assert.equal(String(error), `${name}: ${error.message}`);
    assert.match(error.stack, /errors\.test\.mjs/);
    assert.ok(!Object.keys(error).includes('name'));
  }
  assert.deepEqual(Object.keys(errors.ParseError), [
    'kind',
    'text',
    'offset',
    'length',
    'path',
  ]);
  assert.deepEqual(Object.keys(errors.DocumentError), ['kind', 'path']);
  assert.deepEqual(Object.keys(errors.ClockError), ['kind']);
  assert.deepEqual(Object.keys(errors.RestoreError), ['kind', 'detail']);
  assert.deepEqual(Object.keys(errors.MatchError), ['kind']);
  assert.deepEqual(Object.keys(errors.ArgumentError), ['argument']);
});

test('a panic is reported as a FlagfallError', () => {
  const { refusal } = createRequire(import.meta.url)('../dist/errors.js');
  const thrown = Object.assign(new Error('overflow'), { code: 'GenericFailure' });
  const error = refusal(thrown);
  assert.equal(error.constructor, flagfall.FlagfallError);
  assert.equal(error.message, 'a bug in flagfall: overflow');
  assert.equal(error.cause, thrown);
  const full = new RangeError('Maximum call stack size exceeded');
  assert.equal(refusal(full), full);
});

test('every exported function catches panics', () => {
  for (const stem of ['arena', 'clock', 'control', 'explain', 'files', 'lag', 'match_play', 'notation', 'enums', 'pcn', 'preset']) {
    const source = read(`../src/${stem}.rs`);
    const functions = source.match(/^ *pub fn /gm).length;
    const caught = source.match(/#\[napi\(([a-z]+( = "[a-z]+")?, )?catch_unwind\)\]\n( *#\[allow.*\n)? *pub fn /g);
    assert.equal(caught.length, functions, stem);
  }
  // The fast calls go through one function.
  const fast = read('../src/fast.rs');
  assert.equal(fast.match(/extern "C" fn enter\(/g).length, 1);
  assert.equal(fast.match(/extern "C" fn \w/g).length, 2);
  assert.match(fast.split('extern "C" fn ended(')[1], /catch_unwind\(\|\| end\(place\.addr\(\)\)\)/);
  assert.match(fast, /unsafe \{ \$crate::fast::run\(env, info, \$call\) \}/);
  assert.match(fast.split('unsafe fn run<')[1], /let answer = catch_unwind\(AssertUnwindSafe\(\|\| make\(&call\)\)\);/);
});

const WORDS = read('../lib/words.ts');

/** The names in a type of lib/words.ts, whose declaration begins with `start`. */
function declared(start) {
  const from = WORDS.split(start)[1].split("';\n")[0] + "'";
  return [...from.matchAll(/\| '([a-z0-9-]+)'/g)].map(([, kind]) => kind);
}

test('the types declare every name that core has', () => {
  const listed = (call) => {
    try {
      return call();
    } catch ({ message }) {
      return [...message.split(', not ')[0].matchAll(/"([a-z-]+)"/g)].map(([, name]) => name);
    }
  };
  const notations = listed(() => parse('', { notation: '' }));
  assert.ok(notations.length > 20);
  assert.deepEqual(declared('export type NotationName ='), notations);
  const clock = new Clock(parse('G/5', { notation: 'chess' }));
  assert.deepEqual(declared('export type Protocol ='), listed(() => clock.command('', 0)));
});

const BLITZ = new Preset('Blitz', new Setup('3+2', { notation: 'lichess' }));

/** Valid data leads to a system error, since the folder does not exist. */
function writeNowhere(data) {
  assert.throws(() => writeFile('/flagfall/no/such/folder', data), (error) => {
    if (error.code !== 'ENOENT') throw error;
    return true;
  });
}

const thrower = () => {
  throw new Error('the value was called into');
};

/** Values of every kind that might be passed by mistake. */
const ODD = [
  undefined,
  null,
  true,
  NaN,
  Infinity,
  -Infinity,
  -0,
  0.5,
  -1,
  1e300,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  5n,
  '',
  '5',
  'first',
  'x'.repeat(10_000_000),
  '\ud800',
  Symbol('five'),
  thrower,
  [],
  [[]],
  new Array(2 ** 32 - 1),
  {},
  Object.create(null),
  { toString: thrower, valueOf: thrower, toJSON: thrower, [Symbol.toPrimitive]: thrower },
  { notation: 'chess', mode: { toString: thrower } },
  { first: [{ timeMs: { valueOf: thrower } }] },
  { first: [], second: [], rules: { gameTurns: { valueOf: thrower } } },
  { first: { length: 1e9 } },
  new Proxy({}, {}),
  new Proxy(() => {}, {}),
  new Date(0),
  new Number(5),
  new Uint8Array(8),
  parse('G/5', { notation: 'chess' }),
  new Clock(parse('G/5', { notation: 'chess' })),
  new Match(3),
  PcnDocument.parse('{}'),
  { inMatch: { valueOf: thrower } },
  { limitMs: 1e15, incrementMs: { valueOf: thrower } },
  { overtime: { points: 1, everyMs: { valueOf: thrower } } },
  new Lag({ limitMs: 0, incrementMs: 0 }),
  { board: 'win', side: { toString: thrower } },
  { board: 'score', score: 2 ** 53 },
  { cannotWin: new Array(2 ** 32 - 1) },
  { minimalLoss: 2 ** 40, maximalLoss: { valueOf: thrower } },
  { savedAtMs: { valueOf: thrower } },
  { move: -1, timestampMs: undefined },
  { data: { gong: { toJSON: thrower } } },
  { data: { gong: new Array(2 ** 32 - 1) } },
  BLITZ,
  BLITZ.first,
  Presets.builtIn(),
];

/** Checks that a call returns or throws an error of this package. Returns 1 if it throws. */
function survives(call, told) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof flagfall.FlagfallError, `${told}: ${error?.stack}`);
    assert.ok(!error.message.startsWith('a bug'), `${told}: ${error.stack}`);
    assert.ok(error.message.length < 1_000, told);
    return 1;
  }
  return 0;
}

/** The names of the methods of a class. */
function callsOf({ prototype }) {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const methods = properties.filter(([, { value }]) => typeof value === 'function');
  return methods.map(([name]) => name).filter((name) => name !== 'constructor');
}

/** Valid arguments for a method of an arena, on its first game. */
function usualOfArena(name) {
  const game = 2 ** 32;
  if (['start', 'press', 'bank'].includes(name)) return [game, 'first', 0];
  if (['pause', 'resume', 'stop', 'read', 'save', 'saveJson'].includes(name)) return [game, 0];
  if (name === 'verdict') return [game, 0, { board: 'open' }, {}];
  if (name === 'add') return [new Clock(parse('G/5', { notation: 'chess' }))];
  if (name === 'set') return [game, new Clock(parse('G/5', { notation: 'chess' }))];
  const games = Float64Array.of(game);
  if (name === 'pressMany') return [games, new Uint8Array(1), 0, new Uint16Array(1)];
  if (name === 'readMany') return [games, 0, { banksMs: new Float64Array(2) }];
  if (name === 'advanceInto') return [0, new Float64Array(5)];
  if (name === 'advance') return [0];
  if (name === 'advanceSome') return [0, 1];
  return ['events', 'toJSON'].includes(name) ? [] : [game];
}

/** Valid arguments for a method. */
function usualOf(name) {
  if (name === 'bank') return ['first', 0];
  if (name === 'readInto') return [0, new Float64Array(32)];
  if (name === 'print' || name === 'convert') return [{ notation: 'chess' }];
  if (name === 'divided') return ['first', 2];
  if (name === 'command') return ['uci', 0];
  if (name === 'charge') return [0, 0];
  if (name === 'advanceSome') return [0, 1];
  if (name === 'setReady') return ['first', 0, true];
  if (name === 'verdict') return [0, { board: 'open' }, {}];
  if (name === 'takeBack') return [0, { move: 0 }];
  if (['get', 'remove'].includes(name)) return ['Blitz'];
  if (name === 'insert') return [BLITZ];
  if (['keepJournal', 'journalJson', 'toJSON'].includes(name)) return [];
  if (name === 'mayDeclineResignation') return [1, 3];
  if (name === 'endGame') return ['first', 1];
  const unsided = ['pause', 'resume', 'stop', 'advance', 'receive', 'read', 'save', 'saveJson', 'clone', 'saveWithJournal'];
  return unsided.includes(name) ? [0] : ['first', 0, 0];
}

test('no argument of any call does worse than a FlagfallError', () => {
  const control = parse('40/90/30, G/30/30', { notation: 'chess' });
  const calls = {
    parse: [parse, ['G/5', { notation: 'chess' }]],
    parseWarnings: [parseWarnings, ['2/10/x', { notation: 'arimaa' }]],
    'new TimeControl': [(init) => new TimeControl(init), [{ first: [] }]],
    fromSides: [TimeControl.fromSides, [control, control]],
    detect: [detect, ['G/5']],
    explain: [explain, ['G/5', { notation: 'chess', cursor: 1 }]],
    timesLeft: [timesLeft, ['time 5', 'cecp', 'first']],
    clkComment: [clkComment, [0]],
    emtComment: [emtComment, [0]],
    clockComments: [clockComments, ['[%clk 0:00:01]']],
    elapsedTimes: [elapsedTimes, [control, [0]]],
    print: [(options) => control.print(options), [{ notation: 'chess' }]],
    convert: [(options) => control.convert(options), [{ notation: 'chess' }]],
    berserk: [(side, rule) => control.berserk(side, rule), ['first', 'half']],
    divided: [(side, by) => control.divided(side, by), ['first', 2]],
    'new Lag': [(init) => new Lag(init), [{ limitMs: 0, incrementMs: 0 }]],
    charge: [(elapsedMs, lagMs) => new Lag({ limitMs: 0, incrementMs: 0 }).charge(elapsedMs, lagMs), [0, 0]],
    equals: [(other) => control.equals(other), [control]],
    'new Clock': [(of, options) => new Clock(of, options), [control, {}]],
    'new Match': [(length) => new Match(length), [3]],
    atScore: [Match.atScore, [{ length: 3, first: 0, second: 0, games: 0, crawford: 'not-yet' }]],
    'PcnDocument.parse': [PcnDocument.parse, ['{}', 'json']],
    fromGame: [PcnDocument.fromGame, [control, [5]]],
    replay: [(side) => PcnDocument.parse('{}').replay(side), ['first']],
    'PcnDocument.print': [(format) => PcnDocument.parse('{}').print(format), ['json']],
    'PcnDocument.fromJournal': [PcnDocument.fromJournal, [new Clock(control)]],
    restore: [Clock.restore, [new Clock(control).save(0), { savedAtMs: 0 }]],
    fromJournal: [Clock.fromJournal, ['{}']],
    writeFile: [writeNowhere, ['']],
    'new Setup': [(text, options) => new Setup(text, options), ['G/5', { notation: 'chess' }]],
    'new Preset': [(...args) => new Preset(...args), ['Blitz', BLITZ.first, {}]],
    'Presets.parse': [Presets.parse, ['']],
    get: [(name) => Presets.builtIn().get(name), ['Blitz']],
    has: [(name) => Presets.builtIn().has(name), ['Blitz']],
    remove: [(name) => Presets.builtIn().remove(name), ['Blitz']],
    insert: [(preset) => new Presets().insert(preset), [BLITZ]],
    'Presets.equals': [(other) => Presets.builtIn().equals(other), [new Presets()]],
    'PcnDocument.equals': [(other) => PcnDocument.parse('{}').equals(other), [control]],
  };
  for (const name of callsOf(Match).filter((name) => name !== 'clone')) {
    const call = (...args) => {
      const match = new Match(3);
      match.startGame();
      return match[name](...args);
    };
    calls[name] = [call, ['startGame', 'take', 'dropDouble'].includes(name) ? [] : usualOf(name)];
  }
  for (const name of callsOf(Clock)) {
    const call = (...args) => {
      const clock = new Clock(control);
      if (name !== 'start') clock.start('first', 0);
      return clock[name](...args);
    };
    calls[name] = [call, usualOf(name)];
  }
  for (const name of callsOf(Arena)) {
    const call = (...args) => {
      const arena = new Arena();
      const clock = new Clock(control);
      if (!['start', 'resume'].includes(name)) clock.start('first', 0);
      arena.add(clock);
      return arena[name](...args);
    };
    calls[`arena ${name}`] = [call, usualOfArena(name)];
  }
  for (const name of callsOf(Clock).filter((name) => callsOf(LiveClock).includes(name))) {
    const call = (...args) => {
      const live = new LiveClock(control, { now: () => 0 });
      if (name !== 'start') live.start('first');
      return live[name](...args);
    };
    const usual = usualOf(name);
    const moment = usual.indexOf(0);
    calls[`live ${name}`] = [call, usual.filter((_, place) => place !== moment)];
  }
  calls['new LiveClock'] = [(of, options) => new LiveClock(of, options), [control, {}]];
  assert.equal(Object.keys(calls).length, 126);
  for (const [name, [call, usual]] of Object.entries(calls)) {
    let refused = 0;
    for (let place = 0; place < usual.length; place += 1) {
      ODD.forEach((odd, index) => {
        const args = usual.with?.(place, odd) ?? usual.map((arg, i) => (i === place ? odd : arg));
        refused += survives(() => call(...args), `${name}, argument ${place}, odd ${index}`);
      });
    }
    const takesAnything = ['equals', 'PcnDocument.equals', 'Presets.equals', 'clone', 'has', 'arena has'].includes(name) || usual.length === 0;
    if (!takesAnything) assert.ok(refused > 20, `${name} refuses nothing`);
  }
});

const STAGE_KEYS = Object.keys(new TimeControl({ first: [{ timeMs: 0 }] }).first[0]);
const SCORE = { length: 3, first: 0, second: 0, games: 0, crawford: 'not-yet' };
const RULES_KEYS = Object.keys(new TimeControl({ first: [] }).rules);

test('no field of a stage, of the rules or of a notation does worse either', () => {
  const tried = (build) => ODD.reduce((sum, odd, index) => sum + survives(() => build(odd), index), 0);
  for (const key of STAGE_KEYS) {
    assert.ok(tried((odd) => new TimeControl({ first: [{ timeMs: 5, [key]: odd }] })) > 20, key);
  }
  for (const key of RULES_KEYS) {
    assert.ok(tried((odd) => new TimeControl({ first: [], rules: { [key]: odd } })) > 20, key);
  }
  for (const [notation, keys] of [
    ['chess', ['notation', 'mode', 'option']],
    ['arimaa', ['strict', 'setup']],
    ['ggs', ['iniMs', 'incMs', 'extMs', 'softIsHard']],
    ['double-flag', ['mode']],
    ['pcn', ['format']],
  ]) {
    for (const key of keys) {
      assert.ok(tried((odd) => parse('/5', { notation, [key]: odd })) > 20, key);
      const warned = (odd) => parseWarnings('2/10/x', { notation, [key]: odd });
      assert.ok(tried(warned) > 20, key);
    }
  }
  for (const key of Object.keys(SCORE)) {
    assert.ok(tried((odd) => Match.atScore({ ...SCORE, [key]: odd })) > 20, key);
  }
  const clock = new Clock(parse('G/5', { notation: 'chess' }));
  const verdict = (board, terms) => clock.verdict(0, board, terms);
  assert.ok(tried((board) => verdict({ board })) > 20);
  assert.ok(tried((side) => verdict({ board: 'win', side })) > 20);
  assert.ok(tried((score) => verdict({ board: 'score', score })) > 20);
  for (const key of ['points', 'everyMs']) {
    const overtime = { points: 1, everyMs: 1 };
    const of = (odd) => verdict({ board: 'open' }, { overtime: { ...overtime, [key]: odd } });
    assert.ok(tried(of) > 20, key);
  }
  for (const key of ['limitMs', 'incrementMs']) {
    assert.ok(tried((odd) => new Lag({ limitMs: 0, incrementMs: 0, [key]: odd })) > 20, key);
  }
  for (const key of ['minimalLoss', 'maximalLoss', 'cannotWin', 'overtime']) {
    const losses = { minimalLoss: 1, maximalLoss: 2, [key]: 3 };
    assert.ok(tried((odd) => verdict({ board: 'open' }, { ...losses, [key]: odd })) > 20, key);
  }
  assert.ok(tried((inMatch) => new Clock(clock.control, { inMatch })) > 20);
  for (const key of ['first', 'second', 'rules']) {
    assert.ok(tried((odd) => new TimeControl({ first: [], [key]: odd })) > 20, key);
  }
});

test('only safe integers are accepted, without coercion', () => {
  const clock = new Clock(parse('G/5', { notation: 'chess' }));
  for (const [value, told] of [
    ['5', '"5"'],
    [NaN, 'NaN'],
    [1.5, '1.5'],
    [2 ** 53, '9007199254740992'],
    [null, 'null'],
    [undefined, 'undefined'],
    [5n, 'a BigInt'],
    [true, 'true'],
    [[5], 'an array'],
    [new Number(5), 'an object'],
    [Symbol('5'), 'a symbol'],
    [() => 5, 'a function'],
  ]) {
    assert.throws(() => clock.advance(value), {
      name: 'ArgumentError',
      argument: 'atMs',
      message: `\`atMs\` must be a safe integer, not ${told}`,
    });
  }
  assert.throws(() => clock.start('white', 0), {
    name: 'ArgumentError',
    argument: 'side',
    message: '`side` must be "first" or "second", not "white"',
  });
  assert.throws(() => clock.press('first', 0, null), { argument: 'elapsedMs' });
  assert.throws(() => clock.adjust('first', 0), { argument: 'timeMs' });
  assert.throws(() => clock.setBank('first', 0), { argument: 'bankMs' });
});

test('an exception of a getter or a proxy is passed on', () => {
  const own = new Error('its own');
  const getter = (key) => Object.defineProperty({}, key, { enumerable: true, get() { throw own; } });
  assert.throws(() => parse('G/5', getter('notation')), (error) => error === own);
  assert.throws(() => new TimeControl({ first: [getter('timeMs')] }), (error) => error === own);
});

test('a method called on something else is a TypeError', () => {
  const control = parse('G/5', { notation: 'chess' });
  const others = [undefined, null, 5, 'x', {}, [], control];
  others.push(new Clock(control), new Match(3), PcnDocument.parse('{}'));
  others.push(BLITZ, BLITZ.first, new Presets());
  others.push(new Lag({ limitMs: 0, incrementMs: 0 }), new LiveClock(control));
  others.push(new Arena());
  for (const [ours, owner] of [
    [Arena, new Clock(control)],
    [Clock, control],
    [TimeControl, new Clock(control)],
    [Lag, new Match(3)],
    [LiveClock, new Clock(control)],
    [Match, new Clock(control)],
    [PcnDocument, new Match(3)],
    [Preset, BLITZ.first],
    [Presets, BLITZ],
    [Setup, BLITZ],
  ]) {
    const properties = Object.entries(Object.getOwnPropertyDescriptors(ours.prototype));
    for (const [name, { value, get }] of properties) {
      if (name === 'constructor') continue;
      const ofOthers = others.filter((other) => !(other instanceof ours));
      const wrong = [...ofOthers, owner, ours.prototype, Object.create(ours.prototype)];
      for (const other of wrong) {
        const call = () => Reflect.apply(value ?? get, other, ours === Arena ? usualOfArena(name) : usualOf(name));
        assert.throws(call, TypeError, `${name} on ${typeof other}`);
      }
    }
    assert.throws(() => ours(control), TypeError);
  }
});

test('the events of one clock are not those of another', () => {
  const [one, two] = [1, 2].map(() => new Clock(parse('G/1', { notation: 'chess' })));
  one.start('first', 0);
  two.start('second', 0);
  assert.deepEqual(one.advance(99_999), [{ kind: 'flag', side: 'first', atMs: 60_001 }]);
  assert.deepEqual(two.advance(99_999), [{ kind: 'flag', side: 'second', atMs: 60_001 }]);
});
