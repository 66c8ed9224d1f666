// The WebAssembly module, which is part of the JavaScript: so nothing has to be fetched, configured in
// a bundler, or awaited. It is compressed, since it is most of what a page loads.

import { bytesOf } from './dense.js';
import { COMPRESSED, COMPRESSED_LENGTH, LENGTH } from './module.js';
import { inflateSync } from './vendor.js';

/** The bytes of the module. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  const compressed = bytesOf(COMPRESSED, COMPRESSED_LENGTH);
  return inflateSync(compressed, { out: new Uint8Array(LENGTH) }) as Uint8Array<ArrayBuffer>;
}
