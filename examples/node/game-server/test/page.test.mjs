// The pages in a browser: two windows, one clock.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, afterEach, before, test } from 'node:test';
import { Presets } from 'flagfall';
import { display, displays, hasChromium, openBrowser, openNew, openPage, says, shown, text } from './browser.mjs';
import { delay, newStore, startServer } from './support.mjs';

const skip = hasChromium('the game server in two browsers') ? false : 'chromium is not here';

const server = skip ? null : await startServer({ after }, newStore());

/** A desktop page and a phone page, which join every game. */
let browser;
let first;
let second;
before(async () => {
  if (skip) return;
  // A press waits for the disk, and the tests before may have left much to write to it.
  spawnSync('sync');
  browser = await openBrowser();
  first = await openPage(browser);
  second = await openPage(browser, { width: 390, height: 800, scheme: 'dark' });
});
after(() => browser?.close());
afterEach(() => noErrors(first, second));

async function type(page, setup) {
  await page.select('#preset', '');
  await page.$eval('#text', (field) => (field.value = ''));
  await page.type('#text', setup);
}

/** Creates a game on the page for new games, and returns its links. */
async function newGame(url, setup) {
  await openNew(first, url);
  await type(first, setup);
  await first.waitForSelector('#create:enabled');
  await first.click('#create');
  await shown(first, '#link-first');
  const links = await first.$$eval('#links a', (all) => all.map(({ href }) => href));
  await first.goto(links[0]);
  await second.goto(links[1]);
  await Promise.all([shown(first, '#run'), shown(second, '#run')]);
  return links;
}

/** When a display changed within `ms` milliseconds, by what it showed from then on. */
async function changes(page, side, ms) {
  return await page.evaluate(
    async (selector, ms) => {
      const digits = document.querySelector(selector);
      const seen = {};
      const observer = new MutationObserver(() => {
        seen[digits.dataset.text] ??= performance.timeOrigin + performance.now();
      });
      observer.observe(digits, { attributes: true, attributeFilter: ['data-text'] });
      await new Promise((resolve) => setTimeout(resolve, ms));
      observer.disconnect();
      return seen;
    },
    `#${side} .digits`,
    ms,
  );
}

function noErrors(...pages) {
  for (const page of pages) assert.deepEqual(page?.errors ?? [], []);
}

test('two windows play on one clock', { skip }, async (t) => {
  await newGame(server.url, 'G/3/2');
  await displays(second, 'first', ' 3:00');
  await first.click('#run');
  await shown(second, '#first.on-turn');
  await says(first, '#phase', 'Your turn, move 1');
  await says(second, '#phase', 'White is on turn, move 1');

  await t.test('both show the same, at the same time', async () => {
    const both = await Promise.all([changes(first, 'first', 1700), changes(second, 'first', 1700)]);
    const shared = Object.keys(both[0]).filter((shown) => shown in both[1]);
    // A frame may be late on a busy machine, so the best one counts.
    const apartMs = Math.min(...shared.map((shown) => Math.abs(both[0][shown] - both[1][shown])));
    assert.ok(apartMs < 100, `${apartMs} ms apart: ${JSON.stringify(both)}`);
  });

  await t.test('a press of the one is seen by the other', async () => {
    await first.evaluate(() => {
      const press = () => (window.pressedMs = performance.timeOrigin + performance.now());
      addEventListener('keydown', press, { capture: true, once: true });
    });
    await second.evaluate(() => {
      window.seenMs = new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector('#second.on-turn')) return;
          resolve(performance.timeOrigin + performance.now());
        };
        new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
      });
    });
    await first.keyboard.press('Space');
    const seenMs = await second.evaluate(() => window.seenMs);
    const tookMs = seenMs - (await first.evaluate(() => window.pressedMs));
    assert.ok(tookMs < 500, `${tookMs} ms`);
    await says(first, '#first .tags', '1 move');
    await first.keyboard.press('Space');
    await second.tap('#second .plunger');
    await shown(first, '#first.on-turn');
    await says(second, '#phase', 'White is on turn, move 2');
    await says(second, '#second .tags', '1 move');
  });

  await t.test('a finger that stays down presses once', async () => {
    const { x, y } = await (await first.$('#first .plunger')).clickablePoint();
    await first.mouse.move(x, y);
    await first.mouse.down();
    await shown(second, '#second.on-turn');
    await second.tap('#second .face');
    await shown(first, '#first.on-turn');
    await first.mouse.up();
    await delay(150);
    assert.equal(await text(first, '#phase'), 'Your turn, move 3');
  });

  await t.test('a pause holds both', async () => {
    await second.tap('#run');
    await first.waitForSelector('[data-phase="paused"]');
    // The digits follow in the next frame.
    await delay(100);
    const held = await display(first, 'first');
    await delay(1100);
    assert.deepEqual([await display(first, 'first'), await display(second, 'first')], [held, held]);
    await first.keyboard.press('Space');
    await delay(100);
    assert.equal(await text(first, '#phase'), 'Paused, you are on turn', 'no press');
  });

  await t.test('taking back restores', async () => {
    // Wait for both pages: either may get the message first.
    const both = async (selector) => {
      await Promise.all([first, second].map((page) => page.waitForSelector(selector)));
    };
    await first.click('#run');
    await both('[data-phase="running"]');
    const held = await display(second, 'second');
    await first.keyboard.press('Space');
    await both('#second.on-turn');
    await delay(1100);
    await first.click('#takeBack');
    await says(second, '#offer p', 'White asks to take the last move back.');
    await second.tap('#accept');
    await both('#first.on-turn');
    await displays(second, 'second', held);
    await says(first, '#phase', 'Your turn, move 3');
  });
});

test('pages reconnect after a restart of the server', { skip }, async (t) => {
  const store = newStore();
  const killed = await startServer(t, store);
  await newGame(killed.url, 'G/3/2');
  await first.click('#run');
  await shown(second, '#first.on-turn');
  await killed.kill('SIGKILL');
  await Promise.all([shown(first, '#notice'), shown(second, '#notice')]);
  // The page's clock runs on, and a press while disconnected is sent after the reconnect.
  const [one] = Object.keys(await changes(first, 'first', 1200));
  assert.ok(one !== undefined);
  await first.keyboard.press('Space');
  assert.ok(await first.$('#first.on-turn'));
  const again = await startServer(t, store, { port: killed.port });
  await shown(second, '#second.on-turn');
  await Promise.all([first, second].map((page) => page.waitForSelector('#notice', { hidden: true })));
  await says(first, '#first .tags', '1 move');
  await second.tap('#second .plunger');
  await shown(first, '#first.on-turn');
  assert.equal(again.log, '');
});

test('a page joins again if the server could not read the game', { skip }, async (t) => {
  const links = await newGame(server.url, 'G/3');
  const page = await openPage(browser);
  t.after(() => page.browserContext().close());
  await page.evaluateOnNewDocument(() => {
    const { send } = WebSocket.prototype;
    let joins = 0;
    window.notices = [];
    WebSocket.prototype.send = function (text) {
      const { do: asked } = JSON.parse(text);
      if (asked === 'join') joins += 1;
      if (asked !== 'ping' && joins > 1) return send.call(this, text);
      const data = JSON.stringify({ tell: 'refused', do: asked, kind: 'unread', message: `no ${asked}` });
      this.dispatchEvent(new MessageEvent('message', { data }));
      window.notices.push(document.querySelector('#notice').textContent);
    };
  });
  await page.goto(links[0]);
  await shown(page, '#run');
  await page.waitForSelector('#notice', { hidden: true });
  const notices = await page.evaluate(() => window.notices);
  assert.equal(notices[0], 'Error: no join.');
  assert.ok(notices.length > 1 && !notices.includes('Error: no ping.'), `${notices}`);
  noErrors(page);
});

test('the pages show a flag when it falls', { skip }, async (t) => {
  const links = await newGame(server.url, 'G/1s');
  await second.tap('#run');
  await Promise.all([shown(first, '#first .flag'), shown(second, '#first .flag')]);
  await says(first, '#first .flag', '⚑ flag');
  await displays(second, 'first', '0:00.0');
  await says(second, '#phase', 'The flag fell: Black wins');
  assert.equal(await second.$eval('#run', ({ hidden }) => hidden), true);

  const watcher = await openPage(browser);
  t.after(() => watcher.browserContext().close());
  await watcher.goto(links[2]);
  await shown(watcher, '#first .flag');
  const hidden = await watcher.$$eval('.buttons > *', (all) => all.map((one) => one.checkVisibility() === false));
  assert.deepEqual(new Set(hidden), new Set([true]), 'a spectator has no buttons');
  await watcher.goto(`${links[2]}x`);
  assert.equal((await watcher.goto(`${server.url}/game/abcdefghijkl`)).status(), 200);
  await says(watcher, '#notice', 'Error: there is no such game.');
  noErrors(watcher);
});

test('the example of every notation is valid', { skip }, async (t) => {
  const page = await openPage(browser, { width: 320, height: 640 });
  t.after(() => page.browserContext().close());
  await openNew(page, server.url);
  await page.click('summary');
  const [none, ...names] = await page.$$eval('#notation option', (all) => all.map(({ value }) => value));
  assert.equal(none, '');
  assert.equal(names.length, 27);
  for (const name of names) {
    await page.select('#notation', name);
    await page.waitForSelector('#create:enabled', { timeout: 5000 });
    assert.notEqual(await text(page, '#says'), '', name);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 320, `${name} fits into the width of a phone`);
  }

  await page.select('#notation', 'chess');
  await type(page, '40/');
  await shown(page, '#next:not([inert]) button');
  await shown(page, '#fields .missing');
  assert.equal(await text(page, '#fields li'), '40 40 moves');
  assert.equal(await text(page, '#says'), 'Incomplete.');
  await page.click('#next button:last-child');
  await page.waitForSelector('#create:enabled');
  await type(page, 'G/x');
  await shown(page, '#fields .wrong');
  assert.match(await text(page, '#says'), /: expected a time in minutes/);
  assert.equal(await page.$('#create:enabled'), null);
  noErrors(page);
});

test('a new game offers the presets of the library', { skip }, async () => {
  await openNew(first, server.url);
  const presets = [...Presets.builtIn()];
  const names = await first.$$eval('#preset option', (all) => all.map(({ value }) => value));
  assert.deepEqual(names, ['', ...presets.map(({ name }) => name)]);
  for (const { name, first: setup, control } of presets.slice(0, 66).filter((_, place) => place % 8 === 0)) {
    await first.select('#preset', name);
    await says(first, '#says', `${control.describe().replace(/^./, (letter) => letter.toUpperCase())}.`);
    assert.equal(await first.$eval('#text', ({ value }) => value), setup.text);
  }
  // A text of the player's own can mean several things.
  await type(first, '10+5');
  await shown(first, '#readings:enabled input');
  await first.click('#readings label:nth-child(2)');
  const other = await first.$eval('#readings label:nth-child(2)', ({ textContent }) => textContent.trim());
  await says(first, '#says', `${other}.`);
  assert.equal(await first.evaluate(() => document.activeElement.matches('#readings :checked')), true, 'the focus stays');
  await first.waitForSelector('#create:enabled');
  await first.click('#create');
  await shown(first, '#link-first');
  await first.goto(await first.$eval('#link-first', ({ href }) => href));
  await says(first, '#description', other);
});

test('a meaning of an earlier text is not chosen for the text that follows it', { skip }, async () => {
  await openNew(first, server.url);
  await type(first, '10');
  await shown(first, '#readings:enabled input');
  // A click on another meaning of "10", while the answer for "10+5" is on its way.
  await first.evaluate(() => {
    const field = document.querySelector('#text');
    field.value = '10+5';
    field.dispatchEvent(new Event('input'));
    document.querySelector('#readings label:nth-child(2)').click();
  });
  await shown(first, '#create:enabled');
  assert.equal(await first.$eval('#readings label', ({ textContent }) => `${textContent.trim()}.`), await text(first, '#says'));
});

test('a suggestion for an earlier text cannot be clicked', { skip }, async () => {
  await openNew(first, server.url);
  await type(first, '40');
  await shown(first, '#next:not([inert]) button');
  const isHit = await first.evaluate(() => {
    const button = document.querySelector('#next button');
    button.scrollIntoView();
    const { x, y } = button.getBoundingClientRect();
    const hits = () => document.elementFromPoint(x + 5, y + 5) === button;
    const before = hits();
    const field = document.querySelector('#text');
    field.value = '40/';
    field.dispatchEvent(new Event('input'));
    return { before, after: hits() };
  });
  assert.deepEqual(isHit, { before: true, after: false });
  await shown(first, '#next:not([inert]) button');
});

test('a new game is as it was chosen last, although an earlier answer comes after that', { skip }, async () => {
  await openNew(first, server.url);
  await first.select('#notation', 'chess');
  await shown(first, '#create:enabled');
  await delay(200);
  await first.evaluate(async () => {
    const [create, mode] = ['#create', '#mode'].map((id) => document.querySelector(id));
    // The first choice is sent at once, the second one a moment later.
    for (const value of ['bronstein', 'delay']) {
      mode.value = value;
      mode.dispatchEvent(new Event('change'));
    }
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (create.disabled) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(create, { attributeFilter: ['disabled'] });
    });
    create.click();
  });
  await shown(first, '#link-first');
  await first.goto(await first.$eval('#link-first', ({ href }) => href));
  await says(first, '#description', '3 minutes for the game; 2-second delay per move');
});

test('the players have names, agree on a draw, and play again with changed sides', { skip }, async () => {
  await newGame(server.url, 'G/5');
  await second.select('#language', 'de');
  await says(second, '#first .name', 'Weiß');
  assert.equal(await second.$eval('html', ({ lang }) => lang), 'de');
  await first.type('#name', 'Anna');
  await first.keyboard.press('Tab');
  await says(second, '#first .name', 'Anna');
  await says(first, '#first .name', 'Anna · you');
  await first.click('#run');
  await shown(first, '#draw');
  await first.click('#draw');
  await says(second, '#offer p', 'Anna bietet Remis an.');
  await second.tap('#accept');
  await says(first, '#phase', 'Agreed: a draw');
  await says(second, '#phase', 'Vereinbart: Remis');
  await shown(second, '#rematch');
  await second.tap('#rematch');
  await says(first, '#offer p', 'Black asks for a rematch.');
  await first.click('#accept');
  await shown(second, '#nextGame');
  await Promise.all([second.waitForNavigation(), second.tap('#nextGame')]);
  await shown(second, '#first.mine');
  await says(second, '#second .name', 'Anna');
  await Promise.all([first.waitForNavigation(), first.click('#nextGame')]);
  await shown(first, '#second.mine');

  // A click asks first, and the second one resigns.
  await first.click('#run');
  await shown(first, '#resign');
  await first.click('#resign');
  await says(first, '#resign', 'Really resign?');
  await first.click('#resign');
  await says(second, '#phase', 'Aufgegeben: Weiß gewinnt');
  await second.select('#language', 'en');
  await shown(second, '#rematch');
  // The pages of the other tests have no names.
  await first.evaluate(() => localStorage.clear());
});

test('the player whose time is low is warned once, and can switch the sounds off', { skip }, async () => {
  await newGame(server.url, 'G/11s');
  await first.click('#run');
  await shown(first, '#first.low');
  await says(first, '#notice', 'Less than 10 seconds left.');
  assert.equal(await second.$eval('#notice', ({ hidden }) => hidden), true, 'only that player');
  await first.click('#sounds');
  await first.reload();
  await shown(first, '#sounds[aria-pressed="false"]');
  await first.click('#sounds');
  await shown(first, '#sounds[aria-pressed="true"]');
});

test('screen readers hear the seconds past zero that the digits show', { skip }, async () => {
  await openNew(first, server.url);
  await first.select('#notation', 'chess');
  await first.select('#option', 'overrun');
  await first.$eval('#text', (field) => (field.value = ''));
  await first.type('#text', 'G/1s');
  await shown(first, '#create:enabled');
  await first.click('#create');
  await shown(first, '#link-first');
  await first.goto(await first.$eval('#link-first', ({ href }) => href));
  await shown(first, '#run');
  await first.click('#run');
  const seen = await first.waitForFunction(() => {
    const digits = document.querySelector('#first .digits').dataset.text;
    return digits.startsWith('-') && [digits, document.querySelector('#first .spoken').textContent];
  }, { polling: 'mutation', timeout: 5000 });
  const [digits, spoken] = await seen.jsonValue();
  assert.match(digits, /^-0:00\.[1-9]$/);
  assert.equal(spoken, '1 second past zero');
});

test('the page works with a screen reader and with the keyboard', { skip }, async () => {
  await newGame(server.url, 'G/3/2');
  await second.tap('#run');
  await shown(first, '#first.on-turn');
  const tree = JSON.stringify(await first.accessibility.snapshot({ interestingOnly: false }));
  for (const name of ['Press White’s clock', 'White’s time', 'Clock', 'Take back', 'Pause', 'Your turn, move 1']) {
    assert.equal(tree.includes(name), name !== 'Take back', name);
  }
  assert.match(await text(first, '#first .spoken'), /^(3 minutes \d seconds?|2 minutes 5\d seconds) left$/);
  // Past the link, the name, the sounds and the language.
  for (let times = 0; times < 5; times += 1) await first.keyboard.press('Tab');
  assert.ok(await first.$('#first .plunger:focus'));
  await first.keyboard.press('Enter');
  await shown(second, '#second.on-turn');

  const lightness = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(await lightness(first), await lightness(second), 'light and dark');
  for (const [width, height] of [[390, 800], [320, 568], [780, 360]]) {
    await second.setViewport({ width, height, isMobile: true, hasTouch: true });
    const size = await second.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      const digits = [...document.querySelectorAll('.digits')].map((one) => one.clientHeight);
      return { width: scrollWidth, height: scrollHeight, least: Math.min(...digits) };
    });
    assert.deepEqual([size.width, size.height], [width, height], 'the whole clock is on the phone');
    assert.ok(size.least > 70, `digits of ${size.least} px on ${width} by ${height}`);
  }
});
