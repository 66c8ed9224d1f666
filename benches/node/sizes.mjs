// Prints a JSON array for each file in the arguments: its bytes as it is, compressed by gzip, and by
// brotli.

import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const sizes = process.argv.slice(2).map((file) => {
  const bytes = readFileSync(file);
  return [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes, brotli).length];
});
console.log(JSON.stringify(sizes));
