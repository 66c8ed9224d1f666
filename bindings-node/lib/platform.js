'use strict';

// The platforms, by the names that the packages of the compiled part have: `linux-x64-gnu`.

const { closeSync, openSync, readSync } = require('node:fs');

/** Those that the compiled part is published for. */
const PUBLISHED = ['linux-x64-gnu'];

/** The C library that the program at `path` was linked with; its loader is named at the beginning. */
function libcOf(path) {
  const head = Buffer.alloc(4096);
  const file = openSync(path);
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.includes('/ld-musl-') ? 'musl' : 'gnu';
}

/** The platform of this process. */
function platformName() {
  const { platform, arch, execPath } = process;
  return platform === 'linux' ? `linux-${arch}-${libcOf(execPath)}` : `${platform}-${arch}`;
}

module.exports = { PUBLISHED, platformName };
