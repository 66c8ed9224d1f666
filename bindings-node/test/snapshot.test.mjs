import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Clock, FlagfallError, Match, RestoreError, parse } from 'flagfall';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** A clock in its third turn, which began at 71_500. */
function played() {
  const clock = new Clock(parse('40/90/30, G/30/30', { notation: 'chess' }));
  clock.start('first', 0);
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

test('the time in between counts, or does not, or in part', () => {
  const clock = played();
  for (const saved of saves(clock, 80_000)) {
    const bank = (savedAtMs, atMs) => Clock.restore(saved, { savedAtMs }).read(atMs).first.bankMs;
    const then = clock.read(80_000).first.bankMs;
    assert.equal(bank(undefined, 100_000), then - 20_000);
    assert.equal(Clock.restore(saved).read(100_000).first.bankMs, then - 20_000);
    // On another time base, at 70.
    assert.equal(bank(70, 70), then);
    assert.equal(bank(70, 1_070), then - 1_000);
    // 15 s are charged.
    assert.equal(bank(70 - 15_000, 70), then - 15_000);
  }
});

test('a save is as of its timestamp, and changes nothing', () => {
  const clock = new Clock(parse('G/1', { notation: 'chess' }));
  clock.start('first', 0);
  const saved = clock.save(70_000);
  assert.equal(clock.read(50_000).phase, 'running');
  const restored = Clock.restore(saved, { savedAtMs: 0 });
  assert.deepEqual(restored.advance(0), [{ kind: 'flag', side: 'first', atMs: -9_999 }]);
  for (const save of [(atMs) => clock.save(atMs), (atMs) => clock.saveJson(atMs)]) {
    assert.throws(() => save(-1), { name: 'ClockError', kind: 'at-went-back' });
    assert.throws(() => save('5'), { name: 'ArgumentError', argument: 'atMs' });
  }
});

test('a clock in a match, one not started and one without a control are whole too', () => {
  const backgammon = parse('2+5', { notation: 'backgammon' });
  const inMatch = Match.atScore({ length: 3, first: 2, second: 0, games: 2, crawford: 'played' });
  const clock = Clock.restore(new Clock(backgammon, { inMatch }).save(0));
  assert.equal(clock.read(0).phase, 'not-started');
  clock.start('second', 0);
  const [first] = clock.press('second', 1_000);
  assert.equal(first, undefined);
  clock.press('first', 2_000);
  const again = Clock.restore(clock.saveJson(2_000));
  again.advance(900_000);
  assert.equal(again.read(900_000).phase, 'penalized');
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
  assert.throws(() => Clock.restore(again), { name: 'ArgumentError', argument: 'saved' });
  const shared = new Uint8Array(new SharedArrayBuffer(there.length));
  shared.set(there);
  assert.equal(Clock.restore(shared).deadlineMs, clock.deadlineMs);
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
    const options = { cwd: PACKAGE, encoding: 'utf8' };
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], options);
    assert.equal(stderr, '');
    assert.equal(Number(stdout), clock.deadlineMs);
  }
});

const RUNNING_WITHOUT_A_MOMENT =
  'ff4646010a00000100000000c0fc15000000000000010000000000000000010000c0fc15000000000000010000' +
  '00000000000001000001c0fc1500000102a01f01640001000000000001020001010000c8bb9eee';

/** The error of a restore. */
function refused(saved, options) {
  try {
    Clock.restore(saved, options);
  } catch (error) {
    assert.ok(error instanceof RestoreError, error.stack);
    assert.ok(error instanceof FlagfallError);
    assert.equal(error.name, 'RestoreError');
    assert.deepEqual(Object.keys(error), ['kind', 'detail']);
    assert.ok(error.message.endsWith(error.detail));
    return [error.kind, error.detail];
  }
  return assert.fail('it was restored');
}

test('every kind of RestoreError, except those of journals', () => {
  const [binary, json] = saves(played(), 80_000);
  const altered = binary.with(20, binary[20] ^ 1);
  assert.deepEqual(refused(''), ['foreign', '']);
  assert.deepEqual(refused(new Uint8Array()), ['foreign', '']);
  assert.equal(refused('40/90, G/30')[0], 'foreign');
  assert.equal(refused('{"moves":40}')[0], 'foreign');
  assert.deepEqual(refused(json.replace('"flagfall":1', '"flagfall":99')), ['format', '99']);
  assert.deepEqual(refused(binary.with(3, 99)), ['format', '99']);
  assert.equal(refused(json.slice(0, -1))[0], 'cut');
  assert.deepEqual(refused(binary.slice(0, 3)), ['cut', '']);
  assert.equal(refused(binary.slice(0, -1))[0], 'altered');
  assert.deepEqual(refused(altered), ['altered', '']);
  assert.equal(refused(json.replace('"moves":1', '"moves":2'))[0], 'altered');
  const [kind, detail] = refused(json.replace('"moves"', '"mo/ves"'));
  assert.equal(kind, 'malformed');
  assert.match(detail, /^unknown field `mo\/ves`, .* at line 1 column \d+$/);
  assert.equal(refused(json.replace('"first"', '"fir\ufffdst"'))[0], 'malformed');
  assert.deepEqual(refused(json, { savedAtMs: Number.MIN_SAFE_INTEGER }), ['moment', '']);
});

test('an impossible state is rejected, even with a valid checksum', () => {
  const running = Buffer.from(RUNNING_WITHOUT_A_MOMENT, 'hex');
  const [kind, detail] = refused(running);
  assert.equal(kind, 'impossible');
  assert.notEqual(detail, '');
});

test('a value that is neither bytes nor a string is an ArgumentError', () => {
  const saved = played().save(80_000);
  for (const odd of [undefined, null, 5, [...saved], saved.buffer, new DataView(saved.buffer), {}]) {
    assert.throws(() => Clock.restore(odd), { name: 'ArgumentError', argument: 'saved' });
  }
  assert.throws(() => Clock.restore('\ud800'), { name: 'ArgumentError', argument: 'saved' });
  for (const [options, argument] of [
    [5, 'options'],
    [null, 'options'],
    [{ savedAtMs: '5' }, 'savedAtMs'],
    [{ savedAtMs: null }, 'savedAtMs'],
    [{ savedAtMs: 2 ** 53 }, 'savedAtMs'],
    [{ savedAt: 5 }, 'savedAt'],
  ]) {
    assert.throws(() => Clock.restore(saved, options), { name: 'ArgumentError', argument });
  }
});

test('no text and no bytes do worse than a RestoreError', () => {
  const [binary, json] = saves(played(), 80_000);
  const restores = (saved) => {
    try {
      Clock.restore(saved);
      return 1;
    } catch (error) {
      assert.ok(error instanceof RestoreError, error.stack);
      return 0;
    }
  };
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
