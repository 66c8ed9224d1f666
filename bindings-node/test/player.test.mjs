import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { assertReproduced } from './common.mjs';
import { filesOf } from './player.mjs';
import { transcript } from './transcript.mjs';

const PLAYER = fileURLToPath(new URL('player.mjs', import.meta.url));
const CASES = fileURLToPath(new URL('../../core/conformance', import.meta.url));

test('the player reproduces the cases', async (t) => {
  for (const file of filesOf(CASES)) {
    await t.test(basename(file), () => {
      const stated = readFileSync(file, 'utf8');
      assertReproduced(file, stated, transcript(stated));
    });
  }
});

test('the command plays a file, and a folder without cases is an error', () => {
  const command = (path) => spawnSync(process.execPath, [PLAYER, path], { encoding: 'utf8' });
  const file = join(CASES, 'clock.cases');
  const { status, stdout } = command(file);
  assert.deepEqual([status, stdout], [0, readFileSync(file, 'utf8')]);
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  try {
    const { status, stdout, stderr } = command(folder);
    assert.deepEqual([status, stdout, stderr], [1, '', `${folder}: no cases\n`]);
  } finally {
    rmdirSync(folder);
  }
});
