// Clocks in worker threads.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';

import { Clock, LiveClock, parse } from 'flagfall';
import { started } from './common.mjs';

/** A thread that runs this code. */
function worker(code, workerData) {
  const imports = `
    const { Clock, LiveClock, TimeControl, parse } = require('flagfall');
    const { parentPort, workerData } = require('node:worker_threads');
  `;
  return new Worker(imports + code, { eval: true, workerData });
}

const RUNNING = `
  const live = new LiveClock(parse('0.05+0', 'fastchess'), { ref: true });
  live.start('first');
`;

test('a snapshot can be posted, and a control as JSON; clocks and controls themselves are refused', async () => {
  const clock = started('60+0', 'pgn');
  const code = `
    const clock = Clock.restore(workerData.saved);
    if (!new TimeControl(workerData.plain).equals(clock.control)) throw new Error('another control');
    clock.press('first', 20_000);
    const saved = clock.save(20_000);
    const refused = [clock, clock.control].map((posted) => {
      try {
        parentPort.postMessage(posted);
      } catch ({ name }) {
        return name;
      }
    });
    parentPort.postMessage({ saved, refused }, [saved.buffer]);
  `;
  const thread = worker(code, { saved: clock.save(10_000), plain: clock.control.toJSON() });
  const [{ saved, refused }] = await once(thread, 'message');
  const { onTurn, first } = Clock.restore(saved).read(20_000);
  assert.deepEqual([onTurn, first.bankMs], ['second', 40_000]);
  assert.equal(clock.read(20_000).onTurn, 'first');
  assert.deepEqual(refused, ['DataCloneError', 'DataCloneError']);
  assert.throws(() => new Worker('', { eval: true, workerData: clock }), { name: 'DataCloneError' });
});

test('each thread has timers of its own', async () => {
  const code = `${RUNNING} live.on('flag', ({ kind }) => parentPort.postMessage(kind));`;
  const threads = Array.from({ length: 4 }, () => worker(code));
  const posted = await Promise.all(threads.map((thread) => once(thread, 'message')));
  assert.deepEqual(posted.flat(), ['flag', 'flag', 'flag', 'flag']);
});

test('threads can end in any way, and other clocks go on', async () => {
  const clock = started('60+0', 'pgn');
  const exits = worker(`${RUNNING} process.exit(3);`);
  const throws = worker(`${RUNNING} live.on('flag', () => { throw new Error('boom'); });`);
  const busy = worker(`parentPort.postMessage('on'); for (;;) { ${RUNNING} }`);
  const errors = [];
  throws.on('error', ({ message }) => errors.push(message));
  busy.on('message', () => busy.terminate());
  const ended = (thread) => new Promise((resolve) => thread.on('exit', resolve));
  assert.deepEqual(await Promise.all([exits, throws, busy].map(ended)), [3, 1, 1]);
  assert.deepEqual(errors, ['boom']);
  clock.press('first', 30_000);
  assert.equal(clock.read(30_000).first.bankMs, 30_000);
  const live = new LiveClock(parse('0.05+0', 'fastchess'), { ref: true });
  live.start('second');
  const [{ side }] = await once(live, 'flag');
  assert.equal(side, 'second');
});
