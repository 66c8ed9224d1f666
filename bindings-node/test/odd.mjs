// Values that might be passed by mistake, and what may become of them.

import assert from 'node:assert/strict';

import { ArenaReader, Clock, FlagfallError, Lag, Match, PcnDocument, PgnReader, Preset, Presets, Setup, parse } from 'flagfall';

export const BLITZ = new Preset('Blitz', new Setup('3+2', { notation: 'lichess' }));

const thrower = () => {
  throw new Error('the value was called into');
};

/** Values of every kind. */
const ODD = [
  ...[undefined, null, true, 5n, Symbol('five'), thrower],
  ...[NaN, Infinity, -Infinity, -0, 0.5, -1, 1e300, 2 ** 53, -(2 ** 53)],
  ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
  ...['', '5', 'first', 'x'.repeat(10_000_000), '\ud800'],
  ...[[], [[]], new Array(2 ** 32 - 1)],
  ...[{}, Object.create(null), new Date(0), new Number(5), new Uint8Array(8)],
  ...[new Proxy({}, {}), new Proxy(() => {}, {})],
  { toString: thrower, valueOf: thrower, toJSON: thrower, [Symbol.toPrimitive]: thrower },
  { notation: 'chess', mode: { toString: thrower } },
  { first: [{ timeMs: { valueOf: thrower } }] },
  { first: [], second: [], rules: { gameTurns: { valueOf: thrower } } },
  { first: { length: 1e9 } },
  parse('G/5', { notation: 'chess' }),
  new Clock(parse('G/5', { notation: 'chess' })),
  new Match(3),
  PcnDocument.parse('{}'),
  new ArenaReader(),
  new PgnReader(),
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
    assert.ok(error instanceof FlagfallError, `${told}: ${error?.stack}`);
    assert.ok(!error.message.startsWith('a bug'), `${told}: ${error.stack}`);
    assert.ok(error.message.length < 1_000, told);
    return 1;
  }
  return 0;
}

/** Calls `call` with each of the values. Returns how many it rejects. */
export function rejectedBy(call, told) {
  return ODD.reduce((sum, odd, index) => sum + survives(() => call(odd), `${told}, odd ${index}`), 0);
}
