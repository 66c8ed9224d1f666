// The sidebar and the bar at the top, collected from the folders and from the frontmatter of each page:
//
//   title   its name in the sidebar
//   order   its place in its folder; pages without one come last, by title
//   nav     its name in the bar at the top, for the few pages that are there
//
// A folder is named by its index.md.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PAGES = new URL("../pages/", import.meta.url).pathname;

/** The entries of the folder `path`, such as "rules/", in their order. */
function folder(path) {
  const entries = [];
  for (const file of readdirSync(join(PAGES, path), { withFileTypes: true })) {
    if (existsSync(join(PAGES, path, file.name, "index.md"))) entries.push(group(`${path}${file.name}/`));
    else if (/^(?!index).*\.md$/.test(file.name)) entries.push({ ...page(`${path}${file.name}`), link: `/${path}${file.name.slice(0, -3)}` });
  }
  return entries.sort((a, b) => a.order - b.order || a.text.localeCompare(b.text, "en"));
}

/** A folder as one entry, which its reader opens. */
function group(path) {
  return { ...page(`${path}index.md`), link: `/${path}`, items: folder(path), collapsed: true };
}

function page(path) {
  const [, frontmatter = ""] = readFileSync(join(PAGES, path), "utf8").split(/^---$/m);
  const value = (key) => frontmatter.match(new RegExp(`^${key}: *(.+)$`, "m"))?.[1];
  if (!value("title")) throw new Error(`book/pages/${path} has no title in its frontmatter`);
  return { text: value("title"), order: Number(value("order") ?? Infinity), nav: value("nav") };
}

const bare = ({ text, link, items, collapsed }) => (items ? { text, link, collapsed, items: items.map(bare) } : { text, link });
const all = (entries) => entries.flatMap((entry) => [entry, ...all(entry.items ?? [])]);

const contents = folder("");
export const sidebar = contents.map(bare);
export const nav = all(contents)
  .filter((entry) => entry.nav)
  .map(({ nav, link }) => ({ text: nav, link, activeMatch: `^${link}` }));
