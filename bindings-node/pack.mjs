// Packs the two packages that are published: `flagfall`, and its optional dependency, the compiled part
// for this platform. Their tarballs go to the folder given as an argument, by default build/npm.
//
// Without WebAssembly the package would not work on other platforms, so that it must have been built.
// For tests, `--allow-no-wasm` packs without it.
//
// `--addon folder/flagfall.PLATFORM.node` packs only that file, which may be for another platform.

import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { npm } from './npm.mjs';

const { values, positionals } = parseArgs({
  options: { 'allow-no-wasm': { type: 'boolean' }, addon: { type: 'string' } },
  allowPositionals: true,
});
const source = fileURLToPath(new URL('.', import.meta.url));
const root = join(source, '..');
const folder = resolve(positionals[0] ?? join(root, 'build/npm'));
// The last file that wasm/build.mjs writes.
if (!values.addon && !values['allow-no-wasm'] && !existsSync(join(source, 'dist/browser.cjs'))) {
  console.error('pack.mjs: WebAssembly is missing in dist: run `make wasm`');
  process.exit(1);
}
const licenses = ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD-PARTY-NOTICES'];
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
const { name, version, description, license, engines } = manifest;

/** Packs a package; `put` puts its files into the folder that it is given. */
function pack(stem, described, put) {
  const staged = join(folder, stem);
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  for (const file of licenses) copyFileSync(join(root, file), join(staged, file));
  const { repository } = manifest;
  const content = { ...described, repository, files: [...described.files, ...licenses] };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  put(staged);
  // Whatever the umask is, here and where they were built.
  for (const entry of readdirSync(staged, { recursive: true, withFileTypes: true })) {
    const executable = entry.isDirectory() || entry.name.endsWith('.node');
    chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, staged];
  const tarball = npm(args).trim();
  rmSync(staged, { recursive: true });
  console.log(join(folder, tarball));
}

async function packBoth() {
  const { PUBLISHED, platformName } = await import('./dist/platform.js');
  const { private: _, scripts, devDependencies, ...published } = manifest;
  const optionalDependencies = Object.fromEntries(PUBLISHED.map((one) => [`@flagfall/${one}`, version]));
  // The declarations refer to it; JavaScript users do not need it.
  const types = {
    peerDependencies: { '@types/node': '>=20.19' },
    peerDependenciesMeta: { '@types/node': { optional: true } },
  };
  pack(name, { ...published, optionalDependencies, ...types }, (staged) => {
    for (const file of [...manifest.files, 'README.md']) {
      cpSync(join(source, file), join(staged, file), { recursive: true });
    }
  });

  const platform = platformName();
  if (!PUBLISHED.includes(platform)) {
    console.error(`lib/platform.ts does not list ${platform}: its package is found where it is installed by hand`);
  }
  packAddon(join(source, `flagfall.${platform}.node`));
}

function packAddon(path) {
  const binary = basename(path);
  const [, platform] = binary.split('.');
  const [os, cpu, libc] = platform.split('-');
  const compiled = {
    name: `@flagfall/${platform}`,
    version,
    description: `The compiled part of flagfall for ${platform}`,
    license,
    engines,
    os: [os],
    cpu: [cpu],
    ...(libc && { libc: [libc === 'gnu' ? 'glibc' : libc] }),
    type: 'commonjs',
    main: binary,
    files: [binary],
  };
  pack(platform, compiled, (staged) => {
    copyFileSync(path, join(staged, binary));
    const about = 'Where it is not installed, flagfall uses WebAssembly, which is slower. Nothing to use by itself.';
    writeFileSync(join(staged, 'README.md'), `${compiled.description}. ${about}\n`);
  });
}

if (values.addon) packAddon(resolve(values.addon));
else await packBoth();
