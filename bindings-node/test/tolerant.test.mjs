// The form of what was read tolerantly, and its arguments. What is read is tested by tolerant.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ParseError, parse, parseTolerant } from 'flagfall';

test('assumptions are counted in UTF-16 code units', () => {
  const text = '•  90 min ! + 30 s';
  const { assumptions, control, canonical } = parseTolerant(text, 'fide');
  assert.deepEqual(
    assumptions.map(({ kind, offset, length }) => [kind, offset, length]),
    [
      ['separator', 0, 1],
      ['separator', 10, 1],
    ],
  );
  for (const { offset, length, quote } of assumptions) {
    assert.equal(text.slice(offset, offset + length), quote);
  }
  assert.ok(parse(canonical, 'fide').equals(control));
});

test('what was read tolerantly is frozen with all of its parts', () => {
  const assumed = parseTolerant('5m + 3s', { notation: 'pgn' });
  const parts = [assumed, assumed.assumptions, ...assumed.assumptions];
  assert.equal(parts.length, 6);
  for (const part of parts) assert.ok(Object.isFrozen(part));
});

test('a valid text needs no assumption', () => {
  const delay = { notation: 'chess', mode: 'delay' };
  const { assumptions, control } = parseTolerant('G/5/3', delay);
  assert.deepEqual(assumptions, []);
  assert.ok(control.equals(parse('G/5/3', delay)));
});

test('the error is that of a parse', () => {
  for (const text of ['starts at 10:30', '90 min \ud800']) {
    let thrown;
    assert.throws(
      () => parse(text, 'fide'),
      (error) => (thrown = error) instanceof ParseError,
    );
    const { kind, offset, length, message } = thrown;
    assert.throws(() => parseTolerant(text, 'fide'), { kind, offset, length, message });
  }
});
