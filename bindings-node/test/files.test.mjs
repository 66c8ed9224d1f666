// The functions that read and write files.

import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { BACKEND, Clock, ParseError, Presets, writeFile } from 'flagfall';
import { transferred } from './arrays.mjs';
import { caught, invalidPart, rejects, rejectsEach, started } from './common.mjs';
import { rejectedBy } from './odd.mjs';
import { CLUB, WRONG } from './presets.mjs';

const IN_WASM = BACKEND === 'wasm';
/** The option of a test that reads or writes files. */
const WITH_FILES = { skip: IN_WASM && 'WebAssembly has no access to files' };

/** Calls `run` with a temporary folder. */
async function inFolder(run) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'flagfall-'));
  try {
    return await run(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('a file is written, replaced, and nothing is left beside it', WITH_FILES, () =>
  inFolder((folder) => {
    const path = join(folder, 'é 😀.bin');
    const clock = started('G/5');
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

// Windows has other permissions and error codes.
const POSIX = { skip: WITH_FILES.skip || (process.platform === 'win32' && 'it is about POSIX') };

test('permissions and symbolic links stay', POSIX, () =>
  inFolder((folder) => {
    const [path, link] = ['file', 'link'].map((name) => join(folder, name));
    fs.writeFileSync(path, 'old', { mode: 0o640 });
    fs.symlinkSync('file', link);
    writeFile(link, 'new');
    assert.equal(fs.readFileSync(path, 'utf8'), 'new');
    assert.equal(fs.statSync(path).mode & 0o777, 0o640);
    assert.ok(fs.lstatSync(link).isSymbolicLink());
  }));

/** Checks that a call throws an error as `node:fs` does, with this code and path. */
function fails(call, code, path) {
  assert.throws(call, (error) => {
    assert.equal(error.constructor, Error, error.stack);
    assert.deepEqual([error.code, error.path], [code, path]);
    assert.ok(error.errno < 0);
    assert.ok(error.message.startsWith(`${code}: `) && !error.message.includes('os error'), error.message);
    return true;
  });
}

test('a file that cannot be written is an error, and the old file stays', POSIX, () =>
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
      fails(() => writeFile(path, 'new'), code, path);
      fails(() => new Presets().save(path), code, path);
    }
    fs.chmodSync(file, 0o444);
    fails(() => writeFile(file, 'new'), 'EACCES', file);
    assert.equal(fs.readFileSync(file, 'utf8'), 'old');
    assert.deepEqual(fs.readdirSync(folder), ['file']);
  }));

test('an error has the code, the number and the path that node:fs reports', WITH_FILES, () => {
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
    rejects((args) => writeFile(...args), [
      [[5, ''], 'path'],
      [[Buffer.from(path), ''], 'path'],
      [[`${path}\0`, ''], 'path'],
      [[`${path}\ud800`, ''], 'path'],
      [[path, undefined], 'data'],
      [[path, [1, 2]], 'data'],
      [[path, new ArrayBuffer(8)], 'data'],
      [[path, new Uint16Array(8)], 'data'],
      [[path, '\ud800'], 'data'],
      [[path, transferred(Uint8Array, 8)], 'data'],
    ]);
    const odd = [undefined, 5, `${path}\0`, `${path}\ud800`, Buffer.from(path)];
    rejectsEach((of) => Presets.load(of), 'path', odd);
    rejectsEach((of) => new Presets().save(of), 'path', odd);
    assert.deepEqual(fs.readdirSync(folder), []);
  }));

test('no data does worse than a FlagfallError', WITH_FILES, () => {
  const nowhere = join(tmpdir(), 'flagfall-no-such-folder', 'file');
  const write = (data) =>
    assert.throws(() => writeFile(nowhere, data), (error) => {
      if (error.code !== 'ENOENT') throw error;
      return true;
    });
  assert.ok(rejectedBy(write, 'data') > 20);
});

test('a reader always finds a complete file', WITH_FILES, () =>
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

test('presets are saved to a file and loaded from it', WITH_FILES, () =>
  inFolder((folder) => {
    const path = join(folder, 'é presets.toml');
    const presets = Presets.parse(CLUB);
    assert.equal(presets.save(path), undefined);
    assert.equal(fs.readFileSync(path, 'utf8'), CLUB);
    assert.equal(Presets.load(path).print(), CLUB);
    Presets.builtIn().save(path);
    assert.equal(Presets.load(path).size, Presets.builtIn().size);
    fs.writeFileSync(path, '');
    assert.equal(Presets.load(path).size, 0);
    assert.deepEqual(fs.readdirSync(folder), ['é presets.toml']);
  }));

test('a file whose text is wrong is the same ParseError', WITH_FILES, () =>
  inFolder((folder) => {
    const path = join(folder, 'presets.toml');
    for (const [text, ...said] of WRONG) {
      fs.writeFileSync(path, text);
      assert.deepEqual(invalidPart(caught(ParseError, () => Presets.load(path))), said);
    }
    for (const [bytes, offset] of [
      [[0xff], 0],
      [[0x23, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0xef, 0xbf, 0xbd, 0xf0, 0x9f, 0x0a], 5],
      [[0xef, 0xbb, 0xbf, 0x80], 1],
      [[0x23, 0xe2, 0x82], 1],
    ]) {
      fs.writeFileSync(path, Uint8Array.from(bytes));
      const error = caught(ParseError, () => Presets.load(path));
      assert.deepEqual([error.kind, error.offset, error.length], ['not-utf8', offset, 1]);
      assert.equal(error.text[offset], '\ufffd');
    }
  }));

test('a file that cannot be read is an error', WITH_FILES, () =>
  inFolder((folder) => {
    const [none, big] = ['none', 'big'].map((name) => join(folder, name));
    fs.writeFileSync(big, '#'.repeat(2 ** 24 + 1));
    for (const [path, code] of [[none, 'ENOENT'], ['', 'ENOENT'], [folder, 'EISDIR'], [big, 'EFBIG']]) {
      fails(() => Presets.load(path), code, path);
    }
    fs.truncateSync(big, 2 ** 24);
    assert.equal(Presets.load(big).size, 0);
  }));

test('in WebAssembly the error says what to do instead', { skip: !IN_WASM && 'the addon has access to files' }, () =>
  inFolder((folder) => {
    const path = join(folder, 'file');
    for (const [call, instead] of [
      [() => writeFile(path, 'new'), 'write the data yourself'],
      [() => new Presets().save(path), 'write the text that `print` returns yourself'],
      [() => Presets.load(path), 'read the file yourself, and call `Presets.parse` with its text'],
    ]) {
      fails(call, 'ENOTSUP', path);
      const message = `ENOTSUP: WebAssembly has no access to files: ${instead}, '${path}'`;
      assert.throws(call, { errno: -constants.errno.ENOTSUP, message });
    }
    assert.deepEqual(fs.readdirSync(folder), []);
  }));
