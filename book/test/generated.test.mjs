// What is generated for the pages is complete.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { readCases, readSetup, unquote } from "../generate/cases.mjs";
import { examples, fileOf } from "../generate/examples.mjs";
import { headerPage, headerPages } from "../generate/header.mjs";
import { grammars, names as namesOf, notations } from "../generate/notations.mjs";
import { pictures } from "../generate/pictures/pictures.mjs";
import { writtenPages } from "./pages.mjs";

const names = notations().map(({ name }) => name);
const count = (text, pattern) => text.split(pattern).length - 1;

test("every case of a notation is on its page", () => {
  assert.ok(names.length >= 27);
  for (const name of names) {
    const cases = readCases(fileOf(name)).filter(({ kind, head }) => ["accept", "refuse"].includes(kind) && readSetup(head).notation === name);
    const [texts] = examples(name).split("## In a game");
    assert.ok(cases.length > 0, name);
    assert.equal(count(texts, "<tr><td>"), cases.length, name);
  }
});

test("every notation has a grammar", () => {
  const texts = grammars(names);
  for (const name of names) assert.match(texts.get(name), /## Grammar\n\n./, name);
  assert.match(texts.get("pgn-extended"), /^## Grammar\n\n```text\npgn-extended =/);
  assert.ok(!texts.get("pgn").includes("chess-com    ="));
});

test("the names of a notation are those of each language", () => {
  const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const [header, rust] = [read("include/flagfall.h"), read("core/src/notation/mod.rs")];
  for (const notation of notations()) {
    const [constant] = /FLAGFALL_NOTATION_\w+/.exec(namesOf(notation));
    const [, variant] = /Notation::(\w+)/.exec(namesOf(notation));
    assert.match(header, new RegExp(`^  ${constant} = `, "m"));
    assert.match(rust, new RegExp(`^        ${variant}\\b.*= \\d+, "${notation.name}"|^        ${variant}\\(`, "m"), variant);
  }
});

test("a case is read as the players read it", () => {
  assert.deepEqual(readSetup('ggs ini=1000 inc=0 ext=5 soft-is-hard=true "5:00"'), {
    notation: "ggs",
    options: { iniMs: 1000, incMs: 0, extMs: 5, softIsHard: true },
    given: ["ini=1000", "inc=0", "ext=5", "soft-is-hard=true"],
    text: "5:00",
  });
  assert.equal(unquote('"a\\"b\\\\n\\n\\u{1f600}"'), 'a"b\\n\n😀');
});

test("every function of the header is on one page, with its comment", () => {
  const header = readFileSync(new URL("../../include/flagfall.h", import.meta.url), "utf8");
  const symbols = readFileSync(new URL("../../ffi/abi/symbols.txt", import.meta.url), "utf8").trim().split("\n");
  const pages = headerPages();
  const text = pages.map((page) => headerPage(page, pages)).join("\n");
  for (const symbol of symbols) assert.equal(count(text, new RegExp(`^### ${symbol}$`, "m")), 1, symbol);
  assert.equal(count(text, "Since 0.1.0."), count(header, "// Since 0.1.0."));
});

test("every picture is on a page", () => {
  const text = writtenPages().map(({ file }) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")).join("\n");
  for (const name of Object.keys(pictures)) assert.equal(count(text, `generated/pictures/${name}.md`), 1, name);
});
