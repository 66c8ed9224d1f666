import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, Match, MatchError, parse } from 'flagfall';

const refused = (kind) => (error) => error instanceof MatchError && error.kind === kind;
const backgammon = () => parse('2+5', { notation: 'backgammon' });

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

test('a match keeps the score and its Crawford game', () => {
  const match = new Match(3);
  assert.deepEqual(shown(match), {
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
  assert.equal(match.cube, 1);
  assert.equal(match.endGame('first', 2), undefined);
  assert.deepEqual([match.first, match.crawford, match.cube], [2, 'next', null]);
  match.startGame();
  assert.deepEqual([match.games, match.crawford, match.cubeIsFrozen], [2, 'now', true]);
  assert.throws(() => match.double('second'), refused('crawford-game'));
  match.endGame('second', 1);
  assert.equal(match.crawford, 'played');
  match.startGame();
  match.endGame('second', 6);
  assert.deepEqual([match.second, match.winner], [3, 'second']);
  assert.throws(() => match.startGame(), refused('match-over'));
});

test('a penalty returns its effects', () => {
  const match = begun(3);
  const nothing = { matchOver: false, frozeCube: false, voidDouble: null };
  assert.deepEqual(match.penalize('second'), nothing);
  match.double('first');
  assert.deepEqual(match.penalize('second'), { ...nothing, frozeCube: true, voidDouble: 'first' });
  assert.throws(() => match.double('first'), refused('cube-frozen'));
  assert.deepEqual(match.penalize('second'), { ...nothing, matchOver: true });
  assert.throws(() => match.penalize('second'), refused('no-game'));
});

test('the cube goes to the side that takes it', () => {
  const match = begun(9);
  assert.throws(() => match.take(), refused('no-double'));
  match.double('first');
  assert.throws(() => match.double('second'), refused('double-pending'));
  match.take();
  assert.equal(match.cube, 2);
  assert.throws(() => match.double('first'), refused('not-its-cube'));
  assert.equal(match.mayDeclineResignation(5), true);
  assert.equal(match.mayDeclineResignation(6), false);
  assert.equal(match.mayDeclineResignation(4, 4), false);
  assert.throws(() => match.mayDeclineResignation(0), refused('no-points'));
  match.double('second');
  match.dropDouble();
  assert.deepEqual([match.second, match.cube], [2, null]);
});

test('a match can begin at a score', () => {
  const score = { length: 5, first: 4, second: 3, games: 6, crawford: 'next' };
  const match = Match.atScore(score);
  assert.deepEqual({ ...shown(match), ...score }, shown(match));
  assert.throws(() => Match.atScore({ ...score, first: 5 }), refused('match-over'));
  assert.throws(() => Match.atScore({ ...score, first: 3 }), refused('crawford-mismatch'));
  assert.throws(() => Match.atScore({ ...score, crawford: 'now' }), refused('crawford-mismatch'));
  for (const [fields, argument, words] of [
    [{ length: 0 }, 'length', 'must be from 1 to 65535, not 0'],
    [{ length: 65_536 }, 'length', 'must be from 1 to 65535, not 65536'],
    [{ first: -1 }, 'first', 'must be from 0 to 65535, not -1'],
    [{ second: undefined }, 'second', 'must be a safe integer, not undefined'],
    [{ games: 2 ** 32 }, 'games', 'must be from 0 to 4294967295, not 4294967296'],
    [
      { crawford: 'soon' },
      'crawford',
      'must be one of "not-yet", "next", "now", "played", not "soon"',
    ],
  ]) {
    const message = `\`${argument}\` ${words}`;
    assert.throws(() => Match.atScore({ ...score, ...fields }), { argument, message });
  }
  assert.throws(() => Match.atScore({ ...score, cube: 2 }), {
    argument: 'cube',
    message: /^unknown key "cube": `score` has the keys `length`, /,
  });
});

test('numbers out of range are rejected', () => {
  const match = begun(9);
  for (const call of [
    () => new Match(0),
    () => new Match(65_536),
    () => match.endGame('first', -1),
    () => match.endGame('first', 2 ** 32),
    () => match.mayDeclineResignation(1, -1),
    () => match.mayDeclineResignation(1, null),
  ]) {
    assert.throws(call, { name: 'ArgumentError' });
  }
  assert.equal(match.cube, 1);
  for (let doubled = 0; doubled < 31; doubled += 1) {
    match.double(doubled % 2 === 0 ? 'first' : 'second');
    match.take();
  }
  match.double('second');
  assert.throws(() => match.take(), refused('too-many-points'));
  assert.equal(match.cube, 2 ** 31);
});

test('a call that throws changes nothing', () => {
  const match = new Match(3);
  const before = shown(match);
  assert.throws(() => match.endGame('first', 1), refused('no-game'));
  match.startGame();
  assert.throws(() => match.startGame(), refused('game-running'));
  assert.throws(() => match.endGame('first', 0), refused('no-points'));
  assert.deepEqual(shown(match), { ...before, games: 1, cube: 1 });
});

test('a clone is independent', () => {
  const match = begun(3);
  const copy = match.clone();
  assert.ok(copy instanceof Match);
  copy.endGame('second', 3);
  assert.equal(copy.winner, 'second');
  assert.deepEqual([match.winner, match.cube], [null, 1]);
});

test('the penalty that ends the match ends the game', () => {
  const match = Match.atScore({ length: 3, first: 2, second: 0, games: 2, crawford: 'played' });
  match.startGame();
  const clock = new Clock(backgammon(), { inMatch: match });
  clock.start('first', 0);
  clock.press('first', 1_000);
  const [event] = clock.advance(1_000_000);
  assert.deepEqual([event.kind, event.side, event.penalties], ['penalty', 'second', 1]);
  assert.equal(clock.read(1_000_000).phase, 'penalized');
  assert.deepEqual(clock.verdict(1_000_000, { board: 'open' }), {
    outcome: 'first',
    reason: 'penalties',
    score: null,
  });
  assert.deepEqual(match.penalize(event.side).matchOver, true);
  assert.equal(clock.clone().read(1_000_000).phase, 'penalized');

  const alone = new Clock(backgammon());
  alone.start('first', 0);
  alone.press('first', 1_000);
  alone.advance(1_000_000);
  assert.equal(alone.read(1_000_000).phase, 'running');
});

test('inMatch must be a match or undefined', () => {
  const control = backgammon();
  new Clock(control, undefined);
  new Clock(control, {});
  new Clock(control, { inMatch: undefined });
  for (const inMatch of [null, 3, 'match', {}, control, Object.create(Match.prototype)]) {
    assert.throws(() => new Clock(control, { inMatch }), {
      name: 'ArgumentError',
      argument: 'inMatch',
      message: /^`inMatch` must be a Match, not /,
    });
  }
  for (const options of [null, 3, 'inMatch', [], true, () => {}]) {
    assert.throws(() => new Clock(control, options), {
      name: 'ArgumentError',
      argument: 'options',
      message: /^`options` must be an object, not /,
    });
  }
  class OwnMatch extends Match {
    inMatch = new Match(3);
  }
  for (const options of [new Match(3), new OwnMatch(3)]) {
    assert.throws(() => new Clock(control, options), {
      name: 'ArgumentError',
      argument: 'options',
      message: '`options` must be an object, not a Match: write `{ inMatch: match }`',
    });
  }
  assert.throws(() => new Clock(control, { match: new Match(3) }), {
    argument: 'match',
    message: 'unknown key "match": `options` has the keys `inMatch`',
  });
});
