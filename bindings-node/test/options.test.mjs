// How options are read: only an object's own keys, and a notation by its name.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Arena,
  ArgumentError,
  Clock,
  Lag,
  LiveClock,
  Match,
  ParseError,
  Preset,
  Setup,
  TimeControl,
  explain,
  parse,
  parseTolerant,
  parseWarnings,
} from 'flagfall';
import { caught, rejectsEach } from './common.mjs';

const blitz = () => parse('180+2', { notation: 'pgn' });

/** The result of `run` while every object inherits `polluted`. */
function withPrototype(polluted, run) {
  for (const [key, value] of Object.entries(polluted)) {
    Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true });
  }
  try {
    return run();
  } finally {
    for (const key of Object.keys(polluted)) delete Object.prototype[key];
  }
}

/** Each call that takes an object. */
const CALLS = {
  'parse a mode': () => parse('G/5/10', { notation: 'chess' }).toJSON(),
  'parse by name': () => parse('G/5/10', 'chess').toJSON(),
  'parse arimaa': () => parse('2/10/100/5', { notation: 'arimaa' }).toJSON(),
  'parse ggs': () => parse('/', { notation: 'ggs' }).toJSON(),
  'parse pcn': () => parse('[{"duration_ms":600000}]', { notation: 'pcn' }).toJSON(),
  'parse tolerantly': () => parseTolerant('5m', { notation: 'pgn' }).canonical,
  warnings: () => parseWarnings('2/10/x', { notation: 'arimaa' }).length,
  'an empty object': () => refusal(() => parse('G/5', {})),
  print: () => TimeControl.fromSides(blitz(), parse('60', 'pgn')).print({ notation: 'pgn' }),
  convert: () => blitz().convert({ notation: 'chess' }).text,
  explain: () => explain('G/5', { notation: 'chess' }).atCursor,
  'new TimeControl': () => new TimeControl({ first: [{ timeMs: 5_000 }], rules: {} }).toJSON(),
  'no stages': () => refusal(() => new TimeControl({})),
  'new Clock': () => new Clock(blitz(), {}).read(0),
  restore: () => Clock.restore(saved, {}).read(1_000),
  LiveClock: () => new LiveClock(blitz(), {}).read().phase,
  takeBack: () => refusal(() => journaled().takeBack(5_000, {})),
  verdict: () => new Clock(blitz()).verdict(0, { board: 'draw' }, {}),
  'no board': () => refusal(() => new Clock(blitz()).verdict(0, {})),
  'no side': () => refusal(() => new Clock(blitz()).verdict(0, { board: 'win' })),
  'no points': () => refusal(() => new Clock(blitz()).verdict(0, { board: 'open' }, { overtime: {} })),
  'no limit': () => refusal(() => new Lag({})),
  'no score': () => refusal(() => Match.atScore({})),
  preset: () => new Preset('A', new Setup('G/5/10', { notation: 'chess' }), {}).toJSON(),
  readMany: () => arena().readMany(Float64Array.of(2 ** 32), 1_000, {}),
};

const saved = started().save(0);

function started() {
  const clock = new Clock(blitz());
  clock.start('first', 0);
  return clock;
}

function journaled() {
  const clock = started();
  clock.keepJournal();
  return clock;
}

function arena() {
  const many = new Arena();
  many.add(started());
  return many;
}

function refusal(run) {
  const { argument, message } = caught(ArgumentError, run);
  return [argument, message];
}

/** Properties that an attacker might add to every object. */
const POLLUTED = {
  notation: 'chess',
  mode: 'bronstein',
  option: 'overrun',
  strict: true,
  setup: true,
  iniMs: 1,
  incMs: 1,
  extMs: 1,
  softIsHard: true,
  format: 'toml',
  side: 'second',
  cursor: 0,
  inMatch: new Match(1),
  savedAtMs: 0,
  now: () => 7,
  tickMs: 1,
  signal: AbortSignal.abort(),
  ref: true,
  move: 0,
  timestampMs: 0,
  first: [],
  second: [],
  rules: { flagFalls: 'at-zero' },
  timeMs: 1,
  lives: 2,
  quota: 1,
  whenMet: 'repeat-add',
  flagFalls: 'at-zero',
  gameTurns: 1,
  board: 'win',
  score: 5,
  minimalLoss: 1,
  maximalLoss: 5,
  cannotWin: ['first', 'second'],
  overtime: { points: 1, everyMs: 1 },
  points: 1,
  everyMs: 1,
  limitMs: 1,
  incrementMs: 1,
  length: 3,
  games: 1,
  crawford: 'played',
  source: 'polluted',
  data: { polluted: true },
  statuses: new Float64Array(1),
};

test('inherited properties are not options', () => {
  const plain = Object.fromEntries(Object.entries(CALLS).map(([name, call]) => [name, call()]));
  for (const [name, call] of Object.entries(CALLS)) {
    // One at a time: `length` on every object would break the test itself.
    for (const [key, value] of Object.entries(POLLUTED)) {
      const found = withPrototype({ [key]: value }, call);
      assert.deepEqual(found, plain[name], `${name}, ${key}`);
    }
  }
  // Properties from a deliberate prototype are ignored too.
  assert.throws(() => parse('G/5', Object.create({ notation: 'chess' })), { argument: 'notation' });
});

test('every call accepts a notation by its name', () => {
  assert.deepEqual(parse('3+2', 'lichess'), parse('3+2', { notation: 'lichess' }));
  assert.deepEqual(parse('G/5/10', 'chess'), parse('G/5/10', { notation: 'chess', mode: 'fischer', option: 'none' }));
  const control = blitz();
  assert.equal(control.print('pgn'), '180+2');
  assert.deepEqual(control.convert('fide'), control.convert({ notation: 'fide' }));
  assert.deepEqual(parseWarnings('2/10/x', 'arimaa'), parseWarnings('2/10/x', { notation: 'arimaa' }));
  assert.deepEqual(explain('40/9', 'chess'), explain('40/9', { notation: 'chess' }));
  assert.deepEqual(new Setup('3+2', 'lichess'), new Setup('3+2', { notation: 'lichess' }));
  assert.ok(new Setup('3+2', 'lichess').parse().equals(parse('3+2', 'lichess')));
  for (const odd of ['', 'Lichess', 'lichess\n', 'chess\nmode=delay', '__proto__', 'toString']) {
    for (const call of [
      () => parse('3+2', odd),
      () => parse('3+2', { notation: odd }),
      () => control.print(odd),
      () => control.convert(odd),
      () => explain('3+2', odd),
      () => new Setup('3+2', odd),
      () => parseWarnings('3+2', odd),
    ]) {
      assert.throws(call, { name: 'ArgumentError', argument: 'notation', message: /must be one of "chess", / });
    }
  }
  const modes = ['delay\nstrict=true', 'x=y', '\ud800'];
  rejectsEach((mode) => parse('G/5', { notation: 'chess', mode }), 'mode', modes);
});

test('texts of any length and any characters cross whole', () => {
  const long = `${'1/'.repeat(2_000)}x`;
  const wide = ['é'.repeat(126), '長'.repeat(300), '🕐'.repeat(70)];
  for (const text of ['½+0', 'G/5'.padEnd(252), ...wide, '\ufffd', long, '\u0000G/5']) {
    for (const notation of ['lichess', 'chess']) {
      const isValid = text === '½+0' ? notation === 'lichess' : text.startsWith('G/5 ') && notation === 'chess';
      if (isValid) {
        parse(text, notation);
        continue;
      }
      const { text: whole, offset, length } = caught(ParseError, () => parse(text, notation));
      assert.equal(whole, text);
      assert.ok(offset >= 0 && offset + length <= text.length, `${offset} ${length} of ${text.length}`);
    }
  }
  const afterMany = `${'a'.repeat(400)}\ud83d`;
  for (const [text, offset] of [['\ud800', 0], ['G/5\udc00', 3], [afterMany, 400], ['🕐\ud83d', 2]]) {
    assert.throws(() => parse(text, 'chess'), { name: 'ParseError', kind: 'not-utf8', offset, length: 1, text });
  }
});

test('a name with a carriage return is unknown', () => {
  const options = { notation: 'chess', mode: 'fischer-after\r', option: 'hourglass' };
  assert.throws(() => new Setup('G/5', options), { name: 'ArgumentError' });
});
