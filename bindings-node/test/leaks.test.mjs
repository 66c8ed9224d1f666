// `FLAGFALL_LEAK_ROUNDS=1000000` for more.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('leaks.mjs', import.meta.url));

test('unused objects are freed', () => {
  const rounds = process.env.FLAGFALL_LEAK_ROUNDS ?? '10000';
  const done = spawnSync(process.execPath, ['--expose-gc', PROGRAM, rounds], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stdout + done.stderr);
});
