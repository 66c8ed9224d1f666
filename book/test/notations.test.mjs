// The page that says which notation to name.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { detect, parse } from "../../bindings-node/dist/index.mjs";

const page = readFileSync(new URL("../pages/notations.md", import.meta.url), "utf8");

/** The rows of its tables: a notation, and an example of it. A row without a notation goes on with the one before. */
function examples() {
  let notation;
  return page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split(/(?<!\\)\|/).slice(2, 4))
    .filter(([, example]) => example.includes("`"))
    .map(([named, example]) => {
      notation = named.match(/\[`(.+)`\]/)?.[1] ?? notation;
      return [notation, example.trim().slice(1, -1).replaceAll("\\|", "|")];
    });
}

test("every example is valid in the notation of its row", () => {
  const rows = examples();
  assert.ok(rows.length > 30);
  for (const [notation, text] of rows) assert.doesNotThrow(() => parse(text, notation), `${notation}: ${text}`);
});

test("every notation is on the page", () => {
  const words = readFileSync(new URL("../../core/README.md", import.meta.url), "utf8");
  const [, table] = words.split("<!-- Words of Notation in Rust: `make words`. -->");
  const all = [...table.split("<!-- End of words. -->")[0].matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  assert.ok(all.length > 20);
  for (const name of all) assert.ok(page.includes(`[\`${name}\`](`), name);
});

test("3+2 has nine readings", () => assert.equal(detect("3+2").length, 9));
