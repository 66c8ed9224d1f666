// A GUI's timer: one function draws the clocks, and sets the timer for its next call.
import assert from 'node:assert/strict';
import { Clock, parse } from 'flagfall';

const clock = new Clock(parse('0.5', { notation: 'pgn-extended' }));
const nowMs = () => Math.floor(performance.now());
const texts = {};
let drawn = 0;
let timer;

// Called by the timer, and after each press. It does the same whatever has happened.
function update() {
  clearTimeout(timer);
  const atMs = nowMs();
  // 1. What has happened by now.
  for (const event of clock.advance(atMs)) {
    if (event.kind === 'flag') flagged(event);
  }
  // 2. What the clocks show, in tenths of a second below 20 seconds, and when that changes.
  const wakes = [clock.deadlineMs];
  for (const side of ['first', 'second']) {
    texts[side] = clock.format(side, atMs, 'tenths');
    wakes.push(clock.nextChange(side, atMs, 'tenths'));
  }
  drawn++;
  // 3. The timer. Set it again each time: no other place needs to know what changes the deadline.
  const due = wakes.filter((wake) => wake !== null);
  if (due.length > 0) timer = setTimeout(update, Math.min(...due) - atMs);
}

const startMs = nowMs();
function flagged({ side, atMs }) {
  // However late the timer fired, the flag fell when it fell.
  assert.deepEqual([side, atMs], ['first', startMs + 501]);
}

process.on('exit', () => {
  assert.equal(texts.first, '0:00.0');
  assert.ok(drawn <= 12); // it is drawn only when something changes; timers can be a little early
  console.log('drawn', drawn, 'times');
});
clock.start('first', startMs);
update();
