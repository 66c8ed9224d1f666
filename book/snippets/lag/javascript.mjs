// Lag compensation: the time that a move spent on the network is not charged.
import assert from 'node:assert/strict';
import { Clock, Lag, parse } from 'flagfall';

const clock = new Clock(parse('180+2', { notation: 'pgn' }));
// An allowance for each side. It depends on the time control, as on lichess.
const lags = {
  first: new Lag({ limitMs: 180_000, incrementMs: 2_000 }),
  second: new Lag({ limitMs: 180_000, incrementMs: 2_000 }),
};

/** A move arrives at `atMs`. The player's device measured `measuredMs` for it. */
function press(side, { number, atMs, measuredMs }) {
  const lastMs = clock.lastAtMs;
  const shown = clock.read(lastMs);
  const { moves, turnUsedMs } = shown[side];
  if (shown.phase !== 'running' || shown.onTurn !== side || number !== moves + 1) {
    // No move of this turn, such as one that was sent again: the press says what it is, and the
    // allowance stays as it was.
    return clock.press(side, atMs, { number });
  }
  // Lag is what the server measured, without pauses, minus what the device measured.
  const turnMs = turnUsedMs + atMs - lastMs;
  // Until here, no lag can excuse a move that is missing: a flag that fell by then stays.
  const events = clock.advance(Math.max(lastMs, atMs - lags[side].quotaMs));
  const elapsedMs = lags[side].charge(turnMs, turnMs - measuredMs);
  return [...events, ...clock.press(side, atMs, { elapsedMs, number })];
}

clock.start('first', 0);
press('first', { number: 1, atMs: 5_000, measuredMs: 4_600 });
assert.equal(clock.bank('first', 5_000), 177_400); // 180,000 - 4,600 + 2,000

// The same message again: nothing changes, the allowance neither.
const { quotaMs } = lags.first;
const again = { number: 1, atMs: 6_000, measuredMs: 4_600 };
assert.throws(() => press('first', again), { kind: 'already-made' });
assert.equal(lags.first.quotaMs, quotaMs);

// This press was made in time, and arrives after the deadline.
assert.deepEqual([clock.deadlineMs, lags.second.quotaMs], [185_001, 3_000]);
const inTime = { number: 1, atMs: 185_301, measuredMs: 179_901 };
assert.deepEqual(press('second', inTime), []);
console.log('second has', clock.format('second', 185_301, 'tenths')); // second has 0:02.1

// This one arrives too late for any lag, whatever the device says.
assert.equal(clock.deadlineMs, 362_702);
const tooLate = { number: 2, atMs: 372_702, measuredMs: 1_000 };
assert.deepEqual(press('first', tooLate).map(({ kind }) => kind), ['flag', 'late']);
