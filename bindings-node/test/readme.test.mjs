import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parse } from 'flagfall';
import { listed, output } from './common.mjs';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const EXAMPLES = README.split('```js\n')
  .slice(1)
  .map((rest) => rest.split('```')[0]);

test('the README has examples', () => assert.equal(EXAMPLES.length, 11));

EXAMPLES.forEach((example, index) => {
  test(`example ${index + 1} prints what its comments say`, () => {
    const said = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
    assert.ok(said.length > 0);
    assert.equal(output(example).trim().replaceAll('\n', ' '), said.join(' '));
  });
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
