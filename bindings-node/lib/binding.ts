// The compiled part: the addon that `npm run build` created in a checkout, otherwise that of the package
// for this platform that is installed beside this one, otherwise WebAssembly.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { platformName } from './platform.js';

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
    return loadWasm() ?? fail(cause as NodeJS.ErrnoException);
  }
}

/** Null if it was not built, which can only be in a checkout. */
function loadWasm(): Loaded | null {
  try {
    return require('./wasm/binding.js');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function fail(cause: NodeJS.ErrnoException): never {
  const { code, message } = cause;
  const reason =
    code === 'MODULE_NOT_FOUND'
      ? `there is neither a compiled part for ${platform} nor WebAssembly`
      : `cannot load the compiled part for ${platform}: ${message}`;
  const advice = 'run `npm run build` in the folder bindings-node of the sources, then `npm install` that folder';
  throw new Error(`flagfall: ${reason}. With Rust installed, ${advice}.`, { cause });
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
