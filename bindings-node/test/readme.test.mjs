import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { BACKEND, EVENT_KINDS, parse } from 'flagfall';
import { listed, output } from './common.mjs';
import { EXAMPLES, README } from './examples.mjs';

test('the README has examples', () => assert.equal(EXAMPLES.length, 13));

EXAMPLES.forEach(({ program, printed, writesFiles }, index) => {
  const skip = BACKEND === 'wasm' && writesFiles && 'WebAssembly has no access to files';
  test(`example ${index + 1} prints what its comments say`, { skip }, (t) => {
    assert.ok(printed.length > 0);
    // In the common folder, a file left by another user's run of these tests could not be replaced.
    const folder = mkdtempSync(join(tmpdir(), 'flagfall-readme-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const env = { ...process.env, TMPDIR: folder };
    assert.equal(output(program, { env }).trim().replaceAll('\n', ' '), printed);
  });
});

test('the README lists the events of a live clock', () => {
  const [, list] = /^\| `new LiveClock.*emits events: (.*?), and each/m.exec(README);
  const names = list.match(/(?<=`)[^` ]+(?=`)/g);
  assert.deepEqual(names.sort(), Object.keys(EVENT_KINDS).filter((name) => Number.isNaN(Number(name))).sort());
});

test('the README lists the notations and their options', () => {
  const rows = README.split('| notation | for example | its options |\n|---|---|---|\n')[1];
  const names = rows.split('\n\n')[0].split('\n').map((row) => {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1);
    const [[notation], , options] = cells.map((cell) => cell.match(/(?<=`)[^`, ]+(?=`)/g) ?? []);
    assert.deepEqual(['notation', ...options], listed(() => parse('', { notation, none: 0 })), notation);
    return notation;
  });
  assert.deepEqual(names, listed(() => parse('', '')));
});
