// Platforms, by their names in the packages of the compiled part: `linux-x64-gnu`.

import { closeSync, openSync, readSync } from 'node:fs';

/** The platforms for which the compiled part is published. */
export const PUBLISHED: readonly string[] = ['linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl'];

/** The C library of the program at `path`, whose loader is named near the beginning of the file. */
function libcOf(path: string): 'musl' | 'gnu' {
  return beginningOf(path).includes('/ld-musl-') ? 'musl' : 'gnu';
}

/** The first bytes of a file; none if it cannot be read. */
function beginningOf(path: string): Buffer {
  const bytes = Buffer.alloc(4096);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return bytes.subarray(0, 0);
  }
}

/** The platform of this process. */
export function platformName(): string {
  const { platform, arch, execPath } = process;
  return platform === 'linux' ? `linux-${arch}-${libcOf(execPath)}` : `${platform}-${arch}`;
}

