// Runs the conformance cases of a folder, in the format of core/conformance/README.md:
//
//     node bindings-node/test/conformance.mjs FOLDER

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pathToFileURL } from 'node:url';

import {
  ArgumentError,
  Clock,
  ClockError,
  ControlError,
  Lag,
  Match,
  MatchError,
  ParseError,
  PcnDocument,
  PrintError,
  RestoreError,
  TimeControl,
  detect,
  explain,
  parse,
  parseWarnings,
  timesLeft,
} from 'flagfall';

const KINDS = {
  accept,
  refuse,
  odds,
  play,
  match,
  detect: detected,
  convert,
  explain: explained,
  lag,
  'times-left': heard,
};

/** A case that does not hold, or a line that says nothing known; at the line that says so. */
class Failure extends Error {
  constructor(line, message) {
    super(message);
    this.line = line;
  }
}

/** Runs every file of `folder`: how many cases of each kind ran, and what failed. */
export function run(folder) {
  const counts = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
  const failures = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.cases'));
  for (const file of files.sort()) {
    for (const [head, ...steps] of cases(readFileSync(join(folder, file), 'utf8'))) {
      try {
        const { [head.words[0]]: kind } = { __proto__: null, ...KINDS };
        if (kind === undefined || head.indented) throw unknown(head, 'kind');
        kind(head, steps);
        counts[head.words[0]] += 1;
      } catch (error) {
        const line = error instanceof Failure ? error.line : head.line;
        const words = error instanceof Failure ? error.message : error.stack;
        failures.push(`${join(folder, file)}:${line}: ${words}`);
      }
    }
  }
  const ran = Object.values(counts).some((count) => count > 0);
  if (!ran && failures.length === 0) failures.push(`${folder}: no cases`);
  return { counts, failures };
}

/** The lines of each case, the first of which begins it. */
function cases(text) {
  const all = [];
  text.split('\n').forEach((content, index) => {
    if (content.trim() === '' || content.startsWith('#')) return;
    const line = { line: index + 1, indented: content.startsWith(' '), content: content.trim() };
    // A line that cannot be read is a failure of its case, not of the file.
    Object.defineProperty(line, 'words', { get: () => words(line) });
    if (line.indented && all.length > 0) all.at(-1).push(line);
    else all.push([line]);
  });
  return all;
}

/** The words of a line; a text in quotes is an object with it, so that no word looks like one. */
function words(line) {
  const found = [];
  const word = /("(?:[^"\\]|\\.)*"|[^ "]+)( |$)/y;
  while (word.lastIndex < line.content.length) {
    const match = word.exec(line.content);
    if (match === null) throw new Failure(line.line, `cannot be read: ${line.content}`);
    found.push(match[1].startsWith('"') ? { text: unquoted(line, match[1]) } : match[1]);
  }
  return found;
}

function unquoted(line, quoted) {
  const escape = /\\(?:u\{([0-9a-fA-F]+)\}|(.))/g;
  return quoted.slice(1, -1).replace(escape, (whole, point, letter) => {
    if (point !== undefined) return String.fromCodePoint(Number.parseInt(point, 16));
    const plain = { '"': '"', '\\': '\\', n: '\n', t: '\t' }[letter];
    if (plain === undefined) throw new Failure(line.line, `unknown escape ${whole}`);
    return plain;
  });
}

function unknown(line, what) {
  return new Failure(line.line, `unknown ${what}: ${line.content}`);
}

function expect(line, expected, got) {
  if (isDeepStrictEqual(expected, got)) return;
  const [wanted, given] = [expected, got].map((value) => JSON.stringify(value));
  throw new Failure(line.line, `${line.content}\n  expected ${wanted}\n  got      ${given}`);
}

/** The one text that a step has. */
function text(line, word) {
  if (typeof word?.text !== 'string') throw unknown(line, 'text');
  return word.text;
}

function value(word) {
  if (word === 'none') return null;
  if (word === 'true' || word === 'false') return word === 'true';
  return /^-?\d+$/.test(word) ? Number(word) : word;
}

/** `KEY=VALUE …` under the names that `names` gives the keys. */
function values(line, pairs, names) {
  const found = {};
  for (const pair of pairs) {
    const [key, word, ...more] = typeof pair === 'string' ? pair.split('=') : [];
    if (!Object.hasOwn(names, key ?? '') || word === undefined || more.length > 0) {
      throw unknown(line, `key ${JSON.stringify(pair)} in`);
    }
    found[names[key]] = value(word);
  }
  return found;
}

/** The options of the notations that have any. */
const OPTIONS = {
  __proto__: null,
  chess: { mode: 'mode', option: 'option' },
  arimaa: { strict: 'strict', setup: 'setup' },
  ggs: { ini: 'iniMs', inc: 'incMs', ext: 'extMs', 'soft-is-hard': 'softIsHard' },
  'double-flag': { mode: 'mode' },
  pcn: { format: 'format' },
};

/** `NOTATION [OPTION=VALUE …] "TEXT"`. */
function setup(line, [notation, ...rest]) {
  const content = text(line, rest.pop());
  if (!isNotation(notation)) throw unknown(line, 'notation');
  const options = { notation, ...given(line, rest, OPTIONS[notation] ?? {}) };
  return { content, options, parse: () => parse(content, options) };
}

function isNotation(notation) {
  try {
    parseWarnings('', { notation });
    return true;
  } catch (error) {
    if (error instanceof ArgumentError) return false;
    throw error;
  }
}

/** As `values`, but `none` is a name here. */
function given(line, pairs, names) {
  const found = values(line, pairs, names);
  for (const key of Object.keys(found)) found[key] ??= 'none';
  return found;
}

const STAGE = {
  time: 'timeMs',
  entry: 'entry',
  quota: 'quota',
  'when-met': 'whenMet',
  credit: 'credit',
  'credit-time': 'creditMs',
  'credit-every': 'creditEvery',
  'credit-keep': 'creditKeep',
  limit: 'limit',
  'limit-bank': 'limitMs',
  lives: 'lives',
  'turn-limit': 'turnLimitMs',
  'on-expiry': 'onExpiry',
  'first-flag': 'firstFlag',
  refill: 'refillMs',
};

const STAGE_DEFAULTS = {
  ...Object.fromEntries(Object.values(STAGE).map((key) => [key, null])),
  entry: 'add',
  creditEvery: 1,
  creditKeep: 100,
  lives: 1,
  onExpiry: 'flag',
};

const RULES = {
  coupling: 'coupling',
  'game-time': 'gameTimeMs',
  'game-turns': 'gameTurns',
  'untimed-turns': 'untimedTurns',
  'untimed-earns': 'untimedEarns',
  setup: 'setupMs',
  'flag-falls': 'flagFalls',
  'charge-unit': 'chargeUnitMs',
  'charge-rounding': 'chargeRounding',
  'charge-least': 'chargeLeastMs',
  'weekend-pauses': 'weekendPauses',
};

const RULES_DEFAULTS = {
  ...Object.fromEntries(Object.values(RULES).map((key) => [key, null])),
  coupling: 'none',
  untimedEarns: false,
  flagFalls: 'past-zero',
  chargeUnitMs: 1,
  chargeRounding: 'down',
  chargeLeastMs: 0,
  weekendPauses: false,
};

/** Whose stages a step tells. */
const WHOSE = {
  __proto__: null,
  stage: ['first', 'second'],
  'first-stage': ['first'],
  'second-stage': ['second'],
};

function accept(head, steps) {
  const { content, options, ...made } = setup(head, head.words.slice(1));
  const control = parsed(head, made.parse);
  const warnings = parseWarnings(content, options).map(placeOf);
  let warned = 0;
  const told = { first: 0, second: 0 };
  let lastStage;
  for (const step of steps) {
    const [name, ...rest] = step.words;
    if (name === 'canonical') {
      const canonical = text(step, rest[0]);
      expect(step, canonical, control.print(options));
      expect(step, true, parse(canonical, options).equals(control));
    } else if (name === 'describes') {
      expect(step, text(step, rest[0]), control.describe());
    } else if (name === 'warning') {
      expect(step, place(step, content, rest), warnings[warned]);
      warned += 1;
    } else if (WHOSE[name] !== undefined) {
      const stage = { ...STAGE_DEFAULTS, ...values(step, rest.slice(1), STAGE) };
      for (const side of WHOSE[name]) {
        expect(step, number(step, rest[0]), told[side]);
        expect(step, stage, control[side][told[side]]);
        told[side] += 1;
      }
      lastStage = step;
    } else if (name === 'rules') {
      const rules = { ...RULES_DEFAULTS, ...values(step, rest, RULES) };
      rules.coupling ??= 'none';
      expect(step, rules, control.rules);
    } else {
      throw unknown(step, 'step');
    }
  }
  for (const side of lastStage ? WHOSE.stage : []) {
    expect(lastStage, told[side], control[side].length);
  }
  expect(head, [], warnings.slice(warned));
}

/** What an error is and where, as `place` has it. */
function placeOf({ kind, offset, length }) {
  return [kind, offset, length];
}

/** `KIND OFFSET LENGTH`, whose place in `content` is in bytes, in UTF-16 code units. */
function place(line, content, [kind, offset, length, ...more]) {
  if (more.length > 0) throw unknown(line, 'step');
  const [start, size] = [number(line, offset), number(line, length)];
  const bytes = Buffer.from(content);
  if (start < 0 || size < 0 || start + size > bytes.length) {
    throw new Failure(line.line, `a place outside of the text: ${line.content}`);
  }
  const units = (from, to) => utf16Length(line, bytes.subarray(from, to));
  return [kind, units(0, start), units(start, start + size)];
}

function parsed(line, parse) {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new Failure(line.line, `${line.content}\n  expected a time control\n  got      ${error}`);
  }
}

function refuse(head, steps) {
  const { content, options, parse } = setup(head, head.words.slice(1));
  const [step, pathStep, ...more] = steps;
  if (step === undefined) throw new Failure(head.line, 'begins with the step error');
  const [name, ...rest] = step.words;
  if (name !== 'error') throw unknown(step, 'step');
  const error = refused(step, ParseError, parse);
  expect(step, place(step, content, rest), placeOf(error));
  expect(pathStep ?? head, pathStep === undefined ? null : path(pathStep), error.path);
  if (more.length > 0) throw unknown(more[0], 'step');
  expect(step, [], [...parseWarnings(content, options)]);
}

/** `path "PATH"`. */
function path(line) {
  const [name, word, ...more] = line.words;
  if (name !== 'path' || more.length > 0) throw unknown(line, 'step');
  return text(line, word);
}

function utf16Length(line, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).length;
  } catch {
    throw new Failure(line.line, `a place within a character: ${line.content}`);
  }
}

function refused(line, errorClass, call) {
  let got;
  try {
    got = call();
  } catch (error) {
    if (error instanceof errorClass) return error;
    throw error;
  }
  const words = `${line.content}\n  expected a refusal\n  got      ${JSON.stringify(got)}`;
  throw new Failure(line.line, words);
}

function odds(head, steps) {
  if (head.words.length > 1) throw unknown(head, 'kind');
  const [first, second, ...rest] = steps;
  const sides = [first, second].map((step, index) => {
    if (step?.words[0] !== ['first', 'second'][index]) {
      throw new Failure((step ?? head).line, 'begins with the steps first and second');
    }
    return setup(step, step.words.slice(1));
  });
  let combine = () => TimeControl.ofSides(sides[0].parse(), sides[1].parse());
  if (rest.length === 0) throw new Failure(head.line, 'says nothing');
  for (const step of rest) {
    const [name, ...words] = step.words;
    if (name === 'describes') {
      expect(step, text(step, words[0]), combine().describe());
    } else if (name === 'canonical') {
      const control = combine();
      const print = (index, side) => control.print({ ...sides[index].options, side });
      const expected = [text(step, words[0]), text(step, words[1])];
      expect(step, expected, [print(0, 'first'), print(1, 'second')]);
    } else if (name === 'error') {
      expect(step, words[0], refused(step, ControlError, combine).kind);
    } else if (Object.hasOwn(ODDS, name) && words.length === ODDS[name].length - 1) {
      const [before, change] = [made(step, combine), ODDS[name]];
      const [side, by] = words;
      const what = name === 'divide' ? number(step, by) : by;
      combine = () => change(before, side, what);
    } else {
      throw unknown(step, 'step');
    }
  }
}

/** What changes the odds from there on. */
const ODDS = {
  berserk: (control, side, rule) => control.berserk(side, rule),
  divide: (control, side, by) => control.divided(side, by),
};

/** `NOTATION "DESCRIPTION"` for each that accepts the text, in their order. */
function detected(head, steps) {
  const found = detect(text(head, head.words[1]));
  steps.forEach((step, index) => {
    const [notation, words] = step.words;
    const got = found[index] && [found[index].notation, found[index].control.describe()];
    expect(step, [notation, text(step, words)], got);
  });
  expect(head, [], found.slice(steps.length).map(({ notation }) => notation));
}

/** `to SETUP`, and `lost LOSS …` below it where something is lost. */
function convert(head, steps) {
  const control = parsed(head, setup(head, head.words.slice(1)).parse);
  if (steps.length === 0) throw new Failure(head.line, 'says nothing');
  let losses = [];
  let last = head;
  for (const step of steps) {
    const [name, ...rest] = step.words;
    if (name === 'lost' && last.words[0] === 'to') {
      expect(step, rest, losses);
      losses = [];
    } else if (name === 'to') {
      expect(last, [], losses);
      const { content, options } = setup(step, rest);
      const conversion = control.convert(options);
      expect(step, content, conversion.text);
      losses = [...conversion.losses];
    } else {
      throw unknown(step, 'step');
    }
    last = step;
  }
  expect(last, [], losses);
}

/** `cursor N`, and below it all that is explained of the text. */
function explained(head, steps) {
  const { content, options } = setup(head, head.words.slice(1));
  const [first, ...rest] = steps;
  if (first === undefined) throw new Failure(head.line, 'begins with the step cursor');
  const explanation = explain(content, { ...options, cursor: cursorIn(first, content) });
  if (explanation === null) throw new Failure(head.line, 'there is nothing to explain');
  const got = stepsOf(explanation);
  rest.forEach((step, index) => expect(step, stepIn(step, content), got[index]));
  expect(head, [], got.slice(rest.length));
}

/**
 * `cursor N`, which is in bytes of `content`, in UTF-16 code units. One beyond the end, or within a
 * character, is the nearest place before that is neither.
 */
function cursorIn(line, content) {
  const [name, cursor, ...more] = line.words;
  if (name !== 'cursor' || more.length > 0) throw new Failure(line.line, 'begins with the step cursor');
  const bytes = number(line, cursor);
  if (bytes < 0) throw unknown(line, 'number');
  // The decoder of a stream keeps back a character that is not complete.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return decoder.decode(Buffer.from(content).subarray(0, bytes), { stream: true }).length;
}

/** The words of the steps that tell an explanation, its places in UTF-16 code units. */
function stepsOf({ standing, error, fields, atCursor, next, completion, gaveUp }) {
  const steps = [['standing', standing]];
  if (error !== null) steps.push(['error', ...placeOf(error)]);
  for (const { name, offset, length, reads, isWrong } of fields) {
    steps.push([isWrong ? 'wrong' : 'field', name, offset, length, { text: reads }]);
  }
  if (atCursor !== null) steps.push(['at-cursor', String(atCursor)]);
  next.forEach(({ text, field }, index) => {
    const begins = index === 0 || next[index - 1].field !== field;
    if (begins) steps.push(['next', field ?? 'none']);
    steps.at(-1).push({ text });
  });
  if (completion !== null) steps.push(['completion', { text: completion }]);
  if (gaveUp) steps.push(['gave-up']);
  return steps;
}

/** The words of a step below `cursor`, as `stepsOf` has them. */
function stepIn(line, content) {
  const [name, ...rest] = line.words;
  if (name === 'error') return [name, ...place(line, content, rest)];
  if (name === 'field' || name === 'wrong') {
    return [name, ...place(line, content, rest.slice(0, 3)), ...rest.slice(3)];
  }
  if (['standing', 'at-cursor', 'next', 'completion', 'gave-up'].includes(name)) return line.words;
  throw unknown(line, 'step');
}

/** `first MS MOVES` and `second MS MOVES` for each that is told, or `error KIND OFFSET LENGTH`. */
function heard(head, steps) {
  const [, protocol, onTurn, written] = head.words;
  const told = text(head, written);
  const got = [];
  try {
    const left = timesLeft(told, protocol, onTurn);
    for (const side of ['first', 'second']) {
      if (left[side] !== null) got.push(`${side} ${left[side].timeMs} ${left[side].moves ?? 'none'}`);
    }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    got.push(['error', error.kind, error.offset, error.length].join(' '));
  }
  expect(head, steps.map((step) => step.words.join(' ')), got);
}

/** `charge ELAPSED LAG`, and below it `> CHARGE QUOTA`. */
function lag(head, steps) {
  const numbers = (line, words) => {
    if (words.length !== 2) throw unknown(line, 'step');
    return words.map((word) => number(line, word));
  };
  const [limitMs, incrementMs] = numbers(head, head.words.slice(1));
  const quota = new Lag({ limitMs, incrementMs });
  if (steps.length === 0) throw new Failure(head.line, 'says nothing');
  for (const { step, outcomes } of callsOf(steps)) {
    const [name, ...times] = step.words;
    if (name !== 'charge') throw unknown(step, 'step');
    const charge = quota.charge(...numbers(step, times));
    if (outcomes.length !== 1) throw new Failure(step.line, 'has one outcome');
    const [sign, ...expected] = outcomes[0].words;
    if (sign !== '>') throw unknown(outcomes[0], 'outcome');
    expect(outcomes[0], numbers(outcomes[0], expected), [charge, quota.quotaMs]);
  }
}

const SIDED = {
  start: 'start',
  press: 'press',
  'press-unreceived': 'pressUnreceived',
  ready: 'setReady',
  'ready-unreceived': 'setReadyUnreceived',
  'hand-over': 'handOver',
  'hand-over-unreceived': 'handOverUnreceived',
  adjust: 'adjust',
  'set-bank': 'setBank',
  'set-turn': 'setTurn',
  'raise-flag': 'raiseFlag',
};

const UNSIDED = {
  pause: 'pause',
  resume: 'resume',
  stop: 'stop',
  advance: 'advance',
  receive: 'receive',
};

/** Where a take back goes to. */
const BACK = { move: 'move', moment: 'momentMs' };

/** How many words a call has besides its moment. */
const MORE = { adjust: 1, 'set-bank': 1, ready: 1 };

const EVENT = { stage: 'stage', lives: 'lives', penalties: 'penalties' };

const CLOCK = {
  phase: 'phase',
  'on-turn': 'onTurn',
  deciding: 'deciding',
  provisional: 'provisional',
  'first-to-fall': 'firstToFall',
};

const SIDE = {
  bank: 'bankMs',
  lent: 'lentMs',
  stage: 'stage',
  moves: 'moves',
  'moves-left': 'movesLeft',
  lives: 'lives',
  flag: 'flag',
  'first-flag': 'firstFlag',
  overrun: 'overrunMs',
  penalties: 'penalties',
  'turn-used': 'turnUsedMs',
  'turn-left': 'turnLeftMs',
  used: 'usedMs',
};

function play(head, steps) {
  text(head, head.words[1]);
  const calls = callsOf(steps);
  const first = calls[0]?.step.words[0];
  const clock = first in RESTORES ? restored(calls) : setUp(calls);
  if (clock === null) return;
  const game = { clock };
  for (const { step, outcomes } of calls) {
    const call = callOf(step, game);
    if (outcomes[0]?.words[0] === '!') {
      const before = stateOf(game.clock);
      const refusal = call.refusal ?? ClockError;
      const error = refused(outcomes[0], refusal, call.make);
      expect(outcomes[0], outcomes[0].words[1], error.kind);
      const lastAtMs = error.kind === 'at-went-back' ? game.clock.lastAtMs : undefined;
      expect(outcomes[0], lastAtMs, error.lastAtMs);
      expect(outcomes[0], before, stateOf(game.clock));
      if (outcomes.length > 1) throw new Failure(outcomes[1].line, 'stands below a refusal');
    } else {
      call.compare(made(step, call.make), outcomes);
    }
  }
  const journal = game.clock.journalJson();
  if (journal !== null) expect(head, stateOf(game.clock), stateOf(Clock.ofJournal(journal)));
}

/** All that a clock holds. */
function stateOf(clock) {
  const saved = clock.save(Number.MAX_SAFE_INTEGER);
  return [Buffer.from(saved).toString('hex'), clock.journalJson()];
}

/** The clock that the first steps set up. */
function setUp(calls) {
  const controls = {};
  const options = {};
  while (['control', 'first', 'second', 'in-match'].includes(calls[0]?.step.words[0])) {
    const [{ step, outcomes }] = calls.splice(0, 1);
    const [name, ...rest] = step.words;
    if (outcomes.length > 0) throw new Failure(outcomes[0].line, 'stands below no call');
    if (name === 'in-match') options.inMatch = matchAt(step, rest.toSpliced(3, 0, '0'));
    else controls[name] = parsed(step, setup(step, rest).parse);
  }
  const { control, first, second } = controls;
  return new Clock(control ?? TimeControl.ofSides(first, second), options);
}

const RESTORES = {
  __proto__: null,
  restore: (line, content, options) => Clock.restore(content, options),
  'restore-hex': (line, content, options) => Clock.restore(bytesOf(line, content), options),
  'restore-journal': (line, content) => Clock.ofJournal(content),
};

/** The clock that the first step restores; null where it is refused, as it should be. */
function restored(calls) {
  const [{ step, outcomes }] = calls.splice(0, 1);
  const [name, content, ...pairs] = step.words;
  const restore = () => RESTORES[name](step, text(step, content), savedAt(step, pairs));
  if (outcomes.length === 0) return made(step, restore);
  const [outcome, ...more] = [...outcomes, ...calls.map((call) => call.step)];
  if (outcome.words[0] !== '!') throw unknown(outcome, 'outcome');
  expect(outcome, outcome.words[1], refused(outcome, RestoreError, restore).kind);
  if (more.length > 0) throw new Failure(more[0].line, 'stands below a refusal');
  return null;
}

function bytesOf(line, hex) {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw unknown(line, 'bytes');
  return Buffer.from(hex, 'hex');
}

/** `[saved-at=AT]`. */
function savedAt(line, words) {
  if (words.length === 0) return {};
  const [at, ...more] = words.map((word) => /^saved-at=(.*)$/.exec(word)?.[1]);
  if (at === undefined || more.length > 0) throw unknown(line, 'step');
  return { savedAtMs: number(line, at) };
}

/** The steps, each with what stands below it. */
function callsOf(steps) {
  const calls = [];
  for (const step of steps) {
    const below = ['>', '!'].includes(step.words[0]);
    if (below && calls.length === 0) throw new Failure(step.line, 'stands below no call');
    if (below) calls.at(-1).outcomes.push(step);
    else calls.push({ step, outcomes: [] });
  }
  return calls;
}

function made(line, make) {
  try {
    return make();
  } catch (error) {
    const classes = [ClockError, ControlError, MatchError, PrintError, RestoreError];
    if (!classes.some((refusal) => error instanceof refusal)) throw error;
    throw new Failure(line.line, `${line.content}\n  expected no refusal\n  got      ${error}`);
  }
}

/** What a step calls, and how its outcomes are compared. */
function callOf(step, game) {
  const { clock } = game;
  const [name, ...rest] = step.words;
  if (name === 'deadline' && rest.length === 0) {
    return { make: () => clock.deadlineMs, compare: compareMoment(step) };
  }
  if (name === 'last-at' && rest.length === 0) {
    return { make: () => clock.lastAtMs, compare: compareMoment(step) };
  }
  if (name === 'advance-some' && rest.length === 2) {
    const [at, most] = [number(step, rest[0]), /^most=(\d+)$/.exec(rest[1])?.[1]];
    if (most === undefined) throw unknown(step, 'step');
    return { make: () => clock.advanceSome(at, Number(most)), compare: compareAdvanced(step) };
  }
  if (name === 'read' && rest.length === 1) {
    return { make: () => clock.read(number(step, rest[0])), compare: compareReading };
  }
  if (name === 'command' && rest.length === 2) {
    const at = number(step, rest[1]);
    return { make: () => clock.command(rest[0], at), compare: compareCommand(step) };
  }
  if (name === 'verdict' && rest.length >= 2) {
    const [at, board, ...pairs] = rest;
    const [now, said, terms] = [number(step, at), boardOf(step, board), termsOf(step, pairs)];
    return { make: () => clock.verdict(now, said, terms), compare: compareVerdict(step) };
  }
  if (name === 'keep-journal' && rest.length === 0) {
    return { make: () => clock.keepJournal(), compare: compareNothing };
  }
  if (name === 'restart' && rest.length >= 1) {
    const [at, options] = [number(step, rest[0]), savedAt(step, rest.slice(1))];
    const make = () => [clock.save(at), clock.saveJson(at)];
    return { make, compare: restart(step, game, at, options) };
  }
  if (name === 'plies' && rest.length === 0) {
    const make = () => PcnDocument.ofJournal(clock).pliesMs;
    return { make, compare: comparePlies(step), refusal: PrintError };
  }
  const compare = (events, outcomes) => compareEvents(step, events, outcomes);
  if (Object.hasOwn(UNSIDED, name) && rest.length === 1) {
    const at = number(step, rest[0]);
    return { make: () => clock[UNSIDED[name]](at), compare };
  }
  if (name === 'take-back' && rest.length === 2) {
    const [[key, to], at] = [rest[0].split('='), number(step, rest[1])];
    if (!Object.hasOwn(BACK, key)) throw unknown(step, 'step');
    const back = { [BACK[key]]: number(step, to) };
    return { make: () => clock.takeBack(back, at), compare };
  }
  if (Object.hasOwn(SIDED, name) && rest.length >= 2) {
    const [side, ...numbers] = rest;
    const at = number(step, numbers[0]);
    let more = numbers.slice(1);
    if (['press', 'hand-over'].includes(name) && more.length === 1 && more[0].startsWith('elapsed=')) {
      more = [more[0].slice('elapsed='.length)];
    } else if (more.length !== (MORE[name] ?? 0)) {
      throw unknown(step, 'step');
    }
    const parameters = more.map((word) => (name === 'ready' ? truth : number)(step, word));
    return { make: () => clock[SIDED[name]](side, at, ...parameters), compare };
  }
  throw unknown(step, 'step');
}

function number(line, word) {
  if (!/^-?\d+$/.test(word)) throw unknown(line, 'number');
  return Number(word);
}

function truth(line, word) {
  if (word !== 'true' && word !== 'false') throw unknown(line, 'truth value');
  return word === 'true';
}

/** What a board has after its name. */
const BOARDS = {
  open: null,
  draw: null,
  win: 'side',
  resigned: 'side',
  claimed: 'side',
  score: 'score',
};

function boardOf(line, word) {
  const { said } = values(line, [word], { board: 'said' });
  const [board, of, ...more] = String(said).split(':');
  const key = Object.hasOwn(BOARDS, board) ? BOARDS[board] : undefined;
  if (key === undefined || more.length > 0 || (key === null) !== (of === undefined)) {
    throw unknown(line, 'board');
  }
  return key === null ? { board } : { board, [key]: value(of) };
}

const TERMS = {
  minimal: 'minimalLoss',
  maximal: 'maximalLoss',
  'cannot-win': 'cannotWin',
  overtime: 'overtime',
};

function termsOf(line, pairs) {
  const { cannotWin, overtime, ...terms } = values(line, pairs, TERMS);
  if (cannotWin !== undefined) terms.cannotWin = [cannotWin];
  if (overtime !== undefined) terms.overtime = overtimeOf(line, overtime);
  return terms;
}

/** `POINTS/EVERY`. */
function overtimeOf(line, words) {
  const numbers = String(words).split('/');
  if (numbers.length !== 2) throw unknown(line, 'overtime');
  const [points, everyMs] = numbers.map((word) => number(line, word));
  return { points, everyMs };
}

function compareVerdict(step) {
  return (verdict, outcomes) => {
    if (outcomes.length !== 1) throw new Failure(step.line, 'has one outcome');
    const [, outcome, reason, score, ...more] = outcomes[0].words;
    if (score === undefined || more.length > 0) throw unknown(outcomes[0], 'outcome');
    expect(outcomes[0], { outcome, reason, score: value(score) }, verdict);
  };
}

function compareEvents(step, events, outcomes) {
  const expected = outcomes.map((outcome) => {
    const [, kind, side, at, ...pairs] = outcome.words;
    return { kind, side, atMs: number(outcome, at), ...values(outcome, pairs, EVENT) };
  });
  expected.forEach((event, index) => expect(outcomes[index], event, events[index]));
  expect(step, expected, [...events]);
}

function compareAdvanced(step) {
  return ({ events, arrived }, outcomes) => {
    const isMore = ({ words }) => words.length === 2 && words[1] === 'more';
    expect(step, !arrived, outcomes.some(isMore));
    compareEvents(step, events, arrived ? outcomes : outcomes.filter((one) => !isMore(one)));
  };
}

function compareMoment(step) {
  return (moment, outcomes) => {
    if (outcomes.length !== 1) throw new Failure(step.line, 'has one outcome');
    const [, at, ...more] = outcomes[0].words;
    if (more.length > 0) throw unknown(outcomes[0], 'outcome');
    expect(outcomes[0], at === 'none' ? null : number(outcomes[0], at), moment);
  };
}

function compareCommand(step) {
  return (told, outcomes) => {
    if (outcomes.length !== 1) throw new Failure(step.line, 'has one outcome');
    const [, word, ...more] = outcomes[0].words;
    if (more.length > 0) throw unknown(outcomes[0], 'outcome');
    expect(outcomes[0], text(outcomes[0], word), told);
  };
}

function compareNothing(_, outcomes) {
  if (outcomes.length > 0) throw new Failure(outcomes[0].line, 'nothing comes of this step');
}

/** The game goes on with what both of the forms in which it was saved are restored to. */
function restart(step, game, at, options) {
  return ([binary, json], outcomes) => {
    compareNothing(null, outcomes);
    const restore = (saved) => made(step, () => Clock.restore(saved, options));
    const { control } = game.clock;
    game.clock = restore(binary);
    expect(step, true, control.equals(game.clock.control));
    expect(step, stateOf(game.clock), stateOf(restore(json)));
    if (options.savedAtMs === undefined) expect(step, binary, game.clock.save(at));
  };
}

function comparePlies(step) {
  return (pliesMs, outcomes) => {
    if (outcomes.length !== 1) throw new Failure(step.line, 'has one outcome');
    const [, ...times] = outcomes[0].words;
    expect(outcomes[0], times.map((time) => number(outcomes[0], time)), [...pliesMs]);
  };
}

function compareReading(reading, outcomes) {
  for (const outcome of outcomes) {
    const [, whose, ...pairs] = outcome.words;
    const of = { __proto__: null, clock: [reading, CLOCK], first: [reading.first, SIDE], second: [reading.second, SIDE] };
    if (of[whose] === undefined) throw unknown(outcome, 'outcome');
    const [shown, names] = of[whose];
    const expected = values(outcome, pairs, names);
    const got = Object.fromEntries(Object.keys(expected).map((key) => [key, shown[key]]));
    expect(outcome, expected, got);
  }
}

const MATCH = {
  first: 'first',
  second: 'second',
  games: 'games',
  crawford: 'crawford',
  cube: 'cube',
  frozen: 'cubeIsFrozen',
  winner: 'winner',
};

const MATCH_CALLS = {
  __proto__: null,
  'start-game': (played) => played.startGame(),
  'end-game': (played, winner, points) => played.endGame(winner, points),
  penalise: (played, side) => played.penalise(side),
  double: (played, side) => played.double(side),
  take: (played) => played.take(),
  'drop-double': (played) => played.dropDouble(),
  'may-decline': (played, points, most) => ({ may: played.mayDeclineResignation(points, most) }),
};

/** The keys below a call besides those of every match. */
const CAME = {
  __proto__: null,
  penalise: { 'match-over': 'matchOver', 'froze-cube': 'frozeCube', 'void-double': 'voidDouble' },
  'may-decline': { may: 'may' },
};

function match(head, steps) {
  text(head, head.words[1]);
  let played;
  for (const { step, outcomes } of callsOf(steps)) {
    const names = { ...MATCH, ...CAME[step.words[0]] };
    const call = () => {
      if (played !== undefined) return matchCall(step, played);
      played = begun(step);
      return undefined;
    };
    if (outcomes[0]?.words[0] === '!') {
      const before = played && shownMatch(played);
      const [outcome, ...more] = outcomes;
      expect(outcome, outcome.words[1], refused(outcome, MatchError, call).kind);
      expect(outcome, before, played && shownMatch(played));
      if (more.length > 0) throw new Failure(more[0].line, 'stands below a refusal');
    } else {
      const came = made(step, call);
      outcomes.forEach((outcome) => compareMatch(outcome, names, { ...shownMatch(played), ...came }));
    }
  }
}

function begun(step) {
  const [name, ...rest] = step.words;
  if (name === 'length' && rest.length === 1) return new Match(number(step, rest[0]));
  if (name === 'at-score') return matchAt(step, rest);
  throw unknown(step, 'step');
}

/** `LENGTH FIRST SECOND GAMES CRAWFORD`. */
function matchAt(step, words) {
  if (words.length !== 5) throw unknown(step, 'step');
  const crawford = words.at(-1);
  const [length, first, second, games] = words.slice(0, 4).map((word) => number(step, word));
  return Match.atScore({ length, first, second, games, crawford });
}

function matchCall(step, played) {
  const [name, ...rest] = step.words;
  const call = MATCH_CALLS[name];
  const words = rest.map((word) => value(word.replace(/^most=(?=\d+$)/, '')));
  if (call === undefined || (name !== 'may-decline' && words.length !== call.length - 1)) {
    throw unknown(step, 'step');
  }
  return call(played, ...words);
}

function shownMatch(played) {
  return Object.fromEntries(Object.values(MATCH).map((key) => [key, played[key]]));
}

function compareMatch(outcome, names, shown) {
  const expected = values(outcome, outcome.words.slice(1), names);
  const got = Object.fromEntries(Object.keys(expected).map((key) => [key, shown[key]]));
  expect(outcome, expected, got);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error('usage: conformance.mjs FOLDER');
    process.exit(2);
  }
  const { counts, failures } = run(folder);
  failures.forEach((failure) => console.error(failure));
  Object.entries(counts).forEach(([kind, count]) => console.log(`${kind} ${count}`));
  const passed = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
