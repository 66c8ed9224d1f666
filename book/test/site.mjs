// The built book, served from its own port, and the browser that opens it.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";

import puppeteer from "puppeteer-core";

export const BOOK = fileURLToPath(new URL("../../build/book/", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** All pages of the book, as paths such as "rules/index.html". */
export function pages(folder = BOOK) {
  return readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".html")).sort();
}

/** Whether Chromium is installed. If not, adds these tests to the list of those that did not run. */
export function hasChromium() {
  const words = ["tool", "chromium", "chromium", "the book in a browser"];
  return spawnSync("scripts/not_run.sh", words, { cwd: ROOT, stdio: "inherit" }).status === 0;
}

/** Serves the book, compressed, as hosts do. `sent()` is the number of bytes of all answers so far. */
export async function serve() {
  let sent = 0;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://127.0.0.1").pathname);
    const named = join(BOOK, path.endsWith("/") ? `${path}index.html` : path);
    const file = [named, `${named}.html`].find((file) => existsSync(file) && statSync(file).isFile());
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "content-encoding": "gzip" });
    const compressed = createReadStream(file).pipe(createGzip({ level: 9 }));
    compressed.on("data", (chunk) => (sent += chunk.length));
    compressed.pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => server.closeAllConnections() ?? server.close();
  return { url: `http://127.0.0.1:${server.address().port}`, sent: () => sent, close };
}

/** Starts a browser, without its sandbox: on some machines tests lack the rights for it. */
export async function openBrowser() {
  const executablePath = execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  return await puppeteer.launch({ executablePath, args, protocolTimeout: 60_000 });
}

/**
 * Opens a page. `problems` are its errors, what it writes to its console, and every request for another
 * host, none of which is sent.
 */
export async function openPage(browser, url, { dark = false, width = 1200, height = 900 } = {}) {
  // Without what an earlier page has stored.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", ({ message }) => page.problems.push(message));
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) page.problems.push(`${message.text()} ${message.location().url ?? ""}`);
  });
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (origin === new URL(url).origin || ["data:", "blob:"].includes(protocol)) return request.continue();
    page.problems.push(`requests ${request.url()}`);
    return request.abort();
  });
  await emulate(page, { dark, width, height });
  const response = await page.goto(url);
  assert.equal(response.status(), 200, url);
  await page.waitForNetworkIdle({ idleTime: 100 });
  return page;
}

/** Changes how wide a page of the book is, and whether it is dark, and waits until it is. */
export async function show(page, look) {
  await emulate(page, look);
  const isShown = (dark) => document.documentElement.classList.contains("dark") === dark;
  await page.waitForFunction(isShown, { polling: 10 }, look.dark);
}

async function emulate(page, { dark, width, height = 900 }) {
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  await page.setViewport({ width, height });
}
