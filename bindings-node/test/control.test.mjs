import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ArgumentError, Clock, ControlError, TimeControl, parse } from 'flagfall';

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
};

const RULES = {
  coupling: 'none',
  gameTimeMs: null,
  gameTurns: null,
  untimedTurns: null,
  untimedEarns: false,
  setupMs: null,
  flagFalls: 'past-zero',
  chargeUnitMs: 1,
  chargeRounding: 'down',
  chargeLeastMs: 0,
  weekendPauses: false,
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

/** Stages and rules that together have every field and every choice. */
const SAID = [
  { entry: 'set', quota: 40, whenMet: 'repeat-add' },
  { quota: 4_294_967_295, whenMet: 'repeat-set' },
  { credit: 'banked', creditMs: 2_000, limit: 'clip', limitMs: 90_000 },
  { credit: 'apart', creditMs: 2_000, creditKeep: 50, limit: 'linear', limitMs: 90_000 },
  { credit: 'paid', creditMs: 2_000, creditEvery: 3, creditKeep: 0, limit: 'hybrid', limitMs: 0 },
  { credit: 'paid', creditMs: 0, creditKeep: 4_294_967_295 },
  { lives: 1_000, turnLimitMs: 30_000 },
  { onExpiry: 'overrun' },
  { onExpiry: 'penalty', refillMs: 60_000 },
];

test('a stage has the values that it was created with', () => {
  for (const said of SAID) {
    const { first } = new TimeControl({ first: [{ timeMs: 60_000, ...said }] });
    assert.deepEqual(first, [{ ...DEFAULTS, ...said }]);
  }
  for (const said of [
    { quota: 1, whenMet: 'next' },
    { onExpiry: 'next' },
    { onExpiry: 'first-flag', firstFlag: 'no-win' },
    { onExpiry: 'first-flag', firstFlag: 'minimal-loss' },
  ]) {
    const { first } = new TimeControl({ first: [{ timeMs: 60_000, ...said }, { timeMs: 60_000 }] });
    assert.deepEqual(first, [{ ...DEFAULTS, ...said }, DEFAULTS]);
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
    { chargeUnitMs: 4_294_967_295 },
    { chargeRounding: 'up' },
    { chargeUnitMs: 1_000, chargeRounding: 'up', chargeLeastMs: 1_000 },
  ]) {
    const { rules } = new TimeControl({ first: [{ timeMs: 60_000 }], rules: said });
    assert.deepEqual(rules, { ...RULES, ...said });
  }
});

test('a turn is charged by the rules', () => {
  const rules = { chargeUnitMs: 1_000, chargeLeastMs: 1_000 };
  const control = new TimeControl({ first: [{ timeMs: 60_000 }], rules });
  assert.ok(new TimeControl(JSON.parse(JSON.stringify(control))).equals(control));
  assert.ok(!new TimeControl({ first: control.first }).equals(control));
  const clock = new Clock(control);
  clock.start('first', 0);
  clock.press('first', 2_999);
  clock.press('second', 3_000);
  const { first, second } = clock.read(3_000);
  assert.deepEqual([first.bankMs, second.bankMs], [58_000, 59_000]);
});

test('a time control created from its JSON is equal', () => {
  const odds = TimeControl.fromSides(chess('40/90/30, G/30', { mode: 'delay' }), chess('G/5'));
  const again = new TimeControl(JSON.parse(JSON.stringify(odds)));
  assert.ok(again.equals(odds));
  assert.ok(new TimeControl(odds.toJSON()).equals(odds));
  assert.deepEqual(Object.keys(odds.toJSON()), ['first', 'second', 'rules']);
});

test('stages and rules are frozen, and the same each time', () => {
  const control = chess('40/90, G/30');
  for (const whose of ['first', 'second', 'rules']) {
    assert.ok(Object.isFrozen(control[whose]));
    assert.equal(control[whose], control[whose]);
    assert.throws(() => (control[whose] = []), TypeError);
  }
  assert.ok(control.first.every(Object.isFrozen));
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
  const words = 'first: 5 minutes for the game\n' +
    'second: 3 minutes for the game; 2-second delay per move';
  assert.equal(odds.describe(), words);
  assert.equal(`${odds}`, words);
  const stages = { first: [{ timeMs: 1 }], second: [{ timeMs: 2 }] };
  assert.deepEqual(new TimeControl(stages).second[0].timeMs, 2);
  assert.deepEqual(new TimeControl({ first: [], second: [{ timeMs: 2 }] }).first, []);
});

test('a side can go berserk, or have its times divided', () => {
  const control = chess('40/90/30, G/30/30');
  const berserk = control.berserk('second', 'half');
  assert.ok(berserk instanceof TimeControl);
  assert.deepEqual(berserk.first, control.first);
  assert.deepEqual(berserk.second.map(({ timeMs, credit }) => [timeMs, credit]), [
    [2_700_000, null],
    [900_000, null],
  ]);
  const divided = control.divided('first', 7);
  assert.deepEqual(divided.first.map(({ timeMs, creditMs }) => [timeMs, creditMs]), [
    [771_428, 4_285],
    [257_142, 4_285],
  ]);
  assert.deepEqual(divided.second, control.second);
  assert.ok(control.divided('second', 1).equals(control));
  assert.equal(control.divided('first', 4_294_967_295).first[0].timeMs, 0);
  assert.equal(control.describe(), chess('40/90/30, G/30/30').describe());
});

test('berserk by the rule of lichess', () => {
  for (const [text, leftMs] of [
    ['3+2', 90_000],
    ['1+2', 60_000],
    ['1+1', 30_000],
    ['5+10', 300_000],
  ]) {
    const [stage] = parse(text, { notation: 'lichess' }).berserk('first', 'lichess').first;
    assert.deepEqual([stage.timeMs, stage.credit], [leftMs, null]);
  }
});

test('invalid time odds are rejected', () => {
  const penalties = parse('2+5', { notation: 'backgammon' });
  const refused = (call, kind) =>
    assert.throws(call, (error) => error instanceof ControlError && error.kind === kind);
  refused(() => penalties.berserk('first', 'half'), 'unequal-sides');
  refused(() => penalties.divided('first', 2), 'unequal-sides');
  const lives = new TimeControl({ first: [{ timeMs: 1, lives: 2 }] });
  refused(() => lives.berserk('first', 'half'), 'empty-refill');
  const control = chess('G/5');
  const unlimited = parse('0+1', { notation: 'lichess' });
  refused(() => unlimited.berserk('first', 'lichess'), 'not-berserkable');
  for (const rule of [undefined, 'quarter', 5]) {
    assert.throws(() => control.berserk('first', rule), { name: 'ArgumentError', argument: 'rule' });
  }
  assert.throws(() => control.berserk('white', 'half'), { name: 'ArgumentError', argument: 'side' });
  assert.throws(() => control.divided('white', 2), { name: 'ArgumentError', argument: 'side' });
  for (const [by, words] of [
    [0, 'must be from 1 to 4294967295, not 0'],
    [-1, 'must be from 1 to 4294967295, not -1'],
    [2 ** 32, 'must be from 1 to 4294967295, not 4294967296'],
    [1.5, 'must be a safe integer, not 1.5'],
    [undefined, 'must be a safe integer, not undefined'],
  ]) {
    const refusal = { name: 'ArgumentError', argument: 'by', message: `\`by\` ${words}` };
    assert.throws(() => control.divided('first', by), refusal);
  }
});

test('invalid stages are a ControlError', () => {
  const stage = { timeMs: 60_000 };
  for (const [kind, init] of [
    ['negative-time', { first: [{ timeMs: -1 }] }],
    ['negative-time', { first: [stage], rules: { setupMs: -1 } }],
    ['negative-time', { first: [stage], rules: { chargeLeastMs: -1 } }],
    ['no-next-stage', { first: [{ ...stage, onExpiry: 'next' }] }],
    ['unreachable-stage', { first: [stage, stage] }],
    ['empty-refill', { first: [{ timeMs: 0, lives: 2 }] }],
    ['too-many-lives', { first: [{ timeMs: 1, lives: 1001 }] }],
    ['unequal-sides', { first: [stage], second: [], rules: { coupling: 'hourglass' } }],
  ]) {
    assert.throws(() => new TimeControl(init), (error) => {
      assert.ok(error instanceof ControlError);
      assert.equal(error.kind, kind);
      return true;
    });
  }
  const word = chess('G/5', { option: 'overrun' });
  assert.throws(() => TimeControl.fromSides(word, chess('G/5')), { kind: 'unequal-sides' });
  const six = chess('G/6', { option: 'overrun' });
  const odds = TimeControl.fromSides(word, six);
  assert.ok(odds.equals(new TimeControl({ first: word.first, second: six.first })));
  const arimaa = (text) => parse(text, { notation: 'arimaa' });
  const [turns, time] = ['2/10/100/5/120t', '2/10/100/5/4'].map(arimaa);
  assert.throws(() => TimeControl.fromSides(turns, time), { kind: 'mixed-game-limits' });
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
  [{ onExpiry: 'bang' }, 'onExpiry', 'must be one of "flag", "next", "first-flag", "overrun", "penalty", not "bang"'],
  [{ onExpiry: 'first-flag' }, 'firstFlag', 'is required with `onExpiry` "first-flag"'],
  [{ onExpiry: 'first-flag', firstFlag: 'x' }, 'firstFlag', 'must be one of "minimal-loss", "no-win", not "x"'],
  [{ firstFlag: 'no-win' }, 'firstFlag', 'is only allowed if `onExpiry` is "first-flag"'],
  [{ onExpiry: 'penalty' }, 'refillMs', 'is required with `onExpiry` "penalty"'],
  [{ onExpiry: 'penalty', refillMs: 1.5 }, 'refillMs', 'must be a safe integer, not 1.5'],
  [{ refillMs: 1 }, 'refillMs', 'is only allowed if `onExpiry` is "penalty"'],
];

test('a stage that contradicts itself is an ArgumentError', async (t) => {
  for (const [fields, key, words] of REFUSED) {
    await t.test(`${key} ${words}`, () => {
      const stage = { timeMs: 60_000, ...fields };
      const init = { first: [{ timeMs: 1 }], second: [stage] };
      const argument = `second[0].${key}`;
      assert.throws(() => new TimeControl(init), (error) => {
        assert.ok(error instanceof ArgumentError, error.stack);
        assert.equal(error.message, `\`${argument}\` ${words}`);
        assert.equal(error.argument, argument);
        return true;
      });
    });
  }
});

test('rules that contradict themselves are an ArgumentError', () => {
  for (const [rules, key, words] of [
    [{ coupling: 'x' }, 'coupling', 'must be one of "none", "hourglass", not "x"'],
    [{ gameTurns: 0 }, 'gameTurns', 'must be from 1 to 4294967295, not 0'],
    [{ gameTurns: 1, gameTimeMs: 1 }, 'gameTurns', 'cannot be combined with `rules.gameTimeMs`'],
    [{ untimedTurns: 256 }, 'untimedTurns', 'must be from 1 to 255, not 256'],
    [{ untimedEarns: true }, 'untimedEarns', 'requires `rules.untimedTurns`'],
    [{ untimedEarns: 1 }, 'untimedEarns', 'must be true or false, not 1'],
    [{ untimedTurns: 1, setupMs: 1 }, 'setupMs', 'cannot be combined with `rules.untimedTurns`'],
    [{ flagFalls: 'late' }, 'flagFalls', 'must be one of "past-zero", "at-zero", not "late"'],
    [{ chargeUnitMs: 0 }, 'chargeUnitMs', 'must be from 1 to 4294967295, not 0'],
    [{ chargeUnitMs: 2 ** 32 }, 'chargeUnitMs', 'must be from 1 to 4294967295, not 4294967296'],
    [{ chargeRounding: 'half' }, 'chargeRounding', 'must be one of "down", "up", not "half"'],
    [{ chargeLeastMs: 0.5 }, 'chargeLeastMs', 'must be a safe integer, not 0.5'],
  ]) {
    assert.throws(() => new TimeControl({ first: [{ timeMs: 1 }], rules }), {
      name: 'ArgumentError',
      argument: `rules.${key}`,
      message: `\`rules.${key}\` ${words}`,
    });
  }
});

test('an unknown key is an ArgumentError that names the known ones', () => {
  assert.throws(() => new TimeControl({ first: [{ timeMs: 1, timMs: 2 }] }), {
    name: 'ArgumentError',
    argument: 'first[0].timMs',
    message: /^unknown key "timMs": a stage has the keys `timeMs`, `entry`, .*, `refillMs`$/,
  });
  assert.throws(() => new TimeControl({ first: [], rules: { flags: 1 } }), {
    argument: 'rules.flags',
    message: /^unknown key "flags": `rules` has the keys `coupling`, /,
  });
  assert.throws(() => new TimeControl({ first: [], third: [] }), {
    argument: 'third',
    message: 'unknown key "third": a time control has the keys `first`, `second`, `rules`',
  });
});
