// The calls of each program of the book, with links to the reference of their language. A method is found
// by the name of the variable, which is that of its type.

import { existsSync, readFileSync } from "node:fs";

import { places } from "./header.mjs";

const SNIPPETS = new URL("../snippets/", import.meta.url);

const TYPES = {
  clock: "Clock", restored: "Clock", charged: "Clock", again: "Clock", live: "LiveClock", arena: "Arena",
  control: "TimeControl", lag: "Lag", game: "PgnGame", reader: "PgnReader", Clock: "Clock", LiveClock: "LiveClock",
  Arena: "Arena", TimeControl: "TimeControl", Lag: "Lag", PgnReader: "PgnReader",
};

const LANGUAGES = [
  { name: "Rust", file: "rust.rs", find: inRust },
  { name: "C", file: "c.c", find: inC },
  { name: "Python", file: "python.py", find: inPython },
  { name: "JavaScript", file: "javascript.mjs", find: inNode },
];

/** A table of the calls of a task in each language, as Markdown. */
export function calls(task) {
  const rows = LANGUAGES.flatMap(({ name, file, find }) => {
    const path = new URL(`${task}/${file}`, SNIPPETS);
    if (!existsSync(path)) return [];
    const links = new Map(find(readFileSync(path, "utf8")));
    return [`| ${name} | ${[...links].map(([call, url]) => `[\`${call}\`](${url})`).join(", ")} |`];
  });
  return `## Calls used here\n\n| in | calls |\n|---|---|\n${rows.join("\n")}\n`;
}

/** The methods that a program calls on values of known types: the type and the name of each. */
function methods(text, pattern) {
  const found = [...text.matchAll(pattern)].map(([, value, method]) => [TYPES[value], method]);
  // An emitter's method is inherited: the reference does not have it.
  return found.filter(([type, name]) => type && name !== "on");
}

function inC(text) {
  const known = places();
  const names = [...text.matchAll(/\b(flagfall_\w+)\(/g)].map(([, name]) => name);
  const used = names.filter((name) => known.has(name) && !/_free$|^flagfall_status_message$/.test(name));
  return used.map((name) => [name, `/reference/c/${known.get(name)}#${name.replaceAll("_", "-")}`]);
}

function inPython(text) {
  const page = "/api/python/flagfall.html";
  const functions = [...text.matchAll(/\bflagfall\.(\w+)\(/g)].map(([, name]) => [name, `${page}#${name}`]);
  const classes = methods(text, /\b(\w+)\.([a-z]\w*)\(/g).map(([type, name]) => [`${type}.${name}`, `${page}#${type}.${name}`]);
  return [...functions, ...classes];
}

function inNode(text) {
  const imports = /import \{([^}]*)\} from 'flagfall'/.exec(text)?.[1].split(",").map((name) => name.trim()) ?? [];
  const functions = imports.filter((name) => /^[a-z]/.test(name)).map((name) => [name, `/api/node/functions/index.${name}.html`]);
  const constructors = imports.filter((name) => text.includes(`new ${name}(`)).map((name) => [name, `/api/node/classes/index.${name}.html`]);
  const classes = methods(text, /\b(\w+)\.([a-z]\w*)\(/g).map(([type, name]) => [`${type}.${name}`, `/api/node/classes/index.${type}.html#${name.toLowerCase()}`]);
  return [...functions, ...constructors, ...classes];
}

function inRust(text) {
  const [, imports = ""] = /^use flagfall::\{([^}]*)\}/m.exec(text) ?? [];
  const functions = imports.split(",").map((name) => name.trim()).filter((name) => /^[a-z]/.test(name));
  const notations = [...text.matchAll(/\bNotation::\w+\.(\w+)\(/g)].map(([, name]) => [`Notation::${name}`, `/api/rust/flagfall/enum.Notation.html#method.${name}`]);
  const classes = methods(text, /\b(\w+)(?:\.|::)([a-z]\w*)\(/g).map(([type, name]) => {
    const crate = type === "LiveClock" ? "flagfall_tokio" : "flagfall";
    return [`${type}::${name}`, `/api/rust/${crate}/struct.${type}.html#method.${name}`];
  });
  return [...functions.map((name) => [name, `/api/rust/flagfall/fn.${name}.html`]), ...notations, ...classes];
}
