// The compiled part: that of a checkout, where `npm run build` makes it, or else the package that
// is installed beside this one for the platform.

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
    'with Rust installed, `npm run build` in bindings-node of the sources makes it, ' +
    'and `npm install` takes that folder';
  if (code !== 'MODULE_NOT_FOUND') {
    return `the compiled part for ${platform} cannot be loaded: ${message}. Built here it may fit: ${fromSource}.`;
  }
  if (!PUBLISHED.includes(platform)) {
    return `there is no compiled part for ${platform}, only for ${PUBLISHED.join(', ')}. Elsewhere, ${fromSource}.`;
  }
  const { version } = require('../package.json');
  return (
    `the compiled part for ${platform} is not here, the package ${published}. npm leaves it out ` +
    'with `--omit=optional`, and with a lock file of another platform; ' +
    `\`npm install ${published}@${version}\` installs it. Or ${fromSource}.`
  );
}

/** What it exports. Each file says what it takes of it, as its `Compiled`. */
export const binding: any = load();
