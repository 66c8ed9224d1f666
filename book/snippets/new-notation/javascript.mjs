// A notation of your own: text that the library does not know, as a time control.
import assert from 'node:assert/strict';
import { TimeControl, parse } from 'flagfall';

/** Reads the club's "25+5x30": 25 minutes, then 5 byo-yomi periods of 30 seconds. */
function parseClub(text) {
  const [, minutes, periods, seconds] = /^(\d+)\+(\d+)x(\d+)$/.exec(text) ?? [];
  if (minutes === undefined) throw new SyntaxError(`expected for example 25+5x30: ${text}`);
  const main = { timeMs: Number(minutes) * 60_000, onExpiry: 'next' };
  const period = {
    timeMs: Number(seconds) * 1_000,
    entry: 'set', // what is left of the main time is lost
    lives: Number(periods),
    quota: 1,
    whenMet: 'repeat-set', // each move gets the whole period again
  };
  return new TimeControl({ first: [main, period], second: [main, period] });
}

const control = parseClub('25+5x30');
console.log(control.describe()); // 25 minutes, then byo-yomi: 5 periods of 30 seconds per move

// It is the same time control as the library's own notations have, and can be written in them.
assert.ok(control.equals(parse('TM[1500]OT[5x30 byo-yomi]', { notation: 'sgf' })));
assert.equal(control.print('gtp'), 'kgs-time_settings byoyomi 1500 30 5');
// PGN has no byo-yomi: the conversion says what is lost.
assert.deepEqual(control.convert('pgn').losses, ['stages', 'on-expiry']);
