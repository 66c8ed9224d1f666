'use strict';

// The platforms, by the names that the packages of the compiled part have: `linux-x64-gnu`.

const { closeSync, openSync, readSync } = require('node:fs');

/** Those that the compiled part is published for. */
const PUBLISHED = ['linux-x64-gnu'];

/** The C library that the program at `path` was linked with: its loader is named at the beginning. */
function libcOf(path) {
  return beginningOf(path).includes('/ld-musl-') ? 'musl' : 'gnu';
}

/** Nothing, of a file that cannot be read. */
function beginningOf(path) {
  const bytes = Buffer.alloc(4096);
  try {
    const file = openSync(path);
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
function platformName() {
  const { platform, arch, execPath } = process;
  return platform === 'linux' ? `linux-${arch}-${libcOf(execPath)}` : `${platform}-${arch}`;
}

module.exports = { PUBLISHED, platformName };
