import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, ClockError, parse } from 'flagfall';

/** A clock on which the first side is on turn. */
function started(text, options) {
  const clock = new Clock(parse(text, options));
  clock.start('first', 0);
  return clock;
}

/** A verdict's outcome, reason and score. */
const told = ({ outcome, reason, score }) => [outcome, reason, score];

test('where no flag has fallen the board decides', () => {
  const clock = started('G/5', { notation: 'chess' });
  for (const [board, ...verdict] of [
    [{ board: 'open' }, 'open', 'board', null],
    [{ board: 'draw' }, 'draw', 'board', null],
    [{ board: 'win', side: 'second' }, 'second', 'board', null],
    [{ board: 'resigned', side: 'second' }, 'first', 'resignation', null],
    [{ board: 'claimed', side: 'first' }, 'open', 'board', null],
    [{ board: 'score', score: 4 }, 'first', 'board', 4],
    [{ board: 'score', score: Number.MIN_SAFE_INTEGER }, 'second', 'board', Number.MIN_SAFE_INTEGER],
  ]) {
    assert.deepEqual(told(clock.verdict(0, board)), verdict);
  }
});

test('a fallen flag loses, unless the other side cannot win', () => {
  const clock = started('G/5', { notation: 'chess' });
  const verdict = (atMs, terms) => told(clock.verdict(atMs, undefined, terms));
  assert.deepEqual(verdict(300_000), ['open', 'board', null]);
  assert.deepEqual(verdict(300_001), ['second', 'flag', null]);
  assert.deepEqual(verdict(300_001, {}), ['second', 'flag', null]);
  assert.deepEqual(verdict(300_001, { cannotWin: ['first'] }), ['second', 'flag', null]);
  assert.deepEqual(verdict(300_001, { cannotWin: ['first', 'second', 'second'] }), [
    'draw',
    'flag-cannot-win',
    null,
  ]);
  const losses = { minimalLoss: 2, maximalLoss: 64 };
  assert.deepEqual(verdict(300_001, losses), ['second', 'flag', -64]);
  assert.equal(clock.read(0).phase, 'running');
});

test('a soft timeout costs at least the minimal loss', () => {
  const losses = { minimalLoss: 2, maximalLoss: 64 };
  const verdict = (options) =>
    told(
      started('5:00//2:00', { notation: 'ggs', ...options }).verdict(
        300_001,
        { board: 'score', score: 20 },
        losses,
      ),
    );
  assert.deepEqual(verdict({}), ['second', 'first-flag', -2]);
  assert.deepEqual(verdict({ softIsHard: false }), ['second', 'first-flag', -2]);
  // Here the soft timeout counts as a hard one.
  assert.deepEqual(verdict({ softIsHard: true }), ['second', 'flag', -64]);
});

test('after a first flag the double-flag clock leaves a draw', () => {
  const clock = started('G/15 | 1/10', { notation: 'double-flag' });
  const verdict = (board) => told(clock.verdict(900_001, board));
  assert.deepEqual(verdict({ board: 'win', side: 'first' }), ['draw', 'first-flag', null]);
  assert.deepEqual(verdict({ board: 'claimed', side: 'second' }), ['draw', 'claim', null]);
  assert.deepEqual(verdict({ board: 'claimed', side: 'first' }), ['open', 'board', null]);
});

test('time past zero costs points', () => {
  const clock = started('G/1', { notation: 'chess', option: 'overrun' });
  const verdict = (atMs, overtime) =>
    told(clock.verdict(atMs, { board: 'score', score: 15 }, { overtime }));
  const scrabble = { points: 10, everyMs: 60_000 };
  assert.deepEqual(verdict(60_000, scrabble), ['first', 'board', 15]);
  assert.deepEqual(verdict(60_001, scrabble), ['first', 'board', 5]);
  assert.deepEqual(verdict(120_000, scrabble), ['first', 'board', 5]);
  assert.deepEqual(verdict(120_001, scrabble), ['second', 'board', -5]);
  assert.deepEqual(verdict(120_001, undefined), ['first', 'board', 15]);
  const most = { points: 4_294_967_295, everyMs: 4_294_967_295 };
  assert.deepEqual(verdict(60_001, most), ['second', 'board', 15 - 4_294_967_295]);
  assert.deepEqual(verdict(60_001, { points: 0, everyMs: 1 }), ['first', 'board', 15]);
});

test('verdict throws when read does', () => {
  const clock = started('G/5', { notation: 'chess' });
  clock.press('first', 5);
  assert.throws(
    () => clock.verdict(4, { board: 'open' }),
    (error) => error instanceof ClockError && error.kind === 'at-went-back',
  );
});

const LONG = 'x'.repeat(1_000_000);

test('a board or terms of the wrong type are rejected', () => {
  const clock = started('G/5', { notation: 'chess' });
  const boards = '"open", "win", "draw", "score", "resigned", "claimed"';
  for (const [board, argument, message] of [
    [null, 'board', '`board` must be an object, not null'],
    ['open', 'board', '`board` must be an object, not "open"'],
    [[], 'board', '`board` must be an object, not an array'],
    [{}, 'board.board', '`board.board` must be a string, not undefined'],
    [{ board: 'mate' }, 'board.board', `\`board.board\` must be one of ${boards}, not "mate"`],
    [{ board: '__proto__' }, 'board.board', `\`board.board\` must be one of ${boards}, not "__proto__"`],
    [{ board: 'toString' }, 'board.board', `\`board.board\` must be one of ${boards}, not "toString"`],
    [{ board: 'win' }, 'board.side', '`board.side` must be "first" or "second", not undefined'],
    [{ board: 'win', side: 0 }, 'board.side', '`board.side` must be "first" or "second", not 0'],
    [{ board: 'score' }, 'board.score', '`board.score` must be a safe integer, not undefined'],
    [{ board: 'score', score: 0.5 }, 'board.score', '`board.score` must be a safe integer, not 0.5'],
    [{ board: 'open', side: 'first' }, 'board.side', 'unknown key "side": the board "open" has the keys `board`'],
    [
      { board: 'win', side: 'first', score: 1 },
      'board.score',
      'unknown key "score": the board "win" has the keys `board`, `side`',
    ],
  ]) {
    assert.throws(() => clock.verdict(0, board), { name: 'ArgumentError', argument, message });
  }
  for (const [terms, argument, message] of [
    [null, 'terms', '`terms` must be an object, not null'],
    [{ minimalLoss: 2 }, 'terms.maximalLoss', '`terms.maximalLoss` is required with `terms.minimalLoss`'],
    [{ maximalLoss: 2 }, 'terms.minimalLoss', '`terms.minimalLoss` is required with `terms.maximalLoss`'],
    [
      { minimalLoss: -1, maximalLoss: 64 },
      'terms.minimalLoss',
      '`terms.minimalLoss` must be from 0 to 4294967295, not -1',
    ],
    [
      { minimalLoss: 2, maximalLoss: 2 ** 32 },
      'terms.maximalLoss',
      '`terms.maximalLoss` must be from 0 to 4294967295, not 4294967296',
    ],
    [{ cannotWin: 'first' }, 'terms.cannotWin', '`terms.cannotWin` must be an array of sides, not "first"'],
    [
      { cannotWin: ['first', null] },
      'terms.cannotWin[1]',
      '`terms.cannotWin[1]` must be "first" or "second", not null',
    ],
    [
      { cannotwin: [] },
      'terms.cannotwin',
      'unknown key "cannotwin": `terms` has the keys `minimalLoss`, `maximalLoss`, `cannotWin`, `overtime`',
    ],
    [{ overtime: 10 }, 'terms.overtime', '`terms.overtime` must be an object, not 10'],
    [{ overtime: [10, 60_000] }, 'terms.overtime', '`terms.overtime` must be an object, not an array'],
    [
      { overtime: { points: 10 } },
      'terms.overtime.everyMs',
      '`terms.overtime.everyMs` must be a safe integer, not undefined',
    ],
    [
      { overtime: { everyMs: 60_000 } },
      'terms.overtime.points',
      '`terms.overtime.points` must be a safe integer, not undefined',
    ],
    [
      { overtime: { points: -1, everyMs: 1 } },
      'terms.overtime.points',
      '`terms.overtime.points` must be from 0 to 4294967295, not -1',
    ],
    [
      { overtime: { points: 2 ** 32, everyMs: 1 } },
      'terms.overtime.points',
      '`terms.overtime.points` must be from 0 to 4294967295, not 4294967296',
    ],
    [
      { overtime: { points: 1, everyMs: 0 } },
      'terms.overtime.everyMs',
      '`terms.overtime.everyMs` must be from 1 to 4294967295, not 0',
    ],
    [
      { overtime: { points: 1, everyMs: 2 ** 32 } },
      'terms.overtime.everyMs',
      '`terms.overtime.everyMs` must be from 1 to 4294967295, not 4294967296',
    ],
    [
      { overtime: { points: 1, everyMs: 1, most: 5 } },
      'terms.overtime.most',
      'unknown key "most": `terms.overtime` has the keys `points`, `everyMs`',
    ],
  ]) {
    const call = () => clock.verdict(0, { board: 'open' }, terms);
    assert.throws(call, { name: 'ArgumentError', argument, message });
  }
  for (const hostile of [{ board: LONG }, { board: 'win', side: LONG }, { board: 'open', [LONG]: 1 }]) {
    assert.throws(() => clock.verdict(0, hostile), (error) => error.message.length < 200);
  }
});
