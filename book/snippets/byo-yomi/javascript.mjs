// Japanese byo-yomi: ten minutes, then five periods of 30 seconds.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('TM[600]OT[5x30 byo-yomi]', { notation: 'sgf' });
assert.equal(control.describe(), '10 minutes, then byo-yomi: 5 periods of 30 seconds per move');

const clock = new Clock(control);
clock.start('first', 0);

// The main time ends after 600 seconds, and the move comes in the first period.
const [entered] = clock.press('first', 610_000);
assert.deepEqual([entered.kind, entered.atMs], ['stage', 600_001]);
const { bankMs, lives } = clock.read(610_000).first;
assert.deepEqual([bankMs, lives], [30_000, 5]); // the period is whole again, none is lost

// A move of 70 seconds uses up two periods.
clock.press('second', 620_000);
const lost = clock.press('first', 690_000);
assert.deepEqual(
  lost.map(({ kind, lives }) => [kind, lives]),
  [
    ['life', 4],
    ['life', 3],
  ],
);
console.log('first has', clock.format('first', 690_000)); // first has 0:30 (3)
