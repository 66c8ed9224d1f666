// Forecasts, drawn as a page draws them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Arena, ArgumentError, Clock, ClockError, parse } from 'flagfall';

/** What a page draws at `t`: it has only the JSON of a forecast, and none of the rules. */
function drawn(json, t) {
  const { side, pieces } = JSON.parse(json);
  const p = pieces.find((piece) => piece.toMs === null || t < piece.toMs);
  const used = Math.floor((t - p.fromMs + p.offsetMs) / p.unitMs) * p.unitMs * p.factor;
  return {
    side,
    bankMs: p.runs === 'bank' ? p.bankMs - used : p.bankMs,
    lentMs: p.runs === 'lent' ? p.lentMs - used : p.lentMs,
    overrunMs: p.runs === 'overrun' ? p.overrunMs + used : p.overrunMs,
    otherBankMs: p.otherRuns ? p.otherBankMs + used : p.otherBankMs,
    stage: p.stage,
    lives: p.lives,
    flag: p.flag,
  };
}

function shown(clock, t) {
  const reading = clock.read(t);
  const { bankMs, lentMs, overrunMs, stage, lives, flag } = reading[reading.onTurn];
  const other = reading[reading.onTurn === 'first' ? 'second' : 'first'];
  const otherBankMs = other.bankMs;
  return { side: reading.onTurn, bankMs, lentMs, overrunMs, otherBankMs, stage, lives, flag };
}

const CONTROLS = [
  ['kgs-time_settings byoyomi 3 2 3', 'gtp'],
  ['G/5s/2', { notation: 'chess', mode: 'delay' }],
  ['G/3s', { notation: 'chess', option: 'overrun' }],
  ['G/3s', { notation: 'chess', option: 'hourglass' }],
  ['G/3s | 2s/1', 'double-flag'],
  ['Total_Time:5 Byoyomi:2 Least_Time_Per_Move:1', 'csa'],
];

for (const [text, options] of CONTROLS) {
  test(`${JSON.stringify([text, options])}: a page draws what the clock shows`, () => {
    const clock = new Clock(parse(text, options));
    clock.start('first', 0);
    clock.press('first', 700);
    for (const atMs of [700, 1_234, 4_000]) {
      const json = JSON.stringify(clock.forecast(atMs));
      for (let t = atMs; t < atMs + 12_000; t += 1) assert.deepEqual(drawn(json, t), shown(clock, t), `at ${t}`);
    }
  });
}

test('the number of pieces', () => {
  const clock = new Clock(parse('kgs-time_settings byoyomi 60 30 3', 'gtp'));
  clock.start('first', 0);
  const { pieces, untilFlagMs, more } = clock.forecast(0, 1);
  assert.deepEqual([pieces.length, untilFlagMs, more], [1, 150_001, true]);
  assert.equal(clock.forecast(0).pieces.length, 5);
  for (const most of [0, -1, 2 ** 32]) {
    assert.throws(() => clock.forecast(0, most), ArgumentError);
  }
  assert.throws(() => clock.forecast(-1), { name: 'ClockError', kind: 'at-went-back' });
});

test('a game of an arena', () => {
  const clock = new Clock(parse('G/1', 'chess'));
  clock.start('first', 0);
  const arena = new Arena();
  const game = arena.add(clock);
  assert.deepEqual(arena.forecast(game, 10), clock.forecast(10));
  assert.deepEqual(arena.forecast(game, 10, 1), clock.forecast(10, 1));
  assert.throws(() => arena.forecast(game + 1, 10), ClockError);
});
