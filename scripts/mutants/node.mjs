// Alters the stores of the Node package, one place at a time, and lists the changes that no test detects.
//
// node.mjs FILE… -- such as bindings-node/lib/store/redis.ts
//
// A copy of the package is altered, and not the files of the checkout. Its report is also written to
// build/mutants/node.html.

import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Stryker } from '@stryker-mutator/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(root, 'build/mutants/node');
const ALTERED = new Set(['lib', 'dist', 'test', 'package.json', 'tsconfig.json']);

/** A copy of what is altered or run, in a folder where the tests find the rest as in the checkout. */
function copyPackage() {
  rmSync(copy, { recursive: true, force: true });
  const there = join(copy, 'bindings-node');
  mkdirSync(there, { recursive: true });
  for (const name of readdirSync(root)) {
    if (name !== 'bindings-node' && !name.startsWith('.')) symlinkSync(join(root, name), join(copy, name));
  }
  for (const name of readdirSync(join(root, 'bindings-node'))) {
    const from = join(root, 'bindings-node', name);
    if (ALTERED.has(name) || name.endsWith('.node')) cpSync(from, join(there, name), { recursive: true });
    else symlinkSync(from, join(there, name));
  }
  return there;
}

const mutate = process.argv.slice(2).map((file) => relative(join(root, 'bindings-node'), resolve(file)));
process.chdir(copyPackage());
const results = await new Stryker({
  mutate,
  inPlace: true,
  buildCommand: 'node node_modules/typescript/bin/tsc --project .',
  testRunner: 'tap',
  tap: {
    testFiles: ['store', 'store-postgres', 'store-redis'].map((name) => `test/${name}.test.mjs`),
    nodeArgs: ['-r', '{{hookFile}}', '--test-reporter=tap', '{{testFile}}'],
    forceBail: true,
  },
  // The tests measure time, so no two of them run at once.
  concurrency: 1,
  timeoutMS: 30_000,
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { reportTests: false, reportScoreTable: false },
  htmlReporter: { fileName: join(root, 'build/mutants/node.html') },
}).runMutationTest();
const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
console.log(`${missed} changes are not detected`);
process.exitCode = missed ? 1 : 0;
