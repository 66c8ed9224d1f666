import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DocumentError, ParseError, PcnDocument, TimeControl, parse } from 'flagfall';
import { caught, invalidPart, rejects, rejectsEach } from './common.mjs';

const blitz = () => parse('G/3/2', { notation: 'chess', mode: 'fischer-after' });

const JSON_TEXT =
  '{"periods":[{"duration_ms":300000,"increment_ms":3000}],' +
  '"sides":{"first":{"name":"A. B."}},"number":1.250e+2,"big":123456789012345678901234567890,' +
  '"plies":[{"pmn":"e2-e4","elapsed_ms":8000},{"elapsed_ms":12000},{"pmn":"…"}]}';

const TOML_TEXT = `[[periods]]
duration_ms = 300000
increment_ms = 3000

[sides.first]
name = "A. B."
born = 1990-01-01

[[plies]]
elapsed_ms = 8000
`;

test('a document has its time control and plies, and preserves the rest', () => {
  const document = PcnDocument.parse(JSON_TEXT);
  assert.ok(document.control instanceof TimeControl);
  assert.ok(document.control.equals(parse('300+3', 'pgn')));
  assert.deepEqual(document.pliesMs, [8_000, 12_000, null]);
  assert.ok(Object.isFrozen(document.pliesMs));
  assert.equal(document.control, document.control);
  assert.equal(document.pliesMs, document.pliesMs);
  assert.equal(document.print(), JSON_TEXT);
  assert.equal(document.print('json'), JSON_TEXT);
});

test('a document can be TOML, and converted between the formats', () => {
  const document = PcnDocument.parse(TOML_TEXT, 'toml');
  assert.deepEqual(document.pliesMs, [8_000]);
  assert.equal(document.print('toml'), TOML_TEXT);
  const undated = PcnDocument.parse(TOML_TEXT.replace('born = 1990-01-01\n', ''), 'toml');
  const there = undated.print('json');
  assert.equal(PcnDocument.parse(there).print('toml'), undated.print('toml'));
  assert.ok(PcnDocument.parse(there).equals(undated));
});

test('documents are equal if they have the same content in the same order', () => {
  const document = PcnDocument.parse('{"setup":1,"b":[2]}');
  assert.ok(document.equals(PcnDocument.parse(' { "setup" : 1 , "b" : [ 2 ] } ')));
  for (const other of ['{"b":[2],"setup":1}', '{"setup":1}', '{}']) {
    assert.ok(!document.equals(PcnDocument.parse(other)), other);
  }
  for (const other of [undefined, null, '{}', {}, document.control]) {
    assert.ok(!document.equals(other));
  }
});

test('without periods a game is untimed, and without plies it has none', () => {
  for (const [text, format] of [['{}', 'json'], ['', 'toml']]) {
    const document = PcnDocument.parse(text, format);
    assert.deepEqual([document.control.first, document.pliesMs], [[], []]);
    assert.deepEqual(document.replay(), { plies: [], forfeit: null });
    assert.equal(document.print(format), text);
  }
});

test('a replay shows the bank after each ply', () => {
  const replay = PcnDocument.parse(JSON_TEXT).replay();
  assert.deepEqual(replay, {
    plies: [
      { side: 'first', elapsedMs: 8_000, remainingMs: 295_000 },
      { side: 'second', elapsedMs: 12_000, remainingMs: 291_000 },
      { side: 'first', elapsedMs: null, remainingMs: null },
    ],
    forfeit: null,
  });
  for (const part of [replay, replay.plies, ...replay.plies]) assert.ok(Object.isFrozen(part));
  const [ply] = PcnDocument.parse(JSON_TEXT).replay('second').plies;
  assert.deepEqual(ply, { side: 'second', elapsedMs: 8_000, remainingMs: 295_000 });
  assert.throws(() => PcnDocument.parse('{}').replay('white'), { argument: 'firstToMove' });
});

test('the ply that takes a millisecond too long forfeits the game', () => {
  const cap = parse('[{"duration_ms":30000,"plies":1}]', { notation: 'pcn' });
  const { plies, forfeit } = PcnDocument.fromGame(cap, [30_000, 30_001, 5]).replay('second');
  assert.deepEqual(forfeit, { ply: 2, side: 'first' });
  assert.ok(Object.isFrozen(forfeit));
  assert.deepEqual(plies.map(({ remainingMs }) => remainingMs), [30_000, 0, 30_000]);
  assert.equal(PcnDocument.fromGame(cap, [30_000, 30_000]).replay().forfeit, null);
});

test('the document of a game has its periods and its plies', () => {
  const document = PcnDocument.fromGame(blitz(), [1_200, 800]);
  assert.equal(
    document.print(),
    '{"periods":[{"duration_ms":180000,"increment_ms":2000}],' +
      '"plies":[{"elapsed_ms":1200},{"elapsed_ms":800}]}',
  );
  assert.ok(document.control.equals(blitz()));
  for (const format of ['json', 'toml']) {
    assert.ok(PcnDocument.parse(document.print(format), format).equals(document));
  }
  function* yielded() {
    yield 1_200;
    yield 800;
  }
  for (const plies of [new Set([1_200, 800]), new Float64Array([1_200, 800]), yielded()]) {
    assert.ok(PcnDocument.fromGame(blitz(), plies).equals(document));
  }
});

test('a game that a document cannot express is a PrintError', () => {
  for (const [kind, control, plies = []] of [
    ['sides', TimeControl.fromSides(blitz(), parse('G/5', 'chess'))],
    ['lives', new TimeControl({ first: [{ timeMs: 5, lives: 2 }] })],
    ['time', blitz(), [5, -1]],
  ]) {
    assert.throws(() => PcnDocument.fromGame(control, plies), { name: 'PrintError', kind });
  }
  rejects((plies) => PcnDocument.fromGame(blitz(), plies), [
    [undefined, 'pliesMs'],
    [5, 'pliesMs'],
    ['12', 'pliesMs'],
    [{ length: 1, 0: 5 }, 'pliesMs'],
    [[5, '5'], 'pliesMs[1]'],
    [[5, null], 'pliesMs[1]'],
    [[1.5], 'pliesMs[0]'],
    [[NaN], 'pliesMs[0]'],
    [[2 ** 53], 'pliesMs[0]'],
    [new Array(2 ** 32 - 1), 'pliesMs[0]'],
    [new BigInt64Array(1), 'pliesMs[0]'],
  ]);
});

/** The kind of the error for a text, its path, and the invalid part. */
function wrong(text, format) {
  const error = caught(ParseError, () => PcnDocument.parse(text, format));
  assert.equal(error.text, text);
  return invalidPart(error);
}

test('a ParseError has the path of the value, and its place in UTF-16 code units', () => {
  for (const [text, ...said] of [
    ['{"é😀":1,"periods":[{"duration_ms":5},{"duration_ms":5,"plies":0}]}', 'no-moves', 'periods[1].plies', '0'],
    ['{"plies":[{"elapsed_ms":5},{"elapsed_ms":8.5}]}', 'expected-millis', 'plies[1].elapsed_ms', '8.5'],
    ['{"periods":[{}]}', 'missing-duration', 'periods[0]', ''],
    ['{"periods":{}}', 'expected-list', 'periods', '{}'],
    ['{"plies":[5]}', 'expected-table', 'plies[0]', '5'],
    ['[]', 'expected-table', null, '[]'],
    ['{"a":}', 'document-syntax', null, '}'],
    ['{"a/b":{"\\"😀\\u0000/":{"x":1,"x":2}}}', 'duplicate-key', '"a/b"."\\"😀\\u0000/".x', '"x"'],
  ]) {
    assert.deepEqual(wrong(text), said);
  }
  assert.deepEqual(wrong('a = 1\na = 2\n', 'toml'), ['duplicate-key', null, 'a']);
  assert.throws(() => PcnDocument.parse('{"😀":1,"plies":5}'), {
    message: 'unexpected "5" at character 16, in plies: expected a list (in JSON: an array)',
  });
  assert.throws(() => parse('[{"duration_ms":-1}]', { notation: 'pcn' }), {
    kind: 'expected-millis',
    path: 'periods[0].duration_ms',
  });
});

test('a value that a format cannot hold is a DocumentError with its place', () => {
  for (const [from, text, to, kind, path] of [
    ['json', '{"setup":{"b/c":[1,null]}}', 'toml', 'null', 'setup."b/c"[1]'],
    ['json', '{"plies":[],"":9223372036854775808}', 'toml', 'large-integer', '""'],
    ['toml', TOML_TEXT, 'json', 'date-time', 'sides.first.born'],
    ['toml', 'plies = []\n"a/\\u0000" = nan', 'json', 'not-finite', '"a/\\u0000"'],
  ]) {
    const document = PcnDocument.parse(text, from);
    const error = caught(DocumentError, () => document.print(to));
    assert.deepEqual([error.kind, error.path], [kind, path]);
    assert.ok(error.message.endsWith(`, in ${path}`), error.message);
    document.print(from);
  }
});

test('there are two formats, and documents come only from parse and fromGame', () => {
  const document = PcnDocument.parse('{}', undefined);
  assert.equal(document.print(undefined), '{}');
  const others = [null, 5, { format: 'json' }, 'yaml', 'JSON', ''];
  rejectsEach((format) => PcnDocument.parse('{}', format), 'format', others);
  rejectsEach((format) => document.print(format), 'format', others);
  rejectsEach((text) => PcnDocument.parse(text), 'text', [document]);
  rejectsEach((control) => PcnDocument.fromGame(control, []), 'control', [document]);
  for (const native of [undefined, {}, document, '{}']) {
    assert.throws(() => new PcnDocument(native), TypeError);
  }
});

const DIGITS = '9'.repeat(400);

test('a hostile text is rejected', () => {
  const deep = 10_000;
  for (const [text, format] of [
    [`{"a":${'['.repeat(deep)}`, 'json'],
    [`{"a":${'['.repeat(deep)}${']'.repeat(deep)}}`, 'json'],
    ['{"a":'.repeat(deep), 'json'],
    [`a = ${'['.repeat(deep)}${']'.repeat(deep)}`, 'toml'],
    [`a = ${'{a = '.repeat(deep)}`, 'toml'],
    [`${'a.'.repeat(deep)}a = 1`, 'toml'],
    [`[${'a.'.repeat(deep)}a]`, 'toml'],
  ]) {
    assert.equal(wrong(text, format)[0], 'too-deep');
  }
  const period = (number) => `{"periods":[{"duration_ms":${number}}]}`;
  const path = 'periods[0].duration_ms';
  assert.deepEqual(wrong(period(DIGITS)), ['number-too-large', path, DIGITS]);
  assert.deepEqual(wrong(period(`1e${DIGITS}`)), ['expected-millis', path, `1e${DIGITS}`]);
  for (const number of ['NaN', 'Infinity', '+1', '0x1']) {
    assert.equal(wrong(period(number))[0], 'document-syntax');
  }
  assert.deepEqual(wrong('{"😀":"\ud800"}'), ['not-utf8', null, '\ud800']);
  assert.equal(wrong('{"a":"\\ud800"}')[0], 'document-syntax');
  assert.equal(wrong('a = "\\ud800"', 'toml')[0], 'document-syntax');
  assert.equal(wrong('\ufeff{}')[0], 'document-syntax');
  const key = 'k/'.repeat(1_000_000);
  assert.deepEqual(wrong(`{"${key}":{"x":1,"x":2}}`), ['duplicate-key', `"${key}".x`, '"x"']);
});

test('a document preserves unknown values', () => {
  const text = `{"plies":[],"number":${DIGITS},"float":1e${DIGITS},"text":"\\u0000\\\\ 😀"}`;
  const document = PcnDocument.parse(text);
  assert.equal(document.print(), text);
  assert.throws(() => document.print('toml'), { kind: 'large-integer', path: 'number' });
});

test('a document can have a million periods or plies', () => {
  const many = 1_000_000;
  const periods = `{"periods":[${'{"duration_ms":1},'.repeat(many).slice(0, -1)}]}`;
  const document = PcnDocument.parse(periods);
  assert.equal(document.print(), periods);
  assert.equal(document.control.describe().split(', then ').length, many);
  const game = PcnDocument.fromGame(blitz(), new Array(many).fill(2_000));
  assert.equal(game.pliesMs.length, many);
  const { plies, forfeit } = game.replay();
  assert.equal(forfeit, null);
  assert.deepEqual(plies.at(-1), { side: 'second', elapsedMs: 2_000, remainingMs: 180_000 });
});
