// Every link of the book leads to a page that is there, and to a part of it that is there: those within the
// book, and those to the reference of each language.

import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { test } from "node:test";

import { BOOK, pages } from "./site.mjs";

/** The links and sources of a page that are on the same host. */
export function links(html) {
  const found = html.matchAll(/<(?:a|link|script|img|source)\b[^>]*?\s(?:href|src)="([^"]*)"/g);
  return [...found].map(([, url]) => url.replaceAll("&amp;", "&")).filter((url) => !/^([a-z]+:|\/\/)/.test(url));
}

/** The file of a path of the site, or undefined. */
function fileOf(path) {
  const named = join(BOOK, decodeURIComponent(path));
  return [named, join(named, "index.html"), `${named}.html`].find((file) => existsSync(file) && statSync(file).isFile());
}

const anchors = new Map();

function hasAnchor(file, anchor) {
  if (!anchors.has(file)) {
    const ids = readFileSync(file, "utf8").matchAll(/\s(?:id|name)="([^"]*)"/g);
    anchors.set(file, new Set([...ids].map(([, id]) => id.replaceAll("&amp;", "&"))));
  }
  return anchors.get(file).has(anchor) || anchors.get(file).has(decodeURIComponent(anchor));
}

function broken(page) {
  const html = readFileSync(join(BOOK, page), "utf8");
  return [...new Set(links(html))].filter((url) => {
    const [path, anchor] = url.split("#");
    const [plain] = path.split("?");
    const target = plain === "" ? page : posix.join("/", plain.startsWith("/") ? plain : posix.join(posix.dirname(page), plain));
    const file = fileOf(target);
    // The playground has its state there, which its own tests check.
    const isState = anchor?.startsWith("text=") && file === fileOf("playground.html");
    return !file || (anchor && file.endsWith(".html") && !isState && !hasAnchor(file, anchor));
  });
}

// Rustdoc checks its own links, and the pages of pdoc contain templates of links.
const checked = pages().filter((page) => !/^api\/(rust|python)\/|^404/.test(page));

test("every link leads somewhere", () => {
  assert.ok(checked.length > 100);
  const wrong = checked.flatMap((page) => broken(page).map((url) => `${page}: ${url}`));
  assert.deepEqual(wrong, []);
});

test("links to the reference of every language are among them", () => {
  const all = checked.filter((page) => !page.startsWith("api/")).flatMap((page) => links(readFileSync(join(BOOK, page), "utf8")));
  for (const language of ["rust", "python", "node"]) assert.ok(all.some((url) => url.includes(`/api/${language}/`)), language);
});

test("the licenses of what the pages contain are there", () => {
  const text = readFileSync(join(BOOK, "licenses.txt"), "utf8");
  for (const name of ["LICENSE-MIT", "THIRD-PARTY-NOTICES", "@emnapi/core", "vue 3", "minisearch"]) assert.ok(text.includes(name), name);
});
