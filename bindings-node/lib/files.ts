import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';

interface Compiled {
  writeFile(path: string, data: Uint8Array): void;
}

const compiled: Compiled = binding;

/**
 * Writes `data`, a string in UTF-8, to the file at `path`, all of it or nothing: whatever happens,
 * a crash or a loss of power included, the file is afterwards the old one or the new one, and never
 * a part of it. It blocks until the file is on the disk.
 *
 * A file that was there keeps its permissions; its owner is then whoever writes. A symbolic link
 * stays, and what it leads to is written. A process that is killed as it writes leaves behind a
 * file beside it whose name begins with `.flagfall-`.
 *
 * @throws An `Error` as those of `node:fs`: with `code`, such as `ENOENT`, `EACCES` for a file that
 * nobody may write, or `EINVAL` for a path that leads to no ordinary file, with `errno` and `path`.
 * Where the folder itself cannot be put on the disk, it comes after the file has been replaced.
 * @throws {@link ArgumentError} for a path with a null character, and for half of a character, a
 * lone surrogate, in a string.
 */
export function writeFile(path: string, data: Uint8Array | string): void {
  check.path('path', path);
  const bytes = check.bytes('data', data);
  attempt(() => compiled.writeFile(path, bytes), path);
}

