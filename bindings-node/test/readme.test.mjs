import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const EXAMPLES = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  .split('```js\n')
  .slice(1)
  .map((rest) => rest.split('```')[0]);

test('the README has examples', () => assert.equal(EXAMPLES.length, 5));

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
