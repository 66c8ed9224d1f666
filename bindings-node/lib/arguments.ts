// Checks what JavaScript passes in: types, and the keys of objects. The ranges of numbers, and the
// names of a list, are checked in the compiled part.

import { arrayName, isDetached, isShared } from './arrays.js';
import { binding } from './binding.js';
import { argumentError } from './errors.js';
import type { ArgumentError } from './errors.js';
import { isForeign } from './look.js';

const LONGEST_QUOTED = 40;

/** `value` as an error message shows it. Never calls its methods: a toString can throw. */
function shown(value: unknown): string {
  switch (typeof value) {
    case 'string': {
      const whole = value.length <= LONGEST_QUOTED;
      return whole ? JSON.stringify(value) : `${JSON.stringify(value.slice(0, LONGEST_QUOTED))}…`;
    }
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return 'a BigInt';
    case 'object':
      if (value === null) return 'null';
      if (isForeign(value)) return 'an object of another copy of flagfall';
      return Array.isArray(value) ? 'an array' : 'an object';
    case 'boolean':
    case 'undefined':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

export function mustBe(argument: string, wanted: string, value: unknown): ArgumentError {
  return argumentError(argument, `\`${argument}\` must be ${wanted}, not ${shown(value)}`);
}

export function integer(argument: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw mustBe(argument, 'a safe integer', value);
  return value as number;
}

export function text(argument: string, value: unknown): string {
  if (typeof value !== 'string') throw mustBe(argument, 'a string', value);
  return value;
}

/** `value`, if it is a string without lone surrogates. */
function wellFormed(argument: string, value: unknown): string {
  const whole = text(argument, value);
  if (whole.isWellFormed()) return whole;
  throw argumentError(argument, `\`${argument}\` must not contain a lone surrogate`);
}

export function path(argument: string, value: unknown): string {
  const whole = wellFormed(argument, value);
  if (!whole.includes('\0')) return whole;
  throw argumentError(argument, `\`${argument}\` must not contain a null character`);
}

/** The bytes of `value`: a string's in UTF-8, and a copy if another thread can change them. */
export function bytes(argument: string, value: unknown): Uint8Array {
  if (typeof value === 'string') return new TextEncoder().encode(wellFormed(argument, value));
  column(argument, value, 'Uint8Array', 'a Uint8Array or a string');
  const array = value as Uint8Array;
  return isShared(array) ? new Uint8Array(array) : array;
}

/**
 * The bytes of `value` as a string with a character for each, for calls that are not frequent: in
 * WebAssembly, only the frequent ones take arrays.
 */
export function byteString(argument: string, value: unknown): string {
  const all = bytes(argument, value);
  const parts: string[] = [];
  // A call takes a limited number of arguments. Spreading them takes seven times as long.
  for (let at = 0; at < all.length; at += 8192) {
    const some = all.subarray(at, at + 8192) as unknown as number[];
    parts.push(String.fromCharCode.apply(null, some));
  }
  return parts.join('');
}

/** The bytes of a string with a character for each. */
export function ofByteString(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Checks that `value` is an `array` that is not detached. The rest is checked in the compiled part. */
export function column(
  argument: string,
  value: unknown,
  array: 'Float64Array' | 'Uint32Array' | 'Uint16Array' | 'Uint8Array',
  wanted = `a ${array}`,
): void {
  if (arrayName(value) !== array) throw mustBe(argument, wanted, value);
  if (isDetached(value)) throw argumentError(argument, `\`${argument}\` must not be a detached ${array}`);
}

export function boolean(argument: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw mustBe(argument, 'true or false', value);
  return value;
}

/** The number of a side. */
export function side(argument: string, value: unknown): 0 | 1 {
  if (value === 'first') return 0;
  if (value === 'second') return 1;
  throw mustBe(argument, '"first" or "second"', value);
}

export function object(argument: string, value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw mustBe(argument, 'an object', value);
  }
  return value;
}

/** Rejects keys that are not `known`: a misspelt one would otherwise be ignored. */
function onlyKeys(place: string, value: object, known: readonly string[], of: string): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const argument = place === '' ? key : `${place}.${key}`;
    const keys = known.map((name) => `\`${name}\``).join(', ');
    throw argumentError(argument, `unknown key ${shown(key)}: ${of} has the keys ${keys}`);
  }
}

/**
 * The own properties of `value`, which must all be `known`. Inherited ones are ignored: a polluted
 * prototype would otherwise set options that nobody wrote.
 */
export function own<Key extends string>(
  argument: string,
  value: unknown,
  known: readonly Key[],
  of: string,
): { readonly [K in Key]?: unknown } {
  const given = object(argument, value);
  onlyKeys('', given, known, of);
  return Object.assign(Object.create(null), given);
}

/** The property `savedAtMs` of the options of a call that restores something. */
export function savedAtMs(options: unknown): number | undefined {
  const given = own('options', options === undefined ? {} : options, ['savedAtMs'], '`options`');
  return given.savedAtMs === undefined ? undefined : integer('savedAtMs', given.savedAtMs);
}

/** Returns the checked value, or throws. `place` names it in the error. */
type Check = (place: string, value: unknown) => unknown;

type Checks = { readonly [key: string]: Check };

function tiers(place: string, value: unknown): object[] {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of tiers', value);
  return Array.from(value, (tier, index) => {
    const where = `${place}[${index}]`;
    const whole = object(where, tier);
    onlyKeys(where, whole, ['beyondMs', 'factor'], 'a tier');
    return {
      beyondMs: integer(`${where}.beyondMs`, ownValue(whole, 'beyondMs')),
      factor: integer(`${where}.factor`, ownValue(whole, 'factor')),
    };
  });
}

const STAGE: Checks = {
  timeMs: integer,
  entry: text,
  quota: integer,
  whenMet: text,
  credit: text,
  creditMs: integer,
  creditEvery: integer,
  creditKeep: integer,
  limit: text,
  limitMs: integer,
  lives: integer,
  turnLimitMs: integer,
  onExpiry: text,
  firstFlag: text,
  refillMs: integer,
  chargeUnitMs: integer,
  chargeRounding: text,
  chargeLeastMs: integer,
  chargeTiers: tiers,
  overrunMostMs: integer,
  reserveMs: integer,
  reserveDraw: text,
  reserveUnitMs: integer,
  reserveOverflow: boolean,
  reserveReturned: boolean,
  reserveMostMs: integer,
  reserveFloorMs: integer,
  reserveFloorFromMove: integer,
};

const RULES: Checks = {
  coupling: text,
  gameTimeMs: integer,
  gameTurns: integer,
  untimedTurns: integer,
  untimedEarns: boolean,
  firstMoveMs: integer,
  firstMoveMissed: text,
  setupMs: integer,
  flagFalls: text,
  chargeUnitMs: integer,
  chargeRounding: text,
  chargeLeastMs: integer,
  chargeTiers: tiers,
  weekendPauses: boolean,
  graceMs: integer,
  graceExcess: text,
};

/** An object with all keys of `checks`; null for those that `value` omits. */
function complete(place: string, value: unknown, checks: Checks, of: string): object {
  const whole = object(place, value);
  onlyKeys(place, whole, Object.keys(checks), of);
  const all = Object.create(null);
  for (const [key, check] of Object.entries(checks)) {
    const given = ownValue(whole, key) ?? null;
    all[key] = given === null ? null : check(`${place}.${key}`, given);
  }
  return all;
}

export function stages(place: string, value: unknown): object[] {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of stages', value);
  return Array.from(value, (stage, index) => complete(`${place}[${index}]`, stage, STAGE, 'a stage'));
}

export function rules(value: unknown): object {
  return complete('rules', value, RULES, '`rules`');
}

const ALARM: Checks = { thresholdMs: integer, rearmAboveMs: integer, quietMs: integer };

function alarmList(place: string, value: unknown): object[] {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of alarms', value);
  return Array.from(value, (alarm, index) => {
    const where = `${place}[${index}]`;
    integer(`${where}.thresholdMs`, ownValue(object(where, alarm), 'thresholdMs'));
    return complete(where, alarm, ALARM, 'an alarm');
  });
}

const SIDE_ALARMS: Checks = { alarms: alarmList, countdown: integer };

function sideAlarms(place: string, value: unknown): object {
  const { alarms, countdown } = complete(place, value, SIDE_ALARMS, "a side's alarms") as {
    readonly [key: string]: unknown;
  };
  return { alarms: alarms ?? [], countdown: countdown ?? 0 };
}

/** The alarms of both sides. */
export function alarms(value: unknown): object {
  const whole = object('alarms', value);
  onlyKeys('alarms', whole, ['first', 'second'], '`alarms`');
  const [first, second] = ['first', 'second'].map((side) =>
    sideAlarms(`alarms.${side}`, ownValue(whole, side) ?? {}),
  );
  return { first, second };
}

const SIDE_STANDING: Checks = {
  bankMs: integer,
  stage: integer,
  lives: integer,
  moves: integer,
  movesLeft: integer,
  lentMs: integer,
  flag: text,
  overrunMs: integer,
  penalties: integer,
  turnUsedMs: integer,
  usedMs: integer,
  sinceCreditMs: integer,
  reserveMs: integer,
};

function sideStanding(place: string, value: unknown): object {
  return complete(place, value, SIDE_STANDING, "a side's standing");
}

const STANDING: Checks = {
  atMs: integer,
  phase: text,
  onTurn: text,
  firstToFall: text,
  first: sideStanding,
  second: sideStanding,
};

export function standing(value: unknown): object {
  const whole = object('standing', value);
  // What has no default must not be missing.
  for (const key of ['atMs', 'onTurn', 'first', 'second']) {
    STANDING[key]!(`standing.${key}`, ownValue(whole, key));
  }
  return complete('standing', whole, STANDING, '`standing`');
}

/** The options of each notation that has any. */
const OPTIONS: { readonly [name: string]: Checks } = {
  chess: { mode: word, option: word },
  arimaa: { strict: boolean, setup: boolean },
  ggs: { iniMs: integer, incMs: integer, extMs: integer, softIsHard: boolean },
  'double-flag': { mode: word },
  pcn: { format: word },
};

interface Compiled {
  notations(): string[];
}

const compiled: Compiled = binding;
const NOTATIONS: { [name: string]: Checks } = Object.create(null);
for (const name of compiled.notations()) {
  NOTATIONS[name] = Object.assign(Object.create(null), OPTIONS[name]);
}

/** A name, which cannot contain a line break. */
function word(argument: string, value: unknown): string {
  const whole = wellFormed(argument, value);
  if (whole.includes('\n')) throw mustBe(argument, 'a name', value);
  return whole;
}

/**
 * The notation with its options, as the compiled part takes it: its name, and a line for each option.
 * The keys in `also` are allowed too, and ignored.
 */
export function notation(value: unknown, also: readonly string[] = []): string {
  if (typeof value === 'string') return named('notation', value);
  if (value === undefined) {
    throw argumentError('options', "name the notation of the text, such as 'pgn' or { notation: 'pgn' }");
  }
  const options = object('options', value);
  const name = named('notation', ownValue(options, 'notation'));
  const checks = NOTATIONS[name] as Checks;
  let said = name;
  for (const key of Object.keys(options)) {
    if (key === 'notation') continue;
    const check = checks[key];
    if (check === undefined) {
      if (also.includes(key)) continue;
      const known = ['notation', ...Object.keys(checks), ...also];
      onlyKeys('', options, known, `the notation ${shown(name)}`);
    } else {
      const given = ownValue(options, key);
      if (given !== undefined) said += `\n${key}=${check(key, given)}`;
    }
  }
  return said;
}

function named(argument: string, value: unknown): string {
  const name = text(argument, value);
  if (NOTATIONS[name] === undefined) throw mustBe(argument, oneOf(NOTATIONS), value);
  return name;
}

/** The own property `key` of `value`. */
function ownValue(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key as keyof typeof value] : undefined;
}

/** The option `key` beside the notation; undefined if `value` is only a name. */
export function beside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? ownValue(value, key) : undefined;
}

/** The own properties of `value` for the keys of `checks`, except those that are undefined. */
function present(place: string, value: object, checks: Checks): object {
  const found = Object.create(null);
  for (const [key, check] of Object.entries(checks)) {
    const given = ownValue(value, key);
    if (given !== undefined) found[key] = check(place === '' ? key : `${place}.${key}`, given);
  }
  return found;
}

function oneOf(choices: object): string {
  return `one of ${Object.keys(choices).map(shown).join(', ')}`;
}

const BOARDS: { readonly [name: string]: Checks } = Object.assign(Object.create(null), {
  open: {},
  win: { side },
  draw: {},
  score: { score: integer },
  resigned: { side },
  claimed: { side },
});

/** A board, as the compiled part takes it. */
export function board(value: unknown): object {
  const whole = object('board', value);
  const name = text('board.board', ownValue(whole, 'board'));
  const checks = BOARDS[name];
  if (checks === undefined) throw mustBe('board.board', oneOf(BOARDS), name);
  onlyKeys('board', whole, ['board', ...Object.keys(checks)], `the board ${shown(name)}`);
  const said = Object.assign(Object.create(null), { board: name });
  for (const [key, check] of Object.entries(checks)) {
    said[key] = check(`board.${key}`, ownValue(whole, key));
  }
  return said;
}

function sides(place: string, value: unknown): number[] {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of sides', value);
  return Array.from(value, (one, index) => side(`${place}[${index}]`, one));
}

export function integers(place: string, value: unknown): number[] {
  return Array.from(iterable(place, value), (one, index) => integer(`${place}[${index}]`, one));
}

export function integersOrNull(place: string, value: unknown): (number | null)[] {
  return Array.from(iterable(place, value), (one, index) =>
    one === null ? null : integer(`${place}[${index}]`, one),
  );
}

/**
 * Checks that `value` can be iterated. A string or an array of bytes is rejected: it is a path, or a
 * chunk itself, and would be iterated by character or byte.
 */
export function chunks(argument: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && arrayName(value) === undefined) {
    const { [Symbol.asyncIterator]: later, [Symbol.iterator]: now } = value as {
      readonly [Symbol.asyncIterator]?: unknown;
      readonly [Symbol.iterator]?: unknown;
    };
    if (typeof later === 'function' || typeof now === 'function') return;
  }
  throw mustBe(argument, 'an iterable of chunks, such as `createReadStream(path)`', value);
}

function iterable(place: string, value: unknown): Iterable<unknown> {
  if (typeof value === 'object' && value !== null) {
    const given = value as Iterable<unknown>;
    if (typeof given[Symbol.iterator] === 'function') return given;
  }
  throw mustBe(place, 'an iterable of integers', value);
}

function overtime(place: string, value: unknown): object {
  const whole = object(place, value);
  onlyKeys(place, whole, ['points', 'everyMs'], `\`${place}\``);
  return {
    points: integer(`${place}.points`, ownValue(whole, 'points')),
    everyMs: integer(`${place}.everyMs`, ownValue(whole, 'everyMs')),
  };
}

const TERMS: Checks = { minimalLoss: integer, maximalLoss: integer, cannotWin: sides, overtime };

/** Terms, as the compiled part takes them. */
export function terms(value: unknown): object {
  const whole = object('terms', value);
  onlyKeys('terms', whole, Object.keys(TERMS), '`terms`');
  return Object.assign(Object.create(null), { cannotWin: [] }, present('terms', whole, TERMS));
}

/** More levels than any document can have: a value with more probably contains itself. */
const MOST_LEVELS = 64;

/** A copy of `value`, if JSON can hold all of it without change. */
function json(place: string, value: unknown, level = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (Number.isFinite(value)) return value;
  if (level >= MOST_LEVELS) {
    const [root = ''] = place.split(/[.[]/, 1);
    const words = `must not be nested more than ${MOST_LEVELS} levels deep`;
    throw argumentError(root, `\`${root}\` ${words}`);
  }
  if (Array.isArray(value)) {
    const values: unknown[] = [];
    for (const one of value) values.push(json(`${place}[${values.length}]`, one, level + 1));
    return values;
  }
  if (!isPlain(value)) throw mustBe(place, 'a value that JSON can hold', value);
  const all = Object.create(null);
  for (const key of Object.keys(value)) all[key] = json(`${place}.${key}`, value[key], level + 1);
  return all;
}

function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  if (typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A plain object, as JSON. */
export function jsonObject(argument: string, value: unknown): string {
  return JSON.stringify(json(argument, object(argument, value)));
}
