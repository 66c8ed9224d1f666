// The game of the playground, and its audit of files.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { addressOf, chooseFile, click, onPage, openPlayground, setText, textOf, textsOf } from "./playground.mjs";

const { Clock, PgnReader, parse } = createRequire(import.meta.url)("../../bindings-node");
const SAMPLE = readFileSync(fileURLToPath(new URL("../../examples/audit/immortal.pgn", import.meta.url)), "utf8");

/** What both clocks show. */
const times = (page) =>
  page.$$eval("flag-clock", (all) => all.map((clock) => clock.shadowRoot.querySelector("[part=text]").textContent));

const press = (page, side) =>
  page.$eval(`flag-clock[side=${side}]`, (clock) =>
    clock.shadowRoot
      .querySelector("button")
      .dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true, composed: true })),
  );

/** What has happened, the newest first, as pairs of time and words. */
const log = (page) =>
  page.$$eval(".pg-log li", (all) => all.map((item) => [item.children[0].textContent, item.children[1].textContent]));

/** A time of the log in ms. */
const ms = (time) => Math.round(time.split(":").reduce((sum, part) => 60 * sum + Number(part), 0) * 1000);

onPage(
  "two clocks are played, and each event has its exact time",
  { hash: "#text=TM%5B60%5DOT%5B3x30+byo-yomi%5D&notation=sgf" },
  async (page) => {
    await click(page, ".pg-play", "Start");
    await press(page, "first");
    await click(page, ".pg-play", "To the next event");
    await click(page, ".pg-play", "To the next event");
    await click(page, ".pg-play", "Pause");
    const [paused, life, stage, pressed, started] = await log(page);
    assert.deepEqual(
      [paused[1], life[1], stage[1], pressed[1], started[1]],
      [
        "The game is paused",
        "Second loses a period; 2 left",
        "Second enters stage 2",
        "First presses",
        "The game starts; First is on turn",
      ],
    );
    assert.equal(started[0], "0:00.000");
    const turnMs = ms(pressed[0]);
    const clock = new Clock(parse("TM[60]OT[3x30 byo-yomi]", "sgf"));
    clock.start("first", 0);
    clock.press("first", turnMs);
    const expected = clock.advance(turnMs + 95_000).map(({ atMs }) => atMs);
    assert.deepEqual([ms(stage[0]), ms(life[0])], expected.slice(0, 2));
    assert.match(await textOf(page, ".pg-phase"), /^Paused; Second is on turn\.$/);
    assert.deepEqual(await textsOf(page, ".pg-details"), [
      "stage 1 of 2 · 1 move",
      "stage 2 of 2 · 2 periods · 0 moves",
    ]);
  },
);

onPage(
  "the flag falls after the last event, and the arbiter can raise it",
  { hash: "#text=60%2B0&notation=lichess-pgn" },
  async (page) => {
    await click(page, ".pg-play", "Start");
    for (const side of ["first", "second"]) await press(page, side);
    await click(page, ".pg-play", "To the next event");
    assert.equal(await textOf(page, ".pg-phase"), "The flag fell: Second wins.");
    assert.equal((await log(page))[0][1], "First’s flag falls");
    await click(page, ".pg-play", "Raise flag: First");
    assert.equal(await textOf(page, ".pg-phase"), "Paused; First is on turn.");
    await page.type("#pg-set-first", "2:30");
    await page.keyboard.press("Enter");
    assert.equal((await times(page))[0], "2:30");
    await click(page, ".pg-play", "+1 min: First");
    await click(page, ".pg-play", "−1 min: Second");
    // No time is left, but a flag that is up can still be saved.
    assert.deepEqual(await times(page), ["3:30", "0:00.1"]);
    await click(page, ".pg-play", "Give turn: Second");
    assert.equal(await textOf(page, ".pg-phase"), "Paused; Second is on turn.");
    await click(page, ".pg-play", "Stop");
    assert.equal(await textOf(page, ".pg-phase"), "The game is over.");
  },
);

onPage(
  "moves are taken back, and the clocks return to any time of the list",
  { hash: "#text=3%2B2&notation=fide" },
  async (page) => {
    await click(page, ".pg-play", "Start");
    await click(page, ".pg-play", "Skip 10 s");
    await press(page, "first");
    await click(page, ".pg-play", "Skip 1 min");
    await press(page, "second");
    await click(page, ".pg-play", "Take back");
    await click(page, ".pg-play", "Pause");
    assert.equal(await textOf(page, ".pg-phase"), "Paused; Second is on turn.");
    assert.equal((await times(page))[1], "3:02");
    const [, , [time]] = await log(page);
    await page.$eval(".pg-log li:nth-child(3) button", (button) => button.click());
    assert.equal((await log(page))[0][1], `Back to what the clocks showed at ${time}`);
  },
);

onPage(
  "time runs as fast as the user says, and stops in a pause",
  { hash: "#text=3%20days&notation=lichess" },
  async (page) => {
    await page.select("#pg-speed", "3600");
    await click(page, ".pg-play", "Start");
    for (const side of ["first", "second"]) await press(page, side);
    const passed = () => page.$eval("flag-clock[side=first]", (clock) => clock.display.reading.atMs);
    const fromMs = await passed();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await click(page, ".pg-play", "Pause");
    const passedMs = (await passed()) - fromMs;
    assert.ok(passedMs >= 1_800_000, `${passedMs} ms in half a second at 3600 ×`);
    const shown = await times(page);
    assert.notEqual(shown[0], "3d");
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(await times(page), shown);
  },
);

onPage("what the clock refuses is said, and changes nothing", async (page) => {
  await click(page, ".pg-play", "Start");
  await page.type("#pg-set-first", "soon");
  await page.keyboard.press("Enter");
  assert.equal(await textOf(page, ".pg-refused"), "Type a time such as 5:00 or 1:30:00.");
  await click(page, ".pg-play", "Skip 1 min");
  await click(page, ".pg-play", "Berserk: First");
  await click(page, ".pg-play", "Pause");
  assert.equal(await textOf(page, ".pg-refused"), "");
  assert.match((await log(page))[1][1], /goes berserk|chooses half/);
});

onPage("clocks are pressed by the keyboard, which then is at the opponent's", async (page) => {
  await page.focus("flag-clock[side=second]");
  await page.keyboard.press("Space");
  assert.equal(await textOf(page, ".pg-phase"), "First is on turn.");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("side")), "first");
  await page.keyboard.press("Enter");
  assert.equal(await textOf(page, ".pg-phase"), "Second is on turn.");
});

onPage("a game in the address goes on, in a pause", { hash: "#text=G%2F5%2F10&notation=chess" }, async (page, t) => {
  await click(page, ".pg-play", "Start");
  await click(page, ".pg-play", "Skip 1 min");
  await press(page, "first");
  await click(page, ".pg-play", "Pause");
  const hash = await addressOf(page);
  assert.match(hash, /&game=[\w-]{100,}$/);
  const linked = await openPlayground({ hash });
  t.after(() => linked.browserContext().close());
  assert.deepEqual(await times(linked), await times(page));
  assert.equal(await textOf(linked, ".pg-phase"), "Paused; Second is on turn.");
  await click(linked, ".pg-play", "Resume");
  await press(linked, "second");
  assert.equal(await textOf(linked, ".pg-phase"), "First is on turn.");
  assert.deepEqual(linked.problems, []);
});

onPage("a game in the address needs no valid text", { hash: "#text=G%2F5&notation=chess" }, async (page, t) => {
  await click(page, ".pg-play", "Start");
  await click(page, ".pg-play", "Pause");
  await setText(page, "G/");
  const hash = await addressOf(page);
  assert.match(hash, /^#text=G%2F&.*game=/);
  const linked = await openPlayground({ hash });
  t.after(() => linked.browserContext().close());
  const seen = () =>
    linked.$$eval(".pg-results > section", (all) =>
      all.filter((part) => part.checkVisibility()).map(({ className }) => className),
    );
  assert.deepEqual(await seen(), ["pg-play"]);
  assert.deepEqual(await times(linked), await times(page));
  assert.equal(await textOf(linked, ".pg-phase"), "Paused; First is on turn.");
  // So it is where an address with a valid text was open before.
  await linked.evaluate(() => (location.hash = "#text=G%2F9&notation=chess"));
  await linked.waitForFunction(() => document.querySelector(".pg-meaning")?.checkVisibility());
  await linked.evaluate((saved) => (location.hash = saved), hash);
  await linked.waitForFunction(() => !document.querySelector(".pg-meaning")?.checkVisibility());
  assert.deepEqual(await seen(), ["pg-play"]);
  await click(linked, ".pg-play", "New game");
  assert.deepEqual(await times(linked), ["5:00", "5:00"]);
  await setText(linked, "G/3");
  assert.deepEqual(await seen(), ["pg-meaning", "pg-timeline", "pg-play", "pg-conversions"]);
  assert.deepEqual(linked.problems, []);
});

onPage("the sample's impossible clock is found and drawn", async (page) => {
  await click(page, ".pg-audit", "Try a sample");
  await page.waitForSelector(".pg-wrong-mark");
  assert.equal(await textOf(page, ".pg-audit-status"), "immortal.pgn: 1 game: 1 with impossible times.");
  const [game] = [...new PgnReader().read(SAMPLE)];
  const { plies, impossible } = game.audit();
  assert.deepEqual(await textsOf(page, ".pg-found li"), [
    "Move 14, White: the clock shows 52:31, 4:56 more than the most that is possible (47:35).",
  ]);
  assert.equal((await page.$$(".pg-wrong-mark")).length, impossible.length);
  assert.equal((await page.$$(".pg-audit .pg-marker")).length, plies.filter(({ shownMs }) => shownMs !== null).length);
  // The first side's markers are circles, the second's squares: both lines can be distinguished without colors.
  assert.deepEqual(
    await page.$$eval(".pg-audit .pg-marker", (all) => [
      ...new Set(all.map(({ tagName, classList }) => `${classList[1]} ${tagName}`)),
    ]),
    ["pg-first circle", "pg-second rect"],
  );
});

onPage("the games of a file are listed, those with impossible clocks first", async (page) => {
  const fair = '[TimeControl "300+3"]\n\n1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:01]} *';
  await chooseFile(page, "three.pgn", `${fair}\n\n[Event "?"]\n\n1. e4 *\n\n${SAMPLE}`);
  await page.waitForSelector(".pg-games button");
  assert.match(
    await textOf(page, ".pg-audit-status"),
    /^three\.pgn: 3 games: 1 with impossible times, 1 with possible times, 1 that cannot be audited\.$/,
  );
  assert.deepEqual(await textsOf(page, ".pg-games small"), [
    "game 3: 1 impossible",
    "game 1: possible",
    "game 2: no audit",
  ]);
  await page.$eval(".pg-games button:nth-child(3)", (button) => button.click());
  assert.match(await textOf(page, ".pg-found"), /cannot be audited: /);
  assert.equal((await page.$$(".pg-audit svg")).length, 0);
});
