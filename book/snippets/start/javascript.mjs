// A chess clock for two in a terminal: Enter presses the clock of the side on turn.
import { createInterface } from 'node:readline';
import { LiveClock, ParseError, parse } from 'flagfall';

let control;
try {
  control = parse(process.argv[2] ?? '180+2', { notation: 'pgn' });
} catch (error) {
  if (!(error instanceof ParseError)) throw error;
  console.error(error.message);
  process.exit(1);
}
console.log(control.describe());
const clock = new LiveClock(control, { ref: true }); // ref: the program runs until the game ends

function show() {
  const { onTurn } = clock.read();
  console.log(`  first ${clock.format('first')}  second ${clock.format('second')}, ${onTurn} to move`);
}

clock.on('event', ({ side, kind }) => console.log(`${side}: ${kind}`));
const input = createInterface({ input: process.stdin });
input.on('line', () => {
  clock.press(clock.read().onTurn);
  show();
});
clock.on('end', () => {
  const { outcome, reason } = clock.verdict();
  console.log(outcome, 'by', reason);
  input.close();
});

clock.start('first');
show();
