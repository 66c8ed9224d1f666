// The player of the Node package: prints files of conformance cases with the answers of flagfall.
//
//     node bindings-node/test/player.mjs PATH…
//
// Each path is a file or a folder. Nothing is compared here: use `diff`.

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { transcript } from './transcript.mjs';

/** The files of cases in a folder, or the one file. */
export function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path).filter((name) => name.endsWith('.cases'));
  if (files.length === 0) throw new Error(`${path}: no cases`);
  return files.sort().map((name) => join(path, name));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = process.argv.slice(2);
  try {
    if (paths.length === 0) throw new Error('usage: node player.mjs PATH…');
    const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    for (const file of paths.flatMap(filesOf)) {
      process.stdout.write(transcript(utf8.decode(readFileSync(file))));
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
