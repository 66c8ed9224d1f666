// Platforms, by their names in the packages of the compiled part: `linux-x64-gnu`.

import { closeSync, openSync, readSync } from 'node:fs';

/** The platforms for which the compiled part is published. */
export const PUBLISHED: readonly string[] = ['linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl'];

/** The type of the segment of a program that names its loader. */
const INTERP = 3;

/** The C library of the program at `path`. */
function libcOf(path: string): 'musl' | 'gnu' {
  return loaderOf(path).includes('/ld-musl-') ? 'musl' : 'gnu';
}

/** The loader that a program names, which may be anywhere in its file; empty if that cannot be read. */
function loaderOf(path: string): string {
  try {
    const file = openSync(path, 'r');
    try {
      const read = (at: number | bigint, length: number): Buffer => {
        const bytes = Buffer.alloc(length);
        return bytes.subarray(0, readSync(file, bytes, 0, length, at));
      };
      const header = read(0, 64);
      // ELF, 64 bits, little-endian.
      if (header.readUInt32BE(0) !== 0x7f454c46 || header.readUInt16BE(4) !== 0x0201) return '';
      const size = header.readUInt16LE(54);
      const segments = read(header.readBigUInt64LE(32), size * header.readUInt16LE(56));
      for (let at = 0; at < segments.length; at += size) {
        if (segments.readUInt32LE(at) === INTERP) return read(segments.readBigUInt64LE(at + 8), 64).toString('latin1');
      }
    } finally {
      closeSync(file);
    }
  } catch {
    // Nothing is known about it then.
  }
  return '';
}

/** The platform of this process. */
export function platformName(): string {
  const { platform, arch, execPath } = process;
  return platform === 'linux' ? `linux-${arch}-${libcOf(execPath)}` : `${platform}-${arch}`;
}

