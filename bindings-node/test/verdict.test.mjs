// The arguments of verdict and its result. What it decides is tested by the cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { FlagfallError } from 'flagfall';
import { caught, rejects, started } from './common.mjs';

const MOST = 4_294_967_295;

test('a verdict has an outcome, a reason and a score', () => {
  const clock = started('G/5');
  const losses = { minimalLoss: 2, maximalLoss: 64 };
  for (const [atMs, board, terms, outcome, reason, score] of [
    [0, { board: 'score', score: 4 }, undefined, 'first', 'board', 4],
    [0, { board: 'score', score: Number.MIN_SAFE_INTEGER }, {}, 'second', 'board', Number.MIN_SAFE_INTEGER],
    [300_000, undefined, undefined, 'open', 'board', null],
    [300_001, undefined, undefined, 'second', 'flag', null],
    [300_001, undefined, losses, 'second', 'flag', -64],
    [300_001, { board: 'open' }, { cannotWin: [] }, 'second', 'flag', null],
    [300_001, { board: 'open' }, { cannotWin: ['first'] }, 'second', 'flag', null],
    [300_001, { board: 'open' }, { cannotWin: ['first', 'second', 'second'] }, 'draw', 'flag-cannot-win', null],
  ]) {
    assert.deepEqual(clock.verdict(atMs, board, terms), { outcome, reason, score });
  }
  assert.equal(clock.read(0).phase, 'running');
  clock.advance(5);
  assert.throws(() => clock.verdict(4, { board: 'open' }), { name: 'ClockError', kind: 'at-went-back' });
});

test('the points for overtime may be as many as fit', () => {
  const clock = started('G/1', { notation: 'chess', option: 'overrun' });
  const score = (overtime) => clock.verdict(60_001, { board: 'score', score: 15 }, { overtime }).score;
  assert.equal(score({ points: 10, everyMs: 60_000 }), 5);
  assert.equal(score({ points: MOST, everyMs: MOST }), 15 - MOST);
  assert.equal(score({ points: 0, everyMs: 1 }), 15);
  assert.equal(score(undefined), 15);
});

test('a board of the wrong type is rejected', () => {
  const clock = started('G/5');
  const boards = 'must be one of "open", "win", "draw", "score", "resigned", "claimed"';
  rejects((board) => clock.verdict(0, board), [
    [null, 'board', 'must be an object, not null'],
    ['open', 'board', 'must be an object, not "open"'],
    [[], 'board', 'must be an object, not an array'],
    [{}, 'board.board', 'must be a string, not undefined'],
    [{ board: 'mate' }, 'board.board', `${boards}, not "mate"`],
    [{ board: '__proto__' }, 'board.board', `${boards}, not "__proto__"`],
    [{ board: 'toString' }, 'board.board', `${boards}, not "toString"`],
    [{ board: 'win' }, 'board.side', 'must be "first" or "second", not undefined'],
    [{ board: 'win', side: 0 }, 'board.side', 'must be "first" or "second", not 0'],
    [{ board: 'score' }, 'board.score', 'must be a safe integer, not undefined'],
    [{ board: 'score', score: 0.5 }, 'board.score', 'must be a safe integer, not 0.5'],
    [{ board: 'open', side: 'first' }, 'board.side', 'unknown key "side": the board "open" has the keys `board`'],
    [
      { board: 'win', side: 'first', score: 1 },
      'board.score',
      'unknown key "score": the board "win" has the keys `board`, `side`',
    ],
  ]);
});

test('terms of the wrong type are rejected', () => {
  const clock = started('G/5');
  const points = { points: 1, everyMs: 1 };
  rejects((terms) => clock.verdict(0, { board: 'open' }, terms), [
    [null, 'terms', 'must be an object, not null'],
    [{ minimalLoss: 2 }, 'terms.maximalLoss', 'is required with `terms.minimalLoss`'],
    [{ maximalLoss: 2 }, 'terms.minimalLoss', 'is required with `terms.maximalLoss`'],
    [{ minimalLoss: -1, maximalLoss: 2 }, 'terms.minimalLoss', `must be from 0 to ${MOST}, not -1`],
    [{ minimalLoss: 2, maximalLoss: MOST + 1 }, 'terms.maximalLoss', `must be from 0 to ${MOST}, not ${MOST + 1}`],
    [{ cannotWin: 'first' }, 'terms.cannotWin', 'must be an array of sides, not "first"'],
    [{ cannotWin: ['first', null] }, 'terms.cannotWin[1]', 'must be "first" or "second", not null'],
    [
      { cannotwin: [] },
      'terms.cannotwin',
      'unknown key "cannotwin": `terms` has the keys `minimalLoss`, `maximalLoss`, `cannotWin`, `overtime`',
    ],
    [{ overtime: 10 }, 'terms.overtime', 'must be an object, not 10'],
    [{ overtime: [10, 60_000] }, 'terms.overtime', 'must be an object, not an array'],
  ]);
  rejects((overtime) => clock.verdict(0, { board: 'open' }, { overtime }), [
    [{ points: 10 }, 'terms.overtime.everyMs', 'must be a safe integer, not undefined'],
    [{ everyMs: 60_000 }, 'terms.overtime.points', 'must be a safe integer, not undefined'],
    [{ ...points, points: -1 }, 'terms.overtime.points', `must be from 0 to ${MOST}, not -1`],
    [{ ...points, points: MOST + 1 }, 'terms.overtime.points', `must be from 0 to ${MOST}, not ${MOST + 1}`],
    [{ ...points, everyMs: 0 }, 'terms.overtime.everyMs', `must be from 1 to ${MOST}, not 0`],
    [{ ...points, everyMs: MOST + 1 }, 'terms.overtime.everyMs', `must be from 1 to ${MOST}, not ${MOST + 1}`],
    [
      { ...points, most: 5 },
      'terms.overtime.most',
      'unknown key "most": `terms.overtime` has the keys `points`, `everyMs`',
    ],
  ]);
});

test('the message for a long word is short', () => {
  const clock = started('G/5');
  const long = 'x'.repeat(1_000_000);
  for (const board of [{ board: long }, { board: 'win', side: long }, { board: 'open', [long]: 1 }]) {
    assert.ok(caught(FlagfallError, () => clock.verdict(0, board)).message.length < 200);
  }
});
