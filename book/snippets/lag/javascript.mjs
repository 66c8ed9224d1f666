// Lag compensation: the time that a move spent on the network is not charged.
import assert from 'node:assert/strict';
import { Clock, Lag, parse } from 'flagfall';

const clock = new Clock(parse('180+2', { notation: 'pgn' }));
// One for each side. The allowance depends on the time control, as on lichess.
const lag = new Lag({ limitMs: 180_000, incrementMs: 2_000 });
assert.equal(lag.quotaMs, 3_000);

clock.start('first', 0);
// The move arrives after 5,000 ms, and the server has measured a lag of 400 ms.
const elapsedMs = lag.charge(5_000, 400);
assert.equal(elapsedMs, 4_600);
clock.press('first', 5_000, { elapsedMs });
assert.equal(clock.bank('first', 5_000), 177_400); // 180,000 - 4,600 + 2,000

// A press that was made in time can arrive after the deadline. So a server that compensates for lag
// reports a flag that much later: it calls `advance` at deadlineMs + quotaMs.
const { deadlineMs } = clock;
assert.equal(deadlineMs, 185_001);
const events = clock.press('second', deadlineMs + 300, { elapsedMs: 179_900 });
assert.deepEqual(events, []);
console.log('second has', clock.format('second', deadlineMs + 300, 'tenths')); // second has 0:02.1
