import { binding } from './binding.js';
import * as check from './arguments.js';
import { attempt } from './errors.js';

interface Compiled {
  writeFile(path: string, data: Uint8Array): void;
}

const compiled: Compiled = binding;

/**
 * Writes a file atomically: after a crash or power failure it has the old content or the new one,
 * never a part. Strings are written as UTF-8. Blocks until the data is on disk.
 *
 * An existing file keeps its permissions; its owner becomes the user of this process. If `path` is
 * a symbolic link, its target is replaced. If the process is killed while it writes, a temporary
 * file whose name begins with `.flagfall-` remains beside the file.
 *
 * @throws An `Error` like those of `node:fs`, with `code`, `errno` and `path`. `code` is for
 * example `ENOENT`, `EACCES` if the file is not writable, or `EINVAL` if `path` is not a regular
 * file. If syncing the folder fails, the error is thrown after the file was replaced. In
 * WebAssembly, `code` is always `ENOTSUP`.
 * @throws {@link ArgumentError} if `path` contains a null character, or a string contains a lone
 * surrogate.
 */
export function writeFile(path: string, data: Uint8Array | string): void {
  check.path('path', path);
  const bytes = check.bytes('data', data);
  attempt(() => compiled.writeFile(path, bytes), path);
}

