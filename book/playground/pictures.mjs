// Takes the pictures of the playground that the README has, from the built book: node book/playground/pictures.mjs

import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { openBrowser, openPage, serve } from "../test/site.mjs";

const MOST_BYTES = 150_000;

const server = await serve();
const browser = await openBrowser();

/** Opens the playground, lets `prepare` change it, and takes its picture. */
async function take(name, { width, height, hash = "", clip }, prepare) {
  const page = await openPage(browser, `${server.url}/playground.html${hash}`, { width, height });
  await page.waitForSelector(".pg-audit");
  await prepare(page);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const path = fileURLToPath(new URL(name, import.meta.url));
  await page.screenshot({ path, clip });
  const { size } = statSync(path);
  if (size > MOST_BYTES) throw new Error(`${name} has ${size} bytes`);
  console.log(`${name}: ${size} bytes`);
}

// Without the sidebar and the bar at the top.
const clip = { x: 318, y: 90, width: 834, height: 1196 };
await take("playground.png", { width: 1200, height: 1300, clip }, async () => {});

await take(
  "playground-phone.png",
  { width: 390, height: 806, hash: "#text=TM%5B600%5DOT%5B5x30+byo-yomi%5D&notation=sgf" },
  async (page) => {
    await page.evaluate(() => {
      const act = (words) =>
        [...document.querySelectorAll(".pg-play button")]
          .find((button) => [button.textContent, button.ariaLabel].includes(words))
          .click();
      const press = (side) =>
        document
          .querySelector(`flag-clock[side=${side}]`)
          .shadowRoot.querySelector("button")
          .dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true, composed: true }));
      act("Start");
      act("Skip 1 min");
      press("first");
      act("To the next event");
      act("To the next event");
      act("Skip 10 s");
      press("second");
      act("Skip 10 s");
      act("Pause");
      const top = document.querySelector(".pg-timeline figure").getBoundingClientRect().top + scrollY;
      scrollTo(0, top - 140);
    });
  },
);

await browser.close();
server.close();
