// A reporter of Stryker: prints each change that no test detects, as soon as that is known.

import { readFileSync } from 'node:fs';

class Survivors {
  onMutantTested({ status, fileName, location: { start, end }, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    // As in the checkout: what is altered is a copy of lib.
    const file = fileName.replace(/^.*\baltered\//, 'bindings-node/lib/');
    const lines = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n');
    const [first, last] = [lines[start.line - 1], lines[end.line - 1]];
    const changed = first.slice(0, start.column - 1) + replacement + last.slice(end.column - 1);
    const old = lines.slice(start.line - 1, end.line).map((line) => `-${line}`);
    const now = changed.split('\n').map((line) => `+${line}`);
    console.log([`\n${file}:${start.line}`, ...old, ...now].join('\n'));
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
