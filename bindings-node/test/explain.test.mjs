// The form of an explanation, and its arguments. What it says is tested by explain.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ParseError, detect, explain, parse } from 'flagfall';
import { caught, rejects, rejectsEach } from './common.mjs';

const chess = (text, cursor) => explain(text, { notation: 'chess', cursor });

test('a complete text', () => {
  const { next, ...rest } = chess('40/90, G/30', 4);
  assert.deepEqual(rest, {
    validity: 'valid',
    error: null,
    fields: [
      { name: 'moves', offset: 0, length: 2, meaning: '40 moves', isInvalid: false },
      { name: 'time', offset: 3, length: 2, meaning: '90 minutes', isInvalid: false },
      { name: 'moves', offset: 7, length: 1, meaning: 'the rest of the game', isInvalid: false },
      { name: 'time', offset: 9, length: 2, meaning: '30 minutes', isInvalid: false },
    ],
    atCursor: 1,
    completion: null,
    gaveUp: false,
  });
  assert.deepEqual(next[0], { text: '0', field: 'time' });
});

test('the error is the one that parse throws', () => {
  const { error } = chess('40/');
  assert.ok(error instanceof ParseError);
  assert.deepEqual({ ...caught(ParseError, () => parse('40/', 'chess')) }, { ...error });
  assert.equal(error.message, caught(ParseError, () => parse('40/', 'chess')).message);
});

test('places are in UTF-16 code units, and the cursor is too', () => {
  // The fields before the error contain characters of one and of several bytes.
  const text = '10分|20秒(1)+x😀';
  const parts = explain(text, 'kif').fields.map(({ offset, length }) => text.slice(offset, offset + length));
  assert.equal(parts[0], '10分');
  const { offset, length } = explain(text, 'kif').error;
  assert.throws(() => parse(text, 'kif'), { offset, length });
  const under = (cursor) => {
    const { atCursor, fields } = explain('10分|20秒(1)+10', { notation: 'kif', cursor });
    return fields[atCursor]?.offset ?? null;
  };
  assert.deepEqual([3, 4, 7].map(under), [0, 4, 4]);
});

test('a cursor beyond the end, or within a character, is before that', () => {
  for (const [text, cursor, same] of [
    ['40/90', 99, 5],
    ['40/90', Number.MAX_SAFE_INTEGER, 5],
    ['40/90', undefined, 5],
    ['40/😀', 4, 3],
    ['😀', 1, 0],
  ]) {
    assert.deepEqual(chess(text, cursor), chess(text, same));
  }
  assert.notDeepEqual(chess('40/90', 4), chess('40/90', 1));
  rejectsEach((cursor) => chess('40/90', cursor), 'cursor', [-1, 0.5, '1', null, 2 ** 53]);
});

test('an explanation is frozen with all of its parts', () => {
  const explained = chess('40/90');
  const parts = [explained, explained.fields, explained.next, ...explained.fields, ...explained.next];
  for (const part of parts) assert.ok(Object.isFrozen(part));
});

test('there is no explanation of documents, of long texts, nor of half a character', () => {
  assert.equal(explain('{}', { notation: 'pcn' }), null);
  assert.equal(explain('{}', { notation: 'ogs' }), null);
  assert.equal(chess('\ud800'), null);
  assert.equal(chess('40/90, \udc00'), null);
  assert.equal(chess('é'.repeat(2_049)), null);
  assert.notEqual(chess('é'.repeat(2_048)), null);
  assert.equal(chess('x'.repeat(10_000_000)), null);
});

test('the notation is named, with its own options', () => {
  const arimaa = (text, strict) => explain(text, { notation: 'arimaa', strict }).validity;
  assert.deepEqual([arimaa('2/10/x', false), arimaa('2/10/x', true)], ['valid', 'invalid']);
  rejects((args) => explain(...args), [
    [['40/90'], 'options'],
    [[5, { notation: 'chess' }], 'text'],
    [['5', { notation: 'checkers' }], 'notation'],
    [['5', { notation: 'lichess', mode: 'delay' }], 'mode'],
    [['5', { notation: 'chess', mode: 'Delay' }], 'mode'],
    [['5', { notation: 'chess', side: 'first' }], 'side'],
  ]);
});

test('a valid text is never invalid while it is typed', () => {
  for (const [notation, text] of [
    ['chess', '40/90/30, G/30/30'],
    ['lichess', '3+2'],
    ['fide', '90 min/40 moves + 30 min + 30 s/move'],
    ['uci', 'go wtime 60000 btime 50000 winc 1000 binc 1000'],
    ['kif', '10分|20秒(1)+10'],
  ]) {
    assert.ok(detect(text).some((found) => found.notation === notation));
    for (let length = 0; length <= text.length; length += 1) {
      const { validity, completion } = explain(text.slice(0, length), { notation });
      assert.notEqual(validity, 'invalid', `${notation}: ${text.slice(0, length)}`);
      if (validity === 'incomplete') parse(completion, { notation });
    }
  }
});
