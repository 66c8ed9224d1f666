// Makes flagfall run in WebAssembly, as where its addon cannot be loaded. Other addons can be:
//
//     node --import ./without-addon.mjs PROGRAM

import { basename } from 'node:path';

const { dlopen } = process;

process.dlopen = (module, path, ...flags) => {
  if (basename(path).startsWith('flagfall.')) throw new Error('not wanted');
  return dlopen.call(process, module, path, ...flags);
};
