// What Vite must know to bundle the playground: the package is the one that was built beside the book.

import { fileURLToPath } from "node:url";

const built = (file) => fileURLToPath(new URL(`../../bindings-node/dist/${file}`, import.meta.url));

export const vite = {
  resolve: {
    alias: [
      { find: /^flagfall\/display$/, replacement: built("display/index.mjs") },
      { find: /^flagfall$/, replacement: built("browser.mjs") },
    ],
  },
  // Of the development server, which otherwise serves only the folder of the book.
  server: { fs: { allow: [fileURLToPath(new URL("../../", import.meta.url))] } },
  // The package contains its WebAssembly. Only the playground loads it.
  build: { chunkSizeWarningLimit: 1_200 },
};
