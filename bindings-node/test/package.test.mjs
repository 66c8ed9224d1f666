// The two packages as they are published: installed from their tarballs, used, and removed.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { test } from 'node:test';

import { output } from './common.mjs';
import { HAS_WASM, PACKAGE, fresh, npm, packed, run } from './tarballs.mjs';

const { PUBLISHED, platformName } = createRequire(import.meta.url)('../dist/platform.js');
const PLATFORM = platformName();

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The files and links below `folder`, at any depth, sorted. */
function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => !entry.isDirectory());
  return found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/')).sort();
}

const [MAIN, COMPILED] = packed();
const INSTALLED = fresh();
npm(INSTALLED, 'install', MAIN, COMPILED);

/** A copy of the installed packages, to be damaged. */
function copied() {
  const folder = fresh();
  cpSync(join(INSTALLED, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  return folder;
}

/** npm's names of the C libraries. */
const LIBC = { gnu: 'glibc', musl: 'musl' };

/** What only wasm/build.mjs writes. */
const WASM = ['browser.cjs', 'browser.mjs', 'wasm/module.js'];

test('the packages contain the right files', () => {
  const files = (tarball) => run('tar', ['-tzf', tarball]).trim().split(/\r?\n/).sort();
  const dist = filesBelow(join(PACKAGE, 'dist')).map((path) => `dist/${path}`);
  for (const name of ['index.d.mts', 'index.d.ts', 'index.js', 'index.mjs', 'wasm/binding.js']) {
    assert.ok(dist.includes(`dist/${name}`), name);
  }
  for (const name of WASM) assert.equal(dist.includes(`dist/${name}`), HAS_WASM, name);
  assert.ok(!dist.some((name) => name.startsWith('dist/browser/')));
  const about = ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'THIRD-PARTY-NOTICES', 'package.json'];
  const paths = (names) => names.map((name) => `package/${name}`).sort();
  assert.deepEqual(files(MAIN), paths([...dist, ...about]));
  assert.deepEqual(files(COMPILED), paths([`flagfall.${PLATFORM}.node`, ...about]));
  const manifest = (name) => JSON.parse(readFileSync(join(INSTALLED, 'node_modules', name, 'package.json'), 'utf8'));
  const { private: kept, scripts, devDependencies, dependencies, optionalDependencies, version } = manifest('flagfall');
  assert.deepEqual([kept, scripts, devDependencies, dependencies], [undefined, undefined, undefined, undefined]);
  assert.deepEqual(
    optionalDependencies,
    Object.fromEntries(PUBLISHED.map((platform) => [`@flagfall/${platform}`, version])),
  );
  const compiled = manifest(`@flagfall/${PLATFORM}`);
  assert.equal(compiled.version, version);
  assert.deepEqual([compiled.os, compiled.cpu], [[process.platform], [process.arch]]);
  if (PLATFORM === 'linux-x64-gnu') assert.deepEqual(compiled.libc, ['glibc']);
  assert.deepEqual(readdirSync(join(INSTALLED, 'node_modules')).filter((name) => !name.startsWith('.')).sort(), [
    '@flagfall',
    'flagfall',
  ]);
});

test('the package needs no other, and has the version of the workspace', () => {
  const manifest = JSON.parse(read('../package.json'));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.private, true, 'what is published is packed by pack.mjs');
  for (const [name, version] of Object.entries(manifest.devDependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, `${name} is not pinned`);
  }
  const [, version] = read('../../Cargo.toml').match(/\[workspace\.package\]\nversion = "(.*)"/);
  assert.equal(manifest.version, version);
});

test('the installed package works as ESM and as CommonJS', () => {
  const code =
    "const live = new LiveClock(parse('0.03+0', { notation: 'fastchess' }), { ref: true });" +
    "live.on('flag', ({ side }) => console.log(live.clock.control.describe(), side));" +
    "live.start('second');";
  const told = '0.03 seconds for the game second\n';
  const names = '{ LiveClock, parse }';
  for (const [type, loads] of [
    ['module', `import ${names} from 'flagfall';`],
    ['commonjs', `const ${names} = require('flagfall');`],
  ]) {
    assert.equal(output(loads + code, { type, cwd: INSTALLED }), told);
  }
});

test('the installed package has types in every module resolution, and the README conforms to them', () => {
  const program = `
    import { LiveClock, parse } from 'flagfall';
    const live: LiveClock = new LiveClock(parse('G/5', { notation: 'chess' }));
    live.on('flag', ({ kind }) => kind satisfies 'flag');
    // @ts-expect-error
    live.start('white');
  `;
  const required = "import flagfall = require('flagfall'); flagfall.clkComment(5);";
  for (const [name, text] of [['user.mts', program], ['user.cts', program + required], ['user.ts', program]]) {
    writeFileSync(join(INSTALLED, name), text);
  }
  const tsc = (...args) => {
    const types = join(PACKAGE, 'node_modules/@types');
    // The declarations themselves are checked with the tests, so `skipLibCheck`.
    const all = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--typeRoots', types, ...args];
    const { stdout } = spawnSync(process.execPath, [join(PACKAGE, 'node_modules/typescript/bin/tsc'), ...all], {
      cwd: INSTALLED,
      encoding: 'utf8',
    });
    assert.equal(stdout, '');
  };
  const examples = read('../README.md').matchAll(/```js\n(.*?)```/gs);
  const readme = Array.from(examples, ([, example], index) => {
    writeFileSync(join(INSTALLED, `readme-${index}.mts`), example);
    return `readme-${index}.mts`;
  });
  assert.ok(readme.length > 5);
  tsc('--module', 'node16', 'user.mts', 'user.cts', ...readme);
  tsc('--module', 'esnext', '--moduleResolution', 'bundler', 'user.ts');
});

/**
 * The error when flagfall is loaded in `folder`, after `code`, without WebAssembly, which otherwise
 * takes the place of the addon.
 */
function refusal(folder, code = '') {
  const play = `
    const { BACKEND, Clock, parse } = require('flagfall');
    const clock = new Clock(parse('180+2', 'pgn'));
    clock.start('first', 0);
    console.log(BACKEND, clock.deadlineMs);
  `;
  const printed = (text) => output(`${code};${text}`, { type: 'commonjs', cwd: folder });
  if (HAS_WASM) assert.equal(printed(play), 'wasm 180001\n');
  rmSync(join(folder, 'node_modules/flagfall/dist/wasm/module.js'), { force: true });
  const load = `
    try {
      require('flagfall');
    } catch ({ message, cause }) {
      console.log(JSON.stringify({ message, cause: cause.code }));
    }
  `;
  return JSON.parse(printed(load));
}

const on = (properties) =>
  `for (const [key, value] of Object.entries(${JSON.stringify(properties)})) Object.defineProperty(process, key, { value })`;

const FROM_SOURCE =
  'With Rust installed, run `npm run build` in the folder bindings-node of the sources, then `npm install` that folder.';

/** The error if there is no compiled part for a platform. */
const none = (platform) => ({
  message: `flagfall: there is neither a compiled part for ${platform} nor WebAssembly. ${FROM_SOURCE}`,
  cause: 'MODULE_NOT_FOUND',
});

test('on a platform without a compiled part there is WebAssembly, or an error', () => {
  for (const [properties, name] of [
    [{ platform: 'sunos' }, `sunos-${process.arch}`],
    [{ platform: 'darwin', arch: 'arm64' }, 'darwin-arm64'],
    [{ platform: 'linux', arch: 'mips' }, 'linux-mips-gnu'],
  ]) {
    assert.deepEqual(refusal(copied(), on(properties)), none(name));
  }
});

test('musl and gnu are distinguished', () => {
  /** A program for 64 bits, with two segments, of which the second names the loader. */
  const program = (loader, at) => {
    const bytes = Buffer.alloc(at + 64);
    Buffer.from('\x7fELF\x02\x01').copy(bytes);
    bytes.writeBigUInt64LE(64n, 32);
    bytes.writeUInt16LE(56, 54);
    bytes.writeUInt16LE(2, 56);
    bytes.writeUInt32LE(6, 64);
    bytes.writeUInt32LE(3, 120);
    bytes.writeBigUInt64LE(BigInt(at), 128);
    bytes.write(loader, at, 'latin1');
    return bytes;
  };
  const execPath = join(fresh(), 'node');
  const musl = { platform: 'linux', arch: 'x64', execPath };
  // Tools that change a program write the name at its end.
  for (const at of [256, 100_000]) {
    writeFileSync(execPath, program('/lib/ld-musl-x86_64.so.1\0', at));
    assert.deepEqual(refusal(copied(), on(musl)), none('linux-x64-musl'), at);
  }
  const other = { ...musl, arch: 'mips' };
  for (const bytes of [program('/lib64/ld-linux.so.2\0', 256), program('', 256).subarray(0, 130), Buffer.from('no program')]) {
    writeFileSync(execPath, bytes);
    assert.deepEqual(refusal(copied(), on(other)), none('linux-mips-gnu'));
  }
  rmSync(execPath);
  assert.deepEqual(refusal(copied(), on(other)), none('linux-mips-gnu'));
});

test('if the compiled part is not installed there is WebAssembly, or an error', (t) => {
  if (!PUBLISHED.includes(PLATFORM)) return t.skip(`${PLATFORM} has no package that could be left out`);
  const folder = fresh();
  npm(folder, 'install', '--omit=optional', MAIN);
  assert.ok(!existsSync(join(folder, 'node_modules/@flagfall')));
  assert.deepEqual(refusal(folder), none(PLATFORM));
});

test('if the compiled part cannot be loaded there is WebAssembly, or the error says why', () => {
  const folder = copied();
  writeFileSync(join(folder, 'node_modules/@flagfall', PLATFORM, `flagfall.${PLATFORM}.node`), 'no program');
  const { message, cause } = refusal(folder);
  assert.match(message, new RegExp(`^flagfall: cannot load the compiled part for ${PLATFORM}: .*\\.node: `));
  assert.ok(message.endsWith(`. ${FROM_SOURCE}`));
  assert.equal(cause, 'ERR_DLOPEN_FAILED');
});

test('without WebAssembly the package is not packed to be published', () => {
  const folder = fresh();
  for (const file of ['pack.mjs', 'npm.mjs', 'dist/platform.js']) cpSync(join(PACKAGE, file), join(folder, file));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['pack.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.deepEqual([status, stdout, stderr], [1, '', 'pack.mjs: WebAssembly is missing in dist: run `make wasm`\n']);
});

test('each published platform has a package, built on any of them', () => {
  for (const platform of PUBLISHED) {
    const folder = fresh();
    const addon = join(folder, `flagfall.${platform}.node`);
    writeFileSync(addon, platform);
    const tarball = run(process.execPath, [join(PACKAGE, 'pack.mjs'), '--addon', addon, folder]).trim();
    run('tar', ['-xzf', tarball, '-C', folder]);
    const packed = (name) => readFileSync(join(folder, 'package', name), 'utf8');
    const { name, os, cpu, libc, main } = JSON.parse(packed('package.json'));
    const [system, processor, library] = platform.split('-');
    assert.equal(name, `@flagfall/${platform}`);
    assert.deepEqual([os, cpu, libc], [[system], [processor], [LIBC[library]]]);
    assert.equal(packed(main), platform);
  }
});

test('what is packed does not depend on the umask', (t) => {
  if (process.platform === 'win32') return t.skip('Windows has no umask');
  const packed = ['022', '077'].map((umask) => {
    const folder = fresh();
    const addon = join(folder, `flagfall.${PLATFORM}.node`);
    const command = 'umask "$1" && echo addon > "$2" && exec "$3" "$4" --addon "$2" "$5"';
    const args = [umask, addon, process.execPath, join(PACKAGE, 'pack.mjs'), folder];
    return readFileSync(run('sh', ['-c', command, 'sh', ...args]).trim());
  });
  assert.ok(packed[0].equals(packed[1]));
});

test('a build in a checkout is preferred to an installed package', () => {
  const folder = copied();
  const binary = `flagfall.${PLATFORM}.node`;
  copyFileSync(join(PACKAGE, binary), join(folder, 'node_modules/flagfall', binary));
  rmSync(join(folder, 'node_modules/@flagfall'), { recursive: true });
  const told = output("console.log(require('flagfall').clkComment(5))", { type: 'commonjs', cwd: folder });
  assert.equal(told, '[%clk 0:00:00.005]\n');
});

test('nothing is left where they were', () => {
  const folder = fresh();
  npm(folder, 'install', MAIN, COMPILED);
  npm(folder, 'uninstall', 'flagfall', `@flagfall/${PLATFORM}`);
  assert.deepEqual(filesBelow(folder), ['node_modules/.package-lock.json', 'package-lock.json', 'package.json']);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.deepEqual(dependencies ?? {}, {});
});
