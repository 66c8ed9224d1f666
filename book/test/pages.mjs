// The pages of the book as they are written: Markdown, without what is generated.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGES = new URL("../pages/", import.meta.url);

/** The reference of the C library. */
const isGenerated = (file) => /^reference\/c\/(?!index)/.test(file);

/** Every page that a person writes, with its path and its lines. In fenced code and frontmatter they are empty. */
export function writtenPages() {
  const files = readdirSync(fileURLToPath(PAGES), { recursive: true }).filter((file) => /\.md$/.test(file) && !isGenerated(file)).sort();
  return files.map((file) => {
    const lines = readFileSync(new URL(file, PAGES), "utf8").split("\n");
    let fence = lines[0] === "---" ? /^---$/ : null;
    const prose = lines.map((line, i) => {
      if (fence) {
        if (i > 0 && fence.test(line)) fence = null;
        return "";
      }
      const opened = /^ *(`{3,}|<script|<style)/.exec(line);
      if (opened) fence = opened[1].startsWith("`") ? new RegExp(`^ *${opened[1]} *$`) : new RegExp(`^ *</${opened[1].slice(1)}>`);
      return opened || /^ {4}|^<<<|<!--@include/.test(line) ? "" : line;
    });
    return { file: `book/pages/${file}`, lines: prose };
  });
}
