// Headless Chromium, if it is installed.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Whether Chromium is installed. If not, adds `what` to the list of tests that did not run. */
export function hasChromium(what) {
  const words = ['tool', 'chromium', 'chromium', what];
  return spawnSync('scripts/not_run.sh', words, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

/** Starts a browser, without its sandbox: on some machines tests lack the rights for it. */
export async function openBrowser() {
  const path = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim();
  return await puppeteer.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    protocolTimeout: 20_000,
  });
}

/** Opens a page in a separate window, since a background tab is not drawn. */
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

/**
 * Opens the page for new games, and waits until it shows the usual control. Before that, elements
 * still move, so a click can miss them, and the presets that arrive replace an empty text.
 */
export async function openNew(page, url) {
  await page.goto(url);
  await shown(page, '#create:enabled');
}

/** The text of the first element that matches `selector`. */
export async function text(page, selector) {
  return await page.$eval(selector, (element) => element.textContent);
}

/** Waits until an element that matches `selector` is visible. */
export async function shown(page, selector) {
  await page.waitForSelector(selector, { visible: true, timeout: 5000 });
}

/** Waits until the element that matches `selector` has the text `words`: a frame may be late. */
export async function says(page, selector, words) {
  const said = (selector, words) => document.querySelector(selector)?.textContent === words;
  const waited = page.waitForFunction(said, { timeout: 5000 }, selector, words);
  await waited.catch(async () => assert.equal(await text(page, selector), words));
}

/** Waits until a side's display shows `digits`. */
export async function displays(page, side, digits) {
  const shows = (selector, digits) => document.querySelector(selector).dataset.text === digits;
  const waited = page.waitForFunction(shows, { timeout: 5000 }, `#${side} .digits`, digits);
  await waited.catch(async () => assert.equal(await display(page, side), digits));
}

/** The digits on a side's display. */
export async function display(page, side) {
  return await page.$eval(`#${side} .digits`, ({ dataset }) => dataset.text);
}
