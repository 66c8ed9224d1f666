import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import {
  ArgumentError,
  ParseError,
  PrintError,
  TimeControl,
  detect,
  parse,
  parseWarnings,
} from 'flagfall';

test('the options of chess', () => {
  const credit = (mode) => {
    const [{ credit, creditKeep }] = parse('G/5/3', { notation: 'chess', mode }).first;
    return [credit, creditKeep];
  };
  assert.deepEqual(credit(undefined), ['banked', 100]);
  assert.deepEqual(credit('fischer'), ['banked', 100]);
  assert.deepEqual(credit('fischer-after'), ['paid', 100]);
  assert.deepEqual(credit('bronstein'), ['paid', 0]);
  assert.deepEqual(credit('delay'), ['apart', 0]);
  const option = (name) => parse('G/5', { notation: 'chess', option: name });
  assert.ok(option('none').equals(option(undefined)));
  assert.equal(option('hourglass').rules.coupling, 'hourglass');
  assert.equal(option('word').first[0].onExpiry, 'overrun');
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

test('a soft timeout of ggs can be hard', () => {
  const end = (softIsHard) => parse('/', { notation: 'ggs', softIsHard }).first[0].onExpiry;
  assert.deepEqual([undefined, false, true].map(end), ['first-flag', 'first-flag', 'flag']);
});

test('the options of arimaa', () => {
  const lenient = { notation: 'arimaa' };
  const setup = (of) => parse('2/10', { ...lenient, setup: of }).rules.setupMs;
  assert.deepEqual([undefined, false, true].map(setup), [0, 0, 60_000]);
  assert.ok(parse('2/10/x', lenient).equals(parse('2/10', { ...lenient, strict: true })));
  assert.throws(() => parse('2/10/x', { ...lenient, strict: true }), { kind: 'expected-percent' });
  const print = (options) => parse('15s/5', { ...lenient, setup: true }).print(options);
  assert.equal(print({ ...lenient, setup: true, strict: true }), '15s/5');
  assert.throws(() => print(lenient), { name: 'PrintError', kind: 'opening' });
});

test('backgammon and double-flag', () => {
  const backgammon = { notation: 'backgammon' };
  const [{ onExpiry, refillMs }] = parse('2+5', backgammon).first;
  assert.deepEqual([onExpiry, refillMs], ['penalty', 60_000]);
  assert.equal(parse(' 2 + 5', backgammon).print(backgammon), '2+5');
  const doubleFlag = (mode) => ({ notation: 'double-flag', mode });
  const credit = (mode) => parse('G/15/5 | 1/10', doubleFlag(mode)).first[0].credit;
  assert.deepEqual([undefined, 'fischer', 'delay'].map(credit), ['paid', 'banked', 'apart']);
  const delay = doubleFlag('delay');
  assert.equal(parse('G/15/5|1/10', delay).print(delay), 'G/15/5 | 1/10');
});

test('the format of pcn is json unless another is named', () => {
  const json = '[{"duration_ms":600000},{"duration_ms":30000,"plies":1}]';
  const toml = '[[periods]]\nduration_ms = 600000\n\n[[periods]]\nduration_ms = 30000\nplies = 1\n';
  const pcn = (format) => ({ notation: 'pcn', format });
  const control = parse(json, { notation: 'pcn' });
  assert.deepEqual(control.first.map(({ timeMs }) => timeMs), [600_000, 30_000]);
  assert.ok(control.equals(parse(json, pcn('json'))));
  assert.ok(control.equals(parse(toml, pcn('toml'))));
  assert.deepEqual([undefined, 'json', 'toml'].map((format) => control.print(pcn(format))), [
    json,
    json,
    toml,
  ]);
  assert.deepEqual(parseWarnings(json, pcn('json')), []);
  assert.throws(() => parse(toml, { notation: 'pcn' }), { kind: 'document-syntax', path: null });
});

/** The kinds of a text's warnings, and the text at each. */
function warned(text, options) {
  const warnings = parseWarnings(text, options);
  assert.ok(Object.isFrozen(warnings));
  return warnings.map((warning) => {
    assert.ok(warning instanceof ParseError);
    assert.equal(warning.text, text);
    return [warning.kind, text.slice(warning.offset, warning.offset + warning.length)];
  });
}

test('warnings are errors that are not thrown', () => {
  const arimaa = { notation: 'arimaa' };
  assert.deepEqual(warned('2/10/é😀/😀/-1', arimaa), [
    ['expected-percent', 'é😀'],
    ['expected-time', '😀'],
    ['expected-game-limit', '-1'],
  ]);
  for (const strict of [false, true]) {
    const options = { ...arimaa, strict };
    assert.deepEqual(warned('2/10/150', options), [['percent-too-large', '150']]);
  }
  const [{ message, name }] = parseWarnings('2/10/😀/5', arimaa);
  assert.equal(name, 'ParseError');
  assert.equal(message, 'unexpected "😀" at character 6: expected a percentage such as 50');
});

test('there are no warnings for an invalid text, or if nothing is ignored', () => {
  const arimaa = { notation: 'arimaa' };
  for (const text of ['', '2/10/100', 'x/10/x', '2/10/\ud800', '\ud800']) {
    const halves = text.endsWith('\ud800');
    assert.deepEqual(warned(text, arimaa), []);
    if (halves) assert.throws(() => parse(text, arimaa), { kind: 'not-utf8' });
  }
  assert.deepEqual(warned('2/10/x', { ...arimaa, strict: true }), []);
  assert.deepEqual(warned('G/x', { notation: 'chess' }), []);
  assert.throws(() => parseWarnings('2/10', { notation: 'chess', strict: true }), {
    name: 'ArgumentError',
    argument: 'strict',
  });
  assert.throws(() => parseWarnings(5, arimaa), { argument: 'text' });
});

/** The names of all notations, as an error message lists them. */
const NAMES = readFileSync(new URL('../lib/words.ts', import.meta.url), 'utf8')
  .split('export type NotationName =')[1]
  .split(/;\n\n/)[0]
  .match(/(?<=^ {2}\| ')[a-z-]+/gm)
  .map((name) => `"${name}"`)
  .join(', ');

test('every notation of core can be named', () => {
  const names = NAMES.match(/[a-z-]+/g);
  assert.ok(names.length > 20);
  for (const notation of names) {
    assert.deepEqual(parseWarnings('x', { notation }), []);
    assert.ok(Object.isFrozen(parse('[]', { notation: 'pcn' }).convert({ notation })));
  }
});

test('a notation without options has none', () => {
  const message = 'unknown key "mode": the notation "pgn-extended" has the keys `notation`';
  const pgn = { notation: 'pgn-extended', mode: 'delay' };
  assert.throws(() => parse('300', pgn), { name: 'ArgumentError', argument: 'mode', message });
});

test('an option must be one that the notation has', () => {
  for (const [options, argument, message] of [
    [{}, 'notation', '`notation` must be a string, not undefined'],
    [{ notation: 'go' }, 'notation', `\`notation\` must be one of ${NAMES}, not "go"`],
    [{ notation: 'toString' }, 'notation', `\`notation\` must be one of ${NAMES}, not "toString"`],
    [{ notation: '__proto__' }, 'notation', `\`notation\` must be one of ${NAMES}, not "__proto__"`],
    [
      { notation: 'chess', iniMs: 5 },
      'iniMs',
      'unknown key "iniMs": the notation "chess" has the keys `notation`, `mode`, `option`',
    ],
    [
      { notation: 'ggs', mode: 'delay' },
      'mode',
      'unknown key "mode": the notation "ggs" has the keys `notation`, `iniMs`, `incMs`, `extMs`, `softIsHard`',
    ],
    [
      { notation: 'chess', side: 'first' },
      'side',
      'unknown key "side": the notation "chess" has the keys `notation`, `mode`, `option`',
    ],
    [
      { notation: 'chess', mode: 'Delay' },
      'mode',
      '`mode` must be one of "fischer", "fischer-after", "bronstein", "delay", not "Delay"',
    ],
    [
      { notation: 'chess', option: 'words' },
      'option',
      '`option` must be one of "none", "hourglass", "overrun", not "words"',
    ],
    [
      { notation: 'chess', strict: true },
      'strict',
      'unknown key "strict": the notation "chess" has the keys `notation`, `mode`, `option`',
    ],
    [
      { notation: 'backgammon', mode: 'delay' },
      'mode',
      'unknown key "mode": the notation "backgammon" has the keys `notation`',
    ],
    [
      { notation: 'double-flag', option: 'overrun' },
      'option',
      'unknown key "option": the notation "double-flag" has the keys `notation`, `mode`',
    ],
    [
      { notation: 'chess', format: 'json' },
      'format',
      'unknown key "format": the notation "chess" has the keys `notation`, `mode`, `option`',
    ],
    [
      { notation: 'pcn', mode: 'delay' },
      'mode',
      'unknown key "mode": the notation "pcn" has the keys `notation`, `format`',
    ],
    [
      { notation: 'pcn', format: 'yaml' },
      'format',
      '`format` must be one of "json", "toml", not "yaml"',
    ],
    [{ notation: 'pcn', format: null }, 'format', '`format` must be a string, not null'],
    [{ notation: 'arimaa', strict: 1 }, 'strict', '`strict` must be true or false, not 1'],
    [{ notation: 'arimaa', setup: null }, 'setup', '`setup` must be true or false, not null'],
    [{ notation: 'ggs', softIsHard: 'no' }, 'softIsHard', '`softIsHard` must be true or false, not "no"'],
    [{ notation: 'chess', mode: null }, 'mode', '`mode` must be a string, not null'],
    [{ notation: 'ggs', iniMs: -1 }, 'iniMs', '`iniMs` must be 0 or more, not -1'],
    [{ notation: 'ggs', extMs: '5' }, 'extMs', '`extMs` must be a safe integer, not "5"'],
  ]) {
    assert.throws(() => parse('G/5', options), (error) => {
      assert.ok(error instanceof ArgumentError, error.stack);
      assert.deepEqual([error.argument, error.message], [argument, message]);
      return true;
    });
  }
});

test('print returns the canonical text of a side', () => {
  const [one, two] = ['40/90/30, G/30/30', 'g/1h30'].map((text) =>
    parse(text, { notation: 'chess' }),
  );
  const odds = TimeControl.fromSides(one, two);
  assert.equal(odds.print({ notation: 'chess' }), '40/90/30, G/30/30');
  assert.equal(odds.print({ notation: 'chess', side: 'first' }), '40/90/30, G/30/30');
  assert.equal(odds.print({ notation: 'chess', side: 'second' }), 'G/90');
  const ggs = parse('30:00,N0//5:00,N10', { notation: 'ggs' });
  assert.equal(ggs.print({ notation: 'ggs' }), '30:00,N//05:00,N10');
});

test('what a notation cannot express is a PrintError that names it', () => {
  const cases = [
    ['stages', { first: [] }],
    ['time', { first: [{ timeMs: 1_500 }] }],
    ['credit', { first: [{ timeMs: 60_000, credit: 'paid', creditMs: 1_000 }] }],
    ['limit', { first: [{ timeMs: 60_000, limit: 'clip', limitMs: 1 }] }],
    ['lives', { first: [{ timeMs: 60_000, lives: 2 }] }],
    ['turn-limit', { first: [{ timeMs: 60_000, turnLimitMs: 1 }] }],
    ['quota', { first: [{ timeMs: 60_000, quota: 1, whenMet: 'repeat-set' }] }],
    ['on-expiry', { first: [{ timeMs: 60_000, onExpiry: 'overrun' }] }],
    ['coupling', { first: [{ timeMs: 60_000 }], rules: { coupling: 'hourglass' } }],
    ['game-limit', { first: [{ timeMs: 60_000 }], rules: { gameTurns: 9 } }],
    ['opening', { first: [{ timeMs: 60_000 }], rules: { untimedTurns: 2 } }],
    ['flag-falls', { first: [{ timeMs: 60_000 }], rules: { flagFalls: 'at-zero' } }],
    ['weekend-pauses', { first: [{ timeMs: 60_000 }], rules: { weekendPauses: true } }],
  ];
  for (const [kind, init] of cases) {
    assert.throws(() => new TimeControl(init).print({ notation: 'chess' }), (error) => {
      assert.ok(error instanceof PrintError, error.stack);
      assert.equal(error.kind, kind);
      assert.match(error.message, /^the notation cannot express /);
      return true;
    });
  }
});

test('most notations cannot express charges', () => {
  const control = new TimeControl({ first: [{ timeMs: 60_000 }], rules: { chargeUnitMs: 1_000 } });
  assert.throws(() => control.print({ notation: 'chess' }), { name: 'PrintError', kind: 'charge' });
  assert.deepEqual(control.convert({ notation: 'chess' }), { text: 'G/1', losses: ['charge'] });
});

test('convert returns the closest text, and what it cannot express', () => {
  const ggs = parse('2:00,0/12,N1/0', { notation: 'ggs' });
  const conversion = ggs.convert({ notation: 'chess' });
  assert.deepEqual(conversion, { text: 'G/2/12', losses: ['credit'] });
  assert.ok(Object.isFrozen(conversion) && Object.isFrozen(conversion.losses));
  const bronstein = { notation: 'chess', mode: 'bronstein' };
  assert.deepEqual(ggs.convert(bronstein), { text: 'G/2/12', losses: [] });
  assert.ok(parse('G/2/12', bronstein).equals(ggs));
  const chess = parse('G/5/3', { notation: 'chess' });
  assert.deepEqual(chess.convert({ notation: 'backgammon' }), {
    text: '5+3',
    losses: ['opening', 'credit', 'on-expiry'],
  });
  const odds = chess.berserk('second', 'half');
  assert.deepEqual(odds.convert({ notation: 'chess' }), { text: 'G/5/3', losses: ['sides'] });
  const untimed = new TimeControl({ first: [] });
  assert.deepEqual(untimed.convert({ notation: 'chess' }), { text: '', losses: ['stages'] });
});

test('converting checks its options as parsing does', () => {
  const control = parse('G/5', { notation: 'chess' });
  const refused = (options, argument) =>
    assert.throws(() => control.convert(options), { name: 'ArgumentError', argument });
  refused(undefined, 'options');
  refused({}, 'notation');
  refused({ notation: 'chess', extMs: 1 }, 'extMs');
  refused({ notation: 'chess', side: 'first' }, 'side');
  refused({ notation: 'ggs', extMs: -1 }, 'extMs');
});

test('a text is detected in every notation that accepts it', () => {
  const [{ notation, control }, ...others] = detect('[{"duration_ms":600000}]');
  assert.deepEqual([notation, control.describe(), others], ['pcn', '10 minutes for the game', []]);
  assert.ok(control instanceof TimeControl);
  for (const text of ['2+5', 'G/15 | 1/10', '40/90/30, G/30/30', '2/10/100', '15:00//02:00']) {
    const found = detect(text);
    assert.ok(Object.isFrozen(found));
    assert.ok(found.length > 0);
    assert.equal(new Set(found.map((detected) => detected.notation)).size, found.length);
    for (const detected of found) {
      assert.ok(Object.isFrozen(detected));
      assert.ok(parse(text, { notation: detected.notation }).equals(detected.control));
    }
  }
  assert.ok(detect('2+5').some((detected) => detected.notation === 'backgammon'));
});

test('detect returns nothing for a text that no notation accepts', () => {
  for (const text of ['next Tuesday', '2/10/x', '\ud800', '2+5\udc00']) {
    const found = detect(text);
    assert.deepEqual(found, []);
    assert.ok(Object.isFrozen(found));
  }
  assert.throws(() => detect(5), { name: 'ArgumentError', argument: 'text' });
  assert.throws(() => detect(), { name: 'ArgumentError', argument: 'text' });
});

test('printing checks its options as parsing does', () => {
  const control = parse('G/5', { notation: 'chess' });
  const refused = (options, argument) =>
    assert.throws(() => control.print(options), { name: 'ArgumentError', argument });
  refused(undefined, 'options');
  refused({}, 'notation');
  refused({ notation: 'chess', extMs: 1 }, 'extMs');
  refused({ notation: 'chess', side: 'third' }, 'side');
  refused({ notation: 'chess', side: null }, 'side');
});

/** The error's kind, the invalid part of the text, and its offset. */
function refusal(text, notation) {
  try {
    parse(text, { notation });
  } catch (error) {
    assert.ok(error instanceof ParseError, error.stack);
    assert.equal(error.text, text);
    return [error.kind, text.slice(error.offset, error.offset + error.length), error.offset];
  }
  return assert.fail(`${text} was accepted`);
}

test('a ParseError says what is wrong and where', () => {
  assert.deepEqual(refusal('40/90, G/30, G/15', 'chess'), ['stage-after-game', 'G/15', 13]);
  assert.deepEqual(refusal('', 'chess'), ['empty', '', 0]);
  assert.deepEqual(refusal('5:x', 'ggs'), ['expected-clock-time', '5:x', 0]);
});

test('places are in UTF-16 code units', () => {
  assert.deepEqual(refusal('G/5, é♞😀x', 'chess'), ['expected-moves', 'é♞😀x', 5]);
  assert.deepEqual(refusal('G/5 😀, ', 'chess'), ['expected-end', '😀', 4]);
  assert.deepEqual(refusal('G/😀5', 'chess'), ['expected-time', '😀5', 2]);
  assert.throws(() => parse('G/5, é♞😀x', { notation: 'chess' }), {
    message:
      'unexpected "é♞😀x" at character 6: expected a number of moves, or G for the rest of the game',
  });
  assert.throws(() => parse('G/', { notation: 'chess' }), {
    message:
      'expected a time in minutes, such as 90, 1h30 or 2m15s, but the text ends at character 2',
  });
});

test('a lone surrogate is rejected at its offset', () => {
  assert.deepEqual(refusal('\ud800', 'chess'), ['not-utf8', '\ud800', 0]);
  assert.deepEqual(refusal('😀G/5\udc00x', 'chess'), ['not-utf8', '\udc00', 5]);
  assert.deepEqual(refusal('15:00\ude00\ud83d', 'ggs'), ['not-utf8', '\ude00', 5]);
  assert.throws(() => parse('G/5\udc00', { notation: 'chess' }), {
    message: 'the text is not valid UTF-8: "\\udc00" at character 4',
  });
});

test('a long text is rejected with a short message', () => {
  const long = 'x'.repeat(10_000_000);
  for (const notation of ['chess', 'arimaa', 'ggs', 'backgammon']) {
    assert.throws(() => parse(long, { notation }), (error) => {
      assert.ok(error instanceof ParseError);
      assert.equal(error.length, long.length);
      assert.ok(error.message.length < 200);
      return true;
    });
  }
  assert.throws(() => parse(`G/${'9'.repeat(10_000_000)}`, { notation: 'chess' }), {
    kind: 'number-too-large',
    length: 10_000_000,
  });
  assert.throws(() => parse(`${'é'.repeat(5_000_000)}\ud800`, { notation: 'chess' }), {
    kind: 'not-utf8',
    offset: 5_000_000,
  });
  assert.equal(parse(`${' '.repeat(10_000_000)}G/5`, { notation: 'chess' }).first.length, 1);
  for (const key of ['notation', 'mode', long]) {
    assert.throws(() => parse('G/5', { notation: 'chess', [key]: long }), (error) => {
      assert.ok(error instanceof ArgumentError);
      const most = key === 'notation' ? NAMES.length + 100 : 200;
      assert.ok(error.message.length < most, `${error.message.length}`);
      return true;
    });
  }
});
