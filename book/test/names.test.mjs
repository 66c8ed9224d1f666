// The names of the API in the text of the book exist in one of the languages. A name is what looks like one:
// code with an underscore, a capital inside, a call, or a path.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { writtenPages } from "./pages.mjs";
import { BOOK } from "./site.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const files = (folder, suffix) => readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(suffix)).map((file) => join(folder, file));
const identifiers = (text) => text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").match(/[A-Za-z_]\w*/g);
const ids = (file) => [...readFileSync(file, "utf8").matchAll(/ id="([^"]*)"/g)].flatMap(([, id]) => id.match(/[A-Za-z_]\w*/g) ?? []);

/** What each language has, as its reference or its declarations say. */
const names = new Set([
  ...["h", "hpp"].flatMap((suffix) => identifiers(readFileSync(join(ROOT, `include/flagfall.${suffix}`), "utf8"))),
  ...files(join(ROOT, "bindings-node/dist"), ".d.ts").flatMap((file) => identifiers(readFileSync(file, "utf8"))),
  ...files(join(BOOK, "api/python"), ".html").flatMap(ids),
  ...readdirSync(join(BOOK, "api/rust")),
  // Rustdoc has a file for each type, and an anchor for each of its items.
  ...files(join(BOOK, "api/rust"), ".html").flatMap((file) => (/api\/rust\/flagfall/.test(file) ? [...ids(file), ...(/\.(\w+)\.html$/.exec(file) ?? [])] : [])),
]);

/** Names of other programs, languages and formats that look like names of the API. */
const OTHERS = new Set(readFileSync(new URL("other-names.txt", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#")));

const isFile = (code) => /\.(h|hpp|c|cpp|scala|md|m?js|ts|py|rs|toml|json|pgn|html|cases|whl|so|pc)$/.test(code);
const isPath = (code) => /^[A-Za-z_]\w*((\.|::)[A-Za-z_]\w*)*(\([^()]*\))?$/.test(code);
const looksLikeName = (code) => isPath(code) && !isFile(code) && /_|[a-z][A-Z]|\(|\.|::|^[A-Z][a-z]+[A-Z]/.test(code) && !/^[A-Z]+$/.test(code);

/** The names in a line: the parts of each path. */
export function namesIn(line) {
  const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code).filter(looksLikeName);
  return spans.flatMap((code) => code.replace(/\(.*/, "").split(/\.|::/));
}

test("every name is one of the API", () => {
  assert.ok(names.size > 1000);
  const unknown = writtenPages().flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => namesIn(line).filter((name) => !names.has(name) && !OTHERS.has(name)).map((name) => `${file}:${i + 1}: ${name}`)),
  );
  assert.deepEqual(unknown, [], "no such name, or missing in book/test/other-names.txt");
});

test("the names of others are used, and are none of the API", () => {
  const used = new Set(writtenPages().flatMap(({ lines }) => lines.flatMap(namesIn)));
  assert.deepEqual([...OTHERS].filter((name) => names.has(name) || !used.has(name)), []);
});

test("what looks like a name is checked", () => {
  assert.deepEqual(namesIn("`press_unreceivd`, `Clock.pres()`, `flagfall::Clok`, `bankMs`, `3+2`, `TM`, `flagfall.h`, `go wtime 5`"), [
    "press_unreceivd", "Clock", "pres", "flagfall", "Clok", "bankMs",
  ]);
  for (const name of ["press_unreceived", "bankMs", "bank_ms", "flagfall_clock_press", "TimeControl"]) assert.ok(names.has(name), name);
  for (const name of ["press_unreceivd", "pres", "Clok"]) assert.ok(!names.has(name), name);
});
