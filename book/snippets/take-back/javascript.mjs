// Moves are taken back: the clocks return to an earlier move.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const clock = new Clock(parse('180+2', { notation: 'pgn' }));
clock.keepJournal();
clock.start('first', 0);
clock.press('first', 10_000);
clock.press('second', 30_000);

// The players agree to return to the position after the first move of the game.
clock.takeBack(45_000, { move: 1 });
const shown = clock.read(46_000);
assert.deepEqual([shown.onTurn, shown.first.bankMs], ['second', 172_000]);
assert.equal(shown.second.bankMs, 179_000); // its turn began again at 45,000

// A press that was sent before the take-back belongs to a game that is no more.
assert.equal(clock.takeBacks, 1);
assert.throws(() => clock.press('second', 47_000, { number: 1, takeBacks: 0 }), { kind: 'stale' });
clock.press('second', 47_000, { number: 1, takeBacks: 1 });

// The journal is saved and restored with the clock.
const again = Clock.restore(clock.saveWithJournal(50_000));
again.takeBack(60_000, { move: 0 });
console.log(again.read(60_000).onTurn); // first
