// The site that the tests open, and the browser.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import puppeteer from 'puppeteer-core';

import { npm } from '../../npm.mjs';
import { html } from './builds.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PACKAGE = join(HERE, '../..');

/** Whether Chromium is installed. If not, adds these tests to the list of those that did not run. */
export function hasChromium() {
  const words = ['tool', 'chromium', 'chromium', 'the Node package in a browser'];
  return spawnSync('scripts/not_run.sh', words, { cwd: join(PACKAGE, '..'), stdio: 'inherit' }).status === 0;
}

/** A new folder with the pages, and flagfall installed from its tarballs, as a user gets it. */
export function createSite() {
  const site = mkdtempSync(join(tmpdir(), 'flagfall-site-'));
  cpSync(join(HERE, 'site'), site, { recursive: true });
  for (const name of ['transcript.mjs', 'transcript-pgn.mjs', 'cases.mjs']) cpSync(join(PACKAGE, 'test', name), join(site, name));
  writeFileSync(join(site, 'package.json'), '{ "private": true }');
  const packed = execFileSync(process.execPath, [join(PACKAGE, 'pack.mjs'), site], { encoding: 'utf8' });
  npm(['install', '--offline', '--no-audit', '--no-fund', ...packed.trim().split('\n')], { cwd: site });
  // index.html is Vite's. bare.html needs no bundler.
  const script = '<script type="module" src="./entry.mjs"></script>';
  writeFileSync(join(site, 'index.html'), html(script));
  const imports = { flagfall: '/node_modules/flagfall/dist/browser.mjs', 'node:assert/strict': '/assert.mjs' };
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  writeFileSync(join(site, 'bare.html'), html(script, map));
  writeFileSync(join(site, 'empty.html'), html('', map));
  return { site, remove: () => rmSync(site, { recursive: true }) };
}

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript' };

/** Serves a folder. The query's `csp` is the content security policy. */
export async function serve(folder) {
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const policy = searchParams.has('csp') && { 'content-security-policy': searchParams.get('csp') };
    try {
      const content = readFileSync(join(folder, pathname));
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)], ...policy }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts a browser, without its sandbox: on some machines tests lack the rights for it. */
export async function openBrowser() {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  return await puppeteer.launch({ executablePath, args, protocolTimeout: 20_000 });
}

/** Opens a page; `problems` are its errors, and everything on its console. */
export async function openPage(browser, url, prepare = () => {}) {
  const page = await browser.newPage();
  page.problems = [];
  page.on('pageerror', ({ message }) => page.problems.push(message));
  page.on('requestfailed', (request) => page.problems.push(request.url()));
  page.on('console', (message) => {
    // On the level of debugging, Vite's development server says that it is connected.
    if (message.type() !== 'debug') page.problems.push(message.text());
  });
  await page.exposeFunction('violated', (policy) => page.problems.push(policy));
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', (event) => violated(`violates ${event.violatedDirective}`));
  });
  await page.evaluateOnNewDocument(prepare);
  await page.goto(url);
  return page;
}

/** The result that a page shows. */
export async function resultOf(page) {
  const isThere = () => document.querySelector('output').textContent !== '';
  await page.waitForFunction(isThere, { timeout: 10_000 }).catch((error) => {
    assert.deepEqual(page.problems, [], error.message);
    throw error;
  });
  return JSON.parse(await page.$eval('output', ({ textContent }) => textContent));
}
