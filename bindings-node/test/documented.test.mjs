import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

const MODULES = ['index', 'display/index', 'store/index'].map((path) => fileURLToPath(new URL(`../dist/${path}.d.ts`, import.meta.url)));
const PROGRAM = ts.createProgram(MODULES, { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.Latest });
const CHECKER = PROGRAM.getTypeChecker();

/** Every public name of a module, with its declaration. */
function* exported(path) {
  for (const symbol of CHECKER.getExportsOfModule(CHECKER.getSymbolAtLocation(PROGRAM.getSourceFile(path)))) {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    const [node] = (isAlias ? CHECKER.getAliasedSymbol(symbol) : symbol).declarations;
    yield [symbol.name, ts.isVariableDeclaration(node) ? node.parent.parent : node];
    yield* members(node, `${symbol.name}.`);
  }
}

function* members(node, place) {
  for (const child of node.members ?? []) {
    // The comment of a property is that of its getter.
    if ((child.name && ts.isPrivateIdentifier(child.name)) || ts.isSetAccessor(child)) continue;
    const name = `${place}${child.name?.getText() ?? 'constructor'}`;
    yield [name, child];
    yield* members(child, `${name}.`);
  }
}

const ITEMS = MODULES.flatMap((path) => [...exported(path)]);

/** Its doc comment, including tags; or what it inherits from an interface. */
function said(node) {
  const own = ts.getJSDocCommentsAndTags(node).map((part) => part.getText()).join('\n');
  const symbol = own === '' && node.name ? CHECKER.getSymbolAtLocation(node.name) : undefined;
  return own || ts.displayPartsToString(symbol?.getDocumentationComment(CHECKER));
}

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
