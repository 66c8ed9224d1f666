// The sidebar and the bar at the top, collected from the folders and from the frontmatter of each page:
//
//   title   its name in the sidebar
//   order   its place in its folder; pages without one come last, by title
//   nav     its name in the bar at the top, for the few pages that are there
//
// A folder is named by its index.md. Pages that are generated have their titles in `[page].paths.mjs`.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PAGES = new URL("../pages/", import.meta.url).pathname;

/** The entries of the folder `path`, such as "rules/", in their order. */
async function folder(path) {
  const entries = await generated(path);
  for (const file of readdirSync(join(PAGES, path), { withFileTypes: true })) {
    if (existsSync(join(PAGES, path, file.name, "index.md"))) entries.push(await group(`${path}${file.name}/`));
    else if (/^(?!index)[^[]*\.md$/.test(file.name)) entries.push({ ...page(`${path}${file.name}`), link: `/${path}${file.name.slice(0, -3)}` });
  }
  return entries.sort((a, b) => a.order - b.order || a.text.localeCompare(b.text, "en"));
}

/** A folder as one entry, which its reader opens. */
async function group(path) {
  return { ...page(`${path}index.md`), link: `/${path}`, items: await folder(path), collapsed: true };
}

async function generated(path) {
  const routes = join(PAGES, path, "[page].paths.mjs");
  if (!existsSync(routes)) return [];
  const { default: pages } = await import(routes);
  return pages.paths().map(({ params }) => ({ text: params.title, order: Infinity, link: `/${path}${params.page}` }));
}

function page(path) {
  const [, frontmatter = ""] = readFileSync(join(PAGES, path), "utf8").split(/^---$/m);
  const value = (key) => frontmatter.match(new RegExp(`^${key}: *(.+)$`, "m"))?.[1];
  if (!value("title")) throw new Error(`book/pages/${path} has no title in its frontmatter`);
  return { text: value("title"), order: Number(value("order") ?? Infinity), nav: value("nav") };
}

const bare = ({ text, link, items, collapsed }) => (items ? { text, link, collapsed, items: items.map(bare) } : { text, link });
const all = (entries) => entries.flatMap((entry) => [entry, ...all(entry.items ?? [])]);

const contents = await folder("");
export const sidebar = contents.map(bare);
export const nav = all(contents)
  .filter((entry) => entry.nav)
  .map(({ nav, link }) => ({ text: nav, link, activeMatch: `^${link}` }));
