import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Clock, DocumentError, ParseError, Preset, Presets, Setup, TimeControl, parse } from 'flagfall';

const lichess = (text) => new Setup(text, { notation: 'lichess' });

const CLUB = `# Club nights

[[preset]]
name = 'Blitz'   # Tuesdays, é 😀
notation = 'lichess'
setup = '3+2'

# Against the strong
[[preset]]
name = "Five against three"
source = "the club"
notation = "chess"
setup = "G/5"
second = { setup = "G/3/2", mode = "fischer-after" }
[preset.data]
gong = "low.wav"
volume = 0.80

# The end
`;

test('a setup is its text and its notation with all of its options', () => {
  const setup = new Setup('G/3/2', { notation: 'chess', mode: 'delay' });
  assert.equal(setup.text, 'G/3/2');
  assert.equal(setup.notation, 'chess');
  assert.deepEqual(setup.options, { notation: 'chess', mode: 'delay', option: 'none' });
  assert.ok(setup.parse().equals(parse('G/3/2', { notation: 'chess', mode: 'delay' })));
  assert.equal(setup.parse().print(setup.options), 'G/3/2');
  assert.deepEqual(JSON.parse(JSON.stringify(setup)), { text: 'G/3/2', ...setup.options });
  assert.ok(Object.isFrozen(setup) && Object.isFrozen(setup.options));
  for (const [notation, options] of [
    ['lichess', {}],
    ['double-flag', { mode: 'fischer-after' }],
    ['arimaa', { strict: false, setup: false }],
    ['ggs', { iniMs: 900_000, incMs: 0, extMs: 120_000, softIsHard: false }],
    ['pcn', { format: 'json' }],
  ]) {
    assert.deepEqual(new Setup('', { notation }).options, { notation, ...options });
  }
  const hard = { notation: 'ggs', iniMs: 1, incMs: 2, extMs: 3, softIsHard: true };
  assert.deepEqual(new Setup('/', hard).options, hard);
});

test('an invalid setup is rejected as by parse', () => {
  assert.throws(() => lichess('3+').parse(), { name: 'ParseError', text: '3+', offset: 2 });
  assert.throws(() => lichess('3\ud800').parse(), { kind: 'not-utf8', offset: 1 });
  for (const [call, argument] of [
    [() => new Setup(5, { notation: 'lichess' }), 'text'],
    [() => new Setup('5'), 'options'],
    [() => new Setup('5', { notation: 'checkers' }), 'notation'],
    [() => new Setup('5', { notation: 'lichess', mode: 'delay' }), 'mode'],
    [() => new Setup('5', { notation: 'chess', mode: 'Delay' }), 'mode'],
  ]) {
    assert.throws(call, { name: 'ArgumentError', argument });
  }
});

test('a preset has a name, setups, and data', () => {
  const data = { gong: 'low.wav', volume: 0.8, at: [1, true, { ms: 5 }], toJSON: 'a word' };
  const options = { second: lichess('5+0'), source: 'the club', data };
  const preset = new Preset('Odds', lichess('3+2'), options);
  assert.deepEqual([preset.name, preset.source], ['Odds', 'the club']);
  assert.deepEqual([preset.first.text, preset.second.text], ['3+2', '5+0']);
  assert.ok(preset.first instanceof Setup);
  assert.ok(preset.control instanceof TimeControl);
  assert.ok(preset.control.equals(TimeControl.fromSides(preset.first.parse(), preset.second.parse())));
  assert.deepEqual(preset.data, data);
  assert.notEqual(preset.data, data);
  for (const part of [preset, preset.data, preset.data.at, preset.data.at[2]]) {
    assert.ok(Object.isFrozen(part));
  }
  assert.ok(!Object.isFrozen(data));
  for (const key of ['first', 'second', 'control', 'data']) assert.equal(preset[key], preset[key]);
  new Clock(preset.control).start('first', 0);
});

test('omitted or null parts of a preset are none', () => {
  for (const options of [undefined, {}, { second: null, source: null, data: null }]) {
    const preset = new Preset('Blitz', lichess('3+2'), options);
    assert.deepEqual([preset.source, preset.data, preset.second.text], [null, null, '3+2']);
    assert.deepEqual(JSON.parse(JSON.stringify(preset)), {
      name: 'Blitz',
      first: { text: '3+2', notation: 'lichess' },
      second: { text: '3+2', notation: 'lichess' },
      source: null,
      data: null,
    });
  }
  assert.deepEqual(new Preset('Blitz', lichess('3+2'), { data: {} }).data, {});
  // A setup string that gives both sides' times sets both sides.
  const both = new Setup('go wtime 60000 btime 50000', { notation: 'uci' });
  assert.equal(new Preset('Both', both).control.second[0].timeMs, 50_000);
});

test('a ParseError of a preset has the text that is wrong, and its path', () => {
  const hourglass = new Setup('G/5', { notation: 'chess', option: 'hourglass' });
  const pcn = (text) => new Setup(text, { notation: 'pcn' });
  for (const [name, first, options, ...said] of [
    [' ', lichess('3'), {}, 'expected-name', 'name', ' ', ' '],
    ['\ud800', lichess('3+2'), {}, 'not-utf8', 'name', '\ud800', '\ud800'],
    ['é', lichess('½+é'), {}, 'expected-number', null, '½+é', 'é'],
    ['é', lichess('3+\ud800'), {}, 'not-utf8', null, '3+\ud800', '\ud800'],
    ['é', lichess('3+2'), { second: lichess('½+é') }, 'expected-number', 'second', '½+é', 'é'],
    ['é', lichess('3+2'), { second: lichess('3\ud800') }, 'not-utf8', 'second', '3\ud800', '\ud800'],
    ['é', lichess('3+2'), { second: hourglass }, 'unequal-sides', 'second', 'G/5', 'G/5'],
    ['é', pcn('{"name":1,"name":2}'), {}, 'duplicate-key', 'name', '{"name":1,"name":2}', '"name"'],
    ['é', lichess('3+2'), { source: '\ud800' }, 'not-utf8', 'source', '\ud800', '\ud800'],
    ['é', lichess('3+2'), { data: { 'é': [1, null] } }, 'null-value', '"é"[1]', '{"é":[1,null]}', 'null'],
    ['é', lichess('3+2'), { data: { n: 2 ** 63 } }, 'number-too-large', 'n', '{"n":9223372036854776000}', '9223372036854776000'],
  ]) {
    assert.throws(() => new Preset(name, first, options), (error) => {
      assert.ok(error instanceof ParseError, error.stack);
      const { kind, path, text, offset, length } = error;
      assert.deepEqual([kind, path, text, text.slice(offset, offset + length)], said);
      return true;
    });
  }
});

test('an invalid part of a preset is an ArgumentError', () => {
  const inItself = {};
  inItself.again = [inItself];
  const setup = lichess('3+2');
  for (const [args, argument] of [
    [[5, setup], 'name'],
    [['x'], 'first'],
    [['x', '3+2'], 'first'],
    [['x', { text: '3+2', options: { notation: 'lichess' } }], 'first'],
    [['x', Object.create(Setup.prototype)], 'first'],
    [['x', setup, setup.text], 'options'],
    [['x', setup, { second: '3+2' }], 'second'],
    [['x', setup, { source: 5 }], 'source'],
    [['x', setup, { sauce: 'x' }], 'sauce'],
    [['x', setup, { data: 'x' }], 'data'],
    [['x', setup, { data: [] }], 'data'],
    [['x', setup, { data: new Map() }], 'data'],
    [['x', setup, { data: { at: new Date(0) } }], 'data.at'],
    [['x', setup, { data: { at: undefined } }], 'data.at'],
    [['x', setup, { data: { at: [0, 5n] } }], 'data.at[1]'],
    [['x', setup, { data: { at: NaN } }], 'data.at'],
    [['x', setup, { data: { at() {} } }], 'data.at'],
    [['x', setup, { data: inItself }], 'data'],
  ]) {
    assert.throws(() => new Preset(...args), { name: 'ArgumentError', argument });
  }
  assert.throws(() => new Presets().insert({ name: 'x' }), { name: 'ArgumentError', argument: 'preset' });
  for (const call of ['get', 'remove']) {
    assert.throws(() => new Presets()[call](5), { name: 'ArgumentError', argument: 'name' });
  }
});

test('every built-in preset has a valid time control and a source', () => {
  const builtIn = Presets.builtIn();
  assert.ok(builtIn.size > 50);
  assert.equal([...builtIn].length, builtIn.size);
  for (const preset of builtIn) {
    assert.ok(preset instanceof Preset);
    assert.ok(preset.control.equals(TimeControl.fromSides(preset.first.parse(), preset.second.parse())));
    assert.notEqual(preset.source, null, preset.name);
    assert.equal(builtIn.get(preset.name).name, preset.name);
  }
  assert.equal(builtIn.get('Lichess blitz, 3+2').first.text, '3+2');
  assert.equal(Presets.parse(builtIn.print()).print(), builtIn.print());
});

test('an unchanged file is printed unchanged', () => {
  const presets = Presets.parse(CLUB);
  assert.equal(presets.print(), CLUB);
  assert.deepEqual([...presets].map(({ name }) => name), ['Blitz', 'Five against three']);
  const odds = presets.get('Five against three');
  assert.equal(odds.source, 'the club');
  assert.deepEqual(odds.second.options, { notation: 'chess', mode: 'fischer-after', option: 'none' });
  assert.deepEqual(odds.data, { gong: 'low.wav', volume: 0.8 });
  presets.insert(odds);
  assert.equal(presets.print(), CLUB);
  assert.equal(presets.insert(presets.remove('Five against three')), null);
  assert.equal(Presets.parse(presets.print()).get(odds.name).data.gong, 'low.wav');
});

test('a changed preset is written anew, and comments stay', () => {
  const presets = Presets.parse(CLUB);
  const data = { note: 'é "😀"\n' };
  const replaced = presets.insert(new Preset('Five against three', lichess('5+0'), { data }));
  assert.equal(replaced.first.text, 'G/5');
  assert.equal(presets.insert(new Preset('Bullet', lichess('1+0'))), null);
  const text = presets.print();
  for (const comment of ['# Club nights\n', '   # Tuesdays, é 😀\n', '# Against the strong\n', '# The end\n']) {
    assert.ok(text.includes(comment), comment);
  }
  const again = Presets.parse(text);
  assert.deepEqual(JSON.stringify(again), JSON.stringify(presets));
  assert.deepEqual(again.get('Five against three').data, data);
  assert.equal(again.remove('Blitz').name, 'Blitz');
  assert.ok(!again.print().includes('Tuesdays'));
  assert.ok(again.print().includes('# The end\n'));
});

test('presets are found by their exact names, in their order', () => {
  const presets = new Presets();
  assert.deepEqual([presets.size, presets.print(), [...presets]], [0, '', []]);
  for (const name of ['b', 'a', 'ä', '\ufffd']) presets.insert(new Preset(name, lichess('3+2')));
  assert.deepEqual(Array.from(presets, ({ name }) => name), ['b', 'a', 'ä', '\ufffd']);
  const iterated = presets[Symbol.iterator]();
  for (const name of ['A', '', '\ud800', '__proto__']) {
    assert.equal(presets.get(name), null);
    assert.equal(presets.has(name), false);
    assert.equal(presets.remove(name), null);
  }
  for (const name of ['b', 'a', 'ä', '\ufffd']) assert.equal(presets.has(name), true);
  for (const other of [5, null, undefined, ['a'], new String('a'), presets.get('a')]) {
    assert.equal(presets.has(other), false);
  }
  assert.equal(presets.remove('a').name, 'a');
  assert.equal(presets.get('a'), null);
  assert.equal(presets.has('a'), false);
  assert.equal(presets.size, 3);
  assert.equal([...iterated].length, 4, 'as they stood when it began');
});

test('a copy of presets is independent', () => {
  const presets = Presets.parse(CLUB);
  const copy = presets.clone();
  assert.ok(copy instanceof Presets);
  assert.equal(copy.print(), CLUB);
  assert.ok(copy.equals(presets) && presets.equals(presets));
  copy.remove('Blitz');
  assert.ok(!copy.equals(presets));
  presets.insert(new Preset('Bullet', lichess('1+0')));
  const has = (one) => ['Blitz', 'Five against three', 'Bullet'].map((name) => one.has(name));
  assert.deepEqual([has(presets), has(copy)], [[true, true, true], [false, true, false]]);
});

test('presets are compared by content, not by their text', () => {
  const presets = Presets.parse(CLUB);
  const anew = new Presets();
  for (const preset of presets) anew.insert(preset);
  assert.notEqual(anew.print(), CLUB);
  assert.ok(anew.equals(presets) && presets.equals(anew));
  // The order matters.
  anew.insert(anew.remove('Blitz'));
  assert.ok(!anew.equals(presets));
  assert.ok(new Presets().equals(new Presets()));
  for (const other of [null, undefined, 5, {}, [...presets], CLUB, Object.create(Presets.prototype)]) {
    assert.equal(presets.equals(other), false);
  }
});

test('reading data that JSON cannot hold throws, and the data is kept', () => {
  const text = CLUB.replace('volume = 0.80', 'since = 1990-01-01\nbig = 9223372036854775807');
  const presets = Presets.parse(text);
  const odds = presets.get('Five against three');
  const refused = (error) => error instanceof DocumentError && error.kind === 'date-time' && error.path === 'since';
  assert.throws(() => odds.data, refused);
  assert.throws(() => odds.toJSON(), refused);
  assert.equal(odds.control.second[0].timeMs, 180_000);
  presets.remove('Five against three');
  presets.insert(odds);
  assert.ok(presets.print().includes('since = 1990-01-01\nbig = 9223372036854775807\n'));
});

/** The error for a file of presets, and the invalid part. */
function wrong(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ParseError, error.stack);
    const { kind, path, text, offset, length } = error;
    return [kind, path, text.slice(offset, offset + length)];
  }
  return assert.fail('it was accepted');
}

const WRONG = [
  [CLUB.replace('3+2', '3+é'), 'expected-number', 'preset[0].setup', 'é'],
  [CLUB.replace('"fischer-after"', '"fisher"'), 'expected-mode', 'preset[1].second.mode', '"fisher"'],
  [CLUB.replace('source =', 'sauce ='), 'unknown-preset-key', 'preset[1].sauce', 'sauce'],
  [CLUB.replace('"Five against three"', '"Blitz"'), 'duplicate-name', 'preset[1].name', '"Blitz"'],
  [CLUB.replace("'lichess'", '"checkers"'), 'unknown-notation', 'preset[0].notation', '"checkers"'],
  [CLUB.replace("setup = '3+2'\n", ''), 'missing-key', 'preset[0].setup', ''],
  [`${CLUB}[other]\n`, 'expected-presets', 'other', '[other]'],
  [`${CLUB}x = 1 2\n`, 'document-syntax', null, '1 2'],
];

test('the error for an invalid file says what, where, and in which preset', () => {
  for (const [text, ...said] of WRONG) assert.deepEqual(wrong(() => Presets.parse(text)), said);
  assert.deepEqual(wrong(() => Presets.parse('# \ud800')), ['not-utf8', null, '\ud800']);
  for (const odd of [undefined, null, 5, {}, Buffer.from(CLUB)]) {
    assert.throws(() => Presets.parse(odd), { name: 'ArgumentError', argument: 'text' });
  }
});

/** Calls `run` with a temporary folder. */
function inFolder(run) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'flagfall-'));
  try {
    run(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

test('presets are saved to a file and loaded from it', () =>
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

test('a file whose text is wrong is the same ParseError', () =>
  inFolder((folder) => {
    const path = join(folder, 'presets.toml');
    for (const [text, ...said] of WRONG) {
      fs.writeFileSync(path, text);
      assert.deepEqual(wrong(() => Presets.load(path)), said);
    }
    for (const [bytes, offset] of [
      [[0xff], 0],
      [[0x23, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0xef, 0xbf, 0xbd, 0xf0, 0x9f, 0x0a], 5],
      [[0xef, 0xbb, 0xbf, 0x80], 1],
      [[0x23, 0xe2, 0x82], 1],
    ]) {
      fs.writeFileSync(path, Uint8Array.from(bytes));
      assert.throws(() => Presets.load(path), (error) => {
        assert.ok(error instanceof ParseError, error.stack);
        assert.deepEqual([error.kind, error.offset, error.length], ['not-utf8', offset, 1]);
        assert.equal(error.text[offset], '\ufffd');
        return true;
      });
    }
  }));

test('a file that cannot be read or written is an Error as node:fs has', () =>
  inFolder((folder) => {
    const path = join(folder, 'none');
    const big = join(folder, 'big');
    fs.writeFileSync(big, '#'.repeat(2 ** 24 + 1));
    for (const [call, code, of] of [
      [() => Presets.load(path), 'ENOENT', path],
      [() => Presets.load(''), 'ENOENT', ''],
      [() => Presets.load(folder), 'EISDIR', folder],
      [() => Presets.load(big), 'EFBIG', big],
      [() => new Presets().save(join(path, 'x')), 'ENOENT', join(path, 'x')],
      [() => new Presets().save(folder), 'EINVAL', folder],
    ]) {
      assert.throws(call, (error) => {
        assert.equal(error.constructor, Error, error.stack);
        assert.deepEqual([error.code, error.path], [code, of]);
        assert.ok(error.errno < 0);
        return true;
      });
    }
    fs.truncateSync(big, 2 ** 24);
    assert.equal(Presets.load(big).size, 0);
    for (const odd of [undefined, 5, '\0', '\ud800', Buffer.from(path)]) {
      assert.throws(() => Presets.load(odd), { name: 'ArgumentError', argument: 'path' });
      assert.throws(() => new Presets().save(odd), { name: 'ArgumentError', argument: 'path' });
    }
  }));
