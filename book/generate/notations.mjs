// What the sources of core say of each notation.

import { existsSync, readFileSync } from "node:fs";

import { code } from "./markup.mjs";

const ROOT = new URL("../../", import.meta.url);
const FOLDER = new URL("core/src/notation/", ROOT);

/** The rows of the table of notations in a README: the cells of each, by the notation's name. */
function readTable(file) {
  const text = readFileSync(new URL(file, ROOT), "utf8");
  const [, table] = text.split(/<!-- Words of Notation in .*: `make words`. -->/);
  const rows = table.split("<!-- End of words. -->")[0].trim().split("\n").slice(2);
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()));
  return new Map(cells.map(([name, ...rest]) => [name.replaceAll("`", ""), rest]));
}

/** All notations: each with its name, an example, what it is, and its options in each language. */
export function notations() {
  const [rust, python, node] = ["core", "bindings-python", "bindings-node"].map((folder) => readTable(`${folder}/README.md`));
  const words = readTable("core/conformance/README.md");
  return [...rust].map(([name, [example, what, inRust]]) => ({
    name,
    example,
    what,
    rust: inRust,
    python: python.get(name)[2],
    node: node.get(name)[1],
    values: words.get(name)?.[0] ?? "",
  }));
}

/** What the source says of each notation's texts, by name. A source can describe several notations. */
export function grammars(names) {
  const found = new Map();
  for (const name of names) {
    const file = [`${name}.rs`, `${name}/mod.rs`].map((file) => new URL(file.replaceAll("-", "_"), FOLDER)).find((file) => existsSync(file));
    if (file) split(name, names, comment(file), found);
  }
  found.set("lichess-pgn", withoutTitle(comment(new URL("lichess/tag.rs", FOLDER))));
  found.set("fastchess", found.get("cutechess"));
  return new Map([...found].map(([name, text]) => [name, withHeading(text)]));
}

/** The first paragraph introduces the notation. */
function withHeading(text) {
  const end = text.startsWith("```") ? 0 : text.indexOf("\n\n") + 2;
  return `${text.slice(0, end)}## Grammar\n\n${text.slice(end)}\n`;
}

/** Divides a comment where the rule of another notation begins. */
function split(name, names, text, found) {
  const others = names.filter((other) => other !== name && text.includes(`\`\`\`text\n${other} `));
  const parts = text.split(new RegExp(`(?=\`\`\`text\n(?:${others.join("|")}) )`));
  (others.length ? parts : [text]).forEach((part, i) => found.set(i ? others[i - 1] : name, i ? part : withoutTitle(part)));
}

/** The comment at the beginning of a file, as Markdown. Its links lead to the documentation in Rust. */
function comment(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const text = lines.slice(0, lines.findIndex((line) => !line.startsWith("//!"))).map((line) => line.slice(4));
  return text.join("\n").replace(/\[(`[^`]+`)\](\([^)]*\))?/g, "$1");
}

/** The title names the notations, as the page does. */
const withoutTitle = (text) =>
  text.replace(/^(`[a-z-]+`(, | and )?)+: ?/, "").replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** A table of notations, with links to their pages, which are in `folder` seen from the table's page. */
export function list(some, folder) {
  const rows = some.map(({ name, example, what }) => `| [\`${name}\`](${folder(name)}${name}.md) | ${example} | ${what} |`);
  return `| notation | for example | what it is |\n|---|---|---|\n${rows.join("\n")}\n`;
}

/** How a notation is named in each language, as a Markdown table. */
export function names({ name, rust, python, node, values }) {
  const pascal = name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
  const constant = `FLAGFALL_NOTATION_${name.replaceAll("-", "_").toUpperCase()}`;
  const rows = [
    ["Rust", code(`Notation::${pascal}`), rust],
    ["C", code(constant), values && "the fields of `flagfall_options`"],
    ["Python", code(`"${name}"`), python],
    ["JavaScript", code(`"${name}"`), node],
  ];
  const has = values !== "";
  const cells = (row) => `| ${row.slice(0, has ? 3 : 2).join(" | ")} |`;
  const table = [["in", "the notation", "with options"], ["---", "---", "---"], ...rows].map(cells).join("\n");
  return has ? `${table}\n\nThe options and their values, as the cases below write them: ${values.replaceAll("\\|", "|")}.\n` : `${table}\n`;
}
