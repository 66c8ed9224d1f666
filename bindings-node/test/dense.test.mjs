// The encoding in which the WebAssembly module is part of the JavaScript.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { textOf } from '../wasm/dense.mjs';

const { bytesOf } = createRequire(import.meta.url)('../dist/wasm/dense.js');

test('any bytes are decoded as they were encoded, and the text needs no escapes', () => {
  const random = (length, most) => Uint8Array.from({ length }, () => Math.floor(Math.random() * (most + 1)));
  const lengths = [...Array(64).keys(), 10_000];
  for (const length of lengths) {
    for (const most of [0, 1, 88, 255]) {
      const bytes = random(length, most);
      const text = textOf(bytes);
      assert.deepEqual(bytesOf(text, length), bytes);
      assert.match(text, /^[ -~]*$/);
      assert.doesNotMatch(text, /["'`\\]/);
    }
  }
  const bytes = random(100_000, 255);
  assert.ok(textOf(bytes).length < 1.235 * bytes.length);
});
