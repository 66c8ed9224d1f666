// A server: a flag is reported although nobody asks, and a move that is sent again counts once.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { ClockError, LiveClock, parse } from 'flagfall';

// 0.3 seconds, for this example. `ref: true` keeps this process alive; a server does not need it.
const control = parse('0.3', { notation: 'pgn-extended' });
const live = new LiveClock(control, { ref: true });
const happened = [];
live.on('event', ({ kind, side }) => happened.push([kind, side]));
live.start('first');

// Each message with a move has the move's number, counted for each side from 1.
live.press('first', { number: 1 });
assert.throws(
  () => live.press('first', { number: 1 }), // sent again, since its answer was lost
  (error) => error instanceof ClockError && error.kind === 'already-made', // answer as the first time
);

// Nobody moves any more.
await once(live, 'end');
assert.deepEqual(happened, [['flag', 'second']]);

// A move that comes too late changes nothing.
const [late] = live.press('second', { number: 1 });
assert.equal(late.kind, 'late');
const { outcome, reason } = live.verdict();
console.log(outcome, reason); // first flag
