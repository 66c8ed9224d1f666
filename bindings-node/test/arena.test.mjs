import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  Arena,
  Clock,
  ClockError,
  EVENT_KINDS,
  EVENT_ROW,
  Match,
  PHASES,
  SIDES,
  STATUSES,
  TimeControl,
  parse,
} from 'flagfall';
import { lying, unusable } from './arrays.mjs';
import { caught, outcome, rejects, rejectsEach, started } from './common.mjs';
import { randomOf } from './random.mjs';

const CALLS = Number(process.env.FLAGFALL_ARENA_CALLS ?? 30_000);

/** Short time controls of every system, for many events, and long ones. */
const CONTROLS = [
  ['chess', '2/1s/1, 3/2s, G/1s'],
  ['chess', '40/90/30, G/30/30'],
  ['ggs', '0:01/0:01/0:02'],
  ['ggs', '0:02,N1//0:01,N0'],
  ['ggs', '0:01,3//0:02,2'],
  ['arimaa', '1s/2s/50/10s'],
  ['arimaa', '1s/2s/100/3s/30s/2s'],
  ['arimaa', '2s/1s/100/3s/8t'],
  ['backgammon', '1+1'],
  ['double-flag', '2/1s, G/2s | 2s/1s linear'],
  ['double-flag', 'G/2s/1s | 2s/1s'],
  ['lichess', '½+0'],
  ['sgf', 'TM[2]OT[3x1 byo-yomi]'],
  ['csa', 'Total_Time:3 Least_Time_Per_Move:1'],
].map(([notation, text]) => parse(text, { notation }));

/** The calls of a clock that have another name in an arena. */
const ON_A_CLOCK = { saveGame: 'save', saveGameJson: 'saveJson' };

const minute = () => started('G/1');

const given = (call) => outcome(call, ClockError);

/** The status of a result or an error in a batch. */
const statusOf = (result) => (result instanceof ClockError ? result.kind : 'ok');

const ascending = (one, other) => one - other;
const byTime = (one, other) => one.atMs - other.atMs || one.game - other.game;

/** The events in the first `count` rows. */
function rowsToEvents(numbers, count) {
  return Array.from({ length: count }, (_, index) => {
    const row = numbers.subarray(index * EVENT_ROW.length);
    const kind = EVENT_KINDS[row[EVENT_ROW.kind]];
    const event = { game: row[EVENT_ROW.game], kind, side: SIDES[row[EVENT_ROW.side]], atMs: row[EVENT_ROW.atMs] };
    const counted = { stage: 'stage', renewed: 'stage', life: 'lives', penalty: 'penalties', reserve: 'leftMs', alarm: 'leftMs', countdown: 'leftMs' }[kind];
    if (counted === undefined) assert.equal(row[EVENT_ROW.number], 0);
    else event[counted] = row[EVENT_ROW.number];
    return event;
  });
}

/** All events of `advanceInto`, with a buffer for `room` events. */
function advanceInto(arena, atMs, room) {
  const numbers = new Float64Array(room * EVENT_ROW.length);
  const events = [];
  let count;
  do {
    count = arena.advanceInto(atMs, numbers);
    events.push(...rowsToEvents(numbers, count));
  } while (count === room);
  return events;
}

test(`${CALLS} calls bring about the same as on clocks by themselves`, () => {
  const random = randomOf(0x1234_5678);
  const side = () => ['first', 'second'][random(2)];
  const arena = new Arena();
  const twins = [];
  const removed = [];
  let waiting = [];
  let [nowMs, told] = [0, 0];

  const check = (found) => {
    const fallen = [];
    for (const { game, clock } of twins) {
      const events = given(() => clock.advance(nowMs));
      // It was already pressed at a later time, and nothing fell due before that.
      if (events instanceof ClockError) assert.equal(events.kind, 'at-went-back');
      else fallen.push(...events.map((event) => ({ game, ...event })));
    }
    const [before, now] = [found.slice(0, waiting.length), found.slice(waiting.length)];
    assert.deepEqual(before, waiting);
    assert.ok(now.every(({ atMs }, index) => index === 0 || now[index - 1].atMs <= atMs));
    assert.deepEqual([...now].sort(byTime), fallen.sort(byTime));
    told += found.length;
    waiting = [];
  };

  const pressMany = (atMs) => {
    const pressed = Array.from({ length: 1 + random(8) }, () => twins[random(twins.length)]);
    const moves = pressed.map(({ game, clock }) => ({ game, clock, side: side(), atMs: atMs + random(3) }));
    const oneMoment = random(2) === 0;
    if (oneMoment) moves.forEach((move) => (move.atMs = atMs));
    const games = Float64Array.from(moves, ({ game }) => game);
    const sides = Uint8Array.from(moves, (move) => SIDES[move.side]);
    const moments = oneMoment ? atMs : Float64Array.from(moves, (move) => move.atMs);
    const statuses = new Uint16Array(moves.length);
    const refused = arena.pressMany(games, sides, moments, statuses);
    const expected = moves.map(({ game, clock, side, atMs }) => {
      const events = given(() => clock.press(side, atMs));
      if (statusOf(events) === 'ok') waiting.push(...events.map((event) => ({ game, ...event })));
      return statusOf(events);
    });
    assert.deepEqual(Array.from(statuses, (status) => STATUSES[status]), expected);
    assert.equal(refused, expected.filter((status) => status !== 'ok').length);
  };

  const readMany = (atMs) => {
    const count = twins.length;
    const columns = {
      statuses: new Uint16Array(count),
      phases: new Uint8Array(count),
      onTurn: new Uint8Array(count),
      banksMs: new Float64Array(2 * count),
      lentMs: new Float64Array(count),
    };
    const games = Float64Array.from(twins, ({ game }) => game);
    const refused = arena.readMany(games, atMs, columns);
    let expected = 0;
    twins.forEach(({ clock }, index) => {
      const reading = given(() => clock.read(atMs));
      assert.equal(STATUSES[columns.statuses[index]], statusOf(reading));
      if (reading instanceof ClockError) {
        expected += 1;
        return;
      }
      const { phase, onTurn, first, second } = reading;
      assert.equal(PHASES[columns.phases[index]], phase);
      assert.equal(SIDES[columns.onTurn[index]], onTurn);
      assert.equal(columns.lentMs[index], reading[onTurn].lentMs);
      assert.equal(columns.banksMs[2 * index], first.bankMs ?? Infinity);
      assert.equal(columns.banksMs[2 * index + 1], second.bankMs ?? Infinity);
    });
    assert.equal(refused, expected);
  };

  const advance = (atMs) => {
    nowMs = atMs;
    check(random(2) === 0 ? arena.advance(atMs) : advanceInto(arena, atMs, 1 + random(5)));
  };

  const compareDeadlines = () => {
    const deadlines = twins.map(({ clock }) => clock.deadlineMs).filter((due) => due !== null);
    assert.equal(arena.deadlineMs, deadlines.length === 0 ? null : Math.min(...deadlines));
    for (const { game, clock } of twins) assert.equal(arena.deadline(game), clock.deadlineMs);
  };

  const takeEvents = () => {
    const events = arena.events();
    assert.deepEqual(events, waiting);
    assert.ok(Object.isFrozen(events));
    told += events.length;
    waiting = [];
  };

  const remove = (chosen) => {
    const [{ game, clock }] = twins.splice(chosen, 1);
    assert.equal(arena.remove(game).saveJson(2 ** 53 - 1), clock.saveJson(2 ** 53 - 1));
    removed.push(game);
  };

  const tryRemoved = (mover, atMs) => {
    if (removed.length === 0) return;
    const gone = removed.at(-1);
    for (const call of [
      () => arena.press(gone, mover, atMs),
      () => arena.read(gone, atMs),
      () => arena.remove(gone),
    ]) {
      assert.equal(statusOf(given(call)), 'no-such-game');
    }
    assert.ok(!arena.has(gone));
  };

  for (let call = 0; call < CALLS; call += 1) {
    const atMs = nowMs + random([0, 1, 3, 40, 900][random(5)] + 1);
    if (twins.length === 0 || (random(50) === 0 && twins.length < 200)) {
      const control = CONTROLS[random(CONTROLS.length)];
      const clock = new Clock(control, random(4) === 0 ? { inMatch: new Match(3) } : {});
      clock.advance(nowMs);
      twins.push({ game: arena.add(clock), clock });
    }
    const chosen = random(twins.length);
    const { game, clock } = twins[chosen];
    /** Makes the same call in the arena and on the clock, by its name there if that is another. */
    const same = (name, ...args) => {
      const own = given(() => clock[ON_A_CLOCK[name] ?? name](...args));
      assert.deepEqual(given(() => arena[name](game, ...args)), own, `call ${call}: ${name}`);
    };
    /** Changes without a call of the arena are made to a copy of the clock, which replaces it. */
    const both = (change) => {
      const own = arena.clock(game);
      const done = given(() => change(own));
      arena.set(game, own);
      assert.deepEqual(done, given(() => change(clock)), `call ${call}`);
    };
    const [mover, timeMs] = [side(), random(3_000)];
    const reads = [
      ['read', atMs],
      ['bank', mover, atMs],
      ['verdict', atMs, { board: 'score', score: 3 }, { cannotWin: [mover] }],
      ['saveGame', atMs],
      ['saveGameJson', atMs],
    ];
    /** How often each is chosen. */
    const plays = [
      [5, () => same('press', mover, atMs)],
      // Before an event that was reported, both reject it.
      [1, () => same('press', mover, nowMs - 1)],
      [2, () => pressMany(atMs)],
      [1, () => same('pause', atMs)],
      [2, () => same('resume', atMs)],
      [3, () => (random(8) === 0 ? same('stop', atMs) : same('start', mover, atMs))],
      [1, () => both((one) => one.handOver(mover, atMs))],
      [1, () => both((one) => one.setBank(mover, atMs, timeMs))],
      [1, () => both((one) => one.press(mover, atMs, timeMs))],
      [1, () => both((one) => one.setReady(mover, atMs, true))],
      [1, () => both((one) => one.raiseFlag(mover, atMs))],
      [1, () => (random(4) === 0 ? remove(chosen) : tryRemoved(mover, atMs))],
      [2, () => advance(atMs)],
      [1, () => compareDeadlines()],
      [1, () => reads.forEach((read) => same(...read))],
      [1, () => random(4) === 0 && readMany(atMs)],
      [1, () => takeEvents()],
    ];
    const often = plays.flatMap(([times, play]) => Array(times).fill(play));
    often[random(often.length)]();
    if (call % 512 === 0) {
      for (const twin of twins) {
        const laterMs = nowMs + 1_000;
        assert.equal(arena.clock(twin.game).saveJson(laterMs), twin.clock.saveJson(laterMs), `call ${call}`);
      }
      assert.equal(arena.size, twins.length);
      assert.deepEqual([...arena].sort(ascending), twins.map((twin) => twin.game).sort(ascending));
      assert.ok(twins.every((twin) => arena.has(twin.game)));
    }
  }
  assert.ok(told > CALLS / 100, `only ${told} events were told`);
});

test('an id is a number, and is never reused', () => {
  const arena = new Arena();
  const first = arena.add(minute());
  assert.ok(Number.isSafeInteger(first) && first > 0);
  arena.remove(first);
  assert.equal(arena.size, 0);
  const second = arena.add(minute());
  assert.notEqual(second, first);
  const { MAX_SAFE_INTEGER: most, MIN_SAFE_INTEGER: least } = Number;
  const none = [first, 0, -0, 1, -1, -second, second + 1, 2 ** 32 - 1, most, least];
  for (const game of none) {
    for (const [name, ...args] of [
      ['remove'],
      ['clock'],
      ['set', minute()],
      ['start', 'first', 5],
      ['press', 'first', 5],
      ['pause', 5],
      ['resume', 5],
      ['stop', 5],
      ['read', 5],
      ['bank', 'first', 5],
      ['deadline'],
      ['verdict', 5, { board: 'open' }],
      ['saveGame', 5],
      ['saveGameJson', 5],
    ]) {
      const { kind, message } = caught(ClockError, () => arena[name](game, ...args));
      assert.equal(kind, 'no-such-game', `${name} ${game}`);
      assert.match(message, /no game with the given id/);
    }
  }
  const odd = [NaN, 0.5, Infinity, 2 ** 53, second + 0.5, -5e300, 3e-310];
  const games = Float64Array.from([...none, ...odd]);
  const statuses = new Uint16Array(games.length);
  assert.equal(arena.pressMany(games, new Uint8Array(games.length), 5, statuses), games.length);
  assert.ok(statuses.every((status) => status === STATUSES['no-such-game']));
  const banksMs = new Float64Array(2 * games.length).fill(-1);
  statuses.fill(0);
  assert.equal(arena.readMany(games, 5, { statuses, banksMs }), games.length);
  assert.ok(statuses.every((status) => status === STATUSES['no-such-game']));
  assert.ok(banksMs.every((bankMs) => bankMs === -1));
  assert.equal(arena.bank(second, 'first', 5), 59_995);
});

test('an arena knows only its own games', () => {
  const arena = new Arena();
  assert.deepEqual([...arena], []);
  const games = [1, 2, 3].map(() => arena.add(minute()));
  assert.deepEqual([...arena], games);
  assert.ok(games.every((game) => arena.has(game)));
  const [first, second] = games;
  arena.remove(first);
  assert.deepEqual(games.map((game) => arena.has(game)), [false, true, true]);
  const numbers = [0, -0, -second, second + 0.5, NaN, Infinity, 2 ** 53];
  const others = [String(second), BigInt(second), [second], new Number(second), null, undefined, {}, Symbol('x')];
  for (const other of [...numbers, ...others]) assert.equal(arena.has(other), false);
  const again = arena.add(minute());
  assert.deepEqual([arena.has(again), arena.has(first)], [true, false]);
  // Iterating an arena yields the ids that the batch calls take.
  assert.equal(arena.readMany(Float64Array.from(arena), 5, {}), 0);
});

test('iteration covers the games that are there when it begins', () => {
  const arena = new Arena();
  const games = [1, 2, 3].map(() => arena.add(minute()));
  const seen = [];
  for (const game of arena) {
    seen.push(game);
    arena.remove(game);
    games.push(arena.add(minute()));
  }
  assert.deepEqual(seen, games.slice(0, 3));
  assert.deepEqual([...arena].sort(ascending), games.slice(3).sort(ascending));
  assert.equal(arena.size, 3);
  const iterated = arena[Symbol.iterator]();
  for (const game of games.slice(3)) arena.remove(game);
  assert.equal([...iterated].length, 3);
  assert.deepEqual([...arena], []);
});

test('a game is started and stopped by its own calls', () => {
  const arena = new Arena();
  const control = parse('G/1', 'chess');
  const [game, other] = [1, 2].map(() => arena.add(new Clock(control)));
  assert.equal(arena.deadline(game), null);
  assert.deepEqual(arena.start(game, 'second', 100), []);
  assert.deepEqual([arena.deadline(game), arena.deadline(other), arena.deadlineMs], [60_101, null, 60_101]);
  const terms = { cannotWin: ['first'] };
  assert.equal(arena.verdict(game, 60_101, { board: 'open' }, terms).outcome, 'draw');
  assert.equal(arena.verdict(game, 60_101).outcome, 'first');
  assert.deepEqual(arena.stop(game, 300), []);
  assert.deepEqual([arena.deadline(game), arena.deadlineMs], [null, null]);
  // An event that was due before the arena's time is due at the arena's time.
  arena.advance(80_000);
  assert.equal(arena.deadline(arena.add(minute())), 80_000);
  rejects((call) => call(), [
    [() => arena.start(game, 'third', 80_000), 'side'],
    [() => arena.start('1', 'first', 80_000), 'game'],
    [() => arena.start(game, 'first', 0.5), 'atMs'],
    [() => arena.stop(game, '5'), 'atMs'],
    [() => arena.deadline(0.5), 'game'],
    [() => arena.verdict(game, 80_000, { board: 'lost' }), 'board.board'],
    [() => arena.verdict(game, 80_000, { board: 'open' }, { cannotWin: 'first' }), 'terms.cannotWin'],
    [() => arena.saveGame(game, NaN), 'atMs'],
    [() => arena.saveGameJson([game], 80_000), 'game'],
  ]);
});

test('a saved game is restored unchanged', () => {
  const arena = new Arena();
  const game = arena.add(started('2/1, G/1/2'));
  arena.press(game, 'first', 5_000);
  const own = arena.clock(game);
  const [bytes, json] = [arena.saveGame(game, 9_000), arena.saveGameJson(game, 9_000)];
  assert.ok(bytes instanceof Uint8Array);
  assert.deepEqual(bytes, own.save(9_000));
  assert.equal(json, own.saveJson(9_000));
  // Each snapshot has its own memory, which a later save does not change.
  arena.press(game, 'second', 9_500);
  const later = arena.saveGame(game, 9_500);
  assert.notDeepEqual(later, bytes);
  assert.notEqual(later.buffer, bytes.buffer);
  for (const saved of [bytes, json]) {
    const clock = Clock.restore(saved);
    assert.deepEqual(clock.read(9_200), own.read(9_200));
    assert.deepEqual(clock.press('second', 9_500), []);
    assert.deepEqual(arena.saveGame(game, 9_500), clock.save(9_500));
    assert.deepEqual(arena.saveGame(arena.add(clock), 9_500), later);
  }
  // An unusually long snapshot.
  const periods = Array.from({ length: 300 }, () => ({ duration_ms: 86_400_000, plies: 1 }));
  const control = parse(JSON.stringify([...periods, { duration_ms: 1 }]), 'pcn');
  const long = arena.add(new Clock(control));
  assert.ok(arena.saveGame(long, 9_500).length > 1_024);
  assert.ok(Clock.restore(arena.saveGame(long, 9_500)).control.equals(control));
  arena.advance(10_000);
  const back = { name: 'ClockError', kind: 'at-went-back', lastAtMs: 10_000 };
  for (const call of ['saveGame', 'saveGameJson']) assert.throws(() => arena[call](game, 9_999), back);
  assert.throws(() => arena.verdict(game, 9_999, { board: 'open' }), back);
});

test('add and clock copy the clock', () => {
  const arena = new Arena();
  const clock = minute();
  const game = arena.add(clock);
  assert.deepEqual(arena.press(game, 'first', 10_000), []);
  assert.equal(clock.read(10_000).onTurn, 'first');
  const own = arena.clock(game);
  assert.equal(own.read(10_000).onTurn, 'second');
  assert.ok(own.control.equals(clock.control));
  own.setBank('second', 10_000, 5);
  assert.equal(arena.bank(game, 'second', 10_000), 60_000);
  arena.set(game, own);
  assert.equal(arena.bank(game, 'second', 10_000), 5);
  assert.equal(arena.deadlineMs, 10_006);
  assert.deepEqual(arena.advance(20_000), [{ game, kind: 'flag', side: 'second', atMs: 10_006 }]);
  assert.deepEqual(arena.press(game, 'second', 20_000), [{ kind: 'late', side: 'second', atMs: 20_000 }]);
  assert.equal(arena.deadlineMs, null);
  assert.throws(() => arena.advance(19_999), { name: 'ClockError', kind: 'at-went-back', message: /20000/ });
});

test('the events of a batch are pending until they are returned, once', () => {
  const arena = new Arena();
  const games = Float64Array.from({ length: 200 }, () => arena.add(minute()));
  const flag = (game) => ({ game, kind: 'flag', side: 'first', atMs: 60_001 });
  assert.equal(arena.pressMany(games.subarray(0, 70), new Uint8Array(70), 60_001), 0);
  const late = (game) => ({ game, kind: 'late', side: 'first', atMs: 60_001 });
  const waited = Array.from(games.subarray(0, 70)).flatMap((game) => [flag(game), late(game)]);
  // A single call returns its own events, and leaves the pending ones.
  assert.deepEqual(arena.press(games[199], 'second', 60_002), [
    { kind: 'flag', side: 'first', atMs: 60_001 },
    { kind: 'late', side: 'second', atMs: 60_002 },
  ]);
  const room = 100;
  const rows = new Float64Array(room * EVENT_ROW.length + 4);
  assert.equal(arena.advanceInto(60_000, rows), room);
  const found = rowsToEvents(rows, room);
  assert.equal(arena.advanceInto(60_000, rows), 40);
  found.push(...rowsToEvents(rows, 40));
  assert.deepEqual(found, waited);
  assert.deepEqual(arena.events(), []);
  assert.equal(arena.events(), arena.events());
  assert.equal(arena.events(), arena.advance(60_000));
  // With a buffer for a single event, each of the 129 flags is still reported once.
  const fallen = advanceInto(arena, 70_000, 1);
  assert.deepEqual(fallen.sort(byTime), Array.from(games.subarray(70, 199), flag).sort(byTime));
  assert.deepEqual(arena.advance(80_000), []);
});

test('a batch whose array cannot hold an event is rejected before anything happens', () => {
  const arena = new Arena();
  arena.add(minute());
  rejects((length) => arena.advanceInto(70_000, new Float64Array(length)), [
    [0, 'events', 'must have at least 5 numbers, not 0'],
    [1, 'events', 'must have at least 5 numbers, not 1'],
    [4, 'events', 'must have at least 5 numbers, not 4'],
  ]);
  assert.equal(arena.advance(60_000).length, 0);
});

test('an unusable array is rejected, and nothing happens', () => {
  const arena = new Arena();
  const games = Float64Array.from({ length: 64 }, () => arena.add(minute()));
  const count = games.length;
  const [sides, moments] = [new Uint8Array(count), new Float64Array(count)];
  const places = {
    games: [Float64Array, count, (games) => arena.pressMany(games, sides, 5)],
    sides: [Uint8Array, count, (sides) => arena.pressMany(games, sides, 5)],
    atMs: [Float64Array, count, (atMs) => arena.pressMany(games, sides, atMs)],
    statuses: [Uint16Array, count, (statuses) => arena.pressMany(games, sides, moments, statuses)],
    events: [Float64Array, 5, (events) => arena.advanceInto(99_999, events)],
  };
  for (const call of ['pauseMany', 'resumeMany', 'stopMany']) {
    rejectsEach((games) => arena[call](games, 5), 'games', unusable(Float64Array, count));
    rejectsEach((statuses) => arena[call](games, 5, statuses), 'statuses', unusable(Uint16Array, count));
  }
  const more = new Arena();
  const added = { atMs: Float64Array, games: Float64Array, which: Uint32Array, sides: Uint8Array, statuses: Uint16Array };
  for (const [name, array] of Object.entries(added)) {
    const add = (column) => {
      const columns = { atMs: moments, games: new Float64Array(count), [name]: column };
      const { atMs, games, ...rest } = columns;
      more.addMany([minute().control], atMs, games, rest);
    };
    rejectsEach(add, name, unusable(array, count));
    if (name !== 'games') rejectsEach(add, name, [new array(count - 1), lying(array, count)]);
  }
  assert.equal(more.size, 0);
  const columns = { phases: Uint8Array, onTurn: Uint8Array, lentMs: Float64Array, banksMs: Float64Array };
  for (const [name, array] of Object.entries(columns)) {
    const least = name === 'banksMs' ? 2 * count : count;
    places[name] = [array, least, (column) => arena.readMany(games, 5, { [name]: column })];
  }
  const before = Array.from(games, (game) => arena.clock(game).saveJson(0));
  for (const [argument, [array, least, call]] of Object.entries(places)) {
    rejectsEach(call, argument, unusable(array, least));
    // The number of games determines how long the other arrays must be.
    if (argument !== 'games') rejectsEach(call, argument, [new array(least - 1), lying(array, least)]);
    if (argument !== 'events') assert.doesNotThrow(() => call(new array(new ArrayBuffer(least * 8 + 8), 8, least)));
    if (['games', 'sides', 'atMs', 'statuses'].includes(argument)) {
      // Undo the presses.
      before.forEach((saved, index) => arena.set(games[index], Clock.restore(saved)));
    }
  }
  assert.deepEqual(Array.from(games, (game) => arena.clock(game).saveJson(0)), before);
  assert.throws(() => arena.pressMany(games, sides, 0.5), { argument: 'atMs' });
  assert.throws(() => arena.pressMany(games, sides), { argument: 'atMs', message: /a safe integer or a Float64Array/ });
  assert.throws(() => arena.readMany(games, 5), { argument: 'columns' });
  assert.throws(() => arena.readMany(games, 5, { banks: moments }), { argument: 'banks', message: /`banksMs`/ });
  // The real length counts, not what `length` returns.
  assert.equal(arena.pressMany(lying(Float64Array, 64), sides, 5), 0);
  assert.equal(arena.pressMany(new Float64Array(0), new Uint8Array(0), new Float64Array(0)), 0);
});

test('one memory for several arrays does no harm', () => {
  const arena = new Arena();
  const game = arena.add(minute());
  const memory = new ArrayBuffer(64);
  const games = new Float64Array(memory, 0, 4).fill(game);
  const statuses = new Uint16Array(memory, 0, 4);
  // The four statuses overwrite the first game's id, but only after its press.
  arena.pressMany(games, new Uint8Array(memory, 40, 4), 5, statuses);
  assert.equal(statuses[0], STATUSES.ok);
  assert.equal(arena.read(game, 5).onTurn, 'second');
  const numbers = new Float64Array(memory).fill(game);
  arena.readMany(numbers.subarray(0, 4), 5, { banksMs: numbers, lentMs: numbers.subarray(3) });
  assert.equal(arena.bank(game, 'first', 5), 59_995);
});

test('an invalid move in a batch gets a status and does not stop the others', () => {
  const arena = new Arena();
  const game = arena.add(minute());
  const paused = minute();
  paused.pause(0);
  const moves = [
    [game, 2, 5, 'invalid-argument'],
    [game, 255, 5, 'invalid-argument'],
    [game, 0, NaN, 'invalid-argument'],
    [game, 0, 5.5, 'invalid-argument'],
    [game, 0, 2 ** 53, 'invalid-argument'],
    [game, 0, -Infinity, 'invalid-argument'],
    [game, 1, 5, 'not-on-turn'],
    [game, 0, -1, 'at-went-back'],
    [game, 0, 5, 'ok'],
    [game, 1, 6, 'ok'],
    [game, 1, 6, 'not-on-turn'],
    [arena.add(paused), 0, 6, 'paused'],
    [arena.add(new Clock(paused.control)), 0, 6, 'not-started'],
    [12_345, 0, 6, 'no-such-game'],
    [game, 0, 7, 'ok'],
  ];
  const column = (Array, place) => Array.from(moves, (move) => move[place]);
  const statuses = new Uint16Array(moves.length + 3).fill(9);
  const refused = arena.pressMany(column(Float64Array, 0), column(Uint8Array, 1), column(Float64Array, 2), statuses);
  const names = Array.from(statuses.subarray(0, moves.length), (status) => STATUSES[status]);
  assert.deepEqual(names, moves.map((move) => move[3]));
  assert.deepEqual([...statuses.subarray(moves.length)], [9, 9, 9]);
  assert.equal(refused, moves.length - 3);
  assert.deepEqual(arena.read(game, 7).second.moves, 1);
});

test('games that are added together', () => {
  const arena = new Arena();
  const controls = ['60+0', '120+0'].map((text) => parse(text, 'pgn'));
  const moves = [
    [1, 0, 0, 'ok', 120_001],
    [0, 1, 100, 'ok', 60_101],
    [1, 0, 2 ** 53, 'invalid-argument'],
    [1, 0, 0.5, 'invalid-argument'],
    [0, 2, 300, 'invalid-argument'],
    [2, 0, 400, 'invalid-argument'],
    [1, 1, 500, 'ok', 120_501],
  ];
  const column = (Array, place) => Array.from(moves, (move) => move[place]);
  const [games, statuses] = [new Float64Array(moves.length).fill(9), new Uint16Array(moves.length)];
  const columns = { which: column(Uint32Array, 0), sides: column(Uint8Array, 1), statuses };
  assert.equal(arena.addMany(controls, column(Float64Array, 2), games, columns), 4);
  assert.deepEqual(Array.from(statuses, (status) => STATUSES[status]), moves.map((move) => move[3]));
  assert.deepEqual([...games].filter((game) => game !== 0), [...arena]);
  moves.forEach(([, side, , status, deadlineMs], index) => {
    assert.equal(games[index] === 0, status !== 'ok');
    if (status !== 'ok') return;
    assert.equal(arena.deadline(games[index]), deadlineMs);
    assert.equal(arena.read(games[index], 1_000).onTurn, SIDES[side]);
  });
  // Without `which` and `sides`, the first of each. Arrays can be longer than needed.
  const first = new Float64Array(2);
  assert.equal(arena.addMany(controls, Float64Array.of(0, 100, 200), first), 0);
  assert.deepEqual(Array.from(first, (game) => arena.deadline(game)), [60_001, 60_101]);
  assert.equal(arena.addMany([], new Float64Array(2), first), 2);
  assert.deepEqual([...first], [0, 0]);
  for (const wrong of [controls[0], 'x', null, [1], [minute()], [undefined]]) {
    assert.throws(() => arena.addMany(wrong, new Float64Array(2), first), { argument: 'controls' });
  }
  assert.throws(() => arena.addMany(controls, new Float64Array(2), first, { side: 1 }), { argument: 'side' });
});

test('many games are paused, resumed and stopped', () => {
  const arena = new Arena();
  const games = Float64Array.from([minute(), minute(), minute()], (clock) => arena.add(clock));
  arena.pause(games[1], 0);
  const chosen = Float64Array.of(...games, 5);
  const statuses = new Uint16Array(4);
  const names = () => Array.from(statuses, (status) => STATUSES[status]);
  assert.equal(arena.pauseMany(chosen, 1_000, statuses), 2);
  assert.deepEqual(names(), ['ok', 'paused', 'ok', 'no-such-game']);
  assert.equal(arena.deadlineMs, null);
  assert.equal(arena.resumeMany(chosen, 2_000, statuses), 1);
  assert.deepEqual(Array.from(games, (game) => arena.deadline(game)), [61_001, 62_001, 61_001]);
  // What has happened by then is pending.
  assert.equal(arena.stopMany(chosen, 61_500), 1);
  assert.deepEqual(
    arena.events().map(({ game, kind }) => [game, kind]),
    [
      [games[0], 'flag'],
      [games[2], 'flag'],
    ],
  );
  assert.deepEqual(
    Array.from(games, (game) => arena.read(game, 61_500).phase),
    ['flagged', 'stopped', 'flagged'],
  );
});

test('a press with its number and its time, and a correction', () => {
  const arena = new Arena();
  const game = arena.add(minute());
  arena.press(game, 'first', 5_000, { elapsedMs: 4_000, number: 1 });
  assert.throws(() => arena.press(game, 'first', 5_100, { elapsedMs: 4_000, number: 1 }), { kind: 'already-made' });
  arena.press(game, 'second', 6_000, 400);
  assert.throws(() => arena.press(game, 'first', 6_000, -1), { kind: 'negative' });
  assert.equal(arena.bank(game, 'second', 6_000), 59_600);
  arena.adjust(game, 'first', 6_000, 4_000);
  assert.equal(arena.bank(game, 'first', 6_000), 60_000);
});

test('an untimed side has no bank', () => {
  const arena = new Arena();
  const control = new TimeControl({ first: [{ timeMs: 300_000 }], second: [] });
  const game = arena.add(new Clock(control));
  assert.equal(arena.bank(game, 'second', 0), null);
  const banksMs = new Float64Array(2);
  assert.equal(arena.readMany(Float64Array.of(game), 0, { banksMs }), 0);
  assert.deepEqual([...banksMs], [300_000, Infinity]);
});

test('advanceSome returns events in parts, those of a batch first', () => {
  const arena = new Arena();
  assert.equal(arena.lastAtMs, null);
  const clock = new Clock(parse('TM[0]OT[50x0.001 byo-yomi]', 'sgf'));
  clock.start('first', 0);
  const games = Float64Array.from({ length: 20 }, () => arena.add(clock));
  arena.pressMany(games, new Uint8Array(20), 2);
  const found = [];
  let arrived = false;
  while (!arrived) {
    let events;
    ({ events, arrived } = arena.advanceSome(66_000, 100));
    assert.ok(events.length === 100 || arrived);
    found.push(...events);
  }
  assert.equal(found.length, 20 * 51);
  assert.equal(found[0].kind, 'life');
  assert.equal(arena.lastAtMs, 66_000);
  const back = { kind: 'at-went-back', lastAtMs: 66_000 };
  assert.throws(() => arena.advanceSome(65_000, 1), back);
  assert.throws(() => arena.advance(65_000), back);
  assert.throws(() => arena.advanceSome(66_000, 0), { argument: 'most' });
});
