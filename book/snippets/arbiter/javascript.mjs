// What an arbiter does: undo a move, correct the times, set the turn, raise a flag.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const control = parse('90 min/40 moves + 30 min + 30 s/move', { notation: 'fide' });
const clock = new Clock(control);
clock.keepJournal(); // a move can be taken back
clock.start('first', 0);
clock.press('first', 60_000);

// An illegal move is undone, and the opponent gets two minutes more. The take-back comes first: it
// starts the clock of the first side, and would undo a pause and a correction made before it.
const played = clock.read(70_000);
const moves = played.first.moves + played.second.moves;
clock.takeBack(70_000, { move: moves - 1 });
clock.pause(70_000);
assert.equal(clock.deadlineMs, null);
const beforeMs = clock.bank('second', 70_000);
clock.adjust('second', 70_000, 120_000);
assert.equal(clock.bank('second', 70_000), beforeMs + 120_000);
clock.resume(80_000);
const resumed = clock.read(80_000);
assert.deepEqual([resumed.phase, resumed.onTurn, resumed.first.moves], ['running', 'first', 0]);

// A press by mistake: the turn goes back to the first side; its move stays counted.
clock.press('first', 85_000);
clock.pause(90_000);
clock.setTurn('first', 90_000);
assert.equal(clock.read(90_000).first.moves, 1);

// A clock that was set wrongly: the arbiter sets what it should show.
clock.setBank('first', 91_000, 5_400_000);
clock.resume(95_000);
const { phase, onTurn, first } = clock.read(96_000);
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
