// The WebAssembly instance, when it fails: `make wasm` builds what is tested here.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freemem } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const skip = !existsSync(`${PACKAGE}dist/wasm/module.js`) && 'WebAssembly was not built';

const BEGINNING = `
  process.dlopen = () => { throw new Error('the addon is not wanted'); };
  const { Arena, BACKEND, Clock, FlagfallError, Lag, Match, Preset, Presets, Setup, explain, parse, restart } = require('flagfall');
  const assert = require('node:assert/strict');
  assert.equal(BACKEND, 'wasm');
  const control = parse('180+2', 'pgn');
  const clock = new Clock(control);
  clock.start('first', 0);
  const arena = new Arena();
  const game = arena.add(clock);
  const match = new Match(5);
  const presets = Presets.builtIn();
  const lag = new Lag({ limitMs: 60_000, incrementMs: 0 });
  const [preset] = presets;
  const olds = {
    press: () => clock.press('first', 1_000),
    read: () => clock.read(1_000),
    deadlineMs: () => clock.deadlineMs,
    save: () => clock.save(1_000),
    saveJson: () => clock.saveJson(1_000),
    describe: () => control.describe(),
    'new Clock': () => new Clock(control),
    size: () => arena.size,
    add: () => arena.add(clock),
    'arena.read': () => arena.read(game, 1_000),
    'arena.deadlineMs': () => arena.deadlineMs,
    length: () => match.length,
    'presets.size': () => presets.size,
    inMatch: () => new Clock(parse('180+2', 'pgn'), { inMatch: match }),
    saveWithMatch: () => new Clock(parse('180+2', 'pgn')).saveWithMatch(match, 0),
    'match.clone': () => match.clone(),
    'lag.clone': () => lag.clone(),
    'presets.clone': () => presets.clone(),
    insert: () => new Presets().insert(preset),
    equals: () => Presets.builtIn().equals(presets),
  };
  const news = {
    parse: () => parse('180+2', 'pgn'),
    explain: () => explain('18', 'pgn'),
    'new Arena': () => new Arena(),
    'new Match': () => new Match(3),
    builtIn: () => Presets.builtIn(),
    setup: () => new Setup('3+2', 'lichess'),
  };
  /** Every call throws an error with this message. */
  function fails(calls, message) {
    for (const [name, call] of Object.entries(calls)) {
      assert.throws(call, (error) => {
        assert.equal(error.constructor, FlagfallError, name);
        assert.match(error.message, message, name);
        return true;
      }, name);
    }
  }
  /** After a failure, for this reason, there can be a fresh instance. */
  function recovers(reason) {
    fails({ ...olds, ...news }, new RegExp(\`^the WebAssembly instance has failed \\\\(\${reason}\\\\): call \\\`restart\\\\(\\\\)\\\`\`));
    restart();
    fails(olds, /^the object was lost when the WebAssembly instance was replaced: create it again$/);
    for (const call of Object.values(news)) call();
    const fresh = new Clock(parse('180+2', 'pgn'));
    fresh.start('first', 0);
    fresh.press('first', 30_000);
    assert.equal(fresh.read(30_000).first.bankMs, 152_000);
    fails(olds, /^the object was lost /);
    assert.equal(fresh.read(30_000).first.bankMs, 152_000);
  }
`;

/** Runs a program with WebAssembly, which must end well. */
function runs(program) {
  const args = ['--expose-gc', '--eval', `${BEGINNING}${program}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: PACKAGE, encoding: 'utf8' });
  assert.deepEqual([stderr, stdout, status], ['', '', 0]);
}

test('a stack overflow in a call ends the instance, and restart() gives a fresh one', { skip }, () => {
  runs(`
    const failed = (error) => error instanceof FlagfallError;
    function overflow(call) {
      try {
        overflow(call);
      } catch {
        // No room here, or not for the call below.
      }
      call();
    }
    for (const call of Object.values(news)) {
      assert.throws(() => { for (;;) overflow(call); }, failed);
      fails(news, /^the WebAssembly instance has failed \\(Maximum call stack size exceeded\\)/);
      restart();
      for (const call of Object.values(news)) call();
    }
    // The finalizers of all that was lost have nothing to free.
    for (const call of [...Object.values(news), ...Object.values(news)]) call();
    gc();
    setTimeout(gc, 10);
    setTimeout(() => assert.equal(parse('180+2', 'pgn').describe().length > 0, true), 50);
  `);
});

test('exhausted memory ends the instance, and restart() gives a fresh one', { skip }, (t) => {
  // WebAssembly has at most 4 GiB, all of which is used.
  if (freemem() < 6 * 2 ** 30) return t.skip('takes 5 GiB of memory');
  runs(`
    // The bytes fit once, but not twice.
    assert.throws(() => Clock.restore(new Uint8Array(2_147_000_000)), FlagfallError);
    recovers('out of memory');
  `);
});

test('memory beyond 2 GiB can be used', { skip }, () => {
  runs(`
    // Each new instance begins with 2 GiB that are taken, so that all it allocates lies beyond them.
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class extends Instance {
      constructor(...given) {
        super(...given);
        this.exports.memory.grow(2 ** 15);
      }
    };
    restart();
    for (const call of Object.values(news)) call();
    for (const text of ['x'.repeat(1_000), 'é'.repeat(1_000)]) assert.throws(() => parse(text, 'pgn'), FlagfallError);
    const later = new Clock(parse('180+2', 'pgn'));
    later.start('first', 0);
    later.press('first', 30_000);
    assert.equal(Clock.restore(later.save(30_000)).read(30_000).first.bankMs, 152_000);
    assert.equal(Clock.restore(later.saveJson(30_000)).read(30_000).first.bankMs, 152_000);
    const games = new Arena();
    for (let count = 0; count < 1_000; count += 1) games.add(later);
    const { saved } = games.saveChanges(30_000, 1_000);
    assert.equal(Arena.restore(saved).arena.size, 1_000);
  `);
});

test('arguments that do not fit in memory are an error, and the instance goes on', { skip }, () => {
  runs(`
    const refuses = (bytes, call) =>
      assert.throws(call, { constructor: FlagfallError, message: \`no memory for arguments of \${bytes} bytes\` });
    refuses(2 ** 31, () => Clock.restore(new Uint8Array(2 ** 31)));
    refuses(2 ** 32, () => Clock.restore(new Uint8Array(2 ** 32)));
    // Addresses in WebAssembly have 32 bits, in which this would be 8.
    refuses(2 ** 32 + 8, () => clock.readInto(1_000, new Float64Array(2 ** 29 + 1)));
    assert.equal(clock.read(1_000).first.bankMs, 179_000);
  `);
});

test('restart() replaces an instance that has not failed, too', { skip }, () => {
  runs(`
    const saved = clock.save(1_000);
    restart();
    fails(olds, /^the object was lost when the WebAssembly instance was replaced: create it again$/);
    assert.equal(Clock.restore(saved).read(1_000).first.bankMs, 179_000);
    for (let count = 0; count < 20; count += 1) restart();
    assert.equal(Clock.restore(saved).read(1_000).first.bankMs, 179_000);
  `);
});

test('a store that keeps no clocks of its own goes on after restart()', { skip }, () => {
  runs(`
    const { RedisStore } = require('flagfall/store');
    const store = new RedisStore(() => { throw new Error('sent'); });
    const sends = () => assert.rejects(store.press('g', 'first'), { message: 'sent' });
    sends().then(restart).then(sends);
  `);
});

test('with the addon, restart() does nothing', () => {
  const program = `
    const { BACKEND, Clock, parse, restart } = require('flagfall');
    const clock = new Clock(parse('180+2', 'pgn'));
    restart();
    console.log(BACKEND, clock.read(0).first.bankMs);
  `;
  const { stdout } = spawnSync(process.execPath, ['--eval', program], { cwd: PACKAGE, encoding: 'utf8' });
  assert.equal(stdout, 'native 180000\n');
});
