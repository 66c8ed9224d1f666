import { defineConfig } from "vitepress";

import { vite } from "../playground/vite.mjs";
import { nav, sidebar } from "./contents.mjs";
import { licenses } from "./licenses.mjs";

/** The folder of the reference pages that other tools make, which VitePress knows nothing about. */
const API = "/api/";

/** Where the pages are served, such as /flagfall/. */
const base = process.env.BASE || "/";

export default defineConfig({
  title: "flagfall",
  description: "A game-clock library for chess, Go, shogi, backgammon and other board games",
  lang: "en-US",
  base,
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${base}favicon.svg` }]],
  srcDir: "pages",
  outDir: "../build/book",
  cacheDir: "../build/book-cache",
  ignoreDeadLinks: [(link) => link.startsWith(API)],
  vite: { ...vite, plugins: [licenses()] },
  markdown: {
    config: (md) => md.use(linksToReference),
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
  },
});

/** Links to the reference leave the book's application, since their pages are no part of it. */
function linksToReference(md) {
  md.core.ruler.push("links-to-reference", (state) => {
    const links = state.tokens.flatMap((token) => token.children ?? []).filter((token) => token.type === "link_open");
    for (const link of links.filter((link) => link.attrGet("href").startsWith(API))) {
      link.attrSet("href", base + link.attrGet("href").slice(1));
      link.attrSet("target", "_self");
    }
  });
}
