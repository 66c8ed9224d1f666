import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const INDEX = fileURLToPath(new URL('../dist/index.d.ts', import.meta.url));
const PROGRAM = ts.createProgram([INDEX], { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.Latest });
const CHECKER = PROGRAM.getTypeChecker();

/** Every public name, with its declaration. */
function* exported() {
  for (const symbol of CHECKER.getExportsOfModule(CHECKER.getSymbolAtLocation(PROGRAM.getSourceFile(INDEX)))) {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    const [node] = (isAlias ? CHECKER.getAliasedSymbol(symbol) : symbol).declarations;
    yield [symbol.name, ts.isVariableDeclaration(node) ? node.parent.parent : node];
    yield* members(node, `${symbol.name}.`);
  }
}

function* members(node, place) {
  for (const child of node.members ?? []) {
    if (child.name && ts.isPrivateIdentifier(child.name)) continue;
    const name = `${place}${child.name?.getText() ?? 'constructor'}`;
    yield [name, child];
    yield* members(child, `${name}.`);
  }
}

const ITEMS = [...exported()];

/** Its doc comment, including tags. */
const said = (node) => ts.getJSDocCommentsAndTags(node).map((part) => part.getText()).join('\n');

test('everything that is exported is documented', () => {
  assert.ok(ITEMS.length > 250, `${ITEMS.length} items`);
  const bare = ITEMS.filter(([, node]) => said(node).length < 15).map(([name]) => name);
  assert.deepEqual(bare, []);
});

test('every call of a clock documents its errors', () => {
  const calls = ITEMS.filter(([name, node]) => name.startsWith('Clock.') && ts.isMethodDeclaration(node));
  const atMoments = calls.filter(([, node]) => node.parameters.some(({ name }) => name.getText() === 'atMs'));
  assert.ok(atMoments.length > 15);
  const silent = atMoments.filter(([, node]) => !said(node).includes('@throws')).map(([name]) => name);
  assert.deepEqual(silent, []);
  // The methods of LiveClock link to those of Clock.
  const live = ITEMS.filter(([name]) => /^LiveClock\.[a-z]/.test(name));
  const own = live.filter(([, node]) => !said(node).includes('{@link Clock.')).map(([name]) => name);
  assert.deepEqual(own.sort(), ['LiveClock.clock', 'LiveClock.close', 'LiveClock.constructor', 'LiveClock.now']);
});
