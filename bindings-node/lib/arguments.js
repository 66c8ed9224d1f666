'use strict';

// What JavaScript may pass in, checked before it crosses: types, and the keys of objects. Which
// numbers and names a type allows is checked behind the border.

const { isFloat64Array, isSharedArrayBuffer, isUint16Array, isUint8Array } = require('node:util/types');

const binding = require('./binding.js');
const { ArgumentError } = require('./errors.js');

const LONGEST_QUOTED = 40;

/** `value` as an error's words show it. Never calls into it: a toString may throw. */
function shown(value) {
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
      return Array.isArray(value) ? 'an array' : 'an object';
    case 'boolean':
    case 'undefined':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

function mustBe(argument, wanted, value) {
  return new ArgumentError(argument, `\`${argument}\` must be ${wanted}, not ${shown(value)}`);
}

function integer(argument, value) {
  if (!Number.isSafeInteger(value)) throw mustBe(argument, 'a safe integer', value);
  return value;
}

function text(argument, value) {
  if (typeof value !== 'string') throw mustBe(argument, 'a string', value);
  return value;
}

/** The text that `value` is, which has no half of a character. */
function wellFormed(argument, value) {
  if (text(argument, value).isWellFormed()) return value;
  throw new ArgumentError(argument, `\`${argument}\` must not have half of a character`);
}

function path(argument, value) {
  if (!wellFormed(argument, value).includes('\0')) return value;
  throw new ArgumentError(argument, `\`${argument}\` must not have a null character`);
}

/** The bytes of `value`, once more where another thread may change them; a text's in UTF-8. */
function bytes(argument, value) {
  if (typeof value === 'string') return Buffer.from(wellFormed(argument, value));
  column(argument, value, 'Uint8Array', 'a Uint8Array or a string');
  return isSharedArrayBuffer(value.buffer) ? new Uint8Array(value) : value;
}

const ARRAYS = { Float64Array: isFloat64Array, Uint16Array: isUint16Array, Uint8Array: isUint8Array };

const { keys } = Object.getPrototypeOf(Uint8Array.prototype);

/** A typed array of the class `array`. What else it must be is checked behind the border. */
function column(argument, value, array, wanted = `a ${array}`) {
  if (!ARRAYS[array](value)) throw mustBe(argument, wanted, value);
  if (value.length > 0) return value;
  try {
    // Refuses one that was transferred to somebody else, or that its buffer has shrunk away from.
    keys.call(value);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const words = `\`${argument}\` must be a ${array} whose memory is still its own`;
    throw new ArgumentError(argument, words);
  }
  return value;
}

function boolean(argument, value) {
  if (typeof value !== 'boolean') throw mustBe(argument, 'true or false', value);
  return value;
}

/** The number that stands for a side. */
function side(argument, value) {
  if (value === 'first') return 0;
  if (value === 'second') return 1;
  throw mustBe(argument, '"first" or "second"', value);
}

function object(argument, value) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw mustBe(argument, 'an object', value);
  }
  return value;
}

/** Refuses what `known` does not have: a misspelt key would otherwise be a rule left out. */
function onlyKeys(place, value, known, of) {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const argument = place === '' ? key : `${place}.${key}`;
    const keys = known.map((name) => `\`${name}\``).join(', ');
    throw new ArgumentError(argument, `${of} has no ${shown(key)}; it has ${keys}`);
  }
}

/**
 * What `value` itself has of `known`, and nothing that it inherits: a polluted prototype would
 * otherwise set options that nobody wrote.
 */
function own(argument, value, known, of) {
  object(argument, value);
  onlyKeys('', value, known, of);
  return { __proto__: null, ...value };
}

const STAGE = {
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
};

const RULES = {
  coupling: text,
  gameTimeMs: integer,
  gameTurns: integer,
  untimedTurns: integer,
  untimedEarns: boolean,
  setupMs: integer,
  flagFalls: text,
  chargeUnitMs: integer,
  chargeRounding: text,
  chargeLeastMs: integer,
  weekendPauses: boolean,
};

/** All of `checks`' keys; null for what `value` leaves out. */
function complete(place, value, checks, of) {
  object(place, value);
  onlyKeys(place, value, Object.keys(checks), of);
  const all = { __proto__: null };
  for (const [key, check] of Object.entries(checks)) {
    const given = Object.hasOwn(value, key) ? (value[key] ?? null) : null;
    all[key] = given === null ? null : check(`${place}.${key}`, given);
  }
  return all;
}

function stages(place, value) {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of stages', value);
  return Array.from(value, (stage, index) => complete(`${place}[${index}]`, stage, STAGE, 'a stage'));
}

function rules(value) {
  return complete('rules', value, RULES, 'rules');
}

/** The options of the notations that have any. */
const OPTIONS = {
  __proto__: null,
  chess: { mode: word, option: word },
  arimaa: { strict: boolean, setup: boolean },
  ggs: { iniMs: integer, incMs: integer, extMs: integer, softIsHard: boolean },
  'double-flag': { mode: word },
  pcn: { format: word },
};

const NOTATIONS = { __proto__: null };
for (const name of binding.notations()) NOTATIONS[name] = { __proto__: null, ...OPTIONS[name] };

/** A name, which is in one line. */
function word(argument, value) {
  if (wellFormed(argument, value).includes('\n')) throw mustBe(argument, 'a name', value);
  return value;
}

/**
 * The notation with its options, as the binding takes it: its name, and a line for each option.
 * `also` has the keys of other things.
 */
function notation(value, also) {
  if (typeof value === 'string') return named('notation', value);
  object('options', value);
  const name = named('notation', Object.hasOwn(value, 'notation') ? value.notation : undefined);
  const checks = NOTATIONS[name];
  let said = name;
  for (const key of Object.keys(value)) {
    if (key === 'notation') continue;
    const check = checks[key];
    if (check === undefined) {
      if (also?.includes(key)) continue;
      const known = ['notation', ...Object.keys(checks), ...(also ?? [])];
      onlyKeys('', value, known, `the notation ${shown(name)}`);
    }
    const given = value[key];
    if (given !== undefined) said += `\n${key}=${check(key, given)}`;
  }
  return said;
}

function named(argument, value) {
  if (NOTATIONS[text(argument, value)] === undefined) throw mustBe(argument, oneOf(NOTATIONS), value);
  return value;
}

/** What `value` itself has for `key`, beside its notation. */
function beside(value, key) {
  return typeof value === 'object' && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** What `value` itself has of `checks`' keys: what is undefined is left out. */
function present(place, value, checks) {
  const found = { __proto__: null };
  for (const [key, check] of Object.entries(checks)) {
    const given = Object.hasOwn(value, key) ? value[key] : undefined;
    if (given !== undefined) found[key] = check(place === '' ? key : `${place}.${key}`, given);
  }
  return found;
}

function oneOf(choices) {
  return `one of ${Object.keys(choices).map(shown).join(', ')}`;
}

const BOARDS = {
  __proto__: null,
  open: {},
  win: { side },
  draw: {},
  score: { score: integer },
  resigned: { side },
  claimed: { side },
};

/** What the board says, as the binding takes it. */
function board(value) {
  const { board: name } = { __proto__: null, ...object('board', value) };
  const checks = BOARDS[text('board.board', name)];
  if (checks === undefined) throw mustBe('board.board', oneOf(BOARDS), name);
  onlyKeys('board', value, ['board', ...Object.keys(checks)], `the board ${shown(name)}`);
  const said = { __proto__: null, board: name };
  for (const [key, check] of Object.entries(checks)) {
    said[key] = check(`board.${key}`, Object.hasOwn(value, key) ? value[key] : undefined);
  }
  return said;
}

function sides(place, value) {
  if (!Array.isArray(value)) throw mustBe(place, 'an array of sides', value);
  return Array.from(value, (one, index) => side(`${place}[${index}]`, one));
}

function integers(place, value, { orNull = false } = {}) {
  const iterable =
    typeof value === 'object' && value !== null && typeof value[Symbol.iterator] === 'function';
  if (!iterable) throw mustBe(place, 'an iterable of integers', value);
  const passes = (one) => orNull && one === null;
  return Array.from(value, (one, index) => (passes(one) ? one : integer(`${place}[${index}]`, one)));
}

function overtime(place, value) {
  object(place, value);
  onlyKeys(place, value, ['points', 'everyMs'], 'overtime');
  const { points, everyMs } = { __proto__: null, ...value };
  return {
    points: integer(`${place}.points`, points),
    everyMs: integer(`${place}.everyMs`, everyMs),
  };
}

const TERMS = { minimalLoss: integer, maximalLoss: integer, cannotWin: sides, overtime };

function terms(value) {
  object('terms', value);
  onlyKeys('terms', value, Object.keys(TERMS), 'a game');
  return { __proto__: null, cannotWin: [], ...present('terms', value, TERMS) };
}

/** More than any document may have, and so enough to tell that a value is in itself. */
const MOST_LEVELS = 64;

/** All that `value` holds, of which JSON says neither less nor anything else. */
function json(place, value, level = 0) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (Number.isFinite(value)) return value;
  if (level >= MOST_LEVELS) {
    const [root] = place.split(/[.[]/, 1);
    const words = `must have at most ${MOST_LEVELS} arrays and objects within one another`;
    throw new ArgumentError(root, `\`${root}\` ${words}`);
  }
  if (Array.isArray(value)) {
    const values = [];
    for (const one of value) values.push(json(`${place}[${values.length}]`, one, level + 1));
    return values;
  }
  if (!isPlain(value)) throw mustBe(place, 'what JSON can say', value);
  const all = { __proto__: null };
  for (const key of Object.keys(value)) all[key] = json(`${place}.${key}`, value[key], level + 1);
  return all;
}

function isPlain(value) {
  if (typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** A plain object, as a text. */
function jsonObject(argument, value) {
  return JSON.stringify(json(argument, object(argument, value)));
}

module.exports = {
  beside,
  board,
  boolean,
  bytes,
  column,
  integer,
  integers,
  jsonObject,
  mustBe,
  notation,
  object,
  own,
  path,
  rules,
  side,
  stages,
  terms,
  text,
};
