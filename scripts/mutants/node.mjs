// Alters the stores of the Node package, one place at a time, and lists the changes that no test detects.
//
// node.mjs FILE… -- such as bindings-node/lib/store/redis.ts
//
// The tests of postgres.ts and of postgres-calls.ts are those in store-postgres.test.mjs, and so on; what the
// stores share is tested with the store in SQLite. A copy of the package is altered, and not the files of the
// checkout. Stryker's reports are in build/mutants.

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Stryker } from '@stryker-mutator/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = join(root, 'bindings-node/lib');
const copy = join(root, 'build/mutants/node');
const temporary = mkdtempSync(join(tmpdir(), 'flagfall-mutants-'));
const COPIED = new Set(['dist', 'test', 'package.json', 'tsconfig.json']);

/**
 * A copy of what is altered or run, in a folder where the tests find the rest as in the checkout: also the
 * sources, which some read. What is altered is in `altered`.
 */
function copyPackage() {
  rmSync(copy, { recursive: true, force: true });
  const there = join(copy, 'bindings-node');
  mkdirSync(there, { recursive: true });
  for (const name of readdirSync(root)) {
    if (name !== 'bindings-node' && !name.startsWith('.')) symlinkSync(join(root, name), join(copy, name));
  }
  for (const name of readdirSync(join(root, 'bindings-node'))) {
    const from = join(root, 'bindings-node', name);
    if (COPIED.has(name) || name.endsWith('.node')) cpSync(from, join(there, name), { recursive: true });
    else symlinkSync(from, join(there, name));
  }
  cpSync(sources, join(there, 'altered'), { recursive: true });
  const config = { extends: './tsconfig.json', compilerOptions: { rootDir: 'altered' }, include: ['altered'] };
  writeFileSync(join(there, 'tsconfig-altered.json'), JSON.stringify(config));
  return there;
}

/** Stops the PostgreSQL servers of tests that were ended at the first failure, or because they took too long. */
function stopServers() {
  for (const name of readdirSync(temporary)) {
    try {
      const [id] = readFileSync(join(temporary, name, 'data/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(id), 'SIGQUIT');
    } catch {
      // No folder of a server, or of one that has ended.
    }
  }
}

/** The name of the file with the tests of a source. */
function testsOf(file) {
  const [name] = basename(file, '.ts').split('-');
  return existsSync(join(root, `bindings-node/test/store-${name}.test.mjs`)) ? `store-${name}` : 'store';
}

/** Lists the changes to `files` that these tests do not detect. */
async function listSurvivors(tests, files) {
  process.chdir(copyPackage());
  const results = await new Stryker({
    mutate: files.map((file) => join('altered', relative(sources, file))),
    inPlace: true,
    // In no other file, since Stryker would write into it through the links.
    disableTypeChecks: 'altered/store/*.ts',
    buildCommand: 'node node_modules/typescript/bin/tsc --project tsconfig-altered.json',
    testRunner: 'tap',
    tap: {
      testFiles: [`test/${tests}.test.mjs`],
      nodeArgs: ['-r', '{{hookFile}}', '--test-reporter=tap', '{{testFile}}'],
      forceBail: true,
    },
    // The tests measure time, so no two of them run at once.
    concurrency: 1,
    timeoutMS: 30_000,
    plugins: ['@stryker-mutator/*', fileURLToPath(new URL('survivors.mjs', import.meta.url))],
    reporters: ['survivors', 'progress', 'html'],
    htmlReporter: { fileName: join(root, `build/mutants/node-${tests}.html`) },
  }).runMutationTest();
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length;
  console.log(`${tests}: ${results.length} changes, ${missed} not detected`);
}

process.env.TMPDIR = temporary;
// PostgreSQL's server does not run as root.
chmodSync(temporary, 0o755);
const files = process.argv.slice(2).map((file) => resolve(file));
try {
  for (const tests of new Set(files.map(testsOf))) {
    await listSurvivors(tests, files.filter((file) => testsOf(file) === tests));
  }
} finally {
  stopServers();
  rmSync(temporary, { recursive: true, force: true });
}
