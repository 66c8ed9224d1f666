// Tables of other documents of the project, which pages of the book show too.

import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);

/** The first table of a Markdown file below the line that ends with `above`. */
export function tableOf(file, above) {
  const lines = readFileSync(new URL(file, ROOT), "utf8").split("\n");
  const start = lines.findIndex((line) => line.endsWith(above));
  const rest = start < 0 ? [] : lines.slice(start + 1);
  const first = rest.findIndex((line) => line.startsWith("|"));
  if (first < 0) throw new Error(`${file} has no table below a line that ends with "${above}"`);
  const end = rest.findIndex((line, i) => i > first && !line.startsWith("|"));
  return `${rest.slice(first, end).join("\n")}\n`;
}
