// The WebAssembly module, which is part of the JavaScript: so nothing has to be fetched, configured in
// a bundler, or awaited. It is compressed, since it is most of what a page loads.

import { COMPRESSED, LENGTH } from './module.js';
import { inflateSync } from './vendor.js';

/** The bytes of the module. */
export function moduleBytes(): Uint8Array<ArrayBuffer> {
  const characters = atob(COMPRESSED);
  const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0));
  return inflateSync(bytes, { out: new Uint8Array(LENGTH) }) as Uint8Array<ArrayBuffer>;
}
