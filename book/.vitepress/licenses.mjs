// The licenses of what the pages' scripts contain, as licenses.txt: a bundler leaves most of them out.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const ROOT = new URL("../../", import.meta.url).pathname;

/** The folder of the package that a module belongs to, if it is one of npm. */
const folderOf = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ""))?.[0];

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  return `--- ${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), "utf8").trim() : `Its package contains no text of the license.`}\n`;
}

/** The licenses at the beginning of flagfall's own package, which a bundler drops. */
const headOf = (id) => /^\/\*!([^]*?)\*\//.exec(readFileSync(id, "utf8"))?.[1].trim();

/** A plugin of Vite. */
export function licenses() {
  let isServer;
  return {
    name: "licenses",
    apply: "build",
    configResolved: ({ build }) => void (isServer = Boolean(build.ssr)),
    generateBundle(_, bundle) {
      if (isServer) return;
      const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = [...new Set(modules.map(folderOf).filter(Boolean))].sort();
      const heads = modules.filter((id) => /\/bindings-node\/dist\/[^?]*$/.test(id)).map(headOf).filter(Boolean);
      const own = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES"].map((file) => `--- flagfall, ${file}\n\n${readFileSync(join(ROOT, file), "utf8").trim()}\n`);
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: [...own, ...heads, ...folders.map(licenseOf)].join("\n") });
    },
  };
}
