// Writes what the pages include to book/generated. `npm run build` runs it before VitePress.

import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";

import { examples } from "./examples.mjs";
import { headerPages, introduction } from "./header.mjs";
import { grammars, list, names, notations } from "./notations.mjs";

import { pictures } from "./pictures/pictures.mjs";
import { readings } from "./readings.mjs";

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

write("header/introduction.md", introduction());
write("header/subjects.md", headerPages().map(({ page, title }) => `- [${title}](${page}.md)`).join("\n"));
