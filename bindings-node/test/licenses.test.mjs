// What contains other packages contains their licenses, also when a bundler takes it.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('..', import.meta.url);
const skip = existsSync(new URL('dist/browser.mjs', ROOT)) ? false : 'the WebAssembly was not built';

const IN_ALL = ['@emnapi/core', '@emnapi/runtime', '@emnapi/wasi-threads', 'fflate', 'tslib'];
const BUNDLES = {
  'dist/wasm/vendor.js': IN_ALL,
  'dist/browser.mjs': [...IN_ALL, 'events'],
  'dist/browser.cjs': [...IN_ALL, 'events'],
};

for (const [file, names] of Object.entries(BUNDLES)) {
  test(`${file} begins with the licenses of what it contains`, { skip }, () => {
    // Bundlers keep a comment that begins with `/*!`.
    const [, comment] = /^\/\*!(.*?)\*\//s.exec(readFileSync(new URL(file, ROOT), 'utf8'));
    const listed = [...comment.matchAll(/^--- (.*)$/gm)].flatMap(([, all]) => all.split(', '));
    assert.deepEqual(listed.sort(), [...names].sort());
    for (const name of names) {
      const folder = new URL(`node_modules/${name}/`, ROOT);
      const license = readdirSync(folder).find((one) => one.startsWith('LICENSE'));
      assert.ok(comment.includes(readFileSync(new URL(license, folder), 'utf8').trim()), name);
    }
  });
}

for (const file of ['dist/wasm/module.js', 'dist/browser.mjs']) {
  test(`${file} contains the licenses of what is compiled into the module`, { skip }, () => {
    const notices = readFileSync(new URL('../THIRD-PARTY-NOTICES', ROOT), 'utf8');
    const comments = readFileSync(new URL(file, ROOT), 'utf8').matchAll(/\/\*!.*?\*\//gs);
    assert.ok([...comments].some(([comment]) => comment.includes(notices)));
  });
}
