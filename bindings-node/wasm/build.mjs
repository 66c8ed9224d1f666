// Adds WebAssembly to dist/, which `npm run build` has created: the module, given as an argument, and
// the whole package in one file for browsers, dist/browser.mjs, and dist/browser.cjs for bundlers.

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { deflate } from '@gfx/zopfli';
import { build } from 'esbuild';

import { textOf } from './dense.mjs';

const [source] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));

const module = readFileSync(source);
// 5 % smaller than by zlib. Each iteration takes seconds; more than three save little.
const deflated = await promisify(deflate)(module, { numiterations: 3 });
const compressed = textOf(deflated);
const moduleFile = join(root, 'dist/wasm/module.js');
// Bundlers keep a comment that begins with `/*!`, as esbuild does below.
const notices = `/*! The WebAssembly module of flagfall: MIT OR Apache-2.0.\n\n${readFileSync(join(root, '../THIRD-PARTY-NOTICES'), 'utf8')}*/\n`;
const lengths = `exports.COMPRESSED_LENGTH = ${deflated.length};\nexports.LENGTH = ${module.length};\n`;
writeFileSync(moduleFile, `${notices}exports.COMPRESSED = '${compressed}';\n${lengths}`);

/** The packages that a bundle contains, and their licenses; those with the same license together. */
function licenses({ inputs }) {
  const names = new Map();
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    const [folder, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    if (folder === undefined || bytesInOutput === 0) continue;
    const file = readdirSync(folder).find((one) => one.startsWith('LICENSE'));
    const text = readFileSync(join(folder, file), 'utf8').trim();
    names.set(text, (names.get(text) ?? new Set()).add(name));
  }
  return [...names].map(([text, all]) => `--- ${[...all].sort().join(', ')}\n\n${text}\n`).sort().join('\n');
}

/** Writes a bundle, with the licenses in a comment that the tools which process it further keep. */
async function bundle(options) {
  // Without `process`, emnapi adds no listener to it for each instance, which would hold the instance's memory.
  const define = { process: 'undefined' };
  const inject = [join(root, 'wasm/function.mjs')];
  const common = { bundle: true, minify: true, define, inject, logLevel: 'warning', target: 'es2022' };
  const { metafile, outputFiles } = await build({ ...common, ...options, metafile: true, write: false });
  const [{ path, text }] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  writeFileSync(path, `/*! flagfall: MIT OR Apache-2.0. It contains:\n\n${licenses(output)}*/\n${text}`);
}

await bundle({
  entryPoints: [join(root, 'lib/wasm/vendor.ts')],
  outfile: join(root, 'dist/wasm/vendor.js'),
  platform: 'node',
  format: 'cjs',
});

/** In a browser, the modules of lib/browser take the place of those with the same names in lib. */
const substitutes = {
  name: 'substitutes',
  setup({ onResolve, initialOptions }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
      const name = basename(path, '.js');
      if (path === './module.js') {
        return initialOptions.format === 'cjs' ? { path: './wasm/module.js', external: true } : { path: moduleFile };
      }
      const substitute = join(root, `lib/browser/${name}.ts`);
      if (dirname(importer) === join(root, 'lib') && existsSync(substitute)) return { path: substitute };
    });
  },
};

const browser = { platform: 'browser', plugins: [substitutes] };
await bundle({
  ...browser,
  entryPoints: [join(root, 'lib/index.mts')],
  outfile: join(root, 'dist/browser.mjs'),
  format: 'esm',
});
// Only for bundlers, which add the module themselves.
await bundle({
  ...browser,
  entryPoints: [join(root, 'lib/index.ts')],
  outfile: join(root, 'dist/browser.cjs'),
  format: 'cjs',
});
for (const file of ['browser.mjs', 'browser.cjs', 'wasm/module.js', 'wasm/vendor.js']) {
  console.log(`built dist/${file}: ${readFileSync(join(root, 'dist', file)).length} bytes`);
}
