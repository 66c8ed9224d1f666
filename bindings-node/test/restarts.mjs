// One of four programs in four languages, which scripts/test_restarts.py compares.
// core/examples/restarts.rs describes their input and output.

import process from 'node:process';
import { createInterface } from 'node:readline';

import { Clock, ClockError } from 'flagfall';

function play(line) {
  const [saved, ...calls] = line.split(' ');
  const clock = Clock.restore(Buffer.from(saved, 'hex'));
  let atMs = 0;
  for (const word of calls) {
    const [name, side, at, value] = word.split(':');
    atMs = Number(at);
    try {
      call(clock, name, side, atMs, Number(value));
    } catch (error) {
      // Many calls are out of order and rejected.
      if (!(error instanceof ClockError)) throw error;
    }
  }
  return written(clock, atMs, clock);
}

function call(clock, name, side, atMs, valueMs) {
  switch (name) {
    case 'start': return clock.start(side, atMs);
    case 'press': return clock.press(side, atMs);
    case 'press-elapsed': return clock.press(side, atMs, valueMs);
    case 'press-unreceived': return clock.pressUnreceived(side, atMs);
    case 'receive': return clock.receive(atMs);
    case 'ready': return clock.setReady(side, atMs, true);
    case 'ready-unreceived': return clock.setReadyUnreceived(side, atMs);
    case 'hand-over': return clock.handOver(side, atMs);
    case 'hand-over-elapsed': return clock.handOver(side, atMs, valueMs);
    case 'hand-over-unreceived': return clock.handOverUnreceived(side, atMs);
    case 'pause': return clock.pause(atMs);
    case 'resume': return clock.resume(atMs);
    case 'adjust': return clock.adjust(side, atMs, valueMs);
    case 'set-bank': return clock.setBank(side, atMs, valueMs);
    case 'set-turn': return clock.setTurn(side, atMs);
    case 'raise-flag': return clock.raiseFlag(side, atMs);
    default: return clock.advance(atMs);
  }
}

function restore(line) {
  const [at, binary] = line.split(' ', 2);
  const json = line.slice(at.length + binary.length + 2);
  return written(Clock.restore(Buffer.from(binary, 'hex')), Number(at), Clock.restore(json));
}

function written(inBinary, atMs, inJson) {
  return `${atMs} ${Buffer.from(inBinary.save(atMs)).toString('hex')} ${inJson.saveJson(atMs)}`;
}

const answer = { play, restore }[process.argv[2]];
if (answer === undefined || process.argv.length !== 3) {
  process.stderr.write('usage: restarts.mjs play|restore\n');
  process.exit(2);
}
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}
