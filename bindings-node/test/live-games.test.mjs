// Many games at once on live clocks in real time, each beside a Clock that gets the same calls: the
// emitted events equal those of that clock, to the millisecond, however late the timer was.
// FLAGFALL_LIVE_GAMES is the number of games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import { Clock, ClockError, LiveClock, Presets, TimeControl, parse } from 'flagfall';
import { outcome } from './common.mjs';

const GAMES = Number(process.env.FLAGFALL_LIVE_GAMES ?? 300);
const AT_ONCE = 100;
const MOST_CALLS = 25;

/** Time controls of every kind: the presets, and what none of them has. */
const CONTROLS = [
  ...Array.from(Presets.builtIn(), ({ control }) => control),
  // A limit on each turn, credit after every other move, and odds.
  parse('0:30/5:00/100/0/4:00:00/4:00', 'arimaa'),
  parse('1:00,10/5,2/3:00', 'ggs'),
  parse('go wtime 60000 btime 50000 winc 1000 binc 1000', 'uci'),
];

const chance = (share) => Math.random() < share;
const between = (least, most) => least + Math.floor(Math.random() * (most - least + 1));
const pick = (values) => values[between(0, values.length - 1)];

/** The control with all times scaled so that the first bank is `bankMs`. */
function shortened(control, bankMs) {
  const { timeMs, creditMs } = control.first[0];
  const share = bankMs / Math.max(timeMs, creditMs ?? 0, 1);
  // With a penalty in every millisecond, nearly all events would be penalties.
  const least = (key) => (key === 'refillMs' ? 20 : 1);
  const json = JSON.stringify(control, (key, value) =>
    key.endsWith('Ms') && value > 0 ? Math.max(least(key), Math.round(value * share)) : value,
  );
  return new TimeControl(JSON.parse(json));
}

/** A call that fits the clock's state: its name, and the arguments before and after `atMs`. */
function somethingToDo({ onTurn, phase, provisional }) {
  if (phase === 'paused') return ['resume'];
  if (provisional) return ['receive'];
  if (chance(0.7)) return ['press', [onTurn], chance(0.2) ? [between(0, 30)] : []];
  return pick([
    ['pause'],
    ['handOver', [onTurn], chance(0.2) ? [between(0, 30)] : []],
    ['handOverUnreceived', [onTurn]],
    ['setReadyUnreceived', [onTurn]],
    ['setReady', [onTurn], [chance(0.8)]],
    ['pressUnreceived', [onTurn]],
    ['adjust', [onTurn], [between(-20, 20)]],
    ['setBank', [pick(['first', 'second'])], [between(0, 60)]],
    ['setTurn', [pick(['first', 'second'])]],
    ['raiseFlag', [onTurn]],
    ['press', [pick(['first', 'second'])]],
  ]);
}

/** Plays a game and records its calls. Returns how late the timer was for each of its events. */
async function play(control, calls) {
  const tickMs = chance(0.2) ? between(1, 20) : undefined;
  let nowMs;
  const live = new LiveClock(control, {
    now: () => (nowMs = Math.floor(performance.now())),
    ...(tickMs && { tickMs }),
  });
  const second = new Clock(control);
  const [emitted, named, expected, deadlines, lateMs] = [[], [], [], [], []];
  const [byTimer, ticked] = [[], new Set()];
  let calling = false;
  let flags = 0;

  /** Adds the events that the timer should have reported, each at the plain clock's deadline. */
  const timePasses = () => {
    while (second.deadlineMs !== null && second.deadlineMs <= nowMs) {
      const { deadlineMs } = second;
      const events = second.advance(deadlineMs);
      deadlines.push(...events.map(() => deadlineMs));
      expected.push(...events);
    }
  };
  live.on('event', (event) => {
    if (!calling) {
      byTimer.push(event.atMs);
      lateMs.push(performance.now() - event.atMs);
      if (event.kind === 'flag') flags += 1;
      timePasses();
    }
    emitted.push(event);
  });
  for (const kind of ['flag', 'stage', 'life', 'first-flag', 'penalty', 'overrun', 'renewed', 'sent', 'halt', 'late']) {
    live.on(kind, (event) => named.push(event));
  }
  if (tickMs) live.on('tick', ({ phase }) => ticked.add(phase));
  let ends = 0;
  live.on('end', () => (ends += 1));

  const call = (name, before = [], after = []) => {
    calling = true;
    const got = outcome(() => live[name](...before, ...after), ClockError);
    calling = false;
    calls.push(`${name}(${[...before, nowMs, ...after]})`);
    const wanted = outcome(() => second[name](...before, nowMs, ...after), ClockError);
    assert.deepEqual(got, wanted);
    assert.equal(live.deadlineMs, second.deadlineMs);
    if (!(wanted instanceof ClockError)) expected.push(...wanted);
  };

  call('start', [pick(['first', 'second'])]);
  for (let made = between(0, MOST_CALLS); made > 0 && ends === 0; made -= 1) {
    await wait(between(0, 60));
    call(...somethingToDo(live.read()));
  }
  for (const name of ['receive', 'resume']) call(name);
  // A game with penalties or time past zero would never end.
  const untilMs = live.now() + 800;
  while (live.deadlineMs !== null && live.deadlineMs < untilMs) await wait(live.deadlineMs - live.now() + 2);
  if (ends === 0) call('stop');
  live.close();
  assert.deepEqual(emitted, expected);
  assert.deepEqual(named, expected);
  assert.deepEqual(byTimer, deadlines);
  assert.ok(ticked.size === 0 || [...ticked].join() === 'running');
  assert.deepEqual(live.read(), second.read(nowMs));
  assert.ok(ends > 0);
  return { lateMs, flags };
}

test('live games in real time', { timeout: 60_000 + GAMES * 60 }, async (t) => {
  const late = [];
  let flags = 0;
  let begun = 0;
  const table = async () => {
    await wait(between(0, 500));
    while (begun < GAMES) {
      const control = shortened(CONTROLS[begun % CONTROLS.length], between(3, 200));
      begun += 1;
      const calls = [];
      try {
        const game = await play(control, calls);
        late.push(...game.lateMs);
        flags += game.flags;
      } catch (cause) {
        throw new Error([control.describe(), ...calls, cause.message].join('\n'), { cause });
      }
    }
  };
  const tables = Promise.all(Array.from({ length: Math.min(AT_ONCE, GAMES) }, table));
  const plainLate = await plainTimersUntil(tables);
  assert.ok(flags > GAMES / 10, `${flags} flags`);
  t.diagnostic(
    `${GAMES} games, ${AT_ONCE} at once: ${late.length} events by the timer, ${flags} of them flags, ` +
      `late by ${spread(late)}; plain timers meanwhile by ${spread(plainLate)}`,
  );
});

/** How late Node's own timers are, until `done`. */
async function plainTimersUntil(done) {
  const late = [];
  let running = true;
  done.finally(() => (running = false)).catch(() => {});
  while (running) {
    const dueMs = performance.now() + 10;
    await wait(10);
    late.push(performance.now() - dueMs);
  }
  await done;
  return late;
}

function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  return `${at(0.5)} ms (median), ${at(0.99)} ms (99 %), ${at(1)} ms (most)`;
}
