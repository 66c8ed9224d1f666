import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, TimeControl, parse } from 'flagfall';
import { rejects } from './common.mjs';

const chess = (text, options = {}) => parse(text, { notation: 'chess', ...options });

const DEFAULTS = {
  timeMs: 60_000,
  entry: 'add',
  quota: null,
  whenMet: null,
  credit: null,
  creditMs: null,
  creditEvery: 1,
  creditKeep: 100,
  limit: null,
  limitMs: null,
  lives: 1,
  turnLimitMs: null,
  onExpiry: 'flag',
  firstFlag: null,
  refillMs: null,
  chargeUnitMs: null,
  chargeRounding: 'down',
  chargeLeastMs: 0,
  chargeTiers: [],
  overrunMostMs: null,
  reserveMs: null,
  reserveDraw: 'never',
  reserveUnitMs: null,
  reserveOverflow: false,
  reserveReturned: false,
  reserveMostMs: null,
  reserveFloorMs: null,
  reserveFloorFromMove: null,
};

const RULES = {
  coupling: 'none',
  gameTimeMs: null,
  gameTurns: null,
  untimedTurns: null,
  untimedEarns: false,
  firstMoveMs: null,
  firstMoveMissed: null,
  setupMs: null,
  flagFalls: 'past-zero',
  chargeUnitMs: 1,
  chargeRounding: 'down',
  chargeLeastMs: 0,
  chargeTiers: [],
  weekendPauses: false,
  graceMs: 0,
  graceExcess: 'forgiven',
};

test('every field of a stage except its time can be omitted or null', () => {
  const plain = new TimeControl({ first: [{ timeMs: 60_000 }] });
  assert.deepEqual(plain.first, [DEFAULTS]);
  assert.deepEqual(plain.second, [DEFAULTS]);
  assert.deepEqual(plain.rules, RULES);
  const nulls = Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, null]));
  const rules = Object.fromEntries(Object.keys(RULES).map((key) => [key, null]));
  const explicit = new TimeControl({ first: [{ ...nulls, timeMs: 60_000 }], rules });
  assert.ok(explicit.equals(plain));
});

test('a stage has the values that it was created with', () => {
  // Together they have every field and every choice.
  for (const [said, ...next] of [
    [{ entry: 'set', quota: 40, whenMet: 'repeat-add' }],
    [{ quota: 4_294_967_295, whenMet: 'repeat-set' }],
    [{ credit: 'banked', creditMs: 2_000, limit: 'clip', limitMs: 90_000 }],
    [{ credit: 'apart', creditMs: 2_000, creditKeep: 50, limit: 'linear', limitMs: 90_000 }],
    [{ credit: 'paid', creditMs: 2_000, creditEvery: 3, creditKeep: 0, limit: 'hybrid', limitMs: 0 }],
    [{ credit: 'paid', creditMs: 0, creditKeep: 4_294_967_295 }],
    [{ lives: 1_000, turnLimitMs: 30_000 }],
    [{ onExpiry: 'overrun' }],
    [{ onExpiry: 'overrun', overrunMostMs: 0 }],
    [{ onExpiry: 'penalty', refillMs: 60_000 }],
    [{ chargeUnitMs: 1 }],
    [{ chargeUnitMs: 1_000, chargeRounding: 'up', chargeLeastMs: 1, chargeTiers: [{ beyondMs: 2_000, factor: 2 }] }],
    [{ reserveMs: 0 }],
    [{ reserveMs: 2, reserveDraw: 'unit', reserveUnitMs: 1, reserveReturned: true, reserveMostMs: 5 }],
    [{ reserveMs: 1, reserveDraw: 'all', reserveFloorMs: 3, reserveFloorFromMove: 51 }],
    [{ limit: 'clip', limitMs: 1, reserveMs: 1, reserveOverflow: true }],
    [{ quota: 1, whenMet: 'next' }, DEFAULTS],
    [{ onExpiry: 'next' }, DEFAULTS],
    [{ onExpiry: 'first-flag', firstFlag: 'no-win' }, DEFAULTS],
    [{ onExpiry: 'first-flag', firstFlag: 'minimal-loss' }, DEFAULTS],
  ]) {
    const { first } = new TimeControl({ first: [{ timeMs: 60_000, ...said }, ...next] });
    assert.deepEqual(first, [{ ...DEFAULTS, ...said }, ...next]);
  }
});

test('rules have the values that they were created with', () => {
  for (const said of [
    { coupling: 'hourglass' },
    { gameTimeMs: 3_600_000 },
    { gameTurns: 120 },
    { untimedTurns: 2 },
    { untimedTurns: 255, untimedEarns: true },
    { setupMs: 0 },
    { flagFalls: 'at-zero' },
    { weekendPauses: true },
    { graceMs: 20 },
    { graceMs: 20, graceExcess: 'carried' },
    { chargeUnitMs: 4_294_967_295 },
    { chargeRounding: 'up' },
    { chargeUnitMs: 1_000, chargeRounding: 'up', chargeLeastMs: 1_000 },
    { chargeTiers: [1, 2, 3, 4].map((beyondMs) => ({ beyondMs, factor: 100 })) },
  ]) {
    const { rules } = new TimeControl({ first: [{ timeMs: 60_000 }], rules: said });
    assert.deepEqual(rules, { ...RULES, ...said });
  }
});

test('a time control created from its JSON is equal', () => {
  const odds = TimeControl.fromSides(chess('40/90/30, G/30', { mode: 'delay' }), chess('G/5'));
  const again = new TimeControl(JSON.parse(JSON.stringify(odds)));
  assert.ok(again.equals(odds));
  assert.ok(new TimeControl(odds.toJSON()).equals(odds));
  assert.deepEqual(Object.keys(odds.toJSON()), ['first', 'second', 'rules']);
  const init = { first: [{ timeMs: 60_000 }], rules: { chargeUnitMs: 1_000, chargeLeastMs: 1_000 } };
  const charged = new TimeControl(init);
  assert.ok(new TimeControl(JSON.parse(JSON.stringify(charged))).equals(charged));
  assert.ok(!new TimeControl({ first: charged.first }).equals(charged));
});

test('stages and rules are frozen, and the same each time', () => {
  const control = chess('40/90, G/30');
  for (const whose of ['first', 'second', 'rules']) {
    assert.ok(Object.isFrozen(control[whose]));
    assert.equal(control[whose], control[whose]);
    assert.throws(() => (control[whose] = []), TypeError);
  }
  assert.ok(control.first.every(Object.isFrozen));
  const chargeTiers = [{ beyondMs: 1, factor: 2 }];
  const tiered = new TimeControl({ first: [{ timeMs: 1, chargeUnitMs: 1, chargeTiers }], rules: { chargeTiers } });
  for (const { chargeTiers: tiers } of [tiered.first[0], tiered.rules]) {
    assert.ok(Object.isFrozen(tiers) && tiers.every(Object.isFrozen));
  }
});

test('equals compares the time control, not its notation', () => {
  assert.ok(chess('G/2').equals(chess('g/120s')));
  assert.ok(!chess('G/2').equals(chess('G/3')));
  assert.ok(!chess('G/2').equals(chess('G/2', { option: 'hourglass' })));
  for (const other of [undefined, null, 'G/2', 2, {}, chess('G/2').toJSON()]) {
    assert.equal(chess('G/2').equals(other), false);
  }
});

test('each side can have its own stages', () => {
  const odds = TimeControl.fromSides(chess('G/5'), chess('G/3/2', { mode: 'delay' }));
  assert.equal(`${odds}`, odds.describe());
  assert.match(odds.describe(), /^first: 5 minutes for the game\nsecond: 3 minutes for the game; 2-second delay/);
  const stages = { first: [{ timeMs: 1 }], second: [{ timeMs: 2 }] };
  assert.deepEqual(new TimeControl(stages).second[0].timeMs, 2);
  assert.deepEqual(new TimeControl({ first: [], second: [{ timeMs: 2 }] }).first, []);
});

test('berserk and divided return another time control', () => {
  const control = chess('40/90/30, G/30/30');
  for (const other of [control.berserk('second', 'half'), control.divided('second', 7)]) {
    assert.ok(other instanceof TimeControl);
    assert.deepEqual(other.first, control.first);
    assert.ok(!other.equals(control));
  }
  assert.ok(control.divided('second', 1).equals(control));
  assert.equal(control.divided('first', 4_294_967_295).first[0].timeMs, 0);
  assert.ok(control.equals(chess('40/90/30, G/30/30')));
});

test('who may go berserk', () => {
  for (const [text, may] of [['3+2', true], ['0+1', false]]) {
    const control = parse(text, 'lichess');
    assert.equal(control.mayBerserk('first', 'lichess'), may);
    rejects((rule) => control.mayBerserk('first', rule), [['quarter', 'rule'], [1, 'rule']]);
  }
});

test('how long a game takes', () => {
  const control = chess('40/90/30, G/30/30');
  assert.equal(control.estimate('second', 60), 9_000_000);
  assert.equal(control.category('fide'), 'standard');
  assert.equal(control.categoryTime('fide'), 9_000_000);
  const go = parse('TM[120]OT[1x5 byo-yomi]', 'sgf');
  assert.equal(go.category('ogs', { width: 9, height: 9 }), 'blitz');
  assert.equal(go.categoryTime('ogs', { width: 9, height: 9 }), 9_211);
  const untimed = parse('-', 'pgn');
  assert.equal(untimed.estimate('first', 1), null);
  assert.equal(untimed.category('fide'), null);
  rejects((moves) => control.estimate('first', moves), [
    [-1, 'moves', 'must be from 0 to 4294967295, not -1'],
    [2 ** 32, 'moves', 'must be from 0 to 4294967295, not 4294967296'],
  ]);
  for (const call of [(...args) => go.category(...args), (...args) => go.categoryTime(...args)]) {
    rejects((args) => call(...args), [
      [['chess24'], 'scheme'],
      [['ogs', { width: 9 }], 'height'],
      [['ogs', { height: 9 }], 'width'],
      [['ogs', { width: 0, height: 9 }], 'width', 'must be from 1 to 4294967295, not 0'],
      [['ogs', { size: 9 }], 'size'],
    ]);
  }
  const longest = new TimeControl({ first: [{ timeMs: Number.MAX_SAFE_INTEGER }] });
  assert.throws(() => longest.categoryTime('fishtest'), { name: 'ControlError', kind: 'time-too-large' });
});

test('invalid time odds are rejected', () => {
  const penalties = parse('2+5', 'backgammon');
  assert.throws(() => penalties.divided('first', 2), { name: 'ControlError', kind: 'unequal-sides' });
  const lives = new TimeControl({ first: [{ timeMs: 1, lives: 2 }] });
  assert.throws(() => lives.berserk('first', 'half'), { name: 'ControlError', kind: 'empty-refill' });
  const control = chess('G/5');
  rejects((args) => control.berserk(...args), [
    [['first', undefined], 'rule'],
    [['first', 'quarter'], 'rule'],
    [['first', 5], 'rule'],
    [['white', 'half'], 'side'],
  ]);
  rejects((args) => control.divided(...args), [
    [['white', 2], 'side'],
    [['first', 0], 'by', 'must be from 1 to 4294967295, not 0'],
    [['first', -1], 'by', 'must be from 1 to 4294967295, not -1'],
    [['first', 2 ** 32], 'by', 'must be from 1 to 4294967295, not 4294967296'],
    [['first', 1.5], 'by', 'must be a safe integer, not 1.5'],
    [['first', undefined], 'by', 'must be a safe integer, not undefined'],
  ]);
});

test('invalid stages are a ControlError', () => {
  const stage = { timeMs: 60_000 };
  for (const [kind, init] of [
    ['negative-time', { first: [{ timeMs: -1 }] }],
    ['negative-time', { first: [stage], rules: { setupMs: -1 } }],
    ['negative-time', { first: [stage], rules: { chargeLeastMs: -1 } }],
    ['bad-tier', { first: [stage], rules: { chargeTiers: [{ beyondMs: 0, factor: 2 }] } }],
    ['bad-grace', { first: [stage], rules: { coupling: 'hourglass', graceMs: 20, graceExcess: 'carried' } }],
    ['bad-reserve', { first: [{ ...stage, reserveMs: 1, reserveOverflow: true }] }],
    ['no-next-stage', { first: [{ ...stage, onExpiry: 'next' }] }],
    ['unreachable-stage', { first: [stage, stage] }],
    ['empty-refill', { first: [{ timeMs: 0, lives: 2 }] }],
    ['too-many-lives', { first: [{ timeMs: 1, lives: 1001 }] }],
    ['unequal-sides', { first: [stage], second: [], rules: { coupling: 'hourglass' } }],
  ]) {
    assert.throws(() => new TimeControl(init), { name: 'ControlError', kind });
  }
});

/** A stage's fields, the argument that the error names, and the message after that name. */
const REFUSED = [
  [{ timeMs: undefined }, 'timeMs', 'is required'],
  [{ timeMs: null }, 'timeMs', 'is required'],
  [{ timeMs: '60000' }, 'timeMs', 'must be a safe integer, not "60000"'],
  [{ timeMs: 0.5 }, 'timeMs', 'must be a safe integer, not 0.5'],
  [{ timeMs: NaN }, 'timeMs', 'must be a safe integer, not NaN'],
  [{ timeMs: 2 ** 53 }, 'timeMs', 'must be a safe integer, not 9007199254740992'],
  [{ timeMs: 5n }, 'timeMs', 'must be a safe integer, not a BigInt'],
  [{ entry: 'ad' }, 'entry', 'must be one of "add", "set", not "ad"'],
  [{ entry: 1 }, 'entry', 'must be a string, not 1'],
  [{ quota: 40 }, 'whenMet', 'is required with a `quota`'],
  [{ whenMet: 'next' }, 'whenMet', 'is only allowed with a `quota`'],
  [{ quota: 0, whenMet: 'next' }, 'quota', 'must be from 1 to 4294967295, not 0'],
  [{ quota: 2 ** 32, whenMet: 'next' }, 'quota', 'must be from 1 to 4294967295, not 4294967296'],
  [{ quota: 1, whenMet: '' }, 'whenMet', 'must be one of "next", "repeat-add", "repeat-set", not ""'],
  [{ credit: 'paid' }, 'creditMs', 'is required with a `credit`'],
  [{ creditMs: 5 }, 'creditMs', 'is only allowed with a `credit`'],
  [{ creditEvery: 2 }, 'creditEvery', 'is only allowed if the `credit` is "paid"'],
  [{ creditKeep: 0 }, 'creditKeep', 'is only allowed if the `credit` is "apart" or "paid"'],
  [{ credit: 'apart', creditMs: 1, creditEvery: 2 }, 'creditEvery', 'is only allowed if the `credit` is "paid"'],
  [{ credit: 'banked', creditMs: 1, creditEvery: 2 }, 'creditEvery', 'is only allowed if the `credit` is "paid"'],
  [{ credit: 'banked', creditMs: 1, creditKeep: 0 }, 'creditKeep', 'is only allowed if the `credit` is "apart" or "paid"'],
  [{ credit: 'paid', creditMs: 1, creditEvery: 0 }, 'creditEvery', 'must be from 1 to 4294967295, not 0'],
  [{ credit: 'paid', creditMs: 1, creditKeep: -1 }, 'creditKeep', 'must be from 0 to 4294967295, not -1'],
  [{ credit: 'lent', creditMs: 1 }, 'credit', 'must be one of "banked", "apart", "paid", not "lent"'],
  [{ limit: 'clip' }, 'limitMs', 'is required with a `limit`'],
  [{ limitMs: 5 }, 'limitMs', 'is only allowed with a `limit`'],
  [{ limit: 'soft', limitMs: 5 }, 'limit', 'must be one of "clip", "linear", "hybrid", not "soft"'],
  [{ lives: 0 }, 'lives', 'must be from 1 to 65535, not 0'],
  [{ lives: 65_536 }, 'lives', 'must be from 1 to 65535, not 65536'],
  [{ turnLimitMs: '' }, 'turnLimitMs', 'must be a safe integer, not ""'],
  [{ overrunMostMs: '' }, 'overrunMostMs', 'must be a safe integer, not ""'],
  [{ onExpiry: 'bang' }, 'onExpiry', 'must be one of "flag", "next", "first-flag", "overrun", "penalty", not "bang"'],
  [{ onExpiry: 'first-flag' }, 'firstFlag', 'is required with `onExpiry` "first-flag"'],
  [{ onExpiry: 'first-flag', firstFlag: 'x' }, 'firstFlag', 'must be one of "minimal-loss", "no-win", not "x"'],
  [{ firstFlag: 'no-win' }, 'firstFlag', 'is only allowed if `onExpiry` is "first-flag"'],
  [{ onExpiry: 'penalty' }, 'refillMs', 'is required with `onExpiry` "penalty"'],
  [{ onExpiry: 'penalty', refillMs: 1.5 }, 'refillMs', 'must be a safe integer, not 1.5'],
  [{ refillMs: 1 }, 'refillMs', 'is only allowed if `onExpiry` is "penalty"'],
  [{ chargeLeastMs: 1 }, 'chargeLeastMs', 'is only allowed with a `chargeUnitMs`'],
  [{ chargeRounding: 'up' }, 'chargeRounding', 'is only allowed with a `chargeUnitMs`'],
  [{ chargeTiers: [{ beyondMs: 1, factor: 2 }] }, 'chargeTiers', 'is only allowed with a `chargeUnitMs`'],
  [{ chargeUnitMs: 0 }, 'chargeUnitMs', 'must be from 1 to 4294967295, not 0'],
  [{ reserveDraw: 'all' }, 'reserveDraw', 'is only allowed with a `reserveMs`'],
  [{ reserveOverflow: true }, 'reserveOverflow', 'is only allowed with a `reserveMs`'],
  [{ reserveReturned: true }, 'reserveReturned', 'is only allowed with a `reserveMs`'],
  [{ reserveMostMs: 1 }, 'reserveMostMs', 'is only allowed with a `reserveMs`'],
  [{ reserveFloorMs: 1, reserveFloorFromMove: 1 }, 'reserveFloorMs', 'is only allowed with a `reserveMs`'],
  [{ reserveMs: 1, reserveDraw: 'x' }, 'reserveDraw', 'must be one of "never", "unit", "all", not "x"'],
  [{ reserveMs: 1, reserveDraw: 'unit' }, 'reserveUnitMs', 'is required with `reserveDraw` "unit"'],
  [{ reserveMs: 1, reserveUnitMs: 1 }, 'reserveUnitMs', 'is only allowed if `reserveDraw` is "unit"'],
  [{ reserveMs: 1, reserveFloorMs: 1 }, 'reserveFloorFromMove', 'is required with a `reserveFloorMs`'],
  [{ reserveMs: 1, reserveFloorFromMove: 1 }, 'reserveFloorFromMove', 'is only allowed with a `reserveFloorMs`'],
  [{ reserveMs: 1, reserveOverflow: 1 }, 'reserveOverflow', 'must be true or false, not 1'],
];

test('a stage that contradicts itself is an ArgumentError', () => {
  const control = (fields) => new TimeControl({ first: [{ timeMs: 1 }], second: [{ timeMs: 60_000, ...fields }] });
  rejects(control, REFUSED.map(([fields, key, words]) => [fields, `second[0].${key}`, words]));
});

test('rules that contradict themselves are an ArgumentError', () => {
  rejects((rules) => new TimeControl({ first: [{ timeMs: 1 }], rules }), [
    [{ coupling: 'x' }, 'rules.coupling', 'must be one of "none", "hourglass", not "x"'],
    [{ gameTurns: 0 }, 'rules.gameTurns', 'must be from 1 to 4294967295, not 0'],
    [{ gameTurns: 1, gameTimeMs: 1 }, 'rules.gameTurns', 'cannot be combined with `rules.gameTimeMs`'],
    [{ untimedTurns: 256 }, 'rules.untimedTurns', 'must be from 1 to 255, not 256'],
    [{ untimedEarns: true }, 'rules.untimedEarns', 'requires `rules.untimedTurns`'],
    [{ untimedEarns: 1 }, 'rules.untimedEarns', 'must be true or false, not 1'],
    [{ untimedTurns: 1, setupMs: 1 }, 'rules.setupMs', 'cannot be combined with `rules.untimedTurns`'],
    [{ flagFalls: 'late' }, 'rules.flagFalls', 'must be one of "past-zero", "at-zero", not "late"'],
    [{ chargeUnitMs: 0 }, 'rules.chargeUnitMs', 'must be from 1 to 4294967295, not 0'],
    [{ chargeUnitMs: 2 ** 32 }, 'rules.chargeUnitMs', 'must be from 1 to 4294967295, not 4294967296'],
    [{ chargeRounding: 'half' }, 'rules.chargeRounding', 'must be one of "down", "up", not "half"'],
    [{ chargeLeastMs: 0.5 }, 'rules.chargeLeastMs', 'must be a safe integer, not 0.5'],
    [{ chargeTiers: 1 }, 'rules.chargeTiers', 'must be an array of tiers, not 1'],
    [{ chargeTiers: [{ beyondMs: 1 }] }, 'rules.chargeTiers[0].factor', 'must be a safe integer, not undefined'],
    [
      { chargeTiers: [{ beyondMs: 1, factor: -1 }] },
      'rules.chargeTiers[0].factor',
      'must be from 0 to 4294967295, not -1',
    ],
    [
      { chargeTiers: Array(5).fill({ beyondMs: 1, factor: 1 }) },
      'rules.chargeTiers',
      'must have at most 4 items',
    ],
  ]);
});

test('an unknown key is an ArgumentError that names the known ones', () => {
  const listed = (keys) => keys.map((key) => `\`${key}\``).join(', ');
  rejects((init) => new TimeControl(init), [
    [
      { first: [{ timeMs: 1, timMs: 2 }] },
      'first[0].timMs',
      `unknown key "timMs": a stage has the keys ${listed(Object.keys(DEFAULTS))}`,
    ],
    [
      { first: [], rules: { flags: 1 } },
      'rules.flags',
      `unknown key "flags": \`rules\` has the keys ${listed(Object.keys(RULES))}`,
    ],
    [
      { first: [], third: [] },
      'third',
      'unknown key "third": a time control has the keys `first`, `second`, `rules`',
    ],
  ]);
});

test('the time for a first move', () => {
  const control = parse('3+2', 'lichess');
  const { untimedTurns, firstMoveMs, firstMoveMissed } = control.withFirstMove('arena').rules;
  assert.deepEqual([untimedTurns, firstMoveMs, firstMoveMissed], [2, 21_000, 'abort']);
  assert.throws(() => control.withFirstMove('lichess'), ArgumentError);
});

test('a description in another language', () => {
  const control = parse('40/90/30, G/30/30', 'chess');
  assert.equal(control.describe('en'), control.describe());
  assert.match(control.describe('de'), /^40 Züge in 90 Minuten, dann 30 Minuten; /);
  assert.throws(() => control.describe('fr'), ArgumentError);
});

test('a description as phrases', () => {
  const control = TimeControl.fromSides(parse('40/90/30, G/30/30', 'chess'), parse('G/5', 'chess'));
  const phrases = control.description();
  assert.deepEqual(
    phrases.map(({ side, name }) => [side, name]),
    [['first', 'moves-in'], ['first', 'time'], ['first', 'increment-before'], ['second', 'whole-game']],
  );
  assert.deepEqual([phrases[0].moves, phrases[0].timeMs, phrases[2].place], [40, 5_400_000, 'every-stage']);
});
