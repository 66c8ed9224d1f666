// Builds the package: the modules and declarations of lib/ in dist/, and the compiled part, which is
// copied to where lib/binding.ts looks for it.

import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

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

/** The modules of lib/display, each after those that it imports. None may rename what it imports. */
const DISPLAY = ['format', 'display', 'server-time', 'speech', 'style', 'flag-clock', 'index'];

/** Writes lib/display once more, as one ES module, which a page loads as it is. */
function writeDisplayModule() {
  const dist = `${folder}dist/display/`;
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, removeComments: true };
  const parts = DISPLAY.map((stem) => {
    const source = readFileSync(`${folder}lib/display/${stem}.ts`, 'utf8');
    return ts.transpileModule(source, { compilerOptions }).outputText;
  });
  // Only what lib/display/index.ts exports is exported, and nothing is imported.
  const joined = parts.join('').replace(/^import [^;]*;\n|^export (?!\{)| from '\..*'/gm, '');
  writeFileSync(`${dist}index.mjs`, joined.replace(/ {4}/g, ' '));
  copyFileSync(`${dist}index.d.ts`, `${dist}index.d.mts`);
}

rmSync(`${folder}dist`, { recursive: true, force: true });
printed(process.execPath, 'node_modules/typescript/bin/tsc', '--project', '.');
// Only dist/browser.mjs has them, which wasm/build.mjs creates.
rmSync(`${folder}dist/browser`, { recursive: true });
writeDisplayModule();
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
