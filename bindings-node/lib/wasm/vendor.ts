// The libraries that this folder uses, which are bundled: a page without a bundler can load them, and
// nobody with the addon has to install them.

export { instantiateNapiModuleSync } from '@emnapi/core';
export { createContext } from '@emnapi/runtime';
export type { Context, NodeEnv } from '@emnapi/runtime';
export { inflateSync } from 'fflate';
