import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as flagfall from 'flagfall';
import {
  Arena,
  ArenaReader,
  Clock,
  Lag,
  LiveClock,
  Match,
  PcnDocument,
  PgnGame,
  PgnReader,
  Preset,
  Presets,
  Setup,
  TimeControl,
  parse,
  parseWarnings,
} from 'flagfall';
import { caught, rejects } from './common.mjs';
import { BLITZ, rejectedBy } from './odd.mjs';

const arenaBytes = () => Buffer.concat([...new Arena().save(0)]);
function hasRead() {
  const reader = new ArenaReader();
  reader.read(arenaBytes());
  return reader;
}
const pgnGame = () => new PgnReader().read('e4 {[%clk 0:03:00]} * ')[0];

test('every error is a FlagfallError with its own name and properties', () => {
  const control = parse('G/5', 'chess');
  for (const [name, call, ...keys] of [
    ['ParseError', () => parse('', 'chess'), 'kind', 'text', 'offset', 'length', 'path'],
    ['ControlError', () => new TimeControl({ first: [{ timeMs: -1 }] }), 'kind'],
    ['PrintError', () => new TimeControl({ first: [] }).print('chess'), 'kind'],
    ['DocumentError', () => PcnDocument.parse('{"setup":null}').print('toml'), 'kind', 'path'],
    ['ClockError', () => new Clock(control).pause(0), 'kind'],
    ['RestoreError', () => Clock.restore(''), 'kind', 'detail'],
    ['MatchError', () => new Match(3).take(), 'kind'],
    ['AuditError', () => pgnGame().audit(), 'kind'],
    ['ArgumentError', () => new Clock(control).pause('0'), 'argument'],
  ]) {
    const error = caught(flagfall[name], call);
    assert.ok(error instanceof flagfall.FlagfallError);
    assert.ok(error instanceof Error);
    assert.equal(error.name, name);
    assert.equal(String(error), `${name}: ${error.message}`);
    assert.match(error.stack, /errors\.test\.mjs/);
    assert.deepEqual(Object.keys(error), keys);
  }
});

/** The names of the methods of a class. */
function callsOf({ prototype }) {
  const properties = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const methods = properties.filter(([, { value }]) => typeof value === 'function');
  return methods.map(([name]) => name).filter((name) => name !== 'constructor');
}

function begunMatch() {
  const match = new Match(3);
  match.startGame();
  return match;
}

const ALARMS = { first: { alarms: [{ thresholdMs: 1 }], countdown: 1 } };
const STANDING = { atMs: 0, onTurn: 'first', first: { bankMs: 1 }, second: { bankMs: 1 } };

/** Valid arguments for methods that take no side with two times. */
const USUAL = {
  bank: ['first', 0],
  berserk: ['first', 0, 'half'],
  readInto: [0, new Float64Array(36)],
  print: ['chess'],
  convert: ['chess'],
  command: ['uci', 0],
  timesLeft: ['uci', 0],
  format: ['first', 0, 'tenths', { plus: true }],
  nextChange: ['first', 0, 'tenths', { plus: true }],
  forecast: [0, 16],
  advanceSome: [0, 1],
  setReady: ['first', 0, true],
  pressUnreceived: ['first', 0, { number: 1 }],
  verdict: [0, { board: 'open' }, {}],
  standing: [0],
  setStanding: [STANDING],
  setAlarms: [0, ALARMS],
  alarms: ['dgt'],
  takeBack: [0, { move: 0 }],
  insert: [BLITZ],
  mayDeclineResignation: [1, 3],
  saveWithMatch: [new Match(3), 0],
  endGame: ['first', 1],
  tag: ['White'],
  endFile: [],
  audit: [{}],
};
for (const name of ['finish', 'control', 'keepJournal', 'journalJson', 'toJSON', 'startGame', 'take', 'dropDouble']) USUAL[name] = [];
for (const name of ['pause', 'resume', 'stop', 'advance', 'receive']) USUAL[name] = [0];
for (const name of ['read', 'save', 'saveJson', 'saveWithJournal', 'clone']) USUAL[name] = [0];

/** Valid arguments for a method. */
const usualOf = (name) => USUAL[name] ?? ['first', 0, 0];

/** The id of an arena's first game. */
const GAME = 2 ** 32;

/** Valid arguments for a method of an arena. */
function usualOfArena(name) {
  const games = Float64Array.of(GAME);
  const own = {
    add: [new Clock(parse('G/5', 'chess'))],
    press: [GAME, 'first', 0, { number: 1 }],
    set: [GAME, new Clock(parse('G/5', 'chess'))],
    pressMany: [games, new Uint8Array(1), 0, new Uint16Array(1)],
    addMany: [[parse('G/5', 'chess')], new Float64Array(1), games.slice(), { which: new Uint32Array(1) }],
    pauseMany: [games, 0, new Uint16Array(1)],
    resumeMany: [games, 0, new Uint16Array(1)],
    stopMany: [games, 0, new Uint16Array(1)],
    readMany: [games, 0, { banksMs: new Float64Array(2) }],
    advanceInto: [0, new Float64Array(5)],
    save: [0],
    saveChanges: [0, 5],
    beginSeries: [],
  };
  if (name in own) return own[name];
  if (['advance', 'advanceSome', 'events', 'toJSON'].includes(name)) return USUAL[name] ?? [];
  return [GAME, ...(name in Clock.prototype ? usualOf(name) : [])];
}

test('no argument of any call does worse than a FlagfallError', () => {
  const control = parse('40/90/30, G/30/30', 'chess');
  const calls = {
    parse: [parse, ['G/5', { notation: 'chess' }]],
    parseTolerant: [flagfall.parseTolerant, ['5m', { notation: 'pgn' }]],
    parseWarnings: [parseWarnings, ['2/10/x', { notation: 'arimaa' }]],
    'new TimeControl': [(init) => new TimeControl(init), [{ first: [] }]],
    fromSides: [TimeControl.fromSides, [control, control]],
    detect: [flagfall.detect, ['G/5', { source: 'clock', site: 'GGS' }]],
    'Arena.restore': [Arena.restore, [arenaBytes(), { savedAtMs: 5 }]],
    'ArenaReader.read': [(saved) => new ArenaReader().read(saved), [arenaBytes()]],
    'ArenaReader.finish': [(options) => hasRead().finish(options), [{ savedAtMs: 5 }]],
    'new PgnReader': [(encoding) => new PgnReader(encoding), ['utf8']],
    'PgnReader.read': [(chunk) => new PgnReader().read(chunk), ['*']],
    readPgn: [flagfall.readPgn, [[], 'utf8']],
    tag: [(name) => pgnGame().tag(name), ['White']],
    audit: [(options) => pgnGame().audit(options), [{ control, convention: 'dgt' }]],
    explain: [flagfall.explain, ['G/5', { notation: 'chess', cursor: 1 }]],
    'times from a text': [flagfall.timesLeft, ['time 5', 'cecp', 'first']],
    formatTime: [flagfall.formatTime, [0, 'tenths', { plus: true }]],
    clkComment: [flagfall.clkComment, [0]],
    emtComment: [flagfall.emtComment, [0]],
    clockComments: [flagfall.clockComments, ['[%clk 0:00:01]']],
    elapsedTimes: [flagfall.elapsedTimes, [control, [0]]],
    print: [(options) => control.print(options), [{ notation: 'chess' }]],
    convert: [(options) => control.convert(options), [{ notation: 'chess' }]],
    'TimeControl.berserk': [(side, rule) => control.berserk(side, rule), ['first', 'half']],
    mayBerserk: [(side, rule) => control.mayBerserk(side, rule), ['first', 'half']],
    estimate: [(side, moves) => control.estimate(side, moves), ['first', 40]],
    category: [(scheme, options) => control.category(scheme, options), ['ogs', { width: 9, height: 9 }]],
    categoryTime: [(scheme, options) => control.categoryTime(scheme, options), ['ogs', { width: 9, height: 9 }]],
    divided: [(side, by) => control.divided(side, by), ['first', 2]],
    'new Lag': [(init) => new Lag(init), [{ limitMs: 0, incrementMs: 0 }]],
    charge: [(elapsedMs, lagMs) => new Lag({ limitMs: 0, incrementMs: 0 }).charge(elapsedMs, lagMs), [0, 0]],
    'Lag.restore': [Lag.restore, [new Lag({ limitMs: 0, incrementMs: 0 }).save()]],
    equals: [(other) => control.equals(other), [control]],
    'new Clock': [(of, options) => new Clock(of, options), [control, {}]],
    alarms: [(scheme) => control.alarms(scheme), ['dgt']],
    withFirstMove: [(scheme) => control.withFirstMove(scheme), ['arena']],
    describe: [(language) => control.describe(language), ['de']],
    parseStanding: [(...args) => control.parseStanding(...args), ['go wtime 1 btime 1', 'uci', 0, 'first']],
    join: [Clock.join, [control, STANDING]],
    'new Match': [(length) => new Match(length), [3]],
    atScore: [Match.atScore, [{ length: 3, first: 0, second: 0, games: 0, crawford: 'not-yet' }]],
    'Match.restore': [Match.restore, [new Match(3).save()]],
    restoreWithMatch: [Clock.restoreWithMatch, [new Clock(control).saveWithMatch(new Match(3), 0), { savedAtMs: 0 }]],
    'PcnDocument.parse': [PcnDocument.parse, ['{}', 'json']],
    fromGame: [PcnDocument.fromGame, [control, [5]]],
    replay: [(side) => PcnDocument.parse('{}').replay(side), ['first']],
    'PcnDocument.print': [(format) => PcnDocument.parse('{}').print(format), ['json']],
    'PcnDocument.fromJournal': [PcnDocument.fromJournal, [new Clock(control)]],
    restore: [Clock.restore, [new Clock(control).save(0), { savedAtMs: 0 }]],
    fromJournal: [Clock.fromJournal, ['{}']],
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
  const addMethods = (prefix, names, made, usual) => {
    for (const name of names) calls[prefix + name] = [(...args) => made(name)[name](...args), usual(name)];
  };
  const clockNames = callsOf(Clock);
  const clockFor = (name) => {
    const clock = new Clock(control);
    if (name !== 'start') clock.start('first', 0);
    return clock;
  };
  addMethods('', callsOf(Match).filter((name) => !/^(clone|save|saveJson)$/.test(name)), begunMatch, usualOf);
  addMethods('', clockNames, clockFor, usualOf);
  const arenaFor = (name) => {
    const arena = new Arena();
    arena.add(name === 'resume' ? new Clock(control) : clockFor(name));
    return arena;
  };
  addMethods('arena ', callsOf(Arena), arenaFor, usualOfArena);
  const liveFor = (name) => {
    const live = new LiveClock(control, { now: () => 0 });
    if (name !== 'start') live.start('first');
    return live;
  };
  addMethods('live ', clockNames.filter((name) => callsOf(LiveClock).includes(name)), liveFor, (name) => {
    const usual = usualOf(name);
    const moment = usual.indexOf(0);
    return usual.filter((_, place) => place !== moment);
  });
  calls['new LiveClock'] = [(of, options) => new LiveClock(of, options), [control, {}]];
  assert.equal(Object.keys(calls).length, 177);
  for (const [name, [call, usual]] of Object.entries(calls)) {
    let refused = 0;
    for (let place = 0; place < usual.length; place += 1) {
      refused += rejectedBy((odd) => call(...usual.with(place, odd)), `${name}, argument ${place}`);
    }
    const takesAnything = usual.length === 0 || /^(equals|.*\.equals|clone|has|arena has)$/.test(name);
    if (!takesAnything) assert.ok(refused > 20, `${name} rejects nothing`);
  }
});

test('no field of an object does worse either', () => {
  const stageKeys = Object.keys(new TimeControl({ first: [{ timeMs: 0 }] }).first[0]);
  const rulesKeys = Object.keys(new TimeControl({ first: [] }).rules);
  const score = { length: 3, first: 0, second: 0, games: 0, crawford: 'not-yet' };
  const losses = { minimalLoss: 1, maximalLoss: 2 };
  const clock = new Clock(parse('G/5', 'chess'));
  const verdict = (board, terms) => clock.verdict(0, board, terms);
  const rows = [
    [stageKeys, (field) => new TimeControl({ first: [{ timeMs: 5, ...field }] })],
    [rulesKeys, (field) => new TimeControl({ first: [], rules: field })],
    [['first', 'second', 'rules'], (field) => new TimeControl({ first: [], ...field })],
    [Object.keys(score), (field) => Match.atScore({ ...score, ...field })],
    [['limitMs', 'incrementMs', 'formula'], (field) => new Lag({ limitMs: 0, incrementMs: 0, ...field })],
    [['inMatch'], (field) => new Clock(clock.control, field)],
    [['board'], (field) => verdict(field)],
    [['side'], (field) => verdict({ board: 'win', ...field })],
    [['score'], (field) => verdict({ board: 'score', ...field })],
    [['points', 'everyMs'], (field) => verdict({ board: 'open' }, { overtime: { points: 1, everyMs: 1, ...field } })],
    [['cannotWin', 'overtime', ...Object.keys(losses)], (field) => verdict({ board: 'open' }, { ...losses, ...field })],
  ];
  for (const [notation, keys] of [
    ['chess', ['notation', 'mode', 'option']],
    ['arimaa', ['strict', 'setup']],
    ['ggs', ['iniMs', 'incMs', 'extMs', 'softIsHard']],
    ['double-flag', ['mode']],
    ['pcn', ['format']],
  ]) {
    rows.push([keys, (field) => parse('/5', { notation, ...field })]);
    rows.push([keys, (field) => parseWarnings('2/10/x', { notation, ...field })]);
  }
  for (const [keys, call] of rows) {
    for (const key of keys) assert.ok(rejectedBy((odd) => call({ [key]: odd }), key) > 20, key);
  }
});

test('only safe integers are accepted, without coercion', () => {
  const clock = new Clock(parse('G/5', 'chess'));
  rejects((atMs) => clock.advance(atMs), [
    ['5', 'atMs', 'must be a safe integer, not "5"'],
    [NaN, 'atMs', 'must be a safe integer, not NaN'],
    [1.5, 'atMs', 'must be a safe integer, not 1.5'],
    [2 ** 53, 'atMs', 'must be a safe integer, not 9007199254740992'],
    [null, 'atMs', 'must be a safe integer, not null'],
    [undefined, 'atMs', 'must be a safe integer, not undefined'],
    [5n, 'atMs', 'must be a safe integer, not a BigInt'],
    [true, 'atMs', 'must be a safe integer, not true'],
    [[5], 'atMs', 'must be a safe integer, not an array'],
    [new Number(5), 'atMs', 'must be a safe integer, not an object'],
    [Symbol('5'), 'atMs', 'must be a safe integer, not a symbol'],
    [() => 5, 'atMs', 'must be a safe integer, not a function'],
  ]);
  rejects((call) => call(), [
    [() => clock.start('white', 0), 'side', 'must be "first" or "second", not "white"'],
    [() => clock.press('first', 0, null), 'elapsedMs'],
    [() => clock.press('first', 0, []), 'options'],
    [() => clock.press('first', 0, { elapsedMs: '5' }), 'elapsedMs'],
    [() => clock.press('first', 0, { number: 0 }), 'number', 'must be from 1 to 4294967295, not 0'],
    [() => clock.press('first', 0, { number: 1.5 }), 'number'],
    [() => clock.press('first', 0, { number: 1, takeBacks: -1 }), 'takeBacks'],
    [() => clock.press('first', 0, { takeBacks: 0 }), 'number'],
    [() => clock.pressUnreceived('first', 0, { elapsedMs: 1 }), 'elapsedMs'],
    [() => clock.pressUnreceived('first', 0, { number: 2 ** 32 }), 'number'],
    [() => clock.adjust('first', 0), 'timeMs'],
    [() => clock.drawReserve('first', 0), 'timeMs'],
    [() => clock.setBank('first', 0), 'bankMs'],
  ]);
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
  others.push(new Arena(), new ArenaReader(), pgnGame(), new PgnReader());
  for (const [ours, owner] of [
    [Arena, new Clock(control)],
    [ArenaReader, new Arena()],
    [Clock, control],
    [TimeControl, new Clock(control)],
    [Lag, new Match(3)],
    [LiveClock, new Clock(control)],
    [Match, new Clock(control)],
    [PcnDocument, new Match(3)],
    [PgnGame, new PgnReader()],
    [PgnReader, pgnGame()],
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
