// Runs every program that the book shows. Each asserts what its page says that it does.

import assert from "node:assert/strict";
import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { startServer } from "../../bindings-node/test/postgres-server.mjs";
import { hasChromium, openBrowser } from "./site.mjs";

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SNIPPETS = join(ROOT, "book/snippets");
const PAGES = join(ROOT, "book/pages");
const LIB = join(ROOT, "build/lib");
const WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const programs = mkdtempSync(join(tmpdir(), "flagfall-snippets-"));
after(() => rmSync(programs, { recursive: true }));

const folders = readdirSync(SNIPPETS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
  .map(({ name }) => name);
const files = folders.flatMap((folder) => readdirSync(join(SNIPPETS, folder)).map((name) => `${folder}/${name}`));
const written = (language) => files.filter((file) => basename(file) === language);

/** What a line that prints says in its comment that it prints. */
const printed = (mark) => new RegExp(`^ *(?:print|console\\.log|println!|printf)\\(.*\\);? {1,2}${mark} (.+)$`, "gm");

/** Runs a program to its end, and compares what it prints with its comments. */
async function succeeds(file, [command, ...args], env = process.env) {
  const { stdout } = await run(command, args, { cwd: programs, env, timeout: 60_000 });
  const text = readFileSync(join(SNIPPETS, file), "utf8");
  const expected = [...text.matchAll(printed(file.endsWith(".py") ? "#" : "//"))].map(([, comment]) => comment);
  for (const line of expected) assert.ok(stdout.includes(line), `${file} prints ${stdout}, not ${line}`);
}

/** Plays the terminal clock: the first side presses, and the second side's two seconds run out. */
async function plays([command, ...args]) {
  const child = spawn(command, [...args, "2"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = [];
  const read = createInterface({ input: child.stdout });
  read.on("line", (line) => {
    // It shows the clocks, and waits.
    if (lines.push(line) === 2) child.stdin.write("\n");
  });
  const [status] = await new Promise((resolve) => child.on("close", (...status) => resolve(status)));
  assert.equal(status, 0, lines.join("\n"));
  assert.equal(lines[0], "2 seconds for the game");
  assert.match(lines.at(-2), /second.*flag|flag.*second/);
  assert.match(lines.at(-1), /first/);
}

/** A test for each program in a language. `start` has its own. */
function each(language, command) {
  for (const file of written(language)) {
    const task = dirname(file);
    if (file === "page/javascript.mjs") continue;
    test(task, async () => await (task === "start" ? plays : succeeds.bind(null, file))(command(task, join(SNIPPETS, file))));
  }
}

const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
// A pipe is not a terminal: without -u a line is not seen before the end.
const inPython = (_, file) => [PYTHON, "-B", "-u", file];
const inNode = (_, file) => [process.execPath, file];

describe("Python", () => each("python.py", inPython));

describe("JavaScript", () => each("javascript.mjs", inNode));

describe("C", () => {
  before(async () => {
    const compile = (file) =>
      run(process.env.CC ?? "cc", ["-std=c99", ...WARNINGS, `-I${join(ROOT, "include")}`, join(SNIPPETS, file), "-o", join(programs, dirname(file)), `-L${LIB}`, "-lflagfall", `-Wl,-rpath,${LIB}`]);
    await Promise.all(written("c.c").map(compile));
  });
  each("c.c", (task) => [join(programs, task)]);
});

const CXX = process.env.CXX ?? "c++";
const hasCxx = spawnSync(CXX, ["--version"]).error === undefined;

describe("C++", { skip: !hasCxx && `it needs ${CXX}` }, () => {
  before(async () => {
    const compile = (file) =>
      run(CXX, ["-std=c++17", ...WARNINGS, `-I${join(ROOT, "include")}`, join(SNIPPETS, file), "-o", join(programs, `${dirname(file)}-cpp`), `-L${LIB}`, "-lflagfall", `-Wl,-rpath,${LIB}`]);
    await Promise.all(written("cpp.cpp").map(compile));
  });
  each("cpp.cpp", (task) => [join(programs, `${task}-cpp`)]);
});

describe("Rust", () => {
  before(() => {
    // With the C library, so that core is compiled with the features that other tests compile it with.
    const packages = ["-p", "flagfall-snippets", "-p", "flagfall-ffi"];
    execFileSync(process.env.CARGO ?? "cargo", ["build", "--quiet", "--locked", ...packages, "--bins"], { cwd: ROOT, stdio: "inherit" });
  });
  each("rust.rs", (task) => [join(ROOT, "target/debug", task)]);
});

test("stores in PostgreSQL", async (t) => {
  const { folder, close } = await startServer();
  if (folder === undefined) return t.skip("PostgreSQL is not installed");
  const { default: pg } = await import("../snippets/node_modules/pg/lib/index.js");
  const address = { host: folder, user: "flagfall", database: "postgres" };
  const client = new pg.Client(address);
  try {
    await client.connect();
    for (const [file, command] of [["postgres.py", inPython], ["postgres.mjs", inNode]]) {
      const database = file.replace(".", "_");
      await client.query(`create database ${database}`);
      const env = { ...process.env, PGHOST: folder, PGUSER: "flagfall", PGDATABASE: database };
      await succeeds(`store/${file}`, command(null, join(SNIPPETS, "store", file)), env);
    }
  } finally {
    await client.end();
    await close();
  }
});

describe("a page", { skip: !hasChromium() && "it needs Chromium" }, () => {
  let browser;
  before(async () => (browser = await openBrowser()));
  after(() => browser.close());

  test("of the start page", async () => {
    cpSync(join(ROOT, "bindings-node/dist/browser.mjs"), join(programs, "flagfall.mjs"));
    cpSync(join(SNIPPETS, "start/browser.html"), join(programs, "index.html"));
    const server = createServer((request, response) => {
      const name = request.url.startsWith("/?") ? "index.html" : "flagfall.mjs";
      response.setHeader("content-type", name.endsWith("html") ? "text/html" : "text/javascript");
      response.end(readFileSync(join(programs, name)));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/?2`);
    await page.waitForSelector("#first:not(:disabled)");
    await page.click("#first");
    await page.waitForSelector("#second:not(:disabled)");
    await page.waitForFunction(() => document.querySelector("#second").textContent === "0:01");
    await page.waitForFunction(() => document.querySelector("#result").textContent === "first by flag");
    assert.equal(await page.$eval("#second", ({ disabled }) => disabled), true);
    await page.close();
    server.close();
    server.closeAllConnections();
  });

  /** Starts the server of the page that ticks, and opens a page. `states` waits for a side's state. */
  async function ticking(t) {
    const server = spawn(process.execPath, [join(SNIPPETS, "page/javascript.mjs"), "3"], { env: { ...process.env, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] });
    t.after(() => server.kill());
    const url = await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve));
    const page = await browser.newPage();
    t.after(() => page.close());
    const states = (side, state) => page.waitForFunction((side, state) => document.querySelector(`flag-clock[side="${side}"]`).getAttribute("state")?.includes(state), {}, side, state);
    return { url, page, states };
  }

  test("that ticks", async (t) => {
    const { url, page, states } = await ticking(t);
    await page.goto(url);
    const text = async (side) => await page.$eval(`flag-clock[side="${side}"]`, (clock) => clock.shadowRoot.textContent);
    await states("first", "running");
    const before = await text("first");
    await page.waitForFunction((before) => document.querySelector('flag-clock[side="first"]').shadowRoot.textContent !== before, {}, before);
    await page.click('flag-clock[side="first"]');
    await states("second", "running");
    await states("second", "fallen");
  });

  test("that ticks, while the server does not say what time it is", async (t) => {
    const { url, page, states } = await ticking(t);
    const errors = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.setRequestInterception(true);
    page.on("request", (request) => (request.url().endsWith("/time") ? request.abort() : request.continue()));
    await page.goto(url);
    await states("first", "running");
    await page.click('flag-clock[side="first"]');
    await states("second", "running");
    assert.deepEqual(errors, []);
  });

  test("that ticks, from a server that goes on after a path that is not a URL", async (t) => {
    const { url } = await ticking(t);
    assert.equal((await fetch(`${url}/`)).status, 404);
    assert.equal((await fetch(`${url}?from=elsewhere`)).status, 200);
  });
});

test("the message in Python is what a page needs", async () => {
  const { Clock, parse } = await import("../../bindings-node/dist/index.mjs");
  const { Display } = await import("../../bindings-node/dist/display/index.mjs");
  const { stdout } = await run(PYTHON, ["-B", join(SNIPPETS, "page/python.py")]);
  const clock = new Clock(parse("180+2", { notation: "pgn" }));
  clock.start("first", 0);
  const display = new Display(JSON.parse(stdout));
  for (const atMs of [0, 999, 1_000, 165_432, 180_000]) {
    assert.equal(display.format("first", atMs, "tenths"), clock.format("first", atMs, "tenths"));
  }
});

test("the pages show every program", () => {
  const pages = readdirSync(PAGES, { recursive: true }).filter((page) => page.endsWith(".md"));
  const shown = pages.flatMap((page) => {
    const text = readFileSync(join(PAGES, page), "utf8");
    const included = text.matchAll(/^<<< (\S+?)(?:#\w+)?(?:\{.*?\})?(?: \[.*\])?$/gm);
    return [...included].map(([, path]) => relative(SNIPPETS, resolve(PAGES, dirname(page), path)));
  });
  assert.deepEqual([...new Set(shown)].sort(), files.toSorted());
});
