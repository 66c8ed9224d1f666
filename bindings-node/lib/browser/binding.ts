// Takes the place of `lib/binding.ts` in a browser.

export { BACKEND, binding, restart } from '../wasm/binding.js';
