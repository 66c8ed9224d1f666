// Reads include/flagfall.h, and divides it into pages: one for each source of ffi/src that declares a part
// of it.

import { readdirSync, readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);
const SOURCES = new URL("ffi/src/", ROOT);
const HEADER = readFileSync(new URL("include/flagfall.h", ROOT), "utf8");

/** The declarations of the header, in order: each with its name, its comment, its code, and what it is. */
function declarations() {
  const inC = HEADER.replace(/^#ifdef __cplusplus\n[^#]*#endif.*\n/gm, "").replace(/^#ifndef __cplusplus\n([^#]*)#endif\n/gm, "$1");
  const blocks = inC.slice(inC.indexOf("// The major version")).split(/\n\n+/);
  const found = [];
  for (const block of blocks) {
    const lines = block.split("\n");
    const start = lines.findIndex((line) => line !== "" && !line.startsWith("//"));
    if (start < 0) continue;
    const comment = lines.slice(0, start).map((line) => line.replace(/^\/\/ ?/, "")).join("\n");
    const code = lines.slice(start).join("\n").trim();
    if (!code.startsWith("#endif")) found.push({ ...named(code), comment, code });
  }
  return found;
}

function named(code) {
  const kinds = [
    ["macro", /^#define (\w+)/],
    ["type", /^enum (\w+)/],
    ["type", /^typedef struct (\w+)/],
    ["type", /^typedef [^;{]*\(\*(\w+)\)/],
    ["type", /^typedef .* (\w+);$/],
    ["function", /(\w+)\(/],
  ];
  const [kind, pattern] = kinds.find(([, pattern]) => pattern.test(code));
  return { kind, name: pattern.exec(code)[1] };
}

/** The pages: one for each subject, in the order of their names. */
export function headerPages() {
  const all = declarations();
  const sources = readdirSync(SOURCES).sort();
  const pages = sources.map((file) => {
    const text = readFileSync(new URL(file, SOURCES), "utf8");
    const declared = new Set([...text.matchAll(/(?:extern "C" fn|pub (?:type|struct|const)) (\w+)/g)].map(([, name]) => name));
    const own = all.filter(({ name }) => declared.has(name));
    const of = (kind) => own.filter((one) => one.kind === kind);
    const types = of("type").map((type) => ({ ...type, code: [type.code, ...initializer(type, all)].join("\n\n") }));
    const title = /^\/\/! (.*)\.$/m.exec(text)?.[1];
    return { page: file.replace(/\.rs$/, "").replaceAll("_", "-"), title, functions: of("function"), types, constants: of("macro") };
  });
  const onPages = new Set(pages.flatMap(({ functions, types, constants }) => [...functions, ...types, ...constants]).map(({ name }) => name));
  const missing = all.filter(({ name }) => !onPages.has(name) && !name.endsWith("_INIT"));
  if (missing.length) throw new Error(`no source of ffi declares ${missing.map(({ name }) => name).join(", ")}`);
  return pages.filter(({ functions, types, constants }) => functions.length + types.length + constants.length);
}

/** The macro that initializes a type, if there is one. */
const initializer = ({ name }, all) => all.filter((macro) => macro.name === `${name.toUpperCase()}_INIT`).map(({ code }) => code);

/** The page of each function and type, by its name. */
export const places = (pages = headerPages()) => new Map(pages.flatMap((page) => [...page.functions, ...page.types].map(({ name }) => [name, page.page])));

/** The page of a subject, as Markdown. `pages` are all of them, for links. */
export function headerPage({ title, functions, types, constants }, pages) {
  const known = places(pages);
  const show = (heading, some) => (some.length ? `## ${heading}\n\n${some.map((one) => declaration(one, known)).join("\n")}` : "");
  return `# ${title}\n\n${show("Functions", functions)}${show("Types", types)}${show("Constants", constants)}`;
}

function declaration({ name, comment, code }, places) {
  return `### ${name}\n\n\`\`\`c\n${code}\n\`\`\`\n\n${link(markdown(comment), places)}\n`;
}

/** A comment is Markdown already, except for `*` and `<` in its text. Examples are indented. */
const markdown = (comment) => comment.replace(/^ {4}.*|`[^`]*`|[<*]/gm, (part) => (part.length === 1 ? `\\${part}` : part));

/** Links the names of functions and types. */
function link(text, places) {
  return text.replace(/`(flagfall_\w+)`/g, (code, name) => (places.has(name) ? `[${code}](${places.get(name)}.md#${anchor(name)})` : code));
}

/** The anchor of a heading, as VitePress makes it. */
const anchor = (name) => name.toLowerCase().replaceAll("_", "-");

/** The first page of the header: how to use the library, its terms and its conventions. */
export function introduction() {
  const lines = HEADER.slice(0, HEADER.indexOf("\n\n\n#ifndef")).split("\n").map((line) => line.replace(/^\/\/ ?/, ""));
  const [, ...rest] = lines;
  return markdown(rest.join("\n").replace(/^(Terms|Conventions)$/gm, "## $1").replace(/^([A-Z][a-z ]+):$/gm, "### $1"));
}
