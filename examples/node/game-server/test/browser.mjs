// Chromium without a window, where there is one.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Whether Chromium is here. Where not, it stands in the list of what did not run. */
export function hasChromium(what) {
  const words = ['tool', 'chromium', 'chromium', what];
  return spawnSync('scripts/not_run.sh', words, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

/** A browser. Its sandbox needs rights that not every machine gives to tests. */
export async function openBrowser() {
  const path = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  return await puppeteer.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    protocolTimeout: 20_000,
  });
}

/** A page in a window of its own, since a page behind another is not drawn. */
export async function openPage(browser, view = {}) {
  const { width = 1200, height = 720, scheme = 'light', scale: deviceScaleFactor = 1 } = view;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const isPhone = width < 700;
  const touch = { isMobile: isPhone, hasTouch: isPhone };
  await page.setViewport({ width, height, deviceScaleFactor, ...touch });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  return page;
}

/** The text of the first element that `selector` finds. */
export async function text(page, selector) {
  return await page.$eval(selector, (element) => element.textContent);
}

/** Waits until the element that `selector` finds is there and shown. */
export async function shown(page, selector) {
  await page.waitForSelector(selector, { visible: true, timeout: 5000 });
}

/** Waits until the element that `selector` finds says `words`: a frame may come late. */
export async function says(page, selector, words) {
  const said = (selector, words) => document.querySelector(selector)?.textContent === words;
  const waited = page.waitForFunction(said, { timeout: 5000 }, selector, words);
  await waited.catch(async () => assert.equal(await text(page, selector), words));
}

/** What a side's display shows. */
export async function display(page, side) {
  return await page.$eval(`#${side} .digits`, ({ dataset }) => dataset.text);
}
