// Builds the compiled part and lays it where lib/binding.js looks for it.

import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { platformName } from './lib/platform.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const cargo = spawnSync(
  'cargo',
  ['rustc', '--release', '--locked', '--message-format=json-render-diagnostics', '--', '-Cstrip=symbols'],
  { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 },
);
if (cargo.error) throw cargo.error;
if (cargo.status !== 0) process.exit(1);

const messages = cargo.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line));
const built = messages.find(
  ({ reason, target }) => reason === 'compiler-artifact' && target.name === 'flagfall_node',
);
const file = `flagfall.${platformName()}.node`;
copyFileSync(built.filenames[0], `${folder}${file}`);
console.log(`built ${file}`);
