// Options, and the form of results and errors. What each notation says is tested by its cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, NOTATIONS, ParseError, PrintError, TimeControl, detect, parse, parseWarnings } from 'flagfall';
import { caught, invalidPart, listed, rejects, rejectsEach } from './common.mjs';

test('without options a notation has its defaults', () => {
  const chess = (options) => parse('G/5/3', { notation: 'chess', ...options });
  assert.ok(chess({ mode: undefined, option: undefined }).equals(chess({ mode: 'fischer', option: 'none' })));
  assert.equal(chess({ option: 'word' }).first[0].onExpiry, 'overrun');
  const flags = (mode) => parse('G/15/5 | 1/10', { notation: 'double-flag', mode });
  assert.ok(flags(undefined).equals(flags('fischer-after')));
  assert.equal(flags('fischer').first[0].credit, 'banked');
  const ggs = (softIsHard) => parse('/', { notation: 'ggs', softIsHard });
  assert.ok(ggs(undefined).equals(ggs(false)));
  const arimaa = (options) => parse('2/10', { notation: 'arimaa', ...options });
  assert.ok(arimaa({}).equals(arimaa({ strict: false, setup: false })));
});

test('the names of all notations are listed', () => {
  assert.ok(NOTATIONS.length > 20 && Object.isFrozen(NOTATIONS));
  assert.ok(detect('3+2').every(({ notation }) => NOTATIONS.includes(notation)));
});

test('a text without a notation is rejected with what to write', () => {
  assert.throws(() => parse('3+2'), { message: "name the notation of the text, such as 'pgn' or { notation: 'pgn' }" });
});

test('the options of ggs are its default clock, each with its own default', () => {
  const times = (options) => {
    const { first } = parse('/', { notation: 'ggs', ...options });
    return [first[0].timeMs, first[0].creditMs, first[1]?.timeMs];
  };
  assert.deepEqual(times({}), [900_000, null, 120_000]);
  assert.deepEqual(times({ iniMs: 60_000 }), [60_000, null, 120_000]);
  assert.deepEqual(times({ incMs: 5_000 }), [900_000, 5_000, 120_000]);
  assert.deepEqual(times({ extMs: 0 }), [900_000, null, undefined]);
});

test('a text is printed with its options', () => {
  const setup = parse('15s/5', { notation: 'arimaa', setup: true });
  assert.equal(setup.print({ notation: 'arimaa', setup: true, strict: true }), '15s/5');
  assert.throws(() => setup.print({ notation: 'arimaa' }), { name: 'PrintError', kind: 'opening' });
});

test('the format of pcn is json unless another is named', () => {
  const json = '[{"duration_ms":600000}]';
  const toml = '[[periods]]\nduration_ms = 600000\n';
  const pcn = (format) => ({ notation: 'pcn', format });
  const control = parse(json, 'pcn');
  assert.ok(control.equals(parse(json, pcn('json'))) && control.equals(parse(toml, pcn('toml'))));
  const printed = [undefined, 'json', 'toml'].map((format) => control.print(pcn(format)));
  assert.deepEqual(printed, [json, json, toml]);
  assert.throws(() => parse(toml, 'pcn'), { kind: 'document-syntax', path: null });
});

/** The kinds of a text's warnings, and the text at each. */
function warned(text, options) {
  const warnings = parseWarnings(text, options);
  assert.ok(Object.isFrozen(warnings));
  return warnings.map((warning) => {
    assert.ok(warning instanceof ParseError);
    assert.equal(warning.text, text);
    const [kind, , part] = invalidPart(warning);
    return [kind, part];
  });
}

test('warnings are errors that are not thrown', () => {
  assert.deepEqual(warned('2/10/é😀/😀/-1', 'arimaa'), [
    ['expected-percent', 'é😀'],
    ['expected-time', '😀'],
    ['expected-game-limit', '-1'],
  ]);
  const [{ message, name }] = parseWarnings('2/10/😀/5', 'arimaa');
  assert.equal(name, 'ParseError');
  assert.equal(message, 'unexpected "😀" at character 6: expected a percentage such as 50');
});

test('there are no warnings for an invalid text, or if nothing is ignored', () => {
  for (const text of ['', '2/10/100', 'x/10/x', '2/10/\ud800', '\ud800']) {
    assert.deepEqual(warned(text, 'arimaa'), []);
  }
  assert.deepEqual(warned('2/10/x', { notation: 'arimaa', strict: true }), []);
  assert.deepEqual(warned('G/x', 'chess'), []);
  rejects((args) => parseWarnings(...args), [
    [['2/10', { notation: 'chess', strict: true }], 'strict'],
    [[5, 'arimaa'], 'text'],
  ]);
});

const NAMES = listed(() => parse('', { notation: '' }));

test('every notation of core can be named', () => {
  for (const notation of NAMES) {
    assert.deepEqual(parseWarnings('x', { notation }), []);
    assert.ok(Object.isFrozen(parse('[]', 'pcn').convert({ notation })));
  }
});

test('an option must be one that the notation has', () => {
  const modes = 'must be one of "fischer", "fischer-after", "bronstein", "delay"';
  const notations = `must be one of ${NAMES.map((name) => `"${name}"`).join(', ')}`;
  rejects((options) => parse('G/5', options), [
    [{}, 'notation', 'must be a string, not undefined'],
    [{ notation: 'go' }, 'notation', `${notations}, not "go"`],
    [{ notation: 'toString' }, 'notation', `${notations}, not "toString"`],
    [{ notation: '__proto__' }, 'notation', `${notations}, not "__proto__"`],
    [{ notation: 'chess', mode: 'Delay' }, 'mode', `${modes}, not "Delay"`],
    [{ notation: 'chess', mode: null }, 'mode', 'must be a string, not null'],
    [{ notation: 'chess', option: 'words' }, 'option', 'must be one of "none", "hourglass", "overrun", not "words"'],
    [{ notation: 'pcn', format: 'yaml' }, 'format', 'must be one of "json", "toml", not "yaml"'],
    [{ notation: 'pcn', format: null }, 'format', 'must be a string, not null'],
    [{ notation: 'arimaa', strict: 1 }, 'strict', 'must be true or false, not 1'],
    [{ notation: 'arimaa', setup: null }, 'setup', 'must be true or false, not null'],
    [{ notation: 'ggs', softIsHard: 'no' }, 'softIsHard', 'must be true or false, not "no"'],
    [{ notation: 'ggs', iniMs: -1 }, 'iniMs', 'must be 0 or more, not -1'],
    [{ notation: 'ggs', extMs: '5' }, 'extMs', 'must be a safe integer, not "5"'],
  ]);
});

test('an option of another notation is unknown', () => {
  for (const [notation, own, others] of [
    ['chess', '`notation`, `mode`, `option`', { iniMs: 5, side: 'first', strict: true, format: 'json' }],
    ['ggs', '`notation`, `iniMs`, `incMs`, `extMs`, `softIsHard`', { mode: 'delay' }],
    ['double-flag', '`notation`, `mode`', { option: 'overrun' }],
    ['pcn', '`notation`, `format`', { mode: 'delay' }],
    ['backgammon', '`notation`', { mode: 'delay' }],
    ['pgn-extended', '`notation`', { mode: 'delay' }],
  ]) {
    const message = (key) => `unknown key "${key}": the notation "${notation}" has the keys ${own}`;
    rejects(
      (option) => parse('G/5', { notation, ...option }),
      Object.entries(others).map(([key, value]) => [{ [key]: value }, key, message(key)]),
    );
  }
});

test('print returns the text of a side', () => {
  const odds = TimeControl.fromSides(parse('40/90/30, G/30/30', 'chess'), parse('g/1h30', 'chess'));
  const texts = ['first', 'second', undefined].map((side) => odds.print({ notation: 'chess', side }));
  assert.deepEqual(texts, ['40/90/30, G/30/30', 'G/90', '40/90/30, G/30/30']);
});

test('what a notation cannot express is a PrintError that names it', () => {
  const stage = (fields) => ({ first: [{ timeMs: 60_000, ...fields }] });
  const withRules = (rules) => ({ ...stage({}), rules });
  for (const [kind, init] of [
    ['stages', { first: [] }],
    ['time', stage({ timeMs: 1_500 })],
    ['credit', stage({ credit: 'paid', creditMs: 1_000 })],
    ['limit', stage({ limit: 'clip', limitMs: 1 })],
    ['lives', stage({ lives: 2 })],
    ['turn-limit', stage({ turnLimitMs: 1 })],
    ['on-expiry', stage({ onExpiry: 'overrun', overrunMostMs: 1 })],
    ['quota', stage({ quota: 1, whenMet: 'repeat-set' })],
    ['on-expiry', stage({ onExpiry: 'overrun' })],
    ['coupling', withRules({ coupling: 'hourglass' })],
    ['game-limit', withRules({ gameTurns: 9 })],
    ['opening', withRules({ untimedTurns: 2 })],
    ['flag-falls', withRules({ flagFalls: 'at-zero' })],
    ['weekend-pauses', withRules({ weekendPauses: true })],
    ['grace', withRules({ graceMs: 1 })],
    ['charge', withRules({ chargeUnitMs: 1_000 })],
  ]) {
    const error = caught(PrintError, () => new TimeControl(init).print('chess'));
    assert.equal(error.kind, kind);
    assert.match(error.message, /^the notation cannot express /);
  }
});

test('convert returns the closest text, and what it cannot express', () => {
  const chess = parse('G/5/3', 'chess');
  const conversion = chess.convert('backgammon');
  assert.deepEqual(conversion, { text: '5+3', losses: ['opening', 'credit', 'on-expiry'] });
  assert.ok(Object.isFrozen(conversion) && Object.isFrozen(conversion.losses));
  for (const [init, text, losses] of [
    [chess.berserk('second', 'half'), 'G/5/3', ['sides']],
    [{ first: [] }, '', ['stages']],
    [{ first: [{ timeMs: 60_000 }], rules: { chargeUnitMs: 1_000 } }, 'G/1', ['charge']],
  ]) {
    const control = init instanceof TimeControl ? init : new TimeControl(init);
    assert.deepEqual(control.convert('chess'), { text, losses });
  }
});

test('print and convert check their options as parse does', () => {
  const control = parse('G/5', 'chess');
  const invalid = [
    [undefined, 'options'],
    [{}, 'notation'],
    [{ notation: 'chess', extMs: 1 }, 'extMs'],
    [{ notation: 'ggs', extMs: -1 }, 'extMs'],
    [{ notation: 'chess', side: 'third' }, 'side'],
    [{ notation: 'chess', side: null }, 'side'],
  ];
  rejects((options) => control.print(options), invalid);
  // `convert` has no `side`.
  rejects((options) => control.convert(options), [...invalid, [{ notation: 'chess', side: 'first' }, 'side']]);
});

test('a text is detected in every notation that accepts it', () => {
  const document = '[{"duration_ms":600000}]';
  for (const text of ['2+5', 'G/15 | 1/10', '40/90/30, G/30/30', '2/10/100', '15:00//02:00', document]) {
    const found = detect(text);
    assert.ok(Object.isFrozen(found));
    assert.ok(found.length > 0);
    assert.equal(new Set(found.map(({ notation }) => notation)).size, found.length);
    for (const detected of found) {
      assert.ok(Object.isFrozen(detected));
      assert.ok(detected.control instanceof TimeControl);
      assert.ok(parse(text, detected.notation).equals(detected.control));
    }
  }
  for (const text of ['next Tuesday', '2/10/x', '\ud800', '2+5\udc00']) {
    const found = detect(text);
    assert.deepEqual(found, []);
    assert.ok(Object.isFrozen(found));
  }
  rejectsEach((text) => detect(text), 'text', [5, undefined]);
});

test('a ParseError has its place in UTF-16 code units', () => {
  for (const [text, notation, kind, part, offset] of [
    ['40/90, G/30, G/15', 'chess', 'stage-after-game', 'G/15', 13],
    ['', 'chess', 'empty', '', 0],
    ['5:x', 'ggs', 'expected-clock-time', '5:x', 0],
    ['G/5, é♞😀x', 'chess', 'expected-moves', 'é♞😀x', 5],
    ['G/5 😀, ', 'chess', 'expected-end', '😀', 4],
    ['G/😀5', 'chess', 'expected-time', '😀5', 2],
    ['\ud800', 'chess', 'not-utf8', '\ud800', 0],
    ['😀G/5\udc00x', 'chess', 'not-utf8', '\udc00', 5],
    ['15:00\ude00\ud83d', 'ggs', 'not-utf8', '\ude00', 5],
    ['2/10/\ud800', 'arimaa', 'not-utf8', '\ud800', 5],
  ]) {
    const error = caught(ParseError, () => parse(text, notation));
    assert.equal(error.text, text);
    assert.deepEqual([...invalidPart(error), error.offset], [kind, null, part, offset]);
  }
  for (const [text, message] of [
    ['G/5, é♞x', 'unexpected "é♞x" at character 6: expected a number of moves, or G for the rest of the game'],
    ['G/5\udc00', 'the text is not valid UTF-8: "\\udc00" at character 4'],
  ]) {
    assert.throws(() => parse(text, 'chess'), { message });
  }
});

test('a long text is rejected with a short message', () => {
  const long = 'x'.repeat(10_000_000);
  for (const notation of ['chess', 'arimaa', 'ggs', 'backgammon']) {
    const error = caught(ParseError, () => parse(long, notation));
    assert.equal(error.length, long.length);
    assert.ok(error.message.length < 200);
  }
  assert.throws(() => parse(`G/${'9'.repeat(10_000_000)}`, 'chess'), {
    kind: 'number-too-large',
    length: 10_000_000,
  });
  assert.throws(() => parse(`${'é'.repeat(5_000_000)}\ud800`, 'chess'), {
    kind: 'not-utf8',
    offset: 5_000_000,
  });
  assert.equal(parse(`${' '.repeat(10_000_000)}G/5`, 'chess').first.length, 1);
  for (const key of ['notation', 'mode', long]) {
    const { message } = caught(ArgumentError, () => parse('G/5', { notation: 'chess', [key]: long }));
    const most = key === 'notation' ? NAMES.join().length + 300 : 200;
    assert.ok(message.length < most, `${message.length}`);
  }
});
