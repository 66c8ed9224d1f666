// Runs npm, for pack.mjs and the tests of the packages.

import { execFileSync, execSync } from 'node:child_process';

/** What npm prints. On Windows npm is a script, which only a shell can start. */
export function npm(args, options) {
  const settings = { encoding: 'utf8', ...options };
  if (process.platform !== 'win32') return execFileSync('npm', args, settings);
  return execSync(['npm', ...args.map((arg) => `"${arg}"`)].join(' '), settings);
}
