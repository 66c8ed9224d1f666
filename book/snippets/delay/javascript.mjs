// Five seconds of delay per move: a simple delay and a Bronstein delay.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

// A simple delay, as US Chess has it: the clock waits before it counts.
const clock = new Clock(parse('G/30; d5', { notation: 'us-chess' }));
clock.start('first', 0);
const { lentMs, bankMs } = clock.read(3_000).first;
assert.deepEqual([lentMs, bankMs], [2_000, 1_800_000]);
clock.press('first', 3_000); // the rest of the delay is lost

clock.press('second', 11_000); // 8 seconds: 5 of delay, 3 of its own
assert.equal(clock.bank('second', 11_000), 1_797_000);

// A Bronstein delay: the clock counts at once, and the move gives back what it took, up to 5 seconds.
const control = parse('G/30/5', { notation: 'chess', mode: 'bronstein' });
const bronstein = new Clock(control);
bronstein.start('first', 0);
assert.equal(bronstein.bank('first', 3_000), 1_797_000);
bronstein.press('first', 3_000);
assert.equal(bronstein.bank('first', 3_000), 1_800_000);
console.log(control.describe()); // 30 minutes for the game; 5-second Bronstein delay per move
