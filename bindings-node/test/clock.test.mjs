import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, ClockError, TimeControl, parse } from 'flagfall';

const refused = (kind) => (error) => error instanceof ClockError && error.kind === kind;

function started(text, options = {}) {
  const clock = new Clock(parse(text, { notation: 'chess', mode: 'fischer-after', ...options }));
  clock.start('first', 0);
  return clock;
}

test('a press adds credit and begins the other turn', () => {
  const clock = started('G/3/2');
  assert.deepEqual(clock.press('first', 10_000), []);
  assert.deepEqual(clock.read(12_500), {
    atMs: 12_500,
    phase: 'running',
    onTurn: 'second',
    deciding: false,
    provisional: false,
    firstToFall: null,
    first: {
      bankMs: 172_000,
      lentMs: 0,
      stage: 0,
      moves: 1,
      movesLeft: null,
      lives: 1,
      flag: 'up',
      firstFlag: null,
      overrunMs: 0,
      penalties: 0,
      turnUsedMs: 0,
      turnLeftMs: null,
      usedMs: 10_000,
    },
    second: {
      bankMs: 177_500,
      lentMs: 0,
      stage: 0,
      moves: 0,
      movesLeft: null,
      lives: 1,
      flag: 'up',
      firstFlag: null,
      overrunMs: 0,
      penalties: 0,
      turnUsedMs: 2_500,
      turnLeftMs: null,
      usedMs: 2_500,
    },
  });
});

test('a reading changes nothing', () => {
  const clock = started('G/1');
  assert.equal(clock.read(90_000).phase, 'flagged');
  assert.equal(clock.read(1).phase, 'running');
});

test('calls without events give one frozen empty array', () => {
  const clock = started('G/3');
  const events = clock.press('first', 1);
  assert.equal(events, clock.press('second', 2));
  assert.ok(Object.isFrozen(events));
  assert.equal(events.length, 0);
});

test('events are returned once, in order, in a new frozen array', () => {
  const clock = started('G/3');
  const events = clock.press('first', 200_000);
  assert.deepEqual(events, [
    { kind: 'flag', side: 'first', atMs: 180_001 },
    { kind: 'late', side: 'first', atMs: 200_000 },
  ]);
  assert.ok(Object.isFrozen(events));
  assert.deepEqual(clock.advance(200_001), []);
  assert.throws(() => clock.stop(200_002), refused('over'));
  assert.equal(events.length, 2);
});

test('every kind of event, with its fields', () => {
  const control = new TimeControl({
    first: [
      { timeMs: 10, lives: 2, onExpiry: 'first-flag', firstFlag: 'no-win' },
      { timeMs: 10, quota: 2, whenMet: 'repeat-set', onExpiry: 'penalty', refillMs: 5 },
    ],
    second: [{ timeMs: 10, onExpiry: 'overrun' }],
    rules: { gameTurns: 3 },
  });
  const clock = new Clock(control);
  clock.start('first', 0);
  assert.deepEqual(clock.advance(21), [
    { kind: 'life', side: 'first', atMs: 11, lives: 1 },
    { kind: 'first-flag', side: 'first', atMs: 21 },
    { kind: 'stage', side: 'first', atMs: 21, stage: 1 },
  ]);
  assert.deepEqual(clock.press('first', 31), [
    { kind: 'penalty', side: 'first', atMs: 31, penalties: 1 },
  ]);
  assert.deepEqual(clock.press('second', 50), [{ kind: 'overrun', side: 'second', atMs: 42 }]);
  assert.deepEqual(clock.press('first', 50), [
    { kind: 'renewed', side: 'first', atMs: 50, stage: 1 },
  ]);
  clock.press('second', 50);
  clock.press('first', 50);
  assert.deepEqual(clock.press('second', 50), [{ kind: 'halt', side: 'second', atMs: 50 }]);
});

test('elapsedMs replaces the time since the turn began', () => {
  const clock = started('G/3');
  clock.press('first', 10_000, 4_000);
  assert.equal(clock.read(10_000).first.bankMs, 176_000);
  assert.throws(() => clock.press('second', 11_000, -1), refused('negative'));
  clock.press('second', 11_000, 0);
  assert.equal(clock.read(11_000).second.bankMs, 180_000);
});

test('no clock runs until a move is received', () => {
  const clock = started('G/1');
  assert.deepEqual(clock.pressUnreceived('first', 1_000), []);
  const waiting = clock.read(71_000);
  assert.deepEqual(
    [waiting.provisional, waiting.phase, waiting.onTurn, waiting.second.bankMs],
    [true, 'running', 'second', -10_000],
  );
  assert.equal(clock.deadlineMs, null);
  assert.throws(() => clock.press('second', 2_000), refused('awaiting-receipt'));
  assert.deepEqual(clock.receive(3_000), []);
  assert.throws(() => clock.receive(3_000), refused('not-awaiting'));
  assert.equal(clock.read(3_000).provisional, false);
  assert.equal(clock.read(3_000).second.bankMs, 60_000);
});

test('a ready move is sent automatically', () => {
  const clock = started('G/1');
  clock.setReady('first', 1_000, true);
  clock.setReady('first', 1_000, false);
  clock.setReady('first', 1_000, true);
  assert.throws(() => clock.setReady('second', 1_000, true), refused('not-on-turn'));
  for (const odd of [undefined, null, 1, 'true']) {
    assert.throws(() => clock.setReady('first', 1_000, odd), {
      name: 'ArgumentError',
      argument: 'ready',
      message: /^`ready` must be true or false, not /,
    });
  }
  assert.deepEqual(clock.advance(70_000), [{ kind: 'sent', side: 'first', atMs: 60_000 }]);
  assert.equal(clock.read(70_000).onTurn, 'second');
});

test('a reading has the consequence of the first flag, and whose fell first', () => {
  for (const [text, options, cost] of [
    ['1:00//1:00', { notation: 'ggs' }, 'minimal-loss'],
    ['G/1 | 1/0', { notation: 'double-flag' }, 'no-win'],
  ]) {
    const clock = new Clock(parse(text, options));
    clock.start('second', 0);
    const before = clock.read(60_000);
    assert.deepEqual([before.firstToFall, before.second.firstFlag], [null, null]);
    const after = clock.read(60_001);
    assert.deepEqual(
      [after.firstToFall, after.second.firstFlag, after.second.flag, after.first.firstFlag],
      ['second', cost, 'first', null],
    );
  }
});

test('a hand over suspends the turn', () => {
  const clock = started('G/1');
  clock.handOver('first', 1_000);
  assert.equal(clock.read(1_000).deciding, true);
  assert.equal(clock.read(1_000).onTurn, 'second');
  assert.throws(() => clock.press('second', 2_000), refused('deciding'));
  clock.handOver('second', 3_000);
  assert.deepEqual(
    [clock.read(3_000).onTurn, clock.read(3_000).deciding, clock.read(3_000).second.bankMs],
    ['first', false, 58_000],
  );
});

test('no time runs during a pause', () => {
  const clock = started('G/1');
  clock.pause(1_000);
  assert.equal(clock.read(50_000).phase, 'paused');
  assert.equal(clock.deadlineMs, null);
  assert.throws(() => clock.pause(50_000), refused('paused'));
  clock.resume(61_000);
  assert.throws(() => clock.resume(61_000), refused('not-paused'));
  assert.equal(clock.read(62_000).first.bankMs, 58_000);
});

test('stopping ends the game', () => {
  const clock = started('G/1');
  clock.stop(1_000);
  assert.equal(clock.read(9_000).phase, 'stopped');
  assert.throws(() => clock.stop(9_000), refused('over'));
});

test('the arbiter adjusts and sets banks, sets the turn and raises flags', () => {
  const clock = started('G/1');
  clock.adjust('first', 0, 30_000);
  clock.setBank('second', 0, 5_000);
  assert.equal(clock.read(0).first.bankMs, 90_000);
  assert.equal(clock.read(0).second.bankMs, 5_000);
  assert.throws(() => clock.setBank('second', 0, -1), refused('negative'));
  clock.setTurn('second', 1_000);
  assert.equal(clock.read(1_000).onTurn, 'second');
  assert.throws(() => clock.raiseFlag('second', 1_000), refused('flag-up'));
  assert.equal(clock.advance(6_001)[0].kind, 'flag');
  clock.raiseFlag('second', 7_000);
  assert.equal(clock.read(7_000).phase, 'paused');
});

test('the deadline is the timestamp of the next event', () => {
  const clock = started('G/1');
  assert.equal(clock.deadlineMs, 60_001);
  assert.deepEqual(clock.advance(60_000), []);
  assert.deepEqual(clock.advance(60_001), [{ kind: 'flag', side: 'first', atMs: 60_001 }]);
  assert.equal(clock.deadlineMs, null);
});

test('a side without stages plays untimed', () => {
  const clock = new Clock(new TimeControl({ first: [], second: [{ timeMs: 5 }] }));
  clock.start('first', 0);
  assert.equal(clock.deadlineMs, null);
  assert.equal(clock.read(1_000_000).first.bankMs, null);
  assert.throws(() => clock.adjust('first', 0, 1), refused('untimed'));
});

test('a reading has the delay time and the limit per turn', () => {
  const stage = { timeMs: 1_000, credit: 'apart', creditMs: 100, creditKeep: 0, turnLimitMs: 500 };
  const clock = new Clock(new TimeControl({ first: [stage] }));
  clock.start('first', 0);
  const { lentMs, turnLeftMs, turnUsedMs } = clock.read(60).first;
  assert.deepEqual([lentMs, turnLeftMs, turnUsedMs], [40, 440, 60]);
  assert.equal(clock.read(60).second.turnLeftMs, 500);
});

test('a clone is independent', () => {
  const clock = started('G/1');
  clock.press('first', 10_000);
  const copy = clock.clone();
  assert.ok(copy instanceof Clock);
  assert.equal(copy.control, clock.control);
  copy.press('second', 20_000);
  assert.equal(copy.read(20_000).onTurn, 'first');
  assert.equal(clock.read(20_000).onTurn, 'second');
});

test('a call that throws changes nothing', () => {
  const clock = started('G/1');
  clock.press('first', 5_000);
  const before = clock.read(5_000);
  assert.throws(() => clock.press('first', 6_000), refused('not-on-turn'));
  assert.throws(() => clock.press('second', 4_999), refused('at-went-back'));
  assert.throws(() => clock.start('first', 6_000), refused('already-started'));
  assert.deepEqual(clock.read(5_000), before);
});

test('times out of range are rejected, not wrapped', () => {
  const { MAX_SAFE_INTEGER: most, MIN_SAFE_INTEGER: least } = Number;
  const clock = new Clock(parse('G/1', { notation: 'chess' }));
  clock.start('first', least);
  assert.throws(() => clock.advance(most), refused('too-large'));
  assert.throws(() => clock.adjust('first', least, most), refused('too-large'));
  assert.equal(clock.read(least).first.bankMs, 60_000);
  assert.equal(clock.advance(0)[0].atMs, least + 60_001);
  assert.equal(clock.read(most).atMs, most);
});

test('command returns the message for each protocol', () => {
  const clock = started('40/3/2, G/1/2');
  clock.press('first', 5_000);
  const commands = {
    uci: 'go wtime 177000 btime 180000 winc 2000 binc 2000 movestogo 40',
    usi: 'go btime 175000 wtime 178000 binc 2000 winc 2000',
    cecp: 'time 18000\notim 17700',
    gtp: 'time_left b 177 0\ntime_left w 180 0',
    sgf: 'BL[177]',
  };
  for (const [protocol, command] of Object.entries(commands)) {
    assert.equal(clock.command(protocol, 5_000), command);
  }
  assert.throws(() => clock.command('uci', 4_999), refused('at-went-back'));
  for (const [protocol, words] of [
    ['ics', 'must be one of "uci", "usi", "cecp", "gtp", "sgf", not "ics"'],
    ['UCI', 'must be one of "uci", "usi", "cecp", "gtp", "sgf", not "UCI"'],
    [undefined, 'must be a string, not undefined'],
  ]) {
    const refusal = { name: 'ArgumentError', argument: 'protocol', message: `\`protocol\` ${words}` };
    assert.throws(() => clock.command(protocol, 5_000), refusal);
  }
  assert.throws(() => clock.command('uci', '5'), { name: 'ArgumentError', argument: 'atMs' });
});

test('minus zero is zero', () => {
  const clock = new Clock(parse('G/1', { notation: 'chess' }));
  clock.start('first', -0);
  assert.ok(Object.is(clock.read(-0).atMs, 0));
});

test('clocks and time controls are freed', { timeout: 120_000 }, async () => {
  const pause = () => new Promise((resume) => setImmediate(resume));
  const churn = async () => {
    for (let round = 0; round < 40; round += 1) {
      for (let made = 0; made < 1_000; made += 1) started('40/90/30, G/30/30').advance(1e9);
      await pause();
    }
    return process.memoryUsage().rss;
  };
  const before = await churn();
  const grown = (await churn()) - before;
  // If they leaked, these 40,000 clocks and their controls would take 70 MB.
  assert.ok(grown < 20_000_000, `grew by ${grown} bytes`);
});

test('advanceSome returns events in parts', () => {
  const clock = new Clock(parse('TM[0]OT[1000x0.001 byo-yomi]', { notation: 'sgf' }));
  assert.equal(clock.lastAtMs, null);
  clock.start('first', 0);
  for (let part = 0; part < 9; part += 1) {
    const { events, arrived } = clock.advanceSome(66_000, 100);
    assert.deepEqual([events.length, arrived, clock.lastAtMs], [100, false, events.at(-1).atMs]);
  }
  const { events, arrived } = clock.advanceSome(66_000, 101);
  assert.deepEqual([events.length, arrived, clock.lastAtMs], [100, true, 66_000]);
  assert.deepEqual(events.at(-1), { kind: 'flag', side: 'first', atMs: 1_001 });
  assert.deepEqual(clock.advanceSome(66_000, 1), { events: [], arrived: true });
  for (const most of [0, -1, 2 ** 32, 0.5]) {
    assert.throws(() => clock.advanceSome(66_000, most), { argument: 'most' });
  }
});

test('at-went-back has the last timestamp', () => {
  const clock = started('G/3/2');
  clock.press('first', 5_000);
  assert.throws(() => clock.press('second', 4_999), { kind: 'at-went-back', lastAtMs: 5_000 });
  assert.throws(() => clock.pause(-1), { kind: 'at-went-back', lastAtMs: 5_000 });
  assert.throws(() => clock.press('first', 5_000), (error) => {
    assert.equal(error.kind, 'not-on-turn');
    return error.lastAtMs === undefined;
  });
});
