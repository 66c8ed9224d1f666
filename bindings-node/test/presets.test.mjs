import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, DocumentError, ParseError, Preset, Presets, Setup, TimeControl, parse } from 'flagfall';
import { caught, invalidPart, rejects, rejectsEach } from './common.mjs';
import { CLUB, WRONG } from './presets.mjs';

const lichess = (text) => new Setup(text, { notation: 'lichess' });

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
  rejects((args) => new Setup(...args), [
    [[5, { notation: 'lichess' }], 'text'],
    [['5'], 'options'],
    [['5', { notation: 'checkers' }], 'notation'],
    [['5', { notation: 'lichess', mode: 'delay' }], 'mode'],
    [['5', { notation: 'chess', mode: 'Delay' }], 'mode'],
  ]);
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
    [
      'é',
      lichess('3+2'),
      { data: { n: 2 ** 63 } },
      'number-too-large',
      'n',
      '{"n":9223372036854776000}',
      '9223372036854776000',
    ],
  ]) {
    const error = caught(ParseError, () => new Preset(name, first, options));
    const [kind, path, part] = invalidPart(error);
    assert.deepEqual([kind, path, error.text, part], said);
  }
});

test('an invalid part of a preset is an ArgumentError', () => {
  const inItself = {};
  inItself.again = [inItself];
  const setup = lichess('3+2');
  rejects((args) => new Preset(...args), [
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
  ]);
  const presets = new Presets();
  rejects((preset) => presets.insert(preset), [[{ name: 'x' }, 'preset']]);
  for (const call of ['get', 'remove']) rejects((name) => presets[call](name), [[5, 'name']]);
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
  for (const read of [() => odds.data, () => odds.toJSON()]) {
    const { kind, path } = caught(DocumentError, read);
    assert.deepEqual([kind, path], ['date-time', 'since']);
  }
  assert.equal(odds.control.second[0].timeMs, 180_000);
  presets.remove('Five against three');
  presets.insert(odds);
  assert.ok(presets.print().includes('since = 1990-01-01\nbig = 9223372036854775807\n'));
});

test('the error for an invalid file says what, where, and in which preset', () => {
  for (const [text, ...said] of [...WRONG, ['# \ud800', 'not-utf8', null, '\ud800']]) {
    assert.deepEqual(invalidPart(caught(ParseError, () => Presets.parse(text))), said);
  }
  rejectsEach((odd) => Presets.parse(odd), 'text', [undefined, null, 5, {}, Buffer.from(CLUB)]);
});
