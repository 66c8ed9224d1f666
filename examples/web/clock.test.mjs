// The clock in a browser, served as by `make web-clock`.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Clock, parse } from '../../bindings-node/dist/index.mjs';
import { hasChromium, openBrowser, openPage, says, text } from '../node/game-server/test/browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Why the tests cannot run; false if they can. */
function obstacle() {
  const what = 'the clock of examples/web in a browser';
  if (!hasChromium(what)) return 'chromium is not here';
  if (existsSync(`${ROOT}/bindings-node/dist/browser.mjs`)) return false;
  execFileSync('scripts/not_run.sh', ['add', `${what}, which needs the WebAssembly`], { cwd: ROOT });
  return 'the WebAssembly was not built';
}

const skip = obstacle();
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let server;
let url;
let browser;
let page;

before(async () => {
  if (skip) return;
  const words = ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', ROOT, '0'];
  server = spawn(process.env.PYTHON ?? 'python3', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(server.stdout, 'data');
  url = `http://127.0.0.1:${/port (\d+)/.exec(line)[1]}/examples/web/`;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  server?.kill();
});
beforeEach(async () => {
  if (skip) return;
  page = await openPage(browser);
  // Errors of a call in a timer, and resources that the policy blocks.
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  await page.goto(url);
  await page.waitForSelector('[data-phase="not-started"]');
});
afterEach(async () => {
  if (skip) return;
  assert.deepEqual(page.errors, []);
  await page.browserContext().close();
});

async function type(setup, notation = 'fide') {
  await page.click('#change');
  await page.select('#notation', notation);
  await page.$eval('#text', (field) => (field.value = ''));
  await page.type('#text', setup);
}

async function newGame(setup, notation) {
  await type(setup, notation);
  await page.click('#use');
  await page.waitForSelector('.press:focus');
}

const onTurn = (side) => page.waitForSelector(`[data-phase="running"][data-turn="${side}"]`, { timeout: 5000 });
const time = (side) => text(page, `#${side} .time`);

/** The seconds of a display. */
const seconds = (shown) => shown.split(':').map(Number).reduce((sum, part) => 60 * sum + part);

function near(actual, expected, within) {
  assert.ok(Math.abs(actual - expected) <= within, `${actual} s, not some ${expected} s`);
}

test('two players press by touch, mouse and keyboard', { skip }, async () => {
  assert.deepEqual([await time('first'), await time('second')], ['3:00', '3:00']);
  await page.click('#second');
  await onTurn('first');
  assert.equal(await text(page, '#phase'), 'First is on turn');
  await page.click('#second');
  await delay(100);
  assert.equal(await text(page, '#phase'), 'First is on turn', 'only the side on turn presses');
  await page.keyboard.press('Space');
  await onTurn('second');
  await page.focus('#second .press');
  await page.keyboard.press('Enter');
  await onTurn('first');
  await page.keyboard.press('Space');
  await onTurn('second');
  assert.equal(await text(page, '#first .details'), '2 moves');
  // A finger that stays down presses once.
  await page.mouse.move(900, 300);
  await page.mouse.down();
  await onTurn('first');
  await page.mouse.up();
  await says(page, '#second .details', '2 moves');
});

test('the space bar starts the first side, and what has the focus keeps it', { skip }, async () => {
  await page.keyboard.press('Space');
  await onTurn('first');
  await page.focus('#run');
  await page.keyboard.press('Space');
  await page.waitForSelector('[data-phase="paused"]');
  const held = await time('first');
  await delay(1100);
  assert.equal(await time('first'), held);
  assert.equal(await text(page, '#phase'), 'Paused: First is on turn');
  await page.keyboard.press('Space');
  await onTurn('first');
  await page.keyboard.press('Space');
  await onTurn('second');
});

test('the page wakes for each second, and for each tenth in the last twenty', { skip }, async () => {
  const wakes = () =>
    page.evaluate(async () => {
      const changes = new Set();
      const look = () => changes.add(document.querySelector('#first .time').textContent);
      const observer = new MutationObserver(look);
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      const { setTimeout } = window;
      let timers = 0;
      window.setTimeout = (...words) => {
        timers += 1;
        return setTimeout(...words);
      };
      await new Promise((resolve) => setTimeout(resolve, 2000));
      window.setTimeout = setTimeout;
      observer.disconnect();
      return { timers, shown: [...changes] };
    });
  await page.keyboard.press('Space');
  const slow = await wakes();
  assert.ok(slow.timers <= 4, `${slow.timers} timers`);
  assert.ok(slow.shown.length >= 2 && slow.shown.every((shown) => /^\d:\d\d$/.test(shown)), `${slow.shown}`);
  await page.click('#run');
  await newGame('20.5 s');
  assert.equal(await time('first'), '0:21');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('#first .time').textContent.startsWith('0:19.'));
  const quick = await wakes();
  // A busy machine can skip some.
  assert.ok(quick.timers >= 10 && quick.timers <= 25, `${quick.timers} timers`);
  assert.ok(quick.shown.length >= 10 && quick.shown.every((shown) => /^0:1\d\.\d$/.test(shown)), `${quick.shown}`);
});

test('a flag falls, and the next game begins', { skip }, async () => {
  await newGame('0.3 s');
  await page.keyboard.press('Space');
  await page.waitForSelector('[data-phase="flagged"]', { timeout: 5000 });
  assert.equal(await time('first'), '0:00.0');
  assert.equal(await text(page, '#phase'), 'The game is over: Second wins');
  assert.equal(await text(page, '#first .details'), '⚑ flag · 0 moves');
  await page.reload();
  await page.waitForSelector('[data-phase="flagged"]');
  await page.click('#reset');
  await page.waitForSelector('[data-phase="not-started"]');
  assert.equal(await time('first'), '0:00.3');
});

test('time past zero is rounded up, and an untimed side has none', { skip }, async () => {
  const nowMs = Date.now();
  for (const [control, playedMs, shown] of [
    [parse('G/1s', { notation: 'chess', option: 'overrun' }), 1_400, '-0:00.4'],
    [parse('G/1s', { notation: 'chess', option: 'overrun' }), 21_400, '-0:21'],
    [parse('-', { notation: 'pgn' }), 1_400, '∞'],
  ]) {
    const clock = new Clock(control);
    clock.start('first', nowMs - 30_000);
    clock.pause(nowMs - 30_000 + playedMs);
    await page.evaluate((saved) => (localStorage.clock = saved), clock.saveJson(nowMs));
    await page.reload();
    await page.waitForSelector('[data-phase="paused"]');
    assert.equal(await time('first'), shown);
  }
});

test('a game continues after a reload, and the time in between counts', { skip }, async () => {
  await newGame('40/90, SD/30', 'us-chess');
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await onTurn('second');
  const startedMs = Date.now();
  await page.goto('about:blank');
  await delay(4000);
  await page.goto(url);
  await onTurn('second');
  near(seconds(await time('second')), 5400 - (Date.now() - startedMs) / 1000, 2);
  assert.equal(await text(page, '#first .details'), '39 moves to go · 1 move');
  assert.equal(await text(page, '#control'), '40 moves in 90 minutes, then 30 minutes.');

  await page.evaluate(() => (localStorage.clock = localStorage.clock.replace('running', 'walking')));
  await page.reload();
  await page.waitForSelector('[data-phase="not-started"]');
});

test('sleep counts, and a date that is set back does not', { skip }, async () => {
  await page.keyboard.press('Space');
  await onTurn('first');
  const changeDate = (byMs) =>
    page.evaluate((byMs) => {
      const { now } = Date;
      Date.now = () => now() + byMs;
    }, byMs);
  await changeDate(60_000);
  await delay(1200);
  near(seconds(await time('first')), 120, 5);
  await changeDate(-3_600_000);
  await delay(1200);
  near(seconds(await time('first')), 119, 5);
  await page.keyboard.press('Space');
  await onTurn('second');
  // The date is right again, and so a minute before that of the save.
  await page.reload();
  await onTurn('second');
  near(seconds(await time('first')), 120, 5);
  near(seconds(await time('second')), 181, 5);
});

test('a tab that was hidden shows the time as soon as it is seen', { skip }, async () => {
  await page.keyboard.press('Space');
  await onTurn('first');
  const [before, after] = await page.evaluate(() => {
    const time = document.querySelector('#first .time');
    const before = time.textContent;
    const { now } = Date;
    Date.now = () => now() + 90_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    return [before, time.textContent];
  });
  near(seconds(before) - seconds(after), 90, 1);
});

test('two tabs show the same game', { skip }, async () => {
  await page.keyboard.press('Space');
  await onTurn('first');
  const other = await page.browserContext().newPage();
  await other.goto(url);
  const otherHas = (side) => other.waitForSelector(`[data-phase="running"][data-turn="${side}"]`, { timeout: 5000 });
  await otherHas('first');
  const before = await page.evaluate(() => localStorage.clock);
  await page.bringToFront();
  await page.keyboard.press('Space');
  await onTurn('second');
  await otherHas('second');
  assert.equal(await text(other, '#first .details'), '1 move');

  // A tab need not have heard of a change by the time that it is seen.
  await page.evaluate((saved) => {
    localStorage.clock = saved;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, before);
  await onTurn('first');
  assert.equal(await text(page, '#first .details'), '0 moves');
});

test('a setup string is explained as it is typed', { skip }, async () => {
  await type('90 min/40 moves + 30');
  assert.equal(await text(page, '#says'), 'Incomplete, for example “90 min/40 moves + 30 min”.');
  assert.equal(await page.$('#use:enabled'), null);
  await page.evaluate(() => {
    [...document.querySelectorAll('#next button')].find(({ textContent }) => textContent === '␣min').click();
  });
  assert.equal(await page.$eval('#text', ({ value }) => value), '90 min/40 moves + 30 min');
  assert.equal(await text(page, '#says'), '40 moves in 90 minutes, then 30 minutes.');
  await page.type('#text', 'x');
  assert.equal(await text(page, '#says'), 'Unknown word: "minx" at character 22.');
  assert.equal(await page.$eval('#text', ({ ariaInvalid }) => ariaInvalid), 'true');
  await page.keyboard.press('Enter');
  assert.ok(await page.$('dialog[open]'), 'no game without a time control');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.press:focus');
  assert.equal(await time('first'), '1:30:00');

  await type('{"limit":180}', 'lichess');
  assert.equal(await page.$('#use:enabled'), null);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.press:focus');
  assert.equal(await time('first'), '1:30:00', 'the game is the same');
});

test('the example of each notation is valid', { skip }, async () => {
  await page.click('#change');
  for (const name of await page.$$eval('option', (all) => all.map(({ value }) => value))) {
    await page.select('#notation', name);
    assert.ok(await page.$('#use:enabled'), name);
  }
});

test('screen readers hear whose turn it is, but not each second', { skip }, async () => {
  await page.keyboard.press('Space');
  await onTurn('first');
  const tree = JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));
  for (const name of ['Press First’s clock', 'Press Second’s clock', 'First’s time', 'Pause', 'First is on turn']) {
    assert.ok(tree.includes(name), name);
  }
  const live = await page.$$eval('[aria-live], [role="status"], [role="alert"]', (all) => all.map(({ id }) => id));
  assert.deepEqual(live, ['phase', 'says']);
  assert.deepEqual(await page.$$eval('.time', (all) => all.map(({ role }) => role)), ['timer', 'timer']);
});

test('the clock fits on screens of any size, light and dark', { skip }, async () => {
  await newGame('90 min + 30 s/move');
  await page.keyboard.press('Space');
  const colors = new Set();
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    colors.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  assert.equal(colors.size, 2);
  for (const [width, height] of [[1200, 720], [390, 800], [320, 568], [780, 360]]) {
    await page.setViewport({ width, height });
    const size = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const fits = [...document.querySelectorAll('.time')].every((one) => {
        const [inner, outer] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
        return inner.left >= outer.left && inner.right <= outer.right && inner.height > 40;
      });
      return [scrollWidth, scrollHeight, fits];
    });
    assert.deepEqual(size, [width, height, true]);
  }
});
