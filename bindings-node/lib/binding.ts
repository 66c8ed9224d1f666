// The compiled part: the one that `npm run build` created in a checkout, otherwise the package for
// this platform that is installed beside this one.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { PUBLISHED, platformName } from './platform.js';

const platform = platformName();
const built = join(__dirname, `../flagfall.${platform}.node`);
const published = `@flagfall/${platform}`;

function load(): unknown {
  try {
    return require(existsSync(built) ? built : published);
  } catch (cause) {
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

/** The exports of the compiled part. Each file declares those that it uses as its `Compiled`. */
export const binding: any = load();
