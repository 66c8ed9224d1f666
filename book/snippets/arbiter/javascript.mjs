// What an arbiter does: pause, correct the times, set the turn, raise a flag.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('90 min/40 moves + 30 min + 30 s/move', { notation: 'fide' });
const clock = new Clock(control);
clock.start('first', 0);
clock.press('first', 60_000);

// An illegal move: the arbiter stops both clocks.
clock.pause(70_000);
assert.equal(clock.deadlineMs, null);

// The move is taken back to the first side, and the opponent gets two minutes more.
clock.setTurn('first', 75_000);
const beforeMs = clock.bank('second', 75_000);
clock.adjust('second', 75_000, 120_000);
assert.equal(clock.bank('second', 75_000), beforeMs + 120_000);

// A clock that was set wrongly: the arbiter sets what it should show.
clock.setBank('first', 76_000, 5_400_000);
clock.resume(80_000);
const { phase, onTurn, first } = clock.read(81_000);
assert.deepEqual([phase, onTurn, first.bankMs], ['running', 'first', 5_399_000]);

// A flag that fell by mistake is raised again, and the game goes on once it has time.
const { deadlineMs } = clock;
assert.deepEqual(clock.advance(deadlineMs).map(({ kind }) => kind), ['flag']);
clock.raiseFlag('first', deadlineMs + 5_000);
clock.adjust('first', deadlineMs + 5_000, 60_000);
clock.resume(deadlineMs + 6_000);
const shown = clock.read(deadlineMs + 7_000);
assert.deepEqual([shown.phase, shown.first.bankMs], ['running', 59_000]);
console.log(shown.phase); // running
