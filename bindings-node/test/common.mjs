// What the tests of several subjects use.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ArgumentError, Clock, FlagfallError, parse } from 'flagfall';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** A clock on which the first side's turn began at 0. */
export function started(text, options = 'chess') {
  const clock = new Clock(parse(text, options));
  clock.start('first', 0);
  return clock;
}

/** The result of a call, or its error if that is of this class. */
export function outcome(call, errorClass = FlagfallError) {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof errorClass)) throw error;
    return error;
  }
}

/** The error of a call, which must be of this class. `told` names the call in the failure. */
export function caught(errorClass, call, told = call) {
  const error = outcome(call, errorClass);
  assert.ok(error instanceof errorClass, `nothing was thrown: ${told}`);
  return error;
}

/** A ParseError's kind, path, and the invalid part of the text. */
export function invalidPart({ kind, path, text, offset, length }) {
  return [kind, path, text.slice(offset, offset + length)];
}

/**
 * Checks that `call` throws an ArgumentError for each value. A row is a value, the argument that the error
 * names, and the message, if it is compared. A message begins with the argument, unless a key is unknown.
 */
export function rejects(call, rows) {
  for (const [index, [value, argument, words]] of rows.entries()) {
    const error = caught(ArgumentError, () => call(value), `${argument}, row ${index} of ${call}`);
    assert.equal(error.argument, argument, error.message);
    if (words === undefined) continue;
    assert.equal(error.message, words.startsWith('unknown key ') ? words : `\`${argument}\` ${words}`);
  }
}

/** Checks that `call` rejects each of the values as this argument. */
export function rejectsEach(call, argument, values) {
  rejects(call, values.map((value) => [value, argument]));
}

/** The names that the error of a call lists, such as those of all notations. */
export function listed(call) {
  const [, names] = caught(ArgumentError, call).message.split(/must be one of|has the keys/);
  return Array.from(names.split(', not ')[0].matchAll(/[\w-]+/g), ([name]) => name);
}

/** What a program writes, which imports the package by its name. */
export function output(code, { type = 'module', flags = [], cwd = PACKAGE, env = process.env } = {}) {
  const args = [...flags, `--input-type=${type}`, '--eval', code];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  assert.deepEqual([stderr, status], ['', 0]);
  return stdout;
}

/** Checks that a player has computed what a file of cases states; the error says where it has not. */
export function assertReproduced(file, stated, computed) {
  const [said, got] = [stated, computed].map((text) => text.split('\n'));
  const index = said.findIndex((line, at) => line !== got[at]);
  const place = `${relative('', file)}:${index + 1}`;
  assert.equal(computed, stated, `${place}\n- ${said[index]}\n+ ${got[index]}`);
}
