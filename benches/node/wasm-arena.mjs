// Prints by how many bytes the memory of WebAssembly grows for an arena with the number of games in
// the argument, whose clocks run and have deadlines:
//
//     node --import ./without-addon.mjs wasm-arena.mjs GAMES

import { createRequire } from 'node:module';

const memories = [];

// Only flagfall has its memory, so it is taken from the instance.
WebAssembly.Instance = class extends WebAssembly.Instance {
  constructor(...values) {
    super(...values);
    memories.push(this.exports.memory);
  }
};

const { Arena, Clock, parse } = createRequire(import.meta.url)('../../bindings-node');
const [memory] = memories;
const clock = new Clock(parse('40/90/30, G/30/30', { notation: 'chess' }));
clock.start('first', 0);
const arena = new Arena();
const before = memory.buffer.byteLength;
for (let game = 0; game < Number(process.argv[2]); game += 1) arena.add(clock);
if (arena.deadlineMs === null) throw new Error('the games have no deadlines');
console.log(memory.buffer.byteLength - before);
