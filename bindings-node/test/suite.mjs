// Runs the tests with the package as it is installed from its tarballs: `node suite.mjs BACKEND [TEST...]`.
// BACKEND is `native`, or `wasm` to leave out the addon. Without a test such as `clock`, all of them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { installedWithTests } from './tarballs.mjs';

/** What needs the sources or a driver of databases, or does not depend on the backend. */
const OTHERS = ['dense', 'documented', 'instance', 'licenses', 'package', 'sources', 'store', 'store-postgres', 'store-redis'].map((stem) => `${stem}.test.mjs`);

const [backend, ...chosen] = process.argv.slice(2);
assert.ok(backend === 'wasm' || backend === 'native', 'usage: node suite.mjs wasm|native [TEST...]');
const cwd = installedWithTests(backend);
const all = readdirSync(join(cwd, 'test')).filter((name) => /\.test\.[cm]js$/.test(name));
const isRun = (name) => (chosen.length > 0 ? chosen.includes(name.split('.')[0]) : !OTHERS.includes(name));
const files = all.filter(isRun).map((name) => join('test', name));
assert.ok(files.length > 0, `no test is called ${chosen.join(' or ')}`);
const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', ...files], { cwd, stdio: 'inherit' });
process.exitCode = status ?? 1;
