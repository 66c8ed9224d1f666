// The spelling of what people write in the book: American English, and the words of words.txt.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

import { decodeTrie } from "cspell-trie-lib";

import { writtenPages } from "./pages.mjs";

const DICTIONARY = new URL("../node_modules/@cspell/dict-en_us/en_US.trie.gz", import.meta.url);
const english = decodeTrie(gunzipSync(readFileSync(DICTIONARY)));
const own = new Set(readFileSync(new URL("words.txt", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#")));

/** The words of a line, without code, HTML, the targets of links, and what has digits. */
function words(line) {
  const text = line.replace(/`[^`]*`|<[^>]*>|\]\([^)]*\)|&#?\w+;|https?:\S+|\{[^}]*\}/g, " ");
  return text.match(/(?<![\w.])\p{L}[\p{L}’']*(?![\w])/gu) ?? [];
}

function isKnown(word) {
  const plain = word.replaceAll("’", "'").replace(/'s?$/, "");
  const isAcronym = /^[A-Z]+s?$/.test(plain);
  return isAcronym || own.has(plain) || own.has(plain.toLowerCase()) || english.has(plain) || english.has(plain.toLowerCase());
}

test("no word is unknown", () => {
  const unknown = writtenPages().flatMap(({ file, lines }) =>
    lines.flatMap((line, i) => words(line).filter((word) => !isKnown(word)).map((word) => `${file}:${i + 1}: ${word}`)),
  );
  assert.deepEqual(unknown, [], "misspelled, or missing in book/test/words.txt");
});

test("a misspelled word is found, and the words of the list are needed", () => {
  assert.deepEqual(words("A `clok` has [two](clocs.md) <b>sides</b> and recieves 3rd."), ["A", "has", "two", "sides", "and", "recieves"]);
  assert.ok(!isKnown("recieves"));
  const text = writtenPages().flatMap(({ lines }) => lines).join("\n");
  const idle = [...own].filter((word) => !new RegExp(`(?<!\\p{L})${word}`, "iu").test(text) || english.has(word));
  assert.deepEqual(idle, []);
});
