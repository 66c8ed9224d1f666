// The arguments and results of a match's calls. Its rules are tested by match.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, Match, parse } from 'flagfall';
import { rejects } from './common.mjs';

function begun(length) {
  const match = new Match(length);
  match.startGame();
  return match;
}

/** Everything that a match shows. */
function shown(match) {
  const { length, first, second, games, crawford, cube, cubeIsFrozen, winner } = match;
  return { length, first, second, games, crawford, cube, cubeIsFrozen, winner };
}

test('a match shows its score and the cube', () => {
  const match = new Match(3);
  const before = shown(match);
  assert.deepEqual(before, {
    length: 3,
    first: 0,
    second: 0,
    games: 0,
    crawford: 'not-yet',
    cube: null,
    cubeIsFrozen: false,
    winner: null,
  });
  assert.equal(match.startGame(), undefined);
  assert.deepEqual(shown(match), { ...before, games: 1, cube: 1 });
  assert.equal(match.endGame('first', 2), undefined);
  assert.deepEqual(shown(match), { ...before, games: 1, first: 2, crawford: 'next' });
});

test('a penalty returns its effects', () => {
  const match = begun(3);
  const nothing = { matchOver: false, frozeCube: false, voidDouble: null };
  assert.deepEqual(match.penalize('second'), nothing);
  match.double('first');
  assert.deepEqual(match.penalize('second'), { ...nothing, frozeCube: true, voidDouble: 'first' });
  assert.deepEqual(match.penalize('second'), { ...nothing, matchOver: true });
});

test('a match can begin at a score', () => {
  const score = { length: 5, first: 4, second: 3, games: 6, crawford: 'next' };
  const match = Match.atScore(score);
  assert.deepEqual({ ...shown(match), ...score }, shown(match));
  for (const [fields, kind] of [
    [{ first: 5 }, 'match-over'],
    [{ first: 3 }, 'crawford-mismatch'],
    [{ crawford: 'now' }, 'crawford-mismatch'],
  ]) {
    assert.throws(() => Match.atScore({ ...score, ...fields }), { name: 'MatchError', kind });
  }
  rejects((fields) => Match.atScore({ ...score, ...fields }), [
    [{ length: 0 }, 'length', 'must be from 1 to 65535, not 0'],
    [{ length: 65_536 }, 'length', 'must be from 1 to 65535, not 65536'],
    [{ first: -1 }, 'first', 'must be from 0 to 65535, not -1'],
    [{ second: undefined }, 'second', 'must be a safe integer, not undefined'],
    [{ games: 2 ** 32 }, 'games', 'must be from 0 to 4294967295, not 4294967296'],
    [{ crawford: 'soon' }, 'crawford', 'must be one of "not-yet", "next", "now", "played", not "soon"'],
    [
      { cube: 2 },
      'cube',
      'unknown key "cube": `score` has the keys `length`, `first`, `second`, `games`, `crawford`',
    ],
  ]);
});

test('numbers out of range are rejected', () => {
  const match = begun(9);
  rejects((call) => call(), [
    [() => new Match(0), 'length'],
    [() => new Match(65_536), 'length'],
    [() => match.endGame('first', -1), 'points'],
    [() => match.endGame('first', 2 ** 32), 'points'],
    [() => match.mayDeclineResignation(1, -1), 'most'],
    [() => match.mayDeclineResignation(1, null), 'most'],
  ]);
  assert.equal(match.cube, 1);
});

test('a clone is independent', () => {
  const match = begun(3);
  const copy = match.clone();
  assert.ok(copy instanceof Match);
  copy.endGame('second', 3);
  assert.equal(copy.winner, 'second');
  assert.deepEqual([match.winner, match.cube], [null, 1]);
});

test('a clone of a clock is in the same match', () => {
  const inMatch = Match.atScore({ length: 3, first: 2, second: 0, games: 2, crawford: 'played' });
  const control = parse('2+5', 'backgammon');
  for (const [options, phase] of [[{ inMatch }, 'penalized'], [{}, 'running']]) {
    const clock = new Clock(control, options);
    clock.start('first', 0);
    clock.press('first', 1_000);
    assert.equal(clock.clone().read(1_000_000).phase, phase);
  }
});

test('inMatch must be a match or undefined', () => {
  const control = parse('2+5', 'backgammon');
  for (const options of [undefined, {}, { inMatch: undefined }]) new Clock(control, options);
  rejects((inMatch) => new Clock(control, { inMatch }), [
    [null, 'inMatch', 'must be a Match, not null'],
    [3, 'inMatch', 'must be a Match, not 3'],
    ['match', 'inMatch', 'must be a Match, not "match"'],
    [{}, 'inMatch', 'must be a Match, not an object'],
    [control, 'inMatch', 'must be a Match, not an object'],
    [Object.create(Match.prototype), 'inMatch', 'must be a Match, not an object'],
  ]);
  class OwnMatch extends Match {
    inMatch = new Match(3);
  }
  const insteadOf = 'must be an object, not a Match: write `{ inMatch: match }`';
  rejects((options) => new Clock(control, options), [
    [null, 'options', 'must be an object, not null'],
    [3, 'options', 'must be an object, not 3'],
    ['inMatch', 'options', 'must be an object, not "inMatch"'],
    [[], 'options', 'must be an object, not an array'],
    [true, 'options', 'must be an object, not true'],
    [() => {}, 'options', 'must be an object, not a function'],
    [new Match(3), 'options', insteadOf],
    [new OwnMatch(3), 'options', insteadOf],
    [{ match: new Match(3) }, 'match', 'unknown key "match": `options` has the keys `inMatch`'],
  ]);
});

test('a match is restored with its clock', () => {
  const match = begun(3);
  const clock = new Clock(parse('2+0', 'backgammon'), { inMatch: match });
  clock.keepJournal();
  clock.start('first', 0);
  clock.press('first', 10);
  const saved = clock.saveWithMatch(match, 20);
  const again = Clock.restoreWithMatch(saved);
  assert.deepEqual(shown(again.match), shown(match));
  assert.equal(again.clock.saveWithJournal(20), clock.saveWithJournal(20));
  assert.deepEqual(shown(Match.restore(saved)), shown(match));
  assert.equal(Clock.restoreWithMatch(saved, { savedAtMs: 1_000 }).clock.lastAtMs, 990);
  const failed = { name: 'RestoreError', kind: 'malformed', detail: 'missing field `clock`' };
  assert.throws(() => Clock.restoreWithMatch(match.saveJson()), failed);
  assert.throws(() => clock.saveWithMatch(match, 9), { name: 'ClockError', kind: 'at-went-back' });
  assert.throws(() => Clock.restoreWithMatch(saved.slice(0, -1)), { name: 'RestoreError', kind: 'cut' });
  rejects((given) => clock.saveWithMatch(...given), [[[clock, 20], 'match'], [[match, '20'], 'atMs']]);
  rejects((options) => Clock.restoreWithMatch(saved, options), [[{ savedAtMs: 0.5 }, 'savedAtMs'], [{ at: 1 }, 'at']]);
});
