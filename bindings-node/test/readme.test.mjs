import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from 'flagfall';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const EXAMPLES = README.split('```js\n')
  .slice(1)
  .map((rest) => rest.split('```')[0]);

test('the README has examples', () => assert.equal(EXAMPLES.length, 11));

EXAMPLES.forEach((example, index) => {
  test(`example ${index + 1} prints what its comments say`, () => {
    const said = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
    assert.ok(said.length > 0);
    const options = { cwd: PACKAGE, encoding: 'utf8' };
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', example],
      options,
    );
    assert.equal(stderr, '');
    assert.equal(stdout.trim().replaceAll('\n', ' '), said.join(' '));
  });
});

/** The names that the error for these options lists. */
function listed(options) {
  try {
    return parse('', options);
  } catch ({ message }) {
    const words = message.split(/must be one of|has the keys/)[1].split(', not ')[0];
    return [...words.matchAll(/[\w-]+/g)].map(([name]) => name);
  }
}

test('the README lists the notations and their options', () => {
  const rows = README.split('| notation | for example | its options |\n|---|---|---|\n')[1];
  const names = rows.split('\n\n')[0].split('\n').map((row) => {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1);
    const [[notation], , options] = cells.map((cell) => cell.match(/(?<=`)[^`, ]+(?=`)/g) ?? []);
    assert.deepEqual(['notation', ...options], listed({ notation, none: 0 }), notation);
    return notation;
  });
  assert.deepEqual(names, listed({ notation: '' }));
});
