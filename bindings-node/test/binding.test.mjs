// The compiled part, called directly: it must be safe with any arguments.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { Arena, Clock, FlagfallError, READING_ROW, parse } from 'flagfall';

const require = createRequire(import.meta.url);
const { binding } = require('../dist/binding.js');

/** The code of the error of the last call that failed. */
function lastCode() {
  try {
    binding.refused();
    return null;
  } catch (error) {
    return error.code;
  }
}

test('an invalid number of a clock or an arena is rejected', () => {
  // The first numbers belong to clocks and arenas.
  const clock = new Clock(parse('180+2', { notation: 'pgn' }));
  clock.start('first', 0);
  const arena = new Arena();
  const game = arena.add(clock);
  const row = new Float64Array(READING_ROW.length);
  const events = new Float64Array(5);
  const { clocks, controls } = binding;
  const slow = {
    start: () => clocks.start(place, 0, 0),
    pause: () => clocks.pause(place, 5),
    saveJson: () => clocks.saveJson(place, 5),
    lastAtMs: () => clocks.lastAtMs(place),
    copyOf: () => clocks.copyOf(place),
    control: () => clocks.control(place),
    describe: () => controls.describe(place, 'en'),
    description: () => controls.description(place),
    fromSides: () => controls.fromSides(place, place),
    stages: () => controls.stages(place, 0),
  };
  let place;
  for (place of [NaN, -1, 0.5, -0.5, 1e9, 2 ** 32, 2 ** 53, 2 ** 64, Infinity, -Infinity, undefined, null, '0', {}]) {
    for (const call of [
      () => binding.clockPress(place, 0, 1_000),
      () => binding.clockBank(place, 0, 1_000),
      () => binding.clockReadInto(place, 1_000, row),
      () => binding.clockSave(place, 1_000, new Uint8Array(1_000)),
      () => binding.clockDeadline(place),
      () => binding.clockMake(place),
      () => binding.clockHold({}, place),
      () => binding.controlHold({}, place),
      () => binding.arenaPress(place, game, 0, 1_000),
      () => binding.arenaBank(place, game, 0, 1_000),
      () => binding.arenaReadInto(place, game, 1_000, row),
      () => binding.arenaDeadline(place),
      () => binding.arenaAdvance(place, 1_000, events),
    ]) {
      assert.equal(call(), undefined, `${String(place)}: ${call}`);
      assert.match(lastCode(), typeof place === 'number' ? /^gone$/ : /^argument\//);
    }
    for (const [name, call] of Object.entries(slow)) {
      assert.throws(call, typeof place === 'number' ? { code: 'gone' } : Error, `${String(place)}: ${name}`);
    }
  }
  assert.equal(clock.read(1_000).first.moves, 0);
  assert.equal(arena.read(game, 1_000).first.moves, 0);
});

test('a panic is reported as a FlagfallError', () => {
  const { refusal } = require('../dist/errors.js');
  const thrown = Object.assign(new Error('overflow'), { code: 'GenericFailure' });
  const error = refusal(thrown);
  assert.equal(error.constructor, FlagfallError);
  assert.equal(error.message, 'a bug in flagfall: overflow');
  assert.equal(error.cause, thrown);
  const full = new RangeError('Maximum call stack size exceeded');
  assert.equal(refusal(full), full);
});
