// Journals: their text, and the arguments of their calls. What is taken back is tested by journal.cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, PcnDocument, RestoreError, TimeControl, parse } from 'flagfall';
import { caught, rejects, rejectsEach } from './common.mjs';

/** A clock with a journal, after four moves; the first side's turn began at 60_000. */
function played() {
  const clock = new Clock(parse('180+2', 'pgn'));
  clock.keepJournal();
  clock.start('first', 0);
  clock.press('first', 10_000);
  clock.press('second', 25_000);
  clock.press('first', 30_000);
  clock.press('second', 60_000);
  return clock;
}

const shown = (clock, atMs) => {
  const { phase, onTurn, first, second } = clock.read(atMs);
  return [phase, onTurn, first.bankMs, second.bankMs, first.moves + second.moves];
};

test('a take-back can be taken back, and any number can be made', () => {
  const clock = played();
  for (const move of [4, 3, 2, 1, 0]) assert.deepEqual(clock.takeBack(70_000, { move }), []);
  assert.deepEqual(shown(clock, 80_000), ['running', 'first', 170_000, 180_000, 0]);
  // The timestamp before the take-backs can be returned to as well.
  clock.takeBack(90_000, { timestampMs: 69_000 });
  assert.deepEqual(shown(clock, 90_000), ['running', 'first', 160_000, 139_000, 4]);
  for (let turn = 0; turn < 1_000; turn += 1) {
    clock.press('first', 90_000 + turn);
    clock.takeBack(90_000 + turn, { move: 4 });
  }
  assert.equal(shown(clock, 90_999)[4], 4);
  assert.deepEqual(shown(Clock.fromJournal(clock.journalJson()), 99_999), shown(clock, 99_999));
});

test('a take-back returns the events due by then, frozen', () => {
  const clock = played();
  const flag = { kind: 'flag', side: 'first', atMs: clock.deadlineMs };
  const events = clock.takeBack(900_000, { move: 4 });
  assert.deepEqual(events, [flag]);
  assert.ok(Object.isFrozen(events));
});

test('a take-back beyond the journal or to a wrong type throws, and nothing changes', () => {
  const clock = played();
  const before = [clock.save(70_000), clock.journalJson()];
  const beyond = { name: 'ClockError', kind: 'not-in-journal' };
  assert.throws(() => clock.takeBack(70_000, { move: 4_294_967_295 }), beyond);
  rejects((to) => clock.takeBack(70_000, to), [
    [undefined, 'to'],
    [3, 'to'],
    [{}, 'to'],
    [{ move: undefined }, 'to'],
    [{ move: 3, timestampMs: 5 }, 'to'],
    [{ move: -1 }, 'move'],
    [{ move: 4_294_967_296 }, 'move'],
    [{ move: '3' }, 'move'],
    [{ move: null }, 'move'],
    [{ timestampMs: 0.5 }, 'timestampMs'],
    [{ moment: 5 }, 'moment'],
  ]);
  rejectsEach((atMs) => clock.takeBack(atMs, { move: 3 }), 'atMs', ['5']);
  assert.deepEqual([clock.save(70_000), clock.journalJson()], before);
});

test('fromJournal restores the clock, which keeps the journal', () => {
  const clock = played();
  clock.takeBack(70_000, { move: 3 });
  const json = clock.journalJson();
  assert.ok(json.includes('[25000,{"press":"second"}]'));
  const again = Clock.fromJournal(json);
  assert.deepEqual(again.save(70_000), clock.save(70_000));
  again.keepJournal();
  assert.equal(again.journalJson(), json);
  again.takeBack(80_000, { move: 0 });
  assert.equal(shown(again, 80_000)[4], 0);
  assert.equal(shown(clock, 80_000)[4], 3);
});

test('a journal begins at keepJournal, and a clone has its own', () => {
  const clock = new Clock(parse('180+2', 'pgn'));
  assert.equal(clock.journalJson(), null);
  clock.start('first', 0);
  assert.equal(clock.keepJournal(), undefined);
  const copy = clock.clone();
  clock.press('first', 30_000);
  assert.notEqual(copy.journalJson(), clock.journalJson());
  assert.equal(Clock.restore(clock.save(30_000)).journalJson(), null);
});

test('an invalid journal is a RestoreError', () => {
  const clock = played();
  const json = clock.journalJson();
  for (const [text, kind, detail] of [
    ['', 'foreign', /^$/],
    ['\ud800', 'foreign', /^$/],
    [clock.saveJson(60_000), 'foreign', /missing field/],
    [json.slice(0, -1), 'cut', /EOF/],
    [json.replace('"flagfall_journal":1', '"flagfall_journal":9'), 'format', /^9$/],
    [json.replace('{"press":"second"}', '"leap"'), 'malformed', /unknown variant `leap`/],
    [json.replace('"press":"second"', '"press":"\ud800"'), 'malformed', /unknown variant/],
    [json.replace('{"press":"second"}', '{"press":"first"}'), 'refused', /^entry 2, the other side is on turn$/],
    [json.replace('[25000,', '[5000,'), 'refused', /^entry 2, /],
    [json.replace('"bank_ms":180000', '"bank_ms":9007199254740992'), 'impossible', /./],
  ]) {
    const error = caught(RestoreError, () => Clock.fromJournal(text));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.detail, detail);
  }
  rejectsEach((odd) => Clock.fromJournal(odd), 'text', [undefined, null, 5, {}, Buffer.from(json)]);
});

test('a PCN document of a journal omits what was taken back', () => {
  const clock = played();
  clock.takeBack(70_000, { move: 3 });
  clock.press('second', 72_500);
  const document = PcnDocument.fromJournal(clock);
  assert.deepEqual(document.pliesMs, [10_000, 15_000, 5_000, 2_500]);
  assert.ok(document.equals(PcnDocument.fromGame(clock.control, [10_000, 15_000, 5_000, 2_500])));
  const { plies } = document.replay();
  assert.equal(plies.at(-1).remainingMs, clock.read(72_500).second.bankMs);
});

test('a PCN document is made only of a clock', () => {
  const lives = new Clock(new TimeControl({ first: [{ timeMs: 5, lives: 2 }] }));
  lives.keepJournal();
  assert.throws(() => PcnDocument.fromJournal(lives), { name: 'PrintError', kind: 'lives' });
  const others = [undefined, null, {}, lives.control, lives.journalJson()];
  rejectsEach((odd) => PcnDocument.fromJournal(odd), 'clock', others);
});

test('a clock that could outgrow its journal keeps none', () => {
  const lives = { timeMs: 1, lives: 1_000, onExpiry: 'next' };
  const last = { timeMs: 1, lives: 1_000 };
  const clock = (count) => new Clock(new TimeControl({ first: [...Array(count).fill(lives), last] }));
  clock(499).keepJournal();
  const refused = clock(500);
  assert.throws(() => refused.keepJournal(), { name: 'ClockError', kind: 'journal-full' });
  assert.equal(refused.journalJson(), null);
});

test('a clock and its journal in one text', () => {
  const clock = played();
  const restored = Clock.restore(clock.saveWithJournal(61_000), { savedAtMs: 161_000 });
  assert.deepEqual(restored.takeBack(170_000, { move: 3 }), []);
  assert.deepEqual(shown(restored, 171_000), ['running', 'second', 169_000, 166_000, 3]);
  const without = new Clock(clock.control);
  assert.throws(() => without.saveWithJournal(0), { name: 'ClockError', kind: 'no-journal' });
});
