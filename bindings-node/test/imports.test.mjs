import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const LIB = new URL('../lib/', import.meta.url);

/** What each file of lib/ imports, types included. */
const IMPORTS = new Map(
  readdirSync(LIB).map((file) => {
    const source = readFileSync(new URL(file, LIB), 'utf8');
    const imported = [...source.matchAll(/^(?:import|export)\b[^;]* from '\.\/(.*)\.js';/gm)];
    return [file, imported.map(([, stem]) => `${stem}.ts`)];
  }),
);

test('no file of lib/ imports one that imports it', () => {
  assert.ok(IMPORTS.get('clock.ts').includes('words.ts'));
  const done = new Set();
  const visit = (file, path) => {
    assert.ok(!path.includes(file), `a circle: ${[...path, file].join(' imports ')}`);
    if (done.has(file)) return;
    done.add(file);
    for (const imported of IMPORTS.get(file)) visit(imported, [...path, file]);
  };
  for (const file of IMPORTS.keys()) visit(file, []);
});
