import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ParseError, detect, explain, parse } from 'flagfall';

const chess = (text, cursor) => explain(text, { notation: 'chess', cursor });

test('a complete text', () => {
  const explained = chess('40/90, G/30', 4);
  assert.equal(explained.validity, 'valid');
  assert.equal(explained.error, null);
  assert.equal(explained.completion, null);
  assert.deepEqual(explained.fields, [
    { name: 'moves', offset: 0, length: 2, meaning: '40 moves', isInvalid: false },
    { name: 'time', offset: 3, length: 2, meaning: '90 minutes', isInvalid: false },
    { name: 'moves', offset: 7, length: 1, meaning: 'the rest of the game', isInvalid: false },
    { name: 'time', offset: 9, length: 2, meaning: '30 minutes', isInvalid: false },
  ]);
  assert.equal(explained.atCursor, 1);
  assert.ok(explained.next.some(({ text, field }) => text === '0' && field === 'time'));
});

test('for an incomplete text the missing fields and suggestions are returned', () => {
  const explained = chess('40/');
  assert.equal(explained.validity, 'incomplete');
  assert.ok(explained.error instanceof ParseError);
  assert.throws(() => parse('40/', { notation: 'chess' }), {
    kind: explained.error.kind,
    message: explained.error.message,
    text: '40/',
    offset: explained.error.offset,
    length: 0,
  });
  const [moves, time] = explained.fields;
  assert.equal(moves.meaning, '40 moves');
  assert.deepEqual([time.name, time.offset, time.length, time.isInvalid], ['time', 3, 0, false]);
  assert.match(time.meaning, /^expected a time/);
  assert.equal(explained.atCursor, 1);
  assert.ok(explained.completion.startsWith('40/'));
  parse(explained.completion, { notation: 'chess' });
});

test('a text that takes too many steps', () => {
  assert.equal(chess(`G/${'0'.repeat(4_094)}`).gaveUp, true);
  assert.equal(chess('G/x').gaveUp, false);
});

test('for an invalid text the invalid field is marked', () => {
  const explained = chess('40/x');
  assert.equal(explained.validity, 'invalid');
  assert.equal(explained.completion, null);
  assert.deepEqual(explained.next, []);
  assert.deepEqual(explained.fields.map(({ isInvalid }) => isInvalid), [false, true]);
});

test('places are in UTF-16 code units, and the cursor is too', () => {
  // The field before the error contains characters of one and of several bytes.
  const explained = explain('10分|20秒(1)+x😀', { notation: 'kif' });
  const [time] = explained.fields;
  assert.deepEqual([time.offset, time.length], [0, 3]);
  assert.equal(explained.validity, 'invalid');
  const { error } = explained;
  assert.throws(() => parse('10分|20秒(1)+x😀', { notation: 'kif' }), {
    offset: error.offset,
    length: error.length,
  });
  const under = (cursor) => {
    const { atCursor, fields } = explain('10分|20秒(1)+10', { notation: 'kif', cursor });
    return fields[atCursor]?.offset ?? null;
  };
  assert.equal(under(3), 0);
  assert.equal(under(4), 4);
  assert.equal(under(7), 4);
  const text = '½+0';
  assert.deepEqual(
    explain(text, { notation: 'lichess' }).fields.map(({ offset, length }) => text.slice(offset, offset + length)),
    ['½', '0'],
  );
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
  for (const cursor of [-1, 0.5, '1', null, 2 ** 53]) {
    assert.throws(() => chess('40/90', cursor), { name: 'ArgumentError', argument: 'cursor' });
  }
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
  for (const [call, argument] of [
    [() => explain('40/90'), 'options'],
    [() => explain(5, { notation: 'chess' }), 'text'],
    [() => explain('5', { notation: 'checkers' }), 'notation'],
    [() => explain('5', { notation: 'lichess', mode: 'delay' }), 'mode'],
    [() => explain('5', { notation: 'chess', mode: 'Delay' }), 'mode'],
    [() => explain('5', { notation: 'chess', side: 'first' }), 'side'],
  ]) {
    assert.throws(call, { name: 'ArgumentError', argument });
  }
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
