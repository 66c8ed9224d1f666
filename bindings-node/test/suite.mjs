// Runs the tests with the package as it is installed from its tarballs: `node suite.mjs BACKEND`. BACKEND
// is `native`, or `wasm` to leave out the addon.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { installedWithTests } from './tarballs.mjs';

/** What needs the sources or a driver of databases, or does not depend on the backend. */
const OTHERS = ['dense', 'documented', 'instance', 'licenses', 'package', 'sources', 'store', 'store-postgres', 'store-redis'].map((stem) => `${stem}.test.mjs`);

const [backend] = process.argv.slice(2);
assert.ok(backend === 'wasm' || backend === 'native', 'usage: node suite.mjs wasm|native');
const cwd = installedWithTests(backend);
const all = readdirSync(join(cwd, 'test')).filter((name) => /\.test\.[cm]js$/.test(name));
const files = all.filter((name) => !OTHERS.includes(name)).map((name) => join('test', name));
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], { cwd, stdio: 'inherit' });
process.exitCode = status ?? 1;
