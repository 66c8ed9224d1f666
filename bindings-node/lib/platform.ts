// The platforms, by the names that the packages of the compiled part have: `linux-x64-gnu`.

import { closeSync, openSync, readSync } from 'node:fs';

/** Those that the compiled part is published for. */
export const PUBLISHED: readonly string[] = ['linux-x64-gnu'];

/** The C library that the program at `path` was linked with: its loader is named at the beginning. */
function libcOf(path: string): 'musl' | 'gnu' {
  return beginningOf(path).includes('/ld-musl-') ? 'musl' : 'gnu';
}

/** Nothing, of a file that cannot be read. */
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

