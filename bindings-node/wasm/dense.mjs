// Encodes bytes as a text, which lib/wasm/dense.ts decodes.

import { createRequire } from 'node:module';

const { CHARACTERS, bitsIn } = createRequire(import.meta.url)('../dist/wasm/dense.js');

export function textOf(bytes) {
  const parts = [];
  let [number, bits] = [0, 0];
  const write = () => {
    const width = bitsIn(number);
    const pair = number & (2 ** width - 1);
    parts.push(CHARACTERS[pair % CHARACTERS.length], CHARACTERS[Math.floor(pair / CHARACTERS.length)]);
    number >>>= width;
    bits -= width;
  };
  for (const byte of bytes) {
    number |= byte << bits;
    bits += 8;
    if (bits >= 14) write();
  }
  if (bits > 0) write();
  return parts.join('');
}
