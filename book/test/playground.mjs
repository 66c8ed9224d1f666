// What the tests of the playground do on its page.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { hasChromium, openBrowser, openPage, serve } from "./site.mjs";

export const skip = hasChromium() ? false : "chromium is not here";

/** The server and the browser of a file of tests. */
export const site = {};
before(async () => {
  if (skip) return;
  site.server = await serve();
  site.browser = await openBrowser();
});
after(async () => {
  await site.browser?.close();
  site.server?.close();
});

/** A test on a page of its own, which must have no errors and request nothing from other hosts. */
export function onPage(name, options, run = options) {
  test(name, { skip }, async (t) => {
    const page = await openPlayground(run === options ? {} : options);
    t.after(() => page.browserContext().close());
    await run(page, t);
    assert.deepEqual(page.problems, []);
  });
}

/** Opens the playground with a part of the address from `#` on, and waits until it is there. */
export async function openPlayground({ hash = "", ...options } = {}) {
  const page = await openPage(site.browser, `${site.server.url}/playground${hash}`, options);
  await page.waitForSelector(".pg-audit", { timeout: 20_000 });
  return page;
}

/** Replaces the text, key by key. */
export async function retype(page, text) {
  await page.focus("#pg-text");
  await page.$eval("#pg-text", (input) => input.select());
  await page.keyboard.press("Backspace");
  await page.keyboard.type(text);
}

/** Sets the text at once, as a paste does. */
export async function setText(page, text) {
  await page.$eval(
    "#pg-text",
    (input, text) => {
      input.value = text;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    text,
  );
}

/** Clicks a button by its words, within a part of the page. */
export async function click(page, within, words) {
  await page.$eval(
    within,
    (part, words) => {
      const button = [...part.querySelectorAll("button")].find((button) =>
        [button.textContent, button.ariaLabel].includes(words),
      );
      if (!button) throw new Error(`no button “${words}”`);
      button.click();
    },
    words,
  );
}

/** The text of an element, without superfluous spaces. */
export async function textOf(page, selector) {
  return await page.$eval(selector, ({ textContent }) => textContent.replace(/\s+/g, " ").trim());
}

export async function textsOf(page, selector) {
  return await page.$$eval(selector, (all) => all.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim()));
}

/** Passes a file to the audit, as if it were chosen. */
export async function chooseFile(page, name, content) {
  await page.$eval(
    "#pg-file",
    (input, name, content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], name));
      input.files = files.files;
      input.dispatchEvent(new Event("change"));
    },
    name,
    content,
  );
}

/** The part of the address from `#` on, once it has been written. */
export async function addressOf(page) {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return new URL(page.url()).hash;
}

/** Whether the page still explains what is typed. */
export async function goesOn(page) {
  await page.select("#pg-notation", "");
  await retype(page, "3+2");
  assert.match(await textOf(page, ".pg-english"), /^3 minutes for the game; 2-second increment/);
}
