// What publint and "Are the types wrong?" say about the packages: those in the folder DIST or, without
// it, those that this machine can build.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { HAS_WASM, packed } from '../tarballs.mjs';

const { DIST } = process.env;
assert.ok(DIST || HAS_WASM, 'run `make wasm` first: package.json names the files for browsers');

// The first is the main package.
const inDist = () => readdirSync(DIST).filter((name) => name.endsWith('.tgz')).sort();
const tarballs = DIST ? inDist().map((name) => join(DIST, name)) : packed();
const bytesOf = (path) => new Uint8Array(readFileSync(path));

for (const tarball of tarballs) {
  test(`publint has nothing to say about ${basename(tarball)}`, async () => {
    const { messages, pkg } = await publint({ pack: { tarball: bytesOf(tarball).buffer }, level: 'suggestion' });
    assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
  });
}

test('the types are right in every module resolution', async () => {
  const { types, problems } = await checkPackage(createPackageFromTarballData(bytesOf(tarballs[0])));
  assert.deepEqual([types, problems], [{ kind: 'included' }, []]);
});
