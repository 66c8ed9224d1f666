import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import ts from 'typescript';

const FILE = ts.createSourceFile(
  'index.d.ts',
  readFileSync(new URL('../index.d.ts', import.meta.url), 'utf8'),
  ts.ScriptTarget.Latest,
  true,
);

/** Everything that a user can name, with where it stands. */
function* items(node, place = '') {
  for (const child of ts.isSourceFile(node) ? node.statements : (node.members ?? [])) {
    if (ts.isImportDeclaration(child)) continue;
    const name = `${place}${child.name?.getText() ?? 'constructor'}`;
    yield [name, child];
    yield* items(child, `${name}.`);
  }
}

/** What its comment says, tags and all. */
const said = (node) => ts.getJSDocCommentsAndTags(node).map((part) => part.getText()).join('\n');

test('everything that is exported is documented', () => {
  const all = [...items(FILE)];
  assert.ok(all.length > 250, `${all.length} items`);
  const bare = all.filter(([, node]) => said(node).length < 15).map(([name]) => name);
  assert.deepEqual(bare, []);
});

test('every call of a clock says when it is refused', () => {
  const calls = [...items(FILE)].filter(([name, node]) => name.startsWith('Clock.') && ts.isMethodDeclaration(node));
  const atMoments = calls.filter(([, node]) => node.parameters.some(({ name }) => name.getText() === 'atMs'));
  assert.ok(atMoments.length > 15);
  const silent = atMoments.filter(([, node]) => !said(node).includes('@throws')).map(([name]) => name);
  assert.deepEqual(silent, []);
  // A live clock's refer to them.
  const live = [...items(FILE)].filter(([name]) => /^LiveClock\.[a-z]/.test(name));
  const own = live.filter(([, node]) => !said(node).includes('{@link Clock.')).map(([name]) => name);
  assert.deepEqual(own, ['LiveClock.constructor', 'LiveClock.clock', 'LiveClock.now', 'LiveClock.close']);
});
