// The examples of the README: programs, with what they print in comments.

import { readFileSync } from 'node:fs';

export const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

export const EXAMPLES = README.split('```js\n')
  .slice(1)
  .map((rest) => {
    const [program] = rest.split('```');
    const printed = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
    return { program, printed: printed.join(' '), writesFiles: program.includes('writeFile(') };
  });
