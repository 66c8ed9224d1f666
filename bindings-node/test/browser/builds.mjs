// The bundlers, as their documentation says to use them. A build writes to a folder of the site, from which
// it is served, and returns its warnings.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as esbuild from 'esbuild';
import * as vite from 'vite';
import webpack from 'webpack';

/**
 * The largest file that a page may load. Vite warns above 500 kB by default, webpack above 244 KiB; no
 * library can change that, so the page says that it knows of flagfall's size.
 */
const MOST_BYTES = 1_100_000;

/** A page whose result is its `output`. */
export function html(script, head = '') {
  const icon = '<link rel="icon" href="data:,">';
  return `<!doctype html><meta charset="utf-8"><title>flagfall</title>${icon}${head}<output></output>${script}`;
}

/** The messages of Vite's logger. */
function logger(messages) {
  const add = (message) => messages.push(message);
  return { ...vite.createLogger('silent'), warn: add, warnOnce: add, error: add };
}

const viteOptions = (site, messages) => {
  return { root: site, configFile: false, logLevel: 'warn', customLogger: logger(messages) };
};

async function byVite(site, folder, build = {}) {
  const messages = [];
  await vite.build({
    ...viteOptions(site, messages),
    base: `/${folder}/`,
    build: { outDir: folder, chunkSizeWarningLimit: MOST_BYTES / 1000, ...build },
  });
  return messages;
}

async function byWebpack(site, folder, entry) {
  const compiler = webpack({
    mode: 'production',
    context: site,
    entry,
    output: { path: join(site, folder), filename: 'page.js' },
    performance: { maxAssetSize: MOST_BYTES, maxEntrypointSize: MOST_BYTES },
  });
  const { compilation } = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  writeFileSync(join(site, folder, 'index.html'), html('<script defer src="page.js"></script>'));
  return [...compilation.errors, ...compilation.warnings].map(({ message }) => message);
}

async function byEsbuild(site, folder, format, entry = './entry.mjs') {
  const options = { absWorkingDir: site, bundle: true, minify: true, logLevel: 'silent', format };
  const { warnings } = await esbuild.build({ ...options, entryPoints: [entry], outfile: `${folder}/page.js` });
  const kind = format === 'esm' ? 'type="module"' : 'defer';
  writeFileSync(join(site, folder, 'index.html'), html(`<script ${kind} src="page.js"></script>`));
  return warnings.map(({ text }) => text);
}

/** Each build by the name of its folder. */
export const BUILDS = {
  vite: byVite,
  webpack: (site, folder) => byWebpack(site, folder, './entry.mjs'),
  'webpack-require': (site, folder) => byWebpack(site, folder, './entry.cjs'),
  esbuild: (site, folder) => byEsbuild(site, folder, 'esm'),
  'esbuild-iife': (site, folder) => byEsbuild(site, folder, 'iife'),
};

/** A page with two copies of the package. */
export const bothCopies = (site, folder) => byEsbuild(site, folder, 'esm', './both.mjs');

/** The module that a server renders. */
export const forServer = (site, folder) => byVite(site, folder, { ssr: 'server.mjs' });

/** Vite's development server, with its messages. */
export async function developed(site) {
  const messages = [];
  const server = await vite.createServer({ ...viteOptions(site, messages), server: { port: 0 } });
  await server.listen();
  return { url: server.resolvedUrls.local[0], messages, close: () => server.close() };
}
