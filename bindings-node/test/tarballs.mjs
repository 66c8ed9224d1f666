// The two packages as they are published, for the tests that install them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { npm as runNpm } from '../npm.mjs';

export const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
/** Whether WebAssembly was built, which needs a further tool. */
export const HAS_WASM = existsSync(join(PACKAGE, 'dist/browser.cjs'));

export const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: 'utf8' });

const folders = [];
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A new folder with an empty package, which is removed when the program ends. */
export function fresh() {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  folders.push(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  return folder;
}

export const npm = (cwd, ...args) => runNpm([...args, '--offline', '--no-audit', '--no-fund'], { cwd });

/** The tarballs of the main package and of the compiled part for this platform. */
export function packed() {
  const options = HAS_WASM ? [] : ['--allow-no-wasm'];
  return run(process.execPath, ['pack.mjs', ...options, fresh()], PACKAGE).trim().split('\n');
}

const TESTS = join(PACKAGE, 'test');

/**
 * The folder of the installed package, with a copy of the tests, which so import it, and with the cases.
 * `backend` is `native`, or `wasm` to leave out the addon, so that WebAssembly takes its place.
 */
export function installedWithTests(backend) {
  const folder = fresh();
  const [main, compiled] = packed();
  npm(folder, 'install', ...(backend === 'wasm' ? ['--omit=optional', main] : [main, compiled]));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, 'flagfall');
  cpSync(TESTS, join(installed, 'test'), { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(PACKAGE, '../core'), join(modules, 'core'), 'junction');
  assert.equal(run(process.execPath, ['-p', "require('flagfall').BACKEND"], installed), `${backend}\n`);
  return installed;
}
