// A game with an increment, as Fischer invented it.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

// The PGN tag says seconds. The increment is added after each move.
const control = parse('180+2', { notation: 'pgn' });
assert.equal(control.describe(), '3 minutes for the game; 2-second increment after each move');

const clock = new Clock(control);
clock.start('first', 0);
clock.press('first', 5_000);
assert.equal(clock.bank('first', 5_000), 177_000); // 180 - 5 + 2 seconds
assert.equal(clock.deadlineMs, 185_001); // the second side may still move at 0:00

// FIDE's rules add it before the move, from the first move on.
const overTheBoard = new Clock(parse('3 min + 2 s/move', { notation: 'fide' }));
overTheBoard.start('first', 0);
assert.equal(overTheBoard.bank('first', 0), 182_000);
console.log('first has', clock.format('first', 5_000)); // first has 2:57
