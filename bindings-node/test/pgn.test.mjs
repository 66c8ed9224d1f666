// PGN files and audits: their form, their arguments, and files in chunks. What is read and found is
// tested by audit.cases.

import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { AuditError, PgnGame, PgnReader, parse, readPgn } from 'flagfall';

const FILE = '[White "Müller"]\n[TimeControl "180+2"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:30]} 1-0\n';

const gamesOf = (...chunks) => {
  const reader = new PgnReader();
  return [...chunks.flatMap((chunk) => [...reader.read(chunk)]), ...reader.finish()];
};

async function all(games) {
  const found = [];
  for await (const game of games) found.push(game);
  return found;
}

test('strings may end within a character too', () => {
  const text = '[White "😀"]\n\n1. e4 *\n\n';
  const units = Array.from({ length: text.length }, (_, index) => text.slice(index, index + 1));
  assert.deepEqual(gamesOf(...units), gamesOf(text));
  const reader = new PgnReader();
  reader.read('[White "\ud83d');
  assert.throws(() => reader.read(Buffer.from('"] *')), { name: 'ArgumentError', argument: 'chunk' });
  assert.equal(reader.finish()[0].faults[0].kind, 'bad-tag');
});

test('a chunk of more than what crosses at once', () => {
  const many = `${FILE}\n`.repeat(20_000);
  assert(many.length > 1 << 20);
  assert.equal(gamesOf(many).length, 20_000);
});

test('a chunk of very many games', () => {
  assert.equal(gamesOf('*\n'.repeat(400_000)).length, 400_000);
});

test('a game', () => {
  const [game, ...more] = gamesOf(FILE);
  assert.deepEqual(more, []);
  assert(game instanceof PgnGame);
  const { line, tags, side, plies, resolutionMs, result, faults } = game;
  assert.deepEqual({ line, side, resolutionMs, result, faults }, {
    line: 1,
    side: 'first',
    resolutionMs: 1000,
    result: 'first-wins',
    faults: [],
  });
  assert.deepEqual(tags, [['White', 'Müller'], ['TimeControl', '180+2']]);
  assert.deepEqual(plies[0], { clkMs: 180_000, emtMs: null, egtMs: null });
  assert.equal(game.tag('White'), 'Müller');
  assert.equal(game.tag('Black'), null);
  assert(game.control().equals(parse('180+2', 'pgn')));
});

test('an audit', () => {
  const [game] = gamesOf(FILE);
  const { control, convention, plies, tried, impossible } = game.audit();
  assert(control.equals(game.control()));
  assert.equal(convention, 'exact');
  assert.deepEqual(tried, [{ convention: 'exact', possible: 1, impossible: 1 }]);
  assert.deepEqual(impossible, [1]);
  assert.deepEqual(plies[1], {
    side: 'second',
    verdict: 'impossible',
    shownMs: 210_000,
    lowMs: 2000,
    highMs: 182_000,
    usedLowMs: null,
    usedHighMs: null,
    why: 'too-much',
    byMs: 27_000,
  });
  const known = game.audit({ control: parse('300', 'pgn'), convention: 'dgt' });
  assert.deepEqual([known.convention, known.impossible], ['dgt', []]);
});

test('games, audits and all of their parts are frozen', () => {
  const [game] = gamesOf(`${FILE.slice(0, -4)}) 1-0 `);
  const audit = game.audit();
  const lists = [game.tags, game.plies, game.faults, audit.plies, audit.impossible, audit.tried];
  const parts = [game, audit, ...lists, ...lists.flatMap((list) => [...list])];
  assert.equal(lists.flat().length, 2 + 2 + 1 + 2 + 1 + 1);
  for (const part of parts) assert(Object.isFrozen(part));
  assert(Object.isFrozen(new PgnReader().read('')));
});

test('chunks may end within a character', async () => {
  const bytes = new TextEncoder().encode(FILE);
  const chunks = [...bytes].map((byte) => Uint8Array.of(byte));
  assert.deepEqual(gamesOf(...chunks), gamesOf(FILE));
  assert.deepEqual(await all(readPgn(chunks)), gamesOf(FILE));
});

test('a file, a stream and a web stream are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flagfall-'));
  const path = join(folder, 'games.pgn');
  try {
    writeFileSync(path, FILE.repeat(1000));
    const games = await all(readPgn(createReadStream(path, { highWaterMark: 1000 })));
    assert.equal(games.length, 1000);
    assert.equal(games[999].line, 999 * 4 + 1);
    assert.deepEqual(await all(readPgn(new Blob([FILE]).stream())), gamesOf(FILE));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('encodings', () => {
  const latin1 = Buffer.from('[White "Müller"] * ', 'latin1');
  const utf16 = Buffer.from('[White "Müller"] * ', 'utf16le');
  for (const [encoding, bytes] of [['latin1', latin1], ['detect', latin1], ['utf16-le', utf16], ['detect', utf16]]) {
    const [game] = new PgnReader(encoding).read(bytes);
    assert.equal(game.tag('White'), 'Müller');
  }
});

test('a broken game has faults, and the rest of the file is read', () => {
  const [broken, whole] = gamesOf('e4 } {no end\n[Event "2"]\n1. d4 *');
  assert.deepEqual(broken.faults.map(({ kind, line }) => [kind, line]), [
    ['unopened', 1],
    ['unclosed-comment', 1],
    ['no-result', 2],
  ]);
  assert.equal(broken.faults[0].message, 'a bracket closes nothing');
  assert.equal(whole.tag('Event'), '2');
});

test('a game that cannot be audited', () => {
  const refused = (file, run, kind) => {
    assert.throws(() => run(...gamesOf(file)), (error) => error instanceof AuditError && error.kind === kind);
  };
  refused('e4 {[%clk 0:03:00]} *', (game) => game.control(), 'no-time-control');
  refused('e4 {[%clk 0:03:00]} *', (game) => game.audit(), 'no-time-control');
  refused('[TimeControl "x"] e4 *', (game) => game.control(), 'unknown-time-control');
  refused('[TimeControl "180"] e4 *', (game) => game.audit(), 'no-times');
});

test('invalid arguments', async () => {
  const [game] = gamesOf(FILE);
  const refused = (run, argument) => assert.throws(run, { name: 'ArgumentError', argument });
  refused(() => new PgnReader('utf-7'), 'encoding');
  refused(() => new PgnReader(8), 'encoding');
  refused(() => new PgnReader().read(new ArrayBuffer(8)), 'chunk');
  refused(() => readPgn('games.pgn'), 'chunks');
  refused(() => readPgn(new Uint8Array(8)), 'chunks');
  refused(() => readPgn([], 'utf-7'), 'encoding');
  refused(() => game.tag(7), 'name');
  refused(() => game.audit({ convention: 'icc' }), 'convention');
  refused(() => game.audit({ control: '180' }), 'control');
  refused(() => game.audit({ conventions: 'dgt' }), 'conventions');
  await assert.rejects(all(readPgn([7])), { name: 'ArgumentError', argument: 'chunk' });
  assert.throws(() => new PgnGame({}), TypeError);
});
