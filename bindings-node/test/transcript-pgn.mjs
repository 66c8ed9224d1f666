// Plays the conformance cases of PGN files: see transcript.mjs.

import assert from 'node:assert/strict';

import { AuditError, PgnReader, parse } from 'flagfall';

import { quoted, setup, text, written } from './cases.mjs';

/** The length of the chunks in which a file is read a second time. */
const CHUNK = 7;

export function* games([file, ...known]) {
  const bytes = new TextEncoder().encode(text(file));
  const options = {};
  if (known[0]?.startsWith?.('convention=')) options.convention = known.shift().split('=')[1];
  if (known.length > 0) {
    const { source, options: notation } = setup(known);
    options.control = parse(source, notation);
  }
  const whole = gamesIn([bytes]);
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, index) =>
    bytes.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
  const [one, other] = [whole, gamesIn(chunks)].map((read) => JSON.stringify(read));
  assert.equal(one, other, 'in chunks, the file has other games');
  for (const game of whole) yield* linesOf(game, options);
}

function gamesIn(chunks) {
  const reader = new PgnReader();
  return [...chunks.flatMap((chunk) => [...reader.read(chunk)]), ...reader.finish()];
}

function* linesOf(game, options) {
  yield `game ${game.line} ${game.side} ${game.resolutionMs} ${written(game.result)}`;
  for (const tag of game.tags) yield `tag ${tag.map(quoted).join(' ')}`;
  for (const { kind, line, message } of game.faults) yield `fault ${kind} ${line} ${quoted(message)}`;
  yield* orError('control', () => quoted(game.control().describe()));
  let plies = [];
  let tried = [];
  yield* orError('audit', () => {
    const audit = game.audit(options);
    ({ plies, tried } = audit);
    const impossible = plies.flatMap(({ verdict }, index) => (verdict === 'impossible' ? [index] : []));
    assert.equal(String(audit.impossible), String(impossible), 'it lists other plies');
    return audit.convention;
  });
  for (const { convention, possible, impossible } of tried) {
    yield `tried ${convention} ${possible} ${impossible}`;
  }
  for (const [index, { clkMs, emtMs, egtMs }] of game.plies.entries()) {
    const found = plies[index];
    const times = known({ clk: clkMs, emt: emtMs, egt: egtMs });
    if (found === undefined) {
      yield ['ply', ...times].join(' ');
      continue;
    }
    const { side, verdict, shownMs, lowMs, highMs, usedLowMs, usedHighMs, why, byMs } = found;
    assert.equal(shownMs, clkMs, 'the audit shows another clock');
    const spans = { low: lowMs, high: highMs, 'used-low': usedLowMs, 'used-high': usedHighMs };
    const reason = why === null ? [] : known({ why, by: byMs });
    yield ['ply', side, verdict, ...times, ...known(spans), ...reason].join(' ');
  }
}

/** `NAME ANSWER`, or `no-NAME ERROR "MESSAGE"`. */
function* orError(name, answer) {
  try {
    yield `${name} ${answer()}`;
  } catch (error) {
    if (!(error instanceof AuditError)) throw error;
    yield `no-${name} ${error.kind} ${quoted(error.message)}`;
  }
}

function known(values) {
  const pairs = Object.entries(values).filter(([, value]) => value !== null);
  return pairs.map(([key, value]) => `${key}=${value}`);
}
