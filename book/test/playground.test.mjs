// The playground in Chromium: what it shows is what the package computes in Node.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { addressOf, click, onPage, openPlayground, retype, setText, skip, textOf, textsOf } from "./playground.mjs";
import { BOOK, pages } from "./site.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const { Clock, detect, explain, parse } = createRequire(import.meta.url)("../../bindings-node");

test("links to the playground from other pages open valid texts", { skip }, async (t) => {
  const links = pages().flatMap((page) =>
    [...readFileSync(join(BOOK, page), "utf8").matchAll(/href="[^"]*playground\.html(#text=[^"]*)"/g)].map(([, hash]) =>
      hash.replaceAll("&amp;", "&"),
    ),
  );
  assert.ok(links.length > 500, `${links.length} links`);
  const withOptions = links.filter((hash) => new URLSearchParams(hash.slice(1)).size > 2);
  assert.ok(withOptions.length > 10);
  const page = await openPlayground();
  t.after(() => page.browserContext().close());
  for (const hash of [...links.slice(0, 20), ...withOptions]) {
    await page.evaluate((hash) => {
      const opened = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
      location.hash = hash;
      return opened;
    }, hash);
    assert.equal(await textOf(page, ".pg-note"), "", hash);
    assert.equal(await page.$eval(".pg-typing", ({ dataset }) => dataset.validity), "valid", hash);
  }
  assert.deepEqual(page.problems, []);
});

test("the types of the playground are right", () => {
  execFileSync(process.execPath, [path("../node_modules/typescript/bin/tsc"), "-p", path("../playground")], {
    stdio: "inherit",
  });
});

onPage("a first visitor sees a time control that is explained, drawn and ready to play", async (page) => {
  assert.match(await textOf(page, ".pg-says"), /^Valid\. Read as FIDE/);
  assert.equal(
    await textOf(page, ".pg-english"),
    "40 moves in 90 minutes, then 30 minutes; 30-second increment from move 1.",
  );
  assert.equal(
    await textOf(page, ".pg-german"),
    "40 Züge in 90 Minuten, dann 30 Minuten; Zeitgutschrift von 30 Sekunden ab dem 1. Zug.",
  );
  assert.deepEqual(await textsOf(page, ".pg-stage-name"), ["Stage 1: 40 moves in 1:30:00", "Stage 2: 30:00"]);
  assert.equal(
    await page.$$eval("flag-clock", (all) =>
      all.map((clock) => clock.shadowRoot.querySelector("[part=time]").textContent).join(),
    ),
    "1:30:00,1:30:00",
  );
  assert.equal(await addressOf(page), "");
});

onPage("a text is explained as it is typed: fields, what is missing, what can be typed next", async (page) => {
  for (const [text, notation] of [
    ["40/9", "chess"],
    ["40/90/30, G/", "chess"],
    ["TM[600]OT[5x", "sgf"],
    ["40/120, SD/30; d5", "us-chess"],
  ]) {
    await page.select("#pg-notation", notation);
    await retype(page, text);
    const { validity, fields, next, completion } = explain(text, notation);
    assert.equal(await page.$eval(".pg-typing", ({ dataset }) => dataset.validity), validity);
    const said = fields.map(({ offset, length, meaning }) =>
      length === 0 ? `… missing: ${meaning}` : `${text.slice(offset, offset + length)} ${meaning}`,
    );
    assert.deepEqual(await textsOf(page, ".pg-fields li"), said);
    const colored = fields
      .filter(({ length }) => length > 0)
      .map(({ name, offset, length }) => [name, text.slice(offset, offset + length)]);
    assert.deepEqual(
      await page.$$eval(".pg-color", (all) => all.map(({ dataset, textContent }) => [dataset.field, textContent])),
      colored,
    );
    const offered = next.map(({ text }) => text.trim()).filter((text) => !/^\d$/.test(text));
    assert.deepEqual(await textsOf(page, ".pg-next button:not(.pg-completion)"), offered);
    assert.deepEqual(await textsOf(page, ".pg-completion"), completion === null ? [] : [completion]);
  }
  assert.ok(
    await page.$eval(".pg-colored", (colored) => {
      const [text, behind] = [document.querySelector("#pg-text"), colored].map((element) =>
        element.getBoundingClientRect(),
      );
      return text.x === behind.x && text.y === behind.y && text.width === behind.width && text.height === behind.height;
    }),
    "the colors are behind the text",
  );
});

onPage("a completion can be clicked, and taken by the keyboard", async (page) => {
  await page.select("#pg-notation", "chess");
  await retype(page, "40/90");
  await click(page, ".pg-next", ",");
  assert.equal(await page.$eval("#pg-text", ({ value }) => value), "40/90, ");
  assert.equal(await page.evaluate(() => document.activeElement.id), "pg-text");
  await page.keyboard.type("G/");
  const { completion } = explain("40/90, G/", "chess");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), completion);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.id), "pg-text");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.equal(await page.$eval("#pg-text", ({ value }) => value), completion);
  assert.equal(await page.$eval(".pg-typing", ({ dataset }) => dataset.validity), "valid");
});

onPage("an invalid text says why, what was valid before stays, and a near text is proposed", async (page) => {
  await page.select("#pg-notation", "pgn");
  await retype(page, "5m + 3s");
  assert.match(await textOf(page, ".pg-says"), /^Not valid in PGN standard \(pgn\): /);
  assert.ok(await page.$(".pg-old .pg-english"));
  await click(page, ".pg-assumed", "300+3");
  assert.equal(await textOf(page, ".pg-english"), "5 minutes for the game; 3-second increment after each move.");
});

onPage("all readings of 3+2 are there, and one can be chosen", async (page) => {
  await retype(page, "3+2");
  const readings = detect("3+2");
  assert.equal(readings.length, 9);
  assert.match(await textOf(page, ".pg-says"), new RegExp(`\\(${readings[0].notation}\\)`));
  const others = readings.slice(1).map(({ control }) => control.describe());
  assert.deepEqual(await textsOf(page, ".pg-readings li span"), others);
  await click(page, ".pg-readings", "PGN standard");
  assert.equal(await page.$eval("#pg-notation", ({ value }) => value), "pgn");
  assert.equal(await textOf(page, ".pg-english"), "3 seconds for the game; 2-second increment after each move.");
});

onPage("the list has every notation, and each text in it is what `convert` returns", async (page) => {
  const table = readFileSync(path("../../bindings-node/README.md"), "utf8").match(
    /Words of Notation in Node([^]*?)<!-- End/,
  )[1];
  const notations = [...table.matchAll(/^\| `([\w-]+)` \| `(.+?)` \|/gm)];
  const listed = await page.$$eval("#pg-notation option", (options) =>
    options.map(({ value }) => value).filter(Boolean),
  );
  assert.deepEqual(listed.toSorted(), notations.map(([, name]) => name).toSorted());
  const names = Object.fromEntries(
    await page.$$eval("#pg-notation option", (options) => options.map(({ value, text }) => [text, value])),
  );
  for (const [, notation, written] of notations) {
    const text = written.replaceAll("\\|", "|");
    await page.select("#pg-notation", notation);
    await setText(page, text);
    const control = parse(text, notation);
    assert.equal(
      (await textOf(page, ".pg-english")).replace(/\.$/, "").toLowerCase(),
      control.describe().replaceAll("\n", ". ").replace(/\.$/, "").toLowerCase(),
    );
    const rows = await page.$$eval(".pg-conversions tbody tr", (rows) =>
      rows.map((row) => [row.children[0].textContent, row.children[1].textContent, row.children[2].textContent]),
    );
    assert.equal(rows.length, notations.length);
    for (const [name, text, losses] of rows) {
      const converted = control.convert(names[name]);
      assert.equal(text, converted.text);
      assert.equal(losses === "nothing", converted.losses.length === 0, `${notation} in ${names[name]}: ${losses}`);
      if (converted.losses.length > 0) assert.equal(losses.split(", ").length, converted.losses.length);
    }
  }
});

onPage("the options of a notation apply, and are in the address", async (page) => {
  await page.select("#pg-notation", "chess");
  await setText(page, "G/5/10");
  await page.select("#pg-option-mode", "bronstein");
  assert.equal(
    (await textOf(page, ".pg-english")).toLowerCase(),
    `${parse("G/5/10", { notation: "chess", mode: "bronstein" }).describe()}.`.toLowerCase(),
  );
  const hash = await addressOf(page);
  assert.equal(hash, "#text=G%2F5%2F10&notation=chess&mode=bronstein");
});

onPage("the timeline is that of a game in which each move takes the same time", async (page) => {
  for (const [text, notation, paceMs] of [
    ["3+2", "lichess", 7_000],
    ["TM[60]OT[3x30 byo-yomi]", "sgf", 45_000],
    ["40/10, SD/5; d5", "us-chess", 20_000],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#${new URLSearchParams({ text, notation, pace: paceMs })}`);
    await page.waitForFunction((text) => document.querySelector("#pg-text").value === text, {}, text);
    const clock = new Clock(parse(text, notation));
    clock.start("first", 0);
    let [atMs, flag] = [0, null];
    for (let ply = 0; flag === null; ply++) {
      atMs += paceMs;
      flag = clock.press(ply % 2 === 0 ? "first" : "second", atMs).find(({ kind }) => kind === "flag") ?? null;
    }
    const { moves } = clock.read(atMs)[flag.side];
    // The caption is about the first side, whose flag falls in the same way.
    const [, move, , minutes, seconds] = (await textOf(page, ".pg-timeline figcaption")).match(
      /flag falls in move (\d+), after ((\d+):(\d+))/,
    );
    assert.equal(Number(move), moves + 1);
    const ownMs = moves * paceMs + (flag.atMs - (atMs - paceMs));
    assert.equal(60 * Number(minutes) + Number(seconds), Math.floor(ownMs / 1000), text);
  }
});
