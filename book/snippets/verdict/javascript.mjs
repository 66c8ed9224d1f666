// Who won: the clocks and the board together.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const clock = new Clock(parse('G/5', { notation: 'chess' }));
clock.start('first', 0);

// While no flag has fallen, the board decides.
assert.equal(clock.verdict(1_000).outcome, 'open');
assert.equal(clock.verdict(1_000, { board: 'win', side: 'second' }).outcome, 'second');
assert.equal(clock.verdict(1_000, { board: 'resigned', side: 'first' }).reason, 'resignation');

// A fallen flag loses, unless the opponent cannot win, such as a bare king.
const flagged = clock.verdict(300_001);
assert.deepEqual([flagged.outcome, flagged.reason], ['second', 'flag']);
const drawn = clock.verdict(300_001, { board: 'open' }, { cannotWin: ['second'] });
assert.deepEqual([drawn.outcome, drawn.reason], ['draw', 'flag-cannot-win']);

// Scrabble: each minute or part of one past zero costs 10 points.
const scrabble = new Clock(parse('25', { notation: 'scrabble' }));
scrabble.start('first', 0);
scrabble.press('first', 1_590_000); // a minute and a half past zero
const overtime = { points: 10, everyMs: 60_000 };
const ended = scrabble.verdict(1_600_000, { board: 'score', score: 15 }, { overtime });
assert.deepEqual([ended.outcome, ended.score], ['second', -5]);
console.log(flagged.outcome, 'by', flagged.reason); // second by flag
