// What only the sources show: that panics are caught, and that names and numbers agree.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Clock, EVENT_KINDS, FIRST_FLAGS, FLAGS, PHASES, SIDES, STATUSES, parse } from 'flagfall';
import { listed } from './common.mjs';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every exported function catches panics', () => {
  for (const stem of ['arena', 'clock', 'control', 'explain', 'files', 'lag', 'match_play', 'notation', 'enums', 'pcn', 'preset', 'tolerant']) {
    const source = read(`../src/${stem}.rs`);
    const functions = source.match(/^ *pub fn /gm).length;
    const caught = source.match(/#\[napi\(([a-z]+( = "[a-z]+")?, )?catch_unwind\)\]\n( *#\[allow.*\n)? *pub fn /g);
    assert.equal(caught.length, functions, stem);
  }
  // The fast calls go through one function.
  const fast = read('../src/fast/node_api.rs');
  assert.equal(fast.match(/extern "C" fn enter\(/g).length, 1);
  assert.equal(fast.match(/extern "C" fn \w/g).length, 2);
  assert.match(fast.split('extern "C" fn ended(')[1], /catch_unwind\(\|\| end\(place\.addr\(\)\)\)/);
  assert.match(fast, /unsafe \{ \$crate::fast::run\(env, info, \$call\) \}/);
  assert.match(fast.split('unsafe fn run<')[1], /let answer = catch_unwind\(AssertUnwindSafe\(\|\| make\(&call\)\)\);/);
});

const WORDS = read('../lib/words.ts');

/** The names in a type of lib/words.ts, whose declaration begins with `start`. */
function declared(start) {
  const from = WORDS.split(start)[1].split("';\n")[0] + "'";
  return [...from.matchAll(/\| '([a-z0-9-]+)'/g)].map(([, kind]) => kind);
}

test('the types declare every name that core has', () => {
  const notations = listed(() => parse('', { notation: '' }));
  assert.ok(notations.length > 20);
  assert.deepEqual(declared('export type NotationName ='), notations);
  const clock = new Clock(parse('G/5', 'chess'));
  assert.deepEqual(declared('export type Protocol ='), listed(() => clock.command('', 0)));
});

test('the numbers are those of flagfall.h, both ways', () => {
  const header = read('../../include/flagfall.h');
  const defined = (prefix) => {
    const constants = header.matchAll(new RegExp(`^ *FLAGFALL_${prefix}_(\\w+) = (\\d+),$`, 'gm'));
    return Array.from(constants, ([, name, number]) => [name.toLowerCase().replaceAll('_', '-'), Number(number)]);
  };
  for (const [prefix, names] of Object.entries({
    SIDE: SIDES,
    PHASE: PHASES,
    FLAG: FLAGS,
    FIRST_FLAG: FIRST_FLAGS,
    EVENT: EVENT_KINDS,
    STATUS: STATUSES,
  })) {
    const numbers = Object.entries(names).filter(([, number]) => typeof number === 'number');
    assert.ok(numbers.length >= 3, prefix);
    for (const [name, number] of numbers) assert.equal(names[number], name);
    assert.equal(Object.keys(names).length, 2 * numbers.length);
    assert.ok(Object.isFrozen(names));
    // Only the statuses that a batch can return, and no `falls-` constants among the flags.
    const reserved = prefix === 'FIRST_FLAG' ? 'maximal-loss' : null;
    const isOurs = ([name, n]) =>
      prefix === 'STATUS' ? n < 2 || (n >= 100 && n < 200) : !name.startsWith('falls-') && name !== reserved;
    const ours = defined(prefix).filter(isOurs);
    assert.deepEqual(Object.fromEntries(numbers.sort()), Object.fromEntries(ours.sort()), prefix);
  }
});
