import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Arena, ArenaReader, Clock, ClockError, RestoreError, parse } from 'flagfall';
import { caught, rejects } from './common.mjs';

const GAMES = 5_000;

/** Clocks in many states. */
function* clocks() {
  for (;;) {
    for (const text of ['G/5', '40/90/30, G/30/30', '1/1, G/10']) {
      for (let moves = 0; moves < 3; moves += 1) {
        const clock = new Clock(parse(text, 'chess'));
        clock.start('first', 0);
        for (let move = 0; move < moves; move += 1) {
          clock.press(move % 2 === 0 ? 'first' : 'second', 1_000 * move);
        }
        yield clock;
      }
    }
    yield new Clock(parse('G/5', 'chess'));
    const journaled = new Clock(parse('G/5', 'chess'));
    journaled.keepJournal();
    journaled.start('first', 0);
    yield journaled;
  }
}

function filled() {
  const arena = new Arena();
  const all = clocks();
  while (arena.size < GAMES) arena.add(all.next().value);
  return arena;
}

function whole({ arena, damages, lost }) {
  assert.deepEqual([damages, lost], [[], 0]);
  return arena;
}

/** Everything of a game, with its journal if it keeps one. */
function state(arena, game) {
  const clock = arena.clock(game);
  return clock.journalJson() === null ? clock.saveJson(1e6) : clock.saveWithJournal(1e6);
}

function checkEqual(one, other) {
  assert.deepEqual([...one], [...other]);
  for (const game of one) assert.equal(state(one, game), state(other, game));
}

/** A pass: the slices of a series. */
function pass(arena, atMs, most = 1_000) {
  const slices = [];
  for (let complete = false; !complete; ) {
    const slice = arena.saveChanges(atMs, most);
    assert.ok(Object.isFrozen(slice));
    slices.push(slice.saved);
    ({ complete } = slice);
  }
  return slices;
}

test('all games come back', () => {
  const arena = filled();
  arena.advance(100);
  arena.remove([...arena][0]);
  const parts = [...arena.save(2_000)];
  assert.equal(parts.length, 2);
  const saved = Buffer.concat(parts);
  const restored = whole(Arena.restore(saved));
  assert.ok(restored instanceof Arena);
  checkEqual(restored, arena);
  assert.deepEqual([restored.lastAtMs, restored.deadlineMs], [100, arena.deadlineMs]);
  const clock = new Clock(parse('G/5', 'chess'));
  assert.equal(restored.add(clock), arena.add(clock));
  assert.deepEqual(Buffer.concat([...whole(Arena.restore(saved)).save(2_000)]), saved);
});

test('another clock after the restart', () => {
  const arena = filled();
  const saved = Buffer.concat([...arena.save(60_000)]);
  const restored = whole(Arena.restore(saved, { savedAtMs: 7 }));
  assert.equal(restored.deadlineMs, arena.deadlineMs - 60_000 + 7);
  for (const game of arena) {
    const [after, before] = [restored.read(game, 7), arena.read(game, 60_000)];
    assert.deepEqual({ ...after, atMs: 0 }, { ...before, atMs: 0 });
  }
});

test('changes are saved in slices', () => {
  const arena = filled();
  const slices = pass(arena, 3_000);
  assert.equal(slices.length, GAMES / 1_000);
  const stopped = [...arena].filter((_, index) => index % 100 === 0);
  for (const game of stopped) arena.stop(game, 4_000);
  const changes = pass(arena, 4_000);
  const size = (parts) => Buffer.concat(parts).length;
  assert.ok(size(changes) < size(slices) / 20);
  assert.ok(size(pass(arena, 4_000)) < 100);
  checkEqual(whole(Arena.restore(Buffer.concat([...slices, ...changes]))), arena);
  const before = whole(Arena.restore(Buffer.concat(slices)));
  assert.notEqual(state(before, stopped[1]), state(arena, stopped[1]));
});

test('a write that was interrupted, and a damaged part', () => {
  const arena = filled();
  const first = Buffer.concat(pass(arena, 3_000));
  arena.stop([...arena][0], 3_500);
  const [change] = pass(arena, 4_000);
  const restored = Arena.restore(Buffer.concat([first, change.subarray(0, -1)]));
  const length = change.length - 1;
  assert.deepEqual(restored.damages, [
    { kind: 'cut', offset: first.length, length, places: 1, game: null },
  ]);
  assert.equal(restored.lost, 0);
  assert.ok([restored, restored.damages, restored.damages[0]].every(Object.isFrozen));
  const [one, two] = arena.save(4_000);
  one[100] ^= 1;
  const broken = Arena.restore(Buffer.concat([one, two]));
  assert.deepEqual([broken.damages[0].kind, broken.damages[0].places], ['altered', 4_096]);
  assert.equal(broken.lost, 4_096);
  assert.deepEqual([...broken.arena], [...arena].slice(4_096));
});

test('two files', () => {
  const arena = filled();
  const old = Buffer.concat(pass(arena, 3_000));
  const games = [...arena];
  for (const game of [games.at(0), games.at(-1)]) arena.stop(game, 3_500);
  arena.beginSeries();
  const slice = arena.saveChanges(4_000, 1_000);
  assert.equal(slice.complete, false);
  const reader = new ArenaReader();
  for (const file of [old, slice.saved]) {
    for (let from = 0; from < file.length; from += 999) reader.read(file.subarray(from, from + 999));
    reader.endFile();
  }
  assert.deepEqual(reader.toJSON(), { bytes: old.length + slice.saved.length });
  // One that fails changes nothing.
  const savedAtMs = Number.MAX_SAFE_INTEGER;
  assert.equal(caught(RestoreError, () => reader.finish({ savedAtMs })).kind, 'moment');
  assert.deepEqual(reader.toJSON(), { bytes: old.length + slice.saved.length });
  const both = whole(reader.finish());
  assert.equal(state(both, games.at(0)), state(arena, games.at(0)));
  assert.notEqual(state(both, games.at(-1)), state(arena, games.at(-1)));
  // The reader reads another arena.
  for (const part of new Arena().save(0)) reader.read(part);
  assert.equal(whole(reader.finish({ savedAtMs: 5 })).size, 0);
});

test('what is refused', () => {
  const arena = filled();
  arena.advance(1_000);
  assert.equal(caught(ClockError, () => arena.save(999)).kind, 'at-went-back');
  assert.equal(caught(ClockError, () => arena.saveChanges(999, 1)).kind, 'at-went-back');
  rejects((most) => arena.saveChanges(1_000, most), [[0, 'most'], [2 ** 32, 'most'], ['1', 'most']]);
  assert.equal(caught(RestoreError, () => Arena.restore(new Uint8Array())).kind, 'cut');
  const foreign = Buffer.from('40/90, G/30');
  assert.equal(caught(RestoreError, () => Arena.restore(foreign)).kind, 'foreign');
  rejects((saved) => Arena.restore(saved), [['40/90', 'saved'], [new Uint16Array(8), 'saved']]);
  const reader = new ArenaReader();
  rejects((savedAtMs) => reader.finish({ savedAtMs }), [[0.5, 'savedAtMs'], ['0', 'savedAtMs']]);
  // A time that goes on while the parts are created ends the save.
  const parts = arena.save(1_000);
  parts.next();
  arena.advance(1_001);
  assert.equal(caught(ClockError, () => parts.next()).kind, 'at-went-back');
});

test('the memory of a part can be transferred', () => {
  const [part] = new Arena().save(0);
  assert.equal(structuredClone(part, { transfer: [part.buffer] }).length > 0, true);
});
