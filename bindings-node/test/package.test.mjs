import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

test('the packed package works where it is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  const run = (command, args, cwd) => execFileSync(command, args, { cwd, encoding: 'utf8' });
  try {
    const [{ filename, files }] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], PACKAGE),
    );
    const packed = files.map(({ path }) => path).filter((path) => !path.endsWith('.node'));
    assert.deepEqual(packed.sort(), [
      'README.md',
      'index.d.mts',
      'index.d.ts',
      'index.js',
      'index.mjs',
      'lib/arguments.js',
      'lib/binding.js',
      'lib/clock.js',
      'lib/comments.js',
      'lib/control.js',
      'lib/errors.js',
      'lib/explain.js',
      'lib/files.js',
      'lib/lag.js',
      'lib/live.js',
      'lib/match.js',
      'lib/pcn.js',
      'lib/preset.js',
      'lib/protocol.js',
      'package.json',
    ]);
    assert.equal(files.length, packed.length + 1, 'one binary');

    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    run('npm', ['install', '--offline', '--ignore-scripts', join(folder, filename)], folder);
    const words = "parse('G/5', { notation: 'chess' }).describe()";
    const told = '5 minutes for the game\n';
    const node = (type, code) =>
      run(process.execPath, [`--input-type=${type}`, '--eval', code], folder);
    assert.equal(node('module', `import { parse } from 'flagfall'; console.log(${words})`), told);
    assert.equal(node('commonjs', `const { parse } = require('flagfall'); console.log(${words})`), told);

    writeFileSync(
      join(folder, 'user.mts'),
      `import { parse } from 'flagfall';\n${words} satisfies string;\n`,
    );
    const tsc = join(PACKAGE, 'node_modules/typescript/bin/tsc');
    const types = join(PACKAGE, 'node_modules/@types');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--typeRoots', types];
    run(process.execPath, [tsc, ...options, 'user.mts'], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the package needs no other, and has the version of the workspace', () => {
  const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const manifest = JSON.parse(read('../package.json'));
  assert.equal(manifest.dependencies, undefined);
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`);
  }
  const [, version] = read('../../Cargo.toml').match(/\[workspace\.package\]\nversion = "(.*)"/);
  assert.equal(manifest.version, version);
});
