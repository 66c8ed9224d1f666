// Plays conformance cases: the text of a file, with the answers of flagfall. core/conformance/README.md
// describes both. Nothing is compared here.
//
// Runs in a browser too, so it uses nothing of Node but `assert`, for which the tests there have their own.

import assert from 'node:assert/strict';

import {
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
  formatTime,
  parse,
  parseTolerant,
  parseWarnings,
  timesLeft,
} from 'flagfall';

import { blocks, camelCase, keys, quoted, setup, text, values, words, written } from './cases.mjs';
import { games } from './transcript-pgn.mjs';

/** The keys of an answer in order, with their defaults, which are not written. */
const STAGE = {
  time: undefined,
  entry: 'add',
  quota: null,
  'when-met': null,
  credit: null,
  'credit-time': null,
  'credit-every': 1,
  'credit-keep': 100,
  limit: null,
  'limit-bank': null,
  lives: 1,
  'turn-limit': null,
  'on-expiry': 'flag',
  'first-flag': null,
  refill: null,
  'charge-unit': null,
  'charge-rounding': 'down',
  'charge-least': 0,
  'charge-tiers': '',
  'overrun-most': null,
  reserve: null,
  'reserve-draw': 'never',
  'reserve-unit': null,
  'reserve-overflow': false,
  'reserve-returned': false,
  'reserve-most': null,
  'reserve-floor': null,
  'reserve-floor-from-move': null,
};

const RULES = {
  coupling: 'none',
  'game-time': null,
  'game-turns': null,
  'untimed-turns': null,
  'untimed-earns': false,
  'first-move': null,
  'first-move-missed': null,
  setup: null,
  'flag-falls': 'past-zero',
  'charge-unit': 1,
  'charge-rounding': 'down',
  'charge-least': 0,
  'charge-tiers': '',
  'weekend-pauses': false,
  grace: 0,
  'grace-excess': 'forgiven',
};

/** The keys of a piece of a forecast. */
const PIECE = words(
  'from to runs bank lent overrun stage lives flag unit offset factor other-bank other-runs then',
);

/** The keys of a side's standing, and its properties. */
const STANDING = new Map(
  words(
    'bank=bankMs stage lives moves moves-left=movesLeft lent=lentMs flag overrun=overrunMs penalties ' +
      'turn-used=turnUsedMs used=usedMs since-credit=sinceCreditMs reserve=reserveMs',
  ).map((word) => word.split('=')).map(([key, property = key]) => [key, property]),
);

/** The keys of these that are times, whose properties are `nameMs`. */
const IN_MS = new Set([
  'time', 'turn-limit', 'refill', 'overrun-most', 'game-time', 'first-move', 'setup', 'charge-unit',
  'charge-least', 'grace', 'reserve', 'reserve-unit', 'reserve-most', 'reserve-floor',
]);

/** `BEYOND:FACTOR,…` */
function tiersOf(word) {
  return word.split(',').map((tier) => {
    const [beyondMs, factor] = values(tier.split(':'), 'beyond factor');
    return { beyondMs, factor };
  });
}

const MATCH = ['first', 'second', 'games', 'crawford', 'cube', 'frozen', 'winner'];

/** Calls by their arguments: `KEY=` is an optional word `KEY=VALUE`. */
const callsByArguments = (names) => new Map(
  Object.entries(names).flatMap(([of, calls]) => calls.map((name) => [name, of])),
);

const CALLS = callsByArguments({
  '': ['keep-journal', 'deadline', 'last-at', 'take-backs', 'start-game', 'take', 'drop-double'],
  at: ['receive', 'pause', 'resume', 'stop', 'advance', 'read'],
  'at most=': ['advance-some'],
  'side at': ['start', 'ready-unreceived', 'hand-over-unreceived', 'set-turn', 'raise-flag'],
  'side at elapsed=': ['hand-over'],
  'side at ready': ['ready'],
  'side at time': ['adjust', 'draw-reserve'],
  'side at bank': ['set-bank'],
  'side at rule': ['berserk'],
  'protocol at': ['command'],
  // Matches.
  'winner points': ['end-game'],
  side: ['penalize', 'double'],
  'points most=': ['may-decline'],
  // Lag compensation.
  'elapsed lag': ['charge'],
});

const CALLS_OF_CONTROLS = callsByArguments({
  'side rule': ['berserk', 'may-berserk'],
  'side by': ['divide'],
  scheme: ['with-first-move'],
  'side moves': ['estimate'],
});

/** Names that differ in JavaScript, besides the times, which are `nameMs`. */
const NAMES = {
  'credit-time': 'creditMs',
  'limit-bank': 'limitMs',
  frozen: 'cubeIsFrozen',
  ready: 'setReady',
  'ready-unreceived': 'setReadyUnreceived',
  'may-decline': 'mayDeclineResignation',
  divide: 'divided',
};

function* accept(head, steps) {
  const { source, options } = setup(head);
  const asked = new Set(steps.map((step) => step.split(' ', 1)[0]));
  let control;
  try {
    control = parse(source, options);
  } catch (error) {
    yield* refusal(error, source);
    return;
  }
  if (asked.has('canonical')) {
    const canonical = control.print(options);
    yield `canonical ${quoted(canonical)}`;
    assert(parse(canonical, options).equals(control), 'it says something else');
  }
  yield* descriptions(control, asked);
  for (const warning of parseWarnings(source, options)) yield `warning ${placed(warning, source)}`;
  if (['stage', 'first-stage', 'second-stage'].some((step) => asked.has(step))) yield* stages(control);
  if (asked.has('rules')) yield rules(control);
}

function rules({ rules: of }) {
  // Whether untimed turns get credit is written if there are untimed turns.
  const always = of.untimedTurns === null ? {} : { 'untimed-earns': undefined };
  return ['rules', ...differing(of, { ...RULES, ...always })].join(' ');
}

/** The steps that describe a time control. */
const STEPS = ['stage', 'first-stage', 'second-stage', 'rules'];

const isBuilding = (step) => STEPS.includes(step.split(' ', 1)[0]);

function* build([title, ...more], steps) {
  text(title);
  assert.equal(more.length, 0, 'expected one text');
  const described = steps.filter(isBuilding);
  yield* described;
  let control;
  try {
    control = built(described);
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    yield `error ${error.kind}`;
    return;
  }
  yield* descriptions(control, new Set(steps.map((step) => step.split(' ', 1)[0])));
}

function* descriptions(control, asked) {
  if (asked.has('describes')) yield `describes ${quoted(control.describe())}`;
  if (asked.has('german')) yield `german ${quoted(control.describe('de'))}`;
  if (asked.has('phrases')) yield `phrases ${quoted(JSON.stringify(control.description()))}`;
}

/** The time control that these lines describe. */
function built(steps) {
  const schedules = {};
  const init = {};
  for (const step of steps) {
    const [of, ...pairs] = words(step);
    if (of === 'rules') {
      init.rules = fields(pairs, RULES);
    } else {
      const [place, ...rest] = pairs;
      schedules[of] ??= [];
      assert.equal(place, String(schedules[of].length), 'stages are counted from 0');
      schedules[of].push(fields(rest, STAGE));
    }
  }
  const { stage, 'first-stage': first, 'second-stage': second } = schedules;
  assert(stage === undefined || (first ?? second) === undefined, '`stage` beside the stages of one side');
  const control = new TimeControl(
    stage === undefined ? { first: first ?? [], second: second ?? [], ...init } : { first: stage, ...init },
  );
  const again = [...stages(control), ...(init.rules === undefined ? [] : [rules(control)])];
  assert.deepEqual(again, steps, 'this is written otherwise');
  return control;
}

/** `KEY=VALUE …` as an object for the constructor of a time control. */
function fields(pairs, known) {
  const given = pairs.map((pair) => {
    const [key, ...rest] = pair.split('=');
    assert(key in known && rest.length === 1, `unknown key ${pair}`);
    const name = NAMES[key] ?? camelCase(key);
    const value = key === 'charge-tiers' ? tiersOf(rest[0]) : values(rest, 'value')[0];
    return [IN_MS.has(key) ? `${name}Ms` : name, value];
  });
  return Object.fromEntries(given);
}

function* stages({ first, second }) {
  const told = (schedule) =>
    schedule.map((stage, place) => [place, ...differing(stage, STAGE)].join(' '));
  const [one, two] = [told(first), told(second)];
  if (one.join() === two.join()) {
    for (const stage of one) yield `stage ${stage}`;
  } else {
    for (const stage of one) yield `first-stage ${stage}`;
    for (const stage of two) yield `second-stage ${stage}`;
  }
}

/** `KEY=VALUE` for each key whose value is not its default. The object has no other property. */
function differing(of, defaults) {
  const known = Object.keys(defaults);
  assertPlain(of, known.map((key) => memberOf(of, key)));
  return known
    .filter((key) => valueOf(of, key) !== defaults[key])
    .map((key) => pairOf(of, key));
}

function pairOf(of, key) {
  return `${key}=${written(valueOf(of, key))}`;
}

/** Tiers are written as one word. */
function valueOf(of, key) {
  const value = of[memberOf(of, key)];
  if (key !== 'charge-tiers') return value;
  return value.map(({ beyondMs, factor }) => `${beyondMs}:${factor}`).join();
}

/** The property or method for a key or a call. */
function memberOf(of, key) {
  const name = NAMES[key] ?? camelCase(key);
  return name in of ? name : `${name}Ms`;
}

function assertPlain(object, properties) {
  const plain = Object.fromEntries(properties.map((property) => [property, object[property]]));
  assert.deepEqual(object, plain, 'another property, or another kind of object');
}

function* refuse(head) {
  const { source, options } = setup(head);
  try {
    parse(source, options);
    yield 'accepted';
  } catch (error) {
    yield* refusal(error, source);
    assert.equal(parseWarnings(source, options).length, 0, 'it has warnings too');
  }
}

function* assume(head) {
  const { source, options } = setup(head);
  try {
    const { control, assumptions, canonical } = parseTolerant(source, options);
    yield `canonical ${quoted(canonical)}`;
    yield* descriptions(control, new Set(['describes']));
    assert(parse(canonical, options).equals(control), 'the canonical text sets up another control');
    assert.equal(isValid(source, options), assumptions.length === 0, 'it needs assumptions');
    for (const { kind, offset, length, quote, meaning } of assumptions) {
      assert.equal(source.slice(offset, offset + length), quote);
      yield `assumption ${kind} ${span(source, offset, length)} ${quoted(meaning)}`;
    }
  } catch (error) {
    yield* refusal(error, source);
  }
}

function isValid(source, options) {
  try {
    return parse(source, options) instanceof TimeControl;
  } catch {
    return false;
  }
}

function* refusal(error, source) {
  if (!(error instanceof ParseError)) throw error;
  yield `error ${placed(error, source)}`;
  if (error.path !== null) yield `path ${quoted(error.path)}`;
  yield `message ${quoted(error.message)}`;
}

function placed({ kind, offset, length }, source) {
  return `${kind} ${span(source, offset, length)}`;
}

const utf8 = (characters) => new TextEncoder().encode(characters);

/** Converts an offset and a length from UTF-16 code units to bytes. */
function span(source, offset, length) {
  assert(offset + length <= source.length, `${offset} ${length} is beyond the end`);
  const parts = [source.slice(0, offset), source.slice(offset, offset + length)];
  return parts.map((part) => utf8(part).length).join(' ');
}

function* odds(head, [first, second, ...steps]) {
  assert.equal(head.length, 0, '`odds` has no words');
  yield* [first, second];
  const one = setup(after('first', first));
  const two = setup(after('second', second));
  const sides = [one, two].map(({ source, options }) => parse(source, options));
  try {
    let control = TimeControl.fromSides(...sides);
    for (const step of steps) {
      const [name] = step.split(' ', 1);
      if (name === 'berserk' || name === 'divide' || name === 'with-first-move') {
        yield step;
        control = call(control, words(step));
      } else if (name === 'may-berserk') {
        yield* [step, `> ${written(call(control, words(step)))}`];
      } else if (name === 'describes' || name === 'german' || name === 'phrases') {
        yield* descriptions(control, new Set([name]));
      } else if (name === 'canonical') {
        const texts = [control.print(one.options), control.print({ ...two.options, side: 'second' })];
        yield ['canonical', ...texts.map(quoted)].join(' ');
      }
    }
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
    yield `error ${error.kind}`;
  }
}

/** The words of a step after the first, which must be this one. */
function after(expected, step) {
  const [first, ...rest] = words(step);
  assert.equal(first, expected, `expected \`${expected}\``);
  return rest;
}

function* convert(head, steps) {
  const { source, options } = setup(head);
  const control = parse(source, options);
  for (const step of steps.filter((one) => one.startsWith('to '))) {
    const to = after('to', step);
    const { text: converted, losses } = control.convert(setup(to).options);
    yield ['to', ...to.slice(0, -1), quoted(converted)].join(' ');
    if (losses.length > 0) yield ['lost', ...losses].join(' ');
  }
}

function* detected([source, ...known]) {
  const [from, site] = known.length === 0 ? ['none', 'none'] : known;
  assert(known.length === 0 || known.length === 2, 'expected a source and a site');
  const origin = {
    source: from === 'none' ? undefined : from,
    site: site === 'none' ? undefined : text(site),
  };
  for (const { notation, control } of detect(text(source), origin)) {
    yield `${notation} ${quoted(control.describe())}`;
  }
}

function* explained(head, [first]) {
  const { source, options } = setup(head);
  yield first;
  const explanation = explain(source, { ...options, cursor: cursorIn(source, after('cursor', first)) });
  assert.notEqual(explanation, null, 'there is nothing to explain');
  const { validity, error, fields, atCursor, next, completion, gaveUp } = explanation;
  yield `validity ${validity}`;
  if (error !== null) yield `error ${placed(error, source)}`;
  for (const { name, offset, length, meaning, isInvalid } of fields) {
    yield `${isInvalid ? 'invalid' : 'field'} ${name} ${span(source, offset, length)} ${quoted(meaning)}`;
  }
  if (atCursor !== null) yield `at-cursor ${atCursor}`;
  const runs = [];
  for (const { text: following, field } of next) {
    if (runs.at(-1)?.field !== field) runs.push({ field, texts: [] });
    runs.at(-1).texts.push(quoted(following));
  }
  for (const { field, texts } of runs) yield ['next', written(field), ...texts].join(' ');
  if (completion !== null) yield `completion ${quoted(completion)}`;
  if (gaveUp) yield 'gave-up';
}

/** Converts a cursor from bytes to UTF-16 code units. Within a character, it moves before it. */
function cursorIn(source, cursorWords) {
  const [bytes] = values(cursorWords, 'cursor');
  assert(bytes >= 0, 'a cursor is counted from 0');
  // In stream mode the decoder omits an incomplete character.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return decoder.decode(utf8(source).subarray(0, bytes), { stream: true }).length;
}

function* heard([protocol, onTurn, told, ...more]) {
  assert.equal(more.length, 0, 'expected a protocol, a side and a text');
  const source = text(told);
  try {
    const left = timesLeft(source, protocol, onTurn);
    for (const side of ['first', 'second']) {
      if (left[side] === null) continue;
      const { timeMs, moves, incrementMs, periodMs } = left[side];
      const more = Object.entries({ increment: incrementMs, period: periodMs }).filter(([, ms]) => ms !== null);
      yield [side, timeMs, written(moves), ...more.map(([key, ms]) => `${key}=${ms}`)].join(' ');
    }
  } catch (error) {
    yield* refusal(error, source);
  }
}

/** The values of these names, and the options of a format that follow them. */
function formatOf(asked, names) {
  const keys = ['tenths-below', 'hide-zero', 'plus'];
  const given = values(asked, `${names} ${keys.map((key) => `${key}=`).join(' ')}`);
  const options = given.slice(-keys.length);
  const pairs = keys.map((key, place) => [key === 'tenths-below' ? 'tenthsBelowMs' : camelCase(key), options[place]]);
  const known = pairs.filter(([, value]) => value !== undefined);
  return [...given.slice(0, -keys.length), Object.fromEntries(known)];
}

function* formatted(head, steps) {
  const [style, options] = formatOf(head, 'style');
  for (const { step } of callsOf(steps)) {
    yield step;
    const [name, ...rest] = words(step);
    assert.equal(name, 'time', `unknown step ${name}`);
    const [timeMs] = values(rest, 'time');
    yield `> ${quoted(formatTime(timeMs, style, options))}`;
  }
}

function* pace([title, ...more], steps) {
  text(title);
  assert.equal(more.length, 0, 'expected one text');
  const calls = callsOf(steps);
  const [{ step }] = calls.splice(0, 1);
  yield step;
  const control = yield* described(step, calls);
  for (const { step: question } of calls) {
    yield question;
    try {
      yield `> ${written(paceOf(control, words(question)))}`;
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      yield `! ${error.kind}`;
    }
  }
}

function paceOf(control, asked) {
  const [name, ...rest] = asked;
  if (name === 'estimate') return call(control, asked);
  assert(['category', 'category-time'].includes(name), `unknown step ${name}`);
  const [scheme, width, height] = values(rest, 'scheme width= height=');
  return control[camelCase(name)](scheme, { width, height });
}

function* lag(head, steps) {
  const [limitMs, incrementMs, formula] = values(head, 'limit increment formula=');
  let quota = new Lag({ limitMs, incrementMs, formula });
  for (const { step } of callsOf(steps)) {
    yield step;
    if (step.startsWith('re')) quota = yield* savedAndRestored(quota, words(step));
    else yield `> ${written(call(quota, words(step)))} ${written(quota.quotaMs)}`;
  }
}

/** Makes a step that saves or restores a Lag or a match, and returns what is there afterwards. */
function* savedAndRestored(one, [how, saved]) {
  const { constructor } = one;
  if (how === 'restart') {
    const forms = [one.save(), one.saveJson()].map((form) => constructor.restore(form));
    for (const again of forms) assert.deepEqual(again.save(), one.save(), 'it is not what was saved');
    return forms[0];
  }
  assert(['restore', 'restore-hex'].includes(how), `unknown step ${how}`);
  const form = how === 'restore' ? text(saved) : bytesOf(text(saved));
  try {
    return constructor.restore(form);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    yield `! ${error.kind}`;
    return one;
  }
}

/** The steps, each with the lines below it. */
function callsOf(steps) {
  const calls = [];
  for (const step of steps) {
    if (calls.length > 0 && /^[>!]/.test(step)) calls.at(-1).below.push(step);
    else calls.push({ step, below: [] });
  }
  return calls;
}

/** Makes the call in the words and returns its result. */
function call(target, [name, ...rest]) {
  const calls = target instanceof TimeControl ? CALLS_OF_CONTROLS : CALLS;
  assert(calls.has(name), `unknown step ${name}`);
  const given = values(rest, calls.get(name));
  const member = memberOf(target, name);
  return typeof target[member] === 'function' ? target[member](...given) : target[member];
}

/** The words of each line below a call that queries its result. */
function asking(below) {
  return below.filter((line) => line.startsWith('>')).map((line) => words(line).slice(1));
}

function* play([title, ...more], steps) {
  text(title);
  assert.equal(more.length, 0, 'expected one text');
  const calls = callsOf(steps);
  let clock;
  try {
    clock = yield* beginning(calls);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    yield `! ${error.kind}`;
    return;
  }
  for (const { step, below } of calls) {
    yield step;
    const before = stateOf(clock);
    try {
      if (step.startsWith('restart ')) clock = restarted(clock, after('restart', step));
      else if (step.startsWith('join ')) clock = Clock.join(clock.control, standingOf(words(step).slice(1)));
      else yield* answers(clock, words(step), below);
    } catch (error) {
      if (!(error instanceof ClockError || error instanceof PrintError)) throw error;
      const { side, field } = error;
      yield field === undefined ? `! ${error.kind}` : `! ${error.kind} ${side === null ? '' : `${side}.`}${field}`;
      assert.deepEqual(stateOf(clock), before, 'the clock is not as it was');
      const lastAtMs = error.kind === 'at-went-back' ? clock.lastAtMs : undefined;
      assert.equal(error.lastAtMs, lastAtMs, 'another last moment');
    }
  }
  const journal = clock.journalJson();
  if (journal !== null) {
    const ledTo = Clock.fromJournal(journal);
    assert.deepEqual(stateOf(ledTo), stateOf(clock), 'the journal leads to another clock');
  }
}

/** The whole state of a clock. */
function stateOf(clock) {
  const saved = clock.save(Number.MAX_SAFE_INTEGER);
  return [saved.join(' '), clock.journalJson()];
}

/** The clock that the first steps create or restore. Removes those steps from `calls`. */
function* beginning(calls) {
  const [{ step }] = calls.splice(0, 1);
  yield step;
  if (step.startsWith('restore')) return restored(words(step));
  const control = yield* described(step, calls);
  if (!calls[0]?.step.startsWith('in-match ')) return new Clock(control);
  const [match] = calls.splice(0, 1);
  yield match.step;
  const names = 'length first second crawford';
  const [length, first, second, crawford] = values(after('in-match', match.step), names);
  const inMatch = Match.atScore({ length, first, second, games: 0, crawford });
  return new Clock(control, { inMatch });
}

/** The time control that this step and the next ones describe. Removes the latter from `calls`. */
function* described(step, calls) {
  const controlOf = (name, asked) => {
    const { source, options } = setup(after(name, asked));
    return parse(source, options);
  };
  if (isBuilding(step)) {
    const steps = [step];
    while (calls.length > 0 && isBuilding(calls[0].step)) {
      const [next] = calls.splice(0, 1);
      yield next.step;
      steps.push(next.step);
    }
    return built(steps);
  }
  if (!step.startsWith('first ')) return controlOf('control', step);
  const [second] = calls.splice(0, 1);
  yield second.step;
  return TimeControl.fromSides(controlOf('first', step), controlOf('second', second.step));
}

function restored([how, saved, ...rest]) {
  const content = text(saved);
  const [savedAtMs] = values(rest, how === 'restore-journal' ? '' : 'saved-at=');
  if (how === 'restore') return Clock.restore(content, { savedAtMs });
  if (how === 'restore-journal') return Clock.fromJournal(content);
  assert.equal(how, 'restore-hex', `unknown step ${how}`);
  return Clock.restore(bytesOf(content), { savedAtMs });
}

function bytesOf(hex) {
  assert.match(hex, /^([0-9a-f]{2})*$/, 'expected two digits for each byte');
  const bytes = hex.match(/../g) ?? [];
  return Uint8Array.from(bytes, (digits) => Number.parseInt(digits, 16));
}

/** Saves and restores the clock, in both forms. */
function restarted(clock, rest) {
  const [at, savedAtMs] = values(rest, 'at saved-at=');
  const [saved, json] = [clock.save(at), clock.saveJson(at)];
  const [again, ofJson] = [saved, json].map((form) => Clock.restore(form, { savedAtMs }));
  assert.deepEqual(stateOf(again), stateOf(ofJson), 'JSON leads to another clock');
  assert(again.control.equals(clock.control), 'it has another control');
  if (savedAtMs === undefined) assert.deepEqual(again.save(at), saved, 'it saves to other bytes');
  return again;
}

function* answers(clock, asked, below) {
  const [name, ...rest] = asked;
  if (name === 'plies') {
    values(rest, '');
    yield ['>', ...PcnDocument.fromJournal(clock).pliesMs.map(written)].join(' ');
  } else if (name === 'format') {
    const [side, at, style, options] = formatOf(rest, 'side at style');
    const shown = clock.format(side, at, style, options);
    yield `> ${shown === null ? 'none' : quoted(shown)}`;
  } else if (name === 'next-change') {
    const [side, at, style, options] = formatOf(rest, 'side at style');
    yield `> ${written(clock.nextChange(side, at, style, options))}`;
  } else if (name === 'forecast' || name === 'forecast-json') {
    const [at, most] = values(rest, 'at most=');
    const found = clock.forecast(at, most);
    yield* name === 'forecast' ? forecast(found) : [`> ${quoted(JSON.stringify(found))}`];
  } else if (name === 'set-alarms') {
    yield* happened(setAlarms(clock, rest));
  } else if (name === 'wake') {
    values(rest, '');
    yield `> ${written(clock.wakeMs)}`;
  } else if (name === 'read-standing') {
    yield* readStanding(clock.control, rest);
  } else if (name === 'set-standing') {
    assert.equal(clock.setStanding(standingOf(rest)), undefined, 'it gives something');
  } else if (name === 'standing') {
    yield* standing(clock.standing(...values(rest, 'at')));
  } else if (name === 'verdict') {
    yield verdict(clock, rest);
  } else if (name === 'press' || name === 'press-unreceived') {
    yield* happened(pressed(clock, name, rest));
  } else if (name === 'take-back') {
    const [move, timestampMs, at] = values(rest, 'move= timestamp= at');
    assert((move === undefined) !== (timestampMs === undefined), 'expected `move` or `timestamp`');
    yield* happened(clock.takeBack(at, move === undefined ? { timestampMs } : { move }));
  } else {
    const got = call(clock, asked);
    if (name === 'command') needTimesOf(clock, values(rest, 'protocol at'), got);
    yield* answersTo(name, got, below);
  }
}

/** Checks that the numbers of the clock are those that its command says. */
function needTimesOf(clock, [protocol, at], command) {
  const nothing = { first: null, second: null };
  const said = command === '' ? nothing : timesLeft(command, protocol, clock.read(at).onTurn);
  assert.deepEqual(clock.timesLeft(protocol, at), said, 'the command has other times');
}

function pressed(clock, name, rest) {
  const [side, at, elapsedMs, number, takeBacks] = values(rest, 'side at elapsed= number= take-backs=');
  if (name === 'press-unreceived') {
    assert.equal(elapsedMs, undefined, 'unknown key elapsed');
    return clock.pressUnreceived(side, at, { number, takeBacks });
  }
  // Each form of the arguments.
  if (number !== undefined) return clock.press(side, at, { elapsedMs, number, takeBacks });
  return elapsedMs === undefined ? clock.press(side, at) : clock.press(side, at, elapsedMs);
}

function* forecast({ side, untilFlagMs, pieces, more }) {
  yield `> forecast ${side} until-flag=${written(untilFlagMs)} more=${more}`;
  for (const piece of pieces) yield `> piece ${PIECE.map((key) => pairOf(piece, key)).join(' ')}`;
}

/** `AT scheme=SCHEME` or `AT [SIDE=THRESHOLD[:REARM[:QUIET]],…] [SIDE-countdown=SECONDS]` */
function setAlarms(clock, said) {
  const [at, scheme, first, firstCountdown, second, secondCountdown] = values(
    said,
    'at scheme= first= first-countdown= second= second-countdown=',
  );
  const side = (alarms, countdown) => ({
    alarms: alarms === undefined ? [] : String(alarms).split(',').map(alarm),
    countdown,
  });
  const set =
    scheme === undefined
      ? { first: side(first, firstCountdown), second: side(second, secondCountdown) }
      : clock.control.alarms(scheme);
  const events = clock.setAlarms(at, set);
  const thresholds = ({ alarms }) => alarms.map(({ thresholdMs }) => thresholdMs).sort((a, b) => b - a);
  for (const of of ['first', 'second']) {
    assert.deepEqual(thresholds(clock.alarms[of]), thresholds(set[of]), 'other alarms');
    assert.equal(clock.alarms[of].countdown, set[of].countdown ?? 0, 'another countdown');
  }
  return events;
}

function alarm(said) {
  const [thresholdMs, rearmAboveMs, quietMs] = said.split(':').map((time) => values([time], 'time')[0]);
  return { thresholdMs, rearmAboveMs, quietMs };
}

/** `AT PHASE SIDE [first-to-fall=SIDE] [SIDE.KEY=VALUE …]` */
function standingOf(said) {
  const [atMs, phase, onTurn] = values(said.slice(0, 3), 'at phase side');
  const standing = { atMs, phase, onTurn, first: {}, second: {} };
  for (const word of said.slice(3)) {
    const [field, given] = word.split('=');
    const [value] = values([given], 'value');
    const [side, key] = field.split('.');
    if (key === undefined) {
      assert.equal(field, 'first-to-fall', `unknown key ${field}`);
      standing.firstToFall = value;
    } else {
      assert(STANDING.has(key) && ['first', 'second'].includes(side), `unknown key ${field}`);
      standing[side][STANDING.get(key)] = value;
    }
  }
  return standing;
}

/** `FORMAT SIDE AT "TEXT"` */
function* readStanding(control, [format, onTurn, at, told]) {
  const [source, [atMs]] = [text(told), values([at], 'at')];
  try {
    const found = control.parseStanding(source, format, atMs, onTurn);
    assert.equal(Clock.join(control, found).lastAtMs, found.atMs, 'another clock');
    yield* standing(found);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    yield `> error ${placed(error, source)}`;
  }
}

function* standing(shown) {
  const { atMs, phase, onTurn, firstToFall, first, second } = shown;
  assertPlain(shown, ['atMs', 'phase', 'onTurn', 'firstToFall', 'first', 'second']);
  yield `> standing ${atMs} ${phase} ${onTurn} first-to-fall=${written(firstToFall)}`;
  for (const [name, side] of Object.entries({ first, second })) {
    assertPlain(side, [...STANDING.values()]);
    const pairs = [...STANDING].map(([key, property]) => `${key}=${written(side[property])}`);
    yield [`> ${name}`, ...pairs].join(' ');
  }
}

function* answersTo(name, got, below) {
  if (name === 'read') {
    const { first, second } = got;
    const known = { __proto__: null, clock: got, first, second };
    for (const [whose, ...pairs] of asking(below)) {
      assert(whose in known, `unknown key ${whose}`);
      yield ['>', whose, ...keys(pairs).map((key) => pairOf(known[whose], key))].join(' ');
    }
  } else if (['deadline', 'last-at', 'take-backs'].includes(name)) {
    yield `> ${written(got)}`;
  } else if (name === 'command') {
    yield `> ${quoted(got)}`;
  } else if (name === 'keep-journal') {
    assert.equal(got, undefined, 'it gives something');
  } else if (name === 'advance-some') {
    yield* happened(got.events);
    if (!got.arrived) yield '> more';
  } else {
    yield* happened(got);
  }
}

function* happened(events) {
  for (const event of events) {
    const { kind, side, atMs, ...numbers } = event;
    assert.deepEqual(event, { ...event }, 'another kind of object');
    const pairs = Object.entries(numbers).map(([key, number]) => `${key.replace(/Ms$/, '')}=${written(number)}`);
    yield ['>', kind, side, written(atMs), ...pairs].join(' ');
  }
}

function verdict(clock, asked) {
  const names = 'at board= minimal= maximal= cannot-win= overtime=';
  const [at, board, minimalLoss, maximalLoss, cannotWin, overtime] = values(asked, names);
  const terms = { minimalLoss, maximalLoss };
  if (cannotWin !== undefined) terms.cannotWin = [cannotWin];
  if (overtime !== undefined) {
    const [points, everyMs] = values(overtime.split('/'), 'points every');
    terms.overtime = { points, everyMs };
  }
  const got = clock.verdict(at, boardOf(board), terms);
  assertPlain(got, ['outcome', 'reason', 'score']);
  return `> ${got.outcome} ${got.reason} ${written(got.score)}`;
}

/** `BOARD`, or `BOARD:SIDE`, or `score:N`. */
function boardOf(said) {
  const [board, ...about] = said.split(':');
  if (['open', 'draw'].includes(board)) {
    values(about, '');
    return { board };
  }
  const [of] = values(about, 'of');
  return board === 'score' ? { board, score: of } : { board, side: of };
}

function* match([title, ...more], steps) {
  text(title);
  assert.equal(more.length, 0, 'expected one text');
  let played;
  for (const { step, below } of callsOf(steps)) {
    yield step;
    const before = played && scoreOf(played);
    let came;
    try {
      if (played === undefined) played = begun(words(step));
      else if (step.startsWith('re')) played = yield* savedAndRestored(played, words(step));
      else came = call(played, words(step));
    } catch (error) {
      if (!(error instanceof MatchError)) throw error;
      yield `! ${error.kind}`;
      assert.deepEqual(played && scoreOf(played), before, 'the match is not as it was');
      if (played === undefined) return;
      continue;
    }
    const shown = { ...scoreOf(played), ...(typeof came === 'boolean' ? { may: came } : came) };
    for (const pairs of asking(below)) {
      yield ['>', ...keys(pairs).map((key) => pairOf(shown, key))].join(' ');
    }
  }
}

function begun([name, ...rest]) {
  if (name === 'length') return new Match(...values(rest, 'length'));
  assert.equal(name, 'at-score', 'expected `length` or `at-score`');
  const [length, first, second, games, crawford] = values(rest, 'length first second games crawford');
  return Match.atScore({ length, first, second, games, crawford });
}

/** Everything that a match shows. */
function scoreOf(played) {
  const properties = MATCH.map((key) => memberOf(played, key));
  return Object.fromEntries(properties.map((property) => [property, played[property]]));
}

const KINDS = {
  __proto__: null,
  accept,
  refuse,
  assume,
  build,
  odds,
  convert,
  detect: detected,
  explain: explained,
  'times-left': heard,
  'format-time': formatted,
  pace,
  pgn: games,
  lag,
  play,
  match,
};

/** A case, or a line between cases, with its answers. */
function* played({ head, steps }) {
  yield head;
  try {
    if (head === '' || head.startsWith('#')) {
      assert.equal(steps.length, 0, 'a step without a case');
      return;
    }
    const [kind, ...rest] = words(head);
    assert(kind in KINDS, `unknown kind ${kind}`);
    for (const line of KINDS[kind](rest, steps)) yield `  ${line}`;
  } catch (error) {
    yield `  ? ${String(error).split('\n', 1)[0]}`;
  }
}

/** The text of a file with flagfall's answers. */
export function transcript(file) {
  return blocks(file)
    .flatMap((block) => [...played(block)])
    .join('\n');
}
