// Canadian overtime: ten minutes, then five minutes for every 25 moves.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('TM[600]OT[25/300 Canadian]', { notation: 'sgf' });
assert.equal(control.describe(), '10 minutes, then Canadian overtime: 5 minutes for every 25 moves');

const clock = new Clock(control);
clock.start('first', 0);

// The main time ends after 600 seconds, and the first of the 25 moves is made 10 seconds later.
const [entered] = clock.press('first', 610_000);
assert.deepEqual([entered.kind, entered.atMs], ['stage', 600_001]);
const inOvertime = clock.read(610_000).first;
assert.deepEqual([inOvertime.bankMs, inOvertime.movesLeft], [290_000, 24]);

// After the 25th move, the five minutes are there again. What was left of them is lost.
let atMs = 610_000;
let events;
for (let move = 0; move < 24; move++) {
  clock.press('second', atMs + 1_000);
  events = clock.press('first', atMs + 6_000);
  atMs += 6_000;
}
assert.deepEqual(events.map(({ kind }) => kind), ['renewed']);
const { bankMs, movesLeft } = clock.read(atMs).first;
assert.deepEqual([bankMs, movesLeft], [300_000, 25]);
console.log(`${movesLeft} moves in`, clock.format('first', atMs)); // 25 moves in 5:00
