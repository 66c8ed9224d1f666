import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clock, ClockError, PcnDocument, PrintError, RestoreError, TimeControl, parse } from 'flagfall';

/** A clock with a journal, after four moves; the first side's turn began at 60_000. */
function played() {
  const clock = new Clock(parse('180+2', { notation: 'pgn' }));
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

test('a move is taken back: its turn begins again', () => {
  const clock = played();
  assert.deepEqual(clock.takeBack(70_000, { move: 3 }), []);
  assert.deepEqual(shown(clock, 71_000), ['running', 'second', 169_000, 166_000, 3]);
  assert.equal(clock.deadlineMs, 70_000 + 167_001);
});

test('moves can be taken back repeatedly, and a take-back too', () => {
  const clock = played();
  const states = [4, 3, 2, 1, 0].map((move) => {
    clock.takeBack(70_000, { move });
    return shown(clock, 80_000);
  });
  assert.deepEqual(states.map(([, onTurn, , , moves]) => [onTurn, moves]), [
    ['first', 4],
    ['second', 3],
    ['first', 2],
    ['second', 1],
    ['first', 0],
  ]);
  assert.throws(() => clock.takeBack(90_000, { move: 1 }), { kind: 'not-in-journal' });
  // The timestamp before the take-backs can be returned to as well.
  clock.takeBack(90_000, { timestampMs: 69_000 });
  assert.deepEqual(shown(clock, 90_000), ['running', 'first', 160_000, 139_000, 4]);
  for (let turn = 0; turn < 1_000; turn += 1) {
    clock.press('first', 90_000 + turn);
    clock.takeBack(90_000 + turn, { move: 4 });
  }
  assert.deepEqual(shown(clock, 90_999).slice(4), [4]);
  assert.deepEqual(shown(Clock.fromJournal(clock.journalJson()), 99_999), shown(clock, 99_999));
});

test('a take-back to a timestamp within a turn', () => {
  const clock = played();
  clock.takeBack(100_000, { timestampMs: 26_000 });
  assert.deepEqual(shown(clock, 100_000), ['running', 'first', 171_000, 167_000, 2]);
  assert.equal(clock.read(100_500).first.turnUsedMs, 1_500);
});

test('a take-back returns the events due by then, and undoes them', () => {
  const clock = played();
  const fallen = clock.deadlineMs;
  const events = clock.takeBack(900_000, { move: 4 });
  assert.deepEqual(events, [{ kind: 'flag', side: 'first', atMs: fallen }]);
  assert.ok(Object.isFrozen(events));
  assert.equal(clock.read(900_001).phase, 'running');
});

test('a take-back beyond the journal throws, and nothing changes', () => {
  const clock = played();
  const before = [clock.save(70_000), clock.journalJson()];
  for (const [atMs, to, kind] of [
    [70_000, { move: 5 }, 'not-in-journal'],
    [70_000, { move: 4_294_967_295 }, 'not-in-journal'],
    [70_000, { timestampMs: 70_001 }, 'not-in-journal'],
    [59_999, { move: 0 }, 'at-went-back'],
  ]) {
    assert.throws(() => clock.takeBack(atMs, to), (error) => {
      assert.ok(error instanceof ClockError, error.stack);
      assert.equal(error.kind, kind);
      return true;
    });
  }
  const without = new Clock(clock.control);
  assert.throws(() => without.takeBack(0, { move: 0 }), { name: 'ClockError', kind: 'no-journal' });
  for (const [to, argument] of [
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
  ]) {
    assert.throws(() => clock.takeBack(70_000, to), { name: 'ArgumentError', argument });
  }
  assert.throws(() => clock.takeBack('5', { move: 3 }), { argument: 'atMs' });
  assert.deepEqual([clock.save(70_000), clock.journalJson()], before);
});

test('fromJournal restores the clock, which keeps the journal', () => {
  const clock = played();
  clock.takeBack(70_000, { move: 3 });
  const json = clock.journalJson();
  assert.ok(json.includes('[25000,{"press":"second"}]'));
  const again = Clock.fromJournal(json);
  assert.deepEqual(again.save(70_000), clock.save(70_000));
  assert.equal(again.journalJson(), json);
  again.keepJournal();
  assert.equal(again.journalJson(), json);
  again.takeBack(80_000, { move: 0 });
  assert.equal(shown(again, 80_000)[4], 0);
  assert.equal(shown(clock, 80_000)[4], 3);
});

test('a journal begins at keepJournal, and a clone has its own', () => {
  const clock = new Clock(parse('180+2', { notation: 'pgn' }));
  assert.equal(clock.journalJson(), null);
  clock.start('first', 0);
  clock.press('first', 10_000);
  assert.equal(clock.keepJournal(), undefined);
  clock.press('second', 20_000);
  clock.takeBack(20_000, { move: 1 });
  assert.throws(() => clock.takeBack(20_000, { move: 0 }), { kind: 'not-in-journal' });
  const copy = clock.clone();
  clock.press('second', 30_000);
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
    assert.throws(() => Clock.fromJournal(text), (error) => {
      assert.ok(error instanceof RestoreError, error.stack);
      assert.equal(error.kind, kind, error.message);
      assert.match(error.detail, detail);
      return true;
    });
  }
  for (const odd of [undefined, null, 5, {}, Buffer.from(json)]) {
    assert.throws(() => Clock.fromJournal(odd), { name: 'ArgumentError', argument: 'text' });
  }
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

test('a journal with more than moves makes no PCN document', () => {
  const refused = (clock, kind) =>
    assert.throws(() => PcnDocument.fromJournal(clock), (error) => {
      assert.ok(error instanceof PrintError, error.stack);
      assert.equal(error.kind, kind);
      return true;
    });
  const clock = played();
  clock.adjust('first', 61_000, 5);
  clock.press('first', 62_000);
  refused(clock, 'actions');
  refused(new Clock(clock.control), 'actions');
  const lives = new Clock(new TimeControl({ first: [{ timeMs: 5, lives: 2 }] }));
  lives.keepJournal();
  refused(lives, 'lives');
  for (const odd of [undefined, null, {}, clock.control, clock.journalJson()]) {
    assert.throws(() => PcnDocument.fromJournal(odd), { name: 'ArgumentError', argument: 'clock' });
  }
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
  assert.throws(() => new Clock(parse('3', { notation: 'pgn' })).saveWithJournal(0), { kind: 'no-journal' });
});
