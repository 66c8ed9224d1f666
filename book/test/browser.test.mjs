// The book in Chromium: every kind of page is accessible, light and dark, wide and narrow; nothing is
// requested from elsewhere; and the start page is small.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";

import { hasChromium, openBrowser, openPage, serve, show } from "./site.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** One page of each kind. The playground has its own tests. */
const KINDS = [
  "/",
  "/start/python.html",
  "/concepts/bank.html",
  "/concepts/verdicts.html",
  "/notations.html",
  "/how-to/server.html",
  "/rules/",
  "/rules/systems/double-flag.html",
  "/rules/notations/othello.html",
  "/reference/",
  "/reference/c/lag.html",
];
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
// It compares the name of a button with its visible text, which can have the symbols of keys.
const rules = { "label-content-name-mismatch": { enabled: false } };
const LOOKS = [
  { dark: false, width: 1200 },
  { dark: true, width: 390 },
];
/** The most that the start page may load, in bytes over the wire. */
const MOST = 150_000;

describe("the book in Chromium", { skip: !hasChromium() }, () => {
  let site;
  let browser;
  before(async () => {
    site = await serve();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  test(`the start page loads at most ${MOST} bytes`, async () => {
    const before = site.sent();
    const page = await openPage(browser, `${site.url}/`);
    // Links that are on the screen are fetched once the page rests.
    await page.waitForNetworkIdle({ idleTime: 1_000 });
    const size = site.sent() - before;
    await page.close();
    console.log(`the start page: ${size} bytes`);
    assert.ok(size <= MOST, `${size} bytes`);
  });

  for (const path of KINDS) {
    test(`${path} is accessible, and requests nothing from elsewhere`, async () => {
      const page = await openPage(browser, site.url + path);
      await page.evaluate(AXE);
      for (const { dark, width } of LOOKS) {
        await show(page, { dark, width });
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "wider than the screen");
        const { violations } = await page.evaluate((options) => axe.run(options), { runOnly: STANDARDS, rules });
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
        assert.deepEqual(found, [], dark ? "dark" : "light");
      }
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  }

  test("a search finds pages and functions, without another host", async () => {
    const page = await openPage(browser, `${site.url}/`);
    await page.click("#local-search button");
    await page.waitForSelector("#localsearch-input");
    for (const [words, found] of [["byo-yomi", "/how-to/byo-yomi.html#byo-yomi"], ["flagfall_lag_charge", "/reference/c/lag.html#flagfall-lag-charge"]]) {
      await page.$eval("#localsearch-input", (input) => input.select());
      await page.type("#localsearch-input", words);
      await page.waitForSelector(`.VPLocalSearchBox a.result[href="${found}"]`);
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  });
});
