// Builds the package: the modules and declarations of lib/ in dist/, flagfall/display in one file, and the
// compiled part, which is copied to where lib/binding.ts looks for it.

import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** What a command prints; its errors are shown, and end the build. */
function printed(command, ...args) {
  const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 };
  const { error, status, stdout } = spawnSync(command, args, options);
  if (error) throw error;
  if (status === 0) return stdout;
  console.error(stdout);
  process.exit(1);
}

rmSync(`${folder}dist`, { recursive: true, force: true });
printed(process.execPath, 'node_modules/typescript/bin/tsc', '--project', '.');
// Only dist/browser.mjs has them, which wasm/build.mjs creates.
rmSync(`${folder}dist/browser`, { recursive: true });
// In place of the module that tsc has written: a page loads it as it is.
await build({
  absWorkingDir: folder,
  entryPoints: ['lib/display/index.ts'],
  outfile: 'dist/display/index.mjs',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  banner: { js: '/*! flagfall/display: MIT OR Apache-2.0 */' },
  logLevel: 'warning',
});
copyFileSync(`${folder}dist/display/index.d.ts`, `${folder}dist/display/index.d.mts`);
console.log('built dist');

const args = ['rustc', '--release', '--locked', '--message-format=json-render-diagnostics'];
const messages = printed('cargo', ...args, '--', '-Cstrip=symbols').split('\n').filter(Boolean);
const built = messages
  .map((line) => JSON.parse(line))
  .find(({ reason, target }) => reason === 'compiler-artifact' && target.name === 'flagfall_node');
const { platformName } = await import('./dist/platform.js');
const file = `flagfall.${platformName()}.node`;
copyFileSync(built.filenames[0], `${folder}${file}`);
console.log(`built ${file}`);
