// Measures memory that is not freed: `node --expose-gc leaks.mjs [ROUNDS]`, 10,000 by default.
//
// Objects of every kind are created and dropped, and the process must use no more memory afterwards
// than before. A leak of a single byte per object takes 32 bytes of the heap, and is noticed in a
// million rounds. By default, leaks of some hundred bytes per object are noticed, such as a wrapped
// object that is never freed. A few rounds call the whole package once, for a memory checker.

import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

import {
  Arena,
  ArenaReader,
  AuditError,
  BACKEND,
  Clock,
  FlagfallError,
  Lag,
  LiveClock,
  Match,
  ParseError,
  PcnDocument,
  PgnReader,
  Preset,
  Presets,
  RestoreError,
  Setup,
  TimeControl,
  clkComment,
  clockComments,
  detect,
  elapsedTimes,
  explain,
  parse,
  timesLeft,
} from 'flagfall';

import { resident } from './resident.mjs';

const BYTES_ALLOWED = 8;
/** Memory that the allocator and the garbage collector may keep, in bytes. */
const SLACK = 4 * 1024 * 1024;
/**
 * How many objects are created between two collections. The memory of WebAssembly never shrinks, so
 * the most that was ever in use is measured.
 */
const BATCH = BACKEND === 'wasm' ? 50 : 500;
/**
 * The same for large objects: many of them would make the heap large and fragmented, and its use
 * would keep growing. An arena of one game has room for 4,096.
 */
const FEW = 10;

const CHESS = { notation: 'chess' };
const CONTROL = parse('40/90/30, G/30/30', CHESS);
const PLAYED = new Clock(CONTROL);
PLAYED.keepJournal();
PLAYED.start('first', 0);
PLAYED.press('first', 1000);
const SAVED = PLAYED.save(2000);
const JSON_SAVED = PLAYED.saveJson(2000);
const JOURNAL = PLAYED.journalJson();
const DOCUMENT = '{"periods":[{"duration_ms":60000}],"plies":[]}';
const PERIODS = PcnDocument.parse(DOCUMENT).control;
const FILE = '[[preset]]\nname = "A"\nnotation = "chess"\nsetup = "G/5"\n';

function refused(make, error) {
  assert.throws(make, (thrown) => thrown instanceof error && thrown.message.length > 0);
}

const KINDS = [];

/** Adds a kind of object: one is made in each `every` rounds, more if it is slow. */
function kind(name, every, make, batch = BATCH) {
  KINDS.push({ name, every, make, batch });
}

kind('controls', 5, () => {
  const control = parse('40/90/30, G/30/30', CHESS);
  control.berserk('first', 'half');
  assert.ok(control.equals(CONTROL));
  new TimeControl({ first: [{ timeMs: 1000 }], second: [{ timeMs: 2000 }] }).first[0].timeMs;
});

kind('parse errors', 10, () => refused(() => parse('40/90, G/', CHESS), ParseError));

kind('texts', 5, () => {
  CONTROL.describe();
  CONTROL.print(CHESS);
  CONTROL.convert({ notation: 'pgn' });
  detect('G/5');
});

kind('clocks', 5, () => {
  const clock = new Clock(CONTROL);
  clock.start('first', 0);
  clock.press('first', 1000);
  assert.ok(clock.clone().advance(Number.MAX_SAFE_INTEGER).length > 0);
  clock.read(1000);
  clock.verdict(1000, { board: 'open' });
});

kind('refused calls', 10, () => {
  refused(() => PLAYED.press('first', 2000), FlagfallError);
  refused(() => PLAYED.press('nobody', 2000), Error);
});

kind('journals', 5, () => {
  const clock = new Clock(CONTROL);
  clock.keepJournal();
  clock.start('first', 0);
  clock.press('first', 1000);
  clock.press('second', 2000);
  clock.takeBack(3000, { move: 1 });
});

kind('clocks of journals', 10, () => {
  Clock.fromJournal(JOURNAL).journalJson();
  refused(() => Clock.fromJournal(JOURNAL.slice(0, -1)), RestoreError);
});

kind('restored clocks', 10, () => {
  Clock.restore(SAVED).save(2000);
  Clock.restore(JSON_SAVED).saveJson(2000);
  refused(() => Clock.restore(SAVED.subarray(1)), RestoreError);
});

const playArena = () => {
  const arena = new Arena();
  const games = Float64Array.from([arena.add(PLAYED), arena.add(PLAYED)]);
  arena.press(games[0], 'second', 3000);
  arena.set(games[1], arena.clock(games[0]));
  arena.pressMany(games, new Uint8Array(2), 4000, new Uint16Array(2));
  arena.addMany([CONTROL], new Float64Array(2), games.slice());
  arena.stopMany(games.subarray(1), 4500);
  arena.readMany(games, 5000, { banksMs: new Float64Array(4) });
  arena.remove(games[0]);
  arena.advance(Number.MAX_SAFE_INTEGER);
};
kind('arenas', 50, playArena, FEW);

kind('restored arenas', 50, () => {
  const arena = new Arena();
  arena.add(new Clock(CONTROL));
  const reader = new ArenaReader();
  for (const part of arena.save(0)) reader.read(part);
  reader.read(arena.saveChanges(0, 5).saved);
  reader.read(Buffer.from([0xff]));
  assert.equal(reader.finish().damages.length, 1);
  refused(() => reader.finish(), RestoreError);
}, FEW);

kind('matches', 5, () => {
  const match = new Match(5);
  match.startGame();
  match.double('first');
  new Clock(CONTROL, { inMatch: match });
});

kind('lags', 1, () => new Lag({ limitMs: 180_000, incrementMs: 2000 }).charge(1000, 200));

kind('lists of presets', 20, () => {
  const presets = Presets.parse(FILE);
  presets.insert(new Preset('B', new Setup('G/3', CHESS), { data: { a: [1, 2] } }));
  assert.ok(presets.get('B') !== null);
  presets.print();
  presets.remove('A');
  refused(() => Presets.parse(FILE.slice(0, -2)), ParseError);
});

kind('the built-in presets', 1000, () => Presets.builtIn(), FEW);

kind('documents', 10, () => {
  const document = PcnDocument.parse(DOCUMENT);
  document.print('toml');
  document.replay();
  PcnDocument.fromGame(PERIODS, [1000]);
  refused(() => PcnDocument.parse(DOCUMENT.slice(0, -1)), ParseError);
});

kind('PGN files', 10, () => {
  const reader = new PgnReader();
  const [game] = reader.read('[TimeControl "180+2"] e4 {[%clk 0:03:00]} * [A "b');
  game.control();
  game.audit({ control: CONTROL });
  const [without] = reader.finish();
  refused(() => without.audit(), AuditError);
});

kind('explanations', 50, () => explain('40/90', CHESS));

kind('texts of others', 5, () => {
  clockComments(clkComment(60_000));
  timesLeft('go wtime 1000 btime 2000', 'uci');
  elapsedTimes(CONTROL, [5_400_000]);
});

kind('live clocks', 5, () => {
  const live = new LiveClock(CONTROL);
  live.start('first');
  live.press('first');
  live.close();
});

let lost = null;

/** A deliberate leak, which this program must notice. */
function leaking() {
  lost = { next: lost };
}

function collect(batch) {
  // Without options, so that all finalizers run: in WebAssembly only they free objects.
  if (BACKEND === 'wasm') globalThis.gc?.();
  else globalThis.gc?.({ type: batch === FEW ? 'major' : 'minor' });
}

async function makeMany(make, count, batch) {
  for (let made = 0; made < count; made += 1) {
    make();
    if (made % batch === batch - 1) {
      collect(batch);
      await nextTurn();
    }
  }
}

async function keepsNothing({ name, every, make, batch }, rounds, tell) {
  const count = Math.ceil(rounds / every);
  await makeMany(make, Math.ceil(count / 5) + 10, batch);
  const before = await resident();
  await makeMany(make, count, batch);
  const after = await resident();
  const holds = after - before <= count * BYTES_ALLOWED + SLACK;
  if (tell || !holds) {
    const kib = (bytes) => String(Math.round(bytes / 1024)).padStart(7);
    const made = `${String(count).padStart(8)} ${name.padEnd(24)}`;
    console.log(`  ${made} ${kib(before)} KiB before, ${kib(after)} after`);
  }
  return holds;
}

const rounds = Number(process.argv[2] ?? 10_000);
const tell = rounds > 100_000;
if (rounds < 10_000) {
  for (const { make } of KINDS) await makeMany(make, rounds, BATCH);
  console.log(`leaks: ${rounds} of each kind, not measured`);
} else if (globalThis.gc === undefined) {
  console.error('usage: node --expose-gc leaks.mjs [ROUNDS]');
  process.exitCode = 2;
} else {
  let failed = 0;
  // Growth that does not repeat is no leak, but for example compiled code.
  const isFreed = async (each) => (await keepsNothing(each, rounds, tell)) || keepsNothing(each, rounds, tell);
  for (const each of KINDS) if (!(await isFreed(each))) failed += 1;
  const lostObjects = { name: 'lost objects', every: 1, make: leaking, batch: 10_000 };
  const noticed = !(await keepsNothing(lostObjects, 1_000_000, tell));
  console.log(`leaks: ${rounds} of each kind, ${failed} kinds leak`);
  if (!noticed) console.log('leaks: a leak was not noticed');
  process.exitCode = failed > 0 || !noticed ? 1 : 0;
}
