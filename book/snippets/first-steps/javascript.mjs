// The first clock: three minutes for each side, and two seconds for each move.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('180+2', { notation: 'pgn' });
console.log(control.describe()); // 3 minutes for the game; 2-second increment after each move

const clock = new Clock(control);
clock.start('first', 0);
clock.press('first', 5_000);
console.log(clock.format('first', 5_000)); // 2:57
assert.equal(clock.bank('first', 5_000), 177_000);

// Nobody presses. Ask late: the flag fell when it fell.
const [event] = clock.advance(999_000);
console.log(event.kind, event.side, event.atMs); // flag second 185001
assert.deepEqual([event.kind, event.side, event.atMs], ['flag', 'second', 185_001]);
