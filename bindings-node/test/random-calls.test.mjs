// Random calls with random values, which may also be what other calls have returned: each returns, or
// throws an error of this package, and the library goes on.
//
// FLAGFALL_CALLS (20000) is how many, FLAGFALL_SEED (1) chooses them: `make fuzz-bindings`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import * as flagfall from 'flagfall';

import { randomOf } from './random.mjs';

const { Arena, ArenaReader, Clock, FlagfallError, Lag, Match, PcnDocument, PgnReader, Presets, Setup, parse } = flagfall;

const CALLS = Number(process.env.FLAGFALL_CALLS ?? 20_000);
const SEED = Number(process.env.FLAGFALL_SEED ?? 1);

/** They read the time, write files, or replace the instance. */
const NOT_CALLED = new Set(['LiveClock', 'writeFile', 'restart', 'load']);
const TEXTS = [
  ...['', 'G/5', '40/90, G/30', '5+3', '90 min + 30 s/move', 'TM[60]OT[3x30 byo-yomi]', '15:00/0:12/2:00', '{"a":[1,{}]}'],
  ...['go wtime 1000 btime 1000', 'time_left b 12 3', '[%clk 1:00:00]', '[Event "x"]\n1. e4 {[%clk 0:01:00]} e5 *\n', '0:30/5/50/10/2:00'],
  ...['first', 'second', 'chess', 'sgf', 'fide', 'lichess', 'uci', 'gtp', 'ogs', 'pcn', 'running', 'none', '\ud800', 'é½３'],
];
const KEYS = [
  ...['notation', 'mode', 'first', 'second', 'rules', 'timeMs', 'side', 'atMs', 'elapsedMs', 'number', 'takeBacks', 'limitMs'],
  ...['incrementMs', 'phase', 'onTurn', 'sides', 'bankMs', 'stage', 'inMatch', 'board', 'savedAtMs', 'most', 'thresholdMs'],
];

const called = Object.entries(flagfall).filter(([name, value]) => typeof value === 'function' && !NOT_CALLED.has(name));
const classes = called.filter(([name]) => /^[A-Z]/.test(name) && !name.endsWith('Error'));
const functions = called.filter(([name]) => /^[a-z]/.test(name));

/** Values of every kind, some of which fit. */
class Values {
  constructor(seed) {
    this.below = randomOf(seed);
    const control = parse('40/90/30, G/30/30', { notation: 'chess' });
    const clock = new Clock(parse('TM[5]OT[3x2 byo-yomi]', { notation: 'sgf' }));
    clock.start('first', 0);
    this.objects = [control, clock, new Arena(), new ArenaReader(), new Match(5), new Lag({ limitMs: 500, incrementMs: 100 }), Presets.builtIn(), PcnDocument.parse('{}'), new PgnReader(), new Setup('G/5', { notation: 'chess' })];
    this.now = 0;
  }

  one(list) {
    return list[this.below(list.length)];
  }

  number() {
    switch (this.below(8)) {
      case 0:
        return this.one([NaN, Infinity, -Infinity, -0, 0.5, -1, 1e300, 2 ** 53, -(2 ** 53), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, 2 ** 32]);
      case 1:
        return this.below(4);
      case 2:
        return BigInt(this.below(2 ** 31)) ** BigInt(this.below(3));
      default:
        // Time goes on.
        this.now += this.below(2_000);
        return this.now;
    }
  }

  /** A saved object, perhaps with a bit changed or cut. */
  bytes() {
    const savable = this.objects.filter((object) => [Clock, Lag, Match].includes(object.constructor));
    const bytes = Uint8Array.from(this.one(savable).save(Number.MAX_SAFE_INTEGER));
    if (this.below(2) === 0) bytes[this.below(bytes.length)] ^= 1 << this.below(8);
    return this.below(8) === 0 ? bytes.subarray(0, this.below(bytes.length + 1)) : bytes;
  }

  value(depth = 2) {
    switch (this.below(depth === 0 ? 7 : 10)) {
      case 0:
      case 1:
        return this.number();
      case 2:
        return this.one(['first', 'second']);
      case 3:
        return this.text();
      case 4:
        return this.one(this.objects);
      case 5:
        return this.one([undefined, null, true, false, Symbol('five'), new Date(0), Object.create(null)]);
      case 6:
        return this.bytes();
      case 7:
        return Array.from({ length: this.below(4) }, () => this.value(depth - 1));
      default:
        return Object.fromEntries(Array.from({ length: this.below(4) }, () => [this.one(KEYS), this.value(depth - 1)]));
    }
  }

  /** A text of the list, perhaps with a character in another's place. */
  text() {
    const text = this.one(TEXTS);
    if (this.below(3) > 0 || text === '') return text;
    const at = this.below(text.length);
    return text.slice(0, at) + this.one([...this.one(TEXTS), '']) + text.slice(at + this.below(2));
  }

  keep(returned) {
    const found = Array.isArray(returned) ? returned[0] : returned;
    if (typeof found !== 'object' || found === null || found.constructor === Object) return;
    if (!classes.some(([, of]) => found instanceof of)) return;
    if (this.objects.length < 60) this.objects.push(found);
    else this.objects[10 + this.below(50)] = found;
  }

  /** A random call: its name, and what calls it. */
  call() {
    const values = Array.from({ length: this.below(4) }, () => this.value());
    switch (this.below(8)) {
      case 0: {
        const [name, call] = this.one(functions);
        return [name, () => call(...values)];
      }
      case 1: {
        const [name, of] = this.one(classes);
        const statics = Object.getOwnPropertyNames(of).filter((own) => typeof of[own] === 'function' && !NOT_CALLED.has(own));
        const own = this.one([undefined, ...statics]);
        return own === undefined ? [`new ${name}`, () => new of(...values)] : [`${name}.${own}`, () => of[own](...values)];
      }
      default: {
        const object = this.one(this.objects);
        const prototype = Object.getPrototypeOf(object);
        const isCalled = (own) => own !== 'constructor' && !(own === 'save' && object instanceof Presets);
        const name = this.one(Object.getOwnPropertyNames(prototype).filter(isCalled));
        const { get, value } = Object.getOwnPropertyDescriptor(prototype, name);
        const told = `${prototype.constructor.name}.${name}`;
        return [told, get ? () => get.call(object) : () => value.apply(object, values)];
      }
    }
  }
}

test('random calls return, or throw an error of this package', async () => {
  const values = new Values(SEED);
  const returned = new Map();
  for (let count = 0; count < CALLS; count++) {
    // Finalizers, which free what was collected, only run between tasks.
    if (count % 1_000 === 0) await setImmediate();
    const [name, call] = values.call();
    try {
      values.keep(call());
      returned.set(name, (returned.get(name) ?? 0) + 1);
    } catch (error) {
      // A class without a constructor says what creates its objects.
      const isCreated = error instanceof TypeError && / is created by /.test(error.message);
      assert.ok(error instanceof FlagfallError || isCreated, `call ${count}, ${name}: ${error?.stack}`);
      assert.ok(!error.message.startsWith('a bug'), `call ${count}, ${name}: ${error.stack}`);
    }
  }
  // Most calls are reached with values that fit.
  assert.ok(returned.size > 50, [...returned.keys()].join(' '));
  assert.equal(parse('G/5', { notation: 'chess' }).describe(), '5 minutes for the game');
});
