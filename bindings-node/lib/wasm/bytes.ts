// The WebAssembly module, which is part of the JavaScript: so nothing has to be fetched, configured in
// a bundler, or awaited. It is compressed, since it is most of what a page loads.

import { COMPRESSED, LENGTH } from './module.js';
import { inflateSync } from './vendor.js';

/** The bytes of the module. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  const characters = atob(COMPRESSED);
  const bytes = new Uint8Array(characters.length);
  // `Uint8Array.from` takes ten times as long, since it iterates over the text.
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return inflateSync(bytes, { out: new Uint8Array(LENGTH) }) as Uint8Array<ArrayBuffer>;
}
