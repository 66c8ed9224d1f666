import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Clock, parse, writeFile } from 'flagfall';

/** Calls `run` with a temporary folder. */
async function inFolder(run) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'flagfall-'));
  try {
    return await run(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('a file is written, replaced, and nothing is left beside it', () =>
  inFolder((folder) => {
    const path = join(folder, 'é 😀.bin');
    const clock = new Clock(parse('G/5', { notation: 'chess' }));
    clock.start('first', 0);
    assert.equal(writeFile(path, clock.save(5)), undefined);
    assert.equal(Clock.restore(fs.readFileSync(path)).deadlineMs, clock.deadlineMs);
    writeFile(path, clock.saveJson(5));
    assert.equal(Clock.restore(fs.readFileSync(path, 'utf8')).deadlineMs, clock.deadlineMs);
    for (const data of ['é😀\0\n', '', 'x'.repeat(5_000_000)]) {
      writeFile(path, data);
      assert.equal(fs.readFileSync(path, 'utf8'), data);
    }
    writeFile(path, new Uint8Array());
    assert.equal(fs.statSync(path).size, 0);
    assert.deepEqual(fs.readdirSync(folder), ['é 😀.bin']);
  }));

test('permissions and symbolic links stay', () =>
  inFolder((folder) => {
    const [path, link] = ['file', 'link'].map((name) => join(folder, name));
    fs.writeFileSync(path, 'old', { mode: 0o640 });
    fs.symlinkSync('file', link);
    writeFile(link, 'new');
    assert.equal(fs.readFileSync(path, 'utf8'), 'new');
    assert.equal(fs.statSync(path).mode & 0o777, 0o640);
    assert.ok(fs.lstatSync(link).isSymbolicLink());
  }));

test('an error is like those of node:fs, and leaves the old file', () =>
  inFolder((folder) => {
    const file = join(folder, 'file');
    fs.writeFileSync(file, 'old');
    for (const [path, code] of [
      [join(folder, 'no', 'file'), 'ENOENT'],
      ['', 'EINVAL'],
      [join(file, 'below'), 'ENOTDIR'],
      [join(folder, 'x'.repeat(300)), 'ENAMETOOLONG'],
      [folder, 'EINVAL'],
    ]) {
      assert.throws(() => writeFile(path, 'new'), (error) => {
        assert.equal(error.constructor, Error);
        assert.equal(error.code, code, error.message);
        assert.equal(error.path, path);
        assert.ok(error.errno < 0);
        assert.ok(error.message.startsWith(`${code}: `), error.message);
        assert.ok(!error.message.includes('os error'), error.message);
        return true;
      });
    }
    fs.chmodSync(file, 0o444);
    assert.throws(() => writeFile(file, 'new'), { code: 'EACCES', path: file });
    assert.equal(fs.readFileSync(file, 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(folder), ['file']);
  }));

test('an error has the code, the number and the path that node:fs reports', () => {
  const path = join(tmpdir(), 'flagfall-no-such-folder', 'file');
  const caught = (call) => {
    try {
      return call();
    } catch ({ code, errno, path: of }) {
      return { code, errno, path: of };
    }
  };
  const theirs = caught(() => fs.writeFileSync(path, ''));
  assert.deepEqual(caught(() => writeFile(path, '')), theirs);
});

test('an invalid path or invalid data is an ArgumentError, and nothing is written', () =>
  inFolder((folder) => {
    const path = join(folder, 'file');
    const moved = new Uint8Array(8);
    structuredClone(moved, { transfer: [moved.buffer] });
    for (const [of, data, argument] of [
      [5, '', 'path'],
      [Buffer.from(path), '', 'path'],
      [`${path}\0`, '', 'path'],
      [`${path}\ud800`, '', 'path'],
      [path, undefined, 'data'],
      [path, [1, 2], 'data'],
      [path, new ArrayBuffer(8), 'data'],
      [path, new Uint16Array(8), 'data'],
      [path, '\ud800', 'data'],
      [path, moved, 'data'],
    ]) {
      assert.throws(() => writeFile(of, data), { name: 'ArgumentError', argument });
    }
    assert.deepEqual(fs.readdirSync(folder), []);
  }));

test('a reader always finds a complete file', () =>
  inFolder(async (folder) => {
    const path = join(folder, 'file');
    const size = 300_000;
    writeFile(path, new Uint8Array(size));
    const code =
      "const { workerData: { path, size, fill } } = require('node:worker_threads');" +
      "const { writeFile } = require('flagfall');" +
      'for (let time = 0; time < 40; time += 1) writeFile(path, new Uint8Array(size).fill(fill));';
    const done = [1, 2].map((fill) => {
      const worker = new Worker(code, { eval: true, workerData: { path, size, fill } });
      return new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
    });
    let writing = true;
    const all = Promise.all(done).finally(() => {
      writing = false;
    });
    while (writing) {
      const [found, read] = [fs.readFileSync(path), new Uint8Array(size)];
      assert.ok(found.equals(read.fill(found[0])));
      await new Promise(setImmediate);
    }
    assert.deepEqual(await all, [0, 0]);
    assert.deepEqual(fs.readdirSync(folder), ['file']);
  }));
