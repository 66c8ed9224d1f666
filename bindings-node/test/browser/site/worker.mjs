// Posts its results as JSON, then plays without end.

import * as flagfall from './node_modules/flagfall/dist/browser.mjs';

import { program } from './program.mjs';

const { Clock, parse } = flagfall;
const clock = new Clock(parse('60+60', { notation: 'pgn' }));
clock.start('first', 0);
postMessage(JSON.stringify(await program(flagfall)));
for (let atMs = 0; ; atMs += 2) {
  clock.press('first', atMs);
  clock.press('second', atMs + 1);
}
