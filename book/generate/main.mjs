// Writes what the pages include to book/generated, and the pages of the C library. `npm run build` runs it
// before VitePress.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";

import { calls } from "./calls.mjs";
import { examples } from "./examples.mjs";
import { headerPage, headerPages, introduction } from "./header.mjs";
import { grammars, list, names, notations } from "./notations.mjs";
import { pictures } from "./pictures/pictures.mjs";
import { readings } from "./readings.mjs";
import { tableOf } from "./tables.mjs";

const OUT = new URL("../generated/", import.meta.url);

function write(path, text) {
  const file = new URL(path, OUT);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, text);
}

rmSync(OUT, { recursive: true, force: true });

const all = notations();
const texts = grammars(all.map(({ name }) => name));
for (const notation of all) {
  const { name } = notation;
  write(`names/${name}.md`, names(notation));
  write(`grammar/${name}.md`, texts.get(name));
  write(`examples/${name}.md`, examples(name));
}

const isSystem = ({ name }) => existsSync(new URL(`../pages/rules/systems/${name}.md`, import.meta.url));
write("systems.md", list(all.filter(isSystem), () => ""));
write("notations.md", list(all, (name) => (isSystem({ name }) ? "../systems/" : "")));

for (const [name, draw] of Object.entries(pictures)) write(`pictures/${name}.md`, draw());

write("readings.md", readings("3+2"));

// The store's calls are those of another module: its page has links to the references.
const tasks = readdirSync(new URL("../pages/how-to/", import.meta.url)).map((file) => file.slice(0, -".md".length));
for (const task of tasks.filter((task) => !["index", "store"].includes(task))) write(`calls/${task}.md`, calls(task));

write("costs.md", tableOf("BENCHMARKS.md", "# What calls cost"));
write("stores.md", tableOf("bindings-python/README.md", "and what each guarantees:"));
write("redis-keeps.md", tableOf("bindings-redis/README.md", "## Saving"));

// These pages are files, not routes of VitePress with parameters, which its search does not find.
const REFERENCE = new URL("../pages/reference/c/", import.meta.url);
for (const file of readdirSync(REFERENCE)) if (file !== "index.md") rmSync(new URL(file, REFERENCE));
const pages = headerPages();
for (const page of pages) {
  const [title] = page.title.split(":");
  writeFileSync(new URL(`${page.page}.md`, REFERENCE), `---\ntitle: ${title}\n---\n\n${headerPage(page, pages)}`);
}
write("header/introduction.md", introduction());
write("header/subjects.md", pages.map(({ page, title }) => `- [${title}](${page}.md)`).join("\n"));
