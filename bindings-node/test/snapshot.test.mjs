// Snapshots in both forms, and the arguments of `restore`. What a restored clock does is tested by
// snapshots.cases and journal.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, FlagfallError, RestoreError, parse } from 'flagfall';
import { shared } from './arrays.mjs';
import { caught, outcome, output, rejects, rejectsEach, started } from './common.mjs';

/** A clock in its third turn, which began at 71_500. */
function played() {
  const clock = started('40/90/30, G/30/30');
  clock.press('first', 61_500);
  clock.press('second', 71_500);
  return clock;
}

/** The snapshots of a clock, in both forms. */
const saves = (clock, atMs) => [clock.save(atMs), clock.saveJson(atMs)];

test('a clock is restored from either form to an equal one', () => {
  const clock = played();
  const [binary, json] = saves(clock, 80_000);
  assert.equal(binary.constructor, Uint8Array);
  assert.ok(binary.length < 200);
  assert.equal(JSON.parse(json).flagfall, 1);
  assert.ok(!json.includes('\n'));
  for (const saved of [binary, Buffer.from(binary), json, Buffer.from(json)]) {
    const restored = Clock.restore(saved);
    assert.ok(restored instanceof Clock);
    assert.deepEqual(saves(restored, 80_000), [binary, json]);
    assert.ok(restored.control.equals(clock.control));
    assert.equal(restored.control, restored.control);
    assert.deepEqual(restored.read(90_000), clock.read(90_000));
    assert.equal(restored.deadlineMs, clock.deadlineMs);
    assert.deepEqual(restored.press('first', 9_999_999), [
      { kind: 'flag', side: 'first', atMs: clock.deadlineMs },
      { kind: 'late', side: 'first', atMs: 9_999_999 },
    ]);
  }
  assert.equal(clock.read(90_000).phase, 'running');
});

test('JSON can be reformatted in storage, as by databases', () => {
  const turned = (value) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).reverse().map(([key, of]) => [key, turned(of)]));
  const saved = played().saveJson(80_000);
  const other = JSON.stringify(turned(JSON.parse(saved)), null, 2);
  assert.notEqual(other, saved);
  assert.equal(Clock.restore(other).saveJson(80_000), saved);
});

test('either form is restored as of another time', () => {
  for (const saved of saves(played(), 80_000)) {
    const bank = (savedAtMs) => Clock.restore(saved, { savedAtMs }).read(100_000).first.bankMs;
    assert.equal(bank(undefined), bank(80_000));
    assert.equal(bank(80_000), bank(100_000) - 20_000);
  }
});

test('a save is as of its timestamp, and changes nothing', () => {
  const clock = started('G/1');
  const saved = clock.save(70_000);
  assert.equal(clock.read(50_000).phase, 'running');
  const restored = Clock.restore(saved, { savedAtMs: 0 });
  assert.deepEqual(restored.advance(0), [{ kind: 'flag', side: 'first', atMs: -9_999 }]);
  for (const call of ['save', 'saveJson']) {
    assert.throws(() => clock[call](-1), { name: 'ClockError', kind: 'at-went-back' });
    rejectsEach((atMs) => clock[call](atMs), 'atMs', ['5']);
  }
});

test('an untimed clock is saved too', () => {
  const untimed = new Clock(parse('', { notation: 'pcn', format: 'toml' }));
  assert.equal(Clock.restore(untimed.save(0)).read(0).first.bankMs, null);
});

test('the saved bytes can be transferred and changed', () => {
  const clock = played();
  const saved = clock.save(80_000);
  saved.fill(0);
  const again = clock.save(80_000);
  assert.notEqual(again[0], 0);
  const there = structuredClone(again, { transfer: [again.buffer] });
  assert.equal(again.length, 0);
  assert.equal(Clock.restore(there).deadlineMs, clock.deadlineMs);
  rejectsEach((saved) => Clock.restore(saved), 'saved', [again]);
  const inShared = shared(Uint8Array, there.length);
  inShared.set(there);
  assert.equal(Clock.restore(inShared).deadlineMs, clock.deadlineMs);
  const within = new Uint8Array(there.length + 2);
  within.set(there, 1);
  assert.equal(Clock.restore(within.subarray(1, -1)).deadlineMs, clock.deadlineMs);
});

test('another process can restore a save', () => {
  const clock = played();
  for (const saved of [clock.saveJson(80_000), [...clock.save(80_000)]]) {
    const code =
      "import { Clock } from 'flagfall';" +
      `const saved = ${JSON.stringify(saved)};` +
      "const clock = Clock.restore(typeof saved === 'string' ? saved : Uint8Array.from(saved));" +
      'console.log(clock.deadlineMs);';
    assert.equal(Number(output(code)), clock.deadlineMs);
  }
});

const RUNNING_WITHOUT_A_MOMENT =
  'ff4646010a00000100000000c0fc15000000000000010000000000000000010000c0fc15000000000000010000' +
  '00000000000001000001c0fc1500000102a01f01640001000000000001020001010000c8bb9eee';

test('every kind of RestoreError, except those of journals', () => {
  const [binary, json] = saves(played(), 80_000);
  for (const [saved, kind, detail] of [
    ['', 'foreign', /^$/],
    [new Uint8Array(), 'foreign', /^$/],
    ['40/90, G/30', 'foreign', /^$/],
    ['{"moves":40}', 'foreign', /./],
    [json.replace('"flagfall":1', '"flagfall":99'), 'format', /^99$/],
    [binary.with(3, 99), 'format', /^99$/],
    [json.slice(0, -1), 'cut', /./],
    [binary.slice(0, 3), 'cut', /^$/],
    [binary.slice(0, -1), 'altered', /^$/],
    [binary.with(20, binary[20] ^ 1), 'altered', /^$/],
    [json.replace('"moves":1', '"moves":2'), 'altered', /^$/],
    [json.replace('"moves"', '"mo/ves"'), 'malformed', /^unknown field `mo\/ves`, .* at line 1 column \d+$/],
    [json.replace('"first"', '"fir\ufffdst"'), 'malformed', /./],
    // The checksum is valid.
    [Buffer.from(RUNNING_WITHOUT_A_MOMENT, 'hex'), 'impossible', /./],
  ]) {
    const error = caught(RestoreError, () => Clock.restore(saved));
    assert.ok(error instanceof FlagfallError);
    assert.deepEqual(Object.keys(error), ['kind', 'detail']);
    assert.equal(error.kind, kind, error.message);
    assert.match(error.detail, detail);
    assert.ok(error.message.endsWith(error.detail));
  }
  const savedAtMs = Number.MIN_SAFE_INTEGER;
  assert.throws(() => Clock.restore(json, { savedAtMs }), { name: 'RestoreError', kind: 'moment', detail: '' });
});

test('a value that is neither bytes nor a string is an ArgumentError', () => {
  const saved = played().save(80_000);
  const others = [undefined, null, 5, [...saved], saved.buffer, new DataView(saved.buffer), {}, '\ud800'];
  rejectsEach((odd) => Clock.restore(odd), 'saved', others);
  rejects((options) => Clock.restore(saved, options), [
    [5, 'options'],
    [null, 'options'],
    [{ savedAtMs: '5' }, 'savedAtMs'],
    [{ savedAtMs: null }, 'savedAtMs'],
    [{ savedAtMs: 2 ** 53 }, 'savedAtMs'],
    [{ savedAt: 5 }, 'savedAt'],
  ]);
});

test('no text and no bytes do worse than a RestoreError', () => {
  const [binary, json] = saves(played(), 80_000);
  const restores = (saved) => (outcome(() => Clock.restore(saved)) instanceof RestoreError ? 0 : 1);
  let whole = 0;
  for (let at = 0; at < binary.length; at += 1) {
    whole += restores(binary.slice(0, at));
    for (let bit = 0; bit < 8; bit += 1) whole += restores(binary.with(at, binary[at] ^ (1 << bit)));
  }
  for (let at = 0; at < json.length; at += 1) whole += restores(json.slice(0, at));
  for (const text of ['{'.repeat(100_000), `{"flagfall":${'['.repeat(100_000)}`, 'x'.repeat(1e7)]) {
    whole += restores(text);
  }
  assert.equal(whole, 0);
});
