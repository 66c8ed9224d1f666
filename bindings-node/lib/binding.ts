// The compiled part: the addon that `npm run build` created in a checkout, otherwise that of the package
// for this platform that is installed beside this one, otherwise WebAssembly.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PUBLISHED, platformName } from './platform.js';

const platform = platformName();
const built = join(__dirname, `../flagfall.${platform}.node`);
const published = `@flagfall/${platform}`;

interface Loaded {
  readonly binding: any;
  readonly BACKEND: 'native' | 'wasm';
  restart(): void;
}

function load(): Loaded {
  try {
    return { binding: require(existsSync(built) ? built : published), BACKEND: 'native', restart() {} };
  } catch (cause) {
    // Not in a checkout in which it was not built.
    if (existsSync(join(__dirname, 'wasm/module.js'))) return require('./wasm/binding.js');
    throw new Error(`flagfall: ${why(cause as NodeJS.ErrnoException)}`, { cause });
  }
}

function why({ code, message }: NodeJS.ErrnoException): string {
  const fromSource =
    'with Rust installed, run `npm run build` in the folder bindings-node of the sources, ' +
    'then `npm install` that folder';
  if (code !== 'MODULE_NOT_FOUND') {
    return `cannot load the compiled part for ${platform}: ${message}. To build it here: ${fromSource}.`;
  }
  if (!PUBLISHED.includes(platform)) {
    return `there is no compiled part for ${platform}, only for ${PUBLISHED.join(', ')}. To build it: ${fromSource}.`;
  }
  const { version } = require('../package.json');
  return (
    `the compiled part for ${platform}, the package ${published}, is not installed. npm skips it ` +
    'with `--omit=optional`, and with a lock file from another platform. ' +
    `Install it by \`npm install ${published}@${version}\`. Or build it: ${fromSource}.`
  );
}

const loaded = load();

/** The exports of the compiled part. Each file declares those that it uses as its `Compiled`. */
export const { binding } = loaded;

/**
 * What runs the clocks: `native`, the addon for this platform, or `wasm`, which runs everywhere.
 * Both give the same results. WebAssembly cannot read or write files.
 */
export const BACKEND: 'native' | 'wasm' = loaded.BACKEND;

/**
 * Replaces the WebAssembly instance, whose memory holds all objects of this package.
 *
 * Only needed after an instance has failed, because its memory was exhausted, the stack overflowed in
 * a call, or by a bug: then every call throws a {@link FlagfallError} that says so. All objects that
 * were created before are lost, and throw too; time controls, setups and clocks can be created again
 * from texts and snapshots. With the addon, which does not fail in these cases, nothing happens.
 */
export const restart: () => void = loaded.restart;
