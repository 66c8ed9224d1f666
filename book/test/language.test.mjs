// The tabs of the languages in Chromium.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { hasChromium, openBrowser, serve } from "./site.mjs";

describe("tabs in Chromium", { skip: !hasChromium() }, () => {
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

  const choose = (page, language) => page.evaluate((language) => [...document.querySelectorAll(".vp-code-group label")].find((label) => label.textContent === language).click(), language);
  const shown = (page) => page.$$eval(".vp-code-group", (groups) => groups.map((group) => group.querySelector(".blocks .active").innerText));

  test("the language that a reader chooses is shown on the next pages", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/how-to/fischer.html`, { waitUntil: "networkidle0" });
    assert.match((await shown(page))[0], /use flagfall/);
    await choose(page, "Python");
    assert.match((await shown(page))[0], /import flagfall/);

    // By a link, which loads no document, and by an address.
    await page.evaluate(() => document.querySelector('.vp-doc a[href*="delay"]').click());
    await page.waitForFunction(() => document.querySelector("h1").textContent.startsWith("A delay"));
    await page.waitForFunction(() => document.querySelector(".vp-code-group .active").innerText.includes("import flagfall"));
    await page.goto(`${site.url}/how-to/lag.html`, { waitUntil: "networkidle0" });
    assert.match((await shown(page))[0], /import flagfall/);
    await page.close();
  });

  test("all groups of a page change, and a group without the language stays as it is", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/how-to/store.html`, { waitUntil: "networkidle0" });
    await choose(page, "JavaScript");
    for (const text of await shown(page)) assert.match(text, /from 'flagfall\/store'/);
    await page.goto(`${site.url}/how-to/page.html`, { waitUntil: "networkidle0" });
    assert.match((await shown(page))[0], /<!doctype html>/);
    await page.close();
  });
});
